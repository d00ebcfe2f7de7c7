"""The questions of hero making: what there is to pick at each step, and what it costs (GL-CHAR)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.core.hero_form import Draft, Pick, Step
from turnto.core.message import say
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
from turnto.rules.gurps.creation.draft import LISTS, sheet_of
from turnto.rules.gurps.options import number


def steps(draft: Draft, terms: Terms) -> Iterable[Step]:
    """The questions, in the order they are usually answered."""
    made = sheet_of(draft, terms)
    yield from _person(draft, terms)
    yield from _character(draft, terms)
    yield from _learning(draft, made, terms)
    wares = tuple(gear_picks(draft, terms))
    many = gear_words(
        {
            pick.key: say("gurps-ware-price", item=pick.label, price=pick.cost)
            for pick in wares
            if pick.key not in draft["items"]
        }
    )
    yield Step("items", say("gurps-step-gear"), "several", draft["items"], wares, rule="GL-CHAR-41", own=many)
    yield from _looks(draft, made)


def _person(draft: Draft, terms: Terms) -> Iterator[Step]:
    """Who it is: name, concept, attributes (GL-CHAR-11), race (GL-CHAR-160), age (GL-CHAR-05), Status (GL-CHAR-36)."""
    yield Step("name", say("gurps-step-name"), "text", draft["name"])
    concepts = tuple(Pick(key, key, str(concept["about"])) for key, concept in CONCEPTS.items())
    spent = say("gurps-step-concept-help")
    yield Step("concept", say("gurps-step-concept"), "one", draft["concept"], concepts, help=spent)
    attributes = tuple(_attribute(key, int(draft[key])) for key in ATTRIBUTES)
    bought = {key: draft[key] for key in ATTRIBUTES}
    yield Step("attributes", say("gurps-group-attributes"), "points", bought, attributes, 1, rule="GL-CHAR-11")
    people = tuple(Pick(name, name) for name in peoples(terms))
    yield Step("race", say("gurps-group-race"), "one", draft["race"], people, rule="GL-CHAR-160")
    yield Step("age", say("gurps-step-age"), "number", draft["age"], (), 10, 100, rule="GL-CHAR-05")
    free = say("gurps-step-status-help")
    yield Step("status", say("label.status"), "number", draft["status"], (), -4, 8, free, "GL-CHAR-36")


def _attribute(key: str, at: int) -> Pick:
    more = attribute_cost(at + 1) - attribute_cost(at)
    return Pick(key, key.upper(), say("gurps-one-more", points=more), cost=points_said(attribute_cost(at)))


def _character(draft: Draft, terms: Terms) -> Iterator[Step]:
    """Advantages, disadvantages (GL-CHAR-02) and quirks (GL-CHAR-04)."""
    for key in LISTS[:2]:
        picks = tuple(trait_picks(key, draft, terms))
        own = trait_words(key, terms)
        yield Step(key, say(f"gurps-group-{key}"), "several", draft[key], picks, rule="GL-CHAR-02", own=own)
    quirks = tuple(Pick(text, text, "-1") for text in draft["quirks"])
    yield Step("quirks", say("gurps-group-quirks"), "several", draft["quirks"], quirks, 0, number(terms, "quirk_limit", 5),
               say("gurps-step-quirks-help"), "GL-CHAR-04", (QUIRK,))  # fmt: skip


def _learning(draft: Draft, made: Sheet, terms: Terms) -> Iterator[Step]:
    """Skills (GL-CHAR-140), and spells (GL-MAGIC-02) for those who can cast some here."""
    skills = tuple(skill_picks(made, terms))
    yield Step(
        "skills", say("gurps-group-skills"), "points", draft["skills"], skills, rule="GL-CHAR-140", own=skill_words()
    )
    if draft["spells"] or has(made, "magery") or terms.header.get("mana") == "high":
        yield Step(
            "spells", say("gurps-group-spells"), "points", draft["spells"], tuple(spell_picks(made)), rule="GL-MAGIC-02"
        )


def _looks(draft: Draft, made: Sheet) -> Iterator[Step]:
    """GL-CHAR-22, and height and weight: what is on the sheet and costs nothing."""
    hands = (Pick("right", say("gurps-right-hand")), Pick("left", say("gurps-left-hand")))
    yield Step("hand", say("gurps-step-hand"), "one", draft["hand"] or "right", hands, rule="GL-CHAR-22")
    average = say("gurps-step-height-help", height=usual_height(made), weight=usual_weight(made), st=made["st"])
    yield Step("height", say("gurps-step-height"), "text", draft["height"], help=average)
    yield Step("weight", say("gurps-step-weight"), "text", draft["weight"])
    yield Step("looks", say("gurps-step-looks"), "text", draft["looks"], help=say("gurps-step-looks-help"))
