"""Firefox and WebKitGTK, driven by the commands of WebDriver with nothing but what Debian's packages bring.

Firefox takes them over a socket of its own (Marionette, which geckodriver only passes on to), WebKitGTK over HTTP from its driver.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver gives an element."""
PATIENCE = 60.0
"""Seconds that anything may take."""

Element = dict[str, str]


class Refused(Exception):
    """A command that the browser would not carry out."""


class Browser(ABC):
    """A browser with one window."""

    @abstractmethod
    def order(self, command: str, **what: Any) -> Any:
        """Give a command of WebDriver and return its value."""

    @abstractmethod
    def kill(self) -> None:
        """End it as a dead battery would."""

    def go(self, address: str) -> None:
        """Open an address."""
        self.order("Navigate", url=address)

    def reload(self) -> None:
        """Load the page again, as its reader does: WebDriver's own command passes by the service worker in Firefox."""
        self.run("document.documentElement.dataset.old = ''; location.reload()")
        self.wait("return document.documentElement?.dataset.old === undefined")

    def run(self, script: str, *given: Any) -> Any:
        """Return what the body of this JavaScript function returns."""
        return self.order("ExecuteScript", script=script, args=list(given))

    def wait(self, script: str, *given: Any) -> Any:
        """Return what the script returns as soon as that is true."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(Refused):  # the page may be on its way to another
                if found := self.run(script, *given):
                    return found
            assert time.monotonic() < end, f"never came true: {script}"
            time.sleep(0.02)

    def all(self, selector: str) -> list[Element]:
        """Return the elements that a selector finds."""
        found: list[Element] = self.run("return [...document.querySelectorAll(arguments[0])]", selector)
        return found

    def click(self, element: Element) -> None:
        """Press an element where a finger would."""
        self.order("ElementClick", id=element[ELEMENT])

    def type(self, element: Element, text: str) -> None:
        """Type into an element, in place of what stands there."""
        self.order("ElementClear", id=element[ELEMENT])
        self.order("ElementSendKeys", id=element[ELEMENT], text=text)


def _started(command: list[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a program in a group of its own, so that it can be killed with all that it starts."""
    return subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **options
    )


def _killed(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _soon(made: Any) -> Any:
    """Return what a function returns as soon as it raises nothing."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return made()
        except (OSError, ValueError):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


# --- Firefox ------------------------------------------------------------------------------------------

PREFERENCES = {
    "marionette.port": 0,
    # Of itself it asks many hosts for news.
    **dict.fromkeys(
        """app.normandy.enabled app.update.enabled browser.safebrowsing.malware.enabled browser.safebrowsing.phishing.enabled
        browser.shell.checkDefaultBrowser datareporting.healthreport.uploadEnabled datareporting.policy.dataSubmissionEnabled
        extensions.getAddons.cache.enabled extensions.update.enabled network.captive-portal-service.enabled
        network.connectivity-service.enabled toolkit.telemetry.enabled""".split(),
        False,
    ),
    "services.settings.server": "http://127.0.0.1:1/",
    "browser.startup.page": 0,
    # After a crash it starts as if nothing had been.
    "browser.sessionstore.resume_from_crash": False,
    "toolkit.startup.max_resumed_crashes": -1,
    "ui.prefersReducedMotion": 1,
}


class Firefox(Browser):
    """Firefox with a profile, in which it keeps what sites store."""

    def __init__(self, path: str, profile: Path) -> None:
        profile.mkdir(exist_ok=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        port = profile / "MarionetteActivePort"
        port.unlink(missing_ok=True)
        command = [path, "--marionette", "--headless", "--no-remote", "--profile", str(profile)]
        self._process = _started(command, env={**os.environ, "MOZ_CRASHREPORTER_DISABLE": "1"})
        try:
            number = _soon(lambda: int(port.read_text("utf-8")))
            self._socket = socket.create_connection(("127.0.0.1", number), PATIENCE)
            self._stream = self._socket.makefile("rb")
            self._heard()  # it says who it is
            self._count = 0
            self.order("NewSession")
        except BaseException:
            _killed(self._process)
            raise

    def order(self, command: str, **what: Any) -> Any:
        self._count += 1
        words = json.dumps([0, self._count, f"WebDriver:{command}", what])
        self._socket.sendall(f"{len(words.encode())}:{words}".encode())
        _, _, refusal, value = self._heard()
        if refusal:
            raise Refused(f"{refusal['error']}: {refusal['message']}")
        return value.get("value") if isinstance(value, dict) else value

    def _heard(self) -> Any:
        """Return the next message: its length in bytes, a colon, JSON."""
        length = b""
        while not length.endswith(b":"):
            byte = self._stream.read(1)
            if not byte:
                raise Refused("the browser is gone")
            length += byte
        return json.loads(self._stream.read(int(length[:-1])))

    def kill(self) -> None:
        self._socket.close()
        _killed(self._process)


# --- WebKitGTK -----------------------------------------------------------------------------------------

# Where the driver takes a command: the method and the path behind the session's.
PATHS = {
    "Navigate": "url",
    "ExecuteScript": "execute/sync",
    "ElementClick": "element/{id}/click",
    "ElementClear": "element/{id}/clear",
    "ElementSendKeys": "element/{id}/value",
}


class WebKitGTK(Browser):
    """WebKitGTK in a window on a screen in memory (webkit_window.py), with a profile."""

    def __init__(self, driver: str, python: str, screen: str, profile: Path) -> None:
        self._programs: list[subprocess.Popen[bytes]] = []
        try:
            display, port = self._screen(screen), _free_port()
            surroundings = {
                **os.environ,
                "DISPLAY": f":{display}",
                "GDK_BACKEND": "x11",
                # Inside a container there is neither a graphics card nor a right to more boxes.
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            }
            self._programs.append(_started([driver, f"--port={port}"], env=surroundings))
            self._address = f"http://127.0.0.1:{port}/session"
            window = Path(__file__).with_name("webkit_window.py")
            options = {"binary": python, "args": [str(window), str(profile)]}
            wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
            self._address += "/" + _soon(lambda: self._sent("", wanted))["sessionId"]
        except BaseException:
            self.kill()
            raise

    def _screen(self, program: str) -> str:
        """Start the screen and return its number, which it chooses itself."""
        read, write = os.pipe()
        command = [program, "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        self._programs.append(_started(command, pass_fds=[write]))
        os.close(write)
        with os.fdopen(read) as told:
            return told.readline().strip()

    def order(self, command: str, **what: Any) -> Any:
        return self._sent("/" + PATHS[command].format(**what), what)

    def _sent(self, path: str, what: Any) -> Any:
        request = Request(self._address + path, json.dumps(what).encode(), {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as refusal:
            raise Refused(refusal.read().decode()) from refusal

    def kill(self) -> None:
        for program in reversed(self._programs):
            _killed(program)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
