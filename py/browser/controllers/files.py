"""Games and heroes as files: hostile until checked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from browser.controllers.session import taken_up
from browser.ports import LONGEST, SavedGame, SavedHero
from browser.saved_games import read_game, read_hero, slot
from turnto.core.message import say
from turnto.core.untrusted import json_in
from turnto.play.game import Game

if TYPE_CHECKING:
    from turnto.play.portable_hero import Arrival


def file_name(hero: str, title: str) -> str:
    """A name under which a file can be found again: only letters, digits and hyphens."""
    words = f"{hero} {title}".casefold()
    safe = "".join(letter if letter.isalnum() else "-" for letter in words)
    return f"{'-'.join(part for part in safe.split('-') if part)[:60] or 'game'}.turnto.json"


def read(text: str, number: int) -> SavedGame | SavedHero:
    """A game or a hero from a file's text; ValueError with a plain sentence.  It is given a place of its own."""
    id = slot(number)
    try:
        return read_hero(text, id)
    except ValueError:
        kept = read_game(text)
    if not all(map(_plain, (kept.book, kept.home))):
        raise ValueError(say("file-names-no-book"))
    return replace(kept, slot=id)


def is_signed_off(text: str) -> bool:
    """Whether this is a hero who travels, to be shown to the player before anything else."""
    try:
        made = json_in(text[:LONGEST])
    except ValueError:
        return False
    return isinstance(made, dict) and made.get("turnto") == "hero" and "version" in made


def _plain(id: str) -> bool:
    """Whether a book's folder could be called so: with any letters, spaces too, but no markup."""
    return bool(id) and id.isprintable() and not set(id) & set("<>/")


def check(game: Game, kept: SavedGame) -> None:
    """Whether this can be played on; ValueError with a plain sentence where not."""
    if kept.system != game.system.id:
        raise ValueError(say("played-by-other-rules", book=game.book.title))
    taken_up(game, replace(kept, raw=""), {})


def hero_of(kept: SavedHero, game: Game) -> Arrival:
    """A kept hero as this book lets them in; ValueError with a plain sentence where it does not."""
    from turnto.play.portable_hero import TravelError, checked

    if kept.system != game.system.id:
        raise ValueError(say("lives-by-other-rules", hero=kept.name or say("this-hero-begins")))
    try:
        return checked({"hero": kept.sheet}, game)
    except TravelError as refusal:
        raise ValueError(game.words(refusal.reason)) from None
