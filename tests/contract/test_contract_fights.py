"""A GNAT Fight too long to be gone through position by position is reckoned, and comes to the same."""

from __future__ import annotations

import pytest

from contract.desk import Desk
from turnto.odds import report

WAYS = "\n- If you survive -> over there\n- Otherwise -> drowned"
FIGHTS = [
    ("Fight three rounds at -3", ["sword (one-handed, +1)", "shield"], 9, 3, ""),
    ("Fight three rounds at -3 against several enemies", ["2 Fireball spells"], 7, 2, ""),
    ("Fight two rounds at -2; two Wounds each round", ["greatsword (two-handed)", "heavy armour"], 6, 3, ""),
    (
        "Fight two rounds at -4",
        ["heavy armour (2 left)", "Invulnerability spell", "scroll (Invulnerability)"],
        5,
        2,
        "",
    ),
    ("Fight two rounds at -1, at a disadvantage", ["sword (one-handed, magical)", "light armour"], 8, 2, ""),
    ("Fight two rounds at -1, at a disadvantage", ["sword (one-handed, magical)"], 8, 2, "options: [cancel]\n"),
    ("Fight one round at -5 against several enemies", ["Fireball spell"], 4, 1, "options: [occult_helps_casting]\n"),
    ("Fight three rounds at -5; ignoring armour", ["heavy armour"], 2, 2, "options: [hopeless_below_2]\n"),
    ("Fight two rounds at -2; no Wounds", ["spear (long)"], 7, 1, ""),
    ("Fight two rounds at -3; a long weapon gives +2", ["spear (long)", "greatsword (two-handed)", "shield"], 8, 2, ""),
]


@pytest.mark.parametrize("fight, items, talent, vitality, header", FIGHTS)
def test_reckoned_and_gone_through_a_fight_has_the_same_odds(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, fight: str, items: list[str], talent: int, vitality: int, header: str
) -> None:
    hero = {"talent": talent, "vitality": vitality, "items": items, "skills": {"Occult": 2}}
    text = f"## here\n{{{fight}}}{WAYS}"
    monkeypatch.setattr(report, "FEW", 20_000)
    gone_through = desk.odds(text, hero, header=header)
    monkeypatch.setattr(report, "FEW", 2)
    assert desk.odds(text, hero, header=header) == gone_through
    assert gone_through["exact"] is True


def test_a_fight_with_every_modifier_is_exact(desk: Desk) -> None:
    items = ["blade (two-handed, +1, magical)", "heavy armour", "Fireball spell", "2 Invulnerability spells"]
    fight = "Fight four rounds at -4 against several enemies; at a disadvantage; two Wounds each round"
    found = desk.odds(f"## here\n{{{fight}}}{WAYS}", {"talent": 7, "vitality": 3, "items": items})
    assert found["exact"] is True


def test_what_is_not_reckoned_is_gone_through_or_played(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"## here\n{{Fight two rounds at -3}}{WAYS}"
    hero = {"vitality": 2, "items": ["ring (Invulnerability, 3 charges)"]}
    gone_through = desk.odds(text, hero)
    monkeypatch.setattr(report, "FEW", 2)
    assert desk.odds(text, hero) == gone_through
