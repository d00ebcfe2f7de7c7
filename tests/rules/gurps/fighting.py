"""How the tests of combat play: heroes, foes as books write them, whole fights and single beats."""

from __future__ import annotations

from typing import Any

from rules.playing import PLAIN, WORDS, play
from turnto.core.phrase import Deed
from turnto.core.procedure import Checked, Procedure
from turnto.core.runner import Done, Waiting
from turnto.core.sheet import Score, Sheet, item
from turnto.core.world import State, Terms
from turnto.rules.gurps.combat import fight as fighting
from turnto.rules.gurps.combat.attack.defences import defences
from turnto.rules.gurps.combat.attack.to_hit import Blow
from turnto.rules.gurps.combat.maneuvers.initiative import is_lining_up
from turnto.rules.gurps.combat.state.fight import Body, Fight
from turnto.rules.gurps.combat.state.scene import Scene
from turnto.rules.gurps.combat.state.scene import scene as moment
from turnto.rules.gurps.combat.state.setup import setup_of
from turnto.rules.gurps.phrases.combat import FIGHT

GUARD = ("gate guard", 1, "ST 11, DX 11, HT 11, hits 11, move 5, broadsword 12, 1d+2 cut, PD 2, DR 2")


def hero(*items: str, st: int = 12, dx: int = 12, iq: int = 10, ht: int = 12, hits: int | None = None,
         skills: dict[str, int] | None = None, advantages: tuple[str, ...] = (), disadvantages: tuple[str, ...] = ()) -> Sheet:  # fmt: skip
    """A hero at full hits unless said."""
    made = Sheet().having(st=Score(st), dx=Score(dx), iq=Score(iq), ht=Score(ht), fatigue=Score(0))
    made = made.having(hits=Score(ht if hits is None else hits, ht))
    for name, level in (skills or {}).items():
        made = made.with_rating("skills", name, level)
    for text in items:
        made = made.with_item(item(text))
    return made.with_words("advantages", advantages).with_words("disadvantages", disadvantages)


KNIGHT = hero("broadsword", "medium shield", "heavy leather armor", skills={"Broadsword": 14, "Shield": 13})


def deed(*foes: Any, **values: Any) -> Deed:
    """The instruction of a fight."""
    return Deed(
        "d",
        "fight",
        {"foe": [list(own) for own in foes or (GUARD,)], **values},
        "",
        ("won", "surrendered", "foes_fled", "otherwise"),
    )


def scene(
    sheet: Sheet = KNIGHT, *foes: Any, settled: Terms = PLAIN, answers: tuple[str, ...] = (), **values: Any
) -> Scene:
    """A fight as it begins, arms in hand and the order thrown for; ``answers`` are for the beginning."""
    said = deed(*foes, **values)
    done = play(lambda: _begun(sheet, said, settled), *answers)
    assert isinstance(done, Done), done
    fight, state = done.result
    return moment(fight, state, setup_of(said, settled))


def _begun(sheet: Sheet, said: Deed, settled: Terms) -> Procedure[tuple[Fight, State]]:
    fight, state = yield from FIGHT.begin(State(sheet), said, settled)
    while is_lining_up(moment(fight, state, setup_of(said, settled))):
        fight, state = yield from FIGHT.beat(fight, state, said, settled)
    return fight, state


def beat(at: Scene, *answers: str, settled: Terms = PLAIN) -> Scene:
    """The scene after one beat."""
    done = play(lambda: _beat(at), *answers)
    assert isinstance(done, Done), f"still asked {done}"
    return done.result


def _beat(at: Scene) -> Procedure[Scene]:
    """One beat; to fight on, which is a beat of its own, with the action that it begins."""
    while True:
        there = yield from (fighting._blow(at) if at.fight.pending else fighting._action(at))
        at = yield from fighting.over(there)
        if at.fight.pending != fighting.DECIDED:
            return at


def asked(at: Scene, *answers: str) -> Any:
    """What a beat asks after these answers."""
    waiting = play(lambda: _beat(at), *answers)
    assert isinstance(waiting, Waiting), waiting
    return WORDS.put(waiting.request)


def verdicts(at: Scene, *answers: str) -> list[str]:
    """The sentences of a beat's throws."""
    events = play(lambda: _beat(at), *answers).events
    return [event.said for event in events if isinstance(event, Checked) and event.said]


def turn_of(at: Scene, who: int) -> Scene:
    """The scene with it being this fighter's turn."""
    return at.with_fight(turn=at.fight.order.index(who), pending=())


def body(at: Scene, who: int) -> Body:
    """How a fighter stands."""
    return at.body(who)


def labels(at: Scene) -> list[str]:
    """What is open to the hero now."""
    return [option.label for option in asked(turn_of(at, 0)).options]


def way_named(at: Scene, who: int, title: str) -> int:
    """The number of a way of striking."""
    return next(place for place, own in enumerate(at.figure(who).ways) if WORDS(own.title) == title)


def kinds(at: Scene, way: int = 0) -> set[str]:
    """The active defences the hero has against the first foe."""
    return {own.kind for own in defences(at, Blow("defend", 1, 0, way))}
