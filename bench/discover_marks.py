"""The marks of `magpie-reconcile discover`."""

from bench.model import PASS, Bench, Figure, Mark, Table, ratio
from bench.timing import Times

TOOL = "magpie-reconcile"
LABEL = "magpie-reconcile discover --rank similarity"
CORPUS = 71
SECONDS = 60.0


def corpus(bench: Bench) -> Table:
    """Every skill of the corpus, all pairs of them looked at."""
    world = bench.worlds.of(CORPUS)
    tool = bench.tool(TOOL, LABEL, world, "discover", "skills", "--rank", "similarity")
    return Table((bench.idle(world), tool), PASS, (ratio(LABEL, PASS, 60.0),))


def many(bench: Bench) -> Table:
    """As many skills as there are in the large world, and a tenth: the time should be ten times as long."""
    large, small = bench.worlds.of(bench.large), bench.worlds.of(bench.large // 10)
    arguments = ("discover", "skills", "--rank", "similarity")
    whole = bench.tool(TOOL, f"{LABEL}, all", large, *arguments)
    tenth = bench.tool(TOOL, f"{LABEL}, a tenth", small, *arguments)

    def seconds(times: Times) -> float:
        return times.median_ms(whole.label) / 1000

    return Table(
        (bench.idle(large), whole, tenth),
        PASS,
        (
            Figure("seconds", seconds, "s", SECONDS),
            ratio(whole.label, tenth.label, 15.0),
        ),
    )


DISCOVER_MARKS = (
    Mark("D3", "the pairs of 71 skills by the text that they share", corpus),
    Mark("D3b", "those of 10,000", many, rounds=3),
)
