"""The stamp of a project in its two stores: ``reconciled:`` in the committed lock, and the personal file."""

from __future__ import annotations

import os

from .files import Trouble, read_text
from .lock_edit import STAMP_KEY
from .locks import LOCK, STAMP, Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .records import Record


class Stamp:
    """A stamp as one store holds it; what is missing in it is ''."""

    __slots__ = ("at", "skills", "store", "version")

    def __init__(self, store: str, record: Record) -> None:
        self.store = store
        self.version = record.get("version") or ""
        self.at = record.get("at") or ""
        skills = record.record("skills")
        self.skills = dict(skills.texts) if skills is not None else {}


class Stores:
    """Both stores of a project as they stand on disk; None is a file that is not there, or that is no text.

    ``trouble``: what kept one from being read as text. A file that is text and does not parse is there, and says so
    itself (``Lock.readable``).
    """

    __slots__ = ("lock", "personal", "root", "trouble")

    def __init__(self, root: str) -> None:
        self.root = root
        self.trouble: list[Trouble] = []
        self.lock = self._read(LOCK)
        self.personal = self._read(STAMP)

    def _read(self, name: str) -> Lock | None:
        data = read_text(os.path.join(self.root, name), name)
        if isinstance(data, Trouble):
            self.trouble.append(data)
            return None
        return None if data is None else Lock(name, data)

    @property
    def adopted(self) -> bool:
        """Whether the project has a committed lock, one that cannot be read included."""
        return self.lock is not None or any(trouble.path == LOCK for trouble in self.trouble)

    @property
    def readable(self) -> bool:
        stores = [store for store in (self.lock, self.personal) if store is not None]
        return not self.trouble and all(store.readable for store in stores)

    def unread(self) -> list[tuple[str, str]]:
        """The stores that are there and cannot be read, each with the reason: their stamp is not known."""
        stores = [store for store in (self.lock, self.personal) if store is not None]
        return [
            *((trouble.path, trouble.message) for trouble in self.trouble),
            *((store.kind, fault.message) for store in stores for fault in store.faults[:1]),
        ]

    def committed(self) -> Stamp | None:
        """The lock's stamp."""
        record = _record(self.lock)
        stamp = record.record(STAMP_KEY) if record is not None else None
        return Stamp(LOCK, stamp) if stamp is not None else None

    def own(self) -> Stamp | None:
        """The personal file's stamp; a file that only remembers what was seen holds none."""
        record = _record(self.personal)
        if record is None or not any(record.has(key) for key in ("version", "at", "skills")):
            return None
        return Stamp(STAMP, record)

    def hashes(self) -> dict[str, str]:
        """Every stamped skill with its hash; where both stores have one the personal one wins."""
        stamps = [stamp for stamp in (self.committed(), self.own()) if stamp is not None]
        return {name: value for stamp in stamps for name, value in stamp.skills.items()}

    def in_both(self) -> list[str]:
        """The skills that both stores have, sorted."""
        committed, own = self.committed(), self.own()
        return sorted(set(committed.skills) & set(own.skills)) if committed and own else []

    def acknowledged(self) -> dict[str, str]:
        """The skills that were declined or shown, each with the hash at which it was."""
        record = _record(self.personal)
        seen = record.record("acknowledged") if record is not None else None
        skills = seen.record("skills") if seen is not None else None
        return dict(skills.texts) if skills is not None else {}


def _record(lock: Lock | None) -> Record | None:
    return lock.record if lock is not None and lock.readable else None
