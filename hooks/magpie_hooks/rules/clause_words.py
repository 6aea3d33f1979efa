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


# What a text need not have letter by letter: an escape, a set or a letter that may be missing, and groups inside out.
_VARIABLE = re.compile(r"\\.[?*+]?|\[[^\]]*\][?*+]?|[a-z ](?=[?*{])")
_GROUP = re.compile(r"\([^()]*\)[?*]?")


def _letters(entry: str) -> str:
    """Letters that stand in every text which an entry matches; '' where there are none for sure."""
    fixed, groups = _VARIABLE.sub("\0", entry), 1
    while groups:
        fixed, groups = _GROUP.subn("\0", fixed)
    return "" if "|" in fixed else max(re.findall(r"[a-z ]+", fixed), key=len, default="")


class Words:
    """The words of a concept.

    Most texts have the letters of few entries, and of most concepts of none. Only what may match is compiled:
    compiling the whole vocabulary takes longer than comparing two skills.
    """

    __slots__ = ("_compiled", "_entries")

    def __init__(self, concept: str) -> None:
        self._entries = [(_letters(entry), entry) for entry in entries(concept)]
        self._compiled: dict[str, re.Pattern[str]] = {}

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Where a text has a word of the concept, from left to right; of two at one place the first entry's."""
        possible = [self._pattern(entry) for letters, entry in self._entries if letters in text]
        at = 0
        while possible:
            found = [match for pattern in possible if (match := pattern.search(text, at)) is not None]
            if not found:
                return
            first = min(found, key=re.Match.start)
            yield first
            at = first.end()

    def _pattern(self, entry: str) -> re.Pattern[str]:
        pattern = self._compiled.get(entry)
        if pattern is None:
            pattern = self._compiled[entry] = re.compile(rf"(?<![\w<-])(?:{entry})(?![\w>-])")
        return pattern
