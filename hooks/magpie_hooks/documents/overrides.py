"""What configures a project: the files of its two configuration directories, the personal one first."""

from __future__ import annotations

import os

from .files import Trouble, read_text
from .lines import line_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

LOCAL = ".apache-magpie-local"
SHARED = ".apache-magpie-overrides"
DIRECTORIES = (LOCAL, SHARED)
NEVER = frozenset(("README.md", "user.md"))
_HEADING = r"(?m)^ {0,3}###[ \t]+Override[ \t]+[0-9]+\b"


class OverrideFile:
    """A Markdown file that may be an override: what it is called from the project's root, its stem, its bytes.

    ``trouble``: what kept it from being read.
    """

    __slots__ = ("data", "path", "stem", "trouble")

    def __init__(self, path: str, data: bytes | Trouble | None) -> None:
        self.path = path
        self.stem = os.path.basename(path).removesuffix(".md")
        self.data = data if isinstance(data, bytes) else b""
        self.trouble = data if isinstance(data, Trouble) else None

    @property
    def text(self) -> str:
        return self.data.decode()

    def first_override(self) -> int | None:
        """The line of the first heading ``### Override N``; None: it is somebody's notes."""
        import re

        text = self.text.replace("\r\n", "\n").replace("\r", "\n")
        found = re.search(_HEADING, text)
        return line_at(text, found.start()) if found else None


def files(root: str, configuration: Container[str] = ()) -> list[OverrideFile]:
    """The Markdown files directly in either directory, without those that are never overrides.

    Args:
        root: the project's directory.
        configuration: names of files that some skill requires.
    """
    found = []
    for directory in DIRECTORIES:
        try:
            names = sorted(os.listdir(os.path.join(root, directory)))
        except OSError:
            continue
        for name in names:
            path = f"{directory}/{name}"
            full = os.path.join(root, path)
            if not name.endswith(".md") or name.startswith(".") or name in NEVER or name in configuration:
                continue
            found.append(OverrideFile(path, read_text(full, path)))
    return found


def closed(root: str) -> list[tuple[str, str]]:
    """The directories that are there and may not be read, each with the reason."""
    from .files import reason

    found = []
    for directory in DIRECTORIES:
        try:
            os.listdir(os.path.join(root, directory))
        except FileNotFoundError:
            continue
        except OSError as error:
            found.append((directory, f"it cannot be read: {reason(error)}"))
    return found


def resolved(root: str, entry: str) -> str | None:
    """Where an entry of ``requires_config`` resolves, from the root; None where in neither directory.

    An entry that leads out of the directories resolves nowhere.
    """
    parts = entry.replace("\\", "/").split("/")
    if os.path.isabs(entry) or ".." in parts:
        return None
    for directory in DIRECTORIES:
        if os.path.exists(os.path.join(root, directory, entry)):
            return f"{directory}/{entry}"
    return None


def configured(root: str, lock: str) -> bool:
    """Whether there is anything at all to reconcile: the lock, or either directory."""
    return any(os.path.lexists(os.path.join(root, name)) for name in (lock, *DIRECTORIES))
