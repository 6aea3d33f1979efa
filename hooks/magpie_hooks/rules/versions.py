"""Which version of the framework is installed here, and which one the project asks for."""

from __future__ import annotations

import os

from ..documents.files import read_text
from ..documents.locks import LOCAL, Lock
from ..documents.plugin_versions import newest
from .lock_shapes import parse_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.installed import Installed
    from ..documents.stamps import Stores


class Versions:
    """Three versions as texts ('' where one cannot be told): what was reconciled, what is installed, what is newest.

    They say what is newer, dev builds included; whether that affects the project is the fingerprints' to say.
    """

    def __init__(self, root: str, stores: Stores, installed: Installed, latest: str) -> None:
        stamps = [stamp for stamp in (stores.own(), stores.committed()) if stamp is not None and stamp.version]
        stamp = max(stamps, key=lambda it: it.at, default=None)
        self.reconciled = stamp.version if stamp is not None else ""
        self.where = f"{stamp.store}, {stamp.at or 'no date'}" if stamp is not None else ""
        self.installed = of_installed(root, stores.lock, installed) or ""
        self.latest = latest

    @property
    def moved(self) -> bool:
        """Whether what is installed is newer than what was reconciled."""
        return _newer(self.installed, self.reconciled)

    @property
    def update(self) -> bool:
        """Whether there is a newer version than the installed one."""
        return _newer(self.latest, self.installed)

    def plain(self) -> dict[str, object]:
        return {
            "reconciled": self.reconciled or None,
            "installed": self.installed or None,
            "latest": self.latest or None,
            "update_available": self.update if self.latest and self.installed else None,
        }


def _newer(text: str, other: str) -> bool:
    one, two = parse_version(text), parse_version(other)
    return one is not None and two is not None and one > two


def of_installed(root: str, lock: Lock | None, installed: Installed) -> str | None:
    """The installed framework's version: what the local lock fetched, else the newest of the lock's plugins.

    None where it cannot be told; a ref that is no version of PEP 440 (a branch) tells nothing.
    """
    record = lock.record if lock is not None and lock.readable else None
    if record is not None and record.get("method") != "marketplace":
        data = read_text(os.path.join(root, LOCAL), LOCAL)
        local = Lock(LOCAL, data) if isinstance(data, bytes) else None
        fetched = local.record if local is not None and local.readable else None
        return _version(fetched.get("source_ref")) if fetched is not None else None
    plugins = {skill.plugin: skill.version for skill in installed.skills.values() if skill.version}
    node = record.node.get("plugins") if record is not None else None
    listed = {item.value for item in node.items} if node is not None else set()
    wanted = [version for plugin, version in plugins.items() if not listed or plugin in listed]
    return _version(newest(version for version in wanted if parse_version(version)))


def of_lock(lock: Lock | None) -> str | None:
    """The version that the lock names: its floor, else a ref that is a version."""
    record = lock.record if lock is not None and lock.readable else None
    if record is None:
        return None
    return _version(record.get("min_version")) or _version(record.get("ref"))


def _version(text: str | None) -> str | None:
    return text if text and parse_version(text) is not None else None
