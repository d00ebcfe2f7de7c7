"""What a book can say in GURPS: every instruction and condition, and the words of their slots."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.common.amounts import BY_MARGIN
from turnto.core.phrase import Condition, Phrase
from turnto.rules.gurps.hazards.illness import EXPOSURE
from turnto.rules.gurps.phrases import conditions, conditions_of_scores, deeds, magic, people, rolls
from turnto.rules.gurps.phrases.combat import FIGHT_CONDITIONS, FIGHT_PHRASES
from turnto.rules.gurps.phrases.disease_and_poison import AILMENT_CONDITIONS, AILMENT_PHRASES
from turnto.rules.gurps.phrases.hazards import HAZARD_PHRASES
from turnto.rules.gurps.phrases.health import HEALTH_CONDITIONS, HEALTH_PHRASES
from turnto.rules.gurps.success_roll import BANDS
from turnto.rules.gurps.tables import OTHER_NAMES, shown, table

ATTRIBUTES = ("ST", "DX", "IQ", "HT")
_SKILLS = table("skills")
FIELDS_OF_SKILL = (*(shown(key) for key, known in _SKILLS.items() if known.get("of")), "Language")
"""Skills that are learned for one subject each: Survival: woods, Riding: horse."""

SKILL_NAMES = (*(shown(key) for key in _SKILLS), *(name for name in OTHER_NAMES if name[0].isupper()))
_KINDS_OF_TRAIT = {
    "Nearsighted",
    "Farsighted",
    *(
        kind.title()
        for key in ("appearance", "fat", "lame")
        for group in ("advantages", "disadvantages")
        for kind in table(group).get(key, {}).get("kinds", ())
    ),
}
TRAIT_NAMES = tuple(
    dict.fromkeys(
        [*(shown(key) for group in ("advantages", "disadvantages") for key in table(group)), *sorted(_KINDS_OF_TRAIT)]
    )
)
WITH_A_KIND = tuple(
    shown(key) for group in ("advantages", "disadvantages") for key, known in table(group).items()
    if {"kinds", "samples", "choices", "formula"} & known.keys()
)  # fmt: skip

KINDS: Mapping[str, tuple[str, ...]] = {
    "skill": (*ATTRIBUTES, "Will", *SKILL_NAMES),
    "field": FIELDS_OF_SKILL,
    "attribute": (*ATTRIBUTES, "Will"),
    "basic": ATTRIBUTES,
    "spell": tuple(shown(key) for key in table("spells")),
    "trait": TRAIT_NAMES,
    "ofkind": WITH_A_KIND,
    "disadvantage": tuple(dict.fromkeys(shown(key) for key in table("disadvantages"))),
    "techlevel": tuple(f"TL{level}" for level in table("tech_levels")),
    "sense": ("Vision", "Sight", "Hearing", "Taste", "Smell", "Taste/Smell"),
    "wealth": tuple(conditions.wealth_words()),
    "mana": ("none", "low", "normal", "high"),
    "literacy": ("literate", "semi-literate", "illiterate"),
    "climb": tuple(kind for kind in (*table("climbs"), "rope") if kind != "ladder down"),
    "mount": tuple(shown(key) for key in table("mounts")),
    "load": tuple(conditions.LEVELS),
    "band": tuple(band.replace("_", " ") for band in BANDS),
    "language": (),
    "exposure": tuple(EXPOSURE),
    **conditions_of_scores.KINDS,
}

PHRASES: tuple[Phrase, ...] = (
    *rolls.PHRASES,
    *people.PHRASES,
    *deeds.PHRASES,
    *magic.PHRASES,
    *FIGHT_PHRASES,
    *HEALTH_PHRASES,
    *HAZARD_PHRASES,
    *AILMENT_PHRASES,
)
CONDITIONS: tuple[Condition, ...] = (
    *conditions_of_scores.CONDITIONS,
    *conditions.CONDITIONS,
    *FIGHT_CONDITIONS,
    *HEALTH_CONDITIONS,
    *AILMENT_CONDITIONS,
    BY_MARGIN,
)
