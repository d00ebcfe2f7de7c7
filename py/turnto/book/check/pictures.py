"""Checks of a book's pictures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from turnto.book.check.context import CheckContext
from turnto.book.model import PictureNode, Problem, walk


def picture_missing(context: CheckContext) -> Iterable[Problem]:
    """A picture is named that does not lie beside the text."""
    for section in context.book.sections:
        for node in walk(section.body):
            if isinstance(node, PictureNode) and _is_missing(context, node.file):
                yield context.problem(
                    node.place,
                    "picture-missing",
                    f"there is no picture {node.file[:80]} in the book's folder",
                    "Put it beside the text.",
                )
    cover = context.book.header.get("cover")
    if isinstance(cover, str) and cover and _is_missing(context, cover):
        yield context.problem(
            context.header_place("cover"),
            "picture-missing",
            f"there is no picture {cover[:80]} in the book's folder",
            "Put it beside the text.",
        )


def _is_missing(context: CheckContext, file: str) -> bool:
    if not context.book.folder:
        return False
    try:
        return not (Path(context.book.folder) / file).is_file()
    except (OSError, ValueError):
        return True


def no_alt(context: CheckContext) -> Iterable[Problem]:
    """A picture has no words for those who cannot see it.

    Write them in its square brackets: ``![A bell under water](bell.svg)``.
    """
    for section in context.book.sections:
        for node in walk(section.body):
            if isinstance(node, PictureNode) and not node.alt.strip():
                yield context.problem(
                    node.place,
                    "no-alt",
                    f"the picture {node.file[:80]} has no words for those who cannot see it",
                    "Write them in its square brackets.",
                )


CHECKS = (picture_missing, no_alt)
