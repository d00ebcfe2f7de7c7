"""Success rolls, contests, Will, senses and Luck, against counts made by hand (GL-CORE)."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.gurps import digest
from rules.gurps.digest import rows
from rules.gurps.playing import carry_out, game, hero, outcome, said, terms
from rules.playing import PLAIN, WORDS, asked, play, result, rules
from turnto.core.procedure import Checked, Roll, Told
from turnto.core.runner import outcomes, run
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.odds.report import odds
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.character.attributes import will
from turnto.rules.gurps.character.skills import best
from turnto.rules.gurps.expiring_flags import turned_on
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls.contests import Struggle, beat, begin, compared, shortened
from turnto.rules.gurps.rolls.trials import first_try, next_try, tries_outcome
from turnto.rules.gurps.success_roll import judged, margin, success_roll
from turnto.words.sentences import say

TOTALS = [sum(faces) for faces in product(range(1, 7), repeat=3)]


def by_hand(eff: int, capped: bool = False) -> dict[str, int]:
    """GL-CORE-06 to 11 as the rulebook says them, one total at a time."""
    count = dict.fromkeys(("critical_success", "success", "failure", "critical_failure"), 0)
    for total in TOTALS:
        if total in (3, 4) or (total == 5 and eff >= 15) or (total == 6 and eff >= 16):
            count["critical_success"] += 1
        elif total == 18 or (total == 17 and eff <= 15) or total >= eff + 10:
            count["critical_failure"] += 1
        elif total == 17 or total > eff or (capped and total >= 14):
            count["failure"] += 1
        else:
            count["success"] += 1
    return count


@pytest.mark.parametrize("eff", range(3, 21))
@rules("GL-CORE-01", "GL-CORE-06", "GL-CORE-07", "GL-CORE-09", "GL-CORE-10", "GL-CORE-11", "GL-RULE-03")
def test_the_outcomes_of_a_success_roll(eff: int) -> None:
    found = outcomes(lambda: success_roll("x", (("x", eff),)))
    counted: dict[str, Fraction] = {}
    for (degree, _), chance in found.items():
        counted[degree] = counted.get(degree, Fraction(0)) + chance
    assert {key: int(216 * counted.get(key, 0)) for key in by_hand(eff)} == by_hand(eff)


@pytest.mark.parametrize("row", rows(digest.ROLLS), ids=lambda row: row[0])
@rules("GL-CORE-09", "GL-CORE-10", "GL-CORE-11")
def test_the_printed_counts(row: list[str]) -> None:
    count = by_hand(int(row[0].rstrip("+")))
    assert [count["success"] + count["critical_success"], count["critical_success"], count["critical_failure"]] == [
        int(cell) for cell in row[4:7]
    ]


@pytest.mark.parametrize("eff", range(3, 21))
@rules("GL-CORE-06")
def test_a_roll_cut_into_bands_has_the_same_chances(eff: int) -> None:
    state = State(hero())
    found = outcomes(lambda: hero_rolls(state, Rolling("x", (("x", eff),)), PLAIN))
    counted: dict[str, int] = dict.fromkeys(by_hand(eff), 0)
    for (_, degree, _), chance in found.items():
        counted[degree] += int(216 * chance)
    assert counted == by_hand(eff)


@rules("GL-CORE-44", "GL-CORE-43", "GL-AUTH-09")
def test_a_stated_chance() -> None:
    table = {
        3: 1,
        4: 4,
        5: 10,
        6: 20,
        7: 35,
        8: 56,
        9: 81,
        10: 108,
        11: 135,
        12: 160,
        13: 181,
        14: 196,
        15: 206,
        16: 212,
        17: 215,
        18: 216,
    }
    for n, count in table.items():
        found = outcomes(carry_out(f"A chance of {n} or less", hero()))
        assert sum(chance for result, chance in found.items() if result.outcome == "yes") == Fraction(count, 216)


@rules("GL-CORE-08", "GL-RULE-02", "GL-CORE-14")
def test_below_three_a_voluntary_roll_is_not_made_and_a_forced_one_is() -> None:
    assert outcome("Roll against DX-8", hero()) == "cannot_try"
    assert outcome("Roll against HT-8", hero(), "1 1 2") == "critical_success"
    assert outcome("Roll against HT-8", hero(), "1 2 3") == "failure"
    assert outcome("Roll against HT-8", hero(), "4 4 4") == "critical_failure"


@rules("GL-CORE-16", "GL-CORE-17", "GL-RULE-06", "GL-AUTH-01")
def test_defaults_and_the_best_of_several() -> None:
    assert WORDS.put(best(hero(iq=11), "Lockpicking")) == ("Lockpicking (from IQ)", 6)
    assert WORDS.put(best(hero(), "Acrobatics")) == ("Acrobatics (from DX)", 4)
    assert best(hero(), "Karate") is None
    assert WORDS.put(best(hero(dx=14, skills={"Pickpocket": 7}), "Pickpocket")) == ("Pickpocket (from DX)", 8)
    assert WORDS.put(best(hero(skills={"Spear": 14}), "Staff")) == ("Staff (from Spear)", 12)
    request = asked(
        carry_out("Roll against the better of Climbing and Stealth-1", hero(skills={"Stealth": 12, "Climbing": 10}))
    )
    assert request.target == 11
    assert outcome("Roll against Karate", hero()) == "cannot_try"
    assert outcome("Roll against Stealth, no default", hero()) == "cannot_try"


@rules("GL-CORE-18", "GL-CAMP-01", "GL-CAMP-02", "GL-CAMP-03", "GL-CHAR-120")
def test_skills_and_tech_levels() -> None:
    old = hero(tl=3, skills={"Engineer/TL3": 14, "Mechanic/TL7": 12})
    assert best(old, "Engineer", 3) == ("Engineer", 14)
    assert best(old, "Engineer", 7) is None
    assert best(old, "Mechanic", 7) == ("Mechanic", 12)
    assert best(old, "Lockpicking", 7) is None
    assert WORDS.put(best(old, "Lockpicking", 3)) == ("Lockpicking (from IQ)", 5)
    assert outcome("Roll against Engineer", old, settled=terms(tl="7")) == "cannot_try"


@rules("GL-CORE-16")
def test_area_knowledge_has_a_default_for_residents_alone() -> None:
    assert outcome("Roll against Area Knowledge: Ryme", hero()) == "cannot_try"
    assert asked(carry_out("Roll against Area Knowledge: Ryme", hero(), terms(home="Ryme"))).target == 6


@rules("GL-CORE-19")
def test_repeats() -> None:
    phrase, deed = said("Roll against ST; you may try again at -1")
    assert phrase.id == "roll-again"
    here, state = result(lambda: first_try(State(hero()), deed, PLAIN), "6 5 4")
    for made, target in ((1, 9), (2, 8)):
        assert (here.made, tries_outcome(here, state, deed, PLAIN)) == (made, None)
        assert asked(lambda here=here, state=state: next_try(here, state, deed, PLAIN), "Take").target == target
        assert result(lambda here=here, state=state: next_try(here, state, deed, PLAIN), "Keep")[0].over
        here, state = result(lambda here=here, state=state: next_try(here, state, deed, PLAIN), "Take", "6 5 4")
    assert (
        tries_outcome(result(lambda: next_try(here, state, deed, PLAIN), "Take", "1 1 1")[0], state, deed, PLAIN)
        == "critical_success"
    )
    few = said("Roll against ST, up to 2 attempts")[1]
    here, state = result(lambda: first_try(State(hero()), few, PLAIN), "6 5 4")
    assert (
        tries_outcome(result(lambda: next_try(here, state, few, PLAIN), "Take", "6 5 4")[0], state, few, PLAIN)
        == "failure"
    )
    assert first_try_is_all(hero(st=3))
    assert outcome("Roll against ST", hero(), "6 5 4") == "failure"
    hurt = result(
        carry_out("Roll against ST, each failure costs 1d damage and you may try again", hero()),
        "6 5 4",
        "3",
        "Take",
        "3 3 3",
    )
    assert (hurt.outcome, hurt.state.hero["hits"]) == ("success", 7)
    kept = result(carry_out("Roll against ST, each failure costs 1d damage", hero()), "6 5 4", "3", "Keep")
    assert (kept.outcome, kept.state.hero["hits"]) == ("failure", 7)
    fainted = result(carry_out("Roll against ST, each failure costs 1d damage", hero(hits=2)), "6 5 4", "3", "6 6 4")
    assert (fainted.outcome, fainted.beaten) == ("failure", "unconscious")


def first_try_is_all(made: Sheet) -> bool:
    """Where a further try would be at less than 3 there is none (GL-CORE-08)."""
    deed = said("Roll against ST; you may try again")[1]
    return bool(result(lambda: first_try(State(made), deed, PLAIN), "6 6 4")[0].over)


@rules("GL-CORE-12", "GL-RULE-12")
def test_a_secret_roll_is_not_shown() -> None:
    request = asked(carry_out("Roll against Traps in secret", hero(skills={"Traps": 12})))
    assert isinstance(request, Roll)
    assert request.secret
    played = play(carry_out("Roll against Traps in secret", hero(skills={"Traps": 12})), "3 3 3")
    assert not [event for event in played.events if isinstance(event, Checked)]


@rules("GL-CORE-13")
def test_a_missing_critical_branch_falls_back() -> None:
    phrase, _ = said("Roll against ST")
    falls = {own.id: own.falls_to for own in phrase.outcomes}
    assert (falls["critical_success"], falls["critical_failure"], falls["cannot_try"]) == (
        "success",
        "failure",
        "failure",
    )


@rules("GL-CORE-15")
def test_the_extremes_hold_for_attributes_senses_will_and_spells() -> None:
    assert outcome("Roll against HT", hero(), "1 1 1") == "critical_success"
    assert outcome("Will roll", hero(), "6 6 6") == "failure"


# --- contests -------------------------------------------------------------------------------------


def quick_by_hand(ours: int, theirs: int) -> dict[str, int]:
    count = dict.fromkeys(("win", "tie", "lose"), 0)
    for one, other in product(TOTALS, repeat=2):
        own, their = judged(one, ours), judged(other, theirs)
        good, theirs_good = own.endswith("success"), their.endswith("success")
        if good != theirs_good:
            count["win" if good else "lose"] += 1
            continue
        by, their_by = margin(own, one, ours), margin(their, other, theirs)
        count["win" if by > their_by else "lose" if by < their_by else "tie"] += 1
    return count


@pytest.mark.parametrize("ours, theirs", [(12, 12), (10, 14), (3, 16), (18, 16), (2, 9)])
@rules("GL-CORE-20", "GL-CORE-21", "GL-CORE-25", "GL-RULE-07", "GL-AUTH-02", "GL-AUTH-37")
def test_quick_contests(ours: int, theirs: int) -> None:
    made = hero(st=ours)
    found = outcomes(carry_out(f"Quick Contest: ST against {theirs}", made))
    counted = {
        key: sum((chance for result, chance in found.items() if result.outcome == key), Fraction(0))
        for key in ("win", "tie", "lose")
    }
    assert {key: int(chance * 216**2) for key, chance in counted.items()} == quick_by_hand(ours, theirs)


@pytest.mark.parametrize(
    "ours, theirs, told",
    [
        ("3 3 3", "4 4 4", ["Both succeed, you by 2 and the other side by 1: you win."]),
        ("4 4 3", "4 4 4", ["Both succeed, you by 0 and the other side by 1: you lose."]),
        ("4 4 3", "5 4 4", ["Both succeed by 0: a tie."]),
        ("4 4 4", "5 5 5", ["Both fail, you by 1 and the other side by 2: you win."]),
        ("3 3 3", "5 5 5", []),
    ],
)
@rules("GL-CORE-21")
def test_where_margins_decide_a_quick_contest_they_are_told(ours: str, theirs: str, told: list[str]) -> None:
    """GL-CORE-21: the larger margin of success wins, the smaller margin of failure; equal is a tie."""
    played = play(carry_out("Quick Contest: ST against 13", hero(st=11)), ours, theirs)
    assert [say(event, SYSTEM) for event in played.events if isinstance(event, Told)] == told


@rules("GL-RULE-07")
def test_margins_of_forced_results() -> None:
    assert margin("critical_success", 4, 3) == 0
    assert margin("failure", 17, 18) == -1
    assert compared("success", 0, "success", 0) == "tie"
    assert outcome("Quick Contest: ST against 10, again on a tie", hero(), "3 3 3", "3 3 3", "1 1 2", "3 3 3") == "win"


@rules("GL-AUTH-02")
def test_the_other_side_may_be_a_foe_of_the_books() -> None:
    settled = replace(PLAIN, foes={"guard": {"name": "guard", "iq": "9", "facts": "ST 11, Stealth 13"}})
    request = asked(carry_out("Quick Contest: Stealth against the guard's Hearing", hero(), settled), "3 3 3")
    assert request.target == 9
    assert asked(carry_out("Quick Contest: Stealth against the guard", hero(), settled), "3 3 3").target == 13


@pytest.mark.parametrize("facts, asked_of, level", [
    ("IQ 11, Alertness 2", "Hearing", 13), ("IQ 11, Alertness 2, Acute Hearing 3", "Hearing", 16), ("IQ 11, Acute Hearing 3", "Vision", 11),
    ("Hearing 15, Alertness 2", "Hearing", 15), ("beast, IQ 5", "Hearing", 14), ("beast, Hearing 16", "Hearing", 16), ("HT 12", "Smell", 10),
    ("IQ 9, Strong Will 3", "Will", 12), ("beast, IQ 5", "Stealth", 10),
])  # fmt: skip
@rules("GL-CORE-35", "GL-COMBAT-96", "GL-AUTH-02")
def test_what_a_foe_hears_and_sees(facts: str, asked_of: str, level: int) -> None:
    settled = replace(PLAIN, foes={"guard": {"name": "guard", "facts": facts}})
    request = asked(carry_out(f"Quick Contest: Stealth against the guard's {asked_of}", hero(), settled), "3 3 3")
    assert request.target == level


@rules("GL-CORE-24", "GL-RULE-10")
def test_long_contests_are_shortened() -> None:
    assert shortened(18, 16) == (14, 12)
    assert shortened(15, 15) == (14, 14)
    assert shortened(14, 18) == (14, 18)
    assert shortened(16, 30) == (0, 14)


def struggle(text: str, made: object, *answers: str) -> Struggle:
    _, deed = said(text)
    state = State(made)  # type: ignore[arg-type]
    here = result(lambda: begin(state, deed, PLAIN))[0]
    faces = list(answers)
    while faces:
        pair, faces = faces[:2], faces[2:]
        here, state = result(lambda here=here, state=state: beat(here, state, deed, PLAIN), *pair)
    return here


@rules("GL-CORE-22", "GL-CORE-23", "GL-AUTH-03")
def test_a_regular_contest_goes_on_until_one_succeeds_and_the_other_fails() -> None:
    text = "Contest: ST against 12"
    assert struggle(text, hero(), "3 3 3", "3 3 3").result is None
    assert struggle(text, hero(), "6 6 3", "6 6 3").result is None
    assert struggle(text, hero(), "3 3 3", "6 6 3").result == "win"
    assert struggle(text, hero(), "6 6 3", "3 3 3").result == "lose"
    assert struggle(text + ", at most 2 rounds", hero(), "3 3 3", "3 3 3", "3 3 3", "3 3 3").result == "tie"


@pytest.mark.parametrize("ours, theirs", [(12, 10), (18, 16)])
@rules("GL-CORE-22", "GL-CORE-24")
def test_the_chances_of_a_regular_contest(ours: int, theirs: int) -> None:
    one, other = shortened(ours, theirs)
    a, b = (Fraction(sum(judged(total, eff).endswith("success") for total in TOTALS), 216) for eff in (one, other))
    wanted = a * (1 - b) / (a * (1 - b) + b * (1 - a))
    _, deed = said(f"Contest: ST against {theirs}")
    state = State(hero(st=ours))
    here = result(lambda: begin(state, deed, PLAIN))[0]
    found = outcomes(lambda: beat(here, state, deed, PLAIN))
    win = sum((chance for (after, _), chance in found.items() if after.result == "win"), Fraction(0))
    lose = sum((chance for (after, _), chance in found.items() if after.result == "lose"), Fraction(0))
    assert win / (win + lose) == wanted


# --- Will and senses ------------------------------------------------------------------------------


@rules("GL-CORE-39", "GL-CHAR-82", "GL-CHAR-126")
def test_will() -> None:
    assert will(hero(iq=12, advantages=["Strong Will 2"])) == 14
    assert will(hero(iq=16, disadvantages=["Weak Will 3"])) == 11
    assert will(hero(iq=16)) == 16


@rules("GL-CORE-40", "GL-CORE-41", "GL-CORE-42", "GL-RULE-11", "GL-AUTH-06", "GL-AUTH-07")
def test_fourteen_fails_against_fear_and_not_against_influence() -> None:
    strong = hero(iq=18)
    assert outcome("Will roll", strong, "6 4 4") == "failure"
    assert outcome("Fright roll", strong, "6 4 3") == "success"
    assert outcome("Will roll to resist influence", strong, "6 4 4") == "success"
    found = outcomes(carry_out("Will roll", strong))
    assert sum(chance for result, chance in found.items() if result.outcome == "success") == Fraction(181, 216)


@pytest.mark.parametrize("fields, text, target", [
    ({"iq": 12}, "Hearing roll at -2", 10),
    ({"iq": 12, "advantages": ["Alertness 2", "Acute Hearing 1"]}, "Hearing roll", 15),
    ({"iq": 12, "disadvantages": ["Hard of Hearing"]}, "Hearing roll", 8),
    ({"iq": 12}, "Vision roll, in darkness of -4", 8), ({"iq": 12, "advantages": ["Night Vision"]}, "Vision roll, in darkness of -4", 12),
    ({"iq": 12, "disadvantages": ["Nearsighted"]}, "Vision roll", 6), ({"iq": 12, "disadvantages": ["Nearsighted"]}, "Vision roll, close by", 12),
    ({"iq": 12, "disadvantages": ["Farsighted"]}, "Vision roll, close by", 6), ({"iq": 12, "disadvantages": ["Bad Sight: near, correctable"]}, "Vision roll", 6),
    ({"iq": 12, "disadvantages": ["Bad Sight: near, correctable"], "items": ["spectacles"]}, "Vision roll", 12), ({"iq": 12, "disadvantages": ["Farsighted"], "items": ["glasses"]}, "Vision roll, close by", 12),
    ({"iq": 12, "st": 14, "items": ["half plate armor"]}, "Vision roll", 9),
    ({"iq": 12, "advantages": ["Single-Minded"]}, "Hearing roll, an interruption", 7),
    ({"iq": 12, "advantages": ["Acute Vision 3"]}, "Vision or Hearing roll", 15),
])  # fmt: skip
@rules(
    "GL-CORE-35",
    "GL-CORE-36",
    "GL-CORE-37",
    "GL-AUTH-08",
    "GL-CHAR-61",
    "GL-CHAR-62",
    "GL-CHAR-78",
    "GL-CHAR-81",
    "GL-CHAR-100",
    "GL-CHAR-108",
)
def test_senses(fields: dict, text: str, target: int) -> None:
    request = asked(carry_out(text, hero(**fields)))
    assert request.target == target
    assert request.secret


@rules("GL-CORE-36", "GL-CORE-38", "GL-AUTH-08")
def test_total_darkness_and_understanding() -> None:
    assert outcome("Vision roll, in total darkness", hero()) == "miss"
    assert outcome("Hearing roll", hero(), "3 3 3", "3 3 3", outcomes=("understand", "notice", "miss")) == "understand"
    assert outcome("Hearing roll", hero(), "3 3 3", "6 6 3", outcomes=("understand", "notice", "miss")) == "notice"
    assert not asked(carry_out("Hearing roll openly", hero())).secret


# --- Luck and Daredevil ----------------------------------------------------------------------------


LUCKY = hero(advantages=["Luck 1"])


@rules("GL-CHAR-75", "GL-RULE-74")
def test_luck_is_the_best_of_three() -> None:
    assert outcome("Roll against ST", LUCKY, "6 6 3", "Re-roll", "6 6 6", "3 3 3") == "success"
    assert outcome("Roll against ST", LUCKY, "6 6 3", "Keep") == "failure"
    state = result(carry_out("Roll against ST", LUCKY), "6 6 3", "Re-roll", "6 6 6", "6 6 6").state
    assert outcome("Roll against ST", state, "6 6 3") == "failure"
    for _ in range(17):
        state = turned_on(state)
    assert outcome("Roll against ST", state, "6 6 3") == "failure"
    assert outcome("Roll against ST", turned_on(state), "6 6 3", "Keep") == "failure"


@pytest.mark.parametrize("level, setting, wait", [(1, "18", 18), (2, "18", 9), (3, "18", 3), (1, "6", 6), (3, "6", 1)])
@rules("GL-CHAR-75", "GL-RULE-74", "luck_sections=")
def test_how_long_luck_waits(level: int, setting: str, wait: int) -> None:
    settled = terms(luck_sections=setting)
    lucky = hero(advantages=[f"Luck {level}"])
    state = result(carry_out("Roll against ST", lucky, settled), "6 6 3", "Re-roll", "6 6 6", "6 6 6").state
    assert state.world.flag("luck") == wait


@rules("GL-CHAR-75")
def test_the_chances_with_luck() -> None:
    found = outcomes(carry_out("Roll against ST", LUCKY), lambda ask: "luck")
    good = sum(chance for result, chance in found.items() if result.outcome in ("success", "critical_success"))
    assert good == 1 - Fraction(108, 216) ** 3


@rules("GL-RULE-74", "GL-CORE-12")
def test_luck_declared_for_a_hidden_roll() -> None:
    from turnto.rules.gurps import SYSTEM

    assert SYSTEM.play.do_free
    state = run(SYSTEM.play.do_free(State(LUCKY), "luck", PLAIN)).result  # type: ignore[union-attr]
    assert outcome("Hearing roll", state, "6 6 3", "6 6 3", "3 3 3") == "notice"
    assert outcome("Hearing roll", State(LUCKY), "6 6 3") == "miss"


@rules("GL-CHAR-67", "GL-RULE-75", "GL-AUTH-12")
def test_a_daredevil_takes_needless_risks_better() -> None:
    daring = hero(advantages=["Daredevil"], skills={"Climbing": 11})
    assert asked(carry_out("Roll against Climbing, a needless risk", daring)).target == 12
    assert asked(carry_out("Roll against Climbing", daring)).target == 11
    assert outcome("Roll against Climbing, a needless risk", daring, "6 6 6", "Re-roll", "3 3 3") == "success"
    assert outcome("Roll against Climbing, a needless risk", daring, "6 6 3") == "failure"


@rules("GL-CORE-08", "GL-AUTH-01")
@pytest.mark.parametrize("more, told", [("", "failure"), ("- If you cannot try -> a\n", "cannot_try")])
def test_the_odds_of_what_cannot_be_tried_are_those_of_failure(more: str, told: str) -> None:
    book = game(f"## a\n{{Roll against ST-12}}\n- Success -> a\n- Failure -> a\n{more}")
    found = odds(book, hero(), "a").outcomes
    assert {id: chance for id, chance in found.items() if chance} == {told: 1}
    assert set(found) == {"critical_success", "success", "failure", "critical_failure", told}


@rules("GL-CORE-22")
def test_a_save_in_the_middle_of_a_contest_keeps_the_names_of_its_parts() -> None:
    from turnto.play.save import _field, _named
    from turnto.rules.gurps.rolls.contests import begin

    _, deed = said("Regular contest of ST against 12")
    struggle, _ = result(lambda: begin(State(hero(disadvantages=["Lame: crippled leg"])), deed, PLAIN))
    kept = json.loads(json.dumps([_named(struggle.ours), _named(struggle.other)]))
    assert (_field("ours", kept[0], {}), _field("other", kept[1], {})) == (struggle.ours, struggle.other)
    assert WORDS(struggle.other) == "the other side"
