"""The statements of a skill: sentences of live prose, with what they say about the safety baseline.

A sentence is first read by itself (``clauses``). Then it is read where it stands: "flag it and proceed" goes on with
the sentence before it, "an exception applies …" speaks of the rule beside it, and an item of a list is governed by
the line that introduces the list.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..documents import front_matter
from ..documents.prose import HEADING, INERT, ITEM, ROW, TEXT, Block, Piece, blocks, pieces
from ..documents.sentences import sentences
from ..documents.skills import MAIN
from .clauses import Reading, read
from .stance import concedes, counts_too, undermines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..documents.sides import Side

# A sentence that goes on with the one before it.
_GOES_ON = re.compile(
    r"""(?:and[ ]|then[ ]|in[ ]that[ ]case,?[ ]|if[ ](?:so|found|present|it|they|such|any)\b,?[ ])*
    (?: (?:flag|record|report|surface|note|mark|log|raise|ignore|quote|parse|treat(?:ing)?|name|show|keep|pass|handle
          |answer|add|say[ ]so)
        (?:[ ](?:it|them|any(?:thing)?|such|this|that|these|those|explicitly|as
          |the[ ](?:attempt|injection|hit|offending|text|user))\b)
      | do[ ]not[ ](?:let|follow|act|obey|suppress)[ ](?:it|the|them|any)
      | (?:this|these|those|such|it|they|that|the[ ]same|the[ ]latter|both)\b
      | instead\b
      | see[ ](?:the[ ])?(?:absolute[ ]rule|agents\.md|`agents\.md`)
      | golden[ ]rule[ ]\d+[ ]below
      | no[ ]exceptions?\b
      | (?:even[ ](?:then|if|so|when)|not[ ]even)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# What a skill reads, said beside the guard on what it reads.
_LISTS_INPUTS = re.compile(
    r"(?:this (?:sub-?)?skill|the skill|it)(?: also| only)? (?:reads?|ingests?|fetches|processes)\b", re.IGNORECASE
)
_STEP = re.compile(
    r"\W*(?:(?:sub-?)?step|phase|stage|part)\b[ -]*[\dA-Z]|\W*\d+[a-z]?[.)]|\W*\d+[a-z]\b", re.IGNORECASE
)
_SHORT = 7
_LISTED = frozenset((ITEM, ROW))
# A heading, or a line that ends in a colon, that takes back what stands under it.
_RULES = (
    r"(?:rules?|guards?|guidelines?|polic(?:y|ies)|requirements?|safeguards?|wording|texts?|versions?|instructions?)"
)
_TAKEN_BACK = re.compile(
    rf"""\W*(?:\d+[.)][ ])?(?:the[ ]|our[ ])?(?:outdated|obsolete|retired|superseded|deprecated|withdrawn|historical
          |former|abandoned|archived|repealed|revoked)(?:[ ]\w+)?(?:[ ]{_RULES})?\W*$
      | \W*(?:history|archive)\W*$
      | .*\b(?<!not[ ])(?<!never[ ])(?:no[ ]longer[ ](?:appl\w+|holds?|valid|binding|in[ ](?:force|use|effect))
          |not[ ](?:in[ ]force|in[ ]effect|binding))
    """,
    re.IGNORECASE | re.VERBOSE,
)
_TAKES_BACK = re.compile(
    r"""\b(?:this|(?:these|those)(?:[ ]\w+)?|they|it|what[ ]follows
          |the[ ](?:following|next|below|rules?|list|paragraphs?|items?)(?:[ ]\w+){0,2})
        [ ](?:is|are|was|were|has[ ]been|have[ ]been)[ ](?:now[ ]|all[ ]|only[ ]|just[ ])?
        (?:history|outdated|obsolete|retired|superseded|deprecated|withdrawn|repealed|revoked
          |abandoned|out[ ]of[ ]date
          |(?:kept|left|listed|shown)[ ](?:here[ ])?(?:only[ ])?for[ ](?:the[ ])?(?:reference|record|comparison))
      | \b(?<!not[ ])(?<!never[ ])no[ ]longer[ ](?:appl|hold|valid|binding|in[ ](?:force|use|effect))
      | \bfor[ ](?:reference|the[ ]record|comparison)[ ]only\b
      | \bused[ ]to[ ](?:say|be[ ]the[ ]rule|apply)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
# What is conceded beside a guard, which it need not name.
_BUT = re.compile(r"(?:but|however|still|yet|except|unless|save)\b", re.IGNORECASE)


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
        return self.block.line_of(self.text)

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


@lru_cache(maxsize=512)
def _reading(text: str) -> Reading:
    """Read once: two copies have most sentences in common, and a block is read for its neighbours too."""
    return read(text)


class Prose:
    """Parts of a Markdown file as blocks, and their statements when they are asked for."""

    __slots__ = ("_leads", "_statements", "_take_back", "blocks", "file")

    def __init__(self, file: str, parts: Sequence[Piece]) -> None:
        self.file = file
        self.blocks = [block for part in parts for block in blocks(part)]
        self._statements: dict[int, list[Statement]] = {}
        self._leads: list[int] = []  # what stands before each block, of a whole list or table before its first
        for at, block in enumerate(self.blocks):
            goes_on = at and block.kind in _LISTED and self.blocks[at - 1].kind in _LISTED
            self._leads.append(self._leads[-1] if goes_on else at - 1)
        self._take_back: dict[int, bool] = {}

    def statements(self, at: int) -> list[Statement]:
        """The statements of a block, read where it stands."""
        if at not in self._statements:
            self._statements[at] = self._read(at) if self.blocks[at].kind not in INERT else []
        return self._statements[at]

    def _read(self, at: int) -> list[Statement]:
        """What stands before a block is read only where the block's own words do not tell."""
        found = self._alone(at)
        if self.blocks[at].kind == HEADING:
            return found
        if not all(it.clauses for it in found) and (governed := self._governed(at)):
            for one in found:
                one.clauses = one.clauses or governed
        for index, one in enumerate(found):
            if not one.clauses:
                _read_together(found, index, lambda: clauses_of(self._alone(at - 1)[-1:]))
        if self.taken_back(at):
            for one in found:
                one.clauses = frozenset(it for it in one.clauses if undermines(it, one.reading))
        return found

    def taken_back(self, at: int) -> bool:
        """Whether a block stands under a heading or a lead-in that says that it holds no longer."""
        block = self.blocks[at]
        if block.kind == HEADING or block.kind in INERT:
            return False
        if any(map(_TAKEN_BACK.match, block.section)):
            return True
        lead = self._leads[at]
        if not self._introduces(lead) or self.blocks[lead].kind != TEXT:
            return False
        if lead not in self._take_back:
            self._take_back[lead] = _TAKES_BACK.search(sentences(self.blocks[lead].text)[-1]) is not None
        return self._take_back[lead]

    def _introduces(self, lead: int) -> bool:
        return lead >= 0 and self.blocks[lead].source.rstrip("*_ ").endswith(":")

    def _governed(self, at: int) -> frozenset[int]:
        """The clauses of the line that introduces the list which a block is in."""
        lead = self._leads[at]
        if self.blocks[at].kind not in _LISTED or not self._introduces(lead):
            return frozenset()
        return clauses_of(self._alone(lead)[-1:])

    def _alone(self, at: int) -> list[Statement]:
        """The statements of a block by their own words; none of what is no prose, or where there is no block.

        What a block took over from the one before it is not handed on: else a statement would depend on which blocks
        were asked for first.
        """
        if at < 0 or self.blocks[at].kind in INERT:
            return []
        block = self.blocks[at]
        readings = [(text, _reading(text)) for text in sentences(block.text)]
        return [Statement(self.file, block, text, reading, reading.clauses) for text, reading in readings]


def _read_together(found: Sequence[Statement], at: int, before_block: Callable[[], frozenset[int]]) -> None:
    """Give a sentence the clauses of the one that it goes on with, or of the rule that it speaks of."""
    one = found[at]
    goes_on = _GOES_ON.match(one.text) is not None
    lists = _LISTS_INPUTS.match(one.text) is not None
    rider = speaks_of_a_rule(one.text, one.reading)
    may_concede = bool(one.reading.words("permission") or counts_too(one.reading))
    if not (goes_on or lists or rider or may_concede):
        return
    before = found[at - 1].clauses if at else before_block()
    after = found[at + 1].clauses if at + 1 < len(found) else frozenset()
    if goes_on or (lists and 1 in before):
        one.clauses = before
    if not one.clauses and rider:
        one.clauses = (found[at - 1].clauses if at else after) or after or before
    if not one.clauses and may_concede:
        but = _BUT.match(one.text) is not None
        one.clauses = frozenset(it for it in before if concedes(it, one.reading, but=but))


def callout(statements: Sequence[Statement]) -> frozenset[int]:
    """The clauses that a block is a statement of as a whole: at least half of its words are said of them."""
    total = sum(len(it.text) for it in statements)
    clauses = {clause for it in statements for clause in it.clauses}
    return frozenset(it for it in clauses if 2 * sum(len(one.text) for one in statements if it in one.clauses) >= total)


def clauses_of(statements: Sequence[Statement]) -> frozenset[int]:
    return frozenset(clause for it in statements for clause in it.clauses)


def speaks_of_a_rule(text: str, reading: Reading) -> bool:
    """Whether a sentence excepts from a rule or limits one, which it may not name."""
    return bool(reading.words("exception", "limit")) and (bool(reading.words("rule")) or len(text.split()) < _SHORT)


def of_skill(side: Side) -> list[Statement]:
    """Every statement of a skill's Markdown files that carries a clause, in order of file and line."""
    names = sorted((name for name in side.files if name.endswith(".md")), key=lambda name: (name != MAIN, name))
    return [it for name in names for it in of_text(name, side.files[name].decode(errors="replace")) if it.clauses]


def of_text(file: str, text: str) -> list[Statement]:
    """All statements of a Markdown file, those without a clause too."""
    prose = Prose(file, pieces(text, body(text)))
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
