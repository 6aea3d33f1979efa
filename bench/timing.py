"""Whole processes, timed in interleaved rounds: never a function, never one command after the other."""

import os
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.memory import TreeWatch


class BenchError(Exception):
    """Something could not be measured; the message is one sentence for the person."""


@dataclass(frozen=True)
class Command:
    """One row of a table. Not timed: `prepare` before each process, `verify` on its output after."""

    label: str
    argv: tuple[str, ...]
    cwd: Path
    env: Mapping[str, str]
    expected_exit: int = 0
    prepare: Callable[[], None] | None = None
    verify: Callable[[str], None] | None = None
    watch_tree: bool = False


@dataclass(frozen=True)
class Sample:
    """One run. `process_mb` is the largest single process of its tree, `tree_mb` the sampled sum."""

    seconds: float
    process_mb: float
    tree_mb: float


@dataclass
class Times:
    """All samples of one table, by label, in round order: equal positions ran in the same round."""

    samples: dict[str, list[Sample]] = field(default_factory=dict)

    def seconds(self, label: str) -> list[float]:
        return [sample.seconds for sample in self.samples[label]]

    def median_ms(self, label: str) -> float:
        return 1000 * statistics.median(self.seconds(label))

    def ratio(self, label: str, reference: str) -> float:
        """Return the median of the per-round ratios, which is not the ratio of the medians."""
        pairs = zip(self.seconds(label), self.seconds(reference), strict=True)
        return statistics.median(one / other for one, other in pairs)

    def extra_ms(self, label: str, reference: str) -> float:
        pairs = zip(self.seconds(label), self.seconds(reference), strict=True)
        return 1000 * statistics.median(one - other for one, other in pairs)

    def process_mb(self, label: str) -> float:
        return max(sample.process_mb for sample in self.samples[label])

    def tree_mb(self, label: str) -> float:
        return max(sample.tree_mb for sample in self.samples[label])


def measure(commands: Sequence[Command], rounds: int, scratch: Path) -> Times:
    """Run A B C A B C …; the first round warms up and is dropped."""
    times = Times({command.label: [] for command in commands})
    for number in range(rounds + 1):
        for command in commands:
            sample = run_once(command, scratch)
            if number > 0:
                times.samples[command.label].append(sample)
    return times


def run_once(command: Command, scratch: Path) -> Sample:
    """Start one process, wait for it, and insist on the exit code that the measured work has.

    The output goes to a file in `scratch`: a pipe would need a reader that competes for a core.

    Raises:
        BenchError: It did not start, ended otherwise than expected, or did not say what it should.
    """
    if command.prepare is not None:
        command.prepare()
    with (scratch / "output.txt").open("w+b") as output:
        started = time.perf_counter()
        try:
            process = subprocess.Popen(
                command.argv,
                cwd=command.cwd,
                env=dict(command.env),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        except OSError as error:
            raise BenchError(f"could not start {command.label}: {error.strerror}") from error
        watch = TreeWatch(process.pid) if command.watch_tree else None
        if watch is not None:
            watch.until_exit()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = output.read().decode(errors="replace")
    if process.returncode != command.expected_exit:
        raise BenchError(
            f"{command.label} ended with exit code {process.returncode} where {command.expected_exit} "
            f"was due, so its time means nothing; it said: {excerpt(said)}"
        )
    if command.verify is not None:
        command.verify(said)
    return Sample(seconds, usage.ru_maxrss / 1024, watch.peak_mb if watch is not None else 0.0)


def excerpt(text: str, lines: int = 8) -> str:
    kept = text.strip().splitlines()[-lines:]
    return "\n  " + "\n  ".join(kept) if kept else "nothing"
