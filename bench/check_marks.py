"""The mark of `magpie-reconcile check`."""

from bench.model import PASS, Bench, Mark, Table, ratio

TOOL = "magpie-reconcile"
LABEL = "magpie-reconcile check"
CORPUS = 71


def corpus(bench: Bench) -> Table:
    """Every skill of the corpus; the parts that find nothing to look at have looked for it."""
    world = bench.worlds.of(CORPUS)
    return Table((bench.idle(world), bench.tool(TOOL, LABEL, world, "check")), PASS, (ratio(LABEL, PASS, 60.0),))


CHECK_MARKS = (Mark("R2", "everything, before a release", corpus),)
