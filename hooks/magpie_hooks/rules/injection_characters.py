"""Characters that hide an instruction from people and show it to a machine."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_ZERO = "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u180e\u00ad\u034f"
_TAGS = re.compile("[\U000e0000-\U000e007f]+")
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]{2,6}\U000e007f")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{3,}")
_BIDI = re.compile("[\u202a-\u202e\u2066\u2067\u2069]")
_OVERRIDES = re.compile("[\u202d\u202e][^\u202c\n]*[A-Za-z]{2}")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_RUN = re.compile(f"[{_ZERO}]{{4,}}")
_BETWEEN = re.compile(f"(?<=[A-Za-z])[{_ZERO}]+(?=[A-Za-z])")
_ANY_ZERO = re.compile(f"[{_ZERO}]")
_SUSPECT = frozenset(_ZERO) | frozenset(
    chr(code)
    for first, last in ((0x202A, 0x202E), (0x2066, 0x2069), (0xFE00, 0xFE0F), (0xE0000, 0xE007F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
)
_MANY = 3  # so many letters of a line kept apart are no slip of a clipboard
# Letters of other scripts, and forms, that look like Latin ones.
_ALIKE = str.maketrans(
    "аеорсухіјѕԁһӏԛԝкмтвнгАВЕКМНОРСТУХІЈЅαορυνικτεΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\u2019\u02bc\uff07\u00a0\u2002\u2003\u2009\u202f\u3000",
    "aeopcyxijsdhlqwkmtbhrABEKMHOPCTYXIJSaopuvikteABEZHIKMNOPTYX'''" + " " * 6,
)
_FOREIGN = re.compile(
    "[\u0370-\u0556\u2019\u02bc\uff01-\uff5e\u00a0\u2002\u2003\u2009\u202f\u3000\U0001d400-\U0001d7ff]"
)
_FULL_WIDTH = re.compile("[\uff01-\uff5e\U0001d400-\U0001d7ff]")


def hidden(text: str, characters: frozenset[str]) -> Iterator[tuple[int, str]]:
    """The line, and what is hidden there, for each line that hides something; ``characters`` are those of the text."""
    if _SUSPECT.isdisjoint(characters):
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not line.isascii() and (what := _in_line(line)):
            yield number, what


def _in_line(line: str) -> str:
    from .injection import excerpt_of

    bare = _FLAG.sub("", line)
    if tags := "".join(_TAGS.findall(bare)):
        said = "".join(chr(ord(tag) - 0xE0000) for tag in tags)
        return excerpt_of(f"tag characters: {said}")
    if _SELECTORS.search(bare):
        return excerpt_of(f"a run of variation selectors: {_SELECTORS.sub('', bare)}")
    if _OVERRIDES.search(bare) or (_BIDI.search(bare) and not _RIGHT_TO_LEFT.search(bare)):
        return excerpt_of(f"bidirectional controls: {_BIDI.sub('', bare)}")
    if _RUN.search(bare) or len(_BETWEEN.findall(bare)) >= _MANY:
        return excerpt_of(f"zero-width characters: {_ANY_ZERO.sub('', bare)}")
    return ""


def folded(text: str, characters: frozenset[str]) -> str:
    """The text as a person sees it: nothing invisible, look-alike letters as those they look like; lines stay."""
    if not _SUSPECT.isdisjoint(characters):
        text = _BIDI.sub("", _ANY_ZERO.sub("", text))
    if not _FOREIGN.search("".join(characters)):
        return text
    text = text.translate(_ALIKE)
    if _FULL_WIDTH.search(text):
        from unicodedata import normalize

        text = _FULL_WIDTH.sub(lambda found: normalize("NFKC", found[0]), text)
    return text
