"""A comparison as text: Markdown that reads well in a terminal and can be pasted into an issue."""

from __future__ import annotations

from ..rules.differences import ALLOWED, DRIFT, SAFETY
from .diff_result import MEANINGS, NO_ACTION, NOT_IN_THIS_COPY, TITLES, VALIDATION, sentences, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..documents.sides import Side
    from ..rules.differences import Difference
    from .diff_result import Result
    from .diff_words import Parts

_BOLD = "1"
_DIM = "2"
_VERDICT = {SAFETY: "1;31", DRIFT: "1;33", ALLOWED: "1;32"}
_WORDS = {"A": "1;4;31", "B": "1;4;32"}
_CONTEXT = 60  # characters of what did not change that are kept beside what did, in a long text


def as_text(result: Result, *, colour: bool = False) -> str:
    return "\n".join(_Report(result, colour=colour).lines()) + "\n"


class _Report:
    def __init__(self, result: Result, *, colour: bool) -> None:
        self.result = result
        self.colour = colour

    def lines(self) -> Iterator[str]:
        result = self.result
        for note in result.notes:
            yield f"{self.painted('note:', _BOLD)} {shown(note)}"
        if result.notes:
            yield ""
        if result.comparison.identical:
            yield result.outcome
        else:
            yield from self._compared()
        yield from self._injection()
        yield from self._validation()

    def _compared(self) -> Iterator[str]:
        a, b = map(shown, self.result.names)
        yield self.painted(f"## Reconciliation report: {a} vs {b}", _BOLD)
        yield ""
        yield f"- A: {shown(self.result.a.typed)}"
        yield f"- B: {shown(self.result.b.typed)}"
        yield ""
        yield from self._summary()
        if self.result.outcome:
            yield ""
            yield self.result.outcome
            return
        for verdict in self.result.verdicts:
            yield ""
            yield self.painted(f"### {verdict} — {TITLES[verdict]}", _VERDICT[verdict])
            for difference in self.result.of(verdict):
                yield ""
                yield from self._difference(difference)
            if not self.result.of(verdict):
                yield ""
                yield "None."

    def _summary(self) -> Iterator[str]:
        yield self.painted("### Summary", _BOLD)
        yield ""
        yield f"- Total differences: {len(self.result.comparison.differences)}"
        for verdict, meaning in MEANINGS.items():
            count = self.result.comparison.count(verdict)
            hidden = ", not shown (--safety-only)" if count and verdict not in self.result.verdicts else ""
            code = _VERDICT[verdict] if count else ""
            yield "- " + self.painted(f"{verdict} ({meaning}): {count}", code) + hidden

    def _difference(self, difference: Difference) -> Iterator[str]:
        result = self.result
        clause = "" if difference.clause is None else f" (clause {difference.clause}, {difference.kind})"
        yield f"{self._label('Location')} {shown(difference.location)}{clause}"
        a, b = self._texts(difference)
        yield from self._copy("A", result.a, difference, a)
        yield from self._copy("B", result.b, difference, b)
        if difference.verdict == SAFETY:
            yield f"{self._label('Description')} {shown(sentences(difference.description))}"
            yield f"{self._label('Why it matters')} {shown(sentences(difference.why))}"
        else:
            yield f"{self._label('Description')} {shown(sentences(difference.description, difference.why))}"
        if difference.verdict != ALLOWED:
            yield f"{self._label('Proposed action')} {shown(difference.action or NO_ACTION)}"

    def _label(self, label: str) -> str:
        return self.painted(f"**{label}:**", _BOLD)

    def _copy(self, name: str, side: Side, difference: Difference, text: str) -> Iterator[str]:
        line = difference.line_a if name == "A" else difference.line_b
        place = self.painted(shown(self.result.place(side, difference)), _DIM)
        yield f"  {name}  {place}" + ("" if text or line is not None else f"  {NOT_IN_THIS_COPY}")
        if text:
            yield f"     {text}"

    def _texts(self, difference: Difference) -> tuple[str, str]:
        """Both texts in one line each; of what is the same in long ones only what stands beside a change."""
        from .diff_words import changed

        a, b = changed(shown(difference.text_a), shown(difference.text_b))
        return self._joined(a, _WORDS["A"]), self._joined(b, _WORDS["B"])

    def _joined(self, parts: Parts, code: str) -> str:
        marked = any(new for _, new in parts)
        texts = []
        for at, (text, new) in enumerate(parts):
            kept = text if new or not marked else _shortened(text, first=at == 0, last=at == len(parts) - 1)
            texts.append(self.painted(kept, code if new else ""))
        return "".join(texts)

    def _injection(self) -> Iterator[str]:
        notes: Sequence[str] = self.result.comparison.injection
        if notes:
            yield ""
            yield self.painted("### Injection note", _BOLD)
            yield ""
            yield from (f"- {shown(note)}" for note in notes)

    def _validation(self) -> Iterator[str]:
        from ..documents.rendering import render
        from ..rules.catalogue import RULES

        found = self.result.validation
        if found is None:
            return
        yield ""
        yield self.painted(f"### {VALIDATION}", _BOLD)
        yield ""
        yield render(found, "text", RULES, colour=self.colour).removesuffix("\n") or "None."

    def painted(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and code and text else text


def _shortened(text: str, *, first: bool, last: bool) -> str:
    """What did not change, cut at words: its end before a change, its start after one."""
    if len(text) <= 3 * _CONTEXT:
        return text
    start = "" if first else text[:_CONTEXT].rpartition(" ")[0]
    end = "" if last else text[-_CONTEXT:].partition(" ")[2]
    return " ".join(filter(None, [start, "…", end]))
