"""Snowman: JavaScript in templates, links as in every format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from turnto.exchange.importers import sugarcube
from turnto.exchange.importers.expressions import assignment, condition
from turnto.exchange.importers.flow import GO_ON, BlockBuilder
from turnto.exchange.links import split_link

if TYPE_CHECKING:
    from turnto.exchange.importers.dialects import Source

_TOKEN = re.compile(
    r"(?P<code><%(?P<prints>[=-]?)(?P<body>(?:(?!%>|<%)[\s\S]){0,20000})%>)"
    r"|(?P<link>\[\[(?P<inner>(?:(?!\]\]|\[\[|\n[ \t]*\n)[\s\S]){1,2000})\]\])"
    rf"|{sugarcube.ANCHOR}"
    r"|(?P<raw><(?P<tag>script|style)\b[^>]{0,500}>)"
    r"|(?P<comment><!--(?:(?!-->|<!--)[\s\S]){0,20000}-->)"
    r"|(?P<note>/\*(?:(?!\*/|/\*)[\s\S]){0,20000}\*/|^[ \t]*//[^\n]*)",
    re.MULTILINE,
)
_LOOK = re.compile(
    r"<%(?:(?!%>|<%)[\s\S]){0,20000}%>|<(?P<code>script|style)\b(?:(?!</(?P=code))[\s\S]){0,20000}"
    r"|(?P<short>(?<=<)(?P<element>[A-Za-z]{1,20})(?:[-0]{1,4}(?:[.#][\w-]{1,100}){0,9}|(?:[.#][\w-]{1,100}){1,9})(?=[\s/>]))"
    r"|(?P<styled>(?<=\]\])\{[.#\w -]{1,200}\})"
    r"|(?P<boxed>^\[[ \t]*$(?=(?:(?!^\[|^\])[\s\S]){0,20000}^\]\{)|^\]\{[.#\w -]{1,200}\}[ \t]*$)",
    re.MULTILINE,
)
"""Class and id in short form, and code, where the same signs are none.

``<a-0.door#oak>``, ``[[In]]{.door}``, lines ``[`` and ``]{.door}``.
"""
_SETS = re.compile(r"(?:var |let |const )?[\w.]+\s*[-+*/]?=(?![=>])[^{}]*$")
_SHOWS = re.compile(r"(?:window\.)?story\.(?:show|render)\(\s*(?:\"([^\"]*)\"|'([^']*)')\s*\)")


def read(flow: BlockBuilder, text: str, source: Source) -> None:
    """Read a passage into a flow."""

    def plain(found: re.Match[str]) -> str:
        """Leave a look over; return as many spaces, so that places stay true."""
        if not (found["short"] or found["styled"] or found["boxed"]):
            return found[0]
        flow.at = found.start()
        source.dropped.setdefault(found[0], flow.here())
        return (found["element"] or "").ljust(len(found[0]))

    text = _LOOK.sub(plain, text)

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
            flow.at = found.start("body") + len(found["body"]) - len(found["body"].lstrip())
            _code(flow, source, found["body"].strip(), found["prints"], found[0])
        elif found["anchor"]:
            return sugarcube.anchor(flow, found, text, found.end(), source)
        elif found["comment"]:
            flow.left(found[0][4:-3], "code comment")
        elif found["note"]:
            flow.left(re.sub(r"^\s*(?://|/\*)|\*/$", "", found[0]), "code comment")
        else:
            after = flow.script(text, found)
            for shown in _SHOWS.finditer(text, found.start(), after):
                flow.turn(GO_ON, shown[1] or shown[2] or "")
            return after
        return None

    flow.read(text, _TOKEN, take)


_HEAD = re.compile(r"(?:\}\s*(?=else\b))?(?P<word>else\s+if|if|else)\b\s*(?P<asks>\()?")
_SIGN = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|//[^\n]*|[()\[\]{};\n]")
_NOTE = re.compile(r"//[^\n]*|/\*[\s\S]*?\*/")
_BLANK = re.compile(r"[\s;]*")
_GOES_ON = re.compile(r"[=+*,?:&|(-][ \t]*$")
"""End of a line of code whose statement goes on in the next."""


class _Piece(NamedTuple):
    """Part of a piece of code."""

    kind: Literal["if", "else", "end", "statement", "note", "open"]
    """“Open” is a statement that goes on in the next piece of code."""
    text: str
    """Its text; of a condition what is asked."""
    at: int = 0
    """Where it begins in the code."""


def _end_of(code: str, place: int, ends: str) -> int:
    """Return where one of some signs stands outside brackets and texts; -1 if nowhere."""
    deep = 0
    for sign in _SIGN.finditer(code, place):
        if deep == 0 and sign[0] in ends:
            return sign.start()
        if sign[0] in "([{":
            deep += 1
        elif sign[0] in ")]}":
            deep -= 1
    return -1 if deep else len(code)


def _parts(code: str) -> Iterator[_Piece]:
    """Cut code into statements, and the begins and ends of its conditions."""
    place = 0
    alone = False
    """Whether the next statement is all that a condition without braces holds."""
    while (place := _blank(code, place)) < len(code):
        if note := _NOTE.match(code, place):
            yield _Piece("note", note[0].strip("/* "), place)
            place = note.end()
            continue
        if (head := _HEAD.match(code, place)) and bool(head["asks"]) == head["word"].endswith("if"):
            end = _end_of(code, head.end(), ")") if head["asks"] else head.end()
            behind = re.compile(r"\)?\s*(?P<opens>\{)?").match(code, max(end, 0))
            if end >= 0 and behind and (behind["opens"] or head["word"] == "if"):
                asked = code[head.end() : end].strip() if head["asks"] else ""
                yield _Piece("if" if head["word"] == "if" else "else", asked, place)
                place, alone = behind.end(), not behind["opens"]
                continue
        if code[place] == "}":
            yield _Piece("end", "", place)
            place += 1
            continue
        end = _end_of(code, place, ";\n}")
        while end >= 0 and code.startswith("\n", end) and _GOES_ON.search(code, place, end):
            end = _end_of(code, end + 1, ";\n}")
        text = code[place : end if end >= 0 else len(code)].strip()
        yield _Piece("statement" if end >= 0 else "open", text, place)
        place = end if end > place else len(code) if end < 0 else place + 1
        if alone:
            yield _Piece("end", "", place)
            alone = False


def _blank(code: str, place: int) -> int:
    found = _BLANK.match(code, place)
    return found.end() if found else place


def _code(flow: BlockBuilder, source: Source, body: str, prints: str, whole: str) -> None:
    if prints:
        shown = re.fullmatch(r"(?:window\.)?story\.render\(\s*(?:\"([^\"]*)\"|'([^']*)')\s*\)\s*;?", body)
        if shown:
            return source.include(flow, shown[1] or shown[2] or "")
        flow.words(body if re.fullmatch(r"[\w.]{1,40}", body) else "")
        return flow.left(whole, "value printed")
    parts = list(_parts(body))
    statements = [part.text for part in parts if part.kind in ("statement", "open")]
    if len(parts) > len(statements) or all(_is_plain(one, source) for one in statements):
        start = flow.at
        for part in parts:
            flow.at = start + part.at
            _part(flow, source, part, whole if len(parts) == 1 else f"<% {part.text} %>")
        return None
    flow.left(whole, "code")
    source.braces += ["other"] * sum(max(0, part.text.count("{") - part.text.count("}")) for part in parts)
    for shown in _SHOWS.finditer(body):
        flow.turn(GO_ON, shown[1] or shown[2] or "")
    return None


def _is_plain(statement: str, source: Source) -> bool:
    """Return whether a statement sets a variable or shows a passage."""
    return bool(
        assignment(statement, source.kinds) or _SETS.match(statement) or _SHOWS.fullmatch(statement.rstrip("; "))
    )


def _part(flow: BlockBuilder, source: Source, part: _Piece, whole: str) -> None:
    match part.kind:
        case "note":
            flow.left(part.text, "code comment")
        case "if":
            flow.open(condition(part.text, source.kinds), f"<% if ({part.text}) {{ %>")
            source.braces.append("if")
        case "else" if source.braces[-1:] == ["if"]:
            told = f"<% }} else if ({part.text}) {{ %>" if part.text else ""
            flow.otherwise(condition(part.text, source.kinds) if part.text else "", told)
        case "end" if source.braces:  # that of other code is told of where that begins
            if source.braces.pop() == "if":
                flow.close()
        case "statement" | "open" if not re.search(r"\w", part.text):
            pass  # what closes the brackets of a function
        case "statement" if shown := _SHOWS.fullmatch(part.text):
            flow.turn(GO_ON, shown[1] or shown[2] or "", is_forced=True)
        case "statement" if _is_plain(part.text, source):
            flow.say(assignment(part.text, source.kinds), part.text)
        case _:
            flow.left(whole, "code")
            source.braces += ["other"] * max(0, part.text.count("{") - part.text.count("}"))
            for shown in _SHOWS.finditer(part.text):
                flow.turn(GO_ON, shown[1] or shown[2] or "")
