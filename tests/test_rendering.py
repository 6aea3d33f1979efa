"""The four formats, against values written down from the interface and from the formats' own rules."""

from __future__ import annotations

import json
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import magpie_hooks
from magpie_hooks.documents.findings import FORMATS, WARNING, Finding, Related, Rule
from magpie_hooks.documents.rendering import render, summary, visible

PACKAGE = Path(magpie_hooks.__file__).parent
OURS = json.loads((PACKAGE / "schemas" / "findings.schema.json").read_text(encoding="utf-8"))
SARIF = json.loads((Path(__file__).parent / "data" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))

STALE = Rule("stale-surface-hash", "The stored surface hash is not that of the file.")
UNUSED = Rule("a-rule-without-findings", "It sorts before the other.")
RULES = {STALE.id: STALE, UNUSED.id: UNUSED}

# Line breaks of every kind, escape sequences, reversed text, text without width, and a byte that no encoding
# made sense of; each with the spelling that a person is to see.
HIDDEN = [
    ("\x00", r"\x00"),
    ("\t", r"\t"),
    ("\n", r"\n"),
    ("\r", r"\r"),
    ("\x1b", r"\x1b"),
    ("\x7f", r"\x7f"),
    ("\x85", r"\x85"),
    ("\x9b", r"\x9b"),
    ("\xad", r"\xad"),
    ("\u061c", r"\u061c"),
    ("\u200b", r"\u200b"),
    ("\u200d", r"\u200d"),
    ("\u2028", r"\u2028"),
    ("\u2029", r"\u2029"),
    ("\u202e", r"\u202e"),
    ("\u2066", r"\u2066"),
    ("\u3164", r"\u3164"),
    ("\ufeff", r"\ufeff"),
    ("\udce9", r"\udce9"),
    ("\ud800", r"\ud800"),
    ("\U000e0041", r"\U000e0041"),
]
SHOWN = ["a b", "\\", "~", "é", "日本", "\u3000", "⚠\ufe0f", "😀", "—"]
EVERYTHING = "".join(map(chr, range(sys.maxunicode + 1)))


def finding(message: str = "it is stale", **changed: Any) -> Finding:
    values: dict[str, Any] = {"rule": STALE.id, "path": "skills/a/SKILL.md", "line": 9, **changed}
    return Finding(message=message, **values)


def text(*findings: Finding) -> str:
    return render(findings, "text", RULES)


def document(*findings: Finding, **extra: object) -> Any:
    read = json.loads(render(findings, "json", RULES, extra))
    jsonschema.validate(read, OURS, cls=jsonschema.Draft202012Validator)
    return read


def github(*findings: Finding) -> str:
    return render(findings, "github", RULES)


def sarif_run(*findings: Finding) -> Any:
    read = json.loads(render(findings, "sarif", RULES))
    jsonschema.validate(read, SARIF, cls=jsonschema.Draft4Validator)
    (run,) = read["runs"]
    return run


def sarif_result(one: Finding) -> Any:
    (result,) = sarif_run(one)["results"]
    return result


def sarif_uri(path: str) -> str:
    (location,) = sarif_result(finding(path=path))["locations"]
    uri: str = location["physicalLocation"]["artifactLocation"]["uri"]
    return uri


# --- all formats


def test_formats_of_the_interface() -> None:
    assert FORMATS == ("text", "json", "github", "sarif")


def test_unknown_format() -> None:
    with pytest.raises(KeyError, match="html"):
        render([], "html", RULES)


def test_nothing_to_say() -> None:
    assert (text(), github()) == ("", "")
    assert document()["findings"] == []
    assert sarif_run()["results"] == []


@pytest.mark.parametrize("fmt", FORMATS)
def test_ends_with_one_newline(fmt: str) -> None:
    printed = render([finding(help="do this\n")], fmt, RULES)
    assert printed.endswith("\n")
    assert not printed.endswith("\n\n")


def test_sorted_by_path_line_column_rule_message() -> None:
    printed = text(
        finding("y", path="b", line=1, column=1, rule="r"),
        finding("x", path="b", line=1, column=1, rule="r"),
        finding("a", path="b", line=1, column=1, rule="s"),
        finding("a", path="b", line=1, column=2, rule="a"),
        finding("a", path="b", line=10, column=1, rule="a"),
        finding("a", path="b", line=2, column=1, rule="a"),
        finding("a", path="b", line=None, rule="z"),
        finding("z", path="a", line=99, rule="z"),
    )
    assert printed.splitlines() == [
        "a:99: error: z [z]",
        "b: error: a [z]",
        "b:1:1: error: x [r]",
        "b:1:1: error: y [r]",
        "b:1:1: error: a [s]",
        "b:1:2: error: a [a]",
        "b:2:1: error: a [a]",
        "b:10:1: error: a [a]",
    ]


ALIKE = [
    finding(),
    finding(severity=WARNING),
    finding(fixed=True),
    finding(help="do this"),
    finding(help="do that"),
    finding(related=(Related("b", None, "here"),)),
    finding(related=(Related("b", 2, "here"),)),
    finding(line=None),
    finding(column=4),
]


@pytest.mark.parametrize("fmt", FORMATS)
@given(shuffled=st.permutations(ALIKE))
def test_order_of_input_does_not_matter(fmt: str, shuffled: list[Finding]) -> None:
    assert render(shuffled, fmt, RULES) == render(ALIKE, fmt, RULES)


# --- what a person sees


@pytest.mark.parametrize(("hidden", "spelled"), HIDDEN)
def test_visible_spells_out(hidden: str, spelled: str) -> None:
    assert visible(f"a{hidden}b") == f"a{spelled}b"


@pytest.mark.parametrize("shown", SHOWN)
def test_visible_leaves(shown: str) -> None:
    assert visible(shown) == shown


def test_visible_has_nothing_a_terminal_acts_upon() -> None:
    seen = set(visible(EVERYTHING))
    acting = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    assert not {unicodedata.category(char) for char in seen} & {"Cc", "Cs", "Zl", "Zp"}
    assert not {unicodedata.bidirectional(char) for char in seen} & acting


@pytest.mark.parametrize("fmt", ["text", "github"])
def test_one_finding_is_one_line_whatever_the_file_holds(fmt: str) -> None:
    for one in (finding(EVERYTHING), finding(path=EVERYTHING)):
        assert len(render([one], fmt, RULES).splitlines()) == 1


# --- text


def test_text_as_in_the_interface() -> None:
    one = finding("surface_hash was stale, written: sha256:7c1e", path="skills/issue-triage/SKILL.md", column=1)
    assert text(one) == (
        "skills/issue-triage/SKILL.md:9:1: error: surface_hash was stale, written: sha256:7c1e [stale-surface-hash]\n"
    )


def test_text_without_column() -> None:
    assert text(finding()) == "skills/a/SKILL.md:9: error: it is stale [stale-surface-hash]\n"


@pytest.mark.parametrize("column", [None, 3])
def test_text_without_line(column: int | None) -> None:
    one = finding(line=None, column=column, severity=WARNING)
    assert text(one) == "skills/a/SKILL.md: warning: it is stale [stale-surface-hash]\n"


def test_text_help_then_related() -> None:
    related = (Related("skills/b/SKILL.md", 3, "the other copy"), Related("skills/c", None, "a third"))
    assert text(finding(related=related, help="run `magpie-surface-hash`")) == (
        "skills/a/SKILL.md:9: error: it is stale [stale-surface-hash]\n"
        "    help: run `magpie-surface-hash`\n"
        "    note: skills/b/SKILL.md:3: the other copy\n"
        "    note: skills/c: a third\n"
    )


def test_text_help_to_paste_keeps_its_shape() -> None:
    one = finding(help="add to the file:\nsource:\n  url: x\x1b\n\nand commit\n")
    assert text(one) == (
        "skills/a/SKILL.md:9: error: it is stale [stale-surface-hash]\n"
        "    help: add to the file:\n"
        "          source:\n"
        "            url: x\\x1b\n"
        "\n"
        "          and commit\n"
    )


def test_text_empty_help_is_no_help() -> None:
    assert text(finding(help="\n")) == text(finding())


def test_text_escapes_in_every_place() -> None:
    one = finding("m\x1b[2J\n", path="a\u202e\udce9.md", help="h\u200b", related=(Related("b\r", 1, "r\x9b"),))
    assert text(one) == (
        "a\\u202e\\udce9.md:9: error: m\\x1b[2J\\n [stale-surface-hash]\n    help: h\\u200b\n    note: b\\r:1: r\\x9b\n"
    )


def test_text_colour() -> None:
    findings = [finding(column=1), finding(path="t", severity=WARNING)]
    assert render(findings, "text", RULES, colour=True) == (
        "\x1b[1mskills/a/SKILL.md\x1b[0m:9:1: \x1b[31merror\x1b[0m: it is stale [stale-surface-hash]\n"
        "\x1b[1mt\x1b[0m:9: \x1b[33mwarning\x1b[0m: it is stale [stale-surface-hash]\n"
    )


@pytest.mark.parametrize("fmt", ["json", "github", "sarif"])
def test_colour_is_for_text_alone(fmt: str) -> None:
    assert render([finding()], fmt, RULES, colour=True) == render([finding()], fmt, RULES)


def test_text_imports_little() -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r})\n"
        "from magpie_hooks.documents.findings import Finding\n"
        "from magpie_hooks.documents.rendering import render\n"
        "print(render([Finding('r', 'p\\n', 1, 'm', help='h')], 'text', {}), end='')\n"
        "print(sorted({'json', 'typing', 'dataclasses', 'subprocess', 'urllib'} & set(sys.modules)))\n"
    )
    # Without site: what an environment's .pth files import is not ours.
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True, capture_output=True, text=True)
    assert ran.stdout.splitlines() == ["p\\n:1: error: m [r]", "    help: h", "[]"]


# --- summary


@pytest.mark.parametrize(
    ("findings", "said"),
    [
        ([], "no findings"),
        ([finding()], "1 error"),
        ([finding(), finding()], "2 errors"),
        ([finding(severity=WARNING)], "1 warning"),
        ([finding(fixed=True)], "1 fixed"),
        ([finding(fixed=True, severity=WARNING), finding(fixed=True)], "2 fixed"),
        (
            [finding(severity=WARNING), finding(fixed=True), finding(), finding(severity=WARNING)],
            "1 error, 2 warnings, 1 fixed",
        ),
    ],
)
def test_summary(findings: list[Finding], said: str) -> None:
    assert summary(findings) == said


# --- JSON


def test_our_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(OURS)


def test_json_object_of_the_interface() -> None:
    related = (Related("skills/b/SKILL.md", 3, "the other copy"), Related("skills/c", None, "a third"))
    one = finding(column=1, help="stage it\nand commit", fixed=True, related=related)
    assert document(one, finding(path="t", line=None, severity=WARNING)) == {
        "version": 1,
        "tool": {"name": "magpie-hooks", "version": magpie_hooks.__version__},
        "findings": [
            {
                "rule": "stale-surface-hash",
                "severity": "error",
                "path": "skills/a/SKILL.md",
                "line": 9,
                "column": 1,
                "message": "it is stale",
                "help": "stage it\nand commit",
                "fixed": True,
                "related": [
                    {"path": "skills/b/SKILL.md", "line": 3, "message": "the other copy"},
                    {"path": "skills/c", "line": None, "message": "a third"},
                ],
            },
            {
                "rule": "stale-surface-hash",
                "severity": "warning",
                "path": "t",
                "line": None,
                "column": None,
                "message": "it is stale",
                "help": None,
                "fixed": False,
                "related": [],
            },
        ],
        "summary": {"errors": 0, "warnings": 1, "fixed": 1},
    }


def test_json_summary_counts_what_is_still_wrong() -> None:
    read = document(finding(), finding("b"), finding(fixed=True), finding(severity=WARNING))
    assert read["summary"] == {"errors": 2, "warnings": 1, "fixed": 1}


def test_json_extra_stands_beside_the_findings() -> None:
    read = document(finding(), explain={"scope": ["a", ("b", 1)], "odd\udce9": "\udce9"})
    assert read["explain"] == {"scope": ["a", ["b", 1]], "odd\\udce9": "\\udce9"}
    assert len(read["findings"]) == 1


def test_json_is_indented_ascii() -> None:
    printed = render([finding("\x7f\x1b\u202eé\\\x7f")], "json", RULES)
    assert '\n      "message": "\\u007f\\u001b\\u202e\\u00e9\\\\\\u007f",\n' in printed
    assert all(char == "\n" or " " <= char <= "~" for char in printed)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_json_keeps_every_value(value: str) -> None:
    assert document(finding(value))["findings"][0]["message"] == value


def test_json_spells_lone_surrogates_out() -> None:
    printed = render([finding("\ud800", path="caf\udce9 😀.md")], "json", RULES)
    (read,) = json.loads(printed)["findings"]
    assert (read["path"], read["message"]) == ("caf\\udce9 😀.md", "\\ud800")


@pytest.mark.parametrize(
    ("where", "changed"),
    [
        ((), {"version": 2}),
        (("tool",), {"homepage": "x"}),
        (("tool",), {"name": "another"}),
        (("summary",), {"errors": -1}),
        (("summary",), {"notes": 0}),
        (("findings", 0), {"line": 0}),
        (("findings", 0), {"column": "1"}),
        (("findings", 0), {"severity": "note"}),
        (("findings", 0), {"rule": "Not_Kebab"}),
        (("findings", 0), {"path": ""}),
        (("findings", 0), {"fixed": None}),
        (("findings", 0), {"url": "x"}),
        (("findings", 0, "related", 0), {"column": 1}),
        (("findings", 0, "related", 0), {"message": None}),
    ],
)
def test_our_schema_refuses(where: tuple[str | int, ...], changed: dict[str, object]) -> None:
    read = document(finding(related=(Related("b", 1, "here"),)))
    place = read
    for key in where:
        place = place[key]
    place.update(changed)
    assert not jsonschema.Draft202012Validator(OURS).is_valid(read)


@pytest.mark.parametrize("key", ["rule", "severity", "path", "line", "column", "message", "help", "fixed", "related"])
def test_our_schema_wants_every_key(key: str) -> None:
    read = document(finding())
    del read["findings"][0][key]
    assert not jsonschema.Draft202012Validator(OURS).is_valid(read)


# --- GitHub


def test_github_command() -> None:
    assert github(finding(column=2), finding(path="t", severity=WARNING)) == (
        "::error file=skills/a/SKILL.md,line=9,col=2,title=stale-surface-hash::it is stale\n"
        "::warning file=t,line=9,title=stale-surface-hash::it is stale\n"
    )


def test_github_without_line() -> None:
    one = finding(line=None, column=2)
    assert github(one) == "::error file=skills/a/SKILL.md,title=stale-surface-hash::it is stale\n"


def test_github_escapes_data_and_properties() -> None:
    one = finding("50%: a, b\r\n::error::c", path="a,b:c%\n.md")
    assert github(one) == (
        "::error file=a%2Cb%3Ac%25\\n.md,line=9,title=stale-surface-hash::50%25: a, b\\r\\n::error::c\n"
    )


def test_github_help_and_related_follow_the_message() -> None:
    one = finding(help="run: 100%\nx\x1b", related=(Related("b", 3, "the other copy"),))
    assert github(one) == (
        "::error file=skills/a/SKILL.md,line=9,title=stale-surface-hash::"
        "it is stale%0Arun: 100%25%0Ax\\x1b%0Anote: b:3: the other copy\n"
    )


def test_github_fixed_is_still_an_error() -> None:
    assert github(finding(fixed=True)) == github(finding())


# --- SARIF


def test_sarif_run() -> None:
    run = sarif_run(finding(column=2, help="stage it\nand commit"))
    url = "https://github.com/magpie-hooks/magpie-hooks"
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["tool"]["driver"] == {
        "name": "magpie-hooks",
        "version": magpie_hooks.__version__,
        "informationUri": url,
        "rules": [
            {
                "id": "a-rule-without-findings",
                "shortDescription": {"text": "It sorts before the other."},
                "helpUri": f"{url}/blob/main/docs/rules.md#a-rule-without-findings",
            },
            {
                "id": "stale-surface-hash",
                "shortDescription": {"text": "The stored surface hash is not that of the file."},
                "helpUri": f"{url}/blob/main/docs/rules.md#stale-surface-hash",
            },
        ],
    }
    assert run["results"] == [
        {
            "ruleId": "stale-surface-hash",
            "ruleIndex": 1,
            "level": "error",
            "message": {"text": "it is stale\n\nstage it\nand commit"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "skills/a/SKILL.md", "uriBaseId": "%SRCROOT%"},
                        "region": {"startLine": 9, "startColumn": 2},
                    }
                }
            ],
            "relatedLocations": [],
        }
    ]


def test_sarif_names_its_schema_and_version() -> None:
    read = json.loads(render([], "sarif", RULES))
    assert (read["$schema"], read["version"]) == (SARIF["id"], "2.1.0")


def test_sarif_unknown_rule_is_listed_in_order() -> None:
    run = sarif_run(finding(rule="not-in-the-table"), finding(rule="stale-surface-hash"))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [
        "a-rule-without-findings",
        "not-in-the-table",
        "stale-surface-hash",
    ]
    assert all(rule["helpUri"].endswith(f"/docs/rules.md#{rule['id']}") for rule in rules)
    assert [(result["ruleId"], result["ruleIndex"]) for result in run["results"]] == [
        ("not-in-the-table", 1),
        ("stale-surface-hash", 2),
    ]


@pytest.mark.parametrize(
    ("changed", "level"),
    [({}, "error"), ({"severity": WARNING}, "warning"), ({"fixed": True}, "note")],
)
def test_sarif_level(changed: dict[str, Any], level: str) -> None:
    assert sarif_result(finding(**changed))["level"] == level


@pytest.mark.parametrize("column", [None, 7])
def test_sarif_every_result_has_a_line(column: int | None) -> None:
    (location,) = sarif_result(finding(line=None, column=column))["locations"]
    assert location["physicalLocation"]["region"] == {"startLine": 1}


def test_sarif_related_even_when_alike() -> None:
    same = Related("b c", 3, "the other copy\x1b")
    related = sarif_result(finding(related=(same, same, Related("d", None, "a third"))))["relatedLocations"]
    assert [place["message"]["text"] for place in related] == ["the other copy\\x1b"] * 2 + ["a third"]
    assert [place["physicalLocation"]["artifactLocation"]["uri"] for place in related] == [
        "b%20c",
        "b%20c",
        "d",
    ]
    assert [place["physicalLocation"]["region"] for place in related] == [
        {"startLine": 3},
        {"startLine": 3},
        {"startLine": 1},
    ]


def test_sarif_message_is_for_a_person() -> None:
    one = finding("m\x1b\n", help="h\u202e\nnext")
    assert sarif_result(one)["message"] == {"text": "m\\x1b\\n\n\nh\\u202e\nnext"}


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a/b.md", "a/b.md"),
        ("a b.md", "a%20b.md"),
        ("-rf.md", "-rf.md"),
        ("100%.md", "100%25.md"),
        ("a%20b.md", "a%2520b.md"),
        ("é/日.md", "%C3%A9/%E6%97%A5.md"),
        ("http:x", "http%3Ax"),
        ("a?b#c", "a%3Fb%23c"),
        ("a\\b", "a%5Cb"),
        ("a\nb", "a%0Ab"),
        ("caf\udce9", "caf%E9"),
        ("a\ud800b", "a%EF%BF%BDb"),
    ],
)
def test_sarif_uri(path: str, uri: str) -> None:
    assert sarif_uri(path) == uri
