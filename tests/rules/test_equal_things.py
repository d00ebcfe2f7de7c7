"""Equal things are one choice under every rule system, and no two choices have one label."""

from dataclasses import replace
from typing import Any

import pytest

from rules.briar import playing as briar
from rules.gnat import playing as gnat
from rules.goonies import playing as goonies
from rules.gurps import fighting as gurps
from rules.playing import PLAIN, WORDS, asked, deed, labels, result
from support.reading import system
from turnto.common import phrases_by_id, shops
from turnto.common.choosing import candidates
from turnto.core.phrase import StandingOffer
from turnto.core.procedure import Option
from turnto.core.sheet import Item, Sheet, item
from turnto.core.world import State
from turnto.rules.gnat.advancement import drop
from turnto.rules.gurps.campaign.money import BUYS_GEAR

LOSE = phrases_by_id(system("gnat"))["lose-items"]
RING = "ring (casts Invulnerability, 2 charges)"


def carrying(hero: Sheet, *items: str) -> Sheet:
    """The hero with these entries, apart even where they are equal."""
    return replace(hero, items=tuple(map(item, items)))


def unlike(options: list[str]) -> bool:
    return len(set(options)) == len(options)


def test_things_are_equal_by_name_and_tags_in_any_order() -> None:
    listed = candidates(map(item, ("ring (heavy, +1)", "Ring (+1, heavy)", "2 rings", "ring", "rope", "rope")))
    assert [(own.place, own.label, own.whole) for own in listed] == [
        (0, "ring (heavy, +1)", "ring (heavy, +1)"),
        (2, "ring", "ring"),
        (4, "rope", "rope"),
    ]


@pytest.mark.parametrize("id", ["gnat", "briar", "goonies", "gurps"])
def test_what_may_be_done_freely_is_offered_once_for_equal_things(id: str) -> None:
    two = carrying(Sheet(), "mail (armour, +2)", "mail (+2, armour)", "rope", "rope", "light armour", "light armour")
    offered = [WORDS(free.label) for free in system(id).play.free(State(two), PLAIN)]
    assert unlike(offered)
    assert id == "gurps" or "Drop the rope" in offered


def test_gnat_two_equal_rings_are_one_choice_and_two_tries() -> None:
    sheet = carrying(gnat.hero(9, 3, "sword"), "sword", RING, RING)
    fight = gnat.fight(sheet, wounds=1)
    assert labels(asked(fight, "6 6")) == ["Cast Invulnerability", "Don't cast Invulnerability"]
    assert labels(asked(fight, "6 6", "Cast", "6 6", "Keep")) == ["Cast Invulnerability", "Don't cast Invulnerability"]


def test_gnat_potions_of_one_name_are_told_apart() -> None:
    potions = ("healing potion (heals 3)", "healing potion (heals 5)", "healing potion (heals 5)")
    offered = [
        WORDS(free.label) for free in system("gnat").play.free(State(carrying(gnat.hero(9, 1), *potions)), PLAIN)
    ]
    assert unlike(offered)
    left = labels(asked(lambda: drop(carrying(gnat.hero(9, 3), *potions))))
    assert left == ["Keep what you carry", "Lose the healing potion (heals 3)", "Lose the healing potion (heals 5)"]


def test_briar_equal_hatchets_are_thrown_by_one_choice() -> None:
    axes = carrying(
        briar.hero(prowess=3), "hatchet (weapon, thrown)", "hatchet (thrown, weapon)", "hatchet (thrown, silver)"
    )
    offered = labels(asked(briar.fight(axes, "Wounds 1", throw=True)))
    assert offered == [
        "Use the hatchet (weapon, thrown) (throw)",
        "Use the hatchet (thrown, silver) (throw)",
        "Don't use anything",
    ]


def test_goonies_equal_suits_are_worn_by_one_choice() -> None:
    suits = carrying(goonies.hero(), "coat (armour, +1)", "mail (armour, +2)", "mail (+2, armour)")
    offered = [WORDS(free.label) for free in system("goonies").play.free(State(suits), PLAIN)]
    assert offered == ["Drop the coat", "Use the mail", "Drop the mail"]


def test_gurps_equal_gear_is_sold_and_held_by_one_choice() -> None:
    two = carrying(gurps.hero("axe"), "axe", "axe", "small shield", "small shield")
    sold = [own.label for own in BUYS_GEAR.options(State(two), deed("buys-gear"), PLAIN)]
    assert unlike(sold)
    assert len(sold) == 2
    assert unlike(gurps.labels(gurps.scene(two)))


def test_a_buyer_and_a_loss_name_equal_things_once() -> None:
    rings = carrying(gnat.hero(9, 3), "ring (treasure, 5gp)", "ring (5gp, treasure)", "ring (treasure, 9gp)")
    buyer = next(phrase.does for phrase in shops.phrases(system("gnat")) if phrase.id == "buys-treasure")
    assert isinstance(buyer, StandingOffer)
    offered = WORDS.put(list(buyer.options(State(rings), deed("buys-treasure"), PLAIN)))
    assert [own.label for own in offered if isinstance(own, Option)] == [
        "Sell ring (treasure, 5gp) (5 gp)",
        "Sell ring (treasure, 9gp) (9 gp)",
    ]
    losing: dict[str, Any] = {"items": [["ring", [], 1]]}
    assert len(labels(asked(lambda: LOSE.does(State(rings), deed("lose-items", **losing), PLAIN)))) == 2
    same = carrying(gnat.hero(9, 3), "ring (a, b)", "ring (b, a)")
    lost = result(lambda: LOSE.does(State(same), deed("lose-items", **losing), PLAIN))
    assert lost.state.hero.items == (Item("ring", ("b", "a")),)
