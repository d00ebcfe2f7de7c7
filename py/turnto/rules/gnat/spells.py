"""Spells: single-use items, cast against a fixed 10 (GNAT-19 to GNAT-24)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from turnto.common.choosing import alike, candidates
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.procedure import Checked, Option, Part, Procedure, ask, roll, tell
from turnto.core.sheet import Item, Sheet, lose_item
from turnto.core.world import Terms
from turnto.rules.gnat.checks import TWO_DICE, modifier_part, natural, passes, skill_parts
from turnto.rules.gnat.options import Entries, entries, on
from turnto.rules.gnat.vitality import lose_vitality, overcome

CASTING = 10
ROUT_GROUP, INVULNERABILITY = "rout-group", "invulnerability"
OF_FIGHTS = frozenset((ROUT_GROUP, INVULNERABILITY))
"""The spells that the rules of a Fight ask for by themselves."""

SPELLS = {
    "end-magic": ("Dispel",),
    ROUT_GROUP: ("Fireball", "Fear"),
    "flight": ("Flight", "Fly"),
    INVULNERABILITY: ("Invulnerability",),
    "water": ("Swim", "Water Breathing"),
    "short-hop": ("Teleport", "Translocate", "Transport"),
    "view": ("View",),
}
"""GNAT-24: neutral id -> the name shown unless the book sets another, and other names for it (A-33)."""
SPELL_NAMES = tuple(name for names in SPELLS.values() for name in names)

_CARRIED = (
    re.compile(r"(?:an? |the )?(.+?) (?:spell|scroll)"),
    re.compile(r"(?:an? |the )?(?:spell|scroll) of (.+)"),
    re.compile(r"(?:casts|spell:) ?(.+)"),
)
CHARGES = "{} charges"


def book_names(terms: Terms) -> Mapping[str, str]:
    """The names a book gives to spells: ``spells: [Terror (rout-group)]`` in its header, by neutral id."""
    return _book_names(entries(terms, "spells"))


@lru_cache
def _book_names(listed: Entries) -> Mapping[str, str]:
    pairs = ((id, name) for one, other in listed for id, name in ((one, other), (other, one)))
    return {fold(id): name for id, name in pairs if fold(id) in SPELLS}


def spell_id(name: str, terms: Terms) -> str:
    """The neutral id of a spell by any of its names; the folded name for a book's own spell."""
    return _spell_id(name, entries(terms, "spells"))


@lru_cache
def _spell_id(name: str, listed: Entries) -> str:
    wanted = fold(name).removesuffix(" spell")
    for id, shown in _book_names(listed).items():
        if fold(shown) == wanted:
            return id
    return next((id for id, names in SPELLS.items() if wanted == id or wanted in map(fold, names)), wanted)


def spell_name(id: str, terms: Terms) -> str:
    """What a spell is called in this book."""
    return book_names(terms).get(id) or (SPELLS[id][0] if id in SPELLS else id[:1].upper() + id[1:])


def spells_of(item: Item, terms: Terms) -> tuple[str, ...]:
    """The ids of the spells an item holds (GNAT-19, A-32).

    It is a "Flight spell", plain "Flight", a "scroll of Flight" or a "ring (Flight spell)".
    """
    return _spells_of(item, entries(terms, "spells"))


@lru_cache(maxsize=4096)
def _spells_of(item: Item, listed: Entries) -> tuple[str, ...]:
    known = set(map(fold, (*SPELL_NAMES, *_book_names(listed).values())))
    named = [item.name] if item.has("spell") else []
    named += [words for words in (item.name, *item.tags) if fold(words) in known]
    for words in (item.name, *item.tags):
        named += [found[1] for form in _CARRIED if (found := form.fullmatch(fold(words)))]
    return tuple(dict.fromkeys(_spell_id(name, listed) for name in named))


def carriers(hero: Sheet, spell: str, terms: Terms) -> tuple[Item, ...]:
    """The items that hold a spell."""
    return tuple(item for item in hero.items if spell in spells_of(item, terms))


def casting_parts(hero: Sheet, modifier: int, terms: Terms) -> tuple[Part, ...]:
    """The target of casting: a fixed 10, the book's modifier, and Occult if the book says so (GNAT-21, A-13)."""
    trained = on(terms, "occult_helps_casting") and hero.rating("skills", "Occult") is not None
    occult = (skill_parts(hero, "Occult", "no", terms) or ()) if trained else ()
    return ((say("gnat-casting"), CASTING), *occult, *modifier_part(modifier))


def cast(hero: Sheet, spell: str, terms: Terms, modifier: int = 0, why: str = "") -> Procedure[tuple[bool, Sheet]]:
    """One occasion to cast a spell: whether it worked, and the hero after it (GNAT-20 to GNAT-23).

    Casting is always the player's choice.  Each copy may be tried once an occasion (A-12).
    """
    tried: list[Item] = []
    while not overcome(hero) and (copies := _untried(hero, spell, tried, terms)):
        item = yield from _choose(hero, spell, copies, terms, why, modifier)
        if item is None:
            break
        worked = yield from _casting_test(hero, spell, modifier, terms)
        if worked:
            return True, (yield from _spend(hero, item))[0]
        hero, left = yield from _failed(hero, item)
        tried += [left] if left else []
    return False, hero


def _untried(hero: Sheet, spell: str, tried: list[Item], terms: Terms) -> list[Item]:
    there, again = carriers(hero, spell, terms), Counter(map(alike, tried))
    copies: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for item in there:
        copies[alike(item)] += item.count
    return [item for item in there if copies[alike(item)] > again[alike(item)]]


def _choose(
    hero: Sheet, spell: str, copies: list[Item], terms: Terms, why: str, modifier: int
) -> Procedure[Item | None]:
    name = spell_name(spell, terms)
    different = candidates(copies)
    target = sum(number for _, number in casting_parts(hero, modifier, terms))
    options = [
        Option(
            f"cast {own.place}",
            say("gnat-cast-from", spell=name, item=own.label) if len(different) > 1 else say("gnat-cast", spell=name),
            note=say("gnat-cast-chance", target=target),
        )
        for own in different
    ]
    key = yield from ask(
        why or say("gnat-cast-ask", spell=name), *options, Option("no", say("gnat-cast-not", spell=name))
    )
    return None if key == "no" else copies[int(key.removeprefix("cast "))]


def _casting_test(hero: Sheet, spell: str, modifier: int, terms: Terms) -> Procedure[bool]:
    """Two dice, 10 or less (GNAT-21)."""
    parts = casting_parts(hero, modifier, terms)
    target = sum(number for _, number in parts)
    label = say("gnat-cast", spell=spell_name(spell, terms))
    faces = yield from roll(TWO_DICE, label, cuts=(max(3, min(target + 1, 12)),), parts=parts, target=target)
    worked = passes(faces, target)
    outcome = "works" if worked else "otherwise"
    yield Checked(label, parts, faces, sum(faces), target, outcome, natural(faces), target - sum(faces))
    return worked


def _spend(hero: Sheet, item: Item) -> Procedure[tuple[Sheet, Item | None]]:
    """The item is destroyed; one with charges loses a charge (GNAT-19, GNAT-21, A-32)."""
    charges = item.number(CHARGES) or item.number("{} charge") or 1
    if charges == 1:
        return (yield from lose_item(hero, item, 1)), None
    left = item.untagged(CHARGES).tagged("1 charge" if charges == 2 else CHARGES.format(charges - 1))
    yield from tell("charge-spent", item=item.name, left=charges - 1)
    return hero.with_changed(item, left), left


def _failed(hero: Sheet, item: Item) -> Procedure[tuple[Sheet, Item | None]]:
    """Lose the spell, or keep it for a Wound that ignores armour (GNAT-22, A-14)."""
    last = hero["vitality"] == 1
    key = yield from ask(
        say("gnat-spell-fails"),
        Option("lose", say("gnat-lose-spell")),
        Option(
            "keep",
            say("gnat-keep-spell"),
            note=say("gnat-last-vitality" if last else "gnat-no-armour-helps"),
        ),
    )
    if key == "lose":
        return (yield from _spend(hero, item))
    return (yield from lose_vitality(hero, 1)), item


def about(item: Item, terms: Terms) -> Iterator[str]:
    """GNAT-24: what the spells it holds do; nothing of a book's own."""
    for id in spells_of(item, terms):
        if id in SPELLS:
            yield say(f"gnat-about-{id}")
