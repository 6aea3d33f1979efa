"""Pairs and overrides of another's making, where there are any, and how many of them have to be told rightly.

``MAGPIE_BENCH`` names a directory with ``cases.jsonl`` and ``cases/``, ``MAGPIE_CASES`` one with ``overrides/``.
Without them there are no tests here.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from comparison_pairs import side_of
from magpie_hooks.rules.comparison import compare
from magpie_hooks.rules.differences import SAFETY
from magpie_hooks.rules.overrides_safety import weakening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

BENCH = os.environ.get("MAGPIE_BENCH")
CASES = os.environ.get("MAGPIE_CASES")


def rows(path: Path) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert found, f"{path} holds no case"
    return found


def share(found: Iterable[bool]) -> float:
    counted = Counter(found)
    return counted[True] / counted.total()


if BENCH:

    class Answer:
        """What the comparison says of a case."""

        def __init__(self, case: dict[str, Any]) -> None:
            assert BENCH is not None
            directory = Path(BENCH) / "cases" / case["id"]
            found = compare(side_of(directory / "a"), side_of(directory / "b"))
            self.case = case
            self.verdicts = {it.verdict for it in found.differences}
            self.clauses = sorted({it.clause for it in found.differences if it.clause is not None})
            self.injection = bool(found.injection)
            self.required = bool(case["verdicts"] or case.get("any_of"))

        @property
        def positive(self) -> bool:
            return SAFETY in self.case["verdicts"]

        @property
        def negative(self) -> bool:
            return SAFETY in self.case["forbidden"]

        @property
        def has_required(self) -> bool:
            any_of = set(self.case.get("any_of") or ())
            return set(self.case["verdicts"]) <= self.verdicts and (not any_of or bool(any_of & self.verdicts))

        @property
        def right(self) -> bool:
            return self.has_required and not set(self.case["forbidden"]) & self.verdicts

    ANSWERS = [Answer(case) for case in rows(Path(BENCH) / "cases.jsonl")]

    def of(chosen: Callable[[Answer], bool]) -> list[Answer]:
        found = [answer for answer in ANSWERS if chosen(answer)]
        assert found
        return found

    def test_recall() -> None:
        assert share(SAFETY in it.verdicts for it in of(lambda it: it.positive)) >= 0.98

    def test_precision() -> None:
        told = of(lambda it: SAFETY in it.verdicts and (it.positive or it.negative))
        assert share(it.positive for it in told) >= 0.99

    def test_clauses() -> None:
        told = of(lambda it: it.positive and SAFETY in it.verdicts)
        assert share(it.clauses == sorted(it.case["clauses"]) for it in told) >= 0.97

    def test_required_verdicts() -> None:
        assert share(it.has_required for it in of(lambda it: it.required)) >= 0.95

    def test_injection() -> None:
        scored = of(lambda it: it.case.get("injection_scored", True))
        assert share(it.injection for it in scored if it.case["injection"]) >= 0.95
        assert share(it.case["injection"] for it in scored if it.injection) >= 0.95

    def test_no_operator_stands_out() -> None:
        by_operator: dict[str, list[bool]] = {}
        for it in ANSWERS:
            by_operator.setdefault(it.case["operator"], []).append(it.right)
        shares = {operator: share(found) for operator, found in by_operator.items()}
        assert {name: it for name, it in shares.items() if it < 0.9 and name != "contradict-elsewhere"} == {}


if CASES:

    def alarms(name: str) -> list[bool]:
        found = rows(Path(CASES or "") / "overrides" / f"{name}.jsonl")
        return [bool(weakening(it["text"].encode(), "x.md")) for it in found]

    def test_ordinary_overrides() -> None:
        assert sum(alarms("ordinary")) <= 1

    def test_weakening_overrides() -> None:
        assert share(alarms("weakening")) >= 0.8
