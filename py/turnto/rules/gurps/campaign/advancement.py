"""Points earned and spent (GL-CHAR-170 to GL-CHAR-173, GL-CAMP-30 to GL-CAMP-32)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Result, Rule
from turnto.core.procedure import Ask, Changed, Closed, Gained, Lost, Option, Procedure, ask, tell
from turnto.core.sheet import Score, Sheet, change
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.legality import missing_for
from turnto.rules.gurps.character.point_total import bought, skill_points
from turnto.rules.gurps.character.skills import ATTRIBUTES, controlling, entry, spell_cost
from turnto.rules.gurps.character.trait_costs import attribute_cost, trait_cost
from turnto.rules.gurps.character.traits import has, trait, traits
from turnto.rules.gurps.injury.harm import a_month_mends, healed
from turnto.rules.gurps.rolls.trials import named
from turnto.rules.gurps.tables import shown, table

STOP = "stop"
BUYABLE = (*ATTRIBUTES, "skill", "spell", "advantage", "rid")
"""What the key of an improvement begins with."""
LEARNABLE = ("combat_reflexes", "literacy", "semi_literacy")
"""GL-CHAR-172: advantages that can be learned; social ones come from the story."""


def improvement(hero: Sheet, key: str, terms: Terms) -> int:
    """GL-CHAR-170, GL-RULE-73: twice the difference, by the attribute as bought."""
    at = bought(hero, key, terms)
    return 2 * (attribute_cost(at + 1) - attribute_cost(at))


def half_points(number: float) -> int:
    """Points in halves, so that they stay whole."""
    return round(number * 2)


def skill_price(hero: Sheet, name: str, terms: Terms) -> int | None:
    """GL-CHAR-171: return the cost of a new level, rounded up to whole points."""
    at = hero.rating("skills", name)
    if at is None:
        start = first_level(hero, name)
        return None if start is None else 1
    before, after = skill_points(hero, name, at, terms), skill_points(hero, name, at + 1, terms)
    if before is None or after is None:
        return None
    return max(0, -(-(half_points(after) - half_points(before)) // 2))


def first_level(hero: Sheet, name: str) -> int | None:
    """The level a first point buys."""
    known = entry(name)
    if known is None:
        return None
    lowest = {"easy": 0, "average": -1, "hard": -2, "very hard": -3}[known["difficulty"]]
    return controlling(hero, name) + lowest


@dataclass(frozen=True, slots=True)
class Improvement:
    """Something points can buy: a key for the answer, what it says, what it costs."""

    key: str
    label: str
    price: int


def improvements(hero: Sheet, terms: Terms, skills: tuple[str, ...] = ()) -> Iterator[Improvement]:
    """Everything that can be bought now, in the order of the sheet (GL-CAMP-32)."""
    for key in ATTRIBUTES:
        yield Improvement(key, _raise(key.upper(), hero[key]), improvement(hero, key, terms))
    for name in dict.fromkeys((*hero.rated("skills"), *skills)):
        price, at = skill_price(hero, name, terms), hero.rating("skills", name)
        if price is not None:
            new = say("gurps-new-skill", name=name, level=first_level(hero, name) or 0)
            yield Improvement(f"skill {name}", new if at is None else _raise(name, at), price)
    yield from _spells(hero)
    for key in LEARNABLE:
        if not has(hero, key) and (points := trait_cost(trait(shown(key)), terms, "advantages")) and points > 0:
            yield Improvement(f"advantage {shown(key)}", say("gurps-new-advantage", trait=shown(key)), int(points))
    for text in hero.listed("disadvantages"):
        refund = trait_cost(trait(text), terms, "disadvantages")
        if refund and refund < 0:
            yield Improvement(f"rid {text}", say("gurps-be-rid-of", trait=text), int(-refund))


def _raise(name: str, at: int) -> str:
    return say("gurps-raise-level", name=name, now=at, then=at + 1)


def _spells(hero: Sheet) -> Iterator[Improvement]:
    """GL-MAGIC-03: prerequisites hold for spells learned later too."""
    for key in table("spells"):
        name, at = shown(key), hero.rating("spells", shown(key))
        if at is not None:
            price = (spell_cost(hero, at + 1) or 0) - (spell_cost(hero, at) or 0)
            yield Improvement(f"spell {name}", _raise(name, at), int(price))
        elif has(hero, "magery") and not list(missing_for(hero, name)):
            yield Improvement(f"spell {name}", say("gurps-new-spell", name=name, level=_first_spell(hero)), 1)


def _first_spell(hero: Sheet) -> int:
    lowest = hero["iq"] - 4
    return next(at for at in range(lowest, lowest + 40) if spell_cost(hero, at) is not None)


def bought_with(hero: Sheet, what: Improvement) -> Procedure[Sheet]:
    """The hero after buying it, the points paid."""
    hero = yield from change(hero, "points", -what.price)
    kind, _, name = what.key.partition(" ")
    if kind in ATTRIBUTES:
        return (yield from _raised(hero, kind))
    if kind in ("skill", "spell"):
        group = kind + "s"
        at = hero.rating(group, name)
        new = (first_level(hero, name) if kind == "skill" else _first_spell(hero)) if at is None else at + 1
        if at is None:
            yield Gained(kind, f"{name} {new}")
        else:
            yield Changed(name, at, at + 1)
        return hero.with_rating(group, name, new)
    if kind == "advantage":
        yield Gained(kind, name)
        return hero.with_word("advantages", name)
    yield Lost("disadvantage", name)
    return hero.without_word("disadvantages", name)


def _raised(hero: Sheet, key: str) -> Procedure[Sheet]:
    """GL-CHAR-170: all skills based on an attribute rise with it; HT brings a hit."""
    before = hero
    hero = yield from change(hero, key, 1)
    if key == "ht":
        hits = hero.score("hits")
        hero = hero.having(hits=Score(hits.current + 1, (hits.maximum or hits.current) + 1))
    for name, at in before.rated("skills").items():
        if (known := entry(name)) and known["attribute"] == key:
            hero = hero.with_rating("skills", name, at + 1)
    if key == "iq":
        for name, at in before.rated("spells").items():
            hero = hero.with_rating("spells", name, at + 1)
    return hero


def frugal(asked: Ask) -> str | None:
    """Buy HT with free points, as a simulated player does; None where no points are spent."""
    keys = [option.key for option in asked.options]
    # By the keys: a question that is read here may be in words of any language already.
    spends = STOP in keys and all(key == STOP or key.partition(" ")[0] in BUYABLE for key in keys)
    return ("ht" if "ht" in keys else STOP) if spends else None


def spend(hero: Sheet, terms: Terms, skills: tuple[str, ...] = ()) -> Procedure[Sheet]:
    """GL-CAMP-32: as often as the player likes and can pay."""
    while hero["points"] > 0:
        every = list(improvements(hero, terms, skills))
        labels = [(own, say("gurps-pay-for", count=own.price, what=own.label)) for own in every]
        options = [Option(own.key, label) for own, label in labels if own.price <= hero["points"]]
        closed = [Closed(label, say("gurps-too-many-points")) for own, label in labels if own.price > hero["points"]]
        keep = Option(STOP, say("gurps-keep-points"))
        key = yield from ask(say("gurps-spend", have=hero["points"]), *options, keep, closed=closed)
        if key == STOP:
            break
        hero = yield from bought_with(hero, next(own for own in every if own.key == key))
    return hero


FORFEIT, CARRIED_OFF = "forfeit", "carried off"
"""Flag of the world: what costs the hero the points of this part of the adventure, a line each; one that can be made good."""


def forfeits(whose: str, how: str) -> Rule:
    """GL-CAMP-31: take the points of a Dependent who was harmed or an Ally who was wronged."""

    def rule(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        lines = dict.fromkeys((*_forfeited(state), how)) if _has(state, whose, deed) else _forfeited(state)
        return Result(_with_forfeits(state, tuple(lines)))
        yield

    return rule


def dependent_recovered(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GL-RULE-94: a Dependent who was carried off and is back costs nothing."""
    lines = (line for line in _forfeited(state) if line != CARRIED_OFF or not _has(state, "dependent", deed))
    return Result(_with_forfeits(state, tuple(lines)))
    yield


def _has(state: State, whose: str, deed: Deed) -> bool:
    """Whether the hero has such a Dependent or Ally; any, where the instruction names none."""
    name = fold(str(deed.get("who", "")))
    return any(own.key == whose and name in fold(own.of) for own in traits(state.hero))


def _forfeited(state: State) -> tuple[str, ...]:
    return tuple(str(state.world.flag(FORFEIT, "")).splitlines())


def _with_forfeits(state: State, lines: tuple[str, ...]) -> State:
    return state.with_world(state.world.flagged(FORFEIT, "\n".join(lines) or None))


def award(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-48: points earned, and spent at once where the book says so; none for a part that cost them (GL-CAMP-31)."""
    if _forfeited(state):
        yield from tell("gurps-no-points")
        return Result(_with_forfeits(state, ()))
    state = state.with_hero((yield from change(state.hero, "points", int(deed.get("n", 1)))))
    return (yield from spend_now(state, deed, terms)) if deed.get("now") else Result(state)


def spend_now(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """The book lets points be spent here."""
    return Result(state.with_hero((yield from spend(state.hero, terms, tuple(one.name for one in named(deed))))))


def award_check(deed: Deed) -> Iterator[tuple[str, str, str]]:
    """GL-CAMP-30, GL-AUTH-65: never more than 5 at once."""
    if int(deed.get("n", 1)) > 5:
        yield (
            "many-points",
            f"{deed['n']} points at once are many",
            "One to three for a part of an adventure are usual, five the most (GL-CAMP-30).",
        )


def after(state: State, terms: Terms) -> Procedure[State]:
    """Between adventures: spells end, the body mends for a month, crippled limbs with it (GL-CAMP-21), points are spent."""
    hero = state.hero.having(haste=0, shield_spell=0, foolish=0)
    state = state.with_hero((yield from change(hero, "fatigue", -hero["fatigue"])))
    state = yield from a_month_mends((yield from healed(state, hero.maximum("hits") - hero["hits"])))
    return state.with_hero((yield from spend(state.hero, terms)))
