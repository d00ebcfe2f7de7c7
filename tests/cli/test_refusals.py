"""Exit codes: 0 good, 1 the book has errors, 2 wrong usage; and never a traceback."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

Turnto = Callable[..., Any]


@pytest.mark.parametrize("arguments, said", [
    (["--choose", "9"], "1. Take the rope"),
    (["--choose", "dance"], "1. Take the rope"),
    (["--choose", "fight the"], "could be"),
    (["--choose", "call the ferryman"], "is closed"),
    (["--choose", "9" * 5000], "1. Take the rope"),
    (["--choose", "ask for the riddle | seven"], "whole number"),
    (["--choose", "ask for the riddle | --7"], "whole number"),
    (["--choose", "ask for the riddle | " + "9" * 5000], "whole number"),
    (["--at", "dogs", "--dice", "7 1"], "1 to 6"),
    (["--dice", "one"], "--dice"),
    (["--dice", "0 3"], "--dice"),
    (["--dice", "9" * 5000], "--dice"),
    (["--at", "nowhere"], "no section"),
    (["--at", "watr"], "Did you mean water?"),
    (["--preset", "Nobody"], "Wren"),
    (["--hero", "no-such-file.json"], "no hero file"),
])  # fmt: skip
def test_an_answer_that_is_not_legal_is_refused_and_the_legal_ones_are_listed(
    turnto: Turnto, jetty: Path, arguments: list[str], said: str
) -> None:
    ran = turnto("play", jetty, "--json", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.out == ""


@pytest.mark.parametrize("hero, said", [
    ({"strength": 3}, "talent"),
    ({"talent": "much"}, "talent"),
    ({"talent": True}, "talent"),
    ({"talent": "²"}, "talent"),
    ({"talent": "9" * 5000}, "talent"),
    ({"talent": f"7/{'9' * 5000}"}, "talent"),
    ({"gp": "²"}, "gp"),
    ([1, 2], "expected a hero"),
    ({"items": "sword"}, "items"),
])  # fmt: skip
def test_a_bad_hero_file_is_refused_with_the_legal_list(
    turnto: Turnto, jetty: Path, tmp_path: Path, hero: object, said: str
) -> None:
    (tmp_path / "hero.json").write_text(json.dumps(hero), "utf-8")
    ran = turnto("play", jetty, "--hero", tmp_path / "hero.json", "--json")
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_a_hero_whom_the_rules_would_not_let_be_made_plays_and_is_told_of(turnto: Turnto, tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text("---\ntitle: T\nsystem: gurps\n---\n## end [end]\nIt is over.\n", "utf-8")
    (tmp_path / "hero.json").write_text(json.dumps({"quirks": list("abcdef"), "spells": {"Daze": 12}}), "utf-8")
    ran = turnto("play", tmp_path / "book.md", "--hero", tmp_path / "hero.json", "--json")
    assert ran.code == 0
    assert "not legal in T: 6 quirks, but 5 at most can be had [GL-CHAR-04]" in ran.err
    assert "Daze needs Foolishness at 12 [GL-MAGIC-03]" in ran.err
    assert json.loads(ran.out)["ended"]


@pytest.mark.parametrize("written", [b"{", b"\xff\xfe\x00", b"a: [", b"!!python/object:os.system {}", b"&a [*a]"])
def test_a_hero_file_of_any_bytes_is_answered_in_a_sentence(
    turnto: Turnto, jetty: Path, tmp_path: Path, written: bytes
) -> None:
    (tmp_path / "hero.yaml").write_bytes(written)
    ran = turnto("play", jetty, "--hero", tmp_path / "hero.yaml")
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_a_book_that_is_not_there(turnto: Turnto) -> None:
    ran = turnto("play", "no-such-book")
    assert ran.code == 2
    assert "There is no book at no-such-book" in ran.err


@pytest.mark.parametrize("command", [["stats"], ["map"], ["print"], ["export", "--to", "text"]])
def test_what_has_no_section_is_answered_alike_by_every_command(
    turnto: Turnto, tmp_path: Path, command: list[str]
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "bytes.twee").write_bytes(b"\xff\xfe\x00 bin")
    for path in (tmp_path / "empty", tmp_path / "bytes.twee"):
        ran = turnto(command[0], path, *command[1:])
        assert (ran.code, ran.err) == (1, f"{path} has no section: turnto check {path}\n")


def test_a_book_that_names_no_rules_is_told_so(turnto: Turnto, tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text("## a [end]\n\nA.\n")
    assert turnto("stats", tmp_path / "book.md").err.startswith("No rule system is named: there are gnat")


def test_a_book_with_errors_plays_as_a_draft(turnto: Turnto, tmp_path: Path) -> None:
    book = tmp_path / "broken.md"
    book.write_text("---\nsystem: gnat\n---\n## a\nHm.\n\n- Go. -> nowhere\n", "utf-8")
    ran = turnto("play", book, "--json")
    assert ran.code == 1
    assert ran.json["section"] == "a"
    assert all("Go." not in option for option in ran.json["asked"]["options"])
    assert "nowhere" in ran.err


@pytest.mark.parametrize("written", ["", "{", '{"x": 1}', "[]", "[" * 5000])
def test_a_damaged_save_is_told_and_kept(turnto: Turnto, jetty: Path, tmp_path: Path, written: str) -> None:
    save = tmp_path / "game.json"
    save.write_text(written, "utf-8")
    ran = turnto("play", jetty, "--save", save, "--choose", "3")
    assert ran.code == 2
    assert "left as it is" in ran.err
    assert save.read_text("utf-8") == written


def test_a_save_of_another_book_is_refused(turnto: Turnto, jetty: Path, tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    other = tmp_path / "other.md"
    other.write_text(jetty.read_text("utf-8"), "utf-8")
    turnto("play", other, "--save", save)
    kept = save.read_bytes()
    ran = turnto("play", jetty, "--save", save)
    assert ran.code == 2
    assert "another book" in ran.err
    assert save.read_bytes() == kept


def test_wrong_usage(turnto: Turnto) -> None:
    assert turnto().code == 2
    assert turnto("dance").code == 2
    assert turnto("play").code == 2


def test_version(turnto: Turnto) -> None:
    ran = turnto("--version")
    assert ran.code == 0
    assert ran.out.startswith("turnto ")


@pytest.mark.parametrize("command", ["new", "check", "play", "serve", "build", "odds", "hero", "test"])
def test_every_command_helps_with_examples(turnto: Turnto, command: str) -> None:
    ran = turnto(command, "--help")
    assert ran.code == 0
    assert "examples:" in ran.out


def test_without_a_terminal_the_text_comes_without_colours_and_nothing_prompts(turnto: Turnto, jetty: Path) -> None:
    ran = turnto("play", jetty)
    assert ran.code == 0
    assert "Rain on the jetty." in ran.out
    assert "What do you do?" in ran.out
    assert "\x1b" not in ran.out


def test_a_fault_of_our_own_is_said_in_a_sentence(turnto: Turnto, jetty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.delenv("TURNTO_DEBUG", raising=False)
    monkeypatch.setattr("turnto.cli.commands.play.saved_or_new", lambda *_: broken(None))
    ran = turnto("play", jetty, "--json")
    assert ran.code == 2
    assert "TURNTO_DEBUG=1" in ran.err
    assert "Traceback" not in ran.err


def test_ctrl_c_leaves_without_a_traceback(turnto: Turnto, jetty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("turnto.cli.commands.play.saved_or_new", interrupted)
    ran = turnto("play", jetty)
    assert ran.code == 130
    assert "Traceback" not in ran.err


def test_ctrl_c_while_the_command_is_still_being_loaded(turnto: Turnto, monkeypatch: pytest.MonkeyPatch) -> None:
    class Loading(ModuleType):
        def __getattr__(self, _: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "turnto.cli.arguments", Loading("turnto.cli.arguments"))
    ran = turnto("--version")
    assert (ran.code, ran.err.strip()) == (130, "")


@pytest.mark.parametrize("written", [b"[" * 100_000, b"\xff", b"{}", b"[]", b'{"format": 0}'])
def test_what_is_no_compiled_book_is_refused_in_a_sentence(turnto: Turnto, tmp_path: Path, written: bytes) -> None:
    (tmp_path / "book.json").write_bytes(written)
    ran = turnto("play", tmp_path / "book.json", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert "is no compiled book" in ran.err


def test_a_hero_file_that_cannot_be_read_is_told_without_the_words_of_programmers(
    turnto: Turnto, tmp_path: Path
) -> None:
    (tmp_path / "hero.json").write_bytes(b"\xff")
    assert "is no UTF-8 text: save it as UTF-8." in turnto("hero", "gnat", tmp_path / "hero.json").err
    (tmp_path / "hero.yaml").write_text("{" + "a: 1, " * 200_000 + "}")
    assert "is longer than 64,000 characters." in turnto("hero", "gnat", tmp_path / "hero.yaml").err
    assert "cannot be read: Is a directory." in turnto("hero", "gnat", tmp_path).err
