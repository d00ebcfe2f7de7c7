"""What a served page has while its author writes: problems over the page, and a reload at every save."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from turnto.cli.commands import publish
from turnto.site import author, build

PAGE = "<html><head><title>T</title></head><body></body></html>"


def test_the_page_is_told_the_build_and_the_problems(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    problem = {"file": "book.md", "line": 3, "column": 1, "level": "error", "message": "m", "hint": "h"}
    author.dress(tmp_path, "abc", [problem])
    assert json.loads((tmp_path / "author.json").read_text("utf-8")) == {
        "build": "abc",
        "problems": [problem],
    }
    assert 'src="author.mjs"></script></head>' in (tmp_path / "index.html").read_text("utf-8")
    assert (tmp_path / "author.mjs").is_file()


def test_a_page_is_dressed_once(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    author.dress(tmp_path, "abc", [])
    author.dress(tmp_path, "abd", [])
    assert (tmp_path / "index.html").read_text("utf-8").count("author.mjs") == 1


def test_a_book_that_cannot_be_built_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = tmp_path / "broken.md"
    book.write_text("---\ntitle: T\n---\n## a\nHm.\n", "utf-8")
    served: dict[str, Any] = {}

    def serve(out: Path, *_: object, **__: object) -> None:
        served["page"] = (out / "index.html").read_text("utf-8")
        served["told"] = json.loads((out / "author.json").read_text("utf-8"))
        served["mark"] = (out / build.MARK).is_file()

    monkeypatch.setattr("turnto.site.serve.serve", serve)
    assert publish.serve(Namespace(books=[str(book)], watch=True, port=0)) == 0
    assert "cannot be shown yet" in served["page"]
    assert [problem["code"] for problem in served["told"]["problems"] if problem["level"] == "error"] == [
        "unknown-system"
    ]
    assert served["mark"]
