"""Killed at any moment, run twice at once, on a full disk or one that is read-only: never half a state."""

from __future__ import annotations

import ctypes
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from fetch_world import LOCAL, LOCK, SNAPSHOTS, TOOL, World, packed, skill, tree
from magpie_hooks.documents import run_lock

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_SYNC = (*TOOL, "sync", "--allow-local-urls", "--yes", "--update-lock")


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def started(world: World, before: Callable[[], None] | None = None, **env: str) -> subprocess.Popen[str]:
    # A process that is killed, or may write no file, is no place to measure coverage in.
    kept = {name: value for name, value in world.adopter.env.items() if not name.startswith("COVERAGE")}
    return subprocess.Popen(
        _SYNC,
        cwd=world.root,
        env={**kept, **env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=before,  # noqa: PLW1509 - there are no threads here
    )


class Versions:
    """A git source and an archive in two versions, and what the snapshots of each are."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.remote, first = world.remote("acme", {**skill("acme-scan"), **self._ballast("one")})
        self.remote.write("skills/acme-scan/SKILL.md", "second\n")
        self.remote.git("rm", "-q", "-r", "ballast/0")
        second = self.remote.commit()
        self.remote.git("tag", "v2")
        self.commits = [first, second]
        zipped = [packed({**skill("acme-zip", body), **self._ballast(body)}) for body in ("one", "two")]
        self.archives = [world.archive(data, f"{at}.zip") for at, data in enumerate(zipped)]
        self.known: dict[str, list[dict[str, bytes | str]]] = {"acme-skills": [], "zip-skills": []}

    def _ballast(self, body: str) -> dict[str, str]:
        return {f"ballast/{at}/{inner}": f"{body} {at} {inner}\n" * 50 for at in range(10) for inner in range(10)}

    def choose(self, at: int) -> None:
        world = self.world
        world.entries.clear()
        world.trust(url=self.remote.root.as_uri(), ref=f"v{at + 1}", commit=self.commits[at])
        url, digest = self.archives[at]
        provides = "[{skill: acme-zip}]"
        world.trust("zip-skills", method="svn-zip", url=url, ref=str(at + 1), sha512=digest, provides=provides)

    def learn(self) -> None:
        for name, states in self.known.items():
            states.append(self.content(name))

    def content(self, name: str) -> dict[str, bytes | str]:
        inside = tree(self.world.root / SNAPSHOTS / name)
        return {path: data for path, data in inside.items() if not path.startswith(".git/")}

    def check(self) -> None:
        """No half snapshot; no lock that names what is not there; no link that leads to nothing."""
        root = self.world.root
        for name, states in self.known.items():
            if os.path.lexists(root / SNAPSHOTS / name):
                assert self.content(name) in states, name
        local = self.world.text(LOCAL) if (root / LOCAL).exists() else ""
        for at, (commit, (_, digest)) in enumerate(zip(self.commits, self.archives, strict=True)):
            if commit in local:
                assert self.content("acme-skills") == self.known["acme-skills"][at]
            if digest in local:
                assert self.content("zip-skills") == self.known["zip-skills"][at]
        pins = self.world.text(LOCK) if (root / LOCK).exists() else ""
        for name in self.known:
            assert f"id: {name}" not in pins or os.path.lexists(root / SNAPSHOTS / name)
        for agent in (".agents", ".claude", ".github"):
            if (root / agent / "skills").is_dir():
                for path in (root / agent / "skills").iterdir():
                    assert path.name.startswith(".tmp-") or (path / "SKILL.md").exists(), path


def from_nothing(world: World) -> None:
    """Take all away that a sync made; what git left running for a moment may still write."""
    for path in [*world.root.glob(".*/skills/magpie-acme-*"), world.root / LOCAL, world.root / LOCK]:
        path.unlink(missing_ok=True)
    while (world.root / SNAPSHOTS).exists():
        shutil.rmtree(world.root / SNAPSHOTS, ignore_errors=True)


def test_killed_at_any_moment(world: World) -> None:
    """Twenty times, first while it is installed and then while it is moved from one version to the other."""
    versions = Versions(world)
    versions.choose(0)
    world.adopt()
    began = time.monotonic()
    for at in range(2):
        versions.choose(at)
        world.again()
        assert world.sync("--update-lock").returncode == 0
        versions.learn()
    whole = (time.monotonic() - began) / 2
    chance = random.Random(7)
    for turn in range(20):
        if turn % 5 == 0:  # from nothing
            from_nothing(world)
        versions.choose(turn % 2)
        world.again()
        process = started(world)
        time.sleep(chance.uniform(0, whole))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        versions.check()
    versions.choose(1)
    world.again()
    assert world.sync("--update-lock").returncode == 0
    versions.check()
    assert versions.content("acme-skills") == versions.known["acme-skills"][1]
    assert versions.content("zip-skills") == versions.known["zip-skills"][1]
    assert world.linked() == ["magpie-acme-scan", "magpie-acme-zip"]
    assert "nothing to do" in world.sync().stdout
    assert sorted(os.listdir(world.root / SNAPSHOTS)) == ["acme-skills", "zip-skills", "zip-skills.manifest"]


def test_an_interrupt_leaves_nothing_half(world: World) -> None:
    world.trust_tag()
    world.adopt()
    process = started(world)
    while process.poll() is None and not (world.root / SNAPSHOTS).exists():
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert "Traceback" not in said
    assert process.returncode in {0, 2}
    assert [path for path in tree(world.root) if ".tmp-" in path] == []
    assert world.sync().returncode == 0
    assert world.linked() == ["magpie-acme-scan"]


def test_what_was_about_to_be_placed_goes_back(world: World) -> None:
    """Where two directories cannot be exchanged in one step, an interrupted run may leave the old one aside."""
    world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    snapshots = world.root / SNAPSHOTS
    (snapshots / "acme-skills").rename(snapshots / ".tmp-acme-skills-old-0123456789ab")
    (snapshots / ".tmp-acme-skills-ba9876543210").mkdir()
    assert "nothing to do" in world.sync().stdout
    assert os.listdir(snapshots) == ["acme-skills"]


def test_two_at_once(world: World) -> None:
    versions = Versions(world)
    versions.choose(0)
    world.adopt()
    both = [started(world), started(world)]
    ended = [(process.communicate(), process.returncode) for process in both]
    assert [code for _, code in ended] == [0, 0], ended
    assert sum("nothing to do" in output for (output, _), _ in ended) == 1
    versions.learn()
    versions.check()
    assert world.linked() == ["magpie-acme-scan", "magpie-acme-zip"]


def test_a_second_run_says_that_another_is_at_work(tmp_path: Path) -> None:
    path, told = str(tmp_path / "lock"), []
    with run_lock.held(path, 0, lambda: told.append("no")):
        second = run_lock.held(path, 0, lambda: told.append("waits"))
        with pytest.raises(run_lock.Busy, match="another sync is at work"), second:
            raise AssertionError
    with run_lock.held(path, 0, lambda: told.append("no")):
        assert told == ["waits"]


def _small_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))


@pytest.mark.parametrize("method", ["git-tag", "svn-zip"])
def test_a_full_disk(world: World, method: str) -> None:
    """As far as a test may fill one: no file may grow beyond a limit."""
    files: dict[str, str | bytes] = {**skill("acme-scan"), "big": random.Random(1).randbytes(60_000)}
    if method == "git-tag":
        world.trust_tag(files=files)
    else:
        url, digest = world.archive(packed(files))
        world.trust(method=method, url=url, ref="1", sha512=digest)
    world.adopt()
    before = world.state()
    process = started(world, _small_files)
    output, said = process.communicate()
    assert process.returncode == 1
    assert "Traceback" not in said
    (line,) = [line for line in output.splitlines() if "[fetch-failed]" in line]
    assert "File too large" in line or "the disk is full" in line
    assert world.state() == before


_PR_CAPBSET_DROP, _CAPABILITIES = 24, (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


def _nobody_special() -> None:
    """Even root is refused what a mode forbids, after its next exec."""
    libc = ctypes.CDLL(None)
    for capability in _CAPABILITIES:
        libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)


@pytest.mark.parametrize("where", [".", ".agents/skills", SNAPSHOTS])
def test_a_tree_that_is_read_only(world: World, where: str) -> None:
    world.trust_tag()
    world.adopt()
    place = world.root / where
    place.mkdir(exist_ok=True)
    before = world.state()
    place.chmod(0o555)
    try:
        process = started(world, _nobody_special)
        output, said = process.communicate()
    finally:
        place.chmod(0o755)
    assert process.returncode in {1, 2}
    assert "Traceback" not in said
    assert "Permission denied" in output + said
    if where != ".agents/skills":
        assert world.state() == before
    assert world.sync().returncode == 0
    assert world.linked() == ["magpie-acme-scan"]


def test_no_network(world: World) -> None:
    """A name that cannot exist: what a machine without a network says of every name."""
    world.trust(url="https://nowhere.invalid/acme.git", commit="a" * 40)
    provides = "[{skill: acme-zip}]"
    world.trust(
        "zip-skills",
        method="svn-zip",
        url="https://nowhere.invalid/a.zip",
        ref="1",
        sha512="b" * 128,
        provides=provides,
    )
    world.trust_tag("good-skills", skill("good"), provides="[{skill: good}]")
    world.adopt()
    done = world.run("sync", "--yes", "--format", "json")
    assert done.returncode == 1
    messages = [found["message"] for found in json.loads(done.stdout)["findings"]]
    assert len(messages) == 2
    assert all("is there a network?" in message for message in messages), messages
    assert world.linked() == ["magpie-good"]
