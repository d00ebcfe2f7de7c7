"""Runs pytest inside Pyodide over what a browser will run."""

import os
from pathlib import Path

import pytest

REPOSITORY = Path("/repository")
FOLDERS = ("core", "common", "book", "markov", "play", "odds", "words", "page", "rules")
# What draws on libraries that no browser gets: Hypothesis, and the terminal's.
EXCEPTED = (
    "tests/book/test_properties.py",
    "tests/book/test_reread.py",
    "tests/rules/briar/test_games.py",
    "tests/rules/gnat/test_any_play.py",
    "tests/rules/goonies/test_transcript.py",
)


def run(share: int, of: int) -> int:
    """Run one of several shares of the tests; the exit code of pytest."""
    os.chdir(REPOSITORY)
    found = [path for name in FOLDERS for path in sorted((REPOSITORY / "tests" / name).rglob("test_*.py"))]
    files = [path.relative_to(REPOSITORY).as_posix() for path in found]
    # Neighbours take alike long, so they are dealt out like cards.
    own = [name for name in files if name not in EXCEPTED][share::of]
    if not own:
        print("There are no tests here.")
        return 5
    # Assertions are not rewritten: the plain run on CPython explains a failure; here it is only found.
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", "-m", "not cpython_only"]
    return int(pytest.main([*options, *own]))
