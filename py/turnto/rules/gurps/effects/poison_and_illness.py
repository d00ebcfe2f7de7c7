"""Illness from day to day, and poison after its delay (GL-COMBAT-83 to 87)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from turnto.core.dice import dice
from turnto.core.message import say
from turnto.core.procedure import Checked, Procedure, roll, tell
from turnto.core.world import State, Terms, World
from turnto.rules.gurps.character.traits import has
from turnto.rules.gurps.effects.fatigue import tire
from turnto.rules.gurps.effects.symptoms import Illness, ill_with, illness
from turnto.rules.gurps.expiring_flags import DAY
from turnto.rules.gurps.injury.condition import overcome
from turnto.rules.gurps.injury.harm import Hurt, healed, resists, suffer
from turnto.rules.gurps.success_roll import THREE_DICE, highest_success
from turnto.rules.gurps.tables import shown
from turnto.rules.gurps.target_roll import trimmed

POISON = "poison"
"""Flag of the world: poisons that have not worked yet."""


def get_well(state: State) -> Procedure[State]:
    """The illness ends; the hits it took come back by themselves."""
    yield from tell("gurps-cured")
    return ill_with(state, None)


def day_of_illness(state: State, own: Illness, care: bool, terms: Terms) -> Procedure[State]:
    """GL-COMBAT-87: roll HT for a day of illness, at +1 in a physician's care.

    Failure costs hits, success restores one; 3 or 4 is the cure, and so is regaining all that the illness took.
    """
    if own.due == own.shows:
        yield from tell("gurps-symptoms")
    state = ill_with(state, replace(own, due=own.due + DAY))
    parts = trimmed(
        (("HT", state.hero["ht"]), (say("gurps-part-care"), int(care)), (say("gurps-part-the-illness"), own.modifier))
    )
    target = sum(number for _, number in parts)
    highest = highest_success(target)
    cuts = tuple(sorted({own.cure + 1, highest + 1}))
    faces = yield from roll(THREE_DICE, say("gurps-roll-illness"), cuts=cuts, parts=parts, target=target)
    total = sum(faces)
    better = total <= highest
    yield Checked("HT", parts, faces, total, target, "success" if better else "failure", margin=target - total)
    if total <= own.cure:
        return (yield from get_well(state))
    own = replace(own, due=own.due + DAY)
    return (yield from (_better(state, own) if better else _worse(state, own, terms)))


def _better(state: State, own: Illness) -> Procedure[State]:
    left = max(0, own.taken - own.success)
    state = yield from healed(state, own.taken - left)
    return (yield from get_well(state)) if not left else ill_with(state, replace(own, taken=left))


def _worse(state: State, own: Illness, terms: Terms) -> Procedure[State]:
    hits = yield from harm_of(own.failure, say("gurps-roll-illness-damage"))
    state = ill_with(state, replace(own, taken=own.taken + hits))
    state = (yield from suffer(state, hits, terms, wound=False)).state
    return (yield from tire(state, own.tires)) if own.tires else state


def harm_of(text: str, label: str) -> Procedure[int]:
    """Hits as a record says them: a number, or dice that are thrown."""
    if text.isdigit():
        return int(text)
    thrown = dice(text)
    return max(0, thrown.total((yield from roll(thrown, label))))


# --- poison ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Poison:
    """GL-COMBAT-83: the HT modifier, what it does on a failure and on a success, and when it works (GL-AUTH-20)."""

    modifier: int = 0
    failure: str = "0"
    success: str = "0"
    tires: int = 0
    """Fatigue that a failure costs."""
    due: int = 0
    """The minute of the clock at which it works; 0 where it waits for pages."""
    pages: int = 0
    """The pages still to be turned."""

    @property
    def kept_in_flag(self) -> str:
        """How the world remembers it."""
        return f"{self.modifier} {self.failure} {self.success} {self.tires} {self.due} {self.pages}"


def poisons(world: World) -> tuple[Poison, ...]:
    """The poisons that have not worked yet."""
    kept = (line.split() for line in str(world.flag(POISON, "")).splitlines())
    return tuple(
        Poison(int(modifier), failure, success, int(tires), int(due), int(pages))
        for modifier, failure, success, tires, due, pages in kept
    )


def poisoned_with(state: State, waiting: tuple[Poison, ...]) -> State:
    """The poisons that wait, none else."""
    kept = "\n".join(own.kept_in_flag for own in waiting)
    return state.with_world(state.world.flagged(POISON, kept or None))


def poison_works(state: State, own: Poison, terms: Terms) -> Procedure[tuple[Hurt, bool]]:
    """An HT roll with the poison's modifier, 3 better for the Resistant, then its effect; whether it was resisted."""
    resistant = 3 if has(state.hero, "resistant_to_poison") else 0
    parts = (
        ("HT", state.hero["ht"]),
        (say("gurps-part-poison"), own.modifier),
        (shown("resistant_to_poison"), resistant),
    )
    state, resisted = yield from resists(state, say("gurps-roll-your-poison"), parts, terms)
    hits = yield from harm_of(own.success if resisted else own.failure, say("gurps-roll-poison-damage"))
    if own.tires and not resisted:
        state = yield from tire(state, own.tires)
    return (yield from suffer(state, hits, terms, wound=False)), resisted


def next_page(state: State, terms: Terms) -> Procedure[State]:
    """A page is turned: poisons that waited for it work."""
    waiting = poisons(state.world)
    state = poisoned_with(
        state, tuple(replace(own, pages=own.pages - 1) if own.pages else own for own in waiting if own.pages != 1)
    )
    for own in waiting:
        if own.pages == 1 and not overcome(state.hero):
            state = (yield from poison_works(state, own, terms))[0].state
    return state


# --- time -----------------------------------------------------------------------------------------


def first_due(state: State) -> int | None:
    """The minute at which the body is next at work; None where nothing ails it."""
    own = illness(state)
    minutes = [poison.due for poison in poisons(state.world) if poison.due]
    return min((*minutes, own.due) if own else minutes, default=None)


def strikes(state: State, until: int, terms: Terms, *, care: bool = False) -> Procedure[State]:
    """Apply everything due up to a minute of the clock, in order, while the hero stands."""
    while (due := first_due(state)) is not None and due <= until and not overcome(state.hero):
        state = state.with_world(replace(state.world, clock=max(due, state.world.clock)))
        waiting = poisons(state.world)
        working = next((own for own in waiting if own.due == due), None)
        if working:
            place = waiting.index(working)
            state = poisoned_with(state, (*waiting[:place], *waiting[place + 1 :]))
            state = (yield from poison_works(state, working, terms))[0].state
        elif own := illness(state):
            state = yield from day_of_illness(state, own, care, terms)
    return state
