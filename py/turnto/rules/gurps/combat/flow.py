"""How the chances of a fight run down: through the moments that come about while nobody is wounded, then to fewer hits.

A moment of a fight may come round to itself (both miss, a dropped sword is picked up).  It is not gone round in: one
moment after another is taken out, and whatever led to it leads where it led.  Nothing is cut off by that, so that
with fractions the answer is the chance itself, and with floating point right but for rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import Generic, Protocol, TypeVar

N = TypeVar("N", float, Fraction)

Level = tuple[int, int, int]
"""What stands beside a moment: the hero's hits, the foe's, the seconds left if there is a limit.  All only fall."""
Way = tuple[int | str, int, int, int]
"""Where a beat leads: the moment after it (or how the fight ended), and what each number of the level loses."""
Ways = tuple[tuple[Way, Fraction], ...]


class Leads(Protocol):
    """Where moments lead."""

    def kind(self, at: Level) -> Hashable:
        """What beats that wound nobody can see of a level: at levels of one kind they lead to the same with the same chances."""

    def key(self, number: int, at: Level) -> Hashable:
        """What the beat of this moment can see of a level."""

    def onward(self, number: int, at: Level) -> Ways:
        """Where a moment leads; the chances sum to 1."""


class TooLong(Exception):
    """It takes more work than there is patience for."""


@dataclass(frozen=True, slots=True)
class Wound:
    """A way out of a moment by a wound; how bad it is is told by the level."""

    number: int


@dataclass(slots=True)
class Exits(Generic[N]):
    """Where one comes to who leaves a level: moments by what each number of the level loses, ends with the hero's loss."""

    onward: list[tuple[Level, list[tuple[int, N]]]]
    ended: list[tuple[str, int, N]]


Exit = Way | Wound | None
Target = int | Exit
"""Where a moment leads within a kind of level: to another one, to an end or the next second, to a wound, to nothing ever."""
Row = dict[Target, N]


@dataclass(slots=True)
class Plan(Generic[N]):
    """The moments of a kind of level in an order in which each leads only to later ones, or out."""

    entered: set[int]
    place: dict[int, int]
    onward: list[list[tuple[int, N]]]
    """Place -> places it leads to."""
    out: list[list[tuple[Exit, N]]]


class Flow(Generic[N]):
    """The chances of one fight, entered at its beginnings and let run to its ends."""

    def __init__(self, leads: Leads, number: Callable[[Fraction], N], unlikely: float = 0.0) -> None:
        """``number`` makes a chance a fraction or a float; a moment entered less often than ``unlikely`` is not followed."""
        self._leads = leads
        self._number: Callable[[Fraction], N] = number
        self._nothing: N = number(Fraction(0))
        self._unlikely = unlikely
        self._plans: dict[Hashable, Plan[N]] = {}
        self._rows: dict[Hashable, Row[N]] = {}
        self._exits: dict[Hashable, Exits[N]] = {}
        self._waiting: dict[Level, dict[int, N]] = {}
        self._highest: list[tuple[int, Level]] = []
        """Where something waits, as a heap."""
        self.outcomes: dict[str, N] = {}
        self.left: dict[int, N] = {}
        """The hero's hits at the end."""
        self._levels: dict[Level, int] = {}
        """Positions gone through at each."""
        self.work = 0
        """Positions gone through, each times the bits of its chance."""
        self.unsure: N = self._nothing
        """The chance of what was not followed, and of fights that never end."""

    def enter(self, number: int, at: Level, chance: N) -> None:
        """A moment comes about with a chance more."""
        here = self._at(at)
        here[number] = here.get(number, self._nothing) + chance

    def _at(self, at: Level) -> dict[int, N]:
        """What waits at a level."""
        here = self._waiting.get(at)
        if here is None:
            here = self._waiting[at] = {}
            heappush(self._highest, (-sum(at), at))
        return here

    def run(self, work: int) -> None:
        """Let everything run out, the highest level first; TooLong where that takes more work."""
        while self._waiting:
            at = heappop(self._highest)[1]
            here = {number: self._followed(chance) for number, chance in self._waiting.pop(at).items()}
            plan = self._plan(at, here)
            self._levels[at] = self._spend(at, plan, here)
            self.work += self._levels[at] * max(map(_bits, here.values()))
            if self.work > work:
                raise TooLong

    def expected(self, bits: int) -> int:
        """The work that the same would be with fractions that grow by so many bits with each hit lost."""
        highest = max(map(sum, self._levels), default=0)
        return sum(positions * bits * (highest - sum(at)) for at, positions in self._levels.items())

    def _followed(self, chance: N) -> N:
        if chance >= self._unlikely:
            return chance
        self.unsure += chance
        return self._nothing

    def _spend(self, at: Level, plan: Plan[N], here: dict[int, N]) -> int:
        """Everything that comes about at a level; in how many positions."""
        coming = [self._nothing] * len(plan.place)
        for number, chance in here.items():
            coming[plan.place[number]] = chance
        leaving: dict[Exit, N] = {}
        for chance, onward, out in zip(coming, plan.onward, plan.out, strict=True):
            if chance:
                for place, share in onward:
                    coming[place] += chance * share
                for leads, share in out:
                    leaving[leads] = leaving.get(leads, self._nothing) + chance * share
        for leads, chance in leaving.items():
            if leads is None:
                self.unsure += chance
            else:
                self._leave(at, chance, self._leads_out(leads, at))
        return sum(map(bool, coming))

    def _leave(self, at: Level, chance: N, leads: Exits[N]) -> None:
        for (ours, theirs, seconds), entered in leads.onward:
            there = self._at((at[0] - ours, at[1] - theirs, at[2] - seconds))
            for number, share in entered:
                there[number] = there.get(number, self._nothing) + chance * share
        for ended, ours, share in leads.ended:
            self.outcomes[ended] = self.outcomes.get(ended, self._nothing) + chance * share
            self.left[at[0] - ours] = self.left.get(at[0] - ours, self._nothing) + chance * share

    def _leads_out(self, leads: Way | Wound, at: Level) -> Exits[N]:
        """Where one who leaves a level so comes to; how bad a wound is hangs on the level."""
        key = self._leads.key(leads.number, at) if isinstance(leads, Wound) else leads
        found = self._exits.get(key)
        if found is None:
            ways = [(leads, Fraction(1))] if not isinstance(leads, Wound) else self._wounding(leads.number, at)
            found = self._exits[key] = self._sorted(ways)
        return found

    def _wounding(self, number: int, at: Level) -> list[tuple[Way, Fraction]]:
        ways = [(way, share) for way, share in self._leads.onward(number, at) if _wounds(way)]
        whole = sum(share for _, share in ways)
        return [(way, share / whole) for way, share in ways]

    def _sorted(self, ways: Iterable[tuple[Way, Fraction]]) -> Exits[N]:
        by_loss: dict[Level, list[tuple[int, N]]] = {}
        ended: list[tuple[str, int, N]] = []
        for (onward, *lost), share in ways:
            ours, theirs, seconds = lost
            if isinstance(onward, int):
                by_loss.setdefault((ours, theirs, seconds), []).append((onward, self._number(share)))
            else:
                ended.append((onward, ours, self._number(share)))
        return Exits[N](list(by_loss.items()), ended)

    # --- the plan for a kind of level ------------------------------------------------------------------

    def _plan(self, at: Level, entered: Iterable[int]) -> Plan[N]:
        kind = self._leads.kind(at)
        plan = self._plans.get(kind)
        if plan is None or not plan.place.keys() >= set(entered):
            before = plan.entered if plan else set()
            plan = self._plans[kind] = self._planned(at, before | set(entered))
        return plan

    def _planned(self, at: Level, entered: set[int]) -> Plan[N]:
        rows: dict[int, Row[N]] = {}
        waiting = [(-1.0, number) for number in entered]
        while waiting:
            likely, number = heappop(waiting)
            if number in rows:
                continue
            row = rows[number] = self._row(number, at) if -likely >= self._unlikely else {None: self._nothing + 1}
            for onward, share in row.items():
                if isinstance(onward, int) and onward not in rows:
                    heappush(waiting, (likely * float(share), onward))
        rows = without_rings(in_order(rows, entered), self._nothing)
        place = {number: index for index, number in enumerate(rows)}
        plan = Plan[N](entered, place, [], [])
        for row in rows.values():
            plan.onward.append([(place[onward], share) for onward, share in row.items() if isinstance(onward, int)])
            plan.out.append([(way, share) for way, share in row.items() if not isinstance(way, int)])
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
        return {target: self._number(share) for target, share in row.items()}


def in_order(rows: dict[int, Row[N]], entered: Iterable[int]) -> dict[int, Row[N]]:
    """The same rows, each before those it leads to, as far as there are no rings."""
    done: list[int] = []
    seen: set[int] = set()
    waiting = [(number, False) for number in entered]
    while waiting:
        number, is_done = waiting.pop()
        if is_done:
            done.append(number)
        elif number not in seen:
            seen.add(number)
            waiting.append((number, True))
            waiting += [(onward, False) for onward in rows[number] if isinstance(onward, int)]
    return {number: rows[number] for number in reversed(done)}


def without_rings(rows: dict[int, Row[N]], nothing: N) -> dict[int, Row[N]]:
    """Rows that come to the same, each leading only to later ones or out; a ring without a way out leads to None.

    ``rows`` is used up in its order: the nearer that is to the order of play, the less work.
    """
    led_by: dict[int, set[int]] = {number: set() for number in rows}
    for number, row in rows.items():
        for onward in row:
            if isinstance(onward, int):
                led_by[onward].add(number)
    done: dict[int, Row[N]] = {}
    for number in list(rows):
        row = done[number] = _without_itself(rows.pop(number), number, nothing)
        for earlier in led_by[number] & rows.keys():
            again = rows[earlier].pop(number)
            for onward, share in row.items():
                rows[earlier][onward] = rows[earlier].get(onward, nothing) + again * share
                if isinstance(onward, int):
                    led_by[onward].add(earlier)
    return done


def _without_itself(row: Row[N], number: int, nothing: N) -> Row[N]:
    """Where a moment leads once it leads on; nowhere, if it only ever leads to itself."""
    row.pop(number, None)
    # The rest is summed, not taken from 1: nothing is subtracted anywhere, so no digit is lost to rounding.
    whole = sum(row.values(), nothing)
    return {onward: share / whole for onward, share in row.items()} if whole else {None: nothing + 1}


def _wounds(way: Way) -> bool:
    return way[1] > 0 or way[2] > 0


def _bits(chance: float | Fraction) -> int:
    return chance.denominator.bit_length() if isinstance(chance, Fraction) else 64
