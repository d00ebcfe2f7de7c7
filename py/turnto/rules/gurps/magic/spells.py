"""Spells outside fights, as a book asks for them and as the hero casts them himself (GL-MAGIC, GL-AUTH-40)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.dice import Dice
from turnto.core.hero_form import FreeAction
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Option, Procedure, ask, roll, tell
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat.foes.parse import foe, foe_called
from turnto.rules.gurps.effects.active_spells import (
    HELD,
    all_off,
    all_on,
    cancel,
    held,
    is_on,
    most_of,
    put_on,
    rules_of,
    running,
    take_off,
)
from turnto.rules.gurps.effects.fatigue import strength_left, tire
from turnto.rules.gurps.hazards.recovery import dropped
from turnto.rules.gurps.injury.harm import healed, suffer
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.magic.casting import (
    MAGIC_RESISTANCE,
    SPELL_NAMES,
    Cast,
    cannot,
    casting_parts,
    casting_time,
    cost_of,
    degree_options,
    degrees,
    paid,
    resisted,
    tried,
)
from turnto.rules.gurps.magic.ignite import ways_to_light
from turnto.rules.gurps.options import mana
from turnto.rules.gurps.success_roll import passed
from turnto.rules.gurps.tables import key_of, shown

__all__ = ["SPELL_NAMES", "Cast", "cannot", "cast_spell", "casting_parts", "degrees", "free_casts", "spell_deed"]

PLACES = ("light", "create_fire", "shape_fire")
"""Spells that are on nobody."""
HEALING = ("minor_healing", "lend_health")
"""Spells that give hits back."""
ON_ONESELF = ("minor_healing", "lend_health", "haste", "shield", "light")
"""Spells a hero may cast whenever there is time: on himself."""


# --- the casting ------------------------------------------------------------------------------------


def cast_spell(state: State, cast: Cast, terms: Terms) -> Procedure[tuple[State, str]]:
    """GL-MAGIC-12, GL-MAGIC-33: success, critical_success, failure, critical_failure or resisted; what it costs and does."""
    parts = casting_parts(state, cast)
    rolling = Rolling(cast.name, parts, critical_counts=True, margin_counts=cast.resists is not None)
    state, outcome, by = yield from hero_rolls(state, rolling, terms)
    if outcome == "cannot_try":
        return state, "cannot_cast"
    if cast.key == "minor_healing":
        state = tried(state, cast.subject)
    state, outcome = yield from _come_to(state, cast, outcome, by)
    if strength_left(state) <= 0:  # GL-RULE-78: it works, then he drops
        state = yield from dropped(state, terms)
    return state, outcome


def _come_to(state: State, cast: Cast, outcome: str, by: int) -> Procedure[tuple[State, str]]:
    state = yield from tire(state, paid(outcome, cast.cost))
    if not passed(outcome):
        yield from tell("gurps-spell-lost")
        if outcome == "critical_failure" and cast.mishaps:
            state = yield from _mishap(state)
        return state, outcome
    parts = ((say("gurps-part-subject"), cast.resists or 0), (MAGIC_RESISTANCE, cast.resistance))
    if cast.resists is not None and (yield from resisted(cast.name, outcome, by, parts)):
        yield from tell("gurps-spell-resisted", spell=cast.name)
        return state, "resisted"  # GL-RULE-77: paid in full
    yield from tell("gurps-spell-on", spell=cast.name)
    return (yield from works(state, cast)), outcome


def _mishap(state: State) -> Procedure[State]:
    """GL-MAGIC-12: a smell, a flash that passes outside a fight, or a hit that no armour stops."""
    faces = yield from roll(Dice(1), say("gurps-mishap"), cuts=(3, 5))
    if faces[0] <= 2:
        yield from tell("gurps-mishap-smell")
    elif faces[0] <= 4:
        yield from tell("gurps-mishap-flash")
    else:
        yield from tell("gurps-mishap-hurt")
        state = (yield from suffer(state, 1)).state
    return state


def works(state: State, cast: Cast) -> Procedure[State]:
    """What a spell does when it works: to the hero's hits and scores; what lasts is on from now."""
    if cast.on_hero and cast.key == "minor_healing":
        return (yield from healed(state, cast.strength))
    if cast.on_hero and cast.key == "lend_health":
        lent = min(cast.strength, state.hero.maximum("hits") - state.hero["hits"])
        return put_on((yield from healed(state, lent)), cast.key, lent, True)
    if cast.key == "fireball":
        return state.with_world(state.world.flagged(HELD, cast.strength))
    if rules_of(cast.key)["minutes"]:
        return put_on(state, cast.key, cast.strength, cast.on_hero and cast.key not in PLACES, cast.subject)
    return state


# --- as a book asks for it --------------------------------------------------------------------------


def spell_deed(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-40: cast the spell named, or one of a list, as strongly as the author or the player says."""
    here = str(deed.get("mana") or mana(state, terms))
    open_to = [key for key in _keys(deed) if _hindered(state, key, here, deed) is None]
    if not open_to:
        yield from tell("gurps-cannot-cast", reason=_hindered(state, _keys(deed)[0], here, deed) or "")
        return Result(state, "cannot_cast")
    key = yield from _which(open_to)
    cast = yield from _chosen(state, deed, key, here, terms)
    if cast is None or cast.cost > strength_left(state):  # GL-MAGIC-13
        yield from tell("gurps-cannot-cast", reason=say("gurps-too-tired-so-strongly"))
        return Result(state, "cannot_cast")
    state, outcome = yield from cast_spell(state, cast, terms)
    return Result(state, outcome)


def _keys(deed: Deed) -> list[str]:
    return [key_of(str(deed[slot])) for slot in ("spell", "spell2", "spell3", "spell4", "spell5") if deed.get(slot)]


def _hindered(state: State, key: str, here: str, deed: Deed) -> str | None:
    """Why not this spell: the hero, the place, or the time there is (GL-AUTH-40)."""
    if reason := cannot(state, key, here):
        return reason
    strength = _stated(deed, key) or 1
    if casting_time(key, strength) > int(deed.get("time", 999)):
        return say("gurps-no-time-to-cast", spell=shown(key), seconds=casting_time(key, strength))
    if key != "ignite_fire" and cost_of(key, strength) > strength_left(state):  # GL-MAGIC-13
        return say("gurps-too-tired-so-strongly")
    return None


def _stated(deed: Deed, key: str) -> int:
    """Return how strong the instruction has the spell, as far as it goes; 0 where it leaves that open."""
    return min(int(deed.get("strength", 0)), most_of(key))


def _which(keys: list[str]) -> Procedure[str]:
    if len(keys) == 1:
        return keys[0]
    options = [Option(key, say("gurps-cast", spell=shown(key))) for key in keys]
    return (yield from ask(say("gurps-which-spell"), *options))


def _subject(deed: Deed, key: str, terms: Terms) -> tuple[int, int]:
    """Return the subject's Magic Resistance and resisting number: as stated, else a foe's, else 0 and 10."""
    row = foe_called(str(deed.get("subject", "")), terms)
    made = foe(row, "", terms) if row else None
    score = str(rules_of(key).get("resisted", "ht"))
    resists = 10 if made is None else (made.ht if score == "ht" else made.iq) + made.will_extra
    return int(deed.get("resistance", made.magic_resistance if made else 0)), int(deed.get("resist", resists))


def _chosen(state: State, deed: Deed, key: str, here: str, terms: Terms) -> Procedure[Cast | None]:
    """The casting as book and player have it; None where there is not ST or time enough for any degree."""
    subject = str(deed.get("subject", ""))
    on_hero = not subject and deed.get("resist") is None
    strength, seconds = _stated(deed, key), 1
    if key == "ignite_fire":
        found = yield from _lighting(state, subject, strength, int(deed.get("time", 999)))
        if found is None:
            return None
        strength, seconds = found
    elif not strength:
        strength = yield from how_strong(state, key, int(deed.get("time", 999)))
    resistance, resists = _subject(deed, key, terms)
    return Cast(
        key, strength, on_hero, here, not deed.get("unseen"), int(deed.get("modifier", 0)), resistance,
        resists if rules_of(key).get("resisted") else None,
        subject, seconds, "critical_failure" not in deed.outcomes,
    )  # fmt: skip


def _lighting(state: State, subject: str, heat: int, time: int) -> Procedure[tuple[int, int] | None]:
    """Ignite Fire: with what heat and for how many seconds, where more than one way lights this thing."""
    ways = [
        (own, seconds) for own, seconds in ways_to_light(subject, heat)
        if own * seconds <= strength_left(state) and seconds <= time
    ]  # fmt: skip
    if len(ways) < 2:
        return ways[0] if ways else None
    options = [
        Option(f"{own} {seconds}", say("gurps-cast-at-heat", heat=own, seconds=seconds, fatigue=own * seconds))
        for own, seconds in ways
    ]
    key = yield from ask(say("gurps-how-hot"), *options)
    own, seconds = key.split()
    return int(own), int(seconds)


def how_strong(state: State, key: str, time: int = 999) -> Procedure[int]:
    """The player says how strong a spell with degrees shall be, as far as his ST and the time reach."""
    choices = tuple(n for n in degrees(state, key) if casting_time(key, n) <= time)
    if len(choices) < 2:
        return choices[0] if choices else 1
    return int((yield from ask(say("gurps-how-strongly", spell=shown(key)), *degree_options(key, choices))))


def spell_hindrance(state: State, deed: Deed, terms: Terms) -> str | None:
    """Why a spell offered cannot be cast."""
    here = str(deed.get("mana") or mana(state, terms))
    reasons = [_hindered(state, key, here, deed) for key in _keys(deed)]
    return None if None in reasons else reasons[0]


def no_use(state: State, deed: Deed, _: Terms) -> str | None:
    """Return why a healing spell is useless at full hits (GL-COMBAT-75)."""
    heals = all(key in HEALING for key in _keys(deed))
    on_hero = not deed.get("subject") and deed.get("resist") is None
    return say("gurps-not-hurt") if heals and on_hero and not _is_hurt(state) else None


def end_deed(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """The book ends a spell, or all of them, at no cost."""
    if not deed.get("spell"):
        return Result((yield from all_off(state)))
    key = key_of(str(deed["spell"]))
    if key == "fireball":
        return Result(state.with_world(state.world.flagged(HELD, None)))
    for own in all_on(state):
        if own.key == key:
            state = yield from take_off(state, own)
    return Result(state)


# --- whenever there is time -------------------------------------------------------------------------


def free_casts(state: State, terms: Terms) -> Iterator[FreeAction]:
    """Spells on oneself, and ending those that are on."""
    here = mana(state, terms)
    for key in ON_ONESELF:
        if cannot(state, key, here) is None and not is_on(state, key) and _of_use(state, key):
            yield FreeAction(f"cast {key}", say("gurps-cast", spell=shown(key)))
    for key in dict.fromkeys(own.key for own in running(state)):
        yield FreeAction(f"lose {key}", say("gurps-end-spell", spell=shown(key)))
    if held(state):
        yield FreeAction("lose fireball", say("gurps-end-spell", spell=shown("fireball")))


def _of_use(state: State, key: str) -> bool:
    return _is_hurt(state) or key not in HEALING


def _is_hurt(state: State) -> bool:
    return state.hero["hits"] < state.hero.maximum("hits")


def do_free_cast(state: State, key: str, terms: Terms) -> Procedure[State]:
    """Carry one of them out."""
    word, _, spell = key.partition(" ")
    if word == "lose":
        return (yield from cancel(state, spell))
    strength = yield from how_strong(state, spell)
    state, _outcome = yield from cast_spell(state, Cast(spell, strength, True, mana(state, terms)), terms)
    return state
