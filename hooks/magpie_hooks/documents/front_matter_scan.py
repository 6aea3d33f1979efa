"""A plain front matter read without a YAML parser: decided exactly, or handed over.

Most front matters are a few keys with plain texts, block texts and lists. Importing the parser for those costs
more than everything else that a hook does. The scanner gives up (None) where a line is not plain; it decides
exactly what ``front_matter.read`` would, and a differential test holds the two together.
"""

from __future__ import annotations

import re

from .front_matter import KEY, Block, FrontMatter

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
