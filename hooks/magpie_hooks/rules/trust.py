"""Who is trusted with which pin: the layers of descriptors, merged. Pure functions over what was read.

The organization's descriptor supplies, the adopter's entry overrides: its pin always wins. Only what an adopter's
trust list names is trusted; what an organization curates is a candidate.
"""

from __future__ import annotations

from ..documents.descriptors import Descriptor
from .pins import ANCHOR, ANCHORS, same_url, unsafe_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..documents.descriptors import Provided
    from ..documents.source_tree import Curated, SourceTree
    from ..documents.trust_files import TrustFiles

REQUIRED = ("id", "organization", "name", "method", "url", "ref", "provides")
OPTIONAL = ("maintainer", "layout", "keys", "signature")
KEYS = (*REQUIRED, *OPTIONAL, *ANCHORS)
BARE = frozenset(("id", "ref", *ANCHORS))
_STRUCTURES = ("provides", "layout")
ROOTS = {"skills_root": "skills", "evals_root": "tools/skill-evals/evals"}


class Source:
    """A source as it stands after the merge; every value may be missing where nobody gave it.

    ``entry`` is what the adopter wrote (None: curated only), ``curated`` what an organization did. Each may be the
    same descriptor's only giver.
    """

    __slots__ = ("anchor_key", "curated", "entry", "id")

    def __init__(self, id: str, *, entry: Descriptor | None, curated: Descriptor | None) -> None:  # noqa: A002 - its name
        self.id = id
        self.entry = entry
        self.curated = curated
        self.anchor_key = ANCHOR.get(self.get("method") or "")

    @property
    def trusted(self) -> bool:
        return self.entry is not None

    @property
    def written(self) -> Descriptor:
        """The descriptor at which a finding about the source as a whole stands."""
        descriptor = self.entry or self.curated
        assert descriptor is not None
        return descriptor

    def giver(self, key: str) -> Descriptor | None:
        """The descriptor whose value for a key counts: the adopter's own, else the organization's."""
        has = Descriptor.has if key in _STRUCTURES else Descriptor.get
        return next((each for each in (self.entry, self.curated) if each is not None and has(each, key)), None)

    def get(self, key: str) -> str | None:
        giver = self.giver(key)
        return giver.get(key) if giver is not None else None

    @property
    def anchor(self) -> str | None:
        """The commit or sha512 that proves the pin.

        The organization's counts only for the organization's ref: with a ref of one's own goes an anchor of one's own.
        """
        if self.anchor_key is None:
            return None
        if self.entry is not None and self.entry.has(self.anchor_key):
            return self.entry.get(self.anchor_key)
        if self.curated is None or self.get("ref") != self.curated.get("ref"):
            return None
        return self.curated.get(self.anchor_key)

    @property
    def pin(self) -> tuple[str | None, ...]:
        return (self.get("method"), self.get("url"), self.get("ref"), self.anchor)

    @property
    def provides(self) -> list[Provided]:
        giver = self.giver("provides")
        return giver.provides if giver is not None else []

    def root(self, key: str) -> str | None:
        """The directory that ``layout`` gives for skills or evals, '' for the top; None: not known or not safe."""
        if self.curated is None and self.entry is not None and is_bare(self.entry):
            return None
        giver = self.giver("layout")
        given = {name: text for name, text, _ in giver.layout} if giver is not None else {}
        text = given.get(key, ROOTS[key])
        if text is None or unsafe_root(text):
            return None
        return "" if text == "." else text.removesuffix("/")


class Trust:
    """Every source there is, by id, and the entries of trust lists that could not be resolved.

    ``unresolved`` are bare entries with the organizations that curate their id: none, or more than one.
    """

    __slots__ = ("sources", "trusted", "unresolved")

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}
        self.trusted: list[Source] = []
        self.unresolved: list[tuple[Descriptor, list[Curated]]] = []


def resolve(tree: SourceTree | TrustFiles) -> Trust:
    """Merge the layers."""
    trust = Trust()
    curated = candidates(tree.curated)
    for name, found in curated.items():
        trust.sources[name] = Source(name, entry=None, curated=found[0][1])
    for file in tree.trusted:
        for entry in file.descriptors:
            _trust(trust, entry, curated)
    return trust


def candidates(curated: Iterable[Curated]) -> dict[str, list[tuple[Curated, Descriptor]]]:
    """The curated descriptors by id, one an organization: the first place that has it wins."""
    found: dict[str, list[tuple[Curated, Descriptor]]] = {}
    for each in curated:
        for descriptor in each.file.descriptors:
            name = descriptor.get("id")
            here = found.setdefault(name, []) if name else []
            if all(other.organization != each.organization for other, _ in here):
                here.append((each, descriptor))
    return found


def _trust(trust: Trust, entry: Descriptor, curated: dict[str, list[tuple[Curated, Descriptor]]]) -> None:
    name = entry.get("id")
    if not name:
        return
    found = curated.get(name, [])
    if is_bare(entry) and len(found) != 1:
        trust.unresolved.append((entry, [each for each, _ in found]))
    source = Source(name, entry=entry, curated=found[0][1] if is_bare(entry) and len(found) == 1 else None)
    if name not in trust.sources or not trust.sources[name].trusted:
        trust.sources[name] = source
    trust.trusted.append(source)


def is_bare(entry: Descriptor) -> bool:
    """Whether an entry only refers to a curated descriptor: an id, with a pin of its own at most."""
    return entry.get("id") is not None and all(key in BARE for key, _ in entry.written())


def unsafe_root(text: str) -> str | None:
    """Why a directory of ``layout`` is not safe; the source's own top is."""
    return None if text == "." else unsafe_path(text)


def equal_pins(one: Source, other: Source) -> bool:
    """Whether two sources are fetched from the same place at the same state."""
    (method, url, ref, anchor), theirs = one.pin, other.pin
    same = (method, ref, anchor) == (theirs[0], theirs[2], theirs[3])
    return same and (url == theirs[1] or same_url(url or "", theirs[1] or ""))


def claims(one: Provided, other: Provided) -> bool:
    """Whether two entries of ``provides`` can claim one name; families are compared by prefix."""
    if one.prefix is not None and other.prefix is not None:
        return one.prefix.startswith(other.prefix) or other.prefix.startswith(one.prefix)
    return one.covers(other.name) if one.prefix is not None else other.covers(one.name)


def missing(source: Source, keys: Sequence[str] = REQUIRED) -> list[str]:
    return [key for key in keys if source.giver(key) is None]
