"""Inline Markdown as a reader sees it, with what is marked in it: emphasis, code, links, quotation marks.

The text is one line; every offset of it knows its line in the file. Inline comments and images are dropped.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .commonmark import parser
from .prose import INERT, INLINE_LIMIT, blocks, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from markdown_it.token import Token

    from .prose import Block

EMPHASIS = "emphasis"
CODE = "code"
LINK = "link"
QUOTE = "quote"

_QUOTES = re.compile(
    r"\"([^\"]{1,300})\"|“([^“”]{1,300})”|„([^„“”]{1,300})[“”]|«([^«»]{1,300})»|‘([^‘’]{1,300})’"
    r"|(?<![\w'])'(?=\S)([^']{1,300})'(?!\w)"
)


class Span:
    """A marked part of a text: from ``start`` to ``end``, what it is, and where a link leads."""

    __slots__ = ("end", "href", "kind", "start", "text")

    def __init__(self, kind: str, start: int, end: int, text: str, href: str = "") -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.text = text
        self.href = href

    def __repr__(self) -> str:
        return f"Span({self.kind}, {self.start}, {self.end}, {self.text!r}, {self.href!r})"


class Prose:
    """A block of live prose: its text, its spans in the order of their starts, the headings above it.

    ``level`` is a heading's own level, else 0.
    """

    __slots__ = ("_breaks", "_line", "level", "section", "spans", "text")

    def __init__(self, block: Block, references: dict[str, Any]) -> None:
        reader = _Reader(block.source)
        for part in _parts(block.source):
            reader.read(_PARSER.parseInline(part, {"references": references})[0].children or [])
        self.text = reader.text
        self.level = block.level
        self.section = block.section
        self._line = block.line
        self._breaks = reader.breaks
        quotes = (_quoted(found) for found in _QUOTES.finditer(self.text))
        self.spans = sorted([*reader.spans, *quotes], key=lambda span: (span.start, -span.end))

    def line(self, at: int) -> int:
        """The 1-based line in the file of an offset of the text."""
        return self._line + sum(lines for offset, lines in self._breaks if offset <= at)


def prose(text: str, start: int = 0) -> list[Prose]:
    """The live prose of a Markdown text from ``start`` on: headings, paragraphs, items, rows."""
    environment: dict[str, Any] = {}
    _PARSER.block.parse(text[start:], _PARSER, environment, [])
    references: dict[str, Any] = environment.get("references", {})
    found = [block for piece in pieces(text, start) for block in blocks(piece)]
    return [Prose(block, references) for block in found if block.kind not in INERT]


def _parts(source: str) -> Iterator[str]:
    """A long source in parts, cut behind a blank: marks that a cut parts are read as text, and nothing is left out."""
    at = 0
    while len(source) - at > INLINE_LIMIT:
        end = max(source.rfind(" ", at, at + INLINE_LIMIT), source.rfind("\n", at, at + INLINE_LIMIT)) + 1
        end = end if end > at else at + INLINE_LIMIT
        yield source[at:end]
        at = end
    yield source[at:]


def _quoted(found: re.Match[str]) -> Span:
    at = found.lastindex or 0
    return Span(QUOTE, found.start(), found.end(), found[at])


class _Reader:
    """The text of tokens, the spans that they open and close, and where a line of the source ends."""

    def __init__(self, source: str) -> None:
        self.text = ""
        self.spans: list[Span] = []
        self.breaks: list[tuple[int, int]] = []  # offsets at which so many lines of the source have ended
        self._source = source
        self._at = 0
        self._open: list[tuple[int, str, str]] = []

    def read(self, tokens: list[Token]) -> None:
        for token in tokens:
            kind = token.type
            if kind in {"text", "text_special"}:
                self._add(token.content)
            elif kind == "code_inline":
                self._code(token.content)
            elif kind in {"softbreak", "hardbreak"}:
                self.text += " "
                self._ended(1)
            elif kind == "html_inline":
                self._ended(token.content.count("\n"))
                self.text += "" if token.content.startswith("<!--") else token.content.replace("\n", " ")
            elif kind.endswith("_open"):
                self._open.append((len(self.text), kind, str(token.attrs.get("href", ""))))
            elif kind.endswith("_close") and self._open:
                start, opened, href = self._open.pop()
                what = LINK if opened == "link_open" else EMPHASIS
                self.spans.append(Span(what, start, len(self.text), self.text[start:], href))

    def _add(self, content: str) -> None:
        self.text += content
        found = self._source.find(content, self._at)
        self._at = found + len(content) if found >= 0 else self._at

    def _code(self, content: str) -> None:
        """Code over several lines has blanks for their ends: the source tells them apart."""
        start = len(self.text)
        words = content.split()
        self.text += content
        self.spans.append(Span(CODE, start, len(self.text), content))
        found = re.compile(r"\s+".join(map(re.escape, words))).search(self._source, self._at) if words else None
        if found is not None:
            self._at = found.end()
            self._ended(found[0].count("\n"))

    def _ended(self, lines: int) -> None:
        if lines:
            self.breaks.append((len(self.text), lines))


_PARSER = parser()
