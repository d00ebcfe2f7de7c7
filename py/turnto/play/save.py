"""Saves: a session as JSON and back; what comes from outside is checked first.

A save holds the position, not the replay.  A save of an older version of Turnto is first put in today's form by
``old_saves``, one of an older edition of its book is taken up by ``mending``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any, TypeVar
from unicodedata import normalize

from turnto.core import sheet
from turnto.core import world as state
from turnto.core.message import Message, say
from turnto.core.phrase import Activity
from turnto.core.procedure import Answer, Ended, Given
from turnto.core.runner import KINDS
from turnto.core.untrusted import LARGEST, json_in, whole, word
from turnto.core.world import State
from turnto.play import old_saves
from turnto.play.game import Game, Refusal
from turnto.play.ledger import EMPTY, MOST_SEALED, Ledger
from turnto.play.migrate import id_now, mended, name_now
from turnto.play.position import Page, Position, Record, Session, Thing, Visit, deep_tuple
from turnto.words import event_from, event_json

VERSION = 2
READS = (1, VERSION)
"""The versions that are read; ``old_saves`` puts the first in the form of the second."""
LONGEST_TEXT = 64_000_000
"""Characters; a game of the first version with 100,000 throws, which kept each of them in full, is about as long."""
LONGEST_WORD = 20_000
LONGEST_ROW = 1_000_000
"""Characters of a row or a sealed text of a ledger: one row may say how a whole game stood."""
MESSAGE = "message id"
"""The key of a message's id in the state of what lasts, beside its facts: it has a space, as no name of a field has."""
DEEPEST = 60
MOST_PARTS = 10_000_000

T = TypeVar("T")


class SaveError(Refusal, ValueError):
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
            "left": _page(record.previous_page),
            "turns": record.turns,
            "log": _ledger(record.log),
            "journal": _ledger(record.journal),
            "steps": _ledger(record.steps),
            "by_hand": list(record.by_hand),
            "fated": [[number, list(faces)] for number, faces in record.fated],
            **({"authored": list(record.authored)} if record.authored else {}),
            **({"second_throws": record.second_throws} if record.second_throws else {}),
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
        "thing": _thing(position.thing),
        "ended": event_json(position.ended) if position.ended else None,
        "away": _listed(position.departure),
        "answers": [[answer.kind, _listed(answer.value)] for answer in position.answers],
    }


def _thing(thing: Thing | None) -> dict[str, Any] | None:
    """What lasts, its state by the names of its fields: so it outlives a field that is added or moved."""
    if thing is None:
        return None
    id, now = thing
    return {"id": id, "state": {field.name: _named(getattr(now, field.name)) for field in fields(now)}}


def _named(value: Any) -> Any:
    """Return a field of a state for a save; named tuples keep only what differs from their defaults.

    A message is kept by its id and facts.
    """
    if isinstance(value, Message):
        return {MESSAGE: value.id, **{name: _named(fact) for name, fact in value.facts}}
    if not isinstance(value, tuple):
        return value
    names: tuple[str, ...] | None = getattr(value, "_fields", None)
    if names is None:
        return [_named(own) for own in value]
    usual = value._field_defaults  # type: ignore[attr-defined]
    return {
        name: _named(own) for name, own in zip(names, value, strict=True) if name not in usual or own != usual[name]
    }


def _ledger(ledger: Ledger) -> dict[str, Any]:
    return {"sealed": list(ledger.sealed), "open": list(ledger.open), "dropped": ledger.dropped}


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
        "fell": _listed(page.kept_outcomes),
        "events": [event_json(event) for event in page.events],
        "owners": _listed(page.event_owners),
    }


# --- unpacking ------------------------------------------------------------------------------------


def unpacked(kept: Mapping[str, Any], game: Game) -> tuple[Session, tuple[str, ...]]:
    """Return the session of a save, adapted to the book as it now is, and what to tell the player.

    Raises SaveError for anything that is no such save.
    """
    _check_size(kept)
    if not isinstance(kept, Mapping) or kept.get("turnto") != "session":
        raise SaveError(say("not-a-save"))
    if kept.get("version") not in READS:
        raise SaveError(say("save-version"))
    try:
        if kept["version"] == 1:
            kept = old_saves.current(kept, game.system.id, _phrase_of(kept["position"], game))
        session = Session(_position_from(kept["position"], game), _record_from(kept["record"]))
    except (LookupError, TypeError, ValueError, AttributeError) as wrong:
        raise SaveError(say("save-damaged")) from wrong
    if session.position.book != game.book.id:
        raise SaveError(say("save-other-book", book=session.position.book))
    try:
        game.system.sheet.derived(session.state, game.terms)  # what the sheet cannot show is no hero
        return mended(session, game)
    except Exception as wrong:  # whatever rules make of a damaged hero, the player is told the same
        raise SaveError(say("save-stuck")) from wrong


def read(text: str, game: Game) -> tuple[Session, tuple[str, ...]]:
    """The session a text keeps; SaveError where it keeps none."""
    return unpacked(kept_in(text), game)


def kept_in(text: str) -> Any:
    """Return the unchecked JSON of a saved game; raise SaveError where the text is no JSON."""
    if len(text) > LONGEST_TEXT:
        raise SaveError(say("save-too-long"))
    try:
        return json_in(text)
    except ValueError:
        raise SaveError(say("save-unreadable")) from None


def _check_size(kept: Any) -> None:
    """Refuse what is too deep, too much, or no JSON of ours (no fractions); without recursion."""
    level, parts, depth = [kept], 0, 0
    while level:
        parts += len(level)
        if depth > DEEPEST or parts > MOST_PARTS:
            raise SaveError(say("not-a-save"))
        below: list[Any] = []
        for value in level:
            fits = True
            # numbers first: a save may hold a million of them
            if isinstance(value, int):
                fits = -LARGEST <= value <= LARGEST
            elif isinstance(value, str):
                fits = len(value) <= LONGEST_WORD
            elif isinstance(value, (list, tuple)):
                below += value
            elif isinstance(value, Mapping) and value.keys() == {"sealed", "open", "dropped"}:
                fits = all(len(row) <= LONGEST_ROW for name in ("sealed", "open") for row in _rows_of(value[name]))
                below.append(value["dropped"])
            elif isinstance(value, Mapping):
                below += (*value, *value.values())
            else:
                fits = value is None
            if not fits:
                raise SaveError(say("not-a-save"))
        level, depth = below, depth + 1


def _rows_of(listed: Any) -> list[str]:
    """Return the texts of a ledger; a number stands for sealed texts that are kept elsewhere."""
    return [row for row in listed if isinstance(row, str)] if isinstance(listed, list) else []


def _position_from(kept: Mapping[str, Any], game: Game) -> Position:
    ended = event_from(kept["ended"]) if kept["ended"] else None
    if ended is not None and not isinstance(ended, Ended):
        raise TypeError(ended)
    hero = sheet.unpacked(kept["hero"]).in_the_words_of(game.terms.plurals)
    if any(own.count < 1 or not own.name for own in hero.items):
        raise ValueError(hero.items)
    return Position(
        _word(kept["book"]),
        _word(kept["edition"]),
        State(hero, state.unpacked(kept["world"])),
        _visit_from(kept["visit"]),
        _flag(kept["begun"]),
        _maybe(lambda thing: _thing_from(thing, kept["visit"]["section"], game), kept["thing"]),
        ended,
        _pair(kept["away"]) if kept["away"] else None,
        tuple(map(_answer_from, _list(kept["answers"]))),
    )


def _record_from(kept: Mapping[str, Any]) -> Record:
    return Record(
        whole(kept["seed"]),
        whole(kept["throws"]),
        _maybe(_page_from, kept["page"]),
        _maybe(_page_from, kept["left"]),
        whole(kept["turns"]),
        _ledger_from(kept["log"]),
        _ledger_from(kept["journal"]),
        _ledger_from(kept["steps"]) if "steps" in kept else EMPTY,
        tuple(map(whole, _list(kept.get("by_hand", [])))),
        tuple((whole(number), tuple(map(whole, _list(faces)))) for number, faces in _list(kept.get("fated", []))),
        tuple(map(whole, _list(kept.get("authored", [])))),
        whole(kept.get("second_throws", 0)),
        tuple(map(_word, _list(kept["shelf"]))),
    )


def _page_from(kept: Mapping[str, Any]) -> Page:
    preface = kept["preface"]
    return Page(
        _visit_from(kept["visit"]),
        (_word(preface[0]), _word(preface[1]), whole(preface[2])) if preface else None,
        tuple((_word(id), whole(place)) for id, place in _list(kept["fell"])),
        tuple(map(event_from, _list(kept["events"]))),
        tuple((_word(id), whole(count)) for id, count in _list(kept.get("owners", []))),
    )


def _visit_from(kept: Mapping[str, Any]) -> Visit:
    return Visit(
        _word(kept["section"]),
        max(-1, whole(kept["cursor"])),
        tuple(map(_word, _list(kept["done"]))),
        tuple((_word(id), _flag(held)) for id, held in _list(kept["guards"])),
        _maybe(_visit_from, kept["back"]),
    )


def _phrase_of(position: Mapping[str, Any], game: Game) -> str | None:
    """What the instruction in course carries out; None where none is, or the book has it no more."""
    if position["thing"] is None:
        return None
    try:
        id = id_now(position["thing"][0], game)
        return game.book.deed(name_now(position["visit"]["section"], game), id).phrase
    except KeyError:
        return None


def _thing_from(kept: Mapping[str, Any], section: str, game: Game) -> Thing:
    """Return an activity from a save; without its state if today's book or rules cannot read that.

    It then begins again.
    """
    id, now = _word(kept["id"]), kept.get("state")
    if not isinstance(now, Mapping) and not isinstance(kept.get("in order"), list):
        raise TypeError(kept)
    try:
        does = game.phrase(game.book.deed(name_now(section, game), id_now(id, game))).does
        assert isinstance(does, Activity)
        if now is None:
            state = does.state(*deep_tuple(kept["in order"]))
        else:
            rows = dict(does.rows)
            state = does.state(**{name: _field(name, own, rows) for name, own in now.items()})
    except (KeyError, TypeError, AssertionError):
        return id, None
    is_sound = all(
        field.default in (None, MISSING) or isinstance(getattr(state, field.name), type(field.default))
        for field in fields(state)
    )
    return id, state if is_sound else None


def _field(name: str, kept: Any, rows: Mapping[str, type[Any]]) -> Any:
    if isinstance(kept, Mapping) and MESSAGE in kept:
        facts = {fact: _field(name, own, rows) for fact, own in kept.items() if fact != MESSAGE}
        return Message(_word(kept[MESSAGE]), tuple(facts.items()))
    if isinstance(kept, Mapping):
        return rows[name](**{part: _field(part, own, rows) for part, own in kept.items()})
    return tuple(_field(name, own, rows) for own in kept) if isinstance(kept, list) else kept


def _answer_from(kept: Any) -> Given:
    kind, value = kept
    if kind not in KINDS and kind != old_saves.OLD:
        raise ValueError(kind)
    return Given(kind, _value(value))


def _value(kept: Any) -> Answer:
    return tuple(map(whole, kept)) if isinstance(kept, list) else kept if isinstance(kept, str) else whole(kept)


def _ledger_from(kept: Mapping[str, Any]) -> Ledger:
    """Return a ledger from a save, with rows that are checked when they are read.

    Sealed texts of which only the number is given are stored elsewhere and not yet loaded.
    """
    sealed = kept["sealed"]
    if isinstance(sealed, int):
        sealed = [""] * min(max(0, sealed), MOST_SEALED)
    dropped = whole(kept["dropped"])
    open_ = tuple(map(_word, _list(kept["open"])))
    for row in map(json_in, open_):
        _list(row)
    return Ledger(tuple(map(_word, _list(sealed))), open_, max(0, dropped))


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
    return normalize("NFC", word(value))


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value
