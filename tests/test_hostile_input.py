"""What nobody writes by accident, and what a machine does on a bad day: one clear sentence, and nothing broken."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from skill_texts import COMMAND, findings, skill, stamped
from support import UNMEASURED, Repository, Run

PATH = "skills/hostile/SKILL.md"
DETAIL = "skills/hostile/detail.md"
OTHER = "skills/other/SKILL.md"


def front_matter(*lines: str) -> bytes:
    return "\n".join(["---", "name: hostile", *lines, "---", "", "## Step 1", ""]).encode(errors="surrogatepass")


def body(text: str) -> bytes:
    return b"---\nname: hostile\n---\n\n## Step 1\n\n" + text.encode()


def bomb() -> bytes:
    """The billion laughs."""
    lines = ["a0: &a0 [lol, lol, lol]"]
    lines += [f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]" for level in range(1, 12)]
    return front_matter(*lines)


# Content that makes the surface unknowable, with the rule and the line that say so.
UNKNOWABLE: dict[str, tuple[bytes, str, int | None]] = {
    "empty": (b"", "missing-front-matter", 1),
    "only a BOM": (b"\xef\xbb\xbf", "missing-front-matter", 1),
    "only line ends": (b"\n" * 1000, "missing-front-matter", 1),
    "binary": (b"\x7fELF" + bytes(range(256)) * 64, "not-utf8", 3),
    "UTF-16": (skill().encode("utf-16"), "not-utf8", 1),
    "not UTF-8 far below": (body("x\n" * 1000) + b"\xff\n", "not-utf8", 1007),
    "half a character at the end": (body("") + "é".encode()[:1], "not-utf8", 7),
    "a surrogate": (front_matter("description: \udc80"), "not-utf8", 3),
    "a line of 50 MB": (body("x" * 50_000_000), "unreadable-file", None),
    "a front matter of 3 MB": (front_matter("description: " + "x" * 3_000_000), "invalid-front-matter", 2),
    "10,000 nested lists in a flow": (front_matter("key: " + "[" * 10_000), "invalid-front-matter", 3),
    "10,000 nested lists in a block": (front_matter("key:", "  " + "- " * 10_000 + "x"), "invalid-front-matter", 4),
    "10,000 nested mappings": (front_matter("key: " + "{a: " * 10_000), "invalid-front-matter", 3),
    "100,000 opening brackets": (front_matter("key:", *["  " + "[" * 100] * 1000), "invalid-front-matter", 4),
    "an escape beyond Unicode": (front_matter('description: "\\UFFFFFFFF"'), "invalid-front-matter", 3),
    "a version of 5,000 digits": (b"---\n%YAML " + b"9" * 5000 + b".1\nname: x\n---\n", "invalid-front-matter", 2),
    "an escape sequence": (front_matter("description: a\x1b[31mred"), "invalid-front-matter", 3),
    "a bell": (front_matter("description: a\x07"), "invalid-front-matter", 3),
    "a NUL": (front_matter("description: a\x00b"), "invalid-front-matter", 3),
    "half a surrogate pair": (front_matter('requires_config: ["\\uD800"]'), "bad-requires-config", 3),
    "an undefined alias": (front_matter("requires_config: *nothing"), "bad-requires-config", 3),
    "an alias as an entry": (front_matter("a: &a x", "requires_config: [*a]"), "bad-requires-config", 4),
    "a python object": (front_matter("x: 1", "x: !!python/object/apply:os.system [touch pwned]"), "duplicate-key", 4),
    "a tab": (front_matter("description:\t\tx", "\tname: y"), "invalid-front-matter", None),
    "never closed": (b"---\nname: x\n" + b"key: value\n" * 10_000, "missing-front-matter", 1),
}

# Content that is odd and can be read; its hash is that of "Step 1" alone.
KNOWABLE: dict[str, bytes] = {
    "an alias bomb": bomb(),
    "a tagged object is a text": front_matter('description: !!python/object/apply:os.system ["touch pwned"]'),
    "a run of blanks before a comment": front_matter("description: a" + " " * 400_000 + "# comment"),
    "a run of blanks in an entry": front_matter("tags:", "  - a" + " " * 400_000 + "# comment"),
    "a value of hashes": front_matter("description: " + "a#" * 200_000),
    "3,000 keys": front_matter(*(f"key-{number}: value" for number in range(3_000))),
    "10,000 nested lists": body("- " * 10_000 + "x\n"),
    "10,000 nested ordered lists": body("1. " * 10_000 + "x\n"),
    "10,000 nested quotes": body("> " * 10_000 + "## x\n"),
    "10,000 lists and quotes": body("- > " * 10_000 + "x\n"),
    "nested deeper line by line": body("".join("  " * depth + "- x\n" for depth in range(500))),
    "a line of 10 MB": body("x" * 10_000_000 + "\n"),
    "2 million lines": body("x\n\n" * 1_000_000),
    "100,000 opening brackets": body("[" * 100_000 + "\n"),
    "50,000 links in one another": body("[a](" * 50_000 + "\n"),
    "100,000 stars": body("*a " * 100_000 + "\n"),
    "100,000 backticks": body("`" * 100_000 + "\n"),
    "20,000 link definitions": body("".join(f"[x{number}]: y\n" for number in range(20_000))),
    "100,000 comments begun": body("<!--" * 100_000 + "\n"),
    "50,000 tags begun": body("<a " * 50_000 + "\n"),
    "a NUL": body("a\x00b\n"),
    "escape sequences": body("\x1b]0;title\x07\x1b[2J\n"),
}


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Exit 2 and one sentence with the words."""
    assert done.returncode == 2, done.stdout + done.stderr
    (line,) = [line for line in done.stderr.splitlines() if ": error: " in line]
    assert line.startswith(f"{COMMAND}: error: ")
    for word in words:
        assert word in line
    assert "Traceback" not in done.stderr


def no_leftovers(repository: Repository) -> None:
    assert not [path for path in repository.root.rglob("*") if path.name.endswith(".tmp") or "pwned" in path.name]


@pytest.fixture
def hostile(repository: Repository) -> Repository:
    """A repository with a good skill beside the one that a test writes: what it says of others must not change."""
    repository.write(OTHER, skill(name="other"))
    return repository


@pytest.mark.parametrize("case", UNKNOWABLE)
def test_what_cannot_be_known_is_one_finding_and_stays(hostile: Repository, case: str) -> None:
    content, rule, line = UNKNOWABLE[case]
    path = hostile.write(PATH, content)
    before = path.stat()
    hostile.commit()
    done = hostile.run(COMMAND, "--format", "json")
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    ours, other = sorted(findings(done.stdout), key=lambda it: str(it["path"]))
    assert (ours["path"], ours["rule"], ours["severity"]) == (PATH, rule, "error")
    assert line is None or ours["line"] == line
    assert len(ours["message"]) < 300
    assert "\n" not in ours["message"]
    assert (other["path"], other["rule"], other["fixed"]) == (OTHER, "missing-surface-hash", True)
    assert hostile.read(PATH) == content
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert hostile.read(OTHER).decode() == stamped(name="other")
    no_leftovers(hostile)


@pytest.mark.parametrize("case", UNKNOWABLE)
def test_what_cannot_be_known_is_said_in_visible_characters(hostile: Repository, case: str) -> None:
    hostile.write(PATH, UNKNOWABLE[case][0])
    for flags in ([], ["--explain"]):
        done = hostile.run(COMMAND, *flags, PATH)
        assert done.returncode == 1
        assert done.stdout.startswith((PATH, "skills/hostile: no surface"))
        assert all(line.isprintable() for line in (done.stdout + done.stderr).splitlines())
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("case", KNOWABLE)
def test_what_is_only_odd_is_hashed(hostile: Repository, case: str) -> None:
    """Whatever it costs to read, it is bounded; and nothing but the one line is added."""
    content = KNOWABLE[case]
    hostile.write(PATH, content)
    done = hostile.run(COMMAND, "--format", "json", PATH)
    assert "Traceback" not in done.stderr
    (found,) = [it for it in findings(done.stdout) if it["severity"] == "error"]
    assert (found["rule"], found["fixed"]) == ("missing-surface-hash", True)
    line = stamped().splitlines()[2].encode() + b"\n"
    assert line.startswith(b"surface_hash: sha256:")
    end = content.index(b"\n---\n") + 1
    assert hostile.read(PATH) == content[:end] + line + content[end:]
    assert hostile.run(COMMAND, "--check", PATH).returncode == 0
    no_leftovers(hostile)


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"\xff\xfe", "not-utf8"),
        (b"x" * 50_000_000, "unreadable-file"),
        (b"## A\n\n<!-- BEGIN MAGPIE " + b"PREFLIGHT -->\n\n<!-- BEGIN MAGPIE " * 3 + b"X -->\n", "broken-region"),
    ],
    ids=["not UTF-8", "50 MB", "regions"],
)
def test_a_detail_that_cannot_be_known_stops_the_write(hostile: Repository, content: bytes, rule: str) -> None:
    hostile.write(PATH, skill(name="hostile"))
    hostile.write(DETAIL, content)
    hostile.commit()
    done = hostile.run(COMMAND, "--format", "json", DETAIL)
    assert done.returncode == 1
    assert {(it["path"], it["rule"]) for it in findings(done.stdout)} == {(DETAIL, rule)}
    assert hostile.read(PATH).decode() == skill(name="hostile")


# --- what is no file


def test_a_directory_in_place_of_the_file(hostile: Repository) -> None:
    hostile.write(f"{PATH}/x.md", "## x\n")
    hostile.write(DETAIL, "## y\n")
    hostile.commit()
    for name in (PATH, f"{PATH}/", DETAIL):
        done = hostile.run(COMMAND, "--format", "json", name)
        assert done.returncode == 1
        (found,) = findings(done.stdout)
        assert (found["path"], found["rule"]) == (PATH, "unreadable-file")
        assert "directory" in found["message"]
    for arguments in (["--changed", f"{PATH}/x.md"], []):
        assert "Traceback" not in hostile.run(COMMAND, *arguments).stderr


@pytest.mark.parametrize("place", [PATH, DETAIL])
def test_a_pipe_in_place_of_the_file(hostile: Repository, place: str) -> None:
    """Opening it would wait for a writer for ever."""
    hostile.write(PATH, skill(name="hostile"))
    path = hostile.root / place
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    done = hostile.run(COMMAND, "--format", "json", PATH)
    # To git it is nothing, so beside a skill it is nothing; in its place it is named.
    assert [(it["path"], it["rule"]) for it in findings(done.stdout)] == [
        (PATH, "unreadable-file" if place == PATH else "missing-surface-hash")
    ]


# --- what the system refuses: rights, space, programs


_WITHOUT_SPACE = """\
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
os.execvp(sys.argv[1], sys.argv[1:])
"""


@pytest.mark.parametrize("place", [PATH, DETAIL])
@pytest.mark.parametrize("arguments", [[], [PATH], ["--changed", PATH], ["--check", "skills"]])
def test_a_file_that_may_not_be_read(
    hostile: Repository, without_rights: Run, place: str, arguments: list[str]
) -> None:
    hostile.write(PATH, skill(name="hostile"))
    hostile.write(DETAIL, "## More\n")
    hostile.write(OTHER, stamped(name="other"))
    hostile.commit()
    (hostile.root / place).chmod(0)
    done = without_rights(COMMAND, "--format", "json", *arguments)
    assert done.returncode == 1, done.stderr
    assert [(it["path"], it["rule"]) for it in findings(done.stdout)] == [(place, "unreadable-file")]
    assert "Permission denied" in findings(done.stdout)[0]["message"]
    assert hostile.read(PATH).decode() == skill(name="hostile")
    assert stat.S_IMODE((hostile.root / place).stat().st_mode) == 0


@pytest.mark.parametrize("arguments", [[], [PATH], ["--changed", PATH], ["--changed", DETAIL], ["--check", PATH]])
def test_a_directory_that_may_not_be_looked_into(
    hostile: Repository, without_rights: Run, arguments: list[str]
) -> None:
    """One unreadable skill is a finding, and the others are still looked at."""
    hostile.write(PATH, skill(name="hostile"))
    hostile.write(DETAIL, "## More\n")
    hostile.commit()
    directory = hostile.root / "skills/hostile"
    directory.chmod(0)
    try:
        done = without_rights(COMMAND, "--format", "json", *arguments, *([OTHER] if arguments else []))
    finally:
        directory.chmod(0o755)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    found = {(it["path"], it["rule"]) for it in findings(done.stdout)}
    assert (PATH, "unreadable-file") in found
    assert (OTHER, "missing-surface-hash") in found
    assert hostile.read(PATH).decode() == skill(name="hostile")


def test_a_directory_that_may_not_be_written(hostile: Repository, without_rights: Run) -> None:
    """The value is told all the same, and the others are written."""
    hostile.write(PATH, skill(name="hostile"))
    hostile.commit()
    directory = hostile.root / "skills/hostile"
    directory.chmod(0o555)
    try:
        done = without_rights(COMMAND)
    finally:
        directory.chmod(0o755)
    refused(done, PATH, "not written", "Permission denied")
    assert stamped().splitlines()[2].removeprefix("surface_hash: ") in done.stdout
    assert hostile.read(PATH).decode() == skill(name="hostile")
    assert os.listdir(directory) == ["SKILL.md"]
    assert hostile.read(OTHER).decode() == stamped(name="other")


def test_a_file_that_may_not_be_written_is_written(hostile: Repository, without_rights: Run) -> None:
    path = hostile.write(PATH, skill(name="hostile"))
    path.chmod(0o444)
    assert without_rights(COMMAND, PATH).returncode == 1
    assert path.read_text(encoding="utf-8") == stamped(name="hostile")
    assert stat.S_IMODE(path.stat().st_mode) == 0o444


def test_a_full_disk(hostile: Repository) -> None:
    hostile.write(PATH, skill(name="hostile"))
    hostile.commit()
    done = hostile.run(sys.executable, "-c", _WITHOUT_SPACE, COMMAND, PATH, env=UNMEASURED)
    refused(done, PATH, "not written", "File too large")
    assert hostile.read(PATH).decode() == skill(name="hostile")
    assert os.listdir(hostile.root / "skills/hostile") == ["SKILL.md"]


def test_a_file_system_that_is_read_only_for_a_name(hostile: Repository) -> None:
    """A directory stands where the temporary file would: nothing is lost, whatever it is called."""
    hostile.write(PATH, skill(name="hostile"))
    script = f'mkdir "{PATH}.$$.tmp"; exec {COMMAND} {PATH}'
    done = hostile.run("sh", "-c", script)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    wanted = stamped(name="hostile") if done.returncode == 1 else skill(name="hostile")
    assert hostile.read(PATH).decode() == wanted


@pytest.fixture
def programs(hostile: Repository, tmp_path: Path) -> Path:
    """A directory with the command and its interpreter, and no git."""
    found = tmp_path / "programs"
    found.mkdir()
    for name in (COMMAND, "sh", "rm"):
        real = shutil.which(name, path=hostile.env["PATH"])
        assert real
        (found / name).symlink_to(real)
    return found


@pytest.mark.parametrize("arguments", [[], ["--changed"], ["--changed", PATH], [PATH], ["skills"]])
def test_no_git(hostile: Repository, programs: Path, arguments: list[str]) -> None:
    hostile.write(PATH, skill(name="hostile"))
    refused(hostile.run(COMMAND, *arguments, env={"PATH": str(programs)}), "git is not installed")
    assert hostile.read(PATH).decode() == skill(name="hostile")


def test_a_git_that_does_not_start(hostile: Repository, programs: Path) -> None:
    (programs / "git").write_text("not a program", encoding="utf-8")
    refused(hostile.run(COMMAND, env={"PATH": str(programs)}), "git cannot be started")


def test_a_git_that_fails(hostile: Repository, programs: Path) -> None:
    (programs / "git").write_text("#!/bin/sh\necho 'fatal: the disk is on fire' >&2\nexit 128\n", encoding="utf-8")
    (programs / "git").chmod(0o755)
    refused(hostile.run(COMMAND, env={"PATH": str(programs)}), "the disk is on fire")


@pytest.mark.parametrize("index", [b"", b"DIRC" + b"\xff" * 60, b"x" * 100])
def test_an_index_that_git_cannot_read(hostile: Repository, index: bytes) -> None:
    hostile.commit()
    hostile.write(".git/index", index)
    before = hostile.read(OTHER)
    done = hostile.run(COMMAND, "--check", "--changed", OTHER)
    if index:
        refused(done)
    assert "Traceback" not in done.stderr
    assert hostile.read(OTHER) == before


@pytest.mark.parametrize(
    ("victim", "arguments"), [(PATH, []), (PATH, [OTHER, PATH]), (PATH, ["--changed", PATH, OTHER]), (DETAIL, [])]
)
def test_a_file_that_vanishes_after_git_has_listed_it(
    hostile: Repository, programs: Path, victim: str, arguments: list[str]
) -> None:
    """A git that answers and then takes the file away, at the worst moment that there is."""
    hostile.write(PATH, skill(name="hostile"))
    hostile.write(DETAIL, "## More\n")
    hostile.git("add", PATH if victim == PATH else OTHER)  # what is in the index would be read from there
    real = shutil.which("git", path=hostile.env["PATH"])
    (programs / "git").write_text(
        f'#!/bin/sh\n{real} "$@"\ncode=$?\ncase " $* " in *" ls-files "*) rm -f {victim};; esac\nexit $code\n',
        encoding="utf-8",
    )
    (programs / "git").chmod(0o755)
    done = hostile.run(COMMAND, "--format", "json", *arguments, env={"PATH": str(programs)})
    assert not (hostile.root / victim).exists()
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    found = {it["path"]: it for it in findings(done.stdout)}
    assert found[victim]["rule"] == "unreadable-file"
    assert found[OTHER]["fixed"]
    no_leftovers(hostile)
