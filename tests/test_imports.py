"""The architecture: who imports whom, and what the page may load.  The table of docs/architecture.md, as a test."""

import re
import sys
from pathlib import Path

import pytest

from turnto.site import modules

PY = Path(__file__).parents[1] / "py"

# "Left may import right", and whatever that may import.
ARROWS = {
    "dice": (),
    "outside": (),
    "procedure": ("dice",),
    "driving": ("procedure",),
    "plurals": (),
    "names": ("plurals",),
    "sheet": ("procedure", "names", "outside"),
    "state": ("sheet", "outside"),
    "form": ("state",),
    "phrase": ("state",),
    "system": ("form", "phrase"),
    "markov": (),
    "common": ("system", "outside"),
    "herofile": ("common",),
    "rules": ("common", "driving", "markov"),
    "book": ("system", "common"),
    "words": ("procedure", "system"),
    "play": ("book", "common", "words", "herofile", "driving", "outside"),
    "odds": ("play", "markov"),
    "keeping": ("outside",),
    "views": ("play", "words", "keeping"),
    "site": ("book", "views", "rules"),
    "browser": ("play", "words", "views", "odds", "rules", "herofile"),
    "cli": ("site", "odds", "rules", "views", "herofile"),
    "dev": (),
}
# Only the outermost parts know the world: files, the clock, entropy, the page.
RIMS = {"site", "cli", "dev", "browser"}
OUTSIDE = {"time", "datetime", "random", "secrets", "uuid", "js", "pyscript", "pyodide", "os", "subprocess", "socket"}
# The libraries that authors' and players' terminals have, and no browser.
LIBRARIES = {
    "book": {"markdown_it", "yaml"},
    "site": {"watchfiles"},
    "cli": {"rich", "yaml"},
}
# `pyodide` and `pyscript` are there in a page without being shipped.
IN_THE_PAGE = {"js", "pyscript", "pyodide"}

FILES = sorted([*(PY / "turnto").rglob("*.py"), *(PY / "browser").rglob("*.py")])


def unit(module: str) -> str:
    """The part of the architecture that a module of ours belongs to."""
    top, *below = [*module.split("."), ""]
    if top == "browser":
        return below[0] if below[0] in {"views", "keeping"} else "browser"
    return below[0]


def module_of(path: Path) -> str:
    parts = path.relative_to(PY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def allowed(part: str) -> set[str]:
    """A part itself and everything its arrows lead to."""
    return {part}.union(*(allowed(other) for other in ARROWS[part]))


def imports(path: Path) -> tuple[str, ...]:
    """Every module a file imports, whole dotted names; `from x import y` gives x and x.y."""
    return modules.imported_names(path.read_text("utf-8"), module_of(path), path.name == "__init__.py")


def ours(path: Path) -> set[str]:
    """The parts of ours that a file imports from; the bare package, which holds the version, is free to all."""
    names = {name for name in imports(path) if modules.source_of(name, PY)}
    return {unit(name) for name in names} - {""}


def others(path: Path) -> set[str]:
    """The top-level names of everything else a file imports."""
    tops = {name.split(".")[0] for name in imports(path)}
    return tops - {"turnto", "browser", "__future__"}


def test_there_are_files_to_judge() -> None:
    assert len(FILES) > 10


def test_every_part_there_is_stands_in_the_table_and_no_other() -> None:
    page = (PY.parent / "docs" / "architecture.md").read_text("utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = {name.removesuffix("/X").rpartition("/")[2] for row in rows for name in re.findall(r"`([\w/]+)`", row)}
    assert named == set(ARROWS)
    assert {unit(module_of(path)) for path in FILES} - {""} == set(ARROWS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_imports_point_downwards(path: Path) -> None:
    part = unit(module_of(path))
    if part:
        assert ours(path) <= allowed(part)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_only_the_rims_touch_the_outside(path: Path) -> None:
    part = unit(module_of(path))
    if part not in RIMS:
        assert not others(path) & OUTSIDE


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_nothing_imports_random(path: Path) -> None:
    assert "random" not in others(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_libraries_are_where_they_may_be(path: Path) -> None:
    strangers = others(path) - set(sys.stdlib_module_names)
    known = LIBRARIES.get(unit(module_of(path)), set())
    if module_of(path).startswith("browser"):
        known = IN_THE_PAGE if unit(module_of(path)) == "browser" else set()
    # Two files run inside Pyodide when a site is built; one of them finds the other beside it.
    if path.name == "pyc.py":
        known = {"library"}
    assert strangers <= known


def test_rule_systems_do_not_know_one_another() -> None:
    systems = modules.systems_in(PY)
    assert len(systems) > 1
    for name in systems:
        used = set(modules.system_modules(name, PY).ours)
        assert {part.split(".")[2] for part in used if part.startswith("turnto.rules.")} <= {name}


def test_a_page_ships_no_reader_and_no_rim() -> None:
    shipped = modules.page_modules(PY)
    kept_home = ("turnto.site", "turnto.cli", "turnto.dev", "turnto.book.read")
    assert shipped.ours
    assert not [name for name in shipped.ours if name.startswith(kept_home)]
    tops = {name.split(".")[0] for name in shipped.library}
    assert tops <= set(sys.stdlib_module_names) | IN_THE_PAGE


def test_development_begins_on_a_bare_python() -> None:
    workshop = [path for path in FILES if unit(module_of(path)) == "dev"]
    assert workshop
    used = {name for path in workshop for name in imports(path)}
    assert not {name for name in used if name.split(".")[0] == "turnto" and not name.startswith("turnto.dev")}
    assert {name.split(".")[0] for name in used} <= {"turnto", *sys.stdlib_module_names}
