"""Setting the hash in a front matter: what changes, and that nothing else does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from magpie_hooks.documents import front_matter_edit
from magpie_hooks.documents.front_matter import locate, read
from magpie_hooks.documents.front_matter_edit import with_surface_hash
from magpie_hooks.documents.yaml_edit import RefusedEdit

if TYPE_CHECKING:
    from collections.abc import Callable

NEW = "sha256:fedcba9876543210"
OLD = "sha256:0123456789abcdef"
LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
BODY = "\n# Body\n\nsurface_hash: not this one\n\n```\nlicense: nor that\n---\n```\n"


def rewritten(text: str) -> str:
    edited, line = with_surface_hash(text, read(text, locate(text)), NEW)
    lines = edited.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert NEW in lines[line - 1]
    return edited


def check(before: str, after: str) -> None:
    """The hash set in ``before`` gives ``after``, in every spelling, and set again changes nothing."""
    for end in LINE_ENDS.values():
        for bom in ("", "\ufeff"):
            for closing in (f"---\n{BODY}", f"---\n{BODY}".rstrip(), "---", "--- \t\n"):
                text, expected = (bom + f"---\n{content}{closing}".replace("\n", end) for content in (before, after))
                assert rewritten(text) == expected
                assert rewritten(expected) == expected


# --- it stands there already: nothing changes -------------------------------------------------------------------

UNCHANGED = [
    ("alone", "name: a\nsurface_hash: {}\n"),
    ("first", "surface_hash: {}\nname: a\n"),
    ("with a remark", "name: a\nsurface_hash: {}   # mind the gap\nlicense: b\n"),
    ("with blanks", "name: a\nsurface_hash:    {}  \nlicense: b\n"),
    ("blank before the colon", "name: a\nsurface_hash : {}\n"),
    ("the key in quotes", "name: a\n'surface_hash': {}\n\"license\": b\n"),
    ("anchored", "name: a\nsurface_hash: &h {}\nb: *h\n"),
    ("below the license", "name: a\nlicense: b\nsurface_hash: {}\nc: d\n"),
    ("among blank lines", "\n\nname: a\n\n# b\nsurface_hash: {}\n\n# c\n\n"),
    ("odd layout around", "name:   'a'\nb:  |+\n   ---\n   c\n\n\nsurface_hash: {}\nd: {e: f,\n  g: h}\n"),
    ("an indented mapping", "  name: a\n  surface_hash: {}\n  b: c\n"),
]


@pytest.mark.parametrize(("what", "content"), UNCHANGED, ids=[row[0] for row in UNCHANGED])
def test_nothing_changes(what: str, content: str) -> None:
    check(content.replace("{}", NEW), content.replace("{}", NEW))


# --- its value is replaced --------------------------------------------------------------------------------------

REPLACED = [
    ("another", f"name: a\nsurface_hash: {OLD}\nb: c\n", "name: a\nsurface_hash: {}\nb: c\n"),
    ("a remark", f"name: a\nsurface_hash: {OLD} # b\n", "name: a\nsurface_hash: {} # b\n"),
    ("blanks", f"name: a\nsurface_hash:   {OLD}  \nb: c\n", "name: a\nsurface_hash:   {}  \nb: c\n"),
    ("blank before the colon", "name: a\nsurface_hash : b\n", "name: a\nsurface_hash : {}\n"),
    ("the key in quotes", "name: a\n'surface_hash': b\n", "name: a\n'surface_hash': {}\n"),
    ("the key in double quotes", 'name: a\n"surface_hash":  b\n', 'name: a\n"surface_hash":  {}\n'),
    ("quotes", "name: a\nsurface_hash: 'b' # c\n", "name: a\nsurface_hash: {} # c\n"),
    ("double quotes", 'name: a\nsurface_hash: "b: \\" # c"\n', "name: a\nsurface_hash: {}\n"),
    ("nothing", "name: a\nsurface_hash:\nb: c\n", "name: a\nsurface_hash: {}\nb: c\n"),
    ("nothing and blanks", "name: a\nsurface_hash:  \nb: c\n", "name: a\nsurface_hash: {}  \nb: c\n"),
    ("nothing and a remark", "name: a\nsurface_hash: # b\nc: d\n", "name: a\nsurface_hash: {} # b\nc: d\n"),
    ("a sign for nothing", "name: a\nsurface_hash: ~\n", "name: a\nsurface_hash: {}\n"),
    ("a word for nothing", "name: a\nsurface_hash: null # b\n", "name: a\nsurface_hash: {} # b\n"),
    ("empty quotes", "name: a\nsurface_hash: ''\n", "name: a\nsurface_hash: {}\n"),
    ("a tag", "name: a\nsurface_hash: !!str b # c\n", "name: a\nsurface_hash: {} # c\n"),
    ("an anchor", "name: a\nsurface_hash: &h b\nc: *h\n", "name: a\nsurface_hash: &h {}\nc: *h\n"),
    ("anchor and tag", "name: a\nsurface_hash: &h !!str 'b'\n", "name: a\nsurface_hash: &h {}\n"),
    ("tag and anchor", "name: a\nsurface_hash: !!str &h b\n", "name: a\nsurface_hash: &h {}\n"),
    ("an alias", "name: &n a\nsurface_hash: *n\nb: c\n", "name: &n a\nsurface_hash: {}\nb: c\n"),
    ("on the next line", "name: a\nsurface_hash:\n  b\nc: d\n", "name: a\nsurface_hash: {}\nc: d\n"),
    ("on the next line, quoted", "name: a\nsurface_hash:\n\n    'b'\n", "name: a\nsurface_hash: {}\n"),
    ("on the next line, after a remark", "surface_hash: # b\n  c\nname: d\n", "surface_hash: {} # b\nname: d\n"),
    ("on the next line, before a remark", "surface_hash:\n  c # b\nname: d\n", "surface_hash: {} # b\nname: d\n"),
    ("a block", "name: a\nsurface_hash: |\n  b\nc: d\n", "name: a\nsurface_hash: {}\nc: d\n"),
    ("a folded block", "name: a\nsurface_hash: >-\n    b\n    c\nd: e\n", "name: a\nsurface_hash: {}\nd: e\n"),
    ("a block with a remark", "name: a\nsurface_hash: >-  # b\n  c\nd: e\n", "name: a\nsurface_hash: {} # b\nd: e\n"),
    ("a remark that touches quotes", "name: a\nsurface_hash: 'b'#c\nd: e\n", "name: a\nsurface_hash: {} #c\nd: e\n"),
    ("a remark that touches empty quotes", "name: a\nsurface_hash: ''#\n", "name: a\nsurface_hash: {} #\n"),
    ("a block at the end", "name: a\nsurface_hash: |+\n  b\n", "name: a\nsurface_hash: {}\n"),
    ("a folded text", "name: a\nsurface_hash: b\n  c\nd: e\n", "name: a\nsurface_hash: {}\nd: e\n"),
    ("quotes over lines", "name: a\nsurface_hash: 'b\n\n  c' # d\ne: f\n", "name: a\nsurface_hash: {} # d\ne: f\n"),
    ("indented", "  name: a\n  surface_hash: b\n  c: d\n", "  name: a\n  surface_hash: {}\n  c: d\n"),
    (
        "after separators that end no line",
        "name: 'a\u2028b\u0085c\u2029d'\ne: 'f\u2028'\nsurface_hash: g\nh: i\n",
        "name: 'a\u2028b\u0085c\u2029d'\ne: 'f\u2028'\nsurface_hash: {}\nh: i\n",
    ),
    (
        "after characters of many bytes",
        "name: 'é日\U0001f6e1'\nsurface_hash: 'é'\nlicense: é\n",
        "name: 'é日\U0001f6e1'\nsurface_hash: {}\nlicense: é\n",
    ),
    (
        "after a text that looks like it",
        "name: a\nb: |\n  surface_hash: c\n  license: d\n# surface_hash: e\nsurface_hash: f\n",
        "name: a\nb: |\n  surface_hash: c\n  license: d\n# surface_hash: e\nsurface_hash: {}\n",
    ),
]


@pytest.mark.parametrize(("what", "before", "after"), REPLACED, ids=[row[0] for row in REPLACED])
def test_replaced(what: str, before: str, after: str) -> None:
    check(before, after.replace("{}", NEW))


# --- it is inserted ---------------------------------------------------------------------------------------------

HASH = "surface_hash: {}\n"
INSERTED = [
    ("before the license", "name: a\nlicense: b\nc: d\n", f"name: a\n{HASH}license: b\nc: d\n"),
    ("license first", "license: b\nname: a\n", f"{HASH}license: b\nname: a\n"),
    ("license in quotes", "name: a\n'license': b\n", f"name: a\n{HASH}'license': b\n"),
    ("license without a value", "name: a\nlicense:\nc: d\n", f"name: a\n{HASH}license:\nc: d\n"),
    ("license after a remark", "name: a\n\n# b\nlicense: c\n", f"name: a\n\n# b\n{HASH}license: c\n"),
    ("no license", "name: a\nb: c\n", f"name: a\nb: c\n{HASH}"),
    ("another license", "name: a\nLicense: b\nlicence: c\n", f"name: a\nLicense: b\nlicence: c\n{HASH}"),
    ("a nested license", "name: a\nb:\n  license: c\nd: e\n", f"name: a\nb:\n  license: c\nd: e\n{HASH}"),
    ("a license in a text", "name: a\nb: |\n  license: c\n", f"name: a\nb: |\n  license: c\n{HASH}"),
    ("a license in a remark", "name: a\n# license: c\nb: d\n", f"name: a\n# license: c\nb: d\n{HASH}"),
    ("a remark at the end", "name: a\n\n# b\n\n", f"name: a\n\n# b\n\n{HASH}"),
    ("a text at the end", "name: a\nb: |\n  c\n", f"name: a\nb: |\n  c\n{HASH}"),
    ("a text that keeps its end", "name: a\nb: |+\n  c\n\n", f"name: a\nb: |+\n  c\n\n{HASH}"),
    ("a list at the end", "name: a\nb:\n- c\n- d\n", f"name: a\nb:\n- c\n- d\n{HASH}"),
    ("a folded text at the end", "name: a\n  b\n", f"name: a\n  b\n{HASH}"),
    ("a null at the end", "name: a\nb:\n", f"name: a\nb:\n{HASH}"),
    ("nested already", "name: a\nb:\n  surface_hash: c\n", f"name: a\nb:\n  surface_hash: c\n{HASH}"),
    (
        "merged already",
        "name: a\nb: &b {surface_hash: c}\n<<: *b\n",
        "name: a\nb: &b {surface_hash: c}\n<<: *b\n" + HASH,
    ),
    ("in a text already", "name: a\nb: |\n  surface_hash: c\n", f"name: a\nb: |\n  surface_hash: c\n{HASH}"),
    ("in a remark already", "name: a\n# surface_hash: c\n", f"name: a\n# surface_hash: c\n{HASH}"),
    ("without a name", "b: c\nlicense: d\n", f"b: c\n{HASH}license: d\n"),
    ("indented", "  name: a\n  license: b\n", f"  name: a\n  {HASH}  license: b\n"),
    ("indented, no license", "  name: a\n  b: c\n", f"  name: a\n  b: c\n  {HASH}"),
    (
        "after separators that end no line",
        "name: 'a\u2028b\u0085c'\nd: '\u2029'\nlicense: e\n",
        f"name: 'a\u2028b\u0085c'\nd: '\u2029'\n{HASH}license: e\n",
    ),
    (
        "an expansion that is none",
        "name: a\nb: $HOME ${C} $(c) %e\nlicense: f\n",
        "name: a\nb: $HOME ${C} $(c) %e\n" + HASH + "license: f\n",
    ),
]


@pytest.mark.parametrize(("what", "before", "after"), INSERTED, ids=[row[0] for row in INSERTED])
def test_inserted(what: str, before: str, after: str) -> None:
    check(before, after.replace("{}", NEW))


def test_a_new_line_ends_like_the_one_before_it() -> None:
    mixed = "---\r\nname: a\r\nlicense: b\nc: d\re: f\n---\n"
    assert rewritten(mixed) == f"---\r\nname: a\r\nsurface_hash: {NEW}\r\nlicense: b\nc: d\re: f\n---\n"
    assert rewritten("---\nname: a\r---\n") == f"---\nname: a\rsurface_hash: {NEW}\r---\n"
    assert rewritten("---\rlicense: a\n---\n") == f"---\rsurface_hash: {NEW}\rlicense: a\n---\n"


# --- an edit that went wrong is refused -------------------------------------------------------------------------

FAULTS: list[tuple[str, Callable[[str], str]]] = [
    ("another value", lambda text: text.replace("name: a", "name: b")),
    ("another key", lambda text: text.replace("c: d", "C: d")),
    ("a key lost", lambda text: text.replace("c: d\n", "")),
    ("a text that is null", lambda text: text.replace("'~'", "~")),
    ("the body", lambda text: text + "x"),
    ("the byte order mark", lambda text: text.removeprefix("\ufeff")),
    ("no YAML any more", lambda text: text.replace("name: a", "name: 'a")),
    ("no front matter any more", lambda text: text.replace("\n---\n", "\n")),
    ("not the value", lambda text: text.replace(NEW, OLD)),
    ("twice", lambda text: text.replace("name: a\n", f"name: a\nsurface_hash: {NEW}\n")),
]


@pytest.mark.parametrize("fault", [row[1] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_refused(fault: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\ufeff---\nname: a\nc: d\ne: '~'\n---\n\n# Body\n"
    right = front_matter_edit._insert
    monkeypatch.setattr(front_matter_edit, "_insert", lambda *arguments: fault(right(*arguments)))
    with pytest.raises(RefusedEdit):
        with_surface_hash(text, read(text, locate(text)), NEW)
