"""Which directory is a skill, and which files are its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from magpie_hooks.documents import skills
from magpie_hooks.documents.files import Unreadable
from magpie_hooks.documents.git import Git
from magpie_hooks.documents.skills import LeavesRepository, Skill
from support import Repository

DETAILS = ["a.md", "with space.md", "é.md", "-a.md", "skill.md", "SKILL.md.md", "README.md", "source.md"]
NO_DETAILS = ["SKILL.md", ".a.md", ".md", "a.MD", "a.Md", "a.markdown", "a.md.txt", "a.md~", "md", ""]


@pytest.mark.parametrize("name", DETAILS)
def test_details(name: str) -> None:
    assert skills.is_detail(name)


@pytest.mark.parametrize("name", NO_DETAILS)
def test_no_details(name: str) -> None:
    assert not skills.is_detail(name)


def found(listed: list[Skill]) -> dict[str, list[str]]:
    return {skill.directory: list(skill.details) for skill in listed}


def one(git: Git | None, directory: str) -> Skill:
    (skill,) = skills.of_directories(git, [directory])
    return skill


def a_skill(repository: Repository, directory: str, *details: str) -> None:
    repository.write(f"{directory}/SKILL.md", "---\nname: a\n---\n")
    for name in details:
        repository.write(f"{directory}/{name}", f"## {name}\n")


# --- in a repository --------------------------------------------------------------------------------------------


def test_details_of_a_tracked_skill_are_those_in_the_index(inside: Repository) -> None:
    a_skill(inside, "s", "b.md", "a.md", "B.md", ".hidden.md", "c.MD", "c.txt", "deep/d.md")
    inside.commit()
    inside.write("s/scratch.md", "## Scratch\n")
    inside.write("s/staged.md", "## Staged\n")
    inside.git("add", "s/staged.md")
    os.unlink("s/b.md")
    git = Git()
    expected = {"s": ["B.md", "a.md", "b.md", "staged.md"]}
    assert found(skills.of_directories(git, ["s"])) == expected
    assert found(skills.in_repository(git).skills) == expected
    assert found(skills.below(git, ["."]).skills) == expected
    assert skills.stray_details(one(git, "s"), git) == ["scratch.md"]


def test_details_of_an_untracked_skill_are_those_on_disk_and_not_ignored(inside: Repository) -> None:
    a_skill(inside, "s", "b.md", "a.md", "x.tmp.md", "deep/d.md")
    inside.write(".gitignore", "*.tmp.md\n")
    git = Git()
    expected = {"s": ["a.md", "b.md"]}
    assert found(skills.of_directories(git, ["s"])) == expected
    assert found(skills.in_repository(git).skills) == expected
    assert found(skills.below(git, ["."]).skills) == expected
    assert skills.stray_details(one(git, "s"), git) == []


def test_an_ignored_scratch_file_is_no_stray(inside: Repository) -> None:
    a_skill(inside, "s")
    inside.write(".gitignore", "*.tmp.md\n")
    inside.commit()
    inside.write("s/x.tmp.md", "")
    inside.write("s/y.txt", "")
    inside.write("s/deep/z.md", "")
    assert skills.stray_details(one(Git(), "s"), Git()) == []


def test_a_skill_at_the_root(inside: Repository) -> None:
    inside.write("SKILL.md", "---\nname: a\n---\n")
    inside.write("a.md", "")
    inside.write("other/b.md", "")
    inside.commit()
    inside.write("c.md", "")
    skill = one(Git(), ".")
    assert list(skill.details) == ["a.md"]
    assert skill.path("a.md") == "a.md"
    assert skills.stray_details(skill, Git()) == ["c.md"]
    assert found(skills.in_repository(Git()).skills) == {".": ["a.md"]}


def test_skills_in_skills_are_apart(inside: Repository) -> None:
    a_skill(inside, "a", "x.md")
    a_skill(inside, "a/b", "y.md")
    a_skill(inside, "ab", "z.md")
    inside.commit()
    assert found(skills.in_repository(Git()).skills) == {"a": ["x.md"], "a/b": ["y.md"], "ab": ["z.md"]}
    assert found(skills.below(Git(), ["a"]).skills) == {"a": ["x.md"], "a/b": ["y.md"]}
    assert found(skills.of_directories(Git(), ["a"])) == {"a": ["x.md"]}


def test_directories_without_a_skill(inside: Repository) -> None:
    inside.write("docs/a.md", "")
    inside.write("lower/skill.md", "")
    a_skill(inside, "real")
    (inside.root / "linked").mkdir()
    (inside.root / "linked/SKILL.md").symlink_to("../real/SKILL.md")
    inside.write("linked/a.md", "")
    inside.commit()
    assert found(skills.of_directories(Git(), ["docs", "lower", "linked", "nowhere", "real"])) == {"real": []}
    assert found(skills.in_repository(Git()).skills) == {"real": []}


@pytest.mark.parametrize("name", ["with space", "-dash", "tab\there", "new\nline", "é", "star*", "[a]", ":(top)a"])
def test_odd_names(inside: Repository, name: str) -> None:
    a_skill(inside, f"s/{name}", f"{name}.md")
    a_skill(inside, "s/other", "a.md")
    expected = {f"s/{name}": [f"{name}.md"]}
    assert found(skills.of_directories(Git(), [f"s/{name}"])) == expected
    inside.commit()
    assert found(skills.of_directories(Git(), [f"s/{name}"])) == expected
    assert found(skills.below(Git(), [f"s/{name}"]).skills) == expected


def test_more_skills_than_are_worth_naming(inside: Repository) -> None:
    expected = {}
    for number in range(250):
        a_skill(inside, f"s/{number}", "a.md")
        expected[f"s/{number}"] = ["a.md"]
    inside.commit()
    inside.write("s/7/new.md", "")
    assert found(skills.of_directories(Git(), list(expected))) == expected


def test_below_the_root(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    a_skill(inside, "sub/s", "a.md")
    a_skill(inside, "t", "b.md")
    inside.commit()
    monkeypatch.chdir("sub")
    assert found(skills.in_repository(Git()).skills) == {"s": ["a.md"], "../t": ["b.md"]}
    assert found(skills.of_directories(Git(), ["s", "../t"])) == {"s": ["a.md"], "../t": ["b.md"]}


def test_outside_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for path in ("s/SKILL.md", "s/b.md", "s/a.md", "s/.c.md", "s/deep/SKILL.md", "s/deep/d.md", "t/e.md"):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(b"")
    Path("s/dir.md").mkdir()
    assert found(skills.of_directories(None, ["s", "t"])) == {"s": ["a.md", "b.md"]}
    assert found(skills.below(None, ["."]).skills) == {"s": ["a.md", "b.md"], "s/deep": ["d.md"]}
    assert skills.stray_details(one(None, "s"), None) == []


# --- names ------------------------------------------------------------------------------------------------------


def test_directory_of(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    a_skill(inside, "s/real")
    (inside.root / "s/link").symlink_to("real")
    names = [
        "s/real/SKILL.md",
        "./s/real/a.md",
        "s/../s/real/gone.md",
        "s/link/SKILL.md",
        str(inside.root / "s/real/x"),
    ]
    assert {skills.directory_of(name) for name in names} == {"s/real"}
    assert skills.directory_of("SKILL.md") == "."
    monkeypatch.chdir("s/real")
    assert skills.directory_of("SKILL.md") == "."
    assert skills.directory_of("../other/a.md") == "../other"


# --- contents ---------------------------------------------------------------------------------------------------


def test_read_the_work_tree_not_the_index(inside: Repository) -> None:
    a_skill(inside, "s", "a.md")
    inside.commit()
    inside.write("s/SKILL.md", "new main")
    inside.write("s/a.md", "new detail")
    skill = one(Git(), "s")
    assert skills.read_main(skill) == b"new main"
    assert skills.read_detail(skill, "a.md", Git()) == b"new detail"


def test_read_the_index_where_the_work_tree_has_none(inside: Repository) -> None:
    """A sparse checkout leaves out what is in the index all the same."""
    a_skill(inside, "s", "a.md")
    inside.commit()
    os.unlink("s/a.md")
    assert skills.read_detail(one(Git(), "s"), "a.md", Git()) == b"## a.md\n"


def test_read_what_is_gone(inside: Repository) -> None:
    a_skill(inside, "s", "a.md")
    skill = one(Git(), "s")
    os.unlink("s/a.md")
    os.unlink("s/SKILL.md")
    with pytest.raises(Unreadable, match="gone"):
        skills.read_detail(skill, "a.md", Git())
    with pytest.raises(Unreadable, match="gone"):
        skills.read_main(skill)


def test_read_links(inside: Repository) -> None:
    a_skill(inside, "s", "a.md")
    inside.write("shared/text.md", "shared")
    outside = inside.root.parent / "outside.md"
    outside.write_bytes(b"outside")
    for name, target in {
        "in.md": "../shared/text.md",
        "same.md": "a.md",
        "absolute.md": str(inside.root / "shared/text.md"),
        "out.md": "../../outside.md",
        "out-absolute.md": str(outside),
        "out-nothing.md": "../../nothing",
        "broken.md": "nothing",
        "self.md": "self.md",
        "directory.md": "../shared",
    }.items():
        (inside.root / "s" / name).symlink_to(target)
    inside.commit()
    skill = one(Git(), "s")
    read = {}
    for name in skill.details:
        try:
            read[name] = skills.read_detail(skill, name, Git()).decode()
        except LeavesRepository as link:
            read[name] = f"leaves: {link.target}"
        except Unreadable:
            read[name] = "unreadable"
    assert read == {
        "a.md": "## a.md\n",
        "in.md": "shared",
        "same.md": "## a.md\n",
        "absolute.md": "shared",
        "out.md": "leaves: ../../outside.md",
        "out-absolute.md": f"leaves: {outside}",
        "out-nothing.md": "leaves: ../../nothing",
        "broken.md": "unreadable",
        "self.md": "unreadable",
        "directory.md": "unreadable",
    }


def test_outside_git_a_link_may_not_leave_the_skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s").mkdir()
    Path("s/SKILL.md").write_bytes(b"")
    Path("s/a.md").write_bytes(b"a")
    Path("b.md").write_bytes(b"b")
    Path("s/in.md").symlink_to("a.md")
    Path("s/out.md").symlink_to("../b.md")
    skill = one(None, "s")
    assert skills.read_detail(skill, "in.md", None) == b"a"
    with pytest.raises(LeavesRepository):
        skills.read_detail(skill, "out.md", None)


def test_a_neighbour_whose_name_begins_alike_is_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for directory in ("s", "s-other"):
        Path(directory).mkdir()
        Path(directory, "SKILL.md").write_bytes(b"")
        Path(directory, "a.md").write_bytes(b"a")
    Path("s/out.md").symlink_to("../s-other/a.md")
    with pytest.raises(LeavesRepository):
        skills.read_detail(one(None, "s"), "out.md", None)


# --- what should be a skill and cannot be read ------------------------------------------------------------------


def test_a_directory_called_like_the_file(inside: Repository) -> None:
    a_skill(inside, "good")
    inside.write("bad/SKILL.md/q.md", "## Q\n")
    inside.commit()
    for listed in (skills.in_repository(Git()), skills.below(Git(), ["."]), skills.below(None, ["."])):
        assert found(listed.skills) == {"good": []}
        assert listed.unreadable == {"bad/SKILL.md": skills.A_DIRECTORY}


def test_a_skill_that_a_sparse_checkout_leaves_out_is_none(inside: Repository) -> None:
    a_skill(inside, "here")
    a_skill(inside, "away", "a.md")
    inside.commit()
    inside.git("sparse-checkout", "set", "here")
    assert not os.path.exists("away")
    assert found(skills.in_repository(Git()).skills) == {"here": []}


@pytest.mark.parametrize("target", ["nothing", "SKILL.md"])
def test_a_link_that_leads_nowhere_is_no_skill(inside: Repository, target: str) -> None:
    os.mkdir("x")
    os.symlink(target, "x/SKILL.md")
    for listed in (skills.in_repository(Git()), skills.below(Git(), ["x"]), skills.below(None, ["x"])):
        assert listed.skills == []
