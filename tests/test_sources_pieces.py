"""The pure pieces of a sync, each by itself: trees, links, selection, locks, placing."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magpie_hooks.documents import children, source_locks, swap
from magpie_hooks.documents.descriptors import DescriptorFile
from magpie_hooks.documents.fetch_git import environment, full_ref
from magpie_hooks.documents.links import Agents, Held
from magpie_hooks.documents.locks import SOURCES, Lock
from magpie_hooks.documents.snapshot import FILE, LINK, Entry, Limits, Refused, is_git, judge, unsafe_name
from magpie_hooks.rules.source_links import decide
from magpie_hooks.rules.source_select import select

if TYPE_CHECKING:
    from pathlib import Path

    from magpie_hooks.documents.descriptors import Provided


# --- trees


def judged(files: list[str], links: dict[str, str]) -> list[str]:
    entries = [Entry(path, FILE) for path in files] + [Entry(path, LINK, 0, target) for path, target in links.items()]
    return judge(entries, Limits(), "archive-unsafe")


@pytest.mark.parametrize(
    "links",
    [
        {"a/x": "y"},
        {"a/x": "../b/z"},
        {"a/x": "../b"},
        {"a/x": "./../b/./z"},
        {"x": "a", "d": "x/y"},
        {"a/x": "../b", "c/x": "../b"},
        {"one": "two", "two": "three", "three": "b/z"},
    ],
)
def test_links_that_stay(links: dict[str, str]) -> None:
    assert judged(["a/y", "b/z", "c/w"], links) == []


@pytest.mark.parametrize("links", [{"a/x": "none"}, {"a/x": "../b/none"}, {"x": "y", "y": "none"}])
def test_links_to_nothing(links: dict[str, str]) -> None:
    assert judged(["a/y", "b/z"], links) == sorted(links)


@pytest.mark.parametrize(
    "links",
    [
        {"x": ""},
        {"x": ".."},
        {"a/x": "../.."},
        {"x": "a/../../y"},
        {"x": "a/x/../../..", "a/x": "../b"},
        {"one": "two", "two": "one"},
        {"a/x": "../a"},
        {"a/x": "../b/y", "b/y": "../a"},
        {"a/x": "..", "b/y": "../a"},
        {"x": ".git"},
        {"x": "a/.GIT/hooks"},
        {"a/x": "\\etc"},
    ],
)
def test_links_that_leave_or_never_end(links: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        judged(["a/y/z", "b/z"], links)
    assert refused.value.rule == "snapshot-unsafe-link"


_PART = st.sampled_from(["a", "b", "c", "..", ".", "x"])


@given(
    st.dictionaries(
        st.sampled_from(["a/l", "b/m", "n", "c/d/o"]), st.lists(_PART, min_size=1, max_size=5).map("/".join)
    )
)
def test_what_is_let_through_stays_inside_and_comes_to_an_end(links: dict[str, str]) -> None:
    """The system itself, on a real disk, is the judge."""
    import tempfile

    files = ["a/f", "b/f", "c/d/f"]
    try:
        dangling = judged(files, links)
    except Refused:
        return
    with tempfile.TemporaryDirectory() as directory:
        root = os.path.join(os.path.realpath(directory), "tree")
        for path in files:
            os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
            open(os.path.join(root, path), "w").close()
        for path, target in links.items():
            os.symlink(target, os.path.join(root, path))
        for path in links:
            real = os.path.realpath(os.path.join(root, path))
            assert os.path.commonpath([real, root]) == root
            assert os.path.exists(os.path.join(root, path)) is (path not in dangling)
        walked = list(zip(range(1000), os.walk(root, followlinks=True), strict=False))
        assert len(walked) < 1000


@pytest.mark.parametrize(
    "name", ["a", "a/b.md", "\u00fc/\u4e2d", "a b", ".gitignore", ".github/x", "a.git", "git", "..a", "ab:c"]
)
def test_names_that_may_be_written(name: str) -> None:
    assert unsafe_name(name) is None


@pytest.mark.parametrize("part", [".git", ".GIT", ".git ", ".git.", ".git::$DATA", "GIT~1", ".gi\u200dt", "\ufeff.git"])
def test_names_that_are_gits(part: str) -> None:
    assert is_git(part)


# --- links


def agents(tmp_path: Path, held: dict[str, Held]) -> Agents:
    made = Agents(str(tmp_path))
    made.held = held
    return made


def ours(source: str, name: str = "n") -> Held:
    return Held("link", f"../../.apache-magpie-sources/{source}/skills/{name}")


CANONICAL = ".agents/skills/magpie-n"
RELAYS = (".claude/skills/magpie-n", ".github/skills/magpie-n")
RELAY = Held("link", "../../.agents/skills/magpie-n")


@pytest.mark.parametrize(
    ("held", "others", "says"),
    [
        ({}, set(), ""),
        ({CANONICAL: ours("a")}, set(), ""),
        ({CANONICAL: ours("a", "old")}, set(), ""),
        ({CANONICAL: ours("b")}, set(), ""),  # nobody trusts b any more
        ({CANONICAL: ours("b")}, {"b"}, "the source 'b'"),
        ({CANONICAL: Held("link", "../../.apache-magpie/skills/n")}, set(), "the framework"),
        ({CANONICAL: Held("link", "elsewhere")}, set(), "a link of this repository"),
        ({CANONICAL: Held("directory")}, set(), "a directory"),
        ({RELAYS[1]: Held("file")}, set(), "a file"),
        ({RELAYS[0]: ours("a")}, set(), ""),  # a relay past the canonical link, as it was once made
    ],
)
def test_who_holds_a_name(tmp_path: Path, held: dict[str, Held], others: set[str], says: str) -> None:
    links = decide({"a": {"n": ours("a").target}}, agents(tmp_path, held), others)
    if says:
        assert says in links.collisions["a"][0]
        assert links.made == {}
    else:
        assert links.collisions == {}
        left = set(links.made["a"]) | {
            path for path, it in held.items() if it.target == ours("a").target and path == CANONICAL
        }
        assert left == {CANONICAL, *RELAYS}
    assert links.gone == []


def test_of_two_sources_neither_gets_a_name_and_the_third_goes_on(tmp_path: Path) -> None:
    wanted = {"a": {"n": "1"}, "b": {"n": "2"}, "c": {"m": "3"}}
    links = decide(wanted, agents(tmp_path, {}), set())
    assert set(links.collisions) == {"a", "b"}
    assert set(links.made) == {"c"}


@pytest.mark.parametrize(
    ("wanted", "others", "whole", "gone"),
    [
        ({"a": {}}, set(), True, True),
        ({"a": {}}, set(), False, True),
        ({}, {"a"}, True, False),
        ({}, set(), True, True),
        ({}, set(), False, False),
    ],
)
def test_what_is_taken_away(
    tmp_path: Path, wanted: dict[str, dict[str, str]], others: set[str], *, whole: bool, gone: bool
) -> None:
    held = {CANONICAL: ours("a"), RELAYS[0]: RELAY, RELAYS[1]: Held("directory")}
    links = decide(wanted, agents(tmp_path, held), others, whole=whole)
    assert links.gone == ([RELAYS[0], CANONICAL] if gone else [])


def test_a_name_that_another_source_takes_over_is_not_taken_away(tmp_path: Path) -> None:
    held = {CANONICAL: ours("a"), RELAYS[0]: RELAY, RELAYS[1]: RELAY}
    links = decide({"b": {"n": ours("b").target}}, agents(tmp_path, held), set())
    assert (links.collisions, links.gone) == ({}, [])
    assert links.made == {"b": {CANONICAL: ours("b").target}}


# --- selection


def provides(text: str) -> list[Provided]:
    (descriptor,) = DescriptorFile("x.md", f"```yaml\nid: a\nprovides: {text}\n```\n".encode()).descriptors
    return descriptor.provides


def test_selection() -> None:
    found = {"a": "", "b-one": "", "b-two": "", "b-bare": "has no SKILL.md", "b": "", "B-x": ""}
    assert select(provides("[{skill: a}, {family: b-*}]"), found) == (["a", "b-one", "b-two"], [])
    assert select(provides("[{skill: z}]"), found)[1] == ["the skill 'z' is not there"]
    assert select(provides("[{skill: b-bare}]"), found)[1] == ["the skill 'b-bare' has no SKILL.md"]
    assert select(provides("[{family: z-*}]"), found)[1] == ["the family 'z-*' has no skill"]


def test_a_family_has_no_skill_with_a_hostile_name() -> None:
    _, wrong = select(provides("[{family: b-*}]"), {"b-one": "", "b-\x1b[31m": "", "b-$(x)": ""})
    assert wrong == [
        "the skill 'b-\\\\x1b[31m' is not named in kebab-case",
        "the skill 'b-$(x)' is not named in kebab-case",
    ]


# --- locks


TWO = "# a remark\n\n- id: a\n  ref: v1 # of a\n\n# of b\n- id: b\n  ref: v2\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_block_is_taken_out_and_the_rest_stays(end: str) -> None:
    lock = Lock(SOURCES, TWO.replace("\n", end).encode())
    assert source_locks.without(lock, "b").text == TWO[: TWO.index("- id: b")].replace("\n", end)
    assert source_locks.without(lock, "a").text == ("# a remark\n\n" + TWO[TWO.index("- id: b") :]).replace("\n", end)
    assert source_locks.without(lock, "c").text == lock.text


def test_the_anchor_of_another_method_goes() -> None:
    lock = source_locks.pinned(None, SOURCES, "a", {"method": "git-tag", "url": "u", "ref": "v1", "commit": "c" * 40})
    lock = source_locks.pinned(
        lock, SOURCES, "a", {"method": "svn-zip", "url": "u", "ref": "1.10", "sha512": "d" * 128}
    )
    assert lock.text.endswith(f"- id: a\n  method: svn-zip\n  url: u\n  ref: 1.10\n  sha512: {'d' * 128}\n")
    assert lock.text.startswith(f"# {SOURCES} - committed")


# --- placing


@pytest.mark.parametrize("exchanges", [True, False])
def test_a_directory_takes_the_place_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchanges: bool
) -> None:
    if not exchanges:
        monkeypatch.setattr(swap, "_exchanged", lambda _one, _other: False)
    for name in ("new", "old"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    swap.place_directory(str(tmp_path / "new"), str(tmp_path / "old"))
    assert (tmp_path / "old/file").read_text() == "new"
    assert os.listdir(tmp_path) == ["old"]


def test_a_link_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(FileExistsError):
        swap.place_link(str(tmp_path / "file"), "elsewhere")
    swap.place_link(str(tmp_path / "deep/link"), "one")
    swap.place_link(str(tmp_path / "deep/link"), "two")
    assert os.readlink(tmp_path / "deep/link") == "two"
    assert sorted(os.listdir(tmp_path / "deep")) == ["link"]


# --- children


def test_a_program_that_stands_still_is_stopped() -> None:
    with pytest.raises(children.Stopped, match=r"nothing came for 0\.2 seconds"):
        children.run(["sleep", "60"], {"PATH": os.environ["PATH"]}, seconds=0.2)


def test_a_program_that_says_too_much_is_stopped() -> None:
    with pytest.raises(children.Stopped, match="more than can be meant"):
        children.run(["yes"], {"PATH": os.environ["PATH"]}, most=10_000)


def test_nothing_of_the_callers_git_reaches_git(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("GIT_DIR", "GIT_SSH_COMMAND", "GIT_CONFIG_COUNT", "GIT_EXEC_PATH", "GIT_TRACE", "LD_PRELOAD", "BASH_ENV")
    for name in names:
        monkeypatch.setenv(name, "evil")
    made = environment(allow_local=False)
    assert "evil" not in made.values()
    assert made["GIT_ALLOW_PROTOCOL"] == "https:ssh"


@pytest.mark.parametrize(
    ("method", "ref", "full"),
    [
        ("git-tag", "v1", "refs/tags/v1"),
        ("git-tag", "refs/tags/v1", "refs/tags/v1"),
        ("git-tag", "refs/heads/main", "refs/tags/heads/main"),
        ("git-branch", "main", "refs/heads/main"),
        ("git-branch", "refs/heads/main", "refs/heads/main"),
        ("git-branch", "refs/tags/v1", "refs/heads/tags/v1"),
    ],
)
def test_a_ref_is_of_its_own_kind(method: str, ref: str, full: str) -> None:
    assert full_ref(method, ref) == full
