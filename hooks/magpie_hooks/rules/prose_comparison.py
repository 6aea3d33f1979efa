"""The prose of one file in two copies: blocks put side by side, and what became of each."""

from __future__ import annotations

import re
from collections import Counter

from ..documents.prose import CODE, COMMENT, HEADING, INERT, TEXT, Piece, blocks, pieces, without_tags
from ..documents.sentences import sentences
from . import failures, verdicts
from .alignment import ALIKE, align, bag, shared
from .differences import ALLOWED, BOUNDARY_CHANGED, DRIFT, NARROWED, OMITTED
from .failures import NEITHER, A, B, Failure
from .injection import signs
from .placeholders import Binding, bindings, canonical
from .sentence_comparison import DISTANT, Sentences, aimed, gravest
from .stance import retracts
from .statements import Prose, Statement, body, clauses_of, is_step, speaks_for_all
from .telling import Teller, at, name, only

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from ..documents.prose import Block
    from .telling import Pair, Texts

_REMARK = "a remark is no prose of the skill"
_AIMED = "it is aimed at the agent that reads it; it was read as data only"


class Bound:
    """A placeholder of one copy where the other has a value, its places, and the clauses of what it stands in."""

    __slots__ = ("binding", "clauses", "file", "pair", "texts")

    def __init__(self, file: str, binding: Binding, pair: Pair, texts: Texts, clauses: frozenset[int]) -> None:
        self.file = file
        self.binding = binding
        self.pair = pair
        self.texts = texts
        self.clauses = clauses


class ProseComparison:
    """The differences of two texts, in ``told.found``, and the placeholders by which they differ, in ``bound``."""

    def __init__(self, file: str, a: str, b: str, *, safety_only: bool) -> None:
        self.told = Teller(file)
        self.bound: list[Bound] = []
        self._safety_only = safety_only
        self._parts = {side: pieces(text, body(text)) for side, text in ((A, a), (B, b))}
        self._bags: dict[tuple[str, int], Counter[str]] = {}
        self._told: set[tuple[Block, Block]] = set()  # told as safety: what else became of them is no news
        self._hidden: dict[Block, str] = {}  # letters left in what hides statements, besides those
        self._whole = not (a.strip() and b.strip())
        self._sides = self._differing()
        self._compare()

    def _compare(self) -> None:
        keys = _keys(self._sides[A].blocks, self._sides[B].blocks)
        pairing = align(keys[A], keys[B], self._likeness)
        for i, j in (*pairing.equal, *pairing.moved):
            self._scope(i, j)
            self._unseen(i, j)
        for i, j in pairing.changed:
            self._changed(i, j)
        rest = {
            A: self._lone(A, pairing.only_a, [self._block(B, at) for at in pairing.only_b]),
            B: self._lone(B, pairing.only_b, [self._block(A, at) for at in pairing.only_a]),
        }
        if self._safety_only:
            return
        for side, lone in rest.items():
            shown = [it for it in lone if self._hidden.get(it) != ""]
            for group in [shown] if self._whole and shown else _by_sections(shown):
                self._lone_group(side, group)
        self._tell_moved(pairing.moved, [self._sides[A].blocks, self._sides[B].blocks])

    def _differing(self) -> dict[str, Prose]:
        """The parts of both texts that the other has not, under the same headings: only they are parsed."""
        keys = [[part.key() for part in self._parts[side]] for side in (A, B)]
        pairing = align(keys[0], keys[1], lambda _i, _j: -1)
        if not self._safety_only:
            self._tell_moved(pairing.moved, [self._parts[A], self._parts[B]])
        lone = zip((A, B), (pairing.only_a, pairing.only_b), strict=True)
        return {side: Prose(self.told.file, [self._parts[side][at] for at in only_here]) for side, only_here in lone}

    def _other(self, verdict: str, why: str, what: str, pair: Pair, texts: Texts | None = None) -> None:
        if not self._safety_only:
            self.told.other(verdict, why, what, pair, texts)

    # --- what is alike ---

    def _block(self, side: str, at: int) -> Block:
        return self._sides[side].blocks[at]

    def _statements(self, side: str, at: int) -> list[Statement]:
        return self._sides[side].statements(at)

    def _bag(self, side: str, at: int) -> Counter[str]:
        if (side, at) not in self._bags:
            self._bags[side, at] = bag(canonical(self._block(side, at).text))
        return self._bags[side, at]

    def _likeness(self, i: int, j: int) -> float:
        one, other = self._block(A, i), self._block(B, j)
        if _class(one) != _class(other):
            return -1
        alike = shared(self._bag(A, i), self._bag(B, j))
        if alike >= ALIKE or one.kind in INERT:
            return alike
        if verdicts.of_scope(one.text, other.text) or self._head_alike(i, j):
            return ALIKE
        same = alike > DISTANT and clauses_of(self._statements(A, i)) & clauses_of(self._statements(B, j))
        return ALIKE if same else alike

    def _head_alike(self, i: int, j: int) -> bool:
        """Whether two headings of one level stand over the same: a section under another name."""
        one, other = self._sides[A].blocks[i : i + 2], self._sides[B].blocks[j : j + 2]
        if len(one) < 2 or len(other) < 2 or one[0].kind != HEADING or one[0].level != other[0].level:
            return False
        return one[1].kind != HEADING and _class(one[1]) == _class(other[1]) and _seen(one[1]) == _seen(other[1])

    # --- what stands elsewhere ---

    def _scope(self, i: int, j: int) -> None:
        """A statement that one copy makes for the whole skill and the other only for a step is narrower there."""
        pair = self._block(A, i), self._block(B, j)
        if self._taken_back(i, j) or pair[0].section == pair[1].section or pair[0].kind in INERT:
            return
        whole = speaks_for_all(pair[0].section), speaks_for_all(pair[1].section)
        if whole[0] == whole[1]:
            return
        for clause in sorted(clauses_of([*self._statements(A, i), *self._statements(B, j)])):
            self._told.add(pair)
            self.told.safety(clause, Failure(NARROWED, B if whole[0] else A), pair, (pair[0].text, pair[1].text))

    def _taken_back(self, i: int, j: int) -> bool:
        """A statement of both copies that one of them has under words that take it back is live in the other only."""
        back = self._sides[A].taken_back(i), self._sides[B].taken_back(j)
        if back[0] == back[1]:
            return back[0]
        pair = self._block(A, i), self._block(B, j)
        for clause in sorted(clauses_of([*self._statements(A, i), *self._statements(B, j)])):
            self._told.add(pair)
            self.told.safety(clause, Failure(OMITTED, A if back[0] else B), pair, (pair[0].text, pair[1].text))
        return True

    def _tell_moved(self, moved: Sequence[tuple[int, int]], items: Sequence[Sequence[Block | Piece]]) -> None:
        """Runs of blocks or parts that stand elsewhere, each one difference."""
        before: tuple[int, int] | None = None
        told = False
        for i, j in sorted(moved):
            told = told and before is not None and (i, j) == (before[0] + 1, before[1] + 1)
            before = (i, j)
            pair = _first(items[0][i]), _first(items[1][j])
            if told or pair in self._told:
                continue
            told = True
            step = pair[0].kind == HEADING and is_step(pair[0].text)
            what = f"{name(pair[0])} stands elsewhere: {verdicts.shortened(pair[0].text)!r}"
            why = "steps in another order are other instructions" if step else verdicts.ORDER
            self._other(DRIFT if step else ALLOWED, why, what, pair)

    # --- what was changed ---

    def _changed(self, i: int, j: int) -> None:
        pair = self._block(A, i), self._block(B, j)
        if pair[0].kind in INERT:
            self._inert_changed(*pair)
        elif canonical(pair[0].text) == canonical(pair[1].text):
            self._scope(i, j)
            self._unseen(i, j)
        else:
            self._prose_changed(pair, Sentences(self._statements(A, i), self._statements(B, j)))

    def _unseen(self, i: int, j: int) -> None:
        """What differs in two blocks that read alike: where links lead, and what is hidden from a reader."""
        a, b = self._block(A, i), self._block(B, j)
        if a.source == b.source or a.kind in INERT:
            return
        if bool(signs(a.source)) != bool(signs(b.source)):
            self._other(DRIFT, _AIMED, "only what is hidden in it differs", (a, b))
        self._links(i, j)

    def _links(self, i: int, j: int) -> None:
        """Where links lead; a guard's lead to whom it trusts, and to the place that it means."""
        a, b = self._block(A, i), self._block(B, j)
        one, other = _targets(a.source), _targets(b.source)
        if one == other:
            return
        if [it.rpartition("/")[2] for it in one] == [it.rpartition("/")[2] for it in other]:
            self._other(ALLOWED, "a link's target follows where its file lies", "only link targets differ", (a, b))
        elif clauses := clauses_of(self._statements(A, i)) & clauses_of(self._statements(B, j)):
            for clause in sorted(clauses) if (a, b) not in self._told else ():
                self.told.safety(clause, Failure(BOUNDARY_CHANGED, NEITHER), (a, b), (a.source, b.source))
        else:
            self._other(DRIFT, "a link leads somewhere else", "only link targets differ", (a, b))

    def _inert_changed(self, a: Block, b: Block) -> None:
        if bound := bindings(a.text, b.text):
            self.bound += [Bound(self.told.file, it, (a, b), ("", ""), frozenset()) for it in bound]
        elif a.kind == COMMENT:
            if canonical(a.text) != canonical(b.text):
                self._other(ALLOWED, _REMARK, "a comment differs", (a, b))
        elif a.text.split() != b.text.split():
            verdict, why = verdicts.of_code(a.text, b.text)
            self._other(verdict, why, f"a code block differs: {_first_change(a.text, b.text)}", (a, b))

    def _prose_changed(self, pair: tuple[Block, Block], became: Sentences) -> None:
        self.bound += [Bound(self.told.file, binding, pair, texts, it) for binding, texts, it in became.bound]
        for clause in sorted(became.failed):
            failure, texts = became.worst(clause)
            self.told.safety(clause, failure, pair, texts)
        if not became.changes.any:
            return
        verdict, why = became.changes.verdict()
        if pair[0].kind == HEADING:
            step = is_step(pair[0].text) or is_step(pair[1].text)
            verdict, why = (DRIFT, "overrides name a step") if step else (ALLOWED, verdicts.STYLE)
            what = f"the section {pair[0].text!r} of A is {pair[1].text!r} in B"
            self._other(verdict, why, what, pair)
            return
        texts = became.changes.texts() or (pair[0].text, pair[1].text)
        told = " against ".join(repr(verdicts.shortened(text, 60)) for text in texts if text)
        self._other(verdict, why, f"{name(pair[0])} differs: {told}", pair, texts)

    # --- what only one copy has ---

    def _lone(self, side: str, lone: Sequence[int], other_lone: Sequence[Block]) -> list[Block]:
        """Tell of the blocks of one copy that have a clause, each by itself; the others are returned."""
        rest: list[Block] = []
        for index in lone:
            block = self._block(side, index)
            statements = [it for it in self._statements(side, index) if it.clauses and not aimed(it)]
            if statements and (all(retracts(it.reading) for it in statements) or not signs(block.source)):
                self._lone_statement(side, block, statements, _hiding(block, other_lone))
            else:
                rest.append(block)
        return rest

    def _lone_statement(self, side: str, block: Block, statements: Sequence[Statement], hiding: Block | None) -> None:
        if hiding is not None:
            left = self._hidden.get(hiding, _letters(hiding.text))
            self._hidden[hiding] = left.replace(_letters(block.text), "", 1)
        where = "" if hiding is None else "a comment" if hiding.kind == COMMENT else "a code block"
        for clause in sorted(clauses_of(statements)):
            failed = [failures.of_lone(clause, it, side) for it in statements if clause in it.clauses]
            self.told.safety(clause, gravest(failed), at(side, block, hiding), only(side, block.text), where=where)

    def _lone_group(self, side: str, group: Sequence[Block]) -> None:
        first = group[0]
        verdict, why = DRIFT, "only one copy has it"
        if any(signs(block.source) for block in group):
            why = _AIMED
        elif first.kind == COMMENT and len(group) == 1:
            verdict, why = ALLOWED, _REMARK
        elif first.kind == TEXT and len(group) == 1 and all(map(verdicts.is_explanation, sentences(first.text))):
            verdict, why = ALLOWED, verdicts.STYLE
        under = f", and the {len(group) - 1} blocks under it" if len(group) > 1 else ""
        what = f"only copy {side.upper()} has {name(first)} {verdicts.shortened(first.text)!r}{under}"
        self._other(verdict, why, what, at(side, first), only(side, "\n".join(block.text for block in group)))


def _first(item: Block | Piece) -> Block:
    return blocks(item)[0] if isinstance(item, Piece) else item


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


def _by_sections(rest: Sequence[Block]) -> list[list[Block]]:
    """Each block by itself, those under a heading that is among them together with it."""
    groups: list[list[Block]] = []
    for block in rest:
        head = groups[-1][0] if groups else None
        if head is not None and head.kind == HEADING and head.source in block.section:
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def _hiding(block: Block, others: Sequence[Block]) -> Block | None:
    """What a block's text stands in where the other copy has it out of live prose."""
    letters = _letters(block.text)
    return next((it for it in others if it.kind in INERT and letters and letters in _letters(it.text)), None)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, without_tags(text))).lower()


_TARGET = re.compile(r"\]\(([^)\s]*)")


def _targets(source: str) -> list[str]:
    return _TARGET.findall(source)


def _first_change(a: str, b: str) -> str:
    """The first line by which two codes differ."""
    for one, other in zip(a.split("\n"), b.split("\n"), strict=False):
        if one.split() != other.split():
            return f"{verdicts.shortened(one.strip(), 50)!r} against {verdicts.shortened(other.strip(), 50)!r}"
    return "one has lines that the other lacks"
