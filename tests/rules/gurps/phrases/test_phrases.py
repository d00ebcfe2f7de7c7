"""What a book can say: every example is read as its own phrase; authors are told what is wrong."""

import pytest

from rules.gurps.playing import WORDS, after, carry_out, codes, game, hero, outcome, said, terms
from rules.playing import PLAIN, asked, rules
from support.reading import read_text
from turnto.book.model import Place, Problem
from turnto.core.phrase import Phrase
from turnto.core.sheet import Item
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.author_checks.header import book_check
from turnto.rules.gurps.options import number


@pytest.mark.parametrize(
    "phrase, example",
    [(own, text) for own in SYSTEM.language.phrases for text in own.examples],
    ids=lambda own: own if isinstance(own, str) else "",
)
@rules("GL-AUTH-60")
def test_an_example_is_read_as_its_phrase(phrase: Phrase, example: str) -> None:
    found = WORDS.instruction(example, Place("", 1))
    assert found
    assert (found.phrase.id, found.unknown) == (phrase.id, ())


@pytest.mark.parametrize(
    "condition, example", [(own.id, text) for own in SYSTEM.language.conditions for text in own.examples]
)
@rules("GL-AUTH-10", "GL-AUTH-60")
def test_an_example_is_read_as_its_condition(condition: str, example: str) -> None:
    found, unknown = WORDS.asked(example, Place("", 1))
    assert found
    assert (found.phrase, unknown) == (condition, ())


@rules("GL-AUTH-60")
def test_phrases_and_conditions_have_ids_of_their_own() -> None:
    for listed in (SYSTEM.language.phrases, SYSTEM.language.conditions):
        ids = [own.id for own in listed]
        assert len(ids) == len(set(ids))


@rules("GL-AUTH-61")
def test_the_words_of_outcomes_are_words_and_no_patterns() -> None:
    for phrase in SYSTEM.language.phrases:
        for own in phrase.outcomes:
            assert not [word for word in own.words["en"] if set("(|[{") & set(word)], (phrase.id, own.id)


@pytest.mark.parametrize("text, target", [
    ("Roll against Stealth-2", 11), ("Roll against Stealth \N{MINUS SIGN}2", 11), ("Roll against your Stealth at +1", 14), ("Stealth roll", 13),
    ("Roll against Animal Handling+4", 8), ("Roll against ST", 10), ("Roll against Survival: woods-2", 9), ("Roll against Stealth-2 at +1", 12),
    ("Roll against Survival (woods)-2", 9), ("Roll against Thrown Weapon (Knife)-2", 10), ("Roll against Thrown Weapon: knife at -2", 10), ("Roll against Climbing (at -2)", 3),
    ("Roll against Stealth at a penalty of 2", 11), ("Roll against Stealth with a bonus of 2", 15), ("Make a Stealth roll at -2", 11), ("Roll Stealth-2", 11), ("Roll on Stealth", 13),
    ("Roll against Riding", 14), ("Roll against Riding: horse", 14), ("Roll against Riding: camel", 5), ("Roll against History", 12), ("Roll against Humanities: history", 12), ("Roll against Geology", 4),
    ("Roll against First Aid/TL3-1", 11), ("Roll against Guns/TL7 (Pistol)", 13), ("Roll against Savoir Faire", 6), ("Roll against Public Speaking", 5), ("Will-2 roll", 8), ("Fright check at -2", 8), ("Make a Hearing roll at -2", 8),
])  # fmt: skip
@rules("GL-CORE-07", "GL-AUTH-01")
def test_how_a_skill_is_said(text: str, target: int) -> None:
    own = {
        "Stealth": 13,
        "Survival (woods)": 11,
        "Thrown Weapon: knife": 12,
        "Riding (horse)": 14,
        "Humanities: history": 12,
        "First Aid/TL3": 12,
        "Guns/TL7: pistol": 12,
    }
    assert asked(carry_out(text, hero(skills=own))).target == target


@pytest.mark.parametrize("text, target", [
    ("Roll against Stealth, Shadowing or DX-4", 13), ("Roll against Shadowing, Stealth-1, or DX-4", 12), ("Roll against Naturalist, Shadowing, Acting or DX-4", 6),
    ("Roll against the best of Shadowing, Acting and DX-2", 8), ("Roll versus Shadowing, DX-1 at -2", 7), ("Roll against Survival: woods, Stealth-4 or IQ at +1", 12),
    ("Roll against Shadowing, or Stealth, or Acting, or DX", 13),
    ("Roll against Will-1 or IQ-3", 9), ("Quick Contest: Will against 12", 10), ("Quick Contest of Will-2 against 12", 8), ("Quick Contest: your Will at +1 against the guard's Will", 11),
    ("Quick Contest: Shadowing, Stealth-1 or IQ-3 against 13", 12),
])  # fmt: skip
@rules("GL-AUTH-01", "GL-AUTH-02", "GL-AUTH-03", "GL-CORE-39")
def test_alternatives_may_be_listed_with_commas_and_will_is_one_of_them(text: str, target: int) -> None:
    own = {"Stealth": 13, "Survival (woods)": 11}
    assert asked(carry_out(text, hero(skills=own))).target == target


@rules("GL-AUTH-01", "GL-AUTH-60")
def test_two_skills_side_by_side_are_no_list() -> None:
    assert "unknown-word" in codes("## a\n{Roll against Knife Throwing}\n- Success: -> b\n- Failure: -> b" + END)


@rules("GL-CORE-40", "GL-AUTH-06")
def test_a_will_roll_among_others_is_capped_and_a_contest_of_wills_is_not() -> None:
    brave = hero(iq=16)
    assert outcome("Roll against Will or DX-5", brave, "5 5 4") == "failure"
    assert outcome("Roll against IQ or DX-5", brave, "5 5 4") == "success"
    assert outcome("Quick Contest: Will against 12", brave, "5 5 4", "5 5 4") == "win"


@pytest.mark.parametrize("text, phrase, values", [
    ("Explosion: 3d, 2 yards away", "explosion", {"harm": "3d6", "yards": 2}), ("An explosion of 6d x 2, 3 yards off", "explosion", {"harm": "6d6x2", "yards": 3}),
    ("Travel 60 miles at x1.5", "travel", {"miles": 60, "terrain": 150}), ("Travel 60 miles, terrain \N{MULTIPLICATION SIGN} 2", "travel", {"miles": 60, "terrain": 200}),
    ("Travel 60 miles, terrain at 1.25", "travel", {"miles": 60, "terrain": 125}), ("Travel 60 miles at half speed", "travel", {"miles": 60, "terrain": 200}),
    ("No sleep tonight", "sleep-none", {}), ("You cannot sleep tonight", "sleep-none", {}), ("You get no sleep", "sleep-none", {}), ("You have no sleep tonight", "sleep-none", {}),
    ("Sleep tonight", "sleep", {}), ("Gain $1,250", "gain-money", {"amount": 1250}), ("Lose 2 hit points", "lose-hits", {"n": 2}), ("Lose 2 fatigue points", "tire", {"n": 2}),
])  # fmt: skip
@rules("GL-AUTH-19", "GL-AUTH-22", "GL-AUTH-45", "GL-AUTH-50", "GL-AUTH-53")
def test_what_is_said_in_other_words(text: str, phrase: str, values: dict[str, object]) -> None:
    found, deed = said(text)
    assert (found.id, dict(deed.values)) == (phrase, values)


@rules("GL-AUTH-50")
def test_terrain_makes_miles_longer_and_days_no_longer() -> None:
    assert after("Travel 60 miles at x1.5", hero()).world.clock == 2 * after("Travel 40 miles", hero()).world.clock
    assert "terrain-of-days" in codes("## a\n{Travel 3 days at x1.5}\n\n- On. -> b" + END)
    assert "terrain-of-days" not in codes("## a\n{Travel 30 miles at x1.5}\n\n- On. -> b" + END)


def problems(text: str, more: str = "") -> list[Problem]:
    header = f"---\ntitle: T\nsystem: gurps\nauthor: A\nlicence: CC0\nstart: a\n{more}---\n"
    return read_text(header + text, "b", SYSTEM)[1]


END = "\n\n## b [end]\nEnd.\n"


@rules("GL-AUTH-61", "GL-AUTH-63", "GL-AUTH-65", "GL-AUTH-66", "GL-CAMP-30")
def test_what_an_author_is_told() -> None:
    assert "no-failure" in codes("## a\n{Roll against ST}\n- Success: Yes. -> b\n\n- On. -> b" + END)
    assert "no-default" in codes("## a\n{Roll against Karate}\n- Success: -> b\n- Failure: -> b" + END)
    assert "no-neutral" not in codes(
        "## a\n{Reaction roll from the guard}\n- Good or better: -> b\n- Neutral: -> b\n- Poor or worse: -> b" + END
    )
    assert "many-points" in codes("## a\n{Gain 6 points}\n\n- On. -> b" + END)


CASTS = "## a\n{Cast Light}\n- Success: -> b\n- Failure: -> b" + END
FIGHTS = "## a\n{Fight a witch (ST 10, casts Sleep 14); for 9 seconds}\n- If you win -> b\n- Otherwise -> b" + END


@rules("GL-AUTH-66", "GL-MAGIC-04")
@pytest.mark.parametrize(
    "text, more, wrong",
    [(CASTS, "", True), (CASTS, "mana: none\n", True), (CASTS, "mana: low\n", False), (FIGHTS, "", True), (FIGHTS, "mana: high\n", False),
     (CASTS.replace("Light", "Light in none mana"), "mana: normal\n", True), (CASTS.replace("Light", "Light in low mana"), "", False),
     (FIGHTS.replace("for 9", "the mana is normal; for 9"), "", False), (FIGHTS.replace("for 9", "they never cast; for 9"), "", False),
     (CASTS.replace("## b [end]", "## c\n{The world changes: mana is normal}\n\n- On. -> b\n\n## b [end]"), "", False)],
)  # fmt: skip
def test_a_spell_cast_where_there_is_no_mana_is_an_error(text: str, more: str, wrong: bool) -> None:
    errors = [problem.code for problem in problems(text, more) if problem.level == "error"]
    assert errors == (["no-mana"] if wrong else [])


@rules("GL-CHAR-140", "GL-CHAR-160", "GL-AUTH-62")
def test_a_ready_hero_of_no_known_race_or_with_half_a_skill_is_told_of_with_the_rule() -> None:
    heroes = "presets:\n  Ann: {race: elf, skills: {Guns: 12}}\n  Bea: {skills: {'Guns: pistol': 12}}\n"
    told = [problem.message for problem in problems("## a [end]\nEnd.\n", heroes) if problem.code == "illegal-preset"]
    assert [message.split("(")[-1] for message in told] == ["GL-CHAR-140)", "GL-CHAR-160)"]
    assert all(message.startswith("Ann: ") for message in told)


@rules("GL-AUTH-60")
@pytest.mark.parametrize("tl", ["²", "--5", "+-5", "1_0", "9" * 5000])
def test_a_number_of_the_header_that_cannot_be_read_is_told_and_left_at_the_rules(tl: str) -> None:
    assert [code for _, code, _, _ in book_check(terms(tl=tl))] == ["bad-number"]
    assert number(terms(tl=tl), "tl", 3) == 3


@rules("GL-AUTH-60", "GL-AUTH-67", "GL-CAMP-42")
def test_what_is_said_of_the_header() -> None:
    from dataclasses import replace

    told = {code for _, code, _, _ in book_check(terms(mana="plenty", points="many", forbidden_traits="Flying"))}
    assert told == {"unknown-mana", "bad-number", "unknown-trait"}
    assert [code for _, code, _, _ in book_check(replace(terms(tl="3"), items={"blaster": ()}))] == ["later-gear"]
    shop = "## a\n{{She sells:}}\n\n| item | price |\n|---|---|\n| {} | |\n\n- On. -> b" + END
    assert [codes(shop.format(ware), "tl: 3\n") for ware in ("blaster", "broadsword")] == [["later-gear"], []]
    assert not list(book_check(PLAIN))
    assert not codes("## a\nA.\n\n- On. -> b" + END, "tl: 3\nmana: low\npoints: 100\nliteracy_norm: literate\n")


@rules("GL-AUTH-60", "GL-RULE-17", "GL-RULE-71", "GL-RULE-74", "GL-CHAR-74", "GL-CAMP-20", "GL-AUTH-46")
@pytest.mark.parametrize(
    "field, code",
    [("fumbles: maybe", "unknown-option"), ("gear_share: half", "unknown-option"), ("literacy_norm: some", "unknown-option"),
     ("luck_sections: often", "bad-number"), ("start_hour: dawn", "bad-number"), ("sell_ratio: a third", "bad-number"),
     ("fumbels: off", "unknown-field"), ("options: {luck_sections: often}", "bad-number")],
)  # fmt: skip
def test_an_option_of_the_header_that_says_what_it_cannot_is_told_of_at_its_line(field: str, code: str) -> None:
    told = [problem for problem in problems("## a [end]\nEnd.\n", f"{field}\n") if problem.code == code]
    assert len(told) == 1
    assert told[0].place.line > 1
    assert not codes("## a [end]\nEnd.\n", "start_hour: 6\nsell_ratio: 0.5\nrank_status: true\nfumbles: off\n")


@rules("GL-AUTH-30", "GL-AUTH-61")
def test_a_lost_fight_has_an_answer() -> None:
    fight = "{Fight a wolf (ST 9, DX 12, HT 11, bite 12, 1d-1 cut)}"
    section = game(f"## a\n{fight}\n- If you win -> b\n- If you are beaten -> b{END}").book.section("a")
    assert [deed.outcomes for deed in section.deeds.values()] == [("won", "defeated")]


@rules("GL-AUTH-62")
def test_the_chance_of_a_roll_is_known_before_it() -> None:
    request = asked(carry_out("Roll against Stealth-2", hero(skills={"Stealth": 13})))
    assert (request.parts, request.target) == ((("Stealth", 13), ("-2", -2)), 11)


READY = """presets:
  Ann: {st: 11, dx: 12, iq: 12, skills: {Stealth: 17, Lockpicking: 14}, items: [broadsword]}
  Ben: {st: 12, dx: 11, iq: 11, skills: {Stealth: 18}, items: [large knife, chainmail]}
"""


@pytest.mark.parametrize("roll, code", [
    ("Stealth", "cannot-fail"), ("Stealth-1", None), ("Stealth-15", None), ("Stealth-16", "cannot-be-done"), ("Lockpicking-4", None),
    ("Lockpicking-12", "cannot-be-done"), ("Lockpicking-3, no default", None), ("Karate", "cannot-be-done"), ("Karate or Stealth", "cannot-fail"),
])  # fmt: skip
@rules("GL-AUTH-62")
def test_a_roll_no_ready_hero_can_make_or_need_fear(roll: str, code: str | None) -> None:
    text = f"## a\n{{Roll against {roll}}}\n- Success -> b\n- Failure -> b{END}"
    found = {"cannot-fail", "cannot-be-done"} & set(codes(text, READY))
    assert found == ({code} if code else set())
    assert not {"cannot-fail", "cannot-be-done"} & set(codes(text))  # any hero may come


@pytest.mark.parametrize("dr, more, warns", [
    (9, READY, False), (10, READY, False), (11, READY, True),  # ST 12 with a broadsword: sw+1 is 1d+3, and 2 all out
    (16, "", False), (17, "", False), (18, "", True),  # anybody, of ST 13: the halberd's sw+5 is 2d+4
    (60, "tl: 9\n", False), (90, "tl: 9\n", True), (18, "mana: normal\n" + READY, True), (17, "mana: normal\n" + READY, False),
])  # fmt: skip
@rules("GL-AUTH-64")
def test_a_foe_whom_nobody_can_hurt(dr: int, more: str, warns: bool) -> None:
    text = f"## a\n{{Fight a golem (ST 20, DX 8, HT 14, fist 8, 2d cr, DR {dr})}}\n- If you win -> b\n- Otherwise -> b{END}"
    assert ("cannot-be-hurt" in codes(text, more)) is warns


@pytest.mark.parametrize("facts, warns", [
    ("whip 12", True), ("whip 12, 1d-2 cr", False), ("sword 12", False), ("knife 11", False), ("claws 12", False), ("beast, lunge 12", False),
    ("attack 12", True), ("2d cut", False), ("DX 12", False), ("broadsword 12, cleaver 11", True),
])  # fmt: skip
@rules("GL-AUTH-30", "GL-AUTH-60")
def test_a_foe_whose_weapon_nobody_knows(facts: str, warns: bool) -> None:
    said = f"{{Fight a thug (ST 11, {facts})}}\n- If you win -> b\n- Otherwise -> b{END}"
    assert ("unknown-weapon" in codes("## a\n" + said)) is warns
    beside = f"{{Fight a guard (broadsword 12); with a squire (ST 11, {facts}) at your side}}\n- If you win -> b\n- Otherwise -> b{END}"
    assert ("unknown-weapon" in codes("## a\n" + beside)) is warns


@rules("GL-AUTH-02", "GL-AUTH-03", "GL-AUTH-60")
def test_a_contest_with_somebody_of_whom_nothing_is_known() -> None:
    said = "## a\n{Quick Contest of ST with the smith}\n- Win: -> b\n- Lose: -> b" + END
    assert "no-score" in codes(said)
    assert "no-score" in codes(said, "foes:\n  smith: {IQ: 9}\n")
    assert "no-score" not in codes(said, "foes:\n  smith: {ST: 13}\n")
    assert "no-score" not in codes(said.replace("the smith", "the smith (13)"))
    assert "no-score" in codes(said.replace("Quick Contest", "Regular Contest"))
    hidden = said.replace("of ST with the smith", "Stealth against the smith's Hearing")
    assert "no-score" in codes(hidden)
    assert "no-score" not in codes(hidden, "foes:\n  smith: {IQ: 9}\n")


@rules("GL-AUTH-60")
@pytest.mark.parametrize(("behind", "hint"), [("-14", "Write against 14,"), ("-2", "Write against a number,")])
def test_a_level_behind_the_name_of_a_skill_is_taken_for_one_in_the_hint(behind: str, hint: str) -> None:
    said = f"## a\n{{Quick Contest of Gambling with the dealer{behind}}}\n- Win: -> b\n- Lose: -> b{END}"
    told = [one.hint for one in problems(said) if one.code == "no-score"]
    assert len(told) == 1
    assert told[0].startswith(hint)


@rules("GL-AUTH-70", "GL-AUTH-71", "GL-AUTH-72", "GL-AUTH-73", "GL-AUTH-74")
def test_the_worked_sections_of_the_digest_can_be_written() -> None:
    for text in (
        "Reaction roll at -1 from the guard (Status 0, guard)", "Climb a rope of 24 feet, down",
        "Fight an archer (ST 11, DX 12, HT 11, bow 12, 1d imp), at 40 yards; you may flee", "Taste roll at -2", "Rest three days",
    ):  # fmt: skip
        assert WORDS.instruction(text, Place("", 1)), text
    assert outcome("Taste roll at -2", hero(), "3 3 3") == "miss"


@rules("GL-MAGIC-33", "GL-AUTH-40")
def test_what_a_subject_resists_with_is_asked_for() -> None:
    sleep = "## a\n{Cast Sleep on the guard}\n- Success: -> b\n- Failure: -> b" + END
    assert "no-resistance" in codes(sleep, "mana: normal\n")
    assert "no-resistance" not in codes(sleep.replace("guard}", "guard, against HT 11}"), "mana: normal\n")
    assert "no-resistance" not in codes(sleep, "mana: normal\nfoes:\n  guard: {HT: 11}\n")
    assert "no-resistance" not in codes(CASTS, "mana: normal\n")
    assert "too-strong" in codes(CASTS.replace("Light", "Haste at strength 4"), "mana: normal\n")
    assert "too-strong" not in codes(CASTS.replace("Light", "Haste at strength 3"), "mana: normal\n")


@rules("GL-EQUIP-06")
def test_a_kind_of_the_rules_is_lost_by_whatever_one_has_of_it() -> None:
    carrying = hero().with_item(Item("medium shield")).with_item(Item("rope"))
    assert after("Lose your shield", carrying).hero.items == (Item("rope"),)
    both = carrying.with_item(Item("buckler"))
    assert after("Lose your shield", both, "Lose buckler").hero.carries("medium shield") == 1
    named = carrying.with_item(Item("shield"))
    assert after("Lose your shield", named).hero.carries("medium shield") == 1
