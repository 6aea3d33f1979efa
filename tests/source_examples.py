"""The examples of ``docs/rules.md`` that change a sound fixture to break just one rule: about sources, about locks."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from support import Repository

PROJECT = Path(__file__).parent.parent
RULES_PAGE = PROJECT / "docs" / "rules.md"


class Example:
    """``fixture`` after ``shell``, and with a block of lines in ``file`` changed back, gives the rule at ``place``.

    ``before`` and ``after`` are what the diff takes out and puts in; without a diff the shell is what breaks it.
    """

    def __init__(self, fixture: str) -> None:
        self.fixture = fixture
        self.shell = ""
        self.file = ""
        self.broken = ""
        self.sound = ""
        self.place: tuple[str, int | None] = ("", None)

    def lay_out(self, repository: Repository, *, broken: bool) -> None:
        """The fixture, tracked, with or without what breaks it."""
        shutil.copytree(PROJECT / "fixtures" / self.fixture, repository.root, dirs_exist_ok=True)
        repository.commit()
        if self.shell and (self.file or broken):
            done = repository.run("sh", "-ec", self.shell)
            assert (done.returncode, done.stderr) == (0, "")
        if self.file and broken:
            source = repository.read(self.file).decode()
            assert source.count(self.sound) == 1, self.sound
            repository.write(self.file, source.replace(self.sound, self.broken))


def _lines(diff: str, sign: str) -> str:
    return "".join(line[1:] for line in diff.splitlines(keepends=True) if line[0] in {sign, " "})


def _place(text: str) -> tuple[str, int | None]:
    path, _, line = text.rpartition(":")
    return (path, int(line)) if path else (line, None)


def examples(of: str) -> dict[str, Example]:
    """By rule, on fixtures of one kind; a section has one diff, or a shell script, or a script and then a diff.

    Behind the fixture's name stand the changed file and where the finding is; one word where both are the same.
    ``verify-`` before the name is no part of it: only ``verify`` finds the rule.
    """
    found: dict[str, Example] = {}
    rule = ""
    page = MarkdownIt("commonmark").parse(RULES_PAGE.read_text(encoding="utf-8"))
    for at, token in enumerate(page):
        if token.type == "heading_open" and token.tag == "h2":
            rule = page[at + 1].content.strip("`")
        words = token.info.split() if token.type == "fence" else []
        if len(words) < 2 or not words[1].startswith(of):
            continue
        example = found.setdefault(rule, Example(words[1].removeprefix("verify-")))
        if words[0] == "diff":
            example.broken, example.sound = _lines(token.content, "-"), _lines(token.content, "+")
            example.file = words[2].partition(":")[0]
        else:
            example.shell = token.content
        if len(words) > 2:
            example.place = _place(words[-1])
    return found


EXAMPLES = examples("sources-")
LOCK_EXAMPLES = examples("locks-")
SWEEP_EXAMPLES = examples("adopter")
VERIFY_EXAMPLES = examples("verify-")
