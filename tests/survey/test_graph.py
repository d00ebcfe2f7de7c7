"""The map of a book: every section, every turn, in the languages of other tools."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from support import reading
from turnto.book import read as reader
from turnto.rules.installed import installed
from turnto.survey.dot import dot, mermaid
from turnto.survey.graph import Graph, MapTurn, graph_of
from turnto.survey.layout import svg
from turnto.survey.map_page import map_page

BOOK = """\
---
title: The "Quay" <b>
system: gnat
---

## quay
A quay.

- Go left. -> shed
- Go right. -> water
- Take the boat. -> Other Book: the pier

## shed [3]
{Test Talent}
- Success: The door gives. -> water
- Failure -> quay

{The first time you are here}, a rat.

## water [victory: Home]
You swim home. </script>

## lost
Nobody comes here, and nothing leads on.

## loop
- Back. -> back
"""


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    path = tmp_path_factory.mktemp("survey") / "book.md"
    path.write_text(BOOK, "utf-8")
    book, _ = reader.read(path, installed())
    return graph_of(book, installed()["gnat"])


def test_every_section_is_there_with_its_number_its_words_and_its_text(graph: Graph) -> None:
    assert list(graph.spots) == ["quay", "shed", "water", "lost", "loop"]
    assert graph.start == "quay"
    assert graph.spots["shed"].number == 3
    assert (graph.spots["water"].ending, graph.spots["water"].title) == ("victory", "Home")
    assert graph.spots["lost"].words == 7
    assert graph.spots["quay"].text.startswith("## quay\nA quay.")
    assert "## shed" not in graph.spots["quay"].text


def test_every_arrow_is_a_turn_with_its_words(graph: Graph) -> None:
    assert graph.turns == (
        MapTurn("quay", "shed", "Go left."),
        MapTurn("quay", "water", "Go right."),
        MapTurn("quay", "the pier", "Take the boat.", "Other Book"),
        MapTurn("shed", "water", "The door gives."),
        MapTurn("shed", "quay", "failure"),
        MapTurn("loop", "", "Back.", back=True),
    )


def test_a_section_that_leads_nowhere_and_is_no_ending_is_loose(graph: Graph) -> None:
    assert graph.loose == {"lost"}


def test_dot_and_mermaid_have_every_section_and_no_word_that_breaks_them(graph: Graph) -> None:
    drawn = dot(graph, {"quay": 1.0, "water": 0.25}, {"shed": 0.1})
    assert drawn.count(" -> ") == 5  # four between sections, one into the other book
    assert "reached in 25% of the plays" in drawn
    assert "10.0% of the plays die here" in drawn
    other = mermaid(graph)
    assert other.startswith("flowchart TD\n")
    assert len(re.findall(r"^  s\d+ --> s\d+$", other, re.M)) == 4


def test_graphviz_draws_it_and_the_page_holds_drawing_and_text(graph: Graph) -> None:
    element = svg(dot(graph))
    assert element.startswith("<svg")
    assert element.count('class="node"') == 6
    page = map_page(graph, element, {"quay": 1.0}, 10)
    assert "The &quot;Quay&quot; &lt;b&gt;" in page
    found = re.search(r'<script type="application/json" id="book">(.*?)</script>', page, re.S)
    assert found
    sections = json.loads(found[1])["sections"]
    assert sections["s2"]["text"].endswith("You swim home. </script>")
    assert sections["s0"]["out"][2] == ["Other Book: the pier", "Take the boat."]


def test_every_shipped_book_has_a_map_without_a_loose_end() -> None:
    books = sorted(Path("adventures").glob("*/"))
    assert books
    for path in books:
        book, _ = reading.read(path)
        assert not graph_of(book, installed()[book.system]).loose, path
