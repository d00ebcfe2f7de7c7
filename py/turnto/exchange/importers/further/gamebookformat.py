"""Files of gamebookformat: sections that begin with ``*``, links in double brackets, all else in pairs of tags."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from turnto.book.model import Place
from turnto.exchange.importers.prose.clauses import LABEL, LABEL_END, TURN, TURN_END
from turnto.exchange.importers.prose.paragraphs import blocks_of
from turnto.exchange.prose import escaped, marked_up
from turnto.exchange.story import (
    ONCE,
    OTHERWISE,
    Block,
    Checks,
    ConditionBlock,
    ImportRefused,
    LeftOver,
    Link,
    Paragraph,
    Passage,
    Sentence,
    Story,
    begun,
    first_way,
    mapped,
)

_SECTION = re.compile(
    r"(?P<sign>[*=])[ \t]*(?:(?P<number>\d+)[ \t]+)?(?P<name>[^:{}\[\]\n]+?)[ \t]*(?::(?P<tags>[\w: ]+))?[ \t]*$"
)
_SIGN = re.compile(
    r"\[\[(?P<target>[^\[\]\n]{1,80})\](?:\[(?P<label>[^\[\]\n]*)\])?\]"
    r"|\[(?P<what>[a-z]+)(?:[ ](?P<kind>\w+))?\](?P<said>[^\[\]]{0,400})\[/?\w+\]"
)
"""A link, ``[[name]]`` or ``[[name][words]]``, or a tag, which may be closed by its kind: ``[inc gold]2[/gold]``."""
NUMBERS = ".map"
"""Suffix of files that give sections their numbers, a JSON object."""
_COUNTER = re.compile(r"\[(?P<what>count|min)[ ](?P<kind>\w+)\](?P<said>[^\[\]]{1,80})\[")
_KIND = re.compile(r"\[(?:set|inc|dec|cost|count|min|atleast|morethan|lessthan) (?P<kind>\w+)\]\s*\d")
_SO_MANY = re.compile(
    r"you have (?:at least |(?P<more>more than )|(?P<less>(?:less|fewer) than ))?(?P<number>\d{1,6}) (?P<what>[\w ]{1,40})",
    re.IGNORECASE,
)
_FORMATS = {"HTML", "TEX", "TXT", "DOT", "RTF", "JSON", "MD", "TWINE2", "HTMLBOOK", "DEBUG", "PDF"}
"""Tags of a section that is written in some formats only; of several with one name, that for the browser is read."""
_GO = re.compile(
    rf"(?:\b(?:[Yy]ou (?:can|may|could) (?:also )?)?(?:[Tt]urn|[Gg]o(?: on)?|[Ss]kip|[Ss]ee)(?: to)?(?: the)?(?: section)?"
    rf"|(?<=[\w,]) (?:at|to)) (?={TURN})"
)
"""What leads up to a link and is no part of what is chosen: “Turn to [[cellar]]”, “go on to the end at [[theend]]”."""
_AT_A_PRICE = re.compile(rf"({TURN}[^{TURN_END}]*{TURN_END})( (?:at|for) [^{TURN}.,;]{{1,60}})(?=[.,;]|$)")
"""What a turn costs or is for, behind it."""


@dataclass(slots=True)
class _Section:
    name: str
    number: int | None
    tags: list[str]
    place: Place
    is_matter: bool
    paragraphs: list[tuple[str, Place]] = field(default_factory=list)


@dataclass(slots=True)
class _WayOn:
    """Link, or thing to be found, with what its tags ask for and cost."""

    name: str
    place: Place
    when: list[str] = field(default_factory=list)
    deeds: list[str] = field(default_factory=list)


def story_of(texts: Sequence[tuple[str, str]], checks: Checks) -> Story:
    """Read files of gamebookformat."""
    fields: dict[str, str] = {}
    left: list[LeftOver] = []
    numbers = {name: number for one in texts if _is_numbers(one) for name, number in _numbers(*one, left).items()}
    texts = [one for one in texts if not _is_numbers(one)] or texts
    sections = [one for file, text in texts for one in _sections(file, text, fields, left)]
    for one in sections:
        one.number = one.number or numbers.get(one.name, (None, one.place))[0]
    named = {one.name for one in sections}
    left += [
        LeftOver(f"{name}: {number}", place, "number of no section")
        for name, (number, place) in numbers.items()
        if name not in named
    ]
    counted = [found for _, text in texts for found in _COUNTER.finditer(text)]
    counters = {one["kind"]: one["kind"] for _, text in texts for one in _KIND.finditer(text)}
    counters |= {one["kind"]: " ".join(one["said"].split()) for one in counted if one["what"] == "count"}
    lowest = {
        one["kind"]: int(one["said"]) for one in counted if one["what"] == "min" and one["said"].strip().isdigit()
    }
    names = {one.name for one in sections}
    passages: list[Passage] = []
    opening: list[Block] = []
    pictures: list[str] = []
    chosen: dict[str, _Section] = {}
    for one in sections:
        chosen.setdefault(one.name, one)
        chosen[one.name] = one if "HTML" in one.tags and one.name in chosen else chosen[one.name]
    for one in sections:
        is_other = chosen[one.name] is not one and _FORMATS & set(one.tags)
        if "dummy" in one.tags or is_other:
            why = f"only for {', '.join(one.tags)}" if is_other else "dummy"
            left.append(LeftOver(f"{one.name}: {' '.join(words for words, _ in one.paragraphs)}", one.place, why))
            continue
        reader = _SectionReader(one.name, names, counters, lowest)
        blocks = reader.blocks(one.paragraphs, checks)
        is_matter = one.is_matter or bool({"intro", "nonumber"} & set(one.tags))
        if is_matter:  # what is had at the beginning stands before the story, where nothing is done
            opening += reader.acts
        elif reader.acts:
            blocks[first_way(blocks) : first_way(blocks)] = reader.acts
        pictures += reader.pictures
        ending = "end" if {"theend", "end"} & set(one.tags) else "death" if "death" in one.tags else ""
        tags = tuple(tag for tag in one.tags if tag not in {*_FORMATS, "theend", "end", "death", "intro", "nonumber"})
        kind = "front" if is_matter else "story"
        passages.append(
            Passage(one.name, one.place, tuple(blocks), one.number, ending, kind=kind, tags=tags)  # type: ignore[arg-type]
        )
    told = [one for one in passages if one.kind == "story"]
    if not told:
        raise ImportRefused(f"{texts[0][0]} has no section: a section begins with a line such as “* cellar”.")
    start = next((one for one in told if one.name == "start"), told[0])
    passages[passages.index(start)] = begun(start, opening, "introduction")
    return Story(
        "gamebookformat",
        fields.get("title", ""),
        start.name,
        tuple(passages),
        {"author": fields.get("author", "")},
        tuple(left),
        pictures=tuple(pictures),
    )


def _is_numbers(text: tuple[str, str]) -> bool:
    return text[0].casefold().endswith(NUMBERS)


def _numbers(file: str, text: str, left: list[LeftOver]) -> dict[str, tuple[int, Place]]:
    """Return the numbers that a file gives to sections, with their places, by section name.

    Fields that hold no number are left over.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        left.append(LeftOver(text.strip(), Place(file), "numbers that are no JSON object"))
        return {}
    numbers = {name: (one, Place(file)) for name, one in found.items() if type(one) is int and 0 < one < 100_000}
    left += [LeftOver(f"{name}: {found[name]}", Place(file), "number") for name in found if name not in numbers]
    return numbers


def _sections(file: str, text: str, fields: dict[str, str], left: list[LeftOver]) -> list[_Section]:
    """Cut a file into its sections; lines before the first one are configuration."""
    found: list[_Section] = []
    for number, line in enumerate(text.split("\n"), 1):
        place, words = Place(file, number), line.strip()
        if line.startswith("#"):
            continue
        if head := _SECTION.fullmatch(line):
            tags = (head["tags"] or "").replace(":", " ").split()
            pinned = int(head["number"]) if head["number"] else None
            found.append(_Section(head["name"].strip(), pinned, tags, place, head["sign"] == "="))
        elif not found and (told := re.fullmatch(r"\s*(title|author|max|format|book)\s*[:=]\s*(.*)", line)):
            fields[told[1]] = told[2].strip()
        elif not found:
            left += [LeftOver(words, place, "configuration")] if words else []
        elif words and found[-1].paragraphs and found[-1].paragraphs[-1][0]:
            before, at = found[-1].paragraphs[-1]
            found[-1].paragraphs[-1] = (f"{before} {words}", at)
        else:
            found[-1].paragraphs.append((words, place))
    return found


class _SectionReader:
    """Reader of a section's tags: what they ask for belongs to the next link, what they cost to the last."""

    def __init__(self, name: str, names: set[str], counters: dict[str, str], lowest: dict[str, int]) -> None:
        self.name, self.names, self.counters, self.lowest = name, names, counters, lowest
        self.ways: list[_WayOn] = []
        self.found: list[_WayOn] = []
        self.last: _WayOn | None = None
        self.asked: list[str] = []
        self.denied: list[str] = []
        """What is so if no link before was followed at once (``auto``), or by itself (``xor``)."""
        self.is_next = False
        self.acts: list[Block] = []
        self.notes: list[str] = []
        self.pictures: list[str] = []

    def blocks(self, paragraphs: Sequence[tuple[str, Place]], checks: Checks) -> list[Block]:
        """Read the paragraphs of the section."""
        told = [(self._marked(words, place), place) for words, place in paragraphs if words]
        if self.asked:
            self.acts.append(LeftOver(" and ".join(self.asked), paragraphs[-1][1], "condition of no turn"))
        waiting = list(self.ways)

        def tagged(link: Link) -> list[Block]:
            way = waiting.pop(0) if waiting and waiting[0].name == link.target else None
            if not way:
                return [link]
            if not (way.when or way.deeds):
                return [replace(link, when=tuple(map(self._counted, link.when)))]
            is_otherwise = OTHERWISE in link.when and not self.asked_of(way)
            when = (OTHERWISE,) if is_otherwise else tuple(way.when)
            return [replace(link, when=when or link.when, deeds=tuple(way.deeds))]

        blocks = list(mapped(blocks_of(told, checks, has_acts=False), tagged))
        bought = [one for one in self.found if one.deeds]
        for one in self.found:
            if (
                one in bought
                and self.ways
                and not any(isinstance(act, (Sentence, ConditionBlock)) for act in self.acts)
            ):
                # Who has bought it is here again, where nothing else happens that would happen twice.
                deeds = (*one.deeds, f"Take the **{one.name}**")
                blocks.append(Link(f"Take the **{one.name}**.", self.name, one.place, (ONCE, *one.when), deeds))
            elif one in bought:
                self.acts.append(LeftOver(f"{one.name}: {', '.join(one.deeds)}", one.place, "price"))
            else:
                self.acts.append(Sentence(f"You may take the **{one.name}**", one.place, one.name))
        blocks[first_way(blocks) : first_way(blocks)] = [Paragraph(f"![]({name})") for name in self.pictures]
        return [*blocks, *(Paragraph(f"\\* {note}") for note in self.notes)]

    def _counted(self, asked: str) -> str:
        """Return a condition of the prose as one on the counter that it names: “you have more than 20 gold”."""
        found = _SO_MANY.fullmatch(asked.split("\n")[0])
        counter = found and next(
            (name for kind, name in self.counters.items() if found["what"].casefold() in (kind, name.casefold())), ""
        )
        if not found or not counter:
            return asked
        least = int(found["number"]) + ((found["more"] or "").casefold().startswith("more than"))
        return f"*{counter}* is {least - 1 if found['less'] else least} or {'less' if found['less'] else 'more'}"

    def asked_of(self, way: _WayOn) -> bool:
        """Return whether a link has conditions of its own."""
        return any(one not in self.denied for one in way.when)

    def _marked(self, text: str, place: Place) -> str:
        parts: list[str] = []
        at = 0
        for sign in _SIGN.finditer(text):
            parts.append(marked_up(text[at : sign.start()]))
            parts.append(self._link(sign, place) if sign["target"] else self._tag(sign, place))
            at = sign.end()
        return _AT_A_PRICE.sub(_before_turn, _GO.sub("", "".join([*parts, marked_up(text[at:])])))

    def _link(self, sign: re.Match[str], place: Place) -> str:
        name = sign["target"].strip()
        modifier = ""
        if name not in self.names and " " in name:
            modifier, _, name = name.rpartition(" ")
        way = self.last = _WayOn(name, place, [*self.denied, *self.asked])
        self.ways.append(way)
        if self.is_next:  # an otherwise of its own
            self.denied, self.is_next = [], False
        if modifier in ("auto", "xor") and len(self.asked) == 1:
            self.denied, self.is_next = [_denied(self.asked[0])], modifier == "xor"
        elif modifier not in ("", "auto", "xor") or len(self.asked) > 1:
            self.acts.append(LeftOver(sign[0], place, "kind of turn"))
        self.asked = []
        label = f"{LABEL}{escaped(sign['label'])}{LABEL_END}" if sign["label"] else ""
        return f"{label}{TURN}{name}{TURN_END}"

    def _tag(self, sign: re.Match[str], place: Place) -> str:
        what, kind, said = sign["what"], sign["kind"] or "", " ".join(sign["said"].split())
        counter = self.counters.get(kind, kind)
        number = int(said) if said.isdigit() else None
        is_thing = kind in ("", "item", "items")
        thing = f"the **{said}**" if is_thing else f"the keyword *{said}*"
        match what:
            case "b" | "i":
                return f"{'**' if what == 'b' else '*'}{escaped(said)}{'**' if what == 'b' else '*'}"
            case "img":
                self.pictures.append(said)
                return ""
            case "footnote":
                self.notes.append(marked_up(said))
                return ""
            case "collect" | "count":
                return escaped(said)
            case "min" if number is not None:
                return said
            case "set" | "inc" | "dec" if number is not None and kind:
                self._act(self._counting(what, kind, counter, number, sign[0], place))
                return said
            case "atleast" | "morethan" | "lessthan" if number is not None and kind:
                wanted = number + {"atleast": 0, "morethan": 1, "lessthan": -1}[what]
                self.asked.append(f"*{counter}* is {wanted} or {'less' if what == 'lessthan' else 'more'}")
                return said
            case "cost" if number is not None and kind and self.last:
                if (enough := f"*{counter}* is {number} or more") not in self.last.when:
                    self.last.when.append(enough)
                self.last.deeds.append(f"Subtract {number} from *{counter}*")
                return said
            case "trade" if self.last:
                self.last.when.append(f"you have {thing}")
                self.last.deeds.append(f"Lose {thing}")
            case "has" | "carries":
                self.asked.append(f"you have {thing}")
            case "hasnot" | "notcarries":
                self.asked.append(f"you do not have {thing}")
            case "found" | "find" if is_thing:
                self.last = _WayOn(said, place)
                self.found.append(self.last)
            case "add" | "take" | "found" | "find" | "set":
                self._act(Sentence(f"Take {thing}" if is_thing else f"Gain {thing}", place, sign[0]))
            case "drop" | "lose" | "remove" | "clear":
                self._act(Sentence(f"Lose {thing}", place, sign[0]))
            case _:
                self.acts.append(LeftOver(sign[0], place, "tag"))
                return escaped(said)
        return f"**{escaped(said)}**" if is_thing else escaped(said)

    def _act(self, act: Block) -> None:
        """Let an act be done, where no link before was followed at once."""
        denied = self.denied if not self.is_next else []
        self.acts.append(ConditionBlock(denied[0], act.place, denied[0], (act,)) if denied else act)  # type: ignore[union-attr]

    def _counting(self, what: str, kind: str, counter: str, number: int, source: str, place: Place) -> Block:
        if what == "set":
            return Sentence(f"Set *{counter}* to {number}", place, source)
        if what == "inc":
            return Sentence(f"Add {number} to *{counter}*", place, source)
        less = Sentence(f"Subtract {number} from *{counter}*", place, source)
        if kind not in self.lowest:
            return less
        least = Sentence(f"Set *{counter}* to {self.lowest[kind]}", place, source)
        too_few = f"*{counter}* is {self.lowest[kind] + number - 1} or less"
        return ConditionBlock(too_few, place, source, (least,), (less,))


def _before_turn(found: re.Match[str]) -> str:
    """Put what stands behind a turn before it; with a capital where it begins a sentence."""
    is_first = re.search(r"(?:^|[.!?])\s*$", found.string[: found.start()])
    behind = found[2].strip()
    return f" {behind[0].upper() + behind[1:] if is_first else behind} {found[1]}"


def _denied(asked: str) -> str:
    """Return a condition of a tag as what is so where it is not."""
    if counted := re.fullmatch(r"(\*.+\* is )(\d+) or (more|less)", asked):
        is_more = counted[3] == "more"
        return f"{counted[1]}{int(counted[2]) + (-1 if is_more else 1)} or {'less' if is_more else 'more'}"
    if asked.startswith("you have "):
        return asked.replace("you have ", "you do not have ", 1)
    return asked.replace("you do not have ", "you have ", 1)
