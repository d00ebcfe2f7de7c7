"""What all books share, from the author's text to play."""

import unicodedata

import pytest

pytest.importorskip("markdown_it")

from support.coinflip import COINFLIP, HERO
from support.handmade import closed, labels, take
from support.reading import compiled, read_text
from turnto.core.procedure import Ask, Ended, Roll
from turnto.core.sheet import Item, Sheet
from turnto.ir.book import CompiledBook
from turnto.ir.runs import plain
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.position import Session

HEAD = "---\ntitle: Test\nsystem: coinflip\nlanguage: {}\n---\n\n"


def written(text: str, language: str = "en") -> Game:
    """A game of a book read from this text."""
    book, problems = read_text(HEAD.format(language) + text, "test", COINFLIP)
    assert [problem for problem in problems if problem.level == "error"] == []
    return Game(CompiledBook(compiled(book, COINFLIP)), COINFLIP)


def begun(made: Game, hero: Sheet = HERO) -> Session:
    return play.begin(made, hero)


def test_effects_in_prose_happen_and_offers_wait() -> None:
    made = written("""
## gate
{Gain 3 p} and {gain the keyword *Dry*}. A coil hangs here: {you may take the **rope** (heavy)}.

- {Take the **lamp**}
- On. -> gate
""")
    session = begun(made)
    assert (session.state.hero["p"], session.state.hero.listed("keywords")) == (8, ("Dry",))
    assert session.state.hero.items == ()
    assert labels(made, session) == ["Take the rope (heavy)", "Take the lamp", "On."]
    session = take(made, session, "Take the rope", "Take the lamp")
    assert session.state.hero.items == (Item("rope", ("heavy",)), Item("lamp"))
    assert labels(made, session) == ["On."]


def test_the_plural_a_book_writes_is_several_of_the_thing_it_asks_for() -> None:
    made = written("""
## gate
{Take two **axes**, three **potatoes** and two **hooves**}

- {If you have an axe} Chop. -> gate
- {If you have two hooves} Ride. -> gate
- {If you have a potato} Eat. -> gate
- {If you have a shelf} Rest. -> gate
""")
    session = begun(made)
    assert session.state.hero.items == (Item("axe", (), 2), Item("potato", (), 3), Item("hoof", (), 2))
    assert labels(made, session) == ["Chop.", "Ride.", "Eat."]


def test_a_name_is_one_name_however_its_accents_are_stored() -> None:
    apart = unicodedata.normalize("NFD", "- {If you have the **Löffel**} Eat. -> Höhle\n")
    made = written(f"""
## gate
{{Take the **Löffel**}}

{apart}
- {{If you have the **Gabel**}} Wait. -> gate

## Höhle
{{Say a word}}
- "Grün": Right. -> gate
- Otherwise: Wrong. -> Höhle
""")
    session = begun(made)
    assert labels(made, session) == ["Eat."]
    session = take(made, session, "Eat.", unicodedata.normalize("NFD", "GRÜN"))
    assert session.position.visit is not None
    assert session.position.visit.section == "gate"


def test_a_way_on_says_why_it_is_closed() -> None:
    made = written("""
## gate
- {If you have the **rope**} Climb. -> gate
- {If you have the keyword *Dry*} Swim. -> gate
- Bribe the porter. {Pay 9 p} -> gate
- {If the box is ticked} Knock. -> gate
- Wait. -> gate
""")
    session = begun(made)
    assert labels(made, session) == ["Wait."]
    assert list(closed(made, session).values()) == [
        "You need the rope.", "You need the keyword Dry.", "You have only 5 p.", "The box is not ticked.",
    ]  # fmt: skip


def test_a_toll_is_not_asked_about_after_it_was_paid() -> None:
    made = written("""
## gate
{If you have at least 5 p} {pay 5 p}. They let you pass. {Otherwise} They laugh, and {you lose 1 p}.

- On. -> gate
""")
    session = begun(made)
    assert session.state.hero["p"] == 0


def test_the_first_time_and_boxes() -> None:
    made = written("""
## well
{The first time you are here} {gain 2 p}. {Otherwise} {lose 1 p}.

{If the box is ticked} Dry. {Otherwise} {Tick the box} {add 2 to Thirst}.

- {If Thirst is 2 or more} Drink. -> well
- Away. -> yard

## yard
- {If you have visited well twice} Home. -> home
- Well. -> well

## home [victory: Home]
At last.
""")
    session = begun(made)
    assert session.state.hero["p"] == 7
    session = take(made, session, "Away", "Well")
    assert session.state.hero["p"] == 6
    assert session.state.world.count("Thirst") == 2
    session = take(made, session, "Away", "Home")
    assert session.position.ended == Ended("victory", "home", "Home")


def test_a_random_table_a_word_and_a_number() -> None:
    made = written("""
## start
{Roll one die}

- 1-2: The wind. {Lose 1 p}
- 3-6: The rain. -> door

What is it? {Say the word}

- "lantern" or "lamp": Yes. -> coin
- Otherwise: No.

- Again. -> start

## coin
{Turn to the number on the coin}

- Otherwise: Nothing there.

- Back to the start. -> start

## door
- On. -> start

## vault [217, hidden]
- Out. -> start
""")
    session = begun(made)
    assert isinstance(play.waiting_for(made, session), Roll)
    assert take(made, session, (5,)).visit.section == "door"
    session = take(made, session, (1,))
    assert session.state.hero["p"] == 4
    assert labels(made, take(made, session, "sword")) == ["Again."]
    session = take(made, session, "The Lamp")
    assert session.visit.section == "coin"
    assert labels(made, take(made, session, 4)) == ["Back to the start."]
    assert take(made, session, 217).visit.section == "vault"


def test_a_shop_and_a_fence() -> None:
    made = written("""
## shop
{The chandler sells:}

| Item | Price | Stock |
|---|---|---|
| lamp | 2 p | 1 |
| anvil (heavy) | 9 p | |

She has an eye for old things. {She buys treasure}

- Leave. -> shop
""")
    hero = HERO.with_item(Item("gold ring", ("treasure", "6p")))
    session = begun(made, hero)
    assert labels(made, session) == ["Buy lamp (2 p)", "Sell gold ring (6 p)", "Leave."]
    assert closed(made, session) == {"Buy anvil (heavy) (9 p)": "You have only 5 p."}
    session = take(made, session, "gold ring", "buy anvil", "lamp")
    assert (session.state.hero["p"], session.state.hero.carries("anvil")) == (0, 1)
    assert closed(made, session)["Buy lamp (2 p)"] == "There is no more of it."


def test_losing_by_choice_and_choosing() -> None:
    made = written("""
## ford
{Choose two of: **axe**, **rope**, **lamp**}

{Lose an item of your choice, but not the lamp; if you have none, lose 1 Nerve}

- On. -> ford
""")
    session = take(made, begun(made), "Take axe", "Take lamp")
    assert [own.name for own in session.state.hero.items] == ["lamp"]
    assert session.state.hero["nerve"] == 3


def test_an_ambush_and_what_strikes_at_each_turning() -> None:
    made = written("""
## a
{In two sections, turn to ambush}. {At each turning until the keyword Dry, lose 1 p}.

- On. -> b

## b
- On. -> c

## c
- {Once} Dry off. {Gain the keyword Dry} -> b
- On. -> b

## ambush
- Go on. -> back
""")
    session = take(made, begun(made), "On.", "On.")
    assert (session.visit.section, session.state.hero["p"]) == ("ambush", 3)
    session = take(made, session, "Go on.")
    assert (session.visit.section, session.state.hero["p"]) == ("c", 2)
    session = take(made, session, "Dry off")
    assert session.state.world.lasting == ()
    assert session.state.hero["p"] == 2


def test_a_duel_and_a_flip_of_the_fifth_system() -> None:
    made = written("""
## street
{Flip a coin}

- Heads: Luck. -> inn
- Tails: {Lose 1 Nerve}

- {If you are brave} Go in. -> inn
- Home. -> street

## inn
{Duel the baker}

- If you win: Ha! -> won
- Otherwise: Oh. -> street

## won [victory: The Bread]
Yours.
""")
    session = take(made, begun(made), (2,), "Go in.", (1,), (1,))
    assert session.position.ended == Ended("victory", "won", "The Bread")


def test_a_german_book_plays_in_german() -> None:
    made = written(
        """
## laden
{Nimm das **Seil**} und {notiere das Kennwort *Trocken*}. {Zahle 2 p}.

- {Wenn du das Seil hast} Klettere. -> turm
- {Wenn du das Kennwort *Nass* hast} Schwimm. -> turm

## turm
{Der Krämer verkauft:}

| Item | Price | Stock |
|---|---|---|
| Lampe | 2 p | 1 |

{Wirf einen Würfel}

- 1-3: Regen.
- 4-6: Sonne. -> ende

- Weiter. -> turm

## ende [victory: Ende]
Ende.
""",
        "de",
    )
    session = begun(made)
    assert session.state.hero["p"] == 3
    assert list(closed(made, session).values()) == ["Dir fehlt das Kennwort Nass."]
    session = take(made, session, "Klettere", (2,))
    assert labels(made, session)[0] == "Kaufe Lampe (2 p)"
    request = play.waiting_for(made, session)
    assert isinstance(request, Ask)


def test_a_comma_outside_the_braces_of_a_condition_is_the_conditions() -> None:
    made = written("""
## gate
{Take the **sword**}

- {If you have a sword}, cut the rope. -> gate
- {If you have a sword}, {if you have a rope}: climb. -> gate
- {If you have a sword} , whet it.

{If you have a sword}, Take the rope. {If you have a sword}: it is cut.

{If you have a sword}, -> gate
""")
    session = begun(made)
    assert labels(made, session) == ["Cut the rope.", "Go on"]
    assert list(closed(made, session)) == ["Climb."]
    texts = [plain(op[1], {}) for op in made.book.kept["sections"]["gate"]["ops"] if op[0] == "text"]
    assert [text.strip() for text in texts] == [
        "If you have a sword, whet it.",
        "If you have a sword, take the rope.",
        "If you have a sword: it is cut.",
    ]
