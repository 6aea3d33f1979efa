"""A skill's surface as it stands in the work tree, and as it stood before the commit being made."""

from __future__ import annotations

from ..documents import skills
from ..documents.files import Unreadable
from ..documents.findings import WARNING, Finding
from .surface import Surface, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.git import Git
    from ..documents.skills import Skill


def current(skill: Skill, git: Git | None) -> Surface | None:
    """The surface in the work tree; None where the ``SKILL.md`` is a link: such a directory is no skill."""
    if skills.is_linked(skill):
        return None
    details, trouble = _details(skill, git)
    try:
        surface = read(skills.read_main(skill), details)
    except Unreadable as error:
        surface = Surface()
        trouble.append(_unreadable(skills.MAIN, error))
    surface.findings += trouble
    if not surface.known:
        surface.digest = ""
    return surface


def _details(skill: Skill, git: Git | None) -> tuple[dict[str, bytes], list[Finding]]:
    details: dict[str, bytes] = {}
    trouble: list[Finding] = []
    for name in skill.details:
        try:
            details[name] = skills.read_detail(skill, name, git)
        except Unreadable as error:
            trouble.append(_unreadable(name, error))
        except skills.LeavesRepository as link:
            what = f"it is a link out of the repository, to {link.target!r}, and is not counted"
            help = "put a copy here, or a link to a file of this repository"  # noqa: A001 - the output's word
            trouble.append(Finding("link-leaves-repository", name, None, what, severity=WARNING, help=help))
    return details, trouble


def _unreadable(name: str, error: Unreadable) -> Finding:
    return Finding("unreadable-file", name, None, f"it cannot be read: {error}")


def earlier(skill: Skill, git: Git, revisions: Sequence[str]) -> list[Surface]:
    """The surfaces that a skill had at some revisions, without those at which it did not exist."""
    return [surface for revision in revisions if (surface := _at(skill, git, revision)) is not None]


def _at(skill: Skill, git: Git, revision: str) -> Surface | None:
    wanted = [entry for entry in git.tree(revision, skill.directory) if skills.counts(entry)]
    contents = dict(zip((entry.path for entry in wanted), git.contents([e.oid for e in wanted]), strict=True))
    main = contents.pop(skills.MAIN, None)
    return None if main is None else read(main, contents)
