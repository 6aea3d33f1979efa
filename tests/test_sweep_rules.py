"""For every rule of the sweep: a sound project changed to break just that rule gives that, there, and nothing else."""

from __future__ import annotations

import sys

import pytest

from magpie_hooks.rules.catalogue import OF_PROJECTS
from projects import sweep, told
from source_examples import RULES_PAGE, SWEEP_EXAMPLES, Example
from support import Repository

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="examples run a shell")


def test_every_rule_has_an_example() -> None:
    assert set(SWEEP_EXAMPLES) == {rule.id for rule in OF_PROJECTS}


def test_the_project_is_as_it_should_be(repository: Repository) -> None:
    Example("adopter").lay_out(repository, broken=False)
    found = sweep(repository, "--strict")
    assert (found["exit"], found["findings"], found["sweep"]["unchecked"]) == (0, [], [])
    assert found["sweep"]["scope"] == ["magpie-sort-the-mail", "magpie-water-the-plants"]


@pytest.mark.parametrize(("rule", "example"), SWEEP_EXAMPLES.items(), ids=SWEEP_EXAMPLES)
def test_broken(rule: str, example: Example, repository: Repository) -> None:
    example.lay_out(repository, broken=True)
    found = sweep(repository)
    assert told(found) == [(rule, *example.place)]
    section = RULES_PAGE.read_text(encoding="utf-8").partition(f"\n## `{rule}`\n\n")[2]
    assert section.startswith(found["findings"][0]["severity"].capitalize())
