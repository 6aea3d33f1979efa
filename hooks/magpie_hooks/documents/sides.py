"""A side of a comparison: one copy of a skill, in the work tree, in git's index or in a revision.

It is named by its ``SKILL.md``, by its directory, or by ``REV:path``. A path that exists wins; else the name is split
at its first ``:``. As in git, the path after it is from the repository's root unless it begins with ``./`` or
``../``, and without a REV it is in the index.

Nothing is checked out, followed or run. Where git tracks (or would track) the ``SKILL.md``, what git ignores is no
part of the skill.
"""

from __future__ import annotations

import os
import posixpath

from .files import MAX_BYTES, Unreadable, is_link, not_utf8, read_bytes, reason
from .git import LINK, GitError, NotARepository
from .side_files import INDEX, MAX_FILES, Wanted, fill
from .skills import MAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .git import Entry, Git

MAX_TOTAL = 4 * MAX_BYTES

MISSING = "missing"
REVISION = "revision"
UNREADABLE = "unreadable"
NOT_UTF8 = "not-utf8"


class NoSide(Exception):
    """There is no such side: one sentence for the person.

    ``kind``: MISSING (nothing is there), REVISION (git does not know it), UNREADABLE or NOT_UTF8; ``path`` is the file
    that it is about, where there is one, and ``line`` its line; ``why`` the sentence without what was typed.
    """

    def __init__(self, typed: str, why: str, kind: str = MISSING, path: str = "", line: int | None = None) -> None:
        super().__init__(f"{typed or repr(typed)}: {why}")
        self.why = why
        self.kind = kind
        self.path = path
        self.line = line


class Side:
    """One copy of a skill.

    ``typed``: as the person typed it. ``revision``: '' is the work tree, ``:`` the index. ``path``: of its SKILL.md,
    relative to the current directory in the work tree, else to the repository's root. ``files``: contents by name
    within the skill, ``SKILL.md`` always, with ``/``; every ``*.md`` is UTF-8. ``whole``: a directory was named, so
    that ``files`` are all of the skill's but ``links``: where its symbolic links lead, which are not followed.
    """

    __slots__ = ("files", "links", "path", "revision", "typed", "whole")

    def __init__(
        self,
        typed: str,
        path: str,
        revision: str,
        files: dict[str, bytes],
        *,
        whole: bool,
        links: Mapping[str, str] | None = None,
    ) -> None:
        self.typed = typed
        self.path = path
        self.revision = revision
        self.files = files
        self.links = dict(links or {})
        self.whole = whole

    def place(self, name: str) -> str:
        """The path of one of its files, as ``path`` is one."""
        return self.path if name == MAIN else posixpath.join(posixpath.dirname(self.path), name)

    def alone(self) -> Side:
        """The same copy by its SKILL.md only."""
        return Side(self.typed, self.path, self.revision, {MAIN: self.files[MAIN]}, whole=False)


def load(typed: str, git: Git | None) -> Side:
    """The side that somebody typed; without git (or outside a repository) a path only.

    Raises:
        NoSide: it is not there or cannot be read.
    """
    found = load_all([typed], git)[typed]
    if isinstance(found, NoSide):
        raise found
    return found


def same_file(a: Side, b: Side) -> bool:
    """Whether two sides are one file, by whatever name."""
    if a.revision or b.revision:
        return a.revision == b.revision and a.path == b.path
    if os.path.basename(a.path) != os.path.basename(b.path):
        return False
    return os.path.samefile(os.path.dirname(a.path) or ".", os.path.dirname(b.path) or ".")


def load_all(
    typed: Iterable[str], git: Git | None, *, base: str = "", markdown_only: bool = False
) -> dict[str, Side | NoSide]:
    """Many sides, with as few questions to git as one takes.

    Args:
        typed: the sides.
        git: None where there is no repository.
        base: the repository's root as seen from here, where paths are relative to it and not to the current directory.
        markdown_only: leave out files that are no ``*.md``.
    """
    found: dict[str, Side | NoSide] = {}
    wanted: dict[str, list[Wanted]] = {}
    for each in dict.fromkeys(typed):
        try:
            one = _asked(each, git, base)
            wanted.setdefault(one.revision, []).append(one)
        except NoSide as error:
            found[each] = error
    for revision, group in wanted.items():
        fill(revision, group, git)
    blobs = _Blobs(git)
    every = [one for group in wanted.values() for one in group]
    for one in every:
        try:
            _read(one, blobs, markdown_only=markdown_only)
        except NoSide as error:
            found[one.typed] = error
    contents = blobs.read()
    for one in every:
        if one.typed not in found:
            found[one.typed] = _finished(one, contents)
    return found


def _no(one: Wanted, why: str, kind: str = MISSING, path: str = "", line: int | None = None) -> NoSide:
    return NoSide(one.typed, why, kind, path, line)


def _side(one: Wanted) -> Side:
    return Side(one.typed, one.main(), one.revision, one.files, whole=one.whole, links=one.links)


# --- what is asked for ---


def _asked(typed: str, git: Git | None, base: str) -> Wanted:
    path = os.path.join(base, typed) if base else typed
    revision, colon, inside = typed.partition(":")
    if "\0" in typed:
        raise NoSide(typed.replace("\0", "\\0"), "no path has a NUL character")
    try:
        os.fsencode(typed)
    except UnicodeEncodeError as error:
        raise NoSide(typed, f"no path here has the character {typed[error.start]!r}") from None
    if typed and (os.path.lexists(path) or not colon):
        return _on_disk(Wanted(typed, os.path.normpath(path).replace(os.sep, "/"), ""), git)
    if not colon:
        raise NoSide(typed, "no such file or directory")
    if git is None:
        raise NoSide(typed, "no such file or directory, and there is no git repository here to read a revision from")
    if revision.startswith("-"):
        raise NoSide(typed, f"a revision cannot begin with '-': {revision!r}", REVISION)
    try:
        prefix = git.place()[1]
    except GitError as error:
        why = "there is no git repository here to read a revision from" if isinstance(error, NotARepository) else error
        raise NoSide(typed, f"no such file or directory, and {why}", REVISION) from None
    try:
        if revision:
            git.ask(["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{tree}}"])
    except GitError:
        raise NoSide(typed, _refused(revision, git), REVISION) from None
    relative = inside.startswith(("./", "../")) or inside in {".", ".."}
    path = posixpath.normpath(posixpath.join("" if base else prefix, inside) if relative else inside or ".")
    if path.startswith(("/", "../")) or path == "..":
        raise NoSide(typed, "the path after ':' leads out of the repository")
    return Wanted(typed, "" if path == "." else path, revision or INDEX)


def _refused(revision: str, git: Git) -> str:
    """Why git does not know a revision; in a shallow clone with what to paste."""
    from .rendering import pasted

    why = f"no such file or directory, and git knows no revision {revision!r}"
    if not git.is_shallow():
        return why
    remote, _, branch = revision.partition("/")
    try:
        remotes = os.fsdecode(git.ask(["remote"])).split("\n")
    except GitError:
        remotes = []
    fetch = "git fetch --unshallow --tags"
    if branch and remote and remote in remotes:
        refspec = f"+refs/heads/{branch}:refs/remotes/{remote}/{branch}"
        fetch = f"git fetch --depth=1 {pasted(remote)} {pasted(refspec)}"
    return f"{why}; this is a shallow clone, get it with: {fetch}"


def _on_disk(one: Wanted, git: Git | None) -> Wanted:
    """A side in the work tree; whether its SKILL.md can be read is seen when it is read."""
    one.whole = os.path.isdir(one.path)
    if one.whole and os.path.basename(one.path) == MAIN:
        raise _no(one, "it is a directory: a skill's SKILL.md is a file", UNREADABLE, one.path)
    if os.path.lexists(one.main()):
        return one
    if git is not None and _is_sparse(one.path, git):
        one.whole = os.path.basename(one.path) != MAIN
        return one
    try:
        os.lstat(one.main())
    except PermissionError as error:
        raise _no(one, f"{one.says(MAIN)} cannot be read: {reason(error)}", UNREADABLE, one.main()) from None
    except OSError:  # what else there is to say is said below
        pass
    raise _no(one, f"there is no {MAIN} in this directory" if one.whole else "no such file or directory")


def _is_sparse(path: str, git: Git) -> bool:
    """Whether the work tree leaves a path out on purpose: then what counts is in the index."""
    try:
        return any(entry.sparse and entry.path in {path, posixpath.join(path, MAIN)} for entry in git.files([path]))
    except GitError:
        return False


# --- what stands in it ---


class _Blobs:
    """Contents that are git's to give, gathered and asked for together."""

    def __init__(self, git: Git | None) -> None:
        self._git = git
        self._wanted: dict[str, None] = {}

    def want(self, oid: str) -> None:
        self._wanted[oid] = None

    def read(self) -> dict[str, bytes | None]:
        """Contents by object id; None for one over MAX_BYTES."""
        if not self._wanted:
            return {}
        assert self._git is not None
        oids = list(self._wanted)
        given = "".join(f"{oid}\n" for oid in oids).encode()
        sizes = self._git.ask(["cat-file", "--batch-check=%(objectsize)"], given).split(b"\n")
        fit = [oid for oid, size in zip(oids, sizes, strict=False) if size.isdigit() and int(size) <= MAX_BYTES]
        found: dict[str, bytes | None] = dict.fromkeys(oids)
        return found | dict(zip(fit, self._git.contents(fit), strict=True))


def _read(one: Wanted, blobs: _Blobs, *, markdown_only: bool) -> None:
    """Read what is on disk, and ask for what is not."""
    if MAIN not in one.entries:
        _missing(one)
    if markdown_only:
        one.entries = {name: entry for name, entry in one.entries.items() if name == MAIN or name.endswith(".md")}
    if len(one.entries) > MAX_FILES:
        raise _no(one, f"it has more than {MAX_FILES} files; that is no skill", UNREADABLE, one.main())
    total = 0
    for name, entry in sorted(one.entries.items()):
        if one.revision:
            _require_main(one, name, is_link=entry.mode == LINK)
            blobs.want(entry.oid)
            continue
        data = _read_file(one, name, entry, blobs)
        if data is not None:
            one.files[name] = data
            total += len(data)
            _require_total(one, total)


def _missing(one: Wanted) -> None:
    where = "the index" if one.revision == INDEX else one.revision
    if one.whole:
        raise _no(one, f"there is no {MAIN} in this directory in {where}")
    raise _no(one, f"there is nothing at {one.path or '.'!r} in {where}")


def _require_main(one: Wanted, name: str, *, is_link: bool) -> None:
    if is_link and name == MAIN:
        raise _no(one, f"{one.says(name)} is a symbolic link, which is not followed", UNREADABLE, one.place(name))


def _require_total(one: Wanted, total: int) -> None:
    if total > MAX_TOTAL:
        raise _no(one, f"it has more than {MAX_TOTAL >> 20} MiB of files; that is no skill", UNREADABLE, one.main())


def _read_file(one: Wanted, name: str, entry: Entry, blobs: _Blobs) -> bytes | None:
    """A file of the work tree; None for one that is gone, or left out on purpose (its blob is asked for)."""
    path = one.place(name)
    if is_link(path):
        _require_main(one, name, is_link=True)
        one.links[name] = os.readlink(path)
        return None
    if entry.mode == LINK and name != MAIN and (entry.sparse or os.path.lexists(path)):
        blobs.want(entry.oid)  # a system without links has a file there that says where it leads
        return None
    try:
        return read_bytes(path)
    except FileNotFoundError:
        if entry.sparse and entry.oid:
            blobs.want(entry.oid)
            return None
        if name != MAIN:
            return None
        raise _no(one, "no such file or directory") from None
    except Unreadable as error:
        raise _no(one, f"{one.says(name)} cannot be read: {error}", UNREADABLE, path) from None


def _finished(one: Wanted, contents: Mapping[str, bytes | None]) -> Side | NoSide:
    """The side with what git had to give, or what is wrong with its texts."""
    for name, entry in one.entries.items():
        if name not in one.files and name not in one.links and entry.oid in contents:
            data = contents[entry.oid]
            if entry.mode == LINK:
                one.links[name] = os.fsdecode(data or b"")
                continue
            if data is None:
                why = f"{one.says(name)} cannot be read: files over {MAX_BYTES >> 20} MiB are not read"
                return _no(one, why, UNREADABLE, one.place(name))
            one.files[name] = data
    if sum(map(len, one.files.values())) > MAX_TOTAL:
        return _no(one, f"it has more than {MAX_TOTAL >> 20} MiB of files; that is no skill", UNREADABLE, one.main())
    for name, data in sorted(one.files.items()):
        if name != MAIN and not name.endswith(".md"):
            continue
        try:
            data.decode()
        except UnicodeDecodeError as error:
            line, what = not_utf8(error)
            return _no(one, f"{one.says(name)} is {what}", NOT_UTF8, one.place(name), line)
    return _side(one)
