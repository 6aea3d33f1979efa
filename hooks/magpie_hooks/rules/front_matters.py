"""Two front matters compared as YAML, key by key."""

from __future__ import annotations

from ..documents import front_matter
from ..documents.lines import line_at
from . import verdicts
from .differences import DRIFT, Difference

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.yaml_nodes import Node

Values = dict[str, tuple[object, str, int]]


def compare_front_matters(file: str, a: str, b: str) -> list[Difference]:
    """The keys whose values differ; values are compared as YAML, so that quotes and block styles are none."""
    a, b = _plain(a), _plain(b)
    head_a, head_b = a[: _end(a)], b[: _end(b)]
    if head_a == head_b:
        return []
    values_a, values_b = _values(a), _values(b)
    if values_a is None or values_b is None:
        which = "neither copy" if values_a is values_b else "one copy"
        what = f"the front matters differ, and that of {which} can be read as YAML"
        return [
            Difference(
                DRIFT,
                "frontmatter",
                file,
                line_a=1,
                line_b=1,
                text_a=head_a,
                text_b=head_b,
                description=what,
                why="what it says cannot be compared",
                action=verdicts.AGREE,
            )
        ]
    keys = [*values_a, *(key for key in values_b if key not in values_a)]
    return [it for key in keys if (it := _of_key(file, key, values_a.get(key), values_b.get(key))) is not None]


def _plain(text: str) -> str:
    """A text with line feeds only and no byte order mark: neither is a difference."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _end(text: str) -> int:
    try:
        return front_matter.skip(text)
    except front_matter.Problem:
        return 0


def _values(text: str) -> Values | None:
    """Each key's value with its text and line; None where there is no mapping to be read."""
    from ..documents.yaml_nodes import YamlError, compose

    try:
        block = front_matter.locate(text)
        root = compose(text[block.start : block.end])
    except (front_matter.Problem, YamlError):
        return {} if not text[: _end(text)].strip("\ufeff \t\r\n") else None
    if root is None or root.kind != "mapping":
        return {} if root is None else None
    return {
        key.value: (_content(value), text[block.start + value.start : block.start + value.end].strip(),
                    line_at(text, block.start + key.start))
        for key, value in root.pairs
    }  # fmt: skip


def _content(node: Node) -> object:
    """A value as it counts: text without the blanks at its ends and where its lines end."""
    if node.kind == "scalar":
        return " ".join(node.value.split())
    return node.content()


def _of_key(
    file: str, key: str, a: tuple[object, str, int] | None, b: tuple[object, str, int] | None
) -> Difference | None:
    if a is not None and b is not None and a[0] == b[0]:
        return None
    verdict, why = verdicts.of_key(key)
    text_a, text_b = a[1] if a else "", b[1] if b else ""
    if a is None or b is None:
        what = f"only copy {'B' if a is None else 'A'} has {key}: {verdicts.shortened(text_a or text_b)}"
    else:
        what = f"{key} is {verdicts.shortened(text_a, 60)!r} in A and {verdicts.shortened(text_b, 60)!r} in B"
    return Difference(
        verdict,
        f"frontmatter.{key}",
        file,
        line_a=a[2] if a else None,
        line_b=b[2] if b else None,
        text_a=text_a,
        text_b=text_b,
        description=what,
        why=why,
        action=verdicts.actions(verdict, lone=a is None or b is None),
    )
