"""A row of the table of foes, said as the facts that may stand in brackets (GL-AUTH-30)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from turnto.core.names import fold
from turnto.rules.gurps.character.skills import entry

NUMBERS = ("st", "dx", "iq", "ht", "hits", "move", "dodge", "parry", "block", "pd", "dr", "will", "shots")
NUMBERED = (*NUMBERS, "speed", "magic resistance", "flees at", "surrenders at")
MANNERS = ("beast", "mook", "fierce", "cautious", "carnivore", "herbivore")
ALSO = {
    "attack": "weapon", "attacks": "weapon", "weapons": "weapon", "skills": "skill", "level": "skill",
    "armour": "armor", "hit points": "hits", "hp": "hits", "basic speed": "speed", "damage type": "type",
    "spell": "spells", "trait": "traits", "advantages": "traits", "disadvantages": "traits", "tactics": "traits",
    "morale": "traits", "notes": "traits", "facts": "traits", "flee at": "flees at", "surrender at": "surrenders at",
}  # fmt: skip
"""Other heads that columns go by."""
COLUMNS = (
    *NUMBERED,
    *MANNERS,
    "name",
    "weapon",
    "skill",
    "damage",
    "type",
    "armor",
    "shield",
    "traits",
    "poison",
    "spells",
)
TALKED_TO = (
    "hearing", "vision", "taste", "smell", "alertness", "acute hearing", "acute vision", "acute taste/smell", "status",
)  # fmt: skip
"""What a contest or a reaction may ask of somebody who stands in the table."""

_NONE = ("", "-", "–", "—", "no", "none")
_YES = ("yes", "true", "x", "✓")


def facts_of(row: Mapping[str, str]) -> str:
    """A row of the table as facts."""
    cells = _cells(row)
    skill, weapons = cells.get("skill", ""), _attacks(cells.get("weapon", ""))
    facts = [f"{key} {cells[key]}" for key in NUMBERED if key in cells]
    first = weapons[0] if weapons else "attack" if "damage" in cells else ""
    if first:
        facts.append(f"{first} {skill}" if skill.isdigit() and not re.search(r"\d", first) else first)
    if skill and not skill.isdigit():
        facts.append(skill)
    if "damage" in cells:
        facts.append(f"{cells['damage']} {cells.get('type', '')}".strip())
    own = [f"{column} {cell}" for column, cell in cells.items() if column not in COLUMNS and entry(column)]
    return ", ".join([*facts, *weapons[1:], *own, *_things(cells), *_manners(cells)])


def unread(row: Mapping[str, str]) -> Iterator[str]:
    """The columns of a row that no rule reads."""
    for column in list(row)[1:]:  # the first is the name, whatever it is called
        known = fold(column)
        if ALSO.get(known, known) not in (*COLUMNS, *TALKED_TO) and not entry(known):
            yield column


def _cells(row: Mapping[str, str]) -> dict[str, str]:
    cells: dict[str, str] = {}
    for column, text in row.items():
        if fold(text) not in _NONE:
            key = ALSO.get(fold(column), fold(column))
            if key == "weapon" and text.strip().isdigit():  # a column of attacks that holds the level alone
                key = "skill"
            cells[key] = f"{cells[key]}, {text.strip()}" if key in cells else text.strip()
    return cells


def _attacks(cell: str) -> list[str]:
    """Attacks one by one: "broadsword 12 (1d+2 cut); kick 10"."""
    plain = re.sub(r"\s*\(([^()]*)\)", r", \1", cell)
    return [own for own in re.split(r"\s*[;/]\s*", plain) if own]


def _things(cells: Mapping[str, str]) -> Iterator[str]:
    if "armor" in cells:
        yield cells["armor"]
    if shield := cells.get("shield"):
        named = "shield" in fold(shield) or fold(shield) == "buckler"
        yield f"shield {shield}" if shield.isdigit() else shield if named else f"{shield} shield"


def _manners(cells: Mapping[str, str]) -> Iterator[str]:
    yield from (cells[key] for key in ("traits", "poison") if key in cells)
    yield from (key for key in MANNERS if fold(cells.get(key, "")) in _YES)
    if "spells" in cells:
        yield "casts " + re.sub(r"\s*[;/]\s*", ", ", cells["spells"])
