"""What an author should be told of the spells in a book (GL-AUTH-66, GL-MAGIC-33)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.core.phrase import Deed
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat.foes.parse import figures, foe_called
from turnto.rules.gurps.options import mana
from turnto.rules.gurps.tables import key_of, table


def of_magic(deeds: tuple[Deed, ...], terms: Terms) -> Iterator[tuple[int, str, str, str]]:
    """GL-AUTH-66: yield problems with mana, resistance and strength of the spells that an instruction casts.

    The caster may be the hero or a foe; a book may move the hero to a place with mana.
    """
    moves = any(deed.phrase == "world" and deed.get("mana") not in (None, "none") for deed in deeds)
    everywhere = "" if moves else mana(State(Sheet()), terms)
    for place, deed in enumerate(deeds):
        if str(deed.get("mana") or everywhere) == "none" and (who := _casts(deed, terms)):
            yield (
                place,
                "no-mana",
                f"{who} where there is no mana",
                "Say mana: low, normal or high in the header, or here: in normal mana (GL-MAGIC-04).",
            )
        for code, message, hint in (*_unresisted(deed, terms), *_too_strong(deed)):
            yield place, code, message, hint


def _unresisted(deed: Deed, terms: Terms) -> Iterator[tuple[str, str, str]]:
    """GL-MAGIC-33: the subject of a spell that is resisted has a number, or is a foe of the book's table."""
    spells = [str(deed[slot]) for slot in ("spell", "spell2", "spell3", "spell4", "spell5") if deed.get(slot)]
    known = deed.get("resist") is not None or foe_called(str(deed.get("subject", "")), terms)
    for spell in spells if deed.phrase == "cast" and not known else ():
        if score := str(table("spells").get(key_of(spell), {}).get("resisted", "")).upper():
            yield (
                "no-resistance",
                f"{spell} is resisted, and nothing says with what",
                f"Write against {score} and a number, or on somebody of your table of foes; 10 is taken.",
            )


def _too_strong(deed: Deed) -> Iterator[tuple[str, str, str]]:
    """GL-MAGIC section 5: no more than three dice of a fireball, five points of PD."""
    known = table("spells").get(key_of(str(deed.get("spell", ""))), {})
    if deed.phrase in ("cast", "struck-by-spell") and int(deed.get("strength", 0)) > int(known.get("most", 999)):
        yield (
            "too-strong",
            f"{deed['spell']} is no stronger than {known['most']}",
            f"Write {known['most']} or less; no more is counted.",
        )


def _casts(deed: Deed, terms: Terms) -> str:
    """Who casts a spell in an instruction; empty where nobody does."""
    if deed.phrase == "cast":
        return f"{deed['spell']} is cast"
    if deed.phrase != "fight" or deed.get("casts") == "never":
        return ""
    try:
        made = figures([*deed["foe"], *deed.get("ally", [])], terms)
    except ValueError:  # what is wrong with a foe is told where it is read
        return ""
    return next((f"the {figure.name} casts" for figure in made if figure.spells and figure.casts != "never"), "")
