"""How much an instruction says, in numbers or dice, and what a thing adds to a test."""

from support.carrying_out import state
from turnto.common.amounts import amount, help_of
from turnto.core.phrase import Deed
from turnto.core.runner import Done, run


def test_an_amount_is_a_number_or_dice() -> None:
    assert run(amount(Deed("", "", {"n": 3}))) == Done(3, ())
    thrown = run(amount(Deed("", "", {"dice": "1d6"})), [(4,)])
    assert isinstance(thrown, Done)
    assert thrown.result == 4


def test_a_thing_helps_who_has_it() -> None:
    deed = Deed("", "", {"helps": 2, "helper": ["rope", [], 1]})
    assert help_of(state("rope").hero, deed) == 2
    assert help_of(state().hero, deed) == 0
    assert help_of(state("rope").hero, Deed("", "", {})) == 0
