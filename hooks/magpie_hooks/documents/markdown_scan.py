"""The outline of a Markdown file without a Markdown parser: decided exactly, or handed over.

Most files of most skills need nothing but headings in the first column, fences, comments and Golden rules at
the start of a paragraph. For those the parser's answer can be had at a tenth of its price. The scanner walks
the lines that could matter and gives up (None) as soon as one is not plain: ``markdown.outline`` is then asked.
A differential test holds the two together; the parser is the judge, this is only ever allowed to be fast.

Why columns suffice: a line in the first column belongs to no list item, so only what is open at the top level
can hide a heading there. What is indented by k and goes on with lines of at least k is hidden whichever
container it is in; anything less regular is handed over.
"""

from __future__ import annotations

import re

from .outline import (
    GOLDEN_RULE,
    MARKER,
    MARKER_ALONE,
    Block,
    Marker,
    Outline,
    anchor_text,
    anchor_texts,
    without_decoration,
)

# A line that may matter; the group that matched last says as what.
_INDENT, _HEADING, _UNDERLINE, _MARK, _FENCE, _HTML, _GOLDEN, _ITEM, _HTML_ITEM, _GOLDEN_ITEM, _CONFLICT = range(1, 12)
_HIT = re.compile(
    rb"""\n(?=[ \t#<>`~*_0-9+-])([ \t]*+)(?:
        \#{2,4}(?=[ \t\n])([^\n]*)
      | -++[ \t]*+(?=\n)()
      | (`{3,}+|~{3,}+)([^\n]*)
      | <[!?/a-zA-Z<]()
      | (?:\*\*|__)[*_`\[!]*+(?:[gG](?=[oO\]*_`\[<!])|<!)()
      | (?:(?:[-+*]|[0-9]{1,9}[.)])[ \t]++)++(?:
            (?:\#{2,4}(?=[ \t\n])|```|~~~)()
          | <[!?/a-zA-Z]()
          | (?:\*\*|__)[*_`\[!]*+(?:[gG](?=[oO\]*_`\[<!])|<!)()
        )
      | >>>>>>>[ ]()
    )""",
    re.VERBOSE,
)
_BLANK = re.compile(rb"\n[ \t]*\n")
_ATX = re.compile(rb"#{1,6}[ \t]")
# Patterns that most files never need are strings, compiled when one does: re keeps them.
_RAW_HTML = rb"(?i)<(?:(!--)|(\?)|(!\[CDATA\[)|(![A-Za-z])|((?:script|pre|style|textarea)(?=[\s>])))"
_RAW_HTML_END = (rb"-->", rb"\?>", rb"\]\]>", rb">", rb"(?i)</(?:script|pre|style|textarea)>")
# CommonMark's block elements (start condition 6); a test holds the list equal to the parser's.
BLOCK_ELEMENTS = (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li "
    "link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th "
    "thead title tr track ul"
)
# A line that may begin HTML which ends at a blank line: a block element, or perhaps nothing but one tag.
_HTML_TO_BLANK = rf"(?i)</?(?:[^\n]*>[ \t]*\n|(?:{BLOCK_ELEMENTS.replace(' ', '|')})(?=[\s/>]))".encode()
_AUTOLINK = rb"<[^<>\s]*[:@]"
# A Golden rule whose bold lead is plain: code, placeholders, one emphasis at a time, lines that only go on.
_LEAD = rb"""(?x)\*\*((?i:golden[ ]rule) (?:
        [^*`\[\]<>\\\n]++
      | (?<=[ ])\*[A-Za-z](?:[^*`\[\]<>\\\n]*[A-Za-z])?\*(?=[ .,;:)])
      | `[^`\n]+`(?!`)
      | <[^<>`*\n:@!]*>
      | \n(?=[A-Za-z("']|`(?!``))
    )*)\*\*(?!\*)"""
_SETEXT_ONE = rb"\n[ \t]*=+[ \t]*\n"
_INLINE_LIMIT = 4096


class _Unsure(Exception):
    """This text is for the parser."""


def outline(source: bytes) -> Outline | None:
    """The outline of a source that ``outline.prepare`` made, or None: ask the parser."""
    scan = _Scan(source)
    try:
        scan.run()
    except _Unsure:
        return None
    # A marker that was met neither as a block of its own nor as hidden text is for the parser.
    if b"MAGPIE" in source and len(re.findall(MARKER, source.decode())) != len(scan.found.markers):
        return None
    return scan.found


class _Scan:
    __slots__ = ("block_end", "found", "hidden_to", "html_at", "places", "source", "sources")

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.found = Outline(source)
        self.sources: list[bytes] = []  # each anchor's inline source, one line each
        self.places: list[int] = []
        self.hidden_to = 0  # everything before this offset is inside an HTML block
        self.block_end = -1  # where a fence or an HTML block of the first column ended
        self.html_at = -1  # the last line that may have begun an HTML block which ends at a blank line

    def run(self) -> None:
        """Visit every line that may matter. What most are is decided here: a call costs as much as the rest."""
        source, sources, places = self.source, self.sources, self.places
        mark, indent, opened = b"", b"", 0  # the open fence: its characters, its indent, where its first line ends
        at, info, blocks = 0, b"", self.found.blocks
        doubtful = False  # a line in the open fence looks like its end: headings after it may be swallowed
        for hit in _HIT.finditer(source):
            kind = hit.lastindex
            if mark:
                if kind == _FENCE and hit[_MARK].startswith(mark):
                    if hit[_FENCE].strip(b" \t"):
                        doubtful = True
                    elif self._closes(hit, indent, opened):
                        blocks.append(Block(at, info, opened + 1, hit.start() + 1, indented=bool(indent)))
                        mark, doubtful = b"", False
                elif doubtful and kind == _HEADING:
                    raise _Unsure
                continue
            start = hit.start()
            if start < self.hidden_to:
                continue
            if kind == _HEADING:
                if hit[_INDENT] or self.html_at >= 0:
                    self._require_heading(hit)
                heading = hit[_HEADING].strip(b" \t")
                if heading.endswith(b"#"):
                    heading = _without_closing(heading)
                if b"[" in heading or b"<" in heading or len(heading) > _INLINE_LIMIT:
                    self._require_plain(heading)
                sources.append(heading)
                places.append(start)
            elif kind == _UNDERLINE:
                if source[start - 1] != _NEWLINE:
                    self._underline(hit)
            elif kind != _FENCE:
                _VISITORS[kind or 0](self, hit)
            elif self._opens(hit):
                mark, indent, opened = hit[_MARK], hit[_INDENT], hit.end()
                at, info = start, hit[_FENCE]
        if mark:
            raise _Unsure
        texts = anchor_texts(b"\n".join(sources).decode()) if sources else []
        if not all(texts):
            places = [at for text, at in zip(texts, places, strict=True) if text]
            texts = [text for text in texts if text]
        self.found.texts, self.found.places = texts, places

    def _opens(self, hit: re.Match[bytes]) -> bool:
        if b"`" in hit[_FENCE] and hit[_MARK][0] == _BACKTICK:
            return False  # inline code
        if b"\t" in hit[_INDENT]:
            raise _Unsure
        self._not_in_html(hit)
        return True

    def _closes(self, hit: re.Match[bytes], indent: bytes, opened: int) -> bool:
        own = hit[_INDENT]
        if not indent:
            if len(own) > 3 or b"\t" in own:
                return False
            self.block_end = hit.end()
        elif own != indent or self._dedented(opened, hit.start(), len(indent)):
            raise _Unsure
        return True

    def _require_heading(self, hit: re.Match[bytes]) -> None:
        self._not_in_html(hit)
        indent = hit[_INDENT]
        if indent and (len(indent) > 3 or b"\t" in indent or self._line_before(hit)):
            raise _Unsure

    def _require_plain(self, source: bytes) -> None:
        """Inline source in which nothing is to be replaced."""
        if b"[" in source and (b"](" in source or b"]:" in self.source):
            raise _Unsure
        if b"<" in source and (b"<!" in source or re.search(_AUTOLINK, source)):
            raise _Unsure
        if len(source) > _INLINE_LIMIT:
            raise _Unsure

    def _underline(self, hit: re.Match[bytes]) -> None:
        previous = self._line_before(hit)
        if previous and hit.start() != self.block_end and not _ATX.match(previous):
            raise _Unsure

    def _golden_rule(self, hit: re.Match[bytes]) -> None:
        if not self._says_golden(hit):
            return
        previous = self._line_before(hit)
        if hit[_INDENT] or (previous and not _ATX.match(previous)):
            raise _Unsure
        self._not_in_html(hit)
        lead = re.compile(_LEAD).match(self.source, hit.start() + 1)
        if lead is None or not self._flanks(lead) or self._underlined(hit.start()):
            raise _Unsure
        self._require_plain(lead[1])
        if re.match(GOLDEN_RULE, anchor_text(lead[1].decode())):
            self.sources.append(lead[1].replace(b"\n", b" "))
            self.places.append(hit.start())

    def _golden_item(self, hit: re.Match[bytes]) -> None:
        if self._says_golden(hit):
            raise _Unsure

    def _says_golden(self, hit: re.Match[bytes]) -> bool:
        """Whether bold text begins with "golden"; unsure where a link, an image or a comment may hide it."""
        at = hit.end() - 1
        if self.source[at : at + 6].lower() == b"golden":
            return True
        bold = re.search(rb"\*\*|__", hit[0])
        assert bold is not None
        at = hit.start() + bold.start()
        ahead = without_decoration(self.source[at : at + 40].decode(errors="replace")).lower()
        same = next((n for n, char in enumerate("golden") if ahead[n : n + 1] != char), len("golden"))
        if same < len("golden") and ahead[same : same + 1] in ("[", "<", "!"):
            raise _Unsure
        return same == len("golden")

    def _flanks(self, lead: re.Match[bytes]) -> bool:
        """CommonMark's right-flanking rule for the closing stars, in the plain cases."""
        last, after = lead[1].decode()[-1], self.source[lead.end() : lead.end() + 1]
        return not last.isspace() and (after in (b" ", b"\n") or (last.isascii() and last.isalnum()))

    def _underlined(self, start: int) -> bool:
        """Whether a line of equals signs makes a heading of the paragraph."""
        end = self.source.find(b"\n\n", start + 1)
        paragraph = self.source[start + 1 : end + 1 if end >= 0 else len(self.source)]
        return b"=" in paragraph and re.search(_SETEXT_ONE, paragraph) is not None

    def _item(self, _hit: re.Match[bytes]) -> None:
        raise _Unsure  # a heading or a fence that begins a list item; the end of a merge conflict

    def _html(self, hit: re.Match[bytes]) -> None:
        at = hit.end() - 2
        if self.source.startswith(b"<<<<<<< ", at):
            raise _Unsure
        self._html_from(hit, at, hit[_INDENT], item=False)

    def _html_item(self, hit: re.Match[bytes]) -> None:
        self._html_from(hit, hit.end() - 2, b"", item=True)

    def _html_from(self, hit: re.Match[bytes], at: int, indent: bytes, *, item: bool) -> None:
        if self.source.startswith(b"<!--", at):  # what nearly all of them are
            self._raw_html(hit, at, indent, self.source.find(b"-->", at), item=item)
            return
        raw = re.compile(_RAW_HTML).match(self.source, at)
        if raw is None:
            if re.compile(_HTML_TO_BLANK).match(self.source, at):
                self.html_at = hit.start()
            return
        end = re.compile(_RAW_HTML_END[(raw.lastindex or 1) - 1]).search(self.source, at)
        self._raw_html(hit, at, indent, end.start() if end else -1, item=item)

    def _raw_html(self, hit: re.Match[bytes], at: int, indent: bytes, end: int, *, item: bool) -> None:
        """HTML that ends with the line in which its own end stands, blank lines or not."""
        self._not_in_html(hit)
        if end < 0 or b"\t" in indent:
            raise _Unsure
        line_end = self.source.index(b"\n", end)
        block = self.source[at:line_end]
        if b"\n<<<<<<< " in block or b"\n>>>>>>> " in block:
            raise _Unsure
        several_lines = b"\n" in self.source[at:end]
        if several_lines and (item or self._dedented(at, line_end, len(indent))):
            raise _Unsure
        self._marker(block, at, plain=not item and not indent and not several_lines)
        self.hidden_to = line_end
        if not item and not indent:
            self.block_end = line_end

    def _marker(self, block: bytes, at: int, *, plain: bool) -> None:
        if b"MAGPIE" not in block or not re.search(MARKER, block.decode()):
            return
        marker = re.fullmatch(MARKER_ALONE, block.decode().strip())
        if not plain or marker is None or ":" in marker[2]:
            raise _Unsure
        line = self.source.count(b"\n", 0, at)
        self.found.markers.append(Marker(marker[2], line, begins=marker[1] == "BEGIN", alone=True))

    def _not_in_html(self, hit: re.Match[bytes]) -> None:
        if self.html_at >= 0 and not _BLANK.search(self.source, self.html_at + 1, hit.start() + 1):
            raise _Unsure

    def _dedented(self, start: int, end: int, indent: int) -> bool:
        """Whether a line that begins in between is indented by less: it would end a container."""
        return bool(indent) and any(line[:indent].strip() for line in self.source[start:end].split(b"\n")[1:])

    def _line_before(self, hit: re.Match[bytes]) -> bytes:
        """The line before, or nothing where it is blank or there is none."""
        start = hit.start()
        line = self.source[self.source.rfind(b"\n", 0, start) + 1 : start]
        return line if line.strip(b" \t") else b""


def _without_closing(heading: bytes) -> bytes:
    """A heading's source without its closing sequence."""
    rest = heading.rstrip(b"#")
    return rest.rstrip(b" \t") if rest[-1:] in (b"", b" ", b"\t") else heading


_NEWLINE, _BACKTICK = b"\n`"
_VISITORS = {
    _HTML: _Scan._html,
    _GOLDEN: _Scan._golden_rule,
    _ITEM: _Scan._item,
    _CONFLICT: _Scan._item,
    _HTML_ITEM: _Scan._html_item,
    _GOLDEN_ITEM: _Scan._golden_item,
}
