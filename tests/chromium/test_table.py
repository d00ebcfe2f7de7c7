"""Fights and tests as moments of play, in all four rule systems: what is seen, said once, pressed by keys alone, and fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from browser_tools import answered, lasting, wait_until_ready
from playing_tools import said, throw
from playwright.sync_api import Page, expect

from turnto.site import build

Axe = Callable[[Page], None]

HEROES = {
    "gnat": "talent: 9, vitality: 6, items: [sword]",
    "briar": 'prowess: 2, survival: 3, luck: 2/2, sp: 6, items: ["boathook (weapon)"]',
    "goonies": 'power: 2, focus: 2, grace: 1, hp: 12, spells: [Sunburst], items: ["spade (weapon, +2)", "apron (armour, +1)"]',
    "gurps": 'dx: 13, ht: 11, skills: {Broadsword: 13, Shield: 12, Climbing: 12}, items: [broadsword, "large knife", "small shield"]',
}
FIGHTS = {
    "gnat": "{Fight the gatekeeper three rounds at -1}",
    "briar": "{Fight a gatekeeper (Wounds 2) then a dog (Wounds 1)}",
    "goonies": "{Fight a gatekeeper (DS 9, cudgel +1) then a dog (DS 3, teeth +1)}",
    "gurps": "{Fight two gatekeepers (ST 11, DX 11, HT 10, hits 10, move 5, light club 12); they surrender at 3 hits; you may flee}",
}
TESTS = {
    "gnat": "{Test your Talent at -1}",
    "briar": "{Test PROWESS}",
    "goonies": "{Test Grace against 9}",
    "gurps": "{Roll against Climbing-2}",
}
BOOK = """---
title: The Gate by {system}
system: {system}
presets:
  Wren: {{{hero}}}
---

## gate

You come at night to a gate in a wall, and there are those before it who do not mean to let you through.

- Fight. -> fight
- Three of them. -> three
- Climb. -> climb

## fight

They put the lantern down and come at you without a word, the cudgels low.

{fight}

- If you win: They sit down in the mud. -> fight again
- Otherwise: You lie in the mud. -> out

## three

They put the lantern down and come at you without a word, the cudgels low.

{three}

- Otherwise: You lie in the mud. -> out

## fight again

{fight}

- If you win: Once more. -> out
- Otherwise: You lie in the mud. -> out

## climb

The wall is wet.

{test}

- Success: You are over it. -> out
- Otherwise: You hang there. -> out

## out [end]

Outside.
"""
SYSTEMS = tuple(FIGHTS)
by_every_system = pytest.mark.parametrize("system", SYSTEMS)
SAYS_WHO = {
    "gnat": ("2 2", "You hold off the gatekeeper."),
    "briar": ("1 6", "You get the better of the gatekeeper."),
    "goonies": ("1 1", "The gatekeeper strikes you."),
    "gurps": ("3 3 3", "You strike at the left gatekeeper, who must defend."),
}
"""Dice of a first throw, and the line that names who did what to whom."""


@pytest.fixture(scope="module")
def gates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with the same gate by each of the rules."""
    folder = tmp_path_factory.mktemp("gates")
    for system in SYSTEMS:
        fight = FIGHTS[system]
        three = fight.replace("two gatekeepers", "three gatekeepers")
        made = BOOK.format(system=system, hero=HEROES[system], fight=fight, three=three, test=TESTS[system])
        (folder / f"{system}.md").write_text(made, "utf-8")
    build.build([folder / f"{system}.md" for system in SYSTEMS], folder / "site")
    with lasting(folder / "site") as address:
        yield address


def begun(page: Page, gates: str, system: str, door: str) -> Page:
    """A new game, gone on to the fight or to the wall."""
    page.goto(f"{gates}#/{system}/hero")
    wait_until_ready(page)
    page.get_by_role("button", name="Turn to the first page").click()
    page.locator("#text").get_by_role("button", name=door).click()
    answered(page)
    return page


def act(page: Page) -> None:
    """Take the first card, where something is to be decided before dice are thrown."""
    card = page.locator("#text .dealt .play-card[data-answer]")
    if card.count():
        card.first.click()
        answered(page)


IN_REACH = """() => {
    const one = document.activeElement, box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, Math.min(box.bottom, innerHeight) - 3);
    return one.matches("#text [data-answer]") && box.bottom <= innerHeight && one.contains(at);
}"""
"""Whether the focus is on what is pressed next, and nothing lies over its foot: neither the window's edge nor a bar."""


def to_the_end(page: Page, looking: Callable[[], object] = lambda: None) -> None:
    """Press what goes on until the fight is over and its reader may turn the page, ``looking`` at each state."""
    for _ in range(60):
        answered(page)
        looking()
        if page.locator("#text [data-answer='[\"turn\"]']").count():
            return
        ways = ("[data-answer='[\"roll-on\"]']", ".lead-act [data-answer]", ".dealt .play-card[data-answer]")
        page.locator(", ".join(f"#text {way}" for way in ways)).first.click()
    raise AssertionError("the fight never ended")


# --- what is seen ------------------------------------------------------------------------------------------


@by_every_system
def test_a_fight_shows_two_sides_and_says_once_who_did_what_to_whom(
    page: Page, gates: str, axe: Axe, system: str
) -> None:
    begun(page, gates, system, "Fight")
    sides = page.locator("#text .fighter")
    expect(sides.locator("h3").first).to_have_text("Wren")
    expect(page.locator("#text .theirs em").first).to_be_visible()  # who they are, at the beginning
    assert page.locator("#text .fighter :is(.gauge, .boxes)").count() == sides.count()
    axe(page)
    act(page)
    dice, line = SAYS_WHO[system]
    throw(page, dice)
    answered(page)
    verdict = page.locator("#text .verdict-line")
    expect(verdict).to_contain_text(line)
    assert page.locator("#text").inner_text().count(line) == 1
    assert said(page).count(line) == 1
    assert "overcome" not in page.locator("#text").inner_text()
    axe(page)
    page.locator("#text summary", has_text="The rounds so far").click()
    axe(page)


@by_every_system
def test_all_states_of_a_fight_are_accessible_in_the_dark_on_a_phone(
    phone: Page, gates: str, axe: Axe, system: str
) -> None:
    phone.emulate_media(color_scheme="dark")
    begun(phone, gates, system, "Fight")
    axe(phone)
    act(phone)
    axe(phone)
    assert phone.evaluate(IN_REACH) or phone.evaluate("scrollY") == 0
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    roll = "#text [data-answer='[\"roll\"]']"
    phone.locator(roll).click()
    phone.set_viewport_size({"width": 320, "height": 600})
    states: list[bool] = []
    to_the_end(phone, lambda: states.append(not states or phone.evaluate(IN_REACH)))
    assert all(states), states
    axe(phone)
    expect(phone.locator("#text .outcome h2")).to_be_in_viewport()


@by_every_system
def test_the_end_of_a_fight_stands_where_it_was_fought_until_its_reader_turns_the_page(
    page: Page, gates: str, system: str
) -> None:
    # Dice: a result never lands after the player has left; throwing all stops at the end of the fight, not in the next one.
    begun(page, gates, system, "Fight")
    folio = page.locator("#text h1").inner_text()
    to_the_end(page)
    assert page.locator("#text h1").inner_text() == folio
    outcome = page.locator("#text .outcome")
    # By Briar both may go down in one exchange, which is neither: the dice here are the house's.
    ends = "Victory|Defeat|The fight is over" if system == "briar" else "Victory|Defeat"
    expect(outcome.locator("h2")).to_have_text(re.compile(ends))
    expect(outcome.locator("p")).to_have_text(re.compile(r"^(It took|You|Dauer).+\."))
    assert re.search(rf"({ends})\.", said(page))
    expect(page.locator("#text .fighter")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator("#text h1")).not_to_have_text(folio)


def test_a_wound_of_ones_own_is_in_the_ink_of_warnings_and_the_size_of_the_verdict(page: Page, gates: str) -> None:
    begun(page, gates, "goonies", "Fight")
    act(page)
    throw(page, "1 1")
    wound = page.locator("#text .verdict-line .wound")
    expect(wound).to_have_text(re.compile(r"^You take \d+ damage\.$"))
    style = "(it) => [getComputedStyle(it).color, getComputedStyle(it).fontSize, getComputedStyle(it).fontWeight]"
    ink, size, weight = wound.evaluate(style)
    assert size == page.locator("#text .verdict-line").evaluate("(it) => getComputedStyle(it).fontSize")
    assert int(weight) >= 700
    foes_success = page.locator("#text .verdict-line .failed").evaluate(style)[0]
    good = page.evaluate("getComputedStyle(document.querySelector('#text .ours')).borderColor")
    assert ink != foes_success != good
    expect(page.locator("#text .ours.low")).to_have_count(0)
    assert page.locator("#text .ours .gauge .lost").count() == 1


# --- decisions ------------------------------------------------------------------------------------------------


def test_two_foes_by_gurps_fit_a_screen_and_are_told_apart_by_words(page: Page, gates: str) -> None:
    begun(page, gates, "gurps", "Fight")
    assert page.locator("#text .fighter h3").all_inner_texts() == ["Wren", "Left gatekeeper", "Right gatekeeper"]
    foot = page.locator("#text .lead-act").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] <= 800
    assert page.evaluate("scrollY") == 0
    # Text at 200 %, and the largest of the settings on top of it: the number of the section stays on the page.
    for size in ("", "huge"):
        page.evaluate(f"document.documentElement.dataset.size = '{size}'")
        page.evaluate("document.documentElement.style.fontSize = 'calc(250% * var(--scale, 1))'")
        number = page.locator("#text h1").bounding_box()
        assert number
        assert number["x"] >= 0
        assert number["y"] >= 0


def test_two_foes_by_gurps_fit_a_phone(phone: Page, gates: str) -> None:
    begun(phone, gates, "gurps", "Fight")
    bar = phone.locator("#text .lead-act").bounding_box()
    last = phone.locator("#text .dealt > li").last.bounding_box()
    assert bar
    assert last
    assert bar["y"] + bar["height"] <= 844
    assert last["y"] + last["height"] <= bar["y"] + 1  # nothing lies under the bar


CUT_SHORT = """() => [...document.querySelectorAll("#text .fighter h3, #text .fighter h3 *")]
    .filter((one) => getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)"""


def test_no_name_of_a_foe_is_cut_short_on_a_phone_nor_what_is_behind_a_sign(phone: Page, gates: str) -> None:
    begun(phone, gates, "gurps", "Fight")
    for sign in phone.locator("#text .dealt > li > .about > summary").all():
        sign.click()
        box = phone.locator("#text .about[open] > div").bounding_box()  # one alone is open
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    for size in ("", "huge"):
        phone.evaluate(f"document.documentElement.dataset.size = '{size}'")
        assert phone.evaluate(CUT_SHORT) == []
        assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_card_has_one_number_and_the_rest_behind_a_sign_that_keys_open(page: Page, gates: str) -> None:
    begun(page, gates, "gurps", "Fight")
    swing = page.locator("#text .dealt > li").first
    expect(swing.locator(".figure")).to_have_text(re.compile(r"^\d+ % · about \d+ hits?$"))
    sign = swing.locator(".about > summary")
    expect(sign).to_have_attribute("aria-label", "About: Swing the broadsword")
    expect(swing.locator(".about li").first).to_be_hidden()
    sign.focus()
    page.keyboard.press("Enter")
    expect(swing.locator(".about li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(swing.locator(".about li").first).to_be_hidden()
    page.get_by_text("All out, no defence").click()
    alone, twice = (
        page.locator("#text .play-card", has_text=act).first.locator(".figure").inner_text()
        for act in ("Swing the broadsword", "Swing the broadsword twice")
    )
    hits = [int(number) for number in re.findall(r"about (\d+)", f"{alone} {twice}")]
    assert hits[1] >= hits[0]
    assert int(twice.split()[0]) > int(alone.split()[0])  # of two attacks, both together


def test_a_long_press_of_a_card_says_what_is_behind_its_sign_and_takes_nothing(phone: Page, gates: str) -> None:
    begun(phone, gates, "gurps", "Fight")
    swing = phone.locator("#text .dealt > li").first
    box = swing.locator(".play-card").bounding_box()
    assert box
    finger = phone.context.new_cdp_session(phone)
    point = [{"x": box["x"] + 20, "y": box["y"] + 15}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    expect(swing.locator(".about li").first).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    answered(phone)
    expect(swing.locator(".about li").first).to_be_visible()
    phone.keyboard.press("Escape")
    swing.locator(".play-card").tap(position={"x": 20, "y": 15})  # a short one takes the card
    expect(phone.locator("#text [data-answer='[\"roll\"]']")).to_be_visible()


@pytest.mark.parametrize("foes", [2, 3])
@pytest.mark.parametrize("size", ["page", "phone"])
def test_the_ways_of_one_act_are_all_seen_when_its_card_is_opened(
    request: pytest.FixtureRequest, gates: str, size: str, foes: int
) -> None:
    at: Page = request.getfixturevalue(size)
    begun(at, gates, "gurps", {2: "Fight", 3: "Three of them"}[foes])
    at.keyboard.press("3")
    ways = at.locator("#text .pile[open] > ul > li")
    expect(ways).to_have_count(3)
    bar = at.locator("#text .lead-act").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] <= (844 if size == "phone" else 800)
    for box in (way.bounding_box() for way in ways.all()):
        assert box
        assert box["y"] + box["height"] <= bar["y"] + 1
    assert at.evaluate("scrollY") == 0
    at.keyboard.press("2")  # what lies under the open card has no key
    expect(ways.first).to_be_visible()
    at.keyboard.press("Escape")
    expect(ways).to_have_count(0)


def test_who_is_struck_is_chosen_on_his_panel_by_a_key_and_kept(page: Page, gates: str) -> None:
    begun(page, gates, "gurps", "Fight")
    page.keyboard.press("b")
    right = page.get_by_role("button", name="Right gatekeeper")
    expect(right).to_have_attribute("aria-pressed", "true")
    expect(right).to_be_focused()
    page.keyboard.press("2")
    answered(page)
    expect(page.locator("#text .between .for, #text h3.sr")).to_contain_text(["right gatekeeper"])


def test_fighting_on_never_runs_past_a_bad_wound_and_says_why_it_stopped(page: Page, gates: str) -> None:
    begun(page, gates, "gurps", "Fight")
    page.locator("#text .lead-act button").click()
    for _ in range(20):
        answered(page)
        roll = page.locator("#text [data-answer='[\"roll\"]']")
        if not roll.count():
            break
        label, dice = page.locator("#text section > h3.sr").inner_text(), roll.inner_text()
        if "3d6" in dice:  # the foes strike and all keep their feet; the hero misses and never parries
            throw(page, "3 3 3" if "gatekeeper: light club" in label or "HT" in label else "6 6 4")
        else:
            throw(page, "3")
    expect(page.locator("#text .lead-act")).to_be_visible()
    assert page.locator("#text .ours .left b").inner_text() != "11"
    expect(page.locator("#text .verdict-line")).to_contain_text("You are badly hurt.")


@by_every_system
def test_a_fight_can_be_fought_by_keys_alone(page: Page, gates: str, system: str) -> None:
    begun(page, gates, system, "Fight")
    for _ in range(80):
        answered(page)
        if page.locator("#text [data-answer='[\"turn\"]']").count():
            break
        can_roll = page.locator("#text [data-answer='[\"roll-on\"]']").count()
        page.keyboard.press("2" if can_roll else "1")
    expect(page.locator("#text .outcome")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#text h1")).to_be_focused()


# --- tests ----------------------------------------------------------------------------------------------------------


@by_every_system
def test_a_test_is_a_card_whose_dice_come_to_rest_where_they_were_thrown(
    page: Page, gates: str, axe: Axe, system: str
) -> None:
    begun(page, gates, system, "Climb")
    card = page.locator("#text .deed.test")
    folio = page.locator("#text h1").inner_text()
    before = card.locator(".throw").bounding_box()
    expect(card.locator(".goal")).to_have_text(re.compile(r"\d or less|against \d|dice"))
    axe(page)
    page.keyboard.press("1")
    answered(page)
    after = card.locator(".throw").bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 3
    axe(page)
    keep = page.locator("#text .dealt").get_by_role("button", name="Keep")
    if keep.count():
        keep.click()
        answered(page)
    assert page.locator("#text h1").inner_text() == folio
    page.keyboard.press("1")
    expect(page.locator("#text h1")).not_to_have_text(folio)


def test_the_sheet_by_gurps_has_weapons_above_the_fold_and_explains_its_parry(page: Page, gates: str) -> None:
    begun(page, gates, "gurps", "Climb")
    weapons = page.locator("#sheet").get_by_role("heading", name="Weapons")
    expect(weapons).to_be_in_viewport()
    expect(page.locator("#sheet")).to_contain_text("PD, added to each defence")


def test_a_second_press_of_the_same_throw_changes_nothing(page: Page, gates: str) -> None:
    # Dice: a double click throws once.
    begun(page, gates, "gnat", "Fight")
    page.locator("#text [data-answer='[\"roll\"]']").dblclick(delay=1)
    answered(page)
    rounds = page.locator("#text .fighter.theirs .left b").inner_text()
    assert int(rounds) >= 1
    page.locator("#text summary", has_text="The rounds so far").click()
    expect(page.locator("#text .rounds tbody tr")).to_have_count(1)
