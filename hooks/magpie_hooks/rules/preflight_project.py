"""Whether what is installed on this machine is what the project asks for: the part of pre-flight about the project."""

from __future__ import annotations

from ..documents.plain_stores import LOCAL, LOCK, Malformed, text
from .preflight import PROJECT, Told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..documents.plain_stores import Mapping
    from ..documents.plugin_list import Installed

FETCHING = ("git-tag", "git-branch", "svn-zip")
_UPGRADE = "/magpie-setup upgrade"
_LINT = f"magpie-lock-files {LOCK}"
_MARKETPLACE = "apache-magpie"


def of_project(
    lock: Mapping, machine: Callable[[], Mapping | None], installed: Installed | None, running: tuple[str, str]
) -> Iterator[Told]:
    """What the lock asks for against what is here.

    Args:
        lock: the committed lock.
        machine: reads the local lock, where it matters.
        installed: the plugins that the manager lists; None: unknown.
        running: the plugin and the version that the skill runs from; both '' where that is not known.

    Raises:
        Malformed: the lock does not say what a lock must say.
    """
    method = text(lock, "method")
    if method is None:
        raise Malformed(f"{LOCK}: there is no method; {_LINT} says more")
    if method in FETCHING:
        yield from _snapshot(method, lock, machine)
    elif method == "marketplace":
        yield from _marketplace(lock, installed, running)
    elif method != "local":  # the framework's own checkout has nothing to drift
        what = f"{LOCK} has the method {method!r}, which is none that we know"
        yield Told(PROJECT, "unknown-method", {"method": method}, what, _LINT)


# --- a snapshot ---


def _snapshot(method: str, lock: Mapping, machine: Callable[[], Mapping | None]) -> Iterator[Told]:
    try:
        local = machine()
    except Malformed as error:
        what = f"what this machine fetched of the framework cannot be read: {error}"
        yield Told(PROJECT, "snapshot-unreadable", {"error": str(error)}, what, _UPGRADE)
        return
    if local is None:
        what = f"the framework is pinned with {method} and was never fetched on this machine ({LOCAL} is not there)"
        yield Told(PROJECT, "snapshot-never-fetched", {"method": method}, what, _UPGRADE)
        return
    keys = (("method", "source_method"), ("url", "source_url"), ("ref", "source_ref"), *_ANCHORS.get(method, ()))
    if any(text(lock, mine) != text(local, theirs) for mine, theirs in keys):
        yield from _drift(lock, local)


_ANCHORS = {"git-tag": (("commit", "fetched_commit"),), "svn-zip": (("sha512", "fetched_sha512"),)}


def _drift(lock: Mapping, local: Mapping) -> Iterator[Told]:
    """Two texts may still mean the same, as ``v1`` and ``refs/tags/v1`` do: that is settled as for lock files."""
    from .lock_pins import Pin, differ
    from .pins import ANCHOR

    method = text(lock, "method") or ""
    mine = {key: text(lock, key) for key in ("method", "url", "ref")}
    theirs = {key: text(local, f"source_{key}") for key in mine}
    mine["anchor"] = text(lock, ANCHOR.get(method, ""))
    theirs["anchor"] = text(local, "fetched_sha512" if theirs["method"] == "svn-zip" else "fetched_commit")
    pin, here = Pin("framework", LOCK, mine, {"id": (1, 1)}), Pin("framework", LOCAL, theirs, {"id": (1, 1)})
    keys = [key for key in ("method", "url", "ref", "anchor") if differ(pin, here, key)]
    if not keys:
        return
    differs = {pin.name_of(key): {"project": pin.value(key), "machine": here.value(key)} for key in keys}
    what = f"the framework on this machine is not what the project pins: the {' and the '.join(differs)} differ"
    if list(differs) == ["sha512"]:  # the archive changed under one version: nothing to fetch again unseen
        yield Told(PROJECT, "snapshot-drift", {"differs": differs}, f"{what}, at the same version", _LINT)
    else:
        yield Told(PROJECT, "snapshot-drift", {"differs": differs}, what, _UPGRADE)


# --- a marketplace ---


def _marketplace(lock: Mapping, installed: Installed | None, running: tuple[str, str]) -> Iterator[Told]:
    url = text(lock, "url")
    if url is not None and not is_ours(url):
        from .pins import without_credentials

        shown = without_credentials(url)
        what = f"the marketplace is {shown}, not apache/magpie: nothing is proposed from it"
        yield Told(PROJECT, "untrusted-marketplace", {"url": shown}, what, _LINT)
        return
    plugins = _plugins(lock) if installed is not None or running[0] else []
    floor = text(lock, "min_version")
    missing, outdated, errors = [], [], []
    for name in plugins:
        versions = installed.get(name) if installed is not None else None
        if versions is None and running[0] == name:
            versions = [running[1]]
        if versions is None:
            missing += [name] if installed is not None else []
        elif floor is not None and versions and floor not in versions:
            newest, wrong = _newest(name, versions, floor)
            if wrong:
                errors.append(wrong)
            elif newest is not None:
                outdated.append({"plugin": name, "installed": newest, "floor": floor})
    if missing or outdated:
        yield _below_floor(missing, outdated, floor)
    if errors:
        error = errors[0]
        action = _LINT if error.startswith(LOCK) else "claude plugin list --json"
        yield Told(PROJECT, "version-unparsable", {"error": error}, f"versions cannot be compared: {error}", action)


def is_ours(url: str) -> bool:
    """Whether a marketplace is the framework's own, in any of the ways that name it."""
    name = url.lower().removeprefix("https://github.com/").removesuffix("/").removesuffix(".git")
    return name == "apache/magpie"


def _plugins(lock: Mapping) -> list[str]:
    from .names import is_kebab

    plugins = lock.get("plugins")
    found = [name for name in plugins if isinstance(name, str)] if isinstance(plugins, list) else []
    if not isinstance(plugins, list) or not found or len(found) < len(plugins) or not all(map(is_kebab, found)):
        raise Malformed(f"{LOCK}: plugins is no list of plugins' names; {_LINT} says more")
    return list(dict.fromkeys(found))


def _newest(name: str, versions: list[str], floor: str) -> tuple[str | None, str]:
    """The newest of a plugin's versions where all are below the floor, else None; and why they do not compare."""
    from .lock_shapes import parse_version

    least = parse_version(floor)
    if least is None:
        return None, f"{LOCK}: min_version {floor!r} is no PEP 440 version"
    parsed = [(version, given) for given in versions if (version := parse_version(given)) is not None]
    if not parsed:
        return None, f"the installed version of {name}, {versions[0]!r}, is no PEP 440 version"
    newest, given = max(parsed, key=lambda pair: pair[0])
    return (given if newest < least else None), ""


def _below_floor(missing: list[str], outdated: list[dict[str, str]], floor: str | None) -> Told:
    parts, commands = [], []
    if missing:
        parts.append(f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed")
        commands += [f"claude plugin install {name}@{_MARKETPLACE}" for name in missing]
    if outdated:
        told = [f"{each['plugin']} {each['installed']}" for each in outdated]
        parts.append(f"{', '.join(told)} {'is' if len(told) == 1 else 'are'} below the project's floor {floor}")
        commands += [f"claude plugin update {each['plugin']}@{_MARKETPLACE}" for each in outdated]
    facts: dict[str, object] = {"missing": missing, "outdated": outdated, "restart_required": True}
    what = f"{'; '.join(parts)}: install what is wanted, then restart the session"
    return Told(PROJECT, "below-floor", facts, what, " && ".join(commands))
