"""Contests a book asks for (GL-CORE-20 to GL-CORE-25, GL-AUTH-02, GL-AUTH-03, GL-AUTH-37)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from turnto.dice import dice
from turnto.names import fold
from turnto.phrase import Deed, Result
from turnto.procedure import Part, Procedure, roll, tell
from turnto.rules.gurps.clock import pass_time
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls import passed, success_roll
from turnto.rules.gurps.running import tire
from turnto.rules.gurps.tables import key_of
from turnto.rules.gurps.trials import best_of, deed_minutes
from turnto.state import State, Terms

MOST_ROUNDS = 1000
"""GL-RULE-10: a stop that only guards the program."""


def opponent(deed: Deed, terms: Terms) -> Procedure[tuple[str, int]]:
    """The other side: a number, dice, or a foe of the book's with the skill that is named (``the guard's Will``)."""
    if deed.get("number") is not None:
        return "the other side", int(deed["number"])
    if thrown := deed.get("dice"):
        found = dice(str(thrown))
        faces = yield from roll(found, "The other side's skill", secret=True)
        return "the other side", found.total(faces)
    return _of_a_foe(str(deed.get("foe", "")), deed, terms)


_OWNED = re.compile(r"(?:the |a |an )?(.+?)(?:'s|') (.+)")


def _of_a_foe(text: str, deed: Deed, terms: Terms) -> tuple[str, int]:
    plain = fold(text)
    found = _OWNED.fullmatch(plain)
    name, what = (found[1], found[2]) if found else (plain.removeprefix("the "), "")
    row = next((row for own, row in terms.foes.items() if own == name), {})
    tried = [what] if what else [fold(str(deed.get("skill") or deed.get("field") or ""))]
    for wanted in (*tried, *_INSTEAD.get(tried[0], ())):
        for column, cell in row.items():
            if fold(column) == wanted and (digits := re.search(r"-?\d+", cell)):
                return name.capitalize(), int(digits[0])
        for cell in row.values():
            if wanted and (said := re.search(rf"\b{re.escape(wanted)} (-?\d+)", fold(cell))):
                return name.capitalize(), int(said[1])
    return name.capitalize() or "The other side", 10


_INSTEAD = {"will": ("iq",), "hearing": ("iq",), "vision": ("iq",), "": ()}
"""What stands for a score that a foe's row does not give: senses and Will come from IQ."""


def quick_contest(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-CORE-21: both roll once; who succeeds while the other fails wins, else the better margin; equal is a tie."""
    found = best_of(state, deed, terms)
    if found is None:
        yield from tell("gurps-no-default", skill=str(deed.get("skill", "")))
        return Result(state, "lose")
    name, parts = found
    other, level = yield from opponent(deed, terms)
    against = level + int(deed.get("foe_by", 0))
    for _ in range(20):
        rolling = Rolling(f"Contest: {name}", parts, forced=True, margin_counts=True)
        state, ours, by = yield from hero_rolls(state, rolling, terms)
        theirs, their_by = yield from success_roll(
            f"Contest: {other}", ((other, against),), forced=True, will_cap=_is_interrogated(name)
        )
        result = compared(ours, by, theirs, their_by)
        if result != "tie" or not deed.get("tie_again"):
            break
    if minutes := deed_minutes(deed):
        state = yield from pass_time(state, minutes, terms)
    return Result(state, "critical" if result == "win" and ours == "critical_success" and _asks(deed) else result)


def _is_interrogated(skill: str) -> bool:
    """The digest's fifth correction: the Will of a prisoner who is interrogated fails on 14 and more."""
    return key_of(skill) == "interrogation"


def _asks(deed: Deed) -> bool:
    return "critical" in deed.outcomes


def compared(ours: str, by: int, theirs: str, their_by: int) -> str:
    """GL-CORE-21, GL-RULE-07: win, lose or tie."""
    if passed(ours) != passed(theirs):
        return "win" if passed(ours) else "lose"
    return "win" if by > their_by else "lose" if by < their_by else "tie"


# --- regular contests -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Struggle:
    """A regular contest in course: both sides' effective skill, and the rounds where they are counted."""

    name: str
    ours: tuple[Part, ...]
    other: str
    theirs: int
    rounds: int = 0
    result: str | None = None


def shortened(ours: int, theirs: int) -> tuple[int, int]:
    """GL-CORE-24, GL-RULE-10: where both are above 14, the higher comes down to 14 and the other by as much."""
    less = max(ours, theirs) - 14 if min(ours, theirs) > 14 else 0
    return ours - less, theirs - less


def begin(state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Struggle, State]]:
    """Both sides as they stand; the over-14 rule before the first round."""
    other, level = yield from opponent(deed, terms)
    against = level + int(deed.get("foe_by", 0))
    found = best_of(state, deed, terms)
    if found is None:
        yield from tell("gurps-no-default", skill=str(deed.get("skill", "")))
        return Struggle("", (), other, against, result="lose"), state
    name, parts = found
    parts = tuple(part for place, part in enumerate(parts) if part[1] or not place)
    ours = sum(number for _, number in parts)
    less = shortened(ours, against)[0] - ours
    shorter: tuple[Part, ...] = (("both over 14", less),) if less else ()
    return Struggle(name, (*parts, *shorter), other, against + less), state


def beat(struggle: Struggle, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Struggle, State]]:
    """GL-CORE-22: one round; it is over when one side succeeds and the other fails."""
    rolling = Rolling(f"Contest: {struggle.name}", struggle.ours, forced=True)
    state, ours, _ = yield from hero_rolls(state, rolling, terms)
    theirs, _ = yield from success_roll(
        f"Contest: {struggle.other}",
        ((struggle.other, struggle.theirs),),
        forced=True,
        plain=True,
        will_cap=_is_interrogated(struggle.name),
    )
    if minutes := deed_minutes(deed):
        state = yield from pass_time(state, minutes, terms)
    if cost := int(deed.get("tiring", 0)):
        state = yield from tire(state, cost)
    number = struggle.rounds + 1
    result = None if passed(ours) == passed(theirs) else "win" if passed(ours) else "lose"
    if result is None and number >= int(deed.get("rounds", MOST_ROUNDS)):
        result = "tie"
    if counter := deed.get("counter"):
        state = state.with_world(state.world.counting(str(counter), number))
    counts = deed.get("counter") or deed.get("rounds")
    return replace(struggle, rounds=number if counts else 0, result=result), state


def outcome(struggle: Struggle, _state: State, _deed: Deed, _terms: Terms) -> str | None:
    """Who has won; None while nobody has."""
    return struggle.result
