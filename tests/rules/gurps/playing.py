"""How the tests of GURPS play: heroes, answers by label, and instructions read as a book writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from turnto.book.compile import compiled
from turnto.book.compiled import Book
from turnto.book.model import Place
from turnto.book.reader import read_text
from turnto.book.vocabulary import Vocabulary
from turnto.herofile import hero as hero_of
from turnto.play.game import Game
from turnto.procedure import Answer, Ask, Done, Procedure, Roll, Waiting, run
from turnto.rules.gurps import SYSTEM
from turnto.sheet import Sheet
from turnto.state import State, Terms
from turnto.system import Deed, Lasting, Result

T = TypeVar("T")

PLAIN = Terms()
WORDS = Vocabulary(SYSTEM, "en")


def rules(*ids: str) -> Callable[[T], T]:
    """Marks a test with the rules, rulings and options it states."""

    def mark(test: T) -> T:
        return test

    return mark


def hero(**fields: Any) -> Sheet:
    """A hero as a hero file describes one; no problems."""
    made, problems = hero_of(fields, SYSTEM)
    assert not problems, problems
    return made


def terms(**header: Any) -> Terms:
    """A book whose header says this, in its options too."""
    return Terms(
        options={key: str(value) for key, value in header.items() if isinstance(value, (str, int))}, header=header
    )


def said(text: str, settled: Terms = PLAIN, outcomes: tuple[str, ...] = ()) -> tuple[Any, Deed]:
    """An instruction as a book writes it: its rule, and the deed."""
    found = WORDS.instruction(text, Place("", 1))
    assert found is not None, f"nobody knows {text}"
    assert not found.unknown, found.unknown
    return found.phrase, Deed("d", found.phrase.id, found.values, text, outcomes, section="here")


def carry_out(
    text: str, sheet: Sheet | State, settled: Terms = PLAIN, outcomes: tuple[str, ...] = ()
) -> Callable[[], Procedure[Result]]:
    """An instruction, ready to be driven on a hero."""
    phrase, deed = said(text, settled, outcomes)
    state = sheet if isinstance(sheet, State) else State(sheet)
    rule = phrase.does
    assert not isinstance(rule, Lasting)
    return lambda: rule(state, deed, settled)


def play(make: Callable[[], Procedure[T]], *answers: str) -> Waiting | Done[T]:
    """Drive a procedure: "3 4 5" answers a throw, the beginning of a label a decision."""
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
    assert len(keys) == 1, f"expected one of {[option.label for option in request.options]}, got {answer!r}"
    return keys[0]


def done(make: Callable[[], Procedure[T]], *answers: str) -> T:
    """What a procedure returns after these answers."""
    driven = play(make, *answers)
    assert isinstance(driven, Done), f"expected an end, still asked {driven}"
    return driven.result


def asked(make: Callable[[], Procedure[Any]], *answers: str) -> Any:
    """What is asked after these answers."""
    waiting = play(make, *answers)
    assert isinstance(waiting, Waiting), f"expected a question, got {waiting}"
    return waiting.request


def outcome(
    text: str, sheet: Sheet | State, *answers: str, settled: Terms = PLAIN, outcomes: tuple[str, ...] = ()
) -> str | None:
    """The outcome of an instruction."""
    return done(carry_out(text, sheet, settled, outcomes), *answers).outcome


def after(
    text: str, sheet: Sheet | State, *answers: str, settled: Terms = PLAIN, outcomes: tuple[str, ...] = ()
) -> State:
    """The state after an instruction."""
    return done(carry_out(text, sheet, settled, outcomes), *answers).state


def holds(text: str, sheet: Sheet | State, settled: Terms = PLAIN) -> bool:
    """Whether a condition, as a book writes it, is true."""
    found, unknown = WORDS.asked(text, Place("", 1))
    assert found is not None, text
    assert not unknown, unknown
    condition = WORDS.condition_by_id[found.phrase]
    state = sheet if isinstance(sheet, State) else State(sheet)
    return condition.holds(state, Deed("", found.phrase, found.values, text), settled)


def game(text: str, more: str = "") -> Game:
    """A whole book."""
    read, _ = read_text(f"---\ntitle: T\nsystem: gurps\nstart: a\n{more}---\n{text}", "book.md")
    return Game(Book(compiled(read, SYSTEM)), SYSTEM)
