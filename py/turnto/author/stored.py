"""Games as the page stores them, opened and closed on the author's machine: the same texts under the same names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from turnto.core import sheet
from turnto.core.sheet import Sheet
from turnto.core.untrusted import json_in
from turnto.play.campaign import Campaign, packed, unpacked
from turnto.play.game import Game

LEDGERS = ("log", "journal", "steps")
GAME, LAST, PAST = "game:", "last:", "past:"
"""Beginnings of the names that the page stores texts under (``browser.ports``)."""

Stored = Mapping[str, Any]
"""A stored game, as JSON."""


def read(text: str) -> Stored | None:
    """Return the stored game of a text; None if the text holds no game."""
    try:
        made = json_in(text)
    except ValueError:
        return None
    is_game = isinstance(made, dict) and made.get("turnto") == "game" and isinstance(made.get("save"), dict)
    return made if is_game else None


def opened(stored: Stored, game: Game) -> Campaign:
    """The game that is stored.  Raises SaveError where it cannot be gone on with."""
    return unpacked(stored["save"]["session"], game)[0]


def new(game: Game, hero: Sheet, slot: str) -> dict[str, Any]:
    """A stored game of this hero, without its session."""
    named = {"book": game.book.id, "title": game.book.title, "system": game.system.id, "hero": hero.name}
    return {"turnto": "game", **named, "slot": slot, "count": 0, "others": [], "save": {"start": sheet.packed(hero)}}


def closed(
    stored: Stored, game: Game, campaign: Campaign, start: Sheet | None = None
) -> dict[str, str | dict[str, Any]]:
    """The texts to store, by their names; the game itself last, as JSON.  ``start`` is the hero it now begins with."""
    session, home = packed(campaign), str(stored.get("home") or stored["book"])
    beside = f"{PAST}{stored['slot']}:{home}:"
    texts: dict[str, str | dict[str, Any]] = dict(_past(session["record"], beside))
    texts[f"{LAST}{game.book.id}"] = str(stored["slot"])
    save = {"session": session, "start": sheet.packed(start) if start else stored["save"].get("start")}
    texts[f"{GAME}{home}:{stored['slot']}"] = {
        **stored,
        "home": home,
        "hero": campaign.session.state.hero.name,
        "where": campaign.session.visit.section,
        "count": int(stored.get("count") or 0) + 1,
        "ended": "",
        "after": None,
        "others": [id for id, _ in campaign.memory],
        "turns": campaign.session.record.turns,
        "save": save,
    }
    return texts


def _past(record: dict[str, Any], beside: str) -> Iterator[tuple[str, str]]:
    """Yield the sealed texts of a record with their names, and leave their number in the record."""
    for which in LEDGERS:
        ledger = record[which]
        for number, text in enumerate(ledger["sealed"], ledger["dropped"]):
            if text:
                yield f"{beside}{which}:{number}", text
        ledger["sealed"] = len(ledger["sealed"])
