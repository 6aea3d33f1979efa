"""magpie-reconcile diff: compare two copies of a skill, and say of every difference what it means."""

from __future__ import annotations

import os
import sys

from ..documents.git import Git, GitError
from ..documents.sides import NoSide, load_all, same_file
from ..documents.skills import MAIN
from ..rules.comparison import compare
from ..rules.differences import DRIFT, Difference
from .arguments import Command, Option
from .report import FINDINGS, OK, CannotWork, guarded, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..documents.findings import Finding
    from ..documents.sides import Side
    from .arguments import Arguments
    from .diff_result import Result

COMMAND = Command(
    "magpie-reconcile diff",
    "Compare two copies of a skill. Every difference is ALLOWED, DRIFT or SAFETY-BASELINE; neither copy is changed.\n"
    "Exit code 1 means that the copies differ in the safety baseline.",
    "examples:\n"
    "  magpie-reconcile diff skills/issue-triage organizations/acme/skills/issue-triage\n"
    "  magpie-reconcile diff origin/main:skills/issue-triage skills/issue-triage --safety-only\n"
    "  magpie-reconcile diff skills/a skills/b --format html > report.html",
    (
        Option("--safety-only", "show SAFETY-BASELINE differences only; all are counted"),
        Option("--validate", "say also what our hooks find in either copy; the exit code stays"),
        Option("--strict", "exit 1 for DRIFT too"),
        Option(
            "--format",
            "how the report is printed (default: text)",
            metavar="FORMAT",
            choices=("text", "json", "html"),
            default="text",
        ),
    ),
    operands=("COPY", "two: each a SKILL.md, its directory, or REV:path (:path is git's index)"),
)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: _run(arguments))


def _run(arguments: Arguments) -> int:
    from .diff_result import Result

    if len(arguments.names) != 2:
        raise CannotWork(f"two copies are compared, {len(arguments.names)} given; see {COMMAND.name} --help")
    git = Git()
    a, b = _sides(arguments.names, git)
    trouble = _trouble(git)
    if same_file(a, b):
        raise CannotWork(f"{a.typed} and {b.typed} are the same file: which is the other copy?")
    notes = [*_drift(git, trouble, (a, b)), *_outside(git, trouble, (a, b)), *_narrowed(a, b), *_links(a, b)]
    comparison = compare(a, b)
    if others := _other_links(a, b):
        comparison.identical = False
        comparison.differences += others
    result = Result(
        a,
        b,
        comparison,
        notes=notes,
        safety_only=arguments.safety_only,
        validation=[*_validated(a), *_validated(b)] if arguments.validate else None,
    )
    put(_rendered(result, arguments.format))
    return FINDINGS if comparison.has_safety or (arguments.strict and comparison.has_drift) else OK


def _rendered(result: Result, fmt: str) -> str:
    if fmt == "json":
        from .diff_json import as_json

        return as_json(result)
    if fmt == "html":
        from .diff_html import as_html

        return as_html(result)
    from .diff_text import as_text

    return as_text(result, colour=_coloured())


def _coloured() -> bool:
    out = sys.stdout
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and out is not None and out.isatty()


# --- the two copies ---


def _trouble(git: Git) -> str:
    """Why git can tell nothing here; '' where it can."""
    try:
        git.place()
    except GitError as error:
        return str(error)
    return ""


def _sides(names: Sequence[str], git: Git) -> tuple[Side, Side]:
    """Both sides; where neither is there, both are named."""
    loaded = load_all(names, git)
    wrong = [str(side) for side in loaded.values() if isinstance(side, NoSide)]
    if wrong:
        raise CannotWork("; ".join(wrong))
    a, b = (side for name in names if not isinstance(side := loaded[name], NoSide))
    return a, b


def _narrowed(a: Side, b: Side) -> Iterator[str]:
    """Where one name is of a file alone, that file is compared and nothing else."""
    if a.whole == b.whole:
        return
    for side in (a, b):
        side.files, side.links = {MAIN: side.files[MAIN]}, {}
    file = b if a.whole else a
    yield f"{file.typed} is a file, so the SKILL.md files alone are compared; name two directories to compare all"
    a.whole = b.whole = False


def _links(a: Side, b: Side) -> Iterator[str]:
    """A note on each file that was not read."""
    from .diff_result import printed

    for side in (a, b):
        for name in sorted(side.links):
            yield f"{printed(side, name)} is a symbolic link, which is not followed: what it leads to was not read"


def _other_links(a: Side, b: Side) -> list[Difference]:
    """A link that only one copy has, or that leads elsewhere; one that is a file in the other was compared with it."""
    found = []
    for name in sorted({*a.links, *b.links} - {*a.files, *b.files}):
        one, other = a.links.get(name), b.links.get(name)
        if one != other:
            lone = one is None or other is None
            what = f"only copy {'B' if one is None else 'A'} has {name}" if lone else f"{name} leads elsewhere"
            found.append(
                Difference(
                    DRIFT,
                    name,
                    name,
                    line_a=None,
                    line_b=None,
                    text_a="" if one is None else f"a link to {one}",
                    text_b="" if other is None else f"a link to {other}",
                    description=f"{what}, a symbolic link",
                    why="it is not followed, so what stands there was not compared",
                    action="Put a copy of the file into both skills, where it can be compared.",
                )
            )
    return found


def _outside(git: Git, trouble: str, sides: tuple[Side, Side]) -> Iterator[str]:
    """A note on what git cannot tell of."""
    without = "what git knows of their common history is not used"
    if trouble:
        yield f"{trouble}: the copies are compared as they stand, {without}"
        return
    root = os.path.join(os.path.realpath(git.place()[0]), "")
    strangers = [side.typed for side in sides if not side.revision and not os.path.realpath(side.path).startswith(root)]
    if strangers:
        yield f"{' and '.join(strangers)}: not in this git repository; {without}"


def _drift(git: Git, trouble: str, sides: tuple[Side, Side]) -> Iterator[str]:
    """One line where what is installed on this machine is not what the project has pinned."""
    found = [] if trouble else _drifted(git, sides)
    if found:
        first = found[0]
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        yield f"{first.path}: {first.message}{more}; not blocking, {first.help}"


def _drifted(git: Git, sides: tuple[Side, Side]) -> list[Finding]:
    root = git.place()[0]
    projects = _projects(root, sides)
    if not projects:
        return []
    from ..documents.projects import Inventory, Project
    from ..rules.lock_drift import of_project
    from ..rules.pins import redacted

    inventory = Inventory(git, untracked=False)
    found = [finding for project in projects for finding in of_project(Project(project, inventory))]
    return redacted([finding for finding in found if finding.rule in {"snapshot-drift", "source-drift"}])


def _projects(root: str, sides: tuple[Side, Side]) -> list[str]:
    """The projects ('' or 'sub/') around the copies and the current directory that have a lock."""
    from ..documents.locks import LOCK, SOURCES

    top = os.path.realpath(root)
    starts = ["."] + [os.path.dirname(side.path) or "." for side in sides if not side.revision]
    found: dict[str, None] = {}
    for start in starts:
        place = os.path.relpath(os.path.realpath(start), top)
        while not place.startswith(".."):
            if any(os.path.isfile(os.path.join(top, place, name)) for name in (LOCK, SOURCES)):
                found["" if place == "." else f"{place}/".replace(os.sep, "/")] = None
                break
            place = ".." if place == "." else os.path.dirname(place) or "."
    return sorted(found)


# --- what our own hooks say ---


def _validated(side: Side) -> list[Finding]:
    """What the surface-hash hook finds in one copy, at the place that the person knows it by."""
    from ..documents.findings import Finding
    from ..documents.skills import is_detail
    from ..rules.surface import read
    from .diff_result import printed

    details = {name: data for name, data in side.files.items() if is_detail(name) and "/" not in name}
    surface = read(side.files[MAIN], details)
    found = list(surface.findings)
    # Without its details a skill's surface is not known.
    if side.whole and surface.digest and surface.digest != surface.stored:
        rule, wrong = ("missing-surface-hash", "missing") if surface.stored is None else ("stale-surface-hash", "stale")
        what = f"surface_hash is {wrong}, should be: {surface.digest}"
        found.append(Finding(rule, MAIN, 1, what, help="run magpie-surface-hash on it"))
    for finding in found:
        finding.path = printed(side, finding.path)
        for related in finding.related:
            related.path = printed(side, related.path)
    return found
