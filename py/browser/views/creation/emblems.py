"""Emblems of heroes: small drawings in the book's ink, one for each thing heroes are good at."""

from __future__ import annotations

from browser.views.html import Html, tag

_DRAWN = {
    "sword": '<path d="M20 4 10 14M7 11.500l5.500 5.500M9 15l-4.500 4.500M3.500 18.500l2 2"/>',
    "bow": '<path d="M7 3c8 1 13 6 14 14M7 3l14 14M3 21 16 8M3 21h4M3 21v-4"/>',
    "mountain": '<path d="M2 20 9.500 6l5 9 2.500-4 5 9zM7.200 10.500 9.500 12l2-1.800"/>',
    "moon": '<path d="M14 3.500a9 9 0 1 0 6.500 13A9.500 9.500 0 0 1 14 3.500zM18 6v4M16 8h4"/>',
    "leaf": '<path d="M4 20C4 10 10 5 20 4c1 10-3 15-12 14M4 20c3-6 6-9 11-11"/>',
    "star": '<path d="m12 3 2.200 6.800L21 12l-6.800 2.200L12 21l-2.200-6.800L3 12l6.800-2.200z"/>',
    "eye": '<path d="M2 12c4-5 7-7 10-7s6 2 10 7c-4 5-7 7-10 7s-6-2-10-7z"/><circle cx="12" cy="12" r="3"/>',
    "wave": '<path d="M2 10c3-4 5-4 7-1s5 3 6.500 0 4-3 6.500 0M2 16c3-4 5-4 7-1s5 3 6.500 0 4-3 6.500 0"/>',
    "paw": '<path d="M12 20c-4.500 0-6-1-6-3.500S9 12 12 12s6 2 6 4.500-1.500 3.500-6 3.500zM5 10v1.500M9.500 5.500V8M14.500 5.500V8M19 10v1.500"/>',
    "key": '<circle cx="7.500" cy="12" r="4"/><path d="M11.500 12H21v4M17 12v3"/>',
    "speech": '<path d="M4 4.500h16v11.500h-8l-4.500 4V16H4zM8 8.500h8M8 12h5"/>',
    "book": '<path d="M3 5c4-1 7-1 9 1 2-2 5-2 9-1v14c-4-1-7-1-9 1-2-2-5-2-9-1zM12 6v14"/>',
    "scales": '<path d="M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z"/>',
    "hammer": '<path d="M5 10V5h10l4 5zM10 10v11"/>',
    "healing": '<path d="M9 3h6v6h6v6h-6v6H9v-6H3V9h6z"/>',
    "shield": '<path d="m12 3 8 3c0 7-2 12-8 15-6-3-8-8-8-15z"/>',
}

NAMES = frozenset(_DRAWN)
"""The emblems that an author may choose for a ready hero."""


def emblem(name: str) -> Html:
    """A drawing on a disc of ink; it says nothing that does not stand beside it."""
    look = {"fill": "none", "stroke": "currentColor", "stroke_width": "1.5", "stroke_linejoin": "round"}
    lines = tag("svg", Html(_DRAWN.get(name, _DRAWN["shield"])), viewBox="0 0 24 24", stroke_linecap="round", **look)
    return tag("span", lines, class_="emblem", aria_hidden="true")


def for_each(fitting: list[tuple[str, ...]]) -> list[str]:
    """An emblem for each of several heroes: the best that no one before has, else the best."""
    given: list[str] = []
    for names in fitting:
        given.append(next((name for name in names if name not in given), names[0] if names else "shield"))
    return given
