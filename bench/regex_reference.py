"""What people do today: the surface hash by line-based regular expressions.

It reads every `*.md` of every skill below the directories given and compares the hash it gets with the
one the skill carries. It takes a heading in a code sample for a real one, so some of its verdicts are
wrong: the price of the short cut it stands for. It is a yardstick for time; its exit code is always 0.
"""

import hashlib
import os
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence

FRONT_MATTER = re.compile(r"\A\ufeff?---[ \t]*\n(.*?)^---[ \t]*$", re.DOTALL | re.MULTILINE)
SURFACE_HASH = re.compile(r"^surface_hash:[ \t]*[\"']?(sha256:[0-9a-f]{16})", re.MULTILINE)
REQUIRES_CONFIG = re.compile(r"^requires_config:[ \t]*(?:\[([^\]]*)\]|((?:\n[ \t]*-[ \t].*)+))", re.MULTILINE)
ANCHOR = re.compile(r"^(?:#{2,4} (.+)|\*\*(golden rule\b[^*]*)\*\*)", re.MULTILINE | re.IGNORECASE)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
MARKUP = re.compile(r"[`*_]")


def anchors(text: str) -> list[str]:
    found = (heading or rule for heading, rule in ANCHOR.findall(text))
    return sorted({plain(source) for source in found})


def plain(source: str) -> str:
    text = MARKUP.sub("", LINK.sub(r"\1", source))
    return " ".join(unicodedata.normalize("NFC", text).split())


def requires_config(front_matter: str) -> list[str]:
    match = REQUIRES_CONFIG.search(front_matter)
    if match is None:
        return []
    flow, block = match.groups()
    entries = flow.split(",") if flow is not None else [line.strip()[1:] for line in block.strip().splitlines()]
    return sorted({entry.strip().strip("\"'") for entry in entries} - {""})


def read(directory: str, name: str) -> str:
    with open(os.path.join(directory, name), encoding="utf-8") as file:
        return file.read()


def is_current(directory: str, details: Sequence[str]) -> bool:
    text = read(directory, "SKILL.md")
    match = FRONT_MATTER.match(text)
    front_matter = match.group(1) if match else ""
    payload = ["requires_config:", *requires_config(front_matter), "anchors:", *anchors(text)]
    for name in details:
        payload += [f"{name}: {anchor}" for anchor in anchors(read(directory, name))]
    computed = "sha256:" + hashlib.sha256("\n".join(payload).encode()).hexdigest()[:16]
    stated = SURFACE_HASH.search(front_matter)
    return stated is not None and stated.group(1) == computed


def find_skills(top: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each skill's directory and the names of its detail files."""
    for directory, _, names in os.walk(top):
        if "SKILL.md" in names:
            details = [name for name in names if name.endswith(".md") and not name.startswith(".")]
            yield directory, sorted(name for name in details if name != "SKILL.md")


def main(argv: Sequence[str] | None = None) -> int:
    directories = sys.argv[1:] if argv is None else argv
    skills = [skill for directory in directories or ["skills"] for skill in find_skills(directory)]
    differing = sum(not is_current(*skill) for skill in skills)
    print(f"{len(skills)} skills, {differing} differ by this reading")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
