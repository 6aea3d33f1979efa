"""A sync from end to end: what is fetched, verified, linked and written, and what a second one does."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from fetch_world import LOCAL, LOCK, RELAY, SNAPSHOTS, TRUST_LIST, World, packed, skill
from support import Repository

if TYPE_CHECKING:
    from pathlib import Path

ACME = f"../../{SNAPSHOTS}/acme-skills/skills/"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def test_a_tag_is_fetched_linked_and_pinned(world: World) -> None:
    remote = world.trust_tag()
    commit = remote.git("rev-parse", "v1")
    remote.write("skills/acme-scan/SKILL.md", "later\n")
    remote.commit()
    world.adopt()
    done = world.sync()
    assert done.returncode == 0, done.stderr
    assert world.linked() == ["magpie-acme-scan"]
    assert os.readlink(world.root / ".agents/skills/magpie-acme-scan") == f"{ACME}acme-scan"
    for agent in (".claude", ".github"):
        assert os.readlink(world.root / agent / "skills/magpie-acme-scan") == f"{RELAY}acme-scan"
    assert "first" in world.text(".claude/skills/magpie-acme-scan/SKILL.md")
    assert world.text(f"{SNAPSHOTS}/acme-skills/tools/skill-evals/evals/acme-scan/case.json") == "{}\n"
    pin = f"- id: acme-skills\n  method: git-tag\n  url: {remote.root.as_uri()}\n  ref: v1\n  commit: {commit}\n"
    assert world.text(LOCK).endswith(pin)
    local = world.text(LOCAL)
    assert f"  source_ref: v1\n  fetched_commit: {commit}\n  fetched_at: " in local
    assert world.adopter.git("status", "--porcelain") == f"?? {LOCK}"
    checked = world.adopter.run("magpie-lock-files", "--allow-local-urls")
    assert (checked.returncode, LOCK in checked.stdout) == (0, False), checked.stdout


def test_a_second_sync_fetches_nothing_and_changes_no_byte(world: World) -> None:
    remote = world.trust_tag()
    url, digest = world.archive(packed(skill("acme-zip"), top="acme-1/"))
    world.trust("zip-skills", method="svn-zip", url=url, ref="1", sha512=digest, provides="[{skill: acme-zip}]")
    world.adopt()
    assert world.sync().returncode == 0
    before = world.state()
    remote.root.rename(world.directory / "gone")
    (world.directory / "skills-1.zip").unlink()
    done = world.sync()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "nothing to do: 2 sources are here as pinned, and linked\n"
    assert world.state() == before


def test_nothing_trusted_is_nothing_to_do(world: World) -> None:
    world.adopt()
    done = world.sync()
    assert (done.returncode, done.stdout) == (0, "nothing to do: no trusted sources\n")


def test_a_trust_list_that_is_not_in_git_vouches_for_nothing(world: World) -> None:
    world.adopt()
    world.adopter.git("rm", "-q", "--cached", TRUST_LIST)
    world.trust_tag()
    world.write_trust_list()
    done = world.sync()
    assert (done.returncode, done.stdout) == (0, f"nothing to do: {TRUST_LIST} is not committed\n")
    assert world.linked() == []


def test_without_a_terminal_nothing_happens_unasked(world: World) -> None:
    world.trust_tag()
    world.adopt()
    before = world.state()
    done = world.run("sync")
    assert done.returncode == 2
    assert "there is no terminal to ask on" in done.stderr
    assert "git fetch" in done.stdout
    assert world.state() == before


def test_an_id_that_nobody_trusts_is_never_fetched(world: World) -> None:
    world.trust_tag()
    world.adopt()
    before = world.state()
    done = world.sync("acme-skill")
    assert done.returncode == 2
    assert "'acme-skill' is in no trust list" in done.stderr
    assert "did you mean 'acme-skills'?" in done.stderr
    assert world.state() == before


def test_curated_is_not_trusted(world: World) -> None:
    remote, commit = world.remote("acme", skill("acme-scan"))
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    text = world.text(TRUST_LIST)
    world.adopter.write("organizations/acme/skill-sources.md", text)
    world.adopter.write(TRUST_LIST, "# Trusted\n")
    world.adopter.commit()
    done = world.sync("acme-skills")
    assert done.returncode == 2
    assert "it is curated only" in done.stderr
    assert world.sync().returncode == 0
    assert world.linked() == []
    world.adopter.write(TRUST_LIST, f"# Trusted\n\n```yaml\n- id: acme-skills\n  ref: v1\n  commit: {commit}\n```\n")
    world.adopter.commit()
    assert world.sync().returncode == 0
    assert world.linked() == ["magpie-acme-scan"]


def test_only_the_source_that_is_named(world: World) -> None:
    world.trust_tag()
    world.trust_tag("other-skills", skill("other"), provides="[{skill: other}]")
    world.adopt()
    assert world.sync("other-skills").returncode == 0
    assert world.linked() == ["magpie-other"]
    assert "acme-skills" not in world.text(LOCK)


@pytest.mark.parametrize("state", ["missing", "untracked"])
def test_the_framework_comes_first(world: World, state: str) -> None:
    world.trust_tag()
    world.adopt()
    world.adopter.git("rm", "-q", *(["--cached"] if state == "untracked" else []), ".apache-magpie.lock")
    done = world.sync()
    assert done.returncode == 2
    assert "adopt the framework first" in done.stderr


def test_without_the_frameworks_snapshot_is_a_warning(world: World) -> None:
    world.trust_tag()
    world.adopt()
    (world.root / ".apache-magpie").rename(world.directory / "elsewhere")
    assert "snapshot-never-fetched" in world.rules("sync", "--yes")
    assert world.linked() == ["magpie-acme-scan"]


# --- the pin


def test_a_pin_that_the_lock_does_not_share_is_refused_until_told(world: World) -> None:
    remote = world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    old = world.text(LOCK)
    remote.write("skills/acme-scan/SKILL.md", "second\n")
    commit = remote.commit()
    remote.git("tag", "v2")
    world.entries.clear()
    world.trust(url=remote.root.as_uri(), ref="v2", commit=commit)
    world.again()
    assert "ref v1 against v2" in world.refused()["pin-mismatch"]
    world.adopter.write(LOCK, f"# a remark\n{old}")
    done = world.sync("--update-lock")
    assert done.returncode == 0, done.stdout
    assert "-  ref: v1" in done.stdout
    assert "+  ref: v2" in done.stdout
    assert world.text(LOCK) == f"# a remark\n{old}".replace("ref: v1", "ref: v2").replace(
        remote.git("rev-parse", "v1"), commit
    )
    assert world.text(".agents/skills/magpie-acme-scan/SKILL.md") == "second\n"
    assert f"fetched_commit: {commit}" in world.text(LOCAL)


def test_a_tag_that_moved_leaves_the_old_snapshot(world: World) -> None:
    remote = world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    commit = remote.git("rev-parse", "v1")
    remote.write("skills/acme-scan/SKILL.md", "swapped\n")
    moved = remote.commit()
    remote.git("tag", "--force", "v1")
    (world.root / SNAPSHOTS / "acme-skills/skills/acme-scan/detail.md").write_text("edited\n")
    rules = world.refused()
    assert f"it names the commit {moved}, pinned is {commit}" in rules["tag-moved"]
    assert "first" in world.text(".agents/skills/magpie-acme-scan/SKILL.md")


def test_a_snapshot_that_was_edited_is_fetched_again(world: World) -> None:
    world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    snapshot = world.root / SNAPSHOTS / "acme-skills"
    for change in ("edited", "added", "removed", "ignored"):
        detail = snapshot / "skills/acme-scan/detail.md"
        if change == "edited":
            detail.write_text("## Detaul\n")
        elif change == "removed":
            detail.unlink()
        elif change == "added":
            detail.with_name("more.md").write_text("more\n")
        else:
            (snapshot / ".git/info/exclude").write_text("*.md\n")
            detail.with_name("hidden.md").write_text("hidden\n")
        assert "is here" in world.sync().stdout, change
        assert sorted(os.listdir(detail.parent)) == ["SKILL.md", "detail.md"]
        assert detail.read_text() == "## Detail\n"


def test_sha256_repositories(world: World) -> None:
    remote = Repository(world.directory / "sha256")
    os.rename(remote.root / ".git", world.directory / "old-git")
    remote.git("init", "--quiet", "--object-format=sha256")
    for path, text in skill("acme-scan").items():
        remote.write(path, text)
    commit = remote.commit()
    remote.git("tag", "v1")
    assert len(commit) == 64
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    assert world.sync().returncode == 0
    assert "nothing to do" in world.sync().stdout


# --- branches


def test_a_branch_is_followed_and_both_tips_are_told(world: World) -> None:
    remote, first = world.remote("acme", skill("acme-scan"))
    world.trust(method="git-branch", url=remote.root.as_uri(), ref="main")
    world.adopt()
    assert world.sync().returncode == 0
    assert "nothing to do" in world.sync().stdout
    assert "commit:" not in world.text(LOCK)
    remote.write("skills/acme-scan/SKILL.md", "grown\n")
    second = remote.commit()
    done = world.sync()
    assert f"moved from {first} to {second}" in done.stdout
    assert "branch-rewound" not in done.stdout
    assert world.text(".agents/skills/magpie-acme-scan/SKILL.md") == "grown\n"
    remote.git("reset", "--quiet", "--hard", first)
    remote.write("skills/acme-scan/SKILL.md", "rewritten\n")
    remote.commit()
    rules = world.rules("sync", "--yes")
    assert f"does not descend from {second}" in rules["branch-rewound"]
    assert world.text(".agents/skills/magpie-acme-scan/SKILL.md") == "rewritten\n"


def test_a_branch_of_another_remote_is_fetched_anew(world: World) -> None:
    one, _ = world.remote("one", skill("acme-scan"))
    two, _ = world.remote("two", skill("acme-scan", "of another"))
    world.trust(method="git-branch", url=one.root.as_uri(), ref="main")
    world.adopt()
    assert world.sync().returncode == 0
    world.entries.clear()
    world.trust(method="git-branch", url=two.root.as_uri(), ref="main")
    world.again()
    assert world.sync("--update-lock").returncode == 0
    assert "of another" in world.text(".agents/skills/magpie-acme-scan/SKILL.md")


def test_a_branch_that_cannot_be_asked_keeps_what_is_here(world: World) -> None:
    remote, _ = world.remote("acme", skill("acme-scan"))
    world.trust(method="git-branch", url=remote.root.as_uri(), ref="main")
    world.adopt()
    assert world.sync().returncode == 0
    remote.root.rename(world.directory / "gone")
    assert "there is no git repository there" in world.refused()["fetch-failed"]
    assert world.linked() == ["magpie-acme-scan"]


def test_a_branch_that_is_gone_keeps_what_is_here(world: World) -> None:
    remote, _ = world.remote("acme", skill("acme-scan"))
    world.trust(method="git-branch", url=remote.root.as_uri(), ref="main")
    world.adopt()
    assert world.sync().returncode == 0
    remote.git("branch", "--move", "main", "trunk")
    assert "no branch 'main' any more" in world.refused()["fetch-failed"]
    assert world.linked() == ["magpie-acme-scan"]


def test_a_branch_whose_old_tip_is_far_back(world: World) -> None:
    """Deeper than the first look: the second finds it."""
    remote, _ = world.remote("acme", skill("acme-scan"))
    world.trust(method="git-branch", url=remote.root.as_uri(), ref="main")
    world.adopt()
    assert world.sync().returncode == 0
    mark = "commit refs/heads/main\ncommitter A <a@example.org> {} +0000\ndata 0\n"
    history = "".join(
        mark.format(1_700_000_000 + at) + ("from refs/heads/main^0\n" if not at else "") for at in range(70)
    )
    subprocess.run(
        ["git", "fast-import", "--quiet"], cwd=remote.root, input=history.encode(), check=True, env=remote.env
    )
    rules = world.rules("sync", "--yes")
    assert "branch-rewound" not in rules
    assert f"fetched_commit: {remote.git('rev-parse', 'main')}" in world.text(LOCAL)


# --- what is provided


def test_a_family_is_what_is_on_disk(world: World) -> None:
    files = {
        **skill("acme-audit-a"),
        **skill("acme-audit-b"),
        **skill("acme-auditor"),
        "skills/acme-audit-c/x.md": "x\n",
    }
    world.trust_tag(files=files, provides="[{family: acme-audit-*}]")
    world.adopt()
    done = world.sync()
    assert "acme-skills: acme-audit-a, acme-audit-b\n" in done.stdout
    assert world.linked() == ["magpie-acme-audit-a", "magpie-acme-audit-b"]


@pytest.mark.parametrize(
    ("provides", "said"),
    [
        ("[{skill: acme-none}]", "the skill 'acme-none' is not there"),
        ("[{family: none-*}]", "the family 'none-*' has no skill"),
        ("[{skill: acme-linked}]", "is a link, and a skill is a directory of its own"),
        ("[{family: acme-li*}]", ""),
        ("[{family: acme-*}]", "the skill 'acme-linked' of the family 'acme-*' is a link"),
        ("[{skill: acme-bare}]", "has no SKILL.md that is a regular file"),
    ],
)
def test_what_is_provided_and_not_there(world: World, provides: str, said: str) -> None:
    remote, _ = world.remote("acme", {**skill("acme-scan"), "skills/acme-bare/x.md": "x\n"}, tag="")
    (remote.root / "skills/acme-linked").symlink_to("acme-scan")
    commit = remote.commit()
    remote.git("tag", "v1")
    world.trust(url=remote.root.as_uri(), commit=commit, provides=provides)
    world.adopt()
    rules = world.refused()
    assert said in rules["skill-not-provided" if said else "bad-provides"]
    assert not (world.root / SNAPSHOTS).exists()


def test_links_of_what_is_no_longer_provided_go_away(world: World) -> None:
    remote = world.trust_tag(files={**skill("acme-scan"), **skill("acme-old")}, provides="[{family: acme-*}]")
    world.adopt()
    assert world.sync().returncode == 0
    assert world.linked() == ["magpie-acme-old", "magpie-acme-scan"]
    world.entries.clear()
    world.trust(url=remote.root.as_uri(), commit=remote.git("rev-parse", "v1"))
    world.again()
    assert world.sync().returncode == 0
    for agent in (".agents", ".claude", ".github"):
        assert not os.path.lexists(world.root / agent / "skills/magpie-acme-old")
    assert world.linked() == ["magpie-acme-scan"]
    assert os.path.lexists(world.root / ".claude/skills/magpie-triage")


def test_links_of_a_source_that_is_trusted_no_more_go_away(world: World) -> None:
    world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    world.entries.clear()
    world.again()
    done = world.sync()
    assert done.returncode == 0
    assert world.linked() == []
    assert os.path.lexists(world.root / ".agents/skills/magpie-triage")


def test_an_own_layout_and_a_source_that_is_all_skills(world: World) -> None:
    world.trust_tag(files=skill("acme-scan", root="deep/er"), layout="{skills_root: deep/er}")
    files = {"acme-top/SKILL.md": "---\nname: acme-top\n---\n"}
    world.trust_tag("top-skills", files, layout="{skills_root: .}", provides="[{skill: acme-top}]")
    world.adopt()
    assert world.sync().returncode == 0
    assert os.readlink(world.root / ".agents/skills/magpie-acme-top") == f"../../{SNAPSHOTS}/top-skills/acme-top"
    assert world.linked() == ["magpie-acme-scan", "magpie-acme-top"]


def test_holdouts_get_relays_where_they_are(world: World) -> None:
    world.trust_tag()
    world.adopt()
    (world.root / ".kiro/skills").mkdir(parents=True)
    assert world.sync().returncode == 0
    assert os.readlink(world.root / ".kiro/skills/magpie-acme-scan") == f"{RELAY}acme-scan"
    assert not (world.root / ".goose").exists()
    assert "/.kiro/skills/magpie-*" in world.text(".gitignore")
    assert world.adopter.git("status", "--porcelain", "--", ".kiro") == ""


def test_a_pointer_that_no_source_fulfils_is_told(world: World) -> None:
    world.trust_tag()
    world.adopt()
    keys = "source: acme-skills\norganization: acme\nskill_path: skills/other\n"
    keys += "evals_path: tools/skill-evals/evals/other\n"
    world.adopter.write("skills/other/source.md", f"---\n{keys}---\n\nElsewhere.\n")
    world.adopter.commit()
    assert "unfulfilled-pointer" in world.rules("sync", "--yes")
    assert world.linked() == ["magpie-acme-scan"]


# --- collisions


@pytest.mark.parametrize(
    ("place", "held"),
    [
        (".agents/skills/magpie-acme-scan", "directory"),
        (".claude/skills/magpie-acme-scan", "directory"),
        (".github/skills/magpie-acme-scan", "file"),
        (".claude/skills/magpie-acme-scan", "link"),
    ],
)
def test_what_is_not_ours_is_never_replaced(world: World, place: str, held: str) -> None:
    world.trust_tag()
    world.trust_tag("other-skills", skill("other"), provides="[{skill: other}]")
    world.adopt()
    if held == "directory":
        world.adopter.write(f"{place}/SKILL.md", "mine\n")
    elif held == "file":
        world.adopter.write(place, "mine\n")
    else:
        (world.root / place).symlink_to("../../docs")
    before = {path: data for path, data in world.state().items() if path.startswith(place)}
    message = world.rules("sync", "--yes")["name-collision"]
    assert f"{place} is held by a {held} of this repository" in message
    assert before == {path: data for path, data in world.state().items() if path.startswith(place)}
    assert not (world.root / SNAPSHOTS / "acme-skills").exists()
    assert "magpie-other" in world.linked()
    assert "acme-skills" not in world.text(LOCK)


def test_a_name_of_the_framework_is_its_own(world: World) -> None:
    world.trust_tag(files=skill("triage"), provides="[{skill: triage}]")
    world.adopt()
    assert "is held by the framework" in world.refused()["name-collision"]


@pytest.mark.parametrize("place", [".apache-magpie/skills", ".apache-magpie/apache-magpie/skills", "skills"])
@pytest.mark.parametrize("directory", ["sort-the-mail", "magpie-sort-the-mail", "mail"])
def test_a_name_that_is_claimed_without_a_link(world: World, place: str, directory: str) -> None:
    world.trust_tag(files=skill("sort-the-mail"), provides="[{skill: sort-the-mail}]")
    world.adopt()
    world.adopter.write(f"{place}/{directory}/SKILL.md", "---\nname: magpie-sort-the-mail\n---\n")
    assert f"{place}/{directory}" in world.refused()["name-collision"]


@pytest.mark.parametrize("place", [".claude/skills", ".claude", ".github/skills"])
def test_agents_that_are_a_file_leave_everything_as_it_was(world: World, place: str) -> None:
    world.trust_tag()
    world.adopt()
    if place.startswith(".claude"):
        (world.root / ".claude/skills/magpie-triage").unlink()
        (world.root / ".claude/skills").rmdir()
    if place == ".claude":
        (world.root / ".claude").rmdir()
    world.adopter.write(place, "mine\n")
    assert f"{place.partition('/')[0]}/skills is no directory" in world.refused()["name-collision"]


def test_two_families_that_turn_out_to_hold_one_name(world: World) -> None:
    world.trust_tag()
    world.trust_tag("b-skills", skill("acme-scan", "second"), provides="[{family: acme-*}]")
    world.adopt()
    rules = world.refused()
    assert {"name-collision", "duplicate-provides"} <= set(rules)


def test_a_name_that_an_installed_source_holds_is_not_taken_over(world: World) -> None:
    world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    before = world.linked()
    world.trust_tag("b-skills", skill("acme-scan", "second"))
    world.again()
    assert world.run("sync", "--yes", "b-skills").returncode == 1
    assert world.linked() == before
    assert "first" in world.text(".agents/skills/magpie-acme-scan/SKILL.md")


def test_agents_that_are_a_link_to_the_canonical_directory_need_no_relays(world: World) -> None:
    world.trust_tag()
    world.adopt()
    os.unlink(world.root / ".claude/skills/magpie-triage")
    os.rmdir(world.root / ".claude/skills")
    (world.root / ".claude/skills").symlink_to("../.agents/skills")
    assert world.sync().returncode == 0
    assert world.text(".claude/skills/magpie-acme-scan/SKILL.md")
    assert world.linked() == ["magpie-acme-scan"]


def test_agents_that_are_a_link_elsewhere_are_not_written_through(world: World) -> None:
    world.trust_tag()
    world.adopt()
    outside = world.directory / "outside"
    outside.mkdir()
    (world.root / ".github").symlink_to(outside)
    assert ".github/skills is a link" in world.refused()["name-collision"]
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("name", [SNAPSHOTS, ".agents"])
def test_a_linked_directory_of_snapshots_is_refused(world: World, name: str) -> None:
    world.trust_tag()
    world.adopt()
    outside = world.directory / "outside"
    (world.root / name).rename(outside) if (world.root / name).exists() else outside.mkdir()
    before = sorted(outside.rglob("*"))
    (world.root / name).symlink_to(outside)
    done = world.sync()
    assert done.returncode == 2
    assert f"{name} is a link to" in done.stderr
    assert sorted(outside.rglob("*")) == before


# --- files beside


def test_gitignore_gets_its_lines_once_and_keeps_its_bytes(world: World) -> None:
    world.trust_tag()
    world.adopt()
    world.adopter.write(".gitignore", b"# mine\r\n/.apache-magpie/\r\n*.pyc")
    assert world.sync().returncode == 0
    lines = world.adopter.read(".gitignore").split(b"\r\n")
    assert lines[:3] == [b"# mine", b"/.apache-magpie/", b"*.pyc"]
    assert lines[-1] == b""
    assert set(lines[4:-1]) == {line.encode() for line in IGNORE_LINES}
    again = world.adopter.read(".gitignore")
    assert world.sync().returncode == 0
    assert world.adopter.read(".gitignore") == again
    assert world.adopter.git("status", "--porcelain", "--untracked-files=all").splitlines() == [
        " M .gitignore",
        f"?? {LOCK}",
    ]


IGNORE_LINES = (
    "/.apache-magpie-sources",
    "/.apache-magpie.sources.local.lock",
    "/.agents/skills/magpie-*",
    "/.claude/skills/magpie-*",
    "/.github/skills/magpie-*",
)


@pytest.mark.parametrize("text", ["- id: [\n", "id: acme\n", "<<<<<<< ours\n=======\n>>>>>>> theirs\n", "- ref: v1\n"])
def test_a_lock_that_is_none_stops_everything(world: World, text: str) -> None:
    world.trust_tag()
    world.adopt()
    world.adopter.write(LOCK, text)
    before = world.state()
    done = world.sync()
    assert done.returncode == 2
    assert f"{LOCK}:" in done.stderr
    assert "nothing is fetched" in done.stderr
    assert world.state() == before


def test_a_local_lock_that_is_none_is_written_anew(world: World) -> None:
    world.trust_tag()
    world.adopt()
    world.adopter.write(LOCAL, "- id: [\n")
    assert world.sync().returncode == 0
    assert "fetched_commit" in world.text(LOCAL)


def test_a_failing_source_is_left_out_and_the_others_go_on(world: World) -> None:
    world.trust_tag(ref="v9")
    world.trust_tag("good-skills", skill("good"), provides="[{skill: good}]")
    world.adopt()
    done = world.run("sync", "--yes", "--format", "json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert told["sync"]["installed"] == ["good-skills"]
    assert told["sync"]["failed"] == ["acme-skills"]
    (found,) = told["findings"]
    assert (found["rule"], found["path"]) == ("fetch-failed", TRUST_LIST)
    assert found["line"] == 4
    assert "acme-skills: the remote has no refs/tags/v9" in found["message"]
    assert world.linked() == ["magpie-good"]


def test_a_project_below_the_repository(world: World) -> None:
    remote, commit = world.remote("acme", skill("acme-scan"))
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    world.adopter.git("mv", ".apache-magpie.lock", "moved.lock")
    for path in (TRUST_LIST, ".gitignore"):
        world.adopter.write(f"sub/{path}", world.text(path))
    world.adopter.write("sub/.apache-magpie.lock", world.text("moved.lock"))
    world.adopter.commit()
    done = world.run("sync", "--yes", cwd="sub")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "first" in world.text("sub/.claude/skills/magpie-acme-scan/SKILL.md")
    assert not (world.root / SNAPSHOTS).exists()


# --- worktrees


def test_a_linked_worktree_is_refused_and_served(world: World) -> None:
    world.trust_tag()
    world.adopt()
    linked = world.directory / "linked"
    world.adopter.git("worktree", "add", "-q", str(linked), "-b", "topic")
    refused = world.run("sync", "--yes", cwd=str(linked))
    assert refused.returncode == 2
    assert f"in the main checkout only, which is {world.root}" in refused.stderr
    assert world.sync().returncode == 0
    assert (linked / ".claude/skills/magpie-acme-scan/SKILL.md").is_file()
    assert os.readlink(linked / SNAPSHOTS) == str(world.root / SNAPSHOTS)
    assert world.adopter.run("git", "status", "--porcelain", cwd=str(linked)).stdout == ""
    assert "nothing to do" in world.sync().stdout
    os.unlink(linked / ".agents/skills/magpie-acme-scan")
    lonely = world.directory / "lonely"
    world.adopter.git("worktree", "add", "-q", str(lonely), "-b", "lonely")
    (lonely / SNAPSHOTS).mkdir()
    (lonely / ".claude/skills/magpie-acme-scan").mkdir(parents=True)
    assert "is left as it is" in world.sync().stdout
    assert os.listdir(lonely / SNAPSHOTS) == []
    os.rmdir(lonely / SNAPSHOTS)
    assert f"in the worktree {lonely}" in world.rules("sync", "--yes")["name-collision"]
    world.adopter.git("worktree", "remove", "--force", str(lonely))
    assert (linked / ".claude/skills/magpie-acme-scan/SKILL.md").is_file()
    status = world.run("status", cwd=str(linked))
    assert "1/1" in status.stdout
