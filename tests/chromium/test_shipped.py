"""What is shipped to a player: all that is needed, nothing else, the same bytes every time."""

from __future__ import annotations

import base64
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from browser_tools import ROOT, in_python, python_of
from playwright.sync_api import Page

from turnto.site import build, modules, runtime
from turnto.site import paths as where
from turnto.site.compiling import pyc
from turnto.site.page import pyscript_files

pytestmark = pytest.mark.first_visit

Visit = Callable[..., None]

# Modules that the first screen may have imported, the library's own start left out.  A dataclass
# costs more than half a millisecond in a browser, `fractions` brings `decimal`: the start is kept small.
MOST_IMPORTED = 150
NOT_AT_THE_START = {"decimal", "_pydecimal", "statistics", "unittest", "email", "html.parser"}


@pytest.fixture(scope="module")
def archives() -> runtime.Archives:
    return runtime.archives(runtime.find())


def contents(archive: Path) -> set[str]:
    """The modules in a zip."""
    with zipfile.ZipFile(archive) as opened:
        names = {name for name in opened.namelist() if name.endswith(".pyc")}
        for name in opened.namelist():
            if name.endswith(".marshal"):
                # The Python here cannot load it: a short text is a letter, how long it is, and itself.
                texts = re.findall(rb"[zZ\xfa\xda](.)([\w/]+\.pyc)", opened.read(name), re.DOTALL)
                names |= {text.decode() for size, text in texts if size[0] == len(text)}
    return {pyc.module_of(name) for name in names}


def test_the_core_is_the_page_and_no_rule_system(archives: runtime.Archives) -> None:
    shipped = {name for name in contents(archives.core) if not name.startswith("pyscript")}
    assert {name for name in shipped if name.split(".")[0] in {"turnto", "browser"}} == set(
        modules.page_modules(where.PYTHON_ROOT).ours
    )
    assert not [name for name in shipped if name.startswith("turnto.rules")]


def test_a_rule_system_is_itself(archives: runtime.Archives) -> None:
    assert len(archives.systems) > 1
    for name, archive in archives.systems.items():
        assert f"turnto.rules.{name}" in contents(archive)
        others = set(archives.systems) - {name}
        assert not [one for one in contents(archive) for other in others if one.startswith(f"turnto.rules.{other}")]


def test_no_source_is_shipped(archives: runtime.Archives) -> None:
    for archive in (archives.library, archives.core, *archives.systems.values()):
        with zipfile.ZipFile(archive) as opened:
            assert not [name for name in opened.namelist() if name.endswith(".py")]


def test_everything_shipped_can_be_imported_in_the_page(page: Page, visit: Visit, archives: runtime.Archives) -> None:
    visit(page)
    names = set(modules.page_modules(where.PYTHON_ROOT).ours)
    for system, archive in archives.systems.items():
        names |= set(modules.system_modules(f"turnto.rules.{system}", where.PYTHON_ROOT).ours)
        packed = base64.b64encode(archive.read_bytes()).decode()
        python_of(page).evaluate(
            """async (packed) => {
                const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
                turnto.interpreter.unpackArchive(bytes, "zip", { extractDir: "/home/pyodide" });
                turnto.interpreter.pyimport("importlib").invalidate_caches();
            }""",
            packed,
        )
    assert failing(page, names - {"browser.main"}) == {}


def test_the_library_holds_what_may_still_be_wanted(page: Page, visit: Visit) -> None:
    visit(page)
    wanted = "fractions decimal numbers heapq textwrap base64 html difflib statistics traceback hashlib zipfile json"
    assert failing(page, set(wanted.split())) == {}


def failing(page: Page, names: set[str]) -> dict[str, str]:
    """The modules of these that the page's Python cannot import, and why."""
    code = f"""
import importlib
failing = {{}}
for name in {sorted(names)!r}:
    try:
        importlib.import_module(name)
    except BaseException as why:
        failing[name] = repr(why)
import json
json.dumps(failing)
"""
    said: dict[str, str] = json.loads(in_python(page, code))
    return said


def test_the_start_imports_little(page: Page, visit: Visit) -> None:
    visit(page)
    code = "import sys; [name for name, one in sys.modules.items() if '/home/pyodide' in (getattr(one, '__file__', '') or '')]"
    imported = in_python(page, code)
    loaded = set(in_python(page, "import sys; list(sys.modules)"))
    assert 10 < len(imported) < MOST_IMPORTED
    assert not loaded & NOT_AT_THE_START


def test_compiling_again_gives_the_same_bytes(archives: runtime.Archives, tmp_path: Path) -> None:
    found = runtime.find()
    orders = runtime.orders(found, archives.systems)
    first = {"library": archives.library, "core": archives.core, **archives.systems}
    again = {name: tmp_path / f"{name}.zip" for name in orders}
    runtime._compile([{**order, "out": str(again[name])} for name, order in orders.items()], found)
    assert [name for name in orders if first[name].read_bytes() != again[name].read_bytes()] == []


def test_a_site_names_only_what_it_holds(built_site: build.Built) -> None:
    """Every address in the page is a file of the site."""
    text = (built_site.out / "index.html").read_text("utf-8")
    named = set(re.findall(r'(?:href|src)="((?:assets|books)/[^"]+)"', text))
    assert named
    assert named <= set(built_site.files)


def test_nothing_of_the_workshop_is_committed() -> None:
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock


def test_pyscripts_own_python_is_left_out_of_the_page() -> None:
    files = pyscript_files(runtime.find().pyscript / "dist")
    (core,) = (body.decode() for body in files.values() if b"write_text" in body)
    assert core.startswith("/* Changed for Turnto")
    assert core.count('{pyscript:{"__init__.py":""}}') == 1
    assert "class Element" not in core
