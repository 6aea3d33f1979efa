"""What a mark consists of. A command's marks stand in a file of their own, `run.py` lists them all."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.timing import Command, Times
from bench.worlds import World, Worlds

PASS = "python -c pass"
REGEX = "regex_reference.py"
FLOOR = "read_floor.py"


@dataclass(frozen=True)
class Figure:
    """One measured number: `limit` is the most that reaches it; None is for numbers shown to explain one."""

    label: str
    measured: Callable[[Times], float]
    unit: str
    limit: float | None = None


@dataclass(frozen=True)
class Table:
    """What one mark runs, interleaved. `reference` is the label that the second ratio is to."""

    commands: tuple[Command, ...]
    reference: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Bench:
    """What marks are built from: repositories, programs, and the sizes of this run."""

    worlds: Worlds
    python: Path
    references: Path
    large: int

    def started(self, label: str, world: World, *argv: str, hook: bool = False) -> Command:
        env = {**self.worlds.env, "PRE_COMMIT": "1"} if hook else self.worlds.env
        return Command(label, argv, world.root, env)

    def idle(self, world: World) -> Command:
        return self.started(PASS, world, str(self.python), "-c", "pass")

    def reference(self, label: str, world: World, *, at: str = "") -> Command:
        compiled = str((self.references / label).with_suffix(".pyc"))
        return self.started(label + at, world, str(self.python), compiled, "skills")

    def tool(self, program: str, label: str, world: World, *argv: str, hook: bool = False) -> Command:
        """Start a console script from beside the interpreter; as a `hook`, the way a runner does."""
        return self.started(label, world, str(self.python.parent / program), *argv, hook=hook)


@dataclass(frozen=True)
class Mark:
    """`rounds` bounds the rounds of a mark whose single round takes many seconds."""

    name: str
    work: str
    table: Callable[[Bench], Table]
    rounds: int | None = None


def ratio(label: str, reference: str, limit: float | None = None) -> Figure:
    return Figure(f"{label} / {reference}", lambda times: times.ratio(label, reference), "x", limit)
