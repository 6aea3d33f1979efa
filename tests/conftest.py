"""Fixtures and settings of the whole suite."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from support import UNMEASURED, WITHOUT_RIGHTS, Repository

if TYPE_CHECKING:
    from pathlib import Path
    from subprocess import CompletedProcess

    from support import Run

# No deadlines: a slow machine is no fault of the code. The same examples on every run, so a failure is everyone's.
settings.register_profile("magpie", deadline=None, derandomize=True, database=None)
settings.load_profile("magpie")


# Tests that need what a checkout does not bring are not collected without it, rather than reported as skipped.
_HANDED = ["test_handed_cases.py", "test_handed_fetch_cases.py"]
collect_ignore = [] if "MAGPIE_CASES" in os.environ else _HANDED


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """An empty git repository of its own."""
    return Repository(tmp_path)


@pytest.fixture
def inside(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """An empty git repository that this very process stands in, with its environment."""
    for name in os.environ.keys() - repository.env.keys():
        if name.startswith(("GIT_", "PRE_COMMIT", "XDG_")):
            monkeypatch.delenv(name)
    for name, value in repository.env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(repository.root)
    return repository


@pytest.fixture
def without_rights(repository: Repository) -> Run:
    """Run a program in the repository as somebody who may do no more than the rights of the files say."""

    def run(*command: str) -> CompletedProcess[str]:
        return repository.run(sys.executable, "-c", WITHOUT_RIGHTS, *command, env=UNMEASURED)

    assert run("test", "-w", str(repository.root)).returncode == 0
    locked = repository.write("../locked", "")
    locked.chmod(0)
    assert run("test", "-r", str(locked)).returncode == 1
    return run
