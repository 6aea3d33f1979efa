"""Work on many skills, on every core there is."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ..documents.skills import Skill
    from ..rules.surface import Surface

    Judged = tuple[Skill, Surface]

# Starting workers costs as much as this many skills.
_ENOUGH = 400
_CHUNK = 100


def map_over(function: Callable[[Skill], Judged | None], items: Sequence[Skill], noun: str) -> list[Judged]:
    """The results that are not None, in the items' order; with progress on a terminal."""
    if len(items) < _ENOUGH:
        return _Chunk(function)(items)
    chunks = [items[start : start + _CHUNK] for start in range(0, len(items), _CHUNK)]
    from .report import Progress

    progress = Progress(len(items), noun)
    results: list[Judged] = []
    try:
        for done, chunk in enumerate(_in_processes(_Chunk(function), chunks), start=1):
            results += chunk
            progress.step(min(done * _CHUNK, len(items)))
    finally:
        progress.close()
    return results


class _Chunk:
    """The function over a chunk: what comes back from a worker is only what there is to say."""

    def __init__(self, function: Callable[[Skill], Judged | None]) -> None:
        self.function = function

    def __call__(self, chunk: Sequence[Skill]) -> list[Judged]:
        return [result for item in chunk if (result := self.function(item)) is not None]


def _in_processes(function: _Chunk, chunks: Sequence[Sequence[Skill]]) -> Iterator[list[Judged]]:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores == 1:
        yield from map(function, chunks)
        return
    import multiprocessing

    # A fork has everything imported already; elsewhere than on Linux it is not safe.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
    with context.Pool(min(cores, len(chunks))) as pool:
        yield from pool.imap(function, chunks)
