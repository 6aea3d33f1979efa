"""Names: what may be one, and which known one a wrong one was meant to be."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_KEBAB = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def is_kebab(text: str) -> bool:
    """Lower-case ASCII letters and digits in groups, single hyphens between: ``acme-skills``."""
    return _KEBAB.fullmatch(text) is not None


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known name that a wrong one most likely was meant to be, if one is near enough."""
    from difflib import get_close_matches  # only for a finding

    by_case = {name.lower(): name for name in sorted(known)}
    found = get_close_matches(text.lower(), by_case, n=1, cutoff=0.6)
    return by_case[found[0]] if found else None


def did_you_mean(text: str, known: Iterable[str]) -> str | None:
    """The help that suggests the nearest known name, or None."""
    near = nearest(text, known)
    return f"did you mean {near!r}?" if near else None
