"""Braces with several sentences, and instructions with another number under a condition."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("markdown_it")

from support.reading import compiled, read_text


def section(id: str, text: str) -> tuple[dict[str, Any], list[str]]:
    """Return a compiled section with this text, and the codes of its errors."""
    head = f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {id}\n---\n## a\n{text}\n\n## mill [end]\nEnd.\n\n## inn [end]\nEnd.\n"
    book, problems = read_text(head)
    return compiled(book)["sections"]["a"], [problem.code for problem in problems if problem.level == "error"]


def kinds(ops: list[list[Any]]) -> list[str]:
    return [op[1]["phrase"] if op[0] == "do" else op[0] for op in ops if op[0] in ("do", "if", "jump", "choice")]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("{Tick the box. If two boxes are ticked, turn to mill}", ["tick-box", "if", "turn-to"]),
        (
            "{Gain 3 gp. If you have the **rope**, lose it; otherwise take a Wound}",
            ["gain-money", "if", "lose-items", "jump", "wounds"],
        ),
        ("{If you are hurt, lose 1 Talent; otherwise go on}", ["if", "lose-talent"]),
        ("{Pay 3 gp. If you cannot, turn to mill}", ["if", "pay-money", "jump", "turn-to"]),
        ("{Lose 2 Vitality, or 1 if you wear armour}", ["if", "harm", "jump", "harm"]),
        ("{Test your Talent at -1, or at -3 if you wear heavy armour}", ["if", "test-talent", "jump", "test-talent"]),
        ("{If you have the **rope**, you pay nothing; otherwise pay 5 gp}", ["if", "pay-money"]),
        ("{If you have the **rope**, climb down; otherwise take a Wound}", ["if", "jump", "wounds"]),
        ("{You may pay 5 gp} -> mill", ["choice"]),
        ("{You may take the **rope**} -> mill", ["choice"]),
        (
            "{Test your Talent at -1. If you are armed, it is at -2 instead.}",
            ["if", "test-talent", "jump", "test-talent"],
        ),
        ("{Fight two rounds at -2; if you have the title Reeve, you get +1}", ["if", "fight", "jump", "fight"]),
        ("{Test your Talent; +1 if you have the **rope**}", ["test-talent"]),
        ("{If you have Stealth, test it at -1, or by default}", ["if", "test"]),
        ("{Lose 2 Vitality -> mill}", ["harm", "turn-to"]),
        ("{If you have the **rope** -> mill; otherwise \u2192 inn}", ["choice", "choice"]),
        ("You climb down. {\u2013> mill}", ["turn-to"]),
    ],
)
def test_each_sentence_is_read_in_its_turn(text: str, expected: list[str]) -> None:
    found, errors = section("gnat", text)
    assert not errors
    assert kinds(found["ops"]) == expected


@pytest.mark.parametrize(
    "text",
    [
        "{Eat a ration; if you have no ration, lose 1 Talent}",
        "{Pay 3 gp; otherwise, turn to mill}",
        "{Test your Talent. If you fail, lose 2 gp; if you have no gold, take a Wound}",
    ],
)
def test_what_is_open_is_told(text: str) -> None:
    """Whether the last ration is eaten first, whether one may keep the money, whether both come of a failure."""
    assert section("gnat", text)[1]


@pytest.mark.parametrize(
    "system, text, lost, new",
    [
        ("gurps", "{Make a Stealth roll at -3, or -1 if the lamps are out}", "the lamps are out",
         "{If you have the keyword *the lamps are out*, make a Stealth roll at -1. Otherwise, make a Stealth roll at -3}"),
        ("gnat", "{Pay 4 gp, and until dawn you are a guest}", "until dawn", ""),
        ("gnat", "{Pay 4 gp. Everyone drinks your health, and lose 1 Vitality}", "Everyone drinks your health", ""),
        ("goonies", "{If your Power is 2 or more, you can force the lid without a test; turn to mill}", "you can force the lid",
         "{If your Power is 2 or more} You can force the lid without a test. {If your Power is 2 or more, turn to mill}"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_underlined_alone(system: str, text: str, lost: str, new: str) -> None:
    head = f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {system}\n---\n## here\n"
    (found,) = [one for one in read_text(f"{head}{text}\n\n## mill [end]\n")[1] if one.level == "error"]
    assert not lost or text[found.place.column - 1 :].startswith(lost)
    assert (found.suggestion.new if found.suggestion else "") == new


def test_a_list_below_what_is_not_understood_is_no_second_problem() -> None:
    text = "{Fight the eel for two rounds, until dawn comes}\n- If you are overcome: turn to mill\n- If you live: turn to mill"
    assert len(section("gnat", text)[1]) == 1


def test_no_bonus_is_lost_beside_another() -> None:
    said = "at -1d; +1d if you have Plants and +1d if you have the **lens**; +1d if you have the code *Rafe*"
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: briar\n---\n## here\n"
    ops = compiled(read_text(f"{head}{{Test LORE {said}}}\n- Miss -> mill\n- Success -> mill\n\n## mill [end]\n")[0])
    (values,) = [op[1]["values"] for op in ops["sections"]["here"]["ops"] if op[0] == "do"]
    assert values["pool"] == -1
    assert [values[one] for one in ("thing", "thing2", "thing3")] == ["Plants", "the lens", "the code Rafe"]


@pytest.mark.parametrize(
    "text",
    ["{If you die here, turn to mill}", "{If you run out of HP, turn to mill}", "If you die here, turn to mill."],
)
def test_death_with_a_turn_is_what_a_section_does_at_zero(text: str) -> None:
    found, errors = section("goonies", f"{text}\n\n- On. -> inn")
    assert not errors
    assert found["zero"] == "mill"
    assert kinds(found["ops"]) == ["choice"]


def test_a_list_answers_for_a_test_under_either_condition() -> None:
    text = "{Test Grace against 10, or against 8 if you have the **rope**}\n\n- Success -> mill\n- Failure: {Take 3 damage} -> inn"
    found, errors = section("goonies", text)
    tests = [op[1] for op in found["ops"] if op[0] == "do"]
    assert not errors
    assert [one["values"]["ds"] for one in tests] == [8, 10]
    assert [one["is"] for one in tests[0]["outcomes"]] == ["success", "failure"]
    assert len({one["outcomes"][1]["deeds"][0]["id"] for one in tests}) == 2


def test_a_margin_is_taken_as_damage_inside_an_outcome_alone() -> None:
    inside = "{Test Grace against 8}\n\n- Success -> mill\n- Failure: {Take the margin as damage} -> inn"
    found, errors = section("goonies", inside)
    assert not errors
    assert found["ops"][1][1]["values"]["by_margin"] is True
    assert section("goonies", "{Take the margin as damage}")[1] == ["unknown-outcome"]


@pytest.mark.parametrize(
    "id, text, phrase",
    [
        ("gnat", "{A dry bed and a quiet night: you recover 1 Talent}", "restore-talent"),
        ("briar", "{Test SUBTERFUGE at -1d; the gravel crunches}", "test"),
        ("gnat", "{You find 3 gp under the stone. Gain 3 gp}", "gain-money"),
    ],
)
def test_a_sentence_beside_an_instruction_only_tells(id: str, text: str, phrase: str) -> None:
    found, errors = section(id, text)
    assert not errors
    assert kinds(found["ops"]) == [phrase]


@pytest.mark.parametrize(
    "id, text",
    [
        ("gnat", "{Lose 2 Vitality; the loss is permanent}"),
        ("gnat", "{The winner: lose 1 Vitality}"),
        ("briar", "{Take a LORE test; anyone with a grudge adds one die}"),
        ("briar", "{Old Wat goes home to his sister and leaves you}"),
    ],
)
def test_what_turns_a_meaning_round_is_told(id: str, text: str) -> None:
    assert section(id, text)[1]


def test_a_hint_denies_nothing_that_the_author_does_not() -> None:
    text = "{Fight the two goblins (DS 6); you may run after the first falls}\n\n- If you win: -> mill\n- If you run: -> inn"
    told = read_text(
        f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: goonies\n---\n## a\n{text}\n\n## mill [end]\n\n## inn [end]\n"
    )[1]
    (hint,) = (one.hint for one in told if one.code == "unknown-phrase")
    assert "cannot run" not in hint


@pytest.mark.parametrize(
    "text",
    ["{No rope: turn to mill}", "{Got rope: -> mill}", "{Rope: turn to mill}"],
)
def test_a_label_that_may_be_a_condition_is_no_story(text: str) -> None:
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"
    told = read_text(f"{head}## a\n{text}\n\n## mill [end]\nEnd.\n")[1]
    assert [one.hint.startswith("A condition begins with if") for one in told if one.level == "error"] == [True]
    assert not any(one.suggestion for one in told)


def test_a_short_question_is_a_condition() -> None:
    for question in ("Got a shield?", "Do you have a shield?", "A shield?"):
        found, errors = section("gnat", f"{{{question} Lose 1 Vitality}}")
        assert not errors
        assert kinds(found["ops"]) == ["if", "harm"]


def test_a_thing_beside_a_code_word_is_no_code_word() -> None:
    for thing in ("the **brass key**", "the brass key"):
        found, errors = section("goonies", f"{{If you have the word *Thimble* and {thing}, turn to mill}}")
        asked = next(op[2] for op in found["ops"] if op[0] == "if")
        assert not errors
        assert [part[1] for part in asked[1:] if isinstance(part, list)] == ["has-code", "has-item"]


def test_a_default_behind_a_test_is_no_condition_of_it() -> None:
    text = "{You must test Stealth at -2, or by default if you do not have the skill}\n\n- Success -> mill\n- Failure -> inn"
    found, errors = section("gnat", text)
    assert not errors
    assert kinds(found["ops"]) == ["test"]


def test_what_a_rest_does_to_the_hungry_stays_with_the_rest() -> None:
    """A condition of its own would be asked when the last ration is eaten."""
    found, errors = section(
        "gnat", "{You may sleep: eat 1 ration, restore 3 Talent. If you have no ration, lose 1 Talent}"
    )
    offers = [op for op in found["ops"] if op[0] == "offer"]
    assert not errors
    assert kinds(found["ops"]) == []
    assert offers[0][3][0]["values"]["hungry_lose_talent"] == 1
