"""The names that skills of the framework and of this repository have: no source may take one over."""

from __future__ import annotations

import os

from .installed import LINKED, OWN, SKILLS, SNAPSHOT, SNAPSHOTS, find
from .links import CANONICAL
from .projects import SNAPSHOTS as SOURCES
from .skills import MAIN

_HOLDERS = {OWN: "a skill of this repository", SNAPSHOT: "the framework", LINKED: "a skill of this repository"}


def claimed(root: str) -> dict[str, str]:
    """By name, in every spelling, who holds it and where; a source's own snapshot and links to it hold nothing."""
    sources = os.path.join(os.path.realpath(os.path.join(root, SOURCES)), "")
    held: dict[str, str] = {}
    for skill in find(root, plugins=False).skills.values():
        if skill.place in _HOLDERS and not os.path.realpath(skill.directory).startswith(sources):
            for name in skill.spellings():
                held.setdefault(name, f"{_HOLDERS[skill.place]}: {skill.shown}")
    for place in (SKILLS, *SNAPSHOTS, CANONICAL):  # by directory too: a front matter may be broken, or repeat a name
        for name in _skills(os.path.join(root, place)):
            if not os.path.realpath(os.path.join(root, place, name)).startswith(sources):
                who = _HOLDERS[SNAPSHOT if place in SNAPSHOTS else OWN]
                held.setdefault(name, f"{who}: {place}/{name}")
    return held


def _skills(directory: str) -> list[str]:
    try:
        return [name for name in os.listdir(directory) if os.path.isfile(os.path.join(directory, name, MAIN))]
    except OSError:
        return []
