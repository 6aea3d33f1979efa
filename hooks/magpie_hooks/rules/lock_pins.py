"""Pins as they compare: of the framework, of sources, of trust lists; now, and as they were."""

from __future__ import annotations

from .names import is_kebab
from .pins import ANCHOR, malformed_anchor, same_url, unsafe_ref, unsafe_url

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..documents.locks import Lock
    from ..documents.records import Record
    from ..documents.source_tree import SourceTree
    from ..documents.trust_files import TrustFiles
    from ..documents.yaml_places import Place

FETCHING = ("git-tag", "git-branch", "svn-zip")
METHODS = ("local", "marketplace", *FETCHING)
_SHA512 = 128


class Pin:
    """A pin's values, with the places of those that its own file gives.

    A value that is refused for itself (an unknown method, an unsafe url or ref, a malformed anchor) is None: it was
    told once, and compares with nothing.
    """

    __slots__ = ("_anchor", "anchor", "id", "method", "min_version", "path", "places", "ref", "url")

    def __init__(self, id: str, path: str, values: dict[str, str | None], places: dict[str, Place]) -> None:  # noqa: A002
        self.id = id
        self.path = path
        self.method = _sound(values.get("method"), lambda method: method not in METHODS)
        self.url = _sound(values.get("url"), self._is_unsafe)
        self.ref = _sound(values.get("ref"), unsafe_ref)
        self._anchor = values.get("anchor")
        self.anchor = _sound(values.get("anchor"), lambda anchor: malformed_anchor(self.anchor_key, anchor))
        self.min_version = values.get("min_version")
        self.places = places

    def _is_unsafe(self, url: str) -> bool:
        """A marketplace may be no url but ``owner/name``."""
        return (self.method in FETCHING or "://" in url) and unsafe_url(url, allow_local=True) is not None

    def place(self, key: str) -> Place:
        return self.places.get(key) or self.places["id"]

    @property
    def short_ref(self) -> str | None:
        return short_ref(self.ref)

    def value(self, key: str) -> str | None:
        """A value as it compares: a ref in its short form."""
        return self.short_ref if key == "ref" else {"method": self.method, "url": self.url, "anchor": self.anchor}[key]

    def name_of(self, key: str) -> str:
        return self.anchor_key if key == "anchor" else key

    @property
    def anchor_key(self) -> str:
        """The name of the anchor; where nobody here knows the method, by its length."""
        return ANCHOR.get(self.method or "") or ("sha512" if len(self._anchor or "") == _SHA512 else "commit")


def _sound(value: str | None, wrong: Callable[[str], object]) -> str | None:
    return None if value is None or wrong(value) else value


def short_ref(ref: str | None) -> str | None:
    """``v1``, ``tags/v1`` and ``refs/tags/v1`` are one ref to git."""
    if ref is None:
        return None
    for full in ("refs/", "tags/", "heads/"):
        ref = ref.removeprefix(full)
    return ref


def differ(one: Pin, other: Pin, key: str) -> bool:
    """Whether two pins of one source both have a value and disagree; where the methods do, anchors say no more."""
    mine, theirs = one.value(key), other.value(key)
    if mine is None or theirs is None or mine == theirs:
        return False
    if key == "anchor":
        return one.method == other.method or None in {one.method, other.method}
    return not (key == "url" and same_url(mine, theirs))


def same_home(one: Pin, other: Pin) -> bool:
    """Whether two pins name one url and one ref."""
    urls = bool(one.url and other.url and same_url(one.url, other.url))
    return urls and one.ref is not None and one.short_ref == other.short_ref


def of_record(id: str, path: str, record: Record) -> Pin:  # noqa: A002 - its name
    """A pin out of a lock's mapping."""
    method = record.get("method")
    key = ANCHOR.get(method or "")
    values = {name: record.get(name) for name in ("method", "url", "ref", "min_version")}
    values["anchor"] = record.get(key) if key else None
    places = {name: record.place_of(name) for name in values if name != "anchor" and record.has(name)}
    if key and record.has(key):
        places["anchor"] = record.place_of(key)
    places["id"] = record.place_of("id")
    return Pin(id, path, values, places)


def of_fetched(id: str, path: str, record: Record) -> Pin:  # noqa: A002 - its name
    """What a machine fetched, as the pin that it would be."""
    values = {name: record.get(f"source_{name}") for name in ("method", "url", "ref")}
    values["anchor"] = record.get("fetched_sha512" if values["method"] == "svn-zip" else "fetched_commit")
    return Pin(id, path, values, {"id": record.place_of("id")})


def of_framework(lock: Lock | None, id: str) -> dict[str, Pin]:  # noqa: A002 - its name
    """The framework's pin, if its lock can be read."""
    if lock is None or not lock.readable or lock.record is None:
        return {}
    return {id: of_record(id, lock.path, lock.record)}


def of_sources(lock: Lock | None) -> dict[str, Pin]:
    """The sources' pins by id; the first of each, and none of an id that is none."""
    found: dict[str, Pin] = {}
    for record in lock.records if lock is not None and lock.readable else ():
        name = record.get("id")
        if name and is_kebab(name):
            found.setdefault(name, of_record(name, lock.path if lock else "", record))
    return found


def tells_all(lock: Lock | None) -> bool:
    """Whether a lock of sources has every entry's id, so that what is not in it is not pinned."""
    if lock is None:
        return True
    ids = [record.get("id") for record in lock.records]
    listed = lock.root_is in {"", "list"} and not lock.strangers
    return lock.readable and listed and all(name is not None and is_kebab(name) for name in ids)


def of_trust(files: SourceTree | TrustFiles) -> dict[str, Pin]:
    """The pins of trust lists by id, after the merge with what organizations curate."""
    from .trust import resolve

    found: dict[str, Pin] = {}
    for source in resolve(files).trusted:
        entry = source.entry
        assert entry is not None
        values = {name: source.get(name) for name in ("method", "url", "ref")}
        values["anchor"] = source.anchor or (
            entry.get("commit") or entry.get("sha512") if source.get("method") is None else None
        )
        places = {name: entry.place_of(name) for name in ("method", "url", "ref") if entry.has(name)}
        for key in ("commit", "sha512"):
            if entry.has(key):
                places["anchor"] = entry.place_of(key)
        places["id"] = entry.place_of("id")
        found.setdefault(source.id, Pin(source.id, entry.path, values, places))
    return found
