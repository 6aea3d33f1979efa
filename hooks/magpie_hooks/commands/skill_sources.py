"""magpie-skill-sources: who is trusted, and with which pin."""

from __future__ import annotations

import os
import posixpath
import re

from ..documents.files import Unreadable, read_bytes
from ..documents.git import Git
from ..documents.source_places import REGISTRY, Place, why_no_trust_list
from .arguments import ALLOW_LOCAL_URLS, CHANGED, EXCLUDE, FORMAT, STRICT, Command, Option
from .changes import removed
from .report import CannotWork, Looked, NothingHere, Paths, guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .arguments import Arguments

COMMAND = Command(
    "magpie-skill-sources",
    "Check pointers, source descriptors, trust lists and the registry. They are judged together: touching one\n"
    "checks them all. Nothing is fetched.",
    "examples:\n"
    "  magpie-skill-sources                                        the whole repository\n"
    "  magpie-skill-sources --trust-list config/skill-sources.md   with a trust list that stands elsewhere",
    (
        CHANGED,
        Option("--trust-list", "a further trust list of the adopter; may be repeated", metavar="PATH", repeated=True),
        ALLOW_LOCAL_URLS,
        EXCLUDE,
        FORMAT,
        STRICT,
    ),
)
# What can change a verdict, from the project's directory.
_CAUSES = re.compile(
    r"(^|/)skill-sources\.md$|^skills/[^/]+/(source|SKILL)\.md$|(^|/)organizations/[^/]+/|^docs/skill-sources/registry\.md$"
)
_NAMED = re.compile(r"skills/[^/]+/source\.md")
# What makes a directory a project of its own, as a runner's workspace has them: one of these stands in it.
_SIGNS = ("skills", ".apache-magpie-overrides", ".apache-magpie.lock", "organizations", "skill-sources.md")
_NO_PROJECTS = frozenset(("organizations", "projects", "skills"))  # what is in these belongs to the project around


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: look(arguments).report(COMMAND.name, arguments))


def look(arguments: Arguments) -> Looked:
    """What a run finds.

    Raises:
        NothingHere: it was to look at everything, and there is nothing of the kind.
        CannotWork, GitError: it cannot do what it was asked for.
    """
    return _Run(arguments).run()


class _Run:
    """One run: the names of the command line, and whether one of them touches what is judged."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.git = Git(this_commit=arguments.changed)
        self.paths = Paths(self.git, arguments.exclude)
        self._located: Place | None = None

    def run(self) -> Looked:
        arguments = self.arguments
        gone = removed(self.git) if arguments.changed else []
        names = [*arguments.names, *gone]
        whole = not names and not arguments.changed
        if not arguments.changed and (missing := next((it for it in names if not os.path.lexists(it)), None)):
            raise CannotWork(f"{missing}: no such file or directory")
        if not whole and (not names or not self._touched(names, gone)):
            return Looked([])
        from ..documents.source_tree import SourceTree
        from ..rules.sources import check

        place = self.place
        tree = SourceTree(
            place,
            self.git,
            untracked=not arguments.changed,
            whole=not arguments.changed and all(map(os.path.isdir, names)),
            named=[path for path in map(self._path, arguments.names) if _NAMED.fullmatch(path)],
            trust_lists=[self._trust_list(name) for name in arguments.trust_list],
            excludes=self.paths.excludes,
        )
        if tree.empty and not arguments.changed and all(map(os.path.isdir, names)):
            raise NothingHere("no pointer, descriptor, trust list or registry here")
        findings = check(tree, allow_local=arguments.allow_local_urls)
        for finding in findings:
            finding.path = place.printed(finding.path)
            for related in finding.related:
                related.path = place.printed(related.path)
        return Looked(findings, "sources checked" if whole else "")

    @property
    def place(self) -> Place:
        """The project around the current directory: the nearest that looks like one, else the whole repository."""
        if self._located is None:
            top, prefix = self.git.place()
            while prefix and not _is_project(top, prefix):
                prefix = prefix[: prefix.rstrip("/").rfind("/") + 1]
            self._located = Place(top, prefix)
        return self._located

    def _path(self, name: str) -> str:
        """A name from the project's directory; what is outside begins with ``..``."""
        top, prefix = self.git.place()
        if os.path.isabs(name):
            path = os.path.relpath(_real(name), os.path.realpath(self.place.root))
        elif self.place.prefix or name.startswith(".."):
            path = os.path.relpath(os.path.join(top, prefix, name), self.place.root)
        else:
            path = os.path.normpath(os.path.join(prefix, name))
        return path.replace(os.sep, "/")

    def _touched(self, names: Sequence[str], gone: Sequence[str]) -> bool:
        """Whether one of some names can change a verdict; a directory that a person names can."""
        lists = {self._path(name) for name in self.arguments.trust_list}
        return any(
            not self.paths.excluded(name)
            and (
                _CAUSES.search(path := self._path(name)) is not None
                or path in lists
                or (not self.arguments.changed and os.path.isdir(name))
            )
            for name in names
        ) or self._leaves_links_behind(gone)

    def _leaves_links_behind(self, gone: Sequence[str]) -> bool:
        """Whether the registry names a file that went away."""
        try:
            registry = read_bytes(self.place.path(REGISTRY)) if gone else b""
        except (OSError, Unreadable):
            return False
        return any(os.fsencode(posixpath.basename(name)) in registry for name in gone)

    def _trust_list(self, name: str) -> str:
        """The path of a trust list that was named.

        Raises:
            CannotWork: it is not there, or it is one that nobody trusts: an organization's, a fetched one.
        """
        if not os.path.isfile(name):
            raise CannotWork(f"--trust-list {name}: no such file")
        path = self._path(name)
        if why := why_no_trust_list(path):
            raise CannotWork(f"--trust-list {name}: {why}")
        return path


def _is_project(top: str, prefix: str) -> bool:
    parts = prefix.rstrip("/").split("/")
    inner = parts[-1].startswith(".") or (len(parts) > 1 and parts[-2] in _NO_PROJECTS)
    return not inner and any(os.path.lexists(os.path.join(top, prefix, sign)) for sign in _SIGNS)


def _real(name: str) -> str:
    """A name's absolute path: links among its directories are followed, the file itself is taken as it is named."""
    directory, base = os.path.split(name)
    return os.path.normpath(os.path.join(os.path.realpath(directory), base))


if __name__ == "__main__":
    raise SystemExit(main())
