"""Source of the hero: a file, or a preset of the book or the rule system."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from turnto.cli.errors import Stop
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.system import System
from turnto.core.untrusted import json_in
from turnto.core.world import Terms
from turnto.play.game import Game
from turnto.play.portable_hero import LONGEST_FILE


def hero_for(game: Game, file: str | None, preset: str | None, *, created: bool = True) -> Sheet:
    """Return the hero asked for, or else the first preset of the book or of the system.

    A file may hold an illegal hero, to try a book with: what is not legal is reported.
    If nobody is created (``--at``) and there is no preset, the hero has the rules' start alone.
    """
    if file and preset:
        raise Stop("Name a hero with --hero or with --preset, not with both.")
    if file:
        sheet = hero_in(file, game.system, game.terms)
        for rule, message in game.system.sheet.problems(sheet, game.terms):
            print(f"{file}: not legal in {game.book.title}: {game.words(message)} [{rule}]", file=sys.stderr)
        return sheet
    if not created and not preset and not game.presets:
        return made({}, game.system, game.terms, "the hero")
    return preset_named(game, preset)


def preset_named(game: Game, wanted: str | None) -> Sheet:
    """Return the preset of this name, or the first."""
    ready = {**game.system.creation.presets, **game.book.presets} if wanted else game.presets
    if not ready:
        raise Stop(f"{game.book.title} has no ready heroes: give one with --hero FILE.")
    name = _named(wanted, ready) if wanted else next(iter(ready))
    return made(ready[name], game.system, game.terms, f"the preset “{name}”", name)


def _named(wanted: str, ready: Mapping[str, Any]) -> str:
    """Return the name that these words are, or the only one that they begin."""
    whole = [name for name in ready if fold(name) == fold(wanted)]
    found = whole or [name for name in ready if fold(name).startswith(fold(wanted))]
    if len(found) == 1:
        return found[0]
    raise Stop(f"There is {'more than one' if found else 'no'} preset “{wanted}”: there are {', '.join(ready)}.")


def hero_in(file: str, system: System, terms: Terms) -> Sheet:
    """Load the hero of a file; raise Stop with all errors for a faulty one.

    Things of unknown weight are reported; a book's own presets carry what it likes.
    """
    sheet = made(mapping_in(file), system, terms, file)
    for own in filter(system.goods.unlisted, sheet.items):
        print(f"{file}: items: the rules know no {own.name}; it is carried at weight 0", file=sys.stderr)
    return sheet


def made(mapping: Any, system: System, terms: Terms, what: str, name: str = "") -> Sheet:
    """Parse a hero's sheet from the mapping of a hero file."""
    from turnto.core.hero_file import hero

    mapping = _printed(mapping)
    sheet, problems = hero(mapping, system, terms)
    if errors := [problem for problem in problems if problem.level == "error"]:
        raise Stop(f"{what} is no hero of {system.name}.\n" + "\n".join(f"  {error}" for error in errors))
    for problem in problems:
        print(f"{what}: {problem}", file=sys.stderr)
    return sheet if sheet.name or not name else replace(sheet, name=name)


def _printed(mapping: Any) -> Any:
    """Extract the hero from Turnto's own output: `play --json`, `hero --json`, a hero saved on the page."""
    if not isinstance(mapping, Mapping):
        return mapping
    if mapping.get("turnto") == "hero" and isinstance(mapping.get("hero"), Mapping):
        return mapping["hero"]
    if isinstance(mapping.get("sheet"), Mapping) and "asked" in mapping:
        return mapping["sheet"]
    said = ("problems", "unusual") if "derived" in mapping else ()
    return {key: value for key, value in mapping.items() if key not in said}


def mapping_in(file: str) -> Any:
    """Parse a hero file, JSON or YAML."""
    from turnto.book.text.header import plain_yaml

    path = Path(file)
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise Stop(f"There is no hero file {file}.") from None
    except OSError as error:
        raise Stop(f"The hero file {file} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise Stop(f"The hero file {file} is no UTF-8 text: save it as UTF-8.") from None
    if path.suffix != ".json" and len(text) > LONGEST_FILE:
        raise Stop(f"The hero file {file} is longer than {LONGEST_FILE:,} characters.")
    try:
        return json_in(text) if path.suffix == ".json" else plain_yaml(text)
    except (ValueError, RecursionError) as error:
        raise Stop(f"The hero file {file} is neither JSON nor YAML: {' '.join(str(error).split())}") from None
