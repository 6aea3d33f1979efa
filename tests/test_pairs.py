"""The registry of pairs: its two readings agree, each of its rules has an example that runs, what a change touches."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from magpie_hooks.documents import pair_files
from magpie_hooks.documents.pair_files import Pair, PairFile, scan
from magpie_hooks.rules.catalogue import OF_PAIRS
from magpie_hooks.rules.pairs import below, key_of, of_registry, sound, touched, unsafe
from skill_texts import findings
from source_examples import RULES_PAGE, examples
from support import Repository

COMMAND = "magpie-safety-baseline"
FIXTURE = Path(__file__).parent.parent / "fixtures" / "pairs-repo"
EXAMPLES = examples("pairs-")
USUAL = """\
# Copies of each other.
pairs: # two of them
  - a: skills/one
    b: other/one    # the other
    note: ASF and generic variant: kept apart

  - note: "a # in it"
    b: origin/release:skills/two
    a: './skills/two/SKILL.md'
"""


def found(text: str | bytes) -> list[tuple[str, int | None, int | None]]:
    file = PairFile(".skill-pairs.yaml", text.encode() if isinstance(text, str) else text)
    return [(it.rule, it.line, it.column) for it in of_registry(file)]


# --- the two readings ---


def sides(pairs: list[Pair] | None) -> list[tuple[str, str, int]] | None:
    return None if pairs is None else [(pair.a, pair.b, pair.number) for pair in pairs]


@pytest.mark.parametrize("text", [USUAL, "\ufeff" + USUAL, USUAL.replace("\n", "\r\n"), USUAL.rstrip("\n") + "\n"])
def test_a_registry_in_its_usual_form_needs_no_parser(text: str) -> None:
    assert sides(scan(text.replace("variant:", "variant,"))) == [
        ("skills/one", "other/one", 0),
        ("./skills/two/SKILL.md", "origin/release:skills/two", 1),
    ]


UNUSUAL = [
    "",
    "pairs:\n",
    "pairs: []\n",
    "pairs:\n  - {a: x, b: y}\n",
    "pairs:\n  - a: x\n",
    "pairs:\n  - a: x\n    b: null\n",
    "pairs:\n  - a: x\n    b: ~\n",
    "pairs:\n  - a: x\n    b: ' '\n",
    "pairs:\n  - a: x\n    b: y\n    a: z\n",
    "pairs:\n  - a: x\n    b: y\n    c: z\n",
    "pairs:\n  - a: x\n   b: y\n",
    "pairs:\n  - a: x\n      b: y\n",
    "pairs:\n  - a: x\n    b: y\n - a: z\n   b: y\n",
    "pairs:\n    a: x\n    b: y\n",
    "pairs:\n  - a: x\n    b: y\n      more of it\n",
    'pairs:\n  - a: x\n    b: "\\x41"\n',
    "pairs:\n  - a: &x x\n    b: *x\n",
    "pairs:\n  - a: x\n    b: y: z\n",
    "pairs:\n  - a: x\n    b: y:\n",
    "pairs:\n  - a: x\n    b: >\n      y\n",
    "pairs:\n  - a: x\n    b:\ty\n",
    "pairs:\n  - a: x\n    b: y\nmore: 1\n",
    "pairs:\n  - a: x\n    b: y\n---\n",
    "pairs:\n  - a: x\n    b: y\n...\n",
    "pairs:\n  - a: x\n    b: y\u2028z\n",
    "pairs:\r  - a: x\r    b: y\r",
]


@pytest.mark.parametrize("text", UNUSUAL)
def test_any_other_is_handed_over(text: str) -> None:
    assert scan(text) is None


LINES = st.sampled_from(
    [
        "pairs:", "pairs: # x", "  - a: x", "    b: y", "- a: x", "  b: y", "    a: z", "    note: n", "  - b: x:y",
        "  - note: 'it'", "    b: \"q\"", "    b: y # r", "    b: y#r", "    b: y ", "    b: null", "", "  ", "# r",
        "  # r", "    b: 1", "    b: a b", "    b:  y", "    b: 'it''s'", "      c", "    b: y: z", "  - a: ./x", "-",
    ]
)  # fmt: skip


@given(st.lists(LINES, max_size=8).map(lambda lines: "\n".join(["pairs:", *lines, ""])))
def test_what_is_scanned_is_what_the_parser_reads(text: str) -> None:
    scanned = scan(text)
    if scanned is None:
        return
    loaded = yaml.load(text, Loader=yaml.BaseLoader)
    assert [(pair.a, pair.b) for pair in scanned] == [(it["a"], it["b"]) for it in loaded["pairs"]]
    assert loaded.keys() == {"pairs"}
    assert all(it.keys() <= {"a", "b", "note"} for it in loaded["pairs"])


@given(st.lists(LINES, max_size=8).map(lambda lines: "\n".join(["pairs:", *lines, ""])))
def test_a_registry_is_judged_alike_by_both_readings(text: str) -> None:
    scanned = PairFile("x", text.encode())
    if not scanned.plain:
        return
    parsed = PairFile("x", text.encode())
    parsed.plain = False
    parsed.pairs = parsed._pairs()
    assert sides(parsed.pairs) == sides(scanned.pairs)
    told = [[(it.rule, it.line, it.column) for it in of_registry(file)] for file in (scanned, parsed)]
    assert told[0] == told[1]


def test_a_place_is_looked_up_in_a_registry_that_was_scanned() -> None:
    file = PairFile("x", USUAL.replace("variant:", "variant,").encode())
    assert file.plain
    assert [file.place(pair) for pair in file.pairs] == [(3, 5), (7, 5)]
    assert file.place(file.pairs[1], "a") == (9, 8)


# --- the rules ---


def test_every_rule_has_an_example() -> None:
    assert set(EXAMPLES) == {rule.id for rule in OF_PAIRS}


@pytest.mark.skipif(sys.platform == "win32", reason="examples run a shell")
@pytest.mark.parametrize("rule", EXAMPLES)
def test_an_example_gives_its_rule_there_and_as_the_page_says(rule: str, repository: Repository) -> None:
    example = EXAMPLES[rule]
    example.lay_out(repository, broken=True)
    done = repository.run(COMMAND, "--format", "json")
    assert done.stderr == ""
    found = findings(done.stdout)
    assert [(it["rule"], it["path"], it["line"]) for it in found] == [(rule, *example.place)]
    section = RULES_PAGE.read_text(encoding="utf-8").partition(f"\n## `{rule}`\n\n")[2]
    severity = re.match("Error|Warning", section)
    assert severity is not None
    assert found[0]["severity"] == severity[0].lower()
    assert done.returncode == int(severity[0] == "Error")


def test_the_fixture_is_sound_before_it_is_broken(repository: Repository) -> None:
    EXAMPLES["pairs-duplicate"].lay_out(repository, broken=False)
    done = repository.run(COMMAND, "--strict")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "2 pairs and 1 override checked: no findings\n")


SHAPES = {
    "nothing": ("", []),
    "remarks": ("# nothing yet\n", []),
    "no pairs yet": ("pairs:\n", []),
    "an empty list": ("pairs: []\n", []),
    "another key for the list": (
        "pair:\n- a: x\n  b: y\n",
        [("pairs-invalid-yaml", 1, 1), ("pairs-unknown-key", 1, 1)],
    ),
    "a list": ("- a: x\n  b: y\n", [("pairs-invalid-yaml", 1, 1)]),
    "a text": ("pairs: x\n", [("pairs-invalid-yaml", 1, 8)]),
    "a text as a pair": ("pairs:\n- x\n", [("pairs-invalid-yaml", 2, 3)]),
    "a tab": ("pairs:\n\t- a: x\n", [("pairs-invalid-yaml", 2, 1)]),
    "an alias": ("pairs:\n- a: &x x\n  b: *x\n", [("pairs-invalid-yaml", 3, 6)]),
    "a merge conflict": (
        "pairs:\n<<<<<<< ours\n- a: x\n=======\n- a: z\n>>>>>>> theirs\n  b: y\n",
        [("pairs-invalid-yaml", 2, 1)],
    ),
    "a second document": ("pairs: []\n---\npairs: []\n", [("pairs-invalid-yaml", 2, 1)]),
    "a repeated list": ("pairs: []\npairs: []\n", [("duplicate-key", 2, 1)]),
    "a repeated side": ("pairs:\n- a: x\n  b: y\n  a: z\n", [("duplicate-key", 4, 3)]),
    "null": ("pairs:\n- a: x\n  b:\n", [("pairs-missing-side", 3, 5)]),
    "a list as a side": ("pairs:\n- a: [x]\n  b: y\n", [("pairs-missing-side", 2, 6)]),
    "an empty pair": ("pairs:\n- {}\n", [("pairs-missing-side", 2, 3), ("pairs-missing-side", 2, 3)]),
    "swapped": ("pairs:\n- a: x\n  b: y\n- a: y/\n  b: ./x\n", [("pairs-duplicate", 4, 3)]),
    "against two revisions": ("pairs:\n- a: x\n  b: r1:x\n- a: x\n  b: r2:x\n", []),
    "the same revision twice": ("pairs:\n- a: r:x\n  b: r:./x/SKILL.md\n", [("pairs-same-side", 3, 6)]),
    "the index": ("pairs:\n- a: x\n  b: :x\n", []),
    "no text is a number": ("pairs:\n- a: 1\n  b: 1.0\n", []),
}


@pytest.mark.parametrize("text", ["{}", "\ufeff{}", "# remark\n{}"])
@pytest.mark.parametrize("case", SHAPES)
def test_shapes(case: str, text: str) -> None:
    source, wanted = SHAPES[case]
    shift, mark = text.count("\n"), int(text.startswith("\ufeff"))  # the mark is a character of the first line
    for ends in ("\n", "\r\n", "\r"):
        got = found(text.replace("{}", source).replace("\n", ends))
        assert got == [(rule, line + shift, column + (mark if line == 1 else 0)) for rule, line, column in wanted], (
            repr(ends)
        )


def test_words_that_help() -> None:
    told = list(of_registry(PairFile("x", b"pairs:\n- a: y\n  b: z\n  nota: 1\n")))
    assert [(it.severity, it.help) for it in told] == [("warning", "did you mean 'note'?")]
    told = list(of_registry(PairFile("x", b"pairs:\n- a: y\n  b: z\n- a: y\n  b: z\n")))
    assert [(it.line, it.message) for it in told[0].related] == [(2, "the pair stands here first")]


UNSAFE = ["/x", "r:/x", ":/x", "../x", "x/../../y", "r:../x", "r:x/..", "x\\y", "C:\\x", "C:/x", "..", "x/.."]
SAFE = ["x", "./x", "x/SKILL.md", "r:x", "a..b:x", ":x", "x..y", "a:b:c", "...", "r:./x", "~x", "v1.0^{}:x", "-x"]


@pytest.mark.parametrize("side", UNSAFE)
def test_an_unsafe_side_is_told_and_not_compared(side: str) -> None:
    assert unsafe(side)
    file = PairFile("x", f"pairs:\n- a: here\n  b: '{side}'\n".encode())
    assert [(it.rule, it.line) for it in of_registry(file)] == [("unsafe-path", 3)]
    assert sound(file.pairs) == []


@pytest.mark.parametrize("side", SAFE)
def test_a_safe_side(side: str) -> None:
    assert unsafe(side) is None


def test_a_shape_only_look_is_silent_about_entries() -> None:
    file = PairFile("x", b"pairs:\n- a: y\n  c: z\n- a: /x\n  b: y\n")
    assert list(of_registry(file, shape_only=True)) == []
    broken = PairFile("x", b"pairs: [\n")
    assert [it.rule for it in of_registry(broken, shape_only=True)] == ["pairs-invalid-yaml"]


def test_keys() -> None:
    alike = ["skills/x", "./skills/x", "skills/x/", "skills/x/SKILL.md", "skills//x"]
    assert {key_of(side) for side in alike} == {"skills/x"}
    assert {key_of(side) for side in (".", "SKILL.md", "./SKILL.md")} == {"."}
    assert len({key_of(side) for side in ("x", "r:x", ":x", "X", "x/y")}) == 5


def test_pairs_are_compared_once() -> None:
    pairs = [Pair("x", "y", 0), Pair("y", "x/SKILL.md", 1), Pair("x", "x/", 2), Pair("x", "r:x", 3)]
    assert [pair.number for pair in sound(pairs)] == [0, 3]


# --- what a change touches ---

PAIRS = [
    Pair("skills/one", "other/one/SKILL.md", 0),
    Pair("skills/two", "origin/x:skills/two", 1),
    Pair("link/three", ":skills/three", 2),
    Pair("skills/one-more", "r:x", 3),
]
TOUCHED = [
    ("skills/one/SKILL.md", [0]),
    ("skills/one/deep/detail.md", [0]),
    ("other/one/detail.md", [0]),
    ("skills/two/SKILL.md", [1]),
    ("skills/three/SKILL.md", [2]),
    ("real/three/x.md", [2]),
    ("skills/one-more/x.md", [3]),
    ("skills/README.md", []),
    ("one/SKILL.md", []),
    ("x/SKILL.md", []),
]


def real(path: str) -> str:
    return path.replace("link/", "real/")


@pytest.mark.parametrize(("name", "wanted"), TOUCHED)
def test_a_file_touches_the_pairs_that_it_belongs_to(name: str, wanted: list[int]) -> None:
    assert [pair.number for pair in touched(PAIRS, [name], real)] == wanted


def test_a_skill_at_the_root_is_touched_by_every_file() -> None:
    assert touched([Pair(".", "r:.", 0)], ["docs/x.md"], real)


BELOW = [
    ("skills", [0, 1, 2, 3]),
    ("skills/one", [0]),
    ("skills/one/deep", [0]),
    ("other", [0]),
    ("", [0, 1, 2, 3]),
    ("docs", []),
]


@pytest.mark.parametrize(("directory", "wanted"), BELOW)
def test_a_directory_stands_for_the_pairs_in_it_and_around_it(directory: str, wanted: list[int]) -> None:
    assert [pair.number for pair in below(PAIRS, [directory])] == wanted


def test_the_name_is_a_contract() -> None:
    assert pair_files.NAME == ".skill-pairs.yaml"
