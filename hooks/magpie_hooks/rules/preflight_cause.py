"""Why a fingerprint's move matters here: a configuration file is missing, an override lost its anchor, or neither.

Three moves in four concern nobody: every entry and every anchor that this project uses is still there, and the stamp
can be refreshed. Only to tell that are the files of a skill parsed.
"""

from __future__ import annotations

from functools import partial

from .preflight import ANCHORS, NOTHING_HERE, REQUIRES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..documents.overrides import OverrideFile
    from ..documents.project_config import Links


def cause_of(
    missing: Sequence[str],
    overrides: Sequence[OverrideFile],
    names: Sequence[str],
    files: Mapping[str, bytes] | None,
    links: Links,
) -> tuple[str, str]:
    """The cause, and the end of a sentence that tells it.

    Args:
        missing: entries of ``requires_config`` that resolve nowhere.
        overrides: what the project changes in this skill.
        names: what the skill may be called.
        files: the skill's ``SKILL.md`` and details; None: not known.
        links: where the links of an override lead.
    """
    if missing:
        return REQUIRES, f"it requires {', '.join(missing)}, which is not here"
    for override in overrides:
        if override.trouble is not None:
            return ANCHORS, f"{override.path} cannot be read, and may refer to what is gone"
        lost = _lost(override, names, files, links)
        if lost is not None:
            return ANCHORS, lost
    return NOTHING_HERE, "nothing in this project is affected, and the stamp can be refreshed"


def _lost(
    override: OverrideFile,
    names: Sequence[str],
    files: Mapping[str, bytes] | None,
    links: Links,
) -> str | None:
    """What an override refers to that is gone, or may be; None where all of it is there."""
    from ..documents.front_matter import Problem, skip
    from ..documents.headings import of_file
    from ..documents.inline import prose
    from .reference_reader import Skill, references
    from .references import Places, Target, judged

    unknown = f"{override.path} may refer to what is gone: the skill's files were not looked at"
    skill = Skill(names, files or ())
    try:
        found = list(references(prose(override.text, skip(override.text)), skill))
        if not found:
            return None
        if files is None:
            return unknown
        target = Target([heading for name, data in files.items() for heading in of_file(name, data)], list(files))
        own = frozenset(heading.slug for heading in of_file(override.path, override.data))
    except (Problem, UnicodeDecodeError):
        return unknown
    places = Places(own, partial(links.exists, override.path), partial(links.own, override.path))
    gone = [it for it in judged(found, target, places, override.path, names[0]) if it.rule == "override-anchor-moved"]
    return f"{override.path}:{gone[0].line}: {gone[0].message}" if gone else None
