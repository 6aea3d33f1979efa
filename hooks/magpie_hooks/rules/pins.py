"""Pins: the methods of fetching, their anchors, and what is safe to hand to git or to open on disk.

Nothing here is fetched. What is refused is told with the reason, and never with a credential.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..documents.findings import Finding

METHODS = ("git-tag", "git-branch", "svn-zip")
# The key that proves what a method fetched; the tip of a branch has no proof.
ANCHOR = {"git-tag": "commit", "svn-zip": "sha512"}
ANCHORS = ("commit", "sha512")

# Patterns are strings: each is compiled when it is needed, and re keeps it.
_CONTROL = r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
_LENGTHS = {"commit": (40, 64), "sha512": (128,)}
_SECRETS = frozenset(("token", "key", "password", "secret", "signature"))
_SCP = r"git@(?P<host>[A-Za-z0-9][A-Za-z0-9.-]*):(?P<path>[^-\s][^\s]*)"
_ENCODED_CONTROL = r"%(?:[01][0-9A-Fa-f]|7[Ff])"
_USER = r"[A-Za-z0-9_][A-Za-z0-9._-]*"
_URL = r"(?s)(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?P<authority>[^/?#]*)(?P<path>[^?#]*)(?P<rest>.*)"
_HOST = r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9][A-Za-z0-9._-]*)(?::[0-9]{1,5})?"
_LOCAL_HOSTS = frozenset(("127.0.0.1", "[::1]", "localhost"))
# What may be a credential in a text of any kind: it is never repeated.
_USERINFO = r"(?<=//)[^\s/?#]*@|[^\s/@:'\"]+:[^\s/@'\"]+@"
_PARAMETER = r"([?&;#])([^=\s&;#'\"]*)=[^\s&;#'\"]+"


def malformed_anchor(key: str, text: str) -> tuple[str, str | None] | None:
    """What is wrong with a commit (40 or 64 lower-case hexadecimal digits) or a sha512 (128), and the repair."""
    if _is_digest(key, text):
        return None
    wanted = "40 or 64" if key == "commit" else "128"
    if _is_digest(key, text.lower()):
        return f"the {key} is not in lower case", f"{key}: {text.lower()}"
    what = f"the {key} is not {wanted} lower-case hexadecimal digits"
    if re.fullmatch(r"[0-9A-Fa-f]+", text):
        what += f" but {len(text)}"
    return what, f"write it in full, as {'git rev-parse' if key == 'commit' else 'sha512sum'} prints it"


def _is_digest(key: str, text: str) -> bool:
    return len(text) in _LENGTHS[key] and set(text) <= set("0123456789abcdef")


_LAST_PORT = 65535


def unsafe_url(text: str, *, allow_local: bool = False) -> str | None:
    """Why a url may not be fetched from, in words that repeat no credential; None where it may."""
    checks = (
        (text.startswith("-"), "it begins with '-' and would be read as an option"),
        (_is_blank_or_control(text), "it holds white space or a control character"),
        ("\\" in text, "it holds a backslash, which some programs read as a slash"),
        (re.match(r"[A-Za-z0-9+.-]*::", text) is not None, "it names a transport helper of git, which runs a program"),
    )
    if why := next((why for wrong, why in checks if wrong), None):
        return why
    if re.fullmatch(_SCP, text):
        return "a query parameter is named like a secret" if _secret_parameter(text) else None
    if text.lower().startswith("file:"):
        return None if allow_local else "file: is a place of one machine (--allow-local-urls accepts it)"
    url = re.fullmatch(_URL, text)
    if url is None:
        return "it is no https, ssh or git@host:path address"
    return _unsafe_parts(url, allow_local=allow_local)


def _is_blank_or_control(text: str) -> bool:
    encoded = "%" in text and re.search(_ENCODED_CONTROL, text) is not None
    return encoded or _has_control(text) or any(char.isspace() for char in text)


def _has_control(text: str) -> bool:
    """Whether there is a control character, or one that cannot be seen."""
    return not text.isprintable() and re.search(_CONTROL, text) is not None


def _unsafe_parts(url: re.Match[str], *, allow_local: bool) -> str | None:
    scheme = url["scheme"].lower()
    user, at, host = url["authority"].rpartition("@")
    if at and (scheme != "ssh" or ":" in user):
        return "it carries credentials"
    if not re.fullmatch(_HOST, host) or (at and not re.fullmatch(_USER, user)):
        return "its host, or the user before it, is not written in plain letters, digits, dots and hyphens"
    port = host.rpartition(":")[2]
    if port.isdigit() and int(port) > _LAST_PORT:
        return f"there is no port {port}"
    if _secret_parameter(url["rest"]):
        return "a query parameter is named like a secret"
    return _unsafe_scheme(scheme, host, allow_local=allow_local)


def _unsafe_scheme(scheme: str, host: str, *, allow_local: bool) -> str | None:
    if scheme in {"https", "ssh"}:
        return None
    if scheme == "http":
        local = _host_name(host) in _LOCAL_HOSTS
        if local and allow_local:
            return None
        return "http can be changed on the way: use https" + (" (--allow-local-urls accepts it)" if local else "")
    if scheme == "git":
        return "git:// is neither encrypted nor authenticated: use https or ssh"
    return f"{scheme}: is none of https, ssh and git@host:path"


def _host_name(host: str) -> str:
    match = re.fullmatch(_HOST, host)
    return match["host"].lower() if match else ""


def _secret_parameter(rest: str) -> bool:
    query = rest.partition("?")[2].partition("#")[0]
    return any(_is_secret(part.partition("=")[0]) for part in re.split("[&;]", query))


def _is_secret(name: str) -> bool:
    return not _SECRETS.isdisjoint(re.split("[_.-]", _decoded(name).lower()))


def _decoded(text: str) -> str:
    """Percent-encoded ASCII as what it stands for; the rest as it is."""
    return re.sub("%[0-7][0-9A-Fa-f]", lambda found: chr(int(found[0][1:], 16)), text)


def without_credentials(text: str) -> str:
    """A text for people, with whatever in it looks like a credential of a url left out."""
    return re.sub(_PARAMETER, _masked, re.sub(_USERINFO, "***@", text))


def redacted(findings: list[Finding]) -> list[Finding]:
    """The findings, in which no text repeats a credential any more."""
    for found in findings:
        found.message = without_credentials(found.message)
        found.help = without_credentials(found.help) if found.help is not None else None
    return findings


def _masked(parameter: re.Match[str]) -> str:
    return f"{parameter[1]}{parameter[2]}=***" if _is_secret(parameter[2]) else parameter[0]


def same_url(one: str, other: str) -> bool:
    """Whether two urls differ by the case of scheme and host, a trailing slash or a trailing ``.git`` only."""
    return _normalised(one) == _normalised(other)


def _normalised(text: str) -> str:
    text = text.rstrip("/").removesuffix(".git")
    if url := re.fullmatch(_URL, text):
        return f"{url['scheme'].lower()}://{url['authority'].lower()}{url['path']}{url['rest']}"
    if scp := re.fullmatch(_SCP, text):
        return f"git@{scp['host'].lower()}:{scp['path']}"
    return text


def unsafe_ref(text: str) -> str | None:
    """Why a ref may not be handed to git: what `git check-ref-format` refuses, and what git reads as more."""
    checks = (
        (not text, "it is empty"),
        (text.startswith("-"), "it begins with '-' and would be read as an option"),
        (
            _has_control(text) or any(char.isspace() for char in text),
            "it holds white space or a control character",
        ),
        (".." in text, "it holds '..', which makes a range"),
        ("@{" in text or text == "@", "it holds '@', which git reads as a place in a history"),
        (any(char in text for char in "~^:?*[\\"), "it holds one of ~ ^ : ? * [ \\, which no ref may"),
        (text.startswith("/") or text.endswith("/") or "//" in text, "it has an empty part"),
        (text.endswith("."), "it ends with '.'"),
        (
            any(part.startswith(".") or part.endswith(".lock") for part in text.split("/")),
            "a part begins with '.' or ends with '.lock'",
        ),
    )
    return next((why for wrong, why in checks if wrong), None)


def unsafe_path(text: str) -> str | None:
    """Why a path may not be followed inside a source: it must stay below where it starts, on every system."""
    checks = (
        (_has_control(text), "it holds a control character"),
        ("\\" in text, "it holds a backslash"),
        (text.startswith("/"), "it is absolute"),
        (re.match("[A-Za-z]:", text) is not None, "it names a drive"),
        (any(part == ".." for part in text.split("/")), "it leads out with '..'"),
        (any(part in {"", "."} for part in text.rstrip("/").split("/")) or text.endswith("//"), "it has an empty part"),
    )
    return next((why for wrong, why in checks if wrong), None)
