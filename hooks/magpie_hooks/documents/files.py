"""Reading a file with a bound, and writing one whole or not at all."""

from __future__ import annotations

import os
import stat

from .lines import line_at

MAX_BYTES = 16 << 20

_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)


class Unreadable(Exception):
    """A file that is there and cannot be read as a regular file of sensible size."""


class Trouble:
    """A file that could not be read as text, under the id of its rule."""

    __slots__ = ("line", "message", "path", "rule")

    def __init__(self, rule: str, path: str, line: int | None, message: str) -> None:
        self.rule = rule
        self.path = path
        self.line = line
        self.message = message


def is_link(path: str) -> bool:
    return os.path.islink(path)


def read_bytes(path: str, *, follow: bool = False) -> bytes:
    """A regular file's bytes.

    Raises:
        FileNotFoundError: nothing is there.
        Unreadable: it is a link (unless ``follow``), no regular file, over MAX_BYTES, or the system refuses.
    """
    try:
        handle = os.open(path, _FLAGS | (0 if follow else _NO_FOLLOW))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Unreadable(reason(error)) from None
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable("it is a directory" if stat.S_ISDIR(status.st_mode) else "it is not a regular file")
        if status.st_size > MAX_BYTES:
            raise Unreadable(f"it has {status.st_size >> 20} MiB; files over {MAX_BYTES >> 20} MiB are not read")
        return _read_all(handle, status.st_size)
    except OSError as error:
        raise Unreadable(reason(error)) from None
    finally:
        os.close(handle)


def read_text(file: str, path: str, *, within: str | None = None) -> bytes | Trouble | None:
    """A file's bytes, known to be UTF-8; what kept them from being read; None where nothing is there.

    Args:
        file: where it is. A link is followed.
        path: what the file is called in a finding.
        within: the directory that a link may not lead out of; None: it may lead anywhere.
    """
    data = b""
    try:
        if within is not None and os.path.islink(file):
            _require_within(file, within)
        data = read_bytes(file, follow=True)
        data.decode()
    except FileNotFoundError:
        return Trouble("unreadable-file", path, None, "it is a link to nothing") if os.path.islink(file) else None
    except Unreadable as error:
        return Trouble("unreadable-file", path, None, f"it cannot be read: {error}")
    except UnicodeDecodeError as error:
        return Trouble("not-utf8", path, *not_utf8(error))
    return data


def not_utf8(error: UnicodeDecodeError) -> tuple[int, str]:
    """The line, and in words what of bytes is no UTF-8."""
    line = line_at(error.object[: error.start].decode("latin-1"), error.start)
    return line, f"not UTF-8 text: byte 0x{error.object[error.start]:02x} at offset {error.start}"


def _require_within(file: str, directory: str) -> None:
    """What git tracks may be a link, but not to a place that is another machine's or nobody's."""
    real, top = os.path.realpath(file), os.path.realpath(directory)
    if os.path.commonpath([real, top]) != top:
        raise Unreadable("it is a link to a place outside the repository")


def _read_all(handle: int, size: int) -> bytes:
    data = os.read(handle, size + 1)
    while len(data) < size:  # a signal or a network file system may cut a read short
        more = os.read(handle, size - len(data))
        if not more:
            break
        data += more
    return data


def write_bytes(path: str, data: bytes, *, create: bool = False) -> None:
    """Write a file whole: a temporary file beside it, flushed to disk, renamed over it; mode bits stay.

    Raises:
        OSError: it could not be written, or is not there and was not to be created; the old file is untouched and
            no temporary file stays.
    """
    mode = None  # a new file's are what the umask leaves
    if not create or os.path.lexists(path):
        mode = stat.S_IMODE(os.stat(path).st_mode)
    temporary = f"{path}.{os.getpid()}.tmp"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666 if mode is None else 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def reason(error: OSError) -> str:
    """What the system said, without Python's decoration: ``Permission denied``."""
    return error.strerror or type(error).__name__
