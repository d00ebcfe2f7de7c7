"""The command, run in this process as a script would run it: no terminal, everything captured."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from turnto.cli import main

JETTY = """\
---
title: The Jetty
system: gnat
author: Nobody
licence: CC BY-SA 4.0
language: en
---

## jetty
Rain on the jetty.

- {Take the **rope** (+1 climbing, heavy)}
- Swim for it. -> water
- {If you have the keyword *Ferry*} Call the ferryman. -> far
- Fight the dogs. -> dogs
- Fight the bear. -> bear
- Ask for the riddle. -> riddle
- Say the word at the door. -> door
- Take the spear, and go on. {Take the **spear** (two-handed, +1)} -> dogs

## water
Cold.

{Take a Wound, ignoring armour}

{Test Swimming at -1, or by default}
- Success: You come up on the far side. -> far
- Failure: The current has you. {Take a Wound, ignoring armour} -> jetty

## dogs
Three of them.

{Fight three rounds at -3 against several enemies}
- If you survive -> far
- Otherwise -> gone

## bear
One of it.

{Fight nine rounds at -9; three Wounds each round}
- If you survive -> far

## riddle
{Turn to the number on the coin}
- Otherwise: Nothing happens. -> jetty

## door
{Say the word}
- "lantern": It opens. -> far
- "roll on": It rolls aside. -> far
- "free:hand": It opens, too. -> far
- Otherwise: It does not. -> jetty

## hall
You may look about.

- Go on. -> far

## coin [77, hidden]
{Gain the keyword *Ferry*}

- Back to the jetty. -> jetty

## far [victory: The Far Side]
You sit in the reeds.

## gone [death: Dog Meat]
They are thorough.
"""


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which is JSON and nothing else."""
        return json.loads(self.out)


Turnto = Callable[..., Ran]


@pytest.fixture
def turnto(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Turnto:
    """Run `turnto` with these arguments."""

    def run(*arguments: str | Path) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = int(left.code or 0)
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run


@pytest.fixture
def jetty(tmp_path: Path) -> Path:
    """A small book."""
    book = tmp_path / "jetty.md"
    book.write_text(JETTY, "utf-8")
    return book


@pytest.fixture
def play(turnto: Turnto, jetty: Path) -> Callable[..., Any]:
    """Play the small book with these arguments and read what was printed."""

    def run(*arguments: str | Path) -> Any:
        ran = turnto("play", jetty, "--json", *arguments)
        assert ran.code == 0, ran.err
        return ran.json

    return run
