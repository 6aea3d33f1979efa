"""Worlds to fetch in of another's making: ``fetch/cases.py`` of the directory in ``MAGPIE_CASES`` builds them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fetch_world import TOOL, tree
from support import plain_environment

BUILDER = Path(os.environ["MAGPIE_CASES"]) / "fetch" / "cases.py"


def built(*words: str) -> Any:
    command = [sys.executable, "-B", str(BUILDER), *words]
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    return json.loads(done.stdout or "null")


def linked(adopter: Path) -> set[str]:
    return {path.name for path in (adopter / ".agents/skills").iterdir() if (path / "SKILL.md").exists()}


def sync(place: Path, home: Path) -> subprocess.CompletedProcess[str]:
    home.mkdir(exist_ok=True)
    command = [*TOOL, "sync", "--yes", "--allow-local-urls"]
    env = plain_environment(home)
    return subprocess.run(command, cwd=place, env=env, capture_output=True, text=True, check=False, timeout=300)


def holds(root: Path, expected: dict[str, Any], done: subprocess.CompletedProcess[str], before: set[str]) -> None:
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    if expected["refused"] is not None:
        assert (done.returncode != 0) is expected["refused"], said
    assert sorted(linked(root / "adopter") - before) == expected["installed"]
    assert all(name in said for name in expected.get("refused_ids", ()))
    assert all((root / path).exists() for path in expected.get("must_exist", ()))
    assert not any(os.path.lexists(root / path) for path in expected.get("must_not_exist", ()))
    for path, text in expected.get("contains", {}).items():
        assert text in (root / path).read_text(encoding="utf-8")
    for path, target in expected.get("links", {}).items():
        assert os.readlink(root / path).rstrip("/") == target.rstrip("/")


def outside(root: Path) -> dict[str, bytes | str]:
    return {path: data for path, data in tree(root).items() if not path.startswith("adopter/")}


@pytest.mark.parametrize("case", built("list"))
def test_fetch(case: str, tmp_path: Path) -> None:
    root = tmp_path / "world"
    made = built("build", case, str(root))
    expected, place = made["expected"], root / made["cwd"]
    before, around = linked(root / "adopter"), outside(root)
    holds(root, expected, sync(place, tmp_path / "home"), before)
    assert outside(root) == around
    if expected.get("run_twice"):
        holds(root, expected, sync(place, tmp_path / "home"), before)
    if made["advance"]:
        built("advance", case, str(root))
        after = expected["expected_after"]
        kept = {path: (root / path).read_bytes() for path in after.get("unchanged", ())}
        holds(root, after, sync(place, tmp_path / "home"), before)
        assert {path: (root / path).read_bytes() for path in kept} == kept
