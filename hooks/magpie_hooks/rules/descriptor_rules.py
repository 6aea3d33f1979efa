"""What is wrong with one descriptor, whatever layer it is in."""

from __future__ import annotations

from ..documents.findings import WARNING, Finding
from .names import did_you_mean, is_kebab
from .pins import ANCHOR, ANCHORS, METHODS, malformed_anchor, unsafe_path, unsafe_ref, unsafe_url
from .placed import finding
from .trust import KEYS, REQUIRED, ROOTS, unsafe_root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..documents.descriptors import Descriptor, Provided
    from ..documents.yaml_places import Place

_ARCHIVE_ONLY = ("keys", "signature")


def of_descriptor(descriptor: Descriptor, *, bare: bool, allow_local: bool) -> Iterator[Finding]:
    """Everything that one descriptor says by itself. ``bare``: it only refers to a curated one."""
    if not bare:
        yield from _unknown(descriptor)
    yield from _missing(descriptor, bare=bare)
    yield from _id(descriptor)
    yield from _method(descriptor)
    yield from _fetched_from(descriptor, allow_local=allow_local)
    yield from _archive_keys(descriptor, allow_local=allow_local)
    yield from _layout(descriptor)
    yield from _provides(descriptor)


def _missing(descriptor: Descriptor, *, bare: bool) -> Iterator[Finding]:
    """A key that is not there or has no text; a bare entry's ref may be left out, never be something else."""
    if bare:
        lacking = ["ref"] if descriptor.is_no_text("ref") else []
    else:
        lacking = [
            key
            for key in REQUIRED
            if (descriptor.node.get(key) is None if key == "provides" else not descriptor.get(key))
        ]
    if lacking:
        written = next((key for key in lacking if descriptor.is_no_text(key)), None)
        place = descriptor.place if written is None else descriptor.place_of(written)
        what = (
            f"the descriptor lacks {', '.join(lacking)}"
            if written is None
            else f"there is no text for {', '.join(lacking)}"
        )
        help = "\n".join(f"{key}: ..." for key in lacking)  # noqa: A001 - the output's word
        yield finding("descriptor-missing-key", descriptor.path, place, what, help)


def _unknown(descriptor: Descriptor) -> Iterator[Finding]:
    for key, place in descriptor.written():
        if key not in KEYS:
            yield _unknown_key(descriptor, key, place, KEYS)


def _unknown_key(descriptor: Descriptor, key: str, place: Place, known: tuple[str, ...]) -> Finding:
    what = f"the descriptor has an unknown key {key!r}"
    return finding("descriptor-unknown-key", descriptor.path, place, what, did_you_mean(key, known), severity=WARNING)


def _id(descriptor: Descriptor) -> Iterator[Finding]:
    name = descriptor.get("id")
    if name is not None and not is_kebab(name):
        what = f"the id {name!r} is not kebab-case, and an id becomes a directory"
        yield finding(
            "descriptor-bad-id", descriptor.path, descriptor.place_of("id"), what, "use a-z, 0-9 and single hyphens"
        )


def _method(descriptor: Descriptor) -> Iterator[Finding]:
    method = descriptor.get("method")
    if method is not None and method not in METHODS:
        what = f"the method {method!r} is none of {', '.join(METHODS)}"
        yield finding(
            "unsupported-method", descriptor.path, descriptor.place_of("method"), what, did_you_mean(method, METHODS)
        )
    for key, rule in (("commit", "malformed-commit"), ("sha512", "malformed-sha512")):
        text = "" if descriptor.is_no_text(key) else descriptor.get(key)
        if text is not None and (wrong := malformed_anchor(key, text)):
            yield finding(rule, descriptor.path, descriptor.place_of(key), *wrong)


def foreign_anchors(descriptor: Descriptor, method: str | None) -> Iterator[Finding]:
    """Anchors, and keys of signed archives, that do not belong to the method."""
    if method not in METHODS:
        return
    own = ANCHOR.get(method)
    for key in ANCHORS:
        if key != own and descriptor.has(key):
            why = f"its anchor is {own}" if own else "a branch's tip has no anchor"
            what = f"{key} does not belong to the method {method}: {why}"
            yield finding("foreign-anchor", descriptor.path, descriptor.place_of(key), what, f"remove {key}")
    for key in _ARCHIVE_ONLY:
        if method != "svn-zip" and descriptor.has(key):
            what = f"{key} does not belong to the method {method}: only an archive is signed"
            yield finding("foreign-anchor", descriptor.path, descriptor.place_of(key), what, f"remove {key}")


def has_foreign_anchor(descriptor: Descriptor, method: str | None) -> bool:
    return any(key != ANCHOR.get(method or "") and descriptor.has(key) for key in ANCHORS)


def unanchored(path: str, place: Place) -> Finding:
    what = "the source follows a branch, and nothing proves what will be fetched: for work in progress only"
    return finding(
        "unanchored-branch", path, place, what, "pin a tag: method: git-tag, ref and commit", severity=WARNING
    )


def _fetched_from(descriptor: Descriptor, *, allow_local: bool) -> Iterator[Finding]:
    url, ref = descriptor.get("url"), descriptor.get("ref")
    why = unsafe_url(url, allow_local=allow_local) if url is not None else None
    if why:
        yield finding("unsafe-url", descriptor.path, descriptor.place_of("url"), f"the url is not safe: {why}")
    elif url is not None and descriptor.get("method") == "svn-zip" and not _names_archive(url):
        what = "the method is svn-zip and the url names no .zip archive"
        yield finding("method-url-mismatch", descriptor.path, descriptor.place_of("url"), what, severity=WARNING)
    if ref is not None and (why := unsafe_ref(ref)):
        yield finding("unsafe-ref", descriptor.path, descriptor.place_of("ref"), f"the ref is not safe: {why}")


def _names_archive(url: str) -> bool:
    return url.partition("?")[0].partition("#")[0].lower().endswith(".zip")


def _archive_keys(descriptor: Descriptor, *, allow_local: bool) -> Iterator[Finding]:
    if descriptor.get("method") != "svn-zip":
        return
    for key in _ARCHIVE_ONLY:
        text = descriptor.get(key)
        if text is None:
            continue
        if "://" in text or key == "signature" or text.startswith("-"):
            if why := unsafe_url(text, allow_local=allow_local):
                yield finding("unsafe-url", descriptor.path, descriptor.place_of(key), f"{key} is not safe: {why}")
        elif why := unsafe_path(text):
            yield finding("unsafe-path", descriptor.path, descriptor.place_of(key), f"{key} is not safe: {why}")


def _layout(descriptor: Descriptor) -> Iterator[Finding]:
    node = descriptor.node.get("layout")
    if node is not None and not node.is_null and node.kind != "mapping":
        what = "layout is no mapping of skills_root and evals_root"
        yield finding("unsafe-layout", descriptor.path, descriptor.place_of("layout"), what)
    for key, text, place in descriptor.layout:
        if key not in ROOTS:
            yield _unknown_key(descriptor, f"layout.{key}", place, tuple(f"layout.{name}" for name in ROOTS))
        elif why := "it is no text" if text is None else unsafe_root(text):
            yield finding("unsafe-layout", descriptor.path, place, f"{key} is not safe: {why}")


def _provides(descriptor: Descriptor) -> Iterator[Finding]:
    node = descriptor.node.get("provides")
    if node is None:
        return
    if node.kind != "list" or not node.items:
        what = "provides is empty" if node.kind == "list" or node.is_null else f"provides is a {node.kind}, not a list"
        yield finding("bad-provides", descriptor.path, descriptor.place_of("provides"), what, _HELP_PROVIDES)
        return
    for provided in descriptor.provides:
        if why := _bad_provided(provided):
            yield finding(
                "bad-provides", descriptor.path, provided.place, f"an entry of provides {why}", _HELP_PROVIDES
            )


_HELP_PROVIDES = "provides:\n  - skill: one-name\n  - family: a-prefix-*"


def _bad_provided(provided: Provided) -> str | None:
    keys = set(provided.keys)  # one that is repeated is told as that
    if keys not in ({"skill"}, {"family"}) or not provided.kind:
        return "is not exactly one of skill and family"
    if provided.kind == "skill" and not is_kebab(provided.name):
        return f"names no skill: {provided.name!r} is not kebab-case"
    if provided.kind == "family" and not (provided.name.endswith("-*") and is_kebab(provided.name[:-2])):
        return f"names no family: {provided.name!r} is not <prefix>-*"
    return None


def well_formed(provided: Provided) -> bool:
    return _bad_provided(provided) is None
