"""turnto map and turnto stats, as an author types them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from turnto.cli import main

GLOVE = "adventures/the-low-round"


@pytest.mark.parametrize("kind, begins", [("svg", "<svg"), ("html", "<!doctype html>"), ("dot", "digraph")])
def test_a_map_is_written_as_the_file_is_named(
    kind: str, begins: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"map.{kind}"
    assert main(["map", GLOVE, "--out", str(out), "--plays", "1", "--jobs", "1"]) == 0
    assert out.read_text("utf-8").startswith(begins)
    assert capsys.readouterr().out.strip() == str(out)
    assert list(tmp_path.iterdir()) == [out]


def test_every_look_of_a_section_stands_in_the_legend(tmp_path: Path) -> None:
    out = tmp_path / "map.html"
    assert main(["map", GLOVE, "--out", str(out), "--plays", "3", "--jobs", "1"]) == 0
    (legend,) = re.findall(
        r'id="legend"[^>]*>(.*?)</', out.read_text("utf-8").replace("</i>", "").replace("</span>", "")
    )
    told = ("never reached", "seldom", "always", "plays die", "victory", "death", "defeat", "end", "fight")
    assert [kind for kind in told if kind not in legend] == []


def test_a_text_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", GLOVE, "--to", "mermaid", "--plays", "0"]) == 0
    assert capsys.readouterr().out.startswith("flowchart TD\n")


def test_a_name_that_says_no_kind_is_asked_about(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", GLOVE, "--out", str(tmp_path / "map.png")]) == 2
    assert "--to" in capsys.readouterr().err


def test_a_book_with_errors_is_drawn_all_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "book.md"
    book.write_text(
        "---\ntitle: Half\nsystem: gnat\n---\n\n## one\n- On. -> two\n- Off. -> nowhere\n\n## two [end]\nEnd.\n"
    )
    assert main(["map", str(book), "--to", "dot"]) == 0
    told = capsys.readouterr()
    assert "s0 -> s1" in told.out
    assert "not coloured" in told.err


def test_a_folder_that_is_not_there_is_said_and_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", GLOVE, "--out", str(tmp_path / "no" / "map.dot"), "--plays", "0"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_figures_are_printed_for_people_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", GLOVE]) == 0
    assert "words in" in capsys.readouterr().out
    assert main(["stats", GLOVE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sections"] > 10
    assert found["shortest_ways"]


def test_one_section_is_called_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "book.md").write_text("---\nsystem: gnat\n---\n## a [end]\nIt ends.\n", "utf-8")
    assert main(["stats", str(tmp_path / "book.md")]) == 0
    said = capsys.readouterr().out
    assert "in 1 section, 0 turns" in said
    assert "1 sections" not in said
