"""What tests share: a throw-away git repository that knows nothing of the machine it stands on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import magpie_hooks

Run = Callable[..., subprocess.CompletedProcess[str]]
SOURCE_ROOT = Path(magpie_hooks.__file__).parent.parent


def plain_environment(home: Path) -> dict[str, str]:
    """This process's environment without what git or a hook runner left in it, with a home of its own.

    Programs of this package are found before any other of the same name, and a child imports this source.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT", "XDG_"))}
    kept |= {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": str(home / ".gitconfig"),
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
        "PYTHONPATH": str(SOURCE_ROOT),
    }
    return kept


class Repository:
    """A git repository in an empty directory: ``root`` is its work tree, ``env`` what its children get."""

    def __init__(self, directory: Path) -> None:
        """Make ``directory/work`` a repository and ``directory/home`` the home of whoever works in it."""
        self.root = directory / "work"
        self.home = directory / "home"
        self.root.mkdir(parents=True)
        self.home.mkdir(parents=True)
        self.env = plain_environment(self.home)
        self.home.joinpath(".gitconfig").write_text(_IDENTITY, encoding="utf-8")
        self.git("init", "--quiet")

    def write(self, path: str, content: str | bytes) -> Path:
        """Write a file, its directories too; text as UTF-8 with its line ends as they are."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
        return target

    def read(self, path: str) -> bytes:
        return (self.root / path).read_bytes()

    def run(self, *command: str, cwd: str = ".", env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Run a program in the work tree, or below it; output is text. ``env`` is added to its environment."""
        return subprocess.run(
            command,
            cwd=self.root / cwd,
            env={**self.env, **(env or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            check=False,
            timeout=_HANG,
        )

    def git(self, *arguments: str, env: dict[str, str] | None = None) -> str:
        """What git prints, without the last line end; AssertionError with what it said where it refuses."""
        done = self.run("git", *arguments, env=env)
        assert done.returncode == 0, f"git {arguments}: {done.stderr}"
        return done.stdout.removesuffix("\n")

    def commit(self, message: str = "a commit") -> str:
        """Commit everything there is, without hooks; the commit's id."""
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--no-verify", "--message", message)
        return self.git("rev-parse", "HEAD")


_HANG = 120  # seconds: not a measure of speed, only an end to waiting

_IDENTITY = """\
[user]
	name = Somebody
	email = somebody@example.org
[init]
	defaultBranch = main
[commit]
	gpgSign = false
[core]
	autocrlf = false
[protocol "file"]
	allow = always
"""

# Root may do anything, so take that away: without these two capabilities root is a user as any other.
WITHOUT_RIGHTS = """\
import ctypes, os, sys
if os.geteuid() == 0:
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        if libc.prctl(24, capability, 0, 0, 0):  # PR_CAPBSET_DROP
            sys.exit(os.strerror(ctypes.get_errno()))
os.execvp(sys.argv[1], sys.argv[1:])
"""
# A measured child would write its measurements, which these children cannot.
UNMEASURED = {"COVERAGE_PROCESS_START": "", "COVERAGE_PROCESS_CONFIG": "", "PYTHONDONTWRITEBYTECODE": "1"}
