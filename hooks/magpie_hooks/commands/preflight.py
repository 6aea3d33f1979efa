"""magpie-reconcile preflight: what an agent asks before it runs a skill, answered as JSON."""

from __future__ import annotations

import os
import sys

from ..documents import plain_stores
from ..documents.plain_stores import LOCAL, LOCK, Malformed, text
from ..rules import preflight
from .arguments import TODAY, Arguments, Command, Option
from .report import OK, CannotWork, fail, guarded, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from ..documents.plugin_list import Installed
    from ..rules.preflight import Told

COMMAND = Command(
    "magpie-reconcile preflight",
    "Before a skill runs: is what is installed what the project asks for, and was the project's configuration\n"
    "reconciled with the skill as it is now? The verdict is JSON: ok, or findings with the command to propose.",
    "examples:\n"
    "  magpie-reconcile preflight --skill magpie-triage --hash sha256:0123456789abcdef\n"
    "  magpie-reconcile preflight --skill magpie-triage --skill-dir DIR --record-shown\n"
    "  claude plugin list --json | magpie-reconcile preflight --skill magpie-triage --plugin-list -",
    (
        Option("--skill", "the skill's name, as its front matter has it", metavar="NAME"),
        Option("--hash", "its surface_hash (default: the one in --skill-dir)", metavar="HASH"),
        Option("--requires", "a configuration file that it requires; may be repeated", metavar="FILE", repeated=True),
        Option("--skill-dir", "its directory: surface_hash and requires_config are read there", metavar="DIR"),
        Option(
            "--plugin-list",
            "what the plugin manager lists, as JSON; - is stdin (default: unknown)",
            metavar="FILE",
        ),
        Option(
            "--verify-interval-days",
            "days between reminders of verify, 0 for none (default: what the project says, else 14)",
            metavar="N",
        ),
        TODAY,
        Option("--record-shown", "note on this machine what was told, so that it is told once"),
    ),
    operands=None,
)


def main(argv: Sequence[str] | None = None) -> int:
    arguments = _plain(sys.argv[1:] if argv is None else argv) or COMMAND.parse(argv)
    return guarded(COMMAND.name, lambda: _run(arguments))


def _plain(argv: Sequence[str]) -> Arguments | None:
    """A command line of flags with values that look like none; None leaves any other to argparse."""
    options = {option.name: option for option in COMMAND.options}
    values = {option.field: option.start for option in COMMAND.options}
    words = iter(argv)
    for word in words:
        name, equals, value = word.partition("=")
        option = options.get(name)
        if option is None or (equals and not option.metavar):
            return None
        if not option.metavar:
            values[option.field] = True
            continue
        if not equals:
            value = next(words, "--")
            if value.startswith("-") and value != "-":
                return None
        if option.repeated:
            values[option.field] = [*values[option.field], value]  # type: ignore[misc]
        else:
            values[option.field] = value
    return Arguments([], values)


def _run(arguments: Arguments) -> int:
    try:
        question = _Question(arguments)
        told = list(question.answer())
    except Malformed as error:
        raise CannotWork(str(error)) from None
    put(_rendered(told))
    if arguments.record_shown and told:
        question.record(told)
    return OK


class _Question:
    """One call: what it asks about, and what is read to answer it."""

    def __init__(self, arguments: Arguments) -> None:
        from ..documents.project_config import root_of

        self.arguments = arguments
        self.skill = _name(arguments.skill)
        self.current = _hash(arguments.hash)
        self.interval = _days(arguments.verify_interval_days)
        self.today = _today(arguments.today)
        self.root = root_of(os.getcwd())
        self.stores = plain_stores.read(self.root)
        self.stamp = preflight.Stamp(self.stores, self.skill)
        self.requires: list[str] = list(arguments.requires)
        self.files: dict[str, bytes] | None = None
        self.installed: Installed | None = None
        self.running = ("", "")
        if arguments.plugin_list:
            from ..documents.plugin_list import read

            self.installed = read(arguments.plugin_list)
        if arguments.skill_dir:
            self._look_at(arguments.skill_dir)

    def _look_at(self, directory: str) -> None:
        """Take what the skill says of itself; a directory that may not be read leaves it unknown."""
        from ..documents.plugin_versions import of_path
        from ..documents.skill_words import Broken, Unknown, read

        self.running = of_path(os.path.abspath(directory))
        try:
            found = read(directory)
        except Unknown as error:
            # A sandbox may show the plugin cache as empty.
            if error.is_missing and not self.running[0]:
                raise CannotWork(str(error)) from None
            return
        except Broken as error:
            raise CannotWork(str(error)) from None
        self.requires += [entry for entry in found.requires if entry not in self.requires]
        if self.current is None:
            self.current = found.surface_hash if preflight.is_hash(found.surface_hash) else None

    def answer(self) -> list[Told]:
        told: list[Told] = []
        if self.stores.lock is not None:
            from ..rules.preflight_project import of_project

            local = lambda: plain_stores.read_lock(self.root, LOCAL)  # noqa: E731
            told += of_project(self.stores.lock, local, self.installed, self.running)
        missing: list[str] = []
        if self.requires:
            from ..documents.project_config import missing as lacking

            missing = lacking(self.root, self.requires)
            told += [preflight.config_missing(missing)] if missing else []
        if self.current is not None and not any(each.code in preflight.STOPPING for each in told):
            told += self._surface(self.current, missing)
        overdue = preflight.verify_overdue(self.stamp, self.today, self._interval)
        return [*told, overdue] if overdue is not None else told

    def _surface(self, current: str, missing: list[str]) -> list[Told]:
        stamp = self.stamp
        if not stamp.anywhere:
            return [preflight.sweep_never_run(self.skill)] if self._sweep_is_due() else []
        if not preflight.has_moved(stamp, self.skill, current):
            return []
        from ..documents.project_config import Links, overrides, stems
        from ..documents.skill_words import files
        from ..rules.preflight_cause import cause_of

        directory = self.arguments.skill_dir
        names = stems(self.skill, directory)
        own = files(directory) if directory else None
        links = Links(self.root, directory, own or (), names)
        cause, why = cause_of(missing, overrides(self.root, names), names, own, links)
        return [preflight.moved(stamp, self.skill, current, cause, why)]

    def _sweep_is_due(self) -> bool:
        """Whether there is anything to reconcile, and nobody put it off."""
        from ..documents.acknowledgements import configuration_digest
        from ..documents.overrides import configured

        floor = text(self.stores.lock, "min_version") or text(self.stores.lock, "ref")
        declined = preflight.is_declined(self.stamp, self._versions(), floor, lambda: configuration_digest(self.root))
        return configured(self.root, LOCK) and not declined

    def _versions(self) -> list[str]:
        """The versions of the framework that are known to be installed, as the sweep that was declined had them."""
        from ..rules.preflight_project import FETCHING

        lock = self.stores.lock or {}
        if text(lock, "method") in FETCHING:
            try:
                fetched = text(plain_stores.read_lock(self.root, LOCAL), "source_ref")
            except Malformed:
                return []
            return [fetched] if fetched else []
        plugins = lock.get("plugins")
        listed = self.installed or {}
        ours = plugins if isinstance(plugins, list) else [name for name in listed if name.startswith("magpie-")]
        found = [version for name in ours for version in listed.get(name, ())]
        return [*found, *([self.running[1]] if self.running[1] else [])]

    def _interval(self) -> int:
        if self.interval is not None:
            return self.interval
        from ..documents.project_config import verify_interval

        wanted = verify_interval(self.root)
        return wanted if wanted is not None else preflight.VERIFY_DAYS

    def record(self, told: list[Told]) -> None:
        """Note what was told. A verdict stands even where that cannot be written."""
        codes = {each.code for each in told} & {"fingerprint-moved", "verify-overdue"}
        if not codes:
            return
        from ..documents.exclusive import Busy
        from ..documents.files import reason
        from ..documents.personal_edit import declined
        from ..documents.yaml_edit import RefusedEdit

        def change(document: dict[str, object]) -> None:
            if "fingerprint-moved" in codes and self.current is not None:
                declined(document, {self.skill: self.current})
            if "verify-overdue" in codes:
                document["verify_suggested_at"] = self.today.isoformat()

        try:
            plain_stores.record(self.root, change)
        except (RefusedEdit, Busy) as error:
            fail(COMMAND.name, f"what was told is not noted: {error}")
        except OSError as error:
            fail(COMMAND.name, f"what was told is not noted: {plain_stores.STAMP}: {reason(error)}")


# --- arguments ---


def _name(given: str) -> str:
    from ..rules.names import is_kebab

    if not given:
        raise CannotWork(f"which skill? --skill NAME is needed; see {COMMAND.name} --help")
    if not is_kebab(given):
        raise CannotWork(f"--skill {given!r}: a skill's name is lower-case letters and digits with single hyphens")
    return given


def _hash(given: str) -> str | None:
    if given and not preflight.is_hash(given):
        raise CannotWork(f"--hash {given!r}: a surface_hash is sha256: and 16 (or 64) lower-case hexadecimal digits")
    return given or None


def _days(given: str) -> int | None:
    if not given:
        return None
    from ..documents.project_config import as_days

    if (days := as_days(given)) is None:
        raise CannotWork(f"--verify-interval-days {given!r}: a whole number of days is needed, 0 for never")
    return days


def _today(given: str) -> date:
    from datetime import date

    if not given:
        return date.today()
    if (day := preflight.as_day(given)) is None:
        raise CannotWork(f"--today {given!r}: a date as 2026-09-21 is needed")
    return day


# --- the verdict ---


def _rendered(told: list[Told]) -> str:
    if not told:
        return '{"verdict": "ok"}\n'
    from json import dumps

    from ..documents.rendering import visible

    findings = [
        {
            "scope": each.scope,
            "code": each.code,
            "facts": _spelled(each.facts),
            "message": visible(each.message),
            "action": visible(each.action),
        }
        for each in told
    ]
    return dumps({"verdict": "action", "findings": findings}, indent=2) + "\n"


def _spelled(value: object) -> object:
    """Facts are data and stay as they are, but for half characters, which strict parsers refuse."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {str(_spelled(key)): _spelled(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_spelled(inner) for inner in value]
    return value
