"""What a comparison of two skills says: the differences, each with one verdict, and what was seen besides."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SAFETY = "SAFETY-BASELINE"
DRIFT = "DRIFT"
ALLOWED = "ALLOWED"
VERDICTS = (SAFETY, DRIFT, ALLOWED)

# How a statement of the baseline fails.
OMITTED = "omitted"
SOFTENED = "softened"
NARROWED = "narrowed"
CONTRADICTED = "contradicted"
BOUNDARY_CHANGED = "boundary-changed"
REWORDED = "reworded"
KINDS = (OMITTED, SOFTENED, NARROWED, CONTRADICTED, BOUNDARY_CHANGED, REWORDED)


class Difference:
    """One difference between two copies.

    ``location`` is a section or a field (``## Hard rules``, ``frontmatter.license``), ``file`` the name within the
    skill. ``line_a`` and ``line_b`` are 1-based, None where that copy has nothing; ``text_a`` and ``text_b`` are what
    stands there, '' likewise. ``clause`` (1 to 3) and ``kind`` are None unless the verdict is SAFETY; ``weaker`` is the
    copy that says less of the clause, ``a``, ``b`` or '' where it cannot be told. ``action`` is None for ALLOWED.
    """

    __slots__ = (
        "action", "clause", "description", "file", "kind", "line_a", "line_b", "location",
        "text_a", "text_b", "verdict", "weaker", "why",
    )  # fmt: skip

    def __init__(
        self,
        verdict: str,
        location: str,
        file: str,
        *,
        line_a: int | None,
        line_b: int | None,
        text_a: str,
        text_b: str,
        description: str,
        why: str,
        action: str | None = None,
        clause: int | None = None,
        kind: str | None = None,
        weaker: str = "",
    ) -> None:
        self.verdict = verdict
        self.location = location
        self.file = file
        self.line_a = line_a
        self.line_b = line_b
        self.text_a = text_a
        self.text_b = text_b
        self.description = description
        self.why = why
        self.action = action
        self.clause = clause
        self.kind = kind
        self.weaker = weaker


class Comparison:
    """Two copies compared: ``identical`` is of bytes; ``injection`` and ``notes`` are sentences for the person."""

    __slots__ = ("differences", "identical", "injection", "notes")

    def __init__(self, differences: Sequence[Difference], *, identical: bool, injection: Sequence[str] = ()) -> None:
        self.differences = list(differences)
        self.identical = identical
        self.injection = list(injection)
        self.notes: list[str] = []

    def count(self, verdict: str) -> int:
        return sum(difference.verdict == verdict for difference in self.differences)

    @property
    def has_safety(self) -> bool:
        return self.count(SAFETY) > 0

    @property
    def has_drift(self) -> bool:
        return self.count(DRIFT) > 0
