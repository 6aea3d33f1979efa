"""What a rule has to say about a place in a file.

Plain classes with slots, here and wherever a hook passes on its way to "nothing to report": importing
``dataclasses`` or ``typing`` costs as much as everything else that such a run does.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ERROR = "error"
WARNING = "warning"
FORMATS = ("text", "json", "github", "sarif")


class Related:
    """Another place that a finding is about."""

    __slots__ = ("line", "message", "path")

    def __init__(self, path: str, line: int | None, message: str) -> None:
        self.path = path
        self.line = line
        self.message = message


class Finding:
    """One finding, at exactly one primary place.

    ``path`` is relative to the repository's root with ``/``; ``line`` and ``column`` are 1-based and ``None``
    where the file as a whole is meant. ``message`` says what is wrong here, ``help`` what to do about it;
    both are single sentences, the help may go over several lines when it is something to paste.
    ``fixed``: this run repaired it.
    """

    __slots__ = ("column", "fixed", "help", "line", "message", "path", "related", "rule", "severity")

    def __init__(
        self,
        rule: str,
        path: str,
        line: int | None,
        message: str,
        *,
        severity: str = ERROR,
        column: int | None = None,
        help: str | None = None,  # noqa: A002 - the word that the output uses
        fixed: bool = False,
        related: tuple[Related, ...] = (),
    ) -> None:
        self.rule = rule
        self.path = path
        self.line = line
        self.message = message
        self.severity = severity
        self.column = column
        self.help = help
        self.fixed = fixed
        self.related = related

    def plain(self) -> tuple[object, ...]:
        """The finding as plain values, for another process; ``of_plain`` makes it again."""
        related = tuple((place.path, place.line, place.message) for place in self.related)
        return (self.rule, self.path, self.line, self.message, self.severity, self.column, self.help, related)

    @classmethod
    def of_plain(cls, values: tuple[Any, ...]) -> Finding:
        rule, path, line, message, severity, column, help, related = values  # noqa: A001 - the output's word
        places = tuple(Related(*place) for place in related)
        return cls(rule, path, line, message, severity=severity, column=column, help=help, related=places)

    def sort_key(self) -> tuple[str, int, int, str, str]:
        """The order in which findings are printed; it depends on nothing but the findings."""
        return (self.path, self.line or 0, self.column or 0, self.rule, self.message)

    def __repr__(self) -> str:
        return f"Finding({self.path}:{self.line}: {self.severity}: {self.message} [{self.rule}])"


class Rule:
    """A rule's stable id, and one sentence for lists of rules (SARIF, the documentation's index)."""

    __slots__ = ("id", "summary")

    def __init__(self, id: str, summary: str) -> None:  # noqa: A002 - the word that the output uses
        self.id = id
        self.summary = summary
