"""A game as text while it is played: headings, prose as far as it was read, and what happened."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from turnto.cli.game.driver import Play
from turnto.cli.game.script import Script
from turnto.cli.terminal.events import lines
from turnto.cli.terminal.prose import Prose
from turnto.core.procedure import Ask, Chose, Ended, Event, Option, Roll, Turned
from turnto.ir.ops import Do
from turnto.play.game import Game
from turnto.play.page import passed
from turnto.play.position import Session
from turnto.play.said_once import weighed
from turnto.words.translator import capital

WIDTH = 76
STYLES = {"dice": "bold", "good": "green", "bad": "red", "told": "cyan", "prose": ""}


def console() -> Console:
    """The terminal, no wider than a book's page; plain where it is no terminal."""
    made = Console(highlight=False, soft_wrap=False, emoji=False, markup=False)
    if made.width > WIDTH or not sys.stdout.isatty():
        made.width = WIDTH
    return made


class Transcript:
    """Tells a game beat by beat."""

    def __init__(self, game: Game, out: Console | None = None, echo: bool = False) -> None:
        self.game = game
        self._echo = echo
        self.out = out or console()
        self._prose = Prose(game.terms.numbers)
        self._shown = -1
        self._said = 0
        self._section = ""
        self._at_hand = ""
        """The instruction that was read last and is carried out now, by its id."""

    def title(self) -> None:
        """The title of the book, who wrote it, and the trademark of its rules."""
        self.out.print(Text(self.game.book.title, "bold"), justify="center")
        if author := self.game.book.header.get("author"):
            self.out.print(Text(str(author), "dim"), justify="center")
        if owed := self.game.system.credit.trademark:
            self.out.print(Text(owed, "dim"), justify="center")

    def arrived(self, game: Game) -> None:
        """The hero has walked into another book."""
        self.flush()
        self.game = game
        self._prose = Prose(game.terms.numbers)
        self._shown = -1
        self._section = self._at_hand = ""
        self.out.print()
        self.title()

    def begin(self, session: Session) -> None:
        """For a game gone on with, its page from the top."""
        self._said = 0
        if session.visit.cursor >= 0:
            self.heading(session.visit.section)
            self.page(session)

    def committed(self, after: Session, events: Sequence[Event]) -> None:
        """A beat: what happened, then what was read on."""
        left = any(isinstance(event, Turned) for event in events)
        page = after.record.previous_page if left else after.record.page
        if page and page.event_owners:
            self._at_hand = page.event_owners[-1][0]  # an offer that stands is behind the reader
        self._tell(events, self._said)
        self._said = 0
        self.page(after)

    def pending(self, events: Sequence[Event]) -> None:
        """What the open beat has told so far; said once."""
        self._tell(events, self._said)
        self._said = len(events)

    def page(self, session: Session) -> None:
        """The part of the page that was read since the last time, with the instruction at hand."""
        visit = session.visit
        ops = self.game.book.section(visit.section).ops
        reached = [(place, op) for place, op in passed(self.game, visit) if place > self._shown]
        at_hand = ops[visit.cursor] if 0 <= visit.cursor < len(ops) else None
        self._section, self._at_hand = visit.section, at_hand.deed.id if isinstance(at_hand, Do) else ""
        if isinstance(at_hand, Do) and visit.cursor > self._shown:
            reached.append((visit.cursor, at_hand))
        self._prose.add(op for _, op in reached)
        if reached:
            self._shown = reached[-1][0]
        self.flush()

    def heading(self, section: str) -> None:
        """A new page begins."""
        number = self.game.terms.numbers.get(section)
        kept = self.game.book.section(section)
        shown = str(number) if number else section
        if kept.ending and kept.ending.title:
            shown = f"{shown} · {kept.ending.title}" if number else kept.ending.title
        self._prose = Prose(self.game.terms.numbers)
        self._shown = -1
        self.out.print()
        self.out.rule(Text(shown, "bold"), style="dim")
        self.out.print()

    def flush(self) -> None:
        """Print what is set."""
        if block := self._prose.taken():
            self.show(block)

    def show(self, block: RenderableType) -> None:
        """A block of text and a blank line."""
        self.out.print(block)
        self.out.print()

    def end(self, played: Play, script: Script) -> None:
        """Where a script stopped: what is asked, or how it ended, and what was left over."""
        self.pending(played.pending())
        match played.asked():
            case Roll(label=wanted, dice=thrown):
                self.out.print(f"Asked: {wanted} ({thrown})")
            case Ask() as asked:
                self.options(asked, played.also())
        if left := script.unused():
            print(f"unused: {' | '.join(map(str, left))}", file=sys.stderr)

    def options(self, asked: Ask, also: Sequence[Option] = ()) -> None:
        """A question, its open answers by number, the closed ones with their reasons."""
        self.out.print(Text(capital(asked.prompt), "bold"))
        for number, option in enumerate(asked.options, 1):
            note = f"  ({option.note})" if option.note else ""
            self.out.print(Text.assemble((f"{number:>3}. ", "bold"), option.label, (note, "dim")))
        for closed in asked.closed:
            self.out.print(Text(f"  –  {closed.label}  ({closed.reason})", "dim"))
        if also:
            listed = (f"{own.label} ({own.note.rstrip('.')})" if own.note else own.label for own in also)
            self.out.print(Text(f"     Also: {'; '.join(listed)}", "dim"))

    def _tell(self, events: Sequence[Event], start: int) -> None:
        """Tell a beat from one of its events on; what went before belongs to its causes."""
        said = self._said_by_the_text(events)
        for place, event in enumerate(events[start:], start):
            if self._echo and isinstance(event, Chose):
                self._say(events[start:place], start, said)
                start = place + 1
                self.show(Text(f"> {event.option}", "dim"))
            if isinstance(event, (Turned, Ended)):
                self._say(events[start:place], start, said)
                start = place + 1
            if isinstance(event, Turned):
                self.heading(event.section)
            if isinstance(event, Ended):
                self._ended(event)
        self._say(events[start:], start, said)

    def _said_by_the_text(self, events: Sequence[Event]) -> frozenset[int]:
        """Return the places of the events that the text of the page already tells.

        They end where the page is left. A typed number says nothing, so what an offer on a page that stays has done
        is printed. An answer to what an instruction asks is no press: its words stand on the page.
        """
        left = next((place for place, event in enumerate(events) if isinstance(event, Turned)), len(events))
        pressed = any(isinstance(event, Chose) and not event.prompt for event in events)
        if left == len(events) and not self._echo and pressed:
            return frozenset()
        told = weighed(events[:left], self.game, self._section, self._at_hand) if self._section else ()
        return frozenset(place for place, (_, is_said) in enumerate(told) if is_said)

    def _say(self, events: Sequence[Event], start: int, said: frozenset[int]) -> None:
        """Tell events, the first of which stands at this place of its beat."""
        of_these = frozenset(place - start for place in said)
        told = list(lines(events, self.game.system, self.game.book.language, of_these))
        for style, sentence in told:
            self.out.print(Text(sentence, STYLES[style]))
        if told:
            self.out.print()

    def _ended(self, event: Ended) -> None:
        from turnto.words import say

        self.flush()
        self.out.print(Text(say(event, self.game.system, self.game.book.language), "bold"), justify="center")
