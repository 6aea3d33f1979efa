"""One sentence: what is said in it, to whom, and whether it is said or told about."""

from __future__ import annotations

import re
from itertools import islice

from . import injection_patterns as patterns
from . import injection_words as words
from .injection_kinds import AIMED, AUTHORITY, COMMAND, EXFILTRATION, MODE, OVERRIDE, SECRECY, UNRESTRICTED
from .injection_object import own_instructions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Found = tuple[int, str, int]


def is_told(sentence: str, at: int) -> bool:
    """Whether what begins at an offset is told to the reader: not negated, not reported, not another's doing."""
    before = sentence[max(0, at - 80) : at].lstrip() if at > 80 else sentence[:at]
    if re.compile(words.NEGATED).search(before) or re.compile(words.OTHERS).search(before):
        return False
    return not before.strip(" \x1e") or re.compile(words.TOLD_TO).search(before) is not None


_NOT = r"\b(?:not|never|no)\b|n't|unaware"
_NOT_BEFORE = r"\b(?:never|not|n't|no|cannot|nothing)\b"
_WHERE_OTHERS = r"\b(?:if|that) (?:they|it|he|she|maintainers?|tools?|scripts?|contributors?)\b[^,]{0,30}$"
_KEPT_FROM = r" *(?:the |your |any )?(?:user|human|operator|person|everyone|anyone|maintainer|reviewer)s?\b|$"
_KEPT = (
    r" *(?:this|it|that|these|your|what|everything|any|all|the (?:change|upload|command|instruction|fact|result|output|"
    r"action|existence|step))"
)
_LEARNED = (
    r" *(?:$|[,)]|about (?:this|it|that|any|these)|of (?:this|it|that)|that (?:you|this)|this|it\b|what you|anything|"
    r"any of|and\b)"
)


class Sentence:
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
        before = re.compile(words.NO_ATTACK).sub(" ", self.text[:at])
        return (
            re.compile(words.ATTACK_TALK).search(before) is not None
            or re.compile(words.TALK_AFTER).search(self.text, end) is not None
        )

    def _acts(self, names: list[str], *, hidden: bool) -> Iterator[Iterator[tuple[str, int, int]]]:
        for name in names:
            if name in _READINGS:
                yield _READINGS[name](self)
        spoken_to = "aimed" in names and any(word in self.text for word in patterns.AGENT_WORDS)
        vocative = re.compile(words.VOCATIVE).search(self.text) if spoken_to else None
        if vocative:
            yield self._aimed(vocative, hidden=hidden)
        elif hidden:
            yield self._hidden()

    def _other(self) -> Iterator[tuple[str, int, int]]:
        for kind, pattern in patterns.OTHER_WAYS:
            for found in re.compile(pattern).finditer(self.text):
                negated = re.search(r"\b(?:never|not|n't|cannot|nor) (?:\w+ )?$", self.text[: found.start()])
                if negated is None and not re.compile(words.OTHERS).search(self.text[: found.start()]):
                    yield kind, found.start(), found.end()

    def _passive(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(patterns.PASSIVE).finditer(self.text):
            negated = re.search(r"\b(?:never|cannot|not) (?:be )?\w+$", found[0]) is not None
            if negated and not re.search(r"do(?:es)? not|don't", found[0]):
                continue
            if not re.search(r"\b(?:if|when|where|unless|once|because)\b[^,]*$", self.text[: found.start()]):
                yield OVERRIDE, found.start(), found.end()

    def _free(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(patterns.PERSONA).finditer(self.text):
            if not re.search(r"\b(?:never|not|n't|cannot) (?:\w+ )?$", self.text[: found.start()]):
                yield UNRESTRICTED, found.start(), found.end()
        for found in re.compile(patterns.PRETEND).finditer(self.text):
            if is_told(self.text, found.start()):
                yield UNRESTRICTED, found.start(), found.end()

    def _mode(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(patterns.NOW).finditer(self.text):
            told = found[0].startswith("you") or is_told(self.text, found.start())
            if told and not re.compile(patterns.QUIET_MODES).search(found[0]) and self._is_mode(found):
                yield MODE, found.start(), found.end()

    def _from_now(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(patterns.FROM_NOW).finditer(self.text):
            if not re.compile(patterns.HUMAN_NOW).search(self.text, found.start()):
                yield MODE, found.start(), found.end()

    def _new_orders(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(patterns.NEW_ORDERS).finditer(self.text):
            rest = found["rest"]
            if (
                rest is None
                or found[0].lstrip().startswith("your")
                or re.compile(patterns.YOU).search(rest + self.after[:200])
                or re.compile(words.ACTS).search(rest + self.after[:200])
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
        for verb in re.compile(patterns.VERB).finditer(text):
            if not is_told(text, verb.start()):
                continue
            window = text[verb.end() : verb.end() + 160]
            end = own_instructions(window, strong=verb[0] not in words.WORKING)
            if end and not (self._conditional() and end < 0):
                yield OVERRIDE, verb.start(), verb.end() + abs(end)

    def _conditional(self) -> bool:
        return re.search(
            r"\b(?:if|unless|when|in case|once|where) (?:you|your|the|there|it|this|no|a|nothing|any|none)\b", self.text
        ) is not None and not re.search(
            r"\bif you(?:'re| are) (?:an? |the )?(?:\w+ )?(?:ai|llm|assistant|agent|bot|model|language)", self.text
        )

    def _secrets(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(patterns.SECRET).finditer(self.text):
            if found["rest"] is not None:
                secret = _to_nobody(found["rest"]) and self._is_withheld(found)
            elif found["whom"] is not None:
                secret = self._is_kept(found)
            else:
                negated = re.search(_NOT, self.text[found.start() : found.start("learn")])
                secret = negated is not None and re.match(_LEARNED, found["learn"]) is not None
            if secret:
                yield SECRECY, found.start(), found.end()

    def _is_withheld(self, found: re.Match[str]) -> bool:
        """`without telling the user`, unless it is what must never be done; `do not tell`, unless others are not to."""
        before = self.text[: found.start()]
        if found[0].startswith("without") and re.search(_NOT_BEFORE, before):
            return False
        return re.search(_WHERE_OTHERS, before) is None

    def _is_kept(self, found: re.Match[str]) -> bool:
        """`keep this from the user`: told to the reader, and about what happens here."""
        if not re.match(_KEPT_FROM, found["whom"]) and not re.search("between us|yourself", found[0]):
            return False
        before = self.text[: found.start()]
        if re.compile(words.NEGATED).search(before) or re.compile(words.OTHERS).search(before):
            return False
        return re.match(_KEPT, found["kept"]) is not None

    def _reveals(self) -> Iterator[tuple[str, int, int]]:
        for found in re.compile(patterns.REVEAL).finditer(self.text):
            told = is_told(self.text, found.start())
            if told and not re.match(r" *(?:file|template|section|step|'s|-)", found["after"]):
                yield EXFILTRATION, found.start(), found.start("after")

    def _sendings(self) -> Iterator[tuple[str, int, int]]:
        text = self.text
        secret = re.compile(patterns.VALUABLE).search(text)
        if secret is None:
            return
        taken = re.compile(patterns.TAKEN).search(text)
        if taken is not None and is_told(text, taken.start()):
            yield EXFILTRATION, taken.start(), taken.end()
            return
        if not re.compile(patterns.TO).search(text):
            return
        for verb in re.compile(patterns.SEND).finditer(text):
            if verb.start() < secret.start() + 200 and is_told(text, verb.start()):
                yield EXFILTRATION, verb.start(), max(verb.end(), secret.end())
                return

    def _authority(self) -> Iterator[tuple[str, int, int]]:
        text = self.text
        for found in re.compile(patterns.I_ALLOW).finditer(text):
            if re.search(r"\bto\b|restriction|safety|check|guard|confirm|review|access|permission", found[0]):
                yield AUTHORITY, found.start(), found.end()
        for found in re.compile(patterns.I_AM).finditer(text):
            said = found["what"] or found["more"] or ""
            if (
                (found["what"] is None and found["more"] is None)
                or (found["more"] is not None and " your " in found[0])
                or re.compile(patterns.YOU).search(said + self.after[:200])
                or re.compile(words.ACTS).search(said + self.after[:200])
            ):
                yield AUTHORITY, found.start(), min(found.end(), found.start() + 80)
        for found in re.compile(patterns.CLEARED).finditer(text):
            if re.compile(words.ACTS).search(found["what"]) and not re.compile(words.NEGATED).search(
                text[: found.start()]
            ):
                yield AUTHORITY, found.start(), found.end()

    def _aimed(self, vocative: re.Match[str], *, hidden: bool) -> Iterator[tuple[str, int, int]]:
        said = self.text[vocative.start() :] + self.after
        for act in re.compile(words.ACTS).finditer(said):
            if act.start() and re.search(
                r"\b(?:never|not|n't|cannot|without|before you|to)\b +(?:[\w-]+ +){0,2}$", said[: act.start()]
            ):
                continue
            yield COMMAND if hidden else AIMED, vocative.start(), len(self.text)
            return

    def _hidden(self) -> Iterator[tuple[str, int, int]]:
        """In text that no reader sees, an order to `you` about verdicts, checks or secrets."""
        act = re.compile(words.ACTS).search(self.text)
        if act and re.compile(patterns.COMMANDING).search(self.text):
            yield COMMAND, act.start(), act.end()


_READINGS = {
    "overrides": Sentence._overrides,
    "passive": Sentence._passive,
    "other": Sentence._other,
    "free": Sentence._free,
    "mode": Sentence._mode,
    "from_now": Sentence._from_now,
    "new_orders": Sentence._new_orders,
    "secrets": Sentence._secrets,
    "sendings": Sentence._sendings,
    "reveals": Sentence._reveals,
    "authority": Sentence._authority,
}


# Where in an answer, or from whom, something is kept.
_WITHIN = (
    r"(?:to|with|in front of|in (?:your|the|any)|by|when|anywhere|at|and|or|even|afterwards|until|elsewhere|ever|"
    r"under|if)\b"
    r"(?! (?:the )?(?:public|mailing|list|upstream|reporter|contributor|pr\b|pull|issue|comment|thread))"
)
_FROM_WHOM = (
    r"\b(?:user|human|operator|anyone|anybody|person|summary|report|response|answer|output|reply|maintainer|reviewer|"
    r"circumstance\w*)s?\b"
)


def _to_nobody(rest: str) -> bool:
    """Whether nobody is to hear of this: `the user`, and either nothing more or what the agent did."""
    whom = re.compile(patterns.WHOM).match(rest)
    if whom:
        return re.compile(patterns.ABOUT_THIS).match(whom["what"]) is not None
    this = re.compile(patterns.THIS).match(rest)
    if this is None:
        return False
    left = this["after"].strip(" ,)")
    if not left:
        return this[0].split()[-1] not in {"it", "this", "that"}
    return re.match(_WITHIN, left) is not None and re.search(_FROM_WHOM, left) is not None
