"""Meaning of a text in braces: a condition, an instruction, an offer, the number of a section."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from itertools import pairwise

from turnto.book.grammar.apart import BARE, told_apart, without
from turnto.book.grammar.conditions import MIXED
from turnto.book.grammar.frames.around import condition_behind
from turnto.book.grammar.frames.nearest import DENYING, TURNING
from turnto.book.grammar.frames.pieces import is_certain, pieces
from turnto.book.grammar.frames.slots import PERSONS, SORTS, WHEN
from turnto.book.grammar.hints.did_you_mean import SURE, Hints, set_score
from turnto.book.grammar.hints.faithful import direction, holds, keeps
from turnto.book.grammar.hints.near import hinted, likely, piecewise
from turnto.book.grammar.matches import TWO, Nearest, PhraseMatch
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.referents import named, named_foe
from turnto.book.grammar.score_lists import pieces_of, split_score_list
from turnto.book.grammar.vocabulary import Vocabulary
from turnto.book.grammar.wares import Shop, as_tables, priced_deeds, shops_of
from turnto.book.model import Asked, Place, Problem, Suggestion, things_of
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.scanner import Mark
from turnto.book.text.tokens import Token, opened, plain, tokens
from turnto.book.text.turn_words import turn_words
from turnto.book.text.typography import capital, has_outcomes, uncapital
from turnto.book.text.word_files import WordTable, words_of
from turnto.core.names import fold, plainly


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
    needs: Asked | None = None
    """What must be had for any of it, where one thing is given for another."""


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """Text without a known meaning, which was reported."""

    text: str


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


_COSTS = ("pay-money", "lose-money", "give-items", "lose-items")
CERTAIN = 0.2
"""Cost of a sentence every piece of which is understood."""
MOST_IN_A_FACT = 4
"""Words of a fact that may stand without brackets: more are a sentence."""
_MODIFYING = frozenset(
    "default untrained bonus penalty advantage disadvantage modifier die dice fail succeed failure success "
    "vorteil nachteil abzug malus würfel".split()
)
"""Words that a condition behind them goes with."""
MOST_BEHIND = 5
"""Words between a foe and the facts behind its verb: "Two goblins attack you at once! (DS 6)"."""
MOST_AT_START = 6
"""Words of the longest subject with its verb that a second act is said of."""
_AMOUNT = late(r"[$\d]")
ALL = frozenset("all alle alles allen".split())
OF_ALL = ALL | frozenset("of your the lost my deine dein deinen die das den verlorene verlorenen ganze".split())
"""Words between "all" and what is meant all of."""
_FACTS_LAST = late(r"(?P<said>[^()]{6,90}?)\s*[.!:,]?\s*\((?P<facts>[^()]+)\)(?P<rest>[;,.] [^()]{4,80}?)?[.!]?")
_TEST_LAST = late(r"(?P<said>[^()*\d]{6,80}?)\s*\((?P<test>[^()]+)\)[.!]?")
_FACTS = late(r"\((?P<facts>[^()]+[;,][^()]+)\)")
_BETWEEN_FACTS = late(r"\s*[;,]\s*")
_TO_TAKE = late(r"\bto (?:take|keep|pick up|have)\b", re.IGNORECASE)
_TEST_BEHIND = late(r"(?P<said>[^():;.!,*\d]{6,50}?)[:.!] (?P<test>[^():]{6,80}?)[.!]?")
_FACTS_AFTER = late(
    r"(?P<said>[^():;!.]{6,60}?)\s*[:!]\s+(?P<facts>[A-Z][^():;!.]*\d[^():;!.]*)(?P<rest>[;.] [^():;]{4,80}?)?[.!]?"
)
"""Facts without brackets begin with the name of one; "The wolf attacks: lose 2 Vitality" is no fight."""
_NO_OFFER = frozenset(("not", "never", "only", "nicht", "nie", "nur"))
"""Words behind "you may" that make it no offer."""
_ADDED = frozenset(("modifier", "by", "pool", "advantage", "disadvantage"))
"""Values of a test that a condition behind it may be of."""
TURN_TO = "turn-to"

Meaning = SectionNumber | Conditional | OnceOnly | Otherwise | EndOfBlock | Deeds | NotUnderstood


class InstructionReader:
    """Interpreter of the texts in braces; reports those without a meaning."""

    def __init__(
        self, vocabulary: Vocabulary, hints: Hints, problems: list[Problem], *, is_quiet: bool = False
    ) -> None:
        """``is_quiet``: of what is not understood only that it is so is reported, without a hint."""
        self.vocabulary, self.is_quiet = vocabulary, is_quiet
        self.language = vocabulary.language
        self.words = instruction_words(vocabulary.code)
        self.hints = hints
        self.problems = problems

    def meaning(self, mark: Mark) -> Meaning:
        """Return what a mark means."""
        text = " ".join(mark.text.replace("\u2060", " ").split())  # an import sets word joiners in labels
        if (whole := _ALL_BOLD.fullmatch(text)) and len(whole["said"].split()) > 2:
            text = whole["said"]
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
        if self._is_of_somebody(words):
            who, done = text[: words[2].start], capital(text[words[3].start :])
            told = f"“{who}” does not say whether it is the hero who does this"
            hint = f"What only tells stands outside the braces: {who}: {{{done}}}."
            self._problem(mark.place, "unknown-phrase", told, hint)
            return NotUnderstood(text)
        return (
            self._if(mark, text, words, head, is_block)
            or (self._bare(mark, text, is_block) if is_block else None)
            or self._bare_then(mark, text)
            or self._bare_behind(mark, text)
            or (self._if_held(mark, text) if text.rstrip(" .").endswith(")") else None)
            or self._kept(mark, text)
            or self._deeds(mark, text)
            or self._if_held(mark, text)
            or self._condition_behind(mark, text, words)
            or self._bare(mark, text, is_block)
            or self._unknown(mark, text)
        )

    def _is_of_somebody(self, words: Sequence[Token]) -> bool:
        """Return whether an act stands behind somebody or something and a colon: "The guard: lose 2 Vitality"."""
        first, name, colon, act = (*(token.text for token in words[:4]), "", "", "", "")[:4]
        is_named = first in self.language.articles and name not in self.vocabulary.ways.lexicon.acts
        return is_named and colon == ":" and act in self.vocabulary.ways.lexicon.acts - {"turn", "go", "fight"}

    # conditions

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
            if found := self._asked(mark, rest, is_denied):
                return Conditional(found, text, is_block)
            if found_deeds := self._if_then(mark, text, rest, is_denied):
                return found_deeds
            if is_block or not (offered := self._deeds(mark, text)):
                return self._lost(mark, text, rest)
            # {If you like, take the **lamp**}: no condition, but an offer.
            return offered
        return None

    @staticmethod
    def _as_is(found: re.Match[str]) -> str:
        """Return what might be as what is: "should this be your first visit"."""
        verb = "are" if found["whom"].casefold() in ("you", "they", "these", "those") else "is"
        return f"{found['whom']} {verb}"

    def _asked(self, mark: Mark, text: str, is_denied: bool = False, lenient: bool = False) -> Asked | None:
        acts = any(map(self._acts, text.split(", ")[1:]))
        found, wrong = (None, ()) if lenient and acts else self.vocabulary.asked(text, mark.place, lenient, strict=True)
        if found and self._counts(text, found):
            found = None
        if found is None and acts:
            return None  # "If you have Greed, make a Will roll or take the purse": no name goes so far
        if found is None and not lenient:
            found, wrong = self.vocabulary.asked(text, mark.place, wide=True)
        if found is None:
            found, wrong = self.vocabulary.asked(text, mark.place, lenient)
        if found is None or self._counts(text, found):
            return None
        self._report(mark, text, wrong)
        return Asked("not", say=text, parts=(found,), place=mark.place) if is_denied else found

    def _acts(self, piece: str) -> bool:
        """Return whether a piece begins with what the hero does: "turn to 40", "you cannot choose this"."""
        return piece.split(" ", 1)[0].casefold() in self.language.doing or self.words.doing.match(piece) is not None

    def _counts(self, text: str, asked: Asked) -> bool:
        """Return whether the plain name of a thing in a condition holds a number: "gathered three feathers"."""
        numbers = {word for word, n in self.language.numbers if n > 1}
        names = (
            str(slot.value[0]).split()
            for leaf in asked.leaves()
            for slot in leaf.slots
            if slot.kind == "item" and isinstance(slot.value, (list, tuple))
        )
        return "*" not in text and any(numbers & {word.casefold() for word in name} for name in names)

    def _if_then(
        self, mark: Mark, text: str, rest: str, is_denied: bool, begins: Collection[str] = ()
    ) -> Conditional | None:
        """Parse a condition with its effect: {If you have no rope, lose 1 Talent}.

        ``begins`` limits the words that the effect may begin with.
        """
        for place in pauses(rest):
            then = named(rest[place:].strip(" ,:"), rest[:place], self.vocabulary.code)
            deeds = self._deeds(mark, then) if not begins or then.split(" ", 1)[0].casefold() in begins else None
            if not isinstance(deeds, Deeds):
                continue
            for asked in (rest[:place], *self._before_story(rest[:place])):
                if found := self._asked(mark, asked, is_denied):
                    return Conditional(found, text[: len(text) - len(rest) + len(asked)], deeds=deeds)
        return None

    def _before_story(self, asked: str) -> Iterator[str]:
        """Yield a condition without the clause of story behind it: "Alarm is 5 or more the gates are shut"."""
        for token in tokens(asked)[3:] if any(sign.isdigit() for sign in asked) else ():
            if token.text in self.language.articles and self.vocabulary.is_story(asked[token.start :]):
                yield asked[: token.start].rstrip()

    def _lost(self, mark: Mark, text: str, rest: str) -> Meaning:
        """Report an unknown condition, or the one unknown word in it."""
        if self.is_quiet:
            return self._refused(mark, text, "")
        if hint := self._of_a_kind(rest):
            return self._refused(mark, text, f"“{_short(rest)}” asks for none by its name", hint)
        if closed := self.words.closed.fullmatch(rest):
            new = f"{{{capital(self.language.unless[0])} {closed['asked']}}}"
            told = f"{self.vocabulary.system.name} does not know “{_short(text)}”"
            return self._refused(mark, text, told, new=new)
        if found := self._asked(mark, rest, lenient=True):
            return Conditional(found, text, text.endswith(":"))
        if listed := self._tested(text):
            told = f"{self.vocabulary.system.name} does not know the condition “{_short(text)}”"
            return self._refused(mark, text, told, "Write the test, and its outcomes as a list below it.", listed)
        if near := hinted(self.vocabulary, text):
            told = f"{self.vocabulary.system.name} does not know “{_short(text)}”"
            return self._refused(mark, text, told, new=f"{{{near.sentence}}}")
        if self._told_apart(mark, text):
            return NotUnderstood(text)
        hint = self.hints.condition(self.vocabulary, rest)
        new = hint.removeprefix("Did you mean ").removesuffix("?") if hint.startswith("Did you mean {") else ""
        if new and text.endswith(":"):
            new = f"{new[:-1]}:}}"
        told = f"{self.vocabulary.system.name} does not know the condition “{text}”"
        return self._refused(mark, text, told, hint, new)

    def _of_a_kind(self, asked: str) -> str:
        """Return a hint at the names that a condition on a whole kind leaves out: "you know any spell"."""
        found = self.words.of_a_kind.fullmatch(asked)
        names = self.vocabulary.words_of(found["kind"].casefold()) if found else ()
        return f"Name it, or several with “or”: {{If you have {names[0]} or {names[-1]}}}." if names else ""

    def _near_whole(self, text: str) -> Nearest | None:
        """Return the nearest sentence, unless it lacks a number of one of several pieces."""
        near = self._nearest(text)
        near = near if near and keeps(self.vocabulary, text, near.sentence) else None
        numbers = Counter(re.findall(r"\d+", text)) - Counter(re.findall(r"\d+", near.sentence)) if near else None
        return None if numbers and len(pieces(text)) > 1 else near

    def _told_apart(self, mark: Mark, text: str, near: Nearest | None = None) -> bool:
        """Report a text of several pieces, unless it is nearer to one instruction.

        What is not understood of it is underlined, and the hint puts each in braces of its own.
        """
        apart = told_apart(self.vocabulary, text)
        first = apart.sentence[1:-1].split(",")[0] if apart else ""
        has_asked = bool(first) and text.startswith(first) and bool(self._bare(mark, first, False))
        left = text[slice(*near.left)] if near and near.left else ""
        is_far = near is not None and (near.cost > FAR or not _COUNTED.isdisjoint(left))
        if near and not is_far and not (apart and (has_asked or near.cost > apart.cost)):
            return False
        apart = apart or told_apart(self.vocabulary, text, self._put_for)
        if apart and apart.is_whole and not self._are_read(mark, apart.sentence):
            apart = replace(apart, is_whole=False)
        if apart and apart.is_whole and self._tries_twice(mark, apart.sentence):
            apart = replace(apart, is_whole=False)
        if not apart or (is_far and apart.lost and len(apart.lost[0]) > len(text) / 2):
            return False
        if apart.is_whole and not self._keeps_apart(text, apart.sentence):
            return False
        place, left = mark.place, next(iter(apart.lost), text)
        told = f"{self.vocabulary.system.name} does not know the instruction “{_short(text)}”"
        if left != text and left in mark.raw.split("\n")[0]:
            start = mark.raw.index(left)
            stop = mark.raw[start + len(left) :][:1] in tuple(".!?")
            place = Place(place.file, place.line, place.column + start, len(left) + stop)
            told = f"{self.vocabulary.system.name} does not know what “{_short(left)}” says in “{_short(text)}”"
        hint = f"Did you mean {apart.sentence.rstrip('.')}?"
        if not apart.is_whole:
            of_them = [
                self._of_a_kind(piece) or self.hints.of_the_story(self.vocabulary)
                if piece in apart.asked
                else self.hints.instead(self.vocabulary, piece)
                for piece in apart.left[:2]
            ]
            of_them += [f"“{one}” may come of it: then it is an item of the list below it." for one in apart.open[:1]]
            # What is all one piece stands in the text itself.
            is_as_written = fold(apart.sentence.strip("{}. ")) == fold(text.strip(" ."))
            parts = () if is_as_written and of_them else (f"In parts: {apart.sentence}",)
            hint = " ".join((*parts, *dict.fromkeys(of_them)))
        mend = Suggestion(mark.place, mark.raw, apart.sentence) if apart.is_whole else None
        self._problem(place, "unknown-phrase", told, hint, mend)
        return True

    def _are_read(self, mark: Mark, written: str) -> bool:
        """Return whether all braces of a hint would be understood, with what they do otherwise."""
        joint = "|".join(map(re.escape, self.language.otherwise))
        halves = [
            half.strip(" ,")
            for one in _BRACES.findall(written)
            for half in re.split(rf"(?<=[.;,]) (?:{joint}),? (?=\w)", one, flags=re.IGNORECASE)
        ]
        return all("\u2026" in half or self.quietly(replace(mark, text=half)) for half in halves)

    def _tries_twice(self, mark: Mark, written: str) -> bool:
        """Return whether a hint holds two tests or fights.

        Of "Fight two rounds. If you have the lamp, fight only one" both would be fought.
        """
        meanings = [self.quietly(replace(mark, text=one)) for one in _BRACES.findall(written)]
        deeds = [one.deeds if isinstance(one, Conditional) else one for one in meanings]
        said = [phrase for one in deeds if isinstance(one, Deeds) for phrase in one.said]
        return sum(has_outcomes(one.phrase) for one in said) > 1

    def _keeps_apart(self, text: str, sentence: str) -> bool:
        """Return whether a text set apart into braces keeps in them what turns its meaning, and tells whole clauses outside."""
        told = [one.strip(" .") for one in _BRACES.split(sentence)[::2] if one.strip(" .")]
        acts = self.vocabulary.ways.lexicon.acts
        are_clauses = all(len(one.split()) > 2 and one.split()[0].casefold() not in acts for one in told)
        are_clauses = are_clauses and not any(self.words.buying.search(one) for one in told)
        done, way = _BRACES.findall(sentence), direction(self.vocabulary, text)
        are_turned = way and any(direction(self.vocabulary, one) not in ("", way) for one in done)
        return are_clauses and not are_turned and holds(self.vocabulary, text, " ".join(done))

    def _put_for(self, piece: str, is_condition: bool) -> str | None:
        """Return the nearest sentence to a piece, or nothing for one that may only tell; None for any other."""
        near = self.hints.nearest(self.vocabulary, piece, is_condition)
        if not is_condition and _AMOUNT.match(piece):
            return None  # of "5 sp" nobody knows whether they come or go
        if near and near.cost <= SURE:
            return near.sentence
        if not is_condition and (self.words.keeping.match(piece) or self.may_tell(piece)):
            return ""
        return None

    def _tested(self, text: str) -> str:
        """Return a test in one sentence as a test with a list of outcomes.

        "If you succeed at a Stealth test turn to 40, if you fail turn to 45" is one."""
        found = self.words.tested.fullmatch(text)
        if not found:
            return ""
        said = found[1].strip(" ,")
        one = next(
            (one for put in (said, f"test {said}", f"make {said}") if (one := self.vocabulary.widely(put))),
            None,
        )
        if not one or one.unknown or not (sentence := self.vocabulary.canonical(one.phrase, one.values)):
            return ""
        good, bad = ("Success", "Failure") if one.phrase.outcomes else ("", "")
        lines = [f"{{{sentence}}}", f"- {good} -> {found[2]}", *([f"- {bad} -> {found[3]}"] if found[3] else ())]
        return "\n".join(lines) if good else ""

    def quietly(self, mark: Mark) -> Meaning | None:
        """Return what a mark means, None if something of it is not understood, and report nothing."""
        problems: list[Problem] = []
        meaning = InstructionReader(self.vocabulary, self.hints, problems, is_quiet=True).meaning(mark)
        return None if problems else meaning

    def does(self, text: str) -> bool:
        """Return whether a text is an instruction, perhaps an offered one, or several."""
        offered = without(text, self.language.may)
        return any(map(self._does, (text, *offered)))

    def _does(self, text: str) -> bool:
        if self.vocabulary.widely(text):
            return True
        pieces = pieces_of(text, self.language.and_)
        return 1 < len(pieces) < 5 and all(self.vocabulary.widely(one) for one in pieces)

    def shops(self, mark: Mark) -> list[Shop]:
        """Return the shops with their wares that a mark is; nothing if it is anything else."""
        text = " ".join(mark.text.split())
        if not (shops := shops_of(self.vocabulary, text)):
            return []
        offered = without(text, self.language.may)
        return [] if any(self.does(one) or self.vocabulary.compound(one)[0] for one in (text, *offered)) else shops

    def offers(self, mark: Mark) -> list[str]:
        """Return the offers that a mark is, a sentence each; nothing for a mark that is anything else."""
        text = " ".join(mark.text.split())
        may = capital(self.language.may[0])
        said: list[str] = []
        if found := self.words.any_of.fullmatch(text.rstrip(" .!")):
            things = next(filter(None, found.groups()))
            verb = self.language.taking
            said = [
                f"{may} {verb} {one.strip()}" for one in re.split(r",(?: and| or)? (?![^()]*\))| and | or ", things)
            ]
        elif (times := self.words.times.search(text)) and any(without(text, self.language.may)):
            said = [self.words.times.sub("", text).strip(" .,;")] * (3 if times[1] else 2)
        elif len(re.findall(r"\d+", text)) > 1:
            priced = priced_deeds(self.vocabulary, text)
            said = [f"{may} {uncapital(paid.text)}; {deed.text}" for paid, deed in priced]
        return said if len(said) > 1 and all(map(self.does, said)) and not self.does(text) else []

    def _bare(self, mark: Mark, text: str, is_block: bool) -> Meaning | None:
        """Parse a condition without "if": {The first time you are here}.  Any other would hide a misspelling."""
        found = next(
            (found for wide in (False, True) if (found := self.vocabulary.asked(text, mark.place, wide=wide)[0])), None
        )
        if found is None or not all(asked.phrase in BARE for asked in found.leaves()):
            return None
        return Conditional(found, text, is_block)

    def _bare_then(self, mark: Mark, text: str) -> Meaning | None:
        """Parse a condition without "if" and its effect: {On your second visit, lose 1 Talent}."""
        for place in pauses(text):
            if (asked := self._bare_asked(mark, text[:place])) and (
                deeds := self._said(mark, text[place:].strip(" ,:"))
            ):
                return Conditional(asked, text[:place], deeds=deeds)
        return None

    def _bare_asked(self, mark: Mark, text: str) -> Asked | None:
        """Parse a condition that needs no "if": "the first time", "once only"."""
        text = text.strip(" ,;:()-")
        if text.casefold() in self.language.once and "first-time" in self.vocabulary.condition_by_id:
            return Asked("is", "first-time", say=text, place=mark.place)
        if not self.vocabulary.may_ask(text, BARE):
            return None
        asked = self.vocabulary.asked(text, mark.place, wide=True)[0]
        return asked if asked and all(one.phrase in BARE for one in asked.leaves()) else None

    def _kept(self, mark: Mark, text: str) -> Meaning | None:
        """Parse a thing that is found and may be kept: {You find a **rope**. Take it if you like.}"""
        may = self.words.may_keep.search(text)
        if not may:
            return None
        shown, things = text[: may.start()], _BOLD.findall(text)
        if offered := self._offer(mark, text, shown):
            return offered
        is_told = len(things) == 1 and self.vocabulary.only_tells(shown.replace(things[0], "…"))
        return self._offer(mark, text, f"{self.language.taking} {things[0]}") if is_told else None

    def _condition_behind(self, mark: Mark, text: str, words: Sequence[Token]) -> Meaning | None:
        """Parse an instruction with its condition behind it: {Lose 2 Vitality unless you have the **cloak**}."""
        denied, given = self.language.unless, self.language.conditional
        openers = (*((said, True) for said in denied), *((said, False) for said in given))
        for then, rest, is_denied in condition_behind(text, words, openers):
            if not is_denied and any(f"{said} {rest.rstrip(' .')}".casefold() in self.language.may for said in given):
                return self._offer(mark, text, then)
            found = self._said(mark, then)
            ends = next((token for token in reversed(tokens(then)) if not token.parts), None)
            # "Test Grace at +1 if you have the rope" says when it is +1, not when it is tested.
            if not found or (
                any(has_outcomes(one.phrase) for one in found.said)
                and (not ends or ends.kind != "word" or ends.text in _MODIFYING)
            ):
                continue
            if asked := self._asked(mark, rest, is_denied):
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
        found = self._said(mark, text[: held.start()].rstrip(" ,;")) if held and held.start() else None
        if not held or not found or len(found.said) != 1 or has_outcomes(found.said[0].phrase):
            return None
        one = found.said[0]
        if one.phrase.id.startswith("lose-"):
            return replace(found, texts=(text,))
        things = [name for name, _ in things_of(one.slots)]
        asked = self._asked(mark, f"{self.language.having[0]} **{things[0]}**") if len(things) == 1 else None
        return Conditional(asked, held[0].strip(" ,;:(.)"), deeds=found) if asked else None

    def _when_added(self, mark: Mark, text: str, then: str, rest: str, is_denied: bool) -> Meaning:
        """Report a test with a modifier and a condition far behind it.

        Is it tested then, or is the modifier for then?
        """
        opener = capital((self.language.unless if is_denied else self.language.conditional)[0])
        new = f"{{{opener} {rest.rstrip(' .')}, {uncapital(then)}}}"
        told = f"“{_short(text)}” can be read in two ways"
        hint = f"If there is no test otherwise: {new}. If the modifier alone hangs on it, write it right before it."
        return self._refused(mark, text, told, hint, new, TWO)

    def _bare_behind(self, mark: Mark, text: str) -> Conditional | None:
        """Parse an instruction with a condition behind it that needs no "if": {Heal 1 Vitality (first visit only)}."""
        words = opened(text, 0)
        for token in words[1:] if any(token.text in WHEN for token in words) else ():
            if (
                text[token.start :] != words[-1].text
                and (asked := self._bare_asked(mark, text[token.start :]))
                and (found := self._said(mark, self.words.but_only.sub("", text[: token.start])))
            ):
                return Conditional(asked, text[token.start :], deeds=found)
        return None

    # deeds

    def _offer(self, mark: Mark, text: str, said: str) -> Meaning | None:
        """Parse what is offered: {Take the **rope** if you like}."""
        return self._offered(mark, text, next(without(said, sorted(self.language.may, key=len, reverse=True)), said))

    def _offered(self, mark: Mark, text: str, said: str) -> Deeds | None:
        if self.words.needing.match(said) or not (inner := self._said(mark, said)):
            return None
        texts = (text,) if len(inner.texts) == 1 else inner.texts
        return Deeds(inner.said, texts, True, said, inner.repeatedly)

    def _deeds(self, mark: Mark, text: str) -> Meaning | None:
        """Parse instructions, perhaps offered ones."""
        mays = sorted(self.language.may, key=len, reverse=True)
        offered = [*without(text, mays), *self._offered_there(text)]
        offered += [twice for rest in offered for twice in without(rest, mays)]  # "If you wish, you may rest"
        return self._said(mark, text) or next(filter(None, (self._offered(mark, text, rest) for rest in offered)), None)

    def _offered_there(self, text: str) -> Iterator[str]:
        """Yield what is offered at a place: "At the shrine you may pay 3 sp"."""
        if text.split(" ", 1)[0].casefold() in self.vocabulary.ways.lexicon.openers:
            for said in self.language.may:
                where, may, rest = text.partition(f" {said} ")
                if may and self.vocabulary.only_tells(where.rstrip(" ,")):
                    yield rest
        if (told := self.words.and_may.match(text)) and self.vocabulary.is_story(told["told"]):
            yield text[told.end() :]

    def _said(self, mark: Mark, text: str) -> Deeds | None:
        """Parse one instruction, or several: {Take a Wound; gain the keyword *Wet*}."""
        if self.words.not_done.match(text):
            return None
        shorter = self.words.instead.sub("", self._without_times(self._clauses_apart(text)))
        found = (
            self._purposed(text, shorter)
            or self._put(mark, text, shorter, strict=True)
            or self._compound(mark, text, shorter)
            or self._thrown(text, shorter)
            or self._put(mark, text, shorter, wide=True)
            or self._for_a_price(text, shorter)
            or self._behind_story(mark, text, shorter)
            or self._facts_behind(text, shorter)
            or self._in_pieces(text, shorter)
            or (
                (arrived := self.words.arriving.match(shorter))
                and self._put(mark, text, shorter[arrived.end() :], wide=True)
            )
            or self._put(mark, text, shorter)
        )
        if found and len(found.said) > 1 and (first := found.said[0]).phrase.clauses and not first.values:
            # "Rest. Eat a ration, then restore 1 Talent": what follows is a rest's own, and no more besides.
            whole = self.vocabulary.instruction(shorter, mark.place, wide=True)
            found = Deeds((whole,), (text,), whole.phrase.offered, text) if whole and whole.values else found
        if found and any(one.phrase.id == TURN_TO for one in found.said[:-1]):
            self._behind_a_turn(mark, found)
        is_offered = found is not None and (found.offered or self._is_priced(found))
        label = text if found and is_offered and not found.offered else found.label if found else ""
        return found and replace(
            found, offered=is_offered, label=label, repeatedly=shorter != self.words.instead.sub("", text)
        )

    def _clauses_apart(self, text: str) -> str:
        """Return an instruction with the clauses that stand among a foe's facts behind them: "(Wounds 4; you begin Shaken)"."""
        found = _FACTS.search(text)
        facts = [one for one in _BETWEEN_FACTS.split(found["facts"]) if one.strip()] if found else []
        begins = {*self.language.subject, *PERSONS, *DENYING}
        clauses = [one for one in facts if len(words := tokens(one)) > 2 and words[0].text in begins]
        if not found or not clauses or len(clauses) == len(facts):
            return text
        kept = "; ".join(one for one in facts if one not in clauses)
        apart = "; ".join((f"{text[: found.start()]}({kept}){text[found.end() :]}".rstrip(" ."), *clauses))
        one = self.vocabulary.widely(apart)
        return apart if one and not one.unknown and any(slot.kind == "foe" for slot in one.slots) else text

    def _is_priced(self, found: Deeds) -> bool:
        """Return whether a sentence tells the price of a way on.

        Nobody has to pay it: "The toll is 3 gp. Turn to 40".
        """
        ids, words = [one.phrase.id for one in found.said], tokens(found.said[0].text)
        if ids not in (["pay-money", TURN_TO], ["pay-from", TURN_TO]):
            return False
        hero = {*self.language.subject, *self.vocabulary.ways.lexicon.acts}
        return words[0].text not in hero and not any(word.text in self.language.subject for word in words)

    def _purposed(self, text: str, shorter: str) -> Deeds | None:
        """Parse a test in brackets behind what it is for: {Get over the wall (test Power against 9)}."""
        cut = _TEST_LAST.fullmatch(shorter) or self._done_by(shorter)
        purpose = self.vocabulary.widely(cut["said"]) if cut else None
        if not cut or (purpose and purpose.phrase.id != "take-items"):  # "Jory joins you (Lore)"
            return None
        if self._is_contested(cut["said"]):
            return None  # "Contest of ST: you against the wrestler (ST 14)" gives what somebody else has
        testing = turn_words(self.vocabulary.code).testing
        found = (
            self.vocabulary.widely(put)
            for put in (cut["test"], *(f"{verb} {cut['test']}" for verb in testing if re.search(r"\d", cut["test"])))
        )
        one = next((one for one in found if one and not one.unknown and one.phrase.outcomes), None)
        return Deeds((replace(one, text=text),), (text,), one.phrase.offered, text) if one else None

    def _is_contested(self, said: str) -> bool:
        """Return whether words say against whom something is tried, or how."""
        testing = self.vocabulary.ways.lexicon.words.get("testing", "").split("|")
        words = {token.text for token in tokens(said)}
        return not words.isdisjoint(testing) or not words.isdisjoint(self.words.contested)

    def _done_by(self, text: str) -> re.Match[str] | None:
        """Return what is done and the test behind it that says whether: "Break down the door: test Power against 9"."""
        cut = _TEST_BEHIND.fullmatch(text)
        said = [token.text for token in tokens(cut["said"])] if cut else []
        language = self.language
        no_act = {*language.subject, *language.articles, *language.once, *"and at first in then".split()}
        numbers = {word for word, n in language.numbers if word not in language.articles}
        refused = DENYING | WHEN | PERSONS | numbers | {*language.or_, *language.conditional, *language.unless}
        if not cut or not said or said[0] in no_act or not refused.isdisjoint(said):
            return None
        names = self.vocabulary.ways.learned_names | self.vocabulary.ways.reserved
        is_told = names.isdisjoint(map(plainly, said)) and TURNING.isdisjoint(said)
        return cut if is_told else None

    def _behind_a_turn(self, mark: Mark, found: Deeds) -> None:
        """Report what stands behind a turn in one brace, for it never happens: the page has been left."""
        turns = [text for one, text in zip(found.said, found.texts, strict=False) if one.phrase.id == TURN_TO]
        if len(turns) > 1:
            hint = "Only the first would be gone to. Write each way on as an item: - … -> section."
            self._problem(mark.place, "two-turns", f"“{_short(mark.text)}” turns to two sections", hint)
            return
        others = [text for one, text in zip(found.said, found.texts, strict=False) if one.phrase.id != TURN_TO]
        new = "{" + "; ".join((*others, *turns)) + "}"
        told = f"what stands behind “{_short(turns[0] if turns else mark.text)}” never happens"
        self._problem(mark.place, "behind-a-turn", told, f"Turn last: {new}.", Suggestion(mark.place, mark.raw, new))

    def _put(self, mark: Mark, text: str, shorter: str, wide: bool = False, strict: bool = False) -> Deeds | None:
        """Parse instructions in the phrasebook's words, or if ``wide`` in whatever words."""
        if one := self.vocabulary.instruction(shorter, mark.place, wide=wide, strict=strict):
            split = split_score_list(self.vocabulary, one, mark.place, strict)
            if split is None:
                return None
            if split:
                return _together(split, text)
            self._report(mark, text, one.unknown)
            return Deeds((one,), (text,), one.phrase.offered, text)
        return self._several(mark, shorter, wide, strict) or (self._listed(mark, shorter) if wide else None)

    def _listed(self, mark: Mark, text: str) -> Deeds | None:
        """Parse three acts or more with commas between them: {Pay 1 sp, heal all Wounds and regain 1 LUCK}."""
        pieces = [
            piece.strip()
            for one in pieces_of(text, self.language.and_)
            for piece in re.split(r", (?![^()]*\))", one)
            if piece.strip()
        ]
        if not 2 < len(pieces) <= 6:
            return None
        said: list[PhraseMatch] = []
        for piece in pieces:
            one = (
                self.vocabulary.instruction(piece, mark.place, strict=True)
                or self.vocabulary.instruction(piece, mark.place, wide=True)
                or self._borrowing(mark, said, piece, True, True)
            )
            one = one if one and self._is_certain(one) else self._as_next(said, piece)
            if not one or has_outcomes(one.phrase):
                return None
            said.append(one)
        return _together(said, text)

    def _facts_behind(self, text: str, shorter: str) -> Deeds | None:
        """Parse a fight whose facts stand at the end: {Two goblins attack you! (DS 6, club +1)}, {A ghoul attacks: DS 9}."""
        cut = _FACTS_LAST.fullmatch(shorter)
        if not cut and (cut := _FACTS_AFTER.fullmatch(shorter)) and self.does(cut["facts"]):
            return None
        words = [token for token in tokens(cut["said"]) if token.kind == "word"] if cut else []
        for word in reversed(words[1:][-MOST_BEHIND:]):
            assert cut
            rest = cut.groupdict().get("rest") or ""
            moved = f"{cut['said'][: word.start].rstrip(' ,')} ({cut['facts']}) {cut['said'][word.start :]}{rest}"
            one = self.vocabulary.widely(moved)
            if one and not one.unknown and any(slot.kind == "foe" for slot in one.slots):
                return Deeds((replace(one, text=text),), (text,), one.phrase.offered, text)
        return None

    def _in_pieces(self, text: str, shorter: str) -> Deeds | None:
        """Parse a sentence of an instruction, its clauses in any order, and story.

        An example: {He has not seen you, which gives you Advantage; fight him}.
        """
        near = piecewise(self.vocabulary, named_foe(shorter, "", self.vocabulary.code))
        one = self.vocabulary.instruction(near.sentence, strict=True) if near and near.cost <= CERTAIN else None
        return Deeds((replace(one, text=text),), (text,), one.phrase.offered, text) if one else None

    def _thrown(self, text: str, shorter: str) -> Deeds | None:
        """Parse an amount that is thrown for first: {Roll one die; there are that many silver pieces in the purse}."""
        found = self.words.thrown.fullmatch(shorter.rstrip(" .!"))
        throw = self.vocabulary.read(f"{turn_words(self.vocabulary.code).throw} {found['dice']}") if found else None
        if not found or not throw or throw.unknown or throw.values.keys() != {"dice"}:
            return None
        add = f"+{found['add']}" if found["add"] and "+" not in throw.values["dice"] else ""
        for pattern, put in self.words.that_many:
            said, count = pattern.subn(put.format(dice=f"{throw.values['dice']}{add}"), found["rest"], count=1)
            one = self.vocabulary.widely(said) if count else None
            if one and not one.unknown and "dice" in one.values and not has_outcomes(one.phrase):
                return Deeds((replace(one, text=text),), (text,), one.phrase.offered, text)
        return None

    def _compound(self, mark: Mark, text: str, shorter: str) -> Deeds | None:
        """Parse one sentence with two acts: {Trade the **lamp** for the **horn**}."""
        found, is_offered = self.vocabulary.compound(shorter)
        whole = self.vocabulary.widely(shorter) if found else None
        says_less = whole and any(one.phrase is whole.phrase and one.values == whole.values for one in found)
        says_less = says_less and not any(True for one in found for _ in things_of(one.slots))  # "Buy a drink for 3 sp"
        # "Eat a ration and rest, regaining 2 Talent" is one instruction of the rules; "Hire Osk for 3 sp" is more than a price.
        if not found or (whole and not says_less and not any(slot.kind in NAMING for slot in whole.slots)):
            return None
        if _TO_TAKE.search(text):
            return None  # "Pay 5 gp to take the rope" may only tell
        pieces = [one.text for one in found]
        if text[:1].isupper():
            pieces[0] = pieces[0][:1].upper() + pieces[0][1:]
        needs = [self._holding(one) for one in found if one.phrase.id in ("pay-money", "give-items")]
        asked = None if is_offered or len(needs) == len(found) else self._asked(mark, " and ".join(needs))
        return Deeds(found, tuple(pieces), is_offered, text, needs=asked if needs else None)

    def _holding(self, cost: PhraseMatch) -> str:
        """Return what one must have to pay a cost, as a condition: "you have two **rations**"."""
        if "items" not in cost.values:
            deed = self.vocabulary.canonical(cost.phrase, cost.values)
            return f"{self.language.having[0]} {deed.partition(' ')[2]}"
        held = [f"{count} **{name}**" if count > 1 else f"**{name}**" for name, _, count in cost.values["items"]]
        return f"{self.language.having[0]} {' and '.join(held)}"

    def _behind_story(self, mark: Mark, text: str, shorter: str) -> Deeds | None:
        """Parse several instructions behind what only tells: {You are robbed: lose all your gold and your **watch**}."""
        rest = self.vocabulary.behind_story(shorter) if set(":.!?") & set(shorter[:-1]) else ""
        found = self._put(mark, text, rest, wide=True) if rest else None
        told = {token.text for token in tokens(shorter[: len(shorter) - len(rest)])}
        clauses = [self.vocabulary.clause_words_of(one) for one in found.said] if found else []
        return found if all(map(told.isdisjoint, clauses)) else None  # "They come at you together. Fight …"

    def _for_a_price(self, text: str, shorter: str) -> Deeds | None:
        """Parse what is done for a price, which nobody has to: {The herbwife heals all your Wounds for 3 sp}."""
        found = priced_deeds(self.vocabulary, shorter) if any(sign.isdigit() for sign in shorter) else []
        return Deeds(found[0], tuple(one.text for one in found[0]), True, text) if len(found) == 1 else None

    def _without_times(self, text: str) -> str:
        lowered = plain(text).casefold()
        for said in self.language.repeatedly:
            place = lowered.find(said)
            if place >= 0 and len(lowered) == len(text):
                return (text[:place].rstrip(" ,;") + text[place + len(said) :]).strip()
        return text

    def _several(self, mark: Mark, text: str, wide: bool, strict: bool) -> Deeds | None:
        pieces = [one for piece in pieces_of(text, self.language.and_) for one in self._before_but(piece)]
        if not 1 < len(pieces) <= 8:
            return None
        said: list[PhraseMatch] = []
        before, left = "", pieces
        while left:
            piece, *left = left
            tight = strict or wide
            one = self.vocabulary.instruction(piece, mark.place, strict=tight) or self._borrowing(
                mark, said, piece, tight
            )
            if one is None and wide:
                whole = f"{before}, {piece}" if before else piece
                one = self.vocabulary.instruction(whole, mark.place, wide=True) or self._borrowing(
                    mark, said, piece, tight, wide
                )
            if one is None and wide:
                one = self._as_next(said, piece)
            if one is None and wide and not before and piece != pieces[-1] and self.vocabulary.only_tells(piece):
                before = piece  # "You sleep and clear one Wound"
                continue
            counts = any(token.kind == "number" for token in tokens(piece))
            if one is None and wide and left and counts and not before:  # "It is 60 miles to the coast; travel there"
                one = self.vocabulary.instruction(f"{piece}; {left.pop(0)}", mark.place, wide=True)
            if one is None:
                return None
            before = ""
            if said and said[-1].phrase.comes_to:
                return None  # "Pay 3 sp, or it is a Miss and you lose 1 LUCK": with the Miss, or besides?
            if said and _is_found_again(said[-1], one):
                said.pop()
            said += split_score_list(self.vocabulary, one, mark.place) or (one,)
        return _together(said, text)

    def _before_but(self, piece: str) -> list[str]:
        """Return a piece as two, if "but" joins two acts: "forget Sunburst but learn Undergrowth"."""
        words = tokens(piece)
        doing = {*self.vocabulary.ways.lexicon.acts, *self.language.subject}
        for token, then in pairwise(words):
            if token.text in self.language.but and not token.style and then.text in doing:
                return [piece[: token.start].strip(" ,"), piece[then.start :]]
        return [piece]

    def _borrowing(
        self, mark: Mark, before: Sequence[PhraseMatch], piece: str, strict: bool, wide: bool = False
    ) -> PhraseMatch | None:
        """Parse a piece that omits its beginning: {Lose 1 Talent and 2 gp}.  Tests and fights lend none."""
        lead = before[-1].lead if before and not has_outcomes(before[-1].phrase) else ""
        first = next(iter(tokens(piece)), None)
        if (
            not strict
            and first
            and not (first.style or first.kind != "word" or first.text in self.vocabulary.between_names - _WHOSE)
        ):
            return None
        if first and not first.style and first.text in self.vocabulary.ways.lexicon.openers:
            return None  # "Take one Wound; on later visits the wolf growls": nobody takes on a wolf
        last = before[-1].slots[-1:] if lead else ()
        if last and last[0].kind == "counter" and (at := before[-1].text.rfind(str(last[0].value))) >= 0:
            # "Add 1 to Suspicion and Alarm"
            again = f"{before[-1].text[:at].rstrip('*_')}{piece}"
            one = self.vocabulary.instruction(again, mark.place, strict=True)
            if one and one.phrase.id == before[-1].phrase.id:
                return one
        verb = lead.split(" ", 1)[0]
        if (
            verb != lead and verb.casefold() in self.vocabulary.ways.lexicon.acts
        ):  # "Gain the code *Anvil* and the title Reeve"
            one = self.vocabulary.instruction(f"{verb} {piece}", mark.place, strict=True)
            is_amount = first is not None and (first.kind == "number" or first.text == "$")
            if one and not one.unknown and (one.lead != verb or is_amount):
                return one
        return self.vocabulary.instruction(f"{lead} {piece}", mark.place, wide=wide, strict=strict) if lead else None

    def as_before(self, before: Deeds, text: str) -> str:
        """Return an alternative with the verb that it leaves out: "gain 20 gp, otherwise only 5"."""
        words, merely = tokens(text), self.vocabulary.ways.lexicon.merely
        verb = before.said[0].lead.split(" ", 1)[0].casefold()
        while words and words[0].text in {verb, *merely}:
            words = words[1:]
        numbers = dict(self.language.numbers)
        if len(before.said) != 1 or not words or not (words[0].kind == "number" or words[0].text in numbers):
            return text
        said, piece = before.said[0], text[words[0].start :].rstrip(" .")
        puts = [f"{said.lead} {piece}"] if said.lead else []
        counts = [token for token in tokens(said.text) if token.kind == "number" or token.text in numbers]
        if len(words) == 1 and len(counts) == 1:
            puts.append(f"{said.text[: counts[0].start]}{piece}{said.text[counts[0].end :]}")
        for put in puts:
            one = self.vocabulary.widely(put)
            if one and one.phrase is said.phrase and not one.unknown:
                return put
        return text

    def _as_next(self, said: Sequence[PhraseMatch], piece: str) -> PhraseMatch | None:
        """Parse a piece of a sentence by what stands before it."""
        if not said or not tokens(piece):
            return None  # “**You gain the letter.**” leaves two stars behind its full stop
        found = self._with_beginning(said[-1], piece) or self._of_all(said[-1], piece)
        if (
            not found and said[-1].phrase.id.startswith("gain-money") and "**" in piece
        ):  # "You are paid 20 gp and a **ring**"
            found = self.vocabulary.widely(f"{self.language.taking} {piece}")
        return found

    def _with_beginning(self, before: PhraseMatch, piece: str) -> PhraseMatch | None:
        """Parse a piece whose subject or verb stands before: {The hermit teaches you Sunburst and gives you 2 rations}."""
        words, first = tokens(before.text), tokens(piece)[0]
        acts = self.vocabulary.ways.lexicon.acts
        verb = next(
            (
                n
                for n, word in enumerate(words[:MOST_AT_START])
                if not acts.isdisjoint((word.text, word.text.removesuffix("s"))) and not word.style
            ),
            None,
        )
        if has_outcomes(before.phrase) or first.text in (*self.language.subject, *acts):
            return None
        ends = [] if verb is None else [verb, verb + 1] if verb else [1]
        if not first.style and words[0].text not in {*self.language.subject, *acts}:
            ends += reversed(range(1, MOST_AT_START))
        starts = (before.text[: words[end].start] for end in ends if end < len(words) and not words[end].style)
        found = (self.vocabulary.widely(f"{start}{piece}") for start in starts)
        return next((one for one in found if one and self._is_certain(one)), None)

    def _is_certain(self, one: PhraseMatch) -> bool:
        """Return whether an instruction is one by its own words, or names nothing but things that anybody carries."""
        named = [name for name, _ in things_of(one.slots)]
        named += [str(slot.value) for slot in one.slots if slot.kind in ("thing", "sorts")]
        is_usual = all(name in SORTS or self.vocabulary.ways.is_usual_thing(name) for name in named)
        return is_certain(one, one.text, NAMING) or bool(named and is_usual and not one.unknown)

    def _of_all(self, before: PhraseMatch, piece: str) -> PhraseMatch | None:
        """Parse a piece of which all is meant, as of what stands before: {Regain all your lost Vitality and Talent}."""
        words, own = tokens(before.text), tokens(piece)
        place = next((n for n, word in enumerate(words) if word.text in ALL), len(words))
        behind = next((n for n in range(place, len(words)) if words[n].text not in OF_ALL), 0)
        start = next((word.start for word in own if word.text not in OF_ALL), 0)
        if not behind:
            return None
        one = self.vocabulary.widely(before.text[: words[behind].start] + piece[start:])
        return one if one and self._is_certain(one) else None

    def or_else(self, text: str, *, forced: bool = False) -> str:
        """Rewrite "Eat a ration or lose 3 Vitality" as a condition with its alternative; return "" for any other text.

        ``forced``: only if the other is for those who cannot pay.
        """
        said = self.words.or_else.fullmatch(text)
        cost = said["cost"] if said else ""
        held = self.words.if_held.search(cost)  # "Lose a ration if you have one; if not, …"
        cost = cost[: held.start()] if held else cost
        is_forced = said is not None and bool(held or any(said[one] for one in ("must", "cannot", "lacking", "behind")))
        if not said or (forced and not is_forced):
            return ""
        one = self.vocabulary.read(cost)
        if not one or one.unknown or one.phrase.id not in _COSTS or "dice" in one.values:
            return ""
        if not is_forced and one.phrase.id in ("lose-money", "lose-items"):
            return ""
        if not self._does(said["other"]):
            return ""
        if "items" in one.values:
            if len(one.values["items"]) != 1:
                return ""
            name, _, count = one.values["items"][0]
            called = self.vocabulary.ways.lexicon.called.get(plainly(name), "")
            if "**" not in said["cost"] and called in self.vocabulary.ways.wares:
                name = called
            written = f"**{name}**" if "**" in said["cost"] else name
            cost = f"{count if count > 1 else 'a'} {written}"
            has = f"you have {cost}"
            deed = f"use up {cost}" if one.phrase.id == "give-items" else f"lose {cost}"
        else:
            deed = self.vocabulary.canonical(one.phrase, one.values)
            deed = uncapital(deed)
            has = f"you have {deed.partition(' ')[2]}"
        return f"If {has}, {deed}. Otherwise, {uncapital(said['other'])}"

    def _unknown(self, mark: Mark, text: str) -> Meaning:
        if self.is_quiet:
            return self._refused(mark, text, "")
        if priced := self.or_else(text):
            told, new = f"“{_short(text)}” can be read in two ways", f"{{{priced}}}"
            hint = f"For who cannot: {new}. For who chooses: two items, each with its braces."
            return self._refused(mark, text, told, hint, new, TWO)
        if self.words.not_done.match(text):
            told = f"“{_short(text)}” does nothing: what it tells of is not done here and now"
            return self._refused(
                mark, text, told, "Write it where it is done; what only tells stands outside the braces."
            )
        told = f"{self.vocabulary.system.name} does not know the instruction “{_short(text)}”"
        if meant := likely(self.vocabulary, text) or self._needed(mark, text):
            return self._refused(mark, text, told, new=f"{{{meant.sentence}}}")
        if (clause := self.words.told_of_it.fullmatch(text.rstrip(" ."))) and (
            isinstance(self.quietly(replace(mark, text=clause["said"])), Deeds)
            and holds(self.vocabulary, text, clause["said"])
        ):
            told = f"{self.vocabulary.system.name} does not know what “{clause['told']}” says in “{_short(text)}”"
            return self._refused(mark, text, told, new=f"{{{clause['said']}}}")
        if (act := self.vocabulary.behind_a_condition(text)) and (said := next(iter(self.language.conditional), "")):
            return self._refused(mark, text, told, f"A condition begins with {said}: {{{said.capitalize()} …, {act}}}.")
        if halves := self._either(text):
            hint = f"What the reader chooses between are items, each with its way on: {' '.join(halves)}"
            return self._refused(mark, text, told, hint)
        for pattern, act in self.words.one_of_several:
            if "*" not in text and (several := pattern.fullmatch(text.rstrip(" ."))):
                taken = f"{several.expand(act)}**{plainly(several['things'])}**"
                return self._refused(mark, text, told, f"One of several is taken by its own name: {{{taken}}}.")
        if said := set_score(self.vocabulary, text):
            return self._refused(mark, text, told, said)
        table, is_whole = as_tables(self.vocabulary, text)
        if table:
            hint = "Wares and prices stand in a table: " + table.replace("\n", " ")
            return self._refused(mark, text, told, hint, table if is_whole else "")
        is_nearly = self.vocabulary.instruction(text, mark.place, lenient=True)
        if is_nearly and (near := hinted(self.vocabulary, text)):
            return self._refused(mark, text, told, new=f"{{{near.sentence}}}")
        for lenient in (text, *without(text, self.language.may)):
            if (one := self.vocabulary.instruction(lenient, mark.place, lenient=True)) and one.unknown:
                self._report(mark, text, one.unknown)
                return Deeds((one,), (text,), one.phrase.offered, text)
        place = mark.place
        is_counted = any(token.kind == "number" for token in tokens(text))
        asked = None if is_counted else self.vocabulary.asked(text, mark.place)[0]
        texts = {token.text for token in tokens(text)}
        leaves = asked.leaves() if asked and "*" not in text else ()
        is_title = any(leaf.phrase.endswith("-title") for leaf in leaves)
        is_strange = is_title and bool(texts & (self.vocabulary.ways.meant | {"without", "twice", "no", "not"}))
        if asked and not is_strange and self.language.conditional:
            said = next(iter(self.language.conditional))
            new = f"{{{said.capitalize()} {uncapital(text)}}}"
            hint = f"A condition begins with {said}: {{{said.capitalize()} {_short(uncapital(text))}}}."
        elif self._told_apart(mark, text, near := self._near_whole(text)):
            return NotUnderstood(text)
        elif near:
            new, hint = f"{{{near.sentence}}}", f"Did you mean {{{near.sentence}}}?"
            if near.left and (left := text[slice(*near.left)]) != text and left in mark.raw.split("\n")[0]:
                place = Place(place.file, place.line, place.column + mark.raw.index(left), len(left))
                told = f"{self.vocabulary.system.name} does not know what “{_short(left)}” says in “{_short(text)}”"
        else:
            hint, new = self.hints.phrase(self.vocabulary, text)
        return self._refused(mark, text, told, hint, new, place=place)

    def _needed(self, mark: Mark, text: str) -> Nearest | None:
        """Return what must be had as a condition: {You must have at least two rations}."""
        rest = text[found.end() :] if (found := self.words.needed.match(text)) else ""
        said = f"{self.language.having[0]} {rest.rstrip(' .')}"
        if not rest or not any(
            self.vocabulary.asked(said, mark.place, **way)[0] for way in ({"strict": True}, {"wide": True})
        ):
            return None
        return Nearest(f"{capital(self.language.conditional[0])} {said}", 0.2, None, 1)

    def _either(self, text: str) -> list[str]:
        """Return two acts as items to choose from: {Either lose 2 Vitality or hand over the **lamp**}.

        What has outcomes needs a section of its own.
        """
        for may in sorted(self.language.may, key=len, reverse=True):
            text = next(without(text, (may,)), text)
        for either in self.language.either:
            text = next(without(text, (either,)), text)
        for joint in self.language.or_:
            first, _, second = text.rstrip(" .").partition(f" {joint} ")
            verb = first.split(" ", 1)[0]
            is_theirs = second.partition(" ")[0] in PERSONS  # "Pay Marin 2 sp or he leaves"
            for other in (second, *(() if is_theirs else (f"{verb} {second}",))):
                found = [self.vocabulary.widely(one) for one in (first, other) if one]
                if len(found) == 2 and all(one and is_certain(one, one.text, NAMING) for one in found):
                    return [
                        f"- {capital(one.text)} -> …" if has_outcomes(one.phrase) else f"- {{{capital(one.text)}}} -> …"
                        for one in found
                        if one
                    ]
        return []

    def may_tell(self, text: str) -> bool:
        """Return whether a sentence that is not understood may only tell: no number, no name of the rules, no condition."""
        words = tokens(self.words.from_all_sides.sub("", text))
        said = {word for token in words for word in (token.text, plainly(token.text))}
        openers = {*self.language.conditional, *self.language.unless, *outcome_words(self.vocabulary.code).states}
        numbers = {word for word, n in self.language.numbers if n > 1}
        if words and words[0].text in DENYING:
            return False  # "Marin is with you and not injured"
        if said & PERSONS and said & self.vocabulary.ways.lexicon.acts - {"cast"}:
            return False  # "you may drink it now"; a spell that is known may be cast in the story
        return (
            all(not token.style and (token.kind == "word" or token.parts) for token in words)
            and said.isdisjoint(openers | numbers | self.vocabulary.ways.meant | WHEN | _LATER)
            and self.vocabulary.instruction(text, lenient=True) is None
        )

    def _nearest(self, text: str) -> Nearest | None:
        """Return the nearest sentence; of several instructions, the nearest of those that are not understood."""
        for may in sorted(self.language.may, key=len, reverse=True):
            rest = next(without(text, (may,)), "")
            if rest and rest.split()[0].casefold() not in _NO_OFFER and (near := self._nearest(rest)):
                said = text[: len(text) - len(rest)].rstrip(" ,")
                if any(without(near.sentence, self.language.may)):
                    return replace(near, left=None)
                return replace(near, sentence=f"{said} {uncapital(near.sentence)}", left=None)
        openers = tuple((said, False) for said in self.language.conditional)
        for then, rest, _ in condition_behind(text, tokens(text), openers):
            wishes = any(f"{said} {rest.rstrip(' .')}".casefold() in self.language.may for said, _ in openers)
            if wishes and (near := self._nearest(then)):
                return replace(
                    near,
                    sentence=f"{self.language.may[0].capitalize()} {uncapital(near.sentence)}",
                    left=None,
                )
            one = self.vocabulary.widely(then)
            code = self.vocabulary.as_code(rest) if one and not has_outcomes(one.phrase) else ""
            if code and one and is_certain(one, then, NAMING):
                said = f"{capital(self.language.conditional[0])} {code}, {uncapital(then)}"
                return Nearest(said, 0.5, None, 1)
        if (foes := self.words.one_after.sub(f") {self.language.then[0]} ", text)) != text and (
            one := self.vocabulary.widely(foes) or self.vocabulary.widely(f"Fight {foes}")
        ):
            return Nearest(self.vocabulary.canonical(one.phrase, one.values) or foes, 0.8, None, 1)
        if put := self._bracketed(text):
            return put
        whole = self.hints.nearest(self.vocabulary, text)
        pieces = pieces_of(text, self.language.and_)
        if (whole and whole.cost <= 1.0) or not 1 < len(pieces) <= 4:
            return whole
        if "," not in pieces[0] and any(
            pieces[0].casefold().startswith(f"{said} ") for said in self.language.conditional
        ):
            return whole  # what is joined may be two conditions
        sentences: list[str] = []
        cost, left = 0.0, None
        for piece in pieces:
            if self.vocabulary.widely(piece):
                sentences.append(piece)
            elif near := self.hints.nearest(self.vocabulary, piece):
                sentences.append(near.sentence)
                start = text.index(piece)
                cost, left = cost + near.cost, near.left and (start + near.left[0], start + near.left[1])
            else:
                return whole
        found = [self.vocabulary.widely(one) for one in sentences]
        if sum(bool(one and has_outcomes(one.phrase)) for one in found) > 1:
            return whole  # "… and another for Plants" is no second test
        return Nearest("; ".join(sentences), cost, left, 0) if not whole or cost < whole.cost else whole

    def _bracketed(self, text: str) -> Nearest | None:
        """Return an instruction whose facts lack their brackets: "Dinah joins you: Lore, Medicine", "Fight a wolf, DS 8"."""
        for found in list(self.words.before_facts.finditer(text))[:3] if "(" not in text else ():
            if self.does(text[found.end() :]):
                continue  # "You have a debt: add 5 to Debt"
            facts = self.words.also_is.sub("; ", text[found.end() :].rstrip(" ."))
            if "; " in facts and (traits := facts.partition("; "))[2]:
                facts = f"{traits[0]}; {traits[2].replace(' and ', ', ')}"
            put = f"{text[: found.start()]} ({facts})"
            one = self.vocabulary.widely(put)
            is_listed = all(len(fact.split()) <= MOST_IN_A_FACT for fact in re.split(r"[,;] ?", facts))
            if is_listed and one and not one.unknown and any(slot.name in ("facts", "foe") for slot in one.slots):
                return Nearest(self.vocabulary.canonical(one.phrase, one.values) or put, 0.5, None, 1)
        return None

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
            if kind == TWO:
                ways = word.split("|")
                self._problem(
                    mark.place,
                    TWO,
                    f"“{_short(text)}” can be read in two ways",
                    f"Write {' or '.join(f'{{{way}}}' for way in ways)}.",
                    Suggestion(mark.place, mark.raw, f"{{{ways[0]}}}"),
                )
                continue
            hint = self.hints.word(self.vocabulary, kind, word)
            place = mark.place
            found = mark.raw.find(word)
            if found > 0 and "\n" not in mark.raw[:found]:
                place = Place(place.file, place.line, place.column + found, len(word))
            mend = None
            if (
                (meant := hint.removeprefix("Did you mean ").removesuffix("?")) != hint
                and word in mark.raw
                and _is_like(word, meant)
            ):
                mend = Suggestion(mark.place, mark.raw, mark.raw.replace(word, meant, 1))
            told = f"“{_short(word)}” is no {kind} of {self.vocabulary.system.name}"
            self._problem(place, "unknown-word", told, hint, mend)

    def _refused(
        self,
        mark: Mark,
        text: str,
        told: str,
        hint: str = "",
        new: str = "",
        code: str = "unknown-phrase",
        place: Place | None = None,
    ) -> NotUnderstood:
        """Report a text in braces; ``new`` is what it becomes, and the hint where there is no other."""
        if new and not (holds(self.vocabulary, text, new) and self._are_read(mark, new)):
            hint, new = self.hints.instead(self.vocabulary, text), ""
        mend = Suggestion(mark.place, mark.raw, new) if new else None
        self._problem(place or mark.place, code, told, hint or (f"Did you mean {new}?" if new else ""), mend)
        return NotUnderstood(text)

    def _problem(self, place: Place, code: str, message: str, hint: str, suggestion: Suggestion | None = None) -> None:
        self.problems.append(Problem(place, code, "error", message, hint, suggestion))


_BOLD = late(r"\*\*[^*]+\*\*(?: \([^()]*\))?")
_ALL_BOLD = late(r"(?P<sign>\*{1,3})(?P<said>[^*]+)(?P=sign)")
"""Instruction that is set in bold as a whole."""
_BRACES = late(r"\{([^{}]*)\}")
FAR = 2.8
"""Cost of a sentence from which on the parts of a text say it better."""
_COUNTED = frozenset("0123456789*")
"""Signs in words that are never left out of a hint."""
_LATER = frozenset(
    "whenever after until instead another or more less further must jedes jeder jede mal nach bis stattdessen oder".split()
)
"""Words that say when or instead of what something is done, so that it is no mere telling."""


def _is_like(word: str, meant: str) -> bool:
    """Return whether a word resembles a known one, or a part of it, enough to replace it."""
    one, other = fold(word), fold(meant)
    return one in other.split() or SequenceMatcher(None, one, other).ratio() >= 0.7


def pauses(text: str) -> list[int]:
    """Return where a condition may end: at a comma, before "turn to", or at a colon."""
    turns = [found.start() for found in _TURNING.finditer(text)]
    commas = [n for n, sign in enumerate(text) if sign == "," or (text[n : n + 2] == ": " and not turns)][:6]
    return [*commas, *turns][:8]


_TURNING = late(
    r" (?=(?:then )?(?:you (?:may|can|must) )?(?:turn|go|return|proceed) to )| (?=you (?:may|can) \w+ (?:it|one)\b)|(?<=visit) (?=you (?:find|lose|gain|get|take|receive|heal|regain|pay|test) )|(?:(?<=or more)|(?<=or less)|(?<=or fewer)|(?<=or higher)|(?<=or lower)|(?<=or better)|(?<=or worse)|(?<=[\w*]\*)) (?=(?:you|du|lose|gain|take|heal|restore|regain|test|fight|roll|pay|add|tick|verliere|erhalte|nimm|heile|teste|kämpfe|wirf|würfle|zahle) )",
    re.IGNORECASE,
)
_WHOSE = frozenset("your his her their its dein deine deinen".split())


def _is_found_again(first: PhraseMatch, second: PhraseMatch) -> bool:
    """Return whether what is found is taken in the next sentence: "You find 3 gp under the stone. Gain 3 gp"."""
    is_same = first.phrase.id == second.phrase.id and first.values == second.values
    return bool(first.phrase.gives) and is_same and first.text.casefold() != second.text.casefold()


def _together(said: Sequence[PhraseMatch], text: str) -> Deeds:
    texts = tuple(one.text for one in said)
    return Deeds(tuple(said), texts, any(one.phrase.offered for one in said), text)


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"


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
