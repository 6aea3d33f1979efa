"""Where sources are declared, and in which project: what is known before anything is read."""

from __future__ import annotations

import os
import posixpath
import re

NAME = "skill-sources.md"
REGISTRY = "docs/skill-sources/registry.md"
TEMPLATE = "_template"
# Where organizations are kept, the first that curates an id wins; the last two are the framework's snapshot.
ORGANIZATIONS = (".apache-magpie-overrides/organizations", "organizations")
SNAPSHOTS = (".apache-magpie/organizations", ".apache-magpie/apache-magpie/organizations")


class Place:
    """The project that is checked: its directory, and what stands before its paths in the repository's (``sub/``)."""

    __slots__ = ("prefix", "root", "top")

    def __init__(self, top: str, prefix: str = "") -> None:
        self.top = top
        self.prefix = prefix
        self.root = os.path.join(top, prefix) if prefix else top

    def path(self, path: str) -> str:
        return os.path.join(self.root, path)

    def printed(self, path: str) -> str:
        """A path of the project as it is printed: from the repository's root."""
        return posixpath.normpath(posixpath.join(self.prefix, path))

    def pattern(self, pattern: str) -> str:
        """A pattern of the project's paths, for git; what is special in the project's own name is escaped."""
        return escaped(self.prefix) + pattern


def is_trusting(directory: str) -> bool:
    """Whether a directory, from a project's root, is one in which an adopter's trust list stands."""
    return directory in {"", ".apache-magpie-overrides"} or directory.rpartition("/")[0] == "projects"


def why_no_trust_list(path: str) -> str | None:
    """Why a file, from a project's root, can vouch for nobody; None where it may be a trust list of the adopter."""
    if posixpath.dirname(posixpath.dirname(path)) in ORGANIZATIONS:
        return "an organization curates this file, which trusts nobody yet"
    if _FETCHED.search(path):
        return "this is a fetched file, and trust does not chain"
    return None


_FETCHED = re.compile(r"(^|/)\.apache-magpie(-sources)?/")


def escaped(name: str) -> str:
    """A name as a pattern that matches it alone."""
    return re.sub(r"([*?\[\\])", r"\\\1", name)
