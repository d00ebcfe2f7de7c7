"""Fights, long lists and small words on the page: what a reader on a phone has before them."""

from __future__ import annotations

from browser.views import front
from browser.views.bar import vitals
from browser.views.events import fight_of, news
from browser.views.hero import FEW, MANY, Making, form, gist
from browser.views.play import page
from browser.views.sheet import plain_sheet
from browser.views.ways import decision
from core import handmade
from turnto.play.game import Game
from turnto.procedure import Ask, FightBegan, FightEnded, Option, Told
from turnto.rules import system
from turnto.sheet import Sheet
from turnto.system import System


def game(rules: str, *ops: handmade.Op) -> Game:
    """A book of one section by these rules."""
    return handmade.game({"a": handmade.section(*ops)}, system(rules))


def hero(rules: System) -> Sheet:
    """The first ready hero of these rules, or a blank one."""
    from turnto.herofile import hero as read

    return read(next(iter(rules.presets.values()), {}), rules)[0]


# --- what a fight asks ------------------------------------------------------------------------------------


def ways(*labels: str) -> str:
    return str(decision(Ask("", tuple(Option(label, label, note=f"{label[-1]} hits; no defence") for label in labels))))


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
    assert html.count("data-key") == 4
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
    assert "<h3>What do you do?</h3>" in html
    assert '<h2 id="deed">Ensign</h2>' in html
    assert html.count("Damage taken") == 1


def test_those_who_come_on_together_are_one_fight() -> None:
    one, two = FightBegan("dog 1"), FightBegan("dog 2")
    events = [Told("x", ()), one, two, Told("y", ())]
    assert fight_of(events) == (1, 4)
    assert fight_of([one, FightEnded("win"), two]) == (2, 3)


def test_a_sentence_begins_with_a_capital() -> None:
    html = news([Told("goonies-foe-hurt", (("foe", "ensign"), ("damage", 2)))], system("goonies"))
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


def test_money_is_written_as_the_rules_write_it() -> None:
    gurps, gnat = game("gurps", handmade.choice("On", "a")), game("gnat", handmade.choice("On", "a"))
    assert "<b>$70</b>" in vitals(gurps, handmade.begun(gurps, hero(gurps.system).having(money=70)))
    assert "<b>7</b> gp" in vitals(gnat, handmade.begun(gnat, hero(gnat.system).having(gp=7)))


def test_a_mode_is_a_word_and_no_number() -> None:
    html = str(plain_sheet(game("briar"), hero(system("briar")).with_fact("mode", "Hard")))
    assert "<dt>Mode</dt><dd>Hard</dd>" in html


# --- long lists -------------------------------------------------------------------------------------------------


def test_long_lists_of_hero_making_are_folded_behind_what_was_chosen() -> None:
    made = game("gurps")
    creation = made.system.creation
    draft, _ = creation.edit(creation.blank(made.terms), "advantages", ["Night Vision"], made.terms)
    steps = {step.key: step for step in creation.steps(draft, made.terms)}
    html = str(form(made, Making(draft), None))
    assert len(steps["skills"].picks) > MANY
    assert html.count('data-keep="step ') == sum(len(step.picks) > MANY for step in steps.values())
    assert "<p>Night Vision</p>" in html
    assert " spent</b>" not in html


def test_a_ready_hero_in_a_line_names_only_a_few_of_many() -> None:
    said = gist({"skills": {f"Skill {n}": n for n in range(12)}, "money": 120}, game("gurps"))
    assert said.count("Skill ") == FEW
    assert "and 6 more" in said
    assert "$120" in said


def test_credit_and_licence_stand_on_the_title_page_and_not_on_the_shelf() -> None:
    card = {"id": "x", "title": "X", "system": "gnat", "sections": 3, "words": 90, "credit": "To Ada.", "licence": "CC"}
    assert "To Ada." in front.title_page(card)
    assert "To Ada." not in front.shelf([card])
