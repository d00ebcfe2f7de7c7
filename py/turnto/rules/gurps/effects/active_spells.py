"""Spells that are on (GL-MAGIC-16 to GL-MAGIC-23): what they do to the hero while they last, and how they end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from turnto.core.message import say
from turnto.core.procedure import Changed, Option, Procedure, ask, tell
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import SPELL_SCORES
from turnto.rules.gurps.effects.fatigue import strength_left, tire
from turnto.rules.gurps.injury.condition import CONDITION, DEAD, UNCONSCIOUS
from turnto.rules.gurps.injury.harm import stay_awake
from turnto.rules.gurps.injury.wound_formula import thresholds
from turnto.rules.gurps.tables import shown, table
from turnto.rules.gurps.target_roll import checked

SPELL, UNDER = "spell:", "under:"
"""Prefixes of the world's flags: the hero's own spells, and other people's spells on the hero."""
FADING = "fading"
"""The flag of spells that end when the page is turned."""
HELD = "held fireball"
"""The flag of a fireball in the hand: its dice (GL-MAGIC-16, GL-MAGIC-32)."""


@dataclass(frozen=True, slots=True)
class Running:
    """A spell that is on: how strong, till when (minutes of the clock), on the hero or on another."""

    key: str
    strength: int
    ends: int
    on_hero: bool = True
    subject: str = ""
    """Whom or what it is on, where that is not the hero."""
    flag: str = ""
    """Under which the world remembers it."""

    @property
    def own(self) -> bool:
        """Whether the hero keeps it up himself."""
        return not self.flag.startswith(UNDER)

    @property
    def kept_in_flag(self) -> str:
        """How the world remembers it."""
        return f"{self.strength} {self.ends} {int(self.on_hero)} {self.subject}".rstrip()


def running(state: State) -> tuple[Running, ...]:
    """Every spell the hero has on."""
    return tuple(_read(state, SPELL))


def all_on(state: State) -> tuple[Running, ...]:
    """His own and those of others on him."""
    return (*running(state), *_read(state, UNDER))


def _read(state: State, kind: str) -> Iterator[Running]:
    for name, kept in state.world.flags:
        if name.startswith(kind):
            strength, ends, on_hero, *subject = str(kept).split(" ", 3)
            key = name.removeprefix(kind).partition("#")[0]
            yield Running(key, int(strength), int(ends), on_hero == "1", "".join(subject), name)


def held(state: State) -> int:
    """Dice of the fireball in the hero's hand."""
    return int(state.world.flag(HELD))


def how_many_on(state: State) -> int:
    """GL-MAGIC-16, GL-RULE-79: his spells that are on, each of two alike, and a fireball in the hand."""
    return len(running(state)) + (held(state) > 0)


def is_on(state: State, key: str) -> bool:
    """GL-AUTH-41: whether a spell is running, the hero's or on the hero."""
    return any(own.key == key for own in all_on(state)) or (key == "fireball" and held(state) > 0)


def rules_of(key: str) -> Mapping[str, Any]:
    """The table entry of a spell."""
    found: Mapping[str, Any] = table("spells")[key]
    return found


def most_of(key: str) -> int:
    """The strongest a spell can be cast, whatever ST there is."""
    return int(rules_of(key).get("most", 999))


def keeping_price(key: str, strength: int) -> int | None:
    """GL-MAGIC-20: what another period costs; None where it cannot be kept up. Half a point counts as a whole one."""
    keep, per = rules_of(key)["keep"], rules_of(key).get("per")
    return None if keep is None else -int(-(keep * (strength if per else 1)) // 1)


def keeping_cost(own: Running) -> int | None:
    """The same of a spell that is on."""
    return keeping_price(own.key, own.strength)


# --- on and off -----------------------------------------------------------------------------------


def put_on(
    state: State, key: str, strength: int, on_hero: bool, subject: str = "", *, ends: int | None = None
) -> State:
    """A spell of the hero's with a duration begins; one on himself that runs already is begun anew (GL-RULE-79)."""
    ends = state.world.clock + int(rules_of(key)["minutes"]) if ends is None else ends
    taken = [own.flag for own in running(state) if own.key == key and (not own.on_hero or not on_hero)]
    flag = next(name for n in range(len(taken) + 1) if (name := SPELL + key + (f"#{n}" if n else "")) not in taken)
    return _with(state, Running(key, strength, ends, on_hero, subject, flag))


def put_under(state: State, key: str, strength: int, minutes: int) -> State:
    """Somebody else's spell begins on the hero."""
    return _with(state, Running(key, strength, state.world.clock + minutes, True, "", UNDER + key))


def _with(state: State, own: Running) -> State:
    return affected(state.with_world(state.world.flagged(own.flag, own.kept_in_flag)))


def affected(state: State) -> State:
    """The scores that spells on the hero move, as they now stand; of two alike the stronger counts (GL-RULE-80)."""
    scores = {
        score: max((own.strength for own in all_on(state) if own.key == key and own.on_hero), default=0)
        for key, score in SPELL_SCORES.items()
    }
    if all(state.hero[score] == now for score, now in scores.items()):
        return state
    return state.with_hero(state.hero.having(**scores))


def take_off(state: State, own: Running) -> Procedure[State]:
    """A spell ends; health that was lent is lost again (Lend Health)."""
    yield from tell("gurps-spell-off", spell=shown(own.key))
    state = affected(state.with_world(state.world.flagged(own.flag, None)))
    if own.on_hero and own.key == "lend_health":
        state = yield from drained(state, own.strength)
    return state


def drained(state: State, hits: int) -> Procedure[State]:
    """GL-RULE-80: lent hits go, which is no blow but can cross 0 and the thresholds of death: HT rolls then."""
    before, ht = state.hero["hits"], state.hero["ht"]
    yield Changed("hits", before, before - hits)
    state = state.with_hero(state.hero.having(hits=before - hits))
    due = thresholds(before, before - hits, ht)
    alive = due >= 0
    for _ in range(max(0, due)):
        alive = alive and (yield from checked(say("gurps-roll-your-life"), (("HT", ht),), score="HT"))
    if not alive:
        yield from tell("gurps-dies", who="you")
        return state.with_hero(state.hero.with_fact(CONDITION, DEAD))
    return (yield from stay_awake(state)) if before - hits <= 0 < before else state


def cancel(state: State, key: str) -> Procedure[State]:
    """GL-MAGIC-21: ending a spell early costs 1 ST, each of two alike."""
    if key == "fireball" and held(state):
        yield from tell("gurps-spell-off", spell=shown(key))
        state = state.with_world(state.world.flagged(HELD, None))
        return (yield from tire(state, 1))
    for own in running(state):
        if own.key == key:
            state = yield from tire(state, 1)
            state = yield from take_off(state, own)
    return state


def fading(state: State, flags: list[str]) -> State:
    """These spells are over when the page is turned."""
    return state.with_world(state.world.flagged(FADING, " ".join(flags) or None))


def faded(state: State) -> Procedure[State]:
    """The page is turned."""
    flags = str(state.world.flag(FADING, "")).split()
    state = fading(state, []) if flags else state
    for own in all_on(state) if flags else ():
        if own.flag in flags:
            state = yield from take_off(state, own)
    return state


def all_off(state: State) -> Procedure[State]:
    """The book says that all spells end."""
    state = state.with_world(state.world.flagged(HELD, None))
    for own in all_on(state):
        state = yield from take_off(state, own)
    return state


def run_out(state: State, _: Terms) -> Procedure[State]:
    """GL-MAGIC-20, GL-MAGIC-22: maintain or end a spell whose duration is over.

    An unconscious caster maintains nothing, and nobody maintains another's spells.
    """
    for own in all_on(state):
        if own.ends > state.world.clock:
            continue
        minutes = max(1, int(rules_of(own.key)["minutes"]))
        behind = (state.world.clock - own.ends) // minutes + 1
        price = keeping_cost(own)
        awake = own.own and state.hero.fact(CONDITION) not in (UNCONSCIOUS, DEAD)
        lasts = awake and price is not None and price * behind < strength_left(state)
        if lasts and price is not None and (yield from _keeps(own, price * behind)):
            state = yield from tire(state, price * behind)
            state = _with(state, replace(own, ends=own.ends + behind * minutes))
        else:
            state = yield from take_off(state, own)
    return state


def _keeps(own: Running, price: int) -> Procedure[bool]:
    name = shown(own.key)
    key = yield from ask(
        say("gurps-keep-spell", spell=name),
        Option("keep", say("gurps-keep-spell-price", price=price, spell=name)), Option("lose", say("gurps-let-spell-end", spell=name)),
    )  # fmt: skip
    return key == "keep"
