"""Packing compiled Python, on the Python at hand."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import types
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from turnto.rules.installed import installed
from turnto.site import modules, paths
from turnto.site.compiling import pyc


def test_a_packed_module_is_imported_without_its_source(tmp_path: Path) -> None:
    packed = pyc.packed({"bell.py": b"def toll():\n    return 'dong'\n", "bell.txt": b"bronze"}, "/home/", 0)
    archive = tmp_path / "bell.zip"
    archive.write_bytes(packed)
    said = subprocess.run(
        [sys.executable, "-c", "import bell; print(bell.toll(), bell.__file__)"],
        env={"PYTHONPATH": str(archive)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.split()[0] == "dong"
    assert said.strip().endswith("bell.pyc")
    assert zipfile.ZipFile(io.BytesIO(packed)).read("bell.txt") == b"bronze"


def test_the_same_sources_give_the_same_bytes() -> None:
    files = {"b.py": b"x = {1, 2, 3}\n", "a.py": b"y = ('one', 'two')\n"}
    assert pyc.packed(files, "/home/", 0) == pyc.packed(dict(reversed(files.items())), "/home/", 0)


# --- what dataclasses generate -------------------------------------------------------------------------

TOWER = b"""
from dataclasses import dataclass
from typing import NamedTuple

@dataclass(frozen=True, slots=True)
class Bell:
    weight: int
    name: str = "Anna"

class Rope(NamedTuple):
    length: int = 12
"""
RUNG = """
import generated
taken = set(generated.CODE)
generated.CODE = type("Seen", (dict,), {"get": lambda self, text, other: taken.discard(text) or dict.get(self, text, other)})(generated.CODE)
import tower
bell, rope = tower.Bell(3), tower.Rope()
print(bell, bell == tower.Bell(3), hash(bell) == hash(tower.Bell(3)), rope)
from dataclasses import dataclass
@dataclass
class Unforeseen:
    size: int
print(Unforeseen(2), bool(generated.CODE) and not taken)
"""


def test_what_dataclasses_and_named_tuples_generate_is_compiled_beforehand(tmp_path: Path) -> None:
    (tmp_path / "tower.py").write_bytes(TOWER)
    archive = tmp_path / "core.zip"
    order = {"files": {"tower.py": str(tmp_path / "tower.py")}, "reader": "generated", "imported": ["tower"]}
    program = f"from turnto.site.compiling import pyc; pyc.pack({json.dumps({**order, 'out': str(archive), 'prefix': '/', 'optimize': 0})!r})"
    subprocess.run([sys.executable, "-c", program], env={"PYTHONPATH": str(paths.PYTHON_ROOT)}, check=True)
    said = subprocess.run(
        [sys.executable, "-c", RUNG], env={"PYTHONPATH": str(archive)}, capture_output=True, text=True, check=True
    ).stdout
    assert said.splitlines() == [
        "Bell(weight=3, name='Anna') True True Rope(length=12)",
        "Unforeseen(size=2) True",
    ]


# --- what no page uses ---------------------------------------------------------------------------------

BELL = b'''"""A rule system."""
from __future__ import annotations
from dataclasses import dataclass
from turnto.core.phrase import Clause, Outcome, Phrase as Says
from elsewhere import Condition

@dataclass
class Bell:
    """A bell."""
    weight: int

def toll():
    """Let it sound."""

WON = Outcome("won", {"en": ("if you win",)}, falls_to="lost")
SAYS = Says("toll", {"en": ("toll the bell",)}, toll, clauses=(Clause("loud", patterns={"en": ("loudly",)}),),
    doc="RULE-1", examples=("{Toll the bell}",))
OWN = Condition("own", {"kept": 1}, doc="kept too")
'''


def constants(code: types.CodeType) -> Iterator[Any]:
    """Every constant of a module and of what is defined in it."""
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield from constants(one)
        else:
            yield one


def constants_of(source: bytes) -> set[Any]:
    """The constants of a module as a page gets it; tuples opened."""
    found = set(constants(pyc.compiled(source, "bell.py", 0, is_ours=True)))
    for _ in range(3):
        found |= {inner for one in found if isinstance(one, tuple) for inner in one}
    return found


def test_words_for_authors_and_docstrings_are_left_out() -> None:
    found = constants_of(BELL)
    assert not found & {
        "if you win",
        "toll the bell",
        "loudly",
        "RULE-1",
        "{Toll the bell}",
        "Let it sound.",
        "A bell.",
    }
    assert not found & {"A rule system."}
    assert {"won", "lost", "toll", "loud"} <= found


def test_what_has_the_same_name_elsewhere_keeps_all_of_it() -> None:
    assert {"kept", "kept too"} <= constants_of(BELL)


def test_lines_keep_their_numbers() -> None:
    code = pyc.compiled(BELL, "bell.py", 0, is_ours=True)
    whole = compile(BELL, "bell.py", "exec")
    lines = {one.co_name: one.co_firstlineno for one in code.co_consts if isinstance(one, types.CodeType)}
    assert lines == {one.co_name: one.co_firstlineno for one in whole.co_consts if isinstance(one, types.CodeType)}


@pytest.mark.parametrize("id", ["gnat", "briar", "goonies", "gurps"])
def test_no_page_has_the_patterns_of_authors(id: str) -> None:
    system = installed()[id]
    shipped = (
        modules.page_modules(paths.PYTHON_ROOT).ours,
        modules.system_modules(f"turnto.rules.{id}", paths.PYTHON_ROOT).ours,
    )
    sources = [modules.source_of(name, paths.PYTHON_ROOT) for names in shipped for name in names]
    found = set().union(*(constants_of(path.read_bytes()) for path in sources if path))
    phrases = (*system.language.phrases, *system.language.conditions)
    for language in ("en", "de"):
        said = {pattern for phrase in phrases for pattern in phrase.patterns.get(language, ())}
        said.update(example for phrase in phrases for example in phrase.examples if language == "en")
        assert len(said) > (50 if language == "en" else 20)
        # A pattern of one word may be a word of the rules as well; a few stand in names that several phrases share.
        assert len({pattern for pattern in said & found if " " in pattern}) < 10
