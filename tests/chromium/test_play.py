"""The page in play, pressed as a reader presses it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_tools import HELD_BACK, Watch, answered, hold_back
from playing_tools import FIRST, WEIR, again, begin, choose, heading, said, stored, throw, turn
from playwright.sync_api import BrowserContext, Page, expect

from turnto.site import build, serve

Axe = Callable[[Page], None]


def to_the_ending(page: Page) -> None:
    """From the first page by the wall to the victory: every throw typed in."""
    choose(page, "Climb the gatehouse wall")
    throw(page, "1 2")
    turn(page)
    expect(heading(page, "Section 118")).to_be_focused()
    choose(page, "Ring the bell")
    expect(heading(page, "The River Keeps Its Bed")).to_be_focused()


def test_a_whole_adventure_is_played_to_its_ending(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Take the rope")
    expect(page.get_by_role("region", name="Character sheet")).to_contain_text("rope")
    choose(page, "Climb the gatehouse wall")
    expect(page.locator("#text")).to_contain_text(re.compile(r"Talent\s8 .* =\s9: roll 9 or less on 2d6"))
    throw(page, "3 5")
    # The dice lie where they were thrown, with what they came to; the reader turns the page.
    expect(page.locator("#text")).to_contain_text("3 + 5 = 8 against Talent 8")
    expect(page.locator("#text")).to_contain_text("You roll over the parapet")
    expect(heading(page, "Section 7")).to_be_visible()
    page.get_by_role("button", name="Turn to 118").click()
    expect(heading(page, "Section 118")).to_be_focused()
    choose(page, "Ring the bell")
    expect(heading(page, "The River Keeps Its Bed")).to_be_focused()
    page.get_by_role("button", name="Carry Wren on").click()
    expect(heading(page, "After the adventure")).to_be_visible()


def test_the_hero_who_comes_through_is_kept_for_the_next_adventure(page: Page, site: str) -> None:
    begin(page, site)
    to_the_ending(page)
    page.get_by_role("button", name="Carry Wren on").click()
    for _ in range(12):
        done = page.get_by_role("button", name="Keep the hero as a file")
        if done.count():
            break
        # by the page itself: what is asked next may have come between looking and pressing
        page.evaluate("[...document.querySelectorAll('#text [data-answer]:enabled')].pop()?.click()")
        answered(page)
    expect(page.get_by_role("heading", name="Ready for the next adventure")).to_be_visible()
    page.goto(f"{site}#/{WEIR}")
    page.get_by_role("button", name="Bring Wren").click()
    expect(heading(page, FIRST)).to_be_focused()


def test_a_reload_in_mid_fight_resumes_with_the_same_pending_throw(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Fight the dogs")
    throw(page, "3 3")
    expect(page.get_by_role("button", name="Roll 2d6")).to_be_focused()
    expect(page.locator("#text")).to_contain_text("3 + 3")
    kept = stored(page)["save"]
    again(page)
    expect(heading(page, "Section 41")).to_be_visible()
    expect(page.get_by_role("heading", name="round 2 of 3")).to_be_visible()
    assert stored(page)["save"] == kept
    expect(page.locator("#text")).to_contain_text("3 + 3")


def test_a_reload_in_mid_throw_keeps_the_dice_that_lie(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Fight the dogs")
    throw(page, "2 5")  # the dogs' Disadvantage: the 2 must be thrown again
    expect(page.get_by_role("heading", name="Re-roll the 2")).to_be_visible()
    again(page)
    expect(page.get_by_role("heading", name="Re-roll the 2")).to_be_visible()
    expect(page.get_by_role("img", name="2 and 5")).to_be_visible()


def test_the_game_is_played_by_keyboard_alone(page: Page, site: str) -> None:
    begin(page, site)
    page.keyboard.press("3")  # the fourth thing listed is closed, the third is the fight
    answered(page)
    if not heading(page, "Section 7").count():
        page.keyboard.press("2")
    expect(heading(page, FIRST)).to_have_count(0)
    for _ in range(30):
        if page.locator("#text .ending").count() or page.locator("#text .ways").count():
            break
        page.keyboard.press("1")
        answered(page)
    assert page.locator("#text .ending, #text .ways").count()


def test_the_tab_key_reaches_every_choice(page: Page, site: str) -> None:
    begin(page, site)
    reached: set[str] = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.textContent.trim()"))
    for label in ("Take the rope", "Climb the gatehouse wall.", "Fight the dogs"):
        assert any(label in words for words in reached), label


def test_what_happened_is_said_once_in_a_sentence(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    throw(page, "6 5")
    assert re.match(r"Climbing test: 11 against 8\. Failed\.", said(page)), said(page)
    expect(page.locator("#text [data-answer]:enabled").first).to_be_focused()


def test_the_result_is_said_before_the_dice_have_come_to_rest(page: Page, site: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    begin(page, site)
    choose(page, "Fight the dogs")
    page.get_by_role("button", name="Roll 2d6").click()
    assert page.locator(".fresh .die.cube").first.evaluate("die => die.getAnimations().length") > 0
    assert said(page)
    page.keyboard.press("Shift")
    assert page.locator(".die.cube").first.evaluate("die => die.getAnimations().length") == 0


def test_dice_lie_at_once_under_reduced_motion(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Fight the dogs")
    page.get_by_role("button", name="Roll 2d6").click()
    answered(page)
    dice = page.locator("#text .die")
    assert dice.count()
    assert all(dice.nth(place).evaluate("die => die.getAnimations().length") == 0 for place in range(dice.count()))


def test_a_double_click_answers_once(page: Page, site: str) -> None:
    begin(page, site)
    page.get_by_role("button", name="Climb the gatehouse wall").dblclick()
    expect(page.get_by_role("heading", name="Test Climbing")).to_be_visible()
    assert stored(page)["save"]["session"]["record"]["throws"] == 0


def test_a_riddle_takes_a_number(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Go down to the chandler")
    while page.get_by_role("button", name="Keep the experience").count():
        choose(page, "Keep the experience")
    page.get_by_label("Turn to the number on the key").fill("twelve")
    page.keyboard.press("Enter")
    expect(page.locator("#text")).to_contain_text("Give a whole number")
    page.get_by_label("Turn to the number on the key").fill("150")
    page.keyboard.press("Enter")
    expect(heading(page, "Section 150")).to_be_focused()
    page.get_by_label("Say the word").fill("Lantern!")
    page.keyboard.press("Enter")
    expect(heading(page, "Section 118")).to_be_focused()


def test_the_page_just_left_can_be_read_again_and_every_throw_looked_up(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    throw(page, "1 2")
    turn(page)
    page.get_by_text("Read the page before, 7").click()
    expect(page.get_by_text("Wet stone, and nothing to hold but ivy.")).to_be_visible()
    page.get_by_role("button", name="Throws").click()
    expect(page.locator("#log")).to_contain_text("1 + 2 = 3 against Talent 8")
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_hidden()


SKIPPED = """(rows) => {
    const many = Array.from({ length: 120 }, () => rows[0].cloneNode(true));
    rows[0].parentElement.append(...many);
    const seen = [rows[0], many.at(-1)].map((row) => row.firstElementChild);
    return new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(() =>
        told(seen.map((one) => one.checkVisibility({ contentVisibilityAuto: true }))))));
}"""
"""Whether the first row of a list is laid out, and one that is far below."""


def test_throws_and_steps_that_are_not_seen_are_not_laid_out(page: Page, site: str) -> None:
    # With 5,000 throws behind, opening their list held the page up for a quarter of a second on a phone.
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    throw(page, "1 2")
    page.get_by_role("button", name="Throws").click()
    expect(page.locator("#log li").first).to_be_visible()
    assert page.locator("#log li").evaluate_all(SKIPPED) == [True, False]
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Notebook").click()
    expect(page.locator("#notebook .steps li").first).to_be_visible()
    assert page.locator("#notebook .steps li").evaluate_all(SKIPPED) == [True, False]


def test_a_thing_is_dropped_from_the_sheet_on_a_phone(phone: Page, site: str) -> None:
    begin(phone, site)
    phone.get_by_role("button", name="Sheet").click()
    sheet = phone.get_by_role("region", name="Character sheet")
    expect(sheet).to_be_visible()
    sheet.locator("summary", has_text="shield").click()
    sheet.get_by_role("button", name=re.compile("Drop the shield")).first.click()
    expect(sheet).to_be_visible()
    expect(sheet.locator("summary", has_text="shield")).to_have_count(0)


# --- nothing lost ---------------------------------------------------------------------------------------------------


def test_storage_that_is_full_is_told_and_play_goes_on(page: Page, site: str) -> None:
    begin(page, site)
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    choose(page, "Climb the gatehouse wall")
    expect(page.get_by_role("heading", name="This browser will not keep your game")).to_be_visible()
    expect(page.locator("#text")).to_contain_text("is full")
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep the game as a file").click()
    assert json.loads(Path(download.value.path()).read_text("utf-8"))["turnto"] == "game"
    page.get_by_role("button", name="Play on without").click()
    throw(page, "1 2")
    turn(page)
    expect(heading(page, "Section 118")).to_be_focused()


def test_storage_that_is_switched_off_is_told_and_play_goes_on(page: Page, site: str) -> None:
    page.add_init_script(
        "const refuse = () => { throw new DOMException('no', 'SecurityError'); };"
        "Object.defineProperty(window, 'localStorage', { get: refuse });"
        # so is a frame of another site: PyScript must not miss its store, nor the page its service worker
        "IDBFactory.prototype.open = refuse;"
        "Object.defineProperty(navigator, 'serviceWorker', { get: refuse, configurable: true });"
    )
    begin(page, site)
    expect(page.locator("#text")).to_contain_text("switched off")
    to_the_ending(page)


def test_a_damaged_game_is_told_and_can_be_begun_anew(page: Page, site: str, axe: Axe) -> None:
    begin(page, site)
    page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('turnto:game:')) localStorage.setItem(key, '{\"turnto\"')"
    )
    again(page)
    expect(heading(page, "This game cannot be opened")).to_be_visible()
    axe(page)
    page.goto(f"{site}#/")
    expect(page.get_by_text("This game can no longer be read")).to_be_visible()


def test_two_tabs_do_not_overwrite_each_other(context: BrowserContext, page: Page, site: str) -> None:
    begin(page, site)
    other = context.new_page()
    other.goto(f"{site}#/{WEIR}/play")
    other.wait_for_selector("html[data-ready]", timeout=30_000)
    choose(other, "Climb the gatehouse wall")
    expect(page.get_by_role("heading", name="This game was played on in another tab")).to_be_visible()
    choose(page, "Fight the dogs")
    expect(heading(page, FIRST)).to_be_visible()
    page.get_by_role("button", name="Show where it stands").click()
    expect(heading(page, "Section 7")).to_be_focused()


def test_a_game_comes_back_from_a_file_beside_those_already_here(page: Page, site: str, tmp_path: Path) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    page.get_by_role("button", name="Settings").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Keep this game as a file").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    page.goto(f"{site}#/")
    bring_back(page, file)
    page.get_by_role("button", name="Bring it back").click()
    expect(heading(page, "Section 7")).to_be_focused()
    page.goto(f"{site}#/")
    expect(page.get_by_role("button", name="Continue with Wren")).to_have_count(2)


def bring_back(page: Page, file: Path) -> None:
    """Choose a file to bring back."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Bring back a game or a hero from a file").first.click()
    chooser.value.set_files(file)


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        '{"turnto": "game", "book": "weir", "system": "gnat", "count": 1, "save": {"session": {}, "start": {}}}',
        '{"turnto": "game", "book": "<img src=x onerror=alert(1)>", "system": "gnat", "count": 1, "save": {}}',
    ],
)
def test_a_hostile_file_is_refused(page: Page, site: str, tmp_path: Path, text: str) -> None:
    page.goto(site)
    page.wait_for_selector("html[data-ready]", timeout=30_000)
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    bring_back(page, file)
    expect(page.get_by_role("heading", name="This file was not brought back")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('img[src=x]').length") == 0
    assert not page.evaluate("Object.keys(localStorage).some((key) => key.startsWith('turnto:game:'))")


def test_starting_again_warns_first(page: Page, site: str) -> None:
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    page.goto(f"{site}#/")
    page.locator(".more summary").click()
    page.get_by_role("button", name="Start again with Wren").click()
    expect(page.get_by_role("dialog")).to_contain_text("will be gone")
    page.get_by_role("button", name="Leave it as it is").click()
    page.get_by_role("button", name="Start again with Wren").click()
    page.get_by_role("dialog").get_by_role("button", name="Start again").click()
    expect(heading(page, FIRST)).to_be_focused()


def test_a_mistake_is_reported_with_its_place(page: Page, site: str) -> None:
    begin(page, site)
    page.get_by_role("button", name="Report a mistake on this page").click()
    expect(page.get_by_label("What to send")).to_have_value(re.compile(r"edition 1, section 73 \(causeway\)"))


# --- the start, the network, the frame -------------------------------------------------------------------------------


@pytest.mark.first_visit
def test_a_press_before_the_game_is_up_is_carried_out(page: Page, site: str) -> None:
    begin(page, site)
    page.goto("about:blank")
    with hold_back(page, HELD_BACK):
        page.goto(f"{site}#/{WEIR}/play")
        expect(heading(page, FIRST)).to_be_visible()
        choose(page, "Climb the gatehouse wall")
    expect(heading(page, "Section 7")).to_be_focused(timeout=30_000)


def test_no_request_leaves_the_origin_in_a_whole_game(page: Page, site: str, watch: Watch) -> None:
    begin(page, site)
    to_the_ending(page)
    assert watch.requests
    assert not [url for url in watch.requests if url.startswith("http") and not url.startswith(site)]


@pytest.mark.first_visit
def test_the_installed_page_starts_and_plays_with_the_server_stopped(
    context: BrowserContext, built_site: build.Built, watch: Watch
) -> None:
    with serve.running(built_site.out, prefix="/shelf/") as server:
        page = context.new_page()
        page.goto(server.address)
        page.wait_for_selector("html[data-ready]", timeout=30_000)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.wait_for_function(
            "() => navigator.serviceWorker.getRegistration().then((kept) => kept?.active?.state === 'activated')"
        )
        page.close()
    page = context.new_page()
    begin(page, server.address)
    to_the_ending(page)


def test_the_themes_and_sizes_are_kept(page: Page, site: str) -> None:
    begin(page, site)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sepia").check(force=True)
    page.get_by_label("Large").check(force=True)
    again(page)
    assert page.evaluate("[document.documentElement.dataset.theme, document.documentElement.dataset.size]") == [
        "sepia",
        "large",
    ]


STATES: dict[str, Callable[[Page], None]] = {
    "section": lambda page: None,
    "taken": lambda page: choose(page, "Take the rope"),
    "test": lambda page: choose(page, "Climb the gatehouse wall"),
    "shop": lambda page: choose(page, "Go down to the chandler"),
    "fight": lambda page: (choose(page, "Fight the dogs"), throw(page, "3 6"))[0],
    "ending": to_the_ending,
    "log": lambda page: (
        choose(page, "Climb the gatehouse wall"),
        throw(page, "6 5"),
        page.get_by_role("button", name="Throws").click(),
    )[0],
    "report": lambda page: page.get_by_role("button", name="Report a mistake").click(),
    "settings": lambda page: page.get_by_role("button", name="Settings").click(),
}
PAGES = {"shelf": "#/", "title": f"#/{WEIR}", "hero": f"#/{WEIR}/hero", "rules": f"#/{WEIR}/rules", "about": "#/?about"}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_in_play(
    page: Page, site: str, axe: Axe, shoot: Callable[[Page, str], Path], state: str
) -> None:
    begin(page, site)
    STATES[state](page)
    axe(page)
    shoot(page, f"{state}-desktop-light")
    page.emulate_media(color_scheme="dark")
    shoot(page, f"{state}-desktop-dark")


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_before_play(
    page: Page, site: str, axe: Axe, shoot: Callable[[Page, str], Path], name: str
) -> None:
    page.goto(site + PAGES[name])
    page.wait_for_selector("html[data-ready]", timeout=30_000)
    page.wait_for_selector("#page h1:visible")
    axe(page)
    shoot(page, f"{name}-desktop-light")
    page.emulate_media(color_scheme="dark")
    shoot(page, f"{name}-desktop-dark")


def test_a_phone_is_a_place_to_read(phone: Page, site: str, axe: Axe, shoot: Callable[[Page, str], Path]) -> None:
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        phone.goto(f"{site}#/")
        phone.wait_for_selector("html[data-ready]", timeout=30_000)
        shoot(phone, f"shelf-phone-{scheme}")
        begin(phone, site)
        axe(phone)
        shoot(phone, f"section-phone-{scheme}")
        phone.get_by_role("button", name="Sheet").click()
        axe(phone)
        shoot(phone, f"sheet-phone-{scheme}")
        phone.keyboard.press("Escape")
        choose(phone, "Fight the dogs")
        throw(phone, "3 6")
        shoot(phone, f"fight-phone-{scheme}")
        phone.goto(f"{site}#/{WEIR}/hero")
        phone.wait_for_selector("#making")
        shoot(phone, f"hero-phone-{scheme}")


@pytest.mark.parametrize("state", ["section", "test", "fight", "shop", "ending"])
def test_nothing_is_cut_off_at_320_pixels(page: Page, site: str, state: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    begin(page, site)
    STATES[state](page)
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], wide


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_wider_than_320_pixels(page: Page, site: str, name: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(site + PAGES[name])
    page.wait_for_selector("html[data-ready]", timeout=30_000)
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], wide
