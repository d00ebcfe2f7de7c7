"""States of the page that only some books reach, on a book that has them all: seen by axe, and gone through by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser_tools import Watch, wait_until_ready
from playwright.sync_api import Browser, Page, expect

from turnto.site import build, serve

Axe = Callable[[Page], None]

LABORATORY = """---
title: The Laboratory
system: gurps
tl: 3
mana: normal
presets:
  Bietris:
    dx: 12
    iq: 13
    advantages: ["Magery 1"]
    skills: {"Broadsword": 14, "Shield": 12, "Merchant": 12}
    spells: {"Ignite Fire": 13, "Light": 13, "Daze": 12, "Sleep": 13, "Foolishness": 12}
    items: ["broadsword", "large knife", "small shield"]
    money: 130
---

## hall

A hall of doors.

{You may haggle}

{The chandler sells:}

| Item | Price |
|---|---|
| rope | $10 |
| lantern | $200 |

- The door with teeth. -> teeth
- The door with a word on it. -> word
- The door with a number on it. -> number
- The door with a hand held out. -> hand

## teeth

{Fight three thugs (ST 10, DX 9, HT 9, hits 9, move 4, knife 12, 1d cut)}

- If you win: Out. -> hall
- Otherwise: Out. -> hall

## word

“What burns and is never lit?” {Say the word}

- "sunset" or "the sunset": The door opens. -> hall
- Otherwise: It does not.

- Leave. -> hall

## number

{Turn to the number on the coin}

- Otherwise: Nothing moves.

- Give up. -> hall

## behind the wall [217, hidden]

The number is {the number of behind the wall}.

- Out. -> hall

## hand

{Lose an item of your choice}

- Out. -> hall
"""


def nothing(page: Page) -> None:
    pass


def through(door: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=door).click()


def haggled(page: Page) -> None:
    page.get_by_role("button", name="Haggle").click()
    page.get_by_role("button", name="Roll 3d6").click()


def unfolded(number: int) -> Callable[[Page], None]:
    """Opens one of the folds of a fight's maneuvers; an opened one lies alone."""

    def opened(page: Page) -> None:
        through("The door with teeth")(page)
        expect(page.locator("#text .dealt")).to_be_visible()  # only what is there can be unfolded
        expect(page.locator("#text .pile > summary")).to_have_count(FOLDS)
        for way in page.locator("#text details[data-keep]:not(.pile) > summary").all():
            way.click()
        page.locator("#text .pile > summary").nth(number).click()
        expect(page.locator("#text .pile[open] .play-card[data-answer]").first).to_be_visible()
        if number == FOLDS - 1:
            expect(page.get_by_role("button", name="Daze", exact=False).first).to_be_visible()

    return opened


FOLDS = 2
"""Folds of maneuvers in that fight: all out, and spells."""
STATES: dict[str, Callable[[Page], None]] = {
    "shop": nothing,
    "haggled": haggled,
    **{f"maneuvers, fold {number + 1}": unfolded(number) for number in range(FOLDS)},
    "word": through("The door with a word"),
    "number": through("The door with a number"),
    "picker": through("The door with a hand"),
    "settings": through("Settings"),
}


@pytest.fixture(scope="module")
def laboratory(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page of a site with that book alone, in which one game after another is begun."""
    folder = tmp_path_factory.mktemp("laboratory")
    (folder / "lab.md").write_text(LABORATORY, "utf-8")
    build.build([folder / "lab.md"], folder / "site")
    context, watch = chromium.new_context(reduced_motion="reduce"), Watch()
    with watch.over(context), serve.running(folder / "site") as server:
        made = context.new_page()
        made.goto(server.address)
        wait_until_ready(made)
        yield made
        context.close()
    assert not watch.unexpected()


@pytest.fixture
def lab(laboratory: Page) -> Page:
    """A new game in the hall."""
    laboratory.set_viewport_size({"width": 1280, "height": 800})
    laboratory.goto(laboratory.url.partition("#")[0] + "#/lab/hero")
    laboratory.get_by_role("button", name="Turn to the first page").click()
    expect(laboratory.locator("#text h1")).to_be_focused()
    return laboratory


@pytest.mark.parametrize("state", STATES)
def test_every_state_can_be_seen_in_any_light_and_fits_a_phone(lab: Page, axe: Axe, state: str) -> None:
    STATES[state](lab)
    axe(lab)
    lab.emulate_media(forced_colors="active")
    axe(lab)
    lab.emulate_media(forced_colors="none")
    lab.set_viewport_size({"width": 390, "height": 844})
    axe(lab)
    assert lab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_fold_of_maneuvers_is_opened_and_used_by_keyboard(lab: Page) -> None:
    through("The door with teeth")(lab)
    fold = lab.locator("summary", has_text="Cast a spell")
    fold.focus()
    lab.keyboard.press("Enter")
    lab.keyboard.press("Tab")
    first = lab.locator("#text .pile[open] .play-card[data-answer]").first
    expect(first).to_be_focused()
    lab.keyboard.press("Enter")
    expect(fold.or_(lab.get_by_role("button", name="Roll 3d6"))).to_be_visible()
    expect(lab.locator("#said")).not_to_be_empty()


def test_a_riddle_is_answered_by_keyboard(lab: Page) -> None:
    through("The door with a word")(lab)
    lab.get_by_label("Say the word").press_sequentially("the sunset")
    lab.keyboard.press("Enter")
    expect(lab.get_by_text("A hall of doors.").first).to_be_visible()


def test_what_is_lost_is_the_players_choice_and_the_picker_holds_the_way_on(lab: Page) -> None:
    through("The door with a hand")(lab)
    expect(lab.locator("#text .choices").get_by_role("button")).to_have_count(3)
    lab.keyboard.press("2")
    expect(lab.locator("#text")).to_contain_text("You lose the large knife.")
    carried = lab.locator("#sheet section", has=lab.get_by_role("heading", name="Equipment"))
    expect(carried).to_contain_text("broadsword")
    expect(carried).not_to_contain_text("large knife")
