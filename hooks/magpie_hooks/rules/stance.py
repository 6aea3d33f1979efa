"""Whether a sentence stands by a clause of the baseline or against it.

A guard is weakened in two ways: what it forbids is done or allowed, or what it does is left out. Two negations make
one permission: "do not refuse to follow" follows.
"""

from __future__ import annotations

import re

from .clauses import ADVICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .clauses import Mark, Reading

_BEFORE = 6  # words before a verb in which a negation is meant for it

# What a sentence has to speak of, for a guard that it turns off to be one of a clause's.
_TOPICS = {
    1: ("injection", "maybe-injection", "aims", "aimed", "spoken-to", "outside", "order", "as-order", "no-order", "datum"),
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
_STANDS = {1: ("datum", "no-order", "injection", "ignoring"), 2: ("proviso",), 3: ("protect",)}


def turns_off(clause: int, reading: Reading) -> bool:
    """Whether a sentence leaves out what guards a clause."""
    if not any(reading.marks(concept) for concept in _TOPICS[clause]):
        return False
    return any(
        0 <= guard.start - off.end <= _BEFORE and off.to <= guard.at
        for guard in reading.marks("guarding")
        for off in reading.marks("off")
    )


def allows(clause: int, reading: Reading) -> bool:
    """Whether a sentence does or permits what a clause forbids."""
    stands = [mark for concept in _STANDS[clause] for mark in reading.marks(concept)]
    if any(not _set_aside(reading, mark) for mark in stands):
        return False
    acts = [mark for concept in _FORBIDDEN[clause] for mark in reading.marks(concept)]
    if clause == 3:
        acts = [mark for mark in acts if mark.concept in _IMPERATIVE or _permitted(reading, mark)]
    if clause == 2 and not _lets_others(reading):
        return False
    return any(not _negated(clause, reading, mark) for mark in acts)


def takes_exception(reading: Reading) -> bool:
    """Whether a sentence takes something back from a rule that it speaks of."""
    return bool(reading.words("exception") and reading.words("rule"))


def only_advises(reading: Reading) -> bool:
    return reading.strength == ADVICE


def _lets_others(reading: Reading) -> bool:
    """Whether the gate is opened to somebody besides those who have standing."""
    if any(word.startswith(("only", "alone", "no", "none")) for word in reading.words("duty", "limit")):
        return False
    return bool(reading.words("outsider", "anyone", "no-matter-who", "promotes", "enough")) or not reading.words(
        "standing"
    )


def _set_aside(reading: Reading, mark: Mark) -> bool:
    """Whether what a sentence would stand by is what it prefers something to: "rather than as data"."""
    return re.search(r"(?:rather than|instead of|not just|more than)\W*$", reading.text[: mark.at]) is not None


def _permitted(reading: Reading, mark: Mark) -> bool:
    return any(0 <= mark.start - it.end <= _BEFORE and it.to <= mark.at for it in reading.marks("permission"))


def _negated(clause: int, reading: Reading, mark: Mark) -> bool:
    """Whether an odd number of negations stands before a verb; of whose word counts, anywhere in the sentence."""
    near = [
        it
        for it in [*reading.marks("negation"), *reading.marks("scruple")]
        if clause == 2 or (it.to <= mark.at and mark.start - it.end <= _BEFORE)
    ]
    return len({it.at for it in near}) % 2 == 1
