"""How the tests of Gamebooks & Goonies play: heroes, answers by label, Fights from begin to end, and an odds count of whole Fights."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

from turnto.procedure import (
    Answer,
    Ask,
    Chooser,
    Done,
    Event,
    Procedure,
    Roll,
    Waiting,
    first_option,
    outcomes,
    run,
)
from turnto.rules.goonies import SYSTEM
from turnto.sheet import Sheet, item
from turnto.state import State, Terms
from turnto.system import Deed, Lasting, Result, Rule

T = TypeVar("T")


def rules(*ids: str) -> Callable[[T], T]:
    """Marks a test with the rules, rulings and options it states."""

    def mark(test: T) -> T:
        return test

    return mark


def hero(
    power: int = 0,
    grace: int = 0,
    focus: int = 0,
    *items: str,
    hp: int = 10,
    damage: int = 0,
    rations: int = 2,
    spells: tuple[str, ...] = (),
    xp: int = 0,
    used: int = 0,
) -> Sheet:
    """A hero."""
    made = Sheet().having(
        power=power, grace=grace, focus=focus, hp=hp, damage=damage, rations=rations, xp=xp, xp_used=used
    )
    for text in items:
        made = made.with_item(item(text))
    return made.with_words("spells", spells)


MACE, MAIL = "mace (weapon, +1)", "chain mail (armour, +3)"
RAPIER, JERKIN = "rapier (weapon, +3)", "leather jerkin (armour, +2)"
STAFF, ROBES = "staff (weapon, +2)", "robes (armour, +1)"


def fighter(**changed: Any) -> Sheet:
    """The Fighter of the rules."""
    return hero(2, 1, 0, MACE, MAIL, **{"hp": 11, **changed})


def rogue(**changed: Any) -> Sheet:
    """The Rogue of the rules, who knows Smoke Screen."""
    return hero(0, 2, 1, RAPIER, JERKIN, **{"spells": ("Smoke Screen",), **changed})


def mage(**changed: Any) -> Sheet:
    """The Mage of the rules, who knows Sunburst and Undergrowth."""
    return hero(0, 1, 2, STAFF, ROBES, **{"hp": 9, "spells": ("Sunburst", "Undergrowth"), **changed})


def terms(header: dict[str, Any] | None = None, foes: dict[str, dict[str, str]] | None = None, **options: str) -> Terms:
    """A book that has set these options, and what else of its header is given."""
    return Terms(options=options, header=header or {}, foes=foes or {})


PLAIN = terms()


def play(make: Callable[[], Procedure[T]], *answers: str) -> Waiting | Done[T]:
    """Drive a procedure: "3 4" answers a throw, the beginning of a label a decision."""
    given: list[Answer] = []
    for answer in answers:
        waiting = run(make(), given)
        assert isinstance(waiting, Waiting), f"nothing is asked any more, but there is {answer!r}"
        given.append(_answer(waiting.request, answer))
    return run(make(), given)


def _answer(request: Roll | Ask, answer: str) -> Answer:
    if isinstance(request, Roll):
        return tuple(map(int, answer.split()))
    keys = [option.key for option in request.options if option.label.startswith(answer)]
    assert len(keys) == 1, f"expected the beginning of one of {labels(request)}, got {answer!r}"
    return keys[0]


def labels(request: Any) -> list[str]:
    """The labels of a question's options."""
    assert isinstance(request, Ask)
    return [option.label for option in request.options]


def asked(make: Callable[[], Procedure[Any]], *answers: str) -> Any:
    """What is asked after these answers."""
    waiting = play(make, *answers)
    assert isinstance(waiting, Waiting), f"expected a question, got {waiting}"
    return waiting.request


def result(make: Callable[[], Procedure[T]], *answers: str) -> T:
    """What a procedure returns after these answers."""
    return done(make, *answers).result


def done(make: Callable[[], Procedure[T]], *answers: str) -> Done[T]:
    """The result and the events of a procedure after these answers."""
    driven = play(make, *answers)
    assert isinstance(driven, Done), f"expected an end, still asked {driven}"
    return driven


def events(make: Callable[[], Procedure[Any]], kind: type[Event], *answers: str) -> list[Any]:
    """The events of one kind."""
    return [event for event in play(make, *answers).events if isinstance(event, kind)]


# --- instructions as a book gives them --------------------------------------------------------------

PHRASES = {phrase.id: phrase for phrase in SYSTEM.phrases}
CONDITIONS = {condition.id: condition for condition in SYSTEM.conditions}


def deed(phrase: str, *outcomes: str, **values: Any) -> Deed:
    """An instruction, with the outcomes that its list names."""
    return Deed("d", phrase, values, outcomes=outcomes, section="here")


def foes(*written: tuple[str, int, str]) -> list[tuple[str, int, str]]:
    """Foes as a slot holds them: (name, count, facts)."""
    return list(written)


def carried_out(
    sheet: Sheet, phrase: str, settled: Terms = PLAIN, listed: tuple[str, ...] = (), **values: Any
) -> Callable[[], Procedure[Result]]:
    """An instruction's rule, ready to be driven."""
    rule: Rule = PHRASES[phrase].does  # type: ignore[assignment]
    return lambda: rule(State(sheet), deed(phrase, *listed, **values), settled)


def after(
    sheet: Sheet, phrase: str, *answers: str, settled: Terms = PLAIN, listed: tuple[str, ...] = (), **values: Any
) -> Sheet:
    """The hero after an instruction."""
    return result(carried_out(sheet, phrase, settled, listed, **values), *answers).state.hero


def holds(sheet: Sheet, condition: str, settled: Terms = PLAIN, **values: Any) -> bool:
    """Whether a condition is true of a hero."""
    return CONDITIONS[condition].holds(State(sheet), deed("", **values), settled)


def freely(sheet: Sheet, key: str, settled: Terms = PLAIN) -> Sheet:
    """The hero after a free deed."""
    do_free = SYSTEM.do_free
    assert do_free is not None
    return result(lambda: do_free(State(sheet), key, settled)).hero


# --- whole Fights -----------------------------------------------------------------------------------

FIGHT = PHRASES["fight"].does
assert isinstance(FIGHT, Lasting)


def fight(sheet: Sheet, settled: Terms = PLAIN, **values: Any) -> Callable[[], Procedure[tuple[str, Sheet]]]:
    """A Fight from begin to end through the Lasting, as one procedure."""

    def whole() -> Procedure[tuple[str, Sheet]]:
        said = deed("fight", **values)
        going, state = yield from FIGHT.begin(State(sheet), said, settled)
        while (outcome := FIGHT.outcome(going, state, said, settled)) is None:
            going, state = yield from FIGHT.beat(going, state, said, settled)
        return outcome, state.hero

    return whole


def fight_odds(
    sheet: Sheet, settled: Terms = PLAIN, choose: Chooser = first_option, **values: Any
) -> dict[tuple[str, Sheet], Fraction]:
    """The chance of every end of a Fight, beat by beat, equal positions merged."""
    said = deed("fight", **values)
    ends: dict[tuple[str, Sheet], Fraction] = {}
    going = outcomes(lambda: FIGHT.begin(State(sheet), said, settled), choose)
    while going:
        further: dict[Any, Fraction] = {}
        for (lasting, state), chance in going.items():
            if outcome := FIGHT.outcome(lasting, state, said, settled):
                key = (outcome, state.hero)
                ends[key] = ends.get(key, Fraction(0)) + chance
                continue
            for position, further_chance in outcomes(_beat(lasting, state, said, settled), choose).items():
                further[position] = further.get(position, Fraction(0)) + chance * further_chance
        going = further
    return ends


def _beat(lasting: Any, state: State, said: Deed, settled: Terms) -> Callable[[], Procedure[Any]]:
    return lambda: FIGHT.beat(lasting, state, said, settled)


def choosing(*beginnings: str) -> Chooser:
    """Takes the first option whose label has one of these beginnings, in this order."""

    def choose(request: Ask) -> str:
        for beginning in beginnings:
            for option in request.options:
                if option.label.startswith(beginning):
                    return option.key
        raise AssertionError(f"expected one of {beginnings} among {labels(request)}")

    return choose
