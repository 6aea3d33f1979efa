"""Reading within bounds, and writing whole or not at all."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import magpie_hooks
from magpie_hooks.documents import files
from magpie_hooks.documents.files import MAX_BYTES, Unreadable, is_link, read_bytes, reason, write_bytes
from support import plain_environment


def test_it_is_the_code_of_this_repository_that_is_tested() -> None:
    assert Path(magpie_hooks.__file__).is_relative_to(Path(__file__).parent.parent / "hooks")


def test_and_its_children_run_the_same(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import magpie_hooks; print(magpie_hooks.__file__)"],
        env=plain_environment(tmp_path),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == magpie_hooks.__file__


# --- read -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"a", b"\xff\xfe\r\n\x00", b"ab" * 100_000])
def test_read(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a"
    path.write_bytes(data)
    assert read_bytes(str(path)) == data


def test_read_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_bytes(str(tmp_path / "a"))


def test_read_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"")
    with pytest.raises(Unreadable, match="Not a directory"):
        read_bytes(str(tmp_path / "a" / "b"))


def test_read_a_directory(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="directory"):
        read_bytes(str(tmp_path))


def test_read_a_link_only_when_asked_to(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"data")
    link = tmp_path / "b"
    link.symlink_to("a")
    assert is_link(str(link))
    assert not is_link(str(tmp_path / "a"))
    with pytest.raises(Unreadable):
        read_bytes(str(link))
    assert read_bytes(str(link), follow=True) == b"data"


def test_read_a_link_to_nothing(tmp_path: Path) -> None:
    link = tmp_path / "a"
    link.symlink_to("b")
    assert is_link(str(link))
    with pytest.raises(Unreadable):
        read_bytes(str(link))
    with pytest.raises(FileNotFoundError):
        read_bytes(str(link), follow=True)


def test_read_a_link_to_itself(tmp_path: Path) -> None:
    link = tmp_path / "a"
    link.symlink_to("a")
    with pytest.raises(Unreadable):
        read_bytes(str(link), follow=True)


def test_read_a_pipe_does_not_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a")
    with pytest.raises(Unreadable, match="regular"):
        read_bytes(str(tmp_path / "a"))


def test_read_a_device() -> None:
    with pytest.raises(Unreadable, match="regular"):
        read_bytes(os.devnull)


def test_read_no_more_than_the_bound(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES)
    assert len(read_bytes(str(path))) == MAX_BYTES
    with path.open("r+b") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(Unreadable, match="16 MiB"):
        read_bytes(str(path))


def test_read_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"0123456789")
    whole = os.read
    monkeypatch.setattr(os, "read", lambda handle, size: whole(handle, min(size, 3)))
    assert read_bytes(str(path)) == b"0123456789"


def test_what_the_system_says() -> None:
    assert reason(PermissionError(13, "Permission denied", "x")) == "Permission denied"
    assert reason(OSError()) == "OSError"


# --- write ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o644, 0o600, 0o444, 0o755, 0o4755])
def test_write_keeps_the_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_bytes(str(path), b"new\r\n\xff")
    assert path.read_bytes() == b"new\r\n\xff"
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert os.listdir(tmp_path) == ["a"]


def test_write_is_a_new_file_under_the_old_name(tmp_path: Path) -> None:
    """A reader that has the old one open, or another name of it, keeps the old one whole."""
    path, other = tmp_path / "a", tmp_path / "b"
    path.write_bytes(b"old")
    os.link(path, other)
    with path.open("rb") as reader:
        write_bytes(str(path), b"new")
        assert reader.read() == b"old"
    assert other.read_bytes() == b"old"
    assert path.read_bytes() == b"new"


def test_write_nothing_where_nothing_is(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_bytes(str(tmp_path / "a"), b"new")
    assert os.listdir(tmp_path) == []


def test_a_new_file_has_what_the_umask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_bytes(str(tmp_path / "a"), b"new", create=True)
    finally:
        os.umask(before)
    assert (tmp_path / "a").read_bytes() == b"new"
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.parametrize("function", ["fsync", "chmod", "replace"])
def test_write_that_fails_leaves_the_old_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def refuse(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, function, refuse)
    with pytest.raises(OSError, match="Input/output error"):
        write_bytes(str(path), b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


def test_write_that_is_interrupted_leaves_the_old_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_bytes(str(path), b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


def test_write_flushes_before_it_renames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    done: list[str] = []
    sync, replace = os.fsync, os.replace

    def noted_sync(handle: int) -> None:
        done.append("sync")
        sync(handle)

    def noted_replace(source: str, target: str) -> None:
        done.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_bytes(str(path), b"new")
    assert done == ["sync", "replace"]


FULL_DISK = """
import resource, signal, sys
from magpie_hooks.documents.files import write_bytes
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
try:
    write_bytes(sys.argv[1], b"n" * 10000)
except OSError as error:
    print(error.strerror)
"""


def test_write_without_room_leaves_the_old_and_nothing_else(tmp_path: Path) -> None:
    """The system lets a process write no more than so much, as on a disk that is full."""
    path = tmp_path / "a"
    path.write_bytes(b"old" * 3000)
    environment = plain_environment(tmp_path)
    for name in ("COVERAGE_PROCESS_START", "COVERAGE_PROCESS_CONFIG"):  # its data file would meet the limit too
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(path)], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "File too large\n"
    assert path.read_bytes() == b"old" * 3000
    assert os.listdir(tmp_path) == ["a"]


# --- text -------------------------------------------------------------------------------------------------------


def test_text_or_what_kept_it_from_being_read(tmp_path: Path) -> None:
    def told(name: str, *, within: str | None = str(tmp_path / "in")) -> tuple[str, int | None]:
        found = files.read_text(str(tmp_path / "in" / name), f"in/{name}", within=within)
        assert isinstance(found, files.Trouble)
        assert found.path == f"in/{name}"
        return found.rule, found.line

    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "text").write_bytes("é\r\n".encode())
    (tmp_path / "in" / "bytes").write_bytes(b"a\rb\r\nc\n\xff")
    (tmp_path / "outside").write_bytes(b"out")
    for name, target in (("link", "text"), ("leads-out", "../outside"), ("dangling", "nowhere"), ("loop", "loop")):
        (tmp_path / "in" / name).symlink_to(target)
    assert files.read_text(str(tmp_path / "in" / "text"), "x") == "é\r\n".encode()
    assert files.read_text(str(tmp_path / "in" / "link"), "x", within=str(tmp_path / "in")) == "é\r\n".encode()
    assert files.read_text(str(tmp_path / "in" / "leads-out"), "x") == b"out"
    assert files.read_text(str(tmp_path / "in" / "missing"), "x") is None
    assert told("bytes") == ("not-utf8", 4)
    for name in ("leads-out", "dangling", "loop", "."):
        assert told(name) == ("unreadable-file", None), name
