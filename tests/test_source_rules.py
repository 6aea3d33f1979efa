"""For every rule about sources: a sound fixture changed to break just that rule gives that, there, and nothing else."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from magpie_hooks.rules.catalogue import OF_EVERY_FILE, OF_SOURCES
from skill_texts import findings
from source_examples import EXAMPLES, RULES_PAGE, Example
from support import Repository

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="examples run a shell")
COMMAND = "magpie-skill-sources"
TRUST = ".apache-magpie-overrides/skill-sources.md"
POINTER = "skills/read-the-sky/source.md"
# What every kind of file can have: the section's own example is a SKILL.md's.
OF_FILES: list[tuple[str, str, str, int | None]] = [
    ("duplicate-key", TRUST, "s/  name: Weather/&\\n  name: Rain/", 18),
    ("duplicate-key", POINTER, "s/source: .*/&\\nsource: other/", 3),
    ("not-utf8", TRUST, "s/of it/\\xff/", 12),
    ("not-utf8", POINTER, "s/organization: riv/&\\xe9/", 3),
    ("not-utf8", ".apache-magpie-overrides/organizations/riverbank/skill-sources.md", "s/drafts$/\\xff/", 21),
    ("unreadable-file", TRUST, "", None),
    ("unreadable-file", POINTER, "", None),
]


def found(repository: Repository) -> list[tuple[str, str, int | None]]:
    done = repository.run(COMMAND, "--format", "json")
    assert done.stderr == ""
    return [(it["rule"], it["path"], it["line"]) for it in findings(done.stdout)]


def test_every_rule_has_an_example() -> None:
    assert set(EXAMPLES) == {rule.id for rule in OF_SOURCES}
    assert {rule for rule, *_ in OF_FILES} == {rule.id for rule in OF_EVERY_FILE}


@pytest.mark.parametrize(("rule", "example"), EXAMPLES.items(), ids=EXAMPLES)
class TestExamples:
    def test_broken(self, rule: str, example: Example, repository: Repository) -> None:
        example.lay_out(repository, broken=True)
        assert found(repository) == [(rule, *example.place)]

    def test_sound(self, rule: str, example: Example, repository: Repository) -> None:
        example.lay_out(repository, broken=False)
        assert found(repository) == [], rule

    def test_the_severity_is_what_the_page_says(self, rule: str, example: Example, repository: Repository) -> None:
        example.lay_out(repository, broken=True)
        done = repository.run(COMMAND)
        section = RULES_PAGE.read_text(encoding="utf-8").partition(f"\n## `{rule}`\n\n")[2]
        severity = re.match("Error|Warning", section)
        assert severity is not None
        assert f": {severity[0].lower()}: " in done.stdout
        assert done.returncode == int(severity[0] == "Error")
        assert repository.run(COMMAND, "--strict").returncode == 1


@pytest.mark.parametrize(("rule", "path", "edit", "line"), OF_FILES)
def test_what_every_file_can_have(rule: str, path: str, edit: str, line: int | None, repository: Repository) -> None:
    Example("sources-adopter").lay_out(repository, broken=False)
    if edit:
        old, new = (part.encode().decode("unicode_escape").encode("latin-1") for part in edit.split("/")[1:3])
        repository.write(path, re.sub(b"(?m)" + old, lambda m: new.replace(b"&", m[0]), repository.read(path), count=1))
    else:
        Path(repository.root, path).unlink()
        Path(repository.root, path).symlink_to("nowhere.md")
    assert found(repository) == [(rule, path, line)]


@pytest.mark.parametrize("fixture", ["sources-framework", "sources-adopter", "sources-source"])
def test_a_sound_fixture_is_sound(fixture: str, repository: Repository) -> None:
    Example(fixture).lay_out(repository, broken=False)
    done = repository.run(COMMAND, "--strict")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "sources checked: no findings\n")
