"""The outline of a Markdown file: what an override may anchor to, and what may hide it.

Two readers build it: ``markdown`` asks markdown-it-py and is the judge; ``markdown_scan`` is fast, decides a
file exactly or hands it over. Both take the text of :func:`prepare`, so lines and offsets mean the same.
"""

from __future__ import annotations

from unicodedata import category, is_normalized, normalize

HEADING_LEVELS = (2, 3, 4)
# Patterns that most files never need: re compiles and keeps them when one does.
MARKER = r"<!--\s*(BEGIN|END)\s+MAGPIE\s+([A-Z][A-Z0-9_-]*(?::[ \t]*[^\s<>]+)?)(?=[\s-])"
MARKER_ALONE = rf"(?s){MARKER}(?:(?!-->).)*-->"
GOLDEN_RULE = r"(?i)golden rule\b"


class Anchor:
    """A heading of level 2 to 4 or a Golden rule's bold lead, and the offset of its line in the text read.

    An offset and not a line: the way to "nothing to report" never asks for lines, and counting them is dear.
    """

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


class Outline:
    """Anchors and region markers in document order, doubtful fences, the line of a conflict marker if any.

    Lines are 1-based and count from the start of the text that was read.
    """

    __slots__ = ("anchors", "conflict", "fences", "markers", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.anchors: list[Anchor] = []
        self.markers: list[Marker] = []
        self.fences: list[Fence] = []
        self.conflict: int | None = None

    def line(self, anchor: Anchor) -> int:
        return self.text.count("\n", 0, anchor.at) + 1


def prepare(text: str) -> str:
    """One line ending, one at the end too: lines keep their numbers, CR LF and lone CR count as one."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.endswith("\n") else text + "\n"


def anchor_text(source: str) -> str:
    """An anchor's text from its inline source, once links, images and comments have been resolved.

    >>> anchor_text("Step 1 —  read `<tracker>`")
    'Step 1 — read <tracker>'
    """
    text = " ".join(without_decoration(source).split())
    return text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)


def without_decoration(source: str) -> str:
    """The text without code and emphasis marks, wherever they stand (str.translate takes ten times as long)."""
    return source.replace("`", "").replace("*", "").replace("_", "")


def invisible_characters(text: str) -> list[str]:
    """The format characters (zero-width, bidi, tags) that a reader of an anchor cannot see."""
    return [] if text.isprintable() else [char for char in text if category(char) == "Cf"]
