"""One run at a time in a repository: a lock that the system takes back when its holder ends, however it ends."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_POLL = 0.1


class Busy(Exception):
    """Another run is at work; the text is one sentence."""


@contextmanager
def held(path: str, seconds: float, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a file, which is made where it is not and stays empty.

    Args:
        path: the file; its content means nothing.
        seconds: how long to wait for another run.
        waiting: called once when there is one.

    Raises:
        Busy: the other run is still at work.
        OSError: the file cannot be made.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
    try:
        until = time.monotonic() + seconds
        told = False
        while not _taken(handle):
            if not told:
                waiting()
                told = True
            if time.monotonic() > until:
                raise Busy("another sync is at work in this repository: run this again when it is done")
            time.sleep(_POLL)
        yield
    finally:
        os.close(handle)


def _taken(handle: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        return _taken_there(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _taken_there(handle: int) -> bool:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
