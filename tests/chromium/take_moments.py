"""Takes a picture of every moment of play, to be judged: `python -m turnto.dev moments [WORD…]` into build/moments.

All four rule systems, a desk and a phone, light and dark.  `phone`, `dark` and the like narrow that down; with other words
only moments are taken whose names hold one of them: `moments gurps-fight phone dark`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from browser_tools import CHROMIUM_ARGUMENTS, ROOT, answered, wait_until_ready
from playwright.sync_api import Browser, Page, sync_playwright

from turnto.dev.chromium import find_chromium
from turnto.site import build, serve
from turnto.site.__main__ import books_in, compiled, readable

MOMENTS = ROOT / "build" / "moments"
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
SCHEMES = ("light", "dark")
ADVENTURES = {
    "gnat": "the-hollow-weight",
    "briar": "the-high-round",
    "goonies": "a-queen-for-huffcap",
    "gurps": "while-the-glove-is-up",
}
MOST_PRESSES = 80
"""No fight here is longer."""
ONWARD = (
    "[data-answer='[\"roll\"]']",
    ".lead-act [data-answer]",
    ".dealt .play-card[data-answer]",
    ".choices [data-answer]",
)
"""What is pressed to go on in a fight, the likeliest first."""


class Rules(NamedTuple):
    """The same house by one of the rules."""

    hero: str
    weak: str
    test: str
    one: str
    three: str
    easy: str
    hard: str
    away: str
    flee: str
    shop: str
    rest: str
    harm: str


HOUSES = {
    "gnat": Rules(
        'talent: 9, vitality: 6, gp: 40, skills: {Climbing: 2}, items: ["sword", "leather armour", "3 rations", "healing potion"]',
        'talent: 4, vitality: 1, items: ["sword"]',
        "{Test Climbing at -2, or by default}",
        "{Fight the gatekeeper four rounds at -3}",
        "{Fight three rounds at -4 against several enemies, at a disadvantage}",
        "{Fight the cook one round at +5}",
        "{Fight the champion six rounds at -8}",
        "",
        "",
        "{The chandler sells:}\n\n| Item | Price | Stock |\n|---|---|---|\n| rope | 5 gp | 2 |\n| lantern | 12 gp | 1 |\n| ration | 1 gp | 9 |\n| mail shirt | 90 gp | 1 |",
        "{Rest: a ration, restore 2 Talent, heal 1 Vitality; without a ration, lose 1 Vitality}",
        "{Take two Wounds, ignoring armour}",
    ),
    "briar": Rules(
        'prowess: 2, survival: 3, luck: 2/2, sp: 12, items: ["boathook (weapon)", "sling (ranged)", "2 rations"]',
        'prowess: 1, survival: 1, luck: 0/0, wounds: 2, items: ["boathook (weapon)"]',
        "{Test PROWESS}",
        "{Fight a gatekeeper (Wounds 3, -1d)}",
        "{Fight a gatekeeper (Wounds 2) then a dog (Wounds 1) then the reeve of the hundred (Wounds 3, -1d); you may escape, ticking a Wound}",
        "{Fight a goose (Wounds 1, +6d)}",
        "{Fight a champion (Wounds 9, -6d)}",
        "{Fight a bull (Wounds 3, -1d); you may escape, even before the first round}",
        "flee",
        "{Ottewell sells:}\n\n| Item | Price | Stock |\n|---|---|---|\n| slater's hammer (weapon) | 2 sp | 1 |\n| hatchet (weapon, thrown) | 3 sp | 2 |\n| coil of line | 2 sp | 1 |\n| storm lantern | 30 sp | 1 |",
        "",
        "{Tick three Wounds}",
    ),
    "goonies": Rules(
        'power: 2, focus: 2, grace: 1, hp: 12, spells: [Sunburst, "Cold Snap"], items: ["spade (weapon, +2)", "apron (armour, +1)", "2 rations"]',
        "power: 0, focus: 0, grace: 0, hp: 2",
        "{Test Grace against 9}",
        "{Fight a gatekeeper (DS 11, cudgel +2)}",
        "{Fight a gatekeeper (DS 9, cudgel +1) then a dog (DS 3, teeth +1) then the reeve of the hundred (DS 12, halberd +3, immune to Sunburst)}",
        "{Fight a goose (DS 2)}",
        "{Fight a champion (DS 18, maul +6); you cannot run}",
        "{Fight a bull (DS 4, horns +1)}",
        "run|away|flee",
        "",
        "{You have time to rest}",
        "{Take 30 damage}",
    ),
    "gurps": Rules(
        'dx: 13, ht: 11, money: 130, skills: {Broadsword: 14, Shield: 12, Climbing: 12}, items: [broadsword, "large knife", "small shield", "light leather armor"]',
        "dx: 8, ht: 8, hits: 4, items: []",
        "{Roll against Climbing-2}",
        "{Fight a gatekeeper (ST 12, DX 12, HT 11, hits 14, move 5, broadsword 13, PD 2, DR 2)}",
        "{Fight three gatekeepers (ST 11, DX 12, HT 10, hits 10, move 5, light club 13); they surrender at 3 hits; you may flee}",
        "{Fight a goose (beast, ST 3, DX 8, HT 6, hits 1, move 4, bite 6)}",
        "{Fight two champions (ST 18, DX 15, HT 13, move 6, broadsword 18)}",
        "{Fight a bull (beast, ST 20, DX 10, HT 12, move 2, bite 12); you may flee}",
        "run",
        "{The chandler sells:}\n\n| Item | Price | Stock |\n|---|---|---|\n| rope | $10 | 2 |\n| lantern | $20 | 1 |\n| shortsword | $400 | 1 |",
        "{Rest 3 days}",
        "{Lose 60 hits}",
    ),
}
BOOK = """---
title: The House by {system}
system: {system}
presets:
  Wren: {{{hero}}}
  Weakling: {{{weak}}}
---

## hall

You come at night to a house in a wall, and there are those before it who do not mean to let you through. The lane behind you is
under water. Somebody has put a lantern on the step, and by its light you count the doors.

- One of them. -> one
- Three of them. -> three
- An easy one. -> easy
- A hard one. -> hard
- Away from one. -> away
- The wall. -> wall
- The counter. -> counter
- A bed. -> bed
- The pit. -> pit
- The garden. -> garden

## one

They put the lantern down and come at you without a word, the cudgels low. Behind them the door stands open by a hand.

{one}

- If you win: The way is open. -> hall
- Otherwise: You lie in the mud. -> pit

## three

They put the lantern down and come at you without a word, the cudgels low. Behind them the door stands open by a hand.

{three}

- If you win: The way is open. -> hall
- Otherwise: You lie in the mud. -> garden

## easy

It comes out of the kitchen with its head down.

{easy}

- If you win: The way is open. -> hall
- Otherwise: You lie in the mud. -> garden

## hard

The steward has sent for somebody.

{hard}

- If you win: The way is open. -> hall
- Otherwise: You lie in the mud. -> garden

## away

It has seen you.

{away}

- If you win: The way is open. -> hall
{fled}- Otherwise: You lie in the mud. -> garden

## wall

The wall is wet, and nothing to hold but ivy.

{test}

- Success: You roll over the parapet, and lie there until your breath comes back. -> garden
- Otherwise: The ivy comes away in your hands. -> garden

## counter

A counter, and behind it a man the shape of a man who lives over a shop.

{shop}

- Leave. -> hall

## bed

A bed with a lid.

{rest}

- Get up. -> hall

## pit

The floor is not there.

{harm}

- Climb out. -> hall

## garden [victory]

You sit down among the beans. It is over, and nobody has asked you for anything.
"""


def written(system: str, rules: Rules) -> str:
    """The book of one house."""
    fled = (
        "- If you get away: Out of breath. -> garden\n"
        if system != "briar"
        else "- If you escape: Out of breath. -> garden\n"
    )
    fields = rules._asdict()
    fields["away"] = rules.away or rules.easy
    return BOOK.format(system=system, fled=fled if rules.away else "", **fields)


Moment = tuple[str, Callable[[Page], object]]


def moments() -> Iterator[Moment]:
    """Every moment by its name, in the order a reader meets them."""
    yield "shelf", lambda page: visit(page, "")
    for system, book in ADVENTURES.items():
        yield f"{system}-title", lambda page, book=book: visit(page, book)
        yield (
            f"{system}-heroes",
            lambda page, book=book: (visit(page, f"{book}/hero"), page.locator(".making").wait_for()),
        )
        yield f"{system}-from-paper", lambda page, book=book: visit(page, f"{book}/hero-on-paper")
        yield f"{system}-from-paper-wrong", lambda page, book=book: from_paper(page, book)
        yield f"{system}-first-page", lambda page, book=book: begun(page, book)
        yield from path(system, book)
        yield from played(system)
    book = ADVENTURES["gnat"]
    yield "shelf-under-way", lambda page: (begun(page, book), visit(page, ""))
    yield "settings", lambda page: (begun(page, book), page.get_by_role("button", name="Settings").click())
    for place, tab in enumerate(("way", "map", "journal")):
        yield f"notebook-{tab}", lambda page, place=place: notebook(page, place)
    yield "sheet", lambda page: sheet(page, book)


def path(system: str, book: str) -> Iterator[Moment]:
    """A hero of one's own, step by step."""
    for step in range(7):
        yield f"{system}-path-{step + 1}", lambda page, step=step: stepped(page, book, step)


def played(system: str) -> Iterator[Moment]:
    """Tests, fights, shop, rest, and the ends of an adventure by the rules of a system."""
    rules = HOUSES[system]
    yield f"{system}-test", lambda page: begun(page, system, "The wall")
    yield f"{system}-test-thrown", lambda page: (begun(page, system, "The wall"), press(page))
    yield f"{system}-fight", lambda page: begun(page, system, "One of them")
    yield f"{system}-fight-dice", lambda page: (begun(page, system, "One of them"), press(page, not_dice=True))
    yield (
        f"{system}-fight-wounded",
        lambda page: (begun(page, system, "One of them"), until(page, ".ours:has(.lost), .ours:has(.wounded)")),
    )
    yield f"{system}-fight-three", lambda page: begun(page, system, "Three of them")
    yield (
        f"{system}-fight-three-on",
        lambda page: (begun(page, system, "Three of them"), [press(page) for _ in range(6)]),
    )
    yield f"{system}-victory", lambda page: (begun(page, system, "An easy one"), until(page, ".outcome"))
    yield f"{system}-defeat", lambda page: (begun(page, system, "A hard one", weak=True), until(page, ".outcome"))
    if rules.away:
        yield f"{system}-flight", lambda page: fled(page, system)
    if rules.shop:
        yield f"{system}-shop", lambda page: begun(page, system, "The counter")
    if rules.rest:
        yield f"{system}-rest", lambda page: begun(page, system, "A bed")
    yield f"{system}-death", lambda page: (begun(page, system, "The pit", weak=True), [press(page) for _ in range(8)])
    yield f"{system}-end", lambda page: begun(page, system, "The garden")
    yield f"{system}-after", lambda page: (begun(page, system, "The garden"), after(page))


GO = """(to) => new Promise((told) => {
    if (location.hash === to) return told();
    addEventListener("hashchange", told, { once: true });
    location.hash = to;
})"""
"""Go to an address within the page; done when the browser, in its own time, has told of it."""


def visit(page: Page, route: str) -> None:
    """Go to a route of the site, from wherever the page is."""
    page.keyboard.press("Escape")
    for to in ("#/?about", f"#/{route}"):  # by way of another page: the same address again would be no visit
        page.evaluate(GO, to)
        answered(page)
    page.locator("[data-view=about]").wait_for(state="detached")  # a slow machine shows it a moment longer
    page.evaluate("scrollTo(0, 0)")


def begun(page: Page, book: str, door: str = "", *, weak: bool = False) -> None:
    """A new game with a ready hero, gone through a door."""
    visit(page, f"{book}/hero")
    page.locator(".making").wait_for()
    if page.locator(".path button").count():  # a hero of one's own was begun before
        page.locator(".path button").first.click()
        answered(page)
        page.locator("#preset-0").check(force=True)
        answered(page)
    if weak:
        page.get_by_role("radio", name="Weakling").check(force=True)
    page.locator("form[data-form=hero] button:not([type=button])").first.click()
    page.locator("#text h1").wait_for()
    answered(page)
    if door:
        page.locator("#text").get_by_role("button", name=door).first.click()
        answered(page)


def press(page: Page, *, not_dice: bool = False) -> bool:
    """Press what goes on; whether there was anything, and the fight still lasts."""
    if page.locator("#text [data-answer='[\"turn\"]']").count():
        return False
    for way in ONWARD[1:] if not_dice else ONWARD:
        found = page.locator(f"#text {way}:enabled")
        if found.count():
            found.first.click()
            answered(page)
            return True
    return False


def until(page: Page, seen: str) -> None:
    """Go on until something is seen."""
    for _ in range(MOST_PRESSES):
        if page.locator(f"#text {seen}").count() or not press(page):
            return


def fled(page: Page, system: str) -> None:
    """Away from a fight, at the first chance."""
    begun(page, system, "Away from one")
    words = HOUSES[system].flee.split("|")
    for _ in range(MOST_PRESSES):
        cards = page.locator("#text .play-card[data-answer]")
        away = next((card for card in cards.all() if any(word in card.inner_text().lower() for word in words)), None)
        if away:
            away.click()
            answered(page)
        elif not press(page):
            return


def after(page: Page) -> None:
    """The steps after an adventure."""
    onward = page.get_by_role("button", name="Carry ")
    if onward.count():
        onward.click()
        answered(page)


def stepped(page: Page, book: str, step: int) -> None:
    """A step of the path; nothing where there are not so many."""
    visit(page, f"{book}/hero")
    page.locator(".making").wait_for()
    if page.locator(".path button").count():  # a hero begun before is taken up where they stood
        page.locator(".path button").first.click()
        answered(page)
    page.locator(".own-hero label").first.click()
    answered(page)
    if step:
        stages = page.locator(".path button")
        if step >= stages.count():
            raise NoSuchMoment
        stages.nth(step).click()
        answered(page)


def from_paper(page: Page, book: str) -> None:
    """A hero typed in from paper whom the rules cannot have."""
    visit(page, f"{book}/hero-on-paper")
    page.locator("#paper-name").fill("Ada")
    page.locator(".paper-hero .step input").first.fill("many")
    page.locator(".paper-hero .acts button").click()
    page.locator("#paper-wrong").wait_for()


def notebook(page: Page, place: int) -> None:
    """The notebook at one of its leaves."""
    begun(page, ADVENTURES["gnat"])
    for _ in range(2):
        press(page)
    page.get_by_role("button", name="Notebook").click()
    answered(page)
    leaf = page.locator("#notebook [role=tab], #notebook .tabs button, #notebook nav button")
    if place and leaf.count() > place:
        leaf.nth(place).click()
        answered(page)


def sheet(page: Page, book: str) -> None:
    """The sheet as it is drawn up on a phone."""
    begun(page, book)
    bar = page.locator("#vitals button")
    if not bar.is_visible():
        raise NoSuchMoment
    bar.click()


class NoSuchMoment(Exception):
    """There is nothing of this kind here."""


def main(*words: str) -> None:
    """Build the site and take every picture that the words ask for."""
    named = [word for word in words if word not in SIZES and word not in SCHEMES]
    sizes = {size: look for size, look in SIZES.items() if size in words or not SIZES.keys() & set(words)}
    schemes = [one for one in SCHEMES if one in words] or SCHEMES
    wanted = [(name, go) for name, go in moments() if not named or any(word in name for word in named)]
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        houses = Path(folder) / "houses"
        houses.mkdir()
        for system, rules in HOUSES.items():
            (houses / f"{system}.md").write_text(written(system, rules), "utf-8")
        books = [*readable(books_in(ROOT / "adventures")), *(houses / f"{system}.md" for system in HOUSES)]
        build.build(books, Path(folder) / "site", compile_book=compiled)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_ARGUMENTS)
        with serve.running(Path(folder) / "site") as server:
            for size, look in sizes.items():
                with opened(browser, look, server.address) as page:
                    for name, go in wanted:
                        take(page, go, f"{name}-{size}", schemes)
        browser.close()


@contextmanager
def opened(browser: Browser, look: dict[str, Any], address: str) -> Iterator[Page]:
    """A page in a profile of its own, in which Python listens; its dice fall alike each time."""
    context = browser.new_context(reduced_motion="reduce", **look)
    page = context.new_page()
    page.goto(f"{address}?seed=11")
    wait_until_ready(page)
    yield page
    context.close()


def take(page: Page, go: Callable[[Page], object], name: str, schemes: Sequence[str]) -> None:
    """Go to a moment and keep it in these lights."""
    try:
        go(page)
        answered(page)
    except NoSuchMoment:
        return
    except Exception as fault:  # the other moments are still wanted
        print(f"{name}: {fault}")
    page.mouse.move(0, 0)
    page.wait_for_timeout(150)
    tall = page.evaluate("document.documentElement.scrollHeight")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        path = MOMENTS / f"{name}-{scheme}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path)
    print(f"{name}: {tall} px high")


if __name__ == "__main__":
    main(*sys.argv[1:])
