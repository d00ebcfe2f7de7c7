"""Words that turn to a section in the books of a language: "turn to 40", "weiter bei 40"."""

from __future__ import annotations

import re
from functools import cache

from turnto.book.text.word_files import WordTable, words_of


class TurnWords(WordTable):
    """How a book says that one turns to a section."""

    verbs: str
    """Verbs of a turn, as alternatives of a pattern; without the first word of one there is no turn."""
    turn: re.Pattern[str]
    """The whole of it, at the end of a sentence; ``name`` is what it turns to, ``said`` that it is called a section."""
    telling: frozenset[str]
    """Words that, right before it, make it part of the story: "you turn to the wall"."""
    in_any_case: re.Pattern[str]
    """What sets a clause free of the condition before it: "in any case"."""
    testing: tuple[str, ...]
    """Verbs of a test."""
    bidding: frozenset[str]
    """Words that, right before it, make it a way on: "you must turn to wall"."""
    wishing: re.Pattern[str]
    """Conditions that are the player's to decide, and so no conditions."""
    befalling: re.Pattern[str]
    """Conditions that are nobody's to decide, for they befall the hero: "you reach the bank"."""
    past: re.Pattern[str]
    """Conditions that ask what was done."""
    knowing: frozenset[str]
    """Words of conditions that ask for what hero and world are like."""
    wish_behind: re.Pattern[str]
    """The player's wish behind a condition, with what is wished: "and wish to blow it"."""
    or_wish: re.Pattern[str]
    """The player's wish beside a condition, which leaves the way open to everybody: "or don't wish to"."""
    reading_on: re.Pattern[str]
    """The alternative that nothing happens: "Otherwise read on."."""
    needing: re.Pattern[str]
    needed: re.Pattern[str]
    """What is needed, before the word that says so: "the rope needed"."""
    asked_on: re.Pattern[str]
    """What goes on with a condition behind its comma: ", but not both"."""
    asked_within: re.Pattern[str]
    """A condition on the hero amid the words of a way on."""
    for_some: re.Pattern[str]
    """What closes a way on to most, in brackets: "(Reeves only)"."""
    """What stands before a thing that a choice asks for: "requires the rope"."""
    having: re.Pattern[str]
    """Conditions at the end of a choice's words that ask what is on the sheet."""
    of_the_hero: re.Pattern[str]
    """Conditions there that may be asked of the sheet, and are no part of the story: "if you are not used to men"."""
    with_somebody: re.Pattern[str]
    """Who has to be along, at the beginning of a choice's words: "With Marin at your side"."""
    is_along: str
    wondering: frozenset[str]
    """Words that make "if" part of what is done: "ask if he has seen her"."""
    of_others: re.Pattern[str]
    """Conditions on somebody or something else than the hero."""

    accepting: re.Pattern[str]
    """An item's words that accept what is offered above the list: "Yes", "If you do"."""
    refusing: re.Pattern[str]
    """An item's words that refuse it."""
    parting: frozenset[str]
    """Verbs by which one parts with a thing."""
    losing: frozenset[str]
    """Verbs of sheets: no story begins a sentence with them, whatever they name."""
    question: re.Pattern[str]
    """Braces with a question, what may stand ``before`` it, and what is done ``then``."""
    other_case: re.Pattern[str]
    """What begins the other case behind a condition and its effect: "If not", "No?"; ``side`` for a comparison's: "Lower?"."""
    asked_before: re.Pattern[str]
    """A question in running words, with what stands ``before`` it, and ``so`` if something follows of it."""
    inverted: re.Pattern[str]
    """A condition put as a question without its sign: "Hast du das Seil, klettere hinauf"."""
    questions: tuple[tuple[re.Pattern[str], str], ...]
    """How a question begins, and the condition that it asks."""
    bet: re.Pattern[str]
    """A bet in one sentence: ``sum`` staked (``most`` if it may be less), ``on`` what, and the ``rest``."""
    one_die: str
    throw: str
    """The verb before the dice in the head of a random table that has none."""
    thrown: re.Pattern[str]
    """What stands before the dice that are betted on."""
    stakes: tuple[tuple[re.Pattern[str], str], ...]
    """What is won and lost of a stake, and how it is put in money: ``{n}``, ``{twice}``, ``{thrice}``."""
    nothing_happens: str
    nothing: frozenset[str]
    """Other ways to say that nothing happens."""

    def asks(self, condition: str) -> bool:
        """Return whether a condition asks what hero and world are like, so that it is not the player's to decide."""
        is_asked = self.knowing & set(condition.casefold().split()) or self.past.match(condition)
        return bool(is_asked or self.of_others.match(condition) or self.befalling.match(condition))


@cache
def turn_words(code: str) -> TurnWords:
    """Return the words of a language, or the English ones for an unknown language."""
    return words_of(TurnWords, "turns", code)
