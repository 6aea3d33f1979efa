"""Which skills of a fetched source are provided: every one that is named, and each family as it stands on disk."""

from __future__ import annotations

from ..documents.rendering import visible
from .names import is_kebab

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..documents.descriptors import Provided

SKILL = ""  # a directory with a SKILL.md; every other state is the reason why it is none


def select(provides: Iterable[Provided], found: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """The names of the skills, sorted, and what is wrong with those that are not there.

    Args:
        provides: what the descriptor names.
        found: by name what stands in the source's directory of skills: SKILL, or why it is none.
    """
    names: set[str] = set()
    wrong = []
    for provided in provides:
        if provided.prefix is None:
            why = found.get(provided.name, "is not there")
            if why:
                wrong.append(f"the skill {provided.name!r} {why}")
            names.add(provided.name)
            continue
        members = [name for name in found if name.startswith(provided.prefix)]
        links = [name for name in members if found[name].startswith("is a link")]
        wrong += [f"the skill {name!r} of the family {provided.name!r} {found[name]}" for name in links]
        skills = [name for name in members if found[name] == SKILL]
        wrong += [f"the skill {visible(name)!r} is not named in kebab-case" for name in skills if not is_kebab(name)]
        if not skills:
            wrong.append(f"the family {provided.name!r} has no skill")
        names.update(skills)
    return sorted(names), wrong
