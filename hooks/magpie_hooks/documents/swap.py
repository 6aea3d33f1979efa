"""Placing what was made elsewhere, whole or not at all: directories, files and links by rename."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import stat
import sys

from .files import write_bytes

_TEMPORARY = ".tmp-"
_AT_FDCWD = -100
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS


def temporary(directory: str, name: str) -> str:
    """A path in a directory, on the same disk, that no id and no other run has."""
    return os.path.join(directory, f"{_TEMPORARY}{name}-{secrets.token_hex(6)}")


def leftovers(directory: str) -> list[str]:
    """What an interrupted run left behind in a directory."""
    try:
        return sorted(entry.path for entry in os.scandir(directory) if entry.name.startswith(_TEMPORARY))
    except OSError:
        return []


def remove(path: str) -> None:
    """Take a file, link or directory away; what cannot be taken away now is a leftover for the next run."""
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=True)
        return
    with contextlib.suppress(OSError):
        os.unlink(path)


def place_directory(made: str, path: str) -> None:
    """Put a directory to its place; at no moment is there none where there was one (Linux, macOS)."""
    if not os.path.lexists(path):
        os.rename(made, path)
        return
    if not _exchanged(made, path):
        aside = temporary(os.path.dirname(path), f"{os.path.basename(path)}-old")
        os.rename(path, aside)
        try:
            os.rename(made, path)
        except OSError:
            os.rename(aside, path)
            raise
        made = aside
    remove(made)


def _exchanged(one: str, other: str) -> bool:
    """Whether the system exchanged two directories in one step."""
    import ctypes

    try:
        libc = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            return libc.renamex_np(os.fsencode(one), os.fsencode(other), _EXCHANGE) == 0
        call = libc.renameat2
        return bool(call(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _EXCHANGE) == 0)
    except (OSError, AttributeError, TypeError):
        return False


def place_file(path: str, data: bytes) -> None:
    """Write a file, new or old; see ``files.write_bytes``."""
    if os.path.lexists(path):
        write_bytes(path, data)
        return
    made = temporary(os.path.dirname(path), os.path.basename(path))  # what a killed run leaves is a leftover
    write_bytes(made, data, create=True)
    try:
        os.rename(made, path)
    except OSError:
        os.unlink(made)
        raise


def place_link(path: str, target: str) -> None:
    """Make a link, in the place of another link if there is one.

    Raises:
        OSError: something that is no link stands there, or the system refuses.
    """
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        os.symlink(target, path)
    except FileExistsError:
        if not stat.S_ISLNK(os.lstat(path).st_mode):
            raise
        made = temporary(os.path.dirname(path), os.path.basename(path))
        os.symlink(target, made)
        try:
            os.replace(made, path)
        except OSError:
            os.unlink(made)
            raise
