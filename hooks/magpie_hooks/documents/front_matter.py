"""A skill's front matter: found, and read with places.

Offsets count in the file's decoded text, byte order mark included; decoding and encoding UTF-8 is exact, so a
splice of the text is a splice of the bytes.
"""

from __future__ import annotations

import re

from .lines import conflict_at, line_at, line_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .yaml_nodes import Node

KEY = "surface_hash"

_OPEN = re.compile(r"\ufeff?---[ \t]*(?:\r\n|\n|\r)")
# Each begins with the line end before it, a single letter that the search can run to.
_CLOSE = re.compile(r"\n---[ \t]*(?:\r\n|\n|\r|\Z)")
_CLOSE_CR = r"[\r\n]---[ \t]*(?:\r\n|\n|\r|\Z)"
_DOTS = r"[\r\n]\.\.\.[ \t]*(?=[\r\n]|\Z)"


class Problem(Exception):
    """What is wrong with a front matter, under its rule's id, at an offset of the text."""

    def __init__(self, rule: str, at: int, message: str, help: str | None = None) -> None:  # noqa: A002
        super().__init__(message)
        self.rule = rule
        self.at = at
        self.message = message
        self.help = help


class Block:
    """Where the front matter's content stands, and where the Markdown after it begins."""

    __slots__ = ("body", "end", "start")

    def __init__(self, start: int, end: int, body: int) -> None:
        self.start = start
        self.end = end
        self.body = body


class FrontMatter:
    """What a surface needs of a front matter, with the nodes to edit it by (None where it was only scanned)."""

    __slots__ = ("block", "places", "problems", "requires", "root", "surface_hash")

    def __init__(self, block: Block, requires: list[str], surface_hash: str | None) -> None:
        self.block = block
        self.requires = requires
        self.surface_hash = surface_hash
        self.root: Node | None = None
        self.places: list[tuple[str, int]] = []  # the entries of requires_config, each with its offset
        self.problems: list[Problem] = []


def locate(text: str) -> Block:
    """Find the front matter.

    Raises:
        Problem: there is none, it is not closed by ``---``, or a merge conflict stands in it.
    """
    opening = _OPEN.match(text)
    if opening is None:
        if text.startswith(("<<<<<<< ", "\ufeff<<<<<<< ")):
            raise _conflict(0)
        what = "the file is empty" if not text.strip("\ufeff \t\r\n") else "the first line is not '---'"
        raise Problem("missing-front-matter", 0, f"no front matter: {what}", _HELP_OPEN)
    closing = _closing(text, opening.end())
    start, end = opening.end(), closing.start() + 1 if closing else len(text)
    content = text[start - 1 : end]  # with the line end before, which the patterns begin with
    if (conflict := conflict_at(content)) is not None:
        raise _conflict(start - 1 + conflict)
    if "..." in content and (dots := re.search(_DOTS, content)):
        at = start + dots.start()
        raise Problem("invalid-front-matter", at, "front matter is closed by '...', not by '---'", _HELP_CLOSE)
    if closing is None:
        raise Problem("missing-front-matter", 0, "front matter is not closed: no further line is '---'", _HELP_CLOSE)
    return Block(start, end, closing.end())


def skip(text: str) -> int:
    """Where the Markdown of a detail file begins: after its front matter, if it has any.

    Two thematic breaks with Markdown between them are none: a front matter begins with a key.

    Raises:
        Problem: a merge conflict stands in the front matter.
    """
    start = len("\ufeff") if text.startswith("\ufeff") else 0
    opening = _OPEN.match(text)
    closing = _closing(text, opening.end()) if opening else None
    if opening is None or closing is None:
        return start
    content = text[opening.end() - 1 : closing.start() + 1]
    if (conflict := conflict_at(content)) is not None:
        raise _conflict(opening.end() - 1 + conflict)
    return closing.end() if not content.strip() or re.match(_FIRST_KEY, content) else start


# Blank lines and comments, then a key.
_FIRST_KEY = r"(?:[ \t]*(?:#[^\r\n]*)?[\r\n])*[^\s#:][^\r\n]*?:(?:[ \t\r\n]|\Z)"


def _closing(text: str, start: int) -> re.Match[str] | None:
    pattern = re.compile(_CLOSE_CR) if "\r" in text else _CLOSE
    return pattern.search(text, start - 1)


_HELP_OPEN = "begin the file with a line '---', the keys name, description and license, and another line '---'"
_HELP_CLOSE = "end the front matter with a line that is '---' and nothing else"


def _conflict(at: int) -> Problem:
    return Problem(
        "conflict-markers",
        at,
        "an unresolved merge conflict in the front matter",
        "take either side, run again: the hash is computed anew",
    )


def read(text: str, block: Block) -> FrontMatter:
    """Read a front matter with the YAML parser; problems that leave it readable are in ``problems``.

    Raises:
        Problem: it is no YAML mapping in block style, or a key is repeated.
    """
    # Only where something is to be reported or edited.
    from .yaml_nodes import YamlError, compose, repeated_keys, walk

    try:
        root = compose(text[block.start : block.end])
    except YamlError as error:
        _refuse_hidden_line_end(text, block)
        help = _HELP_QUOTE if "mapping values" in error.problem else None  # noqa: A001 - the output's word
        raise _invalid(block.start + error.at, f"front matter does not parse: {error.problem}", help) from None
    _require_block_mapping(text, block, root)
    assert root is not None
    for key, first in repeated_keys(root):
        where = f"the key {key.value!r} stands in line {line_at(text, block.start + first.start)} already"
        raise Problem("duplicate-key", block.start + key.start, where, "keep one of the two")
    for key, value in root.pairs:  # in requires_config no alias may stand, dangling or not: told below
        dangling = next((node for node in walk(value) if node.dangling), None)
        if dangling is not None and key.value != "requires_config":
            raise _invalid(block.start + dangling.start, f"the alias *{dangling.value} refers to nothing before it")
    found = FrontMatter(block, [], None)
    found.root = root
    _name(found, root)
    _requires(found, root)
    _surface_hash(found, root)
    return found


_HELP_QUOTE = "a value that holds ': ' wants quotes, or a block of its own: 'key: |' and indented lines"


def _refuse_hidden_line_end(text: str, block: Block) -> None:
    """Name what nobody sees, where that may be why a front matter does not read as it looks."""
    found = re.compile("[\x85\u2028\u2029\ufeff]").search(text, block.start, block.end)
    if found is not None:
        what = (
            f"front matter does not parse: U+{ord(found[0]):04X} stands here, which nobody sees and YAML reads as more"
        )
        raise _invalid(found.start(), what, "remove the character")


def _invalid(at: int, message: str, help: str | None = None) -> Problem:  # noqa: A002
    return Problem("invalid-front-matter", at, message, help)


def _require_block_mapping(text: str, block: Block, root: Node | None) -> None:
    if root is None:
        raise _invalid(0, "front matter is empty: a skill needs a name", "add a line 'name: ...'")
    if root.kind != "mapping":
        raise _invalid(block.start + root.start, f"front matter is a {root.kind}, not a mapping of keys to values")
    if root.flow:
        raise _invalid(
            block.start + root.start, "front matter is in flow style ({...})", "write one 'key: value' a line"
        )
    for key, _ in root.pairs:
        at = block.start + key.start
        if text[line_start(text, at) : at].strip():
            _refuse_hidden_line_end(text, block)
            raise _invalid(at, "a key is written in the '? key' style", "write it as 'key: value'")


def _name(found: FrontMatter, root: Node) -> None:
    name = root.get("name")
    if name is None or name.is_null or (name.kind == "scalar" and not name.value.strip()):
        at = found.block.start + name.start if name else 0
        found.problems.append(Problem("missing-name", at, "the front matter has no name", "add a line 'name: ...'"))
    elif name.kind != "scalar":
        at = found.block.start + name.start
        found.problems.append(Problem("missing-name", at, f"the name is {_a(name)}, not a text"))


def _requires(found: FrontMatter, root: Node) -> None:
    node = root.get("requires_config")
    if node is None or node.is_null:
        return
    if node.kind != "list":
        found.problems.append(_bad_requires(found, node, f"it is {_a(node)}, not a list"))
        return
    for item in node.items:
        if item.kind != "scalar":
            found.problems.append(_bad_requires(found, item, f"an entry is {_a(item)}, not a text"))
        elif item.is_null or not item.value.strip():
            found.problems.append(_bad_requires(found, item, "an entry is empty"))
        elif "\n" in item.value:
            found.problems.append(_bad_requires(found, item, "an entry has more than one line"))
        elif re.search(_SURROGATE, item.value):
            found.problems.append(_bad_requires(found, item, "an entry holds an escape that stands for no character"))
        else:
            found.requires.append(item.value)
            found.places.append((item.value, found.block.start + item.start))


_SURROGATE = r"[\ud800-\udfff]"


def _a(node: Node) -> str:
    return {"alias": "an alias (those are not followed)", "scalar": "a single text"}.get(node.kind, f"a {node.kind}")


def _bad_requires(found: FrontMatter, node: Node, what: str) -> Problem:
    help = "list the configuration files, one '- file.md' a line"  # noqa: A001
    return Problem("bad-requires-config", found.block.start + node.start, f"requires_config: {what}", help)


def _surface_hash(found: FrontMatter, root: Node) -> None:
    node = root.get(KEY)
    if node is None or node.is_null:
        return
    if node.kind not in {"scalar", "alias"}:
        raise _invalid(found.block.start + node.start, f"{KEY} is a {node.kind}, not a text")
    found.surface_hash = node.value if node.kind == "scalar" else ""
