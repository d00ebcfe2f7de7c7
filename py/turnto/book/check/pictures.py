"""Checks of a book's pictures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from turnto.book.check.context import Look
from turnto.book.model import Picture, Problem, walk


def picture_missing(look: Look) -> Iterable[Problem]:
    """A picture is named that does not lie beside the text."""
    for section in look.book.sections:
        for node in walk(section.body):
            if isinstance(node, Picture) and _is_missing(look, node.file):
                yield look.problem(
                    node.place,
                    "picture-missing",
                    f"there is no picture {node.file[:80]} in the book's folder",
                    "Put it beside the text.",
                )
    cover = look.book.header.get("cover")
    if isinstance(cover, str) and cover and _is_missing(look, cover):
        yield look.problem(
            look.header_place("cover"),
            "picture-missing",
            f"there is no picture {cover[:80]} in the book's folder",
            "Put it beside the text.",
        )


def _is_missing(look: Look, file: str) -> bool:
    if not look.book.folder:
        return False
    try:
        return not (Path(look.book.folder) / file).is_file()
    except (OSError, ValueError):
        return True


def no_alt(look: Look) -> Iterable[Problem]:
    """A picture has no words for those who cannot see it.

    Write them in its square brackets: ``![A bell under water](bell.svg)``.
    """
    for section in look.book.sections:
        for node in walk(section.body):
            if isinstance(node, Picture) and not node.alt.strip():
                yield look.problem(
                    node.place,
                    "no-alt",
                    f"the picture {node.file[:80]} has no words for those who cannot see it",
                    "Write them in its square brackets.",
                )


CHECKS = (picture_missing, no_alt)
