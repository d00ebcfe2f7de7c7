"""Games and heroes as files: hostile until checked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from time import gmtime, strftime
from typing import TYPE_CHECKING

from browser import saved_games, seen
from browser.controllers.session import OpenGame, taken_up
from browser.fingers import Finger, as_json, finger_of
from browser.ports import LONGEST, SavedGame, SavedHero
from browser.saved_games import is_folder_name, read_game, read_hero, slot
from browser.seen import Seen
from browser.views.page.page import page
from browser.views.sheet.bar import vitals
from browser.views.sheet.sheet import sheet
from turnto.core.dice import house
from turnto.core.message import say
from turnto.core.procedure import Ask, Given, Roll
from turnto.core.runner import IllegalAnswer
from turnto.core.untrusted import json_in
from turnto.play.game import Game
from turnto.play.session import answered, waiting_for

if TYPE_CHECKING:
    from turnto.play.portable_hero import Arrival


def file_name(hero: str, title: str, kind: str = ".turnto.json") -> str:
    """A name under which a file can be found again: only letters, digits and hyphens."""
    words = f"{hero} {title}".casefold()
    safe = "".join(letter if letter.isalnum() else "-" for letter in words)
    return f"{'-'.join(part for part in safe.split('-') if part)[:60] or 'game'}{kind}"


def everything_name(time: int) -> str:
    """The name of a file of everything, with its day, so that one can tell the later."""
    return f"turnto-{strftime('%Y-%m-%d', gmtime(time))}.turnto.json"


def written(kept: SavedGame, put: Sequence[Finger], margins: Mapping[str, Mapping[str, str]] | None = None) -> str:
    """Return a game as a file: its fingers, its own name and the notes in its books' margins too."""
    beside: dict[str, object] = {"called": kept.called, "fingers": [as_json(finger) for finger in put]}
    if margins:
        beside["margins"] = margins
    return json.dumps({**json_in(saved_games.written(kept)), **beside}, separators=(",", ":"))


def fingers_of(text: str) -> Iterator[Finger]:
    """The fingers in a game's file, as far as they are some; each with a place of its own."""
    made = json_in(text)
    listed = made.get("fingers") if isinstance(made, dict) else None
    for place, one in enumerate(listed if isinstance(listed, list) else ()):
        with suppress(ValueError):
            yield finger_of(one, slot(place + 1))


def margins_of(text: str) -> dict[str, Seen]:
    """The notes in margins that a game's file holds, by book, as far as they are some."""
    made = json_in(text)
    listed = made.get("margins") if isinstance(made, dict) else None
    found: dict[str, Seen] = {}
    for book, notes in listed.items() if isinstance(listed, dict) else ():
        with suppress(ValueError, TypeError, AttributeError):
            if is_folder_name(book):
                found[book] = seen.read({"notes": notes})
    return found


def read(text: str, number: int) -> SavedGame | SavedHero:
    """A game or a hero from a file's text; ValueError with a plain sentence.  It is given a place of its own."""
    id = slot(number)
    try:
        return read_hero(text, id)
    except ValueError:
        kept = read_game(text)
    if not all(map(is_folder_name, (kept.book, kept.home))):
        raise ValueError(say("file-names-no-book"))
    return replace(kept, slot=id)


def is_signed_off(text: str) -> bool:
    """Whether this is a hero who travels, to be shown to the player before anything else."""
    try:
        made = json_in(text[:LONGEST])
    except ValueError:
        return False
    return isinstance(made, dict) and made.get("turnto") == "hero" and "version" in made


def check(game: Game, kept: SavedGame) -> None:
    """Whether this can be played on; ValueError with a plain sentence where not."""
    if kept.system != game.system.id:
        raise ValueError(say("played-by-other-rules", book=game.book.title))
    made = taken_up(game, replace(kept, raw=""), {})
    try:
        _tried(made)
    except Exception:  # whatever keeps it from being shown or answered
        raise ValueError(say("game-damaged")) from None


def _tried(made: OpenGame) -> None:
    """Draw the page of a game and give every answer it asks for, without a trace."""
    page(made.game, made.session)
    sheet(made.game, made.session, made.token)
    vitals(made.game, made.session)
    if made.session.position.ended or made.after is not None:
        return
    match waiting_for(made.game, made.session):
        case Roll(dice=dice):
            given = [Given("faces", house(made.session.record.seed, made.session.record.throws, dice))]
        case Ask(kind="choice", options=options):
            given = [Given("option", option.key) for option in options]
        case _:
            return
    for one in given:
        with suppress(IllegalAnswer):
            answered(made.game, made.session, one)


def hero_of(kept: SavedHero, game: Game) -> Arrival:
    """A kept hero as this book lets them in; ValueError with a plain sentence where it does not."""
    from turnto.play.portable_hero import TravelError, checked

    if kept.system != game.system.id:
        raise ValueError(say("lives-by-other-rules", hero=kept.name or say("this-hero-begins")))
    try:
        return checked({"hero": kept.sheet}, game)
    except TravelError as refusal:
        raise ValueError(game.words(refusal.reason)) from None
