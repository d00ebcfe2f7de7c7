"""A short run of the fuzz targets: every kept input, and some hundred torn ones, the same at every run."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("markdown_it")

from fuzz import fuzzing
from fuzz.targets import SHARES, TARGETS

COUNTS = {"text": 60, "arguments": 25, "save": 150, "import": 60}


@pytest.mark.parametrize("target", TARGETS)
def test_every_kept_input_is_taken(target: str) -> None:
    kept = fuzzing.corpus(target)
    assert kept
    for raw in kept:
        TARGETS[target](raw)


@pytest.mark.parametrize("target", TARGETS)
def test_torn_inputs_are_taken(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzzing.run(target, random.Random(1), COUNTS.get(target, 500)) == []
    assert "Traceback" not in capsys.readouterr().err


def test_every_target_has_its_share_of_a_long_run() -> None:
    assert SHARES.keys() == TARGETS.keys()
    assert sum(SHARES.values()) == 1_000
