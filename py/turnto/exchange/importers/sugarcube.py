"""SugarCube: macros in double angle brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from turnto.exchange.importers.choosing import choice_at, choose
from turnto.exchange.importers.expressions import assignment, condition
from turnto.exchange.importers.flow import (
    AS_IT_IS,
    GO_BACK,
    GO_ON,
    PRINTED,
    BlockBuilder,
    Press,
    behind_element,
    pressed_words,
)
from turnto.exchange.links import split_link
from turnto.exchange.prose import verbatim
from turnto.exchange.story import BACK, Link

if TYPE_CHECKING:
    from turnto.exchange.importers.dialects import Source

ANCHOR = (
    r"(?P<anchor><(?P<element>[A-Za-z][\w-]*)\b(?P<attributes>(?=[^<>]{0,1000}?"
    r"(?:\bdata-passage\s*=|\bonclick\s*=|\bhref\s*=\s*(?:[\"']\s*(?:javascript:|#?[\"'])|javascript:)))"
    r"(?:\"[^\"<]{0,1000}\"|'[^'<]{0,1000}'|[^<>\"']){0,600})>)"
)
"""Element of HTML that does something when it is pressed: it leads to a passage, or code is run."""
_TOKEN = re.compile(
    r"(?P<comment>(?<!/)/\*(?:(?!\*/|/\*)[\s\S]){0,20000}\*/|/%(?:(?!%/|/%)[\s\S]){0,20000}%/|<!--(?:(?!-->|<!--)[\s\S]){0,20000}-->)"
    r"|(?P<verbatim>\{\{\{(?:(?!\}\}\})[\s\S]){0,20000}\}\}\}|\"\"\"(?:(?!\"\"\")[\s\S]){0,20000}\"\"\")"
    r"|(?P<raw><(?P<tag>script|style|html|nowiki)\b[^>]{0,500}>)"
    r"|(?P<image>\[img\[(?P<picture>[^\[\]\n]{1,1000})\](?:\[(?P<to>[^\[\]\n]{0,1000})\])?(?:\[(?P<setter>[^\[\]\n]{0,1000})\])?\])"
    r"|(?P<link>\[\[(?P<inner>[^\[\]\n]{1,500}\]\[(?:[^\[\]\n]|\[[^\[\]\n]{0,300}\]){1,500}|(?:(?!\]\]|\[\[|\n[ \t]*\n)[\s\S]){1,2000})\]\])"
    r"|(?P<macro><<(?P<name>/?[A-Za-z=-][\w-]{0,60})(?P<arguments>(?>\"[^\"\n]*\"|'[^'\n]*'|`[^`\n]*`|\[\[(?:(?!\]\])[^\n]){0,2000}\]\]|(?!>>|<<)[\s\S]){0,8000})>>)"
    rf"|{ANCHOR}"
    r"|(?P<variable>(?:\$[A-Za-z_]|(?<![\w$./])_[A-Za-z])\w*(?:\.\w+|\[[^\[\]\n]{1,60}\])*)"
    r"|(?P<look>@@[#.\w;:\s-]{0,200}?;|@@)"
)
_VERBATIM = (
    r"\{\{\{(?:(?!\}\}\})[\s\S]){0,20000}\}\}\}|\"\"\"(?:(?!\"\"\")[\s\S]){0,20000}\"\"\""
    r"|<nowiki>(?:(?!</?nowiki>)[\s\S]){0,20000}</nowiki>"
)
_JOINS = re.compile(rf"{_VERBATIM}|{AS_IT_IS}|(?P<joins>\\[ \t]*\n|(?:^|\n)[ \t]*\\)", re.MULTILINE)
"""Backslash that joins two lines, and what it may stand in without doing so."""
_MARKED = re.compile(
    r"<[A-Za-z][\w-]*(?=[^<>]{0,500}<<)(?:\s+[^\s=<>\"']+(?:\s*=\s*(?:\"[^\"]{0,1000}\"|'[^']{0,1000}'))?){1,40}\s*/?>"
)
"""Element of HTML with macros in its attributes."""
_STRING = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'")
_PLAYS = re.compile(r"(?:Engine\.play|\bstory\.(?:show|render))\(\s*(?:\"([^\"]*)\"|'([^']*)')\s*\)")
_BACKWARD = re.compile(r"(?:window\.)?history\.(?:back\(\s*\)|go\(\s*-1\s*\))|Engine\.backward\(\s*\)")
"""Code that leads back to the passage before."""
_NOTHING = re.compile(r"javascript:|window\.|return\b|false|void|0")
"""Parts of a handler that do nothing besides."""
_ONLY_PLAYS = re.compile(rf"(?:{_PLAYS.pattern}|Engine\.backward\(\))\s*;?")
_ARGUMENT = re.compile(
    r"(?P<text>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')|(?P<code>`[^`\n]*`)"
    r"|\[\[(?P<link>[^\n]{1,2000}?)\]\]"
    r"|\[img\[(?P<image>[^\[\]\n]*)\](?:\[(?P<to>[^\[\]\n]*)\])?(?:\[(?P<setter>[^\[\]\n]*)\])?\]"
    r"|(?P<word>[^\s\"'`]+)"
)
_ENDS = re.compile(r"<<\s*(?P<closes>/|end)?(?P<name>link|button|click)\b", re.IGNORECASE)
_BODIES = frozenset("script widget run done".split())
_CHOOSES = frozenset("cycle listbox cyclinglink radiobutton".split())
_LINKS = frozenset({"link", "button", "click"})
_QUIET = frozenset("nobr silently silent nowiki type timed next span div capture actions".split())
_AIMED = frozenset(
    "goto include display back return actions choice linkappend linkprepend linkreplace linkreveal".split()
)
"""Macros whose arguments are passages or labels."""
_PRESSED = frozenset("linkappend linkprepend linkreplace linkreveal".split())
_REVEALS = _PRESSED | frozenset("append prepend replace copy remove toggleclass addclass removeclass".split())


_SWITCH = re.compile(r"<<switch\s+([$_][\w.]+)\s*>>((?:(?!<</switch>>|<<switch\b)[\s\S]){0,20000})")
_CASE = re.compile(r"<<case\s+([^<>]{1,500})>>")


def compared(text: str) -> str:
    """Return the comparisons that the cases of a text's switches are."""
    return "\n".join(
        f"{switch[1]} is {value[0]}"
        for switch in _SWITCH.finditer(text)
        for case in _CASE.finditer(switch[2])
        for value in _ARGUMENT.finditer(case[1])
    )


def read(flow: BlockBuilder, text: str, source: Source) -> None:
    """Read a passage into a flow."""
    # A backslash at an end of a line joins it to the one there; of the same length, so that places stay true.
    text = _JOINS.sub(lambda found: " " * len(found[0]) if found["joins"] else found[0], text)
    text = _MARKED.sub(lambda found: _plain_tag(found, flow, source), text)
    ends = _ends(text)

    def take(found: re.Match[str]) -> int | None:
        kind = next(
            kind
            for kind in ("comment", "verbatim", "raw", "image", "link", "macro", "anchor", "variable", "look")
            if found[kind]
        )
        match kind:
            case "link":
                link(flow, found["inner"], source)
            case "macro" if found["name"].casefold() in _LINKS:
                return _link_macro(flow, source, found, text, ends)
            case "macro":
                return _macro(flow, source, found, text, found.end())
            case "image":
                picture = found["picture"].rpartition("|")
                flow.words(f'<img src="{picture[2].strip()}" alt="{picture[0].strip()}">')
                if target := _aim(found["to"] or "", flow):
                    flow.turn(picture[0].strip() or target, target, _setter(found["setter"] or "", source))
                elif found["to"]:
                    flow.left(found[0], "turn")
            case "anchor":
                return anchor(flow, found, text, found.end(), source)
            case "raw" if found["tag"] in ("script", "style"):
                return flow.script(text, found)
            case "raw":
                end = text.find(f"</{found['tag']}", found.end())
                flow.words(text[found.end() : end if end >= 0 else len(text)])
                return behind_element(text, found.end(), found["tag"])
            case "variable":
                flow.words(found[0])
                if found[0][0] == "$" or re.split(r"\W", found[0])[0] in source.temporary:
                    flow.left(found[0], "value printed")
            case "comment":
                flow.left(found[0][2:-2].strip("!-"), "code comment")
            case "verbatim":
                flow.words(verbatim(found[0][3:-3]))
            case "look":
                source.dropped.setdefault("@@", flow.here())
        return None

    pressed = len(flow.pressed)
    flow.read(text, _TOKEN, take)
    del flow.pressed[pressed:]


def _plain_tag(tag: re.Match[str], flow: BlockBuilder, source: Source) -> str:
    """Return a tag with spaces for the macros in it, of the same length."""
    flow.at = tag.start()
    if "<<" in tag[0]:
        source.dropped.setdefault(" ".join(tag[0].split()), flow.here())
    return re.sub(r"<<(?:(?!>>)[\s\S]){0,1000}>>", lambda found: re.sub(r"[^\n]", " ", found[0]), tag[0])


def link(flow: BlockBuilder, inner: str, source: Source) -> None:
    """Read ``text|passage][setter``."""
    inner, bracket, setter = inner.partition("][")
    label, target = split_link(inner, flow.names)
    label = _without_macros(label, flow, f"[[{inner}]]")
    if label != target and PRINTED.search(label):
        flow.left(f"[[{inner}{bracket}{setter}]]", "label worked out in play")
    target = _aim(target, flow)
    if not target:
        flow.words(label)
        flow.left(f"[[{inner}{bracket}{setter}]]", "turn")
        return
    flow.link(label, target, deeds=_setter(setter if "[" in setter else setter.rstrip("]"), source))


_PRINTS = re.compile(r"<<(?:print|=|-)\s+([$_][\w.]+)\s*>>")


def _without_macros(label: str, flow: BlockBuilder, whole: str) -> str:
    """Return a label without the macros in it, which are left over."""
    named = _PRINTS.sub(r"\1", label)
    plain = " ".join(re.sub(r"<<(?!\s)[^<>]*>>", " ", named).split()) if "<<" in label and ">>" in label else label
    if plain != label:
        flow.left(whole, "label worked out in play")
    return plain


def _setter(text: str, source: Source) -> tuple[str, ...]:
    """Return what the setter of a link does: sentences, or its code where it has no words of ours."""
    return tuple(assignment(part, source.kinds) or part.strip() for part in _assignments(text) if part.strip())


def _aim(target: str, flow: BlockBuilder) -> str:
    """Return the passage that is meant; empty if it is worked out in play."""
    if target in flow.names:
        return target
    if found := _STRING.fullmatch(target):
        return found[1] or found[2] or ""
    if re.fullmatch(r"previous\(\)|State\.previous", target) or (target == "$return" and not flow.has_own_return):
        return BACK
    return "" if re.match(r"[$_`]|[\w.]+\(|(?:setup|State|settings)\.", target) else target


class _Argument(NamedTuple):
    label: str
    target: str
    """Passage; empty if it is worked out in play."""
    is_link: bool = False
    setter: str = ""


def _arguments(text: str, flow: BlockBuilder) -> list[_Argument]:
    """Return what a macro is given: texts, words, links and pictures; code has no target."""
    given = []
    for one in _ARGUMENT.finditer(text):
        if one["link"]:
            inner, _, setter = one["link"].partition("][")
            label, target = split_link(inner, flow.names)
            given.append(_Argument(label, _aim(target, flow), True, setter.rstrip("]")))
        elif one["image"] is not None:
            label, target = one["image"].rpartition("|")[0].strip(), split_link(one["to"] or "")[1]
            given.append(_Argument(label or target, _aim(target, flow), bool(one["to"]), one["setter"] or ""))
        elif one["code"]:
            said = "".join(part[1] or part[2] or "" for part in _STRING.finditer(one["code"]))
            given.append(_Argument(" ".join(said.split()), _aim(one["code"].strip("` "), flow)))
        elif one["text"]:
            said = re.sub(r"\\(.)", r"\1", one["text"][1:-1])
            given.append(_Argument(said, said))
        else:
            given.append(_Argument(one["word"], _aim(one["word"], flow)))
    return given


def _ends(text: str) -> dict[int, int]:
    """Return where the body of each link macro ends."""
    ends: dict[int, int] = {}
    opened: dict[str, list[int]] = {}
    for found in _ENDS.finditer(text):
        waiting = opened.setdefault(found["name"].casefold(), [])
        if not found["closes"]:
            waiting.append(found.start())
        elif waiting:
            ends[waiting.pop()] = found.start()
    return ends


def _behind(text: str, end: int) -> int:
    """Return the offset behind a closing tag; one that is cut short goes to the end of the text."""
    return text.find(">>", end) + 2 if ">>" in text[end:] else len(text)


def _link_macro(flow: BlockBuilder, source: Source, found: re.Match[str], text: str, ends: Mapping[int, int]) -> int:
    """Read a link with what a press does; return the offset behind it."""
    end = ends.get(found.start())
    body = text[found.end() : end] if end else ""
    after = _behind(text, end) if end else found.end()
    first, *given = _arguments(found["arguments"], flow) or [_Argument("", "")]
    first = first._replace(label=_without_macros(first.label, flow, found[0]))
    code = _ARGUMENT.match(found["arguments"].strip())
    if code and (PRINTED.search(first.label) or (code["code"] and not _STRING.fullmatch(code["code"].strip("` ")))):
        flow.left(found[0], "label worked out in play")
    given = [first] if first.is_link else given[:1]
    deeds = _setter(first.setter, source)
    done = flow.done_by_press(found.end(), lambda by: read(by, body, source)) if body.strip() else ()
    way = [Link(GO_ON, one.target, flow.here(), is_forced=True) for one in given if one.target]
    if done is not None and len(way) == len(given) and flow.press(first.label, (*done, *way), deeds, is_repeated=True):
        return after
    flow.words(first.label)
    flow.left(text[found.start() : after], "turn")
    return after


_OBJECT = re.compile(
    r"\s*+([$_][\w.]+)\s*+(?:=|\bto\b)\s*+"
    r"\{((?:\s*+[\"']?\w+[\"']?\s*+:\s*+(?:\w+|\"[^\"\n]*\"|'[^'\n]*')\s*+,?){1,60})\s*+\}\s*+"
)
"""Object with plain values: ``$door to {open: false, tries: 2}``."""
_FIELD = re.compile(r"[\"']?(\w+)[\"']?\s*:\s*(\w+|\"[^\"\n]*\"|'[^'\n]*')")


def _is_set(name: str, arguments: str, source: Source) -> bool:
    """Return whether a macro sets variables; one that runs code does if all of it can be said."""
    if name == "run":
        return all(assignment(part, source.kinds) for part in _assignments(arguments))
    return name in ("set", "unset", "remember")


def _assignments(text: str) -> list[str]:
    """Cut what is set into its assignments; those of an object are one for each of its fields."""
    if found := _OBJECT.fullmatch(text):
        return [f"{found[1]}.{name} to {value}" for name, value in _FIELD.findall(found[2])]
    return re.split(r"[;,](?=\s*[$_])", text)


def anchor(flow: BlockBuilder, found: re.Match[str], text: str, place: int, source: Source) -> int:
    """Read an element of HTML that leads to a passage; return the offset behind it."""
    from turnto.exchange.prose import attributes

    told = attributes(found["attributes"])
    is_void = found["element"].casefold() in ("img", "area", "input") or found["attributes"].endswith("/")
    end = place if is_void else text.find(f"</{found['element']}", place)
    label = (
        re.sub(r"<[^<>]*>", "", text[place : max(end, place)]).strip() or told.get("alt", "") or told.get("title", "")
    )
    done = told.get("onclick", "") or told.get("href", "")
    played = _PLAYS.search(done)
    target = told.get("data-passage", "") or (played[1] or played[2] or "" if played else "")
    is_worked_out = bool(re.search(r"(?:@|sc-eval:)data-passage", found["attributes"]))
    if not target and not is_worked_out and (going_back := _BACKWARD.search(done)):
        target, done = BACK, done.replace(going_back[0], "")
    if not target and not is_worked_out:  # what it holds may lead on by itself
        flow.left(found[0], "turn, perhaps")
        return place
    if not target or is_worked_out:
        flow.words(label)
        flow.left(found[0], "turn")
    else:
        further = [one for one in _PLAYS.sub("", done).split(";") if re.search(r"\w", _NOTHING.sub("", one))]
        sentences = [assignment(one.removeprefix("javascript:"), source.kinds) for one in further if played]
        deeds = (*_setter(told.get("data-setter", ""), source), *filter(None, sentences))
        flow.link(label or (GO_BACK if target == BACK else target), target, deeds=deeds)
        if not all(sentences):
            flow.left(done, "what a press does")
    return place if is_void or end < 0 else text.find(">", end) + 1 or len(text)


def _macro(
    flow: BlockBuilder,
    source: Source,
    found: re.Match[str],
    text: str,
    place: int,
) -> int:
    name, arguments, whole = found["name"].casefold(), found["arguments"].strip(), found[0]
    if name in ("if", "elseif"):  # `visited("here")` of the passage itself counts as `visited()` does
        arguments = re.sub(rf"visited\((['\"]){re.escape(source.inside[0])}\1\)", "visited()", arguments)
    if name in source.widgets:  # one of the story's own has precedence
        return place if _widget(flow, source, name, arguments) else _unknown(flow, name, arguments, whole, place)
    given = _arguments(arguments, flow) if name in _AIMED else []
    if name in _CHOOSES and (chosen := choice_at(text, found.start())) and choose(flow, chosen[0], source.kinds, whole):
        return chosen[1]
    match name:
        case "if":
            flow.open(condition(arguments, source.kinds), whole)
        case "elseif" | "else":
            arguments = re.sub(r"^if\b", "", arguments).strip() if name == "else" else arguments
            flow.otherwise(condition(arguments, source.kinds) if arguments else "", whole if arguments else "")
        case "/if" | "endif":
            flow.close()
        case "switch":
            source.switches.append((arguments, False))
        case "case" | "default" if source.switches:
            asked, is_open = source.switches[-1]
            values = [one[0] for one in _ARGUMENT.finditer(arguments)]
            said = condition(" or ".join(f"{asked} is {value}" for value in values), source.kinds) if values else ""
            told = f"<<switch {asked}>>{whole}"
            if is_open:
                flow.otherwise(said, told if values else "")
            else:
                flow.open(said, told)
            source.switches[-1] = (asked, True)
        case "/switch" | "endswitch" if source.switches:
            if source.switches.pop()[1]:
                flow.close()
        case _ if _is_set(name, arguments, source):
            gone = " to false" if name == "unset" else ""
            sentences = [assignment(part + gone, source.kinds) for part in _assignments(arguments)]
            for sentence in filter(None, sentences):
                flow.say(sentence, whole)
            if not all(sentences):
                flow.left(whole, "instruction")
        case "goto" | "include" | "display":
            target = given[0].target if given else ""
            if target and name != "goto" and target in source.texts:
                source.include(flow, target)
            elif target:
                flow.turn(GO_ON, target, is_forced=name == "goto")
            else:
                flow.left(whole, "turn")
        case "back" | "return":
            label = given[0].label if given else ""
            target = next((one.target for one in given if one.is_link), given[1].target if len(given) > 1 else BACK)
            if target:
                flow.link(label or GO_BACK, target, deeds=_setter(given[0].setter if given else "", source))
            else:
                flow.words(label)
                flow.left(whole, "turn")
        case "actions" | "choice":
            if name == "choice" and given and not given[0].is_link:
                given = [_Argument(given[1].label if len(given) > 1 else given[0].label, given[0].target)]
            for one in given:
                if one.target:
                    flow.turn(one.label, one.target, _setter(one.setter, source))
            if not given or not all(one.target for one in given):
                flow.left(whole, "turn")
        case "textbox" | "numberbox":
            flow.left(whole, "macro")
            for one in _arguments(arguments, flow)[2:]:
                if one.target not in ("", "autofocus"):
                    flow.turn(GO_ON, one.target)
        case _ if name.lstrip("/").removeprefix("end") in _LINKS:
            pass
        case _ if name in _BODIES:
            end = text.find(f"<</{name}", place)
            after = place if name == "run" or end < 0 else _behind(text, end)
            if name == "run" and (played := _ONLY_PLAYS.fullmatch(arguments)):
                flow.turn(GO_ON, played[1] or played[2] or BACK, is_forced=True)
                return place
            flow.left(text[found.start() : after], "macro" if after == place else name)
            for played in _PLAYS.finditer(text, found.start(), after):
                flow.turn(GO_ON, played[1] or played[2] or "")
            return after
        case _ if name in _REVEALS:
            if given:
                flow.words(f"{pressed_words(given[0].label)} ")
            flow.left(whole, "text that a press brings")
            if name in _PRESSED:
                flow.pressed.append(Press(given[0].label if given else ""))
        case _ if name[1:] in _PRESSED and flow.pressed:
            flow.pressed.pop()
        case _ if name.lstrip("/").removeprefix("end") in _QUIET:
            flow.words("\n" if name == "next" else "")
            source.dropped.setdefault(f"<<{name.lstrip('/').removeprefix('end')}>>", flow.here())
        case _ if name.startswith("/"):
            pass
        case "br":
            flow.words("\n")
        case "repeat" | "stop":
            flow.left(whole, "done again and again")
        case _:
            return _unknown(flow, name, arguments, whole, place)
    return place


def _widget(flow: BlockBuilder, source: Source, name: str, arguments: str) -> bool:
    """Read a widget with what it is given; return whether it could be."""
    given = zip(_ARGUMENT.finditer(arguments), _arguments(arguments, flow), strict=True)
    return source.expand(flow, name, [(one[0], said.label) for one, said in given])


def _unknown(flow: BlockBuilder, name: str, arguments: str, whole: str, place: int) -> int:
    """Read a macro of the story's own: a link that it is given, as ``"In|Yard"`` too, is a turn."""
    given = [
        _Argument(*split_link(one.label, flow.names), is_link=True) if "|" in one.label and not one.is_link else one
        for one in _arguments(arguments, flow)
    ]
    ways = [one for one in given if one.is_link and one.target in flow.names]
    for one in ways:
        flow.turn(one.label, one.target)
    if ways and len(ways) == len(given):
        return place
    leads = any(one.is_link or one.target in flow.names for one in given)
    if leads and not ways and len(given) > 1 and given[0].target not in flow.names:
        flow.words(given[0].label)
    is_printed = name in ("print", "=", "-")
    if is_printed and (shown := re.fullmatch(r"<<\S+\s+([$_][\w.]+)\s*>>", whole)):
        flow.words(shown[1])
    flow.left(whole, "value printed" if is_printed else "turn, perhaps" if leads else "macro")
    return place
