"""Meaning of a text in braces: a condition, an instruction, an offer, the number of a section."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from turnto.book.grammar.conditions import MIXED
from turnto.book.grammar.did_you_mean import Hints
from turnto.book.grammar.score_lists import pieces_of, split_score_list
from turnto.book.grammar.vocabulary import PhraseMatch, Vocabulary
from turnto.book.model import Asked, Place, Problem
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import Token, plain, tokens
from turnto.book.text.typography import has_outcomes


@dataclass(frozen=True, slots=True)
class SectionNumber:
    """Number of a section, printed as a clue."""

    name: str


@dataclass(frozen=True, slots=True)
class Conditional:
    """Condition of what follows, of all up to {End} (``block``), or of these ``deeds`` alone."""

    asked: Asked
    text: str
    block: bool = False
    deeds: Deeds | None = None


@dataclass(frozen=True, slots=True)
class OnceOnly:
    """Condition that holds once in an adventure."""

    text: str


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Alternative to the condition before."""

    text: str
    block: bool = False


@dataclass(frozen=True, slots=True)
class EndOfBlock:
    """End of what a condition governs."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Instructions that are carried out when reached, or offered."""

    said: tuple[PhraseMatch, ...]
    texts: tuple[str, ...]
    """The author's sentence, one piece for each instruction."""
    offered: bool = False
    label: str = ""
    repeatedly: bool = False


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Text without a known meaning, which was reported."""

    text: str


BARE = frozenset({"first-time", "here-before"})
"""Conditions that need no "if"."""

Meaning = SectionNumber | Conditional | OnceOnly | Otherwise | EndOfBlock | Deeds | NotUnderstood


class InstructionReader:
    """Interpreter of the texts in braces; reports those without a meaning."""

    def __init__(self, vocabulary: Vocabulary, hints: Hints, problems: list[Problem]) -> None:
        self.vocabulary = vocabulary
        self.language = vocabulary.language
        self.hints = hints
        self.problems = problems

    def meaning(self, mark: Mark) -> Meaning:
        """Return what a mark means."""
        text = " ".join(mark.text.split())
        words = tokens(text)
        head = " ".join(token.text for token in words if not token.parts)
        is_block = text.endswith(":")
        if not words:
            return self._unknown(mark, text)
        for said in self.language.number_of:
            if head.startswith(said + " "):
                return SectionNumber(_after(text, words, said))
        if head in self.language.otherwise:
            return Otherwise(text, is_block)
        if head in self.language.once:
            return OnceOnly(text)
        if head in self.language.end:
            return EndOfBlock()
        return (
            self._if(mark, text, words, head, is_block)
            or self._deeds(mark, text, words)
            or self._bare(mark, text, is_block)
            or self._unknown(mark, text)
        )

    # conditions

    def _if(self, mark: Mark, text: str, words: Sequence[Token], head: str, is_block: bool) -> Meaning | None:
        for said in (*self.language.unless, *self.language.conditional):
            if not head.startswith(said + " "):
                continue
            is_denied = said in self.language.unless
            rest = _after(text, words, said)
            if found_deeds := self._if_then(mark, text, rest, is_denied, set(self.language.doing)):
                return found_deeds
            if found := self._asked(mark, rest, is_denied):
                return Conditional(found, text, is_block)
            if found_deeds := self._if_then(mark, text, rest, is_denied):
                return found_deeds
            if is_block or not (offered := self._deeds(mark, text, words)):
                return self._lost(mark, text, rest)
            # {If you like, take the **lamp**}: no condition, but an offer.
            return offered
        return None

    def _asked(self, mark: Mark, text: str, is_denied: bool = False, lenient: bool = False) -> Asked | None:
        found, wrong = self.vocabulary.asked(text, mark.place, lenient)
        if found is None:
            return None
        self._report(mark, text, wrong)
        return Asked("not", say=text, parts=(found,), place=mark.place) if is_denied else found

    def _if_then(
        self, mark: Mark, text: str, rest: str, is_denied: bool, begins: Collection[str] = ()
    ) -> Conditional | None:
        """Parse a condition with its effect: {If you have no rope, lose 1 Talent}.

        ``begins`` limits the words that the effect may begin with.
        """
        for place in [place for place, sign in enumerate(rest) if sign == ","][:6]:
            then = rest[place + 1 :].strip()
            deeds = self._said(mark, then) if not begins or then.split(" ", 1)[0].casefold() in begins else None
            if deeds and (found := self._asked(mark, rest[:place], is_denied)):
                return Conditional(found, text[: len(text) - len(rest) + place], deeds=deeds)
        return None

    def _lost(self, mark: Mark, text: str, rest: str) -> Meaning:
        """Report an unknown condition, or the one unknown word in it."""
        if found := self._asked(mark, rest, lenient=True):
            return Conditional(found, text, text.endswith(":"))
        hint = self.hints.condition(self.vocabulary, rest)
        self._problem(
            mark.place, "unknown-phrase", f"{self.vocabulary.system.name} does not know the condition “{text}”", hint
        )
        return NotUnderstood(text)

    def _bare(self, mark: Mark, text: str, is_block: bool) -> Meaning | None:
        """Parse a condition without "if": {The first time you are here}.  Any other would hide a misspelling."""
        found, _ = self.vocabulary.asked(text, mark.place)
        if found is None or not all(asked.phrase in BARE for asked in found.leaves()):
            return None
        return Conditional(found, text, is_block)

    # deeds

    def _deeds(self, mark: Mark, text: str, words: Sequence[Token]) -> Meaning | None:
        if found := self._said(mark, text):
            return found
        texts = [token.text for token in words]
        for said in sorted((may.split() for may in self.language.may), key=len, reverse=True):
            bare = [text for token, text in zip(words, texts, strict=True) if not token.parts]
            if bare[: len(said)] == said and len(bare) > len(said):
                rest = _after(text, words, " ".join(said))
                if inner := self._said(mark, rest):
                    return Deeds(
                        inner.said, (text,) if len(inner.texts) == 1 else inner.texts, True, rest, inner.repeatedly
                    )
        return None

    def _said(self, mark: Mark, text: str) -> Deeds | None:
        """Parse one instruction, or several: {Take a Wound; gain the keyword *Wet*}."""
        shorter = self._without_times(text)
        if one := self.vocabulary.instruction(shorter, mark.place):
            if split := split_score_list(self.vocabulary, one, mark.place):
                return _together(split, text, shorter != text)
            self._report(mark, text, one.unknown)
            return Deeds((one,), (text,), one.phrase.offered, text, shorter != text)
        several = self._several(mark, shorter)
        return several and replace(several, repeatedly=shorter != text)

    def _without_times(self, text: str) -> str:
        lowered = plain(text).casefold()
        for said in self.language.repeatedly:
            place = lowered.find(said)
            if place >= 0 and len(lowered) == len(text):
                return (text[:place].rstrip(" ,;") + text[place + len(said) :]).strip()
        return text

    def _several(self, mark: Mark, text: str) -> Deeds | None:
        pieces = pieces_of(text, self.language.and_)
        if not 1 < len(pieces) <= 8:
            return None
        said: list[PhraseMatch] = []
        for piece in pieces:
            one = self.vocabulary.instruction(piece, mark.place) or self._borrowing(mark, said, piece)
            if one is None:
                return None
            said += split_score_list(self.vocabulary, one, mark.place) or (one,)
        return _together(said, text)

    def _borrowing(self, mark: Mark, before: Sequence[PhraseMatch], piece: str) -> PhraseMatch | None:
        """Parse a piece that omits its beginning: {Lose 1 Talent and 2 gp}.  Tests and fights lend none."""
        lead = before[-1].lead if before and not has_outcomes(before[-1].phrase) else ""
        return self.vocabulary.instruction(f"{lead} {piece}", mark.place) if lead else None

    def _unknown(self, mark: Mark, text: str) -> Meaning:
        for lenient in (text, *(rest for may in self.language.may if (rest := without(text, may)))):
            if (one := self.vocabulary.instruction(lenient, mark.place, lenient=True)) and one.unknown:
                self._report(mark, text, one.unknown)
                return Deeds((one,), (text,), one.phrase.offered, text)
        hint = self.hints.phrase(self.vocabulary, text)
        if self.vocabulary.asked(text, mark.place)[0] and self.language.conditional:
            said = next(iter(self.language.conditional))
            hint = f"A condition begins with {said}: {{{said.capitalize()} {_short(text[:1].lower() + text[1:])}}}."
        self._problem(
            mark.place,
            "unknown-phrase",
            f"{self.vocabulary.system.name} does not know the instruction “{_short(text)}”",
            hint,
        )
        return NotUnderstood(text)

    # reporting

    def _report(self, mark: Mark, text: str, wrong: Sequence[tuple[str, str, int]]) -> None:
        for kind, word, _ in dict.fromkeys(wrong):
            if kind == MIXED:
                self._problem(
                    mark.place,
                    "and-or",
                    f"“{_short(word)}” can be read in two ways",
                    "Write either … or …, and …: “either” shows what belongs together.",
                )
                continue
            hint = self.hints.word(self.vocabulary, kind, word)
            place = mark.place
            found = mark.raw.find(word)
            if found > 0 and "\n" not in mark.raw[:found]:
                place = Place(place.file, place.line, place.column + found, len(word))
            self._problem(
                place, "unknown-word", f"“{_short(word)}” is no {kind} of {self.vocabulary.system.name}", hint
            )

    def _problem(self, place: Place, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(place, code, "error", message, hint))


def _together(said: Sequence[PhraseMatch], text: str, repeatedly: bool = False) -> Deeds:
    texts = tuple(one.text for one in said)
    return Deeds(tuple(said), texts, any(one.phrase.offered for one in said), text, repeatedly)


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"


def without(text: str, beginning: str) -> str:
    """Return a text without this beginning; empty if it begins otherwise."""
    return text[len(beginning) :].strip() if plain(text).casefold().startswith(beginning + " ") else ""


def _after(text: str, words: Sequence[Token], said: str) -> str:
    """Return the text behind its first words."""
    count = len(said.split())
    for token in words:
        if token.parts:
            continue
        if count == 0:
            return text[_start(text, token) :].rstrip(" .:")
        count -= 1
    return ""


def _start(text: str, token: Token) -> int:
    """Return the start of a word, with the markup before it."""
    start = token.start
    while start and text[start - 1] in "*_":
        start -= 1
    return start
