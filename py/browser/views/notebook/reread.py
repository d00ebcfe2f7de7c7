"""View of a section read again: nothing is applied, and nothing on it changes the game."""

from __future__ import annotations

from collections.abc import Iterator

from browser.language import page_of
from browser.seen import LONGEST_NOTE, Seen
from browser.views.html import Html, command, tag
from browser.views.html import text as plain_text
from browser.views.notebook.atlas import Atlas, MapSpot, visit_of
from browser.views.page.page import Drawing
from browser.views.page.prose import Pictures
from browser.views.shell.frame import act
from turnto.play.game import Game
from turnto.play.position import Page, Session
from turnto.words.translator import Translator


def reread(game: Game, session: Session, pictures: Pictures, known: Seen, atlas: Atlas, section: str) -> Html:
    """Return a section as far as it was read, the turns it showed, and the reader's note on it."""
    words = page_of(game)
    spots = {spot.id: spot for spot in atlas.spots}
    drawn = Drawing(game, session, pictures, False, Page(visit_of(known, section))).body()
    ways = [
        tag("li", *_way(words, spots[way.target], way.label, is_taken=way.is_taken)) for way in atlas.ways_from(section)
    ]
    title = spots[section].number
    heading = words.say("section-number", number=title) if title.isdigit() else title
    where = ", ".join(filter(None, (spots[section].place, spots[section].region)))
    return tag(
        "section",
        tag("p", act(words.say("back-to-map"), "notebook", "map", link=True), class_="acts"),
        tag("h3", heading, id="reread", tabindex=-1),
        tag("p", where, class_="where") if where else None,
        tag("p", words.say("reread-hint"), class_="hint"),
        tag("div", drawn, class_="page again"),
        tag("ul", *ways, class_="ways-shown", aria_label=words.say("ways-on")) if ways else None,
        margin(words, section, known.notes.get(section, "")),
        aria_labelledby="reread",
    )


def _way(words: Translator, target: MapSpot, label: str, *, is_taken: bool) -> Iterator[Html]:
    yield tag("span", label or words.say("a-way-taken"))
    said = words.say("section-number", number=target.number) if target.number.isdigit() else target.number
    if target.section and (is_taken or target.number.isdigit()):
        yield tag("button", said, type="button", class_="link", data_do=command("reread", target.section))
    else:
        yield tag("span", words.say("not-taken-yet"), class_="where")


def margin(words: Translator, section: str, note: str) -> Html:
    """The reader's own words beside a section, which stay in the book's margin over all games."""
    return _field(words.say("note-here"), f"note-{section}", note, command("note", section), 3)


def page_of_notes(words: Translator, note: str) -> Html:
    """The reader's own words about the open game."""
    return _field(words.say("notes-of-game"), "notes", note, command("notes"), 8)


def _field(label: str, id: str, note: str, do: str, rows: int) -> Html:
    box = tag("textarea", plain_text(note), id=id, rows=rows, maxlength=LONGEST_NOTE, data_change=do)
    return tag("p", tag("label", label, for_=id, class_="label"), box, class_="note")
