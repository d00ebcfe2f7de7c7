"""The rulings a book may change, and the fields of its header that the rules read (GL-AUTH section 5, GL-CAMP-42)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from turnto.core.names import fold
from turnto.core.system import BookOption
from turnto.core.untrusted import whole_number
from turnto.core.world import State, Terms

YES_NO = ("yes", "no")

OPTIONS = (
    BookOption("gear_share", ("1.0", "0.2"), "1.0", "GL-RULE-71",
               "The share of the starting money that is free for gear: all of it, or the fifth that settled people can spare."),
    BookOption("luck_sections", (), "18", "GL-RULE-74",
               "Sections between two uses of Luck; the better kinds wait half and a sixth as long."),
    BookOption("disadvantage_limit", (), "-40", "GL-CHAR-03",
               "The most that disadvantages may give. Set by the book it is a rule; otherwise going over it is only remarked on."),
    BookOption("rank_status", YES_NO, "yes", "GL-CHAR-33", "Whether military rank brings Status of its own."),
    BookOption("wealth_status", YES_NO, "yes", "GL-RULE-70", "Whether wealth brings Status of its own."),
    BookOption("march_fatigue", ("hourly", "daily"), "hourly", "GL-RULE-85",
               "What a day's march costs: fatigue for each hour on the road, mended by the night (hourly), or nothing that needs counting (daily)."),
    BookOption("start_hour", (), "8", "GL-CAMP-20", "The hour of the day at which the adventure begins, for what is asked of night and day."),
    BookOption("sell_ratio", (), "0.4", "GL-AUTH-46", "The part of its list price that used gear fetches."),
    BookOption("newcomers_bring", ("everything", "things", "nothing"), "everything", "GL-CAMP-41",
               "What a hero brings along from another book: everything, things but no money, or the clothes they stand in. What stays behind waits in the book it was left in."),
)  # fmt: skip

HEADER = (
    "points", "start_wealth", "tl", "mana", "literacy_norm", "age_range", "allowed_races", "races", "forbidden_traits",
    "wealth_max", "status_range", "quirk_limit", "native_language", "home", "traits", *(option.key for option in OPTIONS),
)  # fmt: skip
"""GL-AUTH section 5: what a book's header may settle."""

_DEFAULTS = {option.key: option.default for option in OPTIONS}


def setting(terms: Terms, key: str) -> str:
    """The book's word for an option, or the rules' own; a field of the header by that name will do."""
    return str(terms.options.get(key, terms.header.get(key, _DEFAULTS[key]))).strip()


def on(terms: Terms, key: str) -> bool:
    """Whether a yes-or-no option is on."""
    return fold(setting(terms, key)) in ("yes", "true", "on")


def stated(terms: Terms, key: str) -> bool:
    """Whether the book says anything of this itself."""
    return key in terms.options or key in terms.header


def number(terms: Terms, key: str, default: int) -> int:
    """A whole number of the header's or the options'; what is no number is left at the default."""
    said = whole_number(_plain(terms.options.get(key, terms.header.get(key, default))))
    return default if said is None else said


def share(terms: Terms, key: str) -> tuple[int, int]:
    """An option such as 0.4 as hundredths, so that money stays whole: (40, 100)."""
    try:
        return round(float(setting(terms, key)) * 100), 100
    except ValueError:
        return round(float(_DEFAULTS[key]) * 100), 100


def span(terms: Terms, key: str, low: int, high: int) -> tuple[int, int]:
    """A range of the header's: ``0 to 2``, ``-1-2`` or a single number."""
    numbers = [int(found) for found in re.findall(r"(?<!\d)-?\d+", _plain(terms.header.get(key, "")))]
    return (min(numbers), max(numbers)) if numbers else (low, high)


def _plain(value: Any) -> str:
    return str(value).translate({0x2212: "-", 0x2013: "-", 0x2C: None, 0x24: None}).strip()


def listing(terms: Terms, key: str) -> tuple[str, ...]:
    """A list of the header's, whether written as a list or parted by commas."""
    listed: Any = terms.header.get(key) or ()
    if isinstance(listed, str):
        listed = listed.split(",")
    if isinstance(listed, Mapping):
        return tuple(str(name).strip() for name in listed)
    assert isinstance(listed, Iterable)
    return tuple(str(entry).strip() for entry in listed if str(entry).strip())


# --- the world as it is now: the header, until an instruction moves the hero elsewhere (GL-CAMP-42) -------------


def tech_level(state: State, terms: Terms) -> int | None:
    """GL-CAMP-01: the tech level of the place; None where the book states none."""
    now = state.world.flag("tl", None)
    if now is not None:
        return int(now)
    return number(terms, "tl", 3) if stated(terms, "tl") else None


def mana(state: State, terms: Terms) -> str:
    """GL-MAGIC-04: the mana of the place: none unless the book says otherwise."""
    return str(state.world.flag("mana", None) or fold(str(terms.header.get("mana", "none"))))


def literacy_norm(terms: Terms, state: State | None = None) -> str:
    """GL-CHAR-74, table 7a: whether people here can read: literate, semi-literate or illiterate."""
    now = state.world.flag("literacy", None) if state else None
    said = fold(str(now or terms.header.get("literacy_norm", "illiterate")))
    return said if said in ("literate", "semi-literate", "illiterate") else "illiterate"
