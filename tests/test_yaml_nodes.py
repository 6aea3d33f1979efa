"""YAML with places: every scalar is the text that stands there, and every node knows where that is."""

from __future__ import annotations

import pytest

from magpie_hooks.documents.yaml_nodes import MAX_DEPTH, MAX_LENGTH, Node, YamlError, compose, repeated_keys


def plain(node: Node | None) -> object:
    """The node as Python's lists and texts; a mapping as a list of pairs, an alias as '*name'."""
    if node is None:
        return None
    if node.kind == "list":
        return [plain(item) for item in node.items]
    if node.kind == "mapping":
        return [(plain(key), plain(value)) for key, value in node.pairs]
    return f"*{node.value}" if node.kind == "alias" else node.value


DOCUMENTS: list[tuple[str, object]] = [
    ("", None),
    ("# remark\n\n", None),
    ("a", "a"),
    ("a: 1.10", [("a", "1.10")]),
    ("a: no\nb: yes\nc: on", [("a", "no"), ("b", "yes"), ("c", "on")]),
    ("a: 2026-01-01\nb: 0755\nc: 0x1F\nd: 1e3\ne: .inf\nf: 1:30", [
        ("a", "2026-01-01"), ("b", "0755"), ("c", "0x1F"), ("d", "1e3"), ("e", ".inf"), ("f", "1:30"),
    ]),
    ("a: ~\nb:\nc: null\nd: ''", [("a", "~"), ("b", ""), ("c", "null"), ("d", "")]),
    ("- a\n- [b, {c: d}]\n-\n  - e", ["a", ["b", [("c", "d")]], ["e"]]),
    ("1: a\ntrue: b", [("1", "a"), ("true", "b")]),
    ("a: &x [b]\nc: *x", [("a", ["b"]), ("c", "*x")]),
    ("a: &x {b: c}\n<<: *x", [("a", [("b", "c")]), ("<<", "*x")]),
    ("a: b\na: c", [("a", "b"), ("a", "c")]),
    ("a: !!int b\nc: !!python/name:os.system d", [("a", "b"), ("c", "d")]),
    ("a: |\n  b\n   c\n\nd: >\n  e\n  f\n", [("a", "b\n c\n"), ("d", "e f\n")]),
    ('a: "b\\u00e9\\n"', [("a", "b\u00e9\n")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), DOCUMENTS)
def test_compose(text: str, expected: object) -> None:
    assert plain(compose(text)) == expected


def test_every_node_knows_its_place() -> None:
    text = "name: 'a\u2028b\u0085c'\nlist:\r\n  - \"d\"\r\n  - &x e # f\r\nflow: {g: [h]}\rlast: *x\n"
    root = compose(text)
    assert root is not None
    found = {key.value: (key, value) for key, value in root.pairs}
    for name, (key, _) in found.items():
        assert text[key.start : key.end] == name
    assert text[found["name"][1].start : found["name"][1].end] == "'a\u2028b\u0085c'"
    assert [text[item.start : item.end] for item in found["list"][1].items] == ['"d"', "&x e"]
    assert text[found["flow"][1].start : found["flow"][1].end] == "{g: [h]}"
    assert text[found["last"][1].start : found["last"][1].end] == "*x"


NULLS = ["!!null", "!!null ~", "~", "null", "Null", "NULL", "", "# remark", "&y ~"]
NO_NULLS = ["nULL", "none", "''", "'~'", '"null"', "!!str", "!!str null", "[]", "|\n", "0"]


@pytest.mark.parametrize(
    ("source", "null"), [*((source, True) for source in NULLS), *((source, False) for source in NO_NULLS)]
)
def test_null(source: str, null: bool) -> None:
    root = compose(f"a: {source}\nb: &x c\n")
    assert root is not None
    value = root.get("a")
    assert value is not None
    assert value.is_null is null


def test_an_alias_is_not_null() -> None:
    root = compose("a: &x ~\nb: *x\n")
    assert root is not None
    value = root.get("b")
    assert value is not None
    assert (value.kind, value.value, value.is_null) == ("alias", "x", False)


def test_get() -> None:
    root = compose("a: 1\n'b': 2\na: 3\n[c]: 4\n")
    assert root is not None
    assert [plain(root.get(key)) for key in ("a", "b", "c", "A")] == ["1", "2", None, None]


def test_flow_style_is_told_from_block_style() -> None:
    root = compose("a: [b]\nc:\n  - d\ne: {f: g}\nh:\n  i: j\n")
    assert root is not None
    assert [value.flow for _, value in root.pairs] == [True, False, True, False]
    assert root.flow is False


REPEATED = [
    ("a: 1\nb: 2\n", []),
    ("a: 1\nb: 2\na: 3\na: 4\n", [(10, 0), (15, 0)]),
    ("a: {b: 1, b: 2}\n", [(10, 4)]),
    ("- a: 1\n- a: 2\n  a: 3\n", [(16, 9)]),
    ("a: 1\n'a': 2\n", [(5, 0)]),
    ("{a: 1, a: 2}: b\n", [(7, 1)]),
    ("? [a, {b: 1, b: 2}]\n: c\n", [(13, 7)]),
    ("a: &x {b: 1}\nc: {<<: *x, b: 2}\n", []),
    ("a: 1\nA: 2\n", []),
]


@pytest.mark.parametrize(("text", "expected"), REPEATED)
def test_repeated_keys(text: str, expected: list[tuple[int, int]]) -> None:
    root = compose(text)
    assert root is not None
    assert [(key.start, first.start) for key, first in repeated_keys(root)] == expected


ERRORS = [
    ("a: 'b\n", None, "quoted scalar"),
    ("a: b: c\n", 4, "mapping values"),
    ("a: b\n\tc: d\n", 5, "tab"),
    ('a: "b"\t\n', 6, "tab"),
    ("a: @b\n", 3, "@"),
    ("a: b\x07\n", 4, "U+0007"),
    ("a: \udc80\n", 3, "U+DC80"),
    ("a: b\n--- c\n", 5, "second document"),
    ("a: b\n...\nc: d\n", 9, "document"),
    ("a: [b\n", None, "expected"),
    ("a: " + "[" * (MAX_DEPTH + 1), 3 + MAX_DEPTH - 1, "deeper"),
    ("- " * (MAX_DEPTH + 1) + "a", 2 * MAX_DEPTH, "deeper"),
    ("a: b #" + "c" * (MAX_LENGTH - 5), 0, "longer"),
]


@pytest.mark.parametrize(("text", "at", "word"), ERRORS, ids=[row[2] + str(n) for n, row in enumerate(ERRORS)])
def test_errors(text: str, at: int | None, word: str) -> None:
    with pytest.raises(YamlError) as caught:
        compose(text)
    assert word in caught.value.problem
    assert "\n" not in caught.value.problem
    assert at is None or caught.value.at == at


def test_limits_are_reached_before_they_are_passed() -> None:
    assert plain(compose("- " * MAX_DEPTH + "a")) is not None
    assert plain(compose("a: b #" + "c" * (MAX_LENGTH - 6))) == [("a", "b")]


def test_only_what_is_nested_is_deep() -> None:
    assert plain(compose("- [a]\n" * (2 * MAX_DEPTH))) == [["a"]] * (2 * MAX_DEPTH)


@pytest.mark.parametrize("bracket", ["[", "{a: ", "- ", "? ", "[{a: "])
def test_no_nesting_breaks_it(bracket: str) -> None:
    with pytest.raises(YamlError):
        compose(bracket * 20000)


SAME = [
    ("a: b\nc: [d]\n", "'a': \"b\"\nc:\n  - d\n", True),
    ("a: |\n  b\n", 'a: "b\\n"\n', True),
    ("a: 1.10\n", "a: 1.1\n", False),
    ("a: ~\n", "a: '~'\n", False),
    ("a: b\nc: d\n", "c: d\na: b\n", False),
    ("a: &x b\nc: *x\n", "a: b\nc: b\n", False),
    ("a: [b]\n", "a: {b: b}\n", False),
    ("a: []\n", "a: {}\n", False),
    ("a: b\n", "a: b\na: b\n", False),
]


@pytest.mark.parametrize(("one", "other", "same"), SAME)
def test_content(one: str, other: str, same: bool) -> None:
    first, second = compose(one), compose(other)
    assert first is not None
    assert second is not None
    assert (first.content() == second.content()) is same
