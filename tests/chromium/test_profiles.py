"""The profile that tests share: what one test leaves, the next does not find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser_tools import Profile, Watch, lasting, wait_until_ready
from playing_tools import begin
from playwright.sync_api import Page

from turnto.site import build, serve

LEFT = """async () => [
    Object.keys(localStorage), Object.keys(sessionStorage), (await indexedDB.databases()).map(({ name }) => name),
    document.cookie, (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).map((name) => name.split(" ")[0])]"""
NOTHING: list[Any] = [[], [], [], "", 0]


def left(page: Page, site: str) -> Any:
    """What is stored in the page's profile, asked where no script of the site has run."""
    page.goto(f"{site}NOTICES.txt")
    return page.evaluate(LEFT)


def test_a_kept_profile_is_lent_with_nothing_stored_and_starts_from_the_picture(
    kept_profile: Profile, watch: Watch, site: str
) -> None:
    # A file opened by itself has no icon.
    watch.expect("status of 404")
    with kept_profile.lent(watch) as context:
        page = context.new_page()
        begin(page, site)
        assert page.evaluate("turnto.memory.used")
        page.evaluate("document.cookie = 'a=b'; sessionStorage.a = 'b'; 0")
        stored, _, databases, cookie, *_ = left(context.new_page(), site)
        assert [name for name in stored if name.startswith("turnto:game:")]
        assert ("turnto" in databases, cookie) == (True, "a=b")
    with kept_profile.lent(watch) as context:
        assert [page.url for page in context.pages] == ["about:blank"]
        page = context.new_page()
        assert left(page, site) == [*NOTHING, ["turnto-memory"]]
        page.goto(f"{site}#/")
        wait_until_ready(page)
        assert page.evaluate("turnto.memory.used")
        assert not page.get_by_role("button", name="Continue with Wren").count()


def test_another_site_that_a_test_opens_is_forgotten_too(
    kept_profile: Profile, watch: Watch, built_site: build.Built, serving: Callable[..., serve.Server]
) -> None:
    watch.expect("status of 404")
    other = serving(built_site.out).address
    with kept_profile.lent(watch) as context:
        page = context.new_page()
        left(page, other)
        page.evaluate("async () => { localStorage.a = 'b'; await caches.open('c'); }")
        assert left(page, other) == [["a"], *NOTHING[1:], ["c"]]
    with kept_profile.lent(watch) as context:
        assert left(context.new_page(), other) == [*NOTHING, []]


def test_a_site_of_several_tests_is_started_from_a_picture_of_its_own(
    kept_profile: Profile, watch: Watch, small_built: build.Built
) -> None:
    watch.expect("status of 404")
    with lasting(small_built.out) as site:
        for is_known in (False, True):
            with kept_profile.lent(watch) as context:
                assert left(context.new_page(), site) == [*NOTHING, ["turnto-memory"] if is_known else []]
                page = context.new_page()
                begin(page, site)
                assert bool(page.evaluate("turnto.memory.used")) == is_known


@pytest.mark.first_visit
def test_a_first_visit_finds_no_picture_either(page: Page, watch: Watch, site: str) -> None:
    watch.expect("status of 404")
    assert left(page, site) == [*NOTHING, []]
