"""Magic as a script plays it: a little book for each spell, in a fight and outside (`turnto play --hero --dice --choose --json`)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from contract.desk import Desk

SPELLS = ("Create Fire", "Daze", "Detect Magic", "Fireball", "Foolishness", "Haste", "Ignite Fire", "Lend Health",
          "Lend Strength", "Light", "Minor Healing", "Shape Fire", "Shield", "Sleep")  # fmt: skip
MAGE = {
    "st": 12, "dx": 12, "iq": 14, "ht": 13, "advantages": ["Magery 2"], "spells": dict.fromkeys(SPELLS, 14),
    "skills": {"Spell Throwing": 15, "Staff": 12}, "items": ["quarterstaff"],
}  # fmt: skip
PEASANT = "a peasant (ST 10, DX 10, HT 10, IQ 10, club 10, 1d cr)"


def played(
    desk: Desk, text: str, dice: str = "", choose: str = "", hero: Any = None, header: str = "mana: normal\n"
) -> Any:
    """What a play of the section came to."""
    said = {"dice": dice, "choose": choose}
    code, out, told = desk.ask(
        "play", f"## here\n{text}", hero or MAGE, "gurps", header, **{key: own for key, own in said.items() if own}
    )
    assert code == 0, told
    return json.loads(out)


def fought(
    desk: Desk, dice: str = "", choose: str = "", *, foe: str = PEASANT, more: str = "", hero: Any = None
) -> Any:
    """What a fight came to."""
    text = f"{{Fight {foe}{more}}}\n- If you win -> over there\n- Otherwise -> drowned"
    return played(desk, text, dice, choose, hero)


def told(shown: Any) -> list[str]:
    """The messages told."""
    return [event["message"] for event in shown["events"] if event["type"] == "told"]


def checks(shown: Any) -> list[tuple[str, int, str]]:
    """What was rolled, against what, and how it came out."""
    return [
        (event["score"], event["target"], event["outcome"]) for event in shown["events"] if event["type"] == "checked"
    ]


# --- outside ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spell, dice, choose, fatigue",
    [
        ("Create Fire with a radius of 3 yards", "3 3 4", "", 6),
        ("Daze on the porter, against HT 10", "3 3 4 6 6 3", "", 3),
        ("Detect Magic on the ring", "3 3 4", "", 2),
        ("Fireball", "3 3 4", "Cast Fireball for 3", 3),
        ("Foolishness on the porter, against IQ 9, with 4 points", "3 3 4 6 6 3", "", 4),
        ("Haste", "3 3 4", "Cast Haste for 2", 4),
        ("Ignite Fire on the coal", "3 3 4", "", 4),
        ("Lend Health on the child, with 5 hits", "3 3 4", "", 5),
        ("Lend Strength on the child, with 6 points", "3 3 4", "", 6),
        ("Light", "3 3 4", "", 1),
        ("Minor Healing on the child, with 3 hits", "3 3 4", "", 3),
        ("Shape Fire with a radius of 2 yards", "3 3 4", "", 4),
        ("Shield", "3 3 4", "Cast Shield for 5", 10),
        ("Sleep on the porter, against HT 11", "3 3 4 6 6 3", "", 4),
    ],
)  # fmt: skip
def test_each_spell_where_nobody_fights(desk: Desk, spell: str, dice: str, choose: str, fatigue: int) -> None:
    shown = played(desk, f"{{Cast {spell}}}\n- Success -> over there\n- Failure -> drowned", dice, choose)
    assert shown["section"] == "over there"
    assert shown["sheet"]["fatigue"] == fatigue
    assert shown["unused"] == []


@pytest.mark.parametrize(
    "dice, section, fatigue",
    [("1 1 1 6 6 3", "over there", 0), ("3 3 4 6 6 3", "over there", 4), ("3 3 4 1 1 1", "resisted", 4), ("6 6 3", "drowned", 1), ("6 6 6", "burst", 4)],
)  # fmt: skip
def test_every_outcome_of_a_spell_has_its_way(desk: Desk, dice: str, section: str, fatigue: int) -> None:
    ways = "- Success -> over there\n- Failure -> drowned\n- Critical failure -> burst\n- Resisted -> resisted\n- Cannot cast -> drowned"
    more = "\n\n## burst [end]\nB.\n\n## resisted [end]\nR."
    shown = played(desk, f"{{Cast Sleep on the porter, against HT 11}}\n{ways}{more}", dice)
    assert (shown["section"], shown["sheet"]["fatigue"]) == (section, fatigue)


@pytest.mark.parametrize("header", ["", "mana: none\n"])
def test_a_spell_where_mana_is_none_keeps_a_book_from_being_played(desk: Desk, header: str) -> None:
    text = "## here\n{Cast Light}\n- Success -> over there\n- Failure -> drowned"
    code, out, _ = desk.run("check", desk.book(text, "gurps", header), "--json")
    assert code == 1
    assert [problem["code"] for problem in json.loads(out) if problem["level"] == "error"] == ["no-mana"]


@pytest.mark.parametrize(
    "said, dice, section",
    [("Sleep is cast on you at 14", "3 3 4 6 6 3", "drowned"), ("Sleep is cast on you at 14", "3 3 4 2 2 2", "over there"),
     ("Sleep is cast on you at 14", "6 6 3", "over there"), ("A spell is cast on you at 12 against your IQ", "3 3 3 6 6 3", "drowned"),
     ("Haste is cast on you at 12, with 3 points", "3 3 3", "drowned")],
)  # fmt: skip
def test_the_hero_is_the_subject(desk: Desk, said: str, dice: str, section: str) -> None:
    shown = played(desk, f"{{{said}}}\n- If you resist -> over there\n- Otherwise -> drowned", dice)
    assert (shown["section"], shown["unused"]) == (section, [])


def test_spells_run_with_the_clock_and_can_be_asked_for(desk: Desk) -> None:
    text = (
        "{Cast Light}\n- Success -> there\n- Failure -> drowned\n\n## there\n{If the spell Light is on} By its light you read.\n\n"
        "- Wait. {One minute passes} -> over there"
    )
    shown = played(desk, text, "3 3 4", "Wait | Pay 1")
    assert (shown["section"], shown["sheet"]["fatigue"]) == ("over there", 2)


# --- in fights --------------------------------------------------------------------------------------


def test_sleep_wins_a_fight(desk: Desk) -> None:
    shown = fought(desk, "5 5 5 5 5 5 5 5 5 3 3 4 6 6 3", "Cast Sleep | Cast on | Cast on")
    assert ("Sleep", 14, "success") in checks(shown)
    assert (shown["section"], shown["sheet"]["fatigue"]) == ("over there", 4)


def test_a_fireball_is_begun_made_and_thrown(desk: Desk) -> None:
    choose = "Cast Fireball | Cast Fireball for 2 | Cast on | Use Attack: fireball"
    shown = fought(desk, "5 5 5 5 5 5 3 3 4 3 3 4 5 5 5 5 5 5 5 5", choose)
    assert ("peasant: hits", 10, 0) in [
        (event["what"], event["before"], event["after"]) for event in shown["events"] if event["type"] == "changed"
    ]
    assert shown["sheet"]["fatigue"] == 2


def test_a_defence_may_cost_the_spell_and_concentration_the_defence(desk: Desk) -> None:
    defended = fought(desk, "3 3 3 3 3 1 6 6 3", "Cast Sleep | Use parry")
    assert ("Will", 11, "failure") not in checks(defended)
    assert "gurps-distracted" in told(defended)
    kept = fought(desk, "3 3 3 5 3 3 3", "Cast Sleep | Keep concentrating")
    assert ("you: concentrate", 11, "success") in checks(kept)
    assert any(label.startswith("Cast on: Sleep") for label in kept["asked"]["options"])


@pytest.mark.parametrize(
    "label, degree, cost, row",
    [("Cast Shield", "Cast Shield for 3", 6, "gurps-spell-works"), ("Cast Foolishness", "Cast Foolishness for 4", 4, "gurps-spell-works"),
     ("Cast Create Fire", "", 2, "gurps-amid"), ("Cast Ignite Fire", "", 3, "gurps-alight")],
)  # fmt: skip
def test_spells_of_a_second(desk: Desk, label: str, degree: str, cost: int, row: str) -> None:
    resists = " 6 6 3" if "Foolishness" in label else ""
    shown = fought(desk, "5 5 5 3 3 4" + resists, " | ".join(filter(None, (label, degree))))
    assert row in told(shown)
    assert shown["sheet"]["fatigue"] == cost
    assert shown["asked"]["options"][0] == "Fight on"


def test_healing_in_a_fight(desk: Desk) -> None:
    shown = fought(desk, "5 5 5 3 3 4", "Cast Minor Healing | Cast Minor Healing for 3", hero={**MAGE, "hits": "6/13"})
    assert shown["sheet"]["hits"] == {"current": 9, "max": 13}
    lent = fought(desk, "5 5 5 3 3 4", "Cast Lend Health | Cast Lend Health for 7", hero={**MAGE, "hits": "6/13"})
    assert (lent["sheet"]["hits"]["current"], lent["sheet"]["fatigue"]) == (13, 7)


def test_haste_and_daze_take_two_seconds(desk: Desk) -> None:
    quick = fought(desk, "5 5 5 5 5 5 3 3 4", "Cast Haste | Cast Haste for 3 | Cast on")
    assert quick["sheet"]["derived"]["move"] == 9
    dazed = fought(desk, "5 5 5 5 5 5 3 3 4 6 6 3", "Cast Daze | Cast on | Use All-Out Defense")
    assert dazed["asked"]["options"][0] == "Fight on"  # he does nothing, and it is the hero's turn again
    assert dazed["unused"] == []


def test_light_and_shape_fire(desk: Desk) -> None:
    dark = fought(desk, "5 5 5 3 3 4", "Cast Light", more="; in total darkness")
    assert dark["sheet"]["fatigue"] == 1
    shaped = fought(
        desk,
        "5 5 5 3 3 4 5 5 5 3 3 4",
        "Cast Create Fire | Cast Shape Fire",
        foe="a guard (HT 12, club 10, 1d cr, DR 2)",
    )
    assert shaped["sheet"]["fatigue"] == 4
    assert told(shaped).count("gurps-amid") == 2


def test_lend_strength_to_a_friend(desk: Desk) -> None:
    shown = fought(
        desk, "5 5 5 3 3 4 5 5 5", "Use All-Out Defense", more=" with Anna (ST 10, IQ 12, move 4, casts Shield 14) at your side"
    )  # fmt: skip
    assert "gurps-concentrates" in told(shown)


def test_a_foe_who_casts_beats_the_hero(desk: Desk) -> None:
    foe = "a witch (ST 12, DX 9, IQ 13, HT 9, dagger 11, casts Sleep 15)"
    shown = fought(desk, "3 3 4 6 6 3", " | ".join(["Use All-Out Defense"] * 4), foe=foe)
    assert [event for event in told(shown) if event in ("gurps-concentrates", "gurps-asleep")] == [
        "gurps-concentrates",
        "gurps-asleep",
    ]
    assert shown["section"] == "drowned"
    said = [
        event["facts"]
        for event in shown["events"]
        if event["type"] == "told" and event["message"] == "gurps-concentrates"
    ]
    assert said == [{"who": "the witch", "spell": "Sleep", "seconds": 3}]


def test_a_book_may_say_when_foes_cast(desk: Desk) -> None:
    foe = "a witch (ST 12, DX 9, IQ 13, HT 9, dagger 11, casts Sleep 15)"
    shown = fought(desk, "5 5 5", "Use All-Out Defense", foe=foe, more="; they cast from afar")
    assert "gurps-concentrates" not in told(shown)
