"""Skill directories: which a name belongs to, and which files count as a skill's own.

A skill is a directory whose ``SKILL.md`` is a regular file; its details are the ``*.md`` directly beside it.
Where git tracks the ``SKILL.md``, the details are those in the index: what only one work tree has must not enter
a hash that a fresh clone has to reproduce.
"""

from __future__ import annotations

import os
import stat

from .files import Unreadable, is_link, read_bytes, reason
from .git import LINK, GitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .git import Entry, Git

MAIN = "SKILL.md"
# With more directories than this, one list of the whole index is cheaper (and shorter) than naming each.
_MANY = 200


class Skill:
    """A skill's directory and its details by name, each with its entry in the index (None: not tracked)."""

    __slots__ = ("details", "directory", "tracked")

    def __init__(self, directory: str, *, tracked: bool) -> None:
        self.directory = directory
        self.tracked = tracked
        self.details: dict[str, Entry | None] = {}

    def path(self, name: str) -> str:
        return name if self.directory in ("", ".") else f"{self.directory}/{name}"


class LeavesRepository(Exception):
    """A detail is a link to a file outside the repository; ``target`` is where it leads."""

    def __init__(self, target: str) -> None:
        super().__init__(target)
        self.target = target


def is_detail(name: str) -> bool:
    return name.endswith(".md") and name != MAIN and not name.startswith(".")


def directory_of(path: str) -> str:
    """The real directory that a named file is directly in, relative to the current one.

    A skill may be reached by two names when its directory is a link; it is one skill, at its real place.
    """
    real = os.path.realpath(os.path.dirname(path) or ".")
    return os.path.relpath(real).replace(os.sep, "/")


class Found:
    """Skills, and paths that should be a skill's ``SKILL.md`` or lead to one and cannot be read, with the reason."""

    __slots__ = ("skills", "unreadable")

    def __init__(self) -> None:
        self.skills: list[Skill] = []
        self.unreadable: dict[str, str] = {}


A_DIRECTORY = "it is a directory: a skill's SKILL.md is a file"


def in_repository(git: Git) -> Found:
    """Every skill that git tracks or would track, wherever the current directory is in the repository."""
    return _among(git.files())


def below(git: Git | None, directories: list[str]) -> Found:
    """Every skill in or below some directories; outside a repository what stands on disk."""
    if not directories:
        return Found()
    return _among(git.files(directories)) if git is not None else _walked(directories)


def _among(entries: Sequence[Entry]) -> Found:
    found = Found()
    found.skills = [skill for skill in _group(entries) if skill.tracked or not is_linked(skill)]
    inside = f"/{MAIN}/"
    for entry in entries:
        if inside in f"/{entry.path}":
            found.unreadable[entry.path[: f"/{entry.path}".index(inside) + len(MAIN)]] = A_DIRECTORY
    return found


def _walked(directories: Iterable[str]) -> Found:
    found = Found()

    def refuse(error: OSError) -> None:
        found.unreadable[os.path.normpath(error.filename).replace(os.sep, "/")] = f"it cannot be read: {reason(error)}"

    places = set()
    for top in directories:
        for root, inner, names in os.walk(top, onerror=refuse):
            place = os.path.normpath(root).replace(os.sep, "/")
            if MAIN in inner:
                found.unreadable[os.path.join(place, MAIN)] = A_DIRECTORY
            if MAIN in names and not is_link(os.path.join(root, MAIN)):
                places.add(place)
    found.skills = [_on_disk(place) for place in places]
    return found


def of_directories(git: Git | None, directories: Iterable[str]) -> list[Skill]:
    """The skills that some directories are; a directory without a regular ``SKILL.md`` is none."""
    wanted = [directory for directory in directories if _is_skill(directory)]
    if git is None or not wanted:
        return [_on_disk(directory) for directory in wanted]
    listed = git.tracked(wanted if len(wanted) <= _MANY else None)
    tracked = {skill.directory: skill for skill in _group(listed)}
    rest = [directory for directory in wanted if directory not in tracked]
    return [tracked[directory] for directory in wanted if directory in tracked] + _untracked(git, rest)


def _is_skill(directory: str) -> bool:
    try:
        return not stat.S_ISLNK(os.lstat(os.path.join(directory, MAIN)).st_mode)
    except PermissionError:  # perhaps: whoever reads it will say that it cannot be read
        return True
    except OSError:
        return False


def _untracked(git: Git, directories: list[str]) -> list[Skill]:
    """Skills that are not in the index: their details are what is on disk and not ignored."""
    if not directories:
        return []
    kept = set(git.untracked(directories)) | {entry.path for entry in git.tracked(directories)}
    skills = [_on_disk(directory) for directory in directories]
    for skill in skills:
        skill.details = {name: None for name in skill.details if os.path.normpath(skill.path(name)) in kept}
    return skills


def _on_disk(directory: str) -> Skill:
    skill = Skill(directory, tracked=False)
    try:
        names = os.listdir(directory or ".")
    except OSError:
        names = []
    skill.details = {name: None for name in sorted(names) if is_detail(name) and not _is_directory(skill.path(name))}
    return skill


def _is_directory(path: str) -> bool:
    return os.path.isdir(path) and not is_link(path)


def _group(entries: Iterable[Entry]) -> list[Skill]:
    """The skills among some entries. Of a tracked skill only tracked details count."""
    files: dict[str, list[tuple[str, Entry]]] = {}
    for entry in entries:
        directory, _, name = entry.path.rpartition("/")
        if name == MAIN or is_detail(name):
            files.setdefault(directory or ".", []).append((name, entry))
    skills = (_skill(directory, here) for directory, here in files.items())
    return [skill for skill in skills if skill is not None]


def _skill(directory: str, here: list[tuple[str, Entry]]) -> Skill | None:
    main = next((entry for name, entry in here if name == MAIN), None)
    if main is None or main.mode == LINK or main.sparse:
        return None
    skill = Skill(directory, tracked=bool(main.oid))
    skill.details = {
        name: entry if entry.oid else None
        for name, entry in sorted(here, key=lambda pair: pair[0])
        if name != MAIN and (entry.oid or not skill.tracked)
    }
    return skill


_GONE = "it is gone (if it was deleted on purpose: git add the deletion)"


def read_main(skill: Skill) -> bytes:
    """The bytes of its ``SKILL.md``.

    Raises:
        Unreadable: with the reason; a file that vanished since it was listed among them.
    """
    try:
        return read_bytes(skill.path(MAIN))
    except FileNotFoundError:
        raise Unreadable(_GONE) from None


def counts(entry: Entry) -> bool:
    """Whether a file directly in a skill's directory is its SKILL.md or one of its details; links are not followed."""
    return entry.mode != LINK and (entry.path == MAIN or is_detail(entry.path))


def is_linked(skill: Skill) -> bool:
    """Whether its SKILL.md is a link: then the directory is no skill of its own."""
    return is_link(skill.path(MAIN))


def read_detail(skill: Skill, name: str, git: Git | None) -> bytes:
    """A detail's bytes: what stands in the work tree, else (a sparse checkout) what is in the index.

    Raises:
        Unreadable: with the reason.
        LeavesRepository: it is a link to somewhere a clone will not have.
    """
    path, entry = skill.path(name), skill.details[name]
    if is_link(path):
        return _read_link(skill, path, git)
    try:
        return read_bytes(path)
    except FileNotFoundError:
        if entry is None or git is None or entry.mode == LINK:
            raise Unreadable(_GONE) from None
        return git.contents([entry.oid])[0]


def _read_link(skill: Skill, path: str, git: Git | None) -> bytes:
    top = os.path.realpath(git.place()[0] if git is not None else skill.directory or ".")
    target = os.path.realpath(path)
    if os.path.commonpath([top, target]) != top:
        raise LeavesRepository(os.readlink(path))
    try:
        return read_bytes(target)
    except FileNotFoundError:
        raise Unreadable(f"it is a link to {os.readlink(path)!r}, where nothing is") from None


def stray_details(skill: Skill, git: Git | None) -> list[str]:
    """Details on disk that git neither tracks nor ignores, so that they are in no clone and do not count."""
    if git is None or not skill.tracked:
        return []
    try:
        return [name for path in git.untracked([skill.directory]) if is_detail(name := _direct(skill, path))]
    except GitError:
        return []


def _direct(skill: Skill, path: str) -> str:
    """The name of a path that is directly in the skill's directory, else ''."""
    directory, _, name = path.rpartition("/")
    return name if (directory or ".") == skill.directory else ""
