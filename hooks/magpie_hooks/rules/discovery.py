"""Which skills may be copies of each other: by the capability that they declare."""

from __future__ import annotations

import re

from ..documents.front_matter import Problem, locate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

# One plain value, or a list of them, each with nothing after it; what is written otherwise is for the parser.
_PLAIN = re.compile(
    r"(?<![^\n])capability:(?:"
    r"[ ]+([A-Za-z][A-Za-z0-9:._/ -]*)\n(?![ \t])"
    r"|[ ]*\n((?:[ ]*-[ ]+[A-Za-z][A-Za-z0-9:._/-]*[ ]*\n)+)(?![ \t-])"
    r")"
)
_ANY = re.compile(r"[\"'{&*?!]?capability\b")
_NULLS = frozenset(("null", "Null", "NULL"))


class Pair:
    """Two skills by their paths, ``a < b``, and what makes them a pair."""

    __slots__ = ("a", "b", "signal")

    def __init__(self, a: str, b: str, signal: str) -> None:
        self.a = a
        self.b = b
        self.signal = signal


def capability(text: str) -> str:
    """A skill's capability: a text, or a list as its entries sorted with blanks between; '' where it has none.

    Raises:
        Problem: the front matter is missing or does not parse.
    """
    block = locate(text)
    source = text[block.start : block.end].replace("\r\n", "\n").replace("\r", "\n")
    if not _ANY.search(source):
        return ""
    found = _PLAIN.findall(source)
    if len(found) == 1 and len(_ANY.findall(source)) == _mentions(found[0]) and ": " not in found[0][0]:
        plain, items = found[0]
        values = plain.split() if plain else [line.strip(" -") for line in items.splitlines()]
        return _normal(value for value in values if value not in _NULLS)
    return _parsed(text)


def _mentions(found: tuple[str, str]) -> int:
    return 1 + sum(len(_ANY.findall(part)) for part in found)


def _parsed(text: str) -> str:
    from ..documents.front_matter import read

    root = read(text, locate(text)).root
    node = root.get("capability") if root is not None else None
    if node is None or node.is_null:
        return ""
    if node.kind not in {"scalar", "list"}:
        raise Problem("invalid-front-matter", node.start, f"capability is a {node.kind}, not a text or a list")
    items = node.items if node.kind == "list" else [node]
    return _normal(word for item in items if item.kind == "scalar" and not item.is_null for word in item.value.split())


def _normal(values: Iterator[str]) -> str:
    return " ".join(sorted(set(values)))


def pairs(capabilities: Mapping[str, str], limit: int) -> tuple[list[Pair], int]:
    """The first pairs of skills with one capability, and how many there are.

    Args:
        capabilities: by path; those that are '' take no part.
        limit: how many pairs are listed. Groups come by their capability, pairs in a group by their paths.
    """
    groups: dict[str, list[str]] = {}
    for path in sorted(capabilities):
        if capabilities[path]:
            groups.setdefault(capabilities[path], []).append(path)
    listed: list[Pair] = []
    total = 0
    for signal in sorted(groups):
        listed += _first(groups[signal], signal, limit - len(listed))
        total += len(groups[signal]) * (len(groups[signal]) - 1) // 2
    return listed, total


def _first(paths: Sequence[str], signal: str, limit: int) -> list[Pair]:
    found: list[Pair] = []
    for place, a in enumerate(paths):
        for b in paths[place + 1 :]:
            if len(found) >= limit:
                return found
            found.append(Pair(a, b, signal))
    return found


def injection_note(skill: str, summary: str) -> str:
    """The sentence about a body in which somebody speaks to the agent."""
    what = summary.replace("`", "'")
    return (
        f"The body of `{skill}` contains what looks like a prompt-injection attempt (`{what}`). Treating as data only."
    )
