"""Archives: downloads from a server that misbehaves, signatures, and what an archive may hold."""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import stat
import struct
import subprocess
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from fetch_world import SNAPSHOTS, Server, World, packed, serving, skill, tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SNAPSHOT = f"{SNAPSHOTS}/acme-skills"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as served:
        yield served


def trust(world: World, url: str, data: bytes, **more: Any) -> None:
    digest = hashlib.sha512(data).hexdigest()
    world.trust(method="svn-zip", url=url, ref="1", sha512=digest, **more)
    world.adopt()


def on_disk(world: World, data: bytes) -> None:
    url, _ = world.archive(data)
    trust(world, url, data)


# --- downloads


def test_an_archive_from_a_server(world: World, server: Server) -> None:
    data = packed(skill("acme-scan"), top="acme-1/", programs="")
    server.files["/a.zip"] = data
    trust(world, f"{server.url}/a.zip", data)
    done = world.sync()
    assert done.returncode == 0, done.stdout
    assert f"sent by 127.0.0.1, {len(data):,} bytes" in done.stdout
    assert world.linked() == ["magpie-acme-scan"]
    assert "nothing to do" in world.sync().stdout
    assert server.asked == ["/a.zip"]


def test_redirects_are_followed_to_what_is_safe(world: World, server: Server) -> None:
    data = packed(skill("acme-scan"))
    server.ways["/a.zip"] = "to /b.zip"
    server.files["/b.zip"] = data
    trust(world, f"{server.url}/a.zip", data)
    assert world.sync().returncode == 0
    assert server.asked == ["/a.zip", "/b.zip"]


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("file:///etc/passwd", "sends us on to file, which is not followed"),
        ("ftp://127.0.0.1/a.zip", "sends us on to ftp, which is not followed"),
        ("http://example.org/a.zip", "a url that is not safe: http can be changed on the way"),
        ("http://user:pass@127.0.0.1/a.zip", "it carries credentials"),
        ("/a.zip", "more than 5 times"),
        ("data:application/zip,x", "sends us on to data"),
    ],
)
def test_redirects_that_are_not_followed(world: World, server: Server, target: str, said: str) -> None:
    server.ways["/a.zip"] = f"to {target}"
    trust(world, f"{server.url}/a.zip", b"")
    assert said in world.refused()["fetch-failed"]


@pytest.mark.parametrize(
    ("way", "rule", "said"),
    [
        ("truncated", "fetch-failed", "it ended "),
        ("short", "archive-checksum-mismatch", "it is not the one vouched for"),
        ("huge", "fetch-failed", "it announces 1,099,511,627,776 bytes, more than 200,000,000"),
        ("endless", "fetch-failed", "it is larger than 200,000,000 bytes"),
        ("slow", "fetch-failed", "nothing came for 1 seconds"),
    ],
)
def test_servers_that_misbehave(world: World, server: Server, way: str, rule: str, said: str) -> None:
    data = packed(skill("acme-scan"))
    server.files["/a.zip"], server.ways["/a.zip"] = data, way
    trust(world, f"{server.url}/a.zip", data)
    assert said in world.refused("--timeout", "1")[rule]
    assert not (world.root / SNAPSHOTS).exists()


def test_an_archive_that_is_gone(world: World, server: Server) -> None:
    trust(world, f"{server.url}/a.zip", b"")
    assert "the server answered 404" in world.refused()["fetch-failed"]


def test_nobody_answers(world: World, server: Server) -> None:
    with serving() as other:
        url = other.url
    trust(world, f"{url}/a.zip", b"")
    assert "Connection refused" in world.refused()["fetch-failed"]


def test_an_archive_that_changed_under_its_version(world: World) -> None:
    data = packed(skill("acme-scan"))
    url, _ = world.archive(data)
    trust(world, url, data)
    assert world.sync().returncode == 0
    world.archive(packed(skill("acme-scan", "swapped")))
    assert "nothing to do" in world.sync().stdout
    (world.root / SNAPSHOT / "skills/acme-scan/detail.md").write_text("edited\n")
    assert "it is not the one vouched for" in world.refused()["archive-checksum-mismatch"]


@pytest.mark.parametrize("change", ["edited", "added", "removed", "a link", "a directory", "a program", "manifest"])
def test_an_unpacked_archive_proves_itself(world: World, change: str) -> None:
    on_disk(world, packed(skill("acme-scan")))
    assert world.sync().returncode == 0
    before = tree(world.root / SNAPSHOT)
    detail = world.root / SNAPSHOT / "skills/acme-scan/detail.md"
    if change == "edited":
        detail.write_text("## Detaul\n")
    elif change == "added":
        detail.with_name("more.md").write_text("more\n")
    elif change == "a directory":
        detail.with_name("more").mkdir()
    elif change == "a program":
        detail.chmod(0o755)
    elif change == "manifest":
        (world.root / f"{SNAPSHOT}.manifest").write_text('{"files": 1}')
    else:
        detail.unlink()
        if change == "a link":
            detail.symlink_to("SKILL.md")
    assert "is here" in world.sync().stdout
    assert tree(world.root / SNAPSHOT) == before
    assert not detail.stat().st_mode & stat.S_IXUSR
    assert not (detail.parent / "more").exists()


# --- what an archive may hold


def test_one_folder_is_stripped_and_a_macs_litter_left_out(world: World) -> None:
    files = {f"acme-1/{path}": text for path, text in skill("acme-scan").items()}
    on_disk(world, packed({**files, "__MACOSX/acme-1/._x": b"x", ".DS_Store": b"x", "acme-1/skills/.DS_Store": b"x"}))
    assert world.sync().returncode == 0
    assert sorted(tree(world.root / SNAPSHOT)) == sorted(skill("acme-scan"))


def test_the_executable_bit_is_all_that_stays_of_a_mode(world: World) -> None:
    files = {**skill("acme-scan"), "skills/acme-scan/run.sh": "#!/bin/sh\n"}
    on_disk(world, packed(files, programs="skills/acme-scan/run.sh", links={"skills/acme-scan/a.md": "detail.md"}))
    assert world.sync().returncode == 0
    inside = world.root / SNAPSHOT / "skills/acme-scan"
    assert (inside / "run.sh").stat().st_mode & stat.S_IXUSR
    assert not (inside / "detail.md").stat().st_mode & stat.S_IXUSR
    assert os.readlink(inside / "a.md") == "detail.md"


def test_a_link_to_nothing_inside_is_a_warning(world: World) -> None:
    on_disk(world, packed(skill("acme-scan"), links={"skills/acme-scan/a.md": "none.md"}))
    assert "'skills/acme-scan/a.md' in it leads to nothing" in world.rules("sync", "--yes")["dangling-link"]
    assert world.linked() == ["magpie-acme-scan"]


UNSAFE_NAMES = {
    "../canary": "it climbs out",
    "a/../../canary": "it climbs out",
    "/nowhere/canary": "it is absolute",
    "C:/canary": "it names a drive",
    "skills\\acme-scan\\x.md": "it holds a backslash",
    "skills//x.md": "it has an empty part",
    "./x.md": "it has an empty part",
    ".git/config": "git's own directory",
    "skills/.GIT/hooks/post-checkout": "git's own directory",
    "skills/.git": "git's own directory",
    "skills/.git./config": "git's own directory",
    "git~1/config": "git's own directory",
    "skills/.g\u200cit/config": "git's own directory",
    ".git::$INDEX_ALLOCATION/config": "git's own directory",
    "skills/a\x1b[31m.md": "a control character",
    "skills/a\nb.md": "a control character",
    "skills/a\u202eb.md": "cannot be seen",
    "skills/acme-scan/skill.md": "one name on some disks",
    "Skills/x.md": "one name on some disks",
    "skills/acme-scan/SKILL.md": "two entries of the name",
    "skills/acme-scan": "is a directory and a file",
    "skills/acme-scan/detail.md/x.md": "is a file and a directory",
}


@pytest.mark.parametrize("name", UNSAFE_NAMES)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_entry_that_may_not_be_written(world: World, name: str) -> None:
    buffer = io.BytesIO(packed(skill("acme-scan")))
    with zipfile.ZipFile(buffer, "a") as archive:
        info = zipfile.ZipInfo("placeholder")
        info.filename = name
        info.external_attr = (stat.S_IFREG | 0o644) << 16
        archive.writestr(info, "x\n")
    on_disk(world, buffer.getvalue())
    outside = tree(world.directory)
    done = world.sync()
    assert (done.returncode, done.stdout.count("[archive-unsafe]")) == (1, 1)
    assert UNSAFE_NAMES[name] in done.stdout
    assert "\x1b" not in done.stdout
    after = tree(world.directory)
    assert {path: after[path] for path in outside} == outside
    assert [path for path in set(after) - set(outside) if "/.git/" not in path] == []


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("/etc/passwd", "leaves the tree"),
        ("../../../x", "leaves the tree"),
        ("../../skills/../../x", "leaves the tree"),
        ("C:/x", "leaves the tree"),
        ("..\\..\\..\\x", "leaves the tree"),
        ("leak.md", "in a circle"),
        (".", "in a circle"),
        ("../..", "in a circle"),
        ("none/../../../../x", "not there"),
        ("../../.git/config", "git's own directory"),
        ("x" * 5000, "too long"),
    ],
)
def test_a_link_that_leads_out(world: World, target: str, said: str) -> None:
    on_disk(world, packed(skill("acme-scan"), links={"skills/acme-scan/leak.md": target}))
    assert said in world.refused()["snapshot-unsafe-link"]


def test_nothing_is_written_through_a_link(world: World) -> None:
    """The classic: an entry that is a link, and one below it."""
    files = {**skill("acme-scan"), "skills/acme-scan/out/canary": "x\n"}
    on_disk(world, packed(files, links={"skills/acme-scan/out": "detail.md"}))
    assert "is a directory and a link" in world.refused()["archive-unsafe"]


def test_two_links_that_make_a_circle_of_directories(world: World) -> None:
    links = {"a/one": "../b", "b/two": "../a"}
    on_disk(world, packed({**skill("acme-scan"), "a/x": "", "b/x": ""}, links=links))
    assert "in a circle" in world.refused()["snapshot-unsafe-link"]


@pytest.mark.parametrize("kind", [stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK])
def test_devices_and_pipes(world: World, kind: int) -> None:
    buffer = io.BytesIO(packed(skill("acme-scan")))
    with zipfile.ZipFile(buffer, "a") as archive:
        info = zipfile.ZipInfo("skills/acme-scan/device")
        info.create_system, info.external_attr = 3, (kind | 0o644) << 16
        archive.writestr(info, "")
    on_disk(world, buffer.getvalue())
    assert "a device, a pipe or a socket" in world.refused()["archive-unsafe"]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("--max-entries", "2"), "more than 2 entries"),
        (("--max-total-mb", "1"), "unpacks to"),
        (("--max-entry-mb", "1"), "more than 1,000,000"),
    ],
)
def test_bombs(world: World, option: tuple[str, str], said: str) -> None:
    on_disk(world, packed({**skill("acme-scan"), "zeros": bytes(3_000_000)}))
    assert said in world.refused(*option)["archive-unsafe"]


def test_an_archive_that_lies_about_its_sizes(world: World) -> None:
    """It says 10 bytes and unpacks to three million."""
    data = bytearray(packed({**skill("acme-scan"), "zeros": bytes(3_000_000)}))
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        at = data.rfind(signature)
        if signature == b"PK\x03\x04":
            at = data.find(b"zeros") - 30
        assert struct.unpack_from("<I", data, at + offset) == (3_000_000,)
        struct.pack_into("<I", data, at + offset, 10)
    on_disk(world, bytes(data))
    assert "'zeros' cannot be unpacked" in world.refused()["archive-unsafe"]


def test_entries_that_share_their_bytes(world: World) -> None:
    """As in the archive that unpacks 10 MB to 281 TB: every entry of the directory points at the same data."""
    data = bytearray(packed({**skill("acme-scan"), "one": b"x" * 100, "two": b"x" * 100}))
    first, second = (data.find(name) - 30 for name in (b"one", b"two"))
    at = data.rfind(b"two") - 46
    assert struct.unpack_from("<I", data, at + 42) == (second,)
    struct.pack_into("<I", data, at + 42, first)
    on_disk(world, bytes(data))
    assert "overlaps another" in world.refused()["archive-unsafe"]


@pytest.mark.parametrize("how", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_ways_of_packing_that_take_any_memory(world: World, how: int) -> None:
    buffer = io.BytesIO(packed(skill("acme-scan")))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr("zeros", bytes(1000), how)
    on_disk(world, buffer.getvalue())
    assert "packed in a way that is not known here" in world.refused()["archive-unsafe"]


@pytest.mark.parametrize("wide", [False, True])
def test_a_directory_that_is_larger_than_any_archive_needs(world: World, wide: bool) -> None:
    """It is refused by the size it claims, before it is read."""
    data = packed(skill("acme-scan"))
    end = data[-22:]
    assert end[:4] == b"PK\x05\x06"
    if wide:
        record = b"PK\x06\x06" + bytes(36) + struct.pack("<QQ", 180_000_000, 0)
        locator = b"PK\x06\x07" + struct.pack("<IQI", 0, len(data) - 22, 1)
        data = data[:-22] + record + locator + end
    else:
        data = data[:-22] + end[:12] + struct.pack("<I", 180_000_000) + end[16:]
    on_disk(world, data)
    assert "more than 20,000 entries" in world.refused()["archive-unsafe"]


@pytest.mark.parametrize("cut", [0, 1, 30, 200, -1])
def test_half_an_archive(world: World, cut: int) -> None:
    on_disk(world, packed(skill("acme-scan"))[:cut])
    assert "no whole zip archive" in world.refused()["archive-unsafe"]


# --- signatures


class Signer:
    """A key of its own, made for a test."""

    def __init__(self, home: Path, name: str = "acme") -> None:
        home.mkdir(mode=0o700)
        self.home = home
        self.address = f"{name}@example.org"
        self.gpg("--passphrase", "", "--quick-gen-key", self.address, "ed25519", "sign", "never")

    def gpg(self, *arguments: str) -> bytes:
        command = ["gpg", "--homedir", str(self.home), "--batch", "--pinentry-mode", "loopback", *arguments]
        return subprocess.run(command, check=True, capture_output=True).stdout

    def keys(self) -> bytes:
        return self.gpg("--armor", "--export", self.address)

    def signature(self, data: bytes, directory: Path) -> bytes:
        file = directory / "to-sign"
        file.write_bytes(data)
        return self.gpg("--armor", "--passphrase", "", "--detach-sign", "--output", "-", str(file))

    def stop(self) -> None:
        subprocess.run(["gpgconf", "--homedir", str(self.home), "--kill", "all"], check=False, capture_output=True)


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Signer]:
    made = Signer(tmp_path_factory.mktemp("gpg") / "h")
    yield made
    made.stop()


DATA = packed(skill("acme-scan"))


@pytest.mark.parametrize("keys", ["url", "committed"])
def test_a_good_signature(world: World, server: Server, signer: Signer, keys: str) -> None:
    server.files |= {"/a.zip": DATA, "/KEYS": signer.keys(), "/a.zip.asc": signer.signature(DATA, world.directory)}
    if keys == "committed":
        world.adopter.write("config/acme.asc", signer.keys())
    trust(world, f"{server.url}/a.zip", DATA, keys=f"{server.url}/KEYS" if keys == "url" else "config/acme.asc")
    plan = world.run("plan").stdout
    assert f"gpg --verify {server.url}/a.zip.asc" in plan
    assert ("the keys come from the archive's own host" in plan) is (keys == "url")
    done = world.sync()
    assert done.returncode == 0, done.stdout
    assert "signed with the key " in done.stdout
    assert world.linked() == ["magpie-acme-scan"]


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("missing", "the signature or its keys cannot be had: the server answered 404"),
        ("of something else", "the signature is not of this archive"),
        ("of another key", "a key that is not among those given"),
        ("no signature", "there is no signature"),
        ("no keys", "there is no key"),
        ("keys not committed", "which is not committed here"),
        ("inline", "the signature"),
    ],
)
def test_a_signature_that_is_not_good(world: World, server: Server, signer: Signer, what: str, said: str) -> None:
    server.files |= {"/a.zip": DATA, "/KEYS": signer.keys(), "/s.asc": signer.signature(DATA, world.directory)}
    keys = f"{server.url}/KEYS"
    if what == "missing":
        del server.files["/s.asc"]
    elif what == "of something else":
        server.files["/s.asc"] = signer.signature(b"something else", world.directory)
    elif what == "of another key":
        other = Signer(world.directory / "o", "other")
        server.files["/s.asc"] = other.signature(DATA, world.directory)
        other.stop()
    elif what == "no signature":
        server.files["/s.asc"] = b"good, believe me\n"
    elif what == "no keys":
        server.files["/KEYS"] = b"none\n"
    elif what == "inline":  # a message signed with the right key, which says nothing of the archive
        (world.directory / "message").write_bytes(b"hello")
        inline = signer.gpg("--armor", "--passphrase", "", "--sign", "--output", "-", str(world.directory / "message"))
        server.files["/s.asc"] = inline
    else:
        keys = "config/acme.asc"
    trust(world, f"{server.url}/a.zip", DATA, keys=keys, signature=f"{server.url}/s.asc")
    assert said in world.refused()["signature-invalid"]


def test_a_signed_source_starts_git_and_gpg_and_leaves_nothing_running(
    world: World, server: Server, signer: Signer
) -> None:
    server.files |= {"/a.zip": DATA, "/KEYS": signer.keys(), "/a.zip.asc": signer.signature(DATA, world.directory)}
    trust(world, f"{server.url}/a.zip", DATA, keys=f"{server.url}/KEYS")
    programs, log = world.directory / "programs", world.directory / "log"
    programs.mkdir()
    for name in ("git", "gpg", "gpgv", "gpg-agent", "dirmngr", "keyboxd", "gpgconf", "unzip", "curl", "sh", "ssh"):
        shim = programs / name
        shim.write_text(f'#!/bin/sh\necho {name} >> {log}\nexec {shutil.which(name) or "/bin/true"} "$@"\n')
        shim.chmod(0o755)
    temporary = world.directory / "t"
    temporary.mkdir()
    done = world.sync(PATH=str(programs), TMPDIR=str(temporary))
    assert done.returncode == 0, done.stdout
    assert set(log.read_text().split()) == {"git", "gpg"}
    assert os.listdir(temporary) == []
    running = subprocess.run(["ps", "-eo", "args"], check=True, capture_output=True, text=True).stdout
    assert str(temporary) not in running


def test_a_signed_source_without_gpg(world: World, server: Server, signer: Signer) -> None:
    server.files |= {"/a.zip": DATA, "/KEYS": signer.keys(), "/a.zip.asc": signer.signature(DATA, world.directory)}
    trust(world, f"{server.url}/a.zip", DATA, keys=f"{server.url}/KEYS")
    programs = world.directory / "programs"
    programs.mkdir()
    (programs / "git").symlink_to(str(shutil.which("git")))
    done = world.sync(PATH=str(programs))
    assert done.returncode == 1
    assert "gpg is not installed, or not on PATH" in done.stdout


@pytest.mark.parametrize("name", ["a/" + "d/" * 3000 + "x", "a/" + "/".join(["d" * 200] * 30)])
def test_an_entry_too_deep_or_too_long(world: World, name: str) -> None:
    on_disk(world, packed({**skill("acme-scan"), name: "x\n"}))
    assert "it is " in world.refused()["archive-unsafe"]
