"""Why a choice is closed, in German: what must not be so is said as it is, and no section by its name."""

from __future__ import annotations

import pytest

from support.handmade import begun, closed
from support.reading import compiled, read_text, system
from turnto.core.hero_file import hero as read_hero
from turnto.ir.book import CompiledBook
from turnto.play.game import Game


@pytest.mark.parametrize(
    "asked, reason",
    [
        ("Wenn du das **Horn** nicht hast", "Weil du das Horn hast."),
        ("Wenn du kein **Horn** hast", "Weil du ein Horn hast."),
        ("Wenn du keine **Fackeln** hast", "Weil du Fackeln hast."),
        ("Wenn du nicht bewaffnet bist", "Weil du bewaffnet bist."),
        ("Wenn du schon einmal hier warst", "Du warst noch nie hier."),
        ("Wenn du noch nie in hof warst", "Dort warst du schon."),
    ],
)
def test_what_must_not_be_so_is_said_as_it_is_in_german(asked: str, reason: str) -> None:
    text = (
        "---\ntitle: T\nsystem: gnat\nlanguage: de\n---\n\n"
        f"## hof\n\nEin Hof. {{Nimm das **Horn**}} {{Nimm drei **Fackeln**}}\n\n- {{{asked}}} Ja. -> hof\n- Nein. -> hof\n"
    )
    book, problems = read_text(text)
    assert not [one for one in problems if one.level == "error"]
    rules = system("gnat")
    made = Game(CompiledBook(compiled(book)), rules)
    hero, _ = read_hero({"talent": 8, "vitality": 4, "items": ["sword (one-handed)"]}, rules, made.terms)
    assert closed(made, begun(made, hero)) == {"Ja.": reason}
