"""Will and senses (GL-CORE-35 to GL-CORE-42), and what disadvantages make of them (GL-CHAR-100 to GL-CHAR-128)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.common.amounts import ASKS_MARGIN, with_margin
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Part, Procedure, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import iq, sensing, will
from turnto.rules.gurps.character.traits import bad_sight, has, level
from turnto.rules.gurps.effects.active_spells import is_on
from turnto.rules.gurps.expiring_flags import begun, noted
from turnto.rules.gurps.luck import Rolling, hero_rolls
from turnto.rules.gurps.rolls.trials import modifiers
from turnto.rules.gurps.success_roll import passed
from turnto.rules.gurps.tables import key_of, shown

# --- Will -----------------------------------------------------------------------------------------


def will_roll(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-06: roll Will; against fear and temptation 14 or more always fails (GL-CORE-40).

    Not so against influence and mind control (GL-RULE-11), but interrogation is capped: the digest's fifth
    correction.
    """
    parts = (("Will", will(state.hero)), *modifiers(deed, state))
    rolling = Rolling(
        "Will", parts, forced=True, capped=not deed.get("resist"), secret=bool(deed.get("secret")), margin_counts=bool(deed.get(ASKS_MARGIN))
    )  # fmt: skip
    state, outcome, margin = yield from hero_rolls(state, rolling, terms)
    return Result(with_margin(state, deed, margin), "success" if passed(outcome) else "failure")


# --- disadvantages put to the test ------------------------------------------------------------------

BY_IQ = frozenset(("overconfidence", "honesty"))
"""Disadvantages resisted by IQ; the cap holds for them too (GL-CORE-40)."""


def own_key(name: str) -> str:
    """A disadvantage's key, as books name it."""
    return key_of(name)


def temptation(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-11: who has the disadvantage must master it; for others nothing happens."""
    key, of = own_key(str(deed["trait"])), str(deed.get("of", "")).casefold()
    if not has(state.hero, key, of):
        return Result(state, "untempted")
    more, onward = tuple(_circumstances(state.hero, key, deed, state)), "resisted" in deed.outcomes
    state, held = yield from resisted(state, key, more, terms, onward=onward)
    return Result(state, "resisted" if held else "gave_in")


def _circumstances(hero: Sheet, key: str, deed: Deed, state: State) -> Iterator[Part]:
    """What makes it easier or harder for this disadvantage."""
    yield from modifiers(deed, state)
    if key == "cowardice" and deed.get("deadly"):
        yield say("gurps-part-risk-of-death"), -5  # GL-CHAR-105
    if key == "truthfulness" and deed.get("lie"):
        yield say("gurps-part-outright-lie"), -5  # GL-CHAR-124
    if key in ("greed", "miserliness") and deed.get("large"):
        yield say("gurps-part-large-sum"), -5  # GL-CHAR-107, GL-CHAR-114
    if key == "greed" and has(hero, "honesty") and (deed.get("shady") or deed.get("criminal")):
        yield shown("honesty"), 10 if deed.get("criminal") else 5
    if key == "phobia" and deed.get("threat"):
        yield say("gurps-part-mere-threat"), 4  # GL-CHAR-119


def resisted(
    state: State, key: str, more: tuple[Part, ...], terms: Terms, *, onward: bool
) -> Procedure[tuple[State, bool]]:
    """Roll Will (or IQ), capped at 14, against a disadvantage.

    A phobia that is mastered still shakes the hero, in the next section too where the way goes ``onward`` from
    here.
    """
    by_iq = key in BY_IQ
    base: Part = ("IQ", iq(state.hero)) if by_iq else ("Will", will(state.hero))
    rolling = Rolling(say("gurps-trait-roll", trait=shown(key), score=base[0]), (base, *more), forced=True, capped=True)
    state, outcome, _ = yield from hero_rolls(state, rolling, terms)
    held = passed(outcome)
    yield from tell("gurps-mastered" if held else "gurps-driven", trait=shown(key))
    if held and key == "phobia":
        state = begun(state, "shaken", 1 + onward)  # GL-CHAR-119: IQ and DX -2 while it lasts
    if not held:
        state = noted(state, f"gave in {key}")
    return state, held


# --- senses ---------------------------------------------------------------------------------------


def sense_of(word: str) -> str:
    """A sense as books write it: ``Taste/Smell``, ``Sight``."""
    folded = word.casefold()
    return {"sight": "vision", "taste/smell": "taste", "taste and smell": "taste"}.get(folded, folded)


def sense_parts(state: State, sense: str, deed: Deed) -> tuple[Part, ...]:
    """GL-CORE-35 to GL-CORE-37: IQ, Alertness, the acute sense; what hinders it."""
    hero = state.hero
    parts: list[Part] = list(sensing(hero, sense).items())
    if sense == "vision":
        parts += _eyes(hero, deed, is_on(state, "light"))
    if deed.get("interruption") and has(hero, "single_minded"):
        parts.append((shown("single_minded"), -5))  # GL-CHAR-81
    return (*parts, *modifiers(deed, state))


CANDLE = 3
"""What darkness costs at most by the spell Light (ours: Lite calls it candle light and gives no number)."""


def _eyes(hero: Sheet, deed: Deed, lit: bool) -> Iterator[Part]:
    """GL-CORE-36: darkness, which Night Vision cancels short of total; sight that no glasses correct."""
    dark = CANDLE if deed.get("total") else min(9, abs(int(deed.get("darkness", 0))))
    if dark and not has(hero, "night_vision"):
        yield say("gurps-part-darkness"), -min(dark, CANDLE) if lit else -dark
    if bad_sight(hero) == "near" and not deed.get("close"):
        yield say("gurps-part-nearsighted"), -6
    if bad_sight(hero) == "far" and deed.get("close"):
        yield say("gurps-part-farsighted"), -6


def sense_roll(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-AUTH-08: usually in secret; the best of the senses named; understanding what is noticed may take IQ (GL-CORE-38)."""
    named = [sense_of(str(deed[slot])) for slot in ("sense", "sense2") if deed.get(slot)]
    blind = deed.get("total") and not is_on(state, "light")
    if blind and named == ["vision"]:
        return Result(state, "miss")  # total darkness, GL-CORE-36
    senses = [sense for sense in named if not (blind and sense == "vision")]
    sense = max(senses, key=lambda own: sum(number for _, number in sense_parts(state, own, deed)))
    secret = not deed.get("open")
    rolling = Rolling(say(f"gurps-sense-{sense}"), sense_parts(state, sense, deed), forced=True, secret=secret)
    state, outcome, _ = yield from hero_rolls(state, rolling, terms)
    if not passed(outcome):
        return Result(state, "miss")
    if "understand" not in deed.outcomes:
        return Result(state, "notice")
    parts = (("IQ", iq(state.hero)), *modifiers(deed, state))
    state, outcome, _ = yield from hero_rolls(state, Rolling("IQ", parts, forced=True, secret=secret), terms)
    return Result(state, "understand" if passed(outcome) else "notice")


# --- traits that sense what others do not -------------------------------------------------------------


def intuition(state: State, key: str, terms: Terms) -> Procedure[tuple[State, str]]:
    """One secret IQ roll of a trait that warns; ``none`` for a hero without it (GL-CHAR-65, GL-CHAR-66, GL-CHAR-69)."""
    if not has(state.hero, key):
        return state, "none"
    rolling = Rolling(shown(key), (("IQ", iq(state.hero)),), forced=True, secret=True, critical_counts=True)
    state, outcome, _ = yield from hero_rolls(state, rolling, terms)
    return state, outcome


def danger_sense(state: State, _deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-CHAR-66: success warns; a critical success tells more."""
    state, outcome = yield from intuition(state, "danger_sense", terms)
    if outcome == "critical_success":
        return Result(state, "detail")
    return Result(state, "warned" if passed(outcome) else "unaware")


def empathy(state: State, _deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-CHAR-69: success tells what the other truly feels; failure nothing, or something false."""
    state, outcome = yield from intuition(state, "empathy", terms)
    if outcome == "none":
        return Result(state, "unaware")
    return Result(state, "truth" if passed(outcome) else "false")


def common_sense(state: State, _deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-CHAR-65: success warns of folly."""
    state, outcome = yield from intuition(state, "common_sense", terms)
    return Result(state, "warned" if passed(outcome) else "unaware")


def magic_sense(state: State, _deed: Deed, terms: Terms) -> Procedure[Result]:
    """GL-CHAR-77: a mage may know a magic thing by sight and by touch: a secret roll against IQ and Magery."""
    if not has(state.hero, "magery"):
        return Result(state, "miss")
    parts = (("IQ", iq(state.hero)), (shown("magery"), level(state.hero, "magery")))
    state, outcome, _ = yield from hero_rolls(state, Rolling(shown("magery"), parts, forced=True, secret=True), terms)
    return Result(state, "notice" if passed(outcome) else "miss")
