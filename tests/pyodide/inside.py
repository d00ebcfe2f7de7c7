"""Runs pytest inside Pyodide over what a browser will run: tests/core and tests/rules."""

import os
import re
from pathlib import Path

import pytest

REPOSITORY = Path("/repository")
FOLDERS = ("core", "rules")
# Libraries that only CPython has here; a test file that imports one is for CPython.
LIBRARIES = re.compile(r"^\s*(?:import|from) (?:hypothesis|yaml|markdown_it|rich|playwright)\b", re.MULTILINE)


class OnlyWhatPyodideHas:
    """Leaves out test files that need a library."""

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        if collection_path.suffix != ".py":
            return None
        return True if LIBRARIES.search(collection_path.read_text("utf-8")) else None


def run() -> int:
    """The exit code of pytest."""
    os.chdir(REPOSITORY)
    folders = [f"tests/{name}" for name in FOLDERS if (REPOSITORY / "tests" / name).is_dir()]
    if not folders:
        print("There is neither tests/core nor tests/rules.")
        return 5
    # Assertions are not rewritten: the plain run on CPython explains a failure; here it is only found.
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", "-m", "not cpython_only"]
    return int(pytest.main([*options, *folders], plugins=[OnlyWhatPyodideHas()]))
