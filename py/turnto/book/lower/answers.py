"""Parser for the beginning of a list item that names outcomes of an instruction.

The words a rule system declares are taken as they stand; any other label is read by meaning, and one that looks like a
result without being an outcome of the instruction is reported, never taken for a choice.
"""

from __future__ import annotations

import re
from dataclasses import replace

from turnto.book.grammar.answers import outcome_word, outcome_words
from turnto.book.lower.instructions import Awaiting
from turnto.book.lower.label_reader import ENDS, LONGEST, NOTHING, LabelReader, NamedOutcomes, NoOutcome
from turnto.book.lower.ranges import RangeLabel, range_label
from turnto.book.text.locale import language
from turnto.book.text.outcome_words import GOOD
from turnto.book.text.outcome_words import outcome_words as words_in
from turnto.book.text.regex import late
from turnto.book.text.tokens import plain
from turnto.book.text.typography import capital, uncapital
from turnto.common.amounts import MOST_MARGIN
from turnto.core.names import fold
from turnto.core.phrase import Phrase

_QUOTED = late(r'\s*("[^"]*"(?:\s*(?:,|or|oder|/)\s*"[^"]*")*)\s*:?\s*')
_JOINT = late(r"\s*(?:/|or|and|oder|und)\s+(?:if\s+|(?:on )?an?\s+|(?:bei )?eine[mr]?\s+)?")


def named_outcomes(
    nearest: Awaiting, text: str, code: str, marked: int = 0, scores: str = ""
) -> NamedOutcomes | NoOutcome | None:
    """Return the outcomes at the beginning of an item, a label that looks like one, or None.

    ``marked`` characters at its beginning are set off in bold, italics or brackets; ``scores`` are the rules' own.
    """
    phrase = nearest.phrase
    if phrase.margins and (degree := _by_margin(nearest, text, code, marked, scores)):
        return degree
    if bare := _bare_margin(phrase, text, code):
        return bare
    if phrase.answers == "words" and (found := _QUOTED.match(plain(text))):
        return NamedOutcomes((" ".join(found[1].split()),), found.end())
    if phrase.answers == "ranges" and (ranged := range_label(text, code, marked)):
        return NamedOutcomes(ranged.ids, ranged.length, rest=not ranged.ids)
    if declared := _worded(phrase, text, code):
        return declared
    reader = LabelReader(phrase, code, nearest.made.text, nearest.foes, scores)
    if compared := reader.compared(text):
        return compared
    if not reader.is_fight and (stemmed := _by_verb(phrase, text, code)):
        return stemmed
    if phrase.outcomes and not phrase.answers and (ranged := _band(text, code, marked)):
        named = reader.banded(ranged) or reader.named(text, marked)
        return named if isinstance(named, NamedOutcomes) else NoOutcome(text[: ranged.length].strip(" :.,=-"), "number")
    return reader.named(text, marked)


_CLAUSE = late(r"\s*(?:if|when) you ((?:[a-z]+ )*?[a-z]+)(?: [a-z' -]*?)?(?=[:,.\u2014]|$)", re.IGNORECASE)


def _by_verb(phrase: Phrase, text: str, code: str) -> NamedOutcomes | None:
    """Return the outcome whose word is the participle of a verb: "If you reach the bank" for "Reached"."""
    if not (found := _CLAUSE.match(plain(text))) or is_denied(found[0], code):
        return None
    said = set(fold(found[0]).split())
    ids = {
        id
        for word, id in outcome_words(phrase, code)
        if word.isalpha() and word.endswith("ed") and {word, word[:-1], word[:-2]} & said
    }
    end = found.end() + len(re.match(r"[:,.\u2014]?\s*", text[found.end() :])[0])  # type: ignore[index]
    return NamedOutcomes((ids.pop(),), end) if len(ids) == 1 else None


def _by_margin(nearest: Awaiting, text: str, code: str, marked: int, scores: str) -> NamedOutcomes | NoOutcome | None:
    """Return the outcomes at the beginning of an item that ask by how much: "Success by 3 or more: …"."""
    found = words_in(code).by_margin.search(plain(text)[:LONGEST])
    if not found or not found.start() or len(plain(text)) != len(text):
        return None
    numbers = dict(language(code).numbers)
    said = found["n"].casefold()
    n = int(said) if said.isdecimal() else numbers.get(said, -1)
    cut = len(found[0])
    without = text[: found.start()] + text[found.end() :]
    inside = marked - cut if marked >= found.end() else min(marked, found.start())
    named = named_outcomes(nearest, without, code, inside, scores) if n >= 0 else None
    if not isinstance(named, NamedOutcomes) or named.length < found.start() or not named.ids:
        return None
    label = text[: found.end()].strip(" .,;:!?*()[]")
    if not any(found[how] for how in ("least", "most", "above", "below", "exactly", "to", "more", "less")):
        return NoOutcome(label, "margin", f"{label} {language(code).or_more}")
    least = n + 1 if found["above"] else n if found["least"] or found["more"] or found["to"] or found["exactly"] else 0
    most = (
        n - 1
        if found["below"]
        else n
        if found["most"] or found["less"] or found["exactly"]
        else int(found["to"] or MOST_MARGIN)
    )
    return replace(named, length=named.length + cut, by=(least, most)) if least <= most else None


def _bare_margin(phrase: Phrase, text: str, code: str) -> NoOutcome | None:
    """Return a label that says by how much, but not of what: "By 3 or more"."""
    found = words_in(code).by_margin.match(plain(text)) if phrase.outcomes and not phrase.answers else None
    if not found or not (found["n"].isdecimal() or found["n"].casefold() in dict(language(code).numbers)):
        return None
    good = next((outcome.id for outcome in phrase.outcomes if is_good(phrase, outcome.id, code)), "")
    meant = f"{capital(outcome_word(phrase, good, code))} {uncapital(found[0].strip())}" if phrase.margins else ""
    return NoOutcome(found[0].strip(), "margin", meant)


_TO_PAUSE = late(
    r"(?i:on|with|if you (?:roll|throw|get)) (?:an? )?\d|[^:,.!\u2014]*\d[^:,.!\u2014]*(?=[:,\u2014]|\s-\s)|[^:]*\d\S*\s*$"
    r"|\s*\d+(?:\+| (?:or|and|oder|und) \w{2,10})\s*$"
)


def _band(text: str, code: str, marked: int) -> RangeLabel | None:
    """Parse totals in digits, set off as a label: "4-5: …"; any other number is a word of a choice."""
    if not marked and not _TO_PAUSE.match(plain(text)):
        return None
    ranged = range_label(text, code, marked)
    return ranged if ranged and ranged.ids and any(sign.isdigit() for sign in text[: ranged.length]) else None


def _worded(phrase: Phrase, text: str, code: str) -> NamedOutcomes | None:
    """Parse outcome words as declared, perhaps several: "Tie or failure: …"."""
    words = outcome_words(phrase, code)
    words += [(said[1], id) for word, id in words if (said := _BEHIND_IF.match(word))]
    lowered = plain(text).casefold()
    if len(lowered) != len(text):
        return None
    ids: list[str] = []
    place = len(lowered) - len(lowered.lstrip())
    while found := next((pair for pair in words if _stands_at(lowered, place, pair[0])), None):
        ids.append(found[1])
        place += len(found[0])
        if end := ENDS.match(lowered, place):
            goes_on = lowered[end.end() :].split(" ", 1)[0] in words_in(code).either
            # "Tie, or you lose", "Partial, or better": what stands behind is of the label too
            return None if goes_on and "," in end[0] else NamedOutcomes(tuple(dict.fromkeys(ids)), end.end())
        if not (joint := _JOINT.match(lowered, place)):
            return None
        place = joint.end()
    return None


_BEHIND_IF = late(r"(?:if|wenn) ((?:you|it|he|she|they|du|sie|er|es) .+)")
"""What is declared as a condition and may stand as a statement: "if you drown", "You drown"."""


def _stands_at(text: str, place: int, word: str) -> bool:
    return text.startswith(word, place) and not text[place + len(word) : place + len(word) + 1].isalnum()


_FIRST_SENTENCE = late(r"[.!?](?:\s|$)")


def is_denied(label: str, code: str) -> bool:
    """Return whether a label denies something: "Didn't make it"."""
    said = fold(label).replace("n't", " not")
    return bool((words_in(code).negations | NOTHING) & set(said.split()))


def is_ill(label: str, code: str) -> bool:
    """Return whether a label tells of a failure: "You're seen", "You don't reach it"; not "You are not seen"."""
    said = set(re.findall(r"[^\W\d_]+", fold(label).replace("n't", " not")))
    is_told = not words_in(code).ill.isdisjoint(said)
    return is_told != (is_denied(label, code) or not _NOBODY.isdisjoint(said))


_NOBODY = frozenset("nobody niemand".split())


def tells_what_came(text: str, code: str) -> bool:
    """Return whether words begin as a statement: "You do not know the spell", "It fizzles"."""
    words = words_in(code)
    said = _FIRST_SENTENCE.split(fold(text).strip(" .!?"))[0]
    first, _, rest = said.partition(" ")
    return bool(rest) and first in words.subjects and ":" not in said and len(said.split()) < 10


def is_good(phrase: Phrase, id: str, code: str) -> bool:
    """Return whether an outcome is one of the good ones."""
    return any(outcome.id == id and meanings & set(GOOD) for outcome, meanings in LabelReader(phrase, code).meanings)


def half_won(phrase: Phrase, code: str) -> tuple[str, ...]:
    """Return the outcomes that are neither won nor lost: Partial."""
    return tuple(outcome.id for outcome, meanings in LabelReader(phrase, code).meanings if meanings == {"partial"})


# --- labels read by meaning -----------------------------------------------------------------------
