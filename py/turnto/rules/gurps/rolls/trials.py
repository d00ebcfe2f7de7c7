"""Success rolls a book asks for: skills, attributes, the best of several, tries and times (GL-AUTH-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnto.common.amounts import ASKS_MARGIN, help_of, with_margin
from turnto.core.dice import dice
from turnto.core.message import joined, say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Option, Part, Procedure, ask, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import lameness
from turnto.rules.gurps.character.skills import ATTRIBUTES, best, burden, entry, spell_level
from turnto.rules.gurps.character.traits import bad_sight, has, level
from turnto.rules.gurps.character.weapons import CRUSHING, nearsighted
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.effects.symptoms import afflicted
from turnto.rules.gurps.expiring_flags import DAY, HOUR, begun, lasts
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.injury.harm import armour, thrown_harm
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.options import listing, tech_level
from turnto.rules.gurps.success_roll import passed
from turnto.rules.gurps.tables import key_of, shown, table


@dataclass(frozen=True, slots=True)
class NamedScore:
    """A skill or attribute as an instruction names it, with what it adds to this one alone."""

    name: str
    by: int = 0
    tl: int | None = None
    """The tech level it names (``Guns/TL7``); None for that of the place."""


PLACES = ("", "2", "3", "4")
"""What the slots end in that hold one alternative each."""


def named(deed: Deed) -> Iterator[NamedScore]:
    """What is rolled against: ``Stealth-2``, ``Survival: woods``, ``Stealth or Climbing-1``."""
    for place in PLACES:
        by, level = int(deed.get(f"by{place}", 0)), str(deed.get(f"tl{place}", ""))
        tl = int(level[2:]) if level else None
        if skill := deed.get(f"skill{place}"):
            yield NamedScore(str(skill), by, tl)
        elif field := deed.get(f"field{place}"):
            yield NamedScore(f"{field}: {deed.get(f'of{place}')}", by, tl)


def base_parts(
    state: State, name: str, terms: Terms, *, untrained: bool = True, tl: int | None = None
) -> tuple[Part, ...] | None:
    """Return a skill's or attribute's level with its standing modifiers; None if it cannot be tried."""
    hero = state.hero
    if key_of(name) in table("spells") and key_of(name) not in table("skills"):
        level = spell_level(hero, name)
        found = None if level is None else (name, level - hero["foolish"])
    else:
        tl = tech_level(state, terms) if tl is None else tl
        found = best(hero, name, tl, untrained=untrained and _lives_there(name, terms))
    if found is None:
        return None
    return (found, *_lasting_parts(state, name))


def _lives_there(name: str, terms: Terms) -> bool:
    """Area Knowledge has a default for residents alone: the book's header says of where (``home: Ryme``)."""
    key, _, area = name.partition(":")
    return key_of(key) != "area_knowledge" or fold(area) in map(fold, listing(terms, "home"))


def _lasting_parts(state: State, name: str) -> Iterator[Part]:
    hero, known = state.hero, entry(name) or {}
    if less := burden(hero, name):
        lame = min(less, lameness(hero))
        yield say("gurps-part-lame"), -lame
        yield say("gurps-part-encumbrance"), lame - less
    attribute = fold(name) if fold(name) in ATTRIBUTES else known.get("attribute", "")
    if attribute in ("dx", "iq"):
        yield from afflicted(state)
    if lasts(state, "risk") and has(hero, "daredevil") and fold(name) not in ATTRIBUTES:
        yield shown("daredevil"), 1
    yield from _eyes(hero, key_of(name), str(known.get("weapon") or ""))
    if has(hero, "hard_of_hearing") and key_of(name).startswith("language"):
        yield say("gurps-part-hard-of-hearing"), -4  # GL-CHAR-152


def _eyes(hero: Sheet, key: str, weapon: str) -> Iterator[Part]:
    """GL-CHAR-100, GL-CHAR-116: what bad eyes take off the skills of weapons and of throwing."""
    if has(hero, "one_eye"):
        far = weapon in ("missile", "thrown") or key in ("throwing", "spell_throwing")
        yield say("gurps-part-one-eye"), -3 if far else -1 if weapon else 0
    yield say("gurps-part-near-sighted"), nearsighted(hero) if weapon else 0


def modifiers(deed: Deed, state: State) -> Iterator[Part]:
    """What the instruction adds: the author's modifier, and clauses that some traits answer to."""
    if modifier := int(deed.get("modifier", 0)) + int(deed.get("bonus", 0)) - int(deed.get("penalty", 0)):
        yield say("gurps-part-at", by=modifier), modifier
    if helped := help_of(state.hero, deed):
        yield say("gurps-part-at", by=helped), helped
    if deed.get("lengthy") and has(state.hero, "single_minded"):
        yield shown("single_minded"), 3  # GL-CHAR-81
    if deed.get("pain") and has(state.hero, "high_pain_threshold"):
        yield shown("high_pain_threshold"), 3  # GL-CHAR-70
    if deed.get("game") and has(state.hero, "animal_empathy"):
        yield shown("animal_empathy"), 3  # GL-CHAR-63
    if deed.get("crowd") and (less := _in_a_crowd(state)):
        yield say("gurps-part-crowd"), less
    if deed.get("delicate"):
        yield say("gurps-part-one-eye"), -1 * has(state.hero, "one_eye")  # GL-CHAR-116
        yield say("gurps-part-one-arm"), -4 * has(state.hero, "one_arm")  # GL-CHAR-115
        yield say("gurps-part-farsighted"), -3 * (bad_sight(state.hero) == "far")  # GL-CHAR-100
    if deed.get("off_hand") and not has(state.hero, "ambidexterity"):
        yield say("gurps-part-off-hand"), -4  # GL-CHAR-22


def _wits(state: State, deed: Deed, name: str) -> Iterator[Part]:
    """GL-CHAR-62, GL-CHAR-64: what the alert add to IQ to notice things, and Combat Reflexes to wake or recover from surprise."""
    if fold(name) == "iq" and deed.get("noticing"):
        yield shown("alertness"), level(state.hero, "alertness")
    if fold(name) == "iq" and deed.get("waking"):
        yield shown("combat_reflexes"), 6 * has(state.hero, "combat_reflexes")


def _in_a_crowd(state: State) -> int:
    """GL-CHAR-24, GL-CHAR-25: who stands out in a crowd shadows badly."""
    if has(state.hero, "fat", "fat") or has(state.hero, "fat", "extremely fat"):
        return -3
    return -2 if has(state.hero, "skinny") else 0


def best_of(state: State, deed: Deed, terms: Terms) -> tuple[str, tuple[Part, ...]] | None:
    """GL-AUTH-01: of several, the one with the highest effective skill; None where none can be tried."""
    ways: list[tuple[str, tuple[Part, ...]]] = []
    for one in named(deed):
        parts = base_parts(state, one.name, terms, untrained=not deed.get("no_default"), tl=one.tl)
        if parts is not None:
            own: tuple[Part, ...] = ((f"{one.by:+d}", one.by),) if one.by else ()
            ways.append((one.name, (*parts, *own, *modifiers(deed, state), *_wits(state, deed, one.name))))
    return max(ways, key=lambda way: sum(number for _, number in way[1]), default=None)


def success_roll(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-01: a success roll; once, or again after each failure that hurts (GL-CORE-19 a and b)."""
    if deed.get("risk"):
        state = begun(state, "risk")
    while True:
        state, outcome = yield from _try(state, deed, terms, 0)
        if passed(outcome) or outcome == "cannot_try" or not deed.get("damage"):
            return Result(state, outcome)
        found = yield from thrown_harm(
            state,
            dice(str(deed["damage"])),
            CRUSHING,
            armour(state, CRUSHING),
            say("gurps-roll-your-damage"),
            terms=terms,
        )
        state = found.state
        if overcome(state.hero):
            return Result(state, outcome, beaten=found.condition)
        key = yield from ask(
            say("gurps-try-again"), Option("again", say("gurps-another-try")), Option("keep", say("gurps-keep-failure"))
        )
        if key == "keep":
            return Result(state, outcome)


def _try(state: State, deed: Deed, terms: Terms, tries: int) -> Procedure[tuple[State, str]]:
    found = best_of(state, deed, terms)
    if found is None:
        yield from tell("gurps-no-default", skill=unlearned(state, deed, terms))
        return state, "cannot_try"
    name, parts = found
    if tries:
        parts = (*parts, (say("gurps-part-try", number=tries + 1), -tries))  # GL-CORE-19 (c)
    rolling = Rolling(
        name, parts, forced=fold(name) in ("ht", "will"), capped=fold(name) == "will", secret=bool(deed.get("secret")),
        critical_counts="critical_success" in deed.outcomes, margin_counts=bool(deed.get(ASKS_MARGIN)),
    )  # fmt: skip
    state, outcome, margin = yield from hero_rolls(state, rolling, terms)
    state = with_margin(state, deed, margin)
    if minutes := deed_minutes(deed):
        state = yield from pass_time(state, minutes, terms)
    return state, outcome


def unlearned(state: State, deed: Deed, terms: Terms) -> str:
    """Return the skills that the hero would have needed, in words for the player."""
    return joined((_of_its_age(one, state, terms) for one in named(deed)), "list-or")


def _of_its_age(one: NamedScore, state: State, terms: Terms) -> str:
    """GL-CAMP-02: a skill of another age than the hero's says so: ``Lockpicking/TL7`` is not the one on his sheet."""
    tl = tech_level(state, terms) if one.tl is None else one.tl
    other = tl is not None and tl != state.hero["tl"] and (entry(one.name) or {}).get("tl")
    return f"{one.name}/TL{tl}" if other else one.name


def deed_minutes(deed: Deed) -> int:
    """How long an instruction says that it takes."""
    units = (("minutes", 1), ("hours", HOUR), ("days", DAY), ("weeks", 7 * DAY), ("months", 30 * DAY))
    return sum(minutes * int(deed.get(unit, 0)) for unit, minutes in units)


# --- tries that cost nothing but the chance (GL-CORE-19 c) ------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tries:
    """A roll that may be repeated, each time at -1: the number of tries and the last result."""

    made: int = 0
    outcome: str = ""
    over: int = 0


def first_try(state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Tries, State]]:
    """The first try; a needless risk holds for them all."""
    if deed.get("risk"):
        state = begun(state, "risk")
    return (yield from _tried(Tries(), state, deed, terms))


def next_try(tries: Tries, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Tries, State]]:
    """The player gives up, or tries once more."""
    key = yield from ask(
        say("gurps-try-again"),
        Option("again", say("gurps-another-try-at", less=tries.made)),
        Option("keep", say("gurps-keep-failure")),
    )
    if key == "keep":
        return replace(tries, over=1), state
    return (yield from _tried(tries, state, deed, terms))


def _tried(tries: Tries, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Tries, State]]:
    state, outcome = yield from _try(state, deed, terms, tries.made)
    made = tries.made + 1
    over = passed(outcome) or outcome == "cannot_try" or made >= int(deed.get("attempts", 99))
    return Tries(made, outcome, int(over or not _can_go_on(state, deed, terms, made))), state


def _can_go_on(state: State, deed: Deed, terms: Terms, made: int) -> bool:
    found = best_of(state, deed, terms)
    return found is not None and sum(number for _, number in found[1]) - made >= 3


def tries_outcome(tries: Tries, _state: State, _deed: Deed, _terms: Terms) -> str | None:
    """What the last try came to, when there are no more."""
    return tries.outcome if tries.over else None
