"""Hostile git sources place nothing outside their snapshot and run nothing."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import zlib
from pathlib import Path

import pytest

from fetch_world import SNAPSHOTS, TOOL, World, packed, skill, tree
from support import Repository

SNAPSHOT = f"{SNAPSHOTS}/acme-skills"


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def canary(world: World) -> Path:
    return world.directory / "canary"


# --- options and transports


@pytest.mark.parametrize(
    "url",
    [
        "ext::sh -c 'touch {canary}'",
        "ext::touch%20{canary}",
        "fd::17",
        "--upload-pack=touch {canary}",
        "-oProxyCommand=touch {canary}",
        "ssh://-oProxyCommand=touch%20{canary}/x",
        "ssh://user@-oProxyCommand=x/x",
        "git@-oProxyCommand=x:y",
        "http://example.org/x.git",
        "git://example.org/x.git",
        "https://user:secret@example.org/x.git",
        "https://example.org/x.git?token=secret",
        "https://example.org/a%0ahost=evil",
        "C:\\x",
    ],
)
def test_urls_that_are_never_handed_to_git(world: World, url: str) -> None:
    world.trust(url=url.replace("{canary}", str(canary(world))), commit="a" * 40)
    world.adopt()
    rules = world.refused()
    assert "unsafe-url" in rules
    assert not canary(world).exists()
    assert "secret" not in "".join(rules.values()).replace("named like a secret", "")


@pytest.mark.parametrize(
    "ref",
    ["--upload-pack=touch", "-f", "v1:refs/heads/x", "+v1", "a..b", "v1^{}", "@{u}", "x.lock", "a b", "../x", "*"],
)
@pytest.mark.parametrize("method", ["git-tag", "git-branch"])
def test_refs_that_are_never_handed_to_git(world: World, ref: str, method: str) -> None:
    remote, commit = world.remote("acme", skill("acme-scan"))
    more = {"commit": commit} if method == "git-tag" else {}
    world.trust(method=method, url=remote.root.as_uri(), ref=f'"{ref}"', **more)
    world.adopt()
    assert world.refused().keys() & {"unsafe-ref", "fetch-failed"}


@pytest.mark.parametrize("name", ["../escaped", "/absolute", "a/b", ".", "..", ".git", "A", "a\\x1b[31m", "a\\nb", ""])
def test_ids_that_are_no_directory(world: World, name: str) -> None:
    remote, commit = world.remote("acme", skill("acme-scan"))
    world.trust(f'"{name}"', url=remote.root.as_uri(), commit=commit)
    world.adopt()
    outside = set(tree(world.directory))
    done = world.sync()
    assert done.returncode == 1
    assert "\x1b" not in done.stdout + done.stderr
    new = {path for path in set(tree(world.directory)) - outside if "/.git/" not in path}
    assert new == set()


def test_local_urls_only_when_asked_for(world: World) -> None:
    world.trust_tag()
    world.adopt()
    done = world.adopter.run(*TOOL, "sync", "--yes")
    assert done.returncode == 1
    assert "--allow-local-urls accepts it" in done.stdout
    assert not (world.root / SNAPSHOTS).exists()


def test_local_is_no_remote_for_an_https_source(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller's configuration may not turn one url into another."""
    remote, commit = world.remote("acme", skill("acme-scan"))
    world.trust(url="https://127.0.0.1:9/acme.git", commit=commit)
    config = world.adopter.home / ".gitconfig"
    config.write_text(
        config.read_text() + f'[url "{remote.root.as_uri()}"]\n\tinsteadOf = https://127.0.0.1:9/acme.git\n'
    )
    world.adopt()
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    assert "nobody answers there" in world.refused()["fetch-failed"]


# --- what is in a tree


def commit_of(remote: Repository, entries: list[tuple[str, str, bytes]]) -> str:
    """A commit with the tree that git would never make: entries are mode, name, and content of a blob."""
    lines = []
    for mode, name, content in entries:
        oid = hash_of(remote, "blob", content)
        lines.append((name, f"{mode} {name}\0".encode() + bytes.fromhex(oid)))
    top = hash_of(remote, "tree", b"".join(line for _, line in sorted(lines)))
    return remote.git("commit-tree", "-m", "hostile", top)


def hash_of(remote: Repository, kind: str, content: bytes) -> str:
    """Write an object as it is, past every check."""
    data = f"{kind} {len(content)}\0".encode() + content
    oid = hashlib.sha1(data, usedforsecurity=False).hexdigest()
    path = remote.root / ".git/objects" / oid[:2] / oid[2:]
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(zlib.compress(data))
    return oid


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".git", ""),
        (".GIT", ""),
        ("git~1", ""),
        (".g\u200cit", ""),
        ("..", ""),
        ("a\\b", "it holds a backslash"),
        ("a\x1b[31mb", "a control character"),
        ("a\nb", "a control character"),
        ("a\u202eb", "cannot be seen"),
        ("C:x", "it names a drive"),
    ],
)
def test_names_that_are_never_checked_out(world: World, name: str, said: str) -> None:
    remote = Repository(world.directory / "acme")
    commit = commit_of(remote, [("100644", name, b"x\n"), ("100644", "plain", b"y\n")])
    remote.git("tag", "v1", commit)
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    message = world.refused()["fetch-failed"]
    assert said in message
    assert "\x1b" not in message
    assert not (world.root / SNAPSHOTS).exists()


@pytest.mark.parametrize("names", [("skills/a/X.md", "skills/a/x.md"), ("Skills/b", "skills/c"), ("\u00e9", "e\u0301")])
def test_names_that_are_one_on_some_disks(world: World, names: tuple[str, str]) -> None:
    world.trust_tag(files={**skill("acme-scan"), **dict.fromkeys(names, "x\n")})
    world.adopt()
    assert "are one name on some disks" in world.refused()["fetch-failed"]


@pytest.mark.parametrize(
    "target",
    ["/etc/passwd", "../../../x", "../../../../../outside", ".", "leak", "../../.git/config", "none/../../../../x"],
)
def test_links_that_leave(world: World, target: str) -> None:
    remote, _ = world.remote("acme", skill("acme-scan"), tag="")
    (remote.root / "skills/acme-scan/leak").symlink_to(target)
    commit = remote.commit()
    remote.git("tag", "v1")
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    assert "snapshot-unsafe-link" in world.refused()


def test_links_anywhere_in_the_tree_count(world: World) -> None:
    remote, _ = world.remote("acme", skill("acme-scan"), tag="")
    (remote.root / "tools/secret").symlink_to("../../../../.ssh")
    commit = remote.commit()
    remote.git("tag", "v1")
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    assert "'tools/secret'" in world.refused()["snapshot-unsafe-link"]


def test_a_link_to_nothing_inside_is_a_warning(world: World) -> None:
    remote, _ = world.remote("acme", skill("acme-scan"), tag="")
    (remote.root / "skills/acme-scan/gone").symlink_to("none")
    (remote.root / "skills/acme-scan/fine").symlink_to("../acme-scan/detail.md")
    commit = remote.commit()
    remote.git("tag", "v1")
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    assert "skills/acme-scan/gone" in world.rules("sync", "--yes")["dangling-link"]
    assert world.linked() == ["magpie-acme-scan"]


def test_submodules_stay_empty(world: World) -> None:
    inner, _ = world.remote("inner", {"payload": "x\n"})
    remote, _ = world.remote("acme", skill("acme-scan"), tag="")
    remote.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.root.as_uri(), "vendor/inner")
    commit = remote.commit()
    remote.git("tag", "v1")
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    assert world.sync().returncode == 0
    assert os.listdir(world.root / SNAPSHOT / "vendor/inner") == []
    assert "nothing to do" in world.sync().stdout
    (world.root / SNAPSHOT / "vendor/inner/smuggled").write_text("x\n")
    assert "is here" in world.sync().stdout
    assert os.listdir(world.root / SNAPSHOT / "vendor/inner") == []


def test_a_tree_that_unfolds_to_a_billion_files(world: World) -> None:
    """Ten trees of ten entries each, every one the same."""
    remote = Repository(world.directory / "acme")
    oid, mode = hash_of(remote, "blob", b"x\n"), "100644"
    for _ in range(9):
        oid = hash_of(remote, "tree", b"".join(f"{mode} f{at}\0".encode() + bytes.fromhex(oid) for at in range(10)))
        mode = "40000"
    commit = remote.git("commit-tree", "-m", "bomb", oid)
    remote.git("tag", "v1", commit)
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    assert "more than can be meant" in world.refused()["fetch-failed"]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("--max-entries", "2"), "more than 2 entries"),
        (("--max-total-mb", "2"), "unpacks to"),
        (("--max-entry-mb", "1"), "more than 1,000,000"),
    ],
)
def test_trees_that_are_too_large(world: World, option: tuple[str, str], said: str) -> None:
    world.trust_tag(files={**skill("acme-scan"), "zeros": bytes(3_000_000)})
    world.adopt()
    assert said in world.refused(*option)["fetch-failed"]


# --- what would run


HOOKS = (
    *("post-checkout", "post-index-change", "reference-transaction", "post-merge", "pre-auto-gc", "pre-commit"),
    *("post-rewrite", "fsmonitor-watchman"),
)


def test_nothing_runs_but_git_and_gpg(world: World) -> None:
    """Every program on PATH records itself; every configuration that could run one names one."""
    log, programs = world.directory / "log", world.directory / "programs"
    programs.mkdir()
    names = (
        "sh",
        "bash",
        "ssh",
        "gpg",
        "gpgv",
        "curl",
        "wget",
        "unzip",
        "python3",
        "perl",
        "touch",
        "cat",
        "git-lfs",
        "env",
    )
    for name in (*names, "git", "evil"):
        real = shutil.which(name) or "/bin/true"
        shim = programs / name
        shim.write_text(f'#!/bin/sh\necho "{name} $*" >> {log}\nexec {real} "$@"\n')
        shim.chmod(0o755)
    attributes = (
        "* filter=evil diff=evil merge=evil\n*.md filter=lfs text eol=crlf ident working-tree-encoding=UTF-16\n"
    )
    files = {**skill("acme-scan"), ".gitattributes": attributes, ".lfsconfig": "[lfs]\n\turl = ext::evil\n"}
    files |= {f".githooks/{name}": "#!/bin/sh\nevil\n" for name in HOOKS}
    files[".gitmodules"] = '[submodule "x"]\n\tpath = x\n\turl = https://example.org/x.git\n'
    files["skills/acme-scan/$Id$.md"] = "$Id$\r\n"
    remote = Repository(world.directory / "acme")
    remote.write(".git/info/attributes", "* -text -filter -ident -working-tree-encoding\n")
    for path, data in files.items():
        remote.write(path, data)
    commit = remote.commit()
    remote.git("tag", "v1")
    world.trust(url=remote.root.as_uri(), commit=commit)
    for name in HOOKS:  # the machine's own, through a template and by name
        for directory in (world.directory / "template/hooks", world.adopter.home / "hooks"):
            directory.mkdir(parents=True, exist_ok=True)
            (directory / name).write_text(f"#!/bin/sh\necho hook {name} >> {log}\n")
            (directory / name).chmod(0o755)
    config = "[core]\n\thooksPath = {home}/hooks\n\tfsmonitor = evil\n\tsshCommand = evil\n\taskPass = evil\n"
    config += "\tgitProxy = evil\n\tpager = evil\n\teditor = evil\n\talternateRefsCommand = evil\n"
    config += "[init]\n\ttemplateDir = {template}\n[credential]\n\thelper = !evil\n[gpg]\n\tprogram = evil\n"
    config += '[filter "evil"]\n\tsmudge = evil\n\tclean = evil\n\tprocess = evil\n\trequired = true\n'
    config += '[filter "lfs"]\n\tprocess = git-lfs\n[diff]\n\texternal = evil\n[uploadpack]\n\tpackObjectsHook = evil\n'
    config = config.replace("{home}", str(world.adopter.home)).replace("{template}", str(world.directory / "template"))
    world.adopter.home.joinpath("machine").write_text(config)
    world.adopt()
    environment = {
        "PATH": str(programs),
        "GIT_CONFIG_GLOBAL": str(world.adopter.home / "machine"),
        "GIT_CONFIG_SYSTEM": str(world.adopter.home / "machine"),
        "GIT_CONFIG_NOSYSTEM": "0",
        "GIT_TEMPLATE_DIR": str(world.directory / "template"),
        **dict.fromkeys(("GIT_SSH_COMMAND", "GIT_SSH", "GIT_ASKPASS", "SSH_ASKPASS", "GIT_EXTERNAL_DIFF"), "evil"),
        **dict.fromkeys(("GIT_PROXY_COMMAND", "GIT_PAGER", "GIT_EDITOR", "GIT_TRACE2_EVENT"), "evil"),
    }
    done = world.sync(**environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing to do" in world.sync(**environment).stdout
    world.run("status", "--remote", **environment)
    started = {line.partition(" ")[0] for line in log.read_text().splitlines()}
    assert started == {"git"}, log.read_text()
    inside = world.root / SNAPSHOT
    expected = {path: remote.read(path) for path in files}
    assert {path: data for path, data in tree(inside).items() if not path.startswith(".git/")} == expected
    assert not any(path.startswith(".git/hooks/") for path in tree(inside))


@pytest.mark.parametrize("url", ["ssh://git@example.org/acme.git", "git@example.org:acme.git"])
def test_over_ssh_nothing_but_ssh_runs(world: World, url: str) -> None:
    programs, log = world.directory / "programs", world.directory / "log"
    programs.mkdir()
    (programs / "git").symlink_to(str(shutil.which("git")))
    (programs / "ssh").write_text(f'#!/bin/sh\necho "$@" >> {log}\nexit 255\n')
    (programs / "ssh").chmod(0o755)
    world.trust(url=url, commit="a" * 40)
    world.adopt()
    done = world.sync(PATH=str(programs), GIT_SSH_COMMAND="touch evil")
    assert done.returncode == 1
    assert "[fetch-failed]" in done.stdout
    (line,) = log.read_text().splitlines()
    assert line.endswith("git@example.org git-upload-pack '" + ("/" if "://" in url else "") + "acme.git'")
    assert "evil" not in line


def test_a_configuration_that_was_put_into_a_snapshot_is_not_read(world: World) -> None:
    """What stands in .git/config could run a program as soon as git looks."""
    world.trust_tag()
    world.adopt()
    assert world.sync().returncode == 0
    config = world.root / SNAPSHOT / ".git/config"
    ours = config.read_text()
    evil = f"touch {canary(world)}"
    config.write_text(f'{ours}[core]\n\tfsmonitor = {evil}\n[filter "x"]\n\tclean = {evil}\n')
    assert world.run("status").returncode == 1
    assert "is here" in world.sync().stdout
    assert config.read_text() == ours
    assert not canary(world).exists()


def test_a_trust_list_of_a_source_is_not_honoured(world: World) -> None:
    evil, commit = world.remote("evil", skill("evil"))
    text = "```yaml\n- id: evil-skills\n  organization: acme\n  name: Evil\n  method: git-tag\n"
    text += f"  url: {evil.root.as_uri()}\n  ref: v1\n  commit: {commit}\n  provides: [{{skill: evil}}]\n```\n"
    places = (".apache-magpie-overrides/skill-sources.md", "skill-sources.md", "organizations/acme/skill-sources.md")
    world.trust_tag(files={**skill("acme-scan"), **dict.fromkeys(places, text)})
    world.adopt()
    for _ in range(2):
        assert world.sync().returncode == 0
        assert world.linked() == ["magpie-acme-scan"]
    nested = f"{SNAPSHOT}/skill-sources.md"
    done = world.sync("--trust-list", nested)
    assert done.returncode == 2
    assert "trust does not chain" in done.stderr


def test_neither_an_organization_nor_one_machine_vouches_for_a_source(world: World) -> None:
    """As for the hook: what an organization curates is trusted by nobody yet."""
    world.adopt()
    for path, why in (
        ("organizations/acme/skill-sources.md", "an organization curates this file"),
        (".apache-magpie-local/skill-sources.md", "a file of one machine"),
    ):
        world.root.joinpath(path).parent.mkdir(parents=True, exist_ok=True)
        world.root.joinpath(path).write_text("", encoding="utf-8")
        done = world.sync("--trust-list", path)
        assert (done.returncode, done.stdout) == (2, "")
        assert why in done.stderr


def test_the_repository_around_is_not_touched(world: World) -> None:
    """Its configuration, its index, its refs and its hooks are as they were."""
    world.trust_tag()
    url, digest = world.archive(packed(skill("acme-zip")))
    world.trust("zip-skills", method="svn-zip", url=url, ref="1", sha512=digest, provides="[{skill: acme-zip}]")
    world.adopt()
    before = tree(world.root / ".git")
    assert world.sync().returncode == 0
    after = tree(world.root / ".git")
    assert after.pop("magpie-sources.lock") == b""
    assert after == before


def test_modes_of_a_commit(world: World) -> None:
    remote, _ = world.remote("acme", {**skill("acme-scan"), "run.sh": "#!/bin/sh\n"}, tag="")
    (remote.root / "run.sh").chmod(0o755)
    commit = remote.commit()
    remote.git("tag", "v1")
    world.trust(url=remote.root.as_uri(), commit=commit)
    world.adopt()
    assert world.sync().returncode == 0
    assert (world.root / SNAPSHOT / "run.sh").stat().st_mode & stat.S_IXUSR


def test_git_is_missing(world: World) -> None:
    world.trust_tag()
    world.adopt()
    (world.directory / "empty").mkdir()
    done = world.sync(PATH=str(world.directory / "empty"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "git is not installed, or not on PATH" in done.stderr
