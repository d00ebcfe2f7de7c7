"""Heroes who travel between books kept by different people: signed off in one, confirmed by the player in the other.

A hero travels as a small JSON file, or as the fragment of an address (``…/#hero=1.….…``: version, check sum, the
same JSON packed).  What arrives is hostile until the target's own rules have read it as a hero file.
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from turnto.core import hero_file
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.sheet import Sheet
from turnto.core.untrusted import json_in
from turnto.core.world import State, World
from turnto.play.game import Game, Refusal

VERSION = 1
KIND = "hero"
LONGEST_FILE = 64_000
"""Characters of a hero's JSON; many times what any hero needs."""
LONGEST_FRAGMENT = 8_000
DEEPEST = 6
LONGEST_WORD = 200
FIELD = "hero="


class TravelError(Refusal):
    """What arrived is no hero who could play here; says why to the player."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A hero who has come from elsewhere, to be shown to the player and begun with only if confirmed."""

    hero: Sheet
    section: str
    """The section the turn led to; the book's start where it led to none, or to one this book does not have."""
    came_from: str = ""
    notes: tuple[str, ...] = ()
    """What the player should be told: what was not understood, or is not as the rules would have it."""


# --- setting out ------------------------------------------------------------------------------------------


def signed_off(state: State, game: Game, to: tuple[str, str] = ("", "")) -> dict[str, Any]:
    """A hero leaving a book: rules, sheet, origin, and the book and section they are bound for."""
    sheet = hero_file.hero_json(state.hero, game.system)
    kept = {"turnto": KIND, "version": VERSION, "system": game.system.id, "from": game.book.title, "hero": sheet}
    book, section = to
    return {**kept, **({"to": {"book": book, "section": section}} if book else {})}


def as_file(signed: Mapping[str, Any]) -> str:
    """The text of a file to be kept and carried over."""
    return json.dumps(signed, ensure_ascii=False, indent=2) + "\n"


def as_fragment(signed: Mapping[str, Any]) -> str:
    """The fragment of an address, without its ``#``.  Raises TravelError for a hero too long for one: send the file."""
    raw = json.dumps(signed, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    packed = urlsafe_b64encode(zlib.compress(raw, 9)).decode("ascii").rstrip("=")
    fragment = f"{FIELD}{VERSION}.{binascii.crc32(raw):08x}.{packed}"
    if len(fragment) > LONGEST_FRAGMENT:
        raise TravelError(say("hero-long-address"))
    return fragment


# --- arriving ---------------------------------------------------------------------------------------------


def arrived(text: str, game: Game) -> Arrival:
    """The hero a file or a fragment brings, as this book's rules understand them.  Raises TravelError for all else."""
    kept = opened(text)
    if kept.get("system") != game.system.id:
        raise TravelError(say("hero-other-rules", book=game.book.title))
    return checked(kept, game)


def opened(text: str) -> Mapping[str, Any]:
    """What a file or a fragment says, before any book has looked at the hero in it.  Raises TravelError."""
    text = text.strip()
    kept = _unfolded(text) if text.lstrip("#").startswith(FIELD) else _read(text)
    if not isinstance(kept, Mapping) or kept.get("turnto") != KIND:
        raise TravelError(say("not-a-hero"))
    if kept.get("version") != VERSION:
        raise TravelError(say("hero-version"))
    return kept


def bound_for(kept: Mapping[str, Any]) -> str:
    """The book in which a hero who was signed off is awaited; nothing where none was named."""
    to = kept.get("to")
    book = to.get("book") if isinstance(to, Mapping) else ""
    return book if isinstance(book, str) else ""


def _read(text: str) -> Any:
    if len(text) > LONGEST_FILE:
        raise TravelError(say("hero-too-long"))
    try:
        kept = json_in(text)
    except ValueError:
        raise TravelError(say("hero-unreadable")) from None
    _check(kept)
    return kept


def _unfolded(text: str) -> Any:
    """The JSON of a fragment; never unpacks more than a file may hold."""
    if len(text) > LONGEST_FRAGMENT + 1:
        raise TravelError(say("address-too-long"))
    version, _, rest = text.lstrip("#").removeprefix(FIELD).partition(".")
    wanted, _, packed = rest.partition(".")
    if version != str(VERSION):
        raise TravelError(say("hero-version"))
    try:
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LONGEST_FILE)
        whole = unpacking.eof and f"{binascii.crc32(raw):08x}" == wanted
        decoded = raw.decode("utf-8")
    except (ValueError, zlib.error):
        raise TravelError(say("address-damaged")) from None
    if not whole:
        raise TravelError(say("address-damaged"))
    return _read(decoded)


def _check(kept: Any) -> None:
    """Refuse what is too deep, too wordy or no JSON of ours (no fractions), without recursion."""
    waiting = [(kept, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > DEEPEST or not _is_small(value):
            raise TravelError(say("not-a-hero"))
        if isinstance(value, dict):
            waiting += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list):
            waiting += [(part, depth + 1) for part in value]


def _is_small(value: Any) -> bool:
    match value:
        case str():
            return len(value) <= LONGEST_WORD and value.isprintable()
        case bool() | None | dict() | list():
            return True
        case int():
            return abs(value) < 1_000_000
    return False


def checked(kept: Mapping[str, Any], game: Game) -> Arrival:
    """A hero, however kept, as this book lets them in.  Raises TravelError where its rules do not."""
    given = kept.get("hero")
    if not isinstance(given, Mapping):
        raise TravelError(say("not-a-hero"))
    try:
        sent, found = hero_file.hero(given, game.system, game.terms)
        sheet = game.system.play.crosses(State(sent), World(), game.terms)[0].hero
        unusual = tuple(game.words(message) for _, message in game.system.sheet.unusual(sheet, game.terms))
        problems = [(rule, game.words(message)) for rule, message in game.system.sheet.problems(sheet, game.terms)]
    except Exception as wrong:  # whatever rules make of a hero no rules have made
        raise TravelError(say("hero-damaged")) from wrong
    if errors := [str(problem) for problem in found if problem.level == "error"]:
        raise TravelError(say("hero-barred", reason=errors[0]))
    broken, grown = (
        [said for rule, said in problems if (rule in game.system.sheet.outgrown) is is_so] for is_so in (False, True)
    )
    if broken:
        raise TravelError(say("hero-barred", reason=broken[0]))
    section, notes = _bound_for(kept.get("to"), game)
    came_from = kept.get("from")
    return Arrival(
        sheet,
        section,
        came_from if isinstance(came_from, str) else "",
        (*(str(problem) for problem in found), *_stays(sent, sheet, game), *grown, *unusual, *notes),
    )


def _stays(sent: Sheet, sheet: Sheet, game: Game) -> tuple[str, ...]:
    """Return what this book takes from an arriving hero, told before the game begins."""
    coins = sent[game.system.goods.money] - sheet[game.system.goods.money] if game.system.goods.money else 0
    kept = [f"{coins} {game.system.goods.money}"] * bool(coins) + [
        str(own) for own in sent.items if own not in sheet.items
    ]
    if not kept:
        return ()
    return (game.words(say("hero-stays", what=", ".join(kept))),)


def _bound_for(to: Any, game: Game) -> tuple[str, tuple[str, ...]]:
    wanted = to.get("section") if isinstance(to, Mapping) else ""
    if not isinstance(wanted, str) or not wanted:
        return game.book.start, ()
    for name in game.book.kept["sections"]:
        if fold(name) == fold(wanted) and name not in game.terms.hidden:
            return name, ()
    return game.book.start, (game.words(say("hero-no-section", section=wanted)),)
