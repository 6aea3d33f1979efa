"""The vocabulary of the safety baseline: words by what they stand for. Data, and nothing else.

A concept's entries stand one a line, a line that begins with ``|`` goes on with the one before. Each is a regular
expression in lower case, matched at word boundaries on text that ``clauses.plain`` made: one line, plain quotes, no
backticks; of two that begin at the same place the first wins. A concept names what its entries mean in a sentence
about who may tell an agent what to do and what may be shown to whom; `docs/safety-model.md` says how sentences are
read by them. No entry decides alone: a clause needs several concepts that stand to each other as its pattern in
``clauses`` says.
"""

from __future__ import annotations

import re

from . import words_against, words_content, words_force, words_gate, words_posture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Who or what says something, from the agent's point of view: `{theirs}` in an entry.
THEIRS = (
    r"(?:issue|pr|pull request|ticket|report|comment|mail|message|body|text|page|log|thread|description|diff"
    r"|commit message|advisory|template|file|field|gist|attachment|note|changelog|reporter|commenter|author"
    r"|stranger|customer|finder|contributor|non-member|submitter|sender|poster|section|proposal|line|answer"
    r"|reply)s?"
)

_PARTS = (words_content, words_gate, words_posture, words_against, words_force)
VOCABULARY = {concept: words for part in _PARTS for concept, words in part.WORDS.items()}


def entries(concept: str) -> list[str]:
    """The entries of a concept, each a regular expression of its own."""
    words: str = VOCABULARY[concept].replace("\n        |", "|").replace("{theirs}", THEIRS)
    return words.strip().split("\n        ")


# What a text need not have letter by letter: an escape, a set, a letter that may be missing.
_VARIABLE = re.compile(r"\\.[?*+]?|\[[^\]]*\][?*+]?|[a-z ](?=[?*{])")
_GROUP = re.compile(r"\((\?:)?([^()]*)\)([?*]|\{0)?")
_FIXED = re.compile("[a-z ]{2,}|[\ue000-\uf8ff]")


def _letters(entry: str) -> tuple[str, ...]:
    """Letters of which every text that an entry matches has some: these, or these, …; '' where that is not sure."""
    if entry.isalpha():
        return (entry,)
    groups: list[tuple[str, ...]] = []

    def taken(found: re.Match[str]) -> str:
        if found[3] or not found[1]:
            return "\0"
        groups.append(_surest(found[2], groups))
        return chr(0xE000 + len(groups) - 1)

    fixed, count = _VARIABLE.sub("\0", entry), 1
    while count:
        fixed, count = _GROUP.subn(taken, fixed)
    return _surest(fixed, groups)


def _surest(text: str, groups: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Of each alternative the longest letters that it cannot do without."""
    found: list[str] = []
    for way in text.split("|"):
        ways = [groups[ord(it) - 0xE000] if it >= "\ue000" else (it,) for it in _FIXED.findall(way)]
        best = max(ways, key=lambda ways: min(map(len, ways)), default=("",))
        if not best[0]:
            return ("",)
        found += best
    return tuple(found)


class Words:
    """The words of a concept.

    Most texts have the letters of few entries, and of most concepts of none. Only what may match is compiled:
    compiling the whole vocabulary takes longer than comparing two skills.
    """

    __slots__ = ("_compiled", "_entries")

    def __init__(self, concept: str) -> None:
        self._entries = [(letters, entry) for entry in entries(concept) for letters in _letters(entry)]
        self._compiled: dict[str, re.Pattern[str]] = {}

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Where a text has a word of the concept, from left to right; of two at one place the first entry's."""
        possible = dict.fromkeys(self._pattern(entry) for letters, entry in self._entries if letters in text)
        ahead = {pattern: match for pattern in possible if (match := pattern.search(text)) is not None}
        while ahead:
            first = min(ahead.values(), key=re.Match.start)
            yield first
            for pattern in [pattern for pattern, match in ahead.items() if match.start() < first.end()]:
                again = pattern.search(text, first.end())
                if again is None:
                    del ahead[pattern]
                else:
                    ahead[pattern] = again

    def _pattern(self, entry: str) -> re.Pattern[str]:
        pattern = self._compiled.get(entry)
        if pattern is None:
            pattern = self._compiled[entry] = re.compile(rf"(?<![\w<-])(?:{entry})(?![\w>-])")
        return pattern
