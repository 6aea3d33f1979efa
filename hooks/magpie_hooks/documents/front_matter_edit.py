"""The edit of a front matter: its ``surface_hash`` set, proved before anything is written."""

from __future__ import annotations

from .front_matter import KEY, FrontMatter, Problem, locate, read
from .lines import line_at, line_start
from .yaml_edit import RefusedEdit, line_ending, replaced


def with_surface_hash(text: str, found: FrontMatter, value: str) -> tuple[str, int]:
    """The text with its ``surface_hash`` set, every other byte as it was; and the line where the key stands.

    Raises:
        RefusedEdit: the result, read again, differs in more than that one value.
    """
    assert found.root is not None
    pair = next((pair for pair in found.root.pairs if pair[0].value == KEY and pair[0].kind == "scalar"), None)
    edited = replaced(text, found.block.start, *pair, value) if pair else _insert(text, found, value)
    return edited, _prove(text, edited, found, value)


def _insert(text: str, found: FrontMatter, value: str) -> str:
    block, root = found.block, found.root
    assert root is not None
    licence = next((key for key, _ in root.pairs if key.kind == "scalar" and key.value == "license"), None)
    first = block.start + root.pairs[0][0].start
    indent = text[line_start(text, first) : first]
    at = line_start(text, block.start + licence.start) if licence else block.end
    return f"{text[:at]}{indent}{KEY}: {value}{line_ending(text, at)}{text[at:]}"


def _prove(text: str, edited: str, found: FrontMatter, value: str) -> int:
    """Read the result again: it must differ from the text in that one value and in nothing else."""
    try:
        block = locate(edited)
        again = read(edited, block)
    except Problem as problem:
        raise RefusedEdit(problem.message) from None
    same_body = edited[block.body :] == text[found.block.body :] and edited[: block.start] == text[: found.block.start]
    if not same_body or again.surface_hash != value or _others(again) != _others(found):
        raise RefusedEdit("the front matter read again differs in more than its hash")
    assert again.root is not None
    return next(line_at(edited, block.start + key.start) for key, _ in again.root.pairs if key.value == KEY)


def _others(found: FrontMatter) -> list[tuple[object, object]]:
    assert found.root is not None
    return [(key.content(), value.content()) for key, value in found.root.pairs if key.value != KEY]
