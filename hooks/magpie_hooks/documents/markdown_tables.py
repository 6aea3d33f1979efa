"""The tables of a Markdown file by markdown-it-py: the judge of ``tables``, asked where that is not sure."""

from __future__ import annotations

from markdown_it import MarkdownIt

from .tables import Row, Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from markdown_it.token import Token


def tables(source: bytes) -> list[Table]:
    """The tables outside quotations, in document order."""
    found: list[Table] = []
    quotes = 0
    tokens = MarkdownIt("commonmark").enable("table").disable("inline").parse(source[1:].decode())
    for at, token in enumerate(tokens):
        quotes += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
        if token.type == "tr_open" and not quotes:
            row = Row((token.map or [0])[0] + 1, _cells(tokens, at))
            if tokens[at - 1].type == "thead_open":
                found.append(Table(row))
            else:
                found[-1].rows.append(row)
    return found


def _cells(tokens: list[Token], at: int) -> list[str]:
    end = next(index for index in range(at, len(tokens)) if tokens[index].type == "tr_close")
    return [token.content for token in tokens[at:end] if token.type == "inline"]
