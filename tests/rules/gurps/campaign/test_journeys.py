"""From book to book: the hero's body is the same there, the world is not (GL-CAMP-40)."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.gurps.playing import after, hero, terms
from rules.playing import rules
from support.handmade import take
from support.reading import compiled, read_text
from turnto.core.procedure import Told
from turnto.core.sheet import Sheet, item
from turnto.core.world import State
from turnto.ir.book import CompiledBook
from turnto.play import campaign, portable_hero
from turnto.play import session as play
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.portable_hero import TravelError
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.character.legality import warnings
from turnto.rules.gurps.effects.symptoms import Illness, ill_with, illness
from turnto.words.sentences import say

EAST = "---\ntitle: East\nsystem: gurps\n---\n## a\n- Over. -> West: b\n- Stay. -> a\n"
WEST = "---\ntitle: West\nsystem: gurps\n---\n## b\n- {Cure the illness} Back. -> East: a\n- Stay. -> b\n"


def game(text: str, name: str) -> Game:
    return Game(CompiledBook(compiled(read_text(text, name)[0], SYSTEM)), SYSTEM)


GAMES = {"east": game(EAST, "east"), "west": game(WEST, "west")}
SHELF = {"east": "East", "west": "West"}


def over(journey: Campaign, there: str, answer: str) -> Campaign:
    here = GAMES[journey.session.position.book]
    return campaign.arrive(GAMES[there], replace(journey, session=take(here, journey.session, answer)))


@rules("GL-CAMP-40", "GL-COMBAT-85")
def test_the_body_goes_along_and_the_world_stays() -> None:
    begun = play.begin(GAMES["east"], hero(st=12, money=20), 0, campaign.known_as(SHELF))
    state = ill_with(after("Lose 3 ST for a day", begun.state), Illness(100, 100))
    state = state.with_world(state.world.flagged("mana", "low"))
    journey = Campaign(replace(begun, position=replace(begun.position, state=state)))
    west = over(journey, "west", "Over.").session.state
    assert (illness(west), west.world.flag("mana", "")) == (Illness(100, 100), "")
    assert (west.hero["st"], _a_day_later(west).hero["st"]) == (9, 12)


@rules("GL-CAMP-40")
def test_what_was_cured_elsewhere_is_not_found_again_at_home() -> None:
    begun = play.begin(GAMES["east"], hero(), 0, campaign.known_as(SHELF))
    sick = replace(begun, position=replace(begun.position, state=ill_with(begun.state, Illness(100, 100))))
    home = over(over(Campaign(sick), "west", "Over."), "east", "Cure the illness. Back.").session.state
    assert illness(home) is None


def _book(name: str, other: str, more: str = "") -> Game:
    text = f"---\ntitle: {name}\nsystem: gurps\n{more}---\n## a\n- Over. -> {other}: a\n- Stay. -> a\n"
    return game(text, name.casefold())


def _there(more: str, made: Sheet) -> tuple[Game, Game, Campaign]:
    """Two books, the second with more in its header, and a journey that has come to it."""
    here, there = _book("Here", "There"), _book("There", "Here", more)
    begun = Campaign(play.begin(here, made, 0, ("Here", "There")))
    return here, there, _walked(here, there, begun)


def _walked(here: Game, there: Game, journey: Campaign) -> Campaign:
    """Over the border, by way of a save."""
    away = replace(journey, session=take(here, journey.session, "Over."))
    kept, notes = campaign.read(json.dumps(campaign.packed(away)), here)
    assert not notes
    return campaign.arrive(there, kept)


def _told(journey: Campaign) -> dict[str, dict[str, object]]:
    page = journey.session.record.page
    assert page
    return {event.message: dict(event.facts) for event in page.events if isinstance(event, Told)}


LADEN = {"money": 120, "items": ["rope", "3 torches", "knife (+1, silver)", "ordinary clothing"], "dx": 12}
BRINGS = [
    ("", 120, "rope, 3 torches, knife (+1, silver), ordinary clothing", ""),
    ("options:\n  newcomers_bring: everything\n", 120, "rope, 3 torches, knife (+1, silver), ordinary clothing", ""),
    ("options:\n  newcomers_bring: things\n", 0, "rope, 3 torches, knife (+1, silver), ordinary clothing", "$120"),
    ("options:\n  newcomers_bring: nothing\n", 0, "ordinary clothing", "$120, rope, 3 torches, knife (+1, silver)"),
]


@rules("GL-CAMP-40", "GL-CAMP-41", "newcomers_bring=everything", "newcomers_bring=things", "newcomers_bring=nothing")
@pytest.mark.parametrize("more, money, things, stayed", BRINGS)
def test_what_a_newcomer_brings_is_for_the_book_arrived_at_to_say(
    more: str, money: int, things: str, stayed: str
) -> None:
    here, there, journey = _there(more, hero(**LADEN))
    arrived = journey.session.state
    assert (arrived.hero["money"], ", ".join(map(str, arrived.hero.items))) == (money, things)
    assert arrived.hero["dx"] == 12
    assert _told(journey).get("gurps-stays-behind", {}).get("what", "") == stayed
    assert not [flag for flag, _ in arrived.world.flags if flag.startswith("arrived")]
    home = _walked(there, here, journey)
    assert (home.session.state.hero["money"], set(home.session.state.hero.items)) == (120, set(hero(**LADEN).items))
    assert _told(home).get("gurps-found-again", {}).get("what", "") == stayed
    assert not home.session.state.world.flags


@rules("GL-CAMP-41", "newcomers_bring=nothing")
def test_what_is_won_abroad_comes_home_beside_what_waited_there() -> None:
    here, there, journey = _there("options:\n  newcomers_bring: nothing\n", hero(**LADEN))
    won = journey.session.state.hero.having(money=30).with_item(item("2 torches"))
    position = journey.session.position
    position = replace(position, state=position.state.with_hero(won))
    home = _walked(there, here, replace(journey, session=replace(journey.session, position=position)))
    assert (home.session.state.hero["money"], home.session.state.hero.carries("torch")) == (150, 5)
    again = _walked(here, there, home)
    assert again.session.state.hero["money"] == 0
    assert "gurps-found-again" not in _told(again)


@rules("GL-CAMP-40", "GL-CAMP-03", "GL-CAMP-01")
def test_one_who_comes_to_another_age_is_told_what_is_otherwise() -> None:
    future = hero(tl=8, advantages=["Magery 1"], spells={"Light": 12})
    _, _, journey = _there("tl: 3\nmana: low\nliteracy_norm: illiterate\n", future)
    assert _told(journey) == {
        "gurps-other-age": {"here": 3, "age": "Medieval, before 1450", "own": 8},
        "gurps-mana-here": {"mana": "low"},
        "gurps-literacy-here": {"literacy": "illiterate"},
    }
    there = journey.session.record.page
    assert there
    assert "The tech level here is 3 (Medieval, before 1450); yours is 8." in [
        say(event, SYSTEM) for event in there.events
    ]
    assert _told(_there("tl: 8\n", hero(tl=8))[2]) == {}
    assert _told(_there("", future)[2]) == {"gurps-mana-here": {"mana": "none"}}
    assert _told(_there("tl: 8\n", hero(tl=3))[2]) == {"gurps-other-age": {"here": 8, "age": "2001–2050?", "own": 3}}


@rules("GL-CHAR-01", "GL-CAMP-30", "GL-CAMP-40")
def test_one_who_has_grown_elsewhere_is_let_in_and_one_who_is_illegal_is_not() -> None:
    """The points a book states are those its own heroes begin with; what was earned since comes on top."""
    there = _book("There", "Here", "points: 25\n")
    grown = portable_hero.as_file(portable_hero.signed_off(State(hero(st=16)), _book("Here", "There")))
    assert any("points, but this book's heroes have 25" in note for note in portable_hero.arrived(grown, there).notes)
    twice = portable_hero.as_file(
        portable_hero.signed_off(State(hero(advantages=["Luck 1", "Luck 2"])), _book("Here", "There"))
    )
    with pytest.raises(portable_hero.TravelError, match="Luck"):
        portable_hero.arrived(twice, there)


@rules("GL-CAMP-40", "GL-CAMP-41", "GL-CAMP-03", "GL-CHAR-71", "newcomers_bring=things", "newcomers_bring=nothing")
def test_one_who_walks_in_from_another_site_is_told_before_anything_begins() -> None:
    here = _book("Here", "There")
    sent = portable_hero.as_file(portable_hero.signed_off(State(hero(tl=8, **LADEN)), here))
    let_in = portable_hero.arrived(sent, _book("There", "Here", "tl: 8\n"))
    assert (let_in.hero["money"], let_in.notes) == (120, ())
    arrival = portable_hero.arrived(sent, _book("There", "Here", "tl: 3\noptions:\n  newcomers_bring: things\n"))
    assert (arrival.hero["money"], len(arrival.hero.items)) == (0, 4)
    assert "This book lets in no 120 money. It stays in the game they come from" in arrival.notes[0]
    assert arrival.notes[1] == "of tech level 8, and this book's is 3; High Technology says so"
    armed = portable_hero.as_file(portable_hero.signed_off(State(hero(tl=8, items=["Glock 17"], money=5)), here))
    with pytest.raises(TravelError, match="tech level 7"):
        portable_hero.arrived(armed, _book("There", "Here", "tl: 3\n"))
    unarmed = portable_hero.arrived(armed, _book("There", "Here", "tl: 3\noptions:\n  newcomers_bring: nothing\n"))
    assert (unarmed.hero.items, unarmed.hero["money"]) == ((), 0)
    assert "no 5 money, Glock 17." in unarmed.notes[0]


@rules("GL-CAMP-03", "GL-CAMP-40")
@pytest.mark.parametrize("fields, tl, told", [
    ({"tl": 8}, 3, True), ({"tl": 3}, 8, True), ({"tl": 3}, 3, False), ({"tl": 4, "advantages": ["High Technology 1"]}, 3, False),
    ({"tl": 3, "disadvantages": ["Primitive 5"]}, 8, False),
])  # fmt: skip
def test_a_hero_of_another_age_than_the_books_is_remarked_on(fields: dict[str, Any], tl: int, told: bool) -> None:
    assert ("GL-CAMP-03" in [rule for rule, _ in warnings(hero(**fields), terms(tl=str(tl)))]) is told
    assert not list(warnings(hero(**fields), terms()))


def _a_day_later(state: State) -> State:
    return after("a day passes", State(state.hero, replace(state.world, flags=_without_illness(state))))


def _without_illness(state: State) -> tuple[tuple[str, object], ...]:
    return tuple(pair for pair in state.world.flags if pair[0] != "illness")
