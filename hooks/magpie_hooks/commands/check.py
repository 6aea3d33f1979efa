"""magpie-reconcile check: everything that the hooks check, and the project's sweep, before a release."""

from __future__ import annotations

from ..documents.findings import ERROR, WARNING
from ..documents.git import Git, GitError
from . import lock_files, safety_baseline, skill_sources, surface_hash, sweep
from .arguments import CHANGED, Command, together
from .report import CannotWork, NothingHere, Paths, Progress, fail, guarded, put, report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.findings import Finding
    from .arguments import Arguments

_PARTS = {
    "surface-hash": surface_hash,
    "skill-sources": skill_sources,
    "lock-files": lock_files,
    "safety-baseline": safety_baseline,
    "sweep": sweep,
}
# What writes, narrows or explains has no place in a run over everything that writes nothing.
_NOT_TAKEN = {CHANGED.name, "--check", "--explain", *(option.name for option in sweep.WRITING)}

COMMAND = Command(
    "magpie-reconcile check",
    "Check everything: the hashes of all skills, sources, locks, all registered pairs and overrides, and where the\n"
    "repository is a configured project what its overrides and configuration files refer to. Writes nothing.",
    "examples:\n"
    "  magpie-reconcile check                          before a release\n"
    "  magpie-reconcile check --strict --format sarif  in CI",
    together([part.COMMAND for part in _PARTS.values()], _NOT_TAKEN),
    operands=None,
)


class Part:
    """One part of the check: its findings, what it looked at, or why it could not."""

    __slots__ = ("empty", "failures", "findings", "looked", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.findings: list[Finding] = []
        self.failures: list[str] = []
        self.looked = ""
        self.empty = False

    def look(self, arguments: Arguments) -> None:
        command = _PARTS[self.name]
        try:
            looked = command.look(command.COMMAND.of(arguments, check=True))  # hashes are verified, not written
        except NothingHere as nothing:
            self.looked, self.empty = nothing.what, True
        except (CannotWork, GitError) as error:
            self.looked = "could not be checked"
            self.failures.append(f"{self.name}: {error}")
        else:
            self.findings, self.failures, self.looked = looked.findings, [*looked.failures], looked.closing

    def count(self, severity: str) -> int:
        return sum(finding.severity == severity for finding in self.findings)

    def data(self) -> dict[str, object]:
        errors, warnings = self.count(ERROR), self.count(WARNING)
        counts = {"errors": errors, "warnings": warnings}
        return {"part": self.name, "looked_at": self.looked, "empty": self.empty, **counts}


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: _run(arguments))


def _run(arguments: Arguments) -> int:
    git = Git()
    git.place()  # one sentence where there is no repository, not one for every part
    paths = Paths(git, arguments.exclude)
    parts = [Part(name) for name in _PARTS]
    progress = Progress(len(parts), "parts")
    for done, part in enumerate(parts):
        progress.step(done)
        part.look(arguments)
        part.findings = [finding for finding in part.findings if not paths.excludes(finding.path)]
    progress.close()
    if all(part.empty for part in parts):
        raise NothingHere("no skill, source, lock, registered pair or override in this repository")
    code = report(arguments, _once(parts), extra={"check": [part.data() for part in parts]})
    if arguments.format == "text":
        put(_table(parts))
    for sentence in (sentence for part in parts for sentence in part.failures):
        code = fail(COMMAND.name, sentence)
    return code


def _once(parts: Sequence[Part]) -> list[Finding]:
    """Every finding once: the hook of the lock files and the sweep both look at the stamp."""
    return list({finding.plain(): finding for part in parts for finding in part.findings}.values())


def _table(parts: Sequence[Part]) -> str:
    rows = [("part", "errors", "warnings", "looked at")]
    for part in parts:
        counts = ("-", "-") if part.empty or part.failures else (str(part.count(ERROR)), str(part.count(WARNING)))
        rows.append((part.name, *counts, part.looked))
    return "".join(f"{name:<16} {errors:>6}  {warnings:>8}  {looked}\n" for name, errors, warnings, looked in rows)
