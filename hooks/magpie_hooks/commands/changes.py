"""What a run with ``--changed`` looks at beyond the names it is given."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.git import Git


def checked_range() -> tuple[str, str] | None:
    """The range that a runner checks (``--from-ref`` and ``--to-ref``, a push) instead of a commit, if any."""
    start, end = os.environ.get("PRE_COMMIT_FROM_REF"), os.environ.get("PRE_COMMIT_TO_REF")
    return (start, end) if start and end else None


def removed(git: Git) -> list[str]:
    """Names that the commit or range deletes, renames away or turns into a link: no runner hands them over."""
    return git.deleted(*(checked_range() or (None, None)))
