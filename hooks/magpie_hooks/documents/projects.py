"""Projects: directories with locks, each with what stands in its files now and what git knows of them."""

from __future__ import annotations

import os

from .files import Trouble, read_text
from .locks import NAMES, PERSONAL, STAMP, Lock, kind_of, project_of
from .source_places import NAME as LIST
from .source_places import is_trusting
from .trust_files import TrustFiles, in_work_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .git import Git

SNAPSHOT = ".apache-magpie"
SNAPSHOTS = ".apache-magpie-sources"
LOCAL_DIRECTORY = ".apache-magpie-local"
TRUST_LIST = f".apache-magpie-overrides/{LIST}"
OF_ONE_MACHINE = (SNAPSHOT, SNAPSHOTS, LOCAL_DIRECTORY)

_PATTERNS = (
    "**/.apache-magpie*.lock",
    f"**/{STAMP}",
    "**/.gitignore",
    f"**/{LIST}",
    f"**/{SNAPSHOT}",
    f"**/{SNAPSHOT}/**",
    f"**/{SNAPSHOTS}",
    f"**/{SNAPSHOTS}/**",
)


def project_at(path: str) -> str | None:
    """The project ('' or 'sub/') that a path from the root belongs to by its name alone; None where that says nothing.

    What lies in a directory of one machine belongs to the project around it: a snapshot has no projects.
    """
    parts = path.split("/")
    at = next((at for at, part in enumerate(parts) if part in OF_ONE_MACHINE), None)
    if at is not None:
        return "".join(f"{part}/" for part in parts[:at])
    if kind_of(path):
        return project_of(path)
    if f"/{path}".endswith(f"/{TRUST_LIST}"):
        return path.removesuffix(TRUST_LIST)
    directory, _, name = path.rpartition("/")
    return "" if name == LIST and is_trusting(directory) and not directory.endswith("/_template") else None


class Inventory:
    """What the index and the work tree hold of ours, by paths from the root, without what is excluded."""

    def __init__(self, git: Git, *, untracked: bool, excludes: Callable[[str], bool] = lambda _path: False) -> None:
        self.root = git.place()[0]
        self.excludes = excludes
        entries = git.matching(_PATTERNS, untracked=untracked)
        self.ignore_files = {entry.path for entry in entries if entry.oid and _name(entry.path) == ".gitignore"}
        entries = [entry for entry in entries if not excludes(entry.path)]
        self.tracked = {entry.path for entry in entries if entry.oid}
        self.paths = {entry.path for entry in entries}
        self.projects = self._projects()

    def _projects(self) -> list[str]:
        """Every directory that holds one of our files, one that git ignores included, or a trust list of its own."""
        found = {project for path in self.paths if (project := project_at(path)) is not None}
        for directory in {"", *(path.removesuffix(".gitignore") for path in self.ignore_files)} - found:
            ours = [f"{directory}{name}" for name in NAMES]
            if project_at(ours[0]) == directory and any(self.exists(path) and not self.excludes(path) for path in ours):
                found.add(directory)
        return sorted(found)

    def own(self, project: str) -> list[str]:
        """The paths in a project that are in no project below it."""
        below = [each for each in self.projects if each != project and each.startswith(project)]
        return sorted(path for path in self.paths if path.startswith(project) and not path.startswith(tuple(below)))

    def exists(self, path: str) -> bool:
        return os.path.lexists(os.path.join(self.root, path))

    def is_link(self, path: str) -> bool:
        return os.path.islink(os.path.join(self.root, path))

    def is_repository(self, project: str) -> bool:
        """Whether a project lies in another repository that is in this one."""
        parts = project.split("/")[:-1]
        return any(self.exists("/".join([*parts[: at + 1], ".git"])) for at in range(len(parts)))


class Project:
    """One project: its locks by kind (only those that are there and are text), and who it trusts."""

    def __init__(self, directory: str, inventory: Inventory, given: Iterable[str] = ()) -> None:
        self.directory = directory
        self.inventory = inventory
        self.locks: dict[str, Lock] = {}
        self.trouble: list[Trouble] = []
        self._given = set(given)
        for kind in NAMES:
            self._read(kind)
        self._trust: TrustFiles | None = None

    @property
    def trust(self) -> TrustFiles:
        if self._trust is None:
            self._trust = in_work_tree(self.inventory.root, self.directory, self.inventory.own(self.directory))
        return self._trust

    @property
    def data(self) -> dict[str, bytes]:
        """The bytes of the locks and trust lists, by path from the root."""
        return {lock.path: lock.data for lock in self.locks.values()} | self.trust.data

    def judged(self, kind: str) -> bool:
        """Whether a lock's shape is judged: it is tracked, or would be, or somebody named it."""
        path = self.directory + kind
        return path in self.inventory.paths or path in self._given

    def known(self, kind: str) -> bool:
        """Whether all that a lock says is known: it could be read, or is not there."""
        lock, path = self.locks.get(kind), self.path(kind)
        return (lock is None or lock.readable) and all(each.path != path for each in self.trouble)

    def path(self, name: str) -> str:
        return self.directory + name

    def _read(self, kind: str) -> None:
        path = self.path(kind)
        if self.inventory.excludes(path):
            return
        # A linked worktree may link what belongs to the machine; what is committed stays inside.
        within = None if kind in PERSONAL and path not in self.inventory.tracked else self.inventory.root
        data = read_text(os.path.join(self.inventory.root, path), path, within=within)
        if isinstance(data, Trouble):
            self.trouble.append(data)
        elif data is not None:
            self.locks[kind] = Lock(path, data)


def touched(names: Sequence[str], projects: Sequence[str]) -> list[str]:
    """The projects that some names, from the root, stand for."""
    return [project for project in projects if any(_concerns(name, project, projects) for name in names)]


def below(directory: str, projects: Sequence[str]) -> list[str]:
    """The projects at or below a directory ('' or 'sub/'), else the one around it."""
    return [each for each in projects if each.startswith(directory)] or _around(directory, projects)


def _around(path: str, projects: Sequence[str]) -> list[str]:
    return sorted((each for each in projects if path.startswith(each)), key=len)[-1:]


def _concerns(name: str, project: str, projects: Sequence[str]) -> bool:
    directory, _, base = name.rpartition("/")
    of_one_machine = any(part in OF_ONE_MACHINE for part in name.split("/"))
    if base == ".gitignore" and not of_one_machine:
        return project.startswith(f"{directory}/" if directory else "")
    if not (kind_of(name) or of_one_machine or base == LIST):
        return False
    at = project_at(name)
    return project == at if at in projects else [project] == _around(name, projects)


def _name(path: str) -> str:
    return path.rpartition("/")[2]
