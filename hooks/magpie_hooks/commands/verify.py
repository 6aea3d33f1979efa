"""magpie-reconcile verify: the whole-project answer; what was reconciled, what is installed, what is newest."""

from __future__ import annotations

import os
from datetime import datetime

from ..documents import personal_edit
from ..documents.exclusive import Busy, exclusive
from ..documents.files import reason
from ..documents.findings import Finding
from ..documents.locks import STAMP
from ..documents.marketplace import version_at
from ..documents.plugin_versions import CLONE
from ..documents.stamps import Stores
from ..documents.yaml_edit import RefusedEdit
from ..rules.health import Health
from ..rules.lock_shapes import parse_version
from ..rules.versions import Versions
from . import lock_files, sweep
from .arguments import CHANGED, EXCLUDE, Command, Option, together
from .report import CannotWork, NothingHere, guarded, put, report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.locks import Lock
    from .arguments import Arguments

LATEST = Option(
    "--latest", "the newest version there is (default: what the marketplace clone holds)", metavar="VERSION"
)
_NOT_TAKEN = {CHANGED.name, EXCLUDE.name, *(option.name for option in sweep.WRITING)}

COMMAND = Command(
    "magpie-reconcile verify",
    "Verify a project as a whole: the versions, every rule of the lock files, what was fetched and linked, and what\n"
    "the sweep finds. Notes on this machine that it was done, and writes nothing else.",
    "examples:\n"
    "  magpie-reconcile verify\n"
    "  magpie-reconcile verify --latest 0.3.0    where the marketplace clone cannot be read",
    (LATEST, *together([sweep.COMMAND, lock_files.COMMAND], _NOT_TAKEN)),
    operands=None,
)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: Verification(arguments).run())


class Verification:
    """A project verified, with all that the report needs of it."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        if arguments.latest and parse_version(arguments.latest) is None:
            raise CannotWork(f"--latest {arguments.latest!r} is no PEP 440 version")
        self.swept = sweep.Run(sweep.COMMAND.of(arguments))
        if not self.swept.configured:
            raise NothingHere(sweep.NOTHING)
        self.health = Health(self.swept.root)
        self.unchecked = [*self.health.unchecked]
        self.versions = self._versions()
        self.locks = ""
        self.at = datetime.now().astimezone().date().isoformat()

    def run(self) -> int:
        run, arguments = self.swept, self.arguments
        findings = [*run.findings(), *self._of_locks()]
        for finding in self.health.findings:
            finding.path = run.prefix + finding.path
            findings.append(finding)
        findings = list({finding.plain(): finding for finding in findings}.values())
        run.swept.unchecked += self.unchecked
        refused = self._note()
        if arguments.format == "text":
            from .verify_text import as_text

            put(as_text(self, findings))
        code = report(arguments, findings, extra={"verify": self.plain()})
        if refused:
            raise CannotWork(refused)
        return code

    def _versions(self) -> Versions:
        run = self.swept
        latest, clone = self.arguments.latest, run.clone or ""
        if not latest and run.git is not None and clone:
            latest = version_at(run.git, clone) or ""
            if not latest:
                self.unchecked.append(("latest version", f"the clone {clone} does not tell one; give --latest"))
        elif not latest:
            where = f"no marketplace clone in ~/{CLONE}"
            self.unchecked.append(("latest version", f"{where}; give --marketplace-clone or --latest"))
        versions = Versions(run.root, run.stores, run.installed, latest)
        if not versions.installed:
            self.unchecked.append(("installed version", "neither what was fetched nor the plugin cache tells it"))
        return versions

    def _of_locks(self) -> Sequence[Finding]:
        """The rules of the lock files over this one project."""
        if self.swept.git is None:
            self.unchecked.append(("lock files", "this is no git repository, which they are judged in"))
            return []
        told = lock_files.COMMAND.of(self.arguments, os.path.relpath(self.swept.root))
        try:
            looked = lock_files.look(told)
        except NothingHere as nothing:
            self.locks = nothing.what
            return []
        self.locks = "their shape, pins, trust, what moved and what drifted: checked"
        return looked.findings

    def _note(self) -> str:
        """Write down that it was verified; why that could not be done, '' where it was."""

        def change(content: dict[str, object]) -> None:
            content["verified_at"] = self.at

        run = self.swept
        try:
            with exclusive(run.root):
                text = personal_edit.edited(_personal(run.root), change)
                if personal_edit.write(os.path.join(run.root, STAMP), text):
                    run.written.append(STAMP)
        except (Busy, RefusedEdit, OSError) as error:
            self.at = ""
            why = reason(error) if isinstance(error, OSError) else str(error)
            return f"{run.prefix}{STAMP}: that it was verified is not noted: {why}"
        return ""

    def plain(self) -> dict[str, object]:
        """What is no finding, for JSON."""
        return {**self.swept.plain(), "versions": self.versions.plain(), "verified_at": self.at or None}


def _personal(root: str) -> Lock | None:
    stores = Stores(root)
    for trouble in stores.trouble:
        if trouble.path == STAMP:  # it is there: writing a new one would lose it
            raise RefusedEdit(trouble.message)
    return stores.personal
