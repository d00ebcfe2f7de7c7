"""A fifth rule system by somebody we have never met: docs/add-a-system.md, followed to the letter."""

from __future__ import annotations

import json

import pytest

from support.fifth_system import Workplace, commands, files

pytestmark = [pytest.mark.cpython_only, pytest.mark.slow]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Workplace:
    return Workplace(tmp_path_factory.mktemp("stranger"))


def test_the_page_leads_to_a_book_that_is_checked_played_reckoned_tested_and_built(place: Workplace) -> None:
    assert len(files()) > 8
    assert {command.line.split()[1] for command in commands()} >= {
        "install",
        "new",
        "check",
        "play",
        "odds",
        "test",
        "build",
    }
    for command, done in place.followed():
        assert done.returncode == 0, f"{command.line}\n{done.stdout}{done.stderr}"
        for line in command.prints:
            assert line in done.stdout, f"{command.line}\n{done.stdout}"


def test_the_odds_are_counted_from_what_the_system_says(place: Workplace) -> None:
    told = json.loads(place.carried_out("turnto odds the-mill --at talk --preset Tam --json").stdout)
    assert told["outcomes"] == {"managed": "7/12", "botched": "5/12"}
    assert told["exact"]
    fight = json.loads(place.carried_out("turnto odds the-mill --at dog --preset Tam --json").stdout)
    assert set(fight["outcomes"]) == {"stood", "away", "floored"}
    assert set(fight["left"]) == {"heart"}
    assert fight["exact"]


def test_the_site_packs_the_system_from_where_it_is_installed(place: Workplace) -> None:
    site = place.folder / "site"
    assert list((site / "assets").glob("wick-*.zip"))
    assert "Nobody Inparticular" in (site / "index.html").read_text("utf-8")


def test_a_system_without_a_first_book_gets_a_plain_one(place: Workplace) -> None:
    (place.packages / "turnto_wick" / "template" / "book.md").unlink()
    assert place.carried_out("turnto new plain --system wick").returncode == 0
    assert place.carried_out("turnto check plain").stdout == "plain: nothing is wrong with it.\n"
    assert place.carried_out("turnto test plain --plays 20 --preset Tam").returncode == 0


def test_a_package_that_cannot_be_loaded_is_told_of(place: Workplace) -> None:
    (place.packages / "turnto_wick" / "__init__.py").write_text("import nothing_of_the_kind\n")
    done = place.carried_out("turnto new broken --system wick")
    assert done.returncode == 2
    assert "wick" in done.stderr
    assert "Traceback" not in done.stderr
    assert place.carried_out("turnto new sound --system briar").returncode == 0
