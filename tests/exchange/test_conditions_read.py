"""A turn of a manuscript stands without TODO only if every condition of its sentence was read."""

from __future__ import annotations

from pathlib import Path

import pytest

from exchange.importing import of_system
from turnto.exchange.importers.prose.clauses import instructions

CELLAR = "1\n\nYou stand before the mill.\n\n{}\n\n2\n\nThe cellar.\n\nTurn to 3.\n\n3\n\nThe river.\n\nTurn to 2.\n"


def todos(tmp_path: Path, said: str, system: str = "gnat", language: str = "en") -> list[str]:
    found = of_system(tmp_path, CELLAR.replace("{}", said), system, language)
    assert found.errors == []
    first = found.text.split(" [1]")[1].split("\n## ")[0].replace("\u2060", "")
    return [line for line in first.splitlines() if line.startswith("TODO ")]


@pytest.mark.parametrize(
    "said, asked",
    [
        ("If you wish to burn it, you will need a flame; provided you have a lantern, turn to 2.", "provided you have a lantern"),
        ("If you wish to print it, and have kept your warrant, turn to 2. In any other case, turn to 3.", "have kept your warrant"),
        ("If you have the rope, turn to 2. Should you have neither, you can only shout. Turn to 3.", "Should you have neither"),
        ("With a bribe, on the other hand, you may wait. Turn to 2.", ""),
        ("With a bribe, on the other hand, you may wait, and turn to 2.", "With a bribe"),
        ("If you have a rope, turn to 2. If you haven't, or if you would rather keep it, turn to 3.", "or if you would rather keep it"),
        ("Unless you have something to bribe him with ($10 will do it), you are put out in the street: section 2. Turn to 3.", "you do not have something to bribe him with"),
        ("If any remain, choose where to go. You may climb (turn to 2) or swim (turn to 3).", "If any remain"),
        ("He shouts. If he hits you, or if the bell rings, the guards come. Turn to 2.", "If he hits you"),
        ("The goat eats. If it isn't, you can offer to hold it (2), ask her (3), or kick it (2).", "ask her"),
        ("If you wish to use the whistle, and have one, turn to 2. Turn to 3.", "and have one"),
        ("Having the keyword **OWL** but not the keyword **ELM**, you know him: turn to 2. Turn to 3.", "Having the keyword"),
        ("Choose whichever applies:\n\n- You have money: turn to 2.\n- You haven't: turn to 3.", "You haven't"),
        ("- If you have the key, turn to 2.\n- Neither: turn to 3.", "Neither"),
        ("In the event that you're disguised, turn to 2. Turn to 3.", "In the event"),
        ("While you carry the candle you are safe, and should go to 2. By day, turn to 3.", "While you carry the candle"),
        ("The chapel. If it is night, turn to 2; by day, turn to 3.", "By day"),
        ("Buy what you like, then go to 2, or to 3 once you own a disguise.", "once you own a disguise"),
        ("Everyone is gone, except Albert if you have the keyword **TIDE**. Turn to 2.", "if you have the keyword"),
        ("The first time you come here, turn to 2. After that, turn to 3.", "first time you come here"),
        ("You cross a hall, unless you cross it twice. Unless you cross, turn to 2. Turn to 3.", "Unless you cross"),
        ("Play on if you have any gold left (turn to 2) or leave (turn to 3).", "any gold left"),
        ("Turn to 2 if you came from below, or to 3 if you are facing the Witch.", "facing the Witch"),
        ("If your lamp is out, turn immediately to 2. Turn to 3.", "immediately"),
        ("- Climb (section 2)\n- Swim (section 3), although only if you have been told how", "if you have been told how"),
    ],
)  # fmt: skip
def test_a_condition_that_nothing_asks_is_a_todo(tmp_path: Path, said: str, asked: str) -> None:
    left = todos(tmp_path, said)
    assert any(asked in one for one in left) if asked else not left


@pytest.mark.parametrize(
    "said, asked",
    [
        ("Sind es drei oder mehr, lies bei 2 weiter. Du gehst durch die Wagen: weiter bei 3.", "Sind es drei oder mehr"),
        ("Hast du genug, lies bei 2 weiter. Sonst weiter bei 3.", "genug"),
        ("Kannst oder willst du das nicht, wirft er dich hinaus: weiter bei 2.", "Kannst oder willst du das nicht"),
        ("Ohne Licht tastest du dich voran: weiter bei 2.", "Ohne Licht"),
        ("Tust du nichts, lies bei 2, es sei denn, der Hund ist bei dir; in diesem Fall lies bei 3.", "es sei denn"),
        ("Lies bei 2 weiter, es sei denn, du warst dort schon; dann bleibt dir nur das Wirtshaus (weiter bei 3).", "es sei denn, du warst dort schon"),
        ("Trifft nichts davon zu, beißt er zu. Danach lies weiter bei 2.", "Trifft nichts davon zu"),
        ("Beim ersten Mal geschieht nichts, und du gehst zurück zu 2. Lies weiter bei 3.", "Beim ersten Mal"),
        ("Solltest du dadurch sterben, lies weiter bei 2. Lies weiter bei 3.", "Solltest du dadurch sterben"),
        ("Sind alle sechs Kästchen abgestrichen, lies weiter bei 2. Lies weiter bei 3.", "Sind alle sechs"),
        ("Brauchst du länger, lies weiter bei 2. Lies weiter bei 3.", "Brauchst du länger"),
        ("Wer die Eisenschuhe trägt, nimmt keinen Schaden. Lies weiter bei 2.", "Wer die Eisenschuhe trägt"),
        ("Solange du das Schreiben behältst, kannst du nicht verlieren. Lies weiter bei 2.", "Solange du das Schreiben"),
        ("Klopfst du an, lies weiter bei 2. Solltest du umkehren wollen, lies weiter bei 3.", ""),
        ("Willst du klettern, lies weiter bei 2. Willst du lieber schwimmen, lies weiter bei 3.", ""),
        ("Ziehst du die Bremse, lies bei 2. Tust du nichts, lies bei 3.", ""),
    ],
)  # fmt: skip
def test_a_condition_of_german_that_nothing_asks_is_a_todo(tmp_path: Path, said: str, asked: str) -> None:
    left = todos(tmp_path, said, "goonies", "de")
    assert any(asked in one for one in left) if asked else not left


@pytest.mark.parametrize(
    "said",
    [
        "If you wish to climb, turn to 2. Otherwise, turn to 3.",
        "If you have the rope, turn to 2. If not, turn to 3.",
        "“If he comes, run,” she says. “If not, wait.” Turn to 2.",
        "You wonder whether it would hold, if anyone climbed it. Turn to 2.",
        "Test your Talent. If you succeed, turn to 2. If you fail, turn to 3.",
        "If your Alarm score is now 3 or more, turn to 2; otherwise turn to 3.",
        "Have you the rope? If so, turn to 2. If not, turn to 3.",
    ],
)
def test_what_is_read_or_chosen_or_only_told_has_no_todo(tmp_path: Path, said: str) -> None:
    assert todos(tmp_path, said) == []


@pytest.mark.parametrize(
    "said, written",
    [
        ("If you have no key, you may break it down (turn to 2) or go back (turn to 3).", "- {If you have no key} Break it down. -> cellar\n- {If you have no key} Go back. -> river"),
        ("Test your Talent. If you succeed, you smile. If you fail, lose 1 Vitality. Either way, turn to 2.", "- Failure: {Lose 1 Vitality}\n\n<!-- other ways -->\n\n- Go on. -> cellar"),
        ("While he struggles you may run, in which case turn to 2, or wait, in which case turn to 3.", "you may run. -> cellar"),
        ("You may climb up (turn to 2). Go back to whichever section you came from.", "TODO turn, worked out by the reader: Go back to whichever section you came from."),
    ],
)  # fmt: skip
def test_a_condition_holds_for_what_it_governs(tmp_path: Path, said: str, written: str) -> None:
    found = of_system(tmp_path, CELLAR.replace("{}", said), "gnat")
    assert written in found.text.replace("\u2060", "")


def test_wares_of_german_are_a_shop(tmp_path: Path) -> None:
    said = "Ein Korb. Sie verkauft:\n\nSeil    3 Goldstücke\nLampe    5 Goldstücke\n\nLies bei 2 weiter."
    found = of_system(tmp_path, CELLAR.replace("{}", said), "gnat", "de")
    assert "Ein Korb.\n\n{Sie verkauft:}\n\n| Ware | Preis |\n|---|---|\n| Seil | 3 Goldstücke |" in found.text


def test_what_stands_before_the_first_section_has_its_own_line(tmp_path: Path) -> None:
    found = of_system(tmp_path, f"The Mill\n\nBe brave.\n\nYou begin with 5 gold pieces.\n\n{CELLAR}", "gnat")
    assert any("(mill.txt:5)" in line for line in found.text.splitlines() if line.startswith("TODO "))


def test_what_may_be_a_turn_is_one_sentence_and_said_once(tmp_path: Path) -> None:
    said = "It is late. Now fight on as in 3, but with less. If your Alarm is 3 or more, turn to 2."
    left = todos(tmp_path, said)
    assert [one for one in left if one.startswith("TODO turn")] == [
        "TODO turn, perhaps: Now fight on as in 3, but with less. (mill.txt:5)"
    ]


@pytest.mark.parametrize(
    "said",
    [
        "You may eat Provisions here.",
        "Set Nerve to its starting value.",
        "Lose Nerve equal to the number of pints.",
        "(It is an hour: adjust your clock.)",
        "Next time you're told to test Nerve, you pass automatically.",
        "You may give it a silver piece.",
        "Go back where you came from.",
    ],
)
def test_what_the_reader_is_told_to_do_without_figures_is_a_todo(tmp_path: Path, said: str) -> None:
    assert any(said in one for one in todos(tmp_path, f"A hall. {said} Turn to 2."))


@pytest.mark.parametrize(
    "said, written",
    [
        ("- Ask about the mill. [Go to 2]\n- Leave. [Go to 3]", "- Ask about the mill. -> cellar"),
        ("- Ask her (only if you have the keyword **OWL**). [Go to 2]\n- Leave. [Go to 3]", "- {If you have the keyword *OWL*} Ask her. -> cellar"),
        ("You may leave by the vestry (**2**) or the crypt (**3**).", "- The crypt. -> river"),
        ("Turn to 2 with all you carried (paper is ruined).", "With all you carried (paper is ruined)."),
    ],
)  # fmt: skip
def test_brackets_round_a_turn_are_no_words(tmp_path: Path, said: str, written: str) -> None:
    found = of_system(tmp_path, CELLAR.replace("{}", said), "gnat", "en")
    assert written in found.text


def test_what_stands_under_an_open_condition_of_german_is_said_in_german(tmp_path: Path) -> None:
    said = "Hast du den Brief des Abtes, lies weiter bei 2. Andernfalls musst du raten: Versuche dein Glück. Wenn du Glück hast, lies weiter bei 2, sonst bei 3."
    found = of_system(tmp_path, CELLAR.replace("{}", said), "gnat", "de")
    assert not any(one in found.text for one in ("only if", "Here ends"))


@pytest.mark.parametrize(
    "said, ways",
    [
        ("Addiere 2 zu deinem Verdacht", ["Erhöhe deinen Verdacht um 2", "Erhöhe dein Verdacht um 2"]),
        ("Ziehe 1 von der Frist ab", ["Verringere die Frist um 1"]),
        ("Streiche zwei Kreuzer von deinem Abenteuerblatt", ["Streiche zwei Kreuzer"]),
    ],
)
def test_a_counter_of_german_in_the_dative_is_one_in_the_accusative(said: str, ways: list[str]) -> None:
    assert instructions(said)[: len(ways)] == ways


@pytest.mark.parametrize(
    "said, read",
    [
        ("Return to the section you came from.", "- Go on. -> back"),
        ("Turn back to the paragraph that you have just left, or turn to 2.", "-> back"),
        (
            "If you have the rope, return to the section from which you came; otherwise turn to 2.",
            "{If you have the rope} -> back",
        ),
    ],
)
def test_a_return_to_where_one_came_from_is_the_way_back(tmp_path: Path, said: str, read: str) -> None:
    assert read in of_system(tmp_path, CELLAR.replace("{}", said), "gnat", "en").text
    assert todos(tmp_path, said) == []


def test_a_german_return_is_the_way_back(tmp_path: Path) -> None:
    said = "Kehre zu dem Abschnitt zurück, von dem du gekommen bist."
    assert "- Weiter. -> back" in of_system(tmp_path, CELLAR.replace("{}", said), "gnat", "de").text


def test_a_place_that_one_came_from_may_be_one_of_the_story(tmp_path: Path) -> None:
    assert todos(tmp_path, "“Return to the place you came from,” says the miller. Turn to 2.") != []
