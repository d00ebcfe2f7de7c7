"""Harm outside fights: hits lost, and whether the hero lives and stays awake (GL-COMBAT-50 to 58, GL-RULE-40)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.phrase import Result
from turnto.core.procedure import Changed, Part, Procedure, roll, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.character.attributes import armour_entry
from turnto.rules.gurps.character.traits import has, level
from turnto.rules.gurps.character.weapons import IMPALING
from turnto.rules.gurps.expiring_flags import DAY
from turnto.rules.gurps.injury.condition import CONDITION, DEAD, HOLDING, UNCONSCIOUS, WOUNDS
from turnto.rules.gurps.injury.wound_formula import bands, injury, thresholds, told_harm
from turnto.rules.gurps.luck import Rolling, hero_rolls, luck_is_there
from turnto.rules.gurps.success_roll import bare, passed, success_roll, total_of
from turnto.rules.gurps.target_roll import checked

FULL, HALF, NONE = "full", "half", "none"
"""How much of the armour's DR counts."""


@dataclass(frozen=True, slots=True)
class Hurt:
    """What some harm came to: the state after it, hits lost, whether it brought him down, what he is now."""

    state: State
    lost: int = 0
    fell: bool = False

    @property
    def condition(self) -> str:
        """How the hero is."""
        return self.state.hero.fact(CONDITION)

    def result(self) -> Result:
        """As an instruction's result (GL-AUTH-15): dead, unconscious, knocked_down, hurt or unhurt."""
        if self.condition in (DEAD, UNCONSCIOUS):
            return Result(self.state, self.condition)
        return Result(self.state, "knocked_down" if self.fell else "hurt" if self.lost else "unhurt")


def armour(state: State, kind: str, much: str = FULL) -> int:
    """DR against a kind of harm; Toughness always counts whole (GL-COMBAT-81)."""
    suit = armour_entry(state.hero)
    own = int(suit.get("dr_impaling", suit.get("dr", 0)) if kind == IMPALING else suit.get("dr", 0))
    worn = {FULL: own, HALF: own // 2, NONE: 0}[much]
    return worn + level(state.hero, "toughness")


def thrown_harm(
    state: State,
    thrown: Dice,
    kind: str,
    dr: int,
    label: str,
    *,
    least: int = 0,
    divide: int = 1,
    times: int = 1,
    most: bool = False,
    terms: Terms | None = None,
) -> Procedure[Hurt]:
    """Throw damage, subtract DR, and apply the rest; ``divide`` and ``times`` serve great weights and blasts.

    ``most``: as much as the dice can, unthrown (GL-COMBAT-25).
    """
    if most:
        total = total_of(thrown, times, (thrown.sides,) * thrown.count)
    elif thrown.count:
        cuts = bands(thrown, kind, dr, least) if divide == times == 1 else ()
        faces = yield from roll(bare(thrown, times), label, cuts=cuts)
        total = total_of(thrown, times, faces)
    else:
        total = thrown.add
    total = max(total // divide, least)
    lost = injury(total, kind, dr, least)
    yield from told_harm("you", max(0, total), dr, lost, kind)
    return (yield from suffer(state, lost, terms))


def resists(
    state: State, name: str, parts: tuple[Part, ...], terms: Terms | None = None, score: str = "HT"
) -> Procedure[tuple[State, bool]]:
    """A roll of the hero's own that nobody declines, such as HT; thrown again where he has Luck (GL-RULE-74)."""
    if terms is None or not luck_is_there(state):
        return state, (yield from checked(name, parts, score=score))
    state, outcome, _ = yield from hero_rolls(state, Rolling(name, parts, forced=True, plain=True), terms)
    return state, passed(outcome)


def suffer(state: State, lost: int, terms: Terms | None = None, *, wound: bool = True) -> Procedure[Hurt]:
    """GL-COMBAT-50 to 56: lose hits, and roll HT against death, knockdown and unconsciousness.

    One HT roll for every death threshold crossed, one for a great wound, and at 0 or less one to stay conscious
    (GL-RULE-40). Harm from illness and poison is no wound: it knocks nobody down and needs no bandage.
    """
    if lost <= 0:
        return Hurt(state)
    hero, before = state.hero, state.hero["hits"]
    yield Changed("hits", before, before - lost)
    hero = hero.having(hits=before - lost)
    state = _noted(state.with_hero(hero), lost) if wound else state.with_hero(hero)
    due = thresholds(before, before - lost, hero["ht"])
    alive = due >= 0
    for _ in range(max(0, due)):
        if alive:
            state, alive = yield from resists(state, say("gurps-roll-your-life"), (("HT", hero["ht"]),), terms)
    if not alive:
        yield from tell("gurps-dies", who="you")
        return Hurt(state.with_hero(hero.with_fact(CONDITION, DEAD)), lost)
    stands = True
    if wound and 2 * lost > hero["ht"]:
        state, stands = yield from resists(state, say("gurps-roll-keep-standing"), (("HT", hero["ht"]),), terms)
    state = yield from stay_awake(state, terms)
    return Hurt(state, lost, not stands)


def _noted(state: State, lost: int) -> State:
    """Another wound for First Aid to see to."""
    kept = [*str(state.world.flag(WOUNDS, "")).split(), str(lost)]
    return state.with_world(state.world.flagged(WOUNDS, " ".join(kept)))


def stay_awake(state: State, terms: Terms | None = None) -> Procedure[State]:
    """GL-RULE-40: at 0 hits or fewer one HT roll, with Strong or Weak Will; awake, or unconscious."""
    hero = state.hero
    if hero["hits"] > 0 or hero.fact(CONDITION) == UNCONSCIOUS:
        return state
    parts = (("HT", hero["ht"]), (say("gurps-part-will"), level(hero, "strong_will") - level(hero, "weak_will")))
    state, awake = yield from resists(state, say("gurps-roll-stay-conscious"), parts, terms)
    if not awake:
        yield from tell("gurps-faints", who="you")
    return state.with_hero(hero.with_fact(CONDITION, HOLDING if awake else UNCONSCIOUS))


def healed(state: State, hits: int) -> Procedure[State]:
    """GL-COMBAT-75: hits back, never above HT; above 0 nothing holds one awake but oneself."""
    hero, before = state.hero, state.hero["hits"]
    after = max(before, min(hero["ht"], before + hits))
    if after == before:
        return state
    yield Changed("hits", before, after)
    hero = hero.having(hits=after)
    if after > 0 and hero.fact(CONDITION) == HOLDING:
        hero = hero.with_fact(CONDITION, None)
    if after == hero["ht"]:
        hero = _whole(hero)
        state = state.with_world(state.world.flagged(WOUNDS, None))
    return state.with_hero(hero)


# --- limbs ----------------------------------------------------------------------------------------

UNTIL_HEALED = "until healed"
CRIPPLED, MONTH = "crippled:", 30 * DAY
"""A flag of the world for each limb crippled for months: the minute at which it works again."""

LIMBS = {
    "arm": ("One Arm", 2),
    "hand": ("One Hand", 3),
    "leg": ("Lame: crippled leg", 2),
    "foot": ("Lame: crippled leg", 3),
}
"""GL-COMBAT-58: what a crippled limb is like, and the part of HT a blow must exceed."""


def crippling(state: State, limb: str, lost: int, terms: Terms | None = None) -> Procedure[State]:
    """GL-COMBAT-58: cripple a limb by a blow over half of HT, a hand or foot over a third.

    An HT roll decides for how long.
    """
    what, part = LIMBS[limb]
    hero = state.hero
    if part * lost <= hero["ht"] or has(hero, what.partition(":")[0].lower().replace(" ", "_")):
        return state
    rapid = 5 if has(hero, "rapid_healing") or has(hero, "very_rapid_healing") else 0  # GL-CHAR-79
    parts = (("HT", hero["ht"]), (say("gurps-part-rapid-healing"), rapid))
    state, outcome = yield from _against_crippling(state, parts, terms)
    if passed(outcome):
        note = UNTIL_HEALED
    elif outcome == "critical_failure":
        note = "for good"
    else:
        months = sum((yield from roll(Dice(1), say("gurps-roll-months-crippled"))))
        note = _months(months)
        until = state.world.clock + months * MONTH
        state = state.with_world(state.world.flagged(f"{CRIPPLED}{what} ({note})", until))
    yield from tell("gurps-crippled", limb=limb, note=note)
    return state.with_hero(hero.with_word("disadvantages", f"{what} ({note})"))


def _against_crippling(state: State, parts: tuple[Part, ...], terms: Terms | None) -> Procedure[tuple[State, str]]:
    """Thrown again where nobody fights and he has Luck (GL-RULE-74)."""
    name = say("gurps-roll-crippling")
    if terms is None:
        outcome, _ = yield from success_roll(name, parts, forced=True, plain=True)
        return state, outcome
    state, outcome, _ = yield from hero_rolls(state, Rolling(name, parts, forced=True, critical_counts=True), terms)
    return state, outcome


def _months(count: int) -> str:
    return "1 month" if count == 1 else f"{count} months"


_FOR_MONTHS = re.compile(r"(.+) \((\d+) months?\)")


def a_month_mends(state: State) -> Procedure[State]:
    """GL-CAMP-21, GL-COMBAT-58: between adventures a month goes by for limbs that are crippled so long."""
    for text in state.hero.listed("disadvantages"):
        if not (found := _FOR_MONTHS.fullmatch(text)):
            continue
        what, left = found[1], int(found[2]) - 1
        until = int(state.world.flag(CRIPPLED + text))
        state = state.with_world(state.world.flagged(CRIPPLED + text, None))
        state = state.with_hero(state.hero.without_word("disadvantages", text))
        if not left:
            yield from tell("gurps-limb-mended", what=what)
            continue
        shorter = f"{what} ({_months(left)})"
        state = state.with_hero(state.hero.with_word("disadvantages", shorter))
        if until:
            state = state.with_world(state.world.flagged(CRIPPLED + shorter, until - MONTH))
    return state


def limbs_mend(state: State) -> Procedure[State]:
    """GL-COMBAT-58: what was crippled for months works again when they are over."""
    for flag, until in state.world.flags:
        if flag.startswith(CRIPPLED) and int(until) <= state.world.clock:
            text = flag.removeprefix(CRIPPLED)
            yield from tell("gurps-limb-mended", what=text.partition(" (")[0])
            state = state.with_world(state.world.flagged(flag, None))
            state = state.with_hero(state.hero.without_word("disadvantages", text))
    return state


def _whole(hero: Sheet) -> Sheet:
    """All hits are back: limbs that were only to heal work again."""
    kept = [own for own in hero.listed("disadvantages") if not own.endswith(f"({UNTIL_HEALED})")]
    return hero.with_words("disadvantages", kept)
