"""Real pre-commit and real prek, in throw-away repositories: what a contributor sees when they commit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
import yaml

from skill_texts import COMMAND, MANIFEST, PROJECT, WRONG, skill, stamped, surface_hash
from support import Repository

pytestmark = pytest.mark.e2e
RUNNERS = ["pre-commit", "prek"]
NAME = {hook["id"]: str(hook["name"]) for hook in MANIFEST}
Done = subprocess.CompletedProcess[str]


class Project:
    """A repository in which somebody has a runner's hooks installed."""

    def __init__(self, repository: Repository, runner: str) -> None:
        self.repository = repository
        self.runner = runner
        home = repository.home
        for name in [*repository.env]:
            if name.startswith(("PREK_", "VIRTUAL_ENV", "SKIP")):
                del repository.env[name]
        # Other tests measure the command; to measure the runners as well would double the time.
        repository.env |= {"COVERAGE_PROCESS_START": "", "COVERAGE_PROCESS_CONFIG": ""}
        repository.env |= {"PRE_COMMIT_HOME": str(home / "pre-commit"), "PREK_HOME": str(home / "prek")}
        self.write, self.read, self.git = repository.write, repository.read, repository.git

    def configure(self, *ids: str, directory: str = ".", **more: Any) -> None:
        """The manifest's hooks, as a project would have them locally."""
        hooks = [
            {
                **{
                    key: value
                    for key, value in hook.items()
                    if key not in {"description", "minimum_pre_commit_version"}
                },
                "language": "system",
                **more,
            }
            for hook in MANIFEST
            if hook["id"] in (ids or ("surface-hash",))
        ]
        self.write(
            f"{directory}/.pre-commit-config.yaml", yaml.safe_dump({"repos": [{"repo": "local", "hooks": hooks}]})
        )

    def install(self, *types: str) -> None:
        flags = [word for type_ in types or ("pre-commit", "pre-merge-commit") for word in ("-t", type_)]
        done = self.repository.run(self.runner, "install", *flags)
        assert done.returncode == 0, done.stdout + done.stderr

    def run(self, *arguments: str, env: dict[str, str] | None = None) -> tuple[int, str]:
        done = self.repository.run(self.runner, "run", *arguments, env=env)
        return done.returncode, self.said(done)

    def said(self, done: Done) -> str:
        said = done.stdout + done.stderr
        assert "Traceback" not in said, said
        return said

    def commit(self, *arguments: str, cwd: str = ".") -> tuple[bool, str]:
        """Commit with the hooks, as a person does: whether it went through, and what was said."""
        done = self.repository.run("git", "commit", "--message", "a change", *arguments, cwd=cwd)
        return done.returncode == 0, self.said(done)

    def refused(self, *arguments: str, cwd: str = ".") -> str:
        """A commit that must not go through; what was said."""
        before = self.git("rev-parse", "HEAD")
        passed, said = self.commit(*arguments, cwd=cwd)
        assert not passed, said
        assert self.git("rev-parse", "HEAD") == before
        return said

    def passes(self, *arguments: str, cwd: str = ".") -> str:
        passed, said = self.commit(*arguments, cwd=cwd)
        assert passed, said
        return said

    def text(self, path: str) -> str:
        return self.read(path).decode()

    def committed(self, path: str) -> str:
        return self.git("show", f"HEAD:{path}") + "\n"

    def is_clean(self) -> bool:
        return self.git("status", "--porcelain") == ""


@pytest.fixture(params=RUNNERS)
def project(repository: Repository, request: pytest.FixtureRequest) -> Project:
    """Hooks installed; one commit with two skills that are as they should be, one with a detail."""
    made = Project(repository, request.param)
    made.configure()
    made.write("skills/triage/SKILL.md", stamped("Step 1", "Step 2", details=DETAIL))
    made.write("skills/triage/detail.md", "## More\n")
    made.write("skills/review/SKILL.md", stamped("Look", name="review"))
    made.write("README.md", "# Skills\n")
    repository.commit()
    made.install()
    return made


TRIAGE, REVIEW = "skills/triage/SKILL.md", "skills/review/SKILL.md"
DETAIL = {"detail.md": ["More"]}
WITHOUT_DETAIL = stamped("Step 1", "Step 2")


class TestCommit:
    @pytest.mark.parametrize("runner", RUNNERS)
    def test_the_first_commit_stamps(self, repository: Repository, runner: str) -> None:
        project = Project(repository, runner)
        project.configure()
        project.install()
        project.write(TRIAGE, skill())
        project.git("add", "--all")
        passed, said = project.commit()
        assert not passed
        assert (
            f"{TRIAGE}:3:1: error: surface_hash was missing, written: {surface_hash()} [missing-surface-hash]" in said
        )
        assert project.text(TRIAGE) == stamped()
        assert project.git("show", f":{TRIAGE}") + "\n" == skill()
        project.git("add", TRIAGE)
        project.passes()
        assert project.committed(TRIAGE) == stamped()

    def test_an_edit_of_prose_does_not_move_it(self, project: Project) -> None:
        edited = project.text(TRIAGE).replace("Do it.", "Do it, and do it well.")
        project.write(TRIAGE, edited)
        project.passes("--all")
        assert project.committed(TRIAGE) == edited

    def test_a_renamed_step_moves_it_and_is_named(self, project: Project) -> None:
        project.write(TRIAGE, project.text(TRIAGE).replace("## Step 2", "## Step 2 — Decide"))
        said = project.refused("--all")
        wanted = stamped("Step 1", "Step 2 — Decide", details=DETAIL)
        assert '1 anchor an override may name went away: "Step 2"' in said
        assert "Step 2 — Decide" in said
        assert project.text(TRIAGE) == wanted
        project.passes("--all")
        assert project.committed(TRIAGE) == wanted

    def test_the_check_writes_nothing(self, project: Project) -> None:
        project.configure("surface-hash-check")
        project.git("add", ".")
        edited = project.text(TRIAGE).replace("## Step 2", "## Step 3")
        project.write(TRIAGE, edited)
        said = project.refused("--all")
        assert surface_hash(["Step 1", "Step 3"], details=DETAIL) in said
        assert project.text(TRIAGE) == edited

    def test_a_commit_of_something_else(self, project: Project) -> None:
        project.write("README.md", "# Other\n")
        project.passes("--all")
        project.write("x.txt", "x")
        project.git("add", ".")
        project.passes()
        project.passes("--allow-empty")

    @pytest.mark.parametrize("how", ["staged", "all", "path"])
    def test_a_deleted_detail(self, project: Project, how: str) -> None:
        """Nothing is left of it whose name a runner could pass on."""
        if how == "staged":
            project.git("rm", "--quiet", "skills/triage/detail.md")
        else:
            (project.repository.root / "skills/triage/detail.md").unlink()
        first = {"staged": (), "all": ("--all",), "path": ("skills/triage/detail.md",)}[how]
        then = {"staged": ("--", TRIAGE), "all": ("--all",), "path": ("skills/triage/detail.md", TRIAGE)}[how]
        said = project.refused(*first)
        assert f"written: {surface_hash(['Step 1', 'Step 2'])}" in said
        assert '"More"' in said
        assert project.text(TRIAGE) == WITHOUT_DETAIL
        if how == "staged":
            project.git("add", TRIAGE)
            then = ()
        project.passes(*then)
        assert project.committed(TRIAGE) == WITHOUT_DETAIL
        assert project.git("ls-tree", "--name-only", "HEAD", "skills/triage/") == TRIAGE
        assert project.is_clean()

    def test_a_detail_that_moves_to_another_skill(self, project: Project) -> None:
        project.git("mv", "skills/triage/detail.md", "skills/review/detail.md")
        said = project.refused()
        assert said.count("[stale-surface-hash]") == 2
        assert project.text(TRIAGE) == WITHOUT_DETAIL
        assert project.text(REVIEW) == stamped("Look", name="review", details=DETAIL)
        project.passes("--all")

    def test_a_detail_that_is_renamed(self, project: Project) -> None:
        project.git("mv", "skills/triage/detail.md", "skills/triage/renamed.md")
        said = project.refused()
        assert "detail.md -> renamed.md" in said
        project.passes("--all")
        assert project.committed(TRIAGE) == stamped("Step 1", "Step 2", details={"renamed.md": ["More"]})

    def test_a_detail_that_is_no_longer_markdown(self, project: Project) -> None:
        """The only name left matches no pattern."""
        project.git("mv", "skills/triage/detail.md", "skills/triage/detail.txt")
        project.refused()
        project.passes("--all")
        assert project.committed(TRIAGE) == WITHOUT_DETAIL

    def test_a_skill_file_that_turns_into_a_link(self, project: Project) -> None:
        path = project.repository.root / TRIAGE
        path.unlink()
        path.symlink_to("../review/SKILL.md")
        project.passes("--all")
        assert path.is_symlink()
        assert project.text(REVIEW) == stamped("Look", name="review")

    def test_a_detail_that_turns_into_a_link(self, project: Project) -> None:
        path = project.repository.root / "skills/triage/detail.md"
        project.write("docs/shared.md", "## Shared\n")
        path.unlink()
        path.symlink_to("../../docs/shared.md")
        project.git("add", ".")
        project.refused()
        project.passes("--all")
        assert project.committed(TRIAGE) == stamped("Step 1", "Step 2", details={"detail.md": ["Shared"]})

    def test_a_renamed_skill(self, project: Project) -> None:
        project.git("mv", "skills/triage", "skills/sorting")
        project.passes()
        project.git("mv", "skills/sorting", "skills/again")
        project.write("skills/again/SKILL.md", project.text("skills/again/SKILL.md").replace("Step 1", "Step 0"))
        project.refused("--all")
        project.passes("--all")
        assert project.committed("skills/again/SKILL.md") == stamped("Step 0", "Step 2", details=DETAIL)

    def test_a_deleted_skill(self, project: Project) -> None:
        project.git("rm", "-r", "--quiet", "skills/triage")
        project.passes()

    def test_an_untracked_detail_is_in_no_clone(self, project: Project) -> None:
        project.write("skills/triage/scratch.md", "## Scratch\n")
        project.write(TRIAGE, project.text(TRIAGE).replace("## Step 2", "## Step 3"))
        said = project.refused("--all")
        assert "skills/triage/scratch.md" in said
        project.passes("--all")
        project.git("clone", "--quiet", ".", "../clone")
        done = project.repository.run(COMMAND, "--check", cwd="../clone")
        assert (done.returncode, done.stdout) == (0, "")

    def test_an_unstaged_edit_beside_the_line(self, project: Project) -> None:
        """The runner takes the fix back; then the message is all that the person has."""
        staged = project.text(TRIAGE).replace("## Step 2", "## Step 3")
        project.write(TRIAGE, staged)
        project.git("add", TRIAGE)
        edited = staged.replace("license: Apache-2.0", "license: MIT")
        project.write(TRIAGE, edited)
        said = project.refused()
        assert f"written: {surface_hash(['Step 1', 'Step 3'], details=DETAIL)}" in said
        assert re.search(r"help: .*stage.*stash", said)
        assert project.text(TRIAGE) == edited
        project.git("add", TRIAGE)
        project.refused()
        project.git("add", TRIAGE)
        project.passes()
        wanted = stamped("Step 1", "Step 3", details=DETAIL).replace("license: Apache-2.0", "license: MIT")
        assert project.committed(TRIAGE) == wanted

    def test_an_unstaged_edit_elsewhere_stays(self, project: Project) -> None:
        project.write("README.md", "# Being edited\n")
        project.write(REVIEW, project.text(REVIEW).replace("## Look", "## Read"))
        project.git("add", REVIEW)
        project.refused()
        project.git("add", REVIEW)
        project.passes()
        assert project.git("status", "--porcelain").strip() == "M README.md"

    def test_a_partly_staged_deletion(self, project: Project) -> None:
        """A detail that is gone from the work tree and not from the commit counts."""
        (project.repository.root / "skills/triage/detail.md").unlink()
        project.write("README.md", "# Other\n")
        project.git("add", "README.md")
        project.passes()
        project.write(TRIAGE, project.text(TRIAGE).replace("Do it.", "Do."))
        project.git("add", TRIAGE)
        project.passes()

    def test_a_linked_worktree(self, project: Project) -> None:
        """Git's environment alone names the index there."""
        project.git("worktree", "add", "--quiet", "-b", "side", "../linked")
        linked = project.repository.root.parent / "linked"
        (linked / "skills/triage/detail.md").unlink()
        said = project.refused("--all", cwd="../linked")
        assert surface_hash(["Step 1", "Step 2"]) in said
        assert (linked / TRIAGE).read_text(encoding="utf-8") == WITHOUT_DETAIL
        project.passes("--all", cwd="../linked")
        assert project.git("show", f"side:{TRIAGE}") + "\n" == WITHOUT_DETAIL
        assert project.is_clean()

    def test_from_a_sub_directory(self, project: Project) -> None:
        (project.repository.root / "skills/triage/detail.md").unlink()
        project.refused("--all", cwd="skills/review")
        assert project.text(TRIAGE) == WITHOUT_DETAIL
        project.passes("--all", cwd="skills/review")

    def test_an_amended_commit(self, project: Project) -> None:
        project.write(TRIAGE, project.text(TRIAGE).replace("## Step 2", "## Step 3"))
        project.refused("--all", "--amend")
        project.passes("--all", "--amend")

    def test_other_stages_are_left_alone(self, project: Project) -> None:
        """Without `stages` a hook that always runs also runs on the message, and after the commit."""
        project.install(
            "pre-commit", "pre-merge-commit", "commit-msg", "prepare-commit-msg", "post-commit", "post-checkout"
        )
        project.write(TRIAGE, project.text(TRIAGE).replace("Do it.", "Do."))
        said = project.passes("--all")
        assert said.count(NAME["surface-hash"]) == 1
        message = str(project.write("../message", "a message\n"))
        code, said = project.run("--hook-stage", "commit-msg", "--commit-msg-filename", message)
        assert code == 0
        assert NAME["surface-hash"] not in said

    @pytest.mark.parametrize("name", ["with a space", "détails 日本", "--check", "it's $HOME[*]"])
    def test_names(self, project: Project, name: str) -> None:
        """In the root, so that a name reaches the hook as it is; its detail is then deleted."""
        project.write(f"{name}/SKILL.md", skill(name="awkward"))
        project.write(f"{name}/{name}.md", "## Here\n")
        project.git("add", "--all")
        project.refused()
        assert project.text(f"{name}/SKILL.md") == stamped(name="awkward", details={f"{name}.md": ["Here"]})
        project.git("add", "--all")
        project.passes()
        (project.repository.root / name / f"{name}.md").unlink()
        project.refused("--all")
        project.passes("--all")
        assert project.committed(f"{name}/SKILL.md") == stamped(name="awkward")

    def test_a_user_s_own_args(self, project: Project) -> None:
        """They follow the entry, whose flags must not be lost by them."""
        project.configure(args=["--exclude", "^vendor/"])
        project.write("vendor/skill/SKILL.md", skill(name="vendored"))
        project.write("vendor/skill/detail.md", "## x\n")
        project.git("add", "--all")
        project.passes()
        project.git("rm", "--quiet", "vendor/skill/detail.md", "skills/triage/detail.md")
        said = project.refused()
        assert "vendor" not in said
        assert project.text(TRIAGE) == WITHOUT_DETAIL
        assert project.text("vendor/skill/SKILL.md") == skill(name="vendored")

    def test_a_repository_of_doubtful_ownership(self, project: Project) -> None:
        """A hook in a container is another user than the runner."""
        project.configure(entry=f"env GIT_TEST_ASSUME_DIFFERENT_OWNER=1 {COMMAND} --changed")
        project.git("add", ".")
        said = project.refused()
        assert f"{COMMAND}: error: git refuses: detected dubious ownership" in said
        assert "safe.directory" in said


class TestRuns:
    def test_all_files(self, project: Project) -> None:
        for number in range(40):
            project.write(f"skills/s{number}/SKILL.md", skill(f"Step {number}"))
        project.repository.commit()
        code, said = project.run("--all-files")
        assert code == 1
        assert said.count("[missing-surface-hash]") == 40
        for number in range(40):
            assert project.text(f"skills/s{number}/SKILL.md") == stamped(f"Step {number}")
        project.git("add", ".")
        assert project.run("--all-files")[0] == 0

    @pytest.fixture
    def parted(self, project: Project) -> Project:
        """A branch that deletes a detail, and a main that has moved on; neither ran a hook.

        Main deletes a skill, adds a step to one, and a detail to one that has been stale all along.
        """
        project.write("skills/old/SKILL.md", skill(stamp=WRONG, name="old"))
        project.repository.commit()
        project.git("checkout", "--quiet", "-b", "branch")
        project.git("rm", "--quiet", "skills/triage/detail.md")
        project.repository.commit()
        project.git("checkout", "--quiet", "main")
        project.write(TRIAGE, stamped("Step 1", "Step 2", "Step 3", details=DETAIL))
        project.git("rm", "--quiet", REVIEW)
        project.write("skills/old/added.md", "## Added\n")
        project.repository.commit()
        project.git("checkout", "--quiet", "branch")
        return project

    def test_a_range_whose_base_has_moved_on(self, parted: Project) -> None:
        """Only what the branch did counts, compared with where it began."""
        code, said = parted.run("--from-ref", "main", "--to-ref", "branch")
        assert code == 1
        assert said.count("[stale-surface-hash]") == 1
        assert surface_hash(["Step 1", "Step 2"]) in said
        assert '1 anchor an override may name went away: "More"' in said
        assert "Step 3" not in said
        assert "skills/old" not in said

    def test_a_range_without_such_a_change(self, parted: Project) -> None:
        parted.run("--from-ref", "main", "--to-ref", "branch")
        parted.repository.commit()
        assert parted.run("--from-ref", "main", "--to-ref", "branch")[0] == 0

    def test_a_push(self, parted: Project) -> None:
        """What a commit without hooks let through is met on its way out."""
        parted.git("init", "--quiet", "--bare", "../remote")
        parted.git("remote", "add", "origin", "../remote")
        parted.git("push", "--quiet", "--no-verify", "origin", "main")
        parted.install("pre-push")
        done = parted.repository.run("git", "push", "origin", "branch")
        assert done.returncode != 0
        assert "[stale-surface-hash]" in parted.said(done)
        parted.repository.commit()
        done = parted.repository.run("git", "push", "origin", "branch")
        assert done.returncode == 0, parted.said(done)

    def test_the_manual_stage(self, project: Project) -> None:
        project.write(TRIAGE, skill())
        code, said = project.run("--all-files", "--hook-stage", "manual")
        assert code == 1
        assert "[missing-surface-hash]" in said


class TestMerge:
    def branch(self, project: Project, change: Callable[[], object]) -> None:
        """Let ``change`` happen on a branch that is a sibling of what main does next."""
        project.git("checkout", "--quiet", "-b", "branch")
        change()
        project.repository.commit()
        project.git("checkout", "--quiet", "main")

    def test_a_clean_merge_of_what_is_right_passes(self, project: Project) -> None:
        self.branch(project, lambda: project.write(REVIEW, stamped("Read", name="review")))
        project.write(TRIAGE, project.text(TRIAGE).replace("Do it.", "Do."))
        project.repository.commit()
        done = project.repository.run("git", "merge", "--no-edit", "branch")
        assert done.returncode == 0, project.said(done)
        assert project.committed(REVIEW) == stamped("Read", name="review")

    def test_a_clean_merge_that_makes_it_stale(self, project: Project) -> None:
        """No pre-commit hook runs then; what either side brings is no news."""
        self.branch(project, lambda: project.write("skills/triage/brought.md", "## Brought\n"))
        project.write("skills/triage/ours.md", "## Ours\n")
        project.repository.commit()
        done = project.repository.run("git", "merge", "--no-edit", "branch")
        said = project.said(done)
        assert done.returncode != 0
        assert "[stale-surface-hash]" in said
        assert "added" not in said
        wanted = stamped("Step 1", "Step 2", details={**DETAIL, "brought.md": ["Brought"], "ours.md": ["Ours"]})
        assert project.text(TRIAGE) == wanted
        project.git("add", TRIAGE)
        project.passes()
        assert project.committed(TRIAGE) == wanted
        assert len(project.git("rev-list", "--parents", "-1", "HEAD").split()) == 3

    def test_a_conflict_in_the_front_matter(self, project: Project) -> None:
        """Both sides moved the hash, so its line conflicts: take either side, run again."""
        self.branch(project, lambda: project.write(TRIAGE, stamped("Step 1", "Step 2", "Theirs", details=DETAIL)))
        project.write(TRIAGE, stamped("Ours", "Step 1", "Step 2", details=DETAIL))
        project.repository.commit()
        assert project.repository.run("git", "merge", "branch").returncode != 0
        conflicted = project.text(TRIAGE)
        assert conflicted.count("<<<<<<<") == 1
        project.git("add", TRIAGE)
        said = project.refused()
        assert f"{TRIAGE}:3: error: " in said
        assert "[conflict-markers]" in said
        assert "take either side, run again" in said
        assert project.text(TRIAGE) == conflicted
        for side in (1, 2):
            project.write(TRIAGE, re.sub(r"(?s)<<<<<<<.*?\n(.*)=======\n(.*)>>>>>>>.*?\n", rf"\{side}", conflicted))
            project.git("add", TRIAGE)
            said = project.refused()
            wanted = stamped("Ours", "Step 1", "Step 2", "Theirs", details=DETAIL)
            assert project.text(TRIAGE) == wanted
            assert "the surface itself did not move" in said or "Theirs" not in said
        project.git("add", TRIAGE)
        project.passes()
        assert project.committed(TRIAGE) == wanted


class TestPrekWorkspace:
    """Only prek has sub-projects: a hook of one runs in its directory, with names relative to it."""

    @pytest.fixture
    def project(self, repository: Repository) -> Project:
        made = Project(repository, "prek")
        made.write(".pre-commit-config.yaml", "repos: []\n")
        made.configure(directory="sub")
        made.write("sub/skills/triage/SKILL.md", stamped("Step 1", "Step 2", details=DETAIL))
        made.write("sub/skills/triage/detail.md", "## More\n")
        made.write("skills/outside/SKILL.md", skill(name="outside"))
        repository.commit()
        made.install()
        return made

    def test_a_change_and_a_deletion(self, project: Project) -> None:
        project.write(f"sub/{TRIAGE}", project.text(f"sub/{TRIAGE}").replace("## Step 2", "## Step 3"))
        said = project.refused("--all")
        assert f"sub/{TRIAGE}:3:1: error: surface_hash was stale" in said
        project.passes("--all")
        (project.repository.root / "sub/skills/triage/detail.md").unlink()
        said = project.refused("--all")
        assert f"sub/{TRIAGE}:3:1: error: surface_hash was stale" in said
        assert '"More"' in said
        project.passes("--all")
        assert project.committed(f"sub/{TRIAGE}") == stamped("Step 1", "Step 3")

    def test_what_is_outside_of_it_is_not_its_business(self, project: Project) -> None:
        project.write("skills/outside/detail.md", "## x\n")
        project.git("add", ".")
        project.passes()
        project.git("rm", "--quiet", "skills/outside/detail.md")
        project.passes()
        assert project.text("skills/outside/SKILL.md") == skill(name="outside")

    def test_in_a_linked_worktree(self, project: Project) -> None:
        """Git names its directory there, and would take the current one for the whole work tree."""
        project.git("worktree", "add", "--quiet", "-b", "side", "../linked")
        linked = project.repository.root.parent / "linked"
        (linked / "sub/skills/triage/detail.md").unlink()
        said = project.refused("--all", cwd="../linked")
        assert f"sub/{TRIAGE}:3:1: error: surface_hash was stale" in said
        assert '"More"' in said
        project.passes("--all", cwd="../linked")
        assert project.git("show", f"side:sub/{TRIAGE}") + "\n" == WITHOUT_DETAIL


@pytest.mark.parametrize("runner", RUNNERS)
def test_this_repository_as_a_hook_repository(repository: Repository, runner: str) -> None:
    """Installed as its users do, from its own HEAD with its own dependencies."""
    project = Project(repository, runner)
    head = project.git("-C", str(PROJECT), "rev-parse", "HEAD", env={"GIT_CONFIG_GLOBAL": _trusting(repository)})
    project.git(
        "clone", "--quiet", "--no-hardlinks", str(PROJECT), "../hooks", env={"GIT_CONFIG_GLOBAL": _trusting(repository)}
    )
    del repository.env["PYTHONPATH"]  # else a child would import this source and not what was installed
    # The machine's own settings for package indexes are where its user has them.
    repository.env |= {"HOME": os.environ["HOME"], "PREK_UV_SOURCE": "pip"}
    repository.env["PATH"] = os.pathsep.join([str(_only(repository, runner)), os.environ["PATH"]])
    hooks = [{"id": hook["id"]} for hook in MANIFEST]
    url = str(repository.root.parent / "hooks")
    project.write(".pre-commit-config.yaml", yaml.safe_dump({"repos": [{"repo": url, "rev": head, "hooks": hooks}]}))
    project.write(TRIAGE, skill())
    project.git("add", "--all")
    code, said = project.run(env={"PIP_NO_INPUT": "1"})
    assert code == 1, said
    assert f"written: {surface_hash()} [missing-surface-hash]" in said
    assert project.text(TRIAGE) == stamped()
    project.git("add", "--all")
    code, said = project.run()
    assert code == 0, said
    manual = [hook["id"] for hook in MANIFEST if hook["stages"] == ["manual"]]
    assert all((NAME[hook] in said) == (hook not in manual) for hook in NAME)
    assert manual == ["reconcile"]
    stage = ["--hook-stage", "manual"] if runner == "pre-commit" else []
    code, said = project.run("reconcile", "--all-files", *stage)
    assert code == 0, said
    assert "1 skill checked" in said


def _trusting(repository: Repository) -> str:
    """Git's settings with which this repository may be cloned, whoever checked it out."""
    path = repository.home / "trusting"
    path.write_text("[safe]\n\tdirectory = *\n", encoding="utf-8")
    return str(path)


def _only(repository: Repository, runner: str) -> str:
    """A directory with nothing but the runner: the command must be the one that it installs."""
    real = shutil.which(runner, path=repository.env["PATH"])
    assert real
    directory = repository.home / "bin"
    directory.mkdir()
    (directory / runner).symlink_to(real)
    return str(directory)
