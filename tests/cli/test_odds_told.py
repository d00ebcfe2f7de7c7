"""What `turnto odds` says of figures that are not exact: how near they are, and how they were come by."""

from __future__ import annotations

from fractions import Fraction

import pytest

from support.coinflip import COINFLIP
from turnto.cli.commands import odds as command
from turnto.odds.report import Odds


def reckoned(unsure: float, **more: object) -> Odds:
    """The odds of a duel: worked out to so much, a hundred games played besides."""
    chances = {"won": Fraction(75, 100), "killed": Fraction(25, 100)}
    interval = {id: (float(chance), float(chance) + unsure) for id, chance in chances.items()}
    played = {"won": Fraction(71, 100), "killed": Fraction(29, 100), "fled": Fraction(0)}
    return Odds("Fight", chances, {}, "best", False, plays=100, interval=interval, played=played)


@pytest.mark.parametrize("unsure, said", [
    (0.00011, "Worked out to within 0.0002: what is rarer was not followed."),
    (2e-8, "Worked out to within 0.00000002: what is rarer was not followed."),
    (0.004, "Worked out to within 0.004: what is rarer was not followed."),
    (0.0123, "Worked out to within 0.02: what is rarer was not followed."),
])  # fmt: skip
def test_how_near_chances_are_that_the_rules_worked_out(
    unsure: float, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command._print(reckoned(unsure), COINFLIP)
    assert (
        capsys.readouterr().out.splitlines()[-1]
        == f"{said} Of 100 games played: you win 71.00%, you are killed 29.00%."
    )


def test_an_interval_is_shown_where_it_can_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    command._print(reckoned(0.00019), COINFLIP)
    out = capsys.readouterr().out
    assert " to 75" not in out
    assert "75.00%\n" in out
    command._print(reckoned(0.004), COINFLIP)
    assert "75.00%   75.0% to 75.4%\n" in capsys.readouterr().out


def test_odds_that_were_only_played_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    chances = {"won": Fraction(1, 2), "killed": Fraction(1, 2)}
    command._print(Odds("Fight", chances, {}, "best", False, plays=40, interval={"won": (0.35, 0.65)}), COINFLIP)
    out = capsys.readouterr().out
    assert "Out of 40 games played: there are too many positions to count them out." in out
    assert "50.00%   35.0% to 65.0%\n" in out


def test_neighbours_too_rare_to_be_told_apart_are_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    rare = Fraction(1, 100_000)
    left = {"hits": {-9: rare, -8: rare, -7: rare, 0: Fraction(1, 2), 1: rare, 2: rare, 12: Fraction(1, 2) - 5 * rare}}
    command._print(Odds("Fight", {"won": Fraction(1)}, left, "best", True), COINFLIP)
    rows = [line.split()[:4] for line in capsys.readouterr().out.splitlines()[3:]]
    assert rows[0] == ["-9", "to", "-7", "<0.01%"]
    assert [row[0] for row in rows[1:]] == ["0", "1", "2", "12"]


def test_exact_odds_say_nothing_of_how_they_were_come_by(capsys: pytest.CaptureFixture[str]) -> None:
    long = Fraction(10**12 + 1, 3**28)
    command._print(Odds("Test", {"won": long}, {}, "best", True, unmet=Fraction(1, 8)), COINFLIP)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Test"
    assert lines[1].split() == ["you", "win", f"{float(long):.2%}"]  # a fraction too long to be read is left out
    assert lines[2:] == ["It does not come to that: 12.50%"]


@pytest.mark.parametrize("chance, said", [
    (Fraction(1), "100.00%"), (1 - Fraction(1, 10**6), ">99.99%"), (Fraction(1, 10**6), "<0.01%"), (Fraction(0), "0.00%"), (Fraction(1, 3), "33.33%"),
])  # fmt: skip
def test_what_is_all_but_certain_is_not_said_to_be_certain(chance: Fraction, said: str) -> None:
    assert command._percent(chance) == said
