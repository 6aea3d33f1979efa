"""What one lock says by itself, against a table; hostile and odd bytes; what no output may repeat."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lock_cases import CASES, ENTRY, FETCHED, MARKET, STAMPED, TAG, Case
from magpie_hooks.documents.locks import LOCAL, LOCK, NAMES, SOURCES, STAMP, Lock, kind_of, project_of
from magpie_hooks.rules.catalogue import OF_LOCKS
from magpie_hooks.rules.lock_shapes import of_lock, parse_version

# Pairs in PEP 440's order: the first is the older.
OLDER = [
    ("0.9.0", "0.10.0"),
    ("0.2.0.dev202609110041", "0.2.0"),
    ("0.2.0.dev1", "0.2.0a1"),
    ("1.0a2", "1.0b1"),
    ("1.0rc1", "1.0"),
    ("1.0", "1.0.post1"),
    ("1.0", "1.0+local"),
    ("99.0", "1!0.1"),
    ("1.9", "v1.10"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_findings(case: Case) -> None:
    found = of_lock(Lock(case.kind, case.data))
    assert [(it.rule, it.line, it.column) for it in found] == case.found
    assert all(it.path == case.kind for it in found)


def test_every_rule_of_shape_is_in_the_table() -> None:
    of_other_files = {
        *("anchor-moved", "lock-ignored", "method-changed", "not-ignored", "pin-downgraded", "pin-mismatch"),
        *("pin-without-trust", "snapshot-drift", "snapshot-never-fetched", "source-drift", "source-never-fetched"),
        *("stamp-in-both-stores", "tracked-local-file", "trust-without-pin", "untrusted-marketplace"),
    }
    assert {rule for case in CASES for rule, *_ in case.found} >= {it.id for it in OF_LOCKS} - of_other_files


@pytest.mark.parametrize("case", [case for case in CASES if case.kind != STAMP], ids=lambda case: case.name)
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_move_nothing(case: Case, end: str) -> None:
    text = case.data.decode().replace("\r\n", "\n").replace("\n", end)
    found = of_lock(Lock(case.kind, text.encode()))
    assert [(it.rule, it.line, it.column) for it in found] == case.found


@pytest.mark.parametrize(
    ("text", "kind", "help_"),
    [
        (TAG.replace("a1" * 20, "A1" * 20), LOCK, f"commit: {'a1' * 20}"),
        (TAG.replace("ref: v1", "ref: refs/heads/x/y"), LOCK, "ref: x/y"),
        (TAG.replace("method: git-tag", "method: git-tags"), LOCK, "did you mean 'git-tag'?"),
        (TAG + "comit: x\n", LOCK, "did you mean 'commit'?"),
        (TAG.replace("ref: v1\n", ""), LOCK, "ref: ..."),
        (TAG + STAMPED.replace("0" * 16, "A" * 16), LOCK, "sha256:" + "a" * 16),
    ],
)
def test_the_repair_is_ready_to_paste(text: str, kind: str, help_: str) -> None:
    assert [it.help for it in of_lock(Lock(kind, text.encode()))] == [help_]


@pytest.mark.parametrize("kind", [LOCK, SOURCES, LOCAL, STAMP])
def test_a_conflict_is_named_as_that(kind: str) -> None:
    (found,) = of_lock(Lock(kind, b"<<<<<<< HEAD\nx: 1\n=======\nx: 2\n>>>>>>> other\n"))
    assert found.rule == "lock-invalid-yaml"
    assert "conflict" in found.message
    assert "take either side, run again" in found.message


def test_duplicates_name_the_first_place() -> None:
    (found,) = of_lock(Lock(SOURCES, (ENTRY + ENTRY.replace("x.git", "y.git")).encode()))
    assert [(it.path, it.line) for it in found.related] == [(SOURCES, 1)]
    (found,) = of_lock(Lock(LOCK, (TAG + "ref: v2\n").encode()))
    assert [(it.path, it.line) for it in found.related] == [(LOCK, 3)]


def test_local_urls_on_request() -> None:
    lock = Lock(LOCK, TAG.replace("https://git.example", "file:///srv").encode())
    assert of_lock(lock, allow_local=True) == []


SECRET = "https://bot:s3cret@git.example/x?access_token=s3cret"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *((LOCK, TAG.replace(old, SECRET)) for old in ("git-tag", "https://git.example/x.git", "v1", "a1" * 20)),
        (LOCK, TAG + f'"{SECRET}": x\n'),
        (LOCK, MARKET.replace("apache/magpie", SECRET)),
        (LOCK, MARKET.replace("0.2.0", SECRET)),
        (LOCK, MARKET.replace("magpie-core", f"'{SECRET}'")),
        (LOCK, TAG + STAMPED.replace("    x:", f'    "{SECRET}":')),
        (LOCK, TAG + STAMPED.replace("2026-09-21", SECRET)),
        (LOCK, TAG + f'"{SECRET}": x\n"{SECRET}": y\n'),
        (SOURCES, ENTRY.replace("acme", SECRET)),
        (LOCAL, FETCHED.replace("2026-09-20T08:15:00+00:00", SECRET)),
        (LOCAL, FETCHED.replace("git-tag", SECRET)),
    ],
)
def test_no_output_repeats_a_credential(kind: str, text: str) -> None:
    found = of_lock(Lock(kind, text.encode()))
    assert found
    assert not any("s3cret" in f"{it.message} {it.help} {[place.message for place in it.related]}" for it in found)


@pytest.mark.parametrize(("older", "newer"), OLDER)
def test_versions(older: str, newer: str) -> None:
    one, other = parse_version(older), parse_version(newer)
    assert one < other  # type: ignore[operator]


@pytest.mark.parametrize("text", ["", "latest", "1.0 ", "1.0-", "1" * 5000, "1.0.x", "２"])
def test_no_versions(text: str) -> None:
    assert parse_version(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 10_000,
        "- " * 10_000,
        "x: " + "y" * (17 << 20),
        "{" * 60_000 + "}" * 60_000,
        "a: &a [x]\n" + "".join(f"{name}: &{name} [*{name}, *{name}]\n" for name in "abcdefgh"),
        '"\\UFFFFFFFF": x',
        "%YAML 99999999999999.1\n---\nx: 1",
        "\x00\x01\x02",
        "? [a, b]\n: c\n",
        "!!python/object:os.system x",
    ],
    ids=range(10),
)
@pytest.mark.parametrize("kind", NAMES)
def test_hostile_texts_end_in_a_finding_and_soon(text: str, kind: str) -> None:
    begin = time.monotonic()
    assert of_lock(Lock(kind, text.encode()))
    assert time.monotonic() - begin < 10


@given(st.sampled_from(NAMES), st.text(st.sampled_from("ab:-#'\"[]{}&*!|>%@`\n\r\t é\u2028\ufeff09"), max_size=60))
def test_nothing_crashes(kind: str, text: str) -> None:
    lock = Lock(kind, text.encode())
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for found in of_lock(lock):
        assert found.line is not None
        assert found.column is not None
        assert 1 <= found.line <= len(lines)
        assert 1 <= found.column <= len(lines[found.line - 1]) + 1


@pytest.mark.parametrize(
    ("path", "kind", "project"),
    [
        (".apache-magpie.lock", LOCK, ""),
        ("a/b/.apache-magpie.sources.lock", SOURCES, "a/b/"),
        ("a/.apache-magpie-local/reconciled.json", STAMP, "a/"),
        ("x.apache-magpie.lock", None, "x.apache-magpie.lock"),
        ("reconciled.json", None, "reconciled.json"),
    ],
)
def test_kinds(path: str, kind: str | None, project: str) -> None:
    assert kind_of(path) == kind
    assert project_of(path) == project
