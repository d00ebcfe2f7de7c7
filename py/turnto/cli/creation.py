"""Making a hero at a terminal: a ready one, or one's own, step by step and in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from turnto.cli import heroes
from turnto.cli.errors import Stop
from turnto.form import Draft, Pick, Step
from turnto.names import fold
from turnto.play.game import Game
from turnto.sheet import Sheet


def made(game: Game, out: Console) -> Sheet:
    """The hero the player picks or makes."""
    ready = list(game.presets)
    out.print(Text("Who are you?", "bold"))
    for number, name in enumerate(ready, 1):
        out.print(Text.assemble((f"{number:>3}. ", "bold"), name))
    out.print(Text.assemble((f"{len(ready) + 1:>3}. ", "bold"), "A hero of your own"))
    while True:
        typed = out.input("> ").strip()
        place = _place(typed, ready)
        if place is not None and 0 <= place < len(ready):
            return heroes.preset_named(game, ready[place])
        if place == len(ready):
            return Making(game, out).hero()
        out.print(Text(f"Type a number from 1 to {len(ready) + 1}.", "red"))


def _place(typed: str, ready: Sequence[str]) -> int | None:
    if typed.isdigit():
        return int(typed) - 1
    found = [place for place, name in enumerate(ready) if typed and fold(name).startswith(fold(typed))]
    return found[0] if len(found) == 1 else None


class Making:
    """A hero in the making."""

    def __init__(self, game: Game, out: Console) -> None:
        self.game, self.out = game, out
        self.rules = game.system.creation
        self.draft: Draft = self.rules.blank(game.terms)

    def hero(self) -> Sheet:
        """Every step once, then any step again, until it is a hero."""
        for key in [step.key for step in self._steps()]:
            if step := self._step(key):
                self._ask(step)
        while True:
            refusals = self._overview()
            typed = self.out.input("A number changes a step; Enter goes on: ").strip()
            if not typed and not refusals:
                return self.rules.hero(self.draft, self.game.terms)
            steps = self._steps()
            if typed.isdigit() and 1 <= int(typed) <= len(steps):
                self._ask(steps[int(typed) - 1])

    def _steps(self) -> list[Step]:
        return list(self.rules.steps(self.draft, self.game.terms))

    def _step(self, key: str) -> Step | None:
        return next((step for step in self._steps() if step.key == key), None)

    def _overview(self) -> tuple[str, ...]:
        self.out.print()
        for number, step in enumerate(self._steps(), 1):
            self.out.print(Text.assemble((f"{number:>3}. ", "bold"), f"{step.label}: {_shown(step)}"))
        for label, total in self.rules.totals(self.draft, self.game.terms):
            self.out.print(Text(f"     {label}: {total}", "dim"))
        refusals = self.rules.refusals(self.draft, self.game.terms)
        for refusal in refusals:
            self.out.print(Text(f"     {refusal}", "yellow"))
        return refusals

    def _ask(self, step: Step) -> None:
        """Ask a step until the rules take the answer; Enter leaves it as it is."""
        self.out.print()
        self.out.print(Text(step.label, "bold"))
        if step.help:
            self.out.print(Text(step.help, "dim"))
        for number, pick in enumerate(step.picks, 1):
            self.out.print(_line(number, pick))
        while typed := self.out.input(Text(_HOW[step.kind].format(least=step.least, most=step.most))).strip():
            try:
                value = read(step, typed)
            except Stop as refused:
                self.out.print(Text(str(refused), "red"))
                continue
            self.draft, reasons = self.rules.edit(self.draft, step.key, value, self.game.terms)
            if not reasons:
                return
            for reason in reasons:
                self.out.print(Text(reason, "red"))


_HOW = {
    "one": "one of them: ",
    "several": "their numbers, such as 1 4 ({least} to {most}): ",
    "number": "a number from {least} to {most}: ",
    "points": "names or numbers with points, such as 1 2, 4 1: ",
    "text": "> ",
}


def _line(number: int, pick: Pick) -> Text:
    note = f"  {pick.note}" if pick.note else ""
    if pick.closed:
        return Text(f"  –  {pick.label}{note}  ({pick.closed})", "dim")
    return Text.assemble((f"{number:>3}. ", "bold"), pick.label, (note, "dim"))


def _shown(step: Step) -> str:
    labels = {pick.key: pick.label for pick in step.picks}
    match step.value:
        case None | "" | () | []:
            return "–"
        case dict() as points:
            return ", ".join(f"{labels.get(key, key)} {number}" for key, number in points.items() if number) or "–"
        case list() | tuple() | set() | frozenset() as several:
            return ", ".join(str(labels.get(key, key)) for key in several)
    return str(labels.get(step.value, step.value))


def read(step: Step, typed: str) -> Any:
    """The value that was typed for a step; Stop where it is none."""
    match step.kind:
        case "text":
            return typed
        case "number":
            if not typed.lstrip("-").isdigit():
                raise Stop("Type a number.")
            return int(typed)
        case "one":
            return _pick(step, typed)
        case "several":
            return [_pick(step, part) for part in _parts(typed)]
        case "points":
            return dict(_points(step, part) for part in typed.split(",") if part.strip())


def _parts(typed: str) -> list[str]:
    return [part.strip() for part in (typed.split(",") if "," in typed else typed.split()) if part.strip()]


def _points(step: Step, part: str) -> tuple[str, int]:
    name, _, number = part.strip().rpartition(" ")
    if not name or not number.lstrip("+-").isdigit():
        raise Stop(f"“{part.strip()}”: type a name (or its number) and the points.")
    return _pick(step, name), int(number)


def _pick(step: Step, typed: str) -> str:
    if typed.isdigit() and 1 <= int(typed) <= len(step.picks):
        return step.picks[int(typed) - 1].key
    found = [
        pick.key for pick in step.picks if fold(pick.label).startswith(fold(typed)) or fold(pick.key) == fold(typed)
    ]
    if len(found) != 1:
        raise Stop(f"“{typed}” is none of them: type a number from 1 to {len(step.picks)}.")
    return found[0]
