"""Report of what reads as an instruction or a condition and stands without braces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from turnto.book.grammar.apart import without
from turnto.book.grammar.braces.meanings import Deeds
from turnto.book.grammar.referents import named, named_foe
from turnto.book.grammar.score_lists import pieces_of
from turnto.book.lower.unbraced.conditions import BRACKETED, opened, quietly_asked, unbraced_words
from turnto.book.lower.unbraced.into_braces import LAST_SENTENCE
from turnto.book.model import Asked, Instruction, Problem, Runs, Suggestion, plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.parts import lines_of
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, marked_up
from turnto.book.text.way_words import way_words

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

LONGEST_TOLD = 160
"""Characters of a sentence without braces that is searched for an instruction."""
_INSTEAD = late(r" (?:instead|stattdessen)$", re.IGNORECASE)


def tell_wish(section: SectionLowering, label: str, line: int) -> None:
    """Report a wish beside an instruction of a way on: "{Take it} if you like, then turn to 40"."""
    if found := unbraced_words(section.code).left_open.search(label):
        told = f"“{found['said']}” stands in a way on, which always does what its braces say"
        hint = "Write what the reader may do as a sentence of its own, and the turn behind it."
        place = section.place_near(found["said"], line)
        section.problems.append(Problem(place, "unbraced-instruction", "error", told, hint))


def tell_unpaid(section: SectionLowering, label: str, line: int) -> None:
    """Report prices and scores in a label that no instruction applies: "Pay the ferryman (5 gold)"."""
    vocabulary, paying = section.deeds.reader.vocabulary, section.language.paying
    numbers = dict(section.language.numbers).keys()
    # "(treasure, 15 gp)" tells of a thing
    for said in (*(one for one in BRACKETED.findall(label) if "," not in one), BRACKETED.sub("", label)):
        for piece in (part.strip() for whole in pieces_of(said, section.language.and_) for part in whole.split(",")):
            behind = piece.rpartition(": ")[2]
            piece = behind if vocabulary.amount(behind) else piece  # "The bolt strikes you: lose 3 Vitality"
            words = tokens(piece)
            counts = any(token.kind in ("number", "dice") or token.text in numbers for token in words)
            of_sum = unbraced_words(section.code).of_a_sum.fullmatch(piece)
            if not 1 < len(words) <= 12 or not counts:
                continue
            puts = (
                piece,
                *([f"{paying} {of_sum[1]}"] if of_sum else []),
                f"{paying} {piece}",
                *without(piece, section.language.may),
                *(f"{paying} {price[1]}" for price in unbraced_words(section.code).priced.finditer(piece)),
            )
            known = (vocabulary.amount, vocabulary.counted_money, vocabulary.amount_at_start)
            found = next((one for read in known for put in puts if (one := read(put))), "")
            is_sum = any(
                token.kind == "number" or token.text in numbers - {*section.language.articles} for token in words
            )
            is_paid = is_sum and words[0].text in turn_words(section.code).parting
            if not found and is_paid and not section.deeds.is_lost:
                section.tell_unbraced(piece, section.place_of(piece, line), "")  # in a coin that the rules do not know
            if not found:
                continue
            whole = f"({piece})" if f"({piece})" in label else piece
            mark = section.implied.mark("brace", piece, section.place_of(piece, line))
            meaning = section.deeds.reader.quietly(mark)
            if (
                isinstance(meaning, Deeds) and len(meaning.said) > 1
            ):  # "Buy the lantern for 3 sp" is more than its price
                found = capital(piece)
            section.tell_unbraced(piece, section.place_of(whole, line), f"{{{found}}}")


def tell_unbraced_conditionals(section: SectionLowering, sentences: Sequence[str], line: int) -> None:
    """Report instructions behind conditions without braces: "If you have the **rope**, lose it. Otherwise, lose 2 Vitality"."""
    language, reader = section.language, section.deeds.reader
    before, is_told = "", False
    for sentence in sentences:
        text = " ".join(sentence.rstrip(" .!").split())
        other = section.otherwise.match(text)
        opener, _ = opened(section, text)
        if len(text) > LONGEST_TOLD or not (opener or (other and before)):
            before, is_told = "", False
            continue
        is_told = is_told and bool(other)
        for end in [other.end()] if other else [place for place, sign in enumerate(text) if sign == ","][:4]:
            asked, then = text[:end].strip(" ,"), unbraced_words(section.code).going_on.sub("", text[end:].strip(" ,"))
            is_known = other or quietly_asked(section, asked, section.last_place)
            if not is_known:
                then = _INSTEAD.sub("", then)
                if any(reader.vocabulary.amount(piece) for piece in pieces_of(then, language.and_)):
                    told = f"“{then}” reads as an instruction and stands without braces, so nothing comes of it"
                    hint = "Write it in braces in the section where it happens, or behind a condition that is known."
                    where = section.place_near(then, line)
                    section.problems.append(Problem(where, "unbraced-instruction", "warning", told, hint))
                    break
                continue
            condition = opened(section, before if other else asked)[1]
            before = before if other else asked
            then = named(unbraced_words(section.code).you_must.sub("", then), condition, section.code)
            word = then.casefold().split(" ", 1)[0] if then else ""
            is_done = word in language.doing and word not in language.conditional and word not in language.unless
            if not is_done or section.turns.at_end(then, True) or not reader.deeds.does(then):
                break
            denied_by = language.conditional[0] if opened(section, before)[0] in language.unless else language.unless[0]
            new = f"{{{asked}, {then}}}"
            if other:  # behind braces their alternative; behind a turn in words its denial
                new = (
                    f"{{{capital(language.otherwise[0])}, {then}}}"
                    if is_told
                    else f"{{{capital(denied_by)} {condition}, {then}}}"
                )
            is_told = True
            section.tell_unbraced(then, section.place_near(text, line), new)
            break


def tell_undone(section: SectionLowering, label: Runs, when: Sequence[Asked], line: int, is_said: bool) -> None:
    """Report an unbraced instruction before a turn or in an outcome: "Lose the **rope** and turn to 40".

    ``is_said`` tells that the turn is put in words, as in old gamebooks; before an arrow only parting with a thing is meant.
    """
    then = LAST_SENTENCE.split(marked_up(label).strip(" .,;:\n"))[-1]
    word = then.casefold().split(" ", 1)[0]
    new = named(then, when[-1].say, section.code) if when else then
    words, vocabulary = turn_words(section.code), section.deeds.reader.vocabulary
    if word not in (section.language.doing if is_said else words.parting) or not section.deeds.reader.deeds.does(new):
        return
    is_plain = new == then and "*" not in then
    is_named = word not in words.losing and vocabulary.names_anything(new)
    if is_plain and (not is_said or is_named or vocabulary.amount(then)):
        return  # any words may be a name, and amounts are reported with the prices
    section.tell_unbraced(then, section.place_near(then, line), f"{{{capital(new)}}}")


_STATS = late(
    r"(?P<name>[A-Z][\w' -]{1,40}?)\s*(?:[:;,(\u2013\u2014]|\s-\s|\s(?=[A-Z]{2,}[:\s]*\d))\s*(?P<facts>[^.!?]*\d[^.!?]*?)\)?\.?"
)
"""A foe with its numbers, as old gamebooks print it: "GOBLIN  SKILL 5  STAMINA 4", "Wolf: DS 8, bite +1"."""
LONGEST_STATS = 100
_YOU_MAY = late(r"you (?:may|can|must) ", re.IGNORECASE)
_NAMES = frozenset(("item", "items", "thing", "name", "keyword", "title", "counter", "section"))
"""Slots that any words fill: what names a thing without bold or italics may as well be told."""
_IN_BRACKETS = late(
    r"\((\d{1,5})\)|(?i:\b(?:if|on|otherwise|else)\b[^,.;()]{0,40}, )(\d{1,5})(?=[.;])|(?i:\b(?:before|and then|then) turning to )(\d{1,5})\b"
    r"|(?:(?<=[:,?!\u2026\u2013\u2014-])|(?<=\.\.)) ?(\d{1,5})(?=[.;]|\s*$)"
)


def tell_instructions(section: SectionLowering, sentences: Iterable[tuple[str, str]], line: int) -> None:
    """Report a sentence that reads as an instruction, and stands without braces."""
    before = ""
    for own, own_written in sentences:
        text, written = (named_foe(said, before, section.code) for said in (own, own_written))
        before = own
        words = text.casefold().split()
        start = words[1:2] if words[:1] == ["you"] else words[:1]
        if _YOU_MAY.match(text):
            start = words[2:3]
        if len(words) < 2 or not start or start[0] not in section.language.doing:
            continue
        if written.strip("*").count("*") == 0:
            written = written.strip("*")  # the whole sentence is set off
        is_marked = "*" in written
        bare = (written if is_marked else text).rstrip(".! ")
        reader = section.deeds.reader
        said = reader.vocabulary.instruction(bare, section.last_place) if len(words) < 16 else None
        is_known = said and not said.unknown and not any(slot.kind in _NAMES for slot in said.slots)
        if not is_known and not ((is_marked or reader.vocabulary.amount(bare)) and reader.deeds.does(bare)):
            bare, said = reader.vocabulary.amount_at_start(_YOU_MAY.sub("", bare)), None
            if not bare:
                continue
        branches = bool(said and (said.phrase.outcomes or said.phrase.answers))
        place = section.place_near(bare if text == own else own.rstrip(".! "), line)
        section.tell_unbraced(bare, place, f"{{{bare}}}", "error" if branches else "warning", only=text == own)


def tell_numbers(section: SectionLowering, block: MarkdownBlock) -> None:
    """Report sections in brackets that nothing turns to: "Ask about the abbey (12), or say goodbye (40)"."""
    said, left = (
        [
            (found, line)
            for line, parts in enumerate(lines_of(block.parts), block.line)
            for part in parts
            if isinstance(part, TextPart)
            for found in pattern.finditer(plain_words(part.runs))
            if found[found.lastindex or 0] in section.names
        ]
        for pattern in (_IN_BRACKETS, way_words(section.code).turn_within)
    )
    for found, line in left:
        number = found[found.lastindex or 0]
        told = f"“{found[0]}” stands among words that are no way on, so nothing turns to {number}"
        hint = f"Write each way on as a sentence that ends in “turn to {number}”, or as an item: - … -> {number}"
        section.problems.append(Problem(section.place_near(found[0], line), "unclear-turn", "error", told, hint))
    is_clear = len(said) > 1 or left or any(found[3] for found, _ in said)
    for found, line in said if is_clear else ():
        place = section.place_near(found[0], line)
        number = found[found.lastindex or 1]
        new = f"(turn to {number})" if found[1] or found[3] else found[0].replace(number, f"turn to {number}")
        mend = section.mend(place, new)
        told = f"{number} is a section, and nothing here turns to it"
        hint = f"Write {new} if it should."
        section.problems.append(Problem(place, "unclear-turn", "error", told, hint, mend))


def keep_stats(section: SectionLowering, block: MarkdownBlock) -> None:
    for number, line in enumerate(_plain_lines(block.parts)):
        found = _STATS.fullmatch(line) if len(line) <= LONGEST_STATS else None
        if found and all(len(fact.split()) < 5 for fact in re.split("[,;]", found["facts"])):
            section.stats.append((found, block.line + number))


def tell_stats(section: SectionLowering, made: Instruction) -> None:
    """Report the numbers of a foe that stand above its fight, and not in its braces."""
    foes = [slot for slot in made.slots if "foe" in (slot.kind, slot.name)]
    for found, line in section.stats if foes else ():
        name, facts = found["name"].strip(), found["facts"].strip(" ,")
        if name.casefold() not in made.text.casefold() or "(" in made.text:
            continue
        place = section.place_of(found[0], line)
        puts = (f"{made.text.rstrip('.')} ({facts})", f"{made.text.rstrip('.')}, {facts}")
        vocabulary = section.deeds.reader.vocabulary
        new = next(
            (put for put in puts if (one := vocabulary.instruction(put, place, wide=True)) and not one.unknown), ""
        )
        told = f"“{found[0].strip()}” stands outside the braces of its fight, so nothing of it counts there"
        hint = (
            f"Write {{{new}}}." if new else "The numbers of a foe stand in the braces of its fight, or in the header."
        )
        mend = Suggestion(made.place, f"{{{made.text}}}", f"{{{new}}}") if new else None
        section.problems.append(Problem(place, "unbraced-instruction", "warning", told, hint, mend))


def tell_unbraced_table(section: SectionLowering) -> None:
    """Report a sentence that a table belongs to, and that stands without braces: "The chandler sells:"."""
    text, line = section.above
    if not text or section.deeds.pending or len(text.split()) > 15:
        return
    said = section.deeds.reader.vocabulary.instruction(text.rstrip(" .:"), section.last_place, strict=True)
    said = said or section.deeds.reader.vocabulary.instruction(text.rstrip(" .:"), section.last_place, wide=True)
    if said is None or said.unknown or not said.phrase.table:
        return
    place = section.place_of(text, line)
    mend = section.mend(place, f"{{{text}}}", only=True)
    told = f"“{text}” reads as an instruction and stands without braces, so nothing comes of the table below it"
    section.problems.append(Problem(place, "unbraced-instruction", "error", told, f"Write {{{text}}}.", mend))


def _plain_lines(parts: Sequence[Part]) -> list[str]:
    """Return the lines of a paragraph that holds no sign."""
    if not all(isinstance(part, TextPart) for part in parts):
        return []
    words = "".join(plain_words(part.runs) for part in parts if isinstance(part, TextPart))
    return [line.strip() for line in words.split("\n")]
