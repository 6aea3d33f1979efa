"""The text report of a sweep: scope, baseline, anchors, config, collisions, unchecked, stamp."""

from __future__ import annotations

from ..documents.rendering import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..documents.findings import Finding
    from .sweep import Run

_WIDTH = 12


def as_text(run: Run, findings: Sequence[Finding]) -> str:
    """The report, ready to print; the findings themselves are printed after it."""
    return "".join(f"{visible(line)}\n" for line in lines(run, findings, "magpie-reconcile sweep"))


def lines(run: Run, findings: Sequence[Finding], command: str) -> list[str]:
    """The parts of a sweep that ``command`` made, one line each or more."""
    rules = [finding.rule for finding in findings]
    return [
        *part("scope", _scope(run)),
        *part("baseline", [run.baseline.sentence]),
        *part("anchors", [_anchors(run, rules)]),
        *part("config", [_counted(rules.count("config-missing"), run.swept.counts["entries"], "entry", "missing")]),
        *part("collisions", _collisions(run)),
        *part("unchecked", _unchecked(run, command)),
        *part("stamp", _stamp(run)),
    ]


def part(name: str, said: Sequence[str]) -> Iterator[str]:
    for at, line in enumerate(said):
        yield f"{'' if at else name + ':':<{_WIDTH}}{line}"


def _scope(run: Run) -> list[str]:
    skills = run.scope.skills
    if not skills:
        return ["no skill is configured"]
    lines = [f"{many(len(skills), 'skill')} configured"]
    for name, skill in skills.items():
        files = [file.path for file in run.scope.overrides.get(name, [])]
        why = f"overridden in {' and '.join(files)}" if files else "its configuration is supplied"
        lines.append(f"{name} ({skill.place}{f' {skill.version}' if skill.version else ''}): {why}")
    return lines


def _anchors(run: Run, rules: Sequence[str]) -> str:
    said = _counted(rules.count("override-anchor-moved"), run.swept.counts["references"], "reference", "moved")
    missing, generated = rules.count("override-target-missing"), rules.count("override-anchor-generated")
    if missing:
        said += f"; {many(missing, 'override')} of no skill"
    if generated:
        said += f"; {generated} only in a generated region"
    return said


def _collisions(run: Run) -> list[str]:
    both = run.stores.in_both()
    if not both:
        return ["none"]
    return [f"{', '.join(both)}: stamped in both stores, the personal one wins; --drop-local-duplicates takes it out"]


def _unchecked(run: Run, command: str) -> list[str]:
    unchecked = sorted(set(run.swept.unchecked))
    if not unchecked:
        return ["nothing"]
    how = f"this report is partial; to finish it run {command} where that can be read (outside the sandbox)"
    return [*(f"{name}: {why}" for name, why in unchecked), how]


def _stamp(run: Run) -> list[str]:
    stamps = [stamp for stamp in (run.stores.committed(), run.stores.own()) if stamp is not None]
    lines = [
        f"{it.store}: {it.version or 'no version'}, {it.at or 'no date'}, {many(len(it.skills), 'skill')}"
        for it in stamps
    ]
    lines += [f"written: {path}" for path in run.written]
    unread = [name for name, _ in run.stores.unread()]
    lines += [f"{name}: cannot be read, nor can a stamp in it" for name in unread]
    if not stamps and not run.written and not unread:
        lines.append("none yet: magpie-reconcile sweep --write records what is in order")
    return lines


def _counted(wrong: int, total: int, noun: str, what: str) -> str:
    return f"{many(total, noun)} looked up, {wrong or 'none'} {what}"


def many(count: int, noun: str) -> str:
    plural = "entries" if noun == "entry" else f"{noun}s"
    return f"{count} {noun if count == 1 else plural}"
