"""The command as people and runners start it: a process, its arguments, its output and its exit code."""

from __future__ import annotations

import io
import json
import os
import random
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import magpie_hooks
from magpie_hooks.commands import report
from skill_texts import COMMAND, ENTRIES, PROJECT, WRONG, findings, skill, stamped, surface_hash
from support import Repository

WRITE, CHECK = ENTRIES["surface-hash"], ENTRIES["surface-hash-check"]
SCHEMA = json.loads((PROJECT / "hooks/magpie_hooks/schemas/findings.schema.json").read_text(encoding="utf-8"))
SARIF = json.loads((PROJECT / "tests/data/sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
HASH = surface_hash()


def silent(done: subprocess.CompletedProcess[str]) -> None:
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Exit 2 with one sentence on stderr that holds the words, and nothing on stdout."""
    assert (done.returncode, done.stdout) == (2, ""), done.stdout + done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"{COMMAND}: error: ")
    for word in words:
        assert word in line


def wrote(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 1, done.stdout + done.stderr
    assert "written: sha256:" in done.stdout
    assert "Traceback" not in done.stderr


@pytest.fixture
def two(repository: Repository) -> Repository:
    """Two committed skills: ``triage`` with a true hash, ``review`` with a wrong one and a detail."""
    repository.write("skills/triage/SKILL.md", stamped())
    repository.write("skills/review/SKILL.md", skill("Step 1", "Step 2 — Read", stamp=WRONG, name="review"))
    repository.write("skills/review/detail.md", "# Title\n\n## More\n")
    repository.write("README.md", "# Nothing of a skill\n\n## Here\n")
    repository.commit()
    return repository


REVIEW = surface_hash(["Step 1", "Step 2 — Read"], details={"detail.md": ["More"]})


class TestWriting:
    def test_a_missing_hash_is_written_before_the_license(self, repository: Repository) -> None:
        repository.write("skills/triage/SKILL.md", skill())
        done = repository.run(COMMAND, "skills/triage/SKILL.md")
        assert done.returncode == 1
        assert done.stdout.splitlines()[0] == (
            f"skills/triage/SKILL.md:3:1: error: surface_hash was missing, written: {HASH} [missing-surface-hash]"
        )
        assert "help: " in done.stdout
        assert done.stderr == "1 fixed\n"
        assert repository.read("skills/triage/SKILL.md").decode() == stamped()
        silent(repository.run(COMMAND, "skills/triage/SKILL.md"))

    def test_a_stale_hash_is_replaced_and_says_what_moved(self, two: Repository) -> None:
        two.run(COMMAND, "skills/review")
        two.commit()
        two.write(
            "skills/review/SKILL.md",
            two.read("skills/review/SKILL.md").replace("Step 2 — Read".encode(), b"Step 2: Look"),
        )
        done = two.run(*WRITE, "skills/review/SKILL.md")
        new = surface_hash(["Step 1", "Step 2: Look"], details={"detail.md": ["More"]})
        assert done.returncode == 1
        first = done.stdout.splitlines()[0]
        assert first.startswith(f"skills/review/SKILL.md:3:1: error: surface_hash was stale, written: {new}; ")
        assert '1 anchor an override may name went away: "Step 2 — Read"' in first
        assert "Step 2: Look" in first
        assert first.endswith(" [stale-surface-hash]")

    def test_the_index_is_never_touched(self, two: Repository) -> None:
        before = two.git("ls-files", "--stage"), (two.root / ".git/index").read_bytes()
        wrote(two.run(COMMAND))
        assert (two.git("ls-files", "--stage"), (two.root / ".git/index").read_bytes()) == before

    @pytest.mark.parametrize("mode", [0o444, 0o600, 0o755, 0o644])
    def test_mode_bits_stay(self, repository: Repository, mode: int) -> None:
        path = repository.write("skills/triage/SKILL.md", skill())
        path.chmod(mode)
        wrote(repository.run(COMMAND, "skills/triage"))
        assert stat.S_IMODE(path.stat().st_mode) == mode
        assert path.read_text(encoding="utf-8") == stamped()
        assert os.listdir(path.parent) == ["SKILL.md"]

    def test_what_is_right_is_not_written(self, two: Repository) -> None:
        path = two.root / "skills/triage/SKILL.md"
        before = path.stat()
        silent(two.run(*WRITE, "skills/triage/SKILL.md"))
        assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)

    def test_many_skills_are_all_looked_at(self, repository: Repository) -> None:
        """More than one worker's share, wrong and right ones mixed, in any place."""
        numbers = range(150)
        for number in numbers:
            repository.write(f"s/{number}/SKILL.md", (skill if number % 3 else stamped)(f"Step {number}"))
        repository.write("s/7/SKILL.md", "no front matter")
        repository.write("s/8/SKILL.md", stamped("Same", "Same"))
        done = repository.run(COMMAND, "--format", "json")
        assert done.returncode == 1
        wanted = {f"s/{number}/SKILL.md": "missing-surface-hash" for number in numbers if number % 3}
        wanted |= {"s/7/SKILL.md": "missing-front-matter", "s/8/SKILL.md": "ambiguous-anchor"}
        assert {it["path"]: it["rule"] for it in findings(done.stdout)} == wanted
        for number in set(numbers) - {7, 8}:
            assert repository.read(f"s/{number}/SKILL.md").decode() == stamped(f"Step {number}")


class TestChecking:
    def test_nothing_is_written(self, two: Repository) -> None:
        path = two.root / "skills/review/SKILL.md"
        before = path.read_bytes(), path.stat().st_mtime_ns
        done = two.run(*CHECK, "skills/review/SKILL.md")
        assert done.returncode == 1
        first = done.stdout.splitlines()[0]
        assert first.startswith("skills/review/SKILL.md:3:1: error: ")
        assert REVIEW in first
        assert "written" not in first
        assert first.endswith(" [stale-surface-hash]")
        assert "magpie-surface-hash skills/review/SKILL.md" in done.stdout
        assert done.stderr == "1 error\n"
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before

    def test_what_is_right_passes(self, two: Repository) -> None:
        silent(two.run(*CHECK, "skills/triage/SKILL.md"))

    def test_the_command_of_the_help_repairs_it(self, repository: Repository) -> None:
        """Ready to paste, whatever the directory is called."""
        name = "it's a dir\nwith 'lines'"
        repository.write(f"{name}/SKILL.md", skill())
        done = repository.run(COMMAND, "--check", "--format", "json", name)
        (found,) = findings(done.stdout)
        command = found["help"].removeprefix("run: ")
        assert "\n" not in command
        repository.run("bash", "-c", command)
        assert repository.read(f"{name}/SKILL.md").decode() == stamped()


class TestFormats:
    def test_json(self, two: Repository) -> None:
        done = two.run(COMMAND, "--format", "json")
        document = json.loads(done.stdout)
        jsonschema.validate(document, SCHEMA)
        assert done.returncode == 1
        assert done.stderr == ""
        assert document["version"] == 1
        assert document["tool"] == {"name": "magpie-hooks", "version": magpie_hooks.__version__}
        (found,) = document["findings"]
        assert (found["rule"], found["severity"], found["path"], found["line"], found["fixed"]) == (
            "stale-surface-hash",
            "error",
            "skills/review/SKILL.md",
            3,
            True,
        )
        assert document["summary"] == {"errors": 0, "warnings": 0, "fixed": 1}

    def test_json_of_nothing(self, two: Repository) -> None:
        done = two.run(COMMAND, "--format=json", "skills/triage")
        assert done.returncode == 0
        assert json.loads(done.stdout)["findings"] == []
        jsonschema.validate(json.loads(done.stdout), SCHEMA)

    def test_json_of_a_check_counts_what_is_still_wrong(self, two: Repository) -> None:
        document = json.loads(two.run(COMMAND, "--format", "json", "--check").stdout)
        assert document["summary"] == {"errors": 1, "warnings": 0, "fixed": 0}
        assert document["findings"][0]["fixed"] is False

    def test_github(self, two: Repository) -> None:
        done = two.run(COMMAND, "--check", "--format", "github")
        (line,) = done.stdout.splitlines()
        assert line.startswith("::error file=skills/review/SKILL.md,line=3,col=1,title=stale-surface-hash::")
        assert REVIEW in line

    def test_sarif(self, two: Repository) -> None:
        done = two.run(COMMAND, "--check", "--format", "sarif")
        document = json.loads(done.stdout)
        jsonschema.validate(document, SARIF)
        (run,) = document["runs"]
        (result,) = run["results"]
        assert result["ruleId"] == "stale-surface-hash"
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "skills/review/SKILL.md"
        assert place["region"]["startLine"] == 3
        assert all(rule["helpUri"] for rule in run["tool"]["driver"]["rules"])

    def test_colour_on_a_terminal_only(self, two: Repository) -> None:
        for environment, coloured in (({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False)):
            ours, theirs = os.openpty()
            subprocess.run(
                [COMMAND, "--check"],
                cwd=two.root,
                env={**two.env, "TERM": "xterm", **environment},
                stdin=subprocess.DEVNULL,
                stdout=theirs,
                stderr=subprocess.DEVNULL,
                check=False,
                timeout=60,
            )
            os.close(theirs)
            output = os.read(ours, 1 << 16)
            os.close(ours)
            assert b"[stale-surface-hash]" in output
            assert (b"\x1b[" in output) == coloured
        assert "\x1b" not in two.run(COMMAND, "--check", env={"NO_COLOR": "", "TERM": "xterm"}).stdout

    def test_the_summary_of_a_whole_run_is_on_stderr(self, two: Repository) -> None:
        done = two.run(COMMAND)
        assert done.stderr == "2 skills checked: 1 fixed\n"
        again = two.run(COMMAND)
        assert (again.returncode, again.stdout, again.stderr) == (0, "", "2 skills checked: no findings\n")


class TestExplain:
    @pytest.fixture
    def explained(self, repository: Repository) -> Repository:
        repository.write(
            "skills/triage/SKILL.md",
            "---\nname: triage\nrequires_config:\n  - project.md\n  - user.md\n---\n\n# Title\n\n## Step 1 — *Look*\n\n"
            "**Golden rule 1: ask.** Always.\n\n##### Too deep\n",
        )
        repository.write("skills/triage/detail.md", "---\ntitle: x\n---\n\n### More\n")
        repository.commit()
        return repository

    WANTED = (
        ("requires_config", "project.md", "skills/triage/SKILL.md", 4),
        ("requires_config", "user.md", "skills/triage/SKILL.md", 5),
        ("anchor", "Step 1 — Look", "skills/triage/SKILL.md", 10),
        ("anchor", "Golden rule 1: ask.", "skills/triage/SKILL.md", 12),
        ("anchor", "More", "skills/triage/detail.md", 5),
    )

    def test_text_has_an_entry_a_line_with_its_place(self, explained: Repository) -> None:
        before = explained.read("skills/triage/SKILL.md")
        done = explained.run(COMMAND, "--explain", "skills/triage")
        assert done.returncode == 0
        lines = [line.strip() for line in done.stdout.splitlines()]
        value = surface_hash(
            ["Step 1 — Look", "Golden rule 1: ask."],
            requires=["project.md", "user.md"],
            details={"detail.md": ["More"]},
        )
        assert value in lines[0]
        assert lines[1:] == [f"{path}:{line}: {kind}: {text}" for kind, text, path, line in self.WANTED]
        assert explained.read("skills/triage/SKILL.md") == before

    def test_json(self, explained: Repository) -> None:
        done = explained.run(COMMAND, "--explain", "--format", "json", "skills/triage/detail.md", cwd=".")
        document = json.loads(done.stdout)
        jsonschema.validate(document, SCHEMA)
        (told,) = document["explain"]
        assert told["skill"] == "skills/triage"
        assert [(it["kind"], it["text"], it["path"], it["line"]) for it in told["entries"]] == list(self.WANTED)

    def test_a_surface_that_cannot_be_known(self, repository: Repository) -> None:
        repository.write("skills/triage/SKILL.md", "---\nname: [\n---\n\n## Step 1\n")
        done = repository.run(COMMAND, "--explain", "skills/triage")
        assert done.returncode == 1
        assert "[invalid-front-matter]" in done.stdout

    @pytest.mark.parametrize("name", ["README.md", "docs/x.md"])
    def test_what_is_no_skill_cannot_be_explained(self, explained: Repository, name: str) -> None:
        explained.write(name, "## x\n")
        refused(explained.run(COMMAND, "--explain", name), "no skill")

    def test_it_needs_a_path(self, explained: Repository) -> None:
        refused(explained.run(COMMAND, "--explain"), "--explain")


class TestUsage:
    @pytest.mark.parametrize(
        "flags",
        [
            ["--chec"],
            ["--change"],
            ["--stric"],
            ["--exp"],
            ["--form", "json"],
            ["--exclud", "x"],
            ["--nonsense"],
            ["-c"],
            ["--format", "xml"],
            ["--format"],
            ["--exclude"],
            ["--check=yes"],
            ["--nonsense", "--", "skills/review"],
        ],
        ids=" ".join,
    )
    def test_what_is_no_flag_is_refused(self, two: Repository, flags: list[str]) -> None:
        before = two.read("skills/review/SKILL.md")
        refused(two.run(COMMAND, "skills/review", *flags), f"see {COMMAND} --help")
        assert two.read("skills/review/SKILL.md") == before

    @pytest.mark.parametrize("pattern", ["(", "a{99999999999999999999}", "[", "\x1b[31m("])
    def test_a_bad_pattern_is_refused(self, two: Repository, pattern: str) -> None:
        done = two.run(COMMAND, "--exclude", pattern)
        refused(done, "--exclude", "regular expression")
        assert "\x1b" not in done.stderr

    def test_names_stand_anywhere_among_options(self, two: Repository) -> None:
        done = two.run(COMMAND, "skills/triage", "--format", "json", "--check", "skills/review", "--exclude", "x{9}")
        assert [it["path"] for it in findings(done.stdout)] == ["skills/review/SKILL.md"]

    def test_help_has_an_example_and_every_flag(self, repository: Repository) -> None:
        done = repository.run(COMMAND, "--help")
        assert done.returncode == 0
        assert "example" in done.stdout
        for flag in ("--changed", "--check", "--explain", "--exclude", "--format", "--strict", "--version"):
            assert flag in done.stdout

    def test_version(self, repository: Repository) -> None:
        done = repository.run(COMMAND, "--version")
        assert (done.returncode, done.stdout) == (0, f"{COMMAND} {magpie_hooks.__version__}\n")

    def test_strict_counts_warnings(self, repository: Repository) -> None:
        repository.write("skills/triage/SKILL.md", stamped("Same", "Same"))
        relaxed = repository.run(COMMAND, "skills/triage")
        assert relaxed.returncode == 0
        assert ": warning: " in relaxed.stdout
        assert "[ambiguous-anchor]" in relaxed.stdout
        strict = repository.run(COMMAND, "--strict", "skills/triage")
        assert (strict.returncode, strict.stdout) == (1, relaxed.stdout)

    def test_the_module_is_the_command_too(self, two: Repository) -> None:
        done = two.run(sys.executable, "-m", "magpie_hooks.commands.surface_hash", "--check", "skills/triage")
        silent(done)


class TestWhatIsLookedAt:
    def test_the_whole_repository_from_anywhere_in_it(self, two: Repository) -> None:
        two.write("docs/deep/x.txt", "")
        done = two.run(COMMAND, "--check", "--format", "json", cwd="docs/deep")
        assert [it["path"] for it in findings(done.stdout)] == ["skills/review/SKILL.md"]

    def test_what_git_would_track_and_not_what_it_ignores(self, repository: Repository) -> None:
        repository.write(".gitignore", "/ignored/\n")
        repository.write("ignored/SKILL.md", skill())
        repository.write("untracked/SKILL.md", skill())
        done = repository.run(COMMAND, "--format", "json")
        assert [it["path"] for it in findings(done.stdout)] == ["untracked/SKILL.md"]
        assert repository.read("ignored/SKILL.md").decode() == skill()

    @pytest.mark.parametrize("content", [[], ["README.md"], ["skills/triage/detail.md"]])
    def test_nothing_to_check_does_not_pass(self, repository: Repository, content: list[str]) -> None:
        for name in content:
            repository.write(name, "## Something\n")
        for flags in ([], ["--check"], ["--check", "--format", "json"]):
            refused(repository.run(COMMAND, *flags), "skill", "nothing was checked")

    def test_everything_excluded_is_nothing_to_check(self, two: Repository) -> None:
        refused(two.run(COMMAND, "--exclude", "^skills/"), "nothing was checked")

    def test_a_directory_is_looked_through(self, two: Repository) -> None:
        for name in ("skills", "skills/", ".", "./skills/review/", str(two.root / "skills")):
            done = two.run(COMMAND, "--check", "--format", "json", name)
            assert [it["path"] for it in findings(done.stdout)] == ["skills/review/SKILL.md"]

    def test_a_directory_without_a_skill_is_refused(self, two: Repository) -> None:
        two.write("docs/x.md", "## x\n")
        refused(two.run(COMMAND, "docs"), "docs: no skill")
        refused(two.run(COMMAND, "skills/triage", "docs"), "docs: no skill")

    @pytest.mark.parametrize("name", ["skills/nothing", "nothing.md", "skills/nothing/SKILL.md", "-x.md"])
    def test_a_name_of_nothing_is_refused(self, two: Repository, name: str) -> None:
        before = two.read("skills/review/SKILL.md")
        refused(two.run(COMMAND, "skills/review/SKILL.md", "--", name), f"{name}: no such file")
        assert two.read("skills/review/SKILL.md") == before

    @pytest.mark.parametrize("flags", [[], ["--check"], ["--changed"]])
    def test_a_file_of_no_skill_is_ignored(self, two: Repository, flags: list[str]) -> None:
        silent(two.run(COMMAND, *flags, "README.md"))

    def test_a_file_belongs_to_the_directory_it_is_directly_in(self, two: Repository) -> None:
        two.write("skills/review/deeper/x.md", "## x\n")
        silent(two.run(COMMAND, "skills/review/deeper/x.md"))
        wrote(two.run(COMMAND, "skills/review/detail.md"))

    def test_names_from_a_sub_directory(self, two: Repository) -> None:
        for name in ("review/SKILL.md", "../skills/review/detail.md", "review"):
            done = two.run(COMMAND, "--check", "--format", "json", name, cwd="skills")
            assert [it["path"] for it in findings(done.stdout)] == ["skills/review/SKILL.md"]
        wrote(two.run(*WRITE, "SKILL.md", cwd="skills/review"))
        silent(two.run(*CHECK, "SKILL.md", "detail.md", cwd="skills/review"))

    def test_a_skill_at_the_root(self, repository: Repository) -> None:
        repository.write("SKILL.md", skill())
        repository.write("detail.md", "## More\n")
        repository.commit()
        wrote(repository.run(*WRITE, "detail.md"))
        assert repository.read("SKILL.md").decode() == stamped(details={"detail.md": ["More"]})

    def test_exclude_is_searched_in_the_path_from_the_root_for_given_names_too(self, two: Repository) -> None:
        silent(two.run(*WRITE, "--exclude", "^skills/review/", "skills/review/SKILL.md", "skills/review/detail.md"))
        silent(two.run(*WRITE, "--exclude=^skills/review/", "review/SKILL.md", cwd="skills"))
        silent(two.run(*WRITE, "--exclude", "nothing", "--exclude", "iew/", str(two.root / "skills/review/SKILL.md")))
        silent(two.run(*WRITE, "--exclude", r"/detail\.md$", "skills/review/detail.md"))
        done = two.run(COMMAND, "--exclude", "^review", "--check", "review/SKILL.md", cwd="skills")
        assert done.returncode == 1

    def test_exclude_reaches_what_a_directory_holds(self, two: Repository) -> None:
        done = two.run(COMMAND, "--exclude", "review", "skills/triage")
        silent(done)
        two.write("skills/other/SKILL.md", skill(name="other"))
        done = two.run(COMMAND, "--exclude", "^skills/other/", "--format", "json")
        assert [it["path"] for it in findings(done.stdout)] == ["skills/review/SKILL.md"]
        assert two.read("skills/other/SKILL.md").decode() == skill(name="other")


class TestNoRepository:
    @pytest.fixture
    def outside(self, repository: Repository) -> str:
        repository.write("../elsewhere/skills/triage/SKILL.md", skill())
        repository.write("../elsewhere/skills/triage/.hidden.md", "## Not counted\n")
        return "../elsewhere"

    @pytest.mark.parametrize("flags", [[], ["--check"], ["--changed"], ["--changed", "skills/triage/SKILL.md"]])
    def test_it_is_said(self, repository: Repository, outside: str, flags: list[str]) -> None:
        refused(repository.run(COMMAND, *flags, cwd=outside), "not in a git repository")

    @pytest.mark.parametrize("flags", [[], ["--exclude", "nothing"]])
    @pytest.mark.parametrize("name", ["skills/triage/SKILL.md", "skills", "skills/triage"])
    def test_names_are_looked_at_all_the_same(
        self, repository: Repository, outside: str, flags: list[str], name: str
    ) -> None:
        wrote(repository.run(COMMAND, *flags, name, cwd=outside))
        assert repository.read(f"{outside}/skills/triage/SKILL.md").decode() == stamped()

    def test_what_cannot_be_looked_into_is_said(self, repository: Repository, outside: str) -> None:
        repository.write(f"{outside}/skills/bad/SKILL.md/q.md", "## Q\n")
        done = repository.run(COMMAND, "skills", cwd=outside)
        assert done.returncode == 1
        assert "skills/bad/SKILL.md: error: it is a directory" in done.stdout

    def test_exclude_counts(self, repository: Repository, outside: str) -> None:
        silent(repository.run(COMMAND, "--exclude", "^skills/", "skills/triage/SKILL.md", cwd=outside))

    def test_inside_git_s_own_directory(self, two: Repository) -> None:
        refused(two.run(COMMAND, cwd=".git"))

    @pytest.mark.parametrize("arguments", [[], ["--changed"], ["--check"], ["skills/review"], ["--changed", "x.md"]])
    def test_doubtful_ownership_is_reported_as_that(self, two: Repository, arguments: list[str]) -> None:
        before = two.read("skills/review/SKILL.md")
        refused(
            two.run(COMMAND, *arguments, env=not_ours(two)),
            "dubious ownership",
            "git config --global --add safe.directory",
            str(two.root),
        )
        assert two.read("skills/review/SKILL.md") == before


def not_ours(repository: Repository) -> dict[str, str]:
    """Give the repository to somebody else, or where we may not, have git think so: what its tests do."""
    if os.geteuid() != 0:
        return {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}
    for path in (repository.root, repository.root / ".git"):
        os.chown(path, 12345, 12345)
    return {"SUDO_UID": ""}


AWKWARD = [
    "-x",
    "--check",
    "--exclude",
    "a b",
    " leading",
    "é ü 日本",
    "e\u0301",
    "line\nend",
    "tab\there",
    "quo\"te's",
    "star*[x]?",
    ":(top)magic",
    "back\\slash",
    "#hash",
    "$(id)",
    "esc\x1b[31m",
    "not-utf8-\udce9",
]


class TestAwkwardNames:
    @pytest.mark.parametrize("name", AWKWARD)
    def test_directories(self, repository: Repository, name: str) -> None:
        """Named by a runner, found in the repository, and with a detail beside."""
        repository.write(f"{name}/SKILL.md", skill())
        repository.write(f"{name}/{name}.md", "## More\n")
        repository.commit()
        wanted = stamped(details={f"{name}.md": ["More"]}).encode(errors="surrogateescape")
        wrote(repository.run(*WRITE, f"{name}/SKILL.md", f"{name}/{name}.md"))
        assert repository.read(f"{name}/SKILL.md") == wanted
        repository.write(f"{name}/SKILL.md", skill())
        done = repository.run(COMMAND)
        wrote(done)
        assert len([line for line in done.stdout.splitlines() if line.endswith("[missing-surface-hash]")]) == 1
        assert not any(char in done.stdout for char in "\x1b\t\udce9")
        assert done.stderr == "1 skill checked: 1 fixed\n"
        again = repository.run(*CHECK, f"{name}/SKILL.md")
        silent(again)

    @pytest.mark.parametrize("name", ["-x.md", "--chec.md", "-", " .md", "--exclude.md"])
    def test_a_file_in_the_current_directory(self, repository: Repository, name: str) -> None:
        repository.write("SKILL.md", skill())
        repository.write(name, "## More\n")
        repository.commit()
        details = {name: ["More"]} if name.endswith(".md") else {}
        wrote(repository.run(*WRITE, name))
        assert repository.read("SKILL.md").decode() == stamped(details=details)
        silent(repository.run(*WRITE, "--exclude", "nothing", name))

    def test_a_file_called_as_a_flag_is_the_flag(self, two: Repository) -> None:
        two.write("--check", "")
        two.run(COMMAND, "--check", "skills/review")
        assert WRONG.encode() in two.read("skills/review/SKILL.md")

    @pytest.mark.parametrize("name", ["work\nshop", "é t", "$'x'"])
    def test_the_repository_itself(self, tmp_path: Path, name: str) -> None:
        repository = Repository(tmp_path / name)
        repository.write("sub/skills/triage/SKILL.md", skill())
        repository.commit()
        done = repository.run(COMMAND, "--format", "json", "skills/triage/SKILL.md", cwd="sub")
        assert [it["path"] for it in findings(done.stdout)] == ["sub/skills/triage/SKILL.md"]

    def test_a_line_end_in_a_name_begins_no_line_of_output(self, repository: Repository) -> None:
        """A CI log reads commands at the start of a line, blanks before them skipped."""
        repository.write("a\n::error::gotcha/SKILL.md", skill())
        repository.write("a\n::error::gotcha/b\n::error::gotcha.md", "## More\n")
        repository.git("add", "*/SKILL.md")
        for flags in (["--check"], ["--explain"], []):
            done = repository.run(COMMAND, *flags, "a\n::error::gotcha/SKILL.md")
            assert done.stdout
            assert not [line for line in (done.stdout + done.stderr).splitlines() if line.strip().startswith("::")]


class TestOrderAndSplit:
    def test_neither_matters(self, tmp_path: Path) -> None:
        """A runner shuffles names and splits them over processes."""
        seen = set()
        for seed in range(4):
            repository = Repository(tmp_path / str(seed))
            names = self.fill(repository)
            rng = random.Random(seed)
            rng.shuffle(names)
            parts = [names] if seed == 0 else [part for size in [rng.randint(1, 4)] for part in _split(names, size)]
            found: set[str] = set()
            for part in parts:
                done = repository.run(*WRITE, "--format", "json", *part)
                assert done.returncode in (0, 1), done.stderr
                found |= {json.dumps(it, sort_keys=True) for it in findings(done.stdout)}
            files = tuple(
                (str(path.relative_to(repository.root)), path.read_bytes())
                for path in sorted(repository.root.glob("skills/**/*.md"))
            )
            seen.add((files, frozenset(found)))
        assert len(seen) == 1
        ((_, found_once),) = seen
        rules = sorted(json.loads(it)["rule"] for it in found_once)
        assert rules == ["missing-front-matter", *["missing-surface-hash"] * 2, *["stale-surface-hash"] * 2]

    def fill(self, repository: Repository) -> list[str]:
        repository.write("skills/a/SKILL.md", stamped("A", details={"moved.md": ["Moved"]}, name="a"))
        repository.write("skills/a/moved.md", "## Moved\n")
        repository.write("skills/b/SKILL.md", stamped("B", name="b"))
        repository.write("skills/right/SKILL.md", stamped())
        repository.commit()
        repository.write("skills/c/SKILL.md", skill("C"))
        repository.write("skills/d/SKILL.md", skill("D"))
        repository.write("skills/d/x.md", "## X\n")
        repository.write("skills/broken/SKILL.md", "no front matter\n")
        repository.write("skills/right/SKILL.md", stamped(prose=" More."))
        repository.git("mv", "skills/a/moved.md", "skills/b/moved.md")
        repository.git("add", "--all")
        changed = repository.git("diff", "--cached", "--name-only", "--diff-filter=ACMRT", "-z")
        return changed.split("\0")[:-1]

    def test_output_is_sorted_whatever_the_order(self, two: Repository) -> None:
        two.write("skills/another/SKILL.md", skill())
        names = ["skills/review/SKILL.md", "skills/another/SKILL.md", "skills/triage", "skills/review/detail.md"]
        outputs = {two.run(COMMAND, "--check", *order).stdout for order in (names, names[::-1], names * 2)}
        assert len(outputs) == 1
        lines = [line for line in outputs.pop().splitlines() if not line.startswith(" ")]
        assert [line.split(":")[0] for line in lines] == ["skills/another/SKILL.md", "skills/review/SKILL.md"]


def _split(names: list[str], size: int) -> list[list[str]]:
    return [names[start : start + size] for start in range(0, len(names), size)]


class TestDetails:
    @pytest.fixture
    def with_detail(self, repository: Repository) -> Repository:
        repository.write("skills/triage/SKILL.md", stamped(details={"detail.md": ["More"]}))
        repository.write("skills/triage/detail.md", "## More\n")
        repository.commit()
        return repository

    def test_an_untracked_one_is_not_counted_and_is_named(self, with_detail: Repository) -> None:
        with_detail.write("skills/triage/scratch.md", "## Scratch\n")
        silent(with_detail.run(COMMAND, "skills/triage"))
        with_detail.write("skills/triage/SKILL.md", skill(stamp=WRONG))
        done = with_detail.run(COMMAND, "--format", "json")
        (found,) = findings(done.stdout)
        assert "skills/triage/scratch.md" in found["message"] + found["help"]
        assert "git add" in found["help"]
        assert with_detail.read("skills/triage/SKILL.md").decode() == stamped(details={"detail.md": ["More"]})

    def test_an_ignored_one_is_neither_counted_nor_named(self, with_detail: Repository) -> None:
        with_detail.write(".gitignore", "scratch.md\n")
        with_detail.write("skills/triage/scratch.md", "## Scratch\n")
        with_detail.write("skills/triage/SKILL.md", skill(stamp=WRONG))
        done = with_detail.run(COMMAND)
        assert "scratch" not in done.stdout
        assert with_detail.read("skills/triage/SKILL.md").decode() == stamped(details={"detail.md": ["More"]})

    def test_of_an_untracked_skill_what_is_on_disk_and_not_ignored_counts(self, repository: Repository) -> None:
        repository.write(".gitignore", "ignored.md\n")
        repository.write("skills/triage/SKILL.md", skill())
        for name in ("ignored.md", "detail.md", ".dot.md", "UPPER.MD", "deeper/x.md", "detail.txt"):
            repository.write(f"skills/triage/{name}", f"## {name}\n")
        wanted = stamped(details={"detail.md": ["detail.md"]})
        for arguments in (["skills/triage/SKILL.md"], ["skills"], []):
            repository.write("skills/triage/SKILL.md", skill())
            wrote(repository.run(COMMAND, *arguments))
            assert repository.read("skills/triage/SKILL.md").decode() == wanted

    def test_a_deleted_one_that_is_still_in_the_index_counts(self, with_detail: Repository) -> None:
        (with_detail.root / "skills/triage/detail.md").unlink()
        for arguments in ([COMMAND], [*WRITE, "skills/triage/SKILL.md"], [*WRITE, "skills/triage/detail.md"]):
            assert with_detail.run(*arguments).returncode == 0

    def test_in_a_sparse_checkout(self, with_detail: Repository) -> None:
        """Out of the work tree, in the index: what a full clone would compute."""
        with_detail.git("sparse-checkout", "set", "--no-cone", "/*", "!/skills/triage/detail.md")
        assert not (with_detail.root / "skills/triage/detail.md").exists()
        silent(with_detail.run(*CHECK, "skills/triage/SKILL.md"))
        assert with_detail.run(COMMAND, "--check").returncode == 0

    def test_a_deletion_in_the_index_counts_at_once(self, with_detail: Repository) -> None:
        with_detail.git("rm", "--quiet", "skills/triage/detail.md")
        wrote(with_detail.run(*WRITE))
        assert with_detail.read("skills/triage/SKILL.md").decode() == stamped()

    def test_of_a_changed_one_the_work_tree_counts(self, with_detail: Repository) -> None:
        with_detail.write("skills/triage/detail.md", "## Other\n")
        wrote(with_detail.run(*WRITE, "skills/triage/detail.md"))
        assert with_detail.read("skills/triage/SKILL.md").decode() == stamped(details={"detail.md": ["Other"]})


class TestLinks:
    @pytest.fixture
    def linked(self, repository: Repository) -> Repository:
        repository.write("skills/triage/SKILL.md", skill())
        repository.write("docs/shared.md", "## Shared\n")
        repository.write("../outside.md", "## Outside\n")
        return repository

    def link(self, repository: Repository, name: str, target: str) -> None:
        path = repository.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(target)

    def test_a_linked_skill_file_is_ignored(self, linked: Repository) -> None:
        self.link(linked, "skills/copy/SKILL.md", "../triage/SKILL.md")
        linked.commit()
        silent(linked.run(COMMAND, "skills/copy/SKILL.md"))
        silent(linked.run(*WRITE, "skills/copy/SKILL.md"))
        done = linked.run(COMMAND, "--format", "json")
        assert [it["path"] for it in findings(done.stdout)] == ["skills/triage/SKILL.md"]
        assert (linked.root / "skills/copy/SKILL.md").is_symlink()

    def test_an_untracked_linked_skill_file_is_ignored(self, linked: Repository) -> None:
        self.link(linked, "skills/copy/SKILL.md", "../triage/SKILL.md")
        silent(linked.run(COMMAND, "skills/copy/SKILL.md"))
        done = linked.run(COMMAND, "--format", "json")
        assert [it["path"] for it in findings(done.stdout)] == ["skills/triage/SKILL.md"]

    def test_a_skill_reached_by_two_names_is_written_once_at_its_real_place(self, linked: Repository) -> None:
        self.link(linked, "also", "skills")
        self.link(linked, ".agents/skills/t", "../../skills/triage")
        linked.commit()
        names = ["also/triage/SKILL.md", "skills/triage/SKILL.md", ".agents/skills/t", ".agents/skills/t/SKILL.md"]
        done = linked.run(COMMAND, "--format", "json", *names)
        assert [it["path"] for it in findings(done.stdout)] == ["skills/triage/SKILL.md"]
        assert linked.read("skills/triage/SKILL.md").decode() == stamped()
        assert (linked.root / "also").is_symlink()
        silent(linked.run(COMMAND, "--check", *names))

    def test_a_detail_may_be_a_link_inside_the_repository(self, linked: Repository) -> None:
        self.link(linked, "skills/triage/shared.md", "../../docs/shared.md")
        linked.commit()
        wrote(linked.run(COMMAND, "skills/triage"))
        assert linked.read("skills/triage/SKILL.md").decode() == stamped(details={"shared.md": ["Shared"]})
        assert (linked.root / "skills/triage/shared.md").is_symlink()

    def test_a_detail_that_is_a_link_out_of_the_repository_is_not_counted(self, linked: Repository) -> None:
        for number, target in enumerate(["../../../outside.md", str(linked.root.parent / "outside.md"), "/dev/null"]):
            self.link(linked, f"skills/triage/out{number}.md", target)
        linked.commit()
        done = linked.run(COMMAND, "--format", "json", "skills/triage")
        assert done.returncode == 1
        warnings = [it for it in findings(done.stdout) if it["severity"] == "warning"]
        assert [(it["rule"], it["path"]) for it in warnings] == [
            ("link-leaves-repository", f"skills/triage/out{number}.md") for number in range(3)
        ]
        assert linked.read("skills/triage/SKILL.md").decode() == stamped()
        assert linked.run(COMMAND, "skills/triage").returncode == 0
        assert linked.run(COMMAND, "--strict", "skills/triage").returncode == 1

    def test_a_link_to_nothing_is_a_finding(self, linked: Repository) -> None:
        self.link(linked, "skills/triage/nothing.md", "gone.md")
        self.link(linked, "skills/triage/loop.md", "loop.md")
        linked.commit()
        done = linked.run(COMMAND, "--format", "json", "skills/triage")
        assert [(it["rule"], it["path"]) for it in findings(done.stdout)] == [
            ("unreadable-file", "skills/triage/loop.md"),
            ("unreadable-file", "skills/triage/nothing.md"),
        ]
        assert linked.read("skills/triage/SKILL.md").decode() == skill()


class TestChanged:
    def test_nothing_changed_is_nothing_to_do(self, two: Repository) -> None:
        """At once, and before the first commit; an unstaged edit is none of a commit's."""
        silent(two.run(*WRITE))
        silent(two.run(*CHECK))
        (two.root / "skills/review/detail.md").unlink()
        silent(two.run(*CHECK))

    def test_before_the_first_commit(self, repository: Repository) -> None:
        silent(repository.run(*WRITE))
        repository.write("skills/triage/SKILL.md", skill())
        repository.git("add", ".")
        wrote(repository.run(*WRITE, "skills/triage/SKILL.md"))
        silent(repository.run(*CHECK, "skills/triage/SKILL.md"))

    def test_only_what_is_named_is_looked_at(self, two: Repository) -> None:
        silent(two.run(*WRITE, "skills/triage/SKILL.md"))
        assert WRONG.encode() in two.read("skills/review/SKILL.md")

    def test_a_deleted_skill_is_nothing(self, two: Repository) -> None:
        two.git("rm", "-r", "--quiet", "skills/review")
        silent(two.run(*CHECK))

    def test_a_range_instead_of_the_index(self, two: Repository) -> None:
        start = two.git("rev-parse", "HEAD")
        two.git("rm", "--quiet", "skills/review/detail.md")
        end = two.commit()
        silent(two.run(*CHECK))
        done = two.run(*CHECK, env={"PRE_COMMIT_FROM_REF": start, "PRE_COMMIT_TO_REF": end})
        assert done.returncode == 1
        assert surface_hash(["Step 1", "Step 2 — Read"]) in done.stdout

    def test_an_unknown_range_is_refused(self, two: Repository) -> None:
        refused(two.run(*CHECK, env={"PRE_COMMIT_FROM_REF": "no-such-ref", "PRE_COMMIT_TO_REF": "HEAD"}), "no-such-ref")

    def test_a_range_is_no_option(self, two: Repository) -> None:
        two.write("../target...HEAD", "precious")
        target = f"--output={two.root.parent / 'target'}"
        for start, end in ((target, "HEAD"), ("HEAD", "--stat")):
            refused(two.run(*CHECK, env={"PRE_COMMIT_FROM_REF": start, "PRE_COMMIT_TO_REF": end}), start)
        assert two.read("../target...HEAD") == b"precious"

    def test_without_changed_a_range_means_nothing(self, two: Repository) -> None:
        done = two.run(
            COMMAND, "skills/triage", env={"PRE_COMMIT_FROM_REF": "no-such-ref", "PRE_COMMIT_TO_REF": "HEAD"}
        )
        silent(done)

    def test_the_index_that_git_names_is_this_commit_s(self, repository: Repository) -> None:
        """`git commit -a` and `git commit PATH` make one of their own."""
        repository.write("skills/triage/SKILL.md", stamped(details={"detail.md": ["More"]}))
        repository.write("skills/triage/detail.md", "## More\n")
        repository.commit()
        index = {"GIT_INDEX_FILE": str(repository.root / ".git/other-index")}
        repository.git("read-tree", "HEAD", env=index)
        repository.git("rm", "--cached", "--quiet", "skills/triage/detail.md", env=index)
        silent(repository.run(*CHECK))
        done = repository.run(*CHECK, env=index)
        assert done.returncode == 1
        assert HASH in done.stdout

    def test_without_changed_the_index_that_git_names_is_nobody_s(self, two: Repository) -> None:
        two.run(COMMAND)
        two.write("skills/review/scratch.md", "## To an empty index this is as good as any other\n")
        index = {"GIT_INDEX_FILE": str(two.root / ".git/other-index")}
        two.git("read-tree", "--empty", env=index)
        assert two.run(COMMAND, "--check", env=index).returncode == 0
        silent(two.run(COMMAND, "--check", "skills/review/SKILL.md", env=index))

    @pytest.mark.parametrize("kind", ["LITERAL", "GLOB", "NOGLOB", "ICASE"])
    def test_how_git_was_told_to_read_paths_is_nobody_s(self, two: Repository, kind: str) -> None:
        """`git --literal-pathspecs commit` says so in the environment of its hooks."""
        told = {f"GIT_{kind}_PATHSPECS": "1"}
        for arguments in ([], ["skills"], ["--changed", "skills/review/detail.md"]):
            done = two.run(COMMAND, "--check", "--format", "json", *arguments, env=told)
            assert [it["path"] for it in findings(done.stdout)] == ["skills/review/SKILL.md"]

    def test_the_repository_that_git_names(self, repository: Repository, tmp_path: Path) -> None:
        """Without --changed it is the one around the current directory."""
        repository.write("skills/triage/SKILL.md", stamped(details={"detail.md": ["More"]}))
        repository.write("skills/triage/detail.md", "## More\n")
        repository.commit()
        other = Repository(tmp_path / "other")
        other.commit()
        named = {"GIT_DIR": str(other.root / ".git"), "GIT_WORK_TREE": str(other.root)}
        silent(repository.run(COMMAND, "--check", "skills/triage/SKILL.md", env=named))
        assert repository.run(COMMAND, "--check", env=named).returncode == 0
        (repository.root / ".git").rename(tmp_path / "git-directory")
        refused(repository.run(*CHECK, "skills/triage/SKILL.md"))
        silent(repository.run(*CHECK, "skills/triage/SKILL.md", env={"GIT_DIR": str(tmp_path / "git-directory")}))

    def test_a_clean_merge_compares_with_every_parent(self, two: Repository) -> None:
        """A pre-merge-commit hook runs before there is a MERGE_HEAD: what a branch brings has not moved."""
        two.run(COMMAND)
        two.commit()
        two.git("checkout", "--quiet", "-b", "branch")
        two.write("skills/review/brought.md", "## Brought\n")
        branch = two.commit()
        two.git("checkout", "--quiet", "main")
        two.write("skills/review/ours.md", "## Ours\n")
        two.commit()
        hook = two.write(".git/hooks/pre-merge-commit", f"#!/bin/sh\n{' '.join(CHECK)} skills/review/SKILL.md\n")
        hook.chmod(0o755)
        merging = two.run("git", "merge", "--quiet", "--no-edit", branch)
        said = merging.stdout + merging.stderr
        assert merging.returncode == 1
        wanted = surface_hash(
            ["Step 1", "Step 2 — Read"],
            details={"detail.md": ["More"], "brought.md": ["Brought"], "ours.md": ["Ours"]},
        )
        assert wanted in said
        assert "added" not in said


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class TestProgress:
    @pytest.mark.parametrize(
        ("runner", "terminal", "shown"), [("", True, True), ("1", True, False), ("", False, False)]
    )
    def test_only_on_a_terminal_and_never_under_a_runner(
        self, monkeypatch: pytest.MonkeyPatch, runner: str, terminal: bool, shown: bool
    ) -> None:
        stream: Any = Terminal() if terminal else io.StringIO()
        clock = iter([0.0, 0.5, 1.5, 2.5])
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setenv("PRE_COMMIT", runner)
        monkeypatch.setattr(time, "monotonic", lambda: next(clock))
        progress = report.Progress(1000, "skills")
        progress.step(100)
        assert stream.getvalue() == ""
        progress.step(200)
        assert ("200/1000 skills" in stream.getvalue()) == shown
        progress.close()
        assert stream.getvalue().endswith("\r\x1b[K") == shown


class TestWhereItIsPrinted:
    def test_a_pipe_that_nobody_reads_changes_no_verdict(self, two: Repository) -> None:
        for arguments, code in (["--check", "skills"], 1), (["--explain", "skills/triage"], 0):
            with subprocess.Popen(
                [COMMAND, *arguments], cwd=two.root, env=two.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            ) as process:
                assert process.stdout is not None
                assert process.stderr is not None
                process.stdout.close()
                said = process.stderr.read()
            assert process.wait(60) == code
            assert b"Error" not in said
            assert b"Traceback" not in said

    def test_a_full_disk_for_the_output(self, two: Repository) -> None:
        done = two.run("sh", "-c", f"{COMMAND} --check skills > /dev/full")
        assert done.returncode == 2
        assert done.stderr == f"{COMMAND}: error: what was found cannot be printed: No space left on device\n"

    @pytest.mark.parametrize("closed", ["1>&-", "2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"])
    def test_closed_streams_change_no_verdict(self, two: Repository, closed: str) -> None:
        done = two.run("sh", "-c", f"{COMMAND} --check --format json skills {closed}")
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        if done.stdout:
            json.loads(done.stdout)
        assert two.run("sh", "-c", f"{COMMAND} skills/triage {closed}").returncode == 0
        assert two.run("sh", "-c", f"{COMMAND} nothing {closed}").returncode == 2

    @pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
    def test_an_output_that_cannot_encode_a_heading(self, two: Repository, encoding: str) -> None:
        two.run(COMMAND)
        two.commit()
        two.write("skills/review/SKILL.md", skill("Step 1", "日本", stamp=WRONG))
        done = two.run(COMMAND, "--check", env={"PYTHONIOENCODING": encoding})
        assert done.returncode == 1
        assert "[stale-surface-hash]" in done.stdout


def test_a_current_directory_that_is_gone(two: Repository) -> None:
    two.write("gone/x", "")
    script = f"cd gone && rm x && rmdir ../gone && {COMMAND}"
    for arguments in ("", "x.md", "--changed", "--changed x.md"):
        two.write("gone/x", "")
        done = two.run("sh", "-c", f"{script} {arguments}")
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        assert done.stderr.startswith(f"{COMMAND}: error: ")
