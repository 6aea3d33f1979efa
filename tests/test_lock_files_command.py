"""magpie-lock-files in repositories with a history: what moved, what is trusted, what must not be committed, drift."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from lock_cases import FETCHED, MARKET, TAG, C, D, S
from magpie_hooks.documents.locks import LOCAL, LOCK, SOURCES, SOURCES_LOCAL, STAMP
from skill_texts import ENTRIES, findings
from support import Repository

COMMAND = "magpie-lock-files"
ENTRY = ENTRIES["lock-files"]
TRUST = ".apache-magpie-overrides/skill-sources.md"
IGNORE = (
    "/.apache-magpie\n/.apache-magpie-local\n/.apache-magpie-sources\n/.apache-magpie.local.lock\n"
    "/.apache-magpie.sources.local.lock\n"
)
E = "e5" * 20


def source(
    name: str = "acme", *, ref: str = "v1", commit: str | None = C, url: str = "", method: str = "git-tag"
) -> str:
    lines = [f"- id: {name}", f"method: {method}", f"url: {url or f'https://git.example/{name}.git'}", f"ref: {ref}"]
    return "\n  ".join(lines + ([f"commit: {commit}"] if commit else [])) + "\n"


def trusted(*entries: str) -> str:
    more = "  organization: acme\n  name: A name\n  provides:\n    - skill: x\n"
    return "```yaml\n" + "".join(entry + more for entry in entries) + "```\n"


def pinned(repository: Repository, *entries: str, directory: str = "") -> None:
    repository.write(f"{directory}{SOURCES}", "".join(entries))
    repository.write(f"{directory}{TRUST}", trusted(*entries))


def project(repository: Repository, directory: str = "") -> None:
    repository.write(f"{directory}.gitignore", IGNORE)
    repository.write(f"{directory}{LOCK}", TAG)


def run(repository: Repository, *arguments: str, cwd: str = ".", env: dict[str, str] | None = None) -> list[Any]:
    done = repository.run(COMMAND, "--format", "json", *arguments, cwd=cwd, env=env)
    assert done.returncode in (0, 1), done.stderr
    found: list[Any] = findings(done.stdout)
    assert done.returncode == int(any(it["severity"] == "error" for it in found))
    return found


def rules(repository: Repository, *arguments: str, **more: Any) -> list[tuple[str, str]]:
    """What was found, without that this machine fetched nothing."""
    return [
        (it["rule"], it["path"])
        for it in run(repository, *arguments, **more)
        if it["rule"] not in {"snapshot-never-fetched", "source-never-fetched"}
    ]


MOVED = [("anchor-moved", SOURCES), ("anchor-moved", TRUST)]


# --- what moved -------------------------------------------------------------------------------------------------

OLD = source()
MOVES = {
    "nothing": (OLD, []),
    "laid out anew": ("# a remark\n" + OLD.replace("ref: v1", "ref:   'v1'"), []),
    "the commit": (source(commit=D), MOVED),
    "the full name of the ref does not hide it": (
        source(ref="refs/tags/v1", commit=D),
        [("ref-full-name", SOURCES), *MOVED],
    ),
    "half of the name of the ref does not hide it": (source(ref="tags/v1", commit=D), MOVED),
    "another url does not excuse it": (source(commit=D, url="https://git.example/fork.git"), MOVED),
    "a new ref": (source(ref="v2", commit=D), []),
    "an older ref": (source(ref="v0.9", commit=D), [("pin-downgraded", SOURCES), ("pin-downgraded", TRUST)]),
    "a ref that is no version": (source(ref="spring", commit=D), []),
    "another id, same place": (source("beta", commit=D, url="https://GIT.example/acme"), MOVED),
    "another id, same place and commit": (source("beta", url="https://git.example/acme.git"), []),
    "a branch for a tag": (
        source(method="git-branch", commit=None),
        [("method-changed", SOURCES), ("method-changed", TRUST)],
    ),
    "gone": ("", []),
    "beside it a new one": (OLD + source("beta", commit=D), []),
    "two of two": (source(commit=D, ref="v1") + source("beta"), MOVED),
}


@pytest.mark.parametrize(("now", "expected"), MOVES.values(), ids=MOVES)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_moves_since_head(now: str, expected: list[tuple[str, str]], end: str, repository: Repository) -> None:
    project(repository)
    pinned(repository, OLD)
    repository.commit()
    pinned(repository, *([now.replace("\n", end)] if now else []))
    if now == "":
        repository.write(TRUST, "")
    assert rules(repository) == sorted(expected, key=lambda it: it[1])


def test_both_values_and_the_flag_are_told(repository: Repository) -> None:
    project(repository)
    repository.commit()
    repository.write(LOCK, TAG.replace(C, D))
    found = next(it for it in run(repository) if it["rule"] == "anchor-moved")
    assert (found["path"], found["line"], found["column"], found["severity"]) == (LOCK, 4, 9, "error")
    assert C in found["message"]
    assert D in found["message"]
    flag = f"--accept-moved framework={D}"
    assert flag in found["help"]
    assert rules(repository, *flag.split()) == []


ACCEPTED = {
    "the value": ([f"acme={D}"], []),
    "another value": ([f"acme={E}"], MOVED),
    "a part of the value": ([f"acme={D[:12]}"], MOVED),
    "another id": ([f"beta={D}"], MOVED),
    "the framework's": ([f"framework={D}"], MOVED),
    "one of several": ([f"beta={E}", f"acme={D}"], []),
    "a method": (["acme=git-tag"], MOVED),
}


@pytest.mark.parametrize(("values", "expected"), ACCEPTED.values(), ids=ACCEPTED)
def test_accepted(values: list[str], expected: list[tuple[str, str]], repository: Repository) -> None:
    project(repository)
    pinned(repository, OLD)
    repository.commit()
    pinned(repository, source(commit=D))
    flags = [word for value in values for word in ("--accept-moved", value)]
    assert rules(repository, *flags) == sorted(expected, key=lambda it: it[1])


@pytest.mark.parametrize("method", ["git-branch", "marketplace", "local"])
def test_a_changed_method(method: str, repository: Repository) -> None:
    """An error only where a proof is lost; alone, whatever else moved; accepted by its name."""
    project(repository)
    repository.commit()
    new = {
        "git-branch": "method: git-branch\nurl: https://git.example/x.git\nref: v1\n",
        "marketplace": MARKET,
        "local": "method: local\nsource: x\n",
    }
    repository.write(LOCK, new[method])
    (found,) = [it for it in run(repository) if it["rule"] != "snapshot-never-fetched"]
    assert (found["rule"], found["line"]) == ("method-changed", 1)
    assert found["severity"] == ("error" if method == "git-branch" else "warning")
    assert rules(repository, "--accept-moved", f"framework={method}") == []


def test_a_lost_proof_is_seen_in_the_other_parent_too(repository: Repository) -> None:
    repository.write(".gitignore", IGNORE)
    repository.write(LOCK, "method: local\nsource: x\n")
    repository.commit()
    repository.git("checkout", "-q", "-b", "side")
    repository.write(LOCK, TAG)
    repository.commit()
    repository.git("checkout", "-q", "main")
    repository.write("x", "x")
    repository.commit()
    repository.git("merge", "--no-commit", "--no-ff", "side")
    repository.write(LOCK, "method: git-branch\nurl: https://git.example/x.git\nref: main\n")
    assert [it["severity"] for it in run(repository) if it["rule"] == "method-changed"] == ["error"]


def test_a_floor_goes_down(repository: Repository) -> None:
    repository.write(LOCK, MARKET.replace("0.2.0", "0.10.0"))
    repository.commit()
    repository.write(LOCK, MARKET.replace("0.2.0", "0.9.0"))
    assert [(it["rule"], it["severity"]) for it in run(repository)] == [("pin-downgraded", "warning")]


def test_a_pin_that_nobody_could_read_has_not_moved(repository: Repository) -> None:
    project(repository)
    for broken in ("a: [", f"{TAG}ref: v1\n", TAG.replace(C, C[:7]), TAG.replace(C, C.upper()), ""):
        repository.write(LOCK, broken)
        repository.commit()
        repository.write(LOCK, TAG.replace(C, D))
        assert rules(repository) == []
    repository.write(LOCK, b"\xff")
    repository.commit()
    repository.write(LOCK, TAG)
    assert rules(repository) == []


def test_before_the_first_commit_nothing_has_moved(repository: Repository) -> None:
    project(repository)
    pinned(repository, OLD)
    repository.git("add", ".")
    assert rules(repository) == []
    assert repository.run(*ENTRY, LOCK, SOURCES, TRUST).returncode == 0


@pytest.fixture
def parted(repository: Repository) -> Repository:
    """Main and side have each moved to a release of their own since they parted."""
    project(repository)
    pinned(repository, OLD)
    repository.commit()
    repository.git("checkout", "-q", "-b", "side")
    pinned(repository, source(ref="v2", commit=D))
    repository.commit()
    repository.git("checkout", "-q", "main")
    repository.write("x", "x")
    repository.commit()
    return repository


class TestMerges:
    def test_what_a_parent_holds_has_not_moved(self, parted: Repository) -> None:
        pinned(parted, source(commit=E))
        parted.commit()
        parted.git("checkout", "-q", "side")
        parted.run("git", "merge", "main")
        for ref, commit in (("v1", E), ("v2", D)):
            pinned(parted, source(ref=ref, commit=commit))
            parted.git("add", ".")
            assert rules(parted) == []

    def test_one_ref_with_the_other_commit_has(self, parted: Repository) -> None:
        parted.git("merge", "--no-commit", "--no-ff", "side")
        for ref, commit in (("v1", D), ("v2", C), ("v2", E)):
            pinned(parted, source(ref=ref, commit=commit))
            assert rules(parted) == sorted(MOVED, key=lambda it: it[1])

    def test_a_conflict_is_named(self, parted: Repository) -> None:
        pinned(parted, source(ref="v3", commit=E))
        parted.commit()
        assert parted.run("git", "merge", "side").returncode == 1
        found = [it for it in run(parted) if it["path"] == SOURCES]
        assert [it["rule"] for it in found] == ["lock-invalid-yaml"]
        assert "conflict" in found[0]["message"]
        assert found[0]["line"] == parted.read(SOURCES).decode().split("\n").index("<<<<<<< HEAD") + 1


class TestRanges:
    def env(self, start: str, end: str = "HEAD") -> dict[str, str]:
        return {"PRE_COMMIT_FROM_REF": start, "PRE_COMMIT_TO_REF": end}

    def test_the_start_counts_and_parents_inside_excuse_nothing(self, parted: Repository) -> None:
        start = parted.git("rev-parse", "HEAD")
        pinned(parted, source(commit=D))
        parted.commit()
        parted.commit("one more, nothing new")
        assert rules(parted) == []
        assert rules(parted, env=self.env(start)) == sorted(MOVED, key=lambda it: it[1])
        assert rules(parted, env=self.env("HEAD~1")) == []

    def test_the_merge_base_counts(self, parted: Repository) -> None:
        """Main went on after the branch parted; the branch has what it parted with."""
        pinned(parted, source(commit=E))
        parted.commit()
        parted.git("checkout", "-q", "-b", "later", "HEAD~1")
        assert rules(parted, env=self.env("main")) == []

    def test_a_shallow_clone_is_named(self, parted: Repository) -> None:
        start = parted.git("rev-parse", "HEAD~1")
        parted.git("clone", "-q", "--depth", "1", f"file://{parted.root}", "../shallow")
        done = parted.run(COMMAND, cwd="../shallow", env=self.env(start))
        assert (done.returncode, done.stdout) == (2, "")
        assert "shallow clone" in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_curated_anchor_is_the_pin_of_a_bare_entry(repository: Repository) -> None:
    project(repository)
    curated = "organizations/acme/skill-sources.md"
    repository.write(curated, trusted(OLD))
    repository.write(TRUST, "```yaml\n- id: acme\n```\n")
    repository.write(SOURCES, OLD)
    repository.commit()
    assert rules(repository) == []
    repository.write(curated, trusted(source(commit=D)))
    repository.write(SOURCES, source(commit=D))
    assert rules(repository) == sorted(MOVED, key=lambda it: it[1])


def test_an_anchor_of_ones_own_beside_a_descriptor_in_the_snapshot(repository: Repository) -> None:
    project(repository)
    repository.write(".apache-magpie/organizations/acme/skill-sources.md", trusted(OLD))
    for snapshot in (True, False):
        repository.write(TRUST, f"```yaml\n- id: acme\n  ref: v1\n  commit: {C}\n```\n")
        repository.commit()
        repository.write(TRUST, f"```yaml\n- id: acme\n  ref: v1\n  commit: {D}\n```\n")
        assert ("anchor-moved", TRUST) in rules(repository), snapshot
        if snapshot:
            Path(repository.root, ".apache-magpie").rename(repository.root.parent / "elsewhere")


# --- projects ---------------------------------------------------------------------------------------------------


def test_projects_stand_for_themselves(repository: Repository) -> None:
    for directory in ("", "one/", "two dirs/é/"):
        project(repository, directory)
    repository.commit()
    for directory in ("one/", "two dirs/é/"):
        repository.write(f"{directory}{LOCK}", TAG.replace(C, D))
    one, two = ("anchor-moved", f"one/{LOCK}"), ("anchor-moved", f"two dirs/é/{LOCK}")
    assert rules(repository) == [one, two]
    assert rules(repository, LOCK) == []
    assert rules(repository, f"one/{LOCK}") == [one]
    assert rules(repository, str(repository.root / "one" / LOCK)) == [one]
    assert rules(repository, "one/.gitignore") == [one]
    assert rules(repository, ".gitignore") == [one, two]
    assert rules(repository, "two dirs") == [two]
    assert rules(repository, LOCK, cwd="one") == [one]
    assert rules(repository, cwd="one") == [one, two]
    assert rules(repository, ".", cwd="one") == [one]
    assert rules(repository, "--exclude", "^one/") == [two]
    for name in ("one", f"one/{LOCK}"):
        assert rules(repository, "--accept-moved", f"{name}={D}") == [two]
    assert rules(repository, "--accept-moved", f"framework={D}") == [one, two]


def test_trust_is_of_ones_own_project(repository: Repository) -> None:
    project(repository)
    project(repository, "projects/demo/")
    pinned(repository, OLD, directory="projects/demo/")
    repository.write("projects/demo/skill-sources.md", trusted(source("beta")))
    repository.commit()
    assert rules(repository) == [("trust-without-pin", "projects/demo/skill-sources.md")]
    repository.write(SOURCES, OLD)
    assert ("pin-without-trust", SOURCES) in rules(repository)


def test_a_linked_worktree(repository: Repository) -> None:
    project(repository)
    repository.commit()
    repository.git("worktree", "add", "-q", "../linked")
    linked = repository.root.parent / "linked"
    (linked / LOCK).write_text(TAG.replace(C, D), encoding="utf-8")
    (repository.root / ".apache-magpie-local").mkdir()
    repository.write(STAMP, "{}")
    (linked / ".apache-magpie-local").symlink_to(repository.root / ".apache-magpie-local")
    (linked / ".apache-magpie").symlink_to(repository.root)
    assert rules(repository, cwd="../linked") == [("anchor-moved", LOCK)]
    done = repository.run("git", "add", "--all", cwd="../linked")
    assert done.returncode == 0
    assert rules(repository, cwd="../linked") == [("anchor-moved", LOCK)]


def test_what_stands_in_a_snapshot_is_no_project(repository: Repository) -> None:
    project(repository)
    repository.write(f".apache-magpie/{LOCK}", "broken: [")
    repository.git("add", "--all", "--force")
    assert rules(repository) == [("tracked-local-file", ".apache-magpie")]
    assert rules(repository, f".apache-magpie/{LOCK}") == [("tracked-local-file", ".apache-magpie")]


def test_names_that_cannot_be(repository: Repository) -> None:
    project(repository)
    repository.commit()
    repository.run("git", "init", "-q", "inner")
    repository.write(f"inner/{LOCK}", TAG)
    repository.write(f"../outside/{LOCK}", TAG)
    repository.write("empty/x", "")
    for names, said in (
        (["nowhere"], "no such file"),
        ([f"inner/{LOCK}"], "another repository"),
        ([f"../outside/{LOCK}"], "outside the repository"),
        (["--accept-moved", "acme"], "is not ID=NEWVALUE"),
        (["--exclude", "("], "no regular expression"),
        (["--exclude", "."], "nothing was checked"),
    ):
        done = repository.run(COMMAND, *names)
        assert (done.returncode, done.stdout) == (2, ""), names
        assert said in done.stderr
        assert done.stderr.count("\n") == 1
    assert repository.run(COMMAND, "empty/x").returncode == 0


def test_a_repository_without_any(repository: Repository) -> None:
    repository.write("README.md", "x")
    repository.commit()
    done = repository.run(COMMAND)
    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing was checked" in done.stderr
    assert repository.run(COMMAND, ".").returncode == 2
    assert repository.run(COMMAND, "README.md").returncode == 0
    assert repository.run(*ENTRY, "README.md").returncode == 0
    assert repository.run(COMMAND, cwd="../home").returncode == 2


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
@pytest.mark.parametrize("kind", [LOCK, SOURCES, SOURCES_LOCAL])
@pytest.mark.parametrize("what", ["directory", "pipe", "outside", "loop", "large", "binary"])
def test_what_cannot_be_read(kind: str, what: str, repository: Repository) -> None:
    project(repository)
    repository.commit()
    path = repository.root / kind
    path.unlink(missing_ok=True)
    repository.write("../secret", "s3cret: [")
    if what == "directory":
        path.mkdir()
    elif what == "pipe":
        os.mkfifo(path)
    elif what in {"outside", "loop"}:
        path.symlink_to("../secret" if what == "outside" else kind)
    else:
        path.write_bytes(b"\x00\xff" if what == "binary" else b"# " + b"x" * (50 << 20))
    done = repository.run(COMMAND, "--format", "json", LOCK, "--", *([str(path)] if what != "directory" else []))
    assert done.returncode == 1
    assert "s3cret" not in done.stdout
    expected = {"outside": "lock-invalid-yaml"} if kind == SOURCES_LOCAL else {}
    rule = expected.get(what, "not-utf8" if what == "binary" else "unreadable-file")
    assert [it["rule"] for it in findings(done.stdout) if it["path"] == kind] == [rule]


# --- what belongs to one machine --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [LOCAL, SOURCES_LOCAL, STAMP, ".apache-magpie/a", ".apache-magpie-sources/a/b"])
@pytest.mark.parametrize("directory", ["", "sub dir/"])
def test_tracked(path: str, directory: str, repository: Repository) -> None:
    project(repository, directory)
    repository.write(directory + path, {LOCAL: FETCHED, STAMP: "{}"}.get(path, ""))
    repository.commit()
    repository.git("add", "--force", directory + path)
    found = run(repository)
    told = [it for it in found if it["rule"] == "tracked-local-file"]
    assert [it["rule"] for it in found if it["severity"] == "error"] == ["tracked-local-file"]
    done = repository.run("sh", "-c", told[0]["help"])
    assert done.returncode == 0
    assert ("tracked-local-file", told[0]["path"]) not in rules(repository)


def test_one_finding_for_a_snapshot_with_the_count(repository: Repository) -> None:
    project(repository)
    for number in range(12):
        repository.write(f".apache-magpie/skills/{number}/SKILL.md", "x")
    repository.git("add", "--all", "--force")
    (found,) = [it for it in run(repository) if it["severity"] == "error"]
    assert "12 files" in found["message"]


WAYS = {
    "nothing": (None, False),
    "an untracked file": (".gitignore", False),
    "info/exclude": (".git/info/exclude", False),
    "global excludes": ("../home/ignore", False),
    "the root's file": (".gitignore", True),
    "negated later": (".gitignore!", False),
}


@pytest.mark.parametrize(("where", "fine"), WAYS.values(), ids=WAYS)
def test_ignored_for_everybody(where: str | None, fine: bool, repository: Repository) -> None:
    repository.write(LOCK, TAG)
    repository.write(SOURCES, "")
    repository.git("config", "--global", "core.excludesFile", str(repository.home / "ignore"))
    if where == ".gitignore!":
        repository.write(".gitignore", IGNORE + "!/.apache-magpie.local.lock\n")
        repository.git("add", ".gitignore")
    elif where is not None:
        repository.write(where, IGNORE)
        if fine:
            repository.git("add", ".gitignore")
    repository.git("add", LOCK)
    told = [it for it in run(repository) if it["rule"] == "not-ignored"]
    assert bool(told) != fine
    if fine:
        return
    command, *lines = told[0]["help"].split("\n")
    if command == "git add .gitignore":
        assert where == ".gitignore"
    else:
        assert all(line.startswith("/.apache-magpie") and not line.endswith("/") for line in lines)
        with (repository.root / ".gitignore").open("a", encoding="utf-8") as file:
            file.write("\n".join(["", *lines, ""]))
    repository.git("add", ".gitignore")
    assert rules(repository) == []


def test_a_lock_that_git_ignores(repository: Repository) -> None:
    project(repository)
    repository.commit()
    repository.write(".gitignore", IGNORE + "*.lock\n")
    found = [it for it in run(repository) if it["rule"] == "lock-ignored"]
    assert [(it["path"], it["help"]) for it in found] == [(LOCK, "take the line out of .gitignore")]
    repository.git("rm", "-q", "--cached", LOCK)
    assert ("lock-ignored", LOCK) in rules(repository)
    repository.write(".gitignore", IGNORE)
    repository.write(".git/info/exclude", "*.lock\n")
    assert ("lock-ignored", LOCK) in rules(repository)
    repository.git("add", "--force", LOCK)
    assert rules(repository) == []


# --- drift ------------------------------------------------------------------------------------------------------

DRIFTS = {
    "none": ("", "", None),
    "the url, spelt otherwise": ("git.example/x.git", "GIT.example/x", None),
    "the ref, spelt otherwise": ("ref: v1", "ref: refs/tags/v1", None),
    "the url": ("x.git", "y.git", "install"),
    "the method": ("git-tag", "git-branch", "install"),
    "the ref": ("ref: v1", "ref: v0", "sync"),
    "the commit": (C, D, "sync"),
}


@pytest.mark.parametrize(("old", "new", "word"), DRIFTS.values(), ids=DRIFTS)
def test_drift(old: str, new: str, word: str | None, repository: Repository) -> None:
    project(repository)
    repository.write(LOCAL, FETCHED.replace(old, new))
    repository.commit()
    found = run(repository)
    assert [(it["rule"], it["path"], it["severity"]) for it in found] == [("snapshot-drift", LOCK, "warning")] * (
        word is not None
    )
    assert all(word in it["message"] for it in found if word)


def test_another_archive_under_one_version(repository: Repository) -> None:
    project(repository)
    zip_ = f"method: svn-zip\nurl: https://dist.example/x.zip\nref: 1.10\nsha512: {S}\n"
    repository.write(LOCK, zip_)
    local = FETCHED.replace("git-tag", "svn-zip").replace("https://git.example/x.git", "https://dist.example/x.zip")
    local = local.replace("ref: v1", "ref: 1.10").replace(f"fetched_commit: {C}", f"fetched_sha512: {'d' * 128}")
    repository.write(LOCAL, local)
    repository.commit()
    (found,) = run(repository)
    assert found["rule"] == "snapshot-drift"
    assert "investigate" in found["message"]


@pytest.mark.parametrize(
    "url", ["apache/magpie", "https://github.com/apache/magpie", "HTTPS://GitHub.com/Apache/Magpie.git"]
)
def test_our_marketplace(url: str, repository: Repository) -> None:
    repository.write(LOCK, MARKET.replace("apache/magpie", url))
    assert rules(repository) == []


@pytest.mark.parametrize("url", ["acme/magpie", "apache/magpie2", "https://github.com.evil.example/apache/magpie"])
def test_another_marketplace(url: str, repository: Repository) -> None:
    repository.write(LOCK, MARKET.replace("apache/magpie", url))
    assert rules(repository) == [("untrusted-marketplace", LOCK)]
    assert rules(repository, "--trust-marketplace", "x/y", "--trust-marketplace", url) == []


SECRET = "https://bot:s3cret@git.example/x.git?access_token=s3cret"


def test_no_output_repeats_a_credential(repository: Repository) -> None:
    project(repository)
    texts = {LOCK: MARKET.replace("apache/magpie", SECRET), SOURCES: source(url=SECRET, ref=SECRET)}
    for path, text in texts.items():
        repository.write(path, text)
    repository.write(TRUST, trusted(source(url=SECRET + "&x", commit=D)))
    repository.write(SOURCES_LOCAL, source().replace("url:", "source_url:").replace("https://git.example", SECRET))
    repository.commit()
    repository.write(SOURCES, source(url=SECRET, commit=D, method=SECRET))
    for format_ in ("text", "json", "github", "sarif"):
        done = repository.run(COMMAND, "--format", format_, ".", LOCK, SOURCES_LOCAL)
        assert "s3cret" not in done.stdout + done.stderr
        assert "untrusted-marketplace" in done.stdout


# --- as a runner starts it --------------------------------------------------------------------------------------


def changed(repository: Repository, *names: str) -> list[tuple[str, str]]:
    done = repository.run(*ENTRY, "--format", "json", *names)
    assert done.returncode in (0, 1), done.stderr
    return [(it["rule"], it["path"]) for it in findings(done.stdout)] if done.stdout else []


CAUSES: dict[str, tuple[str, str, str, str]] = {
    "a pin moved": (LOCK, TAG.replace(C, D), LOCK, "anchor-moved"),
    "a method": (LOCK, "method: local\nsource: x\n", LOCK, "method-changed"),
    "trust taken back": (TRUST, "", SOURCES, "pin-without-trust"),
    "trust moved": (TRUST, trusted(source(ref="v2", commit=D)), SOURCES, "pin-mismatch"),
    "an ignore line": (".gitignore", "", ".gitignore", "not-ignored"),
    "a lock ignored": (".gitignore", IGNORE + "*.lock\n", LOCK, "lock-ignored"),
    "a local lock": (LOCAL, FETCHED, LOCAL, "tracked-local-file"),
    "a snapshot": (".apache-magpie/skills/x/SKILL.md", "x", ".apache-magpie", "tracked-local-file"),
    "a stamp": (STAMP, "{}", STAMP, "tracked-local-file"),
}


@pytest.mark.parametrize(("path", "text", "where", "rule"), CAUSES.values(), ids=CAUSES)
def test_a_commit_of_the_cause_alone_reaches_the_rule(
    path: str, text: str, where: str, rule: str, repository: Repository
) -> None:
    project(repository)
    pinned(repository, OLD)
    repository.commit()
    repository.write(path, text)
    repository.git("add", "--force", path)
    names = repository.git("diff", "--cached", "--name-only").split("\n")
    assert (rule, where) in changed(repository, *names)
    assert changed(repository) == []


@pytest.mark.parametrize(
    ("path", "rule"), [(SOURCES, "trust-without-pin"), (TRUST, "pin-without-trust"), (".gitignore", "not-ignored")]
)
def test_a_deletion_reaches_the_rule(path: str, rule: str, repository: Repository) -> None:
    """No name is left that a runner could hand over."""
    project(repository)
    pinned(repository, OLD)
    repository.commit()
    repository.git("rm", "-q", path)
    assert rule in {it[0] for it in changed(repository)}


def test_tracked_is_what_the_commit_says(repository: Repository) -> None:
    project(repository)
    repository.write(LOCAL, FETCHED)
    repository.commit()
    env = {"GIT_INDEX_FILE": str(repository.root / ".git" / "other-index")}
    repository.run("git", "read-tree", "HEAD", env=env)
    repository.run("git", "add", "--force", LOCAL, env=env)
    done = repository.run(*ENTRY, LOCAL, env=env)
    assert "tracked-local-file" in done.stdout
    assert "tracked-local-file" not in repository.run(COMMAND, env=env).stdout


def test_json_is_what_the_schema_says(repository: Repository) -> None:
    project(repository)
    done = repository.run(COMMAND, "--format", "json")
    assert json.loads(done.stdout)["version"] == 1


@pytest.mark.parametrize("moved", [True, False])
def test_a_renamed_project_takes_its_pins_along(moved: bool, repository: Repository) -> None:
    repository.write(".gitignore", IGNORE.replace("/", ""))
    repository.write(f"a/{LOCK}", TAG)
    pinned(repository, source(), directory="a/")
    repository.commit()
    repository.git("mv", "a", "b")
    if moved:
        assert TAG.count(C) == 1
        repository.write(f"b/{LOCK}", TAG.replace(C, D))
        pinned(repository, source(commit=D), directory="b/")
    repository.git("add", "--all")
    expected = [("anchor-moved", f"b/{LOCK}"), ("anchor-moved", f"b/{SOURCES}")] if moved else []
    assert rules(repository) == expected
    assert rules(repository, "--changed", f"b/{LOCK}") == expected


def test_what_is_to_be_investigated_is_not_to_be_fetched(repository: Repository) -> None:
    repository.write(".gitignore", IGNORE)
    repository.write(LOCK, f"method: svn-zip\nurl: https://dist.example/a.zip\nref: '1'\nsha512: {S}\n")
    local = "source_method: svn-zip\nsource_url: https://dist.example/a.zip\nsource_ref: '1'\n"
    repository.write(
        LOCAL,
        f"{local}fetched_sha512: {S.replace(S[0], 'f' if S[0] != 'f' else '0')}\nfetched_at: 2026-09-20T08:15:00Z\n",
    )
    repository.git("add", LOCK, ".gitignore")
    (found,) = run(repository)
    assert found["rule"] == "snapshot-drift"
    assert "investigate" in found["message"]
    assert found["help"].startswith("find out")


@pytest.mark.parametrize(
    "arguments", [["--accept-moved", "{}"], ["{}"], ["--exclude", "({}"], ["--bogus={}"], ["--trust-marketplace"]]
)
def test_no_sentence_repeats_a_credential(arguments: list[str], repository: Repository) -> None:
    url = "https://u:hunter2secret@git.example/x"
    done = repository.run(COMMAND, *(word.format(url) for word in arguments))
    assert done.returncode == 2
    assert "hunter2secret" not in done.stdout + done.stderr
