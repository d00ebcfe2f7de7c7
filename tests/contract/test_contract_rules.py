"""The phrases of docs/format.md and of the rules, a sentence a test: written from the pages alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from contract.desk import Desk, options

# --- GNAT -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spell", ["Flight", "Flight spell", "scroll of Flight", "scroll (Flight)", "ring (Flight spell)"]
)
def test_a_spell_is_carried_under_its_bare_name_or_in_a_thing(desk: Desk, spell: str) -> None:
    text = "## here\n{You may cast Flight}\n- If it works -> over there\n- Otherwise -> drowned"
    assert options(desk.play(text, {"items": [spell]})) == ["Cast Flight", "Don't cast Flight"]
    assert desk.play(text, {"items": [spell]}, choose="cast", dice="4 6")["sheet"]["items"] == []


@cache
def left(target: int, rounds: int, vitality: int) -> dict[int, Fraction]:
    """Vitality after a Fight without armour, counted over all the dice."""
    if not rounds or vitality <= 0:
        return {max(0, vitality): Fraction(1)}
    counted: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=2):
        wounds = 0 if faces == (1, 1) or (sum(faces) <= target and faces != (6, 6)) else 1 + (faces == (6, 6))
        for number, chance in left(target, rounds - 1, vitality - wounds).items():
            counted[number] = counted.get(number, Fraction(0)) + chance / 36
    return counted


@pytest.mark.parametrize(
    "fight, items, target, rounds",
    [
        ("Fight", ["sword"], 9, 1),
        ("Fight three rounds at -3", ["sword"], 6, 3),
        ("Fight three rounds at -3", [], 5, 3),
        ("Fight three rounds at -3", ["sword", "shield"], 7, 3),
        ("Fight three rounds at -3 against several enemies", ["sword", "shield"], 8, 3),
        ("Fight three rounds at -3 against several enemies, without a shield", ["sword", "shield"], 6, 3),
        ("Fight two rounds at -2; a long weapon gives +1", ["spear (long)"], 8, 2),
    ],
)
def test_the_odds_of_a_fight_are_those_counted_over_all_dice(
    desk: Desk, fight: str, items: list[str], target: int, rounds: int
) -> None:
    found = desk.odds(f"## here\n{{{fight}}}\n- If you survive -> over there\n- Otherwise -> drowned", {"items": items})
    counted = left(target, rounds, 3)
    assert found["left"] == {"vitality": {str(number): str(counted[number]) for number in sorted(counted)}}
    assert found["outcomes"]["die"] == str(counted.get(0, Fraction(0)))


# --- Briar ------------------------------------------------------------------------------------------

WOLF = "{Fight a wolf (Wounds 2, -1d); you may shoot first; you may escape, ticking a Wound}\n"
WOLF_ENDS = (
    "- If you win -> over there\n- Otherwise -> drowned\n- If you escape -> over there\n- If both fall -> drowned"
)


def test_to_escape_ticking_a_wound_ticks_a_wound(desk: Desk) -> None:
    hero = {"prowess": 3, "items": ["sword (weapon)"]}
    asked = desk.play(f"## here\n{WOLF}{WOLF_ENDS}", hero, "briar", dice="6 1")
    assert options(asked) == ["Fight on", "Flee"]
    fled = desk.play(f"## here\n{WOLF}{WOLF_ENDS}", hero, "briar", dice="6 1", choose="flee")
    assert (fled["section"], fled["sheet"]["wounds"]) == ("over there", 1)


@pytest.mark.parametrize(
    "carried, first",
    [("bow (ranged)", "Use the bow (shoot)"), ("hatchet (weapon, thrown)", "Use the hatchet (throw)")],
)
def test_who_may_shoot_first_may_throw_what_is_thrown(desk: Desk, carried: str, first: str) -> None:
    asked = desk.play(f"## here\n{WOLF}{WOLF_ENDS}", {"prowess": 3, "items": [carried]}, "briar")
    assert options(asked) == [first, "Don't use anything"]


@pytest.mark.parametrize("answer, section, silver", [("pay", "over there", 1), ("refuse", "drowned", 3)])
def test_a_partial_may_be_bought(desk: Desk, answer: str, section: str, silver: int) -> None:
    text = (
        "## here\n{Test SUBTERFUGE}\n- Miss -> drowned\n- Partial: {Pay 2 sp, or it is a Miss}\n- Success -> over there"
    )
    played = desk.play(text, {"subterfuge": 2, "sp": 3}, "briar", dice="4 4", choose=answer)
    assert (played["section"], played["sheet"]["sp"]) == (section, silver)


# --- Goonies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "clause, damage",
    [
        ("on a failure take the margin as damage", 5),
        ("if you fail, take the margin as damage", 5),
        ("on a failure take 2 damage", 2),
        ("if you fail, take 2 damage", 2),
    ],
)
def test_a_failure_costs_what_the_book_says(desk: Desk, clause: str, damage: int) -> None:
    text = f"## here\n{{Test Grace against 9; {clause}}}\n- Success -> over there\n- Failure -> drowned"
    assert desk.play(text, {"grace": 1}, "goonies", dice="1 2")["sheet"]["damage"] == damage


def margins(power: int, ds: int) -> Iterator[int]:
    return (max(0, ds - power - sum(faces)) for faces in product(range(1, 7), repeat=2))


def test_what_is_left_in_goonies_is_counted_in_damage_and_in_health(desk: Desk) -> None:
    found = desk.odds("## here\n{Test Power against 9}\n- Success -> over there", {"power": 2, "damage": 3}, "goonies")
    counted: dict[int, Fraction] = {}
    for margin in margins(2, 9):
        counted[3 + margin] = counted.get(3 + margin, Fraction(0)) + Fraction(1, 36)
    assert found["left"]["damage"] == {str(number): str(counted[number]) for number in sorted(counted)}
    assert found["left"]["hp"] == {str(10 - number): str(counted[number]) for number in sorted(counted, reverse=True)}


# --- GURPS ------------------------------------------------------------------------------------------


def of_216(least: int, most: int) -> Fraction:
    return Fraction(sum(least <= sum(faces) <= most for faces in product(range(1, 7), repeat=3)), 216)


def test_a_roll_has_its_four_outcomes_by_the_table(desk: Desk) -> None:
    text = "## here\n{Roll against Stealth-2}\n- Success -> over there\n- Failure -> drowned"
    found = desk.odds(text, {"skills": {"Stealth": 12}}, "gurps")["outcomes"]
    assert {id: Fraction(chance) for id, chance in found.items()} == {
        "critical_success": of_216(3, 4),
        "success": of_216(5, 10),
        "failure": of_216(11, 16),
        "critical_failure": of_216(17, 18),
    }


def margin(roll: int, level: int) -> int:
    """How far a roll succeeds; forced results count 0 and -1 (GL-RULE-07)."""
    if roll <= 4:
        return max(0, level - roll)
    return min(-1, level - roll) if roll >= 17 else level - roll


def test_a_quick_contest_is_won_by_the_larger_margin(desk: Desk) -> None:
    text = "## here\n{Quick Contest: Fast-Talk against 12}\n- Win -> over there\n- Tie -> here\n- Lose -> drowned"
    found = desk.odds(text, {"skills": {"Fast-Talk": 14}}, "gurps")["outcomes"]
    counted = {"win": Fraction(0), "tie": Fraction(0), "lose": Fraction(0)}
    for mine, other in product(range(3, 19), repeat=2):
        ahead = margin(mine, 14) - margin(other, 12)
        counted["win" if ahead > 0 else "lose" if ahead < 0 else "tie"] += of_216(mine, mine) * of_216(other, other)
    assert {id: Fraction(chance) for id, chance in found.items()} == counted


def test_things_are_shown_under_the_names_of_the_tables_and_an_unknown_one_is_told(desk: Desk) -> None:
    hero = {"items": ["light leather armour", "medium shield", "jar of eels"]}
    code, out, told = desk.ask("play", "## here\n- Go. -> over there", hero, "gurps")
    assert code == 0
    assert '"light leather armor"' in out
    assert "jar of eels; it is carried at weight 0" in told


def test_a_books_own_heroes_carry_what_it_likes(desk: Desk) -> None:
    ready = "presets:\n  Ann: {st: 11, items: [rope]}\n"
    code, out, told = desk.ask("play", "## here\n- Go. -> over there", None, "gurps", ready)
    assert (code, '"rope"' in out, told) == (0, True, "")
