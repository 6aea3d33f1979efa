"""What moved: pins held against those that the commit's parents, or the two ends of a range, hold."""

from __future__ import annotations

from ..documents.findings import ERROR, WARNING, Finding
from .lock_pins import FETCHING, Pin, same_home
from .lock_shapes import parse_version
from .pins import ANCHOR
from .placed import finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence


def moved(
    now: dict[str, Pin], before: Sequence[dict[str, Pin]], accepted: Collection[tuple[str, str]]
) -> Iterator[Finding]:
    """Findings on pins of one kind in one project.

    Args:
        now: the pins by id.
        before: the pins of each parent, HEAD's first; of a range those at its start and at the merge base.
        accepted: (id, new anchor or method) of moves that somebody reviewed.
    """
    for name, pin in now.items():
        held = [old for pins in before if (old := _earlier(pin, pins, now)) is not None]
        if held:
            yield from _pin(pin, held, {value for key, value in accepted if key == name})


def _earlier(pin: Pin, pins: dict[str, Pin], now: dict[str, Pin]) -> Pin | None:
    """The same pin in another state: by its id, else one that vanished and had the same url and ref."""
    if pin.id in pins:
        return pins[pin.id]
    return next((old for name, old in pins.items() if name not in now and same_home(old, pin)), None)


def _pin(pin: Pin, held: list[Pin], accepted: set[str]) -> Iterator[Finding]:
    known = [old for old in held if old.method is not None]
    if pin.method is not None and known and all(old.method != pin.method for old in known):
        if pin.method not in accepted:
            yield _method_changed(pin, next((old for old in known if _loses(old, pin)), known[0]))
        return
    proved = [old for old in held if old.method in {None, pin.method} and old.anchor and _same_ref(old, pin)]
    if pin.anchor and proved and all(old.anchor != pin.anchor for old in proved):
        if pin.anchor not in accepted:
            yield _anchor_moved(pin, proved[0])
        return
    yield from _downgraded(pin, held)


def _same_ref(old: Pin, pin: Pin) -> bool:
    return old.ref is not None and old.short_ref == pin.short_ref


def _loses(old: Pin, pin: Pin) -> bool:
    """Whether what was fetched with a proof now is fetched without."""
    return old.method in ANCHOR and pin.method in FETCHING and pin.method not in ANCHOR


def _method_changed(pin: Pin, old: Pin) -> Finding:
    loses = _loses(old, pin)
    what = f"the method of {pin.id!r} changed from {old.method} to {pin.method}"
    if loses:
        what += ", and nothing proves any more what will be fetched"
    help = f"if it was reviewed: --accept-moved {pin.id}={pin.method}" if loses else None  # noqa: A001 - the output's word
    severity = ERROR if loses else WARNING
    return finding("method-changed", pin.path, pin.place("method"), what, help, severity=severity)


def _anchor_moved(pin: Pin, old: Pin) -> Finding:
    what = f"the {pin.anchor_key} of {pin.id!r} moved while its ref {pin.ref} did not: {old.anchor} became {pin.anchor}"
    help = (  # noqa: A001 - the output's word
        "a tag that moved or an archive that changed under one version is a signal, not a routine bump: find out why\n"
        f"if it was reviewed: --accept-moved {pin.id}={pin.anchor}"
    )
    return finding("anchor-moved", pin.path, pin.place("anchor"), what, help)


def _downgraded(pin: Pin, held: list[Pin]) -> Iterator[Finding]:
    for key, value, olds in (
        ("ref", pin.short_ref, [old.short_ref for old in held]),
        ("min_version", pin.min_version, [old.min_version for old in held]),
    ):
        old = next((each for each in olds if each is not None), None)
        if value is None or old is None or value in olds or not _older(value, old):
            continue
        what = f"{key} of {pin.id!r} went back from {old} to {value}"
        yield finding("pin-downgraded", pin.path, pin.place(key), what, severity=WARNING)


def _older(one: str, other: str) -> bool:
    versions = parse_version(one), parse_version(other)
    return None not in versions and versions[0] < versions[1]  # type: ignore[operator]
