"""The command line: one table of options a command, read at once where it is plain, by argparse where it is not.

A hook is started on every commit with a flag or two and some names; argparse is not worth its import for that.
"""

from __future__ import annotations

import os
import sys

from ..documents.findings import FORMATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Container, Sequence
    from typing import Any, NoReturn


class Option:
    """A flag, or with a ``metavar`` an option that takes a value; ``repeated`` ones gather a list."""

    __slots__ = ("choices", "default", "help", "metavar", "name", "repeated")

    def __init__(
        self,
        name: str,
        help: str,  # noqa: A002 - argparse's word
        *,
        metavar: str = "",
        repeated: bool = False,
        choices: tuple[str, ...] = (),
        default: str = "",
    ) -> None:
        self.name = name
        self.help = help
        self.metavar = metavar
        self.repeated = repeated
        self.choices = choices
        self.default = default

    @property
    def field(self) -> str:
        return self.name.removeprefix("--").replace("-", "_")

    @property
    def start(self) -> object:
        """The value where the option is not given."""
        return [] if self.repeated else self.default if self.metavar else False


CHANGED = Option(
    "--changed", "look at PATHs and at what this commit deletes, renames or turns into a link; nothing else"
)
EXCLUDE = Option(
    "--exclude",
    "leave out paths, seen from the repository's root, in which this is found; may be repeated",
    metavar="REGEX",
    repeated=True,
)
FORMAT = Option(
    "--format", "how findings are printed (default: text)", metavar="FORMAT", choices=FORMATS, default="text"
)
ALLOW_LOCAL_URLS = Option("--allow-local-urls", "accept file: and http://localhost, for tests and air-gapped mirrors")
STRICT = Option("--strict", "exit 1 for warnings too")
TODAY = Option("--today", "the date to take for today, as 2026-09-21 (default: this day's)", metavar="DATE")


class Command:
    """A command's name, what it does, and the options that it takes."""

    __slots__ = ("description", "epilog", "name", "operands", "options")

    def __init__(
        self,
        name: str,
        description: str,
        epilog: str,
        options: tuple[Option, ...],
        operands: tuple[str, str] | None = ("PATH", "file or directory; default: the whole repository"),
    ) -> None:
        """Options and operands: a word for the usage line and what is said of it; None for a command without any."""
        self.name = name
        self.description = description
        self.epilog = epilog
        self.options = options
        self.operands = operands

    def parse(self, argv: Sequence[str] | None) -> Arguments:
        """Read a command line; on bad usage one sentence to stderr and SystemExit 2, as every tool does."""
        given = list(sys.argv[1:] if argv is None else argv)
        after: list[str] = []
        if "--" in given:  # what follows is a name, whatever it looks like
            after = [_as_name(word) for word in given[given.index("--") + 1 :]]
            given = given[: given.index("--")]
        values: dict[str, Any] = {option.field: option.start for option in self.options}
        flags = {option.name: option.field for option in self.options if not option.metavar}
        names = []
        for word in given:
            if word in flags:
                values[flags[word]] = True
            elif word.startswith("-") and not self._is_name(word):
                return self._parse_in_full(given, after)
            else:
                names.append(word)
        return self._told([*names, *after], values)

    def of(self, given: Arguments, *names: str, **values: object) -> Arguments:
        """What this command is told where another runs it: the options that both take, else how each begins."""
        known = {**given.values, **values}
        return Arguments(list(names), {option.field: known.get(option.field, option.start) for option in self.options})

    def _is_name(self, word: str) -> bool:
        """A file may be called ``-x.md``, and a runner hands it over as it is called."""
        known = {"-h", "--help", "--version", "--", *(option.name for option in self.options)}
        return word.partition("=")[0] not in known and os.path.lexists(word)

    def _parse_in_full(self, given: list[str], after: list[str]) -> Arguments:
        parser = self.parser()
        valued = {option.name for option in self.options if option.metavar}
        words = []
        for before, word in zip(["", *given], given, strict=False):
            name = word.startswith("-") and before not in valued and self._is_name(word)
            words.append(_as_name(word) if name else word)
        values = vars(parser.parse_intermixed_args(words))
        return self._told([*values.pop("names", []), *after], values)

    def _told(self, names: list[str], values: dict[str, Any]) -> Arguments:
        if names and self.operands is None:
            self.parser().error(f"unrecognized arguments: {' '.join(names)}")
        return Arguments(names, values)

    def parser(self) -> ArgumentParser:
        import argparse

        from .. import __version__
        from ..documents.rendering import visible
        from ..rules.pins import without_credentials

        class Parser(argparse.ArgumentParser):
            def error(self, message: str) -> NoReturn:
                self.exit(2, f"{self.prog}: error: {visible(without_credentials(message))}; see {self.prog} --help\n")

        parser = Parser(
            prog=self.name,
            description=self.description,
            epilog=self.epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if self.operands is not None:
            metavar, meaning = self.operands
            parser.add_argument("names", nargs="*", metavar=metavar, help=meaning)
        for option in self.options:
            if not option.metavar:
                parser.add_argument(option.name, action="store_true", help=option.help)
            else:
                parser.add_argument(
                    option.name,
                    action="append" if option.repeated else "store",
                    metavar="|".join(option.choices) or option.metavar,
                    choices=option.choices or None,
                    default=option.start,
                    help=option.help,
                )
        parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
        return parser


def _as_name(word: str) -> str:
    return f"./{word}" if word.startswith("-") else word


class Arguments:
    """What a command line says: ``names`` and a value for every option of the command."""

    def __init__(self, names: list[str], values: dict[str, Any]) -> None:
        self.names = names
        self.values = values

    def __getattr__(self, field: str) -> Any:
        try:
            return self.values[field]
        except KeyError:
            raise AttributeError(field) from None


def together(commands: Sequence[Command], without: Container[str]) -> tuple[Option, ...]:
    """The options of several commands, each once, but for some."""
    every = (option for command in commands for option in command.options if option.name not in without)
    return tuple({option.name: option for option in every}.values())
