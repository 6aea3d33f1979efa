"""Unpacking a zip archive: judged whole before a byte is written, and its own words about sizes are not believed."""

from __future__ import annotations

import json
import os
import stat
import zipfile
import zlib

from .files import Unreadable, read_bytes
from .snapshot import DIRECTORY, FILE, LINK, Entry, Refused, judge, judge_name, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from .snapshot import Limits

UNSAFE = "archive-unsafe"
_ENCRYPTED = 0x1
_UNIX = 3
_LINK_SIZE = 4096
_DOS_DIRECTORY = 0x10
_PIECE = 1 << 16
# What a Mac puts beside the files it packs.
_LITTER = ("__MACOSX", ".DS_Store")
_KINDS = {0: FILE, stat.S_IFREG: FILE, stat.S_IFDIR: DIRECTORY, stat.S_IFLNK: LINK}
# The others may ask for as much memory as they like before they give a byte.
_HOW = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_LONGEST_ROW = 1024  # bytes of an entry in the archive's directory, more than any sensible name needs
_END, _END_64 = b"PK\x05\x06", b"PK\x06\x07"
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


def unpack(file: BinaryIO, directory: str, limits: Limits) -> list[str]:
    """Write an archive's files below a new directory, one leading folder stripped; its links that lead to nothing.

    Raises:
        Refused: it is no whole archive, or not a safe one; nothing outside the directory was written.
    """
    try:
        if _directory_size(file) > limits.entries * _LONGEST_ROW:
            raise Refused(UNSAFE, f"it has more than {limits.entries:,} entries", "--max-entries NUMBER")
        archive = zipfile.ZipFile(file)
        infos = [info for info in archive.infolist() if not _is_litter(info)]
        if len(infos) > limits.entries:
            raise Refused(UNSAFE, f"it has more than {limits.entries:,} entries", "--max-entries NUMBER")
        _no_overlaps(archive, infos)
        found = [(_entry(archive, info), info) for info in infos]
    except _BROKEN as error:
        raise Refused(UNSAFE, f"it is no whole zip archive: {_said(error)}") from None
    for entry, _ in found:  # before a folder is stripped: an absolute name has none
        judge_name(entry.path, UNSAFE)
    found = _stripped(found)
    dangling = judge([entry for entry, _ in found], limits, UNSAFE)
    os.makedirs(directory)
    left = limits.total
    for entry, info in sorted(found, key=lambda each: each[0].kind == LINK):  # links last: nothing goes through one
        left -= _write(archive, info, entry, directory, min(left, limits.entry))
    return dangling


def _directory_size(file: BinaryIO) -> int:
    """How large the directory says it is, in either of the two records: it is read whole before anything is judged."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - (1 << 16) - 22, 0))
    tail = file.read()
    at = len(tail) - 22 if tail[-22:-18] == _END and tail[-2:] == b"\0\0" else tail.rfind(_END)
    if at < 0 or len(tail) < at + 22:
        return 0
    found = int.from_bytes(tail[at + 12 : at + 16], "little")
    locator = tail[at - 20 : at] if at >= 20 else b""
    if locator[:4] == _END_64:
        file.seek(min(int.from_bytes(locator[8:16], "little"), size))
        found = max(found if found != 0xFFFFFFFF else 0, int.from_bytes(file.read(56)[40:48], "little"))
    return found


def _is_litter(info: zipfile.ZipInfo) -> bool:
    parts = info.orig_filename.rstrip("/").split("/")
    return parts[0] == _LITTER[0] or parts[-1] == _LITTER[1]


def _no_overlaps(archive: zipfile.ZipFile, infos: Sequence[zipfile.ZipInfo]) -> None:
    """Entries that share their bytes make a small archive endless."""
    end = 0
    for info in sorted(infos, key=lambda info: info.header_offset):
        if info.header_offset < end:
            raise Refused(UNSAFE, f"the entry {told(info.orig_filename)} overlaps another")
        end = info.header_offset + 30 + info.compress_size
    if end > archive.start_dir:
        raise Refused(UNSAFE, "an entry overlaps the archive's directory")


def _entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Entry:
    name, mode = info.orig_filename, info.external_attr >> 16
    kind = _KINDS.get(stat.S_IFMT(mode) if info.create_system == _UNIX else 0)
    if kind is None:
        raise Refused(UNSAFE, f"the entry {told(name)} is a device, a pipe or a socket")
    if info.flag_bits & _ENCRYPTED:
        raise Refused(UNSAFE, f"the entry {told(name)} is encrypted")
    if info.compress_type not in _HOW:
        raise Refused(UNSAFE, f"the entry {told(name)} is packed in a way that is not known here")
    if name.endswith("/") or info.external_attr & _DOS_DIRECTORY:
        if kind == LINK:
            raise Refused(UNSAFE, f"the entry {told(name)} is a link and a directory")
        return Entry(name.removesuffix("/"), DIRECTORY)
    target = ""
    if kind == LINK:
        if info.file_size > _LINK_SIZE:
            raise Refused("snapshot-unsafe-link", f"the link {told(name)} leads to no path: it is too long")
        with archive.open(info) as source:
            target = source.read(_LINK_SIZE).decode(errors="surrogateescape")
    return Entry(name, kind, info.file_size, target, executable=bool(mode & stat.S_IXUSR) and kind == FILE)


def _stripped(found: list[tuple[Entry, zipfile.ZipInfo]]) -> list[tuple[Entry, zipfile.ZipInfo]]:
    """Without the one leading folder, where all stands in one; links are relative and stay."""
    tops = {entry.path.partition("/")[0] for entry, _ in found}
    if len(tops) != 1 or any("/" not in entry.path and entry.kind != DIRECTORY for entry, _ in found):
        return found
    top = f"{tops.pop()}/"
    kept = [(entry, info) for entry, info in found if "/" in entry.path]
    for entry, _ in kept:
        entry.path = entry.path.removeprefix(top)
    return kept


def _write(archive: zipfile.ZipFile, info: zipfile.ZipInfo, entry: Entry, directory: str, most: int) -> int:
    """Write one entry; how many bytes it had."""
    path = os.path.join(directory, *entry.path.split("/"))
    if entry.kind == DIRECTORY:
        os.makedirs(path, exist_ok=True)
        return 0
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if entry.kind == LINK:
        os.symlink(entry.target, path)
        return 0
    written = 0
    mode = 0o777 if entry.executable else 0o666
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags, mode), "wb") as target:
        for piece in _pieces(archive, info):
            written += len(piece)
            if written > most:
                raise Refused(
                    UNSAFE, f"{told(entry.path)} unpacks to more than {most:,} bytes", "--max-total-mb NUMBER"
                )
            target.write(piece)
    return written


def _pieces(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[bytes]:
    try:
        with archive.open(info) as source:
            while piece := source.read(_PIECE):
                yield piece
    except _BROKEN as error:
        raise Refused(UNSAFE, f"the entry {told(info.orig_filename)} cannot be unpacked: {_said(error)}") from None


def _said(error: Exception) -> str:
    return str(error)[:200] or type(error).__name__


# --- what proves it later


def manifest(directory: str, digest: str) -> bytes:
    """What stands in an unpacked archive, file by file, and the archive's own digest."""
    files = {path: _fingerprint(os.path.join(directory, path)) for path in _walk(directory)}
    return (json.dumps({"sha512": digest, "files": files}, indent=0, sort_keys=True) + "\n").encode()


def proves(directory: str, path: str) -> str | None:
    """The digest of the archive that a directory was unpacked from, by its manifest; None where they disagree."""
    try:
        wanted = json.loads(read_bytes(path))
        digest, files = wanted["sha512"], wanted["files"]
        if os.path.islink(directory) or not isinstance(digest, str) or not isinstance(files, dict):
            return None
        here = list(_walk(directory))
        if len(here) != len(files) or any(each not in files for each in here):
            return None
        same = all(_fingerprint(os.path.join(directory, each)) == files[each] for each in here)
    except (OSError, ValueError, KeyError, TypeError, RecursionError, Unreadable):
        return None
    return digest if same else None


def _walk(directory: str) -> list[str]:
    """Every file, link and directory below, by its path with ``/``; links are not followed."""
    found, todo = [], [""]
    while todo:
        base = todo.pop()
        for entry in os.scandir(os.path.join(directory, base)):
            path = f"{base}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                todo.append(f"{path}/")
                path = f"{path}/"
            found.append(path)
    return sorted(found)


def _fingerprint(path: str) -> str:
    import hashlib

    if path.endswith("/"):
        return "directory"
    if os.path.islink(path):
        return f"link {os.readlink(path)}"
    with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            return "something else"
        kind = "program" if status.st_mode & stat.S_IXUSR else "file"
        return f"{kind} {hashlib.file_digest(file, 'sha256').hexdigest()}"
