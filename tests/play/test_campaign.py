"""Journeys between books: what walks along, what stays behind, what cannot be walked to."""

import json
from dataclasses import replace
from typing import Any

import pytest

from browser.views.shell.roll_log import log
from support.handmade import closed, labels, take
from support.reading import compiled, read_text
from turnto.core import world as state
from turnto.core.sheet import Score, Sheet
from turnto.core.world import World
from turnto.ir.book import CompiledBook
from turnto.play import campaign, save
from turnto.play import session as play
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.rules.briar import SYSTEM

HILL = """---
system: briar
title: The Hill
edition: {edition}
leaving: {{Bishop: bishop goes}}
---
## gate
{{Add 1 to Weeks}} {{Tick the box}}
{{If you have been here before}} Again.
- {{Once}} Take the stone. {{Take the **stone**}} -> gate
- {{If you have the code *Dusk*}} Speak of dusk. -> inn
- Go down. -> The Valley: ford
- Rest. -> inn
- Down by another way. -> steps
## inn
{{If Weeks is 2 or more}} Late. {{Tick a Wound}}
- Out. -> gate
- {{If the box in gate is ticked}} {{If you have visited gate}} Through the box. -> end
## steps
{{Test SURVIVAL}}
- Miss -> gate
- Success -> The Valley: nowhere
- Partial -> gate
## bishop goes
He goes.
-> back
## end [end]
End.
"""

VALLEY = """---
system: briar
title: The Valley
start: mill
---
## mill
{Gain the code *Dusk*}
- On. -> ford
## ford [was: old ford]
{Gain the code *Dawn*; gain the title Fordsman; tick a Wound}
{If you have been here before} Wet again.
- Back up. -> The Hill: gate
- To a book nobody has. -> The Sea: beach
- Home. -> home
## home [end]
Home.
"""


def game(text: str, name: str) -> Game:
    """A book, as a site would know it."""
    book, _ = read_text(text, name)
    return Game(CompiledBook(compiled(book, SYSTEM)), SYSTEM)


HILL_GAME, VALLEY_GAME = game(HILL.format(edition="1"), "hill"), game(VALLEY, "valley")
GAMES = {"hill": HILL_GAME, "valley": VALLEY_GAME}
SHELF = {id: own.book.title for id, own in GAMES.items()}
HERO = (
    Sheet("Ada")
    .having(luck=Score(1, 1), sp=Score(3), survival=Score(1), wounds=Score(0), prowess=Score(0), fate=Score(0))
    .with_words("companions", ("Bishop (Survival; Beast, Carry)",))
)


def begun() -> Campaign:
    """A new game on the hill, the valley being on the shelf."""
    return Campaign(play.begin(HILL_GAME, HERO, 0, campaign.known_as(SHELF)))


def walk(journey: Campaign, *answers: str | tuple[int, ...]) -> Campaign:
    """The journey after these answers, going on in whatever book they lead to."""
    for answer in answers:
        here = GAMES[journey.session.position.book]
        journey = replace(journey, session=take(here, journey.session, answer))
        if away := journey.session.position.departure:
            there = GAMES[campaign.named(away[0], SHELF) or ""]
            journey = campaign.arrive(there, journey)
    return journey


def where(journey: Campaign) -> tuple[str, str]:
    """The book and the section of a journey."""
    return journey.session.position.book, journey.session.visit.section


# --- there and back -----------------------------------------------------------------------------------


def test_the_hero_walks_to_another_book_and_back_with_everything() -> None:
    there = walk(begun(), "Take the stone", "Go down")
    hero = there.session.state.hero
    assert where(there) == ("valley", "ford")
    assert hero.listed("codes") == ("Dawn",)
    assert hero.listed("titles") == ("Fordsman",)
    assert hero.listed("companions") == ("Bishop (Survival; Beast, Carry)",)
    assert (hero.carries("stone"), hero["wounds"], hero["sp"]) == (1, 1, 3)
    back = walk(there, "Back up")
    assert where(back) == ("hill", "gate")
    assert back.session.state.hero == hero


def test_one_who_comes_back_from_elsewhere_into_the_book_they_left_finds_it_as_it_was() -> None:
    left = walk(begun(), "Take the stone")
    position = replace(left.session.position, departure=("hill", "inn"))
    home = campaign.arrive(HILL_GAME, replace(left, session=replace(left.session, position=position)))
    assert where(home) == ("hill", "inn")
    assert home.session.state.world.count("weeks") == left.session.state.world.count("weeks")
    assert (home.session.state.hero.carries("stone"), home.memory) == (1, ())


def test_counters_boxes_visits_and_what_was_done_once_are_as_they_were_left() -> None:
    left = walk(begun(), "Take the stone")
    there = walk(left, "Go down")
    assert there.session.state.world.count("weeks") == 0
    assert not there.session.state.world.once
    back = walk(there, "Back up")
    world = back.session.state.world
    assert world.count("weeks") == left.session.state.world.count("weeks") + 1
    assert world.once == left.session.state.world.once
    assert "Take the stone." not in labels(HILL_GAME, back.session)
    assert dict(back.memory).keys() == {"valley"}
    inside = walk(back, "Rest")
    assert "Through the box." in labels(HILL_GAME, inside.session)


def test_a_visit_elsewhere_is_remembered_there() -> None:
    twice = walk(begun(), "Go down", "Back up", "Go down")
    assert twice.session.state.world.visited("ford") == 2
    once = walk(begun(), "Go down")
    assert once.session.state.world.visited("ford") == 1


def test_a_code_won_there_opens_a_choice_here() -> None:
    assert "Speak of dusk." in closed(HILL_GAME, begun().session)
    dusky = begun()
    session = dusky.session
    hero = session.state.hero.with_words("codes", ("Dusk",))
    position = replace(session.position, state=session.state.with_hero(hero))
    assert "Speak of dusk." in labels(HILL_GAME, replace(session, position=position))


def test_a_turn_into_a_book_without_a_section_goes_to_its_start() -> None:
    away = replace(begun().session, position=replace(begun().session.position, departure=("The Valley", "")))
    assert where(campaign.arrive(VALLEY_GAME, Campaign(away))) == ("valley", "mill")


def test_sections_are_found_by_their_earlier_names_and_in_any_case() -> None:
    away = replace(begun().session, position=replace(begun().session.position, departure=("The Valley", "OLD FORD")))
    assert where(campaign.arrive(VALLEY_GAME, Campaign(away))) == ("valley", "ford")


def test_what_comes_later_waits_in_its_own_book() -> None:
    parted = walk(begun(), "Let Bishop go", "Go down")
    assert where(parted) == ("valley", "ford")
    assert where(walk(parted, "Back up")) == ("hill", "bishop goes")


def test_minutes_pass_everywhere_alike() -> None:
    journey = begun()
    session = journey.session
    state = session.state.with_world(replace(session.state.world, clock=90))
    late = Campaign(replace(session, position=replace(session.position, state=state)))
    assert walk(late, "Go down").session.state.world.clock == 90


# --- what cannot be walked to ---------------------------------------------------------------------------


def test_a_book_the_player_does_not_have_is_a_closed_choice_before_anything_is_left() -> None:
    alone = play.begin(HILL_GAME, HERO)
    assert "The Valley" in closed(HILL_GAME, alone)["Go down."]
    there = walk(begun(), "Go down")
    assert "The Sea" in closed(VALLEY_GAME, there.session)["To a book nobody has."]


def test_a_section_the_other_book_does_not_have_leaves_the_hero_where_the_turn_was_taken() -> None:
    there = walk(begun(), "Down by another way")
    session = take(HILL_GAME, there.session, (6, 1))
    assert session.position.departure == ("The Valley", "nowhere")
    stranded = replace(there, session=session)
    with pytest.raises(KeyError):
        campaign.arrive(VALLEY_GAME, stranded)
    stayed = campaign.stay(HILL_GAME, stranded)
    assert where(stayed) == ("hill", "steps")
    assert stayed.session.state.hero == there.session.state.hero
    assert play.waiting_for(HILL_GAME, stayed.session) is not None


def test_books_are_known_by_id_and_by_title() -> None:
    assert campaign.named("the HILL", SHELF) == "hill"
    assert campaign.named("valley", SHELF) == "valley"
    assert campaign.named("The Sea", SHELF) is None
    assert campaign.known_as(SHELF) == ("The Hill", "The Valley", "hill", "valley")


# --- keeping ----------------------------------------------------------------------------------------------


def test_a_journey_is_kept_whole_and_read_again() -> None:
    journey = walk(begun(), "Take the stone", "Go down")
    text = json.dumps(campaign.packed(journey))
    assert campaign.book_of(text) == "valley"
    again, notes = campaign.read(text, VALLEY_GAME)
    assert (again, notes) == (journey, ())
    assert where(walk(again, "Back up")) == ("hill", "gate")


def test_a_plain_save_is_a_journey_in_one_book() -> None:
    kept = save.packed(begun().session)
    assert campaign.unpacked(kept, HILL_GAME)[0].memory == ()


def test_a_save_on_the_way_is_still_on_the_way() -> None:
    session = take(HILL_GAME, begun().session, "Go down")
    again, _ = campaign.read(json.dumps(campaign.packed(Campaign(session))), HILL_GAME)
    assert again.session.position.departure == ("The Valley", "ford")
    assert where(campaign.arrive(VALLEY_GAME, again)) == ("valley", "ford")


@pytest.mark.parametrize("memory", [
    [], "all", 7, None, {"hill": 3}, {"hill": {}}, {"hill": {"counters": []}}, {"hill": {**{k: [] for k in ("once", "visits")}}},
    {"hill": {"counters": {"a": "<b>"}, "once": [], "visits": {}, "ever": [], "later": [], "lasting": [], "clock": 0, "flags": {}}},
    {"hill": {"counters": {}, "once": [], "visits": {}, "ever": [], "later": [["x", "y"]], "lasting": [], "clock": 0, "flags": {}}},
    {"hill": {"counters": {}, "once": [], "visits": {}, "ever": [], "later": [], "lasting": [], "clock": "noon", "flags": {}}},
])  # fmt: skip
def test_a_hostile_memory_is_refused(memory: Any) -> None:
    kept = campaign.packed(walk(begun(), "Go down"))
    with pytest.raises(save.SaveError):
        campaign.read(json.dumps({**kept, "memory": memory}), VALLEY_GAME)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"position": {"book": 3}}', "x" * 10, '{"position": []}'])
def test_what_is_no_save_stands_in_no_book(text: str) -> None:
    assert campaign.book_of(text) is None


def test_a_memory_of_what_the_book_no_longer_has_strikes_nobody() -> None:
    journey = walk(begun(), "Go down")
    old = World(later=((1, "a section that is gone"), (1, "inn")), lasting=("gate#gone",), clock=3)
    back = walk(Campaign(journey.session, (("hill", old),)), "Back up")
    assert where(back) == ("hill", "inn")
    assert back.session.state.world.lasting == ()


def test_a_memory_of_the_book_one_stands_in_is_dropped() -> None:
    journey = walk(begun(), "Go down", "Back up")
    kept = campaign.packed(journey)
    kept["memory"]["hill"] = kept["memory"]["valley"]
    assert campaign.read(json.dumps(kept), HILL_GAME)[0] == journey


# --- books that other people keep -------------------------------------------------------------------------

SEA = "https://sea.example/books/#/the-sea"
LINKED_GAME = game(
    VALLEY.replace("start: mill", f"start: mill\nelsewhere: {{the sea: '{SEA}', The Moor: 'moor'}}"), "valley"
)


@pytest.mark.parametrize("shelf, reason", [
    ((), f"You need the book “The Sea” for that. It is at {SEA}."),
    (("The Moor",), f"You need the book “The Sea” for that. It is at {SEA}."),
    ((SEA,), None),
    (("the sea",), None),
])  # fmt: skip
def test_a_book_on_another_site_is_gone_to_where_the_player_may_set_out(
    shelf: tuple[str, ...], reason: str | None
) -> None:
    session = play.begin_at(LINKED_GAME, HERO, "ford", 0, shelf)
    request = play.waiting_for(LINKED_GAME, session)
    assert request is not None
    reasons = {one.label: one.reason for one in getattr(request, "closed", ())}
    assert reasons.get("To a book nobody has.") == reason


def test_only_whole_addresses_are_places_one_could_go_to() -> None:
    assert dict(LINKED_GAME.book.elsewhere) == {"the sea": SEA}


# --- what is told of two books ----------------------------------------------------------------------------


def test_throws_and_journal_know_the_book_they_belong_to() -> None:
    session = walk(begun(), "Go down").session
    journal = [(kind, said, book) for kind, said, book in session.record.journal]
    assert ("turn", "gate", "hill") in journal
    assert ("turn", "ford", "valley") in journal
    assert journal[-1] == ("turn", "ford", "valley")


def test_the_roll_log_names_no_section_of_this_book_for_a_throw_made_in_another() -> None:
    journey = walk(begun(), "Go down", "Back up", "Down by another way", (1, 1), "Keep the Miss", "Go down")
    drawn = str(log(VALLEY_GAME, journey.session, SHELF))
    assert "<h3>The Hill: steps</h3>" in drawn


def test_a_section_that_is_gone_gives_way_to_none_of_the_book_before() -> None:
    """Both books have a section called home; the hero has been in the one of the other book."""
    session = walk(begun(), "Go down").session
    record = replace(
        session.record, previous_page=None, journal=session.record.journal.adding(("turn", "home", "hill"))
    )
    kept = save.packed(replace(session, record=record))
    kept["position"]["visit"]["section"] = "a ford that was"
    again, notes = save.unpacked(json.loads(json.dumps(kept)), VALLEY_GAME)
    assert "is gone" in notes[0]
    assert again.visit.section == "ford"
    assert again.position.ended is None


def test_a_save_that_does_not_say_of_which_book_its_journal_is_begins_the_book_again() -> None:
    session = walk(begun(), "Go down").session
    journal = [["turn", "home"], ["turn", "home"]]
    kept = save.packed(replace(session, record=replace(session.record, previous_page=None)))
    kept = {**kept, "version": 1, "memory": {"hill": state.packed(World())}}
    kept["position"]["visit"]["section"] = "a ford that was"
    kept["record"] |= {"journal": journal, "log": []}
    again, _ = save.unpacked(json.loads(json.dumps(kept)), VALLEY_GAME)
    assert again.position.ended is None
    assert again.visit.section == "mill"
