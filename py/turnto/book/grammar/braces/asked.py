"""Conditions in braces, with "if" or without."""

from __future__ import annotations

import re
from collections.abc import Iterator

from turnto.book.grammar.apart import BARE
from turnto.book.grammar.braces.meanings import Conditional, Meaning
from turnto.book.grammar.braces.reports import Reports
from turnto.book.grammar.braces.words import InstructionWords
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Asked
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import tokens

_TURNING = late(
    r" (?=(?:then )?(?:you (?:may|can|must) )?(?:turn|go|return|proceed) to )| (?=you (?:may|can) \w+ (?:it|one)\b)|(?<=visit) (?=you (?:find|lose|gain|get|take|receive|heal|regain|pay|test) )|(?:(?<=or more)|(?<=or less)|(?<=or fewer)|(?<=or higher)|(?<=or lower)|(?<=or better)|(?<=or worse)|(?<=[\w*]\*)) (?=(?:you|du|lose|gain|take|heal|restore|regain|test|fight|roll|pay|add|tick|verliere|erhalte|nimm|heile|teste|kämpfe|wirf|würfle|zahle) )",
    re.IGNORECASE,
)


class ConditionReader:
    """Reader of conditions; reports unknown words in them."""

    def __init__(self, vocabulary: Vocabulary, words: InstructionWords, reports: Reports) -> None:
        self.vocabulary, self.words, self.reports = vocabulary, words, reports
        self.language = vocabulary.language

    def asked(self, mark: Mark, text: str, is_denied: bool = False, lenient: bool = False) -> Asked | None:
        acts = any(map(self._acts, text.split(", ")[1:]))
        found, wrong = (None, ()) if lenient and acts else self.vocabulary.asked(text, mark.place, lenient, strict=True)
        if found and self._counts(text, found):
            found = None
        if found is None and acts:
            return None  # "If you have Greed, make a Will roll or take the purse": no name goes so far
        if found is None and not lenient:
            found, wrong = self.vocabulary.asked(text, mark.place, wide=True)
        if found is None:
            found, wrong = self.vocabulary.asked(text, mark.place, lenient)
        if found is None or self._counts(text, found):
            return None
        self.reports.report(mark, text, wrong)
        return Asked("not", say=text, parts=(found,), place=mark.place) if is_denied else found

    def _acts(self, piece: str) -> bool:
        """Return whether a piece begins with what the hero does: "turn to 40", "you cannot choose this"."""
        return piece.split(" ", 1)[0].casefold() in self.language.doing or self.words.doing.match(piece) is not None

    def _counts(self, text: str, asked: Asked) -> bool:
        """Return whether the plain name of a thing in a condition holds a number: "gathered three feathers"."""
        numbers = {word for word, n in self.language.numbers if n > 1}
        names = (
            str(slot.value[0]).split()
            for leaf in asked.leaves()
            for slot in leaf.slots
            if slot.kind == "item" and isinstance(slot.value, (list, tuple))
        )
        return "*" not in text and any(numbers & {word.casefold() for word in name} for name in names)

    def before_story(self, asked: str) -> Iterator[str]:
        """Yield a condition without the clause of story behind it: "Alarm is 5 or more the gates are shut"."""
        for token in tokens(asked)[3:] if any(sign.isdigit() for sign in asked) else ():
            if token.text in self.language.articles and self.vocabulary.is_story(asked[token.start :]):
                yield asked[: token.start].rstrip()

    def bare(self, mark: Mark, text: str, is_block: bool) -> Meaning | None:
        """Parse a condition without "if": {The first time you are here}.  Any other would hide a misspelling."""
        found = next(
            (found for wide in (False, True) if (found := self.vocabulary.asked(text, mark.place, wide=wide)[0])), None
        )
        if found is None or not all(asked.phrase in BARE for asked in found.leaves()):
            return None
        return Conditional(found, text, is_block)

    def bare_asked(self, mark: Mark, text: str) -> Asked | None:
        """Parse a condition that needs no "if": "the first time", "once only"."""
        text = text.strip(" ,;:.()-")
        if text.casefold() in self.language.once and "first-time" in self.vocabulary.condition_by_id:
            return Asked("is", "first-time", say=text, place=mark.place)
        if not self.vocabulary.may_ask(text, BARE):
            return None
        asked = self.vocabulary.asked(text, mark.place, wide=True)[0]
        return asked if asked and all(one.phrase in BARE for one in asked.leaves()) else None


def pauses(text: str) -> list[int]:
    """Return where a condition may end: at a comma, before "turn to", or at a colon."""
    turns = [found.start() for found in _TURNING.finditer(text)]
    commas = [n for n, sign in enumerate(text) if sign == "," or (text[n : n + 2] == ": " and not turns)][:6]
    return [*commas, *turns][:8]
