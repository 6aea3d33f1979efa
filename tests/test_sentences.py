"""Prose split into sentences."""

from __future__ import annotations

import pytest

from magpie_hooks.documents.sentences import sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("No full stop", ["No full stop"]),
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("Read it, e.g. The log. Then stop.", ["Read it, e.g. The log.", "Then stop."]),
        ("It is at 1.5 GB now. Stop.", ["It is at 1.5 GB now.", "Stop."]),
        ("Run `a. B` first. Then `c.`", ["Run `a. B` first.", "Then `c.`"]),
        ('He said "close it." Never do.', ['He said "close it."', "Never do."]),
        ("(Only here.) Never do.", ["(Only here.)", "Never do."]),
        ("ends in a list etc. and goes on", ["ends in a list etc. and goes on"]),
        ("Stop … then go on", ["Stop … then go on"]),
        ("See step 3. 4 follows.", ["See step 3.", "4 follows."]),
        ("By J. Doe. Stop.", ["By J. Doe.", "Stop."]),
    ],
)
def test_sentences(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


@pytest.mark.parametrize("text", ["a. " * 50_000, "." * 100_000, "`" * 50_001, '."' * 50_000])
def test_hostile_text_is_split_and_nothing_of_it_is_lost(text: str) -> None:
    assert "".join(sentences(text)).replace(" ", "") == text.replace(" ", "")
