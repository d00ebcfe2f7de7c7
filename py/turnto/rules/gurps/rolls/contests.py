"""Contests a book asks for (GL-CORE-20 to GL-CORE-25, GL-AUTH-02, GL-AUTH-03, GL-AUTH-37)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import overload

from turnto.common.amounts import with_margin
from turnto.core.dice import dice
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Part, Procedure, roll, tell
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat.foes.stat_rows import facts_of
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.effects.fatigue import strength_left, tire
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls.trials import best_of, deed_minutes, unlearned
from turnto.rules.gurps.success_roll import passed, success_roll
from turnto.rules.gurps.tables import key_of

MOST_ROUNDS = 1000
"""GL-RULE-10: a stop that only guards the program."""


def opponent(deed: Deed, terms: Terms) -> Procedure[tuple[str, int]]:
    """Return the other side of a contest: a number, dice, or a foe's skill (``the guard's Will``)."""
    if deed.get("number") is not None:
        return say("gurps-other-side"), int(deed["number"])
    if thrown := deed.get("dice"):
        found = dice(str(thrown))
        faces = yield from roll(found, say("gurps-roll-other-side"), secret=True)
        return say("gurps-other-side"), found.total(faces)
    name, score = score_of_foe(deed, terms)
    return name or say("gurps-other-side-capital"), GUESSED if score is None else score


_OWNED = re.compile(r"(?:the |a |an )?(.+?)(?:'s|') (.+)")


GUESSED = 10
"""The score of somebody of whom the book says nothing."""


def score_of_foe(deed: Deed, terms: Terms) -> tuple[str, int | None]:
    """Return who stands against the hero in a contest, and his score.

    A foe without one in the table of foes has no score: None.
    """
    plain = fold(str(deed.get("foe", "")))
    found = _OWNED.fullmatch(plain)
    name, what = (found[1], found[2]) if found else (plain.removeprefix("the "), "")
    wanted = what or fold(str(deed.get("skill") or deed.get("field") or ""))
    return name.capitalize(), _score_of(terms.foes[name], wanted) if name in terms.foes else None


SENSES: Mapping[str, str] = {
    "hearing": "hearing", "vision": "vision", "sight": "vision", "smell": "taste/smell", "taste": "taste/smell", "taste/smell": "taste/smell",
}  # fmt: skip
_BEASTS = re.compile(r"\b(?:beast|carnivore|herbivore)\b")


def _score_of(row: Mapping[str, str], wanted: str) -> int | None:
    """What a foe's row says of a score, or None.  Where it says nothing, Will is IQ, and a sense is IQ with Alertness and the
    acute sense (GL-CORE-35), a beast's 14 (GL-COMBAT-96)."""
    said = _said_of(row, wanted)
    if said is not None or wanted not in (*SENSES, "will"):
        return said
    if wanted == "will":
        return _said_of(row, "iq", GUESSED) + _said_of(row, "strong will", 0) - _said_of(row, "weak will", 0)
    base = 14 if _BEASTS.search(facts_of(row)) else _said_of(row, "iq", GUESSED)
    return base + _said_of(row, "alertness", 0) + _said_of(row, f"acute {SENSES[wanted]}", 0)


@overload
def _said_of(row: Mapping[str, str], wanted: str) -> int | None: ...
@overload
def _said_of(row: Mapping[str, str], wanted: str, default: int) -> int: ...
def _said_of(row: Mapping[str, str], wanted: str, default: int | None = None) -> int | None:
    """The number in the column of that name, or behind the name in any cell."""
    for column, cell in row.items():
        if fold(column) == wanted and (digits := re.search(r"-?\d+", cell)):
            return int(digits[0])
    for cell in row.values():
        if wanted and (
            said := re.search(rf"(?<!acute )(?<!strong )(?<!weak )\b{re.escape(wanted)} (-?\d+)", fold(cell))
        ):
            return int(said[1])
    return default


def quick_contest(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-CORE-21: both roll once; who succeeds while the other fails wins, else the better margin; equal is a tie."""
    found = best_of(state, deed, terms)
    if found is None:
        yield from tell("gurps-no-default", skill=unlearned(state, deed, terms))
        return Result(state, "lose")
    name, parts = found
    other, level = yield from opponent(deed, terms)
    against = level + int(deed.get("foe_by", 0))
    for _ in range(20):
        rolling = Rolling(say("gurps-contest", of=name), parts, forced=True, margin_counts=True)
        state, ours, by = yield from hero_rolls(state, rolling, terms)
        theirs, their_by = yield from success_roll(
            say("gurps-contest", of=other), ((other, against),), forced=True, will_cap=_is_interrogated(name)
        )
        result = compared(ours, by, theirs, their_by)
        if passed(ours) == passed(theirs):
            yield from tell(
                f"gurps-contest-{result}",
                did=say("gurps-both-succeed" if passed(ours) else "gurps-both-fail"),
                by=abs(by),
                theirs=abs(their_by),
            )
        if result != "tie" or not deed.get("tie_again"):
            break
    state = with_margin(state, deed, by - their_by)
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
    less: int = 0
    """What the over-14 rule takes off both sides, below 0."""


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
        yield from tell("gurps-no-default", skill=unlearned(state, deed, terms))
        return Struggle("", (), other, against, result="lose"), state
    ours = sum(number for _, number in found[1])
    less = shortened(ours, against)[0] - ours
    return _as_it_stands(Struggle("", (), other, against + less, less=less), found), state


def _as_it_stands(struggle: Struggle, found: tuple[str, tuple[Part, ...]]) -> Struggle:
    """With the hero's side as it is now, less what the over-14 rule has taken off once for all."""
    name, parts = found
    parts = (*parts, (say("gurps-part-both-over-14"), struggle.less))
    return replace(struggle, name=name, ours=tuple(part for place, part in enumerate(parts) if part[1] or not place))


def _tired(struggle: Struggle, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Struggle, State]]:
    """A round's fatigue: it is the current ST that strives on (GL-COMBAT-91), and who has none left has lost (GL-COMBAT-90)."""
    state = yield from tire(state, int(deed["tiring"]))
    if strength_left(state) <= 0:
        return replace(struggle, result=struggle.result or "lose"), state
    found = best_of(state, deed, terms)
    return (_as_it_stands(struggle, found) if found else struggle), state


def beat(struggle: Struggle, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Struggle, State]]:
    """GL-CORE-22: one round; it is over when one side succeeds and the other fails."""
    rolling = Rolling(say("gurps-contest", of=struggle.name), struggle.ours, forced=True, plain=True)
    state, ours, _ = yield from hero_rolls(state, rolling, terms)
    theirs, _ = yield from success_roll(
        say("gurps-contest", of=struggle.other),
        ((struggle.other, struggle.theirs),),
        forced=True,
        plain=True,
        will_cap=_is_interrogated(struggle.name),
    )
    if minutes := deed_minutes(deed):
        state = yield from pass_time(state, minutes, terms)
    if passed(ours) != passed(theirs):
        struggle = replace(struggle, result="win" if passed(ours) else "lose")
    if deed.get("tiring"):
        struggle, state = yield from _tired(struggle, state, deed, terms)
    number = struggle.rounds + 1
    if struggle.result is None and number >= int(deed.get("rounds", MOST_ROUNDS)):
        struggle = replace(struggle, result="tie")
    if counter := deed.get("counter"):
        state = state.with_world(state.world.counting(str(counter), number))
    counts = deed.get("counter") or deed.get("rounds")
    return replace(struggle, rounds=number if counts else 0), state


def outcome(struggle: Struggle, _state: State, _deed: Deed, _terms: Terms) -> str | None:
    """Who has won; None while nobody has."""
    return struggle.result
