"""The one place where the tests of this folder touch the code: what moves is followed here and nowhere else."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from turnto.cli import books as reading
from turnto.cli import heroes, main, saving
from turnto.cli.driver import Play
from turnto.cli.script import matches
from turnto.cli.shelf import Shelf
from turnto.dice import house
from turnto.play.campaign import Campaign
from turnto.play.session import closed_book
from turnto.procedure import Roll

# --- the command ------------------------------------------------------------------------------------


opened = cache(reading.opened)
"""The books of this folder are read once: nobody edits them."""


def command(*words: str | Path) -> tuple[int, str, str]:
    """The exit code of `turnto` with these words, what it printed, and what it said beside."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(reading, "opened", opened):
        try:
            code = main([str(word) for word in words])
        except SystemExit as left:
            code = int(left.code or 0)
    return code, out.getvalue(), err.getvalue()


@dataclass
class Answers:
    """Answers as the command takes them."""

    dice: str = ""
    choose: str = ""

    def add(self, play: Playing, answer: Any) -> None:
        """One more answer to what is asked now."""
        if isinstance(answer, tuple):
            self.dice = " ".join([*self.dice.split(), *map(str, answer)])
        else:
            self.choose = " | ".join([*([self.choose] if self.choose else []), play.words(answer)])


def played(books: Sequence[str], save: Path, given: Answers | None = None) -> Any:
    """What `turnto play` prints of a saved game gone on with; it says nothing beside it."""
    given = given or Answers()
    said = [*(["--dice", given.dice] if given.dice else []), *(["--choose", given.choose] if given.choose else [])]
    code, out, err = command("play", *books, "--save", save, *said, "--json")
    assert (code, err) == (0, ""), err
    return json.loads(out)


def write_game(file: Path, told: dict[str, Any]) -> None:
    """Write what is known of a kept game, each part on a line of its own."""
    steps = ",\n".join(json.dumps(step, ensure_ascii=False) for step in told["then"])
    parts = {key: value for key, value in told.items() if key != "then"}
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in parts.items()]
    file.write_text("{\n" + ",\n".join(lines) + ',\n"then": [\n' + steps + "\n]\n}\n", "utf-8")


# --- making fixtures --------------------------------------------------------------------------------


class Playing:
    """A game in play, as the script that made the saved games sees it."""

    def __init__(self, play: Play) -> None:
        self.play = play

    @property
    def request(self) -> Any:
        return self.play.asked()

    @property
    def asks(self) -> str | None:
        request = self.request
        return None if request is None else "dice" if isinstance(request, Roll) else str(request.kind)

    @property
    def section(self) -> str:
        return self.play.session.visit.section

    @property
    def in_course(self) -> bool:
        return self.play.session.position.thing is not None

    @property
    def given(self) -> tuple[Any, ...]:
        return self.play.session.position.answers

    def options(self, also: bool = True) -> list[Any]:
        request = self.request
        open_ = () if isinstance(request, Roll) else request.options
        return [*open_, *(self.play.also() if also else ())]

    def answer(self, answer: Any) -> None:
        self.play.answer(answer)

    def thrown(self) -> tuple[int, ...]:
        record = self.play.session.record
        return house(record.seed, record.throws, self.request.dice)

    def typed(self, word: str) -> Any:
        return int(word) if self.asks == "number" else word

    def words(self, answer: Any) -> str:
        """An answer as --choose takes it: a label, or its number where the label would not do."""
        if self.asks in ("text", "number"):
            return str(answer)
        options = self.options(also=False)
        for place, option in enumerate(options, 1):
            if option.key == answer:
                alone = len(matches(option.label, options)) == 1 and "|" not in option.label
                return option.label if alone and not option.label.isdigit() else str(place)
        return next(option.label for option in self.play.also() if option.key == answer)


def begun(books: Sequence[str], preset: str, at: str, seed: int, save: Path) -> Playing:
    """A new game that is kept in a file."""
    shelf = Shelf(books[0], books[1:])
    hero = heroes.hero_for(shelf.game, None, preset or None)
    section = at or shelf.game.book.start
    session = closed_book(shelf.game, hero, section, seed, shelf.known, begun=bool(at))
    play = Play(shelf.game, Campaign(session), kept=saving.keeper(str(save)), shelf=shelf)
    play.start()
    return Playing(play)
