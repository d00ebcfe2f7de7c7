"""The command as Windows has it: its line ends, its code pages, its paths; run anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import pytest

pytest.importorskip("markdown_it")

from turnto.book.folder import leads_out
from turnto.site.assets import Site

BOOK = """---
title: Über die Brücke
author: Zoë
licence: CC0
language: en
system: gnat
presets:
  Zoë: {talent: 8, vitality: 6}
---
## ufer
Die Möwe schreit „höh!“ {Take the **Schlüssel** (small)}

- Über die Brücke. -> brücke
## brücke [end: Drüben]
Drüben.
"""


def ran(*words: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    """The command, in a process of its own with these settings."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHONUTF8", "PYTHONIOENCODING", "LC_"))
    }
    return subprocess.run(
        [sys.executable, "-m", "turnto.cli", *words], capture_output=True, check=False, env={**kept, **settings}
    )


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book saved as Notepad does: with a mark at its beginning, and its own ends of lines."""
    path = tmp_path / "Über die Brücke" / "book.md"
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbf" + BOOK.replace("\n", "\r\n").encode())
    return path.parent


@pytest.mark.parametrize("page", ["cp1252", "cp850", "cp437", "cp932"])
def test_a_book_is_checked_and_played_whatever_the_code_page(book: Path, page: str) -> None:
    checked = ran("check", str(book), PYTHONUTF8="0", PYTHONIOENCODING=page)
    assert (checked.returncode, b"Traceback" in checked.stderr) == (0, False)
    played = ran("play", str(book), "--json", "--choose", "1", PYTHONUTF8="0", PYTHONIOENCODING=page)
    told = json.loads(played.stdout.decode(page))
    assert (played.returncode, told["section"]) == (0, "brücke")
    assert told["sheet"]["items"] == ["Schlüssel (small)"]


def test_a_save_is_utf8_whatever_the_code_page_and_goes_on_with_other_ends_of_lines(book: Path, tmp_path: Path) -> None:
    save = tmp_path / "spiel.json"
    told = ran("play", str(book), "--json", "--save", str(save), PYTHONUTF8="0", PYTHONIOENCODING="cp850")
    assert told.returncode == 0
    assert "Schlüssel" in save.read_bytes().decode("utf-8")
    save.write_bytes(save.read_bytes().replace(b"\n", b"\r\n"))
    again = ran(
        "play", str(book), "--json", "--save", str(save), "--choose", "1", PYTHONUTF8="0", PYTHONIOENCODING="cp1252"
    )
    assert json.loads(again.stdout)["section"] == "brücke"


def test_a_hero_file_of_notepad_is_a_hero(tmp_path: Path) -> None:
    hero = tmp_path / "zoë.yaml"
    hero.write_bytes(b"\xef\xbb\xbf" + "name: Zoë\r\ntalent: 8\r\nvitality: 6\r\nitems:\r\n  - Schlüssel\r\n".encode())
    told = ran("hero", "gnat", str(hero), "--json", PYTHONUTF8="0", PYTHONIOENCODING="cp850")
    assert json.loads(told.stdout)["name"] == "Zoë"


@pytest.mark.parametrize(
    "name, out",
    [
        ("art\\bell.svg", False),
        ("art/bell.svg", False),
        ("..\\bell.svg", True),
        ("art\\..\\..\\bell.svg", True),
        ("C:\\bell.svg", True),
        ("C:bell.svg", True),
        ("\\bell.svg", True),
        ("\\\\host\\share\\bell.svg", True),
        ("\\\\?\\C:\\bell.svg", True),
    ],
)
def test_a_path_leaves_the_folder_on_windows_as_elsewhere(tmp_path: Path, name: str, out: bool) -> None:
    assert leads_out(tmp_path, name) is out
    assert bool(PureWindowsPath(name).anchor or ".." in PureWindowsPath(name).parts) is out


@pytest.mark.parametrize("name", ["a:b.svg", "con<1>.svg", 'a"b?.svg', "a|b*.svg", "a\\b.svg", "a\tb.svg"])
def test_what_a_site_writes_has_a_name_that_windows_takes(name: str) -> None:
    written = Site().add_hashed("books", name, b"")
    assert not set(written) & set('<>:"\\|?*\t')
