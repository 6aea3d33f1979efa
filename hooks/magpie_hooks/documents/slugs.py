"""The fragments that GitHub gives to headings, numbered over all headings of a file."""

from __future__ import annotations

from unicodedata import category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def slug(text: str) -> str:
    """A heading's fragment before it is numbered: letters, digits, ``_`` and ``-`` stay, each blank is one ``-``.

    >>> slug("Step 1 — Is the mirror up?")
    'step-1--is-the-mirror-up'
    """
    kept = [char for char in text.lower() if char in "- " or category(char)[0] in "LMN" or category(char) == "Pc"]
    return "".join(kept).replace(" ", "-")


def numbered(texts: Iterable[str]) -> list[str]:
    """The fragments of a file's headings in document order: a repeated one gets ``-1``, ``-2`` and so on."""
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        plain = unique = slug(text)
        while unique in seen:
            seen[plain] += 1
            unique = f"{plain}-{seen[plain]}"
        seen[unique] = 0
        found.append(unique)
    return found
