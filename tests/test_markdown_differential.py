"""The scanner against the parser: whenever it decides, it must have found what the parser finds.

``MAGPIE_FUZZ`` is the number of random documents (default: a few thousand, the same ones on every run).
"""

from __future__ import annotations

import os
import random

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it.common.html_blocks import block_names

from magpie_hooks.documents import markdown, markdown_scan
from magpie_hooks.documents.outline import Outline, prepare

DOCUMENTS = int(os.environ.get("MAGPIE_FUZZ", "8000"))
SEED = 20260101

# What a line may begin with, and what it may be. Nothing here is likely in a skill; every pair of these has once
# been a reason for two Markdown readers to disagree.
MARGINS = (
    [""] * 30
    + [" ", "  ", "   ", "    ", "      ", "        ", "\t", " \t"]
    + ["- ", "* ", "1. ", "2) ", "10. ", "-\t", "- - ", "  - ", "   1. ", "     - "]
    + ["> ", ">", "> > ", "- > ", " > ", "> - "]
)
HEADINGS = [
    *("## A", "### B x", "#### C #", "##### D", "# E", "##", "##G", "## F\\#", "##\tx", "##  a  ##  ", "## x## "),
    *("## `x` *y*", "## [l](u)", "## [r]", "## [r][x]", "## ![i](s)", "## <t>", "## <!-- c --> h", "## \\[a](b)"),
    *("## <https://a.b>", "## a <x@y.z>", "## <a b:c>", "## \u00a0", "## \u2003y", "## a\u200bb", "## a\u2028b"),
    *("####### h", "\\## esc", "&#35;# x", "### [a", "b](c)", "## `a", "## a &amp; b", "### \u00e9 e\u0301"),
]
FENCES = ["```", "```text", "````", "`````", "~~~", "~~~ x", "~~~~", "``` a`b", "```x```", "``", "`", "~~", "``` \t"]
HTML = [
    *("<!-- c -->", "<!--", "-->", "<!-- a", "x -->", "<!-->", "<!--->", "<!-- a --> x", "t <!--"),
    *("<div>", "</div>", "<div", "<pre>", "</pre>", "<script>", "</script> x", "<style>a", "</style>", "<textarea"),
    *("<x>", "<x y>", "<x-y> t", "</x>", '<a href="', '">', "<b>*", "<hr/>", "<details><summary>a</summary>"),
    *("<?php", "?>", "<!DOCTYPE", "<!doctype a>", "<![CDATA[", "]]>", "<tracker>", "<https://a.b>", "<1>", "< a>"),
]
MARKERS = [
    *("<!-- BEGIN MAGPIE PREFLIGHT -->", "<!-- END MAGPIE PREFLIGHT -->", "<!-- BEGIN MAGPIE BLOCK: n — x -->"),
    *("<!-- END MAGPIE BLOCK: n -->", "t <!-- BEGIN MAGPIE X -->", "<!-- BEGIN MAGPIE X --> t"),
    *("`<!-- END MAGPIE X -->`", "<!-- BEGIN MAGPIE X", "<!-- BEGIN MAGPIE -->", "BEGIN MAGPIE X"),
]
GOLDEN = [
    *(
        "**Golden rule 1** x",
        "**Golden rule 2 — a",
        "b.** c",
        "**golden rule**",
        "__Golden rule 3__ t",
        "*Golden rule*",
    ),
    *("***Golden rule***", "***Golden rule* x**", "**Golden rules** no", "**`Golden` rule** x", "** Golden rule** x"),
    *("**Golden rule *e* x.** y", "**Golden rule `a*b` x**y", "**Golden rule x.**y", "**Golden rule <a> b**"),
    *(
        "**Golden rule [a](b)** c",
        "**Golden rule [r]** c",
        "**Golden",
        "rule 9** z",
        "**G** h",
        "**[G](u)olden rule** x",
    ),
    *("**Golden rule a \\* b**", "**Golden rule a * b**", "**Golden rule** =", "**Golden rule** `", "** x", "***"),
    *("**<!-- c -->Golden rule** x", "**Golden rule a **", "**Golden\u00a0rule 1** x", "****Golden rule**** x"),
    *("**Golden rule `a", "b` c** d", "**Golden rule <!-- c -->**", "**Golden rule*", "**Golden_rule** x"),
]
OTHERS = [
    *(
        "text",
        "more text here",
        "two",
        "item",
        "---",
        "--",
        "-",
        "- ",
        "===",
        "=",
        " ===",
        "***",
        "* * *",
        "___",
        "- - -",
    ),
    *(
        "| a |",
        "|---|",
        "[r]: /u",
        "[r]:",
        "[x]: <## A>",
        "[r]: /u 'a",
        "b'",
        "    code",
        "\tcode",
        "1.",
        "-\t",
        "+",
        ">",
    ),
    *(
        "+++",
        "&nbsp;",
        "<<<<<<< HEAD",
        "=======",
        ">>>>>>> x",
        "a\\",
        "a  ",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        " ",
        "  ",
        "\t",
    ),
]
LINES = [*HEADINGS, *FENCES, *HTML, *MARKERS, *GOLDEN, *OTHERS]
TAILS: list[list[str]] = [[], ["## end"], ["", "## end"], ["", "**Golden rule** end"]]
ENDINGS = ["", "", "", "", "", "", "", "", "", "", "", "", " ", "  ", "\\", "\t", " #"]


def document(random_: random.Random) -> str:
    lines = []
    for _ in range(random_.choice([1, 2, 3, 4, 5, 6, 8, 12])):
        margin = random_.choice(MARGINS) + (random_.choice(MARGINS) if random_.random() < 0.06 else "")
        lines.append(margin + random_.choice(LINES) + random_.choice(ENDINGS))
    return "\n".join([*lines, *random_.choice(TAILS)])  # a heading at the end shows what is still open


def facts(outline: Outline) -> tuple[object, ...]:
    """What two outlines of one text must have in common."""
    return (
        [(anchor.text, anchor.at) for anchor in outline.anchors],
        [(marker.name, marker.line, marker.begins, marker.alone) for marker in outline.markers],
        [(fence.line, fence.closed, fence.hides) for fence in outline.fences if fence.hides],
        outline.conflict,
    )


def differs(text: str) -> bool:
    source = prepare(text.encode())
    scan = markdown_scan.outline(source)
    return scan is not None and facts(scan) != facts(markdown.outline(source))


def smallest(text: str) -> str:
    """A document with the same fault from which no line can be left out."""
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        fewer = lines[:at] + lines[at + 1 :]
        lines, at = (fewer, 0) if differs("\n".join(fewer)) else (lines, at + 1)
    return "\n".join(lines)


def require_agreement(text: str) -> None:
    if differs(text):
        source = prepare(smallest(text).encode())
        scan = markdown_scan.outline(source)
        assert scan is not None
        assert facts(scan) == facts(markdown.outline(source)), source


def test_random_documents() -> None:
    random_ = random.Random(SEED)
    decided = found = 0
    for _ in range(DOCUMENTS):
        text = document(random_)
        scan = markdown_scan.outline(prepare(text.encode()))
        decided += scan is not None
        found += len(scan.anchors) if scan is not None else 0
        require_agreement(text)
    # A scanner that never decided would pass: it must decide a share of even these, and find anchors in them.
    assert decided > DOCUMENTS // 6
    assert found > DOCUMENTS // 6


# Few short lines meet each other far more often in this one; hypothesis makes a fault small by itself.
LINE = st.builds("".join, st.tuples(st.sampled_from(MARGINS), st.sampled_from(LINES), st.sampled_from(ENDINGS)))


@given(st.lists(LINE, max_size=8).map("\n".join))
@settings(max_examples=1500)
def test_generated_documents(text: str) -> None:
    require_agreement(text)


@given(st.text(st.sampled_from("#*_`~-+=<>![]()/\\:.0aGolden rule\t \n\n"), max_size=60))
@settings(max_examples=1500)
def test_generated_characters(text: str) -> None:
    require_agreement(text)


def test_generated_regions_of_a_plain_document() -> None:
    """Documents of the sort that the scanner is there for: all are decided."""
    random_ = random.Random(SEED)
    blocks = ["## A b", "text\nmore", "```\n## x\n```", "- a\n- b", "<!-- c -->", "**Golden rule 1** x", "| a |\n|---|"]
    for _ in range(200):
        text = "\n\n".join(random_.choices(blocks, k=8))
        scan = markdown_scan.outline(prepare(text.encode()))
        assert scan is not None, text
        assert facts(scan) == facts(markdown.outline(prepare(text.encode())))


def test_the_names_of_block_elements_are_the_parser_s() -> None:
    assert markdown_scan.BLOCK_ELEMENTS.split() == sorted(block_names)
