"""Fights, the sheet and small words on the page: what a reader on a phone has before them."""

from __future__ import annotations

from browser.controllers.session import OpenGame, answer
from browser.language import page_in
from browser.ports import SavedGame
from browser.views import open_beat
from browser.views.open_beat import panel
from browser.views.page.choices import decision
from browser.views.page.events import Round, Throw, fight, fight_of, last_fight, news, rounds_so_far
from browser.views.page.page import page
from browser.views.page.table import fighter
from browser.views.sheet.bar import vitals
from browser.views.sheet.sheet import plain_sheet
from support import handmade
from support.reading import system
from turnto.core.dice import Dice
from turnto.core.phrase import Fighter
from turnto.core.procedure import Ask, Changed, Checked, FightBegan, FightEnded, Option, Roll, Rolled, RoundEnded, Told
from turnto.core.sheet import Sheet
from turnto.core.system import System
from turnto.play.game import Game
from turnto.play.session import pending_events, waiting_for


def game(rules: str, *ops: handmade.Op) -> Game:
    """A book of one section by these rules."""
    return handmade.game({"a": handmade.section(*ops)}, system(rules))


def hero(rules: System) -> Sheet:
    """The first ready hero of these rules, or a blank one."""
    from turnto.core.hero_file import hero as read

    return read(next(iter(rules.creation.presets.values()), {}), rules)[0]


# --- what a fight asks ------------------------------------------------------------------------------------


def ways(*labels: str) -> str:
    return str(
        decision(
            game("gnat"), Ask("", tuple(Option(label, label, note=f"{label[-1]} hits; no defence") for label in labels))
        )
    )


def test_many_ways_of_one_maneuver_are_folded_behind_what_they_share() -> None:
    html = ways(
        "Use Attack: a sword", "Use All-Out Attack (+4): a", "Use All-Out Attack (+2): b", "Use All-Out Attack: c"
    )
    assert html.count("<details") == 1
    summary = html[html.index("<summary") : html.index("</summary")]
    assert "Use All-Out Attack: 3 ways" in summary
    assert "no defence" in summary
    assert "hits" not in summary
    assert html.index("Use Attack: a sword") < html.index("<details")
    # Each of the two that are seen has a key; what is folded away has none.
    assert [piece[0] for piece in html.split('data-key="')[1:]] == ["1", "2"]
    assert 'data-key="2"' in html[html.index("<summary") : html.index("</summary")]
    # What they share is said once; each tells what is its own.
    inside = html[html.index("</summary") :]
    assert "no defence" not in inside
    assert inside.count("hits") == 3


def test_spells_are_folded_beside_other_ways_and_the_degrees_of_one_are_not() -> None:
    html = ways("Fight on", "Cast Sleep on the guard", "Cast Daze on the guard", "Cast Shield")
    assert "Cast a spell: 3 ways" in html[html.index("<summary") : html.index("</summary")]
    assert "<details" not in ways("Cast Fireball for 1 die", "Cast Fireball for 2 dice", "Cast Fireball for 3 dice")


def test_two_ways_are_not_folded_nor_what_merely_begins_alike() -> None:
    assert "<details" not in ways("Use Attack: a", "Use Attack: b")
    assert "<details" not in ways("Pay 2 points: a", "Pay 2 points: b", "Pay 2 points: c")


def test_a_fight_asks_what_is_done_now_and_says_once_how_things_stand() -> None:
    made = game("goonies", handmade.do("f", "fight", {"foe": [["ensign", 1, "DS 8, sabre +1"]]}))
    session = handmade.begun(made, hero(made.system))
    html = str(page(made, session))
    assert '<h3 class="name">Ensign</h3>' in html
    assert html.count("damage to take") == 1
    assert "Strike with" in html


def test_who_is_fought_begins_with_a_capital_before_arms_are_chosen_too() -> None:
    foe = FightBegan("archer of Orle")
    assert "<h2>Archer of Orle</h2>" in fight([foe, Rolled(Dice(3), (3, 3, 4), "Attack")], game("gurps"))


def test_a_fighter_below_nought_is_shown_so_and_his_bar_is_empty() -> None:
    drawn = fighter(page_in("en"), Fighter("Wren", False, -3, 11, "hits"), 4)
    assert "<b>\u22123</b> of 11" in drawn
    assert '<rect class="now" width="0"' in drawn
    assert '<rect class="lost" width="36"' in drawn


def test_those_who_come_on_together_are_one_fight() -> None:
    one, two = FightBegan("dog 1"), FightBegan("dog 2")
    events = [Told("x", ()), one, two, Told("y", ())]
    assert fight_of(events) == (1, 4)
    assert fight_of([one, FightEnded("win"), two]) == (0, 2)
    assert last_fight([one, FightEnded("win"), two]) == [two]


def test_those_who_come_one_after_another_are_one_fight_to_the_end() -> None:
    one, two, over = FightBegan("gatekeeper"), FightBegan("dog"), FightEnded("win")
    events = [one, RoundEnded(1), two, RoundEnded(2), over, Told("x", ())]
    assert fight_of(events) == (0, 5)
    assert last_fight(events[:4]) == events[:4]


def test_a_sentence_begins_with_a_capital() -> None:
    html = news([Told("goonies-foe-hurt", (("foe", "ensign"), ("damage", 2)))], game("goonies"))
    assert "<li>Ensign takes 2 damage.</li>" in html


# --- the sheet ----------------------------------------------------------------------------------------------


def test_the_bar_on_a_phone_shows_what_health_is_left() -> None:
    made = game("goonies", handmade.choice("On", "a"))
    assert "Health left <b>" in vitals(made, handmade.begun(made, hero(made.system)))


def test_the_bar_on_a_phone_counts_wounds_where_the_rules_do() -> None:
    briar, gnat = game("briar", handmade.choice("On", "a")), game("gnat", handmade.choice("On", "a"))
    bar = vitals(briar, handmade.begun(briar, hero(briar.system).having(wounds=2)))
    assert 'Wounds <b>2</b><span class="of"> of 3</span>' in bar
    assert "Wounds" not in vitals(gnat, handmade.begun(gnat, hero(gnat.system)))


def test_the_bar_on_a_phone_counts_fatigue_once_there_is_some() -> None:
    gurps = game("gurps", handmade.choice("On", "a"))
    assert "Fatigue <b>4</b>" in vitals(gurps, handmade.begun(gurps, hero(gurps.system).having(fatigue=4)))
    assert "Fatigue" not in vitals(gurps, handmade.begun(gurps, hero(gurps.system)))


def test_money_is_written_as_the_rules_write_it() -> None:
    gurps, gnat = game("gurps", handmade.choice("On", "a")), game("gnat", handmade.choice("On", "a"))
    assert "<b>$70</b>" in vitals(gurps, handmade.begun(gurps, hero(gurps.system).having(money=70)))
    assert "<b>7</b> gp" in vitals(gnat, handmade.begun(gnat, hero(gnat.system).having(gp=7)))


def test_a_mode_is_a_word_and_no_number() -> None:
    html = str(plain_sheet(game("briar"), hero(system("briar")).with_fact("mode", "Hard")))
    assert "<dt>Mode</dt><dd>Hard</dd>" in html


def test_a_trademark_stands_where_it_is_played() -> None:
    assert "GURPS is a registered trademark" in str(plain_sheet(game("gurps"), hero(system("gurps"))))


def test_a_level_stands_alone_and_what_is_added_bears_its_sign() -> None:
    rated = ("skills", "Tracking", 14)
    assert "<dt>Tracking</dt><dd>14<" in str(plain_sheet(game("gurps"), hero(system("gurps")).with_rating(*rated)))
    assert "<dd>+14</dd>" in str(plain_sheet(game("gnat"), hero(system("gnat")).with_rating(*rated)))


# --- long fights ----------------------------------------------------------------------------------------------


def second(number: int, label: str) -> Round:
    """A round with one throw."""
    dice = Rolled(Dice(3), (3, 3, 4), label)
    return Round([Throw([dice], Checked("Knife", (("Knife", 11),), (3, 3, 4), 10, 11, "success"))], number)


def test_of_a_long_fight_the_last_rounds_alone_lie_open() -> None:
    rounds = [second(number, "Attack") for number in range(1, 8)]
    assert "Rounds 1 to 3" in str(rounds_so_far(rounds, game("gnat")))
    assert "<details" not in str(rounds_so_far(rounds[:5], game("gnat")))


def test_where_throws_have_owners_each_has_a_line() -> None:
    html = str(rounds_so_far([second(7, "the thug 2: large knife, swing at you")], game("gurps")))
    assert "<h3>Round 7</h3>" in html
    assert "<li>The thug 2: large knife, swing at you: " in html
    assert "<table" not in html


def test_seconds_in_which_nothing_was_thrown_are_no_table_of_dice() -> None:
    closing = Told("gurps-closes", (("who", "the archer"), ("yards", 5)))
    html = str(rounds_so_far([Round([closing], 2)], game("gurps")))
    assert "<li>The archer closes in, 5 yards left.</li>" in html
    assert "<table" not in html


def test_all_dice_of_a_fight_can_be_thrown_up_to_the_next_decision() -> None:
    foe = ["dog", 1, "beast, ST 6, DX 10, HT 9, hits 5, move 3, bite 10"]
    made = game("gurps", handmade.do("f", "fight", {"foe": [foe]}))
    playing = OpenGame(made, handmade.begun(made, hero(made.system)), SavedGame("b", "1", "B", "gurps", "Ann", ""), {})
    answer(playing, "option", "light club/large knife")
    answer(playing, "option", "on")
    assert isinstance(waiting_for(made, playing.session), Roll)
    assert "Throw all dice" in str(page(made, playing.session))
    assert answer(playing, "roll-on")
    assert sum(isinstance(event, Rolled) for event in playing.new) > 1
    assert not isinstance(waiting_for(made, playing.session), Roll)


def fought(*answers: str) -> OpenGame:
    """A fight with a thug who is no match for the hero, all dice thrown at a press, gone through with these answers."""
    foe = ["thug", 1, "ST 9, DX 8, HT 9, hits 9, move 3, large knife 8"]
    fight = handmade.do("f", "fight", {"foe": [foe]}, handmade.outcome("won", "b"), handmade.outcome("otherwise", "b"))
    book = {"a": handmade.section(fight), "b": handmade.section(handmade.choice("On", "a"))}
    made = handmade.game(book, system("gurps"))
    session = handmade.begun(made, hero(made.system).having(hits=40))
    playing = OpenGame(made, session, SavedGame("b", "1", "B", "gurps", "Ann", ""), {})
    for given in answers:
        answer(playing, "faces" if given[0].isdigit() else "option", given)
    return playing


def test_a_wound_stands_beside_the_foe_while_it_is_still_thrown_for_what_else_it_does() -> None:
    playing = fought("light club/large knife", "on", "3 3 3", "6 6 6", "6")
    request = waiting_for(playing.game, playing.session)
    assert isinstance(request, Roll)
    assert request.label == "the thug: HT to keep standing"
    rows = dict(panel(playing.game, playing.session))
    left = next(event.after for event in pending_events(playing.game, playing.session) if isinstance(event, Changed))
    assert rows["Thug"].startswith(f"{left} of 9 hits")
    assert left < 9


def test_a_wound_of_the_hero_stands_on_sheet_and_bar_at_once() -> None:
    playing = fought("light club/large knife")
    hurt = Changed("hits", 40, 31)
    state = open_beat.shown(playing.session.state, (hurt,), playing.game.system)
    assert state.hero["hits"] == 31
    assert open_beat.shown(state, (Changed("thug: hits", 9, 2),), playing.game.system) == state


def test_how_a_fight_ended_can_be_read_on_the_page_it_led_to() -> None:
    playing = fought("light club/large knife", "on")
    while playing.session.position.thing is not None:
        is_roll = isinstance(waiting_for(playing.game, playing.session), Roll)
        answer(playing, *(["roll-on"] if is_roll else ["option", "on"]))
    assert playing.session.visit.section == "b"
    html = str(page(playing.game, playing.session))
    head, before = html.split('<details class="before">')
    assert "<summary" in head[head.index("How the fight ended") - 60 :]
    assert head.count("The thug: ") > 1
    assert "You: light club" in before  # and all of it where the page before is read again


def test_of_a_second_in_course_every_throw_is_told_and_the_last_by_its_name() -> None:
    playing = fought("light club/large knife", "on", "3 3 3", "6 6 6")
    html = str(page(playing.game, playing.session))
    assert "<li>You: light club, swing at the thug: " in html
    assert '<p class="for">The thug: ' in html
