"""What a book can ask of numbers on the sheet, of things carried and of time (GL-AUTH-10, GL-AUTH-52)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import ge, gt, le, lt

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Condition, Deed
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import (
    basic_speed,
    damage_resistance,
    dodge,
    encumbrance,
    load,
    move,
    passive_defence,
    strength_left,
    table_of,
    will,
    worn,
)
from turnto.rules.gurps.character.point_total import status_of
from turnto.rules.gurps.character.skills import learned
from turnto.rules.gurps.character.traits import traits
from turnto.rules.gurps.character.weapons import block_level, parry_level, weapons
from turnto.rules.gurps.effects import daytime
from turnto.rules.gurps.phrases.conditions import LEVELS, level_of, skill_name
from turnto.rules.gurps.tables import key_of, shown, table


def _parry(hero: Sheet) -> int:
    return max((at for mode in weapons(hero) if (at := parry_level(hero, mode)) is not None), default=0)


SCORES: Mapping[str, Callable[[State, Terms], float]] = {
    "hits": lambda state, _: state.hero["hits"],
    "hit points": lambda state, _: state.hero["hits"],
    "fatigue": lambda state, _: state.hero["fatigue"],
    "current ST": lambda state, _: strength_left(state.hero),
    "remaining ST": lambda state, _: strength_left(state.hero),
    "Move": lambda state, _: move(state.hero, learned(state.hero, "running")),
    "Dodge": lambda state, _: dodge(state.hero),
    "Parry": lambda state, _: _parry(state.hero),
    "Block": lambda state, _: block_level(state.hero) or 0,
    "Basic Speed": lambda state, _: basic_speed(state.hero),
    "Speed": lambda state, _: basic_speed(state.hero),
    "PD": lambda state, _: passive_defence(state.hero),
    "DR": lambda state, _: damage_resistance(state.hero),
    "Will": lambda state, _: will(state.hero),
    "Status": lambda state, terms: status_of(state.hero, terms),
    "age": lambda state, _: state.hero["age"],
    "tech level": lambda state, _: state.hero["tl"],
    "TL": lambda state, _: state.hero["tl"],
    "load": lambda state, _: load(state.hero),
}

Compares = Callable[[float, float], bool]


def _score(compares: Compares) -> Callable[[State, Deed, Terms], bool]:
    by_name = {fold(name): value for name, value in SCORES.items()}
    return lambda state, deed, terms: compares(by_name[fold(str(deed["score"]))](state, terms), int(deed["n"]))


def _skill(compares: Compares) -> Callable[[State, Deed, Terms], bool]:
    """Return whether a level is below a number; a skill that cannot be tried is."""
    return lambda state, deed, terms: compares(level_of(state, skill_name(deed), terms) or 0, int(deed["n"]))


def _of(what: Callable[[Sheet], float], compares: Compares) -> Callable[[State, Deed, Terms], bool]:
    return lambda state, deed, _: compares(what(state.hero), int(deed["n"]))


def _lost(hero: Sheet) -> int:
    return hero["ht"] - hero["hits"]


ARMS = tuple(
    shown(key)
    for key, known in table("skills").items()
    if known.get("weapon") in ("hand", "missile") or key == "shield"
)
"""Skills that are named like the thing itself: after "a" the thing is meant."""


def _has_arm(state: State, deed: Deed, _: Terms) -> bool:
    """A bow of any kind, a shield of any size."""
    skill = key_of(str(deed["arm"]))
    if skill == "shield":
        return any((found := table_of(own)) and found[0] == "shields" for own in state.hero.items)
    named = {skill, shown(skill).casefold()}
    return any(fold(own.name) in named for own in state.hero.items) or any(
        mode.weapon and mode.mode != "throw" and mode.skill == skill for mode in weapons(state.hero)
    )


LOOKS = (
    "Hideous",
    "Ugly",
    "Unattractive",
    "Average",
    "Attractive",
    "Handsome",
    "Beautiful",
    "Very Handsome",
    "Very Beautiful",
)
_RANK = {"hideous": -3, "ugly": -2, "unattractive": -1, "average": 0, "attractive": 1, "handsome": 2, "beautiful": 2}


def looks(hero: Sheet) -> int:
    """Where the hero's looks stand, 0 being average (GL-CHAR-20)."""
    own = next((own.of for own in traits(hero) if own.key == "appearance"), "average")
    return 3 if own.startswith("very ") else _RANK.get(own, 0)


def _looks(compares: Compares) -> Callable[[State, Deed, Terms], bool]:
    def holds(state: State, deed: Deed, _: Terms) -> bool:
        asked = fold(str(deed["looks"]))
        return compares(looks(state.hero), 3 if asked.startswith("very ") else _RANK[asked])

    return holds


def _race(state: State, deed: Deed, _: Terms) -> bool:
    return fold(state.hero.fact("race", "human")) == fold(str(deed["race"]))


CONDITIONS = (
    Condition("score-least", holds=_score(ge),
              reason=lambda deed, _: say("gurps-need-score", score=str(deed["score"]), number=int(deed["n"])), doc="A number of the sheet as it is now: " + ", ".join(SCORES) + "."),
    Condition("score-most", holds=_score(le), doc="No more than so much."),
    Condition("score-above", holds=_score(gt), doc="More than so much."),
    Condition("score-below", holds=_score(lt), doc="Less than so much."),
    Condition("skill-most", holds=_skill(le), doc="A skill or attribute, no more than so much."),
    Condition("skill-above", holds=_skill(gt), doc="A skill or attribute, more than so much."),
    Condition("skill-below", holds=_skill(lt), doc="A skill or attribute, less than so much; what cannot be tried counts as nothing."),
    Condition("hits-most", holds=_of(lambda hero: hero["hits"], le), doc="No more hits than so many are left."),
    Condition("hits-least", holds=_of(lambda hero: hero["hits"], ge), doc="So many hits are left."),
    Condition("hits-below", holds=_of(lambda hero: hero["hits"], lt), doc="Fewer hits than so many are left."),
    Condition("hits-lost", holds=_of(_lost, ge), doc="So many hits are lost."),
    Condition("fatigue-lost", holds=_of(lambda hero: hero["fatigue"], ge), doc="So much ST is lost to fatigue."),
    Condition("unhurt", holds=lambda state, *_: _lost(state.hero) <= 0, reason=lambda *_: say("gurps-hurt-already"), doc="No hits are lost."),
    Condition("rested", holds=lambda state, *_: state.hero["fatigue"] == 0, reason=lambda *_: say("gurps-tired-already"), doc="No ST is lost to fatigue."),
    Condition("unburdened", holds=lambda state, deed, _: encumbrance(state.hero) <= LEVELS[fold(str(deed.get("load", "none")))], reason=lambda *_: say("gurps-carry-too-much"), doc="The load carried, no more than this (GL-EQUIP-21)."),
    Condition("has-money", holds=_of(lambda hero: hero["money"], ge), reason=lambda deed, _: say("gurps-need-money", money=int(deed["n"])), doc="Money in the purse."),
    Condition("no-money", holds=lambda state, *_: state.hero["money"] == 0, doc="The purse is empty."),
    Condition("lacks-money", holds=_of(lambda hero: hero["money"], lt), doc="Less money than that."),
    Condition("has-points", holds=_of(lambda hero: hero["points"], ge), reason=lambda deed, _: say("gurps-need-points", points=int(deed["n"])), doc="Unspent character points."),
    Condition("has-arm", holds=_has_arm, reason=lambda deed, _: say("gurps-have-no", what=str(deed["arm"]).lower()), doc="A weapon of the kind, or a shield, is carried; without the article the skill is meant."),
    Condition("armed", holds=lambda state, *_: any(mode.weapon for mode in weapons(state.hero)), reason=lambda *_: say("gurps-unarmed"), doc="A weapon is carried."),
    Condition("armoured", holds=lambda state, *_: (suit := worn(state.hero)) is not None and table_of(suit) != ("armour", "clothing"), reason=lambda *_: say("gurps-no-armour"), doc="A suit of armor is worn."),
    Condition("looks-least", holds=_looks(ge), reason=lambda deed, _: say("gurps-only-for-the", who=str(deed["looks"]).lower()), doc="Looks, so good or better (GL-CHAR-20)."),
    Condition("looks-most", holds=_looks(le), doc="Looks, so bad or worse."),
    Condition("age-least", holds=_of(lambda hero: hero["age"], ge), reason=lambda deed, _: say("gurps-must-be-age", years=int(deed["n"])), doc="So many years or more."),
    Condition("age-below", holds=_of(lambda hero: hero["age"], lt), doc="Younger than so many years."),
    Condition("race-is", holds=_race, reason=lambda deed, _: say("gurps-only-for-race", race=str(deed["race"])), doc="The hero's race: human, or one of the book's."),
    Condition("time-passed", holds=daytime.has_passed, doc="So much time since the adventure began (GL-AUTH-52)."),
    Condition("more-passed", holds=daytime.more_has_passed, doc="More time than that."),
    Condition("less-passed", holds=lambda state, deed, terms: not daytime.has_passed(state, deed, terms), doc="Less time than that."),
    Condition("daytime", holds=daytime.is_time, doc="Night from eight to six, morning to noon, afternoon to six, evening to ten; the adventure begins at the option start_hour."),
    Condition("past-hour", holds=daytime.is_past, doc="An hour of this day has struck."),
    Condition("before-hour", holds=lambda state, deed, terms: not daytime.is_past(state, deed, terms), doc="It has not struck yet."),
)  # fmt: skip

KINDS: Mapping[str, tuple[str, ...]] = {
    "score": tuple(SCORES),
    "arm": ARMS,
    "looks": LOOKS,
    "race": ("human",),
    "timeunit": tuple(daytime.UNITS),
    "span": tuple(daytime.SPANS),
    "hour": tuple(daytime.BEGINNINGS),
    "half": ("am", "pm"),
}
