"""Tables for a person, in Markdown, so that they can be pasted where figures are kept."""

from collections.abc import Sequence

from bench.model import PASS, Figure, Mark, Table
from bench.timing import Times

Row = Sequence[str]


def report(mark: Mark, table: Table, times: Times, rounds: int) -> str:
    references = [PASS] if table.reference == PASS else [PASS, table.reference]
    head = ["command", "median ms", *(f"x {reference}" for reference in references)]
    parts = [
        f"## {mark.name}: {mark.work} ({rounds} rounds)",
        grid(head, [row(command.label, references, times) for command in table.commands]),
        grid(["figure", "measured", "target", "reached"], [verdict(each, times) for each in table.figures]),
    ]
    return "\n\n".join(parts) + "\n"


def row(label: str, references: Sequence[str], times: Times) -> Row:
    ratios = [f"{times.ratio(label, reference):.2f}" for reference in references]
    return [label, f"{times.median_ms(label):.1f}", *ratios]


def verdict(figure: Figure, times: Times) -> Row:
    measured = figure.measured(times)
    shown = f"{measured:.2f} {figure.unit}"
    if figure.limit is None:
        return [figure.label, shown, "", ""]
    reached = "yes" if measured <= figure.limit else "missed"
    return [figure.label, shown, f"<= {figure.limit:.2f} {figure.unit}", reached]


def grid(head: Row, body: Sequence[Row]) -> str:
    lines = [list(head), *(list(row) for row in body)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)
