"""Whatever is answered, a Fight keeps to the rules; and it can be saved after every beat."""

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawing import cases
from rules.gnat.playing import FIGHT, hero
from rules.playing import deed, rules, terms
from turnto.core.procedure import Ask, Roll
from turnto.core.runner import Done, Waiting, run
from turnto.core.sheet import Score
from turnto.core.world import State
from turnto.rules.gnat import SYSTEM
from turnto.rules.gnat.items import protection, uses_left

pytestmark = [pytest.mark.cpython_only, pytest.mark.slow]

ITEMS = st.lists(
    st.sampled_from(
        ["sword", "sword (+1)", "shield", "greatsword", "spear", "bow (magical)", "light armour", "heavy armour (1 left)",
         "Invulnerability spell", "Fireball spell", "ring (casts Invulnerability, 2 charges)", "healing potion"]
    ),
    max_size=6,
)  # fmt: skip
FIGHTS = st.fixed_dictionaries(
    {"modifier": st.integers(-6, 2), "rounds": st.integers(1, 4), "wounds": st.integers(0, 3)},
    optional={
        "several": st.just(True),
        "no_shield": st.just(True),
        "advantage": st.just(True),
        "disadvantage": st.just(True),
        "ignoring_armour": st.just(True),
        "reach": st.integers(1, 2),
        "skill": st.just("Swimming"),
    },
)
OPTIONS = st.dictionaries(
    st.sampled_from(["cancel", "hopeless_below_2", "potion_in_fight", "occult_helps_casting", "remaining"]),
    st.sampled_from(["yes", "no"]),
)


@rules("GNAT-06", "GNAT-14", "GNAT-26", "GNAT-41", "A-12", "A-23", "A-39")
@settings(max_examples=cases(150))
@given(data=st.data(), items=ITEMS, said=FIGHTS, options=OPTIONS, vitality=st.integers(0, 3))
def test_any_fight(
    data: st.DataObject, items: list[str], said: dict[str, object], options: dict[str, str], vitality: int
) -> None:
    settled, instruction = terms(**options), deed("fight", **said)
    state = State(hero(9, Score(vitality, 3), *items))
    going = None
    for beat in range(60):
        if going is not None and FIGHT.outcome(going, state, instruction, settled):
            break
        answers: list[object] = []
        while True:
            make = (
                FIGHT.begin(state, instruction, settled)
                if beat == 0
                else FIGHT.beat(going, state, instruction, settled)
            )
            now = run(make, answers)  # type: ignore[arg-type]
            if isinstance(now, Done):
                break
            answers.append(_any(data, now))
        going, state = now.result
        _legal(state)
        assert replace(going, **json.loads(json.dumps(asdict(going)))) == going
    assert going is not None
    assert FIGHT.outcome(going, state, instruction, settled) == ("survive" if state.hero["vitality"] else "die")


def _any(data: st.DataObject, waiting: Waiting) -> object:
    match waiting.request:
        case Roll(dice=dice):
            return tuple(data.draw(st.lists(st.integers(1, 6), min_size=dice.count, max_size=dice.count)))
        case Ask(options=options):
            assert len(options) > 1, "a decision with one option is not asked"
            assert len({option.label for option in options}) == len(options), "every label is its own"
            return data.draw(st.sampled_from([option.key for option in options]))


def _legal(state: State) -> None:
    assert 0 <= state.hero["vitality"] <= 3
    assert state.hero["talent"] == 9
    assert all(0 <= uses_left(suit) <= protection(suit) for suit in state.hero.items)
    assert [rule for rule, _ in SYSTEM.sheet.problems(state.hero, terms()) if rule != "GNAT-46"] == []
