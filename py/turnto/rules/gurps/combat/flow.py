"""How the chances of a fight run down: through the moments that come about while nobody is wounded, then to fewer hits.

A moment of a fight may come round to itself (both miss, a dropped sword is picked up).  It is not gone round in: one
moment after another is taken out, and whatever led to it leads where it led.  Nothing is cut off by that, so that
with fractions the answer is the chance itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import Generic

from turnto.rules.gurps.combat.lanes import Lanes, N, R, W
from turnto.rules.gurps.combat.leads import Fall, Leads, Level, Looks, TooLong, Way, Ways
from turnto.rules.gurps.combat.rings import in_order, without_detours, without_rings

TIME_UP = "time_up"


@dataclass(frozen=True, slots=True)
class Wound:
    """A way out of a moment by a wound; how bad it is is told by the level."""

    number: int


Exit = Way | Wound | None
"""A way out of a kind of level: an end, the next second, a wound, nothing ever or nobody knows where."""
Target = int | Exit
Row = dict[Target, N]
"""Where a moment leads within a kind of level: to others, by number, or out."""


@dataclass(slots=True)
class Plan(Generic[W]):
    """The moments of a kind of level in an order in which each leads only to later ones, or out."""

    entered: set[int]
    place: dict[int, int]
    onward: list[list[tuple[int, W]]]
    """Place -> places it leads to."""
    out: list[list[tuple[Exit, W]]]


class Flow(Generic[N, R, W]):
    """The chances of one fight, entered at its beginnings and let run to its ends.

    Levels whose numbers sum to the same have nothing to do with one another, and everything leads from them to lower
    sums: they are gone through side by side, each on a lane of its own.
    """

    def __init__(self, leads: Leads, lanes: Lanes[N, R, W], highest: Level) -> None:
        """``highest`` is what no number of a level is ever above."""
        self._leads = leads
        self._lanes: Lanes[N, R, W] = lanes
        self._highest = highest
        self._seconds = highest[2] + 1
        """Lanes for each number of the hero's hits."""
        self._plans: dict[Hashable, Plan[W]] = {}
        self._rows: dict[Hashable, Row[N]] = {}
        self._exits: dict[Hashable, list[tuple[Way, W]]] = {}
        self._falls: dict[int, list[tuple[Fall, Fraction]]] = {}
        self._waiting: dict[int, dict[int, R]] = {}
        """Sum -> moment -> row."""
        self._sums: list[int] = []
        """The sums where something waits, as a heap of their negatives."""
        self._ended: dict[str, R] = {}
        """How it ended -> row, by the hero's hits at the end."""
        self._gone_through: dict[int, int] = {}
        """The positions of each sum."""
        self.work = 0
        """The bits of all rows gone through."""

    def enter(self, number: int, at: Level, chance: Fraction) -> None:
        """A moment comes about with a chance more."""
        self._add(sum(at), number, self._lanes.row(self._lane(at), chance))

    def run(self, work: int) -> None:
        """Let everything run out, the highest sum first; TooLong where that takes more work."""
        while self._waiting:
            whole = -heappop(self._sums)
            coming = self._waiting.pop(whole)
            for looks in self._by_kind(whole, coming.values()):
                seen = ((number, self._lanes.only(row, looks.window)) for number, row in coming.items())
                self._spend(looks, {number: self._lanes.moved(row, -looks.base) for number, row in seen if row})
            if self.work > work:
                raise TooLong

    @property
    def outcomes(self) -> dict[str, N]:
        """How it ended -> chance.  They sum to less than 1 by what was cut off, and by fights that never end."""
        nothing = self._lanes.number(Fraction(0))
        return {ended: sum(self._lanes.chances(row).values(), nothing) for ended, row in self._ended.items()}

    @property
    def left(self) -> dict[int, N]:
        """The hero's hits at the end -> chance."""
        left: dict[int, N] = {}
        for row in self._ended.values():
            for lane, chance in self._lanes.chances(row).items():
                ours = self._highest[0] - lane // self._seconds
                left[ours] = left[ours] + chance if ours in left else chance
        return left

    def expected(self, bits: int) -> int:
        """The work that the same would be with fractions that grow by so many bits with each hit and second lost."""
        highest = max(self._gone_through, default=0)
        return sum(positions * bits * (highest - whole) for whole, positions in self._gone_through.items())

    # --- lanes ---------------------------------------------------------------------------------------------

    def _lane(self, at: Level) -> int:
        return (self._highest[0] - at[0]) * self._seconds + self._highest[2] - at[2]

    def _level(self, lane: int, whole: int) -> Level:
        fewer, gone = divmod(lane, self._seconds)
        ours, seconds = self._highest[0] - fewer, self._highest[2] - gone
        return ours, whole - ours - seconds, seconds

    def _add(self, whole: int, number: int, row: R) -> None:
        here = self._waiting.get(whole)
        if here is None:
            here = self._waiting[whole] = {}
            heappush(self._sums, -whole)
        here[number] = self._lanes.both(here.get(number), row)

    def _by_kind(self, whole: int, rows: Iterable[R]) -> list[Looks[R]]:
        """The levels of a sum at which anything comes about, parted into kinds."""
        anything: R | None = None
        for row in rows:
            anything = self._lanes.both(anything, row)
        found: dict[Hashable, dict[int, Level]] = {}
        for lane in self._lanes.on(anything) if anything else ():
            at = self._level(lane, whole)
            found.setdefault(self._leads.kind(at), {})[lane] = at
        return [Looks(self._leads, self._lanes.window, levels) for levels in found.values()]

    # --- from one sum to lower ones ------------------------------------------------------------------------

    def _spend(self, looks: Looks[R], entered: dict[int, R]) -> None:
        """Everything that comes about at levels of one kind."""
        plan = self._plan(looks.example, entered)
        plus = self._lanes.plus
        coming: list[R | None] = [None] * len(plan.place)
        for number, row in entered.items():
            coming[plan.place[number]] = self._lanes.begun(row)
        leaving: dict[Exit, R] = {}
        places = 0
        for place, come in enumerate(coming):
            if come and (row := self._lanes.done(come)):
                for onward, share in plan.onward[place]:
                    coming[onward] = plus(coming[onward], row, share)
                for leads, share in plan.out[place]:
                    leaving[leads] = plus(leaving.get(leads), row, share)
                places += 1
        self._leave(leaving, looks)
        self._gone_through[looks.whole] = self._gone_through.get(looks.whole, 0) + places * len(looks.levels)
        self.work += places * max(map(self._lanes.bits, entered.values()), default=0)

    def _leave(self, leaving: dict[Exit, R], looks: Looks[R]) -> None:
        ways: dict[Way, R] = {}
        for leads, come in leaving.items():
            row = self._lanes.done(come)
            if isinstance(leads, Wound):
                self._wound(leads.number, row, looks, ways)
            elif leads is not None:
                ways[leads] = self._lanes.both(ways.get(leads), self._lanes.begun(row))
        for way, come in ways.items():
            self._go(way, self._lanes.done(come), looks)

    def _wound(self, number: int, row: R, looks: Looks[R], ways: dict[Way, R]) -> None:
        """Every way in which a wound may turn out, at all levels at once that look alike to it."""
        plus = self._lanes.plus
        for fall, share in self._falls_of(number):
            for sight, at, window in looks.to(fall):
                key = number, fall, sight
                if key not in self._exits:
                    self._exits[key] = self._wounding(self._leads.wounded(number, fall, at), share)
                here = self._lanes.only(row, window) if window else row
                for way, chance in self._exits[key]:
                    ways[way] = plus(ways.get(way), here, chance)

    def _wounding(self, ways: Ways, share: Fraction) -> list[tuple[Way, W]]:
        """Those of the ways that wound, which together have a share."""
        wounding = [(way, chance) for way, chance in ways if _wounds(way)]
        whole = sum(chance for _, chance in wounding)
        return [(way, self._weight(share * chance / whole)) for way, chance in wounding]

    def _weight(self, share: Fraction) -> W:
        return self._lanes.weight(self._lanes.number(share))

    def _falls_of(self, number: int) -> list[tuple[Fall, Fraction]]:
        """The ways in which a moment may wound, if it wounds."""
        if number not in self._falls:
            falls = self._leads.falls(number)
            whole = sum(share for _, share in falls)
            self._falls[number] = [(fall, share / whole) for fall, share in falls]
        return self._falls[number]

    def _go(self, way: Way, row: R, looks: Looks[R]) -> None:
        """On to a lower sum, or to the end."""
        onward, hurt, hurting, passed = way
        if isinstance(onward, str):
            self._end(onward, self._lanes.moved(row, looks.base + hurt * self._seconds))
            return
        if passed and looks.last:
            ended = self._lanes.only(row, looks.last)
            self._end(TIME_UP, self._lanes.moved(ended, looks.base + hurt * self._seconds))
            row = self._lanes.only(row, looks.earlier)
        if row:
            moved = self._lanes.moved(row, looks.base + hurt * self._seconds + passed)
            self._add(looks.whole - hurt - hurting - passed, onward, moved)

    def _end(self, ended: str, row: R) -> None:
        self._ended[ended] = self._lanes.both(self._ended.get(ended), row)

    # --- the plan for a kind of level ----------------------------------------------------------------------

    def _plan(self, at: Level, entered: Iterable[int]) -> Plan[W]:
        kind = self._leads.kind(at)
        plan = self._plans.get(kind)
        if plan is None or not plan.place.keys() >= set(entered):
            before = plan.entered if plan else set()
            plan = self._plans[kind] = self._planned(at, before | set(entered))
        return plan

    def _planned(self, at: Level, entered: set[int]) -> Plan[W]:
        rows: dict[int, Row[N]] = {}
        nothing, whole = map(self._lanes.number, (Fraction(0), Fraction(1)))
        waiting = [(-1.0, number) for number in entered]
        while waiting:
            likely, number = heappop(waiting)
            if number in rows:
                continue
            row = rows[number] = self._row(number, at) if -likely >= self._lanes.least else {None: whole}
            for onward, share in row.items():
                if isinstance(onward, int) and onward not in rows:
                    heappush(waiting, (likely * float(share), onward))
        rows = without_detours(without_rings(in_order(rows, entered), nothing), entered, nothing)
        plan = Plan[W](entered, {number: index for index, number in enumerate(rows)}, [], [])
        for row in rows.values():
            weights = [(leads, self._lanes.weight(share)) for leads, share in row.items()]
            plan.onward.append([(plan.place[leads], share) for leads, share in weights if isinstance(leads, int)])
            plan.out.append([(leads, share) for leads, share in weights if not isinstance(leads, int)])
        return plan

    def _row(self, number: int, at: Level) -> Row[N]:
        """Where a moment leads, at all levels of this one's kind; a copy, to be changed."""
        key = number, self._leads.kind(at)
        if key not in self._rows:
            self._rows[key] = self._row_anew(number, at)
        return dict(self._rows[key])

    def _row_anew(self, number: int, at: Level) -> Row[N]:
        row: dict[Target, Fraction] = {}
        for way, share in self._leads.onward(number, at):
            onward = way[0]
            stays = isinstance(onward, int) and not any(way[1:])
            target = Wound(number) if _wounds(way) else onward if stays and isinstance(onward, int) else way
            row[target] = row.get(target, Fraction(0)) + share
        if unknown := Fraction(1) - sum(row.values()):
            row[None] = unknown
        return {target: self._lanes.number(share) for target, share in row.items()}


def _wounds(way: Way) -> bool:
    return way[1] > 0 or way[2] > 0
