"""What every book can say, carried out by itself: one instruction or condition, a hero, a world."""

from typing import Any

from support.coinflip import COINFLIP, HERO
from turnto.common import conditions_for, phrases_for
from turnto.core.phrase import Activity, Deed, StandingOffer
from turnto.core.procedure import Ask
from turnto.core.runner import Done, Waiting, run
from turnto.core.sheet import Item, Sheet
from turnto.core.world import State, Terms, World
from turnto.words import translator

PHRASE = {phrase.id: phrase for phrase in (*phrases_for(COINFLIP), *COINFLIP.language.phrases)}
CONDITION = {condition.id: condition for condition in conditions_for(COINFLIP)}
WORDS = translator(COINFLIP)
TERMS = Terms(
    items={"rope": ("+1 climbing",), "anvil": ("heavy",)}, numbers={"door": 217, "mill": 5}, hidden=frozenset({"door"})
)


def state(*items: str | Item, **more: Any) -> State:
    hero = HERO
    for own in items:
        hero = hero.with_item(own if isinstance(own, Item) else Item(own))
    return State(hero, World(**more))


def does(
    phrase: str, values: dict[str, Any], before: State, *answers: Any, outcomes: tuple[str, ...] = ()
) -> Done[Any] | Waiting:
    rule = PHRASE[phrase].does
    assert not isinstance(rule, (Activity, StandingOffer))
    return WORDS.put(run(rule(before, Deed("d", phrase, values, "Say it", outcomes, "here"), TERMS), answers))


def done(phrase: str, values: dict[str, Any], before: State, *answers: Any, outcomes: tuple[str, ...] = ()) -> Any:
    played = does(phrase, values, before, *answers, outcomes=outcomes)
    assert isinstance(played, Done), played
    return played


def hero_after(phrase: str, values: dict[str, Any], before: State, *answers: Any) -> Sheet:
    after: Sheet = done(phrase, values, before, *answers).result.state.hero
    return after


def asked(played: Done[Any] | Waiting) -> list[str]:
    assert isinstance(played, Waiting)
    assert isinstance(played.request, Ask)
    return [option.label for option in played.request.options]


def holds(condition: str, values: dict[str, Any], now: State) -> bool:
    return CONDITION[condition].holds(now, Deed("", condition, values, section="here"), TERMS)
