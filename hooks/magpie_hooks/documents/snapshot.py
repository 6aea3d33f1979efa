"""What a source's tree may look like, judged before anything of it is written to disk.

Entries come from a commit's tree or from an archive's directory; both are judged alike.
"""

from __future__ import annotations

import re
import unicodedata

from .rendering import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FILE, DIRECTORY, LINK, MODULE = "file", "directory", "link", "module"

MB = 1_000_000
_DEEPEST, _LONGEST_PATH = 100, 4096
_LONGEST = 40  # links followed for one, as the system does
_HIDDEN_IN_GIT = re.compile("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]")  # what HFS+ leaves out of a name
_DRIVE = re.compile("[A-Za-z]:")


class Refused(Exception):
    """A source is not installed; ``rule`` is the finding's id, the text one sentence."""

    def __init__(self, rule: str, message: str, help: str | None = None) -> None:  # noqa: A002 - the output's word
        super().__init__(message)
        self.rule = rule
        self.help = help


class Limits:
    """How large a source may be: bytes in all (packed and unpacked), of one entry, and the number of entries."""

    __slots__ = ("entries", "entry", "seconds", "total")

    def __init__(
        self, total: int = 200 * MB, entry: int = 100 * MB, entries: int = 20_000, seconds: float = 60
    ) -> None:
        """``seconds``: how long a transfer may stand still."""
        self.total = total
        self.entry = entry
        self.entries = entries
        self.seconds = seconds


class Entry:
    """One entry: its path from the top with ``/``, its kind, its size, and a link's target."""

    __slots__ = ("executable", "kind", "path", "size", "target")

    def __init__(self, path: str, kind: str, size: int = 0, target: str = "", *, executable: bool = False) -> None:
        self.path = path
        self.kind = kind
        self.size = size
        self.target = target
        self.executable = executable


def judge(entries: Sequence[Entry], limits: Limits, rule: str) -> list[str]:
    """The links that lead to nothing, which are harmless.

    Raises:
        Refused: with ``rule``, or ``snapshot-unsafe-link`` where it is a link.
    """
    _sizes(entries, limits, rule)
    for entry in entries:
        judge_name(entry.path, rule)
    _unique(entries, rule)
    return _links(entries)


def judge_name(path: str, rule: str) -> None:
    """Raises: Refused: an entry of this name may not be written."""
    if why := unsafe_name(path):
        raise Refused(rule, f"the entry {told(path)} is refused: {why}", _backslash(path))


def told(path: str) -> str:
    """A name from a source as it may be printed: visible and of sensible length."""
    text = visible(path)
    return repr(text if len(text) <= 120 else f"{text[:100]}…{text[-15:]}")


def unsafe_name(path: str) -> str | None:
    """Why an entry of this name may not be written; None where it may."""
    parts = path.split("/")
    checks = (
        (len(parts) > _DEEPEST, f"it is more than {_DEEPEST} levels deep"),
        (len(path) > _LONGEST_PATH, f"it is longer than {_LONGEST_PATH} characters"),
        ("\\" in path, "it holds a backslash, which is a separator on Windows"),
        (path.startswith("/"), "it is absolute"),
        (_DRIVE.match(path) is not None, "it names a drive"),
        (".." in parts, "it climbs out with '..'"),
        ("" in parts or "." in parts, "it has an empty part"),
        (any(map(is_git, parts)), "a part of it is git's own directory"),
        (any(0xD800 <= ord(char) <= 0xDFFF for char in path), "it is not UTF-8"),
        (any(unicodedata.category(char) == "Cc" for char in path), "it holds a control character"),
        (visible(path) != path, "it holds a character that cannot be seen"),
    )
    return next((why for wrong, why in checks if wrong), None)


def is_git(part: str) -> bool:
    """Whether some system takes a part of a path for ``.git``."""
    text = _HIDDEN_IN_GIT.sub("", part).casefold().partition(":")[0].rstrip(". ")
    return text in {".git", "git~1"}


def _backslash(path: str) -> str | None:
    return "make the archive with '/' between names, as `git archive --format=zip` does" if "\\" in path else None


def _sizes(entries: Sequence[Entry], limits: Limits, rule: str) -> None:
    if len(entries) > limits.entries:
        raise Refused(rule, f"it has more than {limits.entries:,} entries", "--max-entries NUMBER")
    for entry in entries:
        if entry.size > limits.entry:
            what = f"{told(entry.path)} has {entry.size:,} bytes, more than {limits.entry:,}"
            raise Refused(rule, what, "--max-entry-mb NUMBER")
    if (total := sum(entry.size for entry in entries)) > limits.total:
        raise Refused(rule, f"it unpacks to {total:,} bytes, more than {limits.total:,}", "--max-total-mb NUMBER")


def _unique(entries: Iterable[Entry], rule: str) -> None:
    """No two names that are one on some disk; what is a directory to one entry is nothing else to another."""
    kinds: dict[str, str] = {}
    spelled: dict[str, str] = {}
    for entry in entries:
        parts = entry.path.split("/")
        for end in range(1, len(parts) + 1):
            path = "/".join(parts[:end])
            last = end == len(parts)
            kind = entry.kind if last else DIRECTORY
            if last and kinds.get(path) == kind != DIRECTORY:
                raise Refused(rule, f"there are two entries of the name {told(path)}: readers would differ")
            if kinds.setdefault(path, kind) != kind:
                raise Refused(rule, f"{told(path)} is a {kinds[path]} and a {kind}")
            other = spelled.setdefault(_folded(path), path)
            if other != path:
                raise Refused(rule, f"{told(other)} and {told(path)} are one name on some disks")


def _folded(path: str) -> str:
    return (
        path
        if path.isascii() and path.islower()
        else unicodedata.normalize("NFC", unicodedata.normalize("NFD", path).casefold())
    )


# --- links ---


def _links(entries: Sequence[Entry]) -> list[str]:
    """The links that lead to nothing inside; every other one is followed to where it leads."""
    tree = {entry.path: entry for entry in entries}
    for entry in entries:
        while "/" in entry.path and (parent := entry.path.rpartition("/")[0]) not in tree:
            entry = tree[parent] = Entry(parent, DIRECTORY)  # noqa: PLW2901 - its parent is next
    links = [entry for entry in entries if entry.kind == LINK]
    ends = {entry.path: _followed(entry, tree) for entry in links}
    _acyclic(tree, ends)
    return sorted(path for path, end in ends.items() if end is None)


def _followed(link: Entry, tree: Mapping[str, Entry]) -> str | None:
    """The path that a link leads to, '' for the top; None where nothing is there.

    Raises:
        Refused: it leads out of the tree, into git's own directory, or to itself.
    """
    at: list[str] = link.path.split("/")[:-1]
    rest, steps = _parts(link, link)[::-1], 1
    while rest:
        part = rest.pop()
        if part in {"", "."}:
            continue
        if part == "..":
            if not at:
                raise _unsafe(link, "leaves the tree")
            at.pop()
            continue
        if is_git(part):
            raise _unsafe(link, "leads into git's own directory")
        at.append(part)
        found = tree.get("/".join(at))
        if found is None:
            if ".." in rest:  # what is not there today has no parent to rely on
                raise _unsafe(link, "leads through a place that is not there")
            return None
        if found.kind == LINK:
            at.pop()
            steps += 1
            if steps > _LONGEST:
                raise _unsafe(link, "leads in a circle")
            rest += _parts(link, found)[::-1]
    return "/".join(at)


def _parts(link: Entry, found: Entry) -> list[str]:
    target = found.target
    if not target or target.startswith("/") or "\\" in target or _DRIVE.match(target) or "\0" in target:
        raise _unsafe(link, "leaves the tree")
    return target.split("/")


def _unsafe(link: Entry, why: str) -> Refused:
    return Refused("snapshot-unsafe-link", f"the link {told(link.path)} to {told(link.target)} {why}")


def _acyclic(tree: Mapping[str, Entry], ends: Mapping[str, str | None]) -> None:
    """No walk that follows links comes back to a directory it is in."""
    below: dict[str, list[tuple[str, str]]] = {"": []}
    for path, entry in tree.items():
        if entry.kind == DIRECTORY:
            below.setdefault(path, [])
        end = path if entry.kind == DIRECTORY else ends.get(path)
        if end is not None and (end == "" or tree[end].kind == DIRECTORY):
            below.setdefault(path.rpartition("/")[0], []).append((end, path))
    inside, done = {""}, set()
    stack = [("", iter(below[""]))]
    while stack:
        here, steps = stack[-1]
        step = next(steps, None)
        if step is None:
            stack.pop()
            inside.discard(here)
            done.add(here)
        elif step[0] in inside:
            raise _unsafe(tree[step[1]], "leads in a circle: whoever follows links never comes to an end")
        elif step[0] not in done:
            inside.add(step[0])
            stack.append((step[0], iter(below.get(step[0], ()))))
