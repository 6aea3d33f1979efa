"""The statements of a skill: sentences of live prose, with what they say about the safety baseline.

A sentence is first read by itself (``clauses``). Then it is read where it stands: "flag it and proceed" goes on with
the sentence before it, "an exception applies …" speaks of the rule beside it, and an item of a list is governed by
the line that introduces the list.
"""

from __future__ import annotations

import re

from ..documents import front_matter
from ..documents.prose import HEADING, INERT, ITEM, ROW, Block, blocks
from ..documents.sentences import sentences
from .clauses import Reading, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.sides import Side

# A sentence that goes on with the one before it.
_GOES_ON = re.compile(
    r"(?:and |then |in that case,? |if (?:so|found|present|it|they|such|any)\b,? )*(?:(?:flag|record|report|surface|note"
    r"|mark|log|raise|ignore|quote|parse|treat(?:ing)?|name|show|keep|pass|handle|answer|add|say so)(?: (?:it|them|any(?:thing"
    r")?|such|this|that|these|those|explicitly|as|the (?:attempt|injection|hit|offending|text|user))\b)|do not (?:let|follow"
    r"|act|obey|suppress) (?:it|the|them|any)|(?:this|these|those|such|it|they|that|the same|the latter|both)\b|instead\b"
    r"|see (?:the )?(?:absolute rule|agents\.md|`agents\.md`)|golden rule \d+ below|no exceptions?\b|even (?:then|if|so|when)\b"
    r"|not even\b)",
    re.IGNORECASE,
)
# What a skill reads, said beside the guard on what it reads.
_LISTS_INPUTS = re.compile(
    r"(?:this (?:sub-?)?skill|the skill|it)(?: also| only)? (?:reads?|ingests?|fetches|processes)\b", re.I
)
_STEP = re.compile(
    r"\W*(?:(?:sub-?)?step|phase|stage|part)\b[ -]*[\dA-Z]|\W*\d+[a-z]?[.)]|\W*\d+[a-z]\b", re.IGNORECASE
)
_SHORT = 7
_FIRST_WORDS = 5  # by which a sentence is found again in its source


class Statement:
    """A sentence, list item or callout of live prose and where it stands.

    ``clauses`` are those that it carries, by itself or through what it goes on with; ``file`` is the name within the
    skill, ``line`` where it begins (1-based), ``section`` the innermost heading.
    """

    __slots__ = ("block", "clauses", "file", "reading", "text")

    def __init__(self, file: str, block: Block, text: str, reading: Reading, clauses: frozenset[int]) -> None:
        self.file = file
        self.block = block
        self.text = text
        self.reading = reading
        self.clauses = clauses

    @property
    def clause(self) -> int:
        """The first of its clauses."""
        return min(self.clauses, default=0)

    @property
    def line(self) -> int:
        """Where its first words stand in the block, whatever marks and line ends are between them."""
        words = re.findall(r"\w+", self.text)[:_FIRST_WORDS]
        found = re.search(r"[\W_]+".join(map(re.escape, words)), self.block.source) if words else None
        return self.block.line + (self.block.source.count("\n", 0, found.start()) if found else 0)

    @property
    def section(self) -> str:
        return self.block.section[-1] if self.block.section else ""

    @property
    def strength(self) -> str:
        return self.reading.strength

    @property
    def covers(self) -> tuple[str, ...]:
        """The inputs, parties, secrets and surfaces that it names."""
        return self.reading.named("outside", "source", "party", "stranger", "secret", "open", "venue")

    @property
    def excepts(self) -> tuple[str, ...]:
        """What takes something back from it, or limits it."""
        return self.reading.named("exception", "limit")

    def because(self, clause: int) -> tuple[str, ...]:
        return self.reading.because.get(clause, ("together with what stands beside it",))


class Prose:
    """A Markdown file as blocks, and their statements when they are asked for."""

    __slots__ = ("_statements", "blocks", "file")

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.blocks = blocks(text, body(text))
        self._statements: dict[int, list[Statement]] = {}

    def statements(self, at: int) -> list[Statement]:
        """The statements of a block, read where it stands."""
        if at not in self._statements:
            block = self.blocks[at]
            live = block.kind not in INERT
            self._statements[at] = _of_block(self.file, block, *self._before(at)) if live else []
        return self._statements[at]

    def _before(self, at: int) -> tuple[frozenset[int], frozenset[int]]:
        """The clauses of the block before, and of the line that introduces the list which a block is in."""
        if self.blocks[at].kind == HEADING:
            return frozenset(), frozenset()
        before = self._alone(at - 1)
        last = before[-1].clauses if before else frozenset()
        if self.blocks[at].kind not in {ITEM, ROW}:
            return last, frozenset()
        lead = at - 1
        while lead >= 0 and self.blocks[lead].kind in {ITEM, ROW}:
            lead -= 1
        leading = self._alone(lead)
        introduced = bool(leading) and leading[-1].text.rstrip("*_ ").endswith(":")
        return last, leading[-1].clauses if introduced else frozenset()

    def _alone(self, at: int) -> list[Statement]:
        if at < 0 or self.blocks[at].kind in INERT or self.blocks[at].kind == HEADING:
            return []
        return self._statements[at] if at in self._statements else _of_block(self.file, self.blocks[at])


def _of_block(
    file: str, block: Block, last: frozenset[int] = frozenset(), governed: frozenset[int] = frozenset()
) -> list[Statement]:
    readings = [(text, read(text)) for text in sentences(block.text)]
    found = [Statement(file, block, text, reading, reading.clauses or governed) for text, reading in readings]
    for at, one in enumerate(found):
        before = found[at - 1].clauses if at else last
        after = found[at + 1].clauses if at + 1 < len(found) else frozenset()
        if not one.clauses and _goes_on(one.text, before):
            one.clauses = before
        if not one.clauses and speaks_of_a_rule(one.text, one.reading):
            one.clauses = (found[at - 1].clauses if at else after) or after or before
    return found


def callout(statements: Sequence[Statement]) -> frozenset[int]:
    """The clauses that a block is a statement of as a whole: at least half of its words are said of them."""
    total = sum(len(it.text) for it in statements)
    clauses = {clause for it in statements for clause in it.clauses}
    return frozenset(it for it in clauses if 2 * sum(len(one.text) for one in statements if it in one.clauses) >= total)


def clauses_of(statements: Sequence[Statement]) -> frozenset[int]:
    return frozenset(clause for it in statements for clause in it.clauses)


def _goes_on(text: str, before: frozenset[int]) -> bool:
    """Whether a sentence says more of what the one before it says."""
    if not before:
        return False
    return _GOES_ON.match(text) is not None or (1 in before and _LISTS_INPUTS.match(text) is not None)


def speaks_of_a_rule(text: str, reading: Reading) -> bool:
    """Whether a sentence excepts from a rule or limits one, which it may not name."""
    return bool(reading.words("exception", "limit")) and (bool(reading.words("rule")) or len(text.split()) < _SHORT)


def of_skill(side: Side) -> list[Statement]:
    """Every statement of a skill's Markdown files that carries a clause, in order of file and line."""
    names = sorted((name for name in side.files if name.endswith(".md")), key=lambda name: (name != "SKILL.md", name))
    return [it for name in names for it in of_text(name, side.files[name].decode(errors="replace")) if it.clauses]


def of_text(file: str, text: str) -> list[Statement]:
    """All statements of a Markdown file, those without a clause too."""
    prose = Prose(file, text)
    return [statement for at in range(len(prose.blocks)) for statement in prose.statements(at)]


def speaks_for_all(section: Sequence[str]) -> bool:
    """Whether what stands under some headings is said of the whole skill, not of one of its steps."""
    return not any(is_step(heading) for heading in section)


def is_step(heading: str) -> bool:
    return _STEP.match(heading) is not None


def body(text: str) -> int:
    """Where the Markdown of a file begins, after a front matter if it has one that can be told."""
    try:
        return front_matter.skip(text)
    except front_matter.Problem:
        return 0
