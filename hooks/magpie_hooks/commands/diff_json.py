"""A comparison as JSON: `schemas/diff.schema.json` says what is in it."""

from __future__ import annotations

import json

from .diff_result import VALIDATION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..rules.differences import Difference
    from .diff_result import Result


def as_json(result: Result) -> str:
    """The whole report. ``validation`` is there where it was asked for; every other key always."""
    comparison = result.comparison
    document = {
        "skill_a": result.a.typed,
        "skill_b": result.b.typed,
        "identical": comparison.identical,
        "differences": [_difference(difference) for difference in result.shown],
        "has_safety_baseline_divergence": comparison.has_safety,
        "has_drift": comparison.has_drift,
        "injection_flagged": bool(comparison.injection),
        "notes": [*result.notes, *comparison.injection],
    }
    if result.validation is not None:
        document["notes"] = [*result.notes, *comparison.injection, *_validation_note(len(result.validation))]
        document["validation"] = _findings(result)
    return json.dumps(_sound(document), indent=2) + "\n"


def _difference(difference: Difference) -> dict[str, object]:
    return {
        "location": difference.location,
        "file": difference.file,
        "line_a": difference.line_a,
        "line_b": difference.line_b,
        "description": difference.description,
        "verdict": difference.verdict,
        "clause": difference.clause,
        "kind": difference.kind,
        "why": difference.why,
        "proposed_action": difference.action,
    }


def _validation_note(count: int) -> list[str]:
    return [f"{VALIDATION}: {count}, under 'validation'"] if count else []


def _findings(result: Result) -> object:
    from ..documents.rendering import render

    return json.loads(render(result.validation or [], "json", {}))["findings"]


def _sound(value: object) -> object:
    """What strict parsers take and logs may hold: no lone surrogate, no credential of a url."""
    from ..rules.pins import without_credentials

    if isinstance(value, str):
        return without_credentials(value).encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {key: _sound(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_sound(item) for item in value]
    return value
