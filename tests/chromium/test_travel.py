"""Heroes who walk between two sites: asked before they leave, looked at before they are let in, and never a danger."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from browser_tools import Watch, answered, in_python, lasting, wait_until_ready
from playing_tools import choose, hero_of, stored
from playwright.sync_api import FloatRect, Page, expect

from play.test_campaign import HERO, HILL, HILL_GAME, VALLEY
from turnto.core.hero_file import sheet_json
from turnto.core.sheet import item
from turnto.core.world import State
from turnto.play import portable_hero
from turnto.rules.briar import SYSTEM
from turnto.site import build

Axe = Callable[[Page], None]
SHEET = {key: kept for key, kept in sheet_json(State(HERO), SYSTEM, HILL_GAME.terms).items() if key != "derived"}
HEADER = f"presets: {json.dumps({'Ada': SHEET})}\n"


@dataclass
class Sites:
    """Two sites on two ports, each with one book that leads into the other's."""

    hill: str
    valley: str


def linked(text: str, title: str, address: str) -> str:
    """A book that names the other by its address."""
    return text.replace("system: briar\n", f"system: briar\n{HEADER}elsewhere: {{{title}: '{address}'}}\n", 1)


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    folder = tmp_path_factory.mktemp("two")
    names = ("hill", "valley")
    for name in names:
        (folder / name).mkdir()
    with lasting(folder / "hill", prefix="/up/") as hill, lasting(folder / "valley") as valley:
        texts = {
            "hill": linked(HILL.format(edition="1"), "The Valley", f"{valley}#/valley"),
            "valley": linked(VALLEY, "The Hill", hill),
        }
        for name in names:
            (folder / f"{name}.md").write_text(texts[name], "utf-8")
            build.build([folder / f"{name}.md"], folder / name)
        yield Sites(hill, valley)


def file_of(name: str, **changed: Any) -> str:
    """The file of a hero on the way to the ford."""
    hero = HERO.with_words("titles", ("Reeve",)).with_item(item("rope"))
    signed = portable_hero.signed_off(State(hero), HILL_GAME, ("The Valley", "ford"))
    return json.dumps({**signed, "hero": {**signed["hero"], "name": name}, **changed})


def address_of(text: str) -> str:
    """The fragment that brings what this file says."""
    return portable_hero.as_fragment(json.loads(text))


def arrive(page: Page, site: str, text: str) -> None:
    """Open a site with a hero in the address."""
    page.goto("about:blank")
    page.goto(f"{site}#{address_of(text)}")
    wait_until_ready(page)


def bring(page: Page, text: str) -> None:
    """Bring a file in, as its owner would."""
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Bring back a game").first.click()
    choosing.value.set_files({"name": "hero.json", "mimeType": "application/json", "buffer": text.encode()})


def begin(page: Page, site: str, book: str, name: str) -> None:
    """Begin a book with its first ready hero."""
    page.goto(f"{site}#/{book}/hero")
    wait_until_ready(page)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Turn to the first page").click()
    expect(page.locator("#text")).to_be_visible()


def dark(page: Page, axe: Axe) -> None:
    """What axe says of it by night."""
    page.emulate_media(color_scheme="dark")
    axe(page)
    page.emulate_media(color_scheme="light")


def games(page: Page) -> int:
    answered(page)
    counted: int = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('turnto:game:')).length")
    return counted


# --- out and back ---------------------------------------------------------------------------------------


def test_a_hero_walks_to_another_site_and_back(page: Page, sites: Sites, axe: Axe, watch: Watch) -> None:
    begin(page, sites.hill, "hill", "Ada")
    choose(page, "Take the stone")
    way = page.locator("#text").get_by_role("button", name="Go down")
    expect(way).to_be_enabled()
    host = sites.valley.removeprefix("http://").removesuffix("/")
    expect(way).to_contain_text(f"Into “The Valley”, on another site: {host}")
    before, asked = stored(page)["save"], len(watch.requests)

    way.press("Enter")
    dialog = page.get_by_role("dialog", name=f"Go to “The Valley” at {host}?")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Stay here")).to_be_focused()
    axe(page)
    dark(page, axe)
    assert stored(page)["save"] == before
    dialog.get_by_role("button", name="Stay here").press("Enter")
    expect(way).to_be_visible()
    assert [url for url in watch.requests[asked:] if not url.startswith(sites.hill)] == []

    way.click()
    page.get_by_role("link", name="Go to").click()
    wait_until_ready(page)
    expect(page.get_by_role("heading", level=1, name="Ada comes to “The Valley”")).to_be_focused()
    expect(page.locator("#page")).to_contain_text("They come from “The Hill”")
    assert "hero=" not in page.url
    assert games(page) == 0
    axe(page)
    dark(page, axe)
    page.get_by_role("button", name="Come in with Ada").click()
    expect(page.locator("#text")).to_contain_text("Back up.")
    there = hero_of(page)
    assert there["words"] != before["session"]["position"]["hero"]["words"]
    assert "stone" in json.dumps(there)
    assert "Fordsman" in json.dumps(there)

    page.reload()
    wait_until_ready(page)
    expect(page.locator("#text")).to_contain_text("Back up.")
    choose(page, "Back up")
    page.get_by_role("link", name="Go to").click()
    wait_until_ready(page)
    expect(page.get_by_role("region", name="A game of this book is under way")).to_contain_text("Ada is at")
    assert stored(page)["save"] == before
    axe(page)
    dark(page, axe)
    page.get_by_role("button", name="Go on in Ada’s game").click()
    expect(page.locator("#text")).to_contain_text("Again.")
    back = hero_of(page)
    for word in ("stone", "Fordsman", "Dawn"):
        assert word in json.dumps(back)
    # What was done once here is done: the book remembers.
    expect(page.locator("#text").get_by_role("button", name="Take the stone")).to_be_disabled()
    assert games(page) == 1
    page.go_back()
    expect(page.locator("#text")).not_to_be_attached()


def test_who_comes_back_may_begin_anew_and_the_old_game_stays(page: Page, sites: Sites) -> None:
    begin(page, sites.valley, "valley", "Bo")
    before = stored(page)["save"]
    arrive(page, sites.valley, file_of("Ada"))
    page.get_by_role("button", name="Begin a new game with Ada").click()
    expect(page.locator("#text")).to_contain_text("Back up.")
    assert games(page) == 2
    page.goto(f"{sites.valley}#/")
    expect(page.get_by_text("Bo", exact=True)).to_be_visible()
    kept = page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.startsWith('turnto:game:')).map((one) => one[1])"
    )
    assert before in [json.loads(text)["save"] for text in kept]


def test_a_hero_who_is_sent_away_or_only_kept_begins_nothing(page: Page, sites: Sites) -> None:
    arrive(page, sites.valley, file_of("Ada"))
    page.reload()
    wait_until_ready(page)
    expect(page.get_by_role("heading", name="Gamebooks to play")).to_be_visible()
    expect(page.get_by_text("There is no such book here")).to_have_count(0)
    arrive(page, sites.valley, file_of("Ada"))
    page.get_by_role("link", name="Send them away").click()
    expect(page.get_by_role("heading", name="Gamebooks to play")).to_be_focused()
    assert games(page) == 0
    arrive(page, sites.valley, file_of("Ada"))
    page.get_by_role("button", name="Keep Ada for later").click()
    page.get_by_role("button", name="Bring Ada").click()
    expect(page.locator("#text")).to_be_visible()
    assert "Reeve" in json.dumps(hero_of(page))


def test_an_address_opened_in_the_middle_of_a_game_leaves_it_as_it_is(page: Page, sites: Sites) -> None:
    begin(page, sites.valley, "valley", "Bo")
    before = stored(page)["save"]
    page.evaluate("(hash) => { location.hash = hash; }", address_of(file_of("Ada")))
    expect(page.get_by_role("heading", level=1, name="Ada comes to")).to_be_focused()
    assert "hero=" not in page.url
    page.get_by_role("link", name="Send them away").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#text")).to_be_visible()
    assert stored(page)["save"] == before


def test_a_book_that_cannot_be_fetched_keeps_the_hero_in_the_address(page: Page, sites: Sites, watch: Watch) -> None:
    watch.expect("ERR_FAILED")
    page.route("**/books/valley*.json", lambda route: route.abort())
    arrive(page, sites.valley, file_of("Ada"))
    expect(page.get_by_role("heading", level=1, name="“The Valley” cannot be opened")).to_be_focused()
    assert "#hero=" in page.url
    page.unroute("**/books/valley*.json")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Come in with Ada")).to_be_visible()


def test_what_travelling_takes_is_loaded_when_a_hero_travels(page: Page, sites: Sites) -> None:
    loaded = 'import sys; [name for name in sys.modules if "between_sites" in name or "travel" in name]'
    page.goto(f"{sites.valley}#/valley")
    wait_until_ready(page)
    assert in_python(page, loaded) == []
    page.evaluate("(hash) => { location.hash = hash; }", address_of(file_of("Ada")))
    expect(page.get_by_role("button", name="Come in with Ada")).to_be_visible()
    assert "browser.controllers.between_sites" in in_python(page, loaded)


# --- taken along --------------------------------------------------------------------------------------------


def test_a_hero_is_taken_elsewhere_by_file_and_by_address(page: Page, sites: Sites, axe: Axe) -> None:
    begin(page, sites.hill, "hill", "Ada")
    choose(page, "Take the stone")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Take the hero elsewhere").click()
    dialog = page.get_by_role("dialog", name="Take Ada elsewhere")
    address = dialog.get_by_label("The address that brings the hero").input_value()
    axe(page)
    dark(page, axe)
    assert address.startswith(f"{sites.hill}#hero=1.")
    with page.expect_download() as downloading:
        dialog.get_by_role("button", name="Keep as a file").click()
    text = Path(downloading.value.path()).read_text("utf-8")
    assert "to" not in json.loads(text)

    page.goto(f"{sites.valley}#{address.partition('#')[2]}")
    wait_until_ready(page)
    # Nobody said where the hero is bound: the player says it.
    page.get_by_role("button", name="To “The Valley”").click()
    expect(page.get_by_role("button", name="Come in with Ada")).to_be_visible()

    page.goto(f"{sites.valley}#/valley")
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Bring a hero from a file").click()
    choosing.value.set_files({"name": "ada.json", "mimeType": "application/json", "buffer": text.encode()})
    page.get_by_role("button", name="Come in with Ada").click()
    expect(page.locator("#text")).to_be_visible()
    assert "stone" in json.dumps(hero_of(page))


def test_a_hero_too_heavy_for_an_address_goes_as_a_file(page: Page, sites: Sites) -> None:
    begin(page, sites.hill, "hill", "Ada")
    kept = stored(page)
    import random

    letters = random.Random(1)
    kept["save"]["session"]["position"]["hero"] = _laden(kept["save"]["session"]["position"]["hero"], letters)
    page.evaluate(
        "(text) => localStorage.setItem(Object.keys(localStorage).find((key) => key.startsWith('turnto:game:')), text)",
        json.dumps(kept),
    )
    page.reload()
    wait_until_ready(page)
    choose(page, "Go down")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("carries too much for an address")
    with page.expect_download() as downloading:
        dialog.get_by_role("button", name="Keep Ada as a file").click()
    text = Path(downloading.value.path()).read_text("utf-8")
    expect(dialog.get_by_role("link", name="Go to")).to_have_attribute("href", f"{sites.valley}#/valley")
    dialog.get_by_role("link", name="Go to").click()
    wait_until_ready(page)
    page.goto(f"{sites.valley}#/")
    bring(page, text)
    page.get_by_role("button", name="Come in with Ada").click()
    expect(page.locator("#text")).to_contain_text("Back up.")


def _laden(hero: dict[str, Any], letters: Any) -> Any:
    from turnto.core import sheet

    made = sheet.unpacked(hero)
    for _ in range(150):
        made = made.with_item(item("".join(letters.choices("abcdefghijklmnopqrstuvwxyz", k=80))))
    return sheet.packed(made)


# --- hostile until checked ------------------------------------------------------------------------------------

SCRIPT = "<img src=x onerror=\"document.title='caught'\"><script>document.title='caught'</script>"
BOMB = urlsafe_b64encode(zlib.compress(b"[" * 50_000_000, 9)).decode()


def fragment(text: str) -> str:
    """What looks like a hero's address, with anything in it."""
    raw = text.encode()
    return f"hero=1.{zlib.crc32(raw):08x}.{urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip('=')}"


HOSTILE = {
    "cut short": (address_of(file_of("Ada"))[:-9], "part of it may be missing"),
    "nothing": ("hero=", "another version"),
    "percent": ("hero=%", "another version"),
    "half a sign": ("hero=1.%E0%A4%A.x", "part of it may be missing"),
    "huge": ("hero=1.00000000." + "A" * 200_000, "far too long"),
    "a bomb": (f"hero=1.00000000.{BOMB[:7000]}", "part of it may be missing"),
    "deep": (fragment("[" * 3000 + "]" * 3000), "no hero"),
    "other rules": (fragment(file_of("Ada", system="gnat")), "plays by other rules"),
    "no rules": (fragment(file_of("Ada", system=SCRIPT, to={})), "No book on this shelf"),
    "a list for rules": (fragment(file_of("Ada", system=["briar"], to={})), "No book on this shelf"),
    "a later version": (fragment(file_of("Ada", version=2)), "another version"),
    "a name that is none": (fragment(file_of("Ada", hero={"name": ["Ada"]})), "cannot play here"),
    "too many wounds": (fragment(file_of("Ada", hero={"name": "Ada", "wounds": 99})), "cannot play here"),
}


def test_what_is_no_hero_is_refused_and_the_page_plays_on(page: Page, sites: Sites) -> None:
    for name, (sent, words) in HOSTILE.items():
        page.goto(f"{sites.valley}#{sent}")
        wait_until_ready(page)
        refused = page.get_by_role("heading", level=1, name="Nobody was let in")
        expect(refused, name).to_be_focused()
        expect(page.locator("#page"), name).to_contain_text(words)
        assert "hero=" not in page.url, name
        assert page.title() != "caught", name
        page.get_by_role("button", name="Back to the shelf").click()
        expect(page.get_by_role("heading", name="Gamebooks to play")).to_be_visible()
    assert games(page) == 0


def test_script_in_a_hero_is_the_words_it_is(page: Page, sites: Sites, axe: Axe) -> None:
    text = json.loads(file_of(SCRIPT))
    text["hero"]["titles"] = [SCRIPT]
    text["from"] = SCRIPT
    text["to"]["section"] = SCRIPT
    arrive(page, sites.valley, json.dumps(text))
    expect(page.get_by_role("heading", level=1)).to_contain_text("<img src=x")
    expect(page.get_by_role("region", name="What you should know")).to_contain_text("There is no section")
    assert page.locator("#page img[src=x]").count() == 0
    axe(page)
    dark(page, axe)
    page.get_by_role("button", name="Come in with").click()
    expect(page.locator("#text")).to_be_visible()
    assert page.title() != "caught"


@pytest.mark.parametrize("address", ["/%E0%A4%A", "hero=%", "/?hero"])
def test_no_address_keeps_the_page_from_starting(page: Page, sites: Sites, address: str) -> None:
    page.goto(f"{sites.valley}#{address}")
    wait_until_ready(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for further in ("%", "/%", "hero", "/?hero=x"):
        page.goto(f"{sites.valley}#{further}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_hero_on_a_phone_is_looked_at_without_sideways_scrolling(phone: Page, sites: Sites) -> None:
    text = json.loads(file_of("Ada of the very long name and of the many titles who went before"))
    arrive(phone, sites.valley, json.dumps(text))
    button = phone.get_by_role("button", name="Come in with")
    expect(button).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    box: FloatRect | None = button.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
