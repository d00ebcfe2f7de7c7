"""Making a hero on the page: cards, steps, long lists, one's own words, why something was refused."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from browser.controllers.draft import HeroDraft, add, edit, go_to, level, points, resumed, seek, show_part
from browser.language import page_in
from browser.views.creation import emblems, lists, ready
from browser.views.creation.hero import CreationForm, form, stages_of
from browser.views.creation.lists import ListView
from support import handmade
from support.reading import system
from turnto.core.hero_form import Pick, Portrait, Step
from turnto.play.game import Game

WORDS = page_in("en")


def game(rules: str, **more: Any) -> Game:
    """A book of one section by these rules."""
    return handmade.game({"a": handmade.section()}, system(rules), **more)


class NoStore:
    """A browser that keeps nothing."""

    def get(self, name: str) -> None:
        return None


def a_new_draft(rules: str = "gurps", **more: Any) -> HeroDraft:
    made = game(rules, **more)
    return HeroDraft(made, CreationForm(made.system.creation.blank(made.terms)))


def drawn(at: HeroDraft, stage: str) -> str:
    """A part of the way as it is drawn."""
    go_to(at, stage)
    return str(form(at.game, at.form, at.hero, at.asked))


def step(at: HeroDraft, key: str) -> Step:
    return next(at.game.words.put(one) for one in at.asked if one.key == key)


# --- ready heroes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["gnat", "goonies", "gurps"])
def test_every_ready_hero_is_a_card_with_an_emblem_a_sentence_and_a_sheet(rules: str) -> None:
    made = game(rules)
    html = str(ready.roster(WORDS, made, next(iter(made.presets))))
    cards = html.split('<div class="ready">')[1:]
    assert len(cards) == len(made.presets)
    assert all(card.count('class="emblem"') >= 1 and re.search(r'class="gist">[A-Z][^<]*\.<', card) for card in cards)
    assert html.count("ready-sheet") == len(made.presets)
    assert html.count("good for a first game") == 1
    for name in made.presets:
        assert 'class="scores' in ready.sheet_of(made, name)


def test_an_author_says_what_a_ready_hero_is_like_and_how_they_look() -> None:
    made = a_book_of_two()
    html = str(ready.roster(WORDS, made, "Ada", {"ada.svg": "books/ada-1.svg#48x48"}))
    ada, bo = html.split('class="ready"')[1:3]
    assert "Rows before she walks." in ada
    assert '<img src="books/ada-1.svg"' in ada
    assert "<script>" not in html
    assert "&lt;script&gt;" in bo
    assert ready.face("wave", {}) == emblems.emblem("wave")
    assert ready.face("no such thing", {}) == ""


def a_book_of_two() -> Game:
    heroes = {"Ada": {"talent": 9}, "Bo": {"talent": 8}}
    said = {"Ada": {"about": "Rows before she walks.", "portrait": "ada.svg"}, "Bo": {"about": "<script>"}}
    return game("gnat", presets=heroes, portrayed=said)


def test_heroes_of_one_book_have_different_emblems_while_there_are_any() -> None:
    assert emblems.for_each([("sword", "moon"), ("sword", "moon"), ("sword",), ()]) == [
        "sword",
        "moon",
        "sword",
        "shield",
    ]


@pytest.mark.parametrize(("rules", "key"), [("goonies", "archetype"), ("gurps", "concept")])
def test_every_kind_of_person_is_a_card_with_an_emblem(rules: str, key: str) -> None:
    at = a_new_draft(rules)
    kinds = step(at, key).picks
    cards = drawn(at, "who").split('<div class="ready">')[-len(kinds) :]
    assert [kind.label for kind in kinds if f">{kind.label}<" in "".join(cards)] == [kind.label for kind in kinds]
    drawings = [card.partition('class="emblem"')[2].partition("</svg>")[0] for card in cards]
    assert all(drawings)
    assert len(set(drawings)) == len(kinds)


def test_a_hero_in_a_sentence_is_short_and_says_what_is_wanting() -> None:
    like = Portrait(("fights well", "climbs well", "swims well", "talks well"), ("cannot read",))
    assert ready.sentence(WORDS, like) == "Fights well, climbs well, swims well; cannot read."
    assert ready.sentence(WORDS, Portrait()) == ""


# --- the way --------------------------------------------------------------------------------------


def test_the_way_has_only_the_parts_at_which_something_is_asked() -> None:
    assert stages_of(a_new_draft("gurps").asked) == ["who", "abilities", "traits", "skills", "gear", "person"]
    assert stages_of(a_new_draft("gnat").asked) == ["who", "abilities", "gear", "person"]
    goonies = a_new_draft("goonies")
    assert stages_of(goonies.asked) == ["who", "person"]
    edit(goonies, "archetype", "Mage")
    assert stages_of(goonies.asked) == ["who", "skills", "person"]


def test_where_there_are_no_ready_heroes_the_way_begins_with_the_first_question() -> None:
    briar = a_new_draft("briar", header={"creation": {"attributes": "11", "talents": "4"}})
    assert not briar.game.presets
    html = str(form(briar.game, briar.form, None, briar.asked))
    assert 'data-stage="abilities"' in html
    assert "step 1 of 3" in html


def test_what_is_no_choice_is_not_asked() -> None:
    at = a_new_draft("gurps")
    assert "race" not in [one.key for one in at.asked]
    races = a_new_draft("gurps", header={"races": {"Goblin": {}}})
    assert "race" in [one.key for one in races.asked]
    axe = resumed(game("gnat", options={"starting_weapons": "axe (two-handed)"}), NoStore())  # type: ignore[arg-type]
    assert axe.form.draft["weapon"] == "axe (two-handed)"
    assert not {"weapon", "shield"} & {one.key for one in axe.asked}


def test_each_part_says_how_far_one_has_come_and_leads_on_and_back() -> None:
    at = a_new_draft("gurps")
    html = drawn(at, "traits")
    assert "step 3 of 6" in html
    assert "Next: Skills" in html
    assert html.count('aria-current="step"') == 1
    assert "Turn to the first page" not in html
    assert "Turn to the first page" in drawn(at, "person")
    go_to(at, "nowhere")
    assert at.form.stage == "person"


def test_the_summary_says_in_words_what_such_a_hero_can_and_cannot_do() -> None:
    at = a_new_draft("gurps")
    edit(at, "concept", "Thief")
    html = drawn(at, "abilities")
    beside = html[html.index("<aside") :]
    assert "opens what is locked" in beside
    assert "20 of 100" in beside
    assert "Begin with this hero" in beside
    edit(at, "concept", "Scholar")
    assert "cannot climb" in drawn(at, "abilities")


# --- long lists -----------------------------------------------------------------------------------


def names(asked: Step, view: ListView) -> list[str]:
    return [one[0].of or one[0].label for one in lists.found(asked, view)]


def test_everything_in_a_long_list_is_in_one_of_its_parts_and_no_part_is_over_two_screens() -> None:
    asked = step(a_new_draft(), "skills")
    parts = [key for key, _ in lists.parts(asked)]
    assert parts == ["fighting", "moving", "people", "craft", "lore", "later"]
    found = [name for part in parts for name in names(asked, ListView(part=part))]
    assert sorted(found) == sorted(pick.label for pick in asked.picks)
    html = str(lists.listed(WORDS, asked, ListView(part="fighting")))
    assert html.count('class="card ') == lists.MANY
    rest = len(names(asked, ListView(part="fighting"))) - lists.MANY
    assert f"The next {rest}<" in html
    after = str(lists.listed(WORDS, asked, ListView(part="fighting", start=lists.MANY)))
    assert after.count('class="card ') == rest
    assert f"The {lists.MANY} before<" in after


def test_levels_and_kinds_of_one_thing_are_one_control() -> None:
    at = a_new_draft()
    asked = step(at, "advantages")
    assert names(asked, ListView(query="luck"))[0] == "Luck"
    html = str(lists.listed(WORDS, asked, ListView(query="luck")))
    assert html.count(">Luck<") == 1
    level(at, "advantages", "Luck", "Luck 2")
    level(at, "advantages", "Wealth", "Wealth: wealthy")
    level(at, "advantages", "Luck", "Luck 1")
    assert at.form.draft["advantages"] == ["Luck 1", "Wealth: wealthy"]
    level(at, "advantages", "Luck", "Wealth: poor")  # no level of Luck
    level(at, "advantages", "Wealth", "")
    assert at.form.draft["advantages"] == ["Luck 1"]
    wealth = str(lists.listed(WORDS, step(at, "advantages"), ListView(query="wealth")))
    assert "wealthy · 20 points" in wealth


def test_a_list_is_looked_through_by_a_word_in_names_and_in_what_things_do() -> None:
    at = a_new_draft()
    seek(at, "skills", "SHIELD")
    assert names(step(at, "skills"), at.form.lists["skills"])[0] == "Shield"
    seek(at, "skills", "without key")
    assert names(step(at, "skills"), at.form.lists["skills"]) == ["Lockpicking"]
    seek(at, "skills", "zzz")
    assert names(step(at, "skills"), at.form.lists["skills"]) == []
    show_part(at, "skills", "lore")
    assert at.form.lists["skills"].query == ""
    assert "Law" in names(step(at, "skills"), at.form.lists["skills"])


def test_what_the_book_asks_for_is_a_part_of_its_own_and_comes_first() -> None:
    named = ["law", "stealth", "climbing", "first aid", "survival", "merchant"]
    at = a_new_draft("gurps", asked=named)
    asked = step(at, "skills")
    assert lists.parts(asked)[0][0] == lists.USED
    assert {"Law", "Survival: woods", "First Aid"} <= set(names(asked, ListView()))
    assert "Acrobatics" not in names(asked, ListView())


def test_what_cannot_be_paid_is_marked_and_can_be_left_out() -> None:
    at = a_new_draft("gurps", header={"points": "12"})
    asked = step(at, "advantages")
    everything, payable = names(asked, ListView(part="people")), names(asked, ListView(part="people", payable=True))
    assert "Voice" in payable
    assert set(everything) - set(payable) == {"Empathy"}
    assert 'class="card dear"' in str(lists.listed(WORDS, asked, ListView(query="empathy")))


def test_prices_read_as_prices_and_levels_as_levels() -> None:
    at = a_new_draft()
    points(at, "skills", 1, "Stealth")
    show_part(at, "skills", "moving")
    html = drawn(at, "skills")
    assert ">½ point; ½ for one more<" in html
    assert ">7 for ½ point<" in html  # Acrobatics
    assert 'id="skills-Stealth-more"' in html
    show_part(at, "disadvantages", "lore")
    show_part(at, "items", "weapons")
    assert ">−15 points<" in drawn(at, "traits")
    assert ">$500<" in drawn(at, "gear")


def test_everything_that_points_are_spent_on_says_what_it_is_for() -> None:
    """Traits that are of something of one's own (friends, fame) say it in their gaps."""
    at = a_new_draft("gurps", header={"mana": "high"})
    for key in ("attributes", "advantages", "disadvantages", "skills", "spells"):
        silent = [pick.label for pick in step(at, key).picks if not pick.note]
        assert not silent, key
    briar = a_new_draft("briar", header={"creation": {"attributes": "11", "talents": "4"}})
    for key in ("attributes", "talents"):
        assert all(pick.note for pick in step(briar, key).picks)
    gnat = a_new_draft("gnat")
    assert all(pick.note for pick in step(gnat, "skills").picks)


def test_nothing_that_is_chosen_from_moves_when_it_is_chosen() -> None:
    at = a_new_draft()

    def listed(key: str) -> list[str]:
        return [name for part, _ in lists.parts(step(at, key)) if part != "taken" for name in names(step(at, key), ListView(part=part))]  # fmt: skip

    before = {key: listed(key) for key in ("skills", "items", "advantages")}
    points(at, "skills", 1, "Stealth")
    edit(at, "items", "dagger")
    edit(at, "advantages", "Voice")
    assert {key: listed(key) for key in before} == before


# --- one's own words, and refusals ----------------------------------------------------------------


def test_a_hero_of_ones_own_has_what_is_written_in_the_gaps() -> None:
    at = a_new_draft()
    add(at, "quirks", 0, ["  Hates   cats "])
    points(at, "skills", 1, "Stealth")
    assert at.form.draft["quirks"] == ["Hates cats"]
    assert at.form.draft["skills"] == {"Stealth": 8}
    add(at, "skills", 0, ["Gaunt", "hard"])
    assert "Language: Gaunt (hard)" in at.form.draft["skills"]
    add(at, "quirks", 0, ["Hates cats"])
    assert at.form.refused == ("quirks", ("That is there already.",))
    add(at, "quirks", 0, [" "])
    assert at.form.refused == ("quirks", ("A gap is still empty.",))
    add(at, "attributes", 0, ["Luck"])
    assert at.form.draft["quirks"] == ["Hates cats"]


def test_why_an_edit_was_refused_stands_with_what_is_left_to_spend_until_one_goes_on() -> None:
    at = a_new_draft()
    for name in ("Flying", "Stealth"):
        edit(at, "advantages", name)
    html = drawn(replace_stage(at, "traits"), "traits")
    assert "no such advantage" not in html  # who goes on has read it
    edit(at, "advantages", "Flying")
    html = str(form(at.game, at.form, at.hero))
    assert html.index("no such advantage", html.index("What it comes to"))


def replace_stage(at: HeroDraft, stage: str) -> HeroDraft:
    at.form = replace(at.form, stage=stage)
    return at


def test_how_many_are_chosen_is_counted_only_where_that_is_limited() -> None:
    html = drawn(a_new_draft(), "traits")
    assert "0 of 5 chosen" in html  # quirks
    assert html.count(" chosen</b>") == 1


def test_a_thing_of_one_level_is_ticked_and_one_that_is_closed_says_why() -> None:
    asked = Step("gear", "Gear", "several", [], (Pick("a", "Axe"), Pick("b", "Bow", closed="no arrows")))
    html = str(lists.listed(WORDS, asked, ListView(part="all")))
    assert html.count('type="checkbox"') == 2
    assert "no arrows" in html
