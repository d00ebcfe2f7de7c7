"""SugarCube: macros in double angle brackets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from turnto.exchange.importers.expressions import assignment, condition
from turnto.exchange.importers.flow import BlockBuilder
from turnto.exchange.links import split_link
from turnto.exchange.story import BACK

if TYPE_CHECKING:
    from turnto.exchange.importers.dialects import Source

_TOKEN = re.compile(
    r"(?P<comment>/\*(?:(?!\*/|/\*)[\s\S]){0,20000}\*/|/%(?:(?!%/|/%)[\s\S]){0,20000}%/|<!--(?:(?!-->|<!--)[\s\S]){0,20000}-->)"
    r"|(?P<raw><(?P<tag>script|style|html|nowiki)\b[^>]{0,500}>)"
    r"|(?P<image>\[img\[(?P<picture>[^\[\]\n]{1,1000})\](?:\[(?P<to>[^\[\]\n]{0,1000})\])?(?:\[[^\[\]\n]{0,1000}\])?\])"
    r"|(?P<link>\[\[(?P<inner>(?:(?!\]\]|\[\[)[^\n]){1,2000})\]\])"
    r"|(?P<macro><<(?P<name>/?[A-Za-z=-][\w-]{0,60})(?P<arguments>(?>\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`|\[\[[^\n\]]*\]\]|(?!>>|<<)[\s\S]){0,8000})>>)"
    r"|(?P<anchor><a\b(?P<attributes>[^>]{0,1000}\bdata-passage=[^>]{0,1000})>)"
    r"|(?P<variable>\$[A-Za-z_]\w*(?:\.\w+|\[[^\[\]\n]{1,60}\])*)"
    r"|(?P<look>@@[#.\w;:\s-]{0,200}?;|@@)"
)
_STRING = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'")
_LINKED = re.compile(r"\s*\[\[([^\n]{1,2000}?)\]\]")
_BODIES = frozenset("script widget run done".split())
_LINKS = frozenset({"link", "button", "click"})
_QUIET = frozenset("nobr silently silent nowiki type timed next repeat stop span div capture actions".split())
_REVEALS = frozenset(
    "linkappend linkprepend linkreplace linkreveal append prepend replace copy remove toggleclass addclass removeclass".split()
)


def read(flow: BlockBuilder, text: str, source: Source) -> None:
    """Read a passage into a flow."""
    # A backslash at the end of a line joins the next to it; of the same length, so that places stay true.
    text = re.sub(r"\\[ \t]*\n", lambda found: " " * len(found[0]), text)
    place = 0
    links: list[tuple[str, str, list[str], str]] = []
    """Open link macros: label, target, instructions, source."""
    while found := _TOKEN.search(text, place):
        flow.at = found.start()
        between = text[place : found.start()]
        if links and between.strip():
            flow.left(between, "text behind a link")
        elif not links:
            flow.words(between)
        place = found.end()
        kind = next(
            kind for kind in ("comment", "raw", "image", "link", "macro", "anchor", "variable", "look") if found[kind]
        )
        match kind:
            case "link":
                link(flow, found["inner"], source)
            case "macro":
                place = _macro(flow, source, found, text, place, links)
            case "image":
                picture = found["picture"].rpartition("|")
                flow.words(f'<img src="{picture[2].strip()}" alt="{picture[0].strip()}">')
                if found["to"]:
                    flow.turn(picture[0].strip() or split_link(found["to"])[1], split_link(found["to"])[1])
            case "anchor":
                place = anchor(flow, found["attributes"], text, place)
            case "raw":
                end = text.find(f"</{found['tag']}", place)
                after = len(text) if end < 0 else text.find(">", end) + 1 or len(text)
                if found["tag"] in ("script", "style"):
                    flow.left(text[found.start() : after], found["tag"])
                else:
                    flow.words(text[place : end if end >= 0 else len(text)])
                place = after
            case "variable":
                if not links:
                    flow.words(found[0])
                flow.left(found[0], "value printed")
            case "comment":
                flow.left(found[0][2:-2].strip("!-"), "comment")
            case "look":
                source.dropped.setdefault("@@", flow.here())
    while links:
        _close_link(flow, links.pop())
    flow.at = len(text)
    flow.words(text[place:])


def link(flow: BlockBuilder, inner: str, source: Source) -> None:
    """Read ``text|passage][setter``."""
    inner, bracket, setter = inner.partition("][")
    label, target = split_link(inner)
    deeds = []
    if bracket:
        for part in re.split(r"[;,](?=\s*[$_])", setter.rstrip("]")):
            deeds.append(assignment(part, source.kinds) or part.strip())
    target = _quoted(target, flow)
    if target not in flow.names and re.match(r"[$_`\"']|\w+\(", target):
        flow.words(label)
        flow.left(f"[[{inner}]]", "turn")
        return
    flow.link(label, target, deeds=tuple(deeds))


def _quoted(target: str, flow: BlockBuilder) -> str:
    found = _STRING.fullmatch(target)
    return (found[1] or found[2] or "") if found and target not in flow.names else target


def anchor(flow: BlockBuilder, told: str, text: str, place: int) -> int:
    """Read an HTML link to a passage; return the offset behind it."""
    from turnto.exchange.prose import attributes

    end = text.find("</a", place)
    label = text[place : end if end >= 0 else place]
    target = attributes(told).get("data-passage", "")
    label = re.sub(r"<[^<>]*>", "", label)
    flow.link(label or target, target)
    return place if end < 0 else text.find(">", end) + 1 or len(text)


def _macro(
    flow: BlockBuilder,
    source: Source,
    found: re.Match[str],
    text: str,
    place: int,
    links: list[tuple[str, str, list[str], str]],
) -> int:
    name, arguments, whole = found["name"].casefold(), found["arguments"].strip(), found[0]
    said = [one[1] if one[1] is not None else one[2] or "" for one in _STRING.finditer(arguments)]
    match name:
        case "if":
            flow.open(condition(arguments, source.kinds), whole)
        case "elseif" | "else":
            arguments = re.sub(r"^if\b", "", arguments).strip() if name == "else" else arguments
            flow.otherwise(condition(arguments, source.kinds) if arguments else "", whole if arguments else "")
        case "/if" | "endif":
            flow.close()
        case "switch":
            flow.left(whole, "switch")
        case "case" | "default":
            flow.end_paragraph()
            flow.left(whole, "only in this case")
        case "set" | "unset" | "remember":
            for part in re.split(r"[;,](?=\s*[$_])", arguments):
                sentence = assignment(part, source.kinds)
                if links:
                    links[-1][2].append(sentence or part.strip())
                else:
                    flow.say(sentence, whole)
        case "goto":
            target = said[0] if said else arguments
            if linked := _LINKED.match(arguments):
                target = split_link(linked[1])[1]
            if links:
                label, _, deeds, own = links.pop()
                links.append((label, target if said or linked else "", deeds, own))
            elif said or linked or target in flow.names:
                flow.turn("Go on.", target)
            else:
                flow.left(whole, "turn")
        case "include" | "display":
            linked = _LINKED.match(arguments)
            target = said[0] if said else split_link(linked[1])[1] if linked else arguments.strip("\"'`")
            if target in source.texts:
                source.include(flow, target)
            elif said or linked:
                flow.turn("Go on.", target)
            else:
                flow.left(whole, "turn")
        case _ if name in _LINKS:
            links.append(_opened(arguments, said, whole, flow))
            if not re.compile(rf"<<(?:/{name}|end{name})\b", re.IGNORECASE).search(text, place, place + 20_000):
                _close_link(flow, links.pop())
        case _ if name.lstrip("/").removeprefix("end") in _LINKS and name not in _LINKS:
            if links:
                _close_link(flow, links.pop())
        case "back" | "return":
            linked = _LINKED.match(arguments)
            label, target = split_link(linked[1]) if linked else (said[0] if said else "", BACK)
            if len(said) > 1:
                target = said[1]
            flow.link(label or "Go back.", target)
        case "actions" | "choice":
            named = said or [split_link(one[1])[1] for one in re.finditer(r"\[\[([^\]\n]{1,500})\]\]", arguments)]
            for target in named[:1] if name == "choice" else named:
                flow.turn(said[1] if name == "choice" and len(said) > 1 else target, target)
            if not named:
                flow.left(whole, "turn")
        case _ if name in _BODIES:
            end = text.find(f"<</{name}", place)
            if name == "run" or end < 0:
                flow.left(whole, "macro")
            else:
                after = text.find(">>", end) + 2
                flow.left(text[found.start() : after], name)
                return after
        case _ if name in _REVEALS:
            if said:
                flow.words(said[0] if name.startswith("link") else "")
            flow.left(whole, "text that a press brings")
        case _ if name.lstrip("/").removeprefix("end") in _QUIET:
            source.dropped.setdefault(f"<<{name.lstrip('/').removeprefix('end')}>>", flow.here())
        case _ if name.startswith("/"):
            pass
        case _:
            flow.left(whole, "value printed" if name in ("print", "=", "-") else "macro")
    return place


def _opened(arguments: str, said: list[str], whole: str, flow: BlockBuilder) -> tuple[str, str, list[str], str]:
    if linked := _LINKED.match(arguments):
        label, target = split_link(linked[1])
        return label, target, [], whole
    label = said[0] if said else arguments
    target = said[1] if len(said) > 1 else ""
    if not target and (rest := re.sub(r"^(?:\"[^\"\n]*\"|'[^'\n]*')", "", arguments).strip()) in flow.names:
        target = rest
    return label, target, [], whole


def _close_link(flow: BlockBuilder, opened: tuple[str, str, list[str], str]) -> None:
    label, target, deeds, whole = opened
    if target:
        flow.link(label, target, deeds=tuple(deeds))
    else:
        flow.words(label)
        flow.left(" ".join([whole, *deeds]), "turn")
