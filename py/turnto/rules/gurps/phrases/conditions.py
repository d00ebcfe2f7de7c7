"""What a book can ask of a GURPS hero, with no roll (GL-AUTH-10, GL-AUTH-27, GL-AUTH-41)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Condition, Deed
from turnto.core.world import State, Terms
from turnto.rules.gurps.campaign.jobs import rank_of, wealth_of
from turnto.rules.gurps.campaign.page_turn import came
from turnto.rules.gurps.character.attributes import LOADS, encumbrance, will
from turnto.rules.gurps.character.point_total import is_native, status_of
from turnto.rules.gurps.character.skills import best, learned, spell_level
from turnto.rules.gurps.character.traits import is_of, trait, traits
from turnto.rules.gurps.effects.active_spells import is_on
from turnto.rules.gurps.effects.guilt import days_stricken
from turnto.rules.gurps.expiring_flags import lasts
from turnto.rules.gurps.options import mana, tech_level
from turnto.rules.gurps.rolls.choice_tags import literacy
from turnto.rules.gurps.tables import key_of, table


def _trait(state: State, deed: Deed, _: Terms) -> bool:
    """A trait by name, kind and least level."""
    wanted = trait(str(deed["trait"]))
    of = fold(str(deed.get("of", ""))) or wanted.of
    least = int(deed.get("level", 1))
    return any(
        own.key == wanted.key and is_of(own, of) and (own.level >= least or "level" not in deed.values)
        for own in traits(state.hero)
    )


def _named_trait(deed: Deed) -> str:
    """The trait as it was asked for: "Magery 2", "Phobia: spiders"."""
    named = f"{deed['trait']}: {deed['of']}" if deed.get("of") else str(deed["trait"])
    return f"{named} {deed['level']}" if deed.get("level") else named


def skill_name(deed: Deed) -> str:
    """The skill as the sheet calls it: "Survival: woods" for a field of it."""
    return str(deed.get("skill") or f"{deed.get('field')}: {deed.get('of')}")


def _trained(state: State, deed: Deed, terms: Terms) -> bool:
    return learned(state.hero, skill_name(deed), tech_level(state, terms)) is not None


def level_of(state: State, name: str, terms: Terms) -> int | None:
    """A skill, default included; an attribute; Will; None where it cannot be tried."""
    if key_of(name) in table("spells") and key_of(name) not in table("skills"):
        return spell_level(state.hero, name)
    found = best(state.hero, name, tech_level(state, terms))
    return found and found[1]


def _skilled(state: State, deed: Deed, terms: Terms) -> bool:
    at = level_of(state, skill_name(deed), terms)
    return at is not None and at >= int(deed["n"])


def _speaks(state: State, deed: Deed, terms: Terms) -> bool:
    """GL-CHAR-150: the language one grew up with is known at IQ without standing on the sheet."""
    name = f"Language: {deed['language']}"
    at = learned(state.hero, name)
    if at is None and is_native(name, terms):
        at = state.hero["iq"]
    return at is not None and at >= int(deed.get("n", 0))


def _reads(state: State, deed: Deed, terms: Terms) -> bool:
    kind = literacy(state, terms)
    return kind == "literate" or (bool(deed.get("plain")) and kind == "semi-literate")


def _wealth(state: State, deed: Deed) -> int:
    """How far the hero's Wealth is above the one asked for."""
    return rank_of(wealth_of(state)) - rank_of(fold(str(deed["wealth"])))


def _wealthy(state: State, deed: Deed, _: Terms) -> bool:
    poor = rank_of(fold(str(deed["wealth"]))) < rank_of("average")
    return _wealth(state, deed) <= 0 if poor else _wealth(state, deed) >= 0


LEVELS = {name: place for place, (name, _) in enumerate(LOADS)}

CONDITIONS = (
    Condition("has-trait", holds=_trait, reason=lambda deed, _: say("gurps-need", what=_named_trait(deed)), doc="A trait of the hero's, by name, kind and least level."),
    Condition("trained", holds=_trained,
              reason=lambda deed, _: say("gurps-need", what=skill_name(deed)), doc="A skill that was learned, at any level."),
    Condition("skill-at", holds=_skilled,
              reason=lambda deed, _: say("gurps-need-skill-at", skill=skill_name(deed), level=int(deed["n"])), doc="A skill, default included, or an attribute, at so much or more."),
    Condition("status-at", holds=lambda state, deed, terms: status_of(state.hero, terms) >= int(deed["n"]),
              reason=lambda deed, _: say("gurps-need-status", status=int(deed["n"])), doc="Status in all, what is free included."),
    Condition("wealth-at", holds=lambda state, deed, _: _wealth(state, deed) >= 0,
              reason=lambda deed, _: say("gurps-only-for-the", who=str(deed["wealth"]).lower()), doc="Wealth, so much or more."),
    Condition("wealth-is", holds=_wealthy,
              reason=lambda deed, _: say("gurps-only-for-the", who=str(deed["wealth"]).lower()), doc="Wealth: so much or more, or, of less than average, so little or less."),
    Condition("wealth-most", holds=lambda state, deed, _: _wealth(state, deed) <= 0, doc="Wealth, so little or less."),
    Condition("tl-at", holds=lambda state, deed, _: state.hero["tl"] >= int(deed["n"]), doc="The hero's tech level."),
    Condition("reads", holds=_reads, reason=lambda *_: say("gurps-cannot-read"), doc="GL-CHAR-74."),
    Condition("reads-plain", holds=lambda state, deed, terms: literacy(state, terms) != "illiterate", reason=lambda *_: say("gurps-cannot-read"), doc="Semi-literate or better."),
    Condition("speaks", holds=_speaks,
              reason=lambda deed, _: say("gurps-need-language", language=str(deed["language"])), doc="A language, native or learned."),
    Condition("has-spell", holds=lambda state, deed, _: spell_level(state.hero, str(deed["spell"])) is not None,
              reason=lambda deed, _: say("gurps-need-spell", spell=str(deed["spell"])), doc="A spell the hero knows."),
    Condition("spell-on", holds=lambda state, deed, _: is_on(state, key_of(str(deed["spell"]))),
              reason=lambda deed, _: say("gurps-spell-is-off", spell=str(deed["spell"])), doc="A spell that is running (GL-AUTH-41)."),
    Condition("spell-off", holds=lambda state, deed, _: not is_on(state, key_of(str(deed["spell"]))),
              reason=lambda deed, _: say("gurps-spell-is-on", spell=str(deed["spell"])), doc="A spell that is not running, or no more (GL-AUTH-41)."),
    Condition("appears", holds=lambda state, deed, _: came(state, str(deed.get("name", "duty"))),
              reason=lambda deed, _: say("gurps-not-there", who=deed.get("name") or say("gurps-duty")), doc="A friend, foe or duty that came into this adventure (GL-AUTH-27)."),
    Condition("absent", holds=lambda state, deed, _: not came(state, str(deed["name"])), doc="A friend, foe or duty that did not come into this adventure."),
    Condition("sensed", holds=lambda state, *_: lasts(state, "truth"), doc="Empathy told the truth behind a choice tagged [truth]."),
    Condition("misled", holds=lambda state, *_: lasts(state, "falsehood"), doc="Empathy failed behind a choice tagged [truth]."),
    Condition("will-at", holds=lambda state, deed, _: will(state.hero) >= int(deed["n"]), doc="Will."),
    Condition("mana-is", holds=lambda state, deed, terms: mana(state, terms) == fold(str(deed["mana"])), doc="The mana of the place."),
    Condition("stricken", holds=lambda state, *_: days_stricken(state) > 0, reason=lambda *_: say("gurps-not-stricken"),
              doc="GL-CHAR-118: 3d days after a foe, no beast, died by the blow of a hero who cannot kill."),
    Condition("burdened", holds=lambda state, deed, _: encumbrance(state.hero) >= LEVELS.get(fold(str(deed.get("load", "light"))), 1),
              doc="The load carried (GL-EQUIP-21)."),
)  # fmt: skip


def wealth_words() -> Iterator[str]:
    """The Wealth levels a book may ask for."""
    yield from (
        "Dead Broke",
        "Poor",
        "Struggling",
        "Average",
        "Comfortable",
        "Wealthy",
        "Very Wealthy",
        "Filthy Rich",
        "Multimillionaire",
    )
