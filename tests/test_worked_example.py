"""``docs/upgrade.md``: every command that it shows is run in a copy of the fixture, and prints what it shows."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support import Repository

PROJECT = Path(__file__).parent.parent
FIXTURES = PROJECT / "fixtures"
PAGE = PROJECT / "docs" / "upgrade.md"
COMMANDS = {"preflight", "sweep", "verify", "check"}
COMMITTED = "2026-09-14T10:00:00Z"
DAY_OF_THE_RUN = "YYYY-MM-DD"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the page runs a shell")


class Step:
    """A command with the exit code and the output that the page shows, or a ``diff`` to apply."""

    def __init__(self, line: int, command: str = "", diff: str = "") -> None:
        """Exit code 0 unless the command ends with ``# exit N``."""
        self.at = f"{PAGE.name}:{line}: {command}"
        self.command = command
        self.diff = diff
        told = re.search(r" # exit (\d)$", command)
        self.code = int(told[1]) if told else 0
        self.shown = ""

    def run(self, repository: Repository) -> None:
        if self.diff:
            repository.write("../step.diff", self.diff)
            repository.git("apply", "--unidiff-zero", "../step.diff")
            return
        done = repository.run("sh", "-c", f"exec 2>&1\n{self.command}", env={"FIXTURES": str(FIXTURES)})
        shown = re.escape(self.shown).replace(re.escape(DAY_OF_THE_RUN), r"\d{4}-\d\d-\d\d")
        assert re.fullmatch(shown, done.stdout), f"{self.at}\n{done.stdout}"
        assert done.returncode == self.code, self.at


def steps() -> Iterator[Step]:
    for token in MarkdownIt("commonmark").parse(PAGE.read_text(encoding="utf-8")):
        if token.info == "diff upgrade":
            yield Step(0, diff=token.content)
        elif token.info == "console upgrade":
            assert token.map is not None
            found: list[Step] = []
            for line, text in enumerate(token.content.splitlines(keepends=True), token.map[0] + 2):
                if text.startswith("$ "):
                    found.append(Step(line, text[2:].rstrip("\n")))
                else:
                    found[-1].shown += text
            yield from found


def test_each_step_prints_what_the_page_shows(repository: Repository) -> None:
    shutil.copytree(FIXTURES / "adopter", repository.root, dirs_exist_ok=True)
    repository.env["GIT_COMMITTER_DATE"] = COMMITTED
    repository.commit()
    for step in steps():
        step.run(repository)


def test_each_command_is_shown_before_the_upgrade_and_after_it() -> None:
    before, found, after = PAGE.read_text(encoding="utf-8").partition("\n## The upgrade\n")
    assert found
    for part in (before, after):
        assert set(re.findall(r"(?m)^\$ magpie-reconcile (\w+)", part)) == COMMANDS


def test_declining_and_recording_are_shown() -> None:
    commands = [step.command for step in steps()]
    assert any("sweep --decline" in command for command in commands)
    assert sum("sweep --write" in command for command in commands) > 1
