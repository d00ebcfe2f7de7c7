"""Money: found, paid, lost; under the rules' own word for it."""

from __future__ import annotations

from turnto.core.dice import dice
from turnto.core.message import say
from turnto.core.phrase import Deed, Phrase, Result, Rule
from turnto.core.procedure import Procedure, roll
from turnto.core.sheet import change
from turnto.core.system import System
from turnto.core.world import State, Terms

WORDS = {
    "gp": {"en": ("gp", "gold pieces", "gold piece"), "de": ("gp", "GM", "Goldstücke", "Goldstück")},
    "sp": {"en": ("sp", "silver pieces", "silver piece"), "de": ("sp", "SM", "Silberstücke", "Silberstück")},
}


def money_words(system: System, language: str) -> str:
    """Return the names of the coins as alternatives of a pattern: ``(gp|gold pieces)``."""
    known = WORDS.get(system.goods.money, {}).get(language) or (system.goods.money,)
    return f"({'|'.join(known)})"


def too_poor(system: System, state: State, price: int, terms: Terms) -> str | None:
    """Return why a price cannot be paid, "You have only 3 gp.", or None."""
    has = state.hero[system.goods.money]
    if has >= price:
        return None
    return say("only-money", has=has, money=system.goods.money) if has else say("no-money", money=system.goods.money)


def _gain(system: System) -> Rule:
    def gain(state: State, deed: Deed, terms: Terms) -> Procedure[Result]:
        amount = int(deed.get("amount", 0))
        if thrown := deed.get("dice"):
            coins = dice(str(thrown))
            amount = max(0, coins.total((yield from roll(coins, deed.sentence))))
        return Result(state.with_hero((yield from change(state.hero, system.goods.money, amount))))

    return gain


def _pay(system: System) -> Rule:
    def pay(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        return Result(state.with_hero((yield from change(state.hero, system.goods.money, -int(deed["amount"])))))

    return pay


def _lose_all(system: System) -> Rule:
    def lose_all(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        return Result(
            state.with_hero((yield from change(state.hero, system.goods.money, -state.hero[system.goods.money])))
        )

    return lose_all


def _lose_half(system: System) -> Rule:
    def lose_half(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        half = (state.hero[system.goods.money] + 1) // 2
        return Result(state.with_hero((yield from change(state.hero, system.goods.money, -half))))

    return lose_half


def phrases(system: System) -> tuple[Phrase, ...]:
    """Return the instructions on money; none if the rules have no money."""
    if not system.goods.money:
        return ()
    en, de, gp = money_words(system, "en"), money_words(system, "de"), system.goods.money

    def hindrance(state: State, deed: Deed, terms: Terms) -> str | None:
        return too_poor(system, state, int(deed["amount"]), terms)

    return (
        Phrase(
            "gain-money",
            {
                "en": (f"(gain|receive|get|take|you gain|you receive|you find) {{amount:number}} {en}",),
                "de": (f"(erhalte|nimm|bekomme|du erhältst|du findest) {{amount:number}} {de}",),
            },
            _gain(system),
            gives=(("money", "amount"),),
            doc="Coins for the purse.",
            examples=(f"Gain 10 {gp}",),
        ),
        Phrase(
            "gain-money-dice",
            {
                "en": (f"(gain|receive|get|take|you find) {{dice:dice}} {en}",),
                "de": (f"(erhalte|nimm|du findest) {{dice:dice}} {de}",),
            },
            _gain(system),
            gives=(("money", "dice"),),
            doc="As many coins as the dice say.",
            examples=(f"Gain 2d6 {gp}",),
        ),
        Phrase(
            "pay-money",
            {
                "en": (f"[you] (pay|spend|hand over) {{amount:number}} {en}",),
                "de": (f"(zahle|bezahle|gib) {{amount:number}} {de}",),
            },
            _pay(system),
            hindrance=hindrance,
            takes=(("money", "amount"),),
            doc="A price. A choice that asks it is closed to one who cannot pay; in running prose one pays what one has.",
            examples=(f"Pay 5 {gp}",),
        ),
        Phrase(
            "lose-money",
            {
                "en": (f"(lose|you lose) {{amount:number}} {en}",),
                "de": (f"(verliere|du verlierst) {{amount:number}} {de}",),
            },
            _pay(system),
            takes=(("money", "amount"),),
            doc="Coins are lost, as far as there are any.",
            examples=(f"Lose 5 {gp}",),
        ),
        Phrase(
            "lose-all-money",
            {
                "en": (f"(lose|pay|hand over) all [of] your ({en[1:-1]}|money|gold|silver|coins)",),
                "de": (f"(verliere|zahle) (all dein|alle deine|dein ganzes) ({de[1:-1]}|Geld|Gold|Münzen)",),
            },
            _lose_all(system),
            doc="The purse is empty.",
            examples=(f"Lose all your {gp}",),
        ),
        Phrase(
            "lose-half-money",
            {
                "en": (f"(lose|pay|hand over) half [of] your ({en[1:-1]}|money|gold|silver|coins)",),
                "de": (f"(verliere|zahle) die Hälfte (deiner|deines) ({de[1:-1]}|Geldes|Goldes|Münzen)",),
            },
            _lose_half(system),
            doc="Half the purse is lost; of an odd number of coins, the greater half.",
            examples=(f"Lose half your {gp}",),
        ),
    )
