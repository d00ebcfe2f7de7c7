"""Death and other endings: what ended it, what was found of the book, what one can do now; reading on as paper."""

from __future__ import annotations

import json

import pytest

from browser import seen
from browser.app import App
from browser.ports import SEEN
from browser.seen import Seen, Sight
from support import handmade as book
from support.paper import GAME, PaperScreen, PaperStore, answer, begun, begun_in, ended, honest_game, now_of, opened
from turnto.play.game import Game
from turnto.play.position import Visit
from turnto.play.session import waiting_for


def dead() -> tuple[App, PaperScreen, PaperStore]:
    """The page with a game lost to the crow."""
    app, screen, store = begun()
    die(app)
    return app, screen, store


def die(app: App) -> None:
    answer(app, "Fight")
    while waiting_for(GAME, now_of(app).session) is not None:
        app.play.answer(now_of(app).token, "faces", "2")
    app.play.answer(now_of(app).token, "turn")


def test_a_death_says_what_ended_it_with_the_throw():
    _, screen, _ = dead()
    cause = screen.text.partition('class="cause"')[2].partition("</section>")[0]
    assert "Section 3: the crow ended it." in cause
    assert 'data-face="2"' in cause


def test_a_death_in_the_middle_of_a_page_says_where_and_of_what():
    fall = book.do("fall", "shaken", {"nerve": 9})
    app, screen = begun_in(book.game({"a": book.section(fall, book.choice("On", "a"), number=7)}))
    assert now_of(app).session.position.ended is not None
    assert "Section 7" in screen.text.partition('class="cause"')[2]


def test_after_a_death_one_goes_back_to_the_last_choice():
    app, screen, _ = dead()
    assert "Back to the last choice" in screen.text
    app.press("last-choice")
    assert now_of(app).session.visit.section == "gate"


def test_after_a_death_one_goes_back_to_a_finger():
    app, screen, _ = begun()
    app.press("finger")
    die(app)
    assert "Back to the finger “At 1”" in screen.text
    finger = next(name for name in app.ports.store.names() if name.startswith("finger:")).rpartition(":")[2]
    app.press("finger-go", finger)
    assert now_of(app).session.visit.section == "gate"


def test_where_nothing_is_taken_back_the_same_hero_begins_again():
    app, screen = begun_in(honest_game())
    die(app)
    assert "Back to" not in screen.regions["text"].partition('class="what-now"')[2].partition("</ul>")[0]
    assert "Again with" in screen.text
    assert "With a new hero" in screen.text
    assert "#/test/paper/dead" in screen.text


def test_the_way_one_came_is_a_line_of_folios():
    _, screen, _ = dead()
    way = screen.text.partition('class="way"')[2].partition("</ol>")[0]
    assert "<li>1</li><li>3</li><li>5</li>" in way


def test_what_was_found_is_counted_over_all_games_and_not_named():
    app, screen, store = dead()
    assert "1 of 2 endings found" in screen.text
    assert "3 of 5 sections seen" in screen.text
    assert "1 hero has died here" in screen.text
    assert "Home" not in screen.text
    app.press("last-choice")
    answer(app, "Flip")
    while not now_of(app).session.position.ended:
        answer(app, "Go on")
    assert "2 of 2 endings found" in screen.text
    again, screen, _ = opened(store, "#/test")
    assert "1 hero has died here" in screen.text
    screen.go("#/")
    assert "of 0 endings" not in screen.text
    assert again is not None


def test_seen_is_read_back_as_it_was_kept_and_nonsense_is_nothing():
    store = PaperStore()
    known = Seen({"a": Sight(3, ("g",))}, (("a", "b"),), ("end",), {"a": 2}, {"": "x", "a": "y"})
    seen.keep(store, "b", known)
    assert seen.seen(store, "b") == known
    for bad in ("[]", "{", '{"sections": {"a": 3}}', '{"ways": 3}', '{"deaths": []}', '{"endings": [1]}'):
        store.kept[SEEN + "b"] = bad
        assert seen.seen(store, "b") == Seen()


def test_what_was_seen_in_two_places_is_put_together():
    one = Seen({"a": Sight(3), "c": Sight(1)}, (("a", "b"),), ("x",), {"a": 2}, {"": "mine"})
    other = Seen({"a": Sight(5)}, (("a", "b"), ("a", "c")), ("y", "x"), {"a": 1, "b": 1}, {"": "yours", "a": "n"})
    both = seen.merged(one, other)
    assert both.sections == {"a": Sight(5), "c": Sight(1)}
    assert set(both.ways) == {("a", "b"), ("a", "c")}
    assert set(both.endings) == {"x", "y"}
    assert both.deaths == {"a": 2, "b": 1}
    assert both.notes == {"": "mine\nyours", "a": "n"}


def test_a_section_is_known_as_far_as_it_was_read():
    known = Seen().with_visit(Visit("a", 2, guards=(("g", False), ("h", True))))
    assert known.sections["a"] == Sight(2, ("g",))
    assert known.with_visit(Visit("a", 1)) is known


# --- as paper ---------------------------------------------------------------------------------------------


def test_read_as_paper_a_page_shows_every_way_and_applies_nothing():
    app, screen, store = begun()
    stood, kept = now_of(app).session, dict(store.kept)
    screen.go("#/test/paper/gate")
    drawn = screen.regions["page"]
    assert "nothing is applied" in drawn
    assert drawn.count('class="turn"') == 3
    assert "data-answer" not in drawn
    assert store.kept == kept
    screen.go("#/test/paper/ring")
    assert "It rings." in screen.regions["page"]
    assert "It falls &lt;flat&gt;." in screen.regions["page"]
    screen.go("#/test/play")
    assert now_of(app).session == stood


def test_an_unknown_page_of_paper_is_the_first():
    _, screen, _ = opened(address="#/test/paper/%3Cscript%3E")
    assert "<script" not in screen.regions["page"]
    assert "Rain &amp; mud." in screen.regions["page"]


def printed(*ops: book.Op) -> str:
    made = book.game({"a": book.section(*ops), "b": book.section(ending={"kind": "end", "title": "Out"})})
    app, screen = begun_in(made)
    screen.go("#/test/paper/a")
    assert isinstance(made, Game)
    assert app.route == "#/test/paper/a"
    return screen.regions["page"]


@pytest.mark.parametrize("op, told", [
    (book.choice("Go", "b", when=[book.when("first-time", "you are here for the first time")]), "If you are here for the first time:"),
    (book.choice("Pay her", "b", book.deed("Pay 4 p", "pay-money", {"amount": 4})), "Pay 4 p."),
    (book.choice("Turn round", "", back=True), "turn back to where you came from"),
    (["text", [["judged", ["Otherwise,"]], " nothing."]], "Otherwise,"),
])  # fmt: skip
def test_paper_says_what_the_screen_leaves_out(op: book.Op, told: str):
    assert told in printed(["block", "p"], op, book.choice("Out", "b"))


def test_the_ending_is_an_ending_for_a_winner_too():
    _, screen, store = ended()
    assert "What ended it" not in screen.text
    assert "1 of 2 endings found" in screen.text
    assert json.loads(store.kept[SEEN + "test"])["endings"] == ["yard"]


def test_title_page_and_shelf_say_how_many_died_and_where():
    app, screen, _ = dead()
    app.press("again-open")
    app.press("yes")
    die(app)
    screen.go("#/test")
    assert "2 heroes have died here: Section 5 (2×)" in screen.text
    screen.go("#/")
    assert "2 deaths" in screen.text


def test_neither_says_anything_of_what_was_not_found():
    _, screen, _ = dead()
    for address in ("#/", "#/test"):
        screen.go(address)
        assert "Home" not in screen.text
        assert "Section 4" not in screen.text


def reading_paper() -> tuple[App, PaperScreen]:
    """Two sections, the second numbered 12, open as on paper at the first."""
    made = book.game({"a": book.section(["block", "p"]), "The Mill": book.section(["block", "p"], number=12)})
    app, screen = begun_in(made)
    screen.go("#/test/paper/a")
    return app, screen


@pytest.mark.parametrize("said", ["12", " 012 ", "the mill", "The Mill"])
def test_on_paper_one_turns_to_the_section_that_one_names(said: str):
    app, screen = reading_paper()
    app.press("paper-turn", [said])
    assert screen.route() == "#/test/paper/The%20Mill"


@pytest.mark.parametrize(
    "said, told", [("13", "no section “13”"), ("<b>", "no section “&lt;b&gt;”"), (" ", "Type the number")]
)
def test_a_section_that_is_not_there_is_said_beside_the_field(said: str, told: str):
    app, screen = reading_paper()
    stood = screen.regions["page"]
    app.press("paper-turn", [said])
    assert screen.route() == "#/test/paper/a"
    assert told in screen.regions["paper-section-told"]
    assert screen.regions["page"] == stood
    assert screen.focused[-1] == ("#paper-section",)
