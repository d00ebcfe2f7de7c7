"""Labels of the items of a list: which outcomes of the instruction above each of them names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from turnto.book.lower.answers import is_good, named_outcomes, tells_what_came
from turnto.book.lower.label_reader import NamedOutcomes, NoOutcome
from turnto.book.lower.lists.conditions import ItemConditions
from turnto.book.lower.ranges import left_over
from turnto.book.lower.unbraced.conditions import quietly_asked
from turnto.book.model import Runs, plain_words
from turnto.book.text.markdown import MarkdownBlock, Part, TextPart
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.parts import behind_first
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import unbroken
from turnto.core.dice import Dice, dice
from turnto.core.names import fold
from turnto.core.phrase import Phrase

if TYPE_CHECKING:
    from turnto.book.lower.instructions import Awaiting
    from turnto.book.lower.section import SectionLowering

_WHAT_BEFELL = late(
    r"\s*(?:the [a-z]+ [a-z]+(?:s|ed)\b|(?:an? )?(?:doubles?|triples?|two|three|both|all) (?:ones?|twos?|threes?|fours?|fives?|six(?:es)?|[1-6]s?)\b|doubles\b|snake eyes\b)",
    re.IGNORECASE,
)
"""What begins as a statement on something else than the hero: "The smoke hides you"."""
_IF_CLAUSE = late(r"\s*(?:if|wenn|falls) ([^,:.;\u2014]{4,60})", re.IGNORECASE)
_TO_A_PAUSE = late(r"\s*([^,:.;!?\u2014]{1,60})")
_CHOOSING = frozenset("may can could must critical fumble darfst kannst musst kritisch".split())
"""Words of a choice, or of a degree that a test may not have."""
_LABELLED = late(r"\s*((?:[\w'’-]+ ){0,3}[\w'’-]+)\s*:")
_BRACKETED = late(r"\s*[(\[][^()\[\]]{1,60}[)\]]")


class ItemLabels:
    """Labels of the items of one list, as outcomes of the instruction above."""

    def __init__(self, section: SectionLowering, conditions: ItemConditions) -> None:
        self.section, self.deeds, self.conditions = section, section.deeds, conditions
        self.deeds.lists += 1
        self.number = self.deeds.lists
        self.is_surely = False
        """Whether one of its items is an outcome whose words would do for no choice."""
        self.has_outcomes = False
        """Whether any of its items is an outcome."""
        self.remaining = ""
        """The one outcome of two that the list leaves for its one statement: "You fall" beside "Success"."""

    def look_over(self, block: MarkdownBlock) -> None:
        """Find out what the labels of all items say together."""
        self._count_lines(block)
        named = [_named(self.section, item) for item in block.children]
        outcomes = [one for one in named if isinstance(one, NamedOutcomes)]
        self.is_surely = any(not one.loose and not one.rest for one in outcomes)
        self.has_outcomes = bool(outcomes) or self._is_answering(block)
        self.remaining = self._left_for_one(block)

    def outcome_of(
        self, parts: Sequence[Part], written: str
    ) -> tuple[NamedOutcomes, Sequence[Part]] | NoOutcome | None:
        """Return the outcomes that an item names and the item behind them, or a label that looks like an outcome.

        ``written`` are the words that the item begins with, before an arrow stands for a turn.
        """
        nearest = self.deeds.nearest
        if not nearest:
            return None
        if not parts or not isinstance(first := parts[0], TextPart):
            return None if nearest.lists and self.number not in nearest.lists else self._no_range(nearest, parts)
        runs = unbroken(first.runs)
        words = plain_words(runs)
        found = named_outcomes(nearest, words, self.section.code, _set_off(runs), self.deeds.scores)
        is_answered = any(number != self.number for number in nearest.lists)
        unless = next(
            (one for one in self.section.language.unless if words.casefold().lstrip().startswith(f"{one} ")), ""
        )
        if unless and not is_answered:
            plain = f"{self.section.language.conditional[0]}{words.lstrip()[len(unless) :]}"
            denied_one = named_outcomes(nearest, plain, self.section.code, 0, self.deeds.scores)
            if isinstance(denied_one, NamedOutcomes):
                return NoOutcome(" ".join(words.split()[:6]))
        if isinstance(found, NamedOutcomes):
            if is_answered and ((found.loose and not self.is_surely) or found.rest):
                return None
            if self.conditions.before and found.rest and not found.ids and not nearest.lists:
                return None  # "If you have the rope, … Otherwise, …": of that condition, and of no outcome
            named = words[: found.length].strip(" ,.:;").casefold()
            answered = {item.outcome for item in self.deeds.outcomes.get(nearest.key, ()) if not item.when}
            if named in self.section.language.otherwise and answered.issuperset(found.ids):
                found = replace(found, ids=(), rest=True)  # "If you go Down, … Otherwise, …": of a fight, if you win
            rest = behind_first(runs, found.length)
            return found, ((TextPart(rest), *parts[1:]) if rest else parts[1:])
        if is_answered:
            return None
        strange = found or self._no_range(nearest, parts) or self._beside_outcomes(nearest, words, written)
        if strange and not strange.why and self._states_the_rest(nearest, strange.label):
            label = re.match(rf"\s*{re.escape(strange.label)}\s*:\s*", words)
            length = label.end() if label else 0
            rest = behind_first(runs, length)
            return NamedOutcomes((self.remaining,), length), ((TextPart(rest), *parts[1:]) if rest else parts[1:])
        return strange

    def _states_the_rest(self, nearest: Awaiting, label: str) -> bool:
        """Return whether a label may state the bad outcome that is left: it names no other, and nothing to choose."""
        said, states = fold(label).split(), outcome_words(self.section.code).states
        named = _CHOOSING.intersection(said) or [word for word in said if states.get(word, "no") not in ("no", "drop")]
        return bool(self.remaining) and not named and not is_good(nearest.phrase, self.remaining, self.section.code)

    def _left_for_one(self, block: MarkdownBlock) -> str:
        """Return the one of two outcomes that all items but one leave open, or nothing."""
        nearest = self.deeds.nearest
        if not nearest or nearest.lists or nearest.phrase.answers or len(counted(nearest.phrase)) != 2:
            return ""
        named = [_named(self.section, item) for item in block.children]
        ids = [id for one in named if isinstance(one, NamedOutcomes) and not one.rest for id in one.ids]
        left = left_open(nearest.phrase, tuple(ids))
        return left[0] if ids and len(left) == 1 and len(named) == 2 else ""

    def _beside_outcomes(self, nearest: Awaiting, words: str, written: str) -> NoOutcome | None:
        """Return the label of an item that is set off like the outcomes beside it: "Disaster: …".

        A choice is what the reader does; "You do not know it" reports a result.
        """
        label = _LABELLED.match(words) or _LABELLED.match(written)  # "Disaster: turn to 40"
        if not label and tells_what_came(words, self.section.code):
            label = _TO_A_PAUSE.match(words)
        if not label and (_WHAT_BEFELL.match(words) or self._is_unknown_clause(words)):
            label = _TO_A_PAUSE.match(words)
        return (
            NoOutcome(label[1].strip()) if label and self.has_outcomes and nearest.phrase.answers != "words" else None
        )

    def _no_range(self, nearest: Awaiting, parts: Sequence[Part]) -> NoOutcome | None:
        """Return the words of an item among the lines of a random table that are no range."""
        if nearest.phrase.answers != "ranges":
            return None
        thrown = thrown_by(nearest)
        ids = [item.outcome for item in self.deeds.outcomes.get(nearest.key, ())]
        is_choice = any(isinstance(part, Mark) and part.kind == "arrow" for part in parts)
        if is_choice and (not self.has_outcomes or (thrown and ids and not left_over(ids, thrown))):
            return None
        words = plain_words(parts[0].runs) if parts and isinstance(parts[0], TextPart) else "…"
        return NoOutcome(" ".join(words.split()[:6]), "range")

    def _is_answering(self, block: MarkdownBlock) -> bool:
        """Return whether a list has one unknown label for each outcome of its instruction."""
        nearest = self.deeds.nearest
        if not nearest or nearest.lists or nearest.phrase.answers:
            return False
        firsts = [parts_of(item)[0][:1] for item in block.children]
        words = [plain_words(first[0].runs) if first and isinstance(first[0], TextPart) else "" for first in firsts]
        labelled = [
            _LABELLED.match(one)
            or tells_what_came(one, self.section.code)
            or self._is_unknown_clause(one)
            or self._befalls(one)
            for one in words
        ]
        return all(labelled) and len(labelled) in (len(left_open(nearest.phrase, ())), len(counted(nearest.phrase)))

    def _is_unknown_clause(self, words: str) -> bool:
        """Return whether words begin with a condition that nobody knows: "If she comes along".

        Beside outcomes one on the hero is such too, but for what the hero wishes: "If you get there".
        """
        found, own = _IF_CLAUSE.match(words), turn_words(self.section.code)
        if not found or not (own.of_others.match(found[1]) or (self.has_outcomes and not own.wishing.match(found[1]))):
            return False
        return not quietly_asked(
            self.section, f"{self.section.language.conditional[0]} {found[1]}", self.section.last_place
        )

    def _befalls(self, words: str) -> bool:
        """Return whether words begin with what befalls the hero: "If you reach the bank"."""
        found = _IF_CLAUSE.match(words)
        return bool(found and turn_words(self.section.code).befalling.match(found[1]))

    def _count_lines(self, block: MarkdownBlock) -> None:
        """Give the lines of a numbered list behind a throw their numbers: "1. Rain", "2. Wind"."""
        nearest = self.deeds.nearest
        for item in block.children if nearest and nearest.phrase.answers == "ranges" and not nearest.lists else ():
            inner = item.children[0] if not item.parts and len(item.children) == 1 else None
            if inner and inner.kind == "ol" and len(inner.children) == 1:  # "- 6. Sun" is a list in an item
                own = inner.children[0]
                parts = own.parts or (own.children[0].parts if own.children else ())
                item.children = [MarkdownBlock("p", item.line, (TextPart((f"{inner.first}: ",)), *parts))]
        if (
            block.kind != "ol"
            or not nearest
            or nearest.phrase.answers != "ranges"
            or nearest.lists
            or not (thrown := thrown_by(nearest))
        ):
            return
        least, most = thrown.count + thrown.add, thrown.count * thrown.sides + thrown.add
        if block.first != least or len(block.children) != most - least + 1:
            return
        for number, item in enumerate(block.children, block.first):
            holder = item if item.parts or not item.children else item.children[0]
            holder.parts = (TextPart((f"{number}: ",)), *holder.parts)


def begins_with_outcome(section: SectionLowering, item: MarkdownBlock) -> bool:
    """Return whether an item answers an outcome of the instruction above."""
    return isinstance(_named(section, item), NamedOutcomes)


def _named(section: SectionLowering, item: MarkdownBlock) -> NamedOutcomes | NoOutcome | None:
    """Return the outcomes at the beginning of an item, or a label that looks like one."""
    parts, _ = parts_of(item)
    nearest = section.deeds.nearest
    if not nearest or not parts or not isinstance(parts[0], TextPart):
        return None
    runs = unbroken(parts[0].runs)
    return named_outcomes(nearest, plain_words(runs), section.code, _set_off(runs), section.deeds.scores)


def _set_off(runs: Runs) -> int:
    """Return how many characters at the beginning are set off in bold, italics or brackets."""
    if runs and isinstance(runs[0], tuple) and runs[0][0] in ("em", "strong"):
        return len(plain_words(runs[:1]))
    words = plain_words(runs)
    return found.end() if (found := _BRACKETED.match(words)) else 0


def parts_of(item: MarkdownBlock) -> tuple[tuple[Part, ...], list[MarkdownBlock]]:
    """Split an item into its own words and its further blocks."""
    parts: list[Part] = list(item.parts)
    others: list[MarkdownBlock] = []
    for child in item.children:
        has_arrow = any(isinstance(part, Mark) and part.kind == "arrow" for part in parts)
        if child.kind != "p" or others or has_arrow:
            others.append(child)
        else:
            parts += [TextPart((("br",),)), *child.parts] if parts else child.parts
    return tuple(parts), others


def counted(phrase: Phrase) -> tuple[str, ...]:
    """Return the outcomes that odds are given for."""
    return tuple(outcome.id for outcome in phrase.outcomes if outcome.counted)


def left_open(phrase: Phrase, answered: tuple[str, ...]) -> tuple[str, ...]:
    """Return the outcomes that these leave open, without those that fall to another one of them."""
    counted = [outcome.id for outcome in phrase.outcomes if outcome.counted]
    if by := phrase.answered_by:
        nothing = tuple(id for id in counted if by(id, answered) is None)
        return nothing or tuple(id for id in counted if not any(_holds(phrase, own, id, counted) for own in answered))
    falls_to = {outcome.id: outcome.falls_to for outcome in phrase.outcomes}

    def chain(id: str | None) -> Iterator[str]:
        while id := falls_to.get(id or ""):
            yield id

    open_ids = [id for id in counted if id not in answered and not {*chain(id)} & set(answered)]
    return tuple(id for id in open_ids if not {*chain(id)} & set(open_ids))


def _holds(phrase: Phrase, own: str, id: str, counted: Sequence[str]) -> bool:
    """Return whether an outcome is another, or a range that holds it: it answers though all others are listed."""
    others = (own, *(other for other in counted if other != id))
    return own == id or (
        own not in counted and phrase.answered_by is not None and phrase.answered_by(id, others) == own
    )


def thrown_by(nearest: Awaiting) -> Dice | None:
    """Return the dice of a random table."""
    written = next((slot.value for slot in nearest.made.slots if slot.kind == "dice"), None)
    try:
        return dice(str(written)) if written else None
    except ValueError:
        return None
