"""Two lists put side by side."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magpie_hooks.rules.alignment import Pairing, align, shared


def paired(a: str, b: str) -> Pairing:
    """Words are the items; words that begin alike are alike."""
    one, other = a.split(), b.split()
    return align(one, other, lambda i, j: 1.0 if one[i][0] == other[j][0] else 0.0)


def test_equal_lists() -> None:
    found = paired("a b c", "a b c")
    assert (found.equal, found.moved, found.changed) == ([(0, 0), (1, 1), (2, 2)], [], [])


def test_what_only_one_has() -> None:
    found = paired("a b c", "a c d")
    assert (found.only_a, found.only_b, found.changed) == ([1], [2], [])


def test_what_was_changed_in_its_place() -> None:
    found = paired("a b1 c", "a b2 c")
    assert (found.changed, found.only_a, found.only_b) == ([(1, 1)], [], [])


def test_what_moved() -> None:
    found = paired("a b c d", "b c d a")
    assert (found.moved, found.only_a, found.only_b) == ([(0, 3)], [], [])


def test_what_is_alike_elsewhere_moved_and_was_changed() -> None:
    found = paired("x1 a b", "a b x2")
    assert found.changed == [(0, 2)]


@given(st.lists(st.sampled_from("abcd")), st.lists(st.sampled_from("abcd")))
def test_every_item_is_in_one_place_of_the_answer(a: list[str], b: list[str]) -> None:
    found = align(a, b, lambda i, j: 0.0)
    together = [*found.equal, *found.moved, *found.changed]
    assert sorted([i for i, _ in together] + found.only_a) == list(range(len(a)))
    assert sorted([j for _, j in together] + found.only_b) == list(range(len(b)))
    assert all(a[i] == b[j] for i, j in [*found.equal, *found.moved])
    assert not {a[i] for i in found.only_a} & {b[j] for j in found.only_b}


@pytest.mark.parametrize(
    ("a", "b", "share"),
    [("a b", "a b", 1.0), ("a b", "c d", 0.0), ("a b", "a c", 0.5), ("a", "a b c", 0.5), ("", "", 1.0)],
)
def test_how_much_two_texts_share(a: str, b: str, share: float) -> None:
    assert shared(Counter(a.split()), Counter(b.split())) == share
