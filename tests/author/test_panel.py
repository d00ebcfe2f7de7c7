"""The author's panel, as its page asks and this machine answers: jumps, dice, the sheet, closed ways, readings, the map."""

from __future__ import annotations

import http.client
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from browser.controllers import session
from browser.controllers.session import OpenGame
from browser.saved_games import read_game, with_past, written
from browser.views.shell import roll_log
from browser.views.shell.transcript import transcript
from turnto.author.drafts import Drafts
from turnto.author.panel import AuthorPanel
from turnto.cli import open_book
from turnto.play import rewind
from turnto.play.session import waiting_for
from turnto.site import author, build, serve

BOOK = """---
title: Ford
system: gnat
start: bank
presets:
  Wren: {talent: 8, vitality: 10, items: [staff], gp: 2, keywords: [Ebb]}
  Hob: {talent: 6, vitality: 12}
---

## bank
The river is brown and quick.

- Wade. -> water
- {If you have the **rope**} Cross on the rope. -> far bank
- {Pay 5 gp} Take the boat. -> far bank

## water
{Test your Talent}
- Success: Over. -> far bank
- Failure: {Lose 2 Vitality} -> bank

{Frobnicate the eels}

## far bank [victory]
Dry land. Take the **rope** next time.
"""


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    path = tmp_path / "ford.md"
    path.write_text(BOOK, "utf-8")
    return path


@pytest.fixture
def panel(ford: Path) -> AuthorPanel:
    drafts = Drafts([ford], open_book.read)
    drafts.renew()
    return AuthorPanel(drafts)


def ask(panel: AuthorPanel, do: str, game: str = "", **more: Any) -> Any:
    return json.loads(panel.answer(json.dumps({"do": do, "book": "ford", "game": game, **more}).encode()))


def changed(panel: AuthorPanel, do: str, game: str = "", **more: Any) -> str:
    """The text of the game that the page is to store."""
    told = ask(panel, do, game, **more)
    assert "error" not in told, told
    name, kept = list(told["store"].items())[-1]
    assert name == f"game:ford:{kept['slot']}"
    return json.dumps(kept)


def opened(panel: AuthorPanel, text: str) -> OpenGame:
    """The game as the page takes it up."""
    (draft,) = panel.drafts.drafts
    assert draft.game
    return session.taken_up(draft.game, with_past(Texts(), read_game(text)), {})


class Texts:
    """A store that holds nothing."""

    def get(self, name: str) -> str | None:
        return None

    def put(self, name: str, text: str) -> None: ...
    def drop(self, name: str) -> None: ...
    def names(self) -> list[str]:
        return []


def test_a_jump_begins_a_game_and_goes_on_with_the_present_hero(panel: AuthorPanel) -> None:
    first = changed(panel, "jump", section="water", hero="Wren", seed="7")
    begun = opened(panel, first)
    assert begun.session.visit.section == "water"
    assert begun.session.record.seed == 7
    back = opened(panel, changed(panel, "jump", first, section="bank"))
    assert back.session.visit.section == "bank"
    assert back.session.state.hero.name == "Wren"
    assert back.start == begun.start
    other = opened(panel, changed(panel, "jump", first, section="bank", hero="Hob"))
    assert other.session.state.hero.name == "Hob"
    assert other.start["name"] == "Hob"


def test_the_next_dice_fall_as_they_are_set_and_the_log_says_by_whom(panel: AuthorPanel) -> None:
    text = changed(panel, "jump", section="water", hero="Wren")
    assert ask(panel, "dice", text, dice="7 7") == {"error": "2d6 is thrown next, and cannot fall as 7 7."}
    assert "no throw" in ask(panel, "dice", text, dice="six")["error"]
    text = changed(panel, "dice", text, dice="6 6, 1 1")
    assert ask(panel, "look", text)["dice"] == "6 6, 1 1"
    playing = opened(panel, text)
    session.answer(playing, "roll")
    assert playing.session.visit.section == "bank"
    assert playing.session.state.hero["vitality"] == 8
    by = [(one.by, type(one.event).__name__) for one in playing.session.record.thrown()]
    assert by == [("", "Checked"), ("author", "Rolled"), ("author", "Told"), ("author", "Told")]
    drawn = roll_log.log(playing.game, playing.session)
    assert "Next dice: 6 6, 1 1" in drawn
    assert drawn.count("by the author") == 3
    assert "> Jump" not in transcript(playing.game, playing.session, {})
    assert "> Next dice: 6 6, 1 1 (by the author)" in transcript(playing.game, playing.session, {})
    assert ask(panel, "look", written(session.saved(playing)))["dice"] == "1 1"


def test_dice_that_were_set_can_be_left_to_the_house_again(panel: AuthorPanel) -> None:
    text = changed(panel, "dice", changed(panel, "jump", section="water", hero="Wren"), dice="6 6")
    cleared = opened(panel, changed(panel, "dice", text, dice=""))
    assert cleared.session.record.fated == ()


def test_the_sheet_is_edited_where_it_is_named_and_nowhere_else(panel: AuthorPanel) -> None:
    text = changed(panel, "jump", section="bank", hero="Wren")
    shown = {own["key"]: own["value"] for own in ask(panel, "look", text)["fields"]}
    assert shown["vitality"] == "10/10"
    assert shown["items"] == "staff"
    assert shown["keywords"] == "Ebb"
    edited = changed(
        panel,
        "sheet",
        text,
        fields={"vitality": "3/10", "items": "staff\nrope (heavy)", "keywords": "Flow"},
        counters="eels: 4",
    )
    hero = opened(panel, edited).session.state.hero
    assert (hero["vitality"], hero.maximum("vitality"), hero["talent"]) == (3, 10, 8)
    assert [item.written for item in hero.items] == ["staff", "rope (heavy)"]
    assert hero.listed("keywords") == ("Flow",)
    assert ask(panel, "look", edited)["counters"] == "eels: 4"
    assert ask(panel, "look", changed(panel, "sheet", edited, fields={}, counters=""))["counters"] == ""
    assert "expected a number" in ask(panel, "sheet", text, fields={"vitality": "lots"})["error"]
    assert ask(panel, "sheet", text, fields={"vitality": "10/10"}) == {"error": "Nothing was changed."}


def test_a_closed_choice_is_told_with_its_reason_and_the_line_it_was_read_from(panel: AuthorPanel) -> None:
    told = ask(panel, "look", changed(panel, "jump", section="bank", hero="Wren"))
    rope, boat = told["closed"]
    assert rope["label"] == "Cross on the rope."
    assert "rope" in rope["reason"]
    assert rope["line"] == 14
    assert "if" in rope["read"]
    assert boat["label"] == "Pay 5 gp. Take the boat."
    assert boat["line"] == 15
    assert told["asked"]["kind"] == "choice"


def test_a_section_is_shown_as_it_was_read_with_its_own_problems(panel: AuthorPanel) -> None:
    water = ask(panel, "read", section="water")
    assert [line["kind"] for line in water["read"]] == ["do", "outcome", "outcome", "do"]
    assert "Test your Talent" in water["read"][0]["read"]
    assert {problem["level"] for problem in water["problems"]} == {"error"}
    assert ask(panel, "read", section="bank")["problems"] == []


def test_the_panel_lists_sections_and_ready_heroes_before_anything_is_played(panel: AuthorPanel) -> None:
    told = ask(panel, "look")
    assert [section["name"] for section in told["sections"]] == ["bank", "water", "far bank"]
    assert told["presets"] == ["Wren", "Hob"]
    assert told["here"] is None


def test_what_an_author_did_can_be_gone_back_behind(panel: AuthorPanel) -> None:
    text = changed(panel, "jump", section="bank", hero="Wren")
    playing = opened(panel, changed(panel, "jump", text, section="far bank"))
    step = rewind.last_step(playing.session.record)
    assert step
    assert (step.by, step.label) == ("author", "Jump to “far bank”")
    way = rewind.way_back(playing.session.record, step.number)
    assert way
    found, _ = rewind.gone_back(playing.game, playing.session.record, way)
    assert found.session.visit.section == "bank"
    assert waiting_for(playing.game, found.session)


def test_a_question_that_is_none_is_refused_and_nothing_breaks(panel: AuthorPanel) -> None:
    for body in (b"", b"[]", b"\xff", b'{"do": "look"}', b'{"do": "rm", "book": "ford"}', b'{"do": [], "book": {}}'):
        assert "error" in json.loads(panel.answer(body))
    assert "no section" in ask(panel, "jump", section="moon", hero="Wren")["error"]
    assert "no ready hero" in ask(panel, "jump", section="bank", hero="Nobody")["error"]
    assert "No game is open" in ask(panel, "dice", "{}", dice="1 1")["error"]


def test_a_save_is_followed_by_the_panel(panel: AuthorPanel, ford: Path) -> None:
    ford.write_text(BOOK.replace("{Frobnicate the eels}\n", ""), "utf-8")
    panel.drafts.renew()
    assert panel.drafts.problems == [] or all(one["level"] == "warning" for one in panel.drafts.problems)
    assert ask(panel, "read", section="water")["problems"] == []


def test_a_save_that_cannot_be_played_is_told_of_and_has_no_map(panel: AuthorPanel, ford: Path) -> None:
    assert ask(panel, "look")["isPlayed"]
    ford.write_text(BOOK.replace("system: gnat", "system: gnatt"), "utf-8")
    panel.drafts.renew()
    assert not ask(panel, "look")["isPlayed"]
    assert "no map" in ask(panel, "map")["error"]


def test_only_the_book_that_was_saved_is_read_again(ford: Path, tmp_path: Path) -> None:
    other, read = tmp_path / "other.md", list[Path]()
    other.write_text(BOOK, "utf-8")
    drafts = Drafts([ford, other], lambda path, known: (read.append(path), open_book.read(path, known))[1])
    drafts.renew()
    kept = drafts.named("other")
    ford.write_text(f"{BOOK}\nMore.\n", "utf-8")
    drafts.renew()
    assert read == [ford, other, ford]
    assert drafts.named("other") is kept


def test_the_map_names_a_node_for_every_section(panel: AuthorPanel) -> None:
    told = ask(panel, "map")
    if "error" in told:
        pytest.skip(told["error"])
    assert told["nodes"].keys() == {"bank", "water", "far bank"}
    assert all(f"<title>{node}</title>" in told["svg"] for node in told["nodes"].values())


def test_a_site_that_is_built_has_not_a_byte_of_the_panel(ford: Path, tmp_path: Path) -> None:
    ford.write_text(BOOK.replace("{Frobnicate the eels}\n", ""), "utf-8")
    site = build.build([ford], tmp_path / "site")
    assert site.files
    for name in site.files:
        body = (site.out / name).read_bytes()
        if name.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(body)) as archive:
                body = b"".join(info.filename.encode() + archive.read(info) for info in archive.infolist())
        for sign in (b"author.mjs", b"author.css", b"author.json", b"author-open", b"turnto/author", b"turnto.author"):
            assert sign not in body, name
    author.dress(site.out, "abc", [])
    assert {path.name for path in site.out.iterdir()} - set(site.files) >= {"author.mjs", "author.css", "author.json"}


def test_only_json_of_this_machine_is_answered_and_only_where_somebody_answers(
    panel: AuthorPanel, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("", "utf-8")

    def status(server: serve.Server, path: str = "/author", body: bytes = b"{}", **headers: str) -> int:
        line = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)
        line.request("POST", path, body, {"Content-Type": "application/json", **headers})
        return line.getresponse().status

    with serve.running(tmp_path, answer=panel.answer) as server:
        assert status(server) == 200
        assert status(server, "/other") == 404
        assert status(server, **{"Content-Type": "text/plain"}) == 404
        assert status(server, **{"Content-Type": "application/x-www-form-urlencoded"}) == 404
        assert status(server, Host="elsewhere.example") == 421
    with serve.running(tmp_path) as server:
        assert status(server) == 404
