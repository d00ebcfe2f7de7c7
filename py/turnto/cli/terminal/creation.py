"""Hero creation at a terminal: a preset, or one's own hero, step by step and in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from turnto.cli import hero_source
from turnto.cli.errors import Stop
from turnto.core.hero_form import CustomEntry, Draft, Pick, Step
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.untrusted import whole_number
from turnto.play.game import Game


def made(game: Game, out: Console) -> Sheet:
    """Return the hero that the player picks or creates."""
    ready = list(game.presets)
    out.print(Text("Who are you?", "bold"))
    for number, name in enumerate(ready, 1):
        out.print(Text.assemble((f"{number:>3}. ", "bold"), name))
    out.print(Text.assemble((f"{len(ready) + 1:>3}. ", "bold"), "A hero of your own"))
    while True:
        typed = out.input("> ").strip()
        place = _place(typed, ready)
        if place is not None and 0 <= place < len(ready):
            return hero_source.preset_named(game, ready[place])
        if place == len(ready):
            return HeroDialogue(game, out).hero()
        out.print(Text(f"Type a number from 1 to {len(ready) + 1}.", "red"))


def _place(typed: str, ready: Sequence[str]) -> int | None:
    if (number := whole_number(typed)) is not None:
        return number - 1
    found = [place for place, name in enumerate(ready) if typed and fold(name).startswith(fold(typed))]
    return found[0] if len(found) == 1 else None


class HeroDialogue:
    """Dialogue that creates a hero under the steps of the rule system."""

    def __init__(self, game: Game, out: Console) -> None:
        self.game, self.out = game, out
        self.rules, self.words = game.system.creation, game.words
        self.draft: Draft = self.rules.blank(game.terms)

    def hero(self) -> Sheet:
        """Every step once, then any step again, until it is a hero."""
        self.out.print(Text("Enter leaves a question as it is.", "dim"))
        asked: set[str] = set()
        while step := next((step for step in self._steps() if step.key not in asked), None):
            asked.add(step.key)
            self._ask(step)
        while True:
            refusals = self._overview()
            typed = self.out.input("A number changes a step; Enter goes on: ").strip()
            if not typed and not refusals:
                return self.rules.hero(self.draft, self.game.terms)
            steps = self._steps()
            if 1 <= (number := whole_number(typed) or 0) <= len(steps):
                self._ask(steps[number - 1])

    def _steps(self) -> list[Step]:
        return self.words.put(list(self.rules.steps(self.draft, self.game.terms)))

    def _overview(self) -> tuple[str, ...]:
        self.out.print()
        for number, step in enumerate(self._steps(), 1):
            self.out.print(Text.assemble((f"{number:>3}. ", "bold"), f"{step.label}: {_shown(step)}"))
        for total in self._totals():
            self.out.print(Text(f"     {total}", "dim"))
        refusals = self.words.put(self.rules.refusals(self.draft, self.game.terms))
        for refusal in refusals:
            self.out.print(Text(f"     {refusal}", "yellow"))
        return refusals

    def _totals(self) -> list[str]:
        totals = self.words.put(list(self.rules.totals(self.draft, self.game.terms)))
        return [f"{label}: {total}" for label, total in totals]

    def _ask(self, step: Step) -> None:
        """Ask a step until the rules take the answer; Enter leaves it as it is."""
        self.out.print()
        self.out.print(Text(step.label, "bold"))
        if step.help:
            self.out.print(Text(step.help, "dim"))
        for number, pick in enumerate(step.picks, 1):
            self.out.print(_line(number, pick))
        for own in step.own:
            self.out.print(Text.assemble(("  +  ", "bold"), own.label, (f"  {_pattern(own)}", "dim")))
        if (now := _shown(step)) != _NONE:
            more = (
                " (+ before a name adds it, - takes it away)"
                if step.kind in ("several", "points") and not step.least
                else ""
            )
            self.out.print(Text(f"Now: {now}{more}", "dim"))
        how = _HOW[step.kind].format(least=step.least, most=step.most, bounds=_bounds(step), words=_words(step))
        while typed := self.out.input(Text(how)).strip():
            try:
                value = read(step, typed)
            except Stop as refused:
                self.out.print(Text(str(refused), "red"))
                continue
            self.draft, reasons = self.rules.edit(self.draft, step.key, value, self.game.terms)
            if not reasons:
                self.out.print(Text(" · ".join(self._totals()), "dim"))
                return
            for reason in reasons:
                self.out.print(Text(self.words(reason), "red"))


_HOW = {
    "one": "one of them: ",
    "several": "their numbers, such as 1 4{words}{bounds}: ",
    "number": "a number from {least} to {most}: ",
    "points": "names{words} or numbers, each with {bounds}: ",
    "text": "> ",
}
_NONE = "–"
"""Shown for a step without an answer."""


def _words(step: Step) -> str:
    """How something of one's own may be said too."""
    if not step.own:
        return ""
    return ", or your own words, parted by ;" if step.kind == "several" else " (your own too)"


def _bounds(step: Step) -> str:
    """How many may be chosen, where that is limited; points are given out, or levels reached."""
    if step.kind == "points":
        return "how much of it, such as 1 2, 3 1" if step.most else "its level, such as 1 12, 4 10"
    return f" ({step.least} to {step.most})" if step.most else ""


def _pattern(own: CustomEntry) -> str:
    """How something of one's own is written."""
    gaps = (" | ".join(_some([word or "-" for word, _ in gap.choices])) or gap.label for gap in own.gaps)
    return own.text.format(*(f"<{gap}>" for gap in gaps))


def _some(words: list[str]) -> list[str]:
    """The words, or the first of many."""
    return words if len(words) <= MOST_WORDS else [*words[:3], "…"]


MOST_WORDS = 6


def _line(number: int, pick: Pick) -> Text:
    note = f"  {'; '.join(filter(None, (pick.cost, pick.note)))}" if pick.note or pick.cost else ""
    if pick.closed:
        return Text(f"  –  {pick.label}{note}  ({pick.closed})", "dim")
    return Text.assemble((f"{number:>3}. ", "bold"), pick.label, (note, "dim"))


def _shown(step: Step) -> str:
    labels = {pick.key: pick.label for pick in step.picks}
    match step.value:
        case None | "" | () | []:
            return _NONE
        case dict() as points:
            return ", ".join(f"{labels.get(key, key)} {number}" for key, number in points.items() if number) or _NONE
        case list() | tuple() | set() | frozenset() as several:
            return ", ".join(str(labels.get(key, key)) for key in several)
    return str(labels.get(step.value, step.value))


def read(step: Step, typed: str) -> Any:
    """Parse what was typed for a step; raise Stop for no legal value."""
    match step.kind:
        case "text":
            return typed
        case "number":
            if (number := whole_number(typed)) is None:
                raise Stop("Type a number.")
            return number
        case "one":
            return _pick(step, typed)
        case "several":
            return _several(step, _own_parts(typed) if step.own else _parts(typed))
        case "points":
            return _rated(step, [part.strip() for part in typed.split(",") if part.strip()])


def _several(step: Step, parts: list[str]) -> list[str]:
    """Return the choices typed, or the former ones with additions (+) and removals (-)."""
    if not _changes(parts):
        return [_pick(step, part) for part in parts]
    chosen = list(step.value or ())
    for part in parts:
        picked = _pick(step, part.lstrip("+-").strip())
        if not part.startswith("-"):
            chosen.append(picked)
        elif picked in chosen:
            chosen.remove(picked)
        else:
            raise Stop(f"“{picked}” is not among them.")
    return chosen


def _rated(step: Step, parts: list[str]) -> dict[str, int]:
    """Return choices with a number each, as in ``+Stealth 12, -Bow``."""
    if not _changes(parts):
        return dict(_points(step, part) for part in parts)
    rated = dict(step.value or {})
    for part in parts:
        if not part.startswith("-"):
            rated |= [_points(step, part.removeprefix("+"))]
        elif rated.pop(picked := _pick(step, part.removeprefix("-").strip()), None) is None:
            raise Stop(f"“{picked}” is not among them.")
    return rated


def _changes(parts: list[str]) -> bool:
    return any(part.startswith(("+", "-")) for part in parts)


def _parts(typed: str) -> list[str]:
    return [part.strip() for part in (typed.split(",") if "," in typed else typed.split()) if part.strip()]


def _own_parts(typed: str) -> list[str]:
    """Numbers, names or words of one's own: a comma may stand in brackets, and several words are one thing."""
    if all(part.lstrip("+-").isdigit() for part in typed.replace(",", " ").split()):
        return _parts(typed)
    return [part.strip() for part in re.split(";" if ";" in typed else r",(?![^()]*\))", typed) if part.strip()]


def _points(step: Step, part: str) -> tuple[str, int]:
    name, _, number = part.strip().rpartition(" ")
    points = whole_number(number)
    if not name or points is None:
        raise Stop(f"“{part.strip()}”: type a name (or its number) and how much of it.")
    return _pick(step, name), points


def _pick(step: Step, typed: str) -> str:
    if 1 <= (number := whole_number(typed) or 0) <= len(step.picks):
        return step.picks[number - 1].key
    found = [
        pick.key for pick in step.picks if fold(pick.label).startswith(fold(typed)) or fold(pick.key) == fold(typed)
    ]
    found = [key for key in found if fold(key) == fold(typed)] or found
    if len(found) != 1:
        if step.own and not found:
            return typed
        raise Stop(f"“{typed}” is none of them: type a number from 1 to {len(step.picks)}.")
    return found[0]
