"""What traits, skills and wares are for: the groups they are found in, and whether this book asks for them."""

from __future__ import annotations

from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.sheet import Item
from turnto.core.world import Terms
from turnto.rules.gurps.character.attributes import table_of
from turnto.rules.gurps.tables import key_of, table

USES = tuple((use, say(f"gurps-use-{use}")) for use in ("fighting", "moving", "people", "craft", "lore"))
SKILL_USES = (*USES, ("later", say("gurps-use-later")))
WARE_USES = tuple((use, say(f"gurps-use-{use}")) for use in ("weapons", "shooting", "armour", "other"))
_TABLES = {
    "hand_weapons": "weapons", "missile_weapons": "shooting", "guns": "shooting", "missiles": "shooting",
    "armour": "armour", "shields": "armour",
}  # fmt: skip


def use_of_skill(name: str, tl: int) -> str:
    """The group of a skill; those of a later tech level than the hero's stand apart."""
    key = key_of(name).partition(":")[0]
    if table("uses")["from"].get(key, 0) > tl:
        return "later"
    return str(table("uses")["skills"].get(key, "people" if key == "language" else "lore"))


def use_of_trait(key: str) -> str:
    """The group of an advantage or a disadvantage."""
    return str(table("uses")["traits"].get(key, "lore"))


def use_of_ware(own: Item) -> str:
    """The group of a thing that is bought."""
    found = table_of(own)
    return _TABLES.get(found[0], "other") if found else "other"


def asked(name: str, terms: Terms) -> bool:
    """Whether the book names a skill, or what it is a kind of: ``Survival: woods`` where it asks for Survival."""
    return terms.asks_for(name) or terms.asks_for(name.partition(":")[0])


def asked_trait(key: str, label: str, terms: Terms) -> bool:
    """Whether the book names a trait, or asks for the sense it sharpens."""
    senses = {
        "acute_hearing": ("hearing",),
        "acute_vision": ("vision", "sight"),
        "acute_taste_smell": ("taste", "smell"),
    }
    return asked(label, terms) or any(fold(sense) in terms.asked for sense in senses.get(key, ()))
