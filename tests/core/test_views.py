"""The page's views and what drives them, with no browser: hands of paper."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from browser import keeping, playing
from browser.app import App
from browser.hands import Hands
from browser.keeping import Settings, StoreTrouble
from browser.views import front
from browser.views.bar import vitals
from browser.views.events import happened
from browser.views.html import Html, join, tag, text
from browser.views.log import log
from browser.views.markdown import markdown
from browser.views.play import page, token
from browser.views.prose import inline, prose
from browser.views.sheet import sheet
from browser.views.throws import aimed, final, spelled
from core import handmade as book
from core.coinflip import COINFLIP, HERO
from turnto.book.compiled import Book
from turnto.dice import Dice, house
from turnto.play.game import Game
from turnto.procedure import Changed, Checked, Roll, Rolled

# --- HTML from words --------------------------------------------------------------------------------------


def test_words_become_markup_in_one_place():
    assert tag("p", "a <b>", tag("i", "c & d")) == "<p>a &lt;b&gt;<i>c &amp; d</i></p>"
    assert tag("a", "x", href='"><script>') == '<a href="&quot;&gt;&lt;script&gt;">x</a>'
    assert join("<", Html("<b>"), None, [1, "&"]) == "&lt;<b>1&amp;"


def test_attributes_are_left_out_or_bare():
    assert (
        tag("button", "go", disabled=True, hidden=False, class_=None, data_answer=1)
        == '<button disabled data-answer="1">go</button>'
    )
    assert tag("br") == "<br>"


def test_a_book_cannot_bring_markup_or_addresses_that_run():
    assert inline(["<script>", ["em", ["<b>"]]], {}) == "&lt;script&gt;<em>&lt;b&gt;</em>"
    assert inline([["link", "javascript:alert(1)", ["here"]]], {}) == "here"
    assert 'href="https://example.org/"' in inline([["link", "https://example.org/", ["here"]]], {})


def test_blocks_left_open_are_closed():
    ops = [["block", "ul"], ["block", "li"], ["text", ["one"]], ["block", "p"], ["text", ["two"]]]
    assert prose(ops, {}, {}) == "<ul><li>one<p>two</p></li></ul>"


def test_an_instruction_that_stands_alone_is_a_rubric():
    alone = [["block", "p"], ["do", {"id": "d", "say": ["Test your Talent."]}]]
    assert prose(alone, {}, {}) == '<p class="rubric"><span class="rubric">Test your Talent.</span></p>'
    inside = [["block", "p"], ["text", ["The wall is wet. "]], ["do", {"id": "d", "say": ["Take a Wound."]}]]
    assert prose(inside, {}, {}).startswith("<p>The wall is wet. <span")


def test_only_one_side_of_a_condition_is_seen_so_nothing_says_otherwise():
    otherwise = ["text", [["judged", ["Otherwise,"]], " you climb."]]
    assert prose([["block", "p"], otherwise], {}, {}) == "<p>You climb.</p>"
    assert prose([["block", "p"], ["text", ["It rains;"]], otherwise], {}, {}) == "<p>It rains; you climb.</p>"


def test_a_paragraph_is_a_rubric_only_where_nothing_but_instructions_speaks():
    held = ["text", [["say", ["If you have the rope,"]], " you climb."]]
    assert prose([["block", "p"], held], {}, {}).startswith('<p><span class="rubric">If')
    assert prose([["block", "p"], ["text", [["say", ["Rest."]]]]], {}, {}).startswith('<p class="rubric">')


def test_a_picture_has_its_words():
    assert 'alt="A weir"' in prose([["picture", "weir.svg", "A weir"]], {}, {"weir.svg": "books/weir-1.svg"})
    assert "A weir" in prose([["picture", "weir.svg", "A weir"]], {}, {})


def test_the_markdown_of_the_rules():
    drawn = markdown("## Tests\n\nRoll **two** *dice* & add.\n\n- one\n- two\n\n| A | B |\n|---|---|\n| 1 | 2 |")
    assert "<h2>Tests</h2>" in drawn
    assert "<strong>two</strong>" in drawn
    assert "&amp;" in drawn
    assert "<li>two</li>" in drawn
    assert "<td>2</td>" in drawn


# --- throws -----------------------------------------------------------------------------------------------------


def test_the_rules_are_set_as_a_printer_sets_them():
    assert markdown('"At -3" is *not* "at 3"') == "<p>“At −3” is <em>not</em> “at 3”</p>"


def plainly(html: str) -> str:
    """The words of some HTML."""
    import re

    return re.sub(r"<[^>]+>", "", html).replace("\u00a0", " ")


def test_the_arithmetic_before_a_throw():
    request = Roll(Dice(2), "Test Climbing", parts=(("Talent", 9), ("", -2)), target=7)
    assert plainly(aimed(request) or "") == "Talent 9 − 2 = 7: roll 7 or less on 2d6"


def test_the_arithmetic_where_a_score_is_added_to_the_dice():
    request = Roll(Dice(2), "Test Power", parts=(("Power", 2),), target=9)
    assert plainly(aimed(request) or "") == "2d6 + Power 2 against 9"


def test_the_arithmetic_of_a_pool():
    request = Roll(Dice(3), "Test Prowess", parts=(("Prowess", 2), ("Dodge", 1)))
    assert plainly(aimed(request) or "") == "Prowess 2 + 1 (Dodge) = three dice"


def test_a_result_is_spelled_out():
    checked = Checked("Talent", (("Talent", 9), ("Climbing", -2)), (3, 5), 8, 7, "failure")
    assert plainly(spelled(checked, COINFLIP)) == "3 + 5 = 8 against Talent 9 − 2 = 7: failed"


def test_dice_thrown_again_are_struck_out():
    thrown = [Rolled(Dice(2), (3, 5), "Fight"), Rolled(Dice(1), (2,), "Re-roll the 5")]
    checked = Checked("Fight", (), (3, 2), 5, 7, "success")
    assert final(thrown, checked) == [(3, False), (5, True), (2, False)]


def test_only_the_last_throw_tumbles():
    events = [Rolled(Dice(1), (3,), "One"), Changed("nerve", 3, 2), Rolled(Dice(1), (4,), "Two")]
    drawn = happened(events, COINFLIP, fresh=True)
    assert drawn.count("die cube") == 1
    assert 'class="die cube" data-face="4"' in drawn


def test_a_secret_throw_shows_no_faces():
    drawn = happened([Rolled(Dice(2), (3, 5), "Search", secret=True)], COINFLIP)
    assert "data-face" not in drawn


# --- a page in play ------------------------------------------------------------------------------------------------


def small_game() -> Game:
    flip = book.do(
        "f", "flip", {}, book.outcome("heads", "yard", say="It rings."), book.outcome("tails", say="It falls <flat>.")
    )
    sections = {
        "gate": book.section(
            *book.text("Rain & mud."),
            book.choice("Flip for it.", "ring"),
            book.choice("Fight the crow.", "crow"),
            book.choice("Go home.", "yard", when=[["not", ["once", "never"]]]),
            number=1,
        ),
        "ring": book.section(
            *book.text("A coin."), flip, *book.text("It lies there."), book.choice("Go on.", "yard"), number=2
        ),
        "crow": book.section(
            *book.text("A crow."),
            book.do("d", "fight", {"foe": "crow"}, book.outcome("won", "yard"), book.outcome("lost", "dead")),
            number=3,
        ),
        "yard": book.section(*book.text("The yard."), ending={"kind": "victory", "title": "Home <at last>"}, number=4),
        "dead": book.section(*book.text("The end."), ending={"kind": "death", "title": "Pecked"}, number=5),
    }
    return book.game(sections)


GAME = small_game()


def test_a_page_shows_its_text_its_choices_and_its_number():
    drawn = page(GAME, book.begun(GAME))
    assert "Rain &amp; mud." in drawn
    assert '<span class="sr">Section </span>1</h1>' in drawn
    assert "turn to <b>2</b>" in drawn
    assert 'data-key="1"' in drawn


def test_a_closed_choice_is_shown_with_its_reason():
    drawn = page(GAME, book.begun(GAME))
    assert "disabled" in drawn
    assert "Not now." in drawn


def test_a_throw_is_a_button_and_its_dice_lie_blank():
    session = book.take(GAME, book.begun(GAME), "Flip")
    drawn = page(GAME, session)
    assert 'data-answer="roll"' in drawn
    assert "not yet thrown" in drawn


def test_an_outcome_that_turns_stands_at_the_head_of_the_next_page_with_its_throw():
    session = book.take(GAME, book.begun(GAME), "Flip")
    stays = page(GAME, book.take(GAME, session, (2,)))
    assert "It falls &lt;flat&gt;." in stays
    assert stays.index("It falls") < stays.index("It lies there.")


def test_what_happened_stands_where_it_happened_and_is_never_drawn_twice():
    session = book.take(GAME, book.begun(GAME), "Flip", (2,))
    drawn = page(GAME, session)
    assert drawn.count('class="die"') == 1
    assert "Read the page before, 1" in drawn


def test_a_fight_lists_its_rounds():
    session = book.take(GAME, book.begun(GAME), "Fight", (2,))
    drawn = page(GAME, session, fresh=True)
    assert 'class="rounds"' in drawn
    assert "crow" in drawn
    assert drawn.count('data-answer="roll"') == 1


def test_the_token_tells_every_moment_apart():
    session = book.begun(GAME)
    seen = {token(session)}
    for given in ("Fight", (1,), (2,)):
        session = book.take(GAME, session, given)
        assert token(session) not in seen
        seen.add(token(session))


def test_the_sheet_is_drawn_from_the_layout_and_shows_what_changed():
    session = book.take(GAME, book.begun(GAME), "Fight", (2,))
    drawn = sheet(GAME, session, "t")
    assert "Since the last page" in drawn
    assert "Nerve" in drawn
    assert "popovertarget" in vitals(GAME, session)


def test_rules_are_called_what_the_book_calls_them():
    session = book.begun(GAME)
    assert f"Rules: {COINFLIP.name}" in sheet(GAME, session, "t")
    named = Game(Book({**GAME.book.kept, "header": {"system name": "the Toss"}}), COINFLIP)
    assert "Rules: the Toss" in sheet(named, session, "t")
    assert front.system_name({**CARD, "rules": "the Toss"}) == "the Toss"
    assert front.system_name(CARD) == "GNAT"


def test_the_log_keeps_every_throw():
    session = book.take(GAME, book.begun(GAME), "Fight", (2,), (1,))
    assert log(GAME, session).count("<li>") == 2


# --- before the game -------------------------------------------------------------------------------------------------

CARD: dict[str, Any] = {
    "id": "test", "title": "The <Weir>", "author": "O & M", "system": "gnat", "edition": "1", "blurb": "Wet.", "cover": "",
    "sections": 104, "words": 24_000, "content": "drowning", "licence": "CC BY-SA 4.0", "credit": "GNAT", "json": "x.json",
    "system_zip": "y.zip", "pictures": {},
}  # fmt: skip


def test_the_shelf_shows_what_one_wants_to_know():
    drawn = front.shelf([CARD])
    for words in ("The &lt;Weir&gt;", "O &amp; M", "GNAT", "104 sections", "drowning", "Wet."):
        assert words in drawn


def test_a_game_whose_book_is_gone_is_still_shown():
    game = keeping.Kept("salt", "1", "Salt Stair", "gnat", "Hob", "19", save={})
    drawn = front.shelf([CARD], [game])
    assert "Salt Stair" in drawn
    assert "export salt 1" in drawn
    assert "forget salt 1" in drawn


def test_several_games_of_one_book_can_be_continued():
    games = [
        keeping.Kept("test", slot, "x", "gnat", hero, "7", save={}) for slot, hero in (("1", "Wren"), ("2", "Hob"))
    ]
    drawn = front.shelf([CARD], games)
    assert "continue test 1" in drawn
    assert "continue test 2" in drawn


# --- the whole page, with hands of paper ---------------------------------------------------------------------------------


@dataclass
class PaperStore:
    """A store of a dictionary; ``trouble`` makes it refuse."""

    kept: dict[str, str] = field(default_factory=dict)
    trouble: str = ""

    def get(self, name: str) -> str | None:
        return None if self.trouble == "blocked" else self.kept.get(name)

    def put(self, name: str, text: str) -> None:
        if self.trouble:
            raise StoreTrouble(self.trouble)  # type: ignore[arg-type]
        self.kept[name] = text

    def drop(self, name: str) -> None:
        self.kept.pop(name, None)

    def names(self) -> list[str]:
        return [] if self.trouble == "blocked" else list(self.kept)


@dataclass
class PaperScreen:
    """A page of paper: what each region shows, what was said, where the focus went."""

    address: str = "#/"
    regions: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    focused: list[tuple[str, ...]] = field(default_factory=list)
    files: list[tuple[str, str]] = field(default_factory=list)
    asking: str = ""
    copied: str = ""
    reloads: int = 0
    named: str = ""
    kept: dict[str, str] = field(default_factory=dict)
    moved: Callable[[], None] = lambda: None

    def show(self, region: str, html: str) -> None:
        if region == "page":
            self.regions = {name: drawn for name, drawn in self.regions.items() if name == "top"}
        self.regions[region] = html

    def has(self, region: str) -> bool:
        return region in self.regions or any(f'id="{region}"' in drawn for drawn in self.regions.values())

    def focus(self, *selectors: str, top: bool = False) -> None:
        self.focused.append(selectors)

    def say(self, words: str) -> None:
        self.said.append(words)

    def title(self, words: str) -> None:
        self.named = words

    def route(self) -> str:
        return self.address

    def go(self, route: str) -> None:
        self.address = route
        self.moved()

    def popup(self, id: str, *, show: bool) -> None: ...

    def dialog(self, html: str) -> None:
        self.asking = html

    def look(self, settings: Settings) -> None: ...

    def settle(self) -> None: ...

    def keep(self, book: str, html: str, title: str) -> None:
        self.kept[book] = html

    def offer_file(self, name: str, text: str) -> None:
        self.files.append((name, text))

    def ask_file(self) -> None: ...

    def offer_update(self, html: str) -> None: ...

    def take_update(self) -> None: ...

    def tell(self, events: Any) -> None: ...

    def copy(self, text: str) -> None:
        self.copied = text

    def reload(self) -> None:
        self.reloads += 1

    @property
    def text(self) -> str:
        return "".join(self.regions.values())


class PaperChance:
    """Numbers in order."""

    def __init__(self) -> None:
        self.last = 0

    def number(self) -> int:
        return self.seed()

    def seed(self) -> int:
        self.last += 1
        return self.last


class PaperLibrary:
    """One game."""

    async def game(self, card: Mapping[str, Any]) -> Game:
        return GAME


def finished(course: Coroutine[Any, Any, Any]) -> Any:
    """Hands of paper never wait, so a course runs to its end at once, with no loop (Pyodide under Node has none to run)."""
    try:
        while True:
            course.send(None)
    except StopIteration as over:
        return over.value


def opened(store: PaperStore | None = None, address: str = "#/") -> tuple[App, PaperScreen, PaperStore]:
    """The page, open at an address."""
    screen, store = PaperScreen(address), store or PaperStore()
    hands = Hands(screen, store, PaperChance(), PaperLibrary(), finished)
    app = App({"version": "0", "build": "b", "books": [CARD]}, hands)
    screen.moved = lambda: finished(app.arrive())
    screen.moved()
    return app, screen, store


def begun(store: PaperStore | None = None) -> tuple[App, PaperScreen, PaperStore]:
    """The page with a game begun."""
    app, screen, store = opened(store)
    app.desk.begin(GAME, HERO)
    screen.go("#/test/play")
    return app, screen, store


def answer(app: App, label: str) -> None:
    """Press what bears this label, or throw the dice."""
    now = app.desk.playing
    assert now is not None
    request = playing.waiting_for(now.game, now.session)
    value = "roll" if isinstance(request, Roll) else next(o.key for o in request.options if o.label.startswith(label))  # type: ignore[union-attr]
    app.desk.answer(now.token, value)


def test_every_answer_is_kept_before_it_is_drawn():
    app, screen, store = begun()
    name = next(name for name in store.kept if name.startswith("game:test:"))
    before = store.kept[name]
    answer(app, "Flip")
    assert store.kept[name] != before
    assert '<span class="sr">Section </span>2</h1>' in screen.text
    assert "test" in screen.kept


class NothingCame(Exception):
    """As start.mjs throws it where nothing answered."""

    name = "NothingCame"


@pytest.mark.parametrize("error, told, do", [
    (NothingCame("books/x.json"), "without a network", "try"),
    (RuntimeError("404 for books/x.json"), "missing on this site, or damaged", "reload"),
    (json.JSONDecodeError("Expecting value", "<html>", 0), "missing on this site, or damaged", "reload"),
    (ModuleNotFoundError("No module named 'turnto.rules.gnat'", name="turnto.rules.gnat"), "missing on this site", "reload"),
])  # fmt: skip
def test_a_book_that_does_not_come_is_told_apart_from_one_that_cannot_be_played(error: Exception, told: str, do: str):
    app, screen, _ = opened()

    async def refused(card: Mapping[str, Any]) -> Game:
        raise error

    app.hands.library.game = refused  # type: ignore[method-assign]
    screen.go("#/test/play")
    drawn = screen.regions["page"]
    assert told in drawn
    assert f'data-do="{do}"' in drawn
    # The reason is for whoever keeps the site, and is no business of one without a network.
    assert (str(tag("small", f"({error})")) in drawn) is (do == "reload")
    app.press("reload")
    assert screen.reloads == 1


def test_a_reload_resumes_with_the_same_pending_throw():
    app, _, store = begun()
    answer(app, "Fight")
    answer(app, "")
    held = app.desk.playing
    assert held is not None
    again, screen, _ = opened(store, "#/test/play")
    now = again.desk.playing
    assert now is not None
    assert now.session == held.session
    answer(app, "")
    answer(again, "")
    assert app.desk.playing is not None
    assert 'data-answer="roll"' in screen.text or now.session.position.ended


def test_the_dice_of_the_house_are_those_of_the_seed():
    app, _, _ = begun()
    answer(app, "Flip")
    now = app.desk.playing
    assert now is not None
    seed = now.session.record.seed
    answer(app, "")
    rolled = [event for _, event in now.session.record.log if isinstance(event, Rolled)]
    assert rolled[0].faces == house(seed, 0, Dice(1, 2))


def test_a_late_or_double_answer_changes_nothing():
    app, _, _ = begun()
    now = app.desk.playing
    assert now is not None
    late = now.token
    answer(app, "Flip")
    session = now.session
    app.desk.answer(late, "choice Fight the crow.")
    app.desk.answer("", "roll")
    assert now.session is session


def test_dice_thrown_on_the_table_are_typed_in():
    app, screen, _ = begun()
    answer(app, "Flip")
    now = app.desk.playing
    assert now is not None
    app.desk.answer(now.token, "7")
    assert "Type one number from 1 to 2" in screen.said[-1]
    app.desk.answer(now.token, "2")
    assert now.session.record.log[0][1] == Rolled(Dice(1, 2), (2,), "Flip")


@pytest.mark.parametrize("kind, words", [("full", "is full"), ("blocked", "switched off")])
def test_storage_trouble_is_told_and_play_goes_on(kind: str, words: str):
    app, screen, store = begun()
    store.trouble = kind
    answer(app, "Flip")
    assert words in screen.text
    assert "will not keep your game" in screen.said[-1]
    answer(app, "")
    assert app.desk.playing is not None
    assert app.desk.playing.session.record.throws == 1
    app.press("export")
    assert json.loads(screen.files[-1][1])["turnto"] == "game"
    store.trouble = ""
    app.press("retry")
    assert words not in screen.text


def test_another_tab_is_not_overwritten():
    app, screen, store = begun()
    other, _, _ = opened(store, "#/test/play")
    answer(other, "Fight")
    kept = dict(store.kept)
    answer(app, "Flip")
    assert store.kept == kept
    assert "in another tab" in screen.text
    app.press("catch-up")
    assert '<span class="sr">Section </span>3</h1>' in screen.text


def test_going_on_in_spite_of_another_tab_is_the_players_choice():
    app, screen, store = begun()
    other, _, _ = opened(store, "#/test/play")
    answer(other, "Fight")
    app.stored_elsewhere(next(name for name in store.kept if name.startswith("game:")))
    assert "in another tab" in screen.text
    app.press("insist")
    answer(app, "Flip")
    assert '<span class="sr">Section </span>2</h1>' in screen.text


def test_a_corrupt_game_is_told_with_what_can_be_done():
    app, screen, store = begun()
    name = next(name for name in store.kept if name.startswith("game:"))
    store.kept[name] = "{"
    del app
    _, screen, _ = opened(store, "#/test/play")
    assert "cannot be" in screen.text
    _, screen, _ = opened(store)
    assert "can no longer be read" in screen.text


def test_starting_again_warns_and_then_begins_with_the_same_hero():
    app, screen, _ = begun()
    answer(app, "Fight")
    app.press("again")
    assert "will be gone" in screen.asking
    assert app.desk.playing is not None
    assert app.desk.playing.session.visit.section == "crow"
    app.press("yes")
    assert app.desk.playing.session.visit.section == "gate"
    assert app.desk.playing.session.state.hero == HERO


def test_a_game_goes_out_as_a_file_and_comes_back_in_a_place_of_its_own():
    app, screen, store = begun()
    answer(app, "Fight")
    app.press("export")
    _, text = screen.files[-1]
    app.bringing.imported(text)
    assert "Bring back" in screen.asking
    app.press("yes")
    assert len([name for name in store.kept if name.startswith("game:test:")]) == 2
    assert '<span class="sr">Section </span>3</h1>' in screen.text


HOSTILE = [
    "", "{", "[]", "null", '"x"', "9" * 50, '{"turnto": "game"}', "[" * 5000, " " * 2_000_001,
    json.dumps({"turnto": "game", "book": "test", "system": "coinflip", "count": 0, "save": {}}),
    json.dumps({"turnto": "game", "book": "../../x", "system": "coinflip", "count": 0, "save": {"session": 1}}),
    json.dumps({"turnto": "game", "book": "test", "system": "coinflip", "count": 0, "save": {"session": {"position": 1}, "start": {}}}),
    json.dumps({"turnto": "hero", "hero": 1}),
]  # fmt: skip


@pytest.mark.parametrize("text_", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_file_is_refused_in_plain_words(text_: str):
    app, screen, store = opened()
    app.bringing.imported(text_)
    assert "was not brought back" in screen.asking
    assert not [name for name in store.kept if name.startswith(("game:", "hero:"))]


def test_markup_in_an_imported_game_is_shown_as_words():
    app, screen, store = begun()
    made = json.loads(store.kept[next(name for name in store.kept if name.startswith("game:"))])
    made["hero"] = made["title"] = made["where"] = "<img src=x onerror=alert(1)>"
    made["save"]["session"]["position"]["hero"]["name"] = "<img src=x onerror=alert(1)>"
    app.bringing.imported(json.dumps(made))
    assert "<img" not in screen.asking
    app.press("yes")
    assert "<img src=x" not in screen.text
    app.shelf()
    assert "<img src=x" not in screen.text


def test_what_happened_is_said_in_a_sentence():
    app, screen, _ = begun()
    answer(app, "Flip")
    answer(app, "")
    assert "Flip" in screen.said[-1]


def test_reading_begins_at_the_heading_of_each_page():
    app, screen, _ = begun()
    answer(app, "Flip")
    assert screen.focused[-1] == ("#text h1",)


def test_an_ending_is_shown_with_its_title():
    app, screen, _ = begun()
    answer(app, "Flip")
    for _ in range(9):
        now = app.desk.playing
        assert now is not None
        if now.session.position.ended:
            break
        answer(app, "Go on" if not isinstance(playing.waiting_for(now.game, now.session), Roll) else "")
    assert "Home &lt;at last&gt;" in screen.text
    app.press("after")
    assert "After the adventure" in screen.text


def test_a_mistake_is_reported_with_section_edition_and_version():
    app, screen, _ = begun()
    app.press("report")
    assert "section 1 (gate)" in screen.copied
    assert "Turnto" in screen.copied
    assert "section 1 (gate)" in screen.asking


def test_a_hero_is_made_under_the_rules():
    app, screen, _ = opened(address="#/test/hero")
    assert "Make a hero" in screen.text
    app.workshop.drafted("name", "Wren", checked=True)
    app.workshop.begin()
    assert app.desk.playing is not None or "disabled" in screen.text


def test_a_hero_half_made_is_there_again_after_a_newer_edition_was_taken():
    app, _, store = opened(address="#/test/hero")
    app.workshop.drafted("name", "Wren of O’Brien’s", checked=True, typed=True)
    app.newer()
    app.press("update")
    _, screen, _ = opened(store, "#/test/hero")
    assert "Wren of O’Brien’s" in screen.text


def test_a_forgotten_game_leaves_nothing_behind_and_no_other_game_goes_with_it():
    app, screen, store = opened(address="#/test/hero")
    app.workshop.begin()
    first = dict(store.kept)
    screen.go("#/test/hero")
    app.workshop.begin()
    (name,) = [name for name in store.kept if name.startswith("game:") and name not in first]
    _, book, slot = name.split(":")
    app.do_forget_now(book, slot)
    assert name not in store.kept
    assert not [value for key, value in store.kept.items() if key.startswith("last:") and value == slot]
    assert [key for key in first if key.startswith("game:")] == [key for key in store.kept if key.startswith("game:")]


def test_what_is_left_of_a_slot_half_deleted_is_shown_and_breaks_nothing():
    store = PaperStore({keeping.LAST + "test": "9", "game:test:4": "{"})
    _, screen, _ = opened(store, "#/test/play")
    assert screen.text
    _, screen, _ = opened(store, "#/")
    assert "can no longer be read" in screen.text


def test_a_book_that_is_not_here_is_told():
    _, screen, _ = opened(address="#/nothing")
    assert "not on this shelf" in screen.text


def test_settings_are_kept_and_nonsense_is_not_believed():
    app, _, store = opened()
    app.set(theme="sepia")
    assert keeping.settings(store).theme == "sepia"
    store.kept["settings"] = '{"theme": "<b>", "size": 3}'
    assert keeping.settings(store) == Settings()


def test_escaping_holds_for_everything():
    assert text("<&>\"'") == "&lt;&amp;&gt;&quot;&#39;"
