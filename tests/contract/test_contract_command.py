"""What docs/command.md promises of the command, a sentence a test: written from the page, run as a script runs it."""

from __future__ import annotations

import json

from contract.desk import Desk


def test_dice_or_answers_that_run_out_stop_the_play_and_it_says_what_is_asked(desk: Desk) -> None:
    played = desk.play("## here\n{Test your Talent}\n- Success -> over there\n- Failure -> drowned", dice="3")
    assert (played["asked"]["kind"], played["asked"]["dice"], played["unused"]) == ("dice", "2d6", [3])


def test_a_number_counts_open_options_and_a_label_is_known_by_a_beginning_of_its_own(desk: Desk) -> None:
    text = "## here\n- {If you have the keyword *Boat*} Row. -> over there\n- Wade. -> drowned\n- {Gain the keyword *Boat*} Build. -> here"
    assert desk.play(text, choose="1")["section"] == "drowned"
    assert desk.play(text, choose="WA")["section"] == "drowned"
    assert desk.ask("play", text, {}, "gnat", choose="row")[0] == 2
    assert desk.ask("play", text, {}, "gnat", choose="3")[0] == 2


def test_a_word_of_decision_waits_for_its_decision_and_takes_no_armour_off(desk: Desk) -> None:
    text = "## here\n{Test your Talent}\n- Success -> over there\n- Failure: {Take a Wound} -> drowned"
    played = desk.play(text, {"items": ["light armour"]}, dice="6 6", choose="Take")
    assert played["section"] == "drowned"
    assert not any(event.get("message") == "taken-off" for event in played["events"])


def test_a_free_deed_is_named_also_before_a_throw(desk: Desk) -> None:
    text = "## here\n{Test your Talent}\n- Success -> over there\n- Failure -> drowned"
    assert "rope" not in desk.play(text, {"items": ["rope"]}, choose="drop the rope")["sheet"]["items"]


def test_a_preset_is_named_by_a_beginning_of_its_own(desk: Desk) -> None:
    header = "presets:\n  Rook the Bold:\n    talent: 8\n  Anna:\n    talent: 7\n"
    code, out, _ = desk.ask("play", "## here\n- Go. -> over there", None, "gnat", header, preset="rook")
    assert (code, json.loads(out)["sheet"]["name"]) == (0, "Rook the Bold")


def test_an_unknown_field_is_refused_with_the_legal_list(desk: Desk) -> None:
    code, _, told = desk.ask("play", "## here\n- Go. -> over there", {"talant": 8}, "gnat")
    assert code == 2
    assert "talent, vitality, skills, items, gp, xp, keywords, titles, status" in told


def test_what_is_printed_of_a_hero_reads_as_the_same_hero(desk: Desk) -> None:
    text = "## here\n- Go. -> over there"
    hero = {
        "talent": "7/9",
        "vitality": {"current": 2, "max": 4},
        "items": ["sword (one-handed, +1)", "heavy armour (2 left)", "rope (+1 climbing, heavy)", "20 arrows"],
    }
    shown = desk.play(text, hero, at="here")["sheet"]
    assert shown["items"] == hero["items"]
    assert desk.play(text, shown, at="here")["sheet"] == shown


def test_at_a_section_nobody_is_created_so_a_briar_book_needs_no_starting_numbers(desk: Desk) -> None:
    text = "## here\n- Go. -> over there"
    assert desk.ask("play", text, None, "briar")[0] == 2
    code, out, _ = desk.ask("play", text, None, "briar", at="here")
    assert (code, json.loads(out)["sheet"]["luck"]) == (0, {"current": 0, "max": 0})


def test_the_hero_after_an_adventure_is_printed_as_far_as_the_steps_went(desk: Desk) -> None:
    file = desk.file(json.dumps({"talent": "5/9", "items": ["sword"], "keywords": ["Arbalest"]}), ".json")
    code, out, _ = desk.run("hero", "gnat", file, "--after", "--json")
    shown = json.loads(out)
    assert (code, shown["talent"], shown["keywords"]) == (0, {"current": 9, "max": 9}, [])
    assert shown["asked"]["prompt"] == "What do you leave behind?"
    _, text, _ = desk.run("hero", "gnat", file, "--after")
    assert text.splitlines()[0] == "You lose the keyword Arbalest. Talent rises from 5 to 9."


def test_killed_in_mid_section_the_section_stays(desk: Desk) -> None:
    played = desk.play("## here\n{Take three Wounds}\n\n- Go. -> over there")
    assert (played["section"], played["ended"]) == ("here", {"ending": None, "title": "", "kind": "death"})


def test_errors_are_what_makes_play_impossible_and_all_else_warns(desk: Desk) -> None:
    text = "## here\n{Dance a jig}\n\n{Test Climbing}\n- Success -> nowhere\n- Failure -> drowned"
    code, out, _ = desk.run("check", desk.book(text, "gnat"), "--json")
    levels = {problem["code"]: problem["level"] for problem in json.loads(out)}
    assert code == 1
    assert levels["unknown-phrase"] == levels["missing-section"] == "error"
    assert levels["no-untrained-mode"] == levels["no-author"] == levels["no-licence"] == "warning"
    assert set(json.loads(out)[0]) == {"file", "line", "column", "code", "level", "message", "hint"}
