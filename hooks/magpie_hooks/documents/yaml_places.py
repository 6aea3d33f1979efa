"""YAML that stands somewhere in a file: its nodes, the places of them, and what every reader of ours refuses.

A pin, a descriptor and a pointer are written out: aliases and merge keys are refused, a repeated key is told with
its first place, and a merge conflict is called that.
"""

from __future__ import annotations

import re
from itertools import islice

from .lines import conflict_at
from .yaml_nodes import YamlError, compose, repeated_keys, walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .yaml_nodes import Node

Place = tuple[int, int]  # 1-based line and column in the file

_CONFLICT = re.compile(r"^<<<<<<< .*?^=======$.*?^>>>>>>> ", re.MULTILINE | re.DOTALL)


class Fault:
    """What is wrong with a text, and where: ``invalid`` (does not parse, a conflict, an alias) or a repeated key."""

    __slots__ = ("first", "kind", "message", "place")

    def __init__(self, kind: str, place: Place, message: str, first: Place | None = None) -> None:
        self.kind = kind
        self.place = place
        self.message = message
        self.first = first


INVALID = "invalid"
REPEATED = "repeated"
CONFLICT = "an unresolved merge conflict: take either side, run again"


class Yaml:
    """A text read as YAML: its root (None where nothing stands there), or the faults that kept it from being read."""

    __slots__ = ("faults", "place", "root")

    def __init__(self, text: str, place: Callable[[int], Place]) -> None:
        self.place = place
        self.root: Node | None = None
        self.faults: list[Fault] = []
        if (conflict := conflict_at(text)) is not None:
            self.faults = [Fault(INVALID, place(conflict), CONFLICT)]
            return
        try:
            self.root = compose(text)
        except YamlError as error:
            self.faults = [Fault(INVALID, place(error.at), f"it is no YAML: {error.problem}")]
            return
        if self.root is not None:
            # Of references the first stands for all: where there is one there are often many, with one repair.
            self.faults = [*islice(self._references(self.root), 1), *self._repeated(self.root)]

    def at(self, node: Node) -> Place:
        return self.place(node.start)

    def _references(self, root: Node) -> Iterator[Fault]:
        """Aliases and merge keys (only those that name no alias, which is told already), then anchors."""
        for node in walk(root):
            if node.kind == "alias":
                yield Fault(INVALID, self.at(node), "an alias is not followed: write the value out")
            for key, value in node.pairs:
                if key.kind == "scalar" and key.plain and key.value == "<<" and value.kind == "mapping":
                    yield Fault(INVALID, self.at(key), "a merge key is not followed: write the keys out")
        for node in walk(root):
            if node.anchored:
                yield Fault(INVALID, self.at(node), "an anchor is for aliases, which are not followed: take it out")

    def _repeated(self, root: Node) -> Iterator[Fault]:
        for key, first in repeated_keys(root):
            place = self.at(first)
            message = f"the key {key.value!r} stands in line {place[0]} already"
            yield Fault(REPEATED, self.at(key), message, place)


def conflict_line(text: str) -> int | None:
    """The line of the first marker of a merge conflict, in a text with LF line ends."""
    if "<<<<<<< " not in text:
        return None
    found = _CONFLICT.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else None
