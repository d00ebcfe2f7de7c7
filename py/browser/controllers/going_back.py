"""Going back in the open game: step by step, page by page, or to a finger put in earlier.

Loaded when somebody goes back, and not before.
"""

from __future__ import annotations

from dataclasses import replace

from browser.controllers import session
from browser.controllers.play import PlayController
from browser.controllers.session import OpenGame
from browser.language import page_of
from browser.ports import Shell
from browser.views.address import address
from turnto.core.runner import IllegalAnswer
from turnto.play import rewind
from turnto.play.campaign import Campaign
from turnto.play.position import Record
from turnto.play.rewind import PastStep, WayBack
from turnto.play.session import BookError

DAMAGED = (KeyError, TypeError, ValueError, IndexError, AssertionError)
"""What a mark may raise that somebody has tampered with."""


class GoingBack:
    """What the page does when the reader goes back."""

    def __init__(self, shell: Shell, play: PlayController) -> None:
        self.shell, self.ports, self.play = shell, shell.ports, play

    # --- step by step ---------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Go back a step: before the last press."""
        now = self._open()
        if now is None:
            return
        if now.after is not None:
            self._undo_after(now)
        elif step := rewind.last_step(now.session.record):
            self.to(step.number)

    def _undo_after(self, now: OpenGame) -> None:
        """Go back a step of those after the adventure; before the first is the ending."""
        now.after = now.after[:-1] if now.after else None
        session.keep(now, self.ports.store, self.ports.entropy.now())
        self.play.draw(fresh_page=True)

    def last_choice(self) -> None:
        """Go back to where something could last be chosen, and not only dice be thrown."""
        if now := self._open():
            for step in rewind.steps(now.session.record):
                if any(given.kind != "faces" for given in step.answers):
                    self.to(step.number)
                    return

    def throw_again(self) -> None:
        """Make the last throw a second time, in easy mode: the game stands before it, with other dice."""
        now = self._open()
        step = rewind.to_throw_again(now.session.record) if now and self.play.may_throw_again(now) else None
        way = rewind.way_back(now.session.record, step.number) if now and step else None
        if now and step and way:
            self.ports.later(self._back(now, way, second=step))

    def page_back(self, turns: int) -> None:
        """Be on the page that was the so manieth turned to; the browser's own Back and Forward ask for it."""
        now = self._open()
        if now is None or turns == now.session.record.turns:
            return
        record, self.play.marked = now.session.record, turns
        if turns > record.turns:
            while now.undone and now.session.record.turns < turns and self.redo():
                pass
            self.play.marked = now.session.record.turns
            self.ports.dom.mark(now.session.record.turns, new=False)
            return
        step = rewind.page_before(record, turns)
        if step is None or not self.to(step.number):
            self.play.marked = record.turns
            self.ports.dom.mark(record.turns, new=True)  # one stays, and so must the browser's history

    def to(self, number: int) -> bool:
        """Go back to before this step if the settings allow it, else say why not."""
        now = self._open()
        if now is None:
            return False
        why = refusal(now, self.play.settings.undo, number)
        way = rewind.way_back(now.session.record, number)
        words = page_of(now.game)
        if why or way is None:
            self._refuse(words.say(why or "step-not-kept"))
            return False
        self.ports.later(self._back(now, way))
        return True

    async def _back(self, now: OpenGame, way: WayBack, *, second: PastStep | None = None) -> None:
        """Stand before the first step of the way back, or before a throw to be made a ``second`` time."""
        words = page_of(now.game)
        record = now.session.record
        gone = next(rewind.steps_from(record, way.number), None)
        try:
            game = now.game if way.book == now.game.book.id else await self.shell.fetched(way.book)
            found, notes = rewind.gone_back(game, record, way)
        except Exception:  # whatever keeps the book from opening or the mark from being read, the game stays as it is
            return self._refuse(words.say("step-not-kept"))
        if self.play.current is not now:
            return None
        is_elsewhere = game.book.id != now.game.book.id
        anew = self.play.settings.undo == "anew"
        label = words.say("thrown-a-second-time", what=second.label.rstrip(".")) if second else ""
        if second:
            found = replace(found, session=rewind.thrown_again(found, record, label))
        else:
            found = _with_dice(found, record, way.number, anew=anew)
        now.game, now.session, now.memory = game, found.session, found.memory
        now.new, now.notices, now.after = (), notes, None
        now.undone = () if anew or second or is_elsewhere else (*rewind.again_from(record, way.number), *now.undone)
        session.keep(now, self.ports.store, self.ports.entropy.now())
        self.ports.dom.popup("notebook", show=False)
        if is_elsewhere:
            self.play.leave_open()
            return self.ports.dom.go(address(game.book.id, "play"))
        self.play.draw(fresh_page=True)
        return self.ports.dom.say(label or words.say("undone", what=gone.label.rstrip(".") if gone else ""))

    def redo(self) -> bool:
        """Do again what was undone last; whether that was possible."""
        now = self._open()
        if now is None or not now.undone:
            return False
        step, *rest = now.undone
        was = Campaign(now.session, now.memory)
        try:
            further = rewind.given_again(now.game, now.session, step)
            is_done = not further.position.departure  # into another book one goes by a press
        except (IllegalAnswer, BookError, *DAMAGED):
            is_done = False
        if not is_done:
            now.undone = ()
            self._refuse(page_of(now.game).say("not-redone"))
            return False
        now.session = rewind.recorded(was, further, step.label, step.answers, by_hand=step.by_hand)
        now.undone, now.new, now.notices = tuple(rest), (), ()
        session.keep(now, self.ports.store, self.ports.entropy.now())
        self.play.draw(fresh_page=True)
        self.ports.dom.say(page_of(now.game).say("redone", what=step.label.rstrip(".")))
        return True

    # --- what stands in the way -----------------------------------------------------------------------------

    def _open(self) -> OpenGame | None:
        """The open game, if it is on the page and no other tab has gone on with it."""
        now = self.play.current
        if now is None or not self.play.shown:
            return None
        if session.overtaken(now, self.ports.store):
            self.play.draw()
            return None
        return now

    def _refuse(self, words: str) -> None:
        self.play.refuse(words, "")


def refusal(now: OpenGame, chosen: str, number: int) -> str:
    """The message that says why one may not go back so far; nothing where one may."""
    if now.game.book.is_honest:
        return "book-is-honest"
    if chosen == "none":
        return "reader-is-honest"
    if chosen == "stop":
        for step in rewind.steps(now.session.record):
            if step.number < number:
                break
            if step.throws:
                return "undo-stops-at-dice"
    return ""


def _with_dice(found: Campaign, record: Record, number: int, *, anew: bool) -> Campaign:
    """Return the earlier game, with its dice as they fell or, if ``anew``, with other dice from here on.

    Dice that fall again include those the player typed in.
    """
    back = found.session.record
    if anew and record.throws > back.throws:
        there = replace(found.session, record=replace(back, throws=record.throws, fated=()))
        return replace(found, session=rewind.marked(replace(found, session=there)))
    thrown = dict(rewind.fated(record, number, back.throws))
    by_hand = {place: faces for place, faces in record.fated if place not in record.authored}
    set_by_author = {place: faces for place, faces in back.fated if place in back.authored}
    fated = tuple((set_by_author | by_hand | thrown).items())
    return replace(found, session=replace(found.session, record=replace(back, fated=fated)))
