"""The odds tables of docs/which-system.md are drawn from the code."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path

import pytest

from support.reading import system
from turnto.core.phrase import Deed
from turnto.core.runner import outcomes
from turnto.core.sheet import Score, Sheet
from turnto.core.world import State, Terms
from turnto.rules.briar.checks import Test as Pool
from turnto.rules.briar.checks import pool_test
from turnto.rules.goonies.checks import ability_test
from turnto.rules.gurps.success_roll import success_roll

PAGE = Path(__file__).parents[2] / "docs" / "which-system.md"


def percent(chance: Fraction | int) -> str:
    return f"{float(chance) * 100:.0f} %"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = list(head)
    lines = [head, ["---"] * len(head), *map(list, rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def gnat() -> str:
    """A Talent test at each modifier, for Talent 9 and 7."""
    phrase = next(phrase for phrase in system("gnat").language.phrases if phrase.id == "test-talent")

    def chance(talent: int, modifier: int) -> str:
        hero = Sheet().having(talent=Score(talent, talent), vitality=Score(3, 3))
        deed = Deed("t", "test-talent", {"modifier": modifier})

        def tested():  # type: ignore[no-untyped-def]
            return (yield from phrase.does(State(hero), deed, Terms())).outcome  # type: ignore[operator, misc]

        return percent(outcomes(tested).get("success", 0))

    modifiers = (2, 0, -1, -2, -3, -4)
    return table(
        ("Test your Talent", *(f"{m:+d}" if m else "plain" for m in modifiers)),
        ((f"Talent {t}", *(chance(t, m) for m in modifiers)) for t in (9, 7)),
    )


def briar() -> str:
    """Pools from no dice to five."""

    def row(dice: int) -> tuple[str, ...]:
        hero = Sheet().having(lore=Score(dice))

        def tested():  # type: ignore[no-untyped-def]
            return (yield from pool_test(hero, Pool("LORE"), Terms()))[0]

        chances = outcomes(tested)
        return (
            f"{dice} dice" if dice != 1 else "1 die",
            *(percent(chances.get(band, 0)) for band in ("miss", "partial", "success")),
        )

    return table(("Pool", "Miss", "Partial", "Success"), map(row, range(6)))


def goonies() -> str:
    """Abilities of 0 to 3 against each Difficulty Score: success / tie."""

    def cell(power: int, ds: int) -> str:
        hero = Sheet().having(power=Score(power))

        def tested():  # type: ignore[no-untyped-def]
            return (yield from ability_test(hero, "power", ds, Terms()))[0]

        chances = outcomes(tested)
        return f"{percent(chances.get('success', 0))} / {percent(chances.get('tie', 0))}"

    return table(
        ("success / tie", *(f"DS {ds}" for ds in range(7, 13))),
        ((f"ability {p}", *(cell(p, ds) for ds in range(7, 13))) for p in range(4)),
    )


def gurps() -> str:
    """Success rolls by skill, criticals apart."""

    def row(skill: int) -> tuple[str, ...]:
        def tested():  # type: ignore[no-untyped-def]
            return (yield from success_roll("Stealth", (("Stealth", skill),)))[0]

        chances = outcomes(tested)
        ways = ("critical_success", "success", "failure", "critical_failure")
        return (str(skill), *(percent(chances.get(way, 0)) for way in ways))

    return table(("Skill", "critical success", "success", "failure", "critical failure"), map(row, (8, 10, 12, 14, 16)))


@pytest.mark.parametrize("drawn", [gnat, briar, goonies, gurps])
def test_a_table_of_the_page_says_what_the_code_says(drawn: Callable[[], str]) -> None:
    assert drawn() in PAGE.read_text("utf-8")
