"""Odds against plain counting, and whole books played without a player."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from support.reading import compiled, read_text, system
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.odds.report import Odds, odds
from turnto.odds.simulate import LINGERS, simulate
from turnto.play.game import Game

GNAT = system("gnat")


def game(text: str) -> Game:
    """A game of this little book."""
    book, problems = read_text(f"---\nsystem: gnat\n---\n{text}", "little", GNAT)
    assert not [problem for problem in problems if problem.level == "error"], problems
    return Game(CompiledBook(compiled(book, GNAT)), GNAT)


def odds_of(instruction: str, policy: str = "best", **sheet: object) -> Odds:
    """The odds of one instruction."""
    text = f"## a\n{{{instruction}}}\n\n- Go on. -> b\n\n## b [end]\nOh.\n"
    return odds(game(text), hero({"talent": 8, "vitality": 3, **sheet}, GNAT)[0], "a", policy)


@pytest.mark.parametrize("modifier", range(-7, 6))
def test_a_talent_test_counted_plainly(modifier: int) -> None:
    passed = sum(
        (one, other) == (1, 1) or ((one, other) != (6, 6) and one + other <= 8 + modifier)
        for one, other in product(range(1, 7), repeat=2)
    )
    found = odds_of(f"Test your Talent at {modifier:+d}")
    assert found.outcomes == {"success": Fraction(passed, 36), "failure": Fraction(36 - passed, 36)}


def test_armour_spares_a_life_where_it_is_used_well() -> None:
    bare = odds_of("Fight three rounds at -6", items=["sword (one-handed)"], vitality=1)
    clad = odds_of("Fight three rounds at -6", items=["sword (one-handed)", "heavy armour"], vitality=1)
    assert clad.outcomes["die"] < bare.outcomes["die"]


def test_best_is_never_worse_than_first_or_random() -> None:
    sheet = {"items": ["sword (one-handed)", "shield", "greatsword (two-handed, +1)", "light armour"]}
    best, *others = (
        odds_of("Fight two rounds at -4 against several enemies", policy, **sheet).outcomes["survive"]
        for policy in ("best", "first", "random")
    )
    assert all(best >= other for other in others)


def test_what_is_left_is_measured_before_the_outcome_takes_effect() -> None:
    text = "## a\n{Test your Talent}\n- Success: {Heal 1 Vitality} -> b\n- Failure: {Take two Wounds} -> b\n## b [end]\nOh.\n"
    found = odds(game(text), hero({"vitality": "2/3"}, GNAT)[0], "a")
    assert found.left == {"vitality": {2: Fraction(1)}}


def test_entry_effects_come_first() -> None:
    text = "## a\n{Lose 2 Talent}\n\n{Test your Talent}\n- Success -> b\n- Failure -> b\n## b [end]\nOh.\n"
    assert odds(game(text), hero({"talent": 9}, GNAT)[0], "a").outcomes["success"] == Fraction(21, 36)


HUB = """\
## hub
- {Take the **rope**}
- Left. -> left
- Right. -> right

## left
{Fight one round at -9; nine Wounds each round}
- If you survive -> won
- Otherwise -> dead

## right
- Back. -> hub
- On. -> won

## won [victory]
Yes.

## dead [death]
No.
"""


@pytest.mark.parametrize("policy", ["first", "random", "best", "careful"])
def test_the_same_seed_plays_the_same_games(policy: str) -> None:
    played = game(HUB)
    sheet = hero({}, GNAT)[0]
    if policy == "first":
        assert simulate(played, sheet, policy, 3, 5) == simulate(played, sheet, policy, 3, 5)
        return
    one, other = (simulate(played, sheet, policy, 3, 40) for _ in range(2))
    assert one == other
    assert one.won + one.died == 40


def test_the_careful_take_what_is_offered_and_do_not_die_twice_in_one_place() -> None:
    tally = simulate(game(HUB), hero({}, GNAT)[0], "careful", 1, 60)
    offers = sum(times for (section, key), times in tally.choices.items() if ".offer." in key and section == "hub")
    assert offers >= 60
    assert tally.deaths["dead"] + tally.deaths["left"] <= 1


def test_every_play_is_counted_once() -> None:
    tally = simulate(game(HUB), hero({}, GNAT)[0], "random", 1, 50)
    assert tally.plays == 50
    assert sum(tally.endings.values()) + tally.unfinished == 50
    assert tally.turns == sum(tally.visits.values())


FENCE = """## a
{This shop sells:}

| item | price |
|---|---|
| candlestick (treasure, 9gp) | 3 gp |

{She buys your treasure}

- Go. -> b

## b [victory]
Out.
"""


def test_who_buys_and_sells_for_ever_is_given_up_before_long() -> None:
    tally = simulate(game(FENCE), hero({"gp": 3}, GNAT)[0], "first", 1, 2)
    assert (tally.unfinished, tally.won) == (2, 0)
    assert sum(tally.choices.values()) == 2 * LINGERS
    assert simulate(game(FENCE), hero({"gp": 3}, GNAT)[0], "random", 1, 20).won == 20
