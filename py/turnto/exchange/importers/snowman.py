"""Snowman: JavaScript in templates, links as in every format."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from turnto.exchange.importers import sugarcube
from turnto.exchange.importers.expressions import assignment, condition
from turnto.exchange.importers.flow import BlockBuilder
from turnto.exchange.links import split_link

if TYPE_CHECKING:
    from turnto.exchange.importers.dialects import Source

_TOKEN = re.compile(
    r"(?P<code><%(?P<prints>[=-]?)(?P<body>(?:(?!%>|<%)[\s\S]){0,20000})%>)"
    r"|(?P<link>\[\[(?P<inner>(?:(?!\]\]|\[\[|\n[ \t]*\n)[\s\S]){1,2000})\]\])"
    rf"|{sugarcube.ANCHOR}"
    r"|(?P<raw><(?P<tag>script|style)\b[^>]{0,500}>)"
    r"|(?P<comment><!--(?:(?!-->|<!--)[\s\S]){0,20000}-->)"
)
_IF = re.compile(
    r"\s*(?:(?P<closes>\})\s*)?(?P<word>else\s+if|if|else)\b\s*(?:\((?P<asked>[^\n]*)\)\s*)?(?P<opens>\{)\s*"
)
_COMMENT = re.compile(r"^[ \t]*//([^\n]*)$", re.MULTILINE)
_SETS = re.compile(r"(?:var |let |const )?[\w.]+\s*[-+*/]?=(?![=>])[^{}]*$")
_SHOWS = re.compile(r"(?:window\.)?story\.(?:show|render)\(\s*(?:\"([^\"]*)\"|'([^']*)')\s*\)")


def read(flow: BlockBuilder, text: str, source: Source) -> None:
    """Read a passage into a flow."""

    def take(found: re.Match[str]) -> int | None:
        if found["link"]:
            label, target = split_link(found["inner"], flow.names)
            bare = re.sub(r"<%(?:(?!%>)[\s\S])*%>", "", label)
            if "<%" in target:
                flow.words(bare)
                flow.left(found[0], "turn")
            else:
                if "<%" in label:
                    flow.left(found[0], "label worked out in play")
                flow.link(bare, target)
        elif found["code"]:
            _code(flow, source, found["body"].strip(), found["prints"], found[0])
        elif found["anchor"]:
            return sugarcube.anchor(flow, found, text, found.end(), source)
        elif found["comment"]:
            flow.left(found[0][4:-3], "code comment")
        else:
            after = flow.script(text, found)
            for shown in _SHOWS.finditer(text, found.start(), after):
                flow.turn("Go on.", shown[1] or shown[2] or "")
            return after
        return None

    flow.read(text, _TOKEN, take)


_CLOSES = re.compile(r"\s*\}(?!\s*else\b)\s*(?=\S)")
_OPENS = re.compile(r"(?:^|[;\n}])\s*(if\s*\([^\n;]{0,2000}\)\s*\{)\s*$")


def _parts(body: str) -> list[str]:
    """Cut code that ends a block before it, or begins one behind it, into those and what stands between."""
    parts = []
    while found := _CLOSES.match(body):
        parts.append("}")
        body = body[found.end() :]
    opens = _OPENS.search(body)
    before = body[: opens.start(1)].strip() if opens else body.strip()
    if opens and before.count("{") == before.count("}"):
        return [*parts, *([before] if before else []), opens[1]]
    inner = body.strip().removesuffix("}")
    if inner.strip() and inner != body.strip() and inner.count("{") == inner.count("}"):
        return [*parts, inner.strip(), "}"]
    return [*parts, body.strip()]


def _code(flow: BlockBuilder, source: Source, body: str, prints: str, whole: str) -> None:
    if prints:
        shown = re.fullmatch(r"(?:window\.)?story\.render\(\s*(?:\"([^\"]*)\"|'([^']*)')\s*\)\s*;?", body)
        if shown:
            return source.include(flow, shown[1] or shown[2] or "")
        flow.words(body if re.fullmatch(r"[\w.]{1,40}", body) else "")
        return flow.left(whole, "value printed")
    parts = _parts(body)
    if len(parts) > 1:
        for part in parts:
            _code(flow, source, part, "", f"<% {part} %>")
        return None
    if asked := _IF.fullmatch(body):
        said = condition(asked["asked"] or "", source.kinds)
        if asked["word"] == "if":
            flow.open(said, whole)
        else:
            flow.otherwise(said, whole if asked["asked"] else "")
        return None
    if body.strip("; \n") == "}":
        return flow.close()
    comments = _COMMENT.findall(body)
    statements = [part.strip() for part in re.split(r";|\n", _COMMENT.sub("", body)) if part.strip()]
    sentences = [assignment(part, source.kinds) for part in statements]
    if statements and (all(sentences) or all(map(_SETS.match, statements))):
        for sentence, part in zip(sentences, statements, strict=True):
            flow.say(sentence, part)
        for comment in comments:
            flow.left(comment, "code comment")
        return None
    flow.left(whole, "code")
    for shown in _SHOWS.finditer(body):
        flow.turn("Go on.", shown[1] or shown[2] or "")
    return None
