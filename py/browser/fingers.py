"""Fingers: named bookmarks, each of which stores the whole game as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from browser.ports import FINGER, SavedGame, Store
from turnto.core.untrusted import json_in

KEPT_BEHIND = 4
"""Sealed texts of each ledger that a finger keeps itself; older ones it shares with the game, where they are the same."""
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Finger:
    """One finger between the pages of a game."""

    id: str
    name: str
    where: str
    """The section it was put in at, as its reader knows it."""
    book: str
    title: str
    when: int
    """Seconds since 1970."""
    save: Mapping[str, Any]
    """What ``SavedGame.save`` was then, with the latest of its past."""


def _under(kept: SavedGame) -> str:
    # The slot first: it is hexadecimal, so that no name of a book can be taken for more of it.
    return f"{FINGER}{kept.slot}:{kept.home or kept.book}:"


def name_of(kept: SavedGame, id: str) -> str:
    """The name a finger in this game is stored under."""
    return _under(kept) + id


def written(finger: Finger) -> str:
    """A finger as text."""
    return json.dumps({"turnto": "finger", **as_json(finger)}, separators=(",", ":"))


def as_json(finger: Finger) -> dict[str, Any]:
    """Return a finger as JSON for the file of its game."""
    return {name: getattr(finger, name) for name in ("name", "where", "book", "title", "when", "save")}


def fingers(store: Store, kept: SavedGame) -> list[Finger]:
    """The fingers in a game, the latest first."""
    found = [finger for name in store.names() if name.startswith(_under(kept)) if (finger := _stored(store, name))]
    return sorted(found, key=lambda finger: (finger.when, finger.id), reverse=True)


def _stored(store: Store, name: str) -> Finger | None:
    try:
        return finger_of(json_in(store.get(name) or ""), name.rpartition(":")[2])
    except ValueError:
        return None


def finger_of(made: Any, id: str) -> Finger:
    """The finger that JSON keeps; ValueError where it keeps none.  What is in its save is looked at when one goes back to it."""
    match made:
        case {
            "name": str(name),
            "where": str(where),
            "book": str(book),
            "title": str(title),
            "when": int(when),
            "save": dict(save),
        }:
            return Finger(id, name[:LONGEST_NAME], where[:200], book[:200], title[:200], when, save)
    raise ValueError(made)


def put(store: Store, kept: SavedGame, finger: Finger) -> None:
    """Store a finger.  Raises StoreTrouble."""
    store.put(name_of(kept, finger.id), written(finger))


def drop_all(store: Store, kept: SavedGame) -> None:
    """Take every finger of a game out.  Raises StoreTrouble."""
    for name in store.names():
        if name.startswith(_under(kept)):
            store.drop(name)


# --- what lies behind -------------------------------------------------------------------------------


def _ledgers(save: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for which in ("log", "journal", "steps"):
        ledger = save["session"]["record"].get(which)
        if isinstance(ledger, dict) and isinstance(ledger.get("sealed"), list):
            yield which, ledger


def _with(save: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    session = save["session"]
    return {**save, "session": {**session, "record": {**session["record"], **changed}}}


def cut_short(finger: Finger) -> Finger:
    """The finger with no more of the past than it keeps itself."""
    changed = {}
    for which, ledger in _ledgers(finger.save):
        spare = max(0, len(ledger["sealed"]) - KEPT_BEHIND)
        changed[which] = {**ledger, "sealed": ledger["sealed"][spare:], "dropped": ledger["dropped"] + spare}
    return replace(finger, save=_with(finger.save, changed))


def made_whole(finger: Finger, now: SavedGame) -> dict[str, Any]:
    """Return a finger's game with the older record of the present one, as far as they share it.

    A sealed text never changes, and what is before one that both have is the same for both.
    """
    if now.save is None:
        return dict(finger.save)
    behind = dict(_ledgers(now.save))
    changed = {}
    for which, ledger in _ledgers(finger.save):
        sealed, dropped = ledger["sealed"], int(ledger["dropped"])
        own = behind.get(which)
        place = dropped - int(own["dropped"]) if own else -1
        if own and sealed and 0 < place < len(own["sealed"]) and own["sealed"][place] == sealed[0]:
            changed[which] = {**ledger, "sealed": [*own["sealed"][:place], *sealed], "dropped": own["dropped"]}
    return _with(finger.save, changed)
