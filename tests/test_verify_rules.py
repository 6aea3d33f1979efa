"""The rules that only ``verify`` finds, each on the example that ``docs/rules.md`` shows."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from magpie_hooks.rules.catalogue import OF_MACHINES
from source_examples import RULES_PAGE, VERIFY_EXAMPLES, Example

if TYPE_CHECKING:
    from support import Repository

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="examples run a shell")


def verified(repository: Repository) -> list[tuple[str, str, int | None, str]]:
    done = repository.run("magpie-reconcile", "verify", "--format", "json")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    return [(it["rule"], it["path"], it["line"], it["severity"]) for it in json.loads(done.stdout)["findings"]]


def test_every_rule_has_an_example() -> None:
    assert set(VERIFY_EXAMPLES) == {rule.id for rule in OF_MACHINES}


def test_the_project_is_as_it_should_be(repository: Repository) -> None:
    Example("adopter").lay_out(repository, broken=False)
    assert verified(repository) == []


@pytest.mark.parametrize(("rule", "example"), VERIFY_EXAMPLES.items(), ids=VERIFY_EXAMPLES)
def test_broken(rule: str, example: Example, repository: Repository) -> None:
    example.lay_out(repository, broken=True)
    assert verified(repository) == [(rule, *example.place, "warning")]
    section = RULES_PAGE.read_text(encoding="utf-8").partition(f"\n## `{rule}`\n\n")[2]
    assert section.startswith("Warning. ")
