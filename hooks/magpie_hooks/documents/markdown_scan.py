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

from .outline import MARKER, MARKER_ALONE, Anchor, Marker, Outline, anchor_text, without_decoration

# A line that may matter; the last group says as what. A list item's marker before it is "item".
_HIT = re.compile(
    r"""\n(?=[ \t#<`~*_0-9+-])(?P<indent>[ \t]*+)(?:
        \#{2,4}(?=[ \t\n])(?P<heading>[^\n]*)
      | -++[ \t]*+(?=\n)(?P<underline>)
      | (?P<mark>`{3,}+|~{3,}+)(?P<fence>[^\n]*)
      | <[!?/a-zA-Z<](?P<html>)
      | (?:\*\*|__)[*_`\[!]*+(?:[gG](?=[oO\]*_`\[<!])|<!)(?P<golden>)
      | (?:(?:[-+*]|[0-9]{1,9}[.)])[ \t]++)++(?:
            (?:\#{2,4}(?=[ \t\n])|```|~~~)(?P<item>)
          | <[!?/a-zA-Z](?P<html_item>)
          | (?:\*\*|__)[*_`\[!]*+(?:[gG](?=[oO\]*_`\[<!])|<!)(?P<golden_item>)
        )
    )""",
    re.VERBOSE,
)
# Patterns that most files never need are compiled when one does: re keeps them.
_BLANK = re.compile(r"\n[ \t]*\n")
_RAW_HTML = r"(?i)<(?:(!--)|(\?)|(!\[CDATA\[)|(![A-Za-z])|((?:script|pre|style|textarea)(?=[\s>])))"
_RAW_HTML_END = ("-->", r"\?>", r"\]\]>", ">", "(?i)</(?:script|pre|style|textarea)>")
# CommonMark's block elements (start condition 6); a test holds the list equal to the parser's.
BLOCK_ELEMENTS = (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt "
    "fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li "
    "link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th "
    "thead title tr track ul"
)
# A line that may begin HTML which ends at a blank line: a block element, or perhaps nothing but one tag.
_HTML_TO_BLANK = rf"(?i)</?(?:[^\n]*>[ \t]*\n|(?:{BLOCK_ELEMENTS.replace(' ', '|')})(?=[\s/>]))"
_AUTOLINK = r"<[^<>\s]*[:@]"
# A Golden rule whose bold lead is plain: code, placeholders, one emphasis at a time, lines that only go on.
_LEAD = r"""(?xi)\*\*(?P<lead>golden[ ]rule\b (?:
        [^*`\[\]<>\\\n]
      | (?<=[ ])\*[A-Za-z](?:[^*`\[\]<>\\\n]*[A-Za-z])?\*(?=[ .,;:)])
      | `[^`\n]+`(?!`)
      | <[^<>`*\n:@!]*>
      | \n(?=[A-Za-z("']|`(?!``))
    )*)\*\*(?!\*)"""
_SETEXT_ONE = r"\n[ \t]*=+[ \t]*\n"
_ATX = re.compile(r"#{1,6}[ \t]")
_INLINE_LIMIT = 4096


class _Unsure(Exception):
    """This text is for the parser."""


def outline(text: str) -> Outline | None:
    """The outline of a text that went through ``outline.prepare``, or None: ask the parser."""
    scan = _Scan(text)
    try:
        scan.run()
    except _Unsure:
        return None
    # A marker that was met neither as a block of its own nor as hidden text is for the parser.
    if "MAGPIE" in text and len(re.findall(MARKER, text)) != len(scan.found.markers):
        return None
    return scan.found


class _Scan:
    __slots__ = ("block_end", "found", "hidden_to", "html_at", "text")

    def __init__(self, text: str) -> None:
        self.text = "\n" + text
        self.found = Outline(text)
        self.hidden_to = 0  # everything before this offset is inside an HTML block
        self.block_end = -1  # where a fence or an HTML block of the first column ended
        self.html_at = -1  # the last line that may have begun an HTML block which ends at a blank line

    def run(self) -> None:
        """Visit every line that may matter. What most of them are is decided here: a call costs as much as the rest."""
        text = self.text
        fence: re.Match[str] | None = None
        doubtful = False  # a line in the open fence looks like its end: headings after it may be swallowed
        for hit in _HIT.finditer(text):
            kind = hit.lastgroup or ""
            start = hit.start()
            if fence is not None:
                if kind == "fence":
                    if self._closes(fence, hit):
                        fence, doubtful = None, False
                    else:
                        doubtful = doubtful or hit["mark"].startswith(fence["mark"])
                elif doubtful and kind == "heading":
                    raise _Unsure
            elif start < self.hidden_to - 1 or (kind == "underline" and text[start - 1] == "\n"):
                continue
            elif kind == "heading":
                self._heading(hit, hit["indent"], hit["heading"])
            elif kind != "fence":
                _VISITORS[kind](self, hit)
            elif self._opens(hit):
                fence = hit
        if fence is not None:
            raise _Unsure

    def _opens(self, hit: re.Match[str]) -> bool:
        if "`" in hit["fence"] and hit["mark"][0] == "`":
            return False  # inline code
        if "\t" in hit["indent"]:
            raise _Unsure
        self._not_in_html(hit)
        return True

    def _closes(self, fence: re.Match[str], hit: re.Match[str]) -> bool:
        if not hit["mark"].startswith(fence["mark"]) or hit["fence"].strip(" \t"):
            return False
        indent, own = len(fence["indent"]), hit["indent"]
        if not indent:
            if len(own) > 3 or "\t" in own:
                return False
            self.block_end = hit.end() + 1
        elif own != fence["indent"] or self._dedented(fence.end(), hit.start(), indent):
            raise _Unsure
        return True

    def _heading(self, hit: re.Match[str], indent: str, source: str) -> None:
        if self.html_at >= 0:
            self._not_in_html(hit)
        if indent and (len(indent) > 3 or "\t" in indent or self._line_before(hit)):
            raise _Unsure
        source = source.strip(" \t")
        if source.endswith("#") and (not (rest := source.rstrip("#")) or rest[-1] in " \t"):
            source = rest.rstrip(" \t")
        self._add(source, hit.start())

    def _underline(self, hit: re.Match[str]) -> None:
        previous = self._line_before(hit)
        if previous and hit.start() + 1 != self.block_end and not _ATX.match(previous):
            raise _Unsure

    def _golden_rule(self, hit: re.Match[str]) -> None:
        at = hit.end("indent")
        if not self._says_golden(at):
            return
        previous = self._line_before(hit)
        if hit["indent"] or (previous and not _ATX.match(previous)):
            raise _Unsure
        self._not_in_html(hit)
        lead = re.compile(_LEAD).match(self.text, at)
        if lead is None or not self._flanks(lead) or self._underlined(hit.start()):
            raise _Unsure
        self._add(lead["lead"], hit.start())

    def _golden_item(self, hit: re.Match[str]) -> None:
        bold = re.search(r"\*\*|__", self.text[hit.start() : hit.end()])
        assert bold is not None
        if self._says_golden(hit.start() + bold.start()):
            raise _Unsure

    def _says_golden(self, at: int) -> bool:
        """Whether bold text begins with "golden"; unsure where a link, an image or a comment may hide it."""
        ahead = without_decoration(self.text[at : at + 40]).lower()
        same = next((n for n, char in enumerate("golden") if ahead[n : n + 1] != char), len("golden"))
        if same < len("golden") and ahead[same : same + 1] in ("[", "<", "!"):
            raise _Unsure
        return same == len("golden")

    def _flanks(self, lead: re.Match[str]) -> bool:
        """CommonMark's right-flanking rule for the closing stars, in the plain cases."""
        last, after = lead["lead"][-1], self.text[lead.end()]
        return not last.isspace() and (after in " \n" or (last.isascii() and last.isalnum()))

    def _underlined(self, start: int) -> bool:
        end = _BLANK.search(self.text, start)
        return re.compile(_SETEXT_ONE).search(self.text, start, end.end() if end else len(self.text)) is not None

    def _add(self, source: str, start: int) -> None:
        if len(source) > _INLINE_LIMIT or "\0" in source or ("[" in source and ("](" in source or "]:" in self.text)):
            raise _Unsure
        if "<" in source and ("<!" in source or re.search(_AUTOLINK, source)):
            raise _Unsure
        if text := anchor_text(source):
            self.found.anchors.append(Anchor(text, start))

    def _item(self, _hit: re.Match[str]) -> None:
        raise _Unsure  # a heading or a fence that begins a list item

    def _html(self, hit: re.Match[str]) -> None:
        at = hit.end("html") - 2
        if self.text.startswith("<<<<<<< ", at):
            raise _Unsure
        self._html_from(hit, at, hit["indent"], item=False)

    def _html_item(self, hit: re.Match[str]) -> None:
        self._html_from(hit, hit.end("html_item") - 2, "", item=True)

    def _html_from(self, hit: re.Match[str], at: int, indent: str, *, item: bool) -> None:
        raw = re.compile(_RAW_HTML).match(self.text, at)
        if raw is None:
            if re.compile(_HTML_TO_BLANK).match(self.text, at):
                self.html_at = hit.start() + 1
            return
        self._not_in_html(hit)
        end = re.compile(_RAW_HTML_END[(raw.lastindex or 1) - 1]).search(self.text, at)
        if end is None or "\t" in indent:
            raise _Unsure
        line_end = self.text.index("\n", end.start())
        several_lines = "\n" in self.text[at : end.start()]
        if several_lines and (item or self._dedented(at, line_end, len(indent))):
            raise _Unsure
        self._marker(self.text[at:line_end].strip(), at, plain=not item and not indent and not several_lines)
        self.hidden_to = line_end + 1
        if not item and not indent:
            self.block_end = self.hidden_to

    def _marker(self, block: str, at: int, *, plain: bool) -> None:
        if "MAGPIE" not in block or not re.search(MARKER, block):
            return
        marker = re.fullmatch(MARKER_ALONE, block)
        if not plain or marker is None or ":" in marker[2]:
            raise _Unsure
        line = self.text.count("\n", 0, at)
        self.found.markers.append(Marker(marker[2], line, begins=marker[1] == "BEGIN", alone=True))

    def _not_in_html(self, hit: re.Match[str]) -> None:
        if self.html_at >= 0 and not _BLANK.search(self.text, self.html_at, hit.start() + 1):
            raise _Unsure

    def _dedented(self, start: int, end: int, indent: int) -> bool:
        """Whether a line that begins in between is indented by less: it would end a container."""
        return bool(indent) and any(line[:indent].strip() for line in self.text[start:end].split("\n")[1:])

    def _line_before(self, hit: re.Match[str]) -> str:
        """The line before, or '' where it is blank or there is none."""
        start = hit.start()
        line = self.text[self.text.rfind("\n", 0, start) + 1 : start]
        return line if line.strip(" \t") else ""


_VISITORS = {
    "underline": _Scan._underline,
    "html": _Scan._html,
    "golden": _Scan._golden_rule,
    "item": _Scan._item,
    "html_item": _Scan._html_item,
    "golden_item": _Scan._golden_item,
}
