"""Chromium, driven through the DevTools protocol over a pipe: what a page looks like and what it asks for.

Nothing is installed for this: two pipes, JSON, and a NUL after each message. A profile is new for every browser.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
_FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
    "--remote-debugging-pipe",
)
_HANG = 60  # seconds: not a measure of speed, only an end to waiting


def find() -> str:
    """The browser's program; where there is none a test is skipped, unless it could have been installed.

    In CI the browser is a part of the set-up (`apt-get install chromium`), so its absence is a fault there.
    """
    found = next(filter(None, map(shutil.which, _NAMES)), None) if hasattr(os, "posix_spawn") else None
    if found is not None:
        return found
    if os.environ.get("CI") == "true" and shutil.which("apt-get"):
        pytest.fail("chromium is not installed: apt-get install --yes chromium")
    pytest.skip("the HTML report is looked at in chromium, which is not installed (Debian: apt-get install chromium)")


class Browser:
    """A headless browser with an empty profile in ``directory``; to be closed."""

    def __init__(self, program: str, directory: Path) -> None:
        ours_out, ours_in = self._start([program, *_FLAGS, f"--user-data-dir={directory}", "about:blank"], directory)
        self._out = ours_out
        self._in = ours_in
        self._buffer = b""
        self._last = 0
        self._events: list[dict[str, Any]] = []

    def _start(self, command: list[str], directory: Path) -> tuple[int, int]:
        """Start it with its orders at descriptor 3 and its answers at 4."""
        import fcntl  # there is none on Windows, where `find` finds nothing

        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        # Out of the way of the two numbers that the child wants them to have.
        high_in, high_out = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (theirs_in, theirs_out))
        silent = [(os.POSIX_SPAWN_OPEN, each, os.devnull, os.O_RDWR, 0) for each in (0, 1, 2)]
        dups = [(os.POSIX_SPAWN_DUP2, high_in, 3), (os.POSIX_SPAWN_DUP2, high_out, 4)]
        environment = {**os.environ, "HOME": str(directory)}
        self._pid = os.posix_spawn(command[0], command, environment, file_actions=[*silent, *dups], setpgroup=0)
        for end in (theirs_in, theirs_out, high_in, high_out):
            os.close(end)
        return ours_out, ours_in

    def close(self) -> None:
        try:
            self.call("Browser.close")
        finally:
            os.close(self._in)
            os.close(self._out)
            with suppress(ProcessLookupError):
                os.killpg(self._pid, signal.SIGKILL)  # the group that we made: helpers it may have left
            os.waitpid(self._pid, 0)

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """An order's answer. AssertionError with what the browser said where it refuses."""
        self._last += 1
        order: dict[str, Any] = {"id": self._last, "method": method, "params": parameters}
        if session is not None:
            order["sessionId"] = session
        os.write(self._in, json.dumps(order).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == self._last:
                assert "error" not in message, f"{method}: {message['error']}"
                result: dict[str, Any] = message["result"]
                return result
            self._events.append(message)

    def events(self, session: str, method: str) -> list[dict[str, Any]]:
        """What was told so far of one kind, in one page."""
        return [it["params"] for it in self._events if it.get("sessionId") == session and it["method"] == method]

    def wait(self, session: str, method: str) -> None:
        while not self.events(session, method):
            self._events.append(self._message())

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._out], [], [], _HANG)
            data = os.read(self._out, 1 << 20) if ready else b""
            assert data, "the browser has ended, or does not answer"
            self._buffer += data
        raw, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(raw)
        return message


class Page:
    """A page as it was loaded, in a window of a size and a colour scheme."""

    def __init__(self, browser: Browser, url: str, *, width: int = 1280, scheme: str = "light", print_: bool = False):
        """Load a page and wait until it has all that it asks for."""
        self._browser = browser
        self._target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = browser.call("Target.attachToTarget", targetId=self._target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.call("Emulation.setEmulatedMedia", media="print" if print_ else "screen", features=features)
        self.call("Page.navigate", url=url)
        browser.wait(self._session, "Page.loadEventFired")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **parameters)

    @property
    def requests(self) -> list[str]:
        """The addresses that were asked for, blocked ones too, the page's own first."""
        return [it["request"]["url"] for it in self._browser.events(self._session, "Network.requestWillBeSent")]

    @property
    def complaints(self) -> list[str]:
        """What a developer's console shows: a policy that something ran into, for one."""
        return [it["entry"]["text"] for it in self._browser.events(self._session, "Log.entryAdded")]

    def evaluate(self, expression: str) -> Any:
        """A value of the page's; the page's own policy does not bind a debugger."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        code = {"Tab": 9, "Enter": 13}[key]
        typed = {"text": "\r"} if key == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code, **typed)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)

    def screenshot(self, path: Path, *, height: int | None = None) -> None:
        """The page as a picture, from its top down to its end or to ``height``."""
        whole = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": whole["width"], "height": min(height or whole["height"], whole["height"])}
        data = self.call("Page.captureScreenshot", clip={**clip, "scale": 1}, captureBeyondViewport=True)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self) -> None:
        self._browser.call("Target.closeTarget", targetId=self._target)


# Every text that is seen, with its colour, and the colours behind it from the nearest ground outwards.
CONTRASTS = """
(() => {
  const parse = (text) => {
    const found = text.match(/[\\d.]+/g).map(Number);
    return [found[0], found[1], found[2], found.length > 3 ? found[3] : 1];
  };
  const over = (top, under) => [0, 1, 2].map(i => top[i] * top[3] + under[i] * (1 - top[3])).concat([1]);
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    const canvas = matchMedia('(prefers-color-scheme: dark)').matches ? [0, 0, 0, 1] : [255, 255, 255, 1];
    return layers.reverse().reduce((under, top) => over(top, under), canvas);
  };
  const light = (colour) => {
    const [r, g, b] = colour.slice(0, 3).map(v => v / 255)
      .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim(), element = walk.currentNode.parentElement;
    if (!text || !element.checkVisibility()) continue;
    const under = ground(element), ink = over(parse(getComputedStyle(element).color), under);
    found.push([Math.round(ratio(ink, under) * 100) / 100, text.slice(0, 60), element.className]);
  }
  return found.sort((x, y) => x[0] - y[0]);
})()
"""
