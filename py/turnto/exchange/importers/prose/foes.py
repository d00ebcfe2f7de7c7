"""Foes of a printed gamebook, by their scores on a line of their own or in a table."""

from __future__ import annotations

import re

STATS = re.compile(
    r"(?:\b[A-Z][A-Z ]{2,20}\b[:\s]+\d{1,3}\b.*){2,}|^\s*[A-Z][A-Z' -]{2,40}\s*[:(]?\s*(?:SKILL|COMBAT SKILL|HIT POINTS|HP|STAMINA|ENDURANCE)\b"
    r"|(?m:(?:^[ \t]*[A-ZÄÖÜ][\w' ]{1,25}[ \t]*[:=][ \t]*\d{1,3}[ \t]*(?:\n|\Z)){2})"
    r"|(?m:^[ \t]*[A-ZÄÖÜ][\w' -]{1,40}[:,][ \t]*(?:[A-ZÄÖÜ]\w{1,14}[ \t]+\d\S*[ \t]*){2,}$)"
)
_FACT = r"(?:[A-Za-zÄÖÜäöü][\w' ]{0,20}?(?<! to)(?<! of)(?<! at)(?<! by)[ \t]*[:= ][ \t]*[+-]?\d{1,3}(?:d\d*[+-]?\d*(?: (?:cut|imp|cr))?)?|[+-]\d{1,2}d)"
_FACTS = rf"(?P<facts>{_FACT}(?:[ \t]*[,;/|][ \t]*{_FACT}|[ \t]+{_FACT})*)[ \t]*\)?[.]?"
_FOES = tuple(
    re.compile(rf"{stars}(?P<name>[A-ZÄÖÜ][\w' -]{{1,40}}?){stars}{parting}{_FACTS}")
    for stars, parting in (
        ("[*_]{0,3}", r"(?:[ \t]*[:(–—-][ \t]*|[ \t]{2,})"),
        ("[*_]{0,3}", r"[ \t]+(?=[A-ZÄÖÜ]{2})"),
        ("[*_]{1,3}", r"[ \t]+"),
    )
)
"""Foe and scores on a line of their own: GOBLIN  SKILL 5  STAMINA 6."""


def foes_of(text: str) -> list[str]:
    """Return the foes of a stat block as an instruction names them; empty for any other text."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if lines and lines[0].startswith("|"):
        rows = [[cell.strip(" *_") for cell in line.strip("|").split("|")] for line in lines]
        rows = [row for row in rows if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
        facts = [
            [f"{key} {value}" for key, value in zip(rows[0][1:], row[1:], strict=False) if key] for row in rows[1:]
        ]
        lines = [f"{row[0]}: {', '.join(told)}" for row, told in zip(rows[1:], facts, strict=True) if told]
    found = []
    for line in lines:
        foe = next(filter(None, (pattern.fullmatch(line) for pattern in _FOES)), None)
        if not foe:
            return []
        name, scores = foe["name"].strip(), [one.strip() for one in re.findall(_FACT, foe["facts"])]
        if name.isupper() or name.split()[0].casefold() in ("first", "second", "third"):
            article = "the" if name.split()[0].casefold() in ("first", "second", "third", "the") else "a"
            article = "an" if article == "a" and name[0] in "AEIOU" else article
            name = f"{article} {name.casefold().removeprefix('the ')}"
        found.append(f"{name} ({', '.join(re.sub(r'[ 	]*[:=][ 	]*|[ 	]+', ' ', one) for one in scores)})")
    return found
