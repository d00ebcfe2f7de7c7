"""What docs/command.md says of odds, check, new, hero and test."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

Turnto = Callable[..., Any]


# --- odds -------------------------------------------------------------------------------------------


def test_the_odds_of_a_test(turnto: Turnto, jetty: Path) -> None:
    """Swimming at -1 by default: Talent 8 - 2 - 1 = 5, 10 in 36."""
    shown = turnto("odds", jetty, "--at", "water", "--json").json
    assert shown["outcomes"] == {"success": "5/18", "failure": "13/18"}
    assert shown["left"] == {"vitality": {"2": "1"}}
    assert (shown["policy"], shown["exact"]) == ("best", True)


def test_the_odds_of_a_fight_sum_to_one(turnto: Turnto, jetty: Path) -> None:
    shown = turnto("odds", jetty, "--at", "dogs", "--json").json
    assert set(shown["outcomes"]) == {"survive", "die"}
    assert sum(map(Fraction, shown["outcomes"].values())) == 1
    assert sum(map(Fraction, shown["left"]["vitality"].values())) == 1
    assert shown["left"]["vitality"]["0"] == shown["outcomes"]["die"]


def test_the_odds_of_three_rounds_counted_by_hand(turnto: Turnto, jetty: Path) -> None:
    """Target 8 - 3 + 2 (shield against several) = 7: lost 14/36, by a fumble 1/36; three Wounds in three rounds kill."""
    lost, fumble, won = Fraction(14, 36), Fraction(1, 36), Fraction(21, 36)
    left = {3: Fraction(1)}
    for _ in range(3):
        after: dict[int, Fraction] = {}
        for vitality, chance in left.items():
            ways = ((won, 0), (lost, 1), (fumble, 2)) if vitality else ((Fraction(1), 0),)
            for way, wounds in ways:
                now = max(0, vitality - wounds)
                after[now] = after.get(now, Fraction(0)) + chance * way
        left = after
    shown = turnto("odds", jetty, "--at", "dogs", "--json").json
    assert shown["outcomes"]["die"] == str(left[0])
    assert shown["left"]["vitality"] == {str(vitality): str(left[vitality]) for vitality in sorted(left)}


def test_an_impossible_outcome_stands_at_nought(turnto: Turnto, jetty: Path, tmp_path: Path) -> None:
    (tmp_path / "sure.md").write_text(
        "---\nsystem: gnat\n---\n## a\n{Fight one round at +9}\n- If you survive -> b\n- Otherwise -> b\n## b [end]\n",
        "utf-8",
    )
    assert turnto("odds", tmp_path / "sure.md", "--at", "a", "--json").json["outcomes"] == {"survive": "1", "die": "0"}


def test_a_random_tables_outcomes_are_its_ranges(turnto: Turnto, tmp_path: Path) -> None:
    (tmp_path / "table.md").write_text(
        "---\nsystem: gnat\n---\n## a\n{Roll one die}\n- 1-2: Rain. -> b\n- 3-5: Wind. -> b\n- 6: Sun. -> b\n## b [end]\n",
        "utf-8",
    )
    outcomes = turnto("odds", tmp_path / "table.md", "--at", "a", "--json").json["outcomes"]
    assert outcomes == {"1-2": "1/3", "3-5": "1/2", "6": "1/6"}


@pytest.mark.parametrize("policy", ["best", "first", "random", "careful"])
def test_every_policy_has_odds(turnto: Turnto, jetty: Path, policy: str) -> None:
    shown = turnto("odds", jetty, "--at", "dogs", "--policy", policy, "--json").json
    assert shown["policy"] == policy
    assert sum(map(Fraction, shown["outcomes"].values())) == 1


def test_nothing_tested_is_said(turnto: Turnto, jetty: Path) -> None:
    ran = turnto("odds", jetty, "--at", "hall")
    assert ran.code == 2
    assert "Nothing is tested" in ran.err


def test_where_the_exact_answer_is_out_of_reach_it_is_simulated_and_said(
    turnto: Turnto, jetty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from turnto.odds import report

    exact = report.odds.__defaults__
    assert exact
    monkeypatch.setattr(report.odds, "__defaults__", (*exact[:-1], 1))
    shown = turnto("odds", jetty, "--at", "water", "--seed", "2000", "--json").json
    assert shown["exact"] is False
    assert shown["plays"] > 0
    low, high = shown["interval"]["success"]
    assert low < Fraction(5, 18) < high


# --- check ------------------------------------------------------------------------------------------

BROKEN = "---\nsystem: gnat\ntitle: X\nauthor: Y\nlicence: Z\n---\n## jetty\nRain.\n\n- Swim. -> see\n- Wait. -> sea\n## sea [end]\nWet.\n"


def test_an_error_is_told_with_its_line_a_caret_and_a_hint(turnto: Turnto, tmp_path: Path) -> None:
    book = tmp_path / "broken.md"
    book.write_text(BROKEN, "utf-8")
    ran = turnto("check", book)
    assert ran.code == 1
    first, line, caret, *_ = ran.out.splitlines()
    assert re.fullmatch(rf"{re.escape(str(book))}:10:\d+: .+ \[missing-section\]", first)
    assert "- Swim. -> see" in line
    assert line[caret.index("^") :].startswith(("see", "->"))


def test_problems_as_json(turnto: Turnto, tmp_path: Path) -> None:
    book = tmp_path / "broken.md"
    book.write_text(BROKEN, "utf-8")
    ran = turnto("check", book, "--json")
    assert ran.code == 1
    error = next(problem for problem in ran.json if problem["level"] == "error")
    assert set(error) == {"file", "line", "column", "code", "level", "message", "hint"}
    assert (error["line"], error["code"]) == (10, "missing-section")


def test_a_code_is_explained(turnto: Turnto) -> None:
    ran = turnto("check", "--explain", "missing-section")
    assert ran.code == 0
    assert "section" in ran.out
    assert turnto("check", "--explain", "no-such-code").code == 2


@pytest.mark.parametrize("written", [b"", b"\xff\xfe\x00\x01", b"## a\n{", b"---\nsystem: [\n---\n"])
def test_any_bytes_are_answered(turnto: Turnto, tmp_path: Path, written: bytes) -> None:
    book = tmp_path / "bytes.md"
    book.write_bytes(written)
    ran = turnto("check", book, "--json")
    assert ran.code in (0, 1)
    assert isinstance(ran.json, list)


# --- new --------------------------------------------------------------------------------------------


def test_a_new_book_passes_check_and_plays(turnto: Turnto, tmp_path: Path) -> None:
    folder = tmp_path / "the-old-mill"
    assert turnto("new", folder, "--system", "gnat").code == 0
    ran = turnto("check", folder, "--json")
    assert (ran.code, ran.json) == (0, [])
    shown = turnto("play", folder, "--seed", "1", "--json").json
    assert shown["asked"]["kind"] == "choice"
    assert "title: The Old Mill" in (folder / "book.md").read_text("utf-8")


def test_a_new_book_can_be_won_and_lost_and_all_of_it_is_seen(turnto: Turnto, tmp_path: Path) -> None:
    turnto("new", tmp_path / "mill")
    shown = turnto("test", tmp_path / "mill", "--plays", "150", "--seed", "1", "--json").json
    assert shown["unfinished"] == shown["stuck"] == 0
    assert shown["never_seen"] == shown["never_taken"] == []
    assert 0.1 < shown["win_rate"] < 0.6
    assert shown["interval"][0] <= shown["win_rate"] <= shown["interval"][1]


def test_nothing_that_exists_is_written_over(turnto: Turnto, tmp_path: Path) -> None:
    ran = turnto("new", tmp_path)
    assert ran.code == 2
    assert "exists already" in ran.err


@pytest.mark.parametrize("name", ['a "quoted" book', "no: yes", "- dash", "été"])
def test_any_name_makes_a_book(turnto: Turnto, tmp_path: Path, name: str) -> None:
    made = turnto("new", tmp_path / name)
    assert made.code == 0
    assert f"turnto play {shlex.quote(str(tmp_path / name))} " in made.out  # as it can be typed
    assert turnto("check", tmp_path / name).code == 0


# --- hero -------------------------------------------------------------------------------------------


def hero_file(tmp_path: Path, **written: object) -> Path:
    file = tmp_path / "hero.json"
    file.write_text(json.dumps(written), "utf-8")
    return file


def test_a_hero_file_left_empty_is_the_rules_own_start(turnto: Turnto, tmp_path: Path) -> None:
    shown = turnto("hero", "gnat", hero_file(tmp_path), "--json").json
    assert shown["talent"] == {"current": 9, "max": 9}
    assert shown["derived"]["heavy_limit"] == 6


def test_what_is_printed_is_a_hero_file_again(turnto: Turnto, tmp_path: Path) -> None:
    file = hero_file(
        tmp_path, talent="7/8", items=["sword (one-handed, +1)", "heavy armour (2 left)", "20 arrows"], gp=3
    )
    first = turnto("hero", "gnat", file, "--json").json
    (tmp_path / "hero.json").write_text(json.dumps(first), "utf-8")
    assert turnto("hero", "gnat", file, "--json").json == first


def test_what_is_not_legal_is_said(turnto: Turnto, tmp_path: Path) -> None:
    heavy = [f"sword (one-handed, +{n})" for n in range(8)]
    shown = turnto("hero", "gnat", hero_file(tmp_path, items=heavy), "--json").json
    assert any("heavy" in problem["message"] for problem in shown["problems"])


def test_what_is_unusual_is_said_and_read_again(turnto: Turnto, tmp_path: Path) -> None:
    """GL-CHAR-03: the limit of -40 is a warning where no book makes it a rule; GL-CHAR-05: as skills for one's age are."""
    file = hero_file(
        tmp_path, age=16, skills={"Law": 20}, disadvantages=["Greed", "Bully", "Overconfidence", "Honesty"]
    )
    shown = turnto("hero", "gurps", file, "--json").json
    assert shown["problems"] == []
    assert [said["rule"] for said in shown["unusual"]] == ["GL-CHAR-03"]
    assert "Unusual: disadvantages of -45 points" in turnto("hero", "gurps", file).out
    (tmp_path / "hero.json").write_text(json.dumps(shown), "utf-8")
    assert turnto("hero", "gurps", file, "--json").json == shown


def test_the_steps_after_an_adventure_are_taken_as_chosen(turnto: Turnto, tmp_path: Path) -> None:
    file = hero_file(tmp_path, talent="4/9", vitality="1/3", items=["sword (one-handed)"], gp=0)
    shown = turnto("hero", "gnat", file, "--after", "--json").json
    assert set(shown) >= {"events", "sheet", "asked", "unused"}
    healed = [event["what"] for event in shown["events"] if event["type"] == "changed"]
    assert {"talent", "vitality"} <= {what.lower() for what in healed}


def test_a_hero_file_of_another_system_is_refused(turnto: Turnto, tmp_path: Path) -> None:
    ran = turnto("hero", "gnat", hero_file(tmp_path, power=3))
    assert ran.code == 2
    assert "talent" in ran.err


def test_a_game_printed_is_a_hero_to_go_on_with(turnto: Turnto, jetty: Path, tmp_path: Path) -> None:
    shown = turnto("play", jetty, "--choose", "take the rope", "--json")
    (tmp_path / "out.json").write_text(shown.out, "utf-8")
    again = turnto("play", jetty, "--hero", tmp_path / "out.json", "--json").json
    assert "rope (+1 climbing, heavy)" in again["sheet"]["items"]


def test_a_hero_signed_off_on_the_page_plays_here_too(turnto: Turnto, jetty: Path, tmp_path: Path) -> None:
    signed = {"turnto": "hero", "version": 1, "system": "gnat", "from": "X", "hero": {"talent": 8, "items": ["rope"]}}
    (tmp_path / "signed.json").write_text(json.dumps(signed), "utf-8")
    shown = turnto("play", jetty, "--hero", tmp_path / "signed.json", "--json").json
    assert shown["sheet"]["talent"] == {"current": 8, "max": 8}
    assert "rope" in shown["sheet"]["items"]


def test_every_system_has_a_hero(turnto: Turnto, tmp_path: Path) -> None:
    from support.reading import NAMES

    for name in NAMES:
        assert turnto("hero", name, hero_file(tmp_path), "--json").code == 0, name


def test_rename_writes_the_book_and_says_what_it_left(turnto: Turnto, tmp_path: Path) -> None:
    book = tmp_path / "book.md"
    text = "---\ntitle: B\nsystem: gnat\n---\n\n## one\nThe two of us.\n\n- On. -> two\n\n## two [end]\nEnd.\n"
    book.write_text(text, "utf-8")
    turnto("rename", book, "two", "three", "--dry-run")
    assert book.read_text("utf-8") == text
    told = turnto("rename", book, "two", "three")
    assert "- On. -> three" in book.read_text("utf-8")
    assert "+- On. -> three" in told.out
    assert "book.md:7" in told.err
    assert turnto("rename", book, "nine", "ten").code == 1
    assert list(tmp_path.iterdir()) == [book]


def test_without_a_code_all_codes_are_listed(turnto: Turnto) -> None:
    ran = turnto("check", "--explain")
    assert ran.code == 0
    assert re.search(r"^missing-section +\S", ran.out, re.MULTILINE)
    assert re.search(r"^unknown-outcome +\S", ran.out, re.MULTILINE)


def test_fix_shows_a_diff_and_writes_the_only_mends(turnto: Turnto, tmp_path: Path) -> None:
    book = tmp_path / "slips.md"
    book.write_bytes(BROKEN.replace("see", "seaa").replace("- Wait. ->", "- Wait. –>").replace("\n", "\r\n").encode())
    ran = turnto("check", "--fix", book)
    assert "-- Wait. –> sea" in ran.out.replace("\r", "")
    assert "+- Wait. -> sea" in ran.out
    assert b"- Wait. -> sea\r\n" in book.read_bytes()


def test_read_prints_what_was_read(turnto: Turnto, tmp_path: Path) -> None:
    book = tmp_path / "broken.md"
    book.write_text(BROKEN, "utf-8")
    ran = turnto("check", "--read", book)
    assert ran.code == 1
    assert "“Wait.” -> sea" in ran.out
    assert "missing-section" in ran.err
