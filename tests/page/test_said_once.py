"""A gain is said once: where the text tells it, with a mark on the sheet; what the text does not tell is told below it."""

from __future__ import annotations

import re

import pytest

from browser.views.page.page import page
from browser.views.sheet.sheet import sheet
from page.test_views_books import game, hero_of
from support import handmade
from support.reading import compiled, read_text, system
from turnto.core.sheet import Item
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.play.session import waiting_for


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition('class="before"')[0]).split())


def drawn(text: str, *answers: str | tuple[int, ...], rules: str = "gnat") -> str:
    made = game(f"{text}\n\n- Go. -> a", rules)
    session = handmade.begun(made, hero_of(made).having(gp=7, talent=9, vitality=3).with_item(Item("rope")))
    for answer in answers:
        session = handmade.take(made, session, answer)
    assert waiting_for(made, session)
    return str(page(made, session))


@pytest.mark.parametrize("text, again", [
    ("{Gain 3 gp}", "You gain 3 gp"),
    ("{Gain the **lamp**}", "You take the lamp"),
    ("{Gain two **lamps**}", "You take"),
    ("{Lose the **rope**}", "You lose the rope"),
    ("{Gain the keyword *Lit*}", "You gain the keyword"),
    ("{Lose 1 Vitality}", "Vitality falls"),
])  # fmt: skip
def test_what_an_instruction_does_is_not_told_below_it(text: str, again: str) -> None:
    html = words(drawn(text))
    assert again not in html
    assert html.count("Lit") < 2


@pytest.mark.parametrize("text, told", [
    ("{Lose half your gp}", "You lose 4 gp"),
    ("{Gain the **rope** and 2d6 gp}", "gp"),
    ("{Lose 9 gp}", "You lose 7 gp"),
    ("{Lose 5 Vitality}", "Vitality falls"),
])  # fmt: skip
def test_what_the_words_do_not_settle_is_told(text: str, told: str) -> None:
    """A loss of more than there is, a half, dice: the reader is told what it came to."""
    made = game(f"{text}\n\n- Go. -> a\n", "gnat")
    session = handmade.begun(made, hero_of(made).having(gp=7, talent=9, vitality=3))
    if session.position.ended:
        return
    assert told in words(str(page(made, session)))


def test_a_choice_that_says_what_it_costs_is_not_repeated_on_the_next_page() -> None:
    text = "x\n\n- Bribe him. {Pay 2 gp} -> b\n- Go. -> a\n\n## b\n\nHe looks away."
    made = game(text, "gnat")
    session = handmade.take(made, handmade.begun(made, hero_of(made).having(gp=7)), "Bribe")
    assert "You lose 2 gp" not in words(str(page(made, session)))
    assert "changed" in str(sheet(made, session, "t"))


def test_an_offer_taken_says_so_by_its_box() -> None:
    html = drawn("x\n\n- {You may take the **lamp**}", "Take the lamp")
    assert 'class="taken"' in html
    assert "You take" not in words(html)


def test_an_outcome_that_tells_its_harm_is_not_followed_by_it() -> None:
    text = "{Test Talent}\n\n- Success: Well. {Gain 2 gp}\n- Failure: No. {Lose 1 Vitality}"
    html = words(drawn(text, (1, 2)))
    assert html.count("2 gp") == 1


def test_the_sheet_does_not_tell_it_a_third_time() -> None:
    made = game("{Gain the **lamp**}\n\n- Go. -> a", "gnat")
    session = handmade.begun(made, hero_of(made))
    assert str(sheet(made, session, "t")).count("lamp") == 2  # the thing itself, and what can be done with it


def test_a_table_for_after_the_adventure_leaves_no_empty_heading() -> None:
    table = "| Item | Price |\n|---|---|\n| moth | 5 |"
    assert "After the adventure" not in words(drawn(f"Sit.\n\n{{After the adventure, sell:}}\n\n{table}"))


@pytest.mark.parametrize("word", ["Here", "Then", "Now"])
def test_no_capital_stands_behind_a_condition(word: str) -> None:
    assert f"The first time you are here, {word.lower()} he sits." in words(
        shown(f"{{The first time you are here}} {word} he sits.")
    )


@pytest.mark.parametrize("text, read", [
    ("{The first time you are here} Then he sits. {Otherwise} He is gone.", "Then he sits."),
    ("{If you have the rope, gain 1 gp}", "Gain 1 gp."),
    ("{If you have the rope}, *he* sits.", "He sits."),
    ("He sits, {if you have the rope}, and waits.", "He sits, and waits."),
    ("He sits; {if you have the rope} he waits.", "He sits; he waits."),
    ("He lets you in {if you have the rope}.", "He lets you in if you have the rope ."),
])  # fmt: skip
def test_a_condition_that_holds_is_not_printed_as_one(text: str, read: str) -> None:
    html = words(drawn(text))
    assert f"Section 1 {read} " in html
    assert "first time" not in html


def test_an_author_can_have_the_conditions_read() -> None:
    assert "If you have the rope , he sits." in words(shown("{If you have the rope}, he sits."))


@pytest.mark.parametrize("text, read", [
    ("{If you have the rope (shown)}, he sits. {If you have 3 gp} He stays.", "If you have the rope, he sits. He stays."),
    ("{If you have the rope, gain 1 gp (shown)}", "If you have the rope, gain 1 gp."),
    ("{The first time you are here (shown)} He sits.", "The first time you are here, he sits."),
])  # fmt: skip
def test_an_author_can_have_one_condition_read(text: str, read: str) -> None:
    assert f"Section 1 {read} " in words(drawn(text)).replace(" ,", ",")


def shown(text: str) -> str:
    """A page of a book whose header wants the conditions that hold to be read."""
    book, _ = read_text(f"---\ntitle: T\nsystem: gnat\nconditions: shown\n---\n## a\n\n{text}\n\n- Go. -> a\n")
    made = Game(CompiledBook(compiled(book)), system("gnat"))
    return str(page(made, handmade.begun(made, hero_of(made).with_item(Item("rope")))))


@pytest.mark.parametrize("answers", [(), ((4,),)])
def test_an_instruction_to_throw_is_not_repeated_on_its_card(answers: tuple[tuple[int, ...], ...]) -> None:
    html = drawn("The drawer. {Take 1d6 damage}", *answers, rules="goonies")
    heads = re.findall(r"<h2[^>]*>Take 1d6 damage\.</h2>", html)
    assert heads
    assert all('class="sr"' in head for head in heads)
    assert '<h2 id="deed">Test your Talent</h2>' in drawn("{Test your Talent}")
