"""What the configuration of a project is at a time, in one digest: a declined sweep returns when it changes."""

from __future__ import annotations

import os

from .files import Unreadable, read_bytes
from .overrides import DIRECTORIES

# What is of a machine and configures nothing: the stamp, and the checker that setup copies into the directory.
_NO_CONFIGURATION = ("reconciled.json", "__pycache__")
_NO_SUFFIX = (".py", ".pyc", ".tmp", ".lock")


def configuration_digest(root: str) -> str:
    """``sha256:`` and 16 hexadecimal digits over names and contents of the override and configuration files.

    What cannot be read counts with its name alone. Links to directories are not followed.
    """
    from hashlib import sha256

    digest = sha256()
    for directory in DIRECTORIES:
        for path in _files(os.path.join(root, directory)):
            name = os.path.relpath(path, root).replace(os.sep, "/")
            try:
                data = read_bytes(path, follow=True)
            except (FileNotFoundError, Unreadable):
                data = b""
            digest.update(b"%s\0%d\0%s" % (os.fsencode(name), len(data), data))
    return f"sha256:{digest.hexdigest()[:16]}"


def _files(top: str) -> list[str]:
    found = []
    for directory, inner, names in os.walk(top):
        inner[:] = sorted(name for name in inner if _counts(name))
        found += [os.path.join(directory, name) for name in names if _counts(name)]
    return sorted(found)


def _counts(name: str) -> bool:
    return not name.startswith(".") and name not in _NO_CONFIGURATION and not name.endswith(_NO_SUFFIX)
