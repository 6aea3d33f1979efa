"""The pairs below ``fixtures/pairs``: compared by the rules and by the command, each with what it differs in.

None is listed here. ``expected.json`` was written by hand from the specification: all the differences, and no others.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from comparison_pairs import cases, expected, mirrored, rows, rows_of, safety_rows, side_of
from magpie_hooks.commands import reconcile
from magpie_hooks.rules.comparison import compare, safety
from magpie_hooks.rules.differences import ALLOWED, KINDS, SAFETY, VERDICTS

if TYPE_CHECKING:
    from pathlib import Path

each_case = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)


@each_case
def test_the_rules(case: Path) -> None:
    wanted = expected(case)
    found = compare(side_of(case / "a"), side_of(case / "b"))
    assert rows_of(found.differences) == rows(wanted["differences"])
    assert found.identical is wanted["identical"]
    assert found.has_safety is wanted["has_safety_baseline_divergence"]
    assert found.has_drift is wanted["has_drift"]
    assert bool(found.injection) is wanted["injection_flagged"]
    weaker = Counter(it["weaker"] for it in wanted["differences"] if it["verdict"] == SAFETY)
    assert Counter(it.weaker for it in found.differences if it.verdict == SAFETY) == weaker


@each_case
def test_the_command(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = expected(case)
    code = reconcile.main(["diff", str(case / "a"), str(case / "b"), "--format", "json"])
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert code == int(wanted["has_safety_baseline_divergence"])
    assert rows(said["differences"]) == rows(wanted["differences"])
    for key in ("identical", "has_safety_baseline_divergence", "has_drift", "injection_flagged"):
        assert said[key] is wanted[key], key
    for it in said["differences"]:
        assert (it["proposed_action"] is None) is (it["verdict"] == ALLOWED)
        assert it["description"]
        assert it["why"]


@each_case
def test_the_copies_the_other_way_round(case: Path) -> None:
    a, b = side_of(case / "a"), side_of(case / "b")
    assert mirrored(compare(b, a).differences) == mirrored(compare(a, b).differences, swapped=True)


@each_case
def test_safety_alone_is_the_safety_part_of_all(case: Path) -> None:
    a, b = side_of(case / "a"), side_of(case / "b")
    assert safety_rows(safety(a, b)) == safety_rows(compare(a, b).differences)


@each_case
def test_a_copy_against_itself(case: Path) -> None:
    for name in ("a", "b"):
        found = compare(side_of(case / name), side_of(case / name))
        assert (found.identical, found.differences) == (True, [])


DIFFERENCES = [it for case in cases() for it in expected(case)["differences"]]


class TestTheCollection:
    """A fixture that is missing fails nothing by itself."""

    def test_every_verdict_has_a_pair(self) -> None:
        assert {it["verdict"] for it in DIFFERENCES} == set(VERDICTS)

    @pytest.mark.parametrize("clause", [1, 2, 3])
    @pytest.mark.parametrize("kind", KINDS)
    def test_every_kind_of_every_clause_has_a_pair(self, clause: int, kind: str) -> None:
        assert (clause, kind) in {(it["clause"], it["kind"]) for it in DIFFERENCES}

    @pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in {"boundary-changed", "reworded"}])
    def test_either_copy_may_be_the_weaker(self, kind: str) -> None:
        assert {it["weaker"] for it in DIFFERENCES if it["kind"] == kind} == {"a", "b"}

    def test_expectations_are_whole(self) -> None:
        fields = {"verdict", "clause", "kind", "weaker", "location", "file", "line_a", "line_b"}
        assert all(set(it) == fields for it in DIFFERENCES)
        assert all((it["verdict"] == SAFETY) == bool(it["kind"] and it["clause"]) for it in DIFFERENCES)

    @pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
    def test_names_tell_what_a_pair_is_of(self, case: Path) -> None:
        wanted = expected(case)
        if case.name.startswith("same-"):
            assert not {it["verdict"] for it in wanted["differences"]} - {ALLOWED}
        elif found := re.match("allowed|drift", case.name):
            assert {it["verdict"].lower() for it in wanted["differences"]} == {found[0]}
