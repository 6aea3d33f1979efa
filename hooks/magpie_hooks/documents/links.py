"""The links by which agents find skills: one canonical directory, and relays to it in every agent's own."""

from __future__ import annotations

import os

from .projects import SNAPSHOTS

CANONICAL = ".agents/skills"
RELAYS = (".claude/skills", ".github/skills")
HOLDOUTS = (".windsurf/skills", ".goose/skills", ".kiro/skills")
PREFIX = "magpie-"
_TO_SOURCES = f"../../{SNAPSHOTS}/"


class Held:
    """What stands at a place: a link with its target, a directory, or something else."""

    __slots__ = ("kind", "target")

    def __init__(self, kind: str, target: str = "") -> None:
        self.kind = kind
        self.target = target

    @property
    def owner(self) -> str | None:
        """The source whose snapshot a link leads into; None where it is no link of ours."""
        if self.kind != "link" or not self.target.startswith(_TO_SOURCES):
            return None
        return self.target.removeprefix(_TO_SOURCES).partition("/")[0]


class Agents:
    """The directories of agents in one checkout, and what stands in them under our prefix, by path with ``/``."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.relays = [*RELAYS, *(name for name in HOLDOUTS if os.path.isdir(os.path.join(root, name)))]
        # A directory that is a link to the canonical one needs no relays; any other link is nothing to write through.
        self.same = [name for name in self.relays if self._leads_elsewhere(name) and self._is_canonical(name)]
        self.relays = [name for name in self.relays if name not in self.same]
        self.elsewhere = [name for name in (CANONICAL, *self.relays) if self._leads_elsewhere(name)]
        self.blocked = [name for name in (CANONICAL, *self.relays) if self._is_blocked(name)]
        self.held: dict[str, Held] = {}
        for directory in (CANONICAL, *self.relays):
            self._read(directory)

    def _read(self, directory: str) -> None:
        try:
            entries = list(os.scandir(os.path.join(self.root, directory)))
        except OSError:
            return
        for entry in entries:
            if entry.name.startswith(PREFIX):
                self.held[f"{directory}/{entry.name}"] = _held(entry)

    def _leads_elsewhere(self, directory: str) -> bool:
        parts = directory.split("/")
        return any(os.path.islink(os.path.join(self.root, *parts[: end + 1])) for end in range(len(parts)))

    def _is_blocked(self, directory: str) -> bool:
        """Whether a part of its path is there and is no directory, so that nothing can be made in it."""
        parts = directory.split("/")
        paths = [os.path.join(self.root, *parts[: end + 1]) for end in range(len(parts))]
        return any(os.path.lexists(path) and not os.path.islink(path) and not os.path.isdir(path) for path in paths)

    def _is_canonical(self, directory: str) -> bool:
        return os.path.realpath(os.path.join(self.root, directory)) == os.path.realpath(
            os.path.join(self.root, CANONICAL)
        )


def canonical(name: str) -> str:
    return f"{CANONICAL}/{PREFIX}{name}"


def relay_target(name: str) -> str:
    return f"../../{canonical(name)}"


def target(source: str, skills_root: str, name: str) -> str:
    """Where a skill's canonical link leads."""
    return _TO_SOURCES + "/".join(filter(None, (source, skills_root, name)))


def _held(entry: os.DirEntry[str]) -> Held:
    if entry.is_symlink():
        return Held("link", os.readlink(entry.path).rstrip("/"))
    return Held("directory" if entry.is_dir(follow_symlinks=False) else "file")
