"""Players who learn from play to play which ways win, and who follow what was learned.

A situation is a section with the ways that are open there: what the hero has shows in what is open.  Each answer given in a play
is credited with how that play ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from turnto.core.procedure import Answer, Ask, Option
from turnto.odds.policies import Careful, Experience, SeededChance
from turnto.odds.policy_cache import Decider
from turnto.play.game import Game
from turnto.play.page import STUCK
from turnto.play.position import Position

Situation = tuple[str, ...]
"""A section and the keys of what is open in it."""

WORK = 40_000
"""Positions that a learning player goes through for the decisions of rules; beyond that it goes by rules of thumb."""

CURIOSITY = (0.1, 0.3, 0.8)
"""Weight of what is little known, for one play in three each."""

PRIOR = 3.0
"""Plays of average success that each answer is credited with before any."""

PICKS = 1_000


@dataclass
class Lessons:
    """How plays ended, by the answers given in them; lessons of shares are added up in any order."""

    plays: int = 0
    won: int = 0
    results: dict[Situation, dict[str, tuple[int, int]]] = field(default_factory=dict)
    """Situation -> answer -> (plays in which it was given, how many of them were won)."""
    known: Experience = field(default_factory=Experience)

    @property
    def rate(self) -> float:
        """Return the share of won plays, never quite nought."""
        return (self.won + 0.5) / (self.plays + 10)

    def note(self, answers: Mapping[Situation, set[str]], won: bool) -> None:
        """Credit the answers of a play with its end."""
        self.plays += 1
        self.won += won
        for situation, keys in answers.items():
            known = self.results.setdefault(situation, {})
            for key in keys:
                times, wins = known.get(key, (0, 0))
                known[key] = times + 1, wins + won

    def add(self, other: Lessons) -> None:
        """Add other lessons."""
        self.plays += other.plays
        self.won += other.won
        self.known.add(other.known)
        for situation, found in other.results.items():
            known = self.results.setdefault(situation, {})
            for key, (times, wins) in found.items():
                had, won = known.get(key, (0, 0))
                known[key] = had + times, won + wins

    def worth(self, situation: Situation, key: str) -> tuple[float, int]:
        """Return an answer's estimated chance of winning, and the plays behind it."""
        times, wins = self.results.get(situation, {}).get(key, (0, 0))
        return (wins + PRIOR * self.rate) / (times + PRIOR), times


class Learning(Careful):
    """A player who tries the ways that won, and those that are little known."""

    def __init__(self, game: Game, lessons: Lessons, work: int | None = WORK) -> None:
        self.lessons = lessons
        super().__init__(game, 0)
        self._decider = Decider(game, (), work)

    def start(self, seed: int, lessons: Lessons) -> None:
        """Begin a play with these lessons."""
        self.lessons = lessons
        self.begin(seed, lessons.known)
        self.answers: dict[Situation, set[str]] = {}
        self._noise = SeededChance(seed ^ 0x1E377)
        self._curious = self.curiosity(seed)

    def curiosity(self, seed: int) -> float:
        """Return how much what is little known draws this play."""
        return CURIOSITY[seed % len(CURIOSITY)]

    def page(self, position: Position, asked: Ask) -> Answer:
        """Take an offer that is new, else the way that promises most."""
        kinds = self._kinds(position)
        options = [option for option in asked.options if option.key != STUCK] or list(asked.options)
        situation = (position.visit.section, *sorted(option.key for option in options))
        key = usual = self._usual(position, asked, kinds)
        if len(options) > 1:
            # what was done on this page in this play is done again only where nothing else is left
            done = self.answers.get(situation, set())
            fresh = [option for option in options if option.key not in done] or options
            offers = [option for option in fresh if self._is_fresh_offer(position, kinds.get(option.key))]
            key = self._way(situation, offers or fresh, usual)
        self._take(position, key, kinds)
        self.answers.setdefault(situation, set()).add(key)
        return key

    def _way(self, situation: Situation, options: Sequence[Option], usual: str) -> str:
        """Return the answer that promises most."""
        return max(options, key=lambda option: self._promise(situation, option)).key

    def _promise(self, situation: Situation, option: Option) -> float:
        worth, times = self.lessons.worth(situation, option.key)
        noise = self._noise.pick(range(PICKS)) / PICKS
        return worth + (self._curious / sqrt(times + 1) + 1e-6) * noise


class Learned(Learning):
    """A player who goes as a careful reader does, but where another way surely promises more, and tries nothing."""

    def __init__(self, game: Game, lessons: Lessons) -> None:
        super().__init__(game, lessons, None)

    def curiosity(self, seed: int) -> float:
        """Return nought."""
        return 0.0

    def _way(self, situation: Situation, options: Sequence[Option], usual: str) -> str:
        """Return the answer that promises most, if that beats the usual one by more than chance may have lent it."""
        best = super()._way(situation, options, usual)
        worth, times = self.lessons.worth(situation, best)
        spread = sqrt(worth * (1 - worth) / (times + PRIOR + 1))
        return best if worth - spread > self.lessons.worth(situation, usual)[0] else usual
