"""Packing compiled Python, on the Python at hand."""

from __future__ import annotations

import importlib.util
import io
import subprocess
import sys
import zipfile
from pathlib import Path

from turnto.site import pyc


def test_a_packed_module_is_imported_without_its_source(tmp_path: Path) -> None:
    packed = pyc.packed({"bell.py": b"def toll():\n    return 'dong'\n", "bell.txt": b"bronze"}, "/home/", 0)
    archive = tmp_path / "bell.zip"
    archive.write_bytes(packed)
    said = subprocess.run(
        [sys.executable, "-c", "import bell; print(bell.toll(), bell.__file__)"],
        env={"PYTHONPATH": str(archive)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.split()[0] == "dong"
    assert said.strip().endswith("bell.pyc")
    assert zipfile.ZipFile(io.BytesIO(packed)).read("bell.txt") == b"bronze"


def test_the_same_sources_give_the_same_bytes() -> None:
    files = {"b.py": b"x = {1, 2, 3}\n", "a.py": b"y = ('one', 'two')\n"}
    assert pyc.packed(files, "/home/", 0) == pyc.packed(dict(reversed(files.items())), "/home/", 0)


def test_pyscripts_own_modules_go_where_they_are_found_beside_sources_written_later() -> None:
    name = pyc.cached_name("pyscript/web.py")
    assert name == importlib.util.cache_from_source("pyscript/web.py")
    assert pyc.cached_name("turnto/dice.py") == "turnto/dice.pyc"
