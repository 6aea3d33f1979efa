"""Reading a text for signs: its blocks, less its code, where they have the words for one."""

from __future__ import annotations

import re
from bisect import bisect

from .injection_blocks import Block
from .injection_places import has_shape, readings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .injection_sentences import Found


_LONG_BLOCK = 20_000

_FENCE = r"(?m)^[ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(`{3,}|~{3,})([^\n]*)"


class Reader:
    """One text, and the same in small letters; offsets of one are offsets of the other."""

    def __init__(self, text: str, lowered: str) -> None:
        self.text = text
        self.lowered = f"\n{lowered}\n"  # every line has an end before it: offsets are one more
        self._fences: list[tuple[int, int]] | None = None

    def run(self) -> Iterator[Found]:
        """Yield the offset, the kind and the end of each sign."""
        lowered, start = self.lowered, 0
        last_close = lowered.rfind("-->")
        while start < len(lowered):
            stop = lowered.find("\n\n", start + 1)
            stop = len(lowered) if stop < 0 else stop
            block = lowered[start:stop]
            shape = has_shape(block)
            if shape and "<!--" in block and last_close >= stop:  # a comment may hold blank lines
                close = lowered.find("-->", start + block.rindex("<!--"))
                if close > stop:
                    stop = min(close + 3, start + _LONG_BLOCK)
            if shape or readings(block):
                yield from self._read(start, stop, shape=shape)
            start = stop

    def _read(self, start: int, stop: int, *, shape: bool) -> Iterator[Found]:
        """A block, less the fences in it."""
        fences = self.fences()
        for first, last in fences[max(bisect(fences, (start, 0)) - 1, 0) :]:
            if first >= stop:
                break
            if last <= start:
                continue
            if first > start:
                yield from self._prose(start, first, shape=shape)
            start = max(start, last)
        if start < stop:
            yield from self._prose(start, stop, shape=shape)

    def _prose(self, start: int, stop: int, *, shape: bool) -> Iterator[Found]:
        for at in range(start, stop, _LONG_BLOCK):
            for found in Block(self.lowered, at, min(stop, at + _LONG_BLOCK + 300), shape=shape).run():
                yield max(found[0] - 1, 0), found[1], found[2] - 1

    def fences(self) -> list[tuple[int, int]]:
        if self._fences is None:
            self._fences = list(_fenced(self.lowered))
        return self._fences


def _fenced(text: str) -> Iterator[tuple[int, int]]:
    """The code blocks of a text, fences included; one that nobody closes goes to the end."""
    mark, start = "", 0
    for at in _fence_lines(text):
        fence = re.compile(_FENCE).match(text, at)
        if fence is None:
            continue
        if not mark:
            if "`" not in fence[2]:
                mark, start = fence[1], at
        elif fence[1].startswith(mark) and not fence[2].strip():
            yield start, fence.end()
            mark = ""
    if mark:
        yield start, len(text)


def _fence_lines(text: str) -> list[int]:
    """Where the lines begin that have three fence characters in a row."""
    starts = set()
    for mark in ("```", "~~~"):
        at = text.find(mark)
        while at >= 0:
            starts.add(text.rfind("\n", 0, at) + 1)
            end = text.find("\n", at)
            at = text.find(mark, end) if end >= 0 else -1
    return sorted(starts)
