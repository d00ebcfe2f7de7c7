"""Which words may be a name of the author's own: a thing's, a title's, somebody's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.frames.named import (
    ANYTHING,
    COUNTERS,
    JOINTS,
    NO_COUNTER,
    NO_NAME,
    NO_THINGS,
    WHATEVER,
    holds_number,
    is_named,
    is_thing,
    is_wholly_marked,
)
from turnto.book.grammar.frames.slots import IN_A_CLAUSE, IN_A_STATEMENT, IN_A_TITLE, PERSONS, SAYING, VERBS, WHEN
from turnto.book.grammar.frames.ways import is_score
from turnto.book.grammar.slots.names import after_article
from turnto.book.model import bare
from turnto.book.text.locale import Locale
from turnto.book.text.name_words import NameWords, name_words
from turnto.book.text.outcome_words import outcome_words
from turnto.book.text.tokens import Token, tokens
from turnto.common.inventory import score_called
from turnto.core.names import fold, plainly

if TYPE_CHECKING:  # a Reading calls these and hands itself in
    from turnto.book.grammar.reading import Reading


def _words(reading: Reading) -> NameWords:
    """Return the words of the book's language in names, and in none."""
    return name_words(reading.vocabulary.code)


NAMING = frozenset(
    {"counter", "item", "items", "thing", "title", "keyword", "marked", "marked-one", "marked-name", "everything"}
)
"""Kinds of slots that hold names, marked as a whole or not at all."""
LISTS = frozenset({"items", "marked", "bold-items"})
"""Kinds of slots that hold several things, all of which are taken or lost."""
_NO_KIND = frozenset("$ except".split())
"""Signs and words that no kind of things holds: "all your weapons and $50"."""


def is_plain_name(reading: Reading, kind: str, own: Sequence[Token], value: Any) -> bool:
    """Return whether the words of a slot say nothing but a name of the author's own."""
    if kind in NAMING and not is_wholly_marked(own, reading.vocabulary.between_names):
        return False
    if kind in NAMING and reading.holds_condition(own[1:]):
        return False
    if reading.asking and kind in NAMING - {"thing", "everything"}:
        last = own[-1]
        # Where nouns have capitals, "du dem Mädchen geholfen hast" names no thing.
        is_verb = len(own) > 1 and last.kind == "word" and not last.style and reading.text[last.start].islower()
        if _is_done(reading, own) or (is_verb and not reading.language.openers):
            return False
    match kind:
        case "thing" | "everything" | "sorts" if not any(token.style for token in own) and any(
            token.text in _NO_KIND or token.kind in ("number", "dice", "signed") for token in own
        ):
            return False
        case "thing":
            return plainly(str(value)) in ANYTHING | WHATEVER or _may_carry(reading, own, str(value))
        case "item" | "items":
            return _may_be_things(reading, own, [value] if kind == "item" else value)
        case "counter":
            return _may_be_counter(reading, own, str(value))
        case "counted-one":
            return own[0].style != "strong"  # "Gain 30 gold and **chain mail** (+3)"
        case "title":
            return _may_be_title(reading, own, str(value))
        case "name":
            return _may_be_called(reading, own, str(value))
        case "foe" | "creature":
            return _may_be_foe(reading, own, value, is_counted=kind == "foe")
        case "keyword":
            is_done = len(own) > 1 and not own[0].style and _is_act(reading, own[0])
            return not is_done and is_named(own, IN_A_TITLE if reading.wide else _words(reading).in_no_keyword)
        case "section":
            return not reading.strict or bare(str(value)) in reading.vocabulary.sections
    return True


def _may_be_things(reading: Reading, own: Sequence[Token], listed: Sequence[Any]) -> bool:
    """Return whether words list things."""
    # What is set in italics is a code word wherever it can be one.
    if reading.strict and own[0].style == "em":
        return False
    # Lists that mix things and scores are split before anything is made of them.
    if reading.strict and not any(token.style for token in own) and _says_more(reading.language, listed):
        return False
    return (len(listed) > 1 and not reading.wide and not reading.strict) or all(
        _may_carry(reading, own, name) for name, _, _ in listed
    )


def _may_be_counter(reading: Reading, own: Sequence[Token], name: str) -> bool:
    """Return whether words name a counter."""
    if own[-1].text in _words(reading).copulas and not own[-1].style:
        return False
    if len(own) == 1 and own[0].kind == "number":
        return False  # "Subtract four from 12"
    return own[0].style != "" or own[0].kind == "quoted" or _may_count(reading, name)


def _may_be_title(reading: Reading, own: Sequence[Token], name: str) -> bool:
    """Return whether words are a title that the book gives."""
    if own[0].text in _words(reading).in_front and not own[0].style:
        return False
    if len(own) > 1 and _is_doing(reading, own[0]):
        return False  # "you are facing the Witch"
    if all(token.text in _words(reading).alive and not token.style for token in own):
        return False
    if reading.text[own[0].start].islower() and not own[0].style and _is_result(reading, own):
        return False  # "If you are successful" asks for no title
    if reading.wide and not own[0].style and _of_the_rules(reading, name):
        return False  # "You become Wealthy"
    return not reading.strict or (is_named(own, IN_A_TITLE) and reading.is_free(name))


def _may_be_called(reading: Reading, own: Sequence[Token], name: str) -> bool:
    """Return whether words name somebody or something."""
    first, last = own[0], own[-1]
    tails = reading.vocabulary.ways.lexicon.tails
    if len(own) > 1 and not last.style and (last.text in tails or last.text in PERSONS):
        return False  # "a guide here", "on a Miss it"
    if len(own) > 1 and last.text in _words(reading).ones and reading.text[last.start].islower():
        return False
    if len(own) > 1 and last.text in _words(reading).kinds_of_skill and _of_the_rules(reading, name):
        return False  # "the Occult talent" is called Occult
    if first.text in _words(reading).somebody and reading.text[: first.start].casefold().endswith("from "):
        return True  # "First aid from someone": nobody else is asked for by that
    if not first.style and (first.text in _words(reading).nobody or _does_something(reading, own)):
        return False
    is_number = dict(reading.language.numbers).get(first.text, 0) and first.text not in reading.language.articles
    if (not first.style and is_number) or _is_cut_off(reading, own):  # "two lanterns"
        return False
    # The German article is a verb in English: "Die Schmiedin verkauft".
    bare_name = own[after_article(reading.language, own, 0) :]
    # "but not heavy or post": single words, of which "or" makes a list and no sentence
    if all({one.text, other.text} & JOINTS for one, other in pairwise(bare_name)):
        bare_name = [token for token in bare_name if token.text not in JOINTS] or bare_name
    if not is_named(bare_name, IN_A_STATEMENT if reading.strict else VERBS | IN_A_CLAUSE):
        return False
    # What stands in brackets is said of somebody, and is no part of the name; nor is a clause behind a comma.
    written_out = reading.text[first.start : last.end]
    has_clause = not first.style and any(len(one.split()) > 2 for one in written_out.split(",")[1:])
    if len(own) > 1 and (has_clause or set("()") & set(written_out)):
        return False
    return is_named(own, SAYING)


def _may_be_foe(reading: Reading, own: Sequence[Token], value: Any, is_counted: bool) -> bool:
    """Return whether words name whom one may fight; ``is_counted`` where there may be several of them."""
    if reading.wide and any(token.text in _words(reading).in_no_foe and not token.style for token in own):
        return False
    if not own[0].style and _is_no_foe(reading, value):
        return False
    if _is_cut_off(reading, own):
        return False
    if reading.strict and (own[0].text in _words(reading).in_front or any(_is_coin(reading, token) for token in own)):
        return False  # another's name may begin so: "the number on the slate"
    return own[-1].text not in PERSONS and is_named(_uncounted(own) if is_counted else own, SAYING)


def _is_cut_off(reading: Reading, own: Sequence[Token]) -> bool:
    """Return whether words are more or less than a name: "Hob or", "on Monday Hob"."""
    if own[-1].text in (*reading.language.or_, *reading.language.and_) and not own[-1].style:
        return True
    if not own[0].style and own[0].text in _words(reading).before_a_time and _says_when(reading, own):
        return True
    return reading.strict and own[0].text in _words(reading).before_a_name


def _is_doing(reading: Reading, token: Token) -> bool:
    """Return whether a word says what somebody is doing: "facing", not "King"."""
    return token.text.endswith("ing") and not token.style and reading.text[token.start].islower()


def _of_the_rules(reading: Reading, name: str) -> bool:
    """Return whether the rules know a word of this name, of whatever kind."""
    return any(plainly(word) == plainly(name) for words in reading.vocabulary.ways.kinds.values() for word in words)


def _is_no_foe(reading: Reading, value: Any) -> bool:
    """Return whether plain words name nobody to fight: "this battle unarmed", "on"."""
    names = [value] if isinstance(value, str) else [called for called, _, _ in value]
    words = [{token.text for token in tokens(name) if token.kind == "word"} for name in names]
    return any(
        bool(one & _words(reading).in_no_foe_ever) or one - {*reading.language.articles} <= _words(reading).no_foe
        for one in words
    )


def _says_when(reading: Reading, own: Sequence[Token]) -> bool:
    """Return whether words say when: "on the third day Hob", "on later visits the wolf"."""
    return any(token.text in WHEN | _words(reading).times and reading.text[token.start].islower() for token in own)


def _is_act(reading: Reading, token: Token) -> bool:
    """Return whether a word in small letters says what is done: "cross off the letter" is no keyword."""
    return token.text in reading.vocabulary.ways.lexicon.acts and reading.text[token.start].islower()


def _does_something(reading: Reading, own: Sequence[Token]) -> bool:
    """Return whether words that may be a name hold a verb: "Old Wat goes home" is more than a name."""
    acts = reading.vocabulary.ways.lexicon.acts
    return any(
        (not acts.isdisjoint((token.text, token.text.removesuffix("s"))) or token.text == "goes")
        and token.text.endswith("s")
        and reading.text[token.start].islower()
        for token in own[1:]
    )


def _may_count(reading: Reading, name: str) -> bool:
    """Return whether a plain name can be a counter's; conditions ask for scores by their name too."""
    words = plainly(name).split()
    own = " ".join(words)
    if reading.asking and score_called(reading.vocabulary.system, own):
        return True
    ways = reading.vocabulary.ways
    if own in dict(reading.language.numbers):
        return False
    if len(words) > 1 and (
        (reading.strict and (words[-1] in COUNTERS or words[0] == "counter")) or not ways.learned.isdisjoint(words)
    ):
        return False
    refused = ways.scores | NO_COUNTER | ANYTHING  # "two items marked small"
    return own not in ways.rule_words and refused.isdisjoint(words)


def _is_result(reading: Reading, own: Sequence[Token]) -> bool:
    """Return whether words say nothing but how something came out: "successful", "beaten"."""
    words = outcome_words(reading.vocabulary.code)
    said = [token.text for token in own]
    return " ".join(said) in dict(words.idioms) or all(one in words.states or one in words.done_to for one in said)


def _may_carry(reading: Reading, own: Sequence[Token], name: str) -> bool:
    """Return whether a plain name can be a thing's; the checks decide last about names of scores."""
    opening = reading.vocabulary.ways.lexicon.openers - _words(reading).opening_a_name
    if own[0].kind == "word" and not own[0].style and own[0].text in opening:
        return False  # "You drop from the wall"
    if not is_thing(reading, own, name):
        is_whole = fold(name).split()[:1] in (["all"], ["half"], ["everything"])
        is_free = plainly(name) not in reading.reserved and not is_whole
        first, second = (*plainly(name).split()[:2], "", "")[:2]
        is_free = is_free and not (first in reading.reserved and second in reading.vocabulary.ways.lexicon.opening)
        is_free = is_free and plainly(name) not in ANYTHING | NO_THINGS and own[0].kind not in ("dice", "signed")
        if reading.asking:
            is_number = score_called(reading.vocabulary.system, name) is not None
            return not reading.strict and is_number and plainly(name) not in NO_THINGS
        if {"except", "but", "each", "per", "every"} & set(fold(name).split()):
            return False  # "all your gold except 3 gp"
        return not reading.strict and (is_free or is_score(reading.vocabulary.system, name))
    words = plainly(name).split()
    ways = reading.vocabulary.ways
    if not words:
        return False  # "Lose 2 \\*"
    if not own[0].style and words[0] in ways.reserved and not ways.lexicon.opening.isdisjoint(words[1:2]):
        return False  # "Lose 1 Vitality in complete darkness"
    if not own[0].style and ways.spells(tuple(words)):
        return False  # "you have any Social Stigma"
    if reading.asking and not own[0].style and (plainly(name) in _words(reading).many_things or words[0] in ANYTHING):
        return False
    if (
        reading.asking
        and reading.strict
        and not own[0].style
        and own[0].kind != "quoted"
        and plainly(name) in ways.traits
    ):
        return any(token.style for token in own)  # "you have any Magery"
    if (
        (reading.strict or reading.wide)
        and not own[0].style
        and own[0].kind != "quoted"
        and plainly(name) in reading.vocabulary.ways.learned_names
    ):
        return any(token.style for token in own)
    known = (
        len(words) > 1 and reading.strict and not own[0].style and not reading.vocabulary.ways.learned.isdisjoint(words)
    )
    return not known or own[0].kind == "quoted" or any(token.style for token in own)


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


def _says_more(language: Locale, listed: Sequence[Any]) -> bool:
    """Return whether a plain name in a list is part of a sentence."""
    words = [word for name, _, _ in listed for word in fold(str(name)).split()]
    is_said = any(word in NO_NAME or word.endswith("n't") for word in words)
    return is_said or any(holds_number(language, str(name)) for name, _, _ in listed)


def _is_done(reading: Reading, own: Sequence[Token]) -> bool:
    """Return whether plain words say what was done, and name no thing: "eaten today", "noted Marin's name"."""
    first = own[0]
    is_participle = first.text in _words(reading).done or (first.text.endswith("ed") and len(first.text) > 4)
    return (
        len(own) > 1
        and not first.style
        and first.kind == "word"
        and first.text not in reading.language.articles
        and is_participle
    )
