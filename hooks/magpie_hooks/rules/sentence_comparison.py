"""The sentences of a block in two copies: which of them fail a clause, which differ by a value, and the rest."""

from __future__ import annotations

from . import failures, verdicts
from .alignment import ALIKE, align, bag, shared
from .failures import NEITHER, A, B, Failure
from .injection import signs
from .placeholders import Binding, bindings, canonical
from .stance import retracts
from .statements import Statement, callout, clauses_of, speaks_of_a_rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .telling import Texts

# From the gravest: a block's sentences that fail one clause are one finding, under the gravest kind.
_GRAVITY = ("contradicted", "omitted", "boundary-changed", "softened", "narrowed", "reworded")
# Two sentences of one clause that share more than this of their words are one that was changed.
DISTANT = 0.12


class Sentences:
    """What became of a block's sentences.

    ``failed``: by clause, each with the sentences' texts. ``bound``: placeholders against values, with the clauses of
    the sentences that they are in. ``changes``: the rest.
    """

    def __init__(self, in_a: Sequence[Statement], in_b: Sequence[Statement]) -> None:
        self.failed: dict[int, list[tuple[Failure, Texts]]] = {}
        self.bound: list[tuple[Binding, Texts, frozenset[int]]] = []
        self.changes = verdicts.Changes()
        self._places = [{it.text: at for at, it in enumerate(side)} for side in (in_a, in_b)]
        self._compare(in_a, in_b)

    def worst(self, clause: int) -> tuple[Failure, Texts]:
        """The gravest failure of a clause, and all the sentences that fail it."""
        told = self.failed[clause]
        a, b = (
            " ".join(sorted(filter(None, side), key=places.__getitem__))
            for side, places in zip(zip(*(it[1] for it in told), strict=True), self._places, strict=True)
        )
        return gravest([failure for failure, _ in told]), (a, b)

    def _compare(self, in_a: Sequence[Statement], in_b: Sequence[Statement]) -> None:
        keys = [[canonical(it.text) for it in side] for side in (in_a, in_b)]
        bags = [[bag(text) for text in side] for side in keys]

        def likeness(i: int, j: int) -> float:
            alike = shared(bags[0][i], bags[1][j])
            return max(alike, ALIKE) if alike > DISTANT and in_a[i].clauses & in_b[j].clauses else alike

        pairing = align(keys[0], keys[1], likeness)
        self.changes.reordered = bool(pairing.moved)
        for i, j in pairing.changed:
            self._changed(in_a[i], in_b[j], _borne_on(in_a[i], in_b[j], in_a, in_b))
        self._lone(A, [in_a[at] for at in pairing.only_a], in_b)
        self._lone(B, [in_b[at] for at in pairing.only_b], in_a)

    def _changed(self, one: Statement, other: Statement, beside: frozenset[int]) -> None:
        clauses = one.clauses | other.clauses or beside
        texts = (one.text, other.text)
        bound = bindings(*texts)
        if bound:
            self.bound += [(binding, texts, clauses) for binding in bound]
        for clause in clauses if not bound else ():
            self.failed.setdefault(clause, []).append((failures.of_changed(clause, one, other), texts))
        if not bound and not clauses:
            self.changes.pairs.append(texts)

    def _lone(self, side: str, lone: Sequence[Statement], other: Sequence[Statement]) -> None:
        """Sentences of one copy; within a callout, which is one statement, any of them is part of what it says."""
        attacked = bool(signs(" ".join(it.text for it in lone if not retracts(it.reading))))
        for statement in lone:
            rider = speaks_of_a_rule(statement.text, statement.reading)
            beside = frozenset() if attacked else clauses_of(other) if rider else callout(other)
            clauses = statement.clauses or beside
            texts = (statement.text, "") if side == A else ("", statement.text)
            if not clauses or aimed(statement):
                self.changes.lone.append(texts)
                continue
            for clause in clauses:
                self.failed.setdefault(clause, []).append((failures.of_lone(clause, statement, side), texts))


def aimed(statement: Statement) -> bool:
    """Whether it is aimed at the agent that reads it; leave that a skill gives to set its rule aside is not."""
    return bool(signs(statement.text)) and not retracts(statement.reading)


def gravest(found: Sequence[Failure]) -> Failure:
    """The gravest kind of several; where each copy is the weaker in something, neither is called so."""
    worst = min(found, key=lambda failure: _GRAVITY.index(failure.kind))
    both = {A, B} <= {failure.weaker for failure in found}
    return Failure(worst.kind, NEITHER) if both else worst


def _borne_on(one: Statement, other: Statement, in_a: Sequence[Statement], in_b: Sequence[Statement]) -> frozenset[int]:
    """The clauses of the block that a change to a sentence without any bears on.

    A lead-in ("do the opposite of this: …") governs the whole block; a rider of a callout is part of the one
    statement that it is.
    """
    if not failures.qualifies(one.reading, other.reading):
        return frozenset()
    short, long = sorted((canonical(one.text), canonical(other.text)), key=len)
    lead_in = long.endswith(short) and long[: -len(short)].rstrip().endswith(":")
    return clauses_of(in_a) & clauses_of(in_b) if lead_in else callout(in_a) & callout(in_b)
