"""Columns of tables, by what authors call them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from turnto.book.text.regex import late
from turnto.core.names import fold

SHOP = {
    "item": "items thing things weapon weapons armour armor equipment gear spell spells supplies merchandise ware wares goods article articles product object name what for sale equipment gegenstand ware sache",
    "price": "cost costs prices value buy sell pays gold gp sp $ dollars coins silver worth preis kosten kostet",
    "stock": "quantity number left available amount in stock supply how many vorrat anzahl menge",
    "about": "does use uses effect description notes wozu wirkung nutzen beschreibung",
}
"""Column of a shop's table -> words that people head it with."""
WEIGHT = frozenset("weight weights wt lb lbs pounds gewicht pfund".split())
_POUNDS = late(r"(\d+(?:\.\d+)?) ?(?:lb|lbs|pounds?|pfund)?\.?", re.IGNORECASE)


def column(head: str, wanted: Sequence[str]) -> str:
    """Return the column of a shop's table that a heading means; the heading itself if it means none."""
    said = fold(head).strip(" :()")
    words = said.replace("(", " ").replace(")", " ").split()
    if said in wanted:
        return said
    order = sorted(wanted, key="about".__ne__)  # "What it does" is no ware, though "what" heads one
    return next(
        (name for name in order if any(word in SHOP.get(name, "").split() or word == name for word in words)), said
    )


def unread(columns: Sequence[str], wanted: Collection[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the columns that hold something and that nothing reads."""
    return [
        name
        for place, name in enumerate(columns)
        if name not in wanted and any(row[place : place + 1] and row[place].strip() for row in rows)
    ]


def weighed(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the rows of a shop's table with the weight of each ware as its tag: "rope (1.5 lb)"."""
    found = [list(row) for row in rows]
    ware = next((n for n, name in enumerate(columns) if name == "item"), -1)
    weight = next((n for n, name in enumerate(columns) if name.split(" ")[0].strip("(.") in WEIGHT), -1)
    for row in found if min(ware, weight) >= 0 else ():
        if len(row) > max(ware, weight) and (said := _POUNDS.fullmatch(row[weight].strip())):
            name, tags, _ = row[ware].rstrip().removesuffix(")").partition("(")
            row[ware] = f"{name.strip()} ({f'{tags}, ' if tags else ''}{said[1]} lb)"
            row[weight] = ""
    return found


def renamed(row: Mapping[str, str], aliases: Mapping[str, str]) -> dict[str, str]:
    """Return a row of a table of foes with its columns as the rules call them."""
    return {aliases.get(name, name): cell for name, cell in row.items()}
