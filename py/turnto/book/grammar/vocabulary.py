"""Vocabulary of a book: its system's phrases and conditions, in its language, with added words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

from turnto.book.grammar.conditions import asked
from turnto.book.grammar.frames.around import (
    FOR,
    GIVING,
    LASTING,
    TO,
    behind_story,
    compound,
    is_story,
    leaves_meaning,
    may_be_condition,
    says_where,
    shortened,
    tells,
    tells_why,
    without_flavour,
)
from turnto.book.grammar.frames.canonical import canonical
from turnto.book.grammar.frames.nearest import DENYING, SMALL, TURNING, Weights, nearest, not_understood
from turnto.book.grammar.frames.pieces import CUTS, Stretch, as_clause, is_certain, pieces, runs, telling_cost
from turnto.book.grammar.frames.pieces import MOST as MOST_PIECES
from turnto.book.grammar.frames.slots import (
    ANYTHING,
    COUNTERS,
    FREE,
    IN_A_CLAUSE,
    IN_A_STATEMENT,
    IN_A_TITLE,
    JOINTS,
    NO_COUNTER,
    NO_NAME,
    NO_THINGS,
    PERSONS,
    SAYING,
    SLOTS,
    SORTS,
    VERBS,
    WHATEVER,
    WHEN,
    holds_number,
    is_named,
    is_thing,
    is_wholly_marked,
    widened,
)
from turnto.book.grammar.frames.ways import KINDS_OF_THINGS, Ways, is_score, ways_of
from turnto.book.grammar.known import Group, Known, known
from turnto.book.grammar.pattern import Fit, Wanted, find, in_language
from turnto.book.grammar.slots import READERS
from turnto.book.grammar.slots.names import after_article
from turnto.book.grammar.slots.numbers import number_at
from turnto.book.model import NOWHERE, Asked, Place, Slot, bare
from turnto.book.text.locale import Locale, language
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, opened, tokens, written
from turnto.book.text.typography import capital, has_outcomes
from turnto.common import conditions_by_id, conditions_for, phrases_by_id, phrases_for
from turnto.common.inventory import score_called
from turnto.core.names import fold, plainly
from turnto.core.phrase import Condition, Phrase, StandingOffer
from turnto.core.system import System
from turnto.words.native import NativeNames, native_names


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """Parsed instruction: its phrase, the values of its slots, and unknown words."""

    phrase: Phrase
    text: str
    values: Mapping[str, Any] = field(hash=False)
    slots: tuple[Slot, ...]
    unknown: tuple[tuple[str, str, int], ...] = ()
    """(kind, word, its place in the text)."""
    lead: str = ""
    """The words before its first slot: “Lose” of “Lose 2 Talent”."""


NAMING = frozenset(
    {"counter", "item", "items", "thing", "title", "keyword", "marked", "marked-one", "marked-name", "everything"}
)
"""Kinds of slots that hold names, marked as a whole or not at all."""
DONE = frozenset(
    "eaten drunk slept seen met found lost won taken given gone been done made told heard read fought spoken sworn paid bought sold hidden stolen kept "
    "left let put come run known become begun felt held stood thought brought caught taught said sent spent cast used hit hurt learnt thrown shown written bitten beaten chosen fallen slain struck".split()
)
"""Irregular participles behind "you have"."""
TOLD = DONE - frozenset(
    "let put come run become cast hit hurt read cut been done eaten drunk seen given known begun spoken".split()
)
"""Irregular forms behind "you" that are no present tense."""
BEEN = frozenset("have had were are was hast hattest warst bist".split())
"""Words behind "you" in conditions on what the hero did or is."""
HAVING = frozenset("has have had hat hast hattest".split())
IN_TURN = frozenset(
    "it them this that these those so me none one any neither both es sie das dies keine keines keinen".split()
)
"""Words for what was named before, which no code word can be called."""
LISTS = frozenset({"items", "marked", "bold-items"})
"""Kinds of slots that hold several things, all of which are taken or lost."""
MOST_AMID = 16
"""Stretches of a sentence that are tried as its instruction."""
PUT = 1.6
"""Cost of a word that says what is done, if it is put in."""
TWO = "two-readings"
"""Kind under which an instruction lists what it can mean, if it can be read in two ways."""

AT_START = 8
"""Words within which a sentence that is no instruction as a whole may begin with one."""

MOST_PARSED = 10_000
"""Texts whose meaning as an instruction is remembered."""

_WORDS = late(r"[\w'-]+")
_IN_BRACKETS = late(r"\(([^()]*[^\W\d][^()]*)\)")
_DIGITS = late(r"\d+")
_COMPARING = frozenset(
    "even odd higher lower greater equal more less fewer gerade ungerade höher niedriger größer gleich mehr weniger".split()
)
"""Words of what numbers are asked for: no fact of the story."""
_SIGNS = late(r"(?<![\w.])[+-]\d+")
_REASON = late(
    r"\b(?:(?:because|since|as|while(?! you (?:wear|have|carry|hold))|weil|da)\b|for (?=(?:you|he|she|it|they|the(?! (?:next|rest|time|whole)))\b))[^.;,]*",
    re.IGNORECASE,
)
"""A clause that only tells why."""
_SIGNED = late(r"[+-]\d+")
_SLOT = late(r"\{(\w+):([\w-]+)\}")
_SUIT = late(r"(?:suit|pair|set|coat) of ", re.IGNORECASE)
_SUBJECT = late(r"of\d*")
"""Slots for the kind in which a skill is had."""
IN_NO_FOE = frozenset(
    "roll check fight fights fighting attack attacks attacked try cast casting learn all following either them both is are was were been has have "
    "when while already until losing caught trapped blood".split()
)
"""Words that no plain name of a foe holds."""
IN_NO_FOE_EVER = frozenset(
    "unarmed barehanded bare-handed bare hands this these another together time turn after nacheinander".split()
)
"""Words that no plain name of a foe holds, however an instruction is read."""
NO_FOE = frozenset(
    "up down off over underwater battle duel fight combat bout life foe enemy opponent on out back way in".split()
)
"""Words that are no plain name of a foe by themselves."""
IN_NO_KEYWORD = frozenset("instead is are was again twice once if when unless until each every".split())
_NO_KIND = frozenset("$ except".split())
"""Signs and words that no kind of things holds: "all your weapons and $50"."""
_ONES = frozenset("ones items things objects".split())
"""Words behind a kind that name nothing: "except small ones"."""
_SOMEBODY = frozenset(("somebody", "someone"))
_NOBODY = _SOMEBODY | frozenset(
    "every each all both neither no nobody none anyone anybody everyone everybody whoever those".split()
)
_GIVEN_BY_NAME = frozenset("title titles keyword keywords codeword code titel kennwort".split())
"""What a sentence gives or takes besides numbers, so that it is not left out of a hint."""
IN_FRONT = frozenset("in on at under not with without by from near".split())
"""Words that say where or how one is, and begin no title: "you are not in a hurry"."""
ALIVE = frozenset("still alive conscious awake standing dead noch am leben lebendig tot".split())
"""Words of what came of something, which are no title."""
BEFORE_A_NAME = frozenset("of and or from for with in by after to".split())
_MANY_THINGS = frozenset("treasure treasures equipment items item things spells".split())
"""What names no one thing, and is asked for by its kind."""
_OPENING_A_NAME = frozenset("hanging standing lying in under".split())
"""Words that open a place, and the names of things too: "hanging lamp"."""
_HELPERS = frozenset("companion companions ally allies gefährte gefährten".split())
"""Who may help, and is not left out of a hint."""
_TIMES = frozenset(
    "day days night nights morning evening dawn dusk noon midnight hour hours round rounds year years".split()
)
_BEFORE_A_TIME = frozenset("on at until before during since when while once".split())
"""Words that say when, and begin nobody's name: "on the third day Hob dies"."""
COPULAS = frozenset({"is", "are", "has", "was"})
"""Words that no name of a counter ends with."""

_MODIFIERS = frozenset(("modifier", "by", "foe_by", "flee_modifier"))
"""Slots for what is added to a score before it is rolled against."""
MOST_UNSIGNED = 6
"""The highest modifier that is meant without its sign."""

_AT_ANEW = late(r"\((?:but )?at [+\u2212-]?\d", re.IGNORECASE)
"""Another modifier in brackets, which may stand instead of the first or beside it: "at -1 (at +1 if you have the lamp)"."""

Groups = tuple[Group, Group]


@lru_cache(maxsize=20)
def _known_of(system: System, code: str) -> tuple[Groups, Groups]:
    """Made once for a system and a language."""
    phrases = _groups(system.language.phrases, phrases_for(system), code)
    return phrases, _groups(system.language.conditions, conditions_for(system), code)


@lru_cache(maxsize=4096)
def _spelled(name: str) -> tuple[str, ...]:
    """Return the words of a name; those of the rules' thousand names are wanted anew for every book."""
    return tuple(token.text for token in tokens(name))


def _groups(own: Sequence[Phrase | Condition], common: Sequence[Phrase | Condition], code: str) -> Groups:
    replaced = {what.id for what in own}
    return _known(own, code), _known([what for what in common if what.id not in replaced], code)


def _known(some: Iterable[Phrase | Condition], code: str) -> Group:
    return Group(
        known(
            what,
            in_language(what.patterns, code),
            (in_language(clause.patterns, code) for clause in (what.clauses if isinstance(what, Phrase) else ())),
            language(code).joints,
        )
        for what in some
    )


@dataclass(frozen=True)
class Vocabulary:
    """Phrases and conditions of a book; the system's own go before the common ones."""

    system: System
    code: str = "en"
    added: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that the book adds to the system's kinds."""
    sections: frozenset[str] = frozenset()
    """Names of its sections, folded for comparison."""
    coin: str = ""
    """Its own word for money, where its rules have none."""

    @cached_property
    def language(self) -> Locale:
        """Return the words of the format itself."""
        return language(self.code)

    @cached_property
    def phrases(self) -> Groups:
        """Return the system's phrases, and the common ones that it does not replace."""
        return _known_of(self.system, self.code)[0]

    @cached_property
    def conditions(self) -> Groups:
        """Return the system's conditions, and the common ones that it does not replace."""
        return _known_of(self.system, self.code)[1]

    @cached_property
    def phrase_by_id(self) -> Mapping[str, Phrase]:
        """Return every phrase by its id."""
        return phrases_by_id(self.system)

    @cached_property
    def condition_by_id(self) -> Mapping[str, Condition]:
        """Return every condition by its id."""
        return conditions_by_id(self.system)

    @cached_property
    def _parsed(self) -> dict[tuple[str, bool, bool, bool], PhraseMatch | None]:
        """Hold what texts mean as instructions, each with its way of reading: books say the same often."""
        return {}

    @cached_property
    def _not_asked(self) -> dict[tuple[str, bool, bool, bool], tuple[tuple[str, str, int], ...]]:
        """Hold the faults of texts that are no conditions.

        A text is tried as a condition from each of its words on, and books say the same often.
        """
        return {}

    @cached_property
    def between_names(self) -> frozenset[str]:
        """Return the words that may stand between marked names: articles, counts, joints."""
        words = self.language
        return frozenset((*words.articles, *words.and_, *words.or_, *words.but, *dict(words.numbers)))

    @cached_property
    def ways(self) -> Ways:
        """Return all ways of putting what the phrasebook says."""
        return ways_of(self.system, self.code, self.coin)

    def words_of(self, kind: str) -> tuple[str, ...]:
        """Return the legal words of one of the system's kinds, in the book's language and the rules'."""
        return (*self.native.words_of(kind), *self.system.language.kinds.get(kind, ()), *self.added.get(kind, ()))

    @cached_property
    def native(self) -> NativeNames:
        """Return the names of the rules in the language of the book."""
        return native_names(self.system, self.code)

    @cached_property
    def kinds(self) -> Mapping[str, Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]]:
        """Map kind and first word to (all words, the name), longest first."""
        found: dict[str, dict[str, list[tuple[tuple[str, ...], str]]]] = {}
        for kind in (*self.system.language.kinds, *self.added):
            firsts = found.setdefault(kind, {})
            own = ((name, name) for name in (*self.system.language.kinds.get(kind, ()), *self.added.get(kind, ())))
            for said, name in (*own, *self.native.kinds.get(kind, ())):
                words = _spelled(said)
                if words:
                    firsts.setdefault(words[0], []).append((words, name))
        return {
            kind: {first: tuple(sorted(names, key=lambda named: -len(named[0]))) for first, names in firsts.items()}
            for kind, firsts in found.items()
        }

    def widely(self, text: str) -> PhraseMatch | None:
        """Parse an instruction however it is put."""
        return self.instruction(text, wide=True)

    def read(self, text: str) -> PhraseMatch | None:
        """Parse an instruction in the phrasebook's words, or however it is put."""
        return self.instruction(text, strict=True) or self.widely(text)

    def instruction(
        self, text: str, place: Place = NOWHERE, lenient: bool = False, wide: bool = False, strict: bool = False
    ) -> PhraseMatch | None:
        """Parse an instruction; return None for an unknown one.

        Clauses may stand in brackets: {Fight (three rounds) (at -2)}.  If ``wide``, it may be put otherwise than the
        phrasebook does.
        """
        way = text, lenient, wide, strict
        try:
            return self._parsed[way]
        except KeyError:  # no "if" before: the language server reads in two threads, and either may clear it
            found = self._instruction(text, place, lenient, wide, strict)
        # What holds a condition knows its place, and is no other's.
        if not found or not any(isinstance(slot.value, (Asked, PhraseMatch)) for slot in found.slots):
            if len(self._parsed) >= MOST_PARSED:
                self._parsed.clear()
            self._parsed[way] = found
        return found

    def _instruction(self, text: str, place: Place, lenient: bool, wide: bool, strict: bool) -> PhraseMatch | None:
        if self.coin and (near := self._money_counted(text, condition=False)):
            counted = self._instruction(near.sentence, place, lenient, False, strict)
            return counted and replace(counted, text=text, lead="")
        words = tokens(text)
        groups = sum(token.kind == "group" for token in words)
        for kept in dict.fromkeys((groups, min(groups, 1), 0)):
            reading = Reading(self, text, place, lenient, wide, strict or wide)
            if said := reading.instruction(words if kept == groups else opened(text, kept)):
                return said
        return None

    def _reading(self, text: str) -> Reading:
        """Return the parse of a text however it is put."""
        return Reading(self, text, NOWHERE, wide=True, strict=True)

    def canonical(self, what: Phrase | Condition, values: Mapping[str, Any]) -> str:
        """Return the sentence of the phrasebook that means this; empty if it would not be read so."""
        said = canonical(what, self._as_said(what, values), self.code)
        if isinstance(what, Condition):
            found = self.asked(said, strict=True)[0] if said else None
            return said if found and found.phrase == what.id and _same(found.values, values) else ""
        match = self.instruction(said, strict=True) if said else None
        return said if match and match.phrase.id == what.id and _same(match.values, values) else ""

    def as_code(self, condition: str) -> str:
        """Return a condition on the story as one on a code word; empty for any other."""
        bare = f" {condition.strip(' .')} "
        for denied, positive in self.language.negations:
            if f" {denied} " in bare and (code := self.as_code(bare.replace(f" {denied} ", f" {positive} ", 1))):
                puts = (code.replace(f" {has} ", f" {lacks} ", 1) for lacks, has in self.language.negations if has)
                return next((put for put in puts if put != code and self.asked(put, strict=True)[0]), "")
        said: Sequence[Token] = tokens(condition)
        acts = self.ways.lexicon.acts - {*self.language.subject, *BEEN}
        refused = {*IN_TURN, *self.language.or_, *_COMPARING} | self.ways.meant | acts | TURNING
        if [token.text for token in said[:2]] in (["it", "is"], ["it", "was"]):
            refused -= {"it"}  # "it is raining"
        if any(token.kind != "word" or token.style or token.text in refused | self._weights.numbers for token in said):
            return ""
        known = self.ways.learned_names | self.ways.scores  # not "taken any Wounds"
        if any({token.text, plainly(token.text)} & known for token in said) or (said[:1] and said[0].text in HAVING):
            return ""
        if said and said[0].text in self.language.subject:
            if not outcome_words(self.code).states.keys().isdisjoint(token.text for token in said):
                return ""  # "you succeeded" is what comes of something
            if len(said) > 3 and said[-1].text in BEEN:  # "du dem Mädchen geholfen hast"
                said = said[1:-1]
            elif len(said) > 2 and said[1].text in BEEN:
                said = said[2:]
            else:
                said = said[1:] if said[1:] and _did(said[1]) else []
            while said and said[0].text in self.ways.lexicon.fillers:
                said = said[1:]
        is_name = 0 < len(said) <= 8 and not (said[0].text in self.language.articles and len(said) < 3)
        name = condition[said[0].start : said[-1].end] if is_name else ""
        return self.canonical(self.condition_by_id["has-code"], {"keyword": name}) if name else ""

    def _as_said(self, what: Phrase | Condition, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return values with the names that the rules have for them in the language of the book."""
        if self.native.is_english:
            return values
        clauses = what.clauses if isinstance(what, Phrase) else ()
        patterns = [pattern for one in (what, *clauses) for pattern in in_language(one.patterns, self.code)]
        slots = [found for pattern in patterns for found in _SLOT.findall(pattern)]
        said = dict(values)
        for name, kind in slots:
            # One slot may be a skill in one pattern and an attribute in the next.
            if name in said and said[name] == values[name]:
                said[name] = self.native.said(kind, values[name])
        return said

    def amount(self, text: str) -> str:
        """Return the phrasebook's sentence for a text that changes a score or money by a number; empty for any other."""
        found = self.instruction(text, strict=True)
        if found is None and self.ways.reserved.intersection(token.text for token in tokens(text)):
            found = self.widely(text)
        if found is None or found.unknown or has_outcomes(found.phrase) or not found.slots:
            return ""
        is_amount = all(slot.kind in ("number", "dice", "signed") and slot.value != 0 for slot in found.slots)
        return self.canonical(found.phrase, found.values) if is_amount else ""

    def amount_at_start(self, text: str) -> str:
        """Return the amount that a text starts with: "Pay 3 sp" of "Pay 3 sp to get in"."""
        words, numbers = text.split()[:AT_START], dict(self.language.numbers)
        starts = (" ".join(words[:end]).rstrip(",;") for end in range(2, len(words) + 1))
        counting = (
            one for one in starts if any(t.kind in ("number", "dice") or t.text in numbers for t in tokens(one))
        )
        return next(filter(self.amount, counting), "")

    def names_anything(self, text: str) -> bool:
        """Return whether an instruction holds a plain name of the author's own, which almost any words can be."""
        found = self.widely(text)
        return found is None or any(slot.kind in NAMING for slot in found.slots)

    def compound(self, text: str) -> tuple[tuple[PhraseMatch, ...], bool]:
        """Parse a sentence that holds two acts, and say whether they are offered; return nothing for any other."""
        return self._paired(text, self.ways.compounds)

    def _paired(self, text: str, known: Iterable[tuple[Wanted, str]]) -> tuple[tuple[PhraseMatch, ...], bool]:
        said = compound(self._reading(text), text, known)
        may = next((one for one in self.language.may if said and said[0].startswith(f"{one} ")), "")
        said = (said[0].removeprefix(may).lstrip(), *said[1:]) if may else said
        willing = late(rf" (?:{self.ways.lexicon.words.get('willing', '(?!)')})(?= )", re.IGNORECASE)
        found = [self.read(one) or self.read(willing.sub("", one)) for one in said]
        return tuple(one for one in found if one) if all(found) else (), bool(may)

    def behind_a_condition(self, text: str) -> str:
        """Return what stands behind a label that may be a condition: "turn to 12" of "No rope: turn to 12"."""
        words = tokens(text)[:20]
        label = next((place for place, token in enumerate(words[:-1]) if token.parts and token.text in ":?"), 0)
        if not label or not may_be_condition(self._reading(text), words[:label], words[label + 1].text):
            return ""
        return text[words[label + 1].start :]

    def but_for(self, text: str) -> Nearest | None:
        """Return what an instruction says if one stretch of it is left out: that stretch is what is not understood."""
        words = tokens(text)
        if not 2 < len(words) <= 30:
            return None
        kept = self.ways.lexicon.telling | self._weights.numbers | TURNING
        for shorter, gone in shortened(words, kept, self.ways.meant):
            if _lacks_its_act(text, gone[-1]):
                continue
            found = self._reading(text).instruction(shorter)
            if found and any(slot.kind in NAMING for slot in found.slots) and not any(token.style for token in shorter):
                continue
            if found and self.ways.clause_words(found.phrase.id).intersection(token.text for token in gone):
                continue
            if found and gone[0].text in GIVING and any(map(_adds, found.values.values())):
                continue  # a bonus that one may not have: "+1 for the rope"
            if found and not found.unknown and (said := self.canonical(found.phrase, found.values)):
                heads = sum(token.text in self.ways.telling for token in gone)
                return Nearest(said, 0.5 + 0.1 * len(gone) + 0.4 * heads, (gone[0].start, gone[-1].end), 1)
        return None

    def amid(self, text: str) -> Nearest | None:
        """Return what a stretch of a sentence says that holds all that counts or is marked in it.

        What stands round it is not understood: "The troll is worth 10 xp to you, dead or alive".
        """
        words = [token for token in tokens(text) if not token.parts]
        numbers = self._weights.numbers | {"half", "twice"}
        held = [n for n, token in enumerate(words) if _counts(token, numbers)]
        if not held or not 3 < len(words) <= 30:
            return None
        turning = TURNING | {*self.language.conditional, *self.language.unless}
        before = [n for n, token in enumerate(words[: held[0]]) if token.text in turning]
        behind = [n for n, token in enumerate(words) if n > held[-1] and token.text in turning]
        acts = self.ways.lexicon.acts
        starts = [
            n for n in range(before[-1] + 1 if before else 0, held[0] + 1) if words[n].text in acts or n == held[0]
        ]
        ends = range(behind[0] if behind else len(words), held[-1], -1)
        if before or behind:
            return None
        for start, end in [(start, end) for start in starts for end in ends][:MOST_AMID]:
            said = text[_opening(text, words[start].start) : _closing(text, words[end - 1].end)]
            found = self.widely(said)
            if found and is_certain(found, said, NAMING) and (whole := self.canonical(found.phrase, found.values)):
                left = (0, words[start].start) if start else (words[end - 1].end, len(text))
                if (self.ways.clause_words(found.phrase.id) | _GIVEN_BY_NAME).intersection(
                    token.text for token in (*words[:start], *words[end:])
                ):
                    continue  # "You are too close for a shield"
                return Nearest(whole, 1.3, left, 1)
        return None

    def piecewise(self, text: str, told: str = "") -> Nearest | None:
        """Read a sentence of several pieces as one instruction, the others as its clauses.

        ``told`` is a piece of which it is known that it only tells: "You lose your footing".
        """
        cuts = pieces(text)
        best: Nearest | None = None
        for first, behind in runs(len(cuts)) if 1 < len(cuts) <= MOST_PIECES else ():
            run = text[cuts[first][0] : cuts[behind - 1][1]].strip(" ,")
            joint = text[cuts[first - 1][1] : cuts[first][0]].strip(" ,").casefold() if first else ""
            if (
                joint in CUTS
                and behind > first + 1
                and set(".!?:;") & set(text[slice(*cuts[first])][-1:] + text[cuts[first][1] : cuts[first + 1][0]])
            ):
                continue  # "The guard is drunk and | unarmed. Fight him"
            found = self.widely(run)
            if not found or not is_certain(found, run, NAMING):
                continue
            words = tokens(text)
            kept = {token.start for token in words if cuts[first][0] <= token.start < cuts[behind - 1][1]}
            if found.phrase.id.startswith(LASTING) and says_where(self._reading(text), words, kept):
                continue
            near = self._with_clauses(found, text, (cuts[:first], cuts[behind:]), told)
            if near and (best is None or near.cost < best.cost):
                best = near
        return best if best and not _leaves_out_helpers(text, best.sentence) else None

    def _with_clauses(
        self, found: PhraseMatch, text: str, rest: Sequence[Sequence[Stretch]], told: str
    ) -> Nearest | None:
        """Add the clauses that the other pieces of its sentence say to an instruction.

        None if a piece says something else.
        """
        values = dict(found.values)
        cost, left, story = 0.2, None, 0
        hero = {*self.language.subject, *self.ways.possessive}
        waiting = [list(side) for side in rest if side]
        while waiting:
            side = waiting.pop(0)
            for count in range(len(side), 0, -1):
                start, end = side[0][0], side[count - 1][1]
                piece = text[start:end].strip(" ,.!:;")
                taken = ({}, 0.9) if piece == told else self.as_piece(found, piece, values)
                is_joined = bool(story) and text[story:start].strip(" ,").casefold() in CUTS
                if taken and taken[0] and is_joined and hero.isdisjoint(token.text for token in tokens(piece)):
                    continue  # "The guard is drunk and unarmed": he is, and not the hero
                if taken:
                    story = 0 if taken[0] else end
                    values |= taken[0]
                    cost += taken[1]
                    if taken[1] and left is None:
                        left = (start + len(text[start:end]) - len(text[start:end].lstrip()), end)
                    waiting = [side[count:], *waiting] if side[count:] else waiting
                    break
            else:
                return None
        sentence = self.canonical(found.phrase, values)
        return Nearest(sentence, cost, left, 1) if sentence else None

    def as_piece(
        self, found: PhraseMatch, piece: str, values: Mapping[str, Any]
    ) -> tuple[Mapping[str, Any], float] | None:
        """Return what one piece of a sentence adds to its instruction, and what it costs to take it so."""
        reading = self._reading(piece)
        spoken = {token.text for token in tokens(found.text)}
        weights = replace(self._weights, acts=self._weights.acts - spoken)
        said = as_clause(self.ways.clauses_apart(found.phrase.id), reading, weights)
        if said and not said[0].keys() & values.keys():
            return said
        cost = telling_cost(reading, tokens(piece), self.ways.clause_words(found.phrase.id))
        return None if cost is None else ({}, cost)

    def clause_words_of(self, found: PhraseMatch | None) -> frozenset[str]:
        """Return the words that say something in the clauses of an instruction."""
        return self.ways.clause_words(found.phrase.id) if found else frozenset()

    def _money_counted(self, text: str, condition: bool) -> Nearest | None:
        """Return how a book counts the money that its rules have not."""
        reading = self._reading(text)
        whole = reading.prepared(tokens(text)) if self.ways.counted_money else ()
        for words, opener in ((whole, ""), *without_flavour(reading, whole)) if whole else ():
            texts = frozenset(token.text for token in words)
            for sought, said, asks in self.ways.counted_money if opener.split(" ")[0] not in (FOR, "in") else ():
                if asks == condition and (fit := find(sought.possible(texts), text, words, reading.extents)):
                    amount = next((value for _, kind, value in fit.slots if kind != "person" and value), "")
                    return Nearest(said.replace("{amount}", str(amount)), 0.0, None, 1)
        return None

    def behind_story(self, text: str) -> str:
        """Return a text without the sentences at its beginning that only tell; empty if it begins with none."""
        words = tokens(text)
        starts = [*behind_story(self._reading(text), words)]
        return text[_opening(text, words[starts[-1]].start) :] if starts else ""

    def only_tells(self, text: str) -> bool:
        """Return whether a text names no act, no number and no name."""
        return tells(self._reading(text), tokens(text))

    def is_story(self, text: str) -> bool:
        """Return whether a clause carries no rule."""
        return is_story(self._reading(text), tokens(text))

    def may_tell_why(self, text: str) -> bool:
        """Return whether a clause only tells, whatever befalls the hero in it: "you reach the ledge"."""
        return tells_why(self._reading(text), tokens(text))

    def heads_a_shop(self, text: str) -> bool:
        """Return whether a text heads the wares of a shop where the money is a book's own."""
        reading = self._reading(text)
        words = reading.prepared(tokens(text))
        shop = self.ways.shop.possible(frozenset(token.text for token in words))
        return bool(self.coin and words and find(shop, text, words, reading.extents))

    def has_money(self, text: str) -> tuple[Asked, ...]:
        """Return the condition on a book's own money that a text is; nothing for any other text."""
        near = self._money_counted(text, condition=True) if self.coin else None
        found = self.asked(near.sentence, strict=True)[0] if near else None
        return (replace(found, say=text),) if found else ()

    def counted_money(self, text: str) -> str:
        """Return how a book counts a price that its rules have no money for; empty for any other text."""
        near = self._money_counted(text, condition=False)
        return near.sentence if near else ""

    def keeps(self, text: str, sentence: str) -> bool:
        """Return whether a hint keeps a text's direction, kinds, names, and the order of many numbers.

        A loss is not turned into a gain, nor a code word into a thing."""
        if not self.holds(text, sentence):
            return False
        numbers = [_SIGNED.findall(one.replace("\u2212", "-").replace(" ", "")) for one in (text, sentence)]
        if len(numbers[0]) > 2 and sorted(numbers[0]) == sorted(numbers[1]) and numbers[0] != numbers[1]:
            return False  # some stand at the wrong thing
        digits = [Counter(_DIGITS.findall(one)) for one in (text, sentence)]
        if any(number != "1" for number in digits[0] - digits[1]):
            return False
        spelled = {plainly(word) for word in _WORDS.findall(sentence)}
        words = [_spoken(one) for one in (text, sentence)]
        for token in tokens(text)[1:]:
            if text[token.start].isupper() and plainly(token.text) in self.ways.learned_names - spelled:
                return False
        said, put = (tuple(token.text for token in tokens(one)) for one in (text, sentence))
        if _leaves_out_helpers(text, sentence) or self.ways.spells(said) - self.ways.spells(put):
            return False
        facts = [set(_WORDS.findall(one)) - {""} for one in _IN_BRACKETS.findall(text)]
        if any(one and spelled.isdisjoint(map(plainly, one)) for one in facts):
            return False  # "Pay 1 sp" leaves out the companion of "The knight rides with you for 1 sp (Prowess; Tough)"
        if not words[1].isdisjoint(self.language.or_) and words[0].isdisjoint(self.language.or_):
            return False  # "Test Search and Tracking" is no test of one of them
        befalls = self.ways.lexicon.words.get("befalls-it", "").split("|")
        whom = next((said[:n] for n, word in enumerate(said[:5]) if n and word in befalls), ())
        others = {word for word in whom if word not in (*self.language.articles, *PERSONS, "this", "that")}
        if others and others.isdisjoint(put) and {"you", "your"}.isdisjoint(said[len(whom) :]):
            return False  # "The guard takes a Wound" befalls him
        if self.denies(sentence) and not self.denies(text):
            return False  # "The shades flee; otherwise fight them" does not say that you cannot run
        if any(f" {other} " in text for other in self.language.otherwise[:2]) and not any(
            one in fold(sentence) for one in (*self.language.otherwise, *self.language.unless)
        ):
            return False  # what is done otherwise is not done then
        codes = {token.text for token in tokens(text) if token.style == "em"}
        things = {token.text for token in tokens(sentence) if token.style == "strong"}
        return self.directs(text, sentence) and codes.isdisjoint(things)

    def holds(self, text: str, sentence: str) -> bool:
        """Return whether a hint neither leaves out nor invents what turns the meaning of a text: "permanently", "all".

        Reasons are left aside.
        """
        signed = [Counter(_SIGNS.findall(one.replace("\u2212", "-"))) for one in (text, sentence)]
        if signed[0] - signed[1]:
            return False
        said = _REASON.sub("", text)
        if not all(put.search(sentence) or not kept.search(said) for kept, put in self.ways.kept):
            return False
        return all(said.search(text) or not put.search(sentence) for put, said in self.ways.invented)

    @staticmethod
    def denies(text: str) -> bool:
        """Return whether a text holds a word that denies something."""
        return "n't" in text or not (DENYING | {"cannot", "except"}).isdisjoint(token.text for token in tokens(text))

    def directs(self, text: str, sentence: str) -> bool:
        """Return whether a hint neither gives what a text takes nor takes what it gives."""
        said, hint = self.direction(text), self.direction(sentence)
        return not (said and hint and said != hint)

    def direction(self, text: str) -> str:
        """Return whether a text only takes ("down") or only gives ("up"); empty for both and neither."""
        texts = {token.text for token in tokens(text) if not token.style}
        ways = [name for name, words in self.ways.directions if not words.isdisjoint(texts)]
        return ways[0] if len(ways) == 1 else ""

    def likely(self, text: str) -> Nearest | None:
        """Return what a sentence likely means that the phrasebook lacks."""
        found, is_offered = self._paired(text, self.ways.likely)
        said = "; ".join((f"{self.language.may[0]} " * is_offered + one.text) for one in found[:1])
        said = "; ".join((said, *(one.text for one in found[1:])))
        return Nearest(capital(said), 0.2, None, 1) if found else None

    def hinted(self, text: str) -> Nearest | None:
        """Return what a sentence means if it is meant as a looser way of saying an instruction."""
        if likely := self.likely(text):
            return likely
        reading = self._reading(text)
        for words in (reading.prepared(tokens(text)), reading.prepared(opened(text, 0))):
            if (best := reading.best(self.ways.hinted, words)) and (
                said := self.canonical(best[0].what, reading.filled(*best)[0])
            ):
                return Nearest(said, 0.2, None, 1)
        return None

    def nearest(self, text: str, condition: bool, dearest: float) -> Nearest | None:
        """Return the sentence of the phrasebook that is nearest to one that is not understood, none above the dearest."""
        counted = self._money_counted(text, condition=True)
        return next(iter(self.near_ones(text, condition, dearest, counted)), None)

    def near_ones(self, text: str, condition: bool, dearest: float, first: Nearest | None = None) -> list[Nearest]:
        """Return the few sentences of the phrasebook near one that is not understood, the nearest first."""
        group = self.ways.indexed_conditions if condition else self.ways.indexed_phrases
        found = {first.sentence: first} if first else dict[str, Nearest]()
        for words in dict.fromkeys((tokens(text), opened(text, 0))):
            reading = self._reading(text)
            for near in nearest(group, text, reading.prepared(words)[:40], reading.extents, self._weights, dearest):
                is_change = isinstance(near.known.what, Phrase) and not has_outcomes(near.known.what)
                put_in = [word for word in near.put_in if word not in SMALL]
                if is_change and near.skipped and _lacks_its_act(text, near.skipped[0]):
                    continue
                is_bold = near.fit.literals < 2 or any(self._weights.putting(word) >= PUT for word in put_in)
                if put_in and (is_bold if is_change else not near.fit.literals):
                    continue  # what is done is not said: {2 Vitality} may be lost or healed
                own = self.ways.clause_words(near.known.what.id)
                cost = near.cost + 2.0 * sum(
                    not own.isdisjoint((token.text, plainly(token.text))) for token in near.skipped
                )
                values, _ = reading.filled(near.known, near.fit)
                said = self.canonical(near.known.what, values)
                if said and (said not in found or cost < found[said].cost):
                    found[said] = Nearest(said, cost, not_understood(near), near.fit.literals)
        return sorted(found.values(), key=lambda near: near.cost)

    @cached_property
    def _weights(self) -> Weights:
        """Return what words of a sentence may mean, for the nearest one."""
        numbers = frozenset(word for word, _ in self.language.numbers if word not in SMALL)
        return Weights(numbers, self.ways.meant, self.ways.telling, self.ways.lexicon.acts)

    def may_ask(self, text: str, ids: frozenset[str]) -> bool:
        """Return whether a text holds the words of one of these conditions, so that it is worth reading as one."""
        words = Reading(self, text, NOWHERE, wide=True).prepared(tokens(text))
        likely = self.ways.conditions.likely(frozenset(token.text for token in words))
        return any(known.what.id in ids for known in likely)

    def asked(
        self, text: str, place: Place = NOWHERE, lenient: bool = False, wide: bool = False, strict: bool = False
    ) -> tuple[Asked | None, tuple[tuple[str, str, int], ...]]:
        """Parse a condition (without its "if") and list its faults: (kind, word, place)."""
        way = text, lenient, wide, strict
        if way in self._not_asked:
            return None, self._not_asked[way]
        reading = Reading(self, text, place, lenient, wide, strict or wide)
        found = asked(reading, reading.prepared(tokens(text)))
        if not found and len(self._not_asked) < MOST_PARSED:
            self._not_asked[way] = tuple(reading.unknown)
        return found, tuple(reading.unknown)

    def is_state(self, name: str) -> bool:
        """Return whether the rules know what it is to be so, and it is no title: Wounded."""
        being = self.ways.lexicon.words.get("being", "")
        asked = self.asked(f"{being} {name}", wide=True)[0] if being else None
        return asked is not None and not any(leaf.phrase.endswith("-title") for leaf in asked.leaves())


_WHITHER = frozenset("away back on up down out fast still".split())
"""Words behind what is done in a purpose."""
_SHARED = frozenset(("of", "von", "der", "den", "dieser", "deiner"))
"""Words between a number and what it is taken from."""
_TESTED = frozenset(("skill", "score"))
"""Slots of what is tested, of which a phrase may have several to choose from."""


class Reading:
    """Parse of one text with a vocabulary."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        text: str,
        place: Place,
        lenient: bool = False,
        wide: bool = False,
        strict: bool = False,
    ) -> None:
        self.vocabulary = vocabulary
        self.language = vocabulary.language
        self.text = text
        self.place = place
        self.lenient = lenient
        self.wide = wide
        self.strict = strict
        """Whether what only the checks of the whole book can tell to be wrong is left for other readings first."""
        self.unknown: list[tuple[str, str, int]] = []
        self.asking = False
        """Whether a condition is matched, which may ask for a score by its name."""
        self.two: tuple[str, ...] = ()
        """What the instruction can mean, if it can be read in two ways."""
        self._deep = 0

    @property
    def reserved(self) -> frozenset[str]:
        """Return the names of scores and of money."""
        return self.vocabulary.ways.reserved

    @property
    def no_names(self) -> frozenset[str]:
        """Return the words of the language that no plain name holds."""
        return self.vocabulary.ways.lexicon.no_names

    @property
    def meant(self) -> frozenset[str]:
        """Return words that say something of what is done, and are no flavour."""
        return self.vocabulary.ways.meant

    def is_free(self, name: str) -> bool:
        """Return whether the rules do not know a name."""
        return plainly(name) not in self.vocabulary.ways.rule_words

    def is_purpose(self, words: Sequence[Token]) -> bool:
        """Return whether words only say what something is done for."""
        return tells(self, words, is_purpose=True)

    def prepared(self, words: Sequence[Token]) -> Sequence[Token]:
        """Return the tokens to match: if ``wide``, contractions written out and without fillers."""
        if not self.wide:
            return words
        lexicon = self.vocabulary.ways.lexicon
        words = [*self._parted(words)] if lexicon.suffixes else words
        return widened(words, lexicon.contractions, lexicon.fillers, lexicon.joined)

    def _parted(self, words: Sequence[Token]) -> Iterator[Token]:
        """Yield the tokens with a name of the rules and what is tested by it apart: "Kraftprobe"."""
        suffixes = self.vocabulary.ways.lexicon.suffixes
        for token in words:
            end = next((one for one in suffixes if token.text.endswith(one) and token.text != one), "")
            stem = token.text.removesuffix(end).removesuffix("s") if end and not token.style else ""
            if stem and any(stem in firsts for firsts in self.vocabulary.kinds.values()):
                yield replace(token, text=stem, end=token.end - len(end))
                yield replace(token, text=end, start=token.end - len(end))
            else:
                yield token

    def instruction(self, words: Sequence[Token]) -> PhraseMatch | None:
        """Return the best match: the system's own first, then the one with most literal words."""
        words = self.prepared(words)
        if not self.wide:
            return next((found for group in self.vocabulary.phrases if (found := self._match(group, words))), None)
        merely, numbers = self.vocabulary.ways.lexicon.merely, dict(self.language.numbers)
        words = [
            token
            for token, then in zip(words, [*words[1:], None], strict=False)
            if token.style
            or token.text not in merely
            or not (then and (then.kind in ("number", "dice", "signed") or numbers.get(then.text)))
        ]
        if found := self._match(self.vocabulary.ways.phrases, words):
            return found
        if self._holds_condition(words, least=2):
            return None  # "as long as you wear the cloak" is no reason
        for shorter, opener in without_flavour(self, words):
            kept = {token.start for token in shorter}
            gone = frozenset(token.text for token in words if token.start not in kept)
            found = self._match(self.vocabulary.ways.phrases, shorter, opener, gone)
            if found and not (found.phrase.id.startswith(LASTING) and says_where(self, words, kept)):
                return found
        return None

    def _holds_condition(self, words: Sequence[Token], least: int = 1) -> bool:
        """Return whether a condition begins among words, with an opener of ``least`` words or more: "as long as"."""
        said = [token.text for token in words if not token.style]
        openers = [one.split() for one in (*self.language.conditional, *self.language.unless)]
        return any(
            said[place : place + len(own)] == own
            for own in openers
            if len(own) >= least and own[0] in said
            for place in range(len(said))
        )

    def _match(
        self, group: Group, words: Sequence[Token], opener: str = "", gone: frozenset[str] = frozenset()
    ) -> PhraseMatch | None:
        """Return the best match of a group; ``opener`` is the first of the words ``gone``, left out as flavour."""
        self.two = ()
        best = self.best(group, words)
        if best is None or leaves_meaning(self, *best, opener):
            return None
        known, fit = best
        # What only tells holds no word of the phrase's clauses: "fall onto soft hay" is another fall.
        hero = {*self.language.subject, *self.vocabulary.ways.possessive}
        told = {
            token.text
            for start, end in _told(fit)
            for place, token in enumerate(words[start:end], start + 1)
            if not words[place:] or words[place].text not in hero  # "hits you" is a verb
        }
        left_out = (gone | told) - self.vocabulary.ways.lexicon.opening - DENYING
        if opener.removeprefix("in order ").startswith(f"{TO} ") and not known.what.id.startswith("fight"):
            left_out -= self.vocabulary.ways.lexicon.acts | _WHITHER  # "a Will roll to stand fast", "to look away"
        if self.wide and self.vocabulary.ways.clause_words(known.what.id) & left_out:
            return None
        assert isinstance(known.what, Phrase)
        values, slots = self._filled(known, fit)
        if {"modifier", "helps"} <= values.keys() and _AT_ANEW.search(self.text):
            instead = {**values, "helps": values["helps"] - values["modifier"]}
            self.two = tuple(self.vocabulary.canonical(known.what, one) for one in (values, instead))
        if self.two:
            self.unknown.append((TWO, "|".join(self.two), 0))
        said = (start for (name, *_), start in zip(fit.slots, fit.starts, strict=True) if name != "_")
        lead = written(self.text, words[: min(said, default=0)]).rstrip(" $:,")
        return PhraseMatch(known.what, self.text, values, slots, self._unknown(fit), lead)

    def best(self, group: Group, words: Sequence[Token]) -> tuple[Known, Fit] | None:
        """Return the best match of a group and its fit: fewest words of the author's own, then most literal."""
        texts = frozenset(token.text for token in words)
        found: tuple[Known, Fit] | None = None
        rank: tuple[int, int] = (0, 0)
        self.asking = group.asks
        for one, graph in group.possible(texts):
            fit = find(graph, self.text, words, self.extents)
            self.asking = group.asks  # what is nested in a slot may be another kind
            if not fit or self._is_torn(one, fit, words):
                continue
            own = (-_free(fit) if self.wide else 0, fit.literals)
            if found is None or own > rank:
                found, rank, self.two = (one, fit), own, ()
            elif own == rank and self.wide and isinstance(one.what, Phrase):
                self.two = self._two(found, (one, fit))
        return found

    def _is_torn(self, known: Known, fit: Fit, words: Sequence[Token]) -> bool:
        """Return whether a fit gives one slot two values: "the **rope** or the **lamp**"."""
        said: dict[str, Any] = {}
        asked = [place for place, (name, _, _) in enumerate(fit.slots) if name.rstrip("23") in _TESTED]
        for one, other in pairwise(asked):
            between = words[fit.ends[one] : fit.starts[other]]
            if fit.slots[one][2] == fit.slots[other][2] and any(
                token.kind in ("number", "signed") for token in between
            ):
                return True  # "Climbing-2, or Climbing+1 with a rope" leaves no choice between two
        places = {name: place for place, (name, _, _) in enumerate(fit.slots)}
        if "helper" in places and (helps := places.get("helps", len(fit.slots))) < places["helper"]:
            between = words[fit.ends[helps] : fit.starts[places["helper"]]]
            is_last = places["helper"] == len(fit.slots) - 1
            if any(token.parts and token.text in (";." if is_last else ",;.") for token in between):
                return True  # "at -2; with the **rope** you have +1": what it gives stands behind it
        for (name, kind, value), start, end in zip(fit.slots, fit.starts, fit.ends, strict=True):
            if name != "_" and said.setdefault(name, value) != value:
                return True
            own = words[start:end]
            if kind == "signed" and name in _MODIFIERS and own[-1].kind == "number" and value > MOST_UNSIGNED:
                return True  # "Will roll at 12" says what is to be rolled, and by how much no roll is better
            is_one = not isinstance(getattr(known.what, "does", None), StandingOffer)  # who buys may be anyone
            if name == "who" and is_one and len(own) == 1 and own[0].text in PERSONS and not own[0].style:
                return True  # "She leaves you": who does?
            if name == "helper" and not own[-1].style and self._is_asked_of_the_rules(plainly(str(value[0]))):
                return True  # "-1 if you wear armour", "+2 if you have Alertness": no thing is named
            or_ = [place for place, token in enumerate(own) if token.text in self.language.or_ and not token.style]
            counts = any(slot[0] == "count" for slot in fit.slots)  # "Choose one of the **rope** or the **lamp**"
            is_change = isinstance(known.what, Phrase) and (known.what.gives or known.what.takes)
            if kind in LISTS and is_change and (len(value) < 2 if counts and name == "items" else or_):
                return True  # of one thing none is chosen
            share = number_at(self.language, own, 0) if len(own) > 3 and own[1].text in _SHARED else None
            if kind in LISTS and is_change and share and any(count > 1 and count != share for *_, count in value):
                return True  # "one of the three swords" is not three; "two of your rations" are two
            counted = [
                token for place, token in enumerate(own[1:], 1) if own[place - 1].text in _SHARED and not token.style
            ]
            if kind in LISTS and is_change and any(number_at(self.language, (one,), 0) is not None for one in counted):
                return True  # "eines der drei Schwerter" is no sword called so
            joints = [place for place, token in enumerate(own) if token.text in self.language.and_ and not token.style]
            both = [place for place in joints if place and self.text[own[place - 1].start].isupper()]
            if name == "with" and both:
                return True  # a standing with each of them
            names = [place for place in or_ if place and self.text[own[place - 1].start].isupper()]
            if kind == "name" and names and not name.startswith(("thing", "except")):
                return True  # "Calder or Harrow"
        return False

    def _is_asked_of_the_rules(self, name: str) -> bool:
        """Return whether a plain name is a kind of things or a trait, which no pack holds."""
        return name in KINDS_OF_THINGS or any(plainly(word) == name for word in self.vocabulary.words_of("trait"))

    def _two(self, first: tuple[Known, Fit], second: tuple[Known, Fit]) -> tuple[str, ...]:
        """Return what two phrases of the rules would say; empty if either is the author's or cannot be said."""
        own = {phrase.id for phrase in self.vocabulary.system.language.phrases}
        if {first[0].what.id, second[0].what.id} - own:
            return self.two
        said = [self.vocabulary.canonical(known.what, self._filled(known, fit)[0]) for known, fit in (first, second)]
        return tuple(dict.fromkeys((*self.two, *said))) if all(said) and said[0] != said[1] else self.two

    def _fits(self, kind: str, own: Sequence[Token], value: Any) -> bool:
        """Return whether the words of a slot say nothing but a name of the author's own."""
        if kind in NAMING and not is_wholly_marked(own, self.vocabulary.between_names):
            return False
        if kind in NAMING and self._holds_condition(own[1:]):
            return False
        if self.asking and kind in NAMING - {"thing", "everything"}:
            last = own[-1]
            # Where nouns have capitals, "du dem Mädchen geholfen hast" names no thing.
            is_verb = len(own) > 1 and last.kind == "word" and not last.style and self.text[last.start].islower()
            if _is_done(own, self.language.articles) or (is_verb and not self.language.openers):
                return False
        match kind:
            case "thing" | "everything" | "sorts" if not any(token.style for token in own) and any(
                token.text in _NO_KIND or token.kind in ("number", "dice", "signed") for token in own
            ):
                return False
            case "counter" if own[-1].text in COPULAS and not own[-1].style:
                return False
            case "counter" if len(own) == 1 and own[0].kind == "number":
                return False  # "Subtract four from 12"
            case "counted-one" if own[0].style == "strong":  # "Gain 30 gold and **chain mail** (+3)"
                return False
            case "counter":
                return own[0].style != "" or own[0].kind == "quoted" or self._may_count(str(value))
            case "item" | "items":
                listed = [value] if kind == "item" else value
                # What is set in italics is a code word wherever it can be one.
                if self.strict and own[0].style == "em":
                    return False
                # Lists that mix things and scores are split before anything is made of them.
                if self.strict and not any(token.style for token in own) and _says_more(self.language, listed):
                    return False
                return (len(listed) > 1 and not self.wide and not self.strict) or all(
                    self._may_carry(own, name) for name, _, _ in listed
                )
            case "thing":
                return plainly(str(value)) in ANYTHING | WHATEVER or self._may_carry(own, str(value))
            case "title" if own[0].text in IN_FRONT and not own[0].style:
                return False
            case "title" if all(token.text in ALIVE and not token.style for token in own):
                return False
            case "title" if self.text[own[0].start].islower() and not own[0].style and self._is_result(own):
                return False  # "If you are successful" asks for no title
            case "title" if self.wide and not own[0].style and self._of_the_rules(str(value)):
                return False  # "You become Wealthy"
            case "title":
                return not self.strict or (is_named(own, IN_A_TITLE) and self.is_free(str(value)))
            case "foe" | "creature" if self.wide and any(token.text in IN_NO_FOE and not token.style for token in own):
                return False
            case "foe" | "creature" if not own[0].style and self._is_no_foe(value):
                return False
            case "name" if len(own) > 1 and not own[-1].style and own[-1].text in self.vocabulary.ways.lexicon.tails:
                return False  # "a guide here"
            case "name" if len(own) > 1 and not own[-1].style and own[-1].text in PERSONS:
                return False  # "on a Miss it"
            case "name" if len(own) > 1 and own[-1].text in _ONES and self.text[own[-1].start].islower():
                return False
            case "name" if own[0].text in _SOMEBODY and self.text[: own[0].start].casefold().endswith("from "):
                return True  # "First aid from someone": nobody else is asked for by that
            case "name" if not own[0].style and (own[0].text in _NOBODY or self._does_something(own)):
                return False
            case "name" if (
                not own[0].style
                and dict(self.language.numbers).get(own[0].text, 0)
                and (own[0].text not in self.language.articles)
            ):
                return False  # "two lanterns"
            case "name" | "foe" | "creature" if (
                own[-1].text in (*self.language.or_, *self.language.and_) and not own[-1].style
            ):
                return False
            case "name" | "foe" | "creature" if (
                not own[0].style and own[0].text in _BEFORE_A_TIME and self._says_when(own)
            ):
                return False
            case "name" | "foe" | "creature" if self.strict and own[0].text in BEFORE_A_NAME:
                return False
            case "foe" | "creature" if self.strict and own[0].text in IN_FRONT:
                return False  # a name may begin so: "the number on the slate"
            case "name" | "foe" | "creature":
                # The German article is a verb in English: "Die Schmiedin verkauft".
                bare_name = own[after_article(self.language, own, 0) :]
                # "but not heavy or post": single words, of which "or" makes a list and no sentence
                if all({one.text, other.text} & JOINTS for one, other in pairwise(bare_name)):
                    bare_name = [token for token in bare_name if token.text not in JOINTS] or bare_name
                if kind == "name" and not is_named(bare_name, IN_A_STATEMENT if self.strict else VERBS | IN_A_CLAUSE):
                    return False
                if self.strict and kind != "name" and any(_is_coin(self, token) for token in own):
                    return False
                if kind != "name" and own[-1].text in PERSONS:
                    return False
                # What stands in brackets is said of somebody, and is no part of the name; nor is a clause behind a comma.
                written_out = self.text[own[0].start : own[-1].end]
                has_clause = not own[0].style and any(len(one.split()) > 2 for one in written_out.split(",")[1:])
                if kind == "name" and len(own) > 1 and (has_clause or set("()") & set(written_out)):
                    return False
                return is_named(_uncounted(own) if kind == "foe" else own, SAYING)
            case "keyword" if len(own) > 1 and not own[0].style and self._is_act(own[0]):
                return False
            case "keyword":
                return is_named(own, IN_A_TITLE if self.wide else IN_NO_KEYWORD)
            case "section":
                return not self.strict or bare(str(value)) in self.vocabulary.sections
        return True

    def _of_the_rules(self, name: str) -> bool:
        """Return whether the rules know a word of this name, of whatever kind."""
        return any(plainly(word) == plainly(name) for words in self.vocabulary.ways.kinds.values() for word in words)

    def _is_no_foe(self, value: Any) -> bool:
        """Return whether plain words name nobody to fight: "this battle unarmed", "on"."""
        names = [value] if isinstance(value, str) else [called for called, _, _ in value]
        words = [{token.text for token in tokens(name) if token.kind == "word"} for name in names]
        return any(bool(one & IN_NO_FOE_EVER) or one - {*self.language.articles} <= NO_FOE for one in words)

    def _says_when(self, own: Sequence[Token]) -> bool:
        """Return whether words say when: "on the third day Hob", "on later visits the wolf"."""
        return any(token.text in WHEN | _TIMES and self.text[token.start].islower() for token in own)

    def _is_act(self, token: Token) -> bool:
        """Return whether a word in small letters says what is done: "cross off the letter" is no keyword."""
        return token.text in self.vocabulary.ways.lexicon.acts and self.text[token.start].islower()

    def _does_something(self, own: Sequence[Token]) -> bool:
        """Return whether words that may be a name hold a verb: "Old Wat goes home" is more than a name."""
        acts = self.vocabulary.ways.lexicon.acts
        return any(
            (not acts.isdisjoint((token.text, token.text.removesuffix("s"))) or token.text == "goes")
            and token.text.endswith("s")
            and self.text[token.start].islower()
            for token in own[1:]
        )

    def _may_count(self, name: str) -> bool:
        """Return whether a plain name can be a counter's; conditions ask for scores by their name too."""
        words = plainly(name).split()
        own = " ".join(words)
        if self.asking and score_called(self.vocabulary.system, own):
            return True
        ways = self.vocabulary.ways
        if own in dict(self.language.numbers):
            return False
        if len(words) > 1 and (
            (self.strict and (words[-1] in COUNTERS or words[0] == "counter")) or not ways.learned.isdisjoint(words)
        ):
            return False
        refused = ways.scores | NO_COUNTER | ANYTHING  # "two items marked small"
        return own not in ways.rule_words and refused.isdisjoint(words)

    def _is_result(self, own: Sequence[Token]) -> bool:
        """Return whether words say nothing but how something came out: "successful", "beaten"."""
        words = outcome_words(self.vocabulary.code)
        said = [token.text for token in own]
        return " ".join(said) in dict(words.idioms) or all(one in words.states or one in words.done_to for one in said)

    def _may_carry(self, own: Sequence[Token], name: str) -> bool:
        """Return whether a plain name can be a thing's; the checks decide last about names of scores."""
        opening = self.vocabulary.ways.lexicon.openers - _OPENING_A_NAME
        if own[0].kind == "word" and not own[0].style and own[0].text in opening:
            return False  # "You drop from the wall"
        if not is_thing(self, own, name):
            is_whole = fold(name).split()[:1] in (["all"], ["half"], ["everything"])
            is_free = plainly(name) not in self.reserved and not is_whole
            first, second = (*plainly(name).split()[:2], "", "")[:2]
            is_free = is_free and not (first in self.reserved and second in self.vocabulary.ways.lexicon.opening)
            is_free = is_free and plainly(name) not in ANYTHING | NO_THINGS and own[0].kind not in ("dice", "signed")
            if self.asking:
                is_number = score_called(self.vocabulary.system, name) is not None
                return not self.strict and is_number and plainly(name) not in NO_THINGS
            if {"except", "but", "each", "per", "every"} & set(fold(name).split()):
                return False  # "all your gold except 3 gp"
            return not self.strict and (is_free or is_score(self.vocabulary.system, name))
        words = plainly(name).split()
        ways = self.vocabulary.ways
        if not words:
            return False  # "Lose 2 \\*"
        if not own[0].style and words[0] in ways.reserved and not ways.lexicon.opening.isdisjoint(words[1:2]):
            return False  # "Lose 1 Vitality in complete darkness"
        if not own[0].style and ways.spells(tuple(words)):
            return False  # "you have any Social Stigma"
        if self.asking and not own[0].style and (plainly(name) in _MANY_THINGS or words[0] in ANYTHING):
            return False
        if (
            self.asking
            and self.strict
            and not own[0].style
            and own[0].kind != "quoted"
            and plainly(name) in ways.traits
        ):
            return any(token.style for token in own)  # "you have any Magery"
        if (
            (self.strict or self.wide)
            and not own[0].style
            and own[0].kind != "quoted"
            and plainly(name) in self.vocabulary.ways.learned_names
        ):
            return any(token.style for token in own)
        known = (
            len(words) > 1 and self.strict and not own[0].style and not self.vocabulary.ways.learned.isdisjoint(words)
        )
        return not known or own[0].kind == "quoted" or any(token.style for token in own)

    def _filled(self, known: Known, fit: Fit) -> tuple[dict[str, Any], tuple[Slot, ...]]:
        values: dict[str, Any] = {}
        slots: list[Slot] = []
        for name, kind, value in fit.slots:
            if isinstance(value, UnknownWord):
                value = value.word
            if name == "_":
                continue
            plainly = SLOTS[kind][0] if kind in SLOTS else kind
            if plainly in ("item", "items"):
                value = self._native_things(plainly, value)
            elif kind in ("thing", "marked-name", "everything", "sorts"):
                value = self.vocabulary.native.ware(value)
            elif kind == "keyword" and _SUBJECT.fullmatch(name):
                value = self.vocabulary.native.subject(value)
            if kind in ("foe", "foe-with"):
                tidied, native = self.vocabulary.ways.tidied, self.vocabulary.native
                value = [[called, count, tidied(native.facts(facts))] for called, count, facts in value]
            if self.wide and plainly == "thing" and SORTS.get(value) == "item" and value.endswith("s"):
                value = "items"
            values[name] = value
            slots.append(Slot(name, plainly, value))
            if isinstance(value, Asked):
                values[f"{name}_say"] = value.say
            elif isinstance(value, PhraseMatch):
                slots += value.slots
        for number in fit.clauses:
            if not known.clause_slots[number] & values.keys():
                values[known.clauses[number].name] = known.clauses[number].value
        return values, tuple(slots)

    def _native_things(self, kind: str, value: Any) -> Any:
        """Return things under the names and tags that the rules have for them."""
        native, wares = self.vocabulary.native, self.vocabulary.ways.wares
        listed = [
            [rest if (rest := _SUIT.sub("", name)) != name and plainly(rest) in wares else name, tags, count]
            for name, tags, count in ([value] if kind == "item" else value)
        ]  # "a suit of medium armour" is medium armour
        if not native.is_english:
            listed = [[native.ware(name), [native.tag(tag) for tag in tags], count] for name, tags, count in listed]
        return listed[0] if kind == "item" else listed

    def _unknown(self, fit: Fit) -> tuple[tuple[str, str, int], ...]:
        own = tuple((kind, value.word, value.start) for _, kind, value in fit.slots if isinstance(value, UnknownWord))
        return (*own, *self.unknown)

    def filled(self, known: Known, fit: Fit) -> tuple[dict[str, Any], tuple[Slot, ...]]:
        """Return the values and slots of a condition; keep its unknown words in ``unknown``."""
        self.unknown += [
            (kind, value.word, value.start) for _, kind, value in fit.slots if isinstance(value, UnknownWord)
        ]
        return self._filled(known, fit)

    def extents(self, kind: str, text: str, words: Sequence[Token], place: int) -> Iterable[tuple[int, Any]]:
        """Return the possible ends of a slot with its value, likeliest first."""
        found = self._extents(kind, text, words, place)
        if kind not in FREE:
            return found
        return ((end, value) for end, value in found if self._fits(kind, words[place:end], value))

    def _extents(self, kind: str, text: str, words: Sequence[Token], place: int) -> Iterable[tuple[int, Any]]:
        if kind == "section":
            ends = list(READERS[kind](self.language, text, words, place))
            known = [(end, name) for end, name in ends if bare(name) in self.vocabulary.sections]
            return known or ends
        if kind in READERS:
            return READERS[kind](self.language, text, words, place)
        if kind in SLOTS:
            return SLOTS[kind][1](self, words, place)
        if kind in ("deed", "condition"):
            return self._nested(kind, words, place)
        return self._of_kind(kind, words, place)

    def _of_kind(self, kind: str, words: Sequence[Token], place: int) -> list[tuple[int, Any]]:
        """Match a word of one of the system's kinds, longest first; if lenient, any word."""
        found: list[tuple[int, Any]] = []
        for start in dict.fromkeys((place, place + 1) if words[place].text in self.language.articles else (place,)):
            if start >= len(words):
                continue
            for spelled, name in self.vocabulary.kinds.get(kind, {}).get(words[start].text, ()):
                if tuple(token.text for token in words[start : start + len(spelled)]) == spelled:
                    found.append((start + len(spelled), name))
            for alias, name in self.vocabulary.ways.aliases.get(kind, {}).items() if self.wide else ():
                spelled = tuple(alias.split())
                if tuple(token.text for token in words[start : start + len(spelled)]) == spelled:
                    found.append((start + len(spelled), name))
        if self.lenient and not found:
            for end in range(place + 1, min(place + 4, len(words)) + 1):
                if words[end - 1].kind not in ("word", "quoted") or words[end - 1].style:
                    break
                word = written(self.text, words[place:end])
                if words[end - 1].text in self.vocabulary.ways.lexicon.acts | self.vocabulary.ways.lexicon.telling:
                    break  # "or use the default" is no other skill
                if plainly(word) not in self.reserved:
                    found.append((end, UnknownWord(word, words[place].start)))
        return found

    def _nested(self, kind: str, words: Sequence[Token], place: int) -> list[tuple[int, Any]]:
        if self._deep > 2:
            return []
        self._deep += 1
        ends = [len(words), *(end for end in range(place + 1, len(words)) if words[end].parts)]
        found: list[tuple[int, Any]] = []
        for end in ends[:12]:
            inner: Any = asked(self, words[place:end]) if kind == "condition" else self._deed(words[place:end])
            if inner is not None:
                found.append((end, inner))
        self._deep -= 1
        return found

    def _deed(self, words: Sequence[Token]) -> PhraseMatch | None:
        said = self.instruction(words)
        if not said and self.wide and words[0].text not in self.language.subject:
            willing = self.vocabulary.ways.lexicon.words.get("willing", "").split("|")
            kept = [token for token in words if token.text not in willing or token.style]
            said = self.instruction(kept) if 1 < len(kept) < len(words) else None  # "the smith will mend your armour"
        return said and PhraseMatch(said.phrase, written(self.text, words), said.values, said.slots, said.unknown)


def _is_coin(reading: Reading, token: Token) -> bool:
    """Return whether a word is money, and in no name of somebody."""
    return token.kind == "word" and not token.style and token.text in reading.vocabulary.ways.lexicon.money


def _uncounted(own: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens of foes without how many they are: 2 goblins, then 3 wolves."""
    return [
        token
        for place, token in enumerate(own)
        if token.kind != "number"
        or not (place == 0 or own[place - 1].text in ("then", "dann", "by") or own[place - 1].parts)
    ] or own


@dataclass(frozen=True, slots=True)
class Nearest:
    """Sentence of the phrasebook near one that is not understood, and the stretch that was not."""

    sentence: str
    cost: float
    left: tuple[int, int] | None
    literals: int


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether values mean the same, whatever was written."""

    def meant(values: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: fold(value) if isinstance(value, str) else value
            for name, value in values.items()
            if not name.endswith("_say") and not isinstance(value, (Asked, PhraseMatch))
        }

    return meant(one) == meant(other)


def _leaves_out_helpers(text: str, sentence: str) -> bool:
    """Return whether a hint leaves out companions that cannot help; words on beasts are no such words."""
    said = _spoken(text)
    return not DENYING.isdisjoint(said) and not _HELPERS.isdisjoint(said - _spoken(sentence))


def _spoken(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(token.text for token in tokens(text))


def _did(verb: Token) -> bool:
    """Return whether a verb behind "you" tells what was done before, and not what may be done now: "you told"."""
    return verb.text in TOLD or (verb.text.endswith("ed") and len(verb.text) > 4)


def _adds(value: Any) -> bool:
    """Return whether a value of a roll adds to it: 2, "+1d"."""
    return (isinstance(value, int) and value > 0) or (isinstance(value, str) and value.startswith("+"))


def _lacks_its_act(text: str, left_out: Token) -> bool:
    """Return whether a text without its first word has an amount and no act: "Hael 2 damage"."""
    return left_out.start == 0 and text[left_out.end :].lstrip(" $")[:1].isdigit()


def _says_more(language: Locale, listed: Sequence[Any]) -> bool:
    """Return whether a plain name in a list is part of a sentence."""
    words = [word for name, _, _ in listed for word in fold(str(name)).split()]
    is_said = any(word in NO_NAME or word.endswith("n't") for word in words)
    return is_said or any(holds_number(language, str(name)) for name, _, _ in listed)


def _is_done(own: Sequence[Token], articles: Sequence[str]) -> bool:
    """Return whether plain words say what was done, and name no thing: "eaten today", "noted Marin's name"."""
    first = own[0]
    is_participle = first.text in DONE or (first.text.endswith("ed") and len(first.text) > 4)
    return len(own) > 1 and not first.style and first.kind == "word" and first.text not in articles and is_participle


def _free(fit: Fit) -> int:
    """Return the number of tokens in slots for words of the author's own."""
    slots = zip(fit.slots, fit.starts, fit.ends, strict=True)
    return sum(end - start for (_, kind, _), start, end in slots if kind in FREE)


def _counts(token: Token, numbers: frozenset[str]) -> bool:
    """Return whether a token counts something or is marked."""
    return bool(token.style) or token.kind not in ("word", "mark") or token.text in numbers


def _opening(text: str, start: int) -> int:
    """Return the place before the markup of a word."""
    while start and text[start - 1] in "*_":
        start -= 1
    return start


def _closing(text: str, end: int) -> int:
    """Return the place behind the markup of a word."""
    while end < len(text) and text[end] in "*_":
        end += 1
    return end


def _told(fit: Fit) -> list[tuple[int, int]]:
    """Return the stretches of a fit that only tell."""
    stretches = zip(fit.slots, fit.starts, fit.ends, strict=True)
    return [(start, end) for (name, _, _), start, end in stretches if name == "_"]


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """Unknown word in a slot for one of the system's kinds."""

    word: str
    start: int


def words_added(header: Mapping[str, Any], kinds: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return what a header adds to the system's kinds: its field ``skills`` to the kind ``skill``."""
    added: dict[str, tuple[str, ...]] = {}
    for kind in kinds:
        listed = header.get(f"{kind}s")
        names: list[str] = []
        if isinstance(listed, Mapping):
            names = [word for pair in listed.items() for word in pair if isinstance(word, str)]
        elif isinstance(listed, (list, tuple)):
            names = [word.split("(")[0].split(":")[0].strip() for word in listed if isinstance(word, str)]
        elif isinstance(listed, str):
            names = [word.split("(")[0].split(":")[0].strip() for word in listed.split(",")]
        known = {fold(name) for name in names}
        added[kind] = tuple(name for name in names if name and fold(name) in known)
    return added
