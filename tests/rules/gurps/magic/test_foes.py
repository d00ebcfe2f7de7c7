"""Foes who cast: how a book gives them spells, what they do with them, and what the page and the odds show (GL-AUTH-30, GL-AUTH-31)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.gurps.fighting import KNIGHT, beat, deed, hero, scene, turn_of
from rules.gurps.magic.test_casting import GUARD, MAGE, about_to, came, fight, place
from rules.gurps.playing import game
from rules.playing import PLAIN, WORDS, done, rules
from turnto.core.procedure import Roll
from turnto.core.world import State, Terms
from turnto.odds.report import odds
from turnto.play import save
from turnto.play.session import begin_at, step, waiting_for
from turnto.rules.gurps.combat import magic_hook as place_for_magic
from turnto.rules.gurps.combat.foes.parse import foe
from turnto.rules.gurps.combat.maneuvers.acts import Act
from turnto.rules.gurps.combat.odds.duel import Duel
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.effects.active_spells import is_on, put_under
from turnto.rules.gurps.injury.condition import CONDITION, UNCONSCIOUS
from turnto.rules.gurps.magic.combat.active_spells import passes, put, started
from turnto.rules.gurps.magic.combat.tactics import minded
from turnto.rules.gurps.phrases.combat import FIGHT

KNOWN = "ST 12, DX 10, IQ 13, HT 10, dagger 11, casts "


def witch(spells: str) -> tuple[str, int, str]:
    """A witch of these spells."""
    return ("witch", 1, KNOWN + spells)


def against(spells: str, mana: str = "normal", **values: Any) -> Scene:
    """A fight with her, her action."""
    return turn_of(fight(MAGE, witch(spells), mana=mana, **values), 1)


# --- as a book gives them ---------------------------------------------------------------------------


@rules("GL-AUTH-30")
@pytest.mark.parametrize(
    "facts, spells",
    [("casts Sleep 15", [("sleep", 15, 0)]), ("casts Sleep 15, Fireball 14 for 2 dice, Shield 13", [("sleep", 15, 0), ("fireball", 14, 2), ("shield", 13, 0)]),
     ("Shield 13, Haste 12", [("haste", 12, 0)]), ("casts Shield 13 and Haste 12", [("shield", 13, 0), ("haste", 12, 0)]),
     ("Magery 2, mage, knows Minor Healing 14", [("minor_healing", 14, 0)]), ("casts Shield 15 at strength 3", [("shield", 15, 3)])],
)  # fmt: skip
def test_the_spells_of_a_foe(facts: str, spells: list[tuple[str, int, int]]) -> None:
    assert list(foe("witch", f"ST 10, club 10, 1d cr, {facts}", PLAIN).spells) == spells


@rules("GL-AUTH-30", "GL-RULE-81")
def test_a_row_of_the_table_of_foes_has_them_too() -> None:
    row = {
        "st": "11",
        "weapon": "dagger",
        "skill": "12",
        "spells": "Sleep 14; Shield 13",
        "traits": "magic resistance 2",
    }
    made = foe("warlock", "", Terms(foes={"warlock": row}))
    assert (made.spells, made.magic_resistance) == ((("sleep", 14, 0), ("shield", 13, 0)), 2)


@rules("GL-AUTH-60")
@pytest.mark.parametrize("facts", ["casts Flight 14", "casts Sleep", "casts Sleep 14 and Flight 12"])
def test_a_spell_that_is_none_is_told(facts: str) -> None:
    with pytest.raises(ValueError, match="names no spell with its level"):
        foe("witch", f"ST 10, dagger 11, {facts}", PLAIN)


@rules("GL-AUTH-30")
def test_the_skill_shield_is_no_spell() -> None:
    assert foe("guard", "ST 11, axe 12, medium shield, shield 12", PLAIN).spells == ()


# --- tactics ----------------------------------------------------------------------------------------


@rules("GL-AUTH-31", "GL-RULE-91")
@pytest.mark.parametrize(
    "spells, act",
    [("Sleep 15", Act("cast", "sleep:1", 0)), ("Shield 15, Sleep 15", Act("cast", "shield:3", 1)), ("Shield 15 for 2", Act("cast", "shield:2", 1)),
     ("Fireball 14", Act("cast", "fireball:3", 1)), ("Foolishness 14", Act("cast", "foolishness:5", 0)), ("Minor Healing 15", None),
     ("Haste 14", Act("cast", "haste:3", 1)), ("Ignite Fire 14", Act("cast", "ignite_fire:3", 0)), ("Light 14", None), ("Detect Magic 14", None)],
)  # fmt: skip
def test_they_cast_in_the_order_listed_what_is_of_use(spells: str, act: Act | None) -> None:
    """As strongly as half their ST of 12 allows."""
    assert minded(against(spells), 1) == act


@rules("GL-AUTH-31")
def test_they_do_not_cast_what_is_on_or_what_they_cannot_pay() -> None:
    at = put(against("Shield 15, Haste 14, Sleep 15"), "shield", 1, 1, 3)
    assert minded(at, 1) == Act("cast", "haste:3", 1)
    assert minded(at.with_body(1, tired=9), 1) == Act("cast", "haste:1", 1)
    assert minded(put(at, "haste", 1, 1, 1).with_body(1, tired=9), 1) is None


@rules("GL-AUTH-31")
@pytest.mark.parametrize(
    "lost, act", [(2, None), (3, Act("cast", "minor_healing:3", 1)), (9, Act("cast", "minor_healing:3", 1))]
)
def test_they_heal_themselves_from_three_hits_on(lost: int, act: Act | None) -> None:
    assert minded(against("Minor Healing 15").with_body(1, hits=10 - lost), 1) == act


@rules("GL-AUTH-31", "GL-MAGIC-32")
def test_a_ball_in_the_hand_is_thrown() -> None:
    assert minded(against("Fireball 14").with_body(1, held=2), 1) == Act("aim", "", 0)  # DX-4 and a snap shot: 2
    chosen = minded(against("Fireball 14, spell throwing 13").with_body(1, held=2), 1)
    assert chosen is not None
    assert (chosen.maneuver, chosen.at) == ("attack", 0)
    assert against("Fireball 14").way(1, chosen.way).mode.damage.count == 2


@rules("GL-AUTH-31")
@pytest.mark.parametrize(
    "casts, distance, hits, whether",
    [("", 0, 10, True), ("afar", 0, 10, False), ("afar", 10, 10, True), ("hurt", 0, 6, False), ("hurt", 0, 5, True), ("never", 10, 3, False)],
)  # fmt: skip
def test_a_book_may_say_when_they_cast(casts: str, distance: int, hits: int, whether: bool) -> None:
    at = against("Sleep 15", casts=casts, distance=distance).with_body(1, hits=hits)
    assert (minded(at, 1) is not None) is whether


@rules("GL-AUTH-31")
@pytest.mark.parametrize(
    "facts, casts", [("casts from afar", "afar"), ("casts when hurt", "hurt"), ("never casts", "never")]
)
def test_or_their_facts_do(facts: str, casts: str) -> None:
    assert foe("witch", KNOWN + f"Sleep 14, {facts}", PLAIN).casts == casts


@rules("GL-MAGIC-04", "GL-MAGIC-11")
def test_mana_holds_for_them_too() -> None:
    assert minded(against("Sleep 15", mana="none"), 1) is None
    assert minded(against("Sleep 7", mana="low"), 1) is None
    assert minded(against("Sleep 8", mana="low"), 1) is not None


# --- in the fight -----------------------------------------------------------------------------------


@rules("GL-MAGIC-10", "GL-MAGIC-12", "GL-MAGIC-33")
def test_a_foe_concentrates_pays_and_is_resisted_like_anybody() -> None:
    at = beat(against("Sleep 15"))
    assert at.body(1).casting == ("sleep:1:0", 3, 0)
    at = beat(turn_of(beat(turn_of(at, 1)), 1))
    assert at.body(1).casting == ("sleep:1:0", 1, 0)
    resisted = came(at, "3 3 4", "3 3 1", who=1)
    assert (resisted.out(0), resisted.strength(1)) == ("", 8)
    assert came(at, "3 3 4", "6 6 3", who=1).out(0) == "asleep"
    assert came(at, "6 6 4", who=1).strength(1) == 11
    assert came(at, "1 1 1", "6 6 3", who=1).strength(1) == 12


@rules("GL-MAGIC-13", "GL-RULE-78", "GL-COMBAT-92")
def test_a_foe_who_pays_down_to_nothing_drops_and_one_near_it_is_slow() -> None:
    at = against("Shield 14")
    assert came(about_to(at.with_body(1, tired=8), "shield", 2, 1, who=1), "3 3 4", who=1).out(1) == "unconscious"
    from turnto.rules.gurps.combat.attack.defences import dodge

    assert (dodge(at, 1), dodge(at.with_body(1, tired=9), 1)) == (5, 2)


@rules("GL-MAGIC-12")
def test_a_flash_stuns_a_foe() -> None:
    assert came(about_to(against("Sleep 14"), "sleep", 1, 0, who=1), "6 6 6", "3", who=1).body(1).stun == "mind"


@rules("GL-MAGIC-14")
def test_a_foe_is_distracted_by_defending_and_by_wounds() -> None:
    at = turn_of(about_to(against("Sleep 15"), "sleep", 1, 0, who=1), 0)
    blow = beat(at, "Use Attack: quarterstaff, swing", "3 3 4")
    assert not beat(blow, "1 1 2", "4 4 4").body(1).casting  # she dodges; Will 13-3 is not rolled
    assert beat(blow, "1 1 2", "3 3 4").body(1).casting


@rules("GL-AUTH-31", "GL-MAGIC-33")
def test_a_dazed_hero_loses_his_seconds_until_he_is_hurt() -> None:
    at = came(about_to(against("Daze 14"), "daze", 1, 0, who=1), "3 3 4", "6 6 3", who=1)
    assert at.body(0).stun == "dazed"
    assert beat(turn_of(at, 0)).fight.order[beat(turn_of(at, 0)).fight.turn] == 1


@rules("GL-AUTH-42", "GL-MAGIC-20")
def test_a_spell_of_anothers_that_runs_out_in_a_fight_is_gone_after_it() -> None:
    state = put_under(State(KNIGHT), "haste", 2, 1)
    at = replace(turn_of(scene(KNIGHT, GUARD, settled=place()), 0), state=state)
    at = started(at)
    assert at.magical
    at = done(lambda: passes(at.with_fight(tick=60), 0)).result
    assert (at.fight.spells, at.hero["haste"]) == ((), 0)
    assert not is_on(place_for_magic.settled(at).state, "haste")


@rules("GL-AUTH-31", "GL-MAGIC-20")
def test_they_keep_up_what_guards_them_and_no_more() -> None:
    at = put(put(against("Shield 15, Foolishness 14"), "shield", 1, 1, 2), "foolishness", 1, 0, 2)
    later = done(lambda: passes(at.with_fight(tick=60), 1)).result
    assert [own[0] for own in later.fight.spells] == ["shield"]
    assert later.strength(1) == 10


@rules("GL-AUTH-35")
def test_fighting_on_asks_again_where_nothing_can_be_done() -> None:
    """In total darkness, at a skill of 12: nobody can strike."""
    at = turn_of(scene(hero("broadsword", skills={"Broadsword": 12}), GUARD, dark=True), 0)
    assert not beat(at, "Fight on").fight.on


@rules("GL-AUTH-31")
def test_allies_cast_by_the_same_tactics() -> None:
    at = fight(MAGE, GUARD, ally=[["Anna", 1, "ST 12, IQ 13, move 4, casts Sleep 15"]])
    assert minded(at, 2) == Act("cast", "sleep:1", 1)


# --- what is shown ----------------------------------------------------------------------------------


@rules("GL-AUTH-30")
def test_the_panel_says_what_is_cast_held_and_on() -> None:
    at = put(about_to(against("Sleep 15, Shield 13"), "sleep", 1, 0, who=1), "shield", 1, 1, 2).with_body(1, tired=4)
    rows = dict(WORDS.put(list(FIGHT.panel(at.fight, at.state, deed(witch("Sleep 15, Shield 13")), place()))))
    for said in ("casting Sleep on you (second 3 of 3)", "Shield (PD +2)", "casts Sleep, Shield", "ST 8 of 12"):
        assert said in rows["Witch"]


@rules("GL-AUTH-30")
def test_bounds_on_a_duel_leave_magic_to_play() -> None:
    settled = place()
    assert Duel(State(MAGE), deed(witch("Sleep 15")), settled).bounds() is None
    assert scene(MAGE, witch("Sleep 15"), settled=settled).setup.casters


@pytest.mark.slow
@rules("GL-AUTH-30")
def test_odds_against_a_foe_who_casts_are_played_out() -> None:
    text = "## a\n{Fight a witch (ST 8, DX 10, IQ 13, HT 9, dagger 11, casts Sleep 14) at 40 yards}\n- If you win -> b\n- Otherwise -> b\n\n## b [end]\nB.\n"
    found = odds(game(text, "mana: normal\n"), MAGE, "a", plays=12, limit=50)
    assert not found.exact
    assert sum(found.outcomes.values()) == 1
    assert found.outcomes["defeated"] > 0


@rules("GL-COMBAT-74", "GL-MAGIC-13")
def test_a_game_kept_while_a_tired_mage_wakes_goes_on_unremarked() -> None:
    """A roll that belongs to no line of the page does not mean that the book has changed."""
    played = game("## a\nA.\n\n- On. -> b\n\n## b [end]\nB.\n", "mana: normal\n")
    session = begin_at(played, MAGE.with_fact(CONDITION, UNCONSCIOUS), "a", 3)
    for faces in ((6, 6, 5), (6, 6, 3)):
        session = step(played, session, faces)
        kept, told = save.read(json.dumps(save.packed(session)), played)
        assert (kept.position, told) == (session.position, ())
    assert isinstance(waiting_for(played, session), Roll)
