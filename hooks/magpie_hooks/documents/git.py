"""A thin reader of git: it starts git, asks, and never writes.

``Git(this_commit=True)`` asks about the commit being made: a hook inherits ``GIT_INDEX_FILE`` and its kin from
git, and with ``git commit -a``, ``git commit PATH`` or in a linked worktree they alone name the right index.
Every other question is about the repository around the current directory, whatever the environment says.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from subprocess import CompletedProcess

# What `git rev-parse --local-env-vars` prints; a test holds it against the git that is installed.
LOCAL_ENVIRONMENT = (
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG",
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
)
# What pathspecs mean is for us to say: `git --literal-pathspecs commit` tells its hooks so too.
_PATHSPECS = ("GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS")
_MERGED = "GITHEAD_"  # with a commit that `git merge` merges
LINK = "120000"
GITLINK = "160000"


class GitError(Exception):
    """Git refused or is missing; the text is one sentence for the person."""


class NotARepository(GitError):
    """There is no repository around the current directory."""


class NoGit(GitError):
    """Git itself is missing or cannot be started."""


class Entry:
    """A file that git tracks (``oid`` of its content, ``mode`` in octal digits) or would track (both empty).

    ``sparse``: the work tree leaves it out on purpose, as far as the question told.
    """

    __slots__ = ("mode", "oid", "path", "sparse")

    def __init__(self, path: str, mode: str, oid: str, *, sparse: bool = False) -> None:
        self.path = path
        self.mode = mode
        self.oid = oid
        self.sparse = sparse


class Git:
    """Git in the current directory. Paths it takes and gives are relative to that directory."""

    def __init__(self, *, this_commit: bool = False) -> None:
        self.environment = dict(os.environ)
        if not this_commit:
            for name in LOCAL_ENVIRONMENT:
                self.environment.pop(name, None)
        for name in _PATHSPECS:
            self.environment.pop(name, None)
        self.environment |= {
            "LC_ALL": "C",
            "LANGUAGE": "C",
            "GIT_OPTIONAL_LOCKS": "0",
            "GIT_TERMINAL_PROMPT": "0",
        }
        self._this_commit = this_commit
        self._place: tuple[str, str] | None = None

    def tracked(self, directories: Sequence[str] | None = None) -> list[Entry]:
        """What stands in the index, in or below some directories or (None) in the whole repository."""
        return _entries(self._ls_files(["--stage"], directories))

    def untracked(self, directories: Sequence[str]) -> list[str]:
        """What git would track: neither in the index nor ignored."""
        return _names(self._ls_files(["--others", "--exclude-standard"], directories))

    def files(self, directories: Sequence[str] | None = None) -> list[Entry]:
        """What git tracks or would track."""
        return _entries(self._ls_files(["-t", "--stage", "--others", "--exclude-standard"], directories))

    def matching(self, patterns: Sequence[str], *, untracked: bool = False) -> list[Entry]:
        """What git tracks (or also: would track) whose path from the root matches one of some patterns.

        Paths are from the root too. ``*`` in a pattern is any name or part of one, never a ``/``.
        """
        flags = ["-t", "--stage", "--full-name", "--cached"] + (["--others", "--exclude-standard"] if untracked else [])
        where = [f":(top,glob){pattern}" for pattern in patterns]
        return _entries(self.ask(["ls-files", "-z", *flags, "--", *where]))

    def deleted(self, start: str | None = None, end: str | None = None) -> list[str]:
        """Names this commit (or the range) deletes, renames away or turns into something else, below here."""
        arguments = ["diff", "--no-renames", "--diff-filter=DT", "--name-only", "-z", "--relative", "--no-ext-diff"]
        if not (start and end):
            return _names(self.ask([*arguments, "--cached", "--"]))
        try:
            return _names(self.ask([*arguments, f"{self.commit(start)}...{self.commit(end)}", "--"]))
        except GitError as error:
            raise self._unknown_range(start, end, error) from None

    def gone_since(self, revision: str, patterns: Sequence[str]) -> list[str]:
        """Paths from the root that match a pattern, stood in a revision, and stand no longer in the index."""
        where = [f":(top,glob){pattern}" for pattern in patterns]
        how = ["--no-renames", "--diff-filter=D", "--name-only", "-z", "--no-relative", "--no-ext-diff"]
        return _names(self.ask(["diff", "--cached", *how, revision, "--", *where]))

    def commit(self, name: str) -> str:
        """The commit that a name means. What begins with ``-`` is never an option: a runner passes on what it is told.

        Raises:
            GitError: there is no such commit.
        """
        code, output = self._run(["rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"])
        if code:
            raise GitError(f"git knows no commit {name!r}")
        return os.fsdecode(output).strip()

    def _unknown_range(self, start: str, end: str, error: GitError) -> GitError:
        """A range that git does not know: most often the clone was made without its history."""
        what = f"the range {start}...{end} cannot be compared: {error}"
        if self.is_shallow():
            what += "; this is a shallow clone, get its history with: git fetch --unshallow"
        return GitError(what)

    def place(self) -> tuple[str, str]:
        """The work tree's root, absolute, and the current directory relative to it: '' or 'sub/dir/'."""
        if self._place is None:
            asked = ["--show-toplevel", "--show-prefix"]
            lines = os.fsdecode(self.ask(["rev-parse", *asked])).split("\n")
            if len(lines) > 3:  # there is a line end in a name
                lines = [os.fsdecode(self.ask(["rev-parse", one])).removesuffix("\n") for one in asked]
            if len(lines) < 2 or not lines[0]:
                raise GitError("this git repository has no work tree")
            self._place = (lines[0], lines[1])
        return self._place

    def merge_base(self, start: str, end: str) -> str:
        """The commit at which two lines of history parted."""
        return os.fsdecode(self.ask(["merge-base", self.commit(start), self.commit(end)])).strip()

    def parents(self) -> list[str]:
        """What the commit being made will have for parents: HEAD, and the merged while a merge is made.

        A pre-merge-commit hook runs before there is a MERGE_HEAD: there git names them in the environment only.
        """
        merged = [name.removeprefix(_MERGED) for name in self.environment if name.startswith(_MERGED)]
        names = ["HEAD", "MERGE_HEAD", *(merged if self._this_commit else ())]
        code, output = self._run(["cat-file", "--batch-check"], "".join(f"{name}\n" for name in names).encode())
        lines = os.fsdecode(output).split("\n")[:-1] if code == 0 else []
        return [line.split(" ")[0] for line in lines if line.split(" ")[1] == "commit"]

    def tree(self, revision: str, directory: str) -> list[Entry]:
        """The files directly in a directory of a revision; none where it is not there."""
        _, prefix = self.place()
        inside = os.path.normpath(os.path.join(prefix, directory)).replace(os.sep, "/")
        where = revision if inside == "." else f"{revision}:{inside}"
        code, output = self._run(["ls-tree", "-z", "--full-tree", where])
        return [entry for entry in _entries(output) if entry.mode not in {GITLINK, "040000"}] if code == 0 else []

    def tree_below(self, revision: str, paths: Sequence[str]) -> list[Entry]:
        """The files at or below some paths of a revision, by their paths from the root."""
        code, output = self._run(["ls-tree", "-r", "-z", "--full-tree", revision, "--", *paths])
        return [entry for entry in _entries(output) if entry.mode != GITLINK] if code == 0 else []

    def files_at(self, revision: str, paths: Sequence[str], now: Mapping[str, bytes]) -> dict[str, bytes]:
        """What stood at or below some paths of a revision; a file that is ``now`` what it was is not read again."""
        entries = self.tree_below(revision, paths)
        found = {entry.path: now[entry.path] for entry in entries if _blob_id(now.get(entry.path)) == entry.oid}
        other = [entry for entry in entries if entry.path not in found]
        contents = self.contents([entry.oid for entry in other])
        return found | {entry.path: data for entry, data in zip(other, contents, strict=True)}

    def ends(self, start: str, end: str) -> list[str]:
        """The start of a range and where its two ends parted.

        Raises:
            GitError: git does not know one of them; in a shallow clone with what to do.
        """
        try:
            return list(dict.fromkeys((self.commit(start), self.merge_base(start, end))))
        except GitError as error:
            raise self._unknown_range(start, end, error) from None

    def ignored(self, paths: Sequence[str]) -> dict[str, str]:
        """Of some paths from the root those that git ignores, tracked or not, each with the file that says so.

        That file's path is from the root where it is in the repository. A line that takes an earlier one back
        (``!``) ignores nothing.
        """
        root = self.place()[0]
        given = "".join(f"{path}\0" for path in paths).encode(errors="surrogateescape")
        arguments = ["-C", root, "check-ignore", "--no-index", "--verbose", "-z", "--stdin"]
        code, output = self._run(arguments, given)
        if code > 1:
            self._refuse(arguments, given)
        fields = _names(output)
        found = zip(fields[::4], fields[2::4], fields[3::4], strict=True)
        return {path: source for source, pattern, path in found if not pattern.startswith("!")}

    def contents(self, oids: Sequence[str]) -> list[bytes]:
        """Blobs by their object ids."""
        output = self.ask(["cat-file", "--batch"], "".join(f"{oid}\n" for oid in oids).encode()) if oids else b""
        found, at = [], 0
        for _ in oids:
            end = output.index(b"\n", at)
            fields = output[at:end].split()
            size = int(fields[2]) if len(fields) == 3 else 0
            found.append(output[end + 1 : end + 1 + size])
            at = end + 1 + size + (len(fields) == 3)
        return found

    def is_shallow(self) -> bool:
        return self._run(["rev-parse", "--is-shallow-repository"])[1].strip() == b"true"

    def ask(self, arguments: Sequence[str], given: bytes = b"") -> bytes:
        """What git prints when it is given something to read.

        Raises:
            NotARepository: there is none around the current directory.
            GitError: git is missing or refused; what it said.
        """
        code, output = self._run(arguments, given)
        if code:  # outside a repository some commands only complain of their flags
            self._refuse(["rev-parse", "--git-dir"], b"")
            self._refuse(arguments, given)
        return output

    def _ls_files(self, flags: list[str], directories: Sequence[str] | None) -> bytes:
        if directories is None:
            return self.ask(["ls-files", "-z", *flags, "--", ":/"])
        return self.ask(["--literal-pathspecs", "ls-files", "-z", *flags, "--", *directories])

    def _run(self, arguments: Sequence[str], given: bytes = b"") -> tuple[int, bytes]:
        """Exit code and output. Importing ``subprocess`` costs five times what git itself takes to answer."""
        if not hasattr(os, "posix_spawnp") or len(given) > _PIPE:
            done = self._run_in_full(arguments, given)
            return done.returncode, done.stdout
        return spawned([*_GIT, *arguments], self.environment, given)

    def _run_in_full(self, arguments: Sequence[str], given: bytes) -> CompletedProcess[bytes]:
        """What git answers, and what it says besides."""
        import subprocess

        command = [*_GIT, *arguments]
        try:
            return subprocess.run(command, env=self.environment, input=given, capture_output=True, check=False)
        except OSError as error:
            raise _not_started(error) from None

    def _refuse(self, arguments: Sequence[str], given: bytes) -> None:
        """Ask once more, for what git says when it refuses."""
        done = self._run_in_full(arguments, given)
        if done.returncode:
            raise _refusal(done.stderr.decode(errors="replace"), done.returncode)


def spawned(command: Sequence[str], environment: Mapping[str, str], given: bytes = b"") -> tuple[int, bytes]:
    """Exit code and output of a program; see ``Git._run``. ``given`` fits into a pipe.

    Raises:
        GitError: it cannot be started.
    """
    if not hasattr(os, "posix_spawnp"):
        return _spawned_in_full(command, environment, given)
    reader, writer = os.pipe()
    source = _filled(given)
    actions = [
        (os.POSIX_SPAWN_DUP2, source, 0),
        (os.POSIX_SPAWN_DUP2, writer, 1),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    ]
    try:
        child = os.posix_spawnp(command[0], list(command), environment, file_actions=actions)
    except OSError as error:
        os.close(reader)
        raise _not_started(error) from None
    finally:
        os.close(writer)
        os.close(source)
    with open(reader, "rb") as pipe:
        output = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), output


def _spawned_in_full(command: Sequence[str], environment: Mapping[str, str], given: bytes) -> tuple[int, bytes]:
    import subprocess

    try:
        done = subprocess.run(command, env=environment, input=given, capture_output=True, check=False)
    except OSError as error:
        raise _not_started(error) from None
    return done.returncode, done.stdout


_PIPE = 4096  # what every pipe holds before anybody reads it


def _filled(given: bytes) -> int:
    """The reading end of a pipe that holds all that is given, and nothing after it."""
    reader, writer = os.pipe()
    os.write(writer, given)
    os.close(writer)
    return reader


_GIT = ("git", "-c", "core.fsmonitor=false")  # a monitor's hook is a program we have no business starting


def _not_started(error: OSError) -> GitError:
    if isinstance(error, FileNotFoundError):
        return NoGit("git is not installed, or not on PATH")
    return NoGit(f"git cannot be started: {error.strerror}")


def _refusal(said: str, code: int) -> GitError:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    first = next((line for line in lines if line.startswith(("fatal:", "error:"))), lines[0] if lines else "")
    first = first.removeprefix("fatal:").removeprefix("error:").strip() or f"it ended with {code}"
    if "dubious ownership" in said:
        repair = next((line for line in lines if line.startswith("git config")), "")
        return GitError(f"git refuses: {first}; if you trust it: {repair}" if repair else f"git refuses: {first}")
    if "not a git repository" in said:
        return NotARepository("not in a git repository")
    return GitError(f"git refuses: {first}")


def _blob_id(data: bytes | None) -> str | None:
    """The id that git gives to a content as it stands, in a repository of the usual kind."""
    if data is None:
        return None
    try:
        # Without OpenSSL, which takes longer to load than all that is hashed here.
        from _sha1 import sha1  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        from hashlib import sha1
    blob: str = sha1(b"blob %d\0%s" % (len(data), data), usedforsecurity=False).hexdigest()
    return blob


def _names(output: bytes) -> list[str]:
    return os.fsdecode(output).split("\0")[:-1]


def _entries(output: bytes) -> list[Entry]:
    """Lines of `ls-files -z [-t] --stage` and of `ls-tree -z`, each path once: a conflict has up to three.

    ``[H ]MODE OID STAGE<tab>PATH`` and ``MODE KIND OID<tab>PATH``; what is not tracked is ``? PATH``.
    """
    found: dict[str, Entry] = {}
    for line in _names(output):
        if line.startswith("? "):
            found[line[2:]] = Entry(line[2:], "", "")
            continue
        facts, _, path = line.partition("\t")
        mode, *between, last = facts.split(" ")[-3:]
        oid = between[0] if last.isdigit() and len(last) == 1 else last  # a stage is last in an index's line
        found[path] = Entry(path, mode, oid, sparse=facts.startswith("S "))
    return list(found.values())
