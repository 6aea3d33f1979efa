"""A paragraph or list: what in it is hidden, what is quoted, and its sentences."""

from __future__ import annotations

import re

from .injection_forms import decoding, roles, tokens
from .injection_places import readings
from .injection_sentences import Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .injection_sentences import Found


_LONG = 1200  # a longer sentence is cut: nobody's instruction is that long
_COMMENT = r"(?s)<!--(.*?)(?:-->|\Z)"
_UNSEEN_STYLE = (
    r"(?:display *: *none|visibility *: *hidden|font-size *: *0(?:px|pt|em|rem|%)?\b(?!\.)|opacity *: *0(?![.\d])|"
    r"(?<!-)color *: *(?:white|#fff(?:fff)?|transparent|rgb\(255, *255, *255\)))"
)
_UNSEEN = (
    rf"(?s)<(\w+)\b[^<>]{{0,300}}?(?:{_UNSEEN_STYLE}|[ \"']hidden(?=[\s>=/]))[^<>]{{0,300}}>(.{{0,2000}}?)(?:</\1>|\Z)"
)
_TITLE = (
    r"\]\([^()\s]{0,500}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?\s{1,3}(?:\"([^\"]{1,600})\"|'([^']{1,600})'|"
    r"\(([^()]{1,600})\))\s{0,3}\)"
)
_DEFINITION = r"\n {0,3}\[[^\]\n]{1,99}\]:\s{0,3}\S{1,500}\s{1,3}[\"'(]([^\n]{1,600}?)[\"')][ \t]*(?=\n)"
_ALT = r"!\[([^\]]{1,600})\]"
_ATTRIBUTE = r"<\w[^<>]{0,300}?\b(?:title|alt|aria-label|data-[\w-]+)=(?:\"([^\"]{1,600})\"|'([^']{1,600})')"
_CODE = r"(?s)(?<!`)(`+)(?!`)(.{1,2000}?)(?<!`)\1(?!`)"
_QUOTED = (
    r"(?<![\w=])\"(?=\S)[^\"]{1,500}?(?<=\S)\"(?!\w)|"
    r"[\u201c\u201e\u00ab][^\u201c\u201d\u201e\u00ab\u00bb]{1,500}[\u201d\u201c\u00bb]|"
    r"(?<![\w'])'(?=\w)[^'\n]{3,200}(?:'\w[^'\n]{0,200})?(?<=[\w.!?])'(?!\w)"
)
_MARKS = r"(?:^|(?<=\n))[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ x]\][ \t]+)?|#{1,6}[ \t]+)?"
_ROW = r"(?:^|(?<=\n))[ \t>]*\|[^\n]*\|[ \t]*(?=\n|$)"
_END = r"[.!?][)\"'\]]*(?=\s)|\x1e"


def _blank(found: re.Match[str]) -> str:
    return " " * (found.end() - found.start())


def _quoted(found: re.Match[str]) -> str:
    """Something stands there, but not its words."""
    return "\x1f" * (found.end() - found.start())


class Block:
    """A paragraph or list of a text, as its sentences: quotations and code taken out, every offset kept."""

    def __init__(self, text: str, start: int, stop: int, *, shape: bool) -> None:
        self.all = text
        self.shape = shape
        self.start = start
        self.raw = text[start:stop]

    def run(self) -> Iterator[Found]:
        raw = self.raw
        seen = re.compile(_CODE).sub(_quoted, raw) if "`" in raw else raw
        hidden: list[tuple[int, str]] = []
        if self.shape and "<" in seen:
            hidden += [(found.start(1), found[1]) for found in re.compile(_COMMENT).finditer(seen)]
            hidden += [(found.start(2), found[2]) for found in re.compile(_UNSEEN).finditer(seen)]
            hidden += [
                (found.start(found.lastindex or 0), found[found.lastindex or 0])
                for found in re.compile(_ATTRIBUTE).finditer(seen)
            ]
            seen = re.compile(_COMMENT).sub(_blank, seen)
        if self.shape and "](" in seen:
            hidden += [
                (found.start(found.lastindex or 0), found[found.lastindex or 0])
                for found in re.compile(_TITLE).finditer(seen)
            ]
            hidden += [(found.start(1), found[1]) for found in re.compile(_ALT).finditer(seen)]
        if self.shape and "]:" in seen:
            hidden += [(found.start(1), found[1]) for found in re.compile(_DEFINITION).finditer(f"\n{seen}\n", 0)]
        for at, text in hidden:
            yield from self._judge(at, text, text, hidden=True)
        yield from self._judge(0, seen, raw, hidden=False)

    def _judge(self, at: int, text: str, raw: str, *, hidden: bool) -> Iterator[Found]:
        """The signs in a text of the block; in ``raw`` its code is still there."""
        offset = self.start + at
        names = readings(raw)
        if not names and not (re.search(r"\byour?\b", text) if hidden else self.shape):
            return
        spaced = _plain(text)
        if not hidden and self._is_example():
            return
        plain = re.sub(" {2,}", " ", spaced)

        def place(collapsed: int) -> int:
            return offset + _stretched(spaced, collapsed)

        for sentence_at, sentence in _sentences(plain):
            sense = Sentence(sentence, plain[sentence_at + len(sentence) : sentence_at + len(sentence) + 300])
            for found, kind, end in sense.run(names, hidden=hidden):
                yield place(sentence_at + found), kind, place(sentence_at + max(end, found + 1))
        if self.shape:
            for found, kind, end in tokens(plain):
                yield place(found), kind, place(end)
        for found, kind, end in roles(plain, self._heading() if not hidden else ""):
            yield place(found), kind, place(end)
        if "decoding" in names:
            for found, kind, end in decoding(spaced, raw):
                yield offset + found, kind, offset + end

    def _heading(self) -> str:
        """The line before this block, where that is a heading."""
        before = self.all[max(0, self.start - 200) : self.start].rstrip("\n").rpartition("\n")[2]
        return before if before.startswith("#") else ""

    def _is_example(self) -> bool:
        """A list that a sentence about attacks announces."""
        first = self.raw.lstrip("\n ")[:2]
        if first not in ("- ", "* ", "+ ", "1.", "1)", "> "):
            return False
        before = self.all[max(0, self.start - 400) : self.start].rstrip()
        lead = before.rpartition("\n\n")[2]
        return before.endswith(":") and re.search(_ATTACK_NOUN, lead) is not None


_ATTACK_NOUN = (
    r"\b(?:prompt[- ]?)?injections?\b|\battack(?:s|ers?)?\b|\battempts?\b|\bmalicious\b|\bhostile\b|\badversar\w+|"
    r"\bjail-?breaks?\b|\bpayloads?\b|\bred flags?\b"
)


def _plain(text: str) -> str:
    """Words only: quotations as a filler, marks of lists, quotations and emphasis as blanks, a new item as an end."""
    if "|" in text:
        text = re.compile(_ROW).sub(_quoted, text)
    text = re.compile(_MARKS).sub(_mark, text)
    if '"' in text or "'" in text or "\u201c" in text or "\u00ab" in text or "\u201e" in text:
        text = re.compile(_QUOTED).sub(_quoted, text)
    return text.replace("\n", " ").replace("*", " ").replace("_", " ").replace("~", " ").replace("\t", " ")


def _stretched(spaced: str, at: int) -> int:
    """Where a place of a text with its runs of blanks collapsed stands in the text itself."""
    for run in re.finditer(" {2,}", spaced):
        if run.start() >= at:
            break
        at += run.end() - run.start() - 1
    return at


def _mark(found: re.Match[str]) -> str:
    size = found.end() - found.start()
    return "\x1e" + " " * (size - 1) if size and found[0].strip(" \t>") else " " * size


def _sentences(plain: str) -> Iterator[tuple[int, str]]:
    start = 0
    for end in re.compile(_END).finditer(plain):
        if end.end() - start > 3:
            yield from _cut(plain, start, end.end())
        start = end.end()
    yield from _cut(plain, start, len(plain))


def _cut(plain: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    for at in range(start, end, _LONG):
        yield at, plain[at : min(end, at + _LONG + 200)]
