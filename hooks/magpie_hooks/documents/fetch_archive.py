"""Downloading an archive, a signature or keys: bounded in size and time, https only, hashed on the way."""

from __future__ import annotations

import hashlib
import http.client
import os
import time
import urllib.error
import urllib.request
from urllib.parse import unquote, urljoin, urlsplit

from .files import reason
from .snapshot import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO, BinaryIO

_PIECE = 1 << 16
_REDIRECTS = 5
_SLOWEST = 1000  # bytes a second, over the whole of a transfer once it stood as long as a stall may
_MOVED = (301, 302, 303, 307, 308)


class Download:
    """What was fetched: its sha512, its size, and the host that sent it in the end."""

    __slots__ = ("digest", "host", "size")

    def __init__(self, digest: str, size: int, host: str) -> None:
        self.digest = digest
        self.size = size
        self.host = host


def download(
    url: str,
    into: BinaryIO,
    *,
    most: int,
    seconds: float,
    refuses: Callable[[str], str | None],
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Download:
    """Fetch a url into a file.

    Args:
        url: where; it was judged.
        into: the file.
        most: how many bytes it may have.
        seconds: how long it may stand still, or go on too slowly to come to an end.
        refuses: why a url that we are sent on to may not be fetched from.
        progress: told of the bytes so far and of those announced (0: not said).

    Raises:
        Refused: ``fetch-failed``, with one sentence.
    """
    try:
        source, announced, host = _opened(url, seconds, refuses)
        with source:
            if announced > most:
                raise _failed(f"it announces {announced:,} bytes, more than {most:,}", "--max-total-mb NUMBER")
            digest, size = _copied(source, into, most, seconds, lambda done: progress(done, announced))
    except (TimeoutError, urllib.error.URLError, http.client.HTTPException, OSError, ValueError) as error:
        raise _failed(_sentence(error, seconds)) from None
    if announced and size < announced:
        raise _failed(f"it ended after {size:,} of {announced:,} bytes")
    return Download(digest, size, host)


def _failed(message: str, help: str | None = None) -> Refused:  # noqa: A002 - the output's word
    return Refused("fetch-failed", message, help)


def _opened(url: str, seconds: float, refuses: Callable[[str], str | None]) -> tuple[IO[bytes], int, str]:
    """The stream, its length where that is announced, the host."""
    if url.lower().startswith("file:"):
        path = unquote(urlsplit(url).path)
        if os.name == "nt":
            path = path.removeprefix("/")
        file = open(path, "rb")  # noqa: SIM115 - closed by who reads it
        return file, os.fstat(file.fileno()).st_size, ""
    opener = urllib.request.OpenerDirector()
    handlers = (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.UnknownHandler(),
    )
    for handler in handlers:
        opener.add_handler(handler)
    for _ in range(_REDIRECTS + 1):
        request = urllib.request.Request(url, headers={"User-Agent": "magpie-hooks", "Accept-Encoding": "identity"})  # noqa: S310 - judged by refuses
        answer = opener.open(request, timeout=seconds)
        if answer.status == 200:
            length = answer.headers.get("Content-Length", "")
            return answer, int(length) if length.isdecimal() and len(length) < 20 else 0, urlsplit(url).hostname or ""
        answer.close()
        if answer.status not in _MOVED or not answer.headers.get("Location"):
            raise _failed(f"the server answered {answer.status} {answer.reason or ''}".rstrip())
        url = _redirected(url, answer.headers["Location"], refuses)
    raise _failed(f"the server sends us on more than {_REDIRECTS} times")


def _redirected(url: str, location: str, refuses: Callable[[str], str | None]) -> str:
    further = urljoin(url, location)
    scheme = urlsplit(further).scheme.lower()
    if scheme not in {"https", urlsplit(url).scheme.lower()} or scheme not in {"http", "https"}:
        raise _failed(f"the server sends us on to {scheme or 'no scheme'}, which is not followed")
    if why := refuses(further):
        raise _failed(f"the server sends us on to a url that is not safe: {why}")
    return further


def _copied(
    source: IO[bytes], into: BinaryIO, most: int, seconds: float, progress: Callable[[int], None]
) -> tuple[str, int]:
    digest, size, started = hashlib.sha512(), 0, time.monotonic()
    read = getattr(source, "read1", source.read)  # what has come, rather than waiting for a whole piece
    while piece := read(_PIECE):
        size += len(piece)
        if size > most:
            raise _failed(f"it is larger than {most:,} bytes", "--max-total-mb NUMBER")
        digest.update(piece)
        into.write(piece)
        progress(size)
        spent = time.monotonic() - started
        if spent > seconds and size < _SLOWEST * spent:
            raise _failed(f"it comes too slowly: {size:,} bytes in {spent:.0f} seconds")
    into.flush()
    return digest.hexdigest(), size


def _sentence(error: Exception, seconds: float) -> str:
    cause = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(cause, TimeoutError):
        return f"nothing came for {seconds:g} seconds"
    if isinstance(cause, http.client.IncompleteRead):
        return f"it ended early, after {len(cause.partial):,} bytes of a part"
    if isinstance(cause, OSError) and type(cause).__name__ == "gaierror":
        return "the host is not found: is there a network?"
    if isinstance(cause, OSError):
        return reason(cause)
    return f"the server's answer is none: {str(cause)[:200] or type(cause).__name__}"
