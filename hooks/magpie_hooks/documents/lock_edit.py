"""Edits of locks: a stamp or a pin is written, and every other byte (comments, alignment, order) stays.

Each edit is a splice of the text at the places of its nodes. Before a result is given out it is read again: it
must hold what was asked for, and otherwise what it held before.
"""

from __future__ import annotations

import re

from .lines import line_start
from .locks import Lock
from .yaml_edit import RefusedEdit, replaced
from .yaml_nodes import YamlError, compose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .yaml_nodes import Node

STAMP_KEY = "reconciled"

Plain = object  # a text, None, a list of Plain, or a dict of Plain by text


def with_stamp(lock: Lock, version: str, at: str, skills: Mapping[str, str]) -> str:
    """The committed lock's text with its stamp set: the version, the date, and the hashes of these skills.

    Entries of other skills stay. A new block goes to the end after one blank line, a new entry last among its
    neighbours, a flow mapping is rewritten in block style.

    Raises:
        RefusedEdit: the lock cannot be read, or our edit went wrong.
    """
    before = _mapping(plain(_root(lock)))
    stamp = _mapping(before.get(STAMP_KEY))
    held = _mapping(stamp.get("skills"))
    new = sorted(set(skills) - set(held))
    entries = {
        **held,
        **{name: skills[name] for name in held if name in skills},
        **{name: skills[name] for name in new},
    }
    wanted = {**stamp, "version": version, "at": at, "skills": entries}
    text = lock.text
    node = _root(lock).get(STAMP_KEY)
    if node is None:
        text = _ended(text) + _line_end(text) + "".join(_block(text, 0, STAMP_KEY, wanted))
    elif node.kind != "mapping" or node.flow:
        text = _rewritten(text, lock, STAMP_KEY, wanted)
    else:
        text = _stamped(lock, wanted)
    return _proved(lock, text, {**before, STAMP_KEY: wanted})


def without_stamp(lock: Lock) -> str:
    """The committed lock's text without its stamp, and without the blank line before a stamp that stood last.

    Raises:
        RefusedEdit: the lock cannot be read, or our edit went wrong.
    """
    root, text = _root(lock), lock.text
    pair = next((pair for pair in root.pairs if pair[0].value == STAMP_KEY), None)
    if pair is None:
        return text
    base = _base(text)
    start, end = line_start(text, base + pair[0].start), _line_after(text, base + _leaf_end(pair[1]))
    before, after = text[:start], text[end:]
    if not after.strip():
        before, after = re.sub(r"(?<=[\r\n])[ \t]*(?:\r\n|\n|\r)\Z", "", before), ""
    kept = {key: value for key, value in _mapping(plain(root)).items() if key != STAMP_KEY}
    return _proved(lock, before + after, kept)


def with_pin(lock: Lock, id: str, values: Mapping[str, str], drop: tuple[str, ...] = ()) -> str:  # noqa: A002
    """The text of a lock of sources with the block of one source set.

    Keys that are there get their value, new ones go last in the block, those in ``drop`` are taken out; a new
    block goes to the end.

    Raises:
        RefusedEdit: the lock cannot be read, or our edit went wrong.
    """
    root = lock.yaml.root if lock.yaml is not None else None
    before = plain(root) if root is not None else []
    entries = [dict(entry) for entry in before if isinstance(entry, dict)] if isinstance(before, list) else []
    mine = next((entry for entry in entries if entry.get("id") == id), None)
    if mine is None:
        entries.append({"id": id, **values})
        text = _ended("" if root is not None and root.flow else lock.text)
        text += (_line_end(lock.text) if entries[:-1] else "") + _item(lock.text, {"id": id, **values})
        if root is not None and root.flow and root.items:
            raise RefusedEdit("the list is written in brackets: write one entry below another first")
        return _proved(lock, text, entries)
    mine.update(values)
    for key in drop:
        mine.pop(key, None)
    return _proved(lock, _pinned(lock, id, values, drop), entries)


def plain(node: Node | None) -> Plain:
    """A node as plain values: texts, None for null, lists and dicts."""
    if node is None or node.is_null:
        return None
    if node.kind == "list":
        return [plain(item) for item in node.items]
    if node.kind == "mapping":
        return {key.value: plain(value) for key, value in node.pairs}
    return node.value


# --- the stamp ---


def _stamped(lock: Lock, wanted: Mapping[str, object]) -> str:
    text = lock.text
    for key in ("version", "at"):
        text = _with_text(text, lock.path, (STAMP_KEY,), key, str(wanted[key]))
    entries = _mapping(wanted["skills"])
    again = Lock(lock.path, text.encode())
    stamp = again.yaml.root.get(STAMP_KEY) if again.yaml is not None and again.yaml.root is not None else None
    assert stamp is not None
    skills = stamp.get("skills")
    if skills is None or skills.kind != "mapping" or skills.flow or not skills.pairs:
        return _with_entries(text, again, stamp, entries)
    for name, value in entries.items():
        text = _with_text(text, lock.path, (STAMP_KEY, "skills"), name, str(value))
    return text


def _with_entries(text: str, lock: Lock, stamp: Node, entries: Mapping[str, object]) -> str:
    """The skills written anew in block style: there were none, or they stood in brackets."""
    base = _base(text)
    indent = _column(text, base + stamp.pairs[0][0].start)
    lines = "".join(_block(text, indent, "skills", entries))
    pair = next((pair for pair in stamp.pairs if pair[0].value == "skills"), None)
    if pair is None:
        at = _line_after(text, base + _leaf_end(stamp))
        return f"{_ended(text[:at])}{lines}{text[at:]}"
    start, end = line_start(text, base + pair[0].start), _line_after(text, base + _leaf_end(pair[1]))
    return f"{text[:start]}{lines}{text[end:]}"


def _rewritten(text: str, lock: Lock, key: str, value: Mapping[str, object]) -> str:
    """A pair of the root written anew in block style."""
    base = _base(text)
    pair = next(pair for pair in _root(lock).pairs if pair[0].value == key)
    start, end = line_start(text, base + pair[0].start), _line_after(text, base + _leaf_end(pair[1]))
    return f"{text[:start]}{''.join(_block(text, 0, key, value))}{text[end:]}"


def _block(text: str, indent: int, key: str, value: Mapping[str, object]) -> list[str]:
    end = _line_end(text)
    if not value:
        return [f"{' ' * indent}{key}: {{}}{end}"]
    lines = [f"{' ' * indent}{key}:{end}"]
    for name, inner in value.items():
        if isinstance(inner, dict):
            lines += _block(text, indent + 2, name, inner)
        else:
            lines.append(f"{' ' * (indent + 2)}{name}: {written(str(inner))}{end}")
    return lines


# --- a pin ---


def _pinned(lock: Lock, id: str, values: Mapping[str, str], drop: tuple[str, ...]) -> str:  # noqa: A002
    text = lock.text
    for key, value in values.items():
        text = _with_text(text, lock.path, (id,), key, value)
    for key in drop:
        text = _without(text, lock.path, id, key)
    return text


def _item(text: str, values: Mapping[str, str]) -> str:
    end = _line_end(text)
    lines = [f"{key}: {written(value)}{end}" for key, value in values.items()]
    return "- " + "  ".join(lines)


def _without(text: str, path: str, id: str, key: str) -> str:  # noqa: A002
    node = _find(Lock(path, text.encode()), (id,))
    pair = next((pair for pair in node.pairs if pair[0].value == key), None)
    if pair is None:
        return text
    base = _base(text)
    start, end = line_start(text, base + pair[0].start), _line_after(text, base + _leaf_end(pair[1]))
    if pair is node.pairs[0]:
        raise RefusedEdit(f"the key {key!r} stands first in its block, which would fall apart without it")
    return text[:start] + text[end:]


# --- pieces ---


def _with_text(text: str, path: str, where: tuple[str, ...], key: str, value: str) -> str:
    """The text with one key of one mapping set."""
    mapping = _find(Lock(path, text.encode()), where)
    base = _base(text)
    pair = next((pair for pair in mapping.pairs if pair[0].value == key), None)
    if pair is not None:
        if plain(pair[1]) == value:
            return text
        return replaced(text, base, *pair, written(value))
    at = _line_after(text, base + _leaf_end(mapping))
    indent = _column(text, base + mapping.pairs[0][0].start)
    return f"{_ended(text[:at])}{' ' * indent}{key}: {written(value)}{_line_end(text)}{text[at:]}"


def _find(lock: Lock, where: tuple[str, ...]) -> Node:
    """A mapping by the keys that lead to it, from the root or from the entry of a list with that id."""
    node = lock.yaml.root if lock.yaml is not None else None
    for key in where:
        if node is not None and node.kind == "list":
            node = next((item for item in node.items if plain(item.get("id")) == key), None)
        else:
            node = node.get(key) if node is not None else None
    if node is None or node.kind != "mapping" or node.flow or not node.pairs:
        raise RefusedEdit(f"{' '.join(where)} is no mapping in block style")
    return node


def _leaf_end(node: Node) -> int:
    """Where a node's last text ends; a block collection's own end is where the next one begins."""
    if node.flow or not (node.pairs or node.items):
        return node.end
    return _leaf_end(node.pairs[-1][1] if node.pairs else node.items[-1])


def _root(lock: Lock) -> Node:
    root = lock.yaml.root if lock.yaml is not None else None
    if not lock.readable or root is None or root.kind != "mapping" or root.flow:
        raise RefusedEdit("the lock is no mapping in block style that can be read")
    return root


def _base(text: str) -> int:
    return len("\ufeff") if text.startswith("\ufeff") else 0


def _column(text: str, at: int) -> int:
    return at - line_start(text, at)


def _line_after(text: str, at: int) -> int:
    """Where the line after an offset begins; a text that ends in blank lines of a block scalar included."""
    found = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)").match(text, at)
    return found.end() if found else len(text)


def _line_end(text: str) -> str:
    """The text's own line ending."""
    found = re.search(r"\r\n|\n|\r", text)
    return found[0] if found else "\n"


def _ended(text: str) -> str:
    return text if not text or text.endswith(("\n", "\r")) else text + _line_end(text)


def _mapping(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, dict) else {}


def written(value: str) -> str:
    """A text as YAML: plain where it stays itself, else in double quotes."""
    import json

    try:
        root = compose(f"key: {value}\n")
    except YamlError:
        root = None
    again = root.get("key") if root is not None and root.kind == "mapping" and len(root.pairs) == 1 else None
    same = again is not None and again.kind == "scalar" and again.plain and again.value == value and not again.is_null
    return value if same else json.dumps(value, ensure_ascii=False)


def _proved(lock: Lock, text: str, wanted: Plain) -> str:
    again = Lock(lock.path, text.encode())
    root = again.yaml.root if again.yaml is not None else None
    if not again.readable or plain(root) != wanted:
        raise RefusedEdit("the lock read again holds something else than it was meant to")
    return text
