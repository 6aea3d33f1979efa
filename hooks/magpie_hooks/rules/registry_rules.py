"""The registry of sources: an editorial index that must not drift from what is curated."""

from __future__ import annotations

import os
import posixpath
import re

from ..documents.findings import WARNING, Finding
from ..documents.outline import prepare
from ..documents.source_places import NAME, ORGANIZATIONS, REGISTRY
from ..documents.tables import tables
from .names import did_you_mean, is_kebab
from .placed import finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..documents.source_tree import SourceTree
    from ..documents.tables import Row, Table

_LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]*)>?[^)]*\)")
_REFERENCE = re.compile(r"\[([^\[\]]+)\](?:\[([^\[\]]*)\])?(?![(:])")
_DEFINITION = re.compile(r"^ {0,3}\[([^\[\]]+)\]:[ \t]*<?([^\s>]+)", re.MULTILINE)
_ORGANIZATION_FILE = re.compile(rf"(?:^|/)organizations/([^/]+)/{re.escape(NAME)}$")
_CODE_OR_LINK = re.compile(r"`([^`]+)`|\[([^\]]+)\]\([^)]*\)")


class _Listed:
    """The ids that rows list, by organization with the row's line; and those of rows that name none that is there."""

    def __init__(self) -> None:
        self.by_organization: dict[str, tuple[int, set[str]]] = {}
        self.elsewhere: set[str] = set()


def of_registry(data: bytes, tree: SourceTree) -> Iterator[Finding]:
    """Everything about the registry's tables: the organizations' sources, and the community's."""
    listed = _Listed()
    data = _inlined(data)
    for table in tables(prepare(data.removeprefix(b"\xef\xbb\xbf"))):
        columns = [cell.strip("*_ ").lower() for cell in table.header.cells]
        yield from _links(table, tree)
        if "curated sources" in columns and "file" in columns:
            yield from _curated(table, columns, tree, listed)
        elif "source id" in columns and "owning org" in columns:
            yield from _community(table, columns.index("source id"), columns.index("owning org"), tree)
    yield from _without_row(tree, listed)


def _inlined(data: bytes) -> bytes:
    """The registry with reference links written inline; every line stays where it is."""
    text = data.decode()
    targets = {name.lower(): target for name, target in _DEFINITION.findall(text)}
    if not targets:
        return data

    def inline(link: re.Match[str]) -> str:
        target = targets.get((link[2] or link[1]).lower())
        return link[0] if target is None else f"[{link[1]}]({target})"

    return _REFERENCE.sub(inline, text).encode()


def _links(table: Table, tree: SourceTree) -> Iterator[Finding]:
    for row in table.rows:
        for target in (link[1] for cell in row.cells for link in _LINK.finditer(cell)):
            path = target.partition("#")[0].partition("?")[0]
            if not path or re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|/", target) or _names_unknown(path, tree):
                continue
            if not _leads_somewhere(path, tree):
                yield finding("registry-bad-link", REGISTRY, (row.line, 1), f"the link {path!r} leads to no file")


def _leads_somewhere(path: str, tree: SourceTree) -> bool:
    """Whether a link's path, which may be percent-encoded, is one of this repository."""
    if "%" in path:
        from urllib.parse import unquote  # costs as much as git does

        path = unquote(path)
    inside = tree.place.printed(f"{posixpath.dirname(REGISTRY)}/{path}")
    return not inside.startswith("../") and os.path.exists(os.path.join(tree.place.top, inside))


def _names_unknown(path: str, tree: SourceTree) -> bool:
    """A file of an organization that is not there: then the row is told, not its link."""
    match = _ORGANIZATION_FILE.search(path)
    return match is not None and tree.lacks(match[1])


def _curated(table: Table, columns: list[str], tree: SourceTree, listed: _Listed) -> Iterator[Finding]:
    for row in table.rows:
        cell, names = row.cells[columns.index("file")], _ids(row.cells[columns.index("curated sources")])
        link = _LINK.search(cell)
        match = _ORGANIZATION_FILE.search(link[1] if link else cell.strip("`*_ "))
        owner = match[1] if match else _named(row.cells[0], tree)
        if owner is None or tree.lacks(owner):
            listed.elsewhere |= names
            if owner is not None or tree.judges:
                yield _unknown(row, owner or row.cells[0].strip("`*_ "), tree)
        else:
            listed.by_organization[owner] = (row.line, names)
            for name in sorted(names - _declared(tree, owner)) if _is_readable(tree, owner) else ():
                what = f"the registry lists {name!r}, which {owner!r} does not curate"
                yield finding("registry-row-stale", REGISTRY, (row.line, 1), what, severity=WARNING)


def _named(cell: str, tree: SourceTree) -> str | None:
    """The organization that a row without a link names, if it is one by its directory's name."""
    name = cell.strip("`*_ ").lower()
    return next((each for each in sorted(tree.organizations) if each.lower() == name), None)


def _is_readable(tree: SourceTree, organization: str) -> bool:
    """Whether what an organization curates is known; else what it does not curate is not."""
    path = f"{ORGANIZATIONS[1]}/{organization}/{NAME}"
    return all(curated.file.readable for curated in tree.curated if curated.file.path == path) and all(
        trouble.path != path for trouble in tree.trouble
    )


def _community(table: Table, id_column: int, owner_column: int, tree: SourceTree) -> Iterator[Finding]:
    for row in table.rows:
        owner = row.cells[owner_column].strip("`*_ ")
        if row.cells[id_column].strip("*_ ").startswith("(") or not owner:
            continue
        if tree.lacks(owner):
            yield _unknown(row, owner, tree)


def _unknown(row: Row, name: str, tree: SourceTree) -> Finding:
    what = f"there is no organization {name!r}"
    help = did_you_mean(name, tree.organizations)  # noqa: A001 - the output's word
    return finding("registry-row-unknown-organization", REGISTRY, (row.line, 1), what, help)


def _ids(cell: str) -> set[str]:
    """The ids in a cell: as code, as links, or separated by commas; a remark in brackets names none."""
    marked = [match[1] or match[2] for match in _CODE_OR_LINK.finditer(cell)]
    words = marked or re.split(r"[,;]|<br\s*/?>", cell)
    return {name for word in words if is_kebab(name := word.strip("`*_ "))}


def _declared(tree: SourceTree, organization: str) -> set[str]:
    return {
        name
        for curated in tree.curated
        if curated.organization == organization and curated.base == ORGANIZATIONS[1]
        for descriptor in curated.file.descriptors
        if (name := descriptor.get("id")) is not None
    }


def _without_row(tree: SourceTree, listed: _Listed) -> Iterator[Finding]:
    for organization in sorted({curated.organization for curated in tree.curated}):
        line, names = listed.by_organization.get(organization, (1, set()))
        for name in sorted(_declared(tree, organization) - names - listed.elsewhere):
            what = f"{organization!r} curates {name!r}, which the registry does not list"
            yield finding("registry-row-stale", REGISTRY, (line, 1), what, severity=WARNING)
