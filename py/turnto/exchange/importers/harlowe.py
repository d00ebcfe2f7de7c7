"""Harlowe: macros in round brackets, hooks in square ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from turnto.exchange.importers.choosing import choice_at, choose
from turnto.exchange.importers.expressions import assignment, condition
from turnto.exchange.importers.flow import AS_IT_IS, GO_BACK, GO_ON, PRINTED, BlockBuilder, Press, pressed_words
from turnto.exchange.links import split_link
from turnto.exchange.prose import verbatim
from turnto.exchange.story import BACK, Link

if TYPE_CHECKING:
    from turnto.exchange.importers.dialects import Source

LONGEST_ARGUMENTS = 3_000
_TOKEN = re.compile(
    r"(?P<comment><!--(?:(?!-->|<!--)[\s\S]){0,20000}-->)"
    r"|(?P<verbatim>(?P<ticks>`+)(?!`)(?P<literal>(?:(?!(?P=ticks))[\s\S]){1,2000})(?P=ticks)(?!`))"
    r"|(?P<script><(?P<tag>script|style)\b[^>]{0,500}>)"
    r"|(?P<link>\[\[(?!\[)(?P<inner>(?:(?!\]\]|\[\[|\n[ \t]*\n)[\s\S]){1,2000})\]\])"
    r"|(?P<macro>\((?P<name>[$_]?[A-Za-z][\w-]{0,40}):)"
    r"|(?P<changer>\$[\w-]+(?=\[(?!\[)|\[\[\[))"
    r"|(?P<hook>\|[\w-]{0,60}[>)](?=\[))"
    r"|(?P<open>\[)"
    r"|(?P<close>\](?:<[\w-]{0,60}\||\([\w-]{0,60}\|)?)"
    r"|(?P<brace>[{}])"
    r"|(?P<column>^[ \t]*(?:=+\|+=*|\|=+\||\|+=+|=+><=*|=*><=+|<=+=>|==+>|<==+)[ \t]*$)"
    r"|(?P<variable>[$_][A-Za-z]\w*(?:'s [A-Za-z]\w*)*)",
    re.MULTILINE,
)
_JOINS = re.compile(
    rf"(?P<ticks>`+)(?!`)(?:(?!(?P=ticks))[\s\S]){{1,2000}}(?P=ticks)(?!`)|{AS_IT_IS}|(?P<joins>\\\n|\n\\)"
)
"""Backslash that joins two lines, and what it may stand in without doing so."""
_STRING = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'")
_TEXT = r"(?:\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')"
_PLAIN = re.compile(rf"{_TEXT}(?:\s*,\s*{_TEXT})?(?P<look>\s*,\s*\((?P<changer>[\w-]+):[^()]*\))*")
"""One or two texts in quotes, and what the link looks like; anything else is worked out in play."""
_VISITS_HERE = re.compile(r"(?<![\w$_.\"'])visits?\b")
_PRESSED = re.compile(r"\?\w+\s*,\s*(?:\"([^\"]*)\"|'([^']*)')")
_HISTORY = r"\(history:\s*\)'s\s+last"
_CONDITIONS = frozenset("if unless elseif else event".split())
_LINKED = re.compile(r"\[\[((?:(?!\]\]|\[\[)[^\n]){1,2000})\]\]")
_LEADS = re.compile(r"\((?:go[-_]?to|redirect|undo):", re.IGNORECASE)
_DOES = re.compile(r"\((?:set|put|move|if|unless|else-?if|else):", re.IGNORECASE)
# Harlowe tells macros apart by their letters alone: (link-goto:) is (LINK_GOTO:) and (linkgoto:).
_LINKS = frozenset("linkgoto linkto linkrevealgoto clickgoto mouseovergoto mouseoutgoto".split())
_HOOKED = frozenset(
    "link linkreplace linkreveal linkrepeat linkappend linkrerun click clickreplace clickappend clickprepend clickrerun mouseover mouseout".split()
)
_GOTO = frozenset({"goto", "redirect"})
_LOOKS = frozenset(
    "textstyle textcolour textcolor colour color font align textsize size css transition t8n transitionin transitionout t8nin "
    "t8nout textindent textrotate textrotatez background bg box border b4r cornerradius hook after more charstyle "
    "linestyle linkstyle enchant change opacity button hoverstyle transitiontime t8ntime transitiondelay transitiondepart "
    "transitionarrive t8ndepart t8narrive floatbox columns column verbatim v6m collapse nobr animate b4rcolour b4rcolor b4rsize bordercolour bordercolor bordersize "
    "hidden lch oklch rgb hsl gradient stripes".split()
)
_CHANGES = frozenset("append prepend replace show hide rerun".split())
"""Macros that change what stands on the page already."""


def read(flow: BlockBuilder, text: str, source: Source) -> None:
    """Read a passage into a flow."""
    # A backslash at the end of a line or at the beginning of the next joins them; of the same length.
    text = _with_kept(text)
    text = _JOINS.sub(lambda found: "  " if found["joins"] else found[0], text)
    closes = _arguments_end(text)
    named, hidden = _named_hooks(text)
    hooks: list[str] = []
    """What each open hook is: a condition, a look, what a press brings, or only brackets."""
    place = 0
    pending = ""
    """A condition that waits for its hook."""
    was_closed = False
    while found := _TOKEN.search(text, place):
        flow.at = found.start()
        between = text[place : found.start()]
        if between.strip() == "+" and text[place - 1 : place] == ")":
            between = ""  # two changers that are joined
        if between.strip() or not was_closed:
            if was_closed and between.strip():
                was_closed = False
                flow.close()
            flow.words(between)
        place = found.end()
        kind = found.lastgroup if found.lastgroup not in ("tag", "inner", "name", "ticks", "literal") else _kind(found)
        if was_closed and not (kind == "macro" and _plain_name(found["name"]) in ("else", "elseif")):
            was_closed = False
            flow.close()
        match kind:
            case "link":
                _link(flow, found["inner"])
            case "macro":
                end = closes.get(found.start())
                if end is None:
                    flow.left(text[found.start() : found.end()], "macro that is not closed")
                    continue
                arguments = _in_dots(text[found.end() : end - 1].strip())
                whole = text[found.start() : end]
                name = _plain_name(found["name"])
                if name in _CONDITIONS | _HOOKED | _LOOKS | _CHANGES | {"live"}:
                    end = _hook_start(text, end, closes)
                linked = _LINKED.match(text, end) if name in _CONDITIONS else None
                if linked and not text.startswith("[[[", end):
                    _macro(flow, source, name, arguments, whole, (text, end), True, was_closed)
                    _link(flow, linked[1])
                    place, was_closed = linked.end(), True
                    continue
                has_hook = text[end : end + 1] == "[" and (text[end : end + 2] != "[[" or text[end : end + 3] == "[[[")
                pending, place, was_closed = _macro(
                    flow, source, name, arguments, whole, (text, end), has_hook, was_closed
                )
                if pending:
                    hooks.append(pending)
                    place = _inside(text, place)
            case "script":
                place = flow.script(text, found)
            case "comment":
                flow.left(found[0][4:-3], "code comment")
            case "verbatim":
                flow.words(verbatim(found["literal"]))
            case "open" if found.start() in hidden:
                begins = text[found.start() + 1 : found.start() + 30].split("\n")[0]
                flow.open("", f"{begins}… is shown, which it is not on arrival")
                hooks.append("condition")
            case "open":
                is_hook = found.start() in named or text[place - 2 : place - 1] in (">", ")")
                is_hook = is_hook or text.startswith("[[[", found.start())
                hooks.append("plain" if is_hook else "words")
                if hooks[-1] == "words":
                    flow.words("[")
                    if text.startswith("[[", found.start()):
                        flow.left(text[found.start() :].split("\n")[0], "link that is not closed")
            case "close":
                kind_of = hooks.pop() if hooks else "words"
                if kind_of == "words":
                    flow.words(found[0])
                elif kind_of == "condition":
                    was_closed = True
                elif kind_of == "pressed":
                    flow.pressed.pop()
            case "variable":
                flow.words(found[0])
                if found[0][0] == "$" or found[0].partition("'")[0] in source.temporary:
                    flow.left(found[0], "value printed")
            case "changer":
                source.dropped.setdefault(found[0], flow.here())
                hooks.append("plain")
                place = _inside(text, place)
            case "column" | "hook" | "brace":
                pass
    if was_closed:
        flow.close()
    flow.at = len(text)
    flow.words(text[place:])
    del flow.pressed[len(flow.pressed) - hooks.count("pressed") :]


LONGEST_KEPT = 2_000
"""Characters of a hook whose words are shown as they are written."""
_KEPT = re.compile(r"\((?:verbatim|v6m):\s{0,9}\)\s{0,9}\[", re.IGNORECASE)
"""Begin of such a hook."""


def _with_kept(text: str) -> str:
    """Return a passage of the same length, with words that are shown as they are written between ticks."""
    made, at = "", 0
    for found in _KEPT.finditer(text):
        depth, end = 1, found.end()
        while found.start() >= at and depth and end < min(len(text), found.end() + LONGEST_KEPT):
            depth += {"[": 1, "]": -1}.get(text[end], 0)
            end += 1
        words = text[found.end() : end - 1]
        around = end - found.start() - len(words)
        ticks = "`" * (around // 2)
        if found.start() >= at and not depth and words.strip() and ticks not in words:
            made += f"{text[at : found.start()]}{' ' * (around % 2)}{ticks}{words}{ticks}"
            at = end
    return made + text[at:]


def _in_dots(arguments: str) -> str:
    """Return arguments with parts and visits put as in other formats: ``$player.hp``, ``visited("Hall")``."""
    dotted = re.sub(r"([$_][\w.]+)'s\s+(?!(?:length|last|random|any|all|some)\b)([A-Za-z]\w*)", r"\1.\2", arguments)
    return re.sub(rf"\(visited:\s*({_TEXT})\s*\)", r"visited(\1)", dotted)


def _named_hooks(text: str) -> tuple[set[int], set[int]]:
    """Return where hooks begin that are named behind their end, ``[door]<open|``, and where hidden ones do.

    Those are ``|open)[door]`` and ``[door](open|``.
    """
    found: set[int] = set()
    hidden = {one.end() for one in re.finditer(r"\|[\w-]{1,60}\)(?=\[)", text)}
    opened: list[int] = []
    for sign in re.finditer(r"\[|\](?P<name><[\w-]{1,60}\||\([\w-]{1,60}\|)?", text):
        if sign[0] == "[":
            opened.append(sign.start())
        elif opened:
            start = opened.pop()
            if sign["name"]:
                found.add(start)
                hidden |= {start} if sign["name"][0] == "(" else set()
    return found, hidden


_JOINED = re.compile(r"\s*\+\s*(?P<macro>\((?P<name>[A-Za-z][\w-]{0,40}):)")
_GAP = re.compile(r"\s*(?=\[\[\[|\[(?!\[))")


def _hook_start(text: str, end: int, closes: Mapping[int, int]) -> int:
    """Return where the hook of a macro begins, behind spaces and looks joined with it; else the macro's end."""
    place = end
    while joined := _JOINED.match(text, place):
        if _plain_name(joined["name"]) not in _LOOKS or joined.start("macro") not in closes:
            return end
        place = closes[joined.start("macro")]
    if gap := _GAP.match(text, place):
        return gap.end()
    return place if text.startswith("[[", place) else end


def _inside(text: str, place: int) -> int:
    """Return the offset behind the bracket of a hook; ``[==`` is one that ends with the passage."""
    place += 1
    while text.startswith("=", place):
        place += 1
    return place


def _plain_name(name: str) -> str:
    return name.casefold().replace("-", "").replace("_", "")


def _kind(found: re.Match[str]) -> str:
    return next(kind for kind in ("link", "macro", "script", "verbatim") if found[kind])


def _arguments_end(text: str) -> dict[int, int]:
    """Return where the arguments of each macro end, in one pass; quotes count only inside a macro."""
    signs = re.compile(r"\(|\)|\"|'|\n\n")
    closes: dict[int, int] = {}
    opened: list[tuple[int, bool]] = []
    lost: set[str] = set()
    place, macros = 0, 0
    while found := signs.search(text, place):
        place = found.end()
        sign = found[0]
        if sign == "(":
            is_macro = bool(_MACRO.match(text, found.start()))
            opened.append((found.start(), is_macro))
            macros += is_macro
        elif sign == ")" and opened:
            start, is_macro = opened.pop()
            if is_macro:
                closes[start] = place
                macros -= 1
        elif sign == "'" and re.match(r"[\w)]", text[place - 2 : place - 1]):
            continue  # the possessive of “$dungeon's length”
        elif sign in "\"'" and macros and sign not in lost:
            end = text.find(sign, place)
            if end < 0:
                lost.add(sign)
            else:
                place = end + 1
    return closes


_MACRO = re.compile(r"\([$_]?[A-Za-z][\w-]{0,40}:")


def _link(flow: BlockBuilder, inner: str) -> None:
    label, target = split_link(inner, flow.names)
    if re.search(r"\([A-Za-z][\w-]{0,40}:", label) and label != target:
        worked_out = [one for one in _MACRO.findall(label) if _plain_name(one[1:-1]) not in _LOOKS]
        if worked_out:
            flow.left(f"[[{inner}]]", "label worked out in play")
        label = re.sub(r"\[([^\[\]]*)\]", r"\1", re.sub(r"\([A-Za-z][\w-]{0,40}:[^()]*\)\+?", "", label))
    elif label != target and PRINTED.search(label):
        flow.left(f"[[{inner}]]", "label worked out in play")
    if re.match(r"[$_(]", target) and target not in flow.names:
        flow.words("" if label == target else label)
        flow.left(f"[[{inner}]]", "turn")
    else:
        flow.link(label, target)


def strings(arguments: str) -> list[str]:
    """Return the texts in quotes."""
    return [(one[1] if one[1] is not None else one[2] or "") for one in _STRING.finditer(arguments)]


def _macro(
    flow: BlockBuilder,
    source: Source,
    name: str,
    arguments: str,
    whole: str,
    rest: tuple[str, int],
    has_hook: bool,
    was_closed: bool,
) -> tuple[str, int, bool]:
    """Read a macro; return what its hook is, where to go on, and whether a condition waits for its else."""
    text, end = rest
    said = strings(arguments)
    if name in _CONDITIONS and has_hook:
        arguments = _VISITS_HERE.sub("visited()", arguments)
        asked = condition(arguments, source.kinds) if arguments else ""
        if name == "unless":
            asked = condition(f"not ({arguments})", source.kinds)
        elif name == "event":  # it waits for its condition; here that is looked at on arrival
            flow.left(whole, "condition that is waited for")
            asked = condition(arguments.removeprefix("when").strip(), source.kinds)
        if name in ("if", "unless", "event"):
            flow.open(asked, whole)
        elif was_closed:
            flow.otherwise(asked, whole if name != "else" else "")
        else:
            flow.open(asked, whole)
        return "condition", end, False
    if was_closed:
        flow.close()
    if name == "hidden" and has_hook:
        flow.open("", f"{whole}, what is hidden is shown")
        return "condition", end, False
    if name in _GOTO and re.fullmatch(_HISTORY, arguments):
        flow.turn(GO_BACK, BACK)
    elif name in _LINKS and (back := re.fullmatch(rf"({_TEXT})\s*,\s*{_HISTORY}", arguments)):
        flow.link(back[1][1:-1], BACK)
    elif name in _LINKS or (name in _GOTO and said):
        plain = _PLAIN.fullmatch(arguments)
        if plain and plain["look"]:
            plain = plain if _plain_name(plain["changer"]) in _LOOKS else None
            said = strings(arguments[: plain.start("look")]) if plain else said
        if plain and name in _LINKS and name.startswith("link"):
            inner, after = _hook(text, end) if has_hook else ("", end)
            done = flow.done_by_press(end + 1, lambda by: read(by, inner, source)) if inner.strip() else ()
            way = Link(GO_ON, said[-1], flow.here(), is_forced=True)
            if PRINTED.search(said[0]) or _MACRO.search(said[0]):
                flow.left(whole, "label worked out in play")
            if not done or not flow.press(said[0], (*done, way)):
                flow.link(said[0], said[-1])
                flow.left(inner if not done else "", "text behind a link")
            return "", after, False
        if plain and name in _LINKS:  # the words that are pressed stand elsewhere on the page
            flow.turn(said[0], said[-1])
        elif name in _LINKS and (pressed := _PRESSED.fullmatch(arguments)):
            flow.turn(GO_ON, pressed[1] or pressed[2] or "")
        elif plain and len(said) == 1:
            flow.turn(GO_ON, said[0], is_forced=name in _GOTO)
        else:
            flow.words(said[0] if name.startswith("link") and said else "")
            flow.left(whole, "turn")
    elif name in _GOTO:
        flow.left(whole, "turn")
    elif name in ("undo", "linkundo", "iconundo"):
        flow.link(said[0] if said else GO_BACK, BACK)
    elif name in _HOOKED and has_hook:
        inner, after = _hook(text, end)
        is_repeated = name in _REPEATED
        # What a press brings may hold another link, with a text of its own: then the way on is that one's.
        if said and _is_done_alone(inner):
            done = flow.done_by_press(end + 1, lambda by: read(by, inner, source))
            if done is not None and flow.press(said[0], done, is_repeated=is_repeated):
                return "", after, False
        flow.words(f"{pressed_words(said[0])} " if said and name.startswith("link") else " ")
        flow.left(whole, "text that a press brings")
        flow.pressed.append(Press(said[0] if said else "", is_repeated))
        return "pressed", end, False
    elif name in ("set", "put", "move"):
        said_so: list[str] = []
        for part in _assignments(arguments):
            if name == "put" and (turned := re.fullmatch(r"\s*(.+?)\s+into\s+([$_][\w]+)\s*", part)):
                part = f"{turned[2]} to {turned[1]}"
            said_so.append(assignment(part, source.kinds))
        for sentence in filter(None, said_so):
            flow.say(sentence, whole)
        if not all(said_so):
            flow.left(whole, "instruction")
    elif name == "display" and said:
        source.include(flow, said[0])
    elif name in _CHANGES:
        flow.left(whole, "text changed in play")
    elif (chosen := choice_at(whole, 0)) and choose(flow, chosen[0], source.kinds, whole):
        pass
    elif name == "live":
        flow.left(whole, "done again and again")
    elif name in _LOOKS:
        source.dropped.setdefault(f"({name}:)", flow.here())
    else:
        if name == "either" or (name == "print" and re.fullmatch(r"\$\w+", arguments)):
            flow.words(" / ".join(said) if name == "either" else arguments)  # the sentence keeps its place
        flow.left(whole, "macro")
    return ("plain" if has_hook else ""), end, False


_DATAMAP = re.compile(
    rf"\s*([$_]\w+)\s+to\s+\(d(?:ata)?m(?:ap)?:((?:\s*{_TEXT}\s*,\s*(?:-?\d+|true|false|{_TEXT})\s*,?){{1,40}})\)\s*",
    re.IGNORECASE,
)
"""Datamap with plain values: ``$hero to (dm: "hp", 10)``."""
_FIELD = re.compile(rf"({_TEXT})\s*,\s*(-?\d+|true|false|{_TEXT})", re.IGNORECASE)


def _assignments(text: str) -> list[str]:
    """Cut what is set into its assignments; those of a datamap are one for each of its names."""
    parts: list[str] = []
    for part in re.split(r",(?=\s*[$_])", text):
        if found := _DATAMAP.fullmatch(part):
            parts += [f"{found[1]}.{name[1:-1]} to {value}" for name, value in _FIELD.findall(found[2])]
        else:
            parts.append(part)
    return parts


def _is_done_alone(hook: str) -> bool:
    """Return whether the hook of a link leads on or does something, and brings no words that stay."""
    if not _LEADS.search(hook) and not _DOES.search(hook):
        return False
    own, place = "", 0
    for found in _MACRO.finditer(hook):
        if found.start() >= place and _plain_name(found[0][1:-1]) in _HOOKED:
            start = hook.find("[", found.end())
            own += hook[place : found.start()]
            place = _hook(hook, start)[1] if start >= 0 else len(hook)
    own += hook[place:]
    return bool(_LEADS.search(own)) or (place == 0 and bool(_DOES.search(own)) and not _WORDS.search(_bare(own)))


def _bare(hook: str) -> str:
    """Return the words of a hook without its macros."""
    closes = _arguments_end(hook)
    own, place = "", 0
    for start in sorted(closes):
        if start >= place:
            own += hook[place:start]
            place = closes[start]
    return own + hook[place:]


_WORDS = re.compile(r"[^\s\[\]{}=]")
_REPEATED = frozenset({"linkrepeat", "linkrerun", "clickrerun"})
"""Links that stay, to be pressed any number of times."""


def _hook(text: str, start: int) -> tuple[str, int]:
    """Return the content of a hook and the offset behind it."""
    deep = 0
    for sign in re.compile(r"[\[\]]").finditer(text, start, start + LONGEST_ARGUMENTS):
        deep += 1 if sign[0] == "[" else -1
        if deep == 0:
            return text[start + 1 : sign.start()], sign.end()
    return text[start + 1 : start + LONGEST_ARGUMENTS], min(len(text), start + LONGEST_ARGUMENTS)
