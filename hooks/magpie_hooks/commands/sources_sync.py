"""magpie-reconcile sources sync: fetch, verify, select, link, pin; a source that fails is left as it was."""

from __future__ import annotations

import os
import sys

from ..documents import source_ignores, source_locks, swap
from ..documents.files import reason
from ..documents.findings import ERROR
from ..documents.links import Agents
from ..documents.locks import SOURCES, SOURCES_LOCAL
from ..documents.projects import SNAPSHOTS
from ..documents.run_lock import Busy, held
from ..documents.snapshot import Refused
from ..documents.yaml_edit import RefusedEdit
from ..rules.source_links import decide
from .arguments import Command, Option
from .report import CannotWork, fail, guarded, put, report
from .sources_plan import Changes, collide
from .sources_work import COMMON, LIMITS, OPERANDS, UPDATE_LOCK, Work, fetched, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.source_snapshots import Made
    from ..rules.source_links import Links
    from .arguments import Arguments
    from .sources_work import State

COMMAND = Command(
    "magpie-reconcile sources sync",
    "Fetch every trusted source that is not here yet, verify it against its pin, link the skills it provides, and\n"
    "write the two locks. The plan is shown first. A source that fails is left as it was; the others go on.",
    "examples:\n"
    "  magpie-reconcile sources sync                              every trusted source, after the plan was agreed to\n"
    "  magpie-reconcile sources sync acme-skills --update-lock    one of them, whose pin was moved in the trust list",
    (Option("--yes", "do not ask"), *COMMON, UPDATE_LOCK, *LIMITS),
    OPERANDS,
)
_WAIT = 60  # seconds for another sync to end


def main(argv: Sequence[str] | None = None) -> int:
    arguments = COMMAND.parse(argv)
    try:
        return guarded(COMMAND.name, lambda: _locked(arguments))
    except KeyboardInterrupt:
        return fail(COMMAND.name, "interrupted; what was here before still works, and the next sync goes on from it")


def _locked(arguments: Arguments) -> int:
    work = Work(arguments, writes=True)
    path = os.path.join(work.project.common, "magpie-sources.lock")
    try:
        with held(path, _WAIT, lambda: _tell("another sync is at work in this repository; waiting for it to end")):
            work.tidy()
            work.read(update_lock=arguments.update_lock)
            return _Sync(work, arguments).run()
    except Busy as busy:
        raise CannotWork(str(busy)) from None


class _Sync:
    def __init__(self, work: Work, arguments: Arguments) -> None:
        self.work = work
        self.yes = bool(arguments.yes)
        self.arguments = arguments
        self.made: dict[str, Made] = {}
        self.done: list[str] = []

    def run(self) -> int:
        work = self.work
        self._look_at_branches()
        changes = Changes(work)
        if not changes.nothing:
            self._consent(changes)
            try:
                self._fetch(changes.fetches)
                self._agree_to_skills()
                self._place(changes)
            finally:
                for made in self.made.values():
                    work.snapshots.drop(made)
                work.snapshots.leave()
        self._worktrees()
        return self._report(changes)

    # --- before

    def _look_at_branches(self) -> None:
        """A branch that was fetched before costs one question: whether its tip moved."""
        for state in self.work.chosen:
            if state.have and state.wanted.method == "git-branch" and not state.failed:
                try:
                    tip = self.work.snapshots.remote(self.work.order(state))
                except Refused as refused:
                    state.fails(refused.rule, str(refused), refused.help)
                    continue
                if tip is None:
                    state.fails("fetch-failed", f"the remote has no branch {state.wanted.text('ref')!r} any more")
                elif tip != state.have:
                    state.have = None

    def _consent(self, changes: Changes) -> None:
        if self.arguments.format == "text":
            put(changes.text())
        elif not self.yes:
            _tell(changes.text().rstrip("\n"))
        self._ask("go on?")

    def _ask(self, question: str) -> None:
        if self.yes:
            return
        if sys.stdin is None or not sys.stdin.isatty():
            raise CannotWork("there is no terminal to ask on, and nothing was changed: --yes agrees to the plan above")
        sys.stderr.write(f"{question} [y/N] ")
        sys.stderr.flush()
        if sys.stdin.readline().strip().lower() not in {"y", "yes"}:
            raise CannotWork("not agreed to, and nothing was changed")

    # --- fetching

    def _fetch(self, states: Sequence[State]) -> None:
        for state in states:
            try:
                made = self.made[state.id] = self.work.snapshots.make(self.work.order(state))
            except Refused as refused:
                state.fails(refused.rule, str(refused), refused.help)
                continue
            finally:
                self.work.progress.close()
            self.work.select(state, made.path)
            if state.failed:
                continue
            self._remark(state, made)

    def _remark(self, state: State, made: Made) -> None:
        """What a person should know of what was fetched."""
        for path in made.dangling[:5]:
            state.fails("dangling-link", f"the link {said(path)!r} in it leads to nothing", warning=True)
        if made.old:
            self.done.append(f"{state.id}: the branch moved from {made.old} to {made.anchor}")
        if made.old and not made.grew:
            how = "does not descend" if made.grew is False else "does not, as far as was looked, descend"
            what = f"the branch's tip {made.anchor} {how} from {made.old}, which was here before"
            state.fails("branch-rewound", what, "find out why its history was rewritten", warning=True)
        self.done += [f"{state.id}: {note}" for note in made.notes]

    def _agree_to_skills(self) -> None:
        """A family's skills are known only now."""
        families = [
            state for state in self.work.chosen
            if state.id in self.made and not state.failed
            and any(each.prefix is not None for each in state.wanted.source.provides)
        ]  # fmt: skip
        for state in families:
            text = f"{state.id}: {', '.join(state.names or ())}"
            if self.arguments.format == "text":
                put(f"{text}\n")
            elif not self.yes:
                _tell(text)
        if families:
            self._ask("link these skills?")

    # --- placing

    def _wanted(self) -> dict[str, dict[str, str]]:
        ready = [
            state for state in self.work.chosen
            if not state.failed and state.names is not None and (state.have or state.id in self.made)
        ]  # fmt: skip
        return {state.id: state.links() for state in ready}

    def _place(self, changes: Changes) -> None:
        work = self.work
        wanted = self._wanted()
        links = decide(wanted, work.agents, set(work.states) - set(wanted), whole=work.whole, claimed=work.claimed)
        for name, why in links.collisions.items():
            collide(work.states[name], why)
        ready = [work.states[name] for name in wanted if name not in links.collisions]
        if changes.ignores and ready:
            source_ignores.add(work.project, changes.ignores)
        for state in ready:
            try:
                self._place_one(state, links)
            except OSError as error:
                where = f"{os.path.basename(error.filename)}: " if isinstance(error.filename, str) else ""
                state.fails("fetch-failed", f"it cannot be put to its place: {where}{reason(error)}")
            except RefusedEdit as error:
                state.fails("fetch-failed", f"a lock cannot be edited: {error}")
        for path in links.gone:
            os.unlink(work.project.path(path))
            self.done.append(f"{path} taken away")

    def _place_one(self, state: State, links: Links) -> None:
        """Snapshot, links, locks, in this order: a lock never names what is not there."""
        work, wanted = self.work, state.wanted
        made = self.made.get(state.id)
        if made is not None:
            values = fetched(wanted, made.anchor)
            if source_locks.entry(work.local, state.id) and not source_locks.holds(work.local, state.id, values):
                assert work.local is not None
                work.local = source_locks.without(work.local, state.id)
                self._write(SOURCES_LOCAL, work.local.text)
            work.snapshots.place(state.id, made)
            state.have = made.anchor
            self.done.append(f"{state.id}: {wanted.method} {wanted.text('ref')} is here, {made.anchor[:16]}")
        for path, target in links.made.get(state.id, {}).items():
            swap.place_link(work.project.path(path), target)
        if links.made.get(state.id):
            self.done.append(f"{state.id}: linked {', '.join(f'magpie-{name}' for name in state.names or ())}")
        self._write_locks(state, refreshed=made is not None)

    def _write_locks(self, state: State, *, refreshed: bool) -> None:
        work, wanted = self.work, state.wanted
        values = fetched(wanted, state.have or "")
        if refreshed or not source_locks.holds(work.local, state.id, values):
            work.local = source_locks.pinned(work.local, SOURCES_LOCAL, state.id, values | {"fetched_at": _now()})
            self._write(SOURCES_LOCAL, work.local.text)
        pinned = source_locks.entry(work.lock, state.id)
        if not pinned or wanted.moves_pin:
            work.lock = source_locks.pinned(work.lock, SOURCES, state.id, wanted.pin)
            self._write(SOURCES, work.lock.text)
            self.done.append(f"{state.id}: {SOURCES} {'moved its pin' if pinned else 'pins it'}; commit that file")

    def _write(self, name: str, text: str) -> None:
        swap.place_file(self.work.project.path(name), text.encode())

    # --- after

    def _worktrees(self) -> None:
        """Every linked worktree sees the snapshots, and has the same links."""
        work = self.work
        wanted = {state.id: state.links() for state in work.chosen if state.have and not state.failed}
        for root in work.project.worktrees():
            try:
                self._worktree(root, wanted)
            except OSError as error:
                self.done.append(f"the worktree {root} is left as it is: {reason(error)}")

    def _worktree(self, root: str, wanted: dict[str, dict[str, str]]) -> None:
        work = self.work
        shared, there = os.path.join(root, SNAPSHOTS), work.project.sources
        if not os.path.isdir(there):
            return
        if os.path.lexists(shared) and not os.path.islink(shared):
            self.done.append(f"the worktree {root} has a {SNAPSHOTS} of its own, and is left as it is")
            return
        did = not os.path.islink(shared) or os.readlink(shared) != there
        if did:
            swap.place_link(shared, there)
        links = decide(wanted, Agents(root), set(work.states) - set(wanted), whole=work.whole)
        for made in links.made.values():
            for path, target in made.items():
                swap.place_link(os.path.join(root, path), target)
                did = True
        for path in links.gone:
            os.unlink(os.path.join(root, path))
            did = True
        for name, why in links.collisions.items():
            work.states[name].fails("name-collision", f"in the worktree {root}: {'; '.join(why)}", warning=True)
        if did:
            self.done.append(f"the worktree {root} has the same links")

    def _report(self, changes: Changes) -> int:
        work = self.work
        findings = work.findings()
        if self.arguments.format == "text":
            put("".join(f"{said(line)}\n" for line in self.done))
            if not self.done and not any(found.severity == ERROR for found in findings):
                put(self._idle(changes))
        installed = [state.id for state in work.chosen if state.have and not state.failed]
        failed = [state.id for state in work.chosen if state.failed]
        extra = {"installed": installed, "failed": failed, "done": self.done}
        return report(self.arguments, findings, extra={"sync": extra})

    def _idle(self, changes: Changes) -> str:
        if not self.work.states:
            return changes.text()
        count = len(self.work.chosen)
        return f"nothing to do: {count} {'source is' if count == 1 else 'sources are'} here as pinned, and linked\n"


def _now() -> str:
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")


def _tell(text: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(f"{_said_lines(text)}\n")
        sys.stderr.flush()


def _said_lines(text: str) -> str:
    return "\n".join(map(said, text.split("\n")))


if __name__ == "__main__":
    raise SystemExit(main())
