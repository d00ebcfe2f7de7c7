"""Things thrown, by the hero and at him (GL-EQUIP-50 to GL-EQUIP-53)."""

import pytest

from rules.gurps.playing import after, carry_out, codes, game, hero, outcome, said
from rules.playing import asked, events, rules
from turnto.core.procedure import Roll, Told
from turnto.odds.report import odds

STONE = "Throw a 10 lb stone at the guard"


def _told(text: str, *dice: str, st: int = 10) -> list[dict[str, object]]:
    told = events(carry_out(text, hero(st=st)), Told, *dice)
    return [dict(event.facts) for event in told if event.message in ("gurps-hurt", "gurps-stopped")]


@rules("GL-EQUIP-50", "GL-EQUIP-51", "GL-AUTH-26")
def test_a_stone_is_thrown_at_somebody_within_reach() -> None:
    assert asked(carry_out(STONE, hero(dx=12))).target == 9
    assert asked(carry_out(STONE, hero(skills={"Throwing": 13}))).target == 13
    assert asked(carry_out(f"{STONE} at -2", hero(dx=12))).target == 7
    assert outcome(f"{STONE}, 9 yards away", hero()) == "miss"  # 0.8 × 10 yards is as far as it goes
    assert outcome("Throw a safe of 251 lb at the guard", hero()) == "miss"
    assert outcome(STONE, hero(), "4 4 4") == "miss"
    assert outcome(STONE, hero(dx=5)) == "miss"  # less than 3 is not tried


@pytest.mark.parametrize("text, st, dice", [
    (STONE, 12, "1d6-2"), ("Throw a 10½ lb stone at the guard", 12, "1d6-1"), ("Throw a chest of 60 lb at the guard", 18, "2d6-2"), (STONE, 24, "1d6+4"),
])  # fmt: skip
@rules("GL-EQUIP-52", "GL-EQUIP-53")
def test_what_is_thrown_does_harm_by_st_and_weight(text: str, st: int, dice: str) -> None:
    thrown = asked(carry_out(text, hero(st=st)), "2 2 2")
    assert isinstance(thrown, Roll)
    assert str(thrown.dice) == dice


@rules("GL-EQUIP-52", "GL-EQUIP-53")
def test_armour_takes_its_share_and_the_weak_do_no_harm() -> None:
    assert _told(f"{STONE}, DR 1", "2 2 2", "6", st=12) == [
        {"who": "guard", "damage": 4, "dr": 1, "lost": 3, "type": "crushing"}
    ]
    assert _told(STONE, "2 2 2", st=4) == [{"who": "guard", "damage": 0, "dr": 0, "lost": 0, "type": "crushing"}]


@rules("GL-EQUIP-52")
def test_what_is_fragile_takes_as_much_rolled_for_it_apart() -> None:
    told = _told("Throw a jar of 4 lb at the wolf; it is fragile", "2 2 2", "6", "5", st=13)
    assert [(facts["who"], facts["lost"]) for facts in told] == [("jar", 5), ("wolf", 4)]


@pytest.mark.parametrize("clauses, dice, wanted", [
    ("", ("6",), "hit"),
    ("; HT 10", ("6",), "hit"),  # 5 are not more than half of 10
    ("; HT 9", ("6", "4 4 4"), "felled"),
    ("; HT 9", ("6", "3 3 3"), "hit"),
    ("; HT 12, 5 hits", ("6", "5 5 5"), "felled"),  # his last hits
    ("; HT 9; DR 1", ("6",), "hit"),
    ("; 5 hits", ("6",), "felled"),  # a thing breaks, unasked
    ("; 6 hits", ("6",), "hit"),
])  # fmt: skip
@rules("GL-EQUIP-52", "GL-COMBAT-52", "GL-RULE-40")
def test_whom_it_strikes_may_fall(clauses: str, dice: tuple[str, ...], wanted: str) -> None:
    assert outcome(f"{STONE}{clauses}", hero(st=13), "2 2 2", *dice) == wanted


@rules("GL-EQUIP-50", "GL-COMBAT-24")
def test_whom_it_strikes_may_dodge_but_no_critical_success() -> None:
    text = f"{STONE}, who dodges at 8"
    assert outcome(text, hero(), "2 2 3", "4 2 2") == "miss"
    assert outcome(text, hero(), "2 2 3", "4 3 2", "1") == "hit"
    assert outcome(text, hero(), "1 1 1", "1") == "hit"


@rules("GL-EQUIP-52", "GL-EQUIP-53", "GL-AUTH-15")
def test_a_stone_thrown_by_another_strikes_the_hero() -> None:
    text = "A 10 lb stone thrown with ST 12 strikes you"
    struck = after(text, hero(), "6")
    assert struck.hero["hits"] == 6  # 1d-2
    assert after(text, hero(items=["light leather armor"]), "6").hero["hits"] == 7
    assert after(f"{text}; you may dodge", hero(), "3 1 1").hero["hits"] == 10
    assert after(f"{text}, if it hits at 9", hero(), "4 4 4").hero["hits"] == 10
    assert outcome("A 10 lb stone thrown with ST 4 strikes you", hero()) == "unhurt"


@rules("GL-EQUIP-52")
def test_one_who_is_thrown_takes_what_his_weight_would_do() -> None:
    thrown = asked(carry_out("You are thrown against the wall with ST 20", hero()))  # of ST 10: 155 lb
    assert isinstance(thrown, Roll)
    assert str(thrown.dice) == "2d6"
    assert outcome("You are thrown with ST 6", hero()) == "unhurt"


BOOK = f"""
## a
{{{STONE}, DR 1, HT 9}}
- Felled: He sits down. -> b
- Hit: He roars. -> b
- Miss -> b

## b [end]
There.
"""


@rules("GL-EQUIP-52", "GL-AUTH-26")
def test_a_book_says_it_and_its_odds_are_told() -> None:
    """At DX 10 a stone hits on 7, 35 in 216; with ST 13 it costs five with a six, one less for DR: nobody of HT 9 falls."""
    assert not {"unknown-phrase", "unknown-outcome"} & set(codes(BOOK))
    found = odds(game(BOOK), hero(st=13), "a")
    assert (found.exact, found.outcomes.get("felled", 0), str(found.outcomes["hit"])) == (True, 0, "35/216")


@pytest.mark.parametrize("text, values", [
    (STONE, {"weight": 1000, "what": "stone", "target": "guard"}),
    ("Hurl the jar of 4½ lb at the wolf", {"weight": 450, "what": "jar", "target": "wolf"}),
    ("Throw 10 lb at the guard, at 5 yards", {"weight": 1000, "target": "guard", "yards": 5}),
])  # fmt: skip
@rules("GL-EQUIP-52")
def test_how_a_book_says_what_is_thrown(text: str, values: dict[str, object]) -> None:
    assert said(text)[1].values == values
