"""Runs pytest inside Pyodide over what a browser will run."""

import os
from pathlib import Path

import pytest

REPOSITORY = Path("/repository")
FOLDERS = ("core", "common", "book", "markov", "play", "odds", "words", "page", "rules")
# What draws on libraries that no browser gets: Hypothesis, and the terminal's.
EXCEPTED = (
    "tests/book/test_properties.py",
    "tests/rules/briar/test_games.py",
    "tests/rules/gnat/test_any_play.py",
    "tests/rules/goonies/test_transcript.py",
)


def run() -> int:
    """The exit code of pytest."""
    os.chdir(REPOSITORY)
    folders = [f"tests/{name}" for name in FOLDERS if (REPOSITORY / "tests" / name).is_dir()]
    if not folders:
        print("There are no tests here.")
        return 5
    # Assertions are not rewritten: the plain run on CPython explains a failure; here it is only found.
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", "-m", "not cpython_only"]
    return int(pytest.main([*options, *(f"--ignore={name}" for name in EXCEPTED), *folders]))
