"""View of the map of sections seen, as a picture to press and as a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from browser.language import page_of
from browser.views.html import Html, classes, command, join, tag
from browser.views.notebook.atlas import Atlas, MapSpot, MapWay
from browser.views.notebook.layout import across, rows
from turnto.play.game import Game
from turnto.words.translator import Translator

ROW, GAP, MARGIN = 64, 16, 18
"""Units from row to row, between two things of a row, and round all of it."""
HEIGHT, LEAST = 30, 44
"""Units that a section is high, and how wide at least: what a finger needs."""
LETTER = 8.2
"""Units that a letter is wide, about."""
LONGEST = 22
"""Letters of a name that are shown."""
STUB = 18


class Box(NamedTuple):
    """Where a spot stands: its middle, and how wide it is."""

    x: float
    y: float
    width: float


def chart(game: Game, atlas: Atlas) -> Html:
    """The map, to be moved about in and drawn nearer; then the same in words."""
    words = page_of(game)
    zoom = [
        tag("button", tag("span", words.say(id), class_="sr"), sign, type="button", data_zoom=by)
        for id, sign, by in (("map-nearer", "+", "1.25"), ("map-farther", "−", "0.8"))
    ]
    seen = [spot for spot in atlas.spots if spot.section]
    return tag(
        "section",
        tag("h3", words.say("leaf-map"), id="map", class_="sr"),
        tag("p", words.say("map-hint"), class_="hint"),
        tag(
            "div",
            tag("div", drawn(words, atlas), class_="sea", tabindex=0, role="group", aria_label=words.say("leaf-map")),
            tag("p", *zoom, class_="zoom"),
            class_="chart",
        ),
        listed(words, atlas, seen),
        aria_labelledby="map",
    )


# --- as a picture -------------------------------------------------------------------------------------------


def drawn(words: Translator, atlas: Atlas) -> Html:
    """The picture; it is no way of its own for the keyboard and for screen readers, which have the list."""
    boxes, fields, width, height = placed(atlas)
    spots = {spot.id: spot for spot in atlas.spots}
    inside = join(
        (_field(name, *field) for name, field in fields.items() if name),
        (_line(boxes, way) for way in _lines(atlas)),
        (_spot(words, spots[id], box) for id, box in boxes.items()),
    )
    return tag(
        "svg",
        inside,
        viewBox=f"0 0 {_said(width)} {_said(height)}",
        width=_said(width),
        height=_said(height),
        aria_hidden="true",
        focusable="false",
    )


def placed(atlas: Atlas) -> tuple[dict[str, Box], dict[str, tuple[float, float, float, float]], float, float]:
    """Where every spot stands, the fields of the regions (left, top, width, height), and how large it all is.

    Regions stand side by side, in the order in which they were come to, so that none lies over another.
    """
    names = [spot.id for spot in atlas.spots]
    ways = [(way.source, way.target) for way in atlas.ways]
    in_rows = rows(names, ways)
    row_of = {name: place for place, row in enumerate(in_rows) for name in row}
    widths = {spot.id: _width(spot) for spot in atlas.spots}
    regions = _regions(atlas)
    boxes: dict[str, Box] = {}
    fields: dict[str, tuple[float, float, float, float]] = {}
    left = float(MARGIN)
    for region in dict.fromkeys(regions.values()):
        own = [[name for name in row if regions[name] == region] for row in in_rows]
        middles = across(own, ways, {name: width + GAP for name, width in widths.items()})
        for name, x in middles.items():
            boxes[name] = Box(left + x, MARGIN + HEIGHT + row_of[name] * ROW, widths[name])
        most = max(boxes[name].x + widths[name] / 2 for name in middles)
        top, low = (pick(boxes[name].y for name in middles) for pick in (min, max))
        most = max(most, left + LETTER * len(region) + GAP)
        fields[region] = (left - GAP / 2, top - HEIGHT - 6, most - left + GAP, low - top + 2 * HEIGHT)
        left = most + 2 * GAP
    rows_high = max(len(in_rows), 1)
    return boxes, fields, left, 2 * MARGIN + HEIGHT + rows_high * ROW - (ROW - HEIGHT)


def _regions(atlas: Atlas) -> dict[str, str]:
    """The region of every spot; an untaken way is where it begins."""
    found = {spot.id: spot.region for spot in atlas.spots if spot.section}
    for way in atlas.ways:
        found.setdefault(way.target, found.get(way.source, ""))
    return {spot.id: found.get(spot.id, "") for spot in atlas.spots}


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def _label(spot: MapSpot) -> str:
    return _short(spot.place or spot.number) if spot.section else spot.number


def _width(spot: MapSpot) -> float:
    if not spot.section:
        return STUB + LETTER * len(spot.number)
    return max(LEAST, LETTER * (len(_label(spot)) + (len(spot.number) + 1 if spot.place else 0)) + 18)


def _said(number: float) -> str:
    return f"{number:.0f}"


def _field(name: str, left: float, top: float, width: float, height: float) -> Html:
    ground = tag("rect", x=_said(left), y=_said(top), width=_said(width), height=_said(height), rx=8)
    return tag("g", ground, tag("text", name, x=_said(left + 8), y=_said(top + 13)), class_="field")


def _lines(atlas: Atlas) -> list[MapWay]:
    """Return the turns that are drawn, taken ones last, and of a turn taken both ways only one."""
    found: dict[tuple[str, str], MapWay] = {}
    for way in sorted(atlas.ways, key=lambda way: not way.is_taken):
        if (way.target, way.source) not in found:
            found[way.source, way.target] = way
    return list(found.values())[::-1]


def _line(boxes: dict[str, Box], way: MapWay) -> Html:
    one, other = boxes[way.source], boxes[way.target]
    if other.y > one.y:
        start, end = one.y + HEIGHT / 2, other.y - HEIGHT / 2
        bend = (end - start) / 2
        path = (one.x, start, one.x, start + bend, other.x, end - bend, other.x, end)
        point = ""
    elif other.y == one.y:
        # Aside: a bow under the row.
        low = one.y + HEIGHT / 2
        path = (one.x + 6, low, one.x + 6, low + 24, other.x - 6, low + 24, other.x - 6, low)
        point = "m-3.5 6l3.5 -6l3.5 6"
    else:
        # Back: round by the right.
        out = 26 + (one.y - other.y) / 6
        begin, end = one.x + one.width / 2, other.x + other.width / 2
        path = (begin, one.y - 5, begin + out, one.y - 5, end + out, other.y + 5, end, other.y + 5)
        point = "m6 -3.5l-6 3.5l6 3.5"
    x, y, *rest = map(_said, path)
    return tag("path", d=f"M{x} {y}C{' '.join(rest)}{point}", class_="taken" if way.is_taken else None)


def _spot(words: Translator, spot: MapSpot, box: Box) -> Html:
    if not spot.section:
        ring = tag("circle", cx=_said(box.x), cy=_said(box.y - (4 if spot.number else 8)), r=5)
        said = tag("text", spot.number, x=_said(box.x), y=_said(box.y + 13)) if spot.number else None
        return tag("g", ring, said, class_="stub")
    shape = tag(
        "rect",
        x=_said(box.x - box.width / 2),
        y=_said(box.y - HEIGHT / 2),
        width=_said(box.width),
        height=HEIGHT,
        rx=HEIGHT // 2 if spot.ending else 4,
    )
    number = tag("tspan", f"{spot.number} ", class_="of") if spot.place else None
    label = tag("text", number, _label(spot), x=_said(box.x), y=_said(box.y + 5))
    shade = classes(
        "spot", "here" if spot.is_here else None, None if spot.is_of_this_game else "old", spot.ending and "end"
    )
    return tag("g", tag("title", _called(words, spot)), shape, label, class_=shade, data_do=command("reread", spot.id))


# --- in words ----------------------------------------------------------------------------------------------


def listed(words: Translator, atlas: Atlas, seen: Sequence[MapSpot]) -> Html:
    """Every section seen with the ways on from it, by region."""
    spots = {spot.id: spot for spot in atlas.spots}
    groups: list[Html] = []
    ordered = sorted(seen, key=lambda spot: [one.region for one in seen].index(spot.region))
    for region, own in groupby(ordered, key=lambda spot: spot.region):
        heading = (
            tag("h4", region or words.say("no-region")) if region or len({one.region for one in seen}) > 1 else None
        )
        groups += [join(heading, tag("ul", *(_item(words, atlas, spots, spot) for spot in own), class_="sights"))]
    summary = tag("summary", words.say("map-as-list", count=len(seen)))
    return tag("details", summary, *groups, class_="as-list", data_keep="map-list")


def _item(words: Translator, atlas: Atlas, spots: dict[str, MapSpot], spot: MapSpot) -> Html:
    ways = list(_ways(words, atlas, spots, spot))
    opened = tag("button", _called(words, spot), type="button", class_="link", data_do=command("reread", spot.id))
    return tag(
        "li",
        opened,
        tag("span", "; ".join(ways), class_="where") if ways else None,
        class_="here" if spot.is_here else None,
    )


def _ways(words: Translator, atlas: Atlas, spots: dict[str, MapSpot], spot: MapSpot) -> Iterator[str]:
    for way in atlas.ways_from(spot.id):
        target = spots[way.target]
        if way.is_taken:
            yield words.say("way-to", where=_named(words, target))
        elif way.label:
            yield words.say("way-untaken", label=way.label.rstrip("."))


def _named(words: Translator, spot: MapSpot) -> str:
    said = words.say("section-number", number=spot.number) if spot.number.isdigit() else spot.number
    return words.say("section-and-place", section=said, place=spot.place) if spot.place else said


def _called(words: Translator, spot: MapSpot) -> str:
    """A section with all that is known of it."""
    said = _named(words, spot)
    if spot.is_here:
        said = words.say("spot-here", where=said)
    if spot.ending:
        said = words.say("spot-ending", where=said)
    return words.say("spot-deaths", where=said, count=spot.deaths) if spot.deaths else said
