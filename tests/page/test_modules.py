"""The page starts soon: it loads no more than its first screens want."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PY = Path(__file__).parents[2] / "py"
MOST = 90
"""Modules of ours: each costs the start of a page a third of a millisecond or more."""
START = """
import sys, types
for name in ("js",):
    sys.modules[name] = types.ModuleType(name)
import browser.app, browser.adapters.entropy, browser.adapters.library, browser.adapters.page_thread
print(*(name for name in sys.modules if name.split(".")[0] in ("browser", "turnto")))
"""


@pytest.mark.cpython_only
def test_the_start_of_the_page_loads_few_modules() -> None:
    ran = subprocess.run([sys.executable, "-c", START], cwd=PY, capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert len(loaded) < MOST, " ".join(sorted(loaded))
    later = ("browser.controllers.between_sites", "browser.views.creation.hero", "browser.views.shell.help")
    assert not set(loaded) & set(later)
