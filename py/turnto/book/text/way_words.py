"""Words that join and part ways on in a language.

"If … turn to 40, otherwise turn to 45".
"""

from __future__ import annotations

import re
from functools import cache

from turnto.book.text.regex import late
from turnto.book.text.word_files import WordTable, words_of


class WayWords(WordTable):
    """How a book joins ways on, and the conditions and results that part them."""

    result: re.Pattern[str]
    """The beginning of a result that stands without "if": "on a 1-3", "4-6"."""
    of_a_test: re.Pattern[str]
    """A way on that names the test which it is the result of: "on a successful Climbing roll"."""
    joined_result: re.Pattern[str]
    """A result behind an instruction in braces, with the pause before it."""
    sentence_end: re.Pattern[str]
    """What parts two sentences."""
    first_sentence: re.Pattern[str]
    """An instruction before a result or a condition, in the same braces."""
    next_result: re.Pattern[str]
    """What parts two results in one sentence."""
    alternative: re.Pattern[str]
    """The beginning of what is done otherwise."""
    opens: re.Pattern[str]
    """The beginning of a condition, with "if" alone."""
    condition: re.Pattern[str]
    """The beginning of a condition or of its alternative."""
    condition_first: re.Pattern[str]
    """A condition with the comma behind it, before all that it governs."""
    condition_behind: re.Pattern[str]
    """What parts a turn from the next condition."""
    asks_anew: re.Pattern[str]
    """The beginning of a condition that is no denial of the one before."""
    with_less: re.Pattern[str]
    """A condition without "if": "with less than 3 …"."""
    asks_result: re.Pattern[str]
    """A condition that asks for the result of a test."""
    if_not: re.Pattern[str]
    """Denial of the condition before: "if you do not", "if she is not"."""
    denial: str
    """How it is put where the condition before is known."""
    also: re.Pattern[str]
    """What parts two ways on in one sentence; ``other`` if they exclude each other."""
    or_turn: re.Pattern[str]
    """What ends the condition behind a turn: "turn to 40 if you succeed, or to 45 if you fail"."""
    elided: re.Pattern[str]
    """A way on behind another that leaves out the verb: "otherwise to 45"; ``to`` if it says so much."""
    turn: tuple[str, str]
    """A turn as it is put before a section, in two parts: "turn", "to"."""
    turn_first: re.Pattern[str]
    """A turn before what is done: "Turn to 40 to open the door"."""
    turn_before: re.Pattern[str]
    """What stands before the section that one turns to."""
    turn_in_brackets: re.Pattern[str]
    asks_which: re.Pattern[str]
    """The beginning of a sentence that asks which way one goes: "Will you …", "You may …"."""
    turn_within: re.Pattern[str]
    """A turn to a number anywhere in words, or what is left of one behind another: "all others to 45"."""
    opens_turn: tuple[str, ...]
    """First words of a turn whose label is the turn itself."""
    joints: frozenset[str]
    """Words before a turn that are no part of the story."""
    pause: re.Pattern[str]
    """What is left at the end of words whose turn is taken away."""
    articles: tuple[str, ...]

    def with_turns_spelled(self, said: str) -> str:
        """Return words of braces with each arrow as the words of a turn: {Lose 2 gp -> 40}."""

        def spelled(arrow: re.Match[str]) -> str:
            start = max(said.rfind(sign, 0, arrow.start()) for sign in ".;") + 1
            is_asked = self.condition.match(said[start:].lstrip())
            pause = arrow["pause"] or (("," if is_asked else ";") if said[start : arrow.start()].strip() else "")
            return f"{pause} {' '.join(self.turn)} ".lstrip()

        put = _ARROW.sub(spelled, said)
        return (
            put
            if put == said
            else _COMMA.sub(lambda one: "; " if self.alternative.match(put, one.end()) else one[0], put)
        )


_COMMA = late(r",\s*")
_ARROW = late(
    r"\s*(?P<pause>[;,.:]?)\s*(?:(?<![-=])(?:-+|=+)>+|[\u2010-\u2015\u2212]-?>|[\u2192\u27f6\u21d2\u27f9\u2794\u279c\u27a1\u27a4])\s*"
)


@cache
def way_words(code: str) -> WayWords:
    """Return the words of a language, or the English ones for an unknown language."""
    return words_of(WayWords, "ways", code)
