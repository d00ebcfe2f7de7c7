"""Rest (GNAT-18, A-35)."""

from __future__ import annotations

from dataclasses import dataclass

from turnto.core.message import say
from turnto.core.procedure import Procedure, tell
from turnto.core.sheet import Sheet, lose_item
from turnto.core.world import Terms
from turnto.rules.gnat.advancement import can_spend, spend_experience
from turnto.rules.gnat.vitality import heal, lose_talent, lose_vitality, overcome, restore_talent

RATION = "ration"


@dataclass(frozen=True, slots=True)
class Rest:
    """What a Rest asks and gives, as the book says it; there are no standard amounts."""

    rations: int = 0
    talent: int = 0
    vitality: int = 0
    hunger: tuple[tuple[str, int], ...] | None = None
    """What one without a ration suffers or gets: ("vitality", -1); None where the book says nothing of it."""


def no_rest(hero: Sheet, rest: Rest) -> str | None:
    """The reason why no Rest can be taken: a ration is needed and missing (A-35)."""
    if hero.carries(RATION) >= rest.rations or rest.hunger is not None:
        return None
    return say("gnat-no-ration")


def idle_rest(hero: Sheet, rest: Rest, terms: Terms) -> str | None:
    """Return why a Rest would bring nothing: no score lacks anything, no experience can be spent (GNAT-18)."""
    fed = hero.carries(RATION) >= rest.rations
    effects = (("talent", rest.talent), ("vitality", rest.vitality)) if fed else rest.hunger or ()
    gains = any(number > 0 and hero[key] < hero.maximum(key) for key, number in effects)
    if gains or can_spend(hero, terms):
        return None
    if not fed and any(number < 0 for _, number in effects):
        return say("gnat-rest-only-hunger")
    return say("gnat-rest-only-eats" if fed and rest.rations else "gnat-rest-nothing", count=rest.rations)


def take_rest(hero: Sheet, rest: Rest, terms: Terms) -> Procedure[Sheet]:
    """Eat, regain what the book says, and spend experience; without a ration, what the book says of that (GNAT-18, 59)."""
    if no_rest(hero, rest):
        yield from tell("no-rest")
        return hero
    if hero.carries(RATION) >= rest.rations:
        is_idle = idle_rest(hero, rest, terms)
        hero = yield from _eat(hero, rest.rations)
        if is_idle:
            yield from tell("gnat-rest-nothing")
        effects: tuple[tuple[str, int], ...] = (("talent", rest.talent), ("vitality", rest.vitality))
    else:
        yield from tell("hungry")
        effects = rest.hunger or ()
    for key, number in effects:
        hero = yield from _effect(hero, key, number)
    return hero if overcome(hero) else (yield from spend_experience(hero, terms))


def _eat(hero: Sheet, number: int) -> Procedure[Sheet]:
    while number:
        ration = hero.item(RATION)
        assert ration is not None
        eaten = min(number, ration.count)
        hero = yield from lose_item(hero, ration, eaten)
        number -= eaten
    return hero


def _effect(hero: Sheet, key: str, number: int) -> Procedure[Sheet]:
    if key == "talent":
        return (yield from (restore_talent(hero, number) if number >= 0 else lose_talent(hero, -number)))
    return (yield from (heal(hero, number) if number >= 0 else lose_vitality(hero, -number)))
