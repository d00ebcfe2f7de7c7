"""docs/format.md, sentence by sentence, where a book is read and shown."""

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
    book = desk.book(f"## here\n{said}\n\n-> over there", "gnat", "conditions: shown\n")
    hero = desk.file(json.dumps({"gp": 10, "skills": {"Climbing": 2}}), ".json")
    _, out, _ = desk.run("play", book, "--at", "here", "--hero", hero)
    told = " ".join(line for line in out.split("\n")[2:] if not line.startswith("You lose"))
    assert shown in " ".join(told.split())


def test_a_line_of_a_table_that_no_throw_comes_to_is_told(desk: Desk) -> None:
    text = "## here\n{Roll one die}\n- 1-6: Yes. -> over there\n- 7: No. -> drowned"
    assert desk.problems(text) == [("warning", "range-beyond")]


@pytest.mark.parametrize(
    "head, wrong",
    [
        ("end", False),
        ("death: The End, at Last", False),
        ("12, victory: Home, hidden", False),
        ("end, death", True),
        ("12, 13", True),
        ("front, end", True),
        ("front, back", True),
    ],
)
def test_tags_of_a_section_that_contradict_each_other_are_an_error(desk: Desk, head: str, wrong: bool) -> None:
    found = desk.problems(f"## here\n-> there\n\n## there [{head}]\nWords.\n\n## 7\n-> drowned")
    assert (("error", "contradictory-tags") in found) is wrong


def test_a_number_for_a_name_is_its_number(desk: Desk) -> None:
    assert ("error", "contradictory-tags") in desk.problems("## 7 [8]\n-> drowned")
