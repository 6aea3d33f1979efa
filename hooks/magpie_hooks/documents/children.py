"""Starting a program that talks to others: no terminal, no prompt, an end to waiting, nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_POLL = 0.1
_SAID = 64 << 10
_PR_SET_PDEATHSIG = 1


class Stopped(Exception):
    """A program was stopped by us; the text says why."""


class Answer:
    """How a program ended, what it printed (up to what was asked for), and what it said besides."""

    __slots__ = ("code", "output", "said")

    def __init__(self, code: int, output: bytes, said: str) -> None:
        self.code = code
        self.output = output
        self.said = said


def run(
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    given: bytes = b"",
    most: int = 64 << 20,
    seconds: float = 0,
    watch: Callable[[], int] | None = None,
    limit: int = 0,
    directory: str | None = None,
) -> Answer:
    """Run a program in a session of its own, where it finds no terminal to ask on.

    Args:
        command: the program and its arguments; no shell sees them.
        environment: all that it gets.
        given: what it reads.
        most: how many bytes it may print.
        seconds: how long ``watch`` may stand still; 0: for ever.
        watch: a count that grows while there is progress.
        limit: what the count may not exceed; 0: no limit.
        directory: where it runs.

    Raises:
        Stopped: it printed, waited or gathered too much.
        OSError: it cannot be started.
    """
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as said:
        source.write(given)
        source.seek(0)
        process = subprocess.Popen(
            command,
            env=dict(environment),
            stdin=source,
            stdout=output,
            stderr=said,
            cwd=directory,
            start_new_session=True,
            preexec_fn=_ending_with_us(),  # noqa: PLW1509 - there are no threads here
        )
        try:
            _wait(process, [output.fileno(), said.fileno()], most=most, seconds=seconds, watch=watch, limit=limit)
        finally:
            if process.poll() is None:
                _kill(process)
        output.seek(0)
        said.seek(0)
        return Answer(process.returncode, output.read(), said.read(_SAID).decode(errors="replace"))


def _ending_with_us() -> Callable[[], None] | None:
    """On Linux a child is told to end when we are killed: it would go on writing what the next run takes away."""
    if sys.platform != "linux":
        return None
    import ctypes

    libc = ctypes.CDLL(None)
    return lambda: libc.prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))


def _wait(
    process: subprocess.Popen[bytes],
    files: Sequence[int],
    *,
    most: int,
    seconds: float,
    watch: Callable[[], int] | None,
    limit: int,
) -> None:
    last, since, pause = -1, time.monotonic(), 0.002
    while True:
        try:
            process.wait(pause)
        except subprocess.TimeoutExpired:
            pause = min(2 * pause, _POLL)
        else:
            return
        written = sum(os.fstat(file).st_size for file in files)
        if written > most:
            raise Stopped("it answered with more than can be meant")
        gathered = watch() if watch is not None else 0
        if limit and gathered > limit:
            raise Stopped(f"it is larger than {limit:,} bytes")
        if gathered + written != last:
            last, since = gathered + written, time.monotonic()
        elif seconds and time.monotonic() - since > seconds:
            raise Stopped(f"nothing came for {seconds:g} seconds")


def _kill(process: subprocess.Popen[bytes]) -> None:
    """The program and what it started: they are a session of their own."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except ProcessLookupError:
        pass
    process.wait()
