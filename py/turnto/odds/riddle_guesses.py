"""Riddle answers of simulated players: answers found in the book's prose, or guesses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cached_property

from turnto.common.riddles import accepted
from turnto.core.names import fold
from turnto.core.procedure import Answer, Ask
from turnto.ir.ops import Do, Text
from turnto.ir.runs import plain
from turnto.odds.positions import at_hand
from turnto.play.game import Game
from turnto.play.page import passed
from turnto.play.position import Position, Visit


def guess(game: Game, position: Position, asked: Ask) -> list[Answer]:
    """Return the answers to try, with a wrong one among them."""
    if asked.kind == "number":
        return [0, *hidden_numbers(game)]
    return ["", *listed_words(game, position.visit.section)]


def hidden_numbers(game: Game) -> list[int]:
    """Return the numbers of the sections that riddles lead to."""
    return [number for name, number in game.terms.numbers.items() if name in game.terms.hidden]


def listed_words(game: Game, section: str) -> list[str]:
    """Return the answers that a section's riddles accept."""
    ops = game.book.section(section).ops
    riddles = [op.deed for op in ops if isinstance(op, Do) and game.phrase(op.deed).answers == "words"]
    return [outcome for riddle in riddles for outcome in riddle.outcomes]


class LearnedAnswers:
    """The riddle answers that the pages of this play have shown."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: set[str] = set()
        self._pages: dict[tuple[str, int, tuple[tuple[str, bool], ...]], frozenset[str]] = {}

    @cached_property
    def _wanted(self) -> frozenset[str]:
        """Return each answer to a riddle of the book, as it would stand in prose."""
        names = self._game.book.kept["sections"]
        quoted = {quoted for name in names for quoted in listed_words(self._game, name) if quoted != "otherwise"}
        words = {answer for own in quoted for answer in accepted(own)}
        return frozenset(words | {str(number) for number in hidden_numbers(self._game)})

    def forget(self) -> None:
        """Forget everything: another play begins."""
        self._known.clear()

    def read(self, visit: Visit, words: Iterable[str]) -> None:
        """Note the answers in a page and in the words of outcomes."""
        if not self._wanted:
            return
        key = (visit.section, visit.cursor, visit.guards)
        if key not in self._pages:
            runs = (op.runs for _, op in passed(self._game, visit) if isinstance(op, Text))
            said = " ".join(plain(own, self._game.terms.numbers) for own in runs)
            self._pages[key] = self._in(said)
        self._known |= self._pages[key]
        for told in words:
            self._known |= self._in(told)

    def _in(self, said: str) -> frozenset[str]:
        """Return the answers that stand in a prose as whole words."""
        prose = f" {' '.join(re.findall(_WORD, fold(said)))} "
        return frozenset(answer for answer in self._wanted if f" {' '.join(re.findall(_WORD, answer))} " in prose)

    def answers(self, position: Position, asked: Ask, lost: Collection[str]) -> list[Answer]:
        """Return the known answers to the open riddle, without fatal ones if there are others."""
        self.read(position.visit, ())
        if asked.kind == "number":
            return [number for number in hidden_numbers(self._game) if str(number) in self._known]
        made = at_hand(self._game, position)
        listed = made.outcomes if made else tuple(listed_words(self._game, position.visit.section))
        found = {answer: own for own in listed if own != "otherwise" for answer in sorted(accepted(own) & self._known)}
        return [answer for answer, own in found.items() if own not in lost] or list(found)


_WORD = r"[\w'-]+"
