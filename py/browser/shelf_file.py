"""Export and import of everything stored, as one file.

It holds games with their records and fingers, sections seen, notes, heroes and settings: the texts of the store by
their names. An imported text is hostile until it is checked against its name, and nothing that differs here is
replaced unless the reader asks for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from browser import fingers, ports, saved_games, seen
from browser.ports import CALLED, FINGER, GAME, HERO, LAST, LONGEST, SEEN, SETTINGS, SavedGame, SavedHero, Store
from turnto.core.message import say
from turnto.core.untrusted import json_in

KIND = "everything"
ROOM = 5_000_000
"""About as many characters as a browser keeps for a site; one that keeps more or less says so itself."""
_WRITTEN = (GAME, saved_games.PAST, FINGER, CALLED, SEEN, HERO, SETTINGS, LAST)
_SLOT = re.compile("[0-9a-f]{1,16}")
_UNREADABLE = (ValueError, TypeError, AttributeError, KeyError)
"""What the reading of a text may raise that is not what its name says."""


@dataclass(slots=True)
class Everything:
    """What a file of everything holds, each text checked."""

    games: dict[str, SavedGame] = field(default_factory=dict)
    """By the names they are stored under."""
    beside: dict[str, str] = field(default_factory=dict)
    """Pasts, fingers and names of those games."""
    seen: dict[str, seen.Seen] = field(default_factory=dict)
    heroes: dict[str, SavedHero] = field(default_factory=dict)
    last: dict[str, str] = field(default_factory=dict)
    """The game last played of each book."""
    settings: str = ""
    unreadable: int = 0
    """How many texts are not what their names say; they are left out."""


def written(store: Store, time: int) -> str:
    """Everything that is stored, as a file."""
    texts = {
        name: text
        for name in sorted(store.names())
        if name.startswith(_WRITTEN) and (text := store.get(name)) is not None
    }
    return json.dumps({"turnto": KIND, "version": 1, "when": time, "texts": texts}, separators=(",", ":"))


def is_everything(text: str) -> bool:
    """Whether a file says that it holds everything."""
    try:
        made = json_in(text[: LONGEST + 1])
    except ValueError:
        return False
    return isinstance(made, dict) and made.get("turnto") == KIND


def read(text: str) -> Everything:
    """What a file holds; ValueError with a plain sentence where it holds nothing."""
    if len(text) > LONGEST:
        raise ValueError(say("file-too-long"))
    made = json_in(text)
    texts = made.get("texts")
    if made.get("version") != 1 or not isinstance(texts, dict):
        raise ValueError(say("file-of-newer-kind"))
    found = Everything()
    # Games first: what stands beside them counts only with them.
    for name, kept in sorted(texts.items(), key=lambda one: not one[0].startswith(GAME)):
        try:
            _take(found, name, kept)
        except _UNREADABLE:
            found.unreadable += 1
    if not (found.games or found.seen or found.heroes or found.settings):
        raise ValueError(say("file-holds-nothing"))
    return found


def _take(found: Everything, name: str, text: Any) -> None:
    """Take in one text; raises one of ``_UNREADABLE`` where it is not what its name says."""
    if not isinstance(text, str):
        raise TypeError(name)
    kind, _, about = name.partition(":")
    match f"{kind}:":
        case "game:":
            found.games[name] = _game(name, text)
        case ports.FINGER | ports.CALLED | saved_games.PAST as beginning:
            slot, _, rest = about.partition(":")
            if not any(own.slot == slot and f"{rest}:".startswith(f"{own.home}:") for own in found.games.values()):
                raise ValueError(name)
            if beginning == FINGER:
                fingers.finger_of(json_in(text), about.rpartition(":")[2])
            found.beside[name] = text[: saved_games.LONGEST_NAME] if beginning == CALLED else text
        case "seen:" if saved_games.is_folder_name(about):
            found.seen[about] = seen.read(json_in(text))
        case "hero:":
            found.heroes[_slot(about)] = saved_games.read_hero(text, about)
        case "last:":
            found.last[about] = _slot(text)
        case "settings:" if name == SETTINGS and isinstance(json_in(text), dict):
            found.settings = text
        case _:
            raise ValueError(name)


def _game(name: str, text: str) -> SavedGame:
    home, _, slot = name.removeprefix(GAME).rpartition(":")
    kept = saved_games.read_game(text)
    if (
        not saved_games.is_folder_name(home)
        or not saved_games.is_folder_name(kept.book)
        or kept.home != home
        or kept.slot != _slot(slot)
    ):
        raise ValueError(name)
    return kept


def _slot(name: str) -> str:
    if not _SLOT.fullmatch(name):
        raise ValueError(name)
    return name


# --- bringing it in ---------------------------------------------------------------------------------------


def differing(store: Store, found: Everything) -> list[str]:
    """The names of games that are here too, but stand otherwise."""
    return [name for name, own in found.games.items() if store.get(name) not in (None, own.raw)]


def needs(store: Store, found: Everything) -> int:
    """About how many characters will be stored once it is in."""
    here = sum(len(store.get(name) or "") for name in store.names())
    new = sum(len(own.raw) for name, own in found.games.items() if store.get(name) != own.raw)
    return here + new + sum(len(text) for name, text in found.beside.items() if store.get(name) != text)


def bring(store: Store, found: Everything, *, in_place: bool, slot: Callable[[], str]) -> int:
    """Store what a file holds; how many games were brought.

    Games that are here and stand otherwise get others beside them, or with ``in_place`` give way.  Raises StoreTrouble.
    """
    differ, brought = set(differing(store, found)), 0
    for name, own in found.games.items():
        if store.get(name) == own.raw:
            continue
        brought += 1
        texts = {name: own.raw, **dict(_beside(found, own))}
        if name in differ and in_place:
            saved_games.forget(store, own)
        elif name in differ:
            texts = saved_games.in_another_slot(texts, own, slot())
        for to, text in texts.items():
            store.put(to, text)
    for book, known in found.seen.items():
        seen.keep(store, book, seen.merged(known, seen.seen(store, book)))
    for id, hero in found.heroes.items():
        text = saved_games.written_hero(hero)
        here = store.get(HERO + id)
        if here != text:
            store.put(HERO + (id if here is None else slot()), text)
    for book, last in found.last.items():
        if store.get(LAST + book) is None:
            store.put(LAST + book, last)
    if found.settings and store.get(SETTINGS) is None:
        store.put(SETTINGS, found.settings)
    return brought


def _beside(found: Everything, own: SavedGame) -> Iterator[tuple[str, str]]:
    for name, text in found.beside.items():
        slot, _, rest = name.partition(":")[2].partition(":")
        if slot == own.slot and f"{rest}:".startswith(f"{own.home}:"):
            yield name, text


def counted(found: Everything) -> Mapping[str, int]:
    """How many there are of what readers count."""
    return {"games": len(found.games), "heroes": len(found.heroes), "books": len(found.seen)}
