"""Who acts when: fixed at the start by Move, then Speed, then dice (GL-COMBAT-02)."""

from __future__ import annotations

from turnto.dice import Dice
from turnto.procedure import Procedure, roll
from turnto.rules.gurps.combat.acts import yards
from turnto.rules.gurps.combat.scene import Scene
from turnto.rules.gurps.combat.state import HERO, LAST_ROUND


def in_order(scene: Scene) -> Procedure[tuple[int, ...]]:
    """Higher Move first, then higher Basic Speed; 1d each where that is equal, ties again (those of one side need no dice)."""
    ranked: dict[tuple[int, int], list[int]] = {}
    for who in scene.everyone:
        ranked.setdefault((yards(scene, who), scene.figure(who).quarters), []).append(who)
    order: list[int] = []
    for _, tied in sorted(ranked.items(), reverse=True):
        order += yield from _diced(scene, tied)
    return tuple(order)


def _diced(scene: Scene, tied: list[int]) -> Procedure[list[int]]:
    if len({scene.is_foe(who) for who in tied}) == 1:
        return tied
    rolled: dict[int, list[int]] = {}
    for who in tied:
        faces = yield from roll(Dice(1), f"Who acts first: {scene.name(who)}")
        rolled.setdefault(sum(faces), []).append(who)
    order: list[int] = []
    for _, still in sorted(rolled.items(), reverse=True):
        order += yield from _diced(scene, still)
    return order


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
    return scene.with_fight(turn=turn, round=min(number, counted_to(scene)), tick=tick if fight.spells else 0)


NO_END = 100_000


def counted_to(scene: Scene) -> int:
    """Rounds are counted as far as something asks: the time limit, battle fatigue; else not at all."""
    if scene.setup.rounds_as:
        return NO_END
    return max(scene.setup.limit + 1 if scene.setup.limit else 1, LAST_ROUND if scene.setup.battle_fatigue else 1)
