"""Report of what reads as an instruction or a condition and stands without braces."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnto.book.grammar.apart import without
from turnto.book.grammar.instructions import Deeds
from turnto.book.grammar.referents import named
from turnto.book.grammar.score_lists import pieces_of
from turnto.book.lower.unbraced.conditions import BRACKETED, opened, quietly_asked, unbraced_words
from turnto.book.lower.unbraced.into_braces import LAST_SENTENCE
from turnto.book.model import Asked, Problem, Runs
from turnto.book.text.regex import late
from turnto.book.text.tokens import tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, marked_up

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
            if not is_done or section.turns.at_end(then, True) or not reader.does(then):
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
    if word not in (section.language.doing if is_said else words.parting) or not section.deeds.reader.does(new):
        return
    is_plain = new == then and "*" not in then
    is_named = word not in words.losing and vocabulary.names_anything(new)
    if is_plain and (not is_said or is_named or vocabulary.amount(then)):
        return  # any words may be a name, and amounts are reported with the prices
    section.tell_unbraced(then, section.place_near(then, line), f"{{{capital(new)}}}")
