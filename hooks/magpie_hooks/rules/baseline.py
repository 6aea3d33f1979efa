"""What a project's configuration was most likely written against: a guess, for the wording of a report only."""

from __future__ import annotations

import os

from ..documents.git import GitError
from ..documents.locks import LOCK
from ..documents.marketplace import version_at
from ..documents.overrides import LOCAL, SHARED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.git import Git
    from ..documents.stamps import Stores

FLOOR, HISTORY, FILES, UNKNOWN = "min_version", "history", "files", "unknown"


class Baseline:
    """A guess: the version ('': none), the date ('': none), and what says so."""

    __slots__ = ("date", "source", "version")

    def __init__(self, source: str, version: str = "", date: str = "") -> None:
        self.source = source
        self.version = version
        self.date = date

    @property
    def sentence(self) -> str:
        """The guess in words that do not claim more than it is."""
        if self.source == FLOOR:
            return f"your configuration looks like it was written around {self.version} (the lock's min_version)"
        if self.source == HISTORY:
            around = f"around {self.version}, on {self.date}" if self.version else f"around {self.date}"
            return f"your configuration looks like it was written {around} (the last commit that touched it)"
        if self.source == FILES:
            return f"your configuration looks like it was written around {self.date} (the newest file of {LOCAL}/)"
        return "nothing here tells what your configuration was written against"

    def plain(self) -> dict[str, str | None]:
        return {
            "source": self.source,
            "version": self.version or None,
            "date": self.date or None,
            "estimate": self.sentence,
        }


def estimate(stores: Stores, git: Git | None, clone: str | None) -> Baseline:
    """The first that is known: the lock's floor, the last commit that touched the configuration, its newest file.

    Args:
        stores: the project's lock is in it.
        git: in the repository, None outside of one.
        clone: the marketplace clone, which maps a date to a version.
    """
    record = stores.lock.record if stores.lock is not None and stores.lock.readable else None
    floor = record.get("min_version") if record is not None else None
    if floor:
        return Baseline(FLOOR, floor)
    moment = _last_commit(stores.root, git) if git is not None else ""
    if moment and git is not None:
        version = version_at(git, clone, moment) if clone else None
        return Baseline(HISTORY, version or "", moment[:10])
    date = _newest_file(os.path.join(stores.root, LOCAL))
    return Baseline(FILES, date=date) if date else Baseline(UNKNOWN)


def _last_commit(root: str, git: Git) -> str:
    """When the lock or the overrides were last committed; '' where they never were."""
    asked = ["-C", root, "--literal-pathspecs", "log", "-1", "--format=%cI", "--", LOCK, SHARED]
    try:
        return git.ask(asked).decode(errors="replace").strip()
    except GitError:
        return ""


def _newest_file(directory: str) -> str:
    from datetime import UTC, datetime

    times = []
    try:
        with os.scandir(directory) as entries:
            times = [entry.stat().st_mtime for entry in entries if entry.is_file() and not entry.name.startswith(".")]
    except OSError:
        return ""
    return datetime.fromtimestamp(max(times), UTC).date().isoformat() if times else ""
