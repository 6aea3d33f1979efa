"""Where skills are looked for: first hit wins by name, and what may not be read is unchecked."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from magpie_hooks.documents import installed
from magpie_hooks.documents.files import Unreadable
from magpie_hooks.documents.installed import Installed, find
from magpie_hooks.documents.plugin_versions import newest, of_path
from support import Repository, Run


def skill(root: Path, directory: str, name: str, more: str = "") -> None:
    path = root / directory / "SKILL.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"---\nname: {name}\n{more}---\n\n# {directory}\n", encoding="utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


def look(root: Path, *dirs: str, cache: str | None = None) -> Installed:
    return find(str(root), skills_dirs=[str(root / each) for each in dirs], plugin_cache=cache, home=str(root / "home"))


def shown(found: Installed) -> dict[str, str]:
    return {name: it.shown for name, it in found.skills.items()}


PLACES = [
    "mine/x",
    "skills/x",
    ".apache-magpie/skills/x",
    ".apache-magpie/apache-magpie/skills/x",
    ".apache-magpie-sources/acme/skills/x",
    ".agents/skills/magpie-x",
    "home/.claude/plugins/cache/apache-magpie/magpie-a/0.2.0/skills/x",
]


@pytest.mark.parametrize("first", range(len(PLACES)), ids=PLACES)
def test_the_first_place_that_has_the_name_counts(first: int, root: Path) -> None:
    for place in PLACES[first:]:
        skill(root, place, "magpie-x")
    assert shown(look(root, "mine" if first == 0 else "empty")) == {"magpie-x": PLACES[first]}


def test_directories_that_are_named_come_in_their_order(root: Path) -> None:
    skill(root, "a/x", "magpie-x")
    skill(root, "b/x", "magpie-x")
    assert shown(look(root, "b", "a")) == {"magpie-x": "b/x"}


def test_the_name_decides_and_not_the_directory(root: Path) -> None:
    skill(root, "skills/x", "magpie-y")
    skill(root, ".apache-magpie/skills/x", "magpie-x")
    assert shown(look(root)) == {"magpie-y": "skills/x", "magpie-x": ".apache-magpie/skills/x"}


def test_of_the_agents_skills_only_ours_are_ours(root: Path) -> None:
    skill(root, ".agents/skills/other", "other")
    skill(root, ".agents/skills/magpie-x", "magpie-x")
    assert list(look(root).skills) == ["magpie-x"]


def test_what_the_front_matter_says_is_there_and_the_rest_is_read_when_it_is_asked_for(root: Path) -> None:
    skill(root, "skills/x", "magpie-x", "requires_config:\n  - a.md\n  - a.md\nsurface_hash: sha256:0123456789abcdef\n")
    (root / "skills/x/more.md").write_bytes(b"## A\n")
    (root / "skills/x/.hidden.md").write_bytes(b"## B\n")
    (root / "skills/x/deep.md").mkdir()
    found = look(root).skills["magpie-x"]
    assert (found.requires, found.surface_hash, found.place) == (["a.md"], "sha256:0123456789abcdef", "skills")
    assert found.details() == {"more.md": b"## A\n"}
    (root / "skills/x/SKILL.md").unlink()
    with pytest.raises(Unreadable, match="it is gone"):
        found.main()


class TestPluginCache:
    def cached(self, root: Path, *versions: str) -> Installed:
        for version in versions:
            skill(root, f"cache/magpie-a/{version}/skills/x", "magpie-x")
        return look(root, cache=str(root / "cache"))

    @pytest.mark.parametrize(
        ("versions", "newest_one"),
        [
            (["0.9.0", "0.10.0"], "0.10.0"),
            (["0.2.0", "0.2.0.dev202609110041"], "0.2.0"),
            (["0.2.0.dev202609110041", "0.2.0.dev202609180100"], "0.2.0.dev202609180100"),
            (["1.0", "0ddba11", "unknown"], "1.0"),
            (["abc", "abd"], "abd"),
            (["2.0rc1", "2.0.post1", "2.0"], "2.0.post1"),
        ],
    )
    def test_the_newest_version_counts(self, versions: list[str], newest_one: str, root: Path) -> None:
        found = self.cached(root, *versions).skills["magpie-x"]
        assert (found.version, found.plugin, found.place) == (newest_one, "magpie-a", "plugin")
        assert found.shown == f"cache/magpie-a/{newest_one}/skills/x"

    def test_no_version_is_no_newest(self) -> None:
        assert newest([]) is None

    def test_the_default_is_in_the_home_and_a_given_one_is_instead_of_it(self, root: Path) -> None:
        skill(root, PLACES[-1], "magpie-x")
        assert list(look(root).skills) == ["magpie-x"]
        assert list(look(root, cache=str(root / "nowhere")).skills) == []

    @pytest.mark.parametrize(
        ("path", "expected"),
        [
            ("/h/.claude/plugins/cache/apache-magpie/magpie-a/0.2.0.dev1/skills/x", ("magpie-a", "0.2.0.dev1")),
            ("C:\\c\\magpie-a\\0.2.0\\skills\\x\\", ("magpie-a", "0.2.0")),
            ("skills/x", ("", "")),
            ("/repo/.apache-magpie/skills/x", ("", "")),
        ],
    )
    def test_the_version_stands_in_the_path(self, path: str, expected: tuple[str, str]) -> None:
        assert of_path(path) == expected


class TestCalled:
    @pytest.mark.parametrize("stem", ["magpie-x-ray", "x-ray", "ray", "magpie-ray"])
    def test_by_name_or_directory_with_or_without_the_prefix(self, stem: str, root: Path) -> None:
        skill(root, "skills/ray", "magpie-x-ray")
        found = look(root).called(stem)
        assert found is not None
        assert found.name == "magpie-x-ray"

    def test_a_name_comes_before_a_directory(self, root: Path) -> None:
        skill(root, "skills/b", "magpie-a")
        skill(root, "skills/a", "b")
        found = look(root).called("b")
        assert found is not None
        assert found.base == "a"

    def test_nothing_else(self, root: Path) -> None:
        skill(root, "skills/ray", "magpie-x-ray")
        assert look(root).called("x") is None


BROKEN = {
    "no front matter": b"# x\n",
    "not closed": b"---\nname: magpie-x\n",
    "no YAML": b"---\nname: magpie-x\na: b: c\n---\n",
    "a conflict": b"---\nname: magpie-x\n<<<<<<< a\n---\n",
    "a bad requires_config": b"---\nname: magpie-x\nrequires_config: a.md\n---\n",
    "no name": b"---\nlicense: x\n---\n",
    "not UTF-8": b"---\nname: magpie-x\n---\n\xff",
}


class TestUnchecked:
    @pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
    def test_what_does_not_parse_makes_its_name_unchecked(self, content: bytes, root: Path) -> None:
        skill(root, "skills/x", "magpie-x")
        (root / "skills/x/SKILL.md").write_bytes(content)
        found = look(root)
        assert found.skills == {}
        ((name, why),) = found.unchecked
        assert name in {"magpie-x", "x"}
        assert why.startswith("skills/x/SKILL.md cannot be read: ")
        assert found.why_unchecked("x") == found.why_unchecked("magpie-x") == why

    def test_it_hides_a_readable_one_in_a_later_place(self, root: Path) -> None:
        skill(root, "skills/x", "magpie-x")
        (root / "skills/x/SKILL.md").write_bytes(b"---\nname: magpie-x\n")
        skill(root, ".apache-magpie/skills/x", "magpie-x")
        found = look(root)
        assert (found.skills, [name for name, _ in found.unchecked]) == ({}, ["magpie-x"])

    def test_it_hides_one_that_is_called_with_or_without_the_prefix(self, root: Path) -> None:
        skill(root, "skills/x", "magpie-x", "surface_hash: [\n")
        skill(root, ".apache-magpie/skills/x", "x")
        found = look(root)
        assert (list(found.skills), found.why_unchecked("x") is not None) == ([], True)

    def test_one_behind_a_readable_one_does_not_matter(self, root: Path) -> None:
        skill(root, "skills/x", "magpie-x")
        skill(root, ".apache-magpie/skills/x", "magpie-x")
        (root / ".apache-magpie/skills/x/SKILL.md").write_bytes(b"---\nname: magpie-x\n")
        found = look(root)
        assert (list(found.skills), found.unchecked) == (["magpie-x"], [])

    def test_a_skill_md_that_is_a_directory(self, root: Path) -> None:
        (root / "skills/x/SKILL.md").mkdir(parents=True)
        assert look(root).why_unchecked("x") == "skills/x/SKILL.md cannot be read: it is a directory"

    def test_a_link_to_nothing_matters_to_who_asks_for_it(self, root: Path) -> None:
        (root / ".agents/skills").mkdir(parents=True)
        (root / ".agents/skills/magpie-x").symlink_to("../../.apache-magpie/skills/x")
        found = look(root)
        assert (found.skills, found.unchecked) == ({}, [])
        assert found.why_unchecked("x") == ".agents/skills/magpie-x: it is a link to nothing"

    def test_a_directory_without_a_skill_md_is_no_skill(self, root: Path) -> None:
        (root / "skills/x").mkdir(parents=True)
        (root / "skills/README.md").write_bytes(b"# x\n")
        found = look(root)
        assert (found.skills, found.unchecked, found.closed) == ({}, [], [])

    def test_a_linked_directory_is_followed(self, root: Path) -> None:
        skill(root, ".apache-magpie/skills/x", "magpie-y")
        (root / ".agents/skills").mkdir(parents=True)
        (root / ".agents/skills/magpie-x").symlink_to("../../.apache-magpie/skills/x")
        assert shown(look(root)) == {"magpie-y": ".apache-magpie/skills/x"}


@pytest.mark.skipif(sys.platform == "win32", reason="mode bits")
class TestClosed:
    """Read by a user whom the rights of files stop, which root is not."""

    def read(self, repository: Repository, without_rights: Run, closed: str) -> list[list[str]]:
        (repository.root / closed).chmod(0)
        try:
            done = without_rights(sys.executable, "-c", _READ)
        finally:
            (repository.root / closed).chmod(0o755)
        assert done.returncode == 0, done.stderr
        return [line.split() for line in done.stdout.split("\n")[:3]]

    def test_a_place_that_may_not_be_read(self, repository: Repository, without_rights: Run) -> None:
        skill(repository.root, "skills/x", "magpie-x")
        skill(repository.root, ".apache-magpie/skills/y", "magpie-y")
        assert self.read(repository, without_rights, "skills") == [["magpie-y"], [], ["skills"]]

    def test_a_skill_that_may_not_be_read(self, repository: Repository, without_rights: Run) -> None:
        skill(repository.root, "skills/x", "magpie-x")
        assert self.read(repository, without_rights, "skills/x") == [[], ["x"], []]

    def test_a_skill_md_that_may_not_be_read(self, repository: Repository, without_rights: Run) -> None:
        skill(repository.root, "skills/x", "magpie-x")
        assert self.read(repository, without_rights, "skills/x/SKILL.md") == [[], ["x"], []]

    def test_a_parent_of_the_plugin_cache_that_may_not_be_read(
        self, repository: Repository, without_rights: Run
    ) -> None:
        skill(repository.root, PLACES[-1], "magpie-x")
        cache = "home/.claude/plugins/cache/apache-magpie"
        assert self.read(repository, without_rights, "home/.claude") == [[], [], [cache]]


_READ = """
from magpie_hooks.documents.installed import find
found = find(".", home="home")
print(*found.skills); print(*(name for name, _ in found.unchecked)); print(*(name for name, _ in found.closed))
"""


def test_what_the_places_are_called_is_said_once() -> None:
    kinds = (installed.NAMED, installed.OWN, installed.SNAPSHOT, installed.SOURCE, installed.LINKED, installed.PLUGIN)
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("name", ["[", "magpie-other: [", "&a *b", '"a'])
def test_a_name_that_does_not_parse_leaves_the_directory_unchecked(name: str, root: Path) -> None:
    skill(root, "skills/sort-the-mail", name)
    found = look(root)
    assert [each for each, _ in found.unchecked] == ["sort-the-mail"]
    assert found.why_unchecked("magpie-sort-the-mail") is not None


def test_a_sure_name_and_its_directory_are_both_unchecked(root: Path) -> None:
    skill(root, "skills/x", "magpie-y", "metadata: [\n")
    assert [each for each, _ in look(root).unchecked] == ["magpie-y", "x"]
