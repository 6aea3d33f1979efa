"""What ``sweep`` writes: the stamp into the store that is right for the project, declines into the personal file.

Read, changed and written while nobody else may: the stores are read again once that is so.
"""

from __future__ import annotations

import os
from datetime import date, datetime

from ..documents import personal_edit
from ..documents.acknowledgements import configuration_digest
from ..documents.exclusive import Busy, exclusive
from ..documents.git import GitError
from ..documents.lock_edit import with_stamp, without_stamp
from ..documents.locks import LOCK, STAMP
from ..documents.stamps import Stores
from ..documents.yaml_edit import RefusedEdit
from ..rules.lock_shapes import parse_version
from ..rules.names import did_you_mean
from ..rules.versions import of_installed, of_lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .sweep import Run


class Refused(Exception):
    """Nothing was written; the text is one sentence for the person."""


def write(run: Run) -> None:
    """Do what the command line asks for; ``run`` has the stores as they are then, and what was written.

    Raises:
        Refused: it cannot be done; what the sweep found holds all the same.
    """
    try:
        with exclusive(run.root):
            _Writer(run).write()
    except Busy as error:
        raise Refused(str(error)) from None
    except RefusedEdit as error:
        raise Refused(f"not written: {error}") from None
    finally:
        run.stores = Stores(run.root)


class _Writer:
    def __init__(self, run: Run) -> None:
        self.run = run
        self.arguments = run.arguments
        self.stores = Stores(run.root)

    def write(self) -> None:
        """All that could be refused comes before the first write."""
        arguments = self.arguments
        if not self.stores.readable:
            raise Refused("not written: a store cannot be read; repair it first, see the findings")
        moves = bool(arguments.move_stamp) and self.stores.committed() is not None
        if moves or (arguments.write and self.stores.adopted):
            self._require_main_checkout()
        stamp = self._stamp() if arguments.write else None
        changes: list[Callable[[dict[str, Any]], None]] = []
        if arguments.decline:
            changes.append(self._decline(arguments.decline))
        if moves:
            changes.append(self._moved())
        if arguments.drop_local_duplicates and not moves:
            names = self.stores.in_both()
            changes.append(lambda content: personal_edit.without(content, names))
        to_lock = stamp is not None and self.stores.adopted and not moves
        if stamp is not None and not to_lock:
            changes.append(lambda content: personal_edit.stamped(content, *stamp))
        self._personal(changes)
        if to_lock and stamp is not None and self.stores.lock is not None:
            self._put(LOCK, with_stamp(self.stores.lock, *stamp))
        elif moves and self.stores.lock is not None:
            self._put(LOCK, without_stamp(self.stores.lock))

    def _personal(self, changes: list[Callable[[dict[str, Any]], None]]) -> None:
        def change(content: dict[str, Any]) -> None:
            for each in changes:
                each(content)

        before = self.stores.personal
        if changes:
            try:
                text = personal_edit.edited(before, change)
            except RefusedEdit as error:
                raise Refused(f"not written: {self.run.prefix}{STAMP}: {error}") from None
            if before is not None or text:
                self._put(STAMP, text)

    def _put(self, name: str, text: str) -> None:
        if personal_edit.write(os.path.join(self.run.root, name), text):
            self.run.written.append(name)

    # --- what is written ---

    def _stamp(self) -> tuple[str, str, dict[str, str]]:
        run = self.run
        if not run.scope.complete:
            names = ", ".join(sorted({name for name, _ in run.swept.unchecked}))
            where = "outside the sandbox, or name where the skills are with --plugin-cache or --skills-dir"
            raise Refused(f"not written: {names or 'what is installed'} could not be checked; run it {where}")
        hashes = {name: value for name, value in run.swept.hashes.items() if name not in run.swept.open}
        return self._version(), self._today(), hashes

    def _version(self) -> str:
        given = self.arguments.version_ran
        if given:
            if parse_version(given) is None:
                raise Refused(f"--version-ran {given!r} is no PEP 440 version")
            return str(given)
        found = of_installed(self.run.root, self.stores.lock, self.run.installed) or of_lock(self.stores.lock)
        if found is None:
            raise Refused(
                "not written: neither the installed framework nor the lock tells a version; give --version-ran"
            )
        return found

    def _today(self) -> str:
        given = self.arguments.today
        if not given:
            return datetime.now().astimezone().date().isoformat()
        try:
            if date.fromisoformat(given).isoformat() == given:
                return str(given)
        except ValueError:
            pass
        raise Refused(f"--today {given!r} is no date as 2026-09-21")

    def _decline(self, name: str) -> Callable[[dict[str, Any]], None]:
        run = self.run
        if name == "all":
            version, digest = self._declined_version(), configuration_digest(run.root)
            return lambda content: personal_edit.declined_sweep(content, version, digest)
        skill = run.installed.called(name)
        if skill is None:
            near = did_you_mean(name, {it for each in run.installed.skills.values() for it in each.spellings()})
            raise Refused(f"--decline {name}: no skill of that name is installed{f': {near}' if near else ''}")
        digest = run.hash_of(skill)
        if not digest:
            raise Refused(f"--decline {name}: the fingerprint of {skill.name} cannot be known, so it was not declined")
        declined = {skill.name: digest}
        return lambda content: personal_edit.declined(content, declined)

    def _declined_version(self) -> str:
        """The version at which the whole sweep is declined: what the pre-flight will hold it against."""
        lock = self.stores.lock
        record = lock.record if lock is not None else None
        ref = record.get("ref") if record is not None else None
        installed = of_installed(self.run.root, lock, self.run.installed)
        found = self.arguments.version_ran or installed or of_lock(lock) or ref
        if not found:
            raise Refused(
                "--decline all: neither the installed framework nor the lock tells a version; give --version-ran"
            )
        return str(found)

    def _moved(self) -> Callable[[dict[str, Any]], None]:
        """The committed stamp for the personal file, where an entry that is there already wins."""
        committed, own = self.stores.committed(), self.stores.own()
        assert committed is not None
        newest = max((it for it in (committed, own) if it is not None), key=lambda it: it.at)
        held = own.skills if own is not None else {}
        missing = {name: value for name, value in committed.skills.items() if name not in held}
        return lambda content: personal_edit.stamped(content, newest.version, newest.at, missing)

    # --- where it may not be written ---

    def _require_main_checkout(self) -> None:
        """A linked worktree is not the place to change what everybody shares."""
        git = self.run.git
        if git is None:
            return
        root = self.run.root
        try:
            places = git.ask(["-C", root, "rev-parse", "--absolute-git-dir", "--git-common-dir"])
            own, common = os.fsdecode(places).splitlines()[:2]
            if os.path.realpath(own) == os.path.realpath(os.path.join(root, common)):
                return
            listed = os.fsdecode(git.ask(["-C", root, "worktree", "list", "--porcelain", "-z"])).split("\0")
        except (GitError, ValueError) as error:
            raise Refused(f"not written: git does not tell where the main checkout is: {error}") from None
        main = listed[0].removeprefix("worktree ")
        raise Refused(
            f"not written: this is a linked worktree, and {LOCK} is written in the main checkout only: "
            f"cd {_pasted(main)} && magpie-reconcile sweep --write"
        )


def _pasted(path: str) -> str:
    from ..documents.rendering import pasted

    return pasted(path)
