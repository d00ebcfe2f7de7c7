"""Parse of one text with a vocabulary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.conditions import asked
from turnto.book.grammar.frames.around import LASTING, TO, leaves_meaning, without_flavour
from turnto.book.grammar.frames.named import SORTS
from turnto.book.grammar.frames.nearest import DENYING
from turnto.book.grammar.frames.slots import FREE, PERSONS, SLOTS, widened
from turnto.book.grammar.frames.telling import says_where, tells
from turnto.book.grammar.frames.ways import KINDS_OF_THINGS
from turnto.book.grammar.known import Group, Known
from turnto.book.grammar.matches import TWO, PhraseMatch, UnknownWord
from turnto.book.grammar.pattern import Fit, find
from turnto.book.grammar.plain_names import LISTS, is_plain_name
from turnto.book.grammar.slots import READERS
from turnto.book.grammar.slots.numbers import number_at
from turnto.book.model import Asked, Place, Slot, bare
from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, written
from turnto.core.names import plainly
from turnto.core.phrase import Phrase, StandingOffer

if TYPE_CHECKING:  # a Vocabulary makes these and hands itself in
    from turnto.book.grammar.vocabulary import Vocabulary


_SUIT = late(r"(?:suit|pair|set|coat) of ", re.IGNORECASE)
_SUBJECT = late(r"of\d*")
"""Slots for the kind in which a skill is had."""
_MODIFIERS = frozenset(("modifier", "by", "foe_by", "flee_modifier"))
"""Slots for what is added to a score before it is rolled against."""
MOST_UNSIGNED = 6
"""The highest modifier that is meant without its sign."""
_AT_ANEW = late(r"\((?:but )?at [+\u2212-]?\d", re.IGNORECASE)
"""Another modifier in brackets, which may stand instead of the first or beside it: "at -1 (at +1 if you have the lamp)"."""
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
        if self.holds_condition(words, least=2):
            return None  # "as long as you wear the cloak" is no reason
        for shorter, opener in without_flavour(self, words):
            kept = {token.start for token in shorter}
            gone = frozenset(token.text for token in words if token.start not in kept)
            found = self._match(self.vocabulary.ways.phrases, shorter, opener, gone)
            if found and not (found.phrase.id.startswith(LASTING) and says_where(self, words, kept)):
                return found
        return None

    def holds_condition(self, words: Sequence[Token], least: int = 1) -> bool:
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
            elif kind == "facts":
                value = self.vocabulary.native.listed(value)
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
        return ((end, value) for end, value in found if is_plain_name(self, kind, words[place:end], value))

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


def _free(fit: Fit) -> int:
    """Return the number of tokens in slots for words of the author's own."""
    slots = zip(fit.slots, fit.starts, fit.ends, strict=True)
    return sum(end - start for (_, kind, _), start, end in slots if kind in FREE)


def _told(fit: Fit) -> list[tuple[int, int]]:
    """Return the stretches of a fit that only tell."""
    stretches = zip(fit.slots, fit.starts, fit.ends, strict=True)
    return [(start, end) for (name, _, _), start, end in stretches if name == "_"]
