"""Reactions, influence, temptations, the tags of choices, and traits that sense (GL-CORE-26 ff., GL-CHAR-65 ff.)."""

from fractions import Fraction
from itertools import product

import pytest

from rules.gurps import digest
from rules.gurps.digest import plain, rows
from rules.gurps.playing import after, carry_out, codes, hero, holds, outcome, terms
from rules.playing import PLAIN, WORDS, asked, result, rules
from turnto.core.runner import outcomes
from turnto.core.world import State
from turnto.rules.gurps.campaign.page_turn import begin, came
from turnto.rules.gurps.expiring_flags import here, lasts, turned_on
from turnto.rules.gurps.rolls.choice_tags import barred, chosen
from turnto.rules.gurps.rolls.npc_facts import npc_of
from turnto.rules.gurps.rolls.reactions import answered_by, personal, status_part
from turnto.rules.gurps.success_roll import BANDS, band

TOTALS = [sum(faces) for faces in product(range(1, 7), repeat=3)]


@rules("GL-CORE-26", "GL-CORE-27")
def test_the_bands() -> None:
    for row in rows(digest.BANDS):
        cell = plain(row[0])
        if cell.startswith("≤"):
            low, high = -5, int(cell[2:])
        elif cell.startswith("≥"):
            low, high = int(cell[2:]), 30
        else:
            low, high = map(int, cell.split("–"))
        assert {band(total) for total in range(low, high + 1)} == {row[1]}


@pytest.mark.parametrize("modifier", [-8, -2, 0, 3, 9])
@rules("GL-CORE-26", "GL-CORE-27", "GL-CORE-28", "GL-AUTH-04")
def test_the_chances_of_each_band(modifier: int) -> None:
    wanted = dict.fromkeys(BANDS, 0)
    for total in TOTALS:
        wanted[band(total + modifier)] += 1
    found = outcomes(carry_out(f"Reaction roll at {modifier:+d}", hero()))
    counted = {
        key: sum((chance for result, chance in found.items() if result.outcome == key), Fraction(0)) for key in BANDS
    }
    assert {key: int(chance * 216) for key, chance in counted.items()} == wanted


def speaks(facts: str, **fields: object) -> int:
    made = hero(**fields)
    return sum(number for _, number in personal(made, npc_of(facts, made)))


@pytest.mark.parametrize("fields, facts, number", [
    ({"disadvantages": ["Hideous"]}, "", -4), ({"disadvantages": ["Hideous"]}, "alien", 0), ({"disadvantages": ["Ugly"]}, "blind", 0), ({"disadvantages": ["Ugly"]}, "", -2),
    ({"disadvantages": ["Unattractive"]}, "", -1), ({"advantages": ["Attractive"]}, "", 1), ({"advantages": ["Attractive"]}, "race: elf", 0),
    ({"advantages": ["Handsome"]}, "", 2), ({"advantages": ["Handsome"]}, "opposite sex", 4), ({"advantages": ["Very Handsome"]}, "opposite sex", 6), ({"advantages": ["Very Handsome"]}, "similar race", 2),
    ({"advantages": ["Charisma 3"]}, "", 3), ({"advantages": ["Charisma 3"]}, "unthinking", 0), ({"advantages": ["Voice"]}, "", 2), ({"advantages": ["Voice"]}, "deaf", 0),
    ({"disadvantages": ["Overweight"]}, "", 0), ({"disadvantages": ["Overweight"]}, "food is scarce", -1), ({"disadvantages": ["Fat"]}, "", -1), ({"disadvantages": ["Extremely Fat"]}, "", -2),
    ({"disadvantages": ["Odious Habit (-10)"]}, "", -2), ({"disadvantages": ["Odious Habit (-10)"]}, "does not notice", 0),
    ({"advantages": ["Clerical Investment 2"]}, "same faith", 2), ({"advantages": ["Clerical Investment 2"]}, "", 0),
    ({"disadvantages": ["Stigma: second class"]}, "", -1), ({"disadvantages": ["Stigma: minority"]}, "", -2), ({"disadvantages": ["Stigma: minority"]}, "own kind", 2),
    ({"disadvantages": ["Stigma: outsider"]}, "", 0), ({"disadvantages": ["Stigma: outsider"]}, "abroad", -3), ({"disadvantages": ["Stigma: outsider"]}, "abroad, own kind", 3),
    ({"advantages": ["Animal Empathy"]}, "wild animal", 2), ({"advantages": ["Animal Empathy"]}, "tame animal", 4), ({"advantages": ["Animal Empathy"]}, "", 0),
    ({"disadvantages": ["Sense of Duty: companions"]}, "in danger", 2), ({"disadvantages": ["Sense of Duty: companions"]}, "", 0), ({"disadvantages": ["Bully"]}, "", -2), ({"disadvantages": ["Stubbornness"]}, "", -1),
    ({"disadvantages": ["Cowardice"]}, "guard", -2), ({"disadvantages": ["Cowardice"]}, "", 0), ({"disadvantages": ["Overconfidence"]}, "naive", 2), ({"disadvantages": ["Overconfidence"]}, "experienced", -2),
    ({"disadvantages": ["One Eye"]}, "", -1), ({"disadvantages": ["One Eye"], "advantages": ["Charisma 1"]}, "", 1), ({"disadvantages": ["Youth 1"]}, "", -2), ({"disadvantages": ["Youth 1"]}, "no dealing", 0),
    ({}, "jealous", -3), ({}, "jealous 4", -4),
])  # fmt: skip
@rules(
    "GL-CORE-28",
    "GL-CORE-29",
    "GL-CORE-30",
    "GL-CORE-32",
    "GL-CHAR-20",
    "GL-CHAR-21",
    "GL-CHAR-24",
    "GL-CHAR-26",
    "GL-CHAR-27",
    "GL-CHAR-30",
    "GL-CHAR-35",
    "GL-CHAR-63",
    "GL-CHAR-102",
    "GL-CHAR-105",
    "GL-CHAR-111",
    "GL-CHAR-116",
    "GL-CHAR-117",
    "GL-CHAR-122",
    "GL-CHAR-123",
    "GL-CHAR-127",
)
def test_what_speaks_for_and_against_the_hero(fields: dict, facts: str, number: int) -> None:
    assert speaks(facts, **fields) == number


@pytest.mark.parametrize("own, theirs, without, found", [
    (3, 1, 5, 2), (1, 1, 5, None), (0, 2, 12, -2), (0, 2, 13, None), (1, 7, 12, -4), (-1, 1, 15, -2), (-2, 8, 18, -4), (0, None, 5, None),
])  # fmt: skip
@rules("GL-CORE-31", "GL-RULE-08", "GL-CHAR-36")
def test_status_and_the_mood(own: int, theirs: int | None, without: int, found: int | None) -> None:
    made = hero(status=own)
    part = status_part(made, npc_of(f"status {theirs}" if theirs is not None else "", made), without, PLAIN)
    assert (part and part[1]) == found


@rules("GL-CORE-31", "GL-RULE-88")
def test_status_is_judged_after_the_roll() -> None:
    assert outcome("Reaction roll from the lord (Status 4)", hero(), "6 4 3") == "good"
    assert outcome("Reaction roll from the lord (Status 4)", hero(), "6 4 2") == "poor"
    assert outcome("Reaction roll from the lord (Status 4, foreign)", hero(), "6 4 2") == "neutral"


@rules("GL-AUTH-04", "GL-CORE-26")
def test_a_reaction_is_remembered() -> None:
    text = "Reaction roll from the guard"
    state = after(text, hero(), "6 6 3")
    assert outcome(text, state) == "good"
    assert outcome(text + ", rolled anew", state, "1 1 1") == "very_bad"
    assert outcome("Reaction roll from the guard, it is neutral", hero()) == "neutral"


@rules("GL-CORE-30", "GL-CHAR-34", "GL-CHAR-37")
def test_a_reputation_must_be_recognized() -> None:
    known = hero(advantages=["Reputation 3: sailors (large class, 10 or less)"])
    assert outcome("Reaction roll from the bosun (sailors)", known, "5 3 2", "3 3 4") == "good"
    assert outcome("Reaction roll from the bosun (sailors)", known, "5 3 3", "3 3 4") == "neutral"
    assert outcome("Reaction roll from the bosun", known, "3 3 4") == "neutral"
    everyone = hero(disadvantages=["Reputation -4: everyone"])
    assert outcome("Reaction roll", everyone, "3 3 4") == "bad"


@rules("GL-CORE-33", "GL-RULE-09", "GL-AUTH-05")
def test_influence_takes_the_place_of_the_reaction() -> None:
    talker = hero(skills={"Fast-Talk": 12, "Diplomacy": 12})
    text = "Reaction roll from the guard; you may use Fast-Talk or Diplomacy instead"
    assert outcome(text, talker, "Use Fast-Talk", "3 3 3") == "good"
    assert outcome(text, talker, "Use Fast-Talk", "6 6 3") == "bad"
    assert outcome(text, talker, "Use Diplomacy", "6 6 3", "3 3 4") == "neutral"
    assert outcome(text, talker, "Don't", "6 6 3") == "good"
    assert outcome("Influence: Diplomacy on the guard", talker, "6 6 3", "1 1 1") == "very_bad"
    assert outcome("Influence: Intimidation-8 on the guard", hero()) == "bad"


@rules("GL-CORE-34")
def test_to_steer_someone_is_a_quick_contest_against_will() -> None:
    assert outcome("Quick Contest: Fast-Talk against 12", hero(skills={"Fast-Talk": 14}), "3 3 3", "3 3 3") == "win"
    for less in ("Fast-Talk at -2 against 12", "Fast-Talk-2 against 12", "Fast-Talk against 12, at -2"):
        assert outcome(f"Quick Contest: {less}", hero(skills={"Fast-Talk": 14}), "3 3 3", "3 3 3") == "tie"


@pytest.mark.parametrize("mood, listed, found", [
    ("good", ("good",), "good"), ("excellent", ("good_or_better", "neutral"), "good_or_better"), ("poor", ("neutral", "bad"), "bad"),
    ("disastrous", ("bad", "good"), "bad"), ("neutral", ("good_or_better", "poor_or_worse"), "poor_or_worse"), ("very_good", ("neutral_or_better", "good_or_better"), "good_or_better"),
    ("bad", ("poor_or_worse", "bad_or_worse"), "bad_or_worse"), ("neutral", (), None),
])  # fmt: skip
@rules("GL-AUTH-04")
def test_which_line_answers_for_a_band(mood: str, listed: tuple[str, ...], found: str | None) -> None:
    assert answered_by(mood, listed) == found


# --- temptations and tags --------------------------------------------------------------------------


@pytest.mark.parametrize("text, fields, target", [
    ("Temptation: Greed at -2", {"disadvantages": ["Greed"]}, 8), ("Temptation: Greed, it is a crime", {"disadvantages": ["Greed", "Honesty"]}, 20),
    ("Temptation: Greed, it is shady", {"disadvantages": ["Greed", "Honesty"]}, 15), ("Temptation: Greed, a great prize", {"disadvantages": ["Greed"]}, 5),
    ("Temptation: Cowardice, risk of death", {"disadvantages": ["Cowardice"]}, 5), ("Temptation: Truthfulness, an outright lie", {"disadvantages": ["Truthfulness"]}, 5),
    ("Temptation: Overconfidence", {"disadvantages": ["Overconfidence"], "advantages": ["Strong Will 3"]}, 10), ("Temptation: Bad Temper", {"disadvantages": ["Bad Temper"], "advantages": ["Strong Will 3"]}, 13),
    ("Temptation: Miserliness, a large sum", {"disadvantages": ["Miserliness"]}, 5), ("Temptation: Phobia: spiders, a mere threat", {"disadvantages": ["Phobia: spiders"]}, 14),
    ("Temptation: Gluttony", {"disadvantages": ["Gluttony"]}, 10), ("Temptation: Pyromania", {"disadvantages": ["Pyromania"]}, 10),
    ("Temptation: Compulsive Behavior", {"disadvantages": ["Compulsive Behavior (-5)"]}, 10), ("Temptation: Impulsiveness", {"disadvantages": ["Impulsiveness"]}, 10),
    ("Temptation: Honesty", {"disadvantages": ["Honesty"]}, 10), ("Temptation: Laziness", {"disadvantages": ["Laziness"]}, 10), ("Temptation: Jealousy", {"disadvantages": ["Jealousy"]}, 10),
])  # fmt: skip
@rules(
    "GL-AUTH-11",
    "GL-CORE-40",
    *(f"GL-CHAR-{n}" for n in (101, 104, 105, 106, 107, 109, 110, 111, 113, 114, 117, 119, 121, 124)),
)
def test_temptations(text: str, fields: dict, target: int) -> None:
    assert asked(carry_out(text, hero(**fields))).target == target
    assert outcome(text, hero(**fields), "6 4 4") == "gave_in"
    assert outcome(text, hero(**fields), "1 1 1") == "resisted"
    assert outcome(text, hero()) == "untempted"


@rules("GL-CHAR-119")
def test_a_phobia_mastered_still_shakes() -> None:
    state = after("Temptation: Phobia: spiders", hero(disadvantages=["Phobia: spiders"]), "1 1 1")
    assert asked(carry_out("Roll against DX", state)).target == 8
    assert asked(carry_out("Roll against DX", turned_on(state))).target == 10


def taken(made: object, *answers: str, tags: tuple[str, ...] = (), settled: object = PLAIN) -> tuple[State, bool]:
    state = made if isinstance(made, State) else State(made)  # type: ignore[arg-type]
    return result(lambda: chosen(state, tags, "c", settled), *answers)  # type: ignore[arg-type]


@rules("GL-AUTH-12", "GL-RULE-75", "GL-CHAR-65", "GL-CHAR-66", "GL-CHAR-69", "GL-CHAR-67")
def test_tags_that_warn_dare_and_tell() -> None:
    sensible = hero(advantages=["Common Sense"], iq=12)
    state, goes = taken(sensible, "3 3 3", "Keep", tags=("folly",))
    assert not goes
    assert taken(state, tags=("folly",))[1]
    assert taken(sensible, "3 3 3", "Ignore", tags=("folly",))[1]
    assert taken(sensible, "6 6 3", tags=("folly",))[1]
    assert taken(hero(), tags=("folly", "danger", "truth", "risk"))[1]
    assert not taken(hero(advantages=["Danger Sense"]), "3 3 3", "Keep", tags=("danger",))[1]
    feels, _ = taken(hero(advantages=["Empathy"]), "3 3 3", tags=("truth",))
    assert lasts(turned_on(feels), "truth")
    assert holds("you feel the truth", turned_on(feels))
    assert not holds("you feel the truth", turned_on(turned_on(feels)))
    fooled, _ = taken(hero(advantages=["Empathy"]), "6 6 3", tags=("truth",))
    assert holds("you are misled", turned_on(fooled))
    dares, _ = taken(hero(), tags=("risk",))
    assert lasts(turned_on(dares), "risk")


@pytest.mark.parametrize("fields, tag, reason", [
    ({"disadvantages": ["Pacifism: self-defense"]}, "violence", "You will not strike the first blow."), ({"disadvantages": ["Pacifism: cannot kill"]}, "kills", "You cannot bring yourself to kill."),
    ({"disadvantages": ["Code of Honor (-10)"]}, "against code of honor", "That goes against your Code of Honor."), ({"disadvantages": ["Code of Honor: pirates (-5)"]}, "against pirates", "That goes against your Code of Honor."),
    ({"disadvantages": ["Vow: major"]}, "against vow", "That goes against your Vow."), ({"disadvantages": ["Sense of Duty: companions"]}, "against sense of duty", "That goes against your Sense of Duty."),
    ({"disadvantages": ["One Leg"]}, "run", "You cannot run."), ({"disadvantages": ["Legless"]}, "stairs", "There is no way for you there."), ({"disadvantages": ["One Arm"]}, "two hands", "That takes two arms."),
    ({}, "violence", None), ({}, "against code of honor", None),
])  # fmt: skip
@rules(
    "GL-AUTH-12", "GL-CHAR-103", "GL-CHAR-112", "GL-CHAR-115", "GL-CHAR-118", "GL-CHAR-122", "GL-CHAR-125", "GL-RULE-75"
)
def test_tags_that_close_a_choice(fields: dict, tag: str, reason: str | None) -> None:
    assert WORDS(barred(State(hero(**fields)), (tag,), frozenset((tag,)), "c", PLAIN)) == reason


@rules("GL-CHAR-74", "GL-CHAR-128", "GL-AUTH-12")
def test_reading() -> None:
    for made, norm, closed in (
        (hero(), "illiterate", True),
        (hero(advantages=["Literacy"]), "illiterate", False),
        (hero(), "literate", False),
        (hero(disadvantages=["Illiteracy"]), "literate", True),
    ):
        assert (
            barred(State(made), ("reading",), frozenset(("reading",)), "c", terms(literacy_norm=norm)) is not None
        ) == closed
    assert holds("you can read plain words", hero(advantages=["Semi-Literacy"]))
    assert not holds("you can read", hero(advantages=["Semi-Literacy"]))


@rules("GL-AUTH-11", "GL-AUTH-12", "GL-CHAR-105", "GL-CHAR-124")
def test_tags_that_must_be_mastered() -> None:
    coward = hero(disadvantages=["Cowardice"])
    state, goes = taken(coward, "6 6 3", tags=("deadly",))
    assert not goes
    assert (
        WORDS(barred(state, ("deadly",), frozenset(("deadly",)), "c", PLAIN))
        == "Cowardice: you cannot bring yourself to do it."
    )
    assert taken(coward, "1 1 1", tags=("deadly",))[1]
    assert asked(lambda: chosen(State(coward), ("deadly",), "c", PLAIN)).target == 5
    assert taken(hero(), tags=("deadly", "lie", "crime", "caution"))[1]


@rules("GL-AUTH-11")
def test_who_gave_in_has_the_tempting_choice_left() -> None:
    state = after("Temptation: Greed", hero(disadvantages=["Greed"]), "6 6 3")
    page = frozenset(("temptation greed",))
    assert here(state, "gave in greed")
    assert WORDS(barred(state, (), page, "c", PLAIN)) == "Greed: you cannot help yourself."
    assert barred(state, ("temptation greed",), page, "c", PLAIN) is None
    assert barred(state, (), frozenset(), "c", PLAIN) is None


@rules("GL-CHAR-65", "GL-CHAR-66", "GL-CHAR-69", "GL-CHAR-77")
def test_traits_that_sense() -> None:
    assert outcome("Danger Sense", hero(advantages=["Danger Sense"]), "1 1 2") == "detail"
    assert outcome("Danger Sense", hero(advantages=["Danger Sense"]), "3 3 3") == "warned"
    assert outcome("Danger Sense", hero()) == "unaware"
    assert outcome("Empathy", hero(advantages=["Empathy"]), "6 6 3") == "false"
    assert outcome("Empathy", hero()) == "unaware"
    assert outcome("Common Sense", hero(advantages=["Common Sense"]), "3 3 3") == "warned"
    assert asked(carry_out("Magery", hero(advantages=["Magery 2"]))).target == 12
    assert outcome("Magery", hero()) == "miss"


@rules("GL-CHAR-31", "GL-CHAR-45", "GL-AUTH-27", "GL-RULE-93")
def test_friends_foes_and_duties_appear_once_in_an_adventure() -> None:
    made = hero(advantages=["Ally: Bors (100 points, 12 or less)"], disadvantages=["Duty: the watch (9 or less)"])
    state = result(lambda: begin(State(made), PLAIN), "6 3 3", "6 3 3")
    assert came(state, "Bors")
    assert holds("your ally appears", state)
    assert holds("Bors appears", state)
    assert not holds("duty calls", state)
    assert came(
        result(lambda: begin(State(hero(disadvantages=["Duty: the order (extremely hazardous)"])), PLAIN)), "duty"
    )


@pytest.mark.parametrize("text, target, fields", [
    ("Roll against Shadowing, in a crowd", 9, {"skills": {"Shadowing": 12}, "disadvantages": ["Fat"]}), ("Roll against Disguise", 10, {"skills": {"Disguise": 12}, "disadvantages": ["Skinny"]}),
    ("Roll against Swimming", 17, {"skills": {"Swimming": 12}, "disadvantages": ["Fat"]}), ("Roll against Diplomacy", 14, {"skills": {"Diplomacy": 12}, "advantages": ["Voice"]}),
    ("Roll against Climbing", 15, {"skills": {"Climbing": 12}, "advantages": ["Double-Jointed"]}), ("Roll against Navigation", 15, {"skills": {"Navigation": 12}, "advantages": ["Absolute Direction"]}),
    ("Roll against Riding: horse", 16, {"skills": {"Riding: horse": 12}, "advantages": ["Animal Empathy"]}), ("Roll against Research, a long task", 15, {"skills": {"Research": 12}, "advantages": ["Single-Minded"]}),
    ("Will roll against torture", 13, {"advantages": ["High Pain Threshold"]}), ("Roll against DX with the off hand", 6, {}), ("Roll against DX with the off hand", 10, {"advantages": ["Ambidexterity"]}),
    ("Roll against Throwing", 9, {"skills": {"Throwing": 12}, "disadvantages": ["One Eye"]}), ("Roll against DX, delicate work", 6, {"disadvantages": ["One Arm"]}),
    ("Roll against Language: Orc", 8, {"skills": {"Language: Orc": 12}, "disadvantages": ["Hard of Hearing"]}), ("Roll against Guns: pistol", 14, {"iq": 12, "tl": 7, "skills": {"Guns: pistol": 12}}),
    ("Roll against Politician", 7, {"advantages": ["Voice"]}), ("Roll against Climbing", 11, {"skills": {"Climbing": 12}, "items": ["chainmail"], "st": 12}),
])  # fmt: skip
@rules(
    "GL-CHAR-22",
    "GL-CHAR-23",
    "GL-CHAR-24",
    "GL-CHAR-25",
    "GL-CHAR-27",
    "GL-CHAR-60",
    "GL-CHAR-63",
    "GL-CHAR-68",
    "GL-CHAR-70",
    "GL-CHAR-81",
    "GL-CHAR-108",
    "GL-CHAR-115",
    "GL-CHAR-116",
    "GL-CHAR-145",
    "GL-CHAR-152",
    "GL-RULE-64",
    "GL-RULE-65",
    "GL-EQUIP-25",
)
def test_what_traits_and_load_do_to_skills(text: str, target: int, fields: dict) -> None:
    if "items" in fields:
        target = 12 - 1
    assert asked(carry_out(text, hero(**fields))).target == target


@pytest.mark.parametrize("text, fields, true", [
    ("you have Magery 2 or more", {"advantages": ["Magery 2"]}, True), ("you have Magery 2 or more", {"advantages": ["Magery 1"]}, False), ("you have Phobia: spiders", {"disadvantages": ["Phobia: dogs"]}, False),
    ("you are Handsome", {"advantages": ["Appearance: handsome"]}, True), ("you have Lockpicking", {"skills": {"Lockpicking": 9}}, True), ("you have Lockpicking", {}, False),
    ("your Stealth is 12 or more", {"skills": {"Stealth": 12}}, True), ("your Stealth is 5 or more", {}, True), ("your Status is 2 or more", {"status": 2}, True), ("your Status is 1 or more", {"advantages": ["Wealthy"]}, True),
    ("your TL is 5 or more", {"tl": 7}, True), ("you speak Elvish", {"skills": {"Language: Elvish": 9}}, True), ("you speak Elvish at 12", {"skills": {"Language: Elvish": 9}}, False),
    ("you know the spell Light", {"spells": {"Light": 12}, "iq": 14}, True), ("you are Comfortable or better", {"disadvantages": ["Poor"]}, False), ("your Will is 12 or more", {"iq": 12}, True),
    ("you are encumbered", {"items": ["chainmail"]}, True), ("your ST is 12 or more", {"st": 12}, True),
])  # fmt: skip
@rules("GL-AUTH-10", "GL-CHAR-71", "GL-CHAR-73", "GL-CHAR-32")
def test_what_a_book_can_ask(text: str, fields: dict, true: bool) -> None:
    assert holds(text, hero(**fields)) == true


TAGS = (
    "risk", "folly", "danger", "truth", "reading", "violence", "kills", "two hands", "run", "stairs",
    "against code of honor", "against vow", "against honesty", "against duty", "against sense of duty", "against pacifism",
    "deadly", "danger of death", "physical danger", "caution", "waiting", "patience", "mercy", "crime", "lie", "silence",
    "spending", "spending much", "temptation greed", "temptation gluttony",
)  # fmt: skip


@rules("GL-AUTH-60")
def test_a_tag_that_the_rules_do_nothing_with_is_told() -> None:
    def told(tag: str) -> bool:
        return "unknown-choice-tag" in codes(f"## a\n- On. [{tag}] -> b\n- Off. -> b\n## b [victory: B]\nx\n")

    assert not [tag for tag in TAGS if told(tag)]
    assert all(map(told, ("folyl", "temptation", "temptation graed", "against the grain", "violent")))


@rules("GL-CORE-26", "GL-AUTH-04")
def test_a_reaction_that_the_author_fixes_is_not_rolled() -> None:
    for text in ("The reaction of the guard is very good", "Reaction roll from the guard; the reaction is very good"):
        assert outcome(text, hero()) == "very_good"
    assert asked(carry_out("Reaction of the guard at +2", hero())).parts == (("at +2", 2),)
