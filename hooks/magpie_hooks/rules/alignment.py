"""Two lists of texts put side by side: what is equal, what moved, what was changed, what only one of them has."""

from __future__ import annotations

from collections import Counter, defaultdict
from difflib import SequenceMatcher

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence
    from typing import Any

ALIKE = 0.4  # what stands in the same place and shares this much of its words was changed, not replaced
MOVED_AND_CHANGED = 0.75
# In a gap with more pairs than this an item is held against those about as far from the gap's beginning only: two texts
# that share nothing are not to cost the product of their lengths.
MOST_PAIRS = 40_000


class Pairing:
    """Indices side by side. ``moved`` holds equal ones out of order; ``changed`` those that differ."""

    __slots__ = ("changed", "equal", "moved", "only_a", "only_b")

    def __init__(self) -> None:
        self.equal: list[tuple[int, int]] = []
        self.moved: list[tuple[int, int]] = []
        self.changed: list[tuple[int, int]] = []
        self.only_a: list[int] = []
        self.only_b: list[int] = []

    def mirrored(self) -> Pairing:
        found = Pairing()
        found.equal, found.moved, found.changed = (
            sorted((i, j) for j, i in pairs) for pairs in (self.equal, self.moved, self.changed)
        )
        found.only_a, found.only_b = self.only_b, self.only_a
        return found


def align(
    a: Sequence[Hashable], b: Sequence[Hashable], likeness: Callable[[int, int], float], *, movable: bool = True
) -> Pairing:
    """Pair the items of two sequences.

    Args:
        a: keys, which have an order; equal keys are equal items.
        b: likewise.
        likeness: how much of item ``i`` of a is in item ``j`` of b, 0 to 1; below 0: they are never a pair.
        movable: whether an equal item elsewhere is the same that moved.
    """
    # Of two ways to pair them the same is taken whichever sequence comes first.
    if _comes_after(a, b):
        return align(b, a, lambda j, i: likeness(i, j), movable=movable).mirrored()
    found = Pairing()
    gaps = _match_in_order(a, b, found)
    if movable:
        _match_moved(a, b, gaps, found)
    for left, right in gaps:
        _match_alike(left, right, likeness, ALIKE, found)
    rest_a = [i for left, _ in gaps for i in left]
    rest_b = [j for _, right in gaps for j in right]
    # What is left of one gap is not alike.
    if movable and len(gaps) > 1:
        _match_alike(rest_a, rest_b, likeness, MOVED_AND_CHANGED, found)
    found.only_a = rest_a
    found.only_b = rest_b
    found.changed.sort()
    return found


def _comes_after(a: Sequence[Any], b: Sequence[Any]) -> bool:
    return list(a) > list(b)


Gap = tuple[list[int], list[int]]


def _match_in_order(a: Sequence[Hashable], b: Sequence[Hashable], found: Pairing) -> list[Gap]:
    start, end = 0, 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    while end < min(len(a), len(b)) - start and a[-1 - end] == b[-1 - end]:
        end += 1
    found.equal += [(i, i) for i in range(start)]
    gaps: list[Gap] = []
    if start + end < max(len(a), len(b)):
        inner_a, inner_b = a[start : len(a) - end], b[start : len(b) - end]
        for tag, i, to_i, j, to_j in SequenceMatcher(None, inner_a, inner_b, autojunk=False).get_opcodes():
            if tag == "equal":
                found.equal += [(start + i + at, start + j + at) for at in range(to_i - i)]
            else:
                gaps.append((list(range(start + i, start + to_i)), list(range(start + j, start + to_j))))
    found.equal += [(len(a) - end + at, len(b) - end + at) for at in range(end)]
    return gaps


def _match_moved(a: Sequence[Hashable], b: Sequence[Hashable], gaps: list[Gap], found: Pairing) -> None:
    places = defaultdict(list)
    for _, right in gaps:
        for j in right:
            places[b[j]].append(j)
    taken = set()
    for left, _ in gaps:
        for i in list(left):
            if places.get(a[i]):
                j = places[a[i]].pop(0)
                found.moved.append((i, j))
                left.remove(i)
                taken.add(j)
    for _, right in gaps:
        right[:] = [j for j in right if j not in taken]


def _match_alike(
    left: list[int], right: list[int], likeness: Callable[[int, int], float], least: float, found: Pairing
) -> None:
    """Take out of two lists, best first, the pairs that are alike enough."""
    scored = ((likeness(i, j), i, j) for i, j in _candidates(left, right))
    alike = [it for it in scored if it[0] >= least]
    free_left, free_right = set(left), set(right)
    for _, i, j in sorted(alike, key=lambda one: (-one[0], one[1], one[2])):
        if i in free_left and j in free_right:
            found.changed.append((i, j))
            free_left.remove(i)
            free_right.remove(j)
    left[:] = [i for i in left if i in free_left]
    right[:] = [j for j in right if j in free_right]


def _candidates(left: list[int], right: list[int]) -> Iterator[tuple[int, int]]:
    """Every pair of two lists, or of many those that are about as far from the beginning."""
    if len(left) * len(right) <= MOST_PAIRS:
        yield from ((i, j) for i in left for j in right)
        return
    reach = max(1, MOST_PAIRS // len(left) // 2)
    for at, i in enumerate(left):
        middle = at * len(right) // len(left)
        yield from ((i, j) for j in right[max(0, middle - reach) : middle + reach])


def bag(text: str) -> Counter[str]:
    """The words of a text, without the marks that stand behind them."""
    return Counter(word.rstrip(".,;:") for word in text.lower().split())


def shared(a: Counter[str], b: Counter[str]) -> float:
    """How much two bags of words share: twice the common ones, by all of them."""
    if a.keys().isdisjoint(b):
        return 0.0 if a or b else 1.0
    total = a.total() + b.total()
    return 2 * (a & b).total() / total if total else 1.0
