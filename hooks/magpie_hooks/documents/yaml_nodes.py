"""YAML with the place of every node, and every scalar as the text that stands there.

``ref: 1.10`` is ``1.10`` and ``ref: no`` is ``no``: nothing is resolved, constructed or expanded. An alias is a
node of its own, so a bomb of aliases costs what its text costs. Places are offsets into the text, never
PyYAML's lines: it takes U+0085, U+2028 and U+2029 for line ends, and its line numbers shift.
"""

from __future__ import annotations

import yaml

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 64
MAX_LENGTH = 1 << 20
_NULL_TAG = "tag:yaml.org,2002:null"
NULLS = frozenset(("", "~", "null", "Null", "NULL"))


class YamlError(Exception):
    """The text is not YAML that we read: what is wrong, and the offset where."""

    def __init__(self, problem: str, at: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.at = at


class Node:
    """A scalar, list, mapping or alias between two offsets of the text.

    ``value``: a scalar's text or an alias's name. ``items``: a list's nodes. ``pairs``: a mapping's, in order,
    repeated keys included. ``flow``: written with brackets; ``plain``: a scalar without quotes or block style.
    ``anchored``: an alias may refer to it. ``dangling``: an alias without an anchor before it.
    """

    __slots__ = ("anchored", "dangling", "end", "flow", "items", "kind", "pairs", "plain", "start", "tagged", "value")

    def __init__(self, kind: str, start: int, end: int, *, value: str = "") -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.value = value
        self.plain = False
        self.anchored = False
        self.dangling = False
        self.flow = False
        self.tagged = False
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []

    @property
    def is_null(self) -> bool:
        return self.kind == "scalar" and self.plain and not self.tagged and self.value in NULLS

    def get(self, key: str) -> Node | None:
        """A mapping's first value under a key, or None."""
        return next((value for name, value in self.pairs if name.kind == "scalar" and name.value == key), None)

    def content(self) -> object:
        """The node without its places: equal for equal documents, however they are laid out."""
        if self.kind == "list":
            return ["list", *(item.content() for item in self.items)]
        if self.kind == "mapping":
            return ["mapping", *((key.content(), value.content()) for key, value in self.pairs)]
        return (self.kind, self.value, self.is_null)


def compose(text: str) -> Node | None:
    """The text's one document, or None when it holds nothing but comments.

    Raises:
        YamlError: the text does not parse, is nested deeper than MAX_DEPTH, is longer than MAX_LENGTH, or
            holds a second document.
    """
    if len(text) > MAX_LENGTH:
        raise YamlError(f"it is longer than {MAX_LENGTH} characters", 0)
    loader = None
    try:
        loader = yaml.SafeLoader(text)
        return _Composer(loader).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlError(_sentence(error), mark.index if mark else 0) from None
    except yaml.reader.ReaderError as error:
        # PyYAML gives the character's number, whatever its stubs say.
        raise YamlError(f"the character U+{int(error.character):04X} is not allowed", error.position) from None
    except (ValueError, OverflowError):  # PyYAML trusts the numbers in "\\UFFFFFFFF" and %YAML
        raise YamlError("a number in an escape or a directive is out of range", loader.index if loader else 0) from None


def walk(node: Node) -> Iterator[Node]:
    """A node and everything in it, in document order."""
    yield node
    for key, value in node.pairs:
        yield from walk(key)
        yield from walk(value)
    for item in node.items:
        yield from walk(item)


def repeated_keys(node: Node) -> Iterator[tuple[Node, Node]]:
    """Each key that stands again in its mapping, with the key it repeats, in document order."""
    seen: dict[str, Node] = {}
    for key, value in node.pairs:
        if key.kind == "scalar":
            if key.value in seen:
                yield key, seen[key.value]
            seen.setdefault(key.value, key)
        yield from repeated_keys(key)
        yield from repeated_keys(value)
    for item in node.items:
        yield from repeated_keys(item)


def _sentence(error: yaml.MarkedYAMLError) -> str:
    problem = " ".join((error.problem or "it does not parse").split())
    if "'\\t'" in problem:
        return "there is a tab where YAML wants blanks"
    return f"{problem} ({error.context})" if error.context else problem


def _span(event: yaml.Event) -> tuple[int, int]:
    assert event.start_mark is not None
    assert event.end_mark is not None
    return event.start_mark.index, event.end_mark.index


class _Composer:
    def __init__(self, loader: yaml.SafeLoader) -> None:
        self.events: Iterator[yaml.Event] = iter(loader.get_event, None)
        self.depth = 0
        self.anchors: set[str] = set()

    def document(self) -> Node | None:
        root = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise YamlError("a second document begins here", _span(event)[0])
                root = self.node(next(self.events))
        return root

    def node(self, event: yaml.Event) -> Node:
        start, end = _span(event)
        if isinstance(event, yaml.NodeEvent) and not isinstance(event, yaml.AliasEvent) and event.anchor:
            self.anchors.add(event.anchor)
        if isinstance(event, yaml.AliasEvent):
            node = Node("alias", start, end, value=str(event.anchor))
            node.dangling = event.anchor not in self.anchors
            return node
        if isinstance(event, yaml.ScalarEvent):
            node = Node("scalar", start, end, value=str(event.value))
            node.plain = event.style is None
            node.tagged = event.tag is not None and event.tag != _NULL_TAG
            node.anchored = event.anchor is not None
            return node
        return self.collection(event, start)

    def collection(self, event: yaml.Event, start: int) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise YamlError(f"it is nested deeper than {MAX_DEPTH} levels", start)
        is_list = isinstance(event, yaml.SequenceStartEvent)
        node = Node("list" if is_list else "mapping", start, start)
        node.flow = bool(getattr(event, "flow_style", False))
        node.anchored = getattr(event, "anchor", None) is not None
        for part in self.events:
            if isinstance(part, yaml.CollectionEndEvent):
                node.end = _span(part)[1]
                break
            if is_list:
                node.items.append(self.node(part))
            else:
                node.pairs.append((self.node(part), self.node(next(self.events))))
        self.depth -= 1
        return node
