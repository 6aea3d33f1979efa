"""Every rule there is: its stable id, and a sentence for lists of rules. ``docs/rules.md`` has a section on each."""

from __future__ import annotations

from ..documents.findings import Rule

RULES = {
    rule.id: rule
    for rule in (
        Rule("ambiguous-anchor", "The same anchor stands in one file more than once."),
        Rule("bad-requires-config", "requires_config is not a list of non-empty texts."),
        Rule("broken-region", "A generated region begins without an end, ends without a begin, or is nested."),
        Rule("conflict-markers", "An unresolved merge conflict stands in the file."),
        Rule("duplicate-key", "A key stands in its mapping more than once."),
        Rule("fence-swallows-heading", "A code fence that does not close hides headings."),
        Rule("invalid-front-matter", "The front matter is no YAML mapping in block style."),
        Rule("invisible-character", "An anchor holds a character that cannot be seen."),
        Rule("link-leaves-repository", "A detail file is a link to a place outside the repository."),
        Rule("missing-front-matter", "A skill has no front matter, or one that is not closed."),
        Rule("missing-name", "A skill's front matter has no name."),
        Rule("missing-surface-hash", "A skill carries no surface_hash."),
        Rule("not-utf8", "A file is not UTF-8 text."),
        Rule("region-marker-not-alone", "A region marker shares its block with other text and marks nothing."),
        Rule("stale-surface-hash", "A skill's surface_hash is not the hash of its surface."),
        Rule("unreadable-file", "A file that counts cannot be read."),
    )
}
