"""Finding and reading front matter: what it holds, what is wrong with it, and in which line."""

from __future__ import annotations

import pytest

from magpie_hooks.documents import front_matter_scan
from magpie_hooks.documents.front_matter import Problem, locate, read, skip
from magpie_hooks.documents.front_matter_scan import scan
from magpie_hooks.documents.lines import line_at

LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
BOM = "\ufeff"


def spellings(text: str) -> list[str]:
    """The text as other editors write it."""
    ended = [text.replace("\n", end) for end in LINE_ENDS.values()]
    return ended + [BOM + one for one in ended]


def skill(content: str) -> str:
    """A file with this front matter; its first line is line 2."""
    return f"---\n{content}---\n\n## Body\n"


# --- locate: (content, body), or (rule, line) -------------------------------------------------------------------

LOCATED = [
    ("plain", "---\nname: a\n---\nbody\n", "name: a\n", "body\n"),
    ("empty", "---\n---\n", "", ""),
    ("blanks after the dashes", "--- \t\nname: a\n---\t \nbody", "name: a\n", "body"),
    ("ends with the file", "---\nname: a\n---", "name: a\n", ""),
    ("ends with blanks", "---\nname: a\n--- ", "name: a\n", ""),
    ("four dashes do not close", "---\nname: a\n----\n---\nb", "name: a\n----\n", "b"),
    ("dashes with text do not close", "---\na: b\n--- c\n---x\n---\nb", "a: b\n--- c\n---x\n", "b"),
    ("indented dashes do not close", "---\na: |\n  ---\n ---\n---\nb", "a: |\n  ---\n ---\n", "b"),
    ("the first that closes", "---\na: b\n---\n---\n", "a: b\n", "---\n"),
    ("dots with text", "---\na: |\n  ...\n....\n---\n", "a: |\n  ...\n....\n", ""),
    (
        "a conflict below",
        "---\na: b\n---\n<<<<<<< a\n=======\n",
        "a: b\n",
        "<<<<<<< a\n=======\n",
    ),
    ("dots below", "---\na: b\n---\n...\n", "a: b\n", "...\n"),
    ("a separator that ends no line", "---\na: b\u2028---\n---\n", "a: b\u2028---\n", ""),
]


@pytest.mark.parametrize("row", LOCATED, ids=[row[0] for row in LOCATED])
@pytest.mark.parametrize("end", LINE_ENDS.values(), ids=LINE_ENDS)
@pytest.mark.parametrize("bom", ["", BOM], ids=["", "bom"])
def test_located(row: tuple[str, str, str, str], end: str, bom: str) -> None:
    _, text, content, body = row
    written = bom + text.replace("\n", end)
    block = locate(written)
    assert written[block.start : block.end] == content.replace("\n", end)
    assert written[block.body :] == body.replace("\n", end)
    assert skip(written) == block.body


NOT_LOCATED = [
    ("nothing", "", "missing-front-matter", 1),
    ("only blanks", " \n\n", "missing-front-matter", 1),
    ("only Markdown", "# a\n\n---\nname: a\n---\n", "missing-front-matter", 1),
    ("after a blank line", "\n---\nname: a\n---\n", "missing-front-matter", 1),
    ("indented", " ---\nname: a\n---\n", "missing-front-matter", 1),
    ("four dashes", "----\nname: a\n----\n", "missing-front-matter", 1),
    ("text after the dashes", "--- a\nname: a\n---\n", "missing-front-matter", 1),
    ("only the dashes", "---", "missing-front-matter", 1),
    ("never closed", "---\nname: a\n\n## b\n", "missing-front-matter", 1),
    ("closed by dots", "---\nname: a\n...\n\n## b\n", "invalid-front-matter", 3),
    ("closed by dots at the end", "---\nname: a\n... ", "invalid-front-matter", 3),
    ("dots first", "---\nname: a\nb: c\n...\n---\n", "invalid-front-matter", 4),
    ("conflict", "---\nname: a\n<<<<<<< HEAD\nb: c\n=======\nb: d\n>>>>>>> e\n---\n", "conflict-markers", 3),
    ("conflict at the top", "<<<<<<< HEAD\n---\nname: a\n=======\n---\n>>>>>>> e\n", "conflict-markers", 1),
    ("half a conflict", "---\nname: a\nb: c\n=======\n---\n", "conflict-markers", 4),
    ("the end of a conflict", "---\nname: a\n>>>>>>> e\n---\n", "conflict-markers", 3),
    ("with the base", "---\n||||||| 1234567\nname: a\n---\n", "conflict-markers", 2),
    ("a conflict over the closing line", "---\na: b\n<<<<<<< a\n---\n=======\n---\n>>>>>>> b\n", "conflict-markers", 3),
    ("a conflict that never closes", "---\na: b\n<<<<<<< a\nc: d\n=======\n>>>>>>> b\n", "conflict-markers", 3),
]


@pytest.mark.parametrize(("what", "text", "rule", "line"), NOT_LOCATED, ids=[row[0] for row in NOT_LOCATED])
def test_not_located(what: str, text: str, rule: str, line: int) -> None:
    for written in spellings(text):
        with pytest.raises(Problem) as caught:
            locate(written)
        assert (caught.value.rule, line_at(written, caught.value.at)) == (rule, line), what


def test_a_conflict_says_what_to_do() -> None:
    with pytest.raises(Problem) as caught:
        locate("---\n<<<<<<< a\n=======\n>>>>>>> b\n---\n")
    assert "take either side, run again" in str(caught.value.help)


SKIPPED = [
    ("no front matter", "# a\n", "# a\n"),
    ("front matter", "---\na: b\n---\n# c\n", "# c\n"),
    ("a rule and no second one", "---\n# a\n", "---\n# a\n"),
    ("a rule further down", "# a\n---\nb\n---\n", "# a\n---\nb\n---\n"),
    ("nothing", "", ""),
]


@pytest.mark.parametrize(("what", "text", "body"), SKIPPED, ids=[row[0] for row in SKIPPED])
def test_skip(what: str, text: str, body: str) -> None:
    for end in LINE_ENDS.values():
        for bom in ("", BOM):
            written = bom + text.replace("\n", end)
            assert written[skip(written) :] == body.replace("\n", end), what


@pytest.mark.parametrize(
    ("text", "line"), [("", 1), ("a", 1), ("a\n", 2), ("a\r\n", 2), ("a\r", 2), ("\n\r\r\n\ra", 5)]
)
def test_line_at_the_end(text: str, line: int) -> None:
    assert line_at(text, len(text)) == line


# --- read: requires_config --------------------------------------------------------------------------------------

REQUIRES = [
    ("absent", "", []),
    ("null", "requires_config:\n", []),
    ("null by sign", "requires_config: ~\n", []),
    ("null by word", "requires_config: null # none\n", []),
    ("empty", "requires_config: []\n", []),
    ("block style", "requires_config:\n  - a.md\n  - b/c.md\n", ["a.md", "b/c.md"]),
    ("in the margin", "requires_config:\n- a.md\n- b.md\n", ["a.md", "b.md"]),
    ("flow style", "requires_config: [a.md, 'b.md', \"c.md\"]\n", ["a.md", "b.md", "c.md"]),
    ("flow over lines", "requires_config: [a.md,\n  b.md,\n  ]\n", ["a.md", "b.md"]),
    ("quoted", "requires_config:\n  - 'a''b'\n  - \"c\\\"d\\u00e9\"\n", ["a'b", 'c"d\u00e9']),
    ("remarks", "requires_config: # why\n  # more\n  - a.md # b\n\n  - c#d\n", ["a.md", "c#d"]),
    (
        "nothing but text",
        "requires_config: [1.10, no, 2026-01-01, 0755, 1e3, true]\n",
        ["1.10", "no", "2026-01-01", "0755", "1e3", "true"],
    ),
    ("quoted nulls", "requires_config: ['~', \"null\"]\n", ["~", "null"]),
    ("tags", "requires_config:\n  - !!str null\n  - !!int 5\n  - !x y\n", ["null", "5", "y"]),
    ("anchors", "requires_config: &all\n  - &one a.md\n", ["a.md"]),
    ("repeated, in any order", "requires_config: [b, a, b]\n", ["b", "a", "b"]),
    ("a folded entry", "requires_config:\n  - a\n    b\n", ["a b"]),
    ("the key in quotes", "'requires_config': [a.md]\n", ["a.md"]),
    ("another key", "Requires_config: [a.md]\nrequires-config: [b.md]\n", []),
    ("nested", "metadata:\n  requires_config: [a.md]\n", []),
    ("merged", "base: &b\n  requires_config: [a.md]\n<<: *b\n", []),
    ("a separator in quotes", "requires_config:\n  - 'a\u00a0b'\n", ["a\u00a0b"]),
]


@pytest.mark.parametrize(("what", "content", "expected"), REQUIRES, ids=[row[0] for row in REQUIRES])
def test_requires_config(what: str, content: str, expected: list[str]) -> None:
    for written in spellings(skill(f"name: a\n{content}license: b\n")):
        block = locate(written)
        found = read(written, block)
        assert found.requires == expected, what
        assert [text for text, _ in found.places] == expected
        assert found.problems == []
        scanned = scan(written, block)
        assert scanned is None or scanned.requires == expected


def test_each_entry_has_its_place() -> None:
    text = skill("name: 'x\u2028y'\nrequires_config:\n  - a.md\n\n  # b\n  - 'b.md'\n")
    found = read(text, locate(text))
    assert [(entry, line_at(text, at)) for entry, at in found.places] == [("a.md", 4), ("b.md", 7)]


# --- read: problems that leave it readable, (rule, line) --------------------------------------------------------

PROBLEMS = [
    ("a text", "name: a\nrequires_config: b.md\n", ("bad-requires-config", 3)),
    ("a quoted nothing", "name: a\nrequires_config: ''\n", ("bad-requires-config", 3)),
    ("a mapping", "name: a\nrequires_config:\n  b: c\n", ("bad-requires-config", 4)),
    ("a flow mapping", "name: a\nrequires_config: {}\n", ("bad-requires-config", 3)),
    ("an entry that is null", "name: a\nrequires_config:\n  - b\n  - ~\n", ("bad-requires-config", 5)),
    ("an entry that is nothing", "name: a\nrequires_config:\n  - b\n  -\n", ("bad-requires-config", 5)),
    ("an entry that is empty", "name: a\nrequires_config:\n  - b\n  - ''\n", ("bad-requires-config", 5)),
    ("an entry that is a list", "name: a\nrequires_config:\n  - b\n  - [c]\n", ("bad-requires-config", 5)),
    ("an entry that is a mapping", "name: a\nrequires_config:\n  - b: c\n", ("bad-requires-config", 4)),
    ("an entry that is an alias", "name: &n a\nrequires_config:\n  - b\n  - *n\n", ("bad-requires-config", 5)),
    ("an alias", "name: a\nb: &b [c]\nrequires_config: *b\n", ("bad-requires-config", 4)),
    ("after odd separators", "name: 'a\u2028b\u0085c\u2029d'\nrequires_config: e\n", ("bad-requires-config", 3)),
    ("a name that is null", "requires_config: []\nname:\n", ("missing-name", 3)),
    ("a name that is a sign for null", "name: ~\n", ("missing-name", 2)),
    ("a name that is empty", "b: c\nname: ''\n", ("missing-name", 3)),
    ("a name that is a list", "b: c\nname: [a]\n", ("missing-name", 3)),
    ("a name that is a mapping", "b: c\nname:\n  a: b\n", ("missing-name", 4)),
    ("a name in capitals", "Name: a\n", ("missing-name", None)),
    ("a nested name", "metadata:\n  name: a\n", ("missing-name", None)),
]


@pytest.mark.parametrize(("what", "content", "expected"), PROBLEMS, ids=[row[0] for row in PROBLEMS])
def test_problems(what: str, content: str, expected: tuple[str, int | None]) -> None:
    for written in spellings(skill(content)):
        block = locate(written)
        found = read(written, block)
        rule, line = expected
        assert [problem.rule for problem in found.problems] == [rule], what
        assert line is None or line_at(written, found.problems[0].at) == line
        assert scan(written, block) is None


# --- read: problems that do not, (rule, line, a word of the message) --------------------------------------------

DEEP_LINE = "name: a\nb: " + "[" * 100 + "]" * 100 + "\n"
REFUSED = [
    ("a key twice", "name: a\nb: c\nname: d\n", "duplicate-key", 4, "name"),
    ("a quoted key", "name: a\n'name': b\n", "duplicate-key", 3, "line 2"),
    ("the hash twice", "name: a\nsurface_hash: b\nsurface_hash: b\n", "duplicate-key", 4, "line 3"),
    ("a nested key", "name: a\nb:\n  c: 1\n  d: 2\n  c: 3\n", "duplicate-key", 6, "'c'"),
    ("a key in flow style", "name: a\nb: {c: 1, d: 2, c: 3}\n", "duplicate-key", 3, "'c'"),
    ("a key in a list", "name: a\nb:\n  - c: 1\n    c: 2\n", "duplicate-key", 5, "'c'"),
    ("a key after odd separators", "name: 'a\u2028b'\nc: 'd\u0085e'\nc: f\n", "duplicate-key", 4, "line 3"),
    ("nothing", "", "invalid-front-matter", 1, "empty"),
    ("remarks", "# a\n\n# b\n", "invalid-front-matter", 1, "empty"),
    ("a list", "- a\n- b\n", "invalid-front-matter", 2, "list"),
    ("a text", "\nname\n", "invalid-front-matter", 3, "not a mapping"),
    ("flow style", "{name: a}\n", "invalid-front-matter", 2, "flow style"),
    ("flow style over lines", "# b\n{name: a,\n  c: d}\n", "invalid-front-matter", 3, "flow style"),
    ("a question mark", "a: b\n? name\n: c\n", "invalid-front-matter", 3, "? key"),
    ("a list for a key", "a: b\n? - c\n: d\n", "invalid-front-matter", 3, "? key"),
    ("a key behind a separator nobody sees", "a: b\u2028name: c\n", "invalid-front-matter", 2, "U+2028"),
    ("two values around one", "name: a\u2028b: c\n", "invalid-front-matter", 2, "U+2028"),
    ("a mark in the first line", "\ufeffname: a\n", "invalid-front-matter", 2, "U+FEFF"),
    ("an alias to nothing", "name: a\nb: *c\n", "invalid-front-matter", 3, "*c"),
    ("an alias to what comes later", "name: a\nb: *c\nd: &c e\n", "invalid-front-matter", 3, "*c"),
    ("a tab after a value", 'name: "a"\nb: "c"\t\nd: e\n', "invalid-front-matter", 3, "tab"),
    ("a tab before a value", "name: a\nb:\tc\n", "invalid-front-matter", 3, "tab"),
    ("a tab for a margin", "name: a\nb:\n\tc: d\n", "invalid-front-matter", 4, "tab"),
    ("a mapping in a text", "name: a: b\n", "invalid-front-matter", 2, "mapping values"),
    ("a sign", "name: a\nb: @c\n", "invalid-front-matter", 3, "@"),
    ("a text without a key", "name: a\nb\nc: d\n", "invalid-front-matter", None, "parse"),
    ("an open quote", "name: a\nb: 'c\nd: e\n", "invalid-front-matter", None, "parse"),
    ("an open bracket", "name: a\nb: [c\nd: e\n", "invalid-front-matter", None, "parse"),
    ("a control character", "name: a\nb: c\x07\n", "invalid-front-matter", 3, "U+0007"),
    ("a zero byte", "name: a\nb: c\0\n", "invalid-front-matter", 3, "U+0000"),
    ("a hash that is a list", "name: a\nsurface_hash: [b]\n", "invalid-front-matter", 3, "surface_hash"),
    ("a hash that is a mapping", "name: a\nsurface_hash:\n  b: c\n", "invalid-front-matter", 4, "surface_hash"),
    ("deep", DEEP_LINE, "invalid-front-matter", 3, "deeper"),
    ("deeper than any stack", DEEP_LINE.replace("[", "[" * 200), "invalid-front-matter", 3, "deeper"),
    ("deep in block style", "name: a\nb:\n" + "- " * 100 + "c\n", "invalid-front-matter", 4, "deeper"),
    ("a long key", "name: a\n" + "b" * 1100 + ": c\n", "invalid-front-matter", 3, "':'"),
    ("long", "name: a\nb: " + "c" * (1 << 20) + "\n", "invalid-front-matter", None, "longer"),
]


@pytest.mark.parametrize(("what", "content", "rule", "line", "word"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refused(what: str, content: str, rule: str, line: int | None, word: str) -> None:
    for written in spellings(skill(content)):
        block = locate(written)
        with pytest.raises(Problem) as caught:
            read(written, block)
        assert caught.value.rule == rule, what
        assert line is None or line_at(written, caught.value.at) == line
        assert word in caught.value.message
        assert scan(written, block) is None


ACCEPTED = [
    ("equal keys of two mappings", "name: a\nb: {c: 1}\nd: {c: 1}\n"),
    ("keys that differ by case", "name: a\nlicense: b\nLicense: c\n"),
    ("an alias", "name: a\nb: &b c\nd: *b\n"),
    ("a merge", "name: a\nb: &b {c: d}\n<<: *b\n"),
    ("a tag that could start something", "name: a\nb: !!python/object/apply:os.abort []\n"),
    (
        "a bomb",
        "name: a\na0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 40)),
    ),
    ("dashes in a text", "name: a\nb: |\n  ---\n  c\n   ---\n"),
]


@pytest.mark.parametrize(("what", "content"), ACCEPTED, ids=[row[0] for row in ACCEPTED])
def test_accepted(what: str, content: str) -> None:
    for written in spellings(skill(content)):
        found = read(written, locate(written))
        assert (found.requires, found.surface_hash, found.problems) == ([], None, []), what


# --- read: surface_hash -----------------------------------------------------------------------------------------

HASHES = [
    ("absent", "", None),
    ("null", "surface_hash:\n", None),
    ("null by sign", "surface_hash: ~\n", None),
    ("plain", "surface_hash: sha256:0a\n", "sha256:0a"),
    ("remark", "surface_hash: sha256:0a # b\n", "sha256:0a"),
    ("quoted", "surface_hash: 'sha256:0a'\n", "sha256:0a"),
    ("twice quoted", 'surface_hash: "sha256:0a"\n', "sha256:0a"),
    ("quoted key", '"surface_hash": sha256:0a\n', "sha256:0a"),
    ("blank before the colon", "surface_hash : sha256:0a\n", "sha256:0a"),
    ("tagged", "surface_hash: !!str sha256:0a\n", "sha256:0a"),
    ("anchored", "surface_hash: &h sha256:0a\n", "sha256:0a"),
    ("on the next line", "surface_hash:\n  sha256:0a\n", "sha256:0a"),
    ("block", "surface_hash: |-\n  sha256:0a\n", "sha256:0a"),
    ("a number", "surface_hash: 0755\n", "0755"),
    ("an alias is never the value", "b: &h sha256:0a\nsurface_hash: *h\n", ""),
    ("merged", "b: &b {surface_hash: sha256:0a}\n<<: *b\n", None),
    ("nested", "b:\n  surface_hash: sha256:0a\n", None),
    ("in a text", "b: |\n  surface_hash: sha256:0a\n", None),
    ("in a remark", "# surface_hash: sha256:0a\n", None),
]


@pytest.mark.parametrize(("what", "content", "expected"), HASHES, ids=[row[0] for row in HASHES])
def test_surface_hash(what: str, content: str, expected: str | None) -> None:
    for written in spellings(skill(f"name: a\n{content}license: b\n")):
        block = locate(written)
        assert read(written, block).surface_hash == expected, what
        scanned = front_matter_scan.scan(written, block)
        assert scanned is None or scanned.surface_hash == expected


def test_the_scanner_decides_an_ordinary_front_matter() -> None:
    text = skill(
        "name: magpie-triage\ndescription: |\n  What it does: this.\n\n  And that.\nmode: Triage\n# a remark\n"
        "requires_config:\n  - a.md\n  - 'b.md'\nsurface_hash: sha256:0123456789abcdef\nlicense: Apache-2.0\n"
    )
    for written in spellings(text):
        found = scan(written, locate(written))
        assert found is not None
        assert (found.requires, found.surface_hash) == (["a.md", "b.md"], "sha256:0123456789abcdef")
