"""The small repositories below ``fixtures/<hook id>``, found and run through the entry that the manifest gives."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from skill_texts import ENTRIES, PROJECT, findings
from support import Repository

HOOKS = ("skill-sources", "safety-baseline", "lock-files")


def cases(kind: str) -> list[Any]:
    found = []
    for hook in HOOKS:
        here = sorted(path for path in (PROJECT / "fixtures" / hook / kind).iterdir() if path.is_dir())
        assert here
        found += [pytest.param(hook, path, id=f"{hook}-{path.name}") for path in here]
    return found


def committed(repository: Repository, case: Path) -> list[str]:
    shutil.copytree(case, repository.root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("expected.json"))
    repository.commit()
    return repository.git("ls-files", "-z").split("\0")[:-1]


@pytest.mark.parametrize(("hook", "case"), cases("good"))
def test_a_good_case_passes_in_silence(hook: str, case: Path, repository: Repository) -> None:
    names = committed(repository, case)
    done = repository.run(*ENTRIES[hook], "--strict", *names)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert repository.run(ENTRIES[hook][0], "--strict").returncode == 0


@pytest.mark.parametrize(("hook", "case"), cases("bad"))
def test_a_bad_case_gives_what_it_must_and_no_more(hook: str, case: Path, repository: Repository) -> None:
    names = committed(repository, case)
    wanted = json.loads((case / "expected.json").read_text(encoding="utf-8"))["findings"]
    assert wanted
    done = repository.run(*ENTRIES[hook], "--format", "json", *names)
    found = findings(done.stdout)
    assert [(it["rule"], it["severity"], it["path"], it["line"]) for it in found] == [
        (it["rule"], it["severity"], it["path"], it["line"]) for it in wanted
    ]
    for one, other in zip(found, wanted, strict=True):
        assert other.get("says", "") in one["message"]
    assert done.returncode == int(any(it["severity"] == "error" for it in wanted))
