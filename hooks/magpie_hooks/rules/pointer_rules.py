"""What is wrong with a pointer: by itself, and against the source that it points to."""

from __future__ import annotations

from ..documents.findings import ERROR, WARNING, Finding, Related
from ..documents.pointers import KEYS, MISSING
from ..documents.yaml_places import INVALID
from .descriptor_rules import unanchored, well_formed
from .names import did_you_mean
from .pins import unsafe_path
from .placed import finding, of_faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..documents.pointers import Pointer
    from ..documents.source_tree import SourceTree
    from .trust import Source, Trust

_PATHS = {"skill_path": "skills_root", "evals_path": "evals_root"}
_RULES = {MISSING: "pointer-missing-front-matter", INVALID: "pointer-invalid-front-matter"}


def of_pointer(pointer: Pointer, tree: SourceTree, trust: Trust, *, beside_skill: bool) -> Iterator[Finding]:
    """Everything about one pointer. Beside a SKILL.md a source.md without ``source`` is that skill's detail file."""
    if beside_skill and "source" not in pointer.texts:
        return
    yield from of_faults(pointer.faults, pointer.path, _RULES)
    if pointer.faults:
        return
    if beside_skill:
        what = f"skills/{pointer.name}/SKILL.md stands beside the pointer: one of the two is the skill"
        yield finding("pointer-with-skill", pointer.path, (1, 1), what, f"git rm skills/{pointer.name}/source.md")
    yield from _keys(pointer)
    source = trust.sources.get(pointer.texts.get("source", ""))
    yield from _organization(pointer, tree, source)
    yield from _paths(pointer, source)
    yield from _source(pointer, tree, trust, source)


def _keys(pointer: Pointer) -> Iterator[Finding]:
    lacking = [key for key in KEYS if key not in pointer.texts]
    if lacking:
        help = "\n".join(f"{key}: ..." for key in lacking)  # noqa: A001 - the output's word
        place = next((place for key, place in pointer.keys if key == lacking[0]), (1, 1))
        yield finding(
            "pointer-missing-key", pointer.path, place, f"the pointer has no text for {', '.join(lacking)}", help
        )
    for key, place in pointer.keys:
        if key not in KEYS:
            what = f"the pointer has an unknown key {key!r}"
            yield finding("pointer-unknown-key", pointer.path, place, what, did_you_mean(key, KEYS), severity=WARNING)


def _organization(pointer: Pointer, tree: SourceTree, source: Source | None) -> Iterator[Finding]:
    named = pointer.texts.get("organization")
    if named is None:
        return
    place, own = pointer.places["organization"], source.get("organization") if source else None
    if tree.lacks(named):
        if named != own:  # else it is told at the descriptor
            what = f"there is no organization {named!r}"
            yield finding("unknown-organization", pointer.path, place, what, did_you_mean(named, tree.organizations))
    elif source is not None and own is not None and named != own and not _is_told(source, own, named, tree):
        what = f"the pointer says {named!r}, the source {source.id!r} belongs to {own!r}"
        found = finding("pointer-organization-mismatch", pointer.path, place, what, f"organization: {own}")
        found.related = (_written(source, "organization"),)
        yield found


def _is_told(source: Source, own: str, named: str, tree: SourceTree) -> bool:
    """Whether it is the descriptor that names a wrong organization, and that is told there."""
    if tree.lacks(own):
        return True
    giver = source.giver("organization")
    return any(each.organization == named for each in tree.curated if giver is not None and each.holds(giver))


def _written(source: Source, key: str) -> Related:
    descriptor = source.giver(key) or source.written
    return Related(descriptor.path, descriptor.place_of(key)[0], "the source says so here")


def _paths(pointer: Pointer, source: Source | None) -> Iterator[Finding]:
    for key, root_key in _PATHS.items():
        text = pointer.texts.get(key)
        if text is None:
            continue
        place = pointer.places[key]
        if why := unsafe_path(text):
            yield finding("unsafe-path", pointer.path, place, f"{key} is not safe: {why}")
            continue
        root = source.root(root_key) if source is not None else None
        above, _, last = text.rstrip("/").rpartition("/")
        if root is None:  # there is no telling where it should be, only what its last part should be
            root = above
        below_root = not root or f"{above}/".startswith(f"{root}/")
        if last != pointer.name or not below_root:
            wanted = f"{root}/{pointer.name}" if root else pointer.name
            why = (
                f"it does not end in {pointer.name!r}"
                if below_root
                else f"it is not below the source's {root_key} {root!r}"
            )
            yield finding("pointer-path-mismatch", pointer.path, place, f"{key} is {text!r}: {why}", f"{key}: {wanted}")


def _source(pointer: Pointer, tree: SourceTree, trust: Trust, source: Source | None) -> Iterator[Finding]:
    named = pointer.texts.get("source")
    if named is None:
        return
    place = pointer.places["source"]
    if source is None:
        if tree.readable:  # else it may be in what could not be read
            what = f"no descriptor declares the source {named!r}"
            yield finding("pointer-unknown-source", pointer.path, place, what, did_you_mean(named, trust.sources))
        return
    if source.get("method") == "git-branch":
        yield unanchored(pointer.path, place)
    known = bool(source.provides) and all(well_formed(provided) for provided in source.provides)
    if known and not any(provided.covers(pointer.name) for provided in source.provides):
        what = f"the source {source.id!r} does not provide {pointer.name!r}"
        found = finding("unfulfilled-pointer", pointer.path, place, what, _offers(source))
        found.severity = ERROR if source.trusted else WARNING
        found.related = (_written(source, "provides"),)
        yield found


def _offers(source: Source) -> str:
    return f"it provides: {', '.join(provided.name for provided in source.provides) or 'nothing'}"
