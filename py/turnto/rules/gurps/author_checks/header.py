"""What an author should be told of a GURPS book's header (GL-AUTH-60, GL-AUTH-66, GL-AUTH-67)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnto.common.unread import Idle, idle_bonuses, unread_in_the_table
from turnto.core.names import fold
from turnto.core.phrase import Deed
from turnto.core.phrasebook import Phrasebook, read_frames
from turnto.core.sheet import Item, item
from turnto.core.system import AuthorChecks
from turnto.core.untrusted import whole_number
from turnto.core.world import Terms
from turnto.rules import gurps
from turnto.rules.gurps.author_checks.spells import of_magic
from turnto.rules.gurps.character.attributes import first_age
from turnto.rules.gurps.character.races import races
from turnto.rules.gurps.character.trait_costs import trait_cost
from turnto.rules.gurps.character.traits import trait
from turnto.rules.gurps.options import OPTIONS, YES_NO, listing, number, setting, stated

Told = tuple[str, str, str, str]
"""(level, code, message, hint)."""

NUMBERS = ("points", "tl", "start_wealth", "disadvantage_limit", "quirk_limit")


LITERACY = ("literate", "semi-literate", "illiterate")
SWITCHED = ("true", "on", "false", "off")
"""What else is read as yes or no."""


def book_check(terms: Terms) -> Iterator[Told]:
    """Header values are invalid: numbers, mana, traits, or gear of a later age."""
    for key in NUMBERS:
        text = str(terms.header.get(key, "0")).replace(",", "").lstrip("$").replace("\N{MINUS SIGN}", "-")
        if whole_number(text) is None:
            yield "error", "bad-number", f"{key}: {text} is no whole number", f"Write {key}: and a number."
    if fold(str(terms.header.get("mana", "none"))) not in ("none", "low", "normal", "high"):
        yield (
            "error",
            "unknown-mana",
            f"mana: {terms.header['mana']} is none of none, low, normal, high",
            "See GL-MAGIC-04.",
        )
    yield from _of_options(terms)
    for text in listing(terms, "forbidden_traits"):
        yield from _trait(text, terms)
    for name, race in races(terms).items():
        for group in ("advantages", "disadvantages"):
            listed = race.get(group, ())
            for text in listed.split(",") if isinstance(listed, str) else listed:
                if trait_cost(trait(str(text)), terms, group) is None:
                    yield (
                        "error",
                        "unknown-trait",
                        f"{name}: the rules know no {text}",
                        "Write it as the list of traits does.",
                    )
    yield from _of_foes(terms)
    yield from _too_modern(terms)


def _of_options(terms: Terms) -> Iterator[Told]:
    """GL-AUTH section 5: fields and options of the header that say what they cannot, and so count for nothing."""
    from turnto.rules.gurps.combat.state.setup import FIGHT_OPTIONS

    choices = {option.key: option.choices for option in (*OPTIONS, *FIGHT_OPTIONS) if option.key not in terms.options}
    for key, allowed in {**choices, "literacy_norm": LITERACY}.items():
        said = fold(str(terms.header.get(key, "")))
        if said and allowed and said not in map(fold, (*allowed, *(SWITCHED if allowed == YES_NO else ()))):
            yield "warning", "unknown-option", f"{key} cannot be {said[:40]}", f"It can be {', '.join(allowed)}."
    for key in (option.key for option in OPTIONS if not option.choices and option.key not in NUMBERS):
        said = setting(terms, key)
        if not said.lstrip("+-").replace(".", "", 1).isdecimal():
            yield "warning", "bad-number", f"{key}: {said[:40]} is no number", f"Write {key}: and a number."


def _of_foes(terms: Terms) -> Iterator[Told]:
    """GL-AUTH-30, GL-AUTH-60: rows of the table of foes that cannot be read, and columns that no rule reads."""
    from turnto.rules.gurps.combat.foes.parse import EXPECTED_FACTS, foe
    from turnto.rules.gurps.combat.foes.stat_rows import COLUMNS, facts_of, unread

    columns = {column: None for row in terms.foes.values() for column in unread(row)}
    for column in columns:
        yield (
            "warning",
            "unread-column",
            f"no rule reads the column “{column}” of the table of foes",
            f"Columns are called {', '.join(COLUMNS)}, or as a skill is.",
        )
    said = [name for name, row in terms.foes.items() if facts_of(row)]
    yield from unread_in_the_table(said, terms, foe, EXPECTED_FACTS)


def _trait(text: str, terms: Terms) -> Iterator[Told]:
    own = trait(text)
    if not any(trait_cost(own, terms, group) is not None for group in ("advantages", "disadvantages")) and not own.of:
        from turnto.rules.gurps.tables import table

        if own.key not in table("advantages") and own.key not in table("disadvantages"):
            yield (
                "warning",
                "unknown-trait",
                f"forbidden_traits: the rules know no {text}",
                "Write it as the list of traits does.",
            )


def _too_modern(terms: Terms) -> Iterator[Told]:
    """GL-AUTH-67: things of a later tech level than the book's."""
    if not stated(terms, "tl"):
        return
    tl = number(terms, "tl", 3)
    for name in terms.items:
        first = first_age(Item(name))
        if first is not None and first > tl:
            yield (
                "warning",
                "later-gear",
                f"{name} is of tech level {first}, but this book of {tl}",
                "Give it to a book of its own age (GL-AUTH-67).",
            )


def _later_wares(deeds: tuple[Deed, ...], terms: Terms) -> Iterator[tuple[int, str, str, str]]:
    """GL-AUTH-67: wares are of a later tech level than the book's."""
    tl = number(terms, "tl", 3)
    for place, deed in enumerate(deeds if stated(terms, "tl") else ()):
        for row in deed.get("rows", ()) if deed.phrase == "sells" else ():
            name = item(row["item"]).name
            if fold(name) not in terms.items and (first_age(Item(name)) or 0) > tl:
                told = f"{name} is of tech level {first_age(Item(name))}, but this book of {tl}"
                yield place, "later-gear", told, "Sell it in a book of its own age (GL-AUTH-67)."


def deeds_check(deeds: tuple[Deed, ...], terms: Terms) -> Iterator[tuple[int, str, str, str]]:
    """Of all its instructions together: GL-AUTH-60, GL-AUTH-62, GL-AUTH-64, GL-AUTH-66, GL-AUTH-67."""
    # authors want them, players do not
    from turnto.rules.gurps.author_checks.heroes import beyond_harm, guessed_scores, sure_rolls, unknown_weapons

    yield from _later_wares(deeds, terms)
    yield from sure_rolls(deeds, terms)
    yield from beyond_harm(deeds, terms)
    yield from unknown_weapons(deeds, terms)
    yield from guessed_scores(deeds, terms)
    yield from of_magic(deeds, terms)


def idle_tags(thing: Item) -> Iterable[Idle]:
    """Report bonuses of things to skills."""
    return idle_bonuses(thing, "Say it at the roll: {If you have the **rope**} {Roll against Climbing+1} {Otherwise} …")


BOOK = Phrasebook(gurps.__file__, "")
OF_SKILLS = ("skills", "one-skill", "skill-of")
"""Names of the phrasebook that the frames use too."""
FRAMES = read_frames(
    __file__,
    **{code: {name: BOOK.said(code, "names")[name][0] for name in OF_SKILLS} for code in BOOK.languages},
)
CHECKS = AuthorChecks(book_check, deeds_check, idle=idle_tags, frames=FRAMES)
