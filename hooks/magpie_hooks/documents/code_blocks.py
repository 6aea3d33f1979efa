"""The fenced code blocks of a Markdown file, each with the place of everything in it.

As for outlines the scanner answers where it is sure and the parser is the judge. Blocks in block quotes are left
out: what is quoted declares nothing.
"""

from __future__ import annotations

import re

from . import markdown_scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .outline import Block


class CodeBlock:
    """A fence's info string and its content, without the indent of the containers it stands in.

    ``line`` is the opening fence's, 1-based within what was read; ``indents`` says how much was taken off each
    line of ``text``.
    """

    __slots__ = ("indents", "info", "line", "text")

    def __init__(self, line: int, info: str, text: str, indents: list[int]) -> None:
        self.line = line
        self.info = info
        self.text = text
        self.indents = indents

    @property
    def language(self) -> str:
        """The info string's first word, up to anything glued to it, in lower case: ``yaml`` of ``YAML{1,3}``."""
        word = re.match(r"[A-Za-z0-9_+#.-]*", self.info.strip())
        return word[0].lower() if word else ""

    def place(self, at: int) -> tuple[int, int]:
        """The 1-based line and column, in what was read, of an offset into the text."""
        index = self.text.count("\n", 0, at)
        column = at - (self.text.rfind("\n", 0, at) + 1)
        indent = self.indents[index] if index < len(self.indents) else 0
        return self.line + 1 + index, column + indent + 1


def code_blocks(source: bytes) -> list[CodeBlock]:
    """The blocks of a source that ``outline.prepare`` made; it is UTF-8."""
    outline = markdown_scan.outline(source)
    if outline is not None and not any(block.indented for block in outline.blocks):
        return [_plain(source, block) for block in outline.blocks]
    from . import markdown

    return markdown.code_blocks(source)


def _plain(source: bytes, block: Block) -> CodeBlock:
    line = source.count(b"\n", 0, block.at) + 1
    return CodeBlock(line, block.info.decode().strip(" \t"), source[block.start : block.end].decode(), [])
