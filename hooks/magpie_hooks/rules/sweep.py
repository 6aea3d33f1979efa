"""The sweep: does every anchor of every override still resolve, is every configuration file there?

It needs no baseline: it judges what is there now.
"""

from __future__ import annotations

import os
from functools import partial

from ..documents import front_matter, headings, overrides
from ..documents.files import Unreadable
from ..documents.findings import WARNING, Finding
from ..documents.inline import prose
from ..documents.project_config import Links
from ..documents.skills import MAIN
from ..documents.slugs import numbered
from . import surface
from .reference_reader import Skill, references
from .references import Places, Target, judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..documents.installed import InstalledSkill
    from ..documents.overrides import OverrideFile
    from ..documents.stamps import Stores
    from .scope import Scope


class Swept:
    """What a sweep found. ``hashes``: of every configured skill that could be read, its current hash.

    ``open``: names of skills with a finding of severity error. ``counts``: references looked at, overrides read,
    entries of configuration looked up.
    """

    __slots__ = ("counts", "findings", "hashes", "open", "unchecked")

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.hashes: dict[str, str] = {}
        self.open: set[str] = set()
        self.unchecked: list[tuple[str, str]] = []
        self.counts = {"references": 0, "overrides": 0, "entries": 0}


def sweep(root: str, scope: Scope, stores: Stores, details: Callable[[InstalledSkill], dict[str, bytes]]) -> Swept:
    """Sweep a project.

    Args:
        root: the project's directory; paths in findings are from there.
        scope: what it configures.
        stores: its stamp; a declined skill is reported with that remark.
        details: a skill's detail files that count, or Unreadable.
    """
    swept = Swept()
    swept.findings += [*scope.missing, *scope.trouble]
    swept.unchecked += [*scope.unchecked, *stores.unread()]
    acknowledged = stores.acknowledged()
    broken = {finding.path for finding in scope.trouble}
    for name, skill in scope.skills.items():
        found = _Skill(root, skill, details).judge(scope.overrides.get(name, []), swept)
        digest = swept.hashes.get(name)
        if digest and acknowledged.get(name) == digest:
            for finding in found:
                finding.message += "; it was declined on this machine"
        swept.findings += found
        files = {file.path for file in scope.overrides.get(name, [])}
        if files & broken or any(finding.severity != WARNING for finding in found):
            swept.open.add(name)
    return swept


class _Skill:
    """One configured skill, read once."""

    def __init__(self, root: str, skill: InstalledSkill, details: Callable[[InstalledSkill], dict[str, bytes]]) -> None:
        self.root = root
        self.skill = skill
        self._details = details
        self._target: Target | None = None

    def judge(self, files: list[OverrideFile], swept: Swept) -> list[Finding]:
        try:
            main, details = self.skill.main(), self._details(self.skill)
        except Unreadable as error:
            swept.unchecked.append((self.skill.name, f"{self.skill.shown} cannot be read: {error}"))
            return []
        read = surface.read(main, details)
        contents = {MAIN: main, **details}
        if read.digest:
            swept.hashes[self.skill.name] = read.digest
        else:
            wrong = next(it for it in read.findings if it.rule in surface.UNKNOWABLE)
            why = f"its fingerprint cannot be known: {wrong.path}:{wrong.line or 1}: {wrong.message}"
            swept.unchecked.append((self.skill.name, why))
        found = self._configuration(read, swept)
        try:
            for file in files:
                if file.trouble is None:
                    found += self._override(file, contents, swept)
        except (UnicodeDecodeError, front_matter.Problem):
            return found  # a file of the skill is no text, or holds a conflict: told above
        return found

    def _configuration(self, read: surface.Surface, swept: Swept) -> list[Finding]:
        found, told = [], set()
        for entry in read.configuration():
            if entry.text in told:
                continue
            told.add(entry.text)
            swept.counts["entries"] += 1
            if overrides.resolved(self.root, entry.text) is None:
                own, shared = (f"{directory}/{entry.text}" for directory in overrides.DIRECTORIES)
                what = f"{self.skill.name} requires {entry.text}, which neither {own} nor {shared} is"
                help = f"write {shared} (or, for yourself, {own})"  # noqa: A001 - the output's word
                found.append(Finding("config-missing", f"{self.skill.shown}/{MAIN}", entry.line, what, help=help))
        return found

    def _override(self, file: OverrideFile, contents: dict[str, bytes], swept: Swept) -> list[Finding]:
        swept.counts["overrides"] += 1
        text = file.text
        try:
            start = front_matter.skip(text)
        except front_matter.Problem as problem:
            from ..documents.lines import line_at

            return [Finding(problem.rule, file.path, line_at(text, problem.at), problem.message, help=problem.help)]
        blocks = prose(text, start)
        found = list(references(blocks, Skill(self.skill.spellings(), contents)))
        swept.counts["references"] += len(found)
        if not found:
            return []
        if self._target is None:
            every = [heading for name, data in contents.items() for heading in headings.of_file(name, data)]
            self._target = Target(every, list(contents))
        own = frozenset(numbered(block.text.strip() for block in blocks if block.level))
        return judged(found, self._target, self._places(file, own), file.path, self.skill.name)

    def _places(self, file: OverrideFile, fragments: frozenset[str]) -> Places:
        directory = self.skill.directory
        links = Links(self.root, directory, {MAIN, *os.listdir(directory)}, self.skill.spellings())
        return Places(fragments, partial(links.exists, file.path), partial(links.own, file.path))
