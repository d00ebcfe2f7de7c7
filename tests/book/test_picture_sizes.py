"""A picture's size is read from its first bytes, so that the page leaves room for it before it has come."""

from __future__ import annotations

import struct

import pytest

from browser.views.page.prose import picture
from turnto.book.check.pictures import size_of

JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08" + struct.pack(">HH", 480, 640) + b"\x03" * 12
PICTURES = [
    ("a.svg", b'<svg xmlns="x" viewBox="0 0 600 360"><path/></svg>', (600, 360)),
    ("a.svg", b'<svg width="80px" height="40" viewBox="0 0 8 4"/>', (80, 40)),
    ("a.svg", b'<svg viewBox="0,0,7.6,3"/>', (8, 3)),
    ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 640, 480), (640, 480)),
    ("a.gif", b"GIF89a" + struct.pack("<HH", 64, 48), (64, 48)),
    ("a.jpg", JPEG, (640, 480)),
    ("a.webp", b"RIFF\0\0\0\0WEBPVP8X" + b"\0" * 8 + b"\x7f\x02\0" + b"\xdf\x01\0", (640, 480)),
]
UNTOLD = [("a.svg", b"<svg/>"), ("a.png", b"\x89PNG\r\n\x1a\n"), ("a.jpg", b"\xff\xd8\xff"), ("a.avif", b"\0\0\0 ftyp"), ("a.svg", b'<svg viewBox="0 0 0 9"/>')]  # fmt: skip


@pytest.mark.parametrize("name, body, size", PICTURES, ids=lambda value: str(value)[:14])
def test_the_size_of_a_picture(name: str, body: bytes, size: tuple[int, int]) -> None:
    assert size_of(name, body) == size


@pytest.mark.parametrize("name, body", UNTOLD)
def test_a_picture_that_does_not_tell_its_size_has_none(name: str, body: bytes) -> None:
    assert size_of(name, body) is None


def test_a_page_leaves_room_for_a_picture() -> None:
    drawn = picture("books/market-1.svg#600x360", "A market.")
    assert 'src="books/market-1.svg"' in drawn
    assert 'width="600" height="360"' in drawn
    assert "width" not in picture("books/market-1.svg", "A market.")
