"""Signs of prompt injection: an instruction in a skill's text that is aimed at the agent which reads the text.

A sign is a speech act, not a word. The model: a *verb* in a place where it is told to somebody (not negated, not
reported, not somebody else's doing), an *object* that is the agent's own instructions (not those of a file that it
reads), and a *scope* in which words are meant rather than quoted: quotation marks, code and table cells quote, a
sentence about attacks describes. Hidden text (comments, link titles, invisible spans) needs less to be a sign, and
hidden characters are one wherever they stand. The words are data: ``injection_words``.

Text under comparison is only read here. Every pattern is bounded, every block is looked at once.
"""

from __future__ import annotations

import re

from .injection_kinds import HIDDEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


_CONTROL = r"\x1b\[[0-9;]*[A-Za-z]|[\x00-\x08\x0b-\x1f\x7f]"  # what a terminal would take for an order
_EXCERPT = 80
_ENOUGH = 100  # signs in one file; with so many nobody reads on


class Sign:
    """One sign: its 1-based ``line``, its ``kind``, and an ``excerpt`` of at most 80 visible characters."""

    __slots__ = ("excerpt", "kind", "line")

    def __init__(self, line: int, kind: str, excerpt: str) -> None:
        self.line = line
        self.kind = kind
        self.excerpt = excerpt


def signs(source: bytes | str) -> list[Sign]:
    """The signs in one file's Markdown, front matter included, by line; one of a kind a line."""
    text = source.decode("utf-8", "replace") if isinstance(source, bytes) else source
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    found: dict[tuple[int, str], Sign] = {}
    if not text.isascii():
        from .injection_characters import folded, hidden

        characters = frozenset(text)
        for line, excerpt in hidden(text, characters):
            found.setdefault((line, HIDDEN), Sign(line, HIDDEN, excerpt))
        text = folded(text, characters)
    if re.search(_CONTROL, text):
        text = re.sub(_CONTROL, lambda found: " " * (found.end() - found.start()), text)
    lowered = text.lower()
    if len(lowered) != len(text):  # a letter whose small form is two
        lowered = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    from .injection_reader import Reader

    for at, kind, end in Reader(text, lowered).run():
        line = text.count("\n", 0, at) + 1
        found.setdefault((line, kind), Sign(line, kind, excerpt_of(text[at : max(end, at + 1)])))
        if len(found) >= _ENOUGH:
            break
    return [found[key] for key in sorted(found)]


def excerpt_of(text: str) -> str:
    """Some text as one visible line of at most 80 characters."""
    shown = "".join(each if each.isprintable() else " " for each in text[: 4 * _EXCERPT])
    shown = " ".join(shown.split())
    return shown if len(shown) <= _EXCERPT else shown[: _EXCERPT - 1] + "…"
