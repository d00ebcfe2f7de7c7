"""Attacks that no table of weapons knows: teeth and claws, and what a book calls by another name (GL-COMBAT-97)."""

from __future__ import annotations

from collections.abc import Container

from turnto.core.dice import Dice
from turnto.rules.gurps.character.attributes import NOTHING, step
from turnto.rules.gurps.character.weapons import CRUSHING, CUTTING, IMPALING, Mode
from turnto.rules.gurps.combat.foes.combatant import AttackMode, Figure

BEASTS = ("beast", "carnivore", "herbivore")
"""The manners that make an animal of a foe."""

NATURAL = (
    "bite", "jaws", "teeth", "fang", "fangs", "claw", "claws", "talon", "talons", "paw", "paws", "horn", "horns",
    "antlers", "hoof", "hooves", "beak", "tail", "sting", "stinger", "tusk", "tusks", "tentacle", "tentacles", "trunk",
    "wing", "wings", "pincer", "pincers", "mandibles", "headbutt", "head butt", "elbow", "knee",
)  # fmt: skip
"""Attacks of the body: they parry nothing, and are parried as a fist is."""

BARE_HANDS = {
    **dict.fromkeys(("punch", "punches", "fist", "fists", "bare hands", "bare hand", "bare fists", "hands"), "punch"),
    **dict.fromkeys(("kick", "kicks", "foot", "feet"), "kick"),
}
"""What people strike with who have no weapon: the punch and the kick of GL-COMBAT-60 and GL-COMBAT-61, by all their names."""

BITERS = ("bite", "jaws", "teeth", "fang", "fangs", "claw", "claws", "talon", "talons")
"""What cuts where nothing else is said of it, a herbivore's teeth excepted (GL-COMBAT-97)."""


def own_attack(
    made: Figure,
    name: str,
    at: int | None,
    harm: Dice | None,
    of: str,
    manners: Container[str],
    poison: tuple[str, ...],
) -> AttackMode:
    """Return an attack that no table lists: a bite, claws, an unknown weapon, which parries at half skill."""
    level = at if at is not None else made.dx
    grazes, beast = "herbivore" in manners, any(own in manners for own in BEASTS)
    cuts = beast and name in BITERS and not grazes
    kind = CRUSHING if of == "bullet" else IMPALING if of == "beam" else of or (CUTTING if cuts else CRUSHING)
    damage = harm or bite_damage(made.st // 2 if grazes else made.st)
    if of in ("bullet", "beam"):
        shot = Mode(name, name, "shoot", kind, damage, "beam_weapons" if of == "beam" else "guns", level,
                    ss=12, max_range=10_000, shots=ENDLESS, bullet=of == "bullet")  # fmt: skip
        return AttackMode(shot, poison=poison)
    natural = beast or name in NATURAL
    mode = Mode(name, name, "bite" if natural else "swing", kind, damage, "dx" if natural else name, level)
    parry = None if natural else level // 2 + int(made.reflexes)
    return AttackMode(mode, parry, parry, poison=poison)


ENDLESS = 99
"""Shots of a weapon that is never empty."""


def bite_damage(st: int) -> Dice:
    """GL-COMBAT-97: bite or claw by ST."""
    if st >= 12:
        return step((st - 11) // 5)
    return Dice(1, 6, -2 if st >= 9 else -3 if st >= 6 else -4 if st >= 3 else -5) if st >= 1 else NOTHING


def bite(made: Figure, herbivore: bool) -> Mode:
    """GL-COMBAT-97: a carnivore cuts at full ST, a herbivore crushes at half."""
    damage = bite_damage(made.st // 2 if herbivore else made.st)
    return Mode("", "bite", "bite", CRUSHING if herbivore else CUTTING, damage, "dx", made.dx)
