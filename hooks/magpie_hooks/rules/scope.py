"""Which skills a project configures: those that an override names, and those whose configuration it supplies."""

from __future__ import annotations

from ..documents import overrides
from ..documents.findings import Finding
from ..documents.installed import LINKED, PLUGIN, SNAPSHOT, SOURCE
from .names import nearest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.installed import Installed, InstalledSkill
    from ..documents.overrides import OverrideFile


class Scope:
    """The configured skills by name, each with its overrides; what names no skill; what could not be told.

    ``missing`` are findings; ``unchecked`` pairs of a name and a reason. ``complete``: whether every skill that
    the project may configure was seen.
    """

    __slots__ = ("complete", "missing", "overrides", "skills", "trouble", "unchecked")

    def __init__(self) -> None:
        self.skills: dict[str, InstalledSkill] = {}
        self.overrides: dict[str, list[OverrideFile]] = {}
        self.missing: list[Finding] = []
        self.trouble: list[Finding] = []
        self.unchecked: list[tuple[str, str]] = []
        self.complete = True


def of_project(root: str, installed: Installed, *, expects_plugins: bool = False) -> Scope:
    """The scope of a project.

    Args:
        root: its directory.
        installed: the skills that were found.
        expects_plugins: its lock says that the framework comes from the marketplace.
    """
    scope = Scope()
    configuration = {entry for skill in installed.skills.values() for entry in skill.requires}
    scope.unchecked = [*installed.closed, *overrides.closed(root), *installed.unchecked]
    elsewhere = _out_of_sight(installed, expects_plugins=expects_plugins)
    scope.complete = not scope.unchecked and not elsewhere
    for file in overrides.files(root, configuration):
        skill = installed.called(file.stem)
        if file.trouble is not None:
            trouble = file.trouble
            scope.unchecked.append((trouble.path, trouble.message))
            scope.trouble.append(Finding(trouble.rule, trouble.path, trouble.line, trouble.message))
        if skill is not None:
            scope.skills[skill.name] = skill
            scope.overrides.setdefault(skill.name, []).append(file)
        elif file.trouble is None:
            _unnamed(file, installed, elsewhere, scope)
    for skill in installed.skills.values():
        if any(overrides.resolved(root, entry) for entry in skill.requires):
            scope.skills[skill.name] = skill
    scope.skills = dict(sorted(scope.skills.items()))
    return scope


def _out_of_sight(installed: Installed, *, expects_plugins: bool) -> str:
    """Why a skill that was not found may be there all the same; '' where it is missing."""
    if installed.closed:
        return "; ".join(f"{place}: {why}" for place, why in installed.closed)
    if not installed.skills:
        return "no skill could be found or read anywhere"
    framework = {SNAPSHOT, SOURCE, LINKED, PLUGIN}
    if expects_plugins and not any(skill.place in framework for skill in installed.skills.values()):
        return "no plugin of the marketplace could be found or read"
    return ""


def _unnamed(file: OverrideFile, installed: Installed, elsewhere: str, scope: Scope) -> None:
    """A file whose stem names no skill that was read; without the headings of an override it is somebody's notes."""
    why = installed.why_unchecked(file.stem)
    line = file.first_override()
    if line is None and why is None:
        return
    if why is None and elsewhere:
        scope.unchecked.append((file.stem, elsewhere))
    elif why is not None:
        if not any(reason == why for _, reason in scope.unchecked):
            scope.unchecked.append((file.stem, why))
            scope.complete = False
    else:
        known = {name for skill in installed.skills.values() for name in skill.spellings()}
        near = nearest(file.stem, known)
        what = f"{file.stem!r} names no skill that is installed, so nothing applies this override"
        help = f"did you mean {near!r}?" if near else "rename the file after its skill, or remove it"  # noqa: A001
        scope.missing.append(Finding("override-target-missing", file.path, line, what, help=help))
