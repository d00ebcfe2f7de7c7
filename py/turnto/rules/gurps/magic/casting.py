"""Casting: whether, how well, at what cost, against what resistance (GL-MAGIC-04, GL-MAGIC-11 to 13, GL-MAGIC-31 to 33)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from turnto.core.message import say
from turnto.core.procedure import Option, Part, Procedure
from turnto.core.world import State
from turnto.rules.gurps.character.skills import spell_level
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.effects.active_spells import how_many_on, rules_of
from turnto.rules.gurps.effects.fatigue import strength_left
from turnto.rules.gurps.expiring_flags import today
from turnto.rules.gurps.rolls.contests import compared
from turnto.rules.gurps.success_roll import judged, margin, passed, success_roll
from turnto.rules.gurps.tables import shown, table

SPELL_NAMES = tuple(shown(key) for key in table("spells"))
FOOLISH, SPELLS_ON, UNSEEN = shown("foolishness"), say("gurps-part-spells-on"), say("gurps-part-unseen")
LITTLE_MANA, EARLIER_TRIES = say("gurps-part-low-mana"), say("gurps-part-earlier-tries")
MAGIC_RESISTANCE, STRONG_WILL = say("gurps-part-magic-resistance"), say("gurps-part-strong-will")
"""What lowers a caster or strengthens a subject, as the player reads it."""
LOW_MANA = -5
OUT_OF_SIGHT = -5
TRIED = -3
"""Minor Healing, for each earlier try of the day on the same subject."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A casting: which spell, how strong, on whom, in what mana, and what the author adds."""

    key: str
    strength: int = 1
    on_hero: bool = True
    mana: str = "normal"
    seen: bool = True
    modifier: int = 0
    resistance: int = 0
    """The subject's Magic Resistance, which lowers the caster too (GL-RULE-81)."""
    resists: int | None = None
    """What the subject of a resisted spell rolls against."""
    subject: str = ""
    """As the book calls it."""
    seconds: int = 1
    """Of Ignite Fire, which is paid for by the second."""
    mishaps: bool = True
    """Whether the rules say what a critical failure brings; else the book does (GL-MAGIC-12)."""

    @property
    def name(self) -> str:
        """As the sheet writes it."""
        return shown(self.key)

    @property
    def cost(self) -> int:
        """What it costs in all."""
        return cost_of(self.key, self.strength) * self.seconds


def cost_of(key: str, strength: int) -> int:
    """GL-MAGIC-31: the cost, times radius, points or hits where it is counted so."""
    rules = rules_of(key)
    return int(rules["cost"]) * (strength if rules.get("per") else 1)


def casting_time(key: str, strength: int) -> int:
    """GL-MAGIC-10: the seconds of concentration; of a fireball one for each die."""
    return strength if key == "fireball" else int(rules_of(key)["seconds"])


def paid(outcome: str, cost: int) -> int:
    """GL-MAGIC-12: nothing for a critical success, 1 for a failure, else all of it."""
    return {"critical_success": 0, "failure": 1}.get(outcome, cost)


# --- whether and how well ---------------------------------------------------------------------------


def cannot(state: State, key: str, here: str) -> str | None:
    """GL-MAGIC-04: why this hero cannot cast this spell here; None if he can."""
    if spell_level(state.hero, key) is None:
        return say("gurps-unknown-spell", spell=shown(key))
    if here == "none":
        return say("gurps-no-mana")
    if here != "high" and not has(state.hero, "magery"):
        return say("gurps-only-mages")
    if int(rules_of(key)["cost"]) > strength_left(state):
        return say("gurps-too-tired")
    return None


def casting_parts(state: State, cast: Cast) -> tuple[Part, ...]:
    """GL-MAGIC-11: the level of the spell and everything that makes it harder."""
    parts: list[Part] = [(cast.name, spell_level(state.hero, cast.key) or 0)]
    parts.append((FOOLISH, -state.hero["foolish"]))
    parts.append((SPELLS_ON, -how_many_on(state)))
    parts.append((UNSEEN, 0 if cast.seen else OUT_OF_SIGHT))
    parts.append((MAGIC_RESISTANCE, -cast.resistance))
    parts.append((LITTLE_MANA, LOW_MANA if cast.mana == "low" else 0))
    if cast.key == "minor_healing":
        parts.append((EARLIER_TRIES, TRIED * tries(state, cast.subject)))
    if cast.modifier:
        parts.append((say("gurps-part-at", by=cast.modifier), cast.modifier))
    return tuple(part for place, part in enumerate(parts) if part[1] or not place)


def _tries_flag(state: State, subject: str) -> str:
    return f"healed {today(state)} {subject}".rstrip()


def tries(state: State, subject: str = "") -> int:
    """How often Minor Healing was tried today on the hero, or on another."""
    return int(state.world.flag(_tries_flag(state, subject)))


def tried(state: State, subject: str = "") -> State:
    """GL-RULE-80: once more, success or not."""
    return state.with_world(state.world.flagged(_tries_flag(state, subject), tries(state, subject) + 1))


def degrees(state: State, key: str) -> Iterator[int]:
    """How strongly a spell can be cast with the ST there is."""
    yield from degrees_for(key, strength_left(state), state.hero.maximum("hits") - state.hero["hits"])


def degrees_for(key: str, strength: int, hits_lost: int) -> Iterator[int]:
    """Yield the degrees for a caster with this ST left, on a subject who has lost this many hits."""
    rules = rules_of(key)
    if not rules.get("per"):
        yield 1
        return
    most = min(int(rules.get("most", 99)), strength // int(rules["cost"]))
    if key == "lend_health":
        most = min(most, max(1, hits_lost))
    yield from range(1, most + 1)


def degree_options(key: str, choices: tuple[int, ...]) -> list[Option]:
    """One for each degree, with its cost."""
    id = f"gurps-cast-for-{rules_of(key)['per']}"
    return [Option(str(n), say(id, spell=shown(key), count=n, fatigue=cost_of(key, n))) for n in choices]


# --- resistance -------------------------------------------------------------------------------------


def resisted(name: str, outcome: str, by: int, parts: tuple[Part, ...]) -> Procedure[bool]:
    """GL-MAGIC-33: the caster must win the contest; a tie fails. GL-RULE-77: the subject rolls only now."""
    theirs, their_by = yield from success_roll(say("gurps-resist", spell=name), parts, forced=True)
    return compared(outcome, by, theirs, their_by) != "win"


@lru_cache(maxsize=1024)
def chance(level: int, resists: int | None = None) -> int:
    """How often a spell works, in hundredths: the roll, and the contest where it is resisted."""
    works = sum(
        _WAYS[total] * _unresisted(total, level, resists) for total in range(3, 19) if passed(judged(total, level))
    )
    return round(100 * works / 216)


_WAYS = {n: sum(a + b + c == n for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)) for n in range(3, 19)}


def _unresisted(total: int, level: int, resists: int | None) -> float:
    if resists is None:
        return 1.0
    by = margin(judged(total, level), total, level)
    fails = [
        n for n in _WAYS if compared("success", by, outcome := judged(n, resists), margin(outcome, n, resists)) == "win"
    ]
    return sum(_WAYS[n] for n in fails) / 216
