"""Blocks and signs lowered to the nodes of a section: prose, instructions, guards, choices."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from turnto.book.grammar.apart import without
from turnto.book.grammar.instructions import (
    TURN_TO,
    Conditional,
    Deeds,
    EndOfBlock,
    InstructionReader,
    Meaning,
    NotUnderstood,
    OnceOnly,
    Otherwise,
    SectionNumber,
)
from turnto.book.grammar.referents import named_foe
from turnto.book.lower.braces.reworded import with_conditions
from turnto.book.lower.braces.sentences import in_sentences
from turnto.book.lower.braces.within import with_answers_within
from turnto.book.lower.columns import column
from turnto.book.lower.instructions import SectionDeeds, governs_inline
from turnto.book.lower.left_over import tell_table
from turnto.book.lower.links import choice_of, target_of
from turnto.book.lower.lists.items import ListLowering
from turnto.book.lower.lists.labels import begins_with_outcome
from turnto.book.lower.nodes import NodeBuilder
from turnto.book.lower.unbraced.conditions import condition_of_turn, way_in_braces
from turnto.book.lower.unbraced.implied import ImpliedSigns
from turnto.book.lower.unbraced.into_braces import with_braces, with_names, with_otherwise, with_words_around
from turnto.book.lower.unbraced.questions import as_conditions, with_accepted, with_questions
from turnto.book.lower.unbraced.told import tell_unbraced_conditionals
from turnto.book.lower.unbraced.turns import TurnReader
from turnto.book.model import (
    Asked,
    DoNode,
    Instruction,
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
from turnto.book.text.parts import lines_of, merged, sentences_of
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
    uncapital,
)
from turnto.book.text.way_words import way_words
from turnto.core.phrase import StandingOffer

_TURN_COMMA = late(
    r",\s*(?=(?:then )?(?:turn|go|proceed|continue|lies|blättere|gehe|weiter)\b)|\s(?=turn to\b)", re.IGNORECASE
)


_SENTENCE_BEFORE = late(r"[.!?:;][\"\u201d']?\s+(?=\S)")
_WARE = late(
    r"(?:(?:an?|the|some) )?(?P<item>.+?)\s*(?:\.[\s.]*\.|[:,(=\u2013\u2014-]|\b(?:for|at|costs?)\b)\s*"
    r"\$?\s?(?P<price>\d[\d,]*)(?P<coin> ?[a-z]+(?: pieces?| coins?)?)??\)?(?: (?:each|apiece))?\.?",
    re.IGNORECASE,
)
_STATS = late(
    r"(?P<name>[A-Z][\w' -]{1,40}?)\s*(?:[:;,(\u2013\u2014]|\s-\s|\s(?=[A-Z]{2,}[:\s]*\d))\s*(?P<facts>[^.!?]*\d[^.!?]*?)\)?\.?"
)
"""A foe with its numbers, as old gamebooks print it: "GOBLIN  SKILL 5  STAMINA 4", "Wolf: DS 8, bite +1"."""
LINES_SEARCHED = 12
"""Lines of a paragraph in which its words are looked for."""
LONGEST_STATS = 100
_YOU_MAY = late(r"you (?:may|can|must) ", re.IGNORECASE)
_NAMES = frozenset(("item", "items", "thing", "name", "keyword", "title", "counter", "section"))
"""Slots that any words fill: what names a thing without bold or italics may as well be told."""
_LABEL_FIRST = late(r"\s*[^.:!?]{1,40}:(?=\s|$)")
_IN_BRACKETS = late(
    r"\((\d{1,5})\)|(?i:\b(?:if|on|otherwise|else)\b[^,.;()]{0,40}, )(\d{1,5})(?=[.;])|(?i:\b(?:before|and then|then) turning to )(\d{1,5})\b"
    r"|(?:(?<=[:,?!\u2026\u2013\u2014-])|(?<=\.\.)) ?(\d{1,5})(?=[.;]|\s*$)"
)


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
        blocks = [own for block in blocks for own in self._with_wares(block)]
        blocks = [own for block in blocks for own in self._with_answers_below(block)]
        blocks = self._with_shops(blocks)
        with_accepted(self, blocks)
        pairs = zip_longest(blocks, blocks[1:])
        blocks = [own for block, below in pairs for own in with_answers_within(self, block, below)]
        place = 0
        while place < len(blocks):
            if answers := self._answering(blocks, place):
                ListLowering(self, "ul").lower(MarkdownBlock("ul", blocks[place].line, children=answers))
            else:
                self.block(blocks[place])
            place += sum(one.kind == "p" for one in answers) or 1
        self.deeds.table_is_missing()
        self.nodes.close_all()
        return tuple(self.nodes.out)

    def _answering(self, blocks: Sequence[MarkdownBlock], place: int) -> list[MarkdownBlock]:
        """Return the paragraphs at a place that are outcomes of the instruction above: "**You win** -> 40"."""
        nearest, found = self.deeds.nearest, list[MarkdownBlock]()
        if not nearest or nearest.lists:
            return found
        lines = lines_of(blocks[place].parts) if blocks[place].kind == "p" else []
        items = [MarkdownBlock("li", blocks[place].line + number, tuple(line)) for number, line in enumerate(lines)]
        if len(items) > 1 and all(begins_with_outcome(self, item) for item in items):
            return items
        for number in range(place, len(blocks)):
            block = blocks[number]
            if block.kind != "p" or not self._leads_once(block.parts) or not begins_with_outcome(self, block):
                break
            found.append(block)
        return found

    def _leads_once(self, parts: Sequence[Part]) -> bool:
        """Return whether a paragraph has one way on, or a label before an instruction: "*Failure:* {Lose 2 gp}"."""
        arrows = sum(isinstance(part, Mark) and part.kind == "arrow" for part in parts)
        words = "".join(plain_words(part.runs) for part in parts[:1] if isinstance(part, TextPart))
        is_done = bool(_LABEL_FIRST.match(words)) and any(isinstance(part, Mark) for part in parts)
        return arrows == 1 or (not arrows and (is_done or bool(self.turns.in_parts(parts, True))))

    def _compared_in(self, quote: MarkdownBlock) -> list[MarkdownBlock]:
        """Return outcomes of which the first begins with "> 8", which Markdown takes for a quotation."""
        nearest, first = self.deeds.nearest, quote.children[0] if quote.children else None
        if not nearest or nearest.lists or not first or first.kind != "p" or len(quote.children) > 1:
            return []
        lines = lines_of(first.parts)
        lines[0] = [TextPart(("> ",)), *lines[0]]
        items = [MarkdownBlock("li", quote.line + number, tuple(merged(line))) for number, line in enumerate(lines)]
        return items if all(begins_with_outcome(self, item) for item in items) else []

    def _with_answers_below(self, block: MarkdownBlock) -> list[MarkdownBlock]:
        """Return a paragraph whose first line is an instruction, and the lines below it as the list of its outcomes."""
        lines = lines_of(block.parts) if block.kind == "p" else []
        if lines and any(isinstance(part, Mark) and part.kind == "arrow" for part in lines[0]):
            lines = [*_behind_first_brace(lines[0]), *lines[1:]]
        first = next((part for part in lines[0] if isinstance(part, Mark)), None) if len(lines) > 2 else None
        if not first or first.kind != "brace" or not (awaiting := self.deeds.awaiting(first)):
            return [block]
        before = self.deeds.nearest
        self.deeds.nearest = awaiting
        items = [MarkdownBlock("li", block.line + number, tuple(line)) for number, line in enumerate(lines[1:], 1)]
        are_answers = all(begins_with_outcome(self, item) for item in items)
        self.deeds.nearest = before
        if not are_answers:
            return [block]
        return [
            MarkdownBlock("p", block.line, tuple(lines[0])),
            MarkdownBlock("ul", block.line + 1, children=items),
        ]

    def block(self, block: MarkdownBlock) -> None:
        """Lower one block."""
        if block.line:
            self.last_place = Place(self.file, block.line)
        if block.kind in ("ul", "ol") and (rows := self._priced(block)):
            if self.deeds.pending:
                self.deeds.take_table(["item", "price"], rows)
                return
            self._tell_unbraced_table()
        if block.kind != "table" and (block.parts or block.children):
            self.deeds.table_is_missing()
        match block.kind:
            case "ul" | "ol":
                ListLowering(self, block.kind).lower(block)
            case "quote":
                if compared := self._compared_in(block):
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
                self._tell_unbraced_table()
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
                self._tell_unbraced(sentences, block.line)
                tell_unbraced_conditionals(self, [written for _, written in sentences], block.line)
                self.above = sentences[-1][0] if sentences else "", block.line
                self._keep_stats(block)
                for own in self.implied.rewritten(block):
                    if own.kind == "p":
                        self._tell_numbers(own)
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
        return is_known and (is_offer or all(one.phrase.takes for one in said))

    def _goes_on(self, part: Part) -> bool:
        """Return whether words between an offer and its arrow add nothing: "{You may pay 3 sp} and enter -> 74"."""
        words = plain_words(part.runs).strip(" .,;:\n").split(" ", 1) if isinstance(part, TextPart) else [" "]
        return words[0].casefold() in ("", *self.language.and_)

    def _part_offers(self, block: MarkdownBlock) -> None:
        """Write several offers in one pair of braces as one each: "Take any of: **rope**, **lamp**"."""
        for part in block.parts:
            if isinstance(part, Mark) and part.kind == "brace" and (said := self.deeds.reader.offers(part)):
                place = block.parts.index(part)
                offers = (self.implied.mark("brace", one, part.place) for one in said)
                block.parts = (*block.parts[:place], *offers, *block.parts[place + 1 :])
        for child in block.children:
            self._part_offers(child)

    def _with_wares(self, block: MarkdownBlock) -> list[MarkdownBlock]:
        """Return a paragraph with a shop in one sentence as that shop with its table.

        “The smith sells swords at 20 gp” is one.
        """
        for place, part in enumerate(block.parts if block.kind == "p" else ()):
            if isinstance(part, Mark) and part.kind == "brace" and (shops := self.deeds.reader.shops(part)):
                before, behind = block.parts[:place], block.parts[place + 1 :]
                found = [MarkdownBlock("p", block.line, before)] if before else []
                for shop in shops:
                    head = self.implied.mark("brace", f"{shop.head}:", part.place)
                    found += [MarkdownBlock("p", block.line, (head,)), _table(block.line, shop.table())]
                return [*found, *self._with_wares(MarkdownBlock("p", block.line, behind))] if behind else found
        return [block]

    def _with_shops(self, blocks: Sequence[MarkdownBlock]) -> list[MarkdownBlock]:
        """Return the blocks with a shop in a book's own money as a heading and offers."""
        vocabulary, found = self.deeds.reader.vocabulary, list[MarkdownBlock]()
        for block in blocks:
            head = found[-1].parts if vocabulary.coin and found else ()
            mark = head[0] if len(head) == 1 or (len(head) == 2 and is_pause(head[1])) else None
            if isinstance(mark, Mark) and mark.kind == "brace" and vocabulary.heads_a_shop(mark.text.strip(" :.")):
                heads, rows = table_of(block) if block.kind == "table" else (["item", "price"], self._priced(block))
                columns = [column(one, ("item", "price")) for one in heads]
                if rows and sorted(columns) == ["item", "price"]:
                    place = columns.index("item")
                    items = [self._ware(mark, row[place], row[1 - place]) for row in rows if len(row) == 2]
                    found[-1].parts = (TextPart((capital(" ".join(mark.text.split())),)),)
                    found.append(MarkdownBlock("ul", block.line, children=items))
                    continue
            found.append(block)
        return found

    def _ware(self, mark: Mark, ware: str, price: str) -> MarkdownBlock:
        """Return the offer of a ware: its price is paid, as often as one likes."""
        name, brackets, tags = ware.strip("* ").partition("(")
        bold = f"**{name.strip('* ')}**{' ' if brackets else ''}{brackets}{tags.rstrip('* ')}"
        number = re.search(r"\d+", price.replace(",", ""))
        cost = f"{number[0] if number else price} {self.deeds.reader.vocabulary.coin}"
        said = self.language.buying.format(ware=bold, cost=cost)
        return MarkdownBlock("li", self.last_place.line, (self.implied.mark("brace", said, mark.place),))

    def _priced(self, block: MarkdownBlock) -> list[list[str]]:
        """Return the wares of a list of a shop with their prices; nothing if it holds anything else."""
        money = self.deeds.reader.vocabulary.ways.lexicon.money
        rows: list[list[str]] = []
        for item in block.children:
            parts = [*item.parts, *(part for child in item.children for part in child.parts)]
            ware = (
                _WARE.fullmatch(_cell_text(parts))
                if not self.deeds.pending or {"item", "price"} <= set(self.deeds.pending.phrase.table)
                else None
            )
            if not ware or (ware["coin"] and ware["coin"].strip().casefold() not in money):
                return []
            rows.append([ware["item"], ware["price"].replace(",", "")])
        return rows

    def _tell_unbraced(self, sentences: Iterable[tuple[str, str]], line: int) -> None:
        """Report a sentence that reads as an instruction, and stands without braces."""
        before = ""
        for own, own_written in sentences:
            text, written = (named_foe(said, before, self.code) for said in (own, own_written))
            before = own
            words = text.casefold().split()
            start = words[1:2] if words[:1] == ["you"] else words[:1]
            if _YOU_MAY.match(text):
                start = words[2:3]
            if len(words) < 2 or not start or start[0] not in self.language.doing:
                continue
            if written.strip("*").count("*") == 0:
                written = written.strip("*")  # the whole sentence is set off
            is_marked = "*" in written
            bare = (written if is_marked else text).rstrip(".! ")
            reader = self.deeds.reader
            said = reader.vocabulary.instruction(bare, self.last_place) if len(words) < 16 else None
            is_known = said and not said.unknown and not any(slot.kind in _NAMES for slot in said.slots)
            if not is_known and not ((is_marked or reader.vocabulary.amount(bare)) and reader.does(bare)):
                bare, said = reader.vocabulary.amount_at_start(_YOU_MAY.sub("", bare)), None
                if not bare:
                    continue
            branches = bool(said and (said.phrase.outcomes or said.phrase.answers))
            place = self.place_near(bare if text == own else own.rstrip(".! "), line)
            self.tell_unbraced(bare, place, f"{{{bare}}}", "error" if branches else "warning", only=text == own)

    def _tell_numbers(self, block: MarkdownBlock) -> None:
        """Report sections in brackets that nothing turns to: "Ask about the abbey (12), or say goodbye (40)"."""
        said, left = (
            [
                (found, line)
                for line, parts in enumerate(lines_of(block.parts), block.line)
                for part in parts
                if isinstance(part, TextPart)
                for found in pattern.finditer(plain_words(part.runs))
                if found[found.lastindex or 0] in self.names
            ]
            for pattern in (_IN_BRACKETS, way_words(self.code).turn_within)
        )
        for found, line in left:
            number = found[found.lastindex or 0]
            told = f"“{found[0]}” stands among words that are no way on, so nothing turns to {number}"
            hint = f"Write each way on as a sentence that ends in “turn to {number}”, or as an item: - … -> {number}"
            self.problems.append(Problem(self.place_near(found[0], line), "unclear-turn", "error", told, hint))
        is_clear = len(said) > 1 or left or any(found[3] for found, _ in said)
        for found, line in said if is_clear else ():
            place = self.place_near(found[0], line)
            number = found[found.lastindex or 1]
            new = f"(turn to {number})" if found[1] or found[3] else found[0].replace(number, f"turn to {number}")
            mend = self.mend(place, new)
            told = f"{number} is a section, and nothing here turns to it"
            hint = f"Write {new} if it should."
            self.problems.append(Problem(place, "unclear-turn", "error", told, hint, mend))

    def _keep_stats(self, block: MarkdownBlock) -> None:
        for number, line in enumerate(_plain_lines(block.parts)):
            found = _STATS.fullmatch(line) if len(line) <= LONGEST_STATS else None
            if found and all(len(fact.split()) < 5 for fact in re.split("[,;]", found["facts"])):
                self.stats.append((found, block.line + number))

    def _tell_stats(self, made: Instruction) -> None:
        """Report the numbers of a foe that stand above its fight, and not in its braces."""
        foes = [slot for slot in made.slots if "foe" in (slot.kind, slot.name)]
        for found, line in self.stats if foes else ():
            name, facts = found["name"].strip(), found["facts"].strip(" ,")
            if name.casefold() not in made.text.casefold() or "(" in made.text:
                continue
            place = self.place_of(found[0], line)
            puts = (f"{made.text.rstrip('.')} ({facts})", f"{made.text.rstrip('.')}, {facts}")
            vocabulary = self.deeds.reader.vocabulary
            new = next(
                (put for put in puts if (one := vocabulary.instruction(put, place, wide=True)) and not one.unknown), ""
            )
            told = f"“{found[0].strip()}” stands outside the braces of its fight, so nothing of it counts there"
            hint = (
                f"Write {{{new}}}."
                if new
                else "The numbers of a foe stand in the braces of its fight, or in the header."
            )
            mend = Suggestion(made.place, f"{{{made.text}}}", f"{{{new}}}") if new else None
            self.problems.append(Problem(place, "unbraced-instruction", "warning", told, hint, mend))

    def _tell_unbraced_table(self) -> None:
        """Report a sentence that a table belongs to, and that stands without braces: "The chandler sells:"."""
        text, line = self.above
        if not text or self.deeds.pending or len(text.split()) > 15:
            return
        said = self.deeds.reader.vocabulary.instruction(text.rstrip(" .:"), self.last_place, strict=True)
        said = said or self.deeds.reader.vocabulary.instruction(text.rstrip(" .:"), self.last_place, wide=True)
        if said is None or said.unknown or not said.phrase.table:
            return
        place = self.place_of(text, line)
        mend = self.mend(place, f"{{{text}}}", only=True)
        told = f"“{text}” reads as an instruction and stands without braces, so nothing comes of the table below it"
        self.problems.append(Problem(place, "unbraced-instruction", "error", told, f"Write {{{text}}}.", mend))

    def _table(self, block: MarkdownBlock) -> None:
        if self.deeds.pending:
            self.deeds.take_table(*table_of(block))
            return
        self._thrown_in(block)
        nearest = self.deeds.nearest
        if nearest and not nearest.lists and (nearest.phrase.outcomes or nearest.phrase.answers == "ranges"):
            lines = _as_lines(block)
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
        firsts = [_cell_text(row.children[0].parts) for row in rows]
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
        parts = self._with_alternatives(with_braces(self, parts))
        place = 0
        while place < len(parts):
            place = self._part(parts, place, first)
        self.nodes.close_inline(first)
        self.nodes.leaf = ""
        self.nodes.after_condition = False

    def _with_alternatives(self, parts: Sequence[Part]) -> Sequence[Part]:
        """Return parts with "Otherwise, {…}" in the braces whose condition was put there: If you have a rope, {…}."""
        found: list[Part] = []
        for part in parts:
            before = found[-1] if found and isinstance(part, Mark) and part.kind == "brace" else None
            words = plain_words(before.runs) if isinstance(before, TextPart) else ""
            last = next((place for place in reversed(range(len(found))) if isinstance(found[place], Mark)), -1)
            asked = found[last] if words.strip(" ,;.:\n").casefold() in self.language.otherwise and last >= 0 else None
            if isinstance(part, Mark) and isinstance(asked, Mark) and asked.offset < 0:
                text = " ".join(part.text.split())
                other = f"{self.language.otherwise[0].capitalize()}, {uncapital(text)}"
                found[last:] = [self.cut(asked, f"{asked.text.rstrip(' .')}. {other}")]
            else:
                found.append(part)
        return found

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
        if pair := self.else_if(mark):
            other, half = pair
            meaning = self.deeds.meaning(half)
            is_block = isinstance(meaning, Conditional) and meaning.block
            self.nodes.flip(other, other.text, first, None, is_block)
            depth = len(self.nodes.frames)
            self._sign(half, meaning, following, first, alone=False)
            if is_block and len(self.nodes.frames) > depth:
                self.nodes.frames[-1].is_chained = True
            return True
        pieces = self._pieces(mark)
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

    def _pieces(self, mark: Mark) -> tuple[Conditional | None, Meaning | Mark] | None:
        """Return the two halves of braces that hold an alternative; the second as braces if it holds another."""
        text = " ".join(mark.text.split())
        text = self.deeds.reader.or_else(text, forced=True) or text
        if not (found := self.otherwise.search(text)) or self.deeds.reader.vocabulary.instruction(text, mark.place):
            return None
        head, tail = text[: found.start()].rstrip(" .;,"), text[found.end() :].strip()
        if not tail:
            return None
        told = len(self.problems)
        asked = self.deeds.meaning(self.cut(mark, head)) if head else None
        if head and not (isinstance(asked, Conditional) and asked.deeds):
            del self.problems[told:]  # the whole is told of
            return None
        deeds = asked.deeds if isinstance(asked, Conditional) else None
        is_turn = not deeds or deeds.said[-1].phrase.id == TURN_TO
        if is_turn and (turned := self.with_verb(tail)):
            tail = turned
        elif deeds:
            tail = self.deeds.reader.as_before(deeds, tail)
        half = self.cut(mark, capital(tail))
        other = half if asked and self._pieces(half) else self.deeds.meaning(half)
        return (asked if isinstance(asked, Conditional) else None), other

    def with_verb(self, said: str) -> str:
        """Return "to 17" or "you go to 17" behind "otherwise" as a turn; empty for any other words."""
        verb, to = self.turns.ways.turn
        name = said.rstrip(" .")
        first = name.split(" ", 1)[0].casefold()
        if first in self.language.subject and (turn := self.turns.at_end(name[len(first) + 1 :], True)):
            return f"{verb} {to} {turn.name}" if not turn.start else ""
        bare = name[len(to) + 1 :] if first == to else name if name.isdecimal() else ""
        return f"{verb} {to} {bare}" if bare and self.turns.known(bare) else ""

    def else_if(self, mark: Mark) -> tuple[Mark, Mark] | None:
        """Return {Otherwise, if you have the rope} as {Otherwise} and {If you have the rope}; None of other braces."""
        text = " ".join(mark.text.split())
        if mark.kind != "brace" or not (found := self.otherwise.match(text)):
            return None
        tail = text[found.end() :]
        openers = (*self.language.conditional, *self.language.unless, *self.language.once)
        if not tail.casefold().startswith(openers):
            return None
        half = self.cut(mark, capital(tail))
        meaning = self.deeds.meaning(half)
        if not (isinstance(meaning, OnceOnly) or (isinstance(meaning, Conditional) and not meaning.deeds)):
            return None
        return self.cut(mark, self.language.otherwise[0].capitalize()), half

    def cut(self, mark: Mark, text: str) -> Mark:
        """Return braces with other words, at the place of the author's."""
        return replace(self.implied.mark("brace", text, mark.place), raw=mark.raw, is_shown=mark.is_shown)

    def ways_in(self, mark: Mark) -> list[Part]:
        """Return the condition and the arrow of {If …, turn to 40}, and those of what it says of otherwise."""
        text = " ".join(mark.text.split())
        found = self.otherwise.search(text)
        head = text[: found.start()].rstrip(" .;,") if found else text
        tail = text[found.end() :].strip() if found else ""
        ways: list[Part] = []
        if head:
            comma = _TURN_COMMA.search(head)
            if not comma or not (turn := self.turns.at_end(head[comma.end() :], True)) or turn.start > 0:
                return []
            ways = [self.cut(mark, head[: comma.start()]), *self.implied.arrow(turn.name)]
        if tail:
            if not (turn := self.turns.at_end(tail, True)) or turn.start > 0:
                return []
            ways += [self.cut(mark, self.language.otherwise[0].capitalize()), *self.implied.arrow(turn.name)]
        return ways

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
            self._tell_stats(made)

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


def _behind_first_brace(line: list[Part]) -> list[list[Part]]:
    """Split a line behind its first braces, if a pause stands there: "{Test Climbing}: success -> 40"."""
    place = next((n for n, part in enumerate(line) if isinstance(part, Mark)), 0)
    behind = line[place + 1] if place + 1 < len(line) else None
    if not isinstance(behind, TextPart) or not isinstance(first := behind.runs[0], str) or first[:1] not in ".:;,":
        return [line]
    return [line[: place + 1], [TextPart((capital(first[1:].lstrip()), *behind.runs[1:])), *line[place + 2 :]]]


def _plain_lines(parts: Sequence[Part]) -> list[str]:
    """Return the lines of a paragraph that holds no sign."""
    if not all(isinstance(part, TextPart) for part in parts):
        return []
    words = "".join(plain_words(part.runs) for part in parts if isinstance(part, TextPart))
    return [line.strip() for line in words.split("\n")]


def _as_lines(block: MarkdownBlock) -> MarkdownBlock:
    """Return the rows of a random table as the items of a list: its numbers, and what stands behind them."""
    rows = [
        row for group in block.children for row in group.children if row.children and row.children[0].kind != "head"
    ]
    items = []
    for row in rows:
        numbers, *cells = row.children
        parts: list[Part] = [*numbers.parts, TextPart((": ",))]
        for cell in cells:
            parts += [*cell.parts, TextPart((" ",))]
        items.append(
            MarkdownBlock(
                "li", row.line or block.line, children=[MarkdownBlock("p", row.line or block.line, tuple(parts))]
            )
        )
    return MarkdownBlock("ul", block.line, children=items)


def _table(line: int, rows: Iterable[Sequence[str]]) -> MarkdownBlock:
    """Return a table with these rows."""
    cells = [[MarkdownBlock("td", line, (TextPart((cell,)),)) for cell in row] for row in rows]
    return MarkdownBlock(
        "table",
        line,
        children=[MarkdownBlock("tbody", line, children=[MarkdownBlock("tr", line, children=row) for row in cells])],
    )


def table_of(block: MarkdownBlock) -> tuple[list[str], list[list[str]]]:
    """Return the heads and the rows of a table, as text."""
    rows = [[_cell_text(cell.parts) for cell in row.children] for group in block.children for row in group.children]
    return (rows[0], rows[1:]) if rows else ([], [])


def _cell_text(parts: Sequence[Part]) -> str:
    """Return the words of a cell."""
    texts = []
    for part in parts:
        if isinstance(part, TextPart):
            texts.append(plain_words(unbroken(part.runs)))
        elif isinstance(part, Mark):
            texts.append(part.raw)
    return "".join(texts).strip()
