"""Findings as text, JSON, GitHub annotations and SARIF; nothing here prints.

What a file holds must not reach a terminal or a log as it is: a name or a heading can carry escape sequences,
reversed text or a second line that looks like a finding of ours. Text, GitHub and SARIF are for people and
pass through ``visible``; JSON keeps every value, escaped as JSON escapes.

Only text is on the way of a failing hook, so ``json`` and ``urllib`` are imported by those who need them.
"""

from __future__ import annotations

import re

from .. import __version__
from .findings import ERROR, WARNING, Finding, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

TOOL = "magpie-hooks"
PROJECT_URL = "https://github.com/magpie-hooks/magpie-hooks"
RULES_URL = f"{PROJECT_URL}/blob/main/docs/rules.md"
SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

# Controls, what breaks a line, lone surrogates, and what Unicode calls Default_Ignorable: bidi controls and
# characters without width. Spelled out, since the answer of `str.isprintable` changes with Python's version.
# U+FE00-FE0F stay: they only choose between two shapes of a visible character, as after many an emoji.
_HIDDEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    r"\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_SURROGATE = re.compile(r"[\ud800-\udfff]")
# Those that stand for an undecodable byte of a file name, and those that do not (PEP 383).
_BYTE = re.compile(r"[\udc80-\udcff]")
_NOT_A_BYTE = re.compile(r"[\ud800-\udc7f\udd00-\udfff]")

_BOLD = "1"
_COLOURS = {ERROR: "31", WARNING: "33"}


def visible(text: str) -> str:
    r"""The text with what cannot be seen spelled as in Python source: ``\x1b``, ``\n``, ``\u202e``."""
    return _HIDDEN.sub(_spelled, text)


def pasted(name: str) -> str:
    r"""A name for a shell's command line: what cannot be seen is spelled, ``$'a\nb'``."""
    from shlex import quote

    if visible(name) == name:
        return quote(name)
    spelled = name.replace("\\", "\\\\").replace("'", "\\'")
    return f"$'{visible(_BYTE.sub(_spelled_byte, spelled))}'"


def _spelled_byte(match: re.Match[str]) -> str:
    return f"\\x{ord(match[0]) - 0xDC00:02x}"


def render(
    findings: Sequence[Finding],
    fmt: str,
    rules: Mapping[str, Rule],
    extra: Mapping[str, object] | None = None,
    *,
    colour: bool = False,
) -> str:
    """The findings in one of ``findings.FORMATS``, sorted; '' or something that ends with a newline.

    ``extra`` is merged into the top level of JSON, under names that are none of its own; it and ``colour``,
    which is for text, mean nothing to the other formats. Raises KeyError for an unknown format.
    """
    return _WRITERS[fmt](sorted(findings, key=_order), rules=rules, extra=extra or {}, colour=colour)


def summary(findings: Iterable[Finding]) -> str:
    """The closing line, without its newline; what was fixed is no error any more."""
    counts = _counts(findings)
    said = [_plural(counts["errors"], "error"), _plural(counts["warnings"], "warning")]
    if counts["fixed"]:
        said.append(f"{counts['fixed']} fixed")
    return ", ".join(filter(None, said)) or "no findings"


def _spelled(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode("ascii")


def _order(finding: Finding) -> tuple[object, ...]:
    """The sort key and everything behind it: findings that tie may not stand as they came."""
    related = tuple((place.path, place.line or 0, place.message) for place in finding.related)
    return (*finding.sort_key(), finding.severity, finding.help or "", finding.fixed, related)


def _counts(findings: Iterable[Finding]) -> dict[str, int]:
    kinds = ["fixed" if finding.fixed else finding.severity for finding in findings]
    return {"errors": kinds.count(ERROR), "warnings": kinds.count(WARNING), "fixed": kinds.count("fixed")}


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' if count > 1 else ''}" if count else ""


def _help_lines(finding: Finding) -> list[str]:
    """The newlines of a help are ours: it may be several lines to paste."""
    text = (finding.help or "").strip("\n")
    return [visible(line) for line in text.split("\n")] if text else []


def _notes(finding: Finding) -> list[str]:
    return [
        f"note: {visible(place.path)}{_position(place.line)}: {visible(place.message)}" for place in finding.related
    ]


def _position(line: int | None, column: int | None = None) -> str:
    """``:line:column``; a column without a line says nothing."""
    if line is None:
        return ""
    return f":{line}" if column is None else f":{line}:{column}"


# --- text


def _text(findings: Sequence[Finding], *, colour: bool, **_: object) -> str:
    return "".join(f"{line}\n" for finding in findings for line in _text_lines(finding, colour=colour))


def _text_lines(finding: Finding, *, colour: bool) -> list[str]:
    path, severity = visible(finding.path), finding.severity
    if colour:
        path, severity = _painted(path, _BOLD), _painted(severity, _COLOURS[severity])
    place = f"{path}{_position(finding.line, finding.column)}"
    return [
        f"{place}: {severity}: {visible(finding.message)} [{finding.rule}]",
        *_hanging("help: ", _help_lines(finding)),
        *(f"    {note}" for note in _notes(finding)),
    ]


def _hanging(label: str, lines: list[str]) -> list[str]:
    """The lines under each other behind the label, so that a block to paste keeps its own indentation."""
    margin = " " * len(label)
    return [f"    {margin if number else label}{line}" if line else "" for number, line in enumerate(lines)]


def _painted(text: str, code: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m"


# --- JSON


def _json(findings: Sequence[Finding], *, extra: Mapping[str, object], **_: object) -> str:
    document = {
        "version": 1,
        "tool": {"name": TOOL, "version": __version__},
        "findings": [_json_finding(finding) for finding in findings],
        "summary": _counts(findings),
    }
    return _dumped({**document, **extra})


def _json_finding(finding: Finding) -> dict[str, object]:
    """Every key is always there; null stands for the file as a whole, and for no help."""
    keys = ("rule", "severity", "path", "line", "column", "message", "help", "fixed")
    places = [{"path": place.path, "line": place.line, "message": place.message} for place in finding.related]
    return {**{key: getattr(finding, key) for key in keys}, "related": places}


def _dumped(document: Mapping[str, object]) -> str:
    import json

    return json.dumps(_without_surrogates(document), indent=2) + "\n"


def _without_surrogates(value: object) -> object:
    """Strict parsers refuse a lone surrogate, even escaped: it is spelled out, as it is in text."""
    if isinstance(value, str):
        return _SURROGATE.sub(_spelled, value)
    if isinstance(value, dict):
        return {_without_surrogates(key): _without_surrogates(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_without_surrogates(item) for item in value]
    return value


# --- GitHub, https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands


def _github(findings: Sequence[Finding], **_: object) -> str:
    """A fixed finding keeps its severity: what a job repairs is thrown away with its checkout."""
    return "".join(f"{_github_command(finding)}\n" for finding in findings)


def _github_command(finding: Finding) -> str:
    line = finding.line
    places = {
        "file": finding.path,
        "line": line,
        "col": finding.column if line else None,
        "title": finding.rule,
    }
    properties = ",".join(
        f"{key}={_github_data(visible(str(value))).replace(':', '%3A').replace(',', '%2C')}"
        for key, value in places.items()
        if value is not None
    )
    message = "\n".join([visible(finding.message), *_help_lines(finding), *_notes(finding)])
    return f"::{finding.severity} {properties}::{_github_data(message)}"


def _github_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


# --- SARIF 2.1.0


def _sarif(findings: Sequence[Finding], *, rules: Mapping[str, Rule], **_: object) -> str:
    ids = sorted({*rules, *(finding.rule for finding in findings)})
    driver = {
        "name": TOOL,
        "version": __version__,
        "informationUri": PROJECT_URL,
        "rules": [_sarif_rule(id_, rules.get(id_)) for id_ in ids],
    }
    results = [_sarif_result(finding, ids.index(finding.rule)) for finding in findings]
    # Our columns count characters; SARIF's count UTF-16 units unless the run says otherwise.
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return _dumped({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]})


def _sarif_rule(id_: str, rule: Rule | None) -> dict[str, object]:
    described = {"shortDescription": {"text": rule.summary}} if rule else {}
    return {"id": id_, **described, "helpUri": f"{RULES_URL}#{id_}"}


def _sarif_result(finding: Finding, index: int) -> dict[str, object]:
    """What this run fixed is a note: results tell of the tree as the run left it."""
    help_ = "\n".join(_help_lines(finding))
    text = "\n\n".join(filter(None, [visible(finding.message), help_]))
    return {
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": "note" if finding.fixed else finding.severity,
        "message": {"text": text},
        "locations": [_sarif_location(finding.path, finding.line, finding.column)],
        # The id also tells two equal places apart: the schema wants them unique.
        "relatedLocations": [
            {
                "id": number,
                **_sarif_location(place.path, place.line),
                "message": {"text": visible(place.message)},
            }
            for number, place in enumerate(finding.related)
        ],
    }


def _sarif_location(path: str, line: int | None, column: int | None = None) -> dict[str, object]:
    """Code scanning refuses a result without a line: a file as a whole is pointed at by its first."""
    region = {"startLine": line or 1, **({"startColumn": column} if line and column else {})}
    artifact = {"uri": _uri(path), "uriBaseId": "%SRCROOT%"}
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


def _uri(path: str) -> str:
    """The path's own bytes, percent-encoded; a colon too, or a first segment would read as a scheme."""
    from urllib.parse import quote

    return quote(_NOT_A_BYTE.sub("\ufffd", path).encode("utf-8", "surrogateescape"), safe="/")


# Each takes what it needs of what `render` has.
_WRITERS: dict[str, Callable[..., str]] = {"text": _text, "json": _json, "github": _github, "sarif": _sarif}
