"""The browser of the tests: found, or fetched."""

import os
import shutil
import subprocess
from pathlib import Path

from turnto.dev.checkout import Missing, capture_in_venv, run_in_venv, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HEADLESS_SHELL = "chromium-headless-shell"


def find_chromium() -> str | None:
    """A Chromium to test with: the one TURNTO_CHROMIUM names, else the system's, else Playwright's; or None."""
    if named := os.environ.get("TURNTO_CHROMIUM"):
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return playwrights_own()


def find_headless() -> str | None:
    """The browser for pages alone: a headless shell, the same engine without the windows around it, else a Chromium.

    It takes a quarter less processor time for a test; it neither installs a site nor asks whether to keep its storage.
    """
    return os.environ.get("TURNTO_CHROMIUM") or shutil.which(HEADLESS_SHELL) or find_chromium()


def playwrights_own() -> str | None:
    """The Chromium that Playwright fetched for itself, if it did."""
    ask = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    path = capture_in_venv("-c", ask).strip()
    return path if path and Path(path).exists() else None


def ensure_chromium() -> None:
    """See that there is a Chromium: by Playwright's own download, else by apt where that is allowed."""
    if find_chromium():
        return
    say("Fetching a Chromium for the tests, once …")
    run_in_venv("-m", "playwright", "install", "chromium", check=False)
    if not find_chromium() and can_use_apt():
        subprocess.run(["apt-get", "update", "-q"], check=False, stdout=subprocess.DEVNULL)
        for package in ("chromium", HEADLESS_SHELL):
            subprocess.run(["apt-get", "install", "-y", "-q", package], check=False, stdout=subprocess.DEVNULL)
    if not find_chromium():
        raise Missing(
            "The browser tests need a Chromium: install one (Debian: apt install chromium), or name one with"
            " TURNTO_CHROMIUM=/path/to/chromium, and try again."
        )


def can_use_apt() -> bool:
    """Root on a Debian may install packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None
