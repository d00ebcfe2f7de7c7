"""What a Briar book may say beside its tests and fights, and what cannot be fought at all."""

from fractions import Fraction

import pytest

from rules.briar.playing import hero
from rules.briar.test_lives import BOOK, game, sheet_after
from rules.playing import PLAIN, rules, terms
from support.reading import read_text
from turnto.book.check import registry
from turnto.core.procedure import Request, Roll
from turnto.core.sheet import Sheet
from turnto.odds.report import odds
from turnto.play import session as play
from turnto.rules.briar import SYSTEM

SWORD = "sword (weapon)"
DOG = "Brock (Prowess; Beast)"


def codes(body: str, header: str = "") -> set[tuple[str, str]]:
    """The problems of a book: (level, code)."""
    book, problems = read_text(BOOK.format(body=body, more=header), "test", SYSTEM)
    return {(problem.level, problem.code) for problem in (*problems, *registry.problems(book, SYSTEM))}


def asked(body: str, sheet: Sheet, header: str = "") -> Request | None:
    """What is asked first on the page."""
    made = game(body, header)
    return play.waiting_for(made, play.begin(made, sheet))


def pool(body: str, sheet: Sheet, header: str = "") -> int:
    """The dice of the first throw on the page."""
    waiting = asked(body, sheet, header)
    assert isinstance(waiting, Roll)
    return sum(number for _, number in waiting.parts)


@rules("BRIAR-06", "A-2")
@pytest.mark.parametrize(
    "clause, dice",
    [
        ("+1d if you have Beasts", 4),
        ("+1d if you have Plants or Beasts", 4),
        ("+1d if you have Plants or Boating", 3),
        ("+1d if you have Beasts and the lamp", 4),
        ("+1d if you have Beasts; +1d if you have the **lamp**", 5),
        ("+1d if you have Beasts and +1d if you have Boating; +1d if you have the **lamp**", 5),
        ("+2d if you have the **lamp**", 5),
        ("-1d if you have the code *Blatant*", 2),
        ("+1d if you have Boating", 3),
    ],
)
def test_a_fight_has_bonuses_of_the_books(clause: str, dice: int) -> None:
    sheet = hero(SWORD, "lamp", prowess=3, talents={"Beasts": 1}, codes=("Blatant",))
    assert pool(f"{{Fight a bull (Wounds 2); {clause}}}\n- If you win -> b\n- Otherwise -> b\n", sheet) == dice


@rules("A-16")
def test_shaken_waits_for_the_next_fight_and_for_no_further_one() -> None:
    shaken = "{Gain Shaken}\n\n{Fight a wolf (Wounds 1)}\n- If you win: Y.\n- Otherwise -> b\n"
    own = hero(prowess=2)  # unarmed: one die, so a Miss in 3 of 6
    first = odds(game(shaken), own, "a")
    bare = odds(game(shaken.replace("{Gain Shaken}\n\n", "")), own, "a")
    # by hand: on one die 6 wins, 4-5 win and tick, 1-3 tick; Wounded makes it nought dice (27/36 Miss, 1/36 Success)
    assert first.left["wounds"][0] == Fraction(1, 6)
    assert bare.left["wounds"][0] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 6)


@rules("A-26")
def test_beasts_that_cannot_help_in_a_whole_section() -> None:
    fight = "{Fight a wolf (Wounds 1)}\n- If you win: Y.\n- Otherwise -> b\n"
    sheet = hero(SWORD, prowess=2, companions=(DOG,))
    assert pool(fight, sheet) == 3
    assert pool("{Beasts cannot help here}\n\n" + fight, sheet) == 2


@rules("A-12")
def test_weapons_that_are_taken() -> None:
    left = sheet_after("{Your weapons are taken}", hero(SWORD, "bow (ranged)", "hatchet (weapon, thrown)", "lamp"))
    assert [own.name for own in left.items] == ["lamp"]


@rules("BRIAR-10")
def test_luck_rises_by_one_where_no_number_is_said() -> None:
    assert sheet_after("{Your maximum LUCK rises}", hero(luck=2)).score("luck").maximum == 3


@rules("A-32")
def test_an_escape_before_the_first_round_only_where_it_is_said() -> None:
    fight = "{{Fight a wolf (Wounds 2); you may escape{}}}\n- If you win -> b\n- If you escape -> b\n- Otherwise -> b\n"
    for more, flees in (("", False), (", even before the first round", True), ("; before round one", True)):
        waiting = asked(fight.format(more), hero(SWORD, prowess=2))
        assert isinstance(waiting, Roll) is not flees


@rules("BRIAR-34")
def test_who_is_injured_can_be_asked() -> None:
    body = "{If Rook is injured} {Gain the code *Nursed*}\n\n{If you are unarmed} {Gain the code *Bare*}"
    limping = sheet_after(body, hero(companions=("Rook (Lore; Tough, injured)",)))
    assert limping.listed("codes") == ("Nursed", "Bare")
    assert sheet_after(body, hero(SWORD, companions=("Rook (Lore; Tough)",))).listed("codes") == ()


@rules("BRIAR-13")
@pytest.mark.parametrize(
    "fight, header, code",
    [
        ("Fight the wolf", "", "unknown-foe"),
        ("Fight the wolf (-1d)", "", "foe-facts"),
        ("Fight the wolf", "foes:\n  wolf: -1d\n", "foe-facts"),
    ],
)
def test_a_foe_without_wounds_cannot_be_fought(fight: str, header: str, code: str) -> None:
    assert ("error", code) in codes(f"{{{fight}}}\n- If you win -> b\n- Otherwise -> b\n", header)


@rules("BRIAR-13")
def test_foes_of_the_header() -> None:
    fight = "{Fight the wolf}\n- If you win -> b\n- Otherwise -> b\n"
    assert pool(fight, hero(SWORD, prowess=3), "foes:\n  wolf: Wounds 2, -1d\n") == 2


@rules("BRIAR-03", "A-7")
@pytest.mark.parametrize("price", ["Pay 2 sp", "Lose 1 LUCK", "Tick a Wound", "Lose the **lamp**"])
def test_a_partial_that_may_be_bought_leads_where_success_and_miss_lead(price: str) -> None:
    text = (
        f"---\nsystem: briar\n---\n## a\nA **lamp**.\n\n{{Test LORE}}\n- Miss: No. -> b\n- Partial: {{{price}, or it is a Miss}}\n"
        "- Success: Yes. -> b\n\n## b [end]\nEnd.\n"
    )
    book, problems = read_text(text, "test", SYSTEM)
    assert [problem for problem in problems if problem.level == "error"] == []
    assert "dead-end" not in {problem.code for problem in registry.problems(book, SYSTEM)}
    half, _ = read_text(text.replace("- Miss: No. -> b\n", ""), "test", SYSTEM)
    assert "dead-end" in {problem.code for problem in registry.problems(half, SYSTEM)}


@rules("BRIAR-18")
def test_damage_in_points_is_no_number_of_wounds() -> None:
    assert ("error", "too-many-wounds") in codes("{Take 10 damage}")
    assert ("error", "too-many-wounds") not in codes("{Take 10 Wounds}")  # says what it means: nobody outlives it
    assert ("error", "too-many-wounds") not in codes("{Take 2 damage}")


@rules("BRIAR-34")
def test_a_trait_that_nobody_knows() -> None:
    joins = "{Marin joins you (Lore; Winged)}"
    assert ("warning", "unknown-trait") in codes(joins)
    assert ("warning", "unknown-trait") not in codes(joins, "traits: Winged")
    assert ("warning", "unknown-trait") not in codes(joins.replace("Winged", "Tough"))
    winged = hero(companions=("Marin (Lore; Winged)",))
    assert [rule for rule, _ in SYSTEM.sheet.problems(winged, PLAIN)] == ["BRIAR-34"]
    assert not list(SYSTEM.sheet.problems(winged, terms({"traits": "Winged"})))


@rules("BRIAR-29", "A-29")
def test_someone_may_join_in_a_choice() -> None:
    made = game("- Take him along. {Rook joins you (Lore; Mercenary 2 sp)} -> b")
    asked_to = play.begin(made, hero(sp=2))
    paying = play.step(made, asked_to, play.waiting_for(made, asked_to).options[0].key)  # type: ignore[union-attr]
    paid = play.step(made, paying, "sp")
    assert paid.position.ended is not None
    assert paid.state.hero.listed("companions") == ("Rook (Lore; Mercenary 2 sp)",)
    poor = play.begin(made, hero(sp=0))
    alone = play.step(made, poor, play.waiting_for(made, poor).options[0].key)  # type: ignore[union-attr]
    assert alone.position.ended is not None
    assert alone.state.hero.listed("companions") == ()


@rules("A-29", "mercenary_paid=on_joining", "mercenary_paid=when_told")
def test_a_mercenary_may_be_paid_when_the_book_says_so() -> None:
    body = "{Rook joins you (Lore; Mercenary 2 sp)}\n\n{Rook wants to be paid}\n"
    header = "options:\n  mercenary_paid: when_told"
    made = game(body, header)
    begun = play.begin(made, hero(sp=5))
    assert begun.state.hero.listed("companions") == ("Rook (Lore; Mercenary 2 sp)",)
    paid = play.step(made, begun, "sp")
    assert (paid.state.hero["sp"], len(paid.state.hero.listed("companions"))) == (3, 1)
    assert play.step(made, begun, "refuse").state.hero.listed("companions") == ()
    assert play.begin(made, hero(sp=1)).state.hero.listed("companions") == ()


LOOP = """---
system: briar
---
## nest
Text.

- {when}Whistle. {{Pip joins you (; Mascot)}} -> lane
- Go home. -> home

## lane
Text.

- {back}Turn back. -> nest
- Go home. -> home

## home [end]
End.
"""


@rules("A-28")
@pytest.mark.parametrize(
    "when, back, told",
    [
        ("", "", True),
        ("{Once} ", "", False),
        ("", "{If you have the code *Blatant*} ", False),
        ("", "{Pay 1 sp} ", False),
    ],
)
def test_a_mascot_who_can_be_had_again_and_again(when: str, back: str, told: bool) -> None:
    book, _ = read_text(LOOP.format(when=when, back=back), "test", SYSTEM)
    assert ("luck-loop" in {problem.code for problem in registry.problems(book, SYSTEM)}) is told
    tame = LOOP.replace("Mascot", "Tough").format(when="", back="")
    assert "luck-loop" not in {
        problem.code for problem in registry.problems(read_text(tame, "test", SYSTEM)[0], SYSTEM)
    }
