"""The JSON of the commands that report findings beside data of their own, held to the schema of findings."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

if TYPE_CHECKING:
    from support import Repository

PROJECT = Path(__file__).parent.parent
FIXTURES = PROJECT / "fixtures"
SCHEMA = json.loads((PROJECT / "hooks/magpie_hooks/schemas/findings.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
COMMANDS = ("sweep", "verify", "check")


def answer(repository: Repository, command: str, *arguments: str) -> tuple[Any, int]:
    done = repository.run("magpie-reconcile", command, "--format", "json", *arguments)
    assert "Traceback" not in done.stderr
    return json.loads(done.stdout), done.returncode


@pytest.fixture
def adopter(repository: Repository) -> Repository:
    shutil.copytree(FIXTURES / "adopter", repository.root, dirs_exist_ok=True)
    repository.commit()
    return repository


def upgrade(repository: Repository) -> None:
    shutil.rmtree(repository.root / ".apache-magpie")
    shutil.copytree(FIXTURES / "adopter-upgrade", repository.root, dirs_exist_ok=True)


@pytest.mark.parametrize("command", COMMANDS)
class TestOneMoreKeyNamedForTheCommand:
    def test_without_findings(self, command: str, adopter: Repository) -> None:
        found, code = answer(adopter, command)
        VALIDATOR.validate(found)
        assert (set(found) - set(SCHEMA["required"]), found["findings"], code) == ({command}, [], 0)

    def test_with_findings(self, command: str, adopter: Repository) -> None:
        upgrade(adopter)
        found, code = answer(adopter, command)
        VALIDATOR.validate(found)
        assert set(found) - set(SCHEMA["required"]) == {command}
        rules = {finding["rule"] for finding in found["findings"]}
        assert {"config-missing", "override-anchor-moved", "override-target-missing"} <= rules
        assert (found["summary"]["errors"], code) == (3, 1)

    def test_of_a_project_below_the_root(self, command: str, repository: Repository) -> None:
        shutil.copytree(FIXTURES / "adopter", repository.root / "services/harbor")
        (repository.root / "services/harbor/.apache-magpie-overrides/mailboxes.md").unlink()
        repository.commit()
        done = repository.run("magpie-reconcile", command, "--format", "json", cwd="services/harbor")
        VALIDATOR.validate(json.loads(done.stdout))


def test_what_a_sweep_wrote_is_said_within_its_key(adopter: Repository) -> None:
    found, code = answer(adopter, "sweep", "--write", "--today", "2026-09-14")
    VALIDATOR.validate(found)
    assert (found["sweep"]["stamp"]["written"], code) == ([".apache-magpie.lock"], 0)


def test_where_nothing_is_configured_a_sweep_is_valid_too(repository: Repository) -> None:
    repository.write("README.md", "# Nothing\n")
    repository.commit()
    done = repository.run("magpie-reconcile", "sweep", "--format", "json")
    assert done.returncode == 0
    VALIDATOR.validate(json.loads(done.stdout))


@pytest.mark.parametrize(
    ("command", "where", "wrong"),
    [
        ("sweep", ("scope",), "magpie-sort-the-mail"),
        ("sweep", ("unchecked",), [{"name": "magpie-sort-the-mail"}]),
        ("sweep", ("stamp", "written"), [""]),
        ("verify", ("versions", "update_available"), "no"),
        ("verify", ("verified_at",), ""),
        ("verify", ("baseline",), None),
        ("check", (0, "errors"), -1),
        ("check", (0, "empty"), None),
    ],
)
def test_the_schema_refuses(command: str, where: tuple[str | int, ...], wrong: object, adopter: Repository) -> None:
    found, _ = answer(adopter, command)
    place = found[command]
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = wrong
    assert not VALIDATOR.is_valid(found)
