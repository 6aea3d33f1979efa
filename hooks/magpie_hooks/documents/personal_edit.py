"""Edits of the personal stamp file: what is set is set, every other key stays in its place with its value.

The layout is JSON's usual one in the file's own indentation and line ending; a byte order mark stays.
"""

from __future__ import annotations

import json
import os
import re

from .files import write_bytes
from .locks import Lock
from .yaml_edit import RefusedEdit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

_MARK = "\ufeff"
_HALF = re.compile("[\ud800-\udfff]")
# Python reads no integer with more digits, and so neither does the pre-flight check.
MOST_DIGITS = 4300


def edited(lock: Lock | None, change: Callable[[dict[str, Any]], None]) -> str:
    """The text of the file after ``change`` was made to its content; None is a file that is not there.

    Raises:
        RefusedEdit: the file is no JSON object that can be read.
    """
    text = lock.text if lock is not None else ""
    content: Any = {}
    numbers = _Numbers()
    if lock is not None:
        if not lock.readable or lock.root_is != "mapping":
            raise RefusedEdit("it is no JSON object that can be read")
        content = json.loads(text.removeprefix(_MARK), parse_int=numbers.hold, parse_float=numbers.hold)
    before = json.dumps(content)
    change(content)
    if json.dumps(content) == before:
        return text
    written = numbers.put_back(json.dumps(content, indent=_indent(text), ensure_ascii=False)) + "\n"
    if _HALF.search(written):
        raise RefusedEdit("a text in it has half of a surrogate pair, which is no character and cannot be written")
    end = re.search(r"\r\n|\n|\r", text)
    if end is not None:
        written = written.replace("\n", end[0])
    return (_MARK if text.startswith(_MARK) else "") + written


class _Numbers:
    """Numbers held as texts that nobody else writes, so that each comes back as it stood there: ``1.50``, ``1e999``."""

    def __init__(self) -> None:
        self._before = f"number {os.urandom(16).hex()} "

    def hold(self, source: str) -> str:
        if len(source.lstrip("-")) > MOST_DIGITS:
            raise RefusedEdit(f"a number in it has more than {MOST_DIGITS} digits")
        return self._before + source

    def put_back(self, text: str) -> str:
        return re.sub(f'"{self._before}([^"]*)"', r"\1", text)


def stamped(content: dict[str, Any], version: str, at: str, skills: Mapping[str, str]) -> None:
    """Set the stamp; entries of other skills stay, new ones go last."""
    content["version"], content["at"] = version, at
    entries = _mapping(content, "skills")
    entries |= {name: skills[name] for name in sorted(skills)}


def declined(content: dict[str, Any], skills: Mapping[str, str]) -> None:
    """Remember the hashes at which skills were declined."""
    entries = _mapping(_mapping(content, "acknowledged"), "skills")
    entries |= skills


def declined_sweep(content: dict[str, Any], version: str, digest: str) -> None:
    """Remember the version and the configuration at which the whole sweep was declined."""
    _mapping(content, "acknowledged").update(sweep=version, sweep_config=digest)


def without(content: dict[str, Any], names: list[str]) -> None:
    """Take skills out of the stamp; a stamp that holds none any more goes whole."""
    skills = content.get("skills")
    if isinstance(skills, dict):
        for name in names:
            skills.pop(name, None)
        if not skills:
            for key in ("version", "at", "skills"):
                content.pop(key, None)


def _mapping(content: dict[str, Any], key: str) -> dict[str, Any]:
    if not isinstance(content.get(key), dict):
        content[key] = {}
    inner: dict[str, Any] = content[key]
    return inner


def _indent(text: str) -> int | str:
    found = re.search(r"[{\[][ \t]*[\r\n]+([ \t]+)", text)
    return found[1] if found else 2


def write(path: str, text: str) -> bool:
    """Write a file that may not be there, its directory too, whole or not at all; False where nothing changes.

    A link is followed: what is written is the file that it leads to.
    """
    real = os.path.realpath(path)
    data = text.encode()
    try:
        with open(real, "rb") as file:
            if file.read() == data:
                return False
    except FileNotFoundError:
        os.makedirs(os.path.dirname(real), exist_ok=True)
    write_bytes(real, data, create=True)
    return True
