"""Instructions by their ids."""

from __future__ import annotations

from typing import Any

from turnto.core.phrase import Deed
from turnto.ir.book import deed
from turnto.play.game import Game
from turnto.play.position import Visit


def find_deed(game: Game, visit: Visit, id: str) -> Deed:
    """The deed of this id in the section being visited; raises KeyError where it is gone."""
    return deed(find_kept(game, visit.section, id), visit.section)


def find_kept(game: Game, section: str, id: str) -> dict[str, Any]:
    """A deed of this id as compiled; raises KeyError where it is gone."""
    for op in game.book.section(section).ops:
        listed = op[1:2] if op[0] == "do" else op[3] if op[0] == "offer" else op[4] if op[0] == "choice" else ()
        for kept in listed:
            inner = [inner for outcome in kept.get("outcomes", ()) for inner in outcome.get("deeds", ())]
            for candidate in (kept, *inner):
                if candidate["id"] == id:
                    return dict(candidate)
    raise KeyError(id)
