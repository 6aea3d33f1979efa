"""What an agent is told before it runs a skill: whether the project was reconciled with the skill as it is now.

Silent where nothing changed since the stamp, where the stamp leaves the skill out, and where a person has seen the
change; what could not be read is unknown, and unknown says nothing.
"""

from __future__ import annotations

from ..documents.plain_stores import LOCK, STAMP, Malformed, section, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date

    from packaging.version import Version

    from ..documents.plain_stores import Mapping, Stores

PROJECT, SKILL, END = "project", "skill", "end-of-run"
# While one of these stops the session for a restart, nothing is proposed on top of it.
STOPPING = frozenset(("untrusted-marketplace", "below-floor"))
REQUIRES, ANCHORS, NOTHING_HERE = "requires_config", "anchors", "none-here"
VERIFY_DAYS = 14


class Told:
    """One finding of a verdict: for whom, what in one word, the facts, one sentence, and the command to propose."""

    __slots__ = ("action", "code", "facts", "message", "scope")

    def __init__(self, scope: str, code: str, facts: dict[str, object], message: str, action: str) -> None:
        self.scope = scope
        self.code = code
        self.facts = facts
        self.message = message
        self.action = action


def is_hash(given: str | None) -> bool:
    """Whether a text is a surface_hash: what is none says nothing, and is never noted."""
    import re

    return given is not None and re.fullmatch(r"sha256:(?:[0-9a-f]{16}|[0-9a-f]{64})", given) is not None


def config_missing(files: list[str]) -> Told:
    noun = "file is" if len(files) == 1 else "files are"
    message = f"{len(files)} configuration {noun} missing that the skill requires: {', '.join(files)}"
    return Told(SKILL, "config-missing", {"files": files}, message, "/magpie-setup config")


class Stamp:
    """What the two stores hold of one skill. The personal one wins; a skill in both is a passing state.

    Raises:
        Malformed: one of them cannot be what it should be.
    """

    __slots__ = ("acknowledged", "anywhere", "dates", "in_both", "stamped", "suggested")

    def __init__(self, stores: Stores, skill: str) -> None:
        committed, own, personal = stores.committed, stores.own, stores.personal or {}
        hashes = [_hash(stamp, path, skill) for stamp, path in ((own, STAMP), (committed, LOCK))]
        self.stamped = hashes[0] or hashes[1]
        self.in_both = None not in hashes
        self.anywhere = committed is not None or own is not None
        self.dates = [text(own, "at"), text(committed, "at"), text(personal, "verified_at")]
        self.suggested = text(personal, "verify_suggested_at")
        self.acknowledged = section(personal, "acknowledged", STAMP) or {}

    def is_acknowledged(self, skill: str, current: str) -> bool:
        return text(section(self.acknowledged, "skills", STAMP), skill) == current


def _hash(stamp: Mapping | None, path: str, skill: str) -> str | None:
    skills = section(stamp, "skills", path) if stamp is not None else None
    if skills is None or skill not in skills:
        return None
    found = text(skills, skill)
    if found is None:
        raise Malformed(f"{path}: the stamped hash of {skill} is no text")
    return found


def has_moved(stamp: Stamp, skill: str, current: str) -> bool:
    """Whether there is a move to tell of: stamped, not what is stamped, and not seen before."""
    return stamp.stamped is not None and stamp.stamped != current and not stamp.is_acknowledged(skill, current)


def moved(stamp: Stamp, skill: str, current: str, cause: str, why: str) -> Told:
    """The finding of a moved fingerprint; ``why`` ends its sentence."""
    facts: dict[str, object] = {
        "skill": skill,
        "stamped": stamp.stamped,
        "current": current,
        "cause": cause,
        "in_both_stores": stamp.in_both,
    }
    message = f"what this project's configuration hangs on in {skill} moved since it was reconciled: {why}"
    return Told(SKILL, "fingerprint-moved", facts, message, _REPAIRS[cause])


_REPAIRS = {
    REQUIRES: "/magpie-setup config",
    ANCHORS: "magpie-reconcile sweep",
    NOTHING_HERE: "magpie-reconcile sweep --write",
}


def sweep_never_run(skill: str) -> Told:
    message = "this project was never reconciled with the skills that it configures"
    return Told(SKILL, "sweep-never-run", {"skill": skill}, message, "magpie-reconcile sweep")


def is_declined(stamp: Stamp, versions: Iterable[str], floor: str | None, digest: Callable[[], str]) -> bool:
    """Whether the sweep was declined for the version and the configuration that are here.

    Args:
        stamp: what was put off.
        versions: those known to be installed; what was declined for one of them is declined.
        floor: where none is known, the version or ref that the lock asks for.
        digest: of the configuration; it is only asked where one was recorded.
    """
    declined = text(stamp.acknowledged, "sweep")
    if declined is None:
        return False
    known = list(versions)
    if known and not any(_is_same(declined, version) for version in known):
        return False
    if not known and floor is not None and _is_older(declined, floor):
        return False
    recorded = text(stamp.acknowledged, "sweep_config")
    return recorded is None or recorded == digest()


def _is_same(one: str, other: str) -> bool:
    if one == other:
        return True
    first, second = _version(one), _version(other)
    return first is not None and first == second  # as v1.0 and 1.0.0 are


def _is_older(declined: str, floor: str) -> bool:
    """Whether a floor has moved past what was declined; what is no version is older than any other text."""
    if declined == floor:
        return False
    first, second = _version(declined), _version(floor)
    return first is None or second is None or first < second


def _version(given: str) -> Version | None:
    from .lock_shapes import parse_version

    return parse_version(given)


# --- the clock ---


def verify_overdue(stamp: Stamp, today: date, interval: Callable[[], int]) -> Told | None:
    """The reminder, once an interval: counted from the last thing that looked at the setup, or reminded of it."""
    seen = [day for given in stamp.dates if (day := as_day(given)) is not None]
    if not seen:
        return None
    since = (today - max(seen)).days
    suggested = as_day(stamp.suggested)
    quiet = min(since, (today - suggested).days) if suggested is not None else since
    if quiet < 1:
        return None
    days = interval()
    if days == 0 or quiet < days:
        return None
    noun = "day" if since == 1 else "days"
    message = (
        f"magpie-reconcile verify has not run in {since} {noun}: it also checks whether newer "
        "plugin versions are available, which a sandboxed session cannot"
    )
    facts: dict[str, object] = {"days_since": since, "interval_days": days}
    return Told(END, "verify-overdue", facts, message, "magpie-reconcile verify")


def as_day(given: str | None) -> date | None:
    """A date as ``2026-09-21``; None for any other text."""
    from datetime import date

    try:
        return date.fromisoformat(given) if given is not None and len(given) == 10 else None
    except ValueError:
        return None
