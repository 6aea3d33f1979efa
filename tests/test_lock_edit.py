"""Edits of locks: the value and nothing else; what cannot be edited safely is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lock_cases import ENTRY, TAG, C, D, S
from magpie_hooks.documents.lock_edit import plain, with_pin, with_stamp, written
from magpie_hooks.documents.locks import LOCK, SOURCES, Lock
from magpie_hooks.documents.yaml_edit import RefusedEdit
from magpie_hooks.documents.yaml_nodes import compose

OLD, NEW = "sha256:" + "0" * 16, "sha256:" + "1" * 16
BLOCK = f"reconciled:\n  version: 0.3.0\n  at: 2026-09-30\n  skills:\n    a: {NEW}\n    b: {NEW}\n"


def stamp(text: str, **skills: str) -> str:
    return with_stamp(Lock(LOCK, text.encode()), "0.3.0", "2026-09-30", skills or {"b": NEW, "a": NEW})


def pin(text: str, id_: str, *, drop: tuple[str, ...] = (), **values: str) -> str:
    return with_pin(Lock(SOURCES, text.encode()), id_, values, drop)


# --- the stamp --------------------------------------------------------------------------------------------------

STAMPS = {
    "a new block after one blank line": (TAG, f"{TAG}\n{BLOCK}"),
    "a file without a final line end": (TAG.rstrip(), f"{TAG}\n{BLOCK}"),
    "values change, comments and alignment stay": (
        f"{TAG}\n# the stamp\nreconciled:   # ours\n    version:  0.2.0  # old\n    at:       '2026-09-21'\n"
        f"    skills:\n        b:  {OLD}   # b\n        a:  {OLD}\n# end\n",
        f"{TAG}\n# the stamp\nreconciled:   # ours\n    version:  0.3.0  # old\n    at:       2026-09-30\n"
        f"    skills:\n        b:  {NEW}   # b\n        a:  {NEW}\n# end\n",
    ),
    "a new entry goes last, indented as its neighbours": (
        f"reconciled:\n  version: 0.3.0\n  at: 2026-09-30\n  skills:\n      z: {OLD}\nmethod: local\nsource: x\n",
        f"reconciled:\n  version: 0.3.0\n  at: 2026-09-30\n  skills:\n      z: {OLD}\n      a: {NEW}\n      b: {NEW}\n"
        "method: local\nsource: x\n",
    ),
    "a flow mapping is rewritten": (
        f"{TAG}reconciled: {{version: 0.2.0, at: 2026-09-21, skills: {{a: '{OLD}'}}}}\n# end\n",
        f"{TAG}{BLOCK}# end\n",
    ),
    "flow skills in a block": (
        f"{TAG}reconciled:\n  version: 0.2.0\n  at: 2026-09-21\n  skills: {{}}\n# end\n",
        f"{TAG}{BLOCK}# end\n",
    ),
    "a key without a value": (f"{TAG}reconciled:\n", f"{TAG}{BLOCK}"),
    "no skills yet": (f"{TAG}reconciled:\n  version: 0.2.0\n  at: 2026-09-21\n", f"{TAG}{BLOCK}"),
    "keys that we do not know stay": (
        f"{TAG}reconciled:\n  by: me\n  version: 0.2.0\n  at: x\n  skills:\n    a: {OLD}\n    b: {OLD}\n",
        f"{TAG}reconciled:\n  by: me\n  version: 0.3.0\n  at: 2026-09-30\n  skills:\n    a: {NEW}\n    b: {NEW}\n",
    ),
}


@pytest.mark.parametrize(("before", "after"), STAMPS.values(), ids=STAMPS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_stamp(before: str, after: str, end: str, mark: str) -> None:
    before, after = (mark + text.replace("\n", end) for text in (before, after))
    if not re.search(r"[\r\n]", before):
        after = after.replace(end, "\n")
    assert stamp(before) == after
    assert stamp(after) == after


@pytest.mark.parametrize("text", ["", "- a\n", "{method: local, source: x}\n", "a: *b\n", "x\n", "<<<<<<< a\n"])
def test_what_is_no_lock_is_refused(text: str) -> None:
    with pytest.raises(RefusedEdit):
        stamp(text)


# --- pins -------------------------------------------------------------------------------------------------------

BETA = f"- id: beta\n  method: svn-zip\n  url: https://dist.example/x.zip\n  ref: '1.4'   # quoted\n  sha512: {S}\n"


def test_the_first_pin() -> None:
    assert pin("", "acme", method="git-tag", ref="v1") == "- id: acme\n  method: git-tag\n  ref: v1\n"
    assert pin("[]\n", "acme", ref="v1") == "- id: acme\n  ref: v1\n"
    assert pin("# none yet\n", "acme", ref="v1") == "# none yet\n- id: acme\n  ref: v1\n"


def test_a_pin_is_added_at_the_end() -> None:
    after = pin(ENTRY, "beta", method="git-branch", ref="main")
    assert after == f"{ENTRY}\n- id: beta\n  method: git-branch\n  ref: main\n"
    assert pin(after, "beta", method="git-branch", ref="main") == after


def test_a_pin_is_bumped() -> None:
    text = f"# ours\n{ENTRY}\n# another\n{BETA}"
    assert pin(text, "acme", ref="v2", commit=D) == text.replace("ref: v1", "ref: v2").replace(C, D)
    assert pin(text, "beta", ref="1.5") == text.replace("'1.4'", "1.5")
    assert pin(text, "acme", ref="v1", commit=C) == text


def test_another_method_takes_the_old_anchor_out() -> None:
    text = f"{ENTRY}# another\n{BETA}"
    after = pin(text, "acme", method="svn-zip", sha512=S, drop=("commit",))
    assert after == text.replace("git-tag", "svn-zip").replace(f"  commit: {C}\n", f"  sha512: {S}\n")
    assert pin(after, "acme", method="git-tag", commit=C, drop=("sha512",)) == text


def test_crlf_stays() -> None:
    text = f"{ENTRY}{BETA}".replace("\n", "\r\n")
    after = pin(text, "acme", ref="v2", extra="x")
    assert after == text.replace("v1", "v2").replace(f"{C}\r\n", f"{C}\r\n  extra: x\r\n", 1)


@pytest.mark.parametrize(
    ("text", "values", "drop"),
    [
        ("[{id: acme, ref: v1}]\n", {"ref": "v2"}, ()),
        ("[{id: other, ref: v1}]\n", {"ref": "v2"}, ()),
        ("ref: v1\nid: acme\n", {"ref": "v2"}, ()),
        ("- method: x\n  id: acme\n", {}, ("method",)),
        ("- id: acme\n  ref: &a v1\n- *a\n", {"ref": "v2"}, ()),
    ],
)
def test_what_would_fall_apart_is_refused(text: str, values: dict[str, str], drop: tuple[str, ...]) -> None:
    with pytest.raises(RefusedEdit):
        pin(text, "acme", drop=drop, **values)


# --- laws -------------------------------------------------------------------------------------------------------

VALUES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)
ENDS = st.sampled_from(["\n", "\r", "\r\n"])
NAMES = st.from_regex(r"[a-z]{1,6}(-[a-z]{1,3})?", fullmatch=True)


@given(VALUES)
def test_what_is_written_reads_as_it_was_meant(value: str) -> None:
    root = compose(f"key: {written(value)}\n")
    assert root is not None
    assert plain(root) == {"key": value}


@given(
    st.dictionaries(NAMES, st.sampled_from([OLD, NEW])), st.dictionaries(NAMES, st.just(NEW)), st.sampled_from("\n\r")
)
def test_a_stamp_keeps_what_is_not_the_point(old: dict[str, str], new: dict[str, str], end: str) -> None:
    lines = [f"    {name}:   {value}  # {name}" for name, value in old.items()] or ["    # none"]
    text = end.join(
        [*TAG.split("\n"), "reconciled:", "  version: 1", "  at: 2026-01-01", "  skills:", *lines, "# end", ""]
    )
    lock = Lock(LOCK, text.encode())
    after = with_stamp(lock, "2", "2026-02-02", new)
    assert with_stamp(Lock(LOCK, after.encode()), "2", "2026-02-02", new) == after
    read = Lock(LOCK, after.encode())
    assert read.record is not None
    held = read.record.record("reconciled")
    assert held is not None
    skills = held.record("skills")
    assert (skills.texts if skills is not None else {}) == {**old, **new}
    kept = [line for line in text.split(end) if "sha256" not in line and "version" not in line and " at:" not in line]
    assert [line for line in after.split(end) if line in kept and line] == [line for line in kept if line] or not old


@given(st.lists(NAMES, unique=True, min_size=1, max_size=4), st.data())
def test_a_pin_changes_its_own_block_only(ids: list[str], data: st.DataObject) -> None:
    blocks = [f"# of {name}\n- id: {name}\n  ref:  v1 # remark\n  commit: {C}\n" for name in ids]
    at = data.draw(st.integers(0, len(ids) - 1))
    after = pin("".join(blocks), ids[at], ref="v2", commit=D)
    blocks[at] = blocks[at].replace("v1", "v2").replace(C, D)
    assert after == "".join(blocks)
