"""Where in a text a look for signs is worth it.

A set of the text's words says at once which of the words that a sign needs stand in it; of an ordinary skill few do,
and what stands around each decides. What is told here is only where to look: too much costs time, never a sign.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# A byte of an ASCII letter as its small letter, of any other character of ASCII as a blank.
_LETTERS = bytes(
    code + 32 if 65 <= code <= 90 else code if 97 <= code <= 122 or code > 127 else 32 for code in range(256)
)
_NOUNS = (
    r"(?:instruct|direct|rule|guid|prompt|preprompt|guard|safeg|programming|order|command|restric|constrain|limit|polic|train|protocol|"
    r"princip|messag|context|convers|request|task|require|brief|filter|safety|ethic|align|memor|everything|anything|"
    r"whatever|what\b|objective|bound|mandate|role\b|setting|config|check)"
)
_OWN = r"(?:your|ur|previous\w*|prior|earlier|above|preceding|former|foregoing|aforementioned|past|original|initial|existing|system|developer|told|given|before|current|old)"
_BEFORE, _AFTER, _AROUND = "before", "after", "around"


def _look(pattern: str, where: str, reach: int) -> tuple[re.Pattern[str], str, int]:
    return re.compile(pattern), where, reach


_NOTHING = _look("", _AROUND, 0)
_ASIDE = _look(rf"\b(?:{_OWN}|all|any|every|everything|anything|whatever|what)\b", _AFTER, 100)
_OWN_AFTER = _look(rf"\b(?:{_OWN})\b[^.!?]{{0,60}}?\b{_NOUNS}|\b{_NOUNS}[^.!?]{{0,40}}\b(?:{_OWN})\b", _AFTER, 100)
_NOT_FOLLOWED = _look(r"(?:\bnot|n't|longer|stop|cease|cease to|refuse to)\s+[*_]*$", _BEFORE, 14)
_PASSIVE = _look(
    r"^\s*(?:(?:above|before|and|so|far|you|were|have|had|been|given|to|from|\w+)\s+){0,5}?(?:are|is|have|has|were|was|shall|will|must|should|no\s+longer|do|don't|does|can|may|became|become|stand)\b[^.]{0,40}"
    r"(?:cancel|revok|void|supersed|suspend|rescind|lift|obsolete|nullif|overrid|ignored|disregard|forgotten|discard|null|invalid|replac|withdraw|repeal|annul|appl|valid|force|effect|binding|expired|outdated|"
    r"disabl|deactiv|terminat|eras|delet|wip|aside|inactive|abolish|retir|dropped|bypass|deprecat|count|matter|relevant|over|fake|wrong|removed)",
    _AFTER, 90,
)  # fmt: skip
_REVEALED = _look(
    r"\b(?:reveal|print|show|output|repeat|disclose|dump|leak|display|recite|give|tell|send|quote|write|echo|share|expose|spell|list|return|reproduce|summari[sz]e|copy|paste|translate|state|type|divulge|post)\b",
    _BEFORE, 60,
)  # fmt: skip
_FREE = _look(r"\b(?:you|you're|act|pretend|role-?play|simulate|imagine|behave|respond|answer|speak|operate|function|continue|reply|work|proceed)\b[^.!?]*\b(?:no|free|freed|not|bound|unbound|longer|without|never|exempt|released|liberated|beyond|above|ignore|have)\b", _BEFORE, 110)
_MODE = _look(r"\b(?:you(?:'re| are| will| have)|enter|activate|enable|engage|switch|go|turn|start|unlock|initiate|move|boot|drop)\b", _BEFORE, 60)
_NOW = _look(r"\b(?:you(?:'re| are| will)(?: be)?|from|as of|starting)\s+[*_]*now\b", _AROUND, 16)
_NEW = _look(r"^[\s*_]+(?:system|prompt|instruct|task|order|directive|objective|role|goal|mission|polic|rule|persona|guideline)", _AFTER, 20)
_YOUR = _look(r"\byour\s+(?:new|real|true|actual|only|sole|primary|updated|next)\s+(?:\w+\s+){0,2}$", _BEFORE, 50)
_OVER = _look(rf"\b(?:{_OWN}|all|any|every|everything)\b", _AFTER, 90)
_WITHHELD = _look(
    r"\b(?:not|n't|never|without|need|avoid|from)\s+(?:\w+\s+){0,3}$", _BEFORE, 40
)  # fmt: skip
_KEPT = _look(r"\b(?:from|between us|secret|yourself)\b", _AFTER, 70)
_UNKNOWN = _look(r"\b(?:user|human|operator|person|people|principal|anyone|anybody|them|him|her|maintainer|owner|developer|supervisor|reviewer)s?\b.{0,20}\b(?:not|never|no|n't|unaware)\b", _AROUND, 40)
_CODE = _look(r"\b(?:run|execute|follow|obey|carry|do|pipe|eval\w*|perform|act|comply|apply|treat|sh|bash|python3?|perl|source|exec|iex|invoke|paste|type|node|zsh)\b", _AROUND, 200)
_PIPED = _look(r"\|\s*(?:sudo\s+)?\S*sh\b|sh\s+(?:-c|<\()|python|perl|node", _AROUND, 200)
_SENT = _look(
    r"https?:|ftp:|@[\w-]+\.\w|webhook|pastebin|gist|attacker|\bserver\b|\baddress\b|\burl\b|endpoint|\bhost\b|\bsite\b|\bto me\b|query|public|\bdns\b|account|domain|machine|channel|\.(?:com|net|org|io|xyz|example|ru|cn|dev|site|app|test|top|co|tk|evil|invalid)\b",
    _AROUND, 220,
)  # fmt: skip
_FIRST_PERSON = _look(r"\bi(?:'m|'ve)?\b|\byou(?:'re)?\b", _BEFORE, 70)
_SOMEBODY = _look(r"\b(?:i am|i'm|this is|here is|from|by|as|speaking|behalf of|capacity as|we are|it's)\s+(?:your|the|an?|this)?\b", _BEFORE, 60)
_FROM = _look(r"\b(?:from|by|as|behalf of)\s+(?:the\s+)?$", _BEFORE, 24)
_LINE = _look(r"\n[^\w\n]*$", _BEFORE, 16)
_STYLE = _look(r"style|<\w", _BEFORE, 200)
_SPOKEN_TO = _look(
    r"\b(?:dear|hey|hi|hello|attention|attn|listen|okay|ok|yo|greetings|calling|notes?|messages?|notice|instructions?|memo|reminder|warning|important|hint|word|request|"
    r"directive|command|orders?|information|addendum|ps)\b[^.!?\n]{0,30}$|\b(?:if|when|since|because|case|should)\s+you\b[^.!?]{0,36}$|[,;(\[>.!?]\s*(?:my |dear )?$|<!--\s*$|\n[^\w\n]*$|[\"'(]\w{0,12}\s?$|<[^>]{0,80}>\s?$|"
    r"\b(?:any|all|every|the|whichever|whatever|an|to)\s+(?:[\w-]+\s+)?$",
    _BEFORE, 56,
)  # fmt: skip
_ADDRESSED = re.compile(
    r"s?[*_]*(?:\s+(?:models?|agents?|assistants?|systems?|reviewers?|tools?|bots?|readers?|coders?|instances?|code))?[*_]*(?:\s*[,:!.—–-](?!//)|(?:\s+\w+){0,6}?\s*[,:!]|\s+(?:that\s+|who\s+|which\s+)?(?:is\s+|are\s+)?(?:currently\s+|now\s+)?"
    r"(?:reading|process|pars|review|read|ingest|analy|summari|compar|seeing|evaluat|execut|load|scan)|[-\s](?:only|directive|instruction|command|override))"
)


def _table(entries: dict[str, tuple[re.Pattern[str], str, int]]) -> dict[str, list[tuple[re.Pattern[str], str, int]]]:
    """Each word with its looks: it may stand in several lines."""
    table: dict[str, list[tuple[re.Pattern[str], str, int]]] = {}
    for line, look in entries.items():
        for word in line.split():
            table.setdefault(word, []).append(look)
    return table


_WORDS = _table({
    "ignore disregard forget discard abandon neglect unlearn dismiss scrap disobey overlook overrule violate nullify countermand circumvent renounce repudiate": _ASIDE,
    "override bypass drop skip delete remove erase wipe clear reset cancel revoke suspend void supersede disable deactivate break replace defy evade escape rewrite undo invalidate ditch shed purge lift": _OWN_AFTER,
    "attention heed notice eye aside away out behind go following obeying applying free yourself rid weight outside around against": _OWN_AFTER,
    "follow obey adhere comply": _NOT_FOLLOWED,
    "instructions instruction directives guidelines guidance rules prompt orders restrictions constraints policies directions prompts training programming guardrails safeguards": _PASSIVE,
    "restrictions restriction limitations limits filters constraints guardrails safeguards censorship ethics rules guidelines policies policy shackles chains boundaries prohibitions obligations programming": _FREE,
    "unrestricted unfiltered uncensored jailbroken amoral unaligned dan jailbreak roleplay": _NOTHING,
    "mode": _MODE,
    "now": _NOW,
    "henceforth hereafter": _NOTHING,
    "new updated revised priority overriding": _NEW,
    "task instruction instructions objective mission goal role persona directive directives job purpose orders name identity loyalty duty": _YOUR,
    "supersede supersedes replace replaces override overrides precedence outrank outranks trump trumps overrule overrules voids nullifies cancels invalidates": _OVER,
    "tell mention inform notify alert reveal disclose let report say share warn bring show talk explain admit acknowledge divulge discuss leak "
    "telling mentioning informing notifying alerting revealing disclosing letting": _WITHHELD,
    "keep hide conceal withhold mask obscure keeping hiding concealing": _KEPT,
    "know learn see notice told informed aware notified alerted suspect unaware hear find realise realize": _UNKNOWN,
    "base b decode bdecode decrypt unscramble deobfuscate unpack convert translate xxd atob frombase powershell iex eval exec rot": _CODE,
    "curl wget iwr": _PIPED,
    "ssh env rsa ed aws netrc passwd shadow keychain secrets secret credentials credential passwords password tokens token cookies keys key environment history seed printenv vars wallet conversation context": _SENT,
    "prompt instructions above message secrets before": _REVEALED,
    "authorise authorize authorised authorized permit permitted hereby order ordered command commanded instruct instructed grant granted allow allowed cleared permission waive exempt empower": _FIRST_PERSON,
    "developer developers creator creators administrator administrators admin owner vendor author maintainer maintainers operator operators makers maker team engineer ceo master boss programmer supervisor": _SOMEBODY,
    "openai anthropic google meta microsoft mistral deepmind": _FROM,
    "system assistant developer admin administrator root sys": _LINE,
    "inst sys turn im system": _look(r"[<\[|]+/?\w{0,8}_?(?:of_)?$|[<\[|]$", _BEFORE, 12),
    "none hidden white transparent opacity fff size": _STYLE,
    "ai llm llms assistant assistants agent agents model models bot bots chatbot chatgpt claude copilot gemini gpt llama codex cursor mistral grok deepseek robot machine": _SPOKEN_TO,
    "pretend simulate imagine": _look(r"\b(?:no|without|free|not|unbound|lacks?|unrestricted|unfiltered)\b", _AFTER, 100),
})  # fmt: skip
_BY_BYTES = {word.encode(): word for word in _WORDS}
_SIGNS = ("<!--", "![", "<|", "<\uff5c", '")', "')", "]: ", "title=", "alt=")
_TITLE_BEFORE = re.compile(r"\]\([^()\s]{1,300}\s+[\"'(][^\n]{0,300}$")


def places(lowered: str) -> list[int]:
    """The offsets where a look is worth it, in order."""
    present = _BY_BYTES.keys() & set(lowered.encode("utf-8", "replace").translate(_LETTERS).split())
    found = [at for word in present for at in _of_word(lowered, _BY_BYTES[word])]
    for sign in _SIGNS:
        if sign in lowered:
            found += _of_sign(lowered, sign)
    found.sort()
    return found


def _of_word(text: str, word: str) -> Iterator[int]:
    looks, size = _WORDS[word], len(word)
    at = text.find(word)
    while at >= 0:
        end = at + size
        if not (text[at - 1].isalpha() or text[end : end + 1].isalpha()):
            for pattern, where, reach in looks:
                if where is _BEFORE:
                    hit = pattern.search(text, max(at - reach, 0), at)
                elif where is _AFTER:
                    hit = pattern.search(text, end, end + reach)
                else:
                    hit = pattern.search(text, max(at - reach, 0), end + reach)
                if hit is not None:
                    yield at
                    break
        at = text.find(word, end)


def _of_sign(text: str, sign: str) -> Iterator[int]:
    at = text.find(sign)
    while at >= 0:
        if sign[-1] != ")" or _TITLE_BEFORE.search(text, max(text.rfind("\n\n", 0, at), at - 700, 0), at + 1):
            yield at
        at = text.find(sign, at + 1)
