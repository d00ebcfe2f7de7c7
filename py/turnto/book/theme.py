"""Themes: a small style sheet that gives a book's page its colours and typefaces.

A theme sets variables in one rule for `:root`, and nothing else: what a reader has chosen (sepia, contrast, a typeface)
is stronger than it, and no theme can break the page or fetch anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

SHIPPED = ("parchment", "harbour", "broadsheet")
"""Names of the themes that come with Turnto."""
COLOURS = ("paper", "tint", "card", "ink", "soft", "rule", "edge", "accent", "on-accent", "warn")
FACES = ("text-face", "caps-face", "title-face")
LONGEST = 8_000

_RULE = re.compile(r"\s*:root\s*\{([^{}]*)\}\s*")
_COLOUR = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_PAIR = re.compile(r"light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)")
_FACE = re.compile(r"(?:[\w -]+|\"[\w -]+\"|'[\w -]+')(?:\s*,\s*(?:[\w -]+|\"[\w -]+\"|'[\w -]+'))*")


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by name, in light and in dark, and typefaces; and what of the file was not understood."""

    colours: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    faces: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[str, ...] = ()


def read_theme(text: str) -> Theme:
    """Read a theme; whatever is no variable of the page is left unread."""
    bare = re.sub(r"/\*.*?\*/", "", text[:LONGEST], flags=re.DOTALL)
    rule = _RULE.fullmatch(bare)
    if not rule:
        return Theme(unread=("one rule for :root is expected, with variables in it",))
    colours: dict[str, tuple[str, str]] = {}
    faces: dict[str, str] = {}
    unread: list[str] = []
    for line in filter(None, map(str.strip, rule[1].split(";"))):
        name, _, value = line.removeprefix("--").partition(":")
        name, value = name.strip(), value.strip()
        pair = _PAIR.fullmatch(value)
        both = (pair[1], pair[2]) if pair else (value, value)
        if line.startswith("--") and name in COLOURS and all(map(_COLOUR.fullmatch, both)):
            colours[name] = both
        elif line.startswith("--") and name in FACES and _FACE.fullmatch(value):
            faces[name] = value
        else:
            unread.append(line[:80])
    return Theme(colours, faces, tuple(unread))


# As specific as the page's own rules for the dark, which it stands behind, and away where a reader has chosen otherwise.
_OF_COLOURS = ':root:not([data-theme="sepia"], [data-contrast="high"])'


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of a theme as the page uses it."""
    lines = [f"--{name}: light-dark({light}, {dark})" for name, (light, dark) in theme.colours.items()]
    if accents := theme.colours.get("accent"):
        lines += [f"--accent-light: {accents[0]}", f"--accent-dark: {accents[1]}"]
    faces = [f"--{name}: {value}" for name, value in theme.faces.items()]
    if "caps-face" in theme.faces:
        faces.append("--caps-case: none")  # other typefaces have no small capitals in place of lower case
    return "".join(
        f"{selector} {{ {'; '.join(found)} }}\n"
        for selector, found in (
            (f"{_OF_COLOURS}, {_OF_COLOURS} [data-ink]", lines),
            (":root:not([data-face])", faces),
        )
        if found
    )


# --- contrast, as WCAG reckons it

BASE = {
    "paper": ("#f9f9f5", "#151819"), "tint": ("#eeefe8", "#1f2425"), "card": ("#fffffb", "#1b2021"),
    "ink": ("#1e2221", "#d8d7cf"), "soft": ("#555c59", "#a0a6a1"), "accent": ("#17604a", "#8ac7a9"),
    "on-accent": ("#fbfbf8", "#131617"), "warn": ("#a4261c", "#f09c8c"),
}  # fmt: skip
"""Colours of the page that a theme leaves as they are."""
READ_TOGETHER = (
    *((ink, paper) for ink in ("ink", "soft", "accent") for paper in ("paper", "tint", "card")),
    ("warn", "paper"),
    ("on-accent", "accent"),
)
ENOUGH = 4.5
"""Contrast of text by WCAG's level AA."""


def faint(theme: Theme) -> Iterator[tuple[str, str, str, float]]:
    """Yield each pair of colours that is too faint to read: the two, light or dark, and the contrast."""
    colours = {**BASE, **theme.colours}
    for ink, paper in READ_TOGETHER:
        for place, when in enumerate(("light", "dark")):
            found = contrast(colours[ink][place], colours[paper][place])
            if found < ENOUGH:
                yield ink, paper, when, found


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
