"""Open exported HTML pages in Chromium and Firefox: keyboard, mouse, colors, console, requests, screenshots.

    python packaging/check_html.py [--out FOLDER] FILE...

It needs the packages `chromium`, `chromium-driver`, and `firefox-esr` of Debian, and isn't part of the tests.
It ends with 1 if a page differs from what is expected; the screenshots are to be looked at.
"""

from __future__ import annotations

import argparse
import base64
import itertools
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_SIZE = (1600, 1000)
_KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Right": "\ue014", "Down": "\ue015"}
_WAIT_S = 60.0

_STATE = """
const card = document.activeElement;
return {
  cards: document.querySelectorAll(".card").length,
  scripts: document.querySelectorAll("script:not([type])").length,
  foreign: document.querySelectorAll("#world script, #panel script, iframe, [onerror], [onclick], a").length,
  requests: performance.getEntriesByType("resource").filter((one) => !one.name.startsWith("data:")).length,
  transform: document.getElementById("world").style.transform,
  focus: card.className, panel: !document.getElementById("panel").hidden,
  paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  load: performance.getEntriesByType("navigation")[0].loadEventEnd,
  bg: getComputedStyle(document.body).backgroundColor,
};
"""
_IMAGES = """
return [...document.querySelectorAll(".card img")].every((one) => one.complete && one.naturalWidth);
"""
_OPEN_VIDEO = """
const card = [...document.querySelectorAll(".card.video")].slice(0, 20).find((one) => {
  one.click();
  return document.querySelector("#panel video");
});
return Boolean(card);
"""
_FOCUSED_CARD = "return [...document.querySelectorAll('.card')].indexOf(document.activeElement);"
_VIDEO = "const one = document.querySelector('#panel video'); return [one.duration, one.error?.message];"


class Browser(ABC):
    """A browser driven by WebDriver commands; `call` sends one."""

    name = ""

    @abstractmethod
    def call(self, method: str, path: str, **body: Any) -> Any: ...

    @abstractmethod
    def open(self, path: Path, *, dark: bool) -> None: ...

    @abstractmethod
    def console(self) -> list[str]:
        """Errors and warnings since the start."""

    def run(self, script: str) -> Any:
        return self.call("POST", "execute/sync", script=script, args=[])

    def press(self, key: str) -> None:
        value = _KEYS.get(key, key)
        actions = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self.call("POST", "actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def wheel_and_drag(self) -> None:
        """Zoom with the wheel, and drag the canvas with the mouse."""
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": 30, "y": 500},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "x": 130, "y": 540, "duration": 50},
            {"type": "pointerUp", "button": 0},
        ]
        self.call("POST", "actions", actions=[{"type": "pointer", "id": "mouse", "actions": moves}])

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.call("GET", "screenshot")))


class Chromium(Browser):
    name = "chromium"

    def __init__(self, port: int) -> None:
        self._base = f"http://127.0.0.1:{port}/session"
        arguments = ["--headless=new", "--no-sandbox", f"--window-size={_SIZE[0]},{_SIZE[1]}"]
        options = {"binary": "/usr/bin/chromium", "args": arguments}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = _request("POST", self._base, {"capabilities": {"alwaysMatch": wanted}})
        self._base += f"/{session['sessionId']}"

    def call(self, method: str, path: str, **body: Any) -> Any:
        return _request(method, f"{self._base}/{path}".rstrip("/"), body if method == "POST" else None)

    def open(self, path: Path, *, dark: bool) -> None:
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("POST", "goog/cdp/execute", cmd="Emulation.setEmulatedMedia", params={"features": features})
        self.call("POST", "url", url=path.resolve().as_uri())

    def console(self) -> list[str]:
        return [row["message"] for row in self.call("POST", "se/log", type="browser")]


class Firefox(Browser):
    """Firefox over Marionette, its own protocol, since Debian has no geckodriver."""

    name = "firefox"
    _COMMANDS = {
        "execute/sync": "WebDriver:ExecuteScript",
        "actions": "WebDriver:PerformActions",
        "screenshot": "WebDriver:TakeScreenshot",
        "url": "WebDriver:Navigate",
    }

    def __init__(self, port: int) -> None:
        self._socket = _wait_for(port)
        self._numbers = itertools.count(1)
        self._receive()
        self._send("WebDriver:NewSession", {})
        self._send("WebDriver:SetWindowRect", {"width": _SIZE[0], "height": _SIZE[1]})

    def call(self, method: str, path: str, **body: Any) -> Any:
        if path == "screenshot":
            body["full"] = False
        answer = self._send(self._COMMANDS[path], body)
        return answer.get("value") if isinstance(answer, dict) else answer

    def open(self, path: Path, *, dark: bool) -> None:
        name = "layout.css.prefers-color-scheme.content-override"
        self._in_chrome(f"Services.prefs.setIntPref('{name}', {0 if dark else 1}); Services.console.reset();")
        self.call("POST", "url", url=path.resolve().as_uri())

    def console(self) -> list[str]:
        messages = "Services.console.getMessageArray().map((one) => `${one.message ?? one}`)"
        return [one for one in self._in_chrome(f"return {messages}") or () if "file:///" in one]

    def _in_chrome(self, script: str) -> Any:
        self._send("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.run(script)
        finally:
            self._send("Marionette:SetContext", {"value": "content"})

    def _send(self, command: str, body: dict[str, Any]) -> Any:
        data = json.dumps([0, next(self._numbers), command, body]).encode()
        self._socket.sendall(b"%d:%s" % (len(data), data))
        _kind, _number, error, result = self._receive()
        if error:
            raise RuntimeError(error["message"])
        return result

    def _receive(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._socket.recv(1)
        data = b""
        while len(data) < int(size[:-1]):
            data += self._socket.recv(1 << 20)
        return json.loads(data)


def _request(method: str, url: str, body: Any) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=_WAIT_S) as response:
        return json.load(response)["value"]


def _wait_for(port: int) -> socket.socket:
    """Connect as soon as the program listens."""
    until = time.monotonic() + _WAIT_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), _WAIT_S)
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextmanager
def _started(command: list[str]) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def _chromium() -> Iterator[Browser]:
    port = _free_port()
    with _started(["chromedriver", f"--port={port}"]):
        _wait_for(port).close()
        browser = Chromium(port)
        try:
            yield browser
        finally:
            browser.call("DELETE", "")


@contextmanager
def _firefox() -> Iterator[Browser]:
    port = _free_port()
    with tempfile.TemporaryDirectory() as profile:
        Path(profile, "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
        command = [
            "firefox-esr",
            "--headless",
            "--marionette",
            "--remote-allow-system-access",
            "--no-remote",
            "--profile",
            profile,
        ]
        with _started(command):
            yield Firefox(port)


def _has_images(browser: Browser) -> bool:
    """Wait for the images, which are loaded after the first frame."""
    until = time.monotonic() + _WAIT_S
    while not browser.run(_IMAGES) and time.monotonic() < until:
        time.sleep(0.1)
    return browser.run(_IMAGES)


def check(browser: Browser, path: Path, out: Path, *, dark: bool) -> list[str]:
    """Open a page, and return what is wrong."""
    wrong: list[str] = []

    def expect(what: str, *, ok: bool) -> None:
        if not ok:
            wrong.append(what)

    def state() -> dict[str, Any]:
        return browser.run(_STATE)

    browser.open(path, dark=dark)
    first = state()
    expect("images of cards", ok=_has_images(browser))
    shot = f"{path.stem}-{browser.name}-{'dark' if dark else 'light'}"
    browser.screenshot(out / f"{shot}.png")
    text = path.read_text(encoding="utf-8")
    expect("number of cards", ok=first["cards"] == text.count('"handles":['))
    expect("one script and no foreign elements", ok=(first["scripts"], first["foreign"]) == (1, 0))
    expect("no requests", ok=first["requests"] == 0)
    expect("colors", ok=(sum(map(int, first["bg"][4:-1].split(","))) < 384) is dark)
    for key in "+-":
        browser.press(key)
        expect(f"{key} zooms", ok=state()["transform"] != first["transform"])
        browser.press("0")
        expect("0 fits", ok=state()["transform"] == first["transform"])
    browser.press("Right")
    expect("arrows pan", ok=state()["transform"] != first["transform"])
    before = state()["transform"]
    browser.wheel_and_drag()
    expect("dragging pans", ok=state()["transform"] != before)
    browser.press("0")
    if first["cards"]:
        browser.run("document.querySelector('.card').focus()")
        indexes = [browser.run(_FOCUSED_CARD)]
        for key in ("Right", "Down"):  # the second may lead back to the first card
            browser.press(key)
            indexes.append(browser.run(_FOCUSED_CARD))
        if first["cards"] > 5:
            expect("arrows move the focus", ok=len(set(indexes)) > 1)
        browser.press("Enter")
        expect("Enter opens", ok=state()["panel"])
        time.sleep(0.3)
        browser.screenshot(out / f"{shot}-open.png")
        browser.press("Escape")
        expect("Escape closes", ok=not state()["panel"] and "card" in state()["focus"])
    if browser.run(_OPEN_VIDEO):
        time.sleep(1.5)
        duration, error = browser.run(_VIDEO)
        expect(f"video plays: {error}", ok=bool(duration))
        browser.screenshot(out / f"{shot}-video.png")
    problems = browser.console()
    expect(f"empty console: {problems[:3]}", ok=not problems)
    size = path.stat().st_size / 1e6
    print(
        f"{browser.name} {'dark' if dark else 'light'} {path.name}: {first['cards']} cards, {size:.1f} MB, "
        f"painted after {first['paint']:.0f} ms, loaded after {first['load']:.0f} ms",
        *(f"  WRONG: {one}" for one in wrong),
        sep="\n",
        flush=True,
    )
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument(
        "--out", type=Path, default=Path(tempfile.gettempdir()), help="folder of the screenshots"
    )
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    browsers: list[Callable[[], Any]] = [_chromium, _firefox]
    for start in browsers:
        with start() as browser:
            for path in options.files:
                for dark in (False, True):
                    wrong += check(browser, path, options.out, dark=dark)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
