"""Columns of tables, by what authors call them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from turnto.core.names import fold

SHOP = {
    "item": "items thing things weapon weapons armour armor equipment gear spell spells supplies merchandise ware wares goods article articles product object name what for sale equipment gegenstand ware sache",
    "price": "cost costs prices value buy sell pays gold gp sp $ dollars coins silver worth preis kosten kostet",
    "stock": "quantity number left available amount in stock supply how many vorrat anzahl menge",
    "about": "does use uses effect description notes wozu wirkung nutzen beschreibung",
}
"""Column of a shop's table -> words that people head it with."""


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


def renamed(row: Mapping[str, str], aliases: Mapping[str, str]) -> dict[str, str]:
    """Return a row of a table of foes with its columns as the rules call them."""
    return {aliases.get(name, name): cell for name, cell in row.items()}
