"""Whether what is pinned is what is trusted."""

from __future__ import annotations

import re

from ..documents.findings import WARNING, Finding, Related
from ..documents.locks import LOCK, SOURCES
from .lock_pins import Pin, differ, of_sources, of_trust, tells_all
from .names import did_you_mean
from .pins import same_url
from .placed import finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ..documents.projects import Project

MARKETPLACE = "apache/magpie"
_OURS = re.compile(r"(?:https://github\.com/)?apache/magpie(?:\.git)?/?", re.IGNORECASE)


def of_trust_and_pins(project: Project) -> Iterator[Finding]:
    """The sources lock against the trust lists of its own project."""
    lock, files = project.locks.get(SOURCES), project.trust
    if not project.known(SOURCES):
        return
    pinned, trusted = of_sources(lock), of_trust(files)
    for name, pin in pinned.items():
        if name in trusted:
            yield from mismatch(pin, trusted[name])
        elif files.readable:
            what = f"the source {name!r} is pinned, and no trust list of this project vouches for it"
            help = did_you_mean(name, trusted) or "name it in the trust list, or take the pin out"  # noqa: A001 - the output's word
            yield finding("pin-without-trust", pin.path, pin.place("id"), what, help)
    for name, entry in trusted.items() if tells_all(lock) else ():
        if name not in pinned:
            what = f"the source {name!r} is trusted and was never fetched: it is not in {SOURCES}"
            help = f"magpie-reconcile sources sync {name}"  # noqa: A001 - the output's word
            yield finding("trust-without-pin", entry.path, entry.place("id"), what, help, severity=WARNING)


def mismatch(pin: Pin, entry: Pin) -> Iterator[Finding]:
    """Where a pin of the lock and a trusted one disagree."""
    differs = [key for key in ("method", "url", "ref", "anchor") if differ(pin, entry, key)]
    if not differs:
        return
    first = differs[0]
    lines = pin.place(first)[0], entry.place(first)[0]
    told = "; ".join(f"{pin.name_of(key)} {pin.value(key)} against {entry.value(key)}" for key in differs)
    what = f"the pin of {pin.id!r} in {pin.path}:{lines[0]} is not the one trusted in {entry.path}:{lines[1]}: {told}"
    found = finding("pin-mismatch", pin.path, pin.place(first), what, "make the two agree: the trust list decides")
    found.related = (Related(entry.path, lines[1], "trusted here"),)
    yield found


def of_marketplace(project: Project, trusted: Collection[str]) -> Iterator[Finding]:
    """A marketplace other than the framework's own is a boundary that the project must have crossed knowingly."""
    lock = project.locks.get(LOCK)
    record = lock.record if lock is not None and lock.readable else None
    url = record.get("url") if record is not None and record.get("method") == "marketplace" else None
    if lock is None or record is None or url is None or _OURS.fullmatch(url) or _is_trusted(url, trusted):
        return
    what = f"the marketplace is {url}, not {MARKETPLACE}: everything installed from it runs unasked"
    help = f"if you mean it: --trust-marketplace {url}"  # noqa: A001 - the output's word
    yield finding("untrusted-marketplace", lock.path, record.place_of("url"), what, help)


def _is_trusted(url: str, trusted: Collection[str]) -> bool:
    return any(url == each or same_url(url, each) for each in trusted)
