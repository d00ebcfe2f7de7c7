"""Tests, harm, rest and experience: GOON-02 to GOON-08, GOON-10, GOON-18, GOON-25 to GOON-30."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from turnto.core.dice import Dice
from turnto.core.message import Message, say
from turnto.core.procedure import Ask, Changed, Checked, Option, Procedure, ask, roll, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.goonies.sheet import ABILITIES, ability_names, armour, hp_left, next_price, points, shown

TWO_DICE = Dice(2)


def compared(total: int, ds: int) -> str:
    """GOON-03 to GOON-05: above the DS success, equal a tie, below failure; no natural roll is special (GOON-08)."""
    return "success" if total > ds else "tie" if total == ds else "failure"


def ability_test(
    hero: Sheet,
    key: str,
    ds: int,
    terms: Terms,
    *,
    less: tuple[str, int] | None = None,
    more: int = 0,
    said: Mapping[str, str] | None = None,
) -> Procedure[tuple[str, int]]:
    """GOON-02: 2d6 + ability against the DS; the outcome and the margin.

    ``less`` is a named number taken off the total (a spell's level), ``more`` what the book adds; ``said`` the verdict in a sentence, by outcome.
    """
    name = shown(key, terms)
    parts = (
        (name, hero[key]),
        *(((less[0], -less[1]),) if less and less[1] else ()),
        *(((say("goonies-at", by=more), more),) if more else ()),
    )
    faces = yield from roll(
        TWO_DICE, say("goonies-roll", ability=name) if not less else less[0], parts=parts, target=ds
    )
    total = sum(faces) + sum(number for _, number in parts)
    outcome = compared(total, ds)
    sentence = said[outcome] if said else ""
    yield Checked(name, parts, faces, total, ds, outcome, margin=abs(total - ds), said=sentence)
    return outcome, abs(total - ds)


def soaked(hit: int, protection: int, terms: Terms) -> int:
    """GOON-18: armour soaks its score from a hit greater than it, and nothing from any other.

    With the book's option ``armour: at_least_1`` a hit is lessened by the score, to 1 at the least (A-3).
    """
    if hit <= 0 or protection <= 0:
        return max(0, hit)
    if terms.option("armour", "literal") == "at_least_1":
        return max(1, hit - protection)
    return hit - protection if hit > protection else hit


def take_damage(hero: Sheet, amount: int, terms: Terms, *, armoured: bool) -> Procedure[Sheet]:
    """Damage adds up to the Health Points and no further; armour works against an enemy's hits (A-5)."""
    suit = armour(hero) if armoured else None
    left = soaked(amount, points(suit), terms)
    if suit and left < amount:
        yield from tell("goonies-soaked", armour=suit.name, by=amount - left)
    after = min(hero["hp"], hero["damage"] + left)
    if after != hero["damage"]:
        yield Changed("damage", hero["damage"], after)
    return hero.having(damage=after)


def heal(hero: Sheet, amount: int) -> Procedure[Sheet]:
    """Healing takes damage away, never past none (A-21)."""
    after = max(0, hero["damage"] - amount)
    if after != hero["damage"]:
        yield Changed("damage", hero["damage"], after)
    return hero.having(damage=after)


def rest(hero: Sheet) -> Procedure[Sheet]:
    """GOON-25: heals 3 damage if a ration is eaten, else 1; the player's choice (A-21)."""
    eat = False
    if hero["rations"]:
        idle = say("goonies-rest-idle") if hero["damage"] <= 1 else ""
        eats = Option("eat", say("goonies-rest-eat"), note=idle)
        eat = (yield from ask(say("goonies-rest"), eats, Option("fast", say("goonies-rest-fast")))) == "eat"
    if eat:
        yield Changed("rations", hero["rations"], hero["rations"] - 1)
        hero = hero.having(rations=hero["rations"] - 1)
    return (yield from heal(hero, 3 if eat else 1))


def earn(state: State, amount: int, once: str) -> Procedure[State]:
    """GOON-27, A-18: experience for an obstacle or an enemy, once for each."""
    if amount <= 0 or once in state.world.once:
        return state
    before = state.hero["xp"]
    yield Changed("xp", before, before + amount)
    return State(state.hero.having(xp=before + amount), state.world.having_done(once))


def settle(state: State, terms: Terms) -> Procedure[State]:
    """GOON-26, A-17: take each level once it can be paid: +1 HP and +1 in one ability."""
    hero = state.hero
    while hp_left(hero) > 0 and hero["xp"] >= (price := next_price(hero["xp_used"], terms)):
        names = ability_names(terms)
        raised = yield from ask(
            say("goonies-level", xp=hero["xp"], price=price),
            *(
                Option(
                    key,
                    say("goonies-raise", ability=name),
                    note=say("goonies-raise-note", ability=name, before=hero[key], after=hero[key] + 1),
                )
                for key, name in zip(ABILITIES, names, strict=True)
            ),
        )
        for key, by in (("xp", -price), ("xp_used", price), ("hp", 1), (raised, 1)):
            yield Changed(key, hero[key], hero[key] + by)
            hero = hero.having(**{key: replace(hero.score(key), current=hero[key] + by)})
    return state.with_hero(hero)


def leans(asked: Ask) -> str | None:
    """Choose the best ability for a level; None for any other question."""
    if tuple(option.key for option in asked.options) != ABILITIES:
        return None
    return max(asked.options, key=lambda option: _raised_to(option.note)).key


def _raised_to(note: str) -> int:
    """The ability after the level, off the note of an option; those of a session are in words already."""
    return int(dict(note.facts)["after"] if isinstance(note, Message) else re.findall(r"\d+", note)[-1])
