"""How the tests of the rule systems play: answers by label, instructions carried out, fights from begin to end, odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from support.reading import NAMES, system
from turnto.core.phrase import Activity, Deed, Result, Rule
from turnto.core.procedure import Answer, Ask, Event, Procedure, Roll
from turnto.core.runner import Chooser, Done, Waiting, first_option, outcomes, run
from turnto.core.sheet import Sheet
from turnto.core.system import System
from turnto.core.world import State, Terms
from turnto.words.translator import COMMON, Translator

T = TypeVar("T")
WORDS = Translator("en", *(system(name).words.messages for name in NAMES), COMMON)
"""Every system's messages in English, for rules that are driven outside a game."""
Ends = dict[tuple[str, Sheet], Fraction]


def rules(*ids: str) -> Callable[[T], T]:
    """Marks a test with the rules, rulings and options it states."""

    def mark(test: T) -> T:
        return test

    return mark


def terms(header: dict[str, Any] | None = None, foes: dict[str, dict[str, str]] | None = None, **options: str) -> Terms:
    """A book that has set these options, and what else of its header is given."""
    return Terms(options=options, header=header or {}, foes=foes or {})


PLAIN = terms()


# --- answering ------------------------------------------------------------------------------------


def play(make: Callable[[], Procedure[T]], *answers: str) -> Waiting | Done[T]:
    """Drive a procedure: "3 4" answers a throw, the beginning of a label a decision; requests and events are in English."""
    given: list[Answer] = []
    for answer in answers:
        waiting = run(make(), given)
        assert isinstance(waiting, Waiting), f"nothing is asked any more, but there is {answer!r}"
        given.append(_answer(waiting.request, answer))
    return in_words(run(make(), given))


def in_words(driven: Waiting | Done[T]) -> Waiting | Done[T]:
    """What was asked and told as a session shows it; the result is the rules' own."""
    events = WORDS.put(driven.events)
    if isinstance(driven, Waiting):
        return Waiting(WORDS.put(driven.request), events)
    return replace(driven, events=events)


def _answer(request: Roll | Ask, answer: str) -> Answer:
    if isinstance(request, Roll):
        return tuple(map(int, answer.split()))
    keys = [option.key for option in request.options if WORDS(option.label).startswith(answer)]
    assert len(keys) == 1, f"expected the beginning of one of {labels(request)}, got {answer!r}"
    return keys[0]


def labels(request: Any) -> list[str]:
    """The labels of a question's options."""
    assert isinstance(request, Ask)
    return [WORDS(option.label) for option in request.options]


def asked(make: Callable[[], Procedure[Any]], *answers: str) -> Any:
    """What is asked after these answers, in words."""
    waiting = play(make, *answers)
    assert isinstance(waiting, Waiting), f"expected a question, got {waiting}"
    return WORDS.put(waiting.request)


def done(make: Callable[[], Procedure[T]], *answers: str) -> Done[T]:
    """The result and the events of a procedure after these answers."""
    driven = play(make, *answers)
    assert isinstance(driven, Done), f"expected an end, still asked {driven}"
    return driven


def result(make: Callable[[], Procedure[T]], *answers: str) -> T:
    """What a procedure returns after these answers."""
    return done(make, *answers).result


def events(make: Callable[[], Procedure[Any]], kind: type[Event], *answers: str) -> list[Any]:
    """The events of one kind, in words."""
    return [WORDS.put(event) for event in play(make, *answers).events if isinstance(event, kind)]


def choosing(*beginnings: str) -> Chooser:
    """Takes the first option whose label has one of these beginnings, in this order."""

    def choose(request: Ask) -> str:
        for beginning in beginnings:
            for option in request.options:
                if WORDS(option.label).startswith(beginning):
                    return option.key
        raise AssertionError(f"expected one of {beginnings} among {labels(request)}")

    return choose


# --- instructions as a book gives them --------------------------------------------------------------


def deed(phrase: str, *outcomes: str, **values: Any) -> Deed:
    """An instruction, with the outcomes that its list names."""
    return Deed("d", phrase, values, outcomes=outcomes, section="here")


@dataclass(frozen=True)
class Instructions:
    """What a book can tell or ask of a hero in one system."""

    system: System

    def carried_out(
        self, sheet: Sheet, phrase: str, settled: Terms = PLAIN, listed: tuple[str, ...] = (), **values: Any
    ) -> Callable[[], Procedure[Result]]:
        """An instruction's rule, ready to be driven."""
        rule: Rule = self.phrase(phrase).does
        return lambda: rule(State(sheet), deed(phrase, *listed, **values), settled)

    def phrase(self, id: str) -> Any:
        """A phrase of the system by its id."""
        return next(phrase for phrase in self.system.language.phrases if phrase.id == id)

    def after(
        self,
        sheet: Sheet,
        phrase: str,
        *answers: str,
        settled: Terms = PLAIN,
        listed: tuple[str, ...] = (),
        **values: Any,
    ) -> Sheet:
        """The hero after an instruction."""
        return result(self.carried_out(sheet, phrase, settled, listed, **values), *answers).state.hero

    def told(self, sheet: Sheet, phrase: str, *answers: str, settled: Terms = PLAIN, **values: Any) -> str | None:
        """The outcome of an instruction."""
        return result(self.carried_out(sheet, phrase, settled, **values), *answers).outcome

    def holds(self, sheet: Sheet, condition: str, settled: Terms = PLAIN, **values: Any) -> bool:
        """Whether a condition is true of a hero."""
        known = next(known for known in self.system.language.conditions if known.id == condition)
        return known.holds(State(sheet), deed("", **values), settled)

    def freely(self, sheet: Sheet, key: str, settled: Terms = PLAIN) -> State:
        """Hero and world after a free deed."""
        do_free = self.system.play.do_free
        assert do_free is not None
        return result(lambda: do_free(State(sheet), key, settled))


# --- whole fights -----------------------------------------------------------------------------------


def fought(fight: Activity, sheet: Sheet, said: Deed, settled: Terms) -> Callable[[], Procedure[tuple[str, Sheet]]]:
    """A fight from begin to end, as one procedure."""

    def whole() -> Procedure[tuple[str, Sheet]]:
        going, state = yield from fight.begin(State(sheet), said, settled)
        while (outcome := fight.outcome(going, state, said, settled)) is None:
            going, state = yield from fight.beat(going, state, said, settled)
        return outcome, state.hero

    return whole


def odds_of_ends(
    fight: Activity, sheet: Sheet, said: Deed, settled: Terms, choose: Chooser = first_option, beats: int = 1000
) -> Ends:
    """The chance of every end of a fight within so many beats, beat by beat, equal positions merged."""
    ends: Ends = {}
    going: dict[Any, Fraction] = outcomes(lambda: fight.begin(State(sheet), said, settled), choose)
    for _ in range(beats):
        further: dict[Any, Fraction] = {}
        for (lasting, state), chance in going.items():
            if outcome := fight.outcome(lasting, state, said, settled):
                ends[outcome, state.hero] = ends.get((outcome, state.hero), Fraction(0)) + chance
                continue
            for position, more in outcomes(_beat(fight, lasting, state, said, settled), choose).items():
                further[position] = further.get(position, Fraction(0)) + chance * more
        going = further
        if not going:
            break
    return ends


def _beat(fight: Activity, lasting: Any, state: State, said: Deed, settled: Terms) -> Callable[[], Procedure[Any]]:
    return lambda: fight.beat(lasting, state, said, settled)
