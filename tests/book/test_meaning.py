"""Sentences read by meaning: the laws of the second reading, and the hints it gives."""

import pytest

pytest.importorskip("markdown_it")

from support.carrying_out import CONDITION, TERMS, state
from support.reading import compiled, read_text, system
from support.understood import bare_ops
from turnto.book.grammar.frames.canonical import canonical
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place, Problem
from turnto.core.phrase import Deed
from turnto.rules.installed import SHIPPED


def book(text: str, id: str = "gnat") -> str:
    stubs = "".join(f"\n## {name} [end]\n" for name in ("40", "inn", "mill"))
    return f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {id}\n---\n## here\n{text}\n{stubs}"


def errors(text: str, id: str = "gnat") -> list[Problem]:
    return [problem for problem in read_text(book(text, id))[1] if problem.level == "error"]


def phrases(text: str, id: str = "gnat") -> list[tuple[str, dict[str, object]]]:
    ops = compiled(read_text(book(text, id))[0])["sections"]["here"]["ops"]
    return [(op[1]["phrase"], op[1]["values"]) for op in ops if op[0] == "do"]


@pytest.mark.parametrize("id, said, phrase, values", [
    ("gnat", "Your Vitality drops by two points", "harm", {"n": 2}),
    ("gnat", "Gain twenty-five gold pieces", "gain-money", {"amount": 25}),
    ("gnat", "Turn to page 40", "turn-to", {"section": "40"}),
    ("briar", "Increase CHARM by 1", "raise", {"score": "CHARM", "n": 1}),
    ("goonies", "Add 2 to HP", "heal", {"n": 2}),
    ("gurps", "Reduce ST by 1", "lose-attribute", {"basic": "ST", "n": 1}),
    ("gurps", "Quick Contest: Stealth against the guard (12)", "quick-contest", {"skill": "Stealth", "number": 12}),
])  # fmt: skip
def test_a_sentence_in_other_words_means_the_phrase(id: str, said: str, phrase: str, values: dict[str, object]) -> None:
    assert phrases(f"{{{said}}}", id) == [(phrase, values)]


@pytest.mark.parametrize("text", [
    "{Rest; a loaf}", "{Rest; a big loaf}", "{Rest; the dog}", "{Roll 2d6, as often as you like}\n- 2-7 -> inn\n- 8-12 -> mill",
    "{Test your Talent, as often as you like}\n- Success -> inn\n- Failure -> mill",
])  # fmt: skip
def test_a_thing_without_a_verb_and_a_test_again_and_again_are_not_passed_over(text: str) -> None:
    assert [problem.code for problem in errors(text)] == ["unknown-phrase"]


@pytest.mark.parametrize("said", ["Lose the spoon, who's crying", "Lose the spoon, who is crying"])
def test_a_contracted_clause_is_asked_about_once(said: str) -> None:
    assert [phrase for phrase, _ in phrases(f"{{{said}}}")] == ["lose-items"]


@pytest.mark.parametrize("id, said", [
    ("gurps", "Your Dodge goes up by 1"), ("goonies", "Gain 20 gold"), ("gnat", "Fight two rounds; a ranged weapon gives +1"),
])  # fmt: skip
def test_a_score_or_a_coin_is_never_a_counter_or_a_thing(id: str, said: str) -> None:
    assert errors(f"{{{said}}}", id)


def test_a_counter_in_italics_may_be_called_as_it_likes() -> None:
    assert phrases("{Add 2 to *Strength*}") == [("add-to", {"amount": 2, "counter": "Strength"})]


def test_two_readings_are_a_question() -> None:
    (problem,) = errors("{Your Luck goes up by one}", "briar")
    assert problem.code == "two-readings"
    assert "{Regain 1 LUCK}" in problem.hint
    assert "{Raise LUCK by 1}" in problem.hint


@pytest.mark.parametrize("said", ["2 Vitality", "Looze 2 Vitality"])
def test_of_what_was_not_said_nothing_is_guessed(said: str) -> None:
    (problem,) = errors(f"{{{said}}}")
    assert problem.suggestion is None
    assert "heal" not in problem.hint


def test_the_words_that_were_not_understood_are_underlined() -> None:
    (problem,) = errors("{Test Climbing using the rope}")
    assert (problem.place.column, problem.place.length) == (16, len("using the rope"))
    assert problem.hint == "Did you mean {Test Climbing}?"
    assert problem.suggestion
    assert problem.suggestion.new == "{Test Climbing}"


def test_a_condition_behind_an_instruction_governs_it_unless_that_has_outcomes() -> None:
    ops = compiled(read_text(book("{Lose 2 Vitality unless you have the **cloak**}"))[0])["sections"]["here"]["ops"]
    assert [op[0] for op in ops if op[0] in ("if", "do")] == ["if", "do"]
    assert errors("{Test Stealth at -2 unless you have the **cloak**}")
    said = "Test CHARM; +1d if you have Resolve and +1d if you have the code *Delve*"
    assert [phrase for phrase, _ in phrases(f"{{{said}}}", "briar")] == ["test"]


@pytest.mark.parametrize("said, shown", [
    ("Trade the **lamp** for the **horn**", ["give-items", "take-items"]),
    ("Buy the **rope** for 5 gold pieces", ["pay-money", "take-items"]),
    ("Sell your **lamp** for 8 gold", ["give-items", "gain-money"]),
])  # fmt: skip
def test_a_trade_is_two_instructions(said: str, shown: list[str]) -> None:
    assert [phrase for phrase, _ in phrases(f"{{{said}}}")] == shown


@pytest.mark.parametrize("said, phrase", [
    ("Deduct one point of Vitality for the cold", "harm"), ("The trap springs: take 2 wounds", "wounds"),
])  # fmt: skip
def test_a_reason_in_plain_words_says_nothing(said: str, phrase: str) -> None:
    assert [id for id, _ in phrases(f"{{{said}}}")] == [phrase]


@pytest.mark.parametrize("said", [
    "Lose 1 Talent for the fight", "Lose 1 Vitality for each torch", "Fight the wolf, gain 5 gp", "Pay 5 gp for a **rope** and a meal",
])  # fmt: skip
def test_what_may_mean_something_is_never_left_out(said: str) -> None:
    assert errors(f"{{{said}}}") or len(phrases(f"{{{said}}}")) > 1


@pytest.mark.parametrize("said", [
    "Pay 3 gp to get in.", "You must pay 3 gp, or leave.", pytest.param("You may pay 3 gp to have the gate opened for you this one time, and no more than that.", marks=pytest.mark.slow),
    "{Test Climbing, or by default}\n- Success: You may pay 3 gp to go on. -> 40\n- Failure: -> inn",
])  # fmt: skip
def test_an_amount_at_the_start_of_a_sentence_is_told_whatever_follows(said: str) -> None:
    problems = read_text(book(said))[1]
    assert [problem.hint for problem in problems if problem.code == "unbraced-instruction"]


def test_a_choice_that_says_a_price_and_takes_none_is_told() -> None:
    problems = read_text(book("- Pay the ferryman (5 gold). -> 40\n- Walk. -> inn"))[1]
    assert [problem.hint for problem in problems if problem.code == "unbraced-instruction"] == ["Write {Pay 5 gp}."]


def test_a_column_of_a_shop_that_nothing_reads_is_an_error() -> None:
    table = "{{The chandler sells:}}\n\n| Goods | Cost | %s |\n|---|---|---|\n| **rope** | 5 gold | 2 |\n"
    assert errors(table.replace("{{", "{").replace("}}", "}") % "Colour")
    assert not errors(table.replace("{{", "{").replace("}}", "}") % "Stock")


def test_what_the_rules_have_not_is_told_by_what_they_have() -> None:
    (problem,) = errors("{Lose 2 Dexterity}")
    assert "Its scores are Talent, Vitality." in problem.hint


@pytest.mark.parametrize("id, said, hint", [
    ("gurps", "{Lose 3 gold pieces}", "{Lose 3 dollars}"),
    ("gurps", "{If you have at least 10 gold pieces:}\nRich.\n{End}", "{If you have at least 10 dollars}"),
    ("briar", "{Lose 3 gold pieces}", "{Lose 3 sp}"),
    ("briar", "{If you have 3 gold pieces} Rich.", "{If you have 3 sp}"),
])  # fmt: skip
def test_money_of_another_name_is_said_in_that_of_the_rules(id: str, said: str, hint: str) -> None:
    (problem,) = errors(said, id)
    assert hint in problem.hint
    shown = "{If you have at least 10 dollars:}\nRich.\n{End}" if "{End}" in said else hint
    assert not errors(shown, id)


@pytest.mark.parametrize("id", SHIPPED)
def test_what_is_written_for_an_example_means_the_same(id: str) -> None:
    vocabulary = Vocabulary(system(id), "en", {}, frozenset({"ambush"}))
    count = 0
    for phrase in vocabulary.phrase_by_id.values():
        for example in phrase.examples:
            found = vocabulary.instruction(example, Place(""))
            if found and found.phrase.id == phrase.id and vocabulary.canonical(phrase, found.values):
                count += 1
                again = vocabulary.instruction(canonical(phrase, found.values, "en"), Place(""))
                assert again
                assert again.phrase.id == phrase.id
    assert count > 20


def test_the_number_of_a_visit_and_where_one_came_from_can_be_asked() -> None:
    text = "{If this is your second visit} Again.\n\n{If you came from the inn} Beer."
    ops = compiled(read_text(book(text))[0])["sections"]["here"]["ops"]
    assert [op[2][1:3] for op in ops if op[0] == "if"] == [
        ["visit-number", {"times": 2}],
        ["came-from", {"section": "inn"}],
    ]
    asked = Deed("", "visit-number", {"times": 2}, section="here")
    assert CONDITION["visit-number"].holds(state(visits=(("here", 2),)), asked, TERMS)
    assert not CONDITION["visit-number"].holds(state(visits=(("here", 3),)), asked, TERMS)
    came = Deed("", "came-from", {"section": "inn"}, section="here")
    assert CONDITION["came-from"].holds(state(flags=(("came-from", "inn"),)), came, TERMS)
    assert not CONDITION["came-from"].holds(state(), came, TERMS)


@pytest.mark.parametrize("said, phrase", [
    ("You bang your head and lose a point of Vitality", "harm"),
    ("The thorns tear at you. Take a Wound.", "wounds"),
    ("Test Climbing to reach the window", "test"),
    ("Pay 5 gp to enter", "pay-money"),
])  # fmt: skip
def test_what_was_done_before_and_what_for_says_nothing(said: str, phrase: str) -> None:
    assert [id for id, _ in phrases(f"{{{said}}}")] == [phrase]


@pytest.mark.parametrize(
    "said", ["Take the **letter** to the abbot", "Pay 5 gp to take the rope", "Drop the rope and lose 1 Vitalty"]
)
def test_a_purpose_that_may_be_an_exchange_is_not_left_out(said: str) -> None:
    assert errors(f"{{{said}}}")


@pytest.mark.parametrize("said, read", [
    ("You lose 2 HP and 3 gold", ["harm", "lose-money"]),
    ("Take the **rope**, 5 gold and two **torches**", ["take-items", "gain-money", "take-items"]),
])  # fmt: skip
def test_a_list_of_things_scores_and_money_is_one_instruction_for_each(said: str, read: list[str]) -> None:
    assert [id for id, _ in phrases(f"{{{said}}}")] == read


def test_two_foes_in_a_fight_of_rounds_are_several_enemies() -> None:
    assert phrases("{Fight two goblins for two rounds at -1}") == [
        ("fight", {"several": True, "foe": "goblins", "rounds": 2, "modifier": -1})
    ]
    ((_, values),) = phrases("{Fight a pair of rats (Wounds 1)}", "briar")
    assert values["foe"] == [["rats", 2, "Wounds 1"]]


def test_a_condition_holds_for_the_turns_of_its_paragraph() -> None:
    ops = compiled(read_text(book("{If you have the **rope**} you climb down. Turn to 40."))[0])["sections"]["here"][
        "ops"
    ]
    (choice,) = [op for op in ops if op[0] == "choice"]
    assert choice[2]


def test_the_outcomes_of_a_test_may_stand_in_the_line_below_it() -> None:
    text = "{Test Climbing, or by default}\nIf you succeed, turn to 40. If you fail, turn to the inn."
    assert not errors(text)
    ops = compiled(read_text(book(text))[0])["sections"]["here"]["ops"]
    (test,) = [op[1] for op in ops if op[0] == "do"]
    assert {one["is"] for one in test["outcomes"]} == {"success", "failure"}


def test_a_statement_among_outcomes_is_no_choice() -> None:
    found = errors("{Test Search, or by default}\n- You sing a song. Turn to 40\n- You miss it. Turn to inn")
    assert [problem.code for problem in found] == ["unknown-outcome"]
    assert not errors("{Test Search, or by default}\n- You spot it. Turn to 40\n- You miss it. Turn to inn")


def test_tags_in_a_condition_and_tables_without_their_instruction_are_told() -> None:
    (tag,) = errors("{If you have a light source (**torch** or **lantern**)} You see.")
    assert tag.code == "unread-tag"
    (table,) = errors("The smith sells:\n\n| item | price |\n|---|---|\n| **axe** | 5 |")
    assert table.code == "unbraced-instruction"
    assert table.suggestion
    assert table.suggestion.new == "{The smith sells:}"


def test_no_counter_is_called_by_a_skill_of_the_rules() -> None:
    assert phrases("{Your Hunting talent improves by one}", "briar") == [("raise", {"score": "Hunting", "n": 1})]


def test_brackets_are_no_part_of_a_name() -> None:
    joins = {"who": "Marin", "facts": "Dodge, Hunting"}
    assert phrases("{Marin (Dodge, Hunting) joins your company}", "briar") == [("joins", joins)]


@pytest.mark.parametrize("id, said, meant", [
    ("gnat", "Fight the crossbowman for two rounds; your penalty is 2", "Fight 2 rounds at -2 against the crossbowman"),
    ("gnat", "You are set upon by ever so many rats: fight 2 rounds at -1", "Fight 2 rounds at -1; several enemies"),
    ("goonies", "Several weeks go by and all your damage is healed", "Heal all your damage"),
    ("briar", "You spend a week in bed and heal all your Wounds", "Heal all your Wounds"),
    ("goonies", "You find a scroll: learn Cold Snap if you wish", "You may learn Cold Snap"),
])  # fmt: skip
def test_a_sentence_of_several_pieces_is_hinted_at_whole(id: str, said: str, meant: str) -> None:
    (problem,) = errors(f"{{{said}}}", id)
    assert problem.suggestion
    assert problem.suggestion.new == f"{{{meant}}}"


@pytest.mark.parametrize("id, said, meant", [
    ("briar", "You lose your footing and suffer a Wound", "Tick 1 Wound"),
    ("gnat", "Fight two rounds at -2 without your shield, which is still slung on your back", "Fight two rounds at -2, without a shield"),
    ("gnat", "He has not seen you yet, which gives you Advantage; fight one round at -1", "Fight one round at -1, with Advantage"),
    ("gnat", "Cross out the keyword *Ember*, should you have it", "Lose the keyword *Ember*"),
])  # fmt: skip
def test_pieces_that_tell_or_are_clauses_may_stand_anywhere(id: str, said: str, meant: str) -> None:
    assert phrases(f"{{{said}}}", id) == phrases(f"{{{meant}}}", id)


@pytest.mark.parametrize("said", [
    "Gain 5 gp, which the guard takes back", "Lose 1 Talent; everyone else does so too",
    "Lose 1 Talent, and the thief is gone with your purse",
])  # fmt: skip
def test_no_story_is_what_may_carry_a_rule(said: str) -> None:
    assert errors(f"{{{said}}}", "gnat")


def test_as_long_as_begins_a_condition_and_no_reason() -> None:
    text = "{Lose 2 Vitality as long as you wear the **cloak**}"
    ops = compiled(read_text(book(text))[0])["sections"]["here"]["ops"]
    assert any(op[0] == "if" for op in ops)


@pytest.mark.parametrize("id, said", [
    ("briar", "Each time you come here, tick a Wound"), ("briar", "Two Wounds more"),
])  # fmt: skip
def test_a_piece_that_may_be_meant_is_not_left_out_of_a_hint(id: str, said: str) -> None:
    assert all(problem.suggestion is None for problem in errors(f"{{{said}}}", id))


def test_a_condition_behind_an_instruction_in_its_braces_is_not_swallowed() -> None:
    text = "{Add 1 to *Alarm*; if *Alarm* is 3 or more, turn to 40}"
    ops = compiled(read_text(book(text))[0])["sections"]["here"]["ops"]
    place = next(place for place, op in enumerate(ops) if op[0] == "do" and op[1]["phrase"] == "turn-to")
    (asked,) = [op for op in ops[:place] if op[0] == "if"]
    assert asked[2][1] == "counter-least"


def test_a_status_is_called_alike_however_it_is_changed() -> None:
    (_, plainly), (_, otherwise) = phrases(
        "{Lower your Status with the Fishers by 1}\n\n{Your Status with the Fishers drops by one}"
    )
    assert plainly == otherwise


def ops(text: str, id: str = "gnat") -> list[list[object]]:
    """Return what a section does and offers, without words and labels."""
    return [
        op
        for op in compiled(read_text(book(text, id))[0])["sections"]["here"]["ops"]
        if op[0] in ("if", "do", "choice")
    ]


def test_a_condition_before_braces_governs_what_is_in_them() -> None:
    asked, *_ = ops("If you have the **rope**, {gain 5 gp}.")
    assert asked[0] == "if"
    (problem,) = errors("If the wind is right, {gain 5 gp}.")
    assert problem.code == "unbraced-condition"


def test_a_wish_before_braces_offers_what_is_in_them() -> None:
    offered = compiled(read_text(book("If you want to sleep, {heal 2 Vitality}."))[0])["sections"]["here"]["ops"]
    assert [op[0] for op in offered if op[0] in ("offer", "do")] == ["offer"]


def test_a_table_below_an_instruction_answers_its_outcomes() -> None:
    table = "| Result | What happens |\n|---|---|\n| Success | You climb. -> 40 |\n| Failure | You fall. -> inn |"
    (done,) = ops(f"{{Test your Talent}}\n\n{table}")
    assert [one["is"] for one in done[1]["outcomes"]] == ["success", "failure"]  # type: ignore[index]


@pytest.mark.parametrize(
    "label, outcome", [("S", "success"), ("F", "failure"), ("ok", "success"), ("not ok", "failure")]
)
def test_a_letter_alone_is_an_outcome(label: str, outcome: str) -> None:
    (done,) = ops(f"{{Test your Talent}}\n- {label}: -> 40")
    assert [one["is"] for one in done[1]["outcomes"]] == [outcome]  # type: ignore[index]


def test_between_two_numbers_is_at_least_the_one_and_at_most_the_other() -> None:
    ((_, _, asked, *_),) = ops("{If your Vitality is between 2 and 4} It itches.")
    assert [part[1] for part in asked[1:]] == ["vitality-at-least", "vitality-at-most"]  # type: ignore[index]


def test_the_highest_that_a_score_may_be_is_no_counter() -> None:
    assert errors("{Reduce your maximum Talent by 1}")


@pytest.mark.parametrize("said, phrase, values", [
    ("gold += 5", "gain-money", {"amount": 5}), ("Vitality -= 2", "harm", {"n": 2}), ("suspicion++", "add-to", {"amount": 1, "counter": "suspicion"}),
    ("2 Vitality lost", "harm", {"n": 2}), ("Gain the title 'Friend of Stoke'", "gain-title", {"title": "Friend of Stoke"}),
])  # fmt: skip
def test_an_act_in_short_is_that_act(said: str, phrase: str, values: dict[str, object]) -> None:
    assert phrases(f"{{{said}}}") == [(phrase, values)]


def test_who_may_decide_against_it_has_the_alternative_too() -> None:
    first, second = ops("{If you have the **whistle** and wish to blow it, turn to 40. Otherwise, turn to inn.}")
    assert first[2]
    assert not second[2]


def test_it_is_what_the_condition_before_asked_of() -> None:
    *_, (_, _, (asked,), *_) = ops("{If your Vitality is 3 or less, turn to 40. If it is 4 or more, turn to inn.}")
    assert asked[1] == "vitality-at-least"


def test_what_reads_on_otherwise_does_nothing() -> None:
    first, second = ops("{If you have *Dry*, turn to 40. If not, but you have *Wet*, turn to inn. Otherwise read on.}")
    assert first[2]
    assert len(second[2]) == 2


def test_what_somebody_is_asks_for_the_trait_and_no_title() -> None:
    ((_, _, asked, *_),) = ops("{If you are a mage} The runes glow.", "gurps")
    assert asked[1:3] == ["has-trait", {"trait": "Magery"}]  # type: ignore[index]


def test_otherwise_before_braces_is_the_alternative_of_the_condition_before() -> None:
    text = book("If you have no weapon, {take a Wound}; otherwise {gain 2 xp}.")
    all_ops = compiled(read_text(text)[0])["sections"]["here"]["ops"]
    assert [op[0] for op in all_ops if op[0] in ("if", "do", "jump")] == ["if", "do", "jump", "do"]


def test_a_way_on_for_who_has_it_not_is_a_way_on() -> None:
    _, second = ops("- If you have the **rope**, climb. -> mill\n- If not, turn to inn")
    assert {"to": "inn"} in second


def test_italics_stay_italics_in_a_condition_without_braces() -> None:
    ((_, _, (asked,), *_),) = ops("- If you have *Cutlass*, fight your way out. -> inn")
    assert asked[1] == "has-code"


def test_a_number_is_no_part_of_a_plain_name() -> None:
    ((_, _, asked, *_),) = ops("{If you have gathered three feathers} They glow.")
    assert asked[1] == "has-at-least"  # type: ignore[index]


def test_a_list_of_wares_with_prices_is_the_table_of_a_shop() -> None:
    (shop,) = ops(
        "{The market sells the following:}\n- Rations, 5 gp each\n- A shield for 20 gp\n- Light armour (40 gp)"
    )
    assert [row["price"] for row in shop[1]["values"]["rows"]] == ["5", "20", "40"]  # type: ignore[index]


def test_a_price_or_else_is_a_condition_where_it_must_be_paid_and_a_question_elsewhere() -> None:
    said = "lose 3 Vitality"
    assert [done for done, _ in phrases(f"{{You must eat a ration or {said}}}")] == ["give-items", "harm"]
    (problem,) = errors(f"{{Eat a ration or {said}}}")
    assert problem.code == "two-readings"
    assert not errors(problem.suggestion.new)  # type: ignore[union-attr]


def test_totals_are_the_bands_of_a_reaction() -> None:
    (done,) = ops("{Reaction roll from the smith}\n- 10 or more: -> inn\n- 9 or less: -> mill", "gurps")
    assert {one["is"]: one["turn"]["to"] for one in done[1]["outcomes"]}["poor"] == "mill"  # type: ignore[index]


def _section(system: str, text: str) -> tuple[list[str], list[object]]:
    book, problems = read_text(f"---\nsystem: {system}\ntitle: T\n---\n## here\n{text}\n\n## 12 [end]\n\n## 40 [end]\n")
    errors = [problem.code for problem in problems if problem.level == "error"]
    return errors, [op for op in compiled(book)["sections"]["here"]["ops"] if op[0] in ("if", "do", "choice", "offer")]


@pytest.mark.parametrize(
    ("plain", "braced"),
    [
        ("If you have the rope, {lose 1 LUCK}.", "{If you have the rope} {Lose 1 LUCK}"),
        ("Rain. Unless you have the rope: {lose 1 LUCK}.", "Rain. {Unless you have the rope} {Lose 1 LUCK}"),
        ("{Lose 1 LUCK} unless you have the rope.", "{Unless you have the rope} {Lose 1 LUCK}"),
    ],
)  # fmt: skip
def test_a_condition_in_plain_words_governs_the_instruction_beside_it(plain: str, braced: str) -> None:
    errors, ops = _section("briar", plain)
    assert not errors
    assert [op[0] for op in ops] == [op[0] for op in _section("briar", braced)[1]] == ["if", "do"]


@pytest.mark.parametrize(
    "item",
    [
        "- Climb down if you have the rope. -> 12",
        "- Climb down, but only if you have the **rope** -> 12",
        "- (requires the **rope**) Climb down. -> 12",
        "- [Needs the rope] Climb down. -> 12",
        "If you have the **rope**, -> 12",
        "{If you have the rope and wish to use it, turn to 12}",
    ],
)
def test_a_condition_in_plain_words_closes_a_choice(item: str) -> None:
    errors, ops = _section("briar", item)
    assert not errors
    assert [op[0] for op in ops] == ["choice"]
    assert "has-item" in str(ops[0][2])


def test_otherwise_denies_the_condition_of_the_way_on_before_it() -> None:
    _, ops = _section("briar", "If you have the **rope**, -> 12\n\nOtherwise -> 40")
    assert [str(op[2]).count("not") for op in ops] == [0, 1]


@pytest.mark.parametrize(
    "said",
    [
        "If you have offended the Reeve, {lose 1 LUCK}.",
        "If you have offended the Reeve, -> 12",
        "- Use the rope (if you have one). -> 12",
        "- Read the runes unless you have offended the Reeve. -> 12",
    ],
)
def test_a_condition_in_plain_words_that_nobody_knows_is_told_of(said: str) -> None:
    assert "unbraced-condition" in _section("briar", said)[0]


@pytest.mark.parametrize(
    "said",
    [
        "- Take the fork away from him. He is as strong as two of you, if you are not used to men. -> 12",
        "- Ask him if he has the key. -> 12",
        "- The goats will follow you if they are told to. -> 12",
    ],
)
def test_what_others_do_or_are_is_no_condition_of_a_choice(said: str) -> None:
    errors, ops = _section("briar", said)
    assert not errors
    assert not ops[0][2]


@pytest.mark.parametrize(
    ("system", "said"),
    [
        ("briar", "{Test PROWESS with a bonus die for the rope}"),
        ("briar", "{She offers:}\n\n| Item | To buy | To sell |\n|---|---|---|\n| rope | 4 sp | 2 sp |"),
        ("briar", "{Purse}"),
        ("goonies", "{Test Focus against 9 (Dark)}\n- Success -> 12\n- Failure -> 40"),
    ],
)
def test_no_word_that_says_something_is_left_out(system: str, said: str) -> None:
    _, problems = read_text(f"---\nsystem: {system}\ntitle: T\n---\n## here\n{said}\n\n## 12 [end]\n\n## 40 [end]\n")
    assert {"unknown-phrase", "unread-column", "unread-fact"} & {problem.code for problem in problems}


def test_both_sides_that_fall_are_an_outcome() -> None:
    errors, ops = _section(
        "briar", "{Fight the twins (Wounds 4, -1d)}\n- Both sides fall -> 12\n- You win -> 12\n- You lose -> 40"
    )
    assert not errors
    assert [op[0] for op in ops] == ["do"]


def test_a_table_below_a_test_is_read_row_by_row() -> None:
    table = "| Result | |\n|---|---|\n| Miss | {Tick a Wound} -> 40 |\n| Partial | -> 12 |\n| Success | -> 12 |"
    errors, ops = _section("briar", f"{{Test SURVIVAL}}\n\n{table}")
    assert not errors
    assert [sorted(one["is"] for one in op[1]["outcomes"]) for op in ops] == [["miss", "partial", "success"]]


def test_what_is_turned_to_behind_a_deed_in_one_brace_asks_nobody() -> None:
    errors, ops = _section("briar", "{Add 1 to *Alarm*; if *Alarm* is now 3 or more, turn to 12}")
    assert not errors
    assert [op[0] for op in ops] == ["do", "if", "do"]


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("{If you have 10 gp and wish to bribe him, pay them and turn to 12. Otherwise, turn to 40.}", ["pay-money"]),
        ("{If you have the **rope**, lose it and turn to 12; otherwise lose 2 Vitality and turn to 40}", ["lose-items", "harm"]),
    ],
)  # fmt: skip
def test_a_deed_before_a_turn_in_braces_is_done(said: str, done: list[str]) -> None:
    errors, ops = _section("gnat", said)
    assert not errors
    assert [op[0] for op in ops] == ["choice", "choice"]
    assert [deed["phrase"] for op in ops for deed in op[4]] == done


def test_a_deed_before_a_turn_without_braces_is_told_of() -> None:
    _, problems = read_text(book("- If you have the **rope**, lose it and turn to 40\n- Otherwise, turn to inn"))
    (told,) = (problem for problem in problems if problem.code == "unbraced-instruction")
    assert told.suggestion
    assert told.suggestion.new == "{Lose the rope}"


def test_a_wish_in_braces_is_a_choice() -> None:
    _, ops = _section("briar", "{If you wish to use your Talent of Beasts, turn to 12; if not, turn to 40}")
    assert [(op[0], bool(op[2])) for op in ops] == [("choice", True), ("choice", False)]


def test_if_you_cannot_denies_the_condition_before_it() -> None:
    errors, ops = _section("briar", "If you can pay 5 sp, turn to 12. If you cannot, turn to 40.")
    assert not errors
    assert [str(op[2]).count("not") for op in ops] == [0, 1]


def test_a_condition_on_somebody_else_that_nobody_knows_is_told_of() -> None:
    assert "unbraced-condition" in _section("gnat", "If the guard trusts you, turn to 12. If not, turn to 40.")[0]


def test_the_numbers_of_a_foe_above_its_fight_are_told_of() -> None:
    _, problems = read_text(book("WOLF  DS 8, bite +1\n\n{Fight the wolf}\n- If you win -> 40", "goonies"))
    (told,) = (problem for problem in problems if problem.code == "unbraced-instruction")
    assert told.hint == "Write {Fight the wolf (DS 8, bite +1)}."


@pytest.mark.parametrize(
    ("system", "said", "same"),
    [
        ("gnat", "{Fight one round}\n\n**You win** -> 12\n\n**You lose** -> 40", "{Fight one round}\n- Survive -> 12\n- Otherwise -> 40"),
        ("gnat", "{Roll one die}\n1-3 {Lose 1 gp}\n4-6 Nothing.", "{Roll one die}\n- 1-3: {Lose 1 gp}\n- 4-6: Nothing."),
        ("gnat", "| Roll 1d6 | |\n|---|---|\n| 1-3 | -> 12 |\n| 4-6 | -> 40 |", "{Roll 1d6}\n- 1-3 -> 12\n- 4-6 -> 40"),
        ("gnat", "{Roll one die}\n- if it's a one or a two -> 12\n- 3 to 6 | turn to 40", "{Roll one die}\n- 1-2 -> 12\n- 3-6 -> 40"),
        ("gnat", "Try the door (turn to **12**) or go home (turn to **40**).\n\nx", "- Try the door -> 12\n- Go home -> 40"),
        ("gnat", "- If your Vitality is 3 or more, turn to 12\n- If it is lower, turn to 40",
         "- {If your Vitality is at least 3} -> 12\n- {Otherwise} -> 40"),
        ("gnat", "- (If you have the **key**) Open it -> 12\n- (If not) Climb -> 40", "- {If you have the **key**} Open it -> 12\n- {Otherwise} Climb -> 40"),
        ("gnat", "{Test your Talent. If you pass, turn to 12. If you fail, lose 2 Vitality and turn to 40.}",
         "{Test your Talent}\n- Success -> 12\n- Failure: {Lose 2 Vitality} -> 40"),
        ("goonies", "{Test Power against 9}: on a success turn to 12, on a tie turn to 40, otherwise turn to 40.",
         "{Test Power against 9}\n- Success -> 12\n- Tie -> 40\n- Failure -> 40"),
        ("goonies", "{Test Power against 9}\n- 10+ -> 12\n- 9 -> 40\n- 8 or less -> 40", "{Test Power against 9}\n- Success -> 12\n- Tie -> 40\n- Failure -> 40"),
        ("gurps", "{A chance of 9 or less}\n- 9 or less -> 12\n- 10 or more -> 40", "{A chance of 9 or less}\n- Yes -> 12\n- No -> 40"),
        ("gnat", "{Test your Talent}\n\nLucky: you live (turn to 12).\nUnlucky: {Lose 2 Vitality} (turn to 40).",
         "{Test your Talent}\n- Success -> 12\n- Failure: {Lose 2 Vitality} -> 40"),
        ("gnat", "If you have a **rope**, climb down (turn to 12) or lower it (turn to 40).\n\nx", "- {If you have a **rope**} -> 12\n- {If you have a **rope**} -> 40"),
        ("gnat", "- (not if you have a **rope**) Jump -> 12\n- Use the **rope** (only if you have it) -> 40",
         "- {If you do not have a **rope**} -> 12\n- {If you have the **rope**} -> 40"),
        ("gnat", "If you have the **badge**, turn to 12. No badge? Turn to 40.\n\nx", "- {If you have the **badge**} -> 12\n- {Otherwise} -> 40"),
        ("gnat", "You may turn to 12 or go to 40.\n\nx", "- a -> 12\n- b -> 40"),
        ("goonies", "{Test Grace against 8}\n> 8 -> 12\n= 8 -> 40\n< 8 -> 40", "{Test Grace against 8}\n- Success -> 12\n- Tie -> 40\n- Failure -> 40"),
        ("briar", "Turn to 12 if you want to buy, or to 40 if you want to leave.\n\nx", "- Buy -> 12\n- Leave -> 40"),
    ],
)  # fmt: skip
def test_ways_on_as_old_gamebooks_print_them(system: str, said: str, same: str) -> None:
    (errors, ops), (_, meant) = _section(system, said), _section(system, same)
    assert not errors
    assert bare_ops(ops) == bare_ops(meant)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "mended"),
    [
        ("If you have the **rope**, lose it. Otherwise, lose 2 Vitality.", ["{If you have the **rope**, lose the **rope**}", "{Otherwise, lose 2 Vitality}"]),
        ("If the box is ticked, turn to 40. If not, tick it now and read on.", ["{Unless the box is ticked, tick the box}"]),
        ("- Give him the **lamp** -> 40\n- Pay the fine of 5 gp -> inn", ["{Give him the **lamp**}", "{Pay 5 gp}"]),
        ("The smith sells:\n\n- sword, 15 gp\n- lamp, 3 gp", ["{The smith sells:}"]),
        ("If you take the **rope**, lose 2 Vitality.", []),
        ("- [no rope] Jump -> 40\n- Stay -> inn", ["{If you have no rope}"]),
        ("{Roll one die}\n- 1-3 | Rain | 40\n- 4-6: Sun. 40", ["-> 40", "-> 40"]),
        ("Ask her (40), or go (7).\n\n## 7\n-> 40", ["(turn to 40)", "(turn to 7)"]),
    ],
)  # fmt: skip
def test_what_stands_without_braces_and_is_meant_is_told_of(said: str, mended: list[str]) -> None:
    _, problems = read_text(book(said))
    assert [one.suggestion.new for one in problems if one.suggestion] == mended


def test_a_place_behind_a_sign_is_true() -> None:
    _, problems = read_text(
        book("{Test your Talent}. If you pass it opens (40); if not, it stays shut (7).\n\n## 7\n-> 40")
    )
    assert [one.suggestion.new for one in problems if one.code == "unclear-turn" and one.suggestion] == [
        "(turn to 40)",
        "(turn to 7)",
    ]


def test_an_effect_in_words_beside_an_outcome_s_turn_is_told() -> None:
    said = [
        "{Test SUBTERFUGE}\n- Miss: he has seen you. Gain the code *Blown* and turn to 40.\n- Partial -> 40\n- Success -> 40",
        "{Test SUBTERFUGE}\n- Miss -> 40\n- Partial: you drop something: lose one item of your choice. Turn to 40.\n- Success -> 40",
    ]
    found = [read_text(book(one, "briar"))[1] for one in said]
    codes = [[problem.code for problem in some if problem.code == "unbraced-instruction"] for some in found]
    assert codes == [["unbraced-instruction"], ["unbraced-instruction"]]


def test_she_is_whoever_a_condition_says_is_along() -> None:
    said = phrases("{If Marin is with you, she leaves; delete the code *Marigold*}", "briar")
    assert said == [("leaves", {"who": "Marin"}), ("lose-code", {"keyword": "Marigold"})]


def test_the_facts_of_a_foe_end_with_their_sentence() -> None:
    (found,) = errors("{Fight the spider. It has DS 7. If you win you may search the cellar for 5 minutes}", "goonies")
    assert found.code == "unknown-phrase"


def test_a_hint_for_the_effect_of_a_condition_keeps_the_condition() -> None:
    (found,) = errors("{If you have the **rope**, climb. Take the left passage and turn to 40.}")
    assert found.suggestion
    assert found.suggestion.new.startswith("{If you have the **rope**, ")


def test_a_second_modifier_in_brackets_is_a_question() -> None:
    (found,) = errors("{Test your Talent at -1 (at +1 if you have the **lamp**)}\n- Success -> 40\n- Failure -> inn")
    assert found.code == "two-readings"
    assert "+1 if you have the **lamp**" in found.hint
    assert "+2 if you have the **lamp**" in found.hint


@pytest.mark.slow
def test_of_several_sentences_the_one_that_is_not_understood_is_pointed_at() -> None:
    (found,) = errors("{Cross off all your rations. Any treasure may now be sold for what it is worth.}")
    assert found.place.column == len("{Cross off all your rations. ") + 1
    assert found.place.length == len("Any treasure may now be sold for what it is worth.")
    assert found.hint == (
        "In parts: {Lose all your rations} GNAT cannot say “Any treasure may now be sold for what it is worth”;"
        " near it is {She buys treasure}."
    )


@pytest.mark.parametrize("said", ["A knife (+1)", "knife (+1)", "Fight the rat (DS 7) and a knife (+1)"])
def test_a_number_in_brackets_is_a_tag_and_counts_nothing(said: str) -> None:
    book, problems = read_text(f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: goonies\n---\n## a [end]\n{{{said}}}\n")
    assert [problem for problem in problems if problem.level == "error"]
    assert "add-to" not in [deed.phrase for section in book.sections for deed in section.deeds]
