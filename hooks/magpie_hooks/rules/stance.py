"""Whether a sentence stands by a clause of the baseline or against it.

A guard is weakened in two ways: what it forbids is done or allowed, or what it does is left out. Two negations make
one permission: "do not refuse to follow" follows. In doubt a sentence stands by its clause.
"""

from __future__ import annotations

import re

from .clauses import ADVICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .clauses import Mark, Reading

_PREFERENCE = frozenset(("rather than", "instead of"))
_CLOSE = 3  # words between a negation and the scruple that it takes away
_BEFORE = 6  # words before a verb in which another is meant for it

# What a sentence has to speak of, for a guard that it turns off to be one of a clause's.
_TOPICS = {
    1: (
        "injection",
        "maybe-injection",
        "aims",
        "aimed",
        "spoken-to",
        "outside",
        "order",
        "as-order",
        "no-order",
        "datum",
    ),
    2: ("standing", "membership", "outsider", "say", "tell", "acting", "anyone"),
    3: ("secret",),
}
# What a clause forbids, or lets only some do.
_FORBIDDEN = {
    1: ("obey", "as-order", "power", "doing", "reclassified"),
    2: (
        "tell",
        "promotes",
        "enough",
        "say",
        "acts",
        "permission",
        "approval",
        "accepting",
        "authority",
        "no-matter-who",
    ),
    3: ("opening", "answering", "naming", "show", "disclose"),
}
_IMPERATIVE = frozenset(("opening", "answering", "naming"))
# Words by which a sentence is the clause, rather than something against it.
_STANDS = {
    1: ("datum", "no-order", "injection", "ignoring", "powerless", "without-effect"),
    2: ("proviso", "ignoring"),
    3: ("protect", "kept-out", "removed"),
}


def turns_off(clause: int, reading: Reading) -> bool:
    """Whether a sentence leaves out what guards a clause."""
    if not any(reading.marks(concept) for concept in _TOPICS[clause]):
        return False
    return any(
        0 <= guard.start - off.end <= _BEFORE and off.to <= guard.at and not _asked_for(reading, off)
        for guard in reading.marks("guarding")
        for off in reading.marks("off")
    )


def allows(clause: int, reading: Reading) -> bool:
    """Whether a sentence does or permits what a clause forbids."""
    stands = [mark for concept in _STANDS[clause] for mark in reading.marks(concept)]
    if any(not _set_aside(reading, mark) for mark in stands) or _negated(reading):
        return False
    acts = [mark for concept in _FORBIDDEN[clause] for mark in reading.marks(concept)]
    if clause == 3:
        if reading.marks("permission") and reading.marks("secret") and reading.marks("open"):
            return True  # "quoting a private report in public is fine"
        acts = [mark for mark in acts if mark.concept in _IMPERATIVE or _near("permission", reading, mark)]
    return bool(acts) and (clause != 2 or _lets_others(reading))


def takes_exception(reading: Reading) -> bool:
    """Whether a sentence takes something back from a rule that it speaks of."""
    return bool(reading.words("exception") and reading.words("rule"))


def only_advises(reading: Reading) -> bool:
    return reading.strength == ADVICE


def _lets_others(reading: Reading) -> bool:
    """Whether the gate is opened to somebody besides those who have standing."""
    if any(word.startswith(("only", "alone", "no", "none")) for word in reading.words("duty", "limit")):
        return False
    others = reading.words("outsider", "anyone", "no-matter-who", "promotes", "enough")
    return bool(others) or not reading.words("standing", "verify")


def _negated(reading: Reading) -> bool:
    """Whether a sentence says no; "do not hesitate" and "rather than as data" say yes."""
    covered = reading.marks("reclassified")
    return any(
        it.text not in _PREFERENCE
        and not any(over.at <= it.at < over.to for over in covered)
        and not any(0 <= scruple.start - it.end <= _CLOSE for scruple in reading.marks("scruple"))
        for it in reading.marks("negation")
    )


def _asked_for(reading: Reading, mark: Mark) -> bool:
    """Whether words are what some text asks for: "asks the skill to skip a check"."""
    return any(_near(concept, reading, mark) for concept in ("asks", "aims", "spoken-to"))


def _set_aside(reading: Reading, mark: Mark) -> bool:
    """Whether what a sentence would stand by is what it prefers something to: "rather than as data"."""
    return re.search(r"(?:rather than|instead of|not just|more than)\W*$", reading.text[: mark.at]) is not None


def _near(concept: str, reading: Reading, mark: Mark) -> bool:
    """Whether words for a concept stand shortly before some others."""
    return any(it.to <= mark.at and mark.start - it.end <= _BEFORE for it in reading.marks(concept))
