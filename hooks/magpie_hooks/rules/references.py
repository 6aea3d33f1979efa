"""Whether what an override refers to is still there, and what it most likely is called now."""

from __future__ import annotations

import re

from ..documents.findings import WARNING, Finding, Related
from ..documents.skills import MAIN
from .reference_reader import FRAGMENT, HEADING, LETTER, Named, Reference, named, same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..documents.headings import Heading

# Under this likeness (of 1) a heading is no answer to where an anchor went.
_ALIKE = 0.5
_COMPARED = 200  # characters: the comparison costs the square
_SAME_NUMBER = 0.5
_OTHER_KIND = 0.7  # a step that became a plain heading has to be alike indeed


class Target:
    """The headings of the skill that an override is for, ready to be looked up."""

    __slots__ = ("files", "headings", "lettered", "named", "plain")

    def __init__(self, headings: Sequence[Heading], files: Sequence[str]) -> None:
        self.headings = list(headings)
        self.files = frozenset(files)
        self.named = [(heading, it) for heading in headings for it in named(heading.text)]
        self.plain = [(heading, same(heading.text)) for heading in headings]
        self.lettered = any(not it.number[0].isdigit() for _, it in self.named)


class Places:
    """What a link's path leads to, for an override at its place.

    ``exists``: whether a path from the override is a file; ``own``: the skill's file that a path names, '' where the
    path leads into the skill's directory and no such file is there, None for any other path.
    """

    __slots__ = ("exists", "fragments", "own")

    def __init__(
        self, fragments: frozenset[str], exists: Callable[[str], bool], own: Callable[[str], str | None]
    ) -> None:
        """Take also the fragments of the override's own headings."""
        self.fragments = fragments
        self.exists = exists
        self.own = own


def judged(found: Sequence[Reference], target: Target, places: Places, path: str, shown: str) -> list[Finding]:
    """A finding for each reference that leads nowhere, or only into a generated region.

    Args:
        found: an override's references.
        target: the skill's headings.
        places: what links lead to.
        path: the override.
        shown: what the skill is called in a message.
    """
    findings: list[Finding] = []
    moved: list[Reference] = []
    for reference in found:
        if reference.kind == LETTER and not target.lettered:
            continue
        if reference.kind == FRAGMENT and any(it.start < reference.end and reference.start < it.end for it in moved):
            continue  # the link's text was told already
        matches = _matches(reference, target, places)
        if matches is None or any(not heading.generated for heading in matches):
            continue
        if matches:
            findings.append(_generated(reference, matches[0], path, shown))
        else:
            moved.append(reference)
            findings.append(_moved(reference, target, path, shown))
    return findings


def _matches(reference: Reference, target: Target, places: Places) -> list[Heading] | None:
    """The headings that a reference leads to; None where it is not judged."""
    if reference.kind == FRAGMENT:
        return _fragment(reference, target, places)
    if reference.kind == HEADING:
        wanted = same(reference.text.rstrip(" .,;:"))
        return [heading for heading, text in target.plain if text == wanted and _in_file(reference, heading)]
    wanted_name = reference.named
    assert wanted_name is not None
    return [
        heading
        for heading, it in target.named
        if it.kind == wanted_name.kind
        and it.number == wanted_name.number
        and _in_file(reference, heading)
        and _has_title(wanted_name, it, quoted=reference.quoted)
    ]


def _in_file(reference: Reference, heading: Heading) -> bool:
    return not reference.file or heading.file == reference.file


def _has_title(wanted: Named, there: Named, *, quoted: bool) -> bool:
    """Whether the text after a reference's number is the heading's title, or a sentence that begins with it."""
    text = same(wanted.title)
    if not text or not there.title or text == there.title:
        return True
    if not text.startswith(there.title):
        return False
    after = text[len(there.title) :]
    return bool(re.match(r"[.,;:!?]|\s-\s", after)) if quoted else not re.match(r"\w", after)


def _fragment(reference: Reference, target: Target, places: Places) -> list[Heading] | None:
    from urllib.parse import unquote

    path, slug = unquote(reference.target), unquote(reference.text.partition("#")[2]).casefold()
    if slug == "top":
        return None
    if not path:
        if slug in places.fragments:
            return None
        return [heading for heading in target.headings if heading.slug == slug]
    own = places.own(path)
    if own is None:
        bare = "/" not in path and path.endswith(".md")
        return [] if bare and not places.exists(path) else None
    return [heading for heading in target.headings if heading.slug == slug and heading.file == own]


# --- what is said of it ---


def _moved(reference: Reference, target: Target, path: str, shown: str) -> Finding:
    what = f'"{reference.text}" is no step, rule or heading of {shown} any more'
    if reference.kind == FRAGMENT:
        what = f'the link "{reference.text}" leads to no heading of {shown} any more'
    elif reference.file:
        what = f'"{reference.text}" is no step, rule or heading in {reference.file} of {shown} any more'
    likely = likeliest(reference, target)
    related: tuple[Related, ...] = ()
    if likely is None:
        help = "look up what it is called now, or take the override out"  # noqa: A001 - the output's word
    else:
        text = _spelled(reference, likely)
        where = "" if likely.file == MAIN else f" (in {likely.file})"
        help = f'it is most likely now: "{text}"{where}'  # noqa: A001 - the output's word
    return Finding("override-anchor-moved", path, reference.line, what, help=help, related=related)


def _spelled(reference: Reference, heading: Heading) -> str:
    if reference.kind != FRAGMENT:
        return heading.text.rstrip(".")
    file = "" if heading.file == MAIN and not reference.target else reference.target.rpartition("/")[0]
    name = f"{file}/{heading.file}" if file else heading.file if reference.target or heading.file != MAIN else ""
    return f"{name}#{heading.slug}"


def _generated(reference: Reference, heading: Heading, path: str, shown: str) -> Finding:
    place = f"{heading.file}:{heading.line}"
    what = (
        f'"{reference.text}" stands only in a generated region of {shown} ({place}), which its fingerprint leaves out'
    )
    help = "refer to a heading outside the region: when this one moves, no stamp will tell"  # noqa: A001
    return Finding("override-anchor-generated", path, reference.line, what, severity=WARNING, help=help)


def likeliest(reference: Reference, target: Target) -> Heading | None:
    """The heading that a reference which leads nowhere most likely means now."""
    scored = [(score, -at) for at, it in enumerate(target.headings) if (score := _score(reference, it)) >= _ALIKE]
    return target.headings[-max(scored)[1]] if scored else None


def _score(reference: Reference, heading: Heading) -> float:
    if reference.kind == FRAGMENT:
        slug = reference.text.partition("#")[2].casefold()
        return _alike(slug, heading.slug) if heading.slug else 0.0
    wanted = reference.named
    there = next((it for it in named(heading.text) if wanted is not None and it.kind == wanted.kind), None)
    if wanted is None or there is None:
        text = same(wanted.title) if wanted is not None else same(reference.text)
        return (_alike(text, same(heading.text)) if text else 0.0) * (_OTHER_KIND if wanted is not None else 1.0)
    number = _SAME_NUMBER if wanted.number == there.number else 0.0
    title = same(wanted.title)
    if not title:  # another number is no likely place of a bare one, unless a letter was put to it or taken away
        near = re.sub(r"\D+$", "", wanted.number) == re.sub(r"\D+$", "", there.number)
        return _ALIKE if near and wanted.number != there.number else number
    if there.title and _has_title(wanted, there, quoted=reference.quoted):
        return 2.0 + number
    return _alike(title[: len(there.title) * 2] if not reference.quoted else title, there.title) + number


def _alike(left: str, right: str) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, left[:_COMPARED], right[:_COMPARED], autojunk=False).ratio()
