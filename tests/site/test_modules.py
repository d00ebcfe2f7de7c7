"""What a page needs is found by reading imports."""

from __future__ import annotations

from pathlib import Path

import pytest

from turnto.site import modules


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "browser/__init__.py": "",
        "browser/main.py": "import js\nfrom turnto.play import session\nfrom . import dom\n",
        "browser/dom.py": "def later():\n    from turnto import odds\n",
        "turnto/__init__.py": "",
        "turnto/odds.py": "from fractions import Fraction\n",
        "turnto/cli.py": "import rich\n",
        "turnto/play/__init__.py": "",
        "turnto/play/session.py": (
            "from typing import TYPE_CHECKING\nfrom ..dice import throw\nfrom turnto.rules import system\n"
            "if TYPE_CHECKING:\n    from turnto import cli\n"
        ),
        "turnto/dice.py": "import re\n",
        "turnto/rules/__init__.py": "from importlib import import_module\n",
        "turnto/rules/bell/__init__.py": "from turnto.dice import throw\nfrom turnto.common import item\n",
        "turnto/rules/bell/fight.py": "import heapq\n",
        "turnto/rules/bell/table.json": "{}",
        "turnto/rules/bell/data/foes.json": "{}",
        "turnto/rules/drum.py": "",
        "turnto/templates/book.md": "",
        "turnto/common.py": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def test_the_page_gets_what_its_entry_reaches_and_no_rule_system(root: Path) -> None:
    assert modules.page_modules(root).ours == (
        "browser",
        "browser.dom",
        "browser.main",
        "turnto",
        "turnto.dice",
        "turnto.odds",
        "turnto.play",
        "turnto.play.session",
        "turnto.rules",
    )


def test_lazy_imports_count_and_imports_for_types_do_not(root: Path) -> None:
    shipped = modules.page_modules(root)
    assert "turnto.odds" in shipped.ours
    assert "turnto.cli" not in shipped.ours


def test_the_library_is_what_ours_imports(root: Path) -> None:
    assert {"re", "js", "fractions"} <= set(modules.page_modules(root).library)


def test_a_rule_system_brings_its_own_modules_and_what_the_page_lacks(root: Path) -> None:
    shipped = modules.system_modules("bell", root)
    assert shipped.ours == ("turnto.common", "turnto.rules.bell", "turnto.rules.bell.fight")
    assert "heapq" in shipped.library


def test_a_rule_system_is_a_module_or_a_package(root: Path) -> None:
    assert modules.systems_in(root) == ("bell", "drum")


def test_tables_beside_the_modules_come_along(root: Path) -> None:
    shipped = modules.system_modules("bell", root)
    assert [path.name for path in modules.data_files(shipped.ours, root)] == ["foes.json", "table.json"]


def test_what_only_the_tools_need_stays_at_home(root: Path) -> None:
    assert modules.data_files(modules.page_modules(root).ours, root) == ()
