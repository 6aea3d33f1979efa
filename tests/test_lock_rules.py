"""For every rule about locks: a sound fixture changed to break just that rule gives that, there, and nothing else."""

from __future__ import annotations

import re
import sys

import pytest

from magpie_hooks.documents.locks import PERSONAL
from magpie_hooks.rules.catalogue import OF_EVERY_FILE, OF_LOCKS
from skill_texts import findings
from source_examples import LOCK_EXAMPLES, RULES_PAGE, Example
from support import Repository

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="examples run a shell")
COMMAND = "magpie-lock-files"
FIXTURE = "locks-adopter"
LOCK, SOURCES = ".apache-magpie.lock", ".apache-magpie.sources.lock"
LOCAL, SOURCES_LOCAL = ".apache-magpie.local.lock", ".apache-magpie.sources.local.lock"
STAMP, TRUST = ".apache-magpie-local/reconciled.json", ".apache-magpie-overrides/skill-sources.md"
# Rules that other kinds of file have too; their sections show another one's example. A file, an edit, the line.
SHARED: list[tuple[str, str, bytes, bytes, int | None]] = [
    ("duplicate-key", LOCK, rb"(method: .*)", rb"\1\n\1", 3),
    ("duplicate-key", SOURCES, rb"(  ref: v.*)", rb"\1\n\1", 5),
    ("duplicate-key", STAMP, rb'(  "verified_at": .*)', rb"\1\n\1", 3),
    ("duplicate-source-id", SOURCES_LOCAL, rb"(?s)\A(.*?)(- id: lantern)", rb"\1\1\2", 7),
    ("foreign-anchor", LOCK, rb"(commit: .*)", rb"\1\nsha512: " + b"a" * 128, 6),
    ("foreign-anchor", LOCAL, rb"(fetched_commit: .*)", rb"\1\nfetched_sha512: " + b"a" * 128, 5),
    ("malformed-commit", LOCK, b"commit: ecffe2c.*", b"commit: ecffe2c", 5),
    ("malformed-commit", LOCAL, b"commit: ecffe2c.*", b"commit: ecffe2c", 4),
    ("malformed-commit", SOURCES, b"commit: 1cfd", b"commit: 1CFD", 5),
    ("malformed-sha512", SOURCES, b"sha512: .*", b"sha512: 4f", 10),
    ("malformed-sha512", SOURCES_LOCAL, b"sha512: .*", b"sha512: 4f", 11),
    ("missing-anchor", LOCK, b"commit: .*\n", b"", 2),
    ("missing-anchor", SOURCES, b"  commit: .*\n", b"", 1),
    ("missing-anchor", SOURCES, b"  sha512: .*", b"  sha512: ''", 6),
    ("not-utf8", LOCK, b"proves", b"\xff", 1),
    ("not-utf8", SOURCES, b"2.1.0", b"\xff", 4),
    ("not-utf8", LOCAL, b"v0.2.0", b"\xff", 3),
    ("unreadable-file", LOCK, b"", b"", None),
    ("unreadable-file", SOURCES, b"", b"", None),
    ("unreadable-file", STAMP, b"", b"", None),
    ("unsafe-ref", LOCK, b"ref: v0.2.0", b"ref: v0..2", 4),
    ("unsafe-ref", SOURCES_LOCAL, b"ref: v2.1.0", b"ref: -v2", 4),
    ("unsafe-url", LOCK, b"https://git", b"http://git", 3),
    ("unsafe-url", SOURCES, b"https://dist", b"https://a:b@dist", 8),
    ("unsafe-url", LOCAL, b"https://git", b"ext::sh", 2),
]


def found(repository: Repository, *names: str) -> list[tuple[str, str, int | None]]:
    done = repository.run(COMMAND, "--format", "json", *names)
    assert done.stderr == ""
    return [(it["rule"], it["path"], it["line"]) for it in findings(done.stdout)]


def named(path: str) -> list[str]:
    """A file that git does not track is judged when it is named."""
    return [path] if path in PERSONAL else []


def test_every_rule_has_an_example() -> None:
    assert set(LOCK_EXAMPLES) == {rule.id for rule in OF_LOCKS}
    shared = {"duplicate-source-id", "foreign-anchor", "malformed-commit", "malformed-sha512", "missing-anchor"}
    shared |= {"unsafe-ref", "unsafe-url"}
    assert {rule for rule, *_ in SHARED} == {rule.id for rule in OF_EVERY_FILE} | shared


@pytest.mark.parametrize(("rule", "example"), LOCK_EXAMPLES.items(), ids=LOCK_EXAMPLES)
class TestExamples:
    def test_broken(self, rule: str, example: Example, repository: Repository) -> None:
        example.lay_out(repository, broken=True)
        assert found(repository, *named(example.place[0])) == [(rule, *example.place)]

    def test_the_severity_is_what_the_page_says(self, rule: str, example: Example, repository: Repository) -> None:
        example.lay_out(repository, broken=True)
        names = named(example.place[0])
        done = repository.run(COMMAND, *names)
        section = RULES_PAGE.read_text(encoding="utf-8").partition(f"\n## `{rule}`\n\n")[2]
        severity = re.match("Error|Warning", section)
        assert severity is not None
        assert f": {severity[0].lower()}: " in done.stdout
        assert done.returncode == int(severity[0] == "Error")
        assert repository.run(COMMAND, "--strict", *names).returncode == 1


@pytest.mark.parametrize("case", SHARED, ids=lambda case: f"{case[0]}-{case[1]}")
def test_what_other_files_have_too(case: tuple[str, str, bytes, bytes, int | None], repository: Repository) -> None:
    rule, path, old, new, line = case
    sound(repository)
    if old:
        changed, count = re.subn(old, new, repository.read(path), count=1)
        assert count == 1
        repository.write(path, changed)
    else:
        target = repository.root / path
        target.unlink()
        target.symlink_to("nowhere")
    assert found(repository, *named(path)) == [(rule, path, line)]


def sound(repository: Repository) -> None:
    Example(FIXTURE).lay_out(repository, broken=False)


@pytest.mark.parametrize("names", [[], [LOCK], [LOCAL, SOURCES_LOCAL, STAMP], [TRUST], [".gitignore"], ["."]])
def test_a_sound_fixture_is_sound(repository: Repository, names: list[str]) -> None:
    sound(repository)
    done = repository.run(COMMAND, "--strict", *names)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == ("" if names else "1 project checked: no findings\n")
