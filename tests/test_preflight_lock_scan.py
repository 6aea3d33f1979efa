"""The lock's scanner against its YAML reader: whenever it decides, both must say the same.

``MAGPIE_FUZZ`` is the number of random locks (default: some thousands, the same ones on every run).
"""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magpie_hooks.documents import locks, plain_stores
from magpie_hooks.documents.lock_edit import plain
from magpie_hooks.documents.lock_scan import scan
from magpie_hooks.documents.locks import LOCK, Lock

COUNT = int(os.environ.get("MAGPIE_FUZZ", "4000"))
SEED = 20260102

USUAL = """\
# the pin
method:       marketplace
url:          apache/magpie   # where from
min_version:  1.10

plugins:
  - magpie-setup
  - "magpie-triage"

reconciled:
  version: 0.2.0.dev202609211315
  at:      2026-09-21
  skills:
    magpie-x: sha256:1111111111111111
"""


def agree(text: str) -> bool:
    """Whether both say the same; True as well where the scanner leaves it to the reader."""
    found = scan(text)
    if found is None:
        return True
    lock = Lock(LOCK, text.encode())
    return lock.readable and lock.record is not None and plain(lock.record.node) == found


class TestWhatIsDecided:
    def test_the_usual_lock_with_every_scalar_as_the_text_that_stands_there(self) -> None:
        assert scan(USUAL) == {
            "method": "marketplace",
            "url": "apache/magpie",
            "min_version": "1.10",
            "plugins": ["magpie-setup", "magpie-triage"],
            "reconciled": {
                "version": "0.2.0.dev202609211315",
                "at": "2026-09-21",
                "skills": {"magpie-x": "sha256:1111111111111111"},
            },
        }

    @pytest.mark.parametrize("change", [("\n", "\r\n"), ("\n", "\r")])
    def test_other_line_ends(self, change: tuple[str, str]) -> None:
        assert scan(USUAL.replace(*change)) == scan(USUAL)

    def test_a_byte_order_mark_and_no_last_line_end(self) -> None:
        assert scan("\ufeff" + USUAL.rstrip("\n")) == scan(USUAL)

    def test_a_list_right_below_its_key(self) -> None:
        assert scan("plugins:\n- a\n- b\nmethod: local\n") == {"plugins": ["a", "b"], "method": "local"}

    def test_names_are_those_of_the_locks(self) -> None:
        assert (plain_stores.LOCK, plain_stores.LOCAL, plain_stores.STAMP) == (locks.LOCK, locks.LOCAL, locks.STAMP)


@pytest.mark.parametrize(
    "text",
    [
        *("", "# nothing\n", "a\n", "- a\n", "a: b\na: c\n", "a: b\nnonsense\n", "a: ~\n", "a: ''\n", "a:\n", "a:b\n"),
        *("a: b: c\n", "a: &x b\n", "a: *x\n", "a: [b]\n", "a: {}\n", "a: |\n  b\n", "a: b\n  c\n", "a: b\n  c: d\n"),
        *(" a: b\n", "a:\n  b: c\n d: e\n", "a:\n  - b\n - c\n", "a:\n - b\n  - c\n", "a:\n  - b: c\n", "a:\tb\n"),
        *("<<: b\n", "? a\n", "a: 'b'c\n", 'a: "b\\n"\n', "a: 'b''c'\n", "a: b\n---\nc: d\n", "a: b\u2028c\n"),
        *("<<<<<<< ours\na: b\n=======\na: c\n>>>>>>> theirs\n", "a: 'b'#c\n", "a:#b\n", "a: !!str b\n", "a: @b\n"),
    ],
)
def test_what_is_not_usual_is_left_to_the_reader(text: str) -> None:
    assert scan(text) is None


KEYS = ["method", "url", "plugins", "reconciled", "skills", "version", "at", "a", "b-c", "1", "null", "x_y"]
ODD_KEYS = ["'a'", '"a"', "? a", "- a", "<<", "a ", "&x a", "!t a", "é", "k" * 1030, "*x", "a.b", "[a]", "#a", "~"]
SCALARS = [
    *("a", "a/b", "1.10", "no", "2026-01-01", "sha256:0011223344556677", "v1", "a b", "a:b", "a#b", "'a b'", '"a"'),
    *("a # remark", "'a' # remark", '"a: b"', "https://a.b/c", "(a", "<a", ".5", "a, b", "a]", "a}"),
]
ODD_SCALARS = [
    *(
        "",
        " ",
        "~",
        "null",
        "''",
        '""',
        "' '",
        "a: b",
        "a :b",
        "a:",
        "[a]",
        "{}",
        "[]",
        "|",
        ">",
        "|\n  a",
        "&x a",
        "*x",
    ),
    *(
        "!t a",
        "@a",
        "`a",
        "%a",
        "-a",
        "- a",
        "? a",
        "'a",
        '"a',
        "'a''b'",
        '"a\\n"',
        "'a'b",
        "'a'#b",
        "a\tb",
        "\ta",
        "a\t",
    ),
    *(
        "a\u2028b",
        "a\u0085",
        "\u00a0a",
        "é",
        "a\x07",
        "a\n  b",
        "a\n  b: c",
        "# a",
        "#a",
        "...",
        "---",
        "<<<<<<< a",
        "=",
    ),
]
GAPS = ["\n", "# a\n", "  # a\n", "   \n", "\t\n", "---\n", "...\n", "a\n", "%YAML 1.1\n", "=======\n"]


def document(chance: random.Random) -> str:
    """A lock: most of its lines usual, its indentation now and then not."""
    odd = chance.choice([0, 0, 0.02, 0.1, 0.3])

    def one(usual: list[str], other: list[str]) -> str:
        return chance.choice(other if chance.random() < odd else usual)

    def block(indent: int, depth: int) -> list[str]:
        lines = []
        for key in chance.sample(KEYS, chance.randint(1, 4)):
            name = key if chance.random() >= odd else chance.choice([*ODD_KEYS, *KEYS])
            at = max(0, indent + (chance.choice([-2, -1, 1, 2]) if chance.random() < odd / 2 else 0))
            kind = chance.choice(["text", "text", "text", "list", "mapping"])
            if kind == "text" or depth > 2:
                lines.append(f"{' ' * at}{name}:{chance.choice([' ', ' ', '    '])}{one(SCALARS, ODD_SCALARS)}")
            elif kind == "list":
                inner = max(0, at + chance.choice([0, 2, 2, 2, 4]))
                lines.append(f"{' ' * at}{name}:{one(['', '', ' ', ' # a'], ['#a', chr(9)])}")
                for _ in range(chance.randint(0 if odd else 1, 3)):
                    wrong = chance.choice([-2, 1]) if chance.random() < odd / 2 else 0
                    dash = one(["- ", "- ", "-   "], ["-", "-- "])
                    lines.append(f"{' ' * max(0, inner + wrong)}{dash}{one(SCALARS, ODD_SCALARS)}")
            else:
                lines.append(f"{' ' * at}{name}:")
                lines += block(at + chance.choice([2, 2, 2, 1, 4]), depth + 1)
            if chance.random() < 0.1:
                lines.append(one(["", "# a", "   # a"], [gap.rstrip("\n") for gap in GAPS]))
        return lines

    text = "\n".join(block(0, 0)) + chance.choice(["\n", "\n", "", "\n\n"])
    return text.replace("\n", chance.choice(["\n", "\n", "\n", "\r\n", "\r"]))


def test_random_locks() -> None:
    chance = random.Random(SEED)
    decided = nested = 0
    for _ in range(COUNT):
        text = document(chance)
        assert agree(text), text
        found = scan(text)
        decided += found is not None
        nested += any(isinstance(value, dict) for value in (found or {}).values())
    # A scanner that never decided would pass.
    assert decided > COUNT // 4
    assert nested > COUNT // 20


def test_every_value_in_every_place() -> None:
    for scalar in [*SCALARS, *ODD_SCALARS]:
        for text in (
            f"a: {scalar}\nb: c\n",
            f"a:\n  - {scalar}\nb: c\n",
            f"a:\n  b: {scalar}\n  c: d\n",
            f"a:{scalar}\n",
        ):
            assert agree(text), text


def test_every_key_and_every_gap() -> None:
    for key in [*KEYS, *ODD_KEYS]:
        for gap in ["", *GAPS]:
            for text in (f"{gap}{key}: b\nz: y\n", f"z: y\n{gap}{key}:\n  - b\n", f"z:\n  {key}: b\n{gap}"):
                assert agree(text), text


@given(
    st.lists(
        st.sampled_from([*"ab:#-'\"|>[]{}&*!~ \n", ": ", " #", "\n  ", "\n- ", "\n  - ", "null", "\nc: ", "\n  d:"])
    )
)
@settings(max_examples=3000)
def test_generated_characters(parts: list[str]) -> None:
    text = "".join(parts)
    assert agree(f"a:{text}\n")
    assert agree(f"a: b\nc:\n  d:{text}\n")
