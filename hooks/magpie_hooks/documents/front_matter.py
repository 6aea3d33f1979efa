"""A skill's front matter: found, read with places, and edited by splicing.

Offsets count in the file's decoded text, byte order mark included; decoding and encoding UTF-8 is exact, so a
splice of the text is a splice of the bytes.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .yaml_nodes import Node

KEY = "surface_hash"

_OPEN = re.compile(r"\ufeff?---[ \t]*(?:\r\n|\n|\r)")
# Each begins with the line end before it, a single letter that the search can run to.
_CLOSE = re.compile(r"\n---[ \t]*(?:\r\n|\n|\r|\Z)")
_CLOSE_CR = r"[\r\n]---[ \t]*(?:\r\n|\n|\r|\Z)"
_DOTS = r"[\r\n]\.\.\.[ \t]*(?=[\r\n]|\Z)"
_CONFLICT = r"[\r\n](?:<<<<<<<(?= )|>>>>>>>(?= )|\|\|\|\|\|\|\|(?=[ \r\n])|=======(?=[\r\n]))"
_CONFLICT_SIGNS = ("<<<<<<<", ">>>>>>>", "|||||||", "=======")


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


def line_at(text: str, offset: int) -> int:
    """The 1-based line of an offset; lines end at LF, CR LF or a lone CR."""
    return text.count("\n", 0, offset) + text.count("\r", 0, offset) - text.count("\r\n", 0, offset) + 1


def place(text: str, offset: int) -> tuple[int, int]:
    """The 1-based line and column of an offset."""
    return line_at(text, offset), offset - _line_start(text, offset) + 1


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
    if any(sign in content for sign in _CONFLICT_SIGNS) and (conflict := re.search(_CONFLICT, content)):
        raise _conflict(start + conflict.start())
    if "..." in content and (dots := re.search(_DOTS, content)):
        at = start + dots.start()
        raise Problem("invalid-front-matter", at, "front matter is closed by '...', not by '---'", _HELP_CLOSE)
    if closing is None:
        raise Problem("missing-front-matter", 0, "front matter is not closed: no further line is '---'", _HELP_CLOSE)
    return Block(start, end, closing.end())


def skip(text: str) -> int:
    """Where the Markdown of a detail file begins: after its front matter, if it has any."""
    opening = _OPEN.match(text)
    closing = _closing(text, opening.end()) if opening else None
    return closing.end() if closing else len("\ufeff") if text.startswith("\ufeff") else 0


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


# --- the scanner: exact or None -------------------------------------------------------------------------------

_SCALAR = r"""(?:
    (?P<plain>[A-Za-z0-9/.(<](?:[^\n:\#]|:(?![ \n])|(?<![ ])\#)*+)
  | "(?P<double>[^"\\\n]*)"
  | '(?P<single>[^'\n]*)'
)[ ]*"""
_ENTRY = re.compile(
    rf"""
    (?: \#[^\n]* | [ ]* )\n
  | (?P<key>[A-Za-z][A-Za-z0-9_-]{{0,99}}):
    (?:
        [ ]+{_SCALAR}\n
      | [ ]+[|>][+-]?\n(?P<indent>[ ]+)[^ \n][^\n]*\n(?:(?:(?P=indent)[^\n]*|[ ]*)\n)*
      | [ ]+(?P<empty>\[\])[ ]*\n
      | [ ]*\n(?P<items>(?P<dash>[ ]*-)[ ][^\n]+\n(?:(?P=dash)[ ][^\n]+\n)*)?
    )""",
    re.VERBOSE,
)
_SCAN_LIMIT = 1 << 16  # the parser has limits, for the text and for a key: well within them both agree
_NULLS = frozenset(("~", "null", "Null", "NULL"))


def scan(text: str, block: Block) -> FrontMatter | None:
    """Read a plain front matter without a YAML parser, or return None: ask ``read``.

    It decides exactly what ``read`` would, for front matters in which nothing is wrong; a differential test
    holds the two together.
    """
    if block.end - block.start > _SCAN_LIMIT:
        return None
    source = text[block.start : block.end]
    if "\r" in source:
        source = source.replace("\r\n", "\n").replace("\r", "\n")
    # What is printable PyYAML takes too, and for no line end; a tab's rules are not worth repeating here.
    if not source.replace("\n", "").isprintable():
        return None
    entries: dict[str, re.Match[str]] = {}
    at = 0
    while at < len(source):
        entry = _ENTRY.match(source, at)
        if entry is None or entry["key"] in entries:
            return None
        if entry["key"] is not None:
            entries[entry["key"]] = entry
        at = entry.end()
    return _scanned(block, entries)


def _scanned(block: Block, entries: dict[str, re.Match[str]]) -> FrontMatter | None:
    name, value = entries.get("name"), entries.get(KEY)
    requires = _scanned_requires(entries.get("requires_config"))
    surface_hash = _text(value) if value is not None else None
    if name is None or not _text(name) or requires is None or (value is not None and surface_hash is None):
        return None
    # A list of anything else than plain texts is for the parser, whoever's it is.
    if any(entry["items"] and _items(entry["items"]) is None for entry in entries.values()):
        return None
    return FrontMatter(block, requires, surface_hash)


def _scanned_requires(entry: re.Match[str] | None) -> list[str] | None:
    if entry is None or entry["empty"] is not None:
        return []
    return _items(entry["items"]) if entry["items"] else None


def _items(source: str) -> list[str] | None:
    """The texts of a block list, or None where one is not plain."""
    texts = []
    for line in source.splitlines():
        item = re.fullmatch(_SCALAR, line.lstrip(" ")[1:].lstrip(" "), re.VERBOSE)
        text = _text(item) if item is not None else None
        if text is None:
            return None
        texts.append(text)
    return texts


def _text(entry: re.Match[str]) -> str | None:
    """The scalar of an entry, or None where there is none, or an empty one."""
    plain: str | None = entry["plain"]
    if plain is not None:
        plain = plain.rstrip(" ")
        return None if plain in _NULLS else plain
    quoted: str | None = entry["double"] if entry["double"] is not None else entry["single"]
    return quoted if quoted and quoted.strip() else None


# --- the reader: YAML, with places and problems ---------------------------------------------------------------


def read(text: str, block: Block) -> FrontMatter:
    """Read a front matter with the YAML parser; problems that leave it readable are in ``problems``.

    Raises:
        Problem: it is no YAML mapping in block style, or a key is repeated.
    """
    from .yaml_nodes import (
        YamlError,
        compose,
        repeated_keys,
    )  # only where something is to be reported or edited

    try:
        root = compose(text[block.start : block.end])
    except YamlError as error:
        help = _HELP_QUOTE if "mapping values" in error.problem else None  # noqa: A001 - the output's word
        raise _invalid(block.start + error.at, f"front matter does not parse: {error.problem}", help) from None
    _require_block_mapping(text, block, root)
    assert root is not None
    for key, first in repeated_keys(root):
        where = f"the key {key.value!r} stands in line {line_at(text, block.start + first.start)} already"
        raise Problem("duplicate-key", block.start + key.start, where, "keep one of the two")
    found = FrontMatter(block, [], None)
    found.root = root
    _name(found, root)
    _requires(found, root)
    _surface_hash(found, root)
    return found


_HELP_QUOTE = "a value that holds ': ' wants quotes, or a block of its own: 'key: |' and indented lines"


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
        if text[_line_start(text, at) : at].strip():
            raise _invalid(at, "a key is written in the '? key' style", "write it as 'key: value'")


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _name(found: FrontMatter, root: Node) -> None:
    name = root.get("name")
    if name is None or name.is_null or (name.kind == "scalar" and not name.value.strip()):
        at = found.block.start + name.start if name else 0
        found.problems.append(Problem("missing-name", at, "the front matter has no name", "add a line 'name: ...'"))
    elif name.kind != "scalar":
        at = found.block.start + name.start
        found.problems.append(Problem("missing-name", at, f"the name is a {name.kind}, not a text"))


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


# --- the edit -------------------------------------------------------------------------------------------------

_PROPERTIES = r"(?:[&!][^\s]*\s+)+"
_ANCHOR = r"&[^\s]+"


class RefusedEdit(Exception):
    """An edit that would have changed more than it was meant to: our own bug, nothing was written."""


def with_surface_hash(text: str, found: FrontMatter, value: str) -> tuple[str, int]:
    """The text with its ``surface_hash`` set, every other byte as it was; and the line where the key stands.

    Raises:
        RefusedEdit: the result, read again, differs in more than that one value.
    """
    assert found.root is not None
    pair = next((pair for pair in found.root.pairs if pair[0].value == KEY and pair[0].kind == "scalar"), None)
    edited = _replace(text, found.block, *pair, value) if pair else _insert(text, found, value)
    return edited, _prove(text, edited, found, value)


def _replace(text: str, block: Block, key: Node, node: Node, value: str) -> str:
    colon = text.index(":", block.start + key.end) + 1
    start, end = block.start + node.start, block.start + node.end
    properties = re.match(_PROPERTIES, text[start:end] + " ")
    if properties and (anchor := re.search(_ANCHOR, properties[0])):
        value = f"{anchor[0]} {value}"
    if node.is_null and node.start == node.end:
        return f"{text[:colon]} {value}{text[colon:]}"
    end = start + len(text[start:end].rstrip("\r\n \t"))  # a block scalar's node includes the blank lines after it
    gap = text[colon:start]
    if "\n" in gap or "\r" in gap:  # the value stands on a line of its own: it goes up to its key
        remark = gap.splitlines()[0].strip(" \t")
        tail = f" {remark}" if remark else ""
        return f"{text[:colon]} {value}{tail}{text[end:]}"
    return f"{text[:start]}{value}{text[end:]}"


def _insert(text: str, found: FrontMatter, value: str) -> str:
    block, root = found.block, found.root
    assert root is not None
    licence = next((key for key, _ in root.pairs if key.kind == "scalar" and key.value == "license"), None)
    first = block.start + root.pairs[0][0].start
    indent = text[_line_start(text, first) : first]
    at = _line_start(text, block.start + licence.start) if licence else block.end
    return f"{text[:at]}{indent}{KEY}: {value}{_line_ending(text, at)}{text[at:]}"


def _line_ending(text: str, at: int) -> str:
    """The ending of the line before an offset."""
    if text[at - 2 : at] == "\r\n":
        return "\r\n"
    return text[at - 1]


def _prove(text: str, edited: str, found: FrontMatter, value: str) -> int:
    """Read the result again: it must differ from the text in that one value and in nothing else."""
    try:
        block = locate(edited)
        again = read(edited, block)
    except Problem as problem:
        raise RefusedEdit(problem.message) from None
    same_body = edited[block.body :] == text[found.block.body :] and edited[: block.start] == text[: found.block.start]
    if not same_body or again.surface_hash != value or _others(again) != _others(found):
        raise RefusedEdit("the front matter read again differs in more than its hash")
    assert again.root is not None
    return next(line_at(edited, block.start + key.start) for key, _ in again.root.pairs if key.value == KEY)


def _others(found: FrontMatter) -> list[tuple[object, object]]:
    assert found.root is not None
    return [(key.content(), value.content()) for key, value in found.root.pairs if key.value != KEY]
