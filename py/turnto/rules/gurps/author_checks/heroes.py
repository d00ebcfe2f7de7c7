"""Warnings about ready heroes and foes: who cannot fail, act or be hurt, and whose weapons or scores are unknown.

GL-AUTH-60, GL-AUTH-62, GL-AUTH-64.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from turnto.core.dice import Dice
from turnto.core.phrase import Deed
from turnto.core.sheet import Item, Score, Sheet, item
from turnto.core.untrusted import whole_number
from turnto.core.world import State, Terms
from turnto.rules.gurps.campaign.money import name_of
from turnto.rules.gurps.character.attributes import TABLES
from turnto.rules.gurps.character.weapons import modes, unarmed
from turnto.rules.gurps.combat.foes.parse import figures, harmless
from turnto.rules.gurps.creation.choices import of_era
from turnto.rules.gurps.options import mana, number
from turnto.rules.gurps.rolls.contests import GUESSED, score_of_foe
from turnto.rules.gurps.rolls.trials import best_of
from turnto.rules.gurps.tables import table

Told = tuple[int, str, str, str]
"""(place of the instruction, code, message, hint)."""

CANNOT, CERTAIN = 3, 17
"""Effective skills below the one cannot be tried; at the other a roll fails only on 17 and 18 (GL-CORE-08, GL-CORE-09)."""


def ready_heroes(terms: Terms) -> tuple[Sheet, ...]:
    """The heroes of the book's header, as far as rolls and blows ask."""
    listed = terms.header.get("presets")
    return (
        tuple(_sheet(fields) for fields in listed.values() if isinstance(fields, Mapping))
        if isinstance(listed, Mapping)
        else ()
    )


def _sheet(fields: Mapping[str, Any]) -> Sheet:
    made = Sheet()
    for key in ("st", "dx", "iq", "ht"):
        made = made.having(**{key: Score(_whole(fields.get(key), 10))})
    made = made.having(tl=Score(_whole(fields.get("tl"), 3)), hits=made["ht"])
    for group in ("skills", "spells"):
        rated = fields.get(group)
        for name, at in rated.items() if isinstance(rated, Mapping) else ():
            made = made.with_rating(group, str(name), _whole(at, 0))
    for group in ("advantages", "disadvantages"):
        made = made.with_words(group, _words(fields.get(group)))
    for text in _words(fields.get("items")):
        made = made.with_item(item(text))
    return made


def _whole(value: Any, default: int) -> int:
    said = whole_number(str(value))
    return default if said is None else said


def _words(listed: Any) -> tuple[str, ...]:
    return tuple(map(str, listed)) if isinstance(listed, (list, tuple)) else ()


def sure_rolls(deeds: Iterable[Deed], terms: Terms) -> Iterator[Told]:
    """GL-AUTH-62: a roll that none of the book's ready heroes can make, or that none of them need fear."""
    heroes = ready_heroes(terms)
    for place, deed in enumerate(deeds):
        if not heroes or deed.phrase not in ("roll", "roll-again"):
            continue
        levels = [_level(hero, deed, terms) for hero in heroes]
        if max(levels) < CANNOT:
            yield (
                place,
                "cannot-be-done",
                "none of the book's ready heroes can even try this",
                "Effective skill below 3 fails unrolled: ease it, or name another skill beside it (GL-AUTH-62).",
            )
        elif min(levels) >= CERTAIN:
            yield place, "cannot-fail", "none of the book's ready heroes can well fail this", "Effective skill of 17 fails on 17 and 18 alone: make it harder, or let it succeed without a roll (GL-AUTH-62)."  # fmt: skip


def _level(hero: Sheet, deed: Deed, terms: Terms) -> int:
    found = best_of(State(hero), deed, terms)
    return sum(number for _, number in found[1]) if found else 0


# --- foes whom nobody can hurt ------------------------------------------------------------------------

STRONG = 13
"""The ST of a strong hero, where the book brings none."""
ALL_OUT = 2
"""What an All-Out Attack adds to damage (GL-COMBAT-12 c)."""


LEAST_LEVEL = 7
"""The lowest number behind the name of a skill that is rather its level than a penalty."""


def beyond_harm(deeds: Iterable[Deed], terms: Terms) -> Iterator[Told]:
    """GL-AUTH-64: a foe whose DR is as much as the best weapon to be had can do at its best."""
    most: int | None = None
    for place, deed in enumerate(deeds):
        if deed.phrase != "fight":
            continue
        most = greatest_blow(terms) if most is None else most
        for name, dr in _hides(deed, terms):
            if dr >= most:
                yield place, "cannot-be-hurt", f"{name} has DR {dr}, and no weapon to be had here does more than {most}", "Lower its DR, or let the hero find something that bites (GL-AUTH-64)."  # fmt: skip


def guessed_scores(deeds: tuple[Deed, ...], terms: Terms) -> Iterator[Told]:
    """GL-AUTH-60: a contest with somebody of whom the book's table of foes says no such score."""
    for place, deed in enumerate(deeds):
        if deed.phrase in ("quick-contest", "contest") and deed.get("foe") and score_of_foe(deed, terms)[1] is None:
            told = f"nothing says how good {deed['foe']} is in this contest"
            level = -int(deed.get("foe_by", 0))  # "against the dealer's Gambling-14" is no penalty
            number = f"Write against {level}" if level >= LEAST_LEVEL else "Write against a number"
            yield place, "no-score", told, f"{number}, or a row in the table of foes; {GUESSED} is taken."


def unknown_weapons(deeds: Iterable[Deed], terms: Terms) -> Iterator[Told]:
    """GL-AUTH-60: a foe's weapon that stands in no table, with no dice beside it."""
    for place, deed in enumerate(deeds):
        for name, _, facts in (*deed.get("foe", ()), *deed.get("ally", ())) if deed.phrase == "fight" else ():
            with suppress(ValueError):  # what is wrong with a foe is told where it is read
                for weapon in harmless(name, facts, terms):
                    yield place, "unknown-weapon", f"no table has “{weapon}”, and no dice say what harm {name} does with it", f"Name a weapon of the tables, or write its harm behind it: {weapon} 12, 1d+1 cut."  # fmt: skip


def _hides(deed: Deed, terms: Terms) -> Iterator[tuple[str, int]]:
    try:
        for figure in figures(deed["foe"], terms):
            yield figure.name, min(figure.dr, figure.dr_impaling) + figure.tough
    except ValueError:  # what is wrong with a foe is told where it is read
        return


def greatest_blow(terms: Terms) -> int:
    """Return the most damage before DR that the ready heroes and the book's items can do."""
    heroes = ready_heroes(terms)
    st = max((hero["st"] for hero in heroes), default=STRONG)
    things = {own.name for hero in heroes for own in hero.items} | set(terms.items)
    if not heroes:
        things |= set(_of_the_age(number(terms, "tl", 3)))
    fighter = Sheet().having(st=Score(st), dx=Score(10), iq=Score(10), ht=Score(10), hits=Score(10))
    blows = [(mode.damage, mode.ranged) for name in things for mode in modes(fighter, Item(name))]
    blows += [(mode.damage, False) for mode in unarmed(fighter)]
    if mana(State(fighter), terms) != "none":
        blows.append((Dice(3), True))
    return max(
        thrown.count * thrown.sides + thrown.add + (0 if ranged else ALL_OUT)
        for thrown, ranged in blows
        if thrown.count
    )


def _of_the_age(tl: int) -> Iterator[str]:
    for name in TABLES:
        yield from (name_of(name, key) for key, known in table(name).items() if of_era(known.get("tl"), tl))
