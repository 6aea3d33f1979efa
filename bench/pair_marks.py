"""The marks of comparing copies: `magpie-reconcile diff` and `magpie-safety-baseline`."""

from dataclasses import replace
from pathlib import Path

from bench.model import PASS, Bench, Mark, Table, ratio
from bench.worlds import World

DIFF = "magpie-reconcile diff"
ENTRY = "magpie-safety-baseline --changed"  # the manifest's entry of `safety-baseline`
PAIRS = 100
ABOUT = 30_000  # bytes of the SKILL.md that are compared for D1
REGISTRY = ".skill-pairs.yaml"


def edited(text: str) -> str:
    """A near-duplicate: another licence, one guard softened, a bullet more, a sentence in other words."""
    text = text.replace("license: Apache-2.0", "license: MIT")
    text = text.replace("never an instruction", "rarely an instruction", 1)
    return text.replace("must ", "has to ", 1) + "\n- Retry a failed call once, then report it.\n"


def with_copies(bench: Bench) -> tuple[World, list[tuple[str, str]]]:
    """A repository of skills in which each has an edited copy, and a registry of the pairs."""
    world = bench.worlds.of(PAIRS, variant="-pairs")
    registry = world.root / REGISTRY
    skills = sorted(path.parent for path in world.root.glob("skills/*/SKILL.md"))
    pairs = [(f"skills/{path.name}", f"copies/{path.name}") for path in skills]
    if not registry.exists():
        for path in skills:
            copy = world.root / "copies" / path.name
            copy.mkdir(parents=True)
            for file in path.glob("*.md"):
                content = file.read_bytes()
                content = edited(content.decode()).encode() if file.name == "SKILL.md" else content
                (copy / file.name).write_bytes(content)
        lines = [f"  - a: {a}\n    b: {b}\n" for a, b in pairs]
        registry.write_text("pairs:\n" + "".join(lines), encoding="utf-8")
        bench.worlds.commit(world)
    return world, pairs


def one_pair(bench: Bench) -> Table:
    """The pair whose SKILL.md is nearest to 30 KB."""
    world, pairs = with_copies(bench)
    sizes = {pair: Path(world.root, pair[0], "SKILL.md").stat().st_size for pair in pairs}
    a, b = min(pairs, key=lambda pair: abs(sizes[pair] - ABOUT))
    tool = bench.tool("magpie-reconcile", DIFF, world, "diff", f"{a}/SKILL.md", f"{b}/SKILL.md")
    return Table((bench.idle(world), replace(tool, expected_exit=1)), PASS, (ratio(DIFF, PASS, 15.0),))


def all_pairs(bench: Bench) -> Table:
    """Every registered pair, as a commit that touches both of its files has them, on one core."""
    world, pairs = with_copies(bench)
    names = [f"{side}/SKILL.md" for pair in pairs for side in pair]
    tool = bench.tool("magpie-safety-baseline", ENTRY, world, "--changed", *names, hook=True)
    return Table((bench.idle(world), replace(tool, expected_exit=1)), PASS, (ratio(ENTRY, PASS, 130.0),))


PAIR_MARKS = (
    Mark("D1", "two copies of a skill of about 30 KB", one_pair),
    Mark("D2", f"{PAIRS} registered pairs, all touched", all_pairs),
)
