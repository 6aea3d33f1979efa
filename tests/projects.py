"""A project to reconcile, as tests lay it out: a lock, overrides, and skills of a snapshot."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from magpie_hooks.rules.surface import read

if TYPE_CHECKING:
    from support import Repository

LOCK = ".apache-magpie.lock"
STAMP = ".apache-magpie-local/reconciled.json"
PIN = (
    "method: git-tag\nurl:    https://git.example.org/mirror/magpie.git\nref:    0.3.0\n"
    "commit: 5e1f5e1f5e1f5e1f5e1f5e1f5e1f5e1f5e1f5e1f\n"
)
MARKET = "method: marketplace\nurl: apache/magpie\nmin_version: 0.2.0\nplugins:\n  - magpie-setup\n"
OLD = "sha256:aaaaaaaaaaaaaaaa"
RAN = ("--version-ran", "0.3.0", "--today", "2026-03-01")
IGNORED = ".apache-magpie\n.apache-magpie-local\n.apache-magpie-sources\n.apache-magpie.local.lock\n"


def skill(repository: Repository, name: str, body: str = "", *, requires: str = "", place: str = "") -> str:
    """Install a skill, by default in the snapshot; the hash of its surface."""
    listed = "".join(f"  - {entry}\n" for entry in requires.split())
    front = f"---\nname: magpie-{name}\n{'requires_config:' if listed else 'license: x'}\n{listed}---\n"
    data = f"{front}\n# {name}\n\n{body}".encode()
    repository.write(f"{place or '.apache-magpie/skills'}/{name}/SKILL.md", data)
    return read(data, {}).digest


def override(repository: Repository, name: str, body: str, *, place: str = ".apache-magpie-overrides") -> None:
    repository.write(f"{place}/{name}.md", f"# Overrides\n\n### Override 1 - ours\n\n{body}\n")


def stamp(repository: Repository, **content: Any) -> None:
    repository.write(STAMP, json.dumps(content, indent=2) + "\n")


def stamped(repository: Repository) -> Any:
    return json.loads(repository.read(STAMP))


def adopted(repository: Repository, lock: str = PIN) -> None:
    repository.write(".gitignore", IGNORED)
    repository.write(LOCK, lock)


def reconciled(**skills: str) -> str:
    """The block of a committed stamp; names with ``_`` for ``-``."""
    lines = "".join(f"    {name.replace('_', '-')}: {value}\n" for name, value in skills.items())
    return f"\nreconciled:\n  version: 0.2.0\n  at: 2026-01-15\n  skills:\n{lines}"


def sweep(repository: Repository, *arguments: str, cwd: str = ".") -> Any:
    """The JSON of a sweep, with its exit code under ``exit`` and what it said on stderr under ``said``."""
    done = repository.run("magpie-reconcile", "sweep", "--format", "json", *arguments, cwd=cwd)
    assert "Traceback" not in done.stderr
    found = json.loads(done.stdout) if done.stdout else {}
    return found | {"exit": done.returncode, "said": done.stderr}


def told(found: Any) -> list[tuple[str, str, int | None]]:
    return [(it["rule"], it["path"], it["line"]) for it in found["findings"]]
