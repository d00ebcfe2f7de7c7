"""A table of words round an act by which it is not done, not now, or not by the hero: none is left out in silence."""

from __future__ import annotations

import pytest

pytest.importorskip("markdown_it")

from support.reading import SYSTEMS, compiled, read_text
from turnto.book.as_read import as_read

ACTS = {
    "gnat": ("heal 2 Vitality", "take the **lamp**", "raise Climbing by 1"),
    "briar": ("heal one Wound", "take the **lamp**", "raise CHARM by 1"),
    "goonies": ("heal 2 damage", "take the **lamp**", "raise Focus by 1"),
    "gurps": ("heal 2 hits", "take the **lamp**", "gain 1 ST"),
}
BEFORE = (
    "Never {}",
    "Perhaps {}",
    "Twice, {}",
    "Later, {}",
    "Tomorrow, {}",
    "For three rounds, {}",
    "Your companion: {}",
    "The guard: {}",
    "Pretend to {}",
    "Refuse to {}",
    "You almost {}",
    "Before you {}",
    "You may have to {}",
    "You are about to {}",
    "You hope to {}",
    "You used to {}",
    "You were going to {}",
    "In your dreams, you {}",
    "At the end of the book, {}",
    "{} at the end of the adventure",
)
WHERE = (
    "{} in the city",
    "{} against undead",
    "{} while it rains",
    "{} at night",
    "{} on the water",
    "In the city, {}",
    "While it rains, {}",
)
GERMAN = (
    "Heile vielleicht 2 Vitalität",
    "Der Wächter: heile 2 Vitalität",
    "Nimm eines der drei Schwerter",
    "Verliere eine deiner drei Rationen",
    "Später heile 2 Vitalität",
    "Niemals heile 2 Vitalität",
    "Im Traum heilst du 2 Vitalität",
    "Am Ende des Abenteuers heilst du 2 Vitalität",
    "Erhöhe Klettern in der Stadt um 1",
    "Erhöhe Klettern um 1 gegen Untote",
    "Erhöhe Klettern um 1, solange es regnet",
)


def is_told(system: str, said: str, language: str = "en") -> bool:
    head = f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {system}\nlanguage: {language}\n---\n"
    _, problems = read_text(f"{head}## here\n\n{{{said[:1].upper()}{said[1:]}.}}\n\n-> b\n\n## b [end]\nEnd.\n")
    return any(problem.level == "error" for problem in problems)


def rotated(forms: tuple[str, ...]) -> list[tuple[str, str]]:
    """Give each form to one system, and the next to the next: all of them on all would take minutes."""
    return [(form, [*ACTS][number % len(ACTS)]) for number, form in enumerate(forms)]


@pytest.mark.parametrize(("form", "system"), rotated(BEFORE))
def test_what_is_not_done_now_or_by_the_hero_is_no_plain_act(form: str, system: str) -> None:
    silent = [form.format(act) for act in ACTS[system][:2] if not is_told(system, form.format(act))]

    assert silent == []


@pytest.mark.parametrize(("form", "system"), rotated(WHERE))
def test_a_score_that_changes_for_good_does_not_change_in_one_place_alone(form: str, system: str) -> None:
    assert is_told(system, form.format(ACTS[system][-1]))


@pytest.mark.parametrize("said", ("Take one of the three swords", "Take two of the five **torches**"))
def test_a_share_is_not_the_whole(said: str) -> None:
    assert is_told("gurps", said)


@pytest.mark.parametrize(
    "said", ("Lose 1 Vitality and your bread, which gets wet", "Lose 1 Vitality and the rope, which slips away")
)
def test_a_further_thing_of_which_a_clause_tells_is_no_story(said: str) -> None:
    assert is_told("gnat", said)


@pytest.mark.parametrize(
    "said",
    ("Roll against ST 14", "Will roll at 12", "Get past the wrestler (ST 14)", "Contest of ST: you against the wrestler (ST 14)"),
)  # fmt: skip
def test_a_number_to_be_rolled_is_no_modifier(said: str) -> None:
    assert is_told("gurps", said)


@pytest.mark.parametrize(
    ("said", "code"),
    (
        ("{Test Power against 9}\n- Success: out\n- Failure: Nothing.", "unbraced-instruction"),
        ("{Test Power against 9}\n- Success: You get in, but take 2 damage. -> out\n- Failure -> out", "unbraced-instruction"),
    ),
)  # fmt: skip
def test_what_nothing_comes_of_in_an_outcome_is_told(said: str, code: str) -> None:
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: goonies\n---\n"
    _, problems = read_text(f"{head}## here\n\n{said}\n\n## out [end]\nEnd.\n")
    assert code in {one.code for one in problems}


def test_no_mend_tests_twice_what_is_tested_once() -> None:
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"
    said = "{Fight the captain for two rounds at -1. If you have the keyword *Duel*, fight only one round.}"
    _, problems = read_text(
        f"{head}## here\n\n{said}\n- If you survive -> out\n- Otherwise -> out\n\n## out [end]\nEnd.\n"
    )
    assert not any(one.suggestion for one in problems if one.code == "unknown-phrase")


@pytest.mark.parametrize(
    "said", ("Ist das Kästchen angekreuzt, lies weiter bei out", "Hast du das **Seil**, lies weiter bei out")
)
def test_a_condition_that_begins_with_its_verb_is_one(said: str) -> None:
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\nlanguage: de\n---\n"
    for put in (f"{{{said}.}}", f"- {said}.\n- Sonst -> out"):
        book, _ = read_text(f"{head}## here\n\n{put}\n\n## out [end]\nEnde.\n")
        ops = compiled(book)["sections"]["here"]["ops"]
        assert any(op[0] == "if" or (op[0] == "choice" and op[2]) for op in ops), put


@pytest.mark.parametrize("said", ("**You gain the letter.**", "**Gain the letter.**"))
def test_an_instruction_in_bold_as_a_whole_names_its_thing_alone(said: str) -> None:
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"
    book, problems = read_text(
        f"{head}## here\n\n{{{said}}}\n\n- {{If you have the letter}} Go on. -> b\n\n## b [end]\nEnd.\n"
    )
    assert [one.message for one in problems if one.level == "error" or one.code.startswith("never")] == []
    assert compiled(book)["sections"]["here"]["ops"][1][1]["values"] == {"items": [["letter", [], 1]]}


@pytest.mark.parametrize("said", ("You catch cold: lose 2 FP", "The venom burns: lose 2 FP"))
def test_what_happens_to_the_hero_before_a_colon_stays_story(said: str) -> None:
    assert not is_told("gurps", said)


@pytest.mark.parametrize("said", GERMAN)
def test_in_german_too(said: str) -> None:
    assert is_told("gnat", said, "de")


@pytest.mark.parametrize(
    ("system", "test", "added", "sign"),
    (
        ("briar", "Test CHARM", "add a die", "+1d"),
        ("gnat", "Test your Talent", "add 1", "+1"),
        ("goonies", "Test Power against 9", "add 1", "+1"),
        ("gurps", "Roll against Stealth", "you are at -2", "at -2"),
    ),
)
def test_a_bonus_between_a_test_and_its_ways_on_is_not_left_as_story(
    system: str, test: str, added: str, sign: str
) -> None:
    says = f"{{{test}. If you have the **bell**, {added}. If you succeed, turn to b. Otherwise turn to c.}}"
    ends = "## b [end]\nEnd.\n\n## c [end]\nEnd.\n\n"
    head = f"---\ntitle: T\nauthor: A\nlicence: L\nsystem: {system}\n---\n"
    book, problems = read_text(f"{head}## here\n\n{{Take the **bell**}}\n\n{says}\n\n{ends}")
    tests = [line.read for line in as_read(book, SYSTEMS[system]).sections[0][1] if sign in line.read]

    assert not [problem for problem in problems if problem.level == "error"]
    assert tests


def test_one_of_several_is_written_as_the_one_that_is_taken() -> None:
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"
    _, problems = read_text(f"{head}## here\n\n{{Take one of the three swords}}\n\n-> b\n\n## b [end]\nEnd.\n")
    assert [one.hint for one in problems if one.level == "error"] == [
        "One of several is taken by its own name: {Take a **sword**}."
    ]


@pytest.mark.parametrize(
    ("said", "phrase"),
    [
        ("Lose any weapons you are carrying", "lose-all-items"),
        ("Lose all the weapons you are carrying", "lose-all-items"),
        ("Lose any weapon you are carrying", "lose-choice"),
    ],
)
def test_any_of_several_are_all_of_them(said: str, phrase: str) -> None:
    head = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"
    book, problems = read_text(f"{head}## here\n\n{{{said}}}\n\n-> b\n\n## b [end]\nEnd.\n")
    assert [one for one in problems if one.level == "error"] == []
    assert f"[{phrase}]" in as_read(book, SYSTEMS["gnat"]).sections[0][1][0].read
