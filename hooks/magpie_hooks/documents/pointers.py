"""Pointers: ``skills/<name>/source.md``, standing where one skill of a source would."""

from __future__ import annotations

from . import front_matter
from .lines import line_at, place
from .outline import prepare
from .records import Record
from .yaml_places import CONFLICT, INVALID, Fault, Yaml, conflict_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .yaml_places import Place

KEYS = ("source", "organization", "skill_path", "evals_path")
MISSING = "missing"


class Pointer:
    """A pointer's texts by key, each with its place; or the faults that kept it from being read."""

    __slots__ = ("faults", "keys", "name", "path", "places", "texts")

    def __init__(self, path: str, data: bytes) -> None:
        """Read a file's bytes, which are UTF-8."""
        self.path = path
        self.name = path.split("/")[-2]
        self.texts: dict[str, str] = {}
        self.places: dict[str, Place] = {}
        self.keys: list[tuple[str, Place]] = []
        self.faults: list[Fault] = []
        text = data.decode()
        try:
            block = front_matter.locate(text)
        except front_matter.Problem as problem:
            kind = MISSING if problem.rule == "missing-front-matter" else INVALID
            self.faults = [Fault(kind, (line_at(text, problem.at), 1), problem.message)]
            return
        self._read(text, block)
        self._conflict(text, block.body)

    def _read(self, text: str, block: front_matter.Block) -> None:
        yaml = Yaml(text[block.start : block.end], lambda at: place(text, block.start + at))
        self.faults = yaml.faults
        if any(fault.kind == INVALID for fault in self.faults):
            return
        if yaml.root is None or yaml.root.kind != "mapping":
            self.faults.append(Fault(INVALID, (1, 1), "the front matter is no mapping of keys to values"))
            return
        record = Record(yaml, yaml.root)
        self.keys, self.texts = record.written(), record.texts
        self.places = {key: record.place_of(key) for key in record.texts}

    def _conflict(self, text: str, body: int) -> None:
        """A merge conflict in the text below, unless it stands in a code sample."""
        source = prepare(text[body:].encode())
        line = conflict_line(source.decode()[1:])
        if line is None:
            return
        from .code_blocks import code_blocks

        if not any(block.line < line <= block.line + block.text.count("\n") for block in code_blocks(source)):
            self.faults.append(Fault(INVALID, (line_at(text, body) + line - 1, 1), CONFLICT))
