"""How much text two skills share, and which pairs of many are worth asking about.

A text is a set of *shingles*: three words in a row, comments and front matter left out. One in four is kept, chosen by
its first word, so that both copies keep the same. What most skills have (a licence, a section on overrides) weighs
little. The similarity of two skills is the weight that they share over the geometric mean of what each has: 1 for
equal texts, and a copy that lost half of its sections still gets 0.7.

Pairs to ask about are found by MinHash: of its uncommon shingles each skill keeps the least of every one of BINS
classes, and two skills with three classes in a row alike are a candidate. No pair is looked at twice, and none without
such a sign; `docs/similarity.md` has the figures. Hashes are CRC-32: the same on every machine.
"""

from __future__ import annotations

import re
from array import array
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SIZE = 3
BINS = 255
_ROWS = 3
_SLOTS = 1 << 22  # of the counts by shingle; two shingles in one slot seem more common than they are, no more
_FEW = 96  # of so few skills every pair is looked at
_CROWD = 48  # in a larger company of look-alikes each is compared with its neighbours only
_NEIGHBOURS = 6
LEAST = 0.1  # a pair below this shares nothing to speak of
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
# Letters of ASCII small, digits and what is not ASCII as they are, the rest a blank.
_WORDS = bytes(
    code + 32 if 65 <= code <= 90 else code if 97 <= code <= 122 or 48 <= code <= 57 or code > 127 else 32
    for code in range(256)
)
_chosen: dict[bytes, bool] = {}
_MEMORY = 200_000  # words whose choice is remembered


def shingles(body: bytes) -> bytes:
    """The shingles of a Markdown body: distinct hashes in order, each four bytes of an ``array('I')``."""
    if b"<!--" in body:
        body = _COMMENT.sub(b" ", body)
    words = body.translate(_WORDS).split()
    if len(_chosen) > _MEMORY:
        _chosen.clear()
    for word in set(words).difference(_chosen):
        _chosen[word] = crc32(word) % 4 == 0
    kept = [at for at, word in enumerate(words) if _chosen[word]]
    if len(kept) < 16:  # a short text is taken whole
        kept = list(range(max(len(words) - SIZE + 1, 1)))
    found = {crc32(b" ".join(words[at : at + SIZE])) for at in kept} if words else set()
    return array("I", sorted(found)).tobytes()


class Texts:
    """The shingles of many skills, and how common each is."""

    def __init__(self, texts: Iterable[bytes]) -> None:
        """Take what ``shingles`` gave, in the skills' order."""
        self.texts = [array("I", text) for text in texts]
        self._counts = array("H", bytes(2 * _SLOTS))
        counts, mask = self._counts, _SLOTS - 1
        for text in self.texts:
            for shingle in text:
                slot = shingle & mask
                if counts[slot] < 65_535:
                    counts[slot] += 1
        self._common = max(8.0, len(self.texts) / 20)  # a shingle of so many skills weighs half
        self._weights: dict[int, float] = {}
        self._totals: dict[int, float] = {}
        self._sets: dict[int, frozenset[int]] = {}

    def _weight(self, shingles: Iterable[int]) -> float:
        counts, common, mask = self._counts, self._common, _SLOTS - 1
        return sum([common / (common + counts[shingle & mask]) for shingle in shingles])

    def similarity(self, a: int, b: int) -> float:
        """How much text two of the skills share, from 0 to 1."""
        shared = self._set(a) & self._set(b)
        if not shared:
            return 0.0
        if len(shared) == len(self.texts[a]) == len(self.texts[b]):
            return 1.0
        return min(self._weight(sorted(shared)) / (self._total(a) * self._total(b)) ** 0.5, 1.0)

    def _total(self, index: int) -> float:
        if index not in self._totals:
            self._totals[index] = self._weight(self.texts[index])
        return self._totals[index]

    def _set(self, index: int) -> frozenset[int]:
        """As a set; the last few thousand are kept, all of them would be a gigabyte."""
        kept = self._sets.get(index)
        if kept is None:
            if len(self._sets) > 2000:
                self._sets.clear()
            kept = self._sets[index] = frozenset(self.texts[index])
        return kept

    def signature(self, index: int) -> bytes:
        """The least shingle of each class among those that are not common to many skills; of all where few are."""
        counts, mask, most = self._counts, _SLOTS - 1, 2 * self._common
        text = self.texts[index]
        rare = [shingle for shingle in text if counts[shingle & mask] <= most]
        least = {shingle % BINS: shingle for shingle in reversed(rare if len(rare) >= 24 else text)}
        if not least:
            return b""
        return array("I", _filled(least)).tobytes()


def _filled(least: dict[int, int]) -> list[int]:
    """A value for every class; an empty one has that of the next which is not."""
    filled = [0] * BINS
    value = least[min(least)]
    for place in range(BINS - 1, -1, -1):
        value = least.get(place, value)
        filled[place] = value
    return filled


def candidates(signatures: Sequence[bytes]) -> set[tuple[int, int]]:
    """The pairs of indices that may share much text, each once, the lesser index first."""
    values = [array("I", signature) for signature in signatures]
    if len(values) <= _FEW:
        return {(a, b) for b in range(len(values)) for a in range(b) if values[a] and values[b]}
    found: set[tuple[int, int]] = set()
    for first in range(0, BINS, _ROWS):
        alike: dict[tuple[int, ...], list[int]] = {}
        for index, value in enumerate(values):
            if value:
                alike.setdefault(tuple(value[first : first + _ROWS]), []).append(index)
        for company in alike.values():
            if len(company) > 1:
                _pair(company, found)
    return found


def _pair(company: list[int], found: set[tuple[int, int]]) -> None:
    reach = len(company) if len(company) <= _CROWD else _NEIGHBOURS
    for place, a in enumerate(company):
        for b in company[place + 1 : place + 1 + reach]:
            found.add((a, b))


def promising(pairs: Iterable[tuple[int, int]], signatures: Sequence[bytes]) -> list[tuple[int, int]]:
    """The pairs, in order, of which at least one class in eight is alike: fewer than that share too little."""
    values = [array("I", signature) for signature in signatures]
    return [
        (a, b)
        for a, b in sorted(pairs)
        if len(values) <= _FEW or sum(map(int.__eq__, values[a], values[b])) * 8 >= BINS
    ]


def ranked(
    texts: Texts, each: Callable[[Callable[[int], bytes], Sequence[int]], list[bytes]]
) -> list[tuple[float, int, int]]:
    """Every candidate pair with its similarity (rounded to hundredths), the most alike first, then by index.

    ``each`` is a ``map`` to a list, which may work on several cores.
    """
    signatures = each(texts.signature, range(len(texts.texts)))
    pairs = promising(candidates(signatures), signatures)
    measured = [(round(texts.similarity(a, b), 2), a, b) for a, b in pairs]
    return sorted((pair for pair in measured if pair[0] >= LEAST), key=lambda pair: (-pair[0], pair[1], pair[2]))
