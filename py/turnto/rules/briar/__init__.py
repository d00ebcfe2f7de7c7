"""The Briar rules, after the working rules of Duncan Thomson's Badgerstone Briar: mechanics only (BRIAR-01 to BRIAR-37)."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.common.choosing import candidates
from turnto.common.foe_warnings import unread_in_the_table
from turnto.core.catalogues import Catalogues
from turnto.core.hero_form import Free
from turnto.core.phrase import Deed, Turn
from turnto.core.procedure import Changed, Procedure, tell
from turnto.core.sheet import lose_item
from turnto.core.system import BookOption, Credit, System
from turnto.core.world import State, Terms
from turnto.rules.briar.combat import EXPECTED_FACTS, foe
from turnto.rules.briar.companions import TRAITS, companion, companions, let_go, unknown_traits, with_hero
from turnto.rules.briar.conditions import CONDITIONS
from turnto.rules.briar.creation import CREATION, start
from turnto.rules.briar.help import RULES_HELP
from turnto.rules.briar.phrases import PHRASES
from turnto.rules.briar.sheet import ATTRIBUTES, FIELDS, MODES, PANELS, TALENTS, derived, problems

OPTIONS = (
    BookOption("luck_repeat", ("no", "yes"), "no", "A-4", "Whether LUCK may be spent more than once on one test."),
    BookOption(
        "foe_mod_on_shot",
        ("no", "yes"),
        "no",
        "A-9",
        "Whether the foe's dice count on the shot or throw before a fight.",
    ),
    BookOption("win_ties", ("no", "yes"), "no", "A-11", "Whether a fight in which both fall is won."),
    BookOption("assume_armed", ("no", "yes"), "no", "A-12", "Whether heroes count as armed whatever they carry."),
    BookOption(
        "mercenary_paid",
        ("on_joining", "when_told"),
        "on_joining",
        "A-29",
        "When a Mercenary is paid: each time they join, or where the book says that they want to be paid.",
    ),
    BookOption("fate_heals", ("down", "all"), "down", "A-19", "What Fate heals: Down alone, or every Wound."),
)


def death(state: State, terms: Terms) -> Procedure[tuple[State, Turn | None]]:
    """BRIAR-36: with Fate, one less and on at the book's Fate section; without, to its Epilogue."""
    fate, hero = state.hero["fate"], state.hero
    section = str(terms.header.get("fate", "")).strip()
    if fate < 1 or not section:
        epilogue = str(terms.header.get("epilogue", "")).strip()
        return state, Turn(epilogue) if epilogue else None
    yield from tell("briar-fate")
    yield Changed("fate", fate, fate - 1)
    # where the book is silent only Down is cleared
    after = 0 if terms.option("fate_heals", "down") == "all" else min(hero["wounds"], 2)
    if after != hero["wounds"]:
        yield Changed("wounds", hero["wounds"], after)
    return state.with_hero(hero.having(fate=fate - 1, wounds=after)), Turn(section)


def free(state: State, _: Terms) -> Iterable[Free]:
    """Things can be dropped (A-21) and companions let go (A-23) while no fight is on."""
    for own in candidates(state.hero.items):
        yield Free(f"drop:{own.place}", f"Drop the {own.label}", own.place)
    for friend in companions(state.hero):
        yield Free(f"part:{friend.name}", f"Let {friend.name} go")


def do_free(state: State, key: str, terms: Terms) -> Procedure[State]:
    """Drop a thing, or let a companion go; the book's section on that (``leaving`` in its header) comes at the next turn."""
    verb, _, what = key.partition(":")
    if verb == "drop":
        return state.with_hero((yield from lose_item(state.hero, state.hero.items[int(what)], 1)))
    friend = with_hero(state.hero, what)
    assert friend is not None
    return (yield from let_go(state, friend, terms))


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
    """Companions whose traits nobody knows."""
    for place, deed in enumerate(deeds):
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


SYSTEM = System(
    id="briar",
    name="Briar rules",
    credit=Credit(
        "The Badgerstone Briar working rules by Duncan Thomson",
        "",
        "Mechanics only, in our own words; no text or setting of his is used.",
    ),
    fields=FIELDS,
    panels=PANELS,
    derived=derived,
    creation=CREATION,
    phrases=PHRASES,
    conditions=CONDITIONS,
    kinds={
        "attribute": tuple(key.upper() for key in ATTRIBUTES),
        "talent": TALENTS,
        "trait": TRAITS,
        "mode": tuple(MODES),
    },
    options=OPTIONS,
    messages=Catalogues(__file__),
    money="sp",
    skills="talents",
    codes="codes",
    rules_help=RULES_HELP,
    overcome=lambda hero: hero["wounds"] >= 3,
    death=death,
    free=free,
    do_free=do_free,
    problems=problems,
    book_check=book_check,
    deeds_check=deeds_check,
    again_check=again_check,
)
