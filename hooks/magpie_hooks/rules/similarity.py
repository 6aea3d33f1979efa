"""How much text two skills share, and which pairs of many are worth asking about.

A text is a set of *shingles*: three words in a row, comments and front matter left out. One in four is kept, chosen by
its first word, so that both copies keep the same. What most skills have (a licence, a section on overrides) weighs
little. What one skill shares with another is found section by section, and a section counts by the root of its weight:
one long listing that two skills have makes them no copies. A replaced word counts as one, not as the three shingles
that it breaks. The similarity is the geometric mean of both directions:
1 for equal texts, and a copy that lost half of its sections still gets 0.7.

Pairs to ask about are found by MinHash: of its uncommon shingles each skill keeps the least of every one of BINS
classes, and two skills with three classes in a row alike are a candidate. No pair is looked at twice, and none without
such a sign; `docs/similarity.md` has the figures. Hashes are CRC-32: the same on every machine.
"""

from __future__ import annotations

import math
import re
from array import array
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

SIZE = 3
BINS = 255
_ROWS = 3
_SLOTS = 1 << 22  # of the counts by shingle; two shingles in one slot seem more common than they are, no more
_FEW = 96  # of so few skills every pair is looked at
_CROWD = 48  # in a larger company of look-alikes each is compared with its neighbours only
_NEIGHBOURS = 6
NOWHERE = 255
_REWORDED = 0.3  # of a section's shingles; with fewer it is another section
_MEASURED = 3000
LEAST = 0.1  # a pair below this shares nothing to speak of
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
# Letters of ASCII small, digits and what is not ASCII as they are, the rest a blank.
_WORDS = bytes(
    code + 32 if 65 <= code <= 90 else code if 97 <= code <= 122 or 48 <= code <= 57 or code > 127 else 32
    for code in range(256)
)
_SECTION = re.compile(rb"\n(?=\#{2,4}[ \t])")
_SHORT = 100  # words; so short a text is taken whole
_chosen: dict[bytes, bool] = {}
_MEMORY = 200_000  # words whose choice is remembered


def shingles(body: bytes) -> bytes:
    """The shingles of a Markdown body: for each section their number and their hashes in order, as an ``array('I')``.

    A hash stands once, in the first section that has it.
    """
    if b"<!--" in body:
        body = _COMMENT.sub(b" ", body)
    if len(_chosen) > _MEMORY:
        _chosen.clear()
    sections = [part.translate(_WORDS).split() for part in _SECTION.split(body)]
    for word in {word for words in sections for word in words}.difference(_chosen):
        _chosen[word] = crc32(word) % 4 == 0
    told = array("I")
    seen: set[int] = set()
    short = sum(map(len, sections)) < _SHORT
    for words in sections:
        kept = [at for at, word in enumerate(words) if short or _chosen[word]]
        found = {crc32(b" ".join(words[at : at + SIZE])) for at in kept if at + SIZE <= len(words)} - seen
        seen |= found
        if found:
            told.append(len(found))
            told.extend(sorted(found))
    return told.tobytes()


class Texts:
    """The shingles of many skills, and how common each is."""

    def __init__(self, texts: Iterable[bytes]) -> None:
        """Take what ``shingles`` gave, in the skills' order."""
        self._sections = [array("I", text) for text in texts]
        self._counts = array("H", bytes(2 * _SLOTS))
        counts, mask = self._counts, _SLOTS - 1
        for index in range(len(self._sections)):
            for shingle in self._all(index):
                slot = shingle & mask
                if counts[slot] < 65_535:
                    counts[slot] += 1
        self._common = max(8.0, len(self._sections) / 20)  # a shingle of so many skills weighs half
        self._kept: dict[int, tuple[frozenset[int], list[tuple[frozenset[int], float, float]], float]] = {}

    def __len__(self) -> int:
        return len(self._sections)

    def _each(self, index: int) -> Iterator[array[int]]:
        """The shingles of each section of a skill."""
        told, at = self._sections[index], 0
        while at < len(told):
            end = at + 1 + told[at]
            yield told[at + 1 : end]
            at = end

    def _all(self, index: int) -> list[int]:
        return [shingle for section in self._each(index) for shingle in section]

    def _weight(self, shingles: Iterable[int]) -> float:
        counts, common, mask = self._counts, self._common, _SLOTS - 1
        return sum([common / (common + counts[shingle & mask]) for shingle in shingles])

    def similarity(self, a: int, b: int) -> float:
        """How much text two of the skills share, from 0 to 1."""
        (all_a, sections_a, total_a), (all_b, sections_b, total_b) = self._skill(a), self._skill(b)
        if not total_a or not total_b:
            return 0.0
        if all_a == all_b:
            return 1.0
        return math.sqrt(self._covered(sections_a, all_b) / total_a * self._covered(sections_b, all_a) / total_b)

    def _covered(self, sections: list[tuple[frozenset[int], float, float]], other: frozenset[int]) -> float:
        """The roots of the sections' weights, each by how much of the section the other skill has."""
        covered = 0.0
        for section, weight, root in sections:
            shared = section & other
            if len(shared) == len(section):
                covered += root
            elif shared:
                covered += root * _of_words(self._weight(sorted(shared)) / weight)
        return covered

    def _skill(self, index: int) -> tuple[frozenset[int], list[tuple[frozenset[int], float, float]], float]:
        """A skill's shingles, and its sections with their weights; some are kept, all of them would be a gigabyte."""
        kept = self._kept.get(index)
        if kept is None:
            if len(self._kept) > 1000:
                self._kept.clear()
            sections = [(frozenset(section), self._weight(section)) for section in self._each(index)]
            rooted = [(section, weight, weight / len(section) ** 0.5) for section, weight in sections]
            kept = frozenset(self._all(index)), rooted, sum(root for _, _, root in rooted)
            self._kept[index] = kept
        return kept

    def signature(self, index: int) -> bytes:
        """The least shingle of each class among those that are not common to many skills; of all where few are.

        BINS times four bytes, and BINS bytes that say in which section each stands (NOWHERE: the class was empty and
        has the next one's).
        """
        counts, mask, most = self._counts, _SLOTS - 1, 2 * self._common
        found = sorted((shingle, place) for place, section in enumerate(self._each(index)) for shingle in section)
        rare = [(shingle, place) for shingle, place in found if counts[shingle & mask] <= most]
        least = {shingle % BINS: (shingle, place) for shingle, place in reversed(rare if len(rare) >= 24 else found)}
        if not least:
            return b""
        values, places = array("I", bytes(4 * BINS)), bytearray(BINS)
        value = least[min(least)][0]
        for place in range(BINS - 1, -1, -1):
            if place in least:
                value, places[place] = least[place][0], min(least[place][1], NOWHERE - 1)
            else:
                places[place] = NOWHERE
            values[place] = value
        return values.tobytes() + bytes(places)


def _of_words(share: float) -> float:
    """Which share of the words is the same where such a share of the shingles is.

    A word that is replaced takes SIZE shingles with it; what two unrelated texts share by accident stays as little.
    """
    return math.pow(share, 1 / SIZE) if share >= _REWORDED else share * math.pow(_REWORDED, 1 / SIZE - 1)


class Signature:
    """A signature taken apart: ``values`` to find candidates by, and what an estimate needs."""

    __slots__ = ("marks", "sections", "total", "values")

    def __init__(self, told: bytes) -> None:
        self.values = array("I", told[: 4 * BINS])
        # One byte of each value: two skills' differ in a class by accident once in 256.
        self.marks = int.from_bytes(bytes(value >> 4 & 255 for value in self.values), "little")
        self.sections: list[tuple[int, float, float]] = []
        places = told[4 * BINS :]
        for place in set(places) - {NOWHERE}:
            others = int.from_bytes(bytes(0 if each == place else 255 for each in places), "little")
            count = places.count(place)
            self.sections.append((others, float(count), count**0.5))
        self.sections.sort()
        self.total = sum(root for _, _, root in self.sections)


def estimate(a: Signature, b: Signature) -> float:
    """About the similarity of two skills, off by 0.05 or so; 0.0 where less than a fifth of the classes is alike."""
    differing = a.marks ^ b.marks
    if differing.to_bytes(BINS, "little").count(0) * 5 < BINS:
        return 0.0
    return math.sqrt(_alike(a, differing) / a.total * _alike(b, differing) / b.total)


def _alike(signature: Signature, differing: int) -> float:
    alike = 0.0
    for others, count, root in signature.sections:
        alike += root * _of_words((differing | others).to_bytes(BINS, "little").count(0) / count)
    return alike


def candidates(signatures: Sequence[Signature | None]) -> set[tuple[int, int]]:
    """The pairs of indices that may share much text, each once, the lesser index first."""
    if len(signatures) <= _FEW:
        return {(a, b) for b in range(len(signatures)) for a in range(b) if signatures[a] and signatures[b]}
    found: set[tuple[int, int]] = set()
    for first in range(0, BINS, _ROWS):
        alike: dict[bytes, list[int]] = {}
        for index, signature in enumerate(signatures):
            if signature is not None:
                alike.setdefault(signature.values[first : first + _ROWS].tobytes(), []).append(index)
        for company in alike.values():
            if len(company) > 1:
                _pair(company, found)
    return found


def _pair(company: list[int], found: set[tuple[int, int]]) -> None:
    reach = len(company) if len(company) <= _CROWD else _NEIGHBOURS
    for place, a in enumerate(company):
        for b in company[place + 1 : place + 1 + reach]:
            found.add((a, b))


def ranked(
    texts: Texts, limit: int, each: Callable[[Callable[[Any], Any], Sequence[Any]], list[Any]]
) -> tuple[list[tuple[float, int, int]], int]:
    """The most alike pairs with their similarity (in hundredths), then by index; and how many pairs were ranked.

    Args:
        texts: the skills, by index.
        limit: how many pairs are wanted. So many times ten are measured, and chosen by an estimate.
        each: a ``map`` to a list, which may work on several cores.
    """
    signatures = [Signature(told) if told else None for told in each(texts.signature, range(len(texts)))]
    few = len(signatures) <= _FEW
    guessed: list[tuple[float, int, int]] = []
    for a, b in candidates(signatures):
        one, other = signatures[a], signatures[b]
        if one is not None and other is not None and (guess := 1.0 if few else estimate(one, other)):
            guessed.append((-guess, a, b))
    guessed.sort()
    chosen = sorted(pair[1:] for pair in (guessed if few else guessed[: max(_MEASURED, 10 * limit)]))
    shares: list[float] = each(lambda pair: round(texts.similarity(*pair), 2), chosen)
    measured = [(share, a, b) for share, (a, b) in zip(shares, chosen, strict=True)]
    found = [pair for pair in measured if pair[0] >= LEAST]
    found.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
    return found[:limit], len(guessed) - (len(measured) - len(found))
