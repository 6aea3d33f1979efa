"""What an override's live prose refers to: steps, Golden rules, headings beside the word, fragments.

Only texts are read here; whether a reference resolves is for ``references``.
"""

from __future__ import annotations

import re

from ..documents.inline import CODE, EMPHASIS, LINK, QUOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..documents.inline import Prose, Span

STEP, HEADING, FRAGMENT = "step", "heading", "fragment"
# A step with a letter for a number, which is one only where the skill has such.
LETTER = "letter"

# --- the same text typed in another way ---

_DASH = re.compile(r"\s*(?:[—–―−‒]|--+)\s*|\s+-\s+|\s*:(?:\s+|$)")
_TYPED = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"'})


def same(text: str) -> str:
    """A text with what does not matter taken out: case, kind of dash or colon, blanks, a closing stop, decoration."""
    text = re.sub(r"[*_`]", "", text).translate(_TYPED)
    return " ".join(_DASH.sub(" - ", text).split()).strip(" -").rstrip(".").rstrip().casefold()


# A number counts whole, letters included: 2, 2b, 2.5, 10.
NUMBER = r"[0-9]+[A-Za-z]?(?:\.[0-9]+[A-Za-z]?)*(?![\w%])"
_LETTER = r"[A-Z](?![\w%])"
_NAMED = re.compile(rf"(?i)(?<![\w-])(step|golden rule)\s+((?-i:{NUMBER}|{_LETTER}))")
_SEVERAL = re.compile(
    rf"(?<![\w-])(?i:(step|golden rule)s)\s+({NUMBER}(?:\s*(?:,\s*(?:and|or)|,|and|or|&|/|to|through|-|–)\s*{NUMBER})*)"
)
_TITLE = re.compile(r"\s*(?:[—–―−‒]|--+|-(?=\s)|:)\s*(?=\S)")
_SENTENCE_END = re.compile(r"[.;!?](?=\s|$)| \| ")
_TITLE_LIMIT = 200
_NEAR = 120  # characters: what stands further before a reference says nothing of it


class Named:
    """What a heading or reference names: a step or Golden rule, its number, and the title after it ('': none)."""

    __slots__ = ("kind", "number", "title")

    def __init__(self, kind: str, number: str, title: str) -> None:
        self.kind = kind
        self.number = number.casefold()
        self.title = title


def named(text: str) -> list[Named]:
    """The steps or Golden rules that a heading is, by its text; titles are ready to compare.

    Most are one; "Step 4 + Step 5 - Apply" is two with one title, and "2b. Observe" is step 2b.
    """
    found = _NAMED.search(text)
    marks = []
    while found is not None:
        marks.append(found)
        more = _ALSO.match(text, found.end())
        found = _NAMED.match(text, more.end()) if more else None
    if not marks:
        listed = _LISTED.match(text)
        return [Named(STEP, listed[1], same(listed[2]))] if listed else []
    rest = text[marks[-1].end() :]
    title = _TITLE.match(rest)
    words = same(rest[title.end() :] if title else rest)
    return [Named(mark[1].casefold(), mark[2], words) for mark in marks]


_LISTED = re.compile(r"([0-9]+[A-Za-z]?(?:\.[0-9]+[A-Za-z]?)*)(?:[.)]|\s*[—–:]|\s+-)\s+(\S.*)")
_ALSO = re.compile(r"\s*(?:[+&/,]|and)\s*")


class Reference:
    """A reference in a file of live prose.

    ``text`` is what stands there; ``quoted``: it is the whole of a heading, not the beginning of a sentence.
    ``file``: the only file of the skill that is meant, '' for any. For a fragment ``target`` is the link's path.
    """

    __slots__ = ("end", "file", "kind", "line", "named", "quoted", "start", "target", "text")

    def __init__(self, kind: str, text: str, line: int, start: int, end: int) -> None:
        self.kind = kind
        self.text = text
        self.line = line
        self.start = start
        self.end = end
        self.named: Named | None = None
        self.quoted = False
        self.file = ""
        self.target = ""

    def __repr__(self) -> str:
        return f"Reference({self.kind}, {self.line}, {self.text!r}, {self.file!r})"


class Skill:
    """What a reader has to know of the skill that an override is for: what it is called, and its files by name."""

    __slots__ = ("files", "names")

    def __init__(self, names: Iterable[str], files: Iterable[str]) -> None:
        self.names = {_plain_name(name) for name in names}
        self.files = frozenset(files)

    def is_own(self, text: str) -> bool:
        """Whether a name in a text is the skill's own: ``intake-sort``, "the intake sort skill"."""
        name = _plain_name(text)
        return name in self.names or name.removesuffix(" skill") in self.names


def _plain_name(text: str) -> str:
    return " ".join(re.sub(r"[-_\s]+", " ", text.casefold()).removeprefix("magpie ").strip(" /").split())


def references(blocks: Iterable[Prose], skill: Skill) -> Iterator[Reference]:
    """Every reference in an override's blocks of live prose, in order, each once a line."""
    known = list(blocks)
    declared = {number for block in known for number in _declared(block)}
    for block in known:
        seen = set()
        for found in sorted(_Block(block, skill, declared).read(), key=lambda it: (it.start, it.end)):
            key = (found.line, found.kind, found.target, same(found.text))
            if key not in seen:
                seen.add(key)
                yield found


# "Add a Step 3b", "insert Step 3b": what the override itself brings.
_ADDED = re.compile(
    r"(?i)\b(?:add|adds|insert|inserts|introduce|introduces|append|appends|new|extra|additional)\s+"
    rf"(?:(?:a|an|one|another|our|own|new|extra|further|additional)\s+)*step\s+({NUMBER})"
)


def _declared(block: Prose) -> Iterator[str]:
    for found in _ADDED.finditer(block.text):
        yield found[1].casefold()


class _Block:
    """One block of live prose, read for references."""

    def __init__(self, block: Prose, skill: Skill, declared: set[str]) -> None:
        self.block = block
        self.text = block.text
        self.skill = skill
        self.declared = declared
        self.taken: list[tuple[int, int]] = []

    def read(self) -> Iterator[Reference]:
        yield from self._quoted_steps()
        yield from self._beside_the_word()
        yield from self._several()
        yield from self._steps()
        yield from self._fragments()

    # --- steps and Golden rules ---

    def _quoted_steps(self) -> Iterator[Reference]:
        """Marked text that begins with a step or a Golden rule: all of it is the heading."""
        for span in self.block.spans:
            inner, start = _unquoted(span)
            found = _NAMED.match(inner)
            rule = re.match(r"(?i)golden rule\s*[—–:-]\s*\S", inner)
            if span.kind == LINK or (found is None and rule is None) or self._is_taken(span.start):
                continue
            reference = self._reference(STEP, inner.strip(), start, span.end)
            reference.quoted = True
            if found is not None:
                title = _TITLE.match(inner, found.end())
                if title is None and inner[found.end() :].strip(" .,:;") and span.kind == EMPHASIS:
                    continue  # a sentence that is emphasised: its steps are read as any other's
                reference.named = Named(found[1].casefold(), found[2], inner[title.end() :] if title else "")
            else:
                reference.kind = HEADING
            self.taken.append((span.start, span.end))
            if self._counts(reference, span.start):
                yield reference

    def _several(self) -> Iterator[Reference]:
        """``Steps 2, 3 and 5``."""
        for found in _SEVERAL.finditer(self.text):
            if self._is_taken(found.start()) or self._in_sample(found.start()):
                continue
            for number in re.finditer(NUMBER, found[2]):
                at = found.start(2) + number.start()
                kind = found[1].casefold()
                word = "Step" if kind == STEP else "Golden rule"
                reference = self._reference(STEP, f"{word} {number[0]}", at, found.end())
                reference.named = Named(kind, number[0], "")
                if self._counts(reference, found.start()):
                    yield reference

    def _steps(self) -> Iterator[Reference]:
        for found in _NAMED.finditer(self.text):
            start, end = found.span()
            if self._is_taken(start) or self._in_sample(start):
                continue
            letter = not found[2][0].isdigit()
            if letter and (not found[1][0].isupper() or found[2] == "I"):
                continue
            title = _TITLE.match(self.text, end)
            text = self.text[title.end() : title.end() + _TITLE_LIMIT] if title else ""
            if not text[:1].isupper():
                text = ""
            shown = found[0]
            if text:
                stop = _SENTENCE_END.search(self.text, title.end() if title else end)
                shown = self.text[start : min(stop.start() if stop else len(self.text), end + _TITLE_LIMIT)].strip()
            reference = self._reference(STEP, shown, start, start + len(shown))
            reference.named = Named(found[1].casefold(), found[2], text)
            if letter:
                reference.kind = LETTER
            if self._counts(reference, start, end):
                yield reference

    # --- headings beside the word ---

    _BEFORE = re.compile(
        r"(?i)(?<![\w-])(?:sub)?(section|heading)(s?)(?:\s+(?:called|named|titled|entitled|headed|on))?\s*:?\s*$"
    )
    _AFTER = re.compile(r"(?i)\s*(?:sub)?(section|heading)(s?)(?![\w-])")
    _AND = re.compile(r"(?i)\s*(?:,\s*(?:and|or)|,|and|or|&|/)\s*")

    def _beside_the_word(self) -> Iterator[Reference]:
        marked = [it for it in self.block.spans if it.kind in {EMPHASIS, CODE, QUOTE} and not _is_file(it)]
        outer = _outermost(marked)
        chosen: dict[int, tuple[int, int]] = {}  # a span, and from where to where the phrase that it stands in goes
        for at, span in enumerate(outer):
            before = self._BEFORE.search(self.text, max(0, span.start - _NEAR), span.start)
            after = self._AFTER.match(self.text, span.end)
            if before:
                several = self._chain(outer, at, 1) if before[2] else [at]
                phrase = before.start(), outer[several[-1]].end
            elif after:
                several = self._chain(outer, at, -1) if after[2] else [at]
                phrase = outer[several[-1]].start, after.end()
            else:
                continue
            for each in several:
                chosen.setdefault(each, phrase)
        for at, (start, end) in sorted(chosen.items()):
            span = outer[at]
            if self._is_taken(span.start):
                continue
            inner, inner_start = _unquoted(span)
            self.taken.append((span.start, span.end))
            reference = self._reference(HEADING, inner.strip(), inner_start, span.end)
            reference.quoted = True
            if same(inner) and self._counts(reference, start, end):
                yield reference

    def _chain(self, spans: list[Span], at: int, step: int) -> list[int]:
        """``sections *A*, *B* and *C*``: what goes on with a comma or "and" is meant too."""
        found = [at]
        while 0 <= at + step < len(spans):
            first, second = sorted((spans[at], spans[at + step]), key=lambda span: span.start)
            if not self._AND.fullmatch(self.text, first.end, second.start):
                break
            at += step
            found.append(at)
        return found

    # --- fragments ---

    def _fragments(self) -> Iterator[Reference]:
        for span in self.block.spans:
            path, sign, fragment = span.href.partition("#")
            if span.kind != LINK or not sign or not fragment or re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|//", span.href):
                continue
            reference = self._reference(FRAGMENT, span.href, span.start, span.end)
            reference.target = path
            yield reference

    # --- what is said of something else ---

    def _reference(self, kind: str, text: str, start: int, end: int) -> Reference:
        return Reference(kind, text, self.block.line(start), start, end)

    def _is_taken(self, at: int) -> bool:
        return any(start <= at < end for start, end in self.taken)

    def _in_sample(self, at: int) -> bool:
        """Whether an offset is within code or quotation marks: what does not begin them is not the override's word."""
        return any(span.kind in {CODE, QUOTE} and span.start <= at < span.end for span in self.block.spans)

    def _counts(self, reference: Reference, start: int, end: int | None = None) -> bool:
        """Whether it is of this skill, and not something that the override itself brings."""
        if reference.named is not None and reference.named.kind == STEP and reference.named.number in self.declared:
            return False
        if self._linked_elsewhere(reference) or self._elsewhere_before(start):
            return False
        for at in dict.fromkeys((reference.end if end is None else end, reference.end)):
            thing = self._of_what(at)
            if thing is not None:
                if thing in self.skill.files:
                    reference.file = thing
                    return True
                return thing == ""
        return True

    def _linked_elsewhere(self, reference: Reference) -> bool:
        around = [it for it in self.block.spans if it.kind == LINK and it.start <= reference.start < it.end]
        return any(not self._is_own_link(span.href) for span in around)

    def _is_own_link(self, href: str) -> bool:
        path = href.partition("#")[0]
        if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|//", href):
            return False
        parts = path.split("/")
        return not path or (parts[-1] in self.skill.files and (len(parts) == 1 or self.skill.is_own(parts[-2])))

    _POSSESSED = re.compile(r"([\w.-]+)['’]s?\s+$")
    _LEAD = re.compile(r"(?i)(?:,|\b(?:the|under|see|its?|own|in|at))?\s*$")

    def _elsewhere_before(self, start: int) -> bool:
        """``the guide's Step 8``, "`docs/x.md` section *A*", "In `docs/x.md`, section *A*"."""
        first = max(0, start - _NEAR)
        before = self.text[first:start]
        owner = self._POSSESSED.search(before)
        if owner is not None and not _OWN_WORD.fullmatch(owner[1]) and not self.skill.is_own(owner[1]):
            return True
        for _ in range(3):
            before = self._LEAD.sub("", before)
        end = first + len(before)
        span = next((it for it in reversed(self.block.spans) if it.end == end and it.kind in {CODE, LINK}), None)
        return span is not None and self._is_other_thing(span)

    def _is_other_thing(self, span: Span) -> bool:
        """Whether marked text names a file or a skill that is not this one."""
        if span.kind == LINK:
            return not self._is_own_link(span.href)
        text = span.text.strip()
        base = text.rpartition("/")[2]
        if re.search(r"\.\w{1,5}$", text):
            return base not in self.skill.files
        return bool(re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)+", text)) and not self.skill.is_own(text)

    _OF = re.compile(r"(?i)['\"”’)*]*\s*(?:,\s*)?(?:of|in|from)\s+")
    _DETERMINER = re.compile(r"(?i)(?:(?:the|this|that|its|our|their|your|a|an)\s+)+")
    _WORDS = re.compile(r"[\w./<>-]+(?:\s+[\w./<>-]+){0,5}")

    def _of_what(self, at: int) -> str | None:
        """What a reference that ends here is said to be of.

        None: of nothing; '': of this skill; a detail's name; anything else is somebody else's.
        """
        found = self._OF.match(self.text, at)
        if found is None:
            return None
        start = found.end()
        article = self._DETERMINER.match(self.text, start)
        begin = article.end() if article else start
        span = next((it for it in self.block.spans if it.start <= begin <= it.start + 1 and it.end > begin), None)
        if span is not None:
            return self._thing(_unquoted(span)[0].strip(), span)
        words = self._WORDS.match(self.text, begin)
        phrase = words[0].rstrip(".") if words else ""
        if article and _OWN_THING.match(self.text, start):
            return ""
        if not article and _ADVERB.match(phrase):
            return None
        many = phrase.split()
        for count in range(len(many), 0, -1):
            if self.skill.is_own(" ".join(many[:count])):
                return ""
        return self._thing(many[0] if many else "", None)

    def _thing(self, text: str, span: Span | None) -> str:
        if span is not None and span.kind == LINK and span.href:
            if not self._is_own_link(span.href):
                return span.href
            text = span.href.partition("#")[0] or text
        base = text.rpartition("/")[2]
        parts = text.split("/")
        if base in self.skill.files and (len(parts) == 1 or self.skill.is_own(parts[-2])):
            return base
        return "" if self.skill.is_own(text) else text or "?"


_OWN_WORD = re.compile(r"(?i)skill|workflow|flow|framework|magpie|upstream|it|that|procedure|default")
_OWN_THING = re.compile(
    r"(?i)(?:(?:the|this|that|its)\s+)+(?:(?:framework|default|original|upstream|same|base|magpie|above|main)\s+)*"
    r"(?:skill|workflow|flow|procedure|run|framework|upstream|default|original)\b(?!['’-])"
)
_ADVERB = re.compile(
    r"(?i)(?:full|part|place|turn|order|addition|general|particular|advance|parallel|practice|short|which|whole|case"
    r"|time|favou?r|every|all|any|each|both|most|some|spring|summer|autumn|winter)\b"
)


def _unquoted(span: Span) -> tuple[str, int]:
    """The text within a span, and where it begins: ``*"A heading"*`` is two marks around one."""
    text, start = span.text, span.start + (span.kind == QUOTE)
    while len(text) > 1 and text[0] in "\"“'‘«„" and text[-1] in "\"”'’»“":
        text, start = text[1:-1], start + 1
    marks = re.match(r"#{1,6}(?:\s+|$)", text)  # a heading quoted as it stands in its file
    return (text[marks.end() :], start + marks.end()) if marks else (text, start)


def _is_file(span: Span) -> bool:
    """Whether marked text is a file's name, or a placeholder: no heading, even beside the word."""
    return bool(re.fullmatch(r"[^\s/]*(?:/\S*|\.[a-z]{1,5})|<[^<>]+>", span.text.strip()))


def _outermost(spans: list[Span]) -> list[Span]:
    """Those of some spans, in the order of their starts, that no wider one holds."""
    found: list[Span] = []
    for span in spans:
        if not found or span.end > found[-1].end or (span.start, span.end) == (found[-1].start, found[-1].end):
            found.append(span)
    return found
