"""How the tests of Gamebooks & Goonies play: heroes, and Fights as its books give them."""

from collections.abc import Callable
from typing import Any

from rules.playing import PLAIN, Ends, Instructions, deed, fought, odds_of_ends
from turnto.core.phrase import Activity
from turnto.core.procedure import Procedure
from turnto.core.runner import Chooser, first_option
from turnto.core.sheet import Sheet, item
from turnto.core.world import Terms
from turnto.rules.goonies import SYSTEM

GOONIES = Instructions(SYSTEM)
after, carried_out, holds, phrase = GOONIES.after, GOONIES.carried_out, GOONIES.holds, GOONIES.phrase


def hero(
    power: int = 0,
    grace: int = 0,
    focus: int = 0,
    *items: str,
    hp: int = 10,
    damage: int = 0,
    rations: int = 2,
    spells: tuple[str, ...] = (),
    xp: int = 0,
    used: int = 0,
) -> Sheet:
    """A hero."""
    made = Sheet().having(
        power=power, grace=grace, focus=focus, hp=hp, damage=damage, rations=rations, xp=xp, xp_used=used
    )
    for text in items:
        made = made.with_item(item(text))
    return made.with_words("spells", spells)


MACE, MAIL = "mace (weapon, +1)", "chain mail (armour, +3)"
RAPIER, JERKIN = "rapier (weapon, +3)", "leather jerkin (armour, +2)"
STAFF, ROBES = "staff (weapon, +2)", "robes (armour, +1)"


def fighter(**changed: Any) -> Sheet:
    """The Fighter of the rules."""
    return hero(2, 1, 0, MACE, MAIL, **{"hp": 11, **changed})


def rogue(**changed: Any) -> Sheet:
    """The Rogue of the rules, who knows Smoke Screen."""
    return hero(0, 2, 1, RAPIER, JERKIN, **{"spells": ("Smoke Screen",), **changed})


def mage(**changed: Any) -> Sheet:
    """The Mage of the rules, who knows Sunburst and Undergrowth."""
    return hero(0, 1, 2, STAFF, ROBES, **{"hp": 9, "spells": ("Sunburst", "Undergrowth"), **changed})


def foes(*written: tuple[str, int, str]) -> list[tuple[str, int, str]]:
    """Foes as a slot holds them: (name, count, facts)."""
    return list(written)


def freely(sheet: Sheet, key: str, settled: Terms = PLAIN) -> Sheet:
    """The hero after a free deed."""
    return GOONIES.freely(sheet, key, settled).hero


FIGHT = phrase("fight").does
assert isinstance(FIGHT, Activity)


def fight(sheet: Sheet, settled: Terms = PLAIN, **values: Any) -> Callable[[], Procedure[tuple[str, Sheet]]]:
    """A Fight from begin to end through its activity, as one procedure."""
    return fought(FIGHT, sheet, deed("fight", **values), settled)


def fight_odds(sheet: Sheet, settled: Terms = PLAIN, choose: Chooser = first_option, **values: Any) -> Ends:
    """The chance of every end of a Fight."""
    return odds_of_ends(FIGHT, sheet, deed("fight", **values), settled, choose)
