"""One hero, two books: the way from the high country to the low and back, on the real page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_tools import Watch, wait_until_ready
from playing_tools import choose, heading, hero_of, put, stored, turn
from playwright.sync_api import Page, expect

from browser.controllers import session
from browser.saved_games import written
from browser.views.page.page import page as drawn
from turnto.cli.hero_source import preset_named
from turnto.cli.open_book import opened
from turnto.play.campaign import known_as
from turnto.play.game import Game
from turnto.play.session import begin_at
from turnto.site import build, serve

ADVENTURES = Path(__file__).resolve().parents[2] / "adventures"
HIGH, LOW = "the-high-round", "the-low-round"
TITLES = {HIGH: "The High Round", LOW: "The Low Round"}
THERE, BACK = "Walk into it.", "Take the road."
SLOT = "5107"


@pytest.fixture(scope="module")
def high() -> Game:
    return opened(str(ADVENTURES / HIGH))


def at_the_slype(high: Game, shelf: dict[str, str]) -> session.OpenGame:
    """A game that stands on the bottom step, from where the way leads down."""
    hero = preset_named(high, None)
    made = session.begun(high, hero, 5, SLOT, shelf)
    made.session = begin_at(high, hero, "bottom step", 5, known_as(shelf))
    return made


@pytest.fixture
def walker(page: Page, site: str, high: Game) -> Page:
    """The page with that game open."""
    return open_at_the_slype(page, site, high)


def open_at_the_slype(page: Page, site: str, high: Game) -> Page:
    """The page of this site with that game open."""
    made = at_the_slype(high, TITLES)
    page.goto(f"{site}#/")
    wait_until_ready(page)
    put(page, f"turnto:{made.kept.name}", written(session.saved(made)))
    page.goto(f"{site}#/{HIGH}/play")
    expect(page.locator("#text").get_by_role("button", name=THERE)).to_be_visible()
    return page


def test_a_hero_walks_into_another_book_and_back(walker: Page, site: str) -> None:
    before = hero_of(walker)
    choose(walker, THERE)
    walker.wait_for_url(f"**#/{LOW}/play")
    expect(walker.locator("#top")).to_contain_text("The Low Round")
    expect(walker.locator("#text h1")).to_be_focused()
    kept = stored(walker)
    assert kept["book"] == LOW
    assert list(kept["save"]["session"]["memory"]) == [HIGH]
    assert hero_of(walker)["name"] == before["name"]

    walker.reload()
    wait_until_ready(walker)
    expect(walker.locator("#top")).to_contain_text("The Low Round")
    assert stored(walker)["save"] == kept["save"]


def test_what_was_won_below_is_had_above_and_each_book_remembers(walker: Page) -> None:
    weeks = stored(walker)["save"]["session"]["position"]["world"]
    choose(walker, THERE)
    for way in ("By the wet road", "Ned Follin", "His brother Rafe"):
        choose(walker, way)
    expect(walker.locator("#text")).to_contain_text("He has begun a story about a man with one oar.")
    expect(walker.locator("#sheet")).to_contain_text("Rafe")
    below = hero_of(walker)
    for way in ("A week: by the wet road to the foot", "Pull the bell, and be wound up", BACK):
        choose(walker, way)
    walker.wait_for_url(f"**#/{HIGH}/play")
    expect(walker.locator("#top")).to_contain_text("The High Round")
    above = hero_of(walker)
    assert above["words"] == below["words"]
    assert "Rafe" in json.dumps(above["words"])
    sheet = walker.locator("#sheet")
    expect(sheet).to_contain_text("Rafe (Boating, Navigation; Extra)")
    expect(walker.locator("#text")).to_contain_text("The Slype goes over the edge")
    assert stored(walker)["save"]["session"]["position"]["world"]["counters"] == weeks["counters"]

    walker.reload()
    wait_until_ready(walker)
    choose(walker, "Ride the sledge")
    walker.get_by_text("With my own dice this time").click()
    for row in walker.locator(".pad fieldset").all():
        row.get_by_label("6", exact=True).check(force=True)
    walker.get_by_role("button", name="So they lie").click()
    turn(walker)
    choose(walker, THERE)
    for way in ("By the wet road", "Ned Follin"):
        choose(walker, way)
    # Rafe was asked once, and is asked no more.
    expect(walker.locator("#text").get_by_role("button", name="His brother Rafe")).to_have_count(0)


def test_on_a_site_without_the_other_book_the_way_is_closed_and_nothing_is_lost(
    page: Page, high: Game, tmp_path: Path, serving: Callable[..., serve.Server], site: str
) -> None:
    built = build.build([ADVENTURES / HIGH], tmp_path / "site")
    open_at_the_slype(page, serving(built.out).address, high)
    way = page.locator("#text").get_by_role("button", name=THERE)
    expect(way).to_be_disabled()
    expect(way).to_contain_text("You need the book “The Low Round” for that.")
    before = stored(page)["save"]["session"]["position"]["hero"]
    choose(page, "Have Ezra wind you up again")
    expect(page.locator("#text")).to_contain_text("The Slype goes over the edge")
    assert hero_of(page) == before


def test_a_campaign_is_one_game_shown_under_each_book(walker: Page, site: str) -> None:
    choose(walker, THERE)
    walker.wait_for_url(f"**#/{LOW}/play")
    walker.goto(f"{site}#/")
    # on the shelf it stands once, where the hero is
    expect(walker.get_by_role("button", name="Continue")).to_have_count(1)
    expect(walker.locator(".first")).to_contain_text(TITLES[LOW])
    going = walker.get_by_role("button", name="Go on with")
    walker.goto(f"{site}#/{LOW}")
    expect(going).to_have_count(1)
    walker.goto(f"{site}#/{HIGH}")
    expect(going).to_contain_text(f"in {TITLES[LOW]}")
    going.click()
    walker.wait_for_url(f"**#/{LOW}/play")
    walker.goto(f"{site}#/{HIGH}/play")
    walker.wait_for_url(f"**#/{LOW}/play")
    assert walker.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('turnto:game:')).length") == 1


def test_a_book_that_cannot_be_fetched_leaves_the_hero_where_he_was(walker: Page, watch: Watch) -> None:
    watch.expect("ERR_FAILED")
    before = stored(walker)["save"]
    walker.route(f"**/{LOW}*.json", lambda route: route.abort())
    choose(walker, THERE)
    expect(walker.get_by_text("You are where you were, and nothing is lost.").first).to_be_visible()
    assert stored(walker)["save"] == before
    walker.unroute(f"**/{LOW}*.json")
    choose(walker, THERE)
    walker.wait_for_url(f"**#/{LOW}/play")


def test_starting_again_begins_in_the_first_book(walker: Page) -> None:
    choose(walker, THERE)
    walker.wait_for_url(f"**#/{LOW}/play")
    walker.goto(walker.url.split("#")[0] + "#/")
    walker.locator(".more summary").first.click()
    walker.get_by_role("button", name="Start again").first.click()
    walker.get_by_role("dialog").get_by_role("button", name="Start again").click()
    walker.wait_for_url(f"**#/{HIGH}/play")
    expect(heading(walker, "")).to_be_visible()
    kept = stored(walker)
    assert (kept["book"], kept["save"]["session"]["memory"]) == (HIGH, {})


def test_a_book_that_is_not_on_the_shelf_is_a_closed_choice_with_its_reason(high: Game) -> None:
    made = at_the_slype(high, {HIGH: TITLES[HIGH]})
    html = str(drawn(high, made.session))
    closed = html[html.index(THERE) :].split("</button>")[0]
    assert "The Low Round" in closed
    assert "disabled" in html[: html.index(THERE)].rsplit("<button", 1)[1]


def test_a_save_cannot_name_a_book_that_is_no_word(high: Game) -> None:
    kept = session.saved(at_the_slype(high, TITLES))
    from browser.controllers import files

    text = json.loads(written(kept))
    text["home"] = '"><img src=x>'
    with pytest.raises(ValueError, match="names-no-book"):
        files.read(json.dumps(text), 1)
