"""The four locks and the personal stamp: strict about shape, tolerant of layout, every scalar a text with a place."""

from __future__ import annotations

from . import lines
from .records import Record
from .yaml_places import INVALID, Fault, Yaml

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .yaml_nodes import Node
    from .yaml_places import Place

LOCK = ".apache-magpie.lock"
LOCAL = ".apache-magpie.local.lock"
SOURCES = ".apache-magpie.sources.lock"
SOURCES_LOCAL = ".apache-magpie.sources.local.lock"
STAMP = ".apache-magpie-local/reconciled.json"
NAMES = (LOCK, LOCAL, SOURCES, SOURCES_LOCAL, STAMP)
LISTS = (SOURCES, SOURCES_LOCAL)
PERSONAL = (LOCAL, SOURCES_LOCAL, STAMP)


def kind_of(path: str) -> str | None:
    """Which of the five files a path with ``/`` is, by its name; None for any other."""
    return next((name for name in NAMES if path == name or path.endswith(f"/{name}")), None)


def project_of(path: str) -> str:
    """The directory that a lock is the lock of: '' or 'sub/dir/'."""
    return path.removesuffix(kind_of(path) or "")


class Lock:
    """A lock as it was read.

    ``records``: the mapping (one), or the entries of a list. ``strangers``: places of entries that are no mapping.
    ``root_is``: the kind of what stands there ('' for nothing). ``faults`` are those of YAML or JSON.
    """

    __slots__ = ("data", "faults", "kind", "path", "records", "root_is", "strangers", "text", "yaml")

    def __init__(self, path: str, data: bytes) -> None:
        """Read a lock's bytes, which are UTF-8."""
        self.path = path
        self.data = data
        self.kind = kind_of(path) or ""
        self.text = data.decode()
        self.records: list[Record] = []
        self.strangers: list[Place] = []
        self.root_is = ""
        self.faults: list[Fault] = []
        self.yaml: Yaml | None = None
        if self.kind == STAMP and lines.conflict_at(self.text) is None and (wrong := _no_json(self.text)) is not None:
            self.faults.append(wrong)
        else:
            self._read()  # which names a conflict

    @property
    def readable(self) -> bool:
        return not self.faults

    @property
    def record(self) -> Record | None:
        """The one mapping of a lock that is no list."""
        return self.records[0] if self.records and self.kind not in LISTS else None

    def _read(self) -> None:
        start = len("\ufeff") if self.text.startswith("\ufeff") else 0
        # JSON may be indented with tabs, which no string of it can hold.
        text = self.text[start:].replace("\t", " ") if self.kind == STAMP else self.text[start:]
        yaml = self.yaml = Yaml(text, lambda at: lines.place(self.text, start + at))
        self.faults = yaml.faults
        root = yaml.root
        if root is None or root.is_null or any(fault.kind == INVALID for fault in self.faults):
            return
        self.root_is = root.kind
        if self.kind in LISTS:
            self._entries(yaml, root)
        elif root.kind == "mapping":
            self.records = [Record(yaml, root)]

    def _entries(self, yaml: Yaml, root: Node) -> None:
        for item in root.items:
            if item.kind == "mapping":
                self.records.append(Record(yaml, item))
            else:
                self.strangers.append(yaml.at(item))


def _refuse(word: str) -> object:
    raise ValueError(word)


def _no_json(text: str) -> Fault | None:
    import json

    mark = len(text) - len(text.removeprefix("\ufeff"))
    try:
        # A number may have more digits than Python reads, and NaN is Python's alone.
        json.loads(text[mark:], parse_int=str, parse_float=str, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        return Fault(INVALID, lines.place(text, mark + error.pos), f"it is no JSON: {error.msg}")
    except RecursionError:
        return Fault(INVALID, (1, 1), "it is no JSON that we read: it is nested too deeply")
    except ValueError as error:
        return Fault(INVALID, lines.place(text, text.index(str(error))), f"it is no JSON: {error} is no value")
    return None
