"""Meaning of a text in braces."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from turnto.book.grammar.braces.asked import ConditionReader, pauses
from turnto.book.grammar.braces.deeds import DeedReader
from turnto.book.grammar.braces.meanings import (
    TURN_TO,
    Conditional,
    Deeds,
    EndOfBlock,
    Meaning,
    NotUnderstood,
    OnceOnly,
    Otherwise,
    SectionNumber,
)
from turnto.book.grammar.braces.refusals import Refusals
from turnto.book.grammar.braces.reports import Reports, short
from turnto.book.grammar.braces.words import instruction_words
from turnto.book.grammar.frames.around import condition_behind
from turnto.book.grammar.frames.slots import WHEN
from turnto.book.grammar.hints.did_you_mean import Hints
from turnto.book.grammar.matches import TWO
from turnto.book.grammar.referents import named
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.model import Problem, things_of
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import Token, opened, tokens
from turnto.book.text.typography import before_markup, capital, has_outcomes, uncapital

_MODIFYING = frozenset(
    "default untrained bonus penalty advantage disadvantage modifier die dice fail succeed failure success "
    "vorteil nachteil abzug malus würfel".split()
)
"""Words that a condition behind them goes with."""
_ADDED = frozenset(("modifier", "by", "pool", "advantage", "disadvantage"))
"""Values of a test that a condition behind it may be of."""
_BOLD = late(r"\*\*[^*]+\*\*(?: \([^()]*\))?")
_ALL_BOLD = late(r"(?P<sign>\*{1,3})(?P<said>[^*]+)(?P=sign)")
"""Instruction that is set in bold as a whole."""


class InstructionReader:
    """Interpreter of the texts in braces; reports those without a meaning."""

    def __init__(
        self, vocabulary: Vocabulary, hints: Hints, problems: list[Problem], *, is_quiet: bool = False
    ) -> None:
        """``is_quiet``: of what is not understood only that it is so is reported, without a hint."""
        self.vocabulary, self.hints, self.problems = vocabulary, hints, problems
        self.language, self.words = vocabulary.language, instruction_words(vocabulary.code)
        self.reports = Reports(vocabulary, hints, problems)
        self.conditions = ConditionReader(vocabulary, self.words, self.reports)
        self.deeds = DeedReader(vocabulary, self.words, self.reports, self.conditions)
        self.refusals = Refusals(self.deeds, hints, self.quietly, is_quiet=is_quiet)

    def meaning(self, mark: Mark) -> Meaning:
        """Return what a mark means."""
        text = " ".join(mark.text.replace("\u2060", " ").split())  # an import sets word joiners in labels
        if (whole := _ALL_BOLD.fullmatch(text)) and len(whole["said"].split()) > 2:
            text = whole["said"]
        words = tokens(text)
        head = " ".join(token.text for token in words if not token.parts)
        is_block = text.endswith(":")
        if not words:
            return self.refusals.instruction(mark, text)
        for said in self.language.number_of:
            if head.startswith(said + " "):
                return SectionNumber(_after(text, words, said))
        if head in self.language.otherwise:
            return Otherwise(text, is_block)
        if head in self.language.once:
            return OnceOnly(text)
        if head in self.language.end:
            return EndOfBlock()
        if self._is_of_somebody(words):
            who, done = text[: words[2].start], capital(text[words[3].start :])
            told = f"“{who}” does not say whether it is the hero who does this"
            hint = f"What only tells stands outside the braces: {who}: {{{done}}}."
            self.reports.problem(mark.place, "unknown-phrase", told, hint)
            return NotUnderstood(text)
        return (
            self._if(mark, text, words, head, is_block)
            or (self.conditions.bare(mark, text, is_block) if is_block else None)
            or self._bare_then(mark, text)
            or self._bare_behind(mark, text)
            or (self._if_held(mark, text) if text.rstrip(" .").endswith(")") else None)
            or self._kept(mark, text)
            or self.deeds.read(mark, text)
            or self._if_held(mark, text)
            or self._condition_behind(mark, text, words)
            or self.conditions.bare(mark, text, is_block)
            or self.refusals.instruction(mark, text)
        )

    def _is_of_somebody(self, words: Sequence[Token]) -> bool:
        """Return whether an act stands behind somebody or something and a colon: "The guard: lose 2 Vitality"."""
        first, name, colon, act = (*(token.text for token in words[:4]), "", "", "", "")[:4]
        is_named = first in self.language.articles and name not in self.vocabulary.ways.lexicon.acts
        return is_named and colon == ":" and act in self.vocabulary.ways.lexicon.acts - {"turn", "go", "fight"}

    def _if(self, mark: Mark, text: str, words: Sequence[Token], head: str, is_block: bool) -> Meaning | None:
        if (held := self.words.if_held.match(text)) and (if_held := self._if_held(mark, text[held.end() :] + held[0])):
            return if_held
        for said in (*self.language.unless, *self.language.conditional):
            if not head.startswith(said + " "):
                continue
            is_denied = said in self.language.unless
            rest = self.words.might_be.sub(self._as_is, _after(text, words, said))
            if found_deeds := self._if_then(mark, text, rest, is_denied, set(self.language.doing)):
                return found_deeds
            if found := self.conditions.asked(mark, rest, is_denied):
                return Conditional(found, text, is_block)
            if found_deeds := self._if_then(mark, text, rest, is_denied):
                return found_deeds
            if is_block or not (offered := self.deeds.read(mark, text)):
                return self.refusals.condition(mark, text, rest)
            # {If you like, take the **lamp**}: no condition, but an offer.
            return offered
        return None

    @staticmethod
    def _as_is(found: re.Match[str]) -> str:
        """Return what might be as what is: "should this be your first visit"."""
        verb = "are" if found["whom"].casefold() in ("you", "they", "these", "those") else "is"
        return f"{found['whom']} {verb}"

    def _if_then(
        self, mark: Mark, text: str, rest: str, is_denied: bool, begins: Collection[str] = ()
    ) -> Conditional | None:
        """Parse a condition with its effect: {If you have no rope, lose 1 Talent}.

        ``begins`` limits the words that the effect may begin with.
        """
        for place in pauses(rest):
            then = named(rest[place:].strip(" ,:"), rest[:place], self.vocabulary.code)
            deeds = self.deeds.read(mark, then) if not begins or then.split(" ", 1)[0].casefold() in begins else None
            deeds = deeds or (None if begins else self._behind_telling(mark, then))
            if not isinstance(deeds, Deeds):
                continue
            for asked in (rest[:place], *self.conditions.before_story(rest[:place])):
                if found := self.conditions.asked(mark, asked, is_denied):
                    return Conditional(found, text[: len(text) - len(rest) + len(asked)], deeds=deeds)
        return None

    def _behind_telling(self, mark: Mark, then: str) -> Deeds | None:
        """Parse a turn behind what a condition means in the story: "you cannot lift the bar: turn to 40"."""
        told, pause, turn = then.partition(": ")
        if not pause or told.split(" ", 1)[0].casefold() not in {*self.language.subject, *self.language.articles}:
            return None
        deeds = self.deeds.said(mark, turn) if turn and self.refusals.may_tell(told) else None
        return deeds if deeds and [one.phrase.id for one in deeds.said] == [TURN_TO] else None

    def quietly(self, mark: Mark) -> Meaning | None:
        """Return what a mark means, None if something of it is not understood, and report nothing."""
        problems: list[Problem] = []
        meaning = InstructionReader(self.vocabulary, self.hints, problems, is_quiet=True).meaning(mark)
        return None if problems else meaning

    def _bare_then(self, mark: Mark, text: str) -> Meaning | None:
        """Parse a condition without "if" and its effect: {On your second visit, lose 1 Talent}."""
        for place in pauses(text):
            if (asked := self.conditions.bare_asked(mark, text[:place])) and (
                deeds := self.deeds.said(mark, text[place:].strip(" ,:"))
            ):
                return Conditional(asked, text[:place], deeds=deeds)
        return None

    def _kept(self, mark: Mark, text: str) -> Meaning | None:
        """Parse a thing that is found and may be kept: {You find a **rope**. Take it if you like.}"""
        may = self.words.may_keep.search(text)
        if not may:
            return None
        shown, things = text[: may.start()], _BOLD.findall(text)
        if offered := self.deeds.offer(mark, text, shown):
            return offered
        is_told = len(things) == 1 and self.vocabulary.only_tells(shown.replace(things[0], "…"))
        return self.deeds.offer(mark, text, f"{self.language.taking} {things[0]}") if is_told else None

    def _condition_behind(self, mark: Mark, text: str, words: Sequence[Token]) -> Meaning | None:
        """Parse an instruction with its condition behind it: {Lose 2 Vitality unless you have the **cloak**}."""
        denied, given = self.language.unless, self.language.conditional
        openers = (*((said, True) for said in denied), *((said, False) for said in given))
        for then, rest, is_denied in condition_behind(text, words, openers):
            if not is_denied and any(f"{said} {rest.rstrip(' .')}".casefold() in self.language.may for said in given):
                return self.deeds.offer(mark, text, then)
            found = self.deeds.said(mark, then)
            ends = next((token for token in reversed(tokens(then)) if not token.parts), None)
            # "Test Grace at +1 if you have the rope" says when it is +1, not when it is tested.
            if not found or (
                any(has_outcomes(one.phrase) for one in found.said)
                and (not ends or ends.kind != "word" or ends.text in _MODIFYING)
            ):
                continue
            if asked := self.conditions.asked(mark, rest, is_denied):
                if any(has_outcomes(one.phrase) and not _ADDED.isdisjoint(one.values) for one in found.said):
                    return self._when_added(mark, text, then, rest, is_denied)
                return Conditional(asked, text[len(text) - len(rest) :], deeds=found)
        return None

    def _if_held(self, mark: Mark, text: str) -> Meaning | None:
        """Parse an instruction with a condition on what it names: {Cross out the keyword *Ember*, should you have it}.

        Who loses what they have not loses nothing anyway.
        """
        held = next(
            (one for one in self.words.if_held.finditer(text) if one.end() == len(text) or one["behind"] == ", "), None
        )
        found = self.deeds.said(mark, text[: held.start()].rstrip(" ,;")) if held and held.start() else None
        if not held or not found or len(found.said) != 1 or has_outcomes(found.said[0].phrase):
            return None
        one = found.said[0]
        if one.phrase.id.startswith("lose-"):
            return replace(found, texts=(text,))
        things = [name for name, _ in things_of(one.slots)]
        asked = self.conditions.asked(mark, f"{self.language.having[0]} **{things[0]}**") if len(things) == 1 else None
        return Conditional(asked, held[0].strip(" ,;:(.)"), deeds=found) if asked else None

    def _when_added(self, mark: Mark, text: str, then: str, rest: str, is_denied: bool) -> Meaning:
        """Report a test with a modifier and a condition far behind it.

        Is it tested then, or is the modifier for then?
        """
        opener = capital((self.language.unless if is_denied else self.language.conditional)[0])
        new = f"{{{opener} {rest.rstrip(' .')}, {uncapital(then)}}}"
        told = f"“{short(text)}” can be read in two ways"
        hint = f"If there is no test otherwise: {new}. If the modifier alone hangs on it, write it right before it."
        return self.refusals.refused(mark, text, told, hint, new, TWO)

    def _bare_behind(self, mark: Mark, text: str) -> Conditional | None:
        """Parse an instruction with a condition behind it that needs no "if": {Heal 1 Vitality (first visit only)}."""
        words = opened(text, 0)
        for token in words[1:] if any(token.text in WHEN for token in words) else ():
            if (
                text[token.start :] != words[-1].text
                and (asked := self.conditions.bare_asked(mark, text[token.start :]))
                and (found := self.deeds.said(mark, self.words.but_only.sub("", text[: token.start])))
            ):
                return Conditional(asked, text[token.start :], deeds=found)
        return None


def _after(text: str, words: Sequence[Token], said: str) -> str:
    """Return the text behind its first words."""
    count = len(said.split())
    for token in words:
        if token.parts:
            continue
        if count == 0:
            return text[before_markup(text, token.start) :].rstrip(" .:")
        count -= 1
    return ""
