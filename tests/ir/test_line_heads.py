"""Where a line begins behind an instruction: no punctuation that was left outside its braces."""

import pytest

from turnto.ir.runs import as_read, at_line_head


@pytest.mark.parametrize(
    "runs, read",
    [
        ([", and go on."], ["And go on."]),
        ([": the smith smiles."], ["The smith smiles."]),
        ([". Then rain."], ["Then rain."]),
        (["."], []),
        (["… and then."], ["… and then."]),
        (["... and then."], ["... and then."]),
        ([["em", ["so"]], ", said he."], [["em", ["so"]], ", said he."]),
        (["Plain."], ["Plain."]),
        ([], []),
    ],
)
def test_punctuation_does_not_begin_a_line(runs: list[object], read: list[object]) -> None:
    assert at_line_head(runs) == read


@pytest.mark.parametrize(
    "runs, starts, read",
    [
        ([["judged", ["If so,"]], " the door opens."], True, ["The door opens."]),
        ([["judged", ["If so"]], ", the door opens."], True, ["The door opens."]),
        ([["judged", ["If so"]], ", the door opens."], False, ["the door opens."]),
        ([["judged", ["If so,"]], " ", ["say", ["take the lamp."]]], True, ["", ["say", ["Take the lamp."]]]),
        ([["say", ["If so,"]], " the door opens."], True, [["say", ["If so,"]], " the door opens."]),
    ],
)
def test_a_condition_that_was_judged_is_not_read_and_what_follows_begins_the_sentence(
    runs: list[object], starts: bool, read: list[object]
) -> None:
    assert as_read(runs, starts) == read
