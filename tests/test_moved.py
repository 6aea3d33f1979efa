"""What moved between two surfaces: by class, and what an override may have named comes first."""

from __future__ import annotations

import pytest

from magpie_hooks.rules import surface
from magpie_hooks.rules.moved import describe
from magpie_hooks.rules.surface import Surface


def made(anchors: list[str] | str = "", requires: str = "", **details: list[str]) -> Surface:
    front_matter = "---\nname: a\nrequires_config: [" + ", ".join(requires.split()) + "]\n---\n"
    texts = {f"{name}.md": "".join(f"## {text}\n\n" for text in listed) for name, listed in details.items()}
    main = front_matter + "".join(f"## {text}\n\n" for text in anchors)
    return surface.read(main.encode(), {name: text.encode() for name, text in texts.items()})


NOTHING_GONE = "nothing an override may name went away"


def test_added() -> None:
    said = describe([made(["a"])], made(["a", "b", "c"]))
    assert said == f'{NOTHING_GONE}; 2 added: "b", "c"'


def test_gone() -> None:
    assert describe([made(["a", "b"])], made(["a"])) == '1 anchor an override may name went away: "b"'
    assert describe([made(["a", "b"])], made([])) == '2 anchors an override may name went away: "a", "b"'


def test_gone_and_added() -> None:
    said = describe([made(["Old"])], made(["New"]))
    assert said == '1 anchor an override may name went away: "Old"; 1 added: "New"'


REWORDED = [
    ("Step 3 — Classify", "Step 3 — Read the report"),
    ("Step 3a: Classify", "Step 3a. Read"),
    ("Golden rule 2 — ask first.", "Golden rule 2 — always ask."),
    ("4.1 Inputs", "4.1 What goes in"),
    ("STEP 3 — Classify", "Step 3 — Read"),
]


@pytest.mark.parametrize(("old", "new"), REWORDED)
def test_reworded(old: str, new: str) -> None:
    said = describe([made(["a", old])], made(["a", new]))
    assert said == f'1 anchor an override may name went away: "{old}" (reworded: now "{new}")'


RENUMBERED = [
    ("Step 3 — Classify", "Step 4 — Classify"),
    ("Step 3 — Classify", "Step 3a — Classify"),
    ("Golden rule 2 — ask first.", "Golden rule 5 — ask first."),
    ("4.1 Inputs", "4.2 Inputs"),
]


@pytest.mark.parametrize(("old", "new"), RENUMBERED)
def test_renumbered(old: str, new: str) -> None:
    said = describe([made(["a", old])], made(["a", new]))
    assert said == f'1 anchor an override may name went away: "{old}" (renumbered: now "{new}")'


def test_a_step_put_in_between() -> None:
    """The number is what an override names: what has the number now is what it would hit."""
    said = describe([made(["Step 1 — a", "Step 2 — b"])], made(["Step 1 — a", "Step 2 — new", "Step 3 — b"]))
    assert said.startswith("1 anchor an override may name went away: ")
    assert '"Step 2 — b" (reworded: now "Step 2 — new")' in said
    assert said.endswith('1 added: "Step 3 — b"')


UNRELATED = [("Step 3 — a", "Rule 3 — b"), ("Step 3 — a", "Step 4 — b"), ("a 3", "3 a"), ("Inputs", "Outputs")]


@pytest.mark.parametrize(("old", "new"), UNRELATED)
def test_unrelated(old: str, new: str) -> None:
    said = describe([made([old])], made([new]))
    assert said == f'1 anchor an override may name went away: "{old}"; 1 added: "{new}"'


def test_moved_to_another_file() -> None:
    said = describe([made(["a", "b"])], made(["a"], d=["b"]))
    assert said == f'{NOTHING_GONE}; 1 moved to another file: "b" (SKILL.md -> d.md)'
    said = describe([made([], d=["b"])], made([], e=["b"]))
    assert said == f'{NOTHING_GONE}; 1 moved to another file: "b" (d.md -> e.md)'


def test_copied_is_not_moved() -> None:
    assert describe([made(["a"])], made(["a"], d=["a"])) == f'{NOTHING_GONE}; 1 added: "a"'


def test_reworded_in_its_own_file_first() -> None:
    said = describe([made([], d=["Step 1 — a"])], made(["Step 1 — c"], d=["Step 1 — b"]))
    assert '"Step 1 — a" (reworded: now "Step 1 — b")' in said
    assert said.endswith('1 added: "Step 1 — c"')


def test_configuration() -> None:
    said = describe([made(["a"], "x.md z.md y.md")], made(["a"], "y.md w.md"))
    assert said == 'configuration no longer required: "x.md", "z.md"; configuration newly required: "w.md"'


def test_everything_at_once_begins_with_what_went_away() -> None:
    old = made(["gone", "Step 1 — a", "Step 2 — b", "away"], "x.md")
    new = made(["Step 1 — other", "Step 5 — b", "new"], "y.md", d=["away"])
    said = describe([old], new)
    classes = ["3 anchors an override may name went away", "1 moved to another file", "1 added", "no longer required"]
    places = [said.index(one) for one in classes]
    assert places == sorted(places)
    assert places[0] == 0


def test_long_lists_are_cut() -> None:
    said = describe([made([])], made([f"h{number}" for number in range(8)]))
    assert said == f'{NOTHING_GONE}; 8 added: "h0", "h1", "h2", "h3", "h4" and 3 more'


def test_the_surface_did_not_move() -> None:
    assert describe([made(["a"], "x.md")], made(["a"], "x.md")) == "the surface itself did not move"


def test_nothing_to_compare_with() -> None:
    assert describe([], made(["a"])) == ""
    assert describe([surface.read(b"no front matter", {})], made(["a"])) == ""


def test_a_merge_s_parents() -> None:
    """What one side already had has not moved; what one side already took away has not either."""
    ours, theirs = (
        made(["base", "both gone", "theirs gone", "ours"], "a.md"),
        made(["base", "both gone", "theirs"], "b.md"),
    )
    said = describe([ours, theirs], made(["base", "ours", "theirs", "new"], "a.md b.md c.md"))
    assert (
        said
        == '1 anchor an override may name went away: "both gone"; 1 added: "new"; configuration newly required: "c.md"'
    )


def test_an_unreadable_parent_is_left_out() -> None:
    said = describe([surface.read(b"", {}), made(["a"])], made(["b"]))
    assert said == '1 anchor an override may name went away: "a"; 1 added: "b"'
