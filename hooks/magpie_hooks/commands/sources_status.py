"""magpie-reconcile sources status: what is trusted, pinned, fetched and linked. Read-only, offline unless asked."""

from __future__ import annotations

from ..documents import source_locks
from ..documents.findings import ERROR, WARNING, Finding
from ..documents.links import canonical
from ..documents.locks import SOURCES
from ..documents.projects import SNAPSHOTS
from ..documents.snapshot import Refused
from ..rules.lock_pins import of_sources
from ..rules.names import did_you_mean
from ..rules.source_links import decide
from .arguments import Command, Option
from .report import guarded, put, report
from .sources_work import COMMON, OPERANDS, Work, fetched, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..rules.source_links import Links
    from .sources_work import State

COMMAND = Command(
    "magpie-reconcile sources status",
    "Say of every trusted source whether it is pinned, fetched, unchanged and linked. Nothing is written, and nothing\n"
    "is asked of a network without --remote.",
    "examples:\n"
    "  magpie-reconcile sources status             what is on this machine\n"
    "  magpie-reconcile sources status --remote    and whether a tag moved",
    (Option("--remote", "ask every git remote what its tag or branch names now"), *COMMON),
    OPERANDS,
)
_SYNC = "magpie-reconcile sources sync"


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)

    def run() -> int:
        work = Work(arguments, writes=False)
        work.read(update_lock=False)
        status = _Status(work)
        status.look(remote=arguments.remote)
        findings = [*work.findings(), *status.strangers()]
        if arguments.format == "text":
            put(status.text())
        return report(arguments, findings, extra={"status": {"sources": status.rows}})

    return guarded(COMMAND.name, run)


class _Status:
    def __init__(self, work: Work) -> None:
        self.work = work
        self.rows: list[dict[str, object]] = []

    def look(self, *, remote: bool) -> None:
        work = self.work
        for found in work.plan.findings:  # here a redirect that leads nowhere is what was asked about
            if found.rule == "unfulfilled-pointer":
                found.severity = ERROR
        wanted = {state.id: state.links() for state in work.chosen if state.have and state.names is not None}
        links = decide(wanted, work.agents, set(work.states) - set(wanted), whole=work.whole, claimed=work.claimed)
        for state in work.chosen:
            pinned = self._pinned(state)
            here = self._fetched(state)
            linked = self._linked(state, links)
            told = self._remote(state) if remote else ""
            pointers = self._pointers(state)
            row: dict[str, object] = {"id": state.id, "trusted": True, "pinned": pinned, "fetched": here}
            self.rows.append(row | {"links": linked, "pointers": pointers, **({"remote": told} if remote else {})})

    def _pinned(self, state: State) -> str:
        if state.wanted.moves_pin:
            return "another pin"
        if not state.wanted.is_pinned:
            found = f"it is trusted and is not in {SOURCES}"
            state.fails("trust-without-pin", found, f"{_SYNC} {state.id}")
            return "no"
        return "yes"

    def _fetched(self, state: State) -> str:
        if state.have:
            if not source_locks.holds(self.work.local, state.id, fetched(state.wanted, state.have)):
                what = "the snapshot is as pinned, and the lock of this machine says something else"
                state.fails("source-drift", what, f"{_SYNC} {state.id}")
                return "yes, not noted"
            return "yes"
        if not state.present:
            state.fails("source-never-fetched", "it is trusted and not on this machine", f"{_SYNC} {state.id}")
            return "no"
        if not state.failed:
            what = f"{SNAPSHOTS}/{state.id} is not what is pinned: another state, or files in it were changed"
            state.fails("source-drift", what, f"{_SYNC} {state.id}")
        return "not as pinned"

    def _linked(self, state: State, links: Links) -> str:
        if why := links.collisions.get(state.id):
            state.fails("name-collision", "; ".join(why))
        names = state.names or []
        made = links.made.get(state.id, {})
        if not state.have:
            return "-"
        if made and not why:
            what = f"{len(made)} of its links are missing or lead elsewhere, {next(iter(made))} first"
            state.fails("dangling-link", what, f"{_SYNC} {state.id}")
        ours = [path for path in links.gone if self.work.agents.held[path].owner == state.id]
        if ours:
            state.fails("dangling-link", f"{ours[0]} is a link to a skill that is not provided", f"{_SYNC} {state.id}")
        healthy = [name for name in names if not why and canonical(name) not in made]
        return f"{len(healthy)}/{len(names)}"

    def _pointers(self, state: State) -> str:
        ours = [pointer for pointer in self.work.tree.pointers if pointer.texts.get("source") == state.id]
        kept = [pointer for pointer in ours if any(each.covers(pointer.name) for each in state.wanted.source.provides)]
        return f"{len(kept)}/{len(ours)}" if ours else "-"

    def _remote(self, state: State) -> str:
        wanted = state.wanted
        if wanted.method == "svn-zip":
            return "not asked"
        if any(found.rule != "pin-mismatch" and found.severity == ERROR for found in wanted.findings):
            return "not asked"  # a url or ref that is not safe
        try:
            here = self.work.snapshots.remote(self.work.order(state))
        except Refused as refused:
            state.fails(refused.rule, str(refused), refused.help)
            return "no answer"
        ref = wanted.text("ref")
        if wanted.method == "git-branch":
            if here != state.have and state.have:
                what = f"the branch {ref!r} is at {here or 'nothing'}, here is {state.have}"
                state.fails("source-drift", what, f"{_SYNC} {state.id}", warning=True)
            return "same" if here == state.have else "moved"
        if here == wanted.anchor:
            return "same"
        what = f"the tag {ref!r} names {here}" if here else f"the remote has no tag {ref!r} any more"
        state.fails(
            "tag-moved", f"{what}, pinned is {wanted.anchor}", "review the source again before the pin is changed"
        )
        return "moved" if here else "gone"

    def strangers(self) -> Iterator[Finding]:
        """Pins and links of sources that nobody trusts."""
        work = self.work
        if not work.whole:
            return
        for name, pin in of_sources(work.lock).items():
            if name not in work.states:
                what = f"the source {name!r} is pinned, and no trust list of this project vouches for it"
                help_ = did_you_mean(name, work.states) or "name it in the trust list, or take the pin out"
                line, column = pin.place("id")
                path = work.project.place.printed(pin.path)
                yield Finding("pin-without-trust", path, line, what, column=column, help=help_)
        for path, held in sorted(work.agents.held.items()):
            if held.owner is not None and held.owner not in work.states:
                what = f"it leads into the snapshot of {said(held.owner)!r}, which nobody trusts"
                printed = work.project.place.printed(path)
                yield Finding("dangling-link", printed, None, what, severity=WARNING, help=_SYNC)

    def text(self) -> str:
        if not self.rows:
            return "no trusted sources\n"
        keys = list(self.rows[0])
        table = [["source", *keys[1:]]]
        for row in self.rows:
            table.append(["yes" if row[key] is True else str(row[key]) for key in keys])
        widths = [max(len(line[at]) for line in table) for at in range(len(keys))]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in table
        ]
        return "".join(f"{said(line)}\n" for line in lines)


if __name__ == "__main__":
    raise SystemExit(main())
