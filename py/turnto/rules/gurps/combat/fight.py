"""A fight from its first second to its last, beat by beat (GL-COMBAT-01 to 06, GL-COMBAT-100 to 114)."""

from __future__ import annotations

from dataclasses import replace

from turnto.core.dice import Dice
from turnto.core.message import say
from turnto.core.phrase import Deed
from turnto.core.procedure import FightBegan, Procedure, roll, tell
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat import magic_hook
from turnto.rules.gurps.combat.attack.concentration import is_job_done, job_goes_on, lost_in_stun
from turnto.rules.gurps.combat.attack.defences import FACING, PARRY_MAIN, PARRY_OFF, TURNED, UNAWARE, defences
from turnto.rules.gurps.combat.attack.defend import at_the_arm, counters, defend
from turnto.rules.gurps.combat.attack.to_hit import Blow, fumbled, off_hand, pending, skill_shown, strike, with_pending
from turnto.rules.gurps.combat.decisions.further_blows import aimed_anew, next_of_action
from turnto.rules.gurps.combat.decisions.menu import decided
from turnto.rules.gurps.combat.decisions.tactics import sensible
from turnto.rules.gurps.combat.ending import over
from turnto.rules.gurps.combat.maneuvers.acts import Act, knelt, on_feet, perform, yards
from turnto.rules.gurps.combat.maneuvers.in_hand import armed
from turnto.rules.gurps.combat.maneuvers.initiative import is_lining_up, lined_up, next_turn, thrown_for, told_over
from turnto.rules.gurps.combat.maneuvers.ready import load_no_more
from turnto.rules.gurps.combat.state.fight import HERO, Body, Fight
from turnto.rules.gurps.combat.state.luck import KEEP, lucky, spent, spoiling, swung, thrown_again, wanted
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.state.scene import scene as moment
from turnto.rules.gurps.combat.state.setup import setup_of
from turnto.rules.gurps.combat.wounds.conscience import ready_to_strike
from turnto.rules.gurps.combat.wounds.injury import MIND, hurt, recovers, stays_awake
from turnto.rules.gurps.combat.wounds.morale import would_run
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.luck import luck_is_there


def begin(state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """Set up bodies and weapons and fix the order of action; an overcome hero has lost already."""
    setup = setup_of(deed, terms)
    for figure in setup.figures[: setup.foes]:
        facts = (("ST", figure.st), ("DX", figure.dx), ("HT", figure.ht), ("hits", figure.full))
        yield FightBegan(figure.words, facts)
    bodies = (
        tuple(Body()),
        *(
            tuple(Body(hits=figure.full, away=setup.distance if place < setup.foes else 0))
            for place, figure in enumerate(setup.figures)
        ),
    )
    scene = moment(Fight(bodies=bodies), state, setup)
    if overcome(state.hero):
        return replace(scene.fight, ended="defeated"), state
    scene = yield from armed(scene.with_body(HERO, lucky=int(luck_is_there(state))))
    scene = lined_up(magic_hook.started(_surprised((yield from ready_to_strike(scene)))))
    return scene.fight, scene.state


def _surprised(scene: Scene) -> Scene:
    """GL-COMBAT-05, GL-RULE-22: those surprised begin mentally stunned, but for Combat Reflexes."""
    for who in scene.everyone:
        is_surprised = scene.setup.surprised in ("both", "foes" if scene.is_foe(who) else "hero")
        if is_surprised and not scene.figure(who).reflexes:
            scene = scene.with_body(who, stun=MIND)
    if scene.setup.behind:
        for who in scene.standing(True) if scene.setup.behind == "foes" else (HERO,):
            scene = scene.with_body(who, back=UNAWARE)
    if scene.setup.on_ground:
        scene = scene.with_body(HERO, posture="lying")
    return scene


def beat(fight: Fight, state: State, deed: Deed, terms: Terms) -> Procedure[tuple[Fight, State]]:
    """A throw for the order; an action up to its roll to hit; a defence; the harm done.  Each is committed, so that equal
    moments merge."""
    return (yield from carried_on(moment(fight, state, setup_of(deed, terms))))


def carried_on(scene: Scene) -> Procedure[tuple[Fight, State]]:
    """The same, from a moment."""
    fight = scene.fight
    if is_lining_up(scene):
        scene = yield from thrown_for(scene)
    else:
        scene = yield from (_blow(scene) if scene.fight.pending else _action(scene))
    yield from told_over(fight, scene)
    scene = yield from over(scene)
    return scene.fight, scene.state


def outcome(fight: Fight, state: State, deed: Deed, terms: Terms) -> str | None:
    """won, defeated, killed, fled; foes_fled and surrendered where the book answers for them; time_up; job_done."""
    return fight.ended or None


# --- an action ------------------------------------------------------------------------------------


def _action(scene: Scene) -> Procedure[Scene]:
    """GL-COMBAT-03: consciousness, stun, counters; then a maneuver."""
    who = scene.fight.order[scene.fight.turn]
    scene = scene.with_body(who, spent=(), stance="")
    scene = yield from stays_awake(scene, who)
    before = scene
    scene = yield from magic_hook.passes(scene, who)
    if scene.out(who):
        return next_turn(scene)
    scene, able = yield from recovers(scene, who)
    if not able:
        return next_turn((yield from lost_in_stun(scene, who)))
    before, scene = (own.with_body(who, back=FACING) for own in (before, scene))
    scene = yield from job_goes_on((yield from magic_hook.comes(scene, who)), who)
    if scene.out(who) or not scene.against(who) or scene.body(who).stun or is_job_done(scene):
        return _slot_over(scene, who)
    if scene.body(who).casting:
        return _slot_over(scene.with_body(who, stance=scene.setup.busy), who)
    if who == HERO and scene.body(HERO).ran:
        scene = yield from _got_away(scene)
        if scene.out(HERO):
            return next_turn(scene)
    if who != HERO:
        scene, chosen = yield from _minded(scene, who)
        return (yield from _performed(scene, who, chosen))
    # what magic or the job has changed is shown before the player decides
    if scene != before and (scene.magical or scene.setup.job):
        return scene.with_fight(pending=DECIDED)
    return (yield from _decides(scene))


DECIDED = ("act",)
"""In the place of a blow: the hero's action has begun, and goes on by the sensible policy."""


def _decides(scene: Scene) -> Procedure[Scene]:
    """The hero's maneuver.  To fight on is a beat of its own, so that what it means is worked out but once."""
    scene, act = yield from decided(scene)
    if act is None:
        return scene.with_fight(pending=DECIDED)
    if act.maneuver == "wait":  # where there is nothing to be done the player is asked again
        scene = yield from scene.stops("gurps-stops-idle")
    if act.maneuver == "free":  # GL-COMBAT-16: it takes no time
        return (yield from perform(scene, HERO, act)).with_fight(pending=DECIDED)
    return (yield from _performed(scene.with_fight(pending=()), HERO, act))


def _minded(scene: Scene, who: int) -> Procedure[tuple[Scene, Act]]:
    """GL-AUTH-32: a foe who has had enough runs; nobody holds him."""
    if would_run(scene, who):
        yield from tell("gurps-foe-flees", who=scene.name(who))
        return scene.put_out(who, "fled"), Act("wait")
    return scene, magic_hook.minded(scene, who) or sensible(scene, who)


def _performed(scene: Scene, who: int, chosen: Act) -> Procedure[Scene]:
    if chosen.maneuver != "free" and (chosen.maneuver, chosen.how) != ("ready", scene.body(who).main):
        scene = load_no_more(scene, who)
    scene = scene.with_body(who, ran=min(scene.body(who).ran + 1, 2) if chosen.maneuver == "flee" else 0)
    if chosen.maneuver == "flee":
        yield from tell("gurps-runs")
        scene = scene.with_body(who, posture="", aim=0, aim_at=0)  # nobody runs in a crouch
    elif chosen.maneuver == "cast":
        scene = yield from magic_hook.begins(scene, who, chosen.how, chosen.at)
    else:
        lay = not on_feet(scene, who)
        scene = yield from perform(scene, who, chosen)
        if who == HERO and scene.setup.flee and lay and on_feet(scene, who):
            scene = yield from scene.stops("gurps-stops-feet")  # he can run again
    if scene.fight.pending:  # a spell that was ended, which took no time, is committed before the next question
        return scene if scene.fight.pending == DECIDED else (yield from _blow(scene))
    return _slot_over(scene, who)


def _slot_over(scene: Scene, who: int) -> Scene:
    """GL-COMBAT-04: the shock of this slot is gone; the next one acts."""
    if not scene.out(who):
        scene = scene.with_body(who, shock=0)
    return next_turn(scene.with_fight(pending=()))


def _got_away(scene: Scene) -> Procedure[Scene]:
    """GL-RULE-61: after the foes' actions each side throws 1d + Move, and the higher total wins.

    A hero who was stunned or brought down meanwhile has not got away; if nobody can follow, he has.
    """
    body = scene.body(HERO)
    if body.posture:
        return scene
    able = (who for who in scene.forward() if not scene.body(who).stun and not scene.body(who).posture)
    after = [yards(scene, who) for who in able] if not scene.setup.no_pursuit else []
    own = yards(scene, HERO) + scene.setup.flee_modifier + int(body.ran > 1 and scene.figure(HERO).running)
    if after:
        mine = yield from roll(Dice(1), say("gurps-you-run"), parts=((say("gurps-part-move"), own),))
        if (
            lucky(scene)
            and sum(mine) < 6
            and (yield from wanted("run", say("gurps-you-run-total", total=sum(mine)))) != KEEP
        ):
            for _ in range(2):
                label = say("gurps-roll-again-luck", roll=say("gurps-you-run"))
                again = yield from roll(Dice(1), label, parts=((say("gurps-part-move"), own),))
                mine = max(mine, again, key=sum)
            scene = spent(scene)
        lead = own + sum(mine) - max(after)
        parts = ((say("gurps-part-move"), max(after)),)
        theirs = yield from roll(Dice(1), say("gurps-they-run"), cuts=(min(max(lead, 2), 7),), parts=parts)
        if sum(theirs) >= lead:
            yield from tell("gurps-caught")
            return scene.interrupted()
    return scene.put_out(HERO, "fled")


# --- a blow ---------------------------------------------------------------------------------------


def _blow(scene: Scene) -> Procedure[Scene]:
    """The next phase of the blow in course."""
    if scene.fight.pending == DECIDED:
        return (yield from _decides(scene))
    blow = pending(scene)
    match blow.phase:
        case "strike":
            if not blow.fresh:
                blow = yield from aimed_anew(scene, blow)
            before = scene.body(blow.who).shock if blow.fresh else blow.shock
            scene, onward = yield from strike(scene, blow, guarded=bool(defences(scene, blow)))
            blow = blow._replace(shock=before if blow.left else 0)
            scene = scene.with_body(blow.who, shock=0) if blow.fresh else scene
            if onward is None:
                return _next(scene, blow)
            onward = onward._replace(shock=blow.shock)
            if onward.phase == "hurt" and onward.eff:
                return (yield from _averted(scene, onward))
            return with_pending(scene, _plain(onward))
        case "defend":
            return (yield from _defended(scene, blow))
        case "counter":
            return (yield from _counter(scene, blow))
    scene = yield from hurt(scene, blow)
    return _next(scene, blow)


def _averted(scene: Scene, blow: Blow) -> Procedure[Scene]:
    """GL-CHAR-75: a blow that nothing can stop but Luck: he who struck throws twice more, and the worst counts."""
    key = yield from wanted("blow", say("gurps-a-blow-hits", who=scene.called(blow.who)), spoiling())
    if key == KEEP:
        return with_pending(scene, _plain(blow))
    scene, outcome, worst = yield from thrown_again(scene, say("gurps-the-blow"), blow.eff)
    if outcome == "critical_failure" and scene.setup.fumbles:
        scene = yield from fumbled(scene, blow)
    if not outcome.endswith("success"):
        return _next(scene, blow)
    if outcome == "success" and defences(scene, blow):  # no longer a critical hit
        return with_pending(scene, _plain(blow._replace(phase="defend", most=0)))
    return with_pending(scene, _plain(blow._replace(most=blow.most if sum(worst) == 3 else 0)))


def _plain(blow: Blow) -> Blow:
    """Without what no later phase reads, so that equal moments are equal."""
    return blow._replace(fresh=0, eff=blow.eff if blow.phase == "defend" else 0)


def _defended(scene: Scene, blow: Blow) -> Procedure[Scene]:
    scene, own, held = yield from defend(scene, blow)
    if not held:
        limb = int(at_the_arm(scene, blow, own))
        return with_pending(scene, _plain(blow._replace(phase="hurt", limb=limb)))
    if own.kind in (PARRY_MAIN, PARRY_OFF):
        way = counters(scene, blow, own.kind)
        if way is not None:
            off = int(own.kind == PARRY_OFF)
            return with_pending(scene, Blow("counter", blow.at, blow.who, way, off=off, after=blow, fresh=0))
    return _next(scene, blow)


def _counter(scene: Scene, blow: Blow) -> Procedure[Scene]:
    """GL-COMBAT-44: the weapon that parried a bare hand strikes it, at -4 if that was Karate; no defence."""
    first = Blow(*blow.after)
    karate = scene.way(first.who, first.way).mode.skill == "karate"
    mode = scene.way(blow.who, blow.way).mode
    label = say("gurps-roll-counter", who=scene.called(blow.who), weapon=mode.weapon)
    name = skill_shown(scene.way(blow.who, blow.way))
    parts = ((name, mode.level), off_hand(scene, blow), (say("gurps-part-karate"), -4 if karate else 0))
    scene, result, _ = yield from swung(scene, blow.who, label, parts, name)
    if not result.endswith("success"):
        return _next(scene, blow)
    return with_pending(scene, blow._replace(phase="hurt"))


def _noticed(scene: Scene) -> Scene:
    """After the first blow everybody knows what comes; to turn round takes an action."""
    for who in scene.everyone:
        if scene.body(who).back == UNAWARE:
            scene = scene.with_body(who, back=TURNED)
    return scene


def _next(scene: Scene, blow: Blow) -> Scene:
    """What comes after a blow: the one it answered, the further ones of the same action, the next fighter."""
    if blow.after:
        blow = Blow(*blow.after)
    scene = _noticed(scene)
    if blow.left and not scene.out(blow.who) and not scene.body(blow.who).stun:
        further = next_of_action(scene, blow)
        if further:
            return with_pending(scene, further)
    return next_turn(knelt(scene, blow).with_fight(pending=()))
