"""Checks of a book's pictures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from turnto.book.check import svg
from turnto.book.check.context import CheckContext
from turnto.book.folder import leads_out
from turnto.book.model import PictureNode, Place, Problem
from turnto.book.text.regex import late

# How a file of each kind begins.  A page that calls itself a picture is a page on hosts that tell no type of it.
BEGINNINGS: dict[str, tuple[bytes, ...]] = {
    ".svg": (),
    ".png": (b"\x89PNG\r\n\x1a\n",),
    ".jpg": (b"\xff\xd8\xff",),
    ".jpeg": (b"\xff\xd8\xff",),
    ".gif": (b"GIF87a", b"GIF89a"),
    ".webp": (b"RIFF",),
    ".avif": (b"\0\0\0",),
}


def picture_missing(context: CheckContext) -> Iterable[Problem]:
    """A picture is named that does not lie beside the text."""
    for file, place in _named(context):
        if not leads_out(Path(context.book.folder), file) and not _is_there(context, file):
            yield context.problem(
                place, f"there is no picture {file[:80]} in the book's folder", "Put it beside the text."
            )


def picture_outside(context: CheckContext) -> Iterable[Problem]:
    """A picture is named that lies outside the book's folder, by its path or by a symbolic link.

    A site holds what is in the books' folders and nothing else, so that building a stranger's book publishes no file of yours.
    """
    for file, place in _named(context):
        if leads_out(Path(context.book.folder), file):
            yield context.problem(
                place,
                f"the picture {file[:80]} lies outside the book's folder",
                "Put the picture itself, not a link to it, beside the text.",
                error=True,
            )


def picture_unsafe(context: CheckContext) -> Iterable[Problem]:
    """A picture can do more than be looked at, or is not the kind of picture that its name says.

    An SVG may hold no script, no event (``onload``), no ``foreignObject``, no entity, and no address outside itself; links
    to its own parts (``#leaf``) and embedded pixels (``data:image/png``) are good. Opened alone it is a page of the site, and
    what it runs could read every saved game there.
    """
    for file, place in _named(context):
        if not leads_out(Path(context.book.folder), file) and _is_there(context, file):
            found = flaw(file, _body(Path(context.book.folder) / file))
            if found:
                yield context.problem(
                    place,
                    f"the picture {file[:80]} {found}",
                    "Save it as plain SVG, without what is named here, or as PNG.",
                    error=True,
                )


def flaw(file: str, body: bytes) -> str:
    """Return why a file cannot be shown as a picture, such as “has a script”; empty if it can."""
    kind = PurePosixPath(file).suffix.lower()
    if kind not in BEGINNINGS:
        return f"is none of {', '.join(BEGINNINGS)}"
    if kind == ".svg":
        return svg.flaw(body)
    return "" if body.startswith(BEGINNINGS[kind]) else f"is no {kind[1:].upper()} inside"


def _named(context: CheckContext) -> Iterable[tuple[str, Place]]:
    """Return each picture that the book names, with the first place; none for a book without a folder."""
    return context.book.pictures.items() if context.book.folder else ()


def _is_there(context: CheckContext, file: str) -> bool:
    try:
        return (Path(context.book.folder) / file).is_file()
    except (OSError, ValueError):
        return False


def _body(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(svg.LARGEST + 1)
    except OSError:
        return b""


def no_alt(context: CheckContext) -> Iterable[Problem]:
    """A picture has no words for those who cannot see it.

    Write them in its square brackets: ``![A bell under water](bell.svg)``.
    """
    for section in context.book.sections:
        for node in section.nodes:
            if isinstance(node, PictureNode) and not node.alt.strip():
                yield context.problem(
                    node.place,
                    f"the picture {node.file[:80]} has no words for those who cannot see it",
                    "Write them in its square brackets.",
                )


CHECKS = (picture_missing, picture_outside, picture_unsafe, no_alt)


# --- sizes: a page that knows how large a picture is leaves room before it has come ------------------


class Size(NamedTuple):
    """Width and height in pixels, or in the units of a drawing."""

    width: int
    height: int


_NUMBER = r"\s*([0-9]+(?:\.[0-9]+)?)"
_BOX = late(rf"""viewBox=["']\s*[-0-9.]+[\s,]+[-0-9.]+[\s,]+{_NUMBER}[\s,]+{_NUMBER}""")
_SIDE = {side: late(rf"""<svg\b[^>]*\b{side}=["']{_NUMBER}(?:px)?\s*["']""") for side in ("width", "height")}
_PNG, _GIF, _JPEG, _WEBP = b"\x89PNG\r\n\x1a\n", b"GIF8", b"\xff\xd8\xff", b"WEBP"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG after which the size of the picture stands."""


def size_of(name: str, body: bytes) -> Size | None:
    """Return the size of a picture; None for one of another kind, or one that does not tell."""
    if name.lower().endswith(".svg"):
        return _drawn(body[:4000].decode("utf-8", "replace"))
    if body.startswith(_PNG) and len(body) >= 24:
        return _big(body[16:20], body[20:24])
    if body.startswith(_GIF) and len(body) >= 10:
        return _little(body[6:8], body[8:10])
    if body.startswith(_JPEG):
        return _jpeg(body)
    if body[8:12] == _WEBP and body[12:16] == b"VP8X" and len(body) >= 30:
        width, height = (int.from_bytes(body[at : at + 3], "little") + 1 for at in (24, 27))
        return Size(width, height)
    return None


def _drawn(text: str) -> Size | None:
    sides = [found[1] for side in _SIDE.values() if (found := side.search(text))]
    if len(sides) < 2:
        box = _BOX.search(text)
        sides = list(box.groups()) if box else []
    width, height = (round(float(side)) for side in sides) if len(sides) == 2 else (0, 0)
    return Size(width, height) if width and height else None


def _jpeg(body: bytes) -> Size | None:
    at = 2
    while at + 9 < len(body) and body[at] == 0xFF:
        if body[at + 1] in _FRAMES:
            return _big(body[at + 7 : at + 9], body[at + 5 : at + 7])
        at += 2 + int.from_bytes(body[at + 2 : at + 4], "big")
    return None


def _big(width: bytes, height: bytes) -> Size:
    return Size(int.from_bytes(width, "big"), int.from_bytes(height, "big"))


def _little(width: bytes, height: bytes) -> Size:
    return Size(int.from_bytes(width, "little"), int.from_bytes(height, "little"))
