"""The mark of `magpie-skill-sources`."""

from pathlib import Path

from bench.model import PASS, Bench, Figure, Mark, Table, ratio
from bench.timing import Command, Times
from bench.worlds import World

TOOL = "magpie-skill-sources"
ENTRY = "magpie-skill-sources --changed"  # the manifest's entry of `skill-sources`
POINTER = "skills/bench-scan/source.md"
FILES = {
    POINTER: """\
---
source: bench-skills
organization: bench
skill_path: skills/bench-scan
evals_path: tools/skill-evals/evals/bench-scan
---

Fetched from elsewhere.
""",
    "organizations/bench/skill-sources.md": """\
# Sources

```yaml
- id: bench-skills
  organization: bench
  name: Bench
  method: git-tag
  url: https://git.bench.example/skills.git
  ref: v1
  commit: 5ad8ecc6ae0c3a1ae2d1bfbd9dd37bd3d1e6b6f5
  provides:
    - skill: bench-scan
    - family: bench-more-*
```
""",
    ".apache-magpie-overrides/skill-sources.md": "# Trusted\n\n```yaml\n- id: bench-skills\n```\n",
}


def with_sources(bench: Bench, count: int) -> World:
    """A repository of skills, with one pointer, an organization that curates its source, and a trust list."""
    world = bench.worlds.of(count, variant="-sources")
    if not (world.root / POINTER).exists():
        for name, text in FILES.items():
            path = Path(world.root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        bench.worlds.commit(world)
    return world


def one_pointer(bench: Bench) -> Table:
    """One pointer touched, among few skills and among many; the second may cost half as much again as `pass`."""
    commands: list[Command] = []
    labels: dict[str, list[str]] = {TOOL: [], ENTRY: []}
    for count in (10, bench.large):
        world = with_sources(bench, count)
        for program, its in labels.items():
            its.append(f"{program} source.md, {count:,} skills")
        commands += [bench.idle(world)] if count == 10 else []
        commands += [
            bench.tool(TOOL, labels[TOOL][-1], world, POINTER),
            bench.tool(TOOL, labels[ENTRY][-1], world, "--changed", POINTER, hook=True),
        ]

    def extra(times: Times, program: str) -> float:
        small, large = labels[program]
        return times.extra_ms(large, small) / times.median_ms(PASS)

    return Table(
        tuple(commands),
        PASS,
        (
            ratio(labels[TOOL][0], PASS, 5.0),
            ratio(labels[ENTRY][0], PASS, 5.0),
            Figure("extra among many, named", lambda times: extra(times, TOOL), f"x {PASS}", 1.5),
            Figure("extra among many, --changed", lambda times: extra(times, ENTRY), f"x {PASS}", 1.5),
        ),
    )


SOURCE_MARKS = (Mark("P1", "one pointer touched, among 10 skills and among many", one_pointer),)
