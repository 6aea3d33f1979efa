"""The page on fetching names tests that exist, and every rule of fetching that the code reports."""

from __future__ import annotations

import re
from pathlib import Path

from magpie_hooks.documents.snapshot import MB, Limits
from magpie_hooks.rules.catalogue import OF_FETCHING

PROJECT = Path(__file__).parent.parent
PAGE = (PROJECT / "docs" / "fetching.md").read_text(encoding="utf-8")


def test_every_threat_has_a_test_and_every_test_is_there() -> None:
    rows = re.findall(r"(?m)^\| ([^|`-][^|]*) \| ([^|]+) \| (.+) \|$", PAGE[PAGE.index("## Threats") :])
    there = "".join(path.read_text(encoding="utf-8") for path in PROJECT.joinpath("tests").glob("test_sources_*.py"))
    for threat, _, tests in rows[1:]:
        names = re.findall(r"`(test_\w+)`", tests)
        assert names, threat
        assert [name for name in names if f"def {name}(" not in there] == []
    assert len(rows) > 20


def test_the_limits_are_those_of_the_code() -> None:
    limits = Limits()
    sizes = f"{limits.total // MB} MB in all, {limits.entry // MB} MB a file"
    assert f"{sizes}, {limits.entries:,} files, {limits.seconds:g} seconds" in PAGE


def test_the_rules_of_fetching_are_those_that_are_documented() -> None:
    rules = (PROJECT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert all(f"## `{rule.id}`" in rules for rule in OF_FETCHING)
