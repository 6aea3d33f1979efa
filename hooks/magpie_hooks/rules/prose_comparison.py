"""The prose of one file in two copies: blocks put side by side, sentences within them, and what became of each."""

from __future__ import annotations

import re
from collections import Counter

from ..documents.prose import CODE, COMMENT, HEADING, INERT
from . import failures, safety_words, verdicts
from .alignment import ALIKE, Pairing, align, shared
from .differences import ALLOWED, DRIFT, KINDS, NARROWED, SAFETY, Difference
from .failures import A, B, Failure
from .injection import signs
from .placeholders import Binding, bindings, canonical
from .statements import Prose, Statement, callout, is_step, speaks_for_all, speaks_of_a_rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from ..documents.prose import Block

# From the gravest: a block's sentences that fail one clause are one finding, under the gravest kind.
_GRAVITY = ("contradicted", "omitted", "boundary-changed", "softened", "narrowed", "reworded")
# Below this no two blocks are asked whether they carry the same clause.
_DISTANT = 0.12


class ProseComparison:
    """Fills ``found`` and ``bound`` with the differences of two texts and the placeholders by which they differ."""

    def __init__(self, file: str, a: str, b: str, *, safety_only: bool) -> None:
        self.file = file
        self.safety_only = safety_only
        self.sides = {A: Prose(file, a), B: Prose(file, b)}
        self.found: list[Difference] = []
        self.bound: list[Bound] = []
        self._bags: dict[tuple[str, int], Counter[str]] = {}

    def run(self) -> ProseComparison:
        keys = _keys(self.sides[A].blocks, self.sides[B].blocks)
        pairing = align(keys[A], keys[B], self._likeness)
        for i, j in (*pairing.equal, *pairing.moved):
            self._scope(i, j)
        for i, j in pairing.changed:
            self._changed(i, j)
        self._lone(A, pairing.only_a, pairing.only_b)
        self._lone(B, pairing.only_b, pairing.only_a)
        if not self.safety_only:
            self._moved(pairing)
        return self

    # --- what is alike ---

    def _block(self, side: str, at: int) -> Block:
        return self.sides[side].blocks[at]

    def _bag(self, side: str, at: int) -> Counter[str]:
        if (side, at) not in self._bags:
            self._bags[side, at] = Counter(canonical(self._block(side, at).text).lower().split())
        return self._bags[side, at]

    def _likeness(self, i: int, j: int) -> float:
        one, other = self._block(A, i), self._block(B, j)
        if _class(one) != _class(other):
            return -1
        alike = shared(self._bag(A, i), self._bag(B, j))
        if (
            _DISTANT < alike < ALIKE
            and one.kind not in INERT
            and _clauses(self.sides[A].statements(i)) & _clauses(self.sides[B].statements(j))
        ):
            return ALIKE
        if alike < ALIKE and one.kind not in INERT and verdicts.of_scope(one.text, other.text):
            return ALIKE
        return alike

    # --- what stands elsewhere ---

    def _scope(self, i: int, j: int) -> None:
        """A statement that one copy makes for the whole skill and the other only for a step is narrower there."""
        a, b = self._block(A, i), self._block(B, j)
        if a.section == b.section or a.kind in INERT:
            return
        whole = speaks_for_all(a.section), speaks_for_all(b.section)
        if whole[0] == whole[1]:
            return
        for clause in sorted(_clauses(self.sides[A].statements(i)) | _clauses(self.sides[B].statements(j))):
            self._safety(clause, Failure(NARROWED, B if whole[0] else A), a, b, a.text, b.text)

    def _moved(self, pairing: Pairing) -> None:
        """Runs of blocks that stand elsewhere, each one difference."""
        before: tuple[int, int] | None = None
        for i, j in sorted(pairing.moved):
            if before is None or (i, j) != (before[0] + 1, before[1] + 1):
                a, b = self._block(A, i), self._block(B, j)
                step = a.kind == HEADING and is_step(a.text)
                what = f"{_name(a)} stands elsewhere: {verdicts.shortened(a.text)!r}"
                why = "steps in another order are other instructions" if step else verdicts.ORDER
                self._other(DRIFT if step else ALLOWED, why, what, a, b, a.text, b.text)
            before = (i, j)

    # --- what was changed ---

    def _changed(self, i: int, j: int) -> None:
        a, b = self._block(A, i), self._block(B, j)
        if a.kind in INERT:
            if not self.safety_only:
                self._inert_changed(a, b)
            return
        if canonical(a.text) == canonical(b.text):
            self._scope(i, j)
            if not self.safety_only and _targets(a.source) != _targets(b.source):
                self._other(ALLOWED, "a link's target follows where its file lies", "only link targets differ", a, b)
            return
        self._sentences(a, b, self.sides[A].statements(i), self.sides[B].statements(j))

    def _inert_changed(self, a: Block, b: Block) -> None:
        if bound := bindings(a.text, b.text):
            self.bound += [Bound(self, binding, a, b, "", "", frozenset()) for binding in bound]
        elif a.kind == COMMENT:
            if canonical(a.text) != canonical(b.text):
                self._other(ALLOWED, "a remark is no prose of the skill", "a comment differs", a, b)
        elif a.text.split() != b.text.split():
            verdict, why = verdicts.of_code(a.text, b.text)
            self._other(verdict, why, f"a code block differs: {_first_change(a.text, b.text)}", a, b)

    def _sentences(self, a: Block, b: Block, in_a: list[Statement], in_b: list[Statement]) -> None:
        texts = [canonical(it.text) for it in in_a], [canonical(it.text) for it in in_b]
        bags = [[Counter(text.lower().split()) for text in side] for side in texts]

        def likeness(i: int, j: int) -> float:
            alike = shared(bags[0][i], bags[1][j])
            return max(alike, ALIKE) if in_a[i].clauses & in_b[j].clauses and alike > _DISTANT else alike

        pairing = align(texts[0], texts[1], likeness)
        failed: dict[int, list[tuple[Failure, str, str]]] = {}
        changes = verdicts.Changes()
        changes.reordered = bool(pairing.moved)
        for i, j in pairing.changed:
            self._sentence(a, b, in_a[i], in_b[j], _said_of(in_a[i], in_b[j], in_a, in_b), failed, changes)
        for side, lone, statements, other in ((A, pairing.only_a, in_a, in_b), (B, pairing.only_b, in_b, in_a)):
            attacked = bool(signs(" ".join(statements[at].text for at in lone)))
            for at in lone:
                rider = speaks_of_a_rule(statements[at].text, statements[at].reading)
                beside = frozenset() if attacked else _clauses(other) if rider else callout(other)
                self._lone_sentence(side, statements[at], beside, failed, changes)
        for clause, failures_here in sorted(failed.items()):
            worst = min(failures_here, key=lambda one: _GRAVITY.index(one[0].kind))[0]
            told = [
                " ".join(text for text in side if text) for side in zip(*(it[1:] for it in failures_here), strict=True)
            ]
            self._safety(clause, worst, a, b, told[0], told[1])
        if changes.any and not self.safety_only:
            self._prose_changed(a, b, changes)

    def _sentence(
        self,
        a: Block,
        b: Block,
        one: Statement,
        other: Statement,
        beside: frozenset[int],
        failed: dict[int, list[tuple[Failure, str, str]]],
        changes: verdicts.Changes,
    ) -> None:
        clauses = one.clauses | other.clauses or beside
        bound = bindings(one.text, other.text)
        if bound:
            self.bound += [Bound(self, binding, a, b, one.text, other.text, clauses) for binding in bound]
        elif clauses:
            for clause in clauses:
                failure = failures.of_changed(clause, one, other)
                failed.setdefault(clause, []).append((failure, one.text, other.text))
        else:
            changes.pairs.append((one.text, other.text))

    def _lone_sentence(
        self,
        side: str,
        statement: Statement,
        beside: frozenset[int],
        failed: dict[int, list[tuple[Failure, str, str]]],
        changes: verdicts.Changes,
    ) -> None:
        """A sentence of one copy; within a callout, which is one statement, any sentence is part of what it says."""
        texts = (statement.text, "") if side == A else ("", statement.text)
        clauses = statement.clauses or beside
        if clauses and not signs(statement.text):
            for clause in clauses:
                failure = failures.of_lone(clause, statement, side)
                failed.setdefault(clause, []).append((failure, *texts))
        else:
            (changes.lone_a if side == A else changes.lone_b).append(statement.text)

    def _prose_changed(self, a: Block, b: Block, changes: verdicts.Changes) -> None:
        verdict, why = changes.verdict()
        if a.kind == HEADING:
            verdict, why = (
                (DRIFT, "overrides refer to a step by its name") if is_step(a.text) else (ALLOWED, verdicts.STYLE)
            )
            self._other(verdict, why, f"{a.text!r} in A is {b.text!r} in B", a, b)
            return
        told = [*changes.pairs, *((text, "") for text in changes.lone_a), *(("", text) for text in changes.lone_b)]
        texts = (
            [" ".join(text for text in side if text) for side in zip(*told, strict=True)] if told else [a.text, b.text]
        )
        what = f"{_name(a)} differs: {verdicts.shortened(texts[0], 60)!r} against {verdicts.shortened(texts[1], 60)!r}"
        self._other(verdict, why, what, a, b, texts[0], texts[1])

    # --- what only one copy has ---

    def _lone(self, side: str, lone: Sequence[int], other_lone: Sequence[int]) -> None:
        """Blocks of one copy: those with a clause each by itself, the others by sections where a whole one is new."""
        inert = [self._block(B if side == A else A, at) for at in other_lone]
        inert = [block for block in inert if block.kind in INERT]
        rest: list[Block] = []
        for at in lone:
            block = self._block(side, at)
            statements = [it for it in self.sides[side].statements(at) if it.clauses and not signs(it.text)]
            if statements and not signs(block.source):
                self._lone_statement(side, block, statements, inert)
            else:
                rest.append(block)
        if not self.safety_only:
            for group in _by_sections(rest):
                self._lone_group(side, group)

    def _lone_statement(self, side: str, block: Block, statements: list[Statement], inert: list[Block]) -> None:
        hidden = next((it for it in inert if _letters(block.text) and _letters(block.text) in _letters(it.text)), None)
        where = "" if hidden is None else "a comment" if hidden.kind == COMMENT else "a code block"
        pair = (block, hidden) if side == A else (hidden, block)
        for clause in sorted(_clauses(statements)):
            mine = [failures.of_lone(clause, it, side) for it in statements if clause in it.clauses]
            worst = min(mine, key=lambda one: _GRAVITY.index(one.kind))
            texts = (block.text, "") if side == A else ("", block.text)
            self._safety(clause, worst, *pair, *texts, where=where)

    def _lone_group(self, side: str, group: list[Block]) -> None:
        first = group[0]
        attack = any(signs(block.source) for block in group)
        text = "\n".join(block.text for block in group)
        if attack:
            verdict, why = DRIFT, "it is aimed at the agent that reads it; it was read as data only"
        elif first.kind == COMMENT and len(group) == 1:
            verdict, why = ALLOWED, "a remark is no prose of the skill"
        elif len(group) == 1 and first.kind == "text" and _all_explanation(first):
            verdict, why = ALLOWED, verdicts.STYLE
        else:
            verdict, why = DRIFT, "only one copy has it"
        more = f" and the {len(group) - 1} blocks under it" if len(group) > 1 else ""
        what = f"only copy {side.upper()} has {_name(first)} {verdicts.shortened(first.text)!r}{more}"
        pair = (first, None) if side == A else (None, first)
        texts = (text, "") if side == A else ("", text)
        self._other(verdict, why, what, *pair, *texts)

    # --- telling it ---

    def _safety(
        self,
        clause: int,
        failure: Failure,
        a: Block | None,
        b: Block | None,
        text_a: str,
        text_b: str,
        *,
        where: str = "",
    ) -> None:
        assert failure.kind in KINDS
        place = _location(a or b)
        quoted = verdicts.shortened((text_b if failure.weaker == A else text_a) or text_a or text_b)
        self.found.append(
            Difference(
                SAFETY,
                place,
                self.file,
                line_a=a.line if a else None,
                line_b=b.line if b else None,
                text_a=text_a,
                text_b=text_b,
                description=safety_words.description(clause, failure.kind, failure.weaker, quoted, where),
                why=safety_words.why(clause),
                action=safety_words.action(failure.kind, failure.weaker, place),
                clause=clause,
                kind=failure.kind,
                weaker=failure.weaker,
            )
        )

    def _other(
        self, verdict: str, why: str, what: str, a: Block | None, b: Block | None, text_a: str | None = None,
        text_b: str | None = None,
    ) -> None:  # fmt: skip
        self.found.append(
            Difference(
                verdict,
                _location(a or b),
                self.file,
                line_a=a.line if a else None,
                line_b=b.line if b else None,
                text_a=(a.text if a else "") if text_a is None else text_a,
                text_b=(b.text if b else "") if text_b is None else text_b,
                description=what,
                why=why,
                action=verdicts.actions(verdict, a is None or b is None),
            )
        )


class Bound:
    """A placeholder that one copy has where the other has a value, with the statement that it is in."""

    __slots__ = ("a", "b", "binding", "clauses", "comparison", "text_a", "text_b")

    def __init__(
        self,
        comparison: ProseComparison,
        binding: Binding,
        a: Block,
        b: Block,
        text_a: str,
        text_b: str,
        clauses: frozenset[int],
    ) -> None:
        self.comparison = comparison
        self.binding = binding
        self.a = a
        self.b = b
        self.text_a = text_a
        self.text_b = text_b
        self.clauses = clauses


def _keys(a: Sequence[Block], b: Sequence[Block]) -> dict[str, list[Hashable]]:
    """What makes blocks equal: their source where the other copy has the same, else what a reader sees.

    Rendering costs more than parsing, and most blocks of two copies are equal as they stand.
    """
    same = {block.source for block in a} & {block.source for block in b}
    return {
        side: [(_class(it), it.source if it.source in same else _seen(it)) for it in blocks]
        for side, blocks in ((A, a), (B, b))
    }


def _seen(block: Block) -> str:
    return block.text if block.kind == CODE else canonical(block.text)


def _class(block: Block) -> str:
    """Blocks of one class may be copies of each other: an item is a paragraph with a marker before it."""
    return block.kind if block.kind in {HEADING, CODE, COMMENT} else "prose"


def _said_of(one: Statement, other: Statement, in_a: Sequence[Statement], in_b: Sequence[Statement]) -> frozenset[int]:
    """The clauses of the block that a change to a sentence without any bears on.

    A lead-in ("do the opposite of this: …") governs the whole block; a rider of a callout is part of the one
    statement that it is.
    """
    if not failures.qualifies(one.reading, other.reading):
        return frozenset()
    short, long = sorted((canonical(one.text), canonical(other.text)), key=len)
    lead_in = long.endswith(short) and long[: -len(short)].rstrip().endswith(":")
    return _clauses(in_a) & _clauses(in_b) if lead_in else callout(in_a) & callout(in_b)


def _clauses(statements: Sequence[Statement]) -> frozenset[int]:
    return frozenset(clause for it in statements for clause in it.clauses)


def _location(block: Block | None) -> str:
    if block is None:
        return ""
    if block.kind == HEADING:
        return f"{'#' * block.level} {block.text}"
    return f"## {block.section[-1]}" if block.section else "the beginning"


def _name(block: Block) -> str:
    names = {
        HEADING: "the section",
        CODE: "the code block",
        COMMENT: "the comment",
        "item": "the item",
        "row": "the row",
    }
    return names.get(block.kind, "the paragraph")


def _by_sections(rest: list[Block]) -> list[list[Block]]:
    """Each block by itself, those under a heading that is among them together with it."""
    groups: list[list[Block]] = []
    for block in rest:
        head = groups[-1][0] if groups else None
        if head is not None and head.kind == HEADING and head.source in block.section:
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def _all_explanation(block: Block) -> bool:
    from ..documents.sentences import sentences

    return all(verdicts.is_explanation(text) for text in sentences(block.text))


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()


_TARGET = re.compile(r"\]\(([^)\s]*)")


def _targets(source: str) -> list[str]:
    return _TARGET.findall(source)


def _first_change(a: str, b: str) -> str:
    """The first line by which two codes differ."""
    for one, other in zip(a.split("\n"), b.split("\n"), strict=False):
        if one.split() != other.split():
            return f"{verdicts.shortened(one.strip(), 50)!r} against {verdicts.shortened(other.strip(), 50)!r}"
    return "one has lines that the other lacks"
