"""What ``magpie-reconcile sweep`` writes: the right store, byte for byte, and nothing of another's is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from projects import (
    LOCK,
    MARKET,
    OLD,
    PIN,
    RAN,
    STAMP,
    adopted,
    override,
    reconciled,
    skill,
    stamp,
    stamped,
    sweep,
)
from support import UNMEASURED, Repository

STEPS = "## Step 1 — Weigh\n\n## Step 2 — Rest\n"


def lock(repository: Repository) -> str:
    return repository.read(LOCK).decode()


@pytest.fixture
def project(repository: Repository) -> Repository:
    """An adopted project with two overrides, one of which lost its anchor."""
    adopted(repository)
    for name in ("good", "bad"):
        skill(repository, name, STEPS)
    override(repository, "good", "Step 1.")
    override(repository, "bad", "Step 99.")
    return repository


class TestStore:
    def test_the_lock_of_an_adopted_project(self, project: Repository) -> None:
        digest = skill(project, "good", STEPS)
        found = sweep(project, "--write", *RAN)
        assert lock(project) == (
            f"{PIN}\nreconciled:\n  version: 0.3.0\n  at: 2026-03-01\n  skills:\n    magpie-good: {digest}\n"
        )
        assert not (project.root / STAMP).exists()
        assert (found["exit"], found["sweep"]["stamp"]["written"]) == (1, [LOCK])

    def test_the_personal_file_of_a_project_that_is_not(self, repository: Repository) -> None:
        digest = skill(repository, "good", STEPS)
        override(repository, "good", "Step 1.")
        assert sweep(repository, "--write", *RAN)["exit"] == 0
        assert repository.read(STAMP).decode() == (
            '{\n  "version": "0.3.0",\n  "at": "2026-03-01",\n  "skills": {\n'
            f'    "magpie-good": "{digest}"\n  }}\n}}\n'
        )
        assert not (repository.root / LOCK).exists()

    def test_without_write_nothing_is_written(self, project: Repository) -> None:
        sweep(project, *RAN)
        assert lock(project) == PIN

    def test_a_second_run_changes_nothing(self, project: Repository) -> None:
        sweep(project, "--write", *RAN)
        before = os.stat(project.root / LOCK)
        assert sweep(project, "--write", *RAN)["sweep"]["stamp"]["written"] == []
        assert os.stat(project.root / LOCK).st_ino == before.st_ino

    def test_a_skill_with_an_open_finding_keeps_its_entry_and_so_does_one_out_of_scope(
        self, project: Repository
    ) -> None:
        adopted(project, PIN + reconciled(magpie_bad=OLD, magpie_gone=OLD))
        digest = skill(project, "good", STEPS)
        sweep(project, "--write", *RAN)
        assert lock(project).endswith(
            f"  at: 2026-03-01\n  skills:\n    magpie-bad: {OLD}\n    magpie-gone: {OLD}\n    magpie-good: {digest}\n"
        )

    def test_a_warning_leaves_a_skill_in_order(self, repository: Repository) -> None:
        adopted(repository)
        skill(repository, "a", "<!-- BEGIN MAGPIE X -->\n\n## Before\n\n<!-- END MAGPIE X -->\n")
        override(repository, "a", "The section *Before* is skipped.")
        assert sweep(repository, "--write", *RAN)["exit"] == 0
        assert "magpie-a" in lock(repository)

    def test_the_hash_is_computed_and_not_believed(self, repository: Repository) -> None:
        adopted(repository)
        digest = skill(repository, "a", STEPS)
        path = repository.root / ".apache-magpie/skills/a/SKILL.md"
        path.write_bytes(path.read_bytes().replace(b"license: x", b"surface_hash: sha256:1234123412341234"))
        override(repository, "a", "Step 1.")
        sweep(repository, "--write", *RAN)
        assert f"magpie-a: {digest}" in lock(repository)

    def test_of_an_own_skill_only_tracked_details_count(self, repository: Repository) -> None:
        adopted(repository)
        digest = skill(repository, "a", STEPS, place="skills")
        repository.commit()
        repository.write("skills/a/stray.md", "## Stray\n")
        override(repository, "a", "Step 1.")
        sweep(repository, "--write", *RAN)
        assert f"magpie-a: {digest}" in lock(repository)

    def test_a_project_that_configures_nothing_is_stamped_as_that(self, repository: Repository) -> None:
        adopted(repository)
        skill(repository, "a", STEPS)
        assert sweep(repository, "--write", *RAN)["exit"] == 0
        assert lock(repository).endswith("  at: 2026-03-01\n  skills: {}\n")

    def test_mode_bits_stay_and_a_link_is_followed(self, repository: Repository) -> None:
        skill(repository, "a", STEPS)
        override(repository, "a", "Step 1.")
        shared = repository.write("shared.json", "{}\n")
        shared.chmod(0o600)
        (repository.root / ".apache-magpie-local").mkdir()
        (repository.root / STAMP).symlink_to("../shared.json")
        sweep(repository, "--write", *RAN)
        assert (repository.root / STAMP).is_symlink()
        assert "magpie-a" in shared.read_text(encoding="utf-8")
        assert shared.stat().st_mode & 0o777 == 0o600


class TestPersonalFile:
    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ('{"note": 1.50}', '{\n  "note": 1.50,\n  VERSION\n}\n'),
            ('{\n\t"b": 1,\n\t"a": null\n}\n', '{\n\t"b": 1,\n\t"a": null,\n\tVERSION\n}\n'),
            ('{\r\n    "é": []\r\n}\r\n', '{\r\n    "é": [],\r\n    VERSION\r\n}\r\n'),
            ("\ufeff{}\n", "\ufeff{\n  VERSION\n}\n"),
        ],
        ids=["no indent", "tabs", "CR LF", "BOM"],
    )
    def test_other_keys_their_order_and_the_layout_stay(self, before: str, after: str, repository: Repository) -> None:
        skill(repository, "a", STEPS)
        override(repository, "a", "Step 99.")
        repository.write(STAMP, before)
        sweep(repository, "--decline", "all", "--version-ran", "0.3.0")
        written = repository.read(STAMP).decode()
        head, tail = after.split("VERSION")
        assert written.startswith(head + '"acknowledged"')
        assert written.endswith(tail)

    @pytest.mark.parametrize("content", ["", "[]", '"x"', "{", '{"a": 1, "a": 2}'])
    def test_what_is_no_object_is_left_alone(self, content: str, repository: Repository) -> None:
        skill(repository, "a", STEPS)
        override(repository, "a", "Step 1.")
        repository.write(STAMP, content)
        found = sweep(repository, "--write", *RAN)
        assert (found["exit"], repository.read(STAMP).decode()) == (2, content)
        assert "not written" in found["said"]


class TestVersionAndDate:
    def test_today_is_today(self, project: Repository) -> None:
        from datetime import datetime, timedelta

        before = datetime.now().astimezone()
        sweep(project, "--write", "--version-ran", "0.3.0")
        days = {(before + timedelta(days=more)).date().isoformat() for more in (0, 1)}
        (line,) = [line for line in lock(project).splitlines() if line.startswith("  at: ")]
        assert line.removeprefix("  at: ") in days

    @pytest.mark.parametrize("day", ["2026-3-1", "20260301", "yesterday", "2026-02-30"])
    def test_no_date(self, day: str, project: Repository) -> None:
        found = sweep(project, "--write", "--version-ran", "0.3.0", "--today", day)
        assert (found["exit"], lock(project)) == (2, PIN)
        assert day in found["said"]

    def test_no_version(self, project: Repository) -> None:
        found = sweep(project, "--write", "--version-ran", "newest")
        assert (found["exit"], lock(project)) == (2, PIN)

    def test_the_fetched_framework_s_version_comes_first(self, project: Repository) -> None:
        project.write(".apache-magpie.local.lock", "source_method: git-tag\nsource_ref: 0.4.0.dev1\n")
        sweep(project, "--write")
        assert "  version: 0.4.0.dev1\n" in lock(project)

    def test_else_the_lock_s_ref(self, project: Repository) -> None:
        sweep(project, "--write")
        assert "  version: 0.3.0\n" in lock(project)

    def test_the_newest_of_the_lock_s_plugins(self, repository: Repository) -> None:
        adopted(repository, MARKET)
        for plugin, version in (("magpie-setup", "0.2.0.dev2"), ("magpie-setup", "0.2.0.dev1"), ("other", "0.9.0")):
            skill(repository, plugin, STEPS, place=f"cache/{plugin}/{version}/skills")
        sweep(repository, "--write", "--plugin-cache", "cache")
        assert "  version: 0.2.0.dev2\n" in lock(repository)

    def test_else_the_floor(self, repository: Repository) -> None:
        adopted(repository, MARKET)
        skill(repository, "a", STEPS)
        sweep(repository, "--write")
        assert "  version: 0.2.0\n" in lock(repository)

    def test_where_nothing_tells_it_has_to_be_given(self, project: Repository) -> None:
        branch = "method: git-branch\nurl: https://git.example.org/a.git\nref: main\n"
        adopted(project, branch)
        found = sweep(project, "--write")
        assert (found["exit"], lock(project)) == (2, branch)
        assert "give --version-ran" in found["said"]


class TestDecline:
    @pytest.mark.parametrize("name", ["magpie-bad", "bad"])
    def test_one_by_any_spelling_is_stored_by_its_name(self, name: str, project: Repository) -> None:
        digest = skill(project, "bad", STEPS)
        assert sweep(project, "--decline", name)["exit"] == 1
        assert stamped(project) == {"acknowledged": {"skills": {"magpie-bad": digest}}}
        assert lock(project) == PIN

    def test_an_unknown_name(self, project: Repository) -> None:
        found = sweep(project, "--decline", "bat")
        assert found["exit"] == 2
        assert "no skill of that name is installed: did you mean 'bad'?" in found["said"]
        assert not (project.root / STAMP).exists()

    def test_a_skill_whose_hash_cannot_be_known(self, project: Repository) -> None:
        skill(project, "bad", STEPS + "<!-- BEGIN MAGPIE X -->\n")
        found = sweep(project, "--decline", "bad")
        assert found["exit"] == 2
        assert "the fingerprint of magpie-bad cannot be known" in found["said"]

    def test_all_keeps_the_version_and_the_configuration(self, project: Repository) -> None:
        sweep(project, "--decline", "all", "--version-ran", "0.3.0")
        seen = stamped(project)["acknowledged"]
        assert (sorted(seen), seen["sweep"]) == (["sweep", "sweep_config"], "0.3.0")
        assert seen["sweep_config"].startswith("sha256:")

    @pytest.mark.parametrize("path", [".apache-magpie-overrides/new.md", ".apache-magpie-local/deep/new.toml"])
    def test_the_configuration_s_digest_moves_with_a_file(self, path: str, project: Repository) -> None:
        def digest() -> str:
            sweep(project, "--decline", "all", "--version-ran", "0.3.0")
            return str(stamped(project)["acknowledged"]["sweep_config"])

        first = digest()
        assert digest() == first
        project.write(path, "a")
        second = digest()
        project.write(path, "b")
        assert len({first, second, digest()}) == 3

    def test_with_write_both_are_done(self, project: Repository) -> None:
        digest = skill(project, "bad", STEPS)
        sweep(project, "--write", "--decline", "bad", *RAN)
        assert stamped(project)["acknowledged"]["skills"] == {"magpie-bad": digest}
        assert "magpie-good" in lock(project)

    def test_what_lock_files_says_of_what_was_written(self, project: Repository) -> None:
        sweep(project, "--write", "--decline", "all", *RAN)
        sweep(project, "--decline", "bad")
        project.commit()
        done = project.run("magpie-lock-files", "--format", "json", LOCK, STAMP)
        rules = [it["rule"] for it in json.loads(done.stdout)["findings"]]
        assert rules == ["snapshot-never-fetched"]


class TestBothStores:
    @pytest.fixture
    def both(self, repository: Repository) -> Repository:
        adopted(repository, PIN + reconciled(magpie_a=OLD))
        skill(repository, "a", STEPS)
        return repository

    def test_duplicates_are_dropped_from_the_personal_file(self, both: Repository) -> None:
        stamp(
            both, version="0.1.0", at="2026-01-01", skills={"magpie-a": OLD, "magpie-b": OLD}, verified_at="2026-01-02"
        )
        before = lock(both)
        found = sweep(both, "--drop-local-duplicates")
        assert stamped(both)["skills"] == {"magpie-b": OLD}
        assert (found["findings"], lock(both)) == ([], before)

    def test_a_stamp_that_holds_nothing_else_goes_whole(self, both: Repository) -> None:
        stamp(both, version="0.1.0", at="2026-01-01", skills={"magpie-a": OLD}, verified_at="2026-01-02")
        sweep(both, "--drop-local-duplicates")
        assert stamped(both) == {"verified_at": "2026-01-02"}

    def test_without_duplicates_nothing_is_written(self, both: Repository) -> None:
        stamp(both, version="0.1.0", at="2026-01-01", skills={"magpie-b": OLD})
        before = both.read(STAMP)
        sweep(both, "--drop-local-duplicates")
        assert both.read(STAMP) == before


class TestMoveStamp:
    """Before a project gives up its lock: a configured project keeps its baseline."""

    def test_the_map_goes_to_the_personal_file(self, repository: Repository) -> None:
        adopted(repository, PIN + reconciled(magpie_a=OLD, magpie_b=OLD))
        skill(repository, "a", STEPS)
        found = sweep(repository, "--move-stamp", "local")
        assert stamped(repository) == {
            "version": "0.2.0",
            "at": "2026-01-15",
            "skills": {"magpie-a": OLD, "magpie-b": OLD},
        }
        assert (lock(repository), found["exit"]) == (PIN, 0)

    def test_an_entry_that_is_there_wins(self, repository: Repository) -> None:
        adopted(repository, PIN + reconciled(magpie_a=OLD, magpie_b=OLD))
        own = "sha256:bbbbbbbbbbbbbbbb"
        stamp(repository, version="0.1.0", at="2026-01-01", skills={"magpie-a": own}, verified_at="2026-02-02")
        sweep(repository, "--move-stamp", "local")
        assert stamped(repository) == {
            "version": "0.2.0",
            "at": "2026-01-15",
            "skills": {"magpie-a": own, "magpie-b": OLD},
            "verified_at": "2026-02-02",
        }

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("# a\nreconciled:\n  version: 1\n  at: 2026-01-01\n  skills: {}\nref: x\n", "# a\nref: x\n"),
            ("ref: x\n\n\nreconciled: {version: 1, at: 2026-01-01, skills: {}}", "ref: x\n\n"),
            ("ref: x\r\n\r\nreconciled:\r\n  version: 1\r\n", "ref: x\r\n"),
        ],
    )
    def test_the_rest_of_the_lock_stays(self, before: str, after: str, repository: Repository) -> None:
        adopted(repository, before)
        skill(repository, "a", STEPS)
        sweep(repository, "--move-stamp", "local")
        assert repository.read(LOCK).decode() == after

    def test_without_a_committed_stamp_there_is_nothing_to_move(self, repository: Repository) -> None:
        adopted(repository)
        skill(repository, "a", STEPS)
        assert sweep(repository, "--move-stamp", "local")["exit"] == 0
        assert (lock(repository), (repository.root / STAMP).exists()) == (PIN, False)


class TestWorktrees:
    @pytest.fixture
    def linked(self, project: Repository) -> Repository:
        project.commit()
        project.git("worktree", "add", "--quiet", "-b", "linked", "../linked tree")
        skill(project, "good", STEPS, place="../linked tree/.apache-magpie/skills")
        return project

    @pytest.mark.parametrize("asked", [["--write", *RAN], ["--write", "--decline", "all", *RAN]])
    def test_the_committed_lock_is_refused_and_the_main_checkout_named(
        self, asked: list[str], linked: Repository
    ) -> None:
        found = sweep(linked, *asked, cwd="../linked tree")
        assert found["exit"] == 2
        assert str(linked.root.resolve()) in found["said"]
        assert "linked worktree" in found["said"]
        assert linked.read(f"../linked tree/{LOCK}").decode() == PIN
        assert not (linked.root / "../linked tree" / STAMP).exists()
        assert found["sweep"]["scope"] == ["magpie-good"]

    def test_a_committed_stamp_is_not_moved_either(self, linked: Repository) -> None:
        content = PIN + reconciled(magpie_good=OLD)
        linked.write(f"../linked tree/{LOCK}", content)
        assert sweep(linked, "--move-stamp", "local", cwd="../linked tree")["exit"] == 2
        assert linked.read(f"../linked tree/{LOCK}").decode() == content

    def test_what_is_of_one_machine_may_be_written_there(self, linked: Repository) -> None:
        assert sweep(linked, "--decline", "good", cwd="../linked tree")["exit"] in {0, 1}
        assert json.loads(linked.read(f"../linked tree/{STAMP}"))["acknowledged"]

    def test_the_main_checkout_and_a_submodule_are_none(self, linked: Repository) -> None:
        assert sweep(linked, "--write", *RAN)["sweep"]["stamp"]["written"] == [LOCK]
        linked.git("submodule", "add", "--quiet", "./.git", "inner")
        adopted(linked, PIN)
        linked.write(f"inner/{LOCK}", PIN)
        skill(linked, "good", STEPS, place="inner/.apache-magpie/skills")
        found = sweep(linked, "--write", *RAN, cwd="inner")
        assert found["sweep"]["stamp"]["written"] == [LOCK]


# --- at once

_DECLINER = """
import sys
from magpie_hooks.commands.reconcile import main
for name in sys.argv[1:]:
    main(["sweep", "--decline", name, "--format", "json"])
"""


def started(repository: Repository, *command: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, cwd=repository.root, env=repository.env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def ended(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        _, said = process.communicate(timeout=120)
        assert b"Traceback" not in said, said


class TestAtOnce:
    def test_several_processes_lose_nothing_of_each_other_s(self, repository: Repository) -> None:
        names = [f"s{number}" for number in range(12)]
        digests = {f"magpie-{name}": skill(repository, name, STEPS) for name in names}
        repository.write(".apache-magpie-overrides/x", "")
        parts = [names[start::3] for start in range(3)]
        ended([started(repository, sys.executable, "-c", _DECLINER, *part) for part in parts])
        assert stamped(repository)["acknowledged"]["skills"] == digests

    def test_the_lock_s_stamp_and_the_personal_file_at_once(self, project: Repository) -> None:
        write = ("magpie-reconcile", "sweep", "--write", *RAN)
        ended([started(project, *write), started(project, "magpie-reconcile", "sweep", "--decline", "bad")])
        assert "magpie-good" in lock(project)
        assert "magpie-bad" in stamped(project)["acknowledged"]["skills"]

    @pytest.mark.parametrize("how", ["the directory's lock", "a file"])
    def test_a_counter_that_processes_raise_together(self, how: str, repository: Repository) -> None:
        repository.write("count", "0")
        without = "sys.modules['fcntl'] = None" if how == "a file" else ""
        source = _COUNTER.format(without=without)
        ended([started(repository, sys.executable, "-c", source) for _ in range(3)])
        assert repository.read("count") == b"60"
        assert sorted(os.listdir(repository.root)) == [".git", "count"]


_COUNTER = """
import sys
{without}
from magpie_hooks.documents.exclusive import exclusive
for _ in range(20):
    with exclusive("."):
        with open("count") as file:
            count = int(file.read())
        with open("count", "w") as file:
            file.write(str(count + 1))
"""


class TestExclusive:
    def test_who_does_not_let_go_is_reported(self, inside: Repository) -> None:
        from magpie_hooks.documents.exclusive import Busy, exclusive

        with exclusive("."), pytest.raises(Busy, match="does not let go"), exclusive(".", wait=0.05):
            pass

    def test_a_file_of_another_s_is_waited_for_and_named(
        self, inside: Repository, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from magpie_hooks.documents.exclusive import Busy, exclusive

        monkeypatch.setitem(sys.modules, "fcntl", None)
        inside.write(".apache-magpie-writing", "")
        with pytest.raises(Busy, match="if there is none, remove the file"), exclusive(".", wait=0.05):
            pass
        assert (inside.root / ".apache-magpie-writing").exists()

    def test_a_file_that_nobody_will_take_away_is_no_hindrance(
        self, inside: Repository, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from magpie_hooks.documents.exclusive import exclusive

        monkeypatch.setitem(sys.modules, "fcntl", None)
        left = inside.write(".apache-magpie-writing", "")
        os.utime(left, (1, 1))
        with exclusive(".", wait=0.05):
            assert left.exists()
        assert not left.exists()

    def test_it_is_let_go_when_its_holder_fails(self, inside: Repository) -> None:
        from magpie_hooks.documents.exclusive import exclusive

        def fail() -> None:
            with exclusive("."):
                raise KeyError

        with pytest.raises(KeyError):
            fail()
        with exclusive(".", wait=0):
            pass


def test_a_full_disk_leaves_the_old_file_and_no_other(project: Repository) -> None:
    done: Any = project.run(
        sys.executable,
        "-c",
        _WITHOUT_SPACE,
        "magpie-reconcile",
        "sweep",
        "--write",
        *RAN,
        env=UNMEASURED,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert lock(project) == PIN
    assert not [path for path in project.root.iterdir() if path.name.endswith(".tmp")]


_WITHOUT_SPACE = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
os.execvp(sys.argv[1], sys.argv[1:])
"""


class TestWhatThePersonalFileHolds:
    """Any JSON may stand under keys that are not ours: it comes back as it was written, or nothing is written."""

    @pytest.mark.parametrize(
        ("content", "says"),
        [
            (f'{{"x": {"9" * 5000}}}', "more than 4300 digits"),
            ('{"\\ud800": 1}', "half of a surrogate pair"),
            ('{"x": ["\\udc00"]}', "half of a surrogate pair"),
            ("[]", "no JSON object"),
        ],
    )
    def test_what_cannot_be_written_again_is_refused(self, content: str, says: str, project: Repository) -> None:
        project.write(STAMP, content)
        done = project.run("magpie-reconcile", "sweep", "--decline", "all", "--version-ran", "0.3.0")
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert f"not written: {STAMP}: " in done.stderr
        assert says in done.stderr
        assert project.read(STAMP).decode() == content

    @pytest.mark.parametrize("number", ["1e999", "-1E+5", "1.50", "-0", "-0.0", "12345678901234567890.123456789012345"])
    def test_a_number_comes_back_as_it_was_written(self, number: str, project: Repository) -> None:
        digest = skill(project, "good", STEPS)
        project.write(STAMP, f'{{\n  "x": [\n    {number}\n  ]\n}}\n')
        sweep(project, "--decline", "good")
        assert project.read(STAMP).decode() == (
            f'{{\n  "x": [\n    {number}\n  ],\n  "acknowledged": {{\n    "skills": {{\n'
            f'      "magpie-good": "{digest}"\n    }}\n  }}\n}}\n'
        )
