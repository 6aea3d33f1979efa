"""Laws of setting a hash, over front matters and bodies that hypothesis makes up."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from magpie_hooks.documents.front_matter import Problem, locate, read
from magpie_hooks.documents.front_matter_edit import with_surface_hash
from magpie_hooks.documents.front_matter_scan import scan
from magpie_hooks.rules import surface

VALUES = st.text("0123456789abcdef", min_size=16, max_size=16).map("sha256:".__add__)
WORDS = st.text("abcxyzé日—'\"#:-|>&*! .{}[]0~", min_size=1, max_size=12)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _block(lines: list[str]) -> str:
    return "|\n" + "\n".join(f"  .{line}" for line in lines)


SCALARS = st.one_of(
    WORDS.map(_quoted),
    st.lists(WORDS, min_size=1, max_size=3).map(_block),
    st.sampled_from(
        ["plain", "1.10", "~", "", "[a, 'b']", "{a: b}", "\n  - a\n  - b", "\n  next", "a # remark", "!!str a"]
    ),
)
HASHES = st.sampled_from(
    ["", "old", "'old'", '"old" # remark', "!!str old", "&h old", "\n  old", "|-\n  old", "~ # remark"]
)
KEYS = ["name", "description", "license", "License", "mode", "requires", "surface-hash", "'quoted'"]
REMARKS = st.sampled_from(["", "", "", "# remark", "# surface_hash: none", "# ---"])


@st.composite
def front_matters(draw: st.DrawFn) -> str:
    """Keys of a front matter, a surface_hash among them or not, in any order, with remarks and blank lines."""
    keys = draw(st.lists(st.sampled_from(KEYS), unique=True, min_size=1))
    entries = [f"{key}: {draw(SCALARS)}\n" for key in keys]
    if draw(st.booleans()):
        entries.insert(draw(st.integers(0, len(entries))), f"surface_hash: {draw(HASHES)}\n")
    for _ in range(draw(st.integers(0, 2))):
        entries.insert(draw(st.integers(0, len(entries))), draw(REMARKS) + "\n")
    return "".join(entries)


BODIES = st.text("abc#-\n \t`surface_hash:é\u2028\x00", max_size=60)
BOMS = st.sampled_from(["", "\ufeff"])
FILES = st.tuples(front_matters(), BODIES, BOMS, ENDS)


def written(file: tuple[str, str, str, str]) -> str:
    content, body, bom, end = file
    return bom + f"---\n{content}---\n".replace("\n", end) + body


def as_lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


@given(FILES, VALUES)
def test_every_other_byte_stays(file: tuple[str, str, str, str], value: str) -> None:
    _, body, bom, end = file
    text = written(file)
    found = read(text, locate(text))
    edited, line = with_surface_hash(text, found, value)
    again = read(edited, locate(edited))
    assert again.surface_hash == value
    assert again.requires == found.requires
    assert edited.endswith(end + "---" + end + body)
    assert edited.startswith(bom + "---" + end)
    lines = as_lines(edited)
    assert lines[line - 1].startswith("surface_hash: ")
    assert value in lines[line - 1]
    # Without the line of the key both texts are equal; a value over several lines takes these along.
    before, rest = lines[: line - 1], lines[line:]
    old = as_lines(text)
    assert old[: line - 1] == before
    assert old[len(old) - len(rest) :] == rest
    gone = old[line - 1 : len(old) - len(rest)]
    assert not gone or gone[0].startswith("surface_hash:")
    assert all(one.startswith("  ") for one in gone[1:])


@given(FILES, VALUES, VALUES)
def test_set_twice_is_set_once(file: tuple[str, str, str, str], value: str, other: str) -> None:
    text = written(file)

    def with_hash(text: str, value: str) -> str:
        return with_surface_hash(text, read(text, locate(text)), value)[0]

    once = with_hash(text, value)
    assert with_hash(once, value) == once
    assert with_hash(with_hash(text, other), value) == once


@given(st.text(), VALUES)
def test_no_text_breaks_it(text: str, value: str) -> None:
    for content in (text, f"---\n{text}", f"---\n{text}\n---\n", f"---\nname: a\n{text}\n---\n"):
        try:
            block = locate(content)
            scan(content, block)
            found = read(content, block)
        except Problem:
            continue
        edited, _ = with_surface_hash(content, found, value)
        assert read(edited, locate(edited)).surface_hash == value


@given(st.binary(max_size=200))
def test_no_bytes_break_a_surface(data: bytes) -> None:
    for main in (data, b"---\nname: a\n---\n" + data):
        found = surface.read(main, {"a.md": data})
        assert bool(found.digest) == found.known


@given(
    st.lists(st.sampled_from(["a.md", "b.md", "C.md", "é.md", "z/a.md"]), unique=True),
    st.lists(st.sampled_from(["## A", "### B", "# C", "**Golden rule 1** x", "## é", "text"]), max_size=6),
    st.randoms(use_true_random=False),
)
def test_neither_order_nor_repetition_matters(requires: list[str], blocks: list[str], random: object) -> None:
    def skill(requires: list[str], blocks: list[str]) -> bytes:
        entries = "".join(f"  - {entry}\n" for entry in requires)
        return (f"---\nname: a\nrequires_config:\n{entries}---\n\n" + "\n\n".join(blocks)).encode()

    shuffle = random.shuffle  # type: ignore[attr-defined]
    detail = "\n\n".join(blocks).encode()
    before = surface.read(skill(requires, blocks), {"a.md": detail, "b.md": b"## B"})
    assume(before.digest)
    more, others = [*requires, *requires[:1]], [*blocks, *blocks[:2]]
    shuffle(more)
    shuffle(others)
    after = surface.read(skill(more, others), {"b.md": b"#### B", "a.md": "\n\n".join(others).encode()})
    assert after.digest == before.digest
    changed = surface.read(skill(more, [*others, "## Another"]), {"b.md": b"## B", "a.md": detail})
    assert changed.digest != before.digest
