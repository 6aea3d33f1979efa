"""`magpie-reconcile preflight`: every rule of the verdict, by name."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import magpie_hooks
from magpie_hooks.commands.preflight import main

if TYPE_CHECKING:
    from collections.abc import Mapping

    from support import Repository

SCHEMA = json.loads((Path(magpie_hooks.__file__).parent / "schemas" / "preflight.schema.json").read_text("utf-8"))
LOCK, LOCAL = ".apache-magpie.lock", ".apache-magpie.local.lock"
PERSONAL = ".apache-magpie-local/reconciled.json"
OLD, NEW, NEWER = "sha256:1111111111111111", "sha256:2222222222222222", "sha256:3333333333333333"
NAME, TODAY = "magpie-lamp", "2026-03-02"
COMMIT, OTHER_COMMIT = "a" * 40, "b" * 40

MARKETPLACE = """\
method: marketplace
url: apache/magpie
min_version: 0.2.0
plugins:
  - magpie-setup
  - magpie-lamps
"""
PINNED = f"""\
method: git-tag
url: https://git.example.org/m.git
ref: v0.2.0
commit: {COMMIT}
"""
FETCHED = f"""\
source_method: git-tag
source_url: https://git.example.org/m.git
source_ref: v0.2.0
fetched_commit: {COMMIT}
fetched_at: 2026-01-01T10:00:00Z
"""


def stamp(value: str = OLD, at: str = "2026-03-01", name: str = NAME) -> str:
    return f"\nreconciled:\n  version: 0.2.0\n  at: {at}\n  skills:\n    {name}: {value}\n"


def personal(value: str = OLD, at: str = "2026-03-01", **more: object) -> str:
    return json.dumps({"version": "0.2.0", "at": at, "skills": {NAME: value}, **more})


def skill(
    hash_: str = NEW, requires: tuple[str, ...] = (), body: str = "## Step 1 — Light\n\n## Step 2 — Trim\n"
) -> str:
    lines = "requires_config:\n" + "".join(f"  - {entry}\n" for entry in requires) if requires else ""
    return f"---\nname: {NAME}\ndescription: lamps\n{lines}surface_hash: {hash_}\n---\n# Lamp\n\n{body}"


Asked = list[dict[str, Any]]


class Here:
    """A project that this process stands in."""

    def __init__(self, repository: Repository, capsys: pytest.CaptureFixture[str]) -> None:
        self.repository = repository
        self.write = repository.write
        self.root = repository.root
        self._capsys = capsys

    def run(self, *arguments: str, today: str = TODAY) -> tuple[int, str, str]:
        code = main(["--skill", NAME, "--today", today, *arguments])
        said = self._capsys.readouterr()
        return code, said.out, said.err

    def ask(self, *arguments: str, today: str = TODAY) -> Asked:
        """The findings; none is the verdict ok."""
        code, out, err = self.run(*arguments, today=today)
        assert (code, err) == (0, "")
        verdict = json.loads(out)
        jsonschema.validate(verdict, SCHEMA)
        assert (verdict["verdict"] == "ok") == ("findings" not in verdict)
        return list(verdict.get("findings", ()))

    def codes(self, *arguments: str, today: str = TODAY) -> list[str]:
        return [finding["code"] for finding in self.ask(*arguments, today=today)]

    def refuse(self, *arguments: str, today: str = TODAY) -> str:
        """The one sentence with which no verdict is reached."""
        code, out, err = self.run(*arguments, today=today)
        assert (code, out, err.count("\n")) == (2, "", 1)
        return err

    def plugins(self, *entries: Mapping[str, object]) -> tuple[str, str]:
        self.write("plugins.json", json.dumps(entries))
        return "--plugin-list", "plugins.json"

    def own(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.repository.read(PERSONAL))
        return found


@pytest.fixture
def here(inside: Repository, capsys: pytest.CaptureFixture[str]) -> Here:
    return Here(inside, capsys)


class TestTheFingerprint:
    def test_equal_hash_is_silent(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(NEW))
        assert here.ask("--hash", NEW) == []

    def test_another_hash_is_told_with_both(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        (found,) = here.ask("--hash", NEW)
        assert (found["scope"], found["code"]) == ("skill", "fingerprint-moved")
        assert found["facts"] == {
            "skill": NAME,
            "stamped": OLD,
            "current": NEW,
            "cause": "none-here",
            "in_both_stores": False,
        }

    def test_no_stamp_in_either_store_proposes_the_sweep(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE)
        (found,) = here.ask("--hash", NEW)
        assert (found["code"], found["facts"]) == ("sweep-never-run", {"skill": NAME})
        assert found["action"] == "magpie-reconcile sweep"

    def test_a_personal_file_that_only_remembers_is_no_stamp(self, here: Here) -> None:
        here.write(PERSONAL, json.dumps({"verified_at": "2026-03-01", "acknowledged": {"skills": {"x": OLD}}}))
        assert here.codes("--hash", NEW) == ["sweep-never-run"]

    @pytest.mark.parametrize("directory", [".apache-magpie-local", ".apache-magpie-overrides"])
    def test_a_directory_of_configuration_is_enough_to_be_configured(self, here: Here, directory: str) -> None:
        here.write(f"{directory}/user.md", "x\n")
        assert here.codes("--hash", NEW) == ["sweep-never-run"]

    def test_nothing_configured_is_silent(self, here: Here) -> None:
        assert here.ask("--hash", NEW) == []

    def test_a_stamp_that_omits_the_skill_is_silent(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(name="magpie-oven"))
        assert here.ask("--hash", NEW) == []

    def test_a_stamp_in_one_store_that_omits_the_skill_is_silent_without_the_other(self, here: Here) -> None:
        here.write(PERSONAL, personal().replace(NAME, "magpie-oven"))
        here.write(LOCK, MARKETPLACE)
        assert here.ask("--hash", NEW) == []

    def test_an_acknowledged_hash_is_silent_until_it_moves_again(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        here.write(PERSONAL, json.dumps({"acknowledged": {"skills": {NAME: NEW}}}))
        assert here.ask("--hash", NEW) == []
        assert here.codes("--hash", NEWER) == ["fingerprint-moved"]

    def test_the_personal_store_wins(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        here.write(PERSONAL, personal(NEW))
        assert here.ask("--hash", NEW) == []
        (found,) = here.ask("--hash", OLD)
        assert (found["facts"]["stamped"], found["facts"]["in_both_stores"]) == (NEW, True)

    def test_a_skill_in_the_committed_store_alone_counts_beside_a_personal_stamp(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        here.write(PERSONAL, personal().replace(NAME, "magpie-oven"))
        (found,) = here.ask("--hash", NEW)
        assert (found["facts"]["stamped"], found["facts"]["in_both_stores"]) == (OLD, False)

    def test_an_unknown_hash_says_nothing(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        assert here.ask() == []
        here.write(LOCK, MARKETPLACE)
        assert here.ask() == []

    def test_a_snapshot_install_is_checked_alike(self, here: Here) -> None:
        here.write(LOCK, PINNED + stamp())
        here.write(LOCAL, FETCHED)
        assert here.codes("--hash", NEW) == ["fingerprint-moved"]


class TestADeclinedSweep:
    def declined(self, here: Here, version: str, **more: str) -> None:
        here.write(PERSONAL, json.dumps({"acknowledged": {"sweep": version, **more}}))

    def test_it_stays_declined_for_the_installed_version(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE)
        self.declined(here, "0.3.0")
        listed = [{"name": name, "version": "0.3.0"} for name in ("magpie-setup", "magpie-lamps")]
        assert here.ask("--hash", NEW, *here.plugins(*listed)) == []

    def test_it_returns_with_another_installed_version(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE)
        self.declined(here, "0.2.0")
        listed = [{"name": name, "version": "0.3.0"} for name in ("magpie-setup", "magpie-lamps")]
        assert here.codes("--hash", NEW, *here.plugins(*listed)) == ["sweep-never-run"]

    def test_without_an_installed_version_the_floor_counts(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE)
        self.declined(here, "0.2.0")
        assert here.ask("--hash", NEW) == []
        self.declined(here, "0.1.0")
        assert here.codes("--hash", NEW) == ["sweep-never-run"]

    def test_a_version_above_the_floor_was_declined_by_who_could_read_it(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE)
        self.declined(here, "0.2.1.dev1")
        assert here.ask("--hash", NEW) == []

    def test_of_a_snapshot_what_was_fetched_counts(self, here: Here) -> None:
        here.write(LOCK, PINNED)
        here.write(LOCAL, FETCHED.replace("v0.2.0", "v0.1.0"))
        self.declined(here, "v0.1.0")
        assert here.codes("--hash", NEW) == ["snapshot-drift"]
        self.declined(here, "v0.2.0")
        assert here.codes("--hash", NEW) == ["snapshot-drift", "sweep-never-run"]

    def test_without_a_lock_the_listed_plugins_of_the_framework_count(self, here: Here) -> None:
        self.declined(here, "0.3.0")
        listed = [{"name": "magpie-setup", "version": "0.3.0"}, {"name": "acme", "version": "7"}]
        assert here.ask("--hash", NEW, *here.plugins(*listed)) == []
        assert here.ask("--hash", NEW, *here.plugins(listed[1])) == []
        self.declined(here, "0.2.0")
        assert here.codes("--hash", NEW, *here.plugins(*listed)) == ["sweep-never-run"]

    def test_of_a_snapshot_the_ref_counts(self, here: Here) -> None:
        here.write(LOCK, PINNED)
        here.write(LOCAL, FETCHED)
        self.declined(here, "v0.2.0")
        assert here.ask("--hash", NEW) == []
        self.declined(here, "v0.1.0")
        assert here.codes("--hash", NEW) == ["sweep-never-run"]

    def test_while_no_version_is_readable_it_stays_quiet(self, here: Here) -> None:
        here.write(".apache-magpie-overrides/lamp.md", "x\n")
        self.declined(here, "0.1.0")
        assert here.ask("--hash", NEW) == []

    def test_it_returns_when_the_configuration_changes(self, here: Here) -> None:
        from magpie_hooks.documents.acknowledgements import configuration_digest

        here.write(LOCK, MARKETPLACE)
        here.write(".apache-magpie-overrides/lamp.md", "x\n")
        self.declined(here, "0.2.0", sweep_config=configuration_digest(str(here.root)))
        assert here.ask("--hash", NEW) == []
        here.write(".apache-magpie-overrides/lamp.md", "y\n")
        assert here.codes("--hash", NEW) == ["sweep-never-run"]


class TestTheFloor:
    def listed(self, here: Here, setup: str | None, lamps: str | None = "0.2.0") -> tuple[str, str]:
        return here.plugins({"name": "magpie-setup", "version": setup}, {"name": "magpie-lamps", "version": lamps})

    def test_a_list_that_is_read_and_lacks_a_plugin(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        (found,) = here.ask("--hash", OLD, *here.plugins({"name": "magpie-setup", "version": "0.2.0"}))
        assert found["facts"] == {"missing": ["magpie-lamps"], "outdated": [], "restart_required": True}
        assert found["action"] == "claude plugin install magpie-lamps@apache-magpie"

    def test_an_older_plugin_and_a_missing_one_are_one_finding(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        (found,) = here.ask("--hash", OLD, *here.plugins({"name": "magpie-lamps", "version": "0.1.0"}))
        outdated = [{"plugin": "magpie-lamps", "installed": "0.1.0", "floor": "0.2.0"}]
        assert found["facts"] == {"missing": ["magpie-setup"], "outdated": outdated, "restart_required": True}
        assert found["action"] == (
            "claude plugin install magpie-setup@apache-magpie && claude plugin update magpie-lamps@apache-magpie"
        )

    @pytest.mark.parametrize(
        ("installed", "is_below"),
        [("0.2.0.dev202609110041", True), ("0.2.0rc1", True), ("0.2", False), ("0.10.0", False), ("0.3.0.dev1", False)],
    )
    def test_versions_compare_by_pep_440(self, here: Here, installed: str, is_below: bool) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        assert here.codes("--hash", OLD, *self.listed(here, installed)) == (["below-floor"] if is_below else [])

    def test_restart_first_the_fingerprint_is_not_compared_while_the_floor_stops_the_session(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        assert here.codes("--hash", NEW, *self.listed(here, "0.1.0")) == ["below-floor"]
        here.write(LOCK, MARKETPLACE)
        assert here.codes("--hash", NEW, *self.listed(here, "0.1.0")) == ["below-floor"]

    def test_missing_configuration_is_told_even_then(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        asked = ("--hash", NEW, "--requires", "a.md", *self.listed(here, "0.1.0"))
        assert here.codes(*asked) == ["below-floor", "config-missing"]

    @pytest.mark.parametrize("text", ["", "[]", "{}", "null", "denied", '"a"', "[1, null]", "[" * 100_000, "\xff"])
    def test_an_unreadable_or_empty_plugin_list_is_unknown_and_the_fingerprint_is_compared(
        self, here: Here, text: str
    ) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        here.write("plugins.json", text.encode("latin-1"))
        assert here.codes("--hash", NEW, "--plugin-list", "plugins.json") == ["fingerprint-moved"]

    def test_a_plugin_list_that_is_not_there_is_unknown(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        assert here.ask("--hash", OLD, "--plugin-list", "nothing.json") == []

    def test_the_list_as_the_manager_prints_it_on_stdin(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        listed = [
            {"id": f"{name}@apache-magpie", "version": "0.1.0", "enabled": True} for name in ("magpie-setup", "x")
        ]
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "magpie_hooks.commands.reconcile",
                "preflight",
                "--skill",
                NAME,
                "--plugin-list",
                "-",
            ],
            input=json.dumps(listed),
            capture_output=True,
            encoding="utf-8",
            cwd=here.root,
            env=here.repository.env,
            check=True,
            timeout=60,
        )
        facts = json.loads(done.stdout)["findings"][0]["facts"]
        assert (facts["missing"], facts["outdated"][0]["plugin"]) == (["magpie-lamps"], "magpie-setup")

    def test_a_plugin_of_that_name_from_another_marketplace_is_another_plugin(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        listed = here.plugins({"id": "magpie-setup@acme", "version": "9"}, {"name": "magpie-lamps", "version": "9"})
        (found,) = here.ask("--hash", OLD, *listed)
        assert found["facts"]["missing"] == ["magpie-setup"]

    def test_of_several_installs_the_newest_counts(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        names = [
            ("magpie-setup", "0.1.0"),
            ("magpie-setup", "0.9.0"),
            ("magpie-lamps", "0.1.0"),
            ("magpie-lamps", "0.1.5"),
        ]
        (found,) = here.ask("--hash", OLD, *here.plugins(*({"name": a, "version": b} for a, b in names)))
        assert found["facts"]["outdated"] == [{"plugin": "magpie-lamps", "installed": "0.1.5", "floor": "0.2.0"}]

    @pytest.mark.parametrize("version", [None, "", "unknown", 3])
    def test_a_plugin_without_a_version_is_there(self, here: Here, version: object) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        listed = here.plugins(
            {"name": "magpie-setup", "version": version}, {"name": "magpie-lamps", "version": "0.2.0"}
        )
        assert here.ask("--hash", OLD, *listed) == []

    def test_an_installed_version_that_is_none(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        (found,) = here.ask("--hash", OLD, *self.listed(here, "latest"))
        assert found["code"] == "version-unparsable"
        assert "'latest'" in found["facts"]["error"]

    def test_a_floor_that_is_no_version(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE.replace("0.2.0", "newest") + stamp())
        (found,) = here.ask("--hash", OLD, *self.listed(here, "0.2.0"))
        assert found["code"] == "version-unparsable"
        assert "min_version" in found["facts"]["error"]

    def test_an_untrusted_marketplace_proposes_nothing_and_stops_what_follows(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE.replace("apache/magpie", "acme/magpie") + stamp())
        (found,) = here.ask("--hash", NEW, *self.listed(here, "0.0.1"))
        assert (found["code"], found["facts"]) == ("untrusted-marketplace", {"url": "acme/magpie"})
        assert "acme" not in found["action"]

    @pytest.mark.parametrize("url", ["https://github.com/apache/magpie.git", "Apache/Magpie", "apache/magpie/"])
    def test_the_frameworks_own_marketplace_in_other_words(self, here: Here, url: str) -> None:
        here.write(LOCK, MARKETPLACE.replace("apache/magpie", url) + stamp())
        assert here.ask("--hash", OLD, *self.listed(here, "0.2.0")) == []

    def test_a_credential_in_a_url_is_not_repeated(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE.replace("apache/magpie", "https://me:s3cret@acme.example/m") + stamp())
        assert "s3cret" not in here.run("--hash", OLD)[1]

    def test_the_version_in_the_path_that_the_skill_runs_from(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(NEW))
        place = "cache/magpie-lamps/0.1.0/skills/lamp"
        here.write(f"{place}/SKILL.md", skill())
        (found,) = here.ask("--skill-dir", place)
        outdated = [{"plugin": "magpie-lamps", "installed": "0.1.0", "floor": "0.2.0"}]
        assert found["facts"] == {"missing": [], "outdated": outdated, "restart_required": True}

    def test_a_plugin_that_the_skill_runs_from_is_not_missing(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(NEW))
        place = "cache/magpie-lamps/0.2.0/skills/lamp"
        here.write(f"{place}/SKILL.md", skill())
        assert here.ask("--skill-dir", place, *here.plugins({"name": "magpie-setup", "version": "0.2.0"})) == []

    def test_plugins_that_are_no_names_are_never_put_into_a_command(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE.replace("magpie-lamps", "x; rm -r ~") + stamp())
        assert "plugins" in here.refuse("--hash", OLD, *self.listed(here, "0.2.0"))


class TestTheSnapshot:
    def test_never_fetched(self, here: Here) -> None:
        here.write(LOCK, PINNED + stamp())
        (found,) = here.ask("--hash", OLD)
        assert (found["code"], found["facts"]) == ("snapshot-never-fetched", {"method": "git-tag"})

    def test_what_is_pinned_is_silent(self, here: Here) -> None:
        here.write(LOCK, PINNED + stamp())
        here.write(LOCAL, FETCHED)
        assert here.ask("--hash", OLD) == []

    def test_drift_names_each_key_with_both_values(self, here: Here) -> None:
        here.write(LOCK, PINNED + stamp())
        here.write(LOCAL, FETCHED.replace("v0.2.0", "v0.1.0").replace(COMMIT, OTHER_COMMIT))
        (found,) = here.ask("--hash", OLD)
        assert found["code"] == "snapshot-drift"
        assert found["facts"]["differs"] == {
            "ref": {"project": "v0.2.0", "machine": "v0.1.0"},
            "commit": {"project": COMMIT, "machine": OTHER_COMMIT},
        }
        assert found["action"] == "/magpie-setup upgrade"

    @pytest.mark.parametrize(
        "change",
        [("source_ref: v0.2.0", "source_ref: refs/tags/v0.2.0"), ("git.example.org/m.git", "GIT.example.org/m")],
    )
    def test_the_same_in_other_words_is_no_drift(self, here: Here, change: tuple[str, str]) -> None:
        here.write(LOCK, PINNED + stamp())
        here.write(LOCAL, FETCHED.replace(*change))
        assert here.ask("--hash", OLD) == []

    def test_a_branch_has_no_anchor_to_drift(self, here: Here) -> None:
        here.write(LOCK, "method: git-branch\nurl: https://git.example.org/m.git\nref: main\n" + stamp())
        here.write(LOCAL, FETCHED.replace("git-tag", "git-branch").replace("v0.2.0", "main"))
        assert here.ask("--hash", OLD) == []

    def test_an_archive_that_changed_under_one_version_is_not_fetched_again_unseen(self, here: Here) -> None:
        pin = "method: svn-zip\nurl: https://dist.example.org/m.zip\nref: 0.2.0\n"
        here.write(LOCK, f"{pin}sha512: {'a' * 128}\n" + stamp())
        local = "".join(f"source_{line}\n" for line in pin.splitlines())
        here.write(LOCAL, f"{local}fetched_sha512: {'b' * 128}\nfetched_at: 2026-01-01T10:00:00Z\n")
        (found,) = here.ask("--hash", OLD)
        assert list(found["facts"]["differs"]) == ["sha512"]
        assert found["action"] != "/magpie-setup upgrade"

    @pytest.mark.parametrize("text", [b"source_method: git-tag\nnonsense\n", b"\xff", b"- a\n", b""])
    def test_a_local_lock_that_cannot_be_read(self, here: Here, text: bytes) -> None:
        here.write(LOCK, PINNED + stamp())
        here.write(LOCAL, text)
        (found,) = here.ask("--hash", OLD)
        assert found["code"] == "snapshot-unreadable"
        assert LOCAL in found["facts"]["error"]

    def test_drift_does_not_stop_the_fingerprint(self, here: Here) -> None:
        here.write(LOCK, PINNED + stamp())
        assert here.codes("--hash", NEW) == ["snapshot-never-fetched", "fingerprint-moved"]

    def test_the_frameworks_own_checkout_has_nothing_to_drift(self, here: Here) -> None:
        here.write(LOCK, "method: local\nsource: skills/\n" + stamp())
        assert here.ask("--hash", OLD) == []

    def test_an_unknown_method(self, here: Here) -> None:
        here.write(LOCK, "method: carrier-pigeon\n" + stamp())
        (found,) = here.ask("--hash", OLD)
        assert (found["code"], found["facts"]) == ("unknown-method", {"method": "carrier-pigeon"})


class TestWhatCannotBeRead:
    @pytest.mark.parametrize(
        ("text", "says"),
        [
            (b"method: marketplace\nnonsense\n", "it is no YAML"),
            (b"", "it is empty"),
            (b"- a\n", "a list"),
            (b"\xff\n", "not UTF-8"),
            (b"method: local\nmethod: local\n", "stands in line 1"),
            (b"<<<<<<< a\nmethod: local\n=======\n>>>>>>> b\n", "merge conflict"),
            (b"url: apache/magpie\n", "no method"),
            (b"method: local\nreconciled: yesterday\n", "reconciled"),
            (b"method: local\nreconciled:\n  skills: [a]\n", "skills"),
            (f"method: local\nreconciled:\n  skills:\n    {NAME}:\n      - a\n".encode(), NAME),
        ],
    )
    def test_a_malformed_lock_is_not_no_lock(self, here: Here, text: bytes, says: str) -> None:
        here.write(LOCK, text)
        said = here.refuse("--hash", NEW)
        assert LOCK in said
        assert says in said

    @pytest.mark.parametrize(
        "text",
        [
            *(b"", b"{", b"[]", b'"a"', b"\xff", b'{"at": NaN}', b'{"a": 1, "a": 2}', b"[" * 100_000),
            *(b'{"skills": []}', b'{"acknowledged": "all"}', b'{"acknowledged": {"skills": "all"}}'),
            f'{{"skills": {{"{NAME}": 5}}}}'.encode(),
        ],
    )
    def test_a_malformed_personal_file_is_not_no_file(self, here: Here, text: bytes) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        here.write(PERSONAL, text)
        assert PERSONAL in here.refuse("--hash", NEW)

    def test_a_lock_that_is_a_directory(self, here: Here) -> None:
        here.write(f"{LOCK}/x", "")
        assert "it is a directory" in here.refuse("--hash", NEW)

    def test_a_lock_that_leads_out_of_the_repository(self, here: Here, tmp_path: Path) -> None:
        (tmp_path / "lock").write_text(MARKETPLACE + stamp())
        (here.root / LOCK).symlink_to(tmp_path / "lock")
        assert "outside the repository" in here.refuse("--hash", NEW)

    def test_a_sentence_carries_no_control_characters(self, here: Here) -> None:
        here.write(LOCK, 'method: local\nreconciled:\n  "\\e[31m": a\n  "\\e[31m": b\n')
        assert "\x1b" not in here.refuse("--hash", NEW)

    def test_a_finding_carries_no_control_characters(self, here: Here) -> None:
        here.write(LOCK, 'method: "\\e[31m\\u202e"\n' + stamp())
        code, out, _ = here.run("--hash", OLD)
        assert (code, out.isascii(), "\x1b" in out) == (0, True, False)
        assert json.loads(out)["findings"][0]["message"].isprintable()


class TestConfiguration:
    def test_what_is_in_neither_directory_is_missing_each_once_in_order(self, here: Here) -> None:
        here.write(".apache-magpie-overrides/a.md", "x\n")
        here.write(".apache-magpie-local/sub/b.md", "x\n")
        asked = [word for name in ("c.md", "a.md", "sub/b.md", "d.md", "c.md") for word in ("--requires", name)]
        (found,) = here.ask(*asked)
        assert (found["code"], found["facts"]) == ("config-missing", {"files": ["c.md", "d.md"]})
        assert found["action"] == "/magpie-setup config"

    def test_the_skill_says_itself_what_it_requires(self, here: Here) -> None:
        here.write("s/SKILL.md", skill(requires=("a.md", "b.md")))
        here.write(".apache-magpie-overrides/a.md", "x\n")
        here.write(LOCK, MARKETPLACE + stamp(NEW))
        (found,) = here.ask("--skill-dir", "s")
        assert found["facts"] == {"files": ["b.md"]}

    @pytest.mark.parametrize("entry", ["../secret.md", "/etc/hostname", "a/../../secret.md"])
    def test_an_entry_that_leads_out_resolves_nowhere(self, here: Here, entry: str) -> None:
        here.write("secret.md", "x\n")
        here.write(".apache-magpie-overrides/a/x.md", "x\n")
        (found,) = here.ask("--requires", entry)
        assert found["facts"] == {"files": [entry]}


class TestTheSkillsDirectory:
    def test_the_hash_is_read_from_its_front_matter(self, here: Here) -> None:
        here.write("s/SKILL.md", skill(NEW))
        here.write(LOCK, MARKETPLACE + stamp(NEW))
        assert here.ask("--skill-dir", "s") == []
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        assert here.ask("--skill-dir", "s")[0]["facts"]["current"] == NEW

    def test_hash_wins_over_it(self, here: Here) -> None:
        here.write("s/SKILL.md", skill(NEW))
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        assert here.ask("--skill-dir", "s", "--hash", OLD) == []

    def test_it_is_never_computed(self, here: Here) -> None:
        here.write("s/SKILL.md", skill(NEW) + "\n## Another anchor\n")
        here.write(LOCK, MARKETPLACE + stamp(NEW))
        assert here.ask("--skill-dir", "s") == []

    @pytest.mark.parametrize("text", ["", "later", "SHA256:1111111111111111"])
    def test_what_is_no_hash_is_unknown(self, here: Here, text: str) -> None:
        here.write("s/SKILL.md", skill(text))
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        assert here.ask("--skill-dir", "s") == []

    def test_a_front_matter_that_the_scanner_leaves_to_the_parser(self, here: Here) -> None:
        here.write("s/SKILL.md", skill(NEW).replace("description: lamps", "description: {a: [b]}"))
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        assert here.codes("--skill-dir", "s") == ["fingerprint-moved"]

    def test_a_directory_that_is_not_there(self, here: Here) -> None:
        assert "no such file" in here.refuse("--skill-dir", "nowhere")

    def test_an_empty_plugin_cache_is_what_a_sandbox_shows_and_unknown(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        assert here.ask("--skill-dir", "cache/magpie-lamps/0.2.0/skills/lamp") == []
        assert here.codes("--skill-dir", "cache/magpie-lamps/0.2.0/skills/lamp", "--hash", NEW) == ["fingerprint-moved"]

    @pytest.mark.parametrize(
        ("text", "says"),
        [(b"# no front matter\n", ":1: no front matter"), (b"\xff", "not UTF-8"), (b"---\na: b: c\n---\n", "parse")],
    )
    def test_a_front_matter_that_is_wrong(self, here: Here, text: bytes, says: str) -> None:
        here.write("s/SKILL.md", text)
        assert says in here.refuse("--skill-dir", "s")


class TestTheCause:
    """Why a move matters: only for this are the skill's files parsed."""

    def cause(self, here: Here, *arguments: str) -> str:
        here.write(LOCK, MARKETPLACE + stamp(OLD))
        (found,) = [each for each in here.ask(*arguments) if each["code"] == "fingerprint-moved"]
        cause: str = found["facts"]["cause"]
        actions = {
            "requires_config": "/magpie-setup config",
            "anchors": "magpie-reconcile sweep",
            "none-here": "magpie-reconcile sweep --write",
        }
        assert found["action"] == actions[cause]
        return cause

    def test_an_entry_that_no_longer_resolves(self, here: Here) -> None:
        here.write("s/SKILL.md", skill(requires=("a.md",)))
        assert self.cause(here, "--skill-dir", "s") == "requires_config"

    def test_an_override_that_refers_to_what_is_gone(self, here: Here) -> None:
        here.write("s/SKILL.md", skill())
        here.write(".apache-magpie-overrides/lamp.md", "### Override 1 — No trimming\n\nSkip Step 7.\n")
        assert self.cause(here, "--skill-dir", "s") == "anchors"
        (found,) = here.ask("--skill-dir", "s")
        assert ".apache-magpie-overrides/lamp.md:3" in found["message"]
        assert "Step 7" in found["message"]

    @pytest.mark.parametrize("stem", ["lamp", "magpie-lamp", "lantern", "magpie-lantern"])
    def test_an_override_by_each_name_of_the_skill(self, here: Here, stem: str) -> None:
        here.write("lantern/SKILL.md", skill())
        here.write(f".apache-magpie-local/{stem}.md", "### Override 1 — No trimming\n\nSkip Step 7.\n")
        assert self.cause(here, "--skill-dir", "lantern") == "anchors"

    def test_every_anchor_still_resolves(self, here: Here) -> None:
        here.write("s/SKILL.md", skill())
        here.write("s/more.md", "## Step 3 — Shine\n")
        text = "### Override 1 — No trimming\n\nSkip Step 2 — Trim, and Step 3. See [there](more.md#step-3--shine).\n"
        here.write(".apache-magpie-overrides/lamp.md", text)
        assert self.cause(here, "--skill-dir", "s") == "none-here"

    def test_an_override_of_another_skill_does_not_matter(self, here: Here) -> None:
        here.write("s/SKILL.md", skill())
        here.write(".apache-magpie-overrides/oven.md", "### Override 1 — Cold\n\nSkip Step 7.\n")
        assert self.cause(here, "--skill-dir", "s") == "none-here"

    def test_a_link_to_another_file_of_the_project_does_not_matter(self, here: Here) -> None:
        here.write("s/SKILL.md", skill())
        here.write("docs/guide.md", "# Guide\n")
        here.write(".apache-magpie-overrides/lamp.md", "### Override 1 — x\n\nSee [it](../docs/guide.md#gone).\n")
        assert self.cause(here, "--skill-dir", "s") == "none-here"

    def test_a_link_through_the_real_place_of_the_skill(self, here: Here) -> None:
        here.write("deep/s/SKILL.md", skill())
        for name, cause in (
            ("SKILL.md#step-2--trim", "none-here"),
            ("SKILL.md#gone", "anchors"),
            ("no.md#x", "anchors"),
        ):
            text = f"### Override 1 — x\n\nSee [it](../deep/s/{name}).\n"
            here.write(".apache-magpie-overrides/lamp.md", text)
            assert self.cause(here, "--skill-dir", "deep/s") == cause

    def test_a_link_to_a_detail_that_is_gone(self, here: Here) -> None:
        here.write("s/SKILL.md", skill())
        here.write(".apache-magpie-overrides/lamp.md", "### Override 1 — x\n\nSee [it](more.md#shine).\n")
        assert self.cause(here, "--skill-dir", "s") == "anchors"

    def test_without_the_skills_files_an_override_with_references_may_be_affected(self, here: Here) -> None:
        here.write(".apache-magpie-overrides/lamp.md", "### Override 1 — x\n\nSkip Step 1.\n")
        assert self.cause(here, "--hash", NEW) == "anchors"

    def test_without_the_skills_files_an_override_without_references_is_not(self, here: Here) -> None:
        here.write(".apache-magpie-overrides/lamp.md", "### Override 1 — Tone\n\nBe brief.\n")
        assert self.cause(here, "--hash", NEW) == "none-here"

    def test_without_an_override_nothing_here_is_affected(self, here: Here) -> None:
        assert self.cause(here, "--hash", NEW) == "none-here"

    def test_an_override_that_cannot_be_read_may_be_affected(self, here: Here) -> None:
        here.write("s/SKILL.md", skill())
        here.write(".apache-magpie-overrides/lamp.md", b"\xff")
        assert self.cause(here, "--skill-dir", "s") == "anchors"


class TestTheVerifyClock:
    def test_it_counts_from_the_stamp(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(at="2026-02-01"))
        (found,) = here.ask("--hash", OLD, today="2026-02-22")
        assert (found["scope"], found["code"]) == ("end-of-run", "verify-overdue")
        assert found["facts"] == {"days_since": 21, "interval_days": 14}
        assert found["action"] == "magpie-reconcile verify"

    def test_it_is_due_on_the_last_day_of_the_interval(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(at="2026-02-01"))
        assert here.ask("--hash", OLD, today="2026-02-14") == []
        assert here.codes("--hash", OLD, today="2026-02-15") == ["verify-overdue"]

    @pytest.mark.parametrize("key", ["verified_at", "verify_suggested_at"])
    def test_it_counts_from_the_last_look_and_the_last_reminder(self, here: Here, key: str) -> None:
        here.write(LOCK, MARKETPLACE + stamp(at="2026-02-01"))
        here.write(PERSONAL, json.dumps({key: "2026-02-20"}))
        assert here.ask("--hash", OLD, today="2026-03-05") == []
        assert here.codes("--hash", OLD, today="2026-03-06") == ["verify-overdue"]

    def test_a_project_configured_yesterday_is_not_told_to_verify_today(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(at="2026-03-01"))
        here.write(PERSONAL, json.dumps({"verified_at": "2025-01-01"}))
        assert here.ask("--hash", OLD) == []

    def test_a_reminder_does_not_count_as_a_look(self, here: Here) -> None:
        here.write(PERSONAL, personal(at="2026-01-01", verify_suggested_at="2026-01-20"))
        assert here.ask("--hash", OLD, today="2026-02-03")[0]["facts"]["days_since"] == 33

    def test_without_any_date_there_is_nothing_to_count_from(self, here: Here) -> None:
        here.write(PERSONAL, json.dumps({"verify_suggested_at": "2020-01-01"}))
        assert here.ask() == []

    @pytest.mark.parametrize("text", ["soon", "2026-02-30", "20260201", "2026-02-01T10:00"])
    def test_what_is_no_date_does_not_count(self, here: Here, text: str) -> None:
        here.write(PERSONAL, personal(at=text))
        assert here.ask("--hash", OLD, today="2030-01-01") == []

    @pytest.mark.parametrize(
        "text",
        [
            "---\nsetup:\n  verify_interval_days: 30\n---\n# Project\n",
            "# Project\n\n```yaml\nsetup:\n  verify_interval_days: 30   # a month\n```\n",
            "# Project\n\nsetup.verify_interval_days: 30\n",
            "- `setup.verify_interval_days`: `30`\r\n",
        ],
    )
    def test_the_projects_interval(self, here: Here, text: str) -> None:
        here.write(".apache-magpie-overrides/project.md", text)
        here.write(LOCK, MARKETPLACE + stamp(at="2026-02-01"))
        assert here.ask("--hash", OLD, today="2026-03-02") == []
        assert here.ask("--hash", OLD, today="2026-03-03")[0]["facts"]["interval_days"] == 30

    @pytest.mark.parametrize(
        "text",
        [
            "<!-- setup.verify_interval_days: 30 -->\n",
            "```text\nsetup:\n  verify_interval_days: 30\n```\n",
            "```yaml\nother:\n  verify_interval_days: 30\n```\n",
            "```yaml\nsetup:\n  verify_interval_days: often\n```\n",
            "```yaml\nsetup: [\n  verify_interval_days: 30\n```\n",
            b"\xffsetup.verify_interval_days: 30\n",
        ],
    )
    def test_what_does_not_say_an_interval_leaves_the_default(self, here: Here, text: str | bytes) -> None:
        here.write(".apache-magpie-overrides/project.md", text)
        here.write(LOCK, MARKETPLACE + stamp(at="2026-02-01"))
        assert here.codes("--hash", OLD, today="2026-02-15") == ["verify-overdue"]

    @pytest.mark.parametrize("base", [".apache-magpie-overrides/organizations", "organizations"])
    def test_the_organizations_interval_where_the_project_has_none(self, here: Here, base: str) -> None:
        here.write(".apache-magpie-overrides/project.md", "```yaml\norganization: acme\n```\n")
        here.write(f"{base}/acme/organization.md", "```yaml\nsetup:\n  verify_interval_days: 7\n```\n")
        here.write(LOCK, MARKETPLACE + stamp(at="2026-02-01"))
        assert here.ask("--hash", OLD, today="2026-02-08")[0]["facts"]["interval_days"] == 7
        here.write(".apache-magpie-overrides/project.md", "organization: acme\n\nsetup.verify_interval_days: 9\n")
        assert here.ask("--hash", OLD, today="2026-02-08") == []

    def test_zero_is_never(self, here: Here) -> None:
        here.write(".apache-magpie-overrides/project.md", "setup.verify_interval_days: 0\n")
        here.write(LOCK, MARKETPLACE + stamp(at="2020-01-01"))
        assert here.ask("--hash", OLD) == []

    def test_the_option_wins(self, here: Here) -> None:
        here.write(".apache-magpie-overrides/project.md", "setup.verify_interval_days: 0\n")
        here.write(LOCK, MARKETPLACE + stamp(at="2026-03-01"))
        assert here.codes("--hash", OLD, "--verify-interval-days", "1") == ["verify-overdue"]
        assert here.ask("--hash", OLD, "--verify-interval-days", "0", today="2030-01-01") == []


class TestWhatWasShownIsRecorded:
    def test_a_moved_fingerprint_is_told_once(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        assert here.codes("--hash", NEW, "--record-shown") == ["fingerprint-moved"]
        assert here.own() == {"acknowledged": {"skills": {NAME: NEW}}}
        assert here.ask("--hash", NEW, "--record-shown") == []
        assert here.codes("--hash", NEWER) == ["fingerprint-moved"]

    def test_a_reminder_rearms_the_clock(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(at="2026-01-01"))
        assert here.codes("--hash", OLD, "--record-shown") == ["verify-overdue"]
        assert here.own() == {"verify_suggested_at": TODAY}
        assert here.ask("--hash", OLD, today="2026-03-15") == []
        assert here.codes("--hash", OLD, today="2026-03-16") == ["verify-overdue"]

    def test_a_proposed_sweep_is_never_acknowledged(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE)
        assert here.codes("--hash", NEW, "--record-shown") == ["sweep-never-run"]
        assert not (here.root / PERSONAL).exists()

    def test_the_committed_lock_is_never_written(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(at="2026-01-01"))
        here.ask("--hash", NEW, "--record-shown")
        assert here.repository.read(LOCK) == (MARKETPLACE + stamp(at="2026-01-01")).encode()

    def test_nothing_is_written_without_the_flag_or_without_a_finding(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        here.ask("--hash", NEW)
        here.ask("--hash", OLD, "--record-shown")
        assert (
            sorted(path.name for path in here.root.iterdir()) == [LOCK, ".git"] or not (here.root / PERSONAL).exists()
        )

    def test_foreign_keys_their_order_and_the_mode_stay(self, here: Here) -> None:
        before = '{\n  "zeta": 1.5,\n  "acknowledged": {\n    "sweep": "0.1"\n  },\n  "é": null\n}\n'
        here.write(LOCK, MARKETPLACE + stamp())
        path = here.write(PERSONAL, before)
        path.chmod(0o640)
        here.ask("--hash", NEW, "--record-shown")
        wanted = (
            '{\n  "zeta": 1.5,\n  "acknowledged": {\n    "sweep": "0.1",\n    "skills": {\n'
            f'      "{NAME}": "{NEW}"\n    }}\n  }},\n  "é": null\n}}\n'
        )
        assert path.read_text(encoding="utf-8") == wanted
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        assert [each.name for each in path.parent.iterdir()] == ["reconciled.json"]

    def test_a_verdict_stands_where_it_cannot_be_recorded(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        here.write(f"{PERSONAL}.{os.getpid()}.tmp", "somebody else's\n")
        code, out, err = here.run("--hash", NEW, "--record-shown")
        assert (code, json.loads(out)["verdict"], err.count("\n")) == (0, "action", 1)
        assert "not noted" in err
        assert not (here.root / PERSONAL).exists()

    def test_two_processes_at_once_lose_nothing(self, here: Here) -> None:
        count = 8
        names = [f"magpie-lamp-{number}" for number in range(count)]
        entries = "".join(f"    {name}: {OLD}\n" for name in names)
        here.write(LOCK, f"{MARKETPLACE}\nreconciled:\n  version: 0.2.0\n  at: {TODAY}\n  skills:\n{entries}")
        command = [sys.executable, "-m", "magpie_hooks.commands.reconcile", "preflight", "--today", TODAY]
        asked = [[*command, "--skill", name, "--hash", NEW, "--record-shown"] for name in names]
        running = [
            subprocess.Popen(words, cwd=here.root, env=here.repository.env, stdout=subprocess.DEVNULL)
            for words in asked
        ]
        assert [process.wait(timeout=120) for process in running] == [0] * count
        assert here.own()["acknowledged"]["skills"] == dict.fromkeys(names, NEW)


class TestTheRoot:
    def test_it_is_the_nearest_parent_with_a_git_directory(self, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        monkeypatch.chdir(here.write("deep/down/x", "").parent)
        assert here.codes("--hash", NEW) == ["fingerprint-moved"]

    def test_a_linked_worktree_has_a_git_file(self, here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        here.repository.commit()
        here.repository.git("worktree", "add", "--quiet", "../linked")
        monkeypatch.chdir(here.root.parent / "linked")
        assert here.codes("--hash", NEW) == ["fingerprint-moved"]

    def test_without_one_it_is_the_current_directory(
        self, here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        place = tmp_path / "bare" / "inner"
        place.mkdir(parents=True)
        (place / LOCK).write_text(MARKETPLACE + stamp())
        (tmp_path / "bare" / LOCK).write_text("nonsense\n")
        monkeypatch.chdir(place)
        assert here.codes("--hash", NEW) == ["fingerprint-moved"]


class TestUsage:
    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["--hash", "abc"], "--hash"),
            (["--hash", OLD.upper()], "--hash"),
            (["--verify-interval-days", "often"], "--verify-interval-days"),
            (["--skill", "../x"], "--skill"),
            (["--skill", ""], "--skill"),
            (["--today", "tomorrow"], "--today"),
        ],
    )
    def test_a_value_that_means_nothing(self, here: Here, arguments: list[str], says: str) -> None:
        assert says in here.refuse(*arguments)

    @pytest.mark.parametrize(
        "arguments", [["name"], ["--hash"], ["--skil", "x"], ["--record-shown=1"], ["--hash", "-x"]]
    )
    def test_what_is_no_option(self, here: Here, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            main(["--skill", NAME, *arguments])
        assert ended.value.code == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)

    def test_options_with_an_equals_sign(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        assert here.codes(f"--hash={NEW}", "--requires=a.md") == ["config-missing", "fingerprint-moved"]

    def test_an_empty_hash_is_an_unknown_one(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp())
        assert here.ask("--hash", "") == []

    def test_findings_come_in_the_order_of_the_table(self, here: Here) -> None:
        here.write(LOCK, PINNED + stamp(at="2026-01-01"))
        asked = ("--hash", NEW, "--requires", "a.md")
        codes = ["snapshot-never-fetched", "config-missing", "fingerprint-moved", "verify-overdue"]
        assert here.codes(*asked) == codes


WATCHED = """\
import sys
before = set(sys.modules)  # whoever measures coverage has loaded much already
seen = []
sys.addaudithook(lambda event, arguments: seen.append((event, arguments)))
from magpie_hooks.commands.reconcile import main
code = main(sys.argv[1:])
starts = {"subprocess.Popen", "os.exec", "os.posix_spawn", "os.fork", "os.system", "os.forkpty", "socket.connect"}
started = [event for event, _ in seen if event in starts]
opened = [str(arguments[0]) for event, arguments in seen if event == "open"]
loaded = sorted({name.partition(".")[0] for name in set(sys.modules) - before})
print(__import__("json").dumps([code, started, opened, loaded]))
"""


class TestWhatItCosts:
    """It stands before every run of a skill."""

    def watched(self, here: Here, *arguments: str) -> tuple[int, list[str], list[str], list[str]]:
        done = here.repository.run(
            sys.executable, "-c", WATCHED, "preflight", "--skill", NAME, "--today", TODAY, *arguments
        )
        assert done.stderr == ""
        code, started, opened, loaded = json.loads(done.stdout.splitlines()[-1])
        return code, started, opened, loaded

    def test_an_equal_hash_loads_no_parser_and_nothing_that_only_a_finding_needs(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(NEW))
        code, started, _, loaded = self.watched(here, "--hash", NEW)
        heavy = {
            "yaml",
            "markdown_it",
            "packaging",
            "argparse",
            "dataclasses",
            "pathlib",
            "subprocess",
            "hashlib",
            "typing",
        }
        assert (code, started, heavy & set(loaded)) == (0, [], set())

    def test_the_skills_own_front_matter_needs_none_either(self, here: Here) -> None:
        here.write(LOCK, MARKETPLACE + stamp(NEW))
        here.write(PERSONAL, json.dumps({"verified_at": "2026-03-01"}))
        here.write("s/SKILL.md", skill())
        here.write("s/more.md", "## Step 3\n")
        code, started, opened, loaded = self.watched(here, "--skill-dir", "s")
        assert (code, started, {"yaml", "markdown_it", "subprocess"} & set(loaded)) == (0, [], set())
        assert not any(path.endswith("more.md") for path in opened)

    def test_no_process_is_started_and_the_marketplace_clone_not_read_whatever_is_found(self, here: Here) -> None:
        clone = here.repository.home / ".claude" / "plugins" / "marketplaces" / "apache-magpie"
        clone.mkdir(parents=True)
        here.write(LOCK, MARKETPLACE + stamp(OLD, at="2026-01-01"))
        here.write("s/SKILL.md", skill(requires=("a.md",)))
        here.write(".apache-magpie-overrides/lamp.md", "### Override 1 — x\n\nSkip Step 7.\n")
        code, started, opened, loaded = self.watched(here, "--skill-dir", "s", "--record-shown")
        assert (code, started) == (0, [])
        assert not any(os.sep + ".claude" in path for path in opened)
        assert "packaging" not in loaded


class TestThePage:
    PAGE = (Path(__file__).parent.parent / "docs" / "preflight.md").read_text(encoding="utf-8")

    def test_its_example_is_what_is_printed(self, here: Here, capsys: pytest.CaptureFixture[str]) -> None:
        here.write(LOCK, MARKETPLACE + stamp(name="magpie-triage", at=TODAY))
        code = main(["--skill", "magpie-triage", "--hash", NEW, "--today", TODAY])
        shown = self.PAGE.partition("```json\n")[2].partition("```")[0]
        assert (code, capsys.readouterr().out) == (0, shown)

    def test_its_table_has_every_code_in_order_with_its_facts(self) -> None:
        rows = [line for line in self.PAGE.splitlines() if line.count("|") == 5]
        told = {row.split("|")[2].strip(" `"): row.split("|")[4] for row in rows[2:]}
        shapes = [one["$ref"].rpartition("/")[2] for one in SCHEMA["$defs"]["finding"]["oneOf"]]
        assert list(told) == shapes
        for code, facts in told.items():
            required = SCHEMA["$defs"][code]["properties"]["facts"]["required"]
            assert [fact for fact in required if f"`{fact}`" in facts] == required
