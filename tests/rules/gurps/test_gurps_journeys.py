"""From book to book: the hero's body is the same there, the world is not (GL-CAMP-40)."""

from dataclasses import replace

from core.handmade import take
from rules.gurps.playing import after, hero
from rules.playing import rules
from turnto.book.compile import compiled
from turnto.book.compiled import Book
from turnto.book.reader import read_text
from turnto.play import campaign
from turnto.play import session as play
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.rules.gurps import SYSTEM
from turnto.rules.gurps.ailments import Illness, ill_with, illness
from turnto.state import State

EAST = "---\ntitle: East\nsystem: gurps\n---\n## a\n- Over. -> West: b\n- Stay. -> a\n"
WEST = "---\ntitle: West\nsystem: gurps\n---\n## b\n- {Cure the illness} Back. -> East: a\n- Stay. -> b\n"


def game(text: str, name: str) -> Game:
    return Game(Book(compiled(read_text(text, name)[0], SYSTEM)), SYSTEM)


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


def _a_day_later(state: State) -> State:
    return after("a day passes", State(state.hero, replace(state.world, flags=_without_illness(state))))


def _without_illness(state: State) -> tuple[tuple[str, object], ...]:
    return tuple(pair for pair in state.world.flags if pair[0] != "illness")
