"""Two front matters compared as YAML, key by key."""

from __future__ import annotations

import pytest

from magpie_hooks.rules.differences import ALLOWED, DRIFT
from magpie_hooks.rules.front_matters import compare_front_matters


def told(a: str, b: str) -> list[tuple[str, str, int | None, int | None]]:
    texts = (f"---\n{a}\n---\n\nbody\n", f"---\n{b}\n---\n\nanother body\n")
    return [(it.verdict, it.location, it.line_a, it.line_b) for it in compare_front_matters("SKILL.md", *texts)]


ALIKE = [
    ("a: one", "a: 'one'"),
    ("a: one", 'a: "one"'),
    ("a: one two", "a: one\n  two"),
    ("a: one two", "a: >-\n  one\n  two"),
    ("a: |\n  one\n  two", "a: >\n  one\n  two"),
    ("a: |\n  one\n", "a: |-\n  one"),
    ("a: [x, y]", "a:\n  - x\n  - y"),
    ("a: {x: 1}", "a:\n  x: 1"),
    ("a: one  # why", "a: one"),
    ("# why\na: one", "a: one"),
    ("a: one\nb: two", "b: two\na: one"),
    ("a:   one", "a: one"),
    ("a: yes", "a: 'yes'"),
    ("a: 2026-01-01", "a: '2026-01-01'"),
]


@pytest.mark.parametrize(("a", "b"), ALIKE)
def test_the_same_value_written_otherwise_is_no_difference(a: str, b: str) -> None:
    assert told(a, b) == []


# Scalars are the text that stands there, never numbers, booleans or dates.
UNLIKE = [
    ("1.10", "1.1"),
    ("yes", "true"),
    ("no", "false"),
    ("0755", "493"),
    ("Apache-2.0", "apache-2.0"),
    ("1", "[1]"),
]


@pytest.mark.parametrize(("a", "b"), UNLIKE)
def test_another_text_is_another_value(a: str, b: str) -> None:
    assert told(f"k: {a}", f"k: {b}") == [(ALLOWED, "frontmatter.k", 2, 2)]


VERDICTS = {
    "name": ALLOWED, "description": ALLOWED, "capability": ALLOWED, "mode": ALLOWED, "license": ALLOWED,
    "source": ALLOWED, "surface_hash": ALLOWED, "anything": ALLOWED,
    "requires_config": DRIFT, "argument-hint": DRIFT, "allowed-tools": DRIFT,
}  # fmt: skip


@pytest.mark.parametrize("key", VERDICTS)
def test_what_a_key_is_to_a_copy(key: str) -> None:
    assert told(f"x: 1\n{key}: one", f"{key}: two\nx: 1") == [(VERDICTS[key], f"frontmatter.{key}", 3, 2)]
    assert told("x: 1", f"x: 1\n{key}: one") == [(VERDICTS[key], f"frontmatter.{key}", None, 3)]
    assert told(f"x: 1\n{key}: one", "x: 1") == [(VERDICTS[key], f"frontmatter.{key}", 3, None)]


def test_order_in_a_list_counts() -> None:
    assert told("requires_config: [a, b]", "requires_config: [b, a]") == [(DRIFT, "frontmatter.requires_config", 2, 2)]


def test_keys_of_both_come_first_in_their_order_in_a() -> None:
    found = told("z: 1\na: 1", "n: 1\na: 2\nz: 2")
    assert [it[1] for it in found] == ["frontmatter.z", "frontmatter.a", "frontmatter.n"]


BROKEN = ["a: [one", "a: 1\n b: 2", "a:\tone\n\t- b", "- one\n- two", "just words"]


@pytest.mark.parametrize("broken", BROKEN)
def test_what_cannot_be_read_is_one_difference(broken: str) -> None:
    assert told("a: one", broken) == [(DRIFT, "frontmatter", 1, 1)]
    assert told(broken, "a: one") == [(DRIFT, "frontmatter", 1, 1)]
    assert told(broken, broken) == []


@pytest.mark.parametrize("end", ["\r\n", "\r"])
@pytest.mark.parametrize("front", ["a: one\nb: [x]", "a: [one"])
def test_line_ends_and_a_byte_order_mark_are_no_difference(front: str, end: str) -> None:
    text = f"---\n{front}\n---\n\nbody\n"
    assert compare_front_matters("SKILL.md", text, "\ufeff" + text.replace("\n", end)) == []


def test_a_front_matter_in_one_copy_only() -> None:
    found = compare_front_matters("SKILL.md", "---\nname: x\n---\n\nbody\n", "body\n")
    assert [(it.location, it.line_a, it.line_b) for it in found] == [("frontmatter.name", 2, None)]


@pytest.mark.parametrize(("a", "b"), [("", ""), ("body\n", "another\n"), ("", "body\n")])
def test_no_front_matter_at_all(a: str, b: str) -> None:
    assert compare_front_matters("notes.md", a, b) == []


def test_what_is_told_names_both_values() -> None:
    (found,) = compare_front_matters("SKILL.md", "---\nlicense: MIT\n---\n", "---\nlicense: Apache-2.0\n---\n")
    assert "'MIT' in A and 'Apache-2.0' in B" in found.description
    assert (found.text_a, found.text_b, found.action, found.clause, found.kind) == (
        "MIT",
        "Apache-2.0",
        None,
        None,
        None,
    )
