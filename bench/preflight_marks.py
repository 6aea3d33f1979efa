"""The mark of `magpie-reconcile preflight`."""

import subprocess
from dataclasses import replace

from bench.model import PASS, Bench, Mark, Table, ratio
from bench.timing import BenchError
from bench.worlds import World

PROGRAM = "magpie-reconcile"
LOCK = ".apache-magpie.lock"
USUAL = "python -c 'import json, hashlib, pathlib'"
EQUAL, PARSED, READ = "preflight, equal hash", "preflight, a lock for the YAML parser", "preflight --skill-dir"
HASH = "sha256:0123456789abcdef"
DAY = "2026-09-22"
CONTENT = f"""\
# What this project expects, and what its configuration was reconciled with.
method:       marketplace
url:          apache/magpie
min_version:  0.2.0

plugins:
  - magpie-setup
  - magpie-triage

reconciled:
  version: 0.2.0.dev202609211315
  at:      2026-09-21
  skills:
    magpie-intake: sha256:fedcba9876543210
    magpie-triage: {HASH}
"""
SKILL = f"---\nname: magpie-triage\ndescription: Sort.\nsurface_hash: {HASH}\n---\n# Triage\n"


def project(bench: Bench, name: str, content: str) -> World:
    """A repository with a lock, a stamp in it, and one skill."""
    world = World(bench.worlds.scratch / name, 1, "skill")
    if not world.root.exists():
        world.root.joinpath("skill").mkdir(parents=True)
        world.root.joinpath("skill", "SKILL.md").write_text(SKILL, encoding="utf-8")
        world.root.joinpath(LOCK).write_text(content, encoding="utf-8")
        subprocess.run(["git", "init", "--quiet"], cwd=world.root, env=dict(bench.worlds.env), check=True)
    return world


def silent(said: str) -> None:
    if said != '{"verdict": "ok"}\n':
        raise BenchError(f"the verdict was to be ok, not {said!r}")


def equal_hash(bench: Bench) -> Table:
    world = project(bench, "preflight", CONTENT)
    flow = project(bench, "preflight-flow", CONTENT.replace(f"{HASH}\n", f"!!str {HASH}\n"))
    asked = ("preflight", "--skill", "magpie-triage", "--today", DAY)
    usual = bench.started(USUAL, world, str(bench.python), "-c", "import json, hashlib, pathlib")
    runs = (
        bench.tool(PROGRAM, EQUAL, world, *asked, "--hash", HASH),
        bench.tool(PROGRAM, PARSED, flow, *asked, "--hash", HASH),
        bench.tool(PROGRAM, READ, world, *asked, "--skill-dir", "skill"),
    )
    return Table(
        (bench.idle(world), usual, *(replace(run, verify=silent) for run in runs)),
        USUAL,
        (ratio(EQUAL, USUAL, 2.2), ratio(PARSED, USUAL), ratio(READ, USUAL), ratio(USUAL, PASS)),
    )


PREFLIGHT_MARKS = (Mark("R1", "pre-flight of a skill whose hash is the stamped one", equal_hash),)
