"""The files that say who is trusted in one project, at one state: the work tree, or a revision."""

from __future__ import annotations

import os

from .descriptors import DescriptorFile
from .files import read_text
from .source_places import NAME as LIST
from .source_places import ORGANIZATIONS, SNAPSHOTS, TEMPLATE, is_trusting
from .source_tree import Curated, directories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .files import Trouble


class TrustFiles:
    """An organization's and an adopter's descriptors, as ``rules.trust.resolve`` takes them.

    ``readable``: every file could be read whole, so that an id that is in none is not trusted.
    """

    __slots__ = ("curated", "data", "readable", "trusted")

    def __init__(self) -> None:
        self.curated: list[Curated] = []
        self.trusted: list[DescriptorFile] = []
        self.data: dict[str, bytes] = {}
        self.readable = True

    def add(self, project: str, path: str, data: bytes | Trouble | None, file: DescriptorFile | None = None) -> None:
        """Take a file by its path from the root; what kept it from being read is told by another hook.

        ``file``: the same bytes as they were read before.
        """
        if not isinstance(data, bytes):
            self.readable = self.readable and data is None
            return
        self.data[path] = data
        file = file if file is not None else DescriptorFile(path, data)
        self.readable = self.readable and file.readable
        base, _, organization = os.path.dirname(path.removeprefix(project)).rpartition("/")
        if base in (*ORGANIZATIONS, *SNAPSHOTS):
            self.curated.append(Curated(organization, base, file))
        else:
            self.trusted.append(file)

    def sort(self) -> TrustFiles:
        self.curated.sort(key=lambda curated: curated.rank)
        self.trusted.sort(key=lambda file: file.path)
        return self


def is_list(inside: str) -> bool:
    """Whether a path from a project's root is a trust list or an organization's file of descriptors."""
    directory, _, name = inside.rpartition("/")
    base, _, last = directory.rpartition("/")
    if name != LIST or last == TEMPLATE:
        return False
    return is_trusting(directory) or base in ORGANIZATIONS


def in_work_tree(root: str, project: str, paths: Iterable[str]) -> TrustFiles:
    """Of a project ('' or 'sub/'), from paths that git tracks or would track; the snapshot's files are on disk."""
    files = TrustFiles()
    for path in paths:
        if _counts(root, project, path):
            files.add(project, path, read_text(os.path.join(root, path), path, within=root))
    for base in SNAPSHOTS:
        for organization in directories(os.path.join(root, project, base)):
            path = f"{project}{base}/{organization}/{LIST}"
            data = read_text(os.path.join(root, path), path)
            files.add(project, path, data if isinstance(data, bytes) else None)  # not ours to judge
    return files.sort()


def places(project: str) -> list[str]:
    """At or below which paths the lists of a project stand."""
    return [project + name for name in (".apache-magpie-overrides", "projects", "organizations", LIST)]


def as_it_was(root: str, project: str, old: Mapping[str, bytes], now: TrustFiles) -> TrustFiles:
    """Of a project at another time, from what its files held; the snapshot of then is not known, so today's counts."""
    files = TrustFiles()
    known = {file.path: file for file in (*now.trusted, *(curated.file for curated in now.curated))}
    for path, data in old.items():
        if _counts(root, project, path):
            same = known.get(path) if now.data.get(path) == data else None
            files.add(project, path, data if _is_text(data) else None, same)
    files.curated += [curated for curated in now.curated if not curated.linted]
    return files.sort()


def _counts(root: str, project: str, path: str) -> bool:
    """Whether a path is a list of this project; one in a skill's own directory is a detail of that skill."""
    return (
        path.startswith(project)
        and is_list(path.removeprefix(project))
        and not os.path.isfile(os.path.join(root, os.path.dirname(path), "SKILL.md"))
    )


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
