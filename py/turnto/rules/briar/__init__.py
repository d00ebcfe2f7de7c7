"""The Briar rules, after the working rules of Duncan Thomson's Badgerstone Briar: mechanics only (BRIAR-01 to BRIAR-37)."""

from __future__ import annotations

from collections.abc import Iterable

from turnto.common.choosing import candidates
from turnto.core.catalogues import Catalogues
from turnto.core.hero_form import FreeAction
from turnto.core.message import say
from turnto.core.phrase import Turn
from turnto.core.procedure import Changed, Procedure, tell
from turnto.core.sheet import lose_item
from turnto.core.system import (
    AuthorChecks,
    BookOption,
    Credit,
    Goods,
    Language,
    Life,
    Outcomes,
    PlayHooks,
    SheetRules,
    System,
    Words,
)
from turnto.core.world import State, Terms
from turnto.rules.briar.companions import TRAITS, companions, let_go, with_hero
from turnto.rules.briar.conditions import CONDITIONS
from turnto.rules.briar.creation import CREATION, beginning
from turnto.rules.briar.names import NAMES
from turnto.rules.briar.phrases import PHRASES
from turnto.rules.briar.sheet import ATTRIBUTES, FIELDS, MODES, PANELS, TALENTS, about, derived, pointless, problems

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


def free(state: State, _: Terms) -> Iterable[FreeAction]:
    """Things can be dropped (A-21) and companions let go (A-23) while no fight is on."""
    for own in candidates(state.hero.items):
        yield FreeAction(f"drop:{own.place}", say("briar-drop", thing=own.label), own.place)
    for friend in companions(state.hero):
        yield FreeAction(f"part:{friend.name}", say("briar-let-go", who=friend.name))


def do_free(state: State, key: str, terms: Terms) -> Procedure[State]:
    """Drop a thing, or let a companion go (A-21, A-23)."""
    verb, _, what = key.partition(":")
    if verb == "drop":
        return state.with_hero((yield from lose_item(state.hero, state.hero.items[int(what)], 1)))
    friend = with_hero(state.hero, what)
    assert friend is not None
    return (yield from let_go(state, friend, terms))


def author_checks() -> AuthorChecks:
    """Import the author checks, which play does not need, only when an author's command asks for them."""
    from turnto.rules.briar.author_checks.book import CHECKS

    return CHECKS


SYSTEM = System(
    id="briar",
    name="Briar rules",
    credit=Credit(
        "The Badgerstone Briar working rules by Duncan Thomson",
        "",
        "Mechanics only, in our own words; no text or setting of his is used.",
    ),
    sheet=SheetRules(
        fields=FIELDS,
        panels=PANELS,
        life=Life("wounds", up_to=3),
        derived=derived,
        problems=problems,
        beginning=beginning,
    ),
    creation=CREATION,
    language=Language(
        phrases=PHRASES,
        conditions=CONDITIONS,
        kinds={
            "attribute": tuple(key.upper() for key in ATTRIBUTES),
            "talent": TALENTS,
            "trait": TRAITS,
            "mode": tuple(MODES),
        },
        options=OPTIONS,
        header=("creation", "fate", "epilogue", "leaving"),
        skills="talents",
        codes="codes",
        phrasebook=__file__,
    ),
    words=Words(Catalogues(__file__), say("briar-help"), in_short=say("briar-in-short"), names=NAMES, weight=2),
    outcomes=Outcomes(
        good=frozenset(("success", "win", "escape")),
        bad=frozenset(("miss", "lose")),
        flight=frozenset(("escape",)),
    ),
    play=PlayHooks(free=free, do_free=do_free, death=death),
    goods=Goods(money="sp", pointless=pointless, about=about),
    author_checks=author_checks,
)
