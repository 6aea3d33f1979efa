"""The two stores of a stamp as plain values: the committed lock, and one machine's ``reconciled.json``.

Reading is for the pre-flight check and costs what it must: the usual lock takes no YAML parser, and what is not
there no JSON. ``stamps`` reads the same with places, for those that report them.
"""

from __future__ import annotations

import os

from .files import Trouble, read_text
from .lock_scan import scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Mapping = dict[str, object]  # a text, a list, a mapping of the same, or None under each key

# Names of `locks`, whose import is the YAML parser's.
LOCK = ".apache-magpie.lock"
LOCAL = ".apache-magpie.local.lock"
STAMP = ".apache-magpie-local/reconciled.json"


class Malformed(Exception):
    """A store is there and cannot be read; the text is one sentence for the person."""


class Stores:
    """What stands in a project's files: the lock and the personal file, None where there is none."""

    __slots__ = ("lock", "personal")

    def __init__(self, lock: Mapping | None, personal: Mapping | None) -> None:
        self.lock = lock
        self.personal = personal

    @property
    def committed(self) -> Mapping | None:
        """The committed stamp, if there is one."""
        return section(self.lock, "reconciled", LOCK) if self.lock is not None else None

    @property
    def own(self) -> Mapping | None:
        """The personal file where it holds a stamp, and not only what one person has seen."""
        personal = self.personal
        keys = ("version", "at", "skills")
        return personal if personal and any(personal.get(key) is not None for key in keys) else None


def read(root: str) -> Stores:
    """A project's lock and personal file.

    Raises:
        Malformed: one of them is there and cannot be read. That is never the same as nothing.
    """
    return Stores(read_lock(root, LOCK, within=root), read_personal(root))


def read_lock(root: str, path: str, *, within: str | None = None) -> Mapping | None:
    """A lock that is one mapping, as plain values; None where nothing is there."""
    data = read_text(os.path.join(root, path), path, within=within)
    if data is None:
        return None
    if isinstance(data, Trouble):
        raise Malformed(_said(path, data.line, data.message))
    found = scan(data.decode())
    return dict(found) if found is not None else _parsed(path, data)


def _parsed(path: str, data: bytes) -> Mapping:
    from .lock_edit import plain
    from .locks import Lock

    lock = Lock(path, data)
    for fault in lock.faults:
        raise Malformed(_said(path, fault.place[0], fault.message))
    if lock.record is None:
        raise Malformed(_said(path, None, f"it is {f'a {lock.root_is}' if lock.root_is else 'empty'}, not a mapping"))
    found = plain(lock.record.node)
    return dict(found) if isinstance(found, dict) else {}


def read_personal(root: str) -> Mapping | None:
    """The personal file as it stands there; None where nothing is."""
    data = read_text(os.path.join(root, STAMP), STAMP)
    if data is None:
        return None
    if isinstance(data, Trouble):
        raise Malformed(_said(STAMP, data.line, data.message))
    return _json(data)


def _json(data: bytes) -> dict[str, object]:
    import json

    def pairs(entries: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(entries)
        if len(found) < len(entries):
            names = [name for name, _ in entries]
            raise ValueError(f"the key {next(name for name in names if names.count(name) > 1)!r} stands there twice")
        return found

    def refuse(word: str) -> object:
        raise ValueError(f"{word} is no value")

    def whole(digits: str) -> int:
        try:
            return int(digits)
        except ValueError:  # Python's own words are for programmers
            raise ValueError("a number has too many digits") from None

    try:
        text = data.decode("utf-8-sig")
        found = json.loads(text, object_pairs_hook=pairs, parse_constant=refuse, parse_int=whole)
    except json.JSONDecodeError as error:
        raise Malformed(_said(STAMP, error.lineno, f"it is no JSON: {error.msg}")) from None
    except RecursionError:
        raise Malformed(_said(STAMP, None, "it is no JSON that we read: it is nested too deeply")) from None
    except ValueError as error:
        raise Malformed(_said(STAMP, None, f"it is no JSON that we read: {error}")) from None
    if not isinstance(found, dict):
        raise Malformed(_said(STAMP, None, "it is no JSON object"))
    return found


def _said(path: str, line: int | None, message: str) -> str:
    return f"{path}{f':{line}' if line else ''}: {message}"


def section(mapping: Mapping, key: str, path: str) -> Mapping | None:
    """The mapping under a key; None where there is nothing.

    Raises:
        Malformed: something else stands there.
    """
    value = mapping.get(key)
    if value is None:
        return None
    if not isinstance(value, dict):
        raise Malformed(f"{path}: {key} is no mapping of keys to values")
    return value


def text(mapping: Mapping | None, key: str) -> str | None:
    """The text under a key; None where there is none, or something else."""
    value = mapping.get(key) if mapping is not None else None
    return value if isinstance(value, str) and value.strip() else None


def record(root: str, change: Callable[[dict[str, object]], None]) -> None:
    """Change the personal file whole or not at all; two at once wait for each other.

    Args:
        root: the project's directory.
        change: alters the document in place; it gets what stands there when nobody else can write.

    Raises:
        yaml_edit.RefusedEdit: the file is there and cannot be read.
        exclusive.Busy: another process does not let go of the project.
        OSError: it cannot be written; then it is as it was.
    """
    from .exclusive import exclusive
    from .locks import Lock
    from .personal_edit import edited, write
    from .yaml_edit import RefusedEdit

    path = os.path.join(root, STAMP)
    with exclusive(root):
        data = read_text(path, STAMP)
        if isinstance(data, Trouble):
            raise RefusedEdit(_said(STAMP, data.line, data.message))
        write(path, edited(Lock(STAMP, data) if data is not None else None, change))
