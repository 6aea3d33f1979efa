"""magpie-reconcile sources: fetch what is trusted, verify it, link it."""

from __future__ import annotations

import sys
from importlib import import_module

from .. import __version__
from .report import OK, fail, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

NAME = "magpie-reconcile sources"
COMMANDS = {
    "plan": "what would be fetched from where, with which commands, and what would change on disk",
    "sync": "fetch, verify, pin and link every trusted source, or those named",
    "status": "what is trusted, pinned, fetched and linked, and what is not as it should be",
}


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] in (["--help"], ["-h"]):
        put(_help())
        return OK
    if words[:1] == ["--version"]:
        put(f"{NAME} {__version__}\n")
        return OK
    if not words or words[0] not in COMMANDS:
        which = f"no command {words[0]!r}" if words else "which command?"
        return fail(NAME, f"{which}: there are {', '.join(COMMANDS)}; see {NAME} --help")
    command: int = import_module(f".sources_{words[0]}", __package__).main(words[1:])
    return command


def _help() -> str:
    lines = "\n".join(f"  {name:<8}{what}" for name, what in COMMANDS.items())
    return (
        f"usage: {NAME} COMMAND [ID ...]\n\nSources of skills that this project trusts: fetched, verified, linked.\n\n"
        f"commands:\n{lines}\n\nexamples:\n  {NAME} plan                what a sync would do\n"
        f"  {NAME} sync acme-skills    one source\n"
        f"  {NAME} status --remote     asks every remote whether its tag moved\n\n"
        f"options:\n{_options()}  -h, --help      show this help message and exit\n"
        "  --version       show program's version number and exit\n"
    )


def _options() -> str:
    """The options of all commands, each with those that take it."""
    taken: dict[str, list[str]] = {}
    for name in COMMANDS:
        for option in import_module(f".sources_{name}", __package__).COMMAND.options:
            taken.setdefault(option.name, []).append(name)
    return "".join(f"  {option:<20}of {', '.join(names)}\n" for option, names in sorted(taken.items()))


if __name__ == "__main__":
    raise SystemExit(main())
