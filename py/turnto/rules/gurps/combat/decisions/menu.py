"""What the player is asked at the hero's own action, and what each maneuver would mean now (GL-AUTH-35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from turnto.core import message
from turnto.core.message import Message, joined, say
from turnto.core.procedure import Ask, Card, Option, Procedure, ask
from turnto.rules.gurps.combat import magic_hook
from turnto.rules.gurps.combat.attack.to_hit import BEHIND_COVER, LYING, TARGET_POSTURE, effective
from turnto.rules.gurps.combat.decisions.attack_menu import attacks, defences_left, is_shot_at, shots_then_kneeling
from turnto.rules.gurps.combat.decisions.ready_menu import readyings
from turnto.rules.gurps.combat.decisions.tactics import sensible
from turnto.rules.gurps.combat.maneuvers.acts import (
    CROUCHING,
    KNEELING,
    MOST_AIM,
    Act,
    act,
    on_feet,
    risen,
    strikes,
    yards,
)
from turnto.rules.gurps.combat.state.fight import HERO
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.target_roll import percent

ON = "on"
FLIGHT = "flee/"
"""What the answers begin with that are to flee."""


def decided(scene: Scene) -> Procedure[tuple[Scene, Act | None]]:
    """The hero's maneuver: by the sensible policy while the player fights on, else asked; None where he now does."""
    if scene.fight.on or scene.setup.fights_on:
        return scene, _instead(scene) or sensible(scene, HERO)
    found = [_by_number_too(scene, option) for option in options(scene)]
    if len(found) == 1:
        return scene, sensible(scene, HERO)
    key = yield from ask(prompt(scene), *found)
    if key == ON:
        return scene.with_fight(on=1), None
    return scene, act(key)


def _by_number_too(scene: Scene, option: Option) -> Option:
    """Return an option that scripts can also choose by number: "swing at guard 2"."""
    at = act(option.key).at if "/" in option.key else 0
    if not at or not scene.figure(at).called:
        return option
    return replace(option, names=(*option.names, _put(option.label, scene.called(at), scene.figure(at).name)))


def _put(said: str | int, old: str, new: str) -> Any:
    """A message with one of its facts, however deep, put in another's place."""
    if said == old or not isinstance(said, Message):
        return new if said == old else said
    return Message(said.id, tuple((name, _put(fact, old, new)) for name, fact in said.facts))


def _instead(scene: Scene) -> Act | None:
    """What the odds have the hero do instead of fighting on, as far as it is open to him."""
    if scene.setup.course is None or not on_feet(scene, HERO):
        return None
    maneuver = scene.asks(HERO, scene.setup.course)
    return Act(maneuver) if maneuver == "defend" or (maneuver == "flee" and scene.setup.flee) else None


def sensible_options(asked: Ask) -> tuple[str, ...]:
    """Return the answers that simulated players weigh in a fight: to fight on or to flee; none for other questions."""
    keys = [option.key for option in asked.options]
    return (ON, *flights(keys)) if ON in keys else ()


def flights(keys: Iterable[str]) -> list[str]:
    """Those of the answers that are to flee."""
    return [key for key in keys if key.startswith(FLIGHT)]


def prompt(scene: Scene) -> str:
    """How it stands, in a line."""
    there = joined(
        say("gurps-foe-stands", foe=scene.figure(who).words, hits=scene.hits(who), full=scene.figure(who).full)
        for who in scene.standing(True)
    )
    return say("gurps-what-do-you-do", hits=scene.hits(HERO), foes=there)


def options(scene: Scene) -> Iterator[Option]:
    """Every maneuver open, the sensible policy first; each with its card."""
    first = describe(scene, sensible(scene, HERO))
    yield Option(
        ON,
        say("gurps-fight-on"),
        note=say("gurps-fight-on-note", act=first),
        card=Card(say("gurps-fight-on"), first, lead=True),
    )
    yield from attacks(scene)
    yield from (_with_card(scene, option) for option in _others(scene))
    yield from (_with_card(scene, option) for option in magic_hook.options(scene))
    yield from (_with_card(scene, option) for option in _job(scene))
    if scene.setup.flee and on_feet(scene, HERO):
        yield Option(
            Act("flee").key,
            say("gurps-flee"),
            note=say("gurps-flee-note", move=yards(scene, HERO)),
            card=Card(say("gurps-card-run"), say("gurps-figure-chance", chance=message.percent(_away(scene)))),
        )
    if scene.setup.may_yield:
        card = Card(say("gurps-card-yield"), say("gurps-refuse-note"))
        yield Option(Act("yield").key, say("gurps-refuse"), note=say("gurps-refuse-note"), card=card)


def _away(scene: Scene) -> float:
    """The chance to get away as things stand, if nothing befalls him first (GL-RULE-61)."""
    able = [who for who in scene.forward() if not scene.body(who).stun and not scene.body(who).posture]
    if scene.setup.no_pursuit or not able:
        return 1.0
    lead = yards(scene, HERO) + scene.setup.flee_modifier - max(yards(scene, who) for who in able)
    return sum(mine + lead > theirs for mine in range(1, 7) for theirs in range(1, 7)) / 36


IN_A_WORD = frozenset(
    f"gurps-{id}"
    for id in "cast cast-at use-crouch use-douse use-draw use-draw-another use-find use-fire use-full-height use-kneel "
    "use-lie use-load use-no-cover use-ready use-ready-off-hand use-shield use-stand use-wake".split()
)
"""Labels whose cards leave out the name of the maneuver, which the group of cards has."""

_CARDS = {
    "position": "gurps-card-posture",
    "free": "gurps-card-posture",
    "ready": "gurps-card-in-hand",
    "cast": "gurps-card-cast",
    "aim": "gurps-card-aim",
    "move": "gurps-card-move",
}
"""What several acts have in common, so that they are one card that opens."""


def _with_card(scene: Scene, option: Option) -> Option:
    """An option of another maneuver as a card: its words without the name of the maneuver."""
    if option.card:
        return option
    own = act(option.key)
    group = say(_CARDS[own.maneuver]) if own.maneuver in _CARDS else ""
    at = scene.figure(own.at).words if own.maneuver in ("aim", "cast") and own.at and scene.is_foe(own.at) else ""
    return replace(option, card=Card(_words_of(scene, own, option), _figure_of(scene, own, option), at, group))


def _words_of(scene: Scene, own: Act, option: Option) -> str:
    match own.maneuver:
        case "defend":
            return say("gurps-card-defend")
        case "move":
            return say("gurps-card-close" if own.how == "closer" else "gurps-card-back")
        case "aim":
            return say("gurps-card-aim")
        case "job":
            return say("gurps-row", name=scene.setup.job)
    label = option.label
    return Message(f"{label.id}-card", label.facts) if isinstance(label, Message) and label.id in IN_A_WORD else label


def _figure_of(scene: Scene, own: Act, option: Option) -> str:
    match own.maneuver:
        case "defend":
            return say("gurps-figure-defend")
        case "move":
            return say("gurps-figure-yards", yards=yards(scene, HERO))
        case "job":
            return say("gurps-row-job", done=scene.fight.job, seconds=scene.setup.job_seconds)
        case "cast" if isinstance(option.note, Message) and option.note.id == "gurps-cast-note":
            facts = dict(option.note.facts)
            chance = dict(facts["chance"].facts)["chance"] if isinstance(facts["chance"], Message) else ""
            return say("gurps-figure-cast", chance=chance, seconds=facts["seconds"])
    return option.note if own.maneuver in ("ready", "position", "free") else ""


def describe(scene: Scene, chosen: Act) -> str:
    """A maneuver in a few words."""
    match chosen.maneuver:
        case "attack" | "all-out":
            return say("gurps-attack", way=scene.way(HERO, chosen.way).title, at=scene.called(chosen.at))
        case "position":
            return say("gurps-act-rise" if chosen.how != "lying" else "gurps-act-drop")
        case "ready":
            return say("gurps-act-ready", weapon=chosen.how) if chosen.how else say("gurps-act-get-ready")
        case "aim":
            return say("gurps-act-aim", at=scene.called(chosen.at))
        case "move":
            return say("gurps-act-close" if chosen.how == "closer" else "gurps-act-back")
        case "defend":
            return say("gurps-all-out-defense")
    return say("gurps-act-wait")


# --- everything else ------------------------------------------------------------------------------


def _others(scene: Scene) -> Iterator[Option]:
    yield Option(
        Act("defend").key,
        say("gurps-use-all-out-defense"),
        note=say("gurps-all-out-defense-note", defences=defences_left(scene, "double")),
    )
    yield from readyings(scene)
    yield from _aims(scene)
    yield from _positions(scene)
    if not scene.engaged(HERO) and scene.against(HERO) and on_feet(scene, HERO):
        far = yards(scene, HERO)
        yield Option(Act("move", "closer").key, say("gurps-use-close"), note=say("gurps-use-close-note", yards=far))
        yield Option(Act("move", "back").key, say("gurps-use-back"), note=say("gurps-use-back-note", yards=far))


def _positions(scene: Scene) -> Iterator[Option]:
    """GL-COMBAT-08: up by steps; down where somebody may shoot."""
    posture = scene.body(HERO).posture
    if posture in ("lying", "crawling", "sitting"):
        yield Option(Act("position", KNEELING).key, say("gurps-use-kneel"), note=say("gurps-use-kneel-note-up"))
    elif posture == KNEELING:
        note = say("gurps-use-stand-note") if any(True for _ in strikes(scene, HERO)) else ""
        yield Option(Act("position", "").key, say("gurps-use-stand"), note=note)
    elif is_shot_at(scene):
        yield _crouch(scene)
        note = say("gurps-use-kneel-note", exposed=_exposed(scene, KNEELING))
        yield Option(Act("position", KNEELING).key, say("gurps-use-kneel"), note=note)
        note = say("gurps-use-lie-note", exposed=_exposed(scene, LYING))
        yield Option(Act("position", LYING).key, say("gurps-use-lie"), note=note)
        yield from shots_then_kneeling(scene)


def _crouch(scene: Scene) -> Option:
    """GL-COMBAT-16: free, with any maneuver."""
    if scene.body(HERO).posture:
        up = say("gurps-use-no-cover" if scene.setup.cover else "gurps-use-full-height")
        return Option(Act("free", "").key, up, note=say("gurps-no-time"))
    note = say("gurps-use-crouch-note", exposed=_exposed(scene, CROUCHING))
    return Option(Act("free", CROUCHING).key, say("gurps-use-crouch"), note=note)


def _exposed(scene: Scene, posture: str) -> str:
    """GL-COMBAT-33: what a posture takes off shots at the hero, behind cover or in the open."""
    return say("gurps-exposed", by=(BEHIND_COVER if scene.setup.cover else TARGET_POSTURE)[posture])


def _job(scene: Scene) -> Iterator[Option]:
    """GL-COMBAT-14: a second of the job that the book lets the hero do, and how far it is."""
    setup = scene.setup
    if not setup.job:
        return
    mind = min(scene.figure(HERO).will - 3, 13)
    note = say(
        "gurps-use-job-note",
        done=scene.fight.job,
        seconds=setup.job_seconds,
        defences=defences_left(scene, setup.busy),
        target=mind,
        chance=percent(mind),
    )
    yield Option(Act("job").key, say("gurps-use-job", job=setup.job), note=note)


def _aims(scene: Scene) -> Iterator[Option]:
    """GL-COMBAT-31: a ready ranged weapon and a named target, whom only the aim may bring within one's skill."""
    body = scene.body(HERO)
    seen = set()
    aimed = (scene.with_body(HERO, aim=max(1, body.aim), aim_at=at) for at in scene.against(HERO))
    for blow in (blow for there in aimed for blow in strikes(there, HERO) if blow.at == there.body(HERO).aim_at):
        mode = scene.way(HERO, blow.way).mode
        if not mode.ranged or blow.at in seen or (body.aim_at == blow.at and body.aim >= MOST_AIM):
            continue
        seen.add(blow.at)
        turns = body.aim if body.aim_at == blow.at else 0
        eff = effective(risen(scene, HERO).with_body(HERO, aim=turns + 1, aim_at=blow.at), blow)
        yield Option(
            Act("aim", "", blow.at).key,
            say("gurps-use-aim", at=scene.called(blow.at)),
            note=say("gurps-use-aim-note", target=min(eff, 16), chance=percent(eff)),
        )
