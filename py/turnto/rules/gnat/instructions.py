"""Rules of the instructions in GNAT books."""

from __future__ import annotations

from turnto.common.amounts import amount, help_of
from turnto.core.message import say
from turnto.core.phrase import Deed, Result
from turnto.core.procedure import Gained, Lost, Procedure, tell
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.rules.gnat import advancement, checks, inventory, rest, spells, vitality
from turnto.rules.gnat.checks import Rerolls
from turnto.rules.gnat.items import LEFT, protection


def _rerolls(deed: Deed) -> Rerolls:
    return Rerolls(disadvantage=bool(deed.get("disadvantage")), advantage=bool(deed.get("advantage")))


def _outcome(passed: bool) -> str:
    return "success" if passed else "failure"


def talent_test(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Test your Talent (GNAT-02)."""
    modifier = deed.get("modifier", 0) + help_of(state.hero, deed)
    passed = yield from checks.talent_test(state.hero, terms, modifier, _rerolls(deed))
    return Result(state, _outcome(passed))


def skill_test(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Test a skill (GNAT-09)."""
    passed = yield from checks.skill_test(
        state.hero,
        deed["skill"],
        terms,
        deed.get("modifier", 0) + help_of(state.hero, deed),
        deed.get("untrained"),
        _rerolls(deed),
        [deed[slot] for slot in ("skill2", "skill3") if deed.get(slot)],
    )
    return Result(state, _outcome(passed))


def cast(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Cast a spell: works or otherwise; without the spell, or by choice, otherwise (GNAT-20).

    The zero rule comes before any branch (A-14).
    """
    spell = spells.spell_id(deed["spell"], terms)
    if not spells.carriers(state.hero, spell, terms):
        yield from tell("no-spell", spell=spells.spell_name(spell, terms))
        return Result(state, "otherwise")
    standing = not vitality.overcome(state.hero)
    worked, hero = yield from spells.cast(state.hero, spell, terms, deed.get("modifier", 0))
    outcome = "works" if worked else "zero" if standing and vitality.overcome(hero) else "otherwise"
    return Result(state.with_hero(hero), outcome)


def no_spell(state: State, deed: Deed, terms: Terms) -> str | None:
    """Only who holds a spell can cast it (GNAT-19)."""
    spell = spells.spell_id(deed["spell"], terms)
    held = spells.carriers(state.hero, spell, terms)
    return None if held else say("no-spell", spell=spells.spell_name(spell, terms))


def take_wounds(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Take Wounds (GNAT-14, GNAT-15)."""
    hero = yield from vitality.wounds(state.hero, deed.get("n", 1), bool(deed.get("ignoring_armour")))
    return Result(state.with_hero(hero))


def lose_vitality(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Vitality lost outright: no armour helps (GNAT-15)."""
    return Result(state.with_hero((yield from vitality.lose_vitality(state.hero, (yield from amount(deed))))))


def heal(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Heal Vitality (GNAT-16)."""
    number = (yield from amount(deed)) if deed.get("n") or deed.get("dice") else None
    return Result(state.with_hero((yield from vitality.heal(state.hero, number))))


def vitality_full(state: State, _: Deed, __: Terms) -> str | None:
    """Healing never passes the maximum (GNAT-16)."""
    return say("gnat-vitality-full") if state.hero["vitality"] >= state.hero.maximum("vitality") else None


def talent_full(state: State, _: Deed, __: Terms) -> str | None:
    """Talent restored never passes its maximum (GNAT-07)."""
    return say("gnat-talent-full") if state.hero["talent"] >= state.hero.maximum("talent") else None


def lose_talent(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Lose Talent (GNAT-06)."""
    return Result(state.with_hero((yield from vitality.lose_talent(state.hero, (yield from amount(deed))))))


def restore_talent(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Restore Talent (GNAT-07)."""
    number = (yield from amount(deed)) if deed.get("n") or deed.get("dice") else None
    return Result(state.with_hero((yield from vitality.restore_talent(state.hero, number))))


def _rest(deed: Deed) -> rest.Rest:
    hunger = [
        (key, sign * deed[slot])
        for slot, key, sign in (
            ("hungry_lose_talent", "talent", -1), ("hungry_restore_talent", "talent", 1),
            ("hungry_lose_vitality", "vitality", -1), ("hungry_heal", "vitality", 1),
        )
        if deed.get(slot)
    ]  # fmt: skip
    said = bool(hunger) or deed.get("hungry") == "nothing"
    return rest.Rest(
        deed.get("rations", 0), deed.get("talent", 0), deed.get("vitality", 0), tuple(hunger) if said else None
    )


def take_rest(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Rest (GNAT-18)."""
    return Result(state.with_hero((yield from rest.take_rest(state.hero, _rest(deed), terms))))


def no_rest(state: State, deed: Deed, terms: Terms) -> str | None:
    """Why no Rest can be taken here (A-35)."""
    return rest.no_rest(state.hero, _rest(deed))


def idle_rest(state: State, deed: Deed, terms: Terms) -> str | None:
    """Why a Rest would bring this hero nothing (GNAT-18, GNAT-59)."""
    return rest.idle_rest(state.hero, _rest(deed), terms)


def all_whole(state: State, _: Deed, __: Terms) -> str | None:
    """Only a damaged suit can be repaired (GNAT-42)."""
    damaged = any(protection(suit) and suit.number(LEFT) is not None for suit in state.hero.items)
    return None if damaged else say("gnat-nothing-to-repair")


def repair(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Every damaged suit is whole again (GNAT-42)."""
    hero = state.hero
    for suit in hero.items:
        if protection(suit) and suit.number(LEFT) is not None:
            yield from inventory.repair_told(suit)
    return Result(state.with_hero(vitality.repaired(hero)))


def gain_experience(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """GNAT-54."""
    return Result(state.with_hero((yield from advancement.gain_experience(state.hero, deed["n"]))))


def spend_experience(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """The book lets the hero spend experience without a Rest (GNAT-59)."""
    return Result(state.with_hero((yield from advancement.spend_experience(state.hero, terms))))


def no_experience(state: State, _: Deed, terms: Terms) -> str | None:
    """Experience is spent as far as it reaches (GNAT-59)."""
    return None if advancement.can_spend(state.hero, terms) else say("gnat-little-experience", xp=state.hero["xp"])


def award(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """The book raises a score or a skill (GNAT-54, GNAT-60, A-26)."""
    what = deed.get("score") or deed["skill"]
    hero = yield from advancement.award(state.hero, what, deed.get("n", 1), terms, bool(deed.get("current_too")))
    return Result(state.with_hero(hero))


def _with_status(hero: Sheet, group: str, number: int) -> Procedure[Sheet]:
    before = hero.rating("status", group) or 0
    if number > before:
        yield Gained("status", say("gnat-status", number=number, group=group))
    elif number < before:
        yield Lost("status", say("gnat-status", number=before, group=group))
    return hero.with_rating("status", group, number or None)


def set_status(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """A title with a number, held with a group or place (GNAT-51)."""
    return Result(state.with_hero((yield from _with_status(state.hero, deed["with"], deed["n"]))))


def change_status(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Status rises or falls; Status one does not have counts as 0 (GNAT-51, A-34)."""
    by = deed.get("up", 0) - deed.get("down", 0)
    now = state.hero.rating("status", deed["with"]) or 0
    return Result(state.with_hero((yield from _with_status(state.hero, deed["with"], max(0, now + by)))))


def lose_status(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Status is lost altogether (GNAT-50, GNAT-51)."""
    return Result(state.with_hero((yield from _with_status(state.hero, deed["with"], 0))))


def learn(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
    """Learn a Base Skill at +2 unless the hero has it (GNAT-11)."""
    if state.hero.rating("skills", deed["skill"]) is not None:
        return Result(state)
    return Result(state.with_hero((yield from advancement.raise_skill(state.hero, deed["skill"]))))


def known(state: State, deed: Deed, _: Terms) -> str | None:
    """A skill is learned once (GNAT-11)."""
    has = state.hero.rating("skills", deed["skill"]) is not None
    return say("gnat-skill-known", skill=deed["skill"]) if has else None
