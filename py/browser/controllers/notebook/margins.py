"""What a reader keeps of a book beside the game: its map, pages read again, the journal, notes.

Loaded when the notebook is opened, and not before.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from browser import seen
from browser.controllers import session
from browser.controllers.play import PlayController
from browser.controllers.session import OpenGame
from browser.language import page_of
from browser.ports import LONGEST_NOTES, StoreTrouble
from browser.seen import Seen
from browser.views.html import Html
from browser.views.notebook.atlas import Atlas, Shown, atlas_of
from browser.views.notebook.chart import chart
from browser.views.notebook.journal import journal
from browser.views.notebook.reread import reread

MOST_TURNS = 5_000
"""So many turns back it is looked whether a section was read in this game: more is unpacked for no one to see."""


class Margins:
    """Map, journal and notes of the open game."""

    def __init__(self, play: PlayController) -> None:
        self.play, self.ports = play, play.ports

    def _known(self, now: OpenGame) -> Seen:
        """What was seen of the book; what stands on the page now is known even where the browser keeps nothing."""
        return seen.seen(self.ports.store, now.game.book.id).with_visit(now.session.visit)

    def _came(self, now: OpenGame) -> list[str]:
        return [now.session.visit.section, *islice(now.session.record.turned_to(now.game.book.id), MOST_TURNS)]

    def _atlas(self, now: OpenGame, known: Seen) -> Atlas:
        chosen = self.play.settings
        shown = Shown(numbers=not chosen.numbers, closed=not chosen.closed)
        return atlas_of(now.game, known, now.session.visit.section, frozenset(self._came(now)), shown)

    def map(self, now: OpenGame) -> Html:
        """The map of the book the game is in."""
        return chart(now.game, self._atlas(now, self._known(now)))

    def reread(self, now: OpenGame, section: str) -> Html | None:
        """A section as it was read; None where it never was."""
        known = self._known(now)
        if section not in known.sections or section not in now.game.book:
            return None
        pictures = self.play.cards.get(now.game.book.id, {}).get("pictures") or {}
        return reread(now.game, now.session, pictures, known, self._atlas(now, known), section)

    def journal(self, now: OpenGame) -> Html:
        """What the book has had noted so far, and the reader's own notes."""
        came = list(dict.fromkeys(reversed(self._came(now))))
        return journal(now.game, now.session.state.hero, came, self._known(now), now.kept.notes)

    # --- notes ------------------------------------------------------------------------------------------------

    def note(self, section: str, words: str) -> None:
        """Write in the margin of a section; no words take the note away."""
        if now := self.play.current:
            known = seen.seen(self.ports.store, now.game.book.id).with_note(section, words)
            try:
                seen.keep(self.ports.store, now.game.book.id, known)
            except StoreTrouble:
                self._say(now, "note-not-kept")
            else:
                self._say(now, "note-is-kept")

    def keep_notes(self, words: str) -> None:
        """Write down the reader's notes on the open game."""
        if now := self.play.current:
            now.kept = replace(now.kept, notes=words[:LONGEST_NOTES])
            session.keep(now, self.ports.store, self.ports.entropy.now())
            self._say(now, "note-not-kept" if now.trouble or now.elsewhere else "note-is-kept")

    def _say(self, now: OpenGame, id: str) -> None:
        self.ports.dom.say(page_of(now.game).say(id))
