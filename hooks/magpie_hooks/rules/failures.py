"""How two copies of a statement of the baseline disagree, and which of them is the weaker."""

from __future__ import annotations

import re

from .differences import BOUNDARY_CHANGED, CONTRADICTED, NARROWED, OMITTED, REWORDED, SOFTENED
from .placeholders import PLACEHOLDER
from .stance import allows, takes_exception, turns_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .clauses import Reading
    from .statements import Statement

A, B = "a", "b"
NEITHER = ""
# Words for people that say nothing of whom to trust.
_ANY_PERSON = re.compile(
    r"users?|people|persons?|someone|somebody|who|others|reader|display names?|identit(?:y|ies)|roster"
)


class Failure:
    """The ``kind`` (of ``differences.KINDS``), and the copy that is ``weaker``: a, b or neither."""

    __slots__ = ("kind", "weaker")

    def __init__(self, kind: str, weaker: str) -> None:
        self.kind = kind
        self.weaker = weaker


def of_lone(clause: int, statement: Statement, side: str) -> Failure:
    """What it means that only one copy has a statement."""
    reading = statement.reading
    if undermines(clause, reading):
        return Failure(CONTRADICTED, side)
    if reading.words("limit") and clause not in reading.clauses:
        return Failure(NARROWED, side)
    return Failure(OMITTED, B if side == A else A)


def of_changed(clause: int, a: Statement, b: Statement) -> Failure:
    """What became of a statement that both copies have in other words: the first judge that sees a failure says."""
    found = (judge(clause, a, b) for judge in _JUDGES)
    return next((failure for failure in found if failure is not None), Failure(REWORDED, NEITHER))


def _excepted(_clause: int, a: Statement, b: Statement) -> Failure | None:
    return _where_more(CONTRADICTED, a.reading.words("exception"), b.reading.words("exception"))


def _softened(_clause: int, a: Statement, b: Statement) -> Failure | None:
    return _where_more(SOFTENED, a.reading.words("hedge"), b.reading.words("hedge"))


def _let_loose(_clause: int, a: Statement, b: Statement) -> Failure | None:
    """Whether one lacks the condition under which alone the other permits something."""
    return _where_more(CONTRADICTED, b.reading.words("proviso"), a.reading.words("proviso"))


def _rebounded(clause: int, a: Statement, b: Statement) -> Failure | None:
    if _boundaries(clause, a) == _boundaries(clause, b):
        return None
    return Failure(BOUNDARY_CHANGED, _undermined(clause, a, b))


def _contradicted(clause: int, a: Statement, b: Statement) -> Failure | None:
    weaker = _undermined(clause, a, b)
    return Failure(CONTRADICTED, weaker) if weaker else None


def _inverted(_clause: int, a: Statement, b: Statement) -> Failure | None:
    negated = bool(a.reading.marks("negation")), bool(b.reading.marks("negation"))
    return None if negated[0] == negated[1] else Failure(CONTRADICTED, B if negated[0] else A)


def _limited(_clause: int, a: Statement, b: Statement) -> Failure | None:
    return _where_more(NARROWED, a.reading.words("limit"), b.reading.words("limit"))


def _narrowed(_clause: int, a: Statement, b: Statement) -> Failure | None:
    return _where_more(NARROWED, frozenset(b.covers), frozenset(a.covers))


_JUDGES = (_excepted, _softened, _let_loose, _rebounded, _contradicted, _inverted, _limited, _narrowed)


def _undermined(clause: int, a: Statement, b: Statement) -> str:
    """The one of two statements that takes back what the clause says."""
    undermined = undermines(clause, a.reading), undermines(clause, b.reading)
    return NEITHER if undermined[0] == undermined[1] else A if undermined[0] else B


def _where_more(kind: str, a: frozenset[str], b: frozenset[str]) -> Failure | None:
    """A failure of the side whose words include the other's and more; none where each has some of its own."""
    if a > b:
        return Failure(kind, A)
    return Failure(kind, B) if b > a else None


def qualifies(a: Reading, b: Reading) -> bool:
    """Whether one of two sentences takes something back, limits or softens where the other does not."""
    return any(a.words(concept) != b.words(concept) for concept in ("exception", "limit", "hedge"))


def _boundaries(clause: int, statement: Statement) -> frozenset[str]:
    """Whom a statement trusts, and which places it means."""
    named = {name.lower() for name in PLACEHOLDER.findall(statement.text)}
    if clause == 2:
        parties = statement.reading.words("party", "anyone")
        named |= {party.rstrip("s") for party in parties if _ANY_PERSON.fullmatch(party) is None}
    return frozenset(named)


def undermines(clause: int, reading: Reading) -> bool:
    """Whether a sentence takes back what the clause says, rather than say it."""
    return takes_exception(reading) or turns_off(clause, reading) or allows(clause, reading)
