"""What the command prints as JSON, to the letter: every scene of `command.json` with its words and what came.

Keys and values are what other people's scripts read.  TURNTO_RENEW=1 writes what came anew, for faults that are mended.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("markdown_it")

from saves import access

HERE = Path(__file__).parent
FILE = HERE / "command.json"
SCENES: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))

assert SCENES, "no scene was found: a run that sees none shows nothing"


def wordless(came: Any) -> Any:
    """What came, but of problems only that they are put into words: those may be put better."""
    if not isinstance(came, list):
        return came
    return [{**problem, "message": bool(problem["message"]), "hint": bool(problem["hint"])} for problem in came]


@pytest.mark.parametrize("place", range(len(SCENES)), ids=lambda place: " ".join(SCENES[place]["words"])[:60])
def test_the_command_prints_what_it_printed(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    scene = SCENES[place]
    code, out, err = access.command(*scene["words"], "--json")
    came = {"code": code, "came": wordless(json.loads(out)) if out else err}
    if os.environ.get("TURNTO_RENEW"):
        scene |= came
        lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in SCENES)
        FILE.write_text(f"[\n{lines}\n]\n", "utf-8")
    assert came == {"code": scene.get("code"), "came": scene.get("came")}
