"""The manifest is a contract with users: its fields, and what its patterns select."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from identify import identify

from skill_texts import ENTRIES, MANIFEST, PROJECT
from support import plain_environment

STAGES = ["pre-commit", "pre-merge-commit", "pre-push", "manual"]
HOOKS: dict[str, dict[str, Any]] = {hook["id"]: hook for hook in MANIFEST}
ENTRY = {
    "surface-hash": "magpie-surface-hash --changed",
    "surface-hash-check": "magpie-surface-hash --changed --check",
    "skill-sources": "magpie-skill-sources --changed",
    "safety-baseline": "magpie-safety-baseline --changed",
    "lock-files": "magpie-lock-files --changed",
    "reconcile": "magpie-reconcile check",
}
MANUAL = {"always_run": True, "pass_filenames": False, "verbose": True, "stages": ["manual"]}
OF_SOURCES = (
    r"(^|/)skill-sources\.md$|^skills/[^/]+/(source|SKILL)\.md$|(^|/)organizations/[^/]+/"
    r"|^docs/skill-sources/registry\.md$"
)
OF_LOCKS = (
    r"(^|/)\.apache-magpie(\.sources)?(\.local)?\.lock$|(^|/)\.apache-magpie(-local|-sources)?/|(^|/)\.gitignore$"
    r"|(^|/)skill-sources\.md$"
)
FILES = {
    "surface-hash": r"\.md$",
    "surface-hash-check": r"\.md$",
    "skill-sources": OF_SOURCES,
    "safety-baseline": r"\.md$|^\.skill-pairs\.yaml$",
    "lock-files": OF_LOCKS,
}
MARKDOWN = ["surface-hash", "surface-hash-check", "safety-baseline"]
SELECTED = [
    *(
        (hook, path)
        for hook in MARKDOWN
        for path in (
            "SKILL.md",
            "skills/issue-triage/SKILL.md",
            "skills/issue-triage/detail.md",
            "skills/with a space/détails.md",
            "-skills/-x.md",
            "README.md",
            ".github/skills/a/SKILL.md",
            "a\nb/SKILL.md",
        )
    ),
    *(
        ("safety-baseline", path)
        for path in (
            ".skill-pairs.yaml",
            ".apache-magpie-overrides/issue-triage.md",
            ".apache-magpie-local/issue-triage.md",
        )
    ),
    *(
        ("skill-sources", path)
        for path in (
            "skill-sources.md",
            "projects/demo/skill-sources.md",
            ".apache-magpie-overrides/skill-sources.md",
            ".apache-magpie-overrides/organizations/acme/skill-sources.md",
            "config/skill-sources.md",
            "organizations/acme/skill-sources.md",
            "organizations/acme/organization.md",
            "organizations/acme/logo.png",
            "skills/issue-triage/source.md",
            "skills/issue-triage/SKILL.md",
            "docs/skill-sources/registry.md",
        )
    ),
    *(
        ("lock-files", path)
        for path in (
            ".apache-magpie.lock",
            ".apache-magpie.local.lock",
            "sub/.apache-magpie.sources.lock",
            "sub dir/.apache-magpie.sources.local.lock",
            ".apache-magpie-local/reconciled.json",
            ".apache-magpie/skills/x/SKILL.md",
            "sub/.apache-magpie-sources/acme/x",
            ".gitignore",
            "sub/.gitignore",
            "skill-sources.md",
        )
    ),
]
NOT_SELECTED = [
    *(
        (hook, path)
        for hook in MARKDOWN
        for path in (
            "skills/issue-triage/detail.MD",
            "skills/issue-triage/detail.mdx",
            "skills/issue-triage/detail.md.txt",
            "skills/issue-triage/detailmd",
            "skills/md",
            "docs.md/picture.png",
            "pyproject.toml",
        )
    ),
    *(
        ("safety-baseline", path)
        for path in ("skill-pairs.yaml", "sub/.skill-pairs.yaml", ".skill-pairs.yaml.bak", ".skill-pairs.yml")
    ),
    *(
        ("skill-sources", path)
        for path in (
            "README.md",
            "skills/issue-triage/detail.md",
            "skills/issue-triage/deep/source.md",
            "other/skills/issue-triage/source.md",
            "skills/source.md",
            "my-skill-sources.md",
            "skill-sources.mdx",
            "organizations/README.md",
            "disorganizations/acme/x.md",
            "docs/skill-sources/README.md",
            "docs/registry.md",
        )
    ),
    *(
        ("lock-files", path)
        for path in (
            "apache-magpie.lock",
            ".apache-magpie.lock.bak",
            "x.apache-magpie.lock",
            ".apache-magpie.other.lock",
            ".apache-magpie-overrides/x.md",
            ".gitignore.bak",
            "uv.lock",
        )
    ),
]


def test_ids_are_unique_and_none_went_away() -> None:
    assert [hook["id"] for hook in MANIFEST] == list(ENTRY)


@pytest.mark.parametrize("hook", HOOKS)
def test_fields(hook: str) -> None:
    fields = dict(HOOKS[hook])
    assert fields.pop("name")
    assert fields.pop("description")
    automatic = {"files": FILES.get(hook), "always_run": True, "require_serial": True, "stages": STAGES}
    assert fields == {
        "id": hook,
        "entry": ENTRY[hook],
        "language": "python",
        "minimum_pre_commit_version": "3.2.0",
        **(MANUAL if hook == "reconcile" else automatic),
    }


@pytest.mark.parametrize(("hook", "path"), SELECTED)
def test_selected(hook: str, path: str) -> None:
    """By the pattern, which runners search for, and by the types that they ask identify for."""
    assert re.search(HOOKS[hook]["files"], path)
    tags = identify.tags_from_filename(path) | {"file"}
    assert "markdown" in tags or not path.endswith(".md")
    assert tags >= set(HOOKS[hook].get("types", ["file"]))
    assert not tags & set(HOOKS[hook].get("exclude_types", []))
    assert not HOOKS[hook].get("types_or") or tags & set(HOOKS[hook]["types_or"])


@pytest.mark.parametrize(("hook", "path"), NOT_SELECTED)
def test_not_selected(hook: str, path: str) -> None:
    assert not re.search(HOOKS[hook]["files"], path)


@pytest.mark.parametrize("runner", ["pre-commit", "prek"])
def test_runners_accept_the_manifest_and_the_configuration(runner: str, tmp_path: Path) -> None:
    environment = plain_environment(tmp_path) | {"PREK_HOME": str(tmp_path), "PRE_COMMIT_HOME": str(tmp_path)}
    for verb, file in (("validate-manifest", ".pre-commit-hooks.yaml"), ("validate-config", ".pre-commit-config.yaml")):
        program = Path(sys.executable).parent / runner
        done = subprocess.run(
            [program, verb, PROJECT / file], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "unexpected" not in (done.stdout + done.stderr).lower()


def test_every_entry_begins_with_a_console_script() -> None:
    scripts = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert {words[0] for words in ENTRIES.values()} == set(scripts)


def test_this_repository_runs_its_own_hooks() -> None:
    """As the manifest has them, but for what a local hook must or may say otherwise."""
    config = yaml.safe_load((PROJECT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (local,) = config["repos"]
    assert local["repo"] == "local"
    assert config["default_install_hook_types"] == ["pre-commit", "pre-merge-commit"]
    for hook in local["hooks"]:
        fields = {key: value for key, value in HOOKS[hook["id"]].items() if key != "description"}
        fields.pop("minimum_pre_commit_version")
        # The runner's exclude does not reach what a hook finds by itself: ours says it again.
        apart = "^(fixtures|tests)/"
        assert hook == {**fields, "language": "system", "exclude": apart, "args": ["--exclude", apart]}
    assert [hook["id"] for hook in local["hooks"]] == list(HOOKS)
