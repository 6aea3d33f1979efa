"""Pipe tables of a Markdown file, as GitHub reads them: rows of cells with their lines.

As for outlines the scanner answers where it is sure and the parser is the judge.
"""

from __future__ import annotations

import re

from .code_blocks import code_blocks

_DELIMITER = re.compile(r"[ \t|:-]*-[ \t|:-]*")
_PLAIN_DELIMITER = re.compile(r"\|(?:[ ]*:?-+:?[ ]*\|)+")
_PLAIN_ROW = re.compile(r"\|.*\|")
_PIPE = re.compile(r"(?<!\\)\|")
_COMMENT = re.compile(r"^<!--.*?-->[ \t]*$", re.DOTALL | re.MULTILINE)


class Row:
    """A row's 1-based line and its cells' sources, as many as the header has."""

    __slots__ = ("cells", "line")

    def __init__(self, line: int, cells: list[str]) -> None:
        self.line = line
        self.cells = cells


class Table:
    """A table's header and its rows."""

    __slots__ = ("header", "rows")

    def __init__(self, header: Row) -> None:
        self.header = header
        self.rows: list[Row] = []


def tables(source: bytes) -> list[Table]:
    """The tables of a source that ``outline.prepare`` made; what is code, a comment or a quotation has none."""
    found = _scan(source)
    if found is None:
        from . import markdown_tables

        found = markdown_tables.tables(source)
    return found


def _scan(source: bytes) -> list[Table] | None:
    """The tables of a file in which each is drawn in full between blank lines, and nothing else may be one."""
    lines = _without_samples(source)
    if lines is None:
        return None
    found: list[Table] = []
    at = 0
    while at < len(lines):
        if not lines[at].startswith("|"):
            if _DELIMITER.fullmatch(lines[at]) and "|" in lines[at]:
                return None
            at += 1
            continue
        end = next((index for index in range(at, len(lines)) if not lines[index].strip(" \t")), len(lines))
        table = _drawn(lines[at:end], at + 1) if at == 0 or not lines[at - 1].strip(" \t") else None
        if table is None:
            return None
        found.append(table)
        at = end
    return found


def _drawn(lines: list[str], number: int) -> Table | None:
    if not all(_PLAIN_ROW.fullmatch(line) for line in lines):
        return None
    rows = [[cell.strip(" \t").replace("\\|", "|") for cell in _PIPE.split(line)[1:-1]] for line in lines]
    if len(lines) < 2 or not _PLAIN_DELIMITER.fullmatch(lines[1]) or len(rows[0]) != len(rows[1]) or not rows[0]:
        return None
    if any(line.endswith("\\|") for line in lines):
        return None
    width = len(rows[0])
    table = Table(Row(number, rows[0]))
    table.rows = [Row(number + 2 + at, (row + [""] * width)[:width]) for at, row in enumerate(rows[2:])]
    return table


def _without_samples(source: bytes) -> list[str] | None:
    """The lines, those of comments and code blank; None where other HTML may hide some, or a list may hold them."""
    lines = source[1:].decode().split("\n")
    for block in code_blocks(source):
        for index in range(block.line - 1, min(len(lines), block.line + 1 + block.text.count("\n"))):
            lines[index] = ""
    text = _COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), "\n".join(lines))
    return None if re.search(r"^[ \t]*<", text, re.MULTILINE) else text.split("\n")
