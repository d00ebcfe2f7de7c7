"""Procedures: driven by answers, refusing impossible ones, weighed exactly."""

from fractions import Fraction

import pytest

from turnto.core.dice import Dice
from turnto.core.procedure import (
    Ask,
    Chose,
    Closed,
    Option,
    Procedure,
    Roll,
    Rolled,
    Told,
    ask,
    ask_number,
    ask_text,
    roll,
    tell,
)
from turnto.core.runner import Done, IllegalAnswer, Waiting, check_answer, outcomes, run


def crossing() -> Procedure[str]:
    """Run or crawl; running needs a 4."""
    how = yield from ask("How?", Option("run", "Run for it"), "Crawl")
    if how != "run":
        return "slow"
    faces = yield from roll(Dice(1), "Leap")
    yield from tell("leapt", by=faces[0])
    return "over" if faces[0] >= 4 else "wet"


def test_a_procedure_waits_for_what_it_asks() -> None:
    assert run(crossing()) == Waiting(Ask("How?", (Option("run", "Run for it"), Option("Crawl", "Crawl"))), ())
    waiting = run(crossing(), ["run"])
    assert isinstance(waiting, Waiting)
    assert waiting.request == Roll(Dice(1), "Leap")
    assert waiting.events == (Chose("Run for it", "How?"),)


def test_a_procedure_that_is_answered_returns() -> None:
    assert run(crossing(), ["run", (5,)]) == Done(
        "over", (Chose("Run for it", "How?"), Rolled(Dice(1), (5,), "Leap"), Told("leapt", (("by", 5),)))
    )
    assert run(crossing(), ["Crawl"]) == Done("slow", (Chose("Crawl", "How?"),))


@pytest.mark.parametrize(
    "answers", [["fly"], ["Run for it"], [(1,)], ["run", (7,)], ["run", (1, 2)], ["run", "run"], ["Crawl", "run"]]
)
def test_an_impossible_answer_is_refused(answers: list[object]) -> None:
    with pytest.raises(IllegalAnswer, match=r"expected|nothing"):
        run(crossing(), answers)  # type: ignore[arg-type]


def test_chances_are_exact_and_sum_to_1() -> None:
    chances = outcomes(crossing)
    assert chances == {"over": Fraction(1, 2), "wet": Fraction(1, 2)}
    assert outcomes(crossing, lambda request: request.options[-1].key) == {"slow": Fraction(1)}


def riddle() -> Procedure[tuple[int, str]]:
    return (yield from ask_number("Which?")), (yield from ask_text("What?"))


def test_numbers_and_words_are_asked_for() -> None:
    assert run(riddle(), [3, "yes"]) == Done((3, "yes"), (Chose("3", "Which?"), Chose("yes", "What?")))
    for answers in (["3"], [True], [3, 4]):
        with pytest.raises(IllegalAnswer):
            run(riddle(), answers)  # type: ignore[arg-type]


def test_a_closed_choice_is_no_answer() -> None:
    request = Ask("?", (Option("a", "A"),), (Closed("B", "No."),))
    assert check_answer(request, "a") == "a"
    with pytest.raises(IllegalAnswer, match="expected one of a"):
        check_answer(request, "B")
