"""Pairs of skills for the tests of the comparison: those below ``fixtures/pairs``, and skills given as text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from magpie_hooks.documents.sides import Side
from magpie_hooks.rules.differences import SAFETY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from magpie_hooks.rules.differences import Difference

PAIRS = Path(__file__).parent.parent / "fixtures" / "pairs"

# What of a difference is compared with an expectation, in the order in which rows are sorted.
FIELDS = ("file", "line_a", "line_b", "verdict", "clause", "kind", "location")


def cases() -> list[Path]:
    """The directories of the pairs; an empty list would be a suite that looks at nothing."""
    found = sorted(path for path in PAIRS.iterdir() if path.is_dir())
    assert found
    return found


def expected(case: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    return loaded


def side_of(directory: Path, typed: str = "") -> Side:
    """A directory as one copy, every file of it."""
    names = [path for path in directory.rglob("*") if path.is_file()]
    files = {path.relative_to(directory).as_posix(): path.read_bytes() for path in names}
    return Side(typed or directory.name, (directory / "SKILL.md").as_posix(), "", files, whole=True)


def side(text: str | bytes, typed: str = "a", more: Mapping[str, bytes] | None = None) -> Side:
    """A text as one copy, with other files of the skill."""
    data = text if isinstance(text, bytes) else text.encode()
    return Side(typed, f"{typed}/SKILL.md", "", {"SKILL.md": data, **(more or {})}, whole=True)


def rows(differences: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Differences, expected or of ``--format json``, by what an expectation holds, sorted."""
    return sorted((tuple(it[field] for field in FIELDS) for it in differences), key=repr)


def rows_of(differences: list[Difference]) -> list[tuple[Any, ...]]:
    """The same of differences as ``compare`` gives them."""
    return sorted((tuple(getattr(it, field) for field in FIELDS) for it in differences), key=repr)


_SWAPPED = {"a": "b", "b": "a", "": ""}


def mirrored(differences: list[Difference], *, swapped: bool = False) -> list[tuple[Any, ...]]:
    """Differences without where they are told to stand (A's section decides); ``swapped``: the copies exchanged."""
    told = [
        (it.file, it.line_a, it.line_b, it.verdict, it.clause, it.kind, it.weaker)
        if not swapped
        else (it.file, it.line_b, it.line_a, it.verdict, it.clause, it.kind, _SWAPPED[it.weaker])
        for it in differences
    ]
    return sorted(told, key=repr)


def safety_rows(differences: list[Difference]) -> list[tuple[Any, ...]]:
    """Those of the baseline with all that is told of them, in order."""
    fields = (*FIELDS, "weaker", "text_a", "text_b", "description", "why", "action")
    return [tuple(getattr(it, field) for field in fields) for it in differences if it.verdict == SAFETY]
