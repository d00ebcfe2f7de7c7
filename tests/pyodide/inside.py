"""Runs pytest inside Pyodide over what a browser will run."""

import os
from pathlib import Path

import pytest

REPOSITORY = Path("/repository")
FOLDERS = ("core", "common", "play", "words", "page", "rules")
"""Tests of what a page loads: no page has the reader of books, nor what works out odds (docs/decisions/0019)."""
NOT_IN_A_PAGE = (
    "tests/rules/briar/test_best.py",
    "tests/rules/gnat/test_fight_odds.py",
    "tests/rules/goonies/test_best_way.py",
    "tests/rules/goonies/test_odds.py",
    "tests/rules/gurps/combat/test_odds.py",
    "tests/rules/gurps/hazards/test_hazard_odds.py",
    "tests/words/test_catalogues.py",
)
"""Odds again, and the search of our sources for sentences that no catalogue has."""
LIBRARIES = (
    "tests/rules/briar/test_games.py",
    "tests/rules/gnat/test_any_play.py",
    "tests/rules/goonies/test_transcript.py",
)
"""These draw with Hypothesis or print with Rich, which no browser gets."""


def run(share: int, of: int) -> int:
    """Run one of several shares of the tests; the exit code of pytest."""
    os.chdir(REPOSITORY)
    found = [path for name in FOLDERS for path in sorted((REPOSITORY / "tests" / name).rglob("test_*.py"))]
    sizes = {path.relative_to(REPOSITORY).as_posix(): path.stat().st_size for path in found}
    own = dealt({name: size for name, size in sizes.items() if name not in (*NOT_IN_A_PAGE, *LIBRARIES)}, of)[share]
    if not own:
        print("There are no tests here.")
        return 5
    # Assertions are not rewritten: the plain run on CPython explains a failure; here it is only found.
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", "-m", "not cpython_only"]
    return int(pytest.main([*options, *own]))


def dealt(sizes: dict[str, int], of: int) -> list[list[str]]:
    """Deal files into shares that take about alike long: the largest first, each to the share that has least."""
    shares: list[list[str]] = [[] for _ in range(of)]
    loads = [0] * of
    for name in sorted(sizes, key=lambda name: -sizes[name]):
        least = loads.index(min(loads))
        shares[least].append(name)
        loads[least] += sizes[name]
    return shares
