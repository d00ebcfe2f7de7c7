"""Files of gamebookformat: sections that begin with ``*``, links in double brackets, code words in single ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from turnto.book.model import Place
from turnto.exchange.importers.gamebook_prose import TURN, TURN_END, blocks_of
from turnto.exchange.prose import EM, EM_END, STRONG, STRONG_END, marked_up, paired
from turnto.exchange.story import Block, Check, ImportRefused, LeftOver, Link, Passage, Sentence, Story

_SECTION = re.compile(
    r"(?P<sign>[*=])[ \t]*(?:(?P<number>\d+)[ \t]+)?(?P<name>[^:{}\[\]\n]+?)[ \t]*(?::(?P<tags>[\w: ]+))?[ \t]*$"
)
_LINK = re.compile(r"\[\[(?P<name>[^\[\]\n]{1,80})\]\](?P<label>\[[^\[\]\n]*\])?")
_TAG = re.compile(r"\[(?P<what>[a-z]+)(?:[ ](?P<kind>\w+))?\](?P<name>[^\[\]]{1,80})\[/\w+\]")


_GO = re.compile(
    rf"(?:\b(?:[Yy]ou (?:can|may|could) (?:also )?)?(?:[Tt]urn|[Gg]o(?: on)?|[Ss]kip|[Ss]ee)(?: to)?(?: the)?(?: section)?"
    rf"|(?<=\w) (?:at|to)) (?={TURN})"
)
"""What leads up to a link and is no part of what is chosen: “Turn to [[cellar]]”, “go on to the end at [[theend]]”."""


def story_of(texts: Sequence[tuple[str, str]], checks: Callable[[str], bool]) -> Story:
    """Read files of gamebookformat."""
    fields: dict[str, str] = {}
    passages = []
    left: list[LeftOver] = []
    for file, text in texts:
        own: list[tuple[str, int | None, list[str], int, list[tuple[str, Place]], list[Block], str]] = []
        for number, line in enumerate(text.split("\n"), 1):
            place = Place(file, number)
            if line.startswith("#"):
                continue
            if found := _SECTION.fullmatch(line):
                tags = (found["tags"] or "").replace(":", " ").split()
                own.append(
                    (
                        found["name"].strip(),
                        int(found["number"]) if found["number"] else None,
                        tags,
                        number,
                        [],
                        [],
                        found["sign"],
                    )
                )
            elif named := re.fullmatch(r"\s*(title|author|max|format|book)\s*[:=]\s*(.*)", line):
                fields[named[1]] = named[2].strip()
            elif not own:
                left += [LeftOver(line.strip(), place, "configuration")] if line.strip() else []
            elif line.strip() and own[-1][4] and own[-1][4][-1][0]:
                own[-1][4][-1] = (f"{own[-1][4][-1][0]} {line.strip()}", own[-1][4][-1][1])
            elif line.strip():
                own[-1][4].append((line.strip(), place))
            else:
                own[-1][4].append(("", place))
        names = {one[0] for one in own}
        for name, pinned, tags, number, paragraphs, over, sign in own:
            told = [(_prose(words, over, at, names), at) for words, at in paragraphs if words]
            blocks = list(blocks_of(told, checks, has_acts=False))
            ways = (at for at, block in enumerate(blocks) if isinstance(block, (Link, Check)))
            blocks[(first := next(ways, len(blocks))) : first] = over
            if "dummy" in tags:
                left.append(LeftOver(f"{name}: {' '.join(words for words, _ in told)}", Place(file, number), "dummy"))
                continue
            is_matter = sign == "=" or "intro" in tags or "nonumber" in tags
            ending = "end" if {"theend", "end"} & set(tags) else "death" if "death" in tags else ""
            passages.append(
                Passage(
                    name, Place(file, number), tuple(blocks), pinned, ending, kind="front" if is_matter else "story"
                )
            )
    if not any(one.kind == "story" for one in passages):
        raise ImportRefused(f"{texts[0][0]} has no section: a section begins with a line such as “* cellar”.")
    start = next(
        (one.name for one in passages if one.name == "start"), next(one.name for one in passages if one.kind == "story")
    )
    header = {"author": fields.get("author", "")}
    return Story("gamebookformat", fields.get("title", ""), start, tuple(passages), header, tuple(left))


_COUNTED = re.compile(
    r"you have (?:[a-z]+ ){0,4}?\[(?P<what>lessthan|atleast|morethan) (?P<kind>\w+)\](?P<number>\d+)\[/\w+\](?: [A-Z]\w*)*"
)
"""Condition on a counter, whose number alone is marked: “if you have at least [atleast gold]16[/atleast] Gold”."""


def _counted(found: re.Match[str]) -> str:
    number = int(found["number"]) + {"lessthan": -1, "atleast": 0, "morethan": 1}[found["what"]]
    return f"{EM}{found['kind']}{EM_END} is {max(0, number)} or {'less' if found['what'] == 'lessthan' else 'more'}"


def _prose(text: str, over: list[Block], place: Place, names: set[str]) -> str:
    """Mark links as turns; write gains and losses behind their paragraph as a rulebook would."""

    def tag(found: re.Match[str]) -> str:
        what, kind, name = found["what"], found["kind"] or "", " ".join(found["name"].split())
        is_word = kind in ("code", "codeword")
        match what:
            case "add" | "set" if is_word:
                over.append(Sentence(f"Gain the keyword *{name}*\nGain the code *{name}*", place, found[0]))
            case "remove" | "clear" if is_word:
                over.append(Sentence(f"Lose the keyword *{name}*\nLose the code *{name}*", place, found[0]))
            case "inc" | "dec" | "set" if kind and name.isdigit():
                said = {"inc": f"Add {name} to *{kind}*", "dec": f"Subtract {name} from *{kind}*"}
                over.append(Sentence(said.get(what, f"Set *{kind}* to {name}"), place, found[0]))
            case "take" | "add" | "found" | "find":
                verb = "You may take" if what.startswith("f") else "Take"
                over.append(Sentence(f"{verb} the **{name}**", place, found[0]))
            case "drop" | "lose":
                over.append(Sentence(f"Lose the **{name}**", place, found[0]))
            case "has" | "hasnot" | "carries" | "collect":
                pass
            case "count" if not name.isdigit():  # what the counter is called
                pass
            case _:
                over.append(LeftOver(found[0], place, "tag"))
        return name if is_word else f"**{name}**"

    def link(found: re.Match[str]) -> str:
        name = found["name"].strip()
        bare = re.sub(r"^(?:auto|xor)\s+", "", name)
        return f"{TURN}{name if name in names else bare}{TURN_END}"

    parts = re.split(f"({TURN}[^{TURN_END}]*{TURN_END})", _TAG.sub(tag, _COUNTED.sub(_counted, _LINK.sub(link, text))))
    parts[::2] = [marked_up(paired(part, "**", STRONG, STRONG_END)) for part in parts[::2]]
    return _GO.sub("", "".join(parts))
