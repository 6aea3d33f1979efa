"""Edits of YAML that leave every other byte as it is: the one way in which this package changes a file's text."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .yaml_nodes import Node

_PROPERTIES = r"(?:[&!][^\s]*\s+)+"
_ANCHOR = r"&[^\s]+"
_BLOCK_REMARK = r"(?:[&!][^\s]*\s+)*[|>][0-9+-]*[ \t]+(#[^\r\n]*)"


class RefusedEdit(Exception):
    """An edit that would have changed more than it was meant to: our own bug, nothing was written."""


def replaced(text: str, base: int, key: Node, node: Node, value: str) -> str:
    """The text with the node under a key replaced whole by a plain value; an anchor stays, a tag goes.

    Args:
        text: the whole text.
        base: where in it the YAML begins that the nodes' offsets count in.
        key: the key, in block style.
        node: a scalar or an alias.
        value: a text that is plain YAML as it stands.
    """
    colon = text.index(":", base + key.end) + 1
    start, end = base + node.start, base + node.end
    properties = re.match(_PROPERTIES, text[start:end] + " ")
    if properties and (anchor := re.search(_ANCHOR, properties[0])):
        value = f"{anchor[0]} {value}"
    if header := re.match(_BLOCK_REMARK, text[start:end]):
        value = f"{value} {header[1]}"  # the remark behind a block scalar's header
    if text[end : end + 1] == "#":
        value += " "  # PyYAML takes a remark that touches a quote; after a plain text it would belong to it
    if node.is_null and node.start == node.end:
        return f"{text[:colon]} {value}{text[colon:]}"
    end = start + len(text[start:end].rstrip("\r\n \t"))  # a block scalar's node includes the blank lines after it
    gap = text[colon:start]
    if "\n" in gap or "\r" in gap:  # the value stands on a line of its own: it goes up to its key
        remark = gap.splitlines()[0].strip(" \t")
        tail = f" {remark}" if remark else ""
        return f"{text[:colon]} {value}{tail}{text[end:]}"
    return f"{text[:start]}{value}{text[end:]}"


def line_ending(text: str, at: int) -> str:
    """The ending of the line before an offset."""
    if text[at - 2 : at] == "\r\n":
        return "\r\n"
    return text[at - 1]
