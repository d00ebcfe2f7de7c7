"""Runs pytest inside Pyodide over what a browser will run: tests/core and tests/rules."""

import os
from pathlib import Path

import pytest

REPOSITORY = Path("/repository")
FOLDERS = ("core", "rules")
# What draws on libraries that no browser gets: Hypothesis, and the terminal's.
EXCEPTED = (
    "tests/core/test_book_properties.py",
    "tests/rules/briar/test_briar_games.py",
    "tests/rules/gnat/test_gnat_any_play.py",
    "tests/rules/goonies/test_goonies_transcript.py",
)


def run() -> int:
    """The exit code of pytest."""
    os.chdir(REPOSITORY)
    folders = [f"tests/{name}" for name in FOLDERS if (REPOSITORY / "tests" / name).is_dir()]
    if not folders:
        print("There is neither tests/core nor tests/rules.")
        return 5
    # Assertions are not rewritten: the plain run on CPython explains a failure; here it is only found.
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", "-m", "not cpython_only"]
    return int(pytest.main([*options, *(f"--ignore={name}" for name in EXCEPTED), *folders]))
