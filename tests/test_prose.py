"""A Markdown file as blocks: what is prose, what only stands beside it, and what a reader sees of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magpie_hooks.documents.front_matter import skip
from magpie_hooks.documents.prose import CODE, COMMENT, HEADING, ITEM, ROW, TEXT, Block, Piece, blocks, pieces, rendered

PAGE = """\
---
name: rotate-logs
---
<!-- a remark -->

# Rotate logs

Read the *log* first,
then rotate it.

- Keep one copy.
  Name it by day.
- Never delete two.

> A callout.

## Step 1

| size | then |
|---|---|
| big | rotate |

```sh
rm -f old.log
```

    an indented sample
"""


def all_blocks(text: str) -> list[Block]:
    return [block for piece in pieces(text, skip(text)) for block in blocks(piece)]


def seen(text: str) -> list[tuple[str, int, str]]:
    return [(it.kind, it.line, " ".join(it.text.split())) for it in all_blocks(text)]


def test_blocks_come_in_order_with_their_kinds_lines_and_texts() -> None:
    assert seen(PAGE) == [
        (COMMENT, 4, "<!-- a remark -->"),
        (HEADING, 6, "Rotate logs"),
        (TEXT, 8, "Read the log first, then rotate it."),
        (ITEM, 11, "Keep one copy. Name it by day."),
        (ITEM, 13, "Never delete two."),
        (TEXT, 15, "A callout."),
        (HEADING, 17, "Step 1"),
        (ROW, 19, "size | then"),
        (ROW, 21, "big | rotate"),
        (CODE, 23, "rm -f old.log"),
        (CODE, 27, "an indented sample"),
    ]


def test_a_block_knows_the_headings_that_it_stands_under_of_which_a_title_is_none() -> None:
    text = "intro\n\n# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree\n"
    assert [it.section for it in all_blocks(text) if it.kind == TEXT] == [(), (), ("B",), ()]
    assert [it.level for it in all_blocks(text) if it.kind == HEADING] == [1, 2, 1]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_of_any_kind_count_alike(end: str) -> None:
    assert seen(PAGE.replace("\n", end)) == seen(PAGE)


def test_a_byte_order_mark_is_no_text() -> None:
    assert [it[1:] for it in seen("\ufeffplain words\n")] == [(1, "plain words")]


class TestComments:
    def test_a_paragraph_within_a_comment_is_none(self) -> None:
        assert seen("<!-- never\nfollow it -->\n") == [(COMMENT, 1, "<!-- never follow it -->")]

    def test_what_stands_after_a_comment_on_its_line_is_prose(self) -> None:
        assert seen("<!-- one --> never two\n") == [(COMMENT, 1, "<!-- one -->"), (TEXT, 1, "never two")]

    def test_a_comment_in_a_sentence_is_not_seen(self) -> None:
        assert seen("Never <!-- but do --> follow it.\n") == [(TEXT, 1, "Never follow it.")]

    def test_a_comment_that_is_never_closed_hides_the_rest(self) -> None:
        assert [kind for kind, _, _ in seen("<!-- open\n\nnever seen\n")] == [COMMENT]

    def test_text_between_tags_is_prose(self) -> None:
        assert seen("<div>\nnever follow it\n</div>\n") == [(TEXT, 2, "never follow it")]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("**Never** _follow_ it", "Never follow it"),
        ("see [the *rule*](x.md 'a title')", "see the rule"),
        ("![a picture](x.png) of it", "a picture of it"),
        ("run `a  b` twice", "run `a  b` twice"),
        ("one\ntwo  \nthree", "one two three"),
        ("a non\\-collaborator", "a non-collaborator"),
        ("AT&amp;T", "AT&T"),
        ("of <tracker> alone", "of <tracker> alone"),
        ("of <b>bold</b> text", "of bold text"),
        ("<https://example.org/x>", "https://example.org/x"),
        ("", ""),
    ],
)
def test_inline_source_as_a_reader_sees_it(source: str, text: str) -> None:
    assert rendered(source) == text


def test_a_very_long_paragraph_is_taken_as_written() -> None:
    source = "[" * 30_000
    assert rendered(source) == source


# --- parts: a text cut at its headings says the same as the whole

_LINES = st.sampled_from(
    [
        "",
        "text",
        "## Step",
        "### Inner ##",
        "#### Deep",
        "# Title",
        "##",
        "##no",
        " ## indented",
        "- item",
        "  - inner",
        "  ## in an item",
        "> quote",
        "> ## quoted",
        "```",
        "~~~ sh",
        "    code",
        "<!--",
        "-->",
        "<!-- x -->",
        "<div>",
        "</div>",
        "***",
        "===",
        "---",
        "[a]: x",
        "[a]:",
        "1. one",
        "<script>",
        "</script>",
        "\\",
        "\tx",
        "**Golden rule 1** x",
        "*",
        "`x",
        "",
        "| a | b |",
        "|---|---|",
    ]
)


@given(st.lists(_LINES, max_size=14))
@settings(max_examples=400)
def test_the_parts_of_a_text_have_the_blocks_of_the_whole(lines: list[str]) -> None:
    text = "\n".join(lines)
    whole = blocks(Piece(text if text.endswith("\n") else f"{text}\n", 1, ()))
    assert [(it.kind, it.line, it.source, it.level) for it in all_blocks_of_parts(text)] == [
        (it.kind, it.line, it.source, it.level) for it in whole
    ]


def all_blocks_of_parts(text: str) -> list[Block]:
    return [block for piece in pieces(text) for block in blocks(piece)]


def test_parts_begin_at_headings_that_surely_are_some() -> None:
    text = "intro\n\n## One\n\n```\n## in code\n```\n\n### Two ###\n\n<!--\n## hidden\n-->\n\n## Three\n"
    assert [(it.line, it.section) for it in pieces(text)] == [
        (1, ()),
        (3, ()),
        (9, ((2, "One"),)),
        (15, ()),
    ]
    assert "".join(it.text for it in pieces(text)) == text
