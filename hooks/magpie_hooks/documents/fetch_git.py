"""Fetching a tag or a branch with git: nothing of the source is run, and nothing of the machine's configuration.

Every question about a snapshot goes to its own repository, whose configuration is a text of ours that nothing else
may have changed.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys

from .files import Unreadable, read_bytes
from .git import GITLINK
from .git import LINK as LINK_MODE
from .snapshot import FILE, LINK, MODULE, Entry, Refused, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .children import Answer
    from .snapshot import Limits

_HARDENED = (
    "core.hooksPath=" + os.devnull,
    "core.fsmonitor=false",
    "core.attributesFile=" + os.devnull,
    "core.excludesFile=" + os.devnull,
    "core.protectHFS=true",
    "core.protectNTFS=true",
    "core.askPass=",
    "credential.helper=",
    "init.templateDir=",
    "transfer.fsckObjects=true",
    "fetch.fsckObjects=true",
    "fetch.recurseSubmodules=false",
    "submodule.recurse=false",
    "protocol.version=2",
    "http.followRedirects=initial",
    "gc.auto=0",
    "maintenance.auto=false",
    "advice.detachedHead=false",
)
GIT = ("git", *(word for setting in _HARDENED for word in ("-c", setting)))
# What a child needs to find programs, a proxy, and the keys of an ssh agent. No GIT_* of the caller is among them.
_KEPT = (
    *("PATH", "HOME", "USER", "LOGNAME", "USERPROFILE", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR"),
    *("SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR"),
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy"),
)
_OBJECT_FORMAT = {40: "sha1", 64: "sha256"}
# Content is what the commit holds, to the byte: no attribute of the source converts it, and none names a filter.
_ATTRIBUTES = b"* -text -eol -crlf -ident -filter -working-tree-encoding -diff -merge\n"
_DEPTHS = (64, 1024)  # how far back a branch's old tip is looked for
_SAFE = "refs/magpie/fetched"
_NEXT_TO_NOTHING = 64 << 10  # bytes that are free on a disk that is full


def environment(*, allow_local: bool) -> dict[str, str]:
    """All that git gets: a caller's, the machine's and the person's git settings are not among it."""
    kept = {name: value for name in _KEPT if (value := os.environ.get(name)) is not None}
    return {
        **kept,
        "LC_ALL": "C",
        "LANGUAGE": "C",
        "GIT_ALLOW_PROTOCOL": "https:ssh:file:http" if allow_local else "https:ssh",
        "GIT_ASKPASS": "",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_PROTOCOL_FROM_USER": "0",
        "GIT_SSH": "ssh",
        "GIT_SSH_VARIANT": "ssh",
        "GIT_TERMINAL_PROMPT": "0",
        "SSH_ASKPASS": "",
        "SSH_ASKPASS_REQUIRE": "never",
    }


def full_ref(method: str, ref: str) -> str:
    """The one ref that is meant: a tag is never a branch of the same name, nor the other way round."""
    kind = "tags" if method == "git-tag" else "heads"
    return f"refs/{kind}/{ref.removeprefix('refs/').removeprefix(f'{kind}/')}"


def fetching(url: str, ref: str, depth: int = 1) -> list[str]:
    """The arguments that fetch one ref and nothing else."""
    quiet = ["--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance", "--no-write-fetch-head"]
    return ["fetch", *quiet, f"--depth={depth}", "--end-of-options", url, f"+{ref}:{_SAFE}"]


def asking(url: str, ref: str) -> list[str]:
    return ["ls-remote", "--quiet", "--end-of-options", url, ref, f"{ref}^{{}}"]


class Repository:
    """The repository in a snapshot's ``.git``."""

    def __init__(self, path: str, limits: Limits, *, allow_local: bool = False) -> None:
        self.path = path
        self.limits = limits
        self._environment = environment(allow_local=allow_local)
        self._git = os.path.join(path, ".git")

    # --- fetching

    def make(self, digits: int) -> None:
        """Make it, empty; the object format is that of a commit of so many digits."""
        os.makedirs(self.path)
        how = ["--quiet", "--template=", f"--object-format={_OBJECT_FORMAT[digits]}", "--initial-branch=magpie"]
        self._ask(["init", *how, "--", self.path], inside=False)
        os.makedirs(os.path.join(self._git, "info"), exist_ok=True)
        _write(os.path.join(self._git, "config"), _configuration(digits))
        _write(os.path.join(self._git, "info", "attributes"), _ATTRIBUTES)

    def fetch(self, url: str, ref: str, depth: int = 1) -> None:
        """Fetch one ref.

        Raises:
            Refused: ``fetch-failed``, with what git said.
        """
        self._ask(fetching(url, ref, depth), what=ref, watched=True)

    def fetched(self) -> str:
        """The object that the ref names: a commit, or an annotated tag."""
        return self._ask(["rev-parse", "--verify", "--quiet", "--end-of-options", _SAFE]).strip()

    def commit(self, name: str = _SAFE) -> str:
        return self._ask(["rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"]).strip()

    def descends(self, url: str, ref: str, old: str, new: str) -> bool | None:
        """Whether a tip grew out of an older one; None where that is further back than we look."""
        for depth in _DEPTHS:
            try:
                self.fetch(url, ref, depth)
            except Refused:  # a history may be too large to have where its tip is not
                return None
            if self._start(["merge-base", "--is-ancestor", old, new]).code == 0:
                return True
            if not os.path.exists(os.path.join(self._git, "shallow")):
                return False  # this is the whole history
        return None

    def entries(self, commit: str) -> list[Entry]:
        """Every file, link and submodule of a commit; the targets of links are read.

        Raises:
            Refused: there are too many.
        """
        many = 512 * self.limits.entries  # bytes: a tree may unfold to far more than was fetched
        listed = self._start(["ls-tree", "-r", "-z", "-l", "--full-tree", commit], most=many)
        found = [_entry(line) for line in listed.output.split(b"\0")[:-1]]
        links = [(entry, oid) for entry, oid in found if entry.kind == LINK]
        if len(found) <= self.limits.entries and all(entry.size < 4096 for entry, _ in links):
            for (entry, _), target in zip(links, self._contents([oid for _, oid in links]), strict=True):
                entry.target = os.fsdecode(target)
        return [entry for entry, _ in found]

    def check_out(self, commit: str, entries: Sequence[Entry]) -> list[str]:
        """Write a commit's files once its tree was judged; the links in it that lead to nothing.

        Raises:
            Refused: the tree is not safe.
        """
        dangling = judge(entries, self.limits, "fetch-failed")
        self._ask(["checkout", "--quiet", "--force", "--no-recurse-submodules", "--detach", commit, "--"])
        return dangling

    # --- the remote

    def remote(self, url: str, ref: str) -> str | None:
        """The commit that a ref of a remote names now; None where it has none. No repository is needed."""
        lines = self._ask(asking(url, ref), what=ref, inside=False).splitlines()
        named = {name: oid for oid, _, name in (line.partition("\t") for line in lines)}
        return named.get(f"{ref}^{{}}") or named.get(ref)

    # --- what is here already

    def proves(self, commit: str | None = None) -> str | None:
        """The commit that the snapshot holds, to the last file; None where it is not whole, or not that one.

        Raises:
            Refused: git is missing.
        """
        if not os.path.isdir(self._git) or os.path.islink(self._git) or os.path.islink(self.path):
            return None
        try:
            ours = read_bytes(os.path.join(self._git, "config"))
            attributes = read_bytes(os.path.join(self._git, "info", "attributes"))
        except (OSError, Unreadable):
            return None
        if ours not in (_configuration(40), _configuration(64)) or attributes != _ATTRIBUTES:
            return None
        how = ["--porcelain=v2", "--branch", "--ignored", "--untracked-files=all", "--no-renames", "-z"]
        code, output = self._quick(["status", *how])
        lines = output.decode(errors="replace").split("\0")[:-1]
        facts = [line for line in lines if line.startswith("# ")]
        here = next((fact.rpartition(" ")[2] for fact in facts if fact.startswith("# branch.oid ")), None)
        if code or len(facts) != len(lines) or (commit is not None and here != commit):
            return None
        return here if here and all(map(self._is_empty, self._modules())) else None

    def _modules(self) -> list[str]:
        """Where submodules would be: git does not look into them, and they are never fetched."""
        try:
            return (
                read_bytes(os.path.join(self._git, "magpie-modules")).decode(errors="surrogateescape").split("\0")[:-1]
            )
        except (OSError, Unreadable):
            return []

    def note_modules(self, entries: Sequence[Entry]) -> None:
        names = "".join(f"{entry.path}\0" for entry in entries if entry.kind == MODULE)
        if names:
            _write(os.path.join(self._git, "magpie-modules"), os.fsencode(names))

    def _is_empty(self, path: str) -> bool:
        try:
            return not os.listdir(os.path.join(self.path, path))
        except OSError:
            return True

    # --- git

    def _place(self) -> list[str]:
        return [f"--git-dir={self._git}", f"--work-tree={self.path}"]

    def _start(
        self, arguments: Sequence[str], *, given: bytes = b"", inside: bool = True, most: int = 64 << 20,
        watched: bool = False,
    ) -> Answer:  # fmt: skip
        from . import children

        command = [*GIT, *(self._place() if inside else ()), *arguments]
        try:
            return children.run(
                command,
                self._environment,
                given=given,
                most=most,
                seconds=self.limits.seconds,
                watch=self._gathered if watched else None,
                limit=self.limits.total if watched else 0,
                directory=os.path.dirname(self.path) if os.path.isdir(os.path.dirname(self.path)) else None,
            )
        except children.Stopped as stopped:
            raise Refused("fetch-failed", f"git was stopped: {stopped}") from None
        except OSError as error:
            raise Refused("fetch-failed", _missing(error)) from None

    def _ask(
        self, arguments: Sequence[str], *, what: str = "", inside: bool = True, watched: bool = False
    ) -> str:  # fmt: skip
        answer = self._start(arguments, inside=inside, watched=watched)
        if answer.code:
            if self._is_disk_full():  # what git says of it has many forms
                raise Refused("fetch-failed", "the disk is full")
            answer.said = answer.said.replace(os.path.dirname(self.path) + os.sep, "")
            raise Refused("fetch-failed", _refusal(answer, what))
        return os.fsdecode(answer.output)

    def _quick(self, arguments: Sequence[str]) -> tuple[int, bytes]:
        """A question to what is here already, the cheapest way: five of them are a second run's whole work."""
        from .git import GitError, spawned

        try:
            return spawned([*GIT, *self._place(), *arguments], self._environment)
        except GitError as error:
            raise Refused("fetch-failed", str(error)) from None

    def _contents(self, oids: Sequence[str]) -> list[bytes]:
        given = "".join(f"{oid}\n" for oid in oids).encode()
        output = self._start(["cat-file", "--batch"], given=given).output if oids else b""
        found, at = [], 0
        for _ in oids:
            end = output.index(b"\n", at)
            size = int(output[at:end].split()[2])
            found.append(output[end + 1 : end + 1 + size])
            at = end + 2 + size
        return found

    def _is_disk_full(self) -> bool:
        try:
            return shutil.disk_usage(os.path.dirname(self.path)).free < _NEXT_TO_NOTHING
        except OSError:
            return False

    def _gathered(self) -> int:
        """Bytes fetched so far."""
        total = 0
        for base, _, names in os.walk(os.path.join(self._git, "objects")):
            for name in names:
                try:
                    total += os.stat(os.path.join(base, name)).st_size
                except OSError:
                    continue  # renamed under us
        return total


def _entry(line: bytes) -> tuple[Entry, str]:
    """Of ``MODE KIND OID SIZE<tab>PATH``."""
    facts, _, name = line.partition(b"\t")
    mode, _, oid, size = facts.decode().split()
    kind = {LINK_MODE: LINK, GITLINK: MODULE}.get(mode, FILE)
    executable = mode == "100755"
    return Entry(os.fsdecode(name), kind, int(size) if size != "-" else 0, executable=executable), oid


def _configuration(digits: int) -> bytes:
    mode = "false" if os.name == "nt" else "true"
    lines = [f"filemode = {mode}", "bare = false", "autocrlf = false", f"symlinks = {mode}", "logAllRefUpdates = false"]
    if os.name == "nt" or sys.platform == "darwin":
        lines.append("ignorecase = true")
    version = 1 if digits == 64 else 0
    text = "".join(f"\t{line}\n" for line in [f"repositoryformatversion = {version}", *lines])
    extensions = "[extensions]\n\tobjectFormat = sha256\n" if version else ""
    return f"[core]\n{text}{extensions}".encode()


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


def _missing(error: OSError) -> str:
    return "git is not installed, or not on PATH" if shutil.which("git") is None else f"git: {error.strerror}"


# What git says, and what it means to a person; the first that is found.
_MEANINGS: Mapping[str, str] = {
    "couldn't find remote ref": "the remote has no {what}",
    "Could not resolve host": "the host is not found: is there a network?",
    "Temporary failure in name resolution": "the host is not found: is there a network?",
    "Could not resolve hostname": "the host is not found: is there a network?",
    "Connection refused": "nobody answers there",
    "Failed to connect": "nobody answers there",
    "Network is unreachable": "there is no network",
    "No space left on device": "the disk is full",
    "Out of diskspace": "the disk is full",
    f"died of signal {int(getattr(signal, 'SIGXFSZ', 0))}": "the disk is full, or a file may not be as large as this",
    "File too large": "the disk is full, or a file may not be as large as this",
    "terminal prompts disabled": "it asks for a name and a password, and we have none",
    "could not read Username": "it asks for a name and a password, and we have none",
    "does not appear to be a git repository": "there is no git repository there",
    "not allowed": "git may not use that kind of url here",
    "fsck error": "git refuses an object of it",
}


def _refusal(answer: Answer, what: str) -> str:
    """One sentence out of all that git said."""
    said = answer.said if answer.code > 0 else f"fatal: git died of signal {-answer.code}"
    lines = [line.strip().removeprefix("remote: ") for line in said.splitlines() if line.strip()]
    first = next((line for line in lines if line.startswith(("fatal:", "error:"))), lines[0] if lines else "")
    first = first.removeprefix("fatal:").removeprefix("error:").strip()
    meaning = next((text for mark, text in _MEANINGS.items() if mark in said), None)
    if meaning is None:
        return f"git failed: {first[:300]}" if first else f"git ended with {answer.code}"
    meaning = meaning.replace("{what}", what)
    return f"{meaning} (git: {first[:300]})" if first else meaning
