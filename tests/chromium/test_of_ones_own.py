"""Everything that readers have of their own, by touch alone on a phone and by keys alone at a desk.

What is pressed is found by its role and its name, and what it does is heard from the live region: so a screen reader has
them too.  After every press the focus stands on something that can be seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from browser_tools import answered, wait_until_ready
from playing_tools import FIRST, again, heading, said
from playwright.sync_api import Locator, Page, expect
from test_beside import SPEECH

MOST_TABS = 150
INPUTS = """
for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, ({ isTrusted, pointerType }) => {
        if (isTrusted) sessionStorage.inputs = `${sessionStorage.inputs ?? ""} ${pointerType ?? "key"}`;
    }, true);
}
globalThis.print = () => {};
"""
"""Notes by what every trusted press was made; nothing is printed."""
IS_FOCUSED = "document.activeElement !== document.body && document.activeElement.checkVisibility()"


def done(page: Page) -> None:
    """Wait until what was pressed is done; the focus is never lost by it."""
    answered(page)
    page.wait_for_function(IS_FOCUSED)


class Hand(Protocol):
    """One way to use the page."""

    def press(self, what: Locator) -> None: ...
    def write(self, field: Locator, words: str) -> None: ...
    def choose(self, group: Locator, name: str) -> None: ...
    def select(self, field: Locator, option: str) -> None: ...
    def lie(self, die: Locator, face: int) -> None: ...


class Touch:
    """A finger on a screen, and the screen's own keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator) -> None:
        what.tap()
        done(self.page)

    def write(self, field: Locator, words: str) -> None:
        field.tap()
        field.fill(words)
        field.blur()
        answered(self.page)

    def choose(self, group: Locator, name: str) -> None:
        group.locator("label", has=self.page.get_by_role("radio", name=name, exact=True)).tap()

    def select(self, field: Locator, option: str) -> None:
        field.select_option(option)  # the list of options is the system's own
        answered(self.page)

    def lie(self, die: Locator, face: int) -> None:
        die.locator("label").nth(face - 1).tap()


class Keys:
    """The keys of a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, what: Locator) -> None:
        for _ in range(MOST_TABS):
            if what.evaluate("(one) => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not reach {what}")

    def press(self, what: Locator) -> None:
        self.reach(what)
        self.page.keyboard.press("Space" if what.get_attribute("type") == "checkbox" else "Enter")
        done(self.page)

    def write(self, field: Locator, words: str) -> None:
        self.reach(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(words)
        self.page.keyboard.press("Tab")
        answered(self.page)

    def choose(self, group: Locator, name: str) -> None:
        self.reach(group.locator("input:checked"))
        wanted = group.get_by_role("radio", name=name, exact=True)
        for _ in range(group.get_by_role("radio").count()):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrow keys do not choose {name}")

    def select(self, field: Locator, option: str) -> None:
        self.reach(field)
        self.page.keyboard.press(option[0])
        answered(self.page)

    def lie(self, die: Locator, face: int) -> None:
        expect(die.get_by_role("radio").first).to_be_focused()
        self.page.keyboard.press(str(face))


class Walk:
    """A reader with one hand, and what of the page that hand is for."""

    def __init__(self, page: Page, hand: Hand) -> None:
        self.page, self.hand = page, hand

    def button(self, name: str | re.Pattern[str]) -> None:
        self.hand.press(self.page.get_by_role("button", name=name).first)

    def link(self, name: str) -> None:
        self.hand.press(self.page.get_by_role("link", name=name).first)

    def unfold(self, words: str, within: str = "body") -> None:
        self.hand.press(self.page.locator(f"{within} summary", has_text=words).first)

    def write(self, label: str, words: str) -> None:
        self.hand.write(self.page.get_by_label(label).first, words)

    def close(self) -> None:
        self.hand.press(
            self.page.locator(":is([popover]:popover-open, dialog[open])").get_by_role("button", name="Close")
        )

    def heard(self, words: str) -> None:
        expect(self.page.locator("#said")).to_contain_text(words)

    def at(self, section: str) -> None:
        expect(heading(self.page, section)).to_be_focused()


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_everything_of_the_readers_own_is_used_by_one_hand(
    way: str, request: pytest.FixtureRequest, site: str, axe: Callable[[Page], None], tmp_path: Path
) -> None:
    page: Page = request.getfixturevalue("phone" if way == "touch" else "page")
    page.add_init_script(INPUTS + SPEECH)
    walk = Walk(page, Touch(page) if way == "touch" else Keys(page))
    page.goto(f"{site}?seed=3#/")
    wait_until_ready(page)
    begin(walk)
    by_hand_and_back(walk)
    notebook(walk)
    record(walk)
    settings(walk)
    axe(page)
    endings(walk)
    shelf(walk, tmp_path)
    axe(page)
    # The browser's own buttons and pickers aside, no other hand was at it.
    used = set(page.evaluate("sessionStorage.inputs").split())
    assert used == ({"touch"} if way == "touch" else {"key"})


def begin(walk: Walk) -> None:
    """From the shelf to the first page."""
    walk.hand.press(walk.page.get_by_role("article").get_by_role("link", name="The Weir at Low Hallow"))
    walk.link("Make a hero")
    walk.write("Name", "Wren")
    walk.button("Turn to the first page")
    walk.at(FIRST)


def by_hand_and_back(walk: Walk) -> None:
    """Dice of one's own; undo and redo, across a reload; the browser's own Back."""
    page = walk.page
    walk.button("Climb the gatehouse wall")
    walk.at("Section 7")
    walk.unfold("With my own dice this time")
    for number, face in ((1, 3), (2, 4)):
        walk.hand.lie(page.get_by_role("radiogroup", name=f"Die {number} of 2"), face)
    walk.button("So they lie")
    walk.heard("Climbing test: 7 against 8. Passed.")
    walk.button("Turn to 118")
    walk.heard("Experience rises")
    walk.button("Undo: Test Climbing")
    walk.heard("Taken back: Test Climbing.")
    walk.button("Undo: Climb the gatehouse wall")
    walk.at(FIRST)
    again(page)
    assert said(page) == ""
    walk.button("Redo: Climb the gatehouse wall")
    walk.at("Section 7")
    walk.heard("Done again: Climb the gatehouse wall.")
    walk.button("Redo: Test Climbing")
    walk.at("Section 118")
    expect(page.get_by_role("button", name="Redo")).to_have_count(0)
    page.go_back()
    walk.at("Section 7")
    page.go_forward()
    walk.at("Section 118")


def notebook(walk: Walk) -> None:
    """A finger, the map, a page read again, notes in its margin and in the journal."""
    page = walk.page
    walk.button("Notebook")
    walk.button("Put a finger in here")
    walk.heard("The finger is in")
    walk.write("Name of this finger", "by the bell")
    walk.heard("by the bell")
    walk.unfold("Sheet", "#notebook")
    expect(page.locator("#notebook details[open]")).to_contain_text("Climbing")
    walk.hand.press(page.locator(".leaves").get_by_role("button", name="Map"))
    walk.button("Nearer")
    walk.unfold("3 sections seen, as a list")
    walk.hand.press(page.locator("#notebook").get_by_role("button", name=FIRST))
    walk.write("Your note in this margin", "Mind the rope.")
    walk.heard("Your note is kept")
    walk.hand.press(page.locator(".leaves").get_by_role("button", name="Journal"))
    walk.write("Your notes on this game", "The miller lies.")
    walk.heard("Your note is kept")
    walk.close()


def record(walk: Walk) -> None:
    """The log, searched, and the game as a text; the page read aloud; a thing of the sheet dropped."""
    page = walk.page
    walk.button("Throws")
    walk.write("Find by what was thrown for", "climbing")
    expect(page.locator("#throws li")).to_have_count(1)
    walk.button("Copy the game as text")
    walk.heard("clipboard")
    with page.expect_download() as kept:
        walk.button("Keep it as a text file")
    assert "by hand" in kept.value.path().read_text("utf-8")
    walk.close()
    walk.button("Read aloud")
    expect(page.get_by_role("region", name="Reading aloud")).to_be_visible()
    walk.button("Stop")
    if not page.locator("#sheet").is_visible():
        walk.button("Sheet")
    walk.unfold("ration", "#sheet")
    walk.hand.press(page.locator("#sheet").get_by_role("button", name="Drop"))
    expect(page.locator("#sheet")).not_to_contain_text("ration")
    if page.locator("#sheet:popover-open").count():
        walk.close()


def settings(walk: Walk) -> None:
    """How the page looks, speaks, and tells chances; every key."""
    page, hand = walk.page, walk.hand
    look = page.locator("html")
    walk.button("Settings")
    for group, name, data, value in (
        ("Paper", "Dark", "data-theme", "dark"),
        ("Typeface", "Dyslexia-friendly", "data-face", "easy"),
        ("Size of the text", "Large", "data-size", "large"),
    ):
        hand.choose(page.get_by_role("group", name=group), name)
        expect(look).to_have_attribute(data, value)
    walk.hand.press(page.get_by_label("Sounds"))
    expect(look).to_have_attribute("data-sound", "on")
    walk.hand.press(page.get_by_label("Sounds"))
    hand.select(page.get_by_label("The page itself speaks"), "Deutsch")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    hand.select(page.get_by_label("Die Seite selbst spricht"), "English")
    walk.hand.press(page.get_by_label("Tell me the chances"))
    walk.button("Everything as usual")
    walk.button("Show every key")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("take back the last step")
    assert said(page) == ""  # or it would be heard once more when the list is closed
    walk.close()
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def endings(walk: Walk) -> None:
    """A victory, back to the finger, on to the hall; a death, read on as paper, back to the last choice."""
    page = walk.page
    walk.button("Ring the bell")
    walk.heard("You have won.")
    expect(page.get_by_text("1 of 2 endings found")).to_be_visible()
    walk.button("Back to the finger “by the bell”")
    walk.at("Section 118")
    walk.heard("by the bell")
    walk.button(re.compile("^Redo: .*ration"))
    walk.button("Redo: Ring the bell")
    walk.heard("Done again: Ring the bell.")
    walk.button("Again with Wren")
    walk.hand.press(page.get_by_role("dialog").get_by_role("button").last)
    walk.at(FIRST)
    walk.button("Fight the dogs")
    walk.button("Throw all")
    walk.button(re.compile("^Turn to"))
    expect(page.get_by_role("region", name="What ended it")).to_contain_text("Section 41")
    walk.link("Read on as on paper")
    walk.write("Section to read", "7")
    walk.button("Turn to it")
    walk.at("Section 7")
    walk.link("Back to your game")
    walk.button("Back to the last choice")
    walk.at(FIRST)


def shelf(walk: Walk, folder: Path) -> None:
    """Games named, copied, forgotten and had back, all in one file and from it; the sheet on paper; the hall."""
    page = walk.page
    if not page.locator("#sheet").is_visible():
        walk.button("Sheet")
    walk.link("Print this sheet")
    walk.button("Print")
    walk.link("Shelf")
    walk.unfold("More", "#page")
    walk.write("Name of this game", "the careful one")
    walk.heard("the careful one")
    walk.button("Make a copy")
    walk.heard("The copy stands beside")
    walk.button(re.compile("^Forget"))
    walk.heard("Forgotten:")
    walk.button("Have it back")
    walk.heard("The game is back.")
    with page.expect_download() as kept:
        walk.button("Keep everything as one file")
    file = folder / "all.json"
    kept.value.save_as(file)
    with page.expect_file_chooser() as choosing:
        walk.button("Bring back a game or a hero from a file")
    choosing.value.set_files(file)
    walk.hand.press(page.get_by_role("dialog").get_by_role("button", name="Bring it back"))
    walk.heard("Brought in")
    walk.link("Hall of heroes")
    expect(heading(page, "Hall of heroes")).to_be_focused()
