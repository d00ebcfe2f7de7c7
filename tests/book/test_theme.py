"""Themes: what a small style sheet may say, and that those that come with Turnto can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnto.book import read
from turnto.book.ifid import ifid_of, is_ifid
from turnto.book.theme import BASE, COLOURS, SHIPPED, Theme, contrast, faint, read_theme, style_sheet
from turnto.rules.installed import installed
from turnto.site import paths

THEMES = Path(paths.page_file("static/themes/parchment.css")).parent


def test_the_shipped_themes_are_the_files() -> None:
    assert sorted(SHIPPED) == sorted(path.stem for path in THEMES.glob("*.css"))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_theme_is_understood_and_can_be_read_in_light_and_dark(name: str) -> None:
    theme = read_theme((THEMES / f"{name}.css").read_text("utf-8"))
    assert theme.unread == ()
    assert set(theme.colours) == set(COLOURS)
    assert list(faint(theme)) == []
    for place in (0, 1):
        assert contrast(theme.colours["edge"][place], theme.colours["paper"][place]) >= 3
    # Covers are printed in the lighter paper on the accent of the light.
    assert contrast("#f5f4ec", theme.colours["accent"][0]) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000", "#ffffff") == 21
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)
    assert list(faint(Theme(BASE))) == []


@pytest.mark.parametrize(
    "line",
    [
        "--paper: url(https://example.org/x.png)",
        "--paper: red",
        "--measure: 3px",
        "color: #fff",
        "--text-face: Arial; } body { display: none",
        "--text-face: var(--x)",
        "--ink: light-dark(#123, #12345)",
    ],
)
def test_what_is_no_variable_of_the_page_is_left_out(line: str) -> None:
    theme = read_theme(f":root {{ {line} }}")
    assert theme.unread
    assert style_sheet(theme) in ("", ":root:not([data-face]) { --text-face: Arial }\n")


def test_one_colour_holds_for_light_and_dark() -> None:
    theme = read_theme('/* mine */ :root { --accent: #123456; --title-face: Papyrus, "Some Face", serif }')
    assert theme.colours == {"accent": ("#123456", "#123456")}
    assert theme.faces == {"title-face": 'Papyrus, "Some Face", serif'}
    made = style_sheet(theme)
    assert "--accent-light: #123456" in made
    assert ":root:not([data-face])" in made


def problems(tmp_path: Path, header: str, **files: str) -> list[str]:
    (tmp_path / "book.md").write_text(f"---\ntitle: T\nsystem: gnat\n{header}\n---\n\n## one [end]\n\nOver.\n", "utf-8")
    for name, text in files.items():
        (tmp_path / f"{name}.css").write_text(text, "utf-8")
    _, found = read.read(tmp_path, installed())
    return [one.code for one in found if one.code.split("-")[0] in ("theme", "unknown", "bad")]


def test_check_tells_of_a_theme_that_is_not_there_or_cannot_be_read(tmp_path: Path) -> None:
    assert problems(tmp_path, "theme: harbour") == []
    assert problems(tmp_path, "theme: harbor") == ["unknown-theme"]
    assert problems(tmp_path, "theme: ../mine.css") == ["unknown-theme"]
    assert problems(tmp_path, "theme: mine.css", mine=":root { --paper: #fff; --ink: #000 }") == ["theme-faint"] * 5
    assert problems(tmp_path, "theme: mine.css", mine=":root { --measure: 1px }") == ["theme-unread"]


@pytest.mark.parametrize(
    "given, codes",
    [
        ("D674C58C-DEFA-4F70-B7A2-27742230C0FC", []),
        ("ZCODE-88-840726", []),
        ("d674c58c-defa-4f70-b7a2-27742230c0fc", ["bad-ifid"]),
        ("mine", ["bad-ifid"]),
        ("A" * 64, ["bad-ifid"]),
    ],
)
def test_check_wants_an_ifid_that_is_one(tmp_path: Path, given: str, codes: list[str]) -> None:
    assert problems(tmp_path, f"ifid: {given}") == codes


def test_an_ifid_that_nobody_gave_stays_the_same() -> None:
    assert is_ifid(ifid_of({"title": "T"}, "t"))
    assert ifid_of({"title": "T"}, "t") == ifid_of({"title": "T", "ifid": "mine"}, "t") != ifid_of({"title": "U"}, "t")
