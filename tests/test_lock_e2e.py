"""The hook in real pre-commit and real prek: what a contributor sees when they commit pins."""

from __future__ import annotations

import pytest

from source_examples import Example
from support import Repository
from test_e2e import RUNNERS, Project

pytestmark = pytest.mark.e2e
LOCK, LOCAL, IGNORE = ".apache-magpie.lock", ".apache-magpie.local.lock", ".gitignore"
OLD, NEW = "ecffe2c6a9c7f1bd4cbbd0a4e3b1b6a2b7c0d1e2", "1cfd5923ff3e0a2224630d1bf20ea4d13e7574c2"


@pytest.fixture(params=RUNNERS)
def project(repository: Repository, request: pytest.FixtureRequest) -> Project:
    """The adopter of the fixtures with the hook installed."""
    made = Project(repository, request.param)
    made.configure("lock-files")
    Example("locks-adopter").lay_out(repository, broken=False)
    made.install()
    return made


def move(project: Project) -> None:
    project.write(LOCK, project.text(LOCK).replace(OLD, NEW))


def test_a_commit_of_something_else_passes(project: Project) -> None:
    project.write("README.md", "# Other\n")
    project.git("add", ".")
    project.passes()


def test_a_moved_tag_is_refused_with_both_values(project: Project) -> None:
    move(project)
    said = project.refused("--all")
    assert (
        f"{LOCK}:5:9: error: the commit of 'framework' moved while its ref v0.2.0 did not: {OLD} became {NEW}" in said
    )
    assert f"--accept-moved framework={NEW}" in said


def test_a_new_ref_passes(project: Project) -> None:
    move(project)
    project.write(LOCK, project.text(LOCK).replace("ref: v0.2.0", "ref: v0.3.0"))
    project.passes("--all")
    assert "v0.3.0" in project.committed(LOCK)


def test_a_reviewed_move_passes_and_is_harmless_later(project: Project) -> None:
    project.configure("lock-files", args=["--accept-moved", f"framework={NEW}"])
    move(project)
    project.passes("--all")
    project.write(LOCK, project.text(LOCK).replace(NEW, OLD))
    assert "[anchor-moved]" in project.refused("--all")


def test_a_local_lock_added_by_force_is_refused(project: Project) -> None:
    project.git("add", "--force", LOCAL)
    said = project.refused()
    assert "[tracked-local-file]" in said
    assert f"git rm --cached {LOCAL}" in said
    project.git("rm", "--quiet", "--cached", LOCAL)
    project.write("README.md", "# Other\n")
    project.git("add", "README.md")
    project.passes()


def test_without_ignore_lines_it_says_which_to_add(project: Project) -> None:
    lines = project.text(IGNORE)
    project.git("rm", "--quiet", "--cached", IGNORE)
    (project.repository.root / IGNORE).write_text("", encoding="utf-8")
    said = project.refused("--", LOCK, IGNORE)
    assert "[not-ignored]" in said
    assert all(f"{line}\n" in said for line in lines.split())
    project.write(IGNORE, lines)
    project.git("add", IGNORE)
    project.passes("--allow-empty")


def test_a_merge_of_a_move_is_silent_and_one_of_halves_is_not(project: Project) -> None:
    project.git("checkout", "--quiet", "-b", "side")
    project.write(LOCK, project.text(LOCK).replace("ref: v0.2.0", "ref: v0.3.0").replace(OLD, NEW))
    project.repository.commit()
    project.git("checkout", "--quiet", "-b", "other", "main")
    project.write("README.md", "# Other\n")
    project.repository.commit()
    done = project.repository.run("git", "merge", "--no-ff", "--no-edit", "side")
    assert done.returncode == 0, project.said(done)
    project.git("reset", "--quiet", "--hard", "HEAD~1")
    project.git("merge", "--no-commit", "--no-ff", "side")
    project.write(LOCK, project.text(LOCK).replace("ref: v0.3.0", "ref: v0.2.0"))
    assert "[anchor-moved]" in project.refused("--all")


def test_a_push_of_what_went_by_without_hooks(project: Project) -> None:
    project.git("init", "--quiet", "--bare", "../remote")
    project.git("remote", "add", "origin", "../remote")
    project.git("push", "--quiet", "--no-verify", "origin", "main")
    move(project)
    project.repository.commit()
    project.install("pre-push")
    done = project.repository.run("git", "push", "origin", "main")
    assert done.returncode != 0
    assert "[anchor-moved]" in project.said(done)


def test_all_files(project: Project) -> None:
    code, said = project.run("--all-files")
    assert code == 0, said
    move(project)
    code, said = project.run("--all-files")
    assert code == 1
    assert said.count("[anchor-moved]") == 1
