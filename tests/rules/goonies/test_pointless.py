"""What would do nothing says so on itself: GOON-16, GOON-21, GOON-25, A-7, A-10, A-11, A-21, A-22, A-25."""

import pytest

from rules.goonies.playing import JERKIN, MACE, MAIL, RAPIER, hero
from rules.playing import PLAIN, WORDS, asked, rules
from rules.pointless import marked, notes, page
from support import handmade
from turnto.core.phrase import Deed
from turnto.core.sheet import item
from turnto.core.world import State
from turnto.rules.goonies import SYSTEM
from turnto.rules.goonies.combat import Fight, fight_round


@rules("A-21", "A-22")
def test_healing_nothing_is_marked_and_a_rest_is_closed() -> None:
    assert marked("- {Heal 2 damage}", "goonies") == {"Heal 2 damage": "You are not hurt."}
    assert marked("- {Heal all your damage}", "goonies") == {"Heal all your damage": "You are not hurt."}
    assert marked("- {Heal 2 damage}", "goonies", damage=1) == {}
    made, session = page("{You have time to rest}", "goonies")
    assert list(handmade.closed(made, session).values()) == ["You are not hurt."]


@rules("GOON-25", "A-21")
@pytest.mark.parametrize("damage, note", [(1, "1 is all there is to heal"), (2, "")])
def test_a_ration_that_would_heal_no_more_than_none_says_so(damage: int, note: str) -> None:
    made, session = page("{You have time to rest}", "goonies", damage=damage, rations=1)
    asked_now = notes(made, handmade.take(made, session, handmade.labels(made, session)[0]))
    assert asked_now == ({"Use a ration: heal 3": note} if note else {})


@rules("GOON-21")
def test_a_spell_one_knows_is_not_learned_again() -> None:
    known = marked("- {Learn Sunburst}", "goonies", spells=["Sunburst"])
    assert known == {"Learn Sunburst": "You know Sunburst already."}


def cards(facts: str, ds: int, **fields: object) -> dict[str, tuple[str, str]]:
    """The figure and the note of each act in a round against a wolf whose DS has come down to this."""
    made = hero(0, 0, 3, **fields)  # type: ignore[arg-type]
    said = Deed("d", "fight", {"foe": [["wolf", 1, facts]]}, section="here")
    request = asked(lambda: fight_round(Fight(ds=ds), State(made), said, PLAIN))
    return {option.label.split(" (")[0]: (option.card.figure, option.note) for option in request.options}


@rules("A-7", "A-10", "A-11")
def test_a_spell_that_cannot_weaken_the_foe_says_so_on_its_card() -> None:
    immune = "immune: it would do nothing"
    assert cards("DS 8, immune to Sunburst", 8, spells=("Sunburst",))["Cast Sunburst"] == (immune, immune)
    assert cards("DS 8", 8, spells=("Windstorm",))["Cast Windstorm"] == ("would not weaken it", "would not weaken it")
    least = "its DS is as low as it goes"
    assert cards("DS 8", 1, spells=("Sunburst",))["Cast Sunburst"] == (least, least)
    assert cards("DS 8", 8, spells=("Sunburst",))["Cast Sunburst"][1] == ""


@rules("GOON-16", "GOON-19")
def test_an_act_that_cannot_succeed_says_so_instead_of_a_chance() -> None:
    found = cards("DS 13", 13)
    assert {figure for figure, _ in found.values()} == {"cannot succeed"}
    assert "cannot succeed" not in {figure for figure, _ in cards("DS 11", 11).values()}


@rules("A-25")
@pytest.mark.parametrize("carried, ware, note", [
    (RAPIER, MACE, "No better than your rapier (+3)."),
    (MACE, RAPIER, ""),
    (MAIL, JERKIN, "No better than your chain mail (+3)."),
    (MAIL, "lamp", ""),
])  # fmt: skip
def test_a_weapon_or_a_suit_no_better_than_ones_own_is_marked(carried: str, ware: str, note: str) -> None:
    assert WORDS(SYSTEM.goods.pointless(item(ware), State(hero(0, 0, 0, carried)), PLAIN) or "") == note


@rules("A-25")
def test_a_suit_that_is_no_better_says_so_before_it_is_put_on() -> None:
    worn = "chain mail (armour, +3, worn)"
    assert marked("Nothing.", "goonies", items=[worn, JERKIN]) == {
        "Use the leather jerkin": "No better than your chain mail (+3)."
    }
