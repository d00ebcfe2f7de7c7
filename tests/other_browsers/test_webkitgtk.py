"""A whole game in WebKitGTK."""

from pathlib import Path

from support import other_page
from support.webdriver import WebKitGTK
from turnto.dev.other_browsers import webkitgtk


def test_a_whole_game_in_webkitgtk(tmp_path: Path) -> None:
    driver, python, screen = webkitgtk() or ()
    other_page.play(lambda: WebKitGTK(driver, python, screen, tmp_path / "profile"), tmp_path)


def test_one_file_in_webkitgtk(tmp_path: Path) -> None:
    driver, python, screen = webkitgtk() or ()
    other_page.play_one_file(lambda: WebKitGTK(driver, python, screen, tmp_path / "profile"), tmp_path)
