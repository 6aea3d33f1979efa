"""The merge of the layers, and which names two sources would both claim."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magpie_hooks.documents.descriptors import Descriptor, DescriptorFile, Provided
from magpie_hooks.rules.trust import Source, claims, equal_pins, is_bare, missing

CURATED = """\
id: a
organization: o
name: n
method: git-tag
url: https://git.example.org/a
ref: v1
commit: c1
provides:
  - skill: x
"""


def descriptor(text: str) -> Descriptor:
    (found,) = DescriptorFile("x.md", f"```yaml\n{text}```\n".encode()).descriptors
    return found


def merged(entry: str, curated: str = CURATED) -> Source:
    return Source("a", entry=descriptor(entry), curated=descriptor(curated))


@pytest.mark.parametrize(
    ("entry", "ref", "anchor"),
    [
        ("id: a\n", "v1", "c1"),
        ("id: a\nref: v1\n", "v1", "c1"),
        ("id: a\nref: v2\n", "v2", None),
        ("id: a\nref: v2\ncommit: c2\n", "v2", "c2"),
        ("id: a\ncommit: c2\n", "v1", "c2"),
        ("id: a\nref:\n", "v1", "c1"),
    ],
)
def test_the_adopter_s_pin_wins(entry: str, ref: str, anchor: str | None) -> None:
    source = merged(entry)
    assert (source.get("ref"), source.anchor) == (ref, anchor)
    assert source.get("url") == "https://git.example.org/a"
    assert [each.name for each in source.provides] == ["x"]
    assert missing(source) == []


def test_what_nobody_gives_is_missing() -> None:
    assert missing(merged("id: a\nref: v2\n", "id: a\nmethod: git-tag\n")) == [
        "organization",
        "name",
        "url",
        "provides",
    ]


def test_a_branch_has_no_anchor() -> None:
    assert merged("id: a\n", CURATED.replace("git-tag", "git-branch")).anchor is None


@pytest.mark.parametrize(
    ("entry", "bare"),
    [
        ("id: a\n", True),
        ("id: a\nref: b\ncommit: c\nsha512: d\n", True),
        ("id: a\nurl: b\n", False),
        ("id: a\nreff: b\n", False),
        ("ref: b\n", False),
        ("id:\nref: b\n", False),
    ],
)
def test_bare(entry: str, *, bare: bool) -> None:
    assert is_bare(descriptor(entry)) is bare


@pytest.mark.parametrize(
    ("layout", "skills", "evals"),
    [
        ("", "skills", "tools/skill-evals/evals"),
        ("layout:\n  skills_root: a/b/\n", "a/b", "tools/skill-evals/evals"),
        ("layout:\n  skills_root: .\n  evals_root: .e\n", "", ".e"),
        ("layout:\n  skills_root: ../a\n  evals_root: [b]\n", None, None),
    ],
)
def test_roots(layout: str, skills: str | None, evals: str | None) -> None:
    source = merged("id: a\n", CURATED + layout)
    assert (source.root("skills_root"), source.root("evals_root")) == (skills, evals)


def test_equal_pins() -> None:
    one = merged("id: a\n")
    assert equal_pins(one, merged("id: a\nref: v1\n"))
    assert equal_pins(one, merged("id: a\n", CURATED.replace("git.example.org/a", "GIT.example.org/a.git")))
    assert not equal_pins(one, merged("id: a\ncommit: c2\n"))
    assert not equal_pins(one, merged("id: a\n", CURATED.replace("example.org/a", "example.org/b")))


NAMES = ["-".join(words) for length in (1, 2, 3) for words in itertools.product("ab", repeat=length)]
PROVIDED = st.one_of(
    st.sampled_from(NAMES).map(lambda name: Provided("skill", name, ("skill",), (1, 1))),
    st.sampled_from(NAMES[:6]).map(lambda name: Provided("family", f"{name}-*", ("family",), (1, 1))),
)


@given(PROVIDED, PROVIDED)
def test_two_claim_a_name_where_there_is_one_that_both_cover(one: Provided, other: Provided) -> None:
    names = [*NAMES, *(f"{name}-x" for name in NAMES)]
    both = any(one.covers(name) and other.covers(name) for name in names)
    assert claims(one, other) == claims(other, one) == both
