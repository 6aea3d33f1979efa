"""Throw-away git repositories made of copied skills; the directory they are copied from is only read."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.timing import BenchError, excerpt

PASSED_ON = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TMPDIR")
GIT_CONFIG = """\
[user]
    name = Bench
    email = bench@example.invalid
[init]
    defaultBranch = main
[gc]
    auto = 0
[maintenance]
    auto = false
"""
HEADING = re.compile(rb"^#{2,4} \S[^\r\n]*", re.MULTILINE)
CODE_FENCE = re.compile(rb"^[ \t]*(?:```|~~~)", re.MULTILINE)


@dataclass(frozen=True)
class World:
    """A committed repository of `count` skills in which every surface hash is true.

    `probe` is what single-skill marks measure, relative to `root`: the same text in every world.
    """

    root: Path
    count: int
    probe: str


class Worlds:
    """Makes each repository at most once; all of them share one HOME and git identity of their own."""

    def __init__(self, corpus: Path, scratch: Path, writer: Path) -> None:
        """Choose the skills; `writer` is the command that writes surface hashes."""
        self.scratch = scratch
        self.writer = writer
        self.env = own_environment(scratch)
        self.probe, self.skills = probe_first(sorted(find_skills(corpus)))
        self._made: dict[str, World] = {}

    def of(self, count: int, *, variant: str = "") -> World:
        """Return the repository of `count` skills. A mark that changes files takes a `variant` of its own."""
        key = f"skills-{count}{variant}"
        if key not in self._made:
            print(f"making a repository of {count:,} skills …", file=sys.stderr, flush=True)
            self._made[key] = self._make(self.scratch / key, count)
        return self._made[key]

    def _make(self, root: Path, count: int) -> World:
        for number in range(count):
            lap, index = divmod(number, len(self.skills))
            source = self.skills[index]
            name = source.name if lap == 0 else f"copy-{lap}-of-{source.name}"
            copy_skill(source, root / "skills" / name)
        self._run(root, "git", "init", "--quiet")
        self._run(root, "git", "add", "--all")
        self._run(root, str(self.writer), allowed=(0, 1))  # 1: it wrote, as it was asked to
        world = World(root, count, f"skills/{self.probe.name}/SKILL.md")
        self.commit(world)
        return world

    def commit(self, world: World) -> None:
        """Commit everything there is."""
        self._run(world.root, "git", "add", "--all")
        self._run(world.root, "git", "commit", "--quiet", "--message", "skills")
        os.sync()  # a flush inside a measured command must not pay for what was written here

    def _run(self, root: Path, *argv: str, allowed: tuple[int, ...] = (0,)) -> None:
        done = subprocess.run(argv, cwd=root, env=self.env, capture_output=True, text=True, check=False)
        if done.returncode not in allowed:
            shown = " ".join([Path(argv[0]).name, *argv[1:]])
            said = excerpt(done.stderr or done.stdout)
            raise BenchError(f"preparing: {shown} ended with exit code {done.returncode}; it said: {said}")


def own_environment(scratch: Path) -> Mapping[str, str]:
    """Keep nothing that could reach git, Python or the command from the outside.

    In particular no PYTHONDONTWRITEBYTECODE: without a bytecode cache every start compiles the package.
    """
    home = scratch / "home"
    home.mkdir()
    (home / ".gitconfig").write_text(GIT_CONFIG, encoding="utf-8")
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return {**kept, "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1"}


def find_skills(corpus: Path) -> Iterator[Path]:
    """Yield directories that hold a SKILL.md; what lies below one belongs to it."""
    for directory, below, names in os.walk(corpus):
        if ".git" in below:
            below.remove(".git")
        if "SKILL.md" in names:
            below.clear()
            yield Path(directory)


def probe_first(skills: list[Path]) -> tuple[Path, list[Path]]:
    """Choose the single-file skill of median size, and put it first so that the smallest world has it.

    Of two skills of one name the first is taken: their copies would share a directory.
    """
    by_name: dict[str, Path] = {}
    for skill in skills:
        by_name.setdefault(skill.name, skill)
    single = [skill for skill in by_name.values() if len(list(skill.glob("*.md"))) == 1]
    single = [skill for skill in single if can_rename_a_step((skill / "SKILL.md").read_bytes())]
    if not skills:
        raise BenchError("no directory below the one given has a SKILL.md")
    if not single:
        raise BenchError("there is no skill of a single file with a heading among those skills")
    single.sort(key=lambda skill: ((skill / "SKILL.md").stat().st_size, skill.name))
    probe = single[len(single) // 2]
    return probe, [probe, *(skill for skill in by_name.values() if skill != probe)]


def copy_skill(source: Path, target: Path) -> None:
    """Copy contents only: a corpus may be read-only, its copies must not be."""
    for directory, _, names in os.walk(source):
        into = target / Path(directory).relative_to(source)
        into.mkdir(parents=True, exist_ok=True)
        for name in names:
            shutil.copyfile(Path(directory, name), into / name)


def can_rename_a_step(content: bytes) -> bool:
    return rename_a_step(content) != content


def rename_a_step(content: bytes) -> bytes:
    """Reword the first step, or the first heading if no step comes before the first code fence.

    Behind a fence, and in the front matter, what looks like a heading may be none.
    """
    body = content.find(b"\n---", 3) + 4
    fence = CODE_FENCE.search(content, body)
    headings = list(HEADING.finditer(content, body, fence.start() if fence else len(content)))
    if not headings:
        return content
    end = next((each for each in headings if b"Step" in each.group()), headings[0]).end()
    return content[:end] + b", put in other words" + content[end:]
