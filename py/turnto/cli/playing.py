"""turnto play: with a script, without a terminal, or at one."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace

from turnto.cli import books, heroes, saving
from turnto.cli.driver import Play
from turnto.cli.errors import GOOD
from turnto.cli.output import print_json, progress
from turnto.cli.script import Script, choices_of, dice_of
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.play.session import closed_book


def play(given: Namespace) -> int:
    """Play a book."""
    script = Script(dice_of(given.dice or ""), choices_of(given.choose or ""), given.seed)
    game = books.opened(given.book)
    if is_interactive(given):
        from turnto.cli import table

        return table.play_at(game, given)
    session = saved_or_new(game, given)
    if given.json:
        played = Play(game, session, kept=keeper(game, given.save))
        run_script(played, script)
        print_json(_json(played, script))
        return GOOD
    return _as_text(game, session, given, script)


def is_interactive(given: Namespace) -> bool:
    """Whether a person sits there: a terminal, and nothing that a script would say."""
    scripted = given.json or given.dice is not None or given.choose is not None or given.seed is not None
    return not scripted and sys.stdin.isatty() and sys.stdout.isatty()


def saved_or_new(game: Game, given: Namespace) -> Session:
    """The game in the --save file; where there is none, a new one."""
    if given.save and (session := saving.resumed(given.save, game)):
        if given.hero or given.preset or given.at:
            progress(f"Going on with the game in {given.save}; --hero, --preset and --at are for a new one.")
        return session if given.seed is None else replace(session, record=replace(session.record, seed=given.seed))
    section = books.section_named(game, given.at) if given.at else game.book.start
    hero = heroes.hero_for(game, given.hero, given.preset)
    return closed_book(game, hero, section, given.seed or 0, begun=bool(given.at))


def keeper(game: Game, file: str | None) -> Callable[[Session], None]:
    """What keeps a session after every beat."""
    return (lambda session: saving.keep(file, game, session)) if file else lambda _: None


def run_script(played: Play, script: Script) -> None:
    """Play until the script has no answer to what is asked, or the game is over."""
    played.start()
    while request := played.asked():
        answer = script.answer(request, played.also(), played.session.record.throws)
        if answer is None:
            return
        played.answer(answer)


def _json(played: Play, script: Script) -> object:
    from turnto.cli.result import play_json

    return play_json(played, script)


def _as_text(game: Game, session: Session, given: Namespace, script: Script) -> int:
    from turnto.cli.transcript import Transcript

    teller = Transcript(game, echo=True)
    teller.title()
    teller.begin(session)
    played = Play(game, session, teller.committed, keeper(game, given.save))
    try:
        run_script(played, script)
    finally:
        teller.flush()
    teller.end(played, script)
    return GOOD
