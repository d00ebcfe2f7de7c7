"""Blocks and signs lowered to the nodes of a section: prose, instructions, guards, choices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from turnto.book.grammar.apart import without
from turnto.book.grammar.braces.meanings import (
    Conditional,
    Deeds,
    EndOfBlock,
    Meaning,
    NotUnderstood,
    OnceOnly,
    Otherwise,
    SectionNumber,
)
from turnto.book.grammar.braces.reader import InstructionReader
from turnto.book.grammar.hints.faithful import holds
from turnto.book.lower.braces.alternatives import else_if, pieces_in, with_alternatives
from turnto.book.lower.braces.reworded import with_conditions
from turnto.book.lower.braces.sentences import in_sentences
from turnto.book.lower.braces.within import with_answers_within
from turnto.book.lower.instructions import SectionDeeds, governs_inline
from turnto.book.lower.left_over import tell_table
from turnto.book.lower.links import choice_of, target_of
from turnto.book.lower.lists.items import ListLowering
from turnto.book.lower.lists.labels import begins_with_outcome
from turnto.book.lower.lists.paragraphs import answering, compared_in, with_answers_below
from turnto.book.lower.nodes import NodeBuilder
from turnto.book.lower.tables import as_lines, cell_text, priced, table_of, with_shops, with_wares
from turnto.book.lower.unbraced.conditions import condition_of_turn, way_in_braces
from turnto.book.lower.unbraced.implied import ImpliedSigns
from turnto.book.lower.unbraced.into_braces import with_braces, with_names, with_otherwise, with_words_around
from turnto.book.lower.unbraced.questions import as_conditions, with_accepted, with_questions
from turnto.book.lower.unbraced.told import (
    keep_stats,
    tell_instructions,
    tell_numbers,
    tell_stats,
    tell_unbraced_conditionals,
    tell_unbraced_table,
)
from turnto.book.lower.unbraced.turns import TurnReader
from turnto.book.model import (
    Asked,
    DoNode,
    Level,
    Node,
    OpenNode,
    PictureNode,
    Place,
    Problem,
    ProseNode,
    Runs,
    Suggestion,
    Target,
    plain_words,
)
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.parts import sentences_of
from turnto.book.text.regex import late
from turnto.book.text.scanner import MARK, Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import (
    begins_with_pause,
    behind,
    capital,
    has_outcomes,
    in_lower_case,
    is_blank,
    is_lost,
    is_pause,
    not_understood,
    sentence,
    unbroken,
)
from turnto.core.phrase import StandingOffer

_SENTENCE_BEFORE = late(r"[.!?:;][\"\u201d']?\s+(?=\S)")
LINES_SEARCHED = 12
"""Lines of a paragraph in which its words are looked for."""


_BRACKET = late(r"\s*\([^()]*\)")
"""What is said of an instruction in brackets behind it."""


def _costs_a_score(phrase: str) -> bool:
    """Return whether a phrase takes points of a score: {Lose 1 LUCK}, {Tick a Wound}."""
    return phrase.startswith("lose-") or phrase in ("tick", "harm", "wounds", "damage", "tire")


class SectionLowering:
    """Lowering of one section."""

    def __init__(
        self,
        reader: InstructionReader,
        names: frozenset[str],
        problems: list[Problem],
        place: Place,
        lines: Mapping[int, str] | None = None,
        *,
        shows_conditions: bool = False,
    ) -> None:
        """``lines`` are those of its source by number, with marks for signs; ``shows_conditions`` as the header says."""
        self.file, self.last_place = place.file, place
        self.lines = lines or {}
        self.names, self.problems = names, problems
        self.language, self.code = reader.language, reader.vocabulary.code
        self.nodes = NodeBuilder(problems, shows_conditions=shows_conditions)
        self.deeds = SectionDeeds(reader, problems)
        self.nodes.unread = self.deeds.unread
        said = "|".join(sorted(map(re.escape, self.language.otherwise), key=len, reverse=True))
        self.otherwise = late(
            rf"(?:^|[.;,]\s+|\s(?=otherwise\b|or else\b))(?:{said})(?:[,:]\s*|\s+(?!not\b))(?=\S)", re.IGNORECASE
        )
        """Where the alternative of a condition begins in its braces."""
        self.otherwise_told = late(rf"(?:^|[.!?;]\s+)(?P<said>{said})(?:,?\s+|,\s*$)", re.IGNORECASE)
        """Where it begins in the story behind them."""
        self.turns = TurnReader(names, self.code)
        self.implied = ImpliedSigns(
            self.turns,
            lambda: self.last_place,
            lambda mark: governs_inline(self.deeds.meaning(mark)),
            self._is_plain,
            lambda said: way_in_braces(self, said),
        )
        self.turned: tuple[Asked, ...] = ()
        """The condition of the last way on in plain words, for "Otherwise"."""
        self.above = ("", 0)
        """The last words and the line of the paragraph above, if it holds no sign."""
        self.stats: list[tuple[re.Match[str], int]] = []
        """Paragraphs that may be foes with their numbers, with their lines."""

    def place_of(self, words: str, line: int) -> Place:
        """Return the place of words in a line, or the place of the line."""
        found = self.lines.get(line, "").casefold().find(words.casefold())
        is_shifted = MARK.search(self.lines.get(line, "")[: max(found, 0)])
        return Place(self.file, line) if found < 0 or is_shifted else Place(self.file, line, found + 1, len(words))

    def place_near(self, words: str, line: int) -> Place:
        """Return the place of words in a line or the lines below it, or the place of the line."""
        near = (self.place_of(words, number) for number in range(line, line + LINES_SEARCHED))
        return next((place for place in near if place.length > 1), Place(self.file, line))

    def written(self, place: Place) -> str:
        """Return the words at a place as the author wrote them."""
        return self.lines.get(place.line, "")[place.column - 1 :][: place.length]

    def mend(self, place: Place, new: str, only: bool = False) -> Suggestion | None:
        """Return the suggestion to write this at a place; None for the place of a whole line."""
        before = self.lines.get(place.line, "")[: place.column - 1]
        if before.count("{") > before.count("}") and new[-1:] == "}" and new.count("{") == 1:
            new = new[1:-1]  # the words stand in braces already
        return Suggestion(place, self.written(place), new, only=only) if new and place.length > 1 else None

    def tell_unbraced(
        self, said: str, place: Place, new: str, level: Level = "warning", only: bool = False, hint: str = ""
    ) -> None:
        """Report words that read as an instruction, and stand without braces."""
        for one in [one for one in self.problems if one.code == "unbraced-instruction" and one.place.shares(place)]:
            if one.place.length >= place.length or place.length <= 1:
                return
            self.problems.remove(one)  # "Tick one Wound box" says more than "Tick one Wound"
        behind = _BRACKET.match(self.lines.get(place.line, "")[place.column - 1 + place.length :])
        if new and behind and not holds(self.deeds.reader.vocabulary, f"{said}{behind[0]}", new):
            said, new = f"{said}{behind[0]}", ""  # "you recover 1d-3 hits (at least one)"
        told = f"“{said}” reads as an instruction and stands without braces, so nothing comes of it"
        mend = self.mend(place, new, only)
        reader = self.deeds.reader
        hint = hint or (f"Write {new}." if new else f"In braces: {reader.hints.instead(reader.vocabulary, said)}")
        self.problems.append(Problem(place, "unbraced-instruction", level, told, hint, mend))

    # blocks

    def lower(self, blocks: Sequence[MarkdownBlock]) -> tuple[Node, ...]:
        """Lower all blocks and return the nodes of the section."""
        for block in blocks:
            block.parts = as_conditions(self, self.implied.parted(block.parts))
            with_conditions(self, block)
            self._part_offers(block)
        blocks = [own for block in blocks for own in with_wares(self, block)]
        blocks = [own for block in blocks for own in with_answers_below(self, block)]
        blocks = with_shops(self, blocks)
        with_accepted(self, blocks)
        pairs = zip_longest(blocks, blocks[1:])
        blocks = [own for block, below in pairs for own in with_answers_within(self, block, below)]
        place = 0
        while place < len(blocks):
            if answers := answering(self, blocks, place):
                ListLowering(self, "ul").lower(MarkdownBlock("ul", blocks[place].line, children=answers))
            else:
                self.block(blocks[place])
            place += sum(one.kind == "p" for one in answers) or 1
        self.deeds.table_is_missing()
        self.nodes.close_all()
        return tuple(self.nodes.out)

    def block(self, block: MarkdownBlock) -> None:
        """Lower one block."""
        if block.line:
            self.last_place = Place(self.file, block.line)
        if block.kind in ("ul", "ol") and (rows := priced(self, block)):
            if self.deeds.pending:
                self.deeds.take_table(["item", "price"], rows)
                return
            tell_unbraced_table(self)
        if block.kind != "table" and (block.parts or block.children):
            self.deeds.table_is_missing()
        match block.kind:
            case "ul" | "ol":
                ListLowering(self, block.kind).lower(block)
            case "quote":
                if compared := compared_in(self, block):
                    ListLowering(self, "ul").lower(MarkdownBlock("ul", block.line, children=compared))
                    return
                self.nodes.enter("quote")
                for child in block.children:
                    self.block(child)
                self.nodes.leave("quote")
            case "pre":
                self.nodes.put(OpenNode("pre"), ProseNode((block.text.rstrip("\n"),), self.last_place))
            case "hr":
                self.nodes.put(OpenNode("hr"))
            case "table":
                tell_unbraced_table(self)
                self._table(block)
                self.above = ("", 0)
            case kind if re.fullmatch("h[2-6]", kind) and not all(map(is_blank, block.parts)):
                self.prose(kind, block.parts)
            case "p" if self._is_offered_way(block.parts):
                item = MarkdownBlock("li", block.line, children=[block])
                ListLowering(self, "ul").lower(MarkdownBlock("ul", block.line, children=[item]))
            case _ if not all(map(is_blank, block.parts)):
                self.deeds.is_lost = False
                block.parts = in_sentences(
                    self,
                    with_questions(self, with_otherwise(self, with_words_around(self, with_names(self, block.parts)))),
                )
                sentences = sentences_of(block.parts, self.code)
                tell_instructions(self, sentences, block.line)
                tell_unbraced_conditionals(self, [written for _, written in sentences], block.line)
                self.above = sentences[-1][0] if sentences else "", block.line
                keep_stats(self, block)
                for own in self.implied.rewritten(block):
                    if own.kind == "p":
                        tell_numbers(self, own)
                        self.prose("p", own.parts)
                    else:
                        self.block(own)

    def _is_offered_way(self, parts: Sequence[Part]) -> bool:
        """Return whether a paragraph offers a way on that costs something: "{You may pay 10 sp} -> 74"."""
        arrows = [n for n, part in enumerate(parts) if isinstance(part, Mark) and part.kind == "arrow"]
        if len(arrows) != 1 or len(parts) - arrows[0] > 2:
            return False
        place = arrows[0]
        while place and ((isinstance(part := parts[place - 1], Mark) and part.kind == "brace") or self._goes_on(part)):
            place -= 1
        words = plain_words(part.runs) if place and isinstance(part := parts[place - 1], TextPart) else ""
        said = _SENTENCE_BEFORE.split(words.strip())[-1].casefold()
        is_offer = any(said.startswith(f"{may} ") for may in self.language.may)
        marks = [part for part in parts[place : arrows[0]] if isinstance(part, Mark)]
        may_pay = all(any(without(mark.text, self.language.may)) for mark in marks)
        found = [self.deeds.reader.quietly(mark) for mark in marks] if is_offer or may_pay else []
        said = [one for meaning in found if isinstance(meaning, Deeds) for one in meaning.said]
        is_known = bool(found) and all(isinstance(meaning, Deeds) for meaning in found)
        return is_known and (is_offer or all(one.phrase.takes or _costs_a_score(one.phrase.id) for one in said))

    def _goes_on(self, part: Part) -> bool:
        """Return whether words between an offer and its arrow add nothing: "{You may pay 3 sp} and enter -> 74"."""
        words = plain_words(part.runs).strip(" .,;:\n").split(" ", 1) if isinstance(part, TextPart) else [" "]
        return words[0].casefold() in ("", *self.language.and_)

    def _part_offers(self, block: MarkdownBlock) -> None:
        """Write several offers in one pair of braces as one each: "Take any of: **rope**, **lamp**"."""
        for part in block.parts:
            if isinstance(part, Mark) and part.kind == "brace" and (said := self.deeds.reader.deeds.offers(part)):
                place = block.parts.index(part)
                offers = (self.implied.mark("brace", one, part.place) for one in said)
                block.parts = (*block.parts[:place], *offers, *block.parts[place + 1 :])
        for child in block.children:
            self._part_offers(child)

    def _table(self, block: MarkdownBlock) -> None:
        if self.deeds.pending:
            self.deeds.take_table(*table_of(block))
            return
        self._thrown_in(block)
        nearest = self.deeds.nearest
        if nearest and not nearest.lists and (nearest.phrase.outcomes or nearest.phrase.answers == "ranges"):
            lines = as_lines(block)
            if nearest.phrase.answers == "ranges" or any(begins_with_outcome(self, item) for item in lines.children):
                ListLowering(self, "ul").lower(lines)
                return
        tell_table(self, *table_of(block), block.line)
        self.nodes.enter("table")
        for row in (row for group in block.children for row in group.children):
            self.nodes.enter("row")
            for cell in row.children:
                self.nodes.enter(cell.kind)
                self.prose("", cell.parts)
                self.nodes.leave(cell.kind)
            self.nodes.leave("row")
        self.nodes.leave("table")

    def _thrown_in(self, block: MarkdownBlock) -> None:
        """Carry out the throw that heads a random table: "| Roll 1d6 | What comes |"."""
        rows = [row for group in block.children for row in group.children if row.children]
        firsts = [cell_text(row.children[0].parts) for row in rows]
        if len(firsts) < 3 or rows[0].children[0].kind != "head" or not all(one[:1].isdigit() for one in firsts[1:]):
            return
        head = firsts[0].strip(" .:{}")
        for said in (head, f"{turn_words(self.code).throw} {head}"):
            one = self.deeds.reader.vocabulary.instruction(said, self.last_place, wide=True)
            if one and not one.unknown and one.phrase.answers == "ranges":
                mark = self.implied.mark("brace", said)
                self.nodes.leaf = "p"
                self.do(mark, Deeds((one,), (said,)))
                self.nodes.leaf = ""
                return

    # running text

    def prose(self, kind: str, parts: Sequence[Part]) -> None:
        """Lower running text with its signs; conditions end with its paragraph or item."""
        first = len(self.nodes.frames)
        self.nodes.leaf = kind
        parts = with_alternatives(self, with_braces(self, parts))
        place = 0
        while place < len(parts):
            place = self._part(parts, place, first)
        self.nodes.close_inline(first)
        self.nodes.leaf = ""
        self.nodes.after_condition = False

    def _part(self, parts: Sequence[Part], place: int, first: int) -> int:
        part = parts[place]
        match part:
            case TextPart():
                self._words(part.runs, starts=place == 0)
            case PictureNode():
                self.nodes.say(part)
            case Mark(kind="arrow"):
                return self._turn(parts, place, condition_of_turn(self, parts[:place], part))
            case Mark() if self._in_two(part, first, parts[place + 1] if place + 1 < len(parts) else None):
                pass
            case Mark():
                meaning = self.deeds.meaning(part)
                if governs_inline(meaning) and (end := self._conditional_turn(parts, place)):
                    return end
                following = parts[place + 1] if place + 1 < len(parts) else None
                self._sign(part, meaning, following, first, alone=len(parts) == 1)
        return place + 1

    def _words(self, runs: Runs, starts: bool) -> None:
        words = unbroken(runs)
        if self.nodes.after_condition and plain_words(words).strip():
            if begins_with_pause(TextPart(words)) and isinstance(words[0], str):
                words = (words[0].lstrip(), *words[1:])
            words = in_lower_case(words, self.language)
            self.nodes.after_condition = False
        if starts and words and isinstance(words[0], str):
            words = (words[0].lstrip(), *words[1:])
        said = plain_words(words)
        self.deeds.is_lost |= is_lost(words)
        if said.strip() or (said and not self.nodes.leaf):
            self.nodes.say(ProseNode(words, self.last_place))

    def _sign(self, mark: Mark, meaning: Meaning, following: object, first: int, alone: bool) -> None:
        match meaning:
            case SectionNumber(name):
                self.nodes.say(ProseNode((("number", name),), mark.place))
            case Conditional(deeds=Deeds() as deeds):
                is_open = self.nodes.open_frame(mark, meaning.asked, self._behind(meaning.text), False, None)
                self.do(mark, deeds, following)
                if is_open:
                    self.nodes.close_frame()
            case Conditional():
                self.nodes.open_frame(mark, meaning.asked, self._behind(meaning.text), meaning.block, following)
            case OnceOnly():
                self.nodes.open_frame(mark, self.deeds.first_time(mark), meaning.text, False, following)
            case Otherwise():
                self.nodes.flip(mark, meaning.text, first, following, meaning.block, alone)
            case EndOfBlock():
                self.nodes.end(mark)
            case Deeds():
                self.do(mark, meaning, following)
            case NotUnderstood(text):
                self._words(not_understood(f"{{{text}}}"), starts=False)

    # conditions with both ends in one pair of braces

    def _in_two(self, mark: Mark, first: int, following: object) -> bool:
        """Lower {If …, lose 1 gp. Otherwise, gain 1 gp.} or {Otherwise, gain 1 gp}; return whether it was one."""
        if pair := else_if(self, mark):
            other, half = pair
            meaning = self.deeds.meaning(half)
            is_block = isinstance(meaning, Conditional) and meaning.block
            self.nodes.flip(other, other.text, first, None, is_block)
            depth = len(self.nodes.frames)
            self._sign(half, meaning, following, first, alone=False)
            if is_block and len(self.nodes.frames) > depth:
                self.nodes.frames[-1].is_chained = True
            return True
        pieces = pieces_in(self, mark)
        if not pieces:
            return False
        asked, otherwise = pieces
        if asked:
            is_open = self.nodes.open_frame(mark, asked.asked, self._behind(asked.text), False, None)
            if not is_open:
                return True
            assert asked.deeds
            self.do(mark, asked.deeds)
        before = self.deeds.nearest if asked and asked.deeds and has_outcomes(asked.deeds.said[-1].phrase) else None
        self.nodes.flip(mark, self.language.otherwise[0].capitalize(), first, None)
        depth = len(self.nodes.frames)
        match otherwise:
            case Mark():
                self._in_two(otherwise, first, following)
                nearest = self.deeds.nearest
                if before and nearest and before is not nearest and before.phrase is nearest.phrase:
                    nearest.others = (*nearest.others, before.key)
                while len(self.nodes.frames) > depth:
                    self.nodes.close_frame()
            case Conditional(deeds=Deeds() as deeds):
                if self.nodes.open_frame(mark, otherwise.asked, self._behind(otherwise.text), False, None):
                    self.do(mark, deeds, following)
                    self.nodes.close_frame()
            case Conditional() | OnceOnly():  # "{If you are lucky, gain 1 gp. Otherwise, if you have the rope} you …"
                self._sign(mark, otherwise, following, first, alone=False)
                return True
            case Deeds():
                self.do(mark, otherwise, following)
                nearest = self.deeds.nearest
                if before and nearest and before is not nearest and before.phrase is nearest.phrase:
                    nearest.others = (before.key,)  # one list answers for both
        if len(self.nodes.frames) > first:
            self.nodes.close_frame()
        return True

    def cut(self, mark: Mark, text: str) -> Mark:
        """Return braces with other words, at the place of the author's."""
        return replace(self.implied.mark("brace", text, mark.place), raw=mark.raw, is_shown=mark.is_shown)

    def _behind(self, text: str) -> str:
        """Return a sign's words, in lower case behind a condition's comma."""
        said = behind(text, self.language) if self.nodes.after_condition else text
        self.nodes.after_condition = False
        return said

    def do(self, mark: Mark, deeds: Deeds, following: object = None) -> None:
        """Lower instructions in running prose: carried out when reached, or offered.

        Nobody gets what he cannot give anything for.
        """
        if deeds.needs and self.nodes.open_frame(mark, deeds.needs, "", False, None):
            self.do(mark, replace(deeds, needs=None), following)
            self.nodes.close_frame()
            return
        if deeds.offered and not any(isinstance(said.phrase.does, StandingOffer) for said in deeds.said):
            said_so = self._behind(" ".join(deeds.texts))
            self.nodes.say(ProseNode((("say", sentence(said_so, following)),), mark.place))
            self.nodes.put(self.deeds.offer(mark.place, (), [(mark, deeds)]))
            return
        last = len(deeds.said) - 1
        for number, (said, text) in enumerate(zip(deeds.said, deeds.texts, strict=True)):
            if number:
                self.nodes.say(ProseNode((" ",), mark.place))
                text = capital(text)
            text = self._behind(text)
            made = self.deeds.made(mark, said, sentence(text, following if number == last else None))
            self.nodes.say(DoNode(made))
            self.deeds.follow(made, said.phrase)
            tell_stats(self, made)

    def _is_plain(self, mark: Mark) -> bool:
        meaning = self.deeds.meaning(mark)
        return isinstance(meaning, Deeds) and not any(
            said.phrase.outcomes or said.phrase.answers for said in meaning.said
        )

    # turns

    def target(self, arrow: Mark, words: str) -> Target:
        """Return the target of an arrow."""
        return target_of(arrow, words, self.names, self.problems)

    def _turn(self, parts: Sequence[Part], place: int, when: tuple[Asked, ...]) -> int:
        """Lower an arrow in a paragraph, up to the end of its line, to the choice "Go on"."""
        arrow = parts[place]
        assert isinstance(arrow, Mark)
        words, later, place = "", "", place + 1
        if place < len(parts) and isinstance(behind := parts[place], TextPart):
            words, _, later = plain_words(behind.runs).partition("\n")
            place += 1
        self.nodes.put(choice_of(arrow, when, (), (), self.target(arrow, words), self.language.go_on))
        self.nodes.leaf = self.nodes.leaf or "p"
        if later.strip():
            self._words((later.strip(),), starts=True)
        return place

    def _conditional_turn(self, parts: Sequence[Part], place: int) -> int:
        """Lower ``{If …} -> there`` alone on its line to a choice, shown closed if its condition fails."""
        if place:
            before = parts[place - 1]
            if not isinstance(before, TextPart) or not plain_words(before.runs).rstrip(" ").endswith("\n"):
                return 0
        when: list[Asked] = []
        for at, part in enumerate(parts[place:], place):
            if isinstance(part, Mark) and part.kind == "arrow":
                return self._turn(parts, at, tuple(when))
            meaning = self.deeds.meaning(part) if isinstance(part, Mark) else None
            if isinstance(part, Mark) and isinstance(meaning, (Conditional, OnceOnly)) and governs_inline(meaning):
                when.append(self.deeds.asked(part, meaning))
            elif not is_pause(part):
                return 0
        return 0
