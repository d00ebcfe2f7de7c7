"""Play at a terminal: a real one, of the system's."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

from turnto.cli.terminal.creation import read
from turnto.core.hero_form import CustomEntry, Pick, Placeholder, Step

pty = pytest.importorskip("pty")

PY = Path(__file__).parents[2] / "py"


class Terminal:
    """A process at a terminal: what is typed, what is shown."""

    def __init__(self, *arguments: str | Path, **environment: str) -> None:
        self.shown = ""
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            # a run in the background has it ignored, and a child would inherit that
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.environ.update(PYTHONPATH=str(PY), TERM="xterm", **environment)
            os.execv(sys.executable, [sys.executable, "-m", "turnto.cli", *map(str, arguments)])

    def types(self, words: str, until: str) -> str:
        """Type a line, and read until these words stand there."""
        os.write(self._terminal, words.encode())
        return self.reads(until)

    def presses(self, key: str, until: str) -> None:
        """Press a key until these words stand there: one pressed before the prompt listens is lost."""
        before, end = len(self.shown), time.monotonic() + 15
        while until not in self.shown[before:] and time.monotonic() < end:
            try:
                os.write(self._terminal, key.encode())
                while select.select([self._terminal], [], [], 1.0)[0]:
                    self.shown += os.read(self._terminal, 65536).decode().replace("\r", "")
            except OSError:  # it has left
                break
        assert until in self.shown[before:], self.shown[before:]

    def reads(self, until: str) -> str:
        """What is shown up to these words; fails where they do not come."""
        before, end = len(self.shown), time.monotonic() + 15
        while True:
            found = until in self.shown[before:]
            # once the words are there, what still comes of the same page is read too
            ready, _, _ = select.select([self._terminal], [], [], 0.4 if found else max(0.0, end - time.monotonic()))
            if found and not ready:
                break
            assert ready, f"{until!r} did not come after:\n{self.shown[before:]}"
            try:
                self.shown += os.read(self._terminal, 65536).decode().replace("\r", "")
            except OSError:
                break
        assert until in self.shown[before:], self.shown[before:]
        return self.shown[before:]

    def leaves(self) -> int:
        """Wait for its end; the exit code."""
        while True:
            try:
                if not os.read(self._terminal, 65536):
                    break
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])


QUIRKS = Step(
    "quirks",
    "Quirks",
    "several",
    [],
    (Pick("a", "Alertness 1"), Pick("b", "Luck")),
    own=(CustomEntry("A quirk", "{}", (Placeholder("What"),)),),
)


@pytest.mark.parametrize("typed, value", [
    ("1 2", ["a", "b"]),
    ("luck, 1", ["b", "a"]),
    ("Hates cats", ["Hates cats"]),
    ("Enemy: the Watch (medium group, 9 or less), Luck", ["Enemy: the Watch (medium group, 9 or less)", "b"]),
    ("Sings, badly; 2", ["Sings, badly", "b"]),
])  # fmt: skip
def test_what_is_ones_own_is_typed_beside_numbers_and_names(typed: str, value: list[str]) -> None:
    assert read(QUIRKS, typed) == value


PAGE = "Drop the ration"
"""The last words of a page of choices, before the prompt."""


def test_a_game_with_dice_of_ones_own_and_of_the_house(jetty: Path) -> None:
    table = Terminal("play", jetty)
    table.reads("A hero of your own\n> ")
    assert "Call the ferryman.  (" in table.types("1\n", PAGE)
    table.types("fight the dogs\n", "Enter rolls: ")
    table.types("nonsense\n", "Enter rolls: ")
    assert "6 + 6 = 12" in table.types("66\n", "Enter rolls: ")
    assert "Vitality: 1/3" in table.types("s\n", "Enter rolls: ")
    assert "6 + 6 = 12" in table.types("l\n", "Enter rolls: ")
    table.types("u\n", "Enter rolls: ")
    table.types("1 1\n", "Enter rolls: ")
    table.types("1 1\n", "Enter rolls: ")
    table.types("1 1\n", "another adventure")
    assert "You have won." in table.shown
    table.types("\n", "")
    assert table.leaves() == 0


def test_no_comma_stands_at_the_head_of_a_choice(tmp_path: Path) -> None:
    book = tmp_path / "rope"
    book.mkdir()
    (book / "rope.md").write_text(
        "---\ntitle: Rope\nsystem: gnat\n---\n## gate\n{Take the **knife**}\n\n"
        "- {If you have a knife}, cut the rope. -> end\n- Wait. -> end\n\n## end [end]\nDone.\n",
        "utf-8",
    )
    table = Terminal("play", book, "--preset", "Wren", "--save", tmp_path / "game.json")
    shown = table.reads("Wait.")
    assert "Cut the rope." in shown
    assert ", cut" not in shown


def test_whoever_was_paid_is_said_to_join_once(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text(
        "---\nsystem: briar\npresets:\n  Wren: {charm: 2, luck: 1/1, sp: 3}\n---\n## here\n{Marin joins you (Dodge; Mercenary)}\n"
        "- If they join: Here she is. -> there\n- Otherwise: Not she. -> there\n\n## there\n- Go. -> here\n",
        "utf-8",
    )
    table = Terminal("play", tmp_path / "book.md", "--at", "here", "--preset", "Wren")
    table.reads("Refuse")
    told = table.types("1\n", "Let Marin go")
    assert "Here she is." in told
    assert "Marin joins you" not in told


def test_leaving_keeps_the_game(jetty: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    table = Terminal("play", jetty, "--preset", "Wren", "--save", save)
    table.reads(PAGE)
    table.types("take the rope\n", "Drop the rope")
    table.types("q\n", "The game is kept.")
    assert table.leaves() == 0
    again = Terminal("play", jetty, "--save", save)
    again.reads("Drop the rope")
    again.presses("\x04", "The game is kept.")
    assert again.leaves() == 0


def test_ctrl_c_leaves_as_quietly(jetty: Path, tmp_path: Path) -> None:
    table = Terminal("play", jetty, "--preset", "Wren", "--save", tmp_path / "game.json")
    table.reads(PAGE)
    table.presses("\x03", "The game is kept.")
    assert table.leaves() == 0
    assert "Traceback" not in table.shown


def test_ctrl_d_ends_the_steps_after_an_adventure_where_they_are(tmp_path: Path) -> None:
    (tmp_path / "hero.json").write_text("{}", "utf-8")
    table = Terminal("hero", "gnat", tmp_path / "hero.json", "--after")
    table.reads("What do you buy? You have 10 gp.")
    table.presses("\x04", "Asked: What do you buy?")
    assert "Chance of a Talent test" in table.shown
    assert table.leaves() == 0


def test_no_colour_where_none_is_wanted(jetty: Path) -> None:
    table = Terminal("play", jetty, "--preset", "Wren", NO_COLOR="1")
    shown = table.reads(PAGE)
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", shown)
    table.types("q\n", "Keep the game in")
    table.types("\n", "")
    assert table.leaves() == 0


def test_a_hero_of_ones_own(jetty: Path) -> None:
    table = Terminal("play", jetty)
    table.reads("A hero of your own\n> ")
    table.types("4\n", "> ")
    shown = table.types("Mo\n", ": ")
    while "Enter goes on" not in shown:
        answer = "1 2" if "their numbers" in shown else "0" if "a number from" in shown else "1"
        shown = table.types(f"{answer}\n", ": ")
    assert "Mo" in table.shown
    table.types("\n", PAGE)
    assert table.types("s\n", "Talent").strip()
    table.types("q\n", "Keep the game in")
    table.types("\n", "")
    assert table.leaves() == 0
