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
