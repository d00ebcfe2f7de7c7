"""turnto play: with a script, without a terminal, or at one."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import replace

from turnto.cli import hero_source, open_book
from turnto.cli.errors import FAULTY_BOOK, GOOD
from turnto.cli.game import save_file
from turnto.cli.game.driver import Play
from turnto.cli.game.script import Script, choices_of, dice_of
from turnto.cli.output import print_json, progress
from turnto.cli.shelf import Shelf
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.session import closed_book


def play(given: Namespace) -> int:
    """Play a book; one with errors plays as a draft, and its exit code says so."""
    code = _play(given)
    return FAULTY_BOOK if code == GOOD and open_book.is_draft(given.book) else code


def _play(given: Namespace) -> int:
    script = Script(dice_of(given.dice or ""), choices_of(given.choose or ""), given.seed)
    shelf = Shelf(given.book, given.further)
    if is_interactive(given):
        from turnto.cli.terminal import table

        return table.play_at(shelf, given)
    game, journey = saved_or_new(shelf, given)
    if given.json:
        played = Play(game, journey, kept=save_file.keeper(given.save), shelf=shelf)
        run_script(played, script)
        print_json(_json(played, script))
        return GOOD
    return _as_text(game, journey, given, script, shelf)


def is_interactive(given: Namespace) -> bool:
    """Return whether a person plays: at a terminal, without arguments of a script."""
    scripted = given.json or given.dice is not None or given.choose is not None or given.seed is not None
    return not scripted and sys.stdin.isatty() and sys.stdout.isatty()


def saved_or_new(shelf: Shelf, given: Namespace) -> tuple[Game, Campaign]:
    """Return the game of the --save file with its book, or else a new one."""
    if given.save and (found := save_file.resumed(given.save, shelf)):
        game, journey = found
        session = journey.session
        if given.hero or given.preset or given.at:
            progress(f"Going on with the game in {given.save}; --hero, --preset and --at are for a new one.")
        seed = session.record.seed if given.seed is None else given.seed
        return game, replace(journey, session=replace(session, record=replace(session.record, seed=seed)))
    game = shelf.game
    section = open_book.section_named(game, given.at) if given.at else game.book.start
    hero = hero_source.hero_for(game, given.hero, given.preset, created=not given.at)
    return game, Campaign(closed_book(game, hero, section, given.seed or 0, shelf.known, begun=bool(given.at)))


def run_script(played: Play, script: Script) -> None:
    """Play until the script has no answer to what is asked, or the game is over."""
    played.start()
    while request := played.asked():
        answer = script.answer(request, played.also(), played.session.record.throws)
        if answer is None:
            return
        played.answer(answer)


def _json(played: Play, script: Script) -> object:
    from turnto.cli.game.result import play_json

    return play_json(played, script)


def _as_text(game: Game, journey: Campaign, given: Namespace, script: Script, shelf: Shelf) -> int:
    from turnto.cli.terminal.transcript import Transcript

    teller = Transcript(game, echo=True)
    teller.title()
    teller.begin(journey.session)
    played = Play(game, journey, teller.committed, save_file.keeper(given.save), shelf, teller.arrived)
    try:
        run_script(played, script)
    finally:
        teller.flush()
    teller.end(played, script)
    return GOOD
