"""The text report of verify: versions, locks, snapshots and links, and the parts of the sweep."""

from __future__ import annotations

from ..documents.locks import STAMP
from ..documents.rendering import visible
from .sweep_text import lines, many, part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..documents.findings import Finding
    from .verify import Verification


def as_text(verified: Verification, findings: Sequence[Finding]) -> str:
    """The report, ready to print; the findings themselves are printed after it."""
    run = verified.swept
    rules = [finding.rule for finding in findings]
    missing, dangling = rules.count("snapshot-missing"), rules.count("dangling-link")
    said = [
        *part("versions", _versions(verified)),
        *part("locks", [verified.locks or "unchecked"]),
        *part("snapshots", [f"{many(verified.health.snapshots, 'snapshot')} there, {missing or 'none'} missing"]),
        *part("links", [f"{many(verified.health.links, 'link')} of agents, {dangling or 'none'} to nothing"]),
        *lines(run, findings, "magpie-reconcile verify"),
        *part("verified", [f"{verified.at}, noted in {run.prefix}{STAMP}" if verified.at else "not noted"]),
    ]
    return "".join(f"{visible(line)}\n" for line in said)


def _versions(verified: Verification) -> list[str]:
    versions = verified.versions
    reconciled, installed, latest = (
        it or "unknown" for it in (versions.reconciled, versions.installed, versions.latest)
    )
    where = f" ({versions.where})" if versions.where else ""
    newer = ", which is newer: the sweep below says whether that affects this project" if versions.moved else ""
    update = ": an update is available, /magpie-setup upgrade" if versions.update else ""
    return [f"reconciled {reconciled}{where}", f"installed {installed}{newer}", f"latest {latest}{update}"]
