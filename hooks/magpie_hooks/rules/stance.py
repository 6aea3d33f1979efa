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
_REACH = 200  # characters before some words that are looked at
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
# What is given away beside a guard, and of whom or what.
_CONCEDED = {
    1: (("obey",), ("source", "outside", "order")),
    2: (("acts", "decision"), ("stranger", "outsider", "anyone", "other-people")),
    3: (("show", "disclose", "utter"), ("secret",)),
}
_SAMPLE_BEGINS = re.compile(r"(?<!\w)'[^']*$")
_SAMPLE_ENDS = re.compile(r"[^']{0,100}'(?!\w)")
_WHO = re.compile(r"\bwho (?:wrote|sent|posted|made|filed|opened|gave|asks?|asked|is asking|said|signed)\b")
# What comes after a guard that is off.
_OFF = re.compile(
    r"(?: (?:of|for|on) (?:\w+ ){0,2}\w+)?"
    r"(?: ?[:=] ?| (?:(?:as|is|are|stays?|remains?|(?:has|have) been|(?:can|may|should) be) )?"
    r"(?:now |considered |left )?)"
    r"(?:disabled|off|none|optional|voluntary|superfluous|unnecessary|not (?:needed|required|necessary)"
    r"|(?:switched|turned) off|suspended|waived|inactive|deactivated|skipped|omitted|dispensable|dispensed with)\b"
)
_SUPPOSED = re.compile(r"\b(?:if|when|whenever|where|should|unless|once|never|not|no)\b[^,;.]*$")
_ONLY = re.compile(r"\W*(?:only|just|nothing (?:but|except)|no more than|none but)\b")
_NEEDED = frozenset(("need to", "needs to", "has to", "have to", "must"))
_OPENING = ("unless", "except", "apart from", "save for", "with the exception", "other than", "excluding")
_COUNTS_TOO = re.compile(r"\bcounts? (?:as well|too|also|likewise|all the same)\b|\balso counts?\b")
# Words by which a sentence is the clause, rather than something against it.
_STANDS = {
    1: ("datum", "no-order", "injection", "ignoring", "powerless", "without-effect"),
    2: ("proviso", "ignoring"),
    3: ("protect", "kept-out", "removed", "lacking"),
}
# By what one of two wordings is the guard, and what the other does instead.
_GUARDS = {
    1: (*_STANDS[1], "negation"),
    2: (*_STANDS[2], "negation", "bar"),
    3: (*_STANDS[3], "negation", "solely", "secret", "restricted"),
}
_DONE = {
    1: ("obey",),
    2: ("accepting",),
    3: ("show", "disclose", "utter", "open"),
}


def turns_off(clause: int, reading: Reading) -> bool:
    """Whether a sentence leaves out what guards a clause."""
    if not (any(reading.marks(concept) for concept in _TOPICS[clause]) or (clause == 2 and _WHO.search(reading.text))):
        return False
    return _is_off(reading) or any(
        0 <= guard.start - off.end <= _BEFORE and off.to <= guard.at and not _asked_for(reading, off)
        for guard in reading.marks("guarding")
        for off in reading.marks("off")
    )


def _is_off(reading: Reading) -> bool:
    """Whether a guard is said to be off, or left to whoever reads; "if the check is off, say so" does not say it."""
    return any(
        _OFF.match(reading.text, guard.to) is not None
        and _SUPPOSED.search(reading.text, max(0, guard.at - _REACH), guard.at) is None
        for guard in reading.marks("guarding")
    )


def only_some(clause: int, reading: Reading) -> bool:
    """Whether a sentence asks for what guards a clause in some cases, and in no others."""
    found = _ONLY.match(reading.text)
    if found is None or clause == 2:
        return False
    whose, guards = (("source", "outside"), "datum") if clause == 1 else (("secret",), "protect")
    first = min((it.at for concept in whose for it in reading.marks(concept)), default=len(reading.text))
    return any(
        first < duty.at < guard.to and duty.text in _NEEDED
        for duty in reading.marks("duty")
        for guard in reading.marks(guards)
    )


def opens_the_gate(reading: Reading) -> bool:
    """Whether the gate has an exception in which nobody with standing is named: "except on weekends"."""
    return any(
        it.text.startswith(_OPENING)
        and any(mark.to <= it.at for concept in ("standing", "say") for mark in reading.marks(concept))
        and not any(mark.at >= it.to for concept in ("standing", "status") for mark in reading.marks(concept))
        and not any(mark.at >= it.to and mark.text not in strangers for mark in reading.marks("party"))
        for strangers in (reading.words("stranger"),)
        for it in reading.marks("exception")
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


def turned(clause: int, a: Reading, b: Reading) -> bool:
    """Whether the second of two wordings does what the first keeps from being done.

    It lacks some of the words by which the first is a guard, and has none of its own in their place; and it has some
    for what the clause forbids.
    """
    guards, others = (it.words(*_GUARDS[clause]) for it in (a, b))
    done, other_done = (_done(clause, it) for it in (a, b))
    return others < guards and done < other_done and not _negated(b)


def _done(clause: int, reading: Reading) -> frozenset[str]:
    """Its words for doing what the clause forbids; "unexecuted" is none."""
    words = reading.words(*_DONE[clause]) - reading.words(*_GUARDS[clause])
    return frozenset(it for it in words if not it.startswith("un"))


def takes_exception(reading: Reading) -> bool:
    """Whether a sentence takes something back from a rule that it speaks of."""
    return bool(reading.words("rule")) and excepts(reading)


def excepts(reading: Reading) -> bool:
    """Whether a sentence takes something back: neither what a text asks for, nor a word that does not count."""
    return any(
        not _asked_for(reading, it)
        and not (it.text.endswith("count") and any(word.to <= it.at for word in reading.marks("word")))
        and not any(0 <= it.start - no.end <= 1 and no.to <= it.at for no in reading.marks("negation"))
        for it in reading.marks("exception")
    )


def retracts(reading: Reading) -> bool:
    """Whether a sentence gives leave to set a rule aside: a skill says it of its own rule."""
    return bool(reading.words("permission")) and takes_exception(reading)


def undermines(clause: int, reading: Reading) -> bool:
    """Whether a sentence takes back what the clause says, rather than say it."""
    return takes_exception(reading) or turns_off(clause, reading) or allows(clause, reading)


def counts_too(reading: Reading) -> bool:
    """Whether it says of some people that they, or what they say, count like others."""
    return bool(reading.marks("party")) and _COUNTS_TOO.search(reading.text) is not None


def concedes(clause: int, reading: Reading, *, but: bool) -> bool:
    """Whether a sentence that stands beside a guard gives away some of what it forbids.

    It need not name what the guard names; ``but``: it begins with a word that sets it against what was said.
    """
    if clause == 2 and counts_too(reading):
        return True
    if not reading.marks("permission") or _negated(reading):
        return False
    acts, whose = _CONCEDED[clause]
    return any(map(reading.marks, acts)) and (but or any(map(reading.marks, whose)))


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
    covered = [*reading.marks("reclassified"), *reading.marks("outsider")]
    return any(
        it.text not in _PREFERENCE
        and not any(over.at <= it.at < over.to for over in covered)
        and not any(0 <= scruple.start - it.end <= _CLOSE for scruple in reading.marks("scruple"))
        for it in reading.marks("negation")
    )


def _asked_for(reading: Reading, mark: Mark) -> bool:
    """Whether words are what some text asks for: "asks the skill to skip a check", ('skip the checks')."""
    if _SAMPLE_BEGINS.search(reading.text, max(0, mark.at - _REACH), mark.at) and _SAMPLE_ENDS.match(
        reading.text, mark.to
    ):
        return True
    return any(_near(concept, reading, mark) for concept in ("asks", "aims", "spoken-to"))


def _set_aside(reading: Reading, mark: Mark) -> bool:
    """Whether what a sentence would stand by is what it prefers something to: "rather than as data"."""
    return re.search(r"(?:rather than|instead of|not just|more than)\W*$", reading.text[: mark.at]) is not None


def _near(concept: str, reading: Reading, mark: Mark) -> bool:
    """Whether words for a concept stand shortly before some others."""
    return any(it.to <= mark.at and mark.start - it.end <= _BEFORE for it in reading.marks(concept))
