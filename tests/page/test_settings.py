"""Settings: what may be chosen, what is believed of what is stored, and the drawer that the build draws."""

from __future__ import annotations

import json
import re
from dataclasses import fields

import pytest

from browser import saved_games
from browser.language import MESSAGES, page_in
from browser.ports import LOOKS, Settings
from browser.views.shell.drawers import drawn, spoken
from support.paper import PaperStore, begun, opened
from turnto.site import paths

LOOK = paths.page_file("static/look.js").read_text("utf-8")
NOT_IN_THE_DRAWER = {"hinted"}


def test_the_script_in_the_head_applies_just_what_python_knows() -> None:
    (listed,) = re.findall(r'"([a-z ]+)"\.split', LOOK)
    assert listed.split() == list(LOOKS)


@pytest.mark.parametrize("language", list(MESSAGES))
def test_everything_that_can_be_set_is_in_the_drawer_with_each_of_its_values(language: str) -> None:
    drawer = drawn(page_in(language))["menu"]
    assert (
        set(re.findall(r'data-setting="(\w+)"', drawer)) == {one.name for one in fields(Settings)} - NOT_IN_THE_DRAWER
    )
    for name, values in LOOKS.items():
        fields_of = [one for one in re.findall(r"<input[^>]*>", drawer) if f'data-setting="{name}"' in one]
        offered = {value for one in fields_of for value in re.findall(r'(?:value|data-off)="(\w*)"', one)}
        assert offered == set(values), name


@pytest.mark.parametrize("language", list(MESSAGES))
def test_the_pages_own_sentences_keep_their_gaps(language: str) -> None:
    english = spoken(page_in("en"))
    for id, said in spoken(page_in(language)).items():
        assert re.findall(r"\{\w+\}", said) == re.findall(r"\{\w+\}", english[id])


@pytest.mark.parametrize(
    "text", ['{"theme": "<b>", "leading": ["open"], "language": "../de", "keys": 3}', "[]", "3", "null", "{", '"dark"']
)
def test_nonsense_that_is_stored_is_not_believed(text: str) -> None:
    """TRAPS: what is imported or stored is hostile until checked."""
    assert saved_games.settings(PaperStore({"settings": text})) == Settings()


def test_a_reader_may_choose_the_language_of_the_page_beside_that_of_the_book() -> None:
    app, screen, store = begun()
    assert "How to play" in screen.regions["top"]
    app.set(language="de")
    assert "So wird gespielt" in screen.regions["top"]
    assert screen.lang == "de"
    # The book goes on in its own language, and says so to whoever reads it aloud.
    assert 'lang="en"' in screen.regions["page"]
    assert json.loads(store.kept["settings"])["language"] == "de"
    _, screen, _ = opened(store, "#/")
    assert screen.lang == "de"
    assert "So wird gespielt" not in screen.text
    assert "Einstellungen" in screen.text
