"""Pages for printing: a blank character sheet, the hero's own, the game as a text."""

from __future__ import annotations

from browser.language import page_of
from browser.views.address import address
from browser.views.html import Html, join, tag
from browser.views.sheet.sheet import plain_sheet
from browser.views.shell.frame import act, spread
from turnto.core.hero_form import Field, Panel
from turnto.core.sheet import Sheet
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.words import label
from turnto.words.translator import Translator, capital

LINES = {"items": 10, "ratings": 8, "words": 4}
"""Lines to write on, by what a field holds."""
NOTES = 6


def blank_sheet(game: Game) -> Html:
    """A character sheet of the rules with nothing on it."""
    words = page_of(game)
    rules = game.book.rules or game.system.name
    fields = {field.key: field for field in game.system.sheet.fields}
    panels = [_panel(game, panel, fields) for panel in game.system.sheet.panels]
    head = tag(
        "div", tag("h1", words.say("character-sheet"), tabindex=-1), tag("p", rules, class_="kind"), class_="head"
    )
    owed = game.system.credit.trademark
    return tag(
        "section",
        head,
        tag("p", tag("span", words.say("name")), class_="blank-line"),
        tag("div", *panels, _lines(words.say("notes"), NOTES), class_="panels"),
        tag("p", owed, class_="hint") if owed else None,
        class_="paper-sheet",
    )


def own_sheet(game: Game, session: Session) -> Html:
    """Return the hero's current sheet for printing."""
    return _filled(game, session.state.hero)


def _filled(game: Game, hero: Sheet) -> Html:
    title = tag("h1", page_of(game).say("character-sheet"), class_="sr", tabindex=-1)
    return tag("section", title, plain_sheet(game, hero), class_="paper-sheet filled sheet-inline")


def to_print(words: Translator, game: Game, hero: Sheet) -> Html:
    """Return the sheet of a hero who stands in the hall, under what can be done with it."""
    back = tag("a", words.say("to-the-hall"), class_="link", href="#/?heroes")
    acts = tag("p", act(words.say("print-it"), "print"), back, class_="acts")
    return spread(join(acts, _filled(game, hero)), wide=True, view="sheet-of-paper")


def told(game: Game, text: str) -> Html:
    """The game as a text, headings where its lines stand at the margin."""
    title, *lines = text.splitlines()
    parts = [_line(line) for line in lines if line]
    return tag("section", tag("h1", title, tabindex=-1), *parts, class_="paper-sheet told")


def _line(line: str) -> Html:
    if line.startswith("> "):
        return tag("p", line[2:], class_="chosen")
    return tag("p", line.strip()) if line.startswith(" ") else tag("h2", line)


def on_paper(words: Translator, game: Game, drawn: Html, *, playing: bool) -> Html:
    """What is to be printed, under what can be done with it."""
    acts = tag(
        "p",
        act(words.say("print-it"), "print"),
        tag("a", words.say("back-to-your-game"), class_="link", href=address(game.book.id, "play"))
        if playing
        else tag("a", words.say("back-to-book", book=game.book.title), class_="link", href=address(game.book.id)),
        class_="acts",
    )
    return spread(join(acts, drawn), wide=True, view="sheet-of-paper")


def _panel(game: Game, panel: Panel, fields: dict[str, Field]) -> Html | None:
    own = [fields[key] for key in panel.keys if key in fields]
    boxes = [_box(game, field) for field in own if field.kind in ("score", "number", "fact")]
    lists = [_list(game, panel, field) for field in own if field.kind in LINES]
    return tag("div", tag("dl", *boxes, class_="boxes-to-fill") if boxes else None, lists) if own else None


def _called(game: Game, field: Field) -> str:
    language = game.language
    return field.label if language == "en" else label(field.key, game.system, language)


def _box(game: Game, field: Field) -> Html:
    """Return a box for a score and one for its maximum; a fixed starting value is printed."""
    of = tag("i", class_="most") if field.kind == "score" else None
    wide = "wide" if field.kind == "fact" else None
    return tag("div", tag("dt", capital(_called(game, field))), tag("dd", tag("i"), of), class_=wide)


def _list(game: Game, panel: Panel, field: Field) -> Html:
    alone = len(panel.keys) == 1
    title = game.words(panel.title) if alone and panel.title else capital(_called(game, field))
    return _lines(title, LINES[field.kind])


def _lines(title: str, count: int) -> Html:
    return tag(
        "div", tag("h2", title), tag("div", *(tag("i") for _ in range(count)), class_="to-write"), class_="lines"
    )
