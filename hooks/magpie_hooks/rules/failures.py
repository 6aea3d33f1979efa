"""How two copies of a statement of the baseline disagree, and which of them is the weaker."""

from __future__ import annotations

import re

from .differences import BOUNDARY_CHANGED, CONTRADICTED, NARROWED, OMITTED, REWORDED, SOFTENED
from .placeholders import PLACEHOLDER
from .stance import counts_too, excepts, turned, undermines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .clauses import Reading
    from .statements import Statement

A, B = "a", "b"
NEITHER = ""
# Words for people that say nothing of whom to trust.
_ANY_PERSON = re.compile(
    r"users?|people|persons?|someone|somebody|who|others|reader|display names?|identit(?:y|ies)|roster"
)

# What comes before a statement that holds on one occasion only.
_OCCASION = re.compile(
    r"(?:in|during|for|at|within|while|when|before|after) (?!(?:any|every|each|all|doubt|addition|general|short)\b)[^,]{2,60}, ?"
)
_WORD = re.compile(r"[\w<>'-]+|,")
_LINKS = frozenset((",", "and", "or", "nor"))
_ITEMS = 6  # words


class Failure:
    """The ``kind`` (of ``differences.KINDS``), and the copy that is ``weaker``: a, b or neither."""

    __slots__ = ("kind", "weaker")

    def __init__(self, kind: str, weaker: str) -> None:
        self.kind = kind
        self.weaker = weaker


def of_lone(clause: int, statement: Statement, side: str) -> Failure:
    """What it means that only one copy has a statement."""
    reading = statement.reading
    beside = clause not in reading.clauses
    if undermines(clause, reading) or (
        beside and (excepts(reading) or reading.words("permission") or counts_too(reading))
    ):
        return Failure(CONTRADICTED, side)
    if reading.words("limit") and beside:
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


def _turned(clause: int, a: Statement, b: Statement) -> Failure | None:
    if turned(clause, a.reading, b.reading):
        return Failure(CONTRADICTED, B)
    return Failure(CONTRADICTED, A) if turned(clause, b.reading, a.reading) else None


def _scoped(_clause: int, a: Statement, b: Statement) -> Failure | None:
    """Whether one is the other said of one occasion only: "In Step 1, …"."""
    texts = a.text.lower(), b.text.lower()
    for side, scoped, other in ((A, *texts), (B, *reversed(texts))):
        if scoped.endswith(other) and _OCCASION.fullmatch(scoped.removesuffix(other)):
            return Failure(NARROWED, side)
    return None


def _shortened(_clause: int, a: Statement, b: Statement) -> Failure | None:
    """Whether one is the other without some items of a list."""
    for side, short, long in ((A, a.text, b.text), (B, b.text, a.text)):
        if _lacks_items(_WORD.findall(short.lower()), _WORD.findall(long.lower())):
            return Failure(NARROWED, side)
    return None


def _lacks_items(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether a list of words and commas is another without a part that a comma, an "and" or an "or" sets off."""
    words = [[it for it in text if it not in _LINKS] for text in (short, long)]
    left = len(words[1]) - len(words[0])
    if not 0 < left <= _ITEMS:
        return False
    start = next((at for at, pair in enumerate(zip(*words, strict=False)) if pair[0] != pair[1]), len(words[0]))
    if words[0][start:] != words[1][start + left :]:
        return False
    places = [at for at, it in enumerate(long) if it not in _LINKS]
    around = long[places[start] - 1] if places[start] else "", *long[places[start + left - 1] + 1 :][:1]
    return any(it in _LINKS for it in around)


def _limited(_clause: int, a: Statement, b: Statement) -> Failure | None:
    return _where_more(NARROWED, a.reading.words("limit"), b.reading.words("limit"))


def _narrowed(_clause: int, a: Statement, b: Statement) -> Failure | None:
    return _where_more(NARROWED, frozenset(b.covers), frozenset(a.covers))


_JUDGES = (
    _excepted,
    _softened,
    _let_loose,
    _rebounded,
    _contradicted,
    _inverted,
    _turned,
    _limited,
    _scoped,
    _narrowed,
    _shortened,
)


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
