"""What belongs to one machine must never be committed, and git must see to that for everybody."""

from __future__ import annotations

from ..documents.findings import Finding
from ..documents.locks import LOCAL, LOCK, PERSONAL, SOURCES, SOURCES_LOCAL, STAMP
from ..documents.projects import LOCAL_DIRECTORY, SNAPSHOT, SNAPSHOTS
from .lock_pins import FETCHING, of_framework, of_sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..documents.projects import Project


def tracked(project: Project) -> Iterator[Finding]:
    """Files of one machine, and snapshots, that git tracks."""
    inventory = project.inventory
    for path in map(project.path, PERSONAL):
        if path in inventory.tracked:
            what = f"git tracks {path}, which belongs to one machine and is never committed"
            yield Finding("tracked-local-file", path, None, what, help=f"git rm --cached {_quoted(path)}")
    for path in map(project.path, (SNAPSHOT, SNAPSHOTS)):
        inside = [each for each in inventory.tracked if each == path or each.startswith(f"{path}/")]
        if inside:
            count = "it" if inside == [path] else f"{len(inside)} files of it"
            what = f"git tracks {count}: {path} is fetched by every machine for itself and is never committed"
            yield Finding("tracked-local-file", path, None, what, help=f"git rm -r --cached {_quoted(path)}")


def wanted(project: Project) -> list[str]:
    """What git has to ignore here, as it is to be asked: a directory with a slash unless a link stands there."""
    inventory = project.inventory
    framework = of_framework(project.locks.get(LOCK), "")
    fetches = any(pin.method in FETCHING for pin in framework.values())
    sources = bool(of_sources(project.locks.get(SOURCES)))
    used = {LOCAL: fetches, SNAPSHOT: fetches, SOURCES_LOCAL: sources, SNAPSHOTS: sources}
    asked = []
    for name, in_use in used.items():
        path = project.path(name)
        if (in_use or inventory.exists(path)) and not _is_tracked(project, path):
            is_directory = name in {SNAPSHOT, SNAPSHOTS} and not inventory.is_link(path)
            asked.append(f"{path}/" if is_directory else path)
    directory, stamp = project.path(LOCAL_DIRECTORY), project.path(STAMP)
    if inventory.exists(directory) and not _is_tracked(project, stamp):
        asked.append(directory if inventory.is_link(directory) else stamp)  # git answers nothing beyond a link
    return [each for each in asked if not inventory.excludes(each.rstrip("/"))]


def _is_tracked(project: Project, path: str) -> bool:
    return any(each == path or each.startswith(f"{path}/") for each in project.inventory.tracked)


def committed(project: Project) -> list[str]:
    """The locks that are committed, as far as they are there."""
    paths = [project.path(name) for name in (LOCK, SOURCES)]
    return [path for path in paths if project.inventory.exists(path) and not project.inventory.excludes(path)]


def ignored(project: Project, sources: Mapping[str, str]) -> Iterator[Finding]:
    """What git would not ignore for everybody, and what it ignores that is committed.

    ``sources``: for each path that git ignores the file whose line says so, from the root.
    """
    inventory = project.inventory
    open_ = [path for path in wanted(project) if sources.get(path) not in inventory.ignore_files]
    if open_:
        what = f"git would not ignore {', '.join(path.rstrip('/') for path in open_)} for everybody who works here"
        yield Finding("not-ignored", project.path(".gitignore"), None, what, help=_repair(project, open_, sources))
    for path in committed(project):
        if path in sources and (path not in inventory.tracked or sources[path] in inventory.ignore_files):
            what = f"git ignores {path}, which belongs to what is committed"
            yield Finding("lock-ignored", path, None, what, help=f"take the line out of {sources[path]}")


def _repair(project: Project, open_: Sequence[str], sources: Mapping[str, str]) -> str:
    where = project.path(".gitignore")
    if all(sources.get(path) == where for path in open_):
        return f"git add {_quoted(where)}"  # the lines are there, and nobody else has them
    return "\n".join([f"add to {where} and commit it:", *(f"/{_line(project, path)}" for path in open_)])


def _line(project: Project, path: str) -> str:
    inside = path.removeprefix(project.directory).rstrip("/")
    return LOCAL_DIRECTORY if inside.startswith(f"{LOCAL_DIRECTORY}/") else inside


def _quoted(path: str) -> str:
    """A path for a shell."""
    from shlex import quote

    return quote(path)
