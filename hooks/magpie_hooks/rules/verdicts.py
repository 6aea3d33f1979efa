"""Differences outside the safety baseline: what a copy is free to carry, and what is drift.

Free are scope and tier, voice, order, values behind placeholders and metadata; drift is whatever tells an agent to do
something else. In doubt about an instruction: drift.
"""

from __future__ import annotations

import re
from functools import lru_cache

from .differences import ALLOWED, DRIFT
from .placeholders import PLACEHOLDER, canonical

PORT = "port it to the copy that lacks it, or take it out of this one; whichever is right, by an edit of its own"
AGREE = "take the better wording into both copies, by an edit of its own"

# Words of one organization. A copy that is written for it names them where another stays general.
_ORGANIZATION = re.compile(
    r"\b(?:ASF|Apache|P?PMCs?|podlings?|[Ii]ncubator|Infra|INFRA|LDAP|Whimsy|board (?:report|meeting)|CNA)\b"
    r"|\b[A-Z]{3,8}-[nN\d]+\b|\b[\w.-]{1,99}\.(?:org|com|net|io|dev|example)\b|(?<![\w.-])[\w.-]{1,64}@[\w.<>-]+"
)
_GENERAL = re.compile(
    r"\b(?:(?:the|your|a|this|each|every) (?:project|organi[sz]ation|adopter|repository|community|team)"
    r"|governance|maintainers?|administrators?)\b",
    re.IGNORECASE,
)
_MODAL = re.compile(
    r"\b(?:must|never|always|not|no|only|shall|required?|mandatory|at least|at most|stop|fail\w*|unless|except|skip"
    r"|before|after|refuse\w*|forbid\w*|abort\w*|blocking|block)\b",
    re.IGNORECASE,
)
_EXACT = re.compile(r"`[^`]*`|\d+(?:\.\d+)*|[\w-]+:[\w/-]+|--[\w-]+")
_EXPLAINS = re.compile(
    r"(?:for example|e\.g\.|for instance|example|note|this (?:is|was|means|keeps|makes|way)|that is|because|since"
    r"|the reason|in practice|in other words|historically|why\b|background|it (?:is|was|helps)|these are|think of"
    r"|remember|put differently)\b",
    re.IGNORECASE,
)


def is_explanation(text: str) -> bool:
    """Whether a sentence explains, rather than tell what to do."""
    return _EXPLAINS.match(text) is not None and _MODAL.search(text) is None


def of_scope(a: str, b: str) -> bool:
    """Whether two texts say the same of one organization and in general."""
    named_a, named_b = _named(a), _named(b)
    if named_a == named_b or bool(_MODAL.search(a)) != bool(_MODAL.search(b)):
        return False
    general_a, general_b = _generality(a), _generality(b)
    return (
        bool(named_a - named_b and general_b > general_a)
        or bool(named_b - named_a and general_a > general_b)
        or (not named_a or not named_b)
    )


@lru_cache(maxsize=1024)
def _named(text: str) -> frozenset[str]:
    """The words of organizations in a text; many texts are held against each of many others."""
    return frozenset(_ORGANIZATION.findall(text))


def _generality(text: str) -> int:
    return len(_GENERAL.findall(text)) + len(PLACEHOLDER.findall(text))


def of_style(a: str, b: str) -> bool:
    """Whether two wordings say the same: no other number, name, flag, condition or prohibition."""
    return _firm(a) == _firm(b)


def _firm(text: str) -> tuple[list[str], list[str]]:
    exact = sorted(match[0] for match in _EXACT.finditer(text))
    return exact, sorted(match[0].lower() for match in _MODAL.finditer(_EXACT.sub("", text)))


class Changes:
    """The sentences of one block that differ and carry no clause: pairs, and ``lone`` ones with '' for the other."""

    __slots__ = ("lone", "pairs", "reordered")

    def __init__(self) -> None:
        self.pairs: list[tuple[str, str]] = []
        self.lone: list[tuple[str, str]] = []
        self.reordered = False

    @property
    def any(self) -> bool:
        return bool(self.pairs or self.lone or self.reordered)

    def texts(self) -> tuple[str, str] | None:
        """The sentences of either copy that differ; None where only their order does."""
        if not self.pairs and not self.lone:
            return None
        sides = zip(*self.pairs, *self.lone, strict=True)
        a, b = (" ".join(filter(None, side)) for side in sides)
        return a, b

    def verdict(self) -> tuple[str, str]:
        """The verdict of the block's changes together, and why."""
        lone = [a or b for a, b in self.lone if not is_explanation(a or b)]
        if len(self.lone) == len(lone) == 2 and self.lone[0][0] and self.lone[1][1] and of_scope(*lone):
            return ALLOWED, SCOPE
        if lone:
            return DRIFT, "only one copy says it"
        if any(not of_scope(*pair) and not of_style(*pair) for pair in self.pairs):
            return DRIFT, "an instruction, a value or a condition is not the same"
        if any(of_scope(*pair) for pair in self.pairs):
            return ALLOWED, SCOPE
        return ALLOWED, STYLE if self.pairs or self.lone else ORDER


SCOPE = "scope: one copy speaks of an organization where the other stays general"
STYLE = "voice and style: the same said in other words, or explained further"
ORDER = "the order of topics is a copy's own"
VALUES = "a value behind a placeholder is a project's own"
METADATA = "metadata of a copy's own"

# What a front matter's key is to a copy. Keys that are not here are metadata, which a copy is free to carry.
_DRIFTING_KEYS = {
    "requires_config": "the configuration that the skill needs is not the same",
    "argument-hint": "the inputs that the skill takes are not the same",
    "allowed-tools": "the tools that the skill may use are not the same",
}


def of_key(key: str) -> tuple[str, str]:
    """The verdict of a front matter's key whose value differs, and why."""
    if key in _DRIFTING_KEYS:
        return DRIFT, _DRIFTING_KEYS[key]
    return ALLOWED, METADATA


def of_code(a: str, b: str) -> tuple[str, str]:
    """The verdict of a code block that differs, and why."""
    if _commands(a) == _commands(b):
        return ALLOWED, "only remarks and blanks in the code differ"
    return DRIFT, "the code is not the same"


def _commands(code: str) -> list[str]:
    lines = (re.sub(r"(?:^|\s)#.*", "", line).split() for line in code.split("\n"))
    return [" ".join(words) for words in lines if words]


def shortened(text: str, limit: int = 90) -> str:
    """A text's beginning, for a description.

    >>> shortened("one two three", 9)
    'one two …'
    """
    text = canonical(text)
    return text if len(text) <= limit else f"{text[: limit - 1].rsplit(' ', 1)[0]} …"


def actions(verdict: str, *, lone: bool) -> str | None:
    """What to propose; nothing where the copies may differ."""
    return None if verdict == ALLOWED else PORT if lone else AGREE
