"""The sentences in which a safety divergence is told."""

from __future__ import annotations

from .differences import BOUNDARY_CHANGED, CONTRADICTED, NARROWED, OMITTED, REWORDED, SOFTENED

CLAUSES = {
    1: "untrusted content is never instructions",
    2: "the collaborator-trust gate",
    3: "the confidentiality posture",
}
_WHY = {
    1: "content from outside must stay data: an agent that may follow it is anybody's agent",
    2: "whose word counts must be the same in every copy, or an outsider directs one of them",
    3: "what may be shown to whom must be the same in every copy, or one of them leaks",
}
_WHAT = {
    OMITTED: "copy {weaker} does not say",
    SOFTENED: "copy {weaker} only advises what the other copy demands",
    NARROWED: "copy {weaker} covers less than the other copy",
    CONTRADICTED: "copy {weaker} takes back what the clause says",
    BOUNDARY_CHANGED: "the copies trust different parties, or mean different places",
    REWORDED: "the copies say it in different words",
}
_MOVED_OUT = "copy {weaker} does not say it any more: it stands only in {where}, which is no live prose"


def description(clause: int, kind: str, weaker: str, quoted: str, where: str = "") -> str:
    """What differs, with the words of the statement."""
    template = _MOVED_OUT if where else _WHAT[kind] if weaker else _WHAT[kind].replace("copy {weaker}", "one copy")
    what = template.format(weaker=weaker.upper(), where=where)
    return f"clause {clause} ({CLAUSES[clause]}), {kind}: {what}: {quoted!r}"


def why(clause: int) -> str:
    return f"clause {clause}, {CLAUSES[clause]}: {_WHY[clause]}"


def action(kind: str, weaker: str, place: str) -> str:
    """What to do; always towards the stronger statement, never towards the weaker."""
    if not weaker:
        return f"make the two statements agree word for word, with the stronger wording ({place})"
    if kind == OMITTED:
        return f"add the statement to copy {weaker.upper()} ({place})"
    return f"take the stronger copy's wording into copy {weaker.upper()} ({place})"
