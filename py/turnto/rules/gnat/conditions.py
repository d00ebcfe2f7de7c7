"""Conditions that GNAT books can ask: scores, skills, weapons, armour, Status."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, le

from turnto.core.message import say
from turnto.core.phrase import Condition, Deed
from turnto.core.world import State, Terms
from turnto.rules.gnat.items import is_magical, protection, shield, uses_left, weapon_kind, weapons, worn
from turnto.rules.gnat.spells import carriers, spell_id, spell_name

KIND_WORDS = ("one-handed", "two-handed", "long", "ranged", "magical")
SCORE_NAMES = {"talent": "Talent", "vitality": "Vitality", "xp": "Experience"}


def has_weapon(state: State, deed: Deed, terms: Terms) -> bool:
    """Whether a weapon of this kind is carried: a ranged weapon opens choices (GNAT-34)."""
    wanted = deed.get("weapon")
    if wanted is None:
        return any(weapons(state.hero))
    if wanted == "magical":
        return any(is_magical(weapon) for weapon in weapons(state.hero))
    return any(weapon_kind(weapon) == wanted for weapon in weapons(state.hero))


def _has_spell(state: State, deed: Deed, terms: Terms) -> bool:
    return bool(carriers(state.hero, spell_id(deed["spell"], terms), terms))


def _status(state: State, deed: Deed) -> int:
    """Status one does not have counts as 0 (A-34); where nobody is named, the highest one has."""
    if "with" not in deed.values:
        return max(dict(state.hero.rated("status")).values(), default=0)
    return state.hero.rating("status", deed["with"]) or 0


def _of_standing(deed: Deed) -> str:
    return say("gnat-status-with", group=deed["with"]) if "with" in deed.values else say("gnat-your-status")


def _wears(state: State, deed: Deed, _: Terms) -> bool:
    suit = worn(state.hero)
    if suit is None:
        return False
    kind = deed.get("suit")
    return kind is None or protection(suit) == {"light": 1, "medium": 2, "heavy": 3}[kind]


def _damaged(state: State, _deed: Deed, _terms: Terms) -> bool:
    return any(protection(suit) and uses_left(suit) < protection(suit) for suit in state.hero.items)


def _compared(key: str) -> tuple[Condition, ...]:
    """Conditions that compare the current value of a score with a number."""
    label = SCORE_NAMES[key]

    def compared(id: str, holds: Callable[[int, int], bool], example: str, reason: str) -> Condition:
        return Condition(
            f"{key}-{id}",
            holds=lambda state, deed, _: holds(state.hero[key], deed["n"]),
            reason=lambda deed, _: say(reason, score=say(f"label.{key}"), number=deed["n"]),
            doc=f"{label} as it stands now, against a number.",
            examples=(f"your {label} is {example}",),
        )

    return (
        compared("at-least", ge, "4 or more", "gnat-only-at-least"),
        compared("at-most", le, "4 or less", "gnat-only-at-most"),
        compared("exactly", eq, "4", "gnat-only-at"),
    )


def _lowered(key: str) -> Condition:
    label = SCORE_NAMES[key]
    return Condition(
        f"{key}-lost",
        holds=lambda state, *_: state.hero[key] < state.hero.maximum(key),
        reason=lambda *_: say("gnat-lost-no", score=say(f"label.{key}")),
        doc=f"{label} stands below its maximum.",
        examples=(f"you have lost {label}",),
    )


def _lacking_weapon(deed: Deed, _: Terms) -> str:
    kind = deed.get("weapon")
    return say("gnat-need-weapon-kind", kind=kind) if kind else say("gnat-need-weapon")


CONDITIONS = (
    Condition(
        "has-skill",
        holds=lambda state, deed, _: state.hero.rating("skills", deed["skill"]) is not None,
        reason=lambda deed, _: say("gnat-need-skill", skill=deed["skill"]),
        doc="The hero has the skill.",
    ),
    Condition(
        "skill-at-least",
        holds=lambda state, deed, _: (state.hero.rating("skills", deed["skill"]) or 0) >= deed["n"],
        reason=lambda deed, _: say("gnat-need-bonus", skill=deed["skill"], bonus=deed["n"]),
        doc="The skill's bonus is so high, without items (GNAT-11).",
    ),
    Condition(
        "has-weapon-kind",
        holds=has_weapon,
        reason=_lacking_weapon,
        doc="A weapon of this kind is carried: one-handed, two-handed, long, ranged or magical (GNAT-30 to GNAT-35).",
    ),
    Condition("has-weapon", holds=has_weapon, reason=_lacking_weapon, doc="Any weapon is carried."),
    Condition(
        "unarmed",
        holds=lambda state, deed, terms: not any(weapons(state.hero)),
        reason=lambda *_: say("gnat-have-weapon"),
        doc="No weapon is carried (GNAT-29).",
    ),
    Condition(
        "has-shield",
        holds=lambda state, *_: shield(state.hero) is not None,
        reason=lambda *_: say("gnat-need-shield"),
        doc="A shield is carried.",
    ),
    Condition("wears-armour", holds=_wears, reason=lambda *_: say("gnat-no-armour"), doc="A suit of armour is worn."),
    Condition(
        "wears-suit",
        holds=_wears,
        reason=lambda deed, _: say("gnat-no-suit", kind=deed["suit"]),
        doc="Armour of this kind is worn: light, medium or heavy.",
    ),
    Condition(
        "armour-damaged",
        holds=_damaged,
        reason=lambda *_: say("gnat-armour-undamaged"),
        doc="Some of a suit's protection has been used (GNAT-41).",
    ),
    Condition(
        "has-spell",
        holds=_has_spell,
        reason=lambda deed, terms: say("no-spell", spell=spell_name(spell_id(deed["spell"], terms), terms)),
        doc="Something that holds the spell is carried, whatever it is called (GNAT-19, A-33).",
    ),
    Condition(
        "status-at-least",
        holds=lambda state, deed, _: _status(state, deed) >= deed.get("n", 1),
        reason=lambda deed, _: say("gnat-status-low", status=_of_standing(deed)),
        tests=(("status", "with"),),
        doc="Status with a group or place, 0 where there is none (GNAT-51, A-34).",
    ),
    Condition(
        "status-at-most",
        holds=lambda state, deed, _: _status(state, deed) <= deed["n"],
        reason=lambda deed, _: say("gnat-status-high", status=_of_standing(deed)),
        tests=(("status", "with"),),
        doc="Status no higher than this; none counts as 0 (A-34).",
    ),
    Condition(
        "status-below",
        holds=lambda state, deed, _: _status(state, deed) < deed["n"],
        reason=lambda deed, _: say("gnat-status-high", status=_of_standing(deed)),
        tests=(("status", "with"),),
        doc="Status lower than this; none counts as 0 (A-34).",
    ),
    Condition(
        "status-is",
        holds=lambda state, deed, _: _status(state, deed) == deed["n"],
        reason=lambda deed, _: say("gnat-status-not", status=_of_standing(deed), number=deed["n"]),
        tests=(("status", "with"),),
        doc="Status of just this number; none counts as 0 (A-34).",
    ),
    _lowered("talent"),
    _lowered("vitality"),
    *_compared("talent"),
    *_compared("vitality"),
    *_compared("xp"),
)
