"""Rule decisions taken well in the course of a whole game: solved once, remembered for the games after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from turnto.driving import IllegalAnswer, Waiting, run
from turnto.markov.graph import TooMany
from turnto.odds.exact import Open, Table
from turnto.odds.places import Arriving, Carrying, Course, Over, Place, place_of
from turnto.phrase import Lasting
from turnto.play.game import Game
from turnto.play.position import Position
from turnto.procedure import Answer, Ask, Request
from turnto.state import State, World

LIMIT = 1_500
"""So many positions are gone through for one decision; beyond that, no further than to the end of the beat."""

REMEMBERED = 200_000
"""So many decisions are kept; then all are forgotten."""


class OneBeat(Course):
    """A course that looks no further than to the end of the beat."""

    def after(self, place: Place, result: Any) -> Place | Over:
        """Over, whatever the beat came to."""
        onward = super().after(place, result)
        if isinstance(onward, Over):
            return onward
        state = onward.position.state if isinstance(onward, Arriving) else onward.state
        return Over("", "", None, state, died=self.game.system.overcome(state.hero))


class Decider:
    """Which option of a rule's decision is best."""

    def __init__(self, game: Game, shelf: tuple[str, ...] = (), work: int | None = None) -> None:
        """``work``: so many positions are gone through for all decisions; beyond that the first listed is taken."""
        self._work = work
        self._course = Course(game, shelf)
        self._one_beat = OneBeat(game, shelf)
        self._ways: dict[Open, int] = {}

    def way(self, position: Position, answers: tuple[Answer, ...], asked: Ask) -> str:
        """The key of the best option."""
        return self.way_at(place_of(self._course.game, position, answers), answers, asked)

    def way_at(self, place: Place, answers: tuple[Answer, ...], asked: Ask) -> str:
        """The key of the best option at a place."""
        if len(asked.options) == 1:
            return asked.options[0].key
        if sensible := self._course.game.system.sensible(asked):
            return sensible[0]
        if (thumb := self._course.game.system.rule_of_thumb(asked)) is not None:
            return thumb
        if (told := self._told(place, answers, asked)) is not None:
            return told
        plain = self._plain(place)
        node = Open(plain if self._asks_alike(plain, place, answers) else place, answers)
        if node not in self._ways:
            self._learn(node)
        way = self._ways.get(node, 0)
        return asked.options[min(way, len(asked.options) - 1)].key

    def _told(self, place: Place, answers: tuple[Answer, ...], asked: Ask) -> str | None:
        """The best option as the system itself has worked it out, where it can."""
        if isinstance(place, Arriving):
            return self._course.game.system.leans(asked)
        if answers or place.thing is None:
            return None
        made = self._course.deed(place.section, place.id)
        does = self._course.game.phrase(made).does
        if not isinstance(does, Lasting) or does.best is None:
            return None
        told = does.best(self._course.thing(place), place.state, made, self._course.game.terms)
        return told if told in {option.key for option in asked.options} else None

    def _asks_alike(self, plain: Place, place: Place, answers: tuple[Answer, ...]) -> bool:
        """Whether a place asks the same without what is left out of it: a test may give a bonus for a code or a title."""
        try:
            return plain is place or self._request(plain, answers) == self._request(place, answers)
        except IllegalAnswer:
            return False

    def _request(self, place: Place, answers: tuple[Answer, ...]) -> Request | None:
        driven = run(self._course.procedure(place), answers)
        return driven.request if isinstance(driven, Waiting) else None

    def _learn(self, node: Open) -> None:
        if len(self._ways) > REMEMBERED:
            self._ways.clear()
        # What is asked on the way (at a shop, at a rest) is judged by the beat alone: every such position is another.
        # One that does not last over several beats ends with its one beat anyway.
        whole = () if isinstance(node.place, Arriving) else (self._course,)
        courses = whole if whole and self._is_one_beat(node.place) else (*whole, self._one_beat)
        for course in courses if self._work is None or self._work > 0 else ():
            try:
                table = Table(course, node.place, _state(node.place), limit=LIMIT, answers=node.answers)
            except TooMany:
                self._worked(LIMIT)
                continue
            self._worked(len(table.graph.nodes))
            self._ways.update((known, way) for known, way in table.ways())
            return
        self._ways[node] = 0

    def _is_one_beat(self, place: Place) -> bool:
        return isinstance(place, Carrying) and not isinstance(
            self._course.game.phrase(self._course.deed(place.section, place.id)).does, Lasting
        )

    def _worked(self, positions: int) -> None:
        if self._work is not None:
            self._work -= positions

    def _plain(self, place: Place) -> Place:
        """The place without what no fight and no test reads, so that games alike in the rest share what was learned."""
        if isinstance(place, Arriving):
            return place
        system = self._course.game.system
        hero = place.state.hero.with_words(system.codes, ()).with_words("titles", ())
        hero = replace(hero, name="", items=tuple(own for own in hero.items if not own.has("treasure")))
        hero = hero.having(**{key: 0 for key, score in hero.scores if key in (system.money, "xp") and score.current})
        world = World(clock=place.state.world.clock, flags=place.state.world.flags)
        return replace(place, state=State(hero, world))


def _state(place: Place) -> State:
    return place.state if isinstance(place, Carrying) else place.position.state
