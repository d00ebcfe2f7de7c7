"""The file of --save: kept as it is, by one game."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest

from support.reading import compiled, read_text, system
from turnto.cli.errors import Stop
from turnto.cli.game import save_file
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.play import campaign
from turnto.play.game import Game
from turnto.play.session import begin

on_posix = pytest.mark.skipif(os.name != "posix", reason="modes and pipes are POSIX's")


@pytest.fixture
def journey() -> campaign.Campaign:
    book, _ = read_text(
        "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n## a\nHere.\n\n- On. -> b\n\n## b [end]\nThere.\n"
    )
    game = Game(CompiledBook(compiled(book)), system("gnat"))
    made, _ = hero({"name": "Ann", "talent": 7, "vitality": 12}, game.system, game.terms)
    return campaign.Campaign(begin(game, made, 1))


@on_posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_who_may_read_it_stays_as_it_was(journey: campaign.Campaign, tmp_path: Path, mode: int) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    path.chmod(mode)
    save_file.keep(str(path), journey)
    assert stat.S_IMODE(path.stat().st_mode) == mode


@on_posix
def test_a_new_one_may_be_read_as_new_files_are(journey: campaign.Campaign, tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")
    save_file.keep(str(tmp_path / "game.json"), journey)
    assert (tmp_path / "game.json").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_a_killed_game_has_left_is_swept_and_nothing_else(journey: campaign.Campaign, tmp_path: Path) -> None:
    stale, fresh, strange = (
        tmp_path / name for name in (".game.json.a1.unfinished", ".game.json.b2.unfinished", ".game.json.c3")
    )
    for path in (stale, fresh, strange):
        path.write_text("{")
    for path in (stale, strange):
        os.utime(path, (time.time() - 3600,) * 2)
    save_file.keeper(str(tmp_path / "game.json"))(journey)
    assert {path.name for path in tmp_path.iterdir()} == {"game.json", fresh.name, strange.name}


def test_a_folder_is_no_save(journey: campaign.Campaign, tmp_path: Path) -> None:
    with pytest.raises(Stop, match="no file that a game can be saved to"):
        save_file.keep(str(tmp_path), journey)


@on_posix
def test_a_pipe_is_not_waited_for(journey: campaign.Campaign, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(Stop, match="no file that a game can be saved to"):
        save_file.keep(str(pipe), journey)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_of_two_games_with_one_file_the_second_is_told_and_neither_is_lost(
    journey: campaign.Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    first, second = save_file.keeper(str(path)), save_file.keeper(str(path))
    first(journey)
    second(journey)
    assert "Another game has been saved to" in capsys.readouterr().err
    kept = path.read_bytes()
    second(journey)
    first(journey)
    assert capsys.readouterr().err == ""
    assert path.read_bytes() == kept == (tmp_path / "game-2.json").read_bytes()
