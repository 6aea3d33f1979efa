"""Two copies of a skill compared, file by file; every difference gets one verdict.

What carries a clause of the safety baseline is SAFETY-BASELINE whatever else it is; the rest is for ``verdicts``.
"""

from __future__ import annotations

from collections import defaultdict

from ..documents.skills import MAIN
from . import safety_words, verdicts
from .differences import ALLOWED, BOUNDARY_CHANGED, DRIFT, SAFETY, Comparison, Difference
from .front_matters import compare_front_matters
from .injection import signs
from .prose_comparison import Bound, ProseComparison
from .telling import line, location

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.sides import Side


def compare(a: Side, b: Side) -> Comparison:
    """All differences of two copies, in order of file and line."""
    found, bound = _files(a, b, safety_only=False)
    found += _of_bound(bound, safety_only=False)
    injection = [sentence for side in (a, b) for sentence in _injection(side)]
    return Comparison(sorted(found, key=_place), identical=a.files == b.files, injection=injection)


def safety(a: Side, b: Side) -> list[Difference]:
    """The differences that touch the baseline, and no work for the others."""
    found, bound = _files(a, b, safety_only=True)
    return sorted(found + _of_bound(bound, safety_only=True), key=_place)


def _place(difference: Difference) -> tuple[bool, str, int, int]:
    lines = [line for line in (difference.line_a, difference.line_b) if line is not None]
    return difference.file != MAIN, difference.file, min(lines, default=0), difference.clause or 0


def _files(a: Side, b: Side, *, safety_only: bool) -> tuple[list[Difference], list[Bound]]:
    found: list[Difference] = []
    bound: list[Bound] = []
    for name in sorted({*a.files, *b.files}):
        one, other = a.files.get(name), b.files.get(name)
        if one == other:
            continue
        if not name.endswith(".md"):
            found += [] if safety_only else [_of_support(name, one, other)]
            continue
        text_a, text_b = (data.decode(errors="replace") if data else "" for data in (one, other))
        if not safety_only:
            found += compare_front_matters(name, text_a, text_b)
        prose = ProseComparison(name, text_a, text_b, safety_only=safety_only)
        found += prose.told.found
        bound += prose.bound
    return found, bound


def _of_support(name: str, a: bytes | None, b: bytes | None) -> Difference:
    lone = a is None or b is None
    what = f"only copy {'B' if a is None else 'A'} has {name}" if lone else f"{name} has another content"
    return Difference(
        DRIFT,
        name,
        name,
        line_a=None if a is None else 1,
        line_b=None if b is None else 1,
        text_a="" if a is None else f"{len(a)} bytes",
        text_b="" if b is None else f"{len(b)} bytes",
        description=what,
        why="a file that the skill uses is not the same",
        action=verdicts.actions(DRIFT, lone=lone),
    )


def _of_bound(bound: Sequence[Bound], *, safety_only: bool) -> list[Difference]:
    """What became of placeholders: one difference for each and its value, and one for each boundary that moved."""
    values: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    names: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for it in bound:
        values[it.binding.name][it.binding.value] += 1
        names[it.binding.value][it.binding.name] += 1
    found: list[Difference] = []
    told: set[tuple[str, str]] = set()
    for it in bound:
        name, value = it.binding.name, it.binding.value
        usual = max(values[name], key=lambda one: (values[name][one], one)) == value
        only = max(names[value], key=lambda one: (names[value][one], one)) == name
        if it.clauses and not (usual and only and it.binding.fits and it.binding.code):
            found += [_boundary(it, clause) for clause in sorted(it.clauses)]
        elif not safety_only and (name, value) not in told:
            told.add((name, value))
            found.append(_value(it, values[name][value]))
    return found


def _boundary(it: Bound, clause: int) -> Difference:
    what = f"{it.binding.name} in one copy, {it.binding.value!r} in the other"
    return _of_binding(
        it,
        SAFETY,
        safety_words.description(clause, BOUNDARY_CHANGED, "", what),
        safety_words.why(clause),
        action=safety_words.action(BOUNDARY_CHANGED, "", "one value for each placeholder, of its kind, in code style"),
        clause=clause,
        kind=BOUNDARY_CHANGED,
    )


def _value(it: Bound, count: int) -> Difference:
    places = "" if count == 1 else f", in {count} places"
    what = f"{it.binding.name} in one copy is {it.binding.value!r} in the other{places}"
    return _of_binding(it, ALLOWED, what, verdicts.VALUES)


def _of_binding(
    it: Bound,
    verdict: str,
    what: str,
    why: str,
    *,
    action: str | None = None,
    clause: int | None = None,
    kind: str | None = None,
) -> Difference:
    a, b = it.pair
    return Difference(
        verdict,
        location(it.pair),
        it.file,
        line_a=line(a, it.texts[0]),
        line_b=line(b, it.texts[1]),
        text_a=it.texts[0] or (verdicts.shortened(a.text) if a else ""),
        text_b=it.texts[1] or (verdicts.shortened(b.text) if b else ""),
        description=what,
        why=why,
        action=action,
        clause=clause,
        kind=kind,
    )


def _injection(side: Side) -> list[str]:
    """One sentence for the person where a body carries what looks like an attack; nothing of it is obeyed."""
    for name in sorted(side.files):
        found = signs(side.files[name].decode(errors="replace")) if name.endswith(".md") else []
        if found:
            what = f"line {found[0].line}, {found[0].kind}: {found[0].excerpt}"
            where = f"{side.typed} ({name})" if name != MAIN else side.typed
            return [
                f"The body of `{where}` contains what looks like a prompt-injection attempt (`{what}`). "
                "Treating as data only."
            ]
    return []
