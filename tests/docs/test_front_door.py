"""What a newcomer reads first is true: the paths it names are there, and so are its pictures and commands."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from turnto.dev import __main__ as commands
from turnto.dev.checkout import ROOT

PAGES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md")
BASES = ("", "py", "py/turnto", "py/turnto/book", "py/turnto/cli", "py/browser", "tests")
"""What a path may be said from: `play/session.py` is one of the core, `views/html.py` one of the page."""
PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES = 120 * 1024
MADE = {"build", "dist", ".venv", "node_modules"}
"""Folders that the tools make."""
CODE, LINK = re.compile(r"`([^`\n]+)`"), re.compile(r"(?:\]\(|src=\"|srcset=\")([^)\"#\s]+)")
PATH = re.compile(r"\.?[\w.*-]+(?:/[\w.*-]+)*/?")
"""A word of code with a slash in it, and nothing else; a capital X in it stands for any name."""


def text(page: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", (ROOT / page).read_text("utf-8"), flags=re.M | re.S)


def paths(page: str) -> Iterator[str]:
    """Every path a page names in code, or links to."""
    said = text(page)
    for found in CODE.findall(said):
        if "/" in found and PATH.fullmatch(found) and found.split("/")[0] not in MADE:
            yield found
    yield from (link for link in LINK.findall(said) if "://" not in link)


def is_there(path: str, page: str) -> bool:
    """Whether a path leads to something, from the page it stands on or from where it may be said from."""
    homes = [(ROOT / page).parent, *(ROOT / base for base in BASES)]
    pattern = re.sub(r"\bX\b", "*", path).rstrip("/")
    return any(any(home.glob(name)) for home in homes for name in (pattern, f"{pattern}.py"))


@pytest.mark.parametrize("page", PAGES)
def test_every_path_it_names_is_there(page: str) -> None:
    named = list(paths(page))
    assert len(named) > 10
    assert not [path for path in named if not is_there(path, page)]


@pytest.mark.parametrize("page", PAGES)
def test_every_command_it_names_is_one(page: str) -> None:
    known = {*commands.COMMANDS, *commands.COMMANDS_OF_ONE}
    for said in re.findall(r"python -m turnto\.dev ([a-z|]+)", (ROOT / page).read_text("utf-8")):
        assert set(said.split("|")) <= known


def test_the_pictures_are_small_and_all_are_shown() -> None:
    pictures = sorted(PICTURES.iterdir())
    assert len(pictures) >= 3
    shown = (ROOT / "README.md").read_text("utf-8")
    for picture in pictures:
        assert picture.stat().st_size <= MOST_BYTES, picture.name
        assert f"docs/pictures/{picture.name}" in shown


@pytest.mark.parametrize("script", ["take_pictures", "take_moments"])
def test_what_takes_the_pictures_finds_all_that_it_imports(script: str) -> None:
    """Run as a file, it has no path but its own folder's, as the command starts it."""
    code = f"import runpy; runpy.run_path('tests/chromium/{script}.py', run_name='looked at')"
    start = f"import sys; sys.path[0] = 'tests/chromium'; {code}"
    done = subprocess.run([sys.executable, "-c", start], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_picture_says_in_words_what_it_shows() -> None:
    shown = re.findall(r"<img [^>]*>", (ROOT / "README.md").read_text("utf-8"))
    assert len(shown) >= 3
    assert all(re.search(r'alt="[^"]{40,}"', picture) for picture in shown)


@pytest.mark.parametrize("system", ["gnat", "briar", "gurps"])
def test_the_table_of_a_systems_modules_is_true(system: str) -> None:
    said = (ROOT / "docs" / "systems" / f"{system}.md").read_text("utf-8")
    (table,) = re.findall(r"^\| (?:module|folder) \| what \|\n.*?\n(?=\n)", said, re.M | re.S)
    home = ROOT / "py" / "turnto" / "rules" / system
    named = [name for row in table.splitlines() for name in CODE.findall(row.split(" | ")[0])]
    assert len(named) > 6
    assert not [name for name in named if not (home / name).is_dir() and not (home / f"{name}.py").is_file()]
    # No folder of code has been added that the page does not know.
    there = {path.stem for path in home.iterdir() if (path / "__init__.py").exists()}
    assert there <= {name.rstrip("/") for name in named}
