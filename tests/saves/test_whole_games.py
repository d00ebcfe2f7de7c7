"""Whole games of shipped books, as they are told, kept as files that a person can read: TURNTO_RENEW=1 writes them anew.

The answers stand beside each: seed, hero, then one a line.  The two rounds are in `rules/briar/golden`, the queen for
Huffcap in `rules/goonies/golden`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("markdown_it")

from rules.golden import same_as
from saves import access

WHOLE = Path(__file__).parent / "whole"
ADVENTURES = Path(__file__).parents[2] / "adventures"
GAMES = sorted(file.stem for file in WHOLE.glob("*.answers"))

assert GAMES, "no whole game was found: a run that plays none shows nothing"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_told_as_it_was(name: str) -> None:
    seed, preset, *answers = (WHOLE / f"{name}.answers").read_text("utf-8").splitlines()
    script = ["--preset", preset, "--seed", seed, "--choose", " | ".join(answers)]
    code, out, err = access.command("play", ADVENTURES / name, *script)
    assert code == 0, err
    assert "Left over" not in out
    assert same_as(WHOLE / f"{name}.txt", "\n".join(line.rstrip() for line in out.splitlines()) + "\n")
