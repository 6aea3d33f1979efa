"""Markdown structure as CommonMark has it: markdown-it-py is the judge of what a heading is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markdown_it.helpers import parseLinkLabel
from markdown_it.rules_inline import StateInline

from .code_blocks import CodeBlock
from .commonmark import block_parser, parser
from .outline import (
    GOLDEN_RULE,
    HEADING_LEVELS,
    MARKER,
    MARKER_ALONE,
    Fence,
    Marker,
    Outline,
    anchor_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

# Inline structure is read of at most this much of a heading or paragraph, and of so many brackets: link labels
# cost the square, nested ones a stack. What goes beyond is taken as written.
INLINE_LIMIT = 4096
BRACKET_LIMIT = 64

_HIDDEN_HEADING = re.compile(r" {0,3}#{2,4}(?:[ \t]|$)")
_STRONG_LEAD = re.compile(r"\s*(?:\*\*|__)")


def outline(source: bytes) -> Outline:
    """The outline of a Markdown source that ``outline.prepare`` made; it is UTF-8."""
    text = source[1:].decode()
    env: dict[str, Any] = {}
    tokens = _BLOCKS.parse(text, env)
    env["line_ends"] = [newline.start() for newline in re.finditer(b"\n", source)]
    found = Outline(source)
    for token in _live(tokens):
        _VISITORS.get(token.type, _ignore)(token, env, found)
    found.conflict = _conflict(text, tokens)
    return found


def _live(tokens: list[Token]) -> Iterator[Token]:
    """The tokens outside block quotes, a heading's and a paragraph's inline token under their names."""
    quotes = 0
    for index, token in enumerate(tokens):
        if token.type == "blockquote_open":
            quotes += 1
        elif token.type == "blockquote_close":
            quotes -= 1
        elif not quotes:
            if token.type in {"heading_open", "paragraph_open"}:
                token.content = tokens[index + 1].content
            yield token


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _heading(token: Token, env: dict[str, Any], found: Outline) -> None:
    if int(token.tag[1:]) in HEADING_LEVELS:
        found.add(anchor_text(resolve(token.content, env)), env["line_ends"][_line(token) - 1])
    _inline_markers(token, env, found)


def _paragraph(token: Token, env: dict[str, Any], found: Outline) -> None:
    if _STRONG_LEAD.match(token.content):
        lead = strong_lead(token.content, env)
        text = anchor_text(resolve(lead, env)) if lead else ""
        if re.match(GOLDEN_RULE, text):
            found.add(text, env["line_ends"][_line(token) - 1])
    _inline_markers(token, env, found)


def _html_block(token: Token, _env: dict[str, Any], found: Outline) -> None:
    source = token.content.strip()
    if marker := re.fullmatch(MARKER_ALONE, source):
        found.markers.append(Marker(_name(marker), _line(token), begins=marker[1] == "BEGIN", alone=True))
    else:
        _doubtful_markers(source, _line(token), found)


def _inline_markers(token: Token, env: dict[str, Any], found: Outline) -> None:
    if re.search(MARKER, token.content):
        for start, end, kind, _ in _spans(token.content, env)[0]:
            if kind == "html_inline":
                line = _line(token) + token.content.count("\n", 0, start)
                _doubtful_markers(token.content[start:end], line, found)


def _doubtful_markers(source: str, line: int, found: Outline) -> None:
    for marker in re.finditer(MARKER, source):
        at = line + source.count("\n", 0, marker.start())
        found.markers.append(Marker(_name(marker), at, begins=marker[1] == "BEGIN", alone=False))


def _name(marker: re.Match[str]) -> str:
    return " ".join(marker[2].replace(":", ": ").split()).removesuffix("--")


def _fence(token: Token, _env: dict[str, Any], found: Outline) -> None:
    lines = token.content.split("\n")[:-1]
    start, end = token.map or [0, 0]
    closed = end - start == len(lines) + 2
    hides = _hidden_heading(token.markup, lines, closed=closed)
    if hides is not None:
        found.fences.append(Fence(start + 1, closed=closed, hides=(start + 2 + hides, lines[hides].strip())))
    elif not closed:
        found.fences.append(Fence(start + 1, closed=False, hides=None))


def _hidden_heading(markup: str, lines: list[str], *, closed: bool) -> int | None:
    """Index of the first line that would be a heading had the fence ended where its writer thought it did."""
    info = "[^`]" if markup[0] == "`" else "."
    tagged = re.compile(
        rf" {{0,3}}{re.escape(markup)}{re.escape(markup[0])}*[ \t]*(?!{re.escape(markup[0])})\S{info}*$"
    )
    runaway = not closed
    for index, line in enumerate(lines):
        if runaway and _HIDDEN_HEADING.match(line):
            return index
        runaway = runaway or tagged.match(line) is not None
    return None


def code_blocks(source: bytes) -> list[CodeBlock]:
    """The fenced code blocks, as ``documents.code_blocks`` gives them."""
    text = source[1:].decode()
    lines = text.split("\n")
    return [_code_block(token, lines) for token in _live(_BLOCKS.parse(text, {})) if token.type == "fence"]


def _code_block(token: Token, lines: list[str]) -> CodeBlock:
    start = token.map[0] if token.map else 0
    content = token.content.split("\n")[:-1]
    indents = [max(0, len(lines[start + 1 + at]) - len(line)) for at, line in enumerate(content)]
    return CodeBlock(start + 1, token.info.strip(), token.content, indents)


def _ignore(_token: Token, _env: dict[str, Any], _found: Outline) -> None:
    """Lists, rules, indented code: nothing that an override could anchor to."""


_VISITORS = {
    "heading_open": _heading,
    "paragraph_open": _paragraph,
    "html_block": _html_block,
    "fence": _fence,
}


def _conflict(text: str, tokens: list[Token]) -> int | None:
    """The line of the first marker of a merge conflict that is no code sample; half a conflict is one too."""
    if not any(f"\n{sign}" in f"\n{text}" for sign in _CONFLICT_SIGNS):
        return None
    samples = [range(*token.map) for token in tokens if token.type in {"fence", "code_block"} and token.map]
    for number, line in enumerate(text.split("\n")):
        if line.startswith(_CONFLICT_SIGNS) and not any(number in sample for sample in samples):
            return number + 1
    return None


_CONFLICT_SIGNS = ("<<<<<<< ", ">>>>>>> ")  # '=======' may underline a heading


def resolve(source: str, env: dict[str, Any]) -> str:
    """Inline source with links and images replaced by their text, autolinks by their address, comments dropped."""
    plain = not any(char in source for char in "[<")
    if plain or len(source) > INLINE_LIMIT or source.count("[") > BRACKET_LIMIT:
        return source
    pieces, at = [], 0
    for start, end, kind, label in _spans(source, env)[0]:
        if start >= at and (text := _replacement(source[start:end], kind, label, env)) is not None:
            pieces += [source[at:start], text]
            at = end
    return "".join([*pieces, source[at:]])


def _replacement(span: str, kind: str, label: str, env: dict[str, Any]) -> str | None:
    if kind == "autolink":
        return span[1:-1]
    if kind == "html_inline":
        return "" if span.startswith("<!--") else None
    return resolve(label, env)


def strong_lead(source: str, env: dict[str, Any]) -> str | None:
    """The source inside the strong emphasis that a paragraph begins with, or None."""
    source = source[:INLINE_LIMIT]
    tokens = [token for token in _spans(source, env)[1] if token.type != "text" or token.content.strip()]
    if not tokens or tokens[0].type != "strong_open":
        return None
    depth = 0
    for token in tokens:
        depth += {"strong_open": 1, "strong_close": -1}.get(token.type, 0)
        if depth == 0:
            return source[tokens[0].meta["at"] + 1 : token.meta["at"]]
    return None


Span = tuple[int, int, str, str]


def _spans(source: str, env: dict[str, Any]) -> tuple[list[Span], list[Token]]:
    """Links, images, autolinks and raw HTML as (start, end, kind, label), outermost first; and the tokens."""
    spans: list[Span] = []
    state = StateInline(source, _INLINE, {**env, "spans": spans}, [])
    state.env["root"] = state
    _INLINE.inline.tokenize(state)
    for rule in _INLINE.inline.ruler2.getRules(""):
        rule(state)
    return sorted(spans, key=lambda span: (span[0], -span[1])), state.tokens


def _recording(name: str, rule: Callable[[StateInline, bool], bool]) -> Callable[[StateInline, bool], bool]:
    """The inline rule, noting where in the source its match stands: markdown-it keeps no inline positions."""

    def record(state: StateInline, silent: bool) -> bool:
        start = state.pos
        if not rule(state, silent):
            return False
        # An image's label is tokenized in a state of its own, whose positions mean nothing here.
        if not silent and state.env.get("root") is state:
            state.env["spans"].append((start, state.pos, name, _label(state, name, start)))
        return True

    return record


def _label(state: StateInline, name: str, start: int) -> str:
    if name not in {"link", "image"}:
        return ""
    opening = start + (name == "image")
    return state.src[opening + 1 : parseLinkLabel(state, opening, name == "link")]


def _emphasis(rule: Callable[[StateInline, bool], bool]) -> Callable[[StateInline, bool], bool]:
    """The emphasis rule, noting at each delimiter's token where it stands; the tokens become strong_open later."""

    def record(state: StateInline, silent: bool) -> bool:
        start = state.pos
        if not rule(state, silent):
            return False
        length = state.pos - start
        for offset, token in enumerate(state.tokens[len(state.tokens) - length :]):
            token.meta["at"] = start + offset
        return True

    return record


def _inline_parser() -> MarkdownIt:
    made = parser()
    made.options["maxNesting"] = 20
    ruler = made.inline.ruler
    for rule in list(ruler.__rules__):
        if rule.name in {"link", "image", "autolink", "html_inline"}:
            ruler.at(rule.name, _recording(rule.name, rule.fn))
        elif rule.name == "emphasis":
            ruler.at(rule.name, _emphasis(rule.fn))
    return made


_BLOCKS = block_parser()
_INLINE = _inline_parser()
