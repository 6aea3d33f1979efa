"""magpie-reconcile discover: which skills below a directory may be copies of each other."""

from __future__ import annotations

import os
import sys

from ..documents.files import Unreadable, read_bytes, reason
from ..documents.front_matter import Problem, skip
from ..rules.discovery import Pair, capability, injection_note, pairs
from .arguments import Command, Option
from .report import OK, CannotWork, guarded, put
from .workers import map_over

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .arguments import Arguments

MAIN = "SKILL.md"
_SIMILARITY = "similarity "
COMMAND = Command(
    "magpie-reconcile discover",
    "Find pairs of skills below a directory that may be copies of each other: those of one capability, or by the\n"
    "text that they share. Nothing is compared and nothing changed: confirm a pair, then compare it.",
    "examples:\n"
    "  magpie-reconcile discover skills --format text\n"
    "  magpie-reconcile discover . --rank similarity --limit 50",
    (
        Option(
            "--rank",
            "capability: pairs that declare one capability, by name (default); similarity: all skills, by shared text",
            metavar="RANK",
            choices=("capability", "similarity"),
            default="capability",
        ),
        Option("--limit", "list at most so many pairs (default: 20); all are counted", metavar="N", default="20"),
        Option(
            "--format",
            "how the pairs are printed (default: json)",
            metavar="FORMAT",
            choices=("json", "text"),
            default="json",
        ),
    ),
    operands=("DIR", "the directory that is searched for SKILL.md"),
)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: _run(arguments))


def _run(arguments: Arguments) -> int:
    if len(arguments.names) != 1:
        raise CannotWork(f"one directory is searched, {len(arguments.names)} given; see {COMMAND.name} --help")
    (top,) = arguments.names
    limit = _limit(arguments.limit)
    if not os.path.isdir(top):
        raise CannotWork(f"{top}: {'it is not a directory' if os.path.lexists(top) else 'there is no such directory'}")
    notes: list[str] = []
    paths = _found(top, notes)
    by_similarity = arguments.rank == "similarity"
    told = map_over(_looker(top, by_similarity=by_similarity), paths, "skills")
    skills = {path: each for path, each in zip(paths, told, strict=True) if each[0]}
    for path, (read, trouble, _, signs, _) in zip(paths, told, strict=True):
        if trouble:
            notes.append(f"{path}: {trouble}{'' if read else '; it is left out'}")
        if signs:
            notes.append(injection_note(os.path.dirname(path) or path, signs))
    if by_similarity:
        listed, total = _by_similarity(skills, limit)
    else:
        listed, total = pairs({path: each[2] for path, each in skills.items()}, limit)
    without = 0 if by_similarity else sum(not each[2] for each in skills.values())
    put(_as_text(top, listed, total, len(paths), without) if arguments.format == "text" else _as_json(listed, total))
    _tell(notes)
    return OK


def _limit(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text[:9]) >= 1):
        raise CannotWork(f"--limit {text!r}: a whole number of 1 or more is needed")
    return int(text[:9])


def _found(top: str, notes: list[str]) -> list[str]:
    """The paths from the directory of every SKILL.md in it; links and hidden directories are not followed."""

    def refuse(error: OSError) -> None:
        place = os.path.relpath(error.filename, top).replace(os.sep, "/")
        if place == ".":
            raise CannotWork(f"{top}: it cannot be read: {reason(error)}")
        notes.append(f"{place}: it cannot be read: {reason(error)}; what is in it is left out")

    found = []
    for directory, inner, names in os.walk(top, onerror=refuse):
        inner[:] = [name for name in inner if not name.startswith(".")]
        path = os.path.join(directory, MAIN)
        if MAIN in names and not os.path.islink(path):
            found.append(os.path.relpath(path, top).replace(os.sep, "/"))
    return sorted(found)


# What one skill told: was it read, what was wrong, its capability, a summary of the signs in it, its shingles.
Told = tuple[bool, str, str, str, bytes]


def _looker(top: str, *, by_similarity: bool) -> Callable[[str], Told]:
    from ..rules.injection import signs
    from ..rules.similarity import shingles

    def look(path: str) -> Told:
        try:
            data = read_bytes(os.path.join(top, path))
            text = data.decode()
        except FileNotFoundError:
            return False, "it is gone", "", "", b""
        except Unreadable as error:
            return False, f"it cannot be read: {error}", "", "", b""
        except UnicodeDecodeError as error:
            return False, f"it is not UTF-8 text (byte 0x{data[error.start]:02x} at {error.start})", "", "", b""
        trouble = value = ""
        try:
            value = "" if by_similarity else capability(text)
        except Problem as problem:
            trouble = f"{problem.message}; it is taken as a skill without a capability"
        seen = signs(text)
        summary = f"line {seen[0].line}, {seen[0].kind}: {seen[0].excerpt}" if seen else ""
        return True, trouble, value, summary, shingles(_body(text)) if by_similarity else b""

    return look


def _body(text: str) -> bytes:
    try:
        return text[skip(text) :].encode()
    except Problem:
        return text.encode()


def _by_similarity(skills: dict[str, Told], limit: int) -> tuple[list[Pair], int]:
    from ..rules.similarity import Texts, ranked

    paths = list(skills)
    texts = Texts(told[4] for told in skills.values())
    found, total = ranked(texts, limit, lambda function, items: map_over(function, items, "compared"))
    return [Pair(paths[a], paths[b], f"{_SIMILARITY}{share:.2f}") for share, a, b in found], total


def _as_json(listed: Sequence[Pair], total: int) -> str:
    from json import dumps

    document = {
        "candidate_pairs": [{"skill_a": pair.a, "skill_b": pair.b, "match_signal": pair.signal} for pair in listed],
        "total_pairs_found": total,
        "confirmation_required": True,
    }
    return dumps(document, indent=2, ensure_ascii=False) + "\n"


def _as_text(top: str, listed: Sequence[Pair], total: int, looked_at: int, without: int) -> str:
    lines = _listed(listed)
    lines.append(_count(looked_at, "skill", "looked at") + f", {_count(total, 'candidate pair', 'found')}")
    if total > len(listed):
        lines.append(f"{total - len(listed):,} more left out: --limit {total} lists them all")
    if without:
        lines.append(f"{_count(without, 'skill', 'without a capability')} took no part: --rank similarity asks all")
    if listed:
        from ..documents.rendering import pasted

        a, b = (pasted(_directory(top, path)) for path in (listed[0].a, listed[0].b))
        lines += ["", "confirm a pair, then:", f"  magpie-reconcile diff {a} {b}"]
    return "\n".join(lines) + "\n"


def _listed(pairs: Sequence[Pair]) -> list[str]:
    """A line for each pair, under its capability or behind its similarity."""
    from ..documents.rendering import visible

    lines: list[str] = []
    width = max((len(visible(pair.a)) for pair in pairs), default=0)
    group = ""
    for pair in pairs:
        share = pair.signal.removeprefix(_SIMILARITY) if pair.signal.startswith(_SIMILARITY) else ""
        if not share and pair.signal != group:
            lines += [*([""] if lines else []), visible(pair.signal)]
            group = pair.signal
        lines.append(f"{share}  {visible(pair.a):<{width}}  {visible(pair.b)}")
    return [*lines, ""] if lines else []


def _directory(top: str, path: str) -> str:
    return os.path.normpath(os.path.join(top, os.path.dirname(path))).replace(os.sep, "/")


def _count(number: int, noun: str, rest: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'} {rest}"


def _tell(notes: Sequence[str]) -> None:
    from ..documents.rendering import visible

    if sys.stderr is None:
        return
    for note in notes:
        sys.stderr.write(f"{COMMAND.name}: {visible(note)}\n".encode("utf-8", "backslashreplace").decode())
