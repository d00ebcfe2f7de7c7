"""Streams that are closed, full or of another encoding; names that are no text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

BOOK = "---\ntitle: Café\nsystem: gnat\n---\n\n## here\nA tick ✓.\n\n- Go. -> there\n\n## there [victory]\nDry.\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "café.md"
    path.write_text(BOOK, "utf-8")
    return path


def shell(command: str, book: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What comes of a command as a shell carries it out."""
    said = command.replace("turnto", f"{sys.executable} -m turnto.cli").replace("BOOK", f"'{book}'")
    return subprocess.run(
        ["sh", "-c", said], capture_output=True, env={**os.environ, **environment}, timeout=60, check=False
    )


@pytest.mark.parametrize(
    "command, code",
    [
        ("turnto play BOOK <&-", 0),
        ("turnto play BOOK --json >&-", 0),
        ("turnto check BOOK 2>&-", 0),
        ("turnto play BOOK --json | true", 0),
        ("turnto play BOOK --json >/dev/full", 2),
        ("printf '\\377\\376\\n' | turnto play BOOK", 0),
    ],
)
def test_a_stream_that_cannot_be_used_is_no_fault(book: Path, command: str, code: int) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ran = shell(command, book)
    assert (ran.returncode, b"fault of its own" in ran.stderr, b"Traceback" in ran.stderr) == (code, False, False), ran


def test_where_the_output_is_not_utf8_json_is_plain_and_text_is_spelled_out(book: Path) -> None:
    ran = shell("turnto play BOOK --json", book, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert json.loads(ran.stdout.decode("ascii"))["book"] == "café"
    ran = shell("turnto play BOOK", book, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ran.returncode == 0
    assert b"\\u2713" in ran.stdout


def test_a_file_whose_name_is_no_text_is_a_book_like_any_other(book: Path, tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/bad\xff.md"
    Path(os.fsdecode(name)).write_text(BOOK, "utf-8")
    ran = shell("turnto check BOOK --json", Path(os.fsdecode(name)))
    assert ran.returncode == 0, ran
    assert {found["code"] for found in json.loads(ran.stdout)} == {"no-author", "no-licence"}
