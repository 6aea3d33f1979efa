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
    """What became of a statement that both copies have in other words."""
    for concept, kind in (("exception", CONTRADICTED), ("hedge", SOFTENED)):
        if weaker := _has_more(a.reading.words(concept), b.reading.words(concept)):
            return Failure(kind, weaker)
    undermined = undermines(clause, a.reading), undermines(clause, b.reading)
    weaker = NEITHER if undermined[0] == undermined[1] else A if undermined[0] else B
    if _boundaries(clause, a) != _boundaries(clause, b):
        return Failure(BOUNDARY_CHANGED, weaker)
    if weaker:
        return Failure(CONTRADICTED, weaker)
    negated = len(a.reading.marks("negation")), len(b.reading.marks("negation"))
    if min(negated) == 0 < max(negated):
        return Failure(CONTRADICTED, A if negated[0] == 0 else B)
    if weaker := _has_more(a.reading.words("limit"), b.reading.words("limit")):
        return Failure(NARROWED, weaker)
    if weaker := _has_more(frozenset(b.covers), frozenset(a.covers)):
        return Failure(NARROWED, weaker)
    return Failure(REWORDED, NEITHER)


def qualifies(a: Reading, b: Reading) -> bool:
    """Whether one of two sentences takes something back, limits or softens where the other does not."""
    return any(a.words(concept) != b.words(concept) for concept in ("exception", "limit", "hedge"))


def _has_more(a: frozenset[str], b: frozenset[str]) -> str:
    """The side whose words include the other's and more; neither where each has some of its own."""
    if a > b:
        return A
    return B if b > a else NEITHER


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
