"""Driving a rule: with the answers of a player or a script, or through every fall of its dice."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar, get_args

from turnto.core.dice import falls
from turnto.core.procedure import Answer, Ask, Event, Given, Kind, Procedure, Request, Roll

if TYPE_CHECKING:
    from fractions import Fraction

T = TypeVar("T")


class IllegalAnswer(Exception):
    """An answer that the request does not allow; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The procedure asks for something."""

    request: Request
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """The procedure returned."""

    result: T
    events: tuple[Event, ...]


KINDS: tuple[str, ...] = get_args(Kind)


def kind_wanted(request: Request) -> Kind:
    """The kind of answer that a request takes."""
    if isinstance(request, Roll):
        return "faces"
    return "option" if request.kind == "choice" else request.kind


def given(request: Request, answer: Given | Answer) -> Given:
    """Return an answer with its kind; a bare value gets the kind of the request.  Raises IllegalAnswer where it cannot be one."""
    kind = kind_wanted(request)
    if isinstance(answer, Given):
        if answer.kind != kind:
            raise IllegalAnswer(f"expected {kind}, got {answer.kind}")
        answer = answer.value
    return Given(kind, check_answer(request, answer))


def check_answer(request: Request, answer: Answer) -> Answer:
    """Return the answer in its proper type; raise IllegalAnswer if it does not fit the request."""
    match request:
        case Roll(dice=thrown):
            if isinstance(answer, (list, tuple)) and thrown.allows(tuple(answer)):
                return tuple(answer)
            raise IllegalAnswer(f"expected the faces of {thrown.count}d{thrown.sides}, got {answer!r}")
        case Ask(kind="number"):
            if isinstance(answer, int) and not isinstance(answer, bool):
                return answer
            raise IllegalAnswer(f"expected a whole number, got {answer!r}")
        case Ask(kind="text"):
            if isinstance(answer, str):
                return answer
            raise IllegalAnswer(f"expected words, got {answer!r}")
        case Ask():
            keys = [option.key for option in request.options]
            if answer in keys:
                return answer
            raise IllegalAnswer(f"expected one of {', '.join(keys)}, got {answer!r}")


def run(procedure: Procedure[T], answers: Sequence[Given | Answer] = ()) -> Waiting | Done[T]:
    """Drive a procedure with these answers until it returns or asks for more.

    A rule is sent the bare value; the kind of an answer that has one is compared with what is asked.
    Raises IllegalAnswer for an answer that was not possible, and for answers left over.
    """
    events: list[Event] = []
    left = list(reversed(answers))
    reply: Answer | None = None
    try:
        while True:
            told = procedure.send(reply)
            reply = None
            if not isinstance(told, (Roll, Ask)):
                events.append(told)
            elif left:
                reply = given(told, left.pop()).value
            else:
                return Waiting(told, tuple(events))
    except StopIteration as returned:
        if left:
            raise IllegalAnswer(f"nothing was asked any more, got {left[-1]!r}") from None
        return Done(returned.value, tuple(events))


def with_kinds(make: Callable[[], Procedure[T]], answers: Sequence[Given | Answer]) -> tuple[Given, ...]:
    """Return the bare answers of old saves with the kinds that this procedure asks for."""
    known: tuple[Given, ...] = ()
    for answer in answers:
        match run(make(), known):
            case Waiting(request=request):
                known = (*known, given(request, answer))
            case _:
                raise IllegalAnswer(f"nothing was asked any more, got {answer!r}")
    return known


Chooser = Callable[[Ask], str]
"""Who answers the decisions when odds are counted: the key of the option to take."""


def first_option(request: Ask) -> str:
    """Choose the first option."""
    return request.options[0].key


H = TypeVar("H", bound=Hashable)


def outcomes(make: Callable[[], Procedure[H]], choose: Chooser = first_option) -> "dict[H, Fraction]":
    """Return the exact chance of each result of a procedure, by enumerating its dice.

    Decisions are answered by ``choose``.  The chances sum to 1.
    """
    from fractions import Fraction  # not at the top: it pulls in ``decimal``, which no first page needs

    chances: dict[H, Fraction] = {}
    waiting: list[tuple[tuple[Answer, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        answers, chance = waiting.pop()
        match run(make(), answers):
            case Done(result=result):
                chances[result] = chances.get(result, Fraction(0)) + chance
            case Waiting(request=Roll(dice=thrown, reading=reading, cuts=cuts)):
                falls_in_all = thrown.sides**thrown.count
                waiting += [
                    ((*answers, faces), chance * Fraction(weight, falls_in_all))
                    for faces, weight in falls(thrown, reading, cuts)
                ]
            case Waiting(request=Ask() as request):
                waiting.append(((*answers, choose(request)), chance))
    return chances
