"""What "it" and "she" stand for in an effect: what its condition names."""

from __future__ import annotations

import re
from functools import cache

from turnto.book.text.regex import late
from turnto.book.text.word_files import WordTable, words_of


class ReferentWords(WordTable):
    """Words of one language for what was named just before."""

    wish: re.Pattern[str]
    """What leaves a condition as it is, for the reader decides it: "If you have a rope and wish to use it"."""
    it: re.Pattern[str]
    the: str
    """How a thing in ** stands in place of "it"."""
    held: re.Pattern[str]
    """A condition that asks for one thing or sum alone, ``held``, ``box`` or ``score``, which "it" means behind it."""
    any_held: re.Pattern[str]
    """A condition on any number of a ``kind`` of thing, of which "one" is one: "you have no rations"."""
    one: re.Pattern[str]
    """One of what a condition asks for: "cross one off"."""
    one_of: str
    """How that is said of the kind."""
    both: re.Pattern[str]
    """A condition on both or neither of two that were named before: ``both``, or ``neither``."""
    both_of: str
    """How that is said of the two."""
    neither_of: str
    parting: re.Pattern[str]
    """Verbs that take away or use what a condition asks for, whatever it is."""
    singular: re.Pattern[str]
    """One thing in ** with its article."""
    does_it: re.Pattern[str]
    """An instruction whose only object is "it"."""
    takes_it: re.Pattern[str]
    """How an instruction begins by which it is had, so that what is said of it in brackets goes with it."""
    beside: re.Pattern[str]
    """A condition that somebody, ``who``, is with the hero."""
    somebody: re.Pattern[str]
    fought: re.Pattern[str]
    """A fight with whom the words before name: "Fight him"."""
    foe: re.Pattern[str]
    """Whom a sentence tells of."""


@cache
def _words(code: str) -> ReferentWords:
    return words_of(ReferentWords, "referents", code)


_BOLD = late(r"\*\*[^*]+\*\*")
_TAGGED = late(r"\*\*[^*]+\*\*(?: \([^()]*\))?")
_MARKED = late(r"\*\*?[^*]+\*\*?")


def past_wish(condition: str, code: str) -> str:
    """Return a condition without the wish behind it, which a choice asks anyway: "… and wish to use it"."""
    return _words(code).wish.sub("", condition)


def named(then: str, condition: str, code: str) -> str:
    """Replace "it" or "she" in an effect by what its condition names: "If you have the **rope**, lose it"."""
    words = _words(code)
    if beside := words.beside.fullmatch(condition.strip(" ,")):
        return words.somebody.sub(beside["who"], then, count=1) if words.somebody.match(then) else then
    if (any_held := words.any_held.fullmatch(condition.strip(" ,"))) and words.one.search(then):
        return words.one.sub(words.one_of.format(any_held["kind"]), then, count=1)
    if things := dict.fromkeys(_BOLD.findall(condition)):
        return words.it.sub(words.the.format(next(iter(things))), then) if len(things) == 1 else then
    held = words.held.fullmatch(past_wish(condition, code).strip()) if words.parting.match(then) else None
    return words.it.sub(held["held"] or held["box"] or held["score"], then, count=1) if held else then


def both_named(text: str, code: str) -> str:
    """Replace "both" and "neither" in a condition by the two marked names before it.

    Of "… If you have both, …" nothing is replaced where more or fewer names are marked.
    """
    words = _words(code)
    while found := words.both.search(text):
        two = [*dict.fromkeys(_MARKED.findall(text[: found.start()]))]
        if len(two) != 2:
            break
        put = words.both_of if found["both"] else words.neither_of
        text = f"{text[: found.start()]}{found['opener']} {put.format(*two)}{text[found.end() :]}"
    return text


def named_before(then: str, before: str, code: str) -> str:
    """Replace "it" in an instruction by the one thing that the words before it name: "You find a **rope**. {Take it}"."""
    words = _words(code)
    things = dict.fromkeys((_TAGGED if words.takes_it.match(then) else _BOLD).findall(before))
    if len(things) != 1 or not words.singular.search(before) or not words.does_it.fullmatch(then.strip(" .")):
        return then
    return words.it.sub(words.the.format(next(iter(things))), then)


def named_foe(then: str, before: str, code: str) -> str:
    """Replace "him" in a fight by whom the words before it tell of: "The guard is surprised. Fight him"."""
    words = _words(code)
    if not (fight := words.fought.search(then)):
        return then
    told = list(words.foe.finditer(f"{before} {then[: fight.start()]}"))
    return f"{then[: fight.start()]}{fight['act']} {told[-1]['foe'].lower()}{then[fight.end() :]}" if told else then
