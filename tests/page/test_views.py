"""The page's views: what is drawn, with no browser."""

from __future__ import annotations

from browser.language import page_in
from browser.ports import SavedGame
from browser.views.html import Html, command, join, tag, text
from browser.views.markdown import markdown
from browser.views.page.dice import aimed, final, spelled
from browser.views.page.events import happened
from browser.views.page.page import page, token
from browser.views.page.prose import inline, prose
from browser.views.sheet.bar import vitals
from browser.views.sheet.sheet import sheet
from browser.views.shell import shelf
from browser.views.shell.ending import ending
from browser.views.shell.roll_log import log
from support import handmade as book
from support.coinflip import COINFLIP
from support.paper import CARD, GAME
from turnto.core.dice import Dice
from turnto.core.procedure import Changed, Checked, Roll, Rolled
from turnto.ir.book import CompiledBook
from turnto.ir.ops import Block, Do, Picture, Text, compiled_deed
from turnto.play.game import Game

# --- HTML from words --------------------------------------------------------------------------------------


P = Block("block", "p")


def rubric(say: list[str]) -> Do:
    return Do("do", compiled_deed("d", "say", {}, say, (), "a"))


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
    ops = [Block("block", "ul"), Block("block", "li"), Text("text", ["one"]), P, Text("text", ["two"])]
    assert prose(ops, {}, {}) == "<ul><li>one<p>two</p></li></ul>"


def test_an_instruction_that_stands_alone_is_a_rubric():
    alone = [P, rubric(["Test your Talent."])]
    assert prose(alone, {}, {}) == '<p class="rubric"><span class="rubric">Test your Talent.</span></p>'
    inside = [P, Text("text", ["The wall is wet. "]), rubric(["Take a Wound."])]
    assert prose(inside, {}, {}).startswith("<p>The wall is wet. <span")


def test_only_one_side_of_a_condition_is_seen_so_nothing_says_otherwise():
    otherwise = Text("text", [["judged", ["Otherwise,"]], " you climb."])
    assert prose([P, otherwise], {}, {}) == "<p>You climb.</p>"
    assert prose([P, Text("text", ["It rains;"]), otherwise], {}, {}) == "<p>It rains; you climb.</p>"


def test_a_paragraph_is_a_rubric_only_where_nothing_but_instructions_speaks():
    held = Text("text", [["say", ["If you have the rope,"]], " you climb."])
    assert prose([P, held], {}, {}).startswith('<p><span class="rubric">If')
    assert prose([P, Text("text", [["say", ["Rest."]]])], {}, {}).startswith('<p class="rubric">')


def test_a_picture_has_its_words():
    weir = Picture("picture", "weir.svg", "A weir")
    assert 'alt="A weir"' in prose([weir], {}, {"weir.svg": "books/weir-1.svg"})
    assert "A weir" in prose([weir], {}, {})


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
    assert plainly(aimed(page_in("en"), request) or "") == "Talent 9 − 2 = 7: roll 7 or less on 2d6"


def test_the_arithmetic_where_a_score_is_added_to_the_dice():
    request = Roll(Dice(2), "Test Power", parts=(("Power", 2),), target=9)
    assert plainly(aimed(page_in("en"), request) or "") == "2d6 + Power 2 against 9"


def test_the_arithmetic_of_a_pool():
    request = Roll(Dice(3), "Test Prowess", parts=(("Prowess", 2), ("Dodge", 1)))
    assert plainly(aimed(page_in("en"), request) or "") == "Prowess 2 + 1 (Dodge) = three dice"


def test_a_result_is_spelled_out():
    checked = Checked("Talent", (("Talent", 9), ("Climbing", -2)), (3, 5), 8, 7, "failure")
    assert plainly(spelled(checked, GAME)) == "3 + 5 = 8 against Talent 9 − 2 = 7: failed"


def test_what_is_added_to_the_dice_alone_is_spelled_out():
    checked = Checked("Mood", (("at +1", 1), ("Bully", -2)), (3, 5), 7, None, "neutral")
    assert plainly(spelled(checked, GAME)) == "3 + 5 + 1 − 2 (Bully) = 7: neutral"


def test_dice_thrown_again_are_struck_out():
    thrown = [Rolled(Dice(2), (3, 5), "Fight"), Rolled(Dice(1), (2,), "Re-roll the 5")]
    checked = Checked("Fight", (), (3, 2), 5, 7, "success")
    assert final(thrown, checked) == [(3, False), (5, True), (2, False)]


def test_only_the_last_throw_tumbles():
    events = [Rolled(Dice(1), (3,), "One"), Changed("nerve", 3, 2), Rolled(Dice(1), (4,), "Two")]
    drawn = happened(events, GAME, fresh=True)
    assert drawn.count("die cube") == 1
    assert 'class="die cube" data-face="4"' in drawn


def test_what_dice_are_thrown_for_begins_with_a_capital():
    assert "<h2>The dog: damage</h2>" in happened([Rolled(Dice(1), (3,), "the dog: damage")], GAME)


def test_a_secret_throw_shows_no_faces():
    drawn = happened([Rolled(Dice(2), (3, 5), "Search", secret=True)], GAME)
    assert "data-face" not in drawn


# --- a page in play ------------------------------------------------------------------------------------------------


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
    assert f'data-answer="{text(command("roll"))}"' in drawn
    assert "not yet thrown" in drawn


def test_an_outcome_that_turns_stands_at_the_head_of_the_next_page_with_its_throw():
    drawn = ending(GAME, book.take(GAME, book.begun(GAME), "Flip", (1,)))
    head = drawn[: drawn.index("The yard.")]
    assert "It rings." in head
    assert head.count('class="die"') == 1


def test_an_outcome_that_stays_stands_where_it_fell():
    stays = page(GAME, book.take(GAME, book.begun(GAME), "Flip", (2,)))
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
    assert drawn.count(f'data-answer="{text(command("roll"))}"') == 1


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
    assert 'class="score changed"' in drawn
    assert "Nerve" in drawn
    assert "popovertarget" in vitals(GAME, session)


def test_rules_are_called_what_the_book_calls_them():
    session = book.begun(GAME)
    assert f"Rules: {COINFLIP.name}" in sheet(GAME, session, "t")
    named = Game(CompiledBook({**GAME.book.kept, "header": {"system name": "the Toss"}}), COINFLIP)
    assert "Rules: the Toss" in sheet(named, session, "t")
    assert shelf.system_name({**CARD, "rules": "the Toss"}) == "the Toss"
    assert shelf.system_name(CARD) == "GNAT"


def test_the_log_keeps_every_throw():
    session = book.take(GAME, book.begun(GAME), "Fight", (2,), (1,))
    assert log(GAME, session).count("<li>") == 2


# --- before the game -------------------------------------------------------------------------------------------------


def test_the_shelf_shows_what_one_wants_to_know():
    drawn = shelf.shelf(page_in("en"), [CARD])
    for words in ("The &lt;Weir&gt;", "GNAT", "About 60 minutes", "drowning", "Content notes"):
        assert words in drawn


def test_a_game_whose_book_is_gone_is_still_shown():
    game = SavedGame("salt", "1", "Salt Stair", "gnat", "Hob", "19", save={})
    drawn = shelf.shelf(page_in("en"), [CARD], [game])
    assert "Salt Stair" in drawn
    assert str(text(command("export", "salt", "1"))) in drawn
    assert str(text(command("forget", "salt", "1"))) in drawn


def test_several_games_of_one_book_can_be_continued():
    games = [SavedGame("test", slot, "x", "gnat", hero, "7", save={}) for slot, hero in (("1", "Wren"), ("2", "Hob"))]
    drawn = shelf.shelf(page_in("en"), [CARD], games)
    assert str(text(command("continue", "test", "1"))) in drawn
    assert str(text(command("continue", "test", "2"))) in drawn


def test_escaping_holds_for_everything():
    assert text("<&>\"'") == "&lt;&amp;&gt;&quot;&#39;"
