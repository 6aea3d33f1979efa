"""A comparison as one HTML page that asks the network for nothing and needs no script.

Everything that a skill holds is escaped, and what cannot be seen is spelled. The page's policy allows its own style
sheet, by its hash, and nothing else: what slipped through could neither run nor load.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from .. import __version__
from ..documents.rendering import visible
from ..rules.differences import ALLOWED, DRIFT, SAFETY
from ..rules.pins import without_credentials
from ..rules.safety_words import CLAUSES
from .diff_html_style import STYLE
from .diff_result import MEANINGS, NO_ACTION, NOT_IN_THIS_COPY, TITLES, VALIDATION, sentences, skill_name
from .diff_words import changed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..documents.findings import Finding
    from ..rules.differences import Difference
    from .diff_result import Result
    from .diff_words import Parts

TONES = {SAFETY: "safety", DRIFT: "drift", ALLOWED: "allowed"}
_LEADS = {
    SAFETY: "The copies may differ in scope and voice, never in these statements. Each is to be made to agree.",
    DRIFT: "One copy has what the other lacks, or says it more precisely. Bringing them together is probably wanted.",
    ALLOWED: "Differences that copies are free to have. Nothing is to be done.",
}
_NONE = {SAFETY: "The copies agree in the safety baseline.", DRIFT: "None.", ALLOWED: "None."}


def as_html(result: Result) -> str:
    """The page, in ASCII: whatever a console or a redirection makes of characters, this stays as it is."""
    from .diff_html_copies import copies

    a, b = result.names
    policy = f"default-src 'none'; style-src 'sha256-{_digest(STYLE)}'; base-uri 'none'; form-action 'none'"
    parts = [
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{_headline(result)}: {text(a)} vs {text(b)}</title>",
        f"<style>{STYLE}</style>\n</head>\n<body>",
        '<a class="skip" href="#differences">Skip to the differences</a>',
        *_header(result),
        '<main id="differences">',
        *_sections(result),
        *copies(result),
        "</main>",
        f"<footer>Made by <code>magpie-reconcile diff</code> {__version__}, from the bytes of both copies alone. "
        "Neither was changed; what they say was compared, never followed.</footer>",
        "</body>\n</html>\n",
    ]
    return "\n".join(parts).encode("ascii", "xmlcharrefreplace").decode("ascii")


def text(value: str) -> str:
    """A text of a file for the page: escaped; lines and tabs stay, what cannot be seen is spelled."""
    lines = without_credentials(value).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return escape("\n".join("\t".join(map(visible, line.split("\t"))) for line in lines))


def marked(parts: Parts) -> str:
    return "".join(f"<mark>{text(part)}</mark>" if new else text(part) for part, new in parts)


def _digest(style: str) -> str:
    return b64encode(sha256(style.encode()).digest()).decode()


def _headline(result: Result) -> str:
    """The result in a few words, as the banner and a browser's tab have it."""
    comparison = result.comparison
    if result.outcome:
        return "No differences" if comparison.identical else "Layout only"
    if count := comparison.count(SAFETY):
        return f"{count} safety-baseline divergence{'s' if count > 1 else ''}"
    if count := comparison.count(DRIFT):
        return f"{count} drifted, safety baseline agrees"
    return "Allowed differences only"


# --- above the differences ---


def _header(result: Result) -> Iterator[str]:
    yield '<header>\n<p class="kicker">Reconciliation report</p>'
    yield f"<h1>{_title(result)}</h1>"
    yield '<ul class="sides">'
    for name, side in (("A", result.a), ("B", result.b)):
        yield f'<li><span class="side">{name}</span> <code>{text(side.typed)}</code></li>'
    yield "</ul>"
    if result.notes:
        yield '<ul class="notes">'
        yield from (f"<li><b>Note:</b> {text(note)}</li>" for note in result.notes)
        yield "</ul>"
    yield from _banner(result)
    if not result.outcome:
        yield '<nav aria-label="Summary">\n<ul class="tiles">'
        yield from (_tile(result, verdict) for verdict in MEANINGS)
        yield "</ul>\n</nav>"
    yield "</header>"


def _title(result: Result) -> str:
    name = skill_name(result.a)
    if name and name == skill_name(result.b):
        return f'{text(name)} <span class="vs">in two copies</span>'
    a, b = map(text, result.names)
    return f'{a} <span class="vs">vs</span> {b}'


def _banner(result: Result) -> Iterator[str]:
    comparison = result.comparison
    if result.outcome:
        yield f'<p class="banner allowed">{result.outcome}</p>'
    elif comparison.has_safety:
        yield f'<p class="banner safety">{_headline(result)}: must be fixed, never merged into other differences.</p>'
    elif comparison.has_drift:
        yield '<p class="banner drift">The safety baseline agrees. The copies have drifted apart elsewhere.</p>'
    else:
        yield '<p class="banner allowed">The safety baseline agrees, and every difference is allowed.</p>'


def _tile(result: Result, verdict: str) -> str:
    count = result.comparison.count(verdict)
    hidden = verdict not in result.verdicts
    what = "not shown (--safety-only)" if hidden and count else MEANINGS[verdict]
    tone = TONES[verdict] if count else "none"
    body = f'<span class="count">{count}</span> <span class="name">{verdict}</span> <span class="what">{what}</span>'
    if hidden:
        return f'<li><span class="tile {tone}">{body}</span></li>'
    return f'<li><a class="tile {tone}" href="#{TONES[verdict]}">{body}</a></li>'


# --- the differences ---


def _sections(result: Result) -> Iterator[str]:
    number = 0
    for verdict in result.verdicts if not result.outcome else ():
        tone = TONES[verdict]
        yield f'<section id="{tone}" class="{tone}" aria-labelledby="{tone}-title">'
        yield f'<h2 id="{tone}-title">{verdict} <span class="what">{TITLES[verdict]}</span></h2>'
        found = result.of(verdict)
        yield f'<p class="lead">{_LEADS[verdict] if found else _NONE[verdict]}</p>'
        for difference in found:
            number += 1
            yield from _card(result, difference, number)
        yield "</section>"
    yield from _injection(result)
    if result.validation is not None:
        yield from _validation(result.validation)


def _card(result: Result, difference: Difference, number: int) -> Iterator[str]:
    tone = TONES[difference.verdict]
    yield f'<article id="difference-{number}" class="card {tone}" aria-labelledby="title-{number}">'
    title = f'<span class="number">{number}.</span> {text(difference.location)}'
    yield f'<div class="head"><h3 id="title-{number}">{title}</h3>'
    yield f'<div class="pills">{"".join(_pills(difference))}</div></div>'
    why = "" if difference.verdict == SAFETY else difference.why
    yield f'<p class="what-differs">{text(sentences(difference.description, why))}</p>'
    parts_a, parts_b = changed(difference.text_a, difference.text_b)
    yield '<div class="pair">'
    yield _copy(result, "A", difference, parts_a)
    yield _copy(result, "B", difference, parts_b)
    yield "</div>"
    said = [("Why it matters", sentences(difference.why))] if difference.verdict == SAFETY else []
    if difference.verdict != ALLOWED:
        said.append(("Proposed action", difference.action or NO_ACTION))
    if said:
        yield '<dl class="said">'
        yield from (f"<dt>{label}</dt><dd>{text(value)}</dd>" for label, value in said)
        yield "</dl>"
    yield "</article>"


def _pills(difference: Difference) -> Iterator[str]:
    tone = TONES[difference.verdict]
    yield f'<span class="pill {tone}">{difference.verdict}</span> '
    if difference.kind is not None:
        yield f'<span class="pill {tone}">{text(difference.kind)}</span> '
    if difference.clause is not None:
        said = CLAUSES.get(difference.clause, "")
        yield f'<span class="pill plain">Clause {difference.clause}: {said}</span>'


def _copy(result: Result, name: str, difference: Difference, parts: Parts) -> str:
    line = difference.line_a if name == "A" else difference.line_b
    where = difference.file if line is None else f"{difference.file}:{line}"
    place = f"<code>{text(where)}</code>"
    if line is not None:
        place = f'<a href="#{anchor(result, name, difference.file, line)}">{place}</a>'
    caption = f'<figcaption><span class="side">{name}</span> {place}</figcaption>'
    if parts:
        body = f'<div class="text mono">{marked(parts)}</div>'
    elif line is not None:
        body = '<div class="text absent">(nothing here)</div>'
    else:
        body = f'<div class="text absent">{NOT_IN_THIS_COPY}</div>'
    return f'<figure class="copy">{caption}{body}</figure>'


def anchor(result: Result, name: str, file: str, line: int) -> str:
    """The id of a line of a copy in full; files are numbered, since a name may hold anything."""
    from .diff_html_copies import compared

    files = compared(result)
    return f"{name.lower()}{files.index(file)}-{line}" if file in files else "copies"


# --- after the differences ---


def _injection(result: Result) -> Iterator[str]:
    if result.comparison.injection:
        yield '<section id="injection" class="safety" aria-labelledby="injection-title">'
        yield '<h2 id="injection-title">Injection note</h2>\n<ul class="issues">'
        yield from (f"<li>{text(note)}</li>" for note in result.comparison.injection)
        yield "</ul>\n</section>"


def _validation(found: list[Finding]) -> Iterator[str]:
    yield '<section id="validation" aria-labelledby="validation-title">'
    yield f'<h2 id="validation-title">{VALIDATION}</h2>'
    if not found:
        yield '<p class="lead">None.</p>'
    else:
        yield '<ul class="issues">'
        yield from map(_issue, sorted(found, key=lambda finding: finding.sort_key()))
        yield "</ul>"
    yield "</section>"


def _issue(finding: Finding) -> str:
    where = finding.path if finding.line is None else f"{finding.path}:{finding.line}"
    help_ = f'<span class="help">{text(finding.help)}</span>' if finding.help else ""
    return (
        f"<li><code>{text(where)}</code>: {finding.severity}: {text(finding.message)} "
        f"<code>[{finding.rule}]</code>{help_}</li>"
    )
