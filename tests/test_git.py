"""The reader of git, against real repositories."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from magpie_hooks.documents.git import GITLINK, LINK, LOCAL_ENVIRONMENT, Git, GitError, NotARepository
from support import Repository

# Names that a tool which splits lines, quotes or forgets "--" gets wrong; "\udce9" is a byte that is no UTF-8.
ODD_NAMES = [
    *("with space.md", "two  spaces.md", "tab\there.md", "new\nline.md", 'quo"te.md', "back\\slash.md"),
    *("-dash.md", "--cached", ":colon.md", ":(top)magic.md", "star*.md", "[a].md", "é.md", "e\u0301.md"),
    *("日本.md", "\udce9.md"),
    *(
        "a'b.md",
        " leading.md",
        "trailing ",
        "? mark.md",
        "H 100644 x\t.md",
        "#hash.md",
        "~tilde.md",
        "$HOME.md",
        "%.md",
        "a;b.md",
    ),
]


def paths(git: Git) -> list[str]:
    return sorted(entry.path for entry in git.tracked())


# --- the index and the work tree --------------------------------------------------------------------------------


def test_an_empty_repository(inside: Repository) -> None:
    git = Git()
    assert git.tracked() == []
    assert git.files() == []
    assert git.untracked(["."]) == []
    assert git.deleted() == []
    assert git.parents() == []
    assert git.place() == (os.path.realpath(inside.root), "")
    assert not git.is_shallow()


def test_tracked(inside: Repository) -> None:
    inside.write("a.md", "one")
    inside.write("sub/b.md", "two")
    inside.git("add", "a.md")
    inside.write("a.md", "changed since")
    git = Git()
    assert [(entry.path, entry.mode, entry.oid) for entry in git.tracked()] == [
        ("a.md", "100644", inside.git("rev-parse", ":a.md"))
    ]
    assert git.untracked(["."]) == ["sub/b.md"]
    assert {entry.path: bool(entry.oid) for entry in git.files()} == {"a.md": True, "sub/b.md": False}


def test_ignored_files_are_neither(inside: Repository) -> None:
    inside.write(".gitignore", "*.tmp.md\n")
    inside.write("a.tmp.md", "")
    inside.write("sub/b.tmp.md", "")
    inside.write("sub/c.md", "")
    inside.git("add", ".gitignore")
    git = Git()
    assert git.untracked(["."]) == ["sub/c.md"]
    assert sorted(entry.path for entry in git.files()) == [".gitignore", "sub/c.md"]
    inside.git("add", "--force", "a.tmp.md")
    assert paths(git) == [".gitignore", "a.tmp.md"]


def test_kinds_of_entries(inside: Repository) -> None:
    inside.write("run", "#!/bin/sh\n").chmod(0o755)
    (inside.root / "link").symlink_to("run")
    other = inside.write("other/x", "").parent
    inside.run("git", "init", "--quiet", cwd="other")
    inside.run("git", "-C", str(other), "commit", "--quiet", "--allow-empty", "-m", "x")
    inside.commit()
    assert {entry.path: entry.mode for entry in Git().tracked()} == {"run": "100755", "link": LINK, "other": GITLINK}


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names(inside: Repository, name: str) -> None:
    directory = f"dir {name}"
    for path in (name, f"{directory}/a.md"):
        target = inside.root / path
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(b"text")
    git = Git()
    assert sorted(entry.path for entry in git.files()) == sorted([name, f"{directory}/a.md"])
    assert git.untracked([directory]) == [f"{directory}/a.md"]
    commit = inside.commit()
    assert paths(git) == sorted([name, f"{directory}/a.md"])
    assert [entry.path for entry in git.tracked([directory])] == [f"{directory}/a.md"]
    assert git.contents([entry.oid for entry in git.tracked()]) == [b"text", b"text"]
    assert [entry.path for entry in git.tree(commit, directory)] == ["a.md"]
    assert [entry.path for entry in git.tree(commit, ".")] == [name]
    os.unlink(name)
    inside.git("rm", "--quiet", "--cached", "--", f":(literal){name}")
    assert git.deleted() == [name]


@pytest.mark.parametrize("directory", ["a*", "a?", "[a]b", ":(top)ab", ":!ab", ":/ab"])
def test_a_directory_is_no_pattern(inside: Repository, directory: str) -> None:
    for name in (directory, "ab", "ac"):
        inside.write(f"{name}/x.md", "x")
    git = Git()
    assert git.untracked([directory]) == [f"{directory}/x.md"]
    inside.commit()
    assert [entry.path for entry in git.tracked([directory])] == [f"{directory}/x.md"]
    assert [entry.path for entry in git.files([directory])] == [f"{directory}/x.md"]


def test_below_the_root(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    inside.write("a.md", "a")
    inside.write("sub/b.md", "b")
    inside.write("sub/deep/c.md", "c")
    commit = inside.commit()
    inside.write("sub/d.md", "d")
    monkeypatch.chdir("sub")
    git = Git()
    assert git.place() == (os.path.realpath(inside.root), "sub/")
    assert paths(git) == ["../a.md", "b.md", "deep/c.md"]
    assert [entry.path for entry in git.tracked(["deep"])] == ["deep/c.md"]
    assert [entry.path for entry in git.tracked([".."])] == ["../a.md", "b.md", "deep/c.md"]
    assert git.untracked(["."]) == ["d.md"]
    assert [entry.path for entry in git.tree(commit, ".")] == ["b.md"]
    assert [entry.path for entry in git.tree(commit, "deep")] == ["c.md"]
    assert [entry.path for entry in git.tree(commit, "..")] == ["a.md"]


def test_a_conflicted_path_comes_once(inside: Repository) -> None:
    diverge(inside, "a.md")
    assert inside.run("git", "merge", "other").returncode == 1
    assert inside.git("ls-files", "--unmerged") != ""
    assert paths(Git()) == ["a.md"]
    assert [entry.path for entry in Git().files()] == ["a.md"]


# --- deletions --------------------------------------------------------------------------------------------------


def test_deleted_by_this_commit(inside: Repository) -> None:
    for name in ("gone.md", "renamed.md", "linked.md", "changed.md", "kept.md", "unstaged.md"):
        inside.write(f"sub/{name}", name * 20)
    inside.commit()
    inside.git("rm", "--quiet", "sub/gone.md")
    inside.git("mv", "sub/renamed.md", "new-name.md")
    (inside.root / "sub/linked.md").unlink()
    (inside.root / "sub/linked.md").symlink_to("kept.md")
    inside.write("sub/changed.md", "changed")
    inside.write("sub/added.md", "added")
    inside.git("add", "sub/linked.md", "sub/changed.md", "sub/added.md")
    (inside.root / "sub/unstaged.md").unlink()
    assert sorted(Git().deleted()) == ["sub/gone.md", "sub/linked.md", "sub/renamed.md"]


def test_deleted_below_here_only(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    inside.write("a.md", "a")
    inside.write("sub/b.md", "b")
    inside.commit()
    inside.git("rm", "--quiet", "a.md")
    inside.git("rm", "--quiet", "--cached", "sub/b.md")
    monkeypatch.chdir("sub")
    assert Git().deleted() == ["b.md"]


def test_deleted_in_a_range(inside: Repository) -> None:
    for name in ("early.md", "ours.md", "theirs.md"):
        inside.write(name, name)
    inside.commit()
    (inside.root / "early.md").unlink()
    base = inside.commit()
    inside.git("checkout", "--quiet", "-b", "other")
    (inside.root / "ours.md").unlink()
    end = inside.commit()
    inside.git("checkout", "--quiet", "main")
    (inside.root / "theirs.md").unlink()
    start = inside.commit()
    assert Git().merge_base(start, end) == base
    assert Git().deleted(start, end) == ["ours.md"]
    assert Git().deleted(base, end) == ["ours.md"]


def test_deleted_from_an_unknown_start(inside: Repository) -> None:
    end = inside.commit()
    with pytest.raises(GitError):
        Git().deleted("1" * 40, end)


def test_no_program_is_started_to_compare(inside: Repository) -> None:
    inside.write("a.md", "a")
    inside.commit()
    inside.git("rm", "--quiet", "a.md")
    inside.git("config", "diff.external", "touch started; false")
    inside.git("config", "core.fsmonitor", "touch started; false")
    assert Git().deleted() == ["a.md"]
    Git().files()
    assert not (inside.root / "started").exists()


# --- history ----------------------------------------------------------------------------------------------------


def diverge(repository: Repository, path: str) -> tuple[str, str]:
    """Two lines of history that changed one file differently: main's commit, and other's."""
    repository.write(path, "base")
    repository.commit()
    repository.git("checkout", "--quiet", "-b", "other")
    repository.write(path, "other")
    other = repository.commit()
    repository.git("checkout", "--quiet", "main")
    repository.write(path, "main")
    return repository.commit(), other


def test_parents(inside: Repository) -> None:
    main, other = diverge(inside, "a.md")
    assert Git().parents() == [main]
    inside.run("git", "merge", "other")
    assert Git().parents() == [main, other]


def test_merge_base_of_unrelated_histories(inside: Repository) -> None:
    first = inside.commit("one")
    inside.git("checkout", "--quiet", "--orphan", "other")
    second = inside.commit("another")
    with pytest.raises(GitError):
        Git().merge_base(first, second)
    with pytest.raises(GitError):
        Git().merge_base("--all", second)


def test_tree(inside: Repository) -> None:
    inside.write("skill/SKILL.md", "main")
    inside.write("skill/a.md", "detail")
    inside.write("skill/deep/b.md", "no")
    (inside.root / "skill/link.md").symlink_to("a.md")
    commit = inside.commit()
    inside.write("skill/later.md", "later")
    inside.commit()
    git = Git()
    found = {entry.path: entry for entry in git.tree(commit, "skill")}
    assert {path: entry.mode for path, entry in found.items()} == {
        "SKILL.md": "100644",
        "a.md": "100644",
        "link.md": LINK,
    }
    assert git.contents([found["a.md"].oid, found["SKILL.md"].oid]) == [b"detail", b"main"]
    assert git.tree(commit, "nowhere") == []
    assert git.tree("nothing", "skill") == []


def test_contents(inside: Repository) -> None:
    blobs = [b"", b"a", b"\r\nb\n", b"\xff\x00\n" * 5000, b"last\n"]
    for number, blob in enumerate(blobs):
        inside.write(str(number), blob)
    inside.commit()
    git = Git()
    oids = [entry.oid for entry in git.tracked()]
    assert git.contents(oids) == blobs
    assert git.contents([]) == []
    assert git.contents([oids[1], "1" * 40, oids[4]]) == [b"a", b"", b"last\n"]


def test_a_shallow_clone(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    inside.write("a.md", "1")
    inside.commit()
    inside.write("a.md", "2")
    inside.commit()
    inside.git("clone", "--quiet", "--depth", "1", inside.root.as_uri(), "../clone")
    monkeypatch.chdir("../clone")
    assert Git().is_shallow()


def test_a_linked_worktree(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    inside.write("a.md", "1")
    inside.commit()
    inside.git("worktree", "add", "--quiet", "../linked", "-b", "other")
    inside.git("rm", "--quiet", "a.md")
    monkeypatch.chdir("../linked")
    git = Git()
    assert git.place() == (os.path.realpath(inside.root.parent / "linked"), "")
    assert paths(git) == ["a.md"]
    assert git.deleted() == []


# --- refusals ---------------------------------------------------------------------------------------------------


def test_no_repository(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(inside.root.parent.parent))
    monkeypatch.chdir("..")
    for ask in (Git().tracked, Git().files, Git().deleted, Git().place):
        with pytest.raises(NotARepository, match="not in a git repository"):
            ask()


def test_no_work_tree(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    inside.git("init", "--quiet", "--bare", "../bare")
    monkeypatch.chdir("../bare")
    with pytest.raises(GitError):
        Git().place()


def test_no_git(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(inside.home))
    with pytest.raises(GitError, match="git is not installed"):
        Git().tracked()


def test_another_owner(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    with pytest.raises(GitError, match="dubious ownership") as caught:
        Git().tracked()
    assert "git config --global --add safe.directory" in str(caught.value)


def test_git_is_asked_in_its_own_language(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("LANGUAGE", "de")
    assert Git().environment["LC_ALL"] == "C"
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(inside.root.parent.parent))
    monkeypatch.chdir("..")
    with pytest.raises(NotARepository):
        Git().place()


# --- what a child inherits --------------------------------------------------------------------------------------


def test_the_list_of_local_variables_is_git_s() -> None:
    told = subprocess.run(["git", "rev-parse", "--local-env-vars"], capture_output=True, text=True, check=True)
    assert set(told.stdout.split()) <= set(LOCAL_ENVIRONMENT)


@pytest.mark.parametrize("name", LOCAL_ENVIRONMENT)
def test_local_variables_are_dropped(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "x")
    assert name not in Git().environment
    assert Git(this_commit=True).environment[name] == "x"


@pytest.mark.parametrize("name", ["GIT_SSH_COMMAND", "GIT_CEILING_DIRECTORIES", "HOME", "PATH"])
def test_others_are_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "x")
    assert Git().environment[name] == "x"
    assert Git(this_commit=True).environment[name] == "x"


def test_the_index_of_this_commit(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    """`git commit PATH` gives its hooks an index of its own."""
    inside.write("a.md", "a")
    inside.write("b.md", "b")
    inside.commit()
    index = inside.root.parent / "index"
    shutil.copy(inside.root / ".git/index", index)
    inside.git("rm", "--quiet", "--cached", "a.md", env={"GIT_INDEX_FILE": str(index)})
    monkeypatch.setenv("GIT_INDEX_FILE", str(index))
    assert paths(Git(this_commit=True)) == ["b.md"]
    assert Git(this_commit=True).deleted() == ["a.md"]
    assert paths(Git()) == ["a.md", "b.md"]
    assert Git().deleted() == []


def test_the_repository_around_the_current_directory(
    inside: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Repository(tmp_path / "other")
    other.write("x.md", "x")
    other.commit()
    inside.write("a.md", "a")
    inside.commit()
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.root))
    assert paths(Git()) == ["a.md"]
    assert Git().place() == (os.path.realpath(inside.root), "")
    assert Git(this_commit=True).place()[0] == os.path.realpath(other.root)


def test_the_index_is_never_written(inside: Repository) -> None:
    inside.write("a.md", "a")
    inside.commit()
    os.utime(inside.root / "a.md", (1, 1))  # git would like to note this
    before = (inside.root / ".git/index").read_bytes()
    git = Git()
    for ask in (git.tracked, git.files, git.deleted, git.place, git.parents):
        ask()
    assert (inside.root / ".git/index").read_bytes() == before


# --- what stood where, and what is ignored -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.lock", "with space.lock", "é.lock", "new\nline.lock", "[a].lock", "-dash.lock"])
def test_files_at_a_revision(inside: Repository, name: str) -> None:
    inside.write(name, "old\n")
    inside.write("sub/x/y", b"\xff\x00")
    inside.write("other", "other")
    old = inside.commit()
    inside.write(name, "new\n")
    inside.commit()
    git = Git()
    assert git.files_at(old, [name, "sub", "nowhere"], {}) == {name: b"old\n", "sub/x/y": b"\xff\x00"}
    assert git.files_at("HEAD", [name], {name: b"old\n"}) == {name: b"new\n"}
    assert git.files_at("HEAD~5", [name], {}) == {}


def test_what_is_the_same_is_not_read_again(inside: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    inside.write("a", "text")
    inside.write("b", "text")
    inside.commit()
    git = Git()
    read: list[int] = []
    contents = git.contents

    def counted(oids: list[str]) -> list[bytes]:
        read.append(len(oids))
        return contents(oids)

    monkeypatch.setattr(git, "contents", counted)
    now = {"a": b"text"}
    found = git.files_at("HEAD", ["a", "b"], now)
    assert found == {"a": b"text", "b": b"text"}
    assert found["a"] is now["a"]
    assert read == [1]


def test_the_ends_of_a_range(inside: Repository) -> None:
    base = inside.commit()
    inside.git("checkout", "--quiet", "-b", "side")
    side = inside.commit("of side")
    inside.git("checkout", "--quiet", "main")
    main = inside.commit("of main")
    assert Git().ends("main", "side") == [main, base]
    assert Git().ends(base, "side") == [base]
    assert Git().ends("side", "side") == [side]
    for start, end in (("nowhere", "side"), ("side", "nowhere"), ("--all", "side"), ("0" * 40, "side")):
        with pytest.raises(GitError, match="cannot be compared"):
            Git().ends(start, end)


def test_what_is_ignored_and_by_which_file(inside: Repository) -> None:
    inside.write(".gitignore", "a\ndir/\nb\n!b\n*.lock\n")
    inside.write("sub dir/.gitignore", "/é\n!x.lock\n")
    inside.write(".git/info/exclude", "private\n")
    inside.write("x.lock", "")
    inside.git("add", "--force", "x.lock")
    (inside.root / "sub dir" / "deep").mkdir()
    asked = ["a", "b", "c", "dir/", "dir", "x.lock", "sub dir/é", "sub dir/x.lock", "private"]
    expected = {
        "a": ".gitignore",
        "dir/": ".gitignore",
        "x.lock": ".gitignore",
        "sub dir/é": "sub dir/.gitignore",
        "private": ".git/info/exclude",
    }
    assert Git().ignored(asked) == expected
    os.chdir("sub dir/deep")
    assert Git().ignored(asked) == expected
    many = [f"{'x' * 40}/{number}" for number in range(500)]
    assert Git().ignored([*many, "a"]) == {"a": ".gitignore"}


def test_patterns_match_from_the_root(inside: Repository) -> None:
    for path in ("a.lock", "sub/a.lock", "sub/deep/a.lock", "sub/b.md"):
        inside.write(path, "")
    inside.git("add", "sub")
    os.chdir("sub")
    assert [entry.path for entry in Git().matching(["**/a.lock"])] == ["sub/a.lock", "sub/deep/a.lock"]
    assert [entry.path for entry in Git().matching(["*.lock", "sub/*"], untracked=True)] == [
        *("a.lock", "sub/a.lock", "sub/b.md")
    ]
