"""The front matter's scanner against its YAML reader: whenever it decides, both must say the same.

``MAGPIE_FUZZ`` is the number of random front matters (default: some thousands, the same ones on every run).
"""

from __future__ import annotations

import os
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from magpie_hooks.documents import front_matter_scan
from magpie_hooks.documents.front_matter import FrontMatter, Problem, locate, read

COUNT = int(os.environ.get("MAGPIE_FUZZ", "4000"))
SEED = 20260101

KEYS = [
    *["name", "description", "license", "requires_config", "surface_hash"] * 5,
    *(
        "mode",
        "a",
        "x-y",
        "a_b",
        "'name'",
        '"surface_hash"',
        "Name",
        "? name",
        "- a",
        "<<",
        "name ",
        " name",
        "1",
        "true",
    ),
    *("é", "k" * 1030, "a.b", "*x", "&x a", "!t a", "[a]", "{a", "#a", "%a", "@a", "null", "~"),
]
SCALARS = [
    *("a", "a.md", "b/c.md", "1.10", "no", "0755", "2026-01-01"),
    *("<b>", "(c)", "A b", "a: b", "a:b", "a :b", "a#b", "a #b"),
    *("http://a.b/c", "a'b", 'a"b', "a, b", "a]b", "a}b", "a\\b"),
    *("a | b", "a - b", "a ? b", "a & b", "a:", "a: ", "a ", "a#"),
    *("'a'", "'a''b'", "'a # b'", "''", "' '", '"a"', '"a\\n"'),
    *('"a: b"', '""', "'a' b", "'a'#b", "'a' #b", "'a", '"a', "'a':"),
    *("~", "null", "Null", "NULL", "nUll", "null a", "", " ", "  "),
    *("# a", "[]", "[a]", "[a, b]", "{}", "{a: b}", "[a", "[] a"),
    *("|", ">", "|-", ">+", "|2", "|\n  a", ">-\n  a\n  b", "|\n  a\n\n   b"),
    *("|\n\n  a", "|+\n  a\n\n", "|\n  a\n b", "| # a\n  b"),
    *("|\n  - a", "|\n  a: b\n  # c", ">\n  ---", "|\n \n  a"),
    *("|\n    a\n  b", "|\n  a\nb", "|\n   \n  a", "|\n  a\n# b\n  c"),
    *("\n  a", "\n  - a", "\n- a", "\n  - a\n  - b", "\n- a\n- b"),
    *("\n  - a\n - b", "\n - a\n  - b", "\n  - a\n\n  - b", "\n  -a"),
    *("\n  - a # b", "\n  - 'a'", "\n  - ", "\n  -", "\n  - ~"),
    *("\n  - a: b", "\n  - [a]", "\n  - - a", "\n  - *x", "\n  - &x a"),
    *("\n  - a\n    b", "\n  - |\n    a", "\n  -  a", "\n  - a "),
    *("\n  # a\n  - b", "\n  - a\n  # b\n  - c", "\n  a: b", "\n  a\n  b"),
    *("*x", "&x a", "&x", "!!str a", "!t", "@a", "`a", "%a", "- a"),
    *("-a", "? a", ": a", ", a", "] a", "} a", "a\n  b", "a\n b: c"),
    *("a\tb", "\ta", "a\t", "'a\tb'", "a\u2028b", "'a\u2028b'"),
    *("a\u0085", "\u00a0a", "a\u00a0", "é", "日本", "\U0001f6e1", "a\x07"),
    *("sha256:0123456789abcdef", "-1", ".5", "/a", "=", "<", "<<"),
    *("a" * 2000, "'" + "a" * 2000 + "'", "\ufeffa", "a\u200bb"),
]
GAPS = ["", " ", "  ", "\t", "\n", "# a\n", "  # a\n", "\n\n", "   \n", "%YAML 1.1\n", "a\n", "]\n"]
PARTS = [KEYS, [":", " :", "", "::", ":\n", ": "], GAPS, SCALARS, ["\n", " \n", "\n\n", "", "\t\n"]]
PLAIN = ["name", "description", "license", "requires_config", "surface_hash", "mode", "a", "b"]
PLAIN_SCALARS = [
    "a",
    "a.md",
    "'a b'",
    '"a"',
    "|\n  a: b\n  c",
    "1.10",
    "a:b",
    "[]",
    "\n  - a\n  - b.md",
    "\n- a",
    "a # b",
]


def content(random_: random.Random) -> str:
    """A front matter: some of its keys and values plain, most of them not, or all plain but one."""
    count = random_.choice([1, 2, 3, 4, 6])
    keys = random_.sample(PLAIN, count)
    entries = [[key, ":", " ", random_.choice(PLAIN_SCALARS), "\n"] for key in keys]
    for entry in random_.sample(entries, random_.choice([0, 1, 1, 1, 2]) % (count + 1)):
        part = random_.choice([0, 1, 2, 3, 3, 3, 3, 3, 4])
        entry[part] = random_.choice(PARTS[part])
    if random_.random() < 0.1:
        entries.insert(random_.randrange(count + 1), [random_.choice(GAPS)])
    if "name" not in keys:
        entries.insert(random_.randrange(len(entries) + 1), ["name: a\n"])
    text = "".join("".join(entry) for entry in entries)
    return text.replace("\n", random_.choice(["\n", "\n", "\n", "\r\n", "\r"]))


def both(text: str) -> tuple[FrontMatter | None, FrontMatter | Problem] | None:
    """What the scanner and the reader say of a front matter's content; None where it is no front matter at all."""
    written = f"---\n{text}---\n"
    try:
        block = locate(written)
    except Problem:
        return None
    try:
        return front_matter_scan.scan(written, block), read(written, block)
    except Problem as problem:
        return front_matter_scan.scan(written, block), problem


def agree(text: str) -> bool:
    """Whether both say the same; True as well where the scanner leaves it to the reader."""
    scan, judge = both(text) or (None, None)
    if scan is None or judge is None:
        return True
    if isinstance(judge, Problem) or judge.problems:
        return False
    return (scan.requires, scan.surface_hash, scan.problems) == (judge.requires, judge.surface_hash, [])


def test_random_front_matters() -> None:
    random_ = random.Random(SEED)
    decided = listed = hashed = 0
    for _ in range(COUNT):
        text = content(random_)
        assert agree(text), text
        scan, _ = both(text) or (None, None)
        if scan is not None:
            decided += 1
            listed += bool(scan.requires)
            hashed += scan.surface_hash is not None
    # A scanner that never decided would pass: it must decide a share of these, lists and hashes among them.
    assert decided > COUNT // 8
    assert listed > COUNT // 100
    assert hashed > COUNT // 50


def test_every_value_under_every_key() -> None:
    for scalar in SCALARS:
        for key in ("requires_config", "surface_hash", "name", "other"):
            for gap in (" ", "", "  ", "\n"):
                for name in ("name: a\n", ""):
                    text = f"{name}{key}:{gap}{scalar}\nlast: b\n"
                    assert agree(text), text


def test_every_key_and_every_gap() -> None:
    for key in KEYS:
        for gap in GAPS:
            for text in (f"name: a\n{gap}{key}: b\n", f"{gap}name: a\n{key}: b\n", f"name: a\n{key}: b\n{gap}"):
                assert agree(text), text


@given(st.lists(st.sampled_from([*"ab:#-'\"|>[]{}&*!%~ \n\t", ": ", " #", "\n  ", "\n- ", "\n  - ", "null", "\nc: "])))
@settings(max_examples=3000)
def test_generated_characters(parts: list[str]) -> None:
    text = "".join(parts)
    assert agree(f"name: a\nrequires_config:{text}\n")
    assert agree(f"surface_hash:{text}\nname: b\n")
