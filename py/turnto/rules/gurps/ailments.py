"""What works in the body as time goes by: an illness from day to day, a poison after its delay (GL-COMBAT-83 to 87)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnto.dice import dice
from turnto.procedure import Checked, Part, Procedure, roll, tell
from turnto.rules.gurps.combat.state import overcome
from turnto.rules.gurps.combat.throws import trimmed
from turnto.rules.gurps.harm import Hurt, healed, resists, suffer
from turnto.rules.gurps.moment import DAY
from turnto.rules.gurps.rolls import THREE_DICE
from turnto.rules.gurps.running import tire
from turnto.rules.gurps.traits import has
from turnto.state import State, Terms, World

ILLNESS, POISON = "illness", "poison"
"""Flags of the world: the illness that was caught; poisons that have not worked yet."""


@dataclass(frozen=True, slots=True)
class Illness:
    """An illness that was caught, and its daily record (GL-COMBAT-87); what is not said is the generic course."""

    shows: int
    """The minute of the clock at which symptoms show."""
    due: int
    """The minute of the next HT roll."""
    taken: int = 0
    """Hits it has cost and not given back."""
    modifier: int = 0
    failure: str = "1"
    """What a failed day costs in hits: a number or dice."""
    success: int = 1
    """Hits that a good day gives back."""
    tires: int = 0
    """Fatigue that a failed day costs."""
    weakness: int = 0
    """What it takes off all rolls against DX, IQ and their skills while it shows."""
    cure: int = 4
    """The roll that is the cure."""

    @property
    def kept_in_flag(self) -> str:
        """How the world remembers it."""
        numbers = (self.shows, self.due, self.taken, self.modifier, self.success, self.tires, self.weakness, self.cure)
        return " ".join((*map(str, numbers), self.failure))


def illness(state: State) -> Illness | None:
    """What the hero has caught, whether it shows yet or not."""
    kept = str(state.world.flag(ILLNESS, "")).split()
    if not kept:
        return None
    shows, due, taken, modifier, success, tires, weakness, cure = map(int, kept[:8])
    return Illness(shows, due, taken, modifier, kept[8], success, tires, weakness, cure)


def ill_with(state: State, own: Illness | None) -> State:
    """The hero has this illness, or none."""
    return state.with_world(state.world.flagged(ILLNESS, own.kept_in_flag if own else None))


def is_ill(state: State) -> bool:
    """Whether symptoms show (GL-COMBAT-85)."""
    own = illness(state)
    return own is not None and state.world.clock >= own.shows


def weakened(state: State) -> Iterator[Part]:
    """GL-COMBAT-85: what the symptoms take off rolls against DX, IQ and the skills based on them."""
    if (own := illness(state)) and own.weakness and is_ill(state):
        yield "illness", own.weakness


def get_well(state: State) -> Procedure[State]:
    """The illness ends; the hits it took come back by themselves."""
    yield from tell("gurps-cured")
    return ill_with(state, None)


def day_of_illness(state: State, own: Illness, care: bool, terms: Terms) -> Procedure[State]:
    """GL-COMBAT-87: HT, better by 1 in a physician's care: failure costs hits, success gives one back, 3 or 4 is the cure;
    so is having all the illness took back."""
    if own.due == own.shows:
        yield from tell("gurps-symptoms")
    state = ill_with(state, replace(own, due=own.due + DAY))
    parts = trimmed((("HT", state.hero["ht"]), ("care", int(care)), ("the illness", own.modifier)))
    target = sum(number for _, number in parts)
    highest = min(max(target, 4), 16)
    cuts = tuple(sorted({own.cure + 1, highest + 1}))
    faces = yield from roll(THREE_DICE, "HT against the illness", cuts=cuts, parts=parts, target=target)
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
    hits = yield from harm_of(own.failure, "The illness")
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
    parts = (("HT", state.hero["ht"]), ("poison", own.modifier), ("Resistant to Poison", resistant))
    state, resisted = yield from resists(state, "HT against the poison", parts, terms)
    hits = yield from harm_of(own.success if resisted else own.failure, "Poison")
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
    """All that is due up to a minute of the clock, in order, as long as the hero is on his feet."""
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
