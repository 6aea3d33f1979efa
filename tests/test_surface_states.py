"""A skill's surface in the work tree and as it was, read through git."""

from __future__ import annotations

import os

import pytest

from magpie_hooks.documents import skills
from magpie_hooks.documents.findings import ERROR, WARNING
from magpie_hooks.documents.git import Git
from magpie_hooks.documents.skills import Skill
from magpie_hooks.rules.surface import Surface
from magpie_hooks.rules.surface_states import current, earlier
from support import Repository

MAIN = "---\nname: a\n---\n\n## Main\n"


def skill() -> Skill:
    (found,) = skills.of_directories(Git(), ["s"])
    return found


def now() -> Surface:
    surface = current(skill(), Git())
    assert surface is not None
    return surface


def tagged(surface: Surface) -> list[str]:
    return [entry.tagged for entry in surface.anchors()]


def test_now_is_the_work_tree_with_the_details_of_the_index(inside: Repository) -> None:
    inside.write("s/SKILL.md", MAIN)
    inside.write("s/a.md", "## A\n")
    inside.write("s/b.md", "## B\n")
    inside.commit()
    inside.write("s/a.md", "## A edited\n")
    inside.write("s/scratch.md", "## Scratch\n")
    os.unlink("s/b.md")
    assert tagged(now()) == ["Main", "a.md: A edited", "b.md: B"]
    assert now().findings == []


def test_it_does_not_depend_on_what_is_not_tracked(inside: Repository) -> None:
    inside.write("s/SKILL.md", MAIN)
    inside.commit()
    before = now().digest
    inside.write("s/scratch.md", "## Scratch\n")
    assert now().digest == before != ""
    inside.git("add", "s/scratch.md")
    assert now().digest != before


def test_a_linked_main_file_is_no_skill(inside: Repository) -> None:
    inside.write("s/SKILL.md", MAIN)
    found = skill()
    os.unlink("s/SKILL.md")
    os.symlink("../x", "s/SKILL.md")
    assert current(found, Git()) is None


def test_a_link_out_of_the_repository_is_not_counted(inside: Repository) -> None:
    inside.write("s/SKILL.md", MAIN)
    (inside.root.parent / "out.md").write_text("## Out\n", encoding="utf-8")
    inside.commit()
    before = now().digest
    os.symlink("../../out.md", "s/out.md")
    inside.commit()
    surface = now()
    assert [(finding.rule, finding.severity, finding.path) for finding in surface.findings] == [
        ("link-leaves-repository", WARNING, "out.md")
    ]
    assert surface.digest == before


def test_a_detail_that_cannot_be_read_leaves_the_hash_unknown(inside: Repository) -> None:
    inside.write("s/SKILL.md", MAIN)
    inside.write("s/b.md", "## B\n## B\n")
    os.symlink("nothing.md", "s/a.md")
    inside.commit()
    surface = now()
    assert sorted((finding.rule, finding.severity, finding.path) for finding in surface.findings) == [
        ("ambiguous-anchor", WARNING, "b.md"),
        ("unreadable-file", ERROR, "a.md"),
    ]
    assert surface.digest == ""


def test_a_main_file_that_cannot_be_read(inside: Repository) -> None:
    inside.write("s/SKILL.md", MAIN)
    inside.write("s/a.md", "## A\n")
    inside.commit()
    found = skill()
    os.unlink("s/SKILL.md")
    os.mkdir("s/SKILL.md")
    surface = current(found, Git())
    assert surface is not None
    assert [(finding.rule, finding.path) for finding in surface.findings] == [("unreadable-file", "SKILL.md")]
    assert surface.digest == ""


# --- as it was --------------------------------------------------------------------------------------------------


def test_earlier(inside: Repository) -> None:
    inside.write("other/x.md", "x")
    before_it = inside.commit("0")
    inside.write("s/SKILL.md", MAIN)
    inside.write("s/a.md", "## A\n")
    inside.write("s/.hidden.md", "## No\n")
    inside.write("s/c.MD", "## No\n")
    inside.write("s/deep/d.md", "## No\n")
    os.symlink("a.md", "s/link.md")
    first = inside.commit("1")
    inside.write("s/SKILL.md", MAIN + "\n## More\n")
    os.unlink("s/a.md")
    second = inside.commit("2")
    inside.write("s/SKILL.md", "no front matter")
    found = earlier(skill(), Git(), [second, before_it, first])
    assert [tagged(surface) for surface in found] == [["Main", "More"], ["Main", "a.md: A"]]
    assert all(surface.digest for surface in found)


def test_earlier_from_below_the_root(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    inside.write("sub/s/SKILL.md", MAIN)
    inside.write("s/SKILL.md", "---\nname: a\n---\n\n## Other\n")
    commit = inside.commit()
    monkeypatch.chdir("sub")
    assert [tagged(surface) for surface in earlier(skill(), Git(), [commit])] == [["Main"]]


def test_a_skill_that_was_a_link_was_none(inside: Repository) -> None:
    inside.write("x/SKILL.md", MAIN)
    (inside.root / "s").mkdir()
    os.symlink("../x/SKILL.md", "s/SKILL.md")
    commit = inside.commit()
    os.unlink("s/SKILL.md")
    inside.write("s/SKILL.md", MAIN)
    assert earlier(skill(), Git(), [commit]) == []


def test_a_broken_past_is_a_surface_without_a_hash(inside: Repository) -> None:
    inside.write("s/SKILL.md", b"\xff")
    commit = inside.commit()
    (surface,) = earlier(skill(), Git(), [commit])
    assert surface.digest == ""
