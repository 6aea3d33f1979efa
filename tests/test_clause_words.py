"""The vocabulary of the safety baseline: each entry is needed, and marks what its example says."""

from __future__ import annotations

import inspect
import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from magpie_hooks.rules import clauses, failures, overrides_safety, prose_comparison, stance, statements
from magpie_hooks.rules.clause_weights import BASE, WEIGHTS
from magpie_hooks.rules.clause_words import THEIRS, VOCABULARY, Words, entries
from magpie_hooks.rules.clauses import PATTERNS, plain

EXAMPLES: dict[str, list[tuple[str, str, str]]] = {
    concept: [(entry.replace("{theirs}", THEIRS), sentence, words) for entry, sentence, words in rows or ()]
    for concept, rows in yaml.safe_load((Path(__file__).parent / "data" / "clause_words.yaml").read_text()).items()
}
CONCEPTS = sorted(VOCABULARY)


def marked(words: list[str], sentence: str) -> list[str]:
    """What entries mark, found as the contract of the vocabulary has it: at word boundaries, the first one wins."""
    if not words:
        return []
    return [found[0] for found in re.finditer(rf"(?<![\w<-])(?:{'|'.join(words)})(?![\w>-])", plain(sentence))]


@pytest.mark.parametrize("concept", CONCEPTS)
def test_every_entry_has_one_example_and_every_example_an_entry(concept: str) -> None:
    assert [entry for entry, _, _ in EXAMPLES[concept]] == entries(concept)
    assert len(set(entries(concept))) == len(entries(concept))


def test_there_are_examples_of_no_other_concepts() -> None:
    assert set(EXAMPLES) == set(VOCABULARY)


@pytest.mark.parametrize("concept", CONCEPTS)
def test_the_entry_alone_marks_the_words(concept: str) -> None:
    for entry, sentence, words in EXAMPLES[concept]:
        assert marked([entry], sentence) == [words], entry


@pytest.mark.parametrize("concept", CONCEPTS)
def test_without_the_entry_the_words_are_lost(concept: str) -> None:
    for entry, sentence, words in EXAMPLES[concept]:
        others = [other for other in entries(concept) if other != entry]
        assert words not in marked(others, sentence), entry


@pytest.mark.parametrize("concept", CONCEPTS)
def test_among_the_others_the_entry_still_marks_the_words(concept: str) -> None:
    """What is compiled only when it may match finds the same as all of it at once."""
    words = Words(concept)
    for entry, sentence, mark in EXAMPLES[concept]:
        found = [match[0] for match in words.find(plain(sentence))]
        assert mark in found, entry
        assert found == marked(entries(concept), sentence), entry


@pytest.mark.parametrize("concept", CONCEPTS)
def test_entries_are_written_as_the_text_is_that_they_are_matched_on(concept: str) -> None:
    for entry in entries(concept):
        letters = re.sub(r"\\[A-Za-z]", "", entry)
        assert letters == letters.lower(), entry
        assert "`" not in letters or "`?" in letters, entry
        assert not entry.startswith("|"), entry


@pytest.mark.parametrize("concept", CONCEPTS)
def test_an_entry_repeats_nothing_without_an_end(concept: str) -> None:
    """A group that may be repeated at will, begun at every word of a long text, takes the square of its length."""
    for entry in entries(concept):
        assert re.search(r"\)[*+]", entry) is None, entry


def test_every_concept_is_of_use() -> None:
    """In a pattern, with a weight, or by its name where more is read of a statement than its clauses."""
    in_patterns = {concept for pattern in PATTERNS for group in pattern.needs for concept in group}
    weighed = {concept for weights in WEIGHTS.values() for concept in weights}
    readers = "".join(
        map(inspect.getsource, (clauses, failures, overrides_safety, prose_comparison, stance, statements))
    )
    assert [it for it in VOCABULARY if it not in in_patterns | weighed and f'"{it}"' not in readers] == []


def test_patterns_and_weights_know_no_other_concepts() -> None:
    assert {concept for pattern in PATTERNS for group in pattern.needs for concept in group} <= set(VOCABULARY)
    assert {concept for weights in WEIGHTS.values() for concept in weights} <= set(VOCABULARY)


def test_no_concept_makes_a_clause_by_its_weight_alone() -> None:
    for clause, weights in WEIGHTS.items():
        assert BASE[clause] + max(weights.values()) <= 0
        assert all(weights.values())


class TestWhereWordsEnd:
    @pytest.mark.parametrize(
        "sentence", ["bystanders are", "the subtitle", "<title>", "re-title", "title-case", "subtitles"]
    )
    def test_a_part_of_a_word_is_no_word(self, sentence: str) -> None:
        assert [match[0] for match in Words("source").find(sentence)] == []

    @pytest.mark.parametrize("sentence", ["the title", "(title)", "title's end", '"title"', "title, too", "a/title/b"])
    def test_marks_beside_it_do_no_harm(self, sentence: str) -> None:
        assert [match[0] for match in Words("source").find(sentence)] == ["title"]

    def test_of_two_at_one_place_the_first_entry_wins(self) -> None:
        assert [match[0] for match in Words("negation").find("not, never, must not")] == ["not", "never", "must not"]

    def test_words_are_found_from_left_to_right_and_none_twice(self) -> None:
        found = [match.span() for match in Words("source").find("issue body, body, title and the comment of a mail")]
        assert found == sorted(found)
        assert all(end <= start for (_, end), (start, _) in pairwise(found))

    def test_nothing_is_found_in_nothing(self) -> None:
        assert list(Words("source").find("")) == []


# Texts that make a careless expression try everything from every place. There is no clock here: a slow one never ends.
LONG = 100_000


@pytest.mark.parametrize("concept", CONCEPTS)
def test_a_sentence_over_and_over_is_read_to_the_end(concept: str) -> None:
    sentence = plain(EXAMPLES[concept][0][1]) + " "
    assert sum(1 for _ in Words(concept).find(sentence * (LONG // len(sentence)))) > 0


HOSTILE = ("a", "not", "as", "and", "the", "instead,", "because", "what the", "(", '"', "<private-", "skip a")


@pytest.mark.parametrize("part", HOSTILE)
def test_hostile_repetitions_are_read_to_the_end(part: str) -> None:
    text = f"{part} " * (LONG // len(part))
    assert all(sum(1 for _ in Words(concept).find(text)) >= 0 for concept in CONCEPTS)
