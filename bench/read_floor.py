"""The floor: every byte of the same files, read and hashed, and nothing understood."""

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence


def skill_files(directory: str) -> Iterator[str]:
    for parent, _, names in os.walk(directory):
        if "SKILL.md" in names:
            yield from (os.path.join(parent, name) for name in names if name.endswith(".md"))


def main(argv: Sequence[str] | None = None) -> int:
    directories = sys.argv[1:] if argv is None else argv
    digest = hashlib.sha256()
    size = 0
    for directory in directories or ["skills"]:
        for path in skill_files(directory):
            with open(path, "rb") as file:
                content = file.read()
            digest.update(content)
            size += len(content)
    print(f"{size} bytes, sha256:{digest.hexdigest()[:16]}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
