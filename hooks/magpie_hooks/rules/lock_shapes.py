"""Whether a lock says all that it must, and says it well: what the file itself can tell."""

from __future__ import annotations

import re

from ..documents.findings import ERROR, WARNING, Finding, Related
from ..documents.locks import LISTS, LOCAL, LOCK, SOURCES, SOURCES_LOCAL, STAMP
from ..documents.yaml_places import INVALID
from .lock_pins import short_ref
from .names import did_you_mean, is_kebab
from .pins import ANCHOR, ANCHORS, METHODS, malformed_anchor, redacted, same_url, unsafe_ref, unsafe_url
from .placed import finding, of_faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packaging.version import Version

    from ..documents.locks import Lock
    from ..documents.records import Record
    from ..documents.yaml_places import Place

# The keys of each method beside ``method`` (and ``id``); the anchor is told under a rule of its own.
KEYS = {
    "local": ("source",),
    "marketplace": ("url", "min_version", "plugins"),
    "git-tag": ("url", "ref", "commit"),
    "git-branch": ("url", "ref"),
    "svn-zip": ("url", "ref", "sha512"),
}
LOCAL_KEYS = ("source_method", "source_url", "source_ref", "fetched_at")
FETCHED = {"git-tag": "fetched_commit", "git-branch": "fetched_commit", "svn-zip": "fetched_sha512"}
STAMP_KEYS = ("version", "at", "skills")
PERSONAL_KEYS = (*STAMP_KEYS, "verified_at", "verify_suggested_at", "acknowledged")
ACKNOWLEDGED_KEYS = ("sweep", "sweep_config", "skills")

_KINDS = {"scalar": "text", "list": "list", "mapping": "mapping"}
_COLLECTIONS = frozenset(("plugins", "reconciled", "skills", "acknowledged"))
# What most versions look like: no library is needed to know that they are some.
_PLAIN_VERSION = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}){0,5}(?:\.dev[0-9]{1,20})?")
_HASH = re.compile(r"sha256:(?:[0-9a-f]{16}|[0-9a-f]{64})")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_MOMENT = re.compile(r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?)")
# What shows that a marketplace is no `owner/name`: an address, something for a program, or what nobody can see.
_ADDRESS = re.compile(r"://|[@?\s\x00-\x1f\x7f-\x9f]|^-")
_COMMIT = re.compile(r"[0-9a-fA-F]{40}(?:[0-9a-fA-F]{24})?")


def of_lock(lock: Lock, *, allow_local: bool = False) -> list[Finding]:
    """Everything about one file's shape."""
    return redacted(list(_Shape(lock, allow_local=allow_local).check()))


class _Shape:
    def __init__(self, lock: Lock, *, allow_local: bool) -> None:
        self.lock = lock
        self.allow_local = allow_local

    def check(self) -> Iterator[Finding]:
        lock = self.lock
        yield from of_faults(lock.faults, lock.path, {INVALID: "lock-invalid-yaml"})
        if any(fault.kind == INVALID for fault in lock.faults):
            return
        if lock.kind in LISTS:
            yield from self._list()
        elif lock.record is None:
            what = f"it is a {_KINDS[lock.root_is]}, not a mapping of keys to values" if lock.root_is else "it is empty"
            yield self._found("lock-not-a-mapping", self._root(), what)
        else:
            yield from _FILES[lock.kind](self, lock.record)

    def _found(
        self,
        rule: str,
        place: Place,
        message: str,
        help: str | None = None,  # noqa: A002 - the output's word
        severity: str = ERROR,
    ) -> Finding:
        return finding(rule, self.lock.path, place, message, help, severity=severity)

    def _root(self) -> Place:
        yaml = self.lock.yaml
        return yaml.at(yaml.root) if yaml is not None and yaml.root is not None else (1, 1)

    # --- what stands in which file ---

    def _framework(self, record: Record) -> Iterator[Finding]:
        yield from self._pin(record, tuple(KEYS), ("reconciled",))
        if record.has("reconciled"):
            yield from self._reconciled(record)

    def _list(self) -> Iterator[Finding]:
        if self.lock.root_is not in {"", "list"}:
            what = f"it is a {_KINDS[self.lock.root_is]}, not a list of sources"
            yield self._found("lock-not-a-list", self._root(), what)
            return
        for place in self.lock.strangers:
            yield self._found("lock-not-a-mapping", place, "an entry is no mapping of keys to values")
        for record in self.lock.records:
            yield from self._id(record)
            if self.lock.kind == SOURCES:
                yield from self._pin(record, METHODS, ("id",))
            else:
                yield from self._local(record)
        yield from self._duplicates()

    def _id(self, record: Record) -> Iterator[Finding]:
        name = record.get("id")
        if name is None:
            if not _given(record, "id"):
                yield self._missing(record, ["id"])
        elif not is_kebab(name):
            what = f"the id {name!r} is not kebab-case, and an id becomes a directory"
            yield self._found("bad-source-id", record.place_of("id"), what, "use a-z, 0-9 and single hyphens")

    def _duplicates(self) -> Iterator[Finding]:
        ids: dict[str, Record] = {}
        pins: list[Record] = []
        for record in self.lock.records:
            name = record.get("id")
            first = ids.setdefault(name.lower(), record) if name else record
            if first is not record:
                yield self._again("duplicate-source-id", record, first, f"the source {name!r} is pinned already", ERROR)
                continue
            twin = next((pin for pin in pins if self.lock.kind == SOURCES and _one_place(pin, record)), None)
            if twin is not None:
                what = f"{name!r} and {twin.get('id')!r} are pinned to one url and ref"
                yield self._again("duplicate-pin", record, twin, what, WARNING)
            pins.append(record)

    def _again(self, rule: str, record: Record, first: Record, what: str, severity: str) -> Finding:
        line = first.place_of("id")[0]
        found = self._found(rule, record.place_of("id"), f"{what} (line {line})", severity=severity)
        found.related = (Related(self.lock.path, line, "first here"),)
        return found

    def _local(self, record: Record) -> Iterator[Finding]:
        method = record.get("source_method")
        fetched = FETCHED.get(method or "")
        known = (
            ("id", *LOCAL_KEYS, *FETCHED.values())
            if self.lock.kind == SOURCES_LOCAL
            else (*LOCAL_KEYS, *FETCHED.values())
        )
        if record.has("reconciled"):
            what = "the stamp does not belong in a lock of one machine: it is in the committed lock, or in " + STAMP
            yield self._found("reconciled-in-local-lock", _key_place(record, "reconciled"), what)
        yield from self._types(record, (*known,))
        lacking = [key for key in LOCAL_KEYS if not _given(record, key)]
        if fetched and not _given(record, fetched):
            lacking.append(fetched)
        if lacking:
            yield self._missing(record, lacking)
        if method is not None and method not in METHODS:
            yield self._unknown_method(record, "source_method", METHODS)
        yield from self._unknown_keys(record, (*known, "reconciled"))
        for key in dict.fromkeys(FETCHED.values()):
            text = record.get(key)
            if fetched and key != fetched and record.has(key):
                what = f"{key} does not belong to the method {method}"
                yield self._found("foreign-anchor", record.place_of(key), what, f"remove {key}")
            elif text is not None:
                yield from self._anchor(record, key, text)
        yield from self._address(record, "source_url", "source_ref")
        yield from self._moment(record, "fetched_at")

    def _stamp(self, record: Record) -> Iterator[Finding]:
        yield from self._types(record, PERSONAL_KEYS)
        yield from self._unknown_keys(record, PERSONAL_KEYS)
        if any(_given(record, key) for key in STAMP_KEYS):
            yield from self._stamped(record)
        for key in ("verified_at", "verify_suggested_at"):
            yield from self._date(record, key)
        acknowledged = record.record("acknowledged")
        if acknowledged is not None:
            yield from self._types(acknowledged, ACKNOWLEDGED_KEYS)
            yield from self._unknown_keys(acknowledged, ACKNOWLEDGED_KEYS)
            yield from self._skills(acknowledged)
            digest = acknowledged.get("sweep_config")
            if digest is not None and not _HASH.fullmatch(digest):
                what = "sweep_config is not sha256: and 16 (or 64) lower-case hexadecimal digits"
                yield self._found("bad-surface-hash", acknowledged.place_of("sweep_config"), what)

    # --- a pin ---

    def _pin(self, record: Record, methods: Sequence[str], beside: tuple[str, ...]) -> Iterator[Finding]:
        every = tuple(dict.fromkeys(("method", *(key for method in methods for key in KEYS[method]), *beside)))
        yield from self._types(record, every)
        method = record.get("method")
        if method is None:
            if not _given(record, "method"):
                yield self._missing(record, ["method"])
        elif method not in methods:
            yield self._unknown_method(record, "method", methods)
        else:
            yield from self._method(record, method, beside)
        if method is None or method not in methods:
            yield from self._unknown_keys(record, (*every, *ANCHORS))
        for key in ANCHORS:
            text = record.get(key)
            if text is not None:
                yield from self._anchor(record, key, text)
        if method == "marketplace":
            yield from self._marketplace(record)
        else:
            yield from self._address(record, "url", "ref")

    def _method(self, record: Record, method: str, beside: tuple[str, ...]) -> Iterator[Finding]:
        own, anchor = KEYS[method], ANCHOR.get(method)
        lacking = [key for key in own if key != anchor and not _given(record, key)]
        if lacking:
            yield self._missing(record, lacking)
        foreign = [key for key in ANCHORS if key != anchor and record.has(key)]
        for key in foreign:
            why = f"its anchor is {anchor}" if anchor else "it has no anchor"
            what = f"{key} does not belong to the method {method}: {why}"
            yield self._found("foreign-anchor", record.place_of(key), what, f"remove {key}")
        if anchor is not None and not _given(record, anchor) and not foreign:
            what = f"the pin has no {anchor}: nothing proves what will be fetched"
            yield self._found("missing-anchor", record.place, what, f"{anchor}: ...")
        yield from self._unknown_keys(record, ("method", *own, *beside, *ANCHORS), method)

    def _marketplace(self, record: Record) -> Iterator[Finding]:
        url = record.get("url")
        if url is not None and _ADDRESS.search(url):
            yield from self._url(record, "url", url)
        yield from self._version(record, "min_version")
        plugins = record.node.get("plugins")
        if plugins is None or plugins.is_null or plugins.kind != "list":
            return
        wrong = [item for item in plugins.items if item.kind != "scalar" or not is_kebab(item.value)]
        place = self.lock.yaml.at(wrong[0]) if wrong and self.lock.yaml else record.place_of("plugins")
        if wrong or not plugins.items:
            what = "plugins is a list of at least one plugin's name, in kebab-case"
            yield self._found("lock-wrong-type", place, what)

    def _address(self, record: Record, url_key: str, ref_key: str) -> Iterator[Finding]:
        url, ref = record.get(url_key), record.get(ref_key)
        if url is not None:
            yield from self._url(record, url_key, url)
        if ref is None:
            return
        place = record.place_of(ref_key)
        if why := unsafe_ref(ref):
            yield self._found("unsafe-ref", place, f"the ref is not safe: {why}")
        elif ref.startswith("refs/"):
            short = ref.split("/", 2)[-1]
            yield self._found(
                "ref-full-name", place, "the ref is written with its full name", f"{ref_key}: {short}", WARNING
            )
        elif _COMMIT.fullmatch(ref):
            what = "the ref is a commit: it names no version, and says twice what the anchor says"
            yield self._found("ref-is-a-commit", place, what, severity=WARNING)

    def _url(self, record: Record, key: str, text: str) -> Iterator[Finding]:
        if why := unsafe_url(text, allow_local=self.allow_local):
            yield self._found("unsafe-url", record.place_of(key), f"the url is not safe: {why}")

    def _anchor(self, record: Record, key: str, text: str) -> Iterator[Finding]:
        kind = key.removeprefix("fetched_")
        if wrong := malformed_anchor(kind, text):
            what, help = wrong  # noqa: A001 - the output's word
            yield self._found(f"malformed-{kind}", record.place_of(key), what, help)

    # --- a stamp ---

    def _reconciled(self, record: Record) -> Iterator[Finding]:
        stamp = record.record("reconciled")
        if stamp is not None:
            yield from self._types(stamp, STAMP_KEYS)
            yield from self._unknown_keys(stamp, STAMP_KEYS)
            yield from self._stamped(stamp)

    def _stamped(self, stamp: Record) -> Iterator[Finding]:
        lacking = [key for key in STAMP_KEYS if not _given(stamp, key)]
        if lacking:
            yield self._missing(stamp, lacking)
        yield from self._version(stamp, "version")
        yield from self._date(stamp, "at")
        yield from self._skills(stamp)

    def _skills(self, stamp: Record) -> Iterator[Finding]:
        skills = stamp.record("skills")
        for name, place in skills.written() if skills is not None else ():
            if not is_kebab(name):
                what = f"the skill's name {name!r} is not kebab-case"
                yield self._found("bad-skill-name", place, what, "the name in its SKILL.md's front matter")
        for name in skills.texts if skills is not None else ():
            assert skills is not None
            text = skills.texts[name]
            if not _HASH.fullmatch(text):
                what = f"the hash of {name!r} is not sha256: and 16 (or 64) lower-case hexadecimal digits"
                lower = text.lower() if _HASH.fullmatch(text.lower()) else None
                yield self._found("bad-surface-hash", skills.place_of(name), what, lower)
        lacking = [name for name, _ in skills.written() if name not in skills.texts] if skills is not None else []
        for name in lacking:
            assert skills is not None
            yield self._found("bad-surface-hash", skills.place_of(name), f"the hash of {name!r} is no text")

    # --- texts ---

    def _version(self, record: Record, key: str) -> Iterator[Finding]:
        text = record.get(key)
        if text is not None and not _PLAIN_VERSION.fullmatch(text) and parse_version(text) is None:
            what = f"{key} is {text!r}, which is no PEP 440 version"
            yield self._found("bad-version", record.place_of(key), what)

    def _date(self, record: Record, key: str) -> Iterator[Finding]:
        text = record.get(key)
        if text is not None and not (_DATE.fullmatch(text) and _is_day(text)):
            what = f"{key} is {text!r}, not a date as 2026-09-21"
            yield self._found("bad-timestamp", record.place_of(key), what)

    def _moment(self, record: Record, key: str) -> Iterator[Finding]:
        text = record.get(key)
        if text is not None and not _is_moment(text):
            what = f"{key} is {text!r}, not a moment with its offset as 2026-09-21T13:15:00+00:00"
            yield self._found("bad-timestamp", record.place_of(key), what)

    def _types(self, record: Record, keys: Sequence[str]) -> Iterator[Finding]:
        """Values that are no text where one belongs, or a text where there is none."""
        for key in keys:
            value = record.node.get(key)
            if value is None or value.is_null or key not in keys:
                continue
            wanted = "list" if key == "plugins" else "mapping" if key in _COLLECTIONS else "scalar"
            if value.kind == "scalar" and value.plain and self.lock.kind == STAMP:
                yield self._found(
                    "lock-wrong-type", record.place_of(key), f"{key} is no text: JSON texts stand in quotes"
                )
            elif value.kind != wanted:
                what = f"{key} is a {_KINDS[value.kind]}, not a {_KINDS[wanted]}"
                yield self._found("lock-wrong-type", record.place_of(key), what)

    def _missing(self, record: Record, keys: Sequence[str]) -> Finding:
        help = "\n".join(f"{key}: ..." for key in keys)  # noqa: A001 - the output's word
        return self._found("lock-missing-key", record.place, f"there is no {', '.join(keys)}", help)

    def _unknown_method(self, record: Record, key: str, methods: Sequence[str]) -> Finding:
        method = record.texts[key]
        what = f"the method {method!r} is none of {', '.join(methods)}"
        return self._found("lock-unknown-method", record.place_of(key), what, did_you_mean(method, methods))

    def _unknown_keys(self, record: Record, known: Sequence[str], method: str = "") -> Iterator[Finding]:
        for key, place in record.written():
            if key not in known:
                what = f"the key {key!r} means nothing" + (f" to the method {method}" if method else "") + " here"
                yield self._found("lock-unknown-key", place, what, did_you_mean(key, known), WARNING)


_FILES = {LOCK: _Shape._framework, LOCAL: _Shape._local, STAMP: _Shape._stamp}


def _key_place(record: Record, name: str) -> Place:
    return next(place for key, place in record.written() if key == name)


def _given(record: Record, key: str) -> bool:
    """Whether a key has a value: an empty text is none."""
    value = record.node.get(key)
    return value is not None and not value.is_null and not (value.kind == "scalar" and not value.value.strip())


def _one_place(one: Record, other: Record) -> bool:
    ref, url, theirs = short_ref(one.get("ref")), one.get("url"), other.get("url")
    return ref is not None and ref == short_ref(other.get("ref")) and bool(url and theirs and same_url(url, theirs))


def parse_version(text: str) -> Version | None:
    """A PEP 440 version that compares, or None where the text is none."""
    if text != text.strip():
        return None
    from packaging.version import Version  # for locks that name a version only

    try:
        return Version(text)
    except ValueError:  # InvalidVersion is one, and so is a number of more digits than Python reads
        return None


def _is_day(text: str) -> bool:
    from datetime import date

    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_moment(text: str) -> bool:
    from datetime import datetime

    match = _MOMENT.fullmatch(text)
    if match is None:
        return False
    offset = "+00:00" if match[3] == "Z" else match[3]
    try:
        datetime.fromisoformat(f"{match[1]}T{match[2]}{offset}")
    except ValueError:
        return False
    return True
