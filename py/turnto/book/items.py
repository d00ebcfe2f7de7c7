"""The items of a list: outcomes, choices, offers, and ordinary items."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from turnto.book.markdown import Block, Part, Words
from turnto.book.marks import Mark
from turnto.book.meaning import Deeds, If, Number, Once, Otherwise
from turnto.book.model import Asked, Close, Instruction, Open, OutcomeItem, Picture, Place, Runs, Target
from turnto.book.patterns import in_language
from turnto.book.said import capital, clause, has_outcomes, is_blank, plain_words, sentence, stripped, unbroken
from turnto.book.tokens import plain
from turnto.sheet import fold
from turnto.system import Phrase, Stand

if TYPE_CHECKING:
    from turnto.book.weave import Weaver

_RANGE = re.compile(r"\s*(\d{1,6}(?:\s*-\s*\d{1,6}|\s*\+|\s+\w{2,5}\s+\w{2,10})?)\s*:\s*")
_QUOTED = re.compile(r'\s*("[^"]*"(?:\s*(?:,|or|oder|/)\s*"[^"]*")*)\s*:?\s*')
_ENDS = re.compile(r"\s*([,:.;!\u2014]|$)\s*")


@dataclass(slots=True)
class Way:
    """One way through an item: its condition, its words, its effects, where it leads."""

    when: tuple[Asked, ...] = ()
    label: tuple[Any, ...] = ()
    deeds: tuple[Instruction, ...] = ()
    arrow: Mark | None = None
    target: str = ""


class ItemWeaver:
    """Weaves one list into its section."""

    def __init__(self, weaver: Weaver, kind: str) -> None:
        self.weaver, self.kind = weaver, kind
        self.is_open = False
        self.before: tuple[Asked, ...] = ()
        """The condition of the item before, for {Otherwise}."""

    def weave(self, block: Block) -> None:
        """All items in order; items of lists inside them follow, for nothing hangs on indentation."""
        for item in block.children:
            self._item(item)
        self._shut()

    def _shut(self) -> None:
        if self.is_open:
            self.weaver.depth -= 1
            self.weaver._close_frames(self.weaver.depth + 1)
            self.weaver.out.append(Close(self.kind))
            self.is_open = False

    def _item(self, item: Block) -> None:
        if item.line:
            self.weaver.last_place = Place(self.weaver.file, item.line)
        parts, others = _parts_of(item)
        when, rest = self._leading(parts)
        if not self._special(when, rest, others):
            self._ordinary(parts, others)

    def _special(self, when: tuple[Asked, ...], rest: Sequence[Part], others: Sequence[Block]) -> bool:
        """Weave an item that is an outcome, a choice or an offer; whether it was one."""
        if found := self._outcome_of(rest):
            self._shut()
            self._outcome(*found, when)
        elif any(isinstance(part, Mark) and part.kind == "arrow" for part in rest):
            self._shut()
            for way in self._ways(rest, when):
                if way.arrow:
                    label = way.label
                    self.weaver.out.append(self.weaver.choice(way.arrow, way.when, label, way.deeds, way.target))
        elif self._is_offer(rest):
            self._shut()
            self._offer(when, rest)
        else:
            return False
        self.before = when
        for other in others:
            self.weaver.block(other)
        return True

    def _leading(self, parts: Sequence[Part]) -> tuple[tuple[Asked, ...], Sequence[Part]]:
        """The conditions an item begins with, and what comes behind them."""
        when: list[Asked] = []
        for place, part in enumerate(parts):
            if is_blank(part):
                continue
            if isinstance(part, Mark) and part.kind == "brace":
                meaning = self.weaver.meaning(part)
                if isinstance(meaning, (If, Once)) and not self.weaver._is_block(meaning):
                    when.append(self.weaver.asked(part, meaning))
                    continue
                if isinstance(meaning, Otherwise) and self.before and not when:
                    when += denied(self.before)
                    continue
            return tuple(when), parts[place:]
        return tuple(when), ()

    # ordinary items

    def _ordinary(self, parts: Sequence[Part], others: Sequence[Block]) -> None:
        if not others and all(map(is_blank, parts)):
            return
        if not self.is_open:
            self.weaver.out.append(Open(self.kind))
            self.weaver.depth += 1
            self.is_open = True
        weaver = self.weaver
        weaver.out.append(Open("li"))
        weaver.depth += 1
        weaver.prose("", parts)
        for other in others:
            weaver.block(other)
        weaver.depth -= 1
        weaver._close_frames(weaver.depth + 1)
        weaver.out.append(Close("li"))
        self.before = ()

    # offers

    def _is_offer(self, parts: Sequence[Part]) -> bool:
        """Whether an item is only instructions."""
        found = False
        for part in parts:
            if isinstance(part, Mark) and isinstance(meaning := self.weaver.meaning(part), (Deeds, If)):
                if isinstance(meaning, If) and meaning.deeds is None:
                    return False
                found = True
            elif not (isinstance(part, Words) and plain_words(part.runs).strip(" \n.,;") == ""):
                return False
        return found

    def _offer(self, when: tuple[Asked, ...], parts: Sequence[Part]) -> None:
        marked: list[tuple[Mark, Deeds]] = []
        for part in parts:
            if isinstance(part, Mark):
                meaning = self.weaver.meaning(part)
                if isinstance(meaning, If) and meaning.deeds:
                    when, meaning = (*when, meaning.asked), meaning.deeds
                assert isinstance(meaning, Deeds)
                marked.append((part, meaning))
        if any(isinstance(said.phrase.does, Stand) for _, deeds in marked for said in deeds.said):
            for mark, deeds in marked:
                self.weaver.leaf = "p"
                self.weaver.do(mark, replace(deeds, offered=False))
                self.weaver.leaf = ""
            return
        self.weaver.out.append(self.weaver.offer(marked[0][0].place, when, marked))

    # choices and outcomes

    def _ways(self, parts: Sequence[Part], when: tuple[Asked, ...]) -> list[Way]:
        """The ways through an item; {Otherwise} begins another."""
        ways = [Way(when)]
        for place, part in enumerate(parts):
            way = ways[-1]
            following = parts[place + 1] if place + 1 < len(parts) else None
            match part:
                case Words() if way.arrow and not way.target.strip():
                    way.target = plain_words(part.runs)
                case Words():
                    if not (way.arrow and is_blank(part)):
                        self._not_behind(way, Place(""))
                        way.label = (*way.label, *unbroken(part.runs))
                case Picture():
                    self.weaver.out.append(part)
                case Mark(kind="arrow"):
                    self._not_behind(way, part.place)
                    way.arrow = part
                case Mark():
                    self._sign(ways, part, following)
        return ways

    def _not_behind(self, way: Way, place: Place) -> None:
        if way.arrow:
            at = place if place.file else way.arrow.place
            self.weaver.problem(
                at,
                "after-arrow",
                "error",
                "something stands behind an arrow, which runs to the end of its item",
                "Put it before the arrow, or into an item of its own.",
            )

    def _sign(self, ways: list[Way], mark: Mark, following: object) -> None:
        way, weaver = ways[-1], self.weaver
        meaning = weaver.meaning(mark)
        if isinstance(meaning, Otherwise):
            if way.when:
                ways.append(Way(denied(way.when)))
            else:
                weaver.problem(
                    mark.place,
                    "otherwise-without-if",
                    "error",
                    "no condition stands before this {Otherwise}",
                    "It belongs to an {If …} earlier in the same item.",
                )
            return
        self._not_behind(way, mark.place)
        match meaning:
            case Number(name):
                way.label = (*way.label, ("number", name))
            case If(deeds=Deeds()):
                weaver.problem(
                    mark.place,
                    "condition-inside",
                    "error",
                    "an effect of a choice or an outcome cannot have a condition of its own",
                    "Make it a section, or two items with a condition each.",
                )
            case If() | Once():
                if plain_words(way.label).strip() or way.deeds:
                    way.label = (*way.label, ("say", clause(meaning.text, following)))
                way.when = (*way.when, weaver.asked(mark, meaning))
            case Deeds():
                self._effects(way, mark, meaning, following)
            case _:
                way.label = (*way.label, ("say", sentence(mark.text, following)))

    def _effects(self, way: Way, mark: Mark, deeds: Deeds, following: object) -> None:
        for number, (said, text) in enumerate(zip(deeds.said, deeds.texts, strict=True)):
            if has_outcomes(said.phrase):
                self.weaver.nested(mark, said.phrase)
            end = following if number == len(deeds.said) - 1 and not (isinstance(following, Mark)) else None
            made = self.weaver.instruction(mark, said, sentence(text if number == 0 else capital(text), end))
            way.deeds = (*way.deeds, made)
            gap = (" ",) if way.label and not plain_words(way.label[-1:]).endswith((" ", "(")) else ()
            way.label = (*way.label, *gap, ("say", made.say))

    def _outcome(self, ids: tuple[str, ...], rest: Sequence[Part], when: tuple[Asked, ...]) -> None:
        assert self.weaver.nearest
        key = self.weaver.nearest[0]
        more, rest = self._leading(rest)
        for way in self._ways(rest, (*when, *more)):
            if len(way.when) > len(when) + len(more) and way.label:
                self.weaver.problem(
                    way.when[-1].place,
                    "condition-inside",
                    "error",
                    "a condition in an outcome stands at its beginning",
                    "Let the outcome turn to a section where the condition is asked.",
                )
            target = self.weaver.target(way.arrow, way.target) if way.arrow else None
            place = self._place(rest, way)
            for id in ids:
                if id == "zero":
                    self._zero(target, place)
                    continue
                item = OutcomeItem(id, place, way.when, stripped(way.label), way.deeds, target)
                self.weaver.outcomes[key] = (*self.weaver.outcomes.get(key, ()), item)

    def _zero(self, target: Target | None, place: Place) -> None:
        if target is None:
            self.weaver.problem(
                place,
                "zero-without-turn",
                "error",
                "what happens at zero must turn to a section",
                "Write -> and the name of a section.",
            )
        else:
            self.weaver.zero = target

    def _place(self, rest: Sequence[Part], way: Way) -> Place:
        marks = [part.place for part in rest if isinstance(part, Mark)]
        return way.arrow.place if way.arrow else marks[0] if marks else self.weaver.last_place

    # which outcome an item names

    def _outcome_of(self, parts: Sequence[Part]) -> tuple[tuple[str, ...], Sequence[Part]] | None:
        """The outcomes an item answers for, with the item behind the word that says so."""
        if not self.weaver.nearest or not parts or not isinstance(first := parts[0], Words):
            return None
        phrase = self.weaver.nearest[1]
        text = plain_words(unbroken(first.runs))
        found = self._answer(phrase, text) or self._worded(phrase, text, alone=len(parts) == 1)
        if not found:
            return None
        ids, length = found
        rest = _behind(unbroken(first.runs), length)
        return ids, ((Words(rest), *parts[1:]) if rest else parts[1:])

    def _answer(self, phrase: Phrase, text: str) -> tuple[tuple[str, ...], int] | None:
        """A range of numbers, or an answer in quotes."""
        pattern = {"ranges": _RANGE, "words": _QUOTED}.get(phrase.answers)
        if pattern and (found := pattern.match(plain(text))):
            return (" ".join(found[1].split()),), found.end()
        return None

    def _worded(self, phrase: Phrase, text: str, alone: bool) -> tuple[tuple[str, ...], int] | None:
        """Outcome words, perhaps several: "Tie or failure: …"."""
        words = outcome_words(phrase, self.weaver.reader.vocabulary.code)
        lowered = plain(text).casefold()
        if len(lowered) != len(text):
            return None
        ids: list[str] = []
        place = len(lowered) - len(lowered.lstrip())
        while True:
            found = next(
                (
                    (word, id)
                    for word, id in words
                    if lowered.startswith(word, place)
                    and not lowered[place + len(word) : place + len(word) + 1].isalnum()
                ),
                None,
            )
            if not found:
                return None
            ids.append(found[1])
            place += len(found[0])
            if end := _ENDS.match(lowered, place):
                return tuple(dict.fromkeys(ids)), end.end()
            joint = re.compile(r"\s*(?:/|or|and|oder|und)\s+(?:if\s+|on a\s+)?").match(lowered, place)
            if not joint:
                return None
            place = joint.end()


def outcome_words(phrase: Phrase, code: str) -> list[tuple[str, str]]:
    """What the items of a phrase's list may begin with, longest first: (words, outcome)."""
    found = [(fold(word), outcome.id) for outcome in phrase.outcomes for word in in_language(outcome.words, code)]
    return sorted(found, key=lambda pair: -len(pair[0]))


def denied(when: Sequence[Asked]) -> tuple[Asked, ...]:
    """What holds where these conditions do not all hold."""
    say = " and ".join(asked.say for asked in when)
    if len(when) == 1 and when[0].word == "not":
        return when[0].parts
    inner = when[0] if len(when) == 1 else Asked("and", say=say, parts=tuple(when), place=when[0].place)
    return (Asked("not", say=inner.say, parts=(inner,), place=inner.place),)


def _parts_of(item: Block) -> tuple[tuple[Part, ...], list[Block]]:
    """An item's own words, and the blocks that stand in it besides."""
    parts: list[Part] = list(item.parts)
    others: list[Block] = []
    for child in item.children:
        if child.kind == "p" and not others:
            has_arrow = any(isinstance(part, Mark) and part.kind == "arrow" for part in parts)
            if has_arrow:
                others.append(child)
                continue
            parts += [Words((("br",),)), *child.parts] if parts else child.parts
        else:
            others.append(child)
    return tuple(parts), others


def _behind(runs: Runs, length: int) -> Runs:
    """The runs without so many characters at the beginning."""
    found: list[Any] = []
    for run in runs:
        words = plain_words((run,))
        if length >= len(words):
            length -= len(words)
        elif isinstance(run, str):
            found.append(run[length:])
            length = 0
        elif isinstance(run[-1], tuple):
            found.append((*run[:-1], _behind(run[-1], length)))
            length = 0
        else:
            found.append(run)
            length = 0
    return tuple(found)
