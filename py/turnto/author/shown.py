"""Views of the author's panel: the game, the reading of its section, closed choices, the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from turnto.author.changes import next_dice
from turnto.author.drafts import WatchedBook
from turnto.book.as_read import ReadLine
from turnto.book.model import Section
from turnto.book.problem import as_json
from turnto.core.hero_file import hero_json
from turnto.core.hero_form import Field
from turnto.core.procedure import Ask
from turnto.core.world import World
from turnto.play.campaign import Campaign
from turnto.play.game import Game
from turnto.play.session import waiting_for
from turnto.words import asked_json, label
from turnto.words.translator import capital


def of_book(draft: WatchedBook) -> dict[str, Any]:
    """The sections of a book and its ready heroes."""
    game = draft.game
    numbers = game.terms.numbers if game else {}
    return {
        "title": game.book.title if game else draft.book.name,
        "sections": [
            {
                "name": section.name,
                "number": numbers.get(section.name),
                "ending": section.ending,
                "words": section.title,
            }
            for section in draft.book.story
        ],
        "presets": list(game.presets) if game else [],
        "isPlayed": game is not None,
    }


def of_section(draft: WatchedBook, name: str) -> dict[str, Any]:
    """How a section was read, and what is wrong with it."""
    section, lines = draft.read.get(name, (None, ()))
    if section is None:
        return {"section": name, "file": "", "line": 0, "read": [], "problems": []}
    return {
        "section": name,
        "file": section.place.file,
        "line": section.place.line,
        "read": [_line(line) for line in lines],
        "problems": as_json(problem for problem in draft.problems if _is_within(draft, section, problem.place)),
    }


def _line(line: ReadLine) -> dict[str, Any]:
    return {"line": line.place.line, "depth": line.depth, "kind": line.kind, "read": line.read}


def _is_within(draft: WatchedBook, section: Section, place: Any) -> bool:
    """Whether a place lies in a section: in its file, from its heading to the next."""
    if place.file != section.place.file or place.line < section.place.line:
        return False
    later = (own.place.line for own in draft.book.sections if own.place.file == place.file)
    return not any(section.place.line < line <= place.line for line in later)


def of_game(draft: WatchedBook, game: Game, campaign: Campaign) -> dict[str, Any]:
    """Return a game's section, its question, its closed choices with reasons, set dice and sheet."""
    session = campaign.session
    request = waiting_for(game, session)
    here = of_section(draft, session.visit.section)
    asked = asked_json(request) if request else None
    return {
        "here": here,
        "asked": {name: asked.get(name) for name in ("kind", "prompt", "dice")} if asked else None,
        "closed": _closed(request, here["read"]) if isinstance(request, Ask) else [],
        "dice": ", ".join(" ".join(map(str, faces)) for faces in next_dice(session)),
        "been": list(dict.fromkeys(session.record.turned_to(game.book.id))),
        "hero": session.state.hero.name,
        "fields": [_field(own, hero_json(session.state.hero, game.system), game) for own in game.system.sheet.fields],
        "counters": _counters(session.state.world),
    }


def _closed(asked: Ask, read: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Every closed choice with its reason, and the line it stands in as it was read."""
    return [
        {"label": one.label, "reason": one.reason, **(_read_as(one.label, read) or {"line": 0, "read": ""})}
        for one in asked.closed
    ]


def _read_as(label: str, read: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """Return the line of the choice with this label, which may say more than the author's words: what it costs."""
    for line in read:
        words = line["read"].partition("”")[0].lstrip("“").strip().rstrip(".")
        if line["kind"] == "choice" and words and words in label:
            return dict(line)
    return None


def _field(field: Field, printed: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """A field of the sheet with its value as an author types it."""
    named = capital(label(field.key, game.system, game.book.language))
    return {"key": field.key, "label": named, "kind": field.kind, "value": _typed(field, printed.get(field.key))}


def _typed(field: Field, value: Any) -> str:
    match field.kind:
        case "score":
            return f"{value['current']}/{value['max']}"
        case "ratings":
            return "\n".join(f"{name}: {number}" for name, number in value.items())
        case "items" | "words":
            return "\n".join(value)
    return "" if value is None else str(value)


def _counters(world: World) -> str:
    return "\n".join(f"{name}: {number}" for name, number in world.counters)
