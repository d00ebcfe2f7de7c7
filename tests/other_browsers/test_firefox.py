"""A whole game in Firefox."""

from pathlib import Path

from support import other_page
from support.webdriver import Firefox
from turnto.dev.other_browsers import firefox


def test_a_whole_game_in_firefox(tmp_path: Path) -> None:
    (path,) = firefox() or ()
    other_page.play(lambda: Firefox(path, tmp_path / "profile"), tmp_path)


def test_one_file_in_firefox(tmp_path: Path) -> None:
    (path,) = firefox() or ()
    other_page.play_one_file(lambda: Firefox(path, tmp_path / "profile"), tmp_path)
