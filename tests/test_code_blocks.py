"""Fenced blocks and the places of what is in them: by hand, and the scanner against the parser."""

from __future__ import annotations

import os
import random

import pytest

from magpie_hooks.documents import markdown, markdown_scan
from magpie_hooks.documents.code_blocks import CodeBlock, code_blocks
from magpie_hooks.documents.outline import prepare
from test_markdown_differential import document

DOCUMENTS = int(os.environ.get("MAGPIE_FUZZ", "6000"))


LINES = [
    "```",
    "```",
    "```yaml",
    "~~~",
    "~~~ x",
    "````",
    "a: b",
    "  c",
    "",
    "- d",
    "  ```",
    "# e",
    "<!-- f -->",
    "> g",
    "```h```",
]


def fenced(random_: random.Random) -> str:
    """A document in which fences are frequent, and closed often enough for the scanner to decide."""
    return "\n".join(random_.choices(LINES, k=random_.randint(1, 10)))


def facts(blocks: list[CodeBlock]) -> list[tuple[int, str, str, list[tuple[int, int]]]]:
    return [(it.line, it.info, it.text, [it.place(at) for at in range(len(it.text))]) for it in blocks]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", []),
        ("```yaml\na\n```", [(1, "yaml", "a\n", (2, 1))]),
        ("x\n\n~~~ YAML{1,3} t\na\nb\n~~~\n", [(3, "yaml", "a\nb\n", (4, 1))]),
        ("```yaml,x\na\n```\n```{.yaml}\nb\n```", [(1, "yaml", "a\n", (2, 1)), (4, "", "b\n", (5, 1))]),
        ("```\na\n```", [(1, "", "a\n", (2, 1))]),
        ("- x\n  ```yml\n  a\n  ```", [(2, "yml", "a\n", (3, 3))]),
        ("1. x\n   - ```yml\n     a\n     ```", [(2, "yml", "a\n", (3, 6))]),
        ("  ```yaml\n  a\n  ```", [(1, "yaml", "a\n", (2, 3))]),
        ("> ```yaml\n> a\n> ```", []),
        ("<!--\n```yaml\na\n```\n-->", []),
        ("    ```yaml\n    a\n", []),
        ("```yaml\na\n", [(1, "yaml", "a\n", (2, 1))]),
        ("- ```yaml\n  a\nb", [(1, "yaml", "a\n", (2, 3))]),
        ("```yaml\r\na\r\n```\r\n", [(1, "yaml", "a\n", (2, 1))]),
        ("```yaml\n```", [(1, "yaml", "", (2, 1))]),
        ("```yaml\n\u2028a\n```", [(1, "yaml", "\u2028a\n", (2, 1))]),
    ],
)
def test_by_hand(text: str, wanted: list[tuple[int, str, str, tuple[int, int]]]) -> None:
    found = code_blocks(prepare(text.encode()))
    assert [(it.line, it.language, it.text, it.place(0)) for it in found] == wanted


def test_against_the_parser() -> None:
    random_ = random.Random(5)
    decided = found = 0
    for number in range(DOCUMENTS):
        source = prepare((fenced if number % 2 else document)(random_).encode())
        wanted = markdown.code_blocks(source)
        assert facts(code_blocks(source)) == facts(wanted), source
        outline = markdown_scan.outline(source)
        decided += outline is not None and bool(outline.blocks)
        found += len(wanted)
    assert found > DOCUMENTS // 10
    assert decided > DOCUMENTS // 50


def test_a_place_is_where_it_stands() -> None:
    """Whatever the block is in: at the place of a character the source has that character."""
    random_ = random.Random(6)
    characters = 0
    for _ in range(DOCUMENTS):
        text = document(random_)
        if "\t" in text:  # a tab that is partly indent is no character of the block
            continue
        lines = text.split("\n")
        for block in code_blocks(prepare(text.encode())):
            for at, char in enumerate(block.text):
                line, column = block.place(at)
                if char != "\n":
                    assert lines[line - 1][column - 1] == char, text
                    characters += 1
    assert characters > DOCUMENTS // 10
