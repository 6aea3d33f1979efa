"""Both copies in full, side by side, with what differs tinted by its verdict: the last part of the HTML report."""

from __future__ import annotations

import re

from ..documents.skills import MAIN
from .diff_html import TONES, marked, text
from .diff_result import printed
from .diff_words import changed, side_by_side

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..documents.sides import Side
    from ..rules.differences import Difference
    from .diff_result import Result
    from .diff_words import Pair, Parts

_LINE_END = re.compile(r"\r\n|\n|\r")
_MANY_LINES = 20_000  # no page with more of one file is of use to anybody

_LEGEND = (
    '<ul class="legend"><li><span class="safety">SAFETY-BASELINE</span></li><li><span class="drift">DRIFT</span></li>'
    '<li><span class="allowed">ALLOWED</span></li><li><span class="layout">layout only</span></li>'
    "<li>A number beside a line leads to the difference.</li></ul>"
)


def compared(result: Result) -> list[str]:
    """The names of the files that are compared, ``SKILL.md`` first."""
    if not (result.a.whole and result.b.whole):
        return [MAIN]
    return [MAIN, *sorted({*result.a.files, *result.b.files} - {MAIN})]


def copies(result: Result) -> Iterator[str]:
    yield '<section id="copies" class="copies" aria-labelledby="copies-title">'
    yield '<h2 id="copies-title">Both copies in full</h2>'
    if not result.outcome:
        yield _LEGEND
    for number, name in enumerate(compared(result)):
        yield from _file(result, name, number)
    yield "</section>"


def _file(result: Result, name: str, number: int) -> Iterator[str]:
    data = result.a.files.get(name), result.b.files.get(name)
    lines = _lines(data[0]), _lines(data[1])
    title = f'<h3><code>{text(name)}</code> <span class="fate">{_fate(*data)}</span></h3>'
    readable = data[0] is None or lines[0] is not None, data[1] is None or lines[1] is not None
    if not all(readable) or max(len(each or ()) for each in lines) > _MANY_LINES:
        yield f'<div class="file">{title}</div>'
        return
    same = data[0] == data[1]
    yield f'<details class="file"><summary>{title}</summary>' if same else f'<div class="file">{title}'
    yield from _Table(result, name, number, lines[0] or [], lines[1] or []).rows()
    yield "</details>" if same else "</div>"


def _lines(data: bytes | None) -> list[str] | None:
    """The lines as they are counted elsewhere; None for what is absent or no text."""
    try:
        lines = _LINE_END.split((data or b"").decode()) if data is not None and b"\0" not in data else None
    except UnicodeDecodeError:
        return None
    return lines[:-1] if lines and not lines[-1] else lines


def _fate(a: bytes | None, b: bytes | None) -> str:
    if a is None or b is None:
        return f"only in {'B' if a is None else 'A'}, {_size(b if a is None else a)}"
    return f"identical in both, {_size(a)}" if a == b else f"{_size(a)} in A, {_size(b)} in B"


def _size(data: bytes | None) -> str:
    lines = _lines(data)
    count, noun = (len(data or b""), "byte") if lines is None else (len(lines), "line")
    return f"{count} {noun}{'' if count == 1 else 's'}"


class _Table:
    """One file of both copies as rows of up to two lines."""

    def __init__(self, result: Result, name: str, number: int, a: Sequence[str], b: Sequence[str]) -> None:
        self.result = result
        self.name = name
        self.number = number
        self.a = a
        self.b = b
        shown = [(at, each) for at, each in enumerate(result.shown, 1) if each.file == name]
        self.told_a = _told([(at, each, each.line_a, each.text_a) for at, each in shown], a)
        self.told_b = _told([(at, each, each.line_b, each.text_b) for at, each in shown], b)

    def rows(self) -> Iterator[str]:
        yield '<table class="mono">\n<colgroup><col class="numbers"><col><col class="numbers"><col></colgroup>'
        yield f"<thead><tr>{self._of('A', self.result.a)}{self._of('B', self.result.b)}</tr></thead>\n<tbody>"
        yield from map(self._row, side_by_side(self.a, self.b))
        yield "</tbody>\n</table>"

    def _of(self, name: str, side: Side) -> str:
        absent = "" if self.name in side.files else " (not in this copy)"
        place = text(printed(side, self.name))
        return f'<th class="copy-of" colspan="2" scope="colgroup"><span class="side">{name}</span> {place}{absent}</th>'

    def _row(self, pair: Pair) -> str:
        i, j = pair
        parts_a: Parts = [] if i is None else [(self.a[i], False)]
        parts_b: Parts = [] if j is None else [(self.b[j], False)]
        same = i is not None and j is not None and self.a[i].rstrip() == self.b[j].rstrip()
        if i is not None and j is not None and not same and (i in self.told_a or j in self.told_b):
            parts_a, parts_b = changed(self.a[i], self.b[j])
        cells = self._cells("a", i, parts_a, self.told_a, same=same) + self._cells(
            "b", j, parts_b, self.told_b, same=same
        )
        plain = same and i not in self.told_a and j not in self.told_b
        return f'<tr class="same">{cells}</tr>' if plain else f"<tr>{cells}</tr>"

    def _cells(self, side: str, at: int | None, parts: Parts, told: dict[int, _Told], *, same: bool) -> str:
        if at is None:
            return f'<td class="n {side} nothing"></td><td class="t {side} nothing"></td>'
        found = told.get(at)
        tone = found.tone if found else "" if same else "layout"
        links = "" if found is None or not found.first else found.link()
        classes = f"{side} {tone}".strip()
        return (
            f'<td class="n {classes}" id="{side}{self.number}-{at + 1}" data-side="{side.upper()}">{links}{at + 1}</td>'
            f'<td class="t {classes}">{marked(parts)}</td>'
        )


class _Told:
    """The gravest difference that a line belongs to; ``first``: it begins here."""

    __slots__ = ("first", "number", "tone", "verdict")

    def __init__(self, number: int, verdict: str, *, first: bool) -> None:
        self.number = number
        self.verdict = verdict
        self.tone = TONES[verdict]
        self.first = first

    def link(self) -> str:
        label = f"difference {self.number}, {self.verdict}"
        return f'<a href="#difference-{self.number}" aria-label="{label}" title="{label}">{self.number}</a> '


def _told(places: list[tuple[int, Difference, int | None, str]], lines: Sequence[str]) -> dict[int, _Told]:
    """The lines of differences, which come gravest first, by position."""
    found: dict[int, _Told] = {}
    for number, difference, line, words in places:
        for at in _covered(line, words, lines):
            if at not in found:
                found[at] = _Told(number, difference.verdict, first=at + 1 == line)
    return found


def _covered(line: int | None, words: str, lines: Sequence[str]) -> Iterator[int]:
    """The positions of the lines that a text takes, by as many letters as it has."""
    if line is None:
        return
    left = _letters(words)
    for at in range(line - 1, len(lines)):
        yield at
        left -= _letters(lines[at])
        if left <= 0:
            return


def _letters(words: str) -> int:
    return sum(map(str.isalnum, words))
