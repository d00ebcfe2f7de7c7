"""Vocabulary of a book: its system's phrases and conditions, in its language, with added words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from turnto.book.grammar.conditions import asked
from turnto.book.grammar.frames.around import compound, without_flavour
from turnto.book.grammar.frames.canonical import canonical
from turnto.book.grammar.frames.nearest import SMALL, TURNING, Weights
from turnto.book.grammar.frames.telling import FOR, behind_story, is_story, may_be_condition, tells, tells_why
from turnto.book.grammar.frames.ways import Ways, ways_of
from turnto.book.grammar.known import Group, known
from turnto.book.grammar.matches import Nearest, PhraseMatch
from turnto.book.grammar.pattern import Wanted, find, in_language
from turnto.book.grammar.plain_names import NAMING
from turnto.book.grammar.reading import Reading
from turnto.book.model import NOWHERE, Asked, Place
from turnto.book.text.locale import Locale, language
from turnto.book.text.name_words import name_words
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, opened, tokens
from turnto.book.text.typography import before_markup, has_outcomes
from turnto.common import conditions_by_id, conditions_for, phrases_by_id, phrases_for
from turnto.core.names import fold, plainly
from turnto.core.phrase import Condition, Phrase
from turnto.core.system import System
from turnto.words.native import NativeNames, native_names

PRESENT_TOO = frozenset(
    "let put come run become cast hit hurt read cut been done eaten drunk seen given known begun spoken".split()
)
"""Irregular forms that may be a present tense behind "you", or stand behind "have" alone."""
BEEN = frozenset("have had were are was hast hattest warst bist".split())
"""Words behind "you" in conditions on what the hero did or is."""
HAVING = frozenset("has have had hat hast hattest".split())
IN_TURN = frozenset(
    "it them this that these those so me none one any neither both es sie das dies keine keines keinen".split()
)
"""Words for what was named before, which no code word can be called."""

AT_START = 8
"""Words within which a sentence that is no instruction as a whole may begin with one."""

MOST_PARSED = 10_000
"""Texts whose meaning as an instruction is remembered."""

_COMPARING = frozenset(
    "even odd higher lower greater equal more less fewer gerade ungerade höher niedriger größer gleich mehr weniger".split()
)
"""Words of what numbers are asked for: no fact of the story."""
_SLOT = late(r"\{(\w+):([\w-]+)\}")


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
        if self.coin and (near := self.money_counted(text, condition=False)):
            counted = self._instruction(near.sentence, place, lenient, False, strict)
            return counted and replace(counted, text=text, lead="")
        words = tokens(text)
        groups = sum(token.kind == "group" for token in words)
        for kept in dict.fromkeys((groups, min(groups, 1), 0)):
            reading = Reading(self, text, place, lenient, wide, strict or wide)
            if said := reading.instruction(words if kept == groups else opened(text, kept)):
                return said
        return None

    def wide_reading(self, text: str) -> Reading:
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
        if any(token.kind != "word" or token.style or token.text in refused | self.weights.numbers for token in said):
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
                said = said[1:] if said[1:] and _did(said[1], self.code) else []
            while said and said[0].text in self.ways.lexicon.fillers:
                said = said[1:]
        is_name = 0 < len(said) <= 8 and not (said[0].text in self.language.articles and len(said) < 3)
        if any(token.text in name_words(self.code).given_by_name for token in said):
            return ""  # "the code Barrow instead" asks for that code
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
        return self.paired(text, self.ways.compounds)

    def paired(self, text: str, known: Iterable[tuple[Wanted, str]]) -> tuple[tuple[PhraseMatch, ...], bool]:
        said = compound(self.wide_reading(text), text, known)
        may = next((one for one in self.language.may if said and said[0].startswith(f"{one} ")), "")
        said = (said[0].removeprefix(may).lstrip(), *said[1:]) if may else said
        willing = late(rf" (?:{self.ways.lexicon.words.get('willing', '(?!)')})(?= )", re.IGNORECASE)
        found = [self.read(one) or self.read(willing.sub("", one)) for one in said]
        return tuple(one for one in found if one) if all(found) else (), bool(may)

    def behind_a_condition(self, text: str) -> str:
        """Return what stands behind a label that may be a condition: "turn to 12" of "No rope: turn to 12"."""
        words = tokens(text)[:20]
        label = next((place for place, token in enumerate(words[:-1]) if token.parts and token.text in ":?"), 0)
        if not label or not may_be_condition(self.wide_reading(text), words[:label], words[label + 1].text):
            return ""
        return text[words[label + 1].start :]

    def clause_words_of(self, found: PhraseMatch | None) -> frozenset[str]:
        """Return the words that say something in the clauses of an instruction."""
        return self.ways.clause_words(found.phrase.id) if found else frozenset()

    def money_counted(self, text: str, condition: bool) -> Nearest | None:
        """Return how a book counts the money that its rules have not."""
        reading = self.wide_reading(text)
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
        starts = [*behind_story(self.wide_reading(text), words)]
        return text[before_markup(text, words[starts[-1]].start) :] if starts else ""

    def only_tells(self, text: str) -> bool:
        """Return whether a text names no act, no number and no name."""
        return tells(self.wide_reading(text), tokens(text))

    def is_story(self, text: str) -> bool:
        """Return whether a clause carries no rule."""
        return is_story(self.wide_reading(text), tokens(text))

    def may_tell_why(self, text: str) -> bool:
        """Return whether a clause only tells, whatever befalls the hero in it: "you reach the ledge"."""
        return tells_why(self.wide_reading(text), tokens(text))

    def heads_a_shop(self, text: str) -> bool:
        """Return whether a text heads the wares of a shop where the money is a book's own."""
        reading = self.wide_reading(text)
        words = reading.prepared(tokens(text))
        shop = self.ways.shop.possible(frozenset(token.text for token in words))
        return bool(self.coin and words and find(shop, text, words, reading.extents))

    def has_money(self, text: str) -> tuple[Asked, ...]:
        """Return the condition on a book's own money that a text is; nothing for any other text."""
        near = self.money_counted(text, condition=True) if self.coin else None
        found = self.asked(near.sentence, strict=True)[0] if near else None
        return (replace(found, say=text),) if found else ()

    def counted_money(self, text: str) -> str:
        """Return how a book counts a price that its rules have no money for; empty for any other text."""
        near = self.money_counted(text, condition=False)
        return near.sentence if near else ""

    @cached_property
    def weights(self) -> Weights:
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


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether values mean the same, whatever was written."""

    def meant(values: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: fold(value) if isinstance(value, str) else value
            for name, value in values.items()
            if not name.endswith("_say") and not isinstance(value, (Asked, PhraseMatch))
        }

    return meant(one) == meant(other)


def _did(verb: Token, code: str) -> bool:
    """Return whether a verb behind "you" tells what was done before, and not what may be done now: "you told"."""
    return verb.text in name_words(code).done - PRESENT_TOO or (verb.text.endswith("ed") and len(verb.text) > 4)


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
