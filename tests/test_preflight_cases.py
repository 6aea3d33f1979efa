"""Cases of pre-flight of another's making, where ``MAGPIE_CASES`` names a directory of them; see test_handed_cases."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import magpie_hooks

if TYPE_CHECKING:
    from support import Repository

ROOT = os.environ.get("MAGPIE_CASES")
SCHEMA = json.loads((Path(magpie_hooks.__file__).parent / "schemas" / "preflight.schema.json").read_text("utf-8"))

if ROOT:
    CASES = sorted(path.parent for path in (Path(ROOT) / "preflight").glob("*/expected.json"))
    assert CASES

    @pytest.mark.parametrize("case", CASES, ids=[path.name for path in CASES])
    def test_preflight(case: Path, repository: Repository) -> None:
        expected: dict[str, Any] = json.loads((case / "expected.json").read_text(encoding="utf-8"))
        shutil.copytree(case / "tree", repository.root, dirs_exist_ok=True)
        arguments = list(expected["args"])
        if expected["plugin_list"]:
            shutil.copy(case / "plugins.json", repository.root)
            arguments += ["--plugin-list", "plugins.json"]
        done = repository.run("magpie-reconcile", "preflight", *arguments)
        assert done.returncode == expected["exit"]
        if done.returncode:
            assert (done.stdout, done.stderr.count("\n")) == ("", 1)
            return
        assert done.stderr == ""
        verdict = json.loads(done.stdout)
        jsonschema.validate(verdict, SCHEMA)
        found = {finding["code"]: finding["facts"] for finding in verdict.get("findings", ())}
        assert (verdict["verdict"], list(found)) == (expected["verdict"], expected["codes"])
        for code, facts in expected["facts"].items():
            assert {key: found[code].get(key) for key in facts} == facts
