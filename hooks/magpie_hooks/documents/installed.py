"""The skills that are installed for a project, wherever they stand; of one name the first place counts.

What is there but may not be read is unchecked: neither missing nor clean. A ``SKILL.md`` that does not parse
makes its name unchecked too, and hides a readable one in a later place as it would from an agent.
"""

from __future__ import annotations

import os
import re
from itertools import chain

from . import front_matter, front_matter_scan
from .files import Unreadable, read_bytes, reason
from .links import CANONICAL, PREFIX
from .plugin_versions import CACHE, newest
from .projects import SNAPSHOTS as SOURCES
from .skills import MAIN, is_detail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SKILLS = "skills"
SNAPSHOTS = (".apache-magpie/skills", ".apache-magpie/apache-magpie/skills")
# The kinds of place, in the order in which they count.
NAMED, OWN, SNAPSHOT, SOURCE, LINKED, PLUGIN = "--skills-dir", SKILLS, "snapshot", "source", "agents", "plugin"
NOTHING_THERE = "it is a link to nothing"


class InstalledSkill:
    """A skill where it stands. ``version`` is its plugin's, '' in other places.

    ``directory`` is where it is; ``shown`` what that is called in a finding: from the project's root where it is in
    the project. ``requires`` and ``surface_hash`` are what its front matter says.
    """

    __slots__ = ("directory", "name", "place", "plugin", "requires", "shown", "surface_hash", "version")

    def __init__(self, directory: str, shown: str, place: str, plugin: str = "", version: str = "") -> None:
        self.directory = directory
        self.shown = shown
        self.place = place
        self.plugin = plugin
        self.version = version
        self.name = ""
        self.requires: list[str] = []
        self.surface_hash: str | None = None

    @property
    def base(self) -> str:
        """The name of its directory."""
        return os.path.basename(self.directory)

    def spellings(self) -> list[str]:
        """What an override's stem may call it, the likeliest first: name, directory, each with and without prefix."""
        names = [self.name, self.base]
        return list(dict.fromkeys([*names, *(_other(name) for name in names)]))

    def main(self) -> bytes:
        """The bytes of its ``SKILL.md``.

        Raises:
            Unreadable: with the reason; a file that is gone among them.
        """
        return _read(os.path.join(self.directory, MAIN))

    def details(self) -> dict[str, bytes]:
        """The bytes of its detail files by name.

        Raises:
            Unreadable: with the name and the reason.
        """
        found = {}
        try:
            names = sorted(filter(is_detail, os.listdir(self.directory)))
        except OSError as error:
            raise Unreadable(reason(error)) from None
        for name in names:
            path = os.path.join(self.directory, name)
            if os.path.isdir(path):
                continue
            try:
                found[name] = _read(path)
            except Unreadable as error:
                raise Unreadable(f"{name}: {error}") from None
        return found


class Installed:
    """The skills by their front matter's name; what could not be read, by name or place, each with the reason.

    ``dangling``: names whose directory is a link to nothing, which matters only to who asks for them.
    ``closed``: places that may hold any skill and could not be read.
    """

    __slots__ = ("closed", "dangling", "skills", "unchecked")

    def __init__(self) -> None:
        self.skills: dict[str, InstalledSkill] = {}
        self.unchecked: list[tuple[str, str]] = []
        self.dangling: dict[str, str] = {}
        self.closed: list[tuple[str, str]] = []

    def called(self, stem: str) -> InstalledSkill | None:
        """The skill that an override's stem names: front matter name or directory, with or without ``magpie-``."""
        if stem in self.skills:
            return self.skills[stem]
        named = [(skill.spellings().index(stem), skill) for skill in self.skills.values() if stem in skill.spellings()]
        return min(named, key=lambda pair: (pair[0], pair[1].name))[1] if named else None

    def why_unchecked(self, stem: str) -> str | None:
        """Why the skill that a stem may name was not read; None where nothing of that name is there."""
        spellings = {stem, _other(stem)}
        return next((why for name, why in [*self.unchecked, *self.dangling.items()] if name in spellings), None)


def find(
    root: str,
    *,
    skills_dirs: Sequence[str] = (),
    plugin_cache: str | None = None,
    home: str | None = None,
    plugins: bool = True,
) -> Installed:
    """Look for skills everywhere.

    Args:
        root: the project's directory.
        skills_dirs: directories of skills that come before every other.
        plugin_cache: the directory that holds ``<plugin>/<version>/skills/<name>``; None: the one in the home.
        home: the home directory; None: the user's.
        plugins: else only in the project.
    """
    found = Installed()
    claimed: set[str] = set()
    places = [_in_project(root, found, skills_dirs)]
    if plugins:
        places.append(_in_plugins(root, found, plugin_cache, home))
    for skill in chain.from_iterable(places):
        _take(skill, found, claimed)
    return found


def _in_project(root: str, found: Installed, skills_dirs: Sequence[str]) -> Iterator[InstalledSkill]:
    for directory in skills_dirs:
        yield from _directly_in(directory, _shown(root, directory), NAMED, found)
    for shown, place in ((SKILLS, OWN), *((snapshot, SNAPSHOT) for snapshot in SNAPSHOTS)):
        yield from _directly_in(_join(root, shown), shown, place, found)
    for source in _names(_join(root, SOURCES), SOURCES, found):
        shown = f"{SOURCES}/{source}/skills"
        yield from _directly_in(_join(root, shown), shown, SOURCE, found)
    yield from _directly_in(_join(root, CANONICAL), CANONICAL, LINKED, found, PREFIX)


def _in_plugins(root: str, found: Installed, plugin_cache: str | None, home: str | None) -> Iterator[InstalledSkill]:
    top = home if home is not None else os.path.expanduser("~")
    cache = plugin_cache if plugin_cache is not None else _join(top, CACHE)
    shown = _shown(root, cache)
    for plugin in _names(cache, shown, found):
        versions = _names(_join(cache, plugin), f"{shown}/{plugin}", found)
        version = newest(name for name in versions if os.path.isdir(_join(cache, plugin, name)))
        if version is not None:
            inner = f"{plugin}/{version}/skills"
            for skill in _directly_in(_join(cache, inner), f"{shown}/{inner}", PLUGIN, found):
                skill.plugin, skill.version = plugin, version
                yield skill


def _take(skill: InstalledSkill, found: Installed, claimed: set[str]) -> None:
    """Read a skill's front matter and take it in, unless its name is taken already."""
    try:
        text = skill.main().decode()
        block = front_matter.locate(text)
        read = front_matter_scan.scan(text, block) or front_matter.read(text, block)
        problem = next(iter(read.problems), None)
        if problem is not None:
            raise problem
        name = _name(text[block.start : block.end])
    except Unreadable as error:
        _refuse(skill, skill.base, str(error), found, claimed)
        return
    except UnicodeDecodeError:
        _refuse(skill, skill.base, "it is not UTF-8 text", found, claimed)
        return
    except front_matter.Problem as error:
        name = _name(text)
        _refuse(skill, name if _SURE.fullmatch(name) else skill.base, error.message, found, claimed)
        return
    if name in claimed or _other(name) in claimed - found.skills.keys():
        return
    claimed.add(name)
    skill.name, skill.requires, skill.surface_hash = name, list(dict.fromkeys(read.requires)), read.surface_hash
    found.skills[name] = skill


def _refuse(skill: InstalledSkill, name: str, why: str, found: Installed, claimed: set[str]) -> None:
    """Note a skill under its name and its directory's: what does not parse may be called either."""
    if name in claimed or _other(name) in claimed:
        return
    claimed.add(name)
    for each in dict.fromkeys((name, skill.base)):
        if each == name or each != _other(name):
            found.unchecked.append((each, f"{skill.shown}/{MAIN} cannot be read: {why}"))


_NAME = re.compile(
    r"(?m)^name[ \t]*:[ \t]*(?:\"([^\"\r\n]+)\"|'([^'\r\n]+)'|([^\s#\"'][^\r\n]*?))[ \t]*(?:[ \t]#.*)?\r?$"
)
# What is a name even where the YAML around it does not parse; ``[`` and ``&a *b`` are none.
_SURE = re.compile(r"\w[\w.-]*")


def _name(text: str) -> str:
    """The name in a front matter's source; '' where it is not a text on one line."""
    plain = _NAME.search(text.replace("\r\n", "\n").replace("\r", "\n"))
    if plain is not None:
        return next(group for group in plain.groups() if group is not None).strip()
    return ""


def _directly_in(
    directory: str, shown: str, place: str, found: Installed, prefix: str = ""
) -> Iterator[InstalledSkill]:
    """What may be skills directly in a directory, by name; one without a ``SKILL.md`` is none."""
    for name in _names(directory, shown, found):
        if not name.startswith(prefix):
            continue
        path = _join(directory, name)
        if os.path.islink(path) and not os.path.exists(path):
            found.dangling.setdefault(name, f"{shown}/{name}: {NOTHING_THERE}")
            continue
        try:
            os.stat(_join(path, MAIN))
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError:
            pass  # it is there and may not be read: whoever reads it says why
        yield InstalledSkill(path, f"{shown}/{name}", place)


def _names(directory: str, shown: str, found: Installed) -> list[str]:
    """What a directory holds, without hidden names; where it may not be read, a note of that."""
    try:
        return sorted(name for name in os.listdir(directory) if not name.startswith("."))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        found.closed.append((shown, f"it cannot be read: {reason(error)}"))
        return []


def _shown(root: str, path: str) -> str:
    """A path as findings show it: from the root where it is below it, else in full."""
    full, top = os.path.abspath(path), os.path.abspath(root)
    inside = full == top or full.startswith(os.path.join(top, ""))
    return (os.path.relpath(full, top) if inside else full).replace(os.sep, "/")


def _join(*parts: str) -> str:
    return os.path.join(*parts)


def _other(name: str) -> str:
    """The name with the prefix taken off, or put on."""
    return name.removeprefix(PREFIX) if name.startswith(PREFIX) else PREFIX + name


def _read(path: str) -> bytes:
    try:
        return read_bytes(path, follow=True)
    except FileNotFoundError:
        raise Unreadable("it is gone") from None
