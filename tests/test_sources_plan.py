"""What a plan says before anything goes over a network, and what the answers on a terminal do."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from typing import TYPE_CHECKING

import pytest

from fetch_world import LOCK, SNAPSHOTS, TOOL, TRUST_LIST, World, packed, skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def test_a_plan_says_all_and_does_nothing(world: World) -> None:
    remote = world.trust_tag()
    commit = remote.git("rev-parse", "v1")
    provides = "[{skill: acme-zip}, {family: more-*}]"
    url = "https://downloads.example.org/a.zip"
    world.trust("zip-skills", method="svn-zip", url=url, ref="1", sha512="b" * 128, provides=provides)
    world.adopt()
    before = world.state()
    remote.root.rename(world.directory / "gone")  # nobody is asked
    done = world.run("plan")
    assert (done.returncode, done.stderr) == (0, "")
    assert world.state() == before
    for line in (
        "acme-skills: to be fetched",
        f"  trusted      {TRUST_LIST}:4",
        "  organization acme",
        "  method       git-tag",
        f"  url          {remote.root.as_uri()}",
        "  ref          v1",
        f"  commit       {commit}",
        "  provides     skill acme-scan",
        f"               git checkout --detach {commit}",
        f"  changes      {SNAPSHOTS}/acme-skills: new",
        f"               .agents/skills/magpie-acme-scan -> ../../{SNAPSHOTS}/acme-skills/skills/acme-scan",
        f"  runs         download {url} (at most 200,000,000 bytes)",
        "  provides     skill acme-zip, family more-*",
        "               links to every skill of the family: which they are is known after the fetch",
        f"  +  commit: {commit}",
    ):
        assert f"{line}\n" in done.stdout
    assert f"--end-of-options {remote.root.as_uri()} +refs/tags/v1:" in done.stdout


def test_the_commands_of_a_plan_are_those_that_run(world: World) -> None:
    """What is printed, pasted into a shell, fetches the pinned commit."""
    remote = world.trust_tag()
    world.adopt()
    text = world.run("plan").stdout
    fetch = next(line.partition("git fetch ")[2] for line in text.splitlines() if "git fetch " in line)
    full = next(line.strip() for line in text.splitlines() if line.startswith("  env "))
    place = world.directory / "by-hand"
    subprocess.run(["git", "init", "--quiet", str(place)], check=True, env=world.adopter.env)
    subprocess.run(f"{full} fetch {fetch}", shell=True, cwd=place, check=True, env=world.adopter.env)
    asked = ["git", "rev-parse", "refs/magpie/fetched"]
    shown = subprocess.run(asked, cwd=place, capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == remote.git("rev-parse", "v1")


def test_a_plan_as_data(world: World) -> None:
    world.trust_tag()
    world.trust("bad-skills", url="https://git.example.org/x.git", provides="[{skill: bad}]")
    world.adopt()
    done = world.run("plan", "--format", "json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert [found["rule"] for found in told["findings"]] == ["missing-anchor"]
    first, second = told["plan"]["sources"]
    assert (first["id"], first["state"], first["organization"]) == ("acme-skills", "to be fetched", "acme")
    assert len(first["commands"]) == 3
    assert (second["id"], second["state"], second["commands"]) == ("bad-skills", "refused", [])


def test_a_plan_of_what_is_here(world: World) -> None:
    world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    done = world.run("plan")
    assert "acme-skills: installed\n" in done.stdout
    assert "  changes      nothing\n" in done.stdout
    assert "git fetch" not in done.stdout


def test_a_plan_of_another_pin_says_so(world: World) -> None:
    remote = world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    world.entries.clear()
    world.trust(url=remote.root.as_uri(), commit="c" * 40)
    world.again()
    done = world.run("plan")
    assert done.returncode == 1
    assert "  refused      the pin of 'acme-skills'" in done.stdout
    assert "--update-lock" in done.stdout
    shown = world.run("plan", "--update-lock")
    assert f"  +  commit: {'c' * 40}\n" in shown.stdout
    assert f"  changes      {SNAPSHOTS}/acme-skills: replaced\n" in shown.stdout


def test_an_unknown_command_and_an_unknown_limit(world: World) -> None:
    world.trust_tag()
    world.adopt()
    wrong: tuple[tuple[list[str], str], ...]
    wrong = ((["fetch"], "no command 'fetch'"), ([], "which command?"), (["plan", "--timeout", "0"], "--timeout"))
    for words, said in wrong:
        done = world.adopter.run(*TOOL, *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr


def test_a_branch_is_said_to_prove_nothing(world: World) -> None:
    remote, _ = world.remote("acme", skill("acme-scan"))
    world.trust(method="git-branch", url=remote.root.as_uri(), ref="main")
    world.adopt()
    assert "a branch: nothing proves what comes" in world.run("plan").stdout


# --- on a terminal


def answered(world: World, *answers: str) -> tuple[int, str]:
    """A sync on a terminal, with these answers; its exit code and all that it showed."""
    ours, theirs = pty.openpty()
    command = [*TOOL, "sync", "--allow-local-urls"]
    process = subprocess.Popen(
        command,
        cwd=world.root,
        env=world.adopter.env,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    shown, left = b"", list(answers)
    while True:
        try:
            piece = os.read(ours, 1 << 16)
        except OSError:  # nobody holds the other end any more
            break
        if not piece:
            break
        shown += piece
        if shown.endswith(b"[y/N] ") and left:
            os.write(ours, f"{left.pop(0)}\n".encode())
    os.close(ours)
    return process.wait(), shown.decode()


def test_no_is_no(world: World) -> None:
    world.trust_tag()
    world.adopt()
    before = world.state()
    code, shown = answered(world, "n")
    assert code == 2
    assert "go on? [y/N]" in shown
    assert "not agreed to, and nothing was changed" in shown
    assert world.state() == before


def test_a_single_skill_is_asked_about_once(world: World) -> None:
    world.trust_tag()
    world.adopt()
    code, shown = answered(world, "y")
    assert code == 0
    assert shown.count("[y/N]") == 1
    assert "fetching acme-skills\r\r\x1b[K" in shown
    assert world.linked() == ["magpie-acme-scan"]


@pytest.mark.parametrize(("second", "linked"), [("yes", ["magpie-acme-scan"]), ("", [])])
def test_a_family_is_asked_about_again(world: World, second: str, linked: list[str]) -> None:
    url, digest = world.archive(packed(skill("acme-scan")))
    world.trust(method="svn-zip", url=url, ref="1", sha512=digest, provides="[{family: acme-*}]")
    world.adopt()
    _, shown = answered(world, "y", second)
    assert shown.count("[y/N]") == 2
    assert "acme-skills: acme-scan" in shown
    assert world.linked() == linked
    assert (world.root / LOCK).exists() is bool(linked)
    assert (world.root / SNAPSHOTS).exists() is bool(linked)


def test_data_is_not_mixed_with_the_question(world: World) -> None:
    """The plan goes to stderr where stdout is for a program."""
    world.trust_tag()
    world.adopt()
    done = world.run("sync", "--format", "json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "acme-skills: to be fetched\n" in done.stderr
    told = json.loads(world.run("sync", "--format", "json", "--yes").stdout)
    assert told["sync"]["installed"] == ["acme-skills"]


def test_nothing_to_do_is_not_asked_about(world: World) -> None:
    world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    code, shown = answered(world)
    assert (code, "[y/N]" in shown) == (0, False)
