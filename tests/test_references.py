"""What an override refers to, and whether that is still there: sentences held against one skill."""

from __future__ import annotations

import pytest

from magpie_hooks.documents import headings
from magpie_hooks.documents.findings import ERROR, WARNING, Finding
from magpie_hooks.documents.inline import prose
from magpie_hooks.documents.slugs import numbered, slug
from magpie_hooks.rules.reference_reader import Skill, references, same
from magpie_hooks.rules.references import Places, Target, judged

MAIN = """\
---
name: magpie-harvest-log
---

# harvest-log

## Before you begin

## Step 0.5 — Warm up

## Step 1 — Weigh the crates

### Limits for each crate

##### Deep down

## Step 2b: Read `scale.csv`, then round

## Step 3 — Tell the **grower**

#### Step 10 — (Optional) Sweep

### 5a. Stack them

## Examples

## Examples

**Golden rule 1 — never guess a weight.** A scale is never far.

**Golden rule 2 — links, not numbers.** A reader clicks.

<!-- BEGIN MAGPIE PREFLIGHT -->

## Before anything else

## Step 7 — Sign

<!-- END MAGPIE PREFLIGHT -->

## Step 7 — Sign off

~~~text
## Step 9 — In a sample
~~~
"""
DETAIL = """\
# Scales

## Step 4 — Tare

## Closing words
"""
FILES = {"SKILL.md": MAIN.encode(), "scales.md": DETAIL.encode()}
NAMES = ("magpie-harvest-log", "harvest-log")
THERE = frozenset(("../docs/guide.md", "notes.md"))


def places(text: str) -> Places:
    blocks = prose(text)
    own = frozenset(numbered(block.text for block in blocks if block.level))
    names = {path: path.rpartition("/")[2] for path in FILES}
    names |= {f"../skills/harvest-log/{name}": name for name in FILES}
    return Places(own, THERE.__contains__, names.get)


def found(text: str, files: dict[str, bytes] | None = None) -> list[Finding]:
    files = FILES if files is None else files
    every = [heading for name, data in files.items() for heading in headings.of_file(name, data)]
    read = list(references(prose(text), Skill(NAMES, files)))
    return judged(read, Target(every, list(files)), places(text), "o.md", NAMES[0])


RESOLVES = [
    "Skip Step 1.",
    "Skip step 1 for small crates, then step 3.",
    "Step 0.5 is skipped.",
    "Step 2b is done by hand; Step 2B too.",
    "Steps 1, 2b and 3 are one.",
    "Steps 1 and 3 of this skill are one.",
    "Step 1 — Weigh the crates twice.",
    "Step 1 - weigh them by hand.",
    "STEP 1: Weigh   the crates.",
    "Step 1 – Weigh the crates; then rest.",
    "In *Step 1 — Weigh the crates*, use the big scale.",
    "**Step 1 — Weigh the crates.** We do that twice.",
    "`Step 3 — Tell the grower` is skipped.",
    '"Step 3: tell the grower" is skipped.',
    "Step 3 — Tell the grower, always.",
    "Step 3 — *Tell* the grower.",
    "Step 2b — Read scale.csv, then round to ten.",
    "Step 10 is optional.",
    "Step 10 — (Optional) Sweep is never done.",
    "Step 4 — Tare is skipped.",
    "Step 5a is skipped, and so is Step 5a — Stack them up.",
    "The heading `### Limits for each crate` and `## Step 1 — Weigh the crates` are ours.",
    "A line that begins with `##` is a heading, `#` heading or not.",
    "Step 4 in `scales.md` is skipped.",
    "Step 4 of [the scales](scales.md) is skipped.",
    "Step 7 is signed by two.",
    "Golden rule 1 does not hold for apples.",
    "Golden rules 1 and 2 hold.",
    "**Golden rule 2 — links, not numbers** does not hold.",
    "Golden rule 2 — the second scale is a link.",
    'The section "Limits for each crate" is ours.',
    "The *Limits for each crate* section is ours.",
    "Under the heading `Before you begin` add a line.",
    "Sections *Examples*, *Closing words* and *Before you begin* stay.",
    "The section “Closing words.” stays.",
    "The section *Deep down* stays.",
    "See [it](#step-1--weigh-the-crates), [two](#examples-1), [deep](#deep-down) and [top](#top).",
    "See [it](scales.md#closing-words) and [it](SKILL.md#examples).",
    "See [it](../skills/harvest-log/SKILL.md#examples).",
    "See [it][there].\n\n[there]: #examples",
    "See [own](#my-own-heading).\n\n## My own heading\n",
]


@pytest.mark.parametrize("text", RESOLVES)
def test_resolves(text: str) -> None:
    assert found(text) == []


NO_REFERENCE = [
    "",
    "Keep in step with the season. The next step is rest; one step at a time, two steps forward.",
    "<!-- Step 99 -->",
    "Before <!-- Step 99 --> after.",
    "```text\nStep 99\n```",
    "    Step 99",
    "~~~\nGolden rule 99\n~~~",
    "As step 99 of the release guide says.",
    "Step 99 in `docs/RELEASING.md` stays manual.",
    "Step 99 of `ballot-count` comes first.",
    "Step 99 of ballot-count comes first.",
    "*Step 99 — Publish* of the release guide stays.",
    "Steps 98 and 99 of the guide stay.",
    "The guide's Step 99 stays.",
    "`docs/guide.md` step 99 stays.",
    "In `docs/guide.md`, Step 99 stays.",
    "[Step 99](../docs/guide.md) stays.",
    "[Step 99](https://example.org/guide) stays.",
    "In [the guide](../docs/guide.md), section *Out of scope*, there is more.",
    'In [`<repo>/x.md`](../x.md) section *"Out of scope"* there is more.',
    "The section *Out of scope* of the release guide stays.",
    'The "Out of scope" section of [`AGENTS.md`](../AGENTS.md) stays.',
    "The *Out of scope* and *In scope* sections of the guide stay.",
    "Sections *Out of scope* and *In scope* of the guide stay.",
    "The `README.md` section, the `docs/x` section and the `<field>` section stay.",
    'The `README.md` section "Out of scope" stays.',
    "The *Out of scope* subsection in `docs/guide.md` stays.",
    'Label it `mirror:slow` and say *thank you*, not "well done".',
    'Reply with "we are at step 99 now".',
    "Run `make step 99`.",
    "The section is long. *Nothing* else.",
    "<https://example.org/help#step-99> and [a](https://example.org/#step-99), [b](mailto:x@example.org#y).",
    "See [it](../docs/guide.md#anything), [it](notes.md#anything) and [it](../docs/gone.md#x).",
    "A sub-step 99, a footstep 99, step 99th.",
    "![Step 1](picture.png#step-99)",
    "Add a Step 3b after Step 3. Step 3b tells the neighbour.",
    "Insert Step 99 — Rest here.",
    "Step A takes long.",
    "Step I like best.",
]


@pytest.mark.parametrize("text", NO_REFERENCE)
def test_is_no_reference(text: str) -> None:
    assert found(text) == []


# What moved as it is told, and the likely new one ('' for none).
MOVED = [
    ("Skip Step 99.", "Step 99", ""),
    ("Skip Step 2.", "Step 2", "Step 2b: Read scale.csv, then round"),
    ("Skip Step 2c.", "Step 2c", "Step 2b: Read scale.csv, then round"),
    ("Skip Step 1 — Count the crates.", "Step 1 — Count the crates", "Step 1 — Weigh the crates"),
    ("Skip Step 1 — Weigh.", "Step 1 — Weigh", "Step 1 — Weigh the crates"),
    ("Skip Step 5 — Tare.", "Step 5 — Tare", "Step 4 — Tare"),
    ("Skip *Step 1 — tell the grower*.", "Step 1 — tell the grower", "Step 3 — Tell the grower"),
    ("`Step 9 — In a sample` is skipped.", "Step 9 — In a sample", ""),
    ("**Step 99 — nothing here.** Rest.", "Step 99 — nothing here.", ""),
    ("Golden rule 5 is moot.", "Golden rule 5", ""),
    (
        "**Golden rule 1 — links, not numbers** is moot.",
        "Golden rule 1 — links, not numbers",
        "Golden rule 2 — links, not numbers",
    ),
    ('The section "Limits per crate" is ours.', "Limits per crate", "Limits for each crate"),
    ("The *Limits per crate* section is ours.", "Limits per crate", "Limits for each crate"),
    ('The section *"Limits per crate"* is ours.', "Limits per crate", "Limits for each crate"),
    ("The *Examples* and *Limits per crate* sections are ours.", "Limits per crate", "Limits for each crate"),
    ('The "Limits per crate" section of this skill is ours.', "Limits per crate", "Limits for each crate"),
    ("The heading: `Closing line` goes.", "Closing line", "Closing words"),
    ("Step 1 in `scales.md` is skipped.", "Step 1", "Step 1 — Weigh the crates"),
    ("See [it](#examples-2).", "#examples-2", "#examples-1"),
    ("See [it](scales.md#examples).", "scales.md#examples", "SKILL.md#examples"),
    ("See [it](scales.md#closing-line).", "scales.md#closing-line", "scales.md#closing-words"),
    ("See [it](gone.md#x).", "gone.md#x", ""),
    ("See [it][there].\n\n[there]: #nowhere", "#nowhere", ""),
    ("| what | why |\n|---|---|\n| Step 99 | never |", "Step 99", ""),
    ("> Step 99", "Step 99", ""),
    ("### Override 1 — Replace Step 99\n", "Step 99", ""),
    ("- Step 99\n", "Step 99", ""),
    ("Do Step 99 of this skill.", "Step 99", ""),
    ("Do Step 99 of `harvest-log`.", "Step 99", ""),
    ("Do Step 99 of the harvest log skill.", "Step 99", ""),
    ("Replace Step 99 in full.", "Step 99", ""),
    ("The skill's Step 99 is skipped.", "Step 99", ""),
]


@pytest.mark.parametrize(("text", "old", "new"), MOVED, ids=[text for text, _, _ in MOVED])
def test_has_moved(text: str, old: str, new: str) -> None:
    (finding,) = found(text)
    assert (finding.rule, finding.severity) == ("override-anchor-moved", ERROR)
    assert f'"{old}"' in finding.message
    assert finding.help is not None
    assert (f'"{new}"' in finding.help) if new else ("most likely" not in finding.help)


def test_a_heading_may_be_two_steps() -> None:
    files = {"SKILL.md": "---\nname: x\n---\n\n## Step 4 + Step 5 — Apply\n\n## Step 6 — After Step 3\n".encode()}
    assert found("Step 4, Step 5, Step 5 — Apply, **Step 4 + Step 5 — Apply** and Step 6.", files) == []
    (finding,) = found("Step 3.", files)
    assert '"Step 3"' in finding.message


def test_a_letter_counts_where_the_skill_has_lettered_steps() -> None:
    files = {"SKILL.md": b"---\nname: x\n---\n\n## Step A - One\n\n## Step B - Two\n"}
    assert found("Step A, then Step B.", files) == []
    (finding,) = found("Step A, then Step C.", files)
    assert '"Step C"' in finding.message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Step 1\n\nStep 99", 3),
        ("Step 1\nand\nStep 99", 3),
        ("See `a\nb` and **c\nd** and\nStep 99", 4),
        ("<!-- a\nb -->\nStep 99", 3),
        ("a <!-- b\nc --> Step 99", 2),
        ("---\ntitle: Step 98\n---\nStep 99", 4),
        ("\ufeffStep 1\r\n\r\nStep 99\r\n", 3),
        ("Step 1\r\rStep 99\r", 3),
        ("| a |\n|---|\n| Step 1 |\n| Step 99 |", 4),
        ("- Step 1\n\n  Step 99", 3),
        ("Step\n99", 1),
    ],
    ids=repr,
)
def test_the_line_is_the_reference_s(text: str, line: int) -> None:
    from magpie_hooks.documents.front_matter import skip

    blocks = prose(text, skip(text))
    read = list(references(blocks, Skill(NAMES, FILES)))
    (last,) = [it for it in read if it.text.endswith("99")]
    assert last.line == line


def test_one_reference_on_a_line_is_told_once_and_on_two_lines_twice() -> None:
    assert [it.line for it in found("Step 99 or step 99.\nStep 99.")] == [1, 2]


def test_a_link_whose_text_is_told_is_not_told_again() -> None:
    assert len(found("See [Step 99](#step-99).")) == 1
    assert len(found("See [it](#step-99).")) == 1
    assert len(found("See [Step 1](#step-99).")) == 1


class TestGenerated:
    def test_what_stands_only_in_a_region_is_a_warning(self) -> None:
        (finding,) = found('The section "Before anything else" is skipped.')
        assert (finding.rule, finding.severity) == ("override-anchor-generated", WARNING)
        assert "SKILL.md:35" in finding.message

    def test_by_its_fragment_too(self) -> None:
        (finding,) = found("See [it](#before-anything-else).")
        assert finding.rule == "override-anchor-generated"

    def test_what_stands_outside_as_well_is_none(self) -> None:
        assert found("Skip Step 7.") == []

    def test_its_title_alone_decides(self) -> None:
        (finding,) = found("Skip *Step 7 — Sign*.")
        assert finding.rule == "override-anchor-generated"


class TestSame:
    @pytest.mark.parametrize(
        ("left", "right"),
        [
            ("Step 1 — Weigh", "step 1 - weigh"),
            ("Step 1: Weigh", "Step 1 – Weigh"),
            ("Limits  per\u00a0crate.", "limits per crate"),
            ("Read `scale.csv`", "**Read** scale.csv"),
            ("What’s next", "What's next"),
            ("a -- b", "a — b"),
        ],
    )
    def test_what_does_not_matter(self, left: str, right: str) -> None:
        assert same(left) == same(right)

    @pytest.mark.parametrize(
        ("left", "right"), [("read-only", "read only"), ("Step 2", "Step 2b"), ("10:30", "10 30"), ("a", "b")]
    )
    def test_what_does(self, left: str, right: str) -> None:
        assert same(left) != same(right)


class TestSlugs:
    """As GitHub shows them; each was looked up there or follows from its rule: lower case, punctuation out."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Step 1 — Is the mirror up?", "step-1--is-the-mirror-up"),
            ("What's next? (FAQ)", "whats-next-faq"),
            ("`--dry-run` and friends", "--dry-run-and-friends"),
            ("snake_case stays", "snake_case-stays"),
            ("Größe & Maß", "größe--maß"),
            ("日本語 の見出し", "日本語-の見出し"),
            ("a/b.c", "abc"),
            ("🎉 Party", "-party"),
            ("1.2.3", "123"),
        ],
    )
    def test_of_one_heading(self, text: str, expected: str) -> None:
        assert slug(text) == expected

    def test_repeated_ones_are_numbered(self) -> None:
        assert numbered(["A", "B", "A", "A"]) == ["a", "b", "a-1", "a-2"]

    def test_a_number_that_is_taken_is_passed_over(self) -> None:
        assert numbered(["A", "A-1", "A"]) == ["a", "a-1", "a-2"]

    def test_over_all_levels(self) -> None:
        text = b"# Same\n\n## Same\n\n###### Same\n\nSame\n----\n\n> # Same\n"
        assert [heading.slug for heading in headings.of_file("x.md", text)] == [
            "same",
            "same-1",
            "same-2",
            "same-3",
            "same-4",
        ]


HOSTILE = [
    "[" * 5000,
    "Step 1 — " * 2000,
    '"' * 5000,
    "*a " * 5000,
    "*a* " * 4000,
    "section *Examples* " * 1000,
    "sections *Examples*" + ", *Examples*" * 1500,
    "`" * 5001,
    "Steps 1" + ", 1" * 5000,
    "Step 1" + " " * 15000 + "Step 1",
    " a's" * 4000 + " Step 1",
    "a " * 9000 + "Step 1 of " + "b " * 500,
]


@pytest.mark.parametrize("text", HOSTILE, ids=[text[:20] for text in HOSTILE])
def test_a_hostile_override_is_read_and_says_little(text: str) -> None:
    assert len(found(text)) < 50


@pytest.mark.parametrize("filler", ["x ", "x\n", "a longer word\n"])
@pytest.mark.parametrize("length", [19_000, 21_000, 65_000])
def test_a_paragraph_of_any_length_is_read_to_its_end(filler: str, length: int) -> None:
    """Markdown is parsed in parts there; what stands behind the first is looked at all the same."""
    text = filler * (length // len(filler)) + "skip Step 98 here."
    (block,) = prose(text)
    assert block.text.split() == text.split()
    at = block.text.index("Step 98")
    assert block.line(at) == 1 + text.count("\n")
