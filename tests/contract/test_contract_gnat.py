"""GNAT as a stranger meets it who has only docs/format.md and the digest of the rules."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from contract.desk import Desk
from turnto.odds import report

WAYS = "\n- Success -> over there\n- Failure -> drowned"
FIGHT_WAYS = "\n- If you survive -> over there\n- Otherwise -> drowned"


def test_an_option_of_the_book_answers_the_warning_it_settles(desk: Desk) -> None:
    text = "## here\n{Test Climbing at -1}" + WAYS
    assert desk.problems(text) == [("warning", "no-untrained-mode")]
    assert desk.problems(text, header="options:\n  untrained: default\n") == []


def test_options_may_be_listed_by_name_alone(desk: Desk) -> None:
    text = "## here\n{Test your Talent at -3}" + WAYS
    for header in ("options: [hopeless_below_2]\n", "options: cancel, hopeless_below_2\n"):
        assert desk.odds(text, {"talent": 3}, header=header)["outcomes"] == {"success": "0", "failure": "1"}
        assert desk.problems(text, header=header) == []
    assert desk.problems(text, header="options: [hopeless]\n") == [("warning", "unknown-option")]


@pytest.mark.parametrize(
    "said, target",
    [
        ("Test your Talent (at -3)", 6),
        ("Test your Talent (at −3)", 6),
        ("Test Climbing (at -1) (or by default)", 6),
        ("Test Climbing at -1 (a Default Roll is allowed)", 6),
        ("Fight (three rounds) (at -2)", 6),
        ("Fight (three rounds, at -2)", 6),
        ("Fight three rounds (at -2; without a shield)", 6),
        ("Fight three rounds (at -3), with Advantage (against several enemies)", 5),
    ],
)
def test_a_clause_may_stand_in_brackets(desk: Desk, said: str, target: int) -> None:
    text = f"## here\n{{{said}}}" + (FIGHT_WAYS if said.startswith("Fight") else WAYS)
    assert desk.problems(text) == []
    checked = next(event for event in desk.play(text, dice="1 1")["events"] if event["type"] == "checked")
    assert checked["target"] == target


def test_what_stands_in_brackets_is_known_or_an_error(desk: Desk) -> None:
    text = "## here\n{Test your Talent (at three)}" + WAYS
    assert ("error", "unknown-phrase") in desk.problems(text)


@pytest.mark.parametrize("system", ["gnat", "briar", "goonies"])
def test_you_die_is_understood_under_every_rules(desk: Desk, system: str) -> None:
    text = "## here\nThe roof comes down. {You die.}\n\n## there\n- Jump. {You die} -> over there\n- Run. -> here"
    assert [found for found in desk.problems(text, system) if found[0] == "error"] == []
    for played in (
        desk.play(text, system=system, at="here"),
        desk.play(text, system=system, at="there", choose="jump"),
    ):
        assert played["ended"] == {"ending": None, "title": "", "kind": "death"}
        assert played["asked"] is None


@pytest.mark.parametrize(
    "said, came_of_it",
    [
        ("Lose 1 Talent and 1 Vitality", {"talent": 8, "vitality": 2}),
        ("Gain 2 xp and 10 gp", {"xp": 2, "gp": 20}),
        ("Gain 2 xp, 10 gp and the keyword *Wet*", {"xp": 2, "gp": 20, "keywords": ["Wet"]}),
        ("Gain 2 xp and 10 gp and the keyword *Wet*", {"xp": 2, "gp": 20, "keywords": ["Wet"]}),
        ("Gain the keywords *Wet* and *Cold*", {"keywords": ["Wet", "Cold"]}),
        ("Lose all your weapons and armour", {"items": ["ring (treasure, 40gp)"]}),
        ("Lose all your items, but not treasure; take a Wound", {"items": ["ring (treasure, 40gp)"], "vitality": 2}),
        ("If you have no rations, lose 1 Talent", {"talent": 8}),
        ("If you have no gp, lose 1 Talent", {"talent": 9}),
    ],
)
def test_what_is_joined_in_one_sentence_happens_all_of_it(desk: Desk, said: str, came_of_it: dict[str, Any]) -> None:
    text = f"## here\n{{{said}}}\n\n-> over there"
    assert [code for level, code in desk.problems(text) if level == "error"] == []
    sheet = desk.play(text, {"items": ["sword (one-handed)", "light armour", "ring (treasure, 40gp)"]}, at="here")[
        "sheet"
    ]
    now = {
        key: value["current"] if isinstance(value, dict) and "max" in value else value for key, value in sheet.items()
    }
    assert {key: now[key] for key in came_of_it} == came_of_it


@pytest.mark.parametrize(
    "said",
    [
        "If you have no gp, x",
        "Lose all your items, take a Wound",
        "Fight two rounds; a ranged weapon gives +1",
        "Test Climbing, skill only; Stealth",
    ],
)
def test_a_sentence_of_which_only_a_part_is_known_is_an_error(desk: Desk, said: str) -> None:
    assert ("error", "unknown-phrase") in desk.problems(f"## here\n{{{said}}}\n\n-> over there")


@pytest.mark.parametrize(
    "said, target, facts",
    [
        ("Fight the guard", 9, ("guard", 1, 0, 0)),
        ("Fight the guard at -2", 7, ("guard", 1, -2, 0)),
        ("Fight a guard for one round at -2", 7, ("guard", 1, -2, 0)),
        ("Fight a goblin mob three rounds at -3 against several enemies", 6, ("goblin mob", 3, -3, 1)),
        ("Fight three rounds at -3 against the goblins, who attack you at once", 6, ("goblins", 3, -3, 1)),
        ("Fight three rounds at -3; several enemies attack you at once", 6, ("", 3, -3, 1)),
        ("Fight three rounds at -3 against several opponents at once", 6, ("", 3, -3, 1)),
        ("Fight one single round with -2", 7, ("", 1, -2, 0)),
        ("Fight two rounds with Swimming, or by default", 7, ("", 2, 0, 0)),
        ("Fight a wolf (two rounds, -1)", 8, ("wolf", 2, -1, 0)),
        ("Fight a goblin mob (three rounds, several enemies, -3)", 6, ("goblin mob", 3, -3, 1)),
        ("Fight three rounds 3", None, ()),
        ("Fight the wolf without a sheild", None, ()),
        ("Fight the wolf with Swiming", None, ()),
    ],
)
def test_a_fight_may_name_who_is_fought(
    desk: Desk, said: str, target: int | None, facts: tuple[str, int, int, int] | tuple[()]
) -> None:
    text = f"## here\n{{{said}}}{FIGHT_WAYS}"
    if target is None:
        assert ("error", "unknown-phrase") in desk.problems(text) or ("error", "unknown-word") in desk.problems(text)
        return
    assert desk.problems(text) == []
    events = desk.play(text, {"items": ["sword"]}, dice="1 1")["events"]
    began, checked = (next(e for e in events if e["type"] == type) for type in ("fight_began", "checked"))
    assert (began["foe"], *began["facts"].values()) == facts
    assert checked["target"] == target


@pytest.mark.parametrize(
    "said, wounds",
    [
        ("Fight one round", 1),
        ("Fight one round; two Wounds each round", 2),
        ("Fight one round; two Wounds for each failed round", 2),
        ("Fight one round; you take two Wounds for each failed round", 2),
        ("Fight one round (two Wounds per failure)", 2),
        ("Fight one round; each failed round costs two Wounds", 2),
        ("Fight one round; two Wounds", 2),
        ("Fight one round; no Wounds", 0),
    ],
)
def test_a_fight_says_what_a_failed_round_costs(desk: Desk, said: str, wounds: int) -> None:
    text = f"## here\n{{{said}}}{FIGHT_WAYS}"
    assert desk.play(text, {"vitality": 5}, dice="6 5")["sheet"]["vitality"]["current"] == 5 - wounds
    assert desk.play(text, {"vitality": 5}, dice="6 6")["sheet"]["vitality"]["current"] == 5 - (wounds and wounds + 1)


@pytest.mark.parametrize(
    "said, came_of_it",
    [
        ("Take two Wounds that ignore armour", {"vitality": 1}),
        ("Take a Wound which ignores armour", {"vitality": 2}),
        ("Heal two Wounds", {"vitality": 3}),
        ("Restore your Talent", {"talent": 9}),
        ("You gain a **lamp**", {"items": ["light armour", "lamp"]}),
        ("You find a **lamp**", {"items": ["light armour", "lamp"]}),
        ("You pay 5 gp", {"gp": 5}),
        ("You lose the **light armour**", {"items": []}),
        ("Lose all your items but the **light armour**", {"items": ["light armour"]}),
        ("Lose all your items except for the **light armour**", {"items": ["light armour"]}),
        (
            "Rest: use a ration, restore two Talent and heal one Vitality; without a ration, lose 1 Talent",
            {"talent": 7},
        ),
        ("Rest (restore two Talent, heal one Vitality)", {"talent": 9, "vitality": 3}),
    ],
)
def test_other_spellings_come_to_the_same(desk: Desk, said: str, came_of_it: dict[str, Any]) -> None:
    hero = {"talent": "8/9", "vitality": 3 if said.startswith("Take") else "2/3", "items": ["light armour"]}
    text = f"## here\n{{{said}}}\n\n- {{Take the **lamp**}}\n- Go on. -> over there"
    assert [code for level, code in desk.problems(text) if level == "error"] == []
    sheet = desk.play(text, hero)["sheet"]
    now = {
        key: value["current"] if isinstance(value, dict) and "max" in value else value for key, value in sheet.items()
    }
    assert {key: now[key] for key in came_of_it} == came_of_it


def test_the_odds_of_the_longest_fight_are_played_within_a_stated_limit(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "STEPS", 1500)
    monkeypatch.setattr(report, "WORK", 1500)
    monkeypatch.setattr(report, "FEWEST", 5)
    monkeypatch.setattr(report, "FEW", 50)
    monkeypatch.setattr(report.odds, "__defaults__", ("best", 0, report.PLAYS, 200))
    items = ["blade (two-handed, +1, magical)", "heavy armour", "2 Fireball spells", "2 Invulnerability spells"]
    fight = "Fight 60 rounds at -2 against several enemies; at a disadvantage; at an advantage; two Wounds each round"
    found = desk.odds(f"## here\n{{{fight}}}{FIGHT_WAYS}", {"talent": 8, "vitality": 9, "items": items})
    assert found["exact"] is False
    assert 5 <= found["plays"] < report.PLAYS
    assert sum(map(Fraction, found["outcomes"].values())) == 1
    for id, (low, high) in found["interval"].items():
        assert 0 <= low <= Fraction(found["outcomes"][id]) <= high <= 1


def test_what_is_not_legal_in_a_hero_is_said_with_its_sign(desk: Desk) -> None:
    for bonus, said in ((1, "Climbing is +1:"), (-5, "Climbing is -5:")):
        file = desk.file(json.dumps({"skills": {"Climbing": bonus}}), ".json")
        _, out, _ = desk.run("hero", "gnat", file, "--json")
        (problem,) = json.loads(out)["problems"]
        assert problem["rule"] == "GNAT-11"
        assert problem["message"].startswith(said)
