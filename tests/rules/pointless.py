"""What choices say of themselves where they would do nothing: a page of a book by some rules, asked of some hero."""

from typing import Any

from support import handmade
from support.reading import compiled, read_text, system
from turnto.core.hero_file import hero
from turnto.ir.book import CompiledBook
from turnto.play import session as play
from turnto.play.game import Game
from turnto.play.position import Session
from turnto.words import asked_json

WAY_ON = "\n- Go on. -> a\n"


def page(text: str, rules: str, **fields: Any) -> tuple[Game, Session]:
    """A book of one section with a way on, begun by a hero as a hero file describes one."""
    book, problems = read_text(f"---\ntitle: T\nsystem: {rules}\n---\n## a\n\n{text}\n{WAY_ON}")
    assert not [problem for problem in problems if problem.level == "error"], problems
    made = Game(CompiledBook(compiled(book)), system(rules))
    sheet, _ = hero(fields, made.system)
    return made, handmade.begun(made, sheet)


def notes(made: Game, session: Session) -> dict[str, str]:
    """The notes of what can be done now, by label: as JSON tells them."""
    asked = asked_json(play.waiting_for(made, session), play.also(made, session))
    assert asked
    found: dict[str, str] = asked.get("notes", {})
    return found


def marked(text: str, rules: str, **fields: Any) -> dict[str, str]:
    """The notes on a page that says this."""
    return notes(*page(text, rules, **fields))
