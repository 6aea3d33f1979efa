"""The end of every command: findings to stdout, a summary to stderr, the exit code."""

from __future__ import annotations

import os
import re
import sys
import time

from ..documents.files import reason
from ..documents.findings import ERROR
from ..documents.git import GitError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TextIO

    from ..documents.findings import Finding
    from ..documents.git import Git
    from .arguments import Arguments

OK = 0
FINDINGS = 1
FAILED = 2


class CannotWork(Exception):
    """The command cannot do what it was asked for; the text is one sentence for the person."""


class NothingHere(CannotWork):
    """There is nothing of the kind that the command checks; a check that looked at nothing must not pass."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}: nothing was checked")
        self.what = what


class Looked:
    """What a command found, with what a person is told that it looked at, and sentences on what it could not do."""

    __slots__ = ("closing", "failures", "findings")

    def __init__(self, findings: list[Finding], closing: str = "", failures: Sequence[str] = ()) -> None:
        self.findings = findings
        self.closing = closing
        self.failures = failures

    def report(self, command: str, arguments: Arguments) -> int:
        code = report(arguments, self.findings, closing=self.closing)
        for sentence in self.failures:
            code = fail(command, sentence)
        return code


def guarded(command: str, run: Callable[[], int]) -> int:
    """A command's exit code; where it cannot do its work, one sentence and 2 instead of a traceback."""
    try:
        return run()
    except (CannotWork, GitError) as error:
        return fail(command, str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return fail(command, f"the system refuses: {where}{reason(error)}")


def fail(command: str, sentence: str) -> int:
    from ..documents.rendering import visible
    from ..rules.pins import without_credentials

    _write(sys.stderr, f"{command}: error: {visible(without_credentials(sentence))}\n")
    return FAILED


def report(
    arguments: Arguments,
    findings: Sequence[Finding],
    *,
    extra: Mapping[str, object] | None = None,
    closing: str = "",
) -> int:
    """Print what was found and say how to end.

    Args:
        arguments: ``format`` and ``strict`` count.
        findings: in any order, with paths from the root.
        extra: data that is no finding, under the command's key (JSON only).
        closing: what was looked at, for the summary of a run that a person started.
    """
    if findings or arguments.format != "text":
        _print_findings(arguments, findings, extra)
    if arguments.format == "text" and (findings or closing):
        _print_summary(findings, closing)
    wrong = [finding for finding in findings if finding.severity == ERROR or finding.fixed or arguments.strict]
    return FINDINGS if wrong else OK


def _print_findings(arguments: Arguments, findings: Sequence[Finding], extra: Mapping[str, object] | None) -> None:
    from ..documents.rendering import render
    from ..rules.catalogue import RULES

    coloured = _is_terminal(sys.stdout) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    put(render(findings, arguments.format, RULES, extra, colour=coloured))


def put(text: str) -> None:
    """Write to stdout.

    Raises:
        CannotWork: it takes no more; a pipe that nobody reads any more (``| head``) is none of our business.
    """
    _write(sys.stdout, text)


def _write(stream: TextIO | None, text: str) -> None:
    """Write what the stream can encode, the rest escaped; a stream that was closed before we began is None."""
    if stream is None:
        return
    try:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
        stream.write(text)
        stream.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # or the interpreter tries again as it ends
        if stream is sys.stdout and not isinstance(error, BrokenPipeError):
            raise CannotWork(f"what was found cannot be printed: {error.strerror}") from None


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _print_summary(findings: Sequence[Finding], closing: str) -> None:
    from ..documents.rendering import summary

    _write(sys.stderr, ": ".join(part for part in (closing, summary(findings)) if part) + "\n")


class Paths:
    """Paths as they are printed: from the repository's root, with ``/``. Git is asked once, when first needed."""

    def __init__(self, git: Git | None, exclude: Sequence[str]) -> None:
        self._git = git
        self._exclude = [_pattern(text) for text in exclude]

    def printed(self, path: str) -> str:
        prefix = self._git.place()[1] if self._git is not None else ""
        if os.path.isabs(path):
            return path
        return os.path.normpath(os.path.join(prefix, path)).replace(os.sep, "/")

    def from_root(self, name: str) -> str:
        """What a person names, from the root; links among its directories are followed, the file is taken as named.

        Raises:
            CannotWork: it is outside the repository.
        """
        if os.path.isabs(name):
            directory, base = os.path.split(name)
            name = os.path.relpath(os.path.join(os.path.realpath(directory), base))
        path = self.printed(name)
        if path.startswith("../") or path == "..":
            raise CannotWork(f"{name}: it is outside the repository")
        return path

    def place(self, finding: Finding, path: Callable[[str], str]) -> None:
        """Print a finding's places, which are names within a skill or project, from the root."""
        finding.path = self.printed(path(finding.path))
        for related in finding.related:
            related.path = self.printed(path(related.path))

    def excluded(self, path: str) -> bool:
        return bool(self._exclude) and self.excludes(self.printed(path))

    def excludes(self, printed: str) -> bool:
        return any(pattern.search(printed) for pattern in self._exclude)


def _pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except (re.error, OverflowError, RecursionError) as error:
        raise CannotWork(f"--exclude {text!r} is no regular expression: {error}") from None


def may_overwrite() -> bool:
    """Whether progress may be shown: on a terminal, and not where a runner prints at the end."""
    return _is_terminal(sys.stderr) and not os.environ.get("PRE_COMMIT")


class Progress:
    """A count on a terminal, for work that takes longer than a second; never where a runner prints at the end."""

    def __init__(self, total: int, noun: str) -> None:
        self._total = total
        self._noun = noun
        self._started = time.monotonic()
        self._shown = False
        self._wanted = may_overwrite()

    def step(self, done: int) -> None:
        if self._wanted and time.monotonic() - self._started > 1:
            _write(sys.stderr, f"\r{done}/{self._total} {self._noun}")
            self._shown = True

    def close(self) -> None:
        if self._shown:
            _write(sys.stderr, "\r\x1b[K")
