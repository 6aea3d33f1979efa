"""Measure the speed marks as whole processes; `bench/README.md` says how to read the tables."""

import argparse
import compileall
import importlib.util
import os
import platform
import py_compile
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.check_marks import CHECK_MARKS
from bench.discover_marks import DISCOVER_MARKS
from bench.fetch_marks import FETCH_MARKS
from bench.lock_marks import LOCK_MARKS
from bench.model import FLOOR, REGEX, Bench, Mark
from bench.pair_marks import PAIR_MARKS
from bench.preflight_marks import PREFLIGHT_MARKS
from bench.report import report
from bench.source_marks import SOURCE_MARKS
from bench.surface_marks import HOOK, SURFACE_MARKS
from bench.timing import BenchError, measure
from bench.worlds import Worlds

MARKS = (
    *(*SURFACE_MARKS, *SOURCE_MARKS, *LOCK_MARKS, *PAIR_MARKS, *DISCOVER_MARKS),
    *(*PREFLIGHT_MARKS, *CHECK_MARKS, *FETCH_MARKS),
)
LARGE, SMALL = 10_000, 200
LEAST_ROUNDS = 15
CORES = 2
EPILOG = """\
example:
  python bench/run.py path/to/checkout --marks S1,S1b,S3
"""


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(
        prog="bench/run.py",
        description="Measure whole processes in interleaved rounds. S2, S4, S6 and P1 need 1 GB in TMPDIR.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    result.add_argument("corpus", type=Path, help="a directory with skills somewhere below; only read")
    result.add_argument("--rounds", type=at_least_15, default=LEAST_ROUNDS, help="default and least: 15")
    result.add_argument("--marks", type=chosen, default=MARKS, help="names with commas between, default: all")
    result.add_argument(
        "--small",
        action="store_true",
        help=f"{SMALL} skills in place of {LARGE:,}: to try the harness, not for figures",
    )
    return result


def at_least_15(text: str) -> int:
    if not text.isdecimal() or int(text) < LEAST_ROUNDS:
        raise argparse.ArgumentTypeError(f"a number of {LEAST_ROUNDS} or more is needed, not {text!r}")
    return int(text)


def chosen(text: str) -> tuple[Mark, ...]:
    names = text.split(",")
    known = {mark.name: mark for mark in MARKS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise argparse.ArgumentTypeError(f"no such mark: {', '.join(unknown)}; there are {', '.join(known)}")
    return tuple(mark for mark in MARKS if mark.name in names)


def two_cores() -> int:
    """Keep this process and all it starts to two cores, where the system lets us; return how many it has."""
    if not hasattr(os, "sched_setaffinity"):
        return os.cpu_count() or 1
    cores = sorted(os.sched_getaffinity(0))[:CORES]
    os.sched_setaffinity(0, cores)
    return len(cores)


def compile_package() -> None:
    spec = importlib.util.find_spec("magpie_hooks")
    if spec is None or not spec.submodule_search_locations:
        raise BenchError(f"magpie_hooks is not installed for {Path(sys.executable).name}; run `make bench`")
    for place in spec.submodule_search_locations:
        if not compileall.compile_dir(place, quiet=2):
            raise BenchError("the package could not be compiled to bytecode, so every start would compile it")


def compile_references(into: Path) -> None:
    for name in (REGEX, FLOOR):
        source = Path(__file__).with_name(name)
        py_compile.compile(str(source), cfile=str((into / name).with_suffix(".pyc")), doraise=True)


def run(corpus: Path, marks: Sequence[Mark], rounds: int, large: int) -> None:
    python = Path(sys.executable)
    writer = python.parent / HOOK
    if not writer.exists():
        raise BenchError(f"there is no {HOOK} beside this Python; run `make bench`, or install the package")
    with tempfile.TemporaryDirectory(prefix="magpie-bench-") as name:
        scratch = Path(name)
        worlds = Worlds(corpus.resolve(), scratch, writer)
        compile_package()
        compile_references(scratch)
        print(f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}", end="")
        print(f", {two_cores()} cores, {len(worlds.skills)} skills in the corpus\n")
        bench = Bench(worlds, python, scratch, large)
        for mark in marks:
            table = mark.table(bench)
            bounded = min(rounds, mark.rounds or rounds)
            print(report(mark, table, measure(table.commands, bounded, scratch), bounded), flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    try:
        run(args.corpus, args.marks, args.rounds, SMALL if args.small else LARGE)
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
