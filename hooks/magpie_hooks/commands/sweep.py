"""magpie-reconcile sweep: which overrides and configuration files of a project went stale."""

from __future__ import annotations

import os

from ..documents import overrides
from ..documents.files import Unreadable
from ..documents.findings import Finding
from ..documents.git import Git, NotARepository
from ..documents.installed import OWN, find
from ..documents.locks import LOCK
from ..documents.plugin_versions import CLONE
from ..documents.stamps import Stores
from ..rules import baseline, scope
from ..rules.sweep import sweep
from .arguments import FORMAT, STRICT, TODAY, Command, Option
from .report import OK, CannotWork, Looked, NothingHere, guarded, put, report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.installed import Installed, InstalledSkill
    from ..rules.baseline import Baseline
    from ..rules.scope import Scope
    from ..rules.sweep import Swept
    from .arguments import Arguments

SKILLS_DIR = Option(
    "--skills-dir", "look for skills here before anywhere else; may be repeated", metavar="DIR", repeated=True
)
PLUGIN_CACHE = Option(
    "--plugin-cache",
    "the directory that holds <plugin>/<version>/skills/<name> (default: the one in your home)",
    metavar="DIR",
)
MARKETPLACE_CLONE = Option(
    "--marketplace-clone", "the clone of the marketplace (default: the one in your home)", metavar="DIR"
)
# What a run that writes takes besides.
WRITING = (
    Option("--write", "stamp the version, the date and the skills without an open finding"),
    Option("--decline", "remember that this skill (or all: the sweep) was declined, on this machine", metavar="NAME"),
    Option("--drop-local-duplicates", "take out of the personal stamp what the committed one has too"),
    Option("--move-stamp", "move the committed stamp there, before the lock is removed", metavar="STORE"),
    TODAY,
    Option("--version-ran", "the framework's version that the stamp records", metavar="VERSION"),
)

COMMAND = Command(
    "magpie-reconcile sweep",
    "Look whether what a project's overrides refer to, and what its skills require, is still there. Nothing is\n"
    "written without --write, --decline, --drop-local-duplicates or --move-stamp.",
    "examples:\n"
    "  magpie-reconcile sweep                              what went stale\n"
    "  magpie-reconcile sweep --write                      record what is in order as reconciled\n"
    "  magpie-reconcile sweep --decline issue-triage       do not ask again until that skill changes",
    (*WRITING, SKILLS_DIR, PLUGIN_CACHE, MARKETPLACE_CLONE, FORMAT, STRICT),
    operands=None,
)
NOTHING = f"nothing is configured here: no {LOCK}, no {overrides.LOCAL}/, no {overrides.SHARED}/"


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: _run(arguments))


def look(arguments: Arguments) -> Looked:
    """What a sweep that writes nothing finds.

    Raises:
        NothingHere: nothing is configured here.
        CannotWork, GitError: it cannot do what it was asked for.
    """
    run = Run(arguments)
    if not run.configured:
        raise NothingHere(NOTHING)
    unchecked = len(set(run.swept.unchecked))
    closing = f"{len(run.scope.skills)} configured {'skill' if len(run.scope.skills) == 1 else 'skills'} checked"
    if unchecked:
        closing += f", {unchecked} unchecked: magpie-reconcile sweep says why"
    return Looked(run.findings(), closing)


class Run:
    """A sweep that was made, with all that a report or a write needs of it.

    ``prefix`` is where the project lies in the repository, '' or 'sub/dir/'.
    """

    def __init__(self, arguments: Arguments) -> None:
        _check(arguments)
        self.arguments = arguments
        self.git: Git | None = Git()
        self.root, self.prefix = self._project()
        self.configured = overrides.configured(self.root, LOCK)
        self.stores = Stores(self.root)
        self.installed: Installed = find(
            self.root, skills_dirs=arguments.skills_dir, plugin_cache=arguments.plugin_cache or None
        )
        self.scope: Scope = scope.of_project(self.root, self.installed, expects_plugins=self._expects_plugins())
        self.swept: Swept = sweep(self.root, self.scope, self.stores, self.details)
        self.clone = self._clone()
        self.baseline: Baseline = baseline.estimate(self.stores, self.git, self.clone)
        self.written: list[str] = []

    def _project(self) -> tuple[str, str]:
        """The project around the current directory: the nearest with something configured, else the repository."""
        here = os.getcwd()
        try:
            assert self.git is not None
            top = os.path.realpath(self.git.place()[0])
        except NotARepository:
            self.git = None
            return here, ""
        place = os.path.realpath(here)
        while place != top and not overrides.configured(place, LOCK):
            place = os.path.dirname(place)
        prefix = os.path.relpath(place, top).replace(os.sep, "/")
        return place, "" if prefix == "." else f"{prefix}/"

    def _expects_plugins(self) -> bool:
        record = self.stores.lock.record if self.stores.lock is not None and self.stores.lock.readable else None
        return record is not None and record.get("method") == "marketplace" and not self.arguments.skills_dir

    def _clone(self) -> str | None:
        given = self.arguments.marketplace_clone
        clone = given or os.path.join(os.path.expanduser("~"), CLONE)
        return clone if os.path.isdir(clone) else None

    def details(self, skill: InstalledSkill) -> dict[str, bytes]:
        """A skill's details; of one that this repository tracks those that it tracks."""
        found = skill.details()
        if self.git is None or skill.place != OWN:
            return found
        directory = os.path.join(self.root, skill.shown)
        tracked = {os.path.basename(entry.path) for entry in self.git.tracked([directory])}
        return {name: data for name, data in found.items() if name in tracked} if tracked else found

    def hash_of(self, skill: InstalledSkill) -> str:
        """A skill's current hash, configured or not; '' where it cannot be known."""
        from ..rules.surface import read

        if skill.name in self.swept.hashes:
            return self.swept.hashes[skill.name]
        try:
            return read(skill.main(), self.details(skill)).digest
        except Unreadable:
            return ""

    def findings(self) -> list[Finding]:
        """All that was found, with paths from the repository's root."""
        from ..rules.lock_drift import in_both_stores
        from ..rules.lock_shapes import of_lock

        found = [*self.swept.findings, *in_both_stores(self.stores.lock, self.stores.personal)]
        for trouble in self.stores.trouble:
            found.append(Finding(trouble.rule, trouble.path, trouble.line, trouble.message))
        for lock in (self.stores.lock, self.stores.personal):
            if lock is not None and not lock.readable:
                found += of_lock(lock)
        for finding in found:
            if not os.path.isabs(finding.path):
                finding.path = self.prefix + finding.path
            for related in finding.related:
                related.path = self.prefix + related.path
        return found

    def plain(self) -> dict[str, object]:
        """What is no finding, for JSON."""
        unchecked = [{"name": name, "reason": why} for name, why in sorted(set(self.swept.unchecked))]
        return {
            "scope": list(self.scope.skills),
            "baseline": self.baseline.plain(),
            "unchecked": unchecked,
            "stamp": self._stamp(),
        }

    def _stamp(self) -> dict[str, object]:
        stamps = [stamp for stamp in (self.stores.committed(), self.stores.own()) if stamp is not None]
        declined = self.stores.acknowledged()
        return {
            "stores": [
                {"path": self.prefix + it.store, "version": it.version, "at": it.at, "skills": it.skills}
                for it in stamps
            ],
            "written": [self.prefix + path for path in self.written],
            "declined": sorted(name for name, value in declined.items() if self.swept.hashes.get(name) == value),
        }


def _run(arguments: Arguments) -> int:
    run = Run(arguments)
    if not run.configured:
        return _nothing(arguments, run)
    refused = ""
    if arguments.write or arguments.decline or arguments.drop_local_duplicates or arguments.move_stamp:
        from .sweep_write import Refused, write

        try:
            write(run)
        except Refused as error:
            refused = str(error)
    findings = run.findings()
    if arguments.format == "text":
        from .sweep_text import as_text

        put(as_text(run, findings))
    code = report(arguments, findings, extra={"sweep": run.plain()})
    if refused:
        raise CannotWork(refused)
    return code


def _nothing(arguments: Arguments, run: Run) -> int:
    if arguments.format == "text":
        put(f"{NOTHING}\n")
        return OK
    return report(arguments, [], extra={"sweep": run.plain() | {"unchecked": []}})


def _check(arguments: Arguments) -> None:
    """Refuse what no run could make sense of."""
    for option in ("skills_dir", "plugin_cache", "marketplace_clone"):
        given = getattr(arguments, option)
        for directory in [given] if isinstance(given, str) else given:
            if directory and not os.path.lexists(directory):
                raise CannotWork(f"--{option.replace('_', '-')} {directory}: there is no such directory")
    if arguments.move_stamp not in ("", "local"):
        raise CannotWork(f"--move-stamp {arguments.move_stamp!r}: the one place to move it to is local")
