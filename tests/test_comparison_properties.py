"""Laws of the comparison, over every fixture: what weakens a guard is seen, what only lays a text out anew is not.

With ``MAGPIE_CORPUS``, a directory of skills, they are held over those too.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import comparison_changes as changes
from comparison_pairs import PAIRS, mirrored, safety_rows, side
from magpie_hooks.rules.comparison import compare, safety
from magpie_hooks.rules.statements import clauses_of

if TYPE_CHECKING:
    from collections.abc import Callable

FIXTURES = PAIRS.parent


def texts() -> list[Any]:
    """The Markdown files of the fixtures' skills, each text once, and those of the corpus."""
    found: dict[str, str] = {}
    names = [
        *PAIRS.glob("*/*/**/*.md"),
        *(path for root in ("skills-repo", "pairs-repo") for path in (FIXTURES / root).rglob("*.md")),
    ]
    if "MAGPIE_CORPUS" in os.environ:
        names += Path(os.environ["MAGPIE_CORPUS"]).rglob("*.md")
    for path in sorted(names):
        text = path.read_bytes().decode().removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        found.setdefault(text, "-".join(path.parts[-3:]))
    return [pytest.param(text, id=name) for text, name in found.items()]


TEXTS = texts()
GUARDED = [it for it in TEXTS if any(changes.guards(str(it.values[0])))]
each_text = pytest.mark.parametrize("text", TEXTS)
each_guarded = pytest.mark.parametrize("text", GUARDED)


def test_there_are_guards_of_every_clause() -> None:
    assert {clause for it in GUARDED for guard in changes.guards(str(it.values[0])) for clause in guard.clauses} == {
        1,
        2,
        3,
    }


def unseen(text: str, changed: str, clauses: set[int]) -> set[int]:
    """The clauses of a change that either order of the copies does not tell of."""
    told = [{it.clause for it in safety(*pair)} for pair in ((side(text), side(changed)), (side(changed), side(text)))]
    return {clause for clause in clauses if not all(clause in it for it in told)}


@each_guarded
@pytest.mark.parametrize(
    "change", [changes.deleted, changes.fenced_off, changes.commented_out], ids=lambda it: it.__name__
)
def test_a_guard_that_is_no_more_live_prose_is_seen(text: str, change: Callable[[changes.Guard], str]) -> None:
    missed = [
        (guard.block.line, clauses)
        for guard in changes.guards(text)
        if (clauses := unseen(text, change(guard), set(guard.clauses)))
    ]
    assert missed == []


REWORDINGS = [changes.inverted, changes.softened, changes.excepted, changes.opposed, changes.dropped]


@each_guarded
@pytest.mark.parametrize("change", REWORDINGS, ids=lambda it: it.__name__)
def test_a_guard_that_says_something_else_is_seen(text: str, change: Callable[[str], str]) -> None:
    missed = [
        (guard.block.line, clause)
        for guard in changes.guards(text)
        for clause in guard.clauses
        if (changed := guard.reworded(clause, change)) is not None and unseen(text, changed, {clause})
    ]
    assert missed == []


LAYOUTS: dict[str, Callable[[str], str]] = {
    "reflowed to 40": lambda text: changes.reflowed(text, 40),
    "reflowed to 79": lambda text: changes.reflowed(text, 79),
    "on one line": lambda text: changes.reflowed(text, 100_000),
    "re-emphasised": changes.re_emphasised,
    "de-emphasised": changes.de_emphasised,
    "re-quoted": changes.re_quoted,
    "other markers": changes.other_markers,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "BOM": lambda text: "\ufeff" + text,
    "no final newline": lambda text: text.rstrip("\n"),
}


@each_text
@pytest.mark.parametrize("layout", LAYOUTS)
def test_another_layout_is_no_difference(text: str, layout: str) -> None:
    found = compare(side(text), side(LAYOUTS[layout](text))).differences
    assert [(it.verdict, it.line_a, it.description) for it in found] == []


@pytest.mark.parametrize("layout", list(LAYOUTS)[:7])
def test_the_layouts_change_something(layout: str) -> None:
    assert any(LAYOUTS[layout](str(it.values[0])) != it.values[0] for it in TEXTS)


@each_guarded
def test_what_a_statement_carries_does_not_depend_on_what_was_read_before(text: str) -> None:
    """A comparison reads the blocks that differ, ``--explain`` all of them: they must not believe different things."""
    forwards, backwards = changes.prose_of(text), changes.prose_of(text)
    order = range(len(forwards.blocks))
    one = [clauses_of(forwards.statements(at)) for at in order]
    assert [clauses_of(backwards.statements(at)) for at in reversed(order)][::-1] == one


@each_text
def test_a_skill_against_itself_is_identical(text: str) -> None:
    found = compare(side(text), side(text))
    assert (found.identical, found.differences) == (True, [])


PAIRED = [
    pytest.param(one.values[0], other.values[0], id=f"{one.id} {other.id}")
    for one, other in zip(TEXTS, TEXTS[1:] + TEXTS[:1], strict=True)
]


@pytest.mark.parametrize(("a", "b"), PAIRED)
def test_two_skills_either_way_round(a: str, b: str) -> None:
    assert mirrored(compare(side(b), side(a)).differences) == mirrored(
        compare(side(a), side(b)).differences, swapped=True
    )


@pytest.mark.parametrize(("a", "b"), PAIRED)
def test_safety_alone_is_the_safety_part_of_all(a: str, b: str) -> None:
    assert safety_rows(safety(side(a), side(b))) == safety_rows(compare(side(a), side(b)).differences)
