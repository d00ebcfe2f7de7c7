"""The browsers beside Chromium that play a whole game in the tests: found where they are installed, never fetched."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

PYTHON_OF_THE_SYSTEM = "/usr/bin/python3"
"""Where Debian's bindings of GTK are; no venv has them."""


class OtherBrowser(NamedTuple):
    """A browser, the programs it is driven with, and how it is installed."""

    name: str
    tests: str
    """The file of tests that drive it."""
    programs: Callable[[], tuple[str, ...] | None]
    packages: str
    """Those of Debian."""


def firefox() -> tuple[str, ...] | None:
    """The path of a Firefox, or None."""
    path = shutil.which("firefox-esr") or shutil.which("firefox")
    return (path,) if path else None


def webkitgtk() -> tuple[str, ...] | None:
    """Return the paths of WebKitGTK's driver, a Python with GTK, and Xvfb; None if one is missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if not driver or not screen or not Path(PYTHON_OF_THE_SYSTEM).exists():
        return None
    asked = [PYTHON_OF_THE_SYSTEM, "-c", "import gi; gi.require_version('WebKit2', '4.1')"]
    has_bindings = subprocess.run(asked, capture_output=True, check=False).returncode == 0
    return (driver, PYTHON_OF_THE_SYSTEM, screen) if has_bindings else None


OTHER_BROWSERS = (
    OtherBrowser("Firefox", "tests/other_browsers/test_firefox.py", firefox, "firefox-esr"),
    OtherBrowser(
        "WebKitGTK",
        "tests/other_browsers/test_webkitgtk.py",
        webkitgtk,
        "webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb",
    ),
)


def not_here() -> tuple[str, ...]:
    """A sentence for each that this machine lacks."""
    return tuple(
        f"the page in {one.name}, which is not on this machine (Debian: apt install {one.packages})"
        for one in OTHER_BROWSERS
        if one.programs() is None
    )
