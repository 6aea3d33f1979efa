"""Where in a text a look for signs is worth it, and for which.

A sign needs words of several kinds in one paragraph: a verb, an object, an owner. Sets of words say so at a fraction
of what patterns cost, and an ordinary paragraph has no such company. Too much told here costs time, never a sign.
"""

from __future__ import annotations

import re

from . import injection_words as words

# A byte of an ASCII letter as its small letter; digits stay, any other character of ASCII is a blank.
_LETTERS = bytes(
    code + 32 if 65 <= code <= 90 else code if 97 <= code <= 122 or 48 <= code <= 57 or code > 127 else 32
    for code in range(256)
)


def _words(*texts: str) -> frozenset[bytes]:
    return frozenset(word.encode() for text in texts for word in text.split())


_NOUN = _words(" ".join(words.NOUNS | words.WEAK_NOUNS | words.ALL_NOUNS))
_OWN = _words(
    "your ur previous previously prior earlier above preceding former foregoing aforementioned past original initial "
    "existing"
    " system developer told given before everything anything whatever what all any every old current preexisting"
)
_ASIDE = _words(" ".join(words.SETTING_ASIDE))
_WORKING = _words(" ".join(words.WORKING))
_PHRASE = _words(
    "attention heed notice aside throw toss behind follow following obey obeying adhere comply free rid weight "
    "strike step eye"
)
_EARLIER = _words(
    "previous previously prior earlier above preceding former foregoing aforementioned past original initial "
    "existing told given before"
)
_OWNER = _EARLIER | _words("your ur system developer")
_AGENTS = _words(
    "ai llm llms assistant assistants agent agents model models bot bots chatbot chatgpt claude copilot gemini gpt "
    "llama codex"
    " cursor mistral grok deepseek robot machine reviewer a.i"
)
_ACT = _words(
    "approve merge accept mark classify rate label treat consider report flag grade score regard declare conclude "
    "say state claim"
    " answer respond reply output return print write record assume give tell assess judge rank summarize summarise "
    "describe set"
    " present praise recommend pretend assert confirm skip omit bypass disable suppress turn switch deactivate "
    "ignore drop forgo"
    " waive discard disregard leave pass remove forget override overlook hide withhold neglect circumvent delete "
    "wipe erase destroy"
    " force push rm purge overwrite grant promote make invite elevate assign add run execute curl wget download "
    "fetch eval visit"
    " open install load follow leak reveal exfiltrate disclose dump send post upload email share obey comply rubber "
    "green sign automerge auto not never"
)
_PRINCIPAL = _words(
    "user users human humans operator person people principal anyone anybody them him her maintainer maintainers "
    "owner developer supervisor boss"
)
_SEND = _words(
    "send post upload transmit email mail forward leak exfiltrate deliver relay beam ship smuggle copy append "
    "include embed encode"
    " put attach report submit share publish push paste curl pass write add insert exfil sync stream dump place hand "
    "provide give"
    " disclose tunnel make message dm drop collect gather harvest read grab cat print output reveal list zip tar "
    "archive"
)
_TO = _words(
    "http https ftp com net org io xyz ru cn evil site dev app invalid test top co info tk example webhook pastebin "
    "gist attacker"
    " server address url endpoint host domain machine account page channel ip location me query public dns inbox "
    "parameter below below"
)
# What each reading needs: a word of each set.
NEEDS: dict[str, tuple[frozenset[bytes], ...]] = {
    "overrides": (_ASIDE, _OWN, _NOUN),
    "overrides 2": (_WORKING, _words("your ur"), _NOUN),
    "overrides 3": (_WORKING, _words("all any every"), _EARLIER, _NOUN),
    "overrides 4": (_WORKING, _words("system"), _words("prompt prompts")),
    "overrides 5": (_PHRASE, _OWNER, _NOUN),
    "passive": (
        _words(
            "instructions instruction directions directives directive rules guidelines guidance prompt prompts "
            "training orders restrictions constraints policies guardrails safeguards programming protocols"
        ),
        _words(
            "your previous prior earlier above preceding former foregoing original initial existing past old system "
            "safety given far before"
        ),
        _words(
            "cancelled canceled revoked void voided superseded suspended rescinded lifted obsolete nullified "
            "overridden ignored"
            " disregarded forgotten discarded null invalid invalidated replaced withdrawn repealed annulled apply "
            "applicable valid force"
            " effect binding expired outdated disabled deactivated terminated erased deleted wiped aside inactive "
            "abolished retired"
            " dropped bypassed deprecated count matter relevant over fake wrong removed"
        ),
    ),
    "other": (
        _words("even important higher precedence priority above before outweighs outweigh stands"),
        _words("your system previous prior earlier other"),
        _words("prompt instructions instruction rules guidelines directives policies safeguards training"),
        _words("if when though than over contradicts contradict conflict conflicts violates violate above before"),
    ),
    "other 1": (
        _words("everything anything all whatever what"),
        _words("told instructed taught given asked trained said"),
        _words(
            "obsolete void null wrong false lie cancelled canceled invalid irrelevant outdated superseded revoked "
            "overridden"
        ),
    ),
    "other 2": (_words("your"), _words("instructions task role rules goal orders guidelines prompt"), _words("now")),
    "other 3": (_words("obey obeying listen listening serve serving answer follow do"), _words("me my i")),
    "other 4": (
        _words("obey obeying listen listening serve serving work working"),
        _PRINCIPAL,
        _words("not never stop longer t"),
    ),
    "other 5": (
        _words("rules restrictions limits limitations guidelines policies filters boundaries laws ethics safeguards"),
        _words("you"),
        _words("no not longer never cannot t"),
        _words("there apply bind concern restrict govern hold affect limit"),
    ),
    "other 6": (
        _words("you"),
        _words("refuse decline no object"),
        _words("must may can will shall are"),
        _words("not never longer"),
    ),
    "other 7": (_words("you"), _words("longer"), _words("ask confirm seek request wait get obtain check")),
    "other 8": (_words("stop cease quit"), _words("being be"), _AGENTS | _words("reconciler")),
    "other 9": (_words("respond answer reply act behave speak"), _words("now"), _words("from")),
    "other 10": (
        _words("treat regard consider interpret handle begin end initiate beginning"),
        _words("system developer admin administrator operator root"),
        _words("message prompt instruction instructions command directive order request input override mode"),
    ),
    "other 11": (
        _words("include including write writing put log record quote repeat list output print display"),
        _words("paragraph message instruction note comment request directive prompt command exchange"),
        _words("summary report response answer reply output log user"),
        _words("not never without t"),
        _words("this these that"),
    ),
    "free": (
        _words(
            "you your act pretend role roleplay simulate imagine behave respond answer speak operate function "
            "continue reply work proceed"
        ),
        _words(
            "no without free freed unbound not longer never ignore exempt released liberated beyond above lacks lack "
            "don unrestricted unfiltered uncensored jailbroken dan anything amoral unaligned evil"
        ),
        _words(
            "restrictions restriction limits limitations rules guidelines filters filter constraints instructions "
            "guardrails safeguards"
            " policy policies censorship boundaries ethics moral morals prohibitions safety obligations directives "
            "programming training chains"
            " shackles unrestricted unfiltered uncensored jailbroken dan amoral unaligned ai anything filtering evil "
            "polices"
        ),
    ),
    "mode": (
        _words("you enter activate enable engage switch go turn start unlock initiate move boot drop"),
        _words("mode now state hereby longer"),
        _words(
            "mode dan stan aim root admin administrator unrestricted unfiltered free jailbroken unchained liberated "
            "evil bot terminal"
            " shell hacker omega superuser assistant model agent reviewer reconciler chatbot state"
        ),
    ),
    "from_now": (
        _words("now here point moment henceforth hereafter forward onwards session conversation chat notice"),
        _words("on henceforth hereafter forward starting going rest until onwards as"),
        _words("you your obey answer respond call address act behave speak treat"),
    ),
    "new_orders": (
        _words("new updated revised real actual true priority overriding secret only sole primary next"),
        _words(
            "prompt instructions instruction directive directives orders order task objective mission goal role "
            "rules persona guidelines policy job purpose programming name identity loyalty master duty"
        ),
        _words(
            "you your act approve respond ignore reply output mark skip delete merge grant run execute reveal print "
            "is are follow"
        ),
    ),
    "new_orders 2": (
        _words(
            "supersede supersedes replace replaces override overrides precedence outrank outranks cancels trump "
            "trumps overrule overrules void voids nullify nullifies beats invalidates priority"
        ),
        _words(
            "instructions instruction rules directives prompt prompts guidelines orders told safeguards guardrails "
            "policies above before everything"
        ),
        _words("this these following below my message what"),
        _words("all any every everything your system previous prior earlier existing original developer you"),
    ),
    "secrets": (
        _words("not never t without avoid cannot need refrain"),
        _words(
            "tell telling mention mentioning inform informing notify notifying alert alerting reveal revealing "
            "disclose disclosing"
            " let letting report reporting say saying share sharing warn warning bring bringing show showing talk "
            "talking explain"
            " explaining admit acknowledge divulge discuss confess leak"
        ),
        _PRINCIPAL | _words("summary output response reply instructions comment message note directive"),
    ),
    "secrets 2": (
        _words("keep hide conceal withhold mask obscure keeping hiding concealing withholding"),
        _words("from between yourself"),
        _PRINCIPAL | _words("us yourself secret hidden"),
    ),
    "secrets 3": (
        _words("not never t no unaware"),
        _words("know learn see notice find realise realize told informed aware notified alerted suspect unaware hear"),
        _PRINCIPAL,
        _words("must should shall may need is are remain stay kept"),
    ),
    "sendings": (
        _SEND,
        _TO,
        _words(
            "ssh id rsa ed25519 env aws netrc passwd shadow gnupg npmrc pypirc kube keychain keys key secrets secret "
            "credentials passwords password cookies tokens token variables vars environment printenv conversation chat "
            "context history phrase prompt wallet"
        ),
    ),
    "sendings 2": (
        _SEND,
        _words("ssh rsa ed25519 aws netrc passwd shadow gnupg kube env token secret"),
        _words("description body comment issue upload send post exfiltrate leak email"),
    ),
    "reveals": (
        _words(
            "reveal print show output repeat disclose dump leak display recite give tell send quote write echo share "
            "expose spell list return reproduce summarize summarise copy paste translate state type divulge post"
        ),
        _words("your system hidden initial above before every conversation all"),
        _words(
            "prompt message instructions secrets secret rules guidelines configuration directives api credentials "
            "password words text everything"
        ),
    ),
    "authority": (
        _words("i we you your"),
        _words(
            "authorise authorize authorised authorized permit permitted hereby order ordered command commanded "
            "instruct instructed grant granted allow"
            " allowed cleared permission waive exempt empower empowered demand release developer developers creator "
            "creators administrator administrators admin owner vendor author maintainer"
            " maintainers operator operators makers maker team engineer ceo boss programmer supervisor openai "
            "anthropic google meta microsoft mistral deepmind system"
        ),
        _words("you your agent assistant model ai safety access permission confirmation review check guard"),
        _words(
            "i from by hereby authorised authorized permitted cleared ordered instructed commanded granted allowed "
            "given exempt directed approved empowered free m re"
        ),
    ),
    "aimed": (_AGENTS, _ACT),
    "roles": (
        _words("system assistant developer admin administrator root sys"),
        _words(
            "you your act respond reply answer obey ignore disregard forget approve comply pretend override "
            "output treat "
            "grant merge disable reveal bypass new the user skip mark delete run execute"
        ),
    ),
    "decoding": (
        _words(
            "base64 b64 b64decode decode decrypt unscramble deobfuscate unpack xxd atob frombase64string powershell "
            "rot13 convert translate curl wget iwr"
        ),
        _words(
            "sh bash zsh python python3 perl node eval exec iex run execute follow obey carry do pipe perform act "
            "comply apply treat enc e encodedcommand source"
        ),
    ),
}
# Each set is a bit; a word has the bits of its sets, a reading those that it needs.
_KINDS = list({kind: None for needs in NEEDS.values() for kind in needs})
_BITS: dict[bytes, int] = {}
for _place, _kind in enumerate(_KINDS):
    for _word in _kind:
        _BITS[_word] = _BITS.get(_word, 0) | 1 << _place
_ANY = frozenset(_BITS)
_NEEDS = [
    (name, name.partition(" ")[0], sum(1 << _KINDS.index(kind) for kind in needs)) for name, needs in NEEDS.items()
]
# For a reading that needs common words: two of them stand near each other, a word of the first set and, at most so
# many words on, one of the second. One such pair is enough.
_VERBS = _ASIDE | _WORKING | _PHRASE
CLOSE: dict[str, tuple[tuple[frozenset[bytes], frozenset[bytes], int], ...]] = {
    "overrides": ((_VERBS, _NOUN, 14),),
    "overrides 2": ((_WORKING, _words("your ur"), 5),),
    "overrides 3": ((_WORKING, _words("all any every"), 2),),
    "overrides 4": ((_WORKING, _words("system"), 4),),
    "overrides 5": ((_PHRASE, _OWNER, 6),),
    "other": (
        (_words("even"), _words("if when though"), 1),
        (
            _words("important higher precedence priority stands above outweighs outweigh"),
            _words("than over above authority priority rank your all"),
            2,
        ),
    ),
    "other 1": ((_words("everything anything all whatever what"), _words("you i we they"), 2),),
    "other 2": ((_words("are is"), _words("now"), 1),),
    "other 3": ((_words("obey obeying listen listening serve serving answer follow do"), _words("me my i"), 3),),
    "other 4": ((_words("obey obeying listen listening serve serving work working"), _PRINCIPAL, 3),),
    "other 5": (
        (_words("no"), _words("rules restrictions limits limitations guidelines policies filters boundaries"), 2),
        (_words("apply bind concern restrict govern hold affect limit"), _words("you"), 2),
    ),
    "other 6": ((_words("not never longer"), _words("refuse decline no object say"), 3),),
    "other 7": ((_words("longer"), _words("need have"), 1),),
    "other 8": ((_words("stop cease quit"), _words("being be"), 2),),
    "other 9": ((_words("from"), _words("now"), 1),),
    "other 10": (
        (
            _words("treat regard consider interpret handle"),
            _words("system developer admin administrator operator root"),
            14,
        ),
        (_words("begin end initiate beginning of"), _words("system developer admin administrator root assistant"), 2),
    ),
    "other 11": (
        (
            _words("not never t without"),
            _words("include including write writing put log record quote repeat list output print display"),
            1,
        ),
    ),
    "new_orders": (
        (_words("your"), _words("new real true actual only sole primary updated next"), 1),
        (
            _words("new updated revised real actual true priority overriding secret"),
            _words(
                "system prompt instructions instruction directive directives orders order task objective mission "
                "goal role rules persona guidelines policy"
            ),
            1,
        ),
    ),
    "new_orders 2": (
        (
            _words(
                "supersede supersedes replace replaces override overrides precedence outrank outranks cancels "
                "trump trumps "
                "overrule overrules void voids nullify nullifies beats invalidates priority"
            ),
            _words(
                "instructions instruction rules directives prompt prompts guidelines orders told safeguards guardrails "
                "policies above before"
            ),
            9,
        ),
    ),
    "reveals": (
        (
            _words(
                "reveal print show output repeat disclose dump leak display recite give tell send quote write echo "
                "share expose spell list return reproduce summarize summarise copy paste translate state type "
                "divulge post"
            ),
            _words("your system hidden initial above before conversation secrets"),
            7,
        ),
    ),
    "secrets": (
        (
            _words("not never t without avoid cannot need to from"),
            _words(
                "tell telling mention mentioning inform informing notify notifying alert alerting reveal revealing "
                "disclose disclosing let letting report reporting say saying share sharing warn warning bring "
                "bringing show showing talk talking explain explaining admit acknowledge divulge discuss confess "
                "leak"
            ),
            2,
        ),
    ),
    "secrets 2": (
        (
            _words("keep hide conceal withhold mask obscure keeping hiding concealing withholding"),
            _words("this it that these your what everything any all the"),
            1,
        ),
    ),
    "secrets 3": ((_PRINCIPAL, _words("not never t no unaware"), 3),),
    "sendings": (
        (
            _words(
                "all any every whatever which your whole entire full their his her output contents content s private "
                "ssh aws gpg api environment env conversation chat shell bash browser seed command signing deploy "
                "secret access"
            ),
            _words(
                "secrets secret credentials passwords password cookies tokens token keys key environment env "
                "variables vars printenv conversation chat context history phrase prompt"
            ),
            4,
        ),
        (_words("secrets credentials passwords tokens keys"), _words("you"), 5),
        (_SEND, _words("ssh rsa ed25519 aws netrc passwd shadow gnupg npmrc pypirc kube keychain token"), 8),
    ),
    "sendings 2": (
        (_SEND, _words("ssh rsa ed25519 aws netrc passwd shadow gnupg kube env"), 8),
        (_SEND, _words("token secret"), 2),
    ),
    "mode": (
        (_words("you re"), _words("mode now hereby state longer not"), 6),
        (_words("enter activate enable engage switch go turn start unlock initiate move boot drop"), _words("mode"), 6),
    ),
    "free": (
        (
            _words(
                "no without free freed unbound not longer never ignore exempt released liberated beyond above lacks "
                "lack t unrestricted unfiltered uncensored jailbroken dan anything amoral unaligned evil"
            ),
            _words(
                "restrictions restriction limits limitations rules guidelines filters filter constraints "
                "instructions guardrails safeguards policy policies censorship boundaries ethics moral morals "
                "prohibitions safety obligations directives programming training chains shackles ai now model "
                "assistant agent filtering"
            ),
            8,
        ),
        (
            _words("you act as model assistant are"),
            _words("unrestricted unfiltered uncensored jailbroken dan amoral unaligned evil"),
            5,
        ),
    ),
}
# What follows or precedes the name of an agent that is spoken to.
_SPOKEN_TO = (
    r"s?[*_]*(?:\s+(?:models?|agents?|assistants?|systems?|reviewers?|tools?|bots?|readers?|coders?|instances?|"
    r"code))?[*_]*"
    r"(?:\s*[,:!](?!//)|(?:\s+\w+){1,6}[,:!]|\s+(?:that\s+|who\s+|which\s+)?(?:is\s+|are\s+|may\s+be\s+|"
    r"happens\s+to\s+be\s+)?(?:currently\s+|now\s+)?"
    r"(?:reading|process|pars|review|read|ingest|analy|summari|compar|seeing|evaluat|execut|load|scan)|[- ](?:only|"
    r"directive|instruction|command|override)|(?:\s+\w+){0,2},?\s+you\b)"
)
_CALLED = (
    r"\b(?:notes?|messages?|notice|instructions?|memo|reminder|attention|warning|important|hint|word|request|"
    r"directive|command|orders?|information|"
    r"addendum|dear|hey|hi|hello|attn|listen|greetings|calling|okay|ok|yo|to)\b[^.!?\n]{0,30}$"
)


def readings(text: str) -> list[str]:
    """The readings that a text of one paragraph, in small letters, has the words for."""
    said = text.encode("utf-8", "replace").translate(_LETTERS).split()
    found = _ANY.intersection(said)
    if len(found) < 2:
        return []
    bits = 0
    for word in found:
        bits |= _BITS[word]
    names: dict[str, None] = {}
    for need, name, needed in _NEEDS:
        if bits & needed == needed and name not in names and _is_close(need, said, text, found):
            names[name] = None
    return list(names)


def _is_close(need: str, said: list[bytes], text: str, found: frozenset[bytes]) -> bool:
    if need == "aimed":
        return any(_is_spoken_to(word.decode(), text) for word in found & _AGENTS)
    if need == "roles":
        return re.search(_ROLE_LINE, text) is not None
    pairs = CLOSE.get(need)
    if pairs is None or (need == "sendings" and "$" in text):
        return True
    for first, second, reach in pairs:
        if first.isdisjoint(found) or second.isdisjoint(found):
            continue
        for at, word in enumerate(said):
            if word in first and not second.isdisjoint(said[at + 1 : at + 1 + reach]):
                return True
    return False


_ROLE_LINE = r"(?:^|\n)[^\w\n]*\[?<?(?:system|assistant|developer|admin|administrator|root|sys)\b[^\n:]{0,60}[:>\]]"


def _is_spoken_to(word: str, text: str) -> bool:
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        alone = not text[at - 1 : at].isalnum() and not text[end : end + 1].isalnum()
        if alone and (re.compile(_SPOKEN_TO).match(text, end) or re.compile(_CALLED).search(text, max(at - 44, 0), at)):
            return True
        at = text.find(word, end)
    return False


# What may hide or forge, whatever the words are.
_TAGS = (
    "<!--", "style", "color=", " hidden", "<|", "<\uff5c", "<<sys", "<</sys", "_of_turn>", "<system", "<assistant",
    "<developer", "<admin", "<sys>", "<instruction", "title=", "alt=", "aria-label=",
)  # fmt: skip
_BRACKETS = ("![", "[inst", "[/inst", "[sys", "[/sys", "[instruction", "[developer", "[admin", "[assistant")
_TITLED = r"\]\([^()\s]+\s+[\"'(]|\]:\s*\S+\s+[\"'(]"


def has_shape(text: str) -> bool:
    """Whether a block has a form that hides or forges, whatever its words are."""
    if "<" in text:
        for shape in _TAGS:
            if shape in text:
                return True
    if "[" in text:
        for shape in _BRACKETS:
            if shape in text:
                return True
        return ("](" in text or "]:" in text) and re.search(_TITLED, text) is not None
    return False
