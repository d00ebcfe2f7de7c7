"""Words of one language in instructions that are put otherwise than in the phrasebook."""

from __future__ import annotations

import re
from functools import cache

from turnto.book.text.word_files import WordTable, words_of


class InstructionWords(WordTable):
    """Words of one language in instructions that are put otherwise than in the phrasebook."""

    if_held: re.Pattern[str]
    """A condition on what the instruction itself names, ``behind`` it or before it: "should you have it"."""
    cannot: re.Pattern[str]
    """What keeps one from paying: "if you have none"."""
    or_else: re.Pattern[str]
    """What is paid or else suffered: ``cost``, ``other``, with ``cannot``, ``lacking`` or ``behind`` for what keeps one from it."""
    before_facts: re.Pattern[str]
    """What stands between a foe and facts without brackets."""
    also_is: re.Pattern[str]
    """What joins another fact."""
    might_be: re.Pattern[str]
    """Whom a condition is asked of with a verb that says how it might be: "this be"."""
    and_may: re.Pattern[str]
    """What is ``told`` before an offer that goes on with it: "You feel better and may"."""
    may_keep: re.Pattern[str]
    """What makes an offer of a thing that is found: "… and may keep it"."""
    of_a_kind: re.Pattern[str]
    """A condition on whatever there is of a kind: "you know any spell"."""
    but_only: re.Pattern[str]
    """What stands before a condition behind an instruction."""
    any_of: re.Pattern[str]
    """A choice among ``things``: "take any of the following: …"."""
    one_of_several: tuple[tuple[re.Pattern[str], str], ...]
    """A thing of several that are not told apart: "take one of the three swords"."""
    not_done: re.Pattern[str]
    """A sentence of what is not done here and now: "you are about to", "in your dreams"."""
    needing: re.Pattern[str]
    """What may come to be needed is neither offered nor done: "you may | have to fight"."""
    arriving: re.Pattern[str]
    """What only tells that one got somewhere, before what is done: "you get across but"."""
    paraphrases: tuple[tuple[re.Pattern[str], str], ...]
    """Braces of several sentences, and the same in braces as conditions, alternatives and offers are written."""
    told_of_it: re.Pattern[str]
    """A clause behind an instruction, ``said``, that tells of its thing, ``told``, and carries no rule: "which gets wet"."""
    paraphrased_tests: tuple[tuple[re.Pattern[str], str], ...]
    """The same for tests and fights."""
    inverted: tuple[tuple[re.Pattern[str], str], ...]
    """Conditions that begin with their ``verb``, and how they begin otherwise: "Hast du ein Seil"."""
    needed: re.Pattern[str]
    """What begins a condition as a need: "you must have"."""
    from_all_sides: re.Pattern[str]
    """What says nothing of how often: "close in from every side"."""
    times: re.Pattern[str]
    """How often an offer may be taken: "twice"."""
    instead: re.Pattern[str]
    one_after: re.Pattern[str]
    """What stands between two foes with facts: "(DS 6) and then"."""
    doing: re.Pattern[str]
    """How an effect begins: "you cannot", "turn"."""
    closed: re.Pattern[str]
    """A condition that closes a way on: "If you are Honest, you cannot choose this"."""
    buying: re.Pattern[str]
    """What is sold or paid, which is no story: "you may buy a ration"."""
    keeping: re.Pattern[str]
    """What says what is not taken, so that nothing comes of it."""
    count: tuple[tuple[re.Pattern[str], str], ...]
    """What a condition calls the counter that the instruction before it changes, and the condition with it."""
    count_falls: tuple[tuple[re.Pattern[str], str], ...]
    """The same where that instruction lessens it: what it reaches then, it falls to."""
    contested: frozenset[str]
    """Words that say against whom something is tried, or how."""
    thrown: re.Pattern[str]
    """Dice that are thrown for an amount: ``dice``, perhaps ``add``, and the ``rest`` that says what is done with it."""
    that_many: tuple[tuple[re.Pattern[str], str], ...]
    """What stands for an amount that was thrown, and what it becomes with the dice in its place."""
    tested: re.Pattern[str]
    """A test in one sentence with what it leads to: "if you succeed at a Stealth test turn to 40"."""


@cache
def instruction_words(code: str) -> InstructionWords:
    """Return those words of a language."""
    return words_of(InstructionWords, "instructions", code)
