"""``magpie-safety-baseline --explain``: the safety statements of a skill, clause by clause, each with its place."""

from __future__ import annotations

from ..documents.skills import MAIN
from ..rules.safety_words import CLAUSES
from .report import CannotWork, put, report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.git import Git
    from ..documents.sides import Side
    from ..rules.statements import Statement
    from .arguments import Arguments
    from .report import Paths


def explain(arguments: Arguments, git: Git, paths: Paths) -> int:
    """Print what the tool believes of the skills named; each is named as a side of a comparison is."""
    from ..documents.sides import NoSide, load_all
    from ..rules.statements import of_skill

    if not arguments.names:
        raise CannotWork("--explain needs the PATH of a skill")
    explained = []
    for typed, side in load_all(arguments.names, git, markdown_only=True).items():
        if isinstance(side, NoSide):
            raise CannotWork(str(side))
        explained.append(_explained(typed, side, of_skill(side), paths))
    if arguments.format == "text":
        put("".join(map(_text, explained)))
    return report(arguments, [], extra={"explain": explained})


def _explained(typed: str, side: Side, found: list[Statement], paths: Paths) -> dict[str, object]:
    carried = [(clause, it) for it in found for clause in it.clauses]  # what carries two clauses stands under both
    carried.sort(key=lambda pair: (pair[0], pair[1].file != MAIN, pair[1].file, pair[1].line))
    return {
        "skill": typed,
        "statements": [
            {
                "clause": clause,
                "strength": it.strength,
                "path": side.place(it.file) if side.revision else paths.printed(side.place(it.file)),
                "line": it.line,
                "section": it.section,
                "text": it.text,
                "covers": list(it.covers),
                "excepts": list(it.excepts),
                "because": list(it.because(clause)),
            }
            for clause, it in carried
        ],
    }


def _text(explained: dict[str, object]) -> str:
    from ..documents.rendering import visible

    statements = explained["statements"]
    assert isinstance(statements, list)
    lines = [f"{explained['skill']}: {len(statements)} statement{'' if len(statements) == 1 else 's'}"]
    for clause, what in CLAUSES.items():
        here = [it for it in statements if it["clause"] == clause]
        lines.append(f"  clause {clause}, {what}:{'' if here else ' nothing found'}")
        for it in here:
            lines.append(f"    {it['path']}:{it['line']}: {it['strength']}: {' '.join(it['text'].split())}")
            lines += [f"      {name}: {', '.join(it[name])}" for name in ("covers", "excepts", "because") if it[name]]
    return "".join(visible(line) + "\n" for line in lines)
