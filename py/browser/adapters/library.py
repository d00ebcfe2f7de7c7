"""Books and rule systems, fetched from this site when first opened."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

import js

from turnto.core.system import System
from turnto.ir.book import CompiledBook
from turnto.play.game import Game


class Unpacked:
    """Finder of modules that a rule system has brought into packages which came out of the zip of the core."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        package = name.rpartition(".")[0]
        return PathFinder.find_spec(name, [str(Path.home() / package.replace(".", "/"))]) if package else None


if Unpacked not in sys.meta_path:
    sys.meta_path.append(Unpacked)


class SiteLibrary:
    """The books of this site."""

    def __init__(self) -> None:
        self.systems: set[str] = set()

    async def game(self, card: Mapping[str, Any]) -> Game:
        name = str(card["system"])
        if name not in self.systems:
            await js.turnto.addPackage(card["system_zip"])
            self.systems.add(name)
        module, _, value = str(card["system_address"]).partition(":")
        system: System = getattr(import_module(module), value)
        fetched = await js.turnto.fetchBytes(card["json"])
        return Game(CompiledBook(json.loads(fetched.to_bytes())), system)
