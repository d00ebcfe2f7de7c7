"""The panel of a fight: a row for each fighter, the defences, the job and the time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from turnto.core.message import joined, say
from turnto.core.phrase import Deed, Fighter
from turnto.core.procedure import Changed, Event, Part, Told
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat import magic_hook
from turnto.rules.gurps.combat.attack.defences import PARRY_OFF, Defence, defences, exhausted, family_of, parrying_way
from turnto.rules.gurps.combat.attack.defend import SCORES
from turnto.rules.gurps.combat.attack.to_hit import LYING, Blow
from turnto.rules.gurps.combat.decisions.attack_menu import totals
from turnto.rules.gurps.combat.decisions.menu import describe
from turnto.rules.gurps.combat.decisions.tactics import next_of, sensible
from turnto.rules.gurps.combat.foes.combatant import MODES
from turnto.rules.gurps.combat.maneuvers.ready import SHIELD
from turnto.rules.gurps.combat.state.fight import HERO, POSTURES, Fight
from turnto.rules.gurps.combat.state.scene import YOU, Scene, hits_of, named
from turnto.rules.gurps.combat.state.scene import scene as moment
from turnto.rules.gurps.combat.state.setup import setup_of
from turnto.rules.gurps.combat.wounds.injury import HURT, most_shock
from turnto.rules.gurps.combat.wounds.morale import would_run

_OFF_HAND = say("gurps-part-off-hand")


def panel(fight: Fight, state: State, deed: Deed, terms: Terms) -> Iterator[tuple[str, str]]:
    """Each foe, then the hero: hits, what ails him, what he holds, and the defences left."""
    scene = _acting(moment(fight, state, setup_of(deed, terms)))
    for who in (*(who for who in scene.everyone if who != HERO), HERO):
        name = YOU if who == HERO else scene.figure(who).words
        yield say("gurps-row", name=name), joined(_stands(scene, who))
    blow = next_of(scene)
    if blow is not None:
        yield say("gurps-row-defences"), totals(defences(scene, blow))
    if scene.setup.job:
        done = say("gurps-row-job", done=fight.job, seconds=scene.setup.job_seconds)
        yield say("gurps-row", name=scene.setup.job), done
    if scene.setup.limit:
        yield say("gurps-row-time"), say("gurps-row-second", second=fight.round, seconds=scene.setup.limit)


def sides(fight: Fight, state: State, deed: Deed, terms: Terms) -> Iterator[Fighter]:
    """Yield the panel of each fighter, the hero first: hits, weapon, condition, intention."""
    scene = _acting(moment(fight, state, setup_of(deed, terms)))
    for who in scene.everyone:
        figure, out = scene.figure(who), scene.out(who)
        own = joined(_ails(scene, who))
        blow = next_of(scene)
        guard = tuple(_guard(scene, blow)) if blow and who == HERO else ()
        gives_up = figure.surrender_at if scene.is_foe(who) else None
        yields = say("gurps-gives-up-at", hits=gives_up) if gives_up is not None else ""
        held = joined(_held(scene, who)) or ("" if figure.beast else say("gurps-bare-hands"))
        armour = say("gurps-armour", dr=figure.dr + figure.tough) if figure.dr + figure.tough else ""
        yield Fighter(
            (scene.hero.name or YOU) if who == HERO else figure.words,
            scene.is_foe(who),
            scene.hits(who),
            figure.full,
            say("gurps-hits"),
            tuple(fact for fact in (held, *guard, armour, yields) if fact),
            (own,) if own and not out else (),
            "" if out or who == HERO else _about_to(scene, who),
            "" if who == HERO else _measured(scene, who),
            say(f"gurps-out-{out}") if out else "",
        )


def _guard(scene: Scene, blow: Blow) -> Iterator[str]:
    """The hero's defences in short, "parry 9, dodge 6", then what they have beyond the sheet's: "PD +2 in each"."""
    found = defences(scene, blow)
    shared = [part for part in found[0].parts[1:] if all(part in own.parts for own in found)] if found else []
    for_each = [
        joined(
            say("gurps-defence-part", part=title, by=by)
            for title, by in (*own.parts[1:], *_off_hand(scene, own))
            if (title, by) not in shared
        )
        for own in found
    ]
    # A worse one of the same name ("parry 7" with the empty hand beside "parry 9") would only be a riddle.
    families = [family_of(own.kind) for own in found]
    plainly = [
        (own, parts)
        for place, (own, parts) in enumerate(zip(found, for_each, strict=True))
        if parts or families[place] not in families[:place]
    ]
    yield joined(
        say(
            "gurps-defence-with" if parts else "gurps-defence-and-total",
            defence=SCORES[family_of(own.kind)] if own.kind else own.title,
            total=own.total,
            **({"parts": parts} if parts else {}),
        )
        for own, parts in plainly
    )
    if shared:
        parts = joined(say("gurps-defence-part", part=title, by=by) for title, by in shared)
        yield say("gurps-in-each" if len(found) > 1 else "gurps-counted-in", parts=parts)


def _off_hand(scene: Scene, own: Defence) -> Iterator[Part]:
    """What the off hand takes from a parry (GL-RULE-32)."""
    way = parrying_way(scene, HERO, scene.body(HERO).off) if own.kind == PARRY_OFF else None
    if way and way.parry is not None and way.off_parry is not None and way.off_parry != way.parry:
        yield _OFF_HAND, way.off_parry - way.parry


def _about_to(scene: Scene, who: int) -> str:
    """What a foe of fixed tactics does next."""
    if scene.body(who).stun:
        return say("gurps-will-nothing")
    if would_run(scene, who):
        return say("gurps-will-run")
    chosen = sensible(scene, who)
    if chosen.maneuver in ("attack", "all-out"):
        whom = "gurps-will-strike-hero" if chosen.at == HERO else "gurps-will-strike"
        return say(whom, way=MODES[scene.way(who, chosen.way).mode.mode], at=scene.called(chosen.at))
    return say("gurps-will-act", act=describe(scene, chosen))


def _measured(scene: Scene, who: int) -> str:
    """A word of who he is beside the hero: by the best skill he strikes with, and by strength."""
    figure, own = scene.figure(who), scene.figure(HERO)
    skill, hers = (max((way.mode.level for way in one.ways), default=0) for one in (figure, own))
    stronger = "gurps-stronger" if figure.st > own.st + 1 else "gurps-weaker" if figure.st < own.st - 1 else ""
    skilled = "gurps-more-skilled" if skill > hers else "gurps-less-skilled" if skill < hers - 1 else "gurps-as-skilled"
    return joined((say(skilled), *([say(stronger)] if stronger else [])))


def clock(fight: Fight, state: State, deed: Deed, terms: Terms) -> str:
    """How long it has lasted, and the book's own time and job."""
    setup = setup_of(deed, terms)
    said = [say("gurps-clock-second", second=max(fight.second, fight.round))]
    if setup.limit:
        said = [say("gurps-row-second", second=fight.round, seconds=setup.limit)]
    if setup.job:
        said.append(say("gurps-row-job", done=fight.job, seconds=setup.job_seconds))
    return joined(said)


def _acting(scene: Scene) -> Scene:
    """GL-COMBAT-03: where he chooses his maneuver, what the hero's last one left of his defences is over."""
    fight = scene.fight
    if fight.order and fight.order[fight.turn] == HERO and not fight.pending:
        return scene.with_body(HERO, spent=(), stance="")
    return scene


def told(fight: Fight, deed: Deed, terms: Terms, events: Iterable[Event]) -> Fight:
    """Return the fight with the wounds, falls and stuns that the open beat has told so far.

    The events are the rules' own, not yet in words: fighters are found by the messages that name them.
    """
    names = {named(figure): who for who, figure in enumerate(setup_of(deed, terms).figures, 1)}
    hits = {hits_of(figure): names[named(figure)] for figure in setup_of(deed, terms).figures}
    for event in events:
        if isinstance(event, Changed) and event.what in hits:
            fight = _otherwise(fight, hits[event.what], {"hits": event.after})
        elif isinstance(event, Told) and event.message in _MEANT:
            fight = _otherwise(fight, names.get(cast(str, dict(event.facts)["who"]), HERO), _MEANT[event.message])
    return fight


def _otherwise(fight: Fight, who: int, changes: Mapping[str, Any]) -> Fight:
    return fight.with_body(who, fight.body(who)._replace(**changes))


_MEANT: Mapping[str, Mapping[str, str]] = {"gurps-falls": {"posture": LYING}, "gurps-stunned": {"stun": HURT}}
"""What the messages of a fight mean for a body."""


def _stands(scene: Scene, who: int) -> Iterator[str]:
    if out := scene.out(who):
        yield say(f"gurps-out-{out}")
        return
    yield say("gurps-stands-hits", hits=scene.hits(who), full=scene.figure(who).full)
    yield from _body_ails(scene, who)
    yield from _held(scene, who)
    yield from _does(scene, who)


def _ails(scene: Scene, who: int) -> Iterator[str]:
    yield from _body_ails(scene, who)
    yield from _does(scene, who)


def _body_ails(scene: Scene, who: int) -> Iterator[str]:
    body = scene.body(who)
    if exhausted(scene, who):
        yield say("gurps-stands-exhausted")
    if body.unwilling:
        yield say("gurps-stands-unwilling")
    if body.away:
        yield say("gurps-stands-away", yards=body.away)
    if body.stun:
        yield say(f"gurps-stun-{body.stun}")
    if body.posture:
        yield POSTURES[body.posture]
    if body.shock:
        most = body.shock == most_shock(scene, scene.figure(who))
        yield say("gurps-stands-shock-or-more" if most else "gurps-stands-shock", shock=body.shock)


def _held(scene: Scene, who: int) -> Iterator[str]:
    body = scene.body(who)
    if body.main:
        if body.stuck:
            yield say("gurps-stands-stuck", weapon=body.main)
        else:
            yield say("gurps-stands-unready", weapon=body.main) if body.unready else body.main
    if body.off:
        off = say("gurps-shield") if body.off == SHIELD else body.off
        yield say("gurps-stands-unready", weapon=off) if body.off_unready else off


def _does(scene: Scene, who: int) -> Iterator[str]:
    body = scene.body(who)
    if body.arms:
        yield say("gurps-stands-arm" if body.arms == 1 else "gurps-stands-arms")
    if body.back:
        yield say("gurps-stands-back")
    if body.aim:
        yield say("gurps-stands-aiming", turns=body.aim)
    if body.busy:
        yield say("gurps-stands-busy")
    if body.stance:
        yield say(f"gurps-stance-{body.stance}")
    yield from magic_hook.panel(scene, who)
