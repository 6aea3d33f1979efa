"""What a project's configuration says to the pre-flight check: what is missing, how often a health check is due."""

from __future__ import annotations

import os
import re

from .files import read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from .overrides import OverrideFile
    from .yaml_nodes import Node

PROJECT = ".apache-magpie-overrides/project.md"
# As sources are: the adopter's own first, then the repository's, then the snapshot's.
ORGANIZATIONS = (
    ".apache-magpie-overrides/organizations",
    "organizations",
    ".apache-magpie/organizations",
    ".apache-magpie/apache-magpie/organizations",
)
_KEY = "verify_interval_days"
_ORGANIZATION = r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}"


def root_of(directory: str) -> str:
    """The nearest directory, this one or a parent, with a ``.git`` (a linked worktree has a file); else this one."""
    here = directory
    while not os.path.lexists(os.path.join(here, ".git")):
        parent = os.path.dirname(here)
        if parent == here:
            return directory
        here = parent
    return here


def missing(root: str, entries: Sequence[str]) -> list[str]:
    """The entries of a ``requires_config`` that are in neither directory; what may not be looked at is not missing."""
    if not entries:
        return []
    from .overrides import closed, resolved

    found = [entry for entry in dict.fromkeys(entries) if resolved(root, entry) is None]
    return [] if found and closed(root) else found


def overrides(root: str, names: Container[str]) -> list[OverrideFile]:
    """The override files whose stem is one of these names, personal ones first."""
    from .overrides import files

    return [file for file in files(root) if file.stem in names]


class Links:
    """Where the links of an override lead; of its skill: the directory, the files in it, the names that it may have.

    What the sweep says of a link is said here: a real place decides, and a bare name or one below the skill's own.
    """

    __slots__ = ("directory", "files", "names", "root")

    def __init__(self, root: str, directory: str, files: Container[str], names: Container[str]) -> None:
        self.root = root
        self.directory = os.path.realpath(directory)
        self.files = files
        self.names = names

    def exists(self, override: str, link: str) -> bool:
        return os.path.exists(os.path.join(self.root, os.path.dirname(override), link))

    def own(self, override: str, link: str) -> str | None:
        """The skill's file that a link leads to; '' for one in its directory that is gone, None for any other."""
        beside = os.path.join(self.root, os.path.dirname(override))
        for start in (beside, self.root):
            place = os.path.join(start, link)
            if os.path.realpath(os.path.dirname(place)) == self.directory:
                name = os.path.basename(place)
                return name if name in self.files else ""
            if start == beside and os.path.exists(place):
                return None
        *above, name = link.split("/")
        return name if name in self.files and (not above or above[-1] in self.names) else None


def stems(skill: str, directory: str = "") -> list[str]:
    """The names that an override of a skill may have: the skill's and its directory's, with or without ``magpie-``."""
    names = [skill, os.path.basename(os.path.abspath(directory))] if directory else [skill]
    bare = [name.removeprefix("magpie-") for name in names]
    return list(dict.fromkeys([*names, *bare, *(f"magpie-{name}" for name in bare)]))


def verify_interval(root: str) -> int | None:
    """The days between health checks that the project wants, else its organization; None where neither says."""
    project = _text(root, PROJECT)
    if project is None:
        return None
    found = _interval(project)
    if found is None and (organization := _organization(project)):
        for base in ORGANIZATIONS:
            text = _text(root, f"{base}/{organization}/organization.md")
            if text is not None:
                return _interval(text)
    return found


def _text(root: str, path: str) -> str | None:
    data = read_text(os.path.join(root, path), path)
    return data.decode() if isinstance(data, bytes) else None


def _interval(text: str) -> int | None:
    if _KEY not in text:
        return None
    for node in _mappings(text):
        setup = node.get("setup")
        value = setup.get(_KEY) if setup is not None and setup.kind == "mapping" else None
        if value is not None and value.kind == "scalar" and (days := as_days(value.value)) is not None:
            return days
    found = re.search(rf"(?m)^[ \t]*(?:[-*][ \t]+)?`?setup\.{_KEY}`?[ \t]*:[ \t]*`?(\d+)\b", _live(text))
    return as_days(found[1]) if found else None


def _organization(text: str) -> str | None:
    if "organization" not in text:
        return None
    for node in _mappings(text):
        value = node.get("organization")
        if value is not None and value.kind == "scalar" and re.fullmatch(_ORGANIZATION, value.value):
            return value.value
    found = re.search(rf"(?m)^[ \t]*(?:[-*][ \t]+)?`?organization`?:[ \t]*`?({_ORGANIZATION})`?[ \t]*\r?$", _live(text))
    return found[1] if found else None


def as_days(text: str) -> int | None:
    """A whole number of days that fits a calendar, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def _live(text: str) -> str:
    return re.sub(r"(?s)<!--.*?-->", "", text)


def _mappings(text: str) -> Iterator[Node]:
    """The front matter and the YAML blocks of a configuration file, those that are mappings."""
    from .code_blocks import code_blocks
    from .front_matter import Problem, locate, skip
    from .outline import prepare
    from .yaml_nodes import YamlError, compose

    sources = []
    try:
        block = locate(text)
        sources.append(text[block.start : block.end])
    except Problem:
        pass
    try:
        body = text[skip(text) :]
    except Problem:
        return
    sources += [each.text for each in code_blocks(prepare(body.encode())) if each.language in {"yaml", "yml"}]
    for source in sources:
        try:
            node = compose(source)
        except YamlError:
            continue
        if node is not None and node.kind == "mapping":
            yield node
