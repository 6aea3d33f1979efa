"""One process at a time: what is read, changed and written in between loses nothing of another's.

The project's directory itself is locked where the system can do that: no file is left behind, and the lock goes
with its process, however that ends. Elsewhere a file is made that must not exist.
"""

from __future__ import annotations

import contextlib
import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

WAIT = 30.0  # seconds until somebody who does not let go is reported
STALE = 60.0  # seconds after which a file of another's is one that nobody will take away any more
_FILE = ".apache-magpie-writing"
_PAUSE = 0.02


class Busy(Exception):
    """Another process holds the lock; the text says where."""


@contextlib.contextmanager
def exclusive(directory: str, wait: float = WAIT) -> Iterator[None]:
    """Hold a directory's lock.

    Raises:
        Busy: another process held it for ``wait`` seconds.
        OSError: the directory is not there, or takes no file where it cannot be locked.
    """
    handle = _locked(directory, wait)
    if handle is not None:
        try:
            yield
        finally:
            os.close(handle)
        return
    path = os.path.join(directory, _FILE)
    _make(path, wait)
    try:
        yield
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path)


def _locked(directory: str, wait: float) -> int | None:
    """A handle that holds the directory's own lock; None where the system has no such thing."""
    try:
        import fcntl
    except ImportError:
        return None
    handle = os.open(directory, os.O_RDONLY)
    until = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                os.close(handle)
                raise Busy(f"{directory}: another process is writing here and does not let go") from None
            time.sleep(_PAUSE)
        except OSError:  # some network file systems lock no directories
            os.close(handle)
            return None
        else:
            return handle


def _make(path: str, wait: float) -> None:
    until = time.monotonic() + wait
    while True:
        try:
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        except (FileExistsError, PermissionError) as error:  # Windows refuses while the other is taking it away
            if isinstance(error, PermissionError) and not os.path.exists(path):
                if os.name != "nt" or time.monotonic() > until:
                    raise
            elif _is_stale(path):
                with contextlib.suppress(OSError):
                    os.unlink(path)
                continue
            elif time.monotonic() > until:
                raise Busy(f"{path}: another process is writing here; if there is none, remove the file") from None
            time.sleep(_PAUSE)
        else:
            return


def _is_stale(path: str) -> bool:
    try:
        return time.time() - os.stat(path).st_mtime > STALE
    except OSError:
        return False
