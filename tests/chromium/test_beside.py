"""What the page does beside the game: it reads aloud, sounds, shows its keys, and offers to be installed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser_tools import CHROMIUM_ARGUMENTS, Watch, answered
from playing_tools import PLAYED_A_WHILE, WEIR, again, begin, choose, heading, throw
from playwright.sync_api import Page, Playwright, expect

from turnto.dev.chromium import find_chromium

Axe = Callable[[Page], None]

SPEECH = """
globalThis.spoken = [];
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const voices = [{ lang: "de-DE", name: "Anna" }, { lang: "en-GB", name: "Ada", default: true }];
const speech = {
  getVoices: () => voices,
  cancel() { speech.now = null; },
  speak(said) { speech.now = said; spoken.push([said.text, said.voice?.name, said.rate]); },
  // The voice has come to the end of a sentence.
  finish() { speech.now?.onend(); },
};
Object.defineProperty(globalThis, "speechSynthesis", { value: speech });
"""
"""A voice that only notes what it is given, and comes to its end when it is told to."""
SLIPS = re.compile(r".{0,30}(?:[.!?…][.](?![.])|[.!?…][”\"’]?[A-Za-z]| [.,;:!?]).{0,30}")
"""A full stop said twice, sentences that touch, a sign that stands alone."""
MARKED = "[...CSS.highlights.get('aloud') ?? []].map(String).join()"


def spoken(page: Page) -> list[str]:
    """Every sentence that the voice was given so far."""
    return [text for text, *_ in page.evaluate("spoken")]


def to_the_end(page: Page) -> list[str]:
    """Let the voice read until it has nothing more, and return what it read."""
    before = len(spoken(page)) - 1
    while page.evaluate("Boolean(speechSynthesis.now)"):
        page.evaluate("speechSynthesis.finish()")
    return spoken(page)[before:]


def test_a_page_is_read_aloud_with_the_sentence_marked_and_dice_in_the_games_words(
    page: Page, site: str, axe: Axe
) -> None:
    page.add_init_script(SPEECH)
    begin(page, site)
    bar = page.get_by_role("region", name="Reading aloud")
    expect(bar).to_be_hidden()
    page.get_by_role("button", name="Read aloud").click()
    expect(bar).to_be_visible()
    assert page.evaluate("spoken") == [["Section 73", "Ada", 1]]
    page.evaluate("speechSynthesis.finish()")
    first = spoken(page)[-1]
    assert first.startswith("Rain has turned the causeway to soup")
    assert page.evaluate(MARKED) == first
    axe(page)
    # Paused in the middle of a sentence, it goes on with that sentence.
    page.keyboard.press("r")
    page.wait_for_function("speechSynthesis.now === null")
    bar.get_by_role("button", name="Read", exact=True).click()
    assert spoken(page)[-1] == first
    bar.get_by_role("button", name="The next sentence").click()
    bar.get_by_role("button", name="The sentence before").click()
    assert spoken(page)[-1] == first
    read = " ".join(to_the_end(page))
    assert "3: Climb the gatehouse wall." in read
    assert not SLIPS.search(read), SLIPS.search(read)
    assert "You need the keyword Arbalest." in read
    assert "Report a mistake" not in read
    # The throw is told as the live region tells it; then the page it leads to is read.
    choose(page, "Climb the gatehouse wall")
    answered(page)
    to_the_end(page)
    throw(page, "6 5")
    answered(page)
    told = page.locator("#said").inner_text()
    assert told
    assert told in spoken(page)
    assert "1: Get up." in " ".join(to_the_end(page))
    choose(page, "Get up")
    answered(page)
    # A browser without a voice is not simply silent.
    page.evaluate("speechSynthesis.now.onerror({ error: 'synthesis-unavailable' })")
    expect(bar.get_by_role("status")).to_have_text("This browser finds no voice to read with.")
    bar.get_by_role("button", name="Read", exact=True).click()
    expect(bar.get_by_role("status")).to_have_text("")
    assert any(text.startswith("Section") for text in to_the_end(page))
    page.keyboard.press("Shift+R")
    expect(bar).to_be_hidden()
    before = len(spoken(page))
    page.keyboard.press("1")
    answered(page)
    assert len(spoken(page)) == before


def test_where_there_is_no_voice_nothing_offers_one(page: Page, site: str) -> None:
    page.add_init_script("delete globalThis.speechSynthesis; delete Window.prototype.speechSynthesis;")
    begin(page, site)
    expect(page.get_by_role("button", name="Read aloud")).to_be_hidden()
    page.keyboard.press("r")
    expect(page.get_by_role("region", name="Reading aloud")).to_be_hidden()


SOUND = """
globalThis.made = 0;
globalThis.AudioContext = class extends AudioContext { constructor() { super(); globalThis.made += 1; } };
globalThis.sounded = [];
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...at) { sounded.push(this.constructor.name); return start.apply(this, at); };
const startBuffer = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...at) { sounded.push("noise"); return startBuffer.apply(this, at); };
"""


def test_sounds_are_off_until_they_are_wanted_and_fetch_nothing(page: Page, site: str) -> None:
    page.add_init_script(SOUND)
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    page.get_by_role("button", name="Roll 2d6").click()
    answered(page)
    assert page.evaluate("made") == 0
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").get_by_label("Sounds").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Roll 2d6").click()
    page.wait_for_function("sounded.length > 1")
    assert page.evaluate("made") == 1


RENDERED = """
globalThis.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 3 * 44_100, 44_100); globalThis.sounding = this; }
  resume() {}
};
"""
"""Three seconds of sound that are computed in place of being played."""
LOUDEST = """async () => (await sounding.startRendering())
    .getChannelData(0).reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)"""


def test_sounds_can_be_heard_and_are_not_too_loud(page: Page, site: str) -> None:
    page.add_init_script(RENDERED)
    begin(page, site)
    choose(page, "Climb the gatehouse wall")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").get_by_label("Sounds").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Roll 2d6").click()
    page.wait_for_function("globalThis.sounding")
    answered(page)
    assert 0.05 < page.evaluate(LOUDEST) < 1


def test_a_question_mark_shows_every_key(page: Page, site: str, axe: Axe) -> None:
    begin(page, site)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("the tenth has 0, and letters follow")
    expect(keys).to_contain_text("the face that fell; the next die follows")
    axe(page)
    page.keyboard.press("3")
    answered(page)
    expect(heading(page, "Section 73")).to_be_visible()
    keys.get_by_role("button", name="Close").click()
    expect(keys).to_be_hidden()
    page.keyboard.press("3")
    expect(heading(page, "Section 7")).to_be_focused()
    # What is typed is no key.
    page.goto(f"{site}#/{WEIR}/hero")
    expect(heading(page, "Make a hero")).to_be_focused()
    answered(page)
    page.get_by_label("Name").press_sequentially("?r")
    expect(page.get_by_label("Name")).to_have_value(re.compile(r"\?r$"))
    expect(keys).to_be_hidden()


PROMPTED = """
globalThis.prompted = 0;
globalThis.BeforeInstallPromptEvent.prototype.prompt = async () => { prompted += 1; };
addEventListener("beforeinstallprompt", () => { globalThis.wasOffered = true; });
"""
"""Counts the browser's own question, which is a window of its own."""
PROMISED = """JSON.parse(localStorage.getItem("turnto:keeping") ?? "{}").promised === true"""


@pytest.fixture
def at_home(playwright: Playwright, watch: Watch, tmp_path: Path) -> Iterator[Page]:
    """A page of a profile that is kept on a disk: only there does Chromium install a site and promise to keep what it stores."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile",
        executable_path=find_chromium(),
        args=[*CHROMIUM_ARGUMENTS, "--bypass-app-banner-engagement-checks"],
        reduced_motion="reduce",
    )
    with watch.over(context):
        yield context.pages[0]
        context.close()


def test_installing_is_offered_once_one_has_played_a_while_and_not_before(at_home: Page, site: str, axe: Axe) -> None:
    page = at_home
    page.add_init_script(PROMPTED)
    begin(page, site)
    devtools = page.context.new_cdp_session(page)
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    assert devtools.send("Page.getAppManifest")["errors"] == []
    page.wait_for_function("globalThis.wasOffered")
    offer = page.get_by_role("complementary", name="Turnto as an app")
    choose(page, "Climb the gatehouse wall")
    answered(page)
    expect(offer).to_be_hidden()
    page.evaluate("localStorage.setItem('turnto-install', '{\"turned\": 11}')")
    page.keyboard.press("Control+z")
    choose(page, "Climb the gatehouse wall")
    expect(offer).to_contain_text("plays without a network")
    axe(page)
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_be_hidden()
    page.keyboard.press("Control+z")
    choose(page, "Climb the gatehouse wall")
    answered(page)
    expect(offer).to_be_hidden()
    # It can still be had from the settings.
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Install", exact=True).click()
    page.wait_for_function("prompted === 1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Settings")).to_be_hidden()
    # After some pages the browser is asked to keep everything; this one promises it, and no file is advised.
    assert not page.evaluate("navigator.storage.persisted()")
    origin = page.evaluate("location.origin")
    devtools.send("Browser.grantPermissions", {"origin": origin, "permissions": ["durableStorage"]})
    assert not page.evaluate(PROMISED)
    page.keyboard.press("Control+z")
    expect(heading(page, "Section 73")).to_be_visible()
    answered(page)
    page.evaluate(PLAYED_A_WHILE)
    again(page)
    choose(page, "Climb the gatehouse wall")
    page.wait_for_function(PROMISED)
    page.goto(f"{site}#/")
    expect(page.locator("#room")).to_contain_text("room for about")
    expect(page.locator("#nudge")).to_be_empty()
