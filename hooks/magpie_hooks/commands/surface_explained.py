"""``magpie-surface-hash --explain``: a skill's surface in full, each entry with its place."""

from __future__ import annotations

from ..documents.findings import Finding
from ..rules.surface_states import current
from .report import put, report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.git import Git
    from ..documents.skills import Skill
    from ..rules.surface import Surface
    from .arguments import Arguments
    from .report import Paths


def explain(arguments: Arguments, found: Sequence[Skill], git: Git | None, paths: Paths) -> int:
    """Print what an override may anchor to, and the findings that stand in the way of knowing it."""
    explained: list[dict[str, object]] = []
    findings: list[Finding] = []
    for skill in sorted(found, key=lambda skill: skill.directory):
        surface = current(skill, git)
        if surface is None:
            continue
        explained.append(_explained(skill, surface, paths))
        for finding in surface.findings:
            paths.place(finding, skill.path)
            findings.append(finding)
    if arguments.format == "text":
        put("".join(map(_text, explained)))
    return report(arguments, findings, extra={"explain": explained})


def _explained(skill: Skill, surface: Surface, paths: Paths) -> dict[str, object]:
    entries = []
    if surface.digest:
        entries += [("requires_config", entry) for entry in surface.configuration()]
        entries += [("anchor", entry) for entry in surface.anchors()]
    return {
        "skill": paths.printed(skill.directory),
        "surface_hash": surface.digest or None,
        "entries": [
            {
                "kind": kind,
                "text": entry.text,
                "path": paths.printed(skill.path(entry.file)),
                "line": entry.line,
            }
            for kind, entry in entries
        ],
    }


def _text(explained: dict[str, object]) -> str:
    from ..documents.rendering import visible

    entries = explained["entries"]
    assert isinstance(entries, list)
    lines = [f"{explained['skill']}: {explained['surface_hash'] or 'no surface: see the findings'}"]
    lines += [f"  {entry['path']}:{entry['line']}: {entry['kind']}: {entry['text']}" for entry in entries]
    return "".join(visible(line) + "\n" for line in lines)
