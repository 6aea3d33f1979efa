"""The schemas for editors, held against the code: what a schema can judge, both judge alike."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

import magpie_hooks
from lock_cases import CASES, Case
from magpie_hooks.documents.findings import ERROR
from magpie_hooks.documents.locks import LOCAL, LOCK, NAMES, SOURCES, SOURCES_LOCAL, STAMP, Lock
from magpie_hooks.rules.lock_shapes import of_lock
from skill_texts import PROJECT

SCHEMAS = {
    LOCK: "lock",
    LOCAL: "local-lock",
    SOURCES: "sources-lock",
    SOURCES_LOCAL: "sources-local-lock",
    STAMP: "reconciled",
}
# What a schema sees: not what a text means, not two entries at once.
JUDGED = {
    *("bad-skill-name", "bad-source-id", "bad-surface-hash", "foreign-anchor", "lock-missing-key", "lock-not-a-list"),
    *("lock-not-a-mapping", "lock-unknown-method", "lock-wrong-type", "malformed-commit", "malformed-sha512"),
    *("missing-anchor", "reconciled-in-local-lock"),
}


def schema(kind: str) -> dict[str, Any]:
    path = Path(magpie_hooks.__file__).parent / "schemas" / f"{SCHEMAS[kind]}.schema.json"
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


VALIDATORS = {
    kind: jsonschema.Draft202012Validator(schema(kind), format_checker=jsonschema.FormatChecker(["date"]))
    for kind in NAMES
}


def as_json(value: Any) -> Any:
    """As a reader that knows dates hands them to a validator."""
    if isinstance(value, dict):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_json(item) for item in value]
    return value.isoformat() if isinstance(value, datetime.date) else value


def accepts(kind: str, text: str) -> bool:
    return VALIDATORS[kind].is_valid(as_json(yaml.safe_load(text)))


@pytest.mark.parametrize("kind", NAMES)
def test_it_is_a_schema_with_what_editors_show(kind: str) -> None:
    found = schema(kind)
    jsonschema.Draft202012Validator.check_schema(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["$id"].endswith(f"/{SCHEMAS[kind]}.schema.json")
    assert found["title"]
    assert re.search(re.escape(kind), found["description"])


@pytest.mark.parametrize("kind", NAMES)
def test_the_sound_fixture_is_accepted(kind: str) -> None:
    assert accepts(kind, (PROJECT / "fixtures" / "locks-adopter" / kind).read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", [case for case in CASES if case.schema], ids=lambda case: case.name)
def test_it_agrees_with_the_code(case: Case) -> None:
    errors = {it.rule for it in of_lock(Lock(case.kind, case.data)) if it.severity == ERROR}
    accepted = accepts(case.kind, case.data.decode())
    assert accepted or errors, "the schema refuses what the code accepts"
    assert not (accepted and errors & JUDGED), "the schema accepts what the code refuses"
