"""A mapping of keys to texts as it stands in YAML: a descriptor, a pin, a stamp."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .yaml_nodes import Node
    from .yaml_places import Place, Yaml


class Record:
    """A mapping's texts by key, the first of each, with the place of everything in it."""

    __slots__ = ("node", "place", "texts", "yaml")

    def __init__(self, yaml: Yaml, node: Node) -> None:
        self.yaml = yaml
        self.node = node
        self.place = yaml.at(node)
        self.texts: dict[str, str] = {}
        for key, value in node.pairs:
            if key.kind == "scalar" and value.kind == "scalar" and not value.is_null and value.value.strip():
                self.texts.setdefault(key.value, value.value)

    def get(self, key: str) -> str | None:
        """The text under a key; None where it is missing, empty or no text."""
        return self.texts.get(key)

    def has(self, key: str) -> bool:
        """Whether there is a value that is not null, of whatever kind."""
        value = self.node.get(key)
        return value is not None and not value.is_null

    def is_no_text(self, key: str) -> bool:
        """Whether there is a value where a text is wanted: a list, a mapping, nothing but blanks."""
        return self.has(key) and key not in self.texts

    def place_of(self, key: str) -> Place:
        """The place of a key's value, else the record's own."""
        value = self.node.get(key)
        return self.yaml.at(value) if value is not None else self.place

    def written(self) -> list[tuple[str, Place]]:
        """Every key as it stands there, with its place."""
        return [(key.value, self.yaml.at(key)) for key, _ in self.node.pairs]

    def record(self, key: str) -> Record | None:
        """The mapping under a key, if it is one."""
        value = self.node.get(key)
        return Record(self.yaml, value) if value is not None and value.kind == "mapping" else None
