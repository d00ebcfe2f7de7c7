"""Conditions that Briar books can ask: companions, ratings, wounds, weapons, LUCK, mode."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Condition, Deed
from turnto.core.world import State, Terms
from turnto.rules.briar.companions import companions, with_hero
from turnto.rules.briar.sheet import armed, overloaded, rating, wounded


def _with(state: State, deed: Deed, _: Terms) -> bool:
    return with_hero(state.hero, str(deed["who"])) is not None


def _trait_along(state: State, deed: Deed, _: Terms) -> bool:
    return any(own.has(str(deed["trait"])) for own in companions(state.hero))


def _rated(state: State, deed: Deed, _: Terms) -> bool:
    return rating(state.hero, str(deed["score"])) >= int(deed.get("n", 1))


CONDITIONS = (
    Condition(
        "companion",
        holds=_with,
        reason=lambda deed, _: say("briar-not-along", who=deed["who"]),
        tests=(("companion", "who"),),
        doc="Someone is with the hero.",
    ),
    Condition(
        "injured",
        holds=lambda state, deed, _: (own := with_hero(state.hero, str(deed["who"]))) is not None and own.injured,
        tests=(("companion", "who"),),
        doc="Someone with the hero is Injured (BRIAR-34).",
    ),
    Condition(
        "any-companion",
        holds=lambda state, *_: bool(companions(state.hero)),
        reason=lambda *_: say("briar-alone"),
        doc="Anyone is with the hero.",
    ),
    Condition(
        "trait",
        holds=_trait_along,
        reason=lambda deed, _: say("briar-nobody-is", trait=deed["trait"]),
        doc="Someone with this trait is along.",
    ),
    Condition(
        "talent",
        holds=_rated,
        reason=lambda deed, _: say("briar-no-talent", talent=deed["score"]),
        doc="A Talent is at 1 or more (A-2).",
    ),
    Condition(
        "rating",
        holds=_rated,
        reason=lambda deed, _: say("briar-need", score=deed["score"], n=deed["n"]),
        doc="An Attribute or Talent is so high.",
    ),
    Condition(
        "rating-most",
        holds=lambda state, deed, _: rating(state.hero, str(deed["score"])) <= int(deed["n"]),
        doc="An Attribute or Talent is no higher.",
    ),
    Condition("wounded", holds=lambda state, *_: wounded(state.hero), doc="The second slot of the track is ticked."),
    Condition("hurt", holds=lambda state, *_: state.hero["wounds"] > 0, doc="Any slot is ticked."),
    Condition(
        "armed",
        holds=lambda state, _deed, terms: armed(state.hero, terms),
        reason=lambda *_: say("briar-no-weapon"),
        doc="There is something to fight with (A-12).",
    ),
    Condition(
        "unarmed",
        holds=lambda state, _deed, terms: not armed(state.hero, terms),
        reason=lambda *_: say("briar-has-weapon"),
        doc="There is nothing to fight with.",
    ),
    Condition(
        "overloaded",
        holds=lambda state, *_: overloaded(state.hero),
        doc="More is carried than the limit allows (BRIAR-28).",
    ),
    Condition(
        "ranged",
        holds=lambda state, *_: any(own.has("ranged") for own in state.hero.items),
        reason=lambda *_: say("briar-no-ranged"),
        doc="A ranged weapon is carried.",
    ),
    Condition(
        "luck",
        holds=lambda state, deed, _: state.hero["luck"] >= int(deed["n"]),
        reason=lambda *_: say("briar-no-luck"),
        doc="So much LUCK is left.",
    ),
    Condition(
        "luck-most",
        holds=lambda state, deed, _: state.hero["luck"] <= int(deed["n"]),
        doc="No more LUCK is left.",
    ),
    Condition(
        "mode",
        holds=lambda state, deed, _: fold(state.hero.fact("mode", "Default")) == fold(str(deed["mode"])),
        doc="The mode played (BRIAR-37).",
    ),
)
