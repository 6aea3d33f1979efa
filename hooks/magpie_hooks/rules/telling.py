"""Differences of one file put into words, with their places in both copies."""

from __future__ import annotations

from ..documents.prose import CODE, COMMENT, HEADING, ITEM, ROW
from . import safety_words, verdicts
from .differences import SAFETY, Difference
from .failures import A

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.prose import Block
    from .failures import Failure

    Pair = tuple[Block | None, Block | None]
    Texts = tuple[str, str]

BEGINNING = "the beginning"
_NAMES = {HEADING: "the section", CODE: "the code block", COMMENT: "the comment", ITEM: "the item", ROW: "the row"}


class Teller:
    """Gathers the differences of a file in ``found``."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Difference] = []

    def safety(self, clause: int, failure: Failure, pair: Pair, texts: Texts, *, where: str = "") -> None:
        """A statement of the baseline that fails; ``where``: what now stands around it, when it left live prose."""
        quoted = verdicts.shortened((texts[1] if failure.weaker == A else texts[0]) or texts[0] or texts[1])
        place = location(pair)
        self.found.append(
            Difference(
                SAFETY,
                place,
                self.file,
                line_a=line(pair[0], texts[0]),
                line_b=line(pair[1], texts[1]),
                text_a=texts[0],
                text_b=texts[1],
                description=safety_words.description(clause, failure.kind, failure.weaker, quoted, where),
                why=safety_words.why(clause),
                action=safety_words.action(failure.kind, failure.weaker, place),
                clause=clause,
                kind=failure.kind,
                weaker=failure.weaker,
            )
        )

    def other(self, verdict: str, why: str, what: str, pair: Pair, texts: Texts | None = None) -> None:
        """A difference outside the baseline; without ``texts`` it is of the blocks as a whole."""
        texts = texts or (pair[0].text if pair[0] else "", pair[1].text if pair[1] else "")
        self.found.append(
            Difference(
                verdict,
                location(pair),
                self.file,
                line_a=line(pair[0], texts[0]),
                line_b=line(pair[1], texts[1]),
                text_a=texts[0],
                text_b=texts[1],
                description=what,
                why=why,
                action=verdicts.actions(verdict, lone=None in pair),
            )
        )


def line(block: Block | None, text: str) -> int | None:
    return block.line_of(text) if block else None


def location(pair: Pair) -> str:
    """The section that a difference is in, as it is written: ``## Hard rules``."""
    block = pair[0] or pair[1]
    assert block is not None
    if block.kind == HEADING:
        return f"{'#' * block.level} {block.text}"
    return f"{'#' * block.depth} {block.section[-1]}" if block.section else BEGINNING


def name(block: Block) -> str:
    return _NAMES.get(block.kind, "the paragraph")


def at(side: str, one: Block, other: Block | None = None) -> Pair:
    """A block of one side, and what stands for it in the other."""
    return (one, other) if side == A else (other, one)


def only(side: str, text: str) -> Texts:
    return (text, "") if side == A else ("", text)
