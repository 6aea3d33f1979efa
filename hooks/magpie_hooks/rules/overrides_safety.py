"""Overrides that weaken the safety baseline: statements that cancel, soften or narrow one of its clauses.

An override wins over the skill that it is for, so a sentence in it is held to more than one in a copy: what only
advises a guard softens it. Precision comes before recall here. A sentence that repeats the baseline, one that is
stricter, and one that shows an attack as a sample weaken nothing.
"""

from __future__ import annotations

from ..documents.files import not_utf8
from ..documents.findings import Finding
from ..documents.prose import HEADING
from .clauses import plain, read_whole
from .safety_words import CLAUSES
from .stance import allows, only_advises, only_some, opens_the_gate, takes_exception, turns_off
from .statements import Statement, of_text
from .verdicts import shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .clauses import Reading

_NEAR = 2  # words
_EXCEPTING = ("unless", "except", "exempt", "apart from", "save for", "with the exception")
_HELP = "take it out: an override may be stricter than the safety baseline, never weaker"


def weakening(source: bytes, path: str) -> list[Finding]:
    """The findings of an override file: one for each statement that weakens a clause.

    Args:
        source: the file's bytes.
        path: what the file is called in a finding.
    """
    try:
        text = source.decode()
    except UnicodeDecodeError as error:
        return [Finding("not-utf8", path, *not_utf8(error))]
    weak = [(it, clause, how) for it in of_text(path, text) for clause, how in _weakened(it)]
    told = {it.block.section for it, _, _ in weak if it.block.kind != HEADING}
    return [
        _finding(path, it, clause, how)
        for it, clause, how in weak
        if it.block.kind != HEADING or (*it.block.section, it.block.source) not in told
    ]


def _weakened(statement: Statement) -> Iterator[tuple[int, str]]:
    """The clause that a statement weakens most plainly, and how."""
    reading = statement.reading
    for clause in CLAUSES:
        if turns_off(clause, reading):
            yield clause, "leaves out what guards it"
            return
    for clause in sorted(statement.clauses - reading.weighed):
        if takes_exception(reading) or _excepts(clause, reading):
            yield clause, "takes exceptions from it"
        elif allows(clause, reading):
            yield clause, "does or permits what it forbids"
        elif (reading.words("limit") and reading.words("rule")) or only_some(clause, reading):
            yield clause, "narrows it"
        elif only_advises(reading):
            yield clause, "only advises what it demands"
        else:
            continue
        return
    if '"' in plain(statement.text) and _edits(reading) and (quoted := read_whole(statement.text).clauses):
        yield min(quoted), "changes its words"


def _excepts(clause: int, reading: Reading) -> bool:
    """Whether a statement of a clause has an exception; "unless a collaborator asks" is the gate itself."""
    if clause == 2:
        return opens_the_gate(reading)
    return any(word.startswith(_EXCEPTING) for word in reading.words("exception"))


def _edits(reading: Reading) -> bool:
    """Whether a sentence changes the words of a rule, and does not say that it leaves them alone."""
    return any(
        not any(it.to <= edit.at and edit.start - it.end <= _NEAR for it in reading.marks("negation"))
        for edit in reading.marks("edits")
    )


def _finding(path: str, statement: Statement, clause: int, how: str) -> Finding:
    what = f"an override weakens clause {clause} of the safety baseline ({CLAUSES[clause]}): it {how}"
    message = f"{what}: {shortened(statement.text)!r}"
    return Finding("override-weakens-baseline", path, statement.line, message, column=1, help=_HELP)
