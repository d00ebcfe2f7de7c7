"""A hero from a paper sheet: what was typed in is read, held against the rules, and begun with.

Loaded when it is wanted, and not before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from browser.controllers.play import PlayController
from browser.language import page_of
from browser.ports import DRAFT, Shell, StoreTrouble
from browser.views.address import address
from browser.views.creation import on_paper as views
from browser.views.creation.on_paper import PLAYED, Typed
from browser.views.shell.frame import inked
from turnto.core.hero_file import hero as read_hero
from turnto.core.hero_form import Field
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.untrusted import json_in, whole_number
from turnto.core.world import State, World
from turnto.play.game import Game
from turnto.words.native import native_names

_SCORE = re.compile(r"(-?\d{1,9})(?:\s*/\s*(\d{1,9}))?")
_RATED = re.compile(r"(.+?)[\s:]*([-+]?\d{1,6})")


class HeroOnPaper:
    """What the page does where somebody has a hero on paper."""

    def __init__(self, shell: Shell, play: PlayController) -> None:
        self.shell, self.ports, self.play = shell, shell.ports, play
        self.game: Game | None = None
        self.typed: dict[str, str] = {}

    def show(self, game: Game) -> None:
        """Show the sheet that is to be filled in."""
        self.game, self.typed = game, self._left_off(game)
        card = self.shell.cards[game.book.id]
        title = f"{page_of(game).say('hero-on-paper')} · {card['title']}"
        self.shell.screen(title, inked(game.book.id, views.make(game, self.typed)), card)

    def keep(self, key: str, value: str) -> None:
        """Store what was typed into a field; a browser that keeps nothing says so when play begins."""
        if self.game is not None and key in views.keys(self.game):
            self.typed[key] = value
            self.ports.put(_kept_under(self.game), json.dumps(self.typed))

    def _left_off(self, game: Game) -> dict[str, str]:
        """What was typed in before the page was closed; a draft that cannot be read any more is no loss."""
        try:
            kept = json_in(self.ports.store.get(_kept_under(game)) or "{}")
        except (StoreTrouble, ValueError):
            return {}
        typed = kept if isinstance(kept, dict) else {}
        return {key: value for key in views.keys(game) if isinstance(value := typed.get(key), str)}

    def to_field(self, key: str) -> None:
        """Be at a field."""
        self.ports.dom.focus(f"#paper-{key}")

    def begin(self, values: list[str]) -> None:
        """Begin with the hero who was typed in, or say what cannot be and where."""
        game = self.game
        if game is None or not self.ports.dom.has("on-paper"):
            return None
        typed = self.typed = dict(zip(views.keys(game), map(str, values), strict=False))
        self.ports.put(_kept_under(game), json.dumps(typed))
        hero, wrong = read(game, typed)
        if wrong or hero is None:
            self.ports.dom.show("on-paper", views.form(game, typed, wrong))
            return self.ports.dom.focus("#paper-wrong")
        notes = tuple(game.words(said) for _, said in game.system.sheet.unusual(hero, game.terms))
        if notes:
            words = page_of(game)
            name = hero.name or words.say("this-hero")
            title = words.say("bring-along-title", hero=name)
            return self.shell.confirm(
                title, notes, words.say("bring-along"), words.say("not-at-once"), lambda: self._begin(game, hero)
            )
        return self._begin(game, hero)

    def _begin(self, game: Game, hero: Sheet) -> None:
        self.ports.drop(_kept_under(game))
        self.play.begin(game, hero)
        self.ports.dom.go(address(game.book.id, "play"))


def _kept_under(game: Game) -> str:
    """The name of the draft, beside that of a hero who is made in the page."""
    return f"{DRAFT}paper:{game.book.id}"


def read(game: Game, typed: Typed) -> tuple[Sheet | None, list[tuple[str, str]]]:
    """The hero who was typed in, and what cannot be: the key of its field and the sentence."""
    mapping: dict[str, Any] = {"name": typed.get("name", "").strip()}
    wrong: list[tuple[str, str]] = []
    for field in views.fields(game):
        value, refusals = _read(game, field, typed.get(field.key, "").strip())
        wrong += [(field.key, said) for said in refusals]
        if value is not None and not refusals:
            mapping[field.key] = value
    if wrong:
        return None, wrong
    hero, found = read_hero(native_names(game.system, game.language).hero(mapping), game.system, game.terms)
    wrong += [(problem.field, problem.message) for problem in found if problem.level == "error"]
    rules = game.system.sheet
    began = () if typed.get("past") == PLAYED else tuple(rules.beginning(hero, game.terms))
    for rule, message in (*rules.problems(hero, game.terms), *began):
        if typed.get("past") != PLAYED or rule not in rules.outgrown:
            said = game.words(message)
            wrong.append((_concerned(game, typed, said), said))
    hero = game.system.play.crosses(State(hero), World(), game.terms)[0].hero
    return (None if wrong else hero), wrong


def _concerned(game: Game, typed: Typed, said: str) -> str:
    """Return the field that a refusal names: the first whose name or entry stands in it."""
    folded, at = fold(said), {}
    for field in views.fields(game):
        entries = [_RATED.fullmatch(line) for line in typed.get(field.key, "").splitlines()]
        names = [views.called(game, field), *(found[1] for found in entries if found)]
        if field.kind in ("items", "words"):
            names += [line.split("(")[0] for line in typed.get(field.key, "").splitlines()]
        places = [place for name in names if fold(name) and (place := folded.find(fold(name))) >= 0]
        if places:
            at[field.key] = min(places)
    return min(at, key=lambda key: at[key]) if at else ""


def _read(game: Game, field: Field, said: str) -> tuple[Any, list[str]]:
    """Return the value of a field as in a hero file, None if empty, and why it is refused."""
    if not said:
        return None, []
    match field.kind:
        case "score" | "number":
            return _number(game, field, said)
        case "ratings":
            return _ratings(game, said)
        case "items" | "words":
            return [line.strip() for line in said.splitlines() if line.strip()], []
    return said, []


def _number(game: Game, field: Field, said: str) -> tuple[Any, list[str]]:
    words, found = page_of(game), _SCORE.fullmatch(said)
    if found is None or (found[2] and field.kind == "number"):
        return None, [words.say("paper-no-number", said=said)]
    now, most = int(found[1]), int(found[2] or found[1])
    wrong = []
    if now > most:
        wrong.append(words.say("paper-over-most", now=now, most=most))
    if now < field.least:
        wrong.append(words.say("paper-too-little", now=now, least=field.least))
    if field.most is not None and now > field.most:
        wrong.append(words.say("paper-too-much", now=now, most=field.most))
    return ({"current": now, "max": most} if found[2] else now), wrong


def _ratings(game: Game, said: str) -> tuple[Mapping[str, int], list[str]]:
    rated: dict[str, int] = {}
    wrong: list[str] = []
    for line in filter(None, (part.strip() for part in re.split(r"[\n;,]", said))):
        found = _RATED.fullmatch(line)
        number = whole_number(found[2].lstrip("+")) if found else None
        if found is None or number is None:
            wrong.append(page_of(game).say("paper-no-rating", said=line))
        else:
            rated[found[1].strip()] = number
    return rated, wrong
