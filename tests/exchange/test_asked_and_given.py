"""What a manuscript asks for anywhere is not given, taken or changed elsewhere in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from exchange.importing import of_system

STORY = "Rules\n\n{rules}\n\n1\n\nA dog barks. {said}\n\nTurn to 2.\n\n2\n\n{asked}\n\nTurn to 3.\n\n3\n\nThe river.\n\nTurn to 2.\n"


def first(tmp_path: Path, said: str, asked: str, language: str = "en", rules: str = "None.") -> str:
    """Return the first section of a story that asks for something in its second."""
    text = STORY.replace("{rules}", rules).replace("{said}", said).replace("{asked}", asked)
    found = of_system(tmp_path, text, "gnat", language)
    return found.text.split(" [1]")[1].split("\n## ")[0].replace("\u2060", "")


HOUR = "If it is 8 o'clock or later, turn to 3."
UHR = "Wenn es acht Uhr oder später ist, lies weiter bei 3."


@pytest.mark.parametrize(
    "said, asked, rules, language",
    [
        ("An hour goes by.", HOUR, "None.", "en"),
        ("It is now 11 o'clock, whatever time it was before.", HOUR, "None.", "en"),
        ("The crossing takes you half an hour.", HOUR, "None.", "en"),
        ("You sleep for two hours.", "The sea.", "Write 6 in the Hour box.", "en"),
        ("Three days pass.", "The sea.", "Mark off a day whenever you are told to.", "en"),
        ("Eine Stunde vergeht.", UHR, "Keine.", "de"),
        ("Es ist nun elf Uhr.", UHR, "Keine.", "de"),
        ("Der Weg kostet dich zwei Stunden.", UHR, "Keine.", "de"),
    ],
)
def test_time_is_an_account_where_a_story_keeps_it(
    tmp_path: Path, said: str, asked: str, rules: str, language: str
) -> None:
    why = "time" if language == "en" else "Zeit"
    assert f"TODO {why}: {said} (" in first(tmp_path, said, asked, language, rules)


@pytest.mark.parametrize(
    "said, language",
    [
        ("An hour goes by.", "en"),
        ("You wait for ten minutes.", "en"),
        ("It is now 11 o'clock, whatever time it was before.", "en"),
        ("He gives you the Black Candle.", "en"),
        ("You are given the Black Candle.", "en"),
        ("Eine Stunde vergeht.", "de"),
        ("Er überreicht dir den Silberring.", "de"),
    ],
)
def test_what_nothing_asks_for_is_story(tmp_path: Path, said: str, language: str) -> None:
    asked = "If you have the rope, turn to 3." if language == "en" else "Wenn du das Seil hast, lies weiter bei 3."
    assert "TODO" not in first(tmp_path, said, asked, language)


@pytest.mark.parametrize("asked", [
    "If you have the Black Candle, turn to 3.",
    "While you carry the Black Candle you cannot be harmed here, and should go to 3.",
    "With the Black Candle you see the way. Without it, turn to 3.",
    "Have you got the Black Candle? If so, turn to 3.",
    "The door stays shut unless you are holding the Black Candle.",
])  # fmt: skip
@pytest.mark.parametrize("said, read", [
    ("Faceless lifts a hand and gives you the Black Candle.", "{Take the **Black Candle**}"),
    ("He hands you the Black Candle.", "{Take the **Black Candle**}"),
    ("You are given the Black Candle.", "{Take the **Black Candle**}"),
    ("She presses a candle into your hand.", "TODO thing: She presses a candle into your hand."),
    ("The Black Candle slips from your fingers.", "TODO thing: The Black Candle slips from your fingers."),
    ("The Black Candle has burned away; it is gone.", "TODO thing: The Black Candle has burned away; it is gone."),
])  # fmt: skip
def test_a_thing_that_is_asked_for_in_any_words_is_given_or_left_to_do(
    tmp_path: Path, said: str, read: str, asked: str
) -> None:
    assert read in first(tmp_path, said, asked)


@pytest.mark.parametrize("asked", [
    "Wenn du den Silberring hast, lies weiter bei 3.",
    "Trägst du den Silberring bei dir, lies weiter bei 3.",
    "Ohne den Silberring kommst du nicht weiter.",
])  # fmt: skip
@pytest.mark.parametrize("said", [
    "Er überreicht dir den Silberring.",
    "Sie drückt dir einen Silberring in die Hand.",
    "Den Silberring hast du nun.",
    "Der Silberring fällt in den Brunnen.",
])  # fmt: skip
def test_a_thing_that_german_asks_for_is_given_or_left_to_do(tmp_path: Path, said: str, asked: str) -> None:
    read = first(tmp_path, said, asked, "de")
    assert f"TODO Gegenstand: {said} (" in read or "{Nimm den **Silberring**}" in read


@pytest.mark.parametrize("said, todo, asked, language", [
    ("The sign of KESTREL is burned into your arm.", "rule", "If you have the codeword KESTREL, turn to 3.", "en"),
    ("Your suspicion grows: it rises a little.", "rule", "If your suspicion is 3 or more, turn to 3.", "en"),
    ("In the drawer lie four shillings.", "rule", "Pay two shillings and turn to 3.", "en"),
    ("In einer Schublade liegen vier Kreuzer.", "Regel", "Bezahle zwei Kreuzer und lies weiter bei 3.", "de"),
])  # fmt: skip
def test_keywords_scores_and_coins_that_are_asked_for_are_accounts(
    tmp_path: Path, said: str, todo: str, asked: str, language: str
) -> None:
    assert f"TODO {todo}: {said} (" in first(tmp_path, said, asked, language)


def test_what_an_outcome_or_a_condition_gives_is_kept(tmp_path: Path) -> None:
    read = first(
        tmp_path,
        "Test Search. If you succeed, she gives you the Gold Cup. If you fail, she gives you nothing.",
        "If you have the Gold Cup, give it back to her: it was hers; turn to 3. If you have not, you go up. Turn to 1.",
    )
    assert "She gives you the Gold Cup. {Take the **Gold Cup**}" in read


@pytest.mark.parametrize("said", [
    "The first time you come here, the keeper gives you the rope.",
    "If he likes you, he gives you the rope.",
])  # fmt: skip
def test_what_is_given_at_times_is_not_given_at_all_times(tmp_path: Path, said: str) -> None:
    read = first(tmp_path, said, "If you have the rope, turn to 3.")
    assert said in "".join(line for line in read.splitlines() if line.startswith("TODO"))
    assert "{Take" not in read


def test_a_story_that_counts_hours_does_not_count_minutes(tmp_path: Path) -> None:
    assert "TODO" not in first(tmp_path, "It takes you five minutes.", HOUR)


@pytest.mark.parametrize("said", ["You need the rope to go on.", "If you had the rope, you could climb."])
def test_a_sentence_that_asks_for_a_thing_does_not_give_it(tmp_path: Path, said: str) -> None:
    assert "TODO thing" not in first(tmp_path, said, "If you have the rope, turn to 3.")
