"""What docs/command.md says of `turnto play`, a sentence a test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from turnto.core.dice import Dice, house

Play = Callable[..., Any]


def kinds(shown: Any) -> list[str]:
    return [event["type"] for event in shown["events"]]


def throws(shown: Any) -> list[list[int]]:
    return [event["faces"] for event in shown["events"] if event["type"] == "rolled"]


# --- one object -------------------------------------------------------------------------------------


def test_one_object_is_printed(play: Play) -> None:
    assert set(play()) == {"events", "book", "section", "sheet", "asked", "ended", "unused"}


def test_the_books_choices_are_asked_by_number_with_the_closed_ones_and_the_free_deeds(play: Play) -> None:
    asked = play()["asked"]
    assert asked["kind"] == "choice"
    assert asked["options"][0].startswith("Take the rope")
    assert "Call the ferryman." not in asked["options"]
    assert [closed["label"] for closed in asked["closed"]] == ["Call the ferryman."]
    assert "Ferry" in asked["closed"][0]["reason"]
    assert "Drop the sword" in asked["also"]


def test_dice_are_asked_for_as_dice(play: Play) -> None:
    asked = play("--at", "dogs")["asked"]
    assert (asked["kind"], asked["dice"]) == ("dice", "2d6")


def test_a_single_choice_is_asked_all_the_same(play: Play) -> None:
    assert play("--at", "hall")["asked"]["options"] == ["Go on."]


def test_an_ending_ends_play(play: Play) -> None:
    shown = play("--choose", "fight the dogs", "--dice", "1 1 1 1 1 1")
    assert shown["ended"] == {"ending": "far", "title": "The Far Side", "kind": "victory"}
    assert shown["asked"] is None
    assert shown["section"] == "far"


def test_killed_in_mid_section_the_section_stays(play: Play) -> None:
    shown = play("--choose", "fight the bear", "--dice", "6 5")
    assert shown["section"] == "bear"
    assert (shown["ended"]["ending"], shown["ended"]["kind"]) == (None, "death")
    assert shown["sheet"]["vitality"]["current"] == 0


def test_an_outcomes_own_turn_is_taken_at_once_and_its_words_are_told(play: Play) -> None:
    shown = play("--at", "water", "--dice", "1 1")
    assert shown["section"] == "far"
    told = [event for event in shown["events"] if event["type"] == "told" and event["message"] == "outcome"]
    assert told[0]["facts"]["words"] == "You come up on the far side."


# --- dice -------------------------------------------------------------------------------------------


def test_dice_are_taken_in_the_order_thrown_re_rolls_included(play: Play) -> None:
    """A two-handed weapon throws its first 6 again: one die more, right after the two."""
    shown = play("--preset", "Halloran", "--at", "dogs", "--dice", "6 1 2")
    assert throws(shown) == [[6, 1], [2]]
    assert shown["unused"] == []


def test_a_throw_is_taken_whole_or_not_at_all(play: Play) -> None:
    shown = play("--at", "dogs", "--dice", "3 4 6")
    assert throws(shown) == [[3, 4]]
    assert shown["asked"]["kind"] == "dice"
    assert shown["unused"] == [6]


def test_the_seed_goes_on_where_the_dice_end(play: Play) -> None:
    shown = play("--at", "dogs", "--dice", "1 1", "--seed", "5")
    assert throws(shown)[:2] == [[1, 1], list(house(5, 1, Dice(2)))]


def test_dice_that_are_no_whole_throw_stay_unused_where_a_seed_goes_on(play: Play) -> None:
    shown = play("--at", "dogs", "--dice", "1 1 1", "--seed", "5")
    assert throws(shown)[1] == list(house(5, 1, Dice(2)))
    assert shown["unused"] == [1]


def test_the_same_seed_is_the_same_game(play: Play) -> None:
    assert play("--choose", "fight the dogs", "--seed", "9") == play("--choose", "fight the dogs", "--seed", "9")


def test_without_dice_or_seed_play_stops_and_says_what_is_asked(play: Play) -> None:
    assert play("--choose", "fight the dogs")["asked"]["prompt"].startswith("Fight")


def test_a_round_is_committed_and_shows_on_the_sheet_in_mid_fight(play: Play) -> None:
    shown = play("--at", "dogs", "--dice", "6 6")
    assert shown["sheet"]["vitality"] == {"current": 1, "max": 3}


# --- choices ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["3", "fight the d", "FIGHT THE DOGS", "Fight the dogs."])
def test_a_choice_is_named_by_number_or_by_a_beginning_of_its_label(play: Play, words: str) -> None:
    assert play("--choose", words)["section"] == "dogs"


def test_a_label_may_be_named_with_its_condition(play: Play) -> None:
    shown = play("--at", "coin", "--choose", "back | if you have the keyword Ferry, call")
    assert shown["section"] == "far"


def test_answers_are_split_by_a_stroke_and_what_is_left_over_is_listed(play: Play) -> None:
    shown = play("--choose", "take the rope | fight the dogs | more")
    assert shown["section"] == "dogs"
    assert shown["unused"] == ["more"]


def test_an_offer_is_open_once_a_visit_and_stays_on_the_page(play: Play) -> None:
    shown = play("--choose", "take the rope")
    assert shown["section"] == "jetty"
    assert "rope (+1 climbing, heavy)" in shown["sheet"]["items"]
    assert not any(label.startswith("Take the rope") for label in shown["asked"]["options"])


def test_a_free_deed_is_chosen_by_its_label(play: Play) -> None:
    shown = play("--choose", "drop the shield")
    assert not any("shield" in item for item in shown["sheet"]["items"])


def test_a_riddle_of_numbers_takes_the_answer_itself(play: Play) -> None:
    assert play("--choose", "ask for the riddle | 77")["section"] == "coin"


def test_a_riddle_of_words_takes_the_answer_itself(play: Play) -> None:
    assert play("--choose", "say the word | Lantern")["section"] == "far"


@pytest.mark.parametrize("word", ["roll on", "free:hand"])
def test_no_word_that_is_said_is_taken_for_a_command(play: Play, word: str) -> None:
    assert play("--choose", f"say the word | {word}")["section"] == "far"


def test_a_rules_decision_is_asked_where_more_than_one_answer_makes_sense(play: Play) -> None:
    shown = play("--choose", "take the spear")
    assert {label.partition(" ")[0] for label in shown["asked"]["options"]} == {"Use"}
    shown = play("--choose", "take the spear | Use the spear")
    assert (shown["asked"]["kind"], shown["unused"]) == ("dice", [])


# --- where and who ----------------------------------------------------------------------------------


def test_at_arrives_without_an_opening_and_entry_effects_happen(play: Play) -> None:
    shown = play("--at", "WATER")
    assert [event["section"] for event in shown["events"] if event["type"] == "turned"] == ["water"]
    assert shown["sheet"]["vitality"]["current"] == 2


def test_a_section_may_be_named_by_its_number(play: Play) -> None:
    assert play("--at", "77")["section"] == "coin"


def test_without_a_hero_the_systems_first_preset_plays(play: Play) -> None:
    assert play()["sheet"]["name"] == "Wren"


def test_a_hero_file_may_be_json_or_yaml_and_the_sheet_printed_is_one(play: Play, tmp_path: Path) -> None:
    written = {"name": "Mo", "talent": "7/9", "vitality": {"current": 2, "max": 3}, "items": ["axe (one-handed)"]}
    (tmp_path / "mo.yaml").write_text(yaml.safe_dump(written), "utf-8")
    shown = play("--hero", tmp_path / "mo.yaml")
    assert shown["sheet"]["talent"] == {"current": 7, "max": 9}
    (tmp_path / "again.json").write_text(yaml.safe_dump(shown["sheet"]), "utf-8")
    (tmp_path / "again.json").rename(tmp_path / "again.yaml")
    assert play("--hero", tmp_path / "again.yaml")["sheet"] == shown["sheet"]


# --- saves ------------------------------------------------------------------------------------------


def test_a_saved_game_is_gone_on_with(play: Play, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    play("--save", save, "--choose", "fight the dogs", "--dice", "6 6")
    shown = play("--save", save, "--dice", "1 1 1 1")
    assert shown["ended"]["ending"] == "far"
    assert shown["sheet"]["vitality"]["current"] == 1


def test_a_game_saved_in_mid_roll_asks_for_the_same_roll(play: Play, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    before = play("--save", save, "--at", "dogs", "--preset", "Halloran", "--dice", "6 1")
    after = play("--save", save)
    assert before["asked"] == after["asked"]
    assert before["sheet"] == after["sheet"]


def test_nothing_but_the_save_is_left_beside_it(play: Play, tmp_path: Path) -> None:
    play("--save", tmp_path / "game.json")
    assert {path.name for path in tmp_path.iterdir()} == {"jetty.md", "game.json"}


def test_a_save_that_is_a_link_stays_one(play: Play, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link, file = tmp_path / "game.json", tmp_path / "elsewhere" / "game.json"
    link.symlink_to(file)
    play("--save", str(link), "--choose", "1")
    assert link.is_symlink()
    assert json.loads(file.read_text("utf-8"))["turnto"] == "session"
