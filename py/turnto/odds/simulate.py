"""Whole books played many times without a player: how they end, where heroes die, what is never seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from turnto.dice import house
from turnto.odds.places import at_page_end
from turnto.odds.policies import Policy, policy
from turnto.play.beat import beat
from turnto.play.game import Game
from turnto.play.page import PROMPT, STUCK
from turnto.play.position import Position
from turnto.play.session import closed_book
from turnto.procedure import Answer, Ask, Ended, Request, Roll, Turned, check_answer
from turnto.sheet import Sheet

BEATS = 5_000
"""A game that is not over after so many beats is given up."""


@dataclass
class Tally:
    """What came of many plays."""

    plays: int = 0
    won: int = 0
    died: int = 0
    unfinished: int = 0
    stuck: int = 0
    turns: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    """Section -> how many died in it."""
    visits: Counter[str] = field(default_factory=Counter)
    choices: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(section, key) -> how often it was taken."""


def simulate(
    game: Game, hero: Sheet, policy_name: str, seed: int, plays: int, told: Callable[[int], None] = lambda _: None
) -> Tally:
    """Play a book so many times.  Play ``n`` throws the house dice of seed ``seed + n``."""
    tally = Tally()
    player = policy(policy_name, game, seed)
    for number in range(plays):
        play(game, hero, player, seed + number, tally)
        told(number + 1)
    return tally


def play(game: Game, hero: Sheet, player: Policy, seed: int, tally: Tally) -> Position:
    """One whole game, counted into the tally; the position it ended in."""
    position = closed_book(game, hero, game.book.start, seed, begun=False).position
    throws = 0
    tally.plays += 1
    for _ in range(BEATS):
        position, throws = _one_beat(game, position, player, seed, throws, tally)
        if position.ended or position.away:
            break
    _count_end(position, tally, player)
    return position


def _one_beat(
    game: Game, position: Position, player: Policy, seed: int, throws: int, tally: Tally
) -> tuple[Position, int]:
    asks_page = at_page_end(game, position)
    answers: tuple[Answer, ...] = ()
    reply: Answer | None = None
    procedure = beat(game, position)
    try:
        while True:
            told = procedure.send(reply)
            reply = None
            if isinstance(told, Roll):
                reply = house(seed, throws, told.dice)
                throws += 1
            elif isinstance(told, Ask):
                reply = _answer(game, position, player, told, answers, asks_page and told.prompt == PROMPT, tally)
            elif isinstance(told, Turned):
                tally.visits[told.section] += 1
                tally.turns += 1
            if reply is not None:
                answers = (*answers, reply)
    except StopIteration as committed:
        onward: Position = committed.value[0]
        return replace(onward, answers=()), throws


def _answer(
    game: Game,
    position: Position,
    player: Policy,
    asked: Request,
    answers: tuple[Answer, ...],
    of_page: bool,
    tally: Tally,
) -> Answer:
    assert isinstance(asked, Ask)
    if not of_page:
        return check_answer(asked, player.rule(position, answers, asked))
    key = player.page(position, asked)
    tally.choices[position.visit.section, str(key)] += 1
    tally.stuck += key == STUCK
    return key


def _count_end(position: Position, tally: Tally, player: Policy) -> None:
    ended: Ended | None = position.ended
    if ended is None:
        tally.unfinished += 1
        return
    died = ended.kind == "death"
    tally.won += ended.kind == "victory"
    tally.died += died
    tally.endings[ended.ending or ""] += 1
    if died:
        tally.deaths[position.visit.section] += 1
    player.over(position, died)
