"""Lines and places of a text as people count them: a line ends at LF, CR LF or a lone CR."""

from __future__ import annotations

import re

_CONFLICT = re.compile(r"(?<![^\r\n])(?:<<<<<<<(?= )|>>>>>>>(?= )|\|\|\|\|\|\|\|(?=[ \r\n]|\Z)|=======(?=[\r\n]|\Z))")
_CONFLICT_SIGNS = ("<<<<<<<", ">>>>>>>", "|||||||", "=======")


def line_at(text: str, offset: int) -> int:
    """The 1-based line of an offset."""
    return text.count("\n", 0, offset) + text.count("\r", 0, offset) - text.count("\r\n", 0, offset) + 1


def line_start(text: str, offset: int) -> int:
    """Where the line of an offset begins."""
    return max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1


def place(text: str, offset: int) -> tuple[int, int]:
    """The 1-based line and column of an offset."""
    return line_at(text, offset), offset - line_start(text, offset) + 1


def conflict_at(text: str) -> int | None:
    """The offset of the first marker of a merge conflict in a text that is YAML or JSON.

    There one marker is enough: none of them is anything that somebody means.
    """
    if not any(sign in text for sign in _CONFLICT_SIGNS):
        return None
    found = _CONFLICT.search(text)
    return found.start() if found else None
