"""Fixtures and settings of the whole suite."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from support import Repository

if TYPE_CHECKING:
    from pathlib import Path

# No deadlines: a slow machine is no fault of the code. The same examples on every run, so a failure is everyone's.
settings.register_profile("magpie", deadline=None, derandomize=True, database=None)
settings.load_profile("magpie")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """An empty git repository of its own."""
    return Repository(tmp_path)
