"""What a status says of every source, and when it ends with 1."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from fetch_world import LOCAL, LOCK, SNAPSHOTS, TRUST_LIST, World, packed, skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def world(tmp_path: Path) -> World:
    made = World(tmp_path)
    made.trust_tag()
    url, digest = made.archive(packed(skill("acme-zip")))
    made.trust("zip-skills", method="svn-zip", url=url, ref="1", sha512=digest, provides="[{skill: acme-zip}]")
    made.adopt()
    assert made.sync().returncode == 0
    made.adopter.commit("pinned")
    return made


def status(world: World, *arguments: str) -> tuple[int, set[str], list[dict[str, Any]]]:
    """The exit code, the rules that are reported, and a row for each source."""
    before = world.state()
    done = world.run("status", "--format", "json", *arguments)
    assert world.state() == before
    assert "Traceback" not in done.stderr
    told = json.loads(done.stdout)
    return done.returncode, {found["rule"] for found in told["findings"]}, told["status"]["sources"]


def test_all_is_well(world: World) -> None:
    shutil.rmtree(world.directory / "acme-skills")  # nobody is asked
    code, rules, rows = status(world)
    assert (code, rules) == (0, set())
    facts = {"trusted": True, "pinned": "yes", "fetched": "yes", "links": "1/1", "pointers": "-"}
    assert rows == [{"id": "acme-skills", **facts}, {"id": "zip-skills", **facts}]
    assert world.run("status").stdout == (
        "source       trusted  pinned  fetched  links  pointers\n"
        "acme-skills  yes      yes     yes      1/1    -\n"
        "zip-skills   yes      yes     yes      1/1    -\n"
    )


def test_nothing_trusted(world: World) -> None:
    world.entries.clear()
    world.write_trust_list()
    world.adopter.git("rm", "-q", "--cached", LOCK)
    (world.root / LOCK).unlink()
    done = world.run("status")
    assert done.stdout.startswith("no trusted sources\n")
    assert done.stdout.count("[dangling-link]") == 2


@pytest.mark.parametrize(
    ("what", "rule", "key", "value"),
    [
        ("edited", "source-drift", "fetched", "not as pinned"),
        ("gone", "source-never-fetched", "fetched", "no"),
        ("a link is gone", "dangling-link", "links", "0/1"),
        ("a link leads elsewhere", "name-collision", "links", "0/1"),
        ("another pin", "pin-mismatch", "pinned", "another pin"),
        ("no pin", "trust-without-pin", "pinned", "no"),
        ("local lock", "source-drift", "fetched", "yes, not noted"),
        ("pointer", "unfulfilled-pointer", "pointers", "0/1"),
        ("not provided", "skill-not-provided", "fetched", "yes"),
    ],
)
def test_a_problem_ends_with_1(world: World, what: str, rule: str, key: str, value: str) -> None:
    root = world.root
    if what == "edited":
        (root / SNAPSHOTS / "acme-skills/skills/acme-scan/SKILL.md").write_text("mine\n")
    elif what == "gone":
        shutil.rmtree(root / SNAPSHOTS / "acme-skills")
    elif what == "a link is gone":
        os.unlink(root / ".claude/skills/magpie-acme-scan")
        os.unlink(root / ".agents/skills/magpie-acme-scan")
    elif what == "a link leads elsewhere":
        os.unlink(root / ".agents/skills/magpie-acme-scan")
        (root / ".agents/skills/magpie-acme-scan").symlink_to("../..")
    elif what == "another pin":
        world.adopter.write(LOCK, world.text(LOCK).replace("ref: v1", "ref: v0"))
    elif what == "no pin":
        (root / LOCK).unlink()
    elif what == "local lock":
        (root / LOCAL).unlink()
    elif what == "pointer":
        keys = "source: acme-skills\norganization: acme\nskill_path: skills/other\n"
        keys += "evals_path: tools/skill-evals/evals/other\n"
        world.adopter.write("skills/other/source.md", f"---\n{keys}---\n\nElsewhere.\n")
        world.adopter.git("add", "skills")
    else:
        world.adopter.write(TRUST_LIST, world.text(TRUST_LIST).replace("acme-scan", "acme-none"))
    code, rules, rows = status(world)
    assert code == 1
    assert rule in rules
    assert rows[0][key] == value


def test_a_pin_that_nobody_trusts(world: World) -> None:
    world.entries.pop()
    world.write_trust_list()
    code, rules, _ = status(world)
    assert code == 1
    assert rules == {"pin-without-trust", "dangling-link"}


def test_the_remote_is_asked_when_told_to(world: World) -> None:
    assert status(world, "--remote")[:2] == (0, set())
    work = world.directory / "acme-skills" / "work"
    world.adopter.run("git", "-C", str(work), "commit", "--quiet", "--allow-empty", "--message", "more")
    world.adopter.run("git", "-C", str(work), "tag", "--force", "v1")
    assert status(world)[:2] == (0, set())
    code, rules, rows = status(world, "--remote")
    assert (code, rules) == (1, {"tag-moved"})
    assert (rows[0]["remote"], rows[1]["remote"]) == ("moved", "not asked")
    world.adopter.run("git", "-C", str(work), "tag", "--delete", "v1")
    assert status(world, "--remote")[2][0]["remote"] == "gone"
    work.rename(world.directory / "away")
    code, rules, rows = status(world, "--remote")
    assert (code, rules, rows[0]["remote"]) == (1, {"fetch-failed"}, "no answer")


def test_a_branch_that_moved_is_a_warning(tmp_path: Path) -> None:
    world = World(tmp_path)
    remote, _ = world.remote("acme", skill("acme-scan"))
    world.trust(method="git-branch", url=remote.root.as_uri(), ref="main")
    world.adopt()
    assert world.sync().returncode == 0
    assert status(world, "--remote")[2][0]["remote"] == "same"
    remote.write("x", "x\n")
    remote.commit()
    code, rules, rows = status(world, "--remote")
    assert (code, rows[0]["remote"]) == (0, "moved")
    assert "source-drift" in rules
