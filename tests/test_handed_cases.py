"""Cases of another's making, where there are any.

``MAGPIE_CASES`` names a directory with ``front/``, ``rewrite/``, ``sources/``, ``locks/`` and more; ``MAGPIE_CORPUS``
one of skills, whose hashes stand in the first one's ``digests.tsv``. Without them there are no tests here (see
``collect_ignore``).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from magpie_hooks.documents.findings import ERROR
from magpie_hooks.documents.locks import Lock
from magpie_hooks.rules import surface
from magpie_hooks.rules.lock_shapes import of_lock, parse_version
from magpie_hooks.rules.surface import Surface
from support import Repository, plain_environment

ROOT = Path(os.environ["MAGPIE_CASES"])
CORPUS = os.environ.get("MAGPIE_CORPUS")


def cases(folder: str) -> list[Any]:
    found = sorted(path.parent for path in (ROOT / folder).glob("*/expected.json"))
    assert found, f"{ROOT / folder} holds no case"
    return [pytest.param(path, id=path.name) for path in found]


def expectation(case: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    return found


def read(directory: Path) -> Surface:
    details = {path.name: path.read_bytes() for path in directory.iterdir() if re.fullmatch(r"[^.].*\.md", path.name)}
    return surface.read(details.pop("SKILL.md"), details)


# --- what a surface holds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("front"))
def test_front(case: Path) -> None:
    expected = expectation(case)
    found = read(case / "skill")
    rules = {finding.rule for finding in found.findings}
    if expected["error"]:
        named = {expected["error"], *expected.get("error_also", ())}
        assert named & rules
        assert found.digest == ""
        lines = {finding.line for finding in found.findings if finding.rule in named}
        assert expected.get("line") is None or expected["line"] in lines
        return
    assert sorted(found.requires) == expected["requires_config"]
    assert {entry.tagged for entry in found.anchors()} == set(expected["anchors"])
    assert found.digest
    errors = {finding.rule for finding in found.findings if finding.severity == ERROR}
    assert errors - {"missing-name"} == ({expected["also"]} if "also" in expected else set())
    assert "warns" not in expected or expected["warns"] in rules
    for key, same in (("same_surface_as", True), ("differs_from", False)):
        if key in expected:
            other = read(ROOT / "front" / expected[key] / "skill")
            assert (found.digest == other.digest) is same


if CORPUS:
    DIGESTS = [line.split("\t") for line in (ROOT / "digests.tsv").read_text(encoding="utf-8").splitlines()]

    @pytest.mark.parametrize(("digest", "name"), DIGESTS, ids=[name for _, name in DIGESTS])
    def test_digest(digest: str, name: str) -> None:
        assert CORPUS is not None
        assert read(Path(CORPUS) / name).digest == digest


# --- what is written --------------------------------------------------------------------------------------------


def lines_of(data: bytes) -> list[bytes]:
    return re.findall(rb"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z", data)


def laid_out(case: Path, setup: dict[str, Any], repository: Repository) -> tuple[Path, list[str]]:
    """The case in a repository: its SKILL.md's real place, and the names to hand over."""
    directory = repository.root / "skills" / setup.get("skill_dir", "magpie-x")
    directory.mkdir(parents=True)
    for path in case.iterdir():
        if path.name != "expected.json":
            shutil.copy(path, directory / path.name)
    main = directory / "SKILL.md"
    names = [os.path.relpath(directory / name, repository.root) for name in setup.get("pass", ["SKILL.md"])]
    if "symlink" in setup:
        target = directory / setup["symlink"]
        target.parent.mkdir(parents=True, exist_ok=True)
        main.rename(target)
        main.symlink_to(setup["symlink"])
    if "hard_link" in setup:
        os.link(main, directory / setup["hard_link"])
    if "relay" in setup:
        relay = repository.root / setup["relay"]
        relay.parent.mkdir(parents=True, exist_ok=True)
        relay.symlink_to(os.path.relpath(directory, relay.parent))
        names.append(f"{setup['relay']}/SKILL.md")
    repository.git("add", "--all")
    if "mode" in setup:
        main.chmod(int(str(setup["mode"]), 8))
    return main, names


ENDS = {"lf": b"\n", "crlf": b"\r\n", "cr": b"\r"}


@pytest.mark.parametrize("case", cases("rewrite"))
def test_rewrite(case: Path, repository: Repository) -> None:
    expected = expectation(case)
    setup = expected.get("setup", {})
    main, names = laid_out(case, setup, repository)
    before, mode = main.read_bytes(), main.stat().st_mode
    done = repository.run("magpie-surface-hash", "--format", "json", *names)
    after = main.read_bytes()
    assert main.stat().st_mode == mode
    assert main.is_symlink() == ("symlink" in setup)
    assert "Traceback" not in done.stderr
    if expected["outcome"] == "untouched":
        assert (after, done.returncode) == (before, 0)
        return
    findings = json.loads(done.stdout)["findings"]
    if expected["outcome"] == "refused":
        named = {expected["error"], *expected.get("error_also", ())}
        about = [finding for finding in findings if finding["rule"] in named]
        assert after == before
        assert done.returncode in (1, 2)
        assert about
        said = " ".join(f"{finding['message']} {finding.get('help', '')}" for finding in about).lower()
        assert expected.get("says", "").lower() in said
        return
    assert done.returncode == 1
    require_one_change(expected, lines_of(before), lines_of(after))
    again = repository.run("magpie-surface-hash", *names)
    assert main.read_bytes() == after
    left = [finding for finding in findings if finding["severity"] == ERROR and not finding["fixed"]]
    assert again.returncode == (1 if left else 0)


def require_one_change(expected: dict[str, Any], before: list[bytes], after: list[bytes]) -> None:
    at = expected["line"] - 1
    if expected["outcome"] == "inserted":
        assert after[:at] + after[at + 1 :] == before
        assert after[at].startswith(b"surface_hash:")
        assert after[at].endswith(ENDS[expected["eol"]])
        return
    through = expected.get("through", expected["line"])
    assert after[:at] == before[:at]
    assert after[at + 1 :] == before[through:]
    assert re.search(rb"surface_hash['\"]?[ \t]*:.*sha256:[0-9a-f]{16}", after[at])


# --- locks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("locks"))
def test_lock(case: Path, repository: Repository) -> None:
    expected = expectation(case)
    data = (case / expected["file"]).read_bytes()
    try:
        found = [
            (it.rule, it.severity, it.line, f"{it.message} {it.help}") for it in of_lock(Lock(expected["file"], data))
        ]
    except UnicodeDecodeError:
        found = _of_command(repository, expected["file"], data)
    errors = [it for it in found if it[1] == ERROR]
    if expected["ok"]:
        assert not errors
    else:
        named = {expected["rule"], *expected.get("rule_also", ())}
        about = [it for it in errors if expected["rule"] is None or it[0] in named]
        assert about
        assert expected["line"] is None or expected["line"] in {it[2] for it in about}
    assert "warns" not in expected or expected["warns"] in {it[0] for it in found}
    assert "secret" not in expected or not any(expected["secret"] in it[3] for it in found)


def _of_command(repository: Repository, name: str, data: bytes) -> list[tuple[str, str, int | None, str]]:
    repository.write(name, data)
    repository.commit()
    done = repository.run("magpie-lock-files", "--format", "json", name)
    return [(it["rule"], it["severity"], it["line"], it["message"]) for it in json.loads(done.stdout)["findings"]]


BUILDER = ROOT / "locks-repo" / "cases.py"
WORLDS = json.loads(subprocess.run([sys.executable, BUILDER, "list"], capture_output=True, check=True).stdout)


@pytest.mark.parametrize("world", WORLDS)
def test_world_of_locks(world: str, tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, BUILDER, "build", world, tmp_path / "w"], capture_output=True, check=True, text=True
    )
    answer = json.loads(built.stdout)
    expected = answer["expected"]
    environment = plain_environment(tmp_path / "w" / "home")
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM"):
        environment.pop(name)
    done = subprocess.run(
        ["magpie-lock-files", "--format", "json", *answer["args"]],
        cwd=tmp_path / "w" / answer["cwd"],
        env=environment | answer.get("env", {}),
        capture_output=True,
        text=True,
        check=False,
    )
    found = json.loads(done.stdout)["findings"] if done.stdout else []
    errors = [it for it in found if it["severity"] == ERROR]
    assert (not errors) == expected["ok"], done.stdout + done.stderr
    assert done.returncode == int(bool(errors))
    rules = {it["rule"] for it in found}
    assert rules >= set(expected["rules"])
    assert not rules & set(expected["not_rules"])
    if expected["rules"]:
        require_one_finding(expected, [it for it in found if it["rule"] == expected["rules"][0]])


def require_one_finding(expected: dict[str, Any], found: list[dict[str, Any]]) -> None:
    said = [f"{it['path']}:{it['line']}: {it['message']} {it.get('help')}".lower() for it in found]
    assert any(
        expected.get("path") in {None, it["path"]}
        and expected.get("line") in {None, it["line"]}
        and all(text.lower() in text_ for text in expected.get("contains") or ())
        for it, text_ in zip(found, said, strict=True)
    ), said
    assert not any(text.lower() in text_ for text in expected.get("not_contains") or () for text_ in said)


VERSIONS = json.loads((ROOT / "versions.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("pair", VERSIONS["order"], ids=str)
def test_order_of_versions(pair: Any) -> None:
    left, right = parse_version(pair["a"]), parse_version(pair["b"])
    assert (left > right) - (left < right) == pair["order"]  # type: ignore[operator]


@pytest.mark.parametrize("text", VERSIONS["invalid"])
def test_no_version(text: str) -> None:
    assert parse_version(text) is None


# --- who is trusted ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("sources"))
def test_sources(case: Path, repository: Repository) -> None:
    expected = expectation(case)
    shutil.copytree(case / "tree", repository.root, dirs_exist_ok=True, symlinks=True)
    repository.git("add", "--all", "--force")
    done = repository.run("magpie-skill-sources", "--format", "json")
    assert "Traceback" not in done.stderr
    assert expected.get("secret") is None or expected["secret"] not in done.stdout + done.stderr
    if "exit" in expected:
        assert done.returncode == expected["exit"]
        return
    findings = json.loads(done.stdout)["findings"]
    errors = [finding for finding in findings if finding["severity"] == ERROR]
    about = [finding for finding in findings if expected.get("path") in (None, finding["path"])]
    if expected.get("warns"):
        assert expected["warns"] in {finding["rule"] for finding in about}
    if expected["ok"]:
        assert (errors, done.returncode) == ([], 0)
        return
    named = {expected["rule"], *expected.get("rule_also", ())}
    told = [
        finding for finding in about if finding in errors and (expected["rule"] is None or finding["rule"] in named)
    ]
    assert told
    assert expected.get("line") is None or expected["line"] in {finding["line"] for finding in told}
    assert done.returncode == 1


if CORPUS:

    def test_the_corpus_has_no_finding_about_sources(repository: Repository) -> None:
        assert CORPUS is not None
        shutil.copytree(Path(CORPUS).parent, repository.root, dirs_exist_ok=True)
        repository.commit()
        done = repository.run("magpie-skill-sources", "--strict")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "sources checked: no findings\n")


# --- a project's reconciliation ---------------------------------------------------------------------------------

SWEPT = {"override-anchor-moved", "override-target-missing", "config-missing", "stamp-in-both-stores"}
OF_ONE_MACHINE = ".apache-magpie-local\n.apache-magpie\n.apache-magpie-sources\n"


def contents(repository: Repository) -> dict[str, bytes]:
    """Every file of the work tree by its path."""
    files = [path for path in repository.root.rglob("*") if path.is_file()]
    found = {path.relative_to(repository.root).as_posix(): path.read_bytes() for path in files}
    return {path: data for path, data in found.items() if not path.startswith(".git/")}


@pytest.mark.parametrize("case", [*cases("sweep"), *cases("sweep/write")])
class TestSweep:
    def swept(self, case: Path, repository: Repository) -> tuple[dict[str, Any], Any, int]:
        """What a case expects, the JSON of its sweep, and the exit code."""
        expected = expectation(case)
        shutil.copytree(case / "tree", repository.root, dirs_exist_ok=True)
        repository.write(".gitignore", OF_ONE_MACHINE)
        repository.home.joinpath(".claude").mkdir()
        repository.commit()
        done = self.run(expected, repository, "--format", "json")
        return expected, json.loads(done.stdout), done.returncode

    def run(
        self, expected: dict[str, Any], repository: Repository, *arguments: str
    ) -> subprocess.CompletedProcess[str]:
        done = repository.run("magpie-reconcile", "sweep", *arguments, *expected["args"])
        assert "Traceback" not in done.stderr
        return done

    def test_what_is_found(self, case: Path, repository: Repository) -> None:
        expected, found, code = self.swept(case, repository)
        assert code in {expected["exit"], *expected.get("exit_also", ())}
        if expected["kind"] != "write-decline":
            left = [it for it in found["findings"] if it["rule"] in SWEPT]
            for wanted in expected["findings"]:
                require_one_finding(wanted, [it for it in left if it["rule"] == wanted["rule"]])
            assert len(left) == len(expected["findings"]), left
        scope = set(found["sweep"]["scope"])
        assert set(expected["scope"]) <= scope <= {*expected["scope"], *expected.get("scope_also", ())}
        unchecked = [it["name"] for it in found["sweep"]["unchecked"]]
        assert all(any(name in each for each in unchecked) for name in expected["unchecked"])
        assert bool(unchecked) == bool(expected["unchecked"])
        if expected["kind"] == "nothing-configured":
            assert self.run(expected, repository).stdout.count("\n") == 1

    def test_what_is_written(self, case: Path, repository: Repository) -> None:
        expected, _, _ = self.swept(case, repository)
        after = contents(repository)
        files = [path for path in (case / "tree").rglob("*") if path.is_file()]
        wanted = {path.relative_to(case / "tree").as_posix(): path.read_bytes() for path in files}
        wanted[".gitignore"] = OF_ONE_MACHINE.encode()
        for path, text in expected.get("expected_files", {}).items():
            wanted.pop(path, None)
            if text is not None:
                wanted[path] = text.encode()
        assert after == wanted
        self.run(expected, repository)
        assert contents(repository) == after
