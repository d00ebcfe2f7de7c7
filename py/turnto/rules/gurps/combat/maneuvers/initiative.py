"""Who acts when: fixed at the start by Move, then Speed, then dice (GL-COMBAT-02)."""

from __future__ import annotations

from dataclasses import replace

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.procedure import Procedure, RoundEnded, roll
from turnto.rules.gurps.combat.maneuvers.acts import yards
from turnto.rules.gurps.combat.state.fight import HERO, LAST_ROUND, Fight
from turnto.rules.gurps.combat.state.scene import Scene

ORDER = "order"
"""In the place of a blow: it is still to be thrown who acts first; behind it the groups, in order, of those who are equal."""


def lined_up(scene: Scene) -> Scene:
    """Higher Move first, then higher Basic Speed; those who are equal in both are still to throw."""
    ranked: dict[tuple[int, int], list[int]] = {}
    for who in scene.everyone:
        ranked.setdefault((yards(scene, who), scene.figure(who).quarters), []).append(who)
    return _settled(scene, [tuple(tied) for _, tied in sorted(ranked.items(), reverse=True)])


def is_lining_up(scene: Scene) -> bool:
    """Whether it is still to be thrown who acts first."""
    return scene.fight.pending[:1] == (ORDER,)


def thrown_for(scene: Scene) -> Procedure[Scene]:
    """1d each for all who are still equal, high first.  To throw ties again is a beat of its own, so that no odds
    follow one tie after another for ever."""
    groups: list[tuple[int, ...]] = []
    for tied in scene.fight.pending[1:]:
        groups += (yield from _diced(scene, tied)) if _matters(scene, tied) else [tied]
    return _settled(scene, groups)


def _diced(scene: Scene, tied: tuple[int, ...]) -> Procedure[list[tuple[int, ...]]]:
    rolled: dict[int, list[int]] = {}
    for who in tied:
        faces = yield from roll(Dice(1), say("gurps-who-acts-first", who=scene.called(who)))
        rolled.setdefault(sum(faces), []).append(who)
    return [tuple(still) for _, still in sorted(rolled.items(), reverse=True)]


def _settled(scene: Scene, groups: list[tuple[int, ...]]) -> Scene:
    """Where nobody is left who need throw, the first round begins."""
    if any(_matters(scene, tied) for tied in groups):
        return scene.with_fight(pending=(ORDER, *groups))
    order = tuple(who for tied in groups for who in tied)
    return next_turn(scene.with_fight(order=order, turn=-1, pending=())).with_fight(round=1, second=1)


def _matters(scene: Scene, tied: tuple[int, ...]) -> bool:
    """Whether anybody could see who of these acts first.

    Nobody can where they are foes of the very same figures with nobody between them: their numbers are put on them here
    and say nothing else, so that "the thug 1" is whichever of them acts first.  It matters after all where a number is
    also a place: only the first named get at the hero (GL-COMBAT-28), and the last named stand behind him.
    """
    if len(tied) == 1:
        return False
    setup = scene.setup
    are_placed = setup.at_back > 0 or setup.max_attackers < setup.foes
    are_alike = len({replace(scene.figure(who), name="", called="") for who in tied}) == 1
    return are_placed or not are_alike or not all(scene.is_foe(who) for who in tied)


def next_turn(scene: Scene) -> Scene:
    """The next who can act; a round is over when the order begins again.  Where nobody is left to fight, none begins."""
    fight = scene.fight
    if scene.out(HERO) or not any(True for _ in scene.standing(True)):
        return scene
    able = {who for who in scene.everyone if not scene.out(who)}
    waiting = set(scene.standing(True)) - set(scene.forward())
    turn, number, tick = fight.turn, fight.round, fight.tick
    for _ in fight.order:
        turn = (turn + 1) % len(fight.order)
        number += turn == 0
        tick += turn == 0
        if fight.order[turn] in able - waiting:
            break
    second = fight.second + number - fight.round if not scene.setup.fights_on else 1
    return scene.with_fight(
        turn=turn, round=min(number, counted_to(scene)), tick=tick if fight.spells else 0, second=second
    )


def told_over(before: Fight, scene: Scene) -> Procedure[None]:
    """GL-COMBAT-01: a second is over when everybody has acted."""
    if before.second and scene.fight.second > before.second:
        yield RoundEnded(before.second)


def without_seconds(fight: Fight) -> Fight:
    """The fight as odds see it."""
    return replace(fight, second=0)


NO_END = 100_000


def counted_to(scene: Scene) -> int:
    """Rounds are counted as far as something asks: the time limit, battle fatigue; else not at all."""
    if scene.setup.rounds_as:
        return NO_END
    return max(scene.setup.limit + 1 if scene.setup.limit else 1, LAST_ROUND if scene.setup.battle_fatigue else 1)
