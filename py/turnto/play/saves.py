"""Saves: a session as JSON and back, the same at every moment; what comes from outside is checked before it is believed.

A save holds the position, not the replay.  A save of an older edition is taken up by ``mending``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar
from unicodedata import normalize

from turnto import sheet, state
from turnto.outside import LARGEST, json_in
from turnto.play.game import Game
from turnto.play.mending import mended
from turnto.play.position import Page, Position, Record, Session, Thing, Visit, deep_tuple
from turnto.procedure import Answer, Ended
from turnto.state import State
from turnto.words import event_from, event_json

VERSION = 1
LONGEST_TEXT = 2_000_000
LONGEST_WORD = 20_000
DEEPEST = 60
MOST_PARTS = 400_000

T = TypeVar("T")


class SaveError(ValueError):
    """This is no save, or none that can be gone on with; its message is for the player."""


# --- packing --------------------------------------------------------------------------------------


def packed(session: Session) -> dict[str, Any]:
    """The session as JSON keeps it."""
    position, record = session.position, session.record
    return {
        "turnto": "session",
        "version": VERSION,
        "position": _position(position),
        "record": {
            "seed": record.seed,
            "throws": record.throws,
            "page": _page(record.page),
            "left": _page(record.left),
            "log": [[section, event_json(event)] for section, event in record.log],
            "journal": [list(entry) for entry in record.journal],
            "shelf": list(record.shelf),
        },
    }


def _position(position: Position) -> dict[str, Any]:
    return {
        "book": position.book,
        "edition": position.edition,
        "hero": sheet.packed(position.state.hero),
        "world": state.packed(position.state.world),
        "visit": _visit(position.visit),
        "begun": position.begun,
        "thing": _listed(position.thing),
        "ended": event_json(position.ended) if position.ended else None,
        "away": _listed(position.away),
        "answers": _listed(position.answers),
    }


def _listed(value: Any) -> Any:
    """Tuples as JSON's lists, all the way down."""
    return [_listed(own) for own in value] if isinstance(value, tuple) else value


def _visit(visit: Visit | None) -> dict[str, Any] | None:
    if visit is None:
        return None
    return {
        "section": visit.section,
        "cursor": visit.cursor,
        "done": list(visit.done),
        "guards": _listed(visit.guards),
        "back": _visit(visit.back),
    }


def _page(page: Page | None) -> dict[str, Any] | None:
    if page is None:
        return None
    return {
        "visit": _visit(page.visit),
        "preface": _listed(page.preface),
        "fell": _listed(page.fell),
        "events": [event_json(event) for event in page.events],
        "owners": _listed(page.owners),
    }


# --- unpacking ------------------------------------------------------------------------------------


def unpacked(kept: Mapping[str, Any], game: Game) -> tuple[Session, tuple[str, ...]]:
    """The session a save keeps, taken up by the book as it now is, and what the player should be told of that.

    Raises SaveError for anything that is no such save.
    """
    _check_size(kept)
    if not isinstance(kept, Mapping) or kept.get("turnto") != "session":
        raise SaveError("This is not a game that Turnto has saved.")
    if kept.get("version") != VERSION:
        raise SaveError("This game was saved by another version of Turnto.")
    try:
        session = Session(_position_from(kept["position"]), _record_from(kept["record"]))
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise SaveError("This saved game is damaged.") from wrong
    if session.position.book != game.book.id:
        raise SaveError(f"This game is of another book, “{session.position.book}”.")
    try:
        return mended(session, game)
    except Exception as wrong:  # whatever rules make of a damaged hero, the player is told the same
        raise SaveError(
            "This saved game cannot be gone on with: it is damaged, or the book has changed too much."
        ) from wrong


def read(text: str, game: Game) -> tuple[Session, tuple[str, ...]]:
    """The session a text keeps; SaveError where it keeps none."""
    return unpacked(kept_in(text), game)


def kept_in(text: str) -> Any:
    """The JSON of a saved game, not looked into yet; SaveError where the text is none."""
    if len(text) > LONGEST_TEXT:
        raise SaveError("This is far too long to be a saved game.")
    try:
        return json_in(text)
    except ValueError:
        raise SaveError("This is not a saved game: it cannot be read.") from None


def _check_size(kept: Any) -> None:
    """Refuse what is too deep, too much, or no JSON of ours (no fractions); without recursion."""
    waiting, parts = [(kept, 0)], 0
    while waiting:
        value, depth = waiting.pop()
        parts += 1
        if depth > DEEPEST or parts > MOST_PARTS or not _is_small(value):
            raise SaveError("This is not a game that Turnto has saved.")
        if isinstance(value, Mapping):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, (list, tuple)):
            waiting += [(part, depth + 1) for part in value]


def _is_small(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_WORD
    if isinstance(value, int):
        return abs(value) <= LARGEST
    return value is None or isinstance(value, (Mapping, list, tuple))


def _position_from(kept: Mapping[str, Any]) -> Position:
    ended = event_from(kept["ended"]) if kept["ended"] else None
    if ended is not None and not isinstance(ended, Ended):
        raise TypeError(ended)
    hero = sheet.unpacked(kept["hero"])
    if any(own.count < 1 or not own.name for own in hero.items):
        raise ValueError(hero.items)
    return Position(
        _word(kept["book"]),
        _word(kept["edition"]),
        State(hero, state.unpacked(kept["world"])),
        _visit_from(kept["visit"]),
        _flag(kept["begun"]),
        _thing(kept["thing"]),
        ended,
        _pair(kept["away"]) if kept["away"] else None,
        tuple(map(_answer, _list(kept["answers"]))),
    )


def _record_from(kept: Mapping[str, Any]) -> Record:
    return Record(
        _whole(kept["seed"]),
        _whole(kept["throws"]),
        _maybe(_page_from, kept["page"]),
        _maybe(_page_from, kept["left"]),
        tuple((_word(section), event_from(event)) for section, event in _list(kept["log"])),
        tuple(map(_pair, _list(kept["journal"]))),
        tuple(map(_word, _list(kept["shelf"]))),
    )


def _page_from(kept: Mapping[str, Any]) -> Page:
    preface = kept["preface"]
    return Page(
        _visit_from(kept["visit"]),
        (_word(preface[0]), _word(preface[1]), _whole(preface[2])) if preface else None,
        tuple((_word(id), _whole(place)) for id, place in _list(kept["fell"])),
        tuple(map(event_from, _list(kept["events"]))),
        tuple((_word(id), _whole(count)) for id, count in _list(kept.get("owners", []))),
    )


def _visit_from(kept: Mapping[str, Any]) -> Visit:
    return Visit(
        _word(kept["section"]),
        max(-1, _whole(kept["cursor"])),
        tuple(map(_word, _list(kept["done"]))),
        tuple((_word(id), _flag(held)) for id, held in _list(kept["guards"])),
        _maybe(_visit_from, kept["back"]),
    )


def _thing(kept: Any) -> Thing | None:
    if kept is None:
        return None
    id, fields = kept
    return _word(id), deep_tuple(_list(fields))


def _answer(kept: Any) -> Answer:
    return tuple(map(_whole, kept)) if isinstance(kept, list) else kept if isinstance(kept, str) else _whole(kept)


def _maybe(make: Callable[[Any], T], kept: Any) -> T | None:
    return None if kept is None else make(kept)


def _pair(kept: Sequence[Any]) -> tuple[str, str]:
    one, other = kept
    return _word(one), _word(other)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return normalize("NFC", value)


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(value)
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value
