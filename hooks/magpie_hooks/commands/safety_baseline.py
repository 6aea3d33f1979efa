"""magpie-safety-baseline: copies of a skill agree on safety, and no override weakens it."""

from __future__ import annotations

import os
import re
from functools import partial

from ..documents.files import read_text
from ..documents.findings import Finding
from ..documents.git import Git, NoGit, NotARepository
from ..documents.pair_files import NAME, SIDES, PairFile
from ..documents.skills import MAIN
from .arguments import CHANGED, EXCLUDE, FORMAT, STRICT, Command, Option
from .changes import removed
from .report import CannotWork, Looked, NothingHere, Paths, guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..documents.pair_files import Pair
    from ..documents.sides import NoSide, Side
    from .arguments import Arguments

REGISTRY = Option("--registry", f"the registry of pairs, else {NAME} at the repository's root", metavar="PATH")

COMMAND = Command(
    "magpie-safety-baseline",
    f"Compare the registered pairs of skills and report where they diverge on safety, and overrides that weaken it.\n"
    f"Pairs stand in {NAME}: a and b are skills by their paths from the root, or REV:path, another revision.",
    "examples:\n"
    "  magpie-safety-baseline                            every pair and override of the repository\n"
    "  magpie-safety-baseline skills/triage              the pairs of one skill\n"
    "  magpie-safety-baseline --explain skills/triage    the safety statements of a skill, clause by clause",
    (
        CHANGED,
        Option("--explain", "print the statements found in the skills named, clause by clause"),
        REGISTRY,
        EXCLUDE,
        FORMAT,
        STRICT,
    ),
)
OVERRIDES = (".apache-magpie-overrides", ".apache-magpie-local")
# Both directories also hold what is no override: who is trusted, and what a person told a tool.
_OVERRIDE = re.compile(r"(?:^|/)\.apache-magpie-(?:overrides|local)/(?!skill-sources\.md$)[^/.][^/]*\.md$")


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: _run(arguments))


def _run(arguments: Arguments) -> int:
    run = _Run(arguments)
    return run.explain() if arguments.explain else run.look().report(COMMAND.name, arguments)


def look(arguments: Arguments) -> Looked:
    """What a run finds.

    Raises:
        NothingHere: it was to look at everything, and there is nothing of the kind.
        CannotWork, GitError: it cannot do what it was asked for.
    """
    return _Run(arguments).look()


class _Run:
    """One run: the names of the command line, the pairs and overrides they touch, and what is wrong with them."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.git = Git(this_commit=arguments.changed)
        self.paths = Paths(self.git, arguments.exclude)
        self.findings: list[Finding] = []
        self.touched: list[str] = []
        self.directories: list[str] = []
        self._places: dict[str, tuple[str, str]] = {}

    def look(self) -> Looked:
        arguments = self.arguments
        names = self._names()
        if arguments.changed and not names:
            return Looked([])
        self.touched = [path for path in map(self.paths.from_root, names) if not self.paths.excludes(path)]
        narrowed = bool(arguments.names) or arguments.changed
        registry = self._registry() if not narrowed or self.touched or self.directories else None
        pairs = self._pairs(registry, whole=not narrowed) if registry is not None else []
        overrides = self._overrides(whole=not narrowed)
        asked = self.directories or not narrowed
        if asked and not pairs and not overrides and not self.findings:
            where = NAME if registry is None else registry.path
            raise NothingHere(f"no registered pair ({where}) and no override here")
        if registry is not None and pairs:
            self._compare(registry, pairs)
        self._judge(overrides)
        closing = f"{_counted(len(pairs), 'pair')} and {_counted(len(overrides), 'override')} checked"
        return Looked(self._told(), "" if narrowed else closing)

    def _told(self) -> list[Finding]:
        """The findings; a statement that is quoted may hold a url with a credential."""
        if not self.findings:
            return []
        from ..rules.pins import redacted

        return redacted(self.findings)

    def explain(self) -> int:
        from .statements_explained import explain

        try:
            self.git.place()
        except (NotARepository, NoGit):
            self.paths = Paths(None, self.arguments.exclude)
        return explain(self.arguments, self.git, self.paths)

    # --- what is looked at ---

    def _names(self) -> list[str]:
        """The files that a verdict can hang on, of those named and, with --changed, of those gone."""
        registry = self.arguments.registry
        if self.arguments.changed:
            names = [*self.arguments.names, *removed(self.git)]
        else:
            names = list(self.arguments.names)
            if missing := next((name for name in names if not os.path.lexists(name)), None):
                raise CannotWork(f"{missing}: no such file or directory")
            whole = [name for name in names if os.path.isdir(name) and not os.path.islink(name)]
            self.directories = ["" if (path := self.paths.from_root(name)) == "." else path for name in whole]
            names = [name for name in names if name not in whole]
        return [name for name in names if name.endswith((".md", NAME)) or (registry and _same(name, registry))]

    def _registry(self) -> PairFile | None:
        """The registry, if there is one that can be read."""
        named, top = self.arguments.registry, self.git.place()[0]
        path = self.paths.printed(named) if named else NAME
        if not named and self.paths.excludes(path):
            return None
        data = read_text(named or os.path.join(top, NAME), path, within=None if named else top)
        if isinstance(data, bytes):
            return PairFile(path, data)
        if data is not None:
            self.findings.append(Finding(data.rule, data.path, data.line, data.message))
        elif named:
            raise CannotWork(f"--registry {named}: no such file")
        return None

    def _pairs(self, registry: PairFile, *, whole: bool) -> list[Pair]:
        """The pairs to compare; what is wrong with the registry is told where it is looked at itself."""
        from ..rules import pairs

        every = whole or registry.path in self.touched
        self.findings += pairs.of_registry(registry, shape_only=not every)
        sound = [pair for pair in pairs.sound(registry.pairs) if not any(map(self._excludes, (pair.a, pair.b)))]
        if every:
            return sound
        markdown = [path for path in self.touched if path.endswith(".md")]
        wanted = pairs.touched(sound, markdown, self._real)
        wanted += [pair for pair in pairs.below(sound, self.directories) if pair not in wanted]
        return wanted

    def _excludes(self, side: str) -> bool:
        return bool(self.arguments.exclude) and self.paths.excludes(f"{os.path.normpath(side)}/SKILL.md")

    def _real(self, path: str) -> str:
        """Where a path from the root really is, from the root; '..' where it leads out."""
        directory, name = os.path.split(path.rstrip("/"))
        if directory not in self._places:
            top = os.path.realpath(self.git.place()[0])
            try:
                self._places[directory] = (top, os.path.realpath(os.path.join(top, directory)))
            except ValueError:  # a NUL, or what the system's names cannot hold: nothing is there
                return ".."
        top, place = self._places[directory]
        whole = os.path.join(place, name)
        if name in {"", ".", ".."} or os.path.islink(whole):
            whole = os.path.realpath(whole)
        if whole == top:
            return ""
        return whole[len(top) + 1 :].replace(os.sep, "/") if whole.startswith(f"{top}{os.sep}") else ".."

    # --- pairs ---

    def _compare(self, registry: PairFile, pairs: Sequence[Pair]) -> None:
        from ..documents.sides import load_all
        from .workers import map_over

        base = os.path.relpath(self.git.place()[0]) if self.git.place()[1] else ""
        typed = [pair.side(key) for pair in pairs for key in SIDES]
        sides = load_all(typed, self.git, base=base, markdown_only=True)
        copies = [pair for pair in pairs if self._are_there(registry, pair, sides)]
        for pair in copies:
            self._require_read(registry, pair, sides)
        for told in map_over(partial(self._compared, registry, sides), copies, "pairs"):
            self.findings += [Finding.of_plain(values) for values in told]

    def _are_there(self, registry: PairFile, pair: Pair, sides: Mapping[str, Side | NoSide]) -> bool:
        from ..documents.sides import NoSide, same_file
        from ..rules import pairs

        found = {key: sides[pair.side(key)] for key in SIDES}
        there = []
        for key, side in found.items():
            if isinstance(side, NoSide):
                self.findings.append(pairs.no_side(registry, pair, key, side))
            elif not side.revision and self._real(pair.side(key)) == "..":
                why = "it leads out of the repository through a link"
                self.findings.append(pairs.unsafe_side(registry, pair, key, why))
            else:
                there.append(side)
        if len(there) == len(SIDES) and same_file(*there):
            self.findings.append(pairs.same_side(registry, pair))
            return False
        return len(there) == len(SIDES)

    def _require_read(self, registry: PairFile, pair: Pair, sides: Mapping[str, Side | NoSide]) -> None:
        """Tell of a detail that is a link, which is not followed, unless it is the very same in both copies."""
        from ..documents.sides import NoSide
        from ..rules import pairs

        a, b = sides[pair.a], sides[pair.b]
        if isinstance(a, NoSide) or isinstance(b, NoSide) or not (a.whole and b.whole):
            return
        for key, side, other in (("a", a, b), ("b", b, a)):
            for name, target in sorted(side.links.items()):
                if other.links.get(name) != target and not self._is_left_out(side, name):
                    self.findings.append(pairs.is_link(registry, pair, key, name))

    def _compared(self, registry: PairFile, sides: Mapping[str, Side | NoSide], pair: Pair) -> list[tuple[object, ...]]:
        """The findings of a pair, as plain values."""
        from ..documents.sides import NoSide

        a, b = sides[pair.a], sides[pair.b]
        assert not isinstance(a, NoSide)
        assert not isinstance(b, NoSide)
        if not (a.whole and b.whole):  # of one there is nothing but its SKILL.md to compare
            a, b = a.alone(), b.alone()
        for side in (a, b) if self.arguments.exclude else ():
            side.files = {name: data for name, data in side.files.items() if not self._is_left_out(side, name)}
        if a.files == b.files:
            return []
        from ..rules.comparison import safety
        from ..rules.divergence import Copies, of_pair

        copies = Copies(a, b, lambda: (registry.path, registry.place(pair)[0]), self.paths.printed)
        return [finding.plain() for finding in of_pair(copies, safety(a, b))]

    def _is_left_out(self, side: Side, name: str) -> bool:
        path = side.place(name)
        return name != MAIN and self.paths.excludes(path if side.revision else self.paths.printed(path))

    # --- overrides ---

    def _overrides(self, *, whole: bool) -> list[str]:
        """The overrides to judge, by their paths from the root."""
        if not whole and not self.directories:
            return [path for path in self.touched if _OVERRIDE.search(path)]
        listed = [entry.path for entry in self.git.matching([f"**/{name}/*.md" for name in OVERRIDES], untracked=True)]
        found = {path for path in (*listed, *self._on_disk(listed)) if _OVERRIDE.search(path)}
        if not whole:
            below = [f"{directory}/" if directory else "" for directory in self.directories]
            named = {path for path in self.touched if _OVERRIDE.search(path)}
            found = named | {path for path in found if path.startswith(tuple(below))}
        return sorted(path for path in found if not self.paths.excludes(path))

    def _on_disk(self, listed: Sequence[str]) -> Iterator[str]:
        """What git ignores: a person's own overrides, beside those of their project and at the root."""
        top = self.git.place()[0]
        projects = {path[: path.index(name)] for path in listed for name in OVERRIDES if name in path}
        for directory in (f"{project}{name}" for project in {"", *projects} for name in OVERRIDES):
            try:
                names = os.listdir(os.path.join(top, directory))
            except OSError:
                continue
            yield from (f"{directory}/{name}" for name in names)

    def _judge(self, overrides: Sequence[str]) -> None:
        for path in overrides:
            top = self.git.place()[0]
            committed = f"{OVERRIDES[0]}/" in path  # in a linked work tree the personal directory is a link
            data = read_text(os.path.join(top, path), path, within=top if committed else None)
            if data is None:  # deleted: nothing is weakened any more
                continue
            if not isinstance(data, bytes):
                self.findings.append(Finding(data.rule, data.path, data.line, data.message))
                continue
            from ..rules.overrides_safety import weakening

            self.findings += weakening(data, path)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _same(name: str, other: str) -> bool:
    return os.path.normpath(name) == os.path.normpath(other)


if __name__ == "__main__":
    raise SystemExit(main())
