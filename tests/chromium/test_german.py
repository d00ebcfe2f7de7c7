"""A whole game in German, by a reader whose browser asks for it; and an English book in the same browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools import HELD_BACK, Watch, answered, hold_back, lasting, wait_until_ready
from playwright.sync_api import Browser, Page, expect

from browser.language import MESSAGES, page_in
from turnto.site import build

Axe = Callable[[Page], None]
Shoot = Callable[[Page, str], Path]

GERMAN = """---
title: Das Wehr
language: de
author: N. N.
system: gnat
licence: CC BY-SA 4.0
blurb: Es regnet seit Dienstag.
presets:
  Zita, Fährmannstochter:
    talent: 9
    vitality: 6
    skills: {Klettern: 2}
    items: ["Schwert (einhändig)", "2 Rationen"]
    gp: 30
    about: Rudert, seit sie laufen kann.
---

## steg [1, region: Das Ufer, place: Der Steg, person: Odo, der Wächter]

Der Regen hat den Steg zu Suppe gemacht. {Notiere das Kennwort *Regen*}

- Auf die Hunde los. -> hunde
- Zum Krämer. -> krämer
- In den Fluss. -> fluss

## hunde [2]

Sie haben seit Mittag gewartet.

{Kämpfe drei Runden, mit -1}

- Wenn du überlebst: Der letzte Hund setzt sich in den Matsch. -> steg
- Sonst: Es wird still. -> fluss

## krämer [3]

Eine Theke, und dahinter ein Mann.

{Der Krämer verkauft:}

| Ware | Preis | Vorrat |
|---|---|---|
| Seil | 5 gp | 2 |
| Laterne | 12 gp | 1 |
| Dolch | 3 gp | 1 |

- Hinaus. -> steg

## fluss [4, death: Unter dem Wehr]

Das Wasser ist kälter, als du gedacht hast.
"""

ENGLISH = """---
title: The Weir
author: N. N.
system: gnat
licence: CC BY-SA 4.0
blurb: It has rained since Tuesday.
---

## steps [1]

Rain has turned the steps to soup.

- Swim. -> river

## river [2, victory]

The water is colder than you thought.
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("german")
    (folder / "wehr.md").write_text(GERMAN, "utf-8")
    (folder / "weir.md").write_text(ENGLISH, "utf-8")
    build.build([folder / "wehr.md", folder / "weir.md"], folder / "site")
    with lasting(folder / "site") as address:
        yield address


@pytest.fixture
def reader(chromium: Browser, watch: Watch) -> Iterator[Page]:
    """A page of a browser that asks for German."""
    made = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="de-DE")
    with watch.over(made):
        yield made.new_page()
        made.close()


def sentences(language: str) -> dict[str, str]:
    """The page's own sentences without gaps, by their ids."""
    words = page_in(language)
    ids = set(MESSAGES["en"]) - {"", "language-name"}  # a language is called by its own name
    return {id: said for id in ids if "{" not in (said := words.say(id)) and len(said) > 3}


def nothing_english(page: Page) -> None:
    """No line that is seen is one of the page's own in English."""
    english, german = sentences("en"), sentences("de")
    foreign = {said for id, said in english.items() if german.get(id) != said} - set(german.values())
    seen = page.evaluate("document.body.innerText").splitlines()
    names = page.locator("[aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert sorted({line.strip() for line in (*seen, *names)} & foreign) == []


def seen(page: Page, axe: Axe, shoot: Shoot, name: str) -> None:
    """The page is in German, and axe finds nothing."""
    answered(page)
    assert page.evaluate("document.documentElement.lang") == "de"
    nothing_english(page)
    axe(page)
    shoot(page, f"german-{name}")


def press(page: Page, name: str) -> None:
    page.locator("#text").get_by_role("button", name=name).first.click()
    answered(page)


def test_a_whole_game_in_german(reader: Page, shelf: str, axe: Axe, shoot: Shoot) -> None:
    page = reader
    page.goto(f"{shelf}?seed=3")
    wait_until_ready(page)
    seen(page, axe, shoot, "shelf")
    page.get_by_role("link", name="Das Wehr").first.click()
    seen(page, axe, shoot, "title")
    page.get_by_role("link", name="Einen Helden machen").click()
    expect(page.get_by_role("heading", level=1, name="Einen Helden machen")).to_be_focused()
    seen(page, axe, shoot, "heroes")
    page.get_by_text("Dein eigener", exact=False).first.click()
    answered(page)
    seen(page, axe, shoot, "own-hero")
    page.locator("#preset-0").check(force=True)
    page.get_by_role("button", name="Die erste Seite aufschlagen").click()
    expect(page.get_by_role("heading", level=1, name="Abschnitt 1")).to_be_focused()
    seen(page, axe, shoot, "first-page")

    press(page, "Zum Krämer")
    expect(page.locator("table.wares")).to_contain_text("Dolch")
    seen(page, axe, shoot, "shop")
    page.locator("#text .stepper button, #text [data-trade]").last.click()
    answered(page)
    seen(page, axe, shoot, "bought")
    press(page, "Hinaus")

    press(page, "Auf die Hunde los")
    seen(page, axe, shoot, "fight")
    for _ in range(12):
        onward = page.locator("#text :is([data-answer='[\"roll\"]'], .play-card[data-answer], .lead-act [data-answer])")
        if not onward.count():
            break
        onward.first.click()
        answered(page)
        nothing_english(page)
    seen(page, axe, shoot, "fight-over")
    turn = page.locator("#text [data-answer='[\"turn\"]']")
    if turn.count():
        turn.click()
        answered(page)

    page.get_by_role("button", name="Notizbuch").click()
    for leaf in ("Der Weg", "Karte", "Tagebuch"):
        found = page.locator(".leaves").get_by_role("button", name=leaf)
        if found.count():
            found.first.click()
        seen(page, axe, shoot, f"notebook-{leaf}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Einstellungen").click()
    seen(page, axe, shoot, "settings")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="So wird gespielt").click()
    seen(page, axe, shoot, "rules")
    page.go_back()
    # What the browser does by itself is answered only once the page has heard of it.
    expect(page.get_by_role("heading", level=1, name=re.compile("Abschnitt 1|Unter dem Wehr"))).to_be_visible()
    answered(page)

    if page.locator("#text").get_by_role("button", name="In den Fluss").count():
        press(page, "In den Fluss")
    expect(page.get_by_role("heading", level=1, name="Unter dem Wehr")).to_be_visible()
    seen(page, axe, shoot, "death")


def test_an_english_book_is_played_in_german_and_keeps_its_own_words(
    reader: Page, shelf: str, axe: Axe, shoot: Shoot
) -> None:
    page = reader
    page.goto(f"{shelf}#/weir/hero")
    wait_until_ready(page)
    page.get_by_role("button", name="Die erste Seite aufschlagen").click()
    expect(page.get_by_role("heading", level=1, name="Abschnitt 1")).to_be_focused()
    expect(page.locator("#text :lang(en)", has_text="Rain has turned the steps").first).to_be_visible()
    expect(page.locator("#text :lang(en)", has_text="Swim").first).to_be_visible()
    seen(page, axe, shoot, "english-book")
    # The reader's own choice goes before the browser's; "as the book" before that.
    page.get_by_role("button", name="Einstellungen").click()
    page.locator("#set-language").select_option("book")
    expect(page.get_by_role("heading", level=1, name="Section 1")).to_be_attached()
    answered(page)
    assert page.evaluate("document.documentElement.lang") == "en"


def test_the_first_sight_is_german_before_python_has_come(reader: Page, shelf: str) -> None:
    page = reader
    with hold_back(page, HELD_BACK):
        page.goto(f"{shelf}#/weir")
        expect(page.get_by_role("link", name="Einen Helden machen")).to_be_visible()
        expect(page.get_by_role("heading", level=1, name="The Weir")).to_be_visible()
        expect(page.locator("h1:lang(en):visible")).to_have_text("The Weir")
    wait_until_ready(page)
    expect(page.get_by_role("link", name="Einen Helden machen")).to_be_visible()


def test_a_hero_from_paper_is_typed_in_by_keyboard_and_told_what_cannot_be(
    reader: Page, shelf: str, axe: Axe, shoot: Shoot
) -> None:
    page = reader
    page.goto(f"{shelf}#/wehr/hero-on-paper")
    wait_until_ready(page)
    expect(page.get_by_role("heading", level=1, name="Ein Held von Papier")).to_be_focused()
    page.get_by_label("Name").press_sequentially("Ada")
    page.get_by_label("Talent", exact=True).fill("12")
    page.get_by_label("Fertigkeiten", exact=True).fill("Klettern 2\nSuchen 2")
    # Kept while it is written: no field has to be left for it.
    page.wait_for_function("(localStorage.getItem('turnto:draft:paper:wehr') ?? '').includes('Suchen 2')")
    page.reload()
    wait_until_ready(page)
    expect(page.get_by_label("Name")).to_have_value("Ada")
    expect(page.get_by_label("Talent", exact=True)).to_have_value("12")
    expect(page.get_by_label("Fertigkeiten", exact=True)).to_have_value("Klettern 2\nSuchen 2")
    page.get_by_role("button", name="Die erste Seite aufschlagen").press("Enter")
    expect(page.locator("#paper-wrong")).to_be_focused()
    expect(page.locator("#on-paper")).to_contain_text("Ein neuer Held hat 6 bis 9.")
    title, told = page.locator("#paper-wrong").bounding_box(), page.locator("#on-paper .notice ul").bounding_box()
    assert title
    assert told
    assert told["y"] >= title["y"] + title["height"]
    expect(page.get_by_label("Talent", exact=True)).to_have_attribute("aria-invalid", "true")
    seen(page, axe, shoot, "paper-hero")
    page.get_by_role("button", name="Zum Feld").press("Enter")
    expect(page.get_by_label("Talent", exact=True)).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Abschnitt 1")).to_be_focused()
    expect(page.locator("#sheet")).to_contain_text("Ada")


def test_a_throw_is_made_a_second_time_in_easy_mode(reader: Page, shelf: str, axe: Axe, shoot: Shoot) -> None:
    page = reader
    page.goto(f"{shelf}?seed=3#/wehr/hero")
    wait_until_ready(page)
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_text("Leichter: ein zweiter Wurf").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Die erste Seite aufschlagen").click()
    answered(page)
    press(page, "Auf die Hunde los")
    page.locator("#text [data-answer='[\"roll\"]']").first.click()
    answered(page)
    again = page.get_by_role("button", name="Noch einmal werfen")
    expect(again).to_be_visible()
    seen(page, axe, shoot, "easy-mode")
    again.press("Enter")
    answered(page)
    expect(again).to_have_count(0)
    expect(page.locator("#said")).to_contain_text("Noch einmal geworfen")
    page.locator("#text [data-answer='[\"roll\"]']").first.click()
    answered(page)
    expect(again).to_have_count(0)
    page.get_by_role("button", name="Würfe", exact=True).click()
    expect(page.locator("#log")).to_contain_text("leichter")
