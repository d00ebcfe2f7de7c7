"""Rules of the instructions in Goonies books: tests, spells, damage, rest, experience."""

from __future__ import annotations

from turnto.common.amounts import MARGIN, amount, help_of, with_margin
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Option, Procedure, ask, tell
from turnto.core.sheet import change, gain_word, lose_word
from turnto.core.world import State, Terms
from turnto.rules.goonies.checks import ability_test, earn, heal, rest, take_damage
from turnto.rules.goonies.sheet import ability, taken_off


def tested(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GOON-02 to GOON-06: a test, its experience, and the margin as damage where the book says nothing else."""
    named = (deed[slot] for slot in ("score", "score2", "score3") if deed.get(slot))
    key = max((ability(name, terms) for name in named), key=lambda own: state.hero[own])
    more = deed.get("modifier", 0) + help_of(state.hero, deed)
    result, margin = yield from ability_test(state.hero, key, deed["ds"], terms, more=more)
    return (yield from _judged(with_margin(state, deed, margin), deed, terms, result, margin, deed["ds"]))


def _judged(state: State, deed: Deed, terms: Terms, result: str, margin: int, worth: int) -> Procedure[Result]:
    if result == "failure":
        # GOON-06, A-20: damage only if nothing else is said, or where the book asks for both
        if hit := deed.get("failing"):
            hero = yield from take_damage(state.hero, hit, terms, armoured=bool(deed.get("armour_helps")))
            state = state.with_hero(hero)
        elif deed.get("margin") or "failure" not in deed.outcomes:
            state = state.with_hero(
                (yield from take_damage(state.hero, margin, terms, armoured=bool(deed.get("armour_helps"))))
            )
    elif not deed.get("no_xp"):
        state = yield from earn(state, worth, f"passed {deed.section} {deed.id}")
    return Result(state, result)


def cast(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GOON-21, GOON-22: a spell cast in a tricky moment; one in calm succeeds with no roll (A-29)."""
    if not (known := _known(state, deed)):
        yield from tell("goonies-unknown-spell", spell=deed["spell"])
        return Result(state, "unknown")
    spell = known[0]
    if len(known) > 1:
        spell = yield from ask(
            say("goonies-which-spell"), *(Option(name, say("goonies-cast-it", spell=name)) for name in known)
        )
    if deed.get("calm"):
        yield from tell("goonies-cast", spell=spell)
        return Result(state, "success")
    less = taken_off(spell, terms)
    result, margin = yield from ability_test(state.hero, "focus", deed["ds"], terms, less=(spell, less))
    return (yield from _judged(with_margin(state, deed, margin), deed, terms, result, margin, deed["ds"]))


def _known(state: State, deed: Deed) -> list[str]:
    wanted = [fold(deed[slot]) for slot in ("spell", "other") if deed.get(slot)]
    return [own for own in state.hero.listed("spells") if fold(own) in wanted]


def spell_hindrance(state: State, deed: Deed, _: Terms) -> str | None:
    """A spell one does not know cannot be cast."""
    return None if _known(state, deed) else say("goonies-unknown-spell", spell=deed["spell"])


def hurt_by_margin(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GOON-06: damage as much as the test of this outcome failed by."""
    margin = int(state.world.flag(MARGIN))
    hero = yield from take_damage(state.hero, margin, terms, armoured=bool(deed.get("armour_helps")))
    return Result(state.with_hero(hero))


def hurt(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """A hazard's damage; armour helps only where the book says so (A-5)."""
    number = yield from amount(deed)
    armoured = bool(deed.get("armour_helps"))
    return Result(state.with_hero((yield from take_damage(state.hero, number, terms, armoured=armoured))))


def healed(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Heal damage; all of it by default."""
    return Result(state.with_hero((yield from heal(state.hero, (yield from amount(deed, state.hero["damage"]))))))


def not_hurt(state: State, _deed: Deed, _terms: Terms) -> str | None:
    """Healing never goes past none (A-21); a rest is refused to a hero without damage (A-22)."""
    return None if state.hero["damage"] else say("goonies-not-hurt")


def rested(state: State, _deed: Deed, _terms: Terms) -> Procedure[Result]:
    """GOON-25: a rest."""
    return Result(state.with_hero((yield from rest(state.hero))))


def known(state: State, deed: Deed, _: Terms) -> str | None:
    """A spell is learned once (GOON-21)."""
    return say("goonies-known-spell", spell=deed["spell"]) if state.hero.has_word("spells", deed["spell"]) else None


def learned(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GOON-21: a spell learned is known for good."""
    return Result(state.with_hero((yield from gain_word(state.hero, "spells", deed["spell"], "spell"))))


def forgotten(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """Forget a spell."""
    return Result(state.with_hero((yield from lose_word(state.hero, "spells", deed["spell"], "spell"))))


def awarded(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
    """GOON-27: experience, once for each place that gives it (A-18)."""
    return Result((yield from earn(state, deed["n"], f"awarded {deed.section} {deed.id}")))


def raised(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Raise an ability, or the total of Health Points."""
    return Result(state.with_hero((yield from change(state.hero, _changed(deed, terms), deed.get("n", 1)))))


def lowered(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Lower an ability, to 0 at the least, or the total of Health Points, to 1."""
    key = _changed(deed, terms)
    least = int(key == "hp")
    return Result(state.with_hero((yield from change(state.hero, key, -deed.get("n", 1), least=least))))


def _changed(deed: Deed, terms: Terms) -> str:
    return ability(deed["score"], terms) if deed.get("score") else "hp"
