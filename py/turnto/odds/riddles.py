"""What a player without eyes may answer a riddle: the numbers of hidden sections, the words that are listed, or wrong."""

from __future__ import annotations

from turnto.play.game import Game
from turnto.play.position import Position
from turnto.procedure import Answer, Ask


def guess(game: Game, position: Position, asked: Ask) -> list[Answer]:
    """The answers worth a try, a wrong one among them."""
    if asked.kind == "number":
        return [0, *hidden_numbers(game)]
    return ["", *listed_words(game, position.visit.section)]


def hidden_numbers(game: Game) -> list[int]:
    """The numbers of the sections that are reached by riddles."""
    names = game.book.kept["sections"]
    sections = (game.book.section(name) for name in names)
    return [section.number for section in sections if section.number and "hidden" in section.tags]


def listed_words(game: Game, section: str) -> list[str]:
    """The words that the riddles of a section know an answer to."""
    ops = game.book.section(section).ops
    riddles = [op[1] for op in ops if op[0] == "do" and game.phrases[op[1]["phrase"]].answers == "words"]
    return [outcome["is"] for riddle in riddles for outcome in riddle.get("outcomes", ())]
