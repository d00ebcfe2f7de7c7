"""After the adventure: the sheet and the bar show the hero as the steps so far have left him."""

from __future__ import annotations

from dataclasses import replace

from browser.controllers import session as playing
from browser.controllers.session import OpenGame, on_sheet
from browser.ports import SavedGame
from browser.views.sheet.bar import vitals
from browser.views.sheet.sheet import sheet
from support import handmade
from support.reading import system
from turnto.core.hero_file import hero
from turnto.core.procedure import Ask
from turnto.ir.book import CompiledBook


def after_an_adventure(**changes: int) -> OpenGame:
    """The first ready hero of GURPS, come to a victory with these numbers, and on to the steps after it."""
    ending = handmade.section(*handmade.text("Home."), ending={"kind": "victory", "title": "Home"})
    made = handmade.game({"a": ending}, system("gurps"))
    kept = hero(next(iter(made.system.creation.presets.values())), made.system)[0]
    session = handmade.begun(made, kept.having(**changes))
    return OpenGame(made, session, SavedGame("b", "1", "B", "gurps", "Ann", ""), {}, after=())


def test_what_has_healed_and_what_was_learned_stand_on_the_sheet_at_once() -> None:
    now = after_an_adventure(hits=3, fatigue=2, points=9)
    whole = now.session.state.hero.maximum("hits")
    bar = vitals(now.game, on_sheet(now))
    assert f'Hits <b>{whole}</b><span class="of"> of {whole}</span>' in bar
    assert "Fatigue" not in bar
    request, _, _ = playing.after_steps(now)
    assert isinstance(request, Ask)
    option = next(one for one in request.options if " to " in one.label and one.key.startswith("skill"))
    skill, before, _, to = option.label.partition(": ")[2].rsplit(" ", 3)
    playing.after_answer(now, "option", option.key)
    html = str(sheet(now.game, on_sheet(now), now.token))
    assert on_sheet(now).state.hero.rating("skills", skill) == int(to) == int(before) + 1
    assert f"<dt>{skill}</dt><dd>{to}<" in html
    assert now.session.state.hero.rating("skills", skill) == int(before)  # what is kept changes when all is done


def test_prices_that_stand_behind_the_story_hold_after_every_ending() -> None:
    ending = handmade.section(*handmade.text("Home."), ending={"kind": "victory", "title": "Home"})
    made = handmade.game({"a": ending}, system("gnat"))
    rows = [{"item": "moth", "price": "7 gp"}]
    back = [
        handmade.do("left", "after-lose", {"items": [handmade.item("ticket")]}),
        handmade.do("sold", "after-sell", {"rows": rows}),
    ]
    made = replace(made, book=CompiledBook({**made.book.kept, "back": back}))
    kept = hero({**next(iter(made.system.creation.presets.values())), "items": ["moth", "ticket"]}, made.system)[0]
    now = OpenGame(made, handmade.begun(made, kept), SavedGame("b", "1", "B", "gnat", "Ann", ""), {}, after=())
    request, _, _ = playing.after_steps(now)
    assert isinstance(request, Ask)
    playing.after_answer(now, "option", request.options[0].key)
    request, events, _ = playing.after_steps(now)
    assert isinstance(request, Ask)
    assert any("moth" in one.label and "7" in one.label for one in request.options)
    assert any("ticket" in str(event) for event in events)
