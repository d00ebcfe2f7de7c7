"""Words of one language that separate an author's plain name from other words."""

from __future__ import annotations

from functools import cache

from turnto.book.text.word_files import WordTable, words_of


class NameWords(WordTable):
    """Words of one language in plain names, and in none."""

    done: frozenset[str]
    """Irregular participles behind "you have"."""
    in_no_foe: frozenset[str]
    """Words that no plain name of a foe holds."""
    in_no_foe_ever: frozenset[str]
    """Words that no plain name of a foe holds, however an instruction is read."""
    no_foe: frozenset[str]
    """Words that are no plain name of a foe by themselves."""
    in_no_keyword: frozenset[str]
    """Words that no plain keyword holds."""
    kinds_of_skill: frozenset[str]
    """Words behind a name of the rules that say of which kind it is."""
    ones: frozenset[str]
    """Words behind a kind that name nothing: "except small ones"."""
    somebody: frozenset[str]
    """Words for whoever it may be: "from someone"."""
    nobody: frozenset[str]
    """Words that name nobody."""
    given_by_name: frozenset[str]
    """What a sentence gives or takes besides numbers, so that it is not left out of a hint."""
    in_front: frozenset[str]
    """Words that say where or how one is, and begin no title: "you are not in a hurry"."""
    alive: frozenset[str]
    """Words of what came of something, which are no title."""
    before_a_name: frozenset[str]
    """Words that stand before a name and belong to none."""
    many_things: frozenset[str]
    """What names no one thing, and is asked for by its kind."""
    opening_a_name: frozenset[str]
    """Words that open a place, and the names of things too: "hanging lamp"."""
    times: frozenset[str]
    """Words for spans and parts of a day."""
    before_a_time: frozenset[str]
    """Words that say when, and begin nobody's name: "on the third day Hob dies"."""
    copulas: frozenset[str]
    """Words that no name of a counter ends with."""


@cache
def name_words(code: str) -> NameWords:
    """Return those words of a language."""
    return words_of(NameWords, "plain_names", code)
