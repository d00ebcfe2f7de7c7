"""A cache of solved rule decisions, for plays of whole games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from turnto.core.phrase import Activity, Deed
from turnto.core.procedure import Answer, Ask, Request
from turnto.core.runner import IllegalAnswer, Waiting, run
from turnto.core.world import State, World
from turnto.markov.graph import TooMany, Worth
from turnto.odds.exact import Open, Table
from turnto.odds.onward import Fates, Onward
from turnto.odds.positions import Arriving, Carrying, Course, Over, Place, at_hand, place_of
from turnto.odds.utility import PLENTY, kept
from turnto.play.game import Game
from turnto.play.position import Position, Visit

LIMIT = 1_500
"""So many positions are gone through for one decision; beyond that, no further than to the end of the beat."""

RUNS = 3
"""Who has no more than one part in so many of his life left runs from a fight too long to be looked to the end of."""

REMEMBERED = 200_000
"""So many decisions are kept; then all are forgotten."""


class OneBeat(Course):
    """A course that ends with the beat and what follows it without a question."""

    def __init__(self, game: Game, shelf: tuple[str, ...], onward: Onward) -> None:
        super().__init__(game, shelf)
        self._onward = onward

    def after(self, place: Place, result: Any) -> Place | Over:
        """Return the end, whatever the result of the beat."""
        onward = super().after(place, result)
        if isinstance(onward, Over) and onward.deed:
            return onward
        state = onward.position.state if isinstance(onward, Arriving) else onward.state
        lost = isinstance(place, Arriving) and self._onward.leads_nowhere(result[0])
        return Over("", "", None, state, died=lost or self.game.system.overcome(state.hero))


Known = tuple[Open, frozenset[str]]
"""A decision without what it does not hang on, and the outcomes that are the end of the hero."""


class Decider:
    """Decider that takes the best option of a rule's decision.

    Its answer depends on the decision alone, never on earlier ones, so plays shared out among processes agree.
    """

    def __init__(self, game: Game, shelf: tuple[str, ...] = (), work: int | None = None) -> None:
        """``work`` limits the positions explored for all decisions; beyond it the first option is taken."""
        self._work = work
        self._course = Course(game, shelf)
        self._onward = Onward(self._course)
        self._one_beat = OneBeat(game, shelf, self._onward)
        self._ways: dict[Known, Answer | None] = {}
        self._same: dict[tuple[Open, Visit | None], Known] = {}
        """A decision as it stands -> the same without what it does not hang on."""

    def way(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> str:
        """Return the key of the best option."""
        if len(asked.options) == 1:
            return asked.options[0].key
        return self.way_at(place_of(self._course.game, position, answers), answers, asked)

    def way_at(self, place: Place, answers: tuple[Answer, ...], asked: Ask) -> str:
        """Return the key of the best option at a place."""
        if len(asked.options) == 1:
            return asked.options[0].key
        system = self._course.game.system
        if sensible := system.simulation.sensible(asked):
            return self._in_a_long_fight(place, sensible)
        thumb = system.simulation.rule_of_thumb(asked)
        if thumb is not None and not self._is_short(place):
            return thumb
        if (told := self._told(place, answers, asked)) is not None:
            return told
        here = Open(place, answers), place.visit if isinstance(place, Carrying) else None
        known = self._same.get(here)
        if known is None:
            if len(self._same) > REMEMBERED:
                self._same.clear()
            known = self._same[here] = self._known(place, answers)
        if known not in self._ways:
            self._learn(known)
        way = self._ways[known]
        return way if isinstance(way, str) else thumb or asked.options[0].key

    def _in_a_long_fight(self, place: Place, sensible: tuple[str, ...]) -> str:
        """Return an option by rule of thumb: fight on, but flee when little life is left and fleeing saves it."""
        if len(sensible) > 1 and isinstance(place, Carrying):
            hero = place.state.hero
            counted = self._course.game.system.sheet.life
            if counted and counted.left(hero) * RUNS <= counted.most(hero) and not self._onward.spoilt(place):
                return sensible[1]
        return sensible[0]

    def known_lost(self, position: Position) -> Collection[str]:
        """Return the outcomes of the instruction at hand that are fatal for everyone."""
        made = at_hand(self._course.game, position)
        known = self._onward.known(made.section, made.id) if made else {}
        return [outcome for outcome, lost in known.items() if lost]

    def _told(self, place: Place, answers: tuple[Answer, ...], asked: Ask) -> str | None:
        """Return the best option as computed by the system, or None."""
        if isinstance(place, Arriving):
            return self._course.game.system.simulation.leans(asked)
        if answers or place.thing is None:
            return None
        made, does = self._deed(place), self._does(place)
        if not isinstance(does, Activity) or does.best is None:
            return None
        told = does.best(place.thing, place.state, made, self._course.game.terms, self._onward.lost(place))
        return told if told in {option.key for option in asked.options} else None

    def _known(self, place: Place, answers: tuple[Answer, ...]) -> Known:
        """The decision without what it does not hang on."""
        if isinstance(place, Arriving):
            return Open(place, answers), frozenset()
        plain = self._plain(place)
        return Open(plain if self._asks_alike(plain, place, answers) else place, answers), self._onward.lost(place)

    def _asks_alike(self, plain: Place, place: Place, answers: tuple[Answer, ...]) -> bool:
        """Return whether the reduced place asks the same question, since tests may add bonuses for keywords."""
        try:
            return plain is place or self._request(plain, answers) == self._request(place, answers)
        except IllegalAnswer:
            return False

    def _request(self, place: Place, answers: tuple[Answer, ...]) -> Request | None:
        driven = run(self._course.procedure(place), answers)
        return driven.request if isinstance(driven, Waiting) else None

    def _learn(self, known: Known) -> None:
        """Explore a decision to the end of its instruction, or of its beat if that is too much."""
        if len(self._ways) > REMEMBERED:
            self._ways.clear()
        node, lost = known
        for course, onward, ahead in self._courses(node.place, lost):
            if self._work is not None and self._work <= 0:
                break
            try:
                table = Table(
                    course,
                    node.place,
                    None,
                    limit=LIMIT,
                    answers=node.answers,
                    onward=onward,
                    leaning=True,
                    ahead=ahead,
                )
            except TooMany:
                self._worked(LIMIT)
                continue
            self._worked(len(table.graph.nodes))
            if course is self._course:
                self._ways.update(((further, lost), way) for further, way in table.ways())
            else:  # of those behind it some may be looked into further
                self._ways[known] = dict(table.ways()).get(node)
            return
        self._ways[known] = None

    def _courses(
        self, place: Place, lost: frozenset[str]
    ) -> Iterator[tuple[Course, Fates | Onward, Callable[[Carrying], Worth] | None]]:
        """Yield how far a decision may be explored, in the order in which that is tried.

        What is asked on the way (at a shop, at a rest) is judged by the beat alone: every such position is another.
        """
        if not isinstance(place, Carrying):
            yield self._one_beat, self._onward, None
            return
        fates, does = Fates(lost), self._does(place)
        if isinstance(does, Activity) and does.ahead:
            yield self._course, fates, partial(self.ahead, lost)
        yield self._course, fates, None
        if isinstance(does, Activity):
            yield self._one_beat, fates, None

    def ahead(self, lost: frozenset[str], place: Carrying) -> Worth:
        """Return what a place is worth as its system works it out; raise TooMany if it cannot."""
        game, does, deed = self._course.game, self._does(place), self._deed(place)
        found = does.ahead(place.thing, place.state, deed, game.terms)
        if found is None:
            raise TooMany
        chance, life, more = found
        is_lost = not any(own.id in game.system.outcomes.good - lost for own in game.phrase(deed).outcomes)
        return Fraction(0) if is_lost else chance, life, PLENTY + kept(place.state.hero) + more

    def _deed(self, place: Carrying) -> Deed:
        return self._course.game.book.deed(place.section, place.id)

    def _does(self, place: Carrying) -> Any:
        return self._course.game.phrase(self._deed(place)).does

    def _is_short(self, place: Place) -> bool:
        """Return whether the instruction at a place ends with its beat."""
        return isinstance(place, Carrying) and not isinstance(self._does(place), Activity)

    def _worked(self, positions: int) -> None:
        if self._work is not None:
            self._work -= positions

    def _plain(self, place: Carrying) -> Place:
        """Return the place without what no fight or test reads, so that similar games share decisions."""
        system = self._course.game.system
        hero = place.state.hero.with_words(system.language.codes, ()).with_words("titles", ())
        terms, fights = self._course.game.terms, not self._is_short(place)
        items = (own for own in hero.items if not own.has("treasure"))
        read = tuple(own for own in items if not (fights and system.simulation.unread(own, terms)))
        hero = replace(hero, name="", items=read)
        hero = hero.having(
            **{key: 0 for key, score in hero.scores if key in (system.goods.money, "xp") and score.current}
        )
        world = World(clock=place.state.world.clock, flags=place.state.world.flags)
        return replace(place, state=State(hero, world))
