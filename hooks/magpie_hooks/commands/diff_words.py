"""What of two texts is the same, for people to look at: lines beside lines, and words within a pair of lines.

Nothing here decides a verdict. Sizes are bounded: where a stretch is too large to be aligned, all of it is changed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from difflib import SequenceMatcher
from itertools import zip_longest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Pair = tuple[int | None, int | None]
    Parts = list[tuple[str, bool]]

_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_CELLS = 40_000  # the product of two lengths up to which every element is held against every other
_ROUNDS = 60
_ALIKE = 0.4  # the share of words from which on two lines are one line that was edited


def matches(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int]]:
    """Positions of equal elements, rising in both: those that are unique first, then what lies between them."""
    found: list[tuple[int, int]] = []
    left = [(0, len(a), 0, len(b), 0)]
    while left:
        low_a, high_a, low_b, high_b, depth = left.pop()
        while low_a < high_a and low_b < high_b and a[low_a] == b[low_b]:
            found.append((low_a, low_b))
            low_a, low_b = low_a + 1, low_b + 1
        while low_a < high_a and low_b < high_b and a[high_a - 1] == b[high_b - 1]:
            high_a, high_b = high_a - 1, high_b - 1
            found.append((high_a, high_b))
        if low_a == high_a or low_b == high_b:
            continue
        anchors = _unique(a[low_a:high_a], b[low_b:high_b]) if depth < _ROUNDS else []
        if not anchors:
            found += [(low_a + i, low_b + j) for i, j in _blocks(a[low_a:high_a], b[low_b:high_b])]
            continue
        ends = [(low_a + i, low_b + j) for i, j in anchors]
        found += ends
        starts = [(low_a, low_b), *((i + 1, j + 1) for i, j in ends)]
        for (from_a, from_b), (to_a, to_b) in zip(starts, [*ends, (high_a, high_b)], strict=True):
            left.append((from_a, to_a, from_b, to_b, depth + 1))
    return sorted(found)


def _unique(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int]]:
    """The longest rising chain of elements that stand once in each."""
    counts_a, counts_b = Counter(a), Counter(b)
    where = {item: j for j, item in enumerate(b) if counts_b[item] == 1}
    pairs = [(i, where[item]) for i, item in enumerate(a) if counts_a[item] == 1 and item in where]
    ends: list[int] = []  # the least last position in b of a chain of each length
    at: list[int] = []
    before: list[int] = []
    for number, (_, j) in enumerate(pairs):
        length = bisect_left(ends, j)
        before.append(at[length - 1] if length else -1)
        ends[length : length + 1] = [j]
        at[length : length + 1] = [number]
    chain = []
    number = at[-1] if at else -1
    while number >= 0:
        chain.append(pairs[number])
        number = before[number]
    return chain[::-1]


def _blocks(a: Sequence[str], b: Sequence[str]) -> Iterator[tuple[int, int]]:
    if len(a) * len(b) > _CELLS:
        return
    for block in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks():
        yield from ((block.a + step, block.b + step) for step in range(block.size))


def side_by_side(a: Sequence[str], b: Sequence[str]) -> list[Pair]:
    """Every line of both in order, beside its equal, the one that it was edited to, or what stands in its place."""
    same = matches([line.rstrip() for line in a], [line.rstrip() for line in b])
    rows: list[Pair] = []
    next_a = next_b = 0
    for i, j in [*same, (len(a), len(b))]:
        rows += [
            (None if x is None else next_a + x, None if y is None else next_b + y)
            for x, y in _edited(a[next_a:i], b[next_b:j])
        ]
        if i < len(a):
            rows.append((i, j))
        next_a, next_b = i + 1, j + 1
    return rows


def _edited(a: Sequence[str], b: Sequence[str]) -> list[Pair]:
    """Pair the lines of a changed stretch so that the pairs have most in common."""
    if len(a) == len(b) == 1:
        return [(0, 0)]
    if not a or not b or len(a) * len(b) > _CELLS // 20:
        return list(zip_longest(range(len(a)), range(len(b))))
    likeness = [[_likeness(one, other) for other in b] for one in a]
    best = [[0.0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in reversed(range(len(a))):
        for j in reversed(range(len(b))):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], likeness[i][j] + best[i + 1][j + 1])
    rows: list[Pair] = []
    i = j = from_a = from_b = 0
    while i < len(a) and j < len(b):
        if likeness[i][j] and best[i][j] == likeness[i][j] + best[i + 1][j + 1]:
            rows += [*zip_longest(range(from_a, i), range(from_b, j)), (i, j)]
            i, j = from_a, from_b = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return [*rows, *zip_longest(range(from_a, len(a)), range(from_b, len(b)))]


def _likeness(a: str, b: str) -> float:
    """The share of words that two lines have in common; 0 where they are two different lines."""
    words_a, words_b = Counter(re.findall(r"\w+", a)), Counter(re.findall(r"\w+", b))
    every = words_a.total() + words_b.total()
    share = 2 * (words_a & words_b).total() / every if every else 0.0
    return share if share >= _ALIKE else 0.0


def changed(a: str, b: str) -> tuple[Parts, Parts]:
    """Both texts in parts, each with whether it is not in the other; two texts with little in common are one part each.

    White space counts as one blank, and a blank between two changed words is changed with them.
    """
    tokens_a, tokens_b = _TOKEN.findall(a), _TOKEN.findall(b)
    same = matches([_plain(token) for token in tokens_a], [_plain(token) for token in tokens_b])
    shared = sum(len(tokens_a[i]) for i, _ in same if not tokens_a[i].isspace())
    if not a or not b or shared < 0.2 * min(len(a), len(b)):
        return [(a, False)] if a else [], [(b, False)] if b else []
    same = _without_islands(same, tokens_a)
    return _parts(tokens_a, {i for i, _ in same}), _parts(tokens_b, {j for _, j in same})


def _plain(token: str) -> str:
    return " " if token.isspace() else token


def _without_islands(same: list[tuple[int, int]], tokens: list[str]) -> list[tuple[int, int]]:
    """Drop runs in the midst of a change that hold no word: a lone blank or comma is no rest for the eye."""
    runs: list[list[tuple[int, int]]] = []
    for i, j in same:
        if runs and runs[-1][-1] == (i - 1, j - 1):
            runs[-1].append((i, j))
        else:
            runs.append([(i, j)])
    inner = runs[1:-1]
    kept = [run for run in inner if any(tokens[i][0].isalnum() for i, _ in run)]
    return [pair for run in [*runs[:1], *kept, *runs[1:][-1:]] for pair in run]


def _parts(tokens: list[str], same: set[int]) -> Parts:
    """Tokens gathered; white space at either end of a change is no part of it, unless there is nothing else."""
    new = [at not in same for at in range(len(tokens))]
    blank = [token.isspace() for token in tokens]
    for at in (*range(len(tokens)), *reversed(range(len(tokens)))):
        alone = _is_alone(at, new)
        if new[at] and blank[at] and not alone and not (0 < at < len(tokens) - 1 and new[at - 1] and new[at + 1]):
            new[at] = False
    parts: Parts = []
    for token, is_new in zip(tokens, new, strict=True):
        if parts and parts[-1][1] == is_new:
            parts[-1] = (parts[-1][0] + token, is_new)
        else:
            parts.append((token, is_new))
    return parts


def _is_alone(at: int, new: list[bool]) -> bool:
    return not any(new[max(at - 1, 0) : at] + new[at + 1 : at + 2])
