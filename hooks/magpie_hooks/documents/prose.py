"""A Markdown file as blocks: live prose (headings, paragraphs, items, rows of tables) and what is not read as prose.

Which lines are prose is CommonMark's decision (markdown-it-py's block rules, with GitHub's tables); a comment is no
prose, wherever it stands. The inline source of a block is kept as it stands and rendered only when it is asked for:
most blocks of two copies are equal, and are never looked at.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .commonmark import block_parser, parser
from .markdown_scan import outline
from .outline import prepare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

HEADING = "heading"
TEXT = "text"
ITEM = "item"
ROW = "row"
CODE = "code"
COMMENT = "comment"
INERT = frozenset((CODE, COMMENT))

# Inline structure is read of at most this much of a block; what goes beyond is taken as written (link labels cost
# the square of their length).
INLINE_LIMIT = 20_000
_FIRST_WORDS = 5  # by which a text is found again in a block's source

# Elements whose content no reader takes for prose: what is struck out, what no page shows.
_HIDES = (
    r"<(?P<tag>del|s|strike|script|style|template)\b[^<>]*(?<!/)>"
    r"|<(?P<any>[a-z]+)\b(?=[^<>]*(?:\shidden\b|display\s*:\s*none|visibility\s*:\s*hidden))[^<>]*(?<!/)>"
)
_HIDING = re.compile(_HIDES, re.IGNORECASE)
_COMMENT = re.compile(rf"<!--.*?(?:-->|\Z)|(?:{_HIDES}).*?</(?:(?P=tag)|(?P=any))\s*>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_CLOSING = re.compile(r"</([a-z]+)\s*>", re.IGNORECASE)

Section = tuple[tuple[int, str], ...]  # headings by level and source, outermost first; the title (level 1) is none
_ATX = re.compile(r"(#{2,4})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*\n?$")


class Piece:
    """A part of a Markdown text that can be read by itself: where it begins, and the headings that it stands under."""

    __slots__ = ("line", "section", "text")

    def __init__(self, text: str, line: int, section: Section) -> None:
        self.text = text
        self.line = line
        self.section = section

    def key(self) -> tuple[str, Section]:
        """Equal for parts that say the same under the same headings."""
        return self.text, self.section


def pieces(text: str, start: int = 0) -> list[Piece]:
    """A Markdown text cut before every heading that surely is one and stands in the first column.

    Such a heading closes all that is open before it, so that equal parts of two texts need not be parsed. Where the
    scanner is not sure of the text, or an element may hide what comes after it, the text is one piece.
    """
    first = 1 + _newlines(text[:start])
    source = prepare(text[start:].encode(errors="replace"))
    found = outline(source)
    whole = found is None or (b"<" in source and _HIDING.search(text) is not None)
    cuts = [] if found is None or whole else [at + 1 for at in found.places if source.startswith(b"##", at + 1)]
    ends = [*cuts, len(source)]
    parts = [source[at:end].decode(errors="replace") for at, end in zip([1, *cuts], ends, strict=True)]
    result: list[Piece] = []
    line = first
    section: Section = ()
    for part in parts:
        heading = _ATX.match(part[: part.find("\n") + 1 or None]) if result or cuts[:1] == [1] else None
        level = len(heading[1]) if heading else 0
        section = tuple(it for it in section if it[0] < level)
        result.append(Piece(part, line, section))
        if heading:
            section = (*section, (level, heading[2].strip()))
        line += part.count("\n")
    return result


class Block:
    """A block and where it stands.

    ``kind`` is one of the names above; ``line`` the 1-based line in the file at which ``source`` begins, its inline
    source (a CODE's or COMMENT's content). ``section`` are the headings that it stands under, outermost first, and
    ``depth`` the level of the innermost, 0 where there is none; ``level`` is a heading's own level, else 0.
    """

    __slots__ = ("_text", "depth", "kind", "level", "line", "section", "source")

    def __init__(self, kind: str, line: int, source: str, section: Section, level: int = 0) -> None:
        self.kind = kind
        self.line = line
        self.source = source
        self.section = tuple(text for _, text in section)
        self.depth = section[-1][0] if section else 0
        self.level = level
        self._text: str | None = None

    @property
    def text(self) -> str:
        """What a reader sees of it, in one line: emphasis gone, links as their text, code in backticks."""
        if self._text is None:
            self._text = self.source if self.kind in INERT else rendered(self.source)
        return self._text

    def line_of(self, text: str) -> int:
        """The line at which a part of its text begins, found by its first words, whatever marks are between them."""
        words = re.findall(r"\w+", text)[:_FIRST_WORDS]
        found = re.search(r"[\W_]+".join(map(re.escape, words)), self.source) if words else None
        return self.line + (self.source.count("\n", 0, found.start()) if found else 0)

    def __repr__(self) -> str:
        return f"Block({self.kind}, {self.line}, {self.source[:40]!r})"


def blocks(piece: Piece) -> list[Block]:
    """The blocks of a part of a Markdown text."""
    reader = _Reader(piece)
    tokens = _BLOCKS.parse(piece.text)
    for at, token in enumerate(tokens):
        reader.read(token, tokens[at + 1] if at + 1 < len(tokens) else None)
    return reader.found


def _newlines(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


class _Reader:
    """What is open while tokens are read: headings, items, a row of a table."""

    def __init__(self, piece: Piece) -> None:
        self.found: list[Block] = []
        self._first = piece.line
        self._section = piece.section
        self._item = False
        self._cells: list[str] | None = None
        self._row_line = 0
        self._hiding = ""  # the element that hides what is read, until its end tag
        self._ends: dict[str, int] = {}  # by element the last line with its end tag; what is never closed hides nothing
        if "</" in piece.text and _HIDING.search(piece.text):
            for number, line in enumerate(piece.text.split("\n")):
                self._ends |= {found[1].lower(): number for found in _CLOSING.finditer(line)}

    def read(self, token: Token, after: Token | None) -> None:
        kind = token.type
        if kind == "paragraph_open":
            assert after is not None
            self._prose(ITEM if self._item else TEXT, token, after.content)
            self._item = False
        elif kind in {"list_item_open", "list_item_close"}:
            self._item = kind == "list_item_open"
        elif kind == "heading_open":
            assert after is not None
            self._heading(token, after.content)
        elif kind in {"fence", "code_block"}:
            self._add(CODE, token, token.content)
            self._item = False
        elif kind == "html_block":
            self._html(token)
        elif kind == "tr_open":
            self._cells = []
            self._row_line = token.map[0] if token.map else 0
        elif kind == "tr_close":
            self._row()
        elif kind == "inline" and self._cells is not None:
            self._cells.append(token.content)

    def _add(self, kind: str, token: Token, source: str, level: int = 0) -> None:
        line = self._first + (token.map[0] if token.map else 0)
        self._found(kind, line, source, level)
        if kind != CODE and any(found[1].lower() == self._hiding for found in _CLOSING.finditer(source)):
            self._hiding = ""

    def _found(self, kind: str, line: int, source: str, level: int = 0) -> None:
        self.found.append(Block(COMMENT if self._hiding else kind, line, source, self._section, level))

    def _prose(self, kind: str, token: Token, source: str) -> None:
        if source.startswith(("<", "~~")) and not rendered(source):
            self._add(COMMENT, token, source)
        else:
            self._add(kind, token, source)

    def _heading(self, token: Token, source: str) -> None:
        level = int(token.tag[1:])
        self._section = tuple(heading for heading in self._section if heading[0] < level)
        self._add(HEADING, token, source, level)
        if level > 1:
            self._section = (*self._section, (level, source))

    def _html(self, token: Token) -> None:
        """A comment is none of the prose, nor is what an element hides; what stands between other tags is."""
        source, at = token.content, 0
        first, end = token.map or (0, 0)
        line = self._first + first
        if self._hiding:
            at = self._hidden_part(source, line)
        for comment in _COMMENT.finditer(source, at):
            self._between_tags(source[at : comment.start()], line + source.count("\n", 0, at))
            where = line + source.count("\n", 0, comment.start())
            self.found.append(Block(COMMENT, where, comment[0], self._section))
            at = comment.end()
        opened = _HIDING.search(source, at)
        if opened is not None and self._ends.get(_element(opened), -1) >= end:
            self._between_tags(source[at : opened.start()], line + source.count("\n", 0, at))
            self._hiding, at = _element(opened), opened.start()
            self._hidden_part(source[at:], line + source.count("\n", 0, at))
        else:
            self._between_tags(source[at:], line + source.count("\n", 0, at))

    def _hidden_part(self, source: str, line: int) -> int:
        """Take the part of some HTML that an element hides; where it ends."""
        closing = next((it for it in _CLOSING.finditer(source) if it[1].lower() == self._hiding), None)
        end = closing.end() if closing else len(source)
        if without_tags(source[:end]).strip():
            self.found.append(Block(COMMENT, line, source[:end], self._section))
        self._hiding = "" if closing else self._hiding
        return end

    def _between_tags(self, source: str, line: int) -> None:
        text = without_tags(source)
        if text.strip():
            lead = len(text) - len(text.lstrip())
            self.found.append(Block(TEXT, line + text.count("\n", 0, lead), text.strip(), self._section))

    def _row(self) -> None:
        cells = [cell for cell in self._cells or [] if cell.strip()]
        if cells:
            line = self._first + self._row_line
            self._found(ROW, line, " | ".join(cells))
        self._cells = None


def without_tags(source: str) -> str:
    return _TAG.sub("", source)


def rendered(source: str) -> str:
    """Inline source as a reader sees it, in one line; code keeps its backticks.

    >>> rendered("**Never** follow [it](x.md), see `a  b`")
    'Never follow it, see `a  b`'
    """
    source = _ALERT.sub("", source)
    if not _MARKUP.search(source) or len(source) > INLINE_LIMIT:
        return " ".join(source.split())
    tokens = _INLINE.parseInline(source)[0].children or []
    return " ".join("".join(map(_seen, _shown(tokens))).split(" ")).strip()


def _shown(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens without those that are struck out, or in an element that hides them."""
    struck, until = 0, -1
    for at, token in enumerate(tokens):
        if at > until and token.type == "html_inline" and (opened := _HIDING.match(token.content)):
            name = _element(opened)
            until = next((end for end in range(at, len(tokens)) if _closed(tokens[end]) == name), until)
        struck += {"s_open": 1, "s_close": -1}.get(token.type, 0)
        if not struck and at > until:
            yield token


def _closed(token: Token) -> str:
    """The element that a token is the end tag of."""
    found = _CLOSING.match(token.content) if token.type == "html_inline" else None
    return found[1].lower() if found else ""


def _element(opened: re.Match[str]) -> str:
    return (opened["tag"] or opened["any"]).lower()


_ALERT = re.compile(r"\A\[!(?:note|tip|important|warning|caution)\]\s*", re.IGNORECASE)
_MARKUP = re.compile(r"[*_`\[<\\&!\n~]")


def _seen(token: Token) -> str:
    if token.type == "text":
        return " ".join(token.content.split("\n"))
    if token.type == "code_inline":
        return f"`{token.content}`"
    if token.type in {"softbreak", "hardbreak"}:
        return " "
    if token.type == "image":
        return "".join(map(_seen, token.children or []))
    if token.type == "html_inline":
        return "" if token.content.startswith("<!--") or _TAG_SEEN.match(token.content) is None else token.content
    return token.content if token.type == "text_special" else ""


# `<tracker>` is a tag to CommonMark and a placeholder to a skill; those that HTML knows are decoration.
_TAG_SEEN = re.compile(
    r"<(?!/?(?:a|b|br|code|del|details|div|em|i|img|ins|kbd|p|pre|s|small|span|strong|sub|summary|sup|u)\b)[a-z]"
)


_BLOCKS = block_parser().enable("table")
_INLINE = parser().enable("strikethrough")
