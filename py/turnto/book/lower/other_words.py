"""What braces would mean with other words, found out without a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from turnto.book.grammar.braces.meanings import Deeds
from turnto.book.model import Slot
from turnto.book.text.scanner import Mark

if TYPE_CHECKING:
    from turnto.book.lower.section import SectionLowering


def quietly(section: SectionLowering, mark: Mark, text: str) -> object:
    """Return what braces with this text would mean, None if something of it is not understood."""
    return section.deeds.reader.quietly(section.cut(mark, text))


def read_quietly(section: SectionLowering, mark: Mark, text: str) -> Mark | None:
    """Return braces with other words if they are understood as an instruction; what is wrong with them is not reported."""
    known = len(section.problems)
    own = section.cut(mark, text)
    meaning = section.deeds.meaning(own)
    deeds = meaning if isinstance(meaning, Deeds) else getattr(meaning, "deeds", None)
    names = names_of(section, own)
    is_told = any(problem.level == "error" for problem in section.problems[known:])
    if deeds and not is_told and all(name in mark.text or f"*{name}*" in text for name in names):
        return own
    del section.problems[known:]
    return None


def names_of(section: SectionLowering, mark: Mark) -> list[str]:
    """Return what an instruction names of things, which any words may do."""
    meaning = section.deeds.meaning(mark)
    deeds = meaning if isinstance(meaning, Deeds) else getattr(meaning, "deeds", None)
    return [name for said in deeds.said for slot in said.slots for name in _names_in(slot)] if deeds else []


def _names_in(slot: Slot) -> list[str]:
    """Return what a slot names of things, which any words may do."""
    if slot.kind not in ("item", "items", "thing"):
        return []
    return [str(one[0]) for one in (slot.value if slot.kind == "items" else [slot.value]) if isinstance(one, list)]
