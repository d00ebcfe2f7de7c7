"""Checks of the story for what only the whole book makes a rule."""

from support.reading import read_text

BOOK = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: {}\n---\n## start\n{}\n"


def told(system: str, text: str) -> list[str]:
    """Return the codes of these checks that a book gives."""
    _, problems = read_text(BOOK.format(system, text))
    own = ("thing-not-asked-for", "thing-not-given", "time-not-counted", "price-not-paid")
    return [problem.code for problem in problems if problem.code in own]


def test_a_way_on_headed_by_a_thing_of_the_book_asks_for_it() -> None:
    ways = "{Take the **rope**}\n- **Rope:** climb -> a\n- **North:** walk -> a\n\n## a [end]\n"
    assert told("gnat", ways) == ["thing-not-asked-for"]
    assert not told("gnat", ways.replace("- **Rope", "- {If you have the **rope**} **Rope"))


def test_time_in_the_story_is_told_of_in_a_book_that_counts_it() -> None:
    told_later = "{}-> a\n\n## a\nAn hour passes before she comes. -> b\n\n## b [end]\n"
    assert told("gurps", told_later.format("{One hour passes} ")) == ["time-not-counted"]
    assert not told("gurps", told_later.format(""))


def test_a_price_of_the_story_is_paid_here_or_where_the_choice_leads() -> None:
    toll = "The ferryman wants 3 gp. If you pay him, turn to a. If not, turn to b.\n\n## a [end]\n{}\n\n## b [end]\n"
    assert told("gnat", toll.format("He rows.")) == ["price-not-paid"]
    assert not told("gnat", toll.format("{Pay 3 gp}"))


def test_a_thing_that_the_story_hands_over_is_given_by_some_braces() -> None:
    found = "She slips a **healing potion** into your pack. -> a\n\n## a [end]\n{}\n"
    assert told("gnat", found.format("You are out.")) == ["thing-not-given"]
    assert not told("gnat", found.format("{If you have the **healing potion**} You drink."))
    assert not told("gnat", found.format("The **Grey Lady** sails.").replace("a **healing potion**", "it"))


def test_things_alone_in_a_list_that_the_story_offers_are_given_by_some_braces() -> None:
    offered = "Any of the following here:\n\n- **rope**\n- **lamp**\n\n-> a\n\n## a [end]\nYou are out.\n"
    assert told("gnat", offered) == ["thing-not-given"] * 2
    braces = offered.replace("**rope**", "{You may take the **rope**}").replace(
        "**lamp**", "{You may take the **lamp**}"
    )
    assert not told("gnat", braces)
    assert not told("gnat", offered.replace("Any of the following here:", "They sing of two ships."))
