"""magpie-surface-hash: keep every skill's ``surface_hash:`` true."""

from __future__ import annotations

import os
from functools import partial

from ..documents import front_matter, skills
from ..documents.files import reason, write_bytes
from ..documents.findings import Finding
from ..documents.git import Git, NotARepository
from ..documents.yaml_edit import RefusedEdit
from ..rules.surface_states import current, earlier
from .arguments import CHANGED, EXCLUDE, FORMAT, STRICT, Command, Option
from .changes import checked_range, removed
from .report import CannotWork, Looked, NothingHere, Paths, guarded
from .workers import map_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.skills import Skill
    from ..rules.surface import Surface
    from .arguments import Arguments

COMMAND = Command(
    "magpie-surface-hash",
    "Write the surface_hash of skills, or with --check verify it. A skill is a directory with a SKILL.md; its\n"
    "surface is what an adopter's configuration hangs on: requires_config and the anchors of its Markdown.",
    "examples:\n"
    "  magpie-surface-hash                            every skill of the repository\n"
    "  magpie-surface-hash --check skills/triage      verify one, write nothing\n"
    "  magpie-surface-hash --explain skills/triage    what an override may anchor to, and where it stands",
    (
        CHANGED,
        Option("--check", "verify only, write nothing"),
        Option("--explain", "print the surface of the skills named, one entry a line"),
        EXCLUDE,
        FORMAT,
        STRICT,
    ),
)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: _run(arguments))


def _run(arguments: Arguments) -> int:
    run = _Run(arguments)
    return run.explain() if arguments.explain else run.look().report(COMMAND.name, arguments)


def look(arguments: Arguments) -> Looked:
    """What a run finds.

    Raises:
        NothingHere: it was to look at everything, and there is nothing of the kind.
        CannotWork, GitError: it cannot do what it was asked for.
    """
    return _Run(arguments).look()


def _judged(skill: Skill, git: Git | None) -> list[tuple[object, ...]] | None:
    """What there is to say of a skill: None is nothing, and all that most runs get to hear.

    Otherwise its findings as plain values, or an empty list where its hash is wrong or cannot be known: then the
    caller reads it again, with all that writing the hash takes.
    """
    surface = current(skill, git)
    if surface is None:
        return None
    if not surface.digest or surface.digest != surface.stored:
        return []
    return [finding.plain() for finding in surface.findings] or None


class _Run:
    """One run: the names of the command line, the skills they touch, and what is wrong with them."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.git: Git | None = Git(this_commit=arguments.changed)
        self.paths = Paths(self.git, arguments.exclude)
        self.findings: list[Finding] = []
        self.failures: list[str] = []
        self.revisions: list[str] | None = None

    def explain(self) -> int:
        from .surface_explained import explain

        found = self._wanted()
        if not found:
            raise CannotWork("no skill (a directory with a SKILL.md) is named: there is nothing to explain")
        return explain(self.arguments, found, self.git, self.paths)

    def look(self) -> Looked:
        arguments = self.arguments
        found = self._wanted()
        for skill, told in zip(found, map_over(partial(_judged, git=self.git), found, "skills"), strict=True):
            if told:
                self._tell(skill, [Finding.of_plain(values) for values in told])
            elif told is not None and (surface := current(skill, self.git)) is not None:
                self._settle(skill, surface)
        whole = not arguments.names and not arguments.changed
        closing = f"{len(found)} {'skill' if len(found) == 1 else 'skills'} checked" if whole else ""
        return Looked(self.findings, closing, self.failures)

    # --- which skills ---

    def _wanted(self) -> list[Skill]:
        if self.arguments.changed:
            assert self.git is not None
            found = self._named([*self.arguments.names, *removed(self.git)])
        elif self.arguments.names:
            found = self._named(self.arguments.names)
        elif self.arguments.explain:
            raise CannotWork("--explain needs the PATH of a skill")
        else:
            assert self.git is not None
            listed = skills.in_repository(self.git)
            self._refuse(listed)
            found = self._included(listed.skills)
            if not found and not self.findings:
                raise NothingHere("no skill (a directory with a SKILL.md) in this repository")
        return found

    def _included(self, found: Sequence[Skill]) -> list[Skill]:
        return [skill for skill in found if not self.paths.excluded(skill.path(skills.MAIN))]

    def _named(self, names: Sequence[str]) -> list[Skill]:
        try:
            return self._touched(names)
        except NotARepository:
            if self.arguments.changed:
                raise
            self.git, self.paths = None, Paths(None, self.arguments.exclude)
            return self._touched(names)

    def _touched(self, names: Sequence[str]) -> list[Skill]:
        files, directories = self._split([name for name in names if not self.paths.excluded(name)])
        found = skills.of_directories(self.git, list(dict.fromkeys(map(skills.directory_of, files))))
        below = skills.below(self.git, directories)
        self._refuse(below)
        if not self.arguments.changed:
            _require_existing(files, found)
            _require_skills(directories, [*(skill.directory for skill in below.skills), *below.unreadable])
        return self._included(list({skill.directory: skill for skill in [*found, *below.skills]}.values()))

    def _refuse(self, found: skills.Found) -> None:
        """What should lead to a skill and cannot be read."""
        for path, why in found.unreadable.items():
            if not self.paths.excluded(path):
                self.findings.append(Finding("unreadable-file", self.paths.printed(path), None, why))

    def _split(self, names: Sequence[str]) -> tuple[list[str], list[str]]:
        """Names of files, and of directories to look into; a directory called SKILL.md is a finding."""
        files, directories = [], []
        for name in names:
            if not os.path.isdir(name):
                files.append(name)
            elif os.path.basename(os.path.normpath(name)) == skills.MAIN:
                self.findings.append(Finding("unreadable-file", self.paths.printed(name), None, skills.A_DIRECTORY))
            elif not self.arguments.changed:
                directories.append(skills.directory_of(os.path.join(name, "")))
        return files, directories

    # --- what is wrong with them, and what is done about it ---

    def _settle(self, skill: Skill, surface: Surface) -> None:
        """Write the hash where it can be known and is wrong."""
        findings = list(surface.findings)
        if surface.digest and surface.digest != surface.stored:
            try:
                findings.append(self._hash(skill, surface))
            except RefusedEdit as error:
                path = self.paths.printed(skill.path(skills.MAIN))
                self.failures.append(
                    f"{path}: not written; this is a fault of {COMMAND.name}, please report it: {error}"
                )
        self._tell(skill, findings)

    def _tell(self, skill: Skill, findings: Sequence[Finding]) -> None:
        for finding in findings:
            self.paths.place(finding, skill.path)
        self.findings += findings

    def _hash(self, skill: Skill, surface: Surface) -> Finding:
        from ..documents.front_matter_edit import with_surface_hash

        assert surface.front_matter is not None
        found = front_matter.read(surface.text, surface.front_matter.block)
        edited, line = with_surface_hash(surface.text, found, surface.digest)
        written = not self.arguments.check and self._write(skill, edited)
        return Finding(
            "missing-surface-hash" if surface.stored is None else "stale-surface-hash",
            skills.MAIN,
            line,
            self._message(skill, surface, written=written),
            column=1,
            help=self._help(skill, written=written),
            fixed=written,
        )

    def _write(self, skill: Skill, edited: str) -> bool:
        path = skill.path(skills.MAIN)
        try:
            write_bytes(path, edited.encode())
        except OSError as error:
            self.failures.append(f"{self.paths.printed(path)}: not written, it is as it was: {reason(error)}")
            return False
        return True

    def _message(self, skill: Skill, surface: Surface, *, written: bool) -> str:
        from ..rules.moved import describe

        wrong = "missing" if surface.stored is None else "stale"
        what = f"was {wrong}, written" if written else f"is {wrong}, should be"
        moved = "" if surface.stored is None else describe(self._earlier(skill), surface)
        return "; ".join(filter(None, (f"surface_hash {what}: {surface.digest}", moved)))

    def _earlier(self, skill: Skill) -> list[Surface]:
        if self.git is None:
            return []
        if self.revisions is None:
            within = checked_range() if self.arguments.changed else None
            self.revisions = [self.git.merge_base(*within)] if within else self.git.parents()
        return earlier(skill, self.git, self.revisions)

    def _help(self, skill: Skill, *, written: bool) -> str:
        from ..documents.rendering import pasted

        text = f"run: {COMMAND.name} {pasted(skill.path(skills.MAIN))}"
        if written and self.arguments.changed:
            text = "stage it and commit again; if the runner took it back, stage or stash your other edits first"
        elif written:
            text = "look at it and commit it"
        if stray := skills.stray_details(skill, self.git):
            names = " ".join(pasted(skill.path(name)) for name in stray)
            text += f"\nnot counted, since git does not track it (or ignore it): git add {names}"
        return text


def _require_existing(files: Sequence[str], found: Sequence[Skill]) -> None:
    """A name of nothing is a slip of the person, unless it is a detail that its skill has lost."""
    known = {skill.directory for skill in found}
    for name in files:
        if not os.path.lexists(name) and skills.directory_of(name) not in known:
            raise CannotWork(f"{name or repr(name)}: no such file or directory")


def _require_skills(directories: Sequence[str], found: Sequence[str]) -> None:
    for directory in directories:
        if not any(directory == "." or f"{place}/".startswith(f"{directory}/") for place in found):
            raise CannotWork(f"{directory}: no skill (a directory with a SKILL.md) in or below it")


if __name__ == "__main__":
    raise SystemExit(main())
