"""What a skill's front matter says of its surface: read, never computed."""

from __future__ import annotations

import os

from . import front_matter, front_matter_scan
from .files import Unreadable, read_bytes
from .skills import MAIN, is_detail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .front_matter import FrontMatter


class Unknown(Exception):
    """A skill cannot be read; the text is one sentence. ``is_missing``: there is none."""

    def __init__(self, sentence: str, *, is_missing: bool = False) -> None:
        super().__init__(sentence)
        self.is_missing = is_missing


class Broken(Exception):
    """A skill's front matter is wrong; the text is one sentence with its place."""


def read(directory: str) -> FrontMatter:
    """The front matter of the ``SKILL.md`` in a directory.

    Raises:
        Unknown: it cannot be read, or is not there.
        Broken: it can, and does not say what it must.
    """
    from .lines import line_at

    path = os.path.join(directory, MAIN)
    try:
        text = read_bytes(path, follow=True).decode()
    except FileNotFoundError:
        raise Unknown(f"{path}: there is no such file", is_missing=True) from None
    except Unreadable as error:
        raise Unknown(f"{path}: it cannot be read: {error}", is_missing=not os.path.isdir(directory)) from None
    except UnicodeDecodeError as error:
        raise Broken(f"{path}: it is not UTF-8 text (byte 0x{error.object[error.start]:02x})") from None
    try:
        block = front_matter.locate(text)
        found = front_matter_scan.scan(text, block) or front_matter.read(text, block)
        wrong = next((problem for problem in found.problems if problem.rule != "missing-name"), None)
        if wrong is not None:
            raise wrong
    except front_matter.Problem as problem:
        raise Broken(f"{path}:{line_at(text, problem.at)}: {problem.message}") from None
    return found


def files(directory: str) -> dict[str, bytes] | None:
    """A skill's ``SKILL.md`` and detail files by name; None where one of them cannot be read."""
    try:
        names = [MAIN, *sorted(filter(is_detail, os.listdir(directory)))]
        paths = {name: os.path.join(directory, name) for name in names}
        return {name: read_bytes(path, follow=True) for name, path in paths.items() if not os.path.isdir(path)}
    except (OSError, Unreadable):
        return None
