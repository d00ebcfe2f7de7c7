"""Conditions that Briar books can ask: companions, ratings, wounds, weapons, LUCK, mode."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Condition, Deed
from turnto.core.world import State, Terms
from turnto.rules.briar.companions import companions, with_hero
from turnto.rules.briar.sheet import armed, rating, wounded


def _with(state: State, deed: Deed, _: Terms) -> bool:
    return with_hero(state.hero, str(deed["who"])) is not None


def _trait_along(state: State, deed: Deed, _: Terms) -> bool:
    return any(own.has(str(deed["trait"])) for own in companions(state.hero))


def _rated(state: State, deed: Deed, _: Terms) -> bool:
    return rating(state.hero, str(deed["score"])) >= int(deed.get("n", 1))


CONDITIONS = (
    Condition(
        "companion",
        {
            "en": ("{who:name} is with you", "{who:name} is your companion", "you travel with {who:name}"),
            "de": ("{who:name} bei dir ist", "{who:name} dein Gefährte ist", "du mit {who:name} reist"),
        },
        _with,
        lambda deed, _: say("briar-not-along", who=deed["who"]),
        tests=(("companion", "who"),),
        doc="Someone is with the hero.",
        examples=("Marin is with you",),
    ),
    Condition(
        "injured",
        {"en": ("{who:name} is injured",), "de": ("{who:name} verletzt ist",)},
        lambda state, deed, _: (own := with_hero(state.hero, str(deed["who"]))) is not None and own.injured,
        tests=(("companion", "who"),),
        doc="Someone with the hero is Injured (BRIAR-34).",
        examples=("Marin is injured",),
    ),
    Condition(
        "any-companion",
        {"en": ("you have a companion", "anyone is with you"), "de": ("du einen Gefährten hast", "jemand bei dir ist")},
        lambda state, *_: bool(companions(state.hero)),
        lambda *_: say("briar-alone"),
        doc="Anyone is with the hero.",
        examples=("you have a companion",),
    ),
    Condition(
        "trait",
        {
            "en": ("(a|an) {trait:trait} is with you", "you have (a|an) {trait:trait} with you"),
            "de": ("(ein|eine) {trait:trait} bei dir ist",),
        },
        _trait_along,
        lambda deed, _: say("briar-nobody-is", trait=deed["trait"]),
        doc="Someone with this trait is along.",
        examples=("a Beast is with you",),
    ),
    Condition(
        "talent",
        {
            "en": ("you have [the talent] {score:talent}", "you have the talent {score:name}"),
            "de": ("du [das Talent] {score:talent} hast", "du das Talent {score:name} hast"),
        },
        _rated,
        lambda deed, _: say("briar-no-talent", talent=deed["score"]),
        doc="A Talent is at 1 or more (A-2).",
        examples=("you have Boating",),
    ),
    Condition(
        "rating",
        {
            "en": (
                "your {score:attribute} is {n:number} or (more|higher|better)",
                "your {score:talent} is {n:number} or (more|higher|better)",
            ),
            "de": (
                "dein {score:attribute} {n:number} oder (mehr|höher|besser) ist",
                "dein {score:talent} {n:number} oder (mehr|höher|besser) ist",
            ),
        },
        _rated,
        lambda deed, _: say("briar-need", score=deed["score"], n=deed["n"]),
        doc="An Attribute or Talent is so high.",
        examples=("your LORE is 3 or more",),
    ),
    Condition(
        "rating-most",
        {
            "en": tuple(
                f"your {score} is {{n:number}} or (less|lower)" for score in ("{score:attribute}", "{score:talent}")
            ),
            "de": tuple(
                f"dein {score} {{n:number}} oder (weniger|niedriger) ist"
                for score in ("{score:attribute}", "{score:talent}")
            ),
        },
        lambda state, deed, _: rating(state.hero, str(deed["score"])) <= int(deed["n"]),
        doc="An Attribute or Talent is no higher.",
        examples=("your LORE is 2 or less",),
    ),
    Condition(
        "wounded",
        {"en": ("you are wounded",), "de": ("du verwundet bist",)},
        lambda state, *_: wounded(state.hero),
        doc="The second slot of the track is ticked.",
        examples=("you are Wounded",),
    ),
    Condition(
        "hurt",
        {
            "en": ("you are hurt", "you have a wound", "you are battered"),
            "de": ("du verletzt bist", "du eine Wunde hast"),
        },
        lambda state, *_: state.hero["wounds"] > 0,
        doc="Any slot is ticked.",
        examples=("you are hurt",),
    ),
    Condition(
        "armed",
        {"en": ("you are armed", "you have a weapon"), "de": ("du bewaffnet bist", "du eine Waffe hast")},
        lambda state, _deed, terms: armed(state.hero, terms),
        lambda *_: say("briar-no-weapon"),
        doc="There is something to fight with (A-12).",
        examples=("you are armed",),
    ),
    Condition(
        "unarmed",
        {"en": ("you are unarmed", "you have no weapon"), "de": ("du unbewaffnet bist", "du keine Waffe hast")},
        lambda state, _deed, terms: not armed(state.hero, terms),
        lambda *_: say("briar-has-weapon"),
        doc="There is nothing to fight with.",
        examples=("you are unarmed",),
    ),
    Condition(
        "ranged",
        {"en": ("you have a ranged weapon", "you can shoot"), "de": ("du eine Fernwaffe hast", "du schießen kannst")},
        lambda state, *_: any(own.has("ranged") for own in state.hero.items),
        lambda *_: say("briar-no-ranged"),
        doc="A ranged weapon is carried.",
        examples=("you have a ranged weapon",),
    ),
    Condition(
        "luck",
        {
            "en": ("you have {n:number} luck [or more]", "your luck is {n:number} or (more|higher)"),
            "de": ("du {n:number} (GLÜCK|LUCK) [oder mehr] hast", "dein (GLÜCK|LUCK) {n:number} oder mehr ist"),
        },
        lambda state, deed, _: state.hero["luck"] >= int(deed["n"]),
        lambda *_: say("briar-no-luck"),
        doc="So much LUCK is left.",
        examples=("you have 1 LUCK",),
    ),
    Condition(
        "luck-most",
        {
            "en": ("you have {n:number} luck or (less|fewer)", "your luck is {n:number} or (less|lower)"),
            "de": ("du {n:number} (GLÜCK|LUCK) oder weniger hast", "dein (GLÜCK|LUCK) {n:number} oder weniger ist"),
        },
        lambda state, deed, _: state.hero["luck"] <= int(deed["n"]),
        doc="No more LUCK is left.",
        examples=("your LUCK is 0 or less",),
    ),
    Condition(
        "mode",
        {
            "en": (
                "[(you play|you are|it is)] (in|on) {mode:mode} mode",
                "the mode is {mode:mode}",
                "you play {mode:mode}",
            ),
            "de": ("der Modus {mode:mode} ist", "du [im Modus] {mode:mode} spielst"),
        },
        lambda state, deed, _: fold(state.hero.fact("mode", "Default")) == fold(str(deed["mode"])),
        doc="The mode played (BRIAR-37).",
        examples=("the mode is Hard",),
    ),
)
