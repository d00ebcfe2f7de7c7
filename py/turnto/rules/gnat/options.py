"""The rulings a book may change: one name for each, used wherever a rule asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from turnto.core.system import BookOption
from turnto.core.world import Terms

Entries = tuple[tuple[str, str], ...]
"""The entries of a list in a book's header, each with the words behind it."""

YES_NO = ("no", "yes")

OPTIONS = (
    BookOption("untrained", ("no", "default", "plain"), "no", "A-5",
               "What a test of a skill means for a hero without it where the test does not say: "
               "not to be tried (no), a Default Roll at -2 (default), or the bare Talent (plain).", settles="no-untrained-mode"),
    BookOption("hopeless_below_2", YES_NO, "no", "A-1", "A test whose target is below 2 fails without a roll."),
    BookOption("cancel", YES_NO, "no", "A-8", "Advantage and Disadvantage cancel each other; otherwise both apply."),
    BookOption("remaining", YES_NO, "no", "A-9",
               "The armour penalty is what protection is left of the suit; otherwise its full protection."),
    BookOption("occult_helps_casting", YES_NO, "no", "A-13", "The Occult bonus of a hero who has the skill is added to the 10 of a cast."),
    BookOption("starting_weapons", (), "", "A-20",
               "The weapons a new hero picks from, parted by semicolons: sword (one-handed, +1); boar spear (long)."),
    BookOption("repair_only", YES_NO, "no", "A-22", "Armour is not made whole when an adventure begins, only by a repair."),
    BookOption("potion_in_fight", YES_NO, "no", "A-24", "A healing potion may also be drunk between the rounds of a Fight."),
    BookOption("awards_raise_current", YES_NO, "no", "A-26",
               "Talent and Vitality that the book raises rise at once, even where the current score stands below its maximum."),
    BookOption("keywords", ("end", "kept"), "end", "GNAT-49", "Whether keywords end with the adventure or are carried on."),
)  # fmt: skip

_DEFAULTS = {option.key: option.default for option in OPTIONS}


def setting(terms: Terms, key: str) -> str:
    """The book's word for an option, or the rules' own."""
    return terms.option(key, _DEFAULTS[key]).strip()


def on(terms: Terms, key: str) -> bool:
    """Whether the book has set a yes-or-no option."""
    return setting(terms, key).casefold() in ("yes", "true", "on")


@lru_cache(maxsize=64)
def entries(terms: Terms, field: str) -> Entries:
    """The entries of a list in the header, each with the words behind it.

    ``Terror (rout-group)``, ``Terror: rout-group`` and ``rout-group: Terror`` in a mapping are all read;
    so is a plain list parted by commas.
    """
    listed = terms.header.get(field) or ()
    if isinstance(listed, Mapping):
        return tuple((str(name), str(rest)) for name, rest in listed.items())
    return _parted(tuple(listed.split(",")) if isinstance(listed, str) else tuple(map(str, listed)))


@lru_cache
def _parted(listed: tuple[str, ...]) -> Entries:
    parted = (entry.replace("(", ":", 1).partition(":") for entry in listed)
    return tuple((name.strip(), rest.strip(" )")) for name, _, rest in parted if name.strip())
