"""The process that reads books for the language server."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from turnto.lsp.index import read_index
from turnto.lsp.reader import lanes


def test_a_section_is_read_while_the_whole_is_being_read_and_a_failure_comes_back(tmp_path: Path) -> None:
    whole, own = lanes(2)
    assert own.put(abs, -1).result(60) == 1  # the process has started
    reading = whole.put(time.sleep, 1)
    assert own.put(abs, -2).result(60) == 2
    assert not reading.done()
    with pytest.raises(FileNotFoundError):
        whole.put(read_index, tmp_path / "gone.md", {}).result(60)
