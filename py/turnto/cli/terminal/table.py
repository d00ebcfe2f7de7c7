"""Interactive play at a terminal, with the player's own dice or those of the house."""

from __future__ import annotations

import contextlib
import secrets
from argparse import Namespace

from rich.text import Text

from turnto.cli import hero_source, open_book
from turnto.cli.errors import GOOD, Stop
from turnto.cli.game import save_file
from turnto.cli.game.driver import Play
from turnto.cli.game.script import Script, answer_of, dice_of
from turnto.cli.shelf import Shelf
from turnto.cli.terminal import creation, farewell
from turnto.cli.terminal.events import lines
from turnto.cli.terminal.prose import Prose
from turnto.cli.terminal.sheet import sheet_text
from turnto.cli.terminal.transcript import Transcript
from turnto.core.dice import house
from turnto.core.procedure import Ask, Given, Request, Roll
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import closed_book

HELP = """\
A number, or the beginning of its words, takes a choice. What stands under “Also” is done by its words.
At a throw: Enter for the dice of the house, or type the faces you rolled: 3 5

  s  the character sheet          u  take the last answer back (the dice stay as they fell)
  l  every throw so far           q  leave; the game is kept
  p  this page again              ?  this help

Where words are asked for, put a stroke before these: /s"""


def play_at(shelf: Shelf, given: Namespace) -> int:
    """Play until the adventure is over or the player leaves."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  lines can be edited where the terminal knows how
    return TerminalGame(shelf, given).play()


class Leave(Exception):
    """The player leaves."""


class TerminalGame:
    """Game of a player at a terminal."""

    def __init__(self, shelf: Shelf, given: Namespace) -> None:
        self.shelf = shelf
        self.game = shelf.game
        self.given = given
        self.teller = Transcript(self.game)
        self.out = self.teller.out
        self._before: list[tuple[Game, Campaign]] = []

    def play(self) -> int:
        """The whole game; Ctrl-C and Ctrl-D leave it as `q` does."""
        found = save_file.resumed(self.given.save, self.shelf) if self.given.save else None
        if found:
            self.game = self.teller.game = found[0]
        self.teller.title()
        try:
            journey = found[1] if found else self._new()
            if found and journey.session.position.ended:
                journey = self._anew(journey)
        except EOFError:
            return GOOD
        self.teller.begin(journey.session)
        self.played = self._at(journey)
        try:
            self.played.start()
            while request := self.played.asked():
                if isinstance(request, Roll) and request.secret:
                    self.played.answer(self._house(request))
                    continue
                self.teller.pending(self.played.pending())
                self._turn(request)
        except (Leave, EOFError, KeyboardInterrupt):
            self.out.print()
            farewell.leave(self.out, self.played.journey, self.given.save)
            return GOOD
        farewell.ended(self.out, self.game, self.played.session)
        return GOOD

    # --- beginning ----------------------------------------------------------------------------

    def _anew(self, journey: Campaign) -> Campaign:
        if not self._again(journey.session):
            return journey
        self.game = self.teller.game = self.shelf.game
        return self._new()

    def _again(self, session: Session) -> bool:
        ended = session.position.ended
        assert ended
        self.out.print(f"The game in {self.given.save} is over ({ended.title or ended.kind}).")
        return self.out.input("Begin anew? [y/N] ").strip().lower().startswith("y")

    def _new(self) -> Campaign:
        section = open_book.section_named(self.game, self.given.at) if self.given.at else self.game.book.start
        if not self.given.at:
            self._front()
        if self.given.hero or self.given.preset:
            hero = hero_source.hero_for(self.game, self.given.hero, self.given.preset)
        else:
            hero = creation.made(self.game, self.out)
        seed, begun = secrets.randbits(32), bool(self.given.at)
        return Campaign(closed_book(self.game, hero, section, seed, self.shelf.known, begun))

    def _front(self) -> None:
        """What stands before the first section."""
        prose = Prose(self.game.terms.numbers)
        prose.add(self.game.book.front)
        if block := prose.taken():
            self.teller.show(block)

    def _at(self, journey: Campaign) -> Play:
        kept = save_file.keeper(self.given.save)
        return Play(self.game, journey, self.teller.committed, kept, self.shelf, self._arrived)

    def _arrived(self, game: Game) -> None:
        self.game = game
        self.teller.arrived(game)

    # --- one question -------------------------------------------------------------------------

    def _turn(self, request: Request) -> None:
        """Ask until there is an answer, then give it."""
        if isinstance(request, Ask):
            self.teller.options(request, self.played.also())
        while True:
            answer = self._read(request)
            if answer is None:
                return
            try:
                checked = self._answer(request, answer)
            except Stop as refused:
                self.out.print(Text(str(refused), "red"))
                continue
            self._before.append((self.game, self.played.journey))
            self.played.answer(checked)
            return

    def _read(self, request: Request) -> str | None:
        """What is typed; None where it was a word to the table that asks the question anew."""
        typed = self.out.input(_prompt(request)).strip()
        literal = isinstance(request, Ask) and request.kind == "text"
        word = typed.removeprefix("/") if typed.startswith("/") or not literal else ""
        match word.lower():
            case "q" | "quit":
                raise Leave
            case "u" | "undo":
                self._back()
                return None
            case "s" | "sheet":
                self.out.print(sheet_text(self.played.session.state, self.game.system, self.game.terms), markup=False)
            case "l" | "log":
                self._log()
            case "p" | "page":
                self.teller.begin(self.played.session)
                return None
            case "?" | "help":
                self.out.print(HELP)
            case _:
                return typed
        self.out.print()
        return self._read(request)

    def _answer(self, request: Request, typed: str) -> Given:
        if isinstance(request, Ask):
            return answer_of(typed, request, self.played.also())
        return self._faces(request, typed)

    def _house(self, request: Roll) -> Given:
        """The dice of the house, which throw what nobody is to see unasked."""
        record = self.played.session.record
        return Given("faces", house(record.seed, record.throws, request.dice))

    def _faces(self, request: Roll, typed: str) -> Given:
        if not typed:
            return self._house(request)
        if not typed.replace(",", " ").replace(" ", "").isdigit():
            if len(also := [own for own in self.played.also() if own.label.lower().startswith(typed.lower())]) == 1:
                return Given("free", also[0].key)
            raise Stop(f"Press Enter for the dice of the house, or type {request.dice.count} faces. ? helps.")
        digits = typed if request.dice.count == 1 or " " in typed or "," in typed else " ".join(typed)
        faces = Script(dice_of(digits)).answer(request, (), 0)
        if faces is None or len(dice_of(digits)) != request.dice.count:
            raise Stop(f"Type {request.dice.count} faces, from 1 to {request.dice.sides}.")
        return faces

    def _back(self) -> None:
        """The last answer taken back."""
        if not self._before:
            self.out.print(Text("There is nothing to take back.", "dim"))
            return
        self.game, journey = self._before.pop()
        self.teller.game = self.game
        self.played = self._at(journey)
        self.teller.begin(journey.session)
        self.played.start()

    def _log(self) -> None:
        record = self.played.session.record
        if not record.log:
            self.out.print(Text("Nothing has been thrown yet.", "dim"))
        events = [event for *_, event in record.thrown()][::-1]
        for _, sentence in lines(events, self.game.system, self.game.book.language):
            self.out.print(Text(sentence))


def _prompt(request: Request) -> Text:
    if not isinstance(request, Roll):
        return Text("> ", "bold")
    aim = f", {request.target} wanted" if request.target is not None else ""
    return Text.assemble((f"{request.label}", "bold"), (f" ({request.dice}{aim}) – Enter rolls: ", "dim"))
