"""The skills below ``fixtures/surface-hash``, found and run through the entries that the manifest gives to a runner."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import yaml

from magpie_hooks.rules.catalogue import OF_EVERY_FILE, OF_SURFACES
from magpie_hooks.rules.surface import UNKNOWABLE
from support import Repository

PROJECT = Path(__file__).parent.parent
FIXTURES = PROJECT / "fixtures"
ENTRIES = {
    hook["id"]: shlex.split(hook["entry"])
    for hook in yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
}
BESIDE = ("payload.txt", "expected.json")  # what belongs to a case and not to its skill
HOOKS = [hook for hook in ENTRIES if hook.startswith("surface-hash")]
FINDING = re.compile(
    r"(?m)^(?P<path>[^\s:]+)(?::(?P<line>\d+))?(?::\d+)?: (?P<severity>\w+): (?P<message>.+) \[(?P<rule>[a-z0-9-]+)\]$"
)
HASH_RULES = {"stale-surface-hash", "missing-surface-hash"}


def cases(kind: str) -> list[Path]:
    """The directories of one kind of case; an empty list would be a suite that looks at nothing."""
    found = sorted(path for path in (FIXTURES / "surface-hash" / kind).iterdir() if path.is_dir())
    assert found
    return found


def expected(case: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    return loaded


def committed(repository: Repository, case: Path) -> list[str]:
    """Copy a case's skill into the repository, make its links, commit; the names that a runner would pass."""
    skill = repository.root / "skills" / case.name
    shutil.copytree(case, skill, ignore=shutil.ignore_patterns(*BESIDE))
    repository.write("../elsewhere.md", "## Outside the repository\n")
    for name, target in (expected(case).get("links", {}) if (case / "expected.json").exists() else {}).items():
        try:
            os.symlink(target, skill / name)
        except OSError:  # pragma: no cover - Windows without the privilege
            pytest.skip("this system makes no symbolic links")
    repository.commit()
    return [name for name in repository.git("ls-files", "-z").split("\0") if name.endswith(".md")]


def surface_hash(payload: Path) -> str:
    return "sha256:" + sha256(payload.read_bytes().removesuffix(b"\n")).hexdigest()[:16]


def stored_hash(source: bytes) -> str:
    """The last of the lines that are a ``surface_hash``: in one case an indented sample stands before it."""
    found: str = re.findall(rb"(?m)^surface_hash: (\S+)\r?$", source.replace(b"\r", b"\n"))[-1].decode()
    return found


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("case", cases("good"), ids=lambda case: case.name)
def test_a_good_case_passes_in_silence(hook: str, case: Path, repository: Repository) -> None:
    names = committed(repository, case)
    before = repository.read(f"skills/{case.name}/SKILL.md")
    assert stored_hash(before) == surface_hash(case / "payload.txt")
    done = repository.run(*ENTRIES[hook], *names)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert repository.read(f"skills/{case.name}/SKILL.md") == before


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("case", cases("bad"), ids=lambda case: case.name)
def test_a_bad_case_prints_what_it_must_and_no_more(hook: str, case: Path, repository: Repository) -> None:
    names = committed(repository, case)
    wanted = expected(case)["findings"]
    done = repository.run(*ENTRIES[hook], *names)
    found = [match.groupdict() for match in FINDING.finditer(done.stdout)]
    assert sorted((it["rule"], it["severity"], it["path"], it["line"] or "None") for it in found) == sorted(
        (it["rule"], it["severity"], f"skills/{case.name}/{it['path']}", str(it["line"])) for it in wanted
    )
    for it in wanted:
        assert any(it.get("says", "") in other["message"] for other in found if other["rule"] == it["rule"])
    assert done.returncode == int(any(it["severity"] == "error" for it in wanted))


@pytest.mark.parametrize("case", cases("bad"), ids=lambda case: case.name)
def test_only_a_wrong_hash_is_written(case: Path, repository: Repository) -> None:
    names = committed(repository, case)
    rules = {it["rule"] for it in expected(case)["findings"]}
    path = f"skills/{case.name}/SKILL.md"
    before = repository.read(path)
    repository.run(*ENTRIES["surface-hash-check"], *names)
    assert repository.read(path) == before
    repository.run(*ENTRIES["surface-hash"], *names)
    assert (repository.read(path) != before) == bool(rules & HASH_RULES)
    assert not rules & HASH_RULES or not rules & UNKNOWABLE
    after = repository.read(path)
    repository.run(*ENTRIES["surface-hash"], *names)
    assert repository.read(path) == after


def test_every_rule_has_a_bad_case() -> None:
    assert {it["rule"] for case in cases("bad") for it in expected(case)["findings"]} == {
        rule.id for rule in (*OF_EVERY_FILE, *OF_SURFACES)
    }


class TestSkillsRepo:
    @pytest.fixture
    def copy(self, repository: Repository) -> Repository:
        shutil.copytree(FIXTURES / "skills-repo", repository.root, dirs_exist_ok=True)
        repository.commit()
        return repository

    def test_payloads_give_the_hashes_that_the_skills_carry(self, copy: Repository) -> None:
        payloads = {path.stem: path for path in (FIXTURES / "payloads").glob("*.txt")}
        skills = {path.parent.name: path for path in copy.root.glob("skills/*/SKILL.md")}
        assert {name: stored_hash(path.read_bytes()) for name, path in skills.items()} == {
            name: surface_hash(path) for name, path in payloads.items()
        }

    @pytest.mark.parametrize("hook", HOOKS)
    def test_it_is_clean(self, hook: str, copy: Repository) -> None:
        done = copy.run(*ENTRIES[hook], *copy.git("ls-files").split("\n"))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        done = copy.run(ENTRIES[hook][0], "--check", "--strict")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "5 skills checked: no findings\n")

    def test_the_skill_for_windows_keeps_its_line_ends(self, copy: Repository) -> None:
        path = "skills/check-windows-build/SKILL.md"
        before = copy.read(path)
        assert before.count(b"\r\n") == before.count(b"\n") > 0
        copy.write(path, before.replace(b"## Step 1 ", b"## Step 0 "))
        assert copy.run(*ENTRIES["surface-hash"], path).returncode == 1
        after = copy.read(path)
        assert after.count(b"\r\n") == after.count(b"\n") == before.count(b"\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_the_demo_shows_what_it_says(tmp_path: Path, repository: Repository) -> None:
    done = repository.run("sh", str(FIXTURES / "demo.sh"), env={"TMPDIR": str(tmp_path)})
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "work"]
