"""The lines of ``.gitignore`` that keep what is fetched, and the links to it, out of every commit."""

from __future__ import annotations

import os
import re

from . import swap
from .files import Trouble, read_text
from .links import CANONICAL, PREFIX
from .locks import SOURCES_LOCAL
from .projects import SNAPSHOTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .links import Agents
    from .source_project import SourceProject

NAME = ".gitignore"
_TITLE = "# fetched by magpie-reconcile sources"


def missing(project: SourceProject, agents: Agents) -> list[str]:
    """The lines that are not there; without a trailing slash, since a linked worktree has links in their place."""
    patterns = [f"/{CANONICAL}/{PREFIX}*", *(f"/{name}/{PREFIX}*" for name in agents.relays)]
    samples = {pattern: f"{pattern[1:-1]}sample" for pattern in patterns} | {f"/{SOURCES_LOCAL}": SOURCES_LOCAL}
    lines = {line.strip() for line in _text(project).splitlines()}
    there = [f"/{SNAPSHOTS}", *samples]
    lacking = [line for line in there if line not in lines and line.removeprefix("/") not in lines]
    asked = {line: project.place.printed(samples[line]) for line in lacking if line in samples}
    sources = project.git.ignored(list(asked.values())) if asked else {}
    return [line for line in lacking if not _for_everybody(sources.get(asked.get(line, "")))]


def _for_everybody(source: str | None) -> bool:
    """Whether a file of the repository says so, not one person's."""
    return source is not None and not os.path.isabs(source) and os.path.basename(source) == NAME


def add(project: SourceProject, lines: list[str]) -> None:
    """Write lines to the end, in the file's own line ending; every byte that is there stays."""
    text = _text(project)
    found = re.search(r"\r\n|\n|\r", text)
    end = found[0] if found else "\n"
    if text and not text.endswith(("\n", "\r")):
        text += end
    title = [] if _TITLE in text.splitlines() else [_TITLE]
    swap.place_file(project.path(NAME), (text + "".join(f"{line}{end}" for line in [*title, *lines])).encode())


def _text(project: SourceProject) -> str:
    """Raises: OSError: it is there and cannot be read as text."""
    path = project.path(NAME)
    data = read_text(path, NAME, within=project.place.top)
    if isinstance(data, Trouble) or os.path.islink(path):
        raise OSError(0, data.message if isinstance(data, Trouble) else "it is a link", NAME)
    return data.decode() if data is not None else ""
