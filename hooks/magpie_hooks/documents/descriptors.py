"""Source descriptors: who a source is and what it provides, in fenced YAML of a Markdown file.

Only real YAML counts: a block whose language is yaml or yml, outside quotations. A block is a list of descriptors
or one mapping. A descriptor whose id holds an angle bracket is an example and is no descriptor.
"""

from __future__ import annotations

from .code_blocks import code_blocks
from .outline import prepare
from .records import Record
from .yaml_places import CONFLICT, INVALID, Fault, Yaml, conflict_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .code_blocks import CodeBlock
    from .yaml_nodes import Node
    from .yaml_places import Place

LANGUAGES = ("yaml", "yml")
_TELLING = frozenset(("organization", "method", "url", "ref", "provides"))


class Provided:
    """One entry of ``provides``: ``skill`` or ``family`` with its name, or neither where it is not well formed."""

    __slots__ = ("keys", "kind", "name", "place")

    def __init__(self, kind: str, name: str, keys: tuple[str, ...], place: Place) -> None:
        self.kind = kind
        self.name = name
        self.keys = keys
        self.place = place

    @property
    def prefix(self) -> str | None:
        """What the names of a family begin with, the hyphen included; None for a single skill."""
        return self.name.removesuffix("*") if self.kind == "family" else None

    def covers(self, name: str) -> bool:
        return name.startswith(self.prefix) if self.prefix is not None else name == self.name


class Descriptor(Record):
    """A descriptor as it is written in a file."""

    __slots__ = ("layout", "path", "provides")

    def __init__(self, path: str, yaml: Yaml, node: Node) -> None:
        super().__init__(yaml, node)
        self.path = path
        self.layout = self._layout()
        self.provides = self._provides()

    def _layout(self) -> list[tuple[str, str | None, Place]]:
        """Every key of ``layout`` with its text (None: no text) and the value's place."""
        node = self.node.get("layout")
        pairs = node.pairs if node is not None else []
        return [
            (key.value, value.value if value.kind == "scalar" else None, self.yaml.at(value)) for key, value in pairs
        ]

    def _provides(self) -> list[Provided]:
        node = self.node.get("provides")
        return [self._provided(item) for item in node.items] if node is not None else []

    def _provided(self, item: Node) -> Provided:
        keys = tuple(key.value for key, _ in item.pairs)
        for key, value in item.pairs:
            if key.value in {"skill", "family"} and value.kind == "scalar" and not value.is_null:
                return Provided(key.value, value.value, keys, self.yaml.at(value))
        return Provided("", "", keys, self.yaml.at(item))


class DescriptorFile:
    """What a Markdown file declares.

    ``faults`` are those of YAML; ``strangers`` are places of entries that are no mapping; ``unlabelled`` are lines
    of blocks without a language that would have declared something. ``readable``: nothing kept it from being read
    whole, so what is not in it is not declared by it.
    """

    __slots__ = ("descriptors", "faults", "path", "strangers", "unlabelled")

    def __init__(self, path: str, data: bytes) -> None:
        """Read a file's bytes, which are UTF-8."""
        self.path = path
        self.descriptors: list[Descriptor] = []
        self.faults: list[Fault] = []
        self.strangers: list[Place] = []
        self.unlabelled: list[int] = []
        source = prepare(data.removeprefix(b"\xef\xbb\xbf"))
        blocks = code_blocks(source)
        if (line := self._conflict(source.decode()[1:], blocks)) is not None:
            self.faults.append(Fault(INVALID, (line, 1), CONFLICT))
            return
        for block in blocks:
            if block.language in LANGUAGES:
                self._read(block)
            elif not block.info and _declares(block):
                self.unlabelled.append(block.line)

    @property
    def readable(self) -> bool:
        return not self.faults and not self.strangers

    def _conflict(self, text: str, blocks: list[CodeBlock]) -> int | None:
        """The line of a merge conflict, unless it is a sample: it stands in a block of another language."""
        line = conflict_line(text)
        if line is None:
            return None
        sample = any(
            block.info and block.language not in LANGUAGES and block.line < line <= block.line + block.text.count("\n")
            for block in blocks
        )
        return None if sample else line

    def _read(self, block: CodeBlock) -> None:
        yaml = Yaml(block.text, block.place)
        self.faults += yaml.faults
        root = yaml.root
        if root is None or root.is_null or any(fault.kind == INVALID for fault in yaml.faults):
            return
        for node in root.items if root.kind == "list" else [root]:
            if node.kind != "mapping":
                self.strangers.append(yaml.at(node))
            elif not _is_example(node):
                self.descriptors.append(Descriptor(self.path, yaml, node))


def _is_example(node: Node) -> bool:
    name = node.get("id")
    return name is not None and ("<" in name.value or ">" in name.value)


def _declares(block: CodeBlock) -> bool:
    """Whether a block without a language reads like descriptors."""
    root = Yaml(block.text, block.place).root
    nodes = [] if root is None else root.items if root.kind == "list" else [root]
    return any(
        node.get("id") is not None and not _is_example(node) and any(node.get(key) for key in _TELLING)
        for node in nodes
        if node.kind == "mapping"
    )
