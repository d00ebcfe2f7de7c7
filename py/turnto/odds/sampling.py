"""Sampling of an instruction that has too many positions to enumerate."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from turnto.core.phrase import Reckoned
from turnto.core.procedure import Answer, Ask
from turnto.core.runner import check_answer
from turnto.odds.policies import SeededChance
from turnto.odds.policy_cache import Decider
from turnto.odds.positions import Carrying, Course, Over, Place
from turnto.odds.seeded import beat_played
from turnto.play.game import Game
from turnto.play.session import BookError

MOST_STEPS = 100_000
"""A play that is not over after so many is given up."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A budget in counted steps, so that an answer is the same on every machine."""

    positions: int
    """So many are gone through for the exact answer."""
    work: int
    steps: int
    fewest: int


def often(
    game: Game,
    course: Course,
    start: Place | Over,
    policy: str,
    seed: int,
    plays: int,
    budget: Budget,
    settled: Reckoned | None = None,
) -> tuple[dict[Over, Fraction], int]:
    """Return the count of each end and the number of plays, as many as the budget allows.

    ``settled`` is what answers some decisions beforehand.
    """
    player = Player(game, policy, seed, budget.work, settled)
    found: dict[Over, int] = {}
    played = steps = 0
    while played < plays and (steps < budget.steps or played < budget.fewest):
        over, taken = _one_play(course, start, player, seed + played)
        found[over] = found.get(over, 0) + 1
        played, steps = played + 1, steps + taken
    return {over: Fraction(times, played) for over, times in found.items()}, played


class Player:
    """A player who decides by the policy; ``best`` looks as far ahead as its limit allows."""

    def __init__(self, game: Game, policy: str, seed: int, work: int, settled: Reckoned | None = None) -> None:
        self._settled = settled
        self._decider = Decider(game, work=work)
        self._policy = policy
        self._chance = SeededChance(seed)

    def answer(self, place: Place, answers: tuple[Answer, ...], asked: Ask) -> Answer:
        """The answer to a decision."""
        if asked.kind != "choice":
            return 0 if asked.kind == "number" else ""
        if self._settled and isinstance(place, Carrying):
            keys = [option.key for option in asked.options]
            key = self._settled.begun if self._settled.begun in keys else self._settled.decided(place.state, keys)
            if key is not None:
                return key
        if self._policy == "first":
            return asked.options[0].key
        if self._policy == "random":
            return self._chance.pick(asked.options).key
        return self._decider.way_at(place, answers, asked)


def _one_play(course: Course, place: Place | Over, player: Player, seed: int) -> tuple[Over, int]:
    """Return a play's end and its number of steps."""
    throws = steps = 0
    while steps < MOST_STEPS:
        if isinstance(place, Over):
            return place, steps
        answered = partial(_answered, player, place)
        result, throws, taken = beat_played(course.procedure(place), seed, throws, answered, most=MOST_STEPS)
        place, steps = course.after(place, result), steps + taken + 1
    raise BookError("so many throws and no end")


def _answered(player: Player, place: Place, asked: Ask, answers: tuple[Answer, ...]) -> Answer:
    return check_answer(asked, player.answer(place, answers, asked))
