"""Whether a signature over a file is good, by keys that are given: gpg in a keyring that is thrown away."""

from __future__ import annotations

import os
import tempfile

from .snapshot import Refused

_RULE = "signature-invalid"
_GPG = ("gpg", "--batch", "--no-tty", "--no-options", "--no-autostart", "--disable-dirmngr", "--no-auto-key-retrieve")
_SECONDS = 60
_BAD = {
    "BADSIG": "the signature is not of this archive",
    "EXPSIG": "the signature has expired",
    "EXPKEYSIG": "the key that signed it has expired",
    "REVKEYSIG": "the key that signed it was revoked",
    "NO_PUBKEY": "it was signed with a key that is not among those given",
    "ERRSIG": "the signature cannot be checked",
    "NODATA": "there is no signature in what was fetched",
}


def verify(keys: str, signature: str, file: str) -> str:
    """The fingerprint of the key that signed a file; ``keys`` and ``signature`` are files too.

    Raises:
        Refused: ``signature-invalid``: it is not good, or gpg is missing.
    """
    with tempfile.TemporaryDirectory(prefix="magpie-") as home:  # short: a socket's path may not be long
        os.chmod(home, 0o700)
        imported = _gpg(home, ["--import", "--", keys])
        if not any(line.startswith("IMPORT_OK ") for line in imported):
            raise Refused(_RULE, "there is no key in what keys names")
        lines = _gpg(home, ["--trust-model", "always", "--verify", "--", signature, file])
    said = {line.partition(" ")[0]: line.split(" ") for line in reversed(lines)}
    if why := next((why for word, why in _BAD.items() if word in said), None):
        raise Refused(_RULE, why)
    if "GOODSIG" not in said or len(said.get("VALIDSIG", ())) < 2:
        raise Refused(_RULE, "the signature is not good")
    return said["VALIDSIG"][1]


def _gpg(home: str, arguments: list[str]) -> list[str]:
    """The lines of gpg's status."""
    from . import children

    kept = ("PATH", "TEMP", "TMP", "TMPDIR", "SYSTEMROOT")
    environment = {name: value for name in kept if (value := os.environ.get(name)) is not None}
    environment |= {"GNUPGHOME": home, "HOME": home, "LC_ALL": "C"}
    try:
        answer = children.run(
            [*_GPG, "--homedir", home, "--status-fd", "1", *arguments], environment, seconds=_SECONDS, directory=home
        )
    except FileNotFoundError:
        raise Refused(_RULE, "gpg is not installed, or not on PATH, and the source is signed") from None
    except (children.Stopped, OSError) as error:
        raise Refused(_RULE, f"gpg cannot be asked: {error}") from None
    mark = "[GNUPG:] "
    return [line.removeprefix(mark) for line in os.fsdecode(answer.output).splitlines() if line.startswith(mark)]
