"""What is in hand when a fight begins: asked where more than one way is sensible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from turnto.core.message import joined, say
from turnto.core.procedure import Option, Procedure, ask
from turnto.rules.gurps.character.weapons import NEVER, harm_said
from turnto.rules.gurps.combat.attack import ammunition
from turnto.rules.gurps.combat.foes.combatant import AttackMode, Figure
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.tables import table


@dataclass(frozen=True, slots=True)
class Grip:
    """A weapon in hand, and what the other hand holds: shield, a second weapon, nothing."""

    main: str
    off: str
    ways: tuple[AttackMode, ...]

    @property
    def shoots(self) -> bool:
        """Whether it is a bow, a sling or a gun."""
        return any(way.mode.mode == "shoot" for way in self.ways)

    def merits(self, figure: Figure, distance: int = 0) -> tuple[float, ...]:
        """Return the merits of what is held: best level and damage, parry, block, PD.

        A throw counts while the foes are not near.
        """
        best = max(self.ways, key=lambda way: (way.mode.level, way.mode.damage.count * 3.5 + way.mode.damage.add))
        guard = self.off == "shield"
        return (
            float(best.mode.level),
            max(way.mode.damage.count * 3.5 + way.mode.damage.add for way in self.ways),
            -float(min(way.mode.ready for way in self.ways)),
            float(max((way.parry or 0 for way in self.ways if not way.mode.ranged), default=0)),
            float(figure.block or 0) if guard else 0.0,
            float(figure.shield_pd) if guard else 0.0,
            float(max((way.mode.level for way in self.ways if way.mode.ranged), default=0)) if distance else 0.0,
        )


def grips(figure: Figure, distance: int = 0, *, second: bool = True) -> Iterator[Grip]:
    """Yield every weapon one could hold, with the shield wherever a hand is free (GL-COMBAT-12, GL-COMBAT-41).

    Two of a weapon to be thrown are not held at once where the foes are still afar: the one in the off hand is at -4.
    """
    by_weapon: dict[str, list[AttackMode]] = {}
    for way in figure.ways:
        if way.armed and way.mode.weapon:
            by_weapon.setdefault(way.mode.weapon, []).append(way)
    single = [
        name for name, ways in by_weapon.items() if any(way.mode.hands == 1 and not way.mode.ranged for way in ways)
    ]
    for name, ways in by_weapon.items():
        one_handed = tuple(way for way in ways if way.mode.hands == 1)
        if one_handed:
            paired = name in figure.pairs and not (distance and any(way.mode.mode == "throw" for way in ways))
            seconds = [other for other in single if second and (other != name or paired)]
            others = ["shield"] if figure.block is not None else seconds
            for off in [""] if figure.one_arm else others or [""]:
                yield Grip(name, off, one_handed)
        if any(way.mode.hands == 2 for way in ways):
            yield Grip(name, "", tuple(ways))


def sensible_grips(figure: Figure, distance: int = 0) -> list[Grip]:
    """Those that no other beats in everything; a weapon that shoots is beaten only by another that does."""
    found = list(grips(figure, distance))
    return [
        own
        for own in found
        if not any(_beats(figure, distance, other, own, found) for other in found if other is not own)
    ]


def _beats(figure: Figure, distance: int, other: Grip, own: Grip, found: list[Grip]) -> bool:
    if other.shoots != own.shoots:
        return False
    one, two = other.merits(figure, distance), own.merits(figure, distance)
    return all(a >= b for a, b in zip(one, two, strict=True)) and (one != two or found.index(other) < found.index(own))


def armed(scene: Scene) -> Procedure[Scene]:
    """Everybody takes up arms: foes what stands first, the hero what the player picks (GL-COMBAT-21)."""
    for who in scene.everyone:
        if who == HERO:
            grip = yield from _picked(scene)
        else:
            grip = next(grips(scene.figure(who), second=False), None)
        off = "shield" if scene.figure(who).block is not None and not scene.setup.unarmed else ""
        scene = _holding(scene, who, grip) if grip else scene.with_body(who, off=off)
    if scene.setup.undrawn and scene.body(HERO).main:
        scene = scene.with_body(HERO, unready=scene.body(HERO).unready + 1)
    return scene


def _picked(scene: Scene) -> Procedure[Grip | None]:
    if scene.setup.unarmed:
        return None
    figure = scene.figure(HERO)
    found = [grip for grip in sensible_grips(figure, scene.setup.distance) if _loaded(scene, grip)]
    if len(found) < 2:
        return found[0] if found else None
    found.sort(key=lambda grip: (grip.shoots != bool(scene.setup.distance), *(-merit for merit in grip.merits(figure))))
    options = [Option(f"{grip.main}/{grip.off}", _label(grip), note=_note(figure, grip)) for grip in found]
    key = yield from ask(say("gurps-what-in-hand"), *options)
    return next(grip for grip in found if f"{grip.main}/{grip.off}" == key)


def _loaded(scene: Scene, grip: Grip) -> bool:
    ready = any(way.mode.ready < NEVER and ammunition.has_some(scene.hero, way.mode) for way in grip.ways)
    return not grip.shoots or ready


def _label(grip: Grip) -> str:
    if grip.off == "shield":
        return say("gurps-use-with-shield", weapon=grip.main)
    if grip.off == grip.main:
        return say("gurps-use-two-alike", weapon=grip.main)
    if grip.off:
        return say("gurps-use-two", weapon=grip.main, other=grip.off)
    two_handed = any(way.mode.hands == 2 for way in grip.ways)
    return say("gurps-use-in-both-hands" if two_handed and not grip.shoots else "gurps-use-weapon", weapon=grip.main)


def _note(figure: Figure, grip: Grip) -> str:
    best = max(grip.ways, key=lambda way: (way.mode.level, way.mode.damage.count * 3.5 + way.mode.damage.add))
    said = [say("gurps-grip-skill", level=best.mode.level), harm_said(best.mode)]
    parries = [way.parry for way in grip.ways if way.parry is not None and not way.mode.ranged]
    if parries:
        said.append(say("gurps-grip-parry", parry=max(parries)))
    if grip.off == "shield":
        said.append(say("gurps-grip-block", block=figure.block or 0, pd=figure.shield_pd))
    return joined(said)


def _holding(scene: Scene, who: int, grip: Grip) -> Scene:
    ways = list(grip.ways)
    second = [way for way in scene.figure(who).ways if way.mode.weapon == grip.off and grip.off]
    return scene.with_body(
        who, main=grip.main, off=grip.off, rounds=loaded(ways), unready=starting(ways), off_unready=starting(second)
    )


def loaded(ways: list[AttackMode]) -> int:
    """The shots of a weapon that shoots, when it is full; 0 of any other."""
    return max((way.mode.shots for way in ways if way.mode.mode == "shoot"), default=0)


def starting(ways: list[AttackMode]) -> int:
    """GL-RULE-89: Ready turns until a weapon just taken in hand can be used: a force sword wants two to start."""
    return int(table("hand_weapons").get(ways[0].mode.key, {}).get("ready_to_start", 0)) if ways else 0
