"""magpie-skill-sources as people and runners start it."""

from __future__ import annotations

import os
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from skill_texts import ENTRIES, MANIFEST, findings
from source_examples import EXAMPLES, Example
from support import Repository

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMAND = "magpie-skill-sources"
ENTRY = ENTRIES["skill-sources"]
FILES = next(hook["files"] for hook in MANIFEST if hook["id"] == "skill-sources")
TRUST = ".apache-magpie-overrides/skill-sources.md"
RIVERBANK = ".apache-magpie-overrides/organizations/riverbank/skill-sources.md"
POINTER = "skills/read-the-sky/source.md"


@pytest.fixture
def adopter(repository: Repository) -> Repository:
    Example("sources-adopter").lay_out(repository, broken=False)
    return repository


@pytest.fixture
def framework(repository: Repository) -> Repository:
    Example("sources-framework").lay_out(repository, broken=False)
    return repository


def edit(repository: Repository, path: str, old: str, new: str) -> None:
    text = repository.read(path).decode()
    assert text.count(old) == 1
    repository.write(path, text.replace(old, new))


def told(repository: Repository, *arguments: str, cwd: str = ".") -> list[tuple[str, str, int]]:
    done = repository.run(COMMAND, "--format", "json", *arguments, cwd=cwd)
    assert done.returncode in (0, 1), done.stderr
    return [(it["rule"], it["path"], it["line"]) for it in findings(done.stdout)]


UNSAFE = ("unsafe-ref", TRUST, 20)


def break_it(adopter: Repository) -> None:
    edit(adopter, TRUST, "ref: v1.0", "ref: v1..0")


# --- what is looked at


class TestNames:
    def test_one_that_matters_checks_them_all(self, adopter: Repository) -> None:
        break_it(adopter)
        for name in (TRUST, POINTER, "skills/count-the-boats/SKILL.md", RIVERBANK, "skills", "."):
            assert told(adopter, name) == [UNSAFE], name

    @pytest.mark.parametrize("name", ["README.md", TRUST + "x", "skills/count-the-boats/source.mdx"])
    def test_one_that_does_not_matter_checks_nothing(self, adopter: Repository, name: str) -> None:
        break_it(adopter)
        adopter.write(name, "x\n")
        assert told(adopter, name) == []

    def test_relative_to_where_one_stands_and_absolute(self, adopter: Repository) -> None:
        break_it(adopter)
        assert told(adopter, "source.md", cwd="skills/read-the-sky") == [UNSAFE]
        assert told(adopter, str(adopter.root / POINTER)) == [UNSAFE]
        assert told(adopter, f"../../{TRUST}", cwd="skills/read-the-sky") == [UNSAFE]
        assert told(adopter, cwd="skills/read-the-sky") == [UNSAFE]

    def test_what_is_not_there(self, adopter: Repository) -> None:
        done = adopter.run(COMMAND, "skills/nobody/source.md")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "magpie-skill-sources: error: skills/nobody/source.md: no such file or directory\n"

    def test_untracked_files_count(self, adopter: Repository) -> None:
        path = "skills/weather-now/source.md"
        adopter.write(path, adopter.read(POINTER).replace(b"source: weather-skills", b"source: weather"))
        new = "projects/demo/skill-sources.md"
        adopter.write(new, "```yaml\n- id: other\n  ref: -x\n```\n")
        wrong = [("unsafe-ref", new, 3), ("trust-unresolved", new, 2), ("pointer-unknown-source", path, 2)]
        wrong += [("pointer-path-mismatch", path, 4), ("pointer-path-mismatch", path, 5)]
        for arguments in ([], [path], ["skills"]):
            assert sorted(told(adopter, *arguments)) == sorted(wrong)
        # A commit is made of what is tracked, and of the names that are given.
        assert [it for it in told(adopter, "--changed", path) if it[1] != path] == []
        assert [it for it in told(adopter, "--changed", path) if it[1] == path] == sorted(
            wrong[2:], key=lambda it: it[2]
        )

    def test_what_git_ignores_is_not_there(self, adopter: Repository) -> None:
        adopter.write(".gitignore", "projects/\nskills/weather-*/\n")
        adopter.write("projects/demo/skill-sources.md", "```yaml\n- id: Bad\n```\n")
        adopter.write("skills/weather-now/SKILL.md", "---\nname: weather-now\n---\n")
        assert told(adopter) == told(adopter, POINTER) == []

    def test_a_family_meets_a_skill_that_is_new(self, adopter: Repository) -> None:
        adopter.write("skills/weather-now/SKILL.md", "---\nname: weather-now\n---\n")
        for arguments in ([], [POINTER], ["skills/weather-now/SKILL.md"]):
            assert told(adopter, *arguments) == [("duplicate-provides", TRUST, 24)]
        assert told(adopter, "--changed", POINTER) == []
        adopter.git("add", "--all")
        assert told(adopter, "--changed", POINTER) == [("duplicate-provides", TRUST, 24)]

    def test_a_skill_that_is_a_link_is_none(self, adopter: Repository) -> None:
        (adopter.root / "skills/weather-now").mkdir()
        (adopter.root / "skills/weather-now/SKILL.md").symlink_to("../count-the-boats/SKILL.md")
        assert told(adopter) == []


class TestNothing:
    @pytest.mark.parametrize("arguments", [(), (".",)])
    def test_nothing_to_check_is_no_pass(self, repository: Repository, arguments: Sequence[str]) -> None:
        repository.write("skills/a/SKILL.md", "---\nname: a\n---\n")
        done = repository.run(COMMAND, *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert "nothing was checked" in done.stderr

    def test_templates_are_nothing(self, repository: Repository) -> None:
        repository.write("organizations/_template/skill-sources.md", "```yaml\nwrong\n```\n")
        repository.write("projects/_template/skill-sources.md", "```yaml\nwrong\n```\n")
        repository.write("skills/_template/source.md", "x\n")
        assert repository.run(COMMAND).returncode == 2

    def test_a_skill_named_in_a_repository_without_sources(self, repository: Repository) -> None:
        repository.write("skills/a/SKILL.md", "---\nname: a\n---\n")
        done = repository.run(COMMAND, "skills/a/SKILL.md")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    def test_no_repository(self, repository: Repository) -> None:
        done = repository.run(COMMAND, cwd="../home")
        assert (done.returncode, done.stderr) == (2, "magpie-skill-sources: error: not in a git repository\n")

    def test_json_is_json_where_nothing_matters(self, adopter: Repository) -> None:
        assert findings(adopter.run(COMMAND, "--changed", "--format", "json", "README.md").stdout) == []


class TestTrustLists:
    def named(self, adopter: Repository, path: str) -> None:
        text = adopter.read(TRUST).replace(b"v1.0", b"v1..0")
        adopter.write(TRUST, "# None\n")
        adopter.write(path, text)

    @pytest.mark.parametrize("path", ["config/trust.md", "config/skill-sources.md"])
    def test_named(self, adopter: Repository, path: str) -> None:
        self.named(adopter, path)
        found = [("unsafe-ref", path, 20)]
        assert told(adopter, "--trust-list", path) == found
        assert told(adopter, "--trust-list", path, path) == found
        assert told(adopter, "--trust-list", str(adopter.root / path)) == found
        assert told(adopter, "--trust-list", f"../{path}", f"../{path}", cwd="skills") == found
        assert told(adopter, "--changed", "--trust-list", path, path) == found

    def test_outside_the_repository(self, adopter: Repository) -> None:
        self.named(adopter, "../elsewhere/trust.md")
        assert told(adopter, "--trust-list", "../elsewhere/trust.md") == [("unsafe-ref", "../elsewhere/trust.md", 20)]
        self.named(adopter, "../organizations/acme/skill-sources.md")
        path = "../organizations/acme/skill-sources.md"
        adopter.write(path, adopter.read("../elsewhere/trust.md"))
        assert told(adopter, "--trust-list", str((adopter.root / path).resolve())) == [("unsafe-ref", path, 20)]

    def test_one_that_is_found_anyway_is_read_once(self, adopter: Repository) -> None:
        break_it(adopter)
        assert told(adopter, "--trust-list", f"./{TRUST}") == [UNSAFE]

    @pytest.mark.parametrize(
        ("path", "why"),
        [
            ("nowhere.md", "no such file"),
            (RIVERBANK, "an organization curates this file"),
            (".apache-magpie/organizations/acme/skill-sources.md", "trust does not chain"),
        ],
    )
    def test_refused(self, adopter: Repository, path: str, why: str) -> None:
        done = adopter.run(COMMAND, "--trust-list", path)
        assert (done.returncode, done.stdout) == (2, "")
        assert why in done.stderr


class TestExclude:
    def test_what_is_found_and_what_is_named(self, adopter: Repository) -> None:
        break_it(adopter)
        edit(adopter, POINTER, "source: weather-skills", "source: -")
        assert {it[1] for it in told(adopter)} == {TRUST, POINTER}
        assert {it[1] for it in told(adopter, "--exclude", "^skills/read")} == {TRUST}
        assert told(adopter, "--exclude", "^skills/", POINTER) == []
        done = adopter.run(COMMAND, "--exclude", "(")
        assert done.returncode == 2
        assert "no regular expression" in done.stderr


class TestWorkspace:
    """A project below the root, as a runner's workspace has them."""

    @pytest.mark.parametrize("project", ["sub", "teams/[a]*?", "d\u00e9p\u00f4t"])
    def test_its_own_tree_is_checked(self, repository: Repository, project: str) -> None:
        repository.write("skill-sources.md", "```yaml\n- id: Other\n```\n")
        inner = Example("sources-adopter")
        inner.lay_out(repository, broken=False)
        (repository.root / project).mkdir(parents=True)
        for name in [".apache-magpie", ".apache-magpie-overrides", "skills", "README.md"]:
            (repository.root / name).rename(repository.root / project / name)
        edit(repository, f"{project}/{TRUST}", "ref: v1.0", "ref: v1..0")
        repository.git("add", "--all")
        wrong = [("unsafe-ref", f"{project}/{TRUST}", 20)]
        assert told(repository, cwd=project) == wrong
        assert told(repository, "--changed", POINTER, cwd=project) == wrong
        assert told(repository, "--changed", "README.md", cwd=project) == []
        assert told(repository, "--changed", "source.md", cwd=f"{project}/skills/read-the-sky") == wrong
        assert told(repository, cwd=f"{project}/.apache-magpie-overrides/organizations") == wrong
        assert [it[0] for it in told(repository)] == ["descriptor-bad-id"]


class TestLinks:
    def test_to_a_place_within(self, adopter: Repository) -> None:
        (adopter.root / "real.md").write_bytes(adopter.read(TRUST))
        (adopter.root / TRUST).unlink()
        (adopter.root / TRUST).symlink_to("../real.md")
        assert told(adopter) == []

    @pytest.mark.parametrize("path", [TRUST, RIVERBANK, POINTER])
    def test_to_a_place_outside(self, adopter: Repository, path: str) -> None:
        adopter.write("../outside.md", adopter.read(path))
        (adopter.root / path).unlink()
        (adopter.root / path).symlink_to(
            os.path.relpath(adopter.root.parent / "outside.md", (adopter.root / path).parent)
        )
        done = adopter.run(COMMAND)
        assert done.stdout == (
            f"{path}: error: it cannot be read: it is a link to a place outside the repository [unreadable-file]\n"
        )

    def test_in_a_circle(self, adopter: Repository) -> None:
        (adopter.root / POINTER).unlink()
        (adopter.root / POINTER).symlink_to("source.md")
        assert [it[:2] for it in told(adopter)] == [("unreadable-file", POINTER)]


# --- a commit


class TestChanged:
    def test_nothing_relevant_reads_nothing(self, adopter: Repository) -> None:
        break_it(adopter)
        adopter.commit()
        for names in ([], ["README.md"], ["skills/count-the-boats/detail.md"]):
            done = adopter.run(*ENTRY, *names)
            assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    @pytest.mark.parametrize("how", ["deleted", "renamed", "link"])
    def test_what_no_runner_names(self, adopter: Repository, how: str) -> None:
        """A descriptor goes away, and the entry that relied on it is left."""
        if how == "link":
            adopter.write("../outside.md", "x")
            (adopter.root / RIVERBANK).unlink()
            (adopter.root / RIVERBANK).symlink_to("/dev/null")
            adopter.git("add", "--all")
        elif how == "renamed":
            adopter.git("mv", RIVERBANK, RIVERBANK.replace("skill-sources", "sources"))
        else:
            adopter.git("rm", "--quiet", RIVERBANK)
        done = adopter.run(*ENTRY, "--format", "json")
        assert done.returncode == 1
        wanted = "unreadable-file" if how == "link" else "trust-unresolved"
        assert wanted in {it["rule"] for it in findings(done.stdout)}

    def test_a_range(self, adopter: Repository) -> None:
        start = adopter.git("rev-parse", "HEAD")
        adopter.git("rm", "--quiet", RIVERBANK)
        end = adopter.commit()
        assert adopter.run(*ENTRY).returncode == 0
        environment = {"PRE_COMMIT_FROM_REF": start, "PRE_COMMIT_TO_REF": end}
        assert adopter.run(*ENTRY, env=environment).returncode == 1

    def test_the_last_file_of_an_organization(self, adopter: Repository) -> None:
        edit(adopter, TRUST, "- id: riverbank-skills\n", "")
        for path in ("skills/measure-the-tide/source.md", RIVERBANK):
            (adopter.root / path).unlink()
        adopter.commit()
        adopter.git("rm", "--quiet", ".apache-magpie-overrides/organizations/riverbank/organization.md")
        done = adopter.run(*ENTRY, "--format", "json")
        assert [(it["rule"], it["path"]) for it in findings(done.stdout)] == [
            ("unknown-organization", TRUST),
        ]

    def test_a_file_that_the_registry_links_to(self, framework: Repository) -> None:
        row = "| `oil` | lantern | x | [oil](README.md) | |\n"
        framework.write(
            "docs/skill-sources/registry.md", framework.read("docs/skill-sources/registry.md") + row.encode()
        )
        framework.commit()
        framework.git("rm", "--quiet", "docs/skill-sources/README.md")
        done = framework.run(*ENTRY, "--format", "json")
        assert [it["rule"] for it in findings(done.stdout)] == ["registry-bad-link"]
        framework.commit()
        framework.git("rm", "--quiet", "README.md")
        framework.write("docs/skill-sources/registry.md", "# Empty\n")
        assert framework.run(*ENTRY).returncode == 0


@pytest.mark.parametrize(("rule", "example"), EXAMPLES.items(), ids=EXAMPLES)
def test_a_commit_of_nothing_but_the_cause_reaches_the_hook(
    rule: str, example: Example, repository: Repository
) -> None:
    """Through the manifest: the names that its pattern selects, or a deletion, which it is always run for."""
    example.lay_out(repository, broken=False)
    repository.commit()
    if example.file:
        repository.write(example.file, repository.read(example.file).decode().replace(example.sound, example.broken))
    else:
        assert repository.run("sh", "-ec", example.shell).returncode == 0
    repository.git("add", "--all")
    changed = repository.git("diff", "--cached", "--name-only", "--diff-filter=ACMR", "--no-renames", "-z").split("\0")
    names = [name for name in changed if re.search(FILES, name)]
    done = repository.run(*ENTRY, "--format", "json", *names)
    assert [it["rule"] for it in findings(done.stdout)] == [rule]


class TestOrder:
    def test_names_and_processes_do_not_matter(self, adopter: Repository) -> None:
        """Whoever is handed a name that matters tells everything; the union is what one process tells."""
        break_it(adopter)
        edit(adopter, POINTER, "skill_path: skills/read-the-sky", "skill_path: skills/../x")
        adopter.git("add", "--all")
        names = adopter.git("ls-files").split("\n")
        whole = adopter.run(*ENTRY, *names).stdout
        assert whole.count("\n") == 2
        random_ = random.Random(3)
        for _ in range(6):
            random_.shuffle(names)
            cut = random_.randint(1, len(names) - 1)
            parts = [adopter.run(*ENTRY, *part).stdout for part in (names, names[:cut], names[cut:])]
            assert parts[0] == whole
            assert set("".join(parts).splitlines()) == set(whole.splitlines())
            assert set(parts) <= {whole, ""}


# --- what is said


SECRET = "hunter2"
SECRETS: list[tuple[str, str, str]] = [
    (TRUST, "url: https://git.weather", f"url: https://me:{SECRET}@git.weather"),
    (TRUST, "git.weather.example/skills.git", f"git.weather.example/skills.git?access_token={SECRET}"),
    (TRUST, "- id: weather-skills", f"- id: https://me:{SECRET}@git.example"),
    (TRUST, "  name: Weather", f"  name: x\n  https://me:{SECRET}@git.example: y"),
    (TRUST, "  name: Weather", f"  name: x\n  https://{SECRET}@a: y\n  https://{SECRET}@a: z"),
    (TRUST, "  method: git-tag", f"  method: https://{SECRET}@git.example"),
    (TRUST, "organization: riverbank", f"organization: https://me:{SECRET}@git.example"),
    (TRUST, "    - skill: read-the-sky", f"    - skill: https://me:{SECRET}@git.example"),
    (TRUST, "- id: riverbank-skills", f"- id: me:{SECRET}@git.example"),
    (TRUST, "  ref: v1.0", f"  ref: https://me:{SECRET}@git.example"),
    (TRUST, "  ref: v1.0", f"  ref: *{SECRET}"),
    (POINTER, "source: weather-skills", f"source: https://me:{SECRET}@git.example"),
    (POINTER, "organization: riverbank", f"organization: https://me:{SECRET}@git.example"),
    (POINTER, "skill_path: skills/read-the-sky", f"skill_path: https:/x?token={SECRET}"),
    (POINTER, "source: weather-skills", f"source: weather-skills\nhttps://me:{SECRET}@git.example: x"),
]


@pytest.mark.parametrize(("path", "old", "new"), SECRETS)
@pytest.mark.parametrize("form", ["text", "json", "github", "sarif"])
def test_a_credential_is_never_repeated(adopter: Repository, path: str, old: str, new: str, form: str) -> None:
    edit(adopter, path, old, new)
    done = adopter.run(COMMAND, "--strict", "--format", form)
    assert done.returncode == 1
    assert SECRET not in done.stdout + done.stderr


def test_a_second_declaration_names_both_places(adopter: Repository) -> None:
    edit(adopter, TRUST, "- id: riverbank-skills\n", "- id: acme-skills\n- id: riverbank-skills\n")
    (found,) = findings(adopter.run(COMMAND, "--format", "json").stdout)
    assert (found["line"], found["related"]) == (9, [{"path": TRUST, "line": 6, "message": "declared here first"}])


HOSTILE: list[tuple[str, Any]] = [
    ("ten thousand lists", "- " * 10_000 + "x\n"),
    ("ten thousand brackets", "```yaml\n" + "[" * 10_000 + "\n```\n"),
    ("ten thousand quotations", "> " * 10_000 + "x\n"),
    ("a long fence", "```yaml\n" + "a: b\n" * 300_000 + "```\n"),
    ("aliases upon aliases", "```yaml\n- &a [x, x]\n" + "".join(f"- &a{n} [*a, *a]\n" for n in range(200)) + "```\n"),
    ("tags", "```yaml\n- !!python/object/apply:os.system ['echo x']\n- !x {id: !y a}\n```\n"),
    ("never closed", "```yaml\n- id: a\n"),
    ("a directive", "```yaml\n%YAML 99999999999999999999.1\n---\na\n```\n"),
    ("two documents", "```yaml\na: b\n---\nc: d\n```\n"),
    ("keys that are no texts", "```yaml\n? [a]\n: b\n? {c: d}\n: e\n```\n"),
    ("odd values", "```yaml\n- id: [a]\n  url: {b: c}\n  provides: d\n  layout: [e]\n  ref:\n  method: ' '\n```\n"),
    ("empty", ""),
    ("nothing but a byte order mark", "\ufeff"),
    ("zero bytes", "```yaml\n- id: a\0b\n```\n"),
    ("binary", bytes(range(256)) * 8),
    ("half a line end", "```yaml\r- id: A_b\r```\r"),
]


@pytest.mark.parametrize(("name", "content"), HOSTILE, ids=[name for name, _ in HOSTILE])
@pytest.mark.parametrize("path", [TRUST, RIVERBANK, POINTER, "docs/skill-sources/registry.md"])
def test_hostile_input(adopter: Repository, path: str, name: str, content: str | bytes) -> None:
    adopter.write(path, content)
    done = adopter.run(COMMAND)
    assert done.returncode in (0, 1), name
    assert "Traceback" not in done.stderr
    if path == POINTER:
        assert done.returncode == 1


# --- the registry, however its rows are written -----------------------------------------------------------------

REGISTRY = "docs/skill-sources/registry.md"
LINK = "[lantern](../../organizations/lantern/skill-sources.md)"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (f"| `lantern-tools` | {LINK} |", f"| `lantern-tools`, `oil` | {LINK} |", ("registry-row-stale", 10)),
        (f"| `lantern-tools` | {LINK} |", "| `lantern-tools`, `oil` | |", ("registry-row-stale", 10)),
        (f"| Lantern | `lantern-tools` | {LINK} |", "| lantern | | |", ("registry-row-stale", 10)),
        ("## Community", "[q]: nowhere.md\n\n## Community", None),
        (LINK, "[lantern][q]", None),
        ("| Acme |", "| Acme [x][gone] |", ("registry-bad-link", 9)),
    ],
)
def test_rows(framework: Repository, old: str, new: str, expected: tuple[str, int] | None) -> None:
    definitions = "\n[q]: ../../organizations/lantern/skill-sources.md\n[gone]: gone.md\n"
    framework.write(REGISTRY, framework.read(REGISTRY).decode() + definitions)
    edit(framework, REGISTRY, old, new)
    assert told(framework) == ([(expected[0], REGISTRY, expected[1])] if expected else [])


def test_a_row_that_names_nobody(framework: Repository) -> None:
    edit(framework, REGISTRY, "| Lantern |", "| Zeta | `z` | |\n| Lantern |")
    assert told(framework) == [("registry-row-unknown-organization", REGISTRY, 10)]


# --- where a source keeps a skill -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("skills/acme-scan", False),
        ("skills/deeper/acme-scan", False),
        ("skills/acme-other", True),
        ("other/acme-scan", True),
        ("skills-of-others/acme-scan", True),
    ],
)
def test_below_the_root_and_by_its_own_name(adopter: Repository, path: str, wrong: bool) -> None:
    pointer = "skills/acme-scan/source.md"
    edit(adopter, pointer, "skill_path: skills/acme-scan", f"skill_path: {path}")
    assert told(adopter) == ([("pointer-path-mismatch", pointer, 4)] if wrong else [])


def test_a_key_without_a_text_is_told_where_it_stands(adopter: Repository) -> None:
    pointer = "skills/acme-scan/source.md"
    edit(adopter, pointer, "organization: acme", "organization: [acme]")
    assert told(adopter) == [("pointer-missing-key", pointer, 3)]


def test_an_entry_with_a_repeated_key_is_told_once(adopter: Repository) -> None:
    text = adopter.read(TRUST).decode()
    line = next(number for number, each in enumerate(text.split("\n"), start=1) if "- skill:" in each)
    indent = " " * (text.split("\n")[line - 1].index("-") + 2)
    lines = text.split("\n")
    lines.insert(line, f"{indent}skill: another")
    adopter.write(TRUST, "\n".join(lines))
    assert [rule for rule, _, _ in told(adopter)] == ["duplicate-key"]
