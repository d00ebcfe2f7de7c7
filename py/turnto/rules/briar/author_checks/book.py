"""What an author should be told of a book for the Briar rules."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.common.unread import Idle, idle_bonuses, idle_numbers, unread_in_the_table
from turnto.core.phrase import Deed
from turnto.core.phrasebook import read_frames
from turnto.core.sheet import Item
from turnto.core.system import AuthorChecks
from turnto.core.world import Terms
from turnto.rules.briar.combat import EXPECTED_FACTS, foe
from turnto.rules.briar.companions import TRAITS, companion, unknown_traits
from turnto.rules.briar.creation import start


def book_check(terms: Terms) -> Iterable[tuple[str, str, str, str]]:
    """What a Briar book owes its readers: starting numbers, a Fate section, an Epilogue."""
    if not start(terms) and not terms.header.get("presets"):
        yield (
            "warning",
            "no-starting-numbers",
            "the book says neither what heroes start with nor has ready ones",
            "Add “creation:” with attributes, talents, luck, sp, items, or “presets:”.",
        )
    if not terms.header.get("fate"):
        yield (
            "warning",
            "no-fate-section",
            "the book names no section for Fate, so Fate saves nobody",
            "Add “fate: section name” to the header.",
        )
    yield from unread_in_the_table(terms.foes, terms, foe, EXPECTED_FACTS)


def deeds_check(deeds: tuple[Deed, ...], terms: Terms) -> Iterable[tuple[int, str, str, str]]:
    """Companions whose traits nobody knows, and damage in points, of which these rules know none."""
    for place, deed in enumerate(deeds):
        is_in_points = not any(word in deed.sentence.casefold() for word in ("wound", "wund", "slot"))
        if deed.phrase == "tick" and is_in_points and int(deed.get("n", 1)) > SLOTS:
            yield (
                place,
                "too-many-wounds",
                f"“{deed.sentence}” would tick {deed['n']} Wounds, and the track has {SLOTS} slots",
                "These rules know no points of damage: {Tick 1 Wound}; with the third, {You are down}.",
            )
        if deed.phrase == "joins" and deed.get("facts"):
            for trait in unknown_traits(companion(f"{deed['who']} ({deed['facts']})"), terms):
                yield (
                    place,
                    "unknown-trait",
                    f"{deed['who']} is {trait}, which is no trait of these rules",
                    f"The traits are {', '.join(TRAITS)}; a book adds its own in its header: traits.",
                )


def again_check(deed: Deed) -> Iterable[tuple[str, str, str]]:
    """A-28: a Mascot who can be let go and taken along again for nothing brings back LUCK each time."""
    if deed.phrase == "joins" and companion(f"{deed['who']} ({deed.get('facts', '')})").has("Mascot"):
        yield (
            "luck-loop",
            f"{deed['who']} can be let go and taken along again for nothing, and brings LUCK each time",
            "Ask for something first: {Once}, a code, a price.",
        )


def idle_tags(thing: Item) -> Iterable[Idle]:
    """Report numbers of things: dice come from Attributes, Talents and what a test itself names (BRIAR-06)."""
    yield from idle_bonuses(thing, HELPS)
    yield from ((tag, f"{hint} {HELPS}", meant) for tag, hint, meant in idle_numbers(thing, (), {}))


SLOTS = 3
"""Slots of the Wounds track (BRIAR-18)."""
HELPS = "Say it where it helps: {Test PROWESS; +1d if you have the **rope**}."
CHECKS = AuthorChecks(book_check, deeds_check, again_check, idle_tags, read_frames(__file__))
