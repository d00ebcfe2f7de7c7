"""The part of a book's map that a reader may know: sections seen, turns taken, turns shown and untaken."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from browser.seen import Seen
from turnto.ir.ops import Choice
from turnto.ir.runs import plain
from turnto.play.game import Game
from turnto.play.page import passed
from turnto.play.position import Visit


class MapSpot(NamedTuple):
    """A section that was seen, or a way that nobody has taken yet."""

    id: str
    number: str
    """The number its pages showed; of a section without one its name, of a way untaken nothing."""
    section: str = ""
    """The section to be read again; none at the end of a way that was not taken."""
    place: str = ""
    region: str = ""
    ending: str = ""
    is_here: bool = False
    is_of_this_game: bool = False
    deaths: int = 0


class MapWay(NamedTuple):
    """A way between two spots, by their ids."""

    source: str
    target: str
    is_taken: bool
    label: str = ""
    """The words of the choice, as its page had them."""


class Shown(NamedTuple):
    """What pages show to this reader besides the ways that are open."""

    numbers: bool = True
    """The numbers of sections that choices lead to."""
    closed: bool = True
    """Choices that are closed."""


class Atlas(NamedTuple):
    """All that a map may show."""

    spots: tuple[MapSpot, ...]
    ways: tuple[MapWay, ...]

    def ways_from(self, id: str) -> tuple[MapWay, ...]:
        """The ways on from a spot, in the order of the page."""
        return tuple(way for way in self.ways if way.source == id)


def atlas_of(
    game: Game,
    known: Seen,
    here: str = "",
    came: Collection[str] = (),
    shown: Shown = Shown(),  # noqa: B008 (a value)
) -> Atlas:
    """The map of what was seen; ``came`` are the sections of the open game, ``here`` is where it stands.

    Of a section nobody has turned to, only what stood on a page is known: the words of the choice, and the number it names.
    """
    sections = [name for name in known.sections if name in game.book]
    spots = {name: _spot(game, known, name, here, came) for name in sections}
    taken = {way for way in known.ways if way[0] in spots and way[1] in spots}
    ways: dict[tuple[str, str], MapWay] = {}
    for name in sections:
        for way, stub in _shown(game, known, name, shown):
            if stub.id not in spots:
                spots[stub.id] = stub
            pair = (name, way.target)
            ways.setdefault(pair, way._replace(is_taken=pair in taken))
    for source, target in known.ways:
        if (source, target) in taken:
            ways.setdefault((source, target), MapWay(source, target, is_taken=True))
    return Atlas(tuple(spots.values()), tuple(ways.values()))


def visit_of(known: Seen, section: str) -> Visit:
    """The furthest that a section was read, as a visit in which nothing more will happen."""
    sight = known.sections[section]
    return Visit(section, sight.cursor, guards=tuple((id, False) for id in sight.unmet))


def _spot(game: Game, known: Seen, name: str, here: str, came: Collection[str]) -> MapSpot:
    section = game.book.section(name)
    return MapSpot(
        name,
        str(section.number or section.name),
        name,
        section.place,
        section.region,
        section.ending.kind if section.ending else "",
        name == here,
        name in came,
        known.deaths.get(name, 0),
    )


def _shown(game: Game, known: Seen, name: str, shown: Shown) -> Iterator[tuple[MapWay, MapSpot]]:
    """The choices that a section has shown, each with what is known of where it leads."""
    for _, op in passed(game, visit_of(known, name)):
        if not isinstance(op, Choice) or op.turn.back or op.turn.book:
            continue
        to, label = op.turn.to, plain(op.label, game.terms.numbers).strip()
        is_taken = (name, to) in known.ways
        if op.conditions and not shown.closed and not is_taken:
            continue
        number = game.terms.numbers.get(to) if shown.numbers or to in known.sections else None
        # Pages do not say that two ways without a number lead to the same section, and neither does the map.
        is_known = (number and shown.numbers) or (to in known.sections and is_taken)
        id = to if is_known else f"{name} {op.id}"
        yield MapWay(name, id, is_taken=False, label=label), MapSpot(id, str(number or "") if is_known else "")
