"""How the tests of GURPS play: heroes, and instructions read as a book writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.gurps.spoken import in_words
from rules.playing import PLAIN, result
from support.reading import compiled, read_text
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Place
from turnto.core.hero_file import hero as hero_of
from turnto.core.phrase import Activity, Deed, Result
from turnto.core.procedure import Procedure
from turnto.core.sheet import Sheet
from turnto.core.world import State, Terms
from turnto.ir.book import CompiledBook
from turnto.play.game import Game
from turnto.rules.gurps import SYSTEM
from turnto.words import translator

WORDS = Vocabulary(SYSTEM, "en")
SPOKEN = in_words(SYSTEM, translator(SYSTEM))
"""The system whose sheet and hero creation answer in English."""


def hero(**fields: Any) -> Sheet:
    """A hero as a hero file describes one; no problems."""
    made, problems = hero_of(fields, SYSTEM)
    assert not problems, problems
    return made


def terms(**header: Any) -> Terms:
    """A book whose header says this, in its options too."""
    return Terms(
        options={key: str(value) for key, value in header.items() if isinstance(value, (str, int))}, header=header
    )


def said(text: str, settled: Terms = PLAIN, outcomes: tuple[str, ...] = ()) -> tuple[Any, Deed]:
    """An instruction as a book writes it: its rule, and the deed."""
    found = WORDS.instruction(text, Place("", 1))
    assert found is not None, f"nobody knows {text}"
    assert not found.unknown, found.unknown
    return found.phrase, Deed("d", found.phrase.id, found.values, text, outcomes, section="here")


def carry_out(
    text: str, sheet: Sheet | State, settled: Terms = PLAIN, outcomes: tuple[str, ...] = ()
) -> Callable[[], Procedure[Result]]:
    """An instruction, ready to be driven on a hero."""
    phrase, deed = said(text, settled, outcomes)
    state = sheet if isinstance(sheet, State) else State(sheet)
    rule = phrase.does
    assert not isinstance(rule, Activity)
    return lambda: rule(state, deed, settled)


def outcome(
    text: str, sheet: Sheet | State, *answers: str, settled: Terms = PLAIN, outcomes: tuple[str, ...] = ()
) -> str | None:
    """The outcome of an instruction."""
    return result(carry_out(text, sheet, settled, outcomes), *answers).outcome


def after(
    text: str, sheet: Sheet | State, *answers: str, settled: Terms = PLAIN, outcomes: tuple[str, ...] = ()
) -> State:
    """The state after an instruction."""
    return result(carry_out(text, sheet, settled, outcomes), *answers).state


def holds(text: str, sheet: Sheet | State, settled: Terms = PLAIN) -> bool:
    """Whether a condition, as a book writes it, is true."""
    found, unknown = WORDS.asked(text, Place("", 1))
    assert found is not None, text
    assert not unknown, unknown
    condition = WORDS.condition_by_id[found.phrase]
    state = sheet if isinstance(sheet, State) else State(sheet)
    return condition.holds(state, Deed("", found.phrase, found.values, text), settled)


def game(text: str, more: str = "") -> Game:
    """A whole book."""
    read, _ = read_text(f"---\ntitle: T\nsystem: gurps\nstart: a\n{more}---\n{text}", "book.md")
    return Game(CompiledBook(compiled(read, SYSTEM)), SYSTEM)


def codes(text: str, more: str = "") -> list[str]:
    """The codes of what is wrong with a book of this text."""
    head = f"---\ntitle: T\nsystem: gurps\nauthor: A\nlicence: CC0\nstart: a\n{more}---\n"
    return [problem.code for problem in read_text(head + text, "b", SYSTEM)[1]]
