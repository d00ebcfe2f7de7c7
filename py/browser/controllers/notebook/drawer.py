"""The reader's notebook of the open game: fingers and the way back, the map, the journal.

Loaded when it is opened, and not before.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from browser import fingers, saved_games
from browser.controllers import session
from browser.controllers.going_back import DAMAGED, GoingBack, refusal
from browser.controllers.notebook.margins import Margins
from browser.controllers.play import PlayController
from browser.controllers.session import OpenGame
from browser.fingers import Finger
from browser.language import page_of
from browser.ports import Shell, StoreTrouble
from browser.views.address import address
from browser.views.html import Html, join
from browser.views.notebook import way
from browser.views.notebook.drawer import drawer
from browser.views.page.page import heading
from turnto.play import campaign, rewind
from turnto.play.position import Session


class Notebook:
    """What the page does with what the reader keeps of the open game."""

    def __init__(self, shell: Shell, play: PlayController, back: GoingBack) -> None:
        self.shell, self.ports, self.play, self.back = shell, shell.ports, play, back
        self.margins = Margins(play)
        self.before = 0
        """The row of the record before which steps are listed; 0 for the latest."""

    def open(self, leaf: str) -> None:
        """Open the notebook at a leaf."""
        self.before = 0
        self._show(leaf)

    def show_steps(self, before: int) -> None:
        """List the steps before this row of the record."""
        self.before = before
        self._show("way")

    def _show(self, leaf: str) -> None:
        if now := self.play.current:
            words = page_of(now.game)
            self.ports.dom.show("notebook", drawer(words, leaf, self._leaf(now, leaf)))
            self.ports.dom.popup("notebook", show=True)
            self.ports.dom.focus("#notebook .leaves [aria-current]")

    def _leaf(self, now: OpenGame, leaf: str) -> Html:
        if leaf == "map":
            return self.margins.map(now)
        if leaf == "journal":
            return self.margins.journal(now)
        return self._way(now)

    def read_again(self, section: str) -> None:
        """Open the map at a section that was seen, to be read again."""
        now = self.play.current
        if now and (drawn := self.margins.reread(now, section)):
            words = page_of(now.game)
            self.ports.dom.show("notebook", drawer(words, "map", drawn))
            self.ports.dom.popup("notebook", show=True)
            self.ports.dom.focus("#reread")

    # --- the way back -----------------------------------------------------------------------------------------

    def _way(self, now: OpenGame) -> Html:
        record, words = now.session.record, page_of(now.game)
        why = refusal(now, "" if self.play.settings.undo == "stop" else self.play.settings.undo, 0)
        listed = (step for step in rewind.steps(record) if not self.before or step.number < self.before)
        found = list(islice(listed, way.MOST_STEPS + 1))
        shown = found[: way.MOST_STEPS]
        before = shown[-1].number if shown else 0
        drawn = way.steps(
            now.game, shown, before=before, more=len(found) > len(shown), refused=words.say(why) if why else ""
        )
        put = [] if self.before else self._drawn(now)
        return join(None if self.before else way.fingers(now.game, put, may_go=not why), drawn)

    def _drawn(self, now: OpenGame) -> list[way.FingerDrawn]:
        return [
            way.FingerDrawn(one.id, one.name, self._place(now, one), _stood(now, one))
            for one in fingers.fingers(self.ports.store, now.kept)
        ]

    def _place(self, now: OpenGame, one: Finger) -> str:
        words = page_of(now.game)
        if one.book == now.game.book.id:
            return words.say("section-number", number=one.where) if one.where.isdigit() else one.where
        return words.say("where-in-book", book=one.title, where=one.where)

    # --- fingers ----------------------------------------------------------------------------------------------

    def put_finger(self) -> None:
        """Put a finger in where the game stands."""
        now = self.play.current
        if now is None:
            return None
        words, kept = page_of(now.game), session.saved(now)
        assert kept.save is not None
        where, hero = heading(now.game, now.session), now.session.state.hero.name
        name = words.say("finger-at", where=where, hero=hero) if hero else words.say("finger-at-page", where=where)
        id = saved_games.slot(self.ports.entropy.number())
        made = Finger(id, name, where, now.game.book.id, now.game.book.title, self.ports.entropy.now(), kept.save)
        try:
            fingers.put(self.ports.store, now.kept, fingers.cut_short(made))
        except StoreTrouble:
            return self.play.refuse(words.say("finger-not-kept"), "")
        self._show("way")
        self.ports.dom.focus(f"#finger-{id}")
        return self.ports.dom.say(words.say("finger-is-in", name=name))

    def name_finger(self, id: str, name: str) -> None:
        """Give a finger a name of the reader's own."""
        now, found = self.play.current, self._finger(id)
        if now and found and name.strip():
            named = replace(found, name=" ".join(name.split())[: fingers.LONGEST_NAME])
            if self.ports.put(fingers.name_of(now.kept, id), fingers.written(named)):
                self.ports.dom.say(page_of(now.game).say("finger-is-named", name=named.name))

    def drop_finger(self, id: str) -> None:
        """Take a finger out."""
        if now := self.play.current:
            self.ports.drop(fingers.name_of(now.kept, id))
            self._show("way")
            self.ports.dom.say(page_of(now.game).say("finger-is-out"))

    def go_to_finger(self, id: str) -> None:
        """Be where a finger was put in."""
        now, found = self.play.current, self._finger(id)
        if now is None or found is None:
            return
        words = page_of(now.game)
        if why := refusal(now, "" if self.play.settings.undo == "stop" else self.play.settings.undo, 0):
            self.play.refuse(words.say(why), "")
        elif session.overtaken(now, self.ports.store):
            self.play.draw()
        else:
            self.ports.later(self._go(now, found))

    async def _go(self, now: OpenGame, found: Finger) -> None:
        words, as_it_is = page_of(now.game), session.saved(now)
        try:
            save = fingers.made_whole(found, as_it_is)
            whole = replace(as_it_is, book=found.book, save=save, after=None, undone=(), raw="")
            game = now.game if found.book == now.game.book.id else await self.shell.fetched(found.book)
            stood = session.taken_up(game, whole, self.play.shelf(game))
        except Exception:  # whatever keeps the book from opening or the finger from being read, the game stays as it is
            return self.play.refuse(words.say("finger-not-read"), "")
        if self.play.current is not now:
            return None
        stood.kept, stood.text, stood.past = now.kept, now.text, {}
        if self.play.settings.undo == "anew":
            stood.session = _thrown_anew(stood, now.session.record.throws)
        else:
            stood.undone = rewind.again_since(now.session.record, stood.session.record)
        self.play.leave_open()
        self.play.lay_open(stood)
        self.ports.dom.popup("notebook", show=False)
        if self.ports.dom.route() == address(game.book.id, "play"):
            self.play.draw(fresh_page=True)
        else:
            self.ports.dom.go(address(game.book.id, "play"))
        return self.ports.dom.say(words.say("back-at-finger", name=found.name))

    def _finger(self, id: str) -> Finger | None:
        now = self.play.current
        listed = fingers.fingers(self.ports.store, now.kept) if now else []
        return next((one for one in listed if one.id == id), None)


def _stood(now: OpenGame, one: Finger) -> Session | None:
    """The game that a finger keeps; None where it is in another book, or damaged."""
    if one.book != now.game.book.id:
        return None
    try:
        return campaign.unpacked(one.save["session"], now.game)[0].session
    except DAMAGED:
        return None


def _thrown_anew(stood: OpenGame, throws: int) -> Session:
    """The game at a finger, with other dice than those that fell after it."""
    record = stood.session.record
    there = replace(stood.session, record=replace(record, throws=max(throws, record.throws), fated=()))
    return rewind.marked(campaign.Campaign(there, stood.memory))
