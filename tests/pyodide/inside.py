"""Runs pytest inside Pyodide over what a browser will run: tests/core and tests/rules."""

import os
import sys
from pathlib import Path

import pytest

REPOSITORY = Path("/repository")
FOLDERS = ("core", "rules")
# Libraries that only CPython has here.
ABSENT = {"hypothesis", "playwright", "rich"}


class Absent:
    """Skips the test, or the test file, that imports a library which is not here."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name in ABSENT:
            pytest.skip(f"{name} is not in Pyodide", allow_module_level=True)


def run() -> int:
    """The exit code of pytest."""
    os.chdir(REPOSITORY)
    folders = [f"tests/{name}" for name in FOLDERS if (REPOSITORY / "tests" / name).is_dir()]
    if not folders:
        print("There is neither tests/core nor tests/rules.")
        return 5
    # Assertions are not rewritten: the plain run on CPython explains a failure; here it is only found.
    options = ["-q", "-p", "no:cacheprovider", "--assert=plain", "-m", "not cpython_only"]
    sys.meta_path.insert(0, Absent())  # type: ignore[arg-type]
    return int(pytest.main([*options, *folders]))
