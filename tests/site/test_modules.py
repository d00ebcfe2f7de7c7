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
            "from typing import TYPE_CHECKING\nfrom ..dice import throw\n"
            "if TYPE_CHECKING:\n    from turnto import cli\n"
        ),
        "turnto/dice.py": "import re\n",
        "turnto/rules/__init__.py": "",
        "turnto/rules/bell/__init__.py": "from turnto.dice import throw\nfrom turnto.common import item\nfrom turnto.rules.bell import fight\ndef checks():\n    from turnto.rules.bell import author_checks\n",
        "turnto/rules/bell/swing/__init__.py": "",
        "turnto/rules/bell/swing/odds/__init__.py": "import statistics\nfrom turnto import chains\n",
        "turnto/chains.py": "",
        "turnto/rules/bell/fight.py": "import heapq\ndef chances():\n    from turnto.rules.bell.swing.odds import chances\n",
        "turnto/rules/bell/author_checks.py": "import difflib\n",
        "turnto/rules/bell/table.json": "{}",
        "turnto/rules/bell/template/book.md": "",
        "turnto/rules/bell/data/foes.json": "{}",
        "turnto/notes.md": "",
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
    )


def test_lazy_imports_count_and_imports_for_types_do_not(root: Path) -> None:
    shipped = modules.page_modules(root)
    assert "turnto.odds" in shipped.ours
    assert "turnto.cli" not in shipped.ours


def test_the_library_is_what_ours_imports(root: Path) -> None:
    assert {"re", "js", "fractions"} <= set(modules.page_modules(root).library)


def test_a_rule_system_brings_its_own_modules_and_what_the_page_lacks(root: Path) -> None:
    shipped = modules.system_modules("turnto.rules.bell", root)
    assert shipped.ours == ("turnto.common", "turnto.rules", "turnto.rules.bell", "turnto.rules.bell.fight")
    assert "heapq" in shipped.library


def test_what_only_authors_need_stays_at_home(root: Path) -> None:
    shipped = modules.system_modules("turnto.rules.bell", root)
    assert "turnto.rules.bell.author_checks" not in shipped.ours
    assert "difflib" not in shipped.library


def test_the_odds_of_whole_fights_stay_at_home(root: Path) -> None:
    shipped = modules.system_modules("turnto.rules.bell", root)
    assert not [name for name in shipped.ours if "odds" in name or "chains" in name]
    assert "statistics" not in shipped.library


def test_a_rule_system_may_be_installed_elsewhere_as_a_package_or_a_module(root: Path, tmp_path: Path) -> None:
    site = tmp_path / "site-packages"
    (site / "drums" / "tables").mkdir(parents=True)
    (site / "drums" / "__init__.py").write_text("from turnto.dice import throw\nfrom drums import sticks\n")
    (site / "drums" / "sticks.py").write_text("from turnto import common\n")
    (site / "drums" / "tables" / "skins.json").write_text("{}")
    (site / "gong.py").write_text("import bisect\n")
    (site / "other.json").write_text("{}")
    drums, gong = (modules.system_modules(name, root, site) for name in ("drums", "gong"))
    assert drums.ours == ("drums", "drums.sticks", "turnto.common")
    assert modules.data_files(drums.ours, root, site) == (site / "drums" / "tables" / "skins.json",)
    assert (gong.ours, gong.library) == (("gong",), ("bisect",))
    assert modules.data_files(gong.ours, root, site) == ()


def test_tables_beside_the_modules_come_along(root: Path) -> None:
    shipped = modules.system_modules("turnto.rules.bell", root)
    assert [path.name for path in modules.data_files(shipped.ours, root)] == ["foes.json", "table.json"]


def test_what_only_the_tools_need_stays_at_home(root: Path) -> None:
    assert modules.data_files(modules.page_modules(root).ours, root) == ()
