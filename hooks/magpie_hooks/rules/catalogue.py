"""Every rule there is: its stable id, and a sentence for lists of rules. ``docs/rules.md`` has a section on each."""

from __future__ import annotations

from ..documents.findings import Rule

OF_EVERY_FILE = (
    Rule("duplicate-key", "A key stands in its mapping more than once."),
    Rule("not-utf8", "A file is not UTF-8 text."),
    Rule("unreadable-file", "A file that counts cannot be read."),
)

OF_SURFACES = (
    Rule("ambiguous-anchor", "The same anchor stands in one file more than once."),
    Rule("bad-requires-config", "requires_config is not a list of non-empty texts."),
    Rule("broken-region", "A generated region begins without an end, ends without a begin, or is nested."),
    Rule("conflict-markers", "An unresolved merge conflict stands in the file."),
    Rule("fence-swallows-heading", "A code fence that does not close hides headings."),
    Rule("invalid-front-matter", "The front matter is no YAML mapping in block style."),
    Rule("invisible-character", "An anchor holds a character that cannot be seen."),
    Rule("link-leaves-repository", "A detail file is a link to a place outside the repository."),
    Rule("missing-front-matter", "A skill has no front matter, or one that is not closed."),
    Rule("missing-name", "A skill's front matter has no name."),
    Rule("missing-surface-hash", "A skill carries no surface_hash."),
    Rule("region-marker-not-alone", "A region marker shares its block with other text and marks nothing."),
    Rule("stale-surface-hash", "A skill's surface_hash is not the hash of its surface."),
)

OF_SOURCES = (
    Rule("bad-provides", "What a source provides is not a list of skills and families."),
    Rule("descriptor-bad-id", "A source's id is not kebab-case."),
    Rule(
        "descriptor-invalid-yaml", "A block of descriptors is no YAML, or follows aliases, or holds a merge conflict."
    ),
    Rule("descriptor-missing-key", "A descriptor lacks a key that it needs."),
    Rule("descriptor-not-a-mapping", "An entry among descriptors is no mapping of keys to values."),
    Rule("descriptor-unknown-key", "A descriptor has a key that means nothing."),
    Rule("duplicate-provides", "Two trusted sources, or a source and a skill here, would claim one name."),
    Rule("duplicate-source-id", "A source is declared more than once in one layer."),
    Rule("fence-without-language", "A code block reads like a descriptor but is not marked as YAML."),
    Rule("foreign-anchor", "An anchor belongs to another method of fetching."),
    Rule("malformed-commit", "A commit is not written in full, in lower-case hexadecimal digits."),
    Rule("malformed-sha512", "A sha512 is not 128 lower-case hexadecimal digits."),
    Rule("method-url-mismatch", "The method is svn-zip and the url names no archive."),
    Rule("missing-anchor", "A trusted source is pinned without the anchor that proves it."),
    Rule("organization-directory-mismatch", "A curated descriptor names another organization than its directory."),
    Rule("organizations-unknown", "No directory of organizations is here to judge their names by."),
    Rule("pointer-invalid-front-matter", "A pointer's front matter does not parse."),
    Rule("pointer-missing-front-matter", "A pointer has no front matter."),
    Rule("pointer-missing-key", "A pointer lacks a key that it needs."),
    Rule("pointer-organization-mismatch", "A pointer names another organization than its source."),
    Rule("pointer-path-mismatch", "A pointer's path is not where its source keeps that skill or its evals."),
    Rule("pointer-unknown-key", "A pointer has a key that means nothing."),
    Rule("pointer-unknown-source", "A pointer points to a source that no descriptor declares."),
    Rule("pointer-with-skill", "A pointer stands beside a SKILL.md."),
    Rule("registry-bad-link", "A link in the registry's tables leads to no file."),
    Rule("registry-row-stale", "The registry and what organizations curate disagree."),
    Rule("registry-row-unknown-organization", "A row of the registry names an organization that is not there."),
    Rule("trust-incomplete", "A trusted source lacks a key after the merge with the curated descriptor."),
    Rule("trust-unchecked", "Nothing on this machine could tell whether a trusted id is curated."),
    Rule("trust-unresolved", "A trusted id is curated by no organization, or by more than one."),
    Rule("unanchored-branch", "A source follows the tip of a branch, which nothing proves."),
    Rule("unfulfilled-pointer", "A pointer's source does not provide that skill."),
    Rule("unknown-organization", "An organization is named that has no directory."),
    Rule("unsafe-layout", "A source's layout leads outside the source."),
    Rule("unsafe-path", "A path leads outside of where it starts, or is not portable."),
    Rule("unsafe-ref", "A ref that git would refuse, or read as something else."),
    Rule("unsafe-url", "A url that must not be fetched from, or that carries a secret."),
    Rule("unsupported-method", "A method of fetching that there is not."),
)

OF_LOCKS = (
    Rule("anchor-moved", "The commit or sha512 of a pin changed while its ref did not."),
    Rule("bad-skill-name", "A stamp names a skill that is not kebab-case."),
    Rule("bad-source-id", "A pinned source's id is not kebab-case."),
    Rule("bad-surface-hash", "A hash in a stamp is not sha256: and 16 or 64 hexadecimal digits."),
    Rule("bad-timestamp", "A date is no date, or a moment has no offset."),
    Rule("bad-version", "A version is not one of PEP 440."),
    Rule("duplicate-pin", "Two ids are pinned to one url and ref."),
    Rule("lock-ignored", "Git ignores a lock that is committed."),
    Rule("lock-invalid-yaml", "A lock does not parse, follows aliases, or holds a merge conflict."),
    Rule("lock-missing-key", "A lock lacks a key that it needs."),
    Rule("lock-not-a-list", "A lock of sources is not a list."),
    Rule("lock-not-a-mapping", "A lock, or an entry of one, is no mapping of keys to values."),
    Rule("lock-unknown-key", "A lock has a key that means nothing."),
    Rule("lock-unknown-method", "A lock names a method of fetching that there is not."),
    Rule("lock-wrong-type", "A value in a lock is no text where one belongs, or the other way round."),
    Rule("method-changed", "The method of a pin changed."),
    Rule("not-ignored", "Git would not ignore, for everybody, what belongs to one machine."),
    Rule("pin-downgraded", "A pin's ref or floor went back to an older version."),
    Rule("pin-mismatch", "A lock and a trust list disagree on a source's pin."),
    Rule("pin-without-trust", "A source is pinned that no trust list vouches for."),
    Rule("reconciled-in-local-lock", "The stamp stands in a lock of one machine."),
    Rule("ref-full-name", "A ref is written with its full name."),
    Rule("ref-is-a-commit", "A ref is a commit."),
    Rule("snapshot-drift", "The framework on this machine is not what is pinned."),
    Rule("snapshot-never-fetched", "The framework is pinned and was never fetched on this machine."),
    Rule("source-drift", "A source on this machine is not what is pinned."),
    Rule("source-never-fetched", "A source is pinned and was never fetched on this machine."),
    Rule("stamp-in-both-stores", "A skill is stamped in the committed lock and in the personal file."),
    Rule("tracked-local-file", "Git tracks what belongs to one machine."),
    Rule("trust-without-pin", "A source is trusted and was never fetched."),
    Rule("untrusted-marketplace", "The marketplace is not the framework's own."),
)

OF_PAIRS = (
    Rule("override-weakens-baseline", "An override cancels, softens or narrows a clause of the safety baseline."),
    Rule("pairs-bad-revision", "A side of a pair names a revision that git does not know."),
    Rule("pairs-duplicate", "A pair is registered more than once."),
    Rule("pairs-invalid-yaml", "The registry of pairs is no YAML list of pairs, or holds a merge conflict."),
    Rule("pairs-missing-side", "A pair lacks one of its two sides."),
    Rule("pairs-same-side", "Both sides of a pair are one skill."),
    Rule("pairs-side-not-found", "A side of a pair is not there."),
    Rule("pairs-unknown-key", "The registry of pairs has a key that means nothing."),
    Rule("safety-divergence", "Two copies of a skill disagree on a statement of the safety baseline."),
)

OF_FETCHING = (
    Rule("archive-checksum-mismatch", "An archive is not the one whose sha512 is pinned."),
    Rule("archive-unsafe", "An archive is broken, too large, or holds what may not be written."),
    Rule("branch-rewound", "A branch's new tip does not descend from the one that was here."),
    Rule("fetch-failed", "A source cannot be fetched, or what came is refused."),
    Rule("name-collision", "The name that a skill would be linked under is taken."),
    Rule("signature-invalid", "An archive's signature is missing or not good."),
    Rule("skill-not-provided", "A source does not hold a skill that it is said to provide."),
    Rule("snapshot-unsafe-link", "A link in a source leads out of it, or in a circle."),
    Rule("tag-moved", "A tag no longer names the commit that is pinned."),
)

OF_PROJECTS = (
    Rule("config-missing", "A configured skill requires a file that is in neither configuration directory."),
    Rule("override-anchor-generated", "An override refers to a heading that stands only in a generated region."),
    Rule("override-anchor-moved", "An override refers to a step, rule or heading that its skill has no longer."),
    Rule("override-target-missing", "An override is for a skill that is not installed."),
)

OF_MACHINES = (
    Rule("dangling-link", "A link leads to nothing, or is missing where a skill should be found."),
    Rule("snapshot-missing", "A local lock calls something fetched that is not there."),
)

_ALL = (OF_EVERY_FILE, OF_SURFACES, OF_SOURCES, OF_LOCKS, OF_PAIRS, OF_PROJECTS, OF_MACHINES, OF_FETCHING)
RULES = {rule.id: rule for rules in _ALL for rule in rules}
