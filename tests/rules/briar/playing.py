"""How the tests of the Briar rules play: heroes, instructions, and fights from begin to end."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.gnat.playing import asked, choosing, done, events, labels, play, result, rules, terms
from turnto.procedure import Chooser, Procedure, first_option, outcomes
from turnto.rules.briar import SYSTEM
from turnto.rules.briar.pools import Test, pool_test
from turnto.sheet import Score, Sheet, item
from turnto.state import State, Terms
from turnto.system import Deed, Lasting, Result, Rule

__all__ = [
    "FIGHT",
    "PLAIN",
    "SYSTEM",
    "after",
    "asked",
    "carried_out",
    "checked",
    "choosing",
    "deed",
    "done",
    "events",
    "fight",
    "fight_odds",
    "freely",
    "hero",
    "holds",
    "labels",
    "outcome_odds",
    "play",
    "result",
    "rules",
    "terms",
    "told",
]  # fmt: skip

PLAIN = terms()
PHRASES = {phrase.id: phrase for phrase in SYSTEM.phrases}
CONDITIONS = {condition.id: condition for condition in SYSTEM.conditions}


def hero(
    *items: str,
    luck: int | Score = 0,
    wounds: int = 0,
    sp: int = 5,
    fate: int = 0,
    mode: str = "Default",
    companions: tuple[str, ...] = (),
    codes: tuple[str, ...] = (),
    titles: tuple[str, ...] = (),
    talents: dict[str, int] | None = None,
    **attributes: int,
) -> Sheet:
    """A hero; attributes that are not given are 0."""
    made = Sheet().having(wounds=Score(wounds), sp=Score(sp), fate=Score(fate))
    made = made.having(luck=luck if isinstance(luck, Score) else Score(luck, luck))
    for key in ("attune", "charm", "lore", "prowess", "subterfuge", "survival"):
        made = made.having(**{key: Score(attributes.get(key, 0))})
    for name, number in (talents or {}).items():
        made = made.with_rating("talents", name, number)
    for text in items:
        made = made.with_item(item(text))
    for key, words in (("companions", companions), ("codes", codes), ("titles", titles)):
        made = made.with_words(key, words)
    return made.with_fact("mode", mode)


def deed(phrase: str, **values: Any) -> Deed:
    """An instruction."""
    return Deed("d", phrase, values)


def carried_out(sheet: Sheet, phrase: str, settled: Terms = PLAIN, **values: Any) -> Callable[[], Procedure[Result]]:
    """An instruction's rule, ready to be driven."""
    rule: Rule = PHRASES[phrase].does  # type: ignore[assignment]
    return lambda: rule(State(sheet), deed(phrase, **values), settled)


def after(sheet: Sheet, phrase: str, *answers: str, settled: Terms = PLAIN, **values: Any) -> Sheet:
    """The hero after an instruction."""
    return result(carried_out(sheet, phrase, settled, **values), *answers).state.hero


def told(sheet: Sheet, phrase: str, *answers: str, settled: Terms = PLAIN, **values: Any) -> str | None:
    """The outcome of an instruction."""
    return result(carried_out(sheet, phrase, settled, **values), *answers).outcome


def holds(sheet: Sheet, condition: str, settled: Terms = PLAIN, **values: Any) -> bool:
    """Whether a condition is true of a hero."""
    return CONDITIONS[condition].holds(State(sheet), deed("", **values), settled)


def freely(sheet: Sheet, key: str, settled: Terms = PLAIN) -> State:
    """Hero and world after a free deed."""
    do_free = SYSTEM.do_free
    assert do_free is not None
    return result(lambda: do_free(State(sheet), key, settled))


def checked(sheet: Sheet, skill: str = "LORE", settled: Terms = PLAIN, **more: Any) -> Callable[[], Procedure[Any]]:
    """A test as the rules run it."""
    return lambda: pool_test(sheet, Test(skill, **more), settled)


FIGHT = PHRASES["fight"].does
assert isinstance(FIGHT, Lasting)


def foe(*facts: str) -> list[list[Any]]:
    """The slot of a fight: foes one after another, by their facts."""
    return [[f"foe {place}" if place else "foe", 1, text] for place, text in enumerate(facts)]


def fight(
    sheet: Sheet, *facts: str, settled: Terms = PLAIN, **values: Any
) -> Callable[[], Procedure[tuple[str, Sheet]]]:
    """A fight from begin to end, as one procedure."""

    def whole() -> Procedure[tuple[str, Sheet]]:
        said = deed("fight", foe=foe(*facts), **values)
        going, state = yield from FIGHT.begin(State(sheet), said, settled)
        while (outcome := FIGHT.outcome(going, state, said, settled)) is None:
            going, state = yield from FIGHT.beat(going, state, said, settled)
        return outcome, state.hero

    return whole


def fight_odds(
    sheet: Sheet, *facts: str, settled: Terms = PLAIN, choose: Chooser = first_option, beats: int = 60, **values: Any
) -> dict[tuple[str, Sheet], Fraction]:
    """The chance of every end of a fight, beat by beat, equal positions merged (rounds counted as one position)."""
    said = deed("fight", foe=foe(*facts), **values)
    ends: dict[tuple[str, Sheet], Fraction] = {}
    going: dict[Any, Fraction] = outcomes(lambda: FIGHT.begin(State(sheet), said, settled), choose)
    for _ in range(beats):
        further: dict[Any, Fraction] = {}
        for (lasting, state), chance in going.items():
            if outcome := FIGHT.outcome(lasting, state, said, settled):
                ends[outcome, state.hero] = ends.get((outcome, state.hero), Fraction(0)) + chance
                continue
            for position, more in outcomes(_beat(lasting, state, said, settled), choose).items():
                further[position] = further.get(position, Fraction(0)) + chance * more
        going = further
        if not going:
            break
    return ends


def _beat(lasting: Any, state: State, said: Deed, settled: Terms) -> Callable[[], Procedure[Any]]:
    return lambda: FIGHT.beat(lasting, state, said, settled)


def outcome_odds(ends: dict[tuple[str, Sheet], Fraction]) -> dict[str, Fraction]:
    """The chance of each outcome of a fight."""
    found: dict[str, Fraction] = {}
    for (outcome, _), chance in ends.items():
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found
