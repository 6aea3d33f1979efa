"""The marketplace clone: which version of the framework it held, now or at an earlier time. It is only read."""

from __future__ import annotations

import json

from .git import GitError
from .plugin_versions import newest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .git import Git

_FILE = ".claude-plugin/marketplace.json"


def version_at(git: Git, clone: str, before: str | None = None) -> str | None:
    """The framework's version in a clone, at its head or as of a moment (ISO 8601); None where it cannot be told."""
    try:
        limit = [f"--before={before}"] if before else []
        asked = ["-C", clone, "log", "-1", "--format=%H", *limit, "HEAD", "--"]
        commit = git.ask(asked).decode(errors="replace").strip()
        return (_stated(git, clone, commit) or _described(git, clone, commit)) if commit else None
    except GitError:
        return None


def _stated(git: Git, clone: str, commit: str) -> str | None:
    """What the marketplace's own list says: of itself, else of its plugins."""
    try:
        content = json.loads(git.ask(["-C", clone, "show", f"{commit}:{_FILE}", "--"]))
    except (GitError, ValueError, RecursionError):
        return None
    if not isinstance(content, dict):
        return None
    metadata = content.get("metadata")
    listed = content.get("plugins")
    plugins = [plugin for plugin in listed if isinstance(plugin, dict)] if isinstance(listed, list) else []
    own = [it.get("version") for it in (content, metadata) if isinstance(it, dict)]
    for versions in (own, [plugin.get("version") for plugin in plugins]):
        if found := newest(version for version in versions if isinstance(version, str) and version.strip()):
            return found
    return None


def _described(git: Git, clone: str, commit: str) -> str | None:
    try:
        tag = git.ask(["-C", clone, "describe", "--tags", "--abbrev=0", commit]).decode(errors="replace").strip()
    except GitError:
        return None
    return tag.removeprefix("v") or None
