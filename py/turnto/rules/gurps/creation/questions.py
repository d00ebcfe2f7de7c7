"""The questions of hero making: what there is to pick at each step, and what it costs (GL-CHAR)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.core.hero_form import Draft, Pick, Step
from turnto.core.message import say
from turnto.core.names import slug
from turnto.core.sheet import Sheet
from turnto.core.world import Terms
from turnto.rules.gurps.character.builds import usual_height, usual_weight
from turnto.rules.gurps.character.presets import CONCEPTS
from turnto.rules.gurps.character.races import peoples
from turnto.rules.gurps.character.skills import ATTRIBUTES
from turnto.rules.gurps.character.trait_costs import attribute_cost
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.creation.choices import gear_picks, points_said, skill_picks, spell_picks, trait_picks
from turnto.rules.gurps.creation.custom_traits import QUIRK, gear_words, skill_words, trait_words
from turnto.rules.gurps.creation.draft import LISTS, points_left, sheet_of
from turnto.rules.gurps.creation.uses import SKILL_USES, USES, WARE_USES
from turnto.rules.gurps.options import number


def steps(draft: Draft, terms: Terms) -> Iterable[Step]:
    """The questions, in the order they are usually answered."""
    made = sheet_of(draft, terms)
    yield from _person(draft, terms)
    yield from _character(draft, terms)
    yield from _learning(draft, made, terms)
    wares = tuple(gear_picks(draft, made, terms))
    many = gear_words(
        {
            pick.key: say("gurps-ware-price", item=pick.label, price=pick.cost)
            for pick in wares
            if pick.key not in draft["items"]
        }
    )
    yield Step(
        "items", say("gurps-step-gear"), "several", draft["items"], wares, help=say("gurps-help-gear"),
        rule="GL-CHAR-41", own=many, stage="gear", groups=WARE_USES,
    )  # fmt: skip
    yield from _looks(draft, made)


def _person(draft: Draft, terms: Terms) -> Iterator[Step]:
    """Who it is: name, concept, attributes (GL-CHAR-11), race (GL-CHAR-160), age (GL-CHAR-05), Status (GL-CHAR-36)."""
    yield Step("name", say("gurps-step-name"), "text", draft["name"])
    concepts = tuple(
        Pick(key, key, say(f"gurps-concept-{slug(key)}"), emblem=str(concept["emblem"]))
        for key, concept in CONCEPTS.items()
    )
    spent = say("gurps-step-concept-help")
    yield Step("concept", say("gurps-step-concept"), "one", draft["concept"], concepts, help=spent, stage="who")
    left = points_left(draft, terms)
    attributes = tuple(_attribute(key, int(draft[key]), left) for key in ATTRIBUTES)
    bought = {key: draft[key] for key in ATTRIBUTES}
    yield Step(
        "attributes", say("gurps-group-attributes"), "points", bought, attributes, 1,
        help=say("gurps-help-attributes"), rule="GL-CHAR-11", stage="abilities",
    )  # fmt: skip
    people = tuple(Pick(name, name) for name in peoples(terms))
    yield Step("race", say("gurps-group-race"), "one", draft["race"], people, rule="GL-CHAR-160", stage="abilities")
    yield Step("age", say("gurps-step-age"), "number", draft["age"], (), 10, 100, say("gurps-help-age"), "GL-CHAR-05")
    free = say("gurps-step-status-help")
    yield Step("status", say("label.status"), "number", draft["status"], (), -4, 8, free, "GL-CHAR-36")


def _attribute(key: str, at: int, left: float) -> Pick:
    more = attribute_cost(at + 1) - attribute_cost(at)
    cost = say("gurps-price-then", price=points_said(attribute_cost(at)), points=more)
    return Pick(key, key.upper(), say(f"gurps-does-{key}"), cost=cost, dear=more > left)


def _character(draft: Draft, terms: Terms) -> Iterator[Step]:
    """Advantages, disadvantages (GL-CHAR-02) and quirks (GL-CHAR-04)."""
    for key in LISTS[:2]:
        picks = tuple(trait_picks(key, draft, terms))
        own, note = trait_words(key, terms), say(f"gurps-help-{key}")
        yield Step(
            key, say(f"gurps-group-{key}"), "several", draft[key], picks, help=note, rule="GL-CHAR-02", own=own,
            stage="traits", groups=USES,
        )  # fmt: skip
    quirks = tuple(Pick(text, text, cost=points_said(-1)) for text in draft["quirks"])
    yield Step("quirks", say("gurps-group-quirks"), "several", draft["quirks"], quirks, 0, number(terms, "quirk_limit", 5),
               say("gurps-step-quirks-help"), "GL-CHAR-04", (QUIRK,), stage="traits")  # fmt: skip


def _learning(draft: Draft, made: Sheet, terms: Terms) -> Iterator[Step]:
    """Skills (GL-CHAR-140), and spells (GL-MAGIC-02) for those who can cast some here."""
    left = points_left(draft, terms)
    skills = tuple(skill_picks(made, left, terms))
    yield Step(
        "skills", say("gurps-group-skills"), "points", draft["skills"], skills, help=say("gurps-help-skills"),
        rule="GL-CHAR-140", own=skill_words(), stage="skills", groups=SKILL_USES,
    )  # fmt: skip
    if draft["spells"] or has(made, "magery") or terms.header.get("mana") == "high":
        spells = tuple(spell_picks(made, left))
        yield Step(
            "spells", say("gurps-group-spells"), "points", draft["spells"], spells, help=say("gurps-help-spells"),
            rule="GL-MAGIC-02", stage="skills",
        )  # fmt: skip


def _looks(draft: Draft, made: Sheet) -> Iterator[Step]:
    """GL-CHAR-22, and height and weight: what is on the sheet and costs nothing."""
    hands = (Pick("right", say("gurps-right-hand")), Pick("left", say("gurps-left-hand")))
    yield Step(
        "hand",
        say("gurps-step-hand"),
        "one",
        draft["hand"] or "right",
        hands,
        help=say("gurps-help-hand"),
        rule="GL-CHAR-22",
    )
    average = say("gurps-step-height-help", height=usual_height(made), weight=usual_weight(made), st=made["st"])
    yield Step("height", say("gurps-step-height"), "text", draft["height"], help=average)
    yield Step("weight", say("gurps-step-weight"), "text", draft["weight"])
    yield Step("looks", say("gurps-step-looks"), "text", draft["looks"], help=say("gurps-step-looks-help"))
