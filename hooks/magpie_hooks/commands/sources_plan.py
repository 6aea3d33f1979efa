"""magpie-reconcile sources plan: what a sync would do, before anything goes over a network."""

from __future__ import annotations

from ..documents import source_ignores, source_locks
from ..documents.locks import SOURCES
from ..documents.projects import SNAPSHOTS
from ..documents.yaml_edit import RefusedEdit
from ..rules.source_links import decide
from .arguments import Command
from .report import guarded, put, report
from .sources_work import COMMON, LIMITS, OPERANDS, UPDATE_LOCK, Work, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..rules.source_links import Links
    from .sources_work import State

COMMAND = Command(
    "magpie-reconcile sources plan",
    "Say what a sync would fetch, with which commands, and what it would change on disk. Nothing is fetched and\n"
    "nothing is written.",
    "examples:\n"
    "  magpie-reconcile sources plan                 every trusted source\n"
    "  magpie-reconcile sources plan acme-skills     one of them",
    (*COMMON, UPDATE_LOCK, *LIMITS),
    OPERANDS,
)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)

    def run() -> int:
        work = Work(arguments, writes=False)
        work.read(update_lock=arguments.update_lock)
        changes = Changes(work)
        if arguments.format == "text":
            put(changes.text())
        return report(arguments, work.findings(), extra={"plan": changes.plain()})

    return guarded(COMMAND.name, run)


class Changes:
    """What a sync would change, as far as that is known before the fetch."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.links = self._links()
        self.ignores = source_ignores.missing(work.project, work.agents) if work.states else []
        self.lock = self._lock()
        self.missing_local = [
            state for state in work.chosen
            if state.have and not state.failed and not source_locks.holds(work.local, state.id, _local(state))
        ]  # fmt: skip

    @property
    def fetches(self) -> list[State]:
        return [state for state in self.work.chosen if not state.failed and not state.have]

    @property
    def nothing(self) -> bool:
        """Whether everything is as it is to be."""
        links = self.links.gone or any(self.links.made.get(state.id) for state in self.work.chosen)
        return not (self.fetches or links or self.ignores or self.lock is not None or self.missing_local)

    def _links(self) -> Links:
        work = self.work
        wanted = {state.id: state.links() for state in work.chosen if not state.failed and state.names is not None}
        links = decide(wanted, work.agents, set(work.states) - set(wanted), whole=work.whole, claimed=work.claimed)
        for name, why in links.collisions.items():
            collide(work.states[name], why)
        return links

    def _lock(self) -> str | None:
        """The committed lock's new text; None where it stays."""
        lock = self.work.lock
        for state in self.work.chosen:
            if not state.failed and not source_locks.holds(lock, state.id, state.wanted.pin):
                try:
                    if not state.wanted.is_pinned or state.wanted.moves_pin:
                        lock = source_locks.pinned(lock, SOURCES, state.id, state.wanted.pin)
                except RefusedEdit as error:
                    state.fails("pin-mismatch", f"{SOURCES} cannot be edited: {error}")
        return None if lock is self.work.lock or lock is None else lock.text

    # --- told

    def text(self) -> str:
        """The plan for a person."""
        lines = [line for state in self.work.chosen for line in self._source(state)]
        if self.fetches and any(state.wanted.method != "svn-zip" for state in self.fetches):
            lines += ["every git above is started as:", f"  {git_in_full(allow_local=self.work.allow_local)}", ""]
        shared = [f"{path}: taken away" for path in self.links.gone]
        shared += [f".gitignore: + {line}" for line in self.ignores]
        if shared:
            lines += ["for all of them:", *(f"  {each}" for each in shared), ""]
        if self.lock is not None:
            lines += self._diff()
        if not self.work.states:
            hidden = self.work.untracked_list()
            lines.append(f"nothing to do: {hidden} is not committed" if hidden else "nothing to do: no trusted sources")
        return "".join(f"{said(line)}\n" for line in lines)

    def _diff(self) -> list[str]:
        from difflib import unified_diff

        old = self.work.lock.text if self.work.lock is not None else ""
        diff = unified_diff(old.splitlines(), (self.lock or "").splitlines(), SOURCES, SOURCES, lineterm="")
        return [*(f"  {line}".rstrip() for line in diff), ""]

    def _source(self, state: State) -> list[str]:
        facts = [(key, value) for key, value in self._facts(state).items() if isinstance(value, str)]
        rows = [(key, value) for key, value in facts if key not in {"id", "state"} and value]
        rows += [("provides", ", ".join(provided(state)))]
        rows += [("runs", each) for each in commands(state, self.work)]
        rows += [("changes", each) for each in self._changes(state)]
        rows += [("note", each) for each in notes(state)]
        if state.failed:
            rows = [row for row in rows if row[0] not in {"runs", "changes", "note"}]
            rows += [("refused", found.message) for found in state.findings if found.severity == "error"]
        lines, last = [f"{state.id}: {self._facts(state)['state']}"], ""
        for key, value in rows:
            lines.append(f"  {key if key != last else '':<13}{value}")
            last = key
        return [*lines, ""]

    def _facts(self, state: State) -> dict[str, object]:
        wanted = state.wanted
        what = "refused" if state.failed else "installed" if state.have else "to be fetched"
        entry = wanted.source.entry
        where = f"{entry.path}:{entry.place_of('id')[0]}" if entry is not None else ""
        return {
            "id": state.id, "state": what, "trusted": where, "organization": wanted.text("organization"), **wanted.pin,
        }  # fmt: skip

    def _changes(self, state: State) -> list[str]:
        changes = []
        if not state.have:
            changes.append(f"{SNAPSHOTS}/{state.id}: {'replaced' if state.present else 'new'}")
        changes += [f"{path} -> {target}" for path, target in self.links.made.get(state.id, {}).items()]
        if state.names is None:
            changes.append("links to every skill of the family: which they are is known after the fetch")
        return changes or ["nothing"]

    def plain(self) -> dict[str, object]:
        """The plan as plain values."""
        listed = []
        for state in self.work.chosen:
            facts = self._facts(state)
            going_on = not state.failed
            facts["provides"] = provided(state)
            facts["commands"] = commands(state, self.work) if going_on else []
            facts["changes"] = self._changes(state) if going_on else []
            listed.append(facts)
        return {"sources": listed, "remove": self.links.gone, "ignore": self.ignores, "lock": self.lock}


def collide(state: State, why: Sequence[str]) -> None:
    state.fails("name-collision", "; ".join(why), "drop one of the two, or take away what holds the name")


def _local(state: State) -> dict[str, str]:
    from .sources_work import fetched

    return fetched(state.wanted, state.have or "")


def provided(state: State) -> list[str]:
    return [f"{each.kind} {each.name}" for each in state.wanted.source.provides]


def commands(state: State, work: Work) -> list[str]:
    """What a sync would run for a source, as it would be typed."""
    from shlex import join

    wanted, limits = state.wanted, work.snapshots.limits
    if state.have and wanted.method != "git-branch":
        return []
    url, path = wanted.text("url"), f"{SNAPSHOTS}/{state.id}"
    if wanted.method == "svn-zip":
        runs = [f"download {url} (at most {limits.total:,} bytes)", f"compare its sha512 with {wanted.anchor}"]
        if wanted.text("keys"):
            signature = wanted.text("signature") or f"{url}.asc"
            runs.append(f"gpg --verify {signature} with the keys of {wanted.text('keys')} in a keyring of their own")
        return [*runs, f"unpack into {path}"]
    from ..documents.fetch_git import asking, fetching, full_ref

    ref = full_ref(wanted.method, wanted.text("ref"))
    if state.have:
        return [join(["git", *asking(url, ref)])]
    checked = wanted.anchor or "FETCHED"
    made = "git init --template= A_DIRECTORY_BESIDE"
    return [made, join(["git", *fetching(url, ref)]), join(["git", "checkout", "--detach", checked])]


def notes(state: State) -> list[str]:
    from urllib.parse import urlsplit

    wanted, said_ = state.wanted, []
    if wanted.method == "git-branch":
        said_.append("a branch: nothing proves what comes, for work in progress only")
    keys = wanted.text("keys")
    if "://" in keys and urlsplit(keys).hostname == urlsplit(wanted.text("url")).hostname:
        said_.append("the keys come from the archive's own host: the signature proves little more than the sha512")
    return said_


def git_in_full(*, allow_local: bool) -> str:
    """Git with all that keeps it from running anything."""
    from shlex import join

    from ..documents.fetch_git import GIT, environment

    settings = [
        f"{name}={value}"
        for name, value in environment(allow_local=allow_local).items()
        if "GIT" in name or "SSH_ASKPASS" in name
    ]
    return join(["env", *settings, *GIT])


if __name__ == "__main__":
    raise SystemExit(main())
