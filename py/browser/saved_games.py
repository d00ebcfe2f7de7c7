"""What is kept between visits, and under which names: games under way, heroes, drafts, settings.

All of it is text in a store that may refuse (blocked, full) and may give back anything at all: what is read
is checked before it is believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from browser.ports import (
    CALLED,
    EASY,
    FINGER,
    GAME,
    HERO,
    LAST,
    LONGEST,
    LONGEST_NOTES,
    LOOKS,
    ODDS,
    PAGE,
    SETTINGS,
    THROWS,
    UNDOS,
    SavedGame,
    SavedHero,
    Settings,
    Store,
    StoreTrouble,
)
from turnto.core.message import say
from turnto.core.untrusted import json_in

LONGEST_NAME = 80
MOST_LINES = 100
"""Books that a hero has come through, and lines of what they did then."""
PAST = "past:"
"""Sealed texts of the throws and the journal of a game: each is written once, and not again with every answer."""


def slot(number: int) -> str:
    """The name of a place of its own, out of a number that nobody can guess."""
    return f"{number & 0xFFFFFFFF:x}"


def written(kept: SavedGame) -> str:
    """A game as text, for the store and for a file."""
    names = ("book", "slot", "title", "system", "hero", "where", "count", "ended", "picture", "when", "turns", "life")
    said = {name: getattr(kept, name) for name in names}
    after = None if kept.after is None else list(kept.after)
    walked = {"home": kept.home or kept.book, "others": list(kept.others)}
    noted = {name: value for name in ("notes", "before", "undone") if (value := getattr(kept, name))}
    return json.dumps(
        {"turnto": "game", **said, **walked, **noted, "save": kept.save, "after": after}, separators=(",", ":")
    )


def read_game(text: str) -> SavedGame:
    """Parse a stored game; raise ValueError with a plain sentence if it is invalid.

    What is inside ``save`` is not looked at here: ``turnto.play.save`` knows it.
    """
    made = _read(text)
    if made.get("turnto") != "game" or not isinstance(made.get("save"), dict):
        raise ValueError(say("not-a-saved-game"))
    said = {
        name: _words(made.get(name))
        for name in ("book", "slot", "title", "system", "hero", "where", "ended", "picture")
    }
    count, after = made.get("count"), made.get("after")
    if not said["book"] or not isinstance(count, int) or not (after is None or isinstance(after, list)):
        raise ValueError(say("saved-game-incomplete"))
    others = made.get("others")
    return SavedGame(
        **said,
        count=count,
        save=made["save"],
        after=None if after is None else _answers(after),
        home=_words(made.get("home")) or said["book"],
        others=tuple(filter(None, map(_words, others))) if isinstance(others, list) else (),
        before=_listed(made.get("before")),
        notes=notes[:LONGEST_NOTES] if isinstance(notes := made.get("notes"), str) else "",
        when=when if isinstance(when := made.get("when"), int) else 0,
        undone=tuple(undone) if isinstance(undone := made.get("undone"), list) else (),
        turns=turns if isinstance(turns := made.get("turns"), int) else 0,
        life=_life(made.get("life")),
        called=_words(made.get("called"))[:LONGEST_NAME],
        raw=text,
    )


def _life(kept: Any) -> tuple[str, int, int] | None:
    match kept:
        case [str(what), int(left), int(most)] if most > 0:
            return what[:80], min(left, most), most
    return None


def _answers(listed: list[Any]) -> tuple[Any, ...]:
    return tuple(_answers(one) if isinstance(one, list) else one for one in listed)


def _read(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise ValueError(say("file-too-long"))
    try:
        made = json_in(text)
    except ValueError:
        raise ValueError(say("file-unreadable")) from None
    if not isinstance(made, dict):
        raise ValueError(say("file-not-a-saved-game"))
    return made


def is_folder_name(id: str) -> bool:
    """Return whether a book's folder could be called so: with any letters, spaces too, but no markup."""
    return bool(id) and id.isprintable() and not set(id) & set("<>/")


def _words(value: Any) -> str:
    return value[:200] if isinstance(value, str) else ""


def _listed(value: Any) -> tuple[str, ...]:
    return tuple(filter(None, map(_words, value[:MOST_LINES]))) if isinstance(value, list) else ()


# --- games --------------------------------------------------------------------------------------


def games(store: Store) -> list[SavedGame]:
    """Return every stored game without its sealed record, by book and slot; An unreadable one has no ``save``."""
    names = sorted(name for name in store.names() if name.startswith(GAME))
    return [game for name in names if (game := _stored(store, name))]


def game_named(store: Store, name: str) -> SavedGame | None:
    """The whole game stored under this name; one without a save where it is corrupt, None where there is nothing."""
    found = _stored(store, name)
    return found and with_past(store, found)


def _stored(store: Store, name: str) -> SavedGame | None:
    text = store.get(name)
    if text is None:
        return None
    home, _, slot = name.removeprefix(GAME).rpartition(":")
    try:
        return replace(read_game(text), home=home, slot=slot, called=store.get(_called(home, slot)) or "")
    except ValueError:
        return SavedGame(home, slot, home, "", "", "", home=home, raw=text)


def game(store: Store, book: str, slot: str = "") -> SavedGame | None:
    """A game of a book: of this slot, or the one last played."""
    slot = slot or store.get(LAST + book) or ""
    if slot and (found := game_named(store, f"{GAME}{book}:{slot}")):
        return found
    concerned = [found for found in games(store) if found.concerns(book)]
    found = next((found for found in concerned if found.slot == slot), next(iter(concerned), None))
    return found and with_past(store, found)


def forget(store: Store, kept: SavedGame) -> None:
    """Take a game from the store, with its fingers and the quick first sight of its page."""
    from browser.fingers import drop_all as drop_fingers  # not at the top: a page that starts forgets nothing

    try:
        store.drop(kept.name)
        store.drop(_called(kept.home, kept.slot))
        drop_past(store, kept)
        drop_fingers(store, kept)
        for book in {kept.book, kept.home, *kept.others}:
            for name in (LAST + book, PAGE + book) if store.get(LAST + book) == kept.slot else ():
                store.drop(name)
    except StoreTrouble:
        return  # what cannot be written was not kept either


def texts_of(store: Store, kept: SavedGame) -> dict[str, str]:
    """Return all stored texts of a game by their names: the game, its record, its fingers, its title."""
    own = (kept.name, _called(kept.home, kept.slot))
    beside = (_past(kept), f"{FINGER}{kept.slot}:{kept.home or kept.book}:")
    names = [name for name in store.names() if name in own or name.startswith(beside)]
    return {name: text for name in names if (text := store.get(name)) is not None}


def in_another_slot(texts: Mapping[str, str], kept: SavedGame, slot: str) -> dict[str, str]:
    """The same texts as those of another game, in this slot."""
    moved = {}
    for name, text in texts.items():
        if name == kept.name:
            kept_there = replace(kept, slot=slot, raw="")
            moved[kept_there.name] = json.dumps({**json_in(text), "slot": slot}, separators=(",", ":"))
        else:
            kind, _, beside = name.partition(":")
            moved[f"{kind}:{slot}{beside.removeprefix(kept.slot)}"] = text
    return moved


def rename(store: Store, kept: SavedGame, name: str) -> str:
    """Give a game the reader's own name, or with an empty one none; the name as it is kept.  Raises StoreTrouble."""
    name = " ".join(name.split())[:LONGEST_NAME]
    if name:
        store.put(_called(kept.home, kept.slot), name)
    else:
        store.drop(_called(kept.home, kept.slot))
    return name


def _called(home: str, slot: str) -> str:
    # The slot first: it is hexadecimal, so that no name of a book can be taken for more of it.
    return f"{CALLED}{slot}:{home}"


# --- what lies behind a game ----------------------------------------------------------------------

_LEDGERS = ("log", "journal", "steps")


def _past(kept: SavedGame) -> str:
    # The slot first: it is hexadecimal, so that no name of a book can be taken for more of it.
    return f"{PAST}{kept.slot}:{kept.home or kept.book}:"


def _ledgers(kept: SavedGame) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the throws and the journal of a save, each with the prefix of its texts' names."""
    try:
        record = kept.save["session"]["record"]  # type: ignore[index]
        for which in _LEDGERS:
            ledger = record.get(which)
            if isinstance(ledger, dict) and isinstance(ledger["dropped"], int):
                yield f"{_past(kept)}{which}:", ledger
    except (KeyError, TypeError, AttributeError):
        return  # a game of the first version, or a damaged one


def put_past(store: Store, kept: SavedGame, known: Mapping[str, int] | None) -> dict[str, int]:
    """Store the sealed texts that are not stored yet; how many there are by then, for the next time.

    ``known`` is what the last time gave, None where it is not known what is stored.  Raises StoreTrouble.
    """
    now: dict[str, int] = {}
    for name, ledger in _ledgers(kept):
        first, sealed = ledger["dropped"], ledger["sealed"]
        now[name] = first + len(sealed)
        begin = (known or {}).get(name, first)
        if known is None and sealed and store.get(f"{name}{now[name] - 1}") == sealed[-1]:
            begin = now[name]
        for number in range(max(first, begin), now[name]):
            store.put(f"{name}{number}", sealed[number - first])
            store.drop(f"{name}{number - len(sealed)}")
    return now


def without_past(kept: SavedGame) -> SavedGame:
    """The game with no more than the number of its sealed texts, as it is written with every answer."""
    slim = {name.split(":")[-2]: {**ledger, "sealed": len(ledger["sealed"])} for name, ledger in _ledgers(kept)}
    if not slim or kept.save is None:
        return kept
    session = kept.save["session"]
    return replace(kept, save={**kept.save, "session": {**session, "record": {**session["record"], **slim}}})


def with_past(store: Store, kept: SavedGame) -> SavedGame:
    """The game with its sealed texts; one that is missing is empty."""
    for name, ledger in _ledgers(kept):
        if isinstance(count := ledger["sealed"], int):
            first = ledger["dropped"]
            ledger["sealed"] = [
                store.get(f"{name}{number}") or "" for number in range(first, first + min(count, 10_000))
            ]
    return kept


def drop_past(store: Store, kept: SavedGame) -> None:
    """Take a game's sealed texts from the store.  Raises StoreTrouble."""
    for name in store.names():
        if name.startswith(_past(kept)):
            store.drop(name)


# --- heroes ---------------------------------------------------------------------------------------


def written_hero(kept: SavedHero) -> str:
    """A hero as text: a hero file with the system beside it."""
    told = {"books": list(kept.books), "steps": list(kept.steps)}
    made = {"turnto": "hero", "system": kept.system, "name": kept.name, **told, "hero": kept.sheet}
    return json.dumps(made, ensure_ascii=False, indent=1)


def read_hero(text: str, id: str) -> SavedHero:
    """Parse a stored hero; raise ValueError with a plain sentence if it is invalid."""
    made = _read(text)
    sheet = made.get("hero")
    if made.get("turnto") != "hero" or not isinstance(sheet, dict):
        raise ValueError(say("not-a-saved-hero"))
    books, steps = _listed(made.get("books")), _listed(made.get("steps"))
    return SavedHero(id, _words(made.get("system")), _words(made.get("name")), sheet, books, steps)


def heroes(store: Store) -> Iterator[SavedHero]:
    """Every hero kept."""
    for name in sorted(store.names()):
        if name.startswith(HERO) and (text := store.get(name)):
            try:
                yield read_hero(text, name.removeprefix(HERO))
            except ValueError:
                continue


# --- settings ---------------------------------------------------------------------------------------


VALUES: Mapping[str, tuple[str, ...]] = {**LOOKS, "undo": UNDOS, "throws": THROWS, "odds": ODDS, "easy": EASY}
"""Every setting that is one of several words."""


def settings(store: Store) -> Settings:
    """The reader's settings, or the usual ones; what no setting says is not believed."""
    try:
        made = json_in(store.get(SETTINGS) or "{}")
        chosen = {name: made[name] for name, values in VALUES.items() if made.get(name) in values}
        language = _words(made.get("language"))
        return Settings(**chosen, hinted=made.get("hinted") is True, language=language if language.isalpha() else "")
    except (ValueError, AttributeError):
        return Settings()


def keep_settings(store: Store, chosen: Settings) -> None:
    """Store the reader's settings."""
    store.put(SETTINGS, json.dumps(asdict(chosen)))
