"""Rewriting of signs that authors leave out: "turn to 40", links, and lists that Markdown does not know.

Blocks are rewritten before they are lowered, so that what follows knows only arrows, items and conditions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from turnto.book.lower.links import is_only_link, is_outside, link_of, links_in, section_of
from turnto.book.model import Place, Runs, bare, plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.parts import (
    between,
    dropped,
    first_of,
    lines_of,
    merged,
    runs_of,
    split_sentences,
    trimmed,
    words_of,
)
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, uncapital
from turnto.book.text.way_words import way_words

_BULLET = late(r"[ \t]*(?:[\u2013\u2014\u2022\u00b7\u2023\u25e6\u25aa\u25cf]\s+|\(?[a-zA-Z][.)]\s+|\(?\d{1,2}\)\s+)")
_WORD = late(r"\w+")
_NEXT_WAY = late(
    r"\s*(?P<name>[^.;,|()\[\]\n]{1,60}?)"
    r"(?:\s*(?P<bracket>[)\]])[.;,]?(?:\s*(?:and|or|und|oder)\b)?\s*|\s*[.;,|]\s+(?:(?:and|or|und|oder)\s+)?(?=\S)|\s+(?:or|oder)\s+(?=\S))",
    re.IGNORECASE,
)
"""The section behind an arrow, and what parts it from the next way on: "40, or …", "40) or …"."""
_NUMBER_IN_BRACKETS = late(r"\((?:to )?(\d{1,5})\)")


@dataclass(frozen=True, slots=True)
class ImpliedTurn:
    """What turns to a section at the end of some words: where it begins, and the section."""

    start: int
    name: str
    keeps_label: bool


class ImpliedSigns:
    """Rewriter of one section's blocks."""

    def __init__(
        self,
        names: Collection[str],
        code: str,
        place: Callable[[], Place],
        governs: Callable[[Mark], bool],
        is_plain: Callable[[Mark], bool],
        way: Callable[[str], tuple[str, str] | None],
    ) -> None:
        """Keep tests of marks, and a reader of ways on in braces.

        ``governs``: it is a condition of all that follows in its paragraph; ``is_plain``: it is done, and has no outcomes; ``way``: what stands
        before a turn, split into its condition and its instruction.
        """
        self.names, self.place, self.governs, self.is_plain, self.way = names, place, governs, is_plain, way
        self.words, self.ways = turn_words(code), way_words(code)
        self._verbs = frozenset(verb.split(" ", 1)[0] for verb in self.words.verbs.split("|"))
        self._turned: dict[tuple[str, bool], ImpliedTurn | None] = {}
        """What was found to turn to a section; most words are looked at as a line, as a sentence, and as a clause."""
        self._made = 0

    # blocks

    def rewritten(self, block: MarkdownBlock) -> list[MarkdownBlock]:
        """Return the blocks that a paragraph comes to: its prose, and a list of the ways on in it."""
        block.parts = self._opened(self.prepared(self.parted(block.parts)))
        if not self._may_turn(block.parts):
            return [block]
        lines = lines_of(block.parts)
        bulleted = [index for index, line in enumerate(lines) if _BULLET.match(words_of(line)) and self._leads(line)]
        if bulleted:
            return self._listed(block, lines, bulleted)
        if sum(self._has_label_and_arrow(line) for line in lines) > 1:
            return self._listed(block, lines, [n for n, line in enumerate(lines) if self._has_label_and_arrow(line)])
        turning = [number for number, line in enumerate(lines) if self.turn_in(line, True)]
        if len(turning) > 1 and all(number in turning for number in range(turning[0], turning[-1] + 1)):
            sentences = self._ways_on(block.parts)
            if sum(map(self._turns, sentences)) < len(
                turning
            ):  # a sentence goes over a line end: each line is a way on
                return self._listed(block, lines, turning)
        return self._by_sentence(block)

    def _may_turn(self, parts: Sequence[Part]) -> bool:
        """Return whether parts hold an arrow, a link, a verb of a turn, or a number in brackets."""
        marks = [part for part in parts if isinstance(part, Mark)]
        said = "\n".join((words_of(parts), *(mark.text for mark in marks)))
        return (
            any(mark.kind != "brace" for mark in marks)
            or not self._verbs.isdisjoint(_WORD.findall(said.casefold()))
            or bool(_NUMBER_IN_BRACKETS.search(said))
        )

    def opens(self, mark: Mark) -> bool:
        """Return whether braces hold ways on that are set outside them."""
        return self._opened((mark,)) != (mark,)

    def _opened(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return parts with what stands behind an instruction in its braces set outside: {Test your Luck. If you are lucky, turn to 40.}"""
        found: list[Part] = []
        for part in parts:
            if isinstance(part, Mark) and part.kind == "brace" and (ways := self._ways_within(part)):
                found += ways
                continue
            cut = self.ways.first_sentence.match(part.text) if isinstance(part, Mark) and part.kind == "brace" else None
            if (
                isinstance(part, Mark)
                and cut
                and self.turn(part.text[cut.end() :], True)
                and not self.ways.condition.match(part.text)
            ):
                own = self.mark("brace", cut[1], part.place)
                behind = part.text[cut.end() :].strip().rstrip(".")
                if self.ways.opens.match(behind) and "." not in behind and self.is_plain(own):
                    # {Add 1 to Alarm; if Alarm is 3 or more, turn to ambush}: nobody is asked whether to turn
                    other = self.mark("brace", capital(behind), part.place)
                    found += [replace(own, raw=part.raw), TextPart((" ",)), replace(other, raw=part.raw)]
                    continue
                rest = ". ".join(capital(said.strip()) for said in self.ways.next_result.split(part.text[cut.end() :]))
                outside = merged([TextPart((" ",)), *self._done_before_turns(rest, part)])
                if any(self._is_no_story(one) for one in self._ways_on(outside)):
                    found.append(part)  # what is no way on would be shown as story
                else:
                    found += [replace(own, raw=part.raw), *outside]
            else:
                found.append(part)
        return tuple(found)

    def _is_no_story(self, parts: Sequence[Part]) -> bool:
        """Return whether a sentence turns somewhere in the midst, or hangs on a condition without a way on."""
        if self.turn_in(parts, True):
            return not self._turns(parts)
        return bool(self.ways.opens.match(words_of(parts)))  # "If you have the code *Rowan*, add a die"

    def _ways_within(self, mark: Mark) -> list[Part]:
        """Return the words of braces that hold several ways on with a condition each, or a wish, without their braces."""
        text = " ".join(mark.text.split())
        said = self.words.reading_on.sub("", text).rstrip(" .,;")
        sentences = self._said_ways(said)
        ways = [self.turn(one, True) for one in sentences]
        if_wished = (
            len(sentences) == 1
            and (begin := self.ways.opens.match(said))
            and self.words.wishing.match(said, begin.end() + 1)
        )
        is_asking = (
            bool(self.ways.opens.match(said))
            and (len(sentences) > 1 or if_wished)
            and all(self.ways.condition.match(one) or self.ways.with_less.match(one) for one in sentences)
        )
        if (
            not all(ways)
            or any(map(self.ways.asks_result.match, sentences))
            or not (is_asking or said != text.rstrip(" .,;") or self.words.wish_behind.search(said))
        ):
            return []
        cuts = [self.way(one[: max(turn.start, 0)].strip()) for one, turn in zip(sentences, ways, strict=True) if turn]
        return self._done_before_turns(said, mark) if all(cuts) else []

    def _said_ways(self, text: str) -> list[str]:
        """Split a text from within braces behind its sentences, and at "if" behind each turn."""
        found: list[str] = []
        for sentence in (one for one in self.ways.sentence_end.split(text) if one.strip()):
            own, start = list[str](), 0
            for cut in self.ways.condition_behind.finditer(sentence):
                if self.turn(sentence[start : cut.start()], True):
                    own.append(capital(sentence[start : cut.start()]))
                    start = cut.end()
            own.append(capital(sentence[start:]))
            asks_anew = any(map(self.ways.asks_anew.match, own[1:]))
            found += own if asks_anew else [sentence]
        return found

    def _done_before_turns(self, text: str, mark: Mark) -> list[Part]:
        """Return sentences from within braces, each instruction before a turn in braces of its own."""
        found: list[Part] = []
        words = ""
        for sentence in map(str.strip, self._said_ways(text)):
            turn = self.turn(sentence, True)
            asked, then = (turn and self.way(sentence[: max(turn.start, 0)].strip())) or ("", "")
            if turn and then:
                found += [TextPart(runs_of(words + capital(f"{asked}, "))), self.mark("brace", then, mark.place)]
                words = f" {' '.join(self.ways.turn)} {turn.name}. "
            elif turn and turn.start > 0 and asked:  # "If you know Climbing, you may turn to 40"
                words += capital(f"{asked}, {' '.join(self.ways.turn)} {turn.name}. ")
            elif turn and turn.start >= 0 and not self._turns([TextPart(runs_of(sentence))]):
                # "If you have Plants, you may turn to mill": in the story such words would only tell
                words += capital(f"{sentence[: turn.start].rstrip(' ,;')}, {' '.join(self.ways.turn)} {turn.name}. ")
            else:
                words += capital(f"{sentence.rstrip('.')}. ")
        return [*found, TextPart(runs_of(words.rstrip()))]

    def parted(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return parts with a line end behind each section that an arrow leads to before another arrow.

        "Success -> 40; Failure -> 45" is two ways on.
        """
        found = list(parts)
        arrows = [n for n, part in enumerate(parts) if isinstance(part, Mark) and part.kind == "arrow"]
        for place in arrows:
            behind = found[place + 1] if place + 1 < len(found) else None
            if not isinstance(behind, TextPart) or not isinstance(first := behind.runs[0], str):
                continue
            cut = _NEXT_WAY.match(first)
            is_last = place == arrows[-1]
            if not cut or not self.known(cut["name"]) or (is_last and not cut["bracket"]):
                continue
            before = found[place - 1] if place else None
            if cut["bracket"] and isinstance(before, TextPart) and isinstance(last := before.runs[-1], str):
                found[place - 1] = TextPart((*before.runs[:-1], last.rstrip(" ([")))
            rest = "" if is_last and first[cut.end() :].strip(" .") == "" else f"\n{capital(first[cut.end() :])}"
            found[place + 1] = TextPart((f" {cut['name']}{rest}", *behind.runs[1:]))
        return tuple(found)

    def _leads(self, line: Sequence[Part]) -> bool:
        return any(isinstance(part, Mark) and part.kind in ("arrow", "link") for part in line) or bool(
            self.turn_in(line, True)
        )

    def _has_label_and_arrow(self, line: Sequence[Part]) -> bool:
        for number, part in enumerate(line):
            if isinstance(part, Mark) and part.kind == "arrow":
                return bool(words_of(line[:number]).strip())
        return False

    def _listed(
        self, block: MarkdownBlock, lines: Sequence[Sequence[Part]], items: Collection[int]
    ) -> list[MarkdownBlock]:
        """Make items of these lines; the others belong to the item before, or to the paragraph above."""
        found: list[MarkdownBlock] = []
        for number, line in enumerate(lines):
            parts = trimmed(line)
            if number in items:
                first = parts[0]
                if isinstance(first, TextPart) and (bullet := _BULLET.match(words_of((first,)))):
                    parts = (TextPart(dropped(first.runs, bullet.end())), *parts[1:])
                item = _as_item(parts, block.line + number)
                if not found or found[-1].kind != "ul":
                    found.append(MarkdownBlock("ul", block.line + number))
                found[-1].children.append(item)
            elif parts:
                found.append(MarkdownBlock("p", block.line + number, parts))
        return found

    def _by_sentence(self, block: MarkdownBlock) -> list[MarkdownBlock]:
        """Make items of the sentences that turn to a section, in the order of the paragraph."""
        sentences = self._ways_on(block.parts)
        turns = [self._turns(sentence) for sentence in sentences]
        if not any(turns):
            return [block]
        found: list[MarkdownBlock] = []
        asked: tuple[Part, ...] = ()
        for sentence, is_turn in zip(sentences, turns, strict=True):
            parts = trimmed(sentence)
            if not parts:
                continue
            own = tuple(
                part for part in parts if isinstance(part, Mark) and part.kind == "brace" and self.governs(part)
            )
            first = parts[0].text if isinstance(parts[0], Mark) else words_of(parts[:1])
            asked = own or (() if self.ways.alternative.match(first) else asked)
            if is_turn and asked and not own:
                parts = (*asked, TextPart((" ",)), *parts)
            links = links_in(parts)
            if links and (len(links) > 1 or not is_only_link([part for part in parts if part not in own])):
                words = tuple(
                    TextPart((link_of(part.text)[0],)) if isinstance(part, Mark) and part.kind == "link" else part
                    for part in parts
                )
                found.append(MarkdownBlock("p", block.line, tuple(merged(words))))
                found.append(
                    MarkdownBlock("ul", block.line, children=[_as_item((link,), block.line) for link in links])
                )
            elif is_turn:
                if not found or found[-1].kind != "ul":
                    found.append(MarkdownBlock("ul", block.line))
                found[-1].children.append(_as_item(parts, block.line))
            elif found and found[-1].kind == "p":
                found[-1].parts = (*found[-1].parts, TextPart((" ",)), *parts)
            else:
                found.append(MarkdownBlock("p", block.line, parts))
        return found

    def _turns(self, sentence: Sequence[Part]) -> bool:
        if any(isinstance(part, Mark) and part.kind == "arrow" for part in sentence):
            return False
        is_result = bool(self.ways.result.match(words := words_of(sentence[:1])) or self.ways.alternative.match(words))
        return bool(self.turn_in(sentence, is_result)) or any(
            isinstance(part, Mark) and part.kind == "link" for part in sentence
        )

    def _ways_on(self, parts: Sequence[Part]) -> list[list[Part]]:
        """Split parts behind their sentences, and sentences behind each part that turns to a section."""
        found = [
            one
            for sentence in self._with_questions(split_sentences(parts, self.ways))
            for piece in self._bracketed(sentence)
            for one in self._clauses(piece)
        ]
        for number, one in enumerate(found[1:], 1):
            if self._turns(found[number - 1]) and not self._turns(one):
                found[number] = self._with_verb(one)
        return found

    def _with_verb(self, sentence: list[Part]) -> list[Part]:
        """Put in the verb that a way on behind another leaves out: "otherwise to 45"."""
        words = words_of(sentence).replace("\n", " ")
        said = self._put_verb(words) if len(sentence) == 1 else words
        return [TextPart((said,))] if said != words else sentence

    def with_verb(self, text: str) -> str:
        """Put the verb that the last way on leaves out: {If you can read, turn to 40, otherwise to 45}."""
        other = self.ways.elided.match(text)
        is_way = other and not self._verbs.isdisjoint(_WORD.findall(other["before"].casefold()))
        return self._put_verb(text).rstrip(".") if is_way else text

    def _put_verb(self, words: str) -> str:
        said = self.ways.elided.match(words)
        if not said or not self.known(said["name"]) or not (said["to"] or said["name"].isdigit()):
            return words
        verb, to = self.ways.turn
        return f"{said['before']} {verb} {to} {said['name']}."

    def _with_questions(self, sentences: list[list[Part]]) -> list[list[Part]]:
        """Join a short question and the bare turn behind it: "No badge? Turn to 17"."""
        found: list[list[Part]] = []
        for sentence in sentences:
            words, before = words_of(sentence), words_of(found[-1]).strip() if found else ""
            is_asked = before.endswith("?") and len(before.split()) < 9 and "\ufffc" not in before
            turn = self.turn(words, True) if is_asked and len(words) < 40 else None
            if turn and turn.start == 0:
                found[-1] = merged([*found[-1], TextPart((" ",)), *sentence])
            else:
                found.append(sentence)
        return found

    def _bracketed(self, sentence: list[Part]) -> list[list[Part]]:
        """Split a sentence behind each turn in brackets: "Try the door (turn to 12), or go home (turn to 40)"."""
        sentence = self._written_out(sentence)
        words = words_of(sentence)
        turns = [found for found in self.ways.turn_in_brackets.finditer(words) if self.turn(found[1], True)]
        if len(turns) < 2:
            return [sentence]
        starts = (0, *(found.end() for found in turns))
        ends = (*(found.end(1) for found in turns), len(words))
        pieces = [between(sentence, start, end) for start, end in zip(starts, ends, strict=True)]
        if asked := self.ways.condition_first.match(words):  # it governs them all
            pieces[1:] = [
                piece
                if self.ways.condition.match(words_of(piece))
                else merged([*between(sentence, 0, asked.end()), *piece])
                for piece in pieces[1:]
                if words_of(piece).strip(" .,;!?")
            ]
        return [piece for piece in pieces if words_of(piece).strip(" .,;!?")]

    def _written_out(self, sentence: list[Part]) -> list[Part]:
        """Put verbs before the numbers of a question: "Will you open the door (40) or go home (45)?"."""
        if not self.ways.asks_which.match(words_of(sentence)):
            return sentence

        def written(bare_turn: re.Match[str]) -> str:
            return f"({' '.join(self.ways.turn)} {bare_turn[1]})" if self.known(bare_turn[1]) else bare_turn[0]

        return [
            TextPart(tuple(_NUMBER_IN_BRACKETS.sub(written, run) if isinstance(run, str) else run for run in part.runs))
            if isinstance(part, TextPart)
            else part
            for part in sentence
        ]

    def _clauses(self, sentence: list[Part], others_only: bool = False) -> list[list[Part]]:
        """Split a sentence behind each part that turns to a section: "…, if not turn to 45"."""
        found: list[list[Part]] = []
        rest = sentence
        while rest and (split := self._first_clause(rest, others_only)):
            head, rest = split
            found.append(head)
        return [*found, rest] if rest else found

    def _first_clause(self, sentence: list[Part], others_only: bool) -> tuple[list[Part], list[Part]] | None:
        for number, part in enumerate(sentence):
            since = ""  # what stands behind the last joint: a turn goes over none, and so no length makes this slow
            for place, run in enumerate(part.runs) if isinstance(part, TextPart) else ():
                if not isinstance(run, str):
                    since += plain_words((run,))
                    continue
                last = 0
                for cut in self.ways.also.finditer(run):
                    since, last, before = "", cut.end(), since + run[last : cut.start()]
                    if (others_only and not cut["other"]) or not self.turn(before, True):
                        continue
                    assert isinstance(part, TextPart)
                    head: list[Part] = [*sentence[:number], TextPart((*part.runs[:place], run[: cut.start()]))]
                    rest: list[Part] = [TextPart((capital(run[cut.end() :]), *part.runs[place + 1 :]))]
                    rest += sentence[number + 1 :]
                    turn = self.turn_in(head, True)
                    if turn and turn.start == 0 and number == 0 and self.ways.opens.match(words_of(rest[:1])):
                        asked, rest = self._asked_behind(rest)
                        head = [*asked, TextPart((f", {uncapital(words_of(head)).strip(' .')}.",))]
                    elif turn and isinstance(sentence[0], Mark) and self.ways.opens.match(words_of(rest[:1])):
                        asked, later = self._asked_behind(rest)
                        if not self.turn_in(asked, True):  # "{Gain 3 gp} and turn to 40 if you have the rope"
                            head, rest = [*asked, TextPart((", ",)), *head], later
                    return head, rest
                since += run[last:]
        return None

    def _asked_behind(self, parts: list[Part]) -> tuple[list[Part], list[Part]]:
        """Split parts into the condition of the turn before them, and the rest.

        "If you have the rope, or turn to 45 if not" stands behind "Turn to 40".
        """
        for number, part in enumerate(parts):
            if not isinstance(part, TextPart):
                continue
            for place, run in enumerate(part.runs):
                if isinstance(run, str) and (cut := self.ways.or_turn.search(run)):
                    rest, (verb, to) = run[cut.end() :], self.ways.turn
                    rest = capital(
                        rest
                        if cut["verb"] or cut["other"]
                        else f"{verb} {'' if cut['to'] or cut['also'] else f'{to} '}{rest}"
                    )
                    head = [*parts[:number], TextPart((*part.runs[:place], run[: cut.start()]))]
                    return merged(head), [TextPart((rest, *part.runs[place + 1 :])), *parts[number + 1 :]]
        words = words_of(parts[-1:]).rstrip() if parts and isinstance(parts[-1], TextPart) else ""
        if self.ways.if_not.fullmatch(words_of(parts).strip()):
            return [TextPart((self.ways.denial,))], []
        last = parts[-1]
        if isinstance(last, TextPart) and words.endswith((".", ";", ",")) and isinstance(last.runs[-1], str):
            parts = [*parts[:-1], TextPart((*last.runs[:-1], last.runs[-1].rstrip(" .;,")))]
        return merged(parts), []

    # items

    def alternatives(self, item: MarkdownBlock) -> list[MarkdownBlock]:
        """Return an outcome that says the other one too as two items.

        "On a success turn to 40, otherwise turn to 45".
        """
        holder = item if item.parts or not item.children else item.children[0]
        if holder.kind not in ("p", "li"):
            return [item]
        if lines := self._lines_of_ways(item, holder):
            return lines
        sentences = self._clauses(list(holder.parts), others_only=True)
        return [_as_item(trimmed(one), item.line) for one in sentences] if len(sentences) > 1 else [item]

    def items(self, item: MarkdownBlock) -> list[MarkdownBlock]:
        """Return the items that an item with several ways on comes to: a sentence, or a link, for each."""
        holder = item if item.parts or not item.children else item.children[0]
        if holder.kind not in ("p", "li"):
            return [item]
        if lines := self._lines_of_ways(item, holder):
            return lines
        sentences = self._ways_on(holder.parts)
        links = links_in(holder.parts)
        if len(links) > 1:
            return [_as_item((link,), item.line) for link in links]
        if sum(map(self._turns, sentences)) < 2:
            return [item]
        made = [_as_item(trimmed(sentence), item.line) for sentence in sentences if trimmed(sentence)]
        made[-1].children += item.children[1:] if holder is not item else item.children
        return made

    def _lines_of_ways(self, item: MarkdownBlock, holder: MarkdownBlock) -> list[MarkdownBlock]:
        """Return an item of several arrows as an item for each; nothing for any other."""
        holder.parts = self.prepared(self.parted(holder.parts))
        lines = lines_of(holder.parts)
        is_alone = len(item.children) == (0 if holder is item else 1)
        if not is_alone or len(lines) < 2 or not all(map(self._has_label_and_arrow, lines)):
            return []
        return [_as_item(trimmed(line), item.line) for line in lines]

    def prepared(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return parts with a sign for every link to a section."""
        found: list[Part] = []
        for part in parts:
            if not isinstance(part, TextPart):
                found.append(part)
                continue
            for number, run in enumerate(part.runs):
                if (
                    isinstance(run, tuple)
                    and run[0] in ("strong", "em")
                    and self._is_turned_to(part.runs[max(0, number - 16) : number], run)
                ):
                    run = plain_words((run,))
                elif isinstance(run, tuple) and run[0] in ("strong", "em") and self.turn(plain_words((run,)), True):
                    found.append(TextPart(run[-1]))  # a whole sentence set off
                    continue
                if isinstance(run, tuple) and run[0] == "link" and not is_outside(run[1]):
                    label = plain_words(run[-1])
                    found.append(self.mark("link", f"{label}->{section_of(run[1], self.names)}"))
                else:
                    found.append(TextPart((run,)))
        return tuple(merged(found))

    def _is_turned_to(self, before: Runs, run: Any) -> bool:
        """Return whether a marked word is the section that one turns to: "turn to **12**"."""
        said = plain_words(before)[-16:]
        return bare(plain_words((run,))) in self.names and bool(self.ways.turn_before.search(said))

    def item(self, parts: Sequence[Part]) -> tuple[Part, ...]:
        """Return the parts of an item with an arrow for what turns to a section at its end."""
        parts = tuple(self._unlinked(self.prepared(parts)))
        if any(isinstance(part, Mark) and part.kind == "arrow" for part in parts):
            return parts
        if (turn := self.turn_in(parts, True)) is None:
            return parts
        last = max(
            number
            for number, part in enumerate(parts)
            if isinstance(part, (TextPart, Mark)) and (isinstance(part, Mark) or words_of((part,)).strip(" .,;!"))
        )
        part = parts[last]
        if not isinstance(part, TextPart):
            return (*parts[:last], *self.arrow(turn.name))
        if turn.start < 0:  # "Turn to 40 to open the door"
            return (
                *parts[:last],
                TextPart((capital(words_of((part,))[-turn.start :].lstrip()),)),
                *self.arrow(turn.name),
            )
        kept = first_of(part.runs, len(words_of((part,))) if turn.keeps_label else turn.start)
        kept = self._without_pause(kept)
        return (*parts[:last], *((TextPart(kept),) if kept else ()), *self.arrow(turn.name))

    def arrow(self, name: str) -> tuple[Part, ...]:
        """Return an arrow of our own to a section."""
        return self.mark("arrow", "->"), TextPart((f" {name}",))

    def mark(self, kind: Any, text: str, place: Place | None = None) -> Mark:
        """Return a sign of our own; none has its number twice."""
        self._made += 1
        return Mark(kind, text, text, place or self.place(), -self._made)

    def turn_in(self, parts: Sequence[Part], is_item: bool) -> ImpliedTurn | None:
        """Return what turns to a section at the end of some parts."""
        for part in reversed(parts):
            if isinstance(part, Mark):
                if part.kind != "brace" or not is_item:
                    return None
                found = self.turn(" ".join(part.text.split()), True)
                return found if found and found.start == 0 else None
            if isinstance(part, TextPart):
                words = words_of((part,))
                if not words.strip(" .,;!\n"):
                    continue
                return self.turn(words, is_item)
        return None

    def turn(self, text: str, is_item: bool) -> ImpliedTurn | None:
        """Return what turns to a section at the end of a text."""
        if (text, is_item) not in self._turned:
            self._turned[text, is_item] = self._turn_at_end(text, is_item)
        return self._turned[text, is_item]

    def _turn_at_end(self, text: str, is_item: bool) -> ImpliedTurn | None:
        text, start = text.replace("\n", " "), 0
        while found := self.words.turn.search(text, start):
            if (
                is_item
                and not self.known(" ".join(found["name"].split()))
                and (first := self.ways.turn_first.match(text))
                and self.known(first[1])
            ):
                return ImpliedTurn(-first.end(), first[1], False)
            if turn := self._turn(text, found, is_item):
                return turn
            # "you cannot go on: turn to 40": another verb may follow
            start = found.start("verb") + 1
        return None

    def _turn(self, text: str, found: re.Match[str], is_item: bool) -> ImpliedTurn | None:
        name = " ".join(found["name"].split()).strip("*_\u201c\u201d\"' ")
        known = self.known(name)
        verb = found["verb"].casefold()
        is_said = bool(found["said"]) and "umber" not in found["said"]
        if not known and not (name.isdigit() and len(name) < 6) and not (is_said and verb == "turn"):
            return None
        if verb in ("read", "see", "from") and not (name.isdigit() or found["said"]):
            return None
        before = text[: found.start("verb")].split()
        last = before[-1].casefold().strip(",\u2014\u2013-") if before else ""
        is_number = name.isdigit() or bool(found["said"])
        if not is_number or not known:
            # "you turn to the wall", but "you must turn to wall"
            is_asked = last == "you" and len(before) > 3 and self.ways.opens.match(text) is not None
            is_bidden = verb == "turn" and (last in self.words.bidding or is_asked) and bare(known) == bare(name)
            is_told = last in self.words.telling and before[-1][-1:] != "," and not is_bidden
            if is_told and not (is_number and "turn" in verb):
                return None
            opens = not before or before[-1][-1:] in ",;:.!?([\u2014\u2013-" or last in self.ways.joints
            opens |= is_bidden
            if not opens and not is_item:
                return None
            if not is_item and last == "and":
                return None
        start = found.start("lead")
        said = found[0].lstrip(" ,;:(\u2013\u2014-")
        return ImpliedTurn(
            start,
            known or name,
            not is_number and not text[:start].strip(" ,;:") and not said.casefold().startswith(self.ways.opens_turn),
        )

    def known(self, name: str) -> str:
        """Return the section that a name means; empty for none."""
        names = [
            name,
            *(name[len(article) :] for article in self.ways.articles if name.casefold().startswith(article)),
            self.ways.articles[0] + name,
        ]
        return next((one for one in names if one and bare(one) in self.names), "")

    def _without_pause(self, runs: tuple[Any, ...]) -> tuple[Any, ...]:
        if not runs or not isinstance(runs[-1], str):
            return runs
        last = self.ways.pause.sub("", runs[-1])
        return (*runs[:-1], last) if last or len(runs) > 1 else ()

    # links

    def _unlinked(self, parts: Sequence[Part]) -> list[Part]:
        """Replace the one link of an item by its words and an arrow."""
        links = [part for part in parts if isinstance(part, Mark) and part.kind == "link"]
        if len(links) != 1 or any(isinstance(part, Mark) and part.kind == "arrow" for part in parts):
            return list(parts)
        found: list[Part] = []
        name = ""
        for part in parts:
            if isinstance(part, Mark) and part.kind == "link":
                label, name = link_of(part.text)
                found.append(TextPart((label,)))
            else:
                found.append(part)
        return [*found, *self.arrow(name)]


def _as_item(parts: Sequence[Part], line: int) -> MarkdownBlock:
    return MarkdownBlock("li", line, children=[MarkdownBlock("p", line, tuple(parts))])


# --- parts --------------------------------------------------------------------------------------------
