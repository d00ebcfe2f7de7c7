"""World flags that expire: at the next page, the one after, or after some sections."""

from __future__ import annotations

from turnto.core.world import State

HOUR, DAY = 60, 24 * 60
"""In minutes of the clock."""

HERE, BRIEF = "here:", "brief:"
LUCK_WAITS, LUCK_DECLARED = "luck", "luck declared"


START_HOUR = 8
BEGAN = "began"
"""The flag of the hour at which the adventure began, where that is another."""


def today(state: State) -> int:
    """The number of the day, from midnight to midnight."""
    return int(state.world.clock + int(state.world.flag(BEGAN, START_HOUR)) * HOUR) // DAY


def here(state: State, name: str) -> bool:
    """Whether something was noted on this page."""
    return bool(state.world.flag(HERE + name))


def noted(state: State, name: str) -> State:
    """Note something until the page is turned."""
    return state.with_world(state.world.flagged(HERE + name, 1))


def lasts(state: State, name: str) -> bool:
    """Whether something that lasts a section or two still holds."""
    return bool(state.world.flag(BRIEF + name))


def begun(state: State, name: str, turnings: int = 1) -> State:
    """Set a flag that lasts until some pages have been turned."""
    return state.with_world(state.world.flagged(BRIEF + name, turnings))


def turned_on(state: State) -> State:
    """A page was turned: what was noted on it is forgotten, what lasts is nearer its end, Luck comes back."""
    world = state.world
    for name, value in world.flags:
        if name.startswith(HERE):
            world = world.flagged(name, None)
        elif name.startswith(BRIEF) or name == LUCK_WAITS:
            world = world.flagged(name, int(value) - 1 if int(value) > 1 else None)
    return state.with_world(world)
