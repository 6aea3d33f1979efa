"""magpie-reconcile: compare skills, and a project with what it installed."""

from __future__ import annotations

import sys
from importlib import import_module

from .. import __version__
from .report import OK, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

NAME = "magpie-reconcile"
# Each is a module beside this one with a `main`; only the one that is asked for is imported.
COMMANDS = {
    "diff": "compare two copies of a skill: what is allowed, what is drift, what touches the safety baseline",
    "discover": "find pairs of skills that may be copies of each other",
    "sweep": "look which overrides and configuration files of a project went stale",
    "verify": "the whole-project answer: versions, locks, what was fetched and linked, and the sweep",
    "check": "everything that the hooks check, and the project's sweep, before a release; writes nothing",
    "sources": "fetch, verify, pin and link the sources that this project trusts",
    "preflight": "before a skill runs: is what is installed wanted, and the configuration reconciled with it",
}


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["--version"]:
        put(f"{NAME} {__version__}\n")
        return OK
    if words[:1] in (["--help"], ["-h"]):
        put(_help())
        return OK
    if not words or words[0] not in COMMANDS:
        return _unknown(words)
    command: int = import_module(f".{words[0]}", __package__).main(words[1:])
    return command


def _help() -> str:
    lines = [f"  {name:<12}{what}" for name, what in COMMANDS.items()]
    return (
        f"usage: {NAME} COMMAND …\n\n{__doc__}\n\ncommands:\n" + "\n".join(lines) + "\n\n"
        f"examples:\n  {NAME} diff skills/issue-triage organizations/acme/skills/issue-triage\n"
        f"  {NAME} COMMAND --help    what a command does and takes\n\noptions:\n"
        "  -h, --help   show this help message and exit\n  --version    show program's version number and exit\n"
    )


def _unknown(words: Sequence[str]) -> int:
    from .report import fail

    if not words:
        return fail(NAME, f"which command? {', '.join(COMMANDS)}; see {NAME} --help")
    from difflib import get_close_matches

    near = get_close_matches(words[0], COMMANDS, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(COMMANDS)}"
    return fail(NAME, f"no command {words[0]!r}: {hint}; see {NAME} --help")


if __name__ == "__main__":
    raise SystemExit(main())
