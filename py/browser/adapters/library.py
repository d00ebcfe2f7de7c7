"""Books and rule systems, fetched from this site when first opened."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import js

from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.rules import system


class SiteLibrary:
    """The books of this site."""

    def __init__(self) -> None:
        self.systems: set[str] = set()

    async def game(self, card: Mapping[str, Any]) -> Game:
        name = str(card["system"])
        if name not in self.systems:
            await js.turnto.addPackage(card["system_zip"])
            self.systems.add(name)
        fetched = await js.turnto.fetchBytes(card["json"])
        return Game(CompiledBook(json.loads(fetched.to_bytes())), system(name))
