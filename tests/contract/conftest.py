"""The desk of every contract test."""

from __future__ import annotations

from pathlib import Path

import pytest

from contract.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)
