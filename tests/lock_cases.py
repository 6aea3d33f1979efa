"""Locks with what is wrong in them, by hand: the rule, and the line and column where it must point."""

from __future__ import annotations

from magpie_hooks.documents.locks import LOCAL, LOCK, SOURCES, SOURCES_LOCAL, STAMP

C, D, S = "a1" * 20, "b2" * 20, "c3" * 64
TAG = f"method: git-tag\nurl: https://git.example/x.git\nref: v1\ncommit: {C}\n"
ENTRY = f"- id: acme\n  method: git-tag\n  url: https://git.example/x.git\n  ref: v1\n  commit: {C}\n"
FETCHED = (
    f"source_method: git-tag\nsource_url: https://git.example/x.git\nsource_ref: v1\nfetched_commit: {C}\n"
    "fetched_at: 2026-09-20T08:15:00+00:00\n"
)
MARKET = "method: marketplace\nurl: apache/magpie\nmin_version: 0.2.0\nplugins: [magpie-core]\n"
ZIP = f"method: svn-zip\nurl: https://dist.example/x.zip\nref: 1.10\nsha512: {S}\n"
STAMPED = "reconciled:\n  version: 0.2.0.dev202609211315\n  at: 2026-09-21\n  skills:\n    x: sha256:" + "0" * 16 + "\n"
At = tuple[str, int, int]


class Case:
    """``found``: every finding, as (rule, line, column). ``schema``: whether a schema can be asked too."""

    def __init__(self, name: str, kind: str, text: str | bytes, *found: At, schema: bool = True) -> None:
        self.name = name
        self.kind = kind
        self.data = text if isinstance(text, bytes) else text.encode()
        self.found = list(found)
        self.schema = schema


def _stamp(text: str, *found: At, name: str, schema: bool = True) -> Case:
    return Case(name, STAMP, text, *found, schema=schema)


_MOMENTS = {
    "2026-09-20T08:15:00Z": True,
    "2026-09-20 08:15:00+02:00": True,
    "2026-09-20T08:15-0330": True,
    "2026-09-20T08:15:00+02": True,
    "2026-09-20T08:15:00.123456789Z": True,
    "2026-09-20T08:15:00": False,
    "2026-09-20": False,
    "2026-09-20T24:15:00Z": False,
    "2026-02-30T08:15:00Z": False,
    "2026-09-20T08:15:00+25:00": False,
    "2026-09-20  08:15:00Z": False,
    "yesterday": False,
}
_DATES = {"2026-09-21": True, "2026-02-29": False, "2026-9-1": False, "20260921": False, "2026-09-21T00:00:00Z": False}
# PyYAML makes dates of them, or fails to.
_NO_TIMES = ("2026-09-20T24:15:00Z", "2026-02-30T08:15:00Z", "2026-09-20T08:15:00+25:00", "2026-02-29")
_VERSIONS = {"0.2.0": True, "1.10": True, "1!2.0rc1.post2.dev3+local": True, "v1": True, "latest": False, "1..2": False}
_HASHES = {"0" * 16: True, "f" * 64: True, "F" * 16: False, "0" * 17: False, "x": False}

CASES = [
    Case("a tag", LOCK, TAG),
    Case("a branch", LOCK, "method: git-branch\nurl: https://git.example/x.git\nref: main\n"),
    Case("an archive", LOCK, ZIP),
    Case("local", LOCK, "method: local\nsource: ../magpie\n"),
    Case("a marketplace", LOCK, MARKET),
    Case("stamped", LOCK, TAG + STAMPED),
    Case("no skills yet", LOCK, TAG + "reconciled:\n  version: 1\n  at: 2026-09-21\n  skills: {}\n"),
    Case("texts like other things", LOCK, ZIP.replace("ref: 1.10", "ref: no").replace("c3" * 64, "1" * 128)),
    Case("crlf", LOCK, (TAG + STAMPED).replace("\n", "\r\n")),
    Case("lone cr", LOCK, TAG.replace("\n", "\r"), schema=False),
    Case("byte order mark", LOCK, "\ufeff" + TAG),
    Case("flow style", LOCK, "{method: local, source: x}\n"),
    Case("empty list", SOURCES, ""),
    Case("comments only", SOURCES, "# nothing yet\n"),
    Case("written empty list", SOURCES, "[]\n"),
    Case("a source", SOURCES, ENTRY),
    Case("fetched", LOCAL, FETCHED),
    Case("a fetched branch", LOCAL, FETCHED.replace("git-tag", "git-branch")),
    Case("fetched sources", SOURCES_LOCAL, f"- id: acme\n  {FETCHED.rstrip().replace(chr(10), chr(10) + '  ')}\n"),
    _stamp("{}", name="nothing seen"),
    _stamp('{\n\t"verified_at":\t"2026-09-21"\n}\n', name="tabs in json", schema=False),
    _stamp('{"acknowledged":{"sweep":"0.2.0","skills":{"x":"sha256:0000000000000000"}}}', name="no blanks in json"),
    # --- what does not parse
    Case("empty", LOCK, "", ("lock-not-a-mapping", 1, 1)),
    Case("a list", LOCK, "# x\n- a\n", ("lock-not-a-mapping", 2, 1)),
    Case("a text", LOCK, "hello\n", ("lock-not-a-mapping", 1, 1)),
    Case("a mapping for a list", SOURCES, "\n" + TAG, ("lock-not-a-list", 2, 1)),
    Case("a text for an entry", SOURCES, ENTRY + "- acme\n", ("lock-not-a-mapping", 6, 3)),
    Case("an anchor", LOCK, TAG.replace("ref: v1", "ref: &r v1"), ("lock-invalid-yaml", 3, 6), schema=False),
    Case(
        "an anchor of an entry", SOURCES, ENTRY.replace("- id", "- &e\n  id"), ("lock-invalid-yaml", 1, 3), schema=False
    ),
    Case("a number in JSON", STAMP, '{"acknowledged": {"sweep": 3}}', ("lock-wrong-type", 1, 28), schema=False),
    Case("no number", STAMP, '{"verified_at": NaN}', ("lock-invalid-yaml", 1, 17), schema=False),
    Case("a digest", STAMP, '{"acknowledged": {"sweep_config": "zz"}}', ("bad-surface-hash", 1, 35), schema=False),
    Case("an alias", LOCK, "url: &u x\nmethod: *u\n", ("lock-invalid-yaml", 2, 9), schema=False),
    Case("two documents", LOCK, TAG + "---\n" + TAG, ("lock-invalid-yaml", 5, 1), schema=False),
    Case("a tab", LOCK, "method: local\n\tsource: x\n", ("lock-invalid-yaml", 2, 1), schema=False),
    Case(
        "conflict",
        LOCK,
        f"method: git-tag\n<<<<<<< HEAD\nref: v1\n=======\nref: v2\n>>>>>>> x\ncommit: {C}\n",
        ("lock-invalid-yaml", 2, 1),
        schema=False,
    ),
    Case("conflict, lone cr", SOURCES, "[]\r<<<<<<< HEAD\r", ("lock-invalid-yaml", 2, 1), schema=False),
    Case("the last marker only", SOURCES, ENTRY + ">>>>>>> x", ("lock-invalid-yaml", 6, 1), schema=False),
    _stamp('{\n<<<<<<< HEAD\n"at": 1\n', ("lock-invalid-yaml", 2, 1), name="conflict in json", schema=False),
    _stamp('{"at": }', ("lock-invalid-yaml", 1, 8), name="no json", schema=False),
    _stamp("\ufeff{\r\r at: 1}", ("lock-invalid-yaml", 3, 2), name="no json, lone cr", schema=False),
    _stamp("at: 2026-09-21\n", ("lock-invalid-yaml", 1, 1), name="yaml for json", schema=False),
    _stamp("[]", ("lock-not-a-mapping", 1, 1), name="a list for json"),
    _stamp("[" * 100_000, ("lock-invalid-yaml", 1, 1), name="deep json", schema=False),
    _stamp('{"sweep": ' + "1" * 5000 + "}", ("lock-unknown-key", 1, 2), name="a long number", schema=False),
    Case("deep", LOCK, "[" * 10_000, ("lock-invalid-yaml", 1, 65), schema=False),
    Case("duplicate key", LOCK, TAG + "ref: v2\n", ("duplicate-key", 5, 1), schema=False),
    _stamp(
        '{"verified_at": "2026-09-21", "verified_at": ""}',
        ("duplicate-key", 1, 31),
        name="duplicate key in json",
        schema=False,
    ),
    # --- keys
    Case("no method", LOCK, "url: https://git.example/x\n", ("lock-missing-key", 1, 1)),
    Case("empty method", LOCK, "method: ''\n", ("lock-missing-key", 1, 1)),
    Case("null url", LOCK, TAG.replace("https://git.example/x.git", "~"), ("lock-missing-key", 1, 1)),
    Case("blank ref", LOCK, TAG.replace("v1", "'  '"), ("lock-missing-key", 1, 1)),
    Case("no source", LOCK, "method: local\n", ("lock-missing-key", 1, 1)),
    Case("no floor", LOCK, MARKET.replace("min_version: 0.2.0\n", ""), ("lock-missing-key", 1, 1)),
    Case("no id", SOURCES, ENTRY.replace("id: acme\n  ", ""), ("lock-missing-key", 1, 3)),
    Case("empty stamp", LOCK, TAG + "reconciled: {}\n", ("lock-missing-key", 5, 13)),
    Case(
        "null skills", LOCK, TAG + "reconciled: {version: 1, at: 2026-09-21, skills: }\n", ("lock-missing-key", 5, 13)
    ),
    Case("no fetched commit", LOCAL, FETCHED.replace(f"fetched_commit: {C}\n", ""), ("lock-missing-key", 1, 1)),
    _stamp('{"version": "1"}', ("lock-missing-key", 1, 1), name="half a stamp"),
    Case("unknown key", LOCK, TAG + "comit: x\n", ("lock-unknown-key", 5, 1)),
    Case("key of another method", LOCK, TAG + "plugins: [a]\n", ("lock-unknown-key", 5, 1)),
    Case("unknown key in the stamp", LOCK, TAG + STAMPED + "  by: me\n", ("lock-unknown-key", 10, 3)),
    Case("unknown method", LOCK, "method: git\n", ("lock-unknown-method", 1, 9)),
    Case("a source from a marketplace", SOURCES, "- id: a\n  method: marketplace\n", ("lock-unknown-method", 2, 11)),
    Case("unknown local method", LOCAL, FETCHED.replace("git-tag", "local"), ("lock-unknown-method", 1, 16)),
    Case("a list for a url", LOCK, TAG.replace("https://git.example/x.git", "[a]"), ("lock-wrong-type", 2, 6)),
    Case("a text for the stamp", LOCK, TAG + "reconciled: yes\n", ("lock-wrong-type", 5, 13)),
    Case("a text for plugins", LOCK, MARKET.replace("[magpie-core]", "magpie-core"), ("lock-wrong-type", 4, 10)),
    Case("no plugins", LOCK, MARKET.replace("[magpie-core]", "[]"), ("lock-wrong-type", 4, 10)),
    Case("a plugin that is no name", LOCK, MARKET.replace("[magpie-core]", "[a, B]"), ("lock-wrong-type", 4, 14)),
    Case(
        "a list for skills",
        LOCK,
        TAG + STAMPED.split("    x", maxsplit=1)[0].rstrip() + " [x]\n",
        ("lock-wrong-type", 8, 11),
    ),
    Case("the stamp of one machine", LOCAL, FETCHED + STAMPED, ("reconciled-in-local-lock", 6, 1)),
    # --- ids
    Case("bad id", SOURCES, ENTRY.replace("acme", "Acme_x"), ("bad-source-id", 1, 7)),
    Case("same id", SOURCES, ENTRY + ENTRY.replace("x.git", "y.git"), ("duplicate-source-id", 6, 7), schema=False),
    Case("same place", SOURCES, ENTRY + ENTRY.replace("acme", "b"), ("duplicate-pin", 6, 7)),
    Case(
        "same place, full name",
        SOURCES,
        ENTRY + ENTRY.replace("acme", "b").replace("ref: v1", "ref: refs/tags/v1"),
        ("ref-full-name", 9, 8),
        ("duplicate-pin", 6, 7),
    ),
    # --- anchors
    Case("no commit", LOCK, TAG.split("commit", maxsplit=1)[0], ("missing-anchor", 1, 1)),
    Case("empty commit", LOCK, TAG.split("commit", maxsplit=1)[0] + "commit:\n", ("missing-anchor", 1, 1)),
    Case("sha512 for a tag", LOCK, TAG.replace(f"commit: {C}", f"sha512: {S}"), ("foreign-anchor", 4, 9)),
    Case("commit for a branch", LOCK, TAG.replace("git-tag", "git-branch"), ("foreign-anchor", 4, 9)),
    Case("commit for an archive", SOURCES, ENTRY.replace("git-tag", "svn-zip"), ("foreign-anchor", 5, 11)),
    Case("abbreviated", LOCK, TAG.replace(C, C[:12]), ("malformed-commit", 4, 9)),
    Case("upper case", LOCK, TAG.replace(C, C.upper()), ("malformed-commit", 4, 9)),
    Case("sha256 of a commit", LOCK, TAG.replace(C, "a" * 64)),
    Case("short sha512", LOCK, ZIP.replace(S, S[:64]), ("malformed-sha512", 4, 9)),
    # --- refs and urls
    Case("full name", LOCK, TAG.replace("ref: v1", "ref: refs/tags/v1"), ("ref-full-name", 3, 6)),
    Case("a commit for a ref", LOCK, TAG.replace("ref: v1", f"ref: {D}"), ("ref-is-a-commit", 3, 6)),
    Case("an option for a ref", LOCK, TAG.replace("ref: v1", "ref: --upload-pack=x"), ("unsafe-ref", 3, 6)),
    Case("plain http", LOCK, TAG.replace("https:", "http:"), ("unsafe-url", 2, 6)),
    Case("a password", LOCK, TAG.replace("https://", "https://a:b@"), ("unsafe-url", 2, 6)),
    Case("a token", LOCAL, FETCHED.replace("x.git", "x.git?private_token=s3cret"), ("unsafe-url", 2, 13)),
    Case("a file", LOCK, TAG.replace("https://git.example", "file:///srv"), ("unsafe-url", 2, 6)),
    Case("a marketplace with a token", LOCK, MARKET.replace("apache/magpie", "a/b?token=x"), ("unsafe-url", 2, 6)),
    # --- stamps
    Case("skill name", LOCK, TAG + STAMPED.replace("    x:", "    My Skill:"), ("bad-skill-name", 9, 5)),
    Case("no hash", LOCK, TAG + STAMPED.split("sha256", maxsplit=1)[0] + "\n", ("bad-surface-hash", 9, 7)),
    _stamp('{"acknowledged": {"skills": {"x": []}}}', ("bad-surface-hash", 1, 35), name="acknowledged hash"),
    *(
        Case(f"hash {text!r}", LOCK, TAG + STAMPED.replace("0" * 16, text), *[("bad-surface-hash", 9, 8)] * (not fine))
        for text, fine in _HASHES.items()
    ),
    *(
        Case(
            f"moment {text}",
            LOCAL,
            FETCHED.replace("2026-09-20T08:15:00+00:00", text),
            *[("bad-timestamp", 5, 13)] * (not fine),
            schema=text not in _NO_TIMES,
        )
        for text, fine in _MOMENTS.items()
    ),
    *(
        Case(
            f"date {text}",
            LOCK,
            TAG + STAMPED.replace("2026-09-21", text),
            *[("bad-timestamp", 7, 7)] * (not fine),
            schema=text not in _NO_TIMES,
        )
        for text, fine in _DATES.items()
    ),
    *(
        Case(f"version {text}", LOCK, MARKET.replace("0.2.0", text), *[("bad-version", 3, 14)] * (not fine))
        for text, fine in _VERSIONS.items()
    ),
]
