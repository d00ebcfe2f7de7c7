"""Casting spells outside fights (GL-MAGIC-01 to GL-MAGIC-33, GL-AUTH-40 to GL-AUTH-42)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from turnto.dice import Dice
from turnto.procedure import Option, Part, Procedure, ask, roll, tell
from turnto.rules.gurps.clock import DAY
from turnto.rules.gurps.contests import compared
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.options import mana
from turnto.rules.gurps.rolls import passed, success_roll
from turnto.rules.gurps.running import cancel, is_on, put_on, rules_of, running, strength_left, tire
from turnto.rules.gurps.scores import will
from turnto.rules.gurps.skills import spell_level
from turnto.rules.gurps.tables import key_of, shown, table
from turnto.rules.gurps.traits import has, level
from turnto.sheet import change
from turnto.state import State, Terms
from turnto.system import Deed, Free, Result

SPELL_NAMES = tuple(shown(key) for key in table("spells"))
LOW_MANA = -5
OUT_OF_SIGHT = -5
ON_ONESELF = ("minor_healing", "lend_health", "haste", "shield", "light")
"""Spells a hero may cast whenever there is time: on himself."""


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

    @property
    def name(self) -> str:
        """As the sheet writes it."""
        return shown(self.key)

    @property
    def cost(self) -> int:
        """GL-MAGIC-31: the cost, times radius, points or hits where it is counted so."""
        rules = rules_of(self.key)
        return int(rules["cost"]) * (self.strength if rules.get("per") else 1)


# --- whether and how well ---------------------------------------------------------------------------


def cannot(state: State, key: str, here: str) -> str | None:
    """GL-MAGIC-04: why this hero cannot cast this spell here; None if he can."""
    if spell_level(state.hero, key) is None:
        return f"You do not know {shown(key)}."
    if here == "none":
        return "There is no mana here."
    if here != "high" and not has(state.hero, "magery"):
        return "Only mages can cast here."
    if int(rules_of(key)["cost"]) > strength_left(state):
        return "You are too tired to cast it."
    return None


def casting_parts(state: State, cast: Cast) -> tuple[Part, ...]:
    """GL-MAGIC-11: the level of the spell and everything that makes it harder."""
    parts: list[Part] = [(cast.name, spell_level(state.hero, cast.key) or 0)]
    parts.append(("spells on", -len(running(state))))
    parts.append(("out of sight", 0 if cast.seen else OUT_OF_SIGHT))
    parts.append(("Magic Resistance", -cast.resistance))
    parts.append(("low mana", LOW_MANA if cast.mana == "low" else 0))
    if cast.key == "minor_healing":
        parts.append(("earlier tries today", -3 * _tries(state)))
    if cast.modifier:
        parts.append((f"at {cast.modifier:+d}", cast.modifier))
    return tuple(part for place, part in enumerate(parts) if part[1] or not place)


def _tries_flag(state: State) -> str:
    return f"healed {state.world.clock // DAY}"


def _tries(state: State) -> int:
    return int(state.world.flag(_tries_flag(state)))


# --- the casting ------------------------------------------------------------------------------------


def cast_spell(state: State, cast: Cast, terms: Terms) -> Procedure[tuple[State, str]]:
    """GL-MAGIC-12, GL-MAGIC-33: success, critical_success, failure, critical_failure or resisted; what it costs and does."""
    parts = casting_parts(state, cast)
    rolling = Rolling(
        cast.name, parts, critical_counts=True, margin_counts=cast.resists is not None
    )  # fmt: skip
    state, outcome, by = yield from hero_rolls(state, rolling, terms)
    if outcome == "cannot_try":
        return state, "cannot_cast"
    if cast.key == "minor_healing":  # GL-RULE-80: every attempt counts
        state = state.with_world(state.world.flagged(_tries_flag(state), _tries(state) + 1))
    if not passed(outcome):
        return (yield from _failed(state, cast, outcome)), outcome
    state = yield from tire(state, 0 if outcome == "critical_success" else cast.cost)
    if cast.resists is not None and (yield from _resisted(cast, outcome, by)):
        yield from tell("gurps-spell-lost")
        return state, "resisted"  # GL-RULE-77: paid in full
    yield from tell("gurps-spell-on", spell=cast.name)
    return (yield from works(state, cast)), outcome


def _resisted(cast: Cast, outcome: str, by: int) -> Procedure[bool]:
    """GL-MAGIC-33: the caster must win the contest; a tie fails. GL-RULE-77: the subject rolls only now."""
    target = (cast.resists or 0) + cast.resistance
    theirs, their_by = yield from success_roll(f"Resist {cast.name}", (("the subject", target),), forced=True)
    return compared(outcome, by, theirs, their_by) != "win"


def _failed(state: State, cast: Cast, outcome: str) -> Procedure[State]:
    """GL-MAGIC-12: a failure costs 1 and does nothing; a critical one costs all and brings a mishap."""
    yield from tell("gurps-spell-lost")
    if outcome == "failure":
        return (yield from tire(state, 1))
    state = yield from tire(state, cast.cost)
    faces = yield from roll(Dice(1), "Mishap", cuts=(3, 5))
    if faces[0] <= 2:
        yield from tell("gurps-mishap-smell")
    elif faces[0] <= 4:
        yield from tell("gurps-mishap-flash")
    else:
        yield from tell("gurps-mishap-hurt")
        state = state.with_hero((yield from change(state.hero, "hits", -1, least=-500)))
    return state


def works(state: State, cast: Cast) -> Procedure[State]:
    """What a spell does when it works: to the hero's hits and scores; what lasts is on from now."""
    hero = state.hero
    if cast.on_hero and cast.key == "minor_healing":
        return state.with_hero((yield from change(hero, "hits", cast.strength)))
    if cast.on_hero and cast.key == "lend_health":
        healed = min(cast.strength, hero.maximum("hits") - hero["hits"])
        state = state.with_hero((yield from change(hero, "hits", healed)))
        return put_on(state, cast.key, healed, True)
    if rules_of(cast.key)["minutes"]:
        return put_on(state, cast.key, cast.strength, cast.on_hero)
    return state


# --- as a book asks for it --------------------------------------------------------------------------


def spell_deed(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-40: cast the spell named, as strongly as the author or the player says."""
    key = key_of(str(deed["spell"]))
    here = str(deed.get("mana") or mana(state, terms))
    reason = cannot(state, key, here)
    if reason:
        yield from tell("gurps-cannot-cast", reason=reason)
        return Result(state, "cannot_cast")
    on_hero = not deed.get("subject") and deed.get("resist") is None
    strength = int(deed.get("strength", 0)) or (yield from how_strong(state, key))
    cast = Cast(
        key, strength, on_hero, here, not deed.get("unseen"), int(deed.get("modifier", 0)), int(deed.get("resistance", 0)),
        _target_of(state, deed, key),
    )  # fmt: skip
    if cast.cost > strength_left(state):  # GL-MAGIC-13
        yield from tell("gurps-cannot-cast", reason="You are too tired to cast it so strongly.")
        return Result(state, "cannot_cast")
    state, outcome = yield from cast_spell(state, cast, terms)
    return Result(state, outcome)


def _target_of(state: State, deed: Deed, key: str) -> int | None:
    if not rules_of(key).get("resisted"):
        return None
    return int(deed.get("resist", 10))


def how_strong(state: State, key: str) -> Procedure[int]:
    """The player says how strong a spell with degrees shall be, as far as his ST reaches."""
    choices = tuple(degrees(state, key))
    if len(choices) < 2:
        return choices[0] if choices else 1
    cost, per = int(rules_of(key)["cost"]), rules_of(key)["per"]
    options = [Option(str(n), f"Cast {shown(key)} for {n} {per} ({cost * n} fatigue)") for n in choices]
    return int((yield from ask(f"How strongly do you cast {shown(key)}?", *options)))


def degrees(state: State, key: str) -> Iterator[int]:
    """How strongly a spell can be cast with the ST there is."""
    rules = rules_of(key)
    if not rules.get("per"):
        yield 1
        return
    most = min(int(rules.get("most", 99)), strength_left(state) // int(rules["cost"]))
    if key == "lend_health":
        most = min(most, max(1, state.hero.maximum("hits") - state.hero["hits"]))
    yield from range(1, most + 1)


def spell_hindrance(state: State, deed: Deed, terms: Terms) -> str | None:
    """Why a spell offered cannot be cast."""
    return cannot(state, key_of(str(deed["spell"])), str(deed.get("mana") or mana(state, terms)))


def struck_by_spell(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-42: a spell is cast on the hero: the caster's roll, then the hero resists with the score named."""
    score = str(deed.get("score", "HT")).lower()
    base = will(state.hero) if score == "will" else state.hero[score]
    nerve = 0 if score == "will" else level(state.hero, "strong_will") - level(state.hero, "weak_will")
    theirs, their_by = yield from success_roll("Their spell", (("their spell", int(deed["caster"])),), forced=True)
    if not passed(theirs):
        return Result(state, "resisted")
    parts: tuple[Part, ...] = ((score.upper() if score != "will" else "Will", base), ("Strong or Weak Will", nerve))
    state, ours, by = yield from hero_rolls(
        state, Rolling("Resist the spell", parts, forced=True, margin_counts=True), terms
    )
    return Result(state, "affected" if compared(theirs, their_by, ours, by) == "win" else "resisted")


# --- whenever there is time -------------------------------------------------------------------------


def free_casts(state: State, terms: Terms) -> Iterator[Free]:
    """Spells on oneself, and ending those that are on."""
    here = mana(state, terms)
    for key in ON_ONESELF:
        if cannot(state, key, here) is None and not is_on(state, key) and _of_use(state, key):
            yield Free(f"cast {key}", f"Cast {shown(key)}")
    for own in running(state):
        yield Free(f"lose {own.key}", f"Lose the spell {shown(own.key)} (1 fatigue)")


def _of_use(state: State, key: str) -> bool:
    hurt = state.hero["hits"] < state.hero.maximum("hits")
    return hurt if key in ("minor_healing", "lend_health") else True


def do_free_cast(state: State, key: str, terms: Terms) -> Procedure[State]:
    """Carry one of them out."""
    word, _, spell = key.partition(" ")
    if word == "lose":
        return (yield from cancel(state, spell))
    strength = yield from how_strong(state, spell)
    state, _outcome = yield from cast_spell(state, Cast(spell, strength, True, mana(state, terms)), terms)
    return state
