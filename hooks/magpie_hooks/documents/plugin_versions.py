"""Versions of plugins as the plugin cache holds them: ``<plugin>/<version>/skills/<name>``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

CACHE = ".claude/plugins/cache/apache-magpie"
CLONE = ".claude/plugins/marketplaces/apache-magpie"


def newest(versions: Iterable[str]) -> str | None:
    """The newest of some versions by PEP 440, dev builds included; a text that is none is older than every version."""
    found = list(versions)
    if len(found) < 2:
        return found[0] if found else None
    from packaging.version import InvalidVersion, Version

    def order(text: str) -> tuple[bool, Version, str]:
        try:
            return True, Version(text), text
        except (InvalidVersion, ValueError):
            return False, Version("0"), text

    return max(found, key=order)


def of_path(path: str) -> tuple[str, str]:
    """The plugin and its version out of a path ``…/<plugin>/<version>/skills/<name>``; both '' where it is none."""
    parts = path.replace("\\", "/").rstrip("/").split("/")
    if len(parts) < 4 or parts[-2] != "skills" or not parts[-3][:1].isdigit():
        return "", ""
    return parts[-4], parts[-3]
