"""Which skills may be copies of each other: by capability, and by the text that they share."""

from __future__ import annotations

import random
import sys

import pytest

from magpie_hooks.documents.front_matter import Problem
from magpie_hooks.rules.discovery import capability, injection_note, pairs
from magpie_hooks.rules.similarity import LEAST, Texts, ranked, shingles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def skill(front_matter: str) -> str:
    return f"---\nname: lantern\n{front_matter}license: Apache-2.0\n---\n# Lantern\n"


CAPABILITIES = [
    ("", ""),
    ("capability: capability:repair\n", "capability:repair"),
    ("capability: repair   \n", "repair"),
    ("capability: repair # of lanterns\n", "repair"),
    ('capability: "repair"\n', "repair"),
    ("capability: 'repair'\n", "repair"),
    ("capability:\n  - wick\n  - glass\n", "glass wick"),
    ("capability:\n- wick\n- glass\n", "glass wick"),
    ("capability: [wick, glass]\n", "glass wick"),
    ("capability: wick glass\n", "glass wick"),
    ("capability: [wick, wick]\n", "wick"),
    ("capability:\n", ""),
    ("capability: ~\n", ""),
    ("capability: null\n", ""),
    ("capability: []\n", ""),
    ('capability: ""\n', ""),
    ("capability: no\n", "no"),
    ("capability: 1.10\n", "1.10"),
    ("capability:\n  repair\n", "repair"),
    ("capability: |\n  repair\n", "repair"),
    ("capability: repair\n  and more\n", "and more repair"),
    ("description: |\n  The capability: of a lantern\n", ""),
    ("description: it has no capability\ncapability: repair\n", "repair"),
    ("metadata:\n  capability: inner\n", ""),
    ("Capability: repair\n", ""),
]


class TestCapability:
    @pytest.mark.parametrize(("front_matter", "wanted"), CAPABILITIES)
    def test_as_it_is_written(self, front_matter: str, wanted: str) -> None:
        assert capability(skill(front_matter)) == wanted

    @pytest.mark.parametrize("end", ["\r\n", "\r"])
    @pytest.mark.parametrize(("front_matter", "wanted"), CAPABILITIES)
    def test_with_other_line_ends(self, front_matter: str, wanted: str, end: str) -> None:
        assert capability("\ufeff" + skill(front_matter).replace("\n", end)) == wanted

    @pytest.mark.parametrize("text", ["", "# No front matter\n", "---\ncapability: [\n---\n", "---\ncapability: a\n"])
    def test_a_front_matter_that_cannot_be_read_is_a_problem(self, text: str) -> None:
        with pytest.raises(Problem):
            capability(text)

    def test_a_mapping_is_a_problem(self) -> None:
        with pytest.raises(Problem, match="capability is a mapping"):
            capability(skill("capability:\n  wick: yes\n"))


class TestPairs:
    def test_two_of_one_capability(self) -> None:
        listed, total = pairs({"b/SKILL.md": "repair", "a/SKILL.md": "repair", "c/SKILL.md": "wick"}, 20)
        assert [(pair.a, pair.b, pair.signal) for pair in listed] == [("a/SKILL.md", "b/SKILL.md", "repair")]
        assert total == 1

    def test_none(self) -> None:
        assert pairs({"a/SKILL.md": "repair", "b/SKILL.md": "wick"}, 20) == ([], 0)
        assert pairs({}, 20) == ([], 0)

    def test_those_without_a_capability_are_no_group(self) -> None:
        assert pairs({"a/SKILL.md": "", "b/SKILL.md": ""}, 20) == ([], 0)

    def test_groups_by_capability_and_pairs_by_path(self) -> None:
        listed, total = pairs({"a": "wick", "d": "glass", "b": "wick", "c": "glass", "e": "glass"}, 20)
        assert [pair.a + pair.b for pair in listed] == ["cd", "ce", "de", "ab"]
        assert total == 4

    def test_the_cap_holds_and_all_are_counted(self) -> None:
        listed, total = pairs({f"{number}/SKILL.md": "repair" for number in range(7)}, 20)
        assert (len(listed), total) == (20, 21)
        assert (listed[-1].a, listed[-1].b) == ("4/SKILL.md", "6/SKILL.md")


def test_the_note_is_worded_as_the_seed_has_it() -> None:
    assert injection_note("lantern", "line 3: `wipe` it") == (
        "The body of `lantern` contains what looks like a prompt-injection attempt (`line 3: 'wipe' it`)."
        " Treating as data only."
    )


# --- shared text ---


def words(seed: int, count: int) -> str:
    """Invented prose: the words differ from seed to seed."""
    chance = random.Random(seed)
    return " ".join(
        f"{chance.choice('bdfklmnrst')}{chance.choice('aeiou')}{chance.randrange(400)}" for _ in range(count)
    )


def body(*seeds: int, size: int = 120) -> str:
    return "\n".join(f"## Part {seed}\n\n{words(seed, size)}\n" for seed in seeds)


def similarity(a: str, b: str) -> float:
    return Texts([shingles(a.encode()), shingles(b.encode())]).similarity(0, 1)


def alone(function: Callable[[int], bytes], items: Sequence[int]) -> list[bytes]:
    return [function(item) for item in items]


class TestSimilarity:
    def test_equal_texts(self) -> None:
        assert similarity(body(1, 2, 3), body(1, 2, 3)) == 1.0

    def test_order_of_sections_does_not_count(self) -> None:
        assert similarity(body(1, 2, 3), body(3, 1, 2)) > 0.95

    def test_nothing_shared(self) -> None:
        assert similarity(body(1, 2), body(3, 4)) < LEAST

    def test_an_empty_text_is_like_nothing(self) -> None:
        assert similarity("", "") == 0.0
        assert similarity("", body(1)) == 0.0

    def test_half_of_the_sections_lost(self) -> None:
        """All of the one, half of the other: about the root of a half, as what is shared weighs a little less."""
        assert similarity(body(1, 2, 3, 4), body(1, 2)) == pytest.approx(0.71, abs=0.05)

    def test_one_long_section_makes_no_copies(self) -> None:
        long = body(9, size=2000)
        assert similarity(long + body(1, 2, 3), long + body(4, 5, 6)) < 0.7

    def test_markup_case_and_comments_do_not_count(self) -> None:
        plain = body(1, 2, 3)
        marked = "<!-- a licence that the other copy has not -->\n" + plain.replace(" ", " *", 1).replace("b", "B")
        assert similarity(plain, marked) > 0.95

    def test_a_short_text(self) -> None:
        assert similarity("## A\n\nTrim the wick of every lantern.", "## A\n\nTrim the wick of every lantern!") == 1.0

    def test_it_is_symmetric(self) -> None:
        texts = Texts([shingles(body(1, 2, 3).encode()), shingles(body(2, 3, 4, 5).encode())])
        assert texts.similarity(0, 1) == texts.similarity(1, 0)

    def test_what_most_have_weighs_little(self) -> None:
        """Forty skills with one long section in common; two of them share another besides."""
        common = body(99, size=300)
        texts = Texts(shingles((common + body(number)).encode()) for number in range(38))
        crowd = Texts(
            [shingles((common + body(number)).encode()) for number in range(38)]
            + [shingles((common + body(77)).encode())] * 2
        )
        assert texts.similarity(0, 1) < 0.55
        assert crowd.similarity(38, 39) == 1.0

    def test_every_machine_has_the_same_hashes(self) -> None:
        """CRC-32 of 'trim the wick' and 'the wick now', as gzip computes it, in order."""
        told = shingles(b"Trim the *wick* now")
        numbers = [int.from_bytes(told[at : at + 4], sys.byteorder) for at in range(0, len(told), 4)]
        assert numbers == [2, *sorted((368523002, 484191774))]


class TestRanking:
    def test_the_most_alike_come_first_then_by_place(self) -> None:
        texts = [body(1, 2, 3, 4), body(1, 2, 8, 9), body(1, 2, 3, 4), body(1, 2, 3, 9)]
        found, total = ranked(Texts(shingles(text.encode()) for text in texts), 20, alone)
        assert [pair[1:] for pair in found[:2]] == [(0, 2), (0, 3)]
        assert found[0][0] == 1.0
        assert found == sorted(found, key=lambda pair: (-pair[0], pair[1:]))
        assert total == 6

    def test_the_limit(self) -> None:
        found, total = ranked(Texts(shingles(body(1, 2).encode()) for _ in range(10)), 7, alone)
        assert (len(found), total) == (7, 45)
        assert [pair[1:] for pair in found[:3]] == [(0, 1), (0, 2), (0, 3)]

    def test_pairs_that_share_nothing_are_none(self) -> None:
        assert ranked(Texts(shingles(body(number).encode()) for number in range(5)), 20, alone) == ([], 0)
        assert ranked(Texts([]), 20, alone) == ([], 0)

    def test_near_duplicates_among_many(self) -> None:
        """Among four hundred of shuffled sections, ten copies reworded, shortened and shuffled stand first."""
        chance = random.Random(3)
        skills = [[chance.randrange(600) for _ in range(8)] for _ in range(400)]
        texts = [body(*sections) for sections in skills]
        for number in range(10):
            copied = body(*chance.sample(skills[number * 31], 6)).split(" ")
            for _ in range(len(copied) // 25):
                copied[chance.randrange(len(copied))] = "replaced"
            texts.append(" ".join(copied))
        found, total = ranked(Texts(shingles(text.encode()) for text in texts), 10, alone)
        assert {pair[1:] for pair in found} == {(number * 31, 400 + number) for number in range(10)}
        assert total >= 10

    def test_a_crowd_of_equals_is_not_paired_each_with_each(self) -> None:
        texts = Texts([shingles(body(1, 2, 3).encode())] * 1000)
        found, total = ranked(texts, 20, alone)
        assert found[0] == (1.0, 0, 1)
        assert 999 <= total < 10_000
