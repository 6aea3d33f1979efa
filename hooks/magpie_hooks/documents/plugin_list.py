"""What is installed, as a plugin manager lists it.

What cannot be read is unknown, which is never the same as nothing: in a sandbox the list comes out empty.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MARKETPLACE = "apache-magpie"
_MAX_BYTES = 16 << 20

Installed = dict[str, list[str]]  # a plugin's name to its versions, none where they are not told


def read(name: str) -> Installed | None:
    """The list in a file, or on stdin for ``-``; None where it cannot be read or nothing is in it."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(_MAX_BYTES + 1) if sys.stdin is not None else b""
        else:
            with open(name, "rb") as file:  # a pipe is as good as a file
                data = file.read(_MAX_BYTES + 1)
    except (OSError, ValueError):
        return None
    return parse(data) if len(data) <= _MAX_BYTES else None


def parse(data: bytes) -> Installed | None:
    """The plugins of a JSON list of ``{"name", "version"}`` (or ``"id": "name@marketplace"``); None for any other."""
    import json

    try:
        document = json.loads(data, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return None
    entries = document.get("plugins") if isinstance(document, dict) else document
    if not isinstance(entries, list):
        return None
    return of_entries(entry for entry in entries if isinstance(entry, dict)) or None


def of_entries(entries: Iterable[dict[str, object]]) -> Installed:
    found: Installed = {}
    for entry in entries:
        text = entry.get("name") or entry.get("id")
        if not isinstance(text, str):
            continue
        name, at, marketplace = text.partition("@")
        if at and marketplace != MARKETPLACE:
            continue  # a plugin of the same name from somewhere else is another plugin
        version = entry.get("version")
        versions = found.setdefault(name, [])
        if isinstance(version, str) and version.strip() and version != "unknown":
            versions.append(version)
    return found
