"""``magpie-reconcile sweep``: what is in scope, what it finds and how it says so. What it writes: test_sweep_write."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from projects import (
    LOCK,
    MARKET,
    OLD,
    PIN,
    STAMP,
    adopted,
    override,
    reconciled,
    skill,
    stamp,
    sweep,
    told,
)
from support import Repository, Run

STEPS = "## Step 1 — Weigh\n\n## Step 2 — Rest\n"


def text(repository: Repository, *arguments: str, cwd: str = ".") -> str:
    done = repository.run("magpie-reconcile", "sweep", *arguments, cwd=cwd)
    assert "Traceback" not in done.stderr
    return done.stdout


# --- nothing, and bad usage


class TestNothingConfigured:
    def test_one_line_and_no_error(self, repository: Repository) -> None:
        skill(repository, "harvest")
        done = repository.run("magpie-reconcile", "sweep")
        assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
        assert "nothing is configured here" in done.stdout

    def test_as_json_all_is_empty(self, repository: Repository) -> None:
        found = sweep(repository)
        assert (found["exit"], found["findings"], found["sweep"]["scope"]) == (0, [], [])
        assert found["sweep"]["unchecked"] == []

    def test_writing_writes_nothing(self, repository: Repository) -> None:
        repository.run("magpie-reconcile", "sweep", "--write", "--version-ran", "1.0", "--decline", "all")
        assert [path.name for path in repository.root.iterdir()] == [".git"]

    @pytest.mark.parametrize("what", [LOCK, ".apache-magpie-local/x", ".apache-magpie-overrides/x"])
    def test_each_of_the_three_is_something(self, what: str, repository: Repository) -> None:
        repository.write(what, PIN)
        assert "nothing is configured" not in text(repository)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["name"], "unrecognized arguments: name"),
        (["--move-stamp", "lock"], "the one place to move it to is local"),
        (["--skills-dir", "nowhere"], "--skills-dir nowhere: there is no such directory"),
        (["--plugin-cache", "nowhere"], "--plugin-cache nowhere: there is no such directory"),
        (["--marketplace-clone", "nowhere"], "--marketplace-clone nowhere: there is no such directory"),
    ],
)
def test_bad_usage_is_one_sentence(arguments: list[str], says: str, repository: Repository) -> None:
    adopted(repository)
    done = repository.run("magpie-reconcile", "sweep", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


# --- scope


class TestScope:
    def test_an_override_configures_a_skill_in_either_directory(self, repository: Repository) -> None:
        for name in ("a", "b", "c"):
            skill(repository, name, STEPS)
        override(repository, "a", "Step 1.")
        override(repository, "magpie-b", "Step 1.", place=".apache-magpie-local")
        assert sweep(repository)["sweep"]["scope"] == ["magpie-a", "magpie-b"]

    def test_configuration_that_resolves_configures_a_skill(self, repository: Repository) -> None:
        skill(repository, "a", requires="a.md deep/b.md")
        skill(repository, "b", requires="b.md")
        repository.write(".apache-magpie-local/deep/b.md", "")
        found = sweep(repository)
        assert found["sweep"]["scope"] == ["magpie-a"]
        assert told(found) == [("config-missing", ".apache-magpie/skills/a/SKILL.md", 4)]

    @pytest.mark.parametrize("entry", ["../outside.md", "deep/../../outside.md", "/etc/hostname"])
    def test_an_entry_that_leads_out_resolves_nowhere(self, entry: str, repository: Repository) -> None:
        skill(repository, "a", STEPS, requires=entry)
        repository.write("outside.md", "")
        override(repository, "a", "Step 1.")
        assert [rule for rule, _, _ in told(sweep(repository))] == ["config-missing"]

    def test_files_that_are_never_overrides(self, repository: Repository) -> None:
        skill(repository, "a", requires="roster.md")
        for name in ("README", "user", "roster", ".hidden"):
            override(repository, name, "Step 99.")
        repository.write(".apache-magpie-overrides/notes.md", "## Notes\n\nStep 99.\n")
        repository.write(".apache-magpie-overrides/deep/b.md", "### Override 1 - x\n")
        assert told(sweep(repository)) == []

    def test_a_file_with_override_headings_of_no_skill(self, repository: Repository) -> None:
        skill(repository, "ballot-count", STEPS)
        override(repository, "ballot-counter", "Step 1.")
        found = sweep(repository)
        assert told(found) == [("override-target-missing", ".apache-magpie-overrides/ballot-counter.md", 3)]
        assert found["findings"][0]["help"] == "did you mean 'ballot-count'?"
        assert found["exit"] == 1

    def test_the_project_around_a_sub_directory(self, repository: Repository) -> None:
        skill(repository, "a", STEPS)
        override(repository, "a", "Step 99.")
        (repository.root / "deep/er").mkdir(parents=True)
        assert told(sweep(repository, cwd="deep/er")) == [("override-anchor-moved", ".apache-magpie-overrides/a.md", 5)]

    def test_a_project_in_a_sub_directory_has_paths_from_the_root(self, repository: Repository) -> None:
        skill(repository, "a", STEPS, place="sub/.apache-magpie/skills")
        override(repository, "a", "Step 99.", place="sub/.apache-magpie-overrides")
        expected = [("override-anchor-moved", "sub/.apache-magpie-overrides/a.md", 5)]
        assert told(sweep(repository, cwd="sub")) == expected
        assert told(sweep(repository)) == []

    def test_outside_of_a_repository_the_current_directory_is_the_project(self, repository: Repository) -> None:
        skill(repository, "a", STEPS, place="../loose/skills")
        override(repository, "a", "Step 99.", place="../loose/.apache-magpie-overrides")
        assert told(sweep(repository, cwd="../loose")) == [
            ("override-anchor-moved", ".apache-magpie-overrides/a.md", 5)
        ]


# --- what the seed's build settled


class TestWhereTheBuildDeparted:
    def test_the_stamp_is_keyed_by_the_front_matter_s_name_and_not_by_plugin_and_skill(
        self, repository: Repository
    ) -> None:
        adopted(repository)
        digest = skill(repository, "a", STEPS, place="cache/magpie-issues/0.3.0/skills")
        override(repository, "a", "Step 1.")
        sweep(repository, "--write", "--plugin-cache", "cache", "--version-ran", "0.3.0", "--today", "2026-03-01")
        assert repository.read(LOCK).decode().endswith(f"  skills:\n    magpie-a: {digest}\n")

    def test_the_fingerprint_spans_the_detail_files(self, repository: Repository) -> None:
        skill(repository, "a", STEPS)
        override(repository, "a", "Step 4 is skipped.")
        assert [rule for rule, _, _ in told(sweep(repository))] == ["override-anchor-moved"]
        repository.write(".apache-magpie/skills/a/more.md", "## Step 4 — Tare\n")
        assert told(sweep(repository)) == []

    @pytest.mark.parametrize("lock", [PIN, MARKET, "method: local\nurl: ../magpie\n"], ids=["tag", "market", "local"])
    def test_the_stamp_is_for_any_install_method(self, lock: str, repository: Repository) -> None:
        adopted(repository, lock)
        digest = skill(repository, "a", STEPS)
        override(repository, "a", "Step 1.")
        assert sweep(repository, "--write", "--version-ran", "0.3.0")["exit"] == 0
        assert f"    magpie-a: {digest}\n" in repository.read(LOCK).decode()

    def test_a_decline_of_the_sweep_is_recorded_on_decline_and_never_in_the_committed_lock(
        self, repository: Repository
    ) -> None:
        adopted(repository)
        digest = skill(repository, "a", STEPS)
        override(repository, "a", "Step 99.")
        sweep(repository)
        assert not (repository.root / STAMP).exists()
        sweep(repository, "--decline", "a")
        assert json.loads(repository.read(STAMP)) == {"acknowledged": {"skills": {"magpie-a": digest}}}
        assert repository.read(LOCK).decode() == PIN

    def test_a_skill_that_the_stamp_omits_is_no_finding(self, repository: Repository) -> None:
        adopted(repository, PIN + reconciled(magpie_b=OLD))
        skill(repository, "a", STEPS)
        override(repository, "a", "Step 1.")
        assert told(sweep(repository)) == []

    def test_a_skill_in_both_stores_is_an_expected_state_in_which_the_local_entry_wins(
        self, repository: Repository
    ) -> None:
        adopted(repository, PIN + reconciled(magpie_a=OLD))
        stamp(repository, version="0.1.0", at="2026-01-01", skills={"magpie-a": "sha256:bbbbbbbbbbbbbbbb"})
        skill(repository, "a", STEPS)
        found = sweep(repository)
        ((rule, path, line),) = told(found)
        assert (rule, path, line, found["exit"]) == ("stamp-in-both-stores", STAMP, 5, 0)
        assert "the personal one wins" in found["findings"][0]["message"]
        assert "--drop-local-duplicates" in found["findings"][0]["help"]

    def test_the_marketplace_clone_is_read_for_the_wording_only(self, repository: Repository) -> None:
        adopted(repository)
        skill(repository, "a", STEPS)
        override(repository, "a", "Step 1.")
        (repository.root / "clone").mkdir()
        with_clone = sweep(repository, "--marketplace-clone", "clone")
        without = sweep(repository)
        assert {**with_clone["sweep"], "baseline": None} == {**without["sweep"], "baseline": None}


# --- what is found


def test_findings_are_placed_and_say_what_to_do(repository: Repository) -> None:
    skill(repository, "a", "## Step 1 — Weigh\n", requires="project.md")
    override(repository, "a", "Skip Step 1 — Count.")
    assert text(repository).endswith(
        ".apache-magpie-overrides/a.md:5: error: "
        '"Step 1 — Count" is no step, rule or heading of magpie-a any more [override-anchor-moved]\n'
        '    help: it is most likely now: "Step 1 — Weigh"\n'
        ".apache-magpie/skills/a/SKILL.md:4: error: magpie-a requires project.md, which neither "
        ".apache-magpie-local/project.md nor .apache-magpie-overrides/project.md is [config-missing]\n"
        "    help: write .apache-magpie-overrides/project.md (or, for yourself, .apache-magpie-local/project.md)\n"
    )


def test_a_declined_skill_is_reported_with_the_remark(repository: Repository) -> None:
    digest = skill(repository, "a", STEPS)
    override(repository, "a", "Step 99.")
    stamp(repository, acknowledged={"skills": {"magpie-a": digest}})
    found = sweep(repository)
    assert found["findings"][0]["message"].endswith("; it was declined on this machine")
    assert (found["exit"], found["sweep"]["stamp"]["declined"]) == (1, ["magpie-a"])
    stamp(repository, acknowledged={"skills": {"magpie-a": OLD}})
    assert "declined" not in sweep(repository)["findings"][0]["message"]


def test_warnings_leave_the_exit_code_unless_strict(repository: Repository) -> None:
    skill(repository, "a", "<!-- BEGIN MAGPIE X -->\n\n## Before\n\n<!-- END MAGPIE X -->\n")
    override(repository, "a", "The section *Before* is skipped.")
    assert [(rule, it["severity"]) for it in sweep(repository)["findings"] for rule in [it["rule"]]] == [
        ("override-anchor-generated", "warning")
    ]
    assert sweep(repository)["exit"] == 0
    assert sweep(repository, "--strict")["exit"] == 1


@pytest.mark.parametrize("fmt", ["github", "sarif"])
def test_other_formats_hold_the_findings_and_nothing_else(fmt: str, repository: Repository) -> None:
    skill(repository, "a", STEPS)
    override(repository, "a", "Step 99.")
    done = repository.run("magpie-reconcile", "sweep", "--format", fmt)
    assert done.returncode == 1
    assert "override-anchor-moved" in done.stdout
    assert "looks like" not in done.stdout
    assert "scope:" not in done.stdout


BAD_OVERRIDES = {
    "not UTF-8": (b"### Override 1 - x\n\xff", "not-utf8", 2),
    "a conflict in the front matter": (b"---\na: b\n<<<<<<< x\n---\n", "conflict-markers", 3),
}


@pytest.mark.parametrize(("data", "rule", "line"), BAD_OVERRIDES.values(), ids=BAD_OVERRIDES)
def test_an_override_that_cannot_be_read_is_a_finding_and_the_others_are_looked_at(
    data: bytes, rule: str, line: int, repository: Repository
) -> None:
    skill(repository, "a", STEPS)
    skill(repository, "b", STEPS)
    repository.write(".apache-magpie-overrides/a.md", data)
    override(repository, "b", "Step 99.")
    found = sweep(repository)
    assert told(found) == [
        (rule, ".apache-magpie-overrides/a.md", line),
        ("override-anchor-moved", ".apache-magpie-overrides/b.md", 5),
    ]
    assert found["sweep"]["scope"] == ["magpie-a", "magpie-b"]


@pytest.mark.parametrize(
    ("path", "data", "rule"),
    [
        (LOCK, b"method: [\n", "lock-invalid-yaml"),
        (LOCK, b"<<<<<<< a\n", "lock-invalid-yaml"),
        (LOCK, b"\xff", "not-utf8"),
        (STAMP, b"{", "lock-invalid-yaml"),
        (STAMP, b"\xff", "not-utf8"),
    ],
)
def test_a_store_that_cannot_be_read_is_a_finding_and_is_not_written(
    path: str, data: bytes, rule: str, repository: Repository
) -> None:
    adopted(repository)
    repository.write(path, data)
    skill(repository, "a", STEPS)
    override(repository, "a", "Step 1.")
    assert [it[:2] for it in told(sweep(repository))] == [(rule, path)]
    found = sweep(repository, "--write", "--version-ran", "0.3.0")
    assert (found["exit"], repository.read(path)) == (2, data)
    assert "not written: a store cannot be read" in found["said"]


def test_nothing_of_a_file_reaches_a_terminal_as_it_is(repository: Repository) -> None:
    skill(repository, "a", STEPS)
    override(repository, "a", "The section *\x1b[31mred* goes.")
    override(repository, "b\x1b[31m", "x")
    done = repository.run("magpie-reconcile", "sweep")
    assert "\x1b" not in done.stdout + done.stderr
    assert "\\x1b[31mred" in done.stdout


# --- unchecked


class TestUnchecked:
    def test_where_no_skill_can_be_found_every_target_is_unchecked(self, repository: Repository) -> None:
        adopted(repository, MARKET)
        override(repository, "a", "Step 99.")
        repository.write(".apache-magpie-overrides/project.md", "# Project\n")
        found = sweep(repository)
        assert (told(found), found["exit"], found["sweep"]["scope"]) == ([], 0, [])
        assert [it["name"] for it in found["sweep"]["unchecked"]] == ["a"]

    def test_a_skill_md_that_does_not_parse_makes_its_name_unchecked(self, repository: Repository) -> None:
        skill(repository, "b", STEPS)
        repository.write(".apache-magpie/skills/a/SKILL.md", "---\nname: magpie-a\n")
        override(repository, "a", "Step 99.")
        found = sweep(repository)
        assert (told(found), found["exit"]) == ([], 0)
        assert [it["name"] for it in found["sweep"]["unchecked"]] == ["magpie-a"]

    def test_own_skills_do_not_make_a_marketplace_s_skills_missing(self, repository: Repository) -> None:
        adopted(repository, MARKET)
        skill(repository, "own", place="skills")
        override(repository, "a", "Step 99.")
        found = sweep(repository)
        assert (told(found), [it["name"] for it in found["sweep"]["unchecked"]]) == ([], ["a"])

    def test_a_fingerprint_that_cannot_be_known_is_unchecked_and_what_can_be_said_is_said(
        self, repository: Repository
    ) -> None:
        skill(repository, "a", STEPS + "<!-- BEGIN MAGPIE X -->\n")
        override(repository, "a", "Step 99.")
        found = sweep(repository)
        assert [rule for rule, _, _ in told(found)] == ["override-anchor-moved"]
        ((name, why),) = [(it["name"], it["reason"]) for it in found["sweep"]["unchecked"]]
        assert name == "magpie-a"
        assert "SKILL.md:11" in why

    def test_a_dangling_link_is_unchecked_where_an_override_names_it(self, repository: Repository) -> None:
        skill(repository, "b", STEPS)
        (repository.root / ".agents/skills").mkdir(parents=True)
        for name in ("magpie-a", "magpie-c"):
            (repository.root / f".agents/skills/{name}").symlink_to("nowhere")
        override(repository, "a", "Step 99.")
        found = sweep(repository)
        assert (told(found), [it["name"] for it in found["sweep"]["unchecked"]]) == ([], ["a"])


@pytest.mark.skipif(sys.platform == "win32", reason="mode bits")
class TestSandboxed:
    """The plugin cache may not be read: the report is partial, says so and names how to finish it."""

    @pytest.fixture
    def closed(self, repository: Repository) -> Repository:
        adopted(repository, MARKET)
        cache = os.path.relpath(repository.home / ".claude/plugins/cache/apache-magpie", repository.root)
        skill(repository, "a", STEPS, place=f"{cache}/magpie-issues/0.3.0/skills")
        skill(repository, "own", STEPS, requires="project.md", place="skills")
        override(repository, "a", "Step 99.")
        override(repository, "own", "Step 99.")
        return repository

    def in_sandbox(self, repository: Repository, without_rights: Run, *arguments: str) -> tuple[int, str, str]:
        cache = repository.home / ".claude/plugins/cache"
        cache.chmod(0)
        try:
            done = without_rights("magpie-reconcile", "sweep", *arguments)
        finally:
            cache.chmod(0o755)
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout, done.stderr

    def test_outside_all_is_checked(self, closed: Repository) -> None:
        found = sweep(closed)
        assert found["sweep"]["scope"] == ["magpie-a", "magpie-own"]
        assert found["sweep"]["unchecked"] == []

    def test_inside_the_repository_s_side_is_checked_and_the_rest_is_unchecked(
        self, closed: Repository, without_rights: Run
    ) -> None:
        _, out, _ = self.in_sandbox(closed, without_rights, "--format", "json")
        found = json.loads(out)
        assert [rule for rule, _, _ in told(found)] == ["override-anchor-moved", "config-missing"]
        assert found["sweep"]["scope"] == ["magpie-own"]
        names = [it["name"] for it in found["sweep"]["unchecked"]]
        assert "a" in names
        assert any(name.endswith(".claude/plugins/cache/apache-magpie") for name in names)
        assert all("Permission denied" in it["reason"] for it in found["sweep"]["unchecked"])

    def test_the_text_says_that_it_is_partial_and_how_to_finish(self, closed: Repository, without_rights: Run) -> None:
        _, out, _ = self.in_sandbox(closed, without_rights)
        assert "this report is partial; to finish it run magpie-reconcile sweep where that can be read" in out

    def test_no_stamp_is_written_from_half_a_look(self, closed: Repository, without_rights: Run) -> None:
        code, _, said = self.in_sandbox(closed, without_rights, "--write", "--version-ran", "0.3.0")
        assert code == 2
        assert "could not be checked; run it outside the sandbox" in said
        assert closed.read(LOCK).decode() == MARKET


# --- baseline


class TestBaseline:
    def estimate(self, repository: Repository, *arguments: str) -> dict[str, str | None]:
        found: dict[str, str | None] = sweep(repository, *arguments)["sweep"]["baseline"]
        return found

    def test_the_lock_s_floor_comes_first(self, repository: Repository) -> None:
        adopted(repository, MARKET)
        repository.commit()
        found = self.estimate(repository)
        assert (found["source"], found["version"]) == ("min_version", "0.2.0")
        assert found["estimate"] == (
            "your configuration looks like it was written around 0.2.0 (the lock's min_version)"
        )

    def test_else_the_last_commit_that_touched_the_lock_or_the_overrides(self, repository: Repository) -> None:
        adopted(repository)
        day = {"GIT_COMMITTER_DATE": "2026-01-15T12:00:00+00:00"}
        repository.git("add", "--all")
        repository.git("commit", "--quiet", "--message", "lock", env=day)
        repository.write("other", "")
        repository.commit()
        found = self.estimate(repository)
        assert (found["source"], found["version"], found["date"]) == ("history", None, "2026-01-15")

    @pytest.mark.parametrize("kind", ["stated", "plugins", "tagged"])
    def test_mapped_to_a_version_through_the_marketplace_clone(self, kind: str, repository: Repository) -> None:
        adopted(repository)
        clone = Repository(repository.root.parent / "clone")
        for number, day in (("0.1.0", "2026-01-10"), ("0.2.0.dev1", "2026-01-14"), ("0.3.0", "2026-02-01")):
            versions: dict[str, dict[str, object]] = {
                "stated": {"metadata": {"version": number}, "plugins": [{"version": "9"}]},
                "plugins": {"plugins": [{"version": number}, {"version": "0.0.1"}, {}]},
                "tagged": {},
            }
            clone.write(".claude-plugin/marketplace.json", json.dumps({**versions[kind], "day": day}))
            clone.git("add", "--all")
            clone.git("commit", "--quiet", "--message", number, env={"GIT_COMMITTER_DATE": f"{day}T12:00:00+00:00"})
            clone.git("tag", f"v{number}")
        repository.git("add", "--all")
        repository.git("commit", "--quiet", "-m", "x", env={"GIT_COMMITTER_DATE": "2026-01-15T12:00:00+00:00"})
        found = self.estimate(repository, "--marketplace-clone", str(clone.root))
        assert (found["version"], found["date"]) == ("0.2.0.dev1", "2026-01-15")
        assert "looks like it was written around 0.2.0.dev1, on 2026-01-15" in str(found["estimate"])

    def test_else_the_newest_of_the_personal_files(self, repository: Repository) -> None:
        mine = repository.write(".apache-magpie-local/a.md", "")
        older = repository.write(".apache-magpie-local/b.md", "")
        os.utime(mine, (1767225600 + 43200,) * 2)  # noon of 2026-01-01, UTC
        os.utime(older, (1, 1))
        found = self.estimate(repository)
        assert (found["source"], found["date"]) == ("files", "2026-01-01")

    def test_else_unknown_and_no_number_is_made_up(self, repository: Repository) -> None:
        repository.write(".apache-magpie-overrides/a.md", "")
        found = self.estimate(repository)
        assert (found["source"], found["version"], found["date"]) == ("unknown", None, None)
        assert "nothing here tells" in str(found["estimate"])


# --- the text report


def test_the_parts_of_the_report_in_their_order(repository: Repository) -> None:
    adopted(repository, PIN + reconciled(magpie_a=OLD))
    skill(repository, "a", STEPS, requires="project.md")
    override(repository, "a", "Step 1, and Step 2 — Run.")
    repository.write(".apache-magpie-overrides/project.md", "")
    lines = text(repository).splitlines()
    parts = [line.partition(":")[0] for line in lines if line and line[0].isalpha() and line[11:12] == " "]
    assert parts == ["scope", "baseline", "anchors", "config", "collisions", "unchecked", "stamp"]
    assert "anchors:    2 references looked up, 1 moved" in lines
    assert "config:     1 entry looked up, none missing" in lines
    assert "collisions: none" in lines
    assert "unchecked:  nothing" in lines
    assert "stamp:      .apache-magpie.lock: 0.2.0, 2026-01-15, 1 skill" in lines


def test_the_order_of_files_on_disk_changes_nothing(repository: Repository) -> None:
    for name in ("c", "a", "b"):
        skill(repository, name, STEPS)
        override(repository, name, "Step 99.")
    first = text(repository)
    for path in sorted(Path(repository.root, ".apache-magpie-overrides").iterdir(), reverse=True):
        data = path.read_bytes()
        path.unlink()
        path.write_bytes(data)
    assert text(repository) == first


@pytest.mark.parametrize("how", ["broken", "directory"])
def test_a_store_that_cannot_be_read_is_unchecked_and_not_absent(how: str, repository: Repository) -> None:
    if how == "broken":
        repository.write(LOCK, "a: [\n")
    else:
        (repository.root / LOCK).mkdir()
    said = text(repository)
    assert "unchecked:  nothing" not in said
    assert "none yet" not in said
    assert f"{LOCK}: cannot be read, nor can a stamp in it" in said


def test_an_override_that_is_a_directory_is_unchecked(repository: Repository) -> None:
    skill(repository, "good", STEPS)
    (repository.root / ".apache-magpie-overrides/good.md").mkdir(parents=True)
    assert ".apache-magpie-overrides/good.md: it cannot be read: it is a directory" in text(repository)


def test_a_file_where_the_overrides_should_be_is_unchecked(repository: Repository) -> None:
    repository.write(".apache-magpie-overrides", "x\n")
    assert ".apache-magpie-overrides: it cannot be read: Not a directory" in text(repository)
