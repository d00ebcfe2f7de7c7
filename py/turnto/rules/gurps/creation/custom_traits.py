"""Entries in the player's own words: quirks, contacts, fame, fears, languages, several of an item."""

from __future__ import annotations

from collections.abc import Mapping

from turnto.core.hero_form import CustomEntry, Placeholder
from turnto.core.message import say
from turnto.core.sheet import item
from turnto.core.world import Terms
from turnto.rules.gurps.character.skills import SUBJECTS
from turnto.rules.gurps.character.trait_costs import GROUPS
from turnto.rules.gurps.creation.draft import start_points
from turnto.rules.gurps.tables import shown

QUIRK = CustomEntry(say("gurps-own-quirk"), "{}", (Placeholder(say("gurps-own-habit-or-liking")),))

_OFTEN = Placeholder(
    say("gurps-own-appears-on"),
    (
        ("9 or less", say("gurps-own-appears-9")),
        ("6 or less", say("gurps-own-appears-6")),
        ("12 or less", say("gurps-own-appears-12")),
        ("15 or less", say("gurps-own-appears-15")),
    ),
)
"""GL-CHAR-45."""
_BRINGS = Placeholder(
    say("gurps-own-of-use"),
    (
        ("", say("gurps-own-of-no-use")),
        (", equipment 5", say("gurps-own-equipment-5")),
        (", equipment 10", say("gurps-own-equipment-10")),
        (", abilities 5", say("gurps-own-abilities-5")),
        (", abilities 10", say("gurps-own-abilities-10")),
    ),
)
"""GL-CHAR-48, GL-CHAR-49."""
_KNOWN = (
    Placeholder(say("gurps-own-known-to"), (("everyone", say("gurps-own-known-to-everyone")), ("large class", say("gurps-own-known-to-large-class")), ("small class", say("gurps-own-known-to-small-class")))),
    Placeholder(say("gurps-own-recognized-on"), (("always", say("gurps-own-recognized-always")), ("10 or less", say("gurps-own-recognized-10")), ("7 or less", say("gurps-own-recognized-7")))),
)  # fmt: skip
"""GL-CHAR-37."""
_SIZES = Placeholder(say("gurps-own-how-bad"), (("-5", "−5"), ("-10", "−10"), ("-15", "−15")))


def trait_words(group: str, terms: Terms) -> tuple[CustomEntry, ...]:
    """The traits of which everyone has their own (GL-CHAR-31 to GL-CHAR-50), and what disadvantages are called."""
    return _good(terms) if group == GROUPS[0] else _bad(terms)


def _good(terms: Terms) -> tuple[CustomEntry, ...]:
    more = start_points(terms) - 100  # GL-CHAR-46
    allies = tuple(
        (f"{at + more} points", say("gurps-own-points", points=at + more, cost=cost))
        for at, cost in ((100, 5), (150, 10), (75, 0))
    )
    patrons = (
        (f"person of {150 + more} points", say("gurps-own-person-of", points=150 + more, cost=10)),
        (f"person of {200 + more} points", say("gurps-own-person-of", points=200 + more, cost=15)),
        ("organization", say("gurps-own-organization")),
        ("large organization", say("gurps-own-large-organization")),
        ("huge organization", say("gurps-own-huge-organization")),
        ("nation", say("gurps-own-nation")),
    )
    return (
        CustomEntry(
            say("gurps-own-ally"),
            "Ally: {} ({}{}, {})",
            (Placeholder(say("gurps-own-who")), Placeholder(say("gurps-own-built-on"), allies), _BRINGS, _OFTEN),
        ),
        CustomEntry(
            say("gurps-own-patron"),
            "Patron: {} ({}{}, {})",
            (Placeholder(say("gurps-own-who")), Placeholder(say("gurps-own-what-they-are"), patrons), _BRINGS, _OFTEN),
        ),
        _fame(say("gurps-own-good-name"), "", say("gurps-own-reaction-good")),
    )


def _fame(label: str, sign: str, reaction: str) -> CustomEntry:
    levels = tuple((f"{sign}{n}", f"{sign.replace('-', '−') or '+'}{n}") for n in range(1, 5))
    return CustomEntry(
        label,
        "Reputation {}: {} ({}, {})",
        (Placeholder(reaction, levels), Placeholder(say("gurps-own-among-whom")), *_KNOWN),
    )


def _bad(terms: Terms) -> tuple[CustomEntry, ...]:
    more = start_points(terms) - 100
    needy = tuple(
        (f"{at + more} points", say("gurps-own-points-less", points=at + more, cost=cost))
        for at, cost in ((25, 12), (50, 6), (0, 16))
    )
    near = (
        ("friend", say("gurps-own-friend")),
        ("loved one", say("gurps-own-loved-one")),
        ("rational risk", say("gurps-own-rational-risk")),
    )
    foes = (
        ("one person", say("gurps-own-one-person")),
        ("formidable person", say("gurps-own-formidable-person")),
        ("small group", say("gurps-own-small-group")),
        ("medium group", say("gurps-own-medium-group")),
        ("large group", say("gurps-own-large-group")),
        ("formidable group", say("gurps-own-formidable-group")),
        ("government", say("gurps-own-government")),
    )
    calls = (
        *(
            (f"{n} or less", say("gurps-own-calls", number=n, cost=cost))
            for n, cost in ((9, 5), (6, 2), (12, 10), (15, 15))
        ),
        *(
            (f"{n} or less, not dangerous", say("gurps-own-calls-safely", number=n, cost=cost))
            for n, cost in ((12, 5), (15, 10))
        ),
        ("extremely hazardous", say("gurps-own-calls-always")),
    )
    return (
        CustomEntry(say("gurps-own-dependent"), "Dependent: {} ({}, {}, {})", (Placeholder(say("gurps-own-who")), Placeholder(say("gurps-own-built-on"), needy), Placeholder(say("gurps-own-relation"), near), _OFTEN)),
        CustomEntry(say("gurps-own-enemy"), "Enemy: {} ({}, {})", (Placeholder(say("gurps-own-who")), Placeholder(say("gurps-own-what-they-are"), foes), _OFTEN)),
        CustomEntry(say("gurps-own-duty"), "Duty: {} ({})", (Placeholder(say("gurps-own-to-whom")), Placeholder(say("gurps-own-calls-on"), calls))),
        _fame(say("gurps-own-bad-name"), "-", say("gurps-own-reaction-bad")),
        CustomEntry(say("gurps-own-phobia"), "Phobia: {} ({})", (Placeholder(say("gurps-own-of-what")), _SIZES)),
        CustomEntry(say("gurps-own-code-of-honor"), "Code of Honor: {} ({})", (Placeholder(say("gurps-own-whose")), _SIZES)),
        CustomEntry(say("gurps-own-compulsive-behavior"), "Compulsive Behavior: {} ({})", (Placeholder(say("gurps-own-what")), _SIZES)),
        CustomEntry(say("gurps-own-odious-habit"), "Odious Habit: {} ({})", (Placeholder(say("gurps-own-what")), _SIZES)),
        CustomEntry(say("gurps-own-vow"), "Vow: {} ({})", (Placeholder(say("gurps-own-how-great"), (("minor", say("gurps-own-vow-minor")), ("major", say("gurps-own-vow-major")), ("great", say("gurps-own-vow-great")), ("trivial", say("gurps-own-vow-trivial")))), Placeholder(say("gurps-own-of-what")))),
    )  # fmt: skip


def skill_words() -> tuple[CustomEntry, ...]:
    """Tongues (GL-CHAR-151), and skills learned for a subject that is not listed."""
    hard = tuple(
        (kind, say(f"gurps-difficulty-{kind.replace(' ', '-')}")) for kind in ("average", "easy", "hard", "very hard")
    )
    fields = tuple((shown(key), shown(key)) for key in SUBJECTS if key not in ("guns", "thrown_weapon"))
    return (
        CustomEntry(
            say("gurps-own-language"),
            "Language: {} ({})",
            (Placeholder(say("gurps-own-which")), Placeholder(say("gurps-own-to-learn"), hard)),
        ),
        CustomEntry(
            say("gurps-own-skill"),
            "{}: {}",
            (Placeholder(say("gurps-own-skill-gap"), fields), Placeholder(say("gurps-own-subject"))),
        ),
    )


def gear_words(wares: Mapping[str, str]) -> tuple[CustomEntry, ...]:
    """Return the entries for several of a ware, as twenty arrows; ``wares`` are those on offer."""
    choices = tuple((_several(ware), said) for ware, said in wares.items())
    return (
        CustomEntry(
            say("gurps-own-several"),
            "{} {}",
            (Placeholder(say("gurps-own-how-many")), Placeholder(say("gurps-own-of-what"), choices)),
        ),
    )


def _several(ware: str) -> str:
    """What more than one of a ware is called."""
    return str(item(f"2 {ware}")).removeprefix("2 ")
