"""Answers of the author's panel: JSON questions in, JSON views and changes to store out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from turnto.author import changes, shown, stored
from turnto.author.changes import Refused
from turnto.author.drafts import Drafts, WatchedBook
from turnto.core.hero_form import Field
from turnto.core.untrusted import json_in, whole_number
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.save import SaveError
from turnto.play.session import BookError
from turnto.site.errors import Trouble

Asked = Mapping[str, Any]
Told = dict[str, Any]


class AuthorPanel:
    """What answers the panel of the pages that are served."""

    def __init__(self, drafts: Drafts) -> None:
        self.drafts = drafts
        self._answers: dict[str, Callable[[WatchedBook, Asked], Told]] = {
            "look": self._look,
            "read": lambda draft, asked: shown.of_section(draft, _word(asked, "section")),
            "map": lambda draft, asked: draft.map,
            "jump": self._jump,
            "dice": self._dice,
            "sheet": self._sheet,
        }

    def answer(self, body: bytes) -> bytes:
        """Answer a question, with ``error`` if it cannot be done."""
        return json.dumps(self._answered(body), ensure_ascii=False).encode()

    def _answered(self, body: bytes) -> Told:
        try:
            asked = json_in(body.decode())
        except ValueError:
            return {"error": "This is no question."}
        draft = self.drafts.named(_word(asked, "book")) if isinstance(asked, dict) else None
        does = self._answers.get(_word(asked, "do")) if draft else None
        if draft is None or does is None:
            return {"error": "This is no question, or about a book that is not served."}
        try:
            return does(draft, asked)
        except SaveError as wrong:
            return {"error": str(wrong)}
        except (Refused, BookError, Trouble) as refusal:
            return {"error": str(refusal)}

    # --- looking ----------------------------------------------------------------------------------------

    def _look(self, draft: WatchedBook, asked: Asked) -> Told:
        told = shown.of_book(draft)
        game = draft.game
        if game and (kept := stored.read(_word(asked, "game"))) and kept.get("book") == game.book.id:
            return {**told, **shown.of_game(draft, game, stored.opened(kept, game))}
        return {**told, "here": None}

    # --- changing ---------------------------------------------------------------------------------------

    def _jump(self, draft: WatchedBook, asked: Asked) -> Told:
        game, section, hero = _played(draft), _word(asked, "section"), _word(asked, "hero")
        sheet = changes.ready(game, hero) if hero else None
        kept = stored.read(_word(asked, "game"))
        if kept and kept.get("book") == game.book.id:
            campaign = changes.jumped(game, stored.opened(kept, game), section, sheet)
            return {"store": stored.closed(kept, game, campaign, sheet)}
        sheet = sheet or changes.ready(game, next(iter(game.presets), ""))
        seed = whole_number(_word(asked, "seed")) or 0
        made = stored.new(game, sheet, f"{seed & 0xFFFFFFFF:x}")
        return {"store": stored.closed(made, game, changes.begun(game, sheet, section, seed))}

    def _dice(self, draft: WatchedBook, asked: Asked) -> Told:
        return self._changed(draft, asked, lambda game, now: changes.with_dice(game, now, _word(asked, "dice")))

    def _sheet(self, draft: WatchedBook, asked: Asked) -> Told:
        given = asked.get("fields")
        typed = {str(key): str(value) for key, value in given.items()} if isinstance(given, dict) else {}
        counters = _numbers(_word(asked, "counters"), "counters") if "counters" in asked else {}

        def edited(game: Game, now: Campaign) -> Campaign:
            fields = {own.key: _value(own, typed[own.key]) for own in game.system.sheet.fields if own.key in typed}
            gone = {name: 0 for name, _ in now.session.state.world.counters if "counters" in asked}
            return changes.with_sheet(game, now, fields, {**gone, **counters})

        return self._changed(draft, asked, edited)

    def _changed(self, draft: WatchedBook, asked: Asked, change: Callable[[Game, Campaign], Campaign]) -> Told:
        game, kept = _played(draft), stored.read(_word(asked, "game"))
        if kept is None or kept.get("book") != game.book.id:
            raise Refused("No game is open: jump to a section first.")
        return {"store": stored.closed(kept, game, change(game, stored.opened(kept, game)))}


def _played(draft: WatchedBook) -> Game:
    if draft.game is None:
        raise Refused("This book cannot be played yet: its problems say why.")
    return draft.game


def _word(asked: Asked, name: str) -> str:
    value = asked.get(name)
    return value if isinstance(value, str) else ""


def _value(field: Field, typed: str) -> Any:
    """What was typed for a field, as a hero file has it."""
    match field.kind:
        case "ratings":
            return _numbers(typed, field.key)
        case "items" | "words":
            return [line.strip() for line in typed.splitlines() if line.strip()]
    return typed.strip()


def _numbers(typed: str, what: str) -> dict[str, int]:
    """Names with numbers, one a line: ``Climbing: 2``."""
    found: dict[str, int] = {}
    for line in filter(str.strip, typed.splitlines()):
        name, _, number = line.rpartition(":")
        if not name.strip() or (read := whole_number(number.strip())) is None:
            raise Refused(f"{what}: write a name and a number a line, as “Climbing: 2”; “{line.strip()}” is none.")
        found[name.strip()] = read
    return found
