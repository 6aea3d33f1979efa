"""The two locks of sources as this command writes them: a block a source, everything else byte for byte."""

from __future__ import annotations

from .lines import line_start
from .lock_edit import with_pin
from .locks import SOURCES, SOURCES_LOCAL, Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_TITLES = {
    SOURCES: f"# {SOURCES} - committed; the project's pin of every source.\n\n",
    SOURCES_LOCAL: f"# {SOURCES_LOCAL} - never committed; what this machine fetched.\n\n",
}
_ANCHORS = {SOURCES: ("commit", "sha512"), SOURCES_LOCAL: ("fetched_commit", "fetched_sha512")}


def fresh(name: str) -> Lock:
    """A lock without an entry."""
    return Lock(name, _TITLES[name].encode())


def holds(lock: Lock | None, id: str, values: Mapping[str, str]) -> bool:  # noqa: A002 - its name
    """Whether a source's block has these values."""
    record = next((each for each in lock.records if each.get("id") == id), None) if lock is not None else None
    return record is not None and all(record.get(key) == value for key, value in values.items())


def entry(lock: Lock | None, id: str) -> dict[str, str]:  # noqa: A002 - its name
    """A source's block, empty where there is none."""
    found = next((each for each in lock.records if each.get("id") == id), None) if lock is not None else None
    return dict(found.texts) if found is not None else {}


def pinned(lock: Lock | None, kind: str, id: str, values: Mapping[str, str]) -> Lock:  # noqa: A002 - its name
    """The lock with a source's block set.

    Raises:
        RefusedEdit: it is written in a way that is not edited.
    """
    lock = lock if lock is not None else fresh(kind)
    drop = tuple(key for key in _ANCHORS[kind] if key not in values)
    return Lock(lock.path, with_pin(lock, id, values, drop).encode())


def without(lock: Lock, id: str) -> Lock:  # noqa: A002 - its name
    """The lock without a source's block; the lines of the others stay."""
    root = lock.yaml.root if lock.yaml is not None else None
    items = root.items if root is not None and not root.flow else []
    base = len("\ufeff") if lock.text.startswith("\ufeff") else 0
    starts = [line_start(lock.text, base + item.start) for item in items] + [len(lock.text)]
    for at, item in enumerate(items):
        name = item.get("id") if item.kind == "mapping" else None
        if name is not None and name.value == id:
            return Lock(lock.path, (lock.text[: starts[at]] + lock.text[starts[at + 1] :]).encode())
    return fresh(lock.kind) if items == [] else lock
