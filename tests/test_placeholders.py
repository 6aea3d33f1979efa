"""A placeholder in one copy against a value in the other."""

from __future__ import annotations

import pytest

from magpie_hooks.rules.placeholders import bindings, canonical


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("“never”  do it’s", '"never" do it\'s'),
        ("a `b` c", "a b c"),
        ("a prompt- injection", "a prompt-injection"),
        ("one - two", "one - two"),
        ("a\nb\tc", "a b c"),
    ],
)
def test_what_is_no_difference(text: str, same: str) -> None:
    assert canonical(text) == same


def bound(a: str, b: str) -> list[tuple[str, str, bool, bool]] | None:
    found = bindings(a, b)
    return None if found is None else [(it.name, it.value, it.code, it.fits) for it in found]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("of `<tracker>` only", "of `acme/tracker` only", [("<tracker>", "acme/tracker", True, True)]),
        ("of `acme/tracker` only", "of `<tracker>` only", [("<tracker>", "acme/tracker", True, True)]),
        ("of <tracker>, only", "of acme/tracker, only", [("<tracker>", "acme/tracker", False, True)]),
        ("of `<tracker>` only", "of `everyone` only", [("<tracker>", "everyone", True, False)]),
        (
            "a `<security-list>` mail",
            "a `security@acme.example` mail",
            [("<security-list>", "security@acme.example", True, True)],
        ),
        ("in `<project-config>/x.md`", "in `.acme/x.md`", [("<project-config>", ".acme", True, True)]),
        ("the `<upstream>#<N>` body", "the `acme/app#<N>` body", [("<upstream>", "acme/app", True, True)]),
        ("`<a>` and `b`", "`x` and `<c>`", [("<a>", "x", True, True), ("<c>", "b", True, True)]),
        ("no difference", "no difference", []),
    ],
)
def test_texts_that_differ_by_placeholders_only(a: str, b: str, expected: list[tuple[str, str, bool, bool]]) -> None:
    assert bound(a, b) == expected


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("of `<tracker>` only", "of `<upstream>` only"),
        ("of `<tracker>` only", "of `acme/tracker` usually"),
        ("of `<tracker>` only", "of `acme/tracker`"),
        ("in `<x>/a.md`", "in `y/b.md`"),
        ("of `acme/one`", "of `acme/two`"),
    ],
)
def test_texts_that_differ_by_more(a: str, b: str) -> None:
    assert bound(a, b) is None


def test_a_word_of_many_placeholders_is_not_taken_apart() -> None:
    assert bindings("<a>" * 40, "x" * 4000) is None
