"""A skill's surface: what an adopter's configuration hangs on, and its hash.

Defined in the same form as the framework's own generator publishes, so a value computed by either holds.
"""

from __future__ import annotations

try:  # the interpreter's own, as in the standard library's random: hashlib loads OpenSSL first
    from _sha256 import sha256  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    from hashlib import sha256

from ..documents import front_matter, front_matter_scan, markdown_scan
from ..documents.files import not_utf8
from ..documents.findings import WARNING, Finding, Related
from ..documents.lines import line_at
from ..documents.outline import Outline, invisible_characters, prepare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..documents.front_matter import FrontMatter
    from ..documents.outline import Anchor, Marker

MAIN = "SKILL.md"
# What makes a surface unknowable: with one of these no hash is written.
UNKNOWABLE = frozenset(
    (
        "bad-requires-config",
        "broken-region",
        "conflict-markers",
        "duplicate-key",
        "invalid-front-matter",
        "missing-front-matter",
        "not-utf8",
        "unreadable-file",
    )
)


class Entry:
    """One entry of a surface: a file, a 1-based line in it, and a text."""

    __slots__ = ("file", "line", "text")

    def __init__(self, file: str, line: int, text: str) -> None:
        self.file = file
        self.line = line
        self.text = text

    @property
    def tagged(self) -> str:
        """The text as it stands in the payload: an anchor of a detail file is named with its file."""
        return self.text if self.file == MAIN else f"{self.file}: {self.text}"


class Surface:
    """What was read of a skill. ``findings`` have the file's name within the skill for a path.

    ``digest`` is '' where the surface cannot be known. ``stored`` is the front matter's own value, if any.
    """

    __slots__ = ("digest", "findings", "front_matter", "outlines", "requires", "stored", "text")

    def __init__(self) -> None:
        self.text = ""
        self.front_matter: FrontMatter | None = None
        self.requires: frozenset[str] = frozenset()
        self.outlines: dict[str, tuple[Outline, int]] = {}  # with the line that each outline's text begins at
        self.stored: str | None = None
        self.digest = ""
        self.findings: list[Finding] = []

    def add(self, rule: str, file: str, line: int | None, message: str, help: str | None = None) -> None:  # noqa: A002
        self.findings.append(Finding(rule, file, line, message, help=help))

    @property
    def known(self) -> bool:
        return not any(finding.rule in UNKNOWABLE for finding in self.findings)

    def anchors(self) -> list[Entry]:
        """Every anchor with its place, in document order, ``SKILL.md`` first."""
        return [
            Entry(file, first + outline.line(anchor) - 1, anchor.text)
            for file, (outline, first) in self.outlines.items()
            for anchor in outline.anchors
        ]

    def configuration(self) -> list[Entry]:
        """Every entry of ``requires_config`` with its place, in document order."""
        if self.front_matter is None:
            return []
        found = front_matter.read(self.text, self.front_matter.block)
        return [Entry(MAIN, line_at(self.text, at), text) for text, at in found.places]


def read(main: bytes, details: Mapping[str, bytes]) -> Surface:
    """Read a skill's surface from the bytes of its ``SKILL.md`` and of its details by name."""
    surface = Surface()
    text = _decode(surface, MAIN, main)
    if text is not None:
        surface.text = text
        _read_front_matter(surface)
        if surface.front_matter is not None:
            _read_outline(surface, MAIN, main, text, surface.front_matter.block.body)
    for name in sorted(details):
        text = _decode(surface, name, details[name])
        if text is not None:
            try:
                _read_outline(surface, name, details[name], text, front_matter.skip(text))
            except front_matter.Problem as problem:
                surface.add(problem.rule, name, line_at(text, problem.at), problem.message, problem.help)
    if surface.known and surface.front_matter is not None:
        surface.digest = digest(
            surface.requires,
            {name: outline.texts for name, (outline, _) in surface.outlines.items()},
        )
    return surface


def digest(requires: Iterable[str], anchors: Mapping[str, Iterable[str]]) -> str:
    """The hash of a surface: ``sha256:`` and 16 hexadecimal digits.

    Args:
        requires: the configuration entries, in any order, repeated or not.
        anchors: the anchors' texts of each file by its name, likewise.
    """
    details = [f"{name}: {text}" for name in sorted(anchors) if name != MAIN for text in sorted(set(anchors[name]))]
    own = sorted(set(anchors.get(MAIN, ())))
    payload = "\n".join(["requires_config:", *sorted(set(requires)), "anchors:", *own, *details])
    hexadecimal: str = sha256(payload.encode(errors="surrogateescape")).hexdigest()
    return f"sha256:{hexadecimal[:16]}"


def _decode(surface: Surface, file: str, data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        surface.add("not-utf8", file, *not_utf8(error), "save the file as UTF-8")
        return None


def _read_front_matter(surface: Surface) -> None:
    text = surface.text
    try:
        block = front_matter.locate(text)
        found = front_matter_scan.scan(text, block) or front_matter.read(text, block)
    except front_matter.Problem as problem:
        _add_problem(surface, problem)
        return
    surface.front_matter = found
    surface.requires = frozenset(found.requires)
    surface.stored = found.surface_hash
    for fault in found.problems:
        _add_problem(surface, fault)


def _add_problem(surface: Surface, problem: front_matter.Problem) -> None:
    line = line_at(surface.text, problem.at)
    surface.add(problem.rule, MAIN, line, problem.message, problem.help)


def _read_outline(surface: Surface, file: str, data: bytes, text: str, body: int) -> None:
    first = line_at(text, body) if body else 1
    source = prepare(data, len(text[:body].encode()))
    outline = markdown_scan.outline(source)
    if outline is None:
        from ..documents import markdown  # the parser: only where the scanner is not sure

        outline = markdown.outline(source)
    surface.outlines[file] = (outline, first)
    if outline.conflict is not None:
        line = first + outline.conflict - 1
        surface.add("conflict-markers", file, line, "an unresolved merge conflict", "resolve it, run again")
    generated = _regions(surface, file, outline, first) if outline.markers else []
    if outline.fences:
        _fences(surface, file, outline, first, generated)
    _warnings(surface, file, outline, first)


def _regions(surface: Surface, file: str, outline: Outline, first: int) -> list[range]:
    """Take what stands in generated regions out of the outline; say which markers make no region."""
    regions: list[range] = []
    begin: Marker | None = None
    for marker in outline.markers:
        line = first + marker.line - 1
        if not marker.alone:
            _marker_not_alone(surface, file, line, marker)
        elif marker.begins and begin is not None:
            begun = f"begins inside {begin.name!r}, which began in line {first + begin.line - 1}"
            surface.add("broken-region", file, line, f"the generated region {marker.name!r} {begun}", _HELP_REGION)
        elif marker.begins:
            begin = marker
        elif begin is None or begin.name != marker.name:
            what = f"the generated region {marker.name!r} ends and did not begin"
            surface.add("broken-region", file, line, what, _HELP_REGION)
        else:
            regions.append(range(begin.line, marker.line + 1))
            begin = None
    if begin is not None:
        _endless(surface, file, outline, first, begin)
    outline.leave_out(regions)
    return regions


_HELP_REGION = (
    "every BEGIN MAGPIE comment needs its own END MAGPIE comment of the same name after it, and no other between"
)


def _marker_not_alone(surface: Surface, file: str, line: int, marker: Marker) -> None:
    what = f"the marker of the generated region {marker.name!r} shares its block with other text and marks nothing"
    surface.add("region-marker-not-alone", file, line, what, "put the comment on lines of its own")
    surface.findings[-1].severity = WARNING


def _endless(surface: Surface, file: str, outline: Outline, first: int, begin: Marker) -> None:
    open_fence = next((fence for fence in outline.fences if not fence.closed and fence.line > begin.line), None)
    what = f"the generated region {begin.name!r} begins and does not end"
    if open_fence is not None:
        what += f": the fence in line {first + open_fence.line - 1} is never closed and hides what follows"
    surface.add("broken-region", file, first + begin.line - 1, what, _HELP_REGION)


def _within(regions: list[range], line: int) -> bool:
    return any(line in region for region in regions)


def _fences(surface: Surface, file: str, outline: Outline, first: int, generated: list[range]) -> None:
    for fence in outline.fences:
        if fence.hides is None or _within(generated, fence.line):
            continue
        hidden, heading = first + fence.hides[0] - 1, fence.hides[1]
        why = "holds a line that looks like its end but carries a word" if fence.closed else "is never closed"
        surface.add(
            "fence-swallows-heading",
            file,
            first + fence.line - 1,
            f'the code fence {why} and hides the heading "{heading}" in line {hidden}',
            "close the fence with a line of its own that holds nothing but the fence; "
            "if the sample is meant to hold fences, open it with a longer one",
        )
        surface.findings[-1].related = (Related(file, hidden, "the first heading that it hides"),)


def _warnings(surface: Surface, file: str, outline: Outline, first: int) -> None:
    texts = outline.texts
    if len(set(texts)) < len(texts):
        _ambiguous(surface, file, outline, first)
    if not "".join(texts).isprintable():  # all of them at once: hardly ever is there one
        _invisible(surface, file, outline, first)


def _invisible(surface: Surface, file: str, outline: Outline, first: int) -> None:
    for anchor in outline.anchors:
        for char in dict.fromkeys(invisible_characters(anchor.text)):
            line = first + outline.line(anchor) - 1
            what = f'the anchor "{anchor.text}" holds the invisible character U+{ord(char):04X}'
            help = "remove it: nobody who types the anchor will type it"  # noqa: A001 - the output's word
            surface.findings.append(Finding("invisible-character", file, line, what, severity=WARNING, help=help))


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _ambiguous(surface: Surface, file: str, outline: Outline, first: int) -> None:
    places: dict[str, list[Anchor]] = {}
    for anchor in outline.anchors:
        places.setdefault(anchor.text, []).append(anchor)
    for text, anchors in places.items():
        if len(anchors) > 1:
            lines = [first + outline.line(anchor) - 1 for anchor in anchors]
            what = f'the anchor "{text}" stands here {_times(len(lines))}: an override cannot tell which is meant'
            related = tuple(Related(file, line, "and here") for line in (lines[0], *lines[2:]))
            help = "give each its own heading"  # noqa: A001 - the output's word
            surface.findings.append(
                Finding("ambiguous-anchor", file, lines[1], what, severity=WARNING, help=help, related=related)
            )
