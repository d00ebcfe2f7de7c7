"""Tests: a pool of dice, the bands, and Luck (BRIAR-01 to BRIAR-07)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnto.core.dice import Dice, Faces
from turnto.core.message import percent, say
from turnto.core.names import fold
from turnto.core.phrase import Deed
from turnto.core.procedure import Card, Changed, Checked, Option, Part, Procedure, ask, roll, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.briar.companions import friend_with, with_hero
from turnto.rules.briar.sheet import overloaded, rating, wounded

BANDS = (4, 6)
"""BRIAR-03: 1-3 Miss, 4-5 Partial, 6 Success."""

BETTER = {"miss": 0, "partial": 1, "success": 2}


@dataclass(frozen=True, slots=True)
class Test:
    """What is tested and what the book adds to it."""

    __test__ = False
    skill: str
    parts: tuple[Part, ...] = ()
    lowest: bool = False
    """BRIAR-02: a book may have the lowest die kept."""
    beasts: bool = True
    fighting: bool = False
    against: str = ""
    """The foe, in a round of a fight: the verdict names him."""
    listed: tuple[str, ...] = tuple(BETTER)
    """The outcomes that the book tells apart: a Partial it is silent of is a Success (A-7)."""


def band(face: int) -> str:
    """BRIAR-03: the band of the die that is kept."""
    return "success" if face >= 6 else "partial" if face >= 4 else "miss"


def pool_parts(hero: Sheet, test: Test) -> tuple[Part, ...]:
    """BRIAR-01, BRIAR-06: the rating and every modifier, by name."""
    parts: list[Part] = [(test.skill, rating(hero, test.skill))]
    parts += [part for part in test.parts if part[1]]
    if wounded(hero):
        parts.append((say("briar-part-wounded"), -1))
    if overloaded(hero):
        parts.append((say("briar-part-overloaded"), -1))
    if friend := friend_with(hero, test.skill, fighting=test.fighting, beasts=test.beasts):
        parts.append((friend.name, 1))
    return tuple(parts)


NO_BEASTS = "briar no beasts"
"""The world's flag for the section in which beasts cannot help (A-26)."""


def beasts_help(state: State, deed: Deed) -> bool:
    """A-26: a Beast helps, unless the book says of this test, this fight or this section that it cannot."""
    return not deed.get("no_beasts") and state.world.flag(NO_BEASTS, "") != deed.section


def bonuses(hero: Sheet, deed: Deed) -> Iterator[Part]:
    """What the book adds if the hero has something (BRIAR-06)."""
    for bonus, thing in (("bonus", "thing"), ("bonus2", "thing2"), ("bonus3", "thing3")):
        if deed.get(thing) and _has_any(hero, str(deed[thing])):
            yield str(deed[thing]), int(deed[bonus])


def _has_any(hero: Sheet, things: str) -> bool:
    """Whether one of several things is there, or all of those that "and" joins."""
    return any(_bears(hero, one) or all(_bears(hero, part) for part in _AND.split(one)) for one in _OR.split(things))


_AND = re.compile(r",? (?:and|und) ", re.IGNORECASE)
_OR = re.compile(r",? (?:or|oder) ", re.IGNORECASE)
"""What joins things of which one is enough: "Plants or Navigation"."""


_ARTICLE = re.compile(r"(?:the|an?|der|die|das|den|dem|eine?[nm]?) ")
_LISTED = {"code": "codes", "kennwort": "codes", "title": "titles", "titel": "titles"}
"""What a bonus may hang on by its kind and name, with the list of the sheet that holds it."""


def _bears(hero: Sheet, thing: str) -> bool:
    """Whether a bonus is due (A-2): a Talent, a thing carried, someone along, a code or a title."""
    thing = _ARTICLE.sub("", fold(thing))
    kind, _, name = thing.partition(" ")
    if kind in _LISTED and name:
        return name in map(fold, hero.listed(_LISTED[kind]))
    return rating(hero, thing) >= 1 or hero.carries(thing) > 0 or with_hero(hero, thing) is not None


def pool_test(hero: Sheet, test: Test, terms: Terms) -> Procedure[tuple[str, Sheet]]:
    """Roll the pool, keep the highest die; LUCK may be spent after seeing the result.

    A pool of 0 is two dice of which the lowest counts (BRIAR-04); below 0 is a Miss with no roll (BRIAR-05) and
    no LUCK asked (A-5).
    """
    parts = pool_parts(hero, test)
    pool = sum(number for _, number in parts)
    if pool < 0:
        yield Checked(test.skill, parts, (), 0, None, "miss", said=_verdict(test, "miss"))
        return "miss", hero
    result = yield from _thrown(test, parts, pool)
    while result != "success" and hero["luck"] > 0:
        taken = yield from ask(
            say(f"briar-thrown-{result}", skill=test.skill),
            _luck(test, pool, result, hero["luck"]),
            Option("keep", say(f"briar-keep-{result}"), card=Card(say(f"briar-keep-{result}"))),
        )
        if taken == "keep":
            break
        yield Changed("luck", hero["luck"], hero["luck"] - 1)
        hero = hero.having(luck=replace(hero.score("luck"), current=hero["luck"] - 1))
        result = yield from _thrown(test, parts, pool)
        if terms.option("luck_repeat", "no") == "no":
            break
    return result, hero


def _luck(test: Test, pool: int, result: str, luck: int) -> Option:
    """The offer to spend LUCK, marked where the book answers every better band as this one (BRIAR-07, A-7)."""
    card = _again(test, pool, result, luck)
    better = (own for own in BETTER if BETTER[own] > BETTER[result])
    if any(_answered(test, own) != _answered(test, result) for own in better):
        return Option("re-roll", say("briar-re-roll", luck=luck), card=card)
    idle = say(f"briar-no-better-{result}")
    return Option("re-roll", say("briar-re-roll", luck=luck), note=idle, card=card._replace(figure=idle))


def _answered(test: Test, result: str) -> str:
    """The outcome whose item answers for a band; empty where the book has none (A-7)."""
    named = "success" if result == "partial" and "partial" not in test.listed else result
    return named if named in test.listed else ""


def _again(test: Test, pool: int, result: str, luck: int) -> Card:
    """What LUCK would buy: how often the same dice fall into a better band."""
    once = sum(BETTER[band(face)] > BETTER[result] for face in range(1, 7)) / 6
    better = once ** (pool or 2) if test.lowest or not pool else 1 - (1 - once) ** pool
    return Card(say("briar-re-roll-card"), say("briar-re-roll-figure", chance=percent(better), luck=luck))


def _thrown(test: Test, parts: tuple[Part, ...], pool: int) -> Procedure[str]:
    lowest = test.lowest or pool == 0
    thrown = Dice(pool or 2)
    label = say("briar-roll-lowest" if lowest else "briar-roll", skill=test.skill)
    faces: Faces = yield from roll(thrown, label, "lowest" if lowest else "highest", cuts=BANDS, parts=parts)
    kept = min(faces) if lowest else max(faces)
    result = band(kept)
    yield Checked(test.skill, parts, faces, kept, None, result, said=_verdict(test, result))
    return result


def _verdict(test: Test, result: str) -> str:
    """A round in a sentence that names who did what to whom; empty outside rounds."""
    return say(f"briar-round-{result}", foe=test.against) if test.against else ""


def tick(hero: Sheet) -> Procedure[Sheet]:
    """BRIAR-14, BRIAR-18: tick the next free slot of the track."""
    if hero["wounds"] >= 3:
        return hero
    yield Changed("wounds", hero["wounds"], hero["wounds"] + 1)
    hero = hero.having(wounds=hero["wounds"] + 1)
    yield from tell(f"briar-{('battered', 'wounded', 'down')[hero['wounds'] - 1]}")
    return hero
