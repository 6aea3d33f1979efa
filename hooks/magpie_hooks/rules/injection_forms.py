"""Forms that give a text a weight that it has not: roles, marks of chat templates, what is decoded and run."""

from __future__ import annotations

import re

from . import injection_patterns as patterns
from . import injection_words as words
from .injection_kinds import DECODE, FORGED_ROLE
from .injection_sentences import is_told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .injection_sentences import Found


def tokens(plain: str) -> Iterator[Found]:
    for token in re.compile(patterns.TEMPLATE_MARK).finditer(plain):
        if re.compile(patterns.TEMPLATE_TALK).search(_around(plain, token.start(), token.end())) or _is_about(
            plain, token.start(), token.end()
        ):
            continue
        yield token.start(), FORGED_ROLE, min(len(plain), token.end() + 60)
        return
    for tag in re.compile(patterns.ANGLE).finditer(plain):
        rest = tag["rest"]
        if (
            re.compile(patterns.TO_AGENT).match(rest)
            or (re.compile(patterns.COMMANDING).search(rest) and re.compile(words.ACTS).search(rest))
        ) and not _is_about(plain, tag.start(), tag.start("rest")):
            yield tag.start(), FORGED_ROLE, min(len(plain), tag.start("rest") + 60)
            return


def _around(plain: str, start: int, end: int) -> str:
    """The sentence of a place, without the place."""
    first = max(plain.rfind(". ", 0, start), plain.rfind("\x1e", 0, start), start - 200)
    last = plain.find(". ", end)
    return plain[max(first, 0) : start] + " " + plain[end : last if 0 <= last < end + 200 else end + 200]


def _is_about(plain: str, start: int, end: int) -> bool:
    first = max(plain.rfind(". ", 0, start), plain.rfind("\x1e", 0, start), start - 300, 0)
    before = re.compile(words.NO_ATTACK).sub(" ", plain[first:start])
    last = plain.find(". ", end)
    return (
        re.compile(words.ATTACK_TALK).search(before) is not None
        or re.compile(words.TALK_AFTER).search(plain, end, last if last >= 0 else end + 200) is not None
    )


def roles(plain: str, heading: str) -> Iterator[Found]:
    for role in re.compile(patterns.ROLE).finditer(plain):
        rest = role["rest"]
        if "\x1e" in rest:
            rest = rest[: rest.index("\x1e")]
        strong = role["role"].startswith(("system", "sys", "developer", "admin", "root", "assistant"))
        told = re.compile(patterns.TO_AGENT).match(rest) or re.compile(words.ACTS).match(rest.lstrip())
        if (
            not strong
            or told is None
            or re.compile(words.TALK_AFTER).search(rest)
            or re.compile(patterns.EXPERT).match(rest)
        ):
            continue
        yield role.start("role"), FORGED_ROLE, role.start("rest") + min(len(rest), 60)
    for turn in re.finditer(r"(?:^|[\x1e ])(?:human|user): (?P<rest>.{3,400}?) (?:assistant|ai|model):(?!\w)", plain):
        if re.compile(patterns.TO_AGENT).match(turn["rest"]) and not _is_about(plain, turn.start(), turn.end()):
            yield turn.start(), FORGED_ROLE, turn.end()
    if _speaks(heading.lstrip("#").strip(" *_\n"), plain) and not _is_about(plain, 0, 1):
        yield 0, FORGED_ROLE, min(len(plain), 70)


_OF_AUTHORITY = r"\W*(?:system|new|admin|developer|override|hidden|secret|urgent|priority)"


def _speaks(title: str, plain: str) -> bool:
    """Whether a heading lends its paragraph a role, and the paragraph speaks to the agent in it."""
    if not title or not re.compile(patterns.SPEAKS).match(title) or re.compile(patterns.EXPERT).match(plain):
        return False
    if re.compile(words.VOCATIVE).search(plain) and re.compile(patterns.YOU).search(plain):
        return True
    told = re.compile(patterns.TO_AGENT).match(plain) and re.match(_OF_AUTHORITY, title)
    if not told or not re.compile(patterns.STRONG_ROLE).search(plain):
        return False
    return (re.compile(words.ACTS).search(plain) or re.compile(patterns.COMMANDING).search(plain)) is not None


_DECODES = r"decod|base64|b64|xxd|decrypt|unscram|deobf|unpack|convert|transl|atob|powershell|iex|eval|exec"
_RUN_LATER = r"\b(?:run (?:it|this|that)|execute (?:it|this|that)|must be (?:run|executed))\b"
_UNSEEN = (
    r"\b(?:silently|quietly|without (?:telling|asking|informing|mentioning)|do not (?:tell|mention|show)|"
    r"don't (?:tell|mention|show)|in the background|secretly)\b"
)


def decoding(plain: str, text: str) -> Iterator[Found]:
    """What is decoded and run, or fetched and run without anybody seeing; ``text`` has its code, ``plain`` has not."""
    for found in re.compile(patterns.DECODE).finditer(text):
        if _is_run(found, plain) and not _is_about(plain, found.start(), found.end()):
            yield found.start(), DECODE, found.end()
    for found in re.compile(patterns.PIPE).finditer(text):
        around = _around(plain, found.start(), found.end())
        lead = plain[max(0, found.start() - 60) : found.start()].rsplit(". ", maxsplit=1)[-1]
        if re.search(r"\b(?:never|not|n't)\b[^,;]{0,40}$", lead) or _is_about(plain, found.start(), found.end()):
            continue
        if re.search(_UNSEEN, around) or re.compile(words.VOCATIVE).search(around):
            yield found.start(), DECODE, found.end()


def _is_run(found: re.Match[str], plain: str) -> bool:
    """Whether somebody is told to run what is decoded here."""
    if not re.search(_DECODES, found[0]):
        return False
    at = found.start()
    lead = plain[max(plain.rfind(". ", 0, at), plain.rfind("\x1e", 0, at), at - 300, -1) + 1 : at]
    order = re.compile(patterns.ORDER)
    in_words = order.match(found[0]) is not None and "|" not in found[0]
    if in_words and not re.compile(patterns.ENCODED).search(found[0]):
        return False
    orders = [each.start() for each in order.finditer(lead) if is_told(lead, each.start())]
    if re.compile(words.NEGATED).search(lead[: orders[0]] if orders else lead):
        return False
    return (
        bool(orders)
        or (in_words and is_told(lead, len(lead)))
        or (re.search(_RUN_LATER, plain[found.end() : found.end() + 120]) is not None)
    )
