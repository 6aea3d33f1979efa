"""Everything in a repository that says who is trusted: pointers, descriptors by layer, the registry.

Found with git and read here; judged together, whichever of them was touched.
"""

from __future__ import annotations

import os
import posixpath
import re

from .descriptors import DescriptorFile
from .files import Trouble, read_text
from .pointers import Pointer
from .source_places import NAME, ORGANIZATIONS, REGISTRY, SNAPSHOTS, TEMPLATE, escaped, is_trusting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .descriptors import Descriptor
    from .git import Git
    from .source_places import Place

_CURATED = tuple(f"{base}/*/{NAME}" for base in ORGANIZATIONS)
_TRUSTED = (f".apache-magpie-overrides/{NAME}", f"projects/*/{NAME}", NAME)
# A skill's own directory may hold a file of that name: a detail of the skill, nothing else.
_SKILLS_OF_LISTS = ("projects/*/SKILL.md", "SKILL.md")
_POINTER = re.compile(r"skills/[^/]+/source\.md")
# More patterns than this make git slower than one that matches every skill, and a command line too long.
_MANY = 100


class Curated:
    """An organization's descriptors: the directory's name is the organization's."""

    __slots__ = ("base", "file", "organization")

    def __init__(self, organization: str, base: str, file: DescriptorFile) -> None:
        self.organization = organization
        self.base = base
        self.file = file

    def holds(self, descriptor: Descriptor) -> bool:
        return any(each is descriptor for each in self.file.descriptors)

    @property
    def rank(self) -> tuple[int, str]:
        """The order in which descriptors are looked up: the first place that has an id wins."""
        return (*ORGANIZATIONS, *SNAPSHOTS).index(self.base), self.organization

    @property
    def linted(self) -> bool:
        """Whether the file is the repository's own; a snapshot's is consulted only."""
        return self.base in ORGANIZATIONS


class SourceTree:
    """The files, read; their paths are from the project's directory.

    ``organizations`` are known by their directories. They are all that there are (``judges``) only where the
    framework's are here, in the tree or in a snapshot: beside an adopter's own there are others. ``untracked``: files
    count that git would track; ``whole``: untracked pointers among them, wherever they stand. ``named`` are files to
    read though git may not track them; ``trust_lists`` may lie outside.
    """

    def __init__(
        self,
        place: Place,
        git: Git,
        *,
        whole: bool = True,
        untracked: bool = True,
        named: Iterable[str] = (),
        trust_lists: Sequence[str] = (),
        excludes: Callable[[str], bool] = lambda _path: False,
    ) -> None:
        """Find and read. Paths from the repository's root that ``excludes`` says are left out."""
        self.place = place
        self._git = git
        self._whole = whole
        self._untracked = untracked
        self.trouble: list[Trouble] = []
        self.pointers: list[Pointer] = []
        self.curated: list[Curated] = []
        self.trusted: list[DescriptorFile] = []
        self.registry: bytes | None = None
        bases = [base for base in (*ORGANIZATIONS, *SNAPSHOTS) if os.path.isdir(place.path(base))]
        known = {name for base in bases for name in self._directories(base)}
        self.organizations = frozenset(known - {TEMPLATE})
        self.judges = any(base not in ORGANIZATIONS[:1] for base in bases)
        self.has_snapshot = any(base in SNAPSHOTS for base in bases)
        self._read(self._found(named), trust_lists, excludes)

    @property
    def empty(self) -> bool:
        files = (self.pointers, self.trusted, self.trouble, [curated for curated in self.curated if curated.linted])
        return not any(files) and self.registry is None

    @property
    def readable(self) -> bool:
        """Whether every descriptor file could be read whole: only then is an id that is in none unknown."""
        files = [*self.trusted, *(curated.file for curated in self.curated)]
        return not self.trouble and all(file.readable for file in files)

    def skills(self, names: Iterable[str], prefixes: Iterable[str]) -> list[str]:
        """The names among these, or with one of these prefixes, that are skills of the repository's own."""
        there = [name for name in names if self._is_file(f"skills/{name}/SKILL.md")]
        if prefixes := tuple(prefixes):
            there += [name for name in self._skill_directories(prefixes) if self._is_file(f"skills/{name}/SKILL.md")]
        patterns = [f"skills/{escaped(name)}/SKILL.md" for name in dict.fromkeys(there)]
        if len(patterns) > _MANY:
            patterns = ["skills/*/SKILL.md"]
        paths = self._matching(patterns, untracked=self._untracked) if patterns else []
        return [path.split("/")[-2] for path in paths if self._is_file(path)]

    def _skill_directories(self, prefixes: tuple[str, ...]) -> list[str]:
        """Among ten thousand the system names those of a family sooner than git does."""
        try:
            return [name for name in os.listdir(self.place.path("skills")) if name.startswith(prefixes)]
        except OSError:
            return []

    def _is_file(self, path: str) -> bool:
        path = self.place.path(path)
        return os.path.isfile(path) and not os.path.islink(path)

    def _matching(self, patterns: Iterable[str], *, untracked: bool) -> list[str]:
        entries = self._git.matching([self.place.pattern(pattern) for pattern in patterns], untracked=untracked)
        return [entry.path.removeprefix(self.place.prefix) for entry in entries]

    def _found(self, named: Iterable[str]) -> set[str]:
        """Every path that may matter.

        A look for untracked files goes into every directory of skills. Where names are given it is spared: an
        untracked pointer is one of the names, and all else has few places.
        """
        patterns = ("skills/*/source.md", *_CURATED, *_TRUSTED, *_SKILLS_OF_LISTS, REGISTRY)
        paths = {*self._matching(patterns, untracked=self._whole), *named}
        if self._untracked and not self._whole:
            few = [f"{base}/{name}/{NAME}" for base in ORGANIZATIONS for name in self._directories(base)]
            few += [f"projects/{name}/{NAME}" for name in self._directories("projects")]
            few += [f".apache-magpie-overrides/{NAME}", NAME, REGISTRY]
            missing = [escaped(path) for path in few if path not in paths and os.path.isfile(self.place.path(path))]
            paths.update(self._matching(missing, untracked=True) if missing else ())
        return paths

    def _read(self, paths: set[str], trust_lists: Sequence[str], excludes: Callable[[str], bool]) -> None:
        own = {posixpath.dirname(path) for path in paths if posixpath.basename(path) == "SKILL.md"}
        for path in sorted(paths - set(trust_lists)):
            if TEMPLATE in path.split("/")[:-1] or excludes(self.place.printed(path)):
                continue
            directory, _, name = path.rpartition("/")
            base, _, organization = directory.rpartition("/")
            if _POINTER.fullmatch(path):
                self._pointer(path)
            elif path == REGISTRY:
                self.registry = self._bytes(path)
            elif name != NAME or directory in own:
                continue
            elif base in ORGANIZATIONS:
                if (file := self._file(path)) is not None:
                    self.curated.append(Curated(organization, base, file))
            elif is_trusting(directory):
                self.trusted += [file] if (file := self._file(path)) is not None else []
        for path in sorted(set(trust_lists)):
            self.trusted += [file] if (file := self._file(path)) is not None else []
        self._read_snapshots()
        self.curated.sort(key=lambda curated: curated.rank)
        self.trusted.sort(key=lambda file: file.path)

    def _read_snapshots(self) -> None:
        for base in SNAPSHOTS:
            for organization in self._directories(base):
                path = f"{base}/{organization}/{NAME}"
                data = read_text(self.place.path(path), path)
                if isinstance(data, bytes):  # what cannot be read there is not ours to judge
                    self.curated.append(Curated(organization, base, DescriptorFile(path, data)))

    def _pointer(self, path: str) -> None:
        data = self._bytes(path)
        if data is not None:
            self.pointers.append(Pointer(path, data))

    def _file(self, path: str) -> DescriptorFile | None:
        data = self._bytes(path)
        return None if data is None else DescriptorFile(path, data)

    def _bytes(self, path: str) -> bytes | None:
        """A file's bytes, known to be UTF-8; None where they are not (told as trouble) or the file is gone."""
        outside = path.startswith("..")  # a trust list that somebody named
        data = read_text(self.place.path(path), path, within=None if outside else self.place.top)
        if isinstance(data, Trouble):
            self.trouble.append(data)
            return None
        return data

    def lacks(self, organization: str) -> bool:
        """Whether there is no such organization. Unknown is never absent: see ``judges``."""
        return self.judges and organization not in self.organizations

    def _directories(self, base: str) -> list[str]:
        return directories(self.place.path(base))


def directories(path: str) -> list[str]:
    """The names of the directories in a directory, in order; none where it cannot be read."""
    try:
        return sorted(entry.name for entry in os.scandir(path) if entry.is_dir())
    except OSError:
        return []
