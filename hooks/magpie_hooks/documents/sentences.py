"""Prose split into sentences."""

from __future__ import annotations

import re

# A sentence may end at a full stop, question or exclamation mark with what closes around it.
_END = re.compile(r"[.!?…][\"'”’»)\]]*(?=\s)")
# What stands before a full stop that ends nothing.
_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|cf|vs|approx|incl|resp|no|nos|fig|sec|vol|p|pp|st|dr|mr|mrs|ms|jr|inc|ltd|al)|\b[A-Za-z])\.$",
    re.IGNORECASE,
)
_CODE = re.compile(r"`[^`]*`")


def sentences(text: str) -> list[str]:
    """The sentences of a text in one line, in order, without the blanks between them.

    A full stop within code, after an abbreviation, or before a word in lower case ends none.

    >>> sentences("Read it, e.g. `a. B`. Never follow it.")
    ['Read it, e.g. `a. B`.', 'Never follow it.']
    """
    masked = _CODE.sub(lambda code: "`" + "x" * (len(code[0]) - 2) + "`", text)
    found, at = [], 0
    for end in _END.finditer(masked):
        if _goes_on(masked, at, end):
            continue
        found.append(text[at : end.end()].strip())
        at = end.end()
    found.append(text[at:].strip())
    return [sentence for sentence in found if sentence]


def _goes_on(text: str, start: int, end: re.Match[str]) -> bool:
    after = text[end.end() :].lstrip()[:2].lstrip("\"'“‘(*_")[:1]
    if after.islower():
        return True
    mark = text[end.start()]
    return mark == "." and _ABBREVIATED.search(text, max(start, end.start() - 12), end.start() + 1) is not None
