"""What this machine fetched against what is pinned: warnings, which must not stop a commit."""

from __future__ import annotations

from ..documents.findings import WARNING, Finding
from ..documents.locks import LOCAL, LOCK, SOURCES, SOURCES_LOCAL, STAMP
from .lock_pins import FETCHING, Pin, differ, of_fetched, of_framework, of_sources, tells_all
from .placed import finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..documents.locks import Lock
    from ..documents.projects import Project
    from ..documents.records import Record

_SYNC = "magpie-reconcile sources sync"
_UPGRADE = "/magpie-setup upgrade"


def of_project(project: Project) -> Iterator[Finding]:
    """Drift of the framework's snapshot, of the sources', and a stamp kept twice."""
    yield from _framework(project)
    yield from _sources(project)
    yield from in_both_stores(project.locks.get(LOCK), project.locks.get(STAMP))


def _framework(project: Project) -> Iterator[Finding]:
    pin = next(iter(of_framework(project.locks.get(LOCK), "framework").values()), None)
    if pin is None or pin.method not in FETCHING or not project.known(LOCAL):
        return
    local = project.locks.get(LOCAL)
    if local is None:
        what = f"the framework is pinned with {pin.method} and was never fetched on this machine"
        yield finding("snapshot-never-fetched", pin.path, pin.place("method"), what, _UPGRADE, severity=WARNING)
    elif local.record is not None:
        yield from _drift("snapshot-drift", pin, of_fetched(pin.id, local.path, local.record))


def _sources(project: Project) -> Iterator[Finding]:
    if not project.known(SOURCES_LOCAL):
        return
    local = project.locks.get(SOURCES_LOCAL)
    fetched = {record.get("id"): record for record in reversed(local.records)} if local is not None else {}
    for name, pin in of_sources(project.locks.get(SOURCES)).items():
        if name in fetched:
            yield from _drift("source-drift", pin, of_fetched(name, pin.path, fetched[name]))
        elif tells_all(local):
            what = f"the source {name!r} is pinned and was never fetched on this machine"
            yield finding("source-never-fetched", pin.path, pin.place("id"), what, f"{_SYNC} {name}", severity=WARNING)


def _drift(rule: str, pin: Pin, local: Pin) -> Iterator[Finding]:
    differs = [key for key in ("method", "url", "ref", "anchor") if differ(pin, local, key)]
    if not differs:
        return
    told = "; ".join(f"{pin.name_of(key)} {pin.value(key)} against {local.value(key)} here" for key in differs)
    what = f"{pin.id!r} on this machine is not what is pinned: {told}: {_severity(pin, differs)}"
    help = f"{_SYNC} {pin.id}" if rule == "source-drift" else _UPGRADE  # noqa: A001 - the output's word
    if _archive_changed(pin, differs):
        help = "find out which of the two is the released archive before anything is fetched again"  # noqa: A001 - the output's word
    yield finding(rule, pin.path, pin.place(differs[0]), what, help, severity=WARNING)


def _archive_changed(pin: Pin, differs: list[str]) -> bool:
    return differs == ["anchor"] and pin.method == "svn-zip"


def _severity(pin: Pin, differs: list[str]) -> str:
    if "method" in differs or "url" in differs:
        return "a full re-install is needed"
    if _archive_changed(pin, differs):
        return "investigate first, the archive changed under one version"
    return "a sync is needed"


def in_both_stores(lock: Lock | None, personal: Lock | None) -> Iterator[Finding]:
    """A stamp that stands in both stores, told at the first of the skills in the personal file."""
    committed, own = _stamped(lock, "reconciled"), _stamped(personal, "")
    if lock is None or personal is None or committed is None or own is None:
        return
    both = sorted(set(committed.texts) & set(own.texts))
    if both:
        what = f"the stamp of {', '.join(both)} stands in {lock.path} too: the personal one wins"
        help = "magpie-reconcile sweep --write --drop-local-duplicates"  # noqa: A001 - the output's word
        yield finding("stamp-in-both-stores", personal.path, own.place_of(both[0]), what, help, severity=WARNING)


def _stamped(lock: Lock | None, key: str) -> Record | None:
    record = lock.record if lock is not None and lock.readable else None
    if record is not None and key:
        record = record.record(key)
    return record.record("skills") if record is not None else None
