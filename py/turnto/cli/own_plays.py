"""A book's own tests: short plays in Markdown, each with what should be on the page.

    ## The rope holds
    As: Rook
    At: the wall
    Dice: 3 4

    - Climb.
    > You come up over the parapet.
    > Vitality: 5

A heading ``##`` begins a play, ``-`` is an answer as after ``--choose``, ``>`` is what must be so then.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console

from turnto.book.read import play_files
from turnto.cli import hero_source, open_book
from turnto.cli.errors import Stop
from turnto.cli.game.driver import Play
from turnto.cli.game.script import Script, dice_of
from turnto.cli.shelf import Shelf
from turnto.cli.terminal.transcript import Transcript
from turnto.core.hero_file import sheet_json
from turnto.core.names import fold, same_thing
from turnto.core.procedure import Ask
from turnto.core.untrusted import whole_number
from turnto.play.game import Game
from turnto.play.session import closed_book
from turnto.words import label

WIDE = 10_000
"""Columns of a page on which no line is broken."""
_SETTING = re.compile(r"(as|at|dice|seed)\s*:\s*(.*)", re.IGNORECASE)
_FACT = re.compile(r"([^:]{1,40}):\s*(.+)")
_ABSENT = re.compile(r"~~(.+)~~")


@dataclass(frozen=True, slots=True)
class PlayLine:
    """Answer (``-``) or expectation (``>``) of a play."""

    sign: str
    text: str
    number: int


@dataclass(slots=True)
class OwnPlay:
    """Play that a book's author has written down."""

    name: str
    file: Path
    number: int
    settings: dict[str, str] = field(default_factory=dict)
    lines: list[PlayLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Failure:
    """Play that went otherwise."""

    play: OwnPlay
    number: int
    """The line that was not met."""
    reason: str
    transcript: str


def own_plays(book: Path) -> list[OwnPlay]:
    """Return the plays beside a book, in order of their files; raise Stop for an unreadable line."""
    return [play for file in play_files(book) for play in _read(file)]


def _read(file: Path) -> Iterator[OwnPlay]:
    play: OwnPlay | None = None
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        text = line.strip()
        if text.startswith("## "):
            if play:
                yield play
            play = OwnPlay(text[3:].strip(), file, number)
        elif text[:1] in ("-", ">") and text[1:2] in (" ", ""):
            if play is None:
                raise Stop(f"{file}:{number}: a play begins with a line ## name.")
            play.lines.append(PlayLine(text[0], text[1:].strip(), number))
        elif play and (found := _SETTING.fullmatch(text)):
            if play.lines:
                raise Stop(f"{file}:{number}: {found[1]} stands in front of the first answer of a play.")
            play.settings[found[1].casefold()] = found[2]
    if play:
        yield play


def run(book: str, play: OwnPlay) -> Failure | None:
    """Run a play; return None if all went as it says."""
    out = io.StringIO()
    try:
        page = _Page(book, play, out)
        for line in play.lines:
            reason = page.unmet(line.text) if line.sign == ">" else page.answer(line.text)
            if reason:
                if line.sign == ">":
                    page.show_asked()
                return Failure(play, line.number, reason, _narrower(out))
    except Stop as reason:
        return Failure(play, play.number, str(reason), _narrower(out))
    return None


def _narrower(out: io.StringIO) -> str:
    """Return printed text with its rules and centred lines cut to a screen; words stay whole, to be searched for."""
    return re.sub(r"(─{20})─+|(^ {20}) +| +$", r"\1\2", out.getvalue(), flags=re.MULTILINE)


class _Page:
    """Game of a play, with the page as a reader has it before them."""

    def __init__(self, book: str, play: OwnPlay, out: io.StringIO) -> None:
        shelf = Shelf(book, ())
        self.game: Game = shelf.game
        at = play.settings.get("at")
        section = open_book.section_named(self.game, at) if at else self.game.book.start
        hero = hero_source.hero_for(self.game, None, play.settings.get("as"), created=not at)
        seed = play.settings.get("seed")
        if seed is not None and whole_number(seed) is None:
            raise Stop(f"“{seed}” is no seed: write a whole number.")
        self.script = Script(dice_of(play.settings.get("dice", "")), seed=None if seed is None else whole_number(seed))
        self.out = out
        self.teller = Transcript(self.game, Console(file=out, width=WIDE, highlight=False, markup=False), echo=True)
        session = closed_book(self.game, hero, section, self.script.seed or 0, shelf.known, begun=bool(at))
        self.teller.begin(session)
        self.play = Play(self.game, session, self._committed, shelf=shelf)
        self._turned = 0
        self.play.start()
        self._throw()

    def _committed(self, after: Any, events: Any) -> None:
        if any(type(event).__name__ == "Turned" for event in events):
            self._turned = len(self.out.getvalue())
        self.teller.committed(after, events)

    def _throw(self) -> None:
        """Throw the dice of the script for as long as nothing else is asked."""
        while (request := self.play.asked()) and not isinstance(request, Ask):
            answer = self.script.answer(request, self.play.also(), self.play.session.record.throws)
            if answer is None:
                break
            self.play.answer(answer)
        self.teller.pending(self.play.pending())

    def show_asked(self) -> None:
        """Print what the play has come to: the choices that stand open, or the dice that are missing."""
        asked = self.play.asked()
        if isinstance(asked, Ask):
            self.out.write("".join(f"- {option.label}\n" for option in asked.options))
        elif asked is not None:
            self.out.write(f"dice are asked for here (“{asked.label}”), and none are left: Dice: or Seed: gives them\n")

    def answer(self, said: str) -> str:
        """Give an answer and read on; return why that cannot be."""
        if (asked := self.play.asked()) is None:
            return "the game is over, so nothing can be answered"
        self.script.choices.append(said)
        try:
            answer = self.script.answer(asked, self.play.also(), self.play.session.record.throws)
        except Stop as reason:
            return str(reason)
        if answer is None:
            return f"dice are asked for (“{asked.label if not isinstance(asked, Ask) else asked.prompt}”), and none are left"
        self.play.answer(answer)
        self._throw()
        return ""

    def unmet(self, wanted: str) -> str:
        """Return why an expectation is not met; nothing if it is."""
        if found := _ABSENT.fullmatch(wanted):
            return f"“{found[1]}” is on the page" if _plain(found[1]) in _plain(self.text()) else ""
        if (fact := _FACT.fullmatch(wanted)) and (reason := self._fact(fold(fact[1]), fact[2].strip())) is not None:
            return reason
        return "" if _plain(wanted) in _plain(self.text()) else f"“{wanted}” is not on the page"

    def text(self) -> str:
        """Return what the reader has read since the page was turned, with the choices there are."""
        asked = self.play.asked()
        labels = [option.label for option in asked.options] if isinstance(asked, Ask) else []
        return "\n".join([self.out.getvalue()[self._turned :], *labels])

    def _fact(self, key: str, wanted: str) -> str | None:
        """Return why a fact is otherwise, nothing if it is so, and None if the word names no fact."""
        position = self.play.session.position
        asked = self.play.asked()
        match key:
            case "section":
                here = position.visit.section
                return "" if fold(here) == fold(wanted) else f"the section is “{here}”"
            case "ending":
                ended = position.ended
                if ended is None:
                    return "the game goes on"
                return "" if fold(wanted) in (fold(ended.kind), fold(ended.title)) else f"it ended as {ended.kind}"
            case "closed":
                closed = [one.label for one in asked.closed] if isinstance(asked, Ask) else []
                return "" if any(fold(one).startswith(fold(wanted)) for one in closed) else f"“{wanted}” is not closed"
            case "has" | "has not":
                has = any(same_thing(item.name, wanted) for item in position.state.hero.items)
                if has is (key == "has"):
                    return ""
                carried = ", ".join(item.name for item in position.state.hero.items) or "nothing"
                return f"the hero {'has' if has else 'does not have'} it: {wanted} (carried: {carried})"
        sheet: Mapping[str, Any] = sheet_json(position.state, self.game.system, self.game.terms)
        values = {**sheet.get("derived", {}), **sheet}
        for score, value in values.items():
            if key in (fold(score.replace("_", " ")), fold(score), fold(str(label(score, self.game.system)))):
                shown = str(value.get("current", value)) if isinstance(value, dict) else str(value)
                return "" if fold(shown) == fold(wanted) else f"{score} is {shown}"
        return None


def _plain(text: str) -> str:
    return " ".join(fold(re.sub(r"[*_]", "", text)).split())
