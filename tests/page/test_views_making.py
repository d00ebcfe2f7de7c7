"""Making a hero on the page: long lists, one's own words, why something was refused."""

from __future__ import annotations

import re

from browser.controllers.draft import HeroDraft, add, edit, points
from browser.language import page_in
from browser.views.creation.hero import FEW, CreationForm, form, gist
from browser.views.creation.steps import MANY
from support import handmade
from support.reading import system
from turnto.play.game import Game


def game(rules: str) -> Game:
    """A book of one section by these rules."""
    return handmade.game({"a": handmade.section()}, system(rules))


def test_long_lists_of_hero_making_are_folded_behind_what_was_chosen() -> None:
    made = game("gurps")
    creation = made.system.creation
    draft, _ = creation.edit(creation.blank(made.terms), "advantages", ["Night Vision"], made.terms)
    draft, _ = creation.edit(draft, "disadvantages", ["Odious Habit (-5)"], made.terms)
    steps = {step.key: step for step in creation.steps(draft, made.terms)}
    html = str(form(made, CreationForm(draft), None))
    assert len(steps["skills"].picks) > MANY
    assert html.count('data-keep="step ') == sum(len(step.picks) > MANY for step in steps.values())
    assert "<p>Night Vision (+10)</p>" in html
    assert "<p>Odious Habit (−5)</p>" in html
    assert " spent</b>" not in html


def test_very_long_lists_are_folded_by_their_letters_and_hold_everything_once() -> None:
    made = game("gurps")
    html = str(form(made, CreationForm(made.system.creation.blank(made.terms)), None))
    skills = html[html.index('data-keep="step skills"') :]
    skills = skills[: skills.index("</fieldset>")]
    parts = re.findall(
        r'data-keep="part skills [^"]+"><summary class="link">([A-Z]) ?(?:to ([A-Z]))?: (\d+)</summary>', skills
    )
    total = next(
        len(step.picks)
        for step in made.system.creation.steps(made.system.creation.blank(made.terms), made.terms)
        if step.key == "skills"
    )
    assert sum(int(count) for _, _, count in parts) == total == skills.count('class="card points"')
    letters = [letter for first, last, _ in parts for letter in (first, last or first)]
    assert letters == sorted(letters)
    assert len(set(letters)) > 10
    assert 'data-keep="part items' not in html


def a_new_draft() -> HeroDraft:
    made = game("gurps")
    return HeroDraft(made, CreationForm(made.system.creation.blank(made.terms)))


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


def test_nothing_that_is_chosen_from_moves_when_it_is_chosen() -> None:
    at = a_new_draft()

    def listed(key: str) -> list[str]:
        steps = at.game.system.creation.steps(at.form.draft, at.game.terms)
        return [pick.key for step in steps if step.key == key for pick in step.picks]

    before = {key: listed(key) for key in ("skills", "items", "advantages")}
    points(at, "skills", 1, "Stealth")
    edit(at, "items", "dagger")
    edit(at, "advantages", "Voice")
    assert {key: listed(key) for key in before} == before


def test_why_an_edit_of_a_long_list_was_refused_stands_with_what_is_left_to_spend() -> None:
    at = a_new_draft()
    for name in ("Flying", "Stealth"):
        edit(at, "advantages", name)
    html = str(form(at.game, at.form, None))
    assert html.index("no such advantage") > html.index("What it comes to")


def test_how_many_are_chosen_is_counted_only_where_that_is_limited() -> None:
    at = a_new_draft()
    html = str(form(at.game, at.form, None))
    assert "0 of 5 chosen" in html  # quirks
    assert html.count(" chosen</b>") == 1


def test_a_ready_hero_in_a_line_names_only_a_few_of_many_and_no_purse() -> None:
    said = gist(page_in("en"), {"st": 11, "skills": {f"Skill {n}": n for n in range(12)}, "money": 120}, game("gurps"))
    assert said.startswith("ST 11; Skill 0 0, ")
    assert said.count("Skill ") == FEW
    assert f"and {12 - FEW} more" in said
    assert "120" not in said
