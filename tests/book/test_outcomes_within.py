"""Outcomes in one sentence with their instruction are its list, or are told of; a bet is one of them."""

from typing import Any

import pytest

from support.reading import compiled, read_text
from support.understood import bare_ops

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: goonies\nmoney: crowns\n---\n## here\n"
ENDS = "\n\n## 12 [end]\n\n## 40 [end]\n"


def ops(text: str) -> tuple[list[Any], list[tuple[str, str]]]:
    """Return what a section compiles to, and the errors of its book with their hints."""
    book, problems = read_text(f"{HEAD}{text}{ENDS}")
    told = [(problem.code, problem.hint) for problem in problems if problem.level == "error"]
    return bare_ops(compiled(book)["sections"]["here"]["ops"]), told


@pytest.mark.parametrize(
    "said, listed",
    [
        ("{Roll one die: on 1-3 take 1 damage, on 4-6 gain a ration}", "{Roll one die}\n- 1-3: {Take 1 damage}\n- 4-6: {Gain a ration}"),
        ("{Roll a die. On a 1 or 2 you lose 2 HP; on a 3-6 nothing happens.}", "{Roll one die}\n- 1-2: {Lose 2 HP}\n- 3-6: Nothing."),
        ("{Test Focus against 9. If successful you learn Sunburst, otherwise lose 2 HP.}", "{Test Focus against 9}\n- Success: {Learn Sunburst}\n- Failure: {Lose 2 HP}"),
        ("{Test Grace against 9}. If you fail, {take 2 damage}. -> 12", "{Test Grace against 9}\n- Failure: {Take 2 damage}\n\n-> 12"),
        ("{If you succeed at a Grace test against 9, gain 3 xp}", "{Test Grace against 9}\n- Success: {Gain 3 xp}"),
        ("{Test Power 9, failing which you lose 3 HP}", "{Test Power against 9}\n- Failure: {Lose 3 HP}"),
        ("{Test Grace against 9 or take 2 damage}", "{Test Grace against 9; if you fail, take 2 damage}"),
        ("{Test Grace against 9: on a success -> 12, on a failure take 1 damage -> 40}", "{Test Grace against 9}\n- Success -> 12\n- Failure: {Take 1 damage} -> 40"),
        ("{Stake 5 crowns and roll a die; on 4-6 you win as much again, otherwise you lose it}", "{Roll one die}\n- 4-6: {Gain 5 crowns}\n- Otherwise: {Lose 5 crowns}"),
    ],
)  # fmt: skip
def test_outcomes_in_a_sentence_are_a_list(said: str, listed: str) -> None:
    (meant, wrong), (read, told) = ops(listed), ops(said)
    assert (wrong, told) == ([], [])
    assert read == meant


@pytest.mark.parametrize(
    "said, hint",
    [
        ("{Stake up to 5 crowns; on 4-6 you win twice your stake, otherwise you lose it}", "Did you mean the list {Roll one die} - On 4-6: {You win 10 crowns}"),
        ("{Stake 5 crowns: roll one die, on 4-6 you win 10 crowns, otherwise you lose it}", "Did you mean the list {Roll one die} - On 4-6: {You win 10 crowns}"),
        ("{Roll one die: on 1-3 you frobnicate the gnu, on 4-6 gain a ration}", "Write each outcome"),
    ],
)  # fmt: skip
def test_what_is_not_understood_in_one_is_told(said: str, hint: str) -> None:
    read, told = ops(said)
    assert read == []
    assert [(code, found[: len(hint)]) for code, found in told] == [("unknown-phrase", hint)]


def test_a_result_only_tells_nowhere() -> None:
    """A failure before an act is no flavour: what stands behind it does not always happen."""
    read, _ = ops("{Test Grace against 9. Failure: take 2 damage}")
    assert [op[1]["phrase"] for op in read if op[0] == "do"][1:] != ["damage"]


def test_a_shop_takes_the_books_own_coin() -> None:
    read, told = ops("{The smith sells:}\n\n| item | price |\n|---|---|\n| dagger (weapon, +1) | 5 crowns |\n")
    assert told == []
    assert [deed["phrase"] for deed in read[0][2]] == ["pay-from", "take-items"]
    assert read[0][3] == "any"


def test_money_without_a_coin_in_the_header_is_told_of() -> None:
    _, problems = read_text(HEAD.replace("money: crowns\n", "") + "{Gain 5 crowns}" + ENDS)
    assert [problem.code for problem in problems if problem.level == "error"] == ["unknown-phrase"]
