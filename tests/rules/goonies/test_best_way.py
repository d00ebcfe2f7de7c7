"""What players who are none choose in a fight, against a reckoning made here: nothing of the rules' code is used in it."""

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from rules.goonies.playing import FIGHT, foes, hero
from rules.playing import deed, rules, terms
from turnto.core.procedure import Ask
from turnto.core.runner import Waiting, run
from turnto.core.sheet import Sheet
from turnto.core.world import State
from turnto.rules.goonies import SYSTEM
from turnto.rules.goonies.combat import Fight

FALLS = Counter(sum(pair) for pair in product(range(1, 7), repeat=2))
LEVELS = {"Sunburst": 1, "Smoke Screen": 1, "Cold Snap": 1, "Undergrowth": 2, "Windstorm": 2}
HEROES = {
    "Fighter": (2, 1, 0, 1, 3, ("Windstorm",)),
    "Rogue": (0, 2, 1, 3, 2, ("Smoke Screen",)),
    "Mage": (0, 1, 2, 2, 1, ("Sunburst", "Undergrowth")),
}
"""Power, Grace, Focus, weapon, armour, spells."""

Worth = tuple[float, float]
LOST = (0.0, 0.0)


class Reckoning:
    """One fight with every way of going about it, by own recursion over (DS, damage dealt, Health left)."""

    def __init__(self, kind: str, bite: int, immune: str, can_run: bool, options: dict[str, str]) -> None:
        self.power, self.grace, self.focus, self.arm, self.suit, self.spells = HEROES[kind]
        self.bite, self.immune, self.can_run, self.options = bite, immune, can_run, options

        @cache
        def worth(ds: int, dealt: int, health: int) -> Worth:
            if health <= 0:
                return LOST
            if dealt >= ds:
                return 1.0, float(health)
            return max(self.ways(ds, dealt, health).values())

        self.worth = worth

    def ways(self, ds: int, dealt: int, health: int) -> dict[str, Worth]:
        named = {"attack": self.power}
        for spell in self.spells:
            named[spell] = self.focus - (0 if self.options["ignore_spell_level"] == "yes" else LEVELS[spell])
        if self.can_run:
            named["flee"] = self.grace
        return {way: self.mean(way, added, ds, dealt, health) for way, added in named.items()}

    def mean(self, way: str, added: int, ds: int, dealt: int, health: int) -> Worth:
        led = [(self.led(way, total + added - ds, ds, dealt, health), falls) for total, falls in FALLS.items()]
        ends = [(end, falls) for end, falls in led if end is not None]
        count = sum(falls for _, falls in ends)
        if not count:
            return LOST
        return sum(end[0] * falls for end, falls in ends) / count, sum(end[1] * falls for end, falls in ends) / count

    def led(self, way: str, over: int, ds: int, dealt: int, health: int) -> Worth | None:
        """What a throw so much over the DS leads to; None where nothing has changed."""
        tie = self.options["combat_tie"]
        works = over > 0 or (over == 0 and tie != "nothing")
        now, hurt = ds, dealt
        if works and way == "attack":
            hurt += over + self.arm
        elif works and way != "flee" and self.weakens(way):
            now = max(1, ds - max(1, over))
        hit = 0
        if over < 0:
            hit = -over + self.bite
        elif over == 0 and tie == "trade" and (way == "flee" or hurt < now):
            hit = self.bite
        left = health - self.lessened(hit)
        if way == "flee" and works:
            return (1.0, float(left)) if left > 0 else LOST
        return None if (now, hurt, left) == (ds, dealt, health) else self.worth(now, hurt, left)

    def weakens(self, spell: str) -> bool:
        return spell != self.immune and (spell != "Windstorm" or self.options["windstorm"] == "sunburst")

    def lessened(self, hit: int) -> int:
        if self.options["armour"] == "at_least_1":
            return max(1, hit - self.suit) if hit else 0
        return hit - self.suit if hit > self.suit else hit


OPTIONS: list[dict[str, str]] = [
    {"combat_tie": tie, "armour": armour, "ignore_spell_level": level, "windstorm": wind}
    for tie, armour, level, wind in product(
        ("trade", "hit", "nothing"), ("literal", "at_least_1"), ("no", "yes"), ("book", "sunburst")
    )
]


@pytest.mark.slow
@rules("GOON-16", "GOON-19", "GOON-20", "GOON-22", "A-1", "A-3", "A-7", "A-10", "A-11", "A-28")
@pytest.mark.parametrize("ds", [7, 10, 12])
@pytest.mark.parametrize("kind", HEROES)
def test_they_choose_what_is_worth_most(kind: str, ds: int) -> None:
    power, grace, focus, arm, suit, spells = HEROES[kind]
    sheet = hero(power, grace, focus, f"thing (weapon, +{arm})", f"coat (armour, +{suit})", spells=spells)
    # What Windstorm does is nothing to a hero who does not know it.
    meant = [options for options in OPTIONS if "Windstorm" in spells or options["windstorm"] == "book"]
    for options, (immune, can_run) in product(meant, (("", True), ("Sunburst", False))):
        facts = f"DS {ds}, bite +1" + (f", immune to {immune}" if immune else "")
        fought: dict[str, Any] = {"foe": foes(("a wolf", 1, facts)), **({} if can_run else {"cannot_run": True})}
        reckoned = Reckoning(kind, 1, immune, can_run, options)
        for now, dealt, health in ((ds, 0, 10), (ds, 4, 5), (ds - 3, 0, 3), (2, 1, 7)):
            state = State(sheet.having(damage=10 - health))
            assert FIGHT.best is not None
            way = FIGHT.best(Fight(ds=now, hurt=dealt), state, deed("fight", **fought), terms(**options), frozenset())
            worths = reckoned.ways(now, dealt, health)
            assert way is not None
            assert worths[way][0] == pytest.approx(max(worths.values())[0], abs=1e-9), (options, worths)


@rules("A-10")
def test_nobody_goes_on_casting_what_an_enemy_is_immune_to() -> None:
    sheet = hero(0, 1, 2, "staff (weapon, +2)", hp=9, spells=("Sunburst", "Undergrowth"))
    fought = deed(
        "fight", foe=foes(("guards", 1, "DS 8, stings +1, immune to Undergrowth and Sunburst")), cannot_run=True
    )
    assert FIGHT.best is not None
    assert FIGHT.best(Fight(ds=8), State(sheet), fought, terms(), frozenset()) == "attack"


@rules("GOON-26")
@pytest.mark.parametrize("best, sheet", [("power", hero(2, 1, 0, xp=40)), ("focus", hero(0, 1, 2, xp=40))])
def test_a_level_goes_where_the_hero_is_best(best: str, sheet: Sheet) -> None:
    waiting = run(SYSTEM.play.settle(State(sheet), terms()))
    assert isinstance(waiting, Waiting)
    assert isinstance(waiting.request, Ask)
    assert SYSTEM.simulation.leans(waiting.request) == best


@rules("GOON-19")
def test_nobody_runs_where_running_is_the_end() -> None:
    fought = deed("fight", foe=foes(("a wolf", 1, "DS 12")))
    sheet = hero(0, 3, 0)
    assert FIGHT.best is not None
    before = FIGHT.best(Fight(ds=12), State(sheet), fought, terms(), frozenset())
    assert before == "flee"
    assert FIGHT.best(Fight(ds=12), State(sheet), fought, terms(), frozenset({"flee"})) == "attack"
