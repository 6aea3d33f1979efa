"""Every heading of a Markdown file, whatever its level, and its Golden rules: what a reference may lead to.

The outline has what the fingerprint covers; here is also what it leaves out: other levels, and what stands in
generated regions, marked as such.
"""

from __future__ import annotations

from . import front_matter, markdown_scan
from .inline import prose
from .lines import line_at
from .outline import anchor_text, prepare
from .slugs import numbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .outline import Outline


class Heading:
    """A heading or Golden rule in a file: its 1-based line, its text without decoration, its fragment ('': none).

    ``generated``: it stands in a region that the framework owns.
    """

    __slots__ = ("file", "generated", "line", "slug", "text")

    def __init__(self, file: str, line: int, text: str, slug: str, *, generated: bool) -> None:
        self.file = file
        self.line = line
        self.text = text
        self.slug = slug
        self.generated = generated

    def __repr__(self) -> str:
        return f"Heading({self.file}:{self.line}: {self.text!r}, #{self.slug})"


def of_file(file: str, data: bytes) -> list[Heading]:
    """The headings of a file's bytes, in document order, and its Golden rules after them.

    Raises:
        UnicodeDecodeError: it is no UTF-8.
        front_matter.Problem: a merge conflict stands in its front matter.
    """
    text = data.decode()
    start = front_matter.skip(text)
    first = line_at(text, start)
    outline = _outline(prepare(data, len(text[:start].encode())))
    regions = _regions(outline, first)

    def generated(line: int) -> bool:
        return any(line in region for region in regions)

    blocks = [block for block in prose(text, start) if block.level]
    slugs = numbered(block.text.strip() for block in blocks)
    found = [
        Heading(file, line, anchor_text(block.text), slug, generated=generated(line))
        for block, slug in zip(blocks, slugs, strict=True)
        for line in [block.line(0)]
    ]
    lines = {heading.line for heading in found}
    for anchor in outline.anchors:
        line = first + outline.line(anchor) - 1
        if line not in lines:
            found.append(Heading(file, line, anchor.text, "", generated=generated(line)))
    return found


def _outline(source: bytes) -> Outline:
    outline = markdown_scan.outline(source)
    if outline is None:
        from . import markdown

        outline = markdown.outline(source)
    return outline


def _regions(outline: Outline, first: int) -> list[range]:
    """The lines of the generated regions; a marker that makes none is the surface's business."""
    regions: list[range] = []
    begin = None
    for marker in outline.markers:
        if not marker.alone:
            continue
        if marker.begins:
            begin = marker
        elif begin is not None and begin.name == marker.name:
            regions.append(range(first + begin.line - 1, first + marker.line))
            begin = None
    return regions
