"""The hero's success rolls, with re-rolls by Luck and Daredevil (GL-CHAR-67, GL-CHAR-75, GL-RULE-74)."""

from __future__ import annotations

from dataclasses import dataclass

from turnto.core.message import say
from turnto.core.procedure import Checked, Option, Part, Procedure, ask, roll, tell
from turnto.core.world import State, Terms
from turnto.rules.gurps import success_roll
from turnto.rules.gurps.character.traits import has, level
from turnto.rules.gurps.expiring_flags import LUCK_DECLARED, LUCK_WAITS, lasts
from turnto.rules.gurps.options import number
from turnto.rules.gurps.success_roll import THREE_DICE, judged, passed

_SHARES = {1: 1, 2: 2, 3: 6}
"""The better kinds of Luck wait half and a sixth as long: 18, 9, 3 sections."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """A success roll of the hero's: what it is called, what it is made of, and what is at stake."""

    name: str
    parts: tuple[Part, ...]
    forced: bool = False
    """It cannot be declined: HT, Will, senses, resistance (GL-RULE-02)."""
    capped: bool = False
    """14 and more fail (GL-CORE-40)."""
    secret: bool = False
    critical_counts: bool = False
    """Whether a critical success would be better than a success, so that Luck might be wanted after one."""
    margin_counts: bool = False
    """Whether by how much it succeeds matters (a contest)."""
    plain: bool = False
    """Whether nobody asks more of it than whether it succeeds."""

    @property
    def target(self) -> int:
        """Effective skill."""
        return sum(number for _, number in self.parts)


def luck_is_there(state: State) -> bool:
    """Whether the hero has Luck, and it has come back since it was last used."""
    return has(state.hero, "luck") and not state.world.flag(LUCK_WAITS)


def luck_used(state: State, terms: Terms) -> State:
    """GL-RULE-74: Luck comes back after 18, 9 or 3 sections, or as many as the book says."""
    return luck_rests(state, number(terms, "luck_sections", 18))


def luck_rests(state: State, sections: int) -> State:
    """The same, by the sections that plain Luck waits."""
    wait = max(1, sections // _SHARES.get(level(state.hero, "luck"), 1))
    return state.with_world(state.world.flagged(LUCK_WAITS, wait).flagged(LUCK_DECLARED, None))


def hero_rolls(state: State, rolling: Rolling, terms: Terms) -> Procedure[tuple[State, str, int]]:
    """A success roll of the hero's (GL-CORE-06), thrown again where Luck or Daredevil allow: (state, outcome, margin)."""
    parts = tuple(part for place, part in enumerate(rolling.parts) if part[1] or not place)
    target = rolling.target
    if target < 3 and not rolling.forced:
        yield from tell("gurps-cannot", skill=rolling.name, target=target)
        return state, "cannot_try", target - 18
    thrown = _Thrown(rolling, parts, target, plain=rolling.plain and not _is_daring(state))
    if rolling.secret:
        state, total = yield from _in_secret(state, thrown, terms)
    else:
        total = yield from thrown.once()
        total = yield from _dared(state, thrown, total)
        state, total = yield from _lucky(state, thrown, total, terms)
    outcome = judged(total, target, will_cap=rolling.capped)
    if not rolling.secret:
        natural = outcome.partition("_")[0] if outcome.startswith("critical") else ""
        yield Checked(rolling.name, parts, thrown.faces, total, target, outcome, natural, target - total)
    return state, outcome, success_roll.margin(outcome, total, target)


class _Thrown:
    """Throws for one roll; remembers the faces that count."""

    def __init__(self, rolling: Rolling, parts: tuple[Part, ...], target: int, *, plain: bool) -> None:
        self.rolling, self.parts, self.target, self._plain = rolling, parts, target, plain
        self.faces: tuple[int, ...] = ()

    def once(self, label: str = "") -> Procedure[int]:
        """Throw three dice; the lowest throw so far counts."""
        cuts = () if self.rolling.margin_counts else self._cuts()
        faces = yield from roll(
            THREE_DICE, label or self.rolling.name, cuts=cuts, parts=self.parts, target=self.target, secret=self.rolling.secret
        )  # fmt: skip
        if not self.faces or sum(faces) < sum(self.faces):
            self.faces = faces
        return sum(self.faces)

    def _cuts(self) -> tuple[int, ...]:
        """Where totals part: odds go through as many cases."""
        if self._plain:
            return (success_roll.highest_success(self.target, will_cap=self.rolling.capped) + 1,)
        return success_roll.cuts(self.target, will_cap=self.rolling.capped)

    def outcome(self, total: int) -> str:
        """What a total comes to."""
        return judged(total, self.target, will_cap=self.rolling.capped)

    def could_be_better(self, total: int) -> bool:
        """Whether a lower throw would matter."""
        outcome = self.outcome(total)
        if not passed(outcome):
            return True
        return self.rolling.margin_counts or (self.rolling.critical_counts and outcome == "success")


def _dared(state: State, thrown: _Thrown, total: int) -> Procedure[int]:
    """GL-CHAR-67: taking a needless risk, a Daredevil may throw a critical failure again; the new throw stands."""
    if thrown.outcome(total) != "critical_failure" or not _is_daring(state):
        return total
    key = yield from ask(
        say("gurps-dared", roll=thrown.rolling.name, total=total),
        Option("again", say("gurps-dared-again")),
        Option("keep", say("gurps-luck-keep-critical_failure")),
    )
    if key == "keep":
        return total
    thrown.faces = ()
    return (yield from thrown.once(say("gurps-roll-again-dared", roll=thrown.rolling.name)))


def _is_daring(state: State) -> bool:
    return bool(lasts(state, "risk")) and has(state.hero, "daredevil")


def _lucky(state: State, thrown: _Thrown, total: int, terms: Terms) -> Procedure[tuple[State, int]]:
    """GL-CHAR-75: twice more, and the best of the three counts."""
    if not luck_is_there(state) or not thrown.could_be_better(total):
        return state, total
    outcome = thrown.outcome(total)
    key = yield from ask(
        say(f"gurps-luck-after-{outcome}", roll=thrown.rolling.name, target=thrown.target, total=total),
        Option("luck", say("gurps-luck-again")),
        Option("keep", say(f"gurps-luck-keep-{outcome}")),
    )
    if key == "keep":
        return state, total
    for _ in range(2):
        total = yield from thrown.once(say("gurps-roll-again-luck", roll=thrown.rolling.name))
    yield from tell("gurps-luck")
    return luck_used(state, terms), total


def _in_secret(state: State, thrown: _Thrown, terms: Terms) -> Procedure[tuple[State, int]]:
    """GL-CORE-12, GL-RULE-12: thrown unseen; three times where Luck was declared for it beforehand."""
    total = yield from thrown.once()
    if state.world.flag(LUCK_DECLARED):
        for _ in range(2):
            total = yield from thrown.once()
        state = luck_used(state, terms)
    return state, total


def declared(state: State) -> Procedure[State]:
    """Say beforehand that Luck is to help the next hidden roll."""
    yield from tell("gurps-luck-declared")
    return state.with_world(state.world.flagged(LUCK_DECLARED, 1))
