"""Reading a text for signs: places that may matter, then blocks, sentences, and what is said to whom."""

from __future__ import annotations

import re
from bisect import bisect
from itertools import islice

from . import injection_words as words
from .injection import (
    AIMED,
    AUTHORITY,
    COMMAND,
    DECODE,
    EXFILTRATION,
    FORGED_ROLE,
    MODE,
    OVERRIDE,
    SECRECY,
    UNRESTRICTED,
)
from .injection_places import has_shape, readings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Found = tuple[int, str, int]

_LONG_SENTENCE = 1200
_LONG_BLOCK = 20_000

_FENCE = r"(?m)^[ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(`{3,}|~{3,})([^\n]*)"


class Reader:
    """One text, and the same in small letters; offsets of one are offsets of the other."""

    def __init__(self, text: str, lowered: str) -> None:
        self.text = text
        self.lowered = f"\n{lowered}\n"  # every line has an end before it: offsets are one more
        self._fences: list[tuple[int, int]] | None = None

    def run(self) -> Iterator[Found]:
        """Yield the offset, the kind and the end of each sign."""
        lowered, start = self.lowered, 0
        last_close = lowered.rfind("-->")
        while start < len(lowered):
            stop = lowered.find("\n\n", start + 1)
            stop = len(lowered) if stop < 0 else stop
            block = lowered[start:stop]
            shape = has_shape(block)
            if shape and "<!--" in block and last_close >= stop:  # a comment may hold blank lines
                close = lowered.find("-->", start + block.rindex("<!--"))
                if close > stop:
                    stop = min(close + 3, start + _LONG_BLOCK)
            if shape or readings(block):
                yield from self._read(start, stop, shape=shape)
            start = stop

    def _read(self, start: int, stop: int, *, shape: bool) -> Iterator[Found]:
        """A block, less the fences in it."""
        fences = self.fences()
        for first, last in fences[max(bisect(fences, (start, 0)) - 1, 0) :]:
            if first >= stop:
                break
            if last <= start:
                continue
            if first > start:
                yield from self._prose(start, first, shape=shape)
            start = max(start, last)
        if start < stop:
            yield from self._prose(start, stop, shape=shape)

    def _prose(self, start: int, stop: int, *, shape: bool) -> Iterator[Found]:
        for at in range(start, stop, _LONG_BLOCK):
            for found in _Block(self.lowered, at, min(stop, at + _LONG_BLOCK + 300), shape=shape).run():
                yield max(found[0] - 1, 0), found[1], found[2] - 1

    def fences(self) -> list[tuple[int, int]]:
        if self._fences is None:
            self._fences = list(_fenced(self.lowered))
        return self._fences


def _fenced(text: str) -> Iterator[tuple[int, int]]:
    """The code blocks of a text, fences included; one that nobody closes goes to the end."""
    mark, start = "", 0
    for at in _fence_lines(text):
        fence = re.compile(_FENCE).match(text, at)
        if fence is None:
            continue
        if not mark:
            if "`" not in fence[2]:
                mark, start = fence[1], at
        elif fence[1].startswith(mark) and not fence[2].strip():
            yield start, fence.end()
            mark = ""
    if mark:
        yield start, len(text)


def _fence_lines(text: str) -> list[int]:
    """Where the lines begin that have three fence characters in a row."""
    starts = set()
    for mark in ("```", "~~~"):
        at = text.find(mark)
        while at >= 0:
            starts.add(text.rfind("\n", 0, at) + 1)
            end = text.find("\n", at)
            at = text.find(mark, end) if end >= 0 else -1
    return sorted(starts)


# Blocks ----------------------------------------------------------------------------------------------------------
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


class _Block:
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
            sense = _Sentence(sentence, plain[sentence_at + len(sentence) : sentence_at + len(sentence) + 300])
            for found, kind, end in sense.run(names, hidden=hidden):
                yield place(sentence_at + found), kind, place(sentence_at + max(end, found + 1))
        if self.shape:
            for found, kind, end in _tokens(plain):
                yield place(found), kind, place(end)
        for found, kind, end in _roles(plain, self._heading() if not hidden else ""):
            yield place(found), kind, place(end)
        if "decoding" in names:
            for found, kind, end in _decoding(spaced, raw):
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
    for at in range(start, end, _LONG_SENTENCE):
        yield at, plain[at : min(end, at + _LONG_SENTENCE + 200)]


# Sentences -------------------------------------------------------------------------------------------------------
_WORD = r"[a-z][\w.]*(?:['\u2019-]\w+)*|[^\sa-z]"
_VERB = (
    rf"\b(?:{'|'.join(words.SETTING_ASIDE_PHRASES)}|{'|'.join(sorted(words.SETTING_ASIDE | words.WORKING))})\b".replace(
        " ", " +"
    )
)
_TOLD_TO = words.TOLD_TO
_NEGATED = words.NEGATED
_OTHERS = words.OTHERS
_TOLD = rf"[ ,(]*{words.TOLD}"
_ELSEWHERE = rf" *{words.ELSEWHERE}"
_TALK = words.ATTACK_TALK
_NO_ATTACK = words.NO_ATTACK
_TALK_AFTER = words.TALK_AFTER
_VOCATIVE = words.VOCATIVE
_ACTS = words.ACTS
_NOUN = "|".join(
    sorted(words.NOUNS | {"training", "orders", "restrictions", "constraints", "policies", "safety protocols"})
)
_PASSIVE = (
    rf"\b(?:(?:instructions|directives|orders|guidelines|prompt) +(?:above|before +this|you +(?:were|have +been|"
    rf"had +been) +given|given +to +you|so +far)(?= .{{0,40}}[a-z] *(?:[.,;!]|and\b|$))|(?:(?:all|any|every|each|the|"
    rf"these|those|of|your|my) +)*(?:your|previous|prior|earlier|above|preceding|former|foregoing|original|initial|"
    rf"existing|past|old|system|safety)(?: +(?:and|or|system|safety|developer|content|security|ethical|previous|"
    rf"prior|earlier|"
    rf"original|initial|existing|core|set +of|the|your)){{0,4}} +(?:{_NOUN})"
    r"(?: +(?:above|before +this|and +\w+|so +far|you +(?:were|have +been|had +been) +given|given +to +you|"
    r"from +\w+ +\w+)){0,2}) +"
    r"(?:are|is|have +been|has +been|were|was|shall +be|will +be|must +be|should +be|no +longer|do +not|don't|"
    r"does +not|can +be|may +be|become|became|stand)\b"
    r"(?: +(?:now|all|hereby|to +be|considered|no +longer|being|therefore|thus|completely|be|currently|officially|"
    r"immediately))* *"
    r"(?:cancel+ed|revoked|void\w*|superseded|suspended|rescinded|lifted|obsolete|nullified|overrid\w*|ignored|"
    r"disregarded|"
    r"forgotten|discarded|null\b|invalid\w*|replaced|withdrawn|repealed|annulled|apply|applicable|valid|in +(?:force|"
    r"effect)|binding|"
    r"expired|outdated|disabled|deactivated|terminated|erased|deleted|wiped|set "
    r"+aside|inactive|abolished|retired|dropped|bypassed|"
    r"deprecated|count|matter|relevant|over\b|fake|wrong|removed)"
)
_RULE_NOUN = (
    r"(?:restrictions?|limits?|limitations?|rules?|guidelines?|filters?|constraints?|instructions?|guardrails?|"
    r"safeguards?|polic(?:y|ies)|"
    r"censorship|boundaries|ethics|moral\w*|prohibitions|safety|obligations?|directives|programming|training|"
    r"content polic\w+|chains|shackles)"
)
_PERSONA = (
    rf"\byou(?:'re| are| have| can| will| may| must| shall| now| do| need|r)\b[^.!?;]{{0,60}}?\b(?:(?:no|"
    rf"without(?: any)?|free (?:of|from)(?: all| any)?|freed from|"
    rf"unbound by|not (?:bound|restricted|limited|constrained|governed|subject)(?: by| to)?|no longer (?:bound|"
    rf"restricted|limited|constrained|governed|subject|"
    rf"required|obliged|obligated|need|have|confined|under|beholden)(?: by| to)?|"
    rf"never (?:bound|restricted) by|ignore|exempt from|released from|liberated from|beyond|above|not (?:have|"
    rf"need) to (?:follow|obey|respect|comply with)|"
    rf"don't (?:have|need) to (?:follow|obey|respect|comply with))"
    rf"(?: (?:follow|obey|by|to|from|all|any|the|your|its|usual|of|normal|those|these|such|longer|more|ethical|moral|"
    rf"safety|content|openai|anthropic|"
    rf"previous|prior|earlier|typical|standard|system|or|and|former|old|original|initial|other|its|developer|legal|"
    rf"company|\w+'s|confines|"
    rf"\w*ly|{_RULE_NOUN[3:-1]}|comply|with|adhere|abide|respect|set|built-in|"
    rf"internal)){{0,8}} {_RULE_NOUN}(?! (?:on|for|in|about|to) (?:the|this|how|number|which|size))|"
    rf"unrestricted|unfiltered|uncensored|jailbroken|un-?aligned|do anything now|amoral)(?!\w)"
)
_PRETEND = (
    rf"\b(?:act|pretend|role-?play|simulate|imagine|behave|respond|answer|speak|operate|function|continue|reply|work|"
    rf"proceed)\b[^.!?;]{{0,80}}?\b(?:"
    rf"(?:no|without(?: any)?|free (?:of|from)|not bound by|unbound by|not subject to|lacks?)(?: (?:any|all|the|your|"
    rf"usual|ethical|moral|safety|content|such|of|"
    rf"more|kind|normal|or|and|{_RULE_NOUN[3:-1]})){{0,5}} (?:restrictions|limitations|filters|guidelines|guardrails|"
    rf"safeguards|censorship|ethics|rules|constraints|filtering|moral\w*|safety|limits|polic\w+)|"
    r"unrestricted (?:ai|assistant|model|agent|system|version|mode)|unfiltered|uncensored|jailbroken|evil (?:ai|"
    r"assistant|twin)|"
    r"dan\b|do anything now)"
)
_NOW = (
    r"\b(?:you(?:'re| are| will(?: now)? be| have(?: now)? entered)(?: now| hereby| currently| officially|"
    r")(?: entering| switching to| running| operating| put| placed|)(?: in| into|) "
    r"(?:an? |the |your |full |my )?(?:[\w-]+ ){0,3}?(?:mode|state)\b|"
    r"you(?:'re| are) (?:now|hereby|from now on|no longer|not|actually)(?: called| named| known as|)(?: an?| the| my|"
    r")(?: [\w-]+){0,2}? (?:dan|stan|aim|root|admin|administrator|"
    r"unrestricted|unfiltered|free|jailbroken|unchained|liberated|evil|release "
    r"bot|terminal|shell|hacker|omega|superuser|"
    r"(?:ai |language |safety )?(?:assistant|model|agent|reviewer|reconciler|chatbot|bot))\b|"
    r"(?:enter|activate|enable|engage|switch (?:in)?to|go into|turn on|start|unlock|initiate|move to|boot into|"
    r"drop into)(?: the| your| into|) (?:[\w-]+ ){0,2}?"
    r"(?:god|jailbreak|dan|sudo|unrestricted|unfiltered|superuser|opposite|"
    r"chaos|unsafe|compliance|no[- ]limits?|do anything now|bypass|god-?like|uncensored)[ -]mode\b)"
)
_QUIET_MODES = (
    r"\b(?:dry[- ]run|read[- ]only|preview|plan|planning|discovery|interactive|batch|default|explicit|sweep|manual|"
    r"normal|standalone|offline|edit|draft|insert|"
    r"review|detached|selection|import|update|write|check|list|single|multi|diff|safe|wizard|setup|install|rebase|"
    r"merge|conflict|clean|dirty|known|good)\b"
)
# Other ways to put what is written here above the agent's instructions; each with its kind.
_OTHER_WAYS = (
    (OVERRIDE,
        r"\beven (?:if|when|though) (?:it|this|that|they|doing so) (?:contradict|conflict|violate|break|go|goe|"
        r"run)s?(?: with| against| counter to)? (?:any |all |some |of )*(?:your|the (?:system|above|previous)|"
        r"previous|prior|earlier|other) (?:\w+ ){0,2}?(?:instructions?|rules?|guidelines?|prompt|directives|policies|"
        r"training|polic\w+)"),
    (OVERRIDE,
        r"\b(?:more important than|(?:a )?higher (?:priority|authority|rank) than|takes? (?:precedence|"
        r"priority) over|stands? above|comes? before|outweighs?) (?:all |any |every |of )*(?:your|the system|"
        r"any other|all other|previous|prior|earlier) (?:\w+ ){0,2}?(?:prompt|instructions?|rules?|guidelines?|"
        r"directives|policies|safeguards)"),
    (OVERRIDE,
        r"\b(?:everything|anything|all|whatever|what)(?: that)? (?:you(?:'ve| have| had| were|"
        r" are)?(?: been)? (?:ever |previously )?(?:told|instructed|taught|given|asked|trained)|(?:i|we|"
        r"they) (?:told|said to) you)\b[^.!?]{0,30}? (?:is|was|are|were) (?:now |hereby )?(?:obsolete|void|null|"
        r"wrong|false|a lie|cancel+ed|invalid|irrelevant|outdated|superseded|revoked|overridden|over|no longer)"),
    (OVERRIDE, r"\byour (?:instructions|task|role|rules|goal|orders|guidelines|system prompt|prompt) (?:are|is) now\b"),
    (OVERRIDE,
        r"\b(?:do not|don't|never|stop|no longer) (?:obey(?:ing)?|listen(?:ing)? to|serv(?:e|ing)|"
        r"work(?:ing)? for) (?:the |your )(?:user|operator|human|maintainer|developer|system|owner)\b"),
    (OVERRIDE,
        r"\b(?:obey|listen (?:only )?to|answer only to|serve only) me\b|\b(?:obey|"
        r"follow) (?:only )?my (?:\w+ )?(?:instructions|orders|commands|words|directions)\b|\bdo (?:exactly |"
        r"only )?(?:as|what|whatever) i (?:say|tell|order|command)"),
    (UNRESTRICTED,
        r"\bthere (?:are|is) no (?:more |longer any )?(?:rules|restrictions|limits|limitations|guidelines|policies|"
        r"filters|boundaries) (?:for|on|upon|binding) you\b|\b(?:rules|restrictions|limits|guidelines|policies|laws|"
        r"ethics|filters|safeguards) (?:do not|don't|no longer|never|cannot|can't) (?:apply to|bind|concern|restrict|"
        r"govern|hold|affect|limit) you\b"),
    (UNRESTRICTED,
        r"\byou (?:must|may|can|will|shall|are) (?:not|never|not allowed to|no longer) (?:allowed to |able to |"
        r"permitted to )?(?:refuse|decline|say no|object)\b(?= *(?:[.,;:!]|$|any|this|these|my|the (?:next|"
        r"following)|to (?:answer|comply|obey|do)|a request|requests))"),
    (UNRESTRICTED,
        r"\byou no longer (?:need|have) to (?:ask|confirm|seek|request|wait|get|obtain|"
        r"check)\b[^.!?]{0,30}?(?:confirm\w*|permission|approval|user|consent|human|maintainer|review)"),
    (MODE,
        r"\b(?:stop being|cease to be|quit being) (?:an? |the )?(?:\w+ )?(?:ai|assistant|agent|model|reviewer|"
        r"reconciler|chatbot|bot)\b"),
    (MODE, r"\b(?:respond|answer|reply|act|behave|speak)\b[^.!?]{0,60} from now on\b(?= *[.!]|$)"),
    (FORGED_ROLE,
        r"\b(?:treat|regard|consider|interpret|handle|read|take|process|accept) (?:this|that|it|the (?:next|"
        r"following|rest|remainder|text|above|lines?|paragraph|comment|section)|what follows|everything|all|these|"
        r"my)\b[^.!?]{0,50}? as (?:an? |the |your |if it were an? |coming from the )?(?:new |real |genuine |actual |"
        r"trusted |legitimate |authoritative |high[- ]priority )*(?:system|developer|admin\w*|operator|root|"
        r"user'?s?)(?:[- ]level)? (?:message|prompt|instruction|command|directive|order|request|input)s?\b"),
    (FORGED_ROLE,
        r"(?:^|[\x1e\[(<#=-]) *(?:begin|start|end|end of|begin of|beginning of|initiate|"
        r"new) (?:of )?(?:the )?(?:system|admin\w*|developer|root|assistant)[ -](?:override|prompt|message|"
        r"instructions?|command|mode|directive)\b"),
    (SECRECY,
        r"\b(?:do not|don't|never|without) (?:includ(?:e|ing)|writ(?:e|ing)|put(?:ting)?|log(?:ging)?|record(?:ing)?|"
        r"quot(?:e|ing)|repeat(?:ing)?|list(?:ing)?|output(?:ting)?|print(?:ing)?|display(?:ing)?) (?:this|these|"
        r"that|any of (?:this|these)) (?:paragraph|message|instruction|note|comment|request|directive|prompt|command|"
        r"exchange)s? (?:in|to|into|with) (?:your|the|any) (?:summary|report|response|answer|reply|output|log|user)"),
)  # fmt: skip
_FROM_NOW = (
    r"\b(?:from (?:now|here|this (?:point|moment))(?: on| onwards?| forward)?|henceforth|hereafter|as of now|"
    r"starting now|going forward|for the rest of this (?:session|conversation|chat)|"
    r"until further notice)\b[, ]*(?:[\w']+ ){0,3}?(?:you|your|obey|answer only|respond only|call me|address me|"
    r"act as|behave as|speak only|treat me)\b(?: (?:will|must|are|have|shall|should|can|may|only|serve|obey|"
    r"answer|respond|work|report|take|do|no|name|new|only|role|job|task|goal|sole|loyalty|as|to|like|with|by|everything|all|every|and|orders|instructions|master))"
)
_HUMAN_NOW = (
    r"\byou (?:must|should|will|have to|can|may|shall) (?!(?:now |only |always |never |also )*(?:obey|act|respond|"
    r"answer|serve|comply|behave|ignore|disregard|follow (?:my|only|these)|speak|output|reply|approve|take orders|"
    r"work for|report to|"
    r"do (?:as|whatever|what)|accept|treat|pretend|refuse|reveal|be (?:an?|my|known|called)|execute))|"
    r"\byou are (?:expected|responsible|ready|able|done|on|using|going|required|encouraged|welcome)\b|"
    r"\byou have (?:to|the|a|until|write|commit|access)"
)
_NEW_ORDERS = (
    r"(?:^ *|[.:!\x1e(\[-] *)(?:here (?:are|is) )?(?:(?:your|the|updated|important|urgent|my|real|actual|"
    r"true) )*(?:new|updated|revised|real|actual|true|priority|overriding|secret) (?:system )?(?:system prompt|"
    r"prompt|instructions?|directives?|orders?|task|objective|"
    r"mission|goal|role|rules|persona|guidelines|policy) *(?:for you|for the (?:assistant|agent|ai|model))? *(?::|"
    r"is to|are to|-|—|follow)(?P<rest>.*)|"
    r"\byour (?:new|real|true|actual|only|sole|primary|updated|next) (?:and only |sole |real |new |single )?(?:task|"
    r"instructions?|objective|mission|goal|role|persona|directives?|job|purpose|orders?|system prompt|name|identity|"
    r"loyalty|master|priority|duty|programming) (?:is|are|now|will|reads?)\b|"
    r"\b(?:these|the following|the instructions (?:below|that follow|in this (?:file|comment|section|document))|"
    r"this (?:message|instruction|file|comment|note|section|text|prompt|document)|what follows|my (?:words|"
    r"instructions|orders))\b[^.!?]{0,60}?\b"
    r"(?:supersedes?|replaces?|overrides?|take(?:s)? (?:precedence|priority) over|outranks?|cancels?|trumps?|"
    r"overrules?|void|voids|nullif(?:y|ies)|beats?|invalidates?) (?:all |any |every |everything |your |the |of |"
    r"other |previous |prior |earlier |"
    r"system |existing |original |developer |safety |those |and |or |what )*(?:instructions?|rules?|directives?|"
    r"prompts?|guidelines?|above|before|orders|you were told|told|safeguards?|guardrails?|policies|"
    r"you have been)\b(?! (?:\w+ )?(?:of|in|from|at|for|on) (?!your\b|the system\b|you\b|this (?:conv|sess|chat)))"
)
_SECRET = (
    r"(?:\b(?:do not|don't|never|must not|mustn't|should not|shouldn't|may not|no need to|without|avoid|refrain from|"
    r"shall not|cannot|not to) (?:ever |also |even |under any circumstances |in any way |explicitly )?"
    r"(?:tell|telling|mention|mentioning|inform|informing|notify|notifying|alert|alerting|reveal|revealing|disclose|"
    r"disclosing|let|letting|report|reporting|say|saying|share|sharing|warn|warning|bring|bringing|show|showing|talk|"
    r"talking|explain|explaining|admit|"
    r"acknowledge|acknowledging|divulge|discuss|discussing|confess|leak)\b(?P<rest>[^.!?;\x1e]{0,120})|"
    r"\b(?:keep|hide|conceal|withhold|mask|obscure|suppress)(?:ing)? (?P<kept>[^.!?;]{0,60}?)\b(?:from|between us|"
    r"secret from|hidden from|to yourself)\b(?P<whom>[^.!?;]{0,60})|"
    rf"\b{words.PRINCIPAL} (?:must|should|shall|may|can|need|does|do|will|is|are|has)(?: not|n't| never|"
    rf" no)?(?: ever)?(?: to| not)*(?: ever)? (?:know|learn|see|notice|find out|realize|realise|be (?:told|informed|"
    rf"aware|made aware|notified|alerted)|become aware|suspect|unaware|hear)\b(?P<learn>[^.!?;]{{0,60}}))"
)
_WHOM = rf"^ *(?:to |with |up )?{words.PRINCIPAL}\b(?P<what>.*)$"
_ABOUT_THIS = (
    r"^ *(?:[,.)!;:—–-]|$|and\b|or\b|but\b|know\b *(?:$|[,.]|about (?:this|it|that)|that you|you|what|any)|"
    r"see (?:this|it|that)|notice\b|find out|about (?:this|it|that|these|those|what|any of|the (?:change|upload|"
    r"transfer|message|instruction|comment|command|"
    r"note|request|step))|"
    r"(?:that|what|why|how|when|where|of|anything|any of this|this|it|these|afterwards?|first|before|after|either|"
    r"at (?:all|any)|in (?:any|the|your))\b(?! (?:the|a|an)\b)(?=(?: (?:you|this|it|about|that|file|message|"
    r"instruction|note|comment|step|section|point|time|way|"
    r"did|happened|afterwards|summary|report|answer|these|was|were|upload|change|any|have|saw|read|happens|all|"
    r"instructions)\b| *[,.;!)—–-]| *$)))"
)
_THIS = (
    r"^ *(?:about )?(?:any of (?:this|it)|(?:these|this|the|such|those|that) (?:instructions?|messages?|note|comment|"
    r"text|directive|prompt|command|step|section|paragraph|rule|request|upload|change|transfer|sentence|order|"
    r"exchange|conversation|action|operation|override|modification)s?|"
    r"(?:anything|a word|what) (?:about|of) (?:this|it|these|that)|(?:that|what) you (?:did|have|were|are|saw|read|"
    r"received|sent|ran|do|\w+ed)|having \w+|the existence of (?:this|these)|your (?:new )?instructions|it|this|"
    r"that)\b(?P<after>[^.!?;]*)"
)
_DECODE = (
    r"(?:base64 +(?:-d|-di|--decode|-D|-id)\b|base64 -{1,2}d\w*|b64decode|xxd +-r|openssl (?:enc )?(?:-)?base64 -d|"
    r"frombase64string|atob\()[^\n]{0,200}?(?:\| *(?:sudo +)?(?:/bin/)?(?:ba|z|da|k)?sh\b|\| *(?:python3?|perl|node|"
    r"ruby|php)\b|\| *(?:source|eval|xargs|iex)\b)|"
    r"\b(?:eval|exec|source|iex|invoke-expression|(?:ba|z)?sh +(?:-c|<))\b[^\n]{0,80}?(?:base64 +(?:-d|--decode)|"
    r"b64decode|xxd +-r|frombase64string|atob\()|"
    r"\bpowershell(?:\.exe)?\b[^\n]{0,60}? -e(?:nc|ncodedcommand)? +[a-z0-9+/=]{16}|"
    r"\b(?:decode|decrypt|unscramble|deobfuscate|base64-decode|unpack|convert|translate|"
    r"un-?base64)\b[^.!?\n]{0,100}?\b(?:and|then|to get|into)\b[^.!?\n]{0,60}?\b(?:run|execute|follow|obey|carry out|"
    r"do what|pipe|eval|evaluate|perform|act on|comply|apply|treat it as)\b(?!\w)"
)
_ENCODED = r"base64|b64|hex|rot-?13|string|text|blob|payload|bytes|characters|cipher|encoded|message|comment|following|below|line"
_ORDER = (
    r"\b(?:run|execute|paste|type|enter|invoke|start|launch|decode|use|call|perform|pipe|feed|decrypt|unpack|convert|"
    r"translate|deobfuscate|unscramble|un-?base64|base64-decode|eval\w*)\b"
)
_PIPE = (
    r"\b(?:curl|wget|fetch|iwr)\b[^\n]{0,200}?(?:\| *(?:sudo +)?(?:/bin/)?(?:ba|z|da)?sh\b|\| *(?:python3?|perl|"
    r"node)\b)|(?:ba|z)?sh +(?:-c +\S{0,3}\$\(|<\() *(?:curl|wget)"
)
_SECRETS = (
    r"(?<!\w)\.ssh\b|\bid[_ ]rsa\b|\bid[_ ]ed25519\b|(?<![\w/])\.env\b|\.aws/|\.netrc\b|/etc/(?:passwd|shadow)|"
    r"\.gnupg|\.npmrc|\.pypirc|\.kube/|\.docker/config|keychain|"
    r"\b(?:private|ssh|secret|signing|deploy|aws|gpg|encryption|api|access)[ _-]?(?:access[ _-]?)?keys?\b|\b(?:all|"
    r"any|every|the|their|its|your|users?'?s?|stored|saved|available) (?:\w+ ){0,3}?(?:secrets|credentials|passwords|"
    r"cookies|tokens)\b|"
    r"\benv(?:ironment)? ?(?:variables|vars)\b|\b(?:contents? of|whole|entire|full|output of) (?:the |your |"
    r"my )?(?:environment|env|printenv|conversation|chat|context)\b|\bsystem prompt\b|\b\w+_(?:token|secret|api_key|"
    r"password)\b|\b\w+ (?:token|secret|api key|password)\b|\bsecrets?\b|"
    r"\bcredentials?\b|\b(?:conversation|chat|shell|bash|browser|command) history\b|\bwallet\b|\bseed phrase\b|"
    r"\b(?:api )?tokens?\b|\bpasswords?\b|\bcookies\b"
)
_SEND = (
    r"\b(?:send|post|upload|transmit|e-?mail|forward|leak|exfiltrate|deliver|relay|beam|ship|smuggle|copy|append|"
    r"include|embed|encode|put|attach|report|submit|share|publish|push|paste|curl|pass|write|add|insert|mail|exfil|"
    r"sync|stream|dump|place|hand|provide|give|disclose|tunnel|make a (?:get|post|http) request|message|dm|drop|"
    r"collect|gather|harvest|read|grab|cat|print|output|reveal|list|zip|tar|archive)\b"
)
_STRONG_SECRET = (
    r"\$[a-z0-9 ]{0,20}(?:token|secret|password|key)\b|(?<!\w)\.ssh\b|\bid[_ ]rsa\b|\bid[_ ]ed25519\b|"
    r"(?<![\w/])\.env\b|\.aws/|\.netrc\b|/etc/(?:passwd|shadow)|\.gnupg|\.npmrc|\.pypirc|\.kube/|keychain|"
    r"\bprivate[ _-]?keys?\b|\bssh[ _-]?keys?\b|\b(?:all|any|every|whatever|which) (?:\w+ ){0,3}?(?:secrets?|"
    r"credentials|passwords|cookies|tokens|keys)\b|\benv(?:ironment)? ?(?:variables|vars)\b|"
    r"\b(?:contents? of|whole|entire|full|output of) (?:the |your |my )?(?:environment|env|printenv|conversation|"
    r"chat|context)\b|\byour system prompt\b|\b(?:user|maintainer|operator|reviewer|owner|victim|their|his|"
    r"her)(?:'?s'?)? (?:\w+ ){0,2}?(?:tokens?|secrets?|api keys?|passwords?|credentials|keys|cookies)\b|"
    r"\b(?:conversation|chat|shell|bash|browser) history\b|\bseed phrase\b|"
    r"\b(?:secrets?|credentials|passwords|tokens|keys)\b[^.!?]{0,30}\byou (?:can|find|have|hold|know|see|own|"
    r"are able)|\byour (?:\w+ ){0,2}?(?:api keys?|credentials|secrets|tokens?|passwords?)\b"
)
_TO = (
    r"https?://|\bftp://|[\w.+-]+@[\w-]+\.\w{2,}|\bwebhook\b|\bpastebin\b|\bgist\b|\b(?:attacker|my|this|that|"
    r"the following|an external|a remote|our|the collect\w*|remote) (?:\w+ )?(?:server|address|url|endpoint|host|"
    r"site|inbox|domain|machine|account|drop|number|page|channel|ip|location)\b|\bto me\b|\bquery (?:string|"
    r"parameter)\b|"
    r"\b(?:image|link|request|get|the|a) (?:url|parameter)\b|\bpull request (?:body|description)\b|\b(?:issue|"
    r"pull request|pr|commit) (?:body|description|comment|message|title)\b|\bas an? (?:\w+ )?comment\b|\b(?:server|"
    r"address|url|endpoint|host) (?:below|above|named|given)\b|\bpublic (?:issue|comment|gist|repo|repository|"
    r"channel|pull request|thread)\b|\bdns\b|\b[a-z0-9-]+\.(?:example|com|net|org|io|xyz|ru|cn|evil|site|dev|app|"
    r"invalid|test|top|co|info|tk)(?:/\S*)?(?!\w)"
)
# Files that nobody sends anywhere.
_TAKEN = (
    r"\b(?:upload|send|post|e-?mail|transmit|exfiltrate|leak|forward|publish|share|smuggle|beam|deliver|paste|"
    r"attach)\b[^.!?]{0,60}?(?:(?<!\w)\.ssh\b|\bid[_ ]rsa\b|\bid[_ ]ed25519\b|\.aws/|\.netrc\b|/etc/(?:passwd|"
    r"shadow)|\.gnupg|\.kube/)"
)
_REVEAL = (
    r"\b(?:reveal|print|show|output|repeat|disclose|dump|leak|display|recite|give me|tell me|send me|quote|write out|"
    r"echo|share|expose|spell out|list|return|reproduce|summari[sz]e|copy|paste|translate|state|type out|divulge|"
    r"post)\b(?: \w+){0,6}? "
    r"(?:your (?:\w+ ){0,3}?(?:system prompt|system message|instructions|prompt|secrets?|rules|guidelines|"
    r"configuration|directives|api keys?|credentials|password)|(?:the|all|any) (?:\w+ ){0,2}?(?:system prompt|"
    r"system message|hidden (?:prompt|instructions)|initial (?:prompt|instructions)|secrets you|developer message|"
    r"(?:conversation|text|words|everything) (?:above|before this|so far)(?= *(?:[.,;:!]|$|verbatim|word|exactly|"
    r"starting|beginning|and|in (?:a|full)))|instructions you (?:were|have|received))|everything above|(?:all|every|"
    r"any) (?:\w+ )?secrets?(?= *(?:[.,;:!]|$|you|and|to|known)))\b(?P<after>.{0,60})"
)
_I_ALLOW = (
    r"\bi(?:'m| am| have|'ve)?,?(?: [\w']+,?){0,8}? (?:hereby |now |do |fully |explicitly |formally |"
    r"officially )?(?:authori[sz]e|permit|allow|order|command|instruct|direct|grant|require|empower|clear|"
    r"demand that|approve|release|exempt|give|waive|tell|want|need)(?:d|ed|ing|s)? "
    r"(?:that )?(?:you\b|this (?:action|session|change|agent)|the (?:agent|assistant|ai|model)|full (?:access|"
    r"permission)|all (?:actions|safety|checks|restrictions)|the (?:confirmation|review|check|"
    r"guard))(?P<what>[^.!?]{0,100})"
)
_I_AM = (
    r"\b(?:i am|i'm|this is|here is|it is i,|speaking is|signed,|we are|it's) (?:your|"
    r"the) (?:\w+ ){0,2}?(?:developers?|creators?|administrators?|admins?|makers?|owners?|vendor|boss|master|"
    r"programmer|operators?|system administrator|security team|supervisor|engineer|ceo|author|principal)(?: (?:of|"
    r"behind|at|who) [^.,;!?]{0,60})?(?P<what>[ ,;:.!—–-]+.{0,120})|"
    r"\b(?:message|notice|instruction|update|order|directive|communication|announcement|command|memo|request|patch|"
    r"notification)s? (?:comes? |is |sent |issued |signed )?(?:straight |directly )?(?:from|by) (?:openai|anthropic|"
    r"google|meta|microsoft|mistral|deepmind|your (?:\w+ )?(?:developers?|creators?|makers?|vendor|administrators?|"
    r"operators?|owner)|the (?:\w+ ){0,2}?"
    r"(?:developers|administrators?|security team|admins?|platform team|ai (?:team|lab)|vendor|model provider|"
    r"operators|system)(?: team)?)\b(?P<more>.{0,150})|"
    r"\b(?:as|in my (?:role|capacity) as|speaking as|on behalf of|by order of|with the authority of|acting as|"
    r"per) (?:your|the|an?|this \w+'s) (?:\w+ ){0,3}?(?:developers?|creators?|administrators?|admins?|makers?|"
    r"owners?|vendor|authors?|operators?|maintainers?|security team|engineer|lead|manager|root user|"
    r"ceo)\b[^.!?]{0,80}?,? (?:i|we) "
    r"(?:\w+ )?(?:authori[sz]e|permit|allow|order|command|instruct|direct|grant|require|hereby|need you|want you|"
    r"tell you|ask you|give you|waive|confirm|override|exempt|clear|approve|declare|demand|am telling|am ordering|"
    r"request)\w*"
)
_CLEARED = (
    r"\byou(?:'re| are| have been| were)(?: now| hereby| already| fully| explicitly| officially|"
    r" specially)* (?:pre-?)?(?:authori[sz]ed|permitted|cleared|ordered|instructed|commanded|granted|allowed|"
    r"given (?:permission|clearance|authority|full)|free|exempt(?:ed)?|directed|approved|"
    r"empowered)\b(?P<what>[^.!?]{0,140})"
)
_YOU = r"\b(?:you|your|you're|assistant|agent|model|ai|llm)\b"
_COMMANDING = (
    r"\byou (?:must|will|shall|are (?:to|now|required|ordered)|should|have no|need to|may|can)|\byour (?:new|task|"
    r"only|job|instructions|role|goal)\b|\bobey\b|\bcomply\b"
)


_AGENT_WORDS = (
    "ai",
    "agent",
    "assistant",
    "model",
    "llm",
    "bot",
    "copilot",
    "claude",
    "gpt",
    "gemini",
    "llama",
    "codex",
    "cursor",
    "mistral",
    "grok",
    "deepseek",
    "a.i.",
    "network",
    "machine",
    "artificial",
    "automated",
)


def _is_told(sentence: str, at: int) -> bool:
    """Whether what begins at an offset is told to the reader: not negated, not reported, not another's doing."""
    before = sentence[max(0, at - 80) : at].lstrip() if at > 80 else sentence[:at]
    if re.compile(_NEGATED).search(before) or re.compile(_OTHERS).search(before):
        return False
    return not before.strip(" \x1e") or re.compile(_TOLD_TO).search(before) is not None


class _Sentence:
    """One sentence: ``text`` in small letters with fillers, ``after`` what follows it in its block."""

    def __init__(self, text: str, after: str) -> None:
        self.text = text
        self.after = after

    def run(self, names: list[str], *, hidden: bool) -> Iterator[Found]:
        """Yield the first sign of each reading; where the sentence describes three, it describes them all."""
        text = self.text
        for acts in self._acts(names, hidden=hidden):
            for kind, at, end in islice(acts, 3):
                if not self._described(at, end):
                    yield at, kind, min(max(end, at + 60), len(text.rstrip()) or 1)
                    break

    def _described(self, at: int, end: int) -> bool:
        """Whether the sentence is about an attack: it says so before the words, or after them what they are."""
        before = re.compile(_NO_ATTACK).sub(" ", self.text[:at])
        talk = [found for found in re.compile(_TALK).finditer(before)]
        return bool(talk) or re.compile(_TALK_AFTER).search(self.text, end) is not None

    def _acts(self, names: list[str], *, hidden: bool) -> Iterator[Iterator[tuple[str, int, int]]]:
        for name in names:
            if name in _READINGS:
                yield _READINGS[name](self)
        spoken_to = "aimed" in names and any(word in self.text for word in _AGENT_WORDS)
        vocative = re.compile(_VOCATIVE).search(self.text) if spoken_to else None
        if vocative:
            yield self._aimed(vocative, hidden=hidden)
        elif hidden:
            yield self._hidden()

    def _other(self) -> Iterator[tuple[str, int, int]]:
        for kind, pattern in _OTHER_WAYS:
            for found in re.compile(pattern).finditer(self.text):
                negated = re.search(r"\b(?:never|not|n't|cannot|nor) (?:\w+ )?$", self.text[: found.start()])
                if negated is None and not re.compile(_OTHERS).search(self.text[: found.start()]):
                    yield kind, found.start(), found.end()

    def _passive(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(_PASSIVE).finditer(self.text):
            negated = re.search(r"\b(?:never|cannot|not) (?:be )?\w+$", found[0]) is not None
            if negated and not re.search(r"do(?:es)? not|don't", found[0]):
                continue
            if not re.search(r"\b(?:if|when|where|unless|once|because)\b[^,]*$", self.text[: found.start()]):
                yield OVERRIDE, found.start(), found.end()

    def _free(self) -> Iterator[tuple[str, int, int]]:
        for pattern in (_PERSONA, _PRETEND):
            for found in re.compile(pattern).finditer(self.text):
                if not re.search(r"\b(?:never|not|n't|cannot) (?:\w+ )?$", self.text[: found.start()]):
                    yield UNRESTRICTED, found.start(), found.end()

    def _mode(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(_NOW).finditer(self.text):
            told = found[0].startswith("you") or _is_told(self.text, found.start())
            if told and not re.compile(_QUIET_MODES).search(found[0]) and self._is_mode(found):
                yield MODE, found.start(), found.end()

    def _from_now(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(_FROM_NOW).finditer(self.text):
            if not re.compile(_HUMAN_NOW).search(self.text, found.start()):
                yield MODE, found.start(), found.end()

    def _new_orders(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(_NEW_ORDERS).finditer(self.text):
            rest = found["rest"]
            if (
                rest is None
                or found[0].lstrip().startswith("your")
                or re.compile(_YOU).search(rest + self.after[:200])
                or re.compile(_ACTS).search(rest + self.after[:200])
            ):
                yield OVERRIDE, found.start(), min(found.end(), found.start() + 80)

    def _is_mode(self, found: re.Match[str]) -> bool:
        """A mode of the agent's, not of a tool: ``you are now in evaluation mode``, a known name, or a persona."""
        if not found[0].startswith("you"):
            return True
        rest = self.text[found.end() :]
        if found[0].endswith(("mode", "state")):
            return (
                " now" in found[0]
                or "entered" in found[0]
                or "entering" in found[0]
                or re.search(
                    r"developer|god|debug|jailbreak|admin|root|unrestricted|evaluation|override|maintenance|test",
                    found[0],
                )
                is not None
            )
        if re.search(r"\b(?:reviewer|assistant|agent|model|bot)$", found[0]):
            return (
                re.search(r"\b(?:now|hereby|no longer|not)\b", found[0]) is not None
                and not re.match(r" *(?:able|ready|author|in the)", rest)
                and (
                    re.search(r"\b(?:no longer|not)\b", found[0]) is None
                    or re.search(r"but|instead|you|any", rest) is not None
                )
            )
        if found[0].endswith("free"):
            return re.match(r" *(?:from|of) (?:all|any|your|every|the)\b", rest) is not None or not rest.strip(" .!")
        return True

    def _overrides(self) -> Iterator[tuple[str, int, int]]:
        text = self.text
        for verb in re.compile(_VERB).finditer(text):
            if not _is_told(text, verb.start()):
                continue
            window = text[verb.end() : verb.end() + 160]
            end = _own_instructions(window, strong=verb[0] not in words.WORKING)
            if end and not (self._conditional() and end < 0):
                yield OVERRIDE, verb.start(), verb.end() + abs(end)

    def _conditional(self) -> bool:
        return re.search(
            r"\b(?:if|unless|when|in case|once|where) (?:you|your|the|there|it|this|no|a|nothing|any|none)\b", self.text
        ) is not None and not re.search(
            r"\bif you(?:'re| are) (?:an? |the )?(?:\w+ )?(?:ai|llm|assistant|agent|bot|model|language)", self.text
        )

    def _secrets(self) -> Iterator[tuple[str, int, int]]:
        text = self.text
        for found in re.compile(_SECRET).finditer(text):
            if found["rest"] is not None:
                if not _to_nobody(found["rest"], self.after):
                    continue
                if found[0].startswith("without") and re.search(
                    r"\b(?:never|not|n't|no|cannot|nothing)\b", text[: found.start()]
                ):
                    continue
                if re.search(
                    r"\b(?:if|that) (?:they|it|he|she|maintainers?|tools?|scripts?|contributors?)\b[^,]{0,30}$",
                    text[: found.start()],
                ):
                    continue
            elif found["whom"] is not None:
                if (
                    not re.match(
                        r" *(?:the |your |any )?(?:user|human|operator|person|everyone|anyone|maintainer|"
                        r"reviewer)s?\b|$",
                        found["whom"],
                    )
                    and "between us" not in found[0]
                    and "yourself" not in found[0]
                ):
                    continue
                if not re.match(
                    r" *(?:this|it|that|these|your|what|everything|any|all|the (?:change|upload|command|instruction|"
                    r"fact|result|output|action|existence|step))",
                    found["kept"],
                ):
                    continue
                if re.compile(_NEGATED).search(text[: found.start()]) or re.compile(_OTHERS).search(
                    text[: found.start()]
                ):
                    continue
            elif not re.search(
                r"\b(?:not|never|no)\b|n't|unaware", text[found.start() : found.start("learn")]
            ) or not re.match(
                r" *(?:$|[,)]|about (?:this|it|that|any|these)|of (?:this|it|that)|that (?:you|this)|this|it\b|"
                r"what you|anything|any of|and\b)",
                found["learn"],
            ):
                continue
            yield SECRECY, found.start(), found.end()

    def _reveals(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(_REVEAL).finditer(self.text):
            told = _is_told(self.text, found.start())
            if told and not re.match(r" *(?:file|template|section|step|'s|-)", found["after"]):
                yield EXFILTRATION, found.start(), found.start("after")

    def _sendings(self) -> Iterator[tuple[str, int, int]]:
        text = self.text
        secret = re.compile(_STRONG_SECRET).search(text)
        if secret is None:
            return
        taken = re.compile(_TAKEN).search(text)
        if taken is not None and _is_told(text, taken.start()):
            yield EXFILTRATION, taken.start(), taken.end()
            return
        if not re.compile(_TO).search(text):
            return
        for verb in re.compile(_SEND).finditer(text):
            if verb.start() < secret.start() + 200 and _is_told(text, verb.start()):
                yield EXFILTRATION, verb.start(), max(verb.end(), secret.end())
                return

    def _authority(self) -> Iterator[tuple[str, int, int]]:
        text = self.text
        for found in re.compile(_I_ALLOW).finditer(text):
            if re.search(r"\bto\b|restriction|safety|check|guard|confirm|review|access|permission", found[0]):
                yield AUTHORITY, found.start(), found.end()
        for found in re.compile(_I_AM).finditer(text):
            said = found["what"] or found["more"] or ""
            if (
                (found["what"] is None and found["more"] is None)
                or (found["more"] is not None and " your " in found[0])
                or re.compile(_YOU).search(said + self.after[:200])
                or re.compile(_ACTS).search(said + self.after[:200])
            ):
                yield AUTHORITY, found.start(), min(found.end(), found.start() + 80)
        for found in re.compile(_CLEARED).finditer(text):
            if re.compile(_ACTS).search(found["what"]) and not re.compile(_NEGATED).search(text[: found.start()]):
                yield AUTHORITY, found.start(), found.end()

    def _aimed(self, vocative: re.Match[str], *, hidden: bool) -> Iterator[tuple[str, int, int]]:
        said = self.text[vocative.start() :] + self.after
        for act in re.compile(_ACTS).finditer(said):
            if act.start() and re.search(
                r"\b(?:never|not|n't|cannot|without|before you|to)\b +(?:[\w-]+ +){0,2}$", said[: act.start()]
            ):
                continue
            yield COMMAND if hidden else AIMED, vocative.start(), len(self.text)
            return

    def _hidden(self) -> Iterator[tuple[str, int, int]]:
        """In text that no reader sees, an order to `you` about verdicts, checks or secrets."""
        act = re.compile(_ACTS).search(self.text)
        if act and re.compile(_COMMANDING).search(self.text):
            yield COMMAND, act.start(), act.end()


_READINGS = {
    "overrides": _Sentence._overrides,
    "passive": _Sentence._passive,
    "other": _Sentence._other,
    "free": _Sentence._free,
    "mode": _Sentence._mode,
    "from_now": _Sentence._from_now,
    "new_orders": _Sentence._new_orders,
    "secrets": _Sentence._secrets,
    "sendings": _Sentence._sendings,
    "reveals": _Sentence._reveals,
    "authority": _Sentence._authority,
}


def _to_nobody(rest: str, after: str) -> bool:
    """Whether nobody is to hear of this: `the user`, and either nothing more or what the agent did."""
    whom = re.compile(_WHOM).match(rest)
    if whom:
        return re.compile(_ABOUT_THIS).match(whom["what"]) is not None
    this = re.compile(_THIS).match(rest)
    if this:
        left = this["after"].strip(" ,)")
        return (
            not left
            or (
                re.match(
                    r"(?:to|with|in front of|in (?:your|the|any)|by|when|anywhere|at|and|or|even|afterwards|until|"
                    r"elsewhere|ever|under|if)\b(?! (?:the )?(?:public|mailing|list|upstream|reporter|contributor|pr\b|"
                    r"pull|issue|comment|thread))",
                    left,
                )
                is not None
                and (
                    re.search(
                        r"\b(?:user|human|operator|anyone|anybody|person|summary|report|response|answer|output|reply|"
                        r"maintainer|reviewer|circumstance\w*)s?\b",
                        left,
                    )
                    is not None
                )
            )
            or (not left and not this[0].strip().startswith(("it", "that", "this ")) and this[0].strip() != "this")
        )
    return False


def _own_instructions(window: str, *, strong: bool) -> int:
    """How far an object reaches that is the agent's own instructions; negative where it may be a reader's; 0: none.

    ``strong``: the verb does nothing but set instructions aside. Others need an owner or all that came before.
    """
    flags = {"own": False, "before": False, "all": False, "system": False}
    noun = ""
    end = 0
    for count, word in enumerate(re.compile(_WORD).finditer(window)):
        said = word[0].rstrip(".").removesuffix("'s") if word[0] not in ("developer's",) else word[0]
        if count > 14:
            break
        if said in words.NOUNS or said in words.WEAK_NOUNS or (said in words.ALL_NOUNS and not noun):
            if said != "safety" or not noun:
                noun, end = said, word.end()
            if word[0].endswith("."):
                break
            if said in words.ALL_NOUNS:
                break
        elif said not in words.MODIFIERS and said not in (",", "-", "/", "&", "("):
            break
        if said in words.POSSESSIVE:
            if noun and not _mentions_noun(window[word.end() : word.end() + 60]):
                break
            flags["own"] = True
        elif said in words.BEFORE and (not noun or said not in ("above", "before")):
            if not noun or _mentions_noun(window[word.end() : word.end() + 40]):
                flags["before"] = True
        elif said in words.QUANTITY and not noun:
            flags["all"] = True
        elif said in words.SYSTEM:
            flags["system"] = True
    if not noun:
        return 0
    rest = window[end:]
    told = re.compile(_TOLD).match(rest)
    if told and "\x1f" not in told[0]:
        flags["before"] = True
        if "you" in told[0].split() and not re.match(r"[ ,(]*(?:you (?:know|follow)|that you (?:know))\b", told[0]):
            flags["own"] = True
    elif (
        re.compile(_ELSEWHERE).match(rest)
        and not re.match(
            r" *(?:for|in|from|of|about|on|at) +(?:this|the rest|now|your|here|the (?:next|remainder|duration)|me|"
            r"every|all|earlier|future|previous)\b",
            rest,
        )
        and not re.match(r" *(?:with|if|at) +(?:immediate|any|once|you)\b", rest)
    ) or (re.match(r"[ ]*(?:-|/|'|\x1f)\w?", rest) and not re.match(r" *- ", rest)):
        return 0
    if noun in words.ALL_NOUNS:
        if noun == "what" and not told:
            return 0
        if noun in ("whatever", "anything") and not told:
            return 0
        if not told:
            if not re.match(
                r" *(?:previous|prior|earlier|above|preceding|before this|else (?:you|and)|you (?:know|were|"
                r"have been))\b *(?:[^\w \-'/]|$|(?:and|or|but|then|because|instead|as|you)\b)",
                rest,
            ):
                return 0
        return verb_end(end, told, strong=strong or flags["own"])
    qualified = flags["before"] or flags["own"] or flags["system"]
    if noun in words.NOUNS:
        if strong and qualified:
            return verb_end(end, told, strong=flags["own"] or flags["all"] or flags["system"] or not told)
        if strong and flags["all"]:
            return end if re.match(r" *(?:[^\w \-'/\x1f]|$|(?:and|but|then|now|you|instead)\b)", rest) else 0
        return (
            end
            if not strong
            and (flags["own"] or (flags["all"] and flags["before"]) or (flags["system"] and noun.startswith("prompt")))
            else 0
        )
    if flags["own"] and (
        strong
        or noun
        not in (
            "settings",
            "configuration",
            "checks",
            "messages",
            "message",
            "context",
            "request",
            "requests",
            "task",
            "tasks",
            "memory",
            "requirements",
            "filter",
            "filters",
            "commands",
            "command",
            "conversation",
            "policy",
            "order",
            "role",
            "objective",
        )
    ):
        return end
    return end if flags["before"] and flags["all"] and strong else 0


def verb_end(end: int, told: re.Match[str] | None, *, strong: bool) -> int:
    reach = end + (told.end() if told else 0)
    return reach if strong else -reach


def _mentions_noun(text: str) -> bool:
    first = re.match(r"\W*(?:[\w'-]+ +){0,2}?([\w'-]+)\b", text)
    return first is not None and any(
        word in words.NOUNS or word in words.WEAK_NOUNS for word in re.findall(r"[\w'-]+", text)[:4]
    )


# Blocks as a whole -----------------------------------------------------------------------------------------------
_TOKEN = (
    r"<[|\uff5c]/?[\w\u2581 ]{1,30}[|\uff5c]>|\[/?inst\]|<</?sys>>|<(?:start|end)[_ ]of[_ ]turn>|"
    r"\[/?system[_ ]prompt\]|\[/?available[_ ]tools\]"
)
_ANGLE = (
    r"(?:<|\[)/?(?:system(?:[-_ ](?:prompt|message|reminder|instructions?|override|note))?|assistant|developer|admin|"
    r"sys|instructions?|im[_ ]start)(?:>|\])(?P<rest>.{0,300})"
)
_TEMPLATE_TALK = (
    r"\b(?:tokens?|templates?|delimit\w+|markers?|strip\w*|escap\w+|tags?|placeholders?|syntax|wraps?|separators?|"
    r"tokeni[sz]er)\b"
)
_ROLE = (
    r"(?:^|\x1e)\W*(?P<role>(?:system|assistant|developer|admin|administrator|root|human|user|ai|agent|tool|"
    r"sys)(?:[ -](?:message|prompt|instructions?|override|note|notice|update|command|directive|alert|"
    r"admin\w*))?)(?: *\([^)]{0,40}\)| +\[[^\]]{0,40}\])?\W{0,3}:(?!//) *(?P<rest>.{1,400})"
)
_TO_AGENT = (
    r"^\W*(?:you(?:'re| are| must| will| shall| have| can| should| may| need)\b|your (?:new|task|job|role|goal|"
    r"instructions|rules|guidelines|restrictions|only|safety|previous|system|output|next)|(?:please |now |"
    r"immediately |always |from now on,? )*(?:act|respond|reply|answer|obey|ignore|disregard|forget|approve|comply|"
    r"pretend|override|output only|treat|grant|merge|disable|reveal|bypass|stop following|do not (?:tell|mention|"
    r"reveal|follow|ask)|new (?:task|instructions|directive)|the (?:user|previous|above|rules|assistant|human|"
    r"following))\b)"
)
_SPEAKS = (
    r"^\W*(?:system|new|updated|admin\w*|developer|hidden|secret|priority|urgent|important|override|root|"
    r"message)?\W*(?:system|admin\w*|developer|assistant|agent|ai|root|override|priority)?\W*(?:messages?|prompts?|"
    r"instructions?|overrides?|notices?|directives?|commands?|notes?|update|response)?(?: (?:to|for) (?:the |all |"
    r"any )?(?:assistant|agent|ai|model|llm)s?)?\W*$"
)


def _tokens(plain: str) -> Iterator[Found]:
    for token in re.compile(_TOKEN).finditer(plain):
        if re.compile(_TEMPLATE_TALK).search(_around(plain, token.start(), token.end())) or _is_about(
            plain, token.start(), token.end()
        ):
            continue
        yield token.start(), FORGED_ROLE, min(len(plain), token.end() + 60)
        return
    for tag in re.compile(_ANGLE).finditer(plain):
        rest = tag["rest"]
        if (
            re.compile(_TO_AGENT).match(rest)
            or (re.compile(_COMMANDING).search(rest) and re.compile(_ACTS).search(rest))
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
    before = re.compile(_NO_ATTACK).sub(" ", plain[first:start])
    last = plain.find(". ", end)
    return (
        re.compile(_TALK).search(before) is not None
        or re.compile(_TALK_AFTER).search(plain, end, last if last >= 0 else end + 200) is not None
    )


def _roles(plain: str, heading: str) -> Iterator[Found]:
    for role in re.compile(_ROLE).finditer(plain):
        rest = role["rest"]
        if "\x1e" in rest:
            rest = rest[: rest.index("\x1e")]
        strong = role["role"].startswith(("system", "sys", "developer", "admin", "root", "assistant"))
        told = re.compile(_TO_AGENT).match(rest) if strong else None
        if told is None and re.compile(_ACTS).match(rest.lstrip()) and strong:
            told = re.compile(_ACTS).match(rest.lstrip())
        if told is None or re.compile(_TALK_AFTER).search(rest) or re.compile(_EXPERT).match(rest):
            continue
        yield role.start("role"), FORGED_ROLE, role.start("rest") + min(len(rest), 60)
    for turn in re.finditer(r"(?:^|[\x1e ])(?:human|user): (?P<rest>.{3,400}?) (?:assistant|ai|model):(?!\w)", plain):
        if re.compile(_TO_AGENT).match(turn["rest"]) and not _is_about(plain, turn.start(), turn.end()):
            yield turn.start(), FORGED_ROLE, turn.end()
    title = heading.lstrip("#").strip(" *_\n")
    if title and re.compile(_SPEAKS).match(title) and not re.compile(_EXPERT).match(plain):
        if (re.compile(_VOCATIVE).search(plain) and (re.compile(_YOU).search(plain))) or (
            re.compile(_TO_AGENT).match(plain)
            and re.match(r"\W*(?:system|new|admin|developer|override|hidden|secret|urgent|priority)", title)
            and (re.compile(_ACTS).search(plain) or re.compile(_COMMANDING).search(plain))
            and re.compile(_STRONG_ROLE).search(plain)
        ):
            if not _is_about(plain, 0, 1):
                yield 0, FORGED_ROLE, min(len(plain), 70)


# How a prompt that a skill hands on begins.
_EXPERT = (
    r"\W*you are (?:an? )?(?:expert|experienced|careful|senior|helpful|meticulous|skilled|professional|precise|"
    r"diligent|concise)\b(?!.{0,300}\b(?:ignore|no restrictions|obey|do not tell|approve every))"
)
_STRONG_ROLE = (
    r"\b(?:ignore|disregard|obey|no restrictions|do not tell|now|from now on|approve|bypass|override|comply|forget|"
    r"no longer|reveal)\b"
)


def _decoding(plain: str, text: str) -> Iterator[Found]:
    for found in re.compile(_DECODE).finditer(text):
        start = (
            max(plain.rfind(". ", 0, found.start()), plain.rfind("\x1e", 0, found.start()), found.start() - 300, -1) + 1
        )
        lead = plain[start : found.start()]
        if not re.search(
            r"decod|base64|b64|xxd|decrypt|unscram|deobf|unpack|convert|transl|atob|powershell|iex|eval|exec", found[0]
        ):
            continue
        verb_inside = re.compile(_ORDER).match(found[0]) is not None and "|" not in found[0]
        if verb_inside and not re.compile(_ENCODED).search(found[0]):
            continue
        orders = [order for order in re.compile(_ORDER).finditer(lead) if _is_told(lead, order.start())]
        later = re.search(
            r"\b(?:run (?:it|this|that)|execute (?:it|this|that)|must be (?:run|executed))\b",
            plain[found.end() : found.end() + 120],
        )
        if (verb_inside and _is_told(lead, len(lead))) or orders or later:
            if not _is_about(plain, found.start(), found.end()) and not re.compile(_NEGATED).search(
                lead[: orders[0].start()] if orders else lead
            ):
                yield found.start(), DECODE, found.end()
    for found in re.compile(_PIPE).finditer(text):
        around = _around(plain, found.start(), found.end())
        if re.search(
            r"\b(?:silently|quietly|without (?:telling|asking|informing|mentioning)|do not (?:tell|mention|show)|"
            r"don't (?:tell|mention|show)|in the background|secretly)\b",
            around,
        ) or re.compile(_VOCATIVE).search(around):
            if not _is_about(plain, found.start(), found.end()) and not re.search(
                r"\b(?:never|not|n't)\b[^,;]{0,40}$",
                plain[max(0, found.start() - 60) : found.start()].rsplit(". ", maxsplit=1)[-1],
            ):
                yield found.start(), DECODE, found.end()
