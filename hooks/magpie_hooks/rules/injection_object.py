"""The object of a verb that sets something aside: is it what the agent itself was told?"""

from __future__ import annotations

import re
from itertools import islice

from . import injection_patterns as patterns
from . import injection_words as words

_FARTHEST = 14  # words from the verb
# After a noun these speak of now and here, not of another place that is read.
_NOW_AND_HERE = (
    r" *(?:for|in|from|of|about|on|at) +(?:this|the rest|now|your|here|the (?:next|remainder|duration)|me|every|all|"
    r"earlier|future|previous)\b| *(?:with|if|at) +(?:immediate|any|once|you)\b"
)
_COMPOUND = r" *(?!- )[-/'\x1f]\w?"
_ALL_THAT_CAME = (
    r" *(?:previous|prior|earlier|above|preceding|before this|else (?:you|and)|you (?:know|were|have been))\b *"
    r"(?:[^\w \-'/]|$|(?:and|or|but|then|because|instead|as|you)\b)"
)
_ENDS = r" *(?:[^\w \-'/\x1f]|$|(?:and|but|then|now|you|instead)\b)"
_YOU_KNOW = r"[ ,(]*(?:that )?you (?:know|follow)\b"


class _Object:
    """The noun after a verb, where it ends, and whose it is said to be."""

    __slots__ = ("before", "end", "every", "noun", "own", "system")

    def __init__(self, window: str) -> None:
        self.noun, self.end = "", 0
        self.own = self.before = self.every = self.system = False
        for word in islice(re.compile(patterns.WORD).finditer(window), _FARTHEST):
            said = word[0].rstrip(".")
            said = said if said in words.SYSTEM else said.removesuffix("'s")
            if self._is_noun(said):
                if said != "safety" or not self.noun:
                    self.noun, self.end = said, word.end()
                if word[0].endswith(".") or said in words.ALL_NOUNS:
                    return
            elif said not in words.MODIFIERS and said not in {",", "-", "/", "&", "("}:
                return
            if self.noun and said in words.POSSESSIVE | words.BEFORE and not _mentions_noun(window[word.end() :][:60]):
                return
            self._take(said)

    def _is_noun(self, said: str) -> bool:
        return said in words.NOUNS or said in words.WEAK_NOUNS or (said in words.ALL_NOUNS and not self.noun)

    def _take(self, said: str) -> None:
        self.own |= said in words.POSSESSIVE
        self.before |= said in words.BEFORE and (not self.noun or said != "above")
        self.every |= said in words.QUANTITY and not self.noun
        self.system |= said in words.SYSTEM


def own_instructions(window: str, *, strong: bool) -> int:
    """How far an object reaches that is the agent's own instructions; negative where it may be a reader's; 0: none.

    ``strong``: the verb does nothing but set instructions aside. Others need an owner or all that came before.
    """
    found = _Object(window)
    rest = window[found.end :]
    told = re.compile(patterns.TOLD).match(rest)
    if not found.noun or (told is None and _is_elsewhere(rest)):
        return 0
    if told is not None:
        found.before = True
        found.own |= "you" in told[0].split() and not re.match(_YOU_KNOW, told[0])
    reach = found.end + (told.end() if told else 0)
    if found.noun in words.ALL_NOUNS:
        bare = found.noun == "everything" and re.match(_ALL_THAT_CAME, rest) is not None
        return 0 if told is None and not bare else reach if strong or found.own else -reach
    if not (_is_meant(found, rest) if strong else _is_meant_by_working(found)):
        return 0
    sure = found.own or found.every or found.system or told is None or found.noun in words.WEAK_NOUNS
    return reach if sure else -reach


def _is_elsewhere(rest: str) -> bool:
    """Whether the noun is that of a file that is read, or the first half of another noun."""
    if re.match(_COMPOUND, rest):
        return True
    return re.compile(patterns.ELSEWHERE).match(rest) is not None and not re.match(_NOW_AND_HERE, rest)


def _is_meant(found: _Object, rest: str) -> bool:
    """Of a verb that sets aside: anything with an owner or from before, or every instruction there is."""
    if found.noun in words.NOUNS:
        if found.before or found.own or found.system:
            return True
        return found.every and re.match(_ENDS, rest) is not None
    return found.own or (found.before and found.every)


def _is_meant_by_working(found: _Object) -> bool:
    """Of a verb of everyday work: what is the agent's own, or all that came before, or the system prompt."""
    if found.noun in words.NOUNS:
        return found.own or (found.every and found.before) or (found.system and found.noun.startswith("prompt"))
    return found.own and found.noun not in words.EVERYDAY


def _mentions_noun(text: str) -> bool:
    first = re.match(r"\W*(?:[\w'-]+ +){0,2}?([\w'-]+)\b", text)
    return first is not None and any(
        word in words.NOUNS or word in words.WEAK_NOUNS for word in re.findall(r"[\w'-]+", text)[:4]
    )
