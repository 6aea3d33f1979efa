"""The snapshots of sources: what is here and proves itself, what is fetched beside it, how it comes to its place."""

from __future__ import annotations

import contextlib
import os
import stat

from . import swap
from .files import reason
from .snapshot import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from .fetch_archive import Download
    from .fetch_git import Repository
    from .snapshot import Limits

_KEYS_MOST, _SIGNATURE_MOST = 20_000_000, 1_000_000
MANIFEST = ".manifest"  # beside the snapshot; an id has no dot


class Order:
    """One source as it is to be fetched; every text was judged by the rules.

    ``anchor``: the commit or sha512; of a branch the commit that is here. ``keys`` and ``signature`` as written;
    ``keys_file``: the committed file that ``keys`` names, if it is no url.
    """

    __slots__ = ("anchor", "id", "keys", "keys_file", "method", "ref", "signature", "url")

    def __init__(self, id: str, method: str, url: str, *, ref: str, anchor: str) -> None:  # noqa: A002 - its name
        self.id = id
        self.method = method
        self.url = url
        self.ref = ref
        self.anchor = anchor
        self.keys = ""
        self.keys_file = ""
        self.signature = f"{url}.asc"


class Made:
    """A source that was fetched and verified, not yet at its place.

    ``notes`` are said to the person; ``dangling`` are links in it that lead to nothing; ``old``: the tip of a branch
    before, ``grew``: whether the new one descends from it (None: not known).
    """

    __slots__ = ("anchor", "dangling", "grew", "manifest", "notes", "old", "path", "root")

    def __init__(self, root: str, path: str) -> None:
        self.root = root
        self.path = path
        self.anchor = ""
        self.dangling: list[str] = []
        self.notes: list[str] = []
        self.manifest: bytes | None = None
        self.old = ""
        self.grew: bool | None = True


class Snapshots:
    """The directory of snapshots."""

    def __init__(
        self,
        directory: str,
        limits: Limits,
        *,
        allow_local: bool = False,
        refuses: Callable[[str], str | None] = lambda _url: None,
        progress: Callable[[str, int, int], None] = lambda _id, _done, _total: None,
    ) -> None:
        """``refuses``: why a url that a server sends us on to may not be fetched from; ``progress``: bytes by id."""
        self.directory = directory
        self.limits = limits
        self.allow_local = allow_local
        self._refuses = refuses
        self._progress = progress
        self._is_new = False

    def path(self, id: str) -> str:  # noqa: A002 - its name
        return os.path.join(self.directory, id)

    def exists(self, id: str) -> bool:  # noqa: A002 - its name
        return os.path.lexists(self.path(id))

    def proven(self, id: str, method: str, anchor: str | None = None) -> str | None:  # noqa: A002 - its name
        """The commit or sha512 that the snapshot here holds, whole; None where it does not prove that (or that one).

        Raises:
            Refused: git is missing.
        """
        if os.path.islink(self.path(id)) or not os.path.isdir(self.path(id)):
            return None
        if method == "svn-zip":
            from . import archive

            digest = archive.proves(self.path(id), self.path(id) + MANIFEST)
            return digest if anchor is None or digest == anchor else None
        return self._repository(self.path(id)).proves(anchor)

    def skills(self, path: str, skills_root: str) -> dict[str, str]:
        """What stands in the directory of skills below a snapshot: by name '', or why it is no skill."""
        at = path
        for part in filter(None, skills_root.split("/")):
            at = os.path.join(at, part)
            if os.path.islink(at) or not os.path.isdir(at):
                return {}
        try:
            return {entry.name: _why_none(entry) for entry in os.scandir(at) if entry.name != ".git"}
        except OSError:
            return {}

    # --- fetching

    def make(self, order: Order) -> Made:
        """Fetch a source beside its place, and verify it.

        Raises:
            Refused: it is not what was pinned, not safe, or cannot be had; nothing of it stays.
        """
        if not os.path.isdir(self.directory):
            os.mkdir(self.directory)
            self._is_new = True
        root = swap.temporary(self.directory, order.id)
        made = Made(root, os.path.join(root, "tree"))
        try:
            os.mkdir(root)
            swap.place_file(os.path.join(root, ".gitignore"), b"*\n")  # git need not see what an interrupted run leaves
            if order.method == "svn-zip":
                self._archive(order, made)
            else:
                self._commit(order, made)
        except OSError as error:
            swap.remove(root)
            raise Refused("fetch-failed", f"it cannot be written: {reason(error)}") from None
        except BaseException:
            swap.remove(root)
            raise
        return made

    def drop(self, made: Made) -> None:
        swap.remove(made.root)

    def leave(self) -> None:
        """Take the directory away if it was made here and nothing came into it."""
        if self._is_new:
            with contextlib.suppress(OSError):
                os.rmdir(self.directory)

    def place(self, id: str, made: Made) -> None:  # noqa: A002 - its name
        """Put what was made to its place; the old snapshot is whole until then."""
        swap.place_directory(made.path, self.path(id))
        if made.manifest is not None:
            swap.place_file(self.path(id) + MANIFEST, made.manifest)
        else:
            swap.remove(self.path(id) + MANIFEST)
        swap.remove(made.root)

    def tidy(self) -> None:
        """Take away what an interrupted run left behind; one that was about to be placed goes back."""
        for path in swap.leftovers(self.directory):
            name, mark, _ = os.path.basename(path).removeprefix(".tmp-").rpartition("-old-")
            if mark and not self.exists(name):
                os.rename(path, self.path(name))
            else:
                swap.remove(path)

    def remote(self, order: Order) -> str | None:
        """The commit that the remote's ref names now.

        Raises:
            Refused: it cannot be asked.
        """
        from .fetch_git import full_ref

        return self._repository(self.path(order.id)).remote(order.url, full_ref(order.method, order.ref))

    def _repository(self, path: str) -> Repository:
        from .fetch_git import Repository

        return Repository(path, self.limits, allow_local=self.allow_local)

    def _commit(self, order: Order, made: Made) -> None:
        from .fetch_git import full_ref

        repository, ref = self._repository(made.path), full_ref(order.method, order.ref)
        self._progress(order.id, 0, 0)
        repository.make(len(order.anchor) or 40)
        repository.fetch(order.url, ref)
        made.anchor = repository.commit()
        if order.method == "git-tag" and made.anchor != order.anchor:
            raise _moved(order, made.anchor, repository.fetched())
        if order.method == "git-branch" and order.anchor and made.anchor != order.anchor:
            made.old, made.grew = order.anchor, repository.descends(order.url, ref, order.anchor, made.anchor)
        entries = repository.entries(made.anchor)
        made.dangling = repository.check_out(made.anchor, entries)
        repository.note_modules(entries)

    def _archive(self, order: Order, made: Made) -> None:
        from . import archive

        packed = os.path.join(made.root, "archive")
        with open(packed, "w+b") as file:
            got = self._download(order.url, file, self.limits.total, order.id)
            if got.digest != order.anchor:
                what = f"the archive's sha512 is {got.digest}, pinned is {order.anchor}: it is not the one vouched for"
                raise Refused("archive-checksum-mismatch", what, "verify it out of band before the pin is changed")
            if got.host:
                made.notes.append(f"sent by {got.host}, {got.size:,} bytes")
            if order.keys:
                made.notes += self._signed(order, made, packed)
            file.seek(0)
            made.dangling = archive.unpack(file, made.path, self.limits)
        made.anchor = got.digest
        made.manifest = archive.manifest(made.path, got.digest)

    def _signed(self, order: Order, made: Made, packed: str) -> list[str]:
        from . import pgp

        keys, signature = os.path.join(made.root, "keys"), os.path.join(made.root, "signature")
        try:
            if order.keys_file:
                keys = order.keys_file
            else:
                with open(keys, "w+b") as file:
                    self._download(order.keys, file, _KEYS_MOST, order.id)
            with open(signature, "w+b") as file:
                self._download(order.signature, file, _SIGNATURE_MOST, order.id)
        except Refused as refused:
            raise Refused("signature-invalid", f"the signature or its keys cannot be had: {refused}") from None
        return [f"signed with the key {pgp.verify(keys, signature, packed)}"]

    def _download(self, url: str, file: BinaryIO, most: int, id: str) -> Download:  # noqa: A002 - its name
        from .fetch_archive import download

        return download(
            url,
            file,
            most=most,
            seconds=self.limits.seconds,
            refuses=self._refuses,
            progress=lambda done, total: self._progress(id, done, total),
        )


def _moved(order: Order, commit: str, named: str) -> Refused:
    if named == order.anchor:
        what = f"the pinned {order.anchor} is the tag {order.ref!r} itself, not its commit, which is {commit}"
        return Refused("tag-moved", what, f"commit: {commit}")
    what = f"the tag {order.ref!r} moved: it names the commit {commit}, pinned is {order.anchor}"
    return Refused("tag-moved", what, "review the source again before the pin is changed")


def _why_none(entry: os.DirEntry[str]) -> str:
    if entry.is_symlink():
        return "is a link, and a skill is a directory of its own"
    if not entry.is_dir(follow_symlinks=False):
        return "is no directory"
    try:
        is_file = stat.S_ISREG(os.lstat(os.path.join(entry.path, "SKILL.md")).st_mode)
    except OSError:
        is_file = False
    return "" if is_file else "has no SKILL.md that is a regular file"
