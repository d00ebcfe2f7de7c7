"""What a book's own words become on the page, from its text to HTML: offers; and what the shelf says of its length."""

from __future__ import annotations

import pytest

from browser.language import page_in
from browser.views.page.page import page
from browser.views.shell import shelf
from browser.views.shell.help import of_book
from browser.views.shell.shelf import length
from support import handmade
from support.reading import compiled, read_text, system
from turnto.core.hero_file import hero
from turnto.core.procedure import Roll
from turnto.core.sheet import Sheet
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.play.session import waiting_for


def game(text: str, rules: str) -> Game:
    """A book of one section, read."""
    book, problems = read_text(f"---\ntitle: T\nsystem: {rules}\n---\n## a\n\n{text}\n")
    assert not [problem for problem in problems if problem.level == "error"]
    return Game(CompiledBook(compiled(book)), system(rules))


def hero_of(made: Game) -> Sheet:
    """The first ready hero of the book's rules."""
    return hero(next(iter(made.system.creation.presets.values())), made.system)[0]


def drawn(text: str, rules: str = "gurps") -> str:
    made = game(text, rules)
    return str(page(made, handmade.begun(made, hero_of(made))))


# --- what is offered -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text, rules, button", [
    ("{You may haggle}", "gurps", "Haggle"),
    ("- {You may haggle}", "gurps", "Haggle"),
    ("{You may take the **lamp**}", "gurps", "Take the <strong>lamp</strong>"),
    ("{If you like, take the **lamp**}", "gurps", "Take the <strong>lamp</strong>"),
    ("{If you wish, you may take the **lamp**}", "gurps", "Take the <strong>lamp</strong>"),
    ("{You have time to rest}", "goonies", "Rest "),
    ("{You may spend your points}", "gurps", "Spend your points"),
])  # fmt: skip
def test_a_button_begins_with_what_is_done(text: str, rules: str, button: str) -> None:
    assert f"<span>{button}" in drawn(f"She waits.\n\n{text}\n\n- Go. -> a", rules)


@pytest.mark.parametrize("text", ["{You may haggle}", "{You may take the **lamp**} {You may haggle}."])
def test_a_paragraph_of_nothing_but_offers_is_its_buttons(text: str) -> None:
    html = drawn(f"She waits.\n\n{text}\n\n- Go. -> a")
    assert html.casefold().count("haggle") == 1
    assert "You may" not in html


@pytest.mark.parametrize("text, said", [
    ("She waits. {You may haggle}", "You may haggle."),
    ("{Gain $40}\n\n- {Take the **lamp**}", "Gain $40."),
    ("{Gain $40} {You may haggle}", "You may haggle."),
])  # fmt: skip
def test_an_offer_among_other_words_stays_in_its_sentence(text: str, said: str) -> None:
    assert said in drawn(f"{text}\n- Go. -> a")


def test_the_page_before_has_no_buttons_and_keeps_its_words() -> None:
    made = game("She waits.\n\n{You may haggle}\n\n- Go. -> b\n\n## b\n\nOut.", "gurps")
    there = handmade.take(made, handmade.begun(made, hero_of(made)), "Go.")
    assert "You may haggle." in page(made, there)


def test_what_kills_in_the_middle_of_a_page_is_shown() -> None:
    made = game("{Climb a stone wall of 40 feet; a fall of 4 yards}\n\n- Go. -> a", "gurps")
    session = handmade.begun(made, hero_of(made))
    while session.position.ended is None:
        asked = waiting_for(made, session)
        assert isinstance(asked, Roll)
        session = handmade.take(made, session, (6,) * asked.dice.count)
    html = str(page(made, session))
    assert "critical failure" in html
    assert html.count("You take ") == 1


def taken(text: str, *answers: str | tuple[int, ...]) -> str:
    """A page of these words under the GURPS rules, after these answers."""
    made = game(text, "gurps")
    session = handmade.begun(made, hero_of(made))
    for given in answers:
        session = handmade.take(made, session, given)
    return str(page(made, session))


def test_what_went_before_a_throw_is_told_before_it() -> None:
    html = taken("{Lose 1d hits}\n\n{First aid}\n\n- Go. -> a", (5,), (6, 6, 4))
    assert html.index("Hits fall") < html.index("<h2>First Aid")


def test_of_throws_for_the_same_purpose_the_last_alone_shows_its_dice() -> None:
    html = taken("{Swim 80 yards, you fell in}\n\n- Go. -> a", (6, 6, 4), (6, 5, 4), (5, 5, 6))
    assert html.count("<h2>Swimming</h2>") == 1
    assert html.count("<li>Swimming: ") == 2
    assert html.index("Fatigue rises from 1 to 2") < html.index("<h2>Swimming</h2>")


def test_throws_that_each_had_their_outcome_are_each_shown() -> None:
    twice = "{Roll against IQ}\n\n- Success: A.\n- Failure: B.\n\n" * 2
    html = taken(f"{twice}- Go. -> a", (1, 1, 2), (1, 1, 2))
    assert html.count("<h2>IQ</h2>") == 2


def test_a_contest_is_no_fight_and_the_other_side_begins_with_a_capital() -> None:
    html = taken("{Regular contest: DX against 12}\n\n- Win: A.\n- Tie: B.\n- Lose: C.\n\n- Go. -> a")
    assert "The fight" not in html
    assert '<h2 id="deed">Contest: ' in html
    html = taken("{Quick contest: IQ against 12}\n\n- Win: A.\n- Tie: B.\n- Lose: C.\n\n- Go. -> a", (3, 3, 3))
    assert "The other side\u00a012: roll" in html


def test_what_a_book_adds_to_a_reaction_bears_its_sign_alone() -> None:
    assert ">+1<span" in taken("{Reaction roll at +1}\n\n- Otherwise: A.\n\n- Go. -> a")


def test_a_page_turned_to_by_a_word_does_not_tell_how_the_page_before_was_reached() -> None:
    riddle = '{Say the word}\n\n- "west": Yes. -> c\n- Otherwise: No.'
    made = game(f"{{Roll against IQ}}\n\n- Success: You see. -> b\n\n## b\n\n{riddle}\n\n## c\n\nOut.", "gurps")
    at_riddle = handmade.take(made, handmade.begun(made, hero_of(made)), (1, 1, 2))
    assert (
        "You see." not in page(made, at_riddle).partition('class="before"')[0]
    )  # it was read before the page was turned
    out = str(page(made, handmade.take(made, at_riddle, '"west"')))
    head = out[: out.index("Out.")]
    assert head.count("Yes.") == 1
    assert "IQ" not in head


@pytest.mark.parametrize("said", ["Say the word", "Turn to the number on the coin"])
def test_a_riddle_says_its_sentence_once_over_its_field(said: str) -> None:
    html = drawn(f'A door. {{{said}}}\n- "sunset": It opens. -> a\n- Otherwise: It does not.\n\n- Leave. -> a')
    assert html.count(said) == 1
    assert f'<label for="riddle">{said}.</label>' in html


# --- how long a book is ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sections, words, roams, told", [
    (24, 2053, False, "about 5 minutes"),
    (24, 7200, False, "about 15 minutes"),
    (111, 18710, False, "about 45 minutes"),
    (119, 20208, False, "about 45 minutes"),
    # A smaller book in which one comes and goes is read almost whole, and more than once.
    (74, 9963, True, "about 45 minutes"),
    (74, 9963, False, "about 30 minutes"),
    (400, 80_000, True, "about 360 minutes"),
])  # fmt: skip
def test_the_time_a_book_takes_is_that_of_one_way_through_it(sections: int, words: int, roams: bool, told: str) -> None:
    card = {"sections": sections, "words": words, "roams": roams}
    assert length(page_in("en"), card) == f"{sections} sections, {told}"


def test_a_book_of_unknown_length_tells_its_sections_alone() -> None:
    assert length(page_in("en"), {"sections": 12}) == "12 sections"


@pytest.mark.parametrize("credit, shown", [
    ("The Weir is after a song.", "The Weir is after a song."),
    ("rules by a friend.", "The Weir: Rules by a friend."),
])  # fmt: skip
def test_a_credit_says_of_which_book_it_is(credit: str, shown: str) -> None:
    assert of_book({"title": "The Weir", "credit": credit}) == shown


def test_credit_and_licence_stand_on_the_title_page_and_not_on_the_shelf() -> None:
    card = {"id": "x", "title": "X", "system": "gnat", "sections": 3, "words": 90, "credit": "To Ada.", "licence": "CC"}
    assert "To Ada." in shelf.title_page(card)
    assert "To Ada." not in shelf.shelf(page_in("en"), [card])
