"""Colours of a book's text for Pygments: heads, arrows, instructions, things, keywords."""

from __future__ import annotations

from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups, include, using
from pygments.lexers.data import YamlLexer
from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, Punctuation, String, Text


class TurntoLexer(RegexLexer):
    """Lexer for books: ``pygmentize -l turnto book.md``."""

    name = "Turnto"
    aliases: ClassVar[list[str]] = ["turnto", "gamebook"]
    filenames: ClassVar[list[str]] = []
    mimetypes: ClassVar[list[str]] = ["text/x-turnto"]

    tokens: ClassVar[dict[str, Any]] = {
        "root": [
            (r"\A(---\n)((?:.*\n)*?)(---\n)", bygroups(Punctuation, using(YamlLexer), Punctuation)),
            (
                r"^(##[ \t]+)([^\[\n]*)(\[[^\]\n]*\])?([ \t]*\n)",
                bygroups(Generic.Heading, Generic.Heading, Name.Decorator, Text),
            ),
            (r"<!--[\s\S]*?-->", Comment.Multiline),
            (r"^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2[ \t]*\n", Text),
            (r"`[^`\n]+`", Text),
            (r"^[ \t]*(?:[-*+][ \t]+)?TODO\b[^\n]*", Comment.Special),
            (r"\\[{}]", String.Escape),
            (
                r"(\[\[)(?:([^\[\]\n]*?)(->|\|))?([^\[\]\n]*)(\]\])",
                bygroups(Punctuation, Text, Operator, Name.Label, Punctuation),
            ),
            (r"^([ \t]*)([-*+])([ \t])", bygroups(Text, Punctuation, Text)),
            (r"(->|→)([ \t]*)([^\n]*)", bygroups(Operator, Text, Name.Label)),
            (r"\{", Punctuation, "instruction"),
            include("marks"),
            (r"[^\n{*<→`\[\\-]+", Text),
            (r"[\s\S]", Text),
        ],
        "instruction": [
            (r"\}|(?=\n[ \t]*\n)", Punctuation, "#pop"),
            (r"\b(?:If|Unless|Otherwise|End|Wenn|Falls|Sonst|Ende)\b", Keyword),
            include("marks"),
            (r"[+-]?\b\d+(?:d\d*)?(?:[+-]\d+)?\b", Number),
            (r'"[^"\n]*"', String),
            (r"[^\W\d_]+", Name.Function),
            (r"[^}]", Text),
        ],
        "marks": [
            (r"\*\*[^*\n]+\*\*", Name.Variable),
            (r"(?<!\*)\*[^*\n]+\*(?!\*)", Name.Constant),
        ],
    }
