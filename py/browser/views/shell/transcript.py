"""The game as a text: where the reader was, what was pressed, how the dice fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from browser.language import page_of
from browser.views.shell.roll_log import heading, pending
from turnto.core.procedure import Event, Rolled, Told
from turnto.play.game import Game
from turnto.play.position import AUTHOR, EASY, Session, Thrown
from turnto.play.rewind import PastStep, steps
from turnto.words import say_all
from turnto.words.translator import capital

MOST_STEPS = 5_000
"""So many presses are told, the last ones: an evening has some hundreds, and five thousand take a few seconds to write."""


def transcript(game: Game, session: Session, titles: Mapping[str, str]) -> str:
    """Return the game as a text, from its beginning or as far back as the record goes."""
    words = page_of(game)
    listed = list(islice(steps(session.record), MOST_STEPS + 1))
    told = [line for lines in reversed(list(_told(game, session, titles, listed[:MOST_STEPS]))) for line in lines]
    hero, title = session.state.hero.name, game.book.title
    head = words.say("transcript-of", hero=hero, book=title) if hero else title
    cut = [words.say("transcript-cut")] if len(listed) > MOST_STEPS else []
    ended = session.position.ended
    end = ["", capital(ended.title or words.say(f"ending-{ended.kind}"))] if ended else []
    return "\n".join([head, *cut, *told, *end, ""])


def _told(game: Game, session: Session, titles: Mapping[str, str], listed: Sequence[PastStep]) -> Iterator[list[str]]:
    """The lines of every press, the last first; a heading stands where a page was turned to."""
    words, over = page_of(game), session.position.ended is not None
    lots = chain([pending(game, session)], session.record.thrown_together())
    thrown = (one for lot in lots for one in reversed(lot) if not isinstance(one.event, Told))
    for place, step in enumerate(listed):
        said = say_all(_seen(_of(step, thrown), over=over), game.system, game.language)
        is_throw = step.answers and step.answers[0].kind == "faces"
        lines = [] if is_throw else [f"> {capital(step.label)}"]
        if step.by in (AUTHOR, EASY):
            lines[-1] += f" ({words.say('by-author' if step.by == AUTHOR else 'easy-mode')})"
        if said:
            by_hand = f" ({words.say('by-hand')})" if step.by_hand else ""
            lines.append(f"  {said}{by_hand}")
        before = listed[place + 1] if place + 1 < len(listed) else None
        if before is None or (before.book, before.section, before.turns) != (step.book, step.section, step.turns):
            lines[:0] = ["", heading(game, (step.book, step.section), titles)]
        yield lines


def _of(step: PastStep, thrown: Iterator[Thrown]) -> list[Event]:
    """The throws of a step and what they decided, in order; taken from the log, whose last are the step's."""
    found: list[Event] = []
    left = step.throws
    while left and (one := next(thrown, None)) is not None:
        found.append(one.event)
        left -= isinstance(one.event, Rolled)
    return found[::-1]


def _seen(events: Sequence[Event], *, over: bool) -> Iterator[Event]:
    """The events without throws that nobody is to see before the end, and without what those decided."""
    hidden = False
    for event in events:
        hidden = not over and (event.secret if isinstance(event, Rolled) else hidden)
        if not hidden:
            yield event
