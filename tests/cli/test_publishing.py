"""`turnto build`: what it does beside the site."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from turnto.book.emit.numbering import MAP
from turnto.cli import main
from turnto.cli.commands import publish
from turnto.site.build import Built

BOOK = "---\ntitle: Bell\nsystem: gnat\nauthor: A\nlicence: CC0\n---\n\n## one\n\n- Ring. -> two\n\n## two [end]\n\nOver.\n"


@pytest.fixture
def bell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A book; building its site is another test's concern."""
    monkeypatch.setattr("turnto.site.build.build", lambda *_, **__: Built(tmp_path, "", (), ()))
    (tmp_path / "bell").mkdir()
    (tmp_path / "bell" / "book.md").write_text(BOOK, "utf-8")
    return tmp_path / "bell"


def test_the_numbers_are_kept_where_that_is_asked_and_from_then_on(bell: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    assert main(["build", str(bell), "--out", out]) == 0
    assert not (bell / MAP).exists()
    assert main(["build", str(bell), "--out", out, "--keep-numbers"]) == 0
    kept = (bell / MAP).read_text("utf-8")
    assert "one = 1\ntwo = 2\n" in kept
    (bell / "book.md").write_text(BOOK.replace("## two", "## three [end]\n\nElse.\n\n## two"), "utf-8")
    assert main(["build", str(bell), "--out", out]) == 0
    assert "one = 1\ntwo = 2\nthree = 3\n" in (bell / MAP).read_text("utf-8")


def test_numbers_that_cannot_be_kept_are_told(
    bell: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: object) -> Path:
        raise OSError(28, "No space left on device", "sections.map")

    monkeypatch.setattr(publish, "write_map", full)
    assert main(["build", str(bell), "--out", str(tmp_path / "out"), "--keep-numbers"]) == 2
    assert "The numbers cannot be kept: sections.map: No space left on device." in capsys.readouterr().err


def test_a_new_book_may_bring_the_workflow_that_publishes_it(tmp_path: Path) -> None:
    folder = tmp_path / "lighthouse"
    assert main(["new", str(folder), "--pages"]) == 0
    workflow = yaml.safe_load((folder / ".github" / "workflows" / "pages.yml").read_text("utf-8"))
    steps = [step.get("run", step.get("uses")) for step in workflow["jobs"]["publish"]["steps"]]
    assert "turnto check ." in steps
    built = next(step for step in steps if step.startswith("turnto build . --out _site"))
    assert "--address" in built
    assert (
        steps.index("actions/configure-pages@v5") < steps.index(built) < steps.index("actions/upload-pages-artifact@v3")
    )
    assert main(["check", str(folder)]) == 0
