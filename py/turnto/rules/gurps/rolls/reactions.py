"""How others take to the hero: reaction rolls and influence (GL-CORE-26 to GL-CORE-34, GL-AUTH-04, GL-AUTH-05)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnto.core.message import joined, say
from turnto.core.names import fold, one
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Checked, Option, Part, Procedure, ask, roll, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.point_total import status_of
from turnto.rules.gurps.character.trait_costs import frequency, notes
from turnto.rules.gurps.character.traits import Trait, has, level, traits
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls.npc_facts import Npc, npc_of
from turnto.rules.gurps.rolls.trials import base_parts, modifiers, named
from turnto.rules.gurps.success_roll import BANDS, THREE_DICE, band, passed
from turnto.rules.gurps.tables import key_of, shown

# --- what speaks for and against the hero (GL-CORE-30) ------------------------------------------------


def personal(hero: Sheet, npc: Npc) -> Iterator[Part]:
    """Every personal modifier whose condition holds, Status and reputation apart."""
    yield from _looks(hero, npc)
    yield shown("charisma"), level(hero, "charisma") if npc.thinks else 0
    yield shown("voice"), 2 * (has(hero, "voice") and npc.hears)
    yield from _build(hero, npc)
    yield shown("clerical_investment"), level(hero, "clerical_investment") if npc.same_faith else 0
    yield from _stigma(hero, npc)
    if npc.animal and has(hero, "animal_empathy"):
        yield shown("animal_empathy"), 4 if npc.animal == "tame" else 2
    yield from _character(hero, npc)


_LOOKS = {"hideous": -4, "ugly": -2, "unattractive": -1, "attractive": 1}
_FAIR = {"handsome": 4, "beautiful": 4, "very handsome": 6, "very beautiful": 6}


def _looks(hero: Sheet, npc: Npc) -> Iterator[Part]:
    """The Hideous and Ugly offend all but aliens; other looks count among one's own race."""
    if not npc.sees or npc.animal:
        return
    for own in traits(hero):
        if own.key != "appearance":
            continue
        name = own.of.title()
        if (own.of in ("hideous", "ugly") and not npc.alien) or (
            own.of in ("unattractive", "attractive") and npc.own_race
        ):
            yield name, _LOOKS[own.of]
        elif own.of in _FAIR and (npc.own_race or npc.similar_race):
            yield name, _FAIR[own.of] if npc.opposite_sex else 2
    if has(hero, "one_eye") and not npc.alien and not _forgiven(hero):
        yield say("gurps-part-one-eye"), -1


def _forgiven(hero: Sheet) -> bool:
    return has(hero, "charisma") or any(own.key == "appearance" and own.of in _FAIR for own in traits(hero))


def _build(hero: Sheet, npc: Npc) -> Iterator[Part]:
    if npc.animal:
        return
    for kind, less, everyone in (("overweight", -1, False), ("fat", -1, True), ("extremely fat", -2, True)):
        if has(hero, "fat", kind) and (everyone or npc.minds_fat):
            yield kind, less
    habit = sum((own.points or -5) // 5 for own in traits(hero) if own.key == "odious_habit")
    yield say("gurps-part-odious-habit"), habit if npc.own_race and npc.notices else 0


_STIGMA = {"second class": (-1, 0), "minority": (-2, 2), "outsider": (-3, 3)}
"""(from others, from one's own kind)."""


def _stigma(hero: Sheet, npc: Npc) -> Iterator[Part]:
    if npc.animal:
        return
    for kind, (others, own_kind) in _STIGMA.items():
        if has(hero, "stigma", kind) and not (kind == "outsider" and not npc.abroad):
            yield kind, own_kind if npc.own_kind else others


def _character(hero: Sheet, npc: Npc) -> Iterator[Part]:
    """Traits of character, as far as this one knows or notices them."""
    if npc.animal:
        return
    yield shown("bully"), -2 * has(hero, "bully")
    yield shown("stubbornness"), -1 * has(hero, "stubbornness")
    if npc.danger and npc.knows:
        yield shown("sense_of_duty"), 2 * has(hero, "sense_of_duty")
    if npc.guardlike and npc.knows:
        yield shown("cowardice"), -2 * has(hero, "cowardice")
    yield shown("overconfidence"), has(hero, "overconfidence") * (2 if npc.naive else -2 if npc.experienced else 0)
    yield shown("youth"), -2 * (has(hero, "youth") and not npc.no_dealing)
    yield say("gurps-part-jealousy"), npc.jealous


def status_part(hero: Sheet, npc: Npc, without: int, terms: Terms) -> Part | None:
    """GL-CORE-31, GL-RULE-08: return the bonus for Status above the NPC's, or the penalty below it.

    The penalty is 4 at most, and none if the NPC is friendly already (13 and more without Status) and the hero's
    Status is not below 0.
    """
    if npc.status is None or npc.foreign:
        return None
    own = status_of(hero, terms)
    difference = own - npc.status
    if difference > 0 or (difference < 0 and (own < 0 or without < 13)):
        return say("label.status"), max(-4, difference)
    return None


# --- the roll -------------------------------------------------------------------------------------


REMEMBERED, KNOWN = "reaction:", "recognized:"


@dataclass(frozen=True, slots=True)
class Met:
    """Whom a reaction is asked of."""

    name: str
    npc: Npc

    @property
    def flag(self) -> str:
        """Under which the reaction is remembered."""
        return REMEMBERED + fold(self.name)


def recognized(state: State, who: Met) -> Procedure[tuple[State, tuple[Part, ...]]]:
    """GL-CORE-30, GL-CHAR-37: yield each reputation that counts among these people."""
    found: list[Part] = []
    for own in traits(state.hero):
        if own.key == "reputation" and _knows(own, who.npc):
            state, knows = yield from _recognizes(state, own, who)
            if knows:
                found.append((say("gurps-part-reputation"), own.level))
    return state, tuple(found)


def _recognizes(state: State, own: Trait, who: Met) -> Procedure[tuple[State, bool]]:
    often, flag = frequency(own), f"{KNOWN}{fold(who.name)} {own.of} {own.level}"
    if often is None:
        return state, True
    if who.name and (known := state.world.flag(flag, "")):
        return state, known == "yes"
    faces = yield from roll(THREE_DICE, say("gurps-roll-recognized"), cuts=(often + 1,), secret=True)
    knows = sum(faces) <= often
    return (state.with_world(state.world.flagged(flag, "yes" if knows else "no")) if who.name else state), knows


def _knows(own: Trait, npc: Npc) -> bool:
    """Everyone knows it, or the NPC is of the class that does: ``sailors``, of whom one is a ``sailor``."""
    return "everyone" in notes(own) or own.of in ("", "everyone") or bool({own.of, one(own.of)} & npc.classes)


def met(state: State, deed: Deed) -> Met:
    """The one the instruction names, with what it says of them."""
    name, npc = str(deed.get("npc", "")), npc_of(str(deed.get("facts", "")), state.hero)
    return Met(name, replace(npc, classes=npc.classes | {fold(name)}))


def reaction(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-04: fixed, remembered, swayed by an influence skill, or rolled."""
    who = met(state, deed)
    if who.name and not deed.get("anew") and (known := state.world.flag(who.flag, "")):
        yield from tell("gurps-remembered", npc=who.name, band=say(f"label.{known}"))
        return Result(state, str(known))
    if skill := (yield from _chosen_influence(state, deed, terms)):
        state, mood = yield from _influenced(state, skill, deed, who, terms)
    elif fixed := deed.get("fixed"):
        mood = key_of(str(fixed))
    else:
        state, mood = yield from _rolled(state, deed, who, terms)
    if who.name:
        state = state.with_world(state.world.flagged(who.flag, mood))
    return Result(state, mood)


def _rolled(state: State, deed: Deed, who: Met, terms: Terms) -> Procedure[tuple[State, str]]:
    """GL-CORE-26: 3d and every modifier; no criticals, no cap, no floor.  Status comes last, for it asks for the mood."""
    state, known = yield from recognized(state, who)
    parts = tuple(part for part in (*modifiers(deed, state), *personal(state.hero, who.npc), *known) if part[1])
    faces = yield from roll(THREE_DICE, say("gurps-roll-reaction"), parts=parts)
    total = sum(faces) + sum(number for _, number in parts)
    if status := status_part(state.hero, who.npc, total, terms):
        parts, total = (*parts, status), total + status[1]
    found = band(total)
    yield Checked(say("gurps-roll-reaction"), parts, faces, total, None, found)
    return state, found


# --- influence --------------------------------------------------------------------------------------

INFLUENCE = ("Diplomacy", "Fast-Talk", "Intimidation", "Savoir-Faire", "Sex Appeal", "Streetwise")


def _chosen_influence(state: State, deed: Deed, terms: Terms) -> Procedure[str | None]:
    """GL-CORE-33: the player may use an influence skill where the author allows it."""
    levels = [(one.name, _level(state, one.name, terms)) for one in named(deed)]
    can = [(name, at) for name, at in levels if at is not None and at >= 3]
    if not can:
        return None
    options = [Option(name, say("gurps-use-influence", skill=name, level=at)) for name, at in can]
    key = yield from ask(say("gurps-win-over"), *options, Option("", say("gurps-no-influence")))
    return key or None


def _level(state: State, name: str, terms: Terms) -> int | None:
    parts = base_parts(state, name, terms)
    return None if parts is None else sum(number for _, number in parts)


def _influenced(
    state: State, skill: str, deed: Deed, who: Met, terms: Terms, more: tuple[Part, ...] = ()
) -> Procedure[tuple[State, str]]:
    """The digest's ninth correction: success is a good reaction, failure a bad one; Diplomacy fails into a plain roll."""
    own: tuple[Part, ...] = tuple((f"{one.by:+d}", one.by) for one in named(deed) if one.name == skill and one.by)
    parts = (*(base_parts(state, skill, terms) or ()), *own, *more)
    state, outcome, _ = yield from hero_rolls(state, Rolling(skill, parts), terms)
    if passed(outcome):
        return state, "good"
    if key_of(skill) == "diplomacy":
        return (yield from _rolled(state, deed, who, terms))
    return state, "bad"


def influence(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-05: the author asks for the influence roll itself; the best of the skills named."""
    who = met(state, deed)
    can = [(one.name, _level(state, one.name, terms)) for one in named(deed)]
    skill = max(((name, at) for name, at in can if at is not None), key=lambda pair: pair[1], default=("", None))[0]
    if not skill:
        yield from tell("gurps-no-default", skill=joined((name for name, _ in can), "list-or"))
        return Result(state, "bad")
    state, mood = yield from _influenced(state, skill, deed, who, terms, tuple(modifiers(deed, state)))
    if who.name:
        state = state.with_world(state.world.flagged(who.flag, mood))
    return Result(state, mood)


# --- which of the listed bands answers (GL-AUTH-04) ------------------------------------------------------

BETTER, WORSE = "_or_better", "_or_worse"


def answered_by(mood: str, listed: tuple[str, ...]) -> str | None:
    """The band itself; a range that holds it, the narrowest; the nearest listed worse band; the nearest better."""
    if mood in listed or mood not in BANDS:
        return mood
    at = BANDS.index(mood)
    better = [own for own in BANDS[: at + 1] if own + BETTER in listed]
    worse = [own for own in BANDS[at:] if own + WORSE in listed]
    if better or worse:
        near = [(at - BANDS.index(own), own + BETTER) for own in better] + [
            (BANDS.index(own) - at, own + WORSE) for own in worse
        ]
        return min(near)[1]
    below = [own for own in reversed(BANDS[:at]) if own in listed or own + WORSE in listed]
    above = [own for own in BANDS[at + 1 :] if own in listed or own + BETTER in listed]
    for own in (*below, *above):
        return next(id for id in (own, own + WORSE, own + BETTER) if id in listed)
    return None
