"""Money: found, paid, lost; under the rules' own word for it."""

from __future__ import annotations

from turnto.core.dice import dice
from turnto.core.message import say
from turnto.core.phrase import Deed, Phrase, Result, Rule
from turnto.core.procedure import Procedure, roll
from turnto.core.sheet import change
from turnto.core.system import System
from turnto.core.world import State, Terms


def too_poor(system: System, state: State, price: int, terms: Terms) -> str | None:
    """Return why a price cannot be paid, "You have only 3 gp.", or None."""
    has = state.hero[system.goods.money]
    if has >= price:
        return None
    return say("only-money", has=has, money=system.goods.money) if has else say("no-money", money=system.goods.money)


def _moves(system: System, sign: int) -> Rule:
    """Return the rule that coins come in (1) or go out (-1).

    It is a number of them, or as many as dice say.
    """

    def moves(state: State, deed: Deed, _: Terms) -> Procedure[Result]:
        amount = int(deed.get("amount", 0))
        if thrown := deed.get("dice"):
            coins = dice(str(thrown))
            amount = max(0, coins.total((yield from roll(coins, deed.sentence))))
        return Result(state.with_hero((yield from change(state.hero, system.goods.money, sign * amount))))

    return moves


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
    gp = system.goods.money

    def hindrance(state: State, deed: Deed, terms: Terms) -> str | None:
        return too_poor(system, state, int(deed["amount"]), terms)

    return (
        Phrase(
            "gain-money",
            does=_moves(system, 1),
            gives=(("money", "amount"),),
            doc="Coins for the purse.",
            examples=(f"Gain 10 {gp}",),
        ),
        Phrase(
            "gain-money-dice",
            does=_moves(system, 1),
            gives=(("money", "dice"),),
            doc="As many coins as the dice say.",
            examples=(f"Gain 2d6 {gp}",),
        ),
        Phrase(
            "pay-money",
            does=_moves(system, -1),
            hindrance=hindrance,
            takes=(("money", "amount"),),
            doc="A price. A choice that asks it is closed to one who cannot pay; in running prose one pays what one has.",
            examples=(f"Pay 5 {gp}",),
        ),
        Phrase(
            "lose-money",
            does=_moves(system, -1),
            takes=(("money", "amount"),),
            doc="Coins are lost, as far as there are any.",
            examples=(f"Lose 5 {gp}", f"Lose 1d6 {gp}"),
        ),
        Phrase("lose-all-money", does=_lose_all(system), doc="The purse is empty.", examples=(f"Lose all your {gp}",)),
        Phrase(
            "lose-half-money",
            does=_lose_half(system),
            doc="Half the purse is lost; of an odd number of coins, the greater half.",
            examples=(f"Lose half your {gp}",),
        ),
    )
