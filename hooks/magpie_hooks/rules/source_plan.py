"""What may be fetched: each trusted source, judged by the rules of the ``skill-sources`` and ``lock-files`` hooks."""

from __future__ import annotations

from ..documents.findings import ERROR, WARNING, Finding
from . import sources
from .lock_pins import of_sources, of_trust
from .lock_trust import mismatch
from .names import did_you_mean
from .trust import claims, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..documents.descriptors import Descriptor
    from ..documents.locks import Lock
    from ..documents.source_tree import SourceTree
    from .lock_pins import Pin
    from .trust import Source, Trust

# What is told of a pointer is no reason not to fetch its source.
_POINTERS = ("pointer-", "unfulfilled-pointer")


class Wanted:
    """A trusted source, complete unless ``findings`` holds an error. ``pinned``: what the committed lock says."""

    __slots__ = ("findings", "pinned", "source", "trusted")

    def __init__(self, source: Source, trusted: Pin | None, pinned: Pin | None) -> None:
        self.source = source
        self.trusted = trusted
        self.pinned = pinned
        self.findings: list[Finding] = []

    @property
    def id(self) -> str:
        return self.source.id

    @property
    def failed(self) -> bool:
        return any(found.severity == ERROR for found in self.findings)

    def text(self, key: str) -> str:
        return self.source.get(key) or ""

    @property
    def method(self) -> str:
        return self.text("method")

    @property
    def anchor(self) -> str:
        return self.source.anchor or ""

    @property
    def skills_root(self) -> str:
        return self.source.root("skills_root") or ""

    @property
    def pin(self) -> dict[str, str]:
        """The keys of the committed lock's block."""
        values = {key: self.text(key) for key in ("method", "url", "ref")}
        if self.source.anchor_key:
            values[self.source.anchor_key] = self.anchor
        return values

    @property
    def is_pinned(self) -> bool:
        return self.pinned is not None

    @property
    def moves_pin(self) -> bool:
        """Whether the committed lock holds another pin than the one that is trusted."""
        return self.pinned is not None and self.trusted is not None and any(mismatch(self.pinned, self.trusted))

    def finding(self, rule: str, message: str, help: str | None = None, *, severity: str = ERROR) -> Finding:  # noqa: A002 - the output's word
        """A finding at the source's entry in the trust list."""
        entry = self.source.entry
        assert entry is not None
        line, column = entry.place_of("id")
        what = f"{self.id}: {message}"
        return Finding(rule, entry.path, line, what, column=column, help=help, severity=severity)


class Plan:
    """Every trusted source, and what was found that belongs to none of them."""

    __slots__ = ("findings", "trust", "wanted")

    def __init__(self, trust: Trust, wanted: list[Wanted], findings: list[Finding]) -> None:
        self.trust = trust
        self.wanted = wanted
        self.findings = findings

    def unknown(self, name: str) -> str | None:
        """Why an id cannot be asked for, in a sentence."""
        known = [wanted.id for wanted in self.wanted]
        if name in known:
            return None
        what = f"the source {name!r} is in no trust list of this project, and nothing else is fetched"
        curated = self.trust.sources.get(name)
        if curated is not None and not curated.trusted:
            return f"{what}: it is curated only, and trusting it is for you to write down and commit"
        hint = did_you_mean(name, known) or (f"there are {', '.join(sorted(known))}" if known else "it names none")
        return f"{what}; {hint}"


def plan(tree: SourceTree, lock: Lock | None, *, allow_local: bool, update_lock: bool) -> Plan:
    """Judge what is trusted. ``update_lock``: the committed lock follows the trust list."""
    trust = resolve(tree)
    pinned, trusted = of_sources(lock), of_trust(tree)
    wanted: dict[str, Wanted] = {}
    for source in trust.trusted:
        wanted.setdefault(source.id, Wanted(source, trusted.get(source.id), pinned.get(source.id)))
    rest = _shared_out(sources.check(tree, allow_local=allow_local), trust, wanted)
    _claimed_by_two(list(wanted.values()))
    for each in wanted.values():
        if each.moves_pin and not update_lock:
            each.findings += _pin_mismatch(each)
    return Plan(trust, sorted(wanted.values(), key=lambda each: each.id), rest)


def _pin_mismatch(wanted: Wanted) -> list[Finding]:
    assert wanted.pinned is not None
    assert wanted.trusted is not None
    found = list(mismatch(wanted.pinned, wanted.trusted))
    for each in found:
        each.help = f"once the new pin is reviewed: magpie-reconcile sources sync {wanted.id} --update-lock"
    return found


def _shared_out(findings: Iterable[Finding], trust: Trust, wanted: dict[str, Wanted]) -> list[Finding]:
    """Give every finding to the source that it is about; what is about none of them is returned."""
    starts = _starts(trust)
    rest = []
    for found in findings:
        if found.rule.startswith(_POINTERS):
            found.severity = WARNING
        owners = _owners(found, starts) if not found.rule.startswith(_POINTERS) else []
        owners = [name for name in owners if name in wanted]
        for name in owners:
            wanted[name].findings.append(found)
        if not owners:
            rest.append(found)
    return rest


def _starts(trust: Trust) -> dict[str, list[tuple[int, list[str]]]]:
    """By file the line at which each descriptor begins, and the trusted sources that hang on it."""
    starts: dict[str, dict[int, list[str]]] = {}

    def add(descriptor: Descriptor | None, name: str) -> None:
        if descriptor is not None:
            starts.setdefault(descriptor.path, {}).setdefault(descriptor.place[0], []).append(name)

    for source in trust.trusted:
        add(source.entry, source.id)
        add(source.curated, source.id)
    for entry, _ in trust.unresolved:
        add(entry, str(entry.get("id")))
    for name, source in trust.sources.items():
        if not source.trusted:
            add(source.curated, name)
    return {path: sorted(lines.items()) for path, lines in starts.items()}


def _owners(found: Finding, starts: dict[str, list[tuple[int, list[str]]]]) -> list[str]:
    before = [names for line, names in starts.get(found.path, []) if line <= (found.line or 0)]
    return list(dict.fromkeys(before[-1])) if before else []


def _claimed_by_two(wanted: list[Wanted]) -> None:
    """Of two sources that claim one name neither is installed; the hook tells it at the second only."""
    for at, one in enumerate(wanted):
        for other in wanted[at + 1 :]:
            both = [(mine, theirs) for mine in one.source.provides for theirs in other.source.provides]
            clash = next((pair for pair in both if all(each.kind for each in pair) and claims(*pair)), None)
            if clash is not None:
                for each, its, against in ((one, clash[0], other), (other, clash[1], one)):
                    what = f"{its.kind} {its.name} would claim a name that {against.id!r} claims too: neither is linked"
                    each.findings.append(each.finding("name-collision", what, "drop one of the two"))
