"""``magpie-reconcile verify``: the whole-project answer, and the note on this machine that it was given."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest

from projects import LOCK, MARKET, OLD, STAMP, adopted, override, reconciled, skill, stamp, stamped

if TYPE_CHECKING:
    from support import Repository, Run

COMMAND = ("magpie-reconcile", "verify")
FETCHED = (
    "source_method: git-tag\nsource_url: https://git.example.org/mirror/magpie.git\nsource_ref: 0.3.0\n"
    "fetched_commit: 5e1f5e1f5e1f5e1f5e1f5e1f5e1f5e1f5e1f5e1f\nfetched_at: 2026-01-15T10:00:00Z\n"
)
CLONE = ".claude/plugins/marketplaces/apache-magpie"
LINK = ".agents/skills/magpie-weigh"


def verify(repository: Repository, *arguments: str, cwd: str = ".") -> Any:
    """The JSON of a run, with its exit code under ``exit`` and what it said on stderr under ``said``."""
    done = repository.run(*COMMAND, "--format", "json", *arguments, cwd=cwd)
    assert "Traceback" not in done.stderr
    return json.loads(done.stdout) | {"exit": done.returncode, "said": done.stderr}


def rules(answer: Any) -> list[str]:
    return [finding["rule"] for finding in answer["findings"]]


def unchecked(answer: Any) -> dict[str, str]:
    return {each["name"]: each["reason"] for each in answer["verify"]["unchecked"]}


def plugin(repository: Repository, version: str) -> None:
    place = repository.home / ".claude/plugins/cache/apache-magpie/magpie-setup" / version / "skills/setup"
    place.mkdir(parents=True)
    place.joinpath("SKILL.md").write_text("---\nname: magpie-setup\nlicense: x\n---\n\n## Step 1\n", encoding="utf-8")


def clone(repository: Repository, *versions: str) -> None:
    """A marketplace clone whose history holds these versions, the last at its head."""
    root = repository.home / CLONE
    root.joinpath(".claude-plugin").mkdir(parents=True)
    repository.run("git", "init", "--quiet", str(root))
    for version in versions:
        listed = {"name": "apache-magpie", "plugins": [{"name": "magpie-setup", "version": version}]}
        root.joinpath(".claude-plugin/marketplace.json").write_text(json.dumps(listed), encoding="utf-8")
        repository.git("-C", str(root), "add", "--all")
        repository.git("-C", str(root), "commit", "--quiet", "--message", version)


@pytest.fixture
def project(repository: Repository) -> Repository:
    """Adopted from the marketplace, reconciled at 0.2.0; one override that holds."""
    adopted(repository, MARKET + reconciled(magpie_weigh=OLD))
    skill(repository, "weigh", "## Step 1\n", place="skills")
    override(repository, "weigh", "In Step 1, weigh twice.")
    repository.commit()
    return repository


# --- the three numbers


@pytest.mark.parametrize(
    ("installed", "latest", "update"),
    [
        ("0.2.0", "0.2.0", False),
        ("0.2.0", "0.3.0", True),
        ("0.2.0.dev202609180100", "0.2.0.dev202609211315", True),  # a newer dev build is a newer version
        ("0.2.0.dev202609211315", "0.2.0", True),  # and its release is newer still
        ("0.2.0", "0.2.0.dev202609211315", False),
        ("0.10.0", "0.9.0", False),  # versions, not texts
    ],
)
def test_an_update_is_told_by_pep_440_dev_builds_included(
    project: Repository, installed: str, latest: str, update: bool
) -> None:
    plugin(project, installed)
    answer = verify(project, "--latest", latest)
    assert answer["verify"]["versions"] == {
        "reconciled": "0.2.0",
        "installed": installed,
        "latest": latest,
        "update_available": update,
    }


def test_the_latest_version_is_what_the_marketplace_clone_holds(project: Repository) -> None:
    plugin(project, "0.2.0")
    clone(project, "0.2.0", "0.3.0")
    assert verify(project)["verify"]["versions"]["latest"] == "0.3.0"
    assert verify(project, "--latest", "0.4.0")["verify"]["versions"]["latest"] == "0.4.0"
    (project.home / CLONE).rename(project.home / "elsewhere")
    answer = verify(project, "--marketplace-clone", str(project.home / "elsewhere"))
    assert answer["verify"]["versions"]["latest"] == "0.3.0"


def test_what_could_not_be_told_is_unchecked_and_no_version(project: Repository) -> None:
    answer = verify(project)
    versions = answer["verify"]["versions"]
    assert (versions["installed"], versions["latest"], versions["update_available"]) == (None, None, None)
    assert set(unchecked(answer)) >= {"installed version", "latest version"}
    assert "--latest" in unchecked(answer)["latest version"]


def test_installed_against_reconciled_is_said_in_words(project: Repository) -> None:
    plugin(project, "0.3.0")
    said = project.run(*COMMAND, "--latest", "0.4.0").stdout
    assert f"reconciled 0.2.0 ({LOCK}, 2026-01-15)" in said
    assert "installed 0.3.0, which is newer" in said
    assert "latest 0.4.0: an update is available" in said


# --- what it looks at


def test_every_rule_of_the_lock_files_is_asked(project: Repository) -> None:
    project.write(LOCK, "method: git-branch\nurl: http://git.example.org/x\n")
    hook = project.run("magpie-lock-files", "--format", "json", ".")
    told = [finding["rule"] for finding in json.loads(hook.stdout)["findings"]]
    assert told
    answer = verify(project)
    assert not set(told) - set(rules(answer))
    assert answer["exit"] == 1


def test_the_findings_of_the_sweep_are_there(project: Repository) -> None:
    override(project, "weigh", "In Step 4, weigh twice.")
    answer = verify(project)
    assert (rules(answer), answer["exit"]) == (["override-anchor-moved"], 1)
    assert answer["verify"]["scope"] == ["magpie-weigh"]


def test_a_snapshot_that_was_fetched_and_is_gone(repository: Repository) -> None:
    adopted(repository)
    repository.write(".apache-magpie.local.lock", FETCHED)
    repository.git("add", LOCK, ".gitignore")
    answer = verify(repository)
    (found,) = (it for it in answer["findings"] if it["rule"] == "snapshot-missing")
    assert (found["path"], found["line"], found["severity"]) == (".apache-magpie.local.lock", 1, "warning")
    skill(repository, "weigh", "## Step 1\n")
    assert "snapshot-missing" not in rules(verify(repository))


def test_a_source_that_was_fetched_and_is_gone(project: Repository) -> None:
    project.write(".apache-magpie.sources.local.lock", "- id: acme-skills\n  source_method: git-tag\n")
    (found,) = (it for it in verify(project)["findings"] if it["rule"] == "snapshot-missing")
    assert (found["path"], found["line"]) == (".apache-magpie.sources.local.lock", 1)
    assert found["help"] == "magpie-reconcile sources sync acme-skills"


@pytest.mark.parametrize("directory", [".agents/skills", ".claude/skills", ".github/skills"])
def test_a_link_of_an_agent_that_leads_nowhere(project: Repository, directory: str) -> None:
    path = f"{directory}/magpie-weigh"
    (project.root / directory).mkdir(parents=True)
    (project.root / path).symlink_to("../../skills/weigh")
    assert "dangling-link" not in rules(verify(project))
    (project.root / path).unlink()
    (project.root / path).symlink_to("../../skills/gone")
    (found,) = (it for it in verify(project)["findings"] if it["rule"] == "dangling-link")
    assert (found["path"], found["severity"]) == (path, "warning")
    assert "../../skills/gone" in found["message"]


def test_what_may_not_be_read_is_unchecked_and_named(project: Repository, without_rights: Run) -> None:
    project.write(".apache-magpie.local.lock", FETCHED)
    skill(project, "rest", "## Step 1\n")
    snapshot = project.root / ".apache-magpie/skills"
    snapshot.chmod(0)
    done = without_rights(*COMMAND)
    snapshot.chmod(0o755)
    assert "snapshot-missing" not in done.stdout
    assert ".apache-magpie/skills: it cannot be read: Permission denied" in done.stdout
    assert "this report is partial; to finish it run magpie-reconcile verify where that can be read" in done.stdout


# --- what it writes


def today() -> str:
    return datetime.now().astimezone().date().isoformat()


def test_it_notes_that_it_was_done_on_this_machine_only(project: Repository) -> None:
    before = project.read(LOCK)
    dates = {today()}
    answer = verify(project)
    dates.add(today())
    assert stamped(project)["verified_at"] in dates
    assert answer["verify"]["verified_at"] == stamped(project)["verified_at"]
    assert project.read(LOCK) == before
    assert project.git("status", "--porcelain") == ""  # what is personal is ignored


def test_the_note_leaves_everything_else_as_it_was(project: Repository) -> None:
    kept = {"acknowledged": {"skills": {"magpie-weigh": OLD}}, "verify_suggested_at": "2026-01-01"}
    stamp(project, **kept)
    verify(project)
    assert stamped(project) == kept | {"verified_at": stamped(project)["verified_at"]}


def test_open_findings_are_no_reason_not_to_note_it(project: Repository) -> None:
    override(project, "weigh", "In Step 4, weigh twice.")
    assert verify(project)["exit"] == 1
    assert "verified_at" in stamped(project)


def test_a_personal_file_that_cannot_be_read_stays_and_that_is_said(project: Repository) -> None:
    project.write(STAMP, '{"verified_at": ')
    answer = verify(project)
    assert (answer["exit"], answer["verify"]["verified_at"]) == (2, None)
    assert project.read(STAMP) == b'{"verified_at": '
    assert answer["said"].startswith(f"magpie-reconcile verify: error: {STAMP}: that it was verified is not noted: ")
    assert answer["said"].count("\n") == 1


def test_it_silences_the_reminder(project: Repository) -> None:
    """What the pre-flight counts from."""
    skill_hash = skill(project, "weigh", "## Step 1\n", place="skills")
    stamp(project, verified_at="2020-01-01")
    asked = ("magpie-reconcile", "preflight", "--skill", "magpie-weigh", "--hash", skill_hash)
    codes = [each["code"] for each in json.loads(project.run(*asked).stdout).get("findings", [])]
    assert "verify-overdue" in codes
    verify(project)
    codes = [each["code"] for each in json.loads(project.run(*asked).stdout).get("findings", [])]
    assert "verify-overdue" not in codes


# --- where there is nothing, or the question makes no sense


def test_nothing_configured_is_no_answer(repository: Repository) -> None:
    done = repository.run(*COMMAND)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("magpie-reconcile verify: error: nothing is configured here")
    assert list(repository.root.iterdir()) == [repository.root / ".git"]


def test_outside_a_repository_the_locks_are_unchecked(repository: Repository) -> None:
    place = repository.home / "plain"
    place.joinpath(".apache-magpie-overrides").mkdir(parents=True)
    answer = verify(repository, cwd=str(place))
    assert "lock files" in unchecked(answer)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--latest", "newest"), "--latest 'newest' is no PEP 440 version"),
        (("--marketplace-clone", "nowhere"), "--marketplace-clone nowhere: there is no such directory"),
        (("--write",), "unrecognized arguments: --write"),
        (("skills",), "unrecognized arguments: skills"),
    ],
)
def test_bad_usage_is_one_sentence(project: Repository, arguments: tuple[str, ...], said: str) -> None:
    done = project.run(*COMMAND, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (project.root / STAMP).exists()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (f'{{"x": {"9" * 5000}}}'.encode(), "a number in it has more than 4300 digits"),
        (b'{"\\ud800": 1}', "half of a surrogate pair"),
        (b'{"x": "\xff"}', "not UTF-8 text"),
    ],
)
def test_a_personal_file_that_cannot_be_written_again_stays(content: bytes, says: str, repository: Repository) -> None:
    adopted(repository)
    repository.write(STAMP, "")
    (repository.root / STAMP).write_bytes(content)
    done = repository.run(*COMMAND, "--latest", "0.3.0")
    assert done.returncode == 2
    assert f"{STAMP}: that it was verified is not noted: " in done.stderr
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert repository.read(STAMP) == content


def test_a_file_where_the_personal_directory_should_be(repository: Repository) -> None:
    adopted(repository)
    repository.write(".apache-magpie-local", "x\n")
    done = repository.run(*COMMAND, "--latest", "0.3.0")
    assert done.returncode == 2
    assert "not noted: " in done.stderr
    assert "Errno" not in done.stderr
    assert str(repository.root) not in done.stderr
