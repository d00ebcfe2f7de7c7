"""Slots of the lexicon's patterns, which name nothing that has another meaning."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from turnto.book.grammar.slots import names, numbers, things
from turnto.book.grammar.slots.numbers import Ends, number_at
from turnto.book.model import bare
from turnto.book.text.locale import Locale
from turnto.book.text.regex import late
from turnto.book.text.tokens import Token, written
from turnto.core.names import fold, many, plainly

if TYPE_CHECKING:  # a Reading calls these and hands itself in
    from turnto.book.grammar.reading import Reading

WideReader = Callable[["Reading", Sequence[Token], int], Ends]

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
_BEHIND_A_NAME = frozenset(
    "left remaining back away still already again again both either neither nor equal due because despite ignoring now later".split()
)
"""Words that stand behind or before a name and say something of it."""
IN_A_THING = (
    NO_NAME
    | _BEHIND_A_NAME
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
IN_A_TITLE = (
    NO_NAME | _BEHIND_A_NAME | frozenset("carrying alone accompanied wearing holding skilled trained".split())
) - frozenset("of the to in at from for and or by an a".split())
"""Words that no plain title holds."""
SAYING = frozenset(
    "you your if unless round rounds lose gain take must may can cannot can't immune turn test otherwise".split()
)
"""Words that no other plain name holds, of foes and people."""
VERBS = SAYING | {"falls", "fall", "dies", "die", "will", "would", "shall", "or"}
"""Words that stand in no name of somebody, however it is read."""
IN_A_CLAUSE = frozenset("has have had was were is are who which enough".split())
"""Words by which plain words are a clause, and no name: "Old Tam has had enough and"."""
IN_A_STATEMENT = SAYING | frozenset(
    "and or not will would shall should falls fall dies die is are was has have who which that then but".split()
)
"""Words that no name of somebody holds."""
PERSONS = frozenset("him her them it me us he she they someone somebody anyone everyone".split())
ORDINALS = {
    word: n
    for said in (
        "first second third fourth fifth sixth seventh eighth ninth tenth",
        "ersten zweiten dritten vierten fünften",
    )
    for n, word in enumerate(said.split(), 1)
    if n > 1  # the first visit is a condition of its own
}
ALL_CARRIED = (
    "everything", "everything in it", "all in it", "all that is in it", "everything inside", "everything you have",
    "everything you carry", "everything you are carrying", "everything you own", "everything that you have",
    "everything that you carry", "all your equipment", "all your possessions", "all your belongings", "all of your equipment",
    "all of your possessions", "everything in your bag", "everything in your rucksack", "everything in your inventory",
    "the contents of your pack", "the contents of your backpack", "all your things", "all your gear", "everything you possess",
    "everything in your pack", "everything in your backpack", "all you have", "all you own", "all you carry",
)  # fmt: skip
ONE = ("any one of your", "one of your", "any one", "any", "one", "an", "a", "some")
A_DAY = (
    "the following day",
    "the following morning",
    "the next morning",
    "the next day",
    "next day",
    "tomorrow",
    "the day",
    "24 hours",
)


def minus(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a negative number; the value is how much is lost."""
    for end, value in numbers.with_sign(reading.language, reading.text, words, place):
        if value < 0:
            yield end, -value


def plus(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number with a plus sign; one in brackets is a tag: "knife (+1)"."""
    if reading.text[: words[place].start].rstrip().endswith("("):
        return
    for end, value in numbers.with_sign(reading.language, reading.text, words, place):
        if value > 0:
            yield end, value


def penalty(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number that lessens, with or without its sign."""
    for end, value in (
        *numbers.signed(reading.language, reading.text, words, place),
        *numbers.number(reading.language, reading.text, words, place),
    ):
        if words[place].text[:1] != "+":
            yield end, -abs(value)


def bonus(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number that adds, with or without its sign."""
    for end, value in (
        *numbers.signed(reading.language, reading.text, words, place),
        *numbers.number(reading.language, reading.text, words, place),
    ):
        if value >= 0:
            yield end, value


def one_less(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number that something is below: below 3 is at most 2."""
    return ((end, n - 1) for end, n in numbers.number(reading.language, reading.text, words, place))


def one_more(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number that something is above: above 3 is at least 4."""
    return ((end, n + 1) for end, n in numbers.number(reading.language, reading.text, words, place))


def reached(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number above 0, which is reached by what rises; 0 is reached by what falls."""
    return ((end, n) for end, n in numbers.number(reading.language, reading.text, words, place) if n > 0)


def nought(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse 0."""
    return ((end, n) for end, n in numbers.number(reading.language, reading.text, words, place) if n == 0)


def rolled(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse dice: 1d6, a d6, two dice, a six-sided die."""
    start = names.after_article(reading.language, words, place)
    plain_die = [token for token in words[place:] if token.text not in ("single", "six-sided", "ordinary", "normal")]
    if len(plain_die) < len(words) - place:
        left = len(words) - place - len(plain_die)
        yield from ((end + left, value) for end, value in rolled(reading, (*words[:place], *plain_die), place))
        return
    for at in dict.fromkeys((place, start)):
        yield from numbers.throw(reading.language, reading.text, words, at)
    if start > place and words[start].text in reading.language.dice:
        yield start + 1, "1d6"
    yield from _between(words, place)


def _between(words: Sequence[Token], place: int) -> Ends:
    """Parse the least and the most of a throw: 1-6, 2-12, 1 to 6."""
    here = [token.text for token in words[place : place + 3]]
    if len(here) > 1 and words[place].kind == "number" and words[place + 1].kind == "signed" and here[1][0] == "-":
        end, least, most = place + 2, here[0], here[1][1:].strip()
    elif len(here) == 3 and here[1] in ("-", "to") and words[place].kind == words[place + 2].kind == "number":
        end, least, most = place + 3, here[0], here[2]
    else:
        return
    count, sides = int(least[:3]), int(most[:4])
    if count and sides % count == 0 and sides // count in (3, 6):
        yield end, f"{count}d{sides // count}"


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
                yield end, f"the title {name}"


def flavour(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a few words that only tell: "the fall", "a blow to the head"; none that means something."""
    start = names.after_article(reading.language, words, place)
    for end in range(start + 1, min(start + 3, len(words)) + 1):
        token = words[end - 1]
        if (
            token.kind != "word"
            or token.style
            or token.text in NO_NAME | WHEN | reading.no_names
            or token.text in reading.meant
        ):
            return
        if not _stands_apart(reading, words, place, end):
            yield end, ""


def _stands_apart(reading: Reading, words: Sequence[Token], place: int, end: int) -> bool:
    """Return whether a pause parts the first words from what they would do: "Your companion: heal 2 Vitality"."""
    if place > 1 or (place and words[0].text in reading.language.subject):
        return False  # "You catch cold: lose 2 FP"
    return end < len(words) and bool(words[end].parts) and words[end].text in ",:;"


def subject(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a thing that acts on the hero, with its attributes: "the march through deep snow"."""
    start = names.after_article(reading.language, words, place)
    bases = reading.vocabulary.ways.lexicon.participles
    is_doing = words[place].text.endswith("ing") and words[place].text not in bases and bool(bases)
    if start == place and words[place].text not in THIS and not is_doing:
        return
    start = max(start, place + 1)
    for end in range(start + 1, min(start + LONGEST_SUBJECT, len(words)) + 1):
        token = words[end - 1]
        if (
            token.kind != "word"
            or token.style
            or token.text in (NO_NAME - IN_A_SUBJECT) | WHEN | reading.no_names
            or token.text in reading.meant
        ):
            return
        if token.text not in IN_A_SUBJECT and not _stands_apart(reading, words, place, end):
            yield end, ""


def purpose(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse what something is done for, behind "to": "shift the bar"; no word of it means anything else."""
    for end in range(place + 1, min(place + LONGEST_SUBJECT, len(words)) + 1):
        if words[end - 1].text not in IN_A_SUBJECT and reading.is_purpose(words[place:end]):
            yield end, ""


def agent(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse what strikes the hero, which may be a weapon that the rules know: "the crossbow bolt"."""
    start = names.after_article(reading.language, words, place)
    for end in range(start + 1, min(start + 4, len(words)) + 1 if start > place else 0):
        token = words[end - 1]
        if token.kind != "word" or token.style or token.text in NO_NAME | WHEN | reading.no_names | reading.reserved:
            return
        if not _stands_apart(reading, words, place, end):
            yield end, ""


def scene(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a clause in which something acts on the hero: "the trap snaps shut on you"."""
    hero = {*reading.language.subject, *reading.vocabulary.ways.possessive}
    for end, value in happening(reading, words, place):
        if end > place + 2 and any(token.text in hero for token in words[place:end]):
            yield end, value


def happening(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse what somebody or something does, which is no act of the hero's: "the trap snaps shut"."""
    ways, language = reading.vocabulary.ways, reading.language
    refused = (
        WHEN | SAYING - {"you", "your", "take"} | reading.reserved | {*language.conditional, *language.unless} | DENIED
    )
    for end in range(place + 1, min(place + LONGEST_SCENE, len(words)) + 1):
        token = words[end - 1]
        is_number = token.text not in language.articles and number_at(language, (token,), 0) is not None
        if token.kind != "word" or token.style or is_number or token.text in refused:
            return
        if end == place + 1 and token.text in {*language.subject, *ways.lexicon.acts}:
            return
        if end > place + 1:
            yield end, ""


def limb(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse an arm or a leg, by whatever part of it."""
    if (word := words[place].text) in LIMBS:
        yield place + 1, LIMBS[word]


def vague(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a few words that only tell, and do nothing."""
    acts = reading.vocabulary.ways.lexicon.acts
    for end, value in flavour(reading, words, place):
        if any({token.text, token.text.removesuffix("s")} & acts for token in words[place:end]):
            return
        yield end, value


def person(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse whom something is given to: him, the ferryman, Marin."""
    if words[place].text in PERSONS:
        yield place + 1, ""
        return
    yield from flavour(reading, words, place)


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
THIS = frozenset("this that these those".split())
IN_A_SUBJECT = frozenset("a an the your of from in on into onto at by to through his her its their and".split())
"""Words that a subject holds, but does not end in: "the march through the snow"."""
LONGEST_SUBJECT = 6
"""Words of the longest subject."""
LONGEST_SCENE = 14
"""Words of the longest clause that tells what befalls the hero."""
DENIED = frozenset("not no never or else every any all".split())
"""Words of which none stands in such a clause."""
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
WHEN = frozenset("first second third once time times visit visits every each winner loser only whoever".split())
"""Words that say when or for whom, and are no flavour: "The first time: heal 1 Vitality"."""


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


def there(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse the name of a section that exists, with or without its article."""
    for end, name in names.section(reading.language, reading.text, words, place):
        if bare(name) in reading.vocabulary.sections:
            yield end, name


def ordinal(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse second, third, 2nd."""
    if (found := ORDINALS.get(words[place].text)) is not None:
        yield place + 1, found
    elif words[place].kind == "number" and words[place + 1 : place + 2] and words[place + 1].text in ("nd", "rd", "th"):
        yield place + 2, int(words[place].text[:9])


def earlier(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse how often before the third time: twice."""
    return ((end, n - 1) for end, n in ordinal(reading, words, place))


def possessor(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse whose something is: "the guard's"."""
    for end, name in names.keyword(reading.language, reading.text, words, place):
        if name.endswith(("'s", "\u2019s")):
            yield end, name[:-2]


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


def injury(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a kind of damage, in full or short."""
    if kind := reading.vocabulary.ways.lexicon.injuries.get(words[place].text):
        yield place + 1, kind


def several(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse a number of more than one, which says that there are several."""
    for end, count in numbers.number(reading.language, reading.text, words, place):
        if count > 1:
            yield end, True


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


def saying(*phrases: str, value: Any = 1) -> WideReader:
    """Return a reader of the longest of these phrases, which says a value by itself."""
    spelled = sorted((phrase.split() for phrase in phrases), key=len, reverse=True)

    def read(_reading: Reading, words: Sequence[Token], place: int) -> Ends:
        here = [token.text for token in words[place : place + len(spelled[0])]]
        if said := next((own for own in spelled if here[: len(own)] == own), None):
            yield place + len(said), value

    return read


_OFTEN = {"once": 1, "twice": 2, "thrice": 3}


def wounded(reading: Reading, words: Sequence[Token], place: int) -> Ends:
    """Parse "wounded" with how often, as a number of Wounds: "wounded twice"."""
    if words[place].text != "wounded":
        return
    yield place + 1, 1
    behind = words[place + 1 : place + 3]
    if behind and behind[0].text in _OFTEN:
        yield place + 2, _OFTEN[behind[0].text]
    elif len(behind) == 2 and behind[1].text == "times" and (count := number_at(reading.language, behind, 0)):
        yield place + 3, count


SLOTS: Mapping[str, tuple[str, WideReader]] = {
    "minus": ("number", minus),
    "plus": ("number", plus),
    "penalty": ("signed", penalty),
    "bonus": ("signed", bonus),
    "rolled": ("dice", rolled),
    "half-hour": ("number", saying("half an hour", "half a hour", value=30)),
    "a-week": ("number", saying("a week", "one week", value=7)),
    "several": ("number", several),
    "reached": ("number", reached),
    "nought": ("number", nought),
    "one-less": ("number", one_less),
    "one-more": ("number", one_more),
    "flavour": ("flavour", flavour),
    "vague": ("vague", vague),
    "scene": ("scene", scene),
    "happening": ("scene", happening),
    "limb": ("name", limb),
    "agent": ("agent", agent),
    "proper": ("title", proper),
    "proper-name": ("name", proper),
    "title-name": ("name", title_name),
    "person": ("person", person),
    "italic": ("keyword", italic),
    "counted": ("counter", counted),
    "counted-one": ("counter", counted_one),
    "marked": ("items", marked),
    "marked-one": ("item", marked_one),
    "marked-name": ("thing", marked_name),
    "bold-one": ("item", bold_one),
    "bold-name": ("name", bold_name),
    "bold-items": ("items", bold_items),
    "everything": ("thing", everything),
    "all-carried": ("thing", saying(*ALL_CARRIED, value="items")),
    "there": ("section", there),
    "ordinal": ("number", ordinal),
    "earlier": ("number", earlier),
    "either": ("number", saying("either")),
    "between": ("number", saying("between")),
    "wounded": ("number", wounded),
    "a-wound": ("number", saying("wound", "wunde")),
    "twice": ("number", saying("twice", "zweimal", value=2)),
    "next": ("number", saying("next")),
    "permanent": ("number", saying("permanent")),
    "none": ("number", saying("no", value=0)),
    "a-one": ("number", saying(*ONE)),
    "a-day": ("number", saying(*A_DAY)),
    "sort": ("thing", sort),
    "sorts": ("sorts", sorts),
    "each-sort": ("sorts", each_sort),
    "any": ("number", saying("any")),
    "reset": ("number", saying("reset", value=0)),
    "one-up": ("number", saying("++")),
    "possessor": ("keyword", possessor),
    "genitive": ("keyword", genitive),
    "injury": ("name", injury),
    "subject": ("subject", subject),
    "purpose": ("subject", purpose),
    "from-behind": ("name", saying("from behind", "in the back", "in the rear", "von hinten", value="hero")),
    "foe-with": ("foe", foe_with),
}
"""Kind of slot -> the kind of the phrasebook's whose values it has, and its reader."""
FREE = frozenset(
    "item items thing counter keyword title name creature foe section marked marked-one marked-name bold-one bold-items counted "
    "counted-one everything flavour subject agent vague scene happening person facts".split()
)
"""Kinds of slots that hold words of the author's own."""


COUNTS = frozenset("one two three four five six seven eight nine ten".split())
"""Words that a hyphen binds to what they count: a one-die penalty."""


def widened(
    words: Sequence[Token], contractions: Mapping[str, str], fillers: frozenset[str], joined: Mapping[str, str]
) -> list[Token]:
    """Write contractions out, say in one word what several say, and drop the words that say nothing."""
    said = [token.text for token in words]
    for several, one in joined.items():
        own = several.split()
        for place in range(len(words) - len(own), 0, -1) if set(own) <= set(said) else ():
            if said[place : place + len(own)] == own and not words[place].style:
                joint = replace(words[place], text=one, end=words[place + len(own) - 1].end)
                words = [*words[:place], joint, *words[place + len(own) :]]
                said = [token.text for token in words]
    return list(_widened(words, contractions, fillers))


_NAMED_BEFORE = frozenset("one any none it them enough either".split())


def _widened(words: Sequence[Token], contractions: Mapping[str, str], fillers: frozenset[str]) -> Iterator[Token]:
    last = ""
    for place, token in enumerate(words):
        last, before = token.text, last
        then = words[place + 1].text if place + 1 < len(words) else ""
        if token.kind != "word" or token.style:
            yield token
        elif (token.text == "got" and (before == "have" or before.endswith("'ve"))) or (
            token.text == "got" and (before == "not" or before.endswith("ven't")) and then in _NAMED_BEFORE
        ):
            continue
        elif token.text in contractions:
            yield from (replace(token, text=part) for part in contractions[token.text].split())
        elif token.text.endswith("n't"):
            yield from (replace(token, text=part) for part in (token.text[:-3], "not"))
        elif token.text.endswith(("'ve", "'re", "'ll")):
            whole = {"'ve": "have", "'re": "are", "'ll": "will"}[token.text[-3:]]
            yield from (replace(token, text=part) for part in (token.text[:-3], whole))
        elif (halves := token.text.split("-"))[1:] and halves[0] in COUNTS:
            yield from (replace(token, text=part) for part in halves)
        elif token.text not in fillers:
            yield token
