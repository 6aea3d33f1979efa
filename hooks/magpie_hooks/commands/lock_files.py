"""magpie-lock-files: every pin is complete, agrees with who is trusted, and did not move silently."""

from __future__ import annotations

import os
import re

from ..documents.findings import Finding
from ..documents.git import Git
from ..documents.locks import LOCK, SOURCES, Lock
from ..documents.projects import Inventory, Project, below, project_at, touched
from ..documents.trust_files import as_it_was, places
from .arguments import ALLOW_LOCAL_URLS, CHANGED, EXCLUDE, FORMAT, STRICT, Command, Option
from .changes import checked_range, removed
from .report import CannotWork, Looked, NothingHere, Paths, guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..rules.lock_pins import Pin
    from .arguments import Arguments

ACCEPT_MOVED = Option(
    "--accept-moved",
    "accept that this pin's anchor moved to this value, or its method to this one; may be repeated",
    metavar="ID=NEWVALUE",
    repeated=True,
)
TRUST_MARKETPLACE = Option(
    "--trust-marketplace", "accept this marketplace; may be repeated", metavar="URL", repeated=True
)

COMMAND = Command(
    "magpie-lock-files",
    "Check the lock files and the stamp: their shape, whether the pins agree with the trust lists, whether a pin\n"
    "moved silently, whether what belongs to one machine is committed, and what drifted on this machine.",
    "examples:\n"
    "  magpie-lock-files                                            every project of the repository\n"
    "  magpie-lock-files --accept-moved acme-skills=<new commit>    after a move was reviewed",
    (CHANGED, ACCEPT_MOVED, TRUST_MARKETPLACE, ALLOW_LOCAL_URLS, EXCLUDE, FORMAT, STRICT),
)
# What can change a verdict, from the root.
_CAUSES = re.compile(
    r"(^|/)\.apache-magpie(\.sources)?(\.local)?\.lock$|(^|/)\.apache-magpie(-local|-sources)?(/|$)"
    r"|(^|/)\.gitignore$|(^|/)skill-sources\.md$"
)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: look(arguments).report(COMMAND.name, arguments))


def look(arguments: Arguments) -> Looked:
    """What a run finds.

    Raises:
        NothingHere: it was to look at everything, and there is nothing of the kind.
        CannotWork, GitError: it cannot do what it was asked for.
    """
    return _Run(arguments).run()


class _Run:
    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.git = Git(this_commit=arguments.changed)
        self.paths = Paths(self.git, arguments.exclude)
        self.accepted = [_accepted(text) for text in arguments.accept_moved]
        self._revisions: list[str] | None = None

    def run(self) -> Looked:
        arguments = self.arguments
        given, directories = self._given()
        if not given and (arguments.changed or (arguments.names and not directories)):
            return Looked([])
        inventory = Inventory(self.git, untracked=not arguments.changed, excludes=self.paths.excludes)
        projects = inventory.projects
        narrowed = bool(arguments.names) or arguments.changed
        if narrowed:
            projects = self._narrowed(inventory, given, directories)
        if not projects and (directories or not narrowed):
            raise NothingHere("no lock, stamp or trust list here")
        findings = self._check([Project(each, inventory, given) for each in projects])
        whole = "" if narrowed else f"{len(projects)} {'project' if len(projects) == 1 else 'projects'} checked"
        return Looked(findings, whole)

    def _given(self) -> tuple[list[str], list[str]]:
        """From the root: the names that can change a verdict, and the directories that a person named."""
        changed = self.arguments.changed
        names = list(self.arguments.names)
        if changed:
            names += removed(self.git)
        elif missing := next((name for name in names if not os.path.lexists(name)), None):
            raise CannotWork(f"{missing}: no such file or directory")
        directories = [] if changed else [name for name in names if os.path.isdir(name) and not os.path.islink(name)]
        given = [self.paths.from_root(name) for name in names if name not in directories]
        return (
            [name for name in given if _CAUSES.search(name) and not self.paths.excludes(name)],
            ["" if (path := self.paths.from_root(name)) == "." else f"{path}/" for name in directories],
        )

    def _narrowed(self, inventory: Inventory, given: Sequence[str], directories: Sequence[str]) -> list[str]:
        """The projects that names stand for, those of locks that git neither tracks nor would track included."""
        named = {project for name in given if (project := project_at(name)) is not None}
        for project in sorted(named - set(inventory.projects)):
            if inventory.is_repository(project):
                raise CannotWork(f"{project}: it is in another repository")
        every = sorted({*inventory.projects, *named})
        wanted = {*touched(given, every), *(each for directory in directories for each in below(directory, every))}
        return sorted(wanted)

    def _check(self, projects: Sequence[Project]) -> list[Finding]:
        from ..rules.lock_leaks import committed, ignored, wanted
        from ..rules.pins import redacted

        findings: list[Finding] = []
        asked = [path for project in projects for path in (*wanted(project), *committed(project))]
        sources = self.git.ignored(asked) if asked else {}
        for project in projects:
            findings += self._project(project)
            findings += ignored(project, sources)
        return redacted(findings)

    def _project(self, project: Project) -> Iterator[Finding]:
        from ..rules import lock_drift, lock_leaks, lock_trust
        from ..rules.lock_shapes import of_lock

        for trouble in project.trouble:
            yield Finding(trouble.rule, trouble.path, trouble.line, trouble.message)
        for kind, lock in project.locks.items():
            if project.judged(kind) or not lock.readable:
                yield from of_lock(lock, allow_local=self.arguments.allow_local_urls)
        yield from lock_trust.of_trust_and_pins(project)
        yield from lock_trust.of_marketplace(project, self.arguments.trust_marketplace)
        yield from self._moved(project)
        yield from lock_leaks.tracked(project)
        yield from lock_drift.of_project(project)

    # --- what moved ---

    def _moved(self, project: Project) -> Iterator[Finding]:
        from ..rules.lock_history import moved
        from ..rules.lock_pins import of_framework, of_sources, of_trust

        name = f"{project.directory}{LOCK}" if project.directory else "framework"
        now = (
            of_framework(project.locks.get(LOCK), name),
            of_sources(project.locks.get(SOURCES)),
            of_trust(project.trust),
        )
        if not any(now):
            return
        before = [self._before(project, revision, name, now) for revision in self._ends()]
        for index, pins in enumerate(now):
            yield from moved(pins, [each[index] for each in before], self._accepted_for(project))

    def _accepted_for(self, project: Project) -> list[tuple[str, str]]:
        """A sub-project's framework lock is named by its path, with or without the file's own name."""
        short = project.directory.rstrip("/")
        by_path = [(f"{short}/{LOCK}", value) for key, value in self.accepted if short and key.rstrip("/") == short]
        return [*self.accepted, *by_path]

    def _ends(self) -> list[str]:
        """What the pins are held against: the parents of this commit, or the start and merge base of a range."""
        if self._revisions is None:
            within = checked_range()
            self._revisions = self.git.ends(*within) if within else self.git.parents()
        return self._revisions

    def _before(
        self, project: Project, revision: str, name: str, now: tuple[dict[str, Pin], ...]
    ) -> tuple[dict[str, Pin], ...]:
        """The pins of a revision; of a kind that has none now, none."""
        from ..rules.lock_pins import of_framework, of_sources, of_trust

        paths = [project.path(kind) for kind, pins in ((LOCK, now[0]), (SOURCES, now[1])) if pins]
        lists = places(project.directory) if now[2] else []
        old = self.git.files_at(revision, [*paths, *lists], project.data)
        framework, sources = (self._old_lock(project, kind, old) for kind in (LOCK, SOURCES))
        trusted = of_trust(as_it_was(self.git.place()[0], project.directory, old, project.trust)) if lists else {}
        pins = of_framework(framework, name), of_sources(sources), trusted
        return pins if any(pins) else self._moved_here(project, revision, name)

    def _moved_here(self, project: Project, revision: str, name: str) -> tuple[dict[str, Pin], ...]:
        """The pins of projects that are gone since a revision: a project that was not there may be one of them."""
        from ..rules.lock_pins import of_framework, of_sources

        framework: dict[str, Pin] = {}
        sources: dict[str, Pin] = {}
        gone = self.git.gone_since(revision, [f"**/{LOCK}", f"**/{SOURCES}"])
        for path, data in self.git.files_at(revision, gone, {}).items() if gone else ():
            lock = _readable(path, data)
            if lock is not None and lock.kind == LOCK:
                framework |= of_framework(lock, path if path != name else "")
            else:
                sources |= of_sources(lock)
        return framework, sources, {}

    def _old_lock(self, project: Project, kind: str, old: Mapping[str, bytes]) -> Lock | None:
        data = old.get(path := project.path(kind))
        lock = project.locks.get(kind)
        if lock is not None and lock.data == data:
            return lock
        return None if data is None else _readable(path, data)


def _readable(path: str, data: bytes) -> Lock | None:
    """A lock of another time; a pin that was unreadable then has not moved."""
    try:
        return Lock(path, data)
    except UnicodeDecodeError:
        return None


def _accepted(text: str) -> tuple[str, str]:
    key, sign, value = text.rpartition("=")
    if not sign or not key or not value:
        raise CannotWork(f"--accept-moved {text!r} is not ID=NEWVALUE")
    return key, value


if __name__ == "__main__":
    raise SystemExit(main())
