"""A lock of the usual shape read without a YAML parser: decided exactly, or handed over.

The pre-flight check stands before every run of a skill and reads one lock; importing the parser for it would cost
more than everything else. Keys with plain or quoted texts, block lists of those, and mappings of both are read; any
other line leaves the whole text to ``locks.Lock``. A differential test holds the two together.
"""

from __future__ import annotations

import re

Value = str | list["Value"] | dict[str, "Value"] | None

# Patterns are those of ``front_matter_scan``; a remark may follow after a blank.
_LINE = re.compile(
    r"""
    (?P<indent>[ ]*)
    (?: (?P<key>[A-Za-z0-9][A-Za-z0-9_-]{0,99}):(?=[ ]|\Z) | (?P<dash>-)(?=[ ]) )
    (?:[ ]+(?:
        (?P<plain>[A-Za-z0-9/.(<](?:[^:\#]|:(?![ ]|\Z)|(?<![ ])\#)*+)
      | "(?P<double>[^"\\]*)"
      | '(?P<single>[^']*)'
    ))?
    [ ]* (?:(?<=[ ])\#.*)?
    """,
    re.VERBOSE,
)
_SCAN_LIMIT = 1 << 16  # well within the parser's limits
_NULLS = frozenset(("~", "null", "Null", "NULL"))


def scan(text: str) -> dict[str, Value] | None:
    """The lock's mapping as plain values, or None: ask the parser.

    It decides only texts in which the parser finds no fault, and then says what ``lock_edit.plain`` would.
    """
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    # What is printable PyYAML takes too, and for no line end; a tab's rules are not worth repeating here.
    if len(text) > _SCAN_LIMIT or not text.replace("\n", "").isprintable():
        return None
    reader = _Reader()
    for line in text.split("\n"):
        bare = line.lstrip(" ")
        if bare and bare[0] != "#" and not reader.take(line):
            return None
    return reader.root if reader.root and reader.pending is None else None


class _Reader:
    """What was read so far: the collections that are open, and the key that still waits for its value."""

    __slots__ = ("open", "pending", "root")

    def __init__(self) -> None:
        self.root: dict[str, Value] = {}
        self.open: list[tuple[int, dict[str, Value] | list[Value]]] = [(0, self.root)]
        self.pending: tuple[int, dict[str, Value], str] | None = None

    def take(self, line: str) -> bool:
        """Whether the line was understood."""
        match = _LINE.fullmatch(line)
        if match is None:
            return False
        indent, key = len(match["indent"]), match["key"]
        if not self._enter(indent, is_list=key is None):
            return False
        text = _text(match)
        here = self.open[-1][1]
        if isinstance(here, list):
            here.append(text)
            return text is not None
        if key in here:
            return False
        here[key] = text
        if text is None:
            if match["plain"] or match["double"] is not None or match["single"] is not None:
                return False
            self.pending = (indent, here, key)
        return True

    def _enter(self, indent: int, *, is_list: bool) -> bool:
        """Make the collection that a line belongs to the innermost one that is open."""
        if self.pending is not None:
            outer, parent, key = self.pending
            if indent < outer + (not is_list):  # a list may stand right below its key; a key there has no value
                return False
            inner: dict[str, Value] | list[Value] = [] if is_list else {}
            parent[key] = inner
            self.open.append((indent, inner))
            self.pending = None
            return True
        while self.open and (self.open[-1][0] > indent or (isinstance(self.open[-1][1], list) and not is_list)):
            self.open.pop()
        return bool(self.open) and self.open[-1][0] == indent and isinstance(self.open[-1][1], list) is is_list


def _text(match: re.Match[str]) -> str | None:
    """The scalar of a line, or None where there is none, an empty one or a null."""
    plain: str | None = match["plain"]
    if plain is not None:
        plain = plain.rstrip(" ")
        return None if plain in _NULLS else plain
    quoted: str | None = match["double"] if match["double"] is not None else match["single"]
    return quoted if quoted and quoted.strip() else None
