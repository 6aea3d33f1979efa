"""Pointers, descriptors, trust lists and the registry, judged together."""

from __future__ import annotations

from ..documents.findings import ERROR, WARNING, Finding, Related
from ..documents.yaml_places import INVALID
from .descriptor_rules import foreign_anchors, has_foreign_anchor, of_descriptor, unanchored, well_formed
from .names import did_you_mean, is_kebab
from .pins import redacted
from .placed import finding, of_faults
from .pointer_rules import of_pointer
from .trust import Source, Trust, claims, equal_pins, is_bare, missing, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..documents.descriptors import Descriptor, DescriptorFile, Provided
    from ..documents.source_tree import Curated, SourceTree


def check(tree: SourceTree, *, allow_local: bool = False) -> list[Finding]:
    """Every finding; paths are from the root."""
    trust = resolve(tree)
    findings = [Finding(each.rule, each.path, each.line, each.message) for each in tree.trouble]
    for curated in tree.curated:
        if curated.linted:
            findings += _file(curated.file)
            findings += _curated(curated, allow_local=allow_local)
    for file in tree.trusted:
        findings += _file(file)
        for entry in file.descriptors:
            findings += of_descriptor(entry, bare=is_bare(entry), allow_local=allow_local)
            findings += _unknown_organization(entry, tree)
    findings += _duplicates(tree, trust)
    findings += _unresolved(tree, trust)
    for source in trust.trusted:
        findings += _merged(source, tree, allow_local=allow_local)
    offers = _offers(trust)
    own = _own_skills(tree, offers)
    findings += _claimed_twice(offers, own, {(it.texts.get("source"), it.name) for it in tree.pointers})
    for pointer in tree.pointers:
        findings += of_pointer(pointer, tree, trust, beside_skill=pointer.name in own)
    if tree.registry is not None:
        from .registry_rules import of_registry

        findings += of_registry(tree.registry, tree)
    findings += _organizations_unknown(tree)
    return redacted(findings)


def _file(file: DescriptorFile) -> Iterator[Finding]:
    yield from of_faults(file.faults, file.path, {INVALID: "descriptor-invalid-yaml"})
    for place in file.strangers:
        yield finding("descriptor-not-a-mapping", file.path, place, "an entry is no mapping of keys to values")
    for line in file.unlabelled:
        what = "the block reads like a descriptor but has no language, and declares nothing"
        yield finding("fence-without-language", file.path, (line, 1), what, "```yaml", severity=WARNING)


def _curated(curated: Curated, *, allow_local: bool) -> Iterator[Finding]:
    for descriptor in curated.file.descriptors:
        yield from of_descriptor(descriptor, bare=False, allow_local=allow_local)
        yield from _method_fits(descriptor, descriptor.get("method"))
        named = descriptor.get("organization")
        if named is not None and named != curated.organization:
            what = f"the descriptor names the organization {named!r}, its directory is {curated.organization!r}'s"
            place = descriptor.place_of("organization")
            help = f"organization: {curated.organization}"  # noqa: A001 - the output's word
            yield finding("organization-directory-mismatch", descriptor.path, place, what, help)


def _method_fits(descriptor: Descriptor, method: str | None) -> Iterator[Finding]:
    """Anchors that belong to another method; a branch, which has none."""
    yield from foreign_anchors(descriptor, method)
    if method == "git-branch" and not has_foreign_anchor(descriptor, method):
        yield unanchored(descriptor.path, descriptor.place_of("method"))


def _unknown_organization(entry: Descriptor, tree: SourceTree) -> Iterator[Finding]:
    named = entry.get("organization")
    if named is not None and tree.lacks(named):
        what = f"there is no organization {named!r}"
        help = did_you_mean(named, tree.organizations)  # noqa: A001 - the output's word
        yield finding("unknown-organization", entry.path, entry.place_of("organization"), what, help)


def _organizations_unknown(tree: SourceTree) -> Iterator[Finding]:
    if tree.judges:
        return
    entries = [entry for file in tree.trusted for entry in file.descriptors]
    named = [(entry.get("organization"), entry.path, entry.place_of("organization")) for entry in entries]
    named = [each for each in named if each[0] is not None]
    named += [
        (it.texts["organization"], it.path, it.places["organization"])
        for it in tree.pointers
        if "organization" in it.texts
    ]
    places = [(path, place) for name, path, place in named if name not in tree.organizations]
    if places:
        what = "the framework's directory of organizations is not here, so their names cannot be judged"
        path, place = min(places)
        yield finding("organizations-unknown", path, place, what, severity=WARNING)


def _duplicates(tree: SourceTree, trust: Trust) -> Iterator[Finding]:
    layers: dict[str, list[Descriptor]] = {}
    for curated in tree.curated:
        if curated.linted:
            layers.setdefault(curated.base, []).extend(curated.file.descriptors)
    for layer in layers.values():
        yield from _repeated([(descriptor, None) for descriptor in layer])
    yield from _repeated([(source.written, source) for source in trust.trusted])


def _repeated(layer: list[tuple[Descriptor, Source | None]]) -> Iterator[Finding]:
    first: dict[str, tuple[Descriptor, Source | None]] = {}
    for descriptor, source in layer:
        name = descriptor.get("id")
        if name is None:
            continue
        before, other = first.setdefault(name, (descriptor, source))
        if before is descriptor or (source and other and before.path != descriptor.path and equal_pins(source, other)):
            continue
        line = before.place_of("id")[0]
        what = f"the source {name!r} is declared in {before.path}:{line} already"
        if before.path != descriptor.path and source:
            what += ", with another pin"
        found = finding("duplicate-source-id", descriptor.path, descriptor.place_of("id"), what)
        found.related = (Related(before.path, line, "declared here first"),)
        yield found


def _unresolved(tree: SourceTree, trust: Trust) -> Iterator[Finding]:
    for entry, curators in trust.unresolved:
        name, place = str(entry.get("id")), entry.place_of("id")
        if not is_kebab(name) or not (curators or tree.readable):
            continue  # it is told as a bad id; it may be in what could not be read
        if curators:
            who = ", ".join(sorted(each.organization for each in curators))
            what = f"more than one organization curates the source {name!r}: {who}"
            found = finding("trust-unresolved", entry.path, place, what, "write the whole descriptor here")
            found.related = tuple(Related(each.file.path, None, "curated here") for each in curators)
            yield found
        elif not tree.has_snapshot:
            what = f"nobody here curates the source {name!r}, and no framework snapshot is on this machine to look in"
            yield finding("trust-unchecked", entry.path, place, what, severity=WARNING)
        else:
            what = f"no organization curates the source {name!r}"
            known = [source.id for source in trust.sources.values() if not source.trusted]
            help = did_you_mean(name, known) or "write the whole descriptor here"  # noqa: A001 - the output's word
            yield finding("trust-unresolved", entry.path, place, what, help)


def _merged(source: Source, tree: SourceTree, *, allow_local: bool) -> Iterator[Finding]:
    """What only the merge can tell: whether it is complete, whether the pin fits the method."""
    entry = source.entry
    assert entry is not None
    if is_bare(entry) and source.curated is None:
        return  # told as unresolved
    method = source.get("method")
    yield from _method_fits(entry, method) if not is_bare(entry) else foreign_anchors(entry, method)
    if is_bare(entry) and not _linted(source, tree):
        yield from _inherited(source, allow_local=allow_local)
        if lacking := missing(source):
            what = f"the curated descriptor of {source.id!r} lacks {', '.join(lacking)}"
            yield finding("trust-incomplete", entry.path, entry.place_of("id"), what, "write the whole descriptor here")
        elif method == "git-branch" and not has_foreign_anchor(entry, method):
            yield unanchored(entry.path, entry.place_of("id"))
    wanted = source.anchor_key
    if wanted and source.anchor is None and not entry.has(wanted) and not has_foreign_anchor(entry, method):
        what = f"the source {source.id!r} is pinned without its {wanted}: nothing proves what will be fetched"
        if source.curated is not None and source.curated.get(wanted):
            what += " (the curated one belongs to another ref)"
        yield finding("missing-anchor", entry.path, entry.place_of("id"), what, f"{wanted}: ...")


def _inherited(source: Source, *, allow_local: bool) -> Iterator[Finding]:
    """What is wrong with a descriptor of the snapshot: it cannot be repaired there, and must not be fetched from."""
    entry, curated = source.entry, source.curated
    assert entry is not None
    assert curated is not None
    line, column = entry.place_of("id")
    for found in of_descriptor(curated, bare=True, allow_local=allow_local):
        overridden = found.rule in _OVERRIDDEN and entry.has(_OVERRIDDEN[found.rule])
        if found.severity == ERROR and not overridden:
            found.related = (Related(found.path, found.line, "inherited from here"),)
            found.path, found.line, found.column = entry.path, line, column
            found.message = f"inherited by {source.id!r}: {found.message}"
            found.help = None
            yield found


# What an adopter's own pin replaces, wherever it was wrong.
_OVERRIDDEN = {"unsafe-ref": "ref", "malformed-commit": "commit", "malformed-sha512": "sha512"}


def _linted(source: Source, tree: SourceTree) -> bool:
    """Whether what is wrong with the curated descriptor is told at its own place."""
    path = source.curated.path if source.curated is not None else ""
    return any(curated.linted and curated.file.path == path for curated in tree.curated)


def _offers(trust: Trust) -> list[tuple[Source, Provided]]:
    """What the trusted sources provide, each source once."""
    first = {source.id: source for source in reversed(trust.trusted)}
    sources = [source for source in trust.trusted if first[source.id] is source]
    return [(source, provided) for source in sources for provided in source.provides if well_formed(provided)]


def _own_skills(tree: SourceTree, offers: list[tuple[Source, Provided]]) -> frozenset[str]:
    """Skills of the repository itself that a pointer stands beside, or that a source would take the name of."""
    names = {pointer.name for pointer in tree.pointers}
    names |= {provided.name for _, provided in offers if provided.prefix is None}
    return frozenset(tree.skills(sorted(names), sorted({each.prefix for _, each in offers if each.prefix is not None})))


def _claimed_twice(
    offers: list[tuple[Source, Provided]], own: frozenset[str], pointers: set[tuple[str | None, str]]
) -> Iterator[Finding]:
    """Names that would be claimed more than once. A skill beside a pointer to that source is told at the pointer."""
    skills = sorted(own)
    families: list[tuple[Source, Provided]] = []
    singles: dict[str, tuple[Source, Provided]] = {}
    for source, provided in offers:
        taken = [name for name in skills if provided.covers(name)] if provided.prefix is not None else [provided.name]
        for name in taken:
            if name in own and (source.id, name) not in pointers:
                path = f"skills/{name}/SKILL.md"
                yield _claimed(
                    source, provided, f"is a skill of this repository: {path}", Related(path, 1, "the skill")
                )
                break
        before = list(singles.values()) if provided.prefix is not None else []
        before = [*families, *before, *([singles[provided.name]] if provided.name in singles else [])]
        for other, theirs in before:
            if other is not source and claims(provided, theirs):
                path, line = _offered(other, theirs)
                what = f"is provided by {other.id!r} too ({theirs.name})"
                yield _claimed(source, provided, what, Related(path, line, "provided here first"))
                break
        if provided.prefix is not None:
            families.append((source, provided))
        else:
            singles.setdefault(provided.name, (source, provided))


def _offered(source: Source, provided: Provided) -> tuple[str, int]:
    """Where a person would change that: in the entry that trusts the source."""
    if source.entry is not None and source.giver("provides") is not source.entry:
        return source.entry.path, source.entry.place_of("id")[0]
    return source.written.path, provided.place[0]


def _claimed(source: Source, provided: Provided, what: str, related: Related) -> Finding:
    path, line = _offered(source, provided)
    message = f"{provided.kind} {provided.name} of {source.id!r} {what}: both would be magpie-{provided.name}"
    return Finding("duplicate-provides", path, line, message, severity=ERROR, related=(related,))
