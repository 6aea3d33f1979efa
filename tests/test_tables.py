"""Tables of the registry: by hand, and against markdown-it's own rule."""

from __future__ import annotations

import os
import random

import pytest
from markdown_it import MarkdownIt

from magpie_hooks.documents.outline import prepare
from magpie_hooks.documents.tables import _scan, tables

DOCUMENTS = int(os.environ.get("MAGPIE_FUZZ", "4000"))


def ours(text: str) -> list[tuple[int, list[str], list[tuple[int, list[str]]]]]:
    found = tables(prepare(text.encode()))
    return [(it.header.line, it.header.cells, [(row.line, row.cells) for row in it.rows]) for it in found]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", []),
        ("| a | b |\n|---|:-:|\n| 1 | 2 |\n", [(1, ["a", "b"], [(3, ["1", "2"])])]),
        ("a | b\n--- | ---\n1 | 2", [(1, ["a", "b"], [(3, ["1", "2"])])]),
        ("x\n\n| a |\n|---|\n| 1 | 2 |\n|\n\n| 3 |", [(3, ["a"], [(5, ["1"]), (6, [""])])]),
        ("| a | b |\n|---|---|\n| 1 |\n", [(1, ["a", "b"], [(3, ["1", ""])])]),
        ("| a |\n|---|\n| x \\| y |\n", [(1, ["a"], [(3, ["x | y"])])]),
        ("| a | b |\n|---|\n| 1 | 2 |\n", []),
        ("```\n| a |\n|---|\n```\n", []),
        ("    | a |\n    |---|\n", []),
        ("<!--\n| a |\n|---|\n-->\n", []),
        ("> | a |\n> |---|\n", []),
        ("| a |\r\n|---|\r\n| 1 |\r\n", [(1, ["a"], [(3, ["1"])])]),
        ("| a |\n|---|\n| 1 |\n## x\n| 2 |\n", [(1, ["a"], [(3, ["1"])])]),
        ("| a |\n|---|\nnot a row with a pipe\n", [(1, ["a"], [(3, ["not a row with a pipe"])])]),
    ],
)
def test_by_hand(text: str, wanted: object) -> None:
    assert ours(text) == wanted


def theirs(text: str) -> list[tuple[int, list[str], list[tuple[int, list[str]]]]]:
    found: list[tuple[int, list[str], list[tuple[int, list[str]]]]] = []
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    quotes = 0
    for at, token in enumerate(tokens):
        quotes += (token.type == "blockquote_open") - (token.type == "blockquote_close")
        if token.type == "tr_open" and not quotes:
            assert token.map is not None
            row: list[str] = []
            for cell in tokens[at:]:
                if cell.type == "tr_close":
                    break
                if cell.type == "inline":
                    row.append(cell.content)
            if tokens[at - 1].type == "thead_open":
                found.append((token.map[0] + 1, row, []))
            else:
                found[-1][2].append((token.map[0] + 1, row))
    return found


LINES = [
    *(
        "| a | b |",
        "|---|---|",
        "| 1 | 2 |",
        "| 1 |",
        "a | b",
        "--- | ---",
        "|:-:|-|",
        "| x \\| y | z |",
        "|",
        "||",
        "| |",
    ),
    *(
        "",
        "",
        "text",
        "`a | b` | c",
        "| `x` | [l](u) |",
        "  | a | b |",
        "   |---|---|",
        "| a | b | c |",
        "| a | b",
        "a | b |",
    ),
    *("## h", "---", "```", "***", "> q", "1. x", "<div>"),
]


def test_against_the_parser() -> None:
    random_ = random.Random(11)
    rows = decided = 0
    for _ in range(DOCUMENTS):
        text = "\n".join(random_.choice(LINES) for _ in range(random_.randint(2, 9)))
        wanted = theirs(text)
        assert ours(text) == wanted, text
        decided += _scan(prepare(text.encode())) is not None
        rows += sum(len(table[2]) for table in wanted)
    assert rows > DOCUMENTS // 10
    assert decided > DOCUMENTS // 10


BLOCKS = [
    *(
        "| a | b |\n|---|---|\n| 1 | 2 |\n| x \\| y | |",
        "| a |\n| :-: |\n||",
        "text",
        "```\n| a |\n|---|\n```",
        "- a\n- b",
        "## h",
    ),
    *("<!-- | a |\n|---|\n -->", "> q", "| a |\n|---|", "1. | a |", "a `|` b"),
]


def test_plain_documents_are_decided() -> None:
    random_ = random.Random(12)
    for _ in range(500):
        text = "\n\n".join(random_.choices(BLOCKS, k=5)) + "\n"
        assert _scan(prepare(text.encode())) is not None, text
        assert ours(text) == theirs(text), text
