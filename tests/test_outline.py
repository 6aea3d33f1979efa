"""Both readers of Markdown against tables that were written by hand."""

from __future__ import annotations

import pytest

from magpie_hooks.documents import markdown, markdown_scan
from magpie_hooks.documents.outline import Outline, invisible_characters, prepare
from outline_cases import TABLES, Row

LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
ROWS = [pytest.param(row, id=f"{table}: {row[0]}") for table, rows in TABLES.items() for row in rows]


def judged(source: str) -> Outline:
    return markdown.outline(prepare(source.encode()))


def scanned(source: str) -> Outline | None:
    return markdown_scan.outline(prepare(source.encode()))


def anchors(outline: Outline) -> list[tuple[int, str]]:
    return [(outline.line(anchor), anchor.text) for anchor in outline.anchors]


@pytest.mark.parametrize("end", LINE_ENDS.values(), ids=LINE_ENDS)
@pytest.mark.parametrize("row", ROWS)
def test_anchors(row: Row, end: str) -> None:
    _, source, expected = row
    for text in (source, source + "\n", source + "\n\n"):
        written = text.replace("\n", end)
        assert anchors(judged(written)) == list(expected.items())
        scan = scanned(written)
        assert scan is None or anchors(scan) == list(expected.items())


def test_the_tables_name_each_row_once() -> None:
    for table, rows in TABLES.items():
        assert len({what for what, _, _ in rows}) == len(rows), table


def test_the_scanner_decides_an_ordinary_skill() -> None:
    source = """
# Triage

What it does, in `code` and [a link](u).

---

## Inputs

| a | b |
|---|---|
| 1 | 2 |

- one
- two

  more

## Golden rules

**Golden rule 1 — look first.** Then
leap.

<!-- a remark -->

### Step 1 — Read `<tracker>`

```bash
# a remark
## no heading
```

> quoted
"""
    scan = scanned(source)
    assert scan is not None
    expected = [
        (8, "Inputs"),
        (19, "Golden rules"),
        (21, "Golden rule 1 — look first."),
        (26, "Step 1 — Read <tracker>"),
    ]
    assert anchors(scan) == expected
    assert anchors(judged(source)) == expected


# --- markers of generated regions: (line, name, begins, alone) ------------------------------------------------

MARKERS: list[tuple[str, str, list[tuple[int, str, bool, bool]]]] = [
    ("begin", "<!-- BEGIN MAGPIE PREFLIGHT -->", [(1, "PREFLIGHT", True, True)]),
    ("end", "x\n\n<!-- END MAGPIE PREFLIGHT -->", [(3, "PREFLIGHT", False, True)]),
    ("a named block", "<!-- BEGIN MAGPIE BLOCK: some-name -->", [(1, "BLOCK: some-name", True, True)]),
    ("a remark", "<!-- BEGIN MAGPIE BLOCK: a — do not edit -->", [(1, "BLOCK: a", True, True)]),
    ("a remark on the next line", "<!-- BEGIN MAGPIE X\ndo not edit -->", [(1, "X", True, True)]),
    ("three blanks", "   <!-- BEGIN MAGPIE X -->", [(1, "X", True, True)]),
    (
        "in an item",
        "- a\n\n  <!-- BEGIN MAGPIE X -->\n  b\n\n  <!-- END MAGPIE X -->",
        [(3, "X", True, True), (6, "X", False, True)],
    ),
    ("below a line of text", "a\n<!-- BEGIN MAGPIE X -->\nb", [(2, "X", True, True)]),
    ("text after it", "<!-- BEGIN MAGPIE X --> a", [(1, "X", True, False)]),
    ("text before it", "a <!-- BEGIN MAGPIE X -->", [(1, "X", True, False)]),
    ("in a paragraph's third line", "a\nb\nc <!-- END MAGPIE X --> d", [(3, "X", False, False)]),
    ("in a heading", "## a <!-- BEGIN MAGPIE X -->", [(1, "X", True, False)]),
    ("two in a line", "<!-- BEGIN MAGPIE X --> <!-- END MAGPIE X -->", [(1, "X", True, False), (1, "X", False, False)]),
    ("in another block", "<div>\n<!-- BEGIN MAGPIE X -->\n</div>", [(2, "X", True, False)]),
    ("in a quotation", "> <!-- BEGIN MAGPIE X -->", []),
    ("in a fence", "```\n<!-- BEGIN MAGPIE X -->\n```", []),
    ("in code", "a\n\n    <!-- BEGIN MAGPIE X -->", []),
    ("in a line's code", "a `<!-- BEGIN MAGPIE X -->`", []),
    ("lower case", "<!-- begin magpie X -->", []),
    ("another word", "<!-- BEGIN MAGPIES X -->", []),
    ("no name", "<!-- BEGIN MAGPIE -->", []),
    ("not a comment", "BEGIN MAGPIE X", []),
]


@pytest.mark.parametrize(("what", "source", "expected"), MARKERS, ids=[row[0] for row in MARKERS])
def test_markers(what: str, source: str, expected: list[tuple[int, str, bool, bool]]) -> None:
    for outline in (judged(source), scanned(source)):
        if outline is not None:
            found = [(marker.line, marker.name, marker.begins, marker.alone) for marker in outline.markers]
            assert found == expected, what


# --- fences that are not what they seem: (line, closed, hidden heading) ----------------------------------------

FENCES: list[tuple[str, str, list[tuple[int, bool, tuple[int, str] | None]]]] = [
    ("as it should be", "```\n## a\n```\n## b", []),
    ("never closed", "a\n\n```\nb\n\n## c\n## d", [(3, False, (6, "## c"))]),
    ("never closed, tildes", "~~~\n#### a", [(1, False, (2, "#### a"))]),
    ("never closed, nothing hidden", "```\n# a\n##### b\n##c", [(1, False, None)]),
    ("code cannot be a heading", "```\n    ## a\n\t## b", [(1, False, None)]),
    ("three blanks can", "```\n   ### a #", [(1, False, (2, "### a #"))]),
    ("an empty heading is one", "```\n##", [(1, False, (2, "##"))]),
    ("its end carries a word", "```\na\n```text\n## b\n```", [(1, True, (4, "## b"))]),
    ("its end carries a word after a blank", "~~~ x\na\n~~~ y z\n\n## b\n~~~", [(1, True, (5, "## b"))]),
    ("a longer one carries a word", "```\n`````text\n## b\n```", [(1, True, (3, "## b"))]),
    ("an indented one carries a word", "```\n   ```text\n## b\n```", [(1, True, (3, "## b"))]),
    ("one indented by four carries a word", "```\n    ```text\n## b\n```", []),
    ("a shorter one carries a word", "````\n```text\n## b\n```\n````", []),
    ("another kind carries a word", "~~~\n```text\n## b\n```\n~~~", []),
    ("no fence at all: a backtick in its word", "```\n``` a`b\n## c\n```", []),
    ("a backtick after tildes", "~~~\n~~~ a`b\n## c\n~~~", [(1, True, (3, "## c"))]),
    ("headings only before it", "```\n## a\n```text\nb\n```", []),
    ("its item ends first", "- ```\n  ## a\n\nb", [(1, False, (2, "## a"))]),
    ("in a quotation", "> ```\n> ## a\n\n## b", []),
    ("the second one", "```\na\n```\n\n```\n## b", [(5, False, (6, "## b"))]),
]


@pytest.mark.parametrize(("what", "source", "expected"), FENCES, ids=[row[0] for row in FENCES])
def test_fences(what: str, source: str, expected: list[tuple[int, bool, tuple[int, str] | None]]) -> None:
    assert [(fence.line, fence.closed, fence.hides) for fence in judged(source).fences] == expected, what
    scan = scanned(source)
    assert scan is None or not any(hides for _, _, hides in expected), what


# --- merge conflicts ------------------------------------------------------------------------------------------

CONFLICTS: list[tuple[str, str, int | None]] = [
    ("in prose", "a\n\n<<<<<<< HEAD\n## b\n=======\n## c\n>>>>>>> other\n", 3),
    ("at the top", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other", 1),
    ("with the base", "<<<<<<< HEAD\na\n||||||| 1234\nb\n=======\nc\n>>>>>>> other", 1),
    ("the first of two", "<<<<<<< a\n=======\n>>>>>>> b\n\n<<<<<<< a\n=======\n>>>>>>> b", 1),
    ("in a sample", "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n```", None),
    ("in prose, after a sample", "```\n<<<<<<< a\n```\n<<<<<<< a\n=======\n>>>>>>> b", 4),
    ("half of it, the beginning", "<<<<<<< HEAD\na", 1),
    ("half of it, without an end", "<<<<<<< HEAD\n## a\n=======\n## b", 1),
    ("half of it, the end", "## a\n=======\n## b\n>>>>>>> other", 4),
    ("in a comment", "a\n\n<!--\n<<<<<<< a\n=======\n>>>>>>> b\n-->", 4),
    ("in preformatted HTML", "<pre>\n>>>>>>> b\n</pre>", 2),
    ("in indented code", "    x\n\n    <<<<<<< a", None),
    ("an underlined title", "Title\n=======", None),
    ("eight of them", "<<<<<<<< HEAD\n========\n>>>>>>>> b", None),
    ("no blank", "<<<<<<<HEAD\n=======\n>>>>>>>b", None),
]


@pytest.mark.parametrize(("what", "source", "expected"), CONFLICTS, ids=[row[0] for row in CONFLICTS])
@pytest.mark.parametrize("end", LINE_ENDS.values(), ids=LINE_ENDS)
def test_conflicts(what: str, source: str, expected: int | None, end: str) -> None:
    written = source.replace("\n", end)
    assert judged(written).conflict == expected, what
    scan = scanned(written)
    assert scan is None or expected is None, what


# --- what must not break it -----------------------------------------------------------------------------------

BOMBS = [
    ("quotations", "> " * 3000 + "## a", []),
    ("bullets", "- " * 90 + "x", []),
    ("brackets", "## " + "[" * 5000, [(1, "[" * 5000)]),
    ("nested brackets", "## " + "[" * 2000 + "a" + "]" * 2000, [(1, "[" * 2000 + "a" + "]" * 2000)]),
    ("stars", "## " + "*" * 20000 + "a", [(1, "a")]),
    ("images in images", "## " + "![" * 1500 + "a" + "](b)" * 1500, None),
    ("images in images of a rule", "**Golden rule " + "![" * 500 + "a" + "](b)" * 500 + "** x", None),
    ("a rule of brackets", "**Golden rule " + "[" * 3000 + "** x", []),
    ("open tags", "## " + "<a " * 3000 + "b", None),
    ("open comments", "## " + "<!-- " * 3000 + "b", None),
    ("backticks", "## " + " ".join("`" * n for n in range(1, 150)) + " a", None),
]


@pytest.mark.parametrize(("what", "source", "expected"), BOMBS, ids=[row[0] for row in BOMBS])
def test_hostile_text_is_read(what: str, source: str, expected: list[tuple[int, str]] | None) -> None:
    outline = judged(source + "\n\n## end\n")
    assert anchors(outline)[-1] == (3, "end"), what
    if expected:
        assert anchors(outline)[:-1] == expected
    scan = scanned(source + "\n\n## end\n")
    assert scan is None or anchors(scan) == anchors(outline)


@pytest.mark.parametrize("bullet", ["- ", "1. ", "* 2) "])
def test_nested_lists_hide_nothing(bullet: str) -> None:
    source = bullet * 40 + "## a\n\n## b\n"
    assert anchors(judged(source)) == [(1, "a"), (3, "b")]


@pytest.mark.parametrize("mark", ["- ", "> ", "- > ", "1. "])
def test_no_nesting_is_too_deep_to_be_read(mark: str) -> None:
    judged(mark * 4000 + "## a\n")


# --- prepare --------------------------------------------------------------------------------------------------

PREPARED = [
    (b"", b"\n"),
    (b"a", b"\na\n"),
    (b"a\n", b"\na\n"),
    (b"a\r\nb\rc\n\r", b"\na\nb\nc\n\n"),
    (b"\r\r\n\n", b"\n\n\n\n"),
]


@pytest.mark.parametrize(("data", "expected"), PREPARED)
def test_prepare(data: bytes, expected: bytes) -> None:
    assert prepare(data) == expected
    assert prepare(b"before" + data, len(b"before")) == expected


@pytest.mark.parametrize("char", ["\u200b", "\u200d", "\u2060", "\ufeff", "\u202e", "\u2066", "\u00ad", "\U000e0041"])
def test_what_cannot_be_seen(char: str) -> None:
    assert invisible_characters(f"a{char}b — c") == [char]


@pytest.mark.parametrize("text", ["", "Step 1 — a", "日本語", "Café", "\U0001f6e1\ufe0f", "a b\tc"])
def test_what_can_be_seen(text: str) -> None:
    assert invisible_characters(text) == []
