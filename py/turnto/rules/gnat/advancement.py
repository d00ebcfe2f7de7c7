"""Experience: earned, spent, and scores the book raises (GNAT-54 to GNAT-60)."""

from __future__ import annotations

from dataclasses import replace

from turnto.core.names import fold
from turnto.core.procedure import Changed, Closed, Gained, Option, Procedure, ask
from turnto.core.sheet import Sheet, change
from turnto.core.world import Terms
from turnto.rules.gnat.checks import SKILLS
from turnto.rules.gnat.header import entries
from turnto.rules.gnat.options import on

BASIC_SKILL = 2
"""The bonus of a Base Skill, and what a new one costs (GNAT-11, GNAT-58)."""
STOP = "stop"
SCORES = {"talent": "Talent", "vitality": "Vitality"}


def gain_experience(hero: Sheet, number: int) -> Procedure[Sheet]:
    """GNAT-54."""
    return (yield from change(hero, "xp", number))


def raise_score(hero: Sheet, key: str, by: int = 1, current_too: bool = False) -> Procedure[Sheet]:
    """Raise Talent or Vitality: of a score below its maximum only the maximum rises (GNAT-60, A-26)."""
    score, highest = hero.score(key), hero.maximum(key)
    yield Changed(key, highest, highest + by, highest=True)
    current = score.current + by if current_too or score.current >= highest else score.current
    if current != score.current:
        yield Changed(key, score.current, current)
    return hero.having(**{key: replace(score, current=current, maximum=highest + by)})


def raise_skill(hero: Sheet, skill: str, by: int = 1) -> Procedure[Sheet]:
    """A skill the hero has rises (GNAT-11, GNAT-57); one not had is gained as a Base Skill at +2 (GNAT-58)."""
    bonus = hero.rating("skills", skill)
    if bonus is None:
        yield Gained("skill", f"{skill} +{BASIC_SKILL}")
        return hero.with_rating("skills", skill, BASIC_SKILL)
    yield Changed(skill, bonus, bonus + by)
    return hero.with_rating("skills", skill, bonus + by)


def cost(hero: Sheet, what: str) -> int:
    """What it costs to raise a score or a skill by 1, or to learn a new one (GNAT-55 to GNAT-58).

    Talent costs its maximum and Vitality twice its maximum: a hurt hero buys no cheaper (A-25).
    """
    if what == "talent":
        return hero.maximum("talent")
    if what == "vitality":
        return 2 * hero.maximum("vitality")
    bonus = hero.rating("skills", what)
    return BASIC_SKILL if bonus is None else bonus


def known_skills(terms: Terms) -> tuple[str, ...]:
    """The eleven skills, and those the book adds."""
    added = (name for name, _ in entries(terms, "skills"))
    return (*SKILLS, *(skill for skill in added if fold(skill) not in map(fold, SKILLS)))


def spend_experience(hero: Sheet, terms: Terms) -> Procedure[Sheet]:
    """At a Rest or between adventures, as often as the player likes and can pay (GNAT-59)."""
    while (options := _options(hero, terms)) and options[0]:
        can, cannot = options
        key = yield from ask(
            f"Spend experience? You have {hero['xp']} xp.", *can, Option(STOP, "Keep the experience"), closed=cannot
        )
        if key == STOP:
            break
        hero = yield from change(hero, "xp", -cost(hero, key))
        hero = yield from (raise_score(hero, key) if key in SCORES else raise_skill(hero, key))
    return hero


def _options(hero: Sheet, terms: Terms) -> tuple[list[Option], list[Closed]]:
    can: list[Option] = []
    cannot: list[Closed] = []
    for what in ("talent", "vitality", *hero.rated("skills"), *known_skills(terms)):
        price, label = cost(hero, what), _label(hero, what)
        if any(option.label == label for option in can) or any(closed.label == label for closed in cannot):
            continue
        if price <= hero["xp"]:
            can.append(Option(what, label))
        elif hero["xp"]:
            cannot.append(Closed(label, f"You have only {hero['xp']} xp."))
    return can, cannot


def _label(hero: Sheet, what: str) -> str:
    price = cost(hero, what)
    if what in SCORES:
        highest = hero.maximum(what)
        return f"Pay {price} xp: {SCORES[what]} {highest} to {highest + 1}"
    bonus = hero.rating("skills", what)
    own = next((known for known in hero.rated("skills") if fold(known) == fold(what)), what)
    return f"Pay {price} xp: {own} " + (
        f"+{BASIC_SKILL}, a new skill" if bonus is None else f"+{bonus} to +{bonus + 1}"
    )


def award(hero: Sheet, what: str, by: int, terms: Terms, current_too: bool = False) -> Procedure[Sheet]:
    """The book raises Talent, Vitality or a skill (GNAT-54, GNAT-60, A-26)."""
    if fold(what) in SCORES:
        return (yield from raise_score(hero, fold(what), by, current_too or on(terms, "awards_raise_current")))
    return (yield from raise_skill(hero, what, by))
