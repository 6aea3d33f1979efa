"""The mark of `magpie-lock-files`."""

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

from bench.model import PASS, Bench, Mark, Table, ratio
from bench.worlds import World

HOOK = "magpie-lock-files"
ENTRY = "magpie-lock-files --changed"  # the manifest's entry
LOCK = ".apache-magpie.lock"
PROJECT = Path(__file__).resolve().parent.parent / "fixtures" / "locks-adopter"


def project(bench: Bench) -> World:
    """A committed project with its four locks, the two local ones on disk, and a trust list."""
    world = World(bench.worlds.scratch / "locks", 0, LOCK)
    if not world.root.exists():
        shutil.copytree(PROJECT, world.root)
        for command in ("init --quiet", "add --all", "commit --quiet --message locks"):
            subprocess.run(["git", *command.split()], cwd=world.root, env=dict(bench.worlds.env), check=True)
    return world


def four_locks(bench: Bench) -> Table:
    world = project(bench)
    named = replace(bench.tool(HOOK, HOOK, world), expected_exit=0)
    entry = bench.tool(HOOK, f"{ENTRY} {LOCK}", world, "--changed", LOCK, hook=True)
    return Table(
        (bench.idle(world), named, entry),
        PASS,
        (ratio(HOOK, PASS, 6.0), ratio(f"{ENTRY} {LOCK}", PASS)),
    )


LOCK_MARKS = (Mark("L1", "the four locks of a project, nothing wrong", four_locks),)
