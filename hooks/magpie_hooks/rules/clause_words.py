"""The vocabulary of the safety baseline: words by what they stand for. Data, and nothing else.

A concept's entries stand one a line, a line that begins with ``|`` goes on with the one before. Each is a regular
expression in lower case, matched at word boundaries on text that ``clauses.plain`` made: one line, plain quotes, no
backticks; of two that begin at the same place the first wins. A concept names what its entries mean in a sentence
about who may tell an agent what to do and what may be shown to whom; `docs/safety-model.md` says how sentences are
read by them. No entry decides alone: a clause needs several concepts that stand to each other as its pattern in
``clauses`` says.
"""

from __future__ import annotations

from . import words_against, words_content, words_force, words_gate, words_posture

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
    words = VOCABULARY[concept].replace("\n        |", "|").replace("{theirs}", THEIRS)
    return words.strip().split("\n        ")
