"""What an author should be told of a GURPS book's header (GL-AUTH-60, GL-AUTH-66, GL-AUTH-67)."""

from __future__ import annotations

from collections.abc import Iterator

from turnto.rules.gurps.checks_heroes import beyond_harm, sure_rolls
from turnto.rules.gurps.combat.foes import figures
from turnto.rules.gurps.options import listing, mana, number, stated
from turnto.rules.gurps.prices import trait_cost
from turnto.rules.gurps.races import races
from turnto.rules.gurps.scores import first_age
from turnto.rules.gurps.traits import trait
from turnto.sheet import Item, Sheet, fold
from turnto.state import State, Terms
from turnto.system import Deed

Told = tuple[str, str, str, str]
"""(level, code, message, hint)."""

NUMBERS = ("points", "tl", "start_wealth", "disadvantage_limit", "quirk_limit")


def book_check(terms: Terms) -> Iterator[Told]:
    """Numbers that are none, mana nobody knows, traits that are none, gear of a later age."""
    for key in NUMBERS:
        text = str(terms.header.get(key, "0")).replace(",", "").lstrip("$").replace("\N{MINUS SIGN}", "-")
        if not text.lstrip("+-").isdigit():
            yield "error", "bad-number", f"{key}: {text} is no whole number", f"Write {key}: and a number."
    if fold(str(terms.header.get("mana", "none"))) not in ("none", "low", "normal", "high"):
        yield (
            "error",
            "unknown-mana",
            f"mana: {terms.header['mana']} is none of none, low, normal, high",
            "See GL-MAGIC-04.",
        )
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
    yield from _too_modern(terms)


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


def deeds_check(deeds: tuple[Deed, ...], terms: Terms) -> Iterator[tuple[int, str, str, str]]:
    """Of all its instructions together: GL-AUTH-62, GL-AUTH-64, and GL-AUTH-66: a spell is cast where there is no mana, by the hero or by a foe; a book may move him to where there is some."""
    yield from sure_rolls(deeds, terms)
    yield from beyond_harm(deeds, terms)
    moves = any(deed.phrase == "world" and deed.get("mana") not in (None, "none") for deed in deeds)
    everywhere = "" if moves else mana(State(Sheet()), terms)
    for place, deed in enumerate(deeds):
        if str(deed.get("mana") or everywhere) == "none" and (who := _casts(deed, terms)):
            yield (
                place,
                "no-mana",
                f"{who} where there is no mana",
                "Say mana: low, normal or high in the header, or here: in normal mana (GL-MAGIC-04).",
            )


def _casts(deed: Deed, terms: Terms) -> str:
    """Who casts a spell in an instruction; empty where nobody does."""
    if deed.phrase == "cast":
        return f"{deed['spell']} is cast"
    if deed.phrase != "fight" or deed.get("casts") == "never":
        return ""
    try:
        made = figures([*deed["foe"], *deed.get("ally", [])], terms)
    except ValueError:  # what is wrong with a foe is told where it is read
        return ""
    return next((f"the {figure.name} casts" for figure in made if figure.spells and figure.casts != "never"), "")
