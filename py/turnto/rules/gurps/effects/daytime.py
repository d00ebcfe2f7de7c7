"""The hour of the day, as the clock of the adventure has it (GL-CAMP-20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from turnto.core.names import fold
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Procedure
from turnto.core.world import State, Terms
from turnto.rules.gurps.effects.clock import pass_time
from turnto.rules.gurps.expiring_flags import DAY, HOUR, START_HOUR
from turnto.rules.gurps.options import number

SPANS: Mapping[str, tuple[int, int]] = {
    "night": (20, 6), "dark": (20, 6), "day": (6, 20), "daytime": (6, 20), "daylight": (6, 20), "light": (6, 20),
    "morning": (6, 12), "afternoon": (12, 18), "evening": (18, 22),
}  # fmt: skip
"""From one hour to another; night falls at eight and ends at six.  These hours are ours."""

BEGINNINGS: Mapping[str, int] = {
    "dawn": 6, "daybreak": 6, "sunrise": 6, "morning": 6, "noon": 12, "midday": 12, "evening": 18, "dusk": 20, "sunset": 20,
    "nightfall": 20, "night": 20, "midnight": 0,
}  # fmt: skip


def minute_of_day(state: State, terms: Terms) -> int:
    """Minutes since midnight; the adventure begins at the book's ``start_hour``, eight in the morning if it says nothing."""
    return (state.world.clock + number(terms, "start_hour", START_HOUR) * HOUR) % DAY


def is_time(state: State, deed: Deed, terms: Terms) -> bool:
    """Whether it is night, day, morning …"""
    begin, end = SPANS[fold(str(deed["span"]))]
    hour = minute_of_day(state, terms) // HOUR
    return begin <= hour < end if begin < end else hour >= begin or hour < end


def is_past(state: State, deed: Deed, terms: Terms) -> bool:
    """Whether an hour of the day has struck: ``it is past 18 o'clock``."""
    return minute_of_day(state, terms) >= _minute(deed)


def wait_until(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """The clock moves on to the next such hour."""
    left = (_minute(deed) - minute_of_day(state, terms)) % DAY
    return Result((yield from pass_time(state, left, terms)))


def hour_check(deed: Deed) -> Iterator[tuple[str, str, str]]:
    """There is no 25 o'clock, and no 9:75."""
    hour, minute = int(deed.get("n", 0)), int(deed.get("minute", 0))
    if hour > 24 or minute > 59 or (hour == 24 and minute):
        yield "no-hour", f"no clock shows {hour}:{minute:02}", "The hours of a day are 0 to 24, the minutes 0 to 59."


def _minute(deed: Deed) -> int:
    """The minute of the day that is meant; 12 am is midnight, 12 pm is noon."""
    hour = BEGINNINGS[fold(str(deed["hour"]))] if deed.get("hour") else int(deed["n"])
    if (half := deed.get("half")) and hour <= 12:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return (hour * HOUR + int(deed.get("minute", 0))) % DAY


UNITS: Mapping[str, int] = {
    "minute": 1, "minutes": 1, "hour": HOUR, "hours": HOUR, "day": DAY, "days": DAY, "week": 7 * DAY, "weeks": 7 * DAY,
}  # fmt: skip


def has_passed(state: State, deed: Deed, _: Terms) -> bool:
    """Return whether this much time has passed since the adventure began."""
    return state.world.clock >= int(deed["n"]) * UNITS[fold(str(deed["unit"]))]


def more_has_passed(state: State, deed: Deed, _: Terms) -> bool:
    """Whether more than that has."""
    return state.world.clock > int(deed["n"]) * UNITS[fold(str(deed["unit"]))]
