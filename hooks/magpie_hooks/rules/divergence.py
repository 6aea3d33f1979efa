"""What the hook says of a registered pair: where its copies diverge on safety, and of nothing else.

The place of a finding is where it is repaired: in the copy that lacks a statement or says it more weakly, as far as
that can be told. A side of another revision is a baseline: what the working copy says more strongly, or has more, is
no finding.
"""

from __future__ import annotations

import re

from ..documents.findings import ERROR, WARNING, Finding, Related
from ..documents.skills import MAIN
from .differences import OMITTED, REWORDED, SAFETY
from .safety_words import CLAUSES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..documents.sides import Side
    from .differences import Difference

_QUOTED = 100  # characters: enough to know a statement by


class Copies:
    """A pair's sides, and how a file of one is printed; ``entry`` is where the registry has them."""

    __slots__ = ("a", "b", "entry", "printed")

    def __init__(self, a: Side, b: Side, entry: Callable[[], tuple[str, int]], printed: Callable[[str], str]) -> None:
        self.a = a
        self.b = b
        self.entry = entry
        self.printed = printed

    def side(self, key: str) -> Side:
        return self.a if key == "a" else self.b

    def place(self, key: str, name: str) -> str:
        """The path of a side's file from the root."""
        side = self.side(key)
        path = side.place(name if name in side.files else MAIN)
        return path if side.revision else self.printed(path)

    @property
    def baseline(self) -> str:
        """The side that is held fast while the other is worked on; '' where both or none are."""
        if bool(self.a.revision) == bool(self.b.revision):
            return ""
        return "a" if self.a.revision else "b"


def of_pair(copies: Copies, differences: Iterable[Difference]) -> Iterator[Finding]:
    for difference in differences:
        if difference.verdict == SAFETY and not (copies.baseline and difference.weaker == copies.baseline):
            yield _finding(copies, difference)


def _finding(copies: Copies, difference: Difference) -> Finding:
    here = _repaired(copies, difference.weaker)
    other = "b" if here == "a" else "a"
    severity = WARNING if copies.baseline and difference.kind == REWORDED else ERROR
    help_ = "make both copies say the same; compare them with: " + _command(copies)
    there = Related(copies.place(other, difference.file), *_line(copies, difference, other))
    related: tuple[Related, ...]
    if copies.side(here).revision:  # neither copy can be edited: what can is the registry
        path, line = copies.entry()
        first = Related(copies.place(here, difference.file), *_line(copies, difference, here))
        related = (first, there)
    else:
        path, line = copies.place(here, difference.file), _line(copies, difference, here)[0]
        related = (there,)
    message = _message(difference, here)
    return Finding("safety-divergence", path, line, message, severity=severity, column=1, help=help_, related=related)


def _repaired(copies: Copies, weaker: str) -> str:
    """The side where the finding stands: the weaker one, unless that one is fixed and the other is not."""
    if copies.baseline:
        return "b" if copies.baseline == "a" else "a"
    return weaker or "a"


def _command(copies: Copies) -> str:
    from ..documents.rendering import pasted

    return f"magpie-reconcile diff {pasted(copies.a.typed)} {pasted(copies.b.typed)}"


def _line(copies: Copies, difference: Difference, key: str) -> tuple[int, str]:
    """The line of a side, or of the section in which it has nothing; and in words whose copy that is."""
    side = copies.side(key)
    whose = "the other copy" if not side.revision else f"the copy in {_revision(side)}"
    line = difference.line_a if key == "a" else difference.line_b
    if line is not None:
        return line, whose
    return _heading(side, difference), f"{whose}, which has no such statement"


def _revision(side: Side) -> str:
    return "the index" if side.revision == ":" else side.revision


def _heading(side: Side, difference: Difference) -> int:
    """Where the section stands from which a statement is missing, else the file's first line."""
    lines = re.split("\r\n|\r|\n", side.files.get(difference.file, b"").decode())
    name = difference.location.lstrip("#").strip()
    found = (at for at, line in enumerate(lines, 1) if line.startswith("#") and line.strip("# ") == name)
    return next(found, 1)


def _message(difference: Difference, here: str) -> str:
    mine, theirs = difference.text_a, difference.text_b
    if here == "b":
        mine, theirs = theirs, mine
    what = f"clause {difference.clause} ({CLAUSES.get(difference.clause or 0, 'safety')}), {difference.kind}"
    if difference.kind == OMITTED:
        return f"{what} here: {_quoted(theirs or mine)}"
    where = " here" if difference.weaker == here else ""
    return f"{what}{where}: {_quoted(mine)}; the other copy says {_quoted(theirs)}"


def _quoted(text: str) -> str:
    """A statement on one line, as much of it as it takes to know it."""
    short = " ".join(text.split())
    return f'"{short}"' if len(short) <= _QUOTED else f'"{short[:_QUOTED].rstrip()}…"'
