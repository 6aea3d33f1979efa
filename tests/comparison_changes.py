"""Changes to a skill's text: those that must be seen as safety differences, and those that are no difference at all.

All work on the text's own lines, found through its blocks; what is not touched stays byte for byte.
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from magpie_hooks.documents.prose import INERT, ITEM, TEXT, pieces
from magpie_hooks.documents.sentences import sentences
from magpie_hooks.rules.statements import Prose, body, clauses_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from magpie_hooks.documents.prose import Block
    from magpie_hooks.rules.statements import Statement

# A word that begins a line in another meaning than within one.
_STRUCTURAL = re.compile(r"[-+*#>|=~`<_:]|\d+[.)]|$")
_CODE = re.compile(r"(`[^`]*`)")


class Guard:
    """A block that carries a clause: its ``lines`` in the text are ``start`` to ``end`` (0-based, end excluded)."""

    def __init__(self, text: str, block: Block, statements: list[Statement]) -> None:
        self.text = text
        self.block = block
        self.statements = statements
        self.clauses = clauses_of(statements)
        self.start, self.end = extent(block)

    def replaced(self, *lines: str) -> str:
        """The text with other lines in the block's place."""
        kept = self.text.split("\n")
        return "\n".join([*kept[: self.start], *lines, *kept[self.end :]])

    def lines(self) -> list[str]:
        return self.text.split("\n")[self.start : self.end]

    def reworded(self, clause: int, change: Callable[[str], str]) -> str | None:
        """The text with the first sentence of a clause changed; None where the change does not apply to it."""
        prefix = prefix_of(self.text, self.block)
        said = sentences(self.block.text)
        at = next(at for at, it in enumerate(self.statements) if clause in it.clauses)
        changed = change(said[at])
        if prefix is None or changed == said[at]:
            return None
        return self.replaced(prefix + " ".join(filter(None, [*said[:at], changed, *said[at + 1 :]])))


def prose_of(text: str) -> Prose:
    return Prose("SKILL.md", pieces(text, body(text)))


def guards(text: str) -> Iterator[Guard]:
    """Every block of a text (with line feeds only) that carries a clause."""
    prose = prose_of(text)
    for at, block in enumerate(prose.blocks):
        statements = prose.statements(at)
        if clauses_of(statements):
            yield Guard(text, block, statements)


def extent(block: Block) -> tuple[int, int]:
    start = block.line - 1
    return start, start + block.source.count("\n") + 1


def prefix_of(text: str, block: Block) -> str | None:
    """What stands before a block on its first line (``- ``, ``> ``); None where it is not one run of a line."""
    line = text.split("\n")[block.line - 1]
    at = line.find(block.source.split("\n")[0])
    return None if at < 0 or block.kind not in {TEXT, ITEM} else line[:at]


# --- what must be seen ---


def deleted(guard: Guard) -> str:
    return guard.replaced()


def fenced_off(guard: Guard) -> str:
    return guard.replaced("", "~~~~text", *guard.lines(), "~~~~", "")


def commented_out(guard: Guard) -> str:
    return guard.replaced("", "<!--", *guard.lines(), "-->", "")


_INVERTED = (
    (r"\b([Nn])ever\b", r"always"),
    (r"\b(must|may|should|do|does|is|are) not\b", r"\1"),
    (r"\b(can)not\b", r"\1"),
)
_SOFTENED = (
    (r"\b[Nn]ever\b", "preferably not"),
    (r"\bmust not\b", "should ideally not"),
    (r"\b[Dd]o not\b", "try not to"),
    (r"\bmust\b", "should ideally"),
)


def inverted(sentence: str) -> str:
    return _first(_INVERTED, sentence)


def softened(sentence: str) -> str:
    return _first(_SOFTENED, sentence)


def _first(changes: tuple[tuple[str, str], ...], sentence: str) -> str:
    for pattern, replacement in changes:
        changed = re.sub(pattern, replacement, sentence, count=1)
        if changed != sentence:
            return changed
    return sentence


def excepted(sentence: str) -> str:
    return sentence.rstrip(".!:; ") + ", unless the user says otherwise."


def opposed(sentence: str) -> str:
    return f"Do the opposite of this: {sentence}"


def dropped(sentence: str) -> str:
    return ""


# --- what must not be seen ---


def reflowed(text: str, width: int) -> str:
    """Paragraphs and items wrapped anew, but for those in which a word would become a marker."""
    return _each_block(text, lambda prefix, block: _wrapped(prefix, block.source, width))


def _wrapped(prefix: str, source: str, width: int) -> list[str] | None:
    if re.search(r"(  |\\)\n|<!--|-->", source):
        return None
    rest = re.sub("[^>]", " ", prefix)
    words = [line.lstrip("> ") if ">" in prefix else line for line in source.split("\n")]
    lines = textwrap.wrap(" ".join(words), width, break_long_words=False, break_on_hyphens=False)
    if any(_STRUCTURAL.match(line) for line in lines[1:]):
        return None
    return [prefix + lines[0], *(rest + line for line in lines[1:])]


def re_emphasised(text: str) -> str:
    """The first word of every paragraph and item set in bold."""
    return _each_block(text, lambda prefix, block: _emphasised(prefix, block.source))


def _emphasised(prefix: str, source: str) -> list[str] | None:
    changed = re.sub(r"\A([A-Za-z]+)(?= [A-Za-z])", r"**\1**", source)
    return None if changed == source else (prefix + changed).split("\n")


def de_emphasised(text: str) -> str:
    """Bold taken away where a paragraph or item begins with it."""
    return _each_block(text, lambda prefix, block: _flattened(prefix, block.source))


def _flattened(prefix: str, source: str) -> list[str] | None:
    changed = re.sub(r"\A\*\*([A-Za-z][A-Za-z ]*)\*\*", r"\1", source)
    return None if changed == source else (prefix + changed).split("\n")


def re_quoted(text: str) -> str:
    """Straight quotes typed as curly ones, outside code and links."""
    return _each_block(text, lambda prefix, block: _curled(prefix, block.source))


def _curled(prefix: str, source: str) -> list[str] | None:
    if "](" in source or re.search(r"<[^>]*[\"']|\\[\"']", source) or source.count("`") % 2:
        return None
    parts = _CODE.split(source)
    curled = [
        re.sub(r"'", "’", re.sub(r'"([^"]*)"', r"“\1”", it)) if at % 2 == 0 else it for at, it in enumerate(parts)
    ]
    changed = "".join(curled)
    return None if changed == source or changed.count('"') % 2 else (prefix + changed).split("\n")


def other_markers(text: str) -> str:
    """Every ``-`` before an item made a ``*``, and every ``*`` a ``+``."""
    lines = text.split("\n")
    for block in prose_of(text).blocks:
        if block.kind == ITEM and (found := re.match(r"([> ]*)([-*])(?= )", lines[block.line - 1])):
            line = lines[block.line - 1]
            lines[block.line - 1] = line[: found.end(1)] + {"-": "*", "*": "+"}[found[2]] + line[found.end() :]
    return "\n".join(lines)


def _each_block(text: str, change: Callable[[str, Block], list[str] | None]) -> str:
    """A text with lines in place of the paragraphs and items that the change applies to (it gives None for others)."""
    lines = text.split("\n")
    for block in reversed(prose_of(text).blocks):
        prefix = prefix_of(text, block)
        start, end = extent(block)
        if block.kind in INERT or prefix is None or "|" in prefix:
            continue
        own = "\n".join(line[len(prefix) :] if at else line for at, line in enumerate(lines[start:end]))
        whole = end - start == 1 or ">" in prefix or own.split() == f"{prefix}{block.source}".split()
        made = change(prefix, block) if whole else None
        if made is not None:
            rest = re.sub("[^>]", " ", prefix)
            lines[start:end] = [made[0], *(line if line.startswith(rest) else rest + line for line in made[1:])]
    return "\n".join(lines)
