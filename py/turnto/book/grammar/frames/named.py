"""Slots for names: of things, titles, counters, somebody, and what may be none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.slots import names, numbers, things
from turnto.book.grammar.slots.numbers import Ends, number_at
from turnto.book.text.locale import Locale
from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, written
from turnto.core.names import fold, many, plainly

if TYPE_CHECKING:  # a Reading calls these and hands itself in
    from turnto.book.grammar.reading import Reading


NO_NAME = frozenset(
    "a an the you your to from by with without in on into onto at if is are was of for or and but not then than per each every all any half "
    "more less by as while when unless until points point this that these those it them him her his he she they has have had be been "
    "must may can will roll test lose gain add subtract take give get turn go fight pay already here there nothing something anything "
    "everything visited been yourself himself failing failure fail succeeding success miss missing winning losing otherwise else instead others sonst andernfalls stattdessen".split()
)
"""Words that no plain name of a counter, and no flavour, holds: they say something."""
NO_COUNTER = NO_NAME | frozenset(
    "maximum max minimum initial starting original current final total overall permanent temporary back now again already still "
    "ability abilities attribute attributes behind front above below inside outside within beneath beside side "
    "has gets gains adds receives takes loses suffers hat bekommt erhält kriegt gewinnt verliert nimmt "
    "he she they who whoever anyone everyone er sie es wer jeder dafür dazu damit".split()
)
"""Words that no plain name of a counter holds."""
BEHIND_A_NAME = frozenset(
    "left remaining back away still already again again both either neither nor equal due because despite ignoring now later".split()
)
"""Words that stand behind or before a name and say something of it."""
IN_A_THING = (
    NO_NAME
    | BEHIND_A_NAME
    | frozenset(
        "only nur skill title keyword codeword dice minute minutes hour hours day days week weeks month months worth companion "
        "companions random advantage disadvantage hundred thousand helps protects counts applies absorbs soaks works "
        "best worst higher highest lower lowest "
        "know knows wear wears carry carries possess yet got too much".split()
    )
) - frozenset("of and in with no his her".split())
"""Words that no plain name of a thing holds."""
ANYTHING = frozenset("item items thing things object objects possession possessions belongings".split())
"""What everything is called, and no plain name of one thing."""


def proper(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a name that is written with capitals: Reeve of Stoke."""
    start = names.after_article(reading.language, words, place)
    for end in range(min(start + 5, len(words)), start, -1):
        own = words[start:end]
        capitals = [
            reading.text[token.start : token.start + 1].isupper() for token in own if token.text not in ("of", "the")
        ]
        if (
            all(token.kind == "word" and not token.style for token in own)
            and capitals
            and all(capitals)
            and own[-1].text not in ("of", "the")
        ):
            yield end, written(reading.text, own)
            return


def title_name(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a title that is written with capitals or in italics, as a bonus hangs on it: "the title Reeve"."""
    for read in (proper, italic):
        for end, name in read(reading, words, place):
            if words[place].style or not reading.vocabulary.is_state(name):
                yield end, f"{reading.vocabulary.ways.lexicon.words.get('the-title', 'the title')} {name}"


def stands_apart(reading: Reading, words: Sequence[Token], place: int, end: int) -> bool:
    """Return whether a pause parts the first words from what they would do: "Your companion: heal 2 Vitality"."""
    if place > 1 or (place and words[0].text in reading.language.subject):
        return False  # "You catch cold: lose 2 FP"
    return end < len(words) and bool(words[end].parts) and words[end].text in ",:;"


def limb(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse an arm or a leg, by whatever part of it."""
    if (word := words[place].text) in LIMBS:
        yield place + 1, LIMBS[word]


def italic(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a name in italics or quotes."""
    if words[place].style == "em" or words[place].kind == "quoted":
        yield from ((end, value) for end, value in [names.marked(_reading.text, words, place) or (0, "")] if end)


COUNTERS = frozenset(("counter", "score"))
"""Words behind the plain name of a counter that are no part of it: "your Alarm score"."""


def counted(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse the name of a counter, which is no score, no money and no sentence."""
    for end, name in names.keyword(reading.language, reading.text, words, place):
        own = words[names.after_article(reading.language, words, place) : end]
        if len(own) > 1 and own[0].text == "counter" and not own[0].style:
            own, name = own[1:], written(reading.text, own[1:])
        if len(own) > 1 and own[-1].text in COUNTERS and not own[-1].style:
            own, name = own[:-1], written(reading.text, own[:-1])
        if len(own) == 1 and not own[0].style and number_at(reading.language, own, 0) is not None:
            continue
        ways = reading.vocabulary.ways
        is_learned = len(own) > 1 and any(token.text in ways.learned or token.text in ways.scores for token in own)
        if own[0].style or own[0].kind == "quoted" or (not is_learned and _is_plain_name(reading, own, NO_COUNTER)):
            yield end, name


def counted_one(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse the name of a counter that is marked, or a single word: no sentence."""
    start = names.after_article(reading.language, words, place)
    if start > place and number_at(reading.language, words, place) is not None:
        return  # “a knife” is one
    yield from (found for found in counted(reading, words, place) if words[start].style or found[0] == start + 1)


def marked(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse things, in bold or so plain that they say nothing else."""
    for end, found in things.items(reading.language, reading.text, words, place):
        if _are_things(reading, words[place:end], found):
            yield end, found


def marked_one(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse one thing, in bold or so plain that it says nothing else."""
    for end, found in things.item(reading.language, reading.text, words, place):
        if _are_things(reading, words[place:end], [found]):
            yield end, found


def marked_name(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse the name of one thing, in bold or so plain that it says nothing else."""
    return ((end, found[0]) for end, found in marked_one(reading, words, place) if found[1:] == [[], 1])


def bold_one(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse one thing in bold."""
    start = names.after_article(reading.language, words, place)
    return things.item(reading.language, reading.text, words, place) if words[start].style == "strong" else iter(())


def bold_name(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse the name of a thing in bold."""
    return ((end, found[0]) for end, found in bold_one(reading, words, place) if not found[1])


def bold_items(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse things in bold."""
    start = names.after_article(reading.language, words, place)
    return marked(reading, words, place) if words[start].style == "strong" else iter(())


def _are_things(reading: Reading, own: Sequence[Token], found: Sequence[Any]) -> bool:
    return all(is_thing(reading, own, name) for name, _, _ in found)


def is_wholly_marked(own: Sequence[Token], neutral: Collection[str]) -> bool:
    """Return whether a name is marked up as a whole or not at all, ignoring words between names."""
    styles: set[bool] = set()
    for token in own:
        if token.parts or token.text in JOINTS:
            styles = set()
        elif token.text not in neutral and (token.kind == "word" or token.style):
            styles.add(bool(token.style))
            if len(styles) > 1:
                return False
    return True


JOINTS = frozenset(("and", "or", "und", "oder"))


def is_named(own: Sequence[Token], but: frozenset[str]) -> bool:
    """Return whether tokens are a marked name, or a plain one without certain words and numbers."""
    if own[0].style or own[0].kind in ("quoted", "group"):
        return True
    return all(
        token.style or (token.kind not in ("number", "signed", "dice") and token.text not in but) for token in own
    )


NO_THINGS = frozenset(
    "skill skills talent talents spell spells trait traits advantage advantages disadvantage disadvantages quirk quirks none enough it them any one "
    "that this those these nothing nobody through away across past margin".split()
)
"""Words that stand for something named before, or for none, or for all of a kind that is not carried."""
WHATEVER = frozenset(("armour", "armor", "weapon"))
"""What the hero may have one of or several, under names of their own."""
LIMBS = {
    word: part
    for part, words in {
        "arm": "arm forearm elbow unterarm",
        "leg": "leg thigh shin calf knee bein",
        "hand": "hand",
        "foot": "foot fuß",
    }.items()
    for word in words.split()
}


def is_thing(reading: Reading, own: Sequence[Token], name: str) -> bool:
    """Return whether a name among these tokens is marked, or at least no score, money or part of a sentence."""
    spelled = plainly(name).split()
    if any(token.style or token.kind == "quoted" for token in own if token.kind in ("word", "quoted", "number")):
        marked_words = {token.text for token in own if token.style or token.kind == "quoted"}
        if any(fold(word) in said for word in spelled for said in marked_words):
            return True
    acts, numbers = reading.vocabulary.ways.lexicon.acts, dict(reading.language.numbers)
    if len(spelled) > 1 and fold(name).split()[0] in acts and fold(name).split()[1] in numbers:
        return False  # "tick one Wound"
    if holds_number(reading.language, name):
        return False
    ways = reading.vocabulary.ways
    if spelled[-1:] and (
        not ways.lexicon.merely.isdisjoint((spelled[0], spelled[-1]))
        or (spelled[-1].endswith("ed") and plainly(spelled[0]) in ways.held)
    ):
        return False  # "a ration only", "two Wounds ticked"
    return (
        plainly(name) not in reading.reserved
        and plainly(name) not in ANYTHING | NO_THINGS
        and plainly(name) not in reading.vocabulary.ways.lexicon.body
        and plainly(name) not in WHATEVER
        and not set(fold(name).split()) & (IN_A_THING | reading.no_names)
        and not any(
            word[0] in "+-$" or word.endswith("n't") or word.rpartition("-")[2].isdigit() for word in fold(name).split()
        )
        and not name[:1].isdigit()
    )


def holds_number(language: Locale, name: str) -> bool:
    """Return whether a number stands within a plain name, which no thing has: "old man two rations"."""
    numbers = dict(language.numbers)
    return any(numbers.get(word, 0) > 1 for word in fold(name).split()[1:])


def _is_plain_name(reading: Reading, own: Sequence[Token], but: frozenset[str]) -> bool:
    name = " ".join(token.text for token in own)
    return (
        all(token.kind == "word" and token.text not in but | reading.no_names for token in own)
        and plainly(name) not in reading.reserved
        and reading.is_free(name)
    )


def everything(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a kind of things: items, weapons, torches."""
    for end, name in names.thing(reading.language, reading.text, words, place):
        own = words[place:end]
        is_carried = plainly(name) in reading.vocabulary.ways.carried
        if own[0].style or is_carried or _is_plain_name(reading, own, IN_A_THING):
            yield end, name


def genitive(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse whose something is in German, behind "des": "Händlers" of the "Händler"."""
    for end, name in names.keyword(reading.language, reading.text, words, place):
        plain = not words[place].style
        yield end, _GENITIVE.sub("", name) if plain else name


_GENITIVE = late(r"(?<=[^\Wsßxz])(?:(?<=[bdgkmnpt])es|s)$")
"""Ending of the second case: "Händlers", "Wirtes"."""
NO_FACT = frozenset(("if", "unless", "turn", "then", "before", "wenn", "falls", "dann"))
"""Words of another sentence, that no fact of a foe without brackets holds."""


def foe_with(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse one foe whose facts follow without brackets: a wolf with DS 8."""
    start = names.after_article(reading.language, words, place)
    counted = next(numbers.number(reading.language, reading.text, words, start), None)
    start, count = counted if counted and counted[0] < len(words) else (start, 1)
    for end, called in names.creature(reading.language, reading.text, words, start):
        has = _having(words, end)
        if end + 1 < len(words) and (has > end or words[end].text in ("with", "of", "having", "at", ",", ":")):
            end = max(end, has - 1)
            last = next((at for at in range(end + 1, len(words)) if words[at].text in (";", ".")), len(words))
            if any(token.text in NO_FACT and not token.style for token in words[end:last]):
                return
            if set("()") & set(_ITS_BONUS.sub("", reading.text[words[end].start : words[last - 1].end])):
                return
            if any(token.kind == "number" for token in words[end:last]):
                yield last, [[called, count, written(reading.text, words[end + 1 : last])]]


_ITS_BONUS = late(r"\(\s*\+\s*\d+\s*\)")
"""What a weapon of a foe adds: "a rusty sword (+1)"."""


def _having(words: Sequence[Token], place: int) -> int:
    """Return the place behind "; it has", "who have" …, or the same place."""
    at = place
    while at < len(words) and words[at].parts:
        at += 1
    said = [token.text for token in words[at : at + 2]]
    is_having = (
        len(said) == 2 and said[0] in ("it", "he", "she", "they", "who", "which", "each") and said[1] in ("has", "have")
    )
    return at + 2 if is_having else place


_NO_PLURAL = ("armour", "armor")
SORTS = {
    **dict.fromkeys(("item", "items", "thing", "things", "object", "possession", "possessions", "belongings"), "item"),
    **dict.fromkeys(("weapon", "weapons"), "weapon"),
    **dict.fromkeys(("treasure", "treasures"), "treasure"),
    **dict.fromkeys(_NO_PLURAL, "armour"),
}


def sort(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a kind of things of which one is meant: item, weapon; “any weapons” are all of them."""
    said = words[place].text
    if not words[place].style and (found := SORTS.get(said)) and (said == found or not said.endswith("s")):
        yield place + 1, found


def sorts(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse the plural of a kind of things, which is all of them: weapons, belongings."""
    said = words[place].text
    if not words[place].style and (said.endswith("s") or said in _NO_PLURAL) and said in {*SORTS, "rations"}:
        yield place + 1, {"item": "items", "armour": "armour"}.get(SORTS.get(said, said), said)


def each_sort(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse the singular of a kind of things, each of which is meant: "every weapon"."""
    for end, found in sort(_reading, words, place):
        yield end, found if found in _NO_PLURAL else f"{found}s"
    if words[place].text == "ration" or words[place].style == "strong":
        for end, name in names.thing(_reading.language, _reading.text, words, place):
            yield end, many(name)
