"""What stands without braces and reads as an instruction or a condition."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from turnto.book.grammar.instructions import without
from turnto.book.grammar.score_lists import pieces_of
from turnto.book.model import Asked, Problem, Runs, Suggestion
from turnto.book.text.tokens import tokens
from turnto.book.text.typography import plain_words

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering

_BRACKETED = re.compile(r"\(([^()]*)\)")


def tell_unpaid(section: SectionLowering, label: str, line: int) -> None:
    """Report prices and scores in a label that no instruction applies: "Pay the ferryman (5 gold)"."""
    vocabulary = section.deeds.reader.vocabulary
    for said in (*_BRACKETED.findall(label), _BRACKETED.sub("", label)):
        for piece in (part.strip() for whole in pieces_of(said, section.language.and_) for part in whole.split(",")):
            words = tokens(piece)
            counts = any(
                token.kind in ("number", "dice") or token.text in dict(section.language.numbers) for token in words
            )
            if not 1 < len(words) <= 12 or not counts:
                continue
            offered = (rest for may in section.language.may if (rest := without(piece, may)))
            found = next((one for put in (piece, f"pay {piece}", *offered) if (one := vocabulary.amount(put))), "")
            if not found:
                continue
            whole = f"({piece})" if f"({piece})" in label else piece
            place = section.place_of(whole, line)
            mend = Suggestion(place, section.written(place), f"{{{found}}}") if place.length > 1 else None
            told = f"“{piece}” reads as an instruction and stands without braces, so nothing comes of it"
            section.problems.append(
                Problem(place, "unbraced-instruction", "warning", told, f"Write {{{found}}}.", mend)
            )


def runs_on(asked: Asked, runs: Runs) -> bool:
    """Return whether an unmarked name in a condition runs past its bold part: "the **rope** climb down"."""
    bold = {plain_words((run,)).casefold() for run in runs if not isinstance(run, str)}
    names = (
        str(slot.value[0] if isinstance(slot.value, list) else slot.value).casefold()
        for leaf in asked.leaves()
        for slot in leaf.slots
    )
    return any(name != marked and marked in name for name in names for marked in bold if marked)
