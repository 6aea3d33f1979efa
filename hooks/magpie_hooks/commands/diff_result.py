"""What `magpie-reconcile diff` found, as its three reports show it."""

from __future__ import annotations

import re

from ..documents.skills import MAIN
from ..rules.differences import ALLOWED, DRIFT, SAFETY, VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.findings import Finding
    from ..documents.sides import Side
    from ..rules.differences import Comparison, Difference

IDENTICAL = "Both copies are identical. No reconciliation needed."
SAME_BUT_LAYOUT = (
    "The copies differ in layout only (line wrapping, emphasis, quotes, blank lines). No reconciliation needed."
)
NOT_IN_THIS_COPY = "(not in this copy)"
NO_ACTION = "none: neither copy offers one"
VALIDATION = "Pre-existing validation issues (not caused by reconciliation)"
# What is said of a verdict: where it is counted, and over its differences. The order is the report's.
MEANINGS = {SAFETY: "must-fix", DRIFT: "convergence proposed", ALLOWED: "leave as-is"}
TITLES = {SAFETY: "must-fix", DRIFT: "convergence proposed", ALLOWED: "left in place"}
_NAME = re.compile(r"""^name:[ \t]+(["']?)(\w[^"'#\r\n]*)\1[ \t]*(?=[\r\n#])""", re.MULTILINE)

_FIRST_WORD = re.compile(r"^[a-z](?=[a-z]*,? )")


class Result:
    """Two sides and what there is to say of them.

    ``notes`` are sentences for the person, of the drift of locks first; ``validation`` is None unless it was asked for.
    """

    __slots__ = ("a", "b", "comparison", "notes", "safety_only", "validation")

    def __init__(
        self,
        a: Side,
        b: Side,
        comparison: Comparison,
        *,
        notes: Sequence[str] = (),
        safety_only: bool = False,
        validation: list[Finding] | None = None,
    ) -> None:
        self.a = a
        self.b = b
        self.comparison = comparison
        self.notes = [*notes, *comparison.notes]
        self.safety_only = safety_only
        self.validation = validation

    @property
    def verdicts(self) -> tuple[str, ...]:
        """Those whose differences are shown."""
        return (SAFETY,) if self.safety_only else VERDICTS

    def of(self, verdict: str) -> list[Difference]:
        return [difference for difference in self.comparison.differences if difference.verdict == verdict]

    @property
    def shown(self) -> list[Difference]:
        """The differences to show, safety first, else as they were found."""
        return [difference for verdict in self.verdicts for difference in self.of(verdict)]

    @property
    def names(self) -> tuple[str, str]:
        """What the copies are called: by their skills' names where those tell them apart."""
        names = skill_name(self.a), skill_name(self.b)
        return names if all(names) and names[0] != names[1] else (self.a.typed, self.b.typed)

    @property
    def outcome(self) -> str:
        """One sentence where there is no difference to show at all, else ''."""
        if self.comparison.identical:
            return IDENTICAL
        return "" if self.comparison.differences else SAME_BUT_LAYOUT

    def place(self, side: Side, difference: Difference) -> str:
        """Where a difference stands in one copy: ``path:line``."""
        line = difference.line_a if side is self.a else difference.line_b
        where = printed(side, difference.file)
        return where if line is None else f"{where}:{line}"


def printed(side: Side, name: str) -> str:
    """A file of a side as git and a person name it: ``path``, ``REV:path`` or ``:path``."""
    return f"{side.revision.removesuffix(':')}:{side.place(name)}" if side.revision else side.place(name)


def skill_name(side: Side) -> str:
    """The name in a skill's front matter, for a title; '' where it is not plainly there."""
    from ..documents import front_matter

    try:
        text = side.files[MAIN].decode()
        block = front_matter.locate(text)
    except (front_matter.Problem, UnicodeDecodeError):
        return ""
    # For a title a YAML parser is not worth its import.
    found = _NAME.search(text, block.start, block.end)
    return found[2].strip() if found else ""


def shown(text: str) -> str:
    """A text of a file for people: in one line, nothing hidden, no credential of a url."""
    from ..documents.rendering import visible
    from ..rules.pins import without_credentials

    return visible(without_credentials(" ".join(text.split())))


def sentences(*texts: str) -> str:
    """Some sentences as one text; a first word that is plainly one begins with a capital letter."""
    kept = [_FIRST_WORD.sub(lambda found: found[0].upper(), text.strip()) for text in texts if text.strip()]
    return " ".join(text if text.endswith((".", "!", "?", ":")) else f"{text}." for text in kept)
