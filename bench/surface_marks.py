"""The marks of `magpie-surface-hash`."""

from dataclasses import replace
from pathlib import Path

from bench.model import FLOOR, PASS, REGEX, Bench, Figure, Mark, Table, ratio
from bench.timing import BenchError, Command, Times
from bench.worlds import rename_a_step

HOOK = "magpie-surface-hash"
ENTRY = "magpie-surface-hash --changed"  # the manifest's entry of `surface-hash`

# What the hook may ask of git for one skill; the second is completed by the skill's directory.
CHANGED_QUERY = "git diff --cached --no-renames --diff-filter=DT --name-only -z --relative"
INDEX_QUERY = "git ls-files -z --cached --"
GIT_DIFF, GIT_LS_FILES = "git diff --cached …", "git ls-files …"


def one_skill(bench: Bench) -> Table:
    world = bench.worlds.of(10)
    label = f"{HOOK} SKILL.md"
    return Table((bench.idle(world), bench.tool(HOOK, label, world, world.probe)), PASS, (ratio(label, PASS, 3.3),))


def entry_on_one_skill(bench: Bench) -> Table:
    world = bench.worlds.of(10)
    label = f"{ENTRY} SKILL.md"
    entry = bench.tool(HOOK, label, world, "--changed", world.probe, hook=True)
    return Table((bench.idle(world), entry), PASS, (ratio(label, PASS, 4.8),))


def one_skill_among_many(bench: Bench) -> Table:
    """S1 and S1b in both sizes; the entry is allowed what two git commands need for the larger index."""
    few, many = bench.worlds.of(10), bench.worlds.of(bench.large)
    labels: dict[str, list[str]] = {HOOK: [], ENTRY: [], GIT_DIFF: [], GIT_LS_FILES: []}
    commands = [bench.idle(few)]
    for world in (few, many):
        for program, seen in labels.items():
            seen.append(f"{program}, {world.count:,} skills")
        of_one = str(Path(world.probe).parent)
        commands += [
            bench.tool(HOOK, labels[HOOK][-1], world, world.probe),
            bench.tool(HOOK, labels[ENTRY][-1], world, "--changed", world.probe, hook=True),
            bench.started(labels[GIT_DIFF][-1], world, *CHANGED_QUERY.split()),
            bench.started(labels[GIT_LS_FILES][-1], world, *INDEX_QUERY.split(), of_one),
        ]

    def extra(times: Times, program: str) -> float:
        small, large = labels[program]
        return times.extra_ms(large, small)

    def beyond(times: Times, *programs: str) -> float:
        """Round to a tenth of a millisecond, which is about the noise (and -0.0 to 0.0)."""
        return round(extra(times, ENTRY) - sum(extra(times, program) for program in programs), 1) + 0.0

    return Table(
        tuple(commands),
        PASS,
        (
            ratio(labels[HOOK][1], labels[HOOK][0], 1.10),
            Figure("extra of --changed", lambda times: extra(times, ENTRY), "ms"),
            Figure("extra of git diff", lambda times: extra(times, GIT_DIFF), "ms"),
            Figure("extra of git ls-files", lambda times: extra(times, GIT_LS_FILES), "ms"),
            Figure("extra of --changed beyond git diff's", lambda times: beyond(times, GIT_DIFF), "ms"),
            Figure("… and git ls-files'", lambda times: beyond(times, GIT_DIFF, GIT_LS_FILES), "ms", 0.0),
        ),
    )


def whole_corpus(bench: Bench) -> Table:
    world = bench.worlds.of(len(bench.worlds.skills))
    label = f"{HOOK} --check"
    commands = (
        bench.idle(world),
        bench.reference(FLOOR, world),
        bench.reference(REGEX, world),
        bench.tool(HOOK, label, world, "--check"),
    )
    return Table(commands, REGEX, (ratio(label, REGEX, 0.80),))


def many_skills(bench: Bench) -> Table:
    """Growth is linear if twice the skills take at most 2.2 times as long."""
    half, full = bench.worlds.of(bench.large // 2), bench.worlds.of(bench.large)
    at_half, at_full = (f", {world.count:,} skills" for world in (half, full))
    label = f"{HOOK} --check"
    commands = (
        bench.idle(full),
        bench.reference(FLOOR, full, at=at_full),
        bench.reference(REGEX, half, at=at_half),
        bench.reference(REGEX, full, at=at_full),
        bench.tool(HOOK, label + at_half, half, "--check"),
        bench.tool(HOOK, label + at_full, full, "--check"),
    )
    figures = (
        ratio(label + at_full, REGEX + at_full, 0.45),
        ratio(label + at_half, REGEX + at_half),
        ratio(label + at_full, label + at_half, 2.20),
    )
    return Table(commands, REGEX + at_full, figures)


def stale_skill(bench: Bench) -> Table:
    """A step was renamed since HEAD: the hash is written and the finding says what moved."""
    world = bench.worlds.of(10, variant="-stale")
    path = world.root / world.probe
    true = path.read_bytes()
    stale = rename_a_step(true)

    def make_stale() -> None:
        path.write_bytes(stale)

    def confirm(said: str) -> None:
        if "stale-surface-hash" not in said or path.read_bytes() in (true, stale):
            raise BenchError(f"the stale hash was not written; it said: {said}")

    def stale_run(command: Command) -> Command:
        return replace(command, expected_exit=1, prepare=make_stale, verify=confirm)

    label, entry = f"{HOOK} SKILL.md, stale", f"{ENTRY} SKILL.md, stale"
    commands = (
        bench.idle(world),
        stale_run(bench.tool(HOOK, label, world, world.probe)),
        stale_run(bench.tool(HOOK, entry, world, "--changed", world.probe, hook=True)),
    )
    return Table(commands, PASS, (ratio(label, PASS, 8.0), ratio(entry, PASS)))


def peak_memory(bench: Bench) -> Table:
    world = bench.worlds.of(bench.large)
    label = f"{HOOK} --check"
    watched = replace(bench.tool(HOOK, label, world, "--check"), watch_tree=True)
    figures = (
        Figure("largest single process of the tree", lambda times: times.process_mb(label), "MB", 150.0),
        Figure("all its processes together, sampled", lambda times: times.tree_mb(label), "MB", 150.0),
    )
    return Table((bench.idle(world), bench.reference(REGEX, world), watched), REGEX, figures)


SURFACE_MARKS = (
    Mark("S1", "one single-file skill, up to date, named", one_skill),
    Mark("S1b", "the manifest's entry on it", entry_on_one_skill),
    Mark("S2", "S1 and S1b among many skills", one_skill_among_many),
    Mark("S3", "every skill of the corpus, all up to date", whole_corpus),
    Mark("S4", "many skills, all up to date", many_skills, rounds=5),
    Mark("S5", "one skill with a stale hash, rewritten, with what moved", stale_skill),
    Mark("S6", "peak memory of S4 (watched: its time is no figure)", peak_memory, rounds=3),
)
