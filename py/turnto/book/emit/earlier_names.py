"""Earlier names of sections, keywords and things, by which saved games and heroes of an older edition are taken up.

A section says them in its head (``[was: the gate]``), the header those of keywords and things, each behind the name it has now::

    was:
      keywords: {Boat: Ferry}
      things: {cord: [rope, line]}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Literal

from turnto.book.model import Book, bare
from turnto.core.names import fold, many

Kind = Literal["keywords", "things"]
KINDS: tuple[Kind, ...] = ("keywords", "things")
MOST_WORDINGS = 64
"""Earlier wordings of one instruction that are looked for."""


def named_before(header: Mapping[str, Any], kind: Kind) -> dict[str, tuple[str, ...]]:
    """Return each name of today with its earlier ones, the first first; what cannot be read is left out."""
    kept = header.get("was")
    listed = kept.get(kind) if isinstance(kept, Mapping) else None
    found = {}
    for new, olds in listed.items() if isinstance(listed, Mapping) else ():
        named = [olds] if isinstance(olds, str) else olds if isinstance(olds, (list, tuple)) else ()
        if words := tuple(" ".join(old.split()) for old in named if isinstance(old, str) and old.strip()):
            found[str(new)] = words
    return found


class EarlierWordings:
    """The wordings that an instruction or a choice had while what it names was called otherwise."""

    def __init__(self, book: Book) -> None:
        self._ends = {
            f":{bare(section.name)}": tuple(f":{bare(old)}" for old in section.was)
            for section in book.sections
            if section.was
        }
        names = [(fold(section.name), tuple(map(fold, section.was))) for section in book.sections if section.was]
        for kind in KINDS:
            for new, olds in named_before(book.header, kind).items():
                names.append((fold(new), tuple(map(fold, olds))))
                names.append((fold(many(new)), tuple(fold(many(old)) for old in olds)))
        self._names = [pair for pair in names if pair[0]]

    def __bool__(self) -> bool:
        return bool(self._names)

    def of_text(self, text: str) -> Iterator[str]:
        """Yield the earlier wordings of a text, folded, without that of today."""
        text = fold(text)
        met = [(new, olds) for new, olds in self._names if new in text]
        if not met:
            return
        for chosen in islice(product(*([new, *olds] for new, olds in met)), MOST_WORDINGS):
            if (before := _with_names(text, [new for new, _ in met], chosen)) != text:
                yield before

    def of_choice(self, label: str, end: str) -> Iterator[str]:
        """Yield the earlier wordings of ``label -> :section``, folded."""
        labels, ends = [fold(label), *self.of_text(label)], [end, *self._ends.get(end, ())]
        for one, end in islice(product(labels, ends), 1, MOST_WORDINGS):
            yield fold(f"{one} -> {end}")


def _with_names(text: str, names: Sequence[str], chosen: Iterable[str]) -> str:
    by_name = dict(zip(names, chosen, strict=True))
    longest = "|".join(map(re.escape, sorted(by_name, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{longest})(?!\w)", lambda found: by_name[found[0]], text)
