"""What lies beside the files of a site for hosts that send it in their place."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest

from turnto.site import packing, paths
from turnto.site.runtime import Archives

LONG = b"The wall is high, and it rains. " * 100


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "cache", lambda: tmp_path / "cache")


def test_every_file_that_gains_has_its_compressed_form_and_a_picture_has_none() -> None:
    found = packing.beside({"index.html": LONG, "short.txt": b"Short.", "cover.png": LONG})
    assert {name for name in found if name.endswith(".gz")} == {"index.html.gz"}
    assert gzip.decompress(found["index.html.gz"]) == LONG
    assert found == packing.beside({"index.html": LONG})


def test_brotli_is_smaller_where_its_library_is_installed() -> None:
    brotli = pytest.importorskip("brotli")
    found = packing.beside({"index.html": LONG})
    assert brotli.decompress(found["index.html.br"]) == LONG
    assert len(found["index.html.br"]) < len(found["index.html.gz"])


def test_the_zips_of_such_a_site_hold_the_same_files_plain(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "core.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("turnto/a.pyc", LONG)
    path = tmp_path / "core.zip"
    made = packing.plain(Archives(path, path, {"gnat": path}, path))
    with zipfile.ZipFile(made.core) as plain:
        assert [(one.filename, one.compress_type) for one in plain.infolist()] == [("turnto/a.pyc", zipfile.ZIP_STORED)]
        assert plain.read("turnto/a.pyc") == LONG
    assert made.systems["gnat"].read_bytes() == made.core.read_bytes()
