"""The registry of pairs: whether it says what is a copy of what, and which of its pairs a change touches."""

from __future__ import annotations

import posixpath
import re

from ..documents.findings import WARNING, Related
from ..documents.pair_files import KEYS, SIDES
from .placed import finding, of_faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ..documents.findings import Finding
    from ..documents.pair_files import Pair, PairFile
    from ..documents.sides import NoSide
    from ..documents.yaml_places import Place

_DRIVE = re.compile("[A-Za-z]:[\\\\/]")
_KINDS = {"scalar": "text", "list": "list", "mapping": "mapping", "alias": "alias"}


def key_of(side: str) -> str:
    """A side as it is written, without what makes no difference: ``./skills/x/SKILL.md`` is ``skills/x``."""
    revision, colon, path = _split(side)
    path = posixpath.normpath(path or ".").removesuffix("/SKILL.md")
    return f"{revision}{colon}{'.' if path == 'SKILL.md' else path}"


def _split(side: str) -> tuple[str, str, str]:
    revision, colon, path = side.partition(":")
    return (revision, colon, path) if colon else ("", "", revision)


def unsafe(side: str) -> str | None:
    """Why a side may not be followed: it must stay in the repository, on every system."""
    _, _, path = _split(side)
    if "\\" in side:
        return "it holds a backslash"
    if side.startswith("/") or path.startswith("/"):
        return "it is absolute"
    if _DRIVE.match(side):
        return "it names a drive"
    if ".." in path.split("/") or ".." in side.split("/"):
        return "it leads out with '..'"
    return None


def sound(pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs that can be compared, each once."""
    found: dict[frozenset[str], Pair] = {}
    for pair in pairs:
        keys = frozenset((key_of(pair.a), key_of(pair.b)))
        if len(keys) == 2 and not unsafe(pair.a) and not unsafe(pair.b):
            found.setdefault(keys, pair)
    return list(found.values())


def touched(pairs: Iterable[Pair], names: Sequence[str], real: Callable[[str], str]) -> list[Pair]:
    """The pairs that one of some Markdown files, by their paths from the root, belongs to.

    Args:
        pairs: of the registry.
        names: files that changed or are gone.
        real: the real place of a path from the root, for skills that are reached through a link.
    """
    above = {""}
    for name in names:
        at = len(name)
        while at > 0:
            above.add(name[:at])
            at = name.rfind("/", 0, at)
    return [pair for pair in pairs if any(_is_in(pair.side(key), above, real) for key in SIDES)]


def below(pairs: Iterable[Pair], directories: Sequence[str]) -> list[Pair]:
    """The pairs of which a skill lies in or below one of some directories, or the other way round."""

    def meet(one: str, other: str) -> bool:
        return not one or not other or f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")

    sides = [(pair, [_directory(pair.side(key).removeprefix(":")) for key in SIDES]) for pair in pairs]
    return [pair for pair, here in sides if any(meet(side, each) for side in here for each in directories)]


def _is_in(side: str, above: set[str], real: Callable[[str], str]) -> bool:
    path = _directory(side.removeprefix(":"))
    return path in above or _directory(real(path)) in above


def _directory(path: str) -> str:
    """The directory of a skill that is named by it or by its SKILL.md; '' is the root."""
    path = posixpath.normpath(path).removesuffix("/SKILL.md")
    return "" if path in {".", "SKILL.md"} else path


# --- what is wrong with the registry ---


def of_registry(file: PairFile, *, shape_only: bool = False) -> Iterator[Finding]:
    """Everything about the registry itself; ``shape_only``: what keeps it from being read."""
    if not file.plain:
        yield from _faults(file, invalid_only=shape_only)
        if not file.readable:
            return
        yield from _shape(file)
        if not shape_only:
            yield from _entries(file)
    if not shape_only:
        yield from _sides(file)


def _faults(file: PairFile, *, invalid_only: bool) -> Iterator[Finding]:
    from ..documents.yaml_places import INVALID

    faults = [fault for fault in file.yaml.faults if fault.kind == INVALID or not invalid_only]
    yield from of_faults(faults, file.path, {INVALID: "pairs-invalid-yaml"})


def _shape(file: PairFile) -> Iterator[Finding]:
    root = file.yaml.root
    if root is None or root.is_null:
        return
    place = file.yaml.at(root)
    if root.kind != "mapping":
        what = f"it is a {_KINDS[root.kind]}, not a mapping with the key 'pairs'"
        yield finding("pairs-invalid-yaml", file.path, place, what)
    elif file.entries is None:
        yield finding("pairs-invalid-yaml", file.path, place, "it has no key 'pairs', so that nothing is compared")
    elif file.entries.kind != "list" and not file.entries.is_null:
        what = f"'pairs' is a {_KINDS[file.entries.kind]}, not a list of pairs"
        yield finding("pairs-invalid-yaml", file.path, file.yaml.at(file.entries), what)


def _entries(file: PairFile) -> Iterator[Finding]:
    root = file.yaml.root
    if root is not None and root.kind == "mapping":
        yield from _unknown(file, [(key.value, file.yaml.at(key)) for key, _ in root.pairs], ("pairs",), "a registry")
    for number, item in enumerate(file.entries.items if file.entries is not None else ()):
        if item.kind != "mapping":
            what = f"a pair is a mapping with the keys a and b, this is a {_KINDS[item.kind]}"
            yield finding("pairs-invalid-yaml", file.path, file.yaml.at(item), what)
            continue
        record = file.record(number)
        yield from _unknown(file, record.written(), KEYS, "a pair")
        for key in SIDES:
            if record.get(key) is None:
                what = f"{key} is no text" if record.is_no_text(key) else f"the pair has no side {key}"
                yield finding("pairs-missing-side", file.path, record.place_of(key), what)


def _unknown(
    file: PairFile, written: Iterable[tuple[str, Place]], known: Sequence[str], what: str
) -> Iterator[Finding]:
    from .names import did_you_mean

    for key, place in written:
        if key not in known:
            message = f"{what} has no key {key!r}; it means nothing"
            help_ = did_you_mean(key, known)
            yield finding("pairs-unknown-key", file.path, place, message, help_, severity=WARNING)


def _sides(file: PairFile) -> Iterator[Finding]:
    first: dict[frozenset[str], Pair] = {}
    for pair in file.pairs:
        wrong = {key: why for key in SIDES if (why := unsafe(pair.side(key)))}
        for key, why in wrong.items():
            yield unsafe_side(file, pair, key, why)
        keys = frozenset((key_of(pair.a), key_of(pair.b)))
        if len(keys) == 1:
            yield same_side(file, pair)
        elif keys in first:
            yield _duplicate(file, pair, first[keys])
        else:
            first[keys] = pair


def unsafe_side(file: PairFile, pair: Pair, key: str, why: str) -> Finding:
    message = f"{key} is not safe: {why}"
    return finding(
        "unsafe-path", file.path, file.place(pair, key), message, "a path from the repository's root is wanted"
    )


def same_side(file: PairFile, pair: Pair) -> Finding:
    return finding(
        "pairs-same-side", file.path, file.place(pair, "b"), f"both sides are {pair.b!r}: one skill is no pair"
    )


def _duplicate(file: PairFile, pair: Pair, first: Pair) -> Finding:
    line = file.place(first)[0]
    found = finding("pairs-duplicate", file.path, file.place(pair), f"this pair stands in line {line} already")
    found.related = (Related(file.path, line, "the pair stands here first"),)
    return found


_OF_SIDES = {
    "missing": ("pairs-side-not-found", "correct the path, or take the pair out"),
    "revision": ("pairs-bad-revision", None),
    "unreadable": ("unreadable-file", None),
    "not-utf8": ("not-utf8", None),
}


def no_side(file: PairFile, pair: Pair, key: str, error: NoSide) -> Finding:
    """A side that is not there, at its place in the registry; git's own advice is the help."""
    rule, help_ = _OF_SIDES[error.kind]
    why, _, advice = error.why.partition("; this is a shallow clone, ")
    message = f"{key} is {pair.side(key)!r}: {why}"
    if advice:
        help_ = advice.removeprefix("get it with: ")
        message += "; this is a shallow clone"
    return finding(rule, file.path, file.place(pair, key), message, help_)


def is_link(file: PairFile, pair: Pair, key: str, name: str) -> Finding:
    message = f"{key} is {pair.side(key)!r}: {name} is a symbolic link, which is not followed"
    return finding("unreadable-file", file.path, file.place(pair, key), message, "put a copy of the file in its place")
