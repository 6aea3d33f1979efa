"""What a sentence says about the safety baseline: which clauses it carries, how firmly, of what, and but for what.

A small model of the sentence. ``clause_words`` tags the words by what they stand for; a pattern is a handful of
concepts that have to stand near each other, some of them in order. Words do not make a clause, what stands between
them does: "private repository" is no statement, "never paste the report into a public pull request" is one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache

from .clause_weights import BASE, WEIGHTS
from .clause_words import Words
from .injection_characters import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PROHIBITION = "prohibition"
OBLIGATION = "obligation"
ADVICE = "advice"
PERMISSION = "permission"
STATEMENT = "statement"


# Concepts that most sentences have some word of, from the less to the more common: they are looked for last.
_COMMON = (
    *("order", "venue", "verify", "remark", "secret", "restricted", "agent", "stranger", "party", "show", "text"),
    *("hedge", "negation", "permission", "source", "bar", "decision", "asks", "solely", "audience"),
)


def _commonness(concept: str) -> int:
    return _COMMON.index(concept) if concept in _COMMON else -1


class Pattern:
    """Concepts that make a clause when they stand together.

    ``needs``: one of each group (alternatives separated by ``|``) within ``within`` words of each other. ``order``:
    the groups stand in this order, the second at most ``lead`` words after the first.
    """

    __slots__ = ("clause", "lead", "needs", "order", "rarest_first", "within")

    def __init__(
        self, clause: int, needs: tuple[str, ...], within: int, *, order: bool = False, lead: int = 99
    ) -> None:
        self.clause = clause
        self.needs = tuple(tuple(group.split("|")) for group in needs)
        self.within = within
        self.order = order
        self.lead = lead
        self.rarest_first = sorted(range(len(self.needs)), key=lambda at: max(map(_commonness, self.needs[at])))


PATTERNS = (
    # Clause 1: untrusted content is never instructions.
    Pattern(1, ("injection",), 1),
    Pattern(1, ("maybe-injection", "source|outside|text|reaction|agent|datum|spoken-to"), 18),
    Pattern(1, ("aims", "agent"), 8),
    Pattern(1, ("aimed", "source|outside|text|order"), 16),
    Pattern(1, ("aims|aimed", "negation", "obey"), 20),
    Pattern(1, ("source|outside|order", "datum"), 30),
    Pattern(1, ("text", "datum", "negation"), 16),
    Pattern(1, ("source|outside|text", "no-order"), 24),
    Pattern(1, ("negation", "obey", "order", "source|outside|text"), 20),
    Pattern(1, ("order|request|as-order", "obey", "source|outside|text"), 16),
    Pattern(1, ("source|outside|text", "as-order"), 20, order=True),
    Pattern(1, ("spoken-to", "reaction"), 26),
    Pattern(1, ("source|outside|text", "negation", "power"), 16),
    Pattern(1, ("source|outside|text", "power"), 9, order=True),
    Pattern(1, ("source|outside|text", "powerless"), 20),
    Pattern(1, ("source|outside|text", "negation", "effect"), 12, order=True, lead=5),
    Pattern(1, ("letting", "source|outside|text", "power|effect"), 14),
    Pattern(1, ("their-word", "doing"), 16),
    Pattern(1, ("source|outside|text|party", "reclassified"), 14),
    Pattern(1, ("source|outside", "asks", "without-effect"), 22),
    Pattern(1, ("agent", "takes-orders", "own-voice", "negation|duty"), 20),
    # Clause 2: the collaborator-trust gate.
    Pattern(2, ("who-may",), 1),
    Pattern(2, ("party", "say"), 14),
    Pattern(2, ("stranger|anyone|outsider", "tell"), 14),
    Pattern(2, ("stranger|remark", "authority"), 22, order=True),
    Pattern(2, ("verify", "membership", "acting"), 26),
    Pattern(2, ("party|stranger", "promotes"), 14),
    Pattern(2, ("outsider", "datum|no-order"), 24),
    Pattern(2, ("proviso", "stranger", "standing"), 12),
    Pattern(2, ("self-acting", "remark"), 8),
    Pattern(2, ("anyone", "approval", "permission"), 16),
    Pattern(2, ("remark", "accepting", "enough"), 22),
    Pattern(2, ("no-matter-who", "stranger|party|word"), 10),
    Pattern(2, ("accepting", "remark|order", "no-matter-who"), 12, order=True, lead=4),
    Pattern(2, ("word", "accepting", "standing|outsider|anyone"), 18),
    Pattern(2, ("outsider", "negation|permission", "acts"), 14),
    Pattern(2, ("outsider", "decision", "bar"), 16),
    Pattern(2, ("standing", "decision", "bar"), 20),
    Pattern(2, ("other-people", "negation", "acts"), 9, order=True, lead=4),
    Pattern(2, ("other-people|outsider|anyone", "permission", "decision"), 6, order=True, lead=1),
    Pattern(2, ("verify", "standing|membership|status", "before-acting"), 26, order=True),
    Pattern(2, ("letting", "other-people|outsider", "acts|decision"), 8, order=True, lead=3),
    Pattern(2, ("word|approval|remark", "proviso|negation|duty", "from-standing"), 16),
    # Clause 3: the confidentiality posture.
    Pattern(3, ("negation|hedge", "disclose|show", "secret|restricted", "open|venue"), 40, order=True, lead=7),
    Pattern(3, ("negation|hedge", "disclose|show", "open|venue", "secret|restricted"), 40, order=True, lead=7),
    Pattern(3, ("negation", "secret|restricted", "disclose|show", "open|venue"), 30, order=True, lead=3),
    Pattern(3, ("secret|restricted", "negation|permission|hedge", "disclose|show", "open|venue"), 34, order=True),
    Pattern(3, ("negation", "secret", "leaves"), 14, order=True),
    Pattern(3, ("utter", "lacking", "secret"), 10, order=True),
    Pattern(3, ("private-too", "permission", "utter", "open"), 20, order=True),
    Pattern(3, ("negation|hedge", "disclose", "secret|restricted"), 14, order=True, lead=6),
    Pattern(3, ("negation", "hold", "secret|restricted"), 10, order=True, lead=4),
    Pattern(3, ("negation", "utter", "open"), 9, order=True, lead=4),
    Pattern(3, ("opening", "secret|restricted", "open|venue"), 30, order=True, lead=8),
    Pattern(3, ("answering", "open", "secret|restricted"), 16, order=True, lead=3),
    Pattern(3, ("naming", "venue", "secret|restricted"), 10, order=True, lead=3),
    Pattern(3, ("secret", "negation|kept-out|solely", "disclose|utter|open|audience"), 17),
    Pattern(3, ("removed", "secret", "open|venue|audience|utter"), 24),
    Pattern(3, ("protect", "secret|restricted|open"), 14),
    Pattern(3, ("kept-out", "secret|restricted|open"), 14),
    Pattern(3, ("open|venue", "negation", "secret"), 10, order=True),
    Pattern(3, ("secret|restricted", "negation|permission", "disclose"), 12, order=True),
)


class Mark:
    """Words that stand for a concept: ``start`` and ``end`` in words, ``at`` and ``to`` in characters."""

    __slots__ = ("at", "concept", "end", "start", "text", "to")

    def __init__(self, concept: str, match: re.Match[str], start: int, end: int) -> None:
        self.concept = concept
        self.text = match[0]
        self.at, self.to = match.span()
        self.start = start
        self.end = end


class Reading:
    """What was understood of a sentence.

    ``clauses``: those it carries. ``because``: the words by which each was recognised; ``weighed``: the clauses that no
    pattern fits, which are recognised by the weight of all its concepts. A concept is looked for when
    it is first asked for: most sentences lack what most patterns begin with.
    """

    __slots__ = ("_marks", "_starts", "because", "clauses", "text", "weighed")

    def __init__(self, text: str) -> None:
        self.text = text
        self._marks: dict[str, list[Mark]] = {}
        self._starts: list[int] | None = None
        self.because: dict[int, tuple[str, ...]] = {}
        self.weighed: set[int] = set()
        for pattern in PATTERNS:
            if pattern.clause not in self.because and (found := _match(pattern, self)) is not None:
                self.because[pattern.clause] = tuple(mark.text for mark in sorted(found, key=lambda mark: mark.at))
        if not self.because:
            self._weigh()
        self._prefer_the_gate()
        self.clauses = frozenset(self.because)

    def _weigh(self) -> None:
        """The clause that all of the sentence's concepts together speak for the most, if they do."""
        if len(self.text) > _WEIGHED:
            return
        most, clause = max((self._weight(clause), clause) for clause in WEIGHTS)
        if most > 0:
            weights = WEIGHTS[clause]
            self.because[clause] = self.named(*(concept for concept in weights if weights[concept] > 0))
            self.weighed.add(clause)

    def _weight(self, clause: int) -> int:
        weights = WEIGHTS[clause]
        if not any(self.marks(concept) for concept, weight in weights.items() if weight >= _LEADING):
            return 0
        return BASE[clause] + sum(weight for concept, weight in weights.items() if self.marks(concept))

    def _prefer_the_gate(self) -> None:
        """That outsiders' words are no directives says who may instruct; it is not the rule on content once more."""
        if 1 in self.because and 2 in self.because and not self.marks("injection") and not self.marks("aims"):
            del self.because[1]

    def marks(self, concept: str) -> list[Mark]:
        """Where the sentence has words for a concept, but for those that other words cover."""
        if concept not in self._marks:
            found = [self._mark(concept, match) for match in _words(concept).find(self.text)]
            over = self.marks(_COVERED[concept]) if found and concept in _COVERED else ()
            self._marks[concept] = [
                mark for mark in found if not any(it.at < mark.to and mark.at < it.to for it in over)
            ]
        return self._marks[concept]

    def _mark(self, concept: str, match: re.Match[str]) -> Mark:
        if self._starts is None:
            self._starts = [word.start() for word in re.finditer(r"\S+", self.text)]
        start, end = (bisect_right(self._starts, at) - 1 for at in (match.start(), match.end() - 1))
        return Mark(concept, match, start, end)

    def words(self, *concepts: str) -> frozenset[str]:
        return frozenset(mark.text for concept in concepts for mark in self.marks(concept))

    def named(self, *concepts: str) -> tuple[str, ...]:
        """The words for some concepts, in the order in which they stand, each once."""
        marks = sorted((mark for name in concepts for mark in self.marks(name)), key=lambda mark: mark.at)
        return tuple(dict.fromkeys(mark.text for mark in marks))

    @property
    def strength(self) -> str:
        if any(word not in _MAY_BE or not self.marks("negation") for word in self.words("hedge")):
            return ADVICE
        if self.words("negation"):
            return PROHIBITION
        if self.words("duty"):
            return OBLIGATION
        return PERMISSION if self.words("permission") else STATEMENT


_words = cache(Words)
_QUOTES = {ord(mark): '"' for mark in "“”„«»"} | {ord(mark): "'" for mark in "‘’‚´"}
_QUOTED = re.compile(r'"[^"]*"')


# So many pairs of marks are tried as they come. A text with more is made of the same words over and over.
_MANY = 10_000
# A sentence longer than this has a word of most concepts; such are lists, and rows of tables.
_WEIGHED = 400
# One of a clause's weightiest concepts has to be there: few sentences have one, and the others need not be looked for.
_LEADING = 20
# Beside a negation these forbid: "nothing of it may be quoted".
_MAY_BE = frozenset(("may be", "might be", "can be", "could be", "might", "could"))
# Words of a concept that count for nothing where words of another stand over them: another trade's injection, and
# "attempts to direct", which is said of a text and not of a person.
_COVERED = {
    "maybe-injection": "other-injection",
    "aimed": "other-injection",
    "say": "aims",
    "power": "aims",
    "decision": "asking",
    "negation": "no-matter-who",
}


def plain(text: str) -> str:
    """A sentence as a person sees it and the vocabulary is written: lower case, plain quotes, nothing invisible."""
    if not text.isascii():
        text = folded(text, frozenset(text)).translate(_QUOTES)
    return text.replace("`", "").lower()


def read(sentence: str) -> Reading:
    """Read a sentence by itself; what it says of the sentences around it is for the caller."""
    return Reading(_without_samples(plain(sentence)))


def read_whole(sentence: str) -> Reading:
    """Read a sentence with what it quotes, for one that speaks of a rule's own words."""
    return Reading(plain(sentence).replace('"', ""))


def _without_samples(text: str) -> str:
    """What somebody might write is no rule of ours; a sentence that is a quotation as a whole is one."""
    masked = _QUOTED.sub(lambda quoted: '"' + "…" * (len(quoted[0]) - 2) + '"', text)
    return masked if len(re.findall(r"\w+", masked)) >= 3 else text


def _match(pattern: Pattern, reading: Reading) -> list[Mark] | None:
    for at in pattern.rarest_first:
        if not any(reading.marks(concept) for concept in pattern.needs[at]):
            return None
    groups = [[mark for concept in concepts for mark in reading.marks(concept)] for concepts in pattern.needs]
    rarest = min(groups, key=len)
    if len(rarest) * max(map(len, groups)) < _MANY:
        return next(_choices(pattern, groups, []), None)
    return next(
        (found for mark in rarest for found in _choices(pattern, _near(mark, groups, pattern.within), [])), None
    )


def _near(mark: Mark, groups: list[list[Mark]], within: int) -> list[list[Mark]]:
    """The marks of each group that one pattern can hold together with a mark."""
    found = []
    for group in groups:
        group.sort(key=lambda it: it.start)
        first = bisect_right(group, mark.end - within, key=lambda it: it.start)
        found.append(group[first : bisect_right(group, mark.start + within, key=lambda it: it.start)])
    return found


def _choices(pattern: Pattern, groups: list[list[Mark]], chosen: list[Mark]) -> Iterator[list[Mark]]:
    if len(chosen) == len(groups):
        yield chosen
        return
    for mark in groups[len(chosen)]:
        if _fits(pattern, chosen, mark):
            yield from _choices(pattern, groups, [*chosen, mark])


def _fits(pattern: Pattern, chosen: list[Mark], mark: Mark) -> bool:
    if not chosen:
        return True
    if any(mark.at < other.to and other.at < mark.to for other in chosen):
        return False
    together = [*chosen, mark]
    if max(it.end for it in together) - min(it.start for it in together) >= pattern.within:
        return False
    if not pattern.order:
        return True
    return mark.at >= chosen[-1].to and (len(chosen) > 1 or mark.start - chosen[0].end <= pattern.lead)
