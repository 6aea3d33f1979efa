"""Work on many skills, on every core there is.

A fork has everything imported and loaded already, and what comes back is only where there is something to say:
``multiprocessing`` would cost more to import than a hundred skills cost to check.
"""

from __future__ import annotations

import marshal
import os
import sys

from .report import Progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    Item = TypeVar("Item")
    Result = TypeVar("Result")

_ENOUGH = 32  # with fewer items a fork costs more than it saves
_STEP = 64


def map_over(function: Callable[[Item], Result | None], items: Sequence[Item], noun: str) -> list[Result]:
    """The results that are not None, in the items' order; with progress on a terminal.

    The function is pure but for reading: what a worker has found is found again here, in the one process that
    reports, so results may be of any kind. Mostly there are none.
    """
    progress = Progress(len(items), noun)
    try:
        return [
            result for index in _telling(function, items, progress) if (result := function(items[index])) is not None
        ]
    finally:
        progress.close()


def _telling(function: Callable[[Item], object], items: Sequence[Item], progress: Progress) -> Sequence[int]:
    """Indices of the items that give a result, and perhaps of others: each is asked again."""
    cores = _cores()
    if cores == 1 or len(items) < _ENOUGH:
        return range(len(items))
    shares = [range(core, len(items), cores) for core in range(cores)]
    others = [_start(function, items, share) for share in shares[1:]]
    found = _found(function, items, shares[0], progress)
    for (child, pipe), share in zip(others, shares[1:], strict=True):
        found += _finish(child, pipe, share)
    return sorted(found)


def _cores() -> int:
    if sys.platform != "linux":  # elsewhere a fork is not safe, or not to be had
        return 1
    return min(8, len(os.sched_getaffinity(0)))


def _start(function: Callable[[Item], object], items: Sequence[Item], share: range) -> tuple[int, int]:
    """Begin a worker; its process id, and the pipe on which it answers."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return child, reader
    code = 1
    try:
        with open(writer, "wb") as pipe:
            pipe.write(marshal.dumps(_found(function, items, share)))
        code = 0
    finally:
        os._exit(code)  # whatever happened: the parent's code after the fork is not ours to run


def _found(
    function: Callable[[Item], object], items: Sequence[Item], share: range, progress: Progress | None = None
) -> list[int]:
    found = []
    for done, index in enumerate(share):
        if function(items[index]) is not None:
            found.append(index)
        if progress is not None and done % _STEP == 0:
            progress.step(index)
    return found


def _finish(child: int, pipe: int, share: range) -> Sequence[int]:
    """What a worker found; its whole share where it did not live to tell."""
    with open(pipe, "rb") as answer:
        data = answer.read()
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        return share
    found: list[int] = marshal.loads(data)  # noqa: S302 - written by our own fork, a moment ago
    return found
