"""Skills for tests: their text, and their hash by the published definition, computed here and not by the package."""

from __future__ import annotations

import json
import shlex
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PROJECT = Path(__file__).parent.parent
MANIFEST: list[dict[str, Any]] = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
ENTRIES: dict[str, list[str]] = {hook["id"]: shlex.split(hook["entry"]) for hook in MANIFEST}
COMMAND = "magpie-surface-hash"
WRONG = "sha256:0000000000000000"


def surface_hash(
    anchors: Iterable[str] = ("Step 1",),
    *,
    requires: Iterable[str] = (),
    details: Mapping[str, Iterable[str]] | None = None,
) -> str:
    """The hash of a surface given as the texts of its anchors, by file."""
    lines = ["requires_config:", *sorted(set(requires)), "anchors:", *sorted(set(anchors))]
    for name, texts in sorted((details or {}).items()):
        lines += [f"{name}: {text}" for text in sorted(set(texts))]
    return "sha256:" + sha256("\n".join(lines).encode(errors="surrogateescape")).hexdigest()[:16]


def skill(
    *anchors: str, stamp: str | None = None, name: str = "triage", requires: Iterable[str] = (), prose: str = ""
) -> str:
    """A SKILL.md whose level-2 headings are the anchors ("Step 1" where none is given); unstamped without ``stamp``."""
    head = [f"name: {name}"]
    if requires := list(requires):
        head += ["requires_config:", *(f"  - {entry}" for entry in requires)]
    if stamp is not None:
        head.append(f"surface_hash: {stamp}")
    body = "\n".join(f"\n## {anchor}\n\nDo it.{prose}" for anchor in anchors or ("Step 1",))
    return "\n".join(["---", *head, "license: Apache-2.0", "---", body]) + "\n"


def stamped(*anchors: str, details: Mapping[str, Iterable[str]] | None = None, **more: Any) -> str:
    """The same with its true hash."""
    value = surface_hash(anchors or ("Step 1",), requires=more.get("requires", ()), details=details)
    return skill(*anchors, stamp=value, **more)


def findings(output: str) -> list[dict[str, Any]]:
    """The findings of ``--format json``."""
    found: list[dict[str, Any]] = json.loads(output)["findings"]
    return found
