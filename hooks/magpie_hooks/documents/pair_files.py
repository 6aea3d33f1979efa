"""The registry of pairs, ``.skill-pairs.yaml``: which skills are copies of each other.

A registry in its usual form is read without a YAML parser, whose import costs more than a comparison: `scan` decides
it exactly or hands it over, and a test holds the two readings together. Places are looked up when a finding needs one.
"""

from __future__ import annotations

import re

from . import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .records import Record
    from .yaml_nodes import Node
    from .yaml_places import Place, Yaml

NAME = ".skill-pairs.yaml"
KEYS = ("a", "b", "note")
SIDES = ("a", "b")

_TEXT = r"""(?:
    (?P<plain>[A-Za-z0-9./](?:[^\n:\#\ ]|:(?![ \n])|(?<!\ )\#|\ (?![ \#\n]))*)
  | "(?P<double>[^"\\\n]+)"
  | '(?P<single>[^'\n]+)'
)[ ]*(?:[ ]\#[^\n]*)?\n"""
_REMARKS = r"(?:[ ]*(?:\#[^\n]*)?\n)*"
_HEAD = re.compile(rf"{_REMARKS}pairs:[ ]*(?:[ ]\#[^\n]*)?\n{_REMARKS}")
_KEY = re.compile(rf"(?P<indent>[ ]*)(?P<dash>-[ ])?(?P<key>a|b|note):[ ]+{_TEXT}{_REMARKS}", re.VERBOSE)
_NULLS = frozenset(("null", "Null", "NULL"))


class Pair:
    """Two sides as they are written, and the number of the entry in its list."""

    __slots__ = ("a", "b", "number")

    def __init__(self, a: str, b: str, number: int) -> None:
        self.a = a
        self.b = b
        self.number = number

    def side(self, key: str) -> str:
        return self.a if key == "a" else self.b


class PairFile:
    """A registry as it was read: the ``pairs`` that have two sides, and what only a finding needs when it needs it.

    ``plain``: it is in its usual form, so that nothing is wrong with its shape.
    """

    def __init__(self, path: str, data: bytes) -> None:
        """Read a registry's bytes, which are UTF-8."""
        self.path = path
        self.text = data.decode()
        self._yaml: Yaml | None = None
        scanned = scan(self.text)
        self.plain = scanned is not None
        self.pairs = scanned if scanned is not None else self._pairs()

    @property
    def yaml(self) -> Yaml:
        if self._yaml is None:
            from .yaml_places import Yaml

            start = len("\ufeff") if self.text.startswith("\ufeff") else 0
            self._yaml = Yaml(self.text[start:], lambda at: lines.place(self.text, start + at))
        return self._yaml

    @property
    def readable(self) -> bool:
        """Whether what stands there is known: a repeated key does not hinder that."""
        if self.plain:
            return True
        from .yaml_places import INVALID

        return all(fault.kind != INVALID for fault in self.yaml.faults)

    @property
    def entries(self) -> Node | None:
        """The list of pairs, or whatever stands in its place."""
        root = self.yaml.root
        return root.get("pairs") if root is not None and root.kind == "mapping" else None

    def record(self, number: int) -> Record:
        """An entry of the list, which is a mapping."""
        from .records import Record

        assert self.entries is not None
        return Record(self.yaml, self.entries.items[number])

    def place(self, pair: Pair, key: str = "") -> Place:
        """Where an entry, or the value of one of its keys, stands."""
        record = self.record(pair.number)
        return record.place_of(key) if key else record.place

    def _pairs(self) -> list[Pair]:
        if not self.readable or self.entries is None or self.entries.kind != "list":
            return []
        found = []
        for number, item in enumerate(self.entries.items):
            record = self.record(number) if item.kind == "mapping" else None
            a, b = (record.get("a"), record.get("b")) if record is not None else (None, None)
            if a is not None and b is not None:
                found.append(Pair(a, b, number))
        return found


def scan(text: str) -> list[Pair] | None:
    """The pairs of a registry in its usual form; None where only a parser can tell."""
    source = text.removeprefix("\ufeff").replace("\r\n", "\n")
    head = _HEAD.match(source) if source.replace("\n", "").isprintable() else None
    if head is None:
        return None
    entries: list[dict[str, str]] = []
    at, column = head.end(), None
    while at < len(source):
        line = _KEY.match(source, at)
        if line is None:
            return None
        if line["dash"]:
            entries.append({})
        here = len(line["indent"]) + len(line["dash"] or "")
        column = here if column is None else column
        if not entries or here != column or not _adds(entries[-1], line):
            return None
        at = line.end()
    if not entries or any("a" not in entry or "b" not in entry for entry in entries):
        return None
    return [Pair(entry["a"], entry["b"], number) for number, entry in enumerate(entries)]


def _adds(entry: dict[str, str], line: re.Match[str]) -> bool:
    """Take a key's text into an entry, unless it is there already or is no text."""
    value = line["plain"] or line["double"] or line["single"]
    if line["key"] in entry or not value.strip() or value in _NULLS:
        return False
    entry[line["key"]] = value
    return True
