"""Mends tried before they are offered: their section is read again with each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from turnto.book.grammar.braces.meanings import TURN_TO
from turnto.book.grammar.braces.reader import InstructionReader
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.mend import mended
from turnto.book.model import DoNode, GuardedNode, Node, Place, Problem, Section, Suggestion
from turnto.book.text.regex import late
from turnto.core.names import fold

MOST_IN_A_SECTION = 12
"""Limit of readings of one section with one mend."""
LONGEST = 20_000
"""Characters of the longest section that is read again."""


class ReadSection(NamedTuple):
    """A section as it was read, with its problems."""

    section: Section
    problems: Sequence[Problem]


def with_tried_mends(
    reading: ReadSection, text: str, first_line: int, reader: InstructionReader, read: Callable[[str], ReadSection]
) -> list[Problem]:
    """Return the problems of a section, without mends that fail when they are tried.

    A problem that is only another's consequence is left out.
    ``text`` is that of the section, which begins at ``first_line``; ``read`` reads another.
    """
    able = [problem for problem in reading.problems if problem.suggestion]
    if not able or len(text) > LONGEST or not reader.hints.may_try():
        return list(reading.problems)
    tried = _Trial(reading, text, first_line, reader.vocabulary, read)
    if len(able) > 1 and (together := tried.outcome(able)).helps and not together.spares:
        return list(reading.problems)
    found = {id(problem): tried.outcome([problem]) for problem in able[:MOST_IN_A_SECTION]}
    spared = {id(one) for outcome in found.values() if outcome.helps for one in outcome.spares}
    return [
        _with_outcome(one, found[id(one)], reader) if id(one) in found else one
        for one in reading.problems
        if id(one) not in spared
    ]


class _Outcome(NamedTuple):
    """Outcome of a mend: whether it helps, the reason if not, and the other problems that go with it."""

    helps: bool
    why: str = ""
    spares: Sequence[Problem] = ()


@dataclass(frozen=True, slots=True)
class _Trial:
    reading: ReadSection
    text: str
    first_line: int
    vocabulary: Vocabulary
    read: Callable[[str], ReadSection]

    def outcome(self, problems: Sequence[Problem]) -> _Outcome:
        """Read the section with the mends of these problems."""
        file, own = self.reading.section.place.file, self.reading.problems
        mends = [_moved(problem.suggestion, 1 - self.first_line) for problem in problems if problem.suggestion]
        new = mended({file: self.text}, mends).get(file)
        if new is None or any(_invents_a_thing(mend, self.vocabulary) for mend in mends):
            return _Outcome(False)
        for name in (name for mend in mends for name in _LEFT.findall(mend.new)):
            if not self.vocabulary.ways.is_usual_thing(name):
                return _Outcome(False, f"Then {name} would be a thing that is handed over.")
        again = self.read(new)
        more = _most_in_a_row(again.section.body) - _most_in_a_row(self.reading.section.body)
        if any(count > len(mends) and self.vocabulary.phrase_by_id[phrase].outcomes for phrase, count in more.items()):
            return _Outcome(False)  # one test has become two
        told, left = (Counter((one.code, one.message) for one in some) for some in (own, again.problems))
        errors = [one for one in again.problems if one.level == "error"]
        if worse := next((one for one in errors if (one.code, one.message) not in told), None):
            return _Outcome(False, f"Then {worse.message}. {worse.hint}".rstrip())
        gone = told - left
        if not all(gone[one.code, one.message] for one in problems) or _understood(self.reading) - _understood(again):
            return _Outcome(False)
        return _Outcome(True, spares=[one for one in own if not one.suggestion and gone[one.code, one.message]])


def _most_in_a_row(nodes: Sequence[Node]) -> Counter[str]:
    """Count the instructions of each phrase that are carried out one after another, on the way with most of them."""
    found = Counter(node.deed.phrase for node in nodes if isinstance(node, DoNode))
    for node in nodes:
        if isinstance(node, GuardedNode):
            found |= _most_in_a_row(node.body) | _most_in_a_row(node.otherwise)
    return found


_BOLD = late(r"\*\*([^*]+)\*\*")
_LEFT = late(r"\bleave (?:the|an?) ([\w' -]+?)(?=[.,;}]|$)")
"""What is left, and may be a place: “leave the tavern”."""
_MARKUP = late(r"[*{}]")


def _invents_a_thing(mend: Suggestion, vocabulary: Vocabulary) -> bool:
    """Return whether a mend makes a thing of words that the author has not marked.

    "Take the **low mana**" does; what a sentence says that one has is a thing.
    """
    said, put = (_MARKUP.sub("", fold(one)).strip(" .") for one in (mend.old, mend.new))
    marked = {fold(name) for name in _BOLD.findall(mend.old)}
    subject = "|".join(map(re.escape, vocabulary.language.subject))
    return put not in said and any(
        not vocabulary.ways.is_usual_thing(name)
        and not re.search(rf"\b(?:{subject}) (?:[\w'-]+ ){{1,3}}{re.escape(fold(name))}\b", said)
        for name in _BOLD.findall(mend.new)
        if fold(name) not in marked
    )


def _with_outcome(problem: Problem, outcome: _Outcome, reader: InstructionReader) -> Problem:
    """Return a problem as an error if it is the cause of others.

    If its mend does not help, the hint says what stands in the way, if anything does.
    """
    if outcome.helps:
        is_wrong = any(one.level == "error" for one in outcome.spares)
        return replace(problem, level="error") if is_wrong else problem
    assert problem.suggestion
    shown = problem.suggestion.new
    hint = f"{shown} is near, and not all. {outcome.why}" if outcome.why else problem.hint
    if not outcome.why and shown in problem.hint:
        hint = reader.hints.instead(reader.vocabulary, problem.suggestion.old.strip("{}"))
    return replace(problem, hint=hint, suggestion=None)


def _moved(mend: Suggestion, by: int) -> Suggestion:
    return replace(mend, place=replace(mend.place, line=mend.place.line + by))


def _understood(reading: ReadSection) -> Counter[tuple[str, str]]:
    """Count the instructions, conditions and ways on of a section that are free of errors."""
    section = reading.section
    wrong = [problem.place for problem in reading.problems if problem.level == "error"]
    asked = (leaf for condition in section.conditions for leaf in condition.leaves())
    deeds = [
        ("deed", deed.phrase) for deed in section.deeds if deed.phrase != TURN_TO and not _is_among(deed.place, wrong)
    ]
    conditions = [("asked", leaf.phrase) for leaf in asked if not _is_among(leaf.place, wrong)]
    return Counter([*deeds, *conditions, *(("way", name) for name, _, is_way in section.named if is_way)])


def _is_among(place: Place, places: Iterable[Place]) -> bool:
    return any(place.shares(other) for other in places)
