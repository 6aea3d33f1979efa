"""What ``sources plan``, ``sync`` and ``status`` share: the project, its plan, and the state of every source."""

from __future__ import annotations

import os
import sys

from ..documents import source_locks
from ..documents.files import Trouble
from ..documents.findings import WARNING, Finding
from ..documents.git import Git
from ..documents.links import CANONICAL, Agents, target
from ..documents.locks import LOCK, SOURCES, SOURCES_LOCAL
from ..documents.overrides import SHARED
from ..documents.snapshot import MB, Limits, Refused
from ..documents.source_claims import claimed
from ..documents.source_places import why_no_trust_list
from ..documents.source_project import SourceProject
from ..documents.source_snapshots import Order, Snapshots
from ..documents.swap import leftovers
from ..rules.lock_pins import tells_all
from ..rules.pins import redacted, unsafe_url, without_credentials
from ..rules.source_plan import plan
from ..rules.source_select import select
from .arguments import ALLOW_LOCAL_URLS, FORMAT, STRICT, Option
from .report import CannotWork, may_overwrite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..documents.locks import Lock
    from ..rules.source_plan import Wanted
    from .arguments import Arguments

OPERANDS = ("ID", "a source of the trust list; default: every one")
TRUST_LIST = Option("--trust-list", "a further trust list; may be repeated", metavar="PATH", repeated=True)
UPDATE_LOCK = Option("--update-lock", f"let {SOURCES} follow the trust list where the two disagree")
COMMON = (ALLOW_LOCAL_URLS, TRUST_LIST, FORMAT, STRICT)
LIMITS = (
    Option("--max-total-mb", "refuse a source that is larger (default: 200)", metavar="MB", default="200"),
    Option("--max-entry-mb", "refuse a source with a larger file (default: 100)", metavar="MB", default="100"),
    Option("--max-entries", "refuse a source with more files (default: 20000)", metavar="N", default="20000"),
    Option("--timeout", "seconds that a transfer may stand still (default: 60)", metavar="SECONDS", default="60"),
)


class State:
    """A trusted source, and what is here of it.

    ``have``: the anchor that the snapshot here proves (of a branch: its commit). ``names``: the skills that are
    linked, None where only a fetch tells. ``findings``: why it is not installed, and warnings.
    """

    __slots__ = ("findings", "have", "names", "present", "wanted")

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.findings: list[Finding] = list(wanted.findings)
        self.have: str | None = None
        self.names: list[str] | None = None
        self.present = False

    @property
    def id(self) -> str:
        return self.wanted.id

    @property
    def failed(self) -> bool:
        return any(found.severity != WARNING for found in self.findings)

    def fails(self, rule: str, message: str, help: str | None = None, *, warning: bool = False) -> None:  # noqa: A002 - the output's word
        severity = {"severity": WARNING} if warning else {}
        self.findings.append(self.wanted.finding(rule, message, help, **severity))

    def links(self) -> dict[str, str]:
        """The canonical target of every skill that is known."""
        return {name: target(self.id, self.wanted.skills_root, name) for name in self.names or ()}


class Work:
    """One run: the project, what is trusted, and the state of the sources that were asked for."""

    def __init__(self, arguments: Arguments, *, writes: bool) -> None:
        self.arguments = arguments
        self.allow_local = bool(arguments.allow_local_urls)
        self.git = Git()
        self.project = SourceProject(self.git)
        self.project.require_adopted()
        if writes:
            self.project.require_main()
        self.progress = _Progress()
        self.snapshots = Snapshots(
            self.project.sources,
            _limits(arguments),
            allow_local=self.allow_local,
            refuses=lambda url: unsafe_url(url, allow_local=self.allow_local),
            progress=self.progress.step,
        )

    def read(self, *, update_lock: bool) -> None:
        """Read what is written, judge it, and look at what is here.

        Raises:
            CannotWork: an id is not trusted; the lock is not one.
        """
        lists = [self._trust_list(name) for name in self.arguments.trust_list]
        self.lock = self._committed()
        self.local = self._own()
        self.tree = self.project.tree(lists)
        self.plan = plan(self.tree, self.lock, allow_local=self.allow_local, update_lock=update_lock)
        for name in self.arguments.names:
            if why := self.plan.unknown(name):
                raise CannotWork(why)
        self.states = {wanted.id: State(wanted) for wanted in self.plan.wanted}
        asked = self.arguments.names or list(self.states)
        self.chosen = [state for state in self.states.values() if state.id in asked]
        self.agents = Agents(self.project.place.root)
        self.claimed = claimed(self.project.place.root) if self.chosen else {}
        for state in self.chosen:
            self.look(state)

    @property
    def whole(self) -> bool:
        return not self.arguments.names

    def look(self, state: State) -> None:
        """Whether the snapshot here proves itself, and which skills it gives."""
        wanted = state.wanted
        state.present = not _is_bad_name(state.id) and self.snapshots.exists(state.id)
        if state.failed:
            return
        anchor = wanted.anchor if wanted.method != "git-branch" else None
        if anchor is None and not source_locks.holds(self.local, state.id, fetched(wanted, "")):
            anchor = ""  # of another branch, or of another remote
        if state.present and anchor != "":
            try:
                state.have = self.snapshots.proven(state.id, wanted.method, anchor)
            except Refused as refused:
                raise CannotWork(str(refused)) from None
        if state.have:
            self.select(state, self.snapshots.path(state.id))
        elif all(provided.prefix is None for provided in wanted.source.provides):
            state.names = sorted({provided.name for provided in wanted.source.provides})

    def select(self, state: State, path: str) -> None:
        """Which skills a snapshot gives; what it should give and does not is an error."""
        found = self.snapshots.skills(path, state.wanted.skills_root)
        state.names, wrong = select(state.wanted.source.provides, found)
        if wrong:
            root = state.wanted.skills_root or "its top"
            state.fails("skill-not-provided", f"{'; '.join(wrong)} (looked in {root})", "provides, or layout, is wrong")

    def order(self, state: State) -> Order:
        """What is to be fetched. Raises: Refused: its keys are not committed."""
        wanted = state.wanted
        anchor = wanted.anchor
        if wanted.method == "git-branch":
            anchor = source_locks.entry(self.local, state.id).get("fetched_commit", "")
        order = Order(state.id, wanted.method, wanted.text("url"), ref=wanted.text("ref"), anchor=anchor)
        order.keys = wanted.text("keys")
        order.signature = wanted.text("signature") or order.signature
        if order.keys and "://" not in order.keys:
            if not self.project.is_tracked(order.keys):
                raise Refused("signature-invalid", f"keys names {order.keys}, which is not committed here")
            order.keys_file = self.project.path(order.keys)
        return order

    def findings(self, states: Iterable[State] | None = None) -> list[Finding]:
        """All that was found, with paths from the root; once each, though a descriptor may serve two sources."""
        found = [*self.general(), *(each for state in states or self.chosen for each in state.findings)]
        unique = list({id(each): each for each in found}.values())
        for each in unique:
            each.path = self._printed(each)
            for related in each.related:
                related.path = self.project.place.printed(related.path)
        return redacted(unique)

    def _printed(self, found: Finding) -> str:
        return self.project.place.printed(found.path)

    def general(self) -> list[Finding]:
        """What belongs to no one source."""
        found = list(self.plan.findings) if self.whole else []
        if not self.project.has_snapshot() and self.states:
            what = "the framework's snapshot is not on this machine, and sources ride on it"
            found.append(
                Finding("snapshot-never-fetched", LOCK, 1, what, severity=WARNING, help="/magpie-setup upgrade")
            )
        return found

    def untracked_list(self) -> str:
        """A trust list that is there and that git does not know, if nothing is trusted."""
        name = ".apache-magpie-overrides/skill-sources.md"
        return name if os.path.isfile(self.project.path(name)) and not self.project.is_tracked(name) else ""

    def tidy(self) -> None:
        """What an interrupted run left behind."""
        if os.path.isdir(self.project.sources):
            self.snapshots.tidy()
        for directory in (CANONICAL, *Agents(self.project.place.root).relays):
            for path in leftovers(self.project.path(directory)):
                if os.path.islink(path):
                    os.unlink(path)

    def _committed(self) -> Lock | None:
        lock = self.project.pins
        if isinstance(lock, Trouble):
            raise CannotWork(f"{self.project.place.printed(lock.path)}: {lock.message}; nothing is fetched")
        if lock is not None and (not lock.readable or not tells_all(lock)):
            why = lock.faults[0].message if lock.faults else "it is no list of pins, each with its id"
            line = lock.faults[0].place[0] if lock.faults else 1
            raise CannotWork(f"{self.project.place.printed(lock.path)}:{line}: {why}; nothing is fetched")
        return lock

    def _own(self) -> Lock | None:
        """What this machine fetched; one that cannot be read is written anew."""
        lock = self.project.fetched
        if isinstance(lock, Trouble):
            raise CannotWork(f"{self.project.place.printed(lock.path)}: {lock.message}")
        usable = lock is not None and lock.readable and lock.root_is in {"", "list"} and not lock.strangers
        return lock if usable else source_locks.fresh(SOURCES_LOCAL) if lock is not None else None

    def _trust_list(self, name: str) -> str:
        top, prefix = self.git.place()
        path = os.path.relpath(os.path.join(top, prefix, name), self.project.place.root).replace(os.sep, "/")
        if not os.path.isfile(name):
            raise CannotWork(f"--trust-list {name}: no such file")
        why = why_no_trust_list(path)
        if why is None and any(part.startswith(".apache-magpie") and part != SHARED for part in path.split("/")):
            why = "this is a file of one machine, which vouches for nobody"
        if why is not None:
            raise CannotWork(f"--trust-list {name}: {why}")
        return path


def fetched(wanted: Wanted, anchor: str) -> dict[str, str]:
    """The keys of the local lock's block, without the time."""
    values = {f"source_{key}": wanted.text(key) for key in ("method", "url", "ref")}
    if anchor:
        values["fetched_sha512" if wanted.method == "svn-zip" else "fetched_commit"] = anchor
    return values


def said(text: str) -> str:
    """A text for the person: visible, without a credential."""
    from ..documents.rendering import visible

    return visible(without_credentials(text))


def _is_bad_name(name: str) -> bool:
    return not name or name.startswith(".") or "/" in name or "\\" in name or "\0" in name


def _limits(arguments: Arguments) -> Limits:
    """What a fetch may take; a command that fetches nothing has no such options, and their defaults."""
    numbers = []
    for option in LIMITS:
        text = str(arguments.values.get(option.field) or option.default)
        if not (text.isdecimal() and len(text) < 9 and int(text) > 0):
            raise CannotWork(f"{option.name} {text!r} is no whole number above 0")
        numbers.append(int(text))
    total, entry, entries, timeout = numbers
    return Limits(total * MB, entry * MB, entries, timeout)


class _Progress:
    """One line on a terminal, overwritten; never where a runner prints at the end."""

    def __init__(self) -> None:
        self._wanted = may_overwrite()
        self._last = -1
        self._shown = False

    def close(self) -> None:
        """Take the line away: another is printed where it stands."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
        self._shown, self._last = False, -1

    def step(self, name: str, done: int, total: int) -> None:
        if self._wanted and done // 100_000 != self._last:
            self._last = done // 100_000
            self._shown = True
            of = f" of {total / MB:.1f}" if total else ""
            amount = f" {done / MB:.1f}{of} MB" if done else ""
            sys.stderr.write(f"\r\x1b[Kfetching {said(name)}{amount}\r")
            sys.stderr.flush()
