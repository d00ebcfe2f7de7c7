"""A shop in the page: bought, given back, sold and had back by keyboard and by finger, in every system that has money."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browser_tools import answered, lasting, wait_until_ready
from playwright.sync_api import Page, expect

from turnto.site import build

Axe = Callable[[Page], None]
GOODS = """
## shop

{{The chandler sells:}}

| Item | Price | Stock |
|---|---|---|
| lantern | 5 | 2 |
| bell | 900 | 1 |

{{The chandler will buy:}}

| Item | Price |
|---|---|
| kettle | 3 |

- Back to the yard. -> yard

## yard

Out.

- Back. -> shop
"""
HEROES = {
    "gnat": "talent: 8\n    vitality: 3\n    gp: 12",
    "briar": "attune: 1\n    charm: 1\n    lore: 1\n    prowess: 3\n    subterfuge: 1\n    survival: 1\n    luck: 4\n    sp: 12",
    "gurps": "dx: 12\n    money: 12",
}


@pytest.fixture(scope="module")
def shops(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with the same shop in every system that has money."""
    folder = tmp_path_factory.mktemp("shops")
    for system, scores in HEROES.items():
        head = (
            f'---\ntitle: Shop {system}\nsystem: {system}\npresets:\n  Ann:\n    {scores}\n    items: ["kettle"]\n---\n'
        )
        (folder / f"{system}.md").write_text(head + GOODS.format(), "utf-8")
    build.build(sorted(folder.glob("*.md")), folder / "site")
    with lasting(folder / "site") as address:
        yield address


def enter(page: Page, shops: str, system: str) -> None:
    page.goto(f"{shops}#/{system}/hero")
    wait_until_ready(page)
    page.get_by_role("button", name="Turn to the first page").click()
    expect(page.locator(".shop").first).to_be_visible()


def purse(page: Page) -> str:
    answered(page)
    return page.locator(".purse span").inner_text()


def row(page: Page, ware: str) -> str:
    """What a row says: price, left, have, and how many were traded."""
    return " ".join(page.locator("tr", has_text=ware).first.locator("td").all_inner_texts()).replace("\n", " ")


@pytest.mark.parametrize("system", HEROES)
def test_what_is_bought_and_sold_is_undone_until_one_leaves(page: Page, shops: str, system: str, axe: Axe) -> None:
    enter(page, shops, system)
    before = purse(page)
    assert "12" in before
    page.get_by_role("button", name="Buy lantern").click()
    answered(page)
    page.keyboard.press("Enter")  # the focus has stayed on the step
    assert "2" in purse(page)
    expect(page.get_by_role("button", name="Give back lantern")).to_be_focused()  # the stock is out
    axe(page)
    page.keyboard.press("Enter")
    answered(page)
    page.keyboard.press("Enter")
    assert purse(page) == before
    expect(page.get_by_role("button", name="Buy lantern")).to_be_focused()
    page.get_by_role("button", name="Sell kettle").click()
    assert "15" in purse(page)
    page.reload()  # what was sold can be had back after the page was closed
    wait_until_ready(page)
    page.get_by_role("button", name="Take back kettle").click()
    assert purse(page) == before
    page.get_by_role("button", name="Buy lantern").click()
    answered(page)
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Back.")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="Buy lantern")).to_be_visible()
    expect(page.get_by_role("button", name="Give back lantern")).to_have_count(0)


FOCUS_WHILE_DRAWN = """globalThis.focused = [];
new MutationObserver(() => focused.push(document.activeElement.dataset.trade ?? "nothing"))
  .observe(document.getElementById("text"), { childList: true });"""


@pytest.mark.parametrize("way", ["Enter", "Space held down", "pointer held down"])
def test_no_second_press_is_lost_while_the_counter_is_drawn_anew(page: Page, shops: str, way: str) -> None:
    enter(page, shops, "gurps")
    buy = page.get_by_role("button", name="Buy lantern")
    buy.focus()
    page.evaluate(FOCUS_WHILE_DRAWN)
    if way == "Enter":
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        answered(page)
        step, *rest = page.evaluate("focused")
        assert "lantern" in step  # as soon as it was drawn, before the focus was set anew
        assert "nothing" not in rest[:-1]
    elif way == "Space held down":
        page.keyboard.down(" ")
        buy.evaluate("(one) => one.click()")
        answered(page)
        page.keyboard.up(" ")
    else:
        buy.hover()
        page.mouse.down()
        buy.evaluate("(one) => one.click()")
        answered(page)
        page.mouse.up()
    assert "$2" in purse(page)
    expect(page.locator("tr", has_text="Lantern").locator("output")).to_have_text("2")


def test_a_shop_fits_a_phone(phone: Page, shops: str, axe: Axe) -> None:
    phone.emulate_media(color_scheme="dark")
    enter(phone, shops, "gurps")
    steps = phone.get_by_role("button", name="Buy lantern")
    steps.dblclick()  # two quick steps are two
    answered(phone)
    assert "2" in purse(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    axe(phone)
