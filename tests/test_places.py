"""Places: which directories may hold a trust list, and where else a finding points."""

from __future__ import annotations

import json

import pytest

from magpie_hooks.documents.source_places import is_trusting
from support import Repository


@pytest.mark.parametrize("directory", ["", ".apache-magpie-overrides", "projects/acme", "projects/other-one"])
def test_an_adopter_trusts_in_its_root_its_overrides_and_its_projects(directory: str) -> None:
    assert is_trusting(directory)


@pytest.mark.parametrize(
    "directory", ["project/acme", "projects", "projects/a/b", "organizations/acme", "docs", "my/projects/x"]
)
def test_elsewhere_nobody_is_trusted(directory: str) -> None:
    assert not is_trusting(directory)


def test_a_repeated_key_is_told_with_the_place_where_it_stood_first(repository: Repository) -> None:
    repository.write(".apache-magpie.lock", "# pins\nmethod: marketplace\nmin_version: 0.2.0\nmethod: local\n")
    repository.commit()
    found = json.loads(repository.run("magpie-lock-files", "--format", "json").stdout)["findings"]
    repeated = next(it for it in found if it["rule"] == "duplicate-key")
    assert repeated["line"] == 4
    assert [(it["path"], it["line"]) for it in repeated["related"]] == [(".apache-magpie.lock", 2)]
