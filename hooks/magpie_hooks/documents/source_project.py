"""The project that sources are fetched for: its checkout, its locks, its linked worktrees."""

from __future__ import annotations

import os

from .files import Trouble, read_text
from .git import GitError
from .locks import LOCK, SOURCES, SOURCES_LOCAL, Lock
from .projects import SNAPSHOTS
from .source_places import Place, escaped
from .source_tree import SourceTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .git import Git


class NotHere(GitError):
    """Nothing can be fetched here; the text is one sentence."""


class SourceProject:
    """The nearest directory, from the current one upwards, with the framework's lock; else the repository."""

    def __init__(self, git: Git) -> None:
        self.git = git
        top, prefix = git.place()
        while prefix and not os.path.lexists(os.path.join(top, prefix, LOCK)):
            prefix = prefix[: prefix.rstrip("/").rfind("/") + 1]
        self.place = Place(top, prefix)
        self.sources = self.place.path(SNAPSHOTS)
        own, common = os.fsdecode(git.ask(["rev-parse", "--git-dir", "--git-common-dir"])).split("\n")[:2]
        self.common = os.path.realpath(common)
        self.is_linked = os.path.realpath(own) != self.common

    def path(self, name: str) -> str:
        return self.place.path(name)

    def require_adopted(self) -> None:
        """Raises: NotHere: the framework's lock is not committed here."""
        if not self.is_tracked(LOCK):
            there = os.path.lexists(self.path(LOCK))
            what = f"{LOCK} is not committed" if there else f"there is no {LOCK}"
            raise NotHere(f"adopt the framework first: {what}, and sources ride on an adopted framework")

    def require_main(self) -> None:
        """Raises: NotHere: this is a linked worktree, or the snapshots would be written elsewhere."""
        if self.is_linked:
            main = next((path for path, linked in self.checkouts() if not linked), os.path.dirname(self.common))
            raise NotHere(f"this is a linked worktree: sources are fetched in the main checkout only, which is {main}")
        for name in (SNAPSHOTS, ".agents", ".agents/skills"):
            path = self.path(name)
            if os.path.islink(path):
                raise NotHere(f"{name} is a link to {os.readlink(path)}: what is fetched would be written elsewhere")
            if os.path.lexists(path) and not os.path.isdir(path):
                raise NotHere(f"{name} is no directory: take it away first")

    def is_tracked(self, path: str) -> bool:
        return any(entry.oid for entry in self.git.matching([self.place.pattern(escaped(path))]))

    def has_snapshot(self) -> bool:
        return os.path.isdir(self.path(".apache-magpie"))

    def tree(self, trust_lists: Sequence[str] = ()) -> SourceTree:
        """Who is trusted, by the files that git tracks: a trust list that nobody added to git vouches for nothing."""
        return SourceTree(self.place, self.git, whole=False, untracked=False, trust_lists=trust_lists)

    def lock(self, name: str) -> Lock | Trouble | None:
        """A lock as it stands; a link in its place is trouble, since it would be replaced."""
        if os.path.islink(self.path(name)):
            return Trouble("unreadable-file", name, None, "it is a link, and would be replaced by a file")
        data = read_text(self.path(name), name)
        return Lock(name, data) if isinstance(data, bytes) else data

    @property
    def pins(self) -> Lock | Trouble | None:
        return self.lock(SOURCES)

    @property
    def fetched(self) -> Lock | Trouble | None:
        return self.lock(SOURCES_LOCAL)

    def checkouts(self) -> list[tuple[str, bool]]:
        """The work trees of the repository that are on this disk, the main one first, and whether each is linked."""
        how = ["worktree", "list", "--porcelain"]
        try:
            lines = os.fsdecode(self.git.ask([*how, "-z"])).split("\0")
        except GitError:  # git before 2.36
            lines = os.fsdecode(self.git.ask(how)).split("\n")
        found, linked = [], False
        for line in lines:
            if line.startswith("worktree "):
                path = line.removeprefix("worktree ")
                if os.path.isdir(path):
                    found.append((path, linked))
                linked = True
        return found

    def worktrees(self) -> list[str]:
        """The project's directory in every linked worktree in which it is adopted."""
        if not os.path.isdir(os.path.join(self.common, "worktrees")):
            return []  # git is not asked where there can be none
        roots = [os.path.join(path, self.place.prefix) for path, linked in self.checkouts() if linked]
        return [root for root in roots if os.path.lexists(os.path.join(root, LOCK))]
