"""Where an outcome leads: straight to the hero's end, or to a further decision or throw.

What happens unasked is followed: the effects of the outcome, the pages it turns to, a way on that is the only one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from turnto.core.phrase import Activity, Phrase, Result, StandingOffer, Turn
from turnto.core.procedure import Ask
from turnto.core.runner import IllegalAnswer, Waiting, run
from turnto.ir.ops import Choice, Do, If, Jump, Offer
from turnto.odds.positions import LOST, Carrying, Course, Over, at_page_end, is_counted
from turnto.play.beat import beat
from turnto.play.execute import finished
from turnto.play.page import STUCK
from turnto.play.position import Position, Visit

PAGES = 24
"""Beats that are followed on one way; whatever lies behind them is not straight ahead."""


@dataclass(frozen=True, slots=True)
class Fates:
    """The fatal outcomes of an instruction, found before it began.

    What the hero loses or learns while it lasts is not looked at again: so all decisions of a fight share one table, and
    all heroes for whom the same outcomes are the end.
    """

    lost: frozenset[str]

    def is_lost(self, over: Over) -> bool:
        """Return whether this end of the instruction is fatal."""
        return over.died or over.outcome in self.lost


class Onward:
    """A cache of where the outcomes of one game lead."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._game = course.game
        self._fates: Mapping[str, bool] | None = None
        self._known: dict[tuple[str, str], Mapping[str, bool | None]] = {}
        self._followed: dict[tuple[Over, Visit | None], bool] = {}

    def is_lost(self, over: Over) -> bool:
        """Return whether this end leads straight to death, defeat or a page without a way on."""
        if over.died or (over.visit is None and not over.deed):
            return over.died
        if over.deed and over.turn is None:
            known = self.known(over.section, over.deed).get(over.outcome or "", False)
            if known is not None:
                return known
        if (over, over.visit) not in self._followed:
            self._followed[over, over.visit] = self._follows(over)
        return self._followed[over, over.visit]

    def lost(self, place: Carrying) -> frozenset[str]:
        """Return the fatal outcomes of an instruction for the hero as he stands now."""
        known = self.known(place.section, place.id)
        listed = self._game.phrase(self._game.book.deed(place.section, place.id)).outcomes
        return frozenset(
            outcome
            for outcome in dict.fromkeys((*known, *(own.id for own in listed)))
            if self.is_lost(Over(place.section, place.id, outcome, place.state, visit=place.visit))
        )

    def spoilt(self, place: Carrying) -> frozenset[str]:
        """Return the outcomes that the rules call good and that are fatal here."""
        return self.lost(place) & frozenset(self._game.system.outcomes.good)

    # --- what the book says without a look at the hero ------------------------------------------------

    def known(self, section: str, id: str) -> Mapping[str, bool | None]:
        """Return for each outcome of an instruction whether it is fatal; None if that depends on the hero."""
        if (section, id) not in self._known:
            self._known[section, id] = self._outcomes(section, id)
        return self._known[section, id]

    def _outcomes(self, section: str, id: str) -> Mapping[str, bool | None]:
        ops = self._game.book.section(section).ops
        deed = next((op.deed for op in ops if isinstance(op, Do) and op.deed.id == id), None)
        if deed is None:
            return {"": None}
        phrase = self._game.phrase(deed)
        found: dict[str, bool | None] = {}
        for branch in deed.branches:
            fate = self._fate_of(branch.turn) if branch.turn else None
            if branch.when or phrase.answered_by or not all(_is_gift(self._game.phrase(deed)) for deed in branch.deeds):
                fate = None
            found[branch.outcome] = None if branch.outcome in found else fate
        falls_to = {outcome.id: outcome.falls_to for outcome in phrase.outcomes}
        unanswered = self._fates_of().get(section)
        for outcome in falls_to:
            answers: str | None = outcome
            while answers is not None and answers not in found:
                answers = falls_to.get(answers)
            found[outcome] = found[answers] if answers is not None else unanswered
        return found

    def _fate_of(self, turn: Turn) -> bool | None:
        """Return whether a turn is fatal; None if that depends on the hero."""
        return False if turn.book else self._fates_of().get(turn.to)

    def _fates_of(self) -> Mapping[str, bool]:
        if self._fates is None:
            self._fates = self._weighed()
        return self._fates

    def _weighed(self) -> dict[str, bool]:
        """Return the sections that are fatal for everyone (True) or nobody (False), propagated back from the endings."""
        fates: dict[str, bool] = {}
        ways: dict[str, set[str | None]] = {}
        led_to_from: dict[str, list[str]] = {}
        for name in self._game.book.kept["sections"]:
            read = self._read(name)
            if isinstance(read, bool):
                fates[name] = read
            elif read:
                ways[name] = set(read)
                for to in read:
                    led_to_from.setdefault(to or "", []).append(name)
        found = list(fates)
        while found:
            to = found.pop()
            for name in led_to_from.get(to, ()):
                if name in fates:
                    continue
                if fates[to]:
                    ways[name].discard(to)
                if not fates[to] or not ways[name]:
                    fates[name] = fates[to]
                    found.append(name)
        return fates

    def _read(self, name: str) -> bool | list[str | None] | None:
        """Return whether a section is fatal, or where its choices lead; None if that depends on the hero."""
        section = self._game.book.section(name)
        ways: list[str | None] = []
        for op in section.ops:
            match op:
                case If() | Offer() | Jump():
                    return None
                case Do(deed=deed):
                    phrase = self._game.phrase(deed)
                    if is_counted(phrase) and not isinstance(phrase.does, StandingOffer):
                        return False  # something is thrown first
                    if not _is_gift(phrase):
                        return None
                case Choice(conditions=conditions, deeds=deeds, turn=turn, tags=tags):
                    is_open_and_free = not (conditions or deeds or tags or turn.book or turn.back)
                    ways.append(turn.to if is_open_and_free else None)
        return section.ending.kind in LOST if section.ending else ways

    # --- what a look ahead finds ----------------------------------------------------------------------

    def _follows(self, over: Over) -> bool:
        game = self._game
        if not over.deed:
            assert over.visit is not None
            return self.leads_nowhere(Position(game.book.id, game.book.edition, over.state, over.visit))
        made = game.book.deed(over.section, over.deed)
        visit = over.visit or self._visit(over)
        position = Position(game.book.id, game.book.edition, over.state, visit)
        lasting = isinstance(game.phrase(made).does, Activity)
        driven = run(finished(game, position, made, Result(over.state, over.outcome, over.turn), fought=lasting))
        return not isinstance(driven, Waiting) and self.leads_nowhere(driven.result[0])

    def _visit(self, over: Over) -> Visit:
        ops = self._game.book.section(over.section).ops
        place = next(
            (place for place, op in enumerate(ops) if isinstance(op, Do) and op.deed.id == over.deed), len(ops)
        )
        return Visit(over.section, place)

    def leads_nowhere(self, position: Position, forks: int = 1) -> bool:
        """Return whether play from here reaches death, defeat or no way on before any decision or throw."""
        for _ in range(PAGES):
            if position.ended or position.departure:
                return position.ended is not None and position.ended.kind in LOST
            position = replace(position, answers=())
            driven = run(beat(self._game, position, self._course.shelf))
            if isinstance(driven, Waiting):
                if not isinstance(driven.request, Ask) or not at_page_end(self._game, position):
                    return False
                keys = [option.key for option in driven.request.options]
                ops = self._game.book.section(position.visit.section).ops
                ways = {op.id for op in ops if isinstance(op, Choice)}
                if keys == [STUCK]:
                    return True
                if not ways.issuperset(keys) or (len(keys) > 1 and not forks):
                    return False
                onward = [self._taken(position, key) for key in keys]
                if len(onward) > 1:
                    return all(taken and self.leads_nowhere(taken, forks - 1) for taken in onward)
                if onward[0] is None:
                    return False
                position = onward[0]
            else:
                position = driven.result[0]
        return False

    def _taken(self, position: Position, key: str) -> Position | None:
        """Return where a choice leads; None if it asks for something first."""
        try:
            driven = run(beat(self._game, position, self._course.shelf), (key,))
        except IllegalAnswer:
            return None
        return None if isinstance(driven, Waiting) else driven.result[0]


def _is_gift(phrase: Phrase) -> bool:
    """Return whether an instruction only gives, so that it cannot do harm."""
    return bool(phrase.gives) and not phrase.takes and not phrase.outcomes and phrase.gives[0][0] != "section"
