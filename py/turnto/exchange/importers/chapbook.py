"""Chapbook: variables above a line of two hyphens, modifiers in square brackets, inserts in braces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from turnto.exchange.importers.choosing import choice_at, choose
from turnto.exchange.importers.expressions import assignment, condition
from turnto.exchange.importers.flow import GO_BACK, BlockBuilder, Press, pressed_words
from turnto.exchange.links import split_link
from turnto.exchange.story import BACK

if TYPE_CHECKING:
    from turnto.exchange.importers.dialects import Source

_PARTING = re.compile(r"^--[ \t]*$", re.MULTILINE)
_TOKEN = re.compile(
    r"(?P<modifier>^\[(?P<says>[^\[\n][^\n]{0,398}?)(?<!\])\][ \t]*$)"
    r"|(?P<link>\[\[(?P<inner>(?:(?!\]\]|\[\[|\n[ \t]*\n)[\s\S]){1,2000})\]\])"
    r"|(?P<insert>(?<!\\)\{(?P<inserted>[^{}\n]{1,600})\})"
    r"|(?P<raw><(?P<tag>script|style)\b[^>]{0,500}>)"
    r"|(?P<comment><!--(?:(?!-->|<!--)[\s\S]){0,20000}-->)",
    re.MULTILINE,
)
_INSERT = re.compile(r"(?<!\\)\{([^{}\n]{1,600})\}")
_LINKED = re.compile(r"\[\[([^\n]{1,500}?)\]\]")
_FORK = re.compile(r"^>(?=[^\n]*\[\[)", re.MULTILINE)
_OPTION = re.compile(r"(\w[\w ]*?)\s*:\s*(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.|(?<=\w)'(?=\w))*)')")
_BACKSLASH = re.compile(r"\\(?=[^\w\s])")
_MODIFIER = re.compile(r"^\[[^\[\n][^\n]{0,398}?(?<!\])\][ \t]*$", re.MULTILINE)
_LOOKS = frozenset("after append align css-class transition fade-in".split())
_NOTES = frozenset("note n.b. nb fixme todo ifnever".split())
"""Modifiers of text that no reader sees."""
_GOES = re.compile(r"\bgo\(")
_ENDS = frozenset({"cont", "cont'd", "continue", "continued"})


def read(flow: BlockBuilder, text: str, source: Source) -> None:
    """Read a passage into a flow."""
    # A fork is written as a quotation: “> [[Walk->Hall]]”.
    text = _FORK.sub(" ", text)
    place = 0
    if parting := _PARTING.search(text, 0, 20_000):
        for line in re.finditer(r"[^\n]+", text[: parting.start()]):
            flow.at = line.start()
            _assigned(flow, line[0], source)
        place = parting.end()
    opened = 0

    def take(found: re.Match[str]) -> int | None:
        nonlocal opened
        if found["modifier"]:
            opened, after = _modifier(flow, source, found, text, opened)
            return after
        if found["link"]:
            label, target = split_link(found["inner"], flow.names)
            if label != target and (inserts := _INSERT.findall(label)):
                flow.left(found[0], "label worked out in play")
                shown = [one if re.fullmatch(r"[$\w.]+", one) else "" for one in map(str.strip, inserts)]
                label = _INSERT.sub(lambda _: shown.pop(0), label)
            flow.link(label, target)
        elif found["insert"]:
            _insert(flow, source, found["inserted"], found[0])
        elif found["comment"]:
            flow.left(found[0][4:-3], "code comment")
        else:
            return flow.script(text, found)
        return None

    flow.read(text, _TOKEN, take, place)
    for _ in range(opened):
        flow.close()


def _assigned(flow: BlockBuilder, line: str, source: Source) -> None:
    """Read ``name: value`` or ``name (if condition): value``."""
    found = re.fullmatch(r"\s*([$\w.]+)\s*(?:\(([^()]*)\))?\s*:\s*(.*?)\s*", line)
    if not found:
        return flow.left(line, "variable")
    sentence = assignment(f"{found[1]} to {found[3]}", source.kinds)
    if found[2] is None:
        flow.say(sentence, line.strip())
    else:
        asked = re.sub(r"^if\s+", "", found[2].strip())
        flow.open(condition(asked, source.kinds), found[2])
        flow.say(sentence, line.strip())
        flow.close()
    return None


def _modifier(flow: BlockBuilder, source: Source, found: re.Match[str], text: str, opened: int) -> tuple[int, int]:
    says, place = found["says"].strip(), found.end()
    asking, *others = (part.strip() for part in says.split(";"))
    for other in (part for part in (asking, *others) if part.partition(" ")[0].casefold() in _LOOKS):
        source.dropped.setdefault(f"[{other}]", flow.here())
    asking = next((part for part in (asking, *others) if part.partition(" ")[0].casefold() not in _LOOKS), "cont")
    word, _, rest = asking.partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word == "ifalways":
        word = "cont"
    if word in _NOTES:
        for _ in range(opened):
            flow.close()
        end = _MODIFIER.search(text, place)
        last = end.start() if end else len(text)
        flow.left(text[place:last], "code comment")
        return 0, last
    if word in ("if", "unless"):
        for _ in range(opened):
            flow.close()
        asked = rest if word != "unless" else f"not ({rest})"
        flow.open(condition(asked, source.kinds) if rest else "", found[0])
        return 1, place
    if word == "else" and opened:
        flow.otherwise()
        return 1, place
    if word in ("javascript", "css"):
        end = _MODIFIER.search(text, place)
        last = end.start() if end else len(text)
        flow.left(text[found.start() : last], f"turn, perhaps: {says}" if _GOES.search(text, place, last) else says)
        return opened, last
    for _ in range(opened):
        flow.close()
    if word not in _ENDS:
        flow.left(found[0], "modifier")
    return 0, place


def _insert(flow: BlockBuilder, source: Source, inserted: str, whole: str) -> None:
    name = inserted.split(":")[0].split(",")[0].strip().casefold()
    told = {one[1].strip().casefold(): _BACKSLASH.sub("", one[2] or one[3] or "") for one in _OPTION.finditer(inserted)}
    if name in ("embed passage", "embed passage named"):
        if told:
            source.include(flow, next(iter(told.values())))
        else:
            flow.left(whole, "turn")
    elif (chosen := choice_at(whole, 0)) and choose(flow, chosen[0], source.kinds, whole):
        pass
    elif name in ("reveal link", "cycling link") or name.startswith("reveal"):
        if "passage" in told:
            flow.words(f"{pressed_words(told.get('reveal link', ''))} ")
            flow.left(whole, "text that a press brings")
            flow.pressed.append(Press(told.get("reveal link", "")))
            source.include(flow, told["passage"])
            flow.pressed.pop()
        else:
            brought = told.get("text", "")
            flow.words(
                f"{pressed_words(told.get('reveal link', ''))} {_LINKED.sub(lambda one: split_link(one[1])[0], brought)}"
            )
            flow.left(whole, "text that a press brings")
            _linked(flow, brought)
    elif name in ("link to", "link to passage") and told:
        target = next(iter(told.values()))
        flow.link(told.get("label", target), target)
    elif name == "back link":
        flow.link(told.get("label", GO_BACK), BACK)
    elif name == "restart link":
        flow.words(told.get("label", ""))
        flow.left(whole, "new beginning")
    elif name == "embed image":
        flow.words(f'<img src="{told.get("embed image", "")}" alt="{told.get("alt", "")}">')
    elif re.fullmatch(r"[$\w.]+", inserted.strip()):
        flow.words(inserted.strip())
        flow.left(whole, "value printed")
    else:
        flow.left(whole, "insert")
        _linked(flow, inserted)


def _linked(flow: BlockBuilder, text: str) -> None:
    """Add the links within an insert's texts as turns behind it."""
    for shown in _LINKED.finditer(text):
        flow.turn(*split_link(shown[1]))
