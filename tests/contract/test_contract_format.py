"""FORMAT.md, sentence by sentence, where a book is read and shown."""

from __future__ import annotations

import json

import pytest

from contract.desk import Desk


@pytest.mark.parametrize(
    "said, shown",
    [
        ("{If you have 10 gp} {Pay 6 gp} The gate opens.", "If you have 10 gp, pay 6 gp. The gate opens."),
        ("{If you have 10 gp, pay 6 gp} The gate opens.", "If you have 10 gp, pay 6 gp. The gate opens."),
        (
            "{If you have 10 gp} {If you have Climbing} The gate opens.",
            "If you have 10 gp, if you have Climbing, the gate opens.",
        ),
        (
            "{If you have 10 gp} Marin opens. {Pay 6 gp} The gate shuts.",
            "If you have 10 gp, Marin opens. Pay 6 gp. The gate shuts.",
        ),
        (
            "{If you have 10 gp} {You may take the **lamp**} It is lit.",
            "If you have 10 gp, you may take the lamp. It is lit.",
        ),
        ("{Once} The dog.", "Once, the dog."),
    ],
)
def test_a_comma_follows_a_condition_and_a_full_stop_an_instruction(desk: Desk, said: str, shown: str) -> None:
    book = desk.book(f"## here\n{said}\n\n-> over there", "gnat")
    hero = desk.file(json.dumps({"gp": 10, "skills": {"Climbing": 2}}), ".json")
    _, out, _ = desk.run("play", book, "--at", "here", "--hero", hero)
    told = " ".join(line for line in out.split("\n")[2:] if not line.startswith("You lose"))
    assert shown in " ".join(told.split())


def test_a_line_of_a_table_that_no_throw_comes_to_is_told(desk: Desk) -> None:
    text = "## here\n{Roll one die}\n- 1-6: Yes. -> over there\n- 7: No. -> drowned"
    assert desk.problems(text) == [("warning", "range-beyond")]
