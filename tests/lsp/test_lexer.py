"""Colours of a book's text, for Pygments and for editors that take TextMate grammars."""

from __future__ import annotations

import json
from pathlib import Path

from pygments.token import Comment, Error, Generic, Keyword, Name, Number, Operator, String

from turnto.lsp.lexer import TurntoLexer

BOOK = """\
---
title: The Quay
---

## the quay [end, was: pier]
{If you have the **rope** and *Ferry*, lose 2 gp} Words * and - signs.

- Swim. -> the shed
- [[Wade->the ford]] \\{so\\}

<!-- {Lose 9 gp}
-> nowhere -->
```
{Lose 8 gp} -> nowhere
```
TODO the ferry {Lose

7 gp
"""


def test_heads_arrows_instructions_things_and_keywords_have_colours_of_their_own() -> None:
    found = {(kind, text.strip()) for kind, text in TurntoLexer().get_tokens(BOOK)}
    assert (Generic.Heading, "the quay") in found
    assert (Name.Decorator, "[end, was: pier]") in found
    assert (Keyword, "If") in found
    assert (Name.Variable, "**rope**") in found
    assert (Name.Constant, "*Ferry*") in found
    assert (Number, "2") in found
    assert (Operator, "->") in found
    assert (Name.Label, "the shed") in found
    assert (Name.Label, "the ford") in found
    assert (String.Escape, "\\{") in found
    assert (Comment.Special, "TODO the ferry {Lose") in found


def test_what_is_no_instruction_has_no_colour_of_one() -> None:
    found = [(kind, text.strip()) for kind, text in TurntoLexer().get_tokens(BOOK)]
    assert {text for kind, text in found if kind is Number} == {"2"}
    assert "nowhere" not in [text for kind, text in found if kind is Name.Label]


def test_every_shipped_book_is_coloured_without_loss() -> None:
    books = sorted(Path("adventures").glob("*/*.md"))
    assert books
    for book in books:
        text = book.read_text("utf-8")
        tokens = list(TurntoLexer(stripnl=False, ensurenl=False).get_tokens(text))
        assert "".join(part for _, part in tokens) == text
        assert not [part for kind, part in tokens if kind is Error]


def test_the_grammar_for_editors_is_whole() -> None:
    folder = Path("editors/vscode")
    package = json.loads((folder / "package.json").read_text("utf-8"))
    for grammar in package["contributes"]["grammars"]:
        kept = json.loads((folder / grammar["path"]).read_text("utf-8"))
        assert kept["scopeName"] == grammar["scopeName"]
        named = {pattern["include"].removeprefix("#") for pattern in kept["patterns"]}
        assert named == set(kept["repository"])
