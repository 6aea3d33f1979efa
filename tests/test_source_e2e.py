"""The hook in real pre-commit and real prek: what a contributor sees when they commit sources."""

from __future__ import annotations

import pytest

from source_examples import Example
from support import Repository
from test_e2e import RUNNERS, Project

pytestmark = pytest.mark.e2e
POINTER = "skills/read-the-sky/source.md"
CURATED = ".apache-magpie-overrides/organizations/riverbank/skill-sources.md"


@pytest.fixture(params=RUNNERS)
def project(repository: Repository, request: pytest.FixtureRequest) -> Project:
    """The adopter of the fixtures with the hook installed."""
    made = Project(repository, request.param)
    made.configure("skill-sources")
    Example("sources-adopter").lay_out(repository, broken=False)
    made.install()
    return made


def test_a_clean_commit_passes(project: Project) -> None:
    project.write("README.md", "# Other\n")
    project.passes("--all")
    project.write(POINTER, project.text(POINTER) + "\nMore about it.\n")
    project.passes("--all")


def test_a_bad_pointer_is_refused_at_its_line(project: Project) -> None:
    project.write(POINTER, project.text(POINTER).replace("source: weather-skills", "source: weather-skill"))
    said = project.refused("--all")
    what = "error: no descriptor declares the source 'weather-skill' [pointer-unknown-source]"
    assert f"{POINTER}:2:9: {what}\n" in said
    assert "help: did you mean 'weather-skills'?\n" in said


def test_a_deleted_descriptor_is_noticed(project: Project) -> None:
    project.git("rm", "--quiet", CURATED)
    said = project.refused()
    assert ".apache-magpie-overrides/skill-sources.md:9:7: error: no organization curates the source" in said


def test_a_skill_that_comes_to_stand_beside_a_pointer(project: Project) -> None:
    project.write("skills/read-the-sky/SKILL.md", "---\nname: read-the-sky\n---\n")
    project.git("add", ".")
    assert "[pointer-with-skill]" in project.refused()


def test_all_files(project: Project) -> None:
    code, said = project.run("--all-files")
    assert code == 0, said
    project.write(POINTER, project.text(POINTER).replace("organization: riverbank", "organization: acme"))
    code, said = project.run("--all-files")
    assert code == 1
    assert said.count("[pointer-organization-mismatch]") == 1


def test_a_merge_that_breaks_what_both_sides_had_whole(project: Project) -> None:
    """One side takes a source out, the other begins to point to it; git merges both without a conflict."""
    project.git("switch", "--quiet", "--create", "other")
    text = project.text(POINTER).replace("read-the-sky", "draft-a-note").replace("weather-skills", "riverbank-drafts")
    project.write("skills/draft-a-note/source.md", text)
    project.git("add", ".")
    project.passes()
    project.git("switch", "--quiet", "main")
    kept = project.text(CURATED).partition("\nNot for everybody")[0]
    project.write(CURATED, kept)
    project.passes("--all")
    done = project.repository.run("git", "merge", "--no-edit", "other")
    assert done.returncode != 0
    assert "[pointer-unknown-source]" in project.said(done)
