"""What moved between two surfaces, by class, in the order in which a maintainer of overrides cares."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .surface import Surface

# A label and a number ("Step 3a", "Golden rule 2", "4.1"), then the title: what an override names.
_NUMBERED = re.compile(
    r"(?P<label>(?:[^\W\d]+[ ])*)(?P<number>\d+(?:\.\d+)*[a-z]?)\b[ .:)–—-]*(?P<title>.*)", re.DOTALL
)
_SHOWN = 5

Named = tuple[str, str]  # file, text


def describe(old: Sequence[Surface], new: Surface) -> str:
    """What moved since the old surfaces (a merge has several: what one side already had has not moved).

    '' where there is no old surface to compare with.
    """
    known = [surface for surface in old if surface.digest]
    if not known:
        return ""
    before = [_anchors(surface) for surface in known]
    now = _anchors(new)
    gone = before[0].intersection(*before) - now
    added = now.difference(*before)
    parts = [*_anchor_changes(gone, added), *_configuration(known, new)]
    if not parts:
        return "the surface itself did not move" if len(known) == 1 else "nothing moved but what the merged sides had"
    return "; ".join(parts)


def _anchors(surface: Surface) -> set[Named]:
    return {(file, text) for file, (outline, _) in surface.outlines.items() for text in outline.texts}


def _anchor_changes(gone: set[Named], added: set[Named]) -> list[str]:
    gone, added = set(gone), set(added)
    moved = _pair(gone, added, lambda named: named[1])
    reworded = _pair(gone, added, _step)
    renumbered = _pair(gone, added, _title)
    lost = [
        *(f"{_quoted(old)} (reworded: now {_quoted(new)})" for old, new in reworded),
        *(f"{_quoted(old)} (renumbered: now {_quoted(new)})" for old, new in renumbered),
        *(_quoted(old) for old in sorted(gone)),
    ]
    parts = []
    if lost:
        noun = "anchor" if len(lost) == 1 else "anchors"
        parts.append(f"{len(lost)} {noun} an override may name went away: {_some(lost)}")
    elif moved or added:
        parts.append("nothing an override may name went away")
    if moved:
        shown = _some([f"{_quoted(old)} ({old[0]} -> {new[0]})" for old, new in moved])
        parts.append(f"{len(moved)} moved to another file: {shown}")
    if added:
        parts.append(f"{len(added)} added: {_some([_quoted(named) for named in sorted(added)])}")
    return parts


def _pair(gone: set[Named], added: set[Named], key: Callable[[Named], object]) -> list[tuple[Named, Named]]:
    """Take out of both sets what is the same by a key, each old one with one new one."""
    found = []
    for old in sorted(gone):
        same = [new for new in sorted(added) if key(old) is not None and key(new) == key(old)]
        if same:
            new = min(same, key=lambda named: named[0] != old[0])  # one of the same file first
            found.append((old, new))
            gone.remove(old)
            added.remove(new)
    return found


def _step(named: Named) -> tuple[str, str] | None:
    """The label and number by which an override may name a step or rule."""
    match = _NUMBERED.fullmatch(named[1])
    return (match["label"].lower(), match["number"]) if match else None


def _title(named: Named) -> tuple[str, str] | None:
    """The label and title of a numbered anchor."""
    match = _NUMBERED.fullmatch(named[1])
    return (match["label"].lower(), match["title"]) if match and match["title"] else None


def _configuration(old: Sequence[Surface], new: Surface) -> list[str]:
    before = [surface.requires for surface in old]
    gone = before[0].intersection(*before) - new.requires
    added = new.requires.difference(*before)
    return [
        f"configuration {what}: {_some([_double(text) for text in sorted(texts)])}"
        for what, texts in (("no longer required", gone), ("newly required", added))
        if texts
    ]


def _quoted(named: Named) -> str:
    return _double(named[1])


def _double(text: str) -> str:
    return f'"{text}"'


def _some(texts: Iterable[str]) -> str:
    shown = list(texts)
    more = len(shown) - _SHOWN
    return ", ".join(shown[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
