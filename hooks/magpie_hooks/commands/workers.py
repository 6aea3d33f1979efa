"""Work on many skills, on every core there is.

A fork has everything imported and loaded already, and what comes back is little: ``multiprocessing`` would cost
more to import than a hundred skills cost to check.
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


def map_over(function: Callable[[Item], Result], items: Sequence[Item], noun: str) -> list[Result]:
    """The results in the items' order, plain values that ``marshal`` can write; with progress on a terminal."""
    progress = Progress(len(items), noun)
    try:
        cores = _cores() if len(items) >= _ENOUGH else 1
        shares = [range(core, len(items), cores) for core in range(cores)]
        others = [_start(function, items, share) for share in shares[1:]]
        results = dict(zip(shares[0], _results(function, items, shares[0], progress), strict=True))
        for worker, share in zip(others, shares[1:], strict=True):
            told: list[Result] | None = _finish(*worker)
            results.update(zip(share, told or _results(function, items, share, progress), strict=True))
        return [results[index] for index in range(len(items))]
    finally:
        progress.close()


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
            pipe.write(marshal.dumps(_results(function, items, share)))
        code = 0
    finally:
        os._exit(code)  # whatever happened: the parent's code after the fork is not ours to run


def _results(
    function: Callable[[Item], Result], items: Sequence[Item], share: range, progress: Progress | None = None
) -> list[Result]:
    results = []
    for done, index in enumerate(share):
        results.append(function(items[index]))
        if progress is not None and done % _STEP == 0:
            progress.step(index)
    return results


def _finish(child: int, pipe: int) -> list[Result] | None:
    """What a worker found, or None where it did not live to tell."""
    with open(pipe, "rb") as answer:
        data = answer.read()
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        return None
    results: list[Result] = marshal.loads(data)  # noqa: S302 - written by our own fork, a moment ago
    return results
