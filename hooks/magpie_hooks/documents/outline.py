"""The outline of a Markdown file: what an override may anchor to, and what may hide it.

Two readers build it: ``markdown`` asks markdown-it-py and is the judge; ``markdown_scan`` is fast, decides a
file exactly or hands it over. Both take what :func:`prepare` makes, so lines and offsets mean the same.
"""

from __future__ import annotations

from unicodedata import category, is_normalized, normalize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

HEADING_LEVELS = (2, 3, 4)
# Patterns that most files never need: re compiles and keeps them when one does.
MARKER = r"<!--\s*(BEGIN|END)\s+MAGPIE\s+([A-Z][A-Z0-9_-]*(?::[ \t]*[^\s<>]+)?)(?=[\s-])"
MARKER_ALONE = rf"(?s){MARKER}(?:(?!-->).)*-->"
GOLDEN_RULE = r"(?i)golden rule\b"


class Anchor:
    """A heading of level 2 to 4 or a Golden rule's bold lead, and where the line end before it stands in the source."""

    __slots__ = ("at", "text")

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at

    def __repr__(self) -> str:
        return f"Anchor({self.text!r}, {self.at})"


class Marker:
    """A comment that begins or ends a generated region; ``alone``: nothing else is in its block."""

    __slots__ = ("alone", "begins", "line", "name")

    def __init__(self, name: str, line: int, *, begins: bool, alone: bool) -> None:
        self.name = name
        self.line = line
        self.begins = begins
        self.alone = alone


class Fence:
    """A fence that is not what its writer meant.

    ``closed`` is false where the text or its container ended first. ``hides`` is the line of the first
    heading that it swallows, with its text, or None.
    """

    __slots__ = ("closed", "hides", "line")

    def __init__(self, line: int, *, closed: bool, hides: tuple[int, str] | None) -> None:
        self.line = line
        self.closed = closed
        self.hides = hides


class Block:
    """A fenced code block in the source: offsets of the line end before it, and of its content; its info string."""

    __slots__ = ("at", "end", "indented", "info", "start")

    def __init__(self, at: int, info: bytes, start: int, end: int, *, indented: bool) -> None:
        self.at = at
        self.info = info
        self.start = start
        self.end = end
        self.indented = indented


class Outline:
    """Anchors and region markers in document order, doubtful fences, the line of a conflict marker if any.

    Anchors are two lists side by side, texts and offsets: the way to "nothing to report" asks for no place, and
    neither makes a record nor counts a line. Lines are 1-based and count from the start of what was read. The
    fenced ``blocks`` are the scanner's; the parser gives its own (``markdown.code_blocks``).
    """

    __slots__ = ("blocks", "conflict", "fences", "markers", "places", "source", "texts")

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.texts: list[str] = []
        self.places: list[int] = []
        self.markers: list[Marker] = []
        self.fences: list[Fence] = []
        self.conflict: int | None = None
        self.blocks: list[Block] = []

    @property
    def anchors(self) -> list[Anchor]:
        return [Anchor(text, at) for text, at in zip(self.texts, self.places, strict=True)]

    def add(self, text: str, at: int) -> None:
        """Note an anchor, unless nothing is left of its text."""
        if text:
            self.texts.append(text)
            self.places.append(at)

    def line(self, anchor: Anchor) -> int:
        return self.source.count(b"\n", 0, anchor.at) + 1

    def leave_out(self, lines: Sequence[range]) -> None:
        """Take out the anchors that stand within some ranges of lines."""
        kept = [anchor for anchor in self.anchors if not any(self.line(anchor) in within for within in lines)]
        self.texts = [anchor.text for anchor in kept]
        self.places = [anchor.at for anchor in kept]


def prepare(data: bytes, start: int = 0) -> bytes:
    """The source of an outline: from ``start`` on, with a line end before and after every line.

    Line ends are LF only; CR LF and a lone CR count as one, so lines keep their numbers.
    """
    data = b"\n" + data[start:]
    if b"\0" in data:
        data = data.replace(b"\0", b"\xef\xbf\xbd")  # as CommonMark has it
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return data if data.endswith(b"\n") else data + b"\n"


def anchor_text(source: str) -> str:
    """An anchor's text from its inline source, once links, images and comments have been resolved.

    >>> anchor_text("Step 1 —  read `<tracker>`")
    'Step 1 — read <tracker>'
    """
    text = " ".join(without_decoration(source).split())
    return text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)


def anchor_texts(sources: str) -> list[str]:
    """The texts of many anchors, one line of inline source each; empty ones stay in their places."""
    text = without_decoration(sources)
    if not (text.isascii() or is_normalized("NFC", text)):
        text = normalize("NFC", text)
    lines = text.split("\n")
    if "  " not in text and "".join(lines).isprintable():  # a blank that is not a plain space is not printable
        return [line.strip(" ") for line in lines]
    return [" ".join(line.split()) for line in lines]


def without_decoration(source: str) -> str:
    """The text without code and emphasis marks, wherever they stand (str.translate takes ten times as long)."""
    return source.replace("`", "").replace("*", "").replace("_", "")


def invisible_characters(text: str) -> list[str]:
    """The format characters (zero-width, bidi, tags) that a reader of an anchor cannot see."""
    return [] if text.isprintable() else [char for char in text if category(char) == "Cf"]
