"""Whether what a project's locks call fetched is there on this machine, and whether agents' links lead to it."""

from __future__ import annotations

import os

from ..documents.files import read_text, reason
from ..documents.findings import WARNING, Finding
from ..documents.installed import NOTHING_THERE, SNAPSHOTS
from ..documents.links import Agents
from ..documents.locks import LOCAL, SOURCES_LOCAL, Lock
from ..documents.projects import SNAPSHOT
from ..documents.projects import SNAPSHOTS as SOURCES
from .lock_pins import FETCHING
from .names import is_kebab
from .placed import finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..documents.records import Record

_UPGRADE = "/magpie-setup upgrade"
_SYNC = "magpie-reconcile sources sync"


class Health:
    """The findings with paths from the project, what could not be read with the reason, and a line on each part."""

    def __init__(self, root: str) -> None:
        """Look at the project in ``root``."""
        self.root = root
        self.findings: list[Finding] = []
        self.unchecked: list[tuple[str, str]] = []
        self.snapshots = 0  # that are there
        self.links = 0
        self._fetched()
        self._linked()

    def _fetched(self) -> None:
        for lock in self._locks(LOCAL):
            if lock.record is not None and lock.record.get("source_method") in FETCHING:
                self._snapshot(lock, lock.record, SNAPSHOTS, SNAPSHOT, _UPGRADE)
        for lock in self._locks(SOURCES_LOCAL):
            for record in lock.records:
                name = record.get("id")
                if name is not None and is_kebab(name):
                    place = f"{SOURCES}/{name}"
                    self._snapshot(lock, record, (place,), place, f"{_SYNC} {name}")

    def _locks(self, name: str) -> Iterator[Lock]:
        """The lock of a name; one that cannot be read is told with the rules of lock files."""
        data = read_text(os.path.join(self.root, name), name)
        if isinstance(data, bytes) and (lock := Lock(name, data)).readable:
            yield lock

    def _snapshot(self, lock: Lock, record: Record, places: tuple[str, ...], shown: str, repair: str) -> None:
        """A snapshot that is to be in one of some places."""
        for place in places:
            try:
                found = any(True for _ in os.scandir(os.path.join(self.root, place)))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                self.unchecked.append((place, f"it cannot be read: {reason(error)}"))
                return
            if found:
                self.snapshots += 1
                return
        what = f"this was fetched, and {shown}/ is not there or holds nothing"
        self.findings.append(finding("snapshot-missing", lock.path, record.place, what, repair, severity=WARNING))

    def _linked(self) -> None:
        for path, held in sorted(Agents(self.root).held.items()):
            if held.kind != "link":
                continue
            self.links += 1
            try:
                os.stat(os.path.join(self.root, path))
            except FileNotFoundError:
                what = f"{NOTHING_THERE}: {held.target}"
                repair = f"{_SYNC} {held.owner}" if held.owner is not None else _UPGRADE
                self.findings.append(Finding("dangling-link", path, None, what, severity=WARNING, help=repair))
            except OSError as error:
                self.unchecked.append((path, f"what it leads to cannot be read: {reason(error)}"))
