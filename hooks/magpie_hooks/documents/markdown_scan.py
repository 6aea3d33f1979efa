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

from .outline import MARKER, MARKER_ALONE, Anchor, Marker, Outline, anchor_text

_HIT = re.compile(
    r"""\n(?=[ \t#<`~*_0-9+-])(?:
        (?P<underline>[ \t]*+-++[ \t]*+(?=\n))
      | (?P<prefix>[ \t]*+(?:(?:[-+*]|[0-9]{1,9}[.)])[ \t]++)*+)
        (?P<token>\#{2,4}(?=[ \t\n])|```|~~~|<[!?/a-zA-Z<]|(?:\*\*|__)[*_`\[!]*+(?:[gG]|<!))
    )""",
    re.VERBOSE,
)
_BLANK = re.compile(r"\n[ \t]*\n")
_FENCE = re.compile(r"(`{3,}(?=[^`\n]*\n)|~{3,})([^\n]*)")
_CLOSER = re.compile(r"\n( *)(`{3,}|~{3,})[ \t]*(?=\n)")
_RAW_HTML = re.compile(
    r"<(?:(!--)|(\?)|(!\[CDATA\[)|(![A-Za-z])|((?:script|pre|style|textarea)(?=[\s>])))", re.IGNORECASE
)
_RAW_HTML_END = tuple(
    re.compile(end, re.IGNORECASE) for end in ("-->", r"\?>", r"\]\]>", ">", "</(?:script|pre|style|textarea)>")
)
# CommonMark's block elements (start condition 6); a test holds the list equal to the parser's.
BLOCK_ELEMENTS = (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li "
    "link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th "
    "thead title tr track ul"
)
# A line that may begin HTML which ends at a blank line: a block element, or perhaps nothing but one tag.
_HTML_TO_BLANK = re.compile(rf"</?(?:[^\n]*>[ \t]*\n|(?:{BLOCK_ELEMENTS.replace(' ', '|')})(?=[\s/>]))", re.IGNORECASE)
_AUTOLINK = re.compile(r"<[^<>\s]*[:@]")
# A Golden rule whose bold lead is plain: code, placeholders, one emphasis at a time, lines that only go on.
_LEAD = re.compile(
    r"""\*\*(?P<lead>golden[ ]rule\b (?:
        [^*`\[\]<>\\\n]
      | (?<=[ ])\*[A-Za-z](?:[^*`\[\]<>\\\n]*[A-Za-z])?\*(?=[ .,;:)])
      | `[^`\n]+`(?!`)
      | <[^<>`*\n:@!]*>
      | \n(?=[A-Za-z("']|`(?!``))
    )*)\*\*(?!\*)""",
    re.VERBOSE | re.IGNORECASE,
)
_SETEXT_ONE = re.compile(r"\n[ \t]*=+[ \t]*\n")
_ATX = re.compile(r"#{1,6}[ \t]")
_INLINE_LIMIT = 4096


class _Unsure(Exception):
    """This text is for the parser."""


def outline(text: str) -> Outline | None:
    """The outline of a text that went through ``outline.prepare``, or None: ask the parser."""
    if "\0" in text:
        return None
    scan = _Scan(text)
    try:
        for hit in _HIT.finditer(scan.text):
            scan.visit(hit)
    except _Unsure:
        return None
    # A marker that was met neither as a block of its own nor as hidden text is for the parser.
    if "MAGPIE" in text and len(MARKER.findall(text)) != len(scan.found.markers):
        return None
    return scan.found


class _Scan:
    __slots__ = ("block_end", "fence", "found", "hidden_to", "html_at", "text")

    def __init__(self, text: str) -> None:
        self.text = "\n" + text
        self.found = Outline(text)
        self.hidden_to = 0  # everything before this offset is inside a fence or an HTML block
        self.block_end = -1  # where a fence or an HTML block of the first column ended
        self.html_at = -1  # the last line that may have begun an HTML block which ends at a blank line
        self.fence = ""  # the markup of the fence that hides, "!" once a line in it looks like a closer

    def visit(self, hit: re.Match[str]) -> None:
        start = hit.start() + 1
        if start < self.hidden_to:
            if self.fence:
                self._inside_fence(hit)
        elif hit["token"] is None:
            self._underline(start)
        else:
            _VISITORS[hit["token"][0]](self, hit, start)

    def _inside_fence(self, hit: re.Match[str]) -> None:
        token = hit["token"]
        if token is None:
            return
        if token[0] == "#" and self.fence == "!":
            raise _Unsure  # a heading after a line that looks like a closer: the fence may swallow it
        if token[0] == self.fence[0] and self.text.startswith(self.fence, hit.start("token")):
            self.fence = "!"

    def _underline(self, start: int) -> None:
        previous = self._line_before(start)
        if previous.strip(" \t") and start != self.block_end and not _ATX.match(previous):
            raise _Unsure

    def _heading(self, hit: re.Match[str], start: int) -> None:
        prefix = hit["prefix"]
        self._require_plain(prefix, start)
        if len(prefix) > 3 or (prefix and self._line_before(start).strip(" \t")):
            raise _Unsure
        source = self.text[hit.end() : self.text.index("\n", hit.end())].strip(" \t")
        if source.endswith("#") and (not (rest := source.rstrip("#")) or rest[-1] in " \t"):
            source = rest.rstrip(" \t")
        self._add(source, start)

    def _golden_rule(self, hit: re.Match[str], start: int) -> None:
        at = hit.start("token")
        ahead = self.text[at : at + 100].translate(_NO_DECORATION)
        same = next((n for n, char in enumerate("golden") if ahead[n : n + 1].lower() != char), len("golden"))
        if same < len("golden"):
            if ahead[same : same + 1] in ("[", "<", "!"):
                raise _Unsure  # a link, an image or a comment may hide the rest of the word
            return
        previous = self._line_before(start)
        if previous.strip(" \t") and not _ATX.match(previous):
            raise _Unsure
        self._require_plain(hit["prefix"], start)
        lead = _LEAD.match(self.text, at)
        if hit["prefix"] or lead is None or not self._closes(lead) or self._underlined(start):
            raise _Unsure
        self._add(lead["lead"], start)

    def _closes(self, lead: re.Match[str]) -> bool:
        """CommonMark's right-flanking rule, for the plain cases."""
        last, after = lead["lead"][-1], self.text[lead.end()]
        return not last.isspace() and (after in " \n" or (last.isascii() and last.isalnum()))

    def _underlined(self, start: int) -> bool:
        end = _BLANK.search(self.text, start)
        return _SETEXT_ONE.search(self.text, start, end.end() if end else len(self.text)) is not None

    def _add(self, source: str, start: int) -> None:
        if len(source) > _INLINE_LIMIT or ("[" in source and ("](" in source or "]:" in self.text)):
            raise _Unsure
        if "<" in source and ("<!" in source or _AUTOLINK.search(source)):
            raise _Unsure
        if text := anchor_text(source):
            self.found.anchors.append(Anchor(text, start - 1))

    def _fence(self, hit: re.Match[str], start: int) -> None:
        opener = _FENCE.match(self.text, hit.start("token"))
        if opener is None:
            return  # inline code
        self._require_plain(hit["prefix"], start)
        indent = len(hit["prefix"])
        for closer in _CLOSER.finditer(self.text, opener.end()):
            if closer[2].startswith(opener[1]) and (indent or len(closer[1]) <= 3):
                self._hide(start, opener.end(), closer, indent)
                self.fence = opener[1]
                return
        raise _Unsure

    def _hide(self, start: int, opened: int, closer: re.Match[str], indent: int) -> None:
        if indent and (len(closer[1]) != indent or self._dedented(opened, closer.start(), indent)):
            raise _Unsure
        self.hidden_to = closer.end() + 1
        if not indent:
            self.block_end = self.hidden_to

    def _html(self, hit: re.Match[str], start: int) -> None:
        at = hit.start("token")
        raw = _RAW_HTML.match(self.text, at)
        if self.text.startswith("<<<<<<< ", at):
            raise _Unsure
        if raw is None:
            if _HTML_TO_BLANK.match(self.text, at):
                self.html_at = start
            return
        self._joined_html(start)
        end = _RAW_HTML_END[(raw.lastindex or 1) - 1].search(self.text, at)
        if end is None:
            raise _Unsure
        self._raw_html(hit["prefix"], at, end.start())

    def _raw_html(self, prefix: str, at: int, end: int) -> None:
        line_end = self.text.index("\n", end)
        if "\n" in self.text[at:end] and (prefix.strip(" ") or self._dedented(at, line_end, len(prefix))):
            raise _Unsure
        block = self.text[at:line_end].strip()
        if MARKER.search(block):
            marker = MARKER_ALONE.fullmatch(block)
            if prefix or marker is None or "\n" in block or ":" in marker[2]:
                raise _Unsure
            line = self.text.count("\n", 0, at)
            self.found.markers.append(Marker(marker[2], line, begins=marker[1] == "BEGIN", alone=True))
        self.hidden_to, self.fence = line_end + 1, ""
        if not prefix:
            self.block_end = self.hidden_to

    def _require_plain(self, prefix: str, start: int) -> None:
        """Neither in a list item that begins here, nor after a tab, nor in an HTML block still open."""
        if prefix.strip(" "):
            raise _Unsure
        self._joined_html(start)

    def _joined_html(self, start: int) -> None:
        if self.html_at >= 0 and not _BLANK.search(self.text, self.html_at, start):
            raise _Unsure

    def _dedented(self, start: int, end: int, indent: int) -> bool:
        """Whether a line that begins in between is indented by less: it would end a container."""
        lines = self.text[start:end].split("\n")[1:]
        return any(line[:indent].strip() for line in lines)

    def _line_before(self, start: int) -> str:
        return self.text[self.text.rfind("\n", 0, start - 1) + 1 : start - 1] if start > 1 else ""


_NO_DECORATION = str.maketrans("", "", "`*_")
_VISITORS = {
    "#": _Scan._heading,
    "`": _Scan._fence,
    "~": _Scan._fence,
    "<": _Scan._html,
    "*": _Scan._golden_rule,
    "_": _Scan._golden_rule,
}
