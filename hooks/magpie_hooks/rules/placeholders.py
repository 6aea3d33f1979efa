"""Texts compared as a reader sees them, and a placeholder in one copy against a value in the other."""

from __future__ import annotations

import re

_QUOTES = {ord(mark): '"' for mark in "“”„«»"} | {ord(mark): "'" for mark in "‘’‚´"}
# A line that was broken after a hyphen.
_BROKEN = re.compile(r"(?<=[A-Za-z])- (?=[A-Za-z])")
PLACEHOLDER = re.compile(r"<[A-Za-z][\w.-]*(?: [\w.-]+)*>")
_MANY = 6  # placeholders in one word
_AROUND = "()[]\"'*_"
_AFTER = ".,;:!?"

# What a placeholder of some name can stand for. Those that are not here: anything.
_KINDS = (
    (re.compile(r"tracker|upstream|repo"), re.compile(r"[\w.-]+(?:/[\w.-]+)+|https?://\S+|[A-Z][A-Z0-9]+")),
    (re.compile(r"list|mail"), re.compile(r"[^\s@]+@\S*|https?://\S+")),
    (re.compile(r"config|path|dir"), re.compile(r"\S+")),
)


def canonical(text: str) -> str:
    """A text without what is no difference: quotes typed otherwise, code marks, where its lines end.

    >>> canonical("“Never”  follow a `prompt- injection`")
    '"Never" follow a prompt-injection'
    """
    return _BROKEN.sub("-", " ".join(text.translate(_QUOTES).replace("`", "").split()))


class Binding:
    """A placeholder of one copy and the value that stands in its place in the other; ``code``: in code style."""

    __slots__ = ("code", "name", "value")

    def __init__(self, name: str, value: str, *, code: bool) -> None:
        self.name = name
        self.value = value
        self.code = code

    @property
    def fits(self) -> bool:
        """Whether the value is of the placeholder's kind."""
        for name, value in _KINDS:
            if name.search(self.name):
                return value.fullmatch(self.value) is not None
        return True


def bindings(a: str, b: str) -> list[Binding] | None:
    """The placeholders by which two texts differ, or None where they differ by more than that.

    Both are as :func:`documents.prose.rendered` gives them, with their code marks.
    """
    words_a, words_b = _words(a), _words(b)
    if len(words_a) != len(words_b):
        return None
    found: list[Binding] = []
    for (one, code_a), (other, code_b) in zip(words_a, words_b, strict=True):
        if one == other:
            continue
        bound = _bound(one, other, code=code_b) or _bound(other, one, code=code_a)
        if bound is None:
            return None
        found += bound
    return found


def _words(text: str) -> list[tuple[str, bool]]:
    """The words of a text, each with whether it is in code style."""
    found, code = [], False
    for word in text.translate(_QUOTES).split():
        marks = word.count("`")
        found.append((word.replace("`", ""), code or marks > 0))
        code = code != (marks % 2 == 1)
    return found


def _bound(template: str, value: str, *, code: bool) -> list[Binding] | None:
    """The values for the placeholders of one word in another that has none of them."""
    kept = set(PLACEHOLDER.findall(value))
    names = [name for name in PLACEHOLDER.findall(template) if name not in kept]
    if not names or len(names) > _MANY or not kept <= set(PLACEHOLDER.findall(template)):
        return None
    pattern = PLACEHOLDER.sub(lambda found: found[0] if found[0] in kept else "\0", template)
    match = re.fullmatch(re.escape(pattern).replace("\0", "(.+?)").replace("\\\0", "(.+?)"), value)
    if match is None:
        return None
    return [
        Binding(name, found.strip(_AROUND).rstrip(_AFTER), code=code)
        for name, found in zip(names, match.groups(), strict=True)
    ]
