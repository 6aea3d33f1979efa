"""A small world to fetch in: an adopter, remotes that are real git repositories, and a server of archives."""

from __future__ import annotations

import hashlib
import io
import json
import os
import stat
import subprocess
import sys
import threading
import zipfile
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from support import Repository

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TRUST_LIST = ".apache-magpie-overrides/skill-sources.md"
LOCK = ".apache-magpie.sources.lock"
LOCAL = ".apache-magpie.sources.local.lock"
SNAPSHOTS = ".apache-magpie-sources"
IGNORED = (
    "/.apache-magpie",
    "/.apache-magpie.local.lock",
    "/.apache-magpie-sources",
    "/.apache-magpie.sources.local.lock",
    "/.agents/skills/magpie-*",
    "/.claude/skills/magpie-*",
    "/.github/skills/magpie-*",
)
TOOL = (sys.executable, "-m", "magpie_hooks.commands.reconcile", "sources")


def skill(name: str, body: str = "first", root: str = "skills") -> dict[str, str]:
    """The files of a skill and of its evals."""
    return {
        f"{root}/{name}/SKILL.md": f"---\nname: {name}\n---\n\n# {name}\n\n{body}\n",
        f"{root}/{name}/detail.md": "## Detail\n",
        f"tools/skill-evals/evals/{name}/case.json": "{}\n",
    }


def packed(
    files: Mapping[str, str | bytes], *, top: str = "", links: Mapping[str, str] | None = None, programs: str = ""
) -> bytes:
    """A zip archive; ``programs``: the one file that may be run."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(top + name, (2026, 1, 2, 3, 4, 6))
            info.create_system = 3
            mode = 0o755 if name == programs else 0o644
            info.external_attr = (stat.S_IFREG | mode) << 16
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
        for name, target in (links or {}).items():
            info = zipfile.ZipInfo(top + name, (2026, 1, 2, 3, 4, 6))
            info.create_system = 3
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(info, target)
    return buffer.getvalue()


class World:
    """``adopter`` trusts what was given to ``trust``, once ``adopt`` was called."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.adopter = Repository(directory / "adopter")
        self.root = self.adopter.root
        for name in [name for name in self.adopter.env if name.lower().endswith("_proxy")]:
            del self.adopter.env[name]  # what is asked here is this machine, or nobody
        self.entries: list[str] = []

    def remote(self, name: str, files: Mapping[str, str | bytes], tag: str = "v1") -> tuple[Repository, str]:
        """A repository with one commit, and its id."""
        remote = Repository(self.directory / name)
        for path, data in files.items():
            remote.write(path, data)
        commit = remote.commit("first")
        if tag:
            remote.git("tag", tag)
        return remote, commit

    def archive(self, data: bytes, name: str = "skills-1.zip") -> tuple[str, str]:
        """The url and the digest of an archive on disk."""
        path = self.directory / name
        path.write_bytes(data)
        return path.as_uri(), hashlib.sha512(data).hexdigest()

    def trust(
        self, name: str = "acme-skills", *, method: str = "git-tag", url: str, ref: str = "v1", **more: Any
    ) -> None:
        """An entry of the trust list; ``provides`` is YAML."""
        more = {"provides": "[{skill: acme-scan}]", **more}
        rows = {
            "id": name,
            "organization": "acme",
            "name": "Acme",
            "method": method,
            "url": json.dumps(url),
            "ref": ref,
        }
        lines = [f"{key}: {value}" for key, value in {**rows, **more}.items()]
        self.entries.append("- " + "\n  ".join(lines) + "\n")

    def trust_tag(
        self, name: str = "acme-skills", files: Mapping[str, str | bytes] | None = None, **more: Any
    ) -> Repository:
        """A source with one tag, trusted."""
        remote, commit = self.remote(name, files or skill("acme-scan"))
        self.trust(name, url=remote.root.as_uri(), commit=commit, **more)
        return remote

    def write_trust_list(self) -> None:
        self.adopter.write(TRUST_LIST, "# Trusted\n\n```yaml\n" + "".join(self.entries) + "```\n")

    def adopt(self) -> None:
        """The framework, its snapshot and its links; and the trust list; all committed."""
        write = self.adopter.write
        write(".apache-magpie.lock", "method: git-branch\nurl: https://git.example.org/magpie.git\nref: main\n")
        write(".gitignore", "".join(f"{line}\n" for line in IGNORED))
        write(".apache-magpie/skills/triage/SKILL.md", "---\nname: triage\n---\n")
        write(".apache-magpie/organizations/acme/organization.md", "# Acme\n")
        for directory, target in ((".agents", "../../.apache-magpie/skills/triage"), (".claude", RELAY + "triage")):
            place = self.root / directory / "skills" / "magpie-triage"
            place.parent.mkdir(parents=True)
            place.symlink_to(target)
        self.write_trust_list()
        self.adopter.commit("adopt")

    def again(self) -> None:
        """The trust list as the entries are now, committed."""
        self.write_trust_list()
        self.adopter.commit("trust again")

    def run(self, command: str, *arguments: str, cwd: str = ".", **env: str) -> subprocess.CompletedProcess[str]:
        return self.adopter.run(*TOOL, command, "--allow-local-urls", *arguments, cwd=cwd, env=env)

    def sync(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        done = self.run("sync", "--yes", *arguments, **env)
        assert "Traceback" not in done.stderr, done.stderr
        return done

    def rules(self, command: str, *arguments: str) -> dict[str, str]:
        """The rules that a command reports, each with its last message."""
        done = self.run(command, *arguments, "--format", "json")
        assert "Traceback" not in done.stderr, done.stderr
        assert done.stdout, done.stderr
        return {found["rule"]: found["message"] for found in json.loads(done.stdout)["findings"]}

    def refused(self, *arguments: str) -> dict[str, str]:
        """The rules that a sync reports, having installed nothing."""
        before = self.state()
        rules = self.rules("sync", "--yes", *arguments)
        assert self.state() == before
        return rules

    def linked(self) -> list[str]:
        """The skills that agents find, beside the framework's."""
        found = (self.root / ".agents/skills").iterdir()
        return sorted(path.name for path in found if (path / "SKILL.md").is_file() and path.name != "magpie-triage")

    def text(self, path: str) -> str:
        return self.adopter.read(path).decode()

    def state(self) -> dict[str, bytes | str]:
        """Every file and link of the adopter's tree, git's own directories left out."""
        return {path: data for path, data in tree(self.root).items() if "/.git/" not in f"/{path}"}


RELAY = "../../.agents/skills/magpie-"


def tree(root: Path) -> dict[str, bytes | str]:
    """Every file by its content, every link by its target."""
    found: dict[str, bytes | str] = {}
    for base, directories, names in os.walk(root):
        for name in [*names, *directories]:
            path = os.path.join(base, name)
            where = os.path.relpath(path, root)
            if os.path.islink(path):
                found[where] = os.readlink(path)
            elif os.path.isfile(path):
                with open(path, "rb") as file:
                    found[where] = file.read()
    return found


class Server:
    """An HTTP server on loopback: ``files`` by path, and in ``ways`` how it misbehaves on one."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.ways: dict[str, str] = {}
        self.asked: list[str] = []
        self.stop = threading.Event()
        self.url = ""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def do_GET(self) -> None:
        served = self.server.served
        served.asked.append(self.path)
        way, data = served.ways.get(self.path, ""), served.files.get(self.path)
        if way.startswith("to "):
            self.send_response(302)
            self.send_header("Location", way.removeprefix("to "))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if data is None:
            self.send_error(404)
            return
        self.send_response(200)
        length = {"truncated": 2 * len(data), "short": len(data) // 2, "huge": 1 << 40}.get(way, len(data))
        if way != "endless":
            self.send_header("Content-Length", str(length))
        self.send_header("Connection", "close")
        self.end_headers()
        if way == "slow":
            self.wfile.write(data[:10])
            self.wfile.flush()
            served.stop.wait(30)
        elif way == "endless":
            while not served.stop.is_set():
                self.wfile.write(bytes(1 << 16))
        else:
            self.wfile.write(data)
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's word
        """Nothing is printed."""


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    served: Server

    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever asked has gone away, which is what some of these tests are about."""


@contextmanager
def serving() -> Iterator[Server]:
    served = Server()
    http = _Http(("127.0.0.1", 0), _Handler)
    http.served = served
    served.url = f"http://127.0.0.1:{http.server_address[1]}"
    thread = threading.Thread(target=http.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield served
    finally:
        served.stop.set()
        http.shutdown()
        thread.join()
        http.server_close()
