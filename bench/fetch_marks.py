"""The mark of `magpie-reconcile sources sync` with nothing to do."""

import os
import shutil
import subprocess
from pathlib import Path

from bench.model import PASS, Bench, Mark, Table, ratio
from bench.worlds import World

TOOL = "magpie-reconcile"
SYNC = ("sources", "sync", "--yes", "--allow-local-urls")
LABEL = "sources sync, five sources here"
COUNT = 5
FILES = 40  # beside the skill, in each source


def project(bench: Bench) -> World:
    """A project with five sources, each a git repository with a tag, all of them fetched."""
    world = World(bench.worlds.scratch / "fetched", 0, ".apache-magpie.lock")
    if world.root.exists():
        return world
    remotes = world.root.parent / "remotes"
    entries = []
    for at in range(COUNT):
        remote = remotes / f"s{at}"
        files = {f"skills/bench-{at}/SKILL.md": f"---\nname: bench-{at}\n---\n"}
        files |= {f"skills/bench-{at}/detail-{more}.md": f"## Detail {more}\n" * 100 for more in range(FILES)}
        _committed(bench, remote, files)
        commit = _git(bench, remote, "rev-parse", "HEAD")
        _git(bench, remote, "tag", "v1")
        entries.append(
            f"- id: bench-{at}\n  organization: bench\n  name: Bench\n  method: git-tag\n  url: {remote.as_uri()}\n"
            f"  ref: v1\n  commit: {commit}\n  provides: [{{skill: bench-{at}}}]\n"
        )
    lock = "method: git-branch\nurl: https://git.bench.example/magpie.git\nref: main\n"
    own = {
        ".apache-magpie.lock": lock,
        ".apache-magpie-overrides/skill-sources.md": "# Trusted\n\n```yaml\n" + "".join(entries) + "```\n",
        "organizations/bench/organization.md": "# Bench\n",
        ".gitignore": "/.apache-magpie\n",
    }
    _committed(bench, world.root, own)
    (world.root / ".apache-magpie").mkdir()
    command = (str(bench.python.parent / TOOL), *SYNC)
    subprocess.run(command, cwd=world.root, env=dict(bench.worlds.env), check=True, stdout=subprocess.DEVNULL)
    return world


def _committed(bench: Bench, root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    _git(bench, root, "init", "--quiet")
    _git(bench, root, "add", "--all")
    _git(bench, root, "commit", "--quiet", "--message", "bench")


def _git(bench: Bench, root: Path, *arguments: str) -> str:
    program = shutil.which("git") or "git"
    done = subprocess.run(
        [program, *arguments], cwd=root, env=dict(bench.worlds.env), check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def nothing_to_do(bench: Bench) -> Table:
    world = project(bench)
    own = bench.tool(TOOL, LABEL, world, *SYNC)
    floor = bench.started("git status, as often", world, "sh", "-c", _floor(world))
    return Table((bench.idle(world), own, floor), PASS, (ratio(LABEL, PASS, 25.0), ratio(floor.label, PASS)))


def _floor(world: World) -> str:
    snapshots = world.root / ".apache-magpie-sources"
    asked = [f"git -C {snapshots / name} status --porcelain --ignored" for name in sorted(os.listdir(snapshots))]
    return "; ".join(asked)


FETCH_MARKS = (Mark("F1", "a sync with nothing to do, five sources", nothing_to_do),)
