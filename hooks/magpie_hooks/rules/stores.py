"""A stamp that stands in both stores: a state on the way to adoption, in which the personal one wins."""

from __future__ import annotations

from ..documents.findings import WARNING, Finding
from ..documents.locks import LOCK, STAMP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.stamps import Stores


def in_both(stores: Stores) -> list[Finding]:
    """The warning, at the first of the skills in the personal file."""
    names = stores.in_both()
    record = stores.personal.record if stores.personal is not None else None
    skills = record.record("skills") if record is not None else None
    if not names or skills is None:
        return []
    what = f"the stamp of {', '.join(names)} stands in {LOCK} too: the personal one wins"
    help = "magpie-reconcile sweep --write --drop-local-duplicates"  # noqa: A001 - the output's word
    return [Finding("stamp-in-both-stores", STAMP, skills.place_of(names[0])[0], what, severity=WARNING, help=help)]
