"""Findings at places of YAML, and those that every reader of YAML has to tell alike."""

from __future__ import annotations

from ..documents.findings import ERROR, Finding, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..documents.yaml_places import Fault, Place


def finding(
    rule: str,
    path: str,
    place: Place,
    message: str,
    help: str | None = None,  # noqa: A002 - the output's word
    *,
    severity: str = ERROR,
) -> Finding:
    """A finding with the line and column of a place."""
    return Finding(rule, path, place[0], message, column=place[1], help=help, severity=severity)


def of_faults(faults: Iterable[Fault], path: str, rules: Mapping[str, str]) -> Iterator[Finding]:
    """What kept a file from being read: the rule of each kind of fault, a repeated key with its first place."""
    for fault in faults:
        found = finding(rules.get(fault.kind, "duplicate-key"), path, fault.place, fault.message)
        if fault.first is not None:
            found.related = (Related(path, fault.first[0], "the key stands here first"),)
        yield found
