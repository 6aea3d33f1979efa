"""What belongs to a copy of a skill: its files in the work tree, in git's index or in a revision.

Left out are hidden names, and what is in a directory with a ``SKILL.md`` of its own; in the work tree also what
git ignores, unless it ignores the whole skill. Links belong to it, but are followed nowhere.
"""

from __future__ import annotations

import os
import posixpath

from .git import Entry, GitError
from .skills import MAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .git import Git

INDEX = ":"
MAX_FILES = 2000
# With more directories than this, one list of the whole index is cheaper (and shorter) than naming each.
_MANY = 200
_MADE = frozenset(("__pycache__", "node_modules"))  # where git does not tell what is a skill's own


class Wanted:
    """A side that was asked for: where it is, and what is found there."""

    __slots__ = ("entries", "files", "inside", "links", "path", "revision", "typed", "whole")

    def __init__(self, typed: str, path: str, revision: str) -> None:
        self.typed = typed
        self.path = path
        self.revision = revision
        self.whole = False
        self.inside = ""  # its directory as git lists it
        self.entries: dict[str, Entry] = {}
        self.files: dict[str, bytes] = {}
        self.links: dict[str, str] = {}

    def main(self) -> str:
        return self.place(MAIN)

    def place(self, name: str) -> str:
        if not self.whole:
            return self.path
        return name if self.path == "." else posixpath.join(self.path, name)

    def says(self, name: str) -> str:
        """What one of its files is called in a sentence about what was typed."""
        return name if self.whole else "it"


def fill(revision: str, group: Sequence[Wanted], git: Git | None) -> None:
    """Fill in the entries of some sides of one revision."""
    if revision:
        assert git is not None
        _list_in_git(revision, group, git)
        return
    whole = [one for one in group if one.whole]
    listed = _would_be_tracked(whole, git) if git is not None and whole else {}
    for one in group:
        if one.whole:
            own = _own(one.inside, listed.get(one.inside, {})) if one.inside else {}
            one.entries = own if MAIN in own else _walked(one.path)
        elif os.path.lexists(one.path) or git is None:
            one.entries = {MAIN: Entry(one.path, "", "")}
        else:
            one.entries = dict.fromkeys([MAIN], git.files([one.path])[0])


def _list_in_git(revision: str, group: Sequence[Wanted], git: Git) -> None:
    paths = [one.path for one in group]
    if revision == INDEX:
        prefix = git.place()[1]
        here = [posixpath.relpath(f"/{path}", f"/{prefix}") for path in paths]
        entries = git.tracked(here if len(here) <= _MANY and "" not in paths else None)
        for entry in entries:
            entry.path = posixpath.normpath(posixpath.join(prefix, entry.path))
    else:
        entries = git.tree_below(revision, [] if "" in paths else paths)
    files = {entry.path: entry for entry in entries}
    below = _below(files, paths)
    for one in group:
        if one.path in files:
            one.entries = {MAIN: files[one.path]}
        else:
            one.whole = bool(below[one.path])
            one.entries = _own(one.path, below[one.path])


def _would_be_tracked(group: Sequence[Wanted], git: Git) -> dict[str, dict[str, Entry]]:
    """What git lists below the directories of some sides, each by its real place."""
    try:
        top = os.path.realpath(git.place()[0])
    except GitError:
        return {}
    for one in group:
        real = os.path.realpath(one.path)
        if real == top or real.startswith(os.path.join(top, "")):
            one.inside = os.path.relpath(real).replace(os.sep, "/")
    directories = list(dict.fromkeys(one.inside for one in group if one.inside))
    if not directories:
        return {}
    try:
        entries = git.files(directories if len(directories) <= _MANY else None)
    except GitError:  # in a submodule: another repository's
        return {}
    return _below({entry.path: entry for entry in entries}, directories)


def _below(files: Mapping[str, Entry], directories: Iterable[str]) -> dict[str, dict[str, Entry]]:
    """The files below each of some directories, by their whole paths."""
    found: dict[str, dict[str, Entry]] = {"" if each == "." else each: {} for each in directories}
    for path, entry in files.items():
        at = len(path)
        while at >= 0:
            at = path.rfind("/", 0, at)
            if (here := found.get(path[: max(at, 0)])) is not None:
                here[path] = entry
    if "" in found:
        found["."] = found[""]
    return found


def _own(directory: str, files: Mapping[str, Entry]) -> dict[str, Entry]:
    """A skill's own files among those below its directory, by their names within it.

    Left out: hidden names, and what is in a directory with a SKILL.md of its own.
    """
    start = len(directory) + 1 if directory not in ("", ".") else 0
    own = {path[start:]: entry for path, entry in files.items()}
    nested = tuple(name.removesuffix(MAIN) for name in own if name.endswith(f"/{MAIN}"))
    return {
        name: entry
        for name, entry in own.items()
        if not name.startswith(".") and "/." not in name and not (nested and name.startswith(nested))
    }


def _walked(directory: str) -> dict[str, Entry]:
    """The same from disk, where git has nothing to say."""
    found: dict[str, Entry] = {}
    for root, inner, names in os.walk(directory):
        place = os.path.relpath(root, directory).replace(os.sep, "/")
        if place != "." and MAIN in names:
            inner[:] = []
            continue
        inner[:] = sorted(name for name in inner if not name.startswith(".") and name not in _MADE)
        for name in [*inner, *names]:
            path = os.path.join(root, name)
            if not name.startswith(".") and (os.path.islink(path) or os.path.isfile(path)):
                found[name if place == "." else f"{place}/{name}"] = Entry(path, "", "")
        if len(found) > MAX_FILES:
            break
    found.setdefault(MAIN, Entry(os.path.join(directory, MAIN), "", ""))  # or worse: reading it says so
    return found
