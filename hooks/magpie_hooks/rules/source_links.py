"""Which links are made and taken away, and who holds a name already. Nothing is replaced that is not ours."""

from __future__ import annotations

from ..documents.links import CANONICAL, PREFIX, canonical, relay_target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ..documents.links import Agents, Held

_WHO = {"../../.apache-magpie/": "the framework", "../../.apache-magpie-sources/": "another source"}


class Links:
    """What is to be done: links to make by path, links to take away, and by source why it is left as it is."""

    __slots__ = ("collisions", "gone", "made")

    def __init__(self) -> None:
        self.made: dict[str, dict[str, str]] = {}
        self.gone: list[str] = []
        self.collisions: dict[str, list[str]] = {}


def decide(
    wanted: Mapping[str, Mapping[str, str]],
    agents: Agents,
    others: Collection[str],
    *,
    whole: bool = True,
    claimed: Mapping[str, str] | None = None,
) -> Links:
    """Hold what sources want against what stands there.

    Args:
        wanted: by source the names of its skills, each with the target of its canonical link.
        agents: the directories, and what stands in them.
        others: trusted sources that are left as they are: not asked for, or failed.
        claimed: names that skills of the framework and of the repository have, each with its holder.
        whole: links of sources that nobody trusts any more are taken away too.
    """
    links = Links()
    for source, names in wanted.items():
        links.collisions[source] = _collisions(source, names, wanted, agents, others, claimed=claimed or {})
    links.collisions = {source: said for source, said in links.collisions.items() if said}
    for source, names in wanted.items():
        if source not in links.collisions:
            links.made[source] = _missing(names, agents)
    links.gone = _gone(wanted, links.collisions, agents, others, whole=whole)
    return links


def paths(name: str, agents: Agents) -> list[tuple[str, str | None]]:
    """Where a name's links stand, and each relay's target; the canonical one's depends on the source."""
    return [
        (canonical(name), None),
        *((f"{directory}/{PREFIX}{name}", relay_target(name)) for directory in agents.relays),
    ]


def _collisions(
    source: str,
    names: Mapping[str, str],
    wanted: Mapping[str, Mapping[str, str]],
    agents: Agents,
    others: Collection[str],
    *,
    claimed: Mapping[str, str],
) -> list[str]:
    said = [f"{directory} is a link, and links in it would lead elsewhere" for directory in agents.elsewhere]
    said += [f"{directory} is no directory, and no link can be made in it" for directory in agents.blocked]
    for name, target in names.items():
        before = len(said)
        also = [other for other in wanted if other != source and name in wanted[other]]
        if also:
            said.append(f"{PREFIX}{name} is provided by {', '.join(map(repr, also))} too: neither is linked")
            continue
        for path, relay in paths(name, agents):
            held = agents.held.get(path)
            if held is None or (held.kind == "link" and held.target == (relay or target)):
                continue
            owner = held.owner
            if owner is not None and owner not in others:
                continue  # ours: of this source, or of one that gave it up
            said.append(f"{path} is held by {_holder(held, owner)}")
        holder = claimed.get(name) or claimed.get(f"{PREFIX}{name}")
        if holder is not None and len(said) == before:
            said.append(f"the name {PREFIX}{name} is held by {holder}")
    return said


def _holder(held: Held, owner: str | None) -> str:
    if owner is not None:
        return f"the source {owner!r}"
    if held.kind != "link":
        return f"a {held.kind} of this repository"
    who = next((who for start, who in _WHO.items() if held.target.startswith(start)), None)
    return f"{who or 'a link of this repository'}: it leads to {held.target}"


def _missing(names: Mapping[str, str], agents: Agents) -> dict[str, str]:
    made = {}
    for name, target in names.items():
        for path, relay in paths(name, agents):
            held, wanted = agents.held.get(path), relay or target
            if held is None or held.target != wanted:
                made[path] = wanted
    return made


def _gone(
    wanted: Mapping[str, Mapping[str, str]],
    collisions: Collection[str],
    agents: Agents,
    others: Collection[str],
    *,
    whole: bool,
) -> list[str]:
    """Relays first: whoever is interrupted finds the canonical link again, and with it the rest."""
    taken = {name for source, names in wanted.items() if source not in collisions for name in names}
    gone = []
    for path, held in agents.held.items():
        directory, _, name = path.rpartition(f"/{PREFIX}")
        owner = held.owner
        if directory != CANONICAL or owner is None or owner in others or owner in collisions or name in taken:
            continue
        if owner in wanted or whole:
            relays = [each for each, relay in paths(name, agents)[1:] if _is_relay(agents.held.get(each), relay)]
            gone += [*relays, path]
    return gone


def _is_relay(held: Held | None, target: str | None) -> bool:
    return held is not None and held.kind == "link" and (held.target == target or held.owner is not None)
