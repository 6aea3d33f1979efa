"""Sides of a comparison: what may name one, what belongs to it, and what is refused, in real repositories."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from magpie_hooks.documents import side_files, sides
from magpie_hooks.documents.git import Git
from magpie_hooks.documents.side_files import INDEX
from magpie_hooks.documents.sides import MISSING, NOT_UTF8, REVISION, UNREADABLE, NoSide, Side, load, load_all
from support import Repository, Run

posix = pytest.mark.skipif(sys.platform == "win32", reason="links and special files")
MAIN = b"---\nname: one\n---\n\n# One\n"
ONE = {
    "SKILL.md": MAIN,
    "detail.md": b"# Detail\n",
    "references/deep/more.md": b"# More\n",
    "scripts/run.sh": b"echo\n",
    "logo.bin": b"\xff\x00",
}
NOT_OURS = {
    ".hidden.md": b"x\n",
    ".cache/x.md": b"x\n",
    "references/.draft.md": b"x\n",
    "inner/SKILL.md": b"---\nname: inner\n---\n",
    "inner/detail.md": b"x\n",
    "inner/deep/x.md": b"x\n",
}


@pytest.fixture
def skill(inside: Repository) -> Repository:
    """A repository with a committed skill, `skills/one`, and everything that is near it and no part of it."""
    for name, data in {**ONE, **NOT_OURS}.items():
        inside.write(f"skills/one/{name}", data)
    inside.write("skills/one-more/SKILL.md", MAIN)
    if sys.platform != "win32":
        (inside.root / "skills/one/linked.md").symlink_to("detail.md")
        (inside.root / "skills/one/elsewhere").symlink_to("../one-more")
    inside.commit()
    return inside


def refused(typed: str, git: Git | None = None) -> NoSide:
    with pytest.raises(NoSide) as error:
        load(typed, git)
    assert "\n" not in str(error.value)
    return error.value


def side(typed: str) -> Side:
    return load(typed, Git())


# --- what may name one ---

NAMES = [
    ("skills/one", "", True),
    ("skills/one/", "", True),
    ("./skills//one", "", True),
    ("skills/one/SKILL.md", "", False),
    ("HEAD:skills/one", "HEAD", True),
    ("HEAD:skills/one/", "HEAD", True),
    ("HEAD:skills/one/SKILL.md", "HEAD", False),
    ("HEAD:./skills/one", "HEAD", True),
    ("main:skills/one", "main", True),
    ("refs/heads/main:skills/one", "refs/heads/main", True),
    ("HEAD^{tree}:skills/one", "HEAD^{tree}", True),
    (":skills/one", INDEX, True),
    (":./skills/one/SKILL.md", INDEX, False),
]


@pytest.mark.parametrize(("typed", "revision", "whole"), NAMES)
def test_what_may_name_a_side(typed: str, revision: str, whole: bool, skill: Repository) -> None:
    found = side(typed)
    assert (found.typed, found.path, found.revision, found.whole) == (typed, "skills/one/SKILL.md", revision, whole)
    assert found.files == (ONE if whole else {"SKILL.md": MAIN})


def test_an_absolute_path(skill: Repository) -> None:
    found = side(str(skill.root / "skills/one"))
    assert found.files == ONE
    assert found.path == (skill.root / "skills/one/SKILL.md").as_posix()


def test_a_skill_at_the_root(inside: Repository) -> None:
    inside.write("SKILL.md", MAIN)
    inside.write("docs/x.md", b"x\n")
    inside.commit()
    for typed in (".", "HEAD:", "HEAD:.", ":", "HEAD:./"):
        assert side(typed).files == {"SKILL.md": MAIN, "docs/x.md": b"x\n"}, typed
        assert side(typed).path == "SKILL.md"
        assert side(typed).place("docs/x.md") == "docs/x.md"


def test_paths_after_a_revision_are_from_the_root_unless_they_begin_with_a_dot(
    skill: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(skill.root / "skills")
    for typed in ("HEAD:skills/one", "HEAD:./one", "HEAD:../skills/one", ":skills/one", ":./one"):
        assert side(typed).path == "skills/one/SKILL.md", typed
        assert side(typed).files == ONE
    assert side("one").path == "one/SKILL.md"
    assert side("one").files == ONE
    assert refused("HEAD:one", Git()).why == "there is nothing at 'one' in HEAD"


def test_seen_from_below_with_paths_from_the_root(skill: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(skill.root / "skills")
    found = load_all(["skills/one", "HEAD:./skills/one"], Git(), base="..")
    for each in found.values():
        assert isinstance(each, Side)
        assert each.files == ONE
    assert [getattr(each, "path", "") for each in found.values()] == ["../skills/one/SKILL.md", "skills/one/SKILL.md"]


@posix
def test_a_path_that_exists_wins(skill: Repository) -> None:
    skill.write("HEAD:skills/one/SKILL.md", b"---\nname: odd\n---\n")
    found = side("HEAD:skills/one")
    assert (found.revision, found.files) == ("", {"SKILL.md": b"---\nname: odd\n---\n"})


def test_a_name_is_split_at_its_first_colon(skill: Repository) -> None:
    assert refused("HEAD:a:b", Git()).why == "there is nothing at 'a:b' in HEAD"


def test_any_regular_file_may_be_a_copy(skill: Repository) -> None:
    skill.write("SKILL.md.orig", MAIN)
    found = side("SKILL.md.orig")
    assert (found.path, found.files, found.whole) == ("SKILL.md.orig", {"SKILL.md": MAIN}, False)


def test_many_at_once(skill: Repository) -> None:
    typed = ["skills/one", "HEAD:skills/one", ":skills/one", "skills/one-more", "gone", "skills/one"]
    found = load_all(typed, Git())
    assert set(found) == set(typed)
    for name in typed[:3]:
        each = found[name]
        assert isinstance(each, Side)
        assert each.files == ONE
    assert isinstance(found["gone"], NoSide)
    markdown = load_all(["skills/one", "HEAD:skills/one"], Git(), markdown_only=True)
    for each in markdown.values():
        assert isinstance(each, Side)
        assert set(each.files) == {"SKILL.md", "detail.md", "references/deep/more.md"}


def test_more_directories_than_are_worth_naming(inside: Repository) -> None:
    names = [f"skills/s{number}" for number in range(side_files._MANY + 1)]
    for name in names:
        inside.write(f"{name}/SKILL.md", MAIN)
        inside.write(f"{name}/x.md", b"x\n")
    inside.commit()
    for typed in (names, [f":{name}" for name in names]):
        for found in load_all(typed, Git()).values():
            assert isinstance(found, Side)
            assert set(found.files) == {"SKILL.md", "x.md"}


# --- what belongs to it ---


def test_in_the_work_tree_what_git_ignores_is_no_part(skill: Repository) -> None:
    skill.write(".gitignore", "*.log\n")
    skill.write("skills/one/run.log", "x\n")
    skill.write("skills/one/new.md", "x\n")
    assert set(side("skills/one").files) == {*ONE, "new.md"}


def test_a_skill_that_git_ignores_whole_is_read_from_disk(skill: Repository) -> None:
    """A snapshot of another repository is what people compare their own copies with."""
    skill.write(".gitignore", "/snapshot\n")
    for name, data in {**ONE, **NOT_OURS, "__pycache__/x.pyc": b"x"}.items():
        skill.write(f"snapshot/skills/one/{name}", data)
    assert side("snapshot/skills/one").files == ONE


def test_in_another_repository_inside_this_one(skill: Repository) -> None:
    skill.run("git", "init", "--quiet", "vendor")
    for name, data in {**ONE, **NOT_OURS}.items():
        skill.write(f"vendor/skills/one/{name}", data)
    assert side("vendor/skills/one").files == ONE


def test_outside_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, data in {**ONE, **NOT_OURS, "node_modules/x/x.md": b"x\n"}.items():
        target = tmp_path / "one" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for git in (None, Git()):
        assert load("one", git).files == ONE
        assert load("one/SKILL.md", git).files == {"SKILL.md": MAIN}
        error = refused("HEAD:one", git)
        assert error.why == "no such file or directory, and there is no git repository here to read a revision from"


def test_the_index_and_a_revision_are_what_they_are_whatever_the_work_tree_says(skill: Repository) -> None:
    skill.write("skills/one/detail.md", b"# Staged\n")
    skill.git("add", ".")
    skill.write("skills/one/detail.md", b"# Edited\n")
    (skill.root / "skills/one/logo.bin").unlink()
    assert side("skills/one").files == {**{k: v for k, v in ONE.items() if k != "logo.bin"}, "detail.md": b"# Edited\n"}
    assert side(":skills/one").files == {**ONE, "detail.md": b"# Staged\n"}
    assert side("HEAD:skills/one").files == ONE


def test_a_sparse_work_tree_counts_as_what_the_index_has(skill: Repository) -> None:
    skill.git("sparse-checkout", "set", "skills/one-more")
    assert not (skill.root / "skills/one").exists()
    assert side("skills/one").files == ONE
    assert side("skills/one/SKILL.md").files == {"SKILL.md": MAIN}


@posix
def test_a_directory_that_is_a_link(skill: Repository) -> None:
    (skill.root / "link").symlink_to("skills/one")
    found = side("link")
    assert found.files == ONE
    assert found.path == "link/SKILL.md"


# --- what is refused ---

REFUSED = [
    ("gone", MISSING, "gone: no such file or directory"),
    ("", MISSING, "'': no such file or directory"),
    ("skills", MISSING, "skills: there is no SKILL.md in this directory"),
    ("HEAD:gone", MISSING, "HEAD:gone: there is nothing at 'gone' in HEAD"),
    ("HEAD:skills", MISSING, "HEAD:skills: there is no SKILL.md in this directory in HEAD"),
    (":gone", MISSING, ":gone: there is nothing at 'gone' in the index"),
    ("HEAD:../x", MISSING, "HEAD:../x: the path after ':' leads out of the repository"),
    ("HEAD:/x", MISSING, "HEAD:/x: the path after ':' leads out of the repository"),
    ("a\ud800b", MISSING, "a\ud800b: no path here has the character '\\ud800'"),
    ("HEAD:a\ud800b", MISSING, "HEAD:a\ud800b: no path here has the character '\\ud800'"),
    ("a\0b", MISSING, "a\\0b: no path has a NUL character"),
    (
        "gone:skills/one",
        REVISION,
        "gone:skills/one: no such file or directory, and git knows no revision 'gone'",
    ),
    ("--all:skills/one", REVISION, "--all:skills/one: a revision cannot begin with '-': '--all'"),
    ("HEAD..main:x", REVISION, "HEAD..main:x: no such file or directory, and git knows no revision 'HEAD..main'"),
]


@pytest.mark.parametrize(("typed", "kind", "sentence"), REFUSED)
def test_refused(typed: str, kind: str, sentence: str, skill: Repository) -> None:
    error = refused(typed, Git())
    assert (error.kind, str(error)) == (kind, sentence)


def test_an_option_for_git_is_none(skill: Repository) -> None:
    """A revision is never handed over where git would take it for an option that writes a file."""
    for typed in ("--output=made:skills/one", "-o:skills/one", "--upload-pack=touch made:skills/one"):
        assert refused(typed, Git()).kind == REVISION
    assert not (skill.root / "made").exists()


def test_a_directory_called_like_a_skill_file(inside: Repository) -> None:
    inside.write("skills/odd/SKILL.md/x.md", b"x\n")
    for typed in ("skills/odd", "skills/odd/SKILL.md"):
        error = refused(typed, Git())
        assert "directory" in str(error)
        assert error.kind == UNREADABLE


@posix
def test_a_skill_file_that_is_a_link(skill: Repository) -> None:
    (skill.root / "skills/linked").mkdir()
    (skill.root / "skills/linked/SKILL.md").symlink_to("../one/SKILL.md")
    skill.commit()
    for typed in ("skills/linked", "HEAD:skills/linked", ":skills/linked"):
        error = refused(typed, Git())
        assert error.why == "SKILL.md is a symbolic link, which is not followed", typed
        assert (error.kind, error.path) == (UNREADABLE, "skills/linked/SKILL.md")
    assert refused("skills/linked/SKILL.md", Git()).why == "it is a symbolic link, which is not followed"
    assert refused("skills/linked", None).kind == UNREADABLE


@posix
def test_a_link_is_told_of_and_not_followed(skill: Repository) -> None:
    links = {"linked.md": "detail.md", "elsewhere": "../one-more"}
    (skill.root / "skills/one/.hidden-link.md").symlink_to("detail.md")
    (skill.root / "skills/one/inner/linked.md").symlink_to("detail.md")
    for typed in ("skills/one", "HEAD:skills/one", ":skills/one"):
        found = side(typed)
        assert (found.files, found.links) == (ONE, links), typed
        assert found.alone().links == side(f"{typed}/SKILL.md").links == {}
        (only,) = load_all([typed], Git(), markdown_only=True).values()
        assert isinstance(only, Side)
        assert only.links == {"linked.md": "detail.md"}
    assert load("skills/one", None).links == links
    (skill.root / "skills/one/new.md").symlink_to("/nowhere")
    (skill.root / "skills/one/linked.md").unlink()
    (skill.root / "skills/one/logo.bin").unlink()
    (skill.root / "skills/one/logo.bin").symlink_to("other.bin")
    changed = {"elsewhere": "../one-more", "new.md": "/nowhere", "logo.bin": "other.bin"}
    assert side("skills/one").links == load("skills/one", None).links == changed
    assert "logo.bin" not in side("skills/one").files
    skill.git("sparse-checkout", "set", "skills/one-more")
    assert side(":skills/one").links == links


@posix
def test_where_a_system_has_no_links_git_knows_where_they_lead(skill: Repository) -> None:
    skill.git("config", "core.symlinks", "false")
    (skill.root / "skills/one/linked.md").unlink()
    skill.git("checkout", "--quiet", "--", "skills/one/linked.md")
    assert skill.read("skills/one/linked.md") == b"detail.md"
    assert (side("skills/one").files, side("skills/one").links["linked.md"]) == (ONE, "detail.md")


@posix
def test_a_link_in_a_sparse_work_tree(skill: Repository) -> None:
    skill.git("sparse-checkout", "set", "skills/one-more")
    assert side("skills/one").links == {"linked.md": "detail.md", "elsewhere": "../one-more"}


@posix
@pytest.mark.parametrize("typed", ["skills/one", "skills/one/SKILL.md", "skills/one-more"])
def test_what_may_not_be_read_is_not_called_missing(typed: str, skill: Repository, without_rights: Run) -> None:
    closed = skill.root / ("skills/one" if typed != "skills/one-more" else "skills")
    code = "import sys; from magpie_hooks.documents.sides import *; from magpie_hooks.documents.git import Git\n"
    code += "for found in load_all(sys.argv[1:], Git()).values(): print(found.kind, found.why)"
    closed.chmod(0)
    done = without_rights(sys.executable, "-c", code, typed)
    closed.chmod(0o755)
    what = "it" if typed.endswith(".md") or closed.name == "skills" else "SKILL.md"
    assert (done.stdout, done.stderr) == (f"unreadable {what} cannot be read: Permission denied\n", "")


@posix
def test_special_files(skill: Repository) -> None:
    """Nobody writes to the pipe: to wait for it would be to hang."""
    for place in ("skills/piped/SKILL.md", "skills/one/pipe.md"):
        (skill.root / place).parent.mkdir(exist_ok=True)
        os.mkfifo(skill.root / place)
    assert refused("skills/piped", Git()).why == "SKILL.md cannot be read: it is not a regular file"
    assert refused("skills/piped/SKILL.md", None).why == "it cannot be read: it is not a regular file"
    assert side("skills/one").files == ONE
    assert refused("/dev/null", Git()).kind == UNREADABLE


def test_bytes_that_are_no_text(skill: Repository) -> None:
    skill.write("skills/one/detail.md", b"# A\n\n\xff\n")
    skill.git("add", ".")
    for typed in ("skills/one", ":skills/one"):
        error = refused(typed, Git())
        assert (error.kind, error.path, error.line) == (NOT_UTF8, "skills/one/detail.md", 3)
        assert error.why == "detail.md is not UTF-8 text: byte 0xff at offset 5"
    assert side("skills/one/SKILL.md").files == {"SKILL.md": MAIN}


def test_what_is_too_large(skill: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magpie_hooks.documents.sides.MAX_TOTAL", 20)
    for typed in ("skills/one", "HEAD:skills/one"):
        assert refused(typed, Git()).kind == UNREADABLE
    monkeypatch.setattr("magpie_hooks.documents.sides.MAX_FILES", 3)
    for typed in ("skills/one", "HEAD:skills/one"):
        assert "more than 3 files" in refused(typed, Git()).why


def test_a_large_file_in_a_revision_is_never_read(skill: Repository) -> None:
    skill.write("skills/one/detail.md", b"x" * ((16 << 20) + 1))
    skill.git("add", ".")
    for typed in ("skills/one", ":skills/one"):
        error = refused(typed, Git())
        assert error.why.endswith("files over 16 MiB are not read"), typed
        assert error.path == "skills/one/detail.md"


# --- a shallow clone ---


@pytest.fixture
def shallow(skill: Repository, monkeypatch: pytest.MonkeyPatch) -> Repository:
    skill.git("branch", "release/1.0")
    skill.commit("another")
    url = (skill.root / ".git").as_uri()
    skill.git("clone", "--quiet", "--depth=1", "--branch=main", url, str(skill.root.parent / "clone"))
    monkeypatch.chdir(skill.root.parent / "clone")
    return skill


def test_what_to_fetch_stands_ready_to_paste(shallow: Repository) -> None:
    error = refused("origin/release/1.0:skills/one", Git())
    fetch = "git fetch --depth=1 origin +refs/heads/release/1.0:refs/remotes/origin/release/1.0"
    assert error.kind == REVISION
    assert str(error).endswith(f"this is a shallow clone, get it with: {fetch}")
    done = shallow.run("sh", "-c", fetch, cwd="../clone")
    assert done.returncode == 0, done.stderr
    assert side("origin/release/1.0:skills/one").files == ONE


def test_history_that_a_shallow_clone_lacks(shallow: Repository) -> None:
    error = refused("HEAD~1:skills/one", Git())
    assert error.why.endswith("get it with: git fetch --unshallow --tags")
    assert shallow.run("git", "fetch", "--quiet", "--unshallow", "--tags", cwd="../clone").returncode == 0
    assert side("HEAD~1:skills/one").files == ONE


def test_what_is_pasted_is_quoted(shallow: Repository) -> None:
    why = refused("origin/x; touch made:skills/one", Git()).why
    assert why.endswith("'+refs/heads/x; touch made:refs/remotes/origin/x; touch made'")


# --- the same file ---

SAME = [
    ("skills/one", "skills/one/SKILL.md", True),
    ("skills/one", "./skills/../skills/one/", True),
    ("HEAD:skills/one", "HEAD:./skills/one/SKILL.md", True),
    (":skills/one", ":./skills/one", True),
    ("skills/one", "skills/one-more", False),
    ("skills/one", "HEAD:skills/one", False),
    ("HEAD:skills/one", ":skills/one", False),
    ("HEAD:skills/one", "main:skills/one", False),
]


@pytest.mark.parametrize(("a", "b", "same"), SAME)
def test_the_same_file_by_another_name(a: str, b: str, same: bool, skill: Repository) -> None:
    assert sides.same_file(side(a), side(b)) is same
    assert sides.same_file(side(b), side(a)) is same


@posix
def test_the_same_file_through_a_link(skill: Repository) -> None:
    (skill.root / "link").symlink_to("skills")
    assert sides.same_file(side("link/one"), side("skills/one"))
    assert not sides.same_file(side("link/one"), side("skills/one-more"))


def test_copies_with_equal_bytes_are_two_files(skill: Repository) -> None:
    assert side("skills/one/SKILL.md").files == side("skills/one-more").files
    assert not sides.same_file(side("skills/one/SKILL.md"), side("skills/one-more"))


def test_alone(skill: Repository) -> None:
    found = side("skills/one")
    assert found.alone().files == {"SKILL.md": MAIN}
    assert found.files == ONE
    assert found.place("scripts/run.sh") == "skills/one/scripts/run.sh"
